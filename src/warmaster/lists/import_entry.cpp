// One entry of a list builder's list of Warmaster: statistics as they are written there.

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "core/expression.hpp"
#include "core/text.hpp"
#include "warmaster/lists/import.hpp"

namespace fray::warmaster {

using lists::ArmyLimits;
using lists::Between;
using lists::Node;

namespace {

constexpr Between kHits{1, ProfileLimits::max_hits};
constexpr Between kStandsOfUnit{1, ProfileLimits::max_stands};

/// The troop types that Warmaster has no name for, and those of French lists.
/// Source  rules-facts 1.3 (elephants), section 6.
std::optional<TroopType> type_named(const Entry& entry, const std::string& text) {
  struct Other {
    std::string_view name;
    TroopType type;
  };
  constexpr std::array<Other, 9> kOthers{{{"elephant", TroopType::monster},
                                          {"wagon", TroopType::machine},
                                          {"light artillery", TroopType::artillery},
                                          {"infanterie", TroopType::infantry},
                                          {"infantrie", TroopType::infantry},
                                          {"cavalerie", TroopType::cavalry},
                                          {"artillerie", TroopType::artillery},
                                          {"char", TroopType::chariot},
                                          {"monstre", TroopType::monster}}};
  for (const auto& [name, type] : kOthers) {
    if (folded(text) == name) {
      entry.note(fmt::format("type {} counts as {}", quotable(text), to_string(type)));
      return type;
    }
  }
  const auto type = parse_troop_type(text);
  return type || !text.ends_with('s')
             ? type
             : parse_troop_type(std::string_view(text).substr(0, text.size() - 1));
}

TroopType read_type(const Entry& entry, const ListedUnit* base) {
  const std::string text = entry.text("type").value_or("");
  if (text == "Special" && base != nullptr) {
    return base->profile.type;
  }
  if (text == "Special") {
    entry.note("its type is not given, and no unit takes it: infantry is assumed");
    return TroopType::infantry;
  }
  const auto type = type_named(entry, text);
  if (!type) {
    entry.refuse("type",
                 fmt::format("\"{}\" (Infantry, Cavalry, Chariot, Monster, Artillery or Machine)",
                             quotable(text)));
  }
  return *type;
}

WrittenAttack attack_of(const Entry& entry, const std::string& text) {
  WrittenAttack attack = read_attack(text);
  const Attacks close = attack.close.value_or(Attacks{});
  const bool fits = close.fixed <= ProfileLimits::max_attacks &&
                    close.dice <= ProfileLimits::max_attack_dice &&
                    close.sides <= ProfileLimits::max_attacks &&
                    close.fixed + close.dice * close.sides <= ProfileLimits::max_attacks;
  if (!attack.close || !fits) {
    entry.refuse("attack",
                 fmt::format("\"{}\" (0 to {}, \"3/1\" with shooting, or dice such as \"D6\")",
                             quotable(text), ProfileLimits::max_attacks));
  }
  if (attack.mended) {
    entry.note(
        fmt::format("attack \"{}\" is read as \"{}/{}\"", text, to_string(close), attack.shooting));
  }
  return attack;
}

void read_size(const Entry& entry, const ListedUnit* base, ListedUnit& unit) {
  if (entry.text("size") == "+1") {
    const auto bases = entry.names("augendUnits");
    unit.profile.stands = 1;
    unit.note = "one stand added to another unit" + (bases.empty() ? "" : ": " + either_of(bases));
    if (unit.note.size() > InputLimits::max_name) {
      unit.note = "one stand added to another unit";
    }
    entry.note("size +1: a unit of one stand, to be fielded with another unit");
    return;
  }
  const auto stands = entry.whole("size", kStandsOfUnit);
  unit.profile.stands = stands ? *stands : base != nullptr ? base->profile.stands : 3;
  if (!stands) {
    entry.note(fmt::format("size is not given: {} stands are assumed", unit.profile.stands));
  }
}

void read_armour_of(const Entry& entry, ListedUnit& unit) {
  const std::string text = entry.text("armour").value_or("-");
  auto [armour, two_values] = read_armour(text, entry.text("size") == "+1");
  if (!armour && text.size() == 2) {  // "45": a slip for "4+"
    armour = read_armour(text.substr(0, 1) + "+", false).armour;
    if (armour) {
      entry.note(
          fmt::format("armour \"{}\" is read as \"{}\"", quotable(text), to_string(*armour)));
    }
  }
  if (!armour) {
    entry.refuse("armour", fmt::format("\"{}\" (\"3+\" to \"6+\", or none)", quotable(text)));
  }
  unit.profile.armour = *armour;
  if (two_values) {
    entry.note(fmt::format("armour \"{}\": {} is used", text, to_string(*armour)));
    unit.note += fmt::format("{}armour {} in the list", unit.note.empty() ? "" : "; ", text);
  }
}

/// The hits of one stand. A list may have them in the column of the range, where a unit that cannot
/// shoot has none.
std::optional<std::int32_t> read_hits(const Entry& entry, ListedUnit& unit) {
  if (const auto hits = entry.whole("hits", kHits)) {
    return hits;
  }
  const Node* const range = entry.node().find("range");
  if (range == nullptr || range->kind != Node::Kind::whole || !unit.shooting.empty()) {
    return std::nullopt;
  }
  entry.note(fmt::format("no hits are given and it cannot shoot: range {} is read as its hits",
                         range->text));
  unit.range.clear();
  return entry.whole("range", kHits);
}

}  // namespace

std::optional<ListedUnit> import_unit(const Entry& entry, Standing<ListedUnit> standing) {
  const auto attack_text = entry.text("attack");
  if (!attack_text) {
    entry.note("left out: no attack is given, so it has no profile to fight with");
    return std::nullopt;
  }
  ListedUnit unit;
  const WrittenAttack attack = attack_of(entry, *attack_text);
  unit.profile.attacks = *attack.close;
  unit.shooting = attack.shooting;
  unit.range = range_of(entry);
  const auto hits = read_hits(entry, unit);
  if (!hits) {
    entry.note("left out: no hits are given, so it has no profile to fight with");
    return std::nullopt;
  }
  unit.upgrade = standing.upgrade;
  unit.limits = limits_of(entry);
  unit.profile.name = entry.name();
  unit.profile.hits = *hits;
  unit.profile.type = read_type(entry, standing.base);
  read_size(entry, standing.base, unit);
  read_armour_of(entry, unit);
  unit.profile.points = points_of(
      entry, standing.upgrade,
      standing.base == nullptr ? std::nullopt : std::optional(standing.base->profile.points));
  for (const auto& [field, rule] :
       {std::pair{"flying", Special::flying}, {"terror", Special::terrifying}}) {
    unit.profile.specials.set(rule, entry.text(field) == "Yes");
  }
  if (unit.shooting.empty() && !unit.range.empty()) {
    entry.note(fmt::format("range {} without a shooting attack: the range is kept", unit.range));
  }
  return unit;
}

Entry::Entry(const Node& node, std::string_view section, lists::ImportReport& report)
    : node_(node), section_(section), report_(report) {
  if (const auto fault = lists::fault_of_name(node.key)) {
    throw InputError{Where{report.file, node.key_line, node.key_column, section_}, *fault};
  }
  if (node.kind != Node::Kind::table) {
    throw InputError{Where{report.file, node.line, node.column, section_ + "." + node.key},
                     shown(node) + " is no table of statistics"};
  }
}

const Node* Entry::given(std::string_view key) const noexcept {
  const Node* const value = node_.find(key);
  return value == nullptr || value->kind == Node::Kind::nothing ? nullptr : value;
}

std::optional<std::string> Entry::text(std::string_view key) const {
  const Node* const value = given(key);
  if (value == nullptr) {
    return std::nullopt;
  }
  if (value->kind == Node::Kind::truth) {
    return value->text == "true" ? "Yes" : "No";
  }
  const bool simple = value->kind == Node::Kind::text || value->kind == Node::Kind::whole ||
                      value->kind == Node::Kind::decimal;
  if (!simple || value->text.size() > InputLimits::max_name || holds_control(value->text)) {
    refuse(key, shown(*value) + " stands where a short text or a number is wanted");
  }
  return value->text;
}

std::optional<std::int32_t> Entry::whole(std::string_view key, Between range) const {
  const auto written = text(key);
  if (!written) {
    return std::nullopt;
  }
  const auto number = read_signed(*written);
  if (!number || *number < range.low || *number > range.high) {
    refuse(key, fmt::format("{} stands where a whole number from {} to {} is wanted",
                            quotable(*written), range.low, range.high));
  }
  return number;
}

std::vector<std::string> Entry::names(std::string_view key) const {
  std::vector<std::string> all;
  const Node* const list = given(key);
  if (list != nullptr && list->kind != Node::Kind::list) {
    refuse(key, shown(*list) + " stands where a list of names is wanted");
  }
  for (std::size_t i = 0; list != nullptr && i < list->items.size(); ++i) {
    if (list->items[i].kind != Node::Kind::text || holds_control(list->items[i].text)) {
      refuse(key, shown(list->items[i]) + " stands where a name is wanted");
    }
    all.push_back(list->items[i].text);
  }
  return all;
}

void Entry::refuse(std::string_view key, const std::string& sentence) const {
  const Node* const value = node_.find(key);
  const Node& place = value == nullptr ? node_ : *value;
  throw InputError{Where{report_.file, place.line, place.column,
                         fmt::format("{}.{}.{}", section_, node_.key, key)},
                   sentence};
}

std::int32_t points_of(const Entry& entry, bool upgrade, std::optional<std::int32_t> base) {
  constexpr std::int32_t kMost = ProfileLimits::max_points;
  const std::int32_t points = entry.whole("points", {-kMost, kMost}).value_or(0);
  const std::int32_t sum = upgrade ? base.value_or(0) + points : points;
  if (upgrade && !base) {
    entry.note(fmt::format("no entry of the list takes it: its {} points stand alone", points));
  }
  if (sum < 0 || sum > kMost) {
    entry.refuse("points", fmt::format("{} is no cost (one from 0 to {} is wanted)", sum, kMost));
  }
  return sum;
}

namespace {

/// A number of units; nothing for "-", and, with a note, for what is none.
std::optional<std::int32_t> limit_of(const Entry& entry, const char* key, std::string_view text) {
  const auto number = number_of(text);
  if (number && *number >= 0 && *number <= ArmyLimits::most && *number == std::floor(*number)) {
    return static_cast<std::int32_t>(*number);
  }
  if (text != "-") {
    entry.note(
        fmt::format("{}: \"{}\" is left out (a number of units is wanted)", key, quotable(text)));
  }
  return std::nullopt;
}

}  // namespace

ArmyLimits limits_of(const Entry& entry) {
  const auto limit = [&](const char* key) {
    const auto text = entry.text(key);
    return text ? limit_of(entry, key, *text) : std::nullopt;
  };
  ArmyLimits limits{
      .max = limit("max"), .army_min = limit("armyMin"), .army_max = limit("armyMax")};
  const std::string both = entry.text("min").value_or("-");
  const auto slash = both.find('/');
  limits.min = limit_of(entry, "min", std::string_view(both).substr(0, slash));
  if (slash != std::string::npos) {
    limits.max = limit_of(entry, "max", std::string_view(both).substr(slash + 1));
  }
  return limits;
}

std::string range_of(const Entry& entry) {
  const std::string text = entry.text("range").value_or("");
  const std::string range = read_range(text);
  if (text.ends_with("xm")) {
    entry.note(fmt::format("range \"{}\" is read as \"{}\"", text, range));
  }
  return range;
}

namespace {

constexpr Between kBonus{0, CharacterLimits::max_attack_bonus};
constexpr Between kCommand{0, CharacterLimits::max_command};

/// Nothing when no attack is given.
std::optional<std::int32_t> read_bonus(const Entry& entry, ListedCharacter& character) {
  const auto text = entry.text("attack");
  if (!text) {
    return std::nullopt;
  }
  const WrittenAttack attack = read_attack(*text);
  if (!attack.bonus || *attack.bonus < kBonus.low || *attack.bonus > kBonus.high) {
    entry.refuse("attack", fmt::format("\"{}\" (+0 to +{})", quotable(*text), kBonus.high));
  }
  character.shooting = attack.shooting;
  return attack.bonus;
}

void add_to_note(ListedCharacter& character, const std::string& more) {
  character.note += (character.note.empty() ? "" : "; ") + more;
}

/// "9", or "8/9" for one who commands some units better than others. Nothing when no command is
/// given.
std::optional<std::int32_t> read_command(const Entry& entry, ListedCharacter& character) {
  const auto text = entry.text("command");
  const std::string first = text ? text->substr(0, text->find('/')) : "";
  if (!text) {
    // A list may have it in the column of the size, which is 1 for all characters.
    const auto size = entry.whole("size", {1, kCommand.high});
    if (!size || *size < 6) {
      return std::nullopt;
    }
    entry.note(fmt::format("no command is given: size {} is read as its command", *size));
    return size;
  }
  const auto command = read_signed(first);
  if (!command || *command < kCommand.low || *command > kCommand.high) {
    entry.refuse("command",
                 fmt::format("\"{}\" ({} to {})", quotable(*text), kCommand.low, kCommand.high));
  }
  if (first != *text) {
    entry.note(fmt::format("command \"{}\": {} is used", *text, *command));
    add_to_note(character, fmt::format("command {} in the list", *text));
  }
  return command;
}

}  // namespace

ListedCharacter import_character(const Entry& entry, std::string_view kind,
                                 Standing<ListedCharacter> standing) {
  const ListedCharacter* const base = standing.base;
  ListedCharacter character;
  character.name = entry.name();
  character.kind = kind;
  character.upgrade = standing.upgrade;
  character.limits = limits_of(entry);
  if (kind == "general" && character.limits.min) {  // "1" in a table: of any army
    character.limits.army_min = std::exchange(character.limits.min, std::nullopt);
    character.limits.army_max = character.limits.army_min;
  }
  const auto bonus = read_bonus(entry, character);
  if (!bonus) {
    entry.note(base == nullptr ? "no attack is given: +0 is assumed"
                               : "no attack is given: it has that of " + base->name);
  }
  const auto command = read_command(entry, character);
  character.attack_bonus = bonus ? *bonus : base == nullptr ? 0 : base->attack_bonus;
  character.command = command ? *command : base == nullptr ? 0 : base->command;
  character.range = range_of(entry);
  character.points = points_of(entry, standing.upgrade,
                               base == nullptr ? std::nullopt : std::optional(base->points));
  return character;
}

std::optional<ListedCharacter> import_mount(const Entry& entry) {
  const std::string type = entry.text("type").value_or("");
  const std::string command = entry.text("command").value_or("");
  ListedCharacter mount;
  mount.name = entry.name();
  mount.kind = "mount";
  const auto bonus = read_bonus(entry, mount);
  if (command.empty() && (!bonus || (*bonus == 0 && !type.ends_with("Mount")))) {
    entry.note("left out: it changes no attacks, hits, armour or command");
    return std::nullopt;
  }
  if (!type.ends_with("Mount")) {
    entry.note("counts as a mount: it adds to a character");
  }
  mount.attack_bonus = bonus.value_or(0);
  if (!command.empty()) {
    add_to_note(mount, "command " + command);
  }
  mount.terrifying = entry.text("terror") == "Yes";
  mount.range = range_of(entry);
  mount.points = points_of(entry, false, std::nullopt);
  return mount;
}

}  // namespace fray::warmaster
