// Dice thrown again, sixes that pass what follows, dice dropped: against the count of all faces, in
// fractions.

#include <algorithm>
#include <array>
#include <vector>

#include "catch.hpp"
#include "dice/pmf.hpp"
#include "fraction.hpp"

namespace dice_special {

using namespace fray::dice;
using fray::test::Fraction;
using fray::test::fraction;

namespace {

/// Ways that one die goes through all tests, of all ways: every test throws two dice, whether the
/// second counts or not.
Fraction passes(const Roll& pool, std::size_t test = 0, int more = 0) {
  if (test >= pool.test_count) {
    return Fraction(1);
  }
  Test now = pool.tests[test];
  if (now.low > 1 && now.low <= 6) {
    now.low = static_cast<std::uint8_t>(std::max(2, now.low - more));
  } else if (now.low == 1 && now.high >= 1) {
    now.high = static_cast<std::uint8_t>(std::min(6, now.high + more));
  }
  // Throws by what a six does to the tests after this one.
  std::array<int, 2> ways{};
  for (int first = 1; first <= now.sides; ++first) {
    for (int second = 1; second <= now.sides; ++second) {
      const int face = first >= now.again_low && first <= now.again_high ? second : first;
      if (face >= now.low && face <= now.high) {
        ++ways[face == 6 ? 1 : 0];
      }
    }
  }
  const int help = now.six_passes == 0 ? now.six_helps : 0;
  return (fraction(ways[0], 1) * passes(pool, test + 1) +
          fraction(ways[1], 1) * passes(pool, test + 1 + now.six_passes, help)) /
         fraction(now.sides * now.sides, 1);
}

Roll pool_of(std::initializer_list<Test> tests) {
  Roll pool = Roll::pool(1, Test{}, Test{}, 1);
  pool.test_count = 0;
  for (const Test& test : tests) {
    pool.tests[pool.test_count++] = test;
  }
  return pool;
}

}  // namespace

TEST_CASE("a die goes through its tests as all its faces say") {
  for (int hit = 2; hit <= 6; ++hit) {
    for (int wound = 2; wound <= 6; ++wound) {
      for (std::uint8_t skip = 0; skip <= 3; ++skip) {
        for (std::uint8_t blow = 0; blow <= 2; ++blow) {
          Test to_hit = Test::at_least(hit).failures_again();
          to_hit.six_passes = skip;
          Test to_wound = Test::at_least(wound);
          to_wound.six_passes = blow;
          const Roll pool =
              pool_of({to_hit, to_wound, Test::below(4), Test::below(5).failures_again()});
          REQUIRE(pmf<Fraction>(pool)[1] == passes(pool));
        }
      }
    }
  }
}

TEST_CASE("a six helps in the next test") {
  for (const int hit : {2, 6}) {
    for (const int wound : {2, 4, 7}) {
      for (const int save : {2, 4, 7}) {
        for (const int poison : {0, 2}) {
          for (const int bane : {0, 1, 3}) {
            Test to_hit = Test::at_least(hit).failures_again();
            to_hit.six_helps = static_cast<std::uint8_t>(poison);
            Test to_wound = Test::at_least(wound);
            to_wound.six_helps = static_cast<std::uint8_t>(bane);
            const Roll pool = pool_of({to_hit, to_wound, Test::below(save)});
            REQUIRE(pmf<Fraction>(pool)[1] == passes(pool));
          }
        }
      }
    }
  }
  // A 6 to hit wounds on 2+ instead of 4+: (2 * 3 + 5) / 36. A 6 to wound leaves 4+ as 6+.
  Test hit = Test::at_least(4);
  hit.six_helps = 2;
  CHECK(pmf<Fraction>(pool_of({hit, Test::at_least(4)}))[1] == fraction(11, 36));
  Test wound = Test::at_least(4);
  wound.six_helps = 2;
  CHECK(pmf<Fraction>(pool_of({wound, Test::below(4)}))[1] == fraction(11, 36));
}

TEST_CASE("failures are thrown once more, whatever they are") {
  CHECK(pmf<Fraction>(pool_of({Test::at_least(4).failures_again()}))[1] == fraction(3, 4));
  CHECK(pmf<Fraction>(pool_of({Test::at_least(6).failures_again()}))[1] == fraction(11, 36));
  // A save of 4+ twice.
  CHECK(pmf<Fraction>(pool_of({Test::below(4).failures_again()}))[1] == fraction(3, 4));
  CHECK(pmf<Fraction>(pool_of({Test::at_least(1).failures_again()}))[1] == Fraction(1));
}

TEST_CASE("a six that needs no test after it is no more than a hit") {
  Test hit = Test::at_least(4);
  hit.six_passes = 1;  // poison: 6 wounds at once, 4 and 5 on a 4+
  CHECK(pmf<Fraction>(pool_of({hit, Test::at_least(4)}))[1] ==
        fraction(1, 6) + fraction(1, 3) * fraction(1, 2));
  CHECK(pmf<Fraction>(pool_of({hit}))[1] == fraction(1, 2));
}

namespace {

/// The same by the faces of all dice: how often so many of `dice` come through the tests from
/// `test` on.
std::vector<Fraction> came_through(const Roll& pool, std::size_t test, int dice) {
  if (test >= std::min<std::size_t>(pool.test_count, pool.tests.size())) {
    std::vector<Fraction> all(static_cast<std::size_t>(pool.dice) + 1, Fraction(0));
    all[static_cast<std::size_t>(dice)] = Fraction(1);
    return all;
  }
  std::vector<Fraction> chances(static_cast<std::size_t>(pool.dice) + 1, Fraction(0));
  int rolls = 6;  // the last one is the die that is thrown again, idle where none is
  for (int die = 0; die < dice; ++die) {
    rolls *= 6;
  }
  std::vector<Fraction> anew;  // of a second throw
  if (test == 0 && pool.all_again) {
    anew = came_through(Roll(pool).with_all_again(false), 0, dice);
  }
  const auto passes = [&](int face) {
    return face >= pool.tests[test].low && face <= pool.tests[test].high;
  };
  // Rolls by how many dice are left, those of too few apart: what comes after is the same for all.
  std::vector<std::array<int, 2>> ways(static_cast<std::size_t>(dice) + 1);
  for (int roll = 0; roll < rolls; ++roll) {
    int left = 0;
    int rest = roll;
    for (int die = 0; die < dice; ++die, rest /= 6) {
      left += passes(1 + rest % 6) ? 1 : 0;
    }
    const bool too_few = 6 * left < dice * pool.tests[test].faces();
    left += left < dice && (pool.one_again >> test & 1) != 0 && passes(1 + rest) ? 1 : 0;
    ++ways[static_cast<std::size_t>(left)][too_few && !anew.empty() ? 1 : 0];
  }
  for (int left = 0; left <= dice; ++left) {
    const auto [go_on, again] = ways[static_cast<std::size_t>(left)];
    const auto after = came_through(pool, test + 1, left);
    for (std::size_t count = 0; count < after.size(); ++count) {
      chances[count] += after[count] * fraction(go_on, rolls);
      if (again > 0) {
        chances[count] += anew[count] * fraction(again, rolls);
      }
    }
  }
  return chances;
}

}  // namespace

TEST_CASE("one failure of a pool is thrown again, as all faces say") {
  for (unsigned again = 0; again < 4; ++again) {
    for (int dice = 0; dice <= 3; ++dice) {
      for (const auto& [hit, save] : {std::pair(4, 5), std::pair(6, 3), std::pair(2, 6)}) {
        const Roll pool =
            Roll::pool(dice, Test::at_least(hit), Test::below(save), 9).with_one_again(again);
        const auto chances = came_through(pool, 0, dice);
        REQUIRE(pmf<Fraction>(pool) == chances);
        Roll capped = pool;
        capped.cap = 1;
        if (dice > 1) {
          REQUIRE(pmf<Fraction>(capped) ==
                  std::vector<Fraction>{chances[0], Fraction(1) - chances[0]});
        }
      }
    }
  }
}

TEST_CASE("a pool of which fewer dice hit than on average is thrown anew, once, as all faces say") {
  for (unsigned again = 0; again < 4; ++again) {
    for (int dice = 0; dice <= 3; ++dice) {
      for (const auto& [hit, save] :
           {std::pair(4, 5), std::pair(6, 3), std::pair(2, 6), std::pair(7, 3), std::pair(1, 4)}) {
        const Roll pool = Roll::pool(dice, Test::at_least(hit), Test::below(save), 9)
                              .with_one_again(again)
                              .with_all_again(true);
        REQUIRE(pmf<Fraction>(pool) == came_through(pool, 0, dice));
      }
    }
  }
  const Roll four = Roll::pool(4, Test::at_least(4), Test{}, 9).with_all_again(true);
  CHECK(pmf<Fraction>(four)[0] == fraction(5, 16) * fraction(1, 16));  // 0 or 1 of 4, and then none
  CHECK(pmf<Fraction>(four)[4] == fraction(1, 16) + fraction(5, 16) * fraction(1, 16));
  CHECK_FALSE(four.plain());
}

TEST_CASE("no save is thrown again where there is none") {
  const Roll pool = Roll::pool(3, Test::at_least(4), Test{}, 9);
  CHECK(Roll(pool).with_one_again(2) == pool);
  CHECK_FALSE(Roll(pool).with_one_again(1) == pool);
  CHECK_FALSE(Roll(pool).with_one_again(1).plain());
}

TEST_CASE("a die of fewer faces is one of which the others are known not to have come up") {
  CHECK(pmf<Fraction>(pool_of({Test{3, 3, 3}}))[1] == fraction(1, 3));  // a hit on 4+ that is a six
}

TEST_CASE("two dice of three are all their faces, less the one dropped") {
  for (const Roll::Drop drop : {Roll::Drop::lowest, Roll::Drop::highest}) {
    std::vector<int> ways(13, 0);
    for (int face = 0; face < 216; ++face) {
      std::array<int, 3> dice{face % 6 + 1, face / 6 % 6 + 1, face / 36 + 1};
      std::sort(dice.begin(), dice.end());
      ++ways[static_cast<std::size_t>(drop == Roll::Drop::lowest ? dice[1] + dice[2]
                                                                 : dice[0] + dice[1])];
    }
    const auto found = pmf<Fraction>(Roll::two_of_three(drop));
    REQUIRE(found.size() == 11);
    for (std::size_t outcome = 0; outcome < found.size(); ++outcome) {
      CHECK(found[outcome] == fraction(ways[outcome + 2], 216));
    }
  }
}

// Source  rules-facts 5: Max 1/216, 1/54, 11/216 ... and Min 2/27, 43/216, 77/216 ... for totals of
//         at most 2, 3, 4 ...
TEST_CASE("maximised and minimised rolls are those of the published tables") {
  const std::vector<Fraction> most{fraction(1, 216),   fraction(1, 54),    fraction(11, 216),
                                   fraction(23, 216),  fraction(7, 36),    fraction(23, 72),
                                   fraction(103, 216), fraction(139, 216), fraction(173, 216),
                                   fraction(25, 27),   Fraction(1)};
  const std::vector<Fraction> least{fraction(2, 27),    fraction(43, 216),  fraction(77, 216),
                                    fraction(113, 216), fraction(49, 72),   fraction(29, 36),
                                    fraction(193, 216), fraction(205, 216), fraction(53, 54),
                                    fraction(215, 216), Fraction(1)};
  for (const auto& [drop, table] :
       {std::pair{Roll::Drop::lowest, most}, {Roll::Drop::highest, least}}) {
    Fraction below(0);
    std::size_t total = 0;
    for (const Fraction& p : pmf<Fraction>(Roll::two_of_three(drop))) {
      below += p;
      CHECK(below == table[total++]);
    }
  }
}

TEST_CASE("a throw counts at most its ceiling") {
  Roll roll = Roll::sum(2, 1, 6);
  roll.ceiling = 3;  // D6 wounds on models of three
  const auto found = pmf<Fraction>(roll);
  REQUIRE(roll.lowest() == 2);
  REQUIRE(found.size() == 5);
  CHECK(found[0] == fraction(1, 36));
  CHECK(found[4] == fraction(16, 36));
}

}  // namespace dice_special
