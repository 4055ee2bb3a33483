#include "graph/tally.hpp"

#include <cmath>
#include <random>
#include <vector>

#include "catch.hpp"
#include "fraction.hpp"

using fray::graph::Accumulator;
using fray::test::FiftyDigits;
using fray::test::Fraction;

TEST_CASE("doubles of any size and sign are added with one rounding") {
  std::mt19937_64 words(20'261'124);
  for (int round = 0; round < 20; ++round) {
    Accumulator<double> sum;
    FiftyDigits exact = 0;  // 168 bits: none is lost
    for (int term = 0; term < 500; ++term) {
      const double value = std::ldexp(static_cast<double>(static_cast<std::int64_t>(words())),
                                      -static_cast<int>(words() % 90));
      sum.add(value);
      exact += value;
    }
    const double expected = exact.convert_to<double>();
    CHECK(std::abs(sum.total() - expected) <= 0x1p-52 * std::abs(expected));
  }
}

TEST_CASE("what is small is not lost beside what is large") {
  Accumulator<double> sum;
  for (const double value : {1.0, 1e100, 1.0, -1e100}) {
    sum.add(value);
  }
  CHECK(sum.total() == 2);
  Accumulator<double> many;
  many.add(1);
  for (int i = 0; i < 1'000'000; ++i) {
    many.add(1e-17);
  }
  CHECK(many.total() == 1 + 1e-11);
}

TEST_CASE("exact weights are simply added") {
  Accumulator<Fraction> sum;
  for (int n = 1; n <= 10; ++n) {
    sum.add(fray::test::fraction(1, n * (n + 1)));
  }
  CHECK(sum.total() == fray::test::fraction(10, 11));
  CHECK(Accumulator<double>().total() == 0);
}
