#pragma once

#include <span>
#include <string>
#include <utility>
#include <vector>

#include "dice/pmf.hpp"
#include "fraction.hpp"
#include "rankflank/combat/combat.hpp"
#include "rankflank/combat/phases.hpp"
#include "rankflank/formation/attacks.hpp"
#include "rankflank/formation/formation.hpp"
#include "rankflank/rules/profile.hpp"

namespace fray::test {

using namespace fray::rankflank;

/// A unit of so many models in one rank, or as wide as said.
inline Unit unit_of(int models, int width = 0) {
  Unit unit;
  unit.models = unit.profile.models = models;
  unit.profile.width = width == 0 ? models : width;
  return unit;
}

inline Unit with(Unit unit, Special special) {
  unit.profile.specials.set(special);
  return unit;
}

inline Unit charging(Unit unit) {
  unit.charging = true;
  return unit;
}

inline Unit of_type(Unit unit, TroopType type) {
  unit.profile.type = static_cast<int>(type);
  return unit;
}

/// It charged over so many inches.
inline Unit charge(Unit unit, int inches) {
  unit.charge = inches;
  return charging(std::move(unit));
}

/// On that side of its enemy.
inline Unit at(Unit unit, Facing side) {
  unit.approach = side;
  return unit;
}

/// Strikes nobody.
inline Unit harmless(Unit unit) {
  unit.hits_on = kNever;
  return unit;
}

/// A unit that strikes, wounds and saves as said, whatever the tables say; it never breaks.
inline Unit plain_duellist(int models, int hits_on) {
  Unit unit = with(unit_of(models), Special::unbreakable);
  unit.hits_on = hits_on;
  unit.saves_on = kNever;
  return unit;
}

inline Engagement engagement(Rulebook book, std::vector<Unit> a, std::vector<Unit> b,
                             std::optional<int> rounds = {}) {
  return {book, std::move(a), std::move(b), rounds, Readings::of(book)};
}
inline Engagement engagement(Rulebook book, const Unit& a, const Unit& b,
                             std::optional<int> rounds = {}) {
  return engagement(book, std::vector{a}, std::vector{b}, rounds);
}

/// What a round adds to the score.
inline Bonuses bonuses(const Context& context, const Situation& situation, Side side) {
  return context.book->bonuses(context, situation, side);
}

/// The exact answer, in doubles or fractions.
template <class Weight = double>
Outcomes<Weight> solved(const Engagement& given);

template <class Weight>
Weight ending(const Outcomes<Weight>& all, Ending ending) {
  return all.endings[static_cast<std::size_t>(ending)];
}

/// The first situation of a combat, and what is asked of it.
struct Fight {
  explicit Fight(const Engagement& given) : combat(given), now(combat.opening()) {}
  Combat combat;
  Situation now;

  /// The attack of a unit that strikes blows.
  Attack attack(int unit) const {
    for (const Contact& contact : combat.context().contacts[0][index(unit)]) {
      return {Attack::Kind::blows, unit, contact};
    }
    return {};
  }
  dice::Roll roll(std::size_t nth = 0) const { return combat.rolls(now).span()[nth]; }
};

/// What A strikes at B once so many rounds are over.
struct Blows {
  Blows(Rulebook book, const Unit& a, const Unit& b, int rounds = 0,
        Attack::Kind kind = Attack::Kind::blows)
      : fight(engagement(book, a, b)), attack(fight.attack(0)) {
    fight.now.set(kRounds, rounds);
    attack.kind = kind;
  }
  const Context& context() const { return fight.combat.context(); }
  int dice() const { return attack_dice(context(), fight.now, attack); }
  int to_hit() const { return rankflank::to_hit(context(), fight.now, attack); }
  int to_wound() const { return rankflank::to_wound(context(), fight.now, attack); }
  int save() const { return armour_save(context(), fight.now, attack); }
  int ward() const { return special_save(context(), fight.now, attack).face; }
  int strength() const { return rankflank::strength(context(), fight.now, attack); }
  int initiative() const { return context().book->priority(context(), fight.now, attack); }
  int ranks() const { return full_ranks(context(), fight.now, 0); }
  /// That one die costs the enemy a wound.
  Fraction chance() const {
    return dice::pmf<Fraction>(blows(context(), fight.now, attack, 1, 0))[1];
  }
  Fight fight;
  Attack attack;
};

}  // namespace fray::test
