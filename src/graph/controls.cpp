#include "graph/controls.hpp"

#include <algorithm>

#include "core/hash.hpp"

namespace fray::graph {
namespace {

/// Of fewer fights nothing is learned.
constexpr double kFewest = 64;
/// So many fights say as much of a score as those that came to the scores beside it.
constexpr double kOfScore = 2;
/// And of an outcome as that it is worth nothing.
constexpr double kOfOutcome = 12;
constexpr int kSweeps = 2;

Ends operator+(const Ends& one, const Ends& other) noexcept {
  return {one[0] + other[0], one[1] + other[1]};
}
Ends operator-(const Ends& one, const Ends& other) noexcept {
  return {one[0] - other[0], one[1] - other[1]};
}
Ends operator*(double share, const Ends& of) noexcept { return {share * of[0], share * of[1]}; }

/// Fights, and how they ended in sum.
struct EndsSum {
  double fights = 0;
  Ends ends{};

  void add(double more, const Ends& ended) noexcept {
    fights += more;
    ends = ends + more * ended;
  }
  /// As if so many more fights had ended like that.
  Ends mean(double more, const Ends& like) const noexcept {
    return 1 / (fights + more) * (ends + more * like);
  }
};

/// How fights ended, by a whole number.
struct EndsByNumber {
  int first = 0;
  std::vector<EndsSum> of{};
  EndsSum all{};

  void add(int place, double fights, const Ends& ended) {
    if (of.empty()) {
      first = place;
    }
    if (place < first) {
      of.insert(of.begin(), static_cast<std::size_t>(first - place), EndsSum{});
      first = place;
    }
    const auto at = static_cast<std::size_t>(place - first);
    of.resize(std::max(of.size(), at + 1));
    of[at].add(fights, ended);
    all.add(fights, ended);
  }
  bool enough() const noexcept { return all.fights >= kFewest; }

  /// A mean for each number: its own, pulled to those beside it.
  std::vector<Ends> smoothed() const {
    const Ends level = all.mean(0, {});
    std::vector<Ends> means;
    for (std::size_t place = 0; place < of.size(); ++place) {
      EndsSum beside;
      for (std::size_t near = place == 0 ? 0 : place - 1; near < std::min(of.size(), place + 2);
           ++near) {
        beside.fights += of[near].fights;
        beside.ends = beside.ends + of[near].ends;
      }
      means.push_back(of[place].mean(kOfScore, beside.mean(1, level)));
    }
    return means;
  }
  /// How each number differs from all, pulled to nothing.
  std::vector<Ends> beyond() const {
    const Ends level = all.mean(0, {});
    std::vector<Ends> means;
    for (const EndsSum& sum : of) {
      means.push_back(sum.mean(kOfOutcome, level) - level);
    }
    return means;
  }
};

}  // namespace

double Throw::chance_above(int net) const noexcept {
  if (later == nullptr) {
    return now->chance_above(net - lead);
  }
  double chance = 0;
  for (int rest = later->least(); rest <= later->most(); ++rest) {
    chance += later->chance_of(rest) * now->chance_above(net - lead - rest);
  }
  return chance;
}

const Controls::Table* Controls::score_of(const Throw& dice) const {
  const auto found = number_of_score_.find(key(dice.round, dice.score));
  return found == number_of_score_.end() || scores_[found->second].values.empty()
             ? nullptr
             : &scores_[found->second];
}

const Controls::Stage* Controls::stage_of(const Throw& dice) const {
  const auto found = number_of_stage_.find(key(dice.round, dice.stage));
  return found == number_of_stage_.end() || !stages_[found->second].known ? nullptr
                                                                          : &stages_[found->second];
}

std::vector<Controls::Place> Controls::places_of(std::span<const Observation> observations) {
  std::vector<Place> places;
  places.reserve(observations.size());
  const auto number = [](Numbers& numbers, std::uint64_t name) {
    return numbers.try_emplace(name, static_cast<std::uint32_t>(numbers.size())).first->second;
  };
  const Throw* known = nullptr;
  for (const Observation& observation : observations) {
    if (observation.dice == known) {
      places.push_back(places.back());
      continue;
    }
    known = observation.dice;
    places.push_back({number(number_of_score_, key(known->round, known->score)),
                      number(number_of_stage_, key(known->round, known->stage))});
  }
  scores_.resize(number_of_score_.size());
  stages_.resize(number_of_stage_.size());
  return places;
}

void Controls::fit_scores(std::span<const Observation> observations,
                          std::span<const Place> places) {
  std::vector<EndsByNumber> sums(scores_.size());
  for (std::size_t i = 0; i < observations.size(); ++i) {
    const Throw& dice = *observations[i].dice;
    if (dice.later != nullptr) {
      continue;  // the score is not known yet
    }
    const Stage& stage = stages_[places[i].stage];
    Ends rest = observations[i].ended;
    for (std::size_t roll = 0; stage.known && roll < dice.now->rolls(); ++roll) {
      rest = rest - stage.of_roll[roll].at(dice.place_of(roll, observations[i].results[roll]));
    }
    sums[places[i].score].add(dice.lead + dice.now->net_of(observations[i].results),
                              observations[i].fights, rest);
  }
  for (std::size_t score = 0; score < sums.size(); ++score) {
    scores_[score] =
        sums[score].enough() ? Table{sums[score].first, sums[score].smoothed()} : Table{};
  }
}

void Controls::fit_rolls(std::span<const Observation> observations, std::span<const Place> places) {
  std::vector<Ends> left;  // of each observation, by its score
  left.reserve(observations.size());
  ThrowWorth luck(*this);
  for (const Observation& observation : observations) {
    luck.of(*observation.dice);
    left.push_back(observation.ended - luck.of_score(observation.results));
  }
  stages_.assign(stages_.size(), {});
  for (std::size_t roll = 0; roll < kRolls; ++roll) {
    const auto thrown = [&](std::size_t i) { return roll < observations[i].dice->now->rolls(); };
    std::vector<EndsByNumber> sums(stages_.size());
    for (std::size_t i = 0; i < observations.size(); ++i) {
      if (thrown(i)) {
        sums[places[i].stage].add(
            observations[i].dice->place_of(roll, observations[i].results[roll]),
            observations[i].fights, left[i]);
      }
    }
    for (std::size_t stage = 0; stage < sums.size(); ++stage) {
      if (sums[stage].enough()) {
        stages_[stage].known = true;
        stages_[stage].of_roll[roll] = {sums[stage].first, sums[stage].beyond()};
      }
    }
    for (std::size_t i = 0; i < observations.size(); ++i) {
      if (thrown(i)) {
        left[i] =
            left[i] - stages_[places[i].stage].of_roll[roll].at(
                          observations[i].dice->place_of(roll, observations[i].results[roll]));
      }
    }
  }
}

void Controls::learn(std::span<const Observation> observations) {
  const std::vector<Place> places = places_of(observations);
  for (int sweep = 0; sweep < kSweeps; ++sweep) {
    fit_scores(observations, places);
    fit_rolls(observations, places);
  }
}

void ThrowWorth::of(const Throw& dice) {
  constexpr std::size_t kKept = 1024;
  if (dice.score == 0) {
    now_ = nullptr;
    return;
  }
  if (dice.round != last_.round || dice.stage != last_.stage || dice.score != last_.score) {
    score_ = controls_.score_of(dice);
    stage_ = controls_.stage_of(dice);
  }
  last_ = dice;
  now_ = nullptr;
  if (score_ == nullptr && stage_ == nullptr) {
    return;
  }
  known_.resize(kKept);
  const auto bits = reinterpret_cast<std::uintptr_t>(dice.now);
  Known& known =
      known_[mix64(bits + 0x9e3779b97f4a7c15ULL * (static_cast<std::uint64_t>(dice.lead) ^
                                                   std::uint64_t{dice.stage} << 16U)) %
             kKept];
  if (known.dice != dice) {
    known.dice = dice;
    look_up(known);
  }
  now_ = &known;
}

void ThrowWorth::look_up(Known& known) const {
  const Throw& dice = known.dice;
  known.by_net.clear();
  known.mean = {};
  known.least = dice.now->least();
  for (int net = known.least; score_ != nullptr && net <= dice.now->most(); ++net) {
    Ends value{};
    if (dice.later == nullptr) {
      value = score_->at(dice.lead + net);
    } else {
      for (int rest = dice.later->least(); rest <= dice.later->most(); ++rest) {
        value = value + dice.later->chance_of(rest) * score_->at(dice.lead + net + rest);
      }
    }
    known.by_net.push_back(value);
    known.mean = known.mean + dice.now->chance_of(net) * value;
  }
  for (std::size_t roll = 0; stage_ != nullptr && roll < dice.now->rolls(); ++roll) {
    const std::span<const double> chances = dice.now->chances(roll);
    for (std::size_t outcome = 0; outcome < chances.size(); ++outcome) {
      const int place = dice.place_of(roll, static_cast<int>(outcome));
      known.mean = known.mean + chances[outcome] * stage_->of_roll[roll].at(place);
    }
  }
}

Ends ThrowWorth::of_score(const Results& results) const noexcept {
  if (now_ == nullptr || score_ == nullptr) {
    return {};
  }
  return now_->by_net[static_cast<std::size_t>(now_->dice.now->net_of(results) - now_->least)];
}

Ends ThrowWorth::worth(const Results& results) const noexcept {
  if (now_ == nullptr) {
    return {};
  }
  Ends worth = of_score(results) - now_->mean;
  for (std::size_t roll = 0; stage_ != nullptr && roll < now_->dice.now->rolls(); ++roll) {
    worth = worth + stage_->of_roll[roll].at(now_->dice.place_of(roll, results[roll]));
  }
  return worth;
}

}  // namespace fray::graph
