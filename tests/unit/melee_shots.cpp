// What shoots: handguns, archers who hit more often, bolts and cannon, and who never shoots at
// chargers. rules-facts 1.8 and the lists' own rules.

#include "melee_fields.hpp"
#include "warmaster/rules/combat_rules.hpp"

namespace melee_shots {

using namespace fray;
using namespace fray::warmaster_tests;

namespace {

constexpr const char* kLines = R"(
      xxxxxxxxxxxx
      aaaaaaaaaaaa)";

Unit armoured(Armour armour, Unit unit = infantry()) {
  unit.profile.armour = armour;
  return unit;
}
Unit shooting(Unit unit) {
  unit.shots = 6;
  return unit;
}

/// What one shot of x needs to hit, and to go through, when a charges it.
std::pair<dice::Test, dice::Test> shot_at_charger(const Unit& charger, const Unit& shooter) {
  const FieldFight fight(kLines, {a('a', charging(charger)), b('x', shooting(shooter))});
  REQUIRE(fight.stage() == MeleeStage::shots);
  const auto rolls = fight.melee().rolls(fight.now());
  return {rolls.span()[0].tests[0], rolls.span()[0].tests[1]};
}

/// The same of shots of the Shooting phase at c.
std::pair<dice::Test, dice::Test> shot_before(Unit target, std::string_view by) {
  target.shot_at = 3;
  const auto known = std::ranges::find(shooters(), by, &Shooters::name);
  REQUIRE(known != shooters().end());
  target.shot_by = known->shots;
  const FieldFight fight(R"(
      xxxxxxxxxxxx
      aaaaaaaaaaaa
      cccccccccccc)",
                         {a('a', infantry()), a('c', target), b('x', infantry())});
  REQUIRE(fight.stage() == MeleeStage::under_fire);
  const auto rolls = fight.melee().rolls(fight.now());
  return {rolls.span()[0].tests[0], rolls.span()[0].tests[1]};
}

const auto kHits = [](int lowest) { return dice::Test::at_least(lowest); };
const auto kThrough = [](int armour) { return dice::Test::below(armour); };

}  // namespace

TEST_CASE("handguns take one from the armour of chargers, and 6+ saves no more",
          "[melee][special: handguns]") {
  const Unit guns = with(infantry(), Special::handguns);
  CHECK(shot_at_charger(armoured(Armour::three), infantry()) == std::pair(kHits(4), kThrough(3)));
  for (const auto& [armour, lowest] : {std::pair(Armour::three, 4),
                                       {Armour::four, 5},
                                       {Armour::five, 6},
                                       {Armour::six, 7},
                                       {Armour::none, 7}}) {
    CHECK(shot_at_charger(armoured(armour), guns) == std::pair(kHits(4), kThrough(lowest)));
  }
}

TEST_CASE("handguns strike no harder with the butt", "[melee]") {
  FieldFight fight(kLines,
                   {a('a', armoured(Armour::four)), b('x', with(infantry(), Special::handguns))});
  const auto rolls = fight.melee().rolls(fight.now());
  CHECK(rolls.span()[1].tests[1] == kThrough(4));
}

TEST_CASE("sure shots hit on one less", "[melee][special: sure shots]") {
  CHECK(shot_at_charger(armoured(Armour::five), with(infantry(), Special::sure_shots)) ==
        std::pair(kHits(3), kThrough(5)));
}

TEST_CASE("no armour saves from bolts at chargers", "[melee][special: shots ignore armour]") {
  CHECK(shot_at_charger(armoured(Armour::three), with(infantry(), Special::shots_ignore_armour)) ==
        std::pair(kHits(4), kThrough(7)));
}

TEST_CASE("who is always defended is harder to shoot when it charges, too", "[melee]") {
  const Unit tank = with(infantry(), Special::always_defended);
  CHECK(shot_at_charger(tank, infantry()).first == kHits(5));
  CHECK(shot_at_charger(tank, with(infantry(), Special::sure_shots)).first == kHits(4));
}

TEST_CASE("in the Shooting phase what shot decides", "[melee]") {
  const Unit knights = armoured(Armour::four);
  CHECK(shot_before(knights, "bows") == std::pair(kHits(4), kThrough(4)));
  CHECK(shot_before(knights, "handguns") == std::pair(kHits(4), kThrough(5)));
  CHECK(shot_before(knights, "sure-shots") == std::pair(kHits(3), kThrough(4)));
  CHECK(shot_before(knights, "waywatchers") == std::pair(kHits(3), kThrough(5)));
  CHECK(shot_before(knights, "bolts") == std::pair(kHits(4), kThrough(7)));
  CHECK(shot_before(fortified(knights), "bolts") == std::pair(kHits(6), kThrough(7)));
  CHECK(shot_before(fortified(knights), "cannon") == std::pair(kHits(5), kThrough(7)));
  CHECK(shot_before(defended(knights), "cannon") == std::pair(kHits(4), kThrough(7)));
  CHECK(shot_before(defended(knights), "sure-shots") == std::pair(kHits(4), kThrough(4)));
  CHECK(shot_before(knights, "cannon").first == kHits(4));
}

TEST_CASE("stone throwers never shoot at chargers", "[melee][special: never shoots at chargers]") {
  const Unit lobber =
      with(unit_of(TroopType::artillery, 1, 3, 1), Special::never_shoots_at_chargers);
  const auto charged = [&] {
    FieldFight("    xx\n    xx\naaaa", {a('a', charging(infantry())), b('x', shooting(lobber))});
  };
  CHECK(refusal(charged) ==
        "side B: shots is said of a unit that never shoots at who charges it ("
        "never-shoots-at-chargers=no lets it). Leave it out.");
}

TEST_CASE("of those bound by bushido one die less says how far shooting drives them",
          "[melee][special: bushido]") {
  const auto driven = [](int hits, Unit unit) {
    unit.shot_hits = hits;
    return FieldFight(
        R"(
      xxxxxxxxxxxx
      aaaaaaaaaaaa
      cccccccccccc)",
        {a('a', infantry()), a('c', with(std::move(unit), Special::bushido)), b('x', infantry())});
  };
  CHECK(driven(1, infantry()).stage() == MeleeStage::strike);
  FieldFight fight = driven(2, infantry());
  REQUIRE(fight.stage() == MeleeStage::drive_back);
  fight.feed({0});
  CHECK(fight.stage() == MeleeStage::strike);
  // And the one that cover takes.
  CHECK(driven(2, defended(infantry())).stage() == MeleeStage::strike);
}

TEST_CASE("names of fights differ by what shoots only where somebody shoots", "[melee]") {
  const Unit plain = infantry();
  const Unit guns = with(infantry(), Special::handguns);
  CHECK(content_of(plain) == content_of(guns));
  CHECK_FALSE(content_of(shooting(plain)) == content_of(shooting(guns)));
  Unit shot = plain;
  shot.shot_at = 3;
  Unit by_guns = shot;
  by_guns.shot_by.pierce = true;
  CHECK_FALSE(content_of(shot) == content_of(by_guns));
}

TEST_CASE("who is charged by two shoots at the one that it would strike", "[melee]") {
  // Two stands of x touch a's two, and one c's.
  Unit shooting = infantry();
  shooting.shots = 2;
  for (const bool from_right : {false, true}) {
    FieldFight fight(
        from_right ? "xxxxxxxxxxxx\nccccaaaaaaaa" : "xxxxxxxxxxxx\naaaaaaaacccc",
        {a('a', charging(infantry())), a('c', charging(infantry())), b('x', shooting)});
    REQUIRE(fight.stage() == MeleeStage::shots);
    fight.feed({1});
    CHECK(fight.now().taken[fight.number('a')] == 1);
    CHECK(fight.now().taken[fight.number('c')] == 0);
  }
}

TEST_CASE("A's shots at chargers count in the first round, as B's do", "[melee]") {
  Unit shooting = infantry();
  shooting.shots = 2;
  for (const Side side : {Side::a, Side::b}) {
    const bool a_shoots = side == Side::a;
    FieldFight fight("xxxx\naaaa", {a('a', a_shoots ? shooting : charging(infantry())),
                                    b('x', a_shoots ? charging(infantry()) : shooting)});
    REQUIRE(fight.stage() == MeleeStage::shots);
    fight.feed({1}).strike();
    CHECK(fight.now().ahead == side);
    CHECK(fight.now().retreat_cm == 1);
  }
}

}  // namespace melee_shots
