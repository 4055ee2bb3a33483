#pragma once

// The lines of the combat score other than wounds. Included where they are added up or told.

#include <algorithm>

#include "fray/rankflank/combat.hpp"

namespace fray::rankflank {

template <class Visit>
void Combat::each_bonus(const Situation& situation, Side side, Visit&& visit) const noexcept {
  bool charged = false;
  bool high = false;
  int standards = 0;
  int battle_standards = 0;
  int flank = 0;
  int rear = 0;
  int strengths[2]{0, 0};
  int flanking[2]{0, 0};
  int behind_enemy[2]{0, 0};
  const bool compared = book(kNinthAge) && !duel() && side_standing(situation, Side::a) &&
                        side_standing(situation, Side::b);
  for (const int unit : present_) {
    if (!in_combat(situation, unit) || (compared && has_no_more_foes(situation, unit))) {
      continue;
    }
    const Unit& own = this->unit(unit);
    const std::size_t whose = side_of(unit) == side ? 0 : 1;
    strengths[whose] += unit_strength(situation, unit);
    // Seeds/004.
    const bool strong = !book(kFantasy) || strength_with_characters(situation, unit) >= 5;
    const int deep = book(kNinthAge) && full_ranks(situation, unit) >= 2 ? 1 : 0;
    for (const Contact& contact : contacts(situation, unit)) {
      if (!in_combat(situation, contact.enemy) || hosted(situation, contact.enemy) ||
          hosted(situation, unit) || !strong || contact.theirs == Facing::front) {
        continue;
      }
      const bool behind = contact.theirs == Facing::rear;
      (behind ? behind_enemy : flanking)[whose] += 1;
      if (whose == 0 && book(kSovl)) {  // for each unit
        (behind ? rear : flank) += behind ? engagement_.readings.rear_bonus : 1;
      } else if (whose == 0) {
        (behind ? rear : flank) = std::max(behind ? rear : flank, (behind ? 2 : 1) + deep);
      }
    }
    if (whose == 0) {
      charged = charged || charges(situation, unit);
      high = high || own.high_ground;
      standards += own.has(Special::standard) ? 1 : 0;
      battle_standards += own.has(Special::battle_standard) ? 1 : 0;
    }
  }
  const auto line = [&](const char* why, int points) {
    if (points != 0) {
      visit(why, points);
    }
  };
  if (book(kNinthAge)) {  // rules-facts 3.8
    line("charge", charged ? 1 : 0);
    line("ranks", rank_bonus(situation, side));
    line("standards", standards + battle_standards);
  }
  if (book(kFantasy)) {  // seeds/004 and rules-facts 4.5
    line("outnumber", strengths[0] > strengths[1] ? 1 : 0);
    // There the battle standard is one for itself.
    const bool seventh = engagement_.book == Rulebook::fantasy7;
    line("standard", standards + (seventh ? 0 : battle_standards) > 0 ? 1 : 0);
    line("battle standard", seventh && battle_standards > 0 ? 1 : 0);
    line("high ground", high ? 1 : 0);
    // Of both sides in flank or rear, whoever has more units there.
    flank = flanking[0] > flanking[1] ? flank : 0;
    rear = behind_enemy[0] > behind_enemy[1] ? rear : 0;
  }
  line("flank", flank);
  line("rear", rear);
}

}  // namespace fray::rankflank
