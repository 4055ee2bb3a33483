// Rows of a sample: pairs of axes come together as evenly as they can.

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

#include "catch.hpp"
#include "sweep/spec.hpp"

namespace sweep_sample {

using fray::sweep::latin_hypercube;
using fray::sweep::SampledDial;

namespace {

std::vector<SampledDial> dials_of(const std::vector<std::uint64_t>& values) {
  std::vector<SampledDial> dials;
  for (const std::uint64_t each : values) {
    dials.push_back({"axis " + std::to_string(dials.size()), each});
  }
  return dials;
}

/// By dial, then by row, the value.
std::vector<std::vector<std::uint64_t>> columns_of(const std::vector<SampledDial>& dials,
                                                   const std::vector<std::uint64_t>& numbers) {
  std::vector<std::vector<std::uint64_t>> columns(dials.size());
  for (std::uint64_t number : numbers) {
    for (std::size_t dial = dials.size(); dial-- > 0;) {
      columns[dial].push_back(number % dials[dial].values);
      number /= dials[dial].values;
    }
  }
  return columns;
}

/// Of all pairs of dials: chi squared by its degrees of freedom; 1 of rows drawn at random.
double uneven(const std::vector<SampledDial>& dials, const std::vector<std::uint64_t>& numbers) {
  const auto columns = columns_of(dials, numbers);
  double chi = 0;
  double freedom = 0;
  for (std::size_t a = 0; a < dials.size(); ++a) {
    for (std::size_t b = 0; b < a; ++b) {
      const std::uint64_t cells = dials[a].values * dials[b].values;
      std::vector<double> counts(static_cast<std::size_t>(cells));
      for (std::size_t row = 0; row < numbers.size(); ++row) {
        ++counts[static_cast<std::size_t>(columns[a][row] * dials[b].values + columns[b][row])];
      }
      const double expected = static_cast<double>(numbers.size()) / static_cast<double>(cells);
      for (const double count : counts) {
        chi += (count - expected) * (count - expected) / expected;
      }
      freedom += static_cast<double>((dials[a].values - 1) * (dials[b].values - 1));
    }
  }
  return chi / freedom;
}

}  // namespace

TEST_CASE("pairs of axes of a sample are far more even than chance", "[sweep]") {
  const auto guide = dials_of({5, 5, 4, 5, 4, 4});
  for (const std::uint64_t rows : {100, 200, 500, 1000, 1300, 2000, 4000}) {
    INFO(rows);
    CHECK(uneven(guide, latin_hypercube(guide, rows)) < 0.15);
  }
  CHECK(uneven(guide, latin_hypercube(guide, 6000)) < 0.15);
  const auto names = dials_of({60, 5, 3, 4});
  CHECK(uneven(names, latin_hypercube(names, 600)) < 0.15);
}

TEST_CASE("each value of each axis comes as often and no row twice", "[sweep]") {
  const auto dials = dials_of({5, 3, 4, 100});
  for (const std::uint64_t rows : {100, 300, 700, 900, 3000, 5999}) {
    INFO(rows);
    const auto numbers = latin_hypercube(dials, rows);
    REQUIRE(numbers.size() == rows);
    CHECK(std::ranges::is_sorted(numbers));
    CHECK(std::ranges::adjacent_find(numbers) == numbers.end());
    const auto columns = columns_of(dials, numbers);
    for (std::size_t dial = 0; rows <= 900 && dial < dials.size(); ++dial) {
      std::vector<std::uint64_t> counts(static_cast<std::size_t>(dials[dial].values));
      std::ranges::for_each(
          columns[dial], [&](std::uint64_t value) { ++counts[static_cast<std::size_t>(value)]; });
      const auto [least, most] = std::ranges::minmax(counts);
      CHECK(most - least <= 1);
    }
  }
}

TEST_CASE("ten thousand rows of twenty axes are dealt soon", "[sweep]") {
  const auto dials = dials_of(std::vector<std::uint64_t>(20, 6));
  const auto start = std::chrono::steady_clock::now();
  const auto numbers = latin_hypercube(dials, 10'000);
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
  UNSCOPED_INFO(seconds.count());
  CHECK(uneven(dials, numbers) < 0.15);
  CHECK(seconds.count() < 20);  // 1 s of a free core
}

TEST_CASE("a sample is the same on each machine", "[sweep]") {
  CHECK(latin_hypercube(dials_of({3, 4, 2}), 6) == std::vector<std::uint64_t>{3, 4, 8, 13, 17, 22});
}

}  // namespace sweep_sample
