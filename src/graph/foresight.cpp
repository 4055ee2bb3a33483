#include "graph/foresight.hpp"

#include <algorithm>
#include <cmath>

namespace fray::graph {
namespace {

/// So many fights say more than the stage of all rounds.
constexpr double kEnough = 400;
/// Of that many fights the weights of features are taken to be 0 at first.
constexpr double kRidge = 4;
constexpr std::uint32_t kAllRounds = UINT32_MAX;

}  // namespace

Foresight::Terms Foresight::terms_of(const Outlook& now) noexcept {
  Terms terms{};
  terms[0] = now.for_a;
  for (std::size_t i = 0; i < now.count; ++i) {
    terms[i + 1] = now.features[i];
  }
  return terms;
}

void Foresight::Lessons::add(const Terms& now, std::size_t terms_now, double fights_now,
                             double end) {
  count = std::max(count, terms_now);
  fights += fights_now;
  ends += fights_now * end;
  for (std::size_t i = 0; i < terms_now; ++i) {
    terms[i] += fights_now * now[i];
    with_end[i] += fights_now * now[i] * end;
    for (std::size_t j = 0; j <= i; ++j) {
      products[i][j] += fights_now * now[i] * now[j];
    }
  }
}

/// Least squares with a small ridge, terms in units of their spread, by Cholesky's decomposition.
/// Why   written out: sums in a fixed order give the same bits on every machine.
void Foresight::Lessons::fit() {
  std::array<Terms, kTerms> a{};
  Terms right{};
  Terms spread{};
  level = ends / fights;
  for (std::size_t i = 0; i < count; ++i) {
    const double square = products[i][i] - terms[i] * terms[i] / fights;
    spread[i] = square > 1e-9 * fights ? std::sqrt(square / fights) : 0;
  }
  for (std::size_t i = 0; i < count; ++i) {
    if (spread[i] == 0) {
      a[i][i] = 1;
      continue;
    }
    right[i] = (with_end[i] - terms[i] * ends / fights) / spread[i];
    for (std::size_t j = 0; j <= i; ++j) {
      a[i][j] = spread[j] == 0
                    ? 0
                    : (products[i][j] - terms[i] * terms[j] / fights) / (spread[i] * spread[j]);
    }
    a[i][i] += kRidge;
  }
  for (std::size_t i = 0; i < count; ++i) {
    for (std::size_t j = 0; j <= i; ++j) {
      double sum = a[i][j];
      for (std::size_t k = 0; k < j; ++k) {
        sum -= a[i][k] * a[j][k];
      }
      a[i][j] = i == j ? std::sqrt(std::max(sum, 1e-12)) : sum / a[j][j];
    }
  }
  for (std::size_t i = 0; i < count; ++i) {
    for (std::size_t k = 0; k < i; ++k) {
      right[i] -= a[i][k] * right[k];
    }
    right[i] /= a[i][i];
  }
  for (std::size_t i = count; i-- > 0;) {
    for (std::size_t k = i + 1; k < count; ++k) {
      right[i] -= a[k][i] * right[k];
    }
    right[i] /= a[i][i];
  }
  for (std::size_t i = 0; i < count; ++i) {
    weights[i] = spread[i] == 0 ? 0 : right[i] / spread[i];
    level -= weights[i] * terms[i] / fights;
  }
}

void Foresight::learn(std::uint32_t round, const Outlook& now, double fights, double value) {
  const Terms terms = terms_of(now);
  for (const std::uint32_t key_round : {round, kAllRounds}) {
    of_stage_[key(key_round, now.stage)].add(terms, now.count + 1, fights, value);
  }
}

void Foresight::fit() {
  for (auto& [key, lessons] : of_stage_) {
    lessons.fit();
  }
  fitted_ = true;
}

double Foresight::of(std::uint32_t round, const Outlook& now) const noexcept {
  auto known = of_stage_.find(key(round, now.stage));
  if (known == of_stage_.end() || known->second.fights < kEnough) {
    known = of_stage_.find(key(kAllRounds, now.stage));
  }
  if (known == of_stage_.end()) {
    return now.for_a;
  }
  const Terms& weights = known->second.weights;
  double sum = known->second.level + weights[0] * now.for_a;
  for (std::size_t i = 0; i < now.count; ++i) {
    sum += weights[i + 1] * static_cast<double>(now.features[i]);
  }
  return sum;
}

void Trail::clear() {
  nodes_.clear();
  steps_.clear();
  first_of_wave_.assign(3, 0);
  next_ = 1;
  next_round_ = 2;
}

void Trail::begin_wave() {
  here_ = nodes_.size();
  first_of_wave_[next_] = here_;
  next_ = static_cast<std::uint32_t>(first_of_wave_.size());
  first_of_wave_.push_back(0);
}

void Trail::meet(const Throw& dice, const Outlook& outlook, double fights) {
  nodes_.push_back({dice, outlook, fights, {}});
}

void Trail::send(std::size_t situation, const Results& results, double fights, const Ends& ended) {
  steps_.push_back({here_ + situation, results, fights, ended, {}});
}

std::vector<Controls::Observation> Trail::follow(const Controls& controls) {
  for (Node& node : nodes_) {
    node.ends = {};
  }
  std::vector<Controls::Observation> observations(steps_.size());
  ThrowWorth luck(controls);
  std::size_t known = nodes_.size();
  for (std::size_t i = steps_.size(); i-- > 0;) {
    const Step& step = steps_[i];
    Node& from = nodes_[step.from];
    Controls::Observation& observation = observations[i];
    observation = {&from.dice, step.results, step.fights, step.ended};
    if (step.to.wave != 0) {
      const Node& to = nodes_[first_of_wave_[step.to.wave] + step.to.entry];
      for (std::size_t end = 0; end < observation.ended.size(); ++end) {
        observation.ended[end] += step.fights * to.ends[end] / to.fights;
      }
    }
    if (known != step.from) {
      known = step.from;
      luck.of(from.dice);
    }
    const Ends worth = luck.worth(step.results);
    for (std::size_t end = 0; end < worth.size(); ++end) {
      from.ends[end] += observation.ended[end] - step.fights * worth[end];
      observation.ended[end] /= step.fights;
    }
  }
  return observations;
}

void Trail::teach(Foresight& foresight, Controls& controls) {
  constexpr int kPasses = 2;  // what comes later is known better each time
  for (int pass = 0; pass < kPasses; ++pass) {
    std::vector<Controls::Observation> observations = follow(controls);
    std::erase_if(observations, [](const Controls::Observation& observation) {
      return observation.dice->score == 0;
    });
    if (observations.empty()) {
      break;
    }
    controls.learn(observations);
  }
  follow(controls);
  for (const Node& node : nodes_) {
    foresight.learn(node.dice.round, node.outlook, node.fights,
                    (node.ends[0] + node.ends[1] / 2) / node.fights);
  }
}

}  // namespace fray::graph
