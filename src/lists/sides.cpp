// A side of several units: "2 x empire/halberdiers + empire/knights: flank=left".

#include "lists/sides.hpp"

#include <algorithm>
#include <utility>

#include "core/text.hpp"
#include "lists/side_options.hpp"
#include "lists/side_text.hpp"

namespace fray::lists {

bool SaidOfUnit::says_alone(std::string_view option) const {
  return std::ranges::find(options, option, &SaidOption::text) != options.end();
}

bool SaidOfUnit::says(std::string_view option) const {
  return std::ranges::find(options, option, &SaidOption::name) != options.end();
}

namespace {

/// An army has one of each. Source  rules-facts 1.13, magic items.
void warn_of_items(SideUnits& side) {
  for (const MagicItem& item : magic_items()) {
    const auto bearers = std::ranges::count_if(side.units, [&](const warmaster::Unit& unit) {
      return item.gives && unit.profile.specials.has(*item.gives);
    });
    if (bearers > 1) {
      side.said.back().warnings.push_back(
          {.code = WarningCode::item_twice,
           .details = {std::to_string(bearers), std::string(item.name)}});
    }
  }
}

}  // namespace

SideUnits parse_sides(std::string_view text, Finder& finder, const std::string& side,
                      const Omissions& omitted) {
  SideUnits units;
  std::vector<ReadPlace> places;
  std::size_t number = 0;
  for (const CountedText& unit :
       read_units(text, side, SideLimits::max_units, "warmaster", omitted)) {
    SideReader reader(unit.place, finder);
    units.units.insert(units.units.end(), unit.count, reader.read(unit.parts));
    units.editions.insert(units.editions.end(), unit.count, reader.edition());
    SaidOfUnit said = reader.said();
    said.written = number++;
    units.said.insert(units.said.end(), unit.count, said);
    places.insert(places.end(), unit.count, reader.place());
  }
  warn_of_items(units);
  resolve_names(places, units.units, side);
  for (const ReadPlace& place : places) {
    units.placings.push_back(place.placing);
  }
  return units;
}

SideUnits all_of(SideUnits engaged, const SideUnits& near) {
  SideUnits all = std::move(engaged);
  all.units.insert(all.units.end(), near.units.begin(), near.units.end());
  all.placings.insert(all.placings.end(), near.placings.begin(), near.placings.end());
  all.editions.insert(all.editions.end(), near.editions.begin(), near.editions.end());
  all.said.insert(all.said.end(), near.said.begin(), near.said.end());
  warn_of_items(all);
  return all;
}

}  // namespace fray::lists
