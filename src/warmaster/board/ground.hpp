#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "field/stand.hpp"
#include "warmaster/board/blows.hpp"

namespace fray::warmaster {

/// Millimetres in a centimetre: rules are in the one, bases in the other.
inline constexpr std::int32_t kMillimetres = 10;

/// Calls `visit(unit, stand number, stand)` for every stand of these units.
template <class Visit>
void each_stand(const Board& where, UnitSet units, Visit&& visit) {
  for (std::size_t unit = 0; unit < kMostUnits; ++unit) {
    if (has(units, unit)) {
      const Troop& troop = where.troops[unit];
      for (std::size_t stand = troop.first; stand < troop.first + std::size_t{troop.stands};
           ++stand) {
        visit(unit, stand, where.stands[stand]);
      }
    }
  }
}

/// Whether ground of a kind that these troops cannot enter lies there.
bool forbidden(const Roster& roster, std::size_t unit, const field::Rectangle& ground);

/// Whether a stand of `unit` may end there: it is on the table, its kind may enter, nobody of
/// another unit stands there, nor one of its own in `placed`, and no enemy behind walls that it may
/// not touch touches it.
bool may_stand(const Roster& roster, const Board& where, std::size_t unit,
               const field::Stand& stand, std::span<const field::Stand> placed);

/// Whether a stand of `unit` touches an enemy behind walls that it may not touch.
bool touches_forbidden_walls(const Roster& roster, const Board& where, std::size_t unit,
                             const field::Stand& stand);

/// Whether all of it lies on the table, where there is one.
bool on_table(const Roster& roster, const field::Rectangle& ground);

/// Whether a stand of `unit` may pass over there: nobody of another unit is in the way.
bool may_pass(const Roster& roster, const Board& where, std::size_t unit,
              const field::Rectangle& lane);

/// How far a place is from other things within 60 cm, in sums of squares: enemies, friends of other
/// units, ground and the table's edges.
/// Why  among places that are alike to the player it parts those that are not alike, and whoever
///      looks at the field from another side, or in a mirror, finds the same.
struct Apart {
  std::int64_t enemies = 0;
  std::int64_t friends = 0;
  std::int64_t ground = 0;
  friend auto operator<=>(const Apart&, const Apart&) = default;
  Apart& operator+=(const Apart& more) noexcept {
    enemies += more.enemies;
    friends += more.friends;
    ground += more.ground;
    return *this;
  }
};
Apart apart_from(const Roster& roster, const Board& where, std::size_t unit,
                 const field::Rectangle& place);

/// How the field looks from a stand that is, or would be, there, as one number: `mates` are the
/// others of its unit.
/// Why  it parts places that are alike in all that a rule or a player asks. Whoever looks from
///      another side, or in a mirror, finds the same number, so no answer depends on which way a
///      field is drawn.
std::uint64_t look_from(const Roster& roster, const Board& where, std::size_t unit,
                        const field::Stand& stand, std::span<const field::Stand> mates);

/// Of a unit that stands like that.
std::uint64_t look_of(const Roster& roster, const Board& where, std::size_t unit,
                      std::span<const field::Stand> stands);

/// Into how many pieces a unit's stands fall, those that touch being one; `without` leaves one
/// stand out, or none when it is the number of stands.
int groups_of(std::span<const field::Stand> stands, std::size_t without);

/// These units, of one side or all: those nearest to an enemy first; of friends as near the nearest to all enemies, to
/// friends, to ground; then by rank, which no two of a side share.
/// Why  whatever is done unit by unit is done in an order that does not depend on the one in which
///      they are given.
std::vector<std::size_t> nearest_first(const Roster& roster, const Board& where, UnitSet units);

/// The place that a unit's player has given it in the order in which his side moves, from 1; those
/// without come after all others.
std::int32_t place_in_order(const Roster& roster, std::size_t unit);

/// These units, of one side or all, in the order in which their players move them: those with a place in it, then the
/// others, the nearest first.
/// Source  seeds/000, "Moving pursuers" and "Fall backs".
std::vector<std::size_t> order_of_moves(const Roster& roster, const Board& where, UnitSet units);

/// Puts units that go the same way in order: whoever is foremost goes first, so that nobody runs
/// into friends who are about to leave.
void foremost_first(const Board& where, std::vector<std::pair<std::size_t, field::Facing>>& order);

/// Whether these troops move over others and over any ground, but where they pursue or retreat.
/// Source  flying units, "Moving in the shooting and combat phases" (the page beside seeds/000).
inline bool flies(const Profile& profile) noexcept { return profile.specials.has(Special::flying); }

/// Full-pace move. Units  mm. Source  rules-facts 1.9.
std::int32_t full_pace(const Profile& profile) noexcept;

/// How far a charge may go: a full pace; flyers no more than 60 cm, and half a pace out of
/// irregular formation. Units  mm
/// Source  rules-facts 1.9.
std::int32_t charge_reach(const Unit& unit) noexcept;

/// Whether a stand of `unit` there could support a stand of `friendly` that fights to its front.
/// Source  seeds/000, "Support"; rules-facts 1.6.
bool can_support(const Roster& roster, std::size_t unit, const field::Stand& stand,
                 std::size_t friendly, const field::Stand& fighter);

/// Whether who fights by this contact fights to its front.
/// Source  seeds/000, "Support": only who is touched at its sides or rear alone cannot be supported;
///         "Retreats": a corner counts as an edge. `--rule corner=no-front` leaves corners out.
bool is_to_front(const Roster& roster, const field::Contact& contact) noexcept;

/// Those of these units that touch an enemy.
UnitSet touching_enemies(const Roster& roster, const Board& where, UnitSet units);

/// How many enemy stands touch the unit on the side that looks in each direction.
std::array<int, 4> touched_from(const Roster& roster, const Board& where, std::size_t unit);

/// Which way a unit goes to get away from its enemies: from the greatest number of touching enemy
/// stands, and from the nearest of `enemies` when none touches. Of equal ways the one on which most
/// of its stands could go so far, once those of `friends` who can have made way; then back before
/// aside and aside before ahead. Units  mm
/// Source  seeds/000, "Retreats"; a corner counts as the edge parallel to the enemy's front.
field::Facing way_out(const Roster& roster, const Board& where, std::size_t unit, UnitSet enemies,
                      std::int32_t length, UnitSet friends = 0);

/// Between the middles of two stands, squared. Units  square millimetres, rounded down along each
/// axis
std::int64_t way_between(const field::Stand& from, const field::Stand& to);

/// How long the edge that looks in a direction is. Units  mm
std::int32_t edge_length(const field::Stand& stand, field::Facing out);

/// How much of a stand's edge that looks in a direction touches another stand. Units  mm
std::int32_t shared_edge(const field::Rectangle& own, const field::Rectangle& other,
                         field::Facing way);

/// A stand with its front on a piece of the edge of `enemy` that looks in direction `out`, its own
/// left end `along` mm from the left end of that edge as the stand sees it.
field::Stand facing_edge(const field::Stand& enemy, field::Facing out, std::int32_t along,
                         std::int32_t width, std::int32_t depth);

/// Where a stand can come against an enemy: on each of his edges at its middle end, its ends and its
/// corners.
void add_against(std::vector<field::Stand>& places, const field::Stand& from,
                 const field::Stand& enemy);

/// On which side of an enemy stand most of a unit stands: lines at 45 degrees from its corners part
/// the sides. Where no side has most it is that on which its stand `nearest` is.
/// Source  rules-facts 1.9, zones.
field::Facing zone_of(const field::Stand& enemy, std::span<const field::Stand> unit,
                      std::size_t nearest);

}  // namespace fray::warmaster
