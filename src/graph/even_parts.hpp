#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <numeric>
#include <optional>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

#include "graph/controls.hpp"
#include "graph/foresight.hpp"
#include "graph/simulate.hpp"
#include "graph/tally.hpp"
#include "random/even.hpp"

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
  std::size_t situations = 0;  ///< in which dice fell, of the replicate that met the most at once
  /// Of each replicate, with the luck of its dice taken off; none before luck is known.
  std::vector<Ends> ends{};

  /// All fights, or those of one replicate, as if they were independent.
  Simulation whole() const {
    return reported(trials.total(), [](const Replicated& count) { return count.total(); });
  }
  Simulation part(std::size_t replicate) const {
    return reported(trials[replicate], [=](const Replicated& count) { return count[replicate]; });
  }

 private:
  template <class Count>
  Simulation reported(std::uint64_t fights, const Count& count) const {
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

/// Told after each batch; returns how many fights more are wanted, 0 to stop there.
using EvenProgress = std::function<std::uint64_t(const EvenSimulation&)>;
/// How a fight of that report ended for A: 1 won, 0 lost; nothing where it goes on.
using ValueOf = std::function<std::optional<double>(Report)>;

/// Fights of each replicate, in one situation of one part.
using CountOfEach = std::array<std::uint32_t, kReplicates>;

inline std::uint64_t sum_of(const CountOfEach& counts) noexcept {
  return std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
}

/// Fights of some replicates that are fought together: what a situation leads to is asked once
/// for all of them. Each replicate has draws of its own, so it comes to the same in any company.
struct EvenPart {
  std::size_t first = 0;  ///< replicate
  std::size_t last = 0;   ///< one more than the last
  CountOfEach trials{};
  std::uint64_t number = 0;  ///< of the part of its first replicate; the next ones' follow
  Tally<Replicated> reports{64};
  CountOfEach met{};     ///< situations, after the head
  CountOfEach widest{};  ///< of them, those of one wave
  std::array<Ends, kReplicates> luck{};
  Trail trail{};

  /// Situations of the widest wave, for each fight of the replicate that met the most.
  double widest_of_a_fight() const noexcept;
};

/// Fights in equal shares to all replicates, in parts of `groups` groups of them, and of so many
/// fights of a replicate at most. `number`  of the next part
std::vector<EvenPart> cut_into_parts(std::uint64_t trials, std::uint64_t& number,
                                     std::size_t groups, std::uint64_t most_of_part);

/// Fights of one replicate that had the same outcomes.
struct SharedOutcome {
  std::uint32_t cell = 0;
  std::uint32_t replicate = 0;
  std::uint32_t fights = 0;
};

void put_in_order_of_cells(std::vector<SharedOutcome>& shares);

/// How well A does in a situation, beside others.
struct Standing {
  int end = 0;              ///< -1 and 1 for what comes before and after all others
  std::uint32_t stage = 0;  ///< only situations of one stage are compared
  double for_a = 0;
  Hash128 key{};  ///< where that is equal: by content

  bool before(const Standing& other) const noexcept {
    if (end != other.end || stage != other.stage) {
      return std::tie(end, stage) < std::tie(other.end, other.stage);
    }
    return for_a != other.for_a
               ? for_a < other.for_a
               : std::tie(key.high, key.low) < std::tie(other.key.high, other.key.low);
  }
};

/// The leaves of a head, in order of how well A does, and where each one's share of [0, 1) ends.
class LeavesInOrder {
 public:
  /// Shape  how well A does in each leaf, and the chance of each.
  void put_in_order(std::span<const Standing> standings, std::span<const double> chances);

  /// Calls deal(leaf, fights). Units  of `first`, the first point: 2^-64 of one fight's share
  template <class Deal>
  void deal(std::uint64_t fights, std::uint64_t first, Deal&& deal) const {
    random::deal_at_equal_distances(
        ends_, fights, first,
        [&](std::size_t place, std::uint64_t some) { deal(order_[place], some); });
  }

 private:
  std::vector<std::uint32_t> order_{};
  std::vector<std::uint64_t> ends_{};
};

struct IndexedStanding {
  Standing standing{};
  std::uint32_t index = 0;  ///< of the situation in its wave
};

/// From what is worst for A to what is best.
void put_worst_first(std::vector<IndexedStanding>& situations);

/// What all fights so far have come to.
class EvenSums {
 public:
  explicit EvenSums(ValueOf value_of) : value_of_(std::move(value_of)) {}

  /// Whether it is known how fights end.
  bool knows_ends() const noexcept { return value_of_ != nullptr; }
  /// Shape  as ValueOf.
  std::optional<double> value_of(Report report) const {
    return value_of_ ? value_of_(report) : std::nullopt;
  }
  /// Whether that is a win, and whether a draw; neither of what ends no fight.
  Ends ends_of(Report report) const;

  /// Of the first batch, whose luck nobody knew, or of a later one.
  void add(const std::vector<EvenPart>& parts, bool first);
  /// All reports so far, and the ends with their luck taken off where it is known.
  void tell(EvenSimulation& all, bool luck_is_known) const;

 private:
  /// Fights, and how they ended with their luck taken off.
  struct EndsSeen {
    Replicated trials{};
    std::array<Ends, kReplicates> ends{};
  };

  void count_ends(const EvenPart& part, EndsSeen& seen) const;
  std::vector<Ends> ends_without_luck() const;

  ValueOf value_of_;
  Replicated trials_{};
  EndsSeen first_{};
  EndsSeen later_{};
  Tally<Replicated> sums_{256};
};

}  // namespace fray::graph
