#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "graph/game.hpp"
#include "random/even.hpp"

namespace fray::graph {

/// Chances that a fight ends so: that A wins, and that nobody does.
using Ends = std::array<double, 2>;

/// Dice that fall in a situation.
struct Throw {
  std::uint32_t round = 0;
  std::uint32_t stage = 0;
  std::uint32_t score = 0;  ///< that they count for; 0 for none
  int lead = 0;             ///< A's score less the enemy's, before they fall
  const random::RollsInOrder* now = nullptr;
  const random::RollsInOrder* later = nullptr;  ///< that fall after them for the same score

  friend bool operator==(const Throw&, const Throw&) = default;

  /// Of A's score less the enemy's, once all have fallen.
  double chance_above(int score) const noexcept;
  /// By which outcomes of a roll are told apart; the most that it can come to, such as that nobody
  /// is left, is told apart from so much of another.
  int place_of(std::size_t roll, int outcome) const noexcept {
    return outcome + 1 == static_cast<int>(now->chances(roll).size()) ? -1 : outcome;
  }
  double mean() const noexcept {
    return lead + now->mean() + (later == nullptr ? 0 : later->mean());
  }
};

/// What dice do to how a fight ends, as far as fights before it tell: by the score that they come
/// to, and by the outcome of each roll.
///
/// Why     what all outcomes of a throw are worth on average is known exactly. So what a fight's
///         dice were worth beyond that may be taken off how it ended: the mean stays right whatever
///         the tables say, and the better they are, the less is left to vary.
/// Source  control variates; Henderson and Glynn, "Approximating martingales for variance reduction
///         in Markov process simulation" (2002).
class Controls {
 public:
  /// What fights that had these outcomes came to.
  struct Observation {
    const Throw* dice = nullptr;
    Results results{};
    double fights = 0;
    Ends ended{};  ///< on average
  };

  /// In place of what was learned before.
  void learn(std::span<const Observation> observations);
  bool empty() const noexcept { return scores_.empty(); }

 private:
  friend class ThrowWorth;
  static constexpr std::size_t kRolls = Rolls::kMost;

  /// Numbers by whole numbers from `first` on; beyond them as the nearest. None where nothing is
  /// known.
  struct Table {
    int first = 0;
    std::vector<Ends> values{};

    Ends at(int place) const noexcept {
      return values.empty() ? Ends{}
                            : values[static_cast<std::size_t>(std::clamp(
                                  place - first, 0, static_cast<int>(values.size()) - 1))];
    }
  };
  struct Stage {
    bool known = false;
    std::array<Table, kRolls> of_roll{};
  };
  /// Of each observation, the numbers of its score and of its stage.
  struct Place {
    std::uint32_t score = 0;
    std::uint32_t stage = 0;
  };
  using Numbers = std::unordered_map<std::uint64_t, std::uint32_t>;

  static std::uint64_t key(std::uint32_t round, std::uint32_t stage) noexcept {
    return std::uint64_t{stage} << 32U | round;
  }
  const Table* score_of(const Throw& dice) const;
  const Stage* stage_of(const Throw& dice) const;
  std::vector<Place> places_of(std::span<const Observation> observations);
  void fit_scores(std::span<const Observation> observations, std::span<const Place> places);
  void fit_rolls(std::span<const Observation> observations, std::span<const Place> places);

  Numbers number_of_score_{};
  Numbers number_of_stage_{};
  std::vector<Table> scores_{};
  std::vector<Stage> stages_{};
};

/// What each combination of outcomes of one throw is worth beyond their mean.
class ThrowWorth {
 public:
  explicit ThrowWorth(const Controls& controls) : controls_(controls) {}

  /// Of that throw from here on.
  void of(const Throw& dice);
  Ends worth(const Results& results) const noexcept;
  /// Whether anything is; else it is worth nothing.
  bool known() const noexcept { return now_ != nullptr; }
  /// What the score is worth, its mean among it.
  Ends of_score(const Results& results) const noexcept;
  /// The dice of throws that were told of are let go of.
  void forget() noexcept { known_.clear(); }

 private:
  struct Known {
    Throw dice{};
    int least = 0;
    std::vector<Ends> by_net{};  ///< from the least net on; none where the score is not known
    Ends mean{};
  };

  void look_up(Known& known) const;

  const Controls& controls_;
  const Controls::Table* score_ = nullptr;
  const Controls::Stage* stage_ = nullptr;
  Throw last_{};
  const Known* now_ = nullptr;
  /// By their content: many situations throw the same.
  std::vector<Known> known_{};
};

}  // namespace fray::graph
