#include "cli/ranks.hpp"

#include <random>
#include <vector>

#include "catch.hpp"

using fray::cli::Dealer;

TEST_CASE("every task is dealt exactly once, whatever the order in which batches come back") {
  // Schedules are drawn by a generator of fixed seed: ranks 1 to 64, tasks 0 to 5000, any times.
  std::mt19937 chance(20260714);
  for (std::size_t ranks = 1; ranks <= 64; ++ranks) {
    const std::size_t tasks = chance() % 5'000;
    Dealer dealer(tasks, ranks);
    std::vector<int> worked(tasks, 0);
    std::vector<std::vector<Dealer::Batch>> out(ranks);
    while (!dealer.all_done()) {
      const std::size_t rank = chance() % ranks;
      if (!out[rank].empty() && chance() % 2 == 0) {
        dealer.done(out[rank].front(), static_cast<double>(chance() % 1'000'000) / 1e6);
        out[rank].erase(out[rank].begin());
      } else if (const auto batch = dealer.deal()) {
        REQUIRE(batch->size > 0);
        out[rank].push_back(*batch);
        for (std::size_t task = batch->first; task < batch->first + batch->size; ++task) {
          ++worked.at(task);
        }
      }
    }
    CHECK(worked == std::vector<int>(tasks, 1));
    CHECK_FALSE(dealer.deal());
  }
}

TEST_CASE("batches grow where work is light and stay small where it is heavy, and at the end") {
  Dealer light(1'000'000, 2);
  const auto first = light.deal().value();
  light.done(first, 1e-5 * static_cast<double>(first.size));
  CHECK(light.deal()->size > 500);
  Dealer heavy(1'000, 2);
  const auto one = heavy.deal().value();
  heavy.done(one, static_cast<double>(one.size));
  CHECK(heavy.deal()->size == 1);
  Dealer few(3, 8);
  CHECK(few.deal()->size == 1);
}
