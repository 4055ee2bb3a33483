#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "answer/answer.hpp"
#include "answer/find.hpp"
#include "answer/side_help.hpp"
#include "answer/system.hpp"
#include "answer/trace.hpp"
#include "core/error.hpp"
#include "core/hash.hpp"
#include "graph/advise.hpp"
#include "graph/exact.hpp"
#include "graph/simulate.hpp"
#include "random/sampler.hpp"
#include "warmaster/board/battle.hpp"
#include "warmaster/combat/melee.hpp"
#include "warmaster/combat/outcomes.hpp"
#include "warmaster/combat/report.hpp"
#include "warmaster/lists/side.hpp"
#include "warmaster/rules/combat_rules.hpp"

namespace fray::warmaster {

/// What is best for both players of a melee, by points won less points lost: of all that they
/// decide, or, where that is too large, of what winners do.
class Advice {
 public:
  /// Throws  InputError where the combat has no end to carry values back from, or is too large.
  explicit Advice(const Melee& melee) {
    if (melee.recurs()) {
      refuse_endless();
    }
    // What is decided only adds to the combat without decisions, of which it is soon known that it
    // is too large. All that is decided makes a combat of usual size nine to 2000 times as large.
    const auto plain =
        graph::ExactEngine<Melee>(melee).solve(graph::Budget{.most_cells = kMostOfWinners});
    const bool weighed =
        plain &&
        ((plain->cells <= kMostOfAll / 9 && solve(melee, Melee::Weighs::all, kMostOfAll)) ||
         solve(melee, Melee::Weighs::winners, kMostOfWinners));
    if (!weighed) {
      refuse(fmt::format(
          "best is asked in a combat of more than {} combinations of results (too many to carry "
          "values back) use pursue, "
          "stand or fall-back",
          kMostOfWinners));
    }
  }

  [[noreturn]] static void refuse_endless() {
    refuse(
        "best is asked in a combat without a last turn (values are carried back from there) say "
        "how many "
        "turns, such as 2");
  }

  /// To A, when both do what is best for them.
  double worth() const noexcept { return worth_; }
  const Melee& melee() const noexcept { return *melee_; }
  graph::Advised<Melee> advised() const { return {*melee_, *engine_}; }
  /// The decision that is best in a situation of another melee of the same fight, on the same
  /// boards.
  int best(MeleeSituation situation) const {
    situation.scene = melee_->context().scene_of(&situation.scene->plan);
    return engine_->best(situation);
  }
  /// Situations that were weighed, those of what was given up among them.
  std::size_t weighed() const noexcept { return weighed_; }
  bool weighs_all() const noexcept { return melee_->context().weighs == Melee::Weighs::all; }

 private:
  // Half a minute at most, both together.
  static constexpr std::uint64_t kMostOfAll = 4'000'000;
  static constexpr std::uint64_t kMostOfWinners = 20'000'000;

  [[noreturn]] static void refuse(const std::string& why) {
    throw InputError(Where{.field = "policy"}, why);
  }

  bool solve(const Melee& melee, Melee::Weighs weighs, std::uint64_t most_cells) {
    melee_ = std::make_unique<Melee>(melee.battle(), melee.context().boards, weighs);
    engine_.emplace(*melee_, most_cells);
    const auto worth = engine_->solve();
    worth_ = worth.value_or(0);
    weighed_ += engine_->weighed();
    return worth.has_value();
  }

  std::unique_ptr<const Melee> melee_{};
  std::optional<graph::BackwardInduction<Melee>> engine_{};
  double worth_ = 0;
  std::size_t weighed_ = 0;
};

/// The fight that `seed` throws.
answer::Story tell(const Melee& melee, std::uint64_t seed);
answer::Story tell(const Advice& advice, std::uint64_t seed);

/// Who stands where in a scene of the fight.
answer::FieldPicture picture_of(const Melee& melee, const Scene& scene);

/// All stands as they were placed, and where on the battle's field that is.
answer::FieldPicture picture_of_battle(const Melee& melee);

/// "A1: 2 stands x (3 +1 charging against B2)" for all that strike in a scene.
std::vector<std::string> shown_strikes(const Melee& melee, const Scene& scene);

/// The fight that `seed` throws, where no stand is placed.
answer::Story tell(const Engagement& engagement, std::uint64_t seed);

inline const char* letter(Side side) { return side == Side::a ? "A" : "B"; }

/// "1 die", "8 dice".
std::string dice_words(int count);

/// How a combat ended, as a story says it.
const char* sentence(Ending ending);

/// What a side scored in a round: "5", or "5 + 2 shot + 1 support = 8".
std::string shown_score(int hits, int supports, int shots);

/// Why a side has lost a round that it did not lose by the score.
std::string shown_against_the_score(const char* loser);

/// Blows as they fell: hits on `hit_on`, saves on `armour`, and what of them counts.
/// Shape  a line each; `on` is who is struck and is left out where there is only one enemy, `saver`
///        who saves.
std::vector<std::string> shown_blows(const random::Thrown& thrown, int hit_on,
                                     const std::string& on, const std::string& saver, int armour);

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
void check_duel(const SideUnits& side, const std::string& which);

/// What the two sides of a battle, or of a duel on no field, say so that it may be misread, or what
/// could not come about on a table. Shape  all units, those that are only near among them.
std::vector<std::string> warnings_on(const SideUnits& a, const SideUnits& b, const Battle& battle);

/// What the rules would not let come about on a table, and is answered all the same as a what-if,
/// and what is assumed of a fight.
std::vector<std::string> warnings_of(const Engagement& engagement);
std::vector<std::string> warnings_of(const Melee& melee);

/// What was written of each unit, A's first.
std::vector<answer::SideUnitText> given_of(const SideUnits& a, const SideUnits& b);

// Sentences for a person on what was assumed of a fight, known before it is fought.

std::vector<std::string> notes_of(const Engagement& engagement);
std::vector<std::string> notes_of(const Melee& melee);
std::vector<std::string> notes_of(const Advice& advice);

std::unique_ptr<answer::System> open_warmaster();
/// How combats end, and all that they count.
std::span<const answer::Ending> endings() noexcept;
std::span<const answer::Quantity> quantities() noexcept;

std::vector<answer::FightOption> warmaster_fight_options();

/// Every option and special rule that a side of Warmaster understands, for the help of commands.
answer::SideHelp warmaster_side_help();

/// What the lists say of a unit, or of a character.
answer::UnitFacts unit_facts(const ListedUnit& unit);
answer::UnitFacts unit_facts(const ListedCharacter& character);

/// What about a side of one unit may be changed. `characters`: of its list.
answer::Levers levers_of(const SideUnits& side, std::span<const ListedCharacter> characters);

/// What the units of a side are called.
answer::SideNames names_of(const SideUnits& side);

/// The side of the lower statistics goes first; nobody where they are alike. `priced`: decisions
/// depend on prices.
answer::Way way_of(const Unit& a, const Unit& b, bool priced);

}  // namespace fray::warmaster
