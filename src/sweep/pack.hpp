#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "sweep/run.hpp"

namespace fray::sweep {

/// Numbers and texts as bytes, for a checkpoint or another process of the same program.
class Packer {
 public:
  explicit Packer(std::string& bytes) : bytes_(bytes) {}

  void word(std::uint64_t word);
  /// A number in as few bytes as it takes: one below 128.
  template <class Count>
  void count(Count value) {
    put_count(static_cast<std::uint64_t>(value));
  }
  void text(std::string_view text);
  void hash(Hash128 hash);
  /// Each different one once: what comes again is its number among them.
  void number(double value);
  template <class List, class Each>
  void list(const List& list, Each&& each) {
    count(list.size());
    for (const auto& one : list) {
      each(one);
    }
  }

 private:
  void put_count(std::uint64_t count);

  std::string& bytes_;
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
  double number();  ///< of the record that is taken apart
  Solved solved();

  // The same as a packer says it, into what it packed.
  template <class Count>
  void count(Count& value) noexcept {
    value = static_cast<Count>(count());
  }
  void text(std::string& value) { value = text(); }
  void number(double& value) { value = number(); }
  template <class List, class Each>
  void list(List& list, Each&& each) {
    for (std::uint64_t left = count(); left != 0 && !missing_; --left) {
      each(list.emplace_back());
    }
  }

  bool missing() const noexcept { return missing_; }
  /// Everything that was asked for was there, and nothing is left.
  bool whole() const noexcept { return !missing_ && bytes_.empty(); }

 private:
  std::string_view bytes_;
  bool missing_ = false;
  std::vector<double> known_{};
};

/// A fight as a record of its own, behind what is packed already.
void put_solved(const Solved& solved, std::string& bytes);

/// The distributions of an answer, and no more of it.
std::string pack_distributions(const answer::Answer& answer);
answer::Answer unpack_distributions(std::string_view bytes);

}  // namespace fray::sweep
