#pragma once

#include <algorithm>
#include <cstdint>

#include "field/stand.hpp"

namespace fray::field {

enum class Touch : std::uint8_t { none, corner, edge };

/// How one stand touches another, as the first sees it.
///
/// Shape  edge: `own` and `theirs` are the two edges that share a segment, the flags are false.
///        corner: `own` is the own edge at that corner which is parallel to their front, `theirs`
///        is their edge parallel to the own front, and the flags say which corners meet. none:
///        nothing else is meant.
/// Source  seeds/000, "Attack value" (edge before corner) and "Retreats" (corner to corner counts
///         as touching the edge that is parallel to the enemy stand's front).
struct Contact {
  Touch touch = Touch::none;
  Edge own = Edge::front;
  Edge theirs = Edge::front;
  bool own_rear_corner = false;
  bool their_front_corner = false;

  friend constexpr bool operator==(const Contact&, const Contact&) = default;
};

constexpr Contact contact(const Stand& own, const Stand& theirs) noexcept {
  const Rectangle& a = own.base;
  const Rectangle& b = theirs.base;
  const std::int32_t shared_x = std::min(a.east, b.east) - std::max(a.west, b.west);
  const std::int32_t shared_y = std::min(a.north, b.north) - std::max(a.south, b.south);
  if (shared_x < 0 || shared_y < 0 || (shared_x > 0 && shared_y > 0)) {
    return {};
  }
  const Facing along_x = a.east <= b.west ? Facing::east : Facing::west;
  const Facing along_y = a.north <= b.south ? Facing::north : Facing::south;
  const auto meet = [&](Touch touch, Facing to_theirs, Facing to_own) {
    return Contact{touch, edge_towards(own.facing, to_theirs), edge_towards(theirs.facing, to_own)};
  };
  if (shared_x > 0 || shared_y > 0) {
    const Facing direction = shared_x > 0 ? along_y : along_x;
    return meet(Touch::edge, direction, opposite(direction));
  }
  Contact corners = meet(Touch::corner, is_vertical(theirs.facing) ? along_y : along_x,
                         opposite(is_vertical(own.facing) ? along_y : along_x));
  corners.own_rear_corner = own.facing == opposite(is_vertical(own.facing) ? along_y : along_x);
  corners.their_front_corner =
      theirs.facing == opposite(is_vertical(theirs.facing) ? along_y : along_x);
  return corners;
}

/// Whether this contact takes an attack away: their front edge on the own side or rear edge, or
/// their front corner on the own rear corner.
/// Why  Stands that touch along other edges have corners on each other's edges too; the document
///      rules that out for side to side ("only enemy front edges and corners"), so what shares an
///      edge is judged by the edges alone.
/// Source  seeds/000, "Enemy facing own side or rear"; rules-facts 1.3.
constexpr bool penalises(const Contact& contact) noexcept {
  if (contact.touch == Touch::edge) {
    return contact.theirs == Edge::front && contact.own != Edge::front;
  }
  return contact.touch == Touch::corner && contact.own_rear_corner && contact.their_front_corner;
}

/// Whether a stand is placed so that it can support another: facing the same way and butted,
/// exactly behind (their whole rear edge is its whole front edge) or exactly beside (a whole side
/// of each). Who may support is no geometry.
/// Source  seeds/000, "Support"; rules-facts 1.6.
constexpr bool supports(const Stand& supporter, const Stand& fighter) noexcept {
  if (supporter.facing != fighter.facing) {
    return false;
  }
  const auto exactly = [&](Facing towards) {
    const std::int32_t step = is_vertical(towards) ? fighter.base.height() : fighter.base.width();
    const Rectangle next = moved(fighter.base, towards, step);
    const Rectangle& base = supporter.base;
    return touch(base, fighter.base) && gap_ahead(fighter.base, towards, base) == 0 &&
           (is_vertical(towards) ? base.west == next.west && base.east == next.east
                                 : base.south == next.south && base.north == next.north);
  };
  return exactly(opposite(fighter.facing)) || exactly(turned_left(fighter.facing)) ||
         exactly(turned_right(fighter.facing));
}

}  // namespace fray::field
