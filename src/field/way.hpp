#pragma once

#include <optional>
#include <span>

#include "field/stand.hpp"

namespace fray::field {

/// Whether a straight way comes into no barrier.
/// Shape  a barrier is the inside of its rectangle: ways may run along its edges, and between two
///        that share an edge.
bool is_clear(Point from, Point to, std::span<const Rectangle> barriers);

/// How long the shortest way of a point past barriers is; nothing where each is longer than
/// `longest`. Where a way with bends is to lead towards something, no leg of it may end farther
/// from that than it comes on the way. Where any way will do, it is the first that is found.
/// Shape  as above.
/// Units  those of the points, no farther out than 4 * kFarthest
std::optional<double> shortest_way(Point from, Point to, std::span<const Rectangle> barriers,
                                   double longest, const std::optional<Rectangle>& towards = {},
                                   bool any = false);

/// Whether one piece of ground can see another past blockers: some straight line from one to the
/// other comes into touch with no blocker on the way. Blockers hold their edges, so nobody sees
/// through the crack between two that are butted, nor along the edge of one. What touches is seen.
///
/// Shape  neither `from` nor `to` overlaps a blocker. Error  none: the lines that decide are those
///        through two corners, shifted by less than anything, in whole numbers.
bool sees(const Rectangle& from, const Rectangle& to, std::span<const Rectangle> blockers);

/// The same from a stand's front edge, and of what lies before the line of that edge alone.
/// Source  game values, "Line of sight" (the page beside seeds/000), and the published answers on
///         sight at 180 degrees from the front corners.
bool sees_ahead(const Stand& from, Rectangle to, std::span<const Rectangle> blockers);

}  // namespace fray::field
