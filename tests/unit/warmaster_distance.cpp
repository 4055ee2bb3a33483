#include "warmaster/rules/combat_rules.hpp"

#include "catch.hpp"

namespace warmaster_distance {

using fray::warmaster::Distance;

TEST_CASE("a length is whole in the ruler it was measured with") {
  for (int n = -200; n <= 200; ++n) {
    CHECK(Distance::centimetres(n).whole_centimetres() == n);
  }
}

TEST_CASE("a length in the other ruler is cut to whole units, towards nothing") {
  CHECK(Distance::inches(1).whole_centimetres() == 2);
  CHECK(Distance::inches(-1).whole_centimetres() == -2);
  CHECK(Distance::inches(6).whole_centimetres() == 15);
}

TEST_CASE("lengths in both rulers add and compare without rounding") {
  CHECK(Distance::inches(25) + Distance::inches(25) == Distance::centimetres(127));
  CHECK(Distance::centimetres(10) - Distance::inches(1) ==
        Distance::centimetres(7) + Distance::inches(3) - Distance::inches(4) +
            Distance::centimetres(3));
  CHECK(Distance::inches(2) > Distance::centimetres(5));
  CHECK(Distance::inches(2) < Distance::centimetres(6));
  CHECK(Distance{} == Distance::centimetres(0));
}

TEST_CASE("the longest length of either ruler fits") {
  CHECK(Distance::inches(INT32_MAX) > Distance::inches(INT32_MAX - 1));
  CHECK(Distance::centimetres(INT32_MIN).whole_centimetres() == INT32_MIN);
}

}  // namespace warmaster_distance
