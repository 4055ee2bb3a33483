#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "answer/side_help.hpp"
#include "answer/system.hpp"
#include "study/standings.hpp"

namespace fray::study {

/// What is to be reached: a chance to win, a mean swing, a chance not to be destroyed.
enum class Goal : std::uint8_t { win, swing, survive };

struct NeedQuestion {
  std::string a{};
  std::string b{};
  std::size_t unit = 1;  ///< of A, by its place: the one that is changed
  Goal goal = Goal::win;
  double target = 0;
  Settings settings{};  ///< 100 000 trials where neither these nor a precision is said
  std::string system{};
};

std::string_view name_of(Goal goal);

/// Reads the goal from what is said of "win" and "survive", shares, or of "swing", points.
/// Throws  InputError unless just one of them is said.
void set_goal(NeedQuestion& question, const answer::SettingLookup& given);

/// A unit with changes, and what it reaches.
struct Need {
  std::vector<std::string> changes{};  ///< "2 attacks more"
  std::vector<std::string> from{};     ///< of each of these: "3"; empty where it was not there
  std::string side{};                  ///< as it is typed
  answer::Estimate reached{};
  double price = 0;  ///< of that side; 0 where nothing says it
  bool sold = true;  ///< to be had: its list sells all of it, or it is done in the fight
};

struct NeedAnswer {
  answer::Estimate now{};
  double price = 0;           ///< of A as it is; 0 where nothing says it
  bool is_listed = false;     ///< a list has A, and sells for it
  bool is_reached = false;    ///< as it is
  std::vector<Need> alone{};  ///< the least of each lever that does by itself
  /// Of two levers, where neither could be less: what can be had first, the cheapest of it before.
  std::vector<Need> together{};
  std::vector<Need> short_of{};  ///< the best of each lever that does not, the nearest first
  std::size_t fights = 0;
  std::size_t simulated = 0;
};

/// The least that reaches the goal, found by fighting every step of every lever, and every two steps
/// of two levers that are had by degrees, or that both the list sells, but for units. Of models
/// beside another lever all ranks are fought, and of the first rank that reaches it each model. What
/// a simulated fight reaches counts by its mean.
/// Throws  InputError, for a place at which A has no unit too; Interrupted.
NeedAnswer least_needed(const NeedQuestion& question, answer::System& system,
                        const StandingsHooks& hooks = {});

struct SensitivityQuestion {
  std::string a{};  ///< sides of one unit each
  std::string b{};
  /// 100 000 trials of each fight where neither these nor a precision is said.
  Settings settings{};
  std::string system{};
  int rounds = 0;         ///< also fought to 1, 2 ... so many rounds
  bool by_price = false;  ///< who moves the fair price furthest first, not the win chance
};

/// Throws  InputError for what is no number of rounds from 1 to 10.
int rounds_named(const std::string& text);

/// What is changed: a number of A, of B, or the rounds of the fight.
enum class ChangeOf : std::uint8_t { a, b, rounds };

/// "a", "b" or "rounds".
const char* name_of(ChangeOf of) noexcept;

/// One number, one step better or worse for who has it, and what comes of the fight.
struct Sensitivity {
  ChangeOf of = ChangeOf::a;
  std::string statistic{};  ///< as a side says it: "attacks"; "rounds"
  std::string from{};       ///< "3"; empty of rounds, which had no such limit
  std::string to{};         ///< "4"
  bool better = true;       ///< for who has it
  std::string side{};       ///< as it is typed with the change
  Standing standing{};      ///< of A
  /// A's, with the change less without it.
  answer::Estimate win{};
  answer::Estimate a_lost{};  ///< stands, or models
  answer::Estimate b_lost{};
  answer::Estimate swing{};
  answer::Estimate price{};     ///< A's fair one in this fight, by hits, with the change
  answer::Estimate price_by{};  ///< how much that is more
};

struct SensitivityAnswer {
  answer::Estimate price{};  ///< A's fair one in this fight as it is
  Standing as_it_is{};
  std::vector<Sensitivity> changes{};  ///< who moves what is asked furthest first, rounds last
  std::vector<std::string> refused{};  ///< changes that the rules do not allow: "a attacks 0"
  bool has_prices = false;             ///< of both sides: swings are told
  std::size_t fights = 0;
  std::size_t simulated = 0;
};

/// Fights A against B as they are, and with each number of either one step up and down.
/// Error   differences have 95 % intervals, as wide as nothing where both fights are exact.
/// Throws  InputError for sides that are not one unit; Interrupted.
SensitivityAnswer sensitivity_of(const SensitivityQuestion& question, answer::System& system,
                                 const StandingsHooks& hooks = {});

}  // namespace fray::study
