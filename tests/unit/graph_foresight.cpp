// What the first fights tell of how a situation ends: a planted sum of features is found again.

#include "catch.hpp"
#include "core/hash.hpp"
#include "graph/foresight.hpp"

using namespace fray;
using namespace fray::graph;

namespace {

/// Situations of one stage, whose end is a sum of two of their three features.
Outlook situation(std::uint64_t number, std::uint32_t stage) {
  const std::uint64_t bits = mix64(number);
  Outlook now{.stage = stage, .for_a = static_cast<double>(bits % 7)};
  now.add(static_cast<double>((bits >> 8U) % 5));
  now.add(static_cast<double>((bits >> 16U) % 9));
  now.add(1);  // says nothing
  return now;
}

double end_of(const Outlook& now, double first, double second) {
  return 0.5 + first * now.features[0] + second * now.features[1];
}

}  // namespace

TEST_CASE("ends are told from what earlier fights came to", "[graph]") {
  constexpr std::uint32_t kStage = 3;
  constexpr int kLessons = 5'000;
  Foresight foresight;
  CHECK_FALSE(foresight.fitted());
  for (std::uint64_t number = 0; number < kLessons; ++number) {
    const Outlook now = situation(number, kStage);
    // In the second round the features weigh otherwise.
    foresight.learn(1, now, 1, end_of(now, 0.03, -0.05));
    foresight.learn(2, now, 2, end_of(now, -0.02, 0.01));
  }
  foresight.fit();
  CHECK(foresight.fitted());
  for (std::uint64_t number = kLessons; number < kLessons + 50; ++number) {
    const Outlook now = situation(number, kStage);
    CHECK_THAT(foresight.of(1, now), Catch::Matchers::WithinAbs(end_of(now, 0.03, -0.05), 1e-3));
    CHECK_THAT(foresight.of(2, now), Catch::Matchers::WithinAbs(end_of(now, -0.02, 0.01), 1e-3));
  }
}

TEST_CASE("a round of few fights is told as the stage in all rounds", "[graph]") {
  Foresight foresight;
  for (std::uint64_t number = 0; number < 2'000; ++number) {
    const Outlook now = situation(number, 1);
    foresight.learn(1, now, 1, end_of(now, 0.04, 0));
  }
  const Outlook rare = situation(1, 1);
  foresight.learn(2, rare, 1, 0);
  foresight.fit();
  CHECK_THAT(foresight.of(2, rare), Catch::Matchers::WithinAbs(end_of(rare, 0.04, 0), 0.01));
}

TEST_CASE("where nothing was learned the game's own word holds", "[graph]") {
  Foresight foresight;
  foresight.fit();
  CHECK(foresight.of(1, Outlook{.for_a = -2.5}) == -2.5);
}
