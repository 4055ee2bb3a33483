// What threads fill and read at once: nothing is lost, nothing moves, and the first value stays.

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <thread>
#include <vector>

#include "catch.hpp"
#include "core/grow.hpp"
#include "core/hash.hpp"

using namespace fray;

namespace {

constexpr std::uint64_t kKeys = 40'000;
constexpr int kThreads = 4;

struct Mixed {
  std::size_t operator()(std::uint64_t key) const noexcept { return mix64(key); }
};
/// All keys in one slot of any table, with the same half of their hash.
struct Alike {
  std::size_t operator()(std::uint64_t) const noexcept { return 5; }
};

}  // namespace

TEST_CASE("a map that grows holds what it was given, where it was given") {
  GrowMap<std::uint64_t, std::string, Mixed> map;
  std::vector<const std::string*> places;
  for (std::uint64_t key = 0; key < kKeys; ++key) {
    REQUIRE(map.find(key) == nullptr);
    places.push_back(&map.insert(key, std::to_string(key)));
  }
  for (std::uint64_t key = 0; key < kKeys; ++key) {
    REQUIRE(map.find(key) == places[key]);
    REQUIRE(*places[key] == std::to_string(key));
    REQUIRE(&map.insert(key, "another") == places[key]);
  }
  CHECK(map.find(kKeys) == nullptr);
}

TEST_CASE("keys of one hash are told apart") {
  GrowMap<std::uint64_t, std::uint64_t, Alike> map;
  for (std::uint64_t key = 0; key < 300; ++key) {
    map.insert(key, key * 3);
  }
  for (std::uint64_t key = 0; key < 300; ++key) {
    REQUIRE(*map.find(key) == key * 3);
  }
  CHECK(map.find(300) == nullptr);
}

TEST_CASE("threads that fill a map at once agree on every value") {
  GrowMap<std::uint64_t, int, Mixed> map;
  std::vector<std::vector<const int*>> seen(kThreads, std::vector<const int*>(kKeys));
  std::vector<std::thread> threads;
  for (int thread = 0; thread < kThreads; ++thread) {
    threads.emplace_back([&, thread] {
      for (std::uint64_t i = 0; i < kKeys; ++i) {
        const std::uint64_t key = thread % 2 == 0 ? i : kKeys - 1 - i;
        const int* known = map.find(key);
        seen[static_cast<std::size_t>(thread)][key] =
            known != nullptr ? known : &map.insert(key, thread);
      }
    });
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
  std::size_t differ = 0;
  for (std::uint64_t key = 0; key < kKeys; ++key) {
    for (int thread = 0; thread < kThreads; ++thread) {
      differ += seen[static_cast<std::size_t>(thread)][key] != map.find(key) ? 1U : 0U;
    }
  }
  CHECK(differ == 0);
}

TEST_CASE("an array that grows holds what it was given, where it was given") {
  GrowArray<std::string> array;
  std::vector<const std::string*> places(kKeys);
  for (std::size_t number = kKeys; number-- > 0;) {
    REQUIRE(array.find(number) == nullptr);
    places[number] = &array.insert(number, std::to_string(number));
  }
  for (std::size_t number = 0; number < kKeys; ++number) {
    REQUIRE(array.find(number) == places[number]);
    REQUIRE(*places[number] == std::to_string(number));
    REQUIRE(&array.insert(number, "another") == places[number]);
  }
}

TEST_CASE("what is worked out once is the same for all threads that ask") {
  struct Asked {
    Once<int> value{};
    std::array<const int*, kThreads> seen{};
  };
  std::vector<Asked> all(kKeys / 10);
  std::vector<std::thread> threads;
  for (int thread = 0; thread < kThreads; ++thread) {
    threads.emplace_back([&all, thread] {
      for (Asked& wanted : all) {
        wanted.seen[static_cast<std::size_t>(thread)] = &wanted.value.get([&] { return thread; });
      }
    });
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
  for (const Asked& wanted : all) {
    REQUIRE(
        std::ranges::all_of(wanted.seen, [&](const int* seen) { return seen == wanted.seen[0]; }));
    REQUIRE(&wanted.value.get([] { return -1; }) == wanted.seen[0]);
    REQUIRE(*wanted.seen[0] >= 0);
  }
}
