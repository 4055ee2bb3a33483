#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "fray/study/sweep_run.hpp"

namespace fray::study {

// Numbers and texts as bytes, for a checkpoint or another process of the same program.

void put_word(std::uint64_t word, std::string& bytes);
void put_text(std::string_view text, std::string& bytes);
void put_hash(Hash128 hash, std::string& bytes);
void put_solved(const Solved& solved, std::string& bytes);

/// Takes bytes apart again. Once something was missing nothing more is taken, and `whole` says so.
class Unpacker {
 public:
  explicit Unpacker(std::string_view bytes) : bytes_(bytes) {}

  std::uint64_t word() noexcept;
  Hash128 hash() noexcept;
  std::string_view text() noexcept;
  Solved solved();

  /// Everything that was asked for was there, and nothing is left.
  bool whole() const noexcept { return !missing_ && bytes_.empty(); }

 private:
  std::string_view bytes_;
  bool missing_ = false;
};

}  // namespace fray::study
