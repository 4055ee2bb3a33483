#include <algorithm>
#include <functional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "catch.hpp"
#include "core/sort_few.hpp"

using namespace fray;

TEST_CASE("what is few is in the order of stable_sort, each thing still there") {
  std::mt19937 random(20261129);
  for (int length = 0; length < 40; ++length) {
    std::vector<std::pair<int, std::string>> things;
    for (int i = 0; i < length; ++i) {
      things.emplace_back(static_cast<int>(random() % 7), std::string(30, 'a') + std::to_string(i));
    }
    auto expected = things;
    std::ranges::stable_sort(expected, {}, &std::pair<int, std::string>::first);
    auto greatest = things;
    std::ranges::stable_sort(greatest, std::greater{}, &std::pair<int, std::string>::first);
    auto sorted = things;
    sort_few(sorted, {}, &std::pair<int, std::string>::first);
    CHECK(sorted == expected);
    sort_few(things, std::greater{}, &std::pair<int, std::string>::first);
    CHECK(things == greatest);
  }
}
