#include "random/kernel_body.hpp"

namespace fray::random {
namespace {

template <class Number>
using Vector128 [[gnu::vector_size(16)]] = Number;

/// Eight 16-bit slots in 128 bits, in the compiler's own words for vectors, which it knows for every
/// machine: NEON, WebAssembly and SSE2 among them.
struct Simd128 : NativeWords<Vector128<std::uint64_t>> {
  using Slots = Vector128<std::int16_t>;
  using Unsigned = Vector128<std::uint16_t>;

  template <class To, class From>
  static To as(From bits) noexcept {
    return reinterpret_cast<To>(bits);
  }

  static Bits all16(std::int16_t value) noexcept { return as<Bits>(Slots{} + value); }
  static Bits all64(std::int64_t value) noexcept {
    return Bits{} + static_cast<std::uint64_t>(value);
  }
  static Bits add16(Bits a, Bits b) noexcept { return as<Bits>(as<Unsigned>(a) + as<Unsigned>(b)); }
  static Bits sub16(Bits a, Bits b) noexcept { return as<Bits>(as<Unsigned>(a) - as<Unsigned>(b)); }
  static Bits min16(Bits a, Bits b) noexcept { return a ^ ((a ^ b) & greater16(a, b)); }
  static Bits max16(Bits a, Bits b) noexcept { return b ^ ((a ^ b) & greater16(a, b)); }
  static Bits greater16(Bits a, Bits b) noexcept { return as<Bits>(as<Slots>(a) > as<Slots>(b)); }
  static Bits equal16(Bits a, Bits b) noexcept { return as<Bits>(as<Slots>(a) == as<Slots>(b)); }
  static Bits low16(Bits a, Bits b) noexcept { return as<Bits>(as<Unsigned>(a) * as<Unsigned>(b)); }
  /// The upper halves of products, even and odd slots apart.
  static Bits high16(Bits a, Bits b) noexcept {
    using Wide = Vector128<std::uint32_t>;
    const Wide low{0xffff, 0xffff, 0xffff, 0xffff};
    const Wide even = (as<Wide>(a) & low) * (as<Wide>(b) & low);
    const Wide odd = (as<Wide>(a) >> 16) * (as<Wide>(b) >> 16);
    return as<Bits>(even >> 16 | (odd & ~low));
  }
  static bool any(Bits bits) noexcept { return (bits[0] | bits[1]) != 0; }
};

}  // namespace

const Kernel kSimd128Kernel{draw_pools<Simd128>, draw_faces<Simd128>, draw_words<Simd128>};

}  // namespace fray::random
