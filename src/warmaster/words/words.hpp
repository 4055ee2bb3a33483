#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "answer/answer.hpp"
#include "answer/decisions.hpp"
#include "answer/find.hpp"
#include "answer/side_help.hpp"
#include "answer/system.hpp"
#include "core/hash.hpp"
#include "graph/simulate.hpp"
#include "lists/sides.hpp"
#include "warmaster/board/battle.hpp"
#include "warmaster/combat/melee.hpp"
#include "warmaster/combat/outcomes.hpp"
#include "warmaster/rules/engagement.hpp"
#include "warmaster/words/narration.hpp"

namespace fray::warmaster {

/// Of a unit without a character.
answer::Cost cost_of(const Unit& unit) noexcept;

answer::Prices prices_of(const Engagement& engagement);
answer::Prices prices_of(const Melee& melee);

/// The odds of one engagement of Warmaster in which no stand is placed, by the method that suits
/// it.
///
/// Error   exact: 1e-12; simulated: as the intervals say.
/// Throws  InputError for an engagement or options that are not allowed; std::runtime_error
///         "interrupted".
answer::Answer odds(const Engagement& engagement, const answer::OddsOptions& options,
                    const answer::OnProgress& on_progress = {});

/// The odds of a combat on the field, of any number of units.
answer::Answer odds(const Battle& battle, const answer::OddsOptions& options,
                    const answer::OnProgress& on_progress = {});

answer::Answer odds(const Melee& melee, const answer::OddsOptions& options,
                    const answer::OnProgress& on_progress = {});

/// The same where winners pursue, stand or fall back as is best for them by points, both sides
/// being clever.
/// Throws  InputError where the combat is too large for that, or has no last turn.
answer::Answer odds_for_the_best(const Melee& melee, const answer::OddsOptions& options,
                                 const answer::OnProgress& on_progress = {});

/// The best decisions of A. B does what it was told, or by default, or against A where
/// `enemy_weighs`.
/// Nothing where the combat is too large, or has no end to carry values back from.
std::optional<answer::Decisions> decisions(const Melee& melee, answer::Aim aim, bool enemy_weighs,
                                           const answer::OnWeighed& on_weighed = {});

/// Refuses what speaks of a unit that is not there where no stand is placed: a side is one unit.
/// Throws  InputError naming the side and option.
void check_duel(const lists::SideUnits& side, const std::string& which);

/// What the two sides of a battle, or of a duel on no field, say so that it may be misread, or what
/// could not come about on a table. Shape  all units, those that are only near among them.
std::vector<lists::Warning> warnings_on(const lists::SideUnits& a, const lists::SideUnits& b,
                                        const Battle& battle);

/// What the rules would not let come about on a table, and is answered all the same as a what-if,
/// and what is assumed of a fight.
std::vector<lists::Warning> warnings_of(const Engagement& engagement);
std::vector<lists::Warning> warnings_of(const Melee& melee);

/// What was written of each unit, A's first.
std::vector<answer::SaidOfSide> said_of(const lists::SideUnits& a, const lists::SideUnits& b);

// Sentences for a person on what was assumed of a fight, known before it is fought.

std::vector<std::string> notes_of(const Engagement& engagement);
std::vector<std::string> notes_of(const Melee& melee);
std::vector<std::string> notes_of(const Advice& advice);

std::unique_ptr<answer::System> open_warmaster();
std::vector<answer::FightOption> warmaster_fight_options();

/// Every option and special rule that a side of Warmaster understands, for the help of commands.
answer::SideHelp warmaster_side_help();

}  // namespace fray::warmaster

namespace fray::lists {
struct ListedCharacter;
struct ListedUnit;
struct SideUnits;
}  // namespace fray::lists

namespace fray::warmaster {

/// What the lists say of a unit, or of a character.
answer::UnitFacts unit_facts(const lists::ListedUnit& unit);
answer::UnitFacts unit_facts(const lists::ListedCharacter& character);

/// What about a side of one unit may be changed. `characters`: of its list.
answer::Levers levers_of(const lists::SideUnits& side,
                         std::span<const lists::ListedCharacter> characters);

/// What the units of a side are called.
answer::SideNames names_of(const lists::SideUnits& side);

/// The side of the lower statistics goes first; nobody where they are alike. `priced`: decisions
/// depend on prices.
answer::Way way_of(const Unit& a, const Unit& b, bool priced);

}  // namespace fray::warmaster
