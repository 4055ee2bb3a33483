#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace fray::sweep {

/// How many rows a sample may have.
inline constexpr std::uint64_t kMostSampled = 10'000'000;

/// Rows of a sample by their numbers in the product; all of these where nothing is sampled.
struct SampledRows {
  std::vector<std::uint64_t> numbers{};

  std::uint64_t operator[](std::uint64_t index) const noexcept {
    return numbers.empty() ? index : numbers[static_cast<std::size_t>(index)];
  }
};

/// Axes that turn together, as a sample sees them.
struct SampledDial {
  std::string name{};  ///< of its axes: seeds its order
  std::uint64_t values = 1;
};

/// So many rows of a product of dials, as a Latin hypercube: each value of a dial as often as every
/// other, but for one, and dials shuffled apart from each other. A row that comes twice exchanges
/// values with others, and what still does is drawn anew. Of a sample of more than half, those that
/// are left out are such.
/// Shape   numbers of rows, the first dial slowest, ascending and each once. The product has more
///         than `rows`, and is less than 2^64.
/// Source  McKay, Beckman and Conover, "A comparison of three methods for selecting values of input
///         variables in the analysis of output from a computer code" (1979).
std::vector<std::uint64_t> latin_hypercube(std::span<const SampledDial> dials, std::uint64_t rows);

}  // namespace fray::sweep
