// What a round leads to: retreats, destruction, draws, endings. seeds/000, "Combat results", "Retreats", "Winners".

#include <algorithm>
#include <bit>
#include <cstdlib>

#include "fray/warmaster/melee.hpp"
#include "fray/warmaster/retreat.hpp"
#include "warmaster/change.hpp"
#include "warmaster/ground.hpp"
#include "warmaster/idle_items.hpp"
#include "warmaster/moves.hpp"

namespace fray::warmaster {
namespace {

/// The lowest roll of 3D6. Units  cm. Source  seeds/000, "Fall backs".
constexpr std::int32_t kLeastFallBack = 3;

bool anybody_saves(const Roster& roster, UnitSet units) noexcept {
  for (std::size_t unit = 0; unit < roster.size(); ++unit) {
    if (has(units, unit) && roster.profile(unit).armour != Armour::none) {
      return true;
    }
  }
  return false;
}

/// A line centred on a narrow enemy may touch it with fewer stands than a shorter line would: a stand's edge, and not its
/// middle, is then at the enemy's middle. Shape  one unit a side, front to front. Empty where it is not so.
std::string doubt_centring(std::span<const field::Stand> own, std::span<const field::Stand> enemy, int fighting, char side) {
  const auto spans = [](std::span<const field::Stand> stands) {
    field::Rectangle all = stands.front().base;
    for (const field::Stand& stand : stands) {
      all = {std::min(all.west, stand.base.west), std::min(all.south, stand.base.south), std::max(all.east, stand.base.east),
             std::max(all.north, stand.base.north)};
    }
    return all;
  };
  const field::Rectangle line = spans(own);
  const field::Rectangle front = spans(enemy);
  const field::Rectangle& stand = own.front().base;
  const std::int32_t width = stand.east - stand.west;
  const auto stands = static_cast<std::int32_t>(own.size());
  const bool in_line = line.north - line.south == stand.north - stand.south && line.east - line.west == stands * width;
  if (!in_line || line.west + line.east != front.west + front.east) {
    return "";
  }
  const auto touching = [&](std::int32_t of) {  // in half millimetres
    const std::int32_t middle = line.west + line.east;
    int count = 0;
    for (std::int32_t k = 0; k < of; ++k) {
      const std::int32_t west = middle + (2 * k - of) * width;
      count += west <= 2 * front.east && west + 2 * width >= 2 * front.west ? 1 : 0;
    }
    return count;
  };
  const int fewer = touching(stands - 1);
  if (touching(stands) != fighting || fewer <= fighting) {
    return "";
  }
  const char other = side == 'A' ? 'B' : 'A';
  return std::string(1, side) + "'s " + std::to_string(stands) + " stands are centred on " + other + " and touch it with " +
         std::to_string(fighting) + ", where " + std::to_string(stands - 1) + " would touch with " + std::to_string(fewer) +
         ": at= moves a line along.";
}

/// What could not be of where a unit stands.
void doubt_places(const Roster& roster, const Disposition& where, std::size_t unit, const std::string& name,
                  std::vector<std::string>& sentences) {
  const Profile& profile = roster.profile(unit);
  const std::string is = name + " is " + std::string(to_string(profile.type));
  const auto walled = [&](const field::Stand& stand) { return touches_forbidden_walls(roster, where, unit, stand); };
  if (std::ranges::any_of(where.of(unit), walled)) {
    sentences.push_back(is + " and could not come into contact with a fortified enemy: only infantry, flyers and giants can.");
  }
  std::vector<field::Terrain> told;
  for (const field::Ground& piece : roster.battle().terrain) {
    const auto stands_there = [&](const field::Stand& stand) { return field::overlap(stand.base, piece.area); };
    if (may_enter(profile, piece.terrain) || std::ranges::find(told, piece.terrain) != told.end() ||
        std::ranges::none_of(where.of(unit), stands_there)) {
      continue;
    }
    told.push_back(piece.terrain);
    sentences.push_back(is + " and may not stand on ground of the kind \"" + std::string(to_string(piece.terrain)) +
                        "\": " + std::string(who_may_enter(piece.terrain)) + ".");
  }
  if (const int groups = groups_of(where.of(unit), where.of(unit).size()); groups > 1) {
    sentences.push_back(name + " stands in " + std::to_string(groups) +
                        " groups that do not touch: the stands of a unit keep together, and it fights as one unit all the same.");
  }
}

}  // namespace

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
  return std::string(of_a ? "A" : "B") + (units == 1 ? "" : std::to_string(of_a ? unit + 1 : unit + 1 - battle().a.size()));
}

std::vector<std::string> Melee::doubts() const {
  std::vector<std::string> sentences;
  const Disposition& where = placed().where;
  for (std::size_t unit = 0; unit < roster_.size(); ++unit) {
    doubt_places(roster_, where, unit, letter_of(unit), sentences);
    if (std::string doubt = doubt_of_policy(roster_.unit(unit), policy_of(unit), letter_of(unit)); !doubt.empty()) {
      sentences.push_back(std::move(doubt));
    }
    for (std::string& idle : idle_items(roster_.unit(unit), letter_of(unit), anybody_saves(roster_, roster_.enemies_of(unit)))) {
      sentences.push_back(std::move(idle));
    }
  }
  std::array<bool, 2> charges{};
  for (std::size_t unit = 0; unit < roster_.size(); ++unit) {
    if (roster_.unit(unit).joins && (battle().turns == 1 || battle().edition.rounds_without_limit)) {
      sentences.push_back(letter_of(unit) + " would join when its own turn comes, and only one Combat phase is fought.");
    }
    charges[index(roster_.side(unit))] |= roster_.unit(unit).charging;
  }
  if (roster_.size() == 2) {
    for (std::size_t unit = 0; unit < 2; ++unit) {
      const auto& parts = placed().survey.stands;
      const Troop& troop = where.troops[unit];
      const auto fighting = std::ranges::count_if(std::span(parts).subspan(troop.first, troop.stands),
                                                  [](const StandPart& part) { return part.strikes.has_value(); });
      std::string doubt = doubt_centring(where.of(unit), where.of(1 - unit), static_cast<int>(fighting), unit == 0 ? 'A' : 'B');
      if (!doubt.empty()) {
        sentences.push_back(std::move(doubt));
      }
    }
  }
  if (battle().turns != 1 && charges[0] == charges[1]) {
    sentences.push_back(std::string(charges[0] ? "Both sides charge" : "Nobody charges") +
                        ", so the first turn is taken to be A's: it matters where troops are confused.");
  }
  return sentences;
}

/// The enemy that a unit which shoots can shoot at: the first that charges it or advances on it.
std::size_t Melee::charger_of(const Situation& situation, std::size_t shooter) const noexcept {
  const Scene& scene = *situation.scene;
  for (std::size_t enemy = 0; enemy < roster_.size(); ++enemy) {
    const Troop& troop = scene.where.troops[enemy];
    const bool comes = troop.charging || (troop.advanced && scene.where.first_round);
    if (has(scene.survey.touched[shooter], enemy) && comes) {
      return enemy;
    }
  }
  return kMostUnits;
}

/// The next unit that shoots at chargers, or the first blows. Source  rules-facts 1.8.
void Melee::shooting_from(Situation& situation, std::size_t unit) const {
  for (; unit < roster_.size(); ++unit) {
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
  round.lost[target] = static_cast<std::uint8_t>(known_[target].felled[static_cast<std::size_t>(taken)] -
                                                 known_[target].felled[static_cast<std::size_t>(before)]);
  if (round.lost[target] != 0) {
    situation.scene = follow(change(situation.scene, Reason::shot, round.lost), [&] {
      Disposition where = situation.scene->where;
      remove_casualties(dispositions_->kinds(), where, round.lost, roster_.side(target));
      return where;
    });
    if (situation.scene->survey.fighting == 0) {
      // Nobody is left to fight: the charge was shot to pieces, and that is how this round went.
      situation.rounds_fought = static_cast<std::uint8_t>(std::min<int>(situation.rounds_fought, rounds_told_apart_) + 1);
      const Side winner = roster_.side(shooter);
      return ended(situation, winner, winner == Side::a ? Ending::b_destroyed : Ending::a_destroyed, 0);
    }
  }
  shooting_from(situation, shooter + 1);
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
bool Melee::falls_back_from_draw(const Disposition& where, const Survey& survey, Side side) const noexcept {
  for (std::size_t unit = 0; unit < roster_.size(); ++unit) {
    if (roster_.side(unit) != side || !has(survey.engaged, unit)) {
      continue;
    }
    const bool covered = std::ranges::any_of(where.of(unit), [&](const field::Stand& stand) {
      return cover_towards(roster_, where, unit, stand, field::Edge::front) != Cover::open;
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
  const Change fallen = change(&scene, Reason::drawn, round.lost, 0, Side::none, packed(situation.orders));
  const Scene* const left = follow(fallen, [&] {
    Disposition where = scene.where;
    remove_casualties(under(situation.orders), where, round.lost, Side::none);
    for (Troop& troop : where.troops) {
      troop.pursuing = false;
      troop.target = 0;
    }
    return where;
  });
  // Whoever gets clear with the lowest roll gets clear with any.
  const auto gets_clear = [&](Side first) {
    const auto least = static_cast<std::uint32_t>(kLeastFallBack | (a ? 0x100 : 0) | (b ? 0x200 : 0));
    const Plan* const apart = lead(change(left, Reason::fallen_back, {}, least, first), [&] {
      Disposition where = left->where;
      for (const Side side : {first, other(first)}) {
        if (side == Side::a ? a : b) {
          move_back(dispositions_->kinds(), where, static_cast<UnitSet>(roster_.units_of(side) & left->survey.engaged), kLeastFallBack);
        }
      }
      return where;
    });
    return apart->survey.fighting == 0;
  };
  situation.scene = left;
  if (gets_clear(Side::a) && gets_clear(Side::b)) {
    const graph::Report report = ended(situation, Side::none, Ending::fall_back, 0);
    fall_back(situation, a, b);
    return report;
  }
  situation.ahead = Side::none;
  regenerate(situation);
  fall_back(situation, a, b);
  if (a && b) {
    situation.stage = MeleeStage::first_back;
  }
  return 0;
}

graph::Report Melee::wiped_out(Situation& situation, const Round& round, Side winner, UnitSet engaged) const {
  const Ending ending = winner == Side::a ? Ending::b_destroyed : Ending::a_destroyed;
  const Scene& scene = *situation.scene;
  const UnitSet fresh = static_cast<UnitSet>(roster_.units_of(other(winner)) & ~engaged & round.alive);
  UnitSet able = 0;
  for (std::size_t unit = 0; unit < roster_.size(); ++unit) {
    const bool stays = (situation.orders[index(winner)] & kNoAdvance) != 0;
    const bool wants = (policy_of(unit) == Policy::pursue && roster_.unit(unit).choices.advances.value_or(!stays)) ||
                       roster_.profile(unit).specials.has(Special::must_pursue);
    const bool walled = roster_.unit(unit).cover == Cover::fortified && !scene.where.troops[unit].out_of_cover;
    if (has(static_cast<UnitSet>(roster_.units_of(winner) & engaged & round.alive), unit) && wants && !walled) {
      able |= set_of(unit);
    }
  }
  if (fresh == 0 || able == 0) {
    return ended(situation, round, winner, ending, 0);
  }
  const bool bonus = battle().edition.advance_charge_bonus && scene.where.first_round;
  const Change advance = change(&scene, Reason::advanced, round.lost, able, winner, packed(situation.orders));
  const Scene* const moved = follow(advance, [&] {
    Disposition where = scene.where;
    remove_casualties(under(situation.orders), where, round.lost, winner);
    for (Troop& troop : where.troops) {
      troop = Troop{.first = troop.first, .stands = troop.stands, .out_of_cover = troop.out_of_cover,
                    .confused = troop.confused, .advanced = troop.advanced, .split = troop.split};
    }
    const UnitSet gone = move_advance(dispositions_->kinds(), where, able, battle().edition.advance_cm);
    for (std::size_t unit = 0; unit < roster_.size(); ++unit) {
      where.troops[unit].charging = bonus && has(gone, unit);
    }
    where.first_round = true;
    return where;
  });
  if (moved->survey.fighting == 0) {
    return ended(situation, round, winner, ending, 0);
  }
  MeleeReport report;
  report.round = situation.rounds_fought;
  report.winner = winner;
  if (situation.turn == 0 && meets_fought(moved->survey, engaged)) {
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

Disposition Melee::after_round(const Situation& situation, const Round& round, int retreat_cm) const {
  const Scene& scene = *situation.scene;
  const Side loser = other(round.winner);
  const Roster& roster = under(situation.orders);
  // Whoever falls does so however far the others retreat.
  const Change fallen = change(&scene, Reason::fallen, round.lost, 0, loser, packed(situation.orders));
  Disposition where = lead(fallen, [&] {
    Disposition left = scene.where;
    remove_casualties(roster, left, round.lost, loser);
    return left;
  })->where;
  const Retreat retreat{
      .loser = loser, .cm = retreat_cm, .engaged = scene.survey.engaged, .supported = scene.survey.supported};
  for (Troop& troop : where.troops) {
    troop.pursuit_bonus = 0;
    troop.pursuing = false;
    troop.target = 0;
  }
  for (std::size_t unit = 0; unit < known_.size(); ++unit) {
    if (has(lost_in_retreat_, unit) && has(scene.survey.engaged, unit) && roster_.side(unit) == loser) {
      where.destroy(unit);
    }
  }
  move_retreat(roster, where, retreat);
  for (std::size_t unit = 0; unit < known_.size(); ++unit) {
    where.troops[unit].took_part = has(scene.survey.engaged, unit) && where.troops[unit].stands > 0;
    // Whom the pursuer's kind allows it to pursue was decided by how it stood in the round.
    where.troops[unit].may_pursue = scene.survey.may_pursue[unit];
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
        where.troops[unit].confused |=
            (failed >> test++ & 1U) != 0 && !roster_.profile(unit).specials.has(Special::never_confused);
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
