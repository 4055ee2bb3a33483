// Dice are exactly fair: the kernels themselves are fed all 65 536 words of a slot, and the faces
// counted. H0 holds to the last word or not at all: no tolerance, no randomness.

#include <array>
#include <vector>

#include "catch.hpp"
#include "lanes.hpp"

using namespace fray;
using namespace fray::random;
using namespace fray::test;

namespace {

constexpr std::uint32_t kWords = 65'536;
constexpr int kRejected = -1;

/// What one word in all 64 slots gives: their common outcome, or kRejected when the kernel drew
/// more words than one.
int outcome_of(const Kernel& kernel, std::uint16_t word, const dice::Roll& roll) {
  const PlannedRoll planned{roll, 1, {}, {}};
  const LaneState before = lanes_that_draw(word);
  LaneState lanes = before;
  std::array<std::uint16_t, kSlots> cells{};
  kernel.faces(lanes, std::span(&planned, 1), 1, cells.data());
  if (!at_the_same_place(lanes, one_row_on(before))) {
    return kRejected;
  }
  for (const std::uint16_t cell : cells) {
    if (cell != cells[0]) {
      FAIL("slots differ for word " << word);
    }
  }
  return cells[0];
}

/// How often each outcome comes of all words; what is rejected comes last.
std::vector<std::uint32_t> outcomes_of_all_words(const Kernel& kernel, const dice::Roll& roll) {
  std::vector<std::uint32_t> counts(roll.outcomes() + 1, 0);
  for (std::uint32_t word = 0; word < kWords; ++word) {
    const int outcome = outcome_of(kernel, static_cast<std::uint16_t>(word), roll);
    ++counts.at(outcome == kRejected ? counts.size() - 1 : static_cast<std::size_t>(outcome));
  }
  return counts;
}

}  // namespace

TEST_CASE("lanes can be set so that the next row is what a test wants") {
  std::array<std::uint16_t, kSlots> slots{};
  for (std::size_t slot = 0; slot < kSlots; ++slot) {
    slots[slot] = static_cast<std::uint16_t>(slot * 1021 + 7);
  }
  LaneState lanes = lanes_that_draw(slots);
  std::array<std::uint64_t, kLanes> words{};
  kernel_of(Path::plain).words(lanes, 1, words.data());
  for (std::size_t slot = 0; slot < kSlots; ++slot) {
    CHECK(static_cast<std::uint16_t>(words[slot / 4] >> 16 * (slot % 4)) == slots[slot]);
  }
}

TEST_CASE("a die of any size shows each face for exactly as many words") {
  for (const Path path : available_paths()) {
    std::vector<int> sizes{36, 100, 216};
    for (int sides = 2; sides <= 20; ++sides) {
      sizes.push_back(sides);
    }
    for (const int sides : sizes) {
      INFO("D" << sides << ", " << to_string(path));
      const auto counts = outcomes_of_all_words(kernel_of(path), dice::Roll::sum(1, 1, sides));
      const std::uint32_t each = kWords / static_cast<std::uint32_t>(sides);
      std::vector<std::uint32_t> expected(static_cast<std::size_t>(sides), each);
      expected.push_back(kWords % static_cast<std::uint32_t>(sides));
      CHECK(counts == expected);
    }
  }
}

// One, two and three dice that show face f differ by whether the next die shows it, so all three
// faces come to light.
TEST_CASE("the three dice of one word fall in each of 216 ways for exactly as many words") {
  for (const Path path : available_paths()) {
    INFO(to_string(path));
    const Kernel& kernel = kernel_of(path);
    std::vector<std::uint32_t> ways(216, 0);
    std::uint32_t rejected = 0;
    for (std::uint32_t word = 0; word < kWords; ++word) {
      std::array<int, 3> faces{-216, -216, -216};
      bool refused = false;
      for (std::uint8_t face = 1; face <= 6 && !refused; ++face) {
        int before = 0;
        for (int dice = 1; dice <= 3 && !refused; ++dice) {
          const auto roll = dice::Roll::pool(dice, dice::Test{face, face}, dice::Test{}, dice);
          const int shown = outcome_of(kernel, static_cast<std::uint16_t>(word), roll);
          refused = shown == kRejected;
          if (shown == before + 1) {
            faces[static_cast<std::size_t>(dice - 1)] = face - 1;
          }
          before = shown;
        }
      }
      if (refused) {
        ++rejected;
        continue;
      }
      ++ways.at(static_cast<std::size_t>(faces[0] * 36 + faces[1] * 6 + faces[2]));
    }
    CHECK(ways == std::vector<std::uint32_t>(216, kWords / 216));
    CHECK(rejected == kWords % 216);
  }
}

TEST_CASE(
    "a slot that is drawn again takes the next word of its own place that is fair, and the others "
    "keep theirs") {
  const PlannedRoll planned{dice::Roll::sum(1, 1, 6), 1, {}, {}};
  const auto unfair = [](std::uint16_t word) { return word * 6U % kWords < kWords % 6; };
  REQUIRE(unfair(0));
  for (const Path path : available_paths()) {
    const Kernel& kernel = kernel_of(path);
    for (std::size_t slot = 0; slot < kSlots; ++slot) {
      std::array<std::uint16_t, kSlots> slots{};
      for (std::size_t other = 0; other < kSlots; ++other) {
        slots[other] = static_cast<std::uint16_t>(1 + other);
      }
      slots[slot] = 0;
      LaneState lanes = lanes_that_draw(slots);
      LaneState ahead = one_row_on(lanes);
      std::uint16_t fresh = 0;
      while (unfair(fresh)) {
        std::array<std::uint64_t, kLanes> words{};
        kernel_of(Path::plain).words(ahead, 1, words.data());
        fresh = static_cast<std::uint16_t>(words[slot / 4] >> 16 * (slot % 4));
      }
      std::array<std::uint16_t, kSlots> cells{};
      kernel.faces(lanes, std::span(&planned, 1), 1, cells.data());
      CHECK(at_the_same_place(lanes, ahead));
      bool kept = true;
      for (std::size_t other = 0; other < kSlots; ++other) {
        const std::uint32_t word = other == slot ? fresh : slots[other];
        kept = kept && cells[other] == word * 6 >> 16;
      }
      CHECK(kept);
    }
  }
}
