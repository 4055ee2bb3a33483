// The Shooting phase before the fight: units that are not engaged fall, are driven back and are
// confused by what was shot at them. rules-facts 1.8 and 1.10.

#include <algorithm>

#include "fray/warmaster/combat_rules.hpp"
#include "fray/warmaster/melee.hpp"
#include "warmaster/change.hpp"
#include "warmaster/ground.hpp"
#include "warmaster/moves.hpp"

namespace fray::warmaster {

int Melee::hits_before(std::size_t unit) const {
  const int hits = roster_.unit(unit).shot_hits;
  return hits != 0 && has(placed().survey.fighting, unit) ? hits : 0;
}

/// Hits of bounces and spells on who is engaged already count in the first round; whole stands go
/// at once, and nobody is driven back. Source  rules-facts 1.8.
void Melee::struck_before(Situation& situation) const {
  Losses lost{};
  for (std::size_t unit = 0; unit < roster_.size(); ++unit) {
    if (const int hits = std::min(hits_before(unit), room(situation, unit)); hits != 0) {
      const int before = situation.taken[unit];
      situation.taken[unit] = static_cast<std::uint8_t>(before + hits);
      lost[unit] = static_cast<std::uint8_t>(known_[unit].felled[situation.taken[unit]] -
                                             known_[unit].felled[static_cast<std::size_t>(before)]);
      situation.shot[index(other(roster_.side(unit)))] += static_cast<std::uint8_t>(hits);
    }
  }
  if (lost != Losses{}) {
    situation.scene = follow(change(situation.scene, Reason::shot, lost), [&] {
      Disposition where = situation.scene->where;
      remove_casualties(dispositions_->kinds(), where, lost, Side::none);
      return where;
    });
  }
}

/// The next unit that was shot at; after the last, shots at chargers or the first blows.
/// Why  before shots at chargers, though those fall in the Command phase: they are at units that
///      touch an enemy, so the two do not meet, and what was shot at is lost even where a charge is
///      shot to pieces.
void Melee::fire_from(Situation& situation, std::size_t place) const {
  for (; place < in_turn_.size(); ++place) {
    const std::size_t unit = in_turn_[place];
    const Unit& own = roster_.unit(unit);
    if (!own.was_shot_at() || hits_before(unit) != 0) {
      continue;
    }
    situation.stage = MeleeStage::under_fire;
    situation.next = static_cast<std::uint8_t>(unit);
    situation.dice[kDiceLeft] = static_cast<std::uint16_t>(own.shot_at);
    shots_taken(situation, own.shot_hits);
    return;
  }
  shooting_from(situation, 0);
}

Volleyed Melee::volleyed(const Situation& situation) const {
  const std::size_t unit = situation.next;
  const UnderFire now = warmaster::under_fire(dispositions_->kinds(), situation.scene->where, unit);
  const int hits = known_[unit].hits;
  const int odd = situation.fresh[unit] % hits;
  const int most =
      (now.least == now.most ? stands_left(situation, unit) : now.exposed) * hits - odd;
  // Where some stands are better covered, dice fall in batches: those in the open have to fall
  // first.
  return {now.least,
          now.least == now.most ? situation.dice[kDiceLeft]
                                : std::min<int>(situation.dice[kDiceLeft], most),
          most};
}

/// Hits that armour has not stopped: whole stands go at once, and the rest counts for the drive
/// back only.
void Melee::shots_taken(Situation& situation, int hits) const {
  const std::size_t unit = situation.next;
  const int before = situation.fresh[unit];
  situation.fresh[unit] = static_cast<std::uint8_t>(before + hits);
  Losses lost{};
  lost[unit] = static_cast<std::uint8_t>(situation.fresh[unit] / known_[unit].hits -
                                         before / known_[unit].hits);
  if (lost[unit] != 0) {
    situation.scene = follow(change(situation.scene, Reason::under_fire, lost), [&] {
      Disposition where = situation.scene->where;
      remove_shot(dispositions_->kinds(), where, unit, lost[unit]);
      return where;
    });
  }
  if (situation.dice[kDiceLeft] == 0 || stands_left(situation, unit) == 0) {
    open_drive_back(situation);
  }
}

void Melee::open_drive_back(Situation& situation) const {
  const std::size_t unit = situation.next;
  situation.dice = {};
  if (stands_left(situation, unit) > 0 &&
      !roster_.profile(unit).specials.has(Special::never_driven_back)) {
    const Cover cover =
        warmaster::under_fire(dispositions_->kinds(), situation.scene->where, unit).most;
    situation.dice[kDiceLeft] = static_cast<std::uint16_t>(
        std::max(0, situation.fresh[unit] - hits_disregarded(roster_.profile(unit), cover)));
  }
  if (situation.dice[kDiceLeft] == 0) {
    drive_next(situation);
    return;
  }
  situation.stage = MeleeStage::drive_back;
}

graph::Report Melee::shot_at(Situation& situation, const graph::Results& results) const {
  const int dice = volleyed(situation).dice;
  situation.dice[kDiceLeft] = static_cast<std::uint16_t>(situation.dice[kDiceLeft] - dice);
  shots_taken(situation, results[0]);
  return 0;
}

int Melee::flees_beyond(std::size_t unit) const noexcept {
  return full_pace(roster_.profile(unit)) / kMillimetres;
}

graph::Report Melee::drive_rolled(Situation& situation, const graph::Results& results) const {
  const std::size_t unit = situation.next;
  const int pace = flees_beyond(unit);
  const int die = 1 + results[0];
  // Beyond its pace it is gone, however far.
  situation.dice[kDriven] =
      static_cast<std::uint16_t>(std::min(situation.dice[kDriven] + die, pace + 1));
  situation.dice[kSixes] |= die == 6 ? 1 : 0;
  if (situation.dice[kDriven] > pace) {
    shot_to_pieces(situation);
  } else if (--situation.dice[kDiceLeft] == 0) {
    if (driven_off_table(dispositions_->kinds(), situation.scene->where, unit,
                         situation.dice[kDriven])) {
      situation.stage = MeleeStage::off_table;
    } else {
      driven_back(situation);
    }
  }
  return 0;
}

/// Less one for each stand that is lost: 0 or less and it does not come back.
graph::Report Melee::table_left(Situation& situation, const graph::Results& results) const {
  const std::size_t unit = situation.next;
  if (1 + results[0] <= known_[unit].stands - stands_left(situation, unit)) {
    shot_to_pieces(situation);
  } else {
    driven_back(situation);
  }
  return 0;
}

/// The whole unit is gone.
void Melee::shot_to_pieces(Situation& situation) const {
  const std::size_t unit = situation.next;
  Losses lost{};
  lost[unit] = static_cast<std::uint8_t>(stands_left(situation, unit));
  situation.scene = follow(change(situation.scene, Reason::driven, lost), [&] {
    Disposition where = situation.scene->where;
    where.destroy(unit);
    return where;
  });
  drive_next(situation);
}

void Melee::driven_back(Situation& situation) const {
  const std::size_t unit = situation.next;
  const std::int32_t cm = situation.dice[kDriven];
  const bool six = situation.dice[kSixes] != 0;
  int tests = 0;
  const Disposition& before = situation.scene->where;
  const auto number =
      static_cast<std::uint32_t>(cm | (six ? 0x80 : 0) | static_cast<int>(unit) << 8);
  situation.scene = follow(change(situation.scene, Reason::driven, {}, number), [&] {
    Disposition where = before;
    move_drive_back(dispositions_->kinds(), where, unit, cm);
    where.troops[unit].confused |=
        six && !roster_.profile(unit).specials.has(Special::never_confused);
    return where;
  });
  if (situation.scene->where.to_test == 0) {
    drive_next(situation);
    return;
  }
  Disposition again = before;  // how many tests is no part of a disposition
  tests = move_drive_back(dispositions_->kinds(), again, unit, cm);
  situation.dice[kTestsOwed] = static_cast<std::uint16_t>(tests - 1);
  situation.stage = MeleeStage::tests;
}

/// A driven unit tests once for each friend that made way, and for ground that stopped it.
void Melee::driven_tested(Situation& situation) const {
  const std::size_t unit = situation.next;
  if (situation.dice[kTestsOwed] == 0 || situation.scene->where.troops[unit].confused) {
    drive_next(situation);
    return;
  }
  --situation.dice[kTestsOwed];
  situation.scene = follow(
      change(situation.scene, Reason::driven, {}, static_cast<std::uint32_t>(unit) << 8 | 0xffU),
      [&] {
        Disposition where = situation.scene->where;
        where.to_test = set_of(unit);
        return where;
      });
}

void Melee::drive_next(Situation& situation) const {
  const std::size_t unit = situation.next;
  situation.dice = {};
  situation.fresh[unit] = 0;
  situation.next = 0;
  fire_from(situation, place_after(unit));
}

}  // namespace fray::warmaster
