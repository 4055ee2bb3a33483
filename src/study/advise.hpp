#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "answer/answer.hpp"
#include "answer/find.hpp"
#include "answer/system.hpp"
#include "study/fight_counts.hpp"

namespace fray::study {

struct AdviceQuestion {
  answer::Question fight{};
  answer::Aim aim = answer::Aim::swing;
  bool enemy_weighs = false;  ///< B decides against A, and not as it was told
  /// Where choices cannot be weighed one by one. A policy that is simulated has `kFightsOfPolicy`
  /// fights, unless trials or a precision are said.
  answer::OddsOptions odds{};
};

/// Fights that are simulated of a policy. Why  policies differ by more than a tenth of a point in
/// their chances, or are as good as each other: the half width is 0.3 points at most. Armies that
/// are too large to be weighed are answered in seconds then, and not in minutes.
inline constexpr std::uint64_t kFightsOfPolicy = 100'000;

/// Whether the enemy is "best", and not "told". Throws  InputError for what is neither.
bool is_best_enemy(const std::string& text);

/// A whole fight in which A always does the same.
struct Same {
  std::string policy{};
  answer::Estimate value{};  ///< of the aim
  bool exact = true;
  std::uint64_t fights = 0;  ///< that were simulated
};

/// What A should decide: at each choice, or, where these cannot be weighed one by one, in the whole
/// fight.
struct AdviceAnswer {
  std::optional<answer::Decisions> decisions{};
  std::vector<answer::Rule> rules{};  ///< of these
  std::vector<Same> always{};         ///< where there are no decisions
  std::size_t best = 0;               ///< of `always`
  FightCounts fights{};               ///< one that was weighed, or one of each policy
};

struct AdviceHooks {
  answer::OnWeighed on_weighed{};
  answer::OnProgress on_progress{};  ///< of simulations
};

/// `fight` is that of the question.
/// Throws  InputError where a policy is said, and where policies are compared and the fight is of a
///         file or an enemy who is best; Interrupted.
AdviceAnswer advise(const answer::Fight& fight, answer::System& system,
                    const AdviceQuestion& question, const AdviceHooks& hooks = {});

}  // namespace fray::study
