#include "core/flat_map.hpp"

#include <random>
#include <set>
#include <string>
#include <unordered_map>

#include "catch.hpp"
#include "graph/tally.hpp"

using fray::FlatMap;
using namespace fray::graph;

namespace {

/// All keys in one place: every look-up runs into the others.
struct Crowded {
  std::size_t operator()(int) const noexcept { return 7; }
};

/// The last place of any table, and behind it the first ones.
struct AtTheEnd {
  std::size_t operator()(int key) const noexcept { return key % 2 == 0 ? UINT32_MAX : 0; }
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

TEMPLATE_TEST_CASE("each entry is in one part of a map, wherever it found a place", "", Crowded,
                   AtTheEnd) {
  FlatMap<int, int, TestType> map(2);
  for (int key = 0; key < 300; ++key) {
    map[key] = key;
  }
  for (const std::size_t parts : {1U, 2U, 64U, 4096U}) {
    std::multiset<int> met;
    for (std::size_t part = 0; part < parts; ++part) {
      map.visit_part(part, parts, [&](const auto& entry, std::uint32_t hash) {
        CHECK(hash == static_cast<std::uint32_t>(TestType{}(entry.first)));
        met.insert(entry.first);
      });
    }
    CHECK(met.size() == 300);
    CHECK(std::set<int>(met.begin(), met.end()).size() == 300);
  }
}

TEST_CASE("keys that follow one another are spread over all parts") {
  constexpr std::size_t kParts = 64;
  constexpr std::size_t kKeys = 64'000;
  Tally<int> map;
  for (std::uint64_t key = 0; key < kKeys; ++key) {
    map[key] = 1;
  }
  for (std::size_t part = 0; part < kParts; ++part) {
    std::size_t here = 0;
    map.visit_part(part, kParts, [&](const auto&, std::uint32_t) { ++here; });
    CHECK(here > kKeys / kParts / 2);
    CHECK(here < kKeys / kParts * 2);
  }
}
