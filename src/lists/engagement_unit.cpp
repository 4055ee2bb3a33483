#include "lists/engagement_unit.hpp"

#include <fmt/format.h>

#include <array>

#include "core/text.hpp"
#include "lists/engagement_file.hpp"

namespace fray::lists {
namespace {

using field::Facing;
using field::Stand;

constexpr Between kPlace{-FieldLimits::farthest, FieldLimits::farthest};
const std::vector<std::string> kUnitKeys{"side", "unit", "engaged", "facing", "stands"};
const std::vector<std::string> kStandKeys{"x", "y", "facing"};
constexpr std::array<std::string_view, 4> kFacings{"north", "east", "south", "west"};
constexpr const char* kRightFacing = "\"north\", \"east\", \"south\" or \"west\"";
constexpr const char* kRightSide = "\"A\" or \"B\"";
constexpr const char* kRightUnit = "one unit and its options, as \"empire/knights: charging\"";
constexpr const char* kRightStands = "[{x = 0, y = 0}, ...]";

Facing read_facing(const Fields& fields, Facing fallback) {
  if (fields.value("facing") == nullptr) {
    return fallback;
  }
  const std::string text = lowered(fields.text("facing", kRightFacing));
  for (std::size_t i = 0; i < kFacings.size(); ++i) {
    if (text == kFacings[i]) {
      return static_cast<Facing>(i);
    }
  }
  fields.fault("facing", fmt::format("\"{}\" ({})", quotable(text), kRightFacing));
  return fallback;
}

bool read_is_a(const Fields& fields) {
  const std::string side = fields.text("side", kRightSide);
  if (side != "A" && side != "B") {
    fields.fault("side", fmt::format("\"{}\" ({})", quotable(side), kRightSide));
  }
  return side == "A";
}

/// The unit's own text, read as a side of one unit.
SideUnits read_side(const Node& table, const Fields& fields, const std::string& path,
                    Finder& finder, const Faults& faults, const Omissions& omitted) {
  const std::string text = fields.text("unit", kRightUnit);
  if (text.find('@') != std::string::npos) {
    fields.fault("unit", fmt::format("\"{}\" names a file (one is enough) write the unit here",
                                     quotable(text)));
  }
  const Node* const value = table.find("unit");
  const std::string place = fmt::format("{}:{}: {}.unit", faults.file(),
                                        value == nullptr ? table.line : value->line, path);
  SideUnits side = parse_sides(text, finder, place, omitted);
  if (side.units.size() != 1) {
    fields.fault("unit", fmt::format("\"{}\" is {} units (one is wanted) write a [[unit]] for each",
                                     quotable(text), side.units.size()));
  }
  return side;
}

std::vector<Stand> read_stands(const Fields& fields, const std::string& path, warmaster::Base base,
                               Facing facing, Faults& faults) {
  std::vector<Stand> stands;
  for (const Node* const table : fields.tables("stands", kRightStands)) {
    const Fields stand(*table, fmt::format("{}.stands[{}]", path, stands.size() + 1), kStandKeys,
                       faults);
    const field::Point front{stand.whole("x", kPlace), stand.whole("y", kPlace)};
    stands.push_back(field::stand_at(front, read_facing(stand, facing), base.width, base.depth));
  }
  return stands;
}

/// What the options say of a place must not be said a second time stand by stand, and all stands
/// must be there.
void check_stands(const Fields& fields, const warmaster::Unit& unit,
                  const warmaster::Placing& placing, const SaidOfUnit& said) {
  const std::size_t placed = placing.stands.size();
  // That is of what it may do.
  const bool formed =
      said.says("formation") && placing.formation != warmaster::Formation::irregular;
  if (placing.place != warmaster::Place::front || placing.of != 0 || placing.at ||
      said.says("front") || formed) {
    fields.fault("unit",
                 "says where the unit stands, and so do its stands (once is enough) leave one out");
  }
  if (placed != static_cast<std::size_t>(unit.stands)) {
    const std::string instead =
        placed == 0 ? "" : fmt::format(", or say stands={} in the unit's options", placed);
    fields.fault("stands",
                 fmt::format("{} are placed of a unit of {} (all of them have a place) place {}{}",
                             placed, unit.stands, unit.stands, instead));
  }
}

}  // namespace

field::Rectangle read_rectangle(const Fields& fields) {
  const field::Rectangle area{fields.whole("west", kPlace), fields.whole("south", kPlace),
                              fields.whole("east", kPlace), fields.whole("north", kPlace)};
  if (area.west >= area.east) {
    fields.fault("east", fmt::format("{} (more than west, {})", area.east, area.west));
  }
  if (area.south >= area.north) {
    fields.fault("north", fmt::format("{} (more than south, {})", area.north, area.south));
  }
  return area;
}

FileUnit read_file_unit(const Node& table, const std::string& path, Finder& finder, Faults& faults,
                        const Omissions& omitted) {
  const Fields fields(table, path, kUnitKeys, faults);
  FileUnit result;
  result.table = &table;
  result.is_a = read_is_a(fields);
  const Node* const text = table.find("unit");
  const SideUnits side = read_side(table, fields, path, finder, faults, omitted);
  result.unit = side.units.front();
  result.placing = side.placings.front();
  result.edition = side.editions.front();
  result.engaged = fields.truth_or("engaged", true);
  result.said = side.said.front();
  result.said.place = Where{.file = faults.file(),
                            .line = text == nullptr ? table.line : text->line,
                            .field = path + ".unit"};
  result.said.near = !result.engaged;
  result.said.placed = fields.value("stands") != nullptr;
  const Facing facing = read_facing(fields, result.is_a ? Facing::north : Facing::south);
  result.placing.stands = read_stands(fields, path, base_of(result.unit.profile), facing, faults);
  if (result.unit.joins && result.engaged) {
    fields.fault("unit",
                 "says joins of a unit that is engaged (who joins stands near) leave it out, or "
                 "say engaged = false");
  }
  if (fields.value("stands") != nullptr) {
    check_stands(fields, result.unit, result.placing, result.said);
  } else if (!result.engaged) {
    fields.fault("stands",
                 "is missing (a unit that is not engaged is placed stand by stand, [{x = 0, y = "
                 "-50}, ...])");
  } else if (fields.value("facing") != nullptr) {
    fields.fault(
        "facing",
        "is said without stands (a unit that is laid out looks at the enemy it stands against) "
        "leave it out");
  }
  return result;
}

}  // namespace fray::lists
