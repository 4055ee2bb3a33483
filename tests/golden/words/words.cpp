// Prints known-answer words of the streams and counts drawn with them, one a line. See
// tests/golden/words/words.txt.

#include <array>
#include <cstdint>
#include <vector>

#include <fmt/format.h>

#include "random/sampler.hpp"

using namespace fray;
using namespace fray::random;

namespace {

std::string written(const StreamId& id) {
  return fmt::format("{} {} {:016x}{:016x} {:016x}{:016x} {} {}", static_cast<int>(id.purpose),
                     id.seed, id.matchup.high, id.matchup.low, id.situation.high, id.situation.low,
                     id.wave, id.block);
}

void print_words(const StreamId& id) {
  std::array<std::uint64_t, 100 * kLanes> words{};
  Sampler(Path::plain).words(id, words);
  for (const std::size_t row : std::initializer_list<std::size_t>{0, 1, 99}) {
    for (const std::size_t lane : std::initializer_list<std::size_t>{0, 1, 7, 15}) {
      fmt::print("word {} row {} lane {}: {:016x}\n", written(id), row, lane,
                 words[row * kLanes + lane]);
    }
  }
}

void print_counts(const StreamId& id, const std::vector<dice::Roll>& rolls, Sampling sampling) {
  const Plan plan(rolls, sampling);
  std::vector<std::uint64_t> cells(plan.cells(), 0);
  Sampler(Path::plain).draw(plan, id, 65'536, cells);
  fmt::print("{} {} rolls {}: {}\n", sampling == Sampling::pools ? "pools" : "faces", written(id),
             rolls.size(), fmt::join(cells, " "));
}

}  // namespace

int main() {
  const StreamId ids[] = {
      {},
      {.seed = 1},
      {.seed = 2},
      {.seed = UINT64_MAX},
      {.purpose = Purpose::pilot, .seed = 1},
      {.purpose = Purpose::test, .seed = 1},
      {.seed = 1, .matchup = {1, 0}},
      {.seed = 1, .matchup = {0, 1}, .situation = {2, 3}},
      {.seed = 1, .wave = 1},
      {.seed = 1, .block = 1},
      {.seed = 1, .block = std::uint64_t{1} << 32},
      {Purpose::trials, 42, {0x0123456789abcdef, 0xfedcba9876543210}, {0x1111, 0x2222}, 3, 7},
  };
  for (const StreamId& id : ids) {
    print_words(id);
  }
  const auto pool = dice::Roll::pool(12, dice::Test::at_least(4), dice::Test::below(5), 9);
  const auto weak = dice::Roll::pool(2, dice::Test::at_least(5), dice::Test{}, 2);
  const auto sum = dice::Roll::sum(1, 3, 6);
  for (const Sampling sampling : {Sampling::pools, Sampling::faces}) {
    print_counts({.seed = 1}, {pool}, sampling);
    print_counts({.seed = 1}, {sum}, sampling);
    print_counts({.seed = 2}, {pool, weak}, sampling);
    print_counts({.seed = 2}, {dice::Roll::sum(2, 1, 3, -2, 0), weak, weak}, sampling);
  }
}
