#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "core/parallel.hpp"
#include "graph/simulate.hpp"
#include "graph/tally.hpp"
#include "random/even.hpp"
#include "random/sampler.hpp"

namespace fray::graph {

/// Independent parts of a simulation by even draws, whose spread says how sure it is.
inline constexpr std::size_t kReplicates = 16;

/// Fights counted in each replicate.
class Replicated {
 public:
  constexpr Replicated() = default;
  /// Shape  0 alone: what sums begin with.
  explicit constexpr Replicated(int) {}

  constexpr std::uint64_t& operator[](std::size_t replicate) noexcept { return of_[replicate]; }
  constexpr std::uint64_t operator[](std::size_t replicate) const noexcept {
    return of_[replicate];
  }
  constexpr Replicated& operator+=(const Replicated& other) noexcept {
    for (std::size_t i = 0; i < kReplicates; ++i) {
      of_[i] += other.of_[i];
    }
    return *this;
  }
  constexpr std::uint64_t total() const noexcept {
    std::uint64_t sum = 0;
    for (const std::uint64_t count : of_) {
      sum += count;
    }
    return sum;
  }
  friend constexpr auto operator<=>(const Replicated&, const Replicated&) = default;

 private:
  std::array<std::uint64_t, kReplicates> of_{};
};

/// How often each report was made, sorted by report.
struct EvenSimulation {
  Replicated trials{};
  std::vector<std::pair<Report, Replicated>> reports{};
  std::size_t situations = 0;  ///< in which dice fell, of the largest part

  /// All fights, or those of one replicate, as if they were independent.
  Simulation whole() const {
    return told(trials.total(), [](const Replicated& count) { return count.total(); });
  }
  Simulation part(std::size_t replicate) const {
    return told(trials[replicate], [=](const Replicated& count) { return count[replicate]; });
  }

 private:
  template <class Count>
  Simulation told(std::uint64_t fights, const Count& count) const {
    Simulation simulation{.trials = fights, .situations = situations};
    simulation.reports.reserve(reports.size());
    for (const auto& [report, counts] : reports) {
      if (const std::uint64_t some = count(counts); some != 0) {
        simulation.reports.emplace_back(report, some);
      }
    }
    return simulation;
  }
};

/// Told after each batch; returns false to stop there.
using EvenProgress = std::function<bool(const EvenSimulation&)>;

/// The engine that deals fights evenly.
///
/// In each wave the situations are put in order of how well A does, and its fights, in that order,
/// have points that are spread evenly over [0, 1), all moved by one random number: fights that do
/// alike share out the dice between them. Each fight's own draws are as likely as dice, so every
/// mean is right; sums of many fights vary less than those of independent ones.
///
/// Fights are those of kReplicates replicates, each with random numbers of its own, in batches that
/// grow. A replicate of a batch is one piece of work, so counts do not depend on threads.
template <Game G>
class EvenEngine {
 public:
  using Situation = typename G::Situation;

  EvenEngine(const G& game, const SimulationSettings& settings)
      : game_(game), settings_(settings), matchup_(game.name()) {}

  EvenSimulation run(const EvenProgress& progress = {}) {
    if (settings_.threads <= 1) {
      return run_batches(progress, [](auto&& work) { work(); });
    }
    Threads threads(settings_.threads);
    return run_batches(progress, [&](auto&& work) { threads.run(work); });
  }

 private:
  using Trials = Population<Situation, std::uint64_t>;
  using Wave = std::vector<std::pair<Situation, std::uint64_t>>;

  static constexpr std::uint64_t kFirst = 1'024;     ///< fights of a replicate in the first batch
  static constexpr std::uint64_t kMost = 65'536;     ///< in one part of a batch
  static constexpr std::uint64_t kMostParts = 1024;  ///< of a batch

  struct Place {
    std::uint32_t stage = 0;
    std::uint32_t index = 0;
    double for_a = 0;
    Hash128 key{};
    random::Favours favours{};
  };

  /// What one thread works with.
  struct Desk {
    random::EvenRolls rolls{};
    random::Sampler sampler{random::Path::plain};
    Trials next{8};
    Trials next_round{8};
    Wave wave{};
    std::vector<Place> order{};
  };

  /// What came of a part: fights of one replicate that were fought together.
  struct Part {
    std::size_t replicate = 0;
    std::uint64_t trials = 0;
    std::uint64_t number = 0;
    Tally<std::uint64_t> reports{64};
    std::size_t situations = 0;
  };

  template <class Execute>
  EvenSimulation run_batches(const EvenProgress& progress, Execute execute) {
    EvenSimulation all;
    std::uint64_t left = settings_.trials;
    std::uint64_t parts_before = 0;
    std::uint64_t each = kFirst;
    for (std::uint64_t done = 0; left > 0; done += each) {
      each = done == 0 ? kFirst : std::min(done, kMost * kMostParts);  // the second is as the first
      std::vector<Part> parts = cut(std::min(left, each * kReplicates), parts_before);
      for (const Part& part : parts) {
        left -= part.trials;
      }
      parts_before += parts.size();
      execute(
          [&] { for_each(parts.size(), [&](std::size_t i) { fight(parts[i], desks_.local()); }); });
      if constexpr (requires { game_.forget(); }) {
        game_.forget();  // no situation is alive between two batches
      }
      gather(parts, all);
      if (progress && !progress(all)) {
        break;
      }
    }
    return all;
  }

  /// Fights in equal shares to all replicates, and in parts that fit into memory.
  static std::vector<Part> cut(std::uint64_t trials, std::uint64_t number) {
    std::vector<Part> parts;
    for (std::size_t replicate = 0; replicate < kReplicates; ++replicate) {
      const std::uint64_t own = trials / kReplicates + (replicate < trials % kReplicates ? 1 : 0);
      const std::uint64_t pieces = (own + kMost - 1) / kMost;
      for (std::uint64_t piece = 0; piece < pieces; ++piece) {
        Part& part = parts.emplace_back();
        part.replicate = replicate;
        part.trials = own / pieces + (piece < own % pieces ? 1 : 0);
        part.number = number + parts.size() - 1;
      }
    }
    return parts;
  }

  template <class Body>
  void for_each(std::size_t count, const Body& body) const {
    if (settings_.threads > 1) {
      for_each_index(count, 1, body);
    } else {
      for (std::size_t i = 0; i < count; ++i) {
        body(i);
      }
    }
  }

  void fight(Part& part, Desk& desk) {
    desk.wave.clear();
    const Situation opening = settle(game_, {game_.opening(), 0},
                                     [&](Report report) { part.reports[report] += part.trials; });
    if (game_.pending(opening) == Pending::rolls) {
      desk.wave.assign(1, {opening, part.trials});
    }
    std::uint64_t depth = 0;
    for (std::uint64_t round = 1; !desk.wave.empty(); ++round) {
      for (; !desk.wave.empty(); ++depth) {
        part.situations += desk.wave.size();
        advance(part, desk, depth, round);
        desk.next.take(desk.wave);
      }
      desk.next_round.take(desk.wave);  // fights that waited for the others to end their round
    }
  }

  void advance(Part& part, Desk& desk, std::uint64_t depth, std::uint64_t round) {
    put_in_order(desk);
    std::uint64_t point = shift(part, desk, depth);
    for (const Place& place : desk.order) {
      const auto& [situation, trials] = desk.wave[place.index];
      const Rolls rolls = game_.rolls(situation);
      for (const auto& [results, fights] :
           desk.rolls.deal(rolls.span(), place.favours, trials, point)) {
        send(situation, results, fights, round, part, desk);
      }
      point += trials * random::EvenRolls::kStep;
    }
  }

  /// From what is worst for A to what is best; by content where that is equal.
  void put_in_order(Desk& desk) const {
    desk.order.clear();
    for (std::size_t i = 0; i < desk.wave.size(); ++i) {
      const Situation& situation = desk.wave[i].first;
      Place& place = desk.order.emplace_back();
      place.index = static_cast<std::uint32_t>(i);
      place.key = situation.key();
      if constexpr (ComparedGame<G>) {
        const Outlook now = outlook(game_, situation);
        place.stage = now.stage;
        place.for_a = now.for_a;
        place.favours = now.favours;
      }
    }
    std::ranges::sort(desk.order, [](const Place& one, const Place& other) {
      if (one.stage != other.stage) {
        return one.stage < other.stage;
      }
      if (one.for_a != other.for_a) {
        return one.for_a < other.for_a;
      }
      return one.key.high != other.key.high ? one.key.high < other.key.high
                                            : one.key.low < other.key.low;
    });
  }

  std::uint64_t shift(const Part& part, Desk& desk, std::uint64_t depth) const {
    std::array<std::uint64_t, random::kLanes> words{};
    desk.sampler.words({settings_.purpose, settings_.seed, matchup_, kEven, depth, part.number},
                       words);
    return words[0];
  }

  void send(const Situation& situation, const Results& results, std::uint64_t fights,
            std::uint64_t round, Part& part, Desk& desk) const {
    Transition<Situation> step = game_.after(situation, results);
    bool round_over = false;
    const Situation& next = settle(game_, step, [&](Report report) {
      if constexpr (RoundGame<G>) {
        if (game_.ends_round(report)) {
          round_over = true;
          report = game_.numbered(
              report, static_cast<std::uint32_t>(std::min<std::uint64_t>(round, kMostRounds)));
        }
      }
      part.reports[report] += fights;
    });
    if (game_.pending(next) == Pending::rolls) {
      (round_over ? desk.next_round : desk.next)[next] += fights;
    }
  }

  void gather(std::vector<Part>& parts, EvenSimulation& all) {
    for (const Part& part : parts) {
      all.trials[part.replicate] += part.trials;
      all.situations = std::max(all.situations, part.situations);
      for (const auto& [report, fights] : part.reports.entries()) {
        sums_[report][part.replicate] += fights;
      }
    }
    all.reports.assign(sums_.entries().begin(), sums_.entries().end());
    std::ranges::sort(all.reports, {}, [](const auto& entry) { return entry.first; });
  }

  /// Names random numbers that belong to a wave, and to no situation.
  static constexpr Hash128 kEven{0x6576656e20647261ULL, 0x77732e2e2e2e2e2eULL};

  const G& game_;
  SimulationSettings settings_;
  Hash128 matchup_;
  PerThread<Desk> desks_{[] { return Desk{}; }};
  Tally<Replicated> sums_{256};
};

}  // namespace fray::graph
