#include <cstring>

#include "random/kernel_body.hpp"

namespace fray::random {
namespace {

/// Four 16-bit slots in one 64-bit word, one after the other: any machine, and what the vector
/// paths must equal.
struct Plain {
  using Bits = std::uint64_t;

  template <class Operation>
  static Bits each16(Bits a, Bits b, Operation operation) noexcept {
    Bits result = 0;
    for (int shift = 0; shift < 64; shift += 16) {
      const auto left = static_cast<std::uint16_t>(a >> shift);
      const auto right = static_cast<std::uint16_t>(b >> shift);
      result |= static_cast<Bits>(static_cast<std::uint16_t>(operation(left, right))) << shift;
    }
    return result;
  }
  template <class Operation>
  static Bits each_signed16(Bits a, Bits b, Operation operation) noexcept {
    return each16(a, b, [&](std::uint16_t left, std::uint16_t right) {
      return operation(static_cast<std::int16_t>(left), static_cast<std::int16_t>(right));
    });
  }

  static Bits load(const void* from) noexcept {
    Bits bits = 0;
    std::memcpy(&bits, from, sizeof bits);
    return bits;
  }
  static void store(void* to, Bits bits) noexcept { std::memcpy(to, &bits, sizeof bits); }
  static Bits zero() noexcept { return 0; }
  static Bits ones() noexcept { return ~Bits{0}; }
  static Bits all16(std::int16_t value) noexcept {
    return static_cast<std::uint16_t>(value) * 0x0001000100010001ULL;
  }
  static Bits all64(std::int64_t value) noexcept { return static_cast<Bits>(value); }
  static Bits bit_and(Bits a, Bits b) noexcept { return a & b; }
  static Bits bit_or(Bits a, Bits b) noexcept { return a | b; }
  static Bits bit_xor(Bits a, Bits b) noexcept { return a ^ b; }
  static Bits add16(Bits a, Bits b) noexcept {
    return each16(a, b, [](unsigned l, unsigned r) { return l + r; });
  }
  static Bits sub16(Bits a, Bits b) noexcept {
    return each16(a, b, [](unsigned l, unsigned r) { return l - r; });
  }
  static Bits min16(Bits a, Bits b) noexcept {
    return each_signed16(a, b, [](std::int16_t l, std::int16_t r) { return l < r ? l : r; });
  }
  static Bits max16(Bits a, Bits b) noexcept {
    return each_signed16(a, b, [](std::int16_t l, std::int16_t r) { return l > r ? l : r; });
  }
  static Bits greater16(Bits a, Bits b) noexcept {
    return each_signed16(a, b, [](std::int16_t l, std::int16_t r) { return l > r ? -1 : 0; });
  }
  static Bits equal16(Bits a, Bits b) noexcept {
    return each16(a, b, [](unsigned l, unsigned r) { return l == r ? -1 : 0; });
  }
  static Bits low16(Bits a, Bits b) noexcept {
    return each16(a, b, [](unsigned l, unsigned r) { return l * r; });
  }
  static Bits high16(Bits a, Bits b) noexcept {
    return each16(a, b, [](unsigned l, unsigned r) { return (l * r) >> 16; });
  }
  static bool any(Bits bits) noexcept { return bits != 0; }
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

const Kernel kPlainKernel{draw_pools<Plain>, draw_faces<Plain>, draw_words<Plain>};

}  // namespace fray::random
