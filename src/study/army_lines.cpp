// What the lines of an army name.

#include "study/army_lines.hpp"

#include <algorithm>
#include <iterator>
#include <tuple>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "core/error.hpp"
#include "core/text.hpp"
#include "lists/finder.hpp"
#include "lists/side_text.hpp"

namespace fray::study {

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

LineReader::LineReader(std::string list, const KnownNames& names, answer::System& system)
    : list_(std::move(list)),
      counts_units_(!system.sides().of_models),
      names_(names),
      system_(system) {}

std::optional<std::string> LineReader::unit(const std::string& name, std::string& why) {
  if (name.find(':') != std::string::npos) {
    return name;  // a side, as fray keeps it
  }
  const bool of_list = names_.has_unit(list_ + "/" + name) || name.find('/') != std::string::npos;
  const bool may_be = of_list || names_.has_unit(name);
  if (const auto alike = of_list || character(name) ? std::nullopt : names_.alike(list_, name);
      alike && !alike->is_character) {
    return alike->key;
  }
  if (const auto held =
          of_list || !may_be || character(name) ? std::nullopt : names_.held(list_, name)) {
    return held;  // and no unit of another list
  }
  if (!may_be && suggested_ == kMostSuggested) {
    why = "no unit is called so.";
  }
  for (const std::string& wanted : {list_ + "/" + name, name}) {
    const bool apart = wanted == name && !of_list && names_.is_apart(list_);
    try {
      if (why.empty() && !wanted.starts_with('/') && !apart) {
        return system_.finder().unit_named(wanted);
      }
    } catch (const InputError& error) {
      if (may_be && wanted != name && !names_.is_apart(list_)) {
        continue;  // of another list
      }
      why = may_be ? error.sentence() : unknown(wanted);
      suggested_ += may_be ? 0 : 1;
    }
  }
  if (why.empty()) {
    why = "no unit is called so.";
  }
  if (const auto key = counts_units_ ? character(name) : std::nullopt) {
    const std::string called = key->substr(key->find('/') + 1);
    why = fmt::format(
        "it joins a unit, and does not fight by itself. To fight with it, write character={} "
        "behind a unit, as in \"Knights: character={}\"",
        called, called);
  } else if (counts_units_ && !system_.sides().item_called(name).empty()) {
    why = "no unit stands above it. Write it below the unit that has it";
  }
  return std::nullopt;
}

std::string LineReader::unknown(const std::string& name) const {
  lists::ArmyEntry bare{.name = name};
  while (lists::take_gear(bare)) {
  }
  try {
    system_.finder().unit_named(bare.name);
  } catch (const InputError& error) {
    return error.sentence();
  }
  return "no unit is called so.";
}

std::optional<std::string> LineReader::character(const std::string& name) const {
  const auto of_list = names_.character(list_ + "/" + name);
  if (of_list) {
    return of_list;
  }
  const auto alike = names_.alike(list_, name);
  return alike && alike->is_character ? alike->key : names_.character(name);
}

bool LineReader::knows(const std::string& name) const {
  return name.find(':') != std::string::npos || names_.has_unit(name) ||
         names_.has_unit(list_ + "/" + name) || character(name) || names_.alike(list_, name);
}

void LineReader::take_gear(lists::ArmyEntry& entry) const {
  lists::ArmyEntry bare = entry;
  for (const std::string_view word : {"detached ", "detachment of "}) {
    if (lowered(bare.name).starts_with(word)) {
      bare.name.erase(0, word.size());
      bare.extras.push_back({.name = "detachment", .line = bare.line});
    }
  }
  for (int taken = 0; !knows(bare.name) && taken < lists::kMostBehindName; ++taken) {
    // "Thorek Ironbrow, Dwarf Runelord": the comma is part of the name.
    if (!bare.extras.empty() && bare.extras.front().name.find(':') == std::string::npos &&
        knows(bare.name + " " + bare.extras.front().name)) {
      bare.name += " " + bare.extras.front().name;
      bare.extras.erase(bare.extras.begin());
    } else if (!take_rank(bare) && !lists::take_gear(bare) && !take_words_behind(bare)) {
      break;
    }
  }
  if (knows(bare.name)) {
    entry = std::move(bare);
  }
}

bool LineReader::is_of(const lists::ArmyEntry& entry, const std::string& name) const {
  const lists::ArmyExtra& given = entry.extras.front();
  const auto key = counts_units_ ? std::nullopt : key_named(entry.name);
  return !key || !entry.has_colon || entry.counted || is_gear(given.name, *key, system_) ||
         (given.counted && lists::holds_words(lists::singular(entry.name), lists::singular(name)));
}

std::optional<lists::ArmyEntry> LineReader::unit_behind_title(const lists::ArmyEntry& entry) const {
  if (entry.extras.empty() || entry.extras.front().line != entry.line) {
    return std::nullopt;
  }
  const lists::ArmyExtra& given = entry.extras.front();
  lists::ArmyEntry unit{.name = given.name, .line = entry.line};
  // "First of Foot: 24 Skeletons: spears"
  if (const std::size_t colon = given.name.find(": ");
      colon != std::string::npos && !given.name.starts_with("item")) {
    unit.name = trimmed(std::string_view(given.name).substr(0, colon));
    unit.extras.push_back(
        {.name = std::string(trimmed(std::string_view(given.name).substr(colon + 1))),
         .line = entry.line});
  }
  take_gear(unit);
  if (!knows(unit.name) || (knows(entry.name) && is_of(entry, unit.name))) {
    return std::nullopt;
  }
  unit.count = given.count;
  return unit;
}

std::string LineReader::take_role(lists::ArmyEntry& entry) const {
  const auto unit = unit_behind_title(entry);
  if (!unit) {
    return "";
  }
  std::string role = std::exchange(entry.name, unit->name);
  if (unit->count > 1) {
    entry.count = unit->count;
    entry.counted = true;
  }
  entry.extras.erase(entry.extras.begin());
  entry.extras.insert(entry.extras.begin(), unit->extras.begin(), unit->extras.end());
  return role;
}

void LineReader::part_joined(lists::ArmyEntry& entry, const std::string& unit) const {
  const auto gear = std::ranges::stable_partition(entry.joined, [&](const lists::ArmyExtra& each) {
    return each.name.find(':') != std::string::npos ||
           !(counts_units_ || is_gear(each.name, unit, system_));
  });
  entry.extras.insert(entry.extras.end(), gear.begin(), gear.end());
  entry.joined.erase(gear.begin(), gear.end());
}

std::string LineReader::with_joined(const lists::ArmyEntry& entry, std::string side,
                                    const TellLine& tell) {
  for (const lists::ArmyExtra& each : entry.joined) {
    const std::size_t colon = std::min(each.name.find(':'), each.name.size());
    std::string why;
    const auto key = unit(std::string(trimmed(each.name.substr(0, colon))), why);
    const auto leave_out = [&](const std::string& sentence) {
      tell(each.line, fmt::format("{} of {} is left out: {}", quotable(each.name), side,
                                  as_sentences(sentence)));
    };
    if (!key) {
      leave_out(why);
      continue;
    }
    const std::string list = side.substr(0, side.find('/') + 1);
    const bool same = !counts_units_ && key->starts_with(list);
    std::string joined = key->substr(same ? list.size() : 0);
    joined += each.name.substr(colon);
    if (colon == each.name.size() && !counts_units_ && system_.company(*key).character) {
      joined = lists::with_option(joined, "character");
    }
    joined.insert(0, side + " + ");
    try {
      check_values(joined, system_);
      side = std::move(joined);
    } catch (const InputError& error) {
      leave_out(error.sentence());
    }
  }
  return side;
}

bool LineReader::stands_alone(const std::string& name) const {
  return names_.has_unit(list_ + "/" + name) &&
         (!counts_units_ || system_.sides().item_called(name).empty());
}

bool LineReader::take_rank(lists::ArmyEntry& entry) const {
  for (const std::string_view rank :
       {" battle standard bearer", " army standard bearer", " bsb", " army general", " general"}) {
    if (!lowered(entry.name).ends_with(rank)) {
      continue;
    }
    const std::string name = entry.name.substr(0, entry.name.size() - rank.size());
    const auto key = key_named(name);
    if (counts_units_ ? character(name).has_value() : key && system_.company(*key).character) {
      entry.extras.insert(entry.extras.begin(),
                          {.name = std::string(rank.substr(1)), .line = entry.line});
      entry.name = name;
      return true;
    }
  }
  return false;
}

bool LineReader::take_words_behind(lists::ArmyEntry& entry) const {
  constexpr std::ptrdiff_t kMostWords = 8;
  const std::string& name = entry.name;
  if (counts_units_ || std::ranges::count(name, ' ') >= kMostWords) {
    return false;
  }
  for (std::size_t at = name.rfind(' '); at != std::string::npos && at > 0;
       at = name.rfind(' ', at - 1)) {
    const auto key = key_named(name.substr(0, at));
    if (key && is_gear(name.substr(at + 1), *key, system_)) {
      entry.extras.insert(entry.extras.begin(), {.name = name.substr(at + 1), .line = entry.line});
      entry.name.resize(at);
      return true;
    }
  }
  return false;
}

std::optional<std::string> LineReader::key_of(const std::string& name) const {
  lists::ArmyEntry bare{.name = name};
  take_gear(bare);
  return key_named(bare.name);
}

std::optional<std::string> LineReader::key_named(const std::string& name) const {
  const auto alike = names_.alike(list_, name);
  if (alike && !alike->is_character) {
    return alike->key;
  }
  try {
    return names_.has_unit(name) ? std::optional(system_.finder().unit_named(name)) : std::nullopt;
  } catch (const InputError&) {  // of several lists
    return std::nullopt;
  }
}

bool LineReader::belongs_to(const lists::ArmyEntry& above, const lists::ArmyEntry& entry) const {
  const std::uint32_t last =
      above.extras.empty() ? above.line : std::max(above.line, above.extras.back().line);
  // "Skeleton Chariot" below a king and further in is his, though a unit is called so.
  const bool may_be_gear = !entry.counted && !entry.points && entry.further_in && !entry.bulleted;
  if (entry.line != last + 1 || entry.heading || above.heading ||
      (knows(entry.name) && !may_be_gear) || (entry.has_colon && unit_behind_title(entry))) {
    return false;
  }
  if (entry.counted) {
    return !entry.bulleted && !above.counted && knows(above.name) &&
           lists::holds_words(lists::singular(above.name), lists::singular(entry.name));
  }
  const auto key = entry.points ? std::nullopt : key_of(above.name);
  return key && is_gear(entry.name, *key, system_);
}

void LineReader::join_lines(lists::ArmyFile& read) const {
  if (counts_units_) {
    return;
  }
  std::vector<lists::ArmyEntry> all;
  for (lists::ArmyEntry& entry : read.entries) {
    if (all.empty() || !belongs_to(all.back(), entry)) {
      all.push_back(std::move(entry));
      continue;
    }
    std::vector<lists::ArmyExtra>& extras = all.back().extras;
    extras.push_back(
        {.name = entry.name, .count = entry.count, .line = entry.line, .models = entry.counted});
    std::ranges::move(entry.extras, std::back_inserter(extras));
  }
  read.entries = std::move(all);
}

void LineReader::part_units(lists::ArmyFile& read) const {
  std::vector<lists::ArmyEntry> all;
  for (lists::ArmyEntry& entry : read.entries) {
    std::vector<lists::ArmyEntry> own;
    take_number(entry);
    const bool parts = counts_units_ || !knows(entry.name);
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

void LineReader::give(const lists::ArmyEntry& entry, const std::string& unit, std::size_t plain,
                      Army& army, const TellLine& tell) {
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
      army.add(*side, 1);
      --plain;
    }
  }
  army.add(all, plain);
}

bool LineReader::is_of_all(const lists::ArmyExtra& extra, const lists::ArmyEntry& entry) const {
  const bool item = !system_.sides().item_called(extra.name).empty() ||
                    extra.name.starts_with("item=") || extra.name.starts_with("character=");
  return counts_units_ && extra.line == entry.line && !item;
}

std::optional<std::string> LineReader::with(const std::string& unit, const std::string& extra,
                                            std::string& why) {
  const std::string_view item = counts_units_ ? system_.sides().item_called(extra) : "";
  std::string side = lists::with_option(unit, item.empty() ? extra : fmt::format("item={}", item));
  try {
    check_values(side, system_);
  } catch (const InputError& error) {
    const std::string subject = begins_with_verb(error.sentence()) ? "it " : "";
    why = item.empty() && extra.find('=') == std::string::npos ? no_item(unit, extra)
                                                               : subject + error.sentence();
    return std::nullopt;
  }
  return side;
}

void LineReader::take_number(lists::ArmyEntry& entry) const {
  const auto own = std::ranges::find_if(entry.extras, [&](const lists::ArmyExtra& extra) {
    return extra.count > 1 && lists::singular(extra.name) == lists::singular(entry.name);
  });
  if (counts_units_ && own != entry.extras.end() && (!entry.counted || entry.count == own->count)) {
    entry.count = own->count;
    entry.counted = true;
    entry.extras.erase(own);
  }
}

std::string LineReader::no_item(const std::string& unit, const std::string& extra) const {
  const std::string instead =
      fmt::format("Type what it changes, as in \"{}: attacks=4\", or leave it out",
                  unit.substr(0, unit.find(':')));
  const std::vector<std::string_view>& items = system_.sides().items;
  const std::vector<std::string> names(items.begin(), items.end());
  const std::vector<std::string> near = nearest(extra, names, 1);
  constexpr std::size_t kMistyped = 3;  // letters
  return near.empty() || edit_distance(folded(extra), folded(near.front())) > kMistyped
             ? fmt::format("no magic item is called so ({} are). {}", fray::list_of(names), instead)
             : fmt::format("no magic item is called so. Did you mean {}?", near.front());
}

namespace {

/// A unit that a character may join.
struct Host {
  std::string side{};
  double price = 0;
  bool mounted = false;
  bool clumsy = false;
  bool in_ranks = false;  ///< a full rank on foot, or riders
  int joined = 0;

  /// Whether a character has it rather than another.
  bool is_before(const Host& other) const {
    return std::tuple(!in_ranks, joined, -price) <
           std::tuple(!other.in_ranks, other.joined, -other.price);
  }
};

/// Whether who walks keeps pace with a unit on foot: those that fly walk slower than anybody, and
/// beasts run faster.
bool keeps_pace(const std::string& unit, answer::System& system) {
  constexpr double kLeast = 3;  // inches
  constexpr double kMost = 6;
  for (const auto& [name, value] : system.beside_combat(unit)) {
    if (name == "move") {
      return value == 0 || (value >= kLeast && value <= kMost);
    }
  }
  return true;
}

std::vector<Host> hosts_in(const Army& army, answer::System& system) {
  constexpr double kFullRank = 5;
  std::vector<Host> hosts;
  for (const Fielded& unit : army.units) {
    const answer::Company company = system.company(unit.side);
    if (company.character || company.alone || !(company.mounted || keeps_pace(unit.side, system))) {
      continue;
    }
    const auto side = system.side(unit.side, unit.side);
    hosts.insert(hosts.end(), unit.count,
                 {.side = unit.side,
                  .price = side->points().value_or(0),
                  .mounted = company.mounted,
                  .clumsy = company.clumsy,
                  .in_ranks = company.mounted || side->strength().value_or(0) >= kFullRank});
  }
  return hosts;
}

}  // namespace

void join_units(const std::vector<Joining>& characters, Army& army, answer::System& system,
                const TellLine& tell) {
  constexpr int kMostOfUnit = 2;  // a side has three units
  std::vector<Host> hosts = hosts_in(army, system);
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
    bool full = false;  // some would do, with fewer in them
    for (Host& host : hosts) {
      const bool at_pace =
          !company.alone && host.mounted == company.mounted && (company.clumsy || !host.clumsy);
      const bool may = at_pace && host.joined < kMostOfUnit;
      full = full || (at_pace && !may);
      if (may && (best == nullptr || host.is_before(*best))) {
        best = &host;
      }
    }
    const char* const pace = company.mounted ? "that rides" : "on foot";
    if (best == nullptr) {
      tell(line,
           company.alone ? fmt::format("{} fights alone, as who rides a monster or a chariot does.",
                                       bare(side))
           : full
               ? fmt::format("{} fights alone: each unit {} has two characters.", bare(side), pace)
               : fmt::format("{} fights alone: the army has no unit {} for him to join.",
                             bare(side), pace));
      continue;
    }
    leave(side);
    leave(best->side);
    tell(line, fmt::format("{} joins {}, the dearest unit {} with fewest characters.{}", bare(side),
                           bare(best->side), pace,
                           first ? fmt::format(" For another, write \"UNIT + {}: character\" in "
                                               "one line; \"{}: models=1\" has him alone.",
                                               bare(side), bare(side))
                                 : ""));
    first = false;
    best->side += " + " + lists::with_option(side, "character");
    ++best->joined;
    army.add(best->side, 1);
  }
}

}  // namespace fray::study
