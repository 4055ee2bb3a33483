#include "graph/trail.hpp"

namespace fray::graph {

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
