// An army as a player has it, in units of the game.

#include "study/army.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <limits>
#include <map>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/error.hpp"
#include "core/files.hpp"
#include "core/text.hpp"
#include "lists/import_ranks.hpp"
#include "lists/library.hpp"
#include "lists/saved_sides.hpp"
#include "lists/side_options.hpp"
#include "lists/side_text.hpp"
#include "study/ranking.hpp"

namespace fray::study {

namespace {

/// A name with each of its words in the singular, as far as its end tells: "orc hero" for "Orc
/// Heroes", "swordsman" for "Swordsmen".
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

/// What the units and characters of a game are called, asked once: an army has many lines, and most
/// that name no unit name nothing near one.
class Roll {
 public:
  explicit Roll(answer::System& system) : library_(system.name()) {
    for (const std::string& key : system.search("*")) {
      add(units_, key);
      lists_.insert(key.substr(0, key.find('/')));
      alike_.push_back({key, singular(key), false});
    }
    for (const std::string& list : lists_) {
      for (const lists::ListedCharacter& character : system.characters(list)) {
        add(characters_, character.key);
        alike_.push_back({character.key, singular(character.key), true});
      }
    }
  }

  /// A unit or a character of another name.
  struct Alike {
    std::string key{};
    std::string singular{};
    bool is_character = false;
    bool by_its_end = false;  ///< "Boar Riders" for "Orc Boar Riders"
  };

  /// The one of a list that is called so in the singular or the plural, or whose name ends so;
  /// nothing where none or several are.
  std::optional<Alike> alike(const std::string& list, const std::string& name) const {
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

  const std::set<std::string>& lists() const noexcept { return lists_; }
  /// Whether a unit of some list may be meant.
  bool has_unit(const std::string& name) const { return units_.contains(folded(name)); }
  /// "empire/general"; nothing where none, or several, are called so.
  std::optional<std::string> character(const std::string& name) const {
    const auto found = characters_.find(folded(name));
    return found == characters_.end() || found->second.empty() ? std::nullopt
                                                               : std::optional(found->second);
  }

  /// The list's name where the game has such a list: "The Empire" is "empire".
  std::string list_called(const std::string& name) const {
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

  /// The list that is called just so, or so with "The" before it.
  std::optional<std::string> slug_of(const std::string& name) const {
    const std::string said = folded(with_and(name));
    const auto slug = library_.slug_of(said);
    return !slug && said.starts_with("the ") ? library_.slug_of(said.substr(4)) : slug;
  }

 private:
  /// "Orc & Goblin Tribes" as lists are called.
  static std::string with_and(const std::string& name) {
    std::string plain;
    for (const char c : name) {
      plain += c == '&' ? "and" : std::string(1, c);
    }
    return plain;
  }

  /// By "empire/knights", and by "knights", which may be of several lists.
  static void add(std::map<std::string, std::string>& names, const std::string& key) {
    names[folded(key)] = key;
    const auto [short_name, is_new] = names.emplace(folded(key.substr(key.find('/') + 1)), key);
    if (!is_new && short_name->second != key) {
      short_name->second.clear();
    }
  }

  lists::Library library_;
  std::vector<Alike> alike_{};
  std::map<std::string, std::string> units_{};
  std::map<std::string, std::string> characters_{};
  std::set<std::string> lists_{};
};

/// Whose army it is: a title that is the name of a list, or ends with one; else the list that a line
/// before the first unit names, which is no unit then; else the list that has more of its units than
/// any other; empty where several do.
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

/// Adds to the army what is alike in it.
void add(Army& army, const std::string& side, std::size_t count) {
  const auto known = std::ranges::find(army.units, side, &Fielded::side);
  if (known != army.units.end()) {
    known->count += count;
  } else if (count > 0) {
    army.units.push_back({side, count});
  }
}

/// Throws  InputError for a value that no fight allows, such as attacks=99.
void check_values(const std::string& side, answer::System& system) {
  const auto read = system.side(side, side);
  try {
    system.fight(*read, *read, {});
  } catch (const InputError& error) {
    if (error.is_wrong_anywhere()) {
      throw;
    }
  }
}

/// Finds what a line of an army names.
class Muster {
 public:
  Muster(std::string list, const Roll& roll, answer::System& system)
      : list_(std::move(list)),
        is_warmaster_(system.name() == "warmaster"),
        roll_(roll),
        system_(system) {}

  /// Nothing where no unit is called so; `why` then says it.
  std::optional<std::string> unit(const std::string& name, std::string& why) {
    if (name.find(':') != std::string::npos) {
      return name;  // a side, as fray keeps it
    }
    const bool of_list = roll_.has_unit(list_ + "/" + name) || name.find('/') != std::string::npos;
    const bool may_be = of_list || roll_.has_unit(name);
    if (const auto alike = of_list || character(name) ? std::nullopt : roll_.alike(list_, name);
        alike && !alike->is_character) {
      return alike->key;
    }
    if (!may_be && suggested_ == kMostSuggested) {
      why = "no unit is called so.";
    }
    for (const std::string& wanted : {list_ + "/" + name, name}) {
      try {
        if (why.empty() && !wanted.starts_with('/')) {
          return system_.unit_named(wanted);
        }
      } catch (const InputError& error) {
        if (may_be && wanted != name) {
          continue;  // of another list
        }
        why = error.sentence();
        suggested_ += may_be ? 0 : 1;
      }
    }
    if (why.empty()) {
      why = "no unit is called so.";
    }
    if (const auto key = is_warmaster_ ? character(name) : std::nullopt) {
      const std::string called = key->substr(key->find('/') + 1);
      why = fmt::format(
          "it joins a unit, and does not fight by itself. To fight with it, write character={} "
          "behind a unit, as in \"Knights: character={}\"",
          called, called);
    } else if (is_warmaster_ && lists::find_magic_item(name) != nullptr) {
      why = "no unit stands above it. Write it below the unit that has it";
    }
    return std::nullopt;
  }

  /// "empire/general"; nothing where no character is called so.
  std::optional<std::string> character(const std::string& name) const {
    const auto of_list = roll_.character(list_ + "/" + name);
    if (of_list) {
      return of_list;
    }
    const auto alike = roll_.alike(list_, name);
    return alike && alike->is_character ? alike->key : roll_.character(name);
  }

  /// Whether a unit or a character is called so, or nearly so.
  bool knows(const std::string& name) const {
    return name.find(':') != std::string::npos || roll_.has_unit(name) ||
           roll_.has_unit(list_ + "/" + name) || character(name) || roll_.alike(list_, name);
  }

  /// Takes gear off the name of a unit until it is the name of one; leaves it alone where it never is.
  void take_gear(lists::ArmyEntry& entry) const {
    constexpr int kMostGear = 8;
    lists::ArmyEntry bare = entry;
    for (int taken = 0; !knows(bare.name) && taken < kMostGear; ++taken) {
      // "Thorek Ironbrow, Dwarf Runelord": the comma is part of the name.
      if (!bare.extras.empty() && knows(bare.name + " " + bare.extras.front().name)) {
        bare.name += " " + bare.extras.front().name;
        bare.extras.erase(bare.extras.begin());
      } else if (!lists::take_gear(bare)) {
        break;
      }
    }
    if (knows(bare.name)) {
      entry = std::move(bare);
    }
  }

  /// "General: Exalted Champion", "Core 1 : 30 Heavy Infantry": what stands before the unit says what it is
  /// in the army, and is given.
  std::string take_role(lists::ArmyEntry& entry) const {
    const auto unit = std::ranges::find_if(entry.extras, [&](const lists::ArmyExtra& extra) {
      return extra.line == entry.line && knows(extra.name);
    });
    if (unit != entry.extras.begin() || unit == entry.extras.end() || knows(entry.name)) {
      return "";
    }
    const std::string role = std::exchange(entry.name, unit->name);
    if (unit->count > 1) {
      entry.count = unit->count;
      entry.counted = true;
    }
    entry.extras.erase(unit);
    return role;
  }

  /// Whether it is a unit for itself, and no thing of another's.
  bool stands_alone(const std::string& name) const {
    return roll_.has_unit(list_ + "/" + name) && (!is_warmaster_ || !lists::find_magic_item(name));
  }

  /// Makes units of what stands below a line that names none, and, in a game whose units have no
  /// units, of each unit that stands below another.
  void part_units(lists::ArmyFile& read) const {
    std::vector<lists::ArmyEntry> all;
    for (lists::ArmyEntry& entry : read.entries) {
      std::vector<lists::ArmyEntry> own;
      take_number(entry);
      const bool parts = is_warmaster_ || !knows(entry.name);
      std::erase_if(entry.extras, [&](const lists::ArmyExtra& extra) {
        const bool alone = parts && extra.line != entry.line && stands_alone(extra.name);
        if (alone) {
          own.push_back({.name = extra.name,
                         .count = extra.count,
                         .counted = extra.count > 1,
                         .points = extra.points,
                         .says_points = extra.says_points,
                         .line = extra.line});
        }
        return alone;
      });
      all.push_back(std::move(entry));
      std::ranges::move(own, std::back_inserter(all));
    }
    read.entries = std::move(all);
  }

  /// Adds so many of a unit to an army with the options of its line, the first of them with what else
  /// belongs to it, one thing each.
  template <class Tell>
  void give(const lists::ArmyEntry& entry, const std::string& unit, std::size_t plain, Army& army,
            const Tell& tell) {
    const auto leave_out = [&](const lists::ArmyExtra& extra, const std::string& why) {
      tell(extra.line,
           fmt::format("{} of {} is left out: {}", quotable(extra.name), unit, as_sentences(why)));
    };
    std::string all = unit;
    for (const lists::ArmyExtra& extra : entry.extras) {
      std::string why;
      if (!is_of_all(extra, entry)) {
        continue;
      }
      if (auto side = with(all, extra.name, why)) {
        all = *std::move(side);
      } else {
        leave_out(extra, why);
      }
    }
    for (const lists::ArmyExtra& extra : entry.extras) {
      for (std::size_t each = 0; each < extra.count && !is_of_all(extra, entry); ++each) {
        std::string why = "each unit has one, and no unit is left for it";
        const auto side = plain == 0 ? std::nullopt : with(all, extra.name, why);
        if (!side) {
          leave_out(extra, why);
          break;
        }
        add(army, *side, 1);
        --plain;
      }
    }
    add(army, all, plain);
  }

  /// Options behind a unit are of all of them on its line; items are one each.
  bool is_of_all(const lists::ArmyExtra& extra, const lists::ArmyEntry& entry) const {
    const bool item = lists::find_magic_item(extra.name) != nullptr ||
                      extra.name.starts_with("item=") || extra.name.starts_with("character=");
    return is_warmaster_ && extra.line == entry.line && !item;
  }

  /// The unit with what stands below it or behind its colon: a magic item, or an option. Nothing
  /// where it is neither, or the unit may not have it; `why` then says it.
  std::optional<std::string> with(const std::string& unit, const std::string& extra,
                                  std::string& why) {
    const lists::MagicItem* const item = is_warmaster_ ? lists::find_magic_item(extra) : nullptr;
    std::string side =
        lists::with_option(unit, item == nullptr ? extra : fmt::format("item={}", item->name));
    try {
      check_values(side, system_);
    } catch (const InputError& error) {
      const std::string subject = begins_with_verb(error.sentence()) ? "it " : "";
      why = item == nullptr && extra.find('=') == std::string::npos ? no_item(unit, extra)
                                                                    : subject + error.sentence();
      return std::nullopt;
    }
    return side;
  }

 private:
  /// "Berserkers [140pts]: 2x Berserkers", also with the number below: two units, where the game
  /// counts units.
  void take_number(lists::ArmyEntry& entry) const {
    const auto own = std::ranges::find_if(entry.extras, [&](const lists::ArmyExtra& extra) {
      return extra.count > 1 && singular(extra.name) == singular(entry.name);
    });
    if (is_warmaster_ && own != entry.extras.end() &&
        (!entry.counted || entry.count == own->count)) {
      entry.count = own->count;
      entry.counted = true;
      entry.extras.erase(own);
    }
  }

  std::string no_item(const std::string& unit, const std::string& extra) const {
    const std::string instead =
        fmt::format("Type what it changes, as in \"{}: attacks=4\", or leave it out",
                    unit.substr(0, unit.find(':')));
    std::vector<std::string> names;
    for (const lists::MagicItem& item : lists::magic_items()) {
      names.emplace_back(item.name);
    }
    const std::vector<std::string> near = nearest(extra, names, 1);
    constexpr std::size_t kMistyped = 3;  // letters
    return near.empty() || edit_distance(folded(extra), folded(near.front())) > kMistyped
               ? fmt::format("no magic item is called so ({} are). {}", fray::list_of(names),
                             instead)
               : fmt::format("no magic item is called so. Did you mean {}?", near.front());
  }

  /// Names nobody knows that are told with those nearest to them.
  static constexpr std::size_t kMostSuggested = 20;

  std::string list_;
  bool is_warmaster_;
  const Roll& roll_;
  answer::System& system_;
  std::size_t suggested_ = 0;
};

/// The options of a unit of models that players write in other words. `count`  how many of it.
std::vector<std::string> options_called(const std::string& extra, std::size_t count) {
  static const std::map<std::string, std::vector<std::string>> kWords{
      {"full command", {"champion", "musician", "standard"}},
      {"full command group", {"champion", "musician", "standard"}},
      {"fcg", {"champion", "musician", "standard"}},
      {"command group", {"champion", "musician", "standard"}},
      {"standard bearer", {"standard"}},
      {"standard bearers", {"standard"}},
      {"banner", {"standard"}},
      {"battle standard bearer", {"bsb"}},
      {"battle standard", {"bsb"}},
      {"additional hand weapon", {"paired weapons"}},
      {"additional hand weapons", {"paired weapons"}},
      {"two hand weapons", {"paired weapons"}},
      {"shield", {}},
      {"shields", {}}};
  const std::string name = folded(extra);
  const auto found =
      kWords.find(count == 2 && name.starts_with("hand weapon") ? "two hand weapons" : name);
  return found == kWords.end() ? std::vector{singular(name)} : found->second;
}

/// What a player writes as one thing and is several: "Standard Bearer (Magic Banner)", "light armour
/// and shield".
std::vector<std::string> parts_of_gear(const std::string& extra) {
  const std::size_t open = extra.find_first_of("([");
  const bool brackets = open != std::string::npos && open > 0 && extra.find_last_of(")]") > open;
  std::vector<std::string> parts{
      std::string(trimmed(extra.substr(0, brackets ? open : extra.size())))};
  for (const std::string_view mark : {" and ", " & ", " + "}) {
    std::vector<std::string> smaller;
    for (const std::string& part : parts) {
      std::size_t from = 0;
      for (std::size_t at = part.find(mark); at != std::string::npos; at = part.find(mark, from)) {
        smaller.emplace_back(trimmed(part.substr(from, at - from)));
        from = at + mark.size();
      }
      smaller.emplace_back(trimmed(part.substr(from)));
    }
    parts = std::move(smaller);
  }
  if (brackets) {
    const std::string inside(trimmed(extra.substr(open + 1, extra.find_last_of(")]") - open - 1)));
    if (folded(inside) == "champion") {  // "Sergeant (champion)"
      return {inside};
    }
    parts.push_back(inside);
  }
  std::erase(parts, "");
  return parts;
}

/// Takes the models of a unit out of what belongs to it: "25x Imperial Guard" of Imperial Guard.
std::size_t take_models(lists::ArmyEntry& entry, const std::string& unit) {
  const std::string name = singular(unit.substr(unit.find('/') + 1));
  std::size_t models = 0;
  std::erase_if(entry.extras, [&](const lists::ArmyExtra& extra) {
    const std::string said = singular(extra.name);
    const bool same = said == name || name.ends_with(" " + said) || said.ends_with(" " + name);
    const bool taken = extra.models || (same && extra.count > 1);
    models += taken ? extra.count : 0;
    return taken;
  });
  return models;
}

/// What a line's number makes of a unit: so many units, or one of so many models.
struct Count {
  std::string side{};
  std::size_t units = 1;
};

/// A price that is several times that of one unit, where no number is said, is that of so many.
/// `told` gets a sentence where the price says something else than the number.
Count counted(const lists::ArmyEntry& entry, const std::string& unit, answer::System& system,
              std::string& told) {
  constexpr double kMostOfPrice = 12;
  Count count{unit, entry.count};
  const std::optional<double> price = system.side(unit, unit)->points();
  if (!entry.points || !price || !entry.extras.empty()) {
    return count;
  }
  const double said = *entry.points;
  const double times = said / *price;
  if (said == *price || said == *price * static_cast<double>(count.units)) {
    return count;
  }
  if (!entry.counted && times == std::floor(times) && times <= kMostOfPrice) {
    count.units = static_cast<std::size_t>(times);
    told = fmt::format("read as {} units, since one costs {:g} points.", count.units, *price);
  } else {
    told = fmt::format("its price, {:g}, does not fit: {} {:g} points here.", said,
                       count.units == 1 ? "it costs" : fmt::format("{} cost", count.units),
                       *price * static_cast<double>(count.units));
  }
  return count;
}

/// A sentence where the army has another price for a character than his list; else empty. What stands
/// below him, as his mount, may be in it.
std::string price_of_character(const lists::ArmyEntry& entry, const std::string& key,
                               answer::System& system) {
  const auto all = system.characters(key.substr(0, key.find('/')));
  const auto known = std::ranges::find(all, key, &lists::ListedCharacter::key);
  const auto count = static_cast<std::int64_t>(entry.count);
  const std::int64_t said = entry.points.value_or(0);
  return known == all.end() || !entry.points || !entry.extras.empty() || said == known->points ||
                 said == known->points * count
             ? ""
             : fmt::format("its price, {}, does not fit: {} {} points here.", said,
                           count == 1 ? "it costs" : fmt::format("{} cost", count),
                           known->points * count);
}

/// What an army says of its units and lists do not have so, all of a kind told together.
class ToldTogether {
 public:
  /// Gear that every model has, or that says what somebody is, changes no number.
  static bool is_had(const std::string& gear) {
    static const std::set<std::string> kWords{"hand weapon",  "hand weapons", "on foot", "general",
                                              "army general", "shield",       "shields"};
    return kWords.contains(folded(gear)) || lists::find_armour(folded(gear)) != nullptr;
  }

  void leave_out(const std::string& gear, const std::string& unit, std::uint32_t line) {
    add(is_had(gear) ? had_ : unknown_, quotable(gear), unit, line);
  }
  void price(const std::string& words, const std::string& unit, std::uint32_t line) {
    add(prices_, words, unit, line);
  }

  /// Sentences, each with the line that it begins with.
  std::vector<std::pair<std::uint32_t, std::string>> sentences() const {
    std::vector<std::pair<std::uint32_t, std::string>> all;
    const auto say = [&](const std::vector<Said>& said, const std::string& what) {
      if (!said.empty()) {
        all.emplace_back(said.front().lines.front(), what + words(said));
      }
    };
    say(had_, "Gear that models have already, or that changes no number: ");
    if (!unknown_.empty()) {
      say(unknown_, fmt::format("Left out, as no option is called so (type what it changes, as in "
                                "\"{}: attacks=4\"): ",
                                unknown_.front().unit));
    }
    say(prices_, "Prices of the army are used where the list has others: ");
    return all;
  }

 private:
  /// One word, and the lines that say it; the first of them is told before all.
  struct Said {
    std::string word{};
    std::string unit{};
    std::vector<std::uint32_t> lines{};
  };

  static void add(std::vector<Said>& all, const std::string& word, const std::string& unit,
                  std::uint32_t line) {
    const auto known = std::ranges::find(all, word, &Said::word);
    if (known == all.end()) {
      all.push_back({word, unit, {line}});
    } else if (known->lines.back() != line) {
      known->lines.push_back(line);
    }
  }

  static std::string words(const std::vector<Said>& said) {
    std::vector<std::string> all;
    for (const Said& each : said) {
      std::vector<std::string> lines;
      for (const std::uint32_t line : each.lines) {
        lines.push_back(std::to_string(line));
      }
      all.push_back(fmt::format("{} (line{} {})", each.word, lines.size() == 1 ? "" : "s",
                                fmt::join(lines, ", ")));
    }
    return fmt::format("{}.", fmt::join(all, "; "));
  }

  std::vector<Said> had_{};
  std::vector<Said> unknown_{};
  std::vector<Said> prices_{};
};

/// A unit of models with its number, gear and price as the army says them; `told` gets what is not
/// as the list has it, and what is left out.
/// Throws  InputError for a number of models that is not allowed.
Count of_models(lists::ArmyEntry entry, const std::string& unit, answer::System& system,
                ToldTogether& told) {
  constexpr double kFarther = 6;  // times: no gear costs so much
  constexpr std::uint32_t kMostModels = 100;
  const std::string name = quotable(entry.name);
  Count count{unit, 1};
  std::size_t models = take_models(entry, unit);
  const bool is_size = entry.points && !entry.says_points && !entry.counted && models == 0 &&
                       *entry.points <= kMostModels &&
                       *entry.points < system.side(unit, unit)->points().value_or(0);
  if (is_size) {
    entry.count = *entry.points;
    entry.counted = true;
    entry.points.reset();
  }
  if (models > 0 || entry.of_units) {
    // "20 Swordsmen", below it "20x Swordsman": one unit of 20.
    const bool same = !entry.of_units && entry.counted && entry.count == models;
    count.units = same ? 1 : entry.count;
  } else if (entry.counted) {
    models = entry.count;
  }
  if (models > 0) {
    count.side = lists::with_option(unit, fmt::format("{}={}", system.counted_by(), models));
  }
  std::optional<double> price = system.side(count.side, unit)->points();
  const auto choose = [&](const std::string& option) {
    const std::string side = lists::with_option(count.side, option);
    try {
      system.side(side, unit);
      count.side = side;
      return true;
    } catch (const InputError&) {
      return false;
    }
  };
  // A shield that the list has given already is in its save.
  const auto sells = [&](const std::string& option) {
    const std::string before = count.side;
    const double cost = system.side(before, unit)->points().value_or(0);
    const bool sold = choose(option) && system.side(count.side, unit)->points().value_or(0) > cost;
    count.side = sold ? count.side : before;
    return sold;
  };
  for (const lists::ArmyExtra& extra : entry.extras) {
    const bool typed = extra.name.find('=') != std::string::npos;
    for (const std::string& part : typed ? std::vector{extra.name} : parts_of_gear(extra.name)) {
      const std::vector<std::string> options =
          typed ? std::vector{part} : options_called(part, extra.count);
      for (const std::string& option : options) {
        if (!choose(option)) {
          told.leave_out(options.size() > 1 ? option : part, unit, extra.line);
        }
      }
      if (options.empty() && !sells(singular(folded(part)))) {
        told.leave_out(part, unit, extra.line);
      }
    }
  }
  if (!entry.points || !price) {
    return count;
  }
  const double said = *entry.points / static_cast<double>(count.units);
  *price = std::round(*price * 10) / 10;
  if (said == *price) {
    return count;
  }
  const bool near =
      said > 0 && (*price == 0 || (said / *price < kFarther && *price / said < kFarther));
  if (near && said == std::floor(said)) {
    count.side = lists::with_option(count.side, fmt::format("points={:g}", said));
  }
  told.price(near ? fmt::format("{} {:g}, here {:g}", name, said, *price)
                  : fmt::format("{} {:g}, too far from {:g}, which is used", name, said, *price),
             unit, entry.line);
  return count;
}

/// A character as a line of an army has him.
struct Joining {
  std::string side{};
  std::uint32_t line = 0;
};

/// Puts characters of an army of models into its units: each into the dearest of those at his pace
/// that fewest have joined, as players have them. `tell` gets who stands where.
template <class Tell>
void join_units(const std::vector<Joining>& characters, Army& army, answer::System& system,
                const Tell& tell) {
  constexpr int kMostOfUnit = 2;  // a side has three units
  struct Host {
    std::string side{};
    double price = 0;
    bool mounted = false;
    int joined = 0;
  };
  std::vector<Host> hosts;
  for (const Fielded& unit : army.units) {
    if (const answer::Company company = system.company(unit.side);
        !company.character && !company.alone) {
      hosts.insert(
          hosts.end(), unit.count,
          {unit.side, system.side(unit.side, unit.side)->points().value_or(0), company.mounted});
    }
  }
  const auto bare = [](const std::string& side) { return side.substr(0, side.find(':')); };
  const auto leave = [&](const std::string& side) {
    const auto one = std::ranges::find(army.units, side, &Fielded::side);
    if (one->count-- == 1) {
      army.units.erase(one);
    }
  };
  bool first = true;
  for (const auto& [side, line] : characters) {
    const answer::Company company = system.company(side);
    Host* best = nullptr;
    for (Host& host : hosts) {
      const bool may =
          !company.alone && host.mounted == company.mounted && host.joined < kMostOfUnit;
      if (may && (best == nullptr || host.joined < best->joined ||
                  (host.joined == best->joined && host.price > best->price))) {
        best = &host;
      }
    }
    const char* const pace = company.mounted ? "that rides" : "on foot";
    if (best == nullptr) {
      tell(line, company.alone
                     ? fmt::format("{} fights alone, as who rides a monster or a chariot does.",
                                   bare(side))
                     : fmt::format("{} fights alone: the army has no unit {} for him to join.",
                                   bare(side), pace));
      continue;
    }
    leave(side);
    leave(best->side);
    tell(line, fmt::format(
                   "{} joins {}, the dearest unit {} with fewest characters.{}", bare(side),
                   bare(best->side), pace,
                   first ? fmt::format(" For another, write \"UNIT + {}: character\" in one line; "
                                       "\"{}: models=1\" has him alone.",
                                       bare(side), bare(side))
                         : ""));
    first = false;
    best->side += " + " + lists::with_option(side, "character");
    ++best->joined;
    add(army, best->side, 1);
  }
}

}  // namespace

std::vector<std::string> Army::sides() const {
  std::vector<std::string> all;
  for (const Fielded& unit : units) {
    all.push_back(unit.side);
  }
  return all;
}

std::optional<std::string> army_file_named(const std::string& text) {
  if (text.starts_with('@') && text.size() > 1) {
    const std::filesystem::path file = lists::file_of_side(text.substr(1));
    return is_file(file) && lists::is_army(file) ? std::optional(file.string()) : std::nullopt;
  }
  const bool may_be = text.find_first_of(":,*=<>") == std::string::npos &&
                      std::filesystem::path(text).has_extension();
  const bool must_be =
      may_be && (text.ends_with(".txt") || text.ends_with(".ros") || text.ends_with(".rosz"));
  return must_be || (may_be && is_file(text) && lists::is_army(text)) ? std::optional(text)
                                                                      : std::nullopt;
}

Army army_in(const std::string& file, answer::System& system) {
  lists::ArmyFile read = lists::read_army(file);
  Army army;
  const auto tell = [&](std::uint32_t line, const std::string& sentence) {
    army.left_out.push_back(fmt::format("{}:{}: {}", file, line, sentence));
  };
  const auto leave_out = [&](const lists::ArmyEntry& entry, const std::string& why) {
    tell(entry.line, quotable(entry.name) + " is left out: " + as_sentences(why));
    for (const lists::ArmyExtra& extra : entry.extras) {
      tell(extra.line, fmt::format("{} of {} is left out with it.", quotable(extra.name),
                                   quotable(entry.name)));
    }
  };
  const Roll roll(system);
  const std::string list = list_in(read, roll);
  for (const lists::LeftOut& line : read.left_out) {
    tell(line.line, quotable(line.text) + " is left out: " + line.why);
  }
  Muster muster(list, roll, system);
  muster.part_units(read);
  std::vector<Joining> characters;
  ToldTogether together;
  for (lists::ArmyEntry& entry : read.entries) {
    std::string why;
    muster.take_gear(entry);
    if (const std::string role = entry.heading ? "" : muster.take_role(entry); !role.empty()) {
      tell(entry.line, fmt::format("{} is left out: {} is the unit of this line.", quotable(role),
                                   quotable(entry.name)));
    }
    const bool names_list = entry.heading && !list.empty() &&
                            (roll.list_called(entry.name) == list || !muster.knows(entry.name));
    const std::optional<std::string> unit =
        names_list ? std::nullopt : muster.unit(entry.name, why);
    if (!unit && entry.heading) {
      if (roll.list_called(entry.name) != list || list.empty()) {
        tell(entry.line, quotable(entry.name) + " is read as the title of the army.");
      }
      for (const lists::ArmyExtra& extra : entry.extras) {
        if (extra.line != entry.line) {
          tell(extra.line, quotable(extra.name) + " is left out: no unit stands above it.");
        }
      }
      continue;
    }
    if (!unit) {
      if (const auto key = muster.character(entry.name)) {
        army.characters.push_back({*key, entry.count});
        if (const std::string told = price_of_character(entry, *key, system); !told.empty()) {
          tell(entry.line, quotable(entry.name) + ": " + told);
        }
      }
      leave_out(entry, why);
      continue;
    }
    const bool of_another = !list.empty() && unit->find(':') == std::string::npos &&
                            !unit->starts_with(list + "/") &&
                            entry.name.find('/') == std::string::npos;
    if (of_another || folded(*unit).ends_with(" " + folded(entry.name))) {
      tell(entry.line, fmt::format("{} is read as {}.", quotable(entry.name), *unit));
    }
    try {
      if (!system.counted_by().empty()) {
        const Count count = of_models(entry, *unit, system, together);
        add(army, count.side, count.units);
        const bool is_said = unit->find(':') != std::string::npos ||
                             std::ranges::any_of(entry.extras, [](const lists::ArmyExtra& extra) {
                               return extra.name.starts_with("models=");
                             });
        if (!is_said && system.company(count.side).character) {
          characters.insert(characters.end(), count.units, {count.side, entry.line});
        }
        continue;
      }
      if (unit->find(':') != std::string::npos) {
        check_values(*unit, system);
      }
      std::string told;
      const Count count = counted(entry, *unit, system, told);
      if (!told.empty()) {
        tell(entry.line, quotable(entry.name) + ": " + told);
      }
      muster.give(entry, count.side, count.units, army, tell);
    } catch (const InputError& error) {
      leave_out(entry, error.sentence());
    }
  }
  for (const auto& [line, sentence] : together.sentences()) {
    tell(line, sentence);
  }
  join_units(characters, army, system, tell);
  if (army.units.empty()) {
    throw InputError(Where{.file = file},
                     army.left_out.empty()
                         ? "holds no unit that fights (one a line is wanted) for example 3 Knights"
                         : "holds no unit that fights: " + army.left_out.front());
  }
  return army;
}

// Two armies against each other.

Army army_named(const std::string& text, const std::string& field, std::string_view system_name,
                answer::System& system, Kept kept) {
  if (const auto file = army_file_named(text)) {
    return army_in(*file, system);
  }
  Army army;
  for (const std::string& side : is_list_name(text) && kept == Kept::fighters
                                     ? fighting_units(text, system_name, system)
                                     : sides_named(text, field, system)) {
    army.units.push_back({side, 1});
  }
  return army;
}

namespace {

double points_of_characters(const Army& army, answer::System& system) {
  double points = 0;
  for (const Fielded& character : army.characters) {
    const std::string list = character.side.substr(0, character.side.find('/'));
    for (const lists::ListedCharacter& known : system.characters(list)) {
      points +=
          known.key == character.side ? static_cast<double>(character.count) * known.points : 0;
    }
  }
  return points;
}

}  // namespace

std::size_t Clash::best_against(std::size_t opponent) const {
  std::size_t best = 0;
  const auto value = [&](std::size_t unit) {
    const double swing = swings[unit][opponent];
    return std::isnan(swing) ? -INFINITY : swing / mine[unit].price;
  };
  for (std::size_t unit = 1; unit < swings.size(); ++unit) {
    best = value(unit) > value(best) ? unit : best;
  }
  return best;
}

Verdict verdict_of(const Clash& clash) {
  Verdict verdict;
  const auto a_point = [&](std::size_t unit) {
    return clash.mine[unit].mean(answer::Figure::swing).value / clash.mine[unit].price;
  };
  double points = 0;
  double gained = 0;
  for (std::size_t unit = 0; unit < clash.mine.size(); ++unit) {
    const auto count = static_cast<double>(clash.counts[unit]);
    verdict.units += clash.counts[unit];
    points += count * clash.mine[unit].price;
    gained += count * clash.mine[unit].mean(answer::Figure::swing).value;
    verdict.least = a_point(unit) < a_point(verdict.least) ? unit : verdict.least;
    verdict.most = a_point(unit) > a_point(verdict.most) ? unit : verdict.most;
  }
  for (const Opponent& opponent : clash.theirs.opponents) {
    verdict.theirs += opponent.weight;
  }
  const double spent =
      static_cast<double>(clash.counts[verdict.least]) * clash.mine[verdict.least].price;
  verdict.points = points + clash.led_by;
  verdict.per_100 = 100 * gained / points;
  verdict.swing = gained / static_cast<double>(verdict.units);
  verdict.in_its_place = 100 * spent * (a_point(verdict.most) - a_point(verdict.least)) / points;
  return verdict;
}

Clash clash_of(const ClashQuestion& question, answer::System& system, const StandingsHooks& hooks) {
  Clash clash{.theirs = question.theirs, .led_by = points_of_characters(question.mine, system)};
  std::vector<std::string> sides = question.mine.sides();
  const auto fight = [&] {
    return standings(sides, clash.theirs, question.settings, system, question.threads, hooks);
  };
  clash.mine = fight();
  if (measure_of(clash.mine) != answer::Figure::swing) {
    throw InputError(
        "the armies are not all priced (they are compared by points) say points= of "
        "those without a price");
  }
  for (std::size_t unit = 0; unit < clash.mine.size(); ++unit) {
    clash.counts.push_back(question.mine.units[unit].count);
    clash.swings.push_back(
        clash.mine[unit].by_opponent(answer::Figure::swing, clash.theirs.opponents.size()));
  }
  if (system.name() == "warmaster") {
    std::vector<std::size_t> led;  // whom a character may join
    for (std::size_t unit = 0; unit < clash.mine.size(); ++unit) {
      if (system.takes_characters(clash.mine[unit].side)) {
        led.push_back(unit);
      }
    }
    sides.clear();
    for (const std::size_t unit : led) {
      sides.push_back(Opposition::side_in(clash.mine[unit].side, "character=1", ""));
    }
    clash.gains.assign(clash.mine.size(), answer::kNotKnown);
    const std::vector<Standing> fought = led.empty() ? std::vector<Standing>() : fight();
    for (std::size_t i = 0; i < led.size(); ++i) {
      clash.gains[led[i]] = difference(fought[i], clash.mine[led[i]], answer::Figure::swing).value;
    }
  }
  return clash;
}

std::string break_point(const Army& army, const answer::System& system) {
  std::size_t units = 0;
  for (const Fielded& unit : army.units) {
    units += unit.count;
  }
  // Source  rules-facts 1.13, "Break point": half of the units that it began with, rounded up.
  return system.name() == "warmaster" && units > 1
             ? fmt::format("The army of {} units breaks when {} are lost.", units, (units + 1) / 2)
             : "";
}

std::vector<std::string> broken_limits(const Clash& clash, const Army& army,
                                       answer::System& system) {
  double points = 0;
  std::set<std::string> lists;
  std::set<std::string> units;
  for (std::size_t unit = 0; unit < clash.mine.size(); ++unit) {
    points += static_cast<double>(clash.counts[unit]) * clash.mine[unit].price;
    lists.insert(clash.mine[unit].names.list);
    units.insert(clash.mine[unit].names.unit);
  }
  const bool one_list = lists.size() == 1 && *lists.begin() != "custom";
  const std::vector<lists::ListedCharacter> known =
      one_list ? system.characters(*lists.begin()) : std::vector<lists::ListedCharacter>();
  std::map<std::string, std::size_t> led;
  for (const Fielded& character : army.characters) {
    led[character.side] += character.count;
    const auto who = std::ranges::find(known, character.side, &lists::ListedCharacter::key);
    points += who == known.end() ? 0 : static_cast<double>(character.count) * who->points;
  }
  std::vector<std::string> sentences;
  const auto say = [&](std::size_t count, const std::string& unit, const char* asks, int limit) {
    sentences.push_back(
        fmt::format("{} {}: its list {} {} in an army whose units{} cost {:g} points.", count, unit,
                    asks, limit, army.characters.empty() ? "" : " and characters", points));
  };
  const char* const few = "asks for at least";
  const char* const many = "allows no more than";
  for (const Quota& quota : quotas_for(points, clash.mine, system)) {
    std::size_t count = 0;
    for (const std::size_t side : quota.sides) {
      count += clash.counts[side];
    }
    if (count < static_cast<std::size_t>(quota.least)) {
      say(count, quota.unit, few, quota.least);
    } else if (count > static_cast<std::size_t>(quota.most)) {
      say(count, quota.unit, many, quota.most);
    }
  }
  // What is not there at all: of one list alone is it clear that it should be.
  for (const std::string& unit :
       one_list ? system.search(*lists.begin() + "/*") : std::vector<std::string>{}) {
    const int least = system.limits(unit).least(points);
    if (least > 0 && !units.contains(unit)) {
      say(0, unit, few, least);
    }
  }
  for (const Leader& leader :
       one_list ? leaders_of(*lists.begin(), points, system) : std::vector<Leader>{}) {
    const std::size_t count = led[leader.who.key];
    if (count < static_cast<std::size_t>(leader.least)) {
      say(count, leader.who.key, few, leader.least);
    } else if (count > static_cast<std::size_t>(leader.most)) {
      say(count, leader.who.key, many, leader.most);
    }
  }
  return sentences;
}

// Sides and armies that are kept by names.

namespace {

Army as_written(const lists::ArmyFile& read) {
  Army army;
  for (const lists::ArmyEntry& entry : read.entries) {
    army.units.push_back({entry.name, entry.count});
  }
  return army;
}

}  // namespace

std::vector<Saved> saved() {
  std::vector<Saved> all;
  for (const lists::SavedSide& side : lists::saved_sides()) {
    Saved each{.name = "@" + side.name, .file = side.file};
    try {
      if (lists::is_army(side.file)) {
        each.said = words_of(as_written(lists::read_army(side.file)));
      } else {
        const lists::SideFile read = lists::read_side_file(side.file);
        each.said = read.side;
        each.system = read.system;
      }
    } catch (const InputError& error) {
      each.fault = error.what();
    }
    all.push_back(std::move(each));
  }
  return all;
}

std::filesystem::path file_to_save(const std::string& name) {
  if (const auto fault = lists::fault_of_side_name(name)) {
    throw InputError(Where{.field = "NAME"}, *fault);
  }
  return lists::sides_folder() / (name + ".toml");
}

std::string text_to_save(const std::string& side, answer::System& system) {
  if (side.starts_with('@')) {
    throw InputError(Where{.field = "SIDE"},
                     fmt::format("\"{}\" is in a file already (a side's units are wanted) for "
                                 "example \"empire/knights: charging\"",
                                 quotable(side)));
  }
  system.side(side, "SIDE");
  return lists::side_file_text(side, system.name());
}

std::string text_to_save(const Army& army, const answer::System& system) {
  lists::ArmyFile file;
  for (const Fielded& unit : army.units) {
    file.entries.push_back({.name = unit.side, .count = unit.count});
  }
  for (const Fielded& character : army.characters) {
    file.entries.push_back({.name = character.side, .count = character.count});
  }
  return lists::army_text(file, system.name());
}

std::string words_of(const Army& army) {
  const Fielded& first = army.units.front();
  std::size_t all = 0;
  for (const Fielded& unit : army.units) {
    all += unit.count;
  }
  const std::size_t others = all - first.count;
  return fmt::format(
      "{} x {}{}", first.count, first.side,
      others == 0 ? "" : fmt::format(" and {} other{}", others, others == 1 ? "" : "s"));
}

namespace {

constexpr int kMostAgainstSeveral = 3;
constexpr int kMostAgainstOne = 6;

}  // namespace

std::vector<WeightedForces> forces_of_equal_cost(
    double price, double other, const std::function<bool(const std::array<int, 2>&)>& is_refused) {
  constexpr double kAgainstMany = 0.03;  // for each unit: 3 % of cost
  constexpr double kReach = 0.25;        // beyond the nearest: weights fall to 0 there
  constexpr double kFewest = 0.05;       // of all weights: what counts less is left out
  std::vector<WeightedForces> all;
  double least = std::numeric_limits<double>::infinity();
  const double times = std::max(price / other, other / price);
  for (int n = 1; n <= kMostAgainstOne; ++n) {
    for (int m = 1; m <= kMostAgainstOne; ++m) {
      const bool many = std::max(n, m) > kMostAgainstSeveral;
      if ((many && (std::min(n, m) > 1 || times <= kMostAgainstSeveral)) ||
          (is_refused && is_refused({n, m}))) {
        continue;
      }
      const double apart = std::abs(std::log(n * price / (m * other))) + kAgainstMany * (n + m);
      all.push_back({{n, m}, apart});
      least = std::min(least, apart);
    }
  }
  double sum = 0;
  for (WeightedForces& each : all) {
    const double near = std::max(0.0, 1 - (each.weight - least) / kReach);
    each.weight = near * near;
    sum += each.weight;
  }
  std::erase_if(all, [&](const WeightedForces& each) { return each.weight < kFewest * sum; });
  sum = 0;
  for (const WeightedForces& each : all) {
    sum += each.weight;
  }
  for (WeightedForces& each : all) {
    each.weight /= sum;
  }
  return all;
}

}  // namespace fray::study
