#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "core/hash.hpp"
#include "fray/answer.hpp"
#include "random/sampler.hpp"

namespace fray::answer {

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

LossErrors loss_errors(std::span<const LossesSeen> seen, std::uint64_t trials);

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

/// A distribution by value from 0.
template <class Kind, class Weight>
Spread spread_of(const Kind& kind, const std::vector<Weight>& weights) {
  Spread spread{.mean = kind.mean(weights)};
  for (const Weight& weight : weights) {
    spread.pmf.push_back(kind.chance(weight));
  }
  return spread;
}

/// Who won: all fights, or those that fought one round. `All` has win, draw and loss.
template <class Kind, class All, class Numbers>
void tell_results(const Kind& kind, const All& all, Numbers& numbers) {
  numbers.win = kind.chance(all.win);
  numbers.draw = kind.chance(all.draw);
  numbers.loss = kind.chance(all.loss);
}

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
Answer shown_by_parts(Answer whole, std::span<const Answer> parts, const Answer* best = nullptr);

/// The same of one chance, by that of each part, of so many fights in all.
Estimate chance_by_parts(std::span<const double> chances, std::uint64_t trials);

/// What A's player wants of a fight: points won less points lost, to win it, that not all of A is
/// destroyed, or that all of B is.
enum class Aim : std::uint8_t { swing, win, survive, destroy };

/// Throws  InputError naming the aim.
Aim aim_named(const std::string& text);

/// What a player sees of a fight when he decides.
enum class Seen : std::uint8_t {
  back_cm,  ///< centimetres that the loser went back
  own,      ///< stands that A has left
  enemy,    ///< stands that B has left
  round     ///< rounds fought
};
inline constexpr std::size_t kSeen = 4;

/// One choice of A's; choices that look alike are one.
struct Decision {
  std::string what{};  ///< "after a round that it won"
  std::string unit{};  ///< "A2"; who decides
  std::array<int, kSeen> seen{};
  /// How often a fight comes to it on average, when all is decided for the best: several units may
  /// decide alike, and one of them again.
  double chance = 0;
  std::vector<std::string> options{};
  std::vector<double> values{};  ///< of the aim, for each option
};

/// What every player would do who remembers a few words.
struct Rule {
  std::string what{};
  std::string unit{};
  std::string when{};  ///< "they went back 3 cm or less"; empty: always
  double chance = 0;   ///< that a fight comes to it, once or more often
  std::vector<std::string> options{};
  std::vector<double> values{};
  std::size_t best = 0;
};

/// A fight in which A decides for an aim.
struct Decisions {
  double best = 0;
  bool weighs_all = false;  ///< else what winners do, all of them the same
  bool by_points = false;   ///< of a swing; else by stands, as somebody has no price
  std::vector<Decision> choices{};
  /// A few for each kind of choice, which come close to the best decisions.
  std::vector<Rule> rules{};
  /// What it comes to when A's winners always do the same.
  std::vector<std::pair<std::string, double>> always{};
};

/// Called now and then while decisions are weighed, with the results that one of the ways to decide
/// has seen so far; it stops the work by throwing.
using OnWeighed = std::function<void(std::uint64_t results)>;

}  // namespace fray::answer
