#include "cli/units_text.hpp"

#include <algorithm>
#include <array>
#include <type_traits>
#include <variant>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/columns.hpp"

namespace fray::cli {
namespace {

using study::UnitFacts;

std::string cell_of(const UnitFacts& unit, std::string_view fact, std::string_view nothing) {
  return std::visit(
      [&](const auto& value) -> std::string {
        using Value = std::decay_t<decltype(value)>;
        if constexpr (std::is_same_v<Value, std::monostate>) {
          return std::string(nothing);
        } else if constexpr (std::is_same_v<Value, std::vector<std::string>>) {
          return fmt::format("{}", fmt::join(value, ", "));
        } else {
          return fmt::format("{}", value);
        }
      },
      unit[fact]);
}

bool tells(const UnitFacts& unit, std::string_view fact) {
  return std::ranges::any_of(unit.facts, [&](const auto& each) { return each.first == fact; });
}

/// Attacks, and behind a stroke those of shooting.
std::string attacks_of(const UnitFacts& unit) {
  const std::string shooting = cell_of(unit, "shooting", "");
  return cell_of(unit, "attacks", "") + (shooting.empty() ? "" : "/" + shooting);
}

Row unit_row(const UnitFacts& unit) {
  Row row{unit.key, cell_of(unit, "type", ""), attacks_of(unit)};
  for (const char* const fact : {"hits", "armour", "stands", "points", "rules"}) {
    row.push_back(cell_of(unit, fact, "none"));
  }
  return row;
}

Row character_row(const UnitFacts& character) {
  return {character.key,
          cell_of(character, "type", ""),
          attacks_of(character),
          cell_of(character, "command", "-"),
          cell_of(character, "points", ""),
          cell_of(character, "rules", "")};
}

/// What a unit of ranks has beside its characteristics.
constexpr std::array kAmounts{"impact", "stomp", "grind", "multiple"};

/// The characteristics of a game of ranks, but where a unit stands on the table.
std::vector<std::string> characteristics_of(const UnitFacts& unit) {
  std::vector<std::string> names;
  for (const auto& [name, fact] : unit.facts) {
    if (name == kAmounts.front()) {
      break;
    }
    if (name != "kind" && name != "width" && name != "base") {
      names.push_back(name);
    }
  }
  return names;
}

Row rank_row(const UnitFacts& unit, const std::vector<std::string>& characteristics) {
  Row row{unit.key};
  for (const std::string& name : characteristics) {
    row.push_back(cell_of(unit, name, "none"));
  }
  std::vector<std::string> rules;
  for (const char* const name : kAmounts) {
    const std::string amount = cell_of(unit, name, "");
    if (!amount.empty() && !(name == kAmounts.back() && amount == "1")) {
      rules.push_back(fmt::format("{} {}", name, amount));
    }
  }
  if (const std::string others = cell_of(unit, "rules", ""); !others.empty()) {
    rules.push_back(others);
  }
  row.push_back(fmt::format("{}", fmt::join(rules, ", ")));
  return row;
}

std::string ranks_table(std::span<const UnitFacts> units) {
  const std::vector<std::string> characteristics = characteristics_of(units.front());
  Row heading{"unit"};
  heading.insert(heading.end(), characteristics.begin(), characteristics.end());
  heading.emplace_back("rules");
  std::vector<Row> rows{heading};
  for (const UnitFacts& unit : units) {
    rows.push_back(rank_row(unit, characteristics));
  }
  return columns(rows);
}

}  // namespace

std::string units_table(std::span<const UnitFacts> units) {
  if (units.empty()) {
    return "";
  }
  if (tells(units.front(), kAmounts.front())) {
    return ranks_table(units);
  }
  std::vector<Row> rows{{"unit", "type", "attacks", "hits", "armour", "stands", "points", "rules"}};
  std::vector<Row> characters{{"character", "kind", "attacks", "command", "points", "rules"}};
  for (const UnitFacts& unit : units) {
    unit.character ? characters.push_back(character_row(unit)) : rows.push_back(unit_row(unit));
  }
  return (rows.size() > 1 ? columns(rows) : "") +
         (rows.size() > 1 && characters.size() > 1 ? "\n" : "") +
         (characters.size() > 1 ? columns(characters) : "");
}

}  // namespace fray::cli
