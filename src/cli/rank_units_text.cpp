#include <fmt/format.h>

#include "army/rulebooks.hpp"
#include "cli/columns.hpp"
#include "cli/units_text.hpp"
#include "rankflank/characteristic.hpp"

namespace fray::cli {
namespace {

using Json = nlohmann::ordered_json;
using rankflank::Characteristic;
using rankflank::Profile;

/// Impact hits and the like, empty where a unit has none.
std::vector<std::string> amounts_of(const Profile& profile) {
  std::vector<std::string> all;
  const auto add = [&](const char* name, rankflank::Amount amount, rankflank::Amount usual) {
    if (!(amount == usual)) {
      all.push_back(fmt::format("{} {}", name, to_string(amount)));
    }
  };
  const Profile usual{};
  add("impact", profile.impact, usual.impact);
  add("stomp", profile.stomp, usual.stomp);
  add("grind", profile.grind, usual.grind);
  add("multiple", profile.multiple, usual.multiple);
  return all;
}

/// Where the unit stands on the table is no statistic of its list.
bool listed(const Characteristic& characteristic) {
  return characteristic.key != "width" && characteristic.key != "base";
}

Json as_json(const army::RankUnit& unit, rankflank::Rulebook book) {
  const Profile& p = unit.profile;
  Json object{
      {"list", unit.list}, {"key", unit.key}, {"name", p.name}, {"kind", or_null(unit.kind)}};
  for (const Characteristic& characteristic : rankflank::characteristics(book)) {
    const std::int32_t value = p.*characteristic.value;
    const std::string key(characteristic.key);
    object[key] = !characteristic.needed_on_d6 ? Json(value)
                  : value >= rankflank::kNever ? Json()
                                               : Json(rankflank::to_text(characteristic, value));
  }
  object["impact"] = p.impact.none() ? Json() : Json(to_string(p.impact));
  object["stomp"] = p.stomp.none() ? Json() : Json(to_string(p.stomp));
  object["grind"] = p.grind.none() ? Json() : Json(to_string(p.grind));
  object["multiple"] = to_string(p.multiple);
  object["rules"] = army::rule_names(rankflank::special_rules(), p.specials);
  object["note"] = or_null(unit.note);
  object["upgrade"] = unit.upgrade;
  return object;
}

}  // namespace

std::string units_table(std::span<const army::RankUnit* const> units, std::string_view system) {
  const auto characteristics = rankflank::characteristics(army::rulebook_named(system));
  Row heading{"unit"};
  for (const Characteristic& characteristic : characteristics) {
    if (listed(characteristic)) {
      heading.emplace_back(characteristic.key);
    }
  }
  heading.emplace_back("rules");
  std::vector<Row> rows{heading};
  for (const auto* const unit : units) {
    Row row{unit->key};
    for (const Characteristic& characteristic : characteristics) {
      if (listed(characteristic)) {
        row.push_back(rankflank::to_text(characteristic, unit->profile.*characteristic.value));
      }
    }
    auto rules = amounts_of(unit->profile);
    for (std::string& rule : army::rule_names(rankflank::special_rules(), unit->profile.specials)) {
      rules.push_back(std::move(rule));
    }
    row.push_back(fmt::format("{}", fmt::join(rules, ", ")));
    rows.push_back(std::move(row));
  }
  return columns(rows);
}

std::string units_json(std::span<const army::RankUnit* const> units, std::string_view system) {
  const auto book = army::rulebook_named(system);
  Json all = Json::array();
  for (const auto* const unit : units) {
    all.push_back(as_json(*unit, book));
  }
  return all.dump(2) + "\n";
}

}  // namespace fray::cli
