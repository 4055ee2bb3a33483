#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "sweep/run.hpp"

namespace fray::sweep {

// Numbers and texts as bytes, for a checkpoint or another process of the same program.

void put_word(std::uint64_t word, std::string& bytes);
/// A number in as few bytes as it takes: one below 128.
void put_count(std::uint64_t count, std::string& bytes);
void put_text(std::string_view text, std::string& bytes);
void put_hash(Hash128 hash, std::string& bytes);
void put_solved(const Solved& solved, std::string& bytes);

/// The distributions of an answer, and no more of it.
std::string pack_distributions(const answer::Answer& answer);
answer::Answer unpack_distributions(std::string_view bytes);

/// Puts doubles, each different one once: what comes again is its number among them.
class DoublePacker {
 public:
  void put(double value, std::string& bytes);

 private:
  std::unordered_map<std::uint64_t, std::uint64_t> known_{};
};

/// Takes bytes apart again. Once something was missing nothing more is taken, and `whole` says so.
class Unpacker {
 public:
  explicit Unpacker(std::string_view bytes) : bytes_(bytes) {}

  std::uint64_t word() noexcept;
  std::uint64_t count() noexcept;
  Hash128 hash() noexcept;
  std::string_view text() noexcept;
  /// What a `DoublePacker` put: one for all doubles of these bytes.
  double number();
  Solved solved();

  bool missing() const noexcept { return missing_; }
  /// Everything that was asked for was there, and nothing is left.
  bool whole() const noexcept { return !missing_ && bytes_.empty(); }

 private:
  std::string_view bytes_;
  bool missing_ = false;
  std::vector<double> known_{};  ///< of the record that is taken apart
};

}  // namespace fray::sweep
