#include "warmaster/words/answer_of.hpp"

#include <algorithm>
#include <array>
#include <type_traits>

#include <fmt/format.h>

#include "answer/kinds.hpp"

namespace fray::warmaster {
namespace {

using warmaster::Ending;
using warmaster::Outcomes;

/// Builds the answer from outcomes in either kind of number.
template <class Kind>
class Builder {
 public:
  using Weight = typename Kind::Weight;

  Builder(Kind kind, const Outcomes<Weight>& all, const FightFacts& facts)
      : kind_(kind), all_(all), facts_(facts) {}

  answer::Answer build() const {
    answer::Answer answer;
    answer.system = "warmaster";
    answer.a = facts_.a;
    answer.b = facts_.b;
    answer.key = answer::key_text(facts_.key);
    answer.win = kind_.chance(all_.win);
    answer.draw = kind_.chance(all_.draw);
    answer.loss = kind_.chance(all_.loss);
    for (std::size_t ending = 1; ending < warmaster::kEndings; ++ending) {
      answer.endings.emplace_back(to_string(static_cast<Ending>(ending)),
                                  kind_.chance(all_.endings[ending]));
    }
    answer.a.destroyed = kind_.chance(all_.a_destroyed);
    answer.b.destroyed = kind_.chance(all_.b_destroyed);
    answer.spreads = {{"stands_lost", spread(all_.stands_lost_a), spread(all_.stands_lost_b)},
                      {"hits_scored", spread(all_.hits_by_a), spread(all_.hits_by_b)},
                      {"retreat_cm", spread(all_.retreat_a), spread(all_.retreat_b)},
                      {"fall_back_cm", part(all_.fall_back_a), part(all_.fall_back_b)}};
    answer.spreads.front().a.most = all_.stands_lost_a.size() - 1;
    answer.spreads.front().b.most = all_.stands_lost_b.size() - 1;
    answer.rounds = spread(all_.rounds);
    points(answer);
    for (std::size_t round = 0; round < all_.by_round.size(); ++round) {
      answer.by_round.push_back(round_answer(round));
    }
    if (facts_.endless && !answer.by_round.empty()) {
      answer.by_round.back().or_later = answer.by_round.back().round > facts_.rounds_told_apart;
    }
    return answer;
  }

 private:
  answer::Spread spread(const std::vector<Weight>& weights) const {
    answer::Spread spread = part(weights);
    spread.mean = kind_.mean(weights);
    return spread;
  }

  /// No fall back is longer, and a retreat hardly. Units  cm
  static constexpr std::size_t kFarBack = 18;

  /// A distribution over some of the fights only: its mean counts the others as 0.
  answer::Spread part(const std::vector<Weight>& weights) const {
    answer::Spread spread;
    std::vector<std::pair<double, Weight>> values;
    values.reserve(weights.size());
    spread.pmf.reserve(weights.size());
    for (std::size_t value = 0; value < weights.size(); ++value) {
      spread.pmf.push_back(kind_.chance(weights[value]));
      values.emplace_back(static_cast<double>(value), weights[value]);
    }
    spread.mean = kind_.mean(
        values,
        {0, static_cast<double>(std::max(kFarBack, std::max<std::size_t>(weights.size(), 1) - 1))});
    return spread;
  }

  void points(answer::Answer& answer) const {
    std::vector<std::pair<double, Weight>> a;
    std::vector<std::pair<double, Weight>> b;
    for (const auto& [stands_lost, points, weight] : all_.losses) {
      a.emplace_back(points[0], weight);
      b.emplace_back(points[1], weight);
    }
    const auto lost = [&](const auto& values, double all, const std::optional<answer::Cost>& cost,
                          const answer::Spread& stands) {
      const answer::Estimate mean = kind_.mean(values, {0, all});
      return cost ? at(cost->lost(stands.mean.value), mean) : mean;
    };
    const answer::SidedSpread& stands = answer.spreads.front();
    answer.a.points_lost = lost(a, facts_.a.points, facts_.cost[0], stands.a);
    answer.b.points_lost = lost(b, facts_.b.points, facts_.cost[1], stands.b);
    if (facts_.prices.mixed()) {
      answer.swing = answer::Estimate::unknown();
      return;
    }
    const double swing = answer.b.points_lost.value - answer.a.points_lost.value;
    answer.loss_errors = errors_of_losses();
    answer.swing = answer.loss_errors->of_swing(swing, facts_.a.points, facts_.b.points);
  }

  static constexpr std::array<std::size_t, 2> kSides{0, 1};

  answer::LossErrors errors_of_losses() const {
    if constexpr (std::is_same_v<Kind, answer::Simulated>) {
      std::vector<answer::LossesSeen> seen;
      for (const auto& [stands, points, trials] : all_.losses) {
        answer::LossesSeen& one = seen.emplace_back();
        one.trials = trials;
        for (const std::size_t side : kSides) {
          one.lost[side] = facts_.cost[side] ? static_cast<double>(stands[side]) : points[side];
        }
      }
      answer::LossErrors errors = answer::loss_errors(seen, kind_.trials);
      for (const std::size_t side : kSides) {
        errors.cost[side] = facts_.cost[side] ? facts_.cost[side]->of_stand() : 1;
      }
      return errors;
    } else {
      return {};
    }
  }

  /// A mean as it is told, from other means: rows of a table have it from these, to the last bit.
  static answer::Estimate at(double value, const answer::Estimate& mean) {
    return mean.low == mean.high ? answer::Estimate::exactly(value)
                                 : answer::Estimate{value, mean.low, mean.high};
  }

  answer::RoundAnswer round_answer(std::size_t index) const {
    const auto& round = all_.by_round[index];
    answer::RoundAnswer answer;
    answer.round = static_cast<int>(index) + 1;
    answer.win = kind_.chance(round.win);
    answer.draw = kind_.chance(round.draw);
    answer.loss = kind_.chance(round.loss);
    answer.retreat_a = part(round.retreat_a);
    answer.retreat_b = part(round.retreat_b);
    return answer;
  }

  Kind kind_;
  const Outcomes<Weight>& all_;
  const FightFacts& facts_;
};

}  // namespace

answer::Answer answer_of(const Outcomes<double>& all, std::size_t situations,
                         const FightFacts& facts) {
  answer::Answer answer = Builder<answer::Exact>(answer::Exact{}, all, facts).build();
  answer.situations = situations;
  return answer;
}

answer::Answer answer_of(const Outcomes<std::uint64_t>& all, const graph::Simulation& simulation,
                         const FightFacts& facts) {
  answer::Answer answer =
      Builder<answer::Simulated>(answer::Simulated{simulation.trials}, all, facts).build();
  answer.exact = false;
  answer.trials = simulation.trials;
  answer.situations = simulation.situations;
  return answer;
}

}  // namespace fray::warmaster
