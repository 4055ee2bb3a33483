// How a fight ends, and when it goes on: seeds/000, "Combat sequence", "Fall backs", "Advance",
// "Unresolved combats" and "Remove odd hits".

#include "melee_fields.hpp"
#include "melee_solved.hpp"
#include "warmaster/board/ground.hpp"
#include "warmaster/combat/outcomes.hpp"

namespace melee_endings {

using namespace fray;
using namespace fray::warmaster_tests;

namespace {

constexpr const char* kLines = R"(
      xxxxxxxxxxxx
      aaaaaaaaaaaa)";

Battle with_clock(const char* drawing, const std::vector<Drawn>& units, int rounds,
                  std::optional<int> turns) {
  Battle battle = battle_of(drawing, units);
  battle.rounds = rounds;
  battle.turns = turns;
  return battle;
}

}  // namespace

TEST_CASE("equal hits are a draw, and both fall back", "[melee]") {
  FieldFight fight(kLines, {a('a', infantry()), b('x', infantry())});
  fight.strike({{'a', 2}, {'x', 2}});
  CHECK(fight.last().ending == Ending::fall_back);
  REQUIRE(fight.stage() == MeleeStage::fall_back_a);
  fight.feed({0});
  CHECK(fight.reports().back().fall_back_cm == 3);
  fight.feed({15});
  CHECK(fight.reports().back().fall_back_cm == 18);
  CHECK(fight.over());
}

TEST_CASE("after a draw a defended side may stand", "[melee]") {
  FieldFight fight(kLines, {a('a', infantry()), b('x', defended(infantry()))});
  fight.strike();
  REQUIRE(fight.stage() == MeleeStage::fall_back_a);
  fight.feed({0});
  CHECK(fight.over());
}

TEST_CASE("after a draw a defended side falls back if that is its policy", "[melee]") {
  FieldFight fight(
      kLines, {a('a', infantry()), b('x', with_policy(defended(infantry()), Policy::fall_back))});
  fight.strike();
  REQUIRE(fight.stage() == MeleeStage::fall_back_a);
  fight.feed({0});
  CHECK(fight.stage() == MeleeStage::fall_back_b);
}

// seeds/000, "Hits Equal - Draw!": "defended or fortified units can stand their ground".
TEST_CASE("after a draw who is defended stands, and its friend in the open falls back", "[melee]") {
  const auto melee = [](const Unit& x, const Unit& y) {
    return Melee(battle_of(R"(
        xxxxyyyy
          aaaa
      )",
                           {a('a', infantry()), b('x', x), b('y', y)}));
  };
  const auto holds = [](const Melee& fight) { return fight.placed().holds_in_draw; };
  const Melee mixed = melee(defended(infantry()), infantry());
  CHECK(holds(mixed) == set_of(1));
  CHECK(mixed.placed().leaves_draw == std::array{true, true});
  // Where all stand, or all fall back, nobody is left behind.
  const Melee both = melee(defended(infantry()), defended(infantry()));
  CHECK(holds(both) == 0);
  CHECK(both.placed().leaves_draw == std::array{true, false});
  CHECK(holds(melee(with_policy(defended(infantry()), Policy::fall_back), infantry())) == 0);
}

TEST_CASE("a die decides which side falls back first where they could be in each other's way",
          "[melee]") {
  const std::vector<Drawn> units{a('a', infantry()), a('c', infantry()), b('x', infantry()),
                                 b('z', infantry())};
  FieldFight fight(between_walls(battle_of(R"(
        zzzz
      xxxx
      aaaa
        cccc)",
                                           units)),
                   units);
  fight.strike({{'a', 1}, {'x', 1}});
  REQUIRE(fight.stage() == MeleeStage::first_back);
  fight.feed({1});
  REQUIRE(fight.stage() == MeleeStage::fall_back_b);
  fight.feed({0});
  REQUIRE(fight.stage() == MeleeStage::fall_back_a);
}

TEST_CASE("who cannot get a centimetre clear is confused, and fights on while it touches",
          "[melee]") {
  // x and y hold a between them, and so do walls: it falls back from x into y.
  const std::vector<Drawn> units{a('a', infantry()), b('x', defended(infantry())),
                                 b('y', defended(infantry()), Facing::north)};
  FieldFight fight(between_walls(battle_of(R"(
      xxxx
      aaaa
      yyyy)",
                                           units)),
                   units);
  fight.strike();
  REQUIRE(fight.stage() == MeleeStage::fall_back_a);
  fight.feed({4});
  REQUIRE(fight.stage() == MeleeStage::settled);
  CHECK(fight.troop('a').confused);
  fight.decide();
  REQUIRE(fight.stage() == MeleeStage::strike);
  CHECK(fight.modifiers('a') == std::vector{-2});  // confused, and y's front at its rear
  CHECK(fight.last().ending == Ending::none);
  fight.strike();
  CHECK(fight.now().rounds_fought == 2);
}

TEST_CASE("who regenerates does so after a draw that is fought on, too", "[melee]") {
  const Unit trolls = with(infantry(), Special::regenerates);
  const std::vector<Drawn> units{a('a', trolls), b('x', defended(infantry(3, 9))),
                                 b('y', defended(infantry(3, 9)), Facing::north)};
  FieldFight fight(between_walls(battle_of(R"(
      xxxx
      aaaa
      yyyy)",
                                           units)),
                   units);
  fight.strike({{'a', 1}, {'x', 1}});
  REQUIRE(fight.stage() == MeleeStage::fall_back_a);
  CHECK(fight.now().taken[fight.number('a')] == 0);
  CHECK(fight.now().taken[fight.number('x')] == 1);
}

TEST_CASE("a draw over two turns fights on in the next while they touch", "[melee]") {
  const std::vector<Drawn> units{a('a', infantry()), b('x', defended(infantry())),
                                 b('y', defended(infantry()), Facing::north)};
  FieldFight fight(with_clock(R"(
      xxxx
      aaaa
      yyyy)",
                              units, 1, 2),
                   units);
  fight.strike().feed({0}).decide();
  REQUIRE(fight.stage() == MeleeStage::strike);
  CHECK(fight.now().turn == 1);
  fight.strike().feed({0}).decide();
  CHECK(fight.over());
  CHECK(fight.last().ending == Ending::fall_back);
}

TEST_CASE("two rounds in a Combat phase, and then the fight is unresolved", "[melee]") {
  FieldFight fight(kLines, {a('a', infantry()), b('x', infantry())});
  fight.strike({{'x', 1}}).decide().strike({{'x', 1}});
  CHECK(fight.over());
  CHECK(fight.last().ending == Ending::unresolved_a);
  CHECK(fight.last().round == 2);
}

TEST_CASE("an unresolved combat goes on next turn with its hits and bonuses", "[melee]") {
  const std::vector<Drawn> units{a('a', charging(infantry())), b('x', infantry(3, 9))};
  FieldFight fight(with_clock(kLines, units, 2, 2), units);
  CHECK(fight.modifiers('a') == std::vector{1, 1, 1});
  fight.strike({{'x', 1}}).decide();
  CHECK(fight.now().rounds_here == 1);
  fight.strike({{'x', 3}}).decide();
  REQUIRE(fight.stage() == MeleeStage::strike);
  CHECK(fight.now().turn == 1);
  CHECK(fight.now().rounds_here == 0);
  CHECK(fight.modifiers('a') == std::vector{2, 2, 2});  // pursuit after 3 cm, no charge
  CHECK(fight.now().taken[fight.number('x')] == 4);
}

TEST_CASE("a confused unit recovers when its own Command phase has ended", "[melee]") {
  const std::vector<Drawn> units{a('a', charging(infantry(3, 9))),
                                 b('x', confused(infantry(3, 9)))};
  FieldFight fight(with_clock(kLines, units, 1, 3), units);
  CHECK(fight.modifiers('x') == std::vector{-1, -1, -1});
  fight.strike({{'x', 1}}).decide();  // B's turn: it recovers
  CHECK(fight.modifiers('x') == std::vector{0, 0, 0});
}

TEST_CASE("hits of earlier rounds kill stands and do not count for the result", "[melee]") {
  FieldFight fight(kLines, {a('a', infantry()), b('x', infantry())});
  fight.strike({{'x', 2}}).decide();
  fight.strike({{'x', 1}, {'a', 1}});  // one to one: a draw, though x has taken three in all
  CHECK(fight.last().ending == Ending::fall_back);
  CHECK(fight.lost('x') == 1);
}

TEST_CASE("hits that cannot be taken do not count", "[melee]") {
  FieldFight fight(kLines, {a('a', infantry()), b('x', infantry(3, 1))});
  CHECK(fight.melee().rolls(fight.now()).span()[0].outcomes() == 3 + 1);
}

TEST_CASE("a side that is destroyed has lost, whatever the score", "[melee]") {
  FieldFight fight(kLines, {a('a', infantry(3, 9)), b('x', infantry(3, 1))});
  fight.strike({{'x', 3}, {'a', 9}});
  CHECK(fight.last().ending == Ending::b_destroyed);
  FieldFight both(kLines, {a('a', infantry(3, 1)), b('x', infantry(3, 1))});
  both.strike({{'x', 3}, {'a', 3}});
  CHECK(both.last().ending == Ending::both_destroyed);
}

TEST_CASE("while supporters of a unit that is destroyed stand, the score decides", "[melee]") {
  const auto after = [](int on_x, int on_a) {
    FieldFight fight(R"(
      zzzzzzzzzzzz
      xxxxxxxxxxxx
      aaaaaaaaaaaa)",
                     {a('a', infantry(3, 9)), b('x', infantry(3, 1)), b('z', infantry())});
    return fight.strike({{'x', on_x}, {'a', on_a}});
  };
  const FieldFight won = after(3, 9);  // 3 to 9 and three supports
  CHECK(won.now().ahead == Side::b);
  CHECK(won.now().retreat_cm == 9);
  CHECK(won.stands('x') == 0);
  const FieldFight lost = after(3, 0);  // a draw, 3 to three supports: both fall back
  CHECK(lost.last().ending == Ending::fall_back);
  CHECK(lost.last().winner == Side::none);
  FieldFight beaten(R"(
      zzzz
      xxxx
      aaaa)",
                    {a('a', infantry(3, 9)), b('x', infantry(3, 3)), b('z', infantry())});
  // 3 to one support: 2, shared with the unit that is destroyed; from the nearest enemy.
  beaten.strike({{'x', 3}});
  CHECK(beaten.now().ahead == Side::a);
  CHECK(beaten.now().retreat_cm == 1);
  CHECK(beaten.picture_now() == picture(R"(
      zzzz
      1cm
      1cm
      1cm
      aaaa)"));
}

TEST_CASE("supporters that have won alone pursue who retreats from them", "[melee]") {
  FieldFight fight(R"(
      xxxx
      aaaa
      cccc)",
                   {a('a', infantry(3, 1)), a('c', infantry()), b('x', infantry(3, 9))});
  fight.strike({{'a', 1}, {'x', 2}});  // 2 and a support to 1
  CHECK(fight.now().ahead == Side::a);
  CHECK(fight.now().retreat_cm == 2);
  CHECK(fight.picture_now() == picture(R"(
      xxxx
      1cm
      1cm
      1cm
      1cm
      cccc)"));
  fight.decide();
  REQUIRE(fight.stage() == MeleeStage::strike);
  CHECK(fight.strikes('c') == "x");
  CHECK(fight.modifiers('c') == std::vector{1});  // it pursues
}

TEST_CASE("a side with its first line destroyed can win, draw or lose", "[melee]") {
  // A's first unit takes one hit, and its second supports: A scores its hits and one, B one if any
  // of its three dice hits on 4+ (7 of 8), else none. So A wins but where none of its own three
  // dice hits (1 of 8) and B does: 7 of 64 are draws.
  Battle battle =
      battle_of(R"(
      xxxx
      aaaa
      cccc)",
                {a('a', infantry(3, 1)), a('c', infantry(3, 3)), b('x', infantry(3, 20))});
  battle.rounds = 1;
  const Melee melee(battle);
  const auto solution = solved(melee);
  const auto all = collect<double>(std::span(solution->reports), melee);
  CHECK(all.win == 57.0 / 64);  // .890625
  CHECK(all.draw == 7.0 / 64);  // .109375
  CHECK(all.loss == 0);
  CHECK(all.a_destroyed == 0);
}

TEST_CASE("all stands strike before any is removed; the loser removes first", "[melee]") {
  FieldFight fight(kLines, {a('a', infantry()), b('x', infantry())});
  CHECK(fight.dice_at('a') == 9);
  fight.strike({{'x', 5}, {'a', 4}});
  CHECK(fight.stands('a') == 2);
  CHECK(fight.stands('x') == 2);
}

TEST_CASE("casualties go from the edge, so that the unit holds together", "[melee]") {
  FieldFight fight(kLines, {a('a', infantry()), b('x', infantry())});
  fight.strike({{'x', 3}});
  CHECK(fight.stands('x') == 2);
  CHECK(groups_of(fight.now().scene->where.of(fight.number('x')), 2) == 1);
}

TEST_CASE("stands that touch no enemy go first", "[melee]") {
  FieldFight fight(R"(
              xxxx
      aaaaaaaaaaaa)",
                   {a('a', infantry(3, 4)), b('x', infantry(5, 9))});
  CHECK(fight.strikes('a') == "-xx");
  fight.strike({{'a', 4}, {'x', 5}});  // and one for the stand beside, which falls
  CHECK(fight.stands('a') == 2);
  CHECK(fight.picture_now() == picture(R"(
          xxxx

      aaaaaaaa)"));
}

TEST_CASE("units that regenerate take one hit back each round", "[melee]") {
  FieldFight fight(kLines, {a('a', infantry()), b('x', with(infantry(), Special::regenerates))});
  fight.strike({{'x', 5}});
  CHECK(fight.stands('x') == 2);
  CHECK(fight.now().taken[fight.number('x')] == 4);
}

TEST_CASE("when all enemies are destroyed a winner advances on the nearest that it sees",
          "[melee]") {
  // y looks on 10 cm farther.
  FieldFight fight(
      R"(
          yyyy





      xxxxxxxx
      aaaaaaaa)",
      {a('a', charging(infantry())), b('x', infantry(3, 1)), b('y', defended(infantry()))});
  fight.strike({{'x', 2}, {'a', 1}});
  REQUIRE(fight.stage() == MeleeStage::strike);
  CHECK(fight.last().winner == Side::a);
  CHECK(fight.now().rounds_here == 0);
  CHECK(fight.fights('y'));
  CHECK(fight.modifiers('a').front() == 0);          // no charge bonus
  CHECK(fight.now().taken[fight.number('a')] == 1);  // hits go with it
  CHECK(fight.dice_at('y', 5) > 0);                  // y keeps its cover
  fight.strike({{'y', 3}});
  // And no third fight: once a phase, and nobody is left.
  CHECK(fight.last().ending == Ending::b_destroyed);
}

TEST_CASE("an advance is a charge where the optional rule is played and the first round was enough",
          "[melee]") {
  const std::vector<Drawn> units{a('a', infantry()), b('x', infantry(3, 1)), b('y', infantry())};
  const char* const drawing = R"(
          yyyy



      xxxxxxxx
      aaaaaaaa)";
  Battle battle = battle_of(drawing, units);
  battle.edition = *edition_named("revolution-advance");
  FieldFight fight(battle, units);
  fight.strike({{'x', 2}});
  CHECK(fight.modifiers('a').front() == 1);
}

TEST_CASE("an advance reaches 20 cm, in classic 10", "[melee]") {
  const char* const drawing = R"(
          yyyy







      xxxxxxxx
      aaaaaaaa)";
  const std::vector<Drawn> units{a('a', infantry()), b('x', infantry(3, 1)), b('y', infantry())};
  Battle battle = battle_of(drawing, units);
  FieldFight far(battle, units);
  far.strike({{'x', 2}});
  CHECK(far.stage() == MeleeStage::strike);
  battle.edition = *edition_named("classic");
  FieldFight classic(battle, units);
  classic.strike({{'x', 2}});
  CHECK(classic.last().ending == Ending::b_destroyed);
}

TEST_CASE("a unit that is advanced on shoots as at a charge, and one advance is all in a phase",
          "[melee]") {
  const auto shooting = [](Unit unit, int shots) {
    unit.shots = shots;
    return unit;
  };
  FieldFight fight(R"(
      zzzz



      yyyy



      xxxxxxxx
      aaaaaaaa)",
                   {a('a', infantry()), b('x', infantry(3, 1)), b('y', shooting(infantry(3, 1), 4)),
                    b('z', infantry())});
  REQUIRE(fight.stage() == MeleeStage::strike);  // nobody charges x
  fight.strike({{'x', 2}});
  REQUIRE(fight.stage() == MeleeStage::shots);
  fight.feed({2});
  REQUIRE(fight.stage() == MeleeStage::strike);
  CHECK(fight.now().shot[1] == 2);
  fight.strike({{'y', 1}});  // y is gone: z is in reach, but they have advanced
  CHECK(fight.over());
  CHECK(fight.last().ending == Ending::b_destroyed);
}

TEST_CASE("shots at chargers come first, remove stands at once and count in the first round",
          "[melee]") {
  Unit archers = infantry();
  archers.shots = 6;
  FieldFight fight(kLines, {a('a', charging(infantry())), b('x', archers)});
  REQUIRE(fight.stage() == MeleeStage::shots);
  CHECK(fight.melee().rolls(fight.now()).span()[0].dice == 6);
  fight.feed({3});  // rules-facts 1.8: a stand is gone and three count
  CHECK(fight.stands('a') == 2);
  CHECK(fight.dice_at('x') == 2 * 4);
  fight.strike({{'x', 3}});
  CHECK(fight.last().ending == Ending::fall_back);  // three to three
  FieldFight standing(kLines, {a('a', infantry()), b('x', archers)});
  CHECK(standing.stage() == MeleeStage::strike);  // nobody charges
}

TEST_CASE("in classic a fight may go on without limit in one phase", "[melee]") {
  const std::vector<Drawn> units{a('a', infantry(3, 20)), b('x', infantry(3, 20))};
  Battle battle = battle_of(kLines, units);
  battle.edition = *edition_named("classic");
  FieldFight fight(battle, units);
  for (int round = 0; round < 5; ++round) {
    fight.strike({{'x', 1}}).decide();
    REQUIRE(fight.stage() == MeleeStage::strike);
  }
}

TEST_CASE("a warband has one attack more when it pursues and one less when it has retreated",
          "[melee][special: warband]") {
  FieldFight winner(kLines, {a('a', with(infantry(), Special::warband)), b('x', infantry(3, 9))});
  CHECK(winner.modifiers('a') == std::vector{0, 0, 0});
  winner.strike({{'x', 1}}).decide();
  CHECK(winner.modifiers('a') == std::vector{2, 2, 2});
  FieldFight loser(kLines, {a('a', with(infantry(3, 9), Special::warband)), b('x', infantry())});
  loser.strike({{'a', 1}}).decide();
  CHECK(loser.modifiers('a') == std::vector{-1, -1, -1});
  Fight duel(with(infantry(), Special::warband), infantry(3, 9));
  CHECK(duel.strike(1, 0).modifier(Side::a) == 2);
  Fight beaten(with(infantry(3, 9), Special::warband), infantry());
  CHECK(beaten.strike(0, 1).modifier(Side::a) == -1);
}

TEST_CASE("a draw after an advance tells no retreat", "[melee]") {
  Unit stubborn = cavalry(3, 9);
  stubborn.choices.makes_way = false;
  FieldFight fight(R"(
      yy
      yy
      xxxx
      aaaa)",
                   {a('a', infantry(3, 9)), b('x', infantry(3, 9)), b('y', stubborn)});
  fight.strike({{'x', 2}});  // y is in the way of x, which is lost
  while (fight.stage() != MeleeStage::strike) {
    fight.decide();
  }
  CHECK(fight.stands('x') == 0);
  CHECK(fight.strikes('a') == "y");
  CHECK(fight.reports().back().retreat_cm == 0);
  CHECK(fight.now().retreat_cm == 0);
}

}  // namespace melee_endings
