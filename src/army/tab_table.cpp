#include <algorithm>
#include <string>
#include <vector>

#include "army/document.hpp"
#include "core/input.hpp"
#include "core/text.hpp"

namespace fray::army {
namespace {

constexpr std::size_t kMostColumns = 100;

std::vector<std::string_view> cells_of(std::string_view line) {
  std::vector<std::string_view> cells;
  for (std::size_t end = 0; end != std::string_view::npos;) {
    end = line.find('\t');
    cells.push_back(line.substr(0, end));
    line.remove_prefix(end == std::string_view::npos ? line.size() : end + 1);
  }
  return cells;
}

[[noreturn]] void refuse(const std::string& file, std::uint32_t line, const std::string& sentence) {
  throw InputError{Where{file, line, 1, {}}, sentence};
}

std::vector<std::string_view> heading_of(std::string_view line, const std::string& file) {
  auto names = cells_of(line);
  if (names.size() < 2 || names.size() > kMostColumns) {
    refuse(file, 1, "is no table (a heading of 2 to 100 names parted by tabs is wanted)");
  }
  auto sorted = names;
  std::ranges::sort(sorted);
  const auto twice = std::ranges::adjacent_find(sorted);
  if (twice != sorted.end()) {
    refuse(file, 1, "has two columns called \"" + quotable(*twice) + "\"");
  }
  return names;
}

}  // namespace

Node read_tab_table(std::string_view text, const std::string& file) {
  check_text(text, file);
  Node table{.kind = Node::Kind::list, .line = 1, .column = 1};
  std::vector<std::string_view> names;
  std::size_t values = 0;
  for (std::uint32_t number = 1; !text.empty(); ++number) {
    const auto end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    line.remove_suffix(line.ends_with('\r') ? 1 : 0);  // tables are often saved by Windows programs
    text.remove_prefix(std::min(end + 1, text.size()));
    if (number == 1) {
      names = heading_of(line, file);
      continue;
    }
    if (line.empty()) {
      continue;
    }
    const auto cells = cells_of(line);
    values += cells.size();
    if (values > InputLimits::max_values) {
      refuse(file, number,
             "holds too many values (at most " + std::to_string(InputLimits::max_values) + ")");
    }
    if (cells.size() > names.size()) {
      refuse(file, number,
             std::to_string(cells.size()) + " cells (the heading names " +
                 std::to_string(names.size()) + ")");
    }
    Node row{.kind = Node::Kind::table, .line = number, .column = 1};
    for (std::size_t i = 0; i < cells.size(); ++i) {
      row.items.push_back({.kind = Node::Kind::text,
                           .line = number,
                           .column = 1,
                           .key_line = number,
                           .key_column = 1,
                           .key = std::string(names[i]),
                           .text = std::string(cells[i])});
    }
    table.items.push_back(std::move(row));
  }
  return table;
}

}  // namespace fray::army
