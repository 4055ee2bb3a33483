// A side of several units: "2 x empire/halberdiers + empire/knights: flank=left".

#include <algorithm>
#include <charconv>

#include "army/side_options.hpp"
#include "army/side_places.hpp"
#include "army/side_text.hpp"
#include "fray/army/side.hpp"
#include "fray/core/error.hpp"
#include "fray/core/text.hpp"

namespace fray::army {
namespace {

constexpr std::string_view kBlanks = " \t\r\n";

[[noreturn]] void refuse(const std::string& side, const std::string& sentence) {
  throw InputError(Where{.file = side}, sentence);
}

/// The texts between pluses that stand alone; "4+" and "+2" are no such.
std::vector<std::string_view> units_of(std::string_view text, const std::string& side) {
  const auto is_blank = [&](std::size_t i) { return i >= text.size() || kBlanks.find(text[i]) != std::string_view::npos; };
  std::vector<std::string_view> units;
  std::size_t from = 0;
  for (std::size_t i = 0; i <= text.size(); ++i) {
    const bool ends = i == text.size() || (text[i] == '+' && (i == 0 || is_blank(i - 1)) && is_blank(i + 1));
    if (ends) {
      units.push_back(trimmed(text.substr(from, i - from)));
      from = i + 1;
    }
  }
  if (units.size() > 1 && std::ranges::any_of(units, &std::string_view::empty)) {
    refuse(side, "nothing beside a + (a unit is wanted on each side of it) write one there, or take the + away");
  }
  return units;
}

/// How often the unit is there: takes "3 x " off its name.
int take_count(SideText& parts, const std::string& side) {
  const std::string& name = parts.name;
  const auto digits = name.find_first_not_of("0123456789");
  const auto x = name.find_first_not_of(kBlanks, digits == std::string::npos ? name.size() : digits);
  const bool counted = digits != 0 && x != std::string::npos && (name[x] == 'x' || name[x] == 'X') &&
                       x + 1 < name.size() && kBlanks.find(name[x + 1]) != std::string_view::npos;
  if (!counted) {
    return 1;
  }
  int count = 0;
  const auto [end, error] = std::from_chars(name.data(), name.data() + digits, count);
  if (error != std::errc{} || count < 1 || count > SideLimits::max_units) {
    refuse(side, "\"" + quotable(name.substr(0, digits)) + " x\" (1 to " + std::to_string(SideLimits::max_units) +
                     " units a side)");
  }
  parts.name = std::string(trimmed(std::string_view(name).substr(x + 1)));
  return count;
}

}  // namespace

SideUnits parse_sides(std::string_view text, Finder& finder, const std::string& side) {
  const WholeSide whole = whole_side(text, side);
  const std::vector<std::string_view> texts = units_of(whole.text, whole.place);
  SideUnits units;
  std::vector<ReadPlace> places;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    const std::string place = texts.size() == 1 ? side : side + ", unit " + std::to_string(units.units.size() + 1);
    SideText parts = split(texts[i], place);
    const int count = take_count(parts, place);
    check_name(parts, place);
    if (units.units.size() + static_cast<std::size_t>(count) > SideLimits::max_units) {
      refuse(side, "more than " + std::to_string(SideLimits::max_units) + " units (a side has at most so many) leave some out");
    }
    const ReadPlace where = take_place(parts, place);
    const warmaster::Unit unit = SideReader(place, finder).read(parts);
    units.units.insert(units.units.end(), static_cast<std::size_t>(count), unit);
    places.insert(places.end(), static_cast<std::size_t>(count), where);
  }
  resolve_names(places, units.units, side);
  for (const ReadPlace& place : places) {
    units.placings.push_back(place.placing);
  }
  return units;
}

}  // namespace fray::army
