#include "cli/columns.hpp"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "cli/terminal.hpp"
#include "report/csv.hpp"
#include "report/page.hpp"

namespace fray::cli {
namespace {

constexpr std::size_t kBetween = 2;  ///< blanks between columns

/// As far as columns of words give way: at first to their longest piece, or to so many characters;
/// where that is not enough, bars go, and words are broken.
constexpr std::size_t kNarrow = 16;
constexpr std::size_t kNarrowest = 9;

/// A cell in pieces that may stand in lines of their own: behind blanks, "/" and "-".
std::vector<std::string> pieces_of(const std::string& cell) {
  std::vector<std::string> pieces{""};
  for (std::size_t at = std::min(cell.find_first_not_of(' '), cell.size()); at < cell.size();
       ++at) {
    pieces.back() += cell[at];
    const bool hyphen = cell[at] == '-' && at != 0 && cell[at - 1] != ' ';  // and no minus
    const bool breaks = cell[at] == ' ' || cell[at] == '/' || hyphen;
    if (breaks && at + 1 < cell.size() && cell[at + 1] != '%') {
      pieces.emplace_back();
    }
  }
  return pieces;
}

std::size_t indent_of(const std::string& cell) {
  return std::min(cell.find_first_not_of(' '), cell.size());
}

/// Without blanks at its end.
std::string ended(const std::string& line) {
  return line.substr(0, line.find_last_not_of(' ') + 1);
}

bool is_bar(const std::string& cell) { return cell.find("│") != std::string::npos; }

struct Width {
  std::size_t now = 0;
  std::size_t piece = 0;  ///< of its longest piece
  bool bars = false;
};

/// Takes from the widest until all fit; false where none can give way any more.
bool narrowed(std::vector<Width>& widths, std::size_t line, std::size_t narrow) {
  std::size_t all = kBetween * (widths.size() - 1);
  for (const Width& width : widths) {
    all += width.now;
  }
  for (; all > line; --all) {
    const auto room = [&](const Width& width) {
      const bool gives = !width.bars && width.now > std::min(width.piece, narrow);
      return gives ? width.now : 0;
    };
    const auto widest = std::ranges::max_element(widths, {}, room);
    if (room(*widest) == 0) {
      return false;
    }
    --widest->now;
  }
  return true;
}

/// Of each row the first column, and those from one to before another.
std::vector<Row> part_of(const std::vector<Row>& rows, std::size_t from, std::size_t to) {
  std::vector<Row> part;
  for (const Row& row : rows) {
    part.push_back({row.front()});
    part.back().insert(part.back().end(), row.begin() + static_cast<std::ptrdiff_t>(from),
                       row.begin() + static_cast<std::ptrdiff_t>(to));
  }
  return part;
}

/// As many columns as find room without breaking words, and below them the others; the first
/// column stands in both.
std::string in_parts(const std::vector<Row>& rows, const std::vector<Width>& widths,
                     std::size_t line) {
  std::size_t end = widths.size() - 1;
  for (; end > 2; --end) {
    std::vector<Width> some(widths.begin(), widths.begin() + static_cast<std::ptrdiff_t>(end));
    if (narrowed(some, line, kNarrow)) {
      break;
    }
  }
  return columns(part_of(rows, 1, end), line) + "\n" +
         columns(part_of(rows, end, widths.size()), line);
}

/// A cell as lines of its column, each as far from the edge as the first.
std::vector<std::string> lines_of(const std::string& cell, std::size_t width) {
  const std::string indent(indent_of(cell), ' ');
  std::vector<std::string> lines{indent};
  for (const std::string& piece : pieces_of(cell)) {
    const bool is_long = report::columns(ended(indent + piece)) > width && width > indent.size();
    for (const std::string& part :
         is_long ? report::wrapped(piece, static_cast<double>(width - indent.size()))
                 : std::vector{piece}) {
      if (lines.back() != indent && report::columns(ended(lines.back() + part)) > width) {
        lines.push_back(indent);
      }
      lines.back() += part;
    }
  }
  return lines;
}

/// Of all objects, in the order in which they come.
std::vector<std::string> keys_of(const std::string& json_array) {
  std::vector<std::string> keys;
  for (const auto& object : nlohmann::ordered_json::parse(json_array)) {
    for (const auto& [key, value] : object.items()) {
      if (std::ranges::find(keys, key) == keys.end()) {
        keys.push_back(key);
      }
    }
  }
  return keys;
}

}  // namespace

std::string columns(const std::vector<Row>& rows, std::size_t line_width) {
  std::vector<Width> widths(rows.front().size());
  for (const Row& row : rows) {
    for (std::size_t column = 0; column < row.size(); ++column) {
      Width& width = widths[column];
      width.now = std::max(width.now, report::columns(row[column]));
      width.bars = width.bars || is_bar(row[column]);
      for (const std::string& piece : pieces_of(row[column])) {
        width.piece = std::max(width.piece, indent_of(row[column]) + report::columns(ended(piece)));
      }
    }
  }
  const std::vector<Width> whole = widths;
  if (line_width != 0 && !narrowed(widths, line_width, kNarrow)) {
    for (Width& width : widths) {
      width = width.bars ? Width{} : width;
    }
    if (!narrowed(widths, line_width, kNarrowest) && widths.size() > 2) {
      return in_parts(rows, whole, line_width);
    }
  }
  std::string text;
  for (const Row& row : rows) {
    std::vector<std::vector<std::string>> cells;
    std::size_t lines = 1;
    for (std::size_t column = 0; column < row.size(); ++column) {
      const std::size_t width = widths[column].now;
      lines = std::max(lines,
                       cells.emplace_back(lines_of(width == 0 ? "" : row[column], width)).size());
    }
    for (std::size_t now = 0; now < lines; ++now) {
      std::string line;
      for (std::size_t column = 0; column < row.size(); ++column) {
        const std::size_t width = widths[column].now;
        line += width == 0 ? ""
                           : report::left(now < cells[column].size() ? cells[column][now] : "",
                                          width + kBetween);
      }
      text += ended(line) + "\n";
    }
  }
  return text;
}

std::string columns(const std::vector<Row>& rows) {
  return columns(rows, static_cast<std::size_t>(terminal_columns()));
}

std::string csv_of(const std::string& json_array) {
  using Json = nlohmann::ordered_json;
  const std::vector<std::string> keys = keys_of(json_array);
  const auto cell = [](const Json& value) {
    if (value.is_array()) {
      std::string all;
      for (const Json& one : value) {
        all += (all.empty() ? "" : "; ") + (one.is_string() ? one.get<std::string>() : one.dump());
      }
      return all;
    }
    return value.is_null()     ? std::string()
           : value.is_string() ? value.get<std::string>()
                               : value.dump();
  };
  std::string text;
  for (const std::string& key : keys) {
    text += (text.empty() ? "" : ",") + report::csv_text(key);
  }
  text += '\n';
  for (const Json& object : Json::parse(json_array)) {
    std::string row;
    for (const std::string& key : keys) {
      row += (&key == &keys.front() ? "" : ",") +
             (object.contains(key) ? report::csv_text(cell(object.at(key))) : "");
    }
    text += row + '\n';
  }
  return text;
}

}  // namespace fray::cli
