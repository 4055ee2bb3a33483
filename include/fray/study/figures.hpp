#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "fray/study/answer.hpp"
#include "fray/study/cost.hpp"

namespace fray::study {

/// The numbers of an answer that one row of a table tells, in the order of its columns.
/// Source  contract.md, "CSV".
enum class Figure : std::uint8_t {
  win,
  win_low,
  win_high,
  draw,
  loss,
  a_destroyed,
  b_destroyed,
  both_destroyed,
  unresolved,
  a_retreats,
  b_retreats,
  a_retreat_cm_mean,
  b_retreat_cm_mean,
  b_retreat_cm_p50,
  b_retreat_cm_p90,
  a_stands_lost,
  b_stands_lost,
  a_hits_scored,
  b_hits_scored,
  rounds_mean,
  a_points,
  b_points,
  a_points_lost,
  b_points_lost,
  swing,
};
inline constexpr std::size_t kFigures = 25;

/// As the column is called.
std::string_view name_of(Figure figure) noexcept;

/// Standard errors of mean points, at the figures' own prices; 0 when exact.
struct PointErrors {
  double a_lost = 0;
  double b_lost = 0;
  double swing = 0;

  /// Of what A and B lose.
  double correlation() const noexcept;
};

/// One answer as a row tells it: small enough to keep hundreds of thousands of them.
struct Figures {
  std::array<double, kFigures> values{};  ///< not a number: what a game does not have
  std::uint64_t trials = 0;               ///< 0: exact
  bool precise = true;
  PointErrors errors{};
  std::vector<double> endings{};          ///< of a game whose endings have columns of their own (`endings_of`)

  bool exact() const noexcept { return trials == 0; }
  double operator[](Figure figure) const noexcept { return values[static_cast<std::size_t>(figure)]; }
  double& operator[](Figure figure) noexcept { return values[static_cast<std::size_t>(figure)]; }
};

Figures figures_of(const Answer& answer);

/// The same fight from B's point of view. Names ending in _a or beginning with a_ change over with those of b,
/// and so do the letters A and B in notes. Other texts stay.
Answer mirrored(Answer answer);

/// The figures of sides that cost this much, from figures of the same content at other prices.
/// Shape  where anything is lost with a last stand the figures are exact: it takes more than they hold to move errors.
Figures at_cost(Figures figures, const Cost& a, const Cost& b) noexcept;

}  // namespace fray::study
