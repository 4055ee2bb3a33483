// The steps of a melee that are taken once for every combination of results: seeds/000, "Combat
// results" and "Retreats". All in one file, so that the compiler makes one piece of them: half the
// time, measured.

#include <algorithm>
#include <array>
#include <cstdlib>
#include <utility>

#include "fray/warmaster/melee.hpp"
#include "fray/warmaster/retreat.hpp"
#include "warmaster/change.hpp"
#include "warmaster/moves.hpp"

namespace fray::warmaster {

/// A unit's own policy comes first, then what its player decides, then the side's policy.
Policy Melee::policy_of(std::size_t unit, std::uint8_t decided) const noexcept {
  const Policy side = decided == kStand      ? Policy::stand
                      : decided == kFallBack ? Policy::fall_back
                      : decided == kInLine   ? Policy::pursue
                                             : battle().policy;
  return roster_.unit(unit).policy.value_or(side);
}

/// In whose turn the fight opens: the charger's, or theirs whose enemies were shot at. Where sides
/// that charge in several engagements differ, this one's charger's.
Side Melee::moves_first() const noexcept {
  std::array<bool, 2> here{};
  std::array<bool, 2> opens{};
  for (std::size_t unit = 0; unit < roster_.size(); ++unit) {
    const Unit& own = roster_.unit(unit);
    const Side side = roster_.side(unit);
    here[index(side)] |= own.charging && !own.elsewhere;
    opens[index(side)] |= own.charging;
    opens[index(other(side))] |= own.was_shot_at();
  }
  const std::array<bool, 2>& told = here[0] || here[1] ? here : opens;
  return told[1] && !told[0] ? Side::b : Side::a;
}

bool Melee::last_round(const Situation& situation) const noexcept {
  return !battle().edition.rounds_without_limit && situation.rounds_here >= battle().rounds;
}

bool Melee::last_turn(const Situation& situation) const noexcept {
  return battle().turns && situation.turn + 1 >= *battle().turns;
}

graph::Report Melee::ended(Situation& situation, Side winner, Ending ending, int retreat_cm) const {
  return ended(situation, Round{}, winner, ending, retreat_cm);
}

graph::Report Melee::ended(Situation& situation, const Round& round, Side winner, Ending ending,
                           int retreat_cm) const {
  MeleeReport report;
  report.round = situation.rounds_fought;
  report.winner = winner;
  report.ending = ending;
  report.retreat_cm = static_cast<std::uint32_t>(retreat_cm);
  const Scene& scene = *situation.scene;
  report.losses = scene.losses;
  std::array<std::uint32_t, 2> hits{};
  for (std::size_t unit = 0; unit < known_.size(); ++unit) {
    const Known& known = known_[unit];
    report.losses += round.lost[unit] * known.radix;
    hits[known.enemy_side] += static_cast<std::uint32_t>(situation.taken[unit]) - known.outstanding;
  }
  if (scene.split != 0) {
    const bool fights_on = ending == Ending::unresolved_a || ending == Ending::unresolved_b;
    for (std::size_t unit = 0; unit < known_.size(); ++unit) {
      if (has(scene.split, unit) && stands_left(situation, unit) - round.lost[unit] > 1 &&
          !(fights_on && has(scene.survey.engaged, unit))) {
        // Seeds/000, "Blocked retreats": out of coherency and no longer engaged.
        report.losses += known_[unit].radix;
      }
    }
  }
  report.hits_by_a = hits[0] + situation.regained[1];
  report.hits_by_b = hits[1] + situation.regained[0];
  situation = Situation{};
  return pack(report);
}

/// Units of `able` that want to pursue and may pursue somebody of `able`.
UnitSet Melee::pursuers(const std::array<UnitSet, kMostUnits>& may, UnitSet able, Side winner,
                        const Decided& decided) const {
  UnitSet all = 0;
  for (std::size_t unit = 0; unit < roster_.size(); ++unit) {
    if (roster_.side(unit) != winner || !has(able, unit)) {
      continue;
    }
    const bool must = roster_.profile(unit).specials.has(Special::must_pursue);
    const bool wants = policy_of(unit, decided[unit]) == Policy::pursue;
    if ((wants || must) && (may[unit] & able & roster_.enemies_of(unit)) != 0) {
      all |= set_of(unit);
    }
  }
  return all;
}

/// The loser gets away, and nobody pursues.
graph::Report Melee::left_behind(Situation& situation, const Round& round, UnitSet able) const {
  const Side winner = round.winner;
  bool falls_back = false;
  for (std::size_t unit = 0; unit < roster_.size(); ++unit) {
    falls_back |=
        roster_.side(unit) == winner && has(able, unit) && policy_of(unit) == Policy::fall_back;
  }
  const graph::Report report =
      ended(situation, round, winner, winner == Side::a ? Ending::b_retreats : Ending::a_retreats,
            situation.retreat_cm);
  if (falls_back) {
    fall_back(situation, winner == Side::a, winner == Side::b);
  }
  return report;
}

/// The loser retreats; what that leads to is decided in the aftermath.
graph::Report Melee::won(Situation& situation, const Round& round) const {
  const Scene& scene = *situation.scene;
  const Side loser = other(round.winner);
  const UnitSet losers = static_cast<UnitSet>(roster_.units_of(loser) & scene.survey.engaged);
  // Supporting units and units destroyed this round share it: seeds/000, "Retreats".
  const int units = scene.engaged_units[index(loser)];
  const int cm = (units == 1 ? Distance::centimetres(std::abs(round.difference))
                             : retreat_of(std::abs(round.difference), units))
                     .whole_centimetres();
  UnitSet remain = static_cast<UnitSet>(losers & round.alive);
  remain &= static_cast<UnitSet>(~lost_in_retreat_);  // seeds/000, "Retreating artillery"
  if (remain == 0) {
    Round all = round;
    for (std::size_t unit = 0; unit < known_.size(); ++unit) {
      if (has(losers, unit)) {
        all.lost[unit] = scene.where.troops[unit].stands;
        all.alive &= static_cast<UnitSet>(~set_of(unit));
      }
    }
    return wiped_out(situation, all, round.winner, scene.survey.engaged);
  }
  situation.ahead = round.winner;
  situation.retreat_cm = static_cast<std::uint8_t>(std::min<int>(cm, kMostRetreat - 1));
  if (last_round(situation) && last_turn(situation) &&
      cm <= scene.surely_within[index(round.winner)] &&
      // Nobody need be moved to know what comes of it.
      situation.orders == std::array<std::uint8_t, 2>{}) {
    return scene.chase[index(round.winner)] == 0
               ? left_behind(situation, round,
                             static_cast<UnitSet>(scene.survey.engaged & round.alive))
               : ended(situation, round, round.winner, unresolved(round.winner),
                       situation.retreat_cm);
  }
  const Change retreat = change(&scene, Reason::lost, round.lost, situation.retreat_cm,
                                round.winner, packed(situation.orders));
  situation.scene =
      follow(retreat, [&] { return after_round(situation, round, situation.retreat_cm); });
  regenerate(situation);
  if (situation.scene->where.to_test != 0) {
    situation.stage = MeleeStage::tests;
    return 0;
  }
  open_aftermath(situation);
  return 0;
}

std::array<int, 2> Melee::supports(const Situation& situation, const Losses& fell) const {
  const Scene& scene = *situation.scene;
  if (!battle().edition.support_after_casualties) {
    return scene.survey.supports;
  }
  const Change fallen =
      change(&scene, Reason::fallen, fell, 0, Side::none, packed(situation.orders));
  return follow(fallen,
                [&] {
                  Disposition where = scene.where;
                  remove_casualties(under(situation.orders), where, fell, Side::none);
                  return where;
                })
      ->survey.supports;
}

/// Counts hits and supports. Source  seeds/000, "Combat results" and "Support".
graph::Report Melee::resolved(Situation& situation) const {
  const Scene& scene = *situation.scene;
  Round round;
  round.alive = scene.standing;
  std::array<int, 2> score = scene.survey.supports;
  score[0] += situation.shot[0];
  score[1] += situation.shot[1];
  for (const Pool& pool : scene.blows.pools) {  // only who was struck has changed
    const std::size_t unit = pool.target;
    const Known& known = known_[unit];
    const int hits = std::exchange(situation.fresh[unit], std::uint8_t{0});
    const int before = situation.taken[unit];
    score[known.enemy_side] += hits;
    situation.taken[unit] = static_cast<std::uint8_t>(before + hits);
    const int lost = known.felled[static_cast<std::size_t>(before + hits)] -
                     known.felled[static_cast<std::size_t>(before)];
    round.lost[unit] = static_cast<std::uint8_t>(round.lost[unit] + lost);
    if (round.lost[unit] >= scene.where.troops[unit].stands) {
      round.alive &= static_cast<UnitSet>(~set_of(unit));
    }
  }
  situation.dice = {};
  situation.shot = {};
  situation.next = 0;
  situation.rounds_fought =
      static_cast<std::uint8_t>(std::min<int>(situation.rounds_fought, rounds_told_apart_) + 1);
  situation.rounds_here = static_cast<std::uint8_t>(
      battle().edition.rounds_without_limit ? 1 : situation.rounds_here + 1);
  if (battle().edition.support_after_casualties) {
    const std::array<int, 2> left = supports(situation, round.lost);
    score[0] += left[0] - scene.survey.supports[0];
    score[1] += left[1] - scene.survey.supports[1];
  }
  round.difference = score[0] - score[1];
  if (round.alive != scene.standing) {
    const auto left_of = [&](Side side, UnitSet of) {
      return (roster_.units_of(side) & of & round.alive) != 0;
    };
    const bool a_gone = !left_of(Side::a, scene.survey.engaged);
    const bool b_gone = !left_of(Side::b, scene.survey.engaged);
    if (a_gone && b_gone) {
      return ended(situation, round, Side::none, Ending::both_destroyed, 0);
    }
    if (a_gone || b_gone) {
      return wiped_out(situation, round, a_gone ? Side::b : Side::a, scene.survey.engaged);
    }
  }
  if (round.difference == 0) {
    return drawn(situation, round);
  }
  round.winner = round.difference > 0 ? Side::a : Side::b;
  return won(situation, round);
}

int Melee::room(const Situation& situation, std::size_t unit) const noexcept {
  const Known& known = known_[unit];
  return stands_left(situation, unit) * known.hits - situation.taken[unit] % known.hits -
         situation.fresh[unit];
}

int Melee::dice_of(const Situation& situation, const Pool& pool) const noexcept {
  int dice = pool.dice;
  for (std::size_t volley = 0; volley < situation.scene->blows.volleys.size(); ++volley) {
    if ((pool.rolled >> volley & 1U) != 0) {
      dice += situation.dice[volley];
    }
  }
  return dice;
}

/// Pools are rolled together as far as their combinations stay few.
std::size_t Melee::end_of_part(const Situation& situation) const noexcept {
  const std::vector<Pool>& pools = situation.scene->blows.pools;
  if (situation.scene->at_once) {
    return pools.size();
  }
  std::uint32_t cells = 1;
  std::size_t end = situation.next;
  for (; end < pools.size() && end - situation.next < graph::Rolls::kMost; ++end) {
    const int outcomes =
        std::min(dice_of(situation, pools[end]), room(situation, pools[end].target)) + 1;
    if (end > situation.next &&
        cells * static_cast<std::uint32_t>(outcomes) > graph::Rolls::kMostCells) {
      break;
    }
    cells *= static_cast<std::uint32_t>(outcomes);
  }
  return end;
}

graph::Report Melee::struck(Situation& situation, const graph::Results& results) const {
  const std::vector<Pool>& pools = situation.scene->blows.pools;
  if (situation.scene->one_each) {  // the rolls have counted no more than there is room for
    for (std::size_t i = 0; i < pools.size(); ++i) {
      situation.fresh[pools[i].target] = static_cast<std::uint8_t>(results[i]);
    }
    return weighs_ == Weighs::all ? ask_orders(situation, 0) : resolved(situation);
  }
  const std::size_t end = end_of_part(situation);
  for (std::size_t i = situation.next; i < end; ++i) {
    const std::size_t target = pools[i].target;
    situation.fresh[target] = static_cast<std::uint8_t>(
        situation.fresh[target] +
        std::min<int>(results[i - situation.next], room(situation, target)));
  }
  if (end < pools.size()) {
    situation.next = static_cast<std::uint8_t>(end);
    return 0;
  }
  return weighs_ == Weighs::all ? ask_orders(situation, 0) : resolved(situation);
}

Melee::Step Melee::after(const Situation& situation, const graph::Results& results) const {
  Step step{situation};
  if (situation.stage == MeleeStage::strike) {
    step.report = struck(step.next, results);
    return step;
  }
  switch (situation.stage) {
    case MeleeStage::shots: step.report = shots_fired(step.next, results); break;
    case MeleeStage::volley: step.report = volley_rolled(step.next, results); break;
    case MeleeStage::tests: step.report = tested(step.next, results); break;
    case MeleeStage::first_back: step.report = first_back(step.next, results); break;
    case MeleeStage::first_removes: step.report = first_removed(step.next, results); break;
    case MeleeStage::under_fire: step.report = shot_at(step.next, results); break;
    case MeleeStage::drive_back: step.report = drive_rolled(step.next, results); break;
    case MeleeStage::instability: step.report = instability_rolled(step.next, results); break;
    case MeleeStage::off_table: step.report = table_left(step.next, results); break;
    default: step.report = fallen_back(step.next, results);
  }
  return step;
}

}  // namespace fray::warmaster
