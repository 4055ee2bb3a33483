// Armies as players have them, and what sides cost.

#include "study/army.hpp"

#include <optional>
#include <string>
#include <utility>

#include "core/error.hpp"
#include "door/request.hpp"
#include "games/systems.hpp"
#include "lists/side_text.hpp"

namespace fray::door {

namespace {

/// What the side costs; nothing where it has no price, or does not stand alone.
std::optional<double> price_of(const std::string& side, answer::System& system) {
  try {
    return system.side(side, "the side")->points();
  } catch (const InputError&) {
    return std::nullopt;
  }
}

/// A side as a list of units, as requests take it.
Json units_of(const std::string& side, const answer::System& system) {
  Json units = Json::array();
  for (const lists::CountedText& unit :
       lists::read_units(side, "the side", lists::SideLimits::max_units, system.name())) {
    Json options = Json::object();
    for (const lists::SideText::Option& option : lists::with_nos(unit.parts).options) {
      options[lists::with_hyphens(option.key)] = option.value ? Json(*option.value) : Json(true);
    }
    units.push_back(
        {{"unit", unit.parts.name}, {"options", std::move(options)}, {"count", unit.count}});
  }
  return units;
}

}  // namespace

std::string roster(const Request& request, const Context&) {
  request.check_keys({"do", "system", "text", "file"});
  const auto system = games::system_named(request.system()).open();
  const study::Army army =
      study::army_of(request.required("text"), request.text("file", "army.txt"), *system);
  Json units = Json::array();
  for (const study::Fielded& unit : army.units) {
    const auto price = price_of(unit.side, *system);
    units.push_back({{"side", units_of(unit.side, *system)},
                     {"text", unit.side},
                     {"count", unit.count},
                     {"points", price ? Json(*price) : Json()}});
  }
  return Json{{"list", army.list}, {"units", std::move(units)}, {"left_out", army.left_out}}.dump(
             2) +
         "\n";
}

std::string prices(const Request& request, const Context&) {
  request.check_keys({"do", "system", "a", "b"});
  const auto system = games::system_named(request.system()).open();
  Json sides = Json::object();
  for (const char* const side : {"a", "b"}) {
    sides[side] = Json::array();
    const std::string text = request.side(side);
    for (const lists::WrittenUnit& unit : lists::written_units(text, std::string("side ") + side)) {
      const auto all = price_of(std::string(unit.text), *system);
      sides[side].push_back(all ? Json(*all / static_cast<double>(unit.count)) : Json());
    }
  }
  return sides.dump() + "\n";
}

}  // namespace fray::door
