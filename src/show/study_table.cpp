#include "show/study_table.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <variant>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "core/json.hpp"
#include "show/csv.hpp"

namespace fray::show {
namespace {

using Json = nlohmann::ordered_json;

std::string csv_cell(const Cell& cell) {
  if (const auto* const texts = std::get_if<std::vector<std::string>>(&cell)) {
    return fmt::format("{}", fmt::join(*texts, "; "));
  }
  const Json value = json_of_cell<Json>(cell);
  return value.is_null()     ? std::string()
         : value.is_string() ? value.get<std::string>()
                             : value.dump();
}

const char* name_of(CellType type) {
  switch (type) {
    case CellType::integer: return "integer";
    case CellType::number: return "number";
    case CellType::boolean: return "boolean";
    case CellType::text:
    case CellType::texts: return "string";
  }
  return "string";
}

constexpr std::size_t kBetween = 2;  ///< blanks between columns

/// As far as columns of words give way: at first to their longest piece, or to so many characters;
/// where that is not enough, bars go, and words are broken.
constexpr std::size_t kNarrowWords = 16;
constexpr std::size_t kNarrowestWords = 9;

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
TextRows part_of(const TextRows& rows, std::size_t from, std::size_t to) {
  TextRows part;
  for (const auto& row : rows) {
    part.push_back({row.front()});
    part.back().insert(part.back().end(), row.begin() + static_cast<std::ptrdiff_t>(from),
                       row.begin() + static_cast<std::ptrdiff_t>(to));
  }
  return part;
}

/// As many columns as find room without breaking words, and below them the others; the first
/// column stands in both.
std::string in_parts(const TextRows& rows, const std::vector<Width>& widths, std::size_t line) {
  std::size_t end = widths.size() - 1;
  for (; end > 2; --end) {
    std::vector<Width> some(widths.begin(), widths.begin() + static_cast<std::ptrdiff_t>(end));
    if (narrowed(some, line, kNarrowWords)) {
      break;
    }
  }
  return in_columns(part_of(rows, 1, end), line) + "\n" +
         in_columns(part_of(rows, end, widths.size()), line);
}

/// A cell as lines of its column, each as far from the edge as the first.
std::vector<std::string> lines_of(const std::string& cell, std::size_t width) {
  const std::string indent(indent_of(cell), ' ');
  std::vector<std::string> lines{indent};
  for (const std::string& piece : pieces_of(cell)) {
    const bool is_long = columns(ended(indent + piece)) > width && width > indent.size();
    for (const std::string& part : is_long
                                       ? wrapped(piece, static_cast<double>(width - indent.size()))
                                       : std::vector{piece}) {
      if (lines.back() != indent && columns(ended(lines.back() + part)) > width) {
        lines.push_back(indent);
      }
      lines.back() += part;
    }
  }
  return lines;
}

constexpr std::array<ColumnOf<study::Saved>, 5> kSavedColumns{{
    {"name", "This is @ and the name that the side was saved by.",
     [](auto& saved) { return saved.name; }},
    {"side", "This is the side that the name stands for.", [](auto& saved) { return saved.given; }},
    {"system", "This is the game that the side is of.", [](auto& saved) { return saved.system; }},
    {"file", "This is the file in which it is kept.",
     [](auto& saved) { return saved.file.string(); }},
    {"fault", "This says what is wrong with the file; it is empty where nothing is.",
     [](auto& saved) { return saved.fault; }},
}};

constexpr std::array<ColumnOf<games::SystemFacts>, 4> kSystemColumns{{
    {"name", "This is the name of the game, as --system takes it.",
     [](auto& system) { return system.name; }},
    {"game", "This is what the game is called in full.", [](auto& system) { return system.game; }},
    {"source", "This says where its rules are from.", [](auto& system) { return system.source; }},
    {"options", "These are the options of its fights, with what each is where it is not said.",
     [](auto& system) { return system.options(); }},
}};

}  // namespace

std::string Meaning::sentence() const {
  return *of == '\0' ? words
                     : fmt::format("This is the {} end of the 95 % interval of {}{}{}.", words, of,
                                   *by == '\0' ? "" : ", ", by);
}

std::string Meaning::of_both() const {
  return *of == '\0' ? ""
                     : fmt::format("These are both ends of the 95 % interval of {}{}{}.", of,
                                   *by == '\0' ? "" : ", ", by);
}

Cell known(double value) { return std::isnan(value) ? Cell() : Cell(value); }

Cell known(std::string text) { return text.empty() ? Cell() : Cell(std::move(text)); }

std::string json_of(const StudyTable& table) {
  Json objects = Json::array();
  for (const std::vector<Cell>& row : table.rows) {
    Json& object = objects.emplace_back(Json::object());
    for (std::size_t i = 0; i < row.size(); ++i) {
      object[table.columns[i].name] = json_of_cell<Json>(row[i]);
    }
  }
  return objects.dump(2) + "\n";
}

std::string schema_of(const StudyTable& table) {
  if (!table.schema.empty()) {
    return table.schema;
  }
  Json fields = Json::array();
  for (const TableColumn& column : table.columns) {
    fields.push_back(
        {{"name", column.name}, {"type", name_of(column.type)}, {"title", column.means}});
  }
  return Json{{"fields", std::move(fields)}}.dump();
}

std::string text_of(const StudyTable& table, std::size_t width) {
  std::string text;
  for (const auto& part : table.text) {
    const auto* const rows = std::get_if<TextRows>(&part);
    text += rows != nullptr ? in_columns(*rows, width) : std::get<std::string>(part);
  }
  return text;
}

HtmlAnswer page_of(const StudyTable& table, std::size_t width) {
  HtmlAnswer page{.title = table.title,
                  .subtitle = table.subtitle,
                  .text = text_of(table, width),
                  .facts = table.facts};
  for (const TableColumn& column : table.columns) {
    page.table.columns.push_back(column.name);
    page.table.meanings.push_back(column.means);
  }
  for (const std::vector<Cell>& row : table.rows) {
    std::vector<std::string>& cells = page.table.rows.emplace_back();
    for (const Cell& cell : row) {
      cells.push_back(csv_cell(cell));
    }
  }
  return page;
}

std::string in_columns(const TextRows& rows, std::size_t line_width) {
  std::vector<Width> widths(rows.front().size());
  for (const auto& row : rows) {
    for (std::size_t column = 0; column < row.size(); ++column) {
      Width& width = widths[column];
      width.now = std::max(width.now, columns(row[column]));
      width.bars = width.bars || is_bar(row[column]);
      for (const std::string& piece : pieces_of(row[column])) {
        width.piece = std::max(width.piece, indent_of(row[column]) + columns(ended(piece)));
      }
    }
  }
  const std::vector<Width> whole = widths;
  if (line_width != 0 && !narrowed(widths, line_width, kNarrowWords)) {
    for (Width& width : widths) {
      width = width.bars ? Width{} : width;
    }
    if (!narrowed(widths, line_width, kNarrowestWords) && widths.size() > 2) {
      return in_parts(rows, whole, line_width);
    }
  }
  std::string text;
  for (const auto& row : rows) {
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
        line += width == 0
                    ? ""
                    : left(now < cells[column].size() ? cells[column][now] : "", width + kBetween);
      }
      text += ended(line) + "\n";
    }
  }
  return text;
}

namespace {

/// What lists say of units beside what they fight with, which options of units explain.
constexpr std::array kFacts{
    std::pair{"list", "This is the list that the unit stands in."},
    std::pair{"key", "This is the unit's name with its list's, as sides are written."},
    std::pair{"name", "This is the unit's name, as its list writes it."},
    std::pair{"kind", "This is the type of the unit in the words of its list."},
    std::pair{"rules", "These are the special rules that the unit has."},
    std::pair{"shooting", "This is how it shoots, as its list writes it."},
    std::pair{"range", "It shoots so far, as its list writes it."},
    std::pair{"note", "This says what of the unit is not counted, or is to be known of it."},
    std::pair{"upgrade", "This says whether it is added to another unit and never fights alone."},
    std::pair{"command", "This is how far or how well a character commands, as his list says."},
    std::pair{"parts", "These are its mount, its crew and the like, which strike for themselves."},
    std::pair{"joins", "This says whether it is a character who joins other units."},
    std::pair{"gear", "These are things that its list sells it, with their points."}};

std::string fact_words(std::string_view name) {
  const auto row = std::ranges::find(kFacts, name,
                                     [](const auto& fact) { return std::string_view(fact.first); });
  return row == kFacts.end() ? std::string() : std::string(row->second);
}

}  // namespace

std::vector<TableColumn> unit_columns() {
  std::vector<TableColumn> columns;
  for (const auto& [name, means] : kFacts) {
    columns.push_back({.name = name, .means = means});
  }
  return columns;
}

StudyTable units_table(std::span<const study::UnitFacts> units) {
  StudyTable table;
  for (const char* const name : {"list", "key", "name"}) {
    table.columns.push_back({.name = name, .means = fact_words(name)});
  }
  for (const study::UnitFacts& unit : units) {
    std::vector<Cell>& row =
        table.rows.emplace_back(std::vector<Cell>{unit.list, unit.key, unit.name});
    for (const auto& [name, fact] : unit.facts) {
      if (&unit == &units.front()) {
        table.columns.push_back({.name = name, .means = fact_words(name)});
      }
      row.push_back(std::visit([](const auto& value) { return Cell(value); }, fact));
    }
  }
  return table;
}

namespace {

/// A heading and a line for each row. Null is empty, and several texts are parted by "; ".
std::string csv_of(const StudyTable& table) {
  std::string text;
  for (const TableColumn& column : table.columns) {
    text += (text.empty() ? "" : ",") + csv_text(column.name);
  }
  text += '\n';
  for (const std::vector<Cell>& row : table.rows) {
    for (const Cell& cell : row) {
      text += (&cell == &row.front() ? "" : ",") + csv_text(csv_cell(cell));
    }
    text += '\n';
  }
  return text;
}

constexpr std::array kForms{
    TableForm{.name = "csv", .means = "a CSV table", .write = &csv_of, .has_heading = true},
    TableForm{
        .name = "json", .means = "JSON", .write = &json_of, .has_notes = true, .lines = "jsonl"}};

}  // namespace

std::span<const TableForm> table_forms() noexcept { return kForms; }

std::string written(const StudyTable& table, const TableForm& form) {
  const auto instead = table.instead.find(form.name);
  return instead == table.instead.end() ? form.write(table) : instead->second();
}

StudyTable table_of(std::span<const study::Saved> saved) {
  return table_of<study::Saved>(kSavedColumns, saved);
}

StudyTable table_of(std::span<const games::SystemFacts> systems) {
  return table_of<games::SystemFacts>(kSystemColumns, systems);
}

}  // namespace fray::show
