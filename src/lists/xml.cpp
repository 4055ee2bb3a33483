#include <algorithm>
#include <iterator>
#include <pugixml.hpp>
#include <string>
#include <vector>

#include "core/files.hpp"
#include "core/text.hpp"
#include "lists/document.hpp"

namespace fray::lists {
namespace {

/// Refuses, before a tree is built from it, a text whose tree would be too large.
void check_xml_cost(std::string_view text, const std::string& file) {
  const auto marks = std::ranges::count_if(text, [](char c) { return c == '<' || c == '='; });
  if (const std::size_t most = most_values_of(text); static_cast<std::size_t>(marks) > most) {
    throw InputError{Where{.file = file, .line = 1, .column = 1}, too_many_values(most)};
  }
}

/// Turns the library's tree into ours, and takes from it what is turned.
class Elements {
 public:
  Elements(std::string_view text, const std::string& file) : text_(text), file_(file) {}

  Node node(pugi::xml_node element, std::size_t depth) {
    Node result;
    place(element.offset_debug(), result);
    if (depth > InputLimits::max_nesting) {
      refuse(result, "is nested too deeply (at most " + std::to_string(InputLimits::max_nesting) +
                         " levels)");
    }
    result.kind = Node::Kind::table;
    result.key = element.name();
    result.key_line = result.line;
    result.key_column = result.column;
    result.items.reserve(entries_of(element));
    for (const pugi::xml_attribute& attribute : element.attributes()) {
      result.items.push_back({.kind = Node::Kind::text,
                              .line = result.line,
                              .column = result.column,
                              .key_line = result.line,
                              .key_column = result.column,
                              .key = attribute.name(),
                              .text = attribute.value()});
    }
    const std::size_t attributes = result.items.size();
    while (const pugi::xml_node child = element.first_child()) {
      if (child.type() == pugi::node_element) {
        result.items.push_back(node(child, depth + 1));
      } else {
        result.text += child.value();
      }
      element.remove_child(child);
    }
    refuse_repeated(result, attributes);
    return result;
  }

  /// The one element of a document. Why  an export has no document type; one that has may be made
  /// to grow without end.
  Node root(const pugi::xml_document& document) {
    for (const pugi::xml_node& child : document.children()) {
      if (child.type() == pugi::node_doctype) {
        Node there;
        place(child.offset_debug(), there);
        refuse(there, "holds a document type (the files of list builders have none) take it out");
      }
    }
    const pugi::xml_node first = document.document_element();
    for (pugi::xml_node child = first.next_sibling(); child; child = child.next_sibling()) {
      if (child.type() == pugi::node_element) {
        Node there;
        node(first, 1);
        place(child.offset_debug(), there);
        refuse(there, "stands behind the end of <" + quotable(first.name()) +
                          "> (a file holds one such element) make a file of each");
      }
    }
    return node(first, 1);
  }

 private:
  /// Attributes and elements.
  static std::size_t entries_of(const pugi::xml_node& element) {
    const auto attributes = element.attributes();
    const auto is_element = [](const pugi::xml_node& child) {
      return child.type() == pugi::node_element;
    };
    return static_cast<std::size_t>(
        std::distance(attributes.begin(), attributes.end()) +
        std::count_if(element.children().begin(), element.children().end(), is_element));
  }

  /// Elements are met in the order of the text, so their lines are counted on the way.
  void place(std::ptrdiff_t offset, Node& result) {
    const auto at =
        std::min(static_cast<std::size_t>(std::max<std::ptrdiff_t>(offset, 0)), text_.size());
    for (; at_ < at; ++at_) {
      const char c = text_[at_];
      column_ =
          c == '\n' ? 1 : column_ + ((static_cast<unsigned char>(c) & 0xC0u) != 0x80u ? 1u : 0u);
      line_ += c == '\n' ? 1u : 0u;
    }
    result.line = line_;
    result.column = column_;
  }

  void refuse_repeated(const Node& element, std::size_t attributes) const {
    std::vector<std::string_view> names;
    for (std::size_t i = 0; i < attributes; ++i) {
      names.push_back(element.items[i].key);
    }
    std::ranges::sort(names);
    const auto twice = std::ranges::adjacent_find(names);
    if (twice != names.end()) {
      refuse(element, quotable(*twice) + " is given twice (once is enough)");
    }
  }

  [[noreturn]] void refuse(const Node& there, const std::string& sentence) const {
    throw InputError{Where{file_, there.line, there.column, {}}, sentence};
  }

  std::string_view text_;
  const std::string& file_;
  std::size_t at_ = 0;
  std::uint32_t line_ = 1;
  std::uint32_t column_ = 1;
};

}  // namespace

Node read_xml(std::string_view text, const std::string& file) {
  check_text(text, file);
  check_xml_cost(text, file);
  pugi::xml_document document;
  constexpr unsigned kFlags = pugi::parse_default | pugi::parse_doctype;
  const pugi::xml_parse_result parsed =
      document.load_buffer(text.data(), text.size(), kFlags, pugi::encoding_utf8);
  if (!parsed) {
    throw InputError{
        place_of(text, static_cast<std::size_t>(std::max<std::ptrdiff_t>(parsed.offset, 0)), file),
        std::string("is no XML: ") + parsed.description()};
  }
  if (const std::size_t behind = text.find_first_not_of(" \t\r\n", text.rfind('>') + 1);
      behind != std::string_view::npos) {
    throw InputError{place_of(text, behind, file),
                     "holds something behind its last element (nothing is wanted there)"};
  }
  return Elements(text, file).root(document);
}

}  // namespace fray::lists
