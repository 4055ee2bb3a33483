// Models of several parts: a rider and his mount, a chariot's crew and beasts, a champion.

#include "catch.hpp"
#include "rankflank_fights.hpp"

namespace rankflank_parts {

using namespace fray::test;

namespace {

Part part_of(Part::Kind kind, int skill, int strength, int initiative, int attacks) {
  Part part;
  part.kind = kind;
  part.skill = skill;
  part.strength = strength;
  part.initiative = initiative;
  part.attacks = attacks;
  return part;
}

Unit with_part(Unit unit, const Part& part) {
  unit.profile.parts.push_back(part);
  return unit;
}

/// What A's first unit, or a part of it, does to B's first as the fight opens.
struct Dice {
  explicit Dice(const Engagement& given, int part = 0)
      : combat(given), attack{Attack::Kind::blows, 0, combat.context().contacts[0][0][0], part} {}
  int dice() const { return attack_dice(combat.context(), combat.opening(), attack); }
  int hit() const { return to_hit(combat.context(), combat.opening(), attack); }
  int wound() const { return to_wound(combat.context(), combat.opening(), attack); }
  int priority() const {
    return combat.context().book->priority(combat.context(), combat.opening(), attack);
  }

  Combat combat;
  Attack attack;
};

constexpr std::array kBooks{Rulebook::ninth_age, Rulebook::fantasy6, Rulebook::fantasy7};

}  // namespace

TEST_CASE("a mount strikes with its own numbers, and without its rider's lance", "[rankflank]") {
  for (const Rulebook book : kBooks) {
    CAPTURE(to_string(book));
    Unit knights = with(with(unit_of(5, 5), Special::lance), Special::mounted);
    knights.charging = true;
    knights.profile.initiative = 5;
    const Part horse = part_of(Part::Kind::mount, 1, 3, 2, 1);
    const Engagement given = engagement(book, {with_part(knights, horse)}, {unit_of(5)});
    const Dice rider(given);
    const Dice mount(given, 1);
    CHECK(mount.dice() == 5);
    CHECK(rider.dice() == 5);
    CHECK(rider.wound() == 2);  // Strength 5 of the lance
    CHECK(mount.wound() == 4);
    CHECK(mount.hit() > 3);
    CHECK(rider.priority() - mount.priority() == 3);
    // It takes no wounds of its own.
    CHECK(rider.combat.context().capacity[0] == 5);
  }
}

TEST_CASE("mounts strike no blows in support, crews do", "[rankflank]") {
  const Part::Kind kinds[] = {Part::Kind::mount, Part::Kind::beasts, Part::Kind::crew};
  for (const Part::Kind kind : kinds) {
    const Unit deep = with_part(unit_of(10, 5), part_of(kind, 3, 3, 3, 1));
    const Dice dice(engagement(Rulebook::ninth_age, {deep}, {unit_of(10)}), 1);
    CHECK(dice.dice() == (kind == Part::Kind::crew ? 10 : 5));
  }
}

TEST_CASE("beasts of Fantasy strike before their front alone", "[rankflank]") {
  for (const Rulebook book : kBooks) {
    CAPTURE(to_string(book));
    Engagement given = engagement(
        book, {with_part(unit_of(3), part_of(Part::Kind::beasts, 3, 3, 3, 2))}, {unit_of(3)});
    given.b[0].approach = Facing::left;
    const Combat combat(given);
    int found = 0;
    for (const auto& step : order(combat.context(), combat.opening()).steps) {
      for (const Attack& attack : step) {
        found += attack.part == 1 ? 1 : 0;
      }
    }
    CHECK(found == (book == Rulebook::ninth_age ? 1 : 0));
  }
}

TEST_CASE("a champion with a profile strikes in place of one model", "[rankflank]") {
  for (const Rulebook book : kBooks) {
    CAPTURE(to_string(book));
    const Unit unit =
        with(with_part(unit_of(5), part_of(Part::Kind::champion, 6, 4, 5, 3)), Special::champion);
    const Engagement given = engagement(book, {with(unit, Special::halberd)}, {unit_of(5)});
    const Dice others(given);
    const Dice champion(given, 1);
    CHECK(others.dice() == 4);
    CHECK(champion.dice() == 3);
    CHECK(champion.wound() == 2);  // with the halberd of his unit
    CHECK(champion.hit() == 3);
    CHECK(champion.priority() - others.priority() == 2);
    // Where the unit has none, his numbers count for nothing.
    Engagement without = given;
    without.a[0].profile.specials.set(Special::champion, false);
    CHECK(Dice(without).dice() == 5);
    CHECK(has_champion(Combat(given).context(), 0));
    CHECK_FALSE(has_champion(Combat(without).context(), 0));
  }
}

TEST_CASE("a great weapon in swift hands strikes at its bearer's agility", "[rankflank]") {
  const auto armed = [](bool swift) {
    Unit unit = with(unit_of(5), Special::great_weapon);
    unit.profile.initiative = 5;
    return engagement(Rulebook::ninth_age, {swift ? with(unit, Special::lightning_reflexes) : unit},
                      {unit_of(5)});
  };
  CHECK(Dice(armed(true)).priority() == 5);
  CHECK(Dice(armed(false)).priority() == 0);
  CHECK(Dice(armed(true)).hit() == Dice(armed(false)).hit());  // and without +1 to hit
}

TEST_CASE("no more parts strike than can be kept apart", "[rankflank]") {
  Unit many = unit_of(5);
  for (std::size_t part = 0; part <= kMostParts; ++part) {
    many = with_part(many, part_of(Part::Kind::crew, 3, 3, 3, 1));
  }
  CHECK_THROWS_AS(Combat(engagement(Rulebook::fantasy6, {many}, {unit_of(5)})), fray::InputError);
  many.profile.parts.resize(1);
  CHECK_THROWS_AS(Combat(engagement(Rulebook::sovl, {many}, {unit_of(5)})), fray::InputError);
}

}  // namespace rankflank_parts
