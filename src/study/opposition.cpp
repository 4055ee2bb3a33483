// What a unit is judged by: a field of weighted opponents and situations.

#include "study/opposition.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <iterator>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/error.hpp"
#include "core/expression.hpp"
#include "core/files.hpp"
#include "core/text.hpp"
#include "games/systems.hpp"
#include "lists/fields.hpp"
#include "lists/library.hpp"
#include "lists/side_text.hpp"
#include "study/army.hpp"
#include "sweep/plan.hpp"

namespace fray::study {
namespace {

const std::vector<std::string> kFileKeys{"opponent", "situation", "system"};
const std::vector<std::string> kOpponentKeys{"side", "weight"};

std::vector<std::string> situation_keys() {
  std::vector<std::string> keys{"name", "own", "enemy", "own-with", "enemy-with", "weight"};
  for (const OptionHelp& option : games::fight_options()) {
    keys.emplace_back(option.name);
  }
  return keys;
}

constexpr double kMostWeight = 1e6;

std::vector<Circumstance> charging_and_receiving() {
  return {{.name = "charging", .own = "charging"}, {.name = "receiving", .enemy = "charging"}};
}

/// Whether it is one condition, in which a comma means "and", and no list of names and patterns.
bool is_condition(const std::string& text) {
  return text.find_first_of("=<>") != std::string::npos || text.find(" or ") != std::string::npos;
}

double weight_of(const lists::Fields& fields) {
  const lists::Node* const value = fields.value("weight");
  if (value == nullptr) {
    return 1;
  }
  const bool number =
      value->kind == lists::Node::Kind::whole || value->kind == lists::Node::Kind::decimal;
  const double weight = number ? std::strtod(value->text.c_str(), nullptr) : -1;
  if (!(weight > 0) || weight > kMostWeight) {
    fields.fault("weight", fmt::format("weight = {} (a number above 0 is wanted) such as 2 or 0.5",
                                       lists::shown(*value)));
  }
  return weight;
}

/// Takes out of a field who does not fight for himself: artillery and machines alone, one unit that
/// is added to others, and of lists and patterns a character who joins units.
class Guns {
 public:
  Guns(Kept kept, answer::System& system) : kept_(kept), system_(system) {}

  /// Whether it is one of them. `shown`: that they are fighting units is said where the field is named.
  /// `typed`: it is, so that it is meant though it is a character.
  bool takes(const std::string& side, bool shown, bool typed) {
    const bool is_one = kept_ == Kept::fighters && is_gun(side, typed);
    some_ |= is_one;
    if (is_one && !shown && std::ranges::find(taken_, side) == taken_.end()) {
      taken_.push_back(side);
    }
    return is_one;
  }

  /// A note on those that were taken.
  /// Throws  InputError where they were all of `field`, which was called `text`.
  void tell(Opposition& field, const std::string& text) const {
    if (field.opponents.empty() && some_) {
      refuse("against",
             "\"{}\" has nobody who fights for himself ({} are left out) add --guns to meet them",
             quotable(text), kLeftOut);
    }
    if (!taken_.empty()) {
      const bool one = taken_.size() == 1;
      field.notes.push_back(
          fmt::format("{} {} left out of the field. Guns, machines, characters who stand in units, "
                      "and what is added to other "
                      "units are. --guns keeps them.",
                      one ? taken_.front()
                          : fmt::format("{} sides, such as {},", taken_.size(), taken_.front()),
                      one ? "is" : "are"));
    }
  }

 private:
  bool is_gun(const std::string& side, bool typed) {
    if (system_.who_fights().empty()) {
      return false;
    }
    try {
      const auto read = system_.side(side, side);
      if (read->is_gun()) {
        return true;
      }
      const answer::SideNames names = read->names();
      if (names.list == "custom" || names.unit.find(" + ") != std::string::npos) {
        return false;
      }
      const auto [known, fresh] = fighting_.try_emplace(names.list);
      if (fresh) {
        known->second = fighters_of(names.list);
      }
      return !known->second.contains(names.unit) && !(typed && system_.company(side).character);
    } catch (const InputError&) {
      return false;  // what is wrong is said where it is fought
    }
  }

  /// None where nobody of a list does.
  std::set<std::string> fighters_of(const std::string& list) {
    try {
      const std::vector<std::string> units = fighting_units(list, system_);
      return {units.begin(), units.end()};
    } catch (const InputError&) {
      return {};
    }
  }

  Kept kept_;
  answer::System& system_;
  bool some_ = false;
  std::vector<std::string> taken_{};                         ///< of which it is to be told
  std::map<std::string, std::set<std::string>> fighting_{};  ///< by list
};

/// The same of sides that fight alike and cost the same; the side itself where that is not known.
std::string as_it_fights(const std::string& side, const Opposition& field, answer::System& system) {
  try {
    if (const auto content =
            system.side(field.hold_fire ? side : system.shooting(side), side)->content()) {
      return fmt::format("{:016x}{:016x} at {}", content->key.high, content->key.low,
                         content->cost.all);
    }
  } catch (const InputError&) {  // said where it is fought
  }
  return side;
}

/// Leaves one of those that fight alike and cost the same. `adds`: their weights are added.
void count_equal_ones_once(Opposition& field, bool adds, answer::System& system) {
  std::map<std::string, std::size_t> first;
  std::vector<Opponent> kept;
  for (Opponent& opponent : field.opponents) {
    const auto [known, fresh] =
        first.try_emplace(as_it_fights(opponent.side, field, system), kept.size());
    if (fresh) {
      kept.push_back(std::move(opponent));
      continue;
    }
    Opponent& one = kept[known->second];
    if (one.equals.empty()) {
      one.equals.push_back({one.side, one.weight});
    }
    one.equals.push_back({opponent.side, opponent.weight});
    one.weight += adds ? opponent.weight : 0;
  }
  field.opponents = std::move(kept);
  field.weights_are_added = adds;
}

/// What is wrong whatever unit it is said of, here and not in the middle of the fights.
/// Throws  InputError at that key.
void check_situation(const lists::Fields& given, const std::string& key, const std::string& text,
                     const std::vector<Opponent>& opponents, answer::System& system) {
  if (text.empty()) {
    return;
  }
  std::vector<std::string> units{"custom"};
  if (!opponents.empty()) {
    units.push_back(opponents.front().side);
  }
  std::string wrong;
  for (const std::string& unit : units) {
    try {
      key.ends_with("-with") ? system.side(Opposition::side_in(unit, "", text), key)
                             : system.side(Opposition::side_in(unit, text, ""), key);
      return;
    } catch (const InputError& error) {
      wrong = wrong.empty() ? error.sentence() : wrong;
    }
  }
  given.fault(key, wrong);
}

/// One of the sides that a text stands for. `typed`: it says whom it means, as a condition does; a
/// list or a pattern does not.
struct Named {
  std::string side{};
  bool typed = true;
};

std::vector<Named> named(const std::string& text, const std::string& field, answer::System& system,
                         Kept kept);

Opposition read_opposition(const std::string& file, std::string_view system_name,
                           answer::System& system, Guns& guns) {
  lists::Faults faults(file);
  const lists::Node document = lists::read_toml(read_text_file(file), file);
  const lists::Fields fields(document, "", kFileKeys, faults);
  if (fields.value("system") != nullptr && fields.text("system") != system_name) {
    fields.fault(
        "system",
        fmt::format("\"{}\", and {} is asked for (one game at a time) name the system {}",
                    quotable(fields.text("system")), system_name, quotable(fields.text("system"))));
  }
  Opposition result;
  for (const lists::Node* const table : fields.tables("opponent", "[[opponent]]")) {
    const lists::Fields opponent(*table, fmt::format("opponent[{}]", result.opponents.size() + 1),
                                 kOpponentKeys, faults);
    const double weight = weight_of(opponent);
    std::vector<Named> sides;
    try {
      const std::string side = opponent.text("side");
      sides = named(side, "side", system, Kept::all);
    } catch (const InputError& error) {
      opponent.fault("side", error.sentence());
    }
    std::erase_if(sides, [&](const Named& one) { return guns.takes(one.side, false, one.typed); });
    for (Named& one : sides) {
      result.opponents.push_back({std::move(one.side), weight / static_cast<double>(sides.size())});
    }
  }
  const std::vector<std::string> known_keys = situation_keys();
  for (const lists::Node* const table : fields.tables("situation", "[[situation]]")) {
    const std::string path = fmt::format("situation[{}]", result.situations.size() + 1);
    const lists::Fields given(*table, path, known_keys, faults);
    Circumstance situation{.name = given.text("name"), .weight = weight_of(given)};
    for (const auto& [key, text] :
         {std::pair("own", &situation.own), std::pair("enemy", &situation.enemy),
          std::pair("own-with", &situation.own_with),
          std::pair("enemy-with", &situation.enemy_with)}) {
      *text = given.text_or(key, "");
      check_situation(given, key, *text, result.opponents, system);
    }
    for (const OptionHelp& option : games::fight_options()) {
      const std::string key(option.name);
      if (const lists::Node* const value = given.value(key)) {
        situation.settings[key] = value->text;
      }
    }
    if (std::ranges::find(result.situations, situation.name, &Circumstance::name) !=
        result.situations.end()) {
      given.fault("name", fmt::format("\"{}\" is the name of a situation before it (rows are told "
                                      "apart by it) choose another",
                                      quotable(situation.name)));
    }
    result.situations.push_back(std::move(situation));
  }
  if (fields.tables("opponent", "[[opponent]]").empty()) {
    throw InputError(Where{.file = file},
                     "has no [[opponent]] (who is met?) write [[opponent]] and side = \"orcs/*\"");
  }
  result.given_situations = !result.situations.empty();
  if (!result.given_situations) {
    result.situations = charging_and_receiving();
  }
  return result;
}

/// Whether a file is of a list, and no field of opponents.
bool holds_list(const std::string& file) {
  try {
    const lists::Node document = lists::read_toml(read_text_file(file), file);
    return document.find("unit") != nullptr || document.find("list") != nullptr;
  } catch (const InputError&) {
    return false;  // what is wrong is said of a field
  }
}

/// Whether a text between commas begins a side, and is no option of the side before it: it names a
/// unit, a pattern, a file, a list, or is custom or all.
bool begins_side(std::string_view part, answer::System& system) {
  const std::string name(trimmed(part.substr(0, part.find_first_of(":="))));
  const std::string word = lowered(name);
  return name.starts_with('@') || word == "custom" || word == "all" ||
         name.find_first_of("/*") != std::string::npos ||
         lists::Library(system.name()).slug_of(folded(name)).has_value();
}

/// The sides of "empire/knights: charging, attacks=4, orcs": commas part sides, and the options of a
/// side. One condition, in which a comma means "and", is one.
std::vector<std::string> parts_of(const std::string& text, answer::System& system) {
  if (is_condition(text.substr(0, text.find(':')))) {
    return {text};
  }
  std::vector<std::string> parts;
  for (const std::string& part : parted(text, ',')) {
    if (!parts.empty() && parts.back().find(':') != std::string::npos &&
        !begins_side(part, system)) {
      parts.back() += ", " + part;
    } else {
      parts.push_back(part);
    }
  }
  return parts;
}

/// "orcs/mobs (5), orcs/boyz (10) and 3 more".
std::string some_of(const std::vector<std::string>& all) {
  constexpr std::size_t kMost = 4;
  if (all.size() <= kMost) {
    return list_of(all);
  }
  std::vector<std::string> some(all.begin(), all.begin() + kMost - 1);
  some.push_back(fmt::format("{} more", all.size() - some.size()));
  return list_of(some);
}

}  // namespace

bool is_list_name(const std::string& text) {
  return text.find_first_of("*=<>/:@+,") == std::string::npos && !is_condition(text) &&
         lowered(text) != "custom" && !names_pipe(text);
}

std::vector<std::string> uncounted_of(const std::vector<std::string>& sides,
                                      answer::System& system) {
  std::vector<std::string> all;
  for (const std::string& side : sides) {
    for (const std::string& note : system.side(side, side)->uncounted()) {
      add_once(all, fmt::format("{}: {}", quotable(side), note));
    }
  }
  return all;
}

std::vector<std::string> noted_uncounted(const std::vector<std::string>& sides,
                                         answer::System& system) {
  constexpr std::size_t kMostLines = 3;
  std::vector<std::string> all = uncounted_of(sides, system);
  if (all.size() <= kMostLines) {
    return all;
  }
  std::vector<std::string> names;
  for (const std::string& side : sides) {
    if (!system.side(side, side)->uncounted().empty() && !std::ranges::count(names, side)) {
      names.push_back(side);
    }
  }
  return {fmt::format("The lists say more than is counted here of {}: odds says of each what.",
                      list_of(names))};
}

std::vector<std::string> noted_own_lists(const std::vector<std::string>& sides,
                                         answer::System& system) {
  std::set<std::string> all;
  for (const std::string& side : sides) {
    const std::vector<std::string> own = system.side(side, side)->own_lists();
    all.insert(own.begin(), own.end());
  }
  return {all.begin(), all.end()};
}

std::vector<std::string> standing_as_listed(const std::vector<std::string>& sides,
                                            answer::System& system) {
  std::vector<std::string> sizes;
  std::vector<std::string> widths;
  for (const std::string& side : sides) {
    for (const answer::StandsAsListed& each : system.side(side, side)->as_listed()) {
      if (each.is_size_of_list) {
        add_once(sizes, fmt::format("{} ({})", each.unit, each.models));
      }
      if (each.width) {
        add_once(widths,
                 fmt::format("{} ({} models, {} wide)", each.unit, each.models, *each.width));
      }
    }
  }
  std::vector<std::string> notes;
  if (!sizes.empty()) {
    notes.push_back(fmt::format("No models= is said of {}: as few stand there as their lists sell.",
                                some_of(sizes)));
  }
  if (!widths.empty()) {
    notes.push_back(fmt::format(
        "No width= is said of {}: they stand as wide as they must for their ranks to count, or in "
        "one rank where a second would not.",
        some_of(widths)));
  }
  return notes;
}

void leave_out_guns(Army& army, answer::System& system) {
  const std::size_t before = army.units.size();
  Guns guns(Kept::fighters, system);
  std::vector<std::string> left_out;
  std::erase_if(army.units, [&](const Fielded& unit) {
    const bool is_one = guns.takes(unit.side, true, true);
    if (is_one) {
      left_out.push_back(unit.side.substr(0, unit.side.find(':')));
    }
    return is_one;
  });
  if (army.units.empty() && before > 0) {
    refuse("mine",
           "has nobody who fights for himself (guns and machines are left out) add --guns "
           "to take them in");
  }
  if (!left_out.empty()) {
    army.left_out.push_back(
        fmt::format("{} {} left out, as guns and machines are. --guns takes them in.",
                    list_of(left_out), left_out.size() == 1 ? "is" : "are"));
  }
}

bool is_as_typed(const std::string& side, std::string_view system) {
  return side.find('@') != std::string::npos ||
         lists::given_charge(side, games::sides_of(system)).says;
}

bool any_charges(const std::vector<std::string>& sides, std::string_view system) {
  return std::ranges::any_of(sides, [&](const std::string& side) {
    return lists::given_charge(side, games::sides_of(system)).charges;
  });
}

std::vector<std::string> shooting(std::vector<std::string> sides,
                                  const std::vector<std::string>& others, answer::System& system) {
  if (any_charges(others, system.name())) {
    std::ranges::transform(sides, sides.begin(),
                           [&](const std::string& side) { return system.shooting(side); });
  }
  return sides;
}

std::optional<std::string> who_shoots(const std::vector<std::string>& sides, answer::System& system,
                                      bool hold_fire) {
  std::set<std::string> shooters;
  std::string first;
  for (const std::string& side : sides) {
    if (const std::string armed = system.shooting(side); armed != side) {
      first = first.empty() ? armed : first;
      shooters.insert(armed);
    }
  }
  if (shooters.empty() != hold_fire) {
    return std::nullopt;
  }
  if (hold_fire) {
    return "--hold-fire changes nothing here: by its list nobody shoots at who charges.";
  }
  return fmt::format(
      "Who has bows or guns shoots at who charges it, as its list says: {}. --hold-fire lets "
      "nobody shoot who does not say shots=.",
      shooters.size() == 1 ? quotable(first)
                           : fmt::format("{} sides, such as {}", shooters.size(), quotable(first)));
}

std::vector<std::string> Opposition::sides() const {
  std::vector<std::string> sides;
  std::ranges::transform(opponents, std::back_inserter(sides), &Opponent::side);
  return sides;
}

std::string Opposition::listed() const {
  const bool alike = std::ranges::all_of(
      opponents, [&](const Opponent& each) { return each.weight == opponents.front().weight; });
  std::string text;
  for (const Opponent& each : opponents) {
    text += (text.empty() ? "" : "; ") + each.side +
            (alike ? "" : fmt::format(" (weight {:g})", each.weight));
  }
  return charging.is_given() ? fmt::format("{}; charging {}", text, charging.text()) : text;
}

std::string Opposition::side_in(const std::string& side, const std::string& options,
                                const std::string& with) {
  const std::string result =
      options.empty() ? side : lists::with_each_unit(side, [&](std::string_view unit) {
        return lists::with_option(unit, options);
      });
  return with.empty() ? result : result + " + " + with;
}

bool is_list_file(const std::string& text) {
  return lowered(text).ends_with(".toml") && !text.starts_with('@');
}

std::string stem_of_list_file(const std::string& file) {
  const auto slash = file.find_last_of('/');
  const std::string name = file.substr(slash == std::string::npos ? 0 : slash + 1);
  return name.substr(0, name.size() - std::string_view(".toml").size());
}

std::string name_of_list_file(const std::string& file, const std::vector<std::string>& taken,
                              answer::System& system) {
  const std::string stem = stem_of_list_file(file);
  const std::vector<std::string> shipped = system.finder().library().shipped();
  const auto is_taken = [&](const std::string& called) {
    return std::ranges::find(shipped, called) != shipped.end() ||
           std::ranges::find(taken, called) != taken.end();
  };
  std::string called = stem;
  for (int number = 2; is_taken(called); ++number) {
    called = fmt::format("{}-{}", stem, number);
  }
  return called;
}

namespace {

/// The options that all units of a list are said to have, of one of them: no model joins another of
/// whom that is one by his list.
std::string with_options_of_list(const std::string& unit, const std::string& options,
                                 answer::System& system) {
  const std::string side = unit + options;
  const bool has_models = lowered(options).find("models") != std::string::npos;
  return has_models && system.company(unit).one_by_one
             ? answer::with_option_replaced(system, side, "models", "1")
             : side;
}

/// Whether a name that no list has is that of one unit: "clanrats".
bool is_unit(const std::string& name, answer::System& system) {
  if (lowered(name) == "all" || lists::Library(system.name()).slug_of(name)) {
    return false;
  }
  try {
    system.side(name, "side");
    return true;
  } catch (const InputError&) {
    return false;  // what is wrong is said of a list
  }
}

std::vector<Named> named(const std::string& text, const std::string& field, answer::System& system,
                         Kept kept) {
  std::vector<Named> sides;
  if (const auto file = army_file_named(text)) {
    for (std::string& side : army_in(*file, system).sides()) {
      sides.push_back({std::move(side)});
    }
    return sides;
  }
  for (const std::string& given : parts_of(text, system)) {
    const auto colon = std::min(given.find(':'), given.size());
    const std::string name(trimmed(std::string_view(given).substr(0, colon)));
    if (name.empty()) {
      refuse(field, "\"" + quotable(text) +
                        "\" (a list is wanted, and on each side of a comma) for example empire");
    }
    const bool query = sweep::is_query(name);
    if (lowered(name) == "custom" || name.find('@') != std::string::npos ||
        given.find(" + ") != std::string::npos || (name.find('/') != std::string::npos && !query) ||
        (!query && is_unit(name, system))) {
      sides.push_back({given});
      continue;
    }
    std::vector<std::string> units = kept == Kept::fighters && !query
                                         ? fighting_units(name, system)
                                         : system.search(query                    ? name
                                                         : lowered(name) == "all" ? "*"
                                                                                  : name + "/*");
    const bool is_list = !query || !is_condition(name);
    Guns guns(kept, system);
    for (const std::string& unit : units) {
      if (!query || !is_list || !guns.takes(unit, true, false)) {
        sides.push_back({with_options_of_list(unit, given.substr(colon), system), !is_list});
      }
    }
  }
  return sides;
}

}  // namespace

std::vector<std::string> sides_named(const std::string& text, const std::string& field,
                                     answer::System& system, Kept kept) {
  std::vector<std::string> sides;
  for (Named& one : named(text, field, system, kept)) {
    sides.push_back(std::move(one.side));
  }
  return sides;
}

std::vector<std::string> fighting_units(const std::string& list, answer::System& system) {
  const bool all = lowered(list) == "all";
  if (trimmed(list).empty()) {
    throw InputError("\"\" (a list is wanted) for example empire");
  }
  const std::vector<std::string> units = system.search(all ? "*" : list + "/*");
  const std::string fight(system.who_fights());
  if (fight.empty()) {
    return units;
  }
  try {
    return system.search((all ? "" : "list=" + list + " and ") + fight);
  } catch (const InputError&) {  // there is such a list, so nobody of it does
    throw InputError(fmt::format(
        "\"{}\" has nobody who fights for himself ({} are left out) add --guns to take them in",
        quotable(list), kLeftOut));
  }
}

namespace {

/// The first names of many, and how many more there are.
std::string shortened(const std::string& text) {
  constexpr std::size_t kShown = 10;
  std::vector<std::string> parts = parted(text, ',');
  if (parts.size() <= 2 * kShown) {
    return text;
  }
  const std::size_t more = parts.size() - kShown;
  parts.resize(kShown);
  return fmt::format("{} and {} more", fmt::join(parts, ", "), more);
}

}  // namespace

Opposition usual_opposition(answer::System& system, bool hold_fire) {
  Opposition usual{.situations = charging_and_receiving(), .hold_fire = hold_fire};
  for (const std::string& list : system.finder().library().shipped()) {
    for (std::string& unit : fighting_units(list, system)) {
      usual.opponents.push_back({std::move(unit)});
    }
  }
  if (usual.opponents.empty()) {
    refuse("against",
           "is not said, and fray comes with no list of this game (whom do they meet?) add "
           "--against with a list or sides");
  }
  count_equal_ones_once(usual, false, system);
  usual.words = fmt::format("all {} fighting units of fray's lists", usual.opponents.size());
  return usual;
}

Opposition opposition_named(const std::string& text, std::string_view system_name,
                            answer::System& system, Kept kept, bool hold_fire) {
  if (is_list_file(text) && holds_list(text)) {
    const std::string name = name_of_list_file(text, {}, system);
    system.finder().take(name, text);
    return opposition_named(name, system_name, system, kept, hold_fire);
  }
  Opposition result{.situations = charging_and_receiving()};
  Guns guns(kept, system);
  const auto file = army_file_named(text);
  const bool is_field_file = !file && is_list_file(text);
  const bool list = !file && !is_field_file && is_list_name(text);
  if (file) {
    const Army army = army_in(*file, system);
    for (const Fielded& unit : army.units) {
      if (!guns.takes(unit.side, false, true)) {
        result.opponents.push_back({unit.side, static_cast<double>(unit.count)});
      }
    }
    result.notes = army.left_out;
  } else if (is_field_file) {
    result = read_opposition(text, system_name, system, guns);
  } else if (trimmed(text).empty()) {
    refuse("against", "\"\" (whom do they meet?) for example orcs, or leave it out");
  } else {
    for (Named& one : named(text, "against", system, Kept::all)) {
      if (!guns.takes(one.side, list, one.typed)) {
        result.opponents.push_back({std::move(one.side)});
      }
    }
  }
  guns.tell(result, text);
  result.hold_fire = hold_fire;
  count_equal_ones_once(result, file || is_field_file, system);
  const std::size_t many = result.opponents.size();
  result.words = is_field_file ? fmt::format("the field of {}", text)
                 : file        ? fmt::format("the {} units of {}", many, text)
                 : many == 1   ? result.opponents.front().side
                 : list        ? fmt::format("the {} {}units of {}", many,
                                      kept == Kept::fighters ? "fighting " : "", text)
                               : fmt::format("{} sides of \"{}\"", many, shortened(text));
  return result;
}

bool settle_situations(Opposition& opposition, const std::vector<std::string>& sides,
                       std::string_view system) {
  const auto any = [&](const std::vector<std::string>& all) {
    return std::ranges::any_of(all,
                               [&](const std::string& side) { return is_as_typed(side, system); });
  };
  if (!opposition.given_situations && (any(sides) || any(opposition.sides()))) {
    opposition.situations = {{.name = "as typed"}};
    return true;
  }
  return false;
}

namespace {

/// Throws  InputError for a name that is none of these.
void refuse_unknown(const char* field, const std::string& name,
                    const std::vector<std::string>& known) {
  const auto is_it = [&](const std::string& each) { return folded(each) == folded(name); };
  if (std::ranges::none_of(known, is_it)) {
    const std::vector<std::string> near = nearest(name, known);
    refuse(field, "\"{}\" is no unit, list or type here ({})", quotable(name),
           near.empty() ? known.front() + " and so on" : "did you mean " + either_of(near) + "?");
  }
}

/// Throws  InputError for a unit that lists have, and the field has not, or another in its place.
void refuse_unmet_unit(const std::string& name, const Opposition& field,
                       const std::vector<std::string>& known, answer::System& system) {
  const auto is_it = [&](const std::string& each) { return folded(each) == folded(name); };
  const std::string fights = as_it_fights(name, field, system);
  if (fights == name || std::ranges::any_of(known, is_it)) {
    return;
  }
  for (const Opponent& opponent : field.opponents) {
    if (as_it_fights(opponent.side, field, system) == fights) {
      refuse("popularity",
             "\"{}\" is met as {} (which fights alike and costs the same: of such one stands in "
             "the field) say {}=",
             quotable(name), opponent.side, opponent.side);
    }
  }
  refuse("popularity",
         "\"{}\" is none of the {} opponents here (name those that it is among by "
         "against), or leave it out",
         quotable(name), field.opponents.size());
}

/// How often those of a name come.
struct Popularity {
  std::string name{};  ///< as it is typed
  double often = 1;
};

std::vector<Popularity> popularity_in(const std::string& text) {
  constexpr double kMost = 1e6;
  std::vector<Popularity> all;
  for (const std::string& part : parted(text, ',')) {
    const auto equals = part.rfind('=');
    const double often =
        equals == std::string::npos ? -1 : number_of(trimmed(part.substr(equals + 1))).value_or(-1);
    const std::string name(trimmed(part.substr(0, equals)));
    if (name.empty() || !(often >= 0) || often > kMost ||
        std::ranges::find(all, name, &Popularity::name) != all.end()) {
      refuse("popularity",
             "\"{}\" (NAME=TIMES, 0 to 1000000, once of each unit, list or type) such as "
             "\"orcs/goblins=3, cavalry=0.5\"",
             quotable(part));
    }
    all.push_back({name, often});
  }
  return all;
}

/// What counts of a side; nothing where nothing is said of it.
/// Throws  InputError for two names of its unit.
const Popularity* popularity_of(const std::string& side, const answer::SideNames& names,
                                const std::vector<Popularity>& all) {
  const auto [unit, plain, list, type] = called(names);
  const std::array<std::vector<std::string>, 3> in_order{{{side, unit, plain}, {list}, {type}}};
  for (const std::vector<std::string>& same : in_order) {
    const Popularity* found = nullptr;
    for (const Popularity& each : all) {
      if (std::ranges::none_of(
              same, [&](const std::string& name) { return folded(name) == folded(each.name); })) {
        continue;
      }
      if (found != nullptr) {
        refuse("popularity", "\"{}\" and \"{}\" are the same (each once) leave one out",
               quotable(found->name), quotable(each.name));
      }
      found = &each;
    }
    if (found != nullptr) {
      return found;
    }
  }
  return nullptr;
}

/// The units that an opponent stands for, itself at least, with their names.
std::vector<EqualUnit> units_of(const Opponent& opponent, answer::System& system) {
  std::vector<EqualUnit> units = opponent.equals;
  if (units.empty()) {
    units.push_back({opponent.side, opponent.weight});
  }
  for (EqualUnit& unit : units) {
    unit.names = system.side(unit.side, unit.side)->names();
  }
  return units;
}

/// Says how often each comes of the units that one opponent stands for, who are met once in all.
/// What is said of several of them is shared by them.
/// Returns  how often the opponent comes.
double share_out(std::vector<EqualUnit>& units, const std::vector<const Popularity*>& given) {
  const auto many = [&](const Popularity* one) {
    return static_cast<double>(std::ranges::count(given, one));
  };
  double sum = 0;
  for (auto one = given.begin(); one != given.end(); ++one) {
    if (*one != nullptr && std::find(given.begin(), one, *one) == one) {
      sum += (*one)->often;
    }
  }
  const double left = std::max(0.0, 1 - sum);
  for (std::size_t i = 0; i < units.size(); ++i) {
    units[i].weight = (given[i] != nullptr ? given[i]->often : left) / many(given[i]);
  }
  return many(nullptr) > 0 ? std::max(1.0, sum) : sum;
}

/// Says how often an opponent comes, and each of the units that it stands for.
void set_weight(Opponent& opponent, std::vector<EqualUnit> units, const Opposition& field,
                const std::vector<Popularity>& all) {
  std::vector<const Popularity*> given;
  for (const EqualUnit& unit : units) {
    given.push_back(popularity_of(unit.side, unit.names, all));
  }
  if (units.size() > 1 && !field.weights_are_added) {
    opponent.weight *= share_out(units, given);
  } else {
    opponent.weight = 0;
    for (std::size_t i = 0; i < units.size(); ++i) {
      units[i].weight *= given[i] != nullptr ? given[i]->often : 1;
      opponent.weight += units[i].weight;
    }
  }
  if (units.size() > 1) {
    opponent.equals = std::move(units);
  }
}

/// Odds of who never charges, as a logarithm: 1.7e-15, which is 0 in any answer that is shown.
constexpr double kNever = -34;

double log_odds(const std::string& given_share) {
  const double often = share("charging", given_share, 0, 1);
  return std::clamp(std::log(often / (1 - often)), kNever, -kNever);
}

}  // namespace

std::array<std::string, 4> called(const answer::SideNames& names) {
  return {names.unit, names.unit.substr(names.unit.find('/') + 1), names.list, names.type};
}

std::vector<std::string> names_of_sides(const std::vector<answer::SideNames>& sides) {
  std::vector<std::string> all;
  for (const answer::SideNames& names : sides) {
    for (const std::string& name : called(names)) {
      if (!name.empty()) {
        add_once(all, name);
      }
    }
  }
  return all;
}

void refuse_left_out(const char* field, const std::string& name, const Opposition& opposition,
                     const std::vector<std::string>& known) {
  const auto is_among = [&](const std::vector<std::string>& all) {
    return std::ranges::any_of(
        all, [&](const std::string& each) { return folded(each) == folded(name); });
  };
  if (!is_among(known) && is_among(names_of_sides(opposition.part_of))) {
    refuse(field,
           "\"{}\" is none of the {} opponents here (where nobody says whom they meet, these stand "
           "for all fighting units) add --against with all, or with those that it is among",
           quotable(name), opposition.opponents.size());
  }
}

void set_popularity(Opposition& opposition, const std::optional<std::string>& given,
                    answer::System& system) {
  if (!given) {
    return;
  }
  const std::vector<Popularity> all = popularity_in(*given);
  std::vector<std::vector<EqualUnit>> met;
  std::vector<answer::SideNames> names;
  std::vector<std::string> known;
  for (const Opponent& opponent : opposition.opponents) {
    met.push_back(units_of(opponent, system));
    for (const EqualUnit& unit : met.back()) {
      names.push_back(unit.names);
      known.push_back(unit.side);
    }
  }
  std::ranges::move(names_of_sides(names), std::back_inserter(known));
  for (const Popularity& each : all) {
    refuse_left_out("popularity", each.name, opposition, known);
    refuse_unmet_unit(each.name, opposition, known, system);
    refuse_unknown("popularity", each.name, known);
  }
  const std::size_t before = opposition.opponents.size();
  for (std::size_t i = 0; i < before; ++i) {
    set_weight(opposition.opponents[i], std::move(met[i]), opposition, all);
  }
  std::erase_if(opposition.opponents, [](const Opponent& each) { return each.weight == 0; });
  if (opposition.opponents.empty()) {
    refuse("popularity", "leaves nobody in the field (0 is who never comes) let somebody come");
  }
  const std::size_t left = opposition.opponents.size();
  opposition.words += fmt::format(", as often as {}{}", trimmed(*given),
                                  left == before ? "" : fmt::format(" ({} of them come)", left));
}

void set_charging(Opposition& opposition, const std::optional<std::string>& given,
                  const std::vector<std::string>& sides, answer::System& system) {
  opposition.charging = Charging(given);
  if (!given) {
    return;
  }
  if (opposition.given_situations || opposition.situations.size() != 2) {
    refuse("charging",
           opposition.given_situations
               ? "is said beside [[situation]] (how often does each come?) give situations a weight"
               : "is said of fights as they are typed (who charges is said there) leave charging "
                 "out of the sides, or leave this out");
  }
  std::vector<answer::SideNames> met;
  for (const std::string& side : sides) {
    met.push_back(system.side(side, side)->names());
  }
  for (const Opponent& opponent : opposition.opponents) {
    for (EqualUnit& unit : units_of(opponent, system)) {
      met.push_back(std::move(unit.names));
    }
  }
  opposition.charging.refuse_unmet(met);
  settle_equal_units(opposition, system);
  opposition.words += fmt::format(", charging {}", opposition.charging.text());
}

void settle_equal_units(Opposition& opposition, answer::System& system) {
  for (Opponent& opponent : opposition.opponents) {
    if (opponent.equals.empty()) {
      continue;
    }
    opponent.equals = units_of(opponent, system);
    std::erase_if(opponent.equals, [](const EqualUnit& unit) { return unit.weight == 0; });
    const auto is_given = [&](const EqualUnit& unit) {
      return opposition.charging.says(unit.names);
    };
    if (!opposition.weights_are_added && std::ranges::any_of(opponent.equals, is_given)) {
      std::erase_if(opponent.equals, std::not_fn(is_given));
    }
  }
}

double Opposition::chance_to_charge(const answer::SideNames& names, std::size_t opponent,
                                    const answer::SideNames& enemy) const {
  const std::vector<EqualUnit>& equals = opponents[opponent].equals;
  if (equals.empty()) {
    return charging.chance(names, enemy);
  }
  double sum = 0;
  double often = 0;
  for (const EqualUnit& unit : equals) {
    sum += unit.weight * charging.chance(names, unit.names);
    often += unit.weight;
  }
  return sum / often;
}

Charging::Charging(const std::optional<std::string>& given) {
  if (!given) {
    return;
  }
  text_ = std::string(trimmed(*given));
  bool plain = false;
  for (const std::string& part : parted(text_, ',')) {
    const auto equals = part.find('=');
    const std::string name =
        equals == std::string::npos ? "" : folded(trimmed(part.substr(0, equals)));
    const std::string often(trimmed(equals == std::string::npos ? part : part.substr(equals + 1)));
    const bool twice = name.empty() ? plain : by_name_.contains(name);
    if (often.empty() || twice || (equals != std::string::npos && name.empty())) {
      refuse("charging",
             "\"{}\" (a share is wanted, and one for each type, list or unit where these differ) "
             "such as 60%, or \"cavalry=70%, empire/knights=90%\"",
             quotable(*given));
    }
    (name.empty() ? wanted_ : by_name_[name]) = log_odds(often);
    plain = plain || name.empty();
  }
}

Charging Charging::by_names() const {
  Charging all = *this;
  all.wanted_ = 0;
  return all;
}

void Charging::refuse_plain() const {
  if (wanted_ != 0) {
    refuse("charging",
           "\"{}\" (all meet all here, so a share is of a type, list or unit) such as "
           "\"cavalry=70%, infantry=30%\"",
           quotable(text_));
  }
}

void Charging::refuse_unmet(const std::vector<answer::SideNames>& met) const {
  for (const auto& [name, odds] : by_name_) {
    refuse_unknown("charging", name, names_of_sides(met));
  }
}

std::vector<std::string> Charging::names() const {
  std::vector<std::string> all;
  for (const auto& [name, odds] : by_name_) {
    all.push_back(name);
  }
  return all;
}

bool Charging::says(const answer::SideNames& names) const {
  return std::ranges::any_of(
      called(names), [&](const std::string& name) { return by_name_.contains(folded(name)); });
}

double Charging::odds_of(const answer::SideNames& names) const {
  for (const std::string& name : called(names)) {
    if (const auto known = by_name_.find(folded(name)); known != by_name_.end()) {
      return known->second;
    }
  }
  return 0;
}

double Charging::chance(const answer::SideNames& names, const answer::SideNames& enemy,
                        int wanted) const {
  constexpr double kHalf = 0.5;
  if (!is_given()) {
    return kHalf;
  }
  const double against = odds_of(enemy) - odds_of(names) - wanted * wanted_;
  return 1 / (1 + std::exp(std::clamp(against, kNever, -kNever)));
}

}  // namespace fray::study
