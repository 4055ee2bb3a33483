#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <span>
#include <utility>
#include <vector>

#include "core/parallel.hpp"
#include "graph/tally.hpp"
#include "random/sampler.hpp"

namespace fray::graph {

struct SimulationSettings {
  std::uint64_t trials = 0;
  std::uint64_t seed = 0;
  random::Purpose purpose = random::Purpose::trials;
  random::Sampling sampling = random::Sampling::pools;
  random::Path path = random::chosen_path();
  int threads = 1;
};

/// How often each report was made in `trials` fights, sorted by report.
struct Simulation {
  std::uint64_t trials = 0;
  std::vector<std::pair<Report, std::uint64_t>> reports{};
  std::size_t situations = 0;  ///< in which dice fell, of the largest batch
};

/// Told after each batch of trials; returns false to stop there.
using Progress = std::function<bool(const Simulation&)>;

/// The engine that carries counts of trials along the graph: all trials that are in one situation
/// fight it together.
///
/// Trials run in batches to the end of the combat, so memory does not grow with them. All
/// situations of one depth, cut into blocks of fixed size, are one parallel loop; each block's
/// stream is named by its content, and only integers are added, so the counts are the same for any
/// number of threads and any order.
template <Game G>
class SimulationEngine {
 public:
  using Situation = typename G::Situation;

  SimulationEngine(const G& game, const SimulationSettings& settings)
      : game_(game), settings_(settings), matchup_(game.name()) {}

  Simulation run(const Progress& progress = {}) {
    if (settings_.threads <= 1) {
      return run_batches(progress, [](auto&& batch) { batch(); });
    }
    Threads threads(settings_.threads);
    return run_batches(progress, [&](auto&& batch) { threads.run(batch); });
  }

 private:
  template <class Execute>
  Simulation run_batches(const Progress& progress, Execute execute) {
    Simulation simulation;
    for (std::uint64_t batch = 0; simulation.trials < settings_.trials; ++batch) {
      const std::uint64_t now = std::min(kBatch, settings_.trials - simulation.trials);
      execute([&] { fight(now, batch); });
      simulation.trials += now;
      simulation.situations = std::max(simulation.situations, situations_);
      if (progress) {
        gather(simulation);
        if (!progress(simulation)) {
          return simulation;
        }
      }
    }
    gather(simulation);
    return simulation;
  }

  static constexpr std::uint64_t kBatch = std::uint64_t{1} << 25;
  static constexpr std::uint32_t kBlock = std::uint32_t{1} << 16;
  static constexpr std::uint64_t kMostBlocksAtOnce = 16;
  // Waves of a round that is one of several.
  static constexpr std::uint64_t kDeepest = std::uint64_t{1} << 20;
  static constexpr std::uint64_t kSparse = 4;  // so many cells for each trial, and most are empty

  using Trials = Population<Situation, std::uint64_t>;

  /// Blocks `first` to `last` of one situation's trials.
  struct Piece {
    const Situation* situation;
    std::uint64_t trials;
    std::uint64_t first;
    std::uint64_t last;
  };

  /// What one thread has counted.
  struct Counts {
    explicit Counts(const SimulationSettings& settings)
        : sampler(settings.path), plan(settings.sampling) {}
    random::Sampler sampler;
    random::Plan plan;
    std::vector<std::uint64_t> cells{};
    Trials next{64};
    Trials next_round{64};
    Tally<std::uint64_t> reports{256};
  };

  void fight(std::uint64_t trials, std::uint64_t batch) {
    Trials wave;
    const Situation opening =
        settle(game_, {game_.opening(), 0}, [&](Report report) { tally_[report] += trials; });
    if (game_.pending(opening) == Pending::rolls) {
      wave[opening] = trials;
    }
    situations_ = 0;
    for (round_ = 1; !wave.empty(); ++round_) {
      for (std::uint64_t depth = 0; !wave.empty(); ++depth) {
        situations_ += wave.size();
        wave = advance(wave, (round_ - 1) * kDeepest + depth, batch);
      }
      wave = next_round();
    }
  }

  /// Trials that wait for the others to end their round; none where rounds are not counted.
  Trials next_round() {
    Trials next;
    for (Counts& counts : counts_) {
      for (const auto& [situation, trials] : counts.next_round.entries()) {
        next[situation] += trials;
      }
      counts.next_round.clear();
    }
    return next;
  }

  Trials advance(const Trials& wave, std::uint64_t depth, std::uint64_t batch) {
    const std::vector<Piece> pieces = cut(wave);
    if (settings_.threads <= 1) {  // this thread alone: others may be at work on other fights
      Counts& counts = counts_.local();
      for (const Piece& piece : pieces) {
        draw(piece, depth, batch, counts);
      }
      return gathered();
    }
    for_each_index(pieces.size(), 1,
                   [&](std::size_t piece) { draw(pieces[piece], depth, batch, counts_.local()); });
    return gathered();
  }

  Trials gathered() {
    Trials next;
    for (Counts& counts : counts_) {
      if (next.empty()) {
        std::swap(next, counts.next);  // all there is, where one thread has worked
      }
      for (const auto& [situation, trials] : counts.next.entries()) {
        next[situation] += trials;
      }
      for (const auto& [report, trials] : counts.reports.entries()) {
        tally_[report] += trials;
      }
      counts.next.clear();
      counts.reports.clear();
    }
    return next;
  }

  /// Pieces small enough that all threads have work, large enough that the rules are asked seldom.
  /// How blocks are put together changes no count.
  std::vector<Piece> cut(const Trials& wave) const {
    std::uint64_t blocks = 0;
    for (const auto& [situation, trials] : wave.entries()) {
      blocks += (trials + kBlock - 1) / kBlock;
    }
    const std::uint64_t threads = static_cast<std::uint64_t>(std::max(1, settings_.threads));
    const std::uint64_t at_once =
        std::clamp<std::uint64_t>(blocks / (threads * 8), 1, kMostBlocksAtOnce);
    std::vector<Piece> pieces;
    for (const auto& [situation, trials] : wave.entries()) {
      const std::uint64_t all = (trials + kBlock - 1) / kBlock;
      for (std::uint64_t first = 0; first < all; first += at_once) {
        pieces.push_back({&situation, trials, first, std::min(all, first + at_once)});
      }
    }
    return pieces;
  }

  void draw(const Piece& piece, std::uint64_t depth, std::uint64_t batch, Counts& counts) {
    const Situation& situation = *piece.situation;
    const Rolls rolls = game_.rolls(situation);
    counts.plan.ready(rolls.span());
    const std::uint32_t cells = counts.plan.cells();
    random::StreamId stream{settings_.purpose, settings_.seed, matchup_, situation.key(), depth, 0};
    if (piece.trials <= random::Sampler::kMostDrawn && piece.trials * kSparse <= cells) {
      stream.block = batch << 32;
      spread_few(
          situation,
          counts.sampler.drawn(counts.plan, stream, static_cast<std::uint32_t>(piece.trials)),
          counts);
      return;
    }
    counts.cells.assign(cells, 0);
    for (std::uint64_t block = piece.first; block < piece.last; ++block) {
      const std::uint64_t left = piece.trials - block * kBlock;
      stream.block = batch << 32 | block;
      counts.sampler.draw(counts.plan, stream,
                          static_cast<std::uint32_t>(std::min<std::uint64_t>(left, kBlock)),
                          counts.cells);
    }
    spread(situation, rolls, counts);
  }

  /// Sends the trials of one cell on along the graph: here, and only here, the rules are asked.
  void send(const Situation& situation, const Results& results, std::uint64_t trials,
            Counts& counts) {
    Transition<Situation> step = game_.after(situation, results);
    bool round_over = false;
    const Situation& next = settle(game_, step, [&](Report report) {
      if constexpr (RoundGame<G>) {
        if (game_.ends_round(report)) {
          round_over = true;
          report = game_.numbered(
              report, static_cast<std::uint32_t>(std::min<std::uint64_t>(round_, kMostRounds)));
        }
      }
      counts.reports[report] += trials;
    });
    if (game_.pending(next) == Pending::rolls) {
      (round_over ? counts.next_round : counts.next)[next] += trials;
    }
  }

  /// The trials of a situation that few have come to, by the cells that they fell into.
  void spread_few(const Situation& situation, std::span<std::uint16_t> cells, Counts& counts) {
    std::sort(cells.begin(), cells.end());
    for (std::size_t from = 0, to = 0; from < cells.size(); from = to) {
      while (to < cells.size() && cells[to] == cells[from]) {
        ++to;
      }
      Results results{};
      for (std::size_t roll = 0; roll < counts.plan.rolls().size(); ++roll) {
        results[roll] = counts.plan.rolls()[roll].outcome_in(cells[from]);
      }
      send(situation, results, to - from, counts);
    }
  }

  /// The trials of all cells, the last roll running fastest.
  void spread(const Situation& situation, const Rolls& rolls, Counts& counts) {
    Results results{};
    const auto span = rolls.span();
    for (const std::uint64_t trials : counts.cells) {
      if (trials != 0) {
        send(situation, results, trials, counts);
      }
      for (std::size_t roll = span.size(); roll-- > 0;) {
        if (++results[roll] < span[roll].outcomes()) {
          break;
        }
        results[roll] = 0;
      }
    }
  }

  void gather(Simulation& simulation) const {
    simulation.reports.assign(tally_.entries().begin(), tally_.entries().end());
    std::sort(simulation.reports.begin(), simulation.reports.end());
  }

  const G& game_;
  SimulationSettings settings_;
  Hash128 matchup_;
  PerThread<Counts> counts_{[this] { return Counts(settings_); }};
  Tally<std::uint64_t> tally_{1024};
  std::size_t situations_ = 0;
  std::uint64_t round_ = 1;
};

}  // namespace fray::graph
