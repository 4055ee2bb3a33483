#if defined(__x86_64__)

#include <emmintrin.h>

#include "random/kernel_body.hpp"

namespace fray::random {
namespace {

struct Sse2 {
  using Bits = __m128i;
  static Bits load(const void* from) noexcept {
    return _mm_loadu_si128(static_cast<const Bits*>(from));
  }
  static void store(void* to, Bits bits) noexcept {
    _mm_storeu_si128(static_cast<Bits*>(to), bits);
  }
  static Bits zero() noexcept { return _mm_setzero_si128(); }
  static Bits ones() noexcept { return _mm_set1_epi16(-1); }
  static Bits all16(std::int16_t value) noexcept { return _mm_set1_epi16(value); }
  static Bits all64(std::int64_t value) noexcept { return _mm_set1_epi64x(value); }
  static Bits bit_and(Bits a, Bits b) noexcept { return _mm_and_si128(a, b); }
  static Bits bit_or(Bits a, Bits b) noexcept { return _mm_or_si128(a, b); }
  static Bits bit_xor(Bits a, Bits b) noexcept { return _mm_xor_si128(a, b); }
  static Bits add16(Bits a, Bits b) noexcept { return _mm_add_epi16(a, b); }
  static Bits sub16(Bits a, Bits b) noexcept { return _mm_sub_epi16(a, b); }
  static Bits min16(Bits a, Bits b) noexcept { return _mm_min_epi16(a, b); }
  static Bits max16(Bits a, Bits b) noexcept { return _mm_max_epi16(a, b); }
  static Bits greater16(Bits a, Bits b) noexcept { return _mm_cmpgt_epi16(a, b); }
  static Bits equal16(Bits a, Bits b) noexcept { return _mm_cmpeq_epi16(a, b); }
  static Bits low16(Bits a, Bits b) noexcept { return _mm_mullo_epi16(a, b); }
  static Bits high16(Bits a, Bits b) noexcept { return _mm_mulhi_epu16(a, b); }
  static bool any(Bits bits) noexcept {
    return _mm_movemask_epi8(_mm_cmpeq_epi8(bits, zero())) != 0xffff;
  }
  static Bits add64(Bits a, Bits b) noexcept { return _mm_add_epi64(a, b); }
  template <int kBits>
  static Bits shift_right64(Bits bits) noexcept {
    return _mm_srli_epi64(bits, kBits);
  }

  /// SSE2 shifts both halves by one count; each half is shifted with its own and the two are put
  /// together.
  static Bits shift_right64_by(Bits bits, Bits count) noexcept {
    const Bits lower = _mm_srl_epi64(bits, count);
    const Bits upper = _mm_srl_epi64(bits, _mm_unpackhi_epi64(count, count));
    return _mm_castpd_si128(_mm_move_sd(_mm_castsi128_pd(upper), _mm_castsi128_pd(lower)));
  }

  /// 64-bit product from 32-bit ones; the two cross products only reach the upper half.
  template <std::uint64_t kFactor>
  static Bits multiply64(Bits bits) noexcept {
    const Bits low = all64(static_cast<std::int64_t>(kFactor & 0xffffffffU));
    const Bits high = all64(static_cast<std::int64_t>(kFactor >> 32));
    const Bits cross =
        add64(_mm_mul_epu32(bits, high), _mm_mul_epu32(shift_right64<32>(bits), low));
    return add64(_mm_mul_epu32(bits, low), _mm_slli_epi64(cross, 32));
  }
};

}  // namespace

const Kernel kSse2Kernel{draw_pools<Sse2>, draw_faces<Sse2>, draw_words<Sse2>};

}  // namespace fray::random

#endif
