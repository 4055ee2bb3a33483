#include "cli/units_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <vector>

namespace fray::cli {
namespace {

using Json = nlohmann::ordered_json;
using Row = std::vector<std::string>;

/// Characters, not bytes, so that names with accents keep the columns straight.
std::size_t width_of(const std::string& text) {
  return static_cast<std::size_t>(
      std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0u) != 0x80u; }));
}

/// Columns as wide as their widest cell; nothing is padded at the end of a line.
std::string table(const std::vector<Row>& rows) {
  std::vector<std::size_t> widths(rows.front().size(), 0);
  for (const Row& row : rows) {
    for (std::size_t column = 0; column < row.size(); ++column) {
      widths[column] = std::max(widths[column], width_of(row[column]));
    }
  }
  std::string text;
  for (const Row& row : rows) {
    std::string line;
    for (std::size_t column = 0; column < row.size(); ++column) {
      line += row[column] + std::string(widths[column] - width_of(row[column]) + 2, ' ');
    }
    text += line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
  }
  return text;
}

std::vector<std::string> rules_of(const warmaster::Profile& profile) {
  std::vector<std::string> names;
  for (const auto& rule : warmaster::special_rules()) {
    if (profile.specials.has(rule.id)) {
      names.emplace_back(rule.name);
    }
  }
  return names;
}

/// What is empty is null, so that every object has the same keys.
Json or_null(const std::string& text) { return text.empty() ? Json() : Json(text); }

}  // namespace

std::string units_table(std::span<const army::ListedUnit* const> units) {
  std::vector<Row> rows{{"unit", "type", "attacks", "hits", "armour", "stands", "points", "rules"}};
  for (const auto* const unit : units) {
    const warmaster::Profile& p = unit->profile;
    rows.push_back({unit->key, std::string(to_string(p.type)),
                    to_string(p.attacks) + (unit->shooting.empty() ? "" : "/" + unit->shooting), std::to_string(p.hits),
                    to_string(p.armour), std::to_string(p.stands), std::to_string(p.points),
                    fmt::format("{}", fmt::join(rules_of(p), ", "))});
  }
  return table(rows);
}

std::string characters_table(std::span<const army::ListedCharacter* const> characters) {
  std::vector<Row> rows{{"character", "kind", "attacks", "command", "points", "rules"}};
  for (const auto* const c : characters) {
    rows.push_back({c->key, c->kind,
                    fmt::format("+{}{}{}", c->attack_bonus, c->shooting.empty() ? "" : "/", c->shooting),
                    c->command == 0 ? "-" : std::to_string(c->command), std::to_string(c->points),
                    c->terrifying ? "terrifying" : ""});
  }
  return table(rows);
}

namespace {

Json as_json(const army::ListedUnit& unit) {
  const warmaster::Profile& p = unit.profile;
  Json attacks = p.attacks.random() ? Json(to_string(p.attacks)) : Json(p.attacks.fixed);
  return {{"list", unit.list}, {"key", unit.key}, {"name", p.name}, {"type", to_string(p.type)},
          {"attacks", std::move(attacks)}, {"hits", p.hits},
          {"armour", p.armour == warmaster::Armour::none ? Json() : Json(to_string(p.armour))},
          {"stands", p.stands}, {"points", p.points}, {"rules", rules_of(p)},
          {"shooting", or_null(unit.shooting)}, {"range", or_null(unit.range)},
          {"note", or_null(unit.note)}, {"upgrade", unit.upgrade}, {"command", Json()}};
}

/// The keys of a unit; what a character has not is null, and its attacks are what it adds to a stand.
Json as_json(const army::ListedCharacter& c) {
  return {{"list", c.list}, {"key", c.key}, {"name", c.name}, {"type", c.kind},
          {"attacks", fmt::format("+{}", c.attack_bonus)}, {"hits", Json()}, {"armour", Json()}, {"stands", Json()},
          {"points", c.points}, {"rules", c.terrifying ? Json::array({"terrifying"}) : Json::array()},
          {"shooting", or_null(c.shooting)}, {"range", or_null(c.range)}, {"note", or_null(c.note)},
          {"upgrade", c.upgrade}, {"command", c.command == 0 ? Json() : Json(c.command)}};
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
