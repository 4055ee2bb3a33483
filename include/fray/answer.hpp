#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace fray::random {
enum class Sampling : std::uint8_t;  // how a simulation rolled: its name stands in the JSON
}

namespace fray::answer {

/// A number with its 95 % interval; an exact number has low = value = high.
struct Estimate {
  double value = 0;
  double low = 0;
  double high = 0;

  static constexpr Estimate exactly(double value) noexcept { return {value, value, value}; }
  /// What cannot be told; null in JSON and an empty cell in CSV.
  static constexpr Estimate unknown() noexcept {
    return exactly(std::numeric_limits<double>::quiet_NaN());
  }
  bool known() const noexcept { return !std::isnan(value); }
  double half_width() const noexcept { return (high - low) / 2; }
};

/// How a fight ends for A.
enum class Result : std::int8_t { loss = -1, draw = 0, win = 1 };

/// A whole number's distribution: the chance of each value from 0, and the mean.
struct Spread {
  std::vector<Estimate> pmf{};
  Estimate mean{};
  /// Nothing beyond can be: nobody loses more stands than there are.
  std::optional<std::size_t> most{};
  /// Nobody of the side does what is counted, as charges of who does not charge: texts have a dash.
  bool is_idle = false;
};

/// What a quantity is to tables, which tell what is alike in every game in one column.
enum class Counted : std::uint8_t {
  other,
  lost,
  scored,
  retreat,
  fall_back,
  charges_that_get_there
};

/// What a game counts for each side of a fight: a row of the game's, whose texts last as long as the
/// program.
struct Quantity {
  std::string_view name{};   ///< as JSON and CSV have it: "stands_lost", "retreat_cm"
  std::string_view words{};  ///< as a person reads it: "stands lost", "retreat"
  std::string_view means{};  ///< a sentence
  std::string_view unit{};   ///< "cm", "in" or nothing
  std::string_view title{};  ///< over a picture of it
  Counted counted = Counted::other;
  /// Whether it is known of fights with one result alone (`OddsOptions::given`): it is counted with
  /// their end, or before they are fought.
  bool of_result = true;
  bool is_chance =
      false;  ///< 1 in fights in which it happens, and 0 in others: its mean is a chance
};

/// The same quantity for both sides.
struct SidedSpread {
  Quantity of{};
  Spread a{};
  Spread b{};
};

/// A way in which a fight may end, as the game has it, and how often it does.
struct Ending {
  std::string_view name{};   ///< as JSON and CSV have it: "b_destroyed"
  std::string_view words{};  ///< as A's player would say it: "enemy destroyed"
  /// Where the side that it befell has several units, or not all fall back after a draw, if that is
  /// said in other words.
  std::string_view other_words{};
  int winner = 0;                   ///< 1: A, -1: B
  std::array<bool, 2> destroyed{};  ///< A, B
  bool unresolved = false;          ///< the last round allowed is won, and more would follow
  Estimate chance{};
};

/// The chance of so much of a quantity, or more, for one side.
struct AtLeast {
  Quantity of{};
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

/// How sure the mean losses of A and B are, and what a unit of each costs.
///
/// Units   of a side whose stands cost the same: its stands; of any other: points.
/// Why     apart from the prices, so that rows of a table at other prices have the interval of points
///         won less points lost that their fight alone would have, to the last bit.
struct LossErrors {
  std::array<double, 2> variance{};  ///< of the means; 0 when exact
  double covariance = 0;
  std::array<double, 2> cost{1, 1};  ///< points of one unit
  std::uint64_t trials = 0;          ///< 0: exact

  /// The interval of points won less points lost, whose mean is `swing`, of sides that cost so much.
  Estimate of_swing(double swing, double points_a, double points_b) const;
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
  /// So many independent fights would know the win chance as well; of even draws alone.
  std::optional<std::uint64_t> as_sure_as{};
  std::size_t situations = 0;
  SideAnswer a{};
  SideAnswer b{};
  /// All but the chances to win, draw and lose is of the fights alone that ended so; else of all.
  std::optional<Result> given{};
  Estimate win{};
  Estimate draw{};
  Estimate loss{};
  /// All the game knows, also the impossible.
  std::vector<Ending> endings{};
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

  /// The chance of an ending, "b_destroyed"; 0 of one that the game does not have.
  Estimate chance(std::string_view ending) const noexcept;
  /// What was counted under that name, "stands_lost"; nothing where the game does not count it.
  const SidedSpread* count(std::string_view quantity) const noexcept;
  const SidedSpread* count(Counted counted) const noexcept;
};

/// The answer as `fray odds --json` prints it, and as a picture (SVG).
std::string json(const Answer& answer);
std::string svg(const Answer& answer);

/// The odds so far of a running simulation; not an interval. The first is of no trials: it says
/// that the fight is simulated, and has no answer.
struct OddsSoFar {
  std::uint64_t trials = 0;
  std::uint64_t of = 0;  ///< that there will be, as far as is known yet
  double win = 0;
  double draw = 0;
  double loss = 0;
  /// All that is known so far, as an answer of its own, while the callback runs.
  std::function<Answer()> answer{};
  bool draft = false;  ///< of fights that are thrown away, and not of the simulation itself
};
/// Called now and then, by one thread at a time. Returns false to stop: the answer is then
/// `Interrupted`, to other programs an Error of Fault::stopped.
using OnProgress = std::function<bool(const OddsSoFar&)>;

}  // namespace fray::answer

namespace fray {

using answer::Answer;
using answer::Estimate;
using answer::OddsSoFar;
using OnOdds = answer::OnProgress;

/// Which of a thousand fights is told: the one in the middle, or one that only five in a hundred
/// are worse, or better, than for A.
enum class Luck : unsigned char { typical, worst5, best5 };

/// Which fight is told: that of a seed, or one chosen by luck among the thousand from a seed on.
struct Tale {
  std::optional<std::uint64_t> seed{};
  std::optional<Luck> luck{};  ///< without either: a typical one
};

/// One fight, blow by blow.
struct Story {
  /// A round, or what follows it.
  struct Part {
    std::string heading{};             ///< "Round 1"
    std::vector<std::string> lines{};  ///< dice and what they do
  };
  std::uint64_t seed = 0;            ///< tells this fight again
  std::vector<Part> parts{};         ///< in the order of the fight
  std::string ending{};              ///< how it ended, in a sentence
  int result = 0;                    ///< 1 A won, 0 a draw, -1 B won
  std::vector<std::string> notes{};  ///< sentences on what was assumed
};

}  // namespace fray
