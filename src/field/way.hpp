#pragma once

#include <optional>
#include <span>

#include "field/rectangle.hpp"

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

}  // namespace fray::field
