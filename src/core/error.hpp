#pragma once

#include <cstdint>
#include <exception>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

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

  /// Marks an option that its side has already, by whatever name.
  InputError& again() noexcept {
    again_ = true;
    return *this;
  }
  bool is_given_again() const noexcept { return again_; }

  /// Says which option of a side it is about, for who knows where that one was written.
  InputError& about(std::string option) {
    option_ = std::move(option);
    return *this;
  }
  /// Empty where it is about none, or `where().field` names it.
  const std::string& option() const noexcept { return option_; }

  /// The same, where what was asked stands.
  InputError at(Where where) const;

  const Where& where() const noexcept { return where_; }
  const std::string& sentence() const noexcept { return sentence_; }

 private:
  Where where_;
  std::string sentence_;
  std::string option_{};
  bool anywhere_ = false;
  bool again_ = false;
};

/// What a game asks of the numbers of one side. Each function throws InputError naming it.
class SideCheck {
 protected:
  explicit SideCheck(std::string side) : side_(std::move(side)) {}

  void range(std::string_view field, int value, int lowest, int highest) const {
    if (value < lowest || value > highest) {
      throw out_of(field, value, lowest, highest).anywhere();
    }
  }
  InputError out_of(std::string_view field, int value, int lowest, int highest) const {
    const std::string name(field);
    return wrong(name, name + " = " + std::to_string(value) + " (" + std::to_string(lowest) +
                           " to " + std::to_string(highest) + ")");
  }
  InputError wrong(const std::string& field, const std::string& sentence) const {
    return InputError(Where{.file = side_, .field = field}, sentence);
  }
  [[noreturn]] void refuse(const std::string& field, const std::string& sentence) const {
    throw wrong(field, sentence);
  }

 private:
  std::string side_;
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

/// What is wrong, written "problem (why) suggestion", as whole sentences:
///
///     is given twice (once is enough) take one away   is given twice (once is enough). Take one away.
///     "99" (a whole number from 1 to 10)               "99" is not allowed. Type a whole number ...
///     no unit is called "x" (did you mean y?)          no unit is called "x". Did you mean y?
///
/// What ends with a full stop stays as it is.
std::string as_sentences(std::string_view text);

/// Whether it begins with a verb, so that what stands in front of it is its subject.
bool begins_with_verb(std::string_view sentence) noexcept;

/// Whether something failed because the machine gives no more memory, or no more threads, which
/// take memory too.
bool is_shortage(const std::exception& error) noexcept;

/// What there is to say then. Why  it is written as it stands: making a sentence takes memory.
inline constexpr const char* kShortage =
    "there is not enough memory for this. Ask for less: --method simulate takes little, and "
    "--threads 1 less.";

}  // namespace fray
