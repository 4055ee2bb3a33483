#include "lists/document.hpp"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include <toml++/toml.h>

#include "core/files.hpp"
#include "core/text.hpp"

namespace fray::lists {
namespace {

/// Finds characters of a text by line and column, as the library counts them.
class Columns {
 public:
  explicit Columns(std::string_view text) : text_(text) {
    line_starts_.push_back(0);
    for (auto end = text.find('\n'); end != std::string_view::npos;
         end = text.find('\n', end + 1)) {
      line_starts_.push_back(end + 1);
    }
  }

  /// The text from that place on.
  std::string_view from(std::uint32_t line, std::uint32_t column) {
    if (line == 0 || line > line_starts_.size()) {
      return {};
    }
    if (line != line_) {
      index(line);
    }
    return column == 0 || column > characters_.size() ? std::string_view{}
                                                      : text_.substr(characters_[column - 1]);
  }

 private:
  /// Why  a line may hold a million values, so its characters are counted once.
  void index(std::uint32_t line) {
    line_ = line;
    characters_.clear();
    for (std::size_t at = line_starts_[line - 1]; at < text_.size() && text_[at] != '\n'; ++at) {
      if ((static_cast<unsigned char>(text_[at]) & 0xC0u) != 0x80u) {
        characters_.push_back(static_cast<std::uint32_t>(at));
      }
    }
  }

  std::string_view text_;
  std::vector<std::size_t> line_starts_{};
  std::uint32_t line_ = 0;
  std::vector<std::uint32_t> characters_{};  ///< of that line: where each begins
};

/// Turns the library's tree into ours, and takes it apart on the way so that there are never two
/// whole trees. The library keeps no spelling of numbers, so that is read from the text.
class Conversion {
 public:
  Conversion(std::string_view text, const std::string& file) : columns_(text), file_(file) {}

  Node node(toml::node& source, std::size_t depth) {
    Node result;
    result.line = source.source().begin.line;
    result.column = source.source().begin.column;
    if (depth > InputLimits::max_nesting) {
      throw InputError{Where{file_, result.line, result.column, {}},
                       "is nested too deeply (at most 64 levels)"};
    }
    switch (source.type()) {
      case toml::node_type::table: take_entries(*source.as_table(), depth, result); break;
      case toml::node_type::array: take_items(*source.as_array(), depth, result); break;
      case toml::node_type::string: set(result, Node::Kind::text, source.as_string()->get()); break;
      case toml::node_type::integer: set(result, Node::Kind::whole, spelling(result)); break;
      case toml::node_type::floating_point:
        set(result, Node::Kind::decimal, spelling(result));
        break;
      case toml::node_type::boolean: set(result, Node::Kind::truth, spelling(result)); break;
      default: set(result, Node::Kind::date, spelling(result)); break;
    }
    return result;
  }

 private:
  static void set(Node& node, Node::Kind kind, std::string_view text) {
    node.kind = kind;
    node.text = text;
  }

  void take_entries(toml::table& table, std::size_t depth, Node& result) {
    result.kind = Node::Kind::table;
    result.items.reserve(table.size());
    while (!table.empty()) {
      const auto first = table.begin();
      Node entry = node(first->second, depth + 1);
      entry.key = first->first.str();
      entry.key_line = first->first.source().begin.line;
      entry.key_column = first->first.source().begin.column;
      result.items.push_back(std::move(entry));
      table.erase(first);
    }
    // The library sorts keys by name.
    std::ranges::sort(result.items, {}, [](const Node& entry) {
      return std::pair(entry.key_line, entry.key_column);
    });
  }

  void take_items(toml::array& list, std::size_t depth, Node& result) {
    result.kind = Node::Kind::list;
    result.items.reserve(list.size());
    while (!list.empty()) {
      result.items.push_back(node(list.back(), depth + 1));
      list.pop_back();
    }
    std::ranges::reverse(result.items);
  }

  std::string_view spelling(const Node& value) {
    const std::string_view rest = columns_.from(value.line, value.column);
    return rest.substr(0, rest.find_first_of(" \t\n,]}#"));
  }

  Columns columns_;
  const std::string& file_;
};

std::string_view line_of(std::string_view text, std::uint32_t line) {
  for (; line > 1 && text.find('\n') != std::string_view::npos; --line) {
    text.remove_prefix(text.find('\n') + 1);
  }
  return text.substr(0, text.find('\n'));
}

/// Lines that end in LF alone, whatever they ended in.
std::string with_plain_lines(std::string_view text) {
  std::string plain;
  plain.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (!text.substr(i).starts_with("\r\n")) {
      plain += text[i];
    }
  }
  return plain;
}

bool is_too_large(const toml::parse_error& error) {
  return error.description().find("not representable in 64 bits") != std::string_view::npos;
}

/// Puts a 0 in the place of the number that ends before a place. Why  what is too large for the
/// library may be too large for its field as well, and that says what would be right; its spelling
/// is read from the text as it was.
void take_out_number(std::string& text, const toml::source_position& behind) {
  const std::string_view last = Columns(text).from(behind.line, behind.column - 1);
  auto at = static_cast<std::size_t>(last.data() - text.data());
  for (; std::string_view(" \t\n,[]{}=").find(text[at - 1]) == std::string_view::npos; --at) {
    text[at] = ' ';
  }
  text[at] = '0';
}

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

/// What a text's marks outside strings and comments say about its tree: it is refused before it is
/// built where it would be too large or too deep.
/// Why     the library builds what it is given: 200 000 dotted keys in a row overflow its stack.
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

/// The line whose key or header line `again` repeats: the same header above it, or the same key
/// under the same header. Nothing when the lines alone do not tell (keys inside braces).
std::optional<std::uint32_t> first_place(std::string_view text, std::uint32_t again) {
  std::vector<std::string_view> lines;
  while (lines.size() < again && !text.empty()) {
    lines.push_back(trimmed(take_line(text)));
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

/// "a.attacks" of "a.attacks = [2, 3]"; empty for a line that has no plain key.
std::string key_of_line(std::string_view line) {
  const std::string_view key = trimmed(line.substr(0, line.find('=')));
  const bool plain = line.find('=') != std::string_view::npos &&
                     key.find_first_of("[]\"'#") == std::string_view::npos;
  return plain ? std::string(key) : "";
}

[[noreturn]] void refuse(const toml::parse_error& error, std::string_view text,
                         const std::string& file) {
  const auto& place = error.source().begin;
  const std::string reason = printable(error.description(), 400);
  if (const std::string_view line = line_of(text, place.line);
      reason.find("floating-point") != std::string::npos &&
      line.find("..") != std::string_view::npos) {
    throw InputError{Where{file, place.line, place.column, {}},
                     "is no number (a range is a text) write it in quotation marks, as \"2..5\""};
  }
  if (reason.find("determine value type") != std::string::npos) {
    throw InputError{Where{file, place.line, place.column, {}},
                     "is no value (a text stands in quotation marks) write it as \"text\""};
  }
  if (reason.find("parsing string") != std::string::npos &&
      place.column > line_of(text, place.line).size()) {
    throw InputError{Where{file, place.line, 0, {}},
                     "holds a text that is not closed (a quotation mark is missing) put one behind "
                     "it"};
  }
  const bool twice = reason.find("redefine") != std::string::npos;
  const std::uint32_t first = twice ? first_place(text, place.line).value_or(0) : 0;
  if (const std::string key = key_of_line(line_of(text, place.line)); first != 0 && !key.empty()) {
    throw InputError{Where{file, place.line, place.column, {}},
                     "gives " + quotable(key) + " twice (first on line " + std::to_string(first) +
                         ") take one away"};
  }
  throw InputError{Where{file, place.line, place.column, {}},
                   "is no TOML: " + reason +
                       (first != 0 ? " (given first on line " + std::to_string(first) + ")" : "")};
}

}  // namespace

Node read_toml(std::string_view text, const std::string& file) {
  check_text(text, file);
  const std::string written = with_plain_lines(text);
  if (const auto cr = written.find('\r'); cr != std::string::npos) {
    throw InputError{place_of(written, cr, file),
                     "holds a carriage return within a line (end lines in LF, or in CR and LF)"};
  }
  Cost(written, file).check();
  constexpr int kMostTooLarge = 16;
  std::string parsed = written;
  for (int too_large = 0;; ++too_large) {
    try {
      toml::table tree = toml::parse(parsed);
      return Conversion(written, file).node(tree, 0);
    } catch (const toml::parse_error& error) {
      if (!is_too_large(error) || too_large == kMostTooLarge) {
        refuse(error, written, file);
      }
      take_out_number(parsed, error.source().begin);
    }
  }
}

}  // namespace fray::lists
