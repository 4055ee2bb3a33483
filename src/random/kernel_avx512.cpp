#if defined(__x86_64__)

#include <immintrin.h>

#include "random/kernel_body.hpp"

namespace fray::random {
namespace {

struct Avx512 {
  using Bits = __m512i;
  static Bits load(const void* from) noexcept { return _mm512_loadu_si512(from); }
  static void store(void* to, Bits bits) noexcept { _mm512_storeu_si512(to, bits); }
  static Bits zero() noexcept { return _mm512_setzero_si512(); }
  static Bits ones() noexcept { return _mm512_set1_epi16(-1); }
  static Bits all16(std::int16_t value) noexcept { return _mm512_set1_epi16(value); }
  static Bits all64(std::int64_t value) noexcept { return _mm512_set1_epi64(value); }
  static Bits bit_and(Bits a, Bits b) noexcept { return _mm512_and_si512(a, b); }
  static Bits bit_or(Bits a, Bits b) noexcept { return _mm512_or_si512(a, b); }
  static Bits bit_xor(Bits a, Bits b) noexcept { return _mm512_xor_si512(a, b); }
  static Bits add16(Bits a, Bits b) noexcept { return _mm512_add_epi16(a, b); }
  static Bits sub16(Bits a, Bits b) noexcept { return _mm512_sub_epi16(a, b); }
  static Bits min16(Bits a, Bits b) noexcept { return _mm512_min_epi16(a, b); }
  static Bits max16(Bits a, Bits b) noexcept { return _mm512_max_epi16(a, b); }
  static Bits greater16(Bits a, Bits b) noexcept {
    return _mm512_movm_epi16(_mm512_cmpgt_epi16_mask(a, b));
  }
  static Bits equal16(Bits a, Bits b) noexcept {
    return _mm512_movm_epi16(_mm512_cmpeq_epi16_mask(a, b));
  }
  static Bits low16(Bits a, Bits b) noexcept { return _mm512_mullo_epi16(a, b); }
  static Bits high16(Bits a, Bits b) noexcept { return _mm512_mulhi_epu16(a, b); }
  static bool any(Bits bits) noexcept { return _mm512_test_epi64_mask(bits, bits) != 0; }
  static Bits add64(Bits a, Bits b) noexcept { return _mm512_add_epi64(a, b); }
  template <int kBits>
  static Bits shift_right64(Bits bits) noexcept {
    return _mm512_srli_epi64(bits, kBits);
  }
  static Bits shift_right64_by(Bits bits, Bits count) noexcept {
    return _mm512_srlv_epi64(bits, count);
  }
  template <std::uint64_t kFactor>
  static Bits multiply64(Bits bits) noexcept {
    return _mm512_mullo_epi64(bits, all64(static_cast<std::int64_t>(kFactor)));
  }
};

}  // namespace

const Kernel kAvx512Kernel{draw_pools<Avx512>, draw_faces<Avx512>, draw_words<Avx512>};

}  // namespace fray::random

#endif
