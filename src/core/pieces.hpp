#pragma once

#include <bit>
#include <cstddef>

namespace fray {

/// Where a thing with a number lies in storage that grows by pieces, each twice the size of the one
/// before: nothing that is stored is ever moved.
struct Pieces {
  static constexpr std::size_t kFirst = 64;

  static constexpr std::size_t piece_of(std::size_t number) noexcept {
    return static_cast<std::size_t>(std::bit_width(number / kFirst + 1)) - 1;
  }
  static constexpr std::size_t within(std::size_t number) noexcept {
    return number + kFirst - (kFirst << piece_of(number));
  }
  static constexpr std::size_t size_of(std::size_t piece) noexcept { return kFirst << piece; }
};

}  // namespace fray
