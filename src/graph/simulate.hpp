#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <functional>
#include <numeric>
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
  /// Where a wave comes to more situations, fewer trials are fought at once.
  /// Why   what lies in memory is bounded then, and the choice depends on counts alone.
  std::size_t most_situations = std::size_t{1} << 21;
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
      : game_(game),
        settings_(settings),
        matchup_(game.name()),
        shares_(shares_for(settings.threads)) {}

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
      const std::uint64_t now = std::min(at_once_, settings_.trials - simulation.trials);
      execute([&] { fight(now, batch); });
      if (too_many_) {
        start_again();
        simulation = {};
        batch = UINT64_MAX;  // the next is the first
        continue;
      }
      simulation.trials += now;
      if constexpr (requires { game_.forget(); }) {
        game_.forget();  // no situation is alive between two batches
      }
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
  static constexpr std::uint64_t kSmallBatch = std::uint64_t{1} << 22;
  static constexpr std::uint32_t kBlock = std::uint32_t{1} << 16;
  static constexpr std::uint64_t kMostBlocksAtOnce = 16;
  // Waves of a round that is one of several.
  static constexpr std::uint64_t kDeepest = std::uint64_t{1} << 20;
  static constexpr std::uint64_t kSparse = 4;  // so many cells for each trial, and most are empty

  using Trials = Population<Situation, std::uint64_t>;

  using Wave = std::vector<std::pair<Situation, std::uint64_t>>;
  /// Several for each thread, so that none is long at work when others are done.
  static std::size_t shares_for(int threads) noexcept {
    return threads <= 1
               ? 1
               : std::max<std::size_t>(64, 2 * std::bit_ceil(static_cast<unsigned>(threads)));
  }
  static constexpr std::size_t kLater = 4;  // pieces, by which what is read next is on its way

  /// Blocks `first` to `last` of one situation's trials.
  struct Piece {
    const Situation* situation = nullptr;
    std::uint64_t trials = 0;
    std::uint64_t first = 0;
    std::uint64_t last = 0;
    std::uintptr_t near = 0;
  };

  /// What one thread has counted.
  struct Counts {
    explicit Counts(const SimulationSettings& settings)
        : sampler(settings.path), plan(settings.sampling) {}
    random::Sampler sampler;
    random::Plan plan;
    std::vector<std::uint64_t> cells{};
    Trials next{8};
    Trials next_round{8};
    Tally<std::uint64_t> reports{256};
  };

  void fight(std::uint64_t trials, std::uint64_t batch) {
    const Situation opening = settle(game_, {game_.opening(), 0}, [&](Report report) {
      counts_.local().reports[report] += trials;
    });
    if (game_.pending(opening) == Pending::rolls) {
      wave_.front().assign(1, {opening, trials});
    }
    situations_ = 0;
    for (round_ = 1; waiting() != 0; ++round_) {
      for (std::uint64_t depth = 0; waiting() != 0; ++depth) {
        situations_ += waiting();
        advance((round_ - 1) * kDeepest + depth, batch);
        too_many_ = at_once_ == kBatch && waiting() > settings_.most_situations;
        if (too_many_) {
          return;
        }
      }
      gather(&Counts::next_round);  // trials that waited for the others to end their round
    }
  }

  /// By smaller batches, as if nothing had been fought.
  void start_again() {
    at_once_ = kSmallBatch;
    too_many_ = false;
    wave_ = std::vector<Wave>(shares_);
    counts_.clear();
  }

  void advance(std::uint64_t depth, std::uint64_t batch) {
    const std::vector<Piece> pieces = cut();
    for_each(pieces.size(), [&](std::size_t piece) {
      // They lie in memory in another order than that in which they are fought.
      const Piece& later = pieces[std::min(piece + kLater, pieces.size() - 1)];
      __builtin_prefetch(later.situation);
      draw(pieces[piece], depth, batch, counts_.local());
    });
    gather(&Counts::next);
  }

  /// Situations of the wave.
  std::size_t waiting() const noexcept {
    std::size_t all = 0;
    for (const Wave& share : wave_) {
      all += share.size();
    }
    return all;
  }

  /// The next wave is what all threads have counted there, added up share by share.
  void gather(Trials Counts::* counted) {
    std::vector<Trials*> all;
    for (Counts& counts : counts_) {
      all.push_back(&(counts.*counted));
    }
    if (all.size() == 1 && shares_ == 1) {
      all.front()->take(wave_.front());
      return;
    }
    for_each(shares_, [&](std::size_t share) {
      Trials& sum = sums_.local();
      for (const Trials* const trials : all) {
        trials->visit_part(share, shares_, [&](const auto& entry, std::uint32_t hash) {
          // Hashes of one share, in their order, would crowd one end of a table.
          sum.at(entry.first, hash * 0x9e3779b1U) += entry.second;
        });
      }
      wave_[share] = sum.entries();  // a copy: the sum keeps its memory
      sum.clear();
    });
    for_each(all.size(), [&](std::size_t thread) { all[thread]->clear(); });
  }

  /// By all threads; by this one alone where others may be at work on other fights.
  template <class Body>
  void for_each(std::size_t count, const Body& body) const {
    if (settings_.threads > 1) {
      constexpr std::size_t kTurnsOfThread =
          64;  // so that none is long at work when others are done
      constexpr std::size_t kMostInARow = 64;
      const std::size_t turns = kTurnsOfThread * static_cast<std::size_t>(settings_.threads);
      for_each_index(count, std::clamp<std::size_t>(count / turns, 1, kMostInARow), body);
    } else {
      for (std::size_t i = 0; i < count; ++i) {
        body(i);
      }
    }
  }

  static std::uint64_t blocks_of(std::uint64_t trials) noexcept {
    return (trials + kBlock - 1) / kBlock;
  }

  /// Pieces small enough that all threads have work, large enough that the rules are asked seldom.
  /// How blocks are put together, and in which order they are fought, changes no count.
  std::vector<Piece> cut() const {
    const std::uint64_t at_once = blocks_at_once();
    std::vector<std::size_t> ends(shares_ + 1);  // of the pieces of each share
    for_each(shares_, [&](std::size_t share) {
      for (const auto& [situation, trials] : wave_[share]) {
        ends[share + 1] += (blocks_of(trials) + at_once - 1) / at_once;
      }
    });
    std::partial_sum(ends.begin(), ends.end(), ends.begin());
    std::vector<Piece> pieces(ends.back());
    for_each(shares_, [&](std::size_t share) {
      Piece* next = pieces.data() + ends[share];
      for (const auto& [situation, trials] : wave_[share]) {
        const std::uint64_t all = blocks_of(trials);
        for (std::uint64_t first = 0; first < all; first += at_once) {
          *next = {&situation, trials, first, std::min(all, first + at_once)};
          if constexpr (requires { game_.near(situation); }) {
            next->near = game_.near(situation);
          }
          ++next;
        }
      }
    });
    if constexpr (requires { game_.near(*pieces.front().situation); }) {
      const auto nearer = [](const Piece& one, const Piece& other) {
        return one.near < other.near;
      };
      if (settings_.threads > 1) {
        sort_by_all(pieces, nearer);
      } else {
        std::ranges::sort(pieces, nearer);
      }
    }
    return pieces;
  }

  std::uint64_t blocks_at_once() const {
    if (settings_.threads <= 1) {
      return kMostBlocksAtOnce;
    }
    std::vector<std::uint64_t> blocks(shares_);
    for_each(shares_, [&](std::size_t share) {
      for (const auto& [situation, trials] : wave_[share]) {
        blocks[share] += blocks_of(trials);
      }
    });
    const std::uint64_t threads = static_cast<std::uint64_t>(settings_.threads);
    return std::clamp<std::uint64_t>(
        std::accumulate(blocks.begin(), blocks.end(), std::uint64_t{0}) / (threads * 8), 1,
        kMostBlocksAtOnce);
  }

  void draw(const Piece& piece, std::uint64_t depth, std::uint64_t batch, Counts& counts) {
    const Situation& situation = *piece.situation;
    if (at_once_ == kBatch && counts.next.size() > settings_.most_situations) {
      return;  // so many together cannot be fewer: all starts again
    }
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
    const Situation& next = settle_in_round(
        game_, step, round_, round_over, [&](Report report) { counts.reports[report] += trials; });
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

  void gather(Simulation& simulation) {
    auto& all = simulation.reports;
    all.clear();
    for (const Counts& counts : counts_) {
      all.insert(all.end(), counts.reports.entries().begin(), counts.reports.entries().end());
    }
    std::ranges::sort(all);
    std::size_t last = 0;  // each report once: threads have met the same ones
    for (std::size_t i = 1; i < all.size(); ++i) {
      if (all[i].first == all[last].first) {
        all[last].second += all[i].second;
      } else {
        all[++last] = all[i];
      }
    }
    all.resize(std::min(all.size(), last + 1));
  }

  const G& game_;
  SimulationSettings settings_;
  Hash128 matchup_;
  std::size_t shares_;  ///< of a wave: one where there is one thread
  /// Trials by situation, in shares by the hashes of the situations.
  std::vector<Wave> wave_{shares_};
  PerThread<Counts> counts_{[this] { return Counts(settings_); }};
  PerThread<Trials> sums_{[] { return Trials{8}; }};  ///< of the share that a thread adds up
  std::size_t situations_ = 0;
  std::uint64_t at_once_ = kBatch;  ///< trials of a batch
  bool too_many_ = false;           ///< situations of this batch
  std::uint64_t round_ = 1;
};

}  // namespace fray::graph
