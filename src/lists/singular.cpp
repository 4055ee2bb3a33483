#include "lists/singular.hpp"

#include <algorithm>

#include "core/text.hpp"

namespace fray::lists {

std::string singular(std::string_view name) {
  std::string all = folded(name);
  std::string plain;
  for (std::size_t from = 0; from < all.size();) {
    const std::size_t to = std::min(all.find_first_of(" /()", from), all.size());
    std::string word = all.substr(from, to - from);
    const auto replace = [&word](std::string_view end, std::string_view by) {
      const bool ends = word.size() > end.size() + 1 && word.ends_with(end);
      if (ends) {
        word.resize(word.size() - end.size());
        word += by;
      }
      return ends;
    };
    if (!word.ends_with("ss") && word != "chaos" && !replace("men", "man") &&
        !replace("ies", "y") && !replace("oes", "o")) {
      replace("s", "");
    }
    plain += word;
    plain += all.substr(to, to < all.size() ? 1 : 0);
    from = to + 1;
  }
  return plain;
}

bool holds_words(const std::string& text, const std::string& words) {
  return !words.empty() && (" " + text + " ").find(" " + words + " ") != std::string::npos;
}

}  // namespace fray::lists
