#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "answer/answer.hpp"
#include "answer/figures.hpp"
#include "study/fight_counts.hpp"
#include "study/opposition.hpp"
#include "sweep/run.hpp"

namespace fray::study {

/// The chance of each number of stands, or models, that A and B lose.
using StandsLost = std::array<std::vector<double>, 2>;

/// What of losses is asked for: means alone, how sure mean hits are, too, or these chances.
enum class Losses : std::uint8_t { means, errors, chances };

/// One fight of a side against one opponent in one situation.
struct Met {
  std::size_t opponent = 0;
  std::size_t situation = 0;
  double weight = 0;  ///< of all fights that were asked for
  answer::Figures figures{};
  StandsLost lost{};  ///< where they were asked for
  /// Standard errors of the mean hits that A and B score, where they were asked for; 0 when exact.
  std::array<double, 2> hits_error{};

  /// A figure that is known: what a side without a price loses in points is not.
  double shown(answer::Figure figure) const noexcept;
};

/// How one side does against an opposition.
struct Standing {
  std::string side{};
  answer::SideNames names{};
  std::string shown{};     ///< its own name, as of name=Guard, or as typed where two have the same
  double price = 0;        ///< points; not a number where the side has none
  std::vector<Met> met{};  ///< fights that the rules allow
  std::size_t refused = 0;
  std::string refusal{};  ///< the first, where it has no fight at all

  /// A figure's mean over all fights, or over those of one situation, by their weights; unknown
  /// where no fight has it.
  /// Error   win, draw, loss, stands lost and swing: a 95 % interval, as wide as nothing where all
  ///         fights are exact; of other figures the value alone.
  answer::Estimate mean(answer::Figure figure, std::optional<std::size_t> situation = {}) const;

  /// The opponent against whom it does best, or worst, by swing, or by win where none has a swing;
  /// nothing where it met nobody.
  std::optional<std::size_t> best_against() const { return extreme(true); }
  std::optional<std::size_t> worst_against() const { return extreme(false); }

  /// By opponents: the mean of its fights. Shape  one for each opponent; not a number where none.
  std::vector<double> by_opponent(answer::Figure figure, std::size_t opponents) const;

 private:
  std::optional<std::size_t> extreme(bool best) const;
};

/// What sides are compared by: swing, or win where one of them has no swing.
answer::Figure measure_of(const std::vector<Standing>& all);

/// What all fights are asked: "rounds", "policy", "method", "trials" ... as texts, by their names.
using Settings = std::map<std::string, std::string>;

/// The same, with so many trials where neither these nor a precision is said.
Settings with_trials(Settings settings, const char* trials);

/// How many fights are fought together, and watched.
struct StandingsHooks {
  std::function<bool(const sweep::SweepSoFar&)> go_on{};  ///< returns false to stop
  /// Fights that an earlier run has worked out, by the names of their answers.
  const std::unordered_map<Hash128, sweep::Solved, sweep::HashOfHash>* known = nullptr;
  /// As soon as a fight is worked out; by many threads at once.
  std::function<void(Hash128 name, const sweep::Solved&)> solved{};
  int threads = 1;                ///< that fight
  FightCounts* counts = nullptr;  ///< what is fought is added to it
};

/// The rows of a sweep in their order, each given to `each`; with their distributions where more than
/// means of losses is asked for.
/// Throws  InputError; Interrupted. Returns  what was left out.
sweep::SweepCounts answer_rows(sweep::SweepPlan& plan, const StandingsHooks& hooks,
                               const std::function<void(const sweep::SweepRow&)>& each,
                               Losses losses = Losses::means);

/// Of a row whose distributions are kept.
StandsLost stands_lost_of(const sweep::SweepRow& row);
/// The same of how sure the mean hits are that A and B score.
std::array<double, 2> hits_error_of(const sweep::SweepRow& row);

/// Fights every side against the opposition; each fight once for all that are alike. A side that no
/// situation allows has no fights.
/// Throws  InputError for what is wrong anywhere; Interrupted.
std::vector<Standing> fought(const std::vector<std::string>& sides, const Opposition& opposition,
                             const Settings& settings, answer::System& system,
                             const StandingsHooks& hooks = {}, Losses losses = Losses::means);

/// What `fray odds` notes of each fight of a side. Shape  a situation after the other, in each all
/// opponents; nothing of what the rules do not allow.
using FightNotes = std::vector<std::vector<std::string>>;

/// Throws  InputError for what is wrong with a side.
FightNotes notes_of_fights(const std::string& side, const Opposition& opposition,
                           const Settings& settings, answer::System& system);

/// The fights that two sides both were allowed, in the order of the first one's: `each` gets one of
/// either.
template <class Each>
void for_both(const Standing& one, const Standing& two, Each&& each) {
  std::map<std::pair<std::size_t, std::size_t>, const Met*> others;
  for (const Met& fight : two.met) {
    others[{fight.opponent, fight.situation}] = &fight;
  }
  for (const Met& fight : one.met) {
    if (const auto other = others.find({fight.opponent, fight.situation}); other != others.end()) {
      each(fight, *other->second);
    }
  }
}

/// Adds the fights of a side, and those of them that were simulated.
void count_fights(const Standing& standing, std::size_t& fights, std::size_t& simulated);

/// Sides in the order of the alphabet, each once.
std::vector<std::string> each_once(std::vector<std::string> sides);

/// Throws  InputError for a side without fights.
void refuse_idle(const Standing& standing);

/// The same for sides that all must fight.
/// Throws  InputError for a side that no situation allows; Interrupted.
std::vector<Standing> standings(const std::vector<std::string>& sides, const Opposition& opposition,
                                const Settings& settings, answer::System& system,
                                const StandingsHooks& hooks = {}, Losses losses = Losses::means);

/// What `one` is more than `two`, of a figure with an interval: of fights that both were allowed.
answer::Estimate difference(const Standing& one, const Standing& two, answer::Figure figure,
                            std::optional<std::size_t> situation = {});

}  // namespace fray::study
