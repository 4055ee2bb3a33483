#include "answer/answer.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <functional>
#include <numeric>
#include <optional>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

// What cannot be worked out is no number; nothing here asks for it. An error in Boost's own words
// brings the locales of the standard library along, a twentieth of the page.
// In doubles: what is told is rounded to six digits, and WebAssembly's long doubles are of software.
#define BOOST_MATH_PROMOTE_DOUBLE_POLICY false
#define BOOST_MATH_DOMAIN_ERROR_POLICY errno_on_error
#define BOOST_MATH_POLE_ERROR_POLICY errno_on_error
#define BOOST_MATH_OVERFLOW_ERROR_POLICY errno_on_error
#define BOOST_MATH_ROUNDING_ERROR_POLICY errno_on_error
#define BOOST_MATH_EVALUATION_ERROR_POLICY errno_on_error
#include <boost/math/distributions/binomial.hpp>

#include "core/error.hpp"
#include "core/text.hpp"

namespace fray::answer {

namespace {

/// Rounds to six significant digits, up or down: what two machines' incomplete beta functions agree
/// on.
double six_digits(double value, bool up) {
  if (value <= 0 || value >= 1) {
    return std::clamp(value, 0.0, 1.0);
  }
  double scale = 1;
  while (value * scale < 1e5) {
    scale *= 10;
  }
  // A value that is six digits within rounding stays itself, so that the direction does not depend
  // on the last bit.
  const double scaled = value * scale;
  const double nearest = std::round(scaled);
  const double whole = std::abs(scaled - nearest) < 1e-6 ? nearest
                       : up                              ? std::ceil(scaled)
                                                         : std::floor(scaled);
  return whole / scale;
}

Estimate clopper_pearson(std::uint64_t successes, std::uint64_t trials) {
  using Binomial = boost::math::binomial_distribution<double>;
  const double n = static_cast<double>(trials);
  const double k = static_cast<double>(successes);
  constexpr double kTail = (1 - kLevel) / 2;
  const double low = successes == 0 ? 0.0 : Binomial::find_lower_bound_on_p(n, k, kTail);
  const double high = successes == trials ? 1.0 : Binomial::find_upper_bound_on_p(n, k, kTail);
  return {k / n, six_digits(low, false), six_digits(high, true)};
}

/// The same, each worked out once for as long as a thread asks of equally many trials.
/// Why   each takes some twenty microseconds, and the rows of a table ask for the same ones again and
///       again (docs/performance.md, "Sweeps").
Estimate known_clopper_pearson(std::uint64_t successes, std::uint64_t trials) {
  struct Known {
    std::uint64_t trials = 0;
    /// By successes, and behind them by failures.
    std::array<std::optional<Estimate>, 2 * kFewestForWilson> all{};
  };
  thread_local Known known;
  if (known.trials != trials) {
    known = {.trials = trials};
  }
  const std::uint64_t number =
      successes < kFewestForWilson ? successes : kFewestForWilson + trials - successes;
  std::optional<Estimate>& one = known.all[static_cast<std::size_t>(number)];
  if (!one) {
    one = clopper_pearson(successes, trials);
  }
  return *one;
}

Estimate wilson(std::uint64_t successes, std::uint64_t trials) {
  const double n = static_cast<double>(trials);
  const double p = static_cast<double>(successes) / n;
  const double z2 = kZ * kZ;
  const double centre = (p + z2 / (2 * n)) / (1 + z2 / n);
  const double half = wilson_half_width(p, n);
  return {p, centre - half, centre + half};
}

}  // namespace

double student(std::size_t freedom) noexcept {
  static_assert(kLevel == 0.95);
  // Of 1 degree of freedom on. Why  all machines have the same bytes, and the page no library for it.
  constexpr std::array kFew{12.706204736174694, 4.3026527297494619, 3.1824463052837086,
                            2.7764451051977934, 2.5705818356363146, 2.4469118511449794,
                            2.3646242515927849, 2.3060041352041662, 2.2621571627982049,
                            2.2281388519862744, 2.2009851600916392, 2.1788128296672284,
                            2.1603686564627922, 2.1447866879178035, 2.1314495455597751};
  if (freedom <= kFew.size()) {
    return kFew[std::max<std::size_t>(freedom, 1) - 1];
  }
  // Source  Abramowitz and Stegun, Handbook of Mathematical Functions, 26.7.5
  constexpr double kSquare = kZ * kZ;
  constexpr std::array kTerms{
      (kSquare + 1) / 4, ((5 * kSquare + 16) * kSquare + 3) / 96,
      (((3 * kSquare + 19) * kSquare + 17) * kSquare - 15) / 384,
      ((((79 * kSquare + 776) * kSquare + 1482) * kSquare - 1920) * kSquare - 945) / 92'160};
  double sum = 0;
  for (std::size_t term = kTerms.size(); term-- > 0;) {
    sum = (sum + kTerms[term]) / static_cast<double>(freedom);
  }
  return kZ * (1 + sum);
}

double wilson_half_width(double p, double trials) noexcept {
  const double z2 = kZ * kZ;
  return kZ / (1 + z2 / trials) * std::sqrt(p * (1 - p) / trials + z2 / (4 * trials * trials));
}

Estimate proportion(std::uint64_t successes, std::uint64_t trials) {
  if (trials == 0) {
    return {0, 0, 1};
  }
  return std::min(successes, trials - successes) >= kFewestForWilson
             ? wilson(successes, trials)
             : known_clopper_pearson(successes, trials);
}

Estimate mean_of_counts(std::span<const std::uint64_t> counts, double first, double step) {
  std::uint64_t trials = 0;
  double sum = 0;
  double squares = 0;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const double value = first + step * static_cast<double>(i);
    trials += counts[i];
    sum += value * static_cast<double>(counts[i]);
    squares += value * value * static_cast<double>(counts[i]);
  }
  if (trials == 0) {
    return {};
  }
  const double n = static_cast<double>(trials);
  const double mean = sum / n;
  const double variance = std::max(0.0, squares / n - mean * mean);
  const auto seen = static_cast<std::size_t>(std::ranges::max_element(counts) - counts.begin());
  if (counts[seen] == trials) {  // nothing but this was seen, so of all else only a bound is known
    const double unseen = proportion(0, trials).high * std::abs(step);
    const auto beyond = static_cast<double>(std::max<std::size_t>(1, counts.size() - 1 - seen));
    return {mean, mean - unseen * static_cast<double>(seen), mean + unseen * beyond};
  }
  const double half = kZ * std::sqrt(variance / n);
  const double least = std::min(first, first + step * static_cast<double>(counts.size() - 1));
  return {mean, std::max(least, mean - half), mean + half};
}

Estimate mean_of_values(std::span<const std::pair<double, std::uint64_t>> values,
                        std::uint64_t trials, Bounds bounds) {
  if (trials == 0) {
    return {0, bounds.least, bounds.most};
  }
  const double n = static_cast<double>(trials);
  double sum = 0;
  double squares = 0;
  std::uint64_t alike = 0;  // trials with the first value that was seen
  double first = 0;
  for (const auto& [value, count] : values) {
    sum += value * static_cast<double>(count);
    squares += value * value * static_cast<double>(count);
    first = alike == 0 ? value : first;
    alike += value == first ? count : 0;
  }
  const double mean = sum / n;
  const double half = kZ * std::sqrt(std::max(0.0, squares / n - mean * mean) / n);
  Estimate estimate{mean, mean - half, mean + half};
  if (alike == trials || (sum == 0 && squares == 0)) {
    const double unseen = proportion(0, trials).high;
    estimate.low -= unseen * (mean - bounds.least);
    estimate.high += unseen * (bounds.most - mean);
  }
  return {mean, std::max(bounds.least, estimate.low), std::min(bounds.most, estimate.high)};
}

Estimate mean_of_pmf(std::span<const double> pmf) {
  double mean = 0;
  for (std::size_t i = 0; i < pmf.size(); ++i) {
    mean += static_cast<double>(i) * pmf[i];
  }
  return Estimate::exactly(mean);
}

Estimate LossErrors::of_swing(double swing, double points_a, double points_b) const {
  if (trials == 0 || std::isnan(swing)) {
    return Estimate::exactly(swing);
  }
  const double a = cost[0] * cost[0] * variance[0];
  const double b = cost[1] * cost[1] * variance[1];
  const double together = cost[0] * cost[1] * covariance;
  constexpr double kRounding = 1e-12;  // of sums that cancel each other
  const double all = a + b - 2 * together;
  if (all <= kRounding * (a + b)) {
    // Nothing but this was seen, so of all else only a bound is known.
    const double unseen = proportion(0, trials).high;
    return {swing, swing - unseen * (swing + points_a), swing + unseen * (points_b - swing)};
  }
  const double half = kZ * std::sqrt(all);
  return {swing, std::max(-points_a, swing - half), std::min(points_b, swing + half)};
}

Estimate Answer::chance(std::string_view ending) const noexcept {
  const auto found = std::ranges::find(endings, ending, &Ending::name);
  return found == endings.end() ? Estimate{} : found->chance;
}

const SidedSpread* Answer::count(std::string_view quantity) const noexcept {
  const auto found = std::ranges::find(spreads, quantity,
                                       [](const SidedSpread& spread) { return spread.of.name; });
  return found == spreads.end() ? nullptr : &*found;
}

const SidedSpread* Answer::count(Counted counted) const noexcept {
  const auto found = std::ranges::find(spreads, counted,
                                       [](const SidedSpread& spread) { return spread.of.counted; });
  return found == spreads.end() ? nullptr : &*found;
}

LossErrors loss_errors(std::span<const LossesSeen> seen, std::uint64_t trials) {
  LossErrors errors;
  errors.trials = trials;
  const double n = static_cast<double>(trials);
  std::array<double, 2> mean{};
  for (const LossesSeen& one : seen) {
    for (const std::size_t side : {std::size_t{0}, std::size_t{1}}) {
      mean[side] += one.lost[side] * static_cast<double>(one.trials) / n;
    }
  }
  for (const LossesSeen& one : seen) {
    const double share = static_cast<double>(one.trials) / n / n;
    const double a = one.lost[0] - mean[0];
    const double b = one.lost[1] - mean[1];
    errors.variance[0] += share * a * a;
    errors.variance[1] += share * b * b;
    errors.covariance += share * a * b;
  }
  return errors;
}

void Prices::add(const std::string& name, int points, int character) {
  some_ |= points > 0 || character > 0;
  if (points <= 0) {
    without_.push_back(name);
  }
}

std::optional<std::string> Prices::note() const {
  if (!mixed()) {
    return std::nullopt;
  }
  return fmt::format(
      "{} {} no price, so points won less points lost are not told (points= gives one).",
      fmt::join(without_, " and "), without_.size() == 1 ? "has" : "have");
}

Aim aim_named(const std::string& text) {
  constexpr std::array<std::string_view, 4> kNames{"swing", "win", "survive", "destroy"};
  const auto found = std::ranges::find(kNames, lowered(text));
  if (found == kNames.end()) {
    throw InputError(Where{.field = "aim"},
                     "\"" + quotable(text) + "\" (swing, win, survive or destroy)");
  }
  return static_cast<Aim>(found - kNames.begin());
}

namespace {

/// Fights of a part, from which on the spread of the parts says more than a count.
constexpr std::uint64_t kFewestOfPart = 16;

/// How far the mean of so many parts may be from the truth, by their standard deviation.
double reach(std::size_t parts) {
  return student(parts - 1) / std::sqrt(static_cast<double>(parts));
}

/// Nothing where all are equal, but for their last digits.
double half_width(std::span<const double> values) {
  const double n = static_cast<double>(values.size());
  const double mean = std::accumulate(values.begin(), values.end(), 0.0) / n;
  double squares = 0;
  for (const double value : values) {
    squares += (value - mean) * (value - mean);
  }
  const double deviation = std::sqrt(squares / (n - 1));
  constexpr double kRounding = 1e-13;
  if (deviation <= kRounding * std::max(1.0, std::abs(mean))) {
    return 0;
  }
  return deviation * reach(values.size());
}

/// What may be seen of a number.
struct Limits {
  bool chance = false;
  double least = 0;
  double most = HUGE_VAL;
};

void tell(Estimate& whole, std::span<const double> values, std::uint64_t trials, Limits limits) {
  const double half = half_width(values);
  // A number that is found better than by counting need not lie within the counts' interval.
  whole.low = std::min(whole.low, whole.value);
  whole.high = std::max(whole.high, whole.value);
  if (!whole.known() || half == 0) {
    return;
  }
  if (limits.chance) {
    const double seen = std::min(whole.value, 1 - whole.value) * static_cast<double>(trials);
    if (seen < static_cast<double>(kFewestForWilson) - 0.5) {
      return;
    }
  }
  whole.low = std::max(limits.least, whole.value - half);
  whole.high = std::min(limits.most, whole.value + half);
}

/// Fights that its losses, rounds and endings are of.
std::uint64_t fights_shown(const Answer& answer) {
  const double all = static_cast<double>(answer.trials.value_or(0));
  const double share = answer.given ? chance_of(answer, *answer.given).value : 1;
  return static_cast<std::uint64_t>(std::round(share * all));
}

/// Every estimate of an answer, in one order, of all parts beside the whole. A part that has not
/// seen a value has 0 for it.
class Walk {
 public:
  Walk(Answer& whole, std::span<const Answer> parts, const Answer* best)
      : whole_(whole), parts_(parts), best_(best), values_(parts.size()), fights_(*whole.trials) {}

  void run() {
    constexpr Limits kChance{true, 0, 1};
    const Limits amount;
    const Limits anything{false, -HUGE_VAL, HUGE_VAL};
    one(whole_.win, kChance, [](const Answer& part) { return part.win.value; });
    one(whole_.draw, kChance, [](const Answer& part) { return part.draw.value; });
    one(whole_.loss, kChance, [](const Answer& part) { return part.loss.value; });
    fights_ = fights_shown(whole_);
    for (std::size_t i = 0; i < whole_.endings.size(); ++i) {
      one(whole_.endings[i].chance, kChance,
          [i](const Answer& part) { return part.endings[i].chance.value; });
    }
    one(whole_.swing, anything, [](const Answer& part) { return part.swing.value; });
    for (SideAnswer Answer::* const side : {&Answer::a, &Answer::b}) {
      one((whole_.*side).destroyed, kChance,
          [side](const Answer& part) { return (part.*side).destroyed.value; });
      one((whole_.*side).points_lost, amount,
          [side](const Answer& part) { return (part.*side).points_lost.value; });
    }
    for (std::size_t i = 0; i < whole_.spreads.size(); ++i) {
      for (Spread SidedSpread::* const side : {&SidedSpread::a, &SidedSpread::b}) {
        spread(whole_.spreads[i].*side,
               [i, side](const Answer& part) { return &(part.spreads[i].*side); });
      }
    }
    if (whole_.loss_errors) {
      losses(*whole_.loss_errors);
    }
    best_ = nullptr;  // how a round went does not tell how the fight did
    spread(whole_.rounds, [](const Answer& part) { return &part.rounds; });
    for (std::size_t i = 0; i < whole_.by_round.size(); ++i) {
      round(i);
    }
  }

 private:
  /// Rows of tables set prices of their own, and make the swing's interval of these.
  void losses(LossErrors& errors) {
    const std::array<std::vector<double>, 2> lost{
        lost_by(&Answer::a, &SidedSpread::a, errors.cost[0]),
        lost_by(&Answer::b, &SidedSpread::b, errors.cost[1])};
    std::vector<double> sums(lost[0]);
    std::ranges::transform(sums, lost[1], sums.begin(), std::plus());
    const auto variance = [](std::span<const double> values) {
      const double error = half_width(values) / kZ;
      return error * error;
    };
    const double a = variance(lost[0]);
    const double b = variance(lost[1]);
    if (a + b > 0) {
      errors.variance = {a, b};
      errors.covariance = (variance(sums) - a - b) / 2;
      whole_.swing = errors.of_swing(whole_.swing.value, whole_.a.points, whole_.b.points);
    }
  }

  /// Of each part: stands where each costs the same, to the last bit at any price; else points.
  std::vector<double> lost_by(SideAnswer Answer::* side, Spread SidedSpread::* stands,
                              double cost) const {
    constexpr double kRounding = 1e-9;
    const auto of = [&](const Answer& answer) {
      return (answer.spreads.front().*stands).mean.value;
    };
    const double points = (whole_.*side).points_lost.value;
    const bool alike = std::abs(points - cost * of(whole_)) <= kRounding * std::max(1.0, points);
    std::vector<double> lost;
    for (const Answer& part : parts_) {
      lost.push_back(alike ? of(part) : (part.*side).points_lost.value);
    }
    return lost;
  }

  template <class Of>
  void one(Estimate& whole, const Limits& limits, const Of& of) {
    for (std::size_t i = 0; i < parts_.size(); ++i) {
      values_[i] = of(parts_[i]);
    }
    if (best_ != nullptr && whole.known()) {
      whole.value = of(*best_);
    }
    tell(whole, values_, fights_, limits);
  }

  template <class Of>
  void spread(Spread& whole, const Of& of) {
    one(whole.mean, {}, [&](const Answer& part) {
      const Spread* const found = of(part);
      return found == nullptr ? 0 : found->mean.value;
    });
    for (std::size_t value = 0; value < whole.pmf.size(); ++value) {
      one(whole.pmf[value], {true, 0, 1}, [&](const Answer& part) {
        const Spread* const found = of(part);
        return found == nullptr || found->pmf.size() <= value ? 0 : found->pmf[value].value;
      });
    }
  }

  void round(std::size_t i) {
    const auto of = [i](const Answer& part) {
      return i < part.by_round.size() ? &part.by_round[i] : nullptr;
    };
    RoundAnswer& whole = whole_.by_round[i];
    for (Estimate RoundAnswer::* const chance :
         {&RoundAnswer::win, &RoundAnswer::draw, &RoundAnswer::loss}) {
      one(whole.*chance, {true, 0, 1}, [&](const Answer& part) {
        const RoundAnswer* const found = of(part);
        return found == nullptr ? 0 : (found->*chance).value;
      });
    }
    for (Spread RoundAnswer::* const retreat : {&RoundAnswer::retreat_a, &RoundAnswer::retreat_b}) {
      spread(whole.*retreat, [&](const Answer& part) {
        const RoundAnswer* const found = of(part);
        return found == nullptr ? nullptr : &(found->*retreat);
      });
    }
  }

  Answer& whole_;
  std::span<const Answer> parts_;
  const Answer* best_;
  std::vector<double> values_;
  std::uint64_t fights_;  ///< that the next numbers are of
};

bool has_few(std::span<const Answer> parts) {
  return parts.size() < 2 ||
         std::ranges::any_of(
             parts, [](const Answer& part) { return fights_shown(part) < kFewestOfPart; });
}

}  // namespace

std::optional<std::uint64_t> independent_fights(const Estimate& chance) {
  const double variance = chance.value * (1 - chance.value);
  const double half = chance.half_width();
  if (variance <= 0 || half <= 0) {
    return std::nullopt;
  }
  constexpr double kMost = 1e15;  // of more nobody would speak
  const double fights = kZ * kZ * variance / (half * half);
  return fights < kMost ? std::optional(static_cast<std::uint64_t>(fights)) : std::nullopt;
}

Answer shown_by_parts(Answer whole, std::span<const Answer> parts, const Answer* best) {
  if (!has_few(parts)) {
    Walk(whole, parts, best).run();
  }
  if (best != nullptr) {
    whole.outcomes = best->outcomes;
  }
  whole.as_sure_as = independent_fights(whole.win);
  return whole;
}

Estimate chance_by_parts(std::span<const double> chances, std::uint64_t trials) {
  const double n = static_cast<double>(trials);
  const double chance = std::clamp(
      std::accumulate(chances.begin(), chances.end(), 0.0) / static_cast<double>(chances.size()),
      0.0, 1.0);
  Estimate whole = proportion(static_cast<std::uint64_t>(std::round(chance * n)), trials);
  whole.value = chance;
  if (trials / chances.size() >= kFewestOfPart) {
    tell(whole, chances, trials, {true, 0, 1});
  }
  return whole;
}

}  // namespace fray::answer
