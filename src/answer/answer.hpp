#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "core/hash.hpp"
#include "random/sampler.hpp"

namespace fray::answer {

/// A number with its 95 % interval; an exact number has low = value = high.
struct Estimate {
  double value = 0;
  double low = 0;
  double high = 0;

  static constexpr Estimate exactly(double value) noexcept { return {value, value, value}; }
  /// What cannot be told; null in JSON and an empty cell in CSV.
  static constexpr Estimate unknown() noexcept {
    return exactly(std::numeric_limits<double>::quiet_NaN());
  }
  bool known() const noexcept { return !std::isnan(value); }
  double half_width() const noexcept { return (high - low) / 2; }
};

/// How a fight ends for A.
enum class Result : std::int8_t { loss = -1, draw = 0, win = 1 };

constexpr std::string_view to_string(Result result) noexcept {
  return result == Result::win ? "win" : result == Result::loss ? "loss" : "draw";
}

/// The same for B.
constexpr Result mirrored(Result result) noexcept {
  return static_cast<Result>(-static_cast<int>(result));
}

/// Adds to a name of which fights alone an answer is.
constexpr void absorb(Hasher& hasher, std::optional<Result> given) noexcept {
  if (given) {
    hasher.text("given").word(static_cast<std::uint64_t>(2 + static_cast<int>(*given)));
  }
}

/// Confidence of every interval.
inline constexpr double kLevel = 0.95;
/// Two-sided normal quantile of kLevel.
inline constexpr double kZ = 1.959963984540054;
/// The same of Student's t of so many degrees of freedom, from 1 on. Error  below 1e-6
double student(std::size_t freedom) noexcept;

/// Successes, and failures, from which on Wilson's interval is used.
inline constexpr std::uint64_t kFewestForWilson = 50;

/// Chance of something seen `successes` times in `trials`.
///
/// Wilson's interval from 50 successes and 50 failures up, Clopper and Pearson's (which covers at
/// least 95 % always) below; so a count of zero has an upper bound.
/// Error   the bounds of Clopper and Pearson are rounded outwards to six digits.
/// Source  Wilson (1927); Clopper and Pearson, "The use of confidence or fiducial limits" (1934).
Estimate proportion(std::uint64_t successes, std::uint64_t trials);

/// Half width of Wilson's interval. Error  none beyond rounding; `trials` at least 1.
double wilson_half_width(double p, double trials) noexcept;

/// Mean of a quantity that was `value(i) = first + step * i` in counts[i] trials, by the central
/// limit theorem.
Estimate mean_of_counts(std::span<const std::uint64_t> counts, double first = 0, double step = 1);

/// What a quantity lies between, whatever happens.
struct Bounds {
  double least = 0;
  double most = 0;
};

/// Mean of a quantity that had each value in so many trials, by the central limit theorem; where
/// all trials had one value, by what may have remained unseen. Values that are not listed are 0; the
/// interval stays within the bounds.
Estimate mean_of_values(std::span<const std::pair<double, std::uint64_t>> values,
                        std::uint64_t trials, Bounds bounds);

/// Mean of a distribution given exactly.
Estimate mean_of_pmf(std::span<const double> pmf);

/// What A and B lost in so many trials. Units  as `LossErrors`
struct LossesSeen {
  std::array<double, 2> lost{};
  std::uint64_t trials = 0;
};

/// How sure the mean losses of A and B are, and what a unit of each costs.
///
/// Units   of a side whose stands cost the same: its stands; of any other: points.
/// Why     apart from the prices, so that rows of a table at other prices have the interval of points
///         won less points lost that their fight alone would have, to the last bit.
struct LossErrors {
  std::array<double, 2> variance{};  ///< of the means; 0 when exact
  double covariance = 0;
  std::array<double, 2> cost{1, 1};  ///< points of one unit
  std::uint64_t trials = 0;          ///< 0: exact

  /// The interval of points won less points lost, whose mean is `swing`, of sides that cost so much.
  Estimate of_swing(double swing, double points_a, double points_b) const;
};

LossErrors loss_errors(std::span<const LossesSeen> seen, std::uint64_t trials);

/// A whole number's distribution: the chance of each value from 0, and the mean.
struct Spread {
  std::vector<Estimate> pmf{};
  Estimate mean{};
  /// Nothing beyond can be: nobody loses more stands than there are.
  std::optional<std::size_t> most{};
};

/// The same quantity for both sides, under the name that JSON and CSV give it ("stands_lost",
/// "retreat_cm").
struct SidedSpread {
  std::string name{};
  Spread a{};
  Spread b{};
};

/// The chance of so much of a quantity, or more, for one side.
struct AtLeast {
  std::string name{};  ///< of its SidedSpread
  bool of_a = true;
  std::size_t value = 0;
  Estimate chance{};
};

struct RoundAnswer {
  int round = 1;
  bool or_later = false;  ///< this round and all after it, in a combat without a last turn
  Estimate win{};
  Estimate draw{};
  Estimate loss{};
  /// Of those who retreated in this round, so it sums to the chance of a retreat.
  Spread retreat_a{};
  Spread retreat_b{};
};

/// What the units of a side are called, for tables that are grouped and joined by it; several
/// parted by " + ".
struct SideNames {
  std::string list{};  ///< each list once; "custom" of units of none
  /// "empire/knights", as fray units has it; a custom unit's own name, or "custom".
  std::string unit{};
  std::string type{};  ///< each type once: "cavalry"; empty where nothing says one

  /// Names one unit more.
  void add(const std::string& its_list, const std::string& its_unit, const std::string& its_type);
};

/// What the answer says of one side.
struct SideAnswer {
  std::string text{};  ///< as the user wrote it
  SideNames names{};
  std::string understood{};  ///< "3 of 3 stands fight, 2 support"
  double points = 0;         ///< cost of the stands that fight this combat
  Estimate points_lost{};    ///< cost of the stands lost
  Estimate destroyed{};
};

/// What became of a side whose nerve failed.
enum class Flight : std::uint8_t { none, escaped, caught, off_table };

/// One way in which a combat ends, and all that is told of it together.
///
/// Shape   arrays are of A and B.
struct Outcome {
  int result = 0;  ///< 1: A won, -1: B won
  std::array<bool, 2> destroyed{};
  std::array<int, 2> lost{};    ///< stands or models
  std::array<int, 2> scored{};  ///< hits, or wounds inflicted
  int back_cm = 0;              ///< that B went back in the last round; below 0: A
  /// By how much A won the last round (below 0: lost it), where that follows from what is counted.
  std::optional<int> by{};
  /// Nothing in games in which no unit breaks.
  std::optional<std::array<Flight, 2>> flight{};
  double swing = 0;  ///< points, or stands or models where not everybody has a price
  double chance = 0;
};

/// The odds of one matchup, from A's point of view. The same for every game; no writer knows a
/// rule.
struct Answer {
  std::string system{};
  /// Names the matchup by content, 32 hexadecimal digits.
  std::string key{};
  bool exact = true;
  std::optional<random::Sampling> sampling{};  ///< only when simulated, as are trials and seed
  std::optional<std::uint64_t> trials{};
  std::optional<std::uint64_t> seed{};
  /// So many independent fights would know the win chance as well; of even draws alone.
  std::optional<std::uint64_t> as_sure_as{};
  std::size_t situations = 0;
  SideAnswer a{};
  SideAnswer b{};
  /// All but the chances to win, draw and lose is of the fights alone that ended so; else of all.
  std::optional<Result> given{};
  Estimate win{};
  Estimate draw{};
  Estimate loss{};
  /// All the game knows, also the impossible.
  std::vector<std::pair<std::string, Estimate>> endings{};
  std::vector<SidedSpread> spreads{};
  Spread rounds{};
  /// Points B lost less points A lost; unknown where only some have a price.
  Estimate swing{};
  /// How sure the losses are that the swing comes of, where the game tells it; no writer does.
  std::optional<LossErrors> loss_errors{};
  std::vector<RoundAnswer> by_round{};
  std::vector<AtLeast> at_least{};   ///< what was asked for
  std::vector<Outcome> outcomes{};   ///< where they were asked for; alike ones may come twice
  std::vector<std::string> notes{};  ///< sentences for a person: what was assumed
  /// Never in files, which are the same bytes each time.
  double seconds = 0;
  /// Situations that decisions were weighed in before: work, as `situations` is, of a tenth of the
  /// cost. Never in files.
  std::size_t weighed = 0;
  bool precise = true;  ///< false when the asked precision was not reached
};

inline const Estimate& chance_of(const Answer& answer, Result result) noexcept {
  return result == Result::win ? answer.win : result == Result::loss ? answer.loss : answer.draw;
}

// What the two engines count, told as estimates by the same words: builders of answers are written
// once for both.

/// Probabilities of the exact engine.
struct Exact {
  using Weight = double;
  /// A sum of doubles may come to a last digit more than 1.
  Estimate chance(double p) const { return Estimate::exactly(std::min(p, 1.0)); }
  Estimate mean(const std::vector<double>& pmf) const { return mean_of_pmf(pmf); }
  /// Mean of a quantity given with the probability of each of its values; what is left has 0.
  Estimate mean(const std::vector<std::pair<double, double>>& values, Bounds /*bounds*/) const {
    double sum = 0;
    for (const auto& [value, p] : values) {
      sum += value * p;
    }
    return Estimate::exactly(sum);
  }
};

/// Counts of a simulation.
struct Simulated {
  using Weight = std::uint64_t;
  std::uint64_t trials;
  Estimate chance(std::uint64_t count) const { return proportion(count, trials); }
  Estimate mean(const std::vector<std::uint64_t>& counts) const { return mean_of_counts(counts); }
  Estimate mean(const std::vector<std::pair<double, std::uint64_t>>& values, Bounds bounds) const {
    return mean_of_values(values, trials, bounds);
  }
};

/// The content key as files carry it: 32 hexadecimal digits.
inline std::string key_text(Hash128 key) {
  return fmt::format("{:016x}{:016x}", key.high, key.low);
}

/// What a side of one unit without a character costs: each stand of it the same.
struct Cost {
  double all = 0;
  double stands = 1;

  double of_stand() const noexcept { return all / stands; }
  /// Points lost with so many stands, on average.
  double lost(double stands_lost) const noexcept { return all * (stands_lost / stands); }
};

/// Who of a fight has a price. Points won less points lost say something where all have one, or
/// nobody.
class Prices {
 public:
  /// `name` is whose price it is ("A", "B2"), `character` that of who leads it.
  void add(const std::string& name, int points, int character = 0);

  /// Some have a price and others none: what these lose costs nothing, so sides cannot be compared
  /// by points.
  bool mixed() const noexcept { return !without_.empty() && some_; }

  bool everybody() const noexcept { return without_.empty(); }

  /// A sentence where they are mixed.
  std::optional<std::string> note() const;

 private:
  std::vector<std::string> without_{};
  bool some_ = false;  ///< somebody has one
};

/// So many independent fights would know a chance as well; nothing where all or none of them came
/// true.
std::optional<std::uint64_t> independent_fights(const Estimate& chance);

/// An answer whose fights were fought in independent parts that hang together within: each number
/// with the interval that the spread of the parts' numbers gives it.
///
/// `whole` is told by all fights, with the intervals that independent fights would have; `parts` by
/// those of each part, about as many in each. `best`, where there is one, has the numbers themselves
/// (but those of single rounds), found better than by counting. Where parts agree by chance, or an
/// outcome has hardly been seen, the interval of independent fights stays.
/// Why     draws that are spread evenly vary less than independent ones, and only their spread says
///         by how much.
/// Source  Student's t with one degree of freedom less than there are parts.
Answer told_by_parts(Answer whole, std::span<const Answer> parts, const Answer* best = nullptr);

/// The same of one chance, by that of each part, of so many fights in all.
Estimate chance_by_parts(std::span<const double> chances, std::uint64_t trials);

}  // namespace fray::answer
