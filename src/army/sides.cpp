// A side of several units: "2 x empire/halberdiers + empire/knights: flank=left".

#include "army/side_options.hpp"
#include "army/side_places.hpp"
#include "army/side_text.hpp"
#include "fray/army/side.hpp"

namespace fray::army {

SideUnits parse_sides(std::string_view text, Finder& finder, const std::string& side) {
  SideUnits units;
  std::vector<ReadPlace> places;
  for (CountedText& unit : read_units(text, side, SideLimits::max_units)) {
    const ReadPlace where = take_place(unit.parts, unit.place);
    SideReader reader(unit.place, finder);
    units.units.insert(units.units.end(), unit.count, reader.read(unit.parts));
    units.editions.insert(units.editions.end(), unit.count, reader.edition());
    places.insert(places.end(), unit.count, where);
  }
  resolve_names(places, units.units, side);
  for (const ReadPlace& place : places) {
    units.placings.push_back(place.placing);
  }
  return units;
}

}  // namespace fray::army
