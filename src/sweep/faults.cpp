// Where a sweep's file, or another, says what is wrong with a row.

#include <fmt/format.h>

#include "core/files.hpp"
#include "core/text.hpp"
#include "sweep/part.hpp"

namespace fray::study {
namespace {

std::string side_named(Reach side) { return side == kSideA ? "side A" : "side B"; }

}  // namespace

bool is_in_a_file(const InputError& error) {
  const std::string& file = error.where().file;  // which may have the line of a side behind it
  return !file.empty() && (is_file(file) || is_file(file.substr(0, file.rfind(':'))));
}

Where PartGrid::place_of_fault(Reach side, const InputError& error) const {
  const std::string letter = side == kSideA ? "a" : "b";
  for (const Place each : places_) {
    const std::string& name = axis_at(each).name;
    if (name.size() < 3 || !name.starts_with(letter + ".")) {
      continue;
    }
    const std::string key = name.substr(name.find_last_of('.') + 1);
    if (error.where().field == name || error.where().field == key ||
        error.sentence().find("\"" + key + "\"") != std::string::npos) {
      const auto said = spec_.said.find(name);
      // Nowhere: the command line said it.
      return said == spec_.said.end() ? Where{} : said->second;
    }
  }
  const auto whole = spec_.said.find(letter);
  return whole == spec_.said.end() ? Where{} : whole->second;
}

Where PartGrid::place_of_row_fault(const InputError& error) const {
  const std::string& field = error.where().field;
  if (const auto setting = error.where().file.empty() ? spec_.said.find(field) : spec_.said.end();
      setting != spec_.said.end()) {
    Where place = setting->second;
    place.field = setting->first;
    return place;
  }
  Where place;
  for (const auto& [side, name] : {std::pair(kSideA, "side A"), std::pair(kSideB, "side B")}) {
    if (error.where().file.starts_with(name) || field.starts_with(name)) {
      place = place_of_fault(side, error);
    }
  }
  place.field.clear();
  return place;
}

Where PartGrid::place_of_side_fault(System& system, std::uint64_t combination, Reach side,
                                    const InputError& error) const {
  if (is_in_a_file(error)) {
    return error.where();
  }
  const std::string letter = side == kSideA ? "a" : "b";
  const std::vector<std::string> axes = axes_of(side);
  Where place;
  for (std::size_t count = 0; count <= axes.size(); ++count) {
    try {
      system.side(side_text(combination, side, count), side_named(side));
    } catch (const InputError& of_fewer) {
      if (count == axes.size() || of_fewer.sentence() == error.sentence()) {
        place = where(count == 0 ? letter : axes[count - 1]);
        break;
      }
    }
  }
  std::string text;
  try {
    text = side_text(combination, side);
  } catch (const InputError&) {
    text = plain_side(combination, side);
  }
  const std::string named = fmt::format("{} \"{}\"", letter, quotable(text, 200));
  if (place.file.empty()) {
    return {.file = named, .field = error.where().field};
  }
  place.field = named + (error.where().field.empty() ? "" : ": ") + error.where().field;
  return place;
}

}  // namespace fray::study
