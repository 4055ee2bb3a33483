// What the winners do, and what becomes of who falls back: seeds/000, "Winners", "Pursuit", "Fall
// backs".

#include <algorithm>
#include <utility>

#include "fray/warmaster/melee.hpp"
#include "warmaster/change.hpp"
#include "warmaster/ground.hpp"
#include "warmaster/moves.hpp"

namespace fray::warmaster {
namespace {

UnitSet standing(const Disposition& where) {
  UnitSet units = 0;
  for (std::size_t unit = 0; unit < kMostUnits; ++unit) {
    units |= where.troops[unit].stands > 0 ? set_of(unit) : UnitSet{0};
  }
  return units;
}

/// Who is still engaged keeps its bonuses; whoever has dropped out is like any bystander.
/// Source  seeds/000, "Pursuit and Combat Dropouts".
Disposition without_dropouts(const Roster& roster, Disposition where) {
  where = drawn_in(roster, std::move(where));
  const Survey survey = survey_of(roster, where);
  for (std::size_t unit = 0; unit < roster.size(); ++unit) {
    Troop& troop = where.troops[unit];
    // Its charge is over, if it came to nothing.
    if (troop.elsewhere == Elsewhere::drawn_in && !where.first_round) {
      troop.out_of_cover |= troop.charging;
      troop.charging = false;
    }
    if (!has(survey.engaged, unit) && !troop.is_away()) {
      troop.pursuit_bonus = 0;
      troop.pursuing = false;
    }
  }
  return where;
}

/// Ready for the next round.
Disposition engaged_again(const Roster& roster, Disposition where, Side winner) {
  for (std::size_t unit = 0; unit < roster.size(); ++unit) {
    Troop& troop = where.troops[unit];
    if (!troop.is_away()) {
      troop.charging = false;
      troop.pursuing = troop.took_part && roster.side(unit) == winner;
    }
    troop.took_part = false;
    troop.may_pursue = 0;
    troop.shoots_at = 0;
  }
  where.first_round = false;
  return without_dropouts(roster, std::move(where));
}

/// Who falls back: of the sides that roll whoever is engaged, or was in the round before, and does
/// not pursue.
std::array<FallBack, 2> leaving(const Roster& roster, const Scene& scene,
                                std::array<std::uint16_t, 2> cm) {
  UnitSet units = scene.survey.engaged;
  for (std::size_t unit = 0; unit < roster.size(); ++unit) {
    units |= scene.where.troops[unit].took_part ? set_of(unit) : UnitSet{0};
    units &= static_cast<UnitSet>(scene.where.troops[unit].pursuing ? ~set_of(unit) : ~UnitSet{0});
  }
  std::array<FallBack, 2> sides;
  for (const Side side : {Side::a, Side::b}) {
    if (cm[side == Side::a ? 0 : 1] != 0) {
      sides[side == Side::a ? 0 : 1] = {static_cast<UnitSet>(units & roster.units_of(side)),
                                        cm[side == Side::a ? 0 : 1]};
    }
  }
  return sides;
}

/// Whether anybody of this engagement pursues into the next round.
bool pursues(const Disposition& where) {
  return std::ranges::any_of(where.troops, [](const Troop& troop) {
    return troop.stands > 0 && troop.pursuing && !troop.is_away();
  });
}

/// Whether nobody touches an enemy whatever between these both sides roll. Units  cm. Shape  of A,
/// of B
/// Why  more than the ways that units have gone leads to the same, so few of all rolls are tried.
bool parts_always(const Roster& roster, const Scene& scene, std::array<std::uint16_t, 2> least,
                  std::array<std::uint16_t, 2> most, Side first) {
  Disposition where = scene.where;
  const auto used = move_back(roster, where, leaving(roster, scene, most), first);
  if (survey_of(roster, where).fighting != 0) {
    return false;
  }
  for (const std::size_t side : {0U, 1U}) {
    if (used[side] > least[side]) {
      std::array<std::uint16_t, 2> fewer = most;
      fewer[side] = static_cast<std::uint16_t>(used[side] - 1);
      if (!parts_always(roster, scene, least, fewer, first)) {
        return false;
      }
      least[side] = static_cast<std::uint16_t>(used[side]);
    }
  }
  return true;
}

/// What charges and pursuits brought to other engagements holds for the next round that they fight:
/// this Combat phase's, or the next one's where they have been fought.
void forget_others(Disposition& where, int turn) {
  for (Troop& troop : where.troops) {
    if (troop.is_away()) {
      troop.out_of_cover |= troop.charging;
      troop.charging = false;
      const bool kept = troop.elsewhere == Elsewhere::fought && turn == 1;
      troop.pursuing &= kept;
      troop.pursuit_bonus = kept ? troop.pursuit_bonus : std::uint8_t{0};
    }
  }
}

}  // namespace

/// The units as moves see them, those that have decided so in line.
Roster Melee::in_line(Roster roster, const Decided& decided) {
  for (std::size_t unit = 0; unit < roster.size(); ++unit) {
    if (decided[unit] == kInLine) {
      Choices choices = roster.unit(unit).choices;
      choices.pursuers = Choices::Pursuers::line;
      roster.choose(unit, choices);
    }
  }
  return roster;
}

Melee::Step Melee::after(const Situation& situation, int decision) const {
  Step step{situation};
  switch (situation.stage) {
    case MeleeStage::aims: aim(step.next, decision); break;
    case MeleeStage::orders: step.report = ordered(step.next, decision); break;
    case MeleeStage::settled: step.report = settled(step.next); break;
    default: step.report = winner_decided(step.next, decision);
  }
  return step;
}

graph::Report Melee::decided(Situation& situation) const {
  const Decided decided = std::exchange(situation.fresh, {});
  situation.next = 0;
  const Side winner = situation.ahead;
  const Scene& scene = *situation.scene;
  UnitSet took_part = 0;
  std::array<UnitSet, kMostUnits> may{};
  for (std::size_t unit = 0; unit < roster_.size(); ++unit) {
    took_part |= scene.where.troops[unit].took_part ? set_of(unit) : UnitSet{0};
    may[unit] = scene.where.troops[unit].may_pursue;
  }
  if ((took_part & roster_.units_of(other(winner))) == 0) {  // none got away
    return wiped_out(situation, Round{.winner = winner, .alive = standing(scene.where)}, winner,
                     static_cast<UnitSet>(
                         took_part | (roster_.units_of(other(winner)) & ~standing(scene.where))));
  }
  const UnitSet chase = pursuers(may, took_part, winner, decided);
  const Plan* const next = lead(change(&scene, Reason::pursued, decided, chase, winner), [&] {
    Disposition where = scene.where;
    if (decided == Decided{}) {
      move_pursuit(dispositions_->kinds(), where, chase, may);
    } else {
      move_pursuit(in_line(dispositions_->kinds(), decided), where, chase, may);
    }
    return engaged_again(dispositions_->kinds(), std::move(where), winner);
  });
  const bool touching = (next->survey.fighting & roster_.units_of(Side::a)) != 0;
  if (!touching) {
    bool falls_back = false;
    for (std::size_t unit = 0; unit < roster_.size(); ++unit) {
      falls_back |= roster_.side(unit) == winner && has(took_part, unit) &&
                    policy_of(unit, decided[unit]) == Policy::fall_back;
    }
    const Ending ending = winner == Side::a ? Ending::b_retreats : Ending::a_retreats;
    const graph::Report report = ended(situation, winner, ending, situation.retreat_cm);
    if (falls_back) {
      fall_back(situation, winner == Side::a, winner == Side::b);
    }
    return report;
  }
  if (situation.turn == 0 && meets_fought(scene, next->survey, took_part)) {
    // No more of it in this Combat phase.
    situation.rounds_here = static_cast<std::uint8_t>(battle().rounds);
  }
  const UnitSet leaving =
      backing_off(*next, static_cast<UnitSet>(took_part & ~chase), winner, decided);
  if (leaving != 0) {
    situation.scene = follow(change(next, Reason::pursued, {}, leaving, winner), [&] {
      Disposition where = next->where;
      for (std::size_t unit = 0; unit < roster_.size(); ++unit) {
        where.troops[unit].pursuing &= !has(leaving, unit);
        where.troops[unit].took_part = has(leaving, unit);
      }
      return where;
    });
    fall_back(situation, winner == Side::a, winner == Side::b);
    return 0;
  }
  if (!(last_round(situation) && last_turn(situation)) || scene.torn) {
    situation.scene = scene_of(next);  // which need not be looked at where all is over
  }
  return fought_on(situation);
}

/// Whether a unit that had fought already has been drawn in, or one of an engagement that had been
/// fought.
/// Source  seeds/000, "Incidental contact".
bool Melee::meets_fought(const Scene& before, const Survey& survey,
                         UnitSet took_part) const noexcept {
  for (std::size_t unit = 0; unit < roster_.size(); ++unit) {
    const bool fought =
        roster_.unit(unit).fought || before.where.troops[unit].elsewhere == Elsewhere::fought;
    if (fought && has(static_cast<UnitSet>(survey.fighting & ~took_part), unit)) {
      return true;
    }
  }
  return false;
}

/// Winners that fall back: by their policy, or because they would stand touching flyers that they
/// may not pursue.
/// Source  seeds/000, "Winners"; "Which units can pursue?", the last ban.
UnitSet Melee::backing_off(const Plan& plan, UnitSet able, Side winner,
                           const Decided& decided) const {
  UnitSet leaving = 0;
  for (std::size_t unit = 0; unit < roster_.size(); ++unit) {
    if (!has(static_cast<UnitSet>(able & roster_.units_of(winner)), unit)) {
      continue;
    }
    bool flyers = false;
    for (std::size_t enemy = 0; enemy < roster_.size(); ++enemy) {
      flyers |= has(plan.survey.touched[unit], enemy) &&
                plan.where.troops[enemy].pursuit_bonus != 0 &&
                roster_.profile(enemy).specials.has(Special::flying) &&
                !roster_.profile(unit).specials.has(Special::flying);
    }
    const bool wants = policy_of(unit, decided[unit]) == Policy::fall_back;
    leaving |= flyers || wants ? set_of(unit) : UnitSet{0};
  }
  return leaving;
}

/// Another round, in this Combat phase or the next, or the end of the last turn.
graph::Report Melee::fought_on(Situation& situation) const {
  const Side winner = situation.ahead;
  if (last_round(situation)) {
    if (last_turn(situation)) {
      return ended(situation, winner, winner == Side::none ? Ending::fall_back : unresolved(winner),
                   situation.retreat_cm);
    }
    situation.rounds_here = 0;
    ++situation.turn;
    if (!battle().turns && situation.turn > 3) {
      // Only whose turn it is still matters.
      situation.turn = static_cast<std::uint8_t>(situation.turn - 2);
    }
  }
  MeleeReport report;
  report.round = situation.rounds_fought;
  report.winner = winner;
  report.retreat_cm = situation.retreat_cm;
  situation.retreat_cm = 0;
  // A fight is told at most once of all later rounds: where it ends.
  next_round(situation);
  return situation.rounds_fought > rounds_told_apart_ ? 0 : pack(report);
}

void Melee::next_round(Situation& situation) const {
  if (situation.rounds_here == 0 && situation.turn > 0) {
    unstable_from(situation, 0);
    return;
  }
  open_blows(situation);
}

/// Those who wait charge in, who is confused recovers, and who was charged shoots.
void Melee::commanded(Situation& situation) const {
  situation.scene = follow(
      change(situation.scene, Reason::next_turn, {}, situation.turn, moving(situation)), [&] {
        Disposition where = situation.scene->where;
        forget_others(where, situation.turn);
        // The confused cannot.
        move_joining(dispositions_->kinds(), where, situation.scene->survey.engaged,
                     moving(situation));
        return recovered(drawn_in(dispositions_->kinds(), std::move(where)), situation);
      });
  shooting_from(situation, 0);
}

void Melee::fall_back(Situation& situation, bool a, bool b) const noexcept {
  const MeleeStage done = situation.scene == nullptr ? MeleeStage::over : MeleeStage::settled;
  situation.stage = a ? MeleeStage::fall_back_a : b ? MeleeStage::fall_back_b : done;
  situation.next_to_fall_back = a && b ? Side::b : Side::none;
}

/// Source  seeds/000, "Fall backs": a die decides which side goes first.
graph::Report Melee::first_back(Situation& situation, const graph::Results& results) const {
  const bool b_first = results[0] != 0;
  situation.stage = b_first ? MeleeStage::fall_back_b : MeleeStage::fall_back_a;
  situation.next_to_fall_back = b_first ? Side::a : Side::b;
  return 0;
}

graph::Report Melee::fallen_back(Situation& situation, const graph::Results& results) const {
  const Side side = situation.stage == MeleeStage::fall_back_a ? Side::a : Side::b;
  MeleeReport report;
  report.falls_back = side;
  report.fall_back_cm = 3U + results[0];
  const Side next = situation.next_to_fall_back;
  // Told once of a side, when it leaves the combat: where friends pursue it may fall back again.
  const bool fights_on = situation.scene != nullptr && pursues(situation.scene->where);
  if (situation.scene != nullptr) {
    const Scene& scene = *situation.scene;
    situation.dice[index(side)] = static_cast<std::uint16_t>(report.fall_back_cm);
    if (next != Side::none) {
      situation.dice[index(side)] =
          std::min(situation.dice[index(side)], farthest_back(scene, side, side));
    } else {  // all have rolled
      const Side first = situation.dice[index(other(side))] != 0 ? other(side) : side;
      situation.dice[index(side)] =
          std::min(situation.dice[index(side)],
                   farthest_last(scene, side, {situation.dice[0], situation.dice[1]}));
      situation.scene = scene_of(backed_off(scene, {situation.dice[0], situation.dice[1]}, first));
      situation.dice = {};
    }
  }
  fall_back(situation, next == Side::a, next == Side::b);
  return fights_on ? 0 : pack(report);
}

/// Sides that fall back by at most so many centimetres, none where it does not; `first` moves a
/// unit first.
const Plan* Melee::backed_off(const Scene& scene, std::array<std::uint16_t, 2> cm,
                              Side first) const {
  return lead(change(&scene, Reason::fallen_back, {},
                     static_cast<std::uint32_t>(cm[0] | cm[1] << 8), first),
              [&] {
                Disposition where = scene.where;
                move_back(dispositions_->kinds(), where, leaving(roster_, scene, cm), first);
                for (Troop& troop : where.troops) {
                  troop.took_part = false;
                }
                return where;
              });
}

/// Whether nobody touches an enemy once these sides have fallen back, whatever they roll.
bool Melee::gets_clear(const Scene& left, bool a, bool b) const {
  const auto rolled = [&](std::uint16_t cm) {
    return std::array{a ? cm : std::uint16_t{0}, b ? cm : std::uint16_t{0}};
  };
  return std::ranges::all_of(std::array{Side::a, Side::b}, [&](Side first) {
    const std::uint32_t sides = (a ? 2U : 0U) | (b ? 4U : 0U);
    return dispositions_->length(
               change(&left, Reason::fallen_back, {}, sides, first), [&]() -> std::uint16_t {
                 return parts_always(dispositions_->kinds(), left, rolled(kLeastFallBack),
                                     rolled(kMostFallBack), first)
                            ? 1
                            : 0;
               }) == 1;
  });
}

/// The farthest that a side can use of its roll, whatever the other rolls: more leads to the same.
/// Units  cm
/// Why  else every roll would be a situation of its own until the other side has rolled.
std::uint16_t Melee::farthest_back(const Scene& scene, Side side, Side first) const {
  return dispositions_->length(
      change(&scene, Reason::fallen_back, {}, static_cast<std::uint32_t>(index(side)), first), [&] {
        std::int32_t most = kLeastFallBack;
        for (std::int32_t others = kMostFallBack; others >= kLeastFallBack;) {
          Disposition where = scene.where;
          std::array<std::uint16_t, 2> cm{kMostFallBack, kMostFallBack};
          cm[index(other(side))] = static_cast<std::uint16_t>(others);
          const auto used =
              move_back(dispositions_->kinds(), where, leaving(roster_, scene, cm), first);
          most = std::max(most, used[index(side)]);
          others = used[index(other(side))] - 1;  // down to what they used it is the same
        }
        return static_cast<std::uint16_t>(most);
      });
}

/// The farthest that a side can use of its roll when the other has rolled, and goes first. Units
/// cm
std::uint16_t Melee::farthest_last(const Scene& scene, Side side,
                                   std::array<std::uint16_t, 2> cm) const {
  cm[index(side)] = kMostFallBack;
  const Side first = cm[index(other(side))] != 0 ? other(side) : side;
  return dispositions_->length(change(&scene, Reason::fallen_back, {},
                                      static_cast<std::uint32_t>(cm[0] | cm[1] << 8), first),
                               [&] {
                                 Disposition where = scene.where;
                                 const auto used = move_back(dispositions_->kinds(), where,
                                                             leaving(roster_, scene, cm), first);
                                 return static_cast<std::uint16_t>(
                                     std::max<std::int32_t>(used[index(side)], kLeastFallBack));
                               });
}

/// Units that still touch after falling back fight on; the others are done. Source  seeds/000,
/// "Fall backs".
graph::Report Melee::settled(Situation& situation) const {
  const bool apart = (situation.scene->survey.fighting & roster_.units_of(Side::a)) == 0;
  if (apart) {
    const Ending ending = situation.ahead == Side::none ? Ending::fall_back
                          : situation.ahead == Side::a  ? Ending::b_retreats
                                                        : Ending::a_retreats;
    return ended(situation, situation.ahead, ending, situation.retreat_cm);
  }
  situation.scene = follow(change(situation.scene, Reason::settled, {}, 0, situation.ahead), [&] {
    const Disposition& where = situation.scene->where;
    return situation.ahead == Side::none ? engaged_again(dispositions_->kinds(), where, Side::none)
                                         : without_dropouts(dispositions_->kinds(), where);
  });
  return fought_on(situation);
}

}  // namespace fray::warmaster
