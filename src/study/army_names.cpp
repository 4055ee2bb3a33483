// What the units, characters and lists of a game are called.

#include "study/army_lines.hpp"

#include <algorithm>
#include <iterator>
#include <tuple>
#include <utility>

#include "core/text.hpp"
#include "lists/finder.hpp"

namespace fray::study {

namespace {

std::string with_blanks(std::string text) {
  std::ranges::replace_if(text, [](char c) { return c == '-' || c == '_'; }, ' ');
  return text;
}

/// The words of a text in the singular, without what is no letter or number.
std::vector<std::string> words_of(const std::string& text) {
  std::vector<std::string> words;
  std::string word;
  for (const char c : lists::singular(text) + " ") {
    if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') ||
        (static_cast<unsigned char>(c) & 0x80U) != 0) {
      word += c;
    } else if (!word.empty()) {
      words.push_back(std::exchange(word, ""));
    }
  }
  return words;
}

/// Without the blanks, which players write where lists have none: "Sword Masters".
std::string without_blanks(std::string text) {
  std::erase(text, ' ');
  return text;
}

/// What stands before " of ": "white lion" of "white lion of chrace"; empty where nothing does.
std::string before_of(const std::string& text) {
  const std::size_t of = text.find(" of ");
  return of == std::string::npos ? "" : text.substr(0, of);
}

/// The name of an entry without its gear, as far as that is parted from it.
std::vector<std::string> names_of(const std::string& name) {
  lists::ArmyEntry entry{.name = name};
  std::vector<std::string> names{lists::singular(name)};
  for (int taken = 0; taken < lists::kMostBehindName && lists::take_gear(entry); ++taken) {
    names.push_back(lists::singular(entry.name));
  }
  return names;
}

/// "Orc & Goblin Tribes" as lists are called.
std::string with_and(const std::string& name) {
  std::string plain;
  for (const char c : name) {
    plain += c == '&' ? "and" : std::string(1, c);
  }
  return plain;
}

/// By "empire/knights", and by "knights", which may be of several lists.
void add_name(std::map<std::string, std::string>& names, const std::string& key) {
  names[folded(key)] = key;
  const auto [short_name, is_new] = names.emplace(folded(key.substr(key.find('/') + 1)), key);
  if (!is_new && short_name->second != key) {
    short_name->second.clear();
  }
}

}  // namespace

KnownNames::KnownNames(answer::System& system) : library_(system.name()) {
  for (const std::string& key : system.search("*")) {
    add_unit(key);
    lists_.insert(key.substr(0, key.find('/')));
  }
  for (const std::string& list : lists_) {
    add_characters(list, system);
    plain_.emplace(lists::singular(with_blanks(list)), list);
  }
  for (const lists::FamilyList& list : lists::family_lists(system.name())) {
    plain_.emplace(lists::singular(with_blanks(list.slug)), list.slug);
  }
}

void KnownNames::take_list(const std::string& list, answer::System& system) {
  if (is_apart(list)) {
    for (const std::string& key : system.search(list + "/*")) {
      add_unit(key);
    }
    add_characters(list, system);
  }
}

void KnownNames::add_unit(const std::string& key) {
  add_name(units_, key);
  alike_[key.substr(0, key.find('/'))].push_back({key, lists::singular(key), false});
  singulars_.insert(lists::singular(key));
  singulars_.insert(lists::singular(key.substr(key.find('/') + 1)));
}

void KnownNames::add_characters(const std::string& list, answer::System& system) {
  for (const answer::Joiner& character : system.characters(list)) {
    add_name(characters_, character.key);
    alike_[list].push_back({character.key, lists::singular(character.key), true});
    singulars_.insert(lists::singular(character.key));
    singulars_.insert(lists::singular(character.key.substr(character.key.find('/') + 1)));
  }
}

std::optional<KnownNames::Alike> KnownNames::alike(const std::string& list,
                                                   const std::string& name) const {
  if (list.empty() || !alike_.contains(list)) {
    return std::nullopt;
  }
  const std::vector<Alike>& own = alike_.at(list);
  const std::string wanted = lists::singular(list + "/" + name);
  const std::string end = " " + lists::singular(name);
  for (const bool by_its_end : {false, true}) {
    std::optional<Alike> found;
    bool several = false;
    for (const Alike& each : own) {
      if (by_its_end ? each.singular.ends_with(end) : each.singular == wanted) {
        several = several || found;
        found = each;
      }
    }
    if (found) {
      return several ? std::nullopt : found;
    }
  }
  return nearly(own, lists::singular(name));
}

std::optional<KnownNames::Alike> KnownNames::nearly(const std::vector<Alike>& all,
                                                    const std::string& name) {
  const std::string plain = without_blanks(name);
  const std::string begun = without_blanks(before_of(name));
  const bool several_words = name.find(' ') != std::string::npos;
  const auto is_begun = [&](const std::string& own) {
    const std::string own_plain = without_blanks(own);
    return own_plain == plain || own_plain == begun || without_blanks(before_of(own)) == plain;
  };
  const auto holds = [&](const std::string& own) {
    return several_words && lists::holds_words(own, name);
  };
  const auto only = [&](const auto& is_meant) {
    std::pair<std::optional<Alike>, std::size_t> found;
    for (const Alike& each : all) {
      const std::string own = each.singular.substr(each.singular.find('/') + 1);
      if (own.find('(') == std::string::npos && is_meant(own)) {
        found = {each, found.second + 1};
      }
    }
    return found;
  };
  if (plain.empty()) {
    return std::nullopt;
  }
  auto [found, count] = only(is_begun);
  if (count == 0) {
    std::tie(found, count) = only(holds);
  }
  return count == 1 ? found : std::nullopt;
}

bool KnownNames::is_same(const std::string& key, const std::string& name) {
  const auto plain = [](const std::string& text) {
    return without_blanks(lists::singular(text.substr(text.find('/') + 1)));
  };
  return plain(key) == plain(name);
}

std::optional<std::string> KnownNames::character(const std::string& name) const {
  const auto found = characters_.find(folded(name));
  return found == characters_.end() || found->second.empty() ? std::nullopt
                                                             : std::optional(found->second);
}

std::string KnownNames::list_called(const std::string& name) const {
  std::string plain = with_and(name);  // "Army (The Empire)"
  std::ranges::replace_if(plain, [](char c) { return c == '(' || c == ')'; }, ' ');
  for (std::string given = folded(trimmed(plain)); !given.empty();) {
    if (const auto slug = library_.slug_of(given)) {
      return *slug;
    }
    const auto blank = given.find(' ');
    given = blank == std::string::npos ? "" : given.substr(blank + 1);
  }
  return "";
}

std::optional<std::string> KnownNames::slug_of(const std::string& name) const {
  const std::string given = folded(with_and(name));
  const auto slug = library_.slug_of(given);
  return !slug && given.starts_with("the ") ? library_.slug_of(given.substr(4)) : slug;
}

std::optional<std::string> KnownNames::held(const std::string& list,
                                            const std::string& name) const {
  const std::string given = lists::singular(name);
  std::optional<std::string> found;
  if (list.empty() || !alike_.contains(list)) {
    return std::nullopt;
  }
  for (const Alike& each : alike_.at(list)) {
    if (each.is_character || each.key.find('(') != std::string::npos) {
      continue;
    }
    const std::string own = each.singular.substr(each.singular.find('/') + 1);
    if (lists::holds_words(own, given) || lists::holds_words(given, own)) {
      if (found) {
        return std::nullopt;
      }
      found = each.key;
    }
  }
  return found;
}

bool KnownNames::names_unit(const std::string& text) const {
  return std::ranges::any_of(names_of(text),
                             [&](const std::string& name) { return singulars_.contains(name); });
}

std::size_t KnownNames::known_in(const std::string& list,
                                 const std::vector<std::string>& names) const {
  const std::string before = lists::singular(list) + "/";
  return static_cast<std::size_t>(std::ranges::count_if(
      names, [&](const std::string& name) { return singulars_.contains(before + name); }));
}

std::string KnownNames::list_within(const std::string& text) const {
  constexpr std::size_t kLongestName = 6;  // words
  const std::vector<std::string> words = words_of(text);
  for (std::size_t length = std::min(kLongestName, words.size()); length > 0; --length) {
    for (std::size_t from = 0; from + length <= words.size(); ++from) {
      std::string name = words[from];
      for (std::size_t next = from + 1; next < from + length; ++next) {
        name += " " + words[next];
      }
      if (const auto list = plain_.find(name); list != plain_.end()) {
        return list->second;
      }
    }
  }
  std::string found;
  const std::string end = " " + lists::singular(text);
  const std::string begin = lists::singular(text) + " of ";
  for (const auto& [name, list] : plain_) {
    if (end.size() > 1 && (name.ends_with(end) || name.starts_with(begin))) {
      if (!found.empty()) {
        return "";
      }
      found = list;
    }
  }
  return found;
}

namespace {

/// The list that a first line names among other words, which is a title then; empty where none does.
std::string list_of_first_line(lists::ArmyFile& read, const KnownNames& names) {
  if (read.entries.empty()) {
    return "";
  }
  lists::ArmyEntry& first = read.entries.front();
  // "Tomb Kings": of somebody there is one where no number is said.
  const bool plural = lists::singular(first.name) != folded(first.name) && first.extras.empty() &&
                      !names.has_unit(first.name);
  if (first.counted || first.points || first.heading || (names.names_unit(first.name) && !plural)) {
    return "";
  }
  std::string text = first.name;
  for (const lists::ArmyExtra& extra : first.extras) {
    text += extra.line == first.line ? " " + extra.name : "";
  }
  std::string list = names.list_within(text);
  first.heading = !list.empty();
  if (first.heading && names.names_unit(first.name)) {
    first.name = list;
  }
  return list;
}

/// The list that has most of the units.
ListOfArmy list_of_most(const lists::ArmyFile& read, const KnownNames& known) {
  std::vector<std::string> names;
  for (const lists::ArmyEntry& entry : read.entries) {
    std::ranges::move(names_of(entry.name), std::back_inserter(names));
  }
  std::map<std::size_t, std::vector<std::string>> by_units;
  for (const std::string& list : known.lists()) {
    by_units[known.known_in(list, names)].push_back(list);
  }
  if (by_units.empty()) {
    return {};
  }
  const auto& [most, of] = *by_units.rbegin();
  return most > 1 || (most == 1 && of.size() == 1)
             ? ListOfArmy{of.front(), {of.begin() + 1, of.end()}}
             : ListOfArmy{};
}

}  // namespace

ListOfArmy list_in(lists::ArmyFile& read, const KnownNames& names) {
  for (const std::string& title : read.titles) {
    if (const auto slug = names.slug_of(title)) {
      return {*slug, {}};
    }
  }
  for (auto entry = read.entries.begin(); entry != read.entries.end(); ++entry) {
    // Of a list that is called as a unit of another: a first line that is nothing but the name.
    const bool alone = entry == read.entries.begin() && !entry->counted && entry->extras.empty() &&
                       names.slug_of(entry->name);
    if (names.has_unit(entry->name) && !alone) {
      break;
    }
    auto slug = names.slug_of(entry->name);
    for (const lists::ArmyExtra& extra : entry->extras) {
      slug = slug || extra.line != entry->line ? slug : names.slug_of(extra.name);
    }
    if (slug) {
      entry->heading = true;
      entry->name = *slug;
      return {*slug, {}};
    }
  }
  if (std::string list = list_of_first_line(read, names); !list.empty()) {
    return {std::move(list), {}};
  }
  for (const std::string& title : read.titles) {
    if (std::string list = names.list_called(title); !list.empty()) {
      return {std::move(list), {}};
    }
  }
  if (std::string list = read.titles.empty() ? "" : names.list_within(read.titles.front());
      !list.empty()) {
    return {std::move(list), {}};
  }
  return list_of_most(read, names);
}

}  // namespace fray::study
