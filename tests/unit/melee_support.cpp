// Who supports whom by where stands stand: seeds/000, "Support" and "Supporting combat"; seeds/001.

#include "melee_fields.hpp"

namespace melee_support {

using namespace fray;
using namespace fray::warmaster_tests;

TEST_CASE("three infantry in line with three exactly behind have three supports", "[melee]") {
  const FieldFight fight(R"(
      xxxxxxxxxxxx
      aaaaaaaaaaaa
      cccccccccccc)",
                         {a('a', infantry()), a('c', infantry()), b('x', infantry())});
  CHECK(fight.supports(Side::a) == 3);
  CHECK(fight.supporting('c') == "+++");
  CHECK(fight.engaged('c'));
  CHECK_FALSE(fight.fights('c'));
}

TEST_CASE("a stand supports exactly beside, from its own unit or another", "[melee]") {
  const FieldFight fight(R"(
          xxxx
      aaaaaaaacccc)",
                         {a('a', infantry()), a('c', infantry()), b('x', infantry())});
  // The left stand of a only meets x's corner: it fights. So does c.
  CHECK(fight.strikes('a') == "xx");
  CHECK(fight.strikes('c') == "x");
  CHECK(fight.supports(Side::a) == 0);
  const FieldFight apart(R"(
          xx
          xx
      aaaaaaaaaaaacccc)",
                         {a('a', infantry()), a('c', infantry()), b('x', cavalry())});
  CHECK(apart.strikes('a') == "xx-");
  CHECK(apart.supporting('a') == "--+");  // its own unit's
  CHECK(apart.supporting('c') == "-");    // beside a stand that does not fight
  const FieldFight other(R"(
           xx
           xx
          aaaacccc)",
                         {a('a', infantry()), a('c', infantry()), b('x', cavalry())});
  CHECK(other.supporting('c') == "+");
  CHECK(other.supports(Side::a) == 1);
}

TEST_CASE(
    "a stand that fights by a corner in front of it is supported, one that is met at its side "
    "alone is not",
    "[melee]") {
  const FieldFight corner(R"(
      xxxx
          aaaa
          cccc)",
                          {a('a', infantry()), a('c', infantry()), b('x', infantry())});
  CHECK(corner.strikes('a') == "x");
  CHECK(corner.supporting('c') == "+");
  const FieldFight side(R"(
      xxxxaaaa
          cccc)",
                        {a('a', infantry()), a('c', infantry()), b('x', cavalry(), Facing::east)});
  CHECK(side.strikes('a') == "x");
  CHECK(side.supporting('c') == "-");
}

TEST_CASE("half a stand out of line is not exactly behind", "[melee]") {
  const FieldFight fight(R"(
      xxxxxxxx
      aaaaaaaa
        cccccccc)",
                         {a('a', infantry()), a('c', infantry()), b('x', infantry())});
  CHECK(fight.supports(Side::a) == 0);
  CHECK_FALSE(fight.engaged('c'));
}

TEST_CASE("a supporter faces as whom it supports", "[melee]") {
  const FieldFight fight(
      R"(
      xxxx
      aaaa
      cccc)",
      {a('a', infantry()), a('c', infantry(), Facing::south), b('x', infantry())});
  CHECK(fight.supports(Side::a) == 0);
}

TEST_CASE("only infantry support and are supported", "[melee]") {
  for (const TroopType type : {TroopType::cavalry, TroopType::chariot, TroopType::monster,
                               TroopType::artillery, TroopType::machine}) {
    Unit other = unit_of(type);
    other.profile.base = Base{40, 20};
    for (const auto& [front, behind] :
         {std::pair(infantry(), other), std::pair(other, infantry())}) {
      const FieldFight fight(R"(
      xxxx
      aaaa
      cccc)",
                             {a('a', front), a('c', behind), b('x', infantry())});
      CHECK(fight.supports(Side::a) == 0);
      CHECK_FALSE(fight.engaged('c'));
    }
  }
}

TEST_CASE(
    "a stand touched to its front and side is supported, one touched to its side alone is not",
    "[melee]") {
  const FieldFight both(R"(
      yyxx
      yyxx
      yyaaaacccc
      yy)",
                        {a('a', infantry()), a('c', infantry()), b('x', cavalry()),
                         b('y', cavalry(), Facing::south)});
  CHECK(both.strikes('a') == "x");
  CHECK(both.supporting('c') == "+");
  const FieldFight side(R"(
      yy
      yyaaaacccc)",
                        {a('a', infantry()), a('c', infantry()), b('y', infantry(), Facing::east)});
  CHECK(side.strikes('a') == "y");
  CHECK(side.modifiers('a') == std::vector{-1});
  CHECK(side.supporting('c') == "-");
  CHECK_FALSE(side.engaged('c'));
}

TEST_CASE("a stand that touches an enemy supports nobody", "[melee]") {
  const FieldFight fight(R"(
      xxxxxxxx
      aaaacccc)",
                         {a('a', infantry()), a('c', infantry()), b('x', infantry())});
  CHECK(fight.supports(Side::a) == 0);
}

TEST_CASE("stands that are only said to support count where their unit fights", "[melee]") {
  Unit helped = infantry();
  helped.support = 2;
  const std::vector<Drawn> units{a('a', infantry()), a('c', helped), b('x', infantry())};
  FieldFight behind(R"(
      xxxx
      aaaa
      cccc)",
                    units);
  CHECK(behind.supports(Side::a) == 1);  // c behind a, and nobody beside c
  FieldFight in_front(R"(
      xxxx
      cccc
      aaaa)",
                      units);
  CHECK(in_front.supports(Side::a) == 3);
}

TEST_CASE("confused units support nobody", "[melee]") {
  const FieldFight fight(R"(
      xxxxxxxx
      aaaaaaaa
      cccccccc)",
                         {a('a', infantry()), a('c', confused(infantry())), b('x', infantry())});
  CHECK(fight.supports(Side::a) == 0);
  CHECK_FALSE(fight.engaged('c'));
  const FieldFight led_on(R"(
      xxxxxxxx
      aaaaaaaa
      cccccccc)",
                          {a('a', confused(infantry())), a('c', infantry()), b('x', infantry())});
  CHECK(led_on.supports(Side::a) == 2);  // they are supported all the same
}

TEST_CASE("a unit that supports two fights links them, and gives one for each stand", "[melee]") {
  // c stands between two fights and touches no enemy.
  const FieldFight fight(R"(
       xx        yy
       xx        yy
      aaaaccccccdddd)",
                         {a('a', infantry()),
                          a('c',
                            [] {
                              Unit wide = infantry();
                              wide.profile.base = Base{60, 20};
                              return wide;
                            }()),
                          a('d', infantry()), b('x', cavalry()), b('y', cavalry())});
  CHECK(fight.supporting('c') == "+");
  CHECK(fight.supports(Side::a) == 1);
  CHECK(fight.engaged('a'));
  CHECK(fight.engaged('d'));
}

TEST_CASE("a unit with a stand in each of two fights links them", "[melee]") {
  const FieldFight fight(R"(
      xx            yy
      xx            yy
      aaaa        dddd
      cccccccccccccccc)",
                         {a('a', infantry()), a('c', infantry()), a('d', infantry()),
                          b('x', cavalry()), b('y', cavalry())});
  CHECK(fight.supporting('c') == "+--+");
}

TEST_CASE("two fights that nothing links are refused", "[melee]") {
  const std::string text = refusal([] {
    FieldFight(R"(
      xx            yy
      xx            yy
      aaaa        dddd)",
               {a('a', infantry()), a('d', infantry()), b('x', cavalry()), b('y', cavalry())});
  });
  CHECK(text.find("two engagements") != std::string::npos);
  const std::string nobody = refusal([] {
    FieldFight(R"(
      xxxx

      aaaa)",
               {a('a', infantry()), b('x', infantry())});
  });
  CHECK(nobody.find("nobody touches an enemy") != std::string::npos);
}

TEST_CASE("units interlinked by touch fight one engagement", "[melee]") {
  FieldFight fight(
      R"(
      xxxxyyyy
      aaaacccc)",
      {a('a', infantry()), a('c', infantry()), b('x', infantry()), b('y', infantry())});
  // a strikes x or y's corner? Its edge is on x alone.
  CHECK(fight.strikes('a') == "x");
  fight.strike({{'x', 1}, {'a', 2}, {'y', 1}});  // two to two
  CHECK(fight.last().winner == Side::none);
  CHECK(fight.last().ending == Ending::fall_back);
}

TEST_CASE("pikes give and get support side by side only", "[melee]") {
  const FieldFight behind(
      R"(
      xxxxxxxx
      aaaaaaaa
      cccccccc)",
      {a('a', with(infantry(), Special::pikes)), a('c', with(infantry(), Special::pikes)),
       b('x', infantry())});
  CHECK(behind.supports(Side::a) == 0);
  const FieldFight beside(R"(
          xx
          xx
      cccaaaadddd)",
                          {a('a', with(infantry(), Special::pikes)), a('d', infantry()),
                           a('c',
                             [] {
                               Unit narrow = infantry();
                               narrow.profile.base = Base{30, 20};
                               return narrow;
                             }()),
                           b('x', cavalry())});
  CHECK(beside.supporting('d') == "+");
  CHECK(beside.supporting('c') == "+");
}

TEST_CASE("supports count before casualties in Revolution, after them in classic", "[melee]") {
  const char* const drawing = R"(
      xxxxxxxx
      aaaaaaaa
      cccccccc)";
  const std::vector<Drawn> units{a('a', infantry()), a('c', infantry()), b('x', infantry(3, 9))};
  FieldFight revolution(drawing, units);
  revolution.strike({{'a', 3}, {'x', 2}});  // 2 and two supports to 3
  CHECK(revolution.now().ahead == Side::a);
  Battle classic = battle_of(drawing, units);
  classic.edition = *edition_named("classic");
  FieldFight old(classic, units);
  // The stand that falls is supported no more: 2 and one support to 3.
  old.strike({{'a', 3}, {'x', 2}});
  CHECK(old.last().ending == Ending::fall_back);
}

TEST_CASE("who supports two friends goes with the one that most of its stands support", "[melee]") {
  const Drawn d = a('d', infantry());
  const Drawn own = a('a', infantry());
  const Drawn c = a('c', infantry());
  const FieldFight most(R"(
      xxxxxxxxxxxx
      ddddaaaaaaaa
      cccccccccccc)",
                        {d, own, c, b('x', infantry())});
  CHECK(most.contact_map().supported[most.number('c')] == most.number('a'));
  // Of two the one that moves first: it is nearer to z.
  for (const bool east : {true, false}) {
    const FieldFight equal(east ? R"(
      xxxxxxxx    zzzz
      ddddaaaa
      cccccccc)"
                                : R"(
      zzzz    xxxxxxxx
              ddddaaaa
              cccccccc)",
                           {d, own, c, b('x', infantry()), b('z', infantry())});
    CHECK(equal.contact_map().supported[equal.number('c')] == equal.number(east ? 'a' : 'd'));
  }
}

}  // namespace melee_support
