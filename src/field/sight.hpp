#pragma once

#include <span>

#include "field/stand.hpp"

namespace fray::field {

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
