#pragma once

#include <algorithm>
#include <string_view>
#include <vector>

namespace fray {

/// Takes the first line from a text, without its end.
inline std::string_view take_line(std::string_view& text) {
  const auto end = std::min(text.find('\n'), text.size());
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return line;
}

/// The words of a text, parted by blanks and ends of lines. They live as long as `text`.
/// Why   streams of text bring the locales of the standard library along, a twentieth of the page.
inline std::vector<std::string_view> split_words(std::string_view text) {
  constexpr std::string_view kBlanks = " \t\n\v\f\r";
  std::vector<std::string_view> words;
  while (!text.empty()) {
    const auto end = std::min(text.find_first_of(kBlanks), text.size());
    if (end > 0) {
      words.push_back(text.substr(0, end));
    }
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return words;
}

}  // namespace fray
