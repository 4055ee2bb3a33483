// The combat score, line by line, and the break test that it leads to.

#include <algorithm>

#include "fray/rankflank/combat.hpp"
#include "rankflank/bonuses.hpp"

namespace fray::rankflank {

/// Whether an enemy of some size fights this unit's flank or rear: The 9th Age counts its Full
/// Ranks, Fantasy its strength.
bool Combat::struck_on(const Situation& situation, int unit, int least) const noexcept {
  return std::ranges::any_of(contacts(situation, unit), [&](const Contact& contact) {
    return contact.own != Facing::front && in_combat(situation, contact.enemy) &&
           (book(kFantasy) ? strength_with_characters(situation, contact.enemy)
                           : full_ranks(situation, contact.enemy)) >= least;
  });
}

int Combat::strength_with_characters(const Situation& situation, int unit) const noexcept {
  int sum = 0;
  for (const int each : present_) {
    sum += each == unit || host_[index(each)] == unit ? unit_strength(situation, each) : 0;
  }
  return sum;
}

/// Of the best single unit: each rank behind the first, up to three.
/// Source  seeds/004 (lost while an enemy of Unit Strength 5 fights flank or rear); rules-facts
///         3.8.
int Combat::rank_bonus(const Situation& situation, Side side) const noexcept {
  int best = 0;
  const bool compared = book(kNinthAge) && !duel() && side_standing(situation, other(side));
  for (const int unit : present_) {
    if (side_of(unit) != side || !in_combat(situation, unit) ||
        (compared && has_no_more_foes(situation, unit))) {
      continue;
    }
    const bool lost = book(kFantasy) ? struck_on(situation, unit, 5) : in_line_formation(unit);
    best = std::max(best, lost ? 0 : full_ranks(situation, unit) - 1);
  }
  return std::min(best, engagement_.readings.most_ranks);
}

std::vector<Combat::Bonus> Combat::bonuses(const Situation& situation, Side side) const {
  std::vector<Bonus> list;
  each_bonus(situation, side, [&](const char* why, int points) { list.push_back({why, points}); });
  return list;
}

/// Ranks are counted at the start of the round in Fantasy, so they are in the lead already.
Situation Combat::scored(Situation situation) const noexcept {
  int lead = situation.lead();
  const auto add = [&](Side side, int sign) {
    each_bonus(situation, side, [&](const char*, int points) { lead += sign * points; });
  };
  add(Side::a, 1);
  add(Side::b, -1);
  situation.lead(std::clamp(lead, -2000, 2000)).step(0).attack(0).rolled(Side::none).fresh_none();
  situation.winner(lead > 0 ? Side::a : lead < 0 ? Side::b : Side::none);
  const bool both_stand = side_standing(situation, Side::a) && side_standing(situation, Side::b);
  return both_stand && lead != 0 ? crumbled(situation) : situation;
}

Combat::Step Combat::blows_done(const Situation& fallen) const noexcept {
  const Situation situation = scored(fallen);
  if (!side_standing(situation, Side::a) || !side_standing(situation, Side::b)) {
    return wiped_out(situation);
  }
  return situation.winner() == Side::none ? round_over(situation) : next_test(situation, 0);
}

/// Source  seeds/002, all units of the beaten side; rules-facts 3.9 and 4.6: each by itself, in
///         Fantasy every unit that was in the combat, in The 9th Age not one that has wiped out all
///         it touched ("No More Foes").
bool Combat::must_test(const Situation& situation, int unit) const noexcept {
  return side_of(unit) != situation.winner() && in_combat(situation, unit) &&
         !hosted(situation, unit) && (duel() || !has_no_more_foes(situation, unit));
}

/// Source  rules-facts 3.9: no test, but a wound for each point; of its characters, once the unit
///         has no more to lose.
Situation Combat::crumbled(Situation situation) const noexcept {
  const Situation beaten = situation;
  const auto lose = [&](int unit, int wounds) {
    const int taken = std::min(wounds, capacity_[index(unit)] - situation.lost(unit));
    situation.lost(unit, situation.lost(unit) + taken);
    return taken;
  };
  for (const int unit : present_) {
    if (book(kSovl) || side_of(unit) == beaten.winner() || !in_combat(beaten, unit) ||
        hosted(beaten, unit) || !this->unit(unit).has(Special::unstable) ||
        has_no_more_foes(beaten, unit)) {
      continue;
    }
    int left = std::abs(beaten.lead());
    left -= lose(unit, left);
    for (bool any = true; left > 0 && any;) {  // one by one, as evenly as they can
      any = false;
      for (const int each : present_) {
        const int taken = host_[index(each)] == unit && in_combat(situation, each) && left > 0
                              ? lose(each, 1)
                              : 0;
        left -= taken;
        any = any || taken > 0;
      }
    }
  }
  return situation;
}

/// Source  seeds/004, rules-facts 4.6: a side without anybody left loses without tests, whatever
///         the score.
Combat::Step Combat::wiped_out(Situation situation) const noexcept {
  const bool a_stands = side_standing(situation, Side::a);
  const bool b_stands = side_standing(situation, Side::b);
  const Side winner = a_stands ? Side::a : b_stands ? Side::b : Side::none;
  const int lead = situation.lead();
  situation.lead(winner == Side::a   ? std::max(1, lead)
                 : winner == Side::b ? std::min(-1, lead)
                                     : 0)
      .winner(winner);
  if (may_go_on(situation)) {
    return {next_flight(fought_out(situation).untold(true).lead(situation.lead()))};
  }
  const int over = overrunner(situation);
  Step step{closing(situation, winner), told(situation, true)};
  step.next.overrun(over);
  return step;
}

/// Source  rules-facts 3.9: more Full Ranks than every enemy unit still engaged, and nobody with
///         two in flank or rear.
bool Combat::steadfast(const Situation& situation, int unit) const noexcept {
  if (!book(kNinthAge) || struck_on(situation, unit, 2)) {
    return false;
  }
  const int own = full_ranks(situation, unit);
  for (const int enemy : present_) {
    const bool fights = duel() ? in_combat(situation, enemy) : engaged(situation, enemy);
    if (side_of(enemy) != side_of(unit) && fights && full_ranks(situation, enemy) >= own) {
      return false;
    }
  }
  return own > 0;
}

/// Source  rules-facts 3.9: who causes fear, and the fearless; "Unbreakable" in the list file of
///         Fantasy's 6th edition: they too.
bool Combat::immune_to_fear(int unit) const noexcept {
  const Unit& own = this->unit(unit);
  const bool never_breaks = own.has(Special::unbreakable) || own.has(Special::unstable);
  return own.has(Special::fearless) || own.has(Special::fear) || own.has(Special::terror) ||
         (book(kFantasy) && never_breaks);
}

/// Source  rules-facts 3.9: touches somebody who causes fear, and minds.
bool Combat::faces_fear(const Situation& situation, int unit) const noexcept {
  return !book(kSovl) && !immune_to_fear(unit) &&
         std::ranges::any_of(contacts(situation, unit), [&](const Contact& contact) {
           const Unit& enemy = this->unit(contact.enemy);
           return in_combat(situation, contact.enemy) &&
                  (enemy.has(Special::fear) || enemy.has(Special::terror));
         });
}

/// Source  rules-facts 4.6: 7th edition counts them together, 6th each unit in contact.
bool Combat::broken_by_fear(const Situation& situation, int unit) const noexcept {
  if (!book(kFantasy) || !engagement_.readings.fear_breaks || !faces_fear(situation, unit)) {
    return false;
  }
  int feared = 0;
  for (const Contact& contact : contacts(situation, unit)) {
    const auto fearsome = [&](int enemy) {
      return this->unit(enemy).has(Special::fear) || this->unit(enemy).has(Special::terror);
    };
    // In his unit.
    const bool counted = hosted(situation, contact.enemy) && fearsome(host_[index(contact.enemy)]);
    if (fearsome(contact.enemy) && !counted) {
      const int strength = strength_with_characters(situation, contact.enemy);
      feared =
          engagement_.book == Rulebook::fantasy7 ? feared + strength : std::max(feared, strength);
    }
  }
  return feared > strength_with_characters(situation, unit);
}

int Combat::break_need(const Situation& situation, int unit) const noexcept {
  constexpr int kStands = 12;
  constexpr int kBreaks = 1;
  const Unit& own = this->unit(unit);
  const int behind = std::abs(situation.lead());
  if (own.has(Special::unbreakable) || (own.has(Special::unstable) && !book(kSovl))) {
    return kStands;
  }
  if (book(kSovl)) {  // seeds/002, "Break Tests": Discipline plus Rank Bonus, minus the difference
    const int ranks =
        std::max(0, full_ranks(situation, unit) - (engagement_.readings.first_rank_counts ? 0 : 1));
    return own.profile.discipline + ranks - (own.has(Special::fearless) ? 0 : behind);
  }
  if (book(kNinthAge)) {
    const int fear = faces_fear(situation, unit) ? 1 : 0;
    const bool holds = own.has(Special::stubborn) || steadfast(situation, unit);
    return std::min(10, own.profile.discipline) - fear - (holds ? 0 : behind);
  }
  const int least = engagement_.readings.insane_courage ? 2 : kBreaks;  // a natural double 1 holds
  if (broken_by_fear(situation, unit)) {
    return least;
  }
  return std::max(least, own.profile.discipline - (own.has(Special::stubborn) ? 0 : behind));
}

/// Source  rules-facts 3.9 and 4.6: near the battle standard a failed test is rolled again.
bool Combat::may_reroll_break(const Situation& situation, int unit) const noexcept {
  for (const int friendly : present_) {
    if (side_of(friendly) == side_of(unit) && in_combat(situation, friendly) &&
        this->unit(friendly).has(Special::battle_standard)) {
      return !book(kSovl);
    }
  }
  return false;
}

}  // namespace fray::rankflank
