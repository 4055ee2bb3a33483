#include "report/library_tables.hpp"

#include <array>
#include <variant>
#include <vector>

namespace fray::report {

StudyTable units_table(std::span<const study::UnitFacts> units) {
  StudyTable table{.columns = {{"list"}, {"key"}, {"name"}}};
  for (const study::UnitFacts& unit : units) {
    std::vector<Cell>& row =
        table.rows.emplace_back(std::vector<Cell>{unit.list, unit.key, unit.name});
    for (const auto& [name, fact] : unit.facts) {
      if (&unit == &units.front()) {
        table.columns.push_back({name});
      }
      row.push_back(std::visit([](const auto& value) { return Cell(value); }, fact));
    }
  }
  return table;
}

namespace {

constexpr std::array<ColumnOf<study::Saved>, 5> kSavedColumns{{
    {"name", "@ and the name", [](auto& saved) { return saved.name; }},
    {"side", "what it stands for", [](auto& saved) { return saved.said; }},
    {"system", "the game", [](auto& saved) { return saved.system; }},
    {"file", "where it is kept", [](auto& saved) { return saved.file.string(); }},
    {"fault", "what is wrong with the file", [](auto& saved) { return saved.fault; }},
}};

constexpr std::array<ColumnOf<games::SystemFacts>, 4> kSystemColumns{{
    {"name", "of the game", [](auto& system) { return system.name; }},
    {"game", "what it is called in full", [](auto& system) { return system.game; }},
    {"source", "of its rules", [](auto& system) { return system.source; }},
    {"options", "of its units", [](auto& system) { return system.options(); }},
}};

}  // namespace

StudyTable table_of(std::span<const study::Saved> saved) {
  return table_of<study::Saved>(kSavedColumns, saved);
}

StudyTable table_of(std::span<const games::SystemFacts> systems) {
  return table_of<games::SystemFacts>(kSystemColumns, systems);
}

}  // namespace fray::report
