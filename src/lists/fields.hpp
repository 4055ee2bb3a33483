#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "core/error.hpp"
#include "core/files.hpp"
#include "lists/document.hpp"

namespace fray::lists {

/// Whole numbers that a field may hold, both ends included.
struct Between {
  std::int32_t low = 0;
  std::int32_t high = 0;
};

/// Where wrong fields of one document go: the first is thrown, or the first hundred are kept to be
/// listed.
class Faults {
 public:
  static constexpr std::size_t kMostKept = 100;
  enum class Mode : std::uint8_t { throw_first, keep_all };

  explicit Faults(std::string file, Mode mode = Mode::throw_first)
      : file_(std::move(file)), mode_(mode) {}

  void add(Where where, const std::string& sentence);
  const std::string& file() const noexcept { return file_; }
  /// More would not be kept.
  bool full() const noexcept { return kept_.size() >= kMostKept; }
  const std::vector<InputError>& kept() const noexcept { return kept_; }

 private:
  std::string file_;
  Mode mode_;
  std::vector<InputError> kept_{};
};

/// Reads one table of a document by the names of its fields. Numbers are checked, never clamped.
/// Throws  through `Faults`: InputError with file, line, column and field. With `keep_all` the
///         fallback is returned.
class Fields {
 public:
  /// `path` names the table in messages ("unit[2]"; empty for the whole file). Every key must be
  /// one of `known`.
  Fields(const Node& table, std::string path, std::span<const std::string> known, Faults& faults);

  /// The value as it was written, or nullptr.
  const Node* value(std::string_view key) const noexcept { return table_.find(key); }
  /// A text of 1 to 256 bytes without control characters. `right` is what a message says it may be.
  std::string text(std::string_view key, std::string_view right = {}) const;
  std::string text_or(std::string_view key, std::string_view fallback,
                      std::size_t longest = InputLimits::max_name) const;
  std::int32_t whole(std::string_view key, Between range) const;
  std::int32_t whole_or(std::string_view key, Between range, std::int32_t fallback) const;
  bool truth_or(std::string_view key, bool fallback) const;
  /// The texts of a list; none when the key is missing.
  std::vector<std::string> texts(std::string_view key) const;
  /// The tables of `[[key]]`; none when the key is missing. `right` is how they are written, where
  /// not so.
  std::vector<const Node*> tables(std::string_view key, std::string_view right = {}) const;

  /// The table of `key = {...}`, or those of a list of such; none when the key is missing.
  std::vector<const Node*> one_or_more(std::string_view key) const;
  /// Of one of those: its place in messages is `path` of this one, and `key`.
  Fields inner(const Node& table, std::string_view key, std::span<const std::string> known) const;

  /// Says what is wrong with one field, at its value or, when it is missing, at the table.
  void fault(std::string_view key, const std::string& sentence) const;

 private:
  const Node* required(std::string_view key, const std::string& right) const;
  std::string text_of(const Node& value, std::string_view key, std::string_view right = {},
                      std::size_t longest = InputLimits::max_name) const;
  std::int32_t whole_of(const Node& value, std::string_view key, Between range) const;
  void fault_at(const Node& place, std::string_view key, const std::string& sentence) const;

  const Node& table_;
  std::string path_;
  Faults& faults_;
};

/// A value as a message shows it: "\"three\"", "3.5", "a list".
std::string shown(const Node& value);

/// A TOML text in quotation marks.
std::string toml_quoted(std::string_view text);

/// Lines "key = value" of one table; what is empty or false is left out.
class TomlLines {
 public:
  void header(std::string_view name) { line("\n[[{}]]\n", name); }
  void number(std::string_view key, std::int32_t value) { line("{} = {}\n", key, value); }
  void text(std::string_view key, std::string_view value) {
    if (!value.empty()) {
      line("{} = {}\n", key, toml_quoted(value));
    }
  }
  void truth(std::string_view key, bool value) {
    if (value) {
      line("{} = true\n", key);
    }
  }
  /// Of what is so unless it is said.
  void not_so(std::string_view key) { line("{} = false\n", key); }
  void texts(std::string_view key, std::vector<std::string> values) {
    for (std::string& value : values) {
      value = toml_quoted(value);
    }
    if (!values.empty()) {
      line("{} = [{}]\n", key, fmt::join(values, ", "));
    }
  }
  /// "key = {...}", the lines of another table on one line.
  void table(std::string_view key, TomlLines inner) {
    std::string one = inner.take();
    for (std::size_t at = one.find('\n'); at != std::string::npos; at = one.find('\n', at + 1)) {
      one.replace(at, 1, at + 1 == one.size() ? "" : ", ");
    }
    line("{} = {{ {} }}\n", key, one);
  }
  void tables(std::string_view key, std::vector<TomlLines> several) {
    if (several.size() == 1) {
      table(key, std::move(several.front()));
    } else if (!several.empty()) {
      std::string all;
      for (TomlLines& inner : several) {
        TomlLines one;
        one.table("", std::move(inner));
        all += (all.empty() ? "" : ", ") + one.all_.substr(3, one.all_.size() - 4);
      }
      line("{} = [{}]\n", key, all);
    }
  }
  std::string take() { return std::move(all_); }

 private:
  template <class... Values>
  void line(fmt::format_string<Values...> form, Values&&... values) {
    all_ += fmt::format(form, std::forward<Values>(values)...);
  }

  std::string all_{};
};

}  // namespace fray::lists
