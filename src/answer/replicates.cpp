#include "answer/replicates.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include <boost/math/distributions/students_t.hpp>

namespace fray::answer {
namespace {

/// Fights of a part, from which on the spread of the parts says more than a count.
constexpr std::uint64_t kFewestOfPart = 16;

/// How far the mean of so many parts may be from the truth, by their standard deviation.
double reach(std::size_t parts) {
  const boost::math::students_t t(static_cast<double>(parts - 1));
  return boost::math::quantile(t, (1 + kLevel) / 2) / std::sqrt(static_cast<double>(parts));
}

/// Nothing where all are equal.
double half_width(std::span<const double> values) {
  const double n = static_cast<double>(values.size());
  const double mean = std::accumulate(values.begin(), values.end(), 0.0) / n;
  double squares = 0;
  for (const double value : values) {
    squares += (value - mean) * (value - mean);
  }
  static const double kReach = reach(16);
  const double deviation = std::sqrt(squares / (n - 1));
  return deviation * (values.size() == 16 ? kReach : reach(values.size()));
}

/// What may be seen of a number.
struct Limits {
  bool chance = false;
  double least = 0;
  double most = HUGE_VAL;
};

void tell(Estimate& whole, std::span<const double> values, std::uint64_t trials, Limits limits) {
  const double half = half_width(values);
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

/// Every estimate of an answer, in one order, of all parts beside the whole. A part that has not
/// seen a value has 0 for it.
class Walk {
 public:
  Walk(Answer& whole, std::span<const Answer> parts)
      : whole_(whole), parts_(parts), values_(parts.size()) {}

  void run() {
    constexpr Limits kChance{true, 0, 1};
    const Limits amount;
    const Limits anything{false, -HUGE_VAL, HUGE_VAL};
    one(whole_.win, kChance, [](const Answer& part) { return part.win.value; });
    one(whole_.draw, kChance, [](const Answer& part) { return part.draw.value; });
    one(whole_.loss, kChance, [](const Answer& part) { return part.loss.value; });
    for (std::size_t i = 0; i < whole_.endings.size(); ++i) {
      one(whole_.endings[i].second, kChance,
          [i](const Answer& part) { return part.endings[i].second.value; });
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
    spread(whole_.rounds, [](const Answer& part) { return &part.rounds; });
    for (std::size_t i = 0; i < whole_.by_round.size(); ++i) {
      round(i);
    }
  }

 private:
  template <class Of>
  void one(Estimate& whole, const Limits& limits, const Of& of) {
    for (std::size_t i = 0; i < parts_.size(); ++i) {
      values_[i] = of(parts_[i]);
    }
    tell(whole, values_, *whole_.trials, limits);
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
  std::vector<double> values_;
};

bool has_few(std::span<const Answer> parts) {
  return parts.size() < 2 ||
         std::ranges::any_of(
             parts, [](const Answer& part) { return part.trials.value_or(0) < kFewestOfPart; });
}

}  // namespace

Answer told_by_parts(Answer whole, std::span<const Answer> parts) {
  if (!has_few(parts)) {
    Walk(whole, parts).run();
  }
  return whole;
}

Estimate chance_by_parts(std::span<const std::uint64_t> successes,
                         std::span<const std::uint64_t> trials) {
  const std::uint64_t all = std::accumulate(trials.begin(), trials.end(), std::uint64_t{0});
  Estimate whole =
      proportion(std::accumulate(successes.begin(), successes.end(), std::uint64_t{0}), all);
  if (trials.size() < 2 || std::ranges::min(trials) < kFewestOfPart) {
    return whole;
  }
  std::vector<double> values;
  for (std::size_t i = 0; i < trials.size(); ++i) {
    values.push_back(static_cast<double>(successes[i]) / static_cast<double>(trials[i]));
  }
  tell(whole, values, all, {true, 0, 1});
  return whole;
}

}  // namespace fray::answer
