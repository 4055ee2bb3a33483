#include "lists/finder.hpp"

#include <algorithm>
#include <tuple>

#include <fmt/format.h>

#include "core/error.hpp"
#include "core/files.hpp"
#include "core/text.hpp"
#include "lists/library.hpp"

namespace fray::lists {

namespace {

using Lists = std::vector<const ListNames*>;
using Entries = std::vector<const ListEntry*>;
using Of = std::vector<ListEntry> ListNames::*;  ///< its units, or its characters

/// The entries of some lists of which something holds.
template <class Holds>
Entries those_of(const Lists& lists, Of of, Holds holds) {
  Entries found;
  for (const ListNames* const list : lists) {
    for (const ListEntry& entry : list->*of) {
      if (holds(entry)) {
        found.push_back(&entry);
      }
    }
  }
  return found;
}

/// The entries of some lists whose name is `plain`.
Entries named(const Lists& lists, Of of, std::string_view plain) {
  return those_of(lists, of, [&](const ListEntry& entry) { return folded(entry.name) == plain; });
}

/// A name in the singular without the words of its list: "marauder" of the list chaos's "chaos
/// marauders".
std::string without_list(const ListEntry& entry) {
  const std::string list = singular(entry.list);
  const std::string name = singular(entry.name);
  std::string left;
  for (const std::string_view word : split_words(name)) {
    if (!holds_words(list, std::string(word))) {
      left.append(left.empty() ? "" : " ").append(word);
    }
  }
  return left;
}

/// Adds the entries of other lists that players call as those that are found.
void add_called_alike(Entries& found, const Lists& lists, Of of, std::string_view plain) {
  const auto of_other_list = [&, exact = found](const ListEntry& entry) {
    return std::ranges::find(exact, entry.list, &ListEntry::list) == exact.end();
  };
  for (const ListEntry* const entry : those_of(lists, of, [&](const ListEntry& each) {
         return of_other_list(each) && without_list(each) == singular(plain);
       })) {
    found.push_back(entry);
  }
  std::ranges::sort(found, {}, &ListEntry::key);
}

/// A folded name without what parts its words: of "clan rats" "clanrats".
std::string in_one_word(std::string name) {
  std::erase(name, ' ');
  return name;
}

/// The entries of some lists whose name is `plain` but for blanks and hyphens.
Entries named_in_one_word(const Lists& lists, Of of, std::string_view plain) {
  const std::string wanted = in_one_word(std::string(plain));
  return those_of(
      lists, of, [&](const ListEntry& entry) { return in_one_word(folded(entry.name)) == wanted; });
}

/// How many words of three letters or more two names share.
std::ptrdiff_t shared_words(std::string_view one, std::string_view other) {
  constexpr std::size_t kLeast = 3;
  const std::string first = singular(one);
  const std::string second = singular(other);
  const std::vector<std::string_view> words = split_words(second);
  return std::ranges::count_if(split_words(first), [&](std::string_view word) {
    return word.size() >= kLeast && std::ranges::find(words, word) != words.end();
  });
}

/// The entries of one list whose name is `plain`, but for how many of them it says.
Entries named_alike(const ListNames& list, Of of, std::string_view plain) {
  return those_of({&list}, of,
                  [&](const ListEntry& entry) { return singular(entry.name) == singular(plain); });
}

/// The entries of some lists that have a rank, best first, then by key.
template <class Rank>
Entries ranked(const Lists& lists, Of of, Rank rank) {
  std::vector<std::tuple<int, std::string_view, const ListEntry*>> order;
  for (const ListNames* const list : lists) {
    for (const ListEntry& entry : list->*of) {
      if (const std::optional<int> place = rank(entry.list, entry.name)) {
        order.emplace_back(*place, entry.key, &entry);
      }
    }
  }
  std::ranges::sort(order);
  Entries best;
  for (const auto& [place, key, entry] : order) {
    best.push_back(entry);
  }
  return best;
}

/// Whether a list may have a unit of that name. Why  a game has many lists, a name is of one or two
/// of them, and no other need be parsed.
bool list_may_hold(const Library& library, const std::string& slug, std::string_view folded_name) {
  const std::string origin = library.origin(slug);
  if (origin != "built in") {
    return may_hold(first_bytes(origin, InputLimits::max_bytes), folded_name);
  }
  const std::string name = library.system() + "/" + slug + ".toml";
  const auto files = embedded_files();
  const auto file = std::ranges::find(files, name, &EmbeddedFile::name);
  return file == files.end() || may_hold(file->text, folded_name);
}

constexpr int kBehindNames = 20;  ///< units whose list alone is meant, behind those that are named

std::vector<std::string> keys_of(const Entries& some, std::size_t most) {
  std::vector<std::string> keys;
  for (std::size_t i = 0; i < std::min(some.size(), most); ++i) {
    // In quotation marks where it has brackets, which would part the sentence.
    const std::string key(some[i]->key);
    keys.push_back(key.find('(') == std::string::npos ? key : '"' + key + '"');
  }
  return keys;
}

/// What to type for "custom charging"; empty of other names.
std::string custom_otherwise(std::string_view name) {
  constexpr std::string_view kCustom = "custom";
  constexpr std::string_view kMarks = " ,;=.-([{)]}";
  const std::string_view rest = name.substr(std::min(kCustom.size(), name.size()));
  const auto first = rest.find_first_not_of(kMarks);
  if (!lowered(name).starts_with(kCustom) || first == 0 || first == std::string_view::npos) {
    return {};
  }
  const auto last = rest.find_last_not_of(kMarks);
  return fmt::format("(options stand behind a colon) type \"custom: {}\"",
                     quotable(rest.substr(first, last + 1 - first)));
}

/// What to type for "20 state troops", or of units that are no models for "3 knights"; empty of other
/// names.
std::string counted_otherwise(std::string_view name, bool of_models) {
  const std::size_t digits = name.find_first_not_of("0123456789");
  if (digits == 0 || digits == std::string_view::npos || name[digits] != ' ') {
    return {};
  }
  const std::string number(name.substr(0, digits));
  const std::size_t sign = name.find_first_not_of(" *x\xC3\x97", digits);  // "20 x", "20 ×"
  const bool parted = sign != std::string_view::npos && name[sign - 1] == ' ';
  const std::string unit = quotable(trimmed(name.substr(parted ? sign : digits)));
  return "(it begins with a number) type " +
         (of_models ? "\"" + unit + ": models=" + number + "\""
                    : "\"" + number + " x " + unit + "\" for so many units");
}

}  // namespace

void NameFinder::take(const std::string& slug, const std::string& file) {
  library_.add_file(slug, file);
  if (const std::string_view system = names_of(slug).system; system != library_.system()) {
    throw InputError(Where{.file = printable(file), .field = "system"},
                     fmt::format("\"{}\", and {} is asked for (one game at a time) say --system {}",
                                 system, library_.system(), system));
  }
}

/// The lists to look in, and what is left of the name: one list for "empire/knights", all of them
/// otherwise.
NameFinder::Lists NameFinder::lists_for(std::string_view name, std::string_view& rest) {
  rest = name;
  Lists lists;
  if (const auto slash = name.find('/'); slash != std::string_view::npos) {
    if (const auto slug = library_.slug_of(name.substr(0, slash))) {
      rest = name.substr(slash + 1);
      return {&names_of(*slug)};
    }
  }
  for (const std::string& slug : library_.slugs()) {
    try {
      lists.push_back(&names_of(slug));
    } catch (const InputError& error) {
      throw library_.is_own(slug)
          ? InputError(
                std::string(error.what()) +
                " All lists of FRAY_DATA are read here. Mend this one, move its file to "
                "another folder, or name the list of each unit, as in LIST/UNIT or list=LIST.")
          : error;
    }
  }
  return lists;
}

std::vector<const ListEntry*> NameFinder::units_for(std::string_view list) {
  const auto slug = list.empty() ? std::nullopt : library_.slug_of(list);
  if (!slug) {
    return search("", Kind::unit);
  }
  return those_of({&names_of(*slug)}, &ListNames::units, [](const ListEntry&) { return true; });
}

const ListEntry& NameFinder::find(std::string_view name, Kind wanted, Called called) {
  const Of of = wanted == Kind::unit ? &ListNames::units : &ListNames::characters;
  std::string_view rest = name;
  Lists lists;
  const std::vector<std::string> slugs = library_.slugs();
  const bool any_own =
      std::ranges::any_of(slugs, [&](const std::string& slug) { return library_.is_own(slug); });
  if (name.find('/') == std::string_view::npos && !any_own) {
    for (const std::string& slug : slugs) {
      if (list_may_hold(library_, slug, folded(name))) {
        lists.push_back(&names_of(slug));
      }
    }
  }
  Entries found = named(lists, of, folded(name));
  if (found.empty()) {
    lists = lists_for(name, rest);
    found = named(lists, of, folded(rest));
  }
  // Builders of games of models call a unit "Orc Mob" or "Orc Mobs".
  if (of_models_ && found.empty() && rest.size() < name.size()) {
    found = named_alike(*lists.front(), of, folded(rest));
  }
  if (found.empty() && name.find('-') != std::string_view::npos) {
    lists = lists_for(name, rest);
    found = named_in_one_word(lists, of, folded(rest));
  }
  const auto is_own = [&](const ListEntry* entry) {
    return library_.is_own(std::string(entry->list));
  };
  if (found.size() > 1 && std::ranges::any_of(found, is_own)) {
    std::erase_if(found, [&](const ListEntry* entry) { return !is_own(entry); });
  }
  if (called == Called::alike && !found.empty() && !is_own(found.front()) &&
      rest.size() == name.size()) {
    add_called_alike(found, lists, of, folded(name));
  }
  if (found.size() == 1) {
    return *found.front();
  }
  if (found.size() > 1) {
    throw InputError(fmt::format("\"{}\" is in several lists (write {})", quotable(name),
                                 either_of(keys_of(found, found.size()))));
  }
  refuse(name, rest, lists, wanted);
}

/// Says what to type for a name that no entry of these lists has. `rest` is the name without its list.
void NameFinder::refuse(std::string_view name, std::string_view rest, const Lists& lists,
                        Kind wanted) {
  const bool unit_wanted = wanted == Kind::unit;
  const Of of = unit_wanted ? &ListNames::units : &ListNames::characters;
  const std::string shown = quotable(name);
  const auto example_of = [&](const std::string& slug) { return quotable(names_of(slug).example); };
  const std::string none =
      fmt::format("no {} is called \"{}\" ", unit_wanted ? "unit" : "character", shown);
  for (const std::string& meant : {counted_otherwise(name, of_models_), custom_otherwise(name)}) {
    if (unit_wanted && !meant.empty()) {
      throw InputError(none + meant);
    }
  }
  const Of others = unit_wanted ? &ListNames::characters : &ListNames::units;
  if (!named(lists, others, folded(rest)).empty()) {
    throw InputError(fmt::format("\"{}\" is {}", shown,
                                 unit_wanted ? "a character (it joins a unit: character=NAME)"
                                             : "a unit (a character joins it)"));
  }
  if (const auto slash = name.find('/');
      slash != std::string_view::npos && rest.size() == name.size()) {
    if (is_folder(name)) {
      throw InputError(
          fmt::format("\"{}\" is a folder (a unit or a file is wanted) name a file of it", shown));
    }
    names_of(std::string(name.substr(0, slash)));  // says which lists there are
  }
  if (const auto slug = library_.slug_of(name); unit_wanted && slug) {
    throw InputError(fmt::format("\"{}\" is an army list (a unit of it is wanted) for example {}",
                                 shown, example_of(*slug)));
  }
  constexpr std::string_view kList = "list=";
  if (lowered(name).starts_with(kList)) {
    const std::string_view list = name.substr(kList.size());
    if (const auto slug = library_.slug_of(trimmed(list.substr(0, list.find(" and "))))) {
      throw InputError(
          fmt::format("\"{}\" asks for all units of a list (one is wanted) for example {}", shown,
                      example_of(*slug)));
    }
  }
  const auto comma = std::min(rest.find(','), rest.size());  // of options without a colon
  const Ranking ranking(rest.substr(0, comma));
  const auto near =
      ranked(lists, of, [&](auto slug, auto other) { return ranking.rank_loosely(slug, other); });
  const std::string all = library_.of_usual_game() ? "them" : "those of " + library_.system();
  const auto plus = name.find('+');
  const bool joined = unit_wanted && plus != std::string_view::npos &&
                      name.find_first_not_of("0123456789", plus + 1) != std::string_view::npos;
  const auto goes_on_after = [&](const ListEntry& entry) {
    return comma != rest.size() || folded(rest).starts_with(folded(entry.name) + " ");
  };
  const bool goes_on = unit_wanted && !near.empty() && goes_on_after(*near.front());
  auto here = near;
  std::ptrdiff_t most = 1;
  for (const ListEntry* const entry : near) {
    most = std::max(most, shared_words(entry->name, rest));
  }
  std::erase_if(here,
                [&](const ListEntry* entry) { return shared_words(entry->name, rest) < most; });
  const std::string alike = here.empty() ? std::string() : either_of(keys_of(here, 3));
  const std::string elsewhere = unit_wanted && rest.size() == name.size()
                                    ? other_games_with_unit(library_.system(), rest, alike)
                                    : std::string();
  const auto holds_it = [&](const ListEntry* entry) {
    return holds_words(singular(entry->name), singular(rest));
  };
  const bool of_a_name = std::ranges::any_of(near, holds_it);
  if (const auto same = lists_of_people(name, library_.slugs());
      unit_wanted && !of_a_name && !same.empty()) {
    throw InputError(
        fmt::format("\"{}\" is an army, here {} (a unit of it is wanted) for example {}", shown,
                    either_of(same), example_of(same.front())));
  }
  if (!elsewhere.empty() && !of_a_name) {
    throw InputError(none + elsewhere);
  }
  throw InputError(
      fmt::format("{}({}{})", none,
                  near.empty() ? "fray units lists " + all +
                                     ", fray units import FILE reads those of your list builder, "
                                     "as docs/guide/your-army.md tells"
                               : "did you mean " + either_of(keys_of(near, 3)) + "?",
                  joined    ? near.empty() ? ", and units are joined by a + between blanks"
                                           : " Units are joined by a + between blanks"
                  : goes_on ? " Options stand behind a colon"
                            : ""));
}

std::vector<const ListEntry*> NameFinder::search(std::string_view query, Kind wanted) {
  const Of of = wanted == Kind::unit ? &ListNames::units : &ListNames::characters;
  Lists of_family;
  for (const FamilyList& list : family_lists(library_.system())) {
    if (folded(query) == folded(list.family) || folded(query) == folded(list.slug)) {
      of_family.push_back(&names_of(list.slug));
    }
  }
  if (!of_family.empty()) {
    return ranked(of_family, of, [](auto, auto) { return std::optional(0); });
  }
  std::string_view ignored;
  const Lists lists = lists_for("", ignored);
  std::string_view rest;
  const Lists of_name = lists_for(query, rest);  // "empire/knights" is one list's
  const std::string plain = folded(rest);
  const auto same = lists_of_people(query, library_.slugs());
  const bool is_name = library_.slug_of(query) ||
                       !named(of_name, &ListNames::units, plain).empty() ||
                       !named(of_name, &ListNames::characters, plain).empty() || !same.empty();
  const Ranking ranking(query, is_name);
  return ranked(lists, of, [&](std::string_view slug, std::string_view name) {
    const auto placed = ranking.place(slug, name);
    const bool meant = !placed || !placed->of_list_alone || same.empty() ||
                       std::ranges::find(same, slug) != same.end();
    const int behind = placed && placed->of_list_alone ? kBehindNames : 0;
    return placed && meant ? std::optional(placed->rank + behind) : std::nullopt;
  });
}

std::optional<std::string> fault_of_name(std::string_view name) {
  if (name.size() > InputLimits::max_name) {
    return fmt::format("too long ({} bytes, at most {})", name.size(), InputLimits::max_name);
  }
  const std::string shown = '"' + quotable(name) + '"';
  if (holds_control(name)) {
    return shown + " holds a control character (letters, digits, blanks and marks)";
  }
  if (name.find_first_of("+:,@") != std::string_view::npos) {
    return shown + " (no + : , or @, which part the units of a side)";
  }
  if (folded(name).empty()) {
    return shown + " (at least one letter or digit)";
  }
  return std::nullopt;
}

namespace {

// Ranks of one word; a step of ten is worth more than any difference in length.
constexpr int kAlike = 1;  ///< in the singular
constexpr int kBeginning = 10;
constexpr int kPart = 20;
constexpr std::size_t kStem = 5;  ///< letters: "spearmen" are "spears"
constexpr int kMisspelled = 30;
constexpr int kLetter = 10;
constexpr int kSameStem = 45;  ///< between one letter wrong and two
constexpr int kInList = 2;     ///< the word is the list's, not the unit's
constexpr int kOfPeople = 4;   ///< or what other games call its people
constexpr int kLoosely = 1'000;
constexpr int kOfListAlone = 500;

std::vector<std::string> words_of(std::string_view folded_text) {
  std::vector<std::string> words;
  std::string word;
  for (const char c : folded_text) {
    const bool part = c != ' ' && c != '/' && c != '(' && c != ')' && c != '&';
    if (part) {
      word += c;
    } else if (!word.empty()) {
      words.push_back(std::move(word));
      word.clear();
    }
  }
  if (!word.empty()) {
    words.push_back(std::move(word));
  }
  return words;
}

/// How many letters of `wanted` may be wrong.
std::size_t most_misspelled(std::string_view wanted, bool is_name) {
  return is_name ? 1 : std::max<std::size_t>(1, wanted.size() / 3);
}

std::optional<int> better(std::optional<int> a, std::optional<int> b) {
  return a && b ? std::min(*a, *b) : a ? a : b;
}

std::optional<int> rank_word(std::string_view wanted, std::string_view word, bool is_name) {
  if (word == wanted) {
    return 0;
  }
  if (singular(word) == singular(wanted)) {
    return kAlike;
  }
  if (word.starts_with(wanted)) {
    return kBeginning;
  }
  if (!is_name && wanted.size() > 1 && word.find(wanted) != std::string_view::npos) {
    return kPart;
  }
  const std::size_t letters =
      std::min(edit_distance(wanted, word), edit_distance(singular(wanted), singular(word)));
  const bool near = wanted.size() > 2 && letters <= most_misspelled(wanted, is_name);
  const bool same_stem =
      !is_name && wanted.size() > kStem && wanted.substr(0, kStem) == word.substr(0, kStem);
  return better(
      near ? std::optional(kMisspelled + kLetter * static_cast<int>(letters)) : std::nullopt,
      same_stem ? std::optional(kSameStem) : std::nullopt);
}

int difference_in_length(std::string_view a, std::string_view b) {
  return static_cast<int>(
      std::min<std::size_t>(9, a.size() > b.size() ? a.size() - b.size() : b.size() - a.size()));
}

}  // namespace

Ranking::Ranking(std::string_view query, bool is_name)
    : whole_(folded(query.substr(0, InputLimits::max_name))),
      words_(words_of(whole_)),
      is_name_(is_name) {
  // "warriors of chaos" as "chaos warriors".
  if (words_.size() > 1) {
    std::erase_if(words_, [](const std::string& word) {
      return word == "of" || word == "the" || word == "and";
    });
  }
}

std::optional<Ranking::Place> Ranking::place(std::string_view slug, std::string_view name) const {
  const std::string plain = folded(name);
  if (plain == whole_ || whole_.empty()) {
    return Place{};
  }
  if (words_.empty()) {
    return std::nullopt;  // "((("
  }
  const auto name_words = words_of(plain);
  const auto list_words = words_of(folded(slug));
  const std::vector<std::string>& of_people = other_words_of_people(slug);
  int sum = 1;
  std::string own;  // the words that are the unit's own
  for (const std::string& wanted : words_) {
    std::optional<int> best;
    for (const std::string& word : name_words) {
      best = better(best, rank_word(wanted, word, is_name_));
    }
    std::optional<int> in_list;
    for (const std::string& word : list_words) {
      if (const auto rank = rank_word(wanted, word, is_name_)) {
        in_list = better(in_list, *rank + kInList);
      }
    }
    for (const std::string& word : of_people) {
      if (const auto rank = rank_word(wanted, word, true)) {
        in_list = better(in_list, *rank + kOfPeople);
      }
    }
    if (best && (!in_list || *best <= *in_list)) {
      own += (own.empty() ? "" : " ") + wanted;
    }
    best = better(best, in_list);
    if (!best) {
      const std::size_t letters = edit_distance(whole_, plain);
      const bool near = letters <= most_misspelled(whole_, is_name_);
      return near ? std::optional(Place{kMisspelled + kLetter * static_cast<int>(letters), false})
                  : std::nullopt;
    }
    sum += *best;
  }
  return own.empty() ? Place{sum, true} : Place{sum + difference_in_length(plain, own), false};
}

std::optional<int> Ranking::rank_loosely(std::string_view slug, std::string_view name) const {
  if (const auto close = place(slug, name)) {
    return close->rank + (close->of_list_alone ? kOfListAlone : 0);  // "vampire" is no bat swarm
  }
  const std::string plain = folded(name);
  const std::size_t letters = edit_distance(whole_, plain);
  const bool alike =
      letters * 5 <= std::max(whole_.size(), plain.size()) * 2 + 2 || holds_words(whole_, plain);
  return alike ? std::optional(kLoosely + static_cast<int>(letters)) : std::nullopt;
}

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
    if (!word.ends_with("ss") && word != "chaos" && !replace("men", "man") &&
        !replace("ies", "y") && !replace("oes", "o") && !replace("lves", "lf") &&
        !replace("rves", "rf") && !replace("ieves", "ief") && !replace("sses", "ss") &&
        !replace("tches", "tch")) {
      replace("s", "");
    }
    replace("ie", "y");  // "zombie" as "zombies"
    plain += word;
    plain += all.substr(to, to < all.size() ? 1 : 0);
    from = to + 1;
  }
  return plain;
}

bool holds_words(const std::string& text, const std::string& words) {
  return !words.empty() && (" " + text + " ").find(" " + words + " ") != std::string::npos;
}

}  // namespace fray::lists
