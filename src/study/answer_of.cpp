#include "study/answer_of.hpp"

#include <fmt/format.h>

#include "study/kinds.hpp"

namespace fray::study {
namespace {

using warmaster::Ending;
using warmaster::Engagement;
using warmaster::Outcomes;
using warmaster::Unit;

/// Builds the answer from outcomes in either kind of number.
template <class Kind>
class Builder {
 public:
  using Weight = typename Kind::Weight;

  Builder(Kind kind, const Outcomes<Weight>& all, const warmaster::Duel& duel)
      : kind_(kind), all_(all), engagement_(duel.engagement()), rounds_told_apart_(duel.rounds_told_apart()) {}

  Answer build() const {
    Answer answer;
    answer.system = "warmaster";
    answer.a = side(engagement_.a);
    answer.b = side(engagement_.b);
    answer.win = kind_.chance(all_.win);
    answer.draw = kind_.chance(all_.draw);
    answer.loss = kind_.chance(all_.loss);
    for (std::size_t ending = 1; ending < warmaster::kEndings; ++ending) {
      answer.endings.emplace_back(to_string(static_cast<Ending>(ending)), kind_.chance(all_.endings[ending]));
    }
    answer.a.destroyed = kind_.chance(all_.a_destroyed);
    answer.b.destroyed = kind_.chance(all_.b_destroyed);
    answer.spreads = {{"stands_lost", spread(lost(true)), spread(lost(false))},
                      {"hits_scored", spread(all_.hits_by_a), spread(all_.hits_by_b)},
                      {"retreat_cm", spread(all_.retreat_a), spread(all_.retreat_b)},
                      {"fall_back_cm", part(all_.fall_back_a), part(all_.fall_back_b)}};
    answer.rounds = spread(all_.rounds);
    points(answer);
    for (std::size_t round = 0; round < all_.by_round.size(); ++round) {
      answer.by_round.push_back(round_answer(round));
    }
    if (!engagement_.turns && !answer.by_round.empty()) {
      answer.by_round.back().or_later = answer.by_round.back().round > rounds_told_apart_;
    }
    return answer;
  }

 private:
  static SideAnswer side(const Unit& unit) {
    SideAnswer answer;
    const int fighting = unit.fighting.value_or(unit.stands);
    answer.understood = fmt::format("{} of {} stand{} fight{}", fighting, unit.stands, unit.stands == 1 ? "" : "s",
                                    unit.stands == 1 ? "s" : "");
    if (unit.support != 0) {
      answer.understood += fmt::format(", {} support{}", unit.support, unit.support == 1 ? "s" : "");
    }
    answer.points = per_stand(unit) * unit.stands;
    return answer;
  }

  static double per_stand(const Unit& unit) {
    return static_cast<double>(unit.profile.points) / static_cast<double>(unit.profile.stands);
  }

  Spread spread(const std::vector<Weight>& weights) const {
    Spread spread = part(weights);
    spread.mean = kind_.mean(weights);
    return spread;
  }

  /// A distribution over some of the fights only: its mean counts the others as 0.
  Spread part(const std::vector<Weight>& weights) const {
    Spread spread;
    std::vector<std::pair<double, Weight>> values;
    for (std::size_t value = 0; value < weights.size(); ++value) {
      spread.pmf.push_back(kind_.chance(weights[value]));
      values.emplace_back(static_cast<double>(value), weights[value]);
    }
    spread.mean = kind_.mean(values);
    return spread;
  }

  std::vector<Weight> lost(bool by_a) const {
    std::vector<Weight> stands;
    for (std::size_t i = 0; i < all_.stands_lost.size(); ++i) {
      for (std::size_t j = 0; j < all_.stands_lost[i].size(); ++j) {
        warmaster::add_at(stands, by_a ? i : j, all_.stands_lost[i][j]);
      }
    }
    return stands;
  }

  void points(Answer& answer) const {
    std::vector<std::pair<double, Weight>> a;
    std::vector<std::pair<double, Weight>> b;
    std::vector<std::pair<double, Weight>> swing;
    for (std::size_t i = 0; i < all_.stands_lost.size(); ++i) {
      for (std::size_t j = 0; j < all_.stands_lost[i].size(); ++j) {
        const double cost_a = static_cast<double>(i) * per_stand(engagement_.a);
        const double cost_b = static_cast<double>(j) * per_stand(engagement_.b);
        a.emplace_back(cost_a, all_.stands_lost[i][j]);
        b.emplace_back(cost_b, all_.stands_lost[i][j]);
        swing.emplace_back(cost_b - cost_a, all_.stands_lost[i][j]);
      }
    }
    answer.a.points_lost = kind_.mean(a);
    answer.b.points_lost = kind_.mean(b);
    answer.swing = kind_.mean(swing);
  }

  RoundAnswer round_answer(std::size_t index) const {
    const auto& round = all_.by_round[index];
    RoundAnswer answer;
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
  const Engagement& engagement_;
  int rounds_told_apart_;
};

}  // namespace

Answer answer_of(const graph::Solution<double>& solution, const warmaster::Duel& duel) {
  const auto all = warmaster::collect<double>(solution.reports, duel.engagement());
  Answer answer = Builder<Exact>(Exact{}, all, duel).build();
  answer.situations = solution.situations;
  answer.key = key_text(duel.name());
  return answer;
}

Answer answer_of(const graph::Simulation& simulation, const warmaster::Duel& duel) {
  const auto all = warmaster::collect<std::uint64_t>(simulation.reports, duel.engagement());
  Answer answer = Builder<Simulated>(Simulated{simulation.trials}, all, duel).build();
  answer.exact = false;
  answer.trials = simulation.trials;
  answer.situations = simulation.situations;
  answer.key = key_text(duel.name());
  return answer;
}

}  // namespace fray::study
