#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <functional>
#include <numeric>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "core/parallel.hpp"
#include "graph/foresight.hpp"
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
  explicit constexpr Replicated(const std::array<std::uint32_t, kReplicates>& counts) {
    std::ranges::copy(counts, of_.begin());
  }

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
/// How a fight of that report ended for A: 1 won, 0 lost; nothing where it goes on.
using ValueOf = std::function<std::optional<double>(Report)>;

/// The engine that deals fights evenly.
///
/// In each wave the situations are put in order of how well A does, by what the first batch taught
/// (Foresight) where the caller says how fights end, and its fights, in that order,
/// have points that are spread evenly over [0, 1), all moved by one random number: fights that do
/// alike share out the dice between them. Each fight's own draws are as likely as dice, so every
/// mean is right; sums of many fights vary less than those of independent ones.
///
/// Fights are those of kReplicates replicates, each with random numbers of its own, in batches that
/// grow. What a situation leads to is asked once for all replicates that one thread carries along;
/// as each has draws and points of its own, counts do not depend on who carries which.
template <Game G>
class EvenEngine {
 public:
  using Situation = typename G::Situation;

  EvenEngine(const G& game, const SimulationSettings& settings, ValueOf value_of = {})
      : game_(game), settings_(settings), matchup_(game.name()), value_of_(std::move(value_of)) {}

  EvenSimulation run(const EvenProgress& progress = {}) {
    if (settings_.threads <= 1) {
      return run_batches(progress, [](auto&& work) { work(); });
    }
    Threads threads(settings_.threads);
    return run_batches(progress, [&](auto&& work) { threads.run(work); });
  }

 private:
  /// Fights of each replicate, in one situation of one part.
  using Counts = std::array<std::uint32_t, kReplicates>;
  using Trials = Population<Situation, Counts>;
  using Wave = std::vector<std::pair<Situation, Counts>>;

  static constexpr std::uint64_t kFirst = 256;       ///< fights of a replicate in the first batch
  static constexpr std::uint64_t kMost = 16'384;     ///< in one part of a batch
  static constexpr std::uint64_t kMostParts = 4096;  ///< of a batch

  /// Fights of one replicate that had the same outcomes.
  struct Share {
    std::uint32_t cell = 0;
    std::uint32_t replicate = 0;
    std::uint32_t fights = 0;
    Results results{};
  };

  struct Place {
    std::uint32_t stage = 0;
    std::uint32_t index = 0;
    double for_a = 0;
    Hash128 key{};
    random::Favours favours{};
  };

  /// Where the fights of a part went.
  struct Trail {
    struct Node {
      std::uint32_t round = 0;
      Outlook outlook{};
      double fights = 0;
      double value = 0;  ///< of all that end here
    };
    /// Fights that went on, to an entry of a wave that comes later.
    struct Step {
      std::uint32_t from = 0;
      std::uint32_t wave = 0;
      std::uint32_t entry = 0;
      double fights = 0;
    };
    std::vector<Node> nodes{};
    std::vector<Step> steps{};
    std::vector<std::size_t> first_of_wave{};
    std::uint32_t next = 0;        ///< the wave that is gathered
    std::uint32_t next_round = 0;  ///< and that of the next round
    std::uint32_t waves = 0;
    std::size_t here = 0;  ///< the first node of this wave

    void clear() {
      nodes.clear();
      steps.clear();
      first_of_wave.assign(2, 0);
      next = 0;
      next_round = 1;
      waves = 2;
    }
    /// The wave that was gathered is fought now.
    void begin(std::uint32_t& gathered) {
      here = nodes.size();
      first_of_wave[gathered] = here;
      gathered = waves++;
      first_of_wave.push_back(0);
    }
    void teach(Foresight& foresight) {
      for (std::size_t i = steps.size(); i-- > 0;) {
        const Step& step = steps[i];
        const Node& to = nodes[first_of_wave[step.wave] + step.entry];
        nodes[step.from].value += step.fights * to.value / to.fights;
      }
      for (const Node& node : nodes) {
        foresight.learn(node.round, node.outlook, node.fights, node.value / node.fights);
      }
    }
  };

  /// What one thread works with.
  struct Desk {
    random::EvenRolls rolls{};
    random::Sampler sampler{random::Path::plain};
    Trials next{8};
    Trials next_round{8};
    Wave wave{};
    std::vector<Place> order{};
    std::vector<Share> shares{};
    Trail* trail = nullptr;  ///< where it is kept
  };

  /// Fights of some replicates that are fought together: what a situation leads to is asked once
  /// for all of them. Each replicate has draws of its own, so it comes to the same in any company.
  struct Part {
    std::size_t first = 0;  ///< replicate
    std::size_t last = 0;   ///< one more than the last
    Counts trials{};
    std::uint64_t number = 0;  ///< of the part of its first replicate; the next ones' follow
    Tally<Replicated> reports{64};
    std::size_t situations = 0;
    Trail trail{};
  };

  template <class Execute>
  EvenSimulation run_batches(const EvenProgress& progress, Execute execute) {
    EvenSimulation all;
    std::uint64_t left = settings_.trials;
    std::uint64_t parts_before = 0;
    std::uint64_t done = 0;
    while (left > 0) {
      std::uint64_t now = done == 0 ? kFirst * kReplicates : std::min(4 * done, kMost * kMostParts);
      now = left < now + now / 2 ? left : now;  // no small rest
      done += now;
      left -= now;
      std::vector<Part> parts = cut(now, parts_before, groups());
      execute(
          [&] { for_each(parts.size(), [&](std::size_t i) { fight(parts[i], desks_.local()); }); });
      if constexpr (requires { game_.forget(); }) {
        game_.forget();  // no situation is alive between two batches
      }
      gather(parts, all);
      if (learns() && !foresight_.fitted()) {
        for (Part& part : parts) {
          part.trail.teach(foresight_);
        }
        foresight_.fit();
      }
      if (progress && !progress(all)) {
        break;
      }
    }
    return all;
  }

  /// So many parts have a share of the replicates each.
  /// Why   all that is learned is learned in one order.
  std::size_t groups() const {
    return learns() && !foresight_.fitted()
               ? 1
               : std::min(kReplicates, std::bit_ceil(static_cast<std::size_t>(settings_.threads)));
  }

  /// Fights in equal shares to all replicates, and in parts that fit into memory.
  static std::vector<Part> cut(std::uint64_t trials, std::uint64_t& number, std::size_t groups) {
    const std::uint64_t most = (trials + kReplicates - 1) / kReplicates;
    const std::uint64_t pieces = (most + kMost - 1) / kMost;
    const std::size_t size = kReplicates / groups;
    std::vector<Part> parts;
    for (std::uint64_t piece = 0; piece < pieces; ++piece, number += kReplicates) {
      for (std::size_t first = 0; first < kReplicates; first += size) {
        Part& part = parts.emplace_back();
        part.first = first;
        part.last = first + size;
        part.number = number;
        for (std::size_t replicate = first; replicate < part.last; ++replicate) {
          const std::uint64_t own =
              trials / kReplicates + (replicate < trials % kReplicates ? 1 : 0);
          part.trials[replicate] =
              static_cast<std::uint32_t>(own / pieces + (piece < own % pieces ? 1 : 0));
        }
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

  bool learns() const { return ComparedGame<G> && value_of_ != nullptr; }

  void fight(Part& part, Desk& desk) {
    desk.wave.clear();
    desk.trail = learns() && !foresight_.fitted() ? &part.trail : nullptr;
    if (desk.trail != nullptr) {
      desk.trail->clear();
      desk.trail->begin(desk.trail->next);
    }
    const Situation opening = settle(game_, {game_.opening(), 0}, [&](Report report) {
      part.reports[report] += Replicated(part.trials);
    });
    if (game_.pending(opening) == Pending::rolls) {
      desk.wave.assign(1, {opening, part.trials});
    }
    std::uint64_t depth = 0;
    for (std::uint64_t round = 1; !desk.wave.empty(); ++round) {
      for (; !desk.wave.empty(); ++depth) {
        part.situations += desk.wave.size();
        advance(part, desk, depth, round);
        desk.next.take(desk.wave);
        if (desk.trail != nullptr) {
          desk.trail->begin(desk.trail->next);
        }
      }
      desk.next_round.take(desk.wave);  // fights that waited for the others to end their round
      if (desk.trail != nullptr) {
        desk.trail->begin(desk.trail->next_round);
      }
    }
  }

  void advance(Part& part, Desk& desk, std::uint64_t depth, std::uint64_t round) {
    put_in_order(desk, round);
    std::array<std::uint64_t, kReplicates> points{};
    for (std::size_t replicate = part.first; replicate < part.last; ++replicate) {
      points[replicate] = shift(part.number + replicate, desk, depth);
    }
    for (const Place& place : desk.order) {
      const auto& [situation, trials] = desk.wave[place.index];
      const Rolls rolls = game_.rolls(situation);
      desk.shares.clear();
      for (std::size_t replicate = part.first; replicate < part.last; ++replicate) {
        const std::uint64_t fights = trials[replicate];
        if (fights == 0) {
          continue;
        }
        for (const auto& dealt :
             desk.rolls.deal(rolls.span(), place.favours, fights, points[replicate])) {
          desk.shares.push_back({dealt.cell, static_cast<std::uint32_t>(replicate),
                                 static_cast<std::uint32_t>(dealt.fights), dealt.results});
        }
        points[replicate] += fights * random::EvenRolls::kStep;
      }
      send_all(place.index, round, part, desk);
    }
  }

  /// What each combination of outcomes leads to, once for all fights that had it.
  void send_all(std::uint32_t from, std::uint64_t round, Part& part, Desk& desk) const {
    if (desk.shares.size() > 1) {
      std::ranges::sort(desk.shares, [](const Share& one, const Share& other) {
        return one.cell != other.cell ? one.cell < other.cell : one.replicate < other.replicate;
      });
    }
    const std::span<const Share> all = desk.shares;
    for (std::size_t first = 0, last = 0; first < all.size(); first = last) {
      while (last < all.size() && all[last].cell == all[first].cell) {
        ++last;
      }
      send(from, all.subspan(first, last - first), round, part, desk);
    }
  }

  /// From what is worst for A to what is best; by content where that is equal.
  void put_in_order(Desk& desk, std::uint64_t round) const {
    const auto nth = static_cast<std::uint32_t>(std::min<std::uint64_t>(round, kMostRounds));
    desk.order.clear();
    for (std::size_t i = 0; i < desk.wave.size(); ++i) {
      const Situation& situation = desk.wave[i].first;
      Place& place = desk.order.emplace_back();
      place.index = static_cast<std::uint32_t>(i);
      place.key = situation.key();
      if constexpr (ComparedGame<G>) {
        const Outlook now = outlook(game_, situation);
        place.stage = now.stage;
        place.for_a = foresight_.fitted() ? foresight_.of(nth, now) : now.for_a;
        place.favours = now.favours;
        if (desk.trail != nullptr) {
          desk.trail->nodes.push_back(
              {nth, now, static_cast<double>(sum_of(desk.wave[i].second)), 0});
        }
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

  static std::uint64_t sum_of(const Counts& counts) noexcept {
    return std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
  }

  std::uint64_t shift(std::uint64_t number, Desk& desk, std::uint64_t depth) const {
    std::array<std::uint64_t, random::kLanes> words{};
    desk.sampler.words({settings_.purpose, settings_.seed, matchup_, kEven, depth, number}, words);
    return words[0];
  }

  /// Fights that had the same outcomes.
  void send(std::uint32_t from, std::span<const Share> fights, std::uint64_t round, Part& part,
            Desk& desk) const {
    Transition<Situation> step = game_.after(desk.wave[from].first, fights.front().results);
    bool round_over = false;
    double many = 0;
    for (const Share& share : fights) {
      many += share.fights;
    }
    const Situation& next = settle(game_, step, [&](Report report) {
      if constexpr (RoundGame<G>) {
        if (game_.ends_round(report)) {
          round_over = true;
          report = game_.numbered(
              report, static_cast<std::uint32_t>(std::min<std::uint64_t>(round, kMostRounds)));
        }
      }
      Replicated& count = part.reports[report];
      for (const Share& share : fights) {
        count[share.replicate] += share.fights;
      }
      if (desk.trail != nullptr) {
        desk.trail->nodes[desk.trail->here + from].value += many * value_of_(report).value_or(0);
      }
    });
    if (game_.pending(next) != Pending::rolls) {
      return;
    }
    Trials& to = round_over ? desk.next_round : desk.next;
    Counts& count = to[next];
    for (const Share& share : fights) {
      count[share.replicate] += share.fights;
    }
    if (desk.trail != nullptr) {
      desk.trail->steps.push_back({static_cast<std::uint32_t>(desk.trail->here + from),
                                   round_over ? desk.trail->next_round : desk.trail->next,
                                   to.place_of(count), many});
    }
  }

  void gather(std::vector<Part>& parts, EvenSimulation& all) {
    for (const Part& part : parts) {
      all.trials += Replicated(part.trials);
      all.situations = std::max(all.situations, part.situations);
      for (const auto& [report, fights] : part.reports.entries()) {
        sums_[report] += fights;
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
  ValueOf value_of_;
  Foresight foresight_{};
  PerThread<Desk> desks_{[] { return Desk{}; }};
  Tally<Replicated> sums_{256};
};

}  // namespace fray::graph
