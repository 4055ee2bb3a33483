#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "answer/answer.hpp"
#include "answer/figures.hpp"
#include "answer/system.hpp"
#include "answer/trace.hpp"
#include "graph/exact.hpp"
#include "graph/simulate.hpp"
#include "rankflank/combat/combat.hpp"
#include "rankflank/lists/side.hpp"
#include "rankflank/rules/special_rules.hpp"

namespace fray::rankflank {

answer::Prices prices_of(const Engagement& engagement);

/// What an engine counted of a rank-and-flank combat, as numbers with intervals and names.
answer::Answer answer_of(const graph::Solution<double>& solution, const Combat& combat);
answer::Answer answer_of(const graph::Simulation& simulation, const Combat& combat);

/// Each way in which the combat ends. How far who fled, and by how much the last round was won, is
/// counted apart from losses, so it is not told.
std::vector<answer::Outcome> outcomes_of(std::span<const std::pair<graph::Report, double>> reports,
                                         const Combat& combat);
std::vector<answer::Outcome> outcomes_of(
    std::span<const std::pair<graph::Report, std::uint64_t>> reports, const Combat& combat);

/// What the lists say of a unit.
answer::UnitFacts unit_facts(const RankUnit& unit, Rulebook book);

/// What about a side of one unit may be changed, up to so many models.
answer::Levers levers_of(const RankSideUnits& side, std::span<const Gear> sold, int most_models,
                         Rulebook book);

/// "20 models, 5 wide: 5 strike, 5 support, 10 dice, mount 5 dice", as the fight opens.
std::string understood(const Combat& combat, int unit);

/// "A", or "A2" in a side of several.
std::string name_of(const Combat& combat, int unit);

/// Whether a unit takes a test of fear before it charges.
bool tests_to_charge(const Combat& combat, int unit);

/// The unit that this one charges, and appals: it tests for terror. -1 of any other.
/// Source  "Terror", p. 179, beside rules-old-world.
int appalled_by(const Context& context, int unit);

/// That nobody flees from the terror of a side's charges.
double chance_to_stand(const Combat& combat, Side side);

/// The combat that `seed` throws.
answer::Story tell(const Combat& combat, std::uint64_t seed);

/// Who stands where as the fight opens, model by model, and which of them fight.
answer::FieldPicture picture_of(const Combat& combat);

/// What the two sides of a combat in ranks say so that it may be misread, or against a rule.
/// `engagement` is as it was said, and `combat` is of it; what a list says of a
/// unit is nobody's mistake.
std::vector<std::string> warnings_on(const Combat& combat, const Engagement& engagement,
                                     const std::vector<UnitText>& a,
                                     const std::vector<UnitText>& b);

/// What was written of each unit, A's first.
std::vector<answer::SideUnitText> given_of(const Combat& combat, const std::vector<UnitText>& a,
                                           const std::vector<UnitText>& b);

std::unique_ptr<answer::System> open_ranks(Rulebook book);
std::vector<answer::FightOption> rank_fight_options();
/// How combats of the rulebook end, and the same as columns of tables.
std::span<const answer::Ending> endings(Rulebook book) noexcept;
std::span<const answer::Column> ending_columns(Rulebook book) noexcept;
/// All that combats of ranks count.
std::span<const answer::Quantity> quantities() noexcept;

}  // namespace fray::rankflank
