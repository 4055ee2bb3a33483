#include <toml++/toml.h>

#include <algorithm>
#include <optional>

#include "core/input.hpp"
#include "core/text.hpp"
#include "lists/document.hpp"
#include "lists/toml_text.hpp"

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
  const std::string reason = quotable(error.description(), 400);
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
  check_toml_cost(written, file);
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
