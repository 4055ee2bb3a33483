#include "warmaster/board/layout.hpp"

#include <algorithm>
#include <cstdlib>
#include <exception>
#include <string>
#include <utility>

#include "core/error.hpp"
#include "field/stand.hpp"
#include "warmaster/board/battle.hpp"

namespace fray::warmaster {

namespace {

using field::Contact;
using field::Facing;
using field::Point;
using field::Rectangle;
using field::Stand;
using field::Touch;

using Stands = std::vector<Stand>;

/// A line that a unit's front is put along. Units  millimetres
struct FrontEdge {
  Point start{};  ///< the end where the side's first unit goes
  std::int32_t length = 0;
  Facing facing = Facing::north;  ///< of the unit
};

Rectangle ground_of(const Stands& stands) {
  Rectangle ground = stands.front().base;
  for (const Stand& stand : stands) {
    ground = around(ground, stand.base);
  }
  return ground;
}

/// Rounded down, below zero too.
constexpr std::int32_t half(std::int32_t value) noexcept { return value >> 1; }

/// Places units as soon as the unit that they are placed by stands.
class Placer {
 public:
  /// `turned` are units, A's first, whose ranks begin at the other end, or that move to the other
  /// end.
  Placer(std::span<const PlacedUnit> a, std::span<const PlacedUnit> b, std::uint32_t turned)
      : units_{a, b}, turned_(turned) {
    layout_.a.resize(a.size());
    layout_.b.resize(b.size());
  }

  Layout all() {
    while (place_groups() || place_one_beside()) {
    }
    for (const bool is_a : {true, false}) {
      for (std::size_t i = 0; i < stands(is_a).size(); ++i) {
        if (stands(is_a)[i].empty()) {
          throw LayoutError(
              is_a, i,
              "is placed by a unit that is itself placed by this one (one of them must stand "
              "without the other) leave the place of one out");
        }
      }
    }
    return layout_;
  }

 private:
  std::vector<Stands>& stands(bool is_a) { return is_a ? layout_.a : layout_.b; }
  const PlacedUnit& unit(bool is_a, std::size_t i) const { return units_[is_a ? 0 : 1][i]; }
  /// The way along a front in which the units of a side follow each other.
  static Facing along(bool is_a, Facing facing) {
    return is_a ? turned_right(facing) : turned_left(facing);
  }

  static bool is_alike(const Placing& one, const Placing& other) {
    // Not said it is the first, but for front the whole enemy side.
    const auto of = [](const Placing& placing) {
      return placing.place == Place::front ? placing.of : std::max(placing.of, 1);
    };
    return one.place == other.place && of(one) == of(other) && !one.at && !other.at &&
           one.stands.empty() && other.stands.empty() && one.place != Place::beside;
  }

  /// Every unit or group of units that can be placed now. Returns whether there was one.
  bool place_groups() {
    bool any = false;
    for (const bool is_a : {true, false}) {
      for (std::size_t i = 0; i < stands(is_a).size(); ++i) {
        const bool waits = !stands(is_a)[i].empty() || unit(is_a, i).placing.place == Place::beside;
        if (!unit(is_a, i).placing.stands.empty() && stands(is_a)[i].empty()) {
          stands(is_a)[i] = unit(is_a, i).placing.stands;
          any = true;
        } else if (!waits && is_known(is_a, i)) {
          place_group(is_a, i);
          any = true;
        }
      }
    }
    return any;
  }

  /// The unit that this one is placed by, or nullptr for the whole enemy side.
  const Stands* reference(bool is_a, std::size_t i) {
    const Placing& placing = unit(is_a, i).placing;
    if (placing.place == Place::front && placing.of == 0) {
      return nullptr;
    }
    const bool own = placing.place == Place::behind || placing.place == Place::beside;
    return &stands(own == is_a)[static_cast<std::size_t>(std::max(placing.of, 1) - 1)];
  }
  bool is_known(bool is_a, std::size_t i) {
    const Stands* const by = reference(is_a, i);
    return by == nullptr || !by->empty();
  }

  FrontEdge edge_of(bool is_a, std::size_t i) {
    const Stands* const by = reference(is_a, i);
    if (by == nullptr) {
      return {{}, 0, is_a ? Facing::north : Facing::south};
    }
    const Facing theirs = by->front().facing;
    const Place place = unit(is_a, i).placing.place;
    const Facing side = place == Place::front         ? theirs
                        : place == Place::flank_left  ? turned_left(theirs)
                        : place == Place::flank_right ? turned_right(theirs)
                                                      : opposite(theirs);
    const Facing facing = opposite(side);
    const Rectangle ground = ground_of(*by);
    return {corner(ground, side, opposite(along(is_a, facing))),
            is_vertical(side) ? ground.width() : ground.height(), facing};
  }

  /// How far from the edge's start the group begins: behind a unit, so that a unit of it with the
  /// same base stands exactly behind stands; of several the first, or the last if it is turned.
  std::int32_t start_of(bool is_a, const std::vector<std::size_t>& group, const FrontEdge& edge,
                        std::int32_t group_width) {
    const PlacedUnit& first = unit(is_a, group.front());
    const std::int32_t centred = half(edge.length - group_width);
    if (first.placing.at) {
      return centred + *first.placing.at;
    }
    const bool turned = is_turned(is_a, group.front());
    std::optional<std::int32_t> before;  // how much of the group stands before that unit
    std::int32_t base = 0;
    std::int32_t from = 0;
    for (const std::size_t i : group) {
      const bool exact = first.placing.place == Place::behind &&
                         width(reference(is_a, i)->front()) == unit(is_a, i).base.width;
      if (exact && (!before || turned)) {
        before = from;
        base = unit(is_a, i).base.width;
      }
      from += shape_of(is_a, i).width;
    }
    if (!before) {
      return centred;
    }
    const std::int32_t over = (((centred + *before) % base) + base) % base;
    const bool back = 2 * over == base ? !turned : 2 * over < base;
    return back ? centred - over : centred + base - over;
  }

  void place_group(bool is_a, std::size_t first) {
    std::vector<std::size_t> group{first};
    for (std::size_t i = first + 1; i < stands(is_a).size(); ++i) {
      if (is_alike(unit(is_a, first).placing, unit(is_a, i).placing)) {
        group.push_back(i);
      }
    }
    std::int32_t group_width = 0;
    for (const std::size_t i : group) {
      group_width += shape_of(is_a, i).width;
    }
    const FrontEdge edge = edge_of(is_a, first);
    std::int32_t from = start_of(is_a, group, edge, group_width);
    for (const std::size_t i : group) {
      const Shape shape = shape_of(is_a, i);
      const std::int32_t left = is_a ? from : from + shape.width;
      stands(is_a)[i] = placed(shape, unit(is_a, i).base,
                               moved(edge.start, along(is_a, edge.facing), left), edge.facing);
      from += shape.width;
    }
  }

  /// One unit edge to edge with another: on the side where it comes in the order of its side, or on
  /// the other where there is no room.
  bool place_one_beside() {
    for (const bool is_a : {true, false}) {
      std::optional<std::size_t> next;  // who comes nearest to its neighbour
      const auto steps = [&](std::size_t i) {
        return std::abs(static_cast<int>(i) - (std::max(unit(is_a, i).placing.of, 1) - 1));
      };
      for (std::size_t i = 0; i < stands(is_a).size(); ++i) {
        const bool waits = stands(is_a)[i].empty() &&
                           unit(is_a, i).placing.place == Place::beside && is_known(is_a, i);
        next = waits && (!next || steps(i) < steps(*next)) ? i : next;
      }
      if (next) {
        const bool is_later = static_cast<int>(*next) >= std::max(unit(is_a, *next).placing.of, 1);
        const Stands there = beside(is_a, *next, is_later);
        const Stands else_there = beside(is_a, *next, !is_later);
        stands(is_a)[*next] = has_room(there) || !has_room(else_there) ? there : else_there;
        return true;
      }
    }
    return false;
  }

  Stands beside(bool is_a, std::size_t i, bool after) {
    const Stands& by = *reference(is_a, i);
    const Facing facing = by.front().facing;
    const Shape shape = shape_of(is_a, i);
    const Facing side = after ? along(is_a, facing) : opposite(along(is_a, facing));
    const Point end = corner(ground_of(by), facing, side);
    const Point left = side == turned_right(facing) ? end : moved(end, side, shape.width);
    return placed(shape, unit(is_a, i).base, left, facing);
  }

  bool has_room(const Stands& wanted) {
    const auto hits = [&](const Stands& there) {
      return std::ranges::any_of(there, [&](const Stand& one) {
        return std::ranges::any_of(
            wanted, [&](const Stand& other) { return overlap(one.base, other.base); });
      });
    };
    return std::ranges::none_of(layout_.a, hits) && std::ranges::none_of(layout_.b, hits);
  }

  Shape shape_of(bool is_a, std::size_t i) const {
    return drawn_up(unit(is_a, i).base, unit(is_a, i).stands, unit(is_a, i).placing.formation,
                    is_a == is_turned(is_a, i));
  }
  bool is_turned(bool is_a, std::size_t i) const {
    return (turned_ >> (is_a ? i : units_[0].size() + i) & 1U) != 0;
  }

  std::span<const PlacedUnit> units_[2];
  std::uint32_t turned_ = 0;
  Layout layout_{};
};

/// Whether a unit may stand in one way or the other, if nobody looks at what else there is.
bool may_turn(const PlacedUnit& unit) {
  const Placing& placing = unit.placing;
  const bool uneven = placing.formation == Formation::irregular && unit.stands > 1 &&
                      (unit.stands == 2 || unit.stands % 2 == 1);
  return placing.stands.empty() && (uneven || (placing.place == Place::behind && !placing.at));
}

/// Units that may stand in one way or the other, A's first, those of one group together.
std::vector<std::uint32_t> turns(std::span<const PlacedUnit> a, std::span<const PlacedUnit> b) {
  std::vector<std::uint32_t> all;
  for (std::size_t i = 0; i < a.size() + b.size(); ++i) {
    if (may_turn(i < a.size() ? a[i] : b[i - a.size()])) {
      all.push_back(1U << i);
    }
  }
  return all;
}

/// How many stands fight to their front or support, and how the field looks from all of them.
std::pair<int, std::uint64_t> worth_of(const Layout& layout, std::span<const PlacedUnit> a,
                                       std::span<const PlacedUnit> b) {
  struct Placed {
    const Stand* stand;
    bool is_a;
    std::size_t unit;
    bool touches = false;
    bool to_front = false;
  };
  std::vector<Placed> all;
  for (const bool is_a : {true, false}) {
    const auto& units = is_a ? layout.a : layout.b;
    for (std::size_t unit = 0; unit < units.size(); ++unit) {
      for (const Stand& stand : units[unit]) {
        all.push_back({&stand, is_a, unit});
      }
    }
  }
  for (Placed& own : all) {
    for (const Placed& other : all) {
      const Contact contact =
          other.is_a == own.is_a ? Contact{} : field::contact(*own.stand, *other.stand);
      own.touches |= contact.touch != Touch::none;
      own.to_front |= contact.touch != Touch::none && contact.own == field::Edge::front;
    }
  }
  int stands = 0;
  std::uint64_t look = 0;
  const auto rank = [&](const Placed& one) { return (one.is_a ? a : b)[one.unit].rank; };
  for (const Placed& own : all) {
    const bool supports = !own.touches && std::ranges::any_of(all, [&](const Placed& other) {
      return other.is_a == own.is_a && other.to_front && field::supports(*own.stand, *other.stand);
    });
    stands += own.to_front || supports ? 1 : 0;
    Look from(*own.stand);
    for (const Placed& other : all) {
      const bool mate = other.is_a == own.is_a && other.unit == own.unit;
      from.add((mate                     ? 0U
                : other.is_a == own.is_a ? 1U
                                         : 2U) +
                   3 * static_cast<std::uint64_t>(rank(other)),
               other.stand->base, other.stand->facing);
    }
    look += mix64(from.number() ^ static_cast<std::uint64_t>(rank(own)));
  }
  return {stands, look};
}

/// Stands of the front rank.
int front_rank(int stands, Formation formation) {
  switch (formation) {
    case Formation::line: return stands;
    case Formation::column: return 1;
    case Formation::irregular: break;
  }
  return stands == 2 ? 2 : (stands + 1) / 2;
}

}  // namespace

Layout lay_out(std::span<const PlacedUnit> a, std::span<const PlacedUnit> b) {
  constexpr std::size_t kMost = 12;  // units that are tried in both ways: no field holds more
  check_places(a, b);
  const std::vector<std::uint32_t> may_turn = turns(a, b);
  if (may_turn.empty() || may_turn.size() > kMost) {
    Layout layout = Placer(a, b, 0).all();
    check_layout(layout, a, b);
    return layout;
  }
  std::optional<std::pair<std::pair<int, std::pair<int, std::uint64_t>>, Layout>> best;
  std::exception_ptr first_error;
  for (std::uint32_t way = 0; way < 1U << may_turn.size(); ++way) {
    std::uint32_t turned = 0;
    for (std::size_t i = 0; i < may_turn.size(); ++i) {
      turned |= (way >> i & 1U) != 0 ? may_turn[i] : 0;
    }
    try {
      Layout layout = Placer(a, b, turned).all();
      const int idle = check_layout(layout, a, b);
      const std::pair worth(-idle, worth_of(layout, a, b));
      if (!best || worth > best->first) {
        best = {worth, std::move(layout)};
      }
    } catch (const LayoutError&) {  // not in this way
      first_error = first_error ? first_error : std::current_exception();
    }
  }
  if (!best) {
    std::rethrow_exception(first_error);
  }
  return std::move(best->second);
}

Hash128 content_of(const Placing& placing) {
  Hasher hasher("placing");
  hasher.word(static_cast<std::uint64_t>(placing.formation))
      .word(static_cast<std::uint64_t>(placing.place))
      .word(static_cast<std::uint64_t>(placing.of))
      .word(placing.at ? static_cast<std::uint64_t>(*placing.at) + 1 : 0);
  for (const Stand& stand : placing.stands) {
    hasher
        .word(static_cast<std::uint64_t>(stand.base.west) << 32 ^
              static_cast<std::uint64_t>(stand.base.south))
        .word(static_cast<std::uint64_t>(stand.base.east) << 32 ^
              static_cast<std::uint64_t>(stand.base.north))
        .word(static_cast<std::uint64_t>(stand.facing));
  }
  return hasher.finish();
}

Shape drawn_up(Base base, int stands, Formation formation, bool from_right) {
  const int wide = front_rank(stands, formation);
  Shape shape;
  shape.width = base.width * wide;
  shape.spots.reserve(static_cast<std::size_t>(std::max(0, stands)));
  for (int i = 0; i < stands; ++i) {
    const bool mirrored = from_right && i >= wide;
    shape.spots.push_back(
        {base.width * (mirrored ? wide - 1 - i % wide : i % wide), base.depth * (i / wide)});
  }
  if (formation == Formation::irregular && stands == 2) {
    shape.spots[from_right ? 0 : 1].back = std::max(1, base.depth / 2);
  }
  return shape;
}

std::vector<field::Stand> placed(const Shape& shape, Base base, field::Point left,
                                 field::Facing facing) {
  std::vector<field::Stand> stands;
  stands.reserve(shape.spots.size());
  for (const auto& [right, back] : shape.spots) {
    const field::Point corner =
        moved(moved(left, turned_right(facing), right), opposite(facing), back);
    stands.push_back(field::stand_from_left(corner, facing, base.width, base.depth));
  }
  return stands;
}

namespace {

using field::Stand;

std::string name_of(bool is_a, std::size_t unit) {
  return std::string("unit ") + std::to_string(unit + 1) + " of side " + (is_a ? "A" : "B");
}

/// "flank=right" of a unit that is laid out in the left flank; empty where it is in none.
std::string other_flank(const Placing& placing) {
  if (!placing.stands.empty()) {
    return "";
  }
  return placing.place == Place::flank_left    ? "flank=right"
         : placing.place == Place::flank_right ? "flank=left"
                                               : "";
}

/// How a placing is written.
std::string written(const Placing& placing) {
  switch (placing.place) {
    case Place::behind: return "behind=" + std::to_string(placing.of);
    case Place::beside: return "beside=" + std::to_string(placing.of);
    default: return "of=" + std::to_string(placing.of);
  }
}

bool stands_by_a_friend(const Placing& placing) {
  return placing.stands.empty() &&
         (placing.place == Place::behind || placing.place == Place::beside);
}

void check_place(bool is_a, std::size_t i, const Placing& placing, std::size_t own_units,
                 std::size_t enemy_units) {
  const bool own = placing.place == Place::behind || placing.place == Place::beside;
  const std::size_t count = own ? own_units : enemy_units;
  if (placing.of < 0 || static_cast<std::size_t>(std::max(placing.of, 1)) > count) {
    throw LayoutError(is_a, i,
                      written(placing) + " names no unit (side " + (own == is_a ? "A" : "B") +
                          " has " + std::to_string(count) + (count == 1 ? " unit" : " units") +
                          ") name a unit by its place in its side, from 1");
  }
  if (own && static_cast<std::size_t>(std::max(placing.of, 1) - 1) == i) {
    throw LayoutError(
        is_a, i,
        (placing.place == Place::behind ? "is placed behind itself" : "is placed beside itself") +
            std::string(" (another unit of its side is wanted) name that by its place"));
  }
}

/// One stand and whose it is.
struct Owned {
  const Stand* stand;
  bool is_a;
  std::size_t unit;
};

std::vector<Owned> all_of(const Layout& layout) {
  std::vector<Owned> all;
  all.reserve(32);
  for (const bool is_a : {true, false}) {
    const auto& units = is_a ? layout.a : layout.b;
    for (std::size_t i = 0; i < units.size(); ++i) {
      for (const Stand& stand : units[i]) {
        all.push_back({&stand, is_a, i});
      }
    }
  }
  return all;
}

bool fights(const Owned& own, const std::vector<Owned>& all) {
  return std::ranges::any_of(all, [&](const Owned& other) {
    return other.is_a != own.is_a && touch(own.stand->base, other.stand->base);
  });
}

bool takes_part(bool is_a, std::size_t unit, const std::vector<Owned>& all) {
  const auto supports_a_fighter = [&](const Owned& own) {
    return std::ranges::any_of(all, [&](const Owned& other) {
      return other.is_a == own.is_a && other.stand != own.stand &&
             field::supports(*own.stand, *other.stand) && fights(other, all);
    });
  };
  return std::ranges::any_of(all, [&](const Owned& own) {
    return own.is_a == is_a && own.unit == unit && (fights(own, all) || supports_a_fighter(own));
  });
}

}  // namespace

LayoutError::LayoutError(bool is_of_a, std::size_t unit, const std::string& sentence)
    : InputError(
          Where{.file = is_of_a ? "side A" : "side B", .field = "unit " + std::to_string(unit + 1)},
          sentence),
      is_of_a_(is_of_a),
      unit_(unit) {}

void check_places(std::span<const PlacedUnit> a, std::span<const PlacedUnit> b) {
  for (const bool is_a : {true, false}) {
    const auto& own = is_a ? a : b;
    for (std::size_t i = 0; i < own.size(); ++i) {
      if (own[i].placing.stands.empty()) {
        check_place(is_a, i, own[i].placing, own.size(), (is_a ? b : a).size());
      }
    }
  }
}

int check_layout(const Layout& layout, std::span<const PlacedUnit> a,
                 std::span<const PlacedUnit> b) {
  const std::vector<Owned> all = all_of(layout);
  for (auto one = all.begin(); one != all.end(); ++one) {
    const auto other = std::find_if(all.begin(), one, [&](const Owned& earlier) {
      return overlap(earlier.stand->base, one->stand->base);
    });
    if (other != one) {
      const auto placing = [&](const Owned& own) { return (own.is_a ? a : b)[own.unit].placing; };
      const bool blames_other =
          other_flank(placing(*one)).empty() && !other_flank(placing(*other)).empty();
      const Owned& moved = blames_other ? *other : *one;
      const Owned& stays = blames_other ? *one : *other;
      const std::string instead = other_flank(placing(moved));
      throw LayoutError(moved.is_a, moved.unit,
                        "stands where " + name_of(stays.is_a, stays.unit) +
                            " stands (no two stands share ground) " +
                            (instead.empty() ? "" : "try " + instead + ", or ") +
                            "move it along its edge with at=, or place it elsewhere");
    }
  }
  int idle = 0;
  for (const bool is_a : {true, false}) {
    for (std::size_t i = 0; i < (is_a ? layout.a : layout.b).size(); ++i) {
      if (takes_part(is_a, i, all)) {
        continue;
      }
      ++idle;
      if (!stands_by_a_friend((is_a ? a : b)[i].placing)) {
        throw LayoutError(
            is_a, i,
            "touches no enemy and supports nobody (a unit of the engagement does one of them) "
            "move it (with at=, or in a file where its stands are said, with engaged = false if it "
            "is only near), "
            "or leave it out");
      }
    }
  }
  return idle;
}

}  // namespace fray::warmaster
