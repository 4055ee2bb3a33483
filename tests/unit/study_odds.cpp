#include "warmaster/words/words.hpp"

#include <algorithm>
#include <cmath>

#include "answer/engines.hpp"
#include "catch.hpp"
#include "core/error.hpp"

namespace study_odds {

using namespace fray;
using namespace fray::answer;

namespace {

/// Three stands of charging knights against as many halberdiers.
warmaster::Engagement standard_duel() {
  warmaster::Engagement engagement;
  engagement.a.profile.type = warmaster::TroopType::cavalry;
  engagement.a.profile.armour = warmaster::Armour::four;
  engagement.a.charging = true;
  engagement.b.profile.armour = warmaster::Armour::six;
  return engagement;
}

/// Very large units: too many situations to follow them all.
warmaster::Engagement horde() {
  warmaster::Engagement engagement;
  for (warmaster::Unit* unit : {&engagement.a, &engagement.b}) {
    unit->profile.hits = 10;
    unit->profile.attacks = {8, 0, 0};
    unit->stands = 12;
  }
  return engagement;
}

}  // namespace

TEST_CASE("the standard duel is solved exactly, whatever is asked of it but a simulation") {
  const Answer answer = odds(standard_duel(), {});
  CHECK(answer.exact);
  CHECK_FALSE(answer.trials);
  CHECK_FALSE(answer.seed);
  CHECK_FALSE(answer.sampling);
  CHECK(answer.precise);
  CHECK(std::abs(answer.win.value + answer.draw.value + answer.loss.value - 1) < 1e-12);
  CHECK(answer.win.half_width() == 0);
  CHECK(odds(standard_duel(), {.trials = 1}).exact);
  CHECK(odds(standard_duel(), {.precision = 0.4}).exact);
  CHECK(odds(standard_duel(), {.method = Method::exact}).win.value == answer.win.value);
}

TEST_CASE("one round of the standard duel is as the published table says") {
  // Source  rules-facts 5.
  warmaster::Engagement engagement = standard_duel();
  engagement.rounds = 1;
  engagement.policy = warmaster::Policy::stand;
  const Answer answer = odds(engagement, {});
  CHECK(std::abs(answer.win.value - 0.853464) < 0.5e-6);
  CHECK(std::abs(answer.draw.value - 0.081949) < 0.5e-6);
  CHECK(std::abs(answer.loss.value - 0.064587) < 0.5e-6);
}

TEST_CASE("what would take longer to solve than to simulate is simulated") {
  const Answer answer = odds(horde(), {.sampling = random::Sampling::pools, .trials = 20'000});
  CHECK_FALSE(answer.exact);
  CHECK(answer.trials == 20'000U);
  CHECK(answer.seed == 1U);
  CHECK(answer.sampling == random::Sampling::pools);
  CHECK(answer.win.half_width() > 0);
  CHECK_FALSE(odds(horde(), {.precision = 0.05}).exact);
}

TEST_CASE("a simulated answer says what was simulated, and its books balance") {
  for (const auto sampling : {random::Sampling::pools, random::Sampling::faces}) {
    const Answer answer =
        odds(standard_duel(),
             {.method = Method::simulate, .sampling = sampling, .trials = 100'003, .seed = 77});
    CHECK_FALSE(answer.exact);
    CHECK(answer.trials == 100'003U);
    CHECK(answer.seed == 77U);
    CHECK(answer.sampling == sampling);
    const auto count = [](const Estimate& chance) { return std::llround(chance.value * 100'003); };
    CHECK(count(answer.win) + count(answer.draw) + count(answer.loss) == 100'003);
    long long endings = 0;
    for (const Ending& ending : answer.endings) {
      endings += count(ending.chance);
    }
    CHECK(endings == 100'003);
    for (const SidedSpread& spread : answer.spreads) {
      for (const Spread* side : {&spread.a, &spread.b}) {
        long long all = 0;
        for (const Estimate& chance : side->pmf) {
          all += count(chance);
        }
        INFO(spread.of.name);
        CHECK((spread.of.name == "fall_back_cm" || all == 100'003));
      }
    }
  }
}

TEST_CASE("a precision that is asked for is reached") {
  for (const double precision : {0.05, 0.01, 0.003, 0.001}) {
    for (const std::uint64_t seed : {1U, 2U, 3U}) {
      const Answer answer =
          odds(standard_duel(), {.method = Method::simulate, .precision = precision, .seed = seed});
      INFO(precision << ", seed " << seed);
      CHECK(answer.precise);
      CHECK(answer.win.half_width() <= precision);
      CHECK(*answer.trials >= 1'000);
    }
  }
}

TEST_CASE("a precision is reached for what hardly ever or nearly always happens too") {
  warmaster::Engagement lost = standard_duel();
  lost.b.stands = 12;
  lost.b.profile.stands = 12;
  warmaster::Engagement won = lost;
  std::swap(won.a, won.b);
  won.b.charging = false;
  for (const auto& engagement : {lost, won}) {
    for (const double precision : {0.02, 0.0005}) {
      const Answer answer = odds(engagement, {.method = Method::simulate, .precision = precision});
      CHECK(answer.precise);
      CHECK(answer.win.half_width() <= precision);
    }
  }
}

TEST_CASE(
    "a precision that costs more trials than allowed is not reached, and the answer says so") {
  const Answer answer =
      odds(standard_duel(), {.method = Method::simulate, .trials = 5'000, .precision = 0.001});
  CHECK(answer.trials == 5'000U);
  CHECK_FALSE(answer.precise);
  CHECK(answer.win.half_width() > 0.001);
}

TEST_CASE("simulated trials do not grow without need") {
  // The plan moves the pilot's share by five standard errors of the pilot and of the run, and takes
  // steps of one in a hundred; the pilot itself is not off by more than five, but once in a million
  // runs.
  const double win = odds(standard_duel(), {}).win.value;
  const double p = std::min(win, 1 - win);
  const double precision = 0.001;
  const double error = std::sqrt(p * (1 - p) / static_cast<double>(kPilotTrials));
  const double widest = p + 10 * error + 5 * precision / kZ;
  REQUIRE(widest < 0.5);
  const Answer answer = odds(standard_duel(), {.method = Method::simulate, .precision = precision});
  CHECK(static_cast<double>(*answer.trials) <
        1.01 * kZ * kZ * widest * (1 - widest) / (precision * precision));
  CHECK(widest * (1 - widest) < 1.08 * p * (1 - p));  // a few in a hundred more than would do
}

TEST_CASE("threads change no number of an answer") {
  const Answer alone =
      odds(standard_duel(), {.method = Method::simulate, .trials = 1'000'000, .seed = 5});
  const Answer together = odds(
      standard_duel(), {.method = Method::simulate, .trials = 1'000'000, .seed = 5, .threads = 3});
  CHECK(alone.win.value == together.win.value);
  CHECK(alone.swing.value == together.swing.value);
  CHECK(alone.swing.high == together.swing.high);
}

TEST_CASE("progress may stop a simulation") {
  int shown = 0;
  const auto stop = [&](const OddsSoFar& now) {
    ++shown;
    CHECK(now.trials <= now.of);
    CHECK(std::abs(now.win + now.draw + now.loss - (now.trials == 0 ? 0 : 1)) < 1e-12);
    CHECK((now.trials == 0) == !now.answer);
    return now.trials == 0;  // which says that the fight is simulated
  };
  CHECK_THROWS_AS(odds(standard_duel(), {.method = Method::simulate, .trials = 100'000}, stop),
                  Interrupted);
  CHECK(shown == 2);
}

TEST_CASE(
    "combats without a last turn end some time, also where rounds without a hit leave all as it "
    "was") {
  for (const int support : {0, 1}) {
    for (const bool regenerates : {false, true}) {
      warmaster::Engagement engagement = standard_duel();
      engagement.turns.reset();
      engagement.a.stands = 1;
      engagement.a.profile.hits = 2;
      engagement.a.profile.specials.set(warmaster::Special::regenerates, regenerates);
      engagement.b.profile.armour = warmaster::Armour::three;
      engagement.b.profile.specials.set(warmaster::Special::pursues_anything);
      engagement.b.support = support;
      const Answer answer = odds(engagement, {.method = Method::exact});
      INFO("support " << support << (regenerates ? ", regenerates" : ""));
      CHECK(std::abs(answer.win.value + answer.draw.value + answer.loss.value - 1) < 1e-12);
    }
  }
}

}  // namespace study_odds
