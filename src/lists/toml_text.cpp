#include "lists/toml_text.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "core/input.hpp"
#include "core/text.hpp"

namespace fray::lists {
namespace {

/// The place behind a string that begins at `start`; an unclosed one ends with its line, or with
/// the text.
std::size_t behind_string(std::string_view text, std::size_t start) {
  const char quote = text[start];
  const bool several_lines = text.substr(start).starts_with(std::string(3, quote));
  const std::string close(several_lines ? 3 : 1, quote);
  std::size_t at = start + close.size();
  while (at < text.size()) {
    if (text[at] == '\n' && !several_lines) {
      return at;
    }
    if (text.substr(at).starts_with(close)) {
      return at + close.size();
    }
    at += text[at] == '\\' && quote == '"' ? 2 : 1;
  }
  return text.size();
}

/// What a text's marks outside strings and comments say about its tree.
class Cost {
 public:
  Cost(std::string_view text, const std::string& file) : text_(text), file_(file) {}

  void check() {
    std::size_t at = 0;
    while (at < text_.size()) {
      at = next(at);
    }
  }

 private:
  std::size_t next(std::size_t at) {
    const char mark = text_[at];
    const bool first_of_line = std::exchange(first_of_line_, false);
    switch (mark) {
      case '#': return std::min(text_.find('\n', at), text_.size());
      case '"':
      case '\'': return behind_string(text_, at);
      case ' ':
      case '\t': first_of_line_ = first_of_line; break;
      case '\n':
        first_of_line_ = true;
        dots_ = 0;
        break;
      case '.':
        count(values_, InputLimits::max_values, at, "values");
        deeper(dots_, at);
        break;
      case '[':
      case '{':
        if (first_of_line && depth_ == 0 && text_.substr(at).starts_with("[[")) {
          count(units_, InputLimits::max_units, at, "units");
          depth_ += 2;
          return at + 2;
        }
        deeper(depth_, at);
        [[fallthrough]];
      case '=':
      case ',':
        count(values_, InputLimits::max_values, at, "values");
        dots_ = 0;
        break;
      case ']':
      case '}':
        depth_ -= depth_ > 0 ? 1 : 0;
        dots_ = 0;
        break;
      default: break;
    }
    return at + 1;
  }

  void count(std::size_t& number, std::size_t limit, std::size_t at,
             const std::string& what) const {
    if (++number > limit) {
      throw InputError{place_of(text_, at, file_),
                       "holds too many " + what + " (at most " + std::to_string(limit) + ")"};
    }
  }

  void deeper(std::size_t& levels, std::size_t at) const {
    if (++levels > InputLimits::max_nesting) {
      throw InputError{
          place_of(text_, at, file_),
          "is nested too deeply (at most " + std::to_string(InputLimits::max_nesting) + " levels)"};
    }
  }

  std::string_view text_;
  const std::string& file_;
  std::size_t values_ = 0;
  std::size_t units_ = 0;
  std::size_t depth_ = 0;  ///< open brackets and braces
  std::size_t dots_ = 0;   ///< in the key that is being read
  bool first_of_line_ = true;
};

}  // namespace

void check_toml_cost(std::string_view text, const std::string& file) { Cost(text, file).check(); }

std::optional<std::uint32_t> first_place(std::string_view text, std::uint32_t again) {
  std::vector<std::string_view> lines;
  while (lines.size() < again && !text.empty()) {
    const auto end = std::min(text.find('\n'), text.size());
    lines.push_back(trimmed(text.substr(0, end)));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  if (lines.size() < again || again == 0) {
    return std::nullopt;
  }
  const auto key_of = [](std::string_view line) { return trimmed(line.substr(0, line.find('='))); };
  const bool header = lines.back().starts_with('[');
  for (std::size_t i = lines.size() - 1; i-- > 0;) {
    if (header ? lines[i] == lines.back() : key_of(lines[i]) == key_of(lines.back())) {
      return static_cast<std::uint32_t>(i + 1);
    }
    if (!header && lines[i].starts_with('[')) {
      return std::nullopt;
    }
  }
  return std::nullopt;
}

}  // namespace fray::lists
