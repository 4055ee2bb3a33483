#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <string_view>
#include <vector>

#include "answer/answer.hpp"
#include "answer/columns.hpp"
#include "answer/cost.hpp"

namespace fray::answer {

/// The value of a number that nobody knows.
inline constexpr double kNotKnown = std::numeric_limits<double>::quiet_NaN();

/// The numbers of an answer that one row of a table tells, in the order of its columns. All that is
/// to be known of each is in figure_columns.cpp.
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
  fall_back,
  unresolved_a,
  unresolved_b,
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
  // Ends of 95 % intervals, which stand behind all else.
  draw_low,
  draw_high,
  loss_low,
  loss_high,
  a_stands_lost_low,
  a_stands_lost_high,
  b_stands_lost_low,
  b_stands_lost_high,
  swing_low,
  swing_high,
};
inline constexpr std::size_t kFigures = static_cast<std::size_t>(Figure::swing_high) + 1;
/// Those whose columns stand before the key.
inline constexpr std::size_t kFiguresBeforeKey = static_cast<std::size_t>(Figure::swing) + 1;

/// What its column is called, and what it means.
const Column& column_of(Figure figure) noexcept;
inline std::string_view name_of(Figure figure) noexcept { return column_of(figure).name; }

/// What an answer says of it; not a number where its game does not have it.
double figure_of(const Answer& answer, Figure figure) noexcept;

/// The chance of the ending of that name; not a number where the game has none.
double ending_of(const Answer& answer, std::string_view name) noexcept;

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
  LossErrors losses{};
  /// Of a game whose endings have columns of their own (`endings_of`).
  std::vector<double> endings{};

  bool exact() const noexcept { return trials == 0; }
  double operator[](Figure figure) const noexcept {
    return values[static_cast<std::size_t>(figure)];
  }
  double& operator[](Figure figure) noexcept { return values[static_cast<std::size_t>(figure)]; }
};

Figures figures_of(const Answer& answer);

/// The same fight from B's point of view. Names ending in _a or beginning with a_ change over with
/// those of b, and so do the letters A and B in notes. Other texts stay.
Answer mirrored(Answer answer);

/// The figures of sides that cost this much, from figures of the same content at other prices; a
/// side without a cost keeps its points. To the bit what the answer at these prices says.
Figures at_cost(Figures figures, const std::optional<Cost>& a,
                const std::optional<Cost>& b) noexcept;

}  // namespace fray::answer
