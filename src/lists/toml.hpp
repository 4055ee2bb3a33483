#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

namespace fray::lists {

/// Refuses, before a tree is built from it, a text whose tree would be too large or too deep.
/// Why     the library builds what it is given: 200 000 dotted keys in a row overflow its stack.
/// Throws  InputError beyond InputLimits.
void check_toml_cost(std::string_view text, const std::string& file);

/// The line whose key or header line `again` repeats: the same header above it, or the same key
/// under the same header. Nothing when the lines alone do not tell (keys inside braces).
std::optional<std::uint32_t> first_place(std::string_view text, std::uint32_t again);

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
