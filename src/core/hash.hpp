#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace fray {

/// One step of SplitMix64: a bijection of 64-bit words in which every input bit reaches every
/// output bit.
/// Source  Steele, Lea and Flood, "Fast splittable pseudorandom number generators" (2014);
///         constants of Stafford's mix 13.
constexpr std::uint64_t mix64(std::uint64_t z) noexcept {
  z += 0x9e3779b97f4a7c15ULL;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
  return z ^ (z >> 31);
}

/// Spreads all bits of a packed word over the lower half: packed fields stand in both ends of it.
constexpr std::uint64_t spread_bits(std::uint64_t word) noexcept {
  return ((word ^ word >> 32) * 0x9e3779b97f4a7c15ULL) >> 32;
}

/// 128 bits that name a content.
struct Hash128 {
  std::uint64_t high = 0;
  std::uint64_t low = 0;
  friend constexpr bool operator==(Hash128, Hash128) = default;
};

/// Absorbs 64-bit words one after the other into a 128-bit name.
///
/// Two chains with different starts, each a bijection of (state xor word), so two contents that
/// differ in one word never collide and others do so with the odds of a 128-bit birthday.
class Hasher {
 public:
  constexpr Hasher() = default;
  explicit constexpr Hasher(std::string_view domain) noexcept { text(domain); }

  constexpr Hasher& word(std::uint64_t value) noexcept {
    state_.high = mix64(state_.high ^ value);
    state_.low = mix64(state_.low ^ (value * 0xd1342543de82ef95ULL + state_.high));
    return *this;
  }

  constexpr Hasher& text(std::string_view characters) noexcept {
    word(characters.size());
    for (const char character : characters) {
      word(static_cast<unsigned char>(character));
    }
    return *this;
  }

  constexpr Hash128 finish() const noexcept { return state_; }

 private:
  Hash128 state_{0x243f6a8885a308d3ULL, 0x13198a2e03707344ULL};  // the first digits of pi
};

/// A name of a stream of bytes, the same however the stream is cut into pieces.
///
/// Words go in turn to four chains of 64 bits, each step a bijection of (state xor word); what the
/// chains come to is absorbed by a Hasher.
///
/// Why   none waits for another, and a step takes two multiplications: two chains of a Hasher take
///       a fifth of the time in which a sweep's rows are written.
class StreamHasher {
 public:
  void add(std::string_view bytes) noexcept {
    length_ += bytes.size();
    for (; filled_ != 0 && !bytes.empty(); bytes.remove_prefix(1)) {
      push(bytes.front());
    }
    for (; bytes.size() >= kBlock; bytes.remove_prefix(kBlock)) {
      absorb(bytes.data());
    }
    for (const char byte : bytes) {
      push(byte);
    }
  }

  Hash128 finish() const noexcept {
    Hasher whole("bytes");
    for (const std::uint64_t chain : chains_) {
      whole.word(chain);
    }
    for (std::size_t byte = 0; byte < filled_; ++byte) {
      whole.word(static_cast<unsigned char>(rest_[byte]));
    }
    return whole.word(length_).finish();
  }

 private:
  static constexpr std::size_t kChains = 4;
  static constexpr std::size_t kBlock = kChains * sizeof(std::uint64_t);

  void absorb(const char* block) noexcept {
    static_assert(std::endian::native == std::endian::little, "words are read as they lie");
    std::array<std::uint64_t, kChains> words;
    std::memcpy(words.data(), block, kBlock);
    for (std::size_t chain = 0; chain < kChains; ++chain) {
      chains_[chain] = mix64(chains_[chain] ^ words[chain]);
    }
  }

  void push(char byte) noexcept {
    rest_[filled_] = byte;
    if (++filled_ == kBlock) {
      absorb(rest_.data());
      filled_ = 0;
    }
  }

  std::array<std::uint64_t, kChains> chains_{};
  std::array<char, kBlock> rest_{};
  std::size_t filled_ = 0;
  std::uint64_t length_ = 0;
};

}  // namespace fray
