#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace fray::lists {

/// What a character adds to the depth of brackets, round or square.
constexpr int bracket_step(char c) noexcept {
  return c == '(' || c == '[' ? 1 : c == ')' || c == ']' ? -1 : 0;
}

/// Where the bracket that opens at `open` ends; nothing where it does not.
constexpr std::optional<std::size_t> end_of_brackets(std::string_view text,
                                                     std::size_t open) noexcept {
  int depth = 0;
  for (std::size_t at = open; at < text.size(); ++at) {
    depth += bracket_step(text[at]);
    if (depth == 0) {
      return at;
    }
  }
  return std::nullopt;
}

}  // namespace fray::lists
