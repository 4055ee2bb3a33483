// What a round leads to: retreats, destruction, draws, endings. seeds/000, "Combat results",
// "Retreats", "Winners".

#include <algorithm>
#include <utility>

#include "fray/warmaster/melee.hpp"
#include "fray/warmaster/retreat.hpp"
#include "warmaster/change.hpp"
#include "warmaster/moves.hpp"

namespace fray::warmaster {

std::vector<int> Melee::losses_of(std::uint32_t number) const {
  std::vector<int> losses;
  for (const Known& known : known_) {
    losses.push_back(static_cast<int>(number % (known.stands + 1U)));
    number /= known.stands + 1U;
  }
  return losses;
}

std::string Melee::letter_of(std::size_t unit) const {
  const bool of_a = roster_.side(unit) == Side::a;
  const std::size_t units = of_a ? battle().a.size() : battle().b.size();
  return std::string(of_a ? "A" : "B") +
         (units == 1 ? "" : std::to_string(of_a ? unit + 1 : unit + 1 - battle().a.size()));
}

/// The enemy that a unit which shoots can shoot at: the first that advances on it or joins against
/// it; of several that charge it the one that it would choose to strike.
std::size_t Melee::charger_of(const Situation& situation, std::size_t shooter) const noexcept {
  const Scene& scene = *situation.scene;
  if (const std::uint8_t newcomer = scene.where.troops[shooter].shoots_at) {
    return newcomer - 1U;
  }
  const auto own_engagement = [&](std::size_t unit) {
    return scene.where.troops[unit].elsewhere == Elsewhere::no;
  };
  std::size_t charger = kMostUnits;
  for (std::size_t enemy = 0; enemy < roster_.size() && own_engagement(shooter); ++enemy) {
    const bool charges = has(scene.survey.touched[shooter], enemy) &&
                         scene.where.troops[enemy].charging && own_engagement(enemy);
    if (charges &&
        (charger == kMostUnits || scene.survey.turn[enemy] < scene.survey.turn[charger])) {
      charger = enemy;
    }
  }
  return charger;
}

/// The next unit that shoots at chargers, or the first blows. Source  rules-facts 1.8.
void Melee::shooting_from(Situation& situation, std::size_t place) const {
  for (; place < in_turn_.size(); ++place) {
    const std::size_t unit = in_turn_[place];
    if (roster_.unit(unit).shots > 0 && charger_of(situation, unit) < kMostUnits) {
      situation.stage = MeleeStage::shots;
      situation.next = static_cast<std::uint8_t>(unit);
      return;
    }
  }
  open_blows(situation);
}

/// Whole stands go at once, and all hits count in the first round. Source  rules-facts 1.8 and 7.3.
graph::Report Melee::shots_fired(Situation& situation, const graph::Results& results) const {
  const std::size_t shooter = situation.next;
  const std::size_t target = charger_of(situation, shooter);
  const int before = situation.taken[target];
  const int taken = before + results[0];
  situation.taken[target] = static_cast<std::uint8_t>(taken);
  situation.shot[index(roster_.side(shooter))] += static_cast<std::uint8_t>(results[0]);
  Round round;
  round.lost[target] =
      static_cast<std::uint8_t>(known_[target].felled[static_cast<std::size_t>(taken)] -
                                known_[target].felled[static_cast<std::size_t>(before)]);
  if (round.lost[target] != 0) {
    situation.scene = follow(change(situation.scene, Reason::shot, round.lost), [&] {
      Disposition where = situation.scene->where;
      remove_casualties(dispositions_->kinds(), where, round.lost, roster_.side(target));
      return where;
    });
    if (situation.scene->survey.fighting == 0) {
      // Nobody is left to fight: the charge was shot to pieces, and that is how this round went.
      situation.rounds_fought =
          static_cast<std::uint8_t>(std::min<int>(situation.rounds_fought, rounds_told_apart_) + 1);
      const Side winner = roster_.side(shooter);
      return ended(situation, winner, winner == Side::a ? Ending::b_destroyed : Ending::a_destroyed,
                   0);
    }
  }
  shooting_from(situation, place_after(shooter));
  return 0;
}

/// One whole hit of a unit that regenerates is taken back after its whole stands have been removed.
/// Source  rules-facts 1.13 (Trolls): it still counts for the result.
void Melee::regenerate(Situation& situation) const noexcept {
  for (std::size_t unit = 0; unit < known_.size(); ++unit) {
    const Known& known = known_[unit];
    std::uint8_t& regained = situation.regained[index(roster_.side(unit))];
    if (known.regenerates && situation.taken[unit] % known.hits != 0 && regained < UINT8_MAX) {
      --situation.taken[unit];
      ++regained;
    }
  }
}

/// Both sides must, but a unit in cover can stand. Source  seeds/000, "Hits Equal - Draw!".
bool Melee::falls_back_from_draw(const Disposition& where, const Survey& survey,
                                 Side side) const noexcept {
  for (std::size_t unit = 0; unit < roster_.size(); ++unit) {
    if (roster_.side(unit) != side || !has(survey.engaged, unit)) {
      continue;
    }
    bool high_ground = survey.touched[unit] != 0;
    for (std::size_t enemy = 0; enemy < roster_.size(); ++enemy) {
      high_ground &= !has(survey.touched[unit], enemy) || roster_.unit(enemy).high_ground;
    }
    const bool covered = std::ranges::any_of(where.of(unit), [&](const field::Stand& stand) {
      return cover_towards(roster_, where, unit, stand, field::Edge::front, high_ground) !=
             Cover::open;
    });
    if ((!covered && !has(survey.held_off, unit)) || policy_of(unit) == Policy::fall_back) {
      return true;
    }
  }
  return false;
}

graph::Report Melee::drawn(Situation& situation, const Round& round) const {
  const Scene& scene = *situation.scene;
  const auto [a, b] = scene.leaves_draw;
  if ((!a || scene.plan.clear_behind[0]) && (!b || scene.plan.clear_behind[1])) {
    const graph::Report report = ended(situation, round, Side::none, Ending::fall_back, 0);
    fall_back(situation, a, b);
    return report;
  }
  const bool both_lose = loses_any(round.lost, Side::a) && loses_any(round.lost, Side::b);
  const Scene* const left = after_draw(situation, round.lost, Side::a);
  const Scene* const otherwise = both_lose ? after_draw(situation, round.lost, Side::b) : left;
  const bool matters = left != otherwise &&
                       (scene.torn || !gets_clear(*left, a, b) || !gets_clear(*otherwise, a, b));
  if (matters) {
    situation.fresh = round.lost;
    situation.stage = MeleeStage::first_removes;
    return 0;
  }
  return parted(situation, left);
}

bool Melee::loses_any(const Losses& lost, Side side) const noexcept {
  bool any = false;
  for (std::size_t unit = 0; unit < known_.size(); ++unit) {
    any |= lost[unit] != 0 && roster_.side(unit) == side;
  }
  return any;
}

/// Who is left after a draw when that side removes its casualties first.
const Scene* Melee::after_draw(const Situation& situation, const Losses& lost, Side first) const {
  const Scene& scene = *situation.scene;
  return follow(change(&scene, Reason::drawn, lost, 0, first, packed(situation.orders)), [&] {
    Disposition where = scene.where;
    remove_casualties(under(situation.orders), where, lost, first);
    for (Troop& troop : where.troops) {
      if (!troop.is_away()) {
        troop.pursuing = false;
        troop.elsewhere = Elsewhere::no;
        troop.engagement = 0;
      }
      troop.target = 0;
    }
    return where;
  });
}

/// Source  seeds/000, "Casualties": after a draw a die says which side removes its casualties
///         first.
graph::Report Melee::first_removed(Situation& situation, const graph::Results& results) const {
  const Losses lost = std::exchange(situation.fresh, {});
  return parted(situation, after_draw(situation, lost, results[0] == 0 ? Side::a : Side::b));
}

/// Both sides have removed their casualties after a draw, and fall back if they do.
graph::Report Melee::parted(Situation& situation, const Scene* left) const {
  const auto [a, b] = situation.scene->leaves_draw;
  situation.scene = left;
  if (gets_clear(*left, a, b)) {
    const graph::Report report = ended(situation, Side::none, Ending::fall_back, 0);
    fall_back(situation, a, b);
    return report;
  }
  situation.ahead = Side::none;
  situation.retreat_cm = 0;
  regenerate(situation);
  fall_back(situation, a, b);
  if (a && b) {
    situation.stage = MeleeStage::first_back;
  }
  return 0;
}

graph::Report Melee::wiped_out(Situation& situation, const Round& round, Side winner,
                               UnitSet engaged) const {
  const Ending ending = winner == Side::a ? Ending::b_destroyed : Ending::a_destroyed;
  const Scene& scene = *situation.scene;
  const UnitSet fresh =
      static_cast<UnitSet>(roster_.units_of(other(winner)) & ~engaged & round.alive);
  UnitSet able = 0;
  for (std::size_t unit = 0; unit < roster_.size(); ++unit) {
    const bool stays = (situation.orders[index(winner)] & kNoAdvance) != 0;
    const bool wants = (policy_of(unit) == Policy::pursue &&
                        roster_.unit(unit).choices.advances.value_or(!stays)) ||
                       roster_.profile(unit).specials.has(Special::must_pursue);
    const bool walled =
        roster_.unit(unit).cover == Cover::fortified && !scene.where.troops[unit].out_of_cover;
    if (has(static_cast<UnitSet>(roster_.units_of(winner) & engaged & round.alive), unit) &&
        wants && !walled) {
      able |= set_of(unit);
    }
  }
  if (fresh == 0 || able == 0) {
    return ended(situation, round, winner, ending, 0);
  }
  const bool bonus = battle().edition.advance_charge_bonus && scene.where.first_round;
  const Change advance =
      change(&scene, Reason::advanced, round.lost, able, winner, packed(situation.orders));
  const Scene* const moved = follow(advance, [&] {
    Disposition where = scene.where;
    remove_casualties(under(situation.orders), where, round.lost, winner);
    for (Troop& troop : where.troops) {
      if (!troop.is_away()) {
        troop = Troop{.first = troop.first,
                      .stands = troop.stands,
                      .out_of_cover = troop.out_of_cover,
                      .confused = troop.confused,
                      .advanced = troop.advanced,
                      .split = troop.split};
      }
    }
    const UnitSet gone =
        move_advance(dispositions_->kinds(), where, able, battle().edition.advance_cm);
    const Disposition apart = where;
    where = drawn_in(dispositions_->kinds(), std::move(where));
    where.first_round = true;
    for (std::size_t unit = 0; unit < roster_.size(); ++unit) {
      where.troops[unit].charging |= bonus && has(gone, unit);
      // An engagement that has been fought before is met in a later round.
      const Troop& before = apart.troops[unit];
      where.first_round &= where.troops[unit].elsewhere != Elsewhere::drawn_in ||
                           (before.elsewhere == Elsewhere::unfought && !before.pursuing);
    }
    return where;
  });
  if (moved->survey.fighting == 0) {
    return ended(situation, round, winner, ending, 0);
  }
  situation.retreat_cm = 0;  // they are destroyed
  MeleeReport report;
  report.round = situation.rounds_fought;
  report.winner = winner;
  if (situation.turn == 0 && meets_fought(scene, moved->survey, engaged)) {
    // Source  seeds/000, "Advance": it has fought, so this engagement is fought in the next turn.
    if (last_turn(situation)) {
      return ended(situation, round, winner, ending, 0);
    }
    situation.ahead = Side::none;
    ++situation.turn;
    situation.rounds_here = 0;
    situation.scene = moved;
    next_round(situation);
    return situation.rounds_fought > rounds_told_apart_ ? 0 : pack(report);
  }
  situation.scene = moved;
  situation.rounds_here = 0;
  situation.ahead = Side::none;
  shooting_from(situation, 0);
  return situation.rounds_fought > rounds_told_apart_ ? 0 : pack(report);
}

Disposition Melee::after_round(const Situation& situation, const Round& round,
                               int retreat_cm) const {
  const Scene& scene = *situation.scene;
  const Side loser = other(round.winner);
  const Roster& roster = under(situation.orders);
  // Whoever falls does so however far the others retreat.
  const Change fallen =
      change(&scene, Reason::fallen, round.lost, 0, loser, packed(situation.orders));
  Disposition where = lead(fallen, [&] {
                        Disposition left = scene.where;
                        remove_casualties(roster, left, round.lost, loser);
                        return left;
                      })->where;
  const Retreat retreat{.loser = loser,
                        .cm = retreat_cm,
                        .engaged = scene.survey.engaged,
                        .elsewhere = scene.survey.elsewhere,
                        .supported = scene.survey.supported};
  for (Troop& troop : where.troops) {
    troop.target = 0;
    if (!troop.is_away()) {
      troop.pursuit_bonus = 0;
      troop.pursuing = false;
      troop.elsewhere = Elsewhere::no;
      troop.engagement = 0;
    }
  }
  for (std::size_t unit = 0; unit < known_.size(); ++unit) {
    if (has(lost_in_retreat_, unit) && has(scene.survey.engaged, unit) &&
        roster_.side(unit) == loser) {
      where.destroy(unit);
    }
  }
  for (std::size_t unit = 0; unit < known_.size(); ++unit) {
    // Whom the pursuer's kind allows it to pursue was decided by how it stood in the round.
    where.troops[unit].may_pursue = scene.survey.may_pursue[unit];
  }
  move_retreat(roster, where, retreat);
  for (std::size_t unit = 0; unit < known_.size(); ++unit) {
    where.troops[unit].took_part = has(scene.survey.engaged, unit) && where.troops[unit].stands > 0;
  }
  return where;
}

/// A 6 confuses each unit that made way or was made way for. Source  rules-facts 1.10.
graph::Report Melee::tested(Situation& situation, const graph::Results& results) const {
  std::uint32_t failed = 0;
  for (std::size_t test = 0; test < graph::Rolls::kMost; ++test) {
    failed |= (results[test] != 0 ? 1U : 0U) << test;
  }
  situation.scene = follow(change(situation.scene, Reason::tested, {}, failed), [&] {
    Disposition where = situation.scene->where;
    std::size_t test = 0;
    for (std::size_t unit = 0; unit < known_.size() && test < graph::Rolls::kMost; ++unit) {
      if (has(where.to_test, unit)) {
        where.to_test &= static_cast<UnitSet>(~set_of(unit));
        where.troops[unit].confused |= (failed >> test++ & 1U) != 0 &&
                                       !roster_.profile(unit).specials.has(Special::never_confused);
      }
    }
    return where;
  });
  if (situation.scene->where.to_test != 0) {
    return 0;
  }
  if (situation.rounds_fought == 0) {
    driven_tested(situation);
  } else {
    open_aftermath(situation);
  }
  return 0;
}

}  // namespace fray::warmaster
