// What A should decide, at each choice or in the whole fight.

#include "study/advise.hpp"

#include <algorithm>
#include <cmath>
#include <ranges>

#include "core/text.hpp"
#include "study/opposition.hpp"

namespace fray::study {
namespace {

answer::Estimate value_of(answer::Aim aim, const answer::Answer& answer) {
  const auto not_that = [](const answer::Estimate& chance) {
    return answer::Estimate{1 - chance.value, 1 - chance.high, 1 - chance.low};
  };
  switch (aim) {
    case answer::Aim::swing: return answer.swing;
    case answer::Aim::win: return answer.win;
    case answer::Aim::survive: return not_that(answer.a.destroyed);
    case answer::Aim::destroy: return answer.b.destroyed;
  }
  return answer::Estimate::unknown();
}

/// Throws  InputError where policies cannot be said of the fight's sides.
void check_policies(const AdviceQuestion& question) {
  const answer::Question& fight = question.fight;
  if (fight.engagement) {
    refuse("engagement",
           "is said of a fight whose choices are not weighed one by one (it is too large, or has "
           "no last turn; policies are compared instead, and they are said of sides) write the "
           "side here, or fewer turns");
  }
  if (question.enemy_weighs) {
    refuse("enemy",
           "is best in a fight whose choices are not weighed one by one (it is too large, has no "
           "last turn, or is of a game of ranks) leave it out");
  }
}

/// Adds the fights to `counts`.
std::vector<Same> by_policies(answer::System& system, const AdviceQuestion& question,
                              const answer::OnProgress& on_progress, FightCounts& counts) {
  check_policies(question);
  answer::OddsOptions odds = question.odds;
  odds.unsaid_trials = kFightsOfPolicy;
  std::vector<Same> all;
  // The first of them last: it is what units do that are told nothing, and the boards of such a fight
  // are kept as long as the fight that was asked about.
  const std::vector<std::string> policies = system.policies();
  for (const std::string& policy : policies | std::views::reverse) {
    answer::Question same = question.fight;
    same.a = Opposition::side_in(same.a, policy, "");
    const answer::Answer answer = fight_of(system, same)->odds(odds, on_progress);
    counts.add(answer);
    const answer::Estimate value = value_of(question.aim, answer);
    if (!value.known()) {
      refuse("aim",
             "is swing, of sides without prices (swing is in points) give both points=, or ask for "
             "win, survive or destroy");
    }
    all.push_back({policy, value, answer.exact, answer.trials.value_or(0)});
  }
  std::ranges::reverse(all);
  return all;
}

}  // namespace

bool is_best_enemy(const std::string& text) {
  if (text != "told" && text != "best") {
    refuse("enemy", "\"" + quotable(text) + "\" (told or best)");
  }
  return text == "best";
}

AdviceAnswer advise(const answer::Fight& fight, answer::System& system,
                    const AdviceQuestion& question, const AdviceHooks& hooks) {
  if (question.fight.options.find("policy")) {
    refuse("policy",
           "is what is asked here (for the enemy, say policy= of its units, or that the enemy is "
           "best) leave it out");
  }
  AdviceAnswer answer;
  answer.decisions = fight.decisions(question.aim, question.enemy_weighs, hooks.on_weighed);
  if (answer.decisions) {
    answer.rules = answer.decisions->rules;
    answer.fights.exact = 1;
    return answer;
  }
  answer.always = by_policies(system, question, hooks.on_progress, answer.fights);
  const auto best = std::ranges::max_element(answer.always, {}, [](const Same& same) {
    return std::isnan(same.value.value) ? -1e300 : same.value.value;
  });
  answer.best = static_cast<std::size_t>(best - answer.always.begin());
  return answer;
}

}  // namespace fray::study
