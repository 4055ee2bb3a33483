#include "warmaster/lists/engagement_file.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "core/files.hpp"
#include "core/text.hpp"
#include "lists/fields.hpp"
#include "warmaster/board/battle.hpp"

namespace fray::warmaster {

using lists::Faults;
using lists::Fields;
using lists::Node;
using lists::Omissions;
using lists::SideLimits;

namespace {

using field::Ground;
using field::Stand;
using field::Terrain;

constexpr const char* kSeen =
    "says fighting in an engagement file (who fights is seen on the field) leave it out";
const std::vector<std::string> kFileKeys{"table", "terrain", "unit"};
const std::vector<std::string> kTableKeys{"west", "south", "east", "north"};
const std::vector<std::string> kTerrainKeys{"kind", "west", "south", "east", "north"};

Ground read_ground(const Node& table, const std::string& path, Faults& faults) {
  const Fields fields(table, path, kTerrainKeys, faults);
  const std::string names =
      either_of(std::vector<std::string>(field::kTerrainNames.begin(), field::kTerrainNames.end()));
  const std::string kind = lowered(fields.text("kind", names));
  const auto found = std::ranges::find(field::kTerrainNames, kind);
  if (found == field::kTerrainNames.end()) {
    fields.fault("kind", fmt::format("\"{}\" ({})", quotable(kind), names));
  }
  return {static_cast<Terrain>(found - field::kTerrainNames.begin()), read_rectangle(fields)};
}

/// Reads one file and remembers where each unit stands in it.
class Reader {
 public:
  Reader(const std::string& file, Finder& finder) : faults_(file), finder_(finder) {}

  PlacedEngagement read(const Node& document, const Omissions& omitted) {
    const Fields fields(document, "", kFileKeys, faults_);
    if (const Node* const table = fields.value("table")) {
      result_.table = read_rectangle(Fields(*table, "table", kTableKeys, faults_));
    }
    for (const Node* const table : fields.tables("terrain")) {
      const std::size_t number = result_.terrain.size() + 1;
      if (number > FieldLimits::max_grounds) {
        fields.fault("terrain",
                     fmt::format("there are more than {} pieces of ground (leave some out)",
                                 FieldLimits::max_grounds));
      }
      result_.terrain.push_back(read_ground(*table, fmt::format("terrain[{}]", number), faults_));
    }
    for (const Node* const table : fields.tables("unit")) {
      check_count(fields);
      Omissions own;
      for (const lists::Omission& omission : omitted) {
        if (omission.unit == units_.size()) {
          own.push_back({.unit = 0, .option = omission.option});
        }
      }
      units_.push_back(read_file_unit(*table, fmt::format("unit[{}]", units_.size() + 1), finder_,
                                      faults_, own));
      units_.back().given.written = units_.size() - 1;
    }
    check_sides(fields);
    check_ground();  // before, because here the line is known
    lay_out_engaged();
    check_ground();
    check_others();
    for (const FileUnit& unit : units_) {
      SideUnits& side = unit.engaged ? (unit.is_a ? result_.a : result_.b)
                                     : (unit.is_a ? result_.unengaged_a : result_.unengaged_b);
      side.units.push_back(unit.unit);
      side.placings.push_back(unit.placing);
      side.given.push_back(unit.given);
      side.editions.push_back(unit.edition);
    }
    return std::move(result_);
  }

 private:
  std::size_t count(bool is_a, bool engaged) const {
    return static_cast<std::size_t>(std::ranges::count_if(units_, [&](const FileUnit& unit) {
      return unit.is_a == is_a && unit.engaged == engaged;
    }));
  }

  void check_count(const Fields& fields) const {
    const std::size_t most = 2 * SideLimits::max_units + FieldLimits::max_unengaged;
    if (units_.size() >= most) {
      fields.fault("unit", fmt::format("there are more than {} units (leave some out)", most));
    }
  }

  void check_sides(const Fields& fields) const {
    for (const bool is_a : {true, false}) {
      const char* const side = is_a ? "A" : "B";
      if (count(is_a, true) == 0) {
        fields.fault(
            "unit",
            fmt::format(
                "there is no engaged unit of side {} (at least one [[unit]] with side = \"{}\")",
                side, side));
      }
      if (count(is_a, true) > SideLimits::max_units) {
        fields.fault("unit",
                     fmt::format("there are more than {} engaged units of side {} (leave some out)",
                                 SideLimits::max_units, side));
      }
    }
    if (count(true, false) + count(false, false) > FieldLimits::max_unengaged) {
      fields.fault("unit",
                   fmt::format("there are more than {} units that are not engaged (leave some out)",
                               FieldLimits::max_unengaged));
    }
  }

  /// Gives every engaged unit its stands.
  void lay_out_engaged() {
    Battle battle;
    battle.terrain = result_.terrain;
    battle.table = result_.table;
    std::vector<Placing> placings[2];
    std::vector<std::size_t> numbers[2];
    for (std::size_t i = 0; i < units_.size(); ++i) {
      const FileUnit& unit = units_[i];
      if (unit.engaged) {
        (unit.is_a ? battle.a : battle.b).push_back({.unit = unit.unit});
        placings[unit.is_a ? 0 : 1].push_back(unit.placing);
        numbers[unit.is_a ? 0 : 1].push_back(i);
      }
    }
    try {
      deploy(battle, placings[0], placings[1]);
    } catch (const LayoutError& error) {
      // Caught here, not in `main`, because only here is it known where in the file the unit is.
      refuse(numbers[error.is_of_a() ? 0 : 1][error.unit()], error.sentence());
    }
    for (const bool is_a : {true, false}) {
      const auto& side = is_a ? battle.a : battle.b;
      for (std::size_t i = 0; i < side.size(); ++i) {
        units_[numbers[is_a ? 0 : 1][i]].placing.stands = side[i].stands;
      }
    }
  }

  /// Says what is wrong with where a unit stands, at its place in the file.
  [[noreturn]] void refuse(std::size_t unit, const std::string& sentence) const {
    const Node* const stands = units_[unit].table->find("stands");
    if (stands == nullptr) {
      refuse_option(unit, sentence);
    }
    throw InputError(Where{.file = faults_.file(),
                           .line = stands->line,
                           .field = fmt::format("unit[{}].stands", unit + 1)},
                     sentence);
  }

  [[noreturn]] void refuse_option(std::size_t unit, const std::string& sentence) const {
    throw InputError(units_[unit].given.place, sentence);
  }

  static bool touch(const FileUnit& own, const FileUnit& other) {
    return own.is_a != other.is_a &&
           std::ranges::any_of(own.placing.stands, [&](const Stand& stand) {
             return std::ranges::any_of(other.placing.stands, [&](const Stand& theirs) {
               return field::touch(stand.base, theirs.base);
             });
           });
  }

  /// Units that are not engaged here fight another engagement where they touch enemies, and nobody
  /// where they do not.
  void check_others() {
    for (std::size_t i = 0; i < units_.size(); ++i) {
      for (std::size_t k = 0; k < units_.size() && !units_[i].engaged; ++k) {
        if (!touch(units_[i], units_[k])) {
          continue;
        }
        if (units_[k].engaged) {
          refuse(i, fmt::format("touches unit[{}] and is not engaged (who touches an enemy of this "
                                "engagement fights in it) "
                                "move it, or leave engaged = false out",
                                k + 1));
        }
        if (units_[i].unit.fought != units_[k].unit.fought) {
          refuse_option(i, fmt::format("and unit[{}] fight one engagement, and one of them says "
                                       "fought (it has been fought, or it "
                                       "has not) say it of all its units, or of none",
                                       k + 1));
        }
        units_[i].unit.elsewhere = true;
      }
      if (!units_[i].engaged) {
        check_near(i, units_[i].unit);
      } else if (units_[i].unit.fighting) {
        refuse_option(i, kSeen);
      }
    }
  }

  /// Who touches no enemy does nothing yet that its options could speak of.
  void check_near(std::size_t i, const Unit& unit) const {
    const char* const option = unit.fighting                                       ? "fighting"
                               : unit.charging && (!unit.elsewhere || unit.fought) ? "charging"
                               : unit.pursuit && !unit.elsewhere                   ? "pursuit"
                                                                                   : nullptr;
    if (option == nullptr) {
      return;
    }
    if (unit.elsewhere) {
      refuse_option(i, unit.fighting ? kSeen
                                     : "says charging of an engagement that has been fought (its "
                                       "first round is over) leave one out");
    }
    refuse_option(
        i, fmt::format("says {} of a unit that is not engaged (it touches no enemy) leave it out{}",
                       option,
                       unit.charging && !unit.joins
                           ? ", or say joins, and it charges when its own turn comes"
                           : ""));
  }

  /// No two stands share ground, and none stands where nobody can.
  void check_ground() const {
    for (std::size_t i = 0; i < units_.size(); ++i) {
      const auto& stands = units_[i].placing.stands;
      for (std::size_t k = 0; k < stands.size(); ++k) {
        check_place(i, stands[k]);
        for (std::size_t other = 0; other <= i; ++other) {
          check_apart(i, k, other);
        }
      }
    }
  }

  void check_place(std::size_t unit, const Stand& stand) const {
    if (result_.table && around(stand.base, *result_.table) != *result_.table) {
      refuse(
          unit,
          "has a stand beyond the table's edge (all of it lies on the table) move it, or leave the "
          "table's edges out");
    }
    for (const Ground& ground : result_.terrain) {
      if (ground.terrain == Terrain::impassable && overlap(stand.base, ground.area)) {
        refuse(unit, "has a stand on impassable ground (nobody may stand there) move one of them");
      }
    }
  }

  void check_apart(std::size_t unit, std::size_t stand, std::size_t other) const {
    const auto& theirs = units_[other].placing.stands;
    const std::size_t end = other == unit ? stand : theirs.size();
    for (std::size_t k = 0; k < end; ++k) {
      if (overlap(units_[unit].placing.stands[stand].base, theirs[k].base)) {
        refuse(unit, fmt::format("stand {} stands where stand {} of unit[{}] stands (no two stands "
                                 "share ground) move one "
                                 "of them",
                                 stand + 1, k + 1, other + 1));
      }
    }
  }

  Faults faults_;
  Finder& finder_;
  PlacedEngagement result_{};
  std::vector<FileUnit> units_{};
};

using field::Facing;
using field::Stand;

constexpr lists::Between kPlace{-FieldLimits::farthest, FieldLimits::farthest};
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

std::vector<Stand> read_stands(const Fields& fields, const std::string& path, Base base,
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
void check_stands(const Fields& fields, const Unit& unit, const Placing& placing,
                  const UnitText& given) {
  const std::size_t placed = placing.stands.size();
  // That is of what it may do.
  const bool formed = given.says("formation") && placing.formation != Formation::irregular;
  if (placing.place != Place::front || placing.of != 0 || placing.at || given.says("front") ||
      formed) {
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

PlacedEngagement read_engagement(std::string_view toml, const std::string& file, Finder& finder,
                                 const Omissions& omitted) {
  const Node document = lists::read_toml(toml, file);
  return Reader(file, finder).read(document, omitted);
}

PlacedEngagement read_engagement_file(const std::filesystem::path& file, Finder& finder,
                                      const Omissions& omitted) {
  return read_engagement(read_text_file(file), printable(file.string()), finder, omitted);
}

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
  result.given = side.given.front();
  result.given.place = Where{.file = faults.file(),
                             .line = text == nullptr ? table.line : text->line,
                             .field = path + ".unit"};
  result.given.near = !result.engaged;
  result.given.placed = fields.value("stands") != nullptr;
  const Facing facing = read_facing(fields, result.is_a ? Facing::north : Facing::south);
  result.placing.stands = read_stands(fields, path, base_of(result.unit.profile), facing, faults);
  if (result.unit.joins && result.engaged) {
    fields.fault("unit",
                 "says joins of a unit that is engaged (who joins stands near) leave it out, or "
                 "say engaged = false");
  }
  if (fields.value("stands") != nullptr) {
    check_stands(fields, result.unit, result.placing, result.given);
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

}  // namespace fray::warmaster
