#include "random/kernel_body.hpp"

namespace fray::random {
namespace {

/// Four 16-bit slots in one 64-bit word, side by side: any machine, and what the vector paths must
/// equal. What would carry from one slot into the next is worked out without the slots' top bits,
/// which are put in after.
/// Source  Warren, "Hacker's Delight", 2-18 and 6-1.
struct Plain : NativeWords<std::uint64_t> {
  static constexpr Bits kTops = 0x8000800080008000ULL;
  static constexpr Bits kEven = 0x0000ffff0000ffffULL;

  /// All ones in slots whose top bit is set.
  static Bits filled(Bits tops) noexcept {
    const Bits top = tops & kTops;
    return (top - (top >> 15)) | top;
  }

  static Bits all16(std::int16_t value) noexcept {
    return static_cast<std::uint16_t>(value) * 0x0001000100010001ULL;
  }
  static Bits all64(std::int64_t value) noexcept { return static_cast<Bits>(value); }
  static Bits add16(Bits a, Bits b) noexcept {
    return ((a & ~kTops) + (b & ~kTops)) ^ ((a ^ b) & kTops);
  }
  static Bits sub16(Bits a, Bits b) noexcept {
    return ((a | kTops) - (b & ~kTops)) ^ (~(a ^ b) & kTops);
  }
  static Bits min16(Bits a, Bits b) noexcept { return a ^ ((a ^ b) & greater16(a, b)); }
  static Bits max16(Bits a, Bits b) noexcept { return b ^ ((a ^ b) & greater16(a, b)); }
  static Bits greater16(Bits a, Bits b) noexcept {
    const Bits less = sub16(b, a);
    return filled(less ^ ((a ^ b) & (less ^ b)));
  }
  static Bits equal16(Bits a, Bits b) noexcept {
    const Bits differ = a ^ b;
    return filled(~(((differ & ~kTops) + ~kTops) | differ));
  }
  // Factors are the same in all slots: one multiplication for every other slot.
  static Bits low16(Bits a, Bits factor) noexcept {
    const Bits one = factor & 0xffff;
    return ((a & kEven) * one & kEven) | ((a >> 16 & kEven) * one & kEven) << 16;
  }
  static Bits high16(Bits a, Bits factor) noexcept {
    const Bits one = factor & 0xffff;
    return ((a & kEven) * one >> 16 & kEven) | ((a >> 16 & kEven) * one & ~kEven);
  }
  static bool any(Bits bits) noexcept { return bits != 0; }
};

}  // namespace

const Kernel kPlainKernel{draw_pools<Plain>, draw_faces<Plain>, draw_words<Plain>};

}  // namespace fray::random
