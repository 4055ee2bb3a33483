#pragma once

#include <array>
#include <cstdint>
#include <utility>

#include "answer/figures.hpp"

namespace fray::answer {

/// The difference of two chances that were counted in trials of their own, or are exact.
///
/// Error   covers 95 %, as the two intervals do: what an exact chance adds is nothing.
/// Source  Newcombe, "Interval estimation for the difference between independent proportions"
///         (1998), method 10, on the intervals of `proportion`.
Estimate difference_apart(const Estimate& first, const Estimate& second);

/// The difference of the shares of two outcomes of the same trials, which never come together.
/// Source  Newcombe, "Improved confidence intervals for the difference between binomial proportions
///         based on paired data" (1998), method 10.
Estimate difference_together(std::uint64_t first, std::uint64_t second, std::uint64_t trials);

/// How two rows' numbers came about.
enum class Pairing : std::uint8_t {
  apart,     ///< each by its own fights, of other random numbers
  same,      ///< the very same fights
  exchanged  ///< the very same fights, seen from the other side
};

/// What one row's odds are more than another's.
struct Difference {
  Estimate win{};
  Estimate draw{};
  Estimate loss{};
  Estimate swing{};
};

/// What is compared, in the order of the columns.
inline constexpr std::array<std::pair<Figure, Estimate Difference::*>, 4> kCompared{
    {{Figure::win, &Difference::win},
     {Figure::draw, &Difference::draw},
     {Figure::loss, &Difference::loss},
     {Figure::swing, &Difference::swing}}};

/// Error   95 % intervals; exact where both rows are.
/// Why     docs/decisions/0008-differences-of-rows.md.
Difference difference(const Figures& row, const Figures& baseline, Pairing pairing);

}  // namespace fray::answer
