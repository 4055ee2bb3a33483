// What the rules do not allow is refused with a sentence: seeds/000, "Support", "Defended &
// fortified troops", "Pursuit".

#include "core/error.hpp"
#include "warmaster/board/battle.hpp"
#include "warmaster/words/words.hpp"
#include "warmaster_fights.hpp"

namespace warmaster_validation {

using namespace fray::warmaster_tests;

TEST_CASE("an ordinary engagement is accepted", "[warmaster]") {
  CHECK(is_accepted(infantry(), infantry()));
  CHECK(is_accepted(charging(cavalry()), defended(infantry())));
  CHECK(
      is_accepted(charging(flanking(cavalry())), irregular(confused(unit_of(TroopType::chariot)))));
}

TEST_CASE("every number has its range", "[warmaster]") {
  const auto refusal = [](auto change) {
    Unit unit = infantry();
    change(unit);
    return refusal_of(unit, infantry());
  };
  CHECK(refusal([](Unit& u) { u.profile.attacks.fixed = 41; }) ==
        "side A: attacks = 41 is not allowed. Type 0 to 40.");
  CHECK(refusal([](Unit& u) { u.profile.attacks.fixed = -1; }) ==
        "side A: attacks = -1 is not allowed. Type 0 to 40.");
  CHECK(refusal([](Unit& u) { u.profile.attacks = {0, 5, 6}; }) ==
        "side A: attacks (dice) = 5 is not allowed. Type 0 to 4.");
  CHECK(refusal([](Unit& u) { u.profile.attacks = {0, 1, 21}; }) ==
        "side A: attacks (sides of a die) = 21 is not allowed. Type 2 to 20.");
  CHECK(refusal([](Unit& u) { u.profile.attacks = {0, 1, 1}; }) ==
        "side A: attacks (sides of a die) = 1 is not allowed. Type 2 to 20.");
  CHECK(refusal([](Unit& u) { u.profile.hits = 0; }) ==
        "side A: hits = 0 is not allowed. Type 1 to 20.");
  CHECK(refusal([](Unit& u) { u.profile.hits = 21; }) ==
        "side A: hits = 21 is not allowed. Type 1 to 20.");
  CHECK(refusal([](Unit& u) { u.stands = 0; }) ==
        "side A: stands = 0 is not allowed. Type 1 to 12.");
  CHECK(refusal([](Unit& u) { u.stands = 13; }) ==
        "side A: stands = 13 is not allowed. Type 1 to 12.");
  CHECK(refusal([](Unit& u) { u.profile.points = -1; }) ==
        "side A: points = -1 is not allowed. Type 0 to 100000.");
  CHECK(refusal([](Unit& u) { u.outstanding = 3; }) ==
        "side A: outstanding = 3 is not allowed. Type 0 to 2.");
  CHECK(refusal([](Unit& u) { u.fighting = 0; }) ==
        "side A: fighting = 0 is not allowed. Type 1 to 3.");
  CHECK(refusal([](Unit& u) { u.fighting = 4; }) ==
        "side A: fighting = 4 is not allowed. Type 1 to 3.");
  CHECK(refusal([](Unit& u) { u.support = 13; }) ==
        "side A: support = 13 is not allowed. Type 0 to 12.");
  CHECK(refusal([](Unit& u) { u.character = 11; }) ==
        "side A: character = 11 is not allowed. Type 0 to 10.");
  CHECK(refusal([](Unit& u) { u.pursuit = 0; }) ==
        "side A: pursuit = 0 is not allowed. Type 1 to 100.");
  CHECK(refusal([](Unit& u) { u.pursuit = 101; }) ==
        "side A: pursuit = 101 is not allowed. Type 1 to 100.");
}

TEST_CASE("side B is checked as side A is", "[warmaster]") {
  CHECK(refusal_of(infantry(), hurt(infantry(), 3)) ==
        "side B: outstanding = 3 is not allowed. Type 0 to 2.");
}

TEST_CASE("the greatest of everything is accepted", "[warmaster]") {
  Unit giant = led(supported(infantry(40, 20, 12), 12), 10);
  giant.profile.points = 100'000;
  giant.outstanding = 19;
  CHECK(is_accepted(giant, giant));
  CHECK(is_accepted(with_attacks(infantry(0, 1, 12), "40+4D20"), infantry()));
}

TEST_CASE("only infantry supports and is supported", "[warmaster]") {
  for (const TroopType type : {TroopType::cavalry, TroopType::chariot, TroopType::monster,
                               TroopType::artillery, TroopType::machine}) {
    CHECK(refusal_of(supported(unit_of(type), 1), infantry()) ==
          "side A: support = 1 is said of " + std::string(to_string(type)) +
              " (only infantry support and are supported). Leave it out.");
  }
  CHECK(is_accepted(supported(infantry(), 12), infantry()));
}

TEST_CASE("only infantry and artillery are defended or fortified", "[warmaster]") {
  for (const TroopType type :
       {TroopType::cavalry, TroopType::chariot, TroopType::monster, TroopType::machine}) {
    const std::string name(to_string(type));
    CHECK(refusal_of(defended(unit_of(type)), infantry()) ==
          "side A: defended is said of " + name +
              " (only infantry and artillery can be). Leave it out.");
    CHECK(refusal_of(infantry(), fortified(unit_of(type))) ==
          "side B: fortified is said of " + name +
              " (only infantry and artillery can be). Leave it out.");
  }
  CHECK(is_accepted(defended(unit_of(TroopType::artillery)), infantry()));
}

TEST_CASE("troops that charge or pursue are in the open", "[warmaster]") {
  CHECK(refusal_of(charging(defended(infantry())), infantry()) ==
        "side A: defended and charging cannot both be said (troops that charge are in the open). "
        "Leave one of them out.");
  CHECK(refusal_of(pursuing(fortified(infantry()), 3), infantry()) ==
        "side A: fortified and pursuing cannot both be said (troops that pursue are in the open). "
        "Leave one of them out.");
}

TEST_CASE("troops that have retreated are in the open", "[warmaster]") {
  CHECK(refusal_of(pursuing(infantry(), 3), defended(infantry())) ==
        "side B: defended and pursued cannot both be said (troops that have retreated are in the "
        "open). Leave one of them out.");
  CHECK(refusal_of(fortified(infantry()), pursuing(infantry(), 3)) ==
        "side A: fortified and pursued cannot both be said (troops that have retreated are in the "
        "open). Leave one of them out.");
}

TEST_CASE("artillery is not pursued, for it does not retreat", "[warmaster]") {
  CHECK(refusal_of(pursuing(infantry(), 3), unit_of(TroopType::artillery)) ==
        "side A: pursuit: this is a pursuit of artillery (artillery that retreats is destroyed). "
        "Leave it out.");
}

TEST_CASE("artillery never pursues, but vermin does", "[warmaster][special: pursues anything]") {
  CHECK(refusal_of(pursuing(unit_of(TroopType::artillery), 3), infantry()) ==
        "side A: pursuit: this is a pursuit by artillery (artillery never pursues). Leave it out.");
  CHECK(is_accepted(pursuing(with(unit_of(TroopType::artillery), Special::pursues_anything), 3),
                    infantry()));
}

TEST_CASE("only infantry, flyers and giants touch fortified stands",
          "[warmaster][special: may touch fortified]") {
  const auto warnings_of_both = [](const Unit& a, const Unit& b) {
    CHECK(is_accepted(a, b));  // a what-if all the same
    return fray::warmaster::warnings_of(engagement_of(a, b));
  };
  using Sentences = std::vector<std::string>;
  for (const TroopType type : {TroopType::cavalry, TroopType::chariot, TroopType::monster,
                               TroopType::artillery, TroopType::machine}) {
    const std::string warning = " is " + std::string(to_string(type)) +
                                " and could not come into contact with a fortified enemy: only "
                                "infantry, flyers and giants can. By the rules its stands are "
                                "placed clear of it, and lost where there is no room. Here they "
                                "fight.";
    CHECK(warnings_of_both(unit_of(type), fortified(infantry())) == Sentences{"A" + warning});
    CHECK(warnings_of_both(fortified(infantry()), charging(unit_of(type))) ==
          Sentences{"B" + warning});
    CHECK(warnings_of_both(flying(unit_of(type)), fortified(infantry())).empty());
    CHECK(warnings_of_both(with(unit_of(type), Special::may_touch_fortified), fortified(infantry()))
              .empty());
    CHECK(warnings_of_both(unit_of(type), defended(infantry())).empty());
  }
  CHECK(warnings_of_both(charging(infantry()), fortified(infantry())).empty());
}

TEST_CASE("one side at most pursues, strikes a flank, or charges while the other pursues",
          "[warmaster]") {
  CHECK(refusal_of(pursuing(infantry(), 3), pursuing(infantry(), 3)) ==
        "pursuit: both sides pursue (only the winner of the round before does). Leave one out.");
  CHECK(refusal_of(pursuing(infantry(), 3), charging(infantry())) ==
        "pursuit: a pursuit and a charge cannot both be said (a charge opens a fight, a pursuit "
        "continues one). Leave one out.");
  CHECK(refusal_of(flanking(infantry()), from_behind(infantry())) ==
        "flank: each side strikes the other in the flank or rear (one of them faces the other). "
        "Leave one out.");
}

TEST_CASE("a combat has 1 to 10 rounds a turn, and at most 200 in all", "[warmaster]") {
  const auto lasting = [](int rounds, std::optional<int> turns) {
    return engagement_of(infantry(), infantry(), rounds, turns);
  };
  const auto refusal = [&](int rounds, int turns) { return refusal_of(lasting(rounds, turns)); };
  CHECK(refusal(0, 1) == "rounds = 0 is not allowed. Type 1 to 10.");
  CHECK(refusal(11, 1) == "rounds = 11 is not allowed. Type 1 to 10.");
  CHECK(
      refusal(2, 0) ==
      "turns: \"0\" is not allowed. Type a whole number from 1 to 100 with 2 rounds each, or end.");
  CHECK(refusal(2, 101) ==
        "turns: \"101\" is not allowed. Type a whole number from 1 to 100 with 2 rounds each, or "
        "end.");
  CHECK(refusal(10, 2'000'000'000) ==
        "turns: \"2000000000\" is not allowed. Type a whole number from 1 to 20 with 10 rounds "
        "each, or end.");
  CHECK(is_accepted(lasting(1, 200)));
  CHECK(is_accepted(lasting(10, 20)));
  CHECK(is_accepted(lasting(10, std::nullopt)));
}

TEST_CASE(
    "a side holds no more hits than a report can tell, with those that regeneration takes back",
    "[warmaster]") {
  const auto refusal = [](Unit third) {
    Battle battle;
    battle.a = {Deployed{.unit = infantry(3, 20)},
                Deployed{.unit = unit_of(TroopType::infantry, 3, 20, 12)},
                Deployed{.unit = std::move(third)}};
    battle.b = {Deployed{.unit = infantry()}};
    try {
      validate(battle);
    } catch (const fray::InputError& error) {
      return std::string(error.what());
    }
    return std::string("accepted");
  };
  CHECK(refusal(unit_of(TroopType::infantry, 3, 20, 11)) ==
        "side A: 520 hits in all are too many (at most 511).");
  CHECK(refusal(unit_of(TroopType::infantry, 3, 20, 10)) == "accepted");
  CHECK(refusal(with(infantry(), Special::regenerates)) ==
        "side A: 309 hits in all are too many (at most 256 on a side that regenerates).");
}

TEST_CASE("on the field, too, a pursuit and a charge exclude each other, and so do two pursuits",
          "[warmaster]") {
  const auto refusal = [](Unit a, Unit b) {
    Battle battle;
    battle.a = {Deployed{.unit = std::move(a)}};
    battle.b = {Deployed{.unit = std::move(b)}};
    try {
      validate(battle);
    } catch (const fray::InputError& error) {
      return std::string(error.what());
    }
    return std::string("accepted");
  };
  Unit pursuer = infantry();
  pursuer.pursuit = 3;
  CHECK(refusal(pursuer, infantry()) == "accepted");
  CHECK(refusal(charging(pursuer), infantry()).starts_with("pursuit: a pursuit and a charge"));
  CHECK(refusal(pursuer, charging(infantry())).starts_with("pursuit: a pursuit and a charge"));
  CHECK(refusal(pursuer, pursuer).starts_with("pursuit: both sides pursue"));
}

}  // namespace warmaster_validation
