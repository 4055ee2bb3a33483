#include "fray/units.hpp"

#include <filesystem>
#include <utility>

#include "core/error.hpp"
#include "core/input.hpp"
#include "core/text.hpp"
#include "door/error.hpp"
#include "fray/session.hpp"
#include "games/systems.hpp"
#include "lists/import_units.hpp"
#include "lists/unit_file.hpp"
#include "study/opposition.hpp"
#include "study/unit_search.hpp"
#include "sweep/plan.hpp"

namespace fray {

std::vector<ListedUnit> Session::units(std::string_view query, const std::string& system) {
  return door::guarded([&] {
    std::vector<ListedUnit> units;
    for (study::UnitFacts& unit : study::find_units(system, query).units) {
      units.push_back(
          {std::move(unit.list), std::move(unit.key), std::move(unit.name), std::move(unit.facts)});
    }
    return units;
  });
}

std::vector<std::string> Session::sides(const std::string& text, const std::string& system) {
  return door::guarded([&] {
    const auto opened = games::system_named(system).open();
    std::vector<std::string> sides = study::sides_named(text, "sides", *opened);
    sweep::each_once(sides, *opened);
    return sides;
  });
}

std::vector<std::string> Session::shooting(const std::vector<std::string>& sides,
                                           const std::vector<std::string>& others,
                                           const std::string& system) {
  return door::guarded(
      [&] { return study::shooting(sides, others, *games::system_named(system).open()); });
}

namespace {

std::string slug_of(const std::string& file) {
  return quotable(lowered(std::filesystem::path(file).stem().string()), 255);
}

lists::ImportedFile imported(const ImportedList& list) {
  return {.slug = list.slug,
          .list = list.list,
          .system = list.system,
          .units = list.units,
          .toml = list.toml};
}

}  // namespace

std::vector<ImportedList> import_units(std::string_view text, const std::string& file,
                                       const ImportSettings& settings) {
  return door::guarded([&] {
    const std::string name = quotable(file, 4096);
    check_text(text, name);
    std::vector<ImportedList> lists;
    for (lists::ImportedFile& made :
         lists::import_units(text, name, slug_of(file), {settings.system, settings.source})) {
      ImportedList list{.slug = std::move(made.slug),
                        .list = std::move(made.list),
                        .system = std::move(made.system),
                        .units = made.units,
                        .toml = std::move(made.toml)};
      for (const lists::ImportNote& note : made.notes) {
        list.notes.push_back(to_string(note, name));
      }
      lists.push_back(std::move(list));
    }
    return lists;
  });
}

HiddenList hidden_by(const ImportedList& list, std::string_view slug) {
  return door::guarded([&] {
    lists::Hidden hidden = lists::hidden_by(imported(list), slug);
    return HiddenList{hidden.list, std::move(hidden.units)};
  });
}

CheckedUnits check_units(std::string_view toml, const std::string& file) {
  return door::guarded([&] {
    const std::string name = quotable(file, 4096);
    CheckedUnits checked;
    const lists::CheckedFile found = lists::check_unit_list(toml, name, slug_of(file));
    checked.units = found.units;
    for (const InputError& fault : found.faults) {
      checked.faults.emplace_back(fault.what());
    }
    return checked;
  });
}

}  // namespace fray
