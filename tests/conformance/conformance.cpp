// What every game promises. A new game is asked it all as soon as it stands in games::systems().

#include <array>
#include <boost/math/distributions/binomial.hpp>
#include <cmath>
#include <map>
#include <string>
#include <vector>

#include "answer/figures.hpp"
#include "answer/system.hpp"
#include "catch.hpp"
#include "drawn_sides.hpp"
#include "games/systems.hpp"

using namespace fray;
using namespace fray::answer;
using fray::test::DrawnFight;

namespace {

constexpr int kFights = 24;  ///< of each game
constexpr std::uint64_t kSeed = 20261127;
constexpr double kClose = 1e-12;  ///< what exact answers are right to

/// Every distribution of an answer by its name, as chances of values from 0.
std::map<std::string, std::vector<double>> distributions(const Answer& answer) {
  std::map<std::string, std::vector<double>> all;
  const auto add = [&](const std::string& name, const Spread& spread) {
    for (const Estimate& chance : spread.pmf) {
      all[name].push_back(chance.value);
    }
  };
  for (const SidedSpread& spread : answer.spreads) {
    add(std::string(spread.of.name) + " of A", spread.a);
    add(std::string(spread.of.name) + " of B", spread.b);
  }
  add("rounds", answer.rounds);
  all["result"] = {answer.win.value, answer.draw.value, answer.loss.value};
  for (const Ending& ending : answer.endings) {
    all["endings"].push_back(ending.chance.value);
  }
  return all;
}

/// Nothing, or what differs by more than rounding.
std::string difference_of(const Answer& one, const Answer& other) {
  const auto all = distributions(one), others = distributions(other);
  for (const auto& [name, chances] : all) {
    const std::vector<double>& beside = others.at(name);
    for (std::size_t value = 0; value < std::max(chances.size(), beside.size()); ++value) {
      const double p = value < chances.size() ? chances[value] : 0;
      const double q = value < beside.size() ? beside[value] : 0;
      if (std::abs(p - q) > kClose) {
        return name + " at " + std::to_string(value) + ": " + std::to_string(p) + " and " +
               std::to_string(q);
      }
    }
  }
  return "";
}

/// Draws fights of each game and asks something of each.
template <class Ask>
void of_every_game(const FightOptions& options, Ask ask) {
  for (const games::SystemFacts& facts : games::systems()) {
    const auto system = facts.open();
    test::FightsOf fights(*system, kSeed);
    for (int fight = 0; fight < kFights; ++fight) {
      const auto [drawn, exact] = fights.next(options);
      INFO(facts.name << ": \"" << drawn.a << "\" against \"" << drawn.b << "\"");
      ask(*system, drawn, exact);
    }
  }
}

}  // namespace

TEST_CASE("endings, results and every distribution of an exact answer add up to 1") {
  of_every_game({}, [](answer::System&, const DrawnFight&, const Answer& exact) {
    CHECK(exact.exact);
    for (const auto& [name, chances] : distributions(exact)) {
      double sum = 0;
      for (const double chance : chances) {
        CHECK(chance >= 0);
        sum += chance;
      }
      INFO(name);
      // How far a side falls back counts only those that do (docs/rules.md, "fall_back_cm").
      const bool of_all = !name.starts_with("fall_back_cm");
      CHECK((of_all ? std::abs(sum - 1) < kClose : sum < 1 + kClose));
    }
    for (const SidedSpread& spread : exact.spreads) {
      for (const Spread* const side : {&spread.a, &spread.b}) {
        double mean = 0;
        for (std::size_t value = 0; value < side->pmf.size(); ++value) {
          mean += static_cast<double>(value) * side->pmf[value].value;
        }
        INFO(spread.of.name);
        CHECK(std::abs(mean - side->mean.value) < 1e-9);
      }
    }
  });
}

TEST_CASE("a game says in its rows how fights may end and what is counted") {
  of_every_game({}, [](answer::System&, const DrawnFight&, const Answer& exact) {
    const games::SystemFacts& facts = games::system_named(exact.system);
    REQUIRE(exact.endings.size() == facts.endings.size());
    for (std::size_t i = 0; i < exact.endings.size(); ++i) {
      CHECK(exact.endings[i].name == facts.endings[i].name);
      CHECK_FALSE(exact.endings[i].words.empty());
    }
    double wins = 0;
    for (const Ending& ending : exact.endings) {
      wins += ending.winner == 1 ? ending.chance.value : 0;
    }
    CHECK(std::abs(wins - exact.win.value) < kClose);
    for (const SidedSpread& spread : exact.spreads) {
      INFO(spread.of.name);
      CHECK(std::ranges::count(facts.quantities, spread.of.name, &Quantity::name) == 1);
      CHECK_FALSE(spread.of.words.empty());
    }
    CHECK(exact.count(Counted::lost) != nullptr);
    CHECK(exact.count(Counted::scored) != nullptr);
  });
}

TEST_CASE("B against A is A against B, seen from the other side") {
  of_every_game({}, [](answer::System& system, const DrawnFight& drawn, const Answer& exact) {
    const auto exchanged = system.fight(*drawn.side_b, *drawn.side_a, {});
    CHECK(difference_of(exact, mirrored(exchanged->odds({.method = Method::exact}))) == "");
  });
}

// H0: a simulation draws from the exact distributions. n = 100 000 fights; each chance is compared
// by the tails of the binomial distribution itself, so rare ones too, with alpha = 1e-6 for the
// whole run of at most 100 000 comparisons. Power: an error of 0.013 in a chance is caught 99 times
// in 100.
TEST_CASE("all samplers agree with the exact answer, in every distribution", "[statistical]") {
  constexpr std::uint64_t kTrials = 100'000;
  constexpr double kAlpha = 1e-6 / 100'000;
  std::size_t comparisons = 0;
  of_every_game({}, [&](answer::System&, const DrawnFight& drawn, const Answer& exact) {
    const auto expected = distributions(exact);
    for (const random::Sampling sampling :
         {random::Sampling::pools, random::Sampling::faces, random::Sampling::even}) {
      const Answer simulated = drawn.fight->odds(
          {.method = Method::simulate, .sampling = sampling, .trials = kTrials, .seed = kSeed});
      for (const auto& [name, chances] : distributions(simulated)) {
        const std::vector<double>& truth = expected.at(name);
        for (std::size_t value = 0; value < std::max(chances.size(), truth.size()); ++value) {
          const double p = std::clamp(value < truth.size() ? truth[value] : 0.0, 0.0, 1.0);
          const double seen =
              std::round((value < chances.size() ? chances[value] : 0) * double(kTrials));
          const boost::math::binomial all(double(kTrials), p);
          const double below = cdf(all, seen);
          const double above = seen > 0 ? cdf(complement(all, seen - 1)) : 1;
          INFO(name << " at " << value << ": " << seen << " of " << kTrials << ", exactly " << p);
          REQUIRE(2 * std::min(below, above) >= kAlpha);
          ++comparisons;
        }
      }
    }
  });
  CHECK(comparisons > 10'000);
  CHECK(comparisons <= 100'000);
}

TEST_CASE("a round does not know that it is the last") {
  const FightOptions one{.given = {{"rounds", "1"}}}, two{.given = {{"rounds", "2"}}};
  of_every_game(one, [&](answer::System& system, const DrawnFight& drawn, const Answer& exact) {
    const Answer longer =
        system.fight(*drawn.side_a, *drawn.side_b, two)->odds({.method = Method::exact});
    REQUIRE(exact.by_round.size() == 1);
    REQUIRE(!longer.by_round.empty());
    const RoundAnswer& last = exact.by_round.front();
    const RoundAnswer& first = longer.by_round.front();
    CHECK(std::abs(last.win.value - first.win.value) < kClose);
    CHECK(std::abs(last.draw.value - first.draw.value) < kClose);
    CHECK(std::abs(last.loss.value - first.loss.value) < kClose);
    for (const auto& [mine, other] : {std::pair(&last.retreat_a, &first.retreat_a),
                                      std::pair(&last.retreat_b, &first.retreat_b)}) {
      for (std::size_t cm = 0; cm < std::max(mine->pmf.size(), other->pmf.size()); ++cm) {
        const double p = cm < mine->pmf.size() ? mine->pmf[cm].value : 0;
        const double q = cm < other->pmf.size() ? other->pmf[cm].value : 0;
        INFO("retreat of " << cm);
        CHECK(std::abs(p - q) < kClose);
      }
    }
  });
}

TEST_CASE("one seed gives the same answer with one thread and with three") {
  of_every_game({}, [](answer::System&, const DrawnFight& drawn, const Answer&) {
    OddsOptions options{.method = Method::simulate, .trials = 70'001, .seed = kSeed};
    const Answer alone = drawn.fight->odds(options);
    options.threads = 3;
    const Answer together = drawn.fight->odds(options);
    CHECK(distributions(alone) == distributions(together));
  });
}

// H0: told fights end as the exact answer says. n = 400, alpha = 1e-6 for 600 comparisons by the
// tails of the binomial distribution. Power: an error of 0.19 in a result is caught 99 times in 100.
TEST_CASE("a seed tells the same fight again, and told fights end as the odds say",
          "[statistical]") {
  constexpr int kShown = 400;
  constexpr double kAlpha = 1e-6 / 600;
  of_every_game({}, [&](answer::System&, const DrawnFight& drawn, const Answer& exact) {
    std::array<int, 3> seen{};
    for (int seed = 0; seed < kShown; ++seed) {
      ++seen[static_cast<std::size_t>(1 - drawn.fight->tell(kSeed + std::uint64_t(seed)).result)];
    }
    const std::array chances{exact.win.value, exact.draw.value, exact.loss.value};
    for (std::size_t result = 0; result < 3; ++result) {
      const boost::math::binomial all(kShown, std::clamp(chances[result], 0.0, 1.0));
      const double above = seen[result] > 0 ? cdf(complement(all, seen[result] - 1)) : 1;
      INFO("result " << result << ": " << seen[result] << ", exactly " << chances[result]);
      CHECK(2 * std::min(cdf(all, seen[result]), above) >= kAlpha);
    }
    const answer::Story one = drawn.fight->tell(kSeed), again = drawn.fight->tell(kSeed);
    REQUIRE(one.parts.size() == again.parts.size());
    for (std::size_t part = 0; part < one.parts.size(); ++part) {
      CHECK(one.parts[part].lines == again.parts[part].lines);
    }
    CHECK(one.ending == again.ending);
  });
}
