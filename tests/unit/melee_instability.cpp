// Daemons that fade and pour back when their own turn comes: rules-facts 1.13 and the Daemons' own
// rule.

#include "melee_fields.hpp"

namespace melee_instability {

using namespace fray;
using namespace fray::warmaster_tests;

namespace {

constexpr const char* kLines = R"(
      xxxxxxxxxxxx
      aaaaaaaaaaaa)";

Unit unstable() { return with(infantry(), Special::unstable); }

/// A charges; a round a turn, so that the second turn is B's and the third A's.
FieldFight begun(const Unit& of_a, const Unit& of_b) {
  const std::vector<Drawn> units = {a('a', charging(of_a)), b('x', of_b)};
  Battle battle = battle_of(kLines, units);
  battle.rounds = 1;
  battle.turns = 3;
  return FieldFight(battle, units);
}

/// B has lost so many stands in the first turn; A has pursued, and B's turn has come.
FieldFight beaten(const Unit& of_b, int stands) {
  FieldFight fight = begun(infantry(), of_b);
  fight.strike({{'x', 3 * stands + 1}});
  fight.decide();
  return fight;
}

}  // namespace

TEST_CASE("a die is rolled for the unstable that have lost a stand, when their own turn comes",
          "[melee][special: unstable]") {
  CHECK(beaten(unstable(), 1).stage() == MeleeStage::instability);
  CHECK(beaten(unstable(), 0).stage() == MeleeStage::strike);
  CHECK(beaten(infantry(), 1).stage() == MeleeStage::strike);
  // Who comes with fewer stands than its list has lost one before, and has none that comes back.
  const std::vector<Drawn> units = {a('a', charging(infantry(3, 9))), b('x', unstable())};
  Battle thinned = battle_of(kLines, units);
  thinned.b[0].unit.profile.stands = 4;
  thinned.rounds = 1;
  thinned.turns = 2;
  FieldFight fewer(thinned, units);
  fewer.strike({{'x', 1}}).decide();
  REQUIRE(fewer.stage() == MeleeStage::instability);
  CHECK(fewer.feed({5}).stands('x') == 3);
  // A's own turn comes only after B's.
  FieldFight fight = begun(unstable(), infantry(3, 9));
  fight.strike({{'a', 3}, {'x', 5}});
  fight.decide();
  REQUIRE(fight.stage() == MeleeStage::strike);
  fight.strike({{'x', 3}});
  fight.decide();
  CHECK(fight.stage() == MeleeStage::instability);
}

TEST_CASE("a 1 takes a stand of the unstable, 2 to 5 nothing, and a 6 brings one back",
          "[melee][special: unstable]") {
  FieldFight fades = beaten(unstable(), 1);
  CHECK(fades.feed({0}).stands('x') == 1);
  CHECK(fades.stage() == MeleeStage::strike);
  for (const int nothing : {1, 2, 3, 4}) {
    FieldFight stays = beaten(unstable(), 1);
    CHECK(stays.feed({nothing}).stands('x') == 2);
  }
  FieldFight back = beaten(unstable(), 1);
  back.feed({5});
  CHECK(back.stands('x') == 3);
  CHECK(back.now().taken[back.number('x')] == 1);
  CHECK(back.now().regained[1] == 3);
  CHECK(back.fights('x'));
}

TEST_CASE("who is brought back can be killed again, and hits before it still count",
          "[melee][special: unstable]") {
  FieldFight fight = beaten(unstable(), 1);
  // 8 more, of the 9 that three stands can take less the one outstanding.
  fight.feed({5}).strike({{'x', 8}});
  REQUIRE(fight.over());
  CHECK(fight.last().hits_by_a == 12);
  CHECK(fight.last().ending == Ending::b_destroyed);
  CHECK(fight.lost('x') == 3);
}

TEST_CASE("the last stand of the unstable fades on a 2 too, but with a wizard near",
          "[melee][special: unstable][special: wizard near]") {
  FieldFight alone = beaten(unstable(), 2);
  alone.feed({1});
  CHECK(alone.over());
  CHECK(alone.last().winner == Side::a);
  CHECK(alone.last().ending == Ending::b_destroyed);
  CHECK(alone.lost('x') == 3);
  FieldFight none_back = beaten(unstable(), 2);
  CHECK(none_back.feed({5}).stands('x') == 1);
  FieldFight near = beaten(with(unstable(), Special::wizard_near), 2);
  CHECK(near.feed({1}).stands('x') == 1);
  FieldFight back = beaten(with(unstable(), Special::wizard_near), 2);
  CHECK(back.feed({5}).stands('x') == 2);
}

TEST_CASE("a Shugenja near adds one to the die of the unstable",
          "[melee][special: unstable][special: shugenja near]") {
  FieldFight stays = beaten(with(unstable(), Special::shugenja_near), 1);
  CHECK(stays.feed({0}).stands('x') == 2);
  FieldFight back = beaten(with(unstable(), Special::shugenja_near), 1);
  CHECK(back.feed({4}).stands('x') == 3);
  FieldFight last = beaten(with(unstable(), Special::shugenja_near), 2);
  CHECK(last.feed({0}).over());
}

TEST_CASE("a stand that comes back takes its place beside its mates, where it fights",
          "[melee][special: unstable]") {
  FieldFight fight = beaten(unstable(), 1);
  fight.feed({5});
  CHECK(fight.strikes('x') == "aaa");
}

TEST_CASE("when the last of those who fought fades, the side is destroyed, whoever stands near",
          "[melee]") {
  const auto faded = [](bool watched) {
    std::vector<Drawn> units{a('a', charging(infantry(3, 9))),
                             b('x', with(infantry(3, 3), Special::unstable))};
    if (watched) {
      units.push_back(b('y', cavalry()));
    }
    Battle battle = battle_of(watched ? R"(
      yy
      yy
      1cm
      1cm
      1cm
      1cm
      1cm
      xxxx
      aaaa)"
                                      : R"(
      xxxx
      aaaa)",
                              units);
    battle.b[0].unit.profile.stands = 3;
    battle.rounds = 1;
    battle.turns = 2;
    FieldFight fight(battle, units);
    fight.strike({{'x', 1}}).decide();
    REQUIRE(fight.stage() == MeleeStage::instability);
    fight.feed({0});
    CHECK(fight.over());
    return fight.last().ending;
  };
  CHECK(faded(false) == Ending::b_destroyed);
  CHECK(faded(true) == Ending::b_destroyed);
}

TEST_CASE("who comes back fights if it can, but charges nobody", "[melee]") {
  // x loses its outer stand and goes back eastwards, 3 cm; a follows.
  const Drawn own = a('a', infantry(3, 9), Facing::east);
  const Drawn x = b('x', unstable());
  const auto come_back = [](const std::string& drawing, const std::vector<Drawn>& units) {
    Battle battle = battle_of(drawing, units);
    battle.rounds = 1;
    battle.turns = 2;
    FieldFight fight(battle, units);
    fight.strike({{'x', 3}}).decide();
    REQUIRE(fight.stage() == MeleeStage::instability);
    return fight.feed({5}).picture_now();
  };
  CHECK(come_back(R"(
      aa
      aaxxxxxxxxxxxx)",
                  {own, x}) == picture(R"(
      aaxxxx
      aaxxxxxxxx)"));
  CHECK(come_back(R"(
           zzzz
      aa
      aaxxxxxxxxxxxx)",
                  {own, a('z', infantry()), x}) == picture(R"(
        zzzz
      aa
      aaxxxxxxxx
        xxxx)"));
}

}  // namespace melee_instability
