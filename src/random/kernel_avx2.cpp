#if defined(__x86_64__)

#include <immintrin.h>

#include "random/kernel_body.hpp"

namespace fray::random {
namespace {

struct Avx2 {
  using Bits = __m256i;
  static Bits load(const void* from) noexcept {
    return _mm256_loadu_si256(static_cast<const Bits*>(from));
  }
  static void store(void* to, Bits bits) noexcept {
    _mm256_storeu_si256(static_cast<Bits*>(to), bits);
  }
  static Bits zero() noexcept { return _mm256_setzero_si256(); }
  static Bits ones() noexcept { return _mm256_set1_epi16(-1); }
  static Bits all16(std::int16_t value) noexcept { return _mm256_set1_epi16(value); }
  static Bits all64(std::int64_t value) noexcept { return _mm256_set1_epi64x(value); }
  static Bits bit_and(Bits a, Bits b) noexcept { return _mm256_and_si256(a, b); }
  static Bits bit_or(Bits a, Bits b) noexcept { return _mm256_or_si256(a, b); }
  static Bits bit_xor(Bits a, Bits b) noexcept { return _mm256_xor_si256(a, b); }
  static Bits add16(Bits a, Bits b) noexcept { return _mm256_add_epi16(a, b); }
  static Bits sub16(Bits a, Bits b) noexcept { return _mm256_sub_epi16(a, b); }
  static Bits min16(Bits a, Bits b) noexcept { return _mm256_min_epi16(a, b); }
  static Bits max16(Bits a, Bits b) noexcept { return _mm256_max_epi16(a, b); }
  static Bits greater16(Bits a, Bits b) noexcept { return _mm256_cmpgt_epi16(a, b); }
  static Bits equal16(Bits a, Bits b) noexcept { return _mm256_cmpeq_epi16(a, b); }
  static Bits low16(Bits a, Bits b) noexcept { return _mm256_mullo_epi16(a, b); }
  static Bits high16(Bits a, Bits b) noexcept { return _mm256_mulhi_epu16(a, b); }
  static bool any(Bits bits) noexcept { return _mm256_testz_si256(bits, bits) == 0; }
  static Bits add64(Bits a, Bits b) noexcept { return _mm256_add_epi64(a, b); }
  template <int kBits>
  static Bits shift_right64(Bits bits) noexcept {
    return _mm256_srli_epi64(bits, kBits);
  }
  static Bits shift_right64_by(Bits bits, Bits count) noexcept {
    return _mm256_srlv_epi64(bits, count);
  }

  /// 64-bit product from 32-bit ones; the two cross products only reach the upper half.
  template <std::uint64_t kFactor>
  static Bits multiply64(Bits bits) noexcept {
    const Bits low = all64(static_cast<std::int64_t>(kFactor & 0xffffffffU));
    const Bits high = all64(static_cast<std::int64_t>(kFactor >> 32));
    const Bits cross =
        add64(_mm256_mul_epu32(bits, high), _mm256_mul_epu32(shift_right64<32>(bits), low));
    return add64(_mm256_mul_epu32(bits, low), _mm256_slli_epi64(cross, 32));
  }
};

}  // namespace

const Kernel kAvx2Kernel{draw_pools<Avx2>, draw_faces<Avx2>, draw_words<Avx2>};

}  // namespace fray::random

#endif
