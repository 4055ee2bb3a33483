#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "odds/ablation.hpp"
#include "odds/decisions.hpp"
#include "odds/options.hpp"
#include "odds/system.hpp"

namespace fray::study {

struct AdviceQuestion {
  Question fight{};
  Aim aim = Aim::swing;
  bool enemy_weighs = false;  ///< B decides against A, and not as it was told
  OddsOptions odds{};         ///< where choices cannot be weighed one by one
};

/// Whether the enemy is "best", and not "told". Throws  InputError for what is neither.
bool is_best_enemy(const std::string& text);

/// A whole fight in which A always does the same.
struct Same {
  std::string policy{};
  Estimate value{};  ///< of the aim
  bool exact = true;
};

/// What A should decide: at each choice, or, where these cannot be weighed one by one, in the whole
/// fight.
struct AdviceAnswer {
  std::optional<Decisions> decisions{};
  std::vector<Rule> rules{};   ///< of these
  std::vector<Same> always{};  ///< where there are no decisions
  std::size_t best = 0;        ///< of `always`
};

struct AdviceHooks {
  OnWeighed on_weighed{};
  OnProgress on_progress{};  ///< of simulations
};

/// `fight` is that of the question.
/// Throws  InputError where a policy is said, and where policies are compared and the fight is of a
///         file or an enemy who is best; Interrupted.
AdviceAnswer advise(const Fight& fight, System& system, const AdviceQuestion& question,
                    const AdviceHooks& hooks = {});

}  // namespace fray::study
