#pragma once

#include <span>
#include <string>
#include <utility>
#include <vector>

#include "fraction.hpp"
#include "rankflank/combat/combat.hpp"
#include "rankflank/combat/phases.hpp"
#include "rankflank/formation/attacks.hpp"
#include "rankflank/formation/formation.hpp"
#include "rankflank/rules/troop_types.hpp"

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

}  // namespace fray::test
