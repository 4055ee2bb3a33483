// How the losers move away: seeds/000, "Retreats" and "Blocked retreats".

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "warmaster/board/ground.hpp"
#include "warmaster/board/moves.hpp"
#include "warmaster/rules/retreat.hpp"

namespace fray::warmaster {
namespace {

using field::Facing;
using field::Rectangle;

/// What a stand went over, but for where it is now.
Rectangle left_behind(const Rectangle& was, const Rectangle& is, Facing way) {
  Rectangle all = field::around(was, is);
  switch (way) {
    case Facing::north: all.north = is.south; break;
    case Facing::east: all.east = is.west; break;
    case Facing::south: all.south = is.north; break;
    case Facing::west: all.west = is.east; break;
  }
  return all;
}

/// Whether there is a way after a stand that has retreated, as far as ground goes that the pursuer
/// cannot enter: 1 cm at least of the stand's edge lies outside it, and 1 cm of what it went over,
/// from where it was to where it is.
/// Source  seeds/000, "Which units can pursue?", "into or through"; of buildings in which it was
///         itself it may be driven: rules-facts 1.12.
bool can_be_followed(const Roster& roster, std::size_t pursuer, const Rectangle& was,
                     const Rectangle& is, Facing way) {
  std::vector<Rectangle> closed;
  for (const field::Ground& piece : roster.battle().terrain) {
    if (!may_enter(roster.profile(pursuer), piece.terrain)) {
      closed.push_back(piece.area);
    }
  }
  if (closed.empty()) {
    return true;
  }
  std::int32_t outside = 0;
  // The middle of a millimetre of edge.
  const auto count = [&](std::int32_t twice_x, std::int32_t twice_y) {
    outside += std::ranges::none_of(closed, [&](const Rectangle& area) {
      return twice_x >= 2 * area.west && twice_x <= 2 * area.east && twice_y >= 2 * area.south &&
             twice_y <= 2 * area.north;
    });
  };
  for (std::int32_t x = is.west; x < is.east; ++x) {
    count(2 * x + 1, 2 * is.south);
    count(2 * x + 1, 2 * is.north);
  }
  for (std::int32_t y = is.south; y < is.north; ++y) {
    count(2 * is.west, 2 * y + 1);
    count(2 * is.east, 2 * y + 1);
  }
  if (outside < kMillimetres) {
    return false;
  }
  const Rectangle over = left_behind(was, is, way);
  const bool upright = field::is_vertical(way);
  std::int32_t open = 0;
  for (std::int32_t at = upright ? is.west : is.south; at < (upright ? is.east : is.north); ++at) {
    const Rectangle strip = upright ? Rectangle{at, over.south, at + 1, over.north}
                                    : Rectangle{over.west, at, over.east, at + 1};
    open += std::ranges::none_of(roster.battle().terrain, [&](const field::Ground& piece) {
      const bool began_there =
          piece.terrain == field::Terrain::buildings && field::overlap(piece.area, was);
      return !began_there && field::overlap(piece.area, strip) &&
             !may_enter(roster.profile(pursuer), piece.terrain);
    });
  }
  return open >= kMillimetres;
}

class Mover {
 public:
  Mover(const Roster& roster, Board& where, const Retreat& retreat)
      : roster_(roster), where_(where), retreat_(retreat), length_(retreat.cm * kMillimetres) {}

  void run() {
    const UnitSet losers =
        static_cast<UnitSet>(retreat_.engaged & roster_.units_of(retreat_.loser));
    std::vector<std::pair<std::size_t, Facing>> order;
    for (const std::size_t unit : order_of_moves(roster_, where_, losers)) {
      if (where_.troops[unit].stands > 0) {
        order.emplace_back(unit, way_of(unit));
      }
    }
    foremost_first(where_, order);
    for (const auto& [unit, way] : order) {
      const UnitSet aside = make_way(roster_, where_, free_friends(), unit, way, length_);
      where_.to_test |= aside != 0 ? static_cast<UnitSet>(set_of(unit) | aside) : UnitSet{0};
      move(unit, way);
      Troop& troop = where_.troops[unit];
      troop.pursuit_bonus =
          static_cast<std::uint8_t>(pursuit_bonus(Distance::centimetres(retreat_.cm)));
      troop.out_of_cover = true;
    }
  }

 private:
  /// Units that only support go as those whom they support.
  Facing way_of(std::size_t unit) const {
    const std::size_t supported = retreat_.supported[unit];
    const std::size_t fighter =
        supported < kMostUnits && where_.troops[supported].stands > 0 ? supported : unit;
    const UnitSet enemies = static_cast<UnitSet>(retreat_.engaged & roster_.enemies_of(unit));
    return way_out(roster_, where_, fighter, enemies, length_, free_friends());
  }

  UnitSet bystanders(Side side) const {
    return static_cast<UnitSet>(roster_.units_of(side) & ~retreat_.engaged);
  }

  UnitSet free_friends() const {
    return static_cast<UnitSet>(bystanders(retreat_.loser) & ~retreat_.elsewhere);
  }

  bool blocked(std::size_t unit, const field::Stand& stand, Facing way) const {
    const Rectangle lane = field::swept(stand.base, way, length_);
    const Rectangle end = field::moved(stand.base, way, length_);
    if (!on_table(roster_, end) || !may_pass(roster_, where_, unit, lane)) {
      return true;
    }
    // Touching an enemy of the same engagement is an incidental contact, another's blocks.
    bool meets_others = false;
    each_stand(where_, bystanders(other(retreat_.loser)),
               [&](std::size_t, std::size_t, const field::Stand& enemy) {
                 meets_others |= field::touch(enemy.base, end);
               });
    return meets_others;
  }

  void move(std::size_t unit, Facing way) {
    const bool whole = groups_of(where_.of(unit), where_.of(unit).size()) == 1;
    std::vector<field::Stand> left;
    UnitSet followers = 0;
    for (const field::Stand& stand : where_.of(unit)) {
      if (!blocked(unit, stand, way)) {
        left.push_back(field::moved(stand, way, length_));
        for (std::size_t pursuer = 0; pursuer < roster_.size(); ++pursuer) {
          const bool follows =
              has(static_cast<UnitSet>(roster_.enemies_of(unit) & ~followers), pursuer) &&
              can_be_followed(roster_, pursuer, stand.base, left.back().base, way);
          followers |= follows ? set_of(pursuer) : UnitSet{0};
        }
      }
    }
    for (std::size_t pursuer = 0; pursuer < roster_.size(); ++pursuer) {
      where_.troops[pursuer].may_pursue &=
          static_cast<UnitSet>(has(followers, pursuer) ? ~UnitSet{0} : ~set_of(unit));
    }
    while (where_.troops[unit].stands > left.size()) {
      where_.remove(unit, 0);
    }
    std::ranges::copy(left, where_.of(unit).begin());
    where_.troops[unit].split |= whole && groups_of(left, left.size()) > 1;
  }

  const Roster& roster_;
  Board& where_;
  const Retreat& retreat_;
  std::int32_t length_;
};

}  // namespace

void move_retreat(const Roster& roster, Board& where, const Retreat& retreat) {
  Mover(roster, where, retreat).run();
}

}  // namespace fray::warmaster
