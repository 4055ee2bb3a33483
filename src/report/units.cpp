#include "report/units.hpp"

#include <type_traits>
#include <variant>

#include <nlohmann/json.hpp>

namespace fray::report {
namespace {

using Json = nlohmann::ordered_json;

Json json_of(const study::UnitFact& fact) {
  return std::visit(
      [](const auto& value) {
        if constexpr (std::is_same_v<std::decay_t<decltype(value)>, std::monostate>) {
          return Json();
        } else {
          return Json(value);
        }
      },
      fact);
}

}  // namespace

std::string units_json(std::span<const study::UnitFacts> units) {
  Json all = Json::array();
  for (const study::UnitFacts& unit : units) {
    Json object{{"list", unit.list}, {"key", unit.key}, {"name", unit.name}};
    for (const auto& [name, fact] : unit.facts) {
      object[name] = json_of(fact);
    }
    all.push_back(std::move(object));
  }
  return all.dump(2) + "\n";
}

}  // namespace fray::report
