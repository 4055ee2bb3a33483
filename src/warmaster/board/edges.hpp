#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "field/stand.hpp"

namespace fray::warmaster {

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
