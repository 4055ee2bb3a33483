// The combat score, line by line.

#include <algorithm>
#include <cstdlib>

#include "rankflank/combat/phases.hpp"
#include "rankflank/formation/formation.hpp"

namespace fray::rankflank {
namespace {

/// Source  rules-facts 3.9: no test, but a wound for each point.
Situation crumbled(const Context& context, Situation situation) noexcept {
  const Situation beaten = situation;
  for (const int unit : context.present) {
    if (side_of(unit) != beaten[kWinner] && in_combat(context, beaten, unit) &&
        !hosted(context, beaten, unit) && context.unit(unit).has(Special::unstable) &&
        !has_no_more_foes(context, beaten, unit)) {
      situation = crumble(context, situation, unit, std::abs(beaten[kLead]));
    }
  }
  return situation;
}

}  // namespace

/// Source  rules-facts 3.8; seeds/004.
int rank_bonus(const Context& context, const Situation& situation, Side side) noexcept {
  int best = 0;
  const bool compared = !context.duel() && side_standing(context, situation, other(side));
  for (const int unit : context.present) {
    if (side_of(unit) == side && in_combat(context, situation, unit) &&
        !(compared && has_no_more_foes(context, situation, unit)) &&
        !context.book->loses_ranks(context, situation, unit)) {
      best = std::max(best, full_ranks(context, situation, unit) - 1);
    }
  }
  return std::min(best, context.engagement.readings.most_ranks);
}

Merits merits(const Context& context, const Situation& situation, Side side,
              int (*points)(const Context&, const Situation&, int unit,
                            bool rear) noexcept) noexcept {
  Merits all;
  const bool compared = !context.duel() && side_standing(context, situation, Side::a) &&
                        side_standing(context, situation, Side::b);
  for (const int unit : context.present) {
    if (side_of(unit) != side || !in_combat(context, situation, unit) ||
        (compared && has_no_more_foes(context, situation, unit))) {
      continue;
    }
    const Unit& own = context.unit(unit);
    all.charged = all.charged || charges(context, situation, unit);
    all.high = all.high || own.high_ground;
    all.standards += own.has(Special::standard) ? 1 : 0;
    all.battle_standards += own.has(Special::battle_standard) ? 1 : 0;
    all.musicians += own.has(Special::musician) ? 1 : 0;
    all.strength += unit_strength(context, situation, unit);
    for (const Contact& contact : contacts(context, situation, unit)) {
      if (contact.theirs == Facing::front || hosted(context, situation, unit) ||
          !in_combat(context, situation, contact.enemy) ||
          hosted(context, situation, contact.enemy)) {
        continue;
      }
      const bool behind = contact.theirs == Facing::rear;
      const int worth = points(context, situation, unit, behind);
      Merits::Place& place = behind ? all.rear : all.flank;
      place.units += worth > 0 ? 1 : 0;
      place.best = std::max(place.best, worth);
      place.sum += worth;
    }
  }
  return all;
}

}  // namespace fray::rankflank

namespace fray::rankflank {

namespace {

/// Wounds fewer by which a unit crumbles: of it and its characters who are there, the highest.
/// Source  "Indomitable", beside rules-old-world.
int indomitable(const Context& context, const Situation& situation, int unit) noexcept {
  int highest = 0;
  for (const int each : context.present) {
    if (context.host_of(each) == context.host_of(unit) && in_combat(context, situation, each)) {
      highest = std::max(highest, context.unit(each).profile.indomitable);
    }
  }
  return highest;
}

}  // namespace

/// Source  rules-facts 3.9: of its characters, once the unit has no more to lose; "Unstable", p. 180,
///         and "Daemonic Instability", beside rules-old-world. That the unit has the odd one is a
///         reading.
Situation crumble(const Context& context, Situation situation, int unit, int wounds) noexcept {
  const Situation beaten = situation;
  const auto lose = [&](int each, int most) {
    const int taken = std::min(most, context.capacity[index(each)] - situation[kLost[each]]);
    situation.add(kLost[each], taken);
    return taken;
  };
  const bool even = context.book->crumbles_evenly;
  const bool supernal = context.unit(unit).has(Special::supernal);
  const auto shares = [&](int each) {
    const bool crumbles = !even || supernal || context.unit(each).has(Special::unstable);
    return each == unit || (crumbles && context.host[index(each)] == unit);
  };
  int left = std::max(0, wounds - indomitable(context, situation, unit));
  left -= lose(unit, even ? std::min(left, models_left(context, beaten, unit)) : left);
  for (bool any = true; left > 0 && any;) {  // one by one, as evenly as they can
    any = false;
    for (const int each : context.present) {
      const int taken =
          shares(each) && in_combat(context, situation, each) && left > 0 ? lose(each, 1) : 0;
      left -= taken;
      any = any || taken > 0;
    }
  }
  for (const int each : context.present) {
    if (const int lost = situation[kLost[each]] - beaten[kLost[each]]; lost > 0) {
      log(context, [&] { return Crumbled{each, lost}; });
    }
  }
  return situation;
}

}  // namespace fray::rankflank

namespace fray::rankflank::score {

namespace {

/// Without who came how far, where no test of the beaten asks it.
Situation for_tests(const Context& context, const Situation& situation) noexcept {
  Situation rest = situation;
  rest.reset(kCame, kQuarry[0], kQuarry[1], kQuarry[2]);
  const auto holds = [&](const Situation& now, int unit) {
    return context.book->holds_line != nullptr && context.book->holds_line(context, now, unit);
  };
  const bool wanted =
      rest != situation && std::ranges::any_of(context.present, [&](int unit) {
        return must_test(context, situation, unit) &&
               (break_need(context, situation, unit) != break_need(context, rest, unit) ||
                holds(situation, unit) != holds(rest, unit));
      });
  return wanted ? situation : rest;
}

}  // namespace

/// What a round counts as it begins is in the lead already.
Transition begin(const Context& context, Situation situation) noexcept {
  const std::array<Bonuses, 2> bonus{context.book->bonuses(context, situation, Side::a),
                                     context.book->bonuses(context, situation, Side::b)};
  int lead = situation[kLead];
  for (std::size_t line = 0; line < bonus[0].size(); ++line) {
    lead += bonus[0][line].points - bonus[1][line].points;
  }
  situation.set(kLead, std::clamp(lead, -2000, 2000))
      .reset(kStep, kAttack, kRolled, kFresh, kAtOnce, kRanksOfA, kRanksOfB, kRoused);
  situation.set(kWinner, lead > 0 ? Side::a : lead < 0 ? Side::b : Side::none);
  const auto stands = [&](Side side) { return side_standing(context, situation, side); };
  log(context, [&] { return Scored{bonus, {stands(Side::a), stands(Side::b)}, situation[kLead]}; });
  if (lead != 0 && stands(Side::a) && stands(Side::b)) {
    situation = crumbled(context, situation);
  }
  if (!stands(Side::a) || !stands(Side::b)) {
    return rounds::wiped_out(context, situation);
  }
  return situation[kWinner] == Side::none
             ? rounds::over(context, situation)
             : break_tests::begin(context, for_tests(context, situation));
}

}  // namespace fray::rankflank::score
