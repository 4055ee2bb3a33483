// Who is charged shoots at the chargers. rules-facts 1.8.

#include <algorithm>

#include "warmaster/board/moves.hpp"
#include "warmaster/combat/change.hpp"
#include "warmaster/combat/phases.hpp"

namespace fray::warmaster::charge_fire {
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
