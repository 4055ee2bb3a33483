#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "core/hash.hpp"

namespace fray {

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
