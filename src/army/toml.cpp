#include <toml++/toml.h>

#include <algorithm>
#include <optional>

#include "army/toml_text.hpp"
#include "fray/army/document.hpp"
#include "fray/core/input.hpp"
#include "fray/core/text.hpp"

namespace fray::army {
namespace {

/// Turns the library's tree into ours. The library keeps no spelling of numbers, so that is read from the text.
class Conversion {
 public:
  Conversion(std::string_view text, const std::string& file) : text_(text), file_(file) {
    line_starts_.push_back(0);
    for (auto end = text.find('\n'); end != std::string_view::npos; end = text.find('\n', end + 1)) {
      line_starts_.push_back(end + 1);
    }
  }

  Node node(const toml::node& source, std::size_t depth) const {
    Node result;
    result.line = source.source().begin.line;
    result.column = source.source().begin.column;
    if (depth > InputLimits::max_nesting) {
      throw InputError{Where{file_, result.line, result.column, {}}, "is nested too deeply (at most 64 levels)"};
    }
    switch (source.type()) {
      case toml::node_type::table: add_entries(*source.as_table(), depth, result); break;
      case toml::node_type::array: add_items(*source.as_array(), depth, result); break;
      case toml::node_type::string: set(result, Node::Kind::text, source.as_string()->get()); break;
      case toml::node_type::integer: set(result, Node::Kind::whole, spelling(result)); break;
      case toml::node_type::floating_point: set(result, Node::Kind::decimal, spelling(result)); break;
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

  void add_entries(const toml::table& table, std::size_t depth, Node& result) const {
    result.kind = Node::Kind::table;
    result.items.reserve(table.size());
    for (const auto& [key, value] : table) {
      Node entry = node(value, depth + 1);
      entry.key = key.str();
      entry.key_line = key.source().begin.line;
      entry.key_column = key.source().begin.column;
      result.items.push_back(std::move(entry));
    }
    // The library sorts keys by name.
    std::ranges::stable_sort(result.items, [](const Node& a, const Node& b) {
      return std::pair(a.key_line, a.key_column) < std::pair(b.key_line, b.key_column);
    });
  }

  void add_items(const toml::array& list, std::size_t depth, Node& result) const {
    result.kind = Node::Kind::list;
    result.items.reserve(list.size());
    for (const auto& value : list) {
      result.items.push_back(node(value, depth + 1));
    }
  }

  std::string_view spelling(const Node& value) const {
    if (value.line == 0 || value.line > line_starts_.size()) {
      return {};
    }
    std::string_view rest = text_.substr(line_starts_[value.line - 1]);
    for (std::uint32_t column = 1; column < value.column && !rest.empty(); ++column) {
      do {
        rest.remove_prefix(1);
      } while (!rest.empty() && (static_cast<unsigned char>(rest.front()) & 0xC0u) == 0x80u);
    }
    return rest.substr(0, rest.find_first_of(" \t\n,]}#"));
  }

  std::string_view text_;
  const std::string& file_;
  std::vector<std::size_t> line_starts_{};
};

[[noreturn]] void refuse(const toml::parse_error& error, std::string_view text, const std::string& file) {
  const auto& place = error.source().begin;
  const std::string reason = quotable(error.description(), 400);
  const bool twice = reason.find("redefine") != std::string::npos;
  const auto first = twice ? first_place(text, place.line) : std::nullopt;
  throw InputError{Where{file, place.line, place.column, {}},
                   first ? reason + " (given first on line " + std::to_string(*first) + ")" : reason};
}

}  // namespace

Node read_toml(std::string_view text, const std::string& file) {
  check_text(text, file);
  if (const auto cr = text.find('\r'); cr != std::string_view::npos) {
    throw InputError{place_of(text, cr, file), "holds a carriage return (end lines in LF alone, as dos2unix does)"};
  }
  check_toml_cost(text, file);
  try {
    const toml::table tree = toml::parse(text);
    return Conversion(text, file).node(tree, 0);
  } catch (const toml::parse_error& error) {
    refuse(error, text, file);
  }
}

}  // namespace fray::army
