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
  /// `entries` are those of each list and table, in the order in which they begin.
  Builder(std::string_view text, const std::string& file, std::vector<std::uint32_t> entries)
      : text_(text),
        file_(file),
        tokens_(text),
        entries_(std::move(entries)),
        most_values_(most_values_of(text)) {}

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
    if (++values_ > most_values_) {
      refuse(node, too_many_values(most_values_));
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
    open_.back().items.reserve(entries_[opened_++]);
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
  std::vector<std::uint32_t> entries_;
  std::size_t opened_ = 0;
  std::size_t values_ = 0;
  std::size_t most_values_;
};

/// Counts the entries of each list and table, in the order in which they begin, as far as a text is
/// JSON of so many values. The names of its functions are the parser's.
///
/// Why   a vector that grows takes up to three times its room, and most memory of an import is here.
class Counter {
 public:
  explicit Counter(std::size_t most) : most_(most) {}

  std::vector<std::uint32_t> take() { return std::move(entries_); }

  bool null() { return value(); }
  bool boolean(bool) { return value(); }
  bool number_integer(Json::number_integer_t) { return value(); }
  bool number_unsigned(Json::number_unsigned_t) { return value(); }
  bool number_float(Json::number_float_t, const std::string&) { return value(); }
  bool string(std::string&) { return value(); }
  bool binary(Json::binary_t&) { return false; }
  bool start_object(std::size_t) { return open(); }
  bool start_array(std::size_t) { return open(); }
  bool end_array() { return close(); }
  bool end_object() { return close(); }
  static bool key(std::string&) { return true; }
  static bool parse_error(std::size_t, const std::string&, const Json::exception&) { return false; }

 private:
  bool value() {
    if (!open_.empty()) {
      ++entries_[open_.back()];
    }
    return ++values_ <= most_;
  }
  bool open() {
    const bool goes_on = value();
    open_.push_back(static_cast<std::uint32_t>(entries_.size()));
    entries_.push_back(0);
    return goes_on && open_.size() <= InputLimits::max_nesting;
  }
  bool close() {
    open_.pop_back();
    return true;
  }

  std::size_t most_;
  std::size_t values_ = 0;
  std::vector<std::uint32_t> entries_{};
  std::vector<std::uint32_t> open_{};  ///< lists and tables that have not ended
};

}  // namespace

std::size_t most_values_of(std::string_view text) noexcept {
  constexpr std::size_t kOfAnyFile = 20'000;
  constexpr std::size_t kBytes = 8;
  return std::min(InputLimits::max_values, kOfAnyFile + text.size() / kBytes);
}

std::string too_many_values(std::size_t most) {
  return fmt::format("holds too many values{} (at most {})",
                     most < InputLimits::max_values ? " for a file of its size" : "", most);
}

Node read_json(std::string_view text, const std::string& file) {
  check_text(text, file);
  Counter counter(most_values_of(text));
  Json::sax_parse(text, &counter);
  Builder builder(text, file, counter.take());
  Json::sax_parse(text, &builder);
  return builder.take();
}

namespace {

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

/// The line that begins there, without its end.
std::string_view line_at(std::string_view text, std::size_t offset) {
  return text.substr(offset, std::min(text.find('\n', offset), text.size()) - offset);
}

/// Tables are often saved by Windows programs.
std::string_view without_return(std::string_view line) {
  return line.substr(0, line.size() - (line.ends_with('\r') ? 1 : 0));
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

TableRows::TableRows(std::string_view text, const std::string& file, char separator)
    : text_(text), file_(file), separator_(separator) {
  check_text(text, file);
  std::size_t values = 0;
  for (Place place{0, 1}; place.offset < text_.size(); ++place.line) {
    const std::string_view line = line_at(text_, place.offset);
    if (place.line == 1) {
      names_ = heading_of({without_return(line), 1, file_}, separator);
    } else if (const auto all = cells(place); !all.empty()) {
      check(place, all.size(), values += all.size());
      places_.push_back(place);
    }
    place.offset += static_cast<std::uint32_t>(line.size() + 1);
  }
}

void TableRows::check(Place place, std::size_t cells, std::size_t values) const {
  if (places_.size() == kMostRows) {
    refuse(file_, place.line,
           "is the row after " + std::to_string(kMostRows) +
               " (all lists of a game have fewer units) part the table");
  }
  if (values > InputLimits::max_values) {
    refuse(file_, place.line,
           "holds too many values (at most " + std::to_string(InputLimits::max_values) + ")");
  }
  if (cells > names_.size()) {
    refuse(file_, place.line,
           std::to_string(cells) + " cells are in this line (the heading names " +
               std::to_string(names_.size()) + ")");
  }
}

/// None of a row that is empty, as spreadsheets leave them.
std::vector<std::string> TableRows::cells(Place place) const {
  const std::string_view line = without_return(line_at(text_, place.offset));
  if (line.empty()) {
    return {};
  }
  auto all = cells_of({line, place.line, file_}, separator_);
  if (std::ranges::all_of(all, [](const auto& cell) { return trimmed(cell).empty(); })) {
    return {};
  }
  drop_empty_behind(all, names_.size());
  return all;
}

Node TableRows::operator[](std::size_t nth) const {
  const Place place = places_[nth];
  auto all = cells(place);
  Node row{.kind = Node::Kind::table, .line = place.line, .column = 1};
  row.items.reserve(all.size());
  for (std::size_t i = 0; i < all.size(); ++i) {
    row.items.push_back({.kind = Node::Kind::text,
                         .line = place.line,
                         .column = 1,
                         .key_line = place.line,
                         .key_column = 1,
                         .key = names_[i],
                         .text = std::move(all[i])});
  }
  return row;
}

Node read_table(std::string_view text, const std::string& file, char separator) {
  const TableRows rows(text, file, separator);
  Node table{.kind = Node::Kind::list, .line = 1, .column = 1};
  table.items.reserve(rows.size());
  for (std::size_t nth = 0; nth < rows.size(); ++nth) {
    table.items.push_back(rows[nth]);
  }
  return table;
}

std::string read_list_file(const std::filesystem::path& path) {
  const std::string name = printable(path.string());
  return text_of_bytes(unpacked(read_bytes(path), name), name);
}

}  // namespace fray::lists
