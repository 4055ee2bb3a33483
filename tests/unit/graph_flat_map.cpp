#include "graph/flat_map.hpp"

#include <random>
#include <string>
#include <unordered_map>

#include "catch.hpp"
#include "graph/tally.hpp"

using namespace fray::graph;

namespace {

/// All keys in one place: every look-up runs into the others.
struct Crowded {
  std::size_t operator()(int) const noexcept { return 7; }
};

}  // namespace

TEST_CASE("a flat map holds what a map of nodes holds, in the order of first insertion") {
  std::mt19937_64 words(20'261'123);
  for (const std::uint64_t keys : {1U, 10U, 500U, 20'000U}) {
    Tally<std::uint64_t> flat(1);
    std::unordered_map<Report, std::uint64_t> nodes;
    std::vector<Report> order;
    for (int step = 0; step < 50'000; ++step) {
      const Report key = (words() % keys) << (words() % 2 * 40);
      if (nodes.count(key) == 0) {
        order.push_back(key);
      }
      flat[key] += 3;
      nodes[key] += 3;
    }
    REQUIRE(flat.size() == nodes.size());
    bool same = true;
    for (std::size_t index = 0; index < order.size(); ++index) {
      const auto& [key, value] = flat.entries()[index];
      same = same && key == order[index] && value == nodes[key];
    }
    CHECK(same);
  }
}

TEST_CASE("keys that all hash alike are still told apart") {
  FlatMap<int, std::string, Crowded> map(2);
  for (int key = 0; key < 300; ++key) {
    map[key] = std::to_string(key);
  }
  CHECK(map.size() == 300);
  for (int key = 0; key < 300; ++key) {
    REQUIRE(map[key] == std::to_string(key));
  }
  CHECK(map.size() == 300);
}

TEST_CASE("a new key's value is the default, and a cleared map is empty and takes keys again") {
  Tally<int> map;
  CHECK(map.empty());
  CHECK(map[5] == 0);
  map[5] = 9;
  map.clear();
  CHECK(map.empty());
  CHECK(map[5] == 0);
  CHECK(map.size() == 1);
}
