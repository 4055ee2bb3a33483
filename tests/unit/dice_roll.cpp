#include "dice/roll.hpp"

#include "catch.hpp"
#include "dice/pmf.hpp"

namespace dice_roll {

using fray::dice::Roll;
using fray::dice::Test;
using fray::dice::Ways;

namespace {

int faces_that_pass(Test test) {
  int count = 0;
  for (int face = 1; face <= 6; ++face) {
    count += face >= test.low && face <= test.high ? 1 : 0;
  }
  return count;
}

}  // namespace

TEST_CASE(
    "a test on n or more passes on 7 - n faces, and never on less than none or more than six") {
  const int expected[] = {6, 6, 6, 5, 4, 3, 2, 1, 0, 0};  // for -1+, 0+, 1+, 2+ ...
  for (int n = -1; n <= 8; ++n) {
    INFO(n << "+");
    CHECK(Test::at_least(n).faces() == expected[n + 1]);
    CHECK(faces_that_pass(Test::at_least(n)) == expected[n + 1]);
  }
}

TEST_CASE("a save on n or more fails on n - 1 faces") {
  const int expected[] = {0, 0, 0, 1, 2, 3, 4, 5, 6, 6};  // for -1+, 0+, 1+, 2+ ...
  for (int n = -1; n <= 8; ++n) {
    INFO("not " << n << "+");
    CHECK(Test::below(n).faces() == expected[n + 1]);
    CHECK(faces_that_pass(Test::below(n)) == expected[n + 1]);
  }
}

TEST_CASE("a hit and the failure of its save are independent ways on two dice") {
  CHECK(ways_to_pass(Roll::pool(3, Test::at_least(4), Test::below(5), 9)) == Ways{12, 36});
  CHECK(ways_to_pass(Roll::pool(3, Test::at_least(5), Test::below(7), 9)) == Ways{2, 6});
  CHECK(ways_to_pass(Roll::pool(3, Test::at_least(7), Test::below(4), 9)) == Ways{0, 36});
}

TEST_CASE("no armour throws no second die") {
  CHECK(Roll::pool(3, Test::at_least(4), Test::below(7), 9).test_count == 1);
  CHECK(Roll::pool(3, Test::at_least(4), Test::below(6), 9).test_count == 2);
}

TEST_CASE("a pool counts from none up to its dice or its cap") {
  CHECK(Roll::pool(4, Test::at_least(4), Test{}, 9).outcomes() == 5);
  CHECK(Roll::pool(4, Test::at_least(4), Test{}, 4).outcomes() == 5);
  CHECK(Roll::pool(4, Test::at_least(4), Test{}, 3).outcomes() == 4);
  CHECK(Roll::pool(4, Test::at_least(4), Test{}, 0).outcomes() == 1);
  CHECK(Roll::pool(0, Test::at_least(4), Test{}, 9).outcomes() == 1);
  CHECK(Roll::pool(4, Test::at_least(4), Test{}, 9).lowest() == 0);
}

TEST_CASE("a sum's outcomes run from its smallest total to its largest") {
  CHECK(Roll::sum(1, 3, 6).lowest() == 3);
  CHECK(Roll::sum(1, 3, 6).outcomes() == 16);
  CHECK(Roll::sum(2, 1, 6, 2).lowest() == 6);
  CHECK(Roll::sum(2, 1, 6, 2).outcomes() == 11);
  CHECK(Roll::sum(3, 2, 6, 1).throws() == 3);
  CHECK(Roll::sum(3, 2, 6, 1).lowest() == 9);
  CHECK(Roll::sum(3, 2, 6, 1).outcomes() == 31);
}

TEST_CASE("each throw of a sum counts its floor at least") {
  CHECK(Roll::sum(1, 1, 6, -3, 0).lowest() == 0);
  CHECK(Roll::sum(1, 1, 6, -3, 0).outcomes() == 4);
  CHECK(Roll::sum(2, 1, 3, -5, 0).lowest() == 0);
  CHECK(Roll::sum(2, 1, 3, -5, 0).outcomes() == 1);
  CHECK(Roll::sum(2, 1, 3, 0, 2).lowest() == 4);
  CHECK(Roll::sum(2, 1, 3, 0, 2).outcomes() == 3);
}

}  // namespace dice_roll
