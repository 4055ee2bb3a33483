#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <type_traits>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/parallel.hpp"
#include "dice/pmf.hpp"
#include "graph/chain.hpp"
#include "graph/shared_moves.hpp"
#include "graph/tally.hpp"

namespace fray::graph {

/// Every report with its expected number: for a report made at most once in a fight, its
/// probability.
template <class Weight>
struct Solution {
  std::vector<std::pair<Report, Weight>> reports{};
  std::size_t situations = 0;  ///< in which dice fell
  std::uint64_t cells = 0;     ///< combinations of results that were followed
  /// Of a grid, whose rounds no report tells: the chance that it has so many, from 0, and how many
  /// it has on average.
  std::vector<Weight> rounds{};
  Weight rounds_mean = Weight(0);
};

/// What a simulation would have met and done by now, in place of what has been solved.
///
/// Why   a draw costs what it was seen to in the duels of bench/chooser.cpp (docs/performance.md,
///       "The chooser").
struct SimulationCost {
  std::uint64_t trials = 0;
  double outcomes = 0;  ///< that a trial would have told apart, over all rolls so far
  double draws = 0;     ///< what they take. Units  nanoseconds a trial
  double met = 0;       ///< combinations of results that some trial falls into, at most

  /// Outcomes beyond which a draw takes no longer.
  static constexpr double kMostKeptApart = 24;
  /// Units  nanoseconds a trial
  static constexpr double draw(double outcomes) noexcept {
    return 0.35 + 0.02 * std::min(kMostKeptApart, outcomes);
  }

  /// So many of all trials come to a situation: a share, or more than 1 where it comes again.
  void add(double mass, const Rolls& rolls) noexcept {
    for (const dice::Roll& roll : rolls.span()) {
      outcomes += mass * roll.outcomes();
      draws += mass * draw(roll.outcomes());
    }
    met += std::min<double>(rolls.cells(), mass * static_cast<double>(trials));
  }
};

/// What an exact solution may cost.
///
/// Why   counted and not timed, so that the method never depends on how busy a machine is. The
///       costs are those of docs/performance.md, "The chooser", measured on one machine; only their
///       ratios matter.
struct Budget {
  std::uint64_t most_cells = UINT64_MAX;
  /// Moves and reports of a chain, which is kept whole in memory: some gigabytes.
  static constexpr std::uint64_t kMostKept = 250'000'000;
  /// Situations of one wave: some hundred megabytes, beside their boards. Why  what outgrows it
  /// goes on to grow, and is known for too large within a second or two.
  static constexpr std::size_t kMostSituations = 2'000'000;
  /// Trials that a simulation would fight instead: the solution is given up when it would take
  /// longer.
  std::uint64_t trials_instead = UINT64_MAX;
  /// Somebody asked for so many: then no time is given for an answer that happens to be exact.
  bool given = false;

  /// Outcomes that one wave may add: more than any does.
  static constexpr double kMostOutcomesOfWave = 400;
  /// Draws of all rolls that a situation may have. Units  nanoseconds a trial
  static constexpr double kMostDrawsOfWave =
      Rolls::kMost * SimulationCost::draw(SimulationCost::kMostKeptApart);
  /// Of a cell whose rules ask no board. Units  nanoseconds
  static constexpr double kCell = 30;

  /// Units   nanoseconds. Tables outgrow the caches beyond some hundred thousand cells.
  static double cells_cost(std::uint64_t cells, double cell = kCell) noexcept {
    const double n = static_cast<double>(cells);
    return n * (cell + kCell * std::min(2.0, n / 1e6));
  }
  /// Of trials in which so many outcomes have to be told apart, over all rolls of all waves.
  static double trials_cost(std::uint64_t trials, double outcomes) noexcept {
    return static_cast<double>(trials) * (0.5 + 0.10 * outcomes);
  }
  /// `each` is the cost of a cell beside one that is followed once, `cell` that of one. Units  ns
  bool allows(std::uint64_t cells, const SimulationCost& simulation, std::uint64_t each = 1,
              double cell = kCell) const noexcept {
    if (cells > most_cells || trials_instead == UINT64_MAX) {
      return cells <= most_cells;
    }
    return given
               ? cells_cost(each * cells, cell) <=
                     static_cast<double>(trials_instead) * simulation.draws + cell * simulation.met
               : cells_cost(each * cells, cell) <= trials_cost(trials_instead, simulation.outcomes);
  }
  /// Whether a wave may be followed whose cells are not all known yet.
  bool may_allow(std::uint64_t cells_before, std::uint64_t cells_of_wave, SimulationCost simulation,
                 double cell) const noexcept {
    simulation.outcomes += kMostOutcomesOfWave;
    simulation.draws += kMostDrawsOfWave;
    simulation.met +=
        std::min(static_cast<double>(cells_of_wave), static_cast<double>(trials_instead));
    return allows(cells_before + cells_of_wave, simulation, 1, cell);
  }
};

/// What a cell of a game costs that is followed once. Units  nanoseconds
template <class G>
constexpr double cell_cost() noexcept {
  if constexpr (requires { G::kCellCost; }) {
    return G::kCellCost;
  } else {
    return Budget::kCell;
  }
}

/// The distributions of a situation's rolls. Small pools follow from rows that are shared by the
/// whole solution; sums and large pools are worked out once and kept.
template <class Weight>
class Pmfs {
 public:
  /// Shape   one distribution for each roll; valid until the next call.
  std::span<const std::span<const Weight>> operator()(std::span<const dice::Roll> rolls) {
    for (std::size_t i = 0; i < rolls.size(); ++i) {
      now_[i] = pmf_of(rolls[i]);
    }
    return {now_.data(), rolls.size()};
  }

 private:
  std::span<const Weight> pmf_of(const dice::Roll& roll) {
    if (roll.kind == dice::Roll::Kind::pool && roll.die_by_die() &&
        roll.dice <= dice::PoolRows<Weight>::kMostDice) {
      return rows_of(roll).capped(roll.dice, roll.outcomes());
    }
    std::vector<Weight>& known = known_[roll];
    if (known.empty()) {
      known = dice::pmf<Weight>(roll);
    }
    return known;
  }

  dice::PoolRows<Weight>& rows_of(const dice::Roll& pool) {
    for (const Tested& tested : tested_) {
      if (tested.tests == pool.tests && tested.count == pool.test_count) {
        return rows_[tested.rows];
      }
    }
    const dice::Ways ways = dice::ways_to_pass(pool);
    std::size_t rows = 0;
    while (rows < rows_.size() && rows_[rows].ways() != ways) {
      ++rows;
    }
    if (rows == rows_.size()) {
      rows_.emplace_back(ways);
    }
    tested_.push_back({pool.tests, pool.test_count, rows});
    return rows_[rows];
  }

  /// Where the rows of a die's tests lie: working out the odds anew for each pool costs more than
  /// looking them up.
  struct Tested {
    std::array<dice::Test, 4> tests{};
    std::uint8_t count = 0;
    std::size_t rows = 0;
  };

  std::array<std::span<const Weight>, Rolls::kMost> now_{};
  std::vector<dice::PoolRows<Weight>> rows_{};
  std::vector<Tested> tested_{};
  std::unordered_map<dice::Roll, std::vector<Weight>, dice::RollHash> known_{};
};

/// Calls `visit(before, last)` for every combination of results of all rolls but the last that can
/// happen: `results` are those, `before` is their probability and `last` the last roll's pmf. What is
/// less likely than `least` may be left out: nothing by default.
template <class Weight, class Visit>
[[gnu::always_inline]] inline void for_each_row(std::span<const std::span<const Weight>> pmfs,
                                                const Weight& mass, Results& results, Visit&& visit,
                                                const Weight& least = Weight(0)) {
  const std::array<Weight, 1> certain{Weight(1)};
  const std::span<const Weight> nothing_rolled(certain);
  if (pmfs.empty()) {
    pmfs = {&nothing_rolled, 1};
  }
  const std::size_t last = pmfs.size() - 1;
  std::array<Weight, Rolls::kMost> before{mass};  // what the rolls before each have come to
  std::size_t roll = 0;                           // the first whose outcome is new
  results = {};
  for (;;) {
    while (roll < last && before[roll] > least) {
      before[roll + 1] = before[roll] * pmfs[roll][results[roll]];
      ++roll;
    }
    // One place where rows are visited, so that a visit is not a call.
    if (before[roll] > least) {
      visit(std::as_const(before[last]), pmfs[last]);
    }
    do {
      if (roll == 0) {
        return;
      }
      results[roll--] = 0;
    } while (++results[roll] == pmfs[roll].size());
  }
}

/// Calls `visit(results, probability)` for every combination of results that can happen.
/// What is less likely than `least` may be left out: nothing by default.
template <class Weight, class Visit>
[[gnu::always_inline]] inline void for_each_cell(std::span<const std::span<const Weight>> pmfs,
                                                 const Weight& mass, Results& results,
                                                 Visit&& visit, const Weight& least = Weight(0)) {
  const std::size_t last = pmfs.empty() ? 0 : pmfs.size() - 1;
  for_each_row<Weight>(
      pmfs, mass, results,
      [&](const Weight& before, std::span<const Weight> pmf) __attribute__((always_inline)) {
        std::uint16_t outcome = 0;
        for (const Weight& probability : pmf) {
          results[last] = outcome++;
          const Weight together = before * probability;
          if (together > least) {
            visit(std::as_const(results), together);
          }
        }
      },
      least);
}

template <class Weight>
class ByRound;
template <class Situation, class Weight>
struct Lead;

/// The engine that carries probability along the graph, situation by situation.
///
/// Error   with Weight = double every probability is right to 1e-12; with fractions there is none.
template <Game G, class Weight = double>
class ExactEngine {
 public:
  using Situation = typename G::Situation;

  /// By so many threads where a wave of situations is worth it; the answer is the same to the bit.
  explicit ExactEngine(const G& game, int threads = 1) : game_(game), threads_(threads) {}

  /// Nothing when the budget does not allow it.
  std::optional<Solution<Weight>> solve(std::uint64_t most_cells) {
    return solve(Budget{.most_cells = most_cells});
  }
  std::optional<Solution<Weight>> solve(const Budget& budget = {}) {
    if constexpr (TotalsGame<G>) {
      if (game_.keeps_totals()) {
        tally_ = Tally<Mass>(768);
        return game_.recurs() ? solve_chain_of_totals(budget) : solve_totals(budget);
      }
    }
    if constexpr (SharedGame<G> && std::is_same_v<Weight, double>) {
      std::optional<Solution<Weight>> solution;
      if (!game_.recurs() && solve_shared(budget, solution)) {
        return solution;
      }
    }
    tally_ = Tally<Mass>(768);
    if constexpr (GridGame<G> && std::is_same_v<Weight, double>) {
      if (const auto grid = game_.grid()) {
        return solve_grid(*grid, budget);
      }
    }
    if constexpr (RoundGame<G>) {
      if (game_.counts_rounds()) {
        return solve_rounds(budget);
      }
    }
    if constexpr (OrderedGame<G>) {
      return solve_ordered(budget);
    }
    if (game_.recurs()) {
      return solve_chain(budget);
    }
    return solve_waves(budget);
  }

 private:
  using Mass = Accumulator<Weight>;

  /// What decisions lead to, and what is told on the way.
  struct Settled {
    Situation from{};
    Situation next{};
    std::vector<Report> reported{};
    bool goes_on = false;
    bool known = false;
  };
  /// Why   of the rolls of a flight a few dozen results lead to the same few decisions, one after the
  ///       other.
  const Settled& settled_from(const Situation& from) {
    if (!settled_.known || !(settled_.from == from)) {
      settled_.known = true;
      settled_.from = from;
      settled_.reported.clear();
      settled_.next =
          settle(game_, {from, 0}, [&](Report report) { settled_.reported.push_back(report); });
      settled_.goes_on = game_.pending(settled_.next) == Pending::rolls;
    }
    return settled_;
  }

  /// Follows all results of one situation: `on_next` takes situations in which dice fall again,
  /// `on_end` what ends.
  template <class OnNext, class OnEnd, class OnReport>
  void follow(const Situation& situation, const Weight& mass, OnNext&& on_next, OnEnd&& on_end,
              OnReport&& on_report, const Weight& least = Weight(0)) {
    follow(situation, game_.rolls(situation), mass, on_next, on_end, on_report, least);
  }
  template <class OnNext, class OnEnd, class OnReport>
  void follow(const Situation& situation, const Rolls& rolls, const Weight& mass, OnNext&& on_next,
              OnEnd&& on_end, OnReport&& on_report, const Weight& least = Weight(0)) {
    cells_ += rolls.cells();
    if constexpr (AlikeGame<G>) {
      if (const std::uint64_t alike = game_.alike(situation); alike != 0) {
        follow_alike(situation, alike_of(situation, alike, rolls), mass, on_next, on_end, on_report,
                     least);
        return;
      }
    }
    Results results{};
    for_each_cell<Weight>(
        pmfs_(rolls.span()), mass, results,
        [&](const Results& now, const Weight& probability) __attribute__((always_inline)) {
          Transition<Situation> step = game_.after(situation, now);
          const auto tell = [&](Report report) { on_report(report, probability); };
          if constexpr (RoundGame<G>) {
            if (game_.pending(step.next) == Pending::choice) {
              if (step.report != 0) {
                tell(step.report);
              }
              const Settled& settled = settled_from(step.next);
              std::ranges::for_each(settled.reported, tell);
              settled.goes_on ? on_next(settled.next, probability) : on_end(probability);
              return;
            }
          }
          const Situation& next = settle(game_, step, tell);
          if (game_.pending(next) == Pending::rolls) {
            on_next(next, probability);
          } else {
            on_end(probability);
          }
        },
        least);
  }

  /// What situations have in common that differ in nothing that their dice decide.
  struct Alike {
    /// All results that lead the same way, and one of them.
    struct Way {
      std::uint64_t number = 0;
      Results results{};
      Mass probability{};
    };
    std::uint64_t number = 0;
    Rolls rolls{};
    std::vector<Way> ways{};
    Tally<Mass> reported{16};
  };
  /// In place of all that `alike_[i]` tells, the report kAlike + i, until the solution is finished.
  static constexpr Report kAlike = Report{1} << 63;

  std::size_t alike_of(const Situation& situation, std::uint64_t number, const Rolls& rolls) {
    const auto known = std::ranges::find_if(
        alike_, [&](const Alike& these) { return these.number == number && these.rolls == rolls; });
    if (known != alike_.end()) {
      return static_cast<std::size_t>(known - alike_.begin());
    }
    Alike& these = alike_.emplace_back();
    these.number = number;
    these.rolls = rolls;
    Results results{};
    for_each_cell<Weight>(pmfs_(rolls.span()), Weight(1), results,
                          [&](const Results& now, const Weight& probability) {
                            const std::uint64_t way = game_.way_of(situation, now);
                            auto of_way = std::ranges::find(these.ways, way, &Alike::Way::number);
                            if (of_way == these.ways.end()) {
                              of_way = these.ways.insert(of_way, {.number = way, .results = now});
                            }
                            of_way->probability.add(probability);
                            if (const Report reported = game_.after(situation, now).report;
                                reported != 0) {
                              these.reported[reported].add(probability);
                            }
                          });
    return alike_.size() - 1;
  }

  void follow_alike(const Situation& situation, std::size_t alike, const Weight& mass,
                    auto&& on_next, auto&& on_end, auto&& on_report, const Weight& least) {
    on_report(kAlike + alike, mass);
    for (const auto& way : alike_[alike].ways) {
      const Weight probability = mass * way.probability.total();
      if (probability <= least) {
        continue;
      }
      const Situation next = settle(game_, {game_.after(situation, way.results).next, 0},
                                    [&](Report report) { on_report(report, probability); });
      game_.pending(next) == Pending::rolls ? on_next(next, probability) : on_end(probability);
    }
  }

  /// Waves with so many cells are followed by all threads. Why  with fewer, waking the threads
  /// takes longer than they save.
  static constexpr std::uint64_t kWorthSharing = 8192;

  /// Follows these situations as `follow` does one after the other, but asks the rules by all
  /// threads; what they say is added up in order.
  /// False where `is_hopeless` said so after some of them.
  template <class Entries, class OnNext, class OnReport, class IsHopeless>
  bool follow_together(const Entries& entries, const RollsOfWave& rolls, OnNext&& on_next,
                       OnReport&& on_report, IsHopeless&& is_hopeless);

  /// All situations of one depth, then all of the next. A situation that is met at two depths is
  /// followed twice, each time with what arrived there: the sum is the same.
  std::optional<Solution<Weight>> solve_waves(const Budget& budget);

  /// The same, bit by bit, by moves that other fights have worked out: false where this one shares
  /// none.
  bool solve_shared(const Budget& budget, std::optional<Solution<Weight>>& solution);

  /// Situations may come round again: find them all, then solve each knot of them as an absorbing
  /// chain.
  std::optional<Solution<Weight>> solve_chain(const Budget& budget);

  /// Both again, where totals are kept beside the situations: see exact_totals.hpp.
  std::optional<Solution<Weight>> solve_totals(const Budget& budget);
  std::optional<Solution<Weight>> solve_chain_of_totals(const Budget& budget);
  Lead<Situation, Weight> lead_of(const Situation& situation, const Rolls& rolls,
                                  Pmfs<Weight>& pmfs) const;
  void tell(const std::vector<std::pair<Report, Weight>>& reported, const Totals& totals,
            const Weight& mass);

  /// Place by place, each situation once: see ordered.hpp, rounds.hpp and grid.hpp.
  std::optional<Solution<Weight>> solve_ordered(const Budget& budget);
  std::optional<Solution<Weight>> solve_rounds(const Budget& budget);
  std::size_t solve_place(std::vector<std::pair<Situation, ByRound<Weight>>> arrivals,
                          std::uint64_t at, auto&& pass_on, auto&& tell);
  std::optional<Solution<Weight>> solve_grid(Grid grid, const Budget& budget);

  Solution<Weight> finish(std::size_t situations) {
    Solution<Weight> solution;
    solution.situations = situations;
    solution.cells = cells_;
    if constexpr (AlikeGame<G>) {
      tell_alike();
    }
    solution.reports.reserve(tally_.size());
    for (const auto& [report, mass] : tally_.entries()) {
      solution.reports.emplace_back(report, mass.total());
    }
    return solution;
  }

  /// What stands for many reports ends none.
  bool ends_round(Report report) const noexcept {
    if constexpr (AlikeGame<G>) {
      return (report & kAlike) == 0 && game_.ends_round(report);
    } else {
      return game_.ends_round(report);
    }
  }

  /// What stands for many reports, and these in its place.
  void tell_alike() {
    const Tally<Mass> reported = std::exchange(tally_, Tally<Mass>(768));
    for (const auto& [report, mass] : reported.entries()) {
      if ((report & kAlike) == 0) {
        tally_[report].add(mass.total());
        continue;
      }
      const Alike& these = alike_[static_cast<std::size_t>(report ^ kAlike)];
      for (const auto& [each, share] : these.reported.entries()) {
        tally_[each].add(mass.total() * share.total());
      }
    }
  }

  const G& game_;
  int threads_;
  Pmfs<Weight> pmfs_{};
  Settled settled_{};
  std::vector<Alike> alike_{};
  Tally<Mass> tally_{0};
  std::uint64_t cells_ = 0;
};

template <Game G, class Weight>
template <class Entries, class OnNext, class OnReport, class IsHopeless>
bool ExactEngine<G, Weight>::follow_together(const Entries& entries, const RollsOfWave& rolls,
                                             OnNext&& on_next, OnReport&& on_report,
                                             IsHopeless&& is_hopeless) {
  constexpr std::size_t kAtOnce = std::size_t{1} << 15;  // some megabytes
  constexpr std::size_t kBlock = 256;
  struct Cell {
    const Situation* from;
    Results results;
    Weight probability;
  };
  struct Led {
    Situation next{};
    std::size_t reports = 0;  // of its block, up to its own last
    bool goes_on = false;
  };
  std::vector<Cell> cells;
  std::vector<Led> led(kAtOnce);
  std::vector<std::vector<Report>> reports(kAtOnce / kBlock);
  cells.reserve(kAtOnce);
  Threads threads(threads_);

  const auto ask = [&](std::size_t block) {
    reports[block].clear();
    for (std::size_t i = block * kBlock; i < std::min(cells.size(), (block + 1) * kBlock); ++i) {
      Transition<Situation> step = game_.after(*cells[i].from, cells[i].results);
      led[i].next = settle(game_, step, [&](Report report) { reports[block].push_back(report); });
      led[i].goes_on = game_.pending(led[i].next) == Pending::rolls;
      led[i].reports = reports[block].size();
    }
  };
  const auto flush = [&] {
    threads.run([&] { for_each_index((cells.size() + kBlock - 1) / kBlock, 1, ask); });
    std::size_t reported = 0;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      for (reported = i % kBlock == 0 ? 0 : reported; reported < led[i].reports; ++reported) {
        on_report(reports[i / kBlock][reported], cells[i].probability);
      }
      if (led[i].goes_on) {
        on_next(led[i].next, cells[i].probability);
      }
    }
    cells.clear();
  };

  Results results{};
  for (std::size_t now = 0; now < entries.size() && !is_hopeless(); ++now) {
    const auto& [situation, mass] = entries[now];
    cells_ += rolls[now].cells();
    for_each_cell<Weight>(pmfs_(rolls[now].span()), mass.total(), results,
                          [&](const Results& cell, const Weight& probability) {
                            cells.push_back({&situation, cell, probability});
                            if (cells.size() == kAtOnce) {
                              flush();
                            }
                          });
  }
  flush();
  return !is_hopeless();
}

template <Game G, class Weight>
std::optional<Solution<Weight>> ExactEngine<G, Weight>::solve_waves(const Budget& budget) {
  struct Wave {
    Population<Situation, Mass> masses{256};
    RollsOfWave rolls{};  // situation by situation
    std::uint64_t cells = 0;
  };
  Wave wave;
  Wave next_wave;
  std::size_t situations = 0;
  SimulationCost simulation{.trials = budget.trials_instead};
  const auto on_report = [this](Report report, const Weight& probability) {
    tally_[report].add(probability);
  };
  const auto arrive = [this](Wave& there, const Situation& situation, const Weight& probability) {
    Mass& mass = there.masses[situation];
    if (there.masses.size() > there.rolls.size()) {
      there.cells += there.rolls.emplace_back(game_.rolls(situation)).cells();
    }
    mass.add(probability);
  };
  const auto on_next = [&](const Situation& next, const Weight& probability) {
    arrive(next_wave, next, probability);
  };
  // Known long before the next wave is whole, where it is by far too large.
  const auto is_hopeless = [&] {
    return next_wave.rolls.size() > Budget::kMostSituations ||
           !budget.may_allow(cells_, next_wave.cells, simulation, cell_cost<G>());
  };
  const Situation opening =
      settle(game_, {game_.opening(), 0}, [&](Report report) { on_report(report, Weight(1)); });
  if (game_.pending(opening) == Pending::rolls) {
    arrive(wave, opening, Weight(1));
  }
  while (!wave.masses.empty()) {
    const auto& entries = wave.masses.entries();
    for (std::size_t now = 0; now < entries.size(); ++now) {
      simulation.add(static_cast<double>(entries[now].second.total()), wave.rolls[now]);
    }
    if (!budget.allows(cells_ + wave.cells, simulation, 1, cell_cost<G>())) {
      return std::nullopt;
    }
    if (threads_ > 1 && wave.cells >= kWorthSharing) {
      if (!follow_together(entries, wave.rolls, on_next, on_report, is_hopeless)) {
        return std::nullopt;
      }
    } else {
      for (std::size_t now = 0; now < entries.size() && !is_hopeless(); ++now) {
        const auto& [situation, mass] = entries[now];
        follow(situation, wave.rolls[now], mass.total(), on_next, [](const Weight&) {}, on_report);
      }
      if (is_hopeless()) {
        return std::nullopt;
      }
    }
    situations += entries.size();
    std::swap(wave, next_wave);
    next_wave.masses.clear();
    next_wave.rolls.clear();
    next_wave.cells = 0;
  }
  return finish(situations);
}

template <Game G, class Weight>
bool ExactEngine<G, Weight>::solve_shared(const Budget& budget,
                                          std::optional<Solution<Weight>>& solution) {
  auto* const shared = game_.shared_moves();
  if (shared == nullptr || !shared->is_shared()) {
    return false;
  }
  MovesOfFight<G> fight(game_, *shared);
  struct Wave {
    Sums sums{};
    RollsOfWave rolls{};  // in order
    std::uint64_t cells = 0;
  };
  Wave wave;
  Wave next_wave;
  Sums reported;
  std::size_t situations = 0;
  SimulationCost simulation{.trials = budget.trials_instead};
  bool shares = true;
  // What falls in situations that have just been met.
  const auto meet = [&](Wave& there) {
    while (there.rolls.size() < there.sums.order().size() && shares) {
      const Situation* const situation = fight.at(there.sums.order()[there.rolls.size()]);
      shares = situation != nullptr;
      there.cells += there.rolls.emplace_back(shares ? game_.rolls(*situation) : Rolls{}).cells();
    }
  };
  const auto is_hopeless = [&] {
    return next_wave.rolls.size() > Budget::kMostSituations ||
           !budget.may_allow(cells_, next_wave.cells, simulation, cell_cost<G>());
  };
  bool reported_before = false;
  const Situation opening =
      settle(game_, {game_.opening(), 0}, [&](Report) { reported_before = true; });
  if (reported_before || game_.pending(opening) != Pending::rolls) {
    return false;
  }
  const std::uint32_t first = fight.opening(opening);
  wave.sums.make_room(fight.situations());
  wave.sums.add(first, 1);
  meet(wave);
  while (!wave.sums.order().empty() && shares) {
    for (std::size_t now = 0; now < wave.rolls.size(); ++now) {
      simulation.add(wave.sums.total(wave.sums.order()[now]), wave.rolls[now]);
    }
    if (!budget.allows(cells_ + wave.cells, simulation, 1, cell_cost<G>())) {
      return true;
    }
    for (std::size_t now = 0; now < wave.rolls.size() && !is_hopeless() && shares; ++now) {
      const std::uint32_t from = wave.sums.order()[now];
      const Rolls& rolls = wave.rolls[now];
      if (!fight.learn(from, rolls)) {
        shares = false;
        break;
      }
      next_wave.sums.make_room(fight.situations());
      reported.make_room(fight.reports());
      std::array<std::uint32_t, Rolls::kMost> strides{};
      const auto* const moves = fight.moves(from, strides);
      const std::size_t count = rolls.span().size();
      cells_ += rolls.cells();
      Results results{};
      for_each_row<Weight>(pmfs_(rolls.span()), wave.sums.total(from), results,
                           [&](double before, std::span<const double> last) {
                             std::size_t row = 0;
                             for (std::size_t roll = 0; roll + 1 < count; ++roll) {
                               row += std::size_t{strides[roll]} * results[roll];
                             }
                             spread(last, before, moves + row, reported, next_wave.sums);
                           });
      meet(next_wave);
    }
    if (shares && is_hopeless()) {
      return true;
    }
    situations += wave.rolls.size();
    std::swap(wave, next_wave);
    next_wave.sums.clear();
    next_wave.rolls.clear();
    next_wave.cells = 0;
  }
  if (!shares) {
    cells_ = 0;
    return false;
  }
  fight.keep();
  solution.emplace();
  solution->situations = situations;
  solution->cells = cells_;
  solution->reports.reserve(reported.order().size());
  for (const std::uint32_t number : reported.order()) {
    solution->reports.emplace_back(fight.report(number), reported.total(number));
  }
  return true;
}

template <Game G, class Weight>
std::optional<Solution<Weight>> ExactEngine<G, Weight>::solve_chain(const Budget& budget) {
  Numbered<Situation> situations{256};
  std::uint64_t ahead = 0;  // of all situations met so far
  const auto number_of = [&](const Situation& situation) {
    return situations.number_of(
        situation, [&](const Situation& fresh) { ahead += game_.rolls(fresh).cells(); });
  };

  Chain<Weight> chain;
  const Situation opening =
      settle(game_, {game_.opening(), 0}, [&](Report report) { tally_[report].add(Weight(1)); });
  if (game_.pending(opening) == Pending::rolls) {
    number_of(opening);
  }
  SimulationCost simulation{.trials = budget.trials_instead};
  if (!situations.empty()) {
    simulation.add(2, game_.rolls(situations[0]));  // most fights end within two rounds
  }
  // Reports of each situation, with their probabilities.
  std::vector<std::vector<std::pair<Report, Weight>>> result;
  std::uint64_t kept = 0;  // moves and reports
  FlatMap<std::uint32_t, Mass, ReportHash> targets;
  Tally<Mass> reports;
  for (std::size_t from = 0; from < situations.size(); ++from) {
    targets.clear();
    reports.clear();
    Mass ends;
    const Situation situation = situations[from];  // a copy: the list grows while it is followed
    follow(
        situation, Weight(1),
        [&](const Situation& next, const Weight& probability) {
          targets[number_of(next)].add(probability);
        },
        [&](const Weight& probability) { ends.add(probability); },
        [&](Report report, const Weight& probability) { reports[report].add(probability); });
    // Following a cell into a chain that is kept costs four times as much.
    kept += targets.size() + reports.size();
    if (kept > Budget::kMostKept || !budget.allows(ahead, simulation, 4)) {
      return std::nullopt;
    }
    chain.add_state(ends.total());
    for (const auto& [target, mass] : targets.entries()) {
      chain.add_move(target, mass.total());
    }
    auto& list = result.emplace_back();
    for (const auto& [report, mass] : reports.entries()) {
      list.emplace_back(report, mass.total());
    }
  }
  const std::vector<Weight> visits = chain.expected_visits();
  for (std::size_t from = 0; from < situations.size(); ++from) {
    for (const auto& [report, probability] : result[from]) {
      tally_[report].add(visits[from] * probability);
    }
  }
  return finish(situations.size());
}

}  // namespace fray::graph

#include "graph/grid.hpp"
#include "graph/ordered.hpp"
#include "graph/rounds.hpp"
// After what it needs of them.
#include "graph/exact_totals.hpp"
