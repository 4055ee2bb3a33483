// What the units, characters and lists of a game are called.

#include "study/army_names.hpp"

#include <algorithm>

#include "core/text.hpp"

namespace fray::study {

namespace {

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

std::string singular(std::string_view name) {
  std::string all = folded(name);
  std::string plain;
  for (std::size_t from = 0; from < all.size();) {
    const std::size_t to = std::min(all.find_first_of(" /()", from), all.size());
    std::string word = all.substr(from, to - from);
    const auto replace = [&word](std::string_view end, std::string_view by) {
      const bool ends = word.size() > end.size() + 1 && word.ends_with(end);
      if (ends) {
        word.resize(word.size() - end.size());
        word += by;
      }
      return ends;
    };
    if (!word.ends_with("ss") && !replace("men", "man") && !replace("ies", "y") &&
        !replace("oes", "o")) {
      replace("s", "");
    }
    plain += word;
    plain += all.substr(to, to < all.size() ? 1 : 0);
    from = to + 1;
  }
  return plain;
}

Roll::Roll(answer::System& system) : library_(system.name()) {
  for (const std::string& key : system.search("*")) {
    add_name(units_, key);
    lists_.insert(key.substr(0, key.find('/')));
    alike_.push_back({key, singular(key), false});
  }
  for (const std::string& list : lists_) {
    for (const lists::ListedCharacter& character : system.characters(list)) {
      add_name(characters_, character.key);
      alike_.push_back({character.key, singular(character.key), true});
    }
  }
}

std::optional<Roll::Alike> Roll::alike(const std::string& list, const std::string& name) const {
  const std::string wanted = singular(list + "/" + name);
  const std::string end = " " + singular(name);
  for (const bool by_its_end : {false, true}) {
    std::optional<Alike> found;
    bool several = false;
    for (const Alike& each : alike_) {
      const bool of_list = !list.empty() && each.key.size() > list.size() &&
                           each.key.starts_with(list) && each.key[list.size()] == '/';
      if (of_list && (by_its_end ? each.singular.ends_with(end) : each.singular == wanted)) {
        several = several || found;
        found = each;
        found->by_its_end = by_its_end;
      }
    }
    if (found) {
      return several ? std::nullopt : found;
    }
  }
  return std::nullopt;
}

std::optional<std::string> Roll::character(const std::string& name) const {
  const auto found = characters_.find(folded(name));
  return found == characters_.end() || found->second.empty() ? std::nullopt
                                                             : std::optional(found->second);
}

std::string Roll::list_called(const std::string& name) const {
  std::string plain = with_and(name);  // "Army (The Empire)"
  std::ranges::replace_if(plain, [](char c) { return c == '(' || c == ')'; }, ' ');
  for (std::string said = folded(trimmed(plain)); !said.empty();) {
    if (const auto slug = library_.slug_of(said)) {
      return *slug;
    }
    const auto blank = said.find(' ');
    said = blank == std::string::npos ? "" : said.substr(blank + 1);
  }
  return "";
}

std::optional<std::string> Roll::slug_of(const std::string& name) const {
  const std::string said = folded(with_and(name));
  const auto slug = library_.slug_of(said);
  return !slug && said.starts_with("the ") ? library_.slug_of(said.substr(4)) : slug;
}

std::string list_in(lists::ArmyFile& read, const Roll& roll) {
  for (const std::string& title : read.titles) {
    if (const auto slug = roll.slug_of(title)) {
      return *slug;
    }
  }
  for (auto entry = read.entries.begin(); entry != read.entries.end(); ++entry) {
    // Of a list that is called as a unit of another: a first line that is nothing but the name.
    const bool alone = entry == read.entries.begin() && !entry->counted && entry->extras.empty() &&
                       roll.slug_of(entry->name);
    if (roll.has_unit(entry->name) && !alone) {
      break;
    }
    auto slug = roll.slug_of(entry->name);
    for (const lists::ArmyExtra& extra : entry->extras) {
      slug = slug || extra.line != entry->line ? slug : roll.slug_of(extra.name);
    }
    if (slug) {
      entry->heading = true;
      entry->name = *slug;
      return *slug;
    }
  }
  for (const std::string& title : read.titles) {
    if (std::string list = roll.list_called(title); !list.empty()) {
      return list;
    }
  }
  std::map<std::size_t, std::vector<std::string>> by_units;
  for (const std::string& list : roll.lists()) {
    const auto has = [&](const lists::ArmyEntry& entry) {
      return roll.has_unit(list + "/" + entry.name);
    };
    by_units[static_cast<std::size_t>(std::ranges::count_if(read.entries, has))].push_back(list);
  }
  if (by_units.empty()) {
    return "";
  }
  const auto& [most, of] = *by_units.rbegin();
  return most > 0 && of.size() == 1 ? of.front() : "";
}

}  // namespace fray::study
