#pragma once

#include <cstdint>
#include <cstring>

namespace fray::random {
namespace {

/// What a kernel does with `Word`, a type whose operators work on 64-bit lanes: an integer, or a
/// vector of the compiler's own.
template <class Word>
struct NativeWords {
  using Bits = Word;

  static Bits load(const void* from) noexcept {
    Bits bits{};
    std::memcpy(&bits, from, sizeof bits);
    return bits;
  }
  static void store(void* to, Bits bits) noexcept { std::memcpy(to, &bits, sizeof bits); }
  static Bits zero() noexcept { return Bits{}; }
  static Bits ones() noexcept { return ~Bits{}; }
  static Bits bit_and(Bits a, Bits b) noexcept { return a & b; }
  static Bits bit_or(Bits a, Bits b) noexcept { return a | b; }
  static Bits bit_xor(Bits a, Bits b) noexcept { return a ^ b; }
  static Bits add64(Bits a, Bits b) noexcept { return a + b; }
  template <int kBits>
  static Bits shift_right64(Bits bits) noexcept {
    return bits >> kBits;
  }
  static Bits shift_right64_by(Bits bits, Bits count) noexcept { return bits >> count; }
  template <std::uint64_t kFactor>
  static Bits multiply64(Bits bits) noexcept {
    return bits * kFactor;
  }
};

}  // namespace
}  // namespace fray::random
