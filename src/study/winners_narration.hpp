#pragma once

#include <string>
#include <vector>

#include "warmaster/combat/phases.hpp"
#include "warmaster/melee.hpp"

namespace fray::study {

/// "A" or "B".
const char* letter(warmaster::Side side);

/// Who has how many stands left: "A1 2, A2 3, B 1".
std::string stands_left_told(const warmaster::Melee& melee,
                             const warmaster::MeleeSituation& situation);

/// How a round came out, then what else it cost, then who has how many stands left; `fell` are
/// those that fell in the step.
std::vector<std::string> told_outcome(const warmaster::Melee& melee,
                                      const warmaster::MeleeSituation& now,
                                      const warmaster::Melee::Transition& step,
                                      const warmaster::Losses& fell, std::string outcome);

/// Units with a stand left once those that fell are removed, be it now or, after a draw, next.
warmaster::UnitSet left_after(const warmaster::Melee& melee, const warmaster::MeleeSituation& now,
                              const warmaster::Melee::Transition& step,
                              const warmaster::Losses& fell);

/// Whether blows have led to a retreat, after which somebody tests or the winners decide.
bool retreats(const warmaster::MeleeSituation& next);
/// Whether blows have led to a draw: what comes next then is to take casualties off, to fall back,
/// or the end.
bool is_draw(const warmaster::Melee::Transition& step);

/// "A", where these are all of a side who are left, or "A1 and A2".
std::string units_told(const warmaster::Melee& melee, warmaster::UnitSet units,
                       warmaster::UnitSet left);

bool several(const std::string& units);

/// What the winners did from an aftermath that led there: who was told to fall back, and has nobody
/// to fall back from, stays; who may not stay by enemies falls back untold.
warmaster::aftermath::Conduct conduct_of(const warmaster::Melee& melee,
                                         const warmaster::MeleeSituation& now, int decision,
                                         const warmaster::MeleeSituation& next);

/// "A pursues", or "A1 pursues, A2 falls back".
std::string told_conduct(const warmaster::Melee& melee,
                         const warmaster::aftermath::Conduct& conduct, warmaster::UnitSet left);

/// Sides that stand after a draw, for they are defended.
std::vector<std::string> told_standing(const warmaster::Scene& scene);

/// Whose enemies of the round are all destroyed while the combat goes on: it has advanced into
/// others.
/// Shape  `fought` are those of the round.
warmaster::Side advancing(const warmaster::Melee& melee, warmaster::UnitSet fought,
                          const warmaster::MeleeSituation& next);

/// "B1 is destroyed: A wins; stands left: A1 2, B1 0, B2 3", and who meets whom now.
std::vector<std::string> told_advance(const warmaster::Melee& melee, warmaster::UnitSet fought,
                                      warmaster::Side winner,
                                      const warmaster::MeleeSituation& next);

}  // namespace fray::study
