// Combats without a last round that may go on for ever.

#include "catch.hpp"
#include "rankflank_fights.hpp"

namespace rankflank_endless {

using namespace fray::test;

namespace {

/// Who can neither break nor hurt anybody with blows.
Unit harmless(int models = 3) { return plain_duellist(models, kNever); }

Unit grinder(Amount grind) {
  Unit unit = harmless();
  unit.profile.grind = grind;
  return unit;
}

}  // namespace

TEST_CASE("units that cannot hurt each other may fight for ever", "[rankflank]") {
  for (const Rulebook book : {Rulebook::sovl, Rulebook::ninth_age, Rulebook::fantasy6}) {
    CHECK(may_never_end(Combat(engagement(book, harmless(), harmless())).context()));
    CHECK_FALSE(
        may_never_end(Combat(engagement(book, harmless(), plain_duellist(3, 6))).context()));
  }
}

TEST_CASE("The 9th Age: grind attacks end a combat in which no blow hits", "[rankflank]") {
  const auto endless = [](const Unit& a, const Unit& b, Rulebook book = Rulebook::ninth_age) {
    return may_never_end(Combat(engagement(book, a, b)).context());
  };
  CHECK_FALSE(endless(grinder({.fixed = 1}), harmless()));
  CHECK_FALSE(endless(harmless(), grinder({.dice = 1, .sides = 3})));
  CHECK(endless(grinder({}), harmless()));
  CHECK(endless(grinder({.fixed = 1}), harmless(), Rulebook::fantasy6));  // which has none
  Unit safe = harmless();
  safe.saves_on = kAlways;
  CHECK(endless(grinder({.fixed = 1}), safe));
}

TEST_CASE("The 9th Age: grind attacks fall on one enemy, so a second may stand for ever",
          "[rankflank]") {
  Engagement given =
      engagement(Rulebook::ninth_age, {grinder({.fixed = 1})}, {harmless(), harmless()});
  given.b[1].of = 0;
  CHECK(may_never_end(Combat(given).context()));
  given.b[1] = plain_duellist(3, 6);
  given.b[1].of = 0;
  CHECK_FALSE(may_never_end(Combat(given).context()));
}

TEST_CASE("impact hits fall once, and end nothing", "[rankflank]") {
  Unit charger = charging(harmless());
  charger.profile.impact = {.fixed = 1};
  CHECK(may_never_end(Combat(engagement(Rulebook::ninth_age, charger, harmless())).context()));
  Unit stomper = harmless();
  stomper.profile.stomp = {.fixed = 1};
  CHECK_FALSE(
      may_never_end(Combat(engagement(Rulebook::ninth_age, stomper, harmless())).context()));
}

}  // namespace rankflank_endless
