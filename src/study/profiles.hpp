#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "answer/system.hpp"
#include "study/ranking.hpp"
#include "study/standings.hpp"

namespace fray::study {

/// Most profiles that a search may look at.
inline constexpr std::size_t kMostProfiles = 100'000;

/// Profiles of which worth is asked.
struct ProfilesQuestion {
  std::string unit{};  ///< a side of one unit: what is not varied is as it has it
  /// What is varied, as it is typed: "attacks, armour, hits=2..4, armour=none|6+|5+".
  std::string vary{};
  double worth = 0;          ///< points
  double within = 2;         ///< of these, either way
  std::size_t most = 2'000;  ///< profiles that are looked at
  Opposition opposition{};
  /// Of all fights; 10 000 trials where neither these nor a precision is said.
  Settings settings{};
  std::string system{};
  ValueLost value = ValueLost::hits;
};

/// What is varied, and its values.
struct VariedStatistic {
  std::string option{};  ///< as a side says it: "attacks"
  std::vector<std::string> values{};
};

struct Profile {
  std::vector<std::string> values{};  ///< by statistic that is varied
  std::string side{};                 ///< as it is typed
  double worth = 0;            ///< at which it destroys as much value as it loses (even_price)
  answer::Estimate by_dice{};  ///< the same, with its interval by dice
  bool is_exact = false;       ///< none of its fights was simulated
  /// By the choice of opponents: 95 %; not a number of one opponent.
  double low = 0;
  double high = 0;
  answer::Estimate win{};
};

struct ProfilesAnswer {
  std::vector<VariedStatistic> varied{};
  std::vector<Profile> found{};  ///< within what was asked, the nearest first
  Profile nearest{};             ///< of all that have a worth, with that alone
  std::size_t all = 0;           ///< profiles that there are
  std::size_t looked_at = 0;     ///< of these
  std::size_t refused = 0;       ///< of these, which the rules do not allow, or which have no worth
  double least = 0;              ///< the lowest worth of all that were looked at
  double most = 0;
  std::size_t fights = 0;
  std::size_t simulated = 0;
};

/// Whether the option of a lever is called so: "hits" is short for "hits-per-stand".
bool is_called(const std::string& option, const std::string& name);

/// Values that were said, "attacks=2..4" or "armour=6+|5+"; those of the unit, one step less and all
/// that are more, where nothing is.
/// Throws  InputError for what is no number of it.
VariedStatistic varied_of(const std::string& text, const answer::Levers& levers);

/// Points above 0, at most 100 000. Throws  InputError for what is none; `field` names it.
double worth_named(const std::string& field, const std::string& text);

/// Fights every profile against the field, one against one, and tells those that are worth what is
/// asked. Where there are more than `most`, a Latin hypercube of so many is looked at.
/// Throws  InputError for what is no statistic of the unit, or no value of it; Interrupted.
ProfilesAnswer profiles_worth(const ProfilesQuestion& question, answer::System& system,
                              const StandingsHooks& hooks = {});

}  // namespace fray::study
