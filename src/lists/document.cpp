#include "lists/document.hpp"

#include <algorithm>
#include <cstdint>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/files.hpp"
#include "core/text.hpp"

namespace fray::lists {

const Node* Node::find(std::string_view wanted) const noexcept {
  const auto found = std::ranges::find(items, wanted, &Node::key);
  return found == items.end() ? nullptr : &*found;
}

std::string attribute(const Node& element, std::string_view name) {
  const Node* const found = element.find(name);
  return found != nullptr && found->kind == Node::Kind::text ? found->text : std::string{};
}

namespace {

using Json = nlohmann::json;

/// Follows the parser through the text token by token, since it does not say where a token stands.
class Tokens {
 public:
  explicit Tokens(std::string_view text) noexcept : text_(text) {}

  /// Moves behind the next token and gives its place.
  std::pair<std::uint32_t, std::uint32_t> next() noexcept {
    skip([](char c) {
      return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == ',' || c == ':';
    });
    const auto place = std::pair(line_, column_);
    const char first = at_ < text_.size() ? text_[at_] : '\0';
    if (first == '"') {
      step();
      while (at_ < text_.size() && text_[at_] != '"') {
        if (text_[at_] == '\\') {
          step();
        }
        step();
      }
      step();
    } else if (first == '[' || first == ']' || first == '{' || first == '}') {
      step();
    } else {
      skip([](char c) {
        return std::string_view(" \t\r\n,:[]{}\"").find(c) == std::string_view::npos;
      });
    }
    return place;
  }

 private:
  template <class Passed>
  void skip(Passed passed) noexcept {
    while (at_ < text_.size() && passed(text_[at_])) {
      step();
    }
  }

  void step() noexcept {
    if (at_ >= text_.size()) {
      return;
    }
    if (text_[at_] == '\n') {
      ++line_;
      column_ = 1;
    } else if ((static_cast<unsigned char>(text_[at_]) & 0xC0u) != 0x80u) {
      ++column_;
    }
    ++at_;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::uint32_t line_ = 1;
  std::uint32_t column_ = 1;
};

/// Builds our tree from the parser's events; the names of its functions are the parser's.
class Builder {
 public:
  Builder(std::string_view text, const std::string& file)
      : text_(text), file_(file), tokens_(text) {}

  Node take() { return std::move(root_); }

  bool null() { return leaf(Node::Kind::nothing, "null"); }
  bool boolean(bool value) { return leaf(Node::Kind::truth, value ? "true" : "false"); }
  bool number_integer(Json::number_integer_t value) {
    return leaf(Node::Kind::whole, std::to_string(value));
  }
  bool number_unsigned(Json::number_unsigned_t value) {
    return leaf(Node::Kind::whole, std::to_string(value));
  }
  bool number_float(Json::number_float_t, const std::string& raw) {
    return leaf(Node::Kind::decimal, raw);
  }
  bool string(std::string& value) { return leaf(Node::Kind::text, std::move(value)); }
  bool binary(Json::binary_t&) { return false; }
  bool start_object(std::size_t) { return open(Node::Kind::table); }
  bool start_array(std::size_t) { return open(Node::Kind::list); }
  bool end_array() { return close(); }

  bool key(std::string& name) {
    std::tie(key_line_, key_column_) = tokens_.next();
    key_ = std::move(name);
    return true;
  }

  bool end_object() {
    refuse_repeated_keys(open_.back());
    return close();
  }

  bool parse_error(std::size_t position, const std::string&, const Json::exception& error) {
    // "[json.exception.parse_error.101] parse error at line 1, column 5: syntax error while ..."
    std::string_view reason = error.what();
    for (const std::string_view before : {"] ", "column ", ": "}) {
      const auto at = reason.find(before);
      reason.remove_prefix(at == std::string_view::npos ? 0 : at + before.size());
    }
    throw InputError{place_of(text_, position == 0 ? 0 : position - 1, file_),
                     "is no JSON: " + printable(reason, 400)};
  }

 private:
  Node begin(Node::Kind kind) {
    Node node;
    node.kind = kind;
    node.key = std::exchange(key_, {});
    node.key_line = std::exchange(key_line_, 0);
    node.key_column = std::exchange(key_column_, 0);
    std::tie(node.line, node.column) = tokens_.next();
    if (++values_ > InputLimits::max_values) {
      refuse(node,
             "holds too many values (at most " + std::to_string(InputLimits::max_values) + ")");
    }
    return node;
  }

  bool leaf(Node::Kind kind, std::string text) {
    Node node = begin(kind);
    node.text = std::move(text);
    place(std::move(node));
    return true;
  }

  bool open(Node::Kind kind) {
    open_.push_back(begin(kind));
    if (open_.size() > InputLimits::max_nesting) {
      refuse(open_.back(), "is nested too deeply (at most " +
                               std::to_string(InputLimits::max_nesting) + " levels)");
    }
    return true;
  }

  bool close() {
    tokens_.next();
    Node node = std::move(open_.back());
    open_.pop_back();
    place(std::move(node));
    return true;
  }

  void place(Node node) {
    if (open_.empty()) {
      root_ = std::move(node);
    } else {
      open_.back().items.push_back(std::move(node));
    }
  }

  void refuse_repeated_keys(const Node& table) const {
    std::vector<const Node*> entries;
    for (const Node& entry : table.items) {
      entries.push_back(&entry);
    }
    std::ranges::sort(entries, {}, [](const Node* e) {
      return std::tuple(std::string_view(e->key), e->key_line, e->key_column);
    });
    const auto twice = std::ranges::adjacent_find(
        entries, {}, [](const Node* e) { return std::string_view(e->key); });
    if (twice != entries.end()) {
      const Node& again = **(twice + 1);
      throw InputError{Where{file_, again.key_line, again.key_column, quotable(again.key)},
                       "is given twice (first on line " + std::to_string((*twice)->key_line) + ")"};
    }
  }

  [[noreturn]] void refuse(const Node& node, const std::string& sentence) const {
    throw InputError{Where{file_, node.line, node.column, {}}, sentence};
  }

  std::string_view text_;
  const std::string& file_;
  Tokens tokens_;
  Node root_{};
  std::vector<Node> open_{};
  std::string key_{};
  std::uint32_t key_line_ = 0;
  std::uint32_t key_column_ = 0;
  std::size_t values_ = 0;
};

constexpr std::size_t kMostColumns = 100;
constexpr std::size_t kMostRows = 10'000;
constexpr std::size_t kLongestColumn = 100;  ///< bytes of its name, which each of its cells has

constexpr char kTab = '\t';

std::string_view word_of(char separator) {
  return separator == kTab ? "tabs" : separator == ';' ? "semicolons" : "commas";
}

[[noreturn]] void refuse(const std::string& file, std::uint32_t line, const std::string& sentence) {
  throw InputError{Where{file, line, 1, {}}, sentence};
}

/// One line of a table.
struct Line {
  std::string_view text;
  std::uint32_t number;
  const std::string& file;
};

/// As `csv_cells`, of cells parted by commas or semicolons: spreadsheets of many countries write the
/// latter.
std::optional<std::vector<std::string>> cells_in_marks(std::string_view line, char separator) {
  const auto swap = [separator](char& c) { c = c == ',' ? separator : c == separator ? ',' : c; };
  std::string with_commas(line);
  std::ranges::for_each(with_commas, swap);
  auto cells = csv_cells(with_commas);
  if (!cells) {
    return cells;
  }
  for (std::string& cell : *cells) {
    std::ranges::for_each(cell, swap);
  }
  return cells;
}

std::vector<std::string> cells_of(const Line& line, char separator) {
  if (separator != kTab) {
    auto cells = cells_in_marks(line.text, separator);
    if (!cells) {
      refuse(line.file, line.number,
             "a quotation mark is not closed (a cell is on one line) close it");
    }
    return std::move(*cells);
  }
  std::vector<std::string> cells(1);
  for (const char c : line.text) {
    if (c == kTab) {
      cells.emplace_back();
    } else {
      cells.back() += c;
    }
  }
  return cells;
}

/// Spreadsheets write cells that are empty at the end of a line.
void drop_empty_behind(std::vector<std::string>& cells, std::size_t least) {
  while (cells.size() > least && trimmed(cells.back()).empty()) {
    cells.pop_back();
  }
}

std::vector<std::string> heading_of(const Line& line, char separator) {
  auto names = cells_of(line, separator);
  drop_empty_behind(names, 0);
  if (names.size() < 2 || names.size() > kMostColumns) {
    refuse(line.file, 1,
           fmt::format("is no table (a heading of 2 to {} names parted by {} is wanted)",
                       kMostColumns, word_of(separator)));
  }
  for (const std::string& name : names) {
    if (name.size() > kLongestColumn) {
      refuse(line.file, 1,
             "names a column in " + std::to_string(name.size()) + " bytes (at most " +
                 std::to_string(kLongestColumn) + ") shorten it");
    }
  }
  auto sorted = names;
  std::ranges::sort(sorted);
  const auto twice = std::ranges::adjacent_find(sorted);
  if (twice != sorted.end()) {
    refuse(line.file, 1, "has two columns called \"" + quotable(*twice) + "\"");
  }
  return names;
}

}  // namespace

Node read_json(std::string_view text, const std::string& file) {
  check_text(text, file);
  Builder builder(text, file);
  Json::sax_parse(text, &builder);
  return builder.take();
}

std::optional<char> separator_of_table(std::string_view text) {
  constexpr std::size_t kFewest = 3;  // columns: a comma or a semicolon may stand in a sentence
  const std::string_view first = text.substr(0, text.find('\n'));
  if (first.find(kTab) != std::string_view::npos) {
    return kTab;
  }
  const auto columns = [&](char separator) {
    const auto cells = cells_in_marks(first, separator);
    return cells ? cells->size() : 0;
  };
  const char separator = columns(';') >= columns(',') ? ';' : ',';
  return columns(separator) < kFewest ? std::nullopt : std::optional(separator);
}

void each_row(std::string_view text, const std::string& file, char separator,
              const std::function<bool(Node row)>& take) {
  check_text(text, file);
  std::vector<std::string> names;
  std::size_t rows = 0;
  std::size_t values = 0;
  for (std::uint32_t number = 1; !text.empty(); ++number) {
    std::string_view line = take_line(text);
    line.remove_suffix(line.ends_with('\r') ? 1 : 0);  // tables are often saved by Windows programs
    if (number == 1) {
      names = heading_of({line, number, file}, separator);
      continue;
    }
    if (line.empty()) {
      continue;
    }
    auto cells = cells_of({line, number, file}, separator);
    if (std::ranges::all_of(cells, [](const auto& cell) { return trimmed(cell).empty(); })) {
      continue;  // as spreadsheets leave them
    }
    drop_empty_behind(cells, names.size());
    if (rows++ == kMostRows) {
      refuse(file, number,
             "is the row after " + std::to_string(kMostRows) +
                 " (all lists of a game have fewer units) part the table");
    }
    values += cells.size();
    if (values > InputLimits::max_values) {
      refuse(file, number,
             "holds too many values (at most " + std::to_string(InputLimits::max_values) + ")");
    }
    if (cells.size() > names.size()) {
      refuse(file, number,
             std::to_string(cells.size()) + " cells are in this line (the heading names " +
                 std::to_string(names.size()) + ")");
    }
    Node row{.kind = Node::Kind::table, .line = number, .column = 1};
    row.items.reserve(cells.size());
    for (std::size_t i = 0; i < cells.size(); ++i) {
      row.items.push_back({.kind = Node::Kind::text,
                           .line = number,
                           .column = 1,
                           .key_line = number,
                           .key_column = 1,
                           .key = names[i],
                           .text = std::move(cells[i])});
    }
    if (!take(std::move(row))) {
      return;
    }
  }
}

Node read_table(std::string_view text, const std::string& file, char separator) {
  Node table{.kind = Node::Kind::list, .line = 1, .column = 1};
  each_row(text, file, separator, [&](Node row) {
    table.items.push_back(std::move(row));
    return true;
  });
  return table;
}

std::string read_list_file(const std::filesystem::path& path) {
  const std::string name = printable(path.string());
  return text_of_bytes(unpacked(read_bytes(path), name), name);
}

}  // namespace fray::lists
