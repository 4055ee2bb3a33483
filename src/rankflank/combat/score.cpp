// The combat score, line by line.

#include "rankflank/combat/score.hpp"

#include <algorithm>
#include <cstdlib>

#include "rankflank/combat/events.hpp"
#include "rankflank/combat/phases.hpp"
#include "rankflank/formation/formation.hpp"
#include "rankflank/formation/standing.hpp"

namespace fray::rankflank {
namespace {

/// Source  rules-facts 3.9: no test, but a wound for each point; of its characters, once the unit
///         has no more to lose.
Situation crumbled(const Context& context, Situation situation) noexcept {
  const Situation beaten = situation;
  const auto lose = [&](int unit, int wounds) {
    const int taken = std::min(wounds, context.capacity[index(unit)] - situation[kLost[unit]]);
    situation.add(kLost[unit], taken);
    return taken;
  };
  for (const int unit : context.present) {
    if (context.book(kSovl) || side_of(unit) == beaten[kWinner] ||
        !in_combat(context, beaten, unit) || hosted(context, beaten, unit) ||
        !context.unit(unit).has(Special::unstable) || has_no_more_foes(context, beaten, unit)) {
      continue;
    }
    int left = std::abs(beaten[kLead]);
    left -= lose(unit, left);
    for (bool any = true; left > 0 && any;) {  // one by one, as evenly as they can
      any = false;
      for (const int each : context.present) {
        const int taken =
            context.host[index(each)] == unit && in_combat(context, situation, each) && left > 0
                ? lose(each, 1)
                : 0;
        left -= taken;
        any = any || taken > 0;
      }
    }
  }
  for (const int unit : context.present) {
    if (const int wounds = situation[kLost[unit]] - beaten[kLost[unit]]; wounds > 0) {
      log(context, [&] { return Crumbled{unit, wounds}; });
    }
  }
  return situation;
}

/// What the ranks of a side add to those that it had as the round began.
/// Source  seeds/004: "if they break and flee, or are reduced to a Unit Strength of less than five,
///         the unit regains its rank bonus".
int ranks_regained(const Context& context, const Situation& situation, Side side) noexcept {
  if (context.engagement.readings.ranks_regained == 0) {
    return 0;
  }
  const int counted = situation[side == Side::a ? kRanksOfA : kRanksOfB];
  return std::max(0, rank_bonus(context, situation, side) - counted);
}

}  // namespace

/// Of the best single unit: each rank behind the first, up to three.
/// Source  seeds/004 (lost while an enemy of Unit Strength 5 fights flank or rear); rules-facts
///         3.8.
int rank_bonus(const Context& context, const Situation& situation, Side side) noexcept {
  int best = 0;
  const bool compared =
      context.book(kNinthAge) && !context.duel() && side_standing(context, situation, other(side));
  for (const int unit : context.present) {
    if (side_of(unit) != side || !in_combat(context, situation, unit) ||
        (compared && has_no_more_foes(context, situation, unit))) {
      continue;
    }
    const bool lost = context.book(kFantasy) ? struck_on(context, situation, unit, 5)
                                             : in_line_formation(context, unit);
    best = std::max(best, lost ? 0 : full_ranks(context, situation, unit) - 1);
  }
  return std::min(best, context.engagement.readings.most_ranks);
}

Bonuses bonuses(const Context& context, const Situation& situation, Side side) noexcept {
  bool charged = false;
  bool high = false;
  int standards = 0;
  int battle_standards = 0;
  int flank = 0;
  int rear = 0;
  int strengths[2]{0, 0};
  int flanking[2]{0, 0};
  int behind_enemy[2]{0, 0};
  const bool compared = context.book(kNinthAge) && !context.duel() &&
                        side_standing(context, situation, Side::a) &&
                        side_standing(context, situation, Side::b);
  for (const int unit : context.present) {
    if (!in_combat(context, situation, unit) ||
        (compared && has_no_more_foes(context, situation, unit))) {
      continue;
    }
    const Unit& own = context.unit(unit);
    const std::size_t whose = side_of(unit) == side ? 0 : 1;
    strengths[whose] += unit_strength(context, situation, unit);
    // Seeds/004.
    const bool strong =
        !context.book(kFantasy) || strength_with_characters(context, situation, unit) >= 5;
    const int deep = context.book(kNinthAge) && full_ranks(context, situation, unit) >= 2 ? 1 : 0;
    for (const Contact& contact : contacts(context, situation, unit)) {
      if (!in_combat(context, situation, contact.enemy) ||
          hosted(context, situation, contact.enemy) || hosted(context, situation, unit) ||
          !strong || contact.theirs == Facing::front) {
        continue;
      }
      const bool behind = contact.theirs == Facing::rear;
      (behind ? behind_enemy : flanking)[whose] += 1;
      if (whose == 0 && context.book(kSovl)) {  // for each unit
        (behind ? rear : flank) += behind ? context.engagement.readings.rear_bonus : 1;
      } else if (whose == 0) {
        (behind ? rear : flank) = std::max(behind ? rear : flank, (behind ? 2 : 1) + deep);
      }
    }
    if (whose == 0) {
      charged = charged || charges(context, situation, unit);
      high = high || own.high_ground;
      standards += own.has(Special::standard) ? 1 : 0;
      battle_standards += own.has(Special::battle_standard) ? 1 : 0;
    }
  }
  if (context.book(kNinthAge)) {  // rules-facts 3.8
    return {{{"charge", charged ? 1 : 0},
             {"ranks", rank_bonus(context, situation, side)},
             {"standards", standards + battle_standards},
             {"flank", flank},
             {"rear", rear}}};
  }
  if (!context.book(kFantasy)) {
    return {{{"flank", flank}, {"rear", rear}}};
  }
  // Seeds/004 and rules-facts 4.5. In the 7th edition the battle standard is one for itself; of both
  // sides in flank or rear, whoever has more units there.
  const bool seventh = context.engagement.book == Rulebook::fantasy7;
  return {{{"outnumber", strengths[0] > strengths[1] ? 1 : 0},
           {"standard", standards + (seventh ? 0 : battle_standards) > 0 ? 1 : 0},
           {"battle standard", seventh && battle_standards > 0 ? 1 : 0},
           {"high ground", high ? 1 : 0},
           {"flank", flanking[0] > flanking[1] ? flank : 0},
           {"rear", behind_enemy[0] > behind_enemy[1] ? rear : 0},
           {"ranks regained", ranks_regained(context, situation, side)}}};
}

}  // namespace fray::rankflank

namespace fray::rankflank::score {

/// Ranks are counted at the start of the round in Fantasy, so they are in the lead already.
Transition begin(const Context& context, Situation situation) noexcept {
  const std::array<Bonuses, 2> bonus{bonuses(context, situation, Side::a),
                                     bonuses(context, situation, Side::b)};
  int lead = situation[kLead];
  for (std::size_t line = 0; line < bonus[0].size(); ++line) {
    lead += bonus[0][line].points - bonus[1][line].points;
  }
  situation.set(kLead, std::clamp(lead, -2000, 2000))
      .reset(kStep, kAttack, kRolled, kFresh, kAtOnce, kRanksOfA, kRanksOfB);
  situation.set(kWinner, lead > 0 ? Side::a : lead < 0 ? Side::b : Side::none);
  const auto stands = [&](Side side) { return side_standing(context, situation, side); };
  log(context, [&] { return Scored{bonus, {stands(Side::a), stands(Side::b)}, situation[kLead]}; });
  if (lead != 0 && stands(Side::a) && stands(Side::b)) {
    situation = crumbled(context, situation);
  }
  if (!stands(Side::a) || !stands(Side::b)) {
    return rounds::wiped_out(context, situation);
  }
  return situation[kWinner] == Side::none ? rounds::over(context, situation)
                                          : break_tests::begin(context, situation);
}

}  // namespace fray::rankflank::score
