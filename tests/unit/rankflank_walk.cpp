// The graph: packing, names, places, grids, mirrors; engines and samplers that agree.

#include <array>
#include <cmath>
#include <map>

#include "catch.hpp"
#include "core/error.hpp"
#include "graph/exact.hpp"
#include "graph/simulate.hpp"
#include "rankflank_fights.hpp"

namespace rankflank_walk {

using namespace fray::test;
using Catch::Matchers::WithinAbs;

namespace {

Engagement plain(Rulebook book, std::optional<int> rounds = {}) {
  return engagement(book, charging(with(unit_of(9, 3), Special::champion)), unit_of(8, 4), rounds);
}

constexpr std::array kBooks{Rulebook::sovl, Rulebook::ninth_age, Rulebook::fantasy6,
                            Rulebook::fantasy7};

/// Blows that fall one by one, obstacles, blows at characters, and beasts.
std::vector<Engagement> later_rules() {
  std::vector<Engagement> all;
  Unit knights = unit_of(4, 2);
  knights.profile.wounds = 2;
  knights.profile.save = 4;
  const Unit slayers = with(with(charging(unit_of(6, 3)), Special::killing_blow), Special::poison);
  all.push_back(engagement(Rulebook::fantasy6, slayers, knights, 2));
  Unit hero = unit_of(1);
  hero.profile.wounds = 3;
  hero.profile.attacks = 3;
  hero.character = hero.challenge = true;
  all.push_back(engagement(Rulebook::fantasy7, {unit_of(4, 2), with(hero, Special::killing_blow)},
                           {unit_of(5), hero}, 3));
  Unit wall = unit_of(6, 3);
  wall.defended = true;
  all.push_back(engagement(Rulebook::fantasy6, charging(unit_of(8, 4)), wall));
  hero.challenge = false;
  Unit bold = charging(unit_of(8, 4));
  bold.at_character = 2;
  all.push_back(engagement(Rulebook::ninth_age, {bold}, {unit_of(6, 3), hero}));
  Unit giant = with(with(unit_of(1), Special::crush_attack), Special::toxic_attacks);
  giant.profile.wounds = 5;
  giant.profile.grind = {.dice = 1, .sides = 3};
  Unit troll = unit_of(3);
  troll.profile.wounds = 3;
  all.push_back(engagement(Rulebook::ninth_age, giant, troll, 3));
  all.push_back(engagement(Rulebook::ninth_age, with(troll, Special::rage), unit_of(8, 4)));
  return all;
}

/// The same combat, of which the engine does not know which flights are alike.
class EachAlone : public Combat {
 public:
  using Combat::Combat;
  std::uint64_t alike(const Situation&) const = delete;
};
static_assert(!fray::graph::AlikeGame<EachAlone> && fray::graph::RoundGame<EachAlone>);

/// Combats in which somebody flees, falls back or is caught again: from one, from two, with a
/// character who slows a swift unit, and with one who does not pursue.
std::vector<Engagement> flights(Rulebook book, std::optional<int> rounds) {
  const Unit swift = with(charging(unit_of(4, 2)), Special::swiftstride);
  Unit captain = unit_of(1);
  captain.character = true;
  captain.profile.wounds = 2;
  Unit holding = unit_of(5);
  holding.pursuit = Pursuit::restrain;
  Unit quick = unit_of(5);  // it strikes before who has come 2 inches, and after who has come 3
  quick.profile.initiative += 2;
  return {
      engagement(book, charging(unit_of(6, 3)), quick, rounds),

      engagement(book, charging(unit_of(6, 3)), unit_of(5), rounds),
      engagement(book, swift, swift, rounds),
      engagement(book, {swift, captain}, {unit_of(4)}, rounds),
      engagement(book, {unit_of(3), at(charging(unit_of(3)), Facing::left)}, {unit_of(4)}, rounds),
      engagement(book, {holding}, {unit_of(5), captain}, rounds)};
}

}  // namespace

TEST_CASE("flights that are alike are followed together as each alone", "[rankflank]") {
  for (const Rulebook book : {Rulebook::sovl, Rulebook::ninth_age, Rulebook::fantasy6,
                              Rulebook::fantasy7, Rulebook::old_world}) {
    for (const std::optional<int> rounds : {std::optional<int>{}, std::optional<int>{2}}) {
      for (const Engagement& given : flights(book, rounds)) {
        INFO(to_string(book) << ", " << given.a.size() << " against " << given.b.size());
        const EachAlone one_by_one(given);
        const Combat combat(given);
        const auto found = fray::graph::ExactEngine(one_by_one).solve()->reports;
        std::map<fray::graph::Report, double> alone(found.begin(), found.end());
        const auto together = fray::graph::ExactEngine(combat).solve()->reports;
        CHECK(together.size() == alone.size());
        for (const auto& [report, chance] : together) {
          CHECK_THAT(chance, WithinAbs(alone[report], 1e-14));
        }
      }
    }
  }
}

TEST_CASE("reports come out of their packing as they went in", "[rankflank]") {
  Report flight{.kind = Report::Kind::flight,
                .unit = 4,
                .flee_in = 12,
                .pursuit_in = {7, 0, 18},
                .met_enemy = 5,
                .met_edge = 2,
                .again = 4};
  CHECK(unpack(pack(flight)) == flight);
  Report round{
      .kind = Report::Kind::round, .round = 31, .winner = Side::b, .lead = -257, .last = true};
  CHECK(unpack(pack(round)) == round);
  Report end{.kind = Report::Kind::end,
             .ending = Ending::drawn,
             .models_lost = {400, 3},
             .wounds = {999, 1000}};
  CHECK(unpack(pack(end)) == end);
}

TEST_CASE("sides exchanged, the answer is exchanged", "[rankflank]") {
  for (const Rulebook book : kBooks) {
    const Engagement given = plain(book, 2);
    Engagement mirror = given;
    std::swap(mirror.a, mirror.b);
    const auto all = solved<Fraction>(given);
    const auto other = solved<Fraction>(mirror);
    CHECK(all.win == other.loss);
    CHECK(all.draw == other.draw);
    CHECK(ending(all, Ending::b_caught) == ending(other, Ending::a_caught));
    CHECK(all.score[0] == other.score[1]);
    CHECK(all.win + all.draw + all.loss == 1);
  }
}

TEST_CASE("sides of several units exchanged, the answer is exchanged", "[rankflank]") {
  const auto naming = [](Unit unit, int of) {
    unit.of = of;
    return unit;
  };
  const auto at = [](Unit unit, Facing approach) {
    unit.approach = approach;
    return unit;
  };
  const auto savage = [](Unit unit) {  // each blow is D3 wounds: a step is fought blow by blow
    unit.profile.wounds = 3;
    unit.profile.multiple = {.dice = 1, .sides = 3};
    return unit;
  };
  const std::vector<std::pair<std::vector<Unit>, std::vector<Unit>>> engagements{
      {{naming(unit_of(10), 1)}, {unit_of(5), at(unit_of(5), Facing::right)}},
      {{unit_of(10), at(unit_of(4), Facing::rear)}, {unit_of(5), at(unit_of(5), Facing::right)}},
      {{naming(unit_of(10), 1), unit_of(3)}, {unit_of(5), unit_of(5)}},
      {{savage(unit_of(3))}, {savage(unit_of(3))}},
      {{savage(unit_of(2)), unit_of(2)}, {savage(unit_of(3))}},
  };
  for (const Rulebook book : kBooks) {
    for (const bool roll_off : {true, false}) {
      for (std::size_t which = 0; which < engagements.size(); ++which) {
        Engagement given;
        given.book = book;
        given.readings = Readings::of(book);
        given.readings.roll_off = roll_off;
        given.rounds = 1;
        std::tie(given.a, given.b) = engagements[which];
        Engagement mirror = given;
        std::swap(mirror.a, mirror.b);
        const auto all = solved(given);
        const auto other = solved(mirror);
        INFO(to_string(book) << " engagement " << which << (roll_off ? "" : ", equals together"));
        CHECK_THAT(all.win, WithinAbs(other.loss, 1e-12));
        CHECK_THAT(all.draw, WithinAbs(other.draw, 1e-12));
      }
    }
  }
}

TEST_CASE("a combat to the end is the limit of many rounds", "[rankflank]") {
  for (const Rulebook book : kBooks) {
    const auto end = solved(plain(book));
    const auto many = solved(plain(book, 30));
    for (std::size_t which = 1; which < kEndings; ++which) {
      INFO(to_string(book) << " " << to_string(static_cast<Ending>(which)));
      CHECK_THAT(many.endings[which], WithinAbs(end.endings[which], 1e-6));
    }
    CHECK_THAT(end.win + end.draw + end.loss, WithinAbs(1, 1e-12));
  }
}

TEST_CASE("no move leads to a lower place", "[rankflank]") {
  for (const Rulebook book : kBooks) {
    for (const std::optional<int> rounds : {std::optional<int>(3), std::optional<int>()}) {
      Engagement given = plain(book, rounds);
      given.a.push_back(unit_of(2, 2));
      given.a.back().approach = Facing::left;
      if (book != Rulebook::sovl) {
        given.b.push_back(unit_of(3, 3));
        given.b.back().away = 5;
        given.a.push_back(unit_of(3, 3));
        given.a.back().away = 3;
        given.a.back().fights_now = true;
      }
      const Combat combat(given);
      std::vector<Situation> todo{combat.opening()};
      for (std::size_t done = 0; done < todo.size() && done < 3'000; ++done) {
        const Situation now = todo[done];
        const auto rolls = combat.rolls(now);
        fray::graph::Results results{};
        for (std::size_t roll = 0; roll < rolls.span().size(); ++roll) {
          results[roll] =
              static_cast<std::uint16_t>((done * 7 + roll * 3) % rolls.span()[roll].outcomes());
        }
        const Situation next =
            fray::graph::settle(combat, combat.after(now, results), [](fray::graph::Report) {});
        const auto from = combat.place(now);
        const auto to = combat.place(next);
        INFO(to_string(book) << " stage " << static_cast<int>(now[kStage]) << " to "
                             << static_cast<int>(next[kStage]));
        REQUIRE((to.at > from.at || (to.at == from.at && from.returns)));
        if (combat.pending(next) == fray::graph::Pending::rolls) {
          todo.push_back(next);
        } else if (todo.size() < 500) {
          todo.push_back(combat.opening());
        }
      }
    }
  }
}

TEST_CASE("no blow of those that fall one by one leads to a lower place", "[rankflank]") {
  for (const Engagement& given : later_rules()) {
    const Combat combat(given);
    std::vector<Situation> todo{combat.opening()};
    for (std::size_t done = 0; done < 2'000; ++done) {
      const Situation now = todo.back();
      const auto rolls = combat.rolls(now);
      fray::graph::Results results{};
      for (std::size_t roll = 0; roll < rolls.span().size(); ++roll) {
        results[roll] =
            static_cast<std::uint16_t>((done * 7 + roll * 3) % rolls.span()[roll].outcomes());
      }
      const Situation next =
          fray::graph::settle(combat, combat.after(now, results), [](fray::graph::Report) {});
      const auto from = combat.place(now);
      const auto to = combat.place(next);
      INFO(to_string(given.book) << " stage " << static_cast<int>(now[kStage]) << " to "
                                 << static_cast<int>(next[kStage]));
      REQUIRE((to.at > from.at || (to.at == from.at && from.returns)));
      todo.back() = combat.pending(next) == fray::graph::Pending::rolls ? next : combat.opening();
    }
  }
}

TEST_CASE("a grid's results lead where its sums say, and report a round", "[rankflank]") {
  const Combat combat(engagement(Rulebook::sovl, plain_duellist(40, 6), plain_duellist(30, 5)));
  REQUIRE(combat.grid());
  for (int lost_a = 0; lost_a < 40; lost_a += 7) {
    for (int lost_b = 0; lost_b < 30; lost_b += 5) {
      const Situation now = combat.at(lost_a, lost_b);
      for (std::uint16_t by_a = 0; by_a + lost_b < 30 && by_a < 9;
           by_a = static_cast<std::uint16_t>(by_a + 2)) {
        for (std::uint16_t by_b = 0; by_b + lost_a < 40 && by_b < 9; ++by_b) {
          const auto step = combat.after(now, fray::graph::Results{by_a, by_b});
          REQUIRE(combat.ends_round(step.report));
          REQUIRE(step.next == combat.at(lost_a + by_b, lost_b + by_a));
        }
      }
    }
  }
  const auto solution = fray::graph::ExactEngine<Combat>(combat).solve();
  const auto all = collect<double>(solution->reports);
  CHECK_THAT(all.win + all.draw + all.loss, WithinAbs(1, 1e-12));
}

TEST_CASE("combats that differ have different names", "[rankflank]") {
  const Engagement given = plain(Rulebook::fantasy6);
  Engagement other = given;
  other.readings.insane_courage = true;
  CHECK_FALSE(Combat(given).name() == Combat(other).name());
  other = given;
  other.b[0].edge_behind = 3;
  CHECK_FALSE(Combat(given).name() == Combat(other).name());
  other = given;
  other.b[0].profile.points = 77;
  CHECK(Combat(given).name() == Combat(other).name());
}

// H0: both samplers draw each ending with its exact chance. n = 400 000 combats, alpha = 1e-6 over
// 13 combats, 2 samplers and 12 endings, so |z| < 5.7. Power: an error of 0.005 in a chance near
// one half is caught 99 times in 100.
TEST_CASE("both samplers agree with the exact odds", "[rankflank]") {
  std::vector<Engagement> engagements;
  for (const Rulebook book : kBooks) {
    engagements.push_back(plain(book));
    if (book != Rulebook::sovl) {
      engagements.push_back(plain(book, 3));
      Unit behind = unit_of(4, 2);
      behind.away = 5;
      engagements.back().b.push_back(behind);
      behind.fights_now = true;
      engagements.back().a.push_back(behind);
    }
  }
  for (Engagement& each : later_rules()) {
    engagements.push_back(std::move(each));
  }
  for (const Engagement& given : engagements) {
    const Rulebook book = given.book;
    const Combat combat(given);
    const auto solution = fray::graph::ExactEngine<Combat>(combat).solve();
    const auto exact = collect<double>(solution->reports);
    for (const auto sampling : {fray::random::Sampling::pools, fray::random::Sampling::faces}) {
      fray::graph::SimulationSettings settings;
      settings.trials = 400'000;
      settings.seed = 20'261'121;
      settings.sampling = sampling;
      const auto counts = collect<std::uint64_t>(
          fray::graph::SimulationEngine<Combat>(combat, settings).run().reports);
      for (std::size_t which = 1; which < kEndings; ++which) {
        const double p = exact.endings[which];
        const double n = 400'000;
        const double deviation = std::sqrt(n * p * (1 - p)) + 1e-9;
        INFO(to_string(book) << " " << to_string(static_cast<Ending>(which)));
        CHECK(std::abs(static_cast<double>(counts.endings[which]) - n * p) < 5.7 * deviation + 1);
      }
    }
  }
}

TEST_CASE("what cannot be is refused with a sentence", "[rankflank]") {
  const auto refused = [](const Engagement& given) {
    try {
      validate(given);
    } catch (const fray::InputError& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  CHECK(refused(plain(Rulebook::sovl)).empty());
  Engagement given = plain(Rulebook::fantasy6);
  given.b[0].profile.skill = 11;
  CHECK(refused(given) == "side B: ws = 11 is not allowed. Type 0 to 10.");
  given = plain(Rulebook::sovl);
  given.a[0].approach = given.b[0].approach = Facing::left;
  CHECK(refused(given) ==
        "flank: A1 and B1 are each in the other's flank or rear (one of them must face the other). "
        "Leave flank or rear out of one.");
  Unit attached = unit_of(1);
  attached.character = true;
  given.a.push_back(attached);
  given.b[0].of = 1;  // the character's unit
  CHECK(refused(given).find("A1 and B1 are each") != std::string::npos);
  CHECK(refused(engagement(Rulebook::sovl, std::vector<Unit>{}, std::vector{unit_of(1)}))
            .find("0 units") != std::string::npos);
  Unit lone = unit_of(1);
  lone.character = true;
  CHECK(refused(engagement(Rulebook::sovl, lone, unit_of(1)))
            .find("no unit stands before the character") != std::string::npos);
}

TEST_CASE("readings are set by name", "[rankflank]") {
  Readings readings = Readings::of(Rulebook::fantasy6);
  CHECK_FALSE(readings.insane_courage);
  set_reading(readings, Rulebook::fantasy6, "insane-courage=yes");
  CHECK(readings.insane_courage);
  set_reading(readings, Rulebook::fantasy6, "rank-width=5");
  CHECK(readings.rank_width == 5);
  CHECK_THROWS_AS(set_reading(readings, Rulebook::fantasy6, "rear-bonus=1"), fray::InputError);
  CHECK_THROWS_AS(set_reading(readings, Rulebook::sovl, "rear-bonus=9"), fray::InputError);
  CHECK_THROWS_AS(set_reading(readings, Rulebook::sovl, "nothing"), fray::InputError);
}

}  // namespace rankflank_walk
