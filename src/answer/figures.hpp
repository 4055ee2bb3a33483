#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "answer/answer.hpp"

namespace fray::answer {

/// What the cells of a column hold.
enum class ColumnType : std::uint8_t { text, whole, number, chance };

/// Text that says nothing, such as an option that is empty: no reader takes its cell for a missing
/// one.
inline constexpr std::string_view kNothing = "-";

/// Whom something is good for.
enum class Favours : std::uint8_t { a, nobody, b };

/// One column of a table: all that its readers, its schema and pictures of it have to know.
struct Column {
  std::string_view name{};
  std::string_view means{};
  ColumnType type = ColumnType::number;
  std::string_view unit{};  ///< of a number that has one
  /// The columns of its 95 % interval; empty where the table has none.
  std::array<std::string_view, 2> interval{};
  Favours favours = Favours::nobody;  ///< when there is more of it
  std::string_view words{};           ///< over a picture, where they are not those of the name
  /// Nothing in a game whose endings have columns of their own: units there flee, and nothing stays
  /// unresolved.
  bool of_retreats = false;
};

/// The value of a number that nobody knows.
inline constexpr double kNotKnown = std::numeric_limits<double>::quiet_NaN();

/// The numbers of an answer that one row of a table tells, in the order of its columns. All that is
/// to be known of each is in figures.cpp.
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
  std::array<double, kFigures> values{};                ///< not a number: what a game does not have
  std::uint64_t trials = 0;                             ///< 0: exact
  random::Sampling sampling = random::Sampling::pools;  ///< told only when simulated
  bool precise = true;
  PointErrors errors{};
  LossErrors losses{};
  /// Of a game whose endings have columns of their own, in the order of these.
  std::vector<double> endings{};

  bool exact() const noexcept { return trials == 0; }
  double operator[](Figure figure) const noexcept {
    return values[static_cast<std::size_t>(figure)];
  }
  double& operator[](Figure figure) noexcept { return values[static_cast<std::size_t>(figure)]; }
};

/// `endings` has the columns that the game gives to its endings (games/systems.hpp).
Figures figures_of(const Answer& answer, std::span<const Column> endings);

/// The same fight from B's point of view. Names ending in _a or beginning with a_ change over with
/// those of b, and so do the letters A and B in notes. Other texts stay.
Answer mirrored(Answer answer);

/// The figures of sides that cost this much, from figures of the same content at other prices; a
/// side without a cost keeps its points. To the bit what the answer at these prices says.
Figures at_cost(Figures figures, const std::optional<Cost>& a,
                const std::optional<Cost>& b) noexcept;

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
