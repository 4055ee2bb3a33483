#include "cli/units_text.hpp"
#include "cli/columns.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <vector>

namespace fray::cli {
using Json = nlohmann::ordered_json;

std::string units_table(std::span<const army::ListedUnit* const> units) {
  std::vector<Row> rows{{"unit", "type", "attacks", "hits", "armour", "stands", "points", "rules"}};
  for (const auto* const unit : units) {
    const warmaster::Profile& p = unit->profile;
    rows.push_back(
        {unit->key, std::string(to_string(p.type)),
         to_string(p.attacks) + (unit->shooting.empty() ? "" : "/" + unit->shooting),
         std::to_string(p.hits), to_string(p.armour), std::to_string(p.stands),
         std::to_string(p.points),
         fmt::format("{}",
                     fmt::join(army::rule_names(warmaster::special_rules(), p.specials), ", "))});
  }
  return columns(rows);
}

std::string characters_table(std::span<const army::ListedCharacter* const> characters) {
  std::vector<Row> rows{{"character", "kind", "attacks", "command", "points", "rules"}};
  for (const auto* const c : characters) {
    rows.push_back(
        {c->key, c->kind,
         fmt::format("+{}{}{}", c->attack_bonus, c->shooting.empty() ? "" : "/", c->shooting),
         c->command == 0 ? "-" : std::to_string(c->command), std::to_string(c->points),
         c->terrifying ? "terrifying" : ""});
  }
  return columns(rows);
}

namespace {

Json as_json(const army::ListedUnit& unit) {
  const warmaster::Profile& p = unit.profile;
  Json attacks = p.attacks.random() ? Json(to_string(p.attacks)) : Json(p.attacks.fixed);
  return {{"list", unit.list},
          {"key", unit.key},
          {"name", p.name},
          {"type", to_string(p.type)},
          {"attacks", std::move(attacks)},
          {"hits", p.hits},
          {"armour", p.armour == warmaster::Armour::none ? Json() : Json(to_string(p.armour))},
          {"stands", p.stands},
          {"points", p.points},
          {"rules", army::rule_names(warmaster::special_rules(), p.specials)},
          {"shooting", or_null(unit.shooting)},
          {"range", or_null(unit.range)},
          {"note", or_null(unit.note)},
          {"upgrade", unit.upgrade},
          {"command", Json()}};
}

/// The keys of a unit; what a character has not is null, and its attacks are what it adds to a
/// stand.
Json as_json(const army::ListedCharacter& c) {
  return {{"list", c.list},
          {"key", c.key},
          {"name", c.name},
          {"type", c.kind},
          {"attacks", fmt::format("+{}", c.attack_bonus)},
          {"hits", Json()},
          {"armour", Json()},
          {"stands", Json()},
          {"points", c.points},
          {"rules", c.terrifying ? Json::array({"terrifying"}) : Json::array()},
          {"shooting", or_null(c.shooting)},
          {"range", or_null(c.range)},
          {"note", or_null(c.note)},
          {"upgrade", c.upgrade},
          {"command", c.command == 0 ? Json() : Json(c.command)}};
}

}  // namespace

std::string units_json(std::span<const army::ListedUnit* const> units,
                       std::span<const army::ListedCharacter* const> characters) {
  Json all = Json::array();
  for (const auto* const unit : units) {
    all.push_back(as_json(*unit));
  }
  for (const auto* const character : characters) {
    all.push_back(as_json(*character));
  }
  return all.dump(2) + "\n";
}

}  // namespace fray::cli
