// Where a sweep's file, or another, says what is wrong with a row.

#include <fmt/format.h>

#include "core/files.hpp"
#include "core/text.hpp"
#include "sweep/part.hpp"

namespace fray::sweep {
namespace {

std::string side_named(Reach side) { return side == kSideA ? "side A" : "side B"; }

/// Where the file says what is wrong with a side: of the axis that the error speaks of, or else of
/// the side itself. Empty where no file says it.
Where place_of_fault(const SweepPart& part, Reach side, const InputError& error) {
  const std::string letter = side == kSideA ? "a" : "b";
  const auto said_at = [&](const std::string& name) {  // nowhere: the command line said it
    const auto said = part.said.find(name);
    return said == part.said.end() ? Where{} : said->second;
  };
  for (const Dial& dial : part.dials) {
    for (const Axis& axis : dial.axes) {
      if (axis.name.size() < 3 || !axis.name.starts_with(letter + ".")) {
        continue;
      }
      const std::string key = axis.name.substr(axis.name.find_last_of('.') + 1);
      if (error.where().field == axis.name || error.where().field == key ||
          error.sentence().find("\"" + key + "\"") != std::string::npos) {
        return said_at(axis.name);
      }
    }
  }
  return said_at(letter);
}

}  // namespace

Where where_said(const SweepPart& part, const std::string& name) {
  const auto said = part.said.find(name);
  return said == part.said.end() ? Where{.field = name} : said->second;
}

bool is_in_a_file(const InputError& error) {
  const std::string& file = error.where().file;  // which may have the line of a side behind it
  return !file.empty() && (is_file(file) || is_file(file.substr(0, file.rfind(':'))));
}

Where place_of_row_fault(const SweepPart& part, const InputError& error) {
  const std::string& field = error.where().field;
  if (const auto setting = error.where().file.empty() ? part.said.find(field) : part.said.end();
      setting != part.said.end()) {
    Where place = setting->second;
    place.field = setting->first;
    return place;
  }
  Where place;
  for (const auto& [side, name] : {std::pair(kSideA, "side A"), std::pair(kSideB, "side B")}) {
    if (error.where().file.starts_with(name) || field.starts_with(name)) {
      place = place_of_fault(part, side, error);
    }
  }
  place.field.clear();
  return place;
}

Where place_of_side_fault(const PartGrid& part, answer::System& system, std::uint64_t combination,
                          Reach side, const InputError& error) {
  if (is_in_a_file(error)) {
    return error.where();
  }
  const std::string letter = side == kSideA ? "a" : "b";
  const std::vector<std::string> axes = part.axes_of(side);
  Where place;
  for (std::size_t count = 0; count <= axes.size(); ++count) {
    try {
      system.side(part.side_text(combination, side, count), side_named(side));
    } catch (const InputError& of_fewer) {
      if (count == axes.size() || of_fewer.sentence() == error.sentence()) {
        place = where_said(part.spec(), count == 0 ? letter : axes[count - 1]);
        break;
      }
    }
  }
  std::string text;
  try {
    text = part.side_text(combination, side);
  } catch (const InputError&) {
    text = part.plain_side(combination, side);
  }
  const std::string named = fmt::format("{} \"{}\"", letter, quotable(text, 200));
  if (place.file.empty()) {
    return {.file = named, .field = error.where().field};
  }
  place.field = named + (error.where().field.empty() ? "" : ": ") + error.where().field;
  return place;
}

}  // namespace fray::sweep
