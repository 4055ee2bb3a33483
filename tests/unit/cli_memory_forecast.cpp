#include "cli/terminal.hpp"

#include <cstdint>
#include <vector>

#include "catch.hpp"

using namespace fray::cli;

namespace {

struct Seen {
  std::uint64_t fights = 0;
  double megabytes = 0;
};

}  // namespace

// What three units a side took, of Warmaster (12 stands each, 6 turns) and of SOVL (30 models each).
// Seen to fail where what was taken so far was told instead: 208 MB, and 85.
TEST_CASE("memory is told as it will be, to a factor of 1.5", "[memory]") {
  const std::vector<std::vector<Seen>> all{
      {{8'192, 64.6}, {40'960, 207.9}, {204'800, 591.1}, {408'600, 910.0}},
      {{8'192, 21.9}, {40'960, 84.7}, {204'800, 119.4}, {1'000'000, 181.1}},
      {{8'192, 21.9}, {40'960, 84.7}, {204'800, 119.4}, {4'000'000, 196.1}},
  };
  constexpr double kBefore = 17;
  for (const std::vector<Seen>& fight : all) {
    MemoryForecast forecast(kBefore);
    for (std::size_t batch = 0; batch + 1 < fight.size(); ++batch) {
      CHECK_FALSE(forecast.after(1'000'000));
      forecast.see(fight[batch].fights, fight[batch].megabytes);
    }
    const auto shown = forecast.after(fight.back().fights);
    REQUIRE(shown);
    CHECK(*shown < 1.5 * fight.back().megabytes);
    CHECK(*shown > fight.back().megabytes / 1.5);
  }
}

TEST_CASE("memory that does not grow is told as it is", "[memory]") {
  MemoryForecast forecast(10);
  for (const std::uint64_t fights : {1'000U, 2'000U, 3'000U}) {
    forecast.see(fights, 50);
  }
  CHECK(forecast.after(100'000).value_or(0) == 50);
}
