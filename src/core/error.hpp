#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>

namespace fray {

/// Where a wrong input stands. Empty parts are unknown and are not printed.
struct Where {
  std::string file{};
  std::uint32_t line = 0;
  std::uint32_t column = 0;
  std::string field{};
};

/// Somebody's input is wrong: "problem (why) suggestion", with its place in front.
/// Caught only in `main`, which prints it and exits with 2.
class InputError : public std::runtime_error {
 public:
  explicit InputError(const std::string& sentence) : InputError(Where{}, sentence) {}
  InputError(Where where, const std::string& sentence);

  /// Marks what is wrong whatever it stands beside, as a misspelt word is: never one of the rows
  /// that rules do not allow.
  InputError& anywhere() noexcept {
    anywhere_ = true;
    return *this;
  }
  bool is_wrong_anywhere() const noexcept { return anywhere_; }

  const Where& where() const noexcept { return where_; }
  const std::string& sentence() const noexcept { return sentence_; }

 private:
  Where where_;
  std::string sentence_;
  bool anywhere_ = false;
};

/// The answer could not be written; `main` exits with 5.
class OutputError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// A checkpoint is damaged, or belongs to something else; `main` exits with 4.
class CheckpointError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The user stopped the program; `main` exits with 128 plus the signal's number.
class Interrupted : public std::runtime_error {
 public:
  explicit Interrupted(int signal) : std::runtime_error("interrupted"), signal_(signal) {}
  int signal() const noexcept { return signal_; }

 private:
  int signal_;
};

/// "file:line:column: field: ", with the parts that are known; empty when none is.
std::string to_string(const Where& where);

}  // namespace fray
