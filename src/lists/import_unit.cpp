#include <fmt/format.h>

#include <array>
#include <cmath>
#include <utility>

#include "core/expression.hpp"
#include "core/input.hpp"
#include "core/text.hpp"
#include "lists/import_entry.hpp"
#include "lists/import_values.hpp"

namespace fray::lists {
namespace {

using warmaster::Attacks;
using warmaster::ProfileLimits;
using warmaster::TroopType;

constexpr Between kHits{1, ProfileLimits::max_hits};
constexpr Between kStandsOfUnit{1, ProfileLimits::max_stands};

/// The troop types that Warmaster has no name for. Source  rules-facts 1.3 (elephants), section 6.
std::optional<TroopType> type_named(const Entry& entry, const std::string& text) {
  struct Other {
    std::string_view name;
    TroopType type;
  };
  constexpr std::array<Other, 3> kOthers{{{"Elephant", TroopType::monster},
                                          {"Wagon", TroopType::machine},
                                          {"Light Artillery", TroopType::artillery}}};
  for (const auto& [name, type] : kOthers) {
    if (text == name) {
      entry.note(fmt::format("type {} counts as {}", name, to_string(type)));
      return type;
    }
  }
  const auto type = warmaster::parse_troop_type(text);
  return type || !text.ends_with('s')
             ? type
             : warmaster::parse_troop_type(std::string_view(text).substr(0, text.size() - 1));
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
  for (const auto& [field, rule] : {std::pair{"flying", warmaster::Special::flying},
                                    {"terror", warmaster::Special::terrifying}}) {
    unit.profile.specials.set(rule, entry.text(field) == "Yes");
  }
  if (unit.shooting.empty() && !unit.range.empty()) {
    entry.note(fmt::format("range {} without a shooting attack: the range is kept", unit.range));
  }
  return unit;
}

}  // namespace fray::lists
