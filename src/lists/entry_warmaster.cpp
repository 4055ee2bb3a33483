#include <tuple>

#include <fmt/format.h>

#include "lists/unit_entry.hpp"

namespace fray::lists {
namespace {

using warmaster::Armour;
using warmaster::Attacks;
using warmaster::ProfileLimits;
using warmaster::TroopType;

std::vector<std::string> type_names() {
  std::vector<std::string> names;
  for (int type = 0; type <= static_cast<int>(TroopType::machine); ++type) {
    names.emplace_back(to_string(static_cast<TroopType>(type)));
  }
  return names;
}

std::vector<std::string> all_rule_names() {
  std::vector<std::string> names;
  for (const auto& rule : warmaster::special_rules()) {
    names.emplace_back(rule.name);
  }
  return names;
}

TroopType type_in(const Fields& fields) {
  const std::string text = fields.text("type");
  const auto type = warmaster::parse_troop_type(text);
  if (!type && fields.value("type") != nullptr) {
    fields.fault("type", fmt::format("\"{}\" ({})", quotable(text), either_of(type_names())));
  }
  return type.value_or(TroopType::infantry);
}

Attacks attacks_in(const Fields& fields) {
  constexpr Between kRange{0, ProfileLimits::max_attacks};
  const Node* const value = fields.value("attacks");
  if (value == nullptr || value->kind != Node::Kind::text) {
    return Attacks{fields.whole("attacks", kRange), 0, 0};
  }
  const auto attacks = warmaster::parse_attacks(value->text);
  const bool fits = attacks && attacks->fixed <= kRange.high &&
                    attacks->dice <= ProfileLimits::max_attack_dice &&
                    attacks->sides <= kRange.high &&
                    attacks->fixed + attacks->dice * attacks->sides <= kRange.high;
  if (!fits) {
    fields.fault(
        "attacks",
        fmt::format(
            "{} (0 to {}, or at most {} dice such as \"D6\", \"2D6\" or \"4+D6\", {} at best)",
            shown(*value), kRange.high, ProfileLimits::max_attack_dice, kRange.high));
  }
  return fits ? *attacks : Attacks{};
}

Armour armour_in(const Fields& fields) {
  const Node* const value = fields.value("armour");
  if (value == nullptr) {
    return Armour::none;
  }
  const auto armour =
      value->kind == Node::Kind::text ? warmaster::parse_armour(value->text) : std::nullopt;
  if (!armour) {
    fields.fault("armour", fmt::format("{} (\"3+\" to \"6+\", or \"none\")", shown(*value)));
  }
  return armour.value_or(Armour::none);
}

std::optional<warmaster::Base> read_base(const Fields& fields) {
  const Node* const value = fields.value("base");
  if (value == nullptr) {
    return std::nullopt;
  }
  const auto base =
      value->kind == Node::Kind::text ? warmaster::parse_base(value->text) : std::nullopt;
  if (!base) {
    fields.fault("base", fmt::format("{} (front x depth in mm such as \"40x20\", each 1 to {})",
                                     shown(*value), warmaster::Base::kLongest));
  }
  return base;
}

}  // namespace

ArmyLimits read_limits(const Fields& fields) {
  const auto limit = [&](std::string_view key) {
    return fields.value(key) == nullptr ? std::nullopt
                                        : std::optional(fields.whole(key, {0, ArmyLimits::most}));
  };
  const ArmyLimits limits{limit("min"), limit("max"), limit("army_min"), limit("army_max")};
  for (const auto& [few, least, many, most] :
       {std::tuple("min", limits.min, "max", limits.max),
        std::tuple("army_min", limits.army_min, "army_max", limits.army_max)}) {
    if (least > most.value_or(ArmyLimits::most)) {
      fields.fault(few, fmt::format("{} (no more than {}, which is {})", *least, many, *most));
    }
  }
  return limits;
}

void write_limits(const ArmyLimits& limits, TomlLines& lines) {
  for (const auto& [key, limit] :
       {std::pair("min", limits.min), std::pair("max", limits.max),
        std::pair("army_min", limits.army_min), std::pair("army_max", limits.army_max)}) {
    if (limit) {
      lines.number(key, *limit);
    }
  }
}

std::vector<std::string> UnitEntry<ListedUnit>::systems() { return {"warmaster"}; }

std::vector<std::string> UnitEntry<ListedUnit>::keys(std::string_view) {
  return {"name",    "type",     "attacks", "hits",     "armour",  "stands",     "base",
          "points",  "shooting", "range",   "rules",    "note",    "characters", "items",
          "upgrade", "min",      "max",     "army_min", "army_max"};
}

void UnitEntry<ListedUnit>::read(const Fields& fields, std::string_view, ListedUnit& unit) {
  unit.profile.type = type_in(fields);
  unit.profile.attacks = attacks_in(fields);
  unit.profile.hits = fields.whole("hits", {1, ProfileLimits::max_hits});
  unit.profile.armour = armour_in(fields);
  unit.profile.stands = fields.whole("stands", {1, ProfileLimits::max_stands});
  unit.profile.base = read_base(fields);
  unit.profile.points = fields.whole("points", {0, ProfileLimits::max_points});
  unit.profile.specials =
      read_rules<warmaster::Specials>(fields, all_rule_names(), &warmaster::find_special);
  unit.shooting = fields.text_or("shooting", "");
  unit.range = fields.text_or("range", "");
  unit.note = fields.text_or("note", "");
  unit.takes_characters = fields.truth_or("characters", true);
  unit.takes_items = fields.truth_or("items", true);
  unit.upgrade = fields.truth_or("upgrade", false);
  unit.limits = read_limits(fields);
}

void UnitEntry<ListedUnit>::write(const ListedUnit& unit, std::string_view, TomlLines& lines) {
  const warmaster::Profile& profile = unit.profile;
  lines.text("type", to_string(profile.type));
  if (profile.attacks.random()) {
    lines.text("attacks", to_string(profile.attacks));
  } else {
    lines.number("attacks", profile.attacks.fixed);
  }
  lines.number("hits", profile.hits);
  if (profile.armour != warmaster::Armour::none) {
    lines.text("armour", to_string(profile.armour));
  }
  lines.number("stands", profile.stands);
  if (profile.base) {
    lines.text("base", to_string(*profile.base));
  }
  lines.number("points", profile.points);
  lines.text("shooting", unit.shooting);
  lines.text("range", unit.range);
  lines.texts("rules", rule_names(warmaster::special_rules(), profile.specials));
  lines.text("note", unit.note);
  for (const auto& [key, takes] :
       {std::pair("characters", unit.takes_characters), std::pair("items", unit.takes_items)}) {
    if (!takes) {
      lines.truth(key, false);
    }
  }
  lines.truth("upgrade", unit.upgrade);
  write_limits(unit.limits, lines);
}

}  // namespace fray::lists
