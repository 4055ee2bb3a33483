// The Shooting phase before the fight: units that are not engaged fall, are driven back and are
// confused by what was shot at them. rules-facts 1.8 and 1.10.

#include <algorithm>

#include "warmaster/board/ground.hpp"
#include "warmaster/board/moves.hpp"
#include "warmaster/combat/phases.hpp"

namespace fray::warmaster::shooting {

namespace {

void fire_from(const Context& context, MeleeSituation& situation, std::size_t place);

/// Dice that are shot together at the unit under fire.
struct Volleyed {
  int hit_on = 0;
  Armour armour{};
  int dice = 0;
  int most = 0;  ///< hits that can be taken by the stands that they are shot at
};

Volleyed volleyed(const Context& context, const MeleeSituation& situation) {
  const std::size_t unit = situation.next;
  const Shots& by = context.roster.unit(unit).shot_by;
  const UnderFire now = under_fire(context.kinds(), situation.scene->where, unit);
  const int hits = context.known[unit].hits;
  const int odd = situation.fresh[unit] % hits;
  const int most =
      (now.least == now.most ? stands_left(situation, unit) : now.exposed) * hits - odd;
  // Where some stands are better covered, dice fall in batches: those in the open have to fall
  // first.
  return {shot_hits_on(by, now.least), armour_against(by, context.armour_now(situation, unit)),
          now.least == now.most ? situation.dice[kDiceLeft]
                                : std::min<int>(situation.dice[kDiceLeft], most),
          most};
}

/// A unit that is driven farther than this is destroyed. Units  cm
int flees_beyond(const Context& context, std::size_t unit) noexcept {
  return full_pace(context.roster.profile(unit)) / kMillimetres;
}

void drive_next(const Context& context, MeleeSituation& situation) {
  const std::size_t unit = situation.next;
  situation.dice = {};
  situation.fresh[unit] = 0;
  situation.next = 0;
  fire_from(context, situation, context.place_after(unit));
}

/// The whole unit is gone.
void fled(const Context& context, MeleeSituation& situation, int cm) {
  const std::size_t unit = situation.next;
  log(context, [&] {
    return Fled{unit, situation.stage == MeleeStage::off_table, cm, flees_beyond(context, unit)};
  });
  Losses lost{};
  lost[unit] = static_cast<std::uint8_t>(stands_left(situation, unit));
  alter(context, situation, change(situation.scene, Reason::driven, lost),
        [&](Board& where) { where.destroy(unit); });
  drive_next(context, situation);
}

void driven_back(const Context& context, MeleeSituation& situation) {
  const std::size_t unit = situation.next;
  const std::int32_t cm = situation.dice[kDriven];
  const bool six = situation.dice[kSixes] != 0;
  const Scene& before = *situation.scene;
  const auto number =
      static_cast<std::uint32_t>(cm | (six ? 0x80 : 0) | static_cast<int>(unit) << 8);
  alter(context, situation, change(situation.scene, Reason::driven, {}, number), [&](Board& where) {
    move_drive_back(context.kinds(), where, unit, cm);
    where.troops[unit].confused |=
        six && !context.roster.profile(unit).specials.has(Special::never_confused);
  });
  log(context, [&] {
    const std::size_t side = index(context.roster.side(unit));
    return DrivenBack{
        unit, situation.stage == MeleeStage::off_table, cm,
        before.contact_map().supports[side] - situation.scene->contact_map().supports[side],
        situation.scene->where.troops[unit].confused};
  });
  if (situation.scene->where.to_test == 0) {
    drive_next(context, situation);
    return;
  }
  Board again = before.where;  // how many tests is no part of a board
  const int tests = move_drive_back(context.kinds(), again, unit, cm);
  situation.dice[kTestsOwed] = static_cast<std::uint16_t>(tests - 1);
  situation.stage = MeleeStage::tests;
}

void open_drive_back(const Context& context, MeleeSituation& situation) {
  const std::size_t unit = situation.next;
  situation.dice = {};
  if (stands_left(situation, unit) > 0 &&
      !context.roster.profile(unit).specials.has(Special::never_driven_back)) {
    const Cover cover = under_fire(context.kinds(), situation.scene->where, unit).most;
    situation.dice[kDiceLeft] = static_cast<std::uint16_t>(
        std::max(0, situation.fresh[unit] - hits_disregarded(context.roster.profile(unit), cover)));
  }
  if (situation.dice[kDiceLeft] == 0) {
    drive_next(context, situation);
    return;
  }
  log(context,
      [&] { return DriveBackBegun{unit, situation.fresh[unit], situation.dice[kDiceLeft]}; });
  situation.stage = MeleeStage::drive_back;
}

/// Hits that armour has not stopped: whole stands go at once, and the rest counts for the drive
/// back only.
void shots_taken(const Context& context, MeleeSituation& situation, int hits,
                 StandsLost::To lost_to) {
  const std::size_t unit = situation.next;
  const int before = situation.fresh[unit];
  situation.fresh[unit] = static_cast<std::uint8_t>(before + hits);
  Losses lost{};
  lost[unit] = static_cast<std::uint8_t>(situation.fresh[unit] / context.known[unit].hits -
                                         before / context.known[unit].hits);
  if (lost[unit] != 0) {
    const int stands = stands_left(situation, unit);
    alter(context, situation, change(situation.scene, Reason::under_fire, lost),
          [&](Board& where) { remove_shot(context.kinds(), where, unit, lost[unit]); });
    log(context, [&] { return StandsLost{unit, stands - stands_left(situation, unit), lost_to}; });
  }
  if (situation.dice[kDiceLeft] == 0 || stands_left(situation, unit) == 0) {
    open_drive_back(context, situation);
  }
}

/// The next unit that was shot at; after the last, shots at chargers or the first blows.
/// Why  before shots at chargers, though those fall in the Command phase: they are at units that
///      touch an enemy, so the two do not meet, and what was shot at is lost even where a charge is
///      shot to pieces.
void fire_from(const Context& context, MeleeSituation& situation, std::size_t place) {
  for (; place < context.in_turn.size(); ++place) {
    const std::size_t unit = context.in_turn[place];
    const Unit& own = context.roster.unit(unit);
    if (!own.was_shot_at() || hits_before(context, unit) != 0) {
      continue;
    }
    situation.stage = MeleeStage::under_fire;
    situation.next = static_cast<std::uint8_t>(unit);
    situation.dice[kDiceLeft] = static_cast<std::uint16_t>(own.shot_at);
    log(context, [&] { return HitsBefore{unit, own.shot_hits, false}; });
    shots_taken(context, situation, own.shot_hits, StandsLost::To::spells);
    return;
  }
  charge_fire::open(context, situation);
}

/// Hits of bounces and spells on who is engaged already count in the first round; whole stands go
/// at once, and nobody is driven back. Source  rules-facts 1.8.
void struck_before(const Context& context, MeleeSituation& situation) {
  Losses lost{};
  for (std::size_t unit = 0; unit < context.roster.size(); ++unit) {
    if (const int hits = std::min(hits_before(context, unit), context.room(situation, unit));
        hits != 0) {
      const int before = situation.taken[unit];
      situation.taken[unit] = static_cast<std::uint8_t>(before + hits);
      lost[unit] = static_cast<std::uint8_t>(context.known[unit].fells(before, hits));
      situation.shot[index(other(context.roster.side(unit)))] += static_cast<std::uint8_t>(hits);
      log(context, [&] { return HitsBefore{unit, context.roster.unit(unit).shot_hits, true}; });
      log(context, [&] { return StandsLost{unit, lost[unit], StandsLost::To::spells}; });
    }
  }
  if (lost != Losses{}) {
    alter(context, situation, change(situation.scene, Reason::shot, lost),
          [&](Board& where) { remove_casualties(context.kinds(), where, lost, Side::none); });
  }
}

void shot_at(const Context& context, MeleeSituation& situation, const Results& results) {
  const Volleyed shots = volleyed(context, situation);
  log(context, [&] { return ShotAt{situation.next, shots.hit_on, shots.armour}; });
  situation.dice[kDiceLeft] = static_cast<std::uint16_t>(situation.dice[kDiceLeft] - shots.dice);
  shots_taken(context, situation, results[0], StandsLost::To::shots);
}

void drive_rolled(const Context& context, MeleeSituation& situation, const Results& results) {
  const std::size_t unit = situation.next;
  const int pace = flees_beyond(context, unit);
  const int die = 1 + results[0];
  const int cm = situation.dice[kDriven] + die;
  log(context, [&] {
    return DriveBackDie{
        die, die == 6 && !context.roster.profile(unit).specials.has(Special::never_confused)};
  });
  situation.dice[kDriven] = static_cast<std::uint16_t>(cm);
  situation.dice[kSixes] |= die == 6 ? 1 : 0;
  if (cm > pace) {
    fled(context, situation, cm);
  } else if (--situation.dice[kDiceLeft] == 0) {
    if (driven_off_table(context.kinds(), situation.scene->where, unit, situation.dice[kDriven])) {
      situation.stage = MeleeStage::off_table;
      log(context, [&] { return DrivenOffTable{unit}; });
    } else {
      driven_back(context, situation);
    }
  }
}

/// Less one for each stand that is lost: 0 or less and it does not come back.
void table_left(const Context& context, MeleeSituation& situation, const Results& results) {
  const std::size_t unit = situation.next;
  if (1 + results[0] <= context.known[unit].stands - stands_left(situation, unit)) {
    fled(context, situation, situation.dice[kDriven]);
  } else {
    driven_back(context, situation);
  }
}

}  // namespace

void open(const Context& context, MeleeSituation& situation) {
  struck_before(context, situation);
  fire_from(context, situation, 0);
}

Rolls rolls(const Context& context, const MeleeSituation& situation) {
  if (situation.stage != MeleeStage::under_fire) {
    return only(dice::Roll::sum(1, 1, 6));
  }
  const Volleyed shots = volleyed(context, situation);
  return only(dice::Roll::pool(shots.dice, dice::Test::at_least(shots.hit_on),
                               dice::Test::below(static_cast<int>(shots.armour)), shots.most));
}

Report after(const Context& context, MeleeSituation& situation, const Results& results) {
  switch (situation.stage) {
    case MeleeStage::under_fire: shot_at(context, situation, results); break;
    case MeleeStage::drive_back: drive_rolled(context, situation, results); break;
    default: table_left(context, situation, results);
  }
  return 0;
}

int hits_before(const Context& context, std::size_t unit) {
  const int hits = context.roster.unit(unit).shot_hits;
  return hits != 0 && has(context.placed->contact_map().fighting, unit) ? hits : 0;
}

/// A driven unit tests once for each friend that made way, and for ground that stopped it.
void tested(const Context& context, MeleeSituation& situation) {
  const std::size_t unit = situation.next;
  if (situation.dice[kTestsOwed] == 0 || situation.scene->where.troops[unit].confused) {
    drive_next(context, situation);
    return;
  }
  --situation.dice[kTestsOwed];
  alter(context, situation,
        change(situation.scene, Reason::driven, {}, static_cast<std::uint32_t>(unit) << 8 | 0xffU),
        [&](Board& where) { where.to_test = set_of(unit); });
}

}  // namespace fray::warmaster::shooting

namespace fray::warmaster::charge_fire {

// Who is charged shoots at the chargers. rules-facts 1.8.

namespace {

/// The next unit that shoots at chargers, or the first blows. Source  rules-facts 1.8.
void shooting_from(const Context& context, MeleeSituation& situation, std::size_t place) {
  for (; place < context.in_turn.size(); ++place) {
    const std::size_t unit = context.in_turn[place];
    if (context.roster.unit(unit).shots > 0 && charger_of(context, situation, unit) < kMostUnits) {
      situation.stage = MeleeStage::shots;
      situation.next = static_cast<std::uint8_t>(unit);
      return;
    }
  }
  blows::open(context, situation);
}

/// What a die needs to hit, and to save.
struct Shot {
  int hit_on;
  Armour armour;
};
Shot shot_at(const Context& context, const MeleeSituation& situation, std::size_t target) {
  const Profile& shooter = context.roster.profile(situation.next);
  return {shot_hits_on(shooter, context.roster.profile(target)),
          armour_against(shots_of(shooter), context.armour_now(situation, target))};
}

}  // namespace

void open(const Context& context, MeleeSituation& situation) {
  next_turn::begin_round(context, situation);
  shooting_from(context, situation, 0);
}

Rolls rolls(const Context& context, const MeleeSituation& situation) {
  const std::size_t target = charger_of(context, situation, situation.next);
  const auto [hit_on, armour] = shot_at(context, situation, target);
  return only(dice::Roll::pool(
      context.roster.unit(situation.next).shots, dice::Test::at_least(hit_on),
      dice::Test::below(static_cast<int>(armour)), context.room(situation, target)));
}

/// The enemy that a unit which shoots can shoot at: the first that advances on it or joins against
/// it; of several that charge it the one that it would choose to strike.
std::size_t charger_of(const Context& context, const MeleeSituation& situation,
                       std::size_t shooter) noexcept {
  const Scene& scene = *situation.scene;
  if (const std::uint8_t newcomer = scene.where.troops[shooter].shoots_at) {
    return newcomer - 1U;
  }
  const auto own_engagement = [&](std::size_t unit) {
    return scene.where.troops[unit].elsewhere == Elsewhere::no;
  };
  std::size_t charger = kMostUnits;
  for (std::size_t enemy = 0; enemy < context.roster.size() && own_engagement(shooter); ++enemy) {
    const bool charges = has(scene.contact_map().touched[shooter], enemy) &&
                         scene.where.troops[enemy].charging && own_engagement(enemy);
    if (charges && (charger == kMostUnits ||
                    scene.contact_map().turn[enemy] < scene.contact_map().turn[charger])) {
      charger = enemy;
    }
  }
  return charger;
}

/// Whole stands go at once, and all hits count in the first round. Source  rules-facts 1.8 and 7.3.
Report after(const Context& context, MeleeSituation& situation, const Results& results) {
  const Roster& roster = context.roster;
  const std::size_t shooter = situation.next;
  const std::size_t target = charger_of(context, situation, shooter);
  log(context, [&] {
    const auto [hit_on, armour] = shot_at(context, situation, target);
    return ChargeShot{shooter, target, hit_on, armour};
  });
  const int before = situation.taken[target];
  situation.taken[target] = static_cast<std::uint8_t>(before + results[0]);
  situation.shot[index(roster.side(shooter))] += static_cast<std::uint8_t>(results[0]);
  Round round;
  round.lost[target] = static_cast<std::uint8_t>(context.known[target].fells(before, results[0]));
  if (round.lost[target] != 0) {
    alter(context, situation, change(situation.scene, Reason::shot, round.lost), [&](Board& where) {
      remove_casualties(context.kinds(), where, round.lost, roster.side(target));
    });
    log(context, [&] { return StandsLost{target, round.lost[target], StandsLost::To::shots}; });
    if (situation.scene->contact_map().fighting == 0) {
      // Nobody is left to fight: the charge was shot to pieces, and that is how this round went.
      count_round(context, situation);
      const Side winner = roster.side(shooter);
      return result::ended(context, situation, Round{}, winner, destroyed_by(winner), 0);
    }
  }
  shooting_from(context, situation, context.place_after(shooter));
  return 0;
}

}  // namespace fray::warmaster::charge_fire
