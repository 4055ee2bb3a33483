#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "core/csv.hpp"
#include "core/input.hpp"
#include "core/text.hpp"
#include "lists/csv_table.hpp"
#include "lists/document.hpp"

namespace fray::lists {
namespace {

constexpr std::size_t kMostColumns = 100;
constexpr std::size_t kLongestColumn = 100;  ///< bytes of its name, which each of its cells has

/// What parts the cells of a table.
enum class Form : std::uint8_t { tabs, commas };

[[noreturn]] void refuse(const std::string& file, std::uint32_t line, const std::string& sentence) {
  throw InputError{Where{file, line, 1, {}}, sentence};
}

/// One line of a table.
struct Line {
  std::string_view text;
  std::uint32_t number;
  const std::string& file;
};

std::vector<std::string> cells_of(const Line& line, Form form) {
  if (form == Form::commas) {
    auto cells = csv_cells(line.text);
    if (!cells) {
      refuse(line.file, line.number,
             "a quotation mark is not closed (a cell is on one line) close it");
    }
    return std::move(*cells);
  }
  std::vector<std::string> cells(1);
  for (const char c : line.text) {
    if (c == '\t') {
      cells.emplace_back();
    } else {
      cells.back() += c;
    }
  }
  return cells;
}

std::vector<std::string> heading_of(const Line& line, Form form) {
  auto names = cells_of(line, form);
  if (names.size() < 2 || names.size() > kMostColumns) {
    refuse(line.file, 1,
           std::string("is no table (a heading of 2 to 100 names parted by ") +
               (form == Form::tabs ? "tabs" : "commas") + " is wanted)");
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

Node read_table(std::string_view text, const std::string& file, Form form) {
  check_text(text, file);
  Node table{.kind = Node::Kind::list, .line = 1, .column = 1};
  std::vector<std::string> names;
  std::size_t values = 0;
  for (std::uint32_t number = 1; !text.empty(); ++number) {
    const auto end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    line.remove_suffix(line.ends_with('\r') ? 1 : 0);  // tables are often saved by Windows programs
    text.remove_prefix(std::min(end + 1, text.size()));
    if (number == 1) {
      names = heading_of({line, number, file}, form);
      continue;
    }
    if (line.empty()) {
      continue;
    }
    auto cells = cells_of({line, number, file}, form);
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
    for (std::size_t i = 0; i < cells.size(); ++i) {
      row.items.push_back({.kind = Node::Kind::text,
                           .line = number,
                           .column = 1,
                           .key_line = number,
                           .key_column = 1,
                           .key = names[i],
                           .text = std::move(cells[i])});
    }
    table.items.push_back(std::move(row));
  }
  return table;
}

}  // namespace

Node read_tab_table(std::string_view text, const std::string& file) {
  return read_table(text, file, Form::tabs);
}

Node read_csv_table(std::string_view text, const std::string& file) {
  return read_table(text, file, Form::commas);
}

}  // namespace fray::lists
