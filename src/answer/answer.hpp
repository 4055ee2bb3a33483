#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "answer/estimate.hpp"
#include "answer/loss_errors.hpp"
#include "random/sampler.hpp"

namespace fray::answer {

/// A whole number's distribution: the chance of each value from 0, and the mean.
struct Spread {
  std::vector<Estimate> pmf{};
  Estimate mean{};
  /// Nothing beyond can be: nobody loses more stands than there are.
  std::optional<std::size_t> most{};
};

/// The same quantity for both sides, under the name that JSON and CSV give it ("stands_lost",
/// "retreat_cm").
struct SidedSpread {
  std::string name{};
  Spread a{};
  Spread b{};
};

/// The chance of so much of a quantity, or more, for one side.
struct AtLeast {
  std::string name{};  ///< of its SidedSpread
  bool of_a = true;
  std::size_t value = 0;
  Estimate chance{};
};

struct RoundAnswer {
  int round = 1;
  bool or_later = false;  ///< this round and all after it, in a combat without a last turn
  Estimate win{};
  Estimate draw{};
  Estimate loss{};
  /// Of those who retreated in this round, so it sums to the chance of a retreat.
  Spread retreat_a{};
  Spread retreat_b{};
};

/// What the units of a side are called, for tables that are grouped and joined by it; several
/// parted by " + ".
struct SideNames {
  std::string list{};  ///< each list once; "custom" of units of none
  /// "empire/knights", as fray units has it; a custom unit's own name, or "custom".
  std::string unit{};
  std::string type{};  ///< each type once: "cavalry"; empty where nothing says one

  /// Names one unit more.
  void add(const std::string& its_list, const std::string& its_unit, const std::string& its_type);
};

/// What the answer says of one side.
struct SideAnswer {
  std::string text{};  ///< as the user wrote it
  SideNames names{};
  std::string understood{};  ///< "3 of 3 stands fight, 2 support"
  double points = 0;         ///< cost of the stands that fight this combat
  Estimate points_lost{};    ///< cost of the stands lost
  Estimate destroyed{};
};

/// What became of a side whose nerve failed.
enum class Flight : std::uint8_t { none, escaped, caught, off_table };

/// One way in which a combat ends, and all that is told of it together.
///
/// Shape   arrays are of A and B.
struct Outcome {
  int result = 0;  ///< 1: A won, -1: B won
  std::array<bool, 2> destroyed{};
  std::array<int, 2> lost{};    ///< stands or models
  std::array<int, 2> scored{};  ///< hits, or wounds inflicted
  int back_cm = 0;              ///< that B went back in the last round; below 0: A
  /// By how much A won the last round (below 0: lost it), where that follows from what is counted.
  std::optional<int> by{};
  /// Nothing in games in which no unit breaks.
  std::optional<std::array<Flight, 2>> flight{};
  double swing = 0;  ///< points, or stands or models where not everybody has a price
  double chance = 0;
};

/// The odds of one matchup, from A's point of view. The same for every game; no writer knows a
/// rule.
struct Answer {
  std::string system{};
  /// Names the matchup by content, 32 hexadecimal digits.
  std::string key{};
  bool exact = true;
  std::optional<random::Sampling> sampling{};  ///< only when simulated, as are trials and seed
  std::optional<std::uint64_t> trials{};
  std::optional<std::uint64_t> seed{};
  std::size_t situations = 0;
  SideAnswer a{};
  SideAnswer b{};
  Estimate win{};
  Estimate draw{};
  Estimate loss{};
  /// All the game knows, also the impossible.
  std::vector<std::pair<std::string, Estimate>> endings{};
  std::vector<SidedSpread> spreads{};
  Spread rounds{};
  /// Points B lost less points A lost; unknown where only some have a price.
  Estimate swing{};
  /// How sure the losses are that the swing comes of, where the game tells it; no writer does.
  std::optional<LossErrors> loss_errors{};
  std::vector<RoundAnswer> by_round{};
  std::vector<AtLeast> at_least{};   ///< what was asked for
  std::vector<Outcome> outcomes{};   ///< where they were asked for; alike ones may come twice
  std::vector<std::string> notes{};  ///< sentences for a person: what was assumed
  /// Never in files, which are the same bytes each time.
  double seconds = 0;
  /// Situations that decisions were weighed in before: work, as `situations` is, of a tenth of the
  /// cost. Never in files.
  std::size_t weighed = 0;
  bool precise = true;  ///< false when the asked precision was not reached
};

}  // namespace fray::answer
