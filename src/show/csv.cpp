#include "show/csv.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <deque>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "answer/system.hpp"
#include "core/text.hpp"
#include "games/systems.hpp"
#include "show/answer.hpp"

namespace fray::show {

namespace {

using answer::Figure;
using answer::Figures;
using answer::kNothing;

/// Whether a byte of a cell may stand there as it is, must be quoted, or needs a closer look.
enum class Byte : std::uint8_t { other, plain, quoted };

constexpr std::array<Byte, 256> bytes() noexcept {
  std::array<Byte, 256> kinds{};
  for (std::size_t byte = 0x20; byte < 0x7F; ++byte) {
    kinds[byte] = byte == ',' ? Byte::quoted : byte == '"' ? Byte::other : Byte::plain;
  }
  return kinds;
}
constexpr std::array<Byte, 256> kBytes = bytes();

template <class Number>
void append_characters(Number number, std::string& text) {
  std::array<char, 32> characters{};
  text.append(characters.data(),
              std::to_chars(characters.data(), characters.data() + characters.size(), number).ptr);
}

/// Writes each cell with the comma behind it.
class CsvCells {
 public:
  explicit CsvCells(std::string& text) : text_(text) {}

  /// What is said nowhere is a number that does not exist, or text; what is said to be nothing is
  /// text.
  void axis(std::string_view cell, answer::ColumnType type) {
    type == answer::ColumnType::text ? text(cell) : other([&] { text_ += cell; });
  }
  void text(std::string_view cell) {
    other([&] { append_csv_text(cell.empty() ? kNothing : cell, text_); });
  }
  void whole(std::uint64_t number) {
    other([&] { append_characters(number, text_); });
  }
  void number(double value) {
    other([&] { append_csv_number(value, text_); });
  }
  void key(Hash128 key) {
    other([&] { append_key(key, text_); });
  }
  void none() { text_ += ','; }
  void shown(std::string_view cells) { text_ += cells; }

 private:
  template <class Put>
  void other(Put&& put) {
    put();
    text_ += ',';
  }

  std::string& text_;
};

/// The key of an answer.
Hash128 key_of(const std::string& text) {
  constexpr std::size_t kDigits = 16;
  Hash128 key{};
  if (text.size() == 2 * kDigits) {
    std::from_chars(text.data(), text.data() + kDigits, key.high, 16);
    std::from_chars(text.data() + kDigits, text.data() + 2 * kDigits, key.low, 16);
  }
  return key;
}

}  // namespace

void append_csv_odds(const Figures& figures, std::string& text) {
  CsvCells cells(text);
  for (auto figure = static_cast<std::size_t>(Figure::win);
       figure < static_cast<std::size_t>(Figure::a_points); ++figure) {
    cells.number(figures.values[figure]);
  }
}

std::string csv_text(std::string_view text) {
  std::string cell = printable(text, std::string_view::npos);
  if (is_formula(text)) {
    cell.insert(0, 1, '\'');
  }
  if (cell.find_first_of(",\"") == std::string::npos) {
    return cell;
  }
  std::string quoted = "\"";
  for (const char c : cell) {
    quoted += c == '"' ? "\"\"" : std::string(1, c);
  }
  return quoted + '"';
}

void append_csv_text(std::string_view cell, std::string& text) {
  bool quoted = false;
  bool plain = !is_formula(cell);
  for (const char c : cell) {
    const Byte kind = kBytes[static_cast<unsigned char>(c)];
    plain = plain && kind != Byte::other;
    quoted = quoted || kind == Byte::quoted;
  }
  if (!plain) {
    text += csv_text(cell);
  } else if (quoted) {
    text += '"';
    text += cell;
    text += '"';
  } else {
    text += cell;
  }
}

void append_csv_number(double value, std::string& text) {
  if (std::isfinite(value)) {
    append_characters(value == 0 ? 0.0 : value, text);
  }
}

void append_key(Hash128 key, std::string& text) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  for (const std::uint64_t word : {key.high, key.low}) {
    for (int shift = 60; shift >= 0; shift -= 4) {
      text += kDigits[word >> shift & 15];
    }
  }
}

std::string csv_header(std::span<const answer::Column> columns) {
  std::string header;
  for (const answer::Column& column : columns) {
    append_csv_text(column.name, header);
    header += ',';
  }
  header.back() = '\n';
  return header;
}

std::string csv_header(const sweep::SweepColumns& columns) {
  return csv_header(table_columns(columns));
}

namespace {

/// Columns of one answer alone, where it has them.
constexpr answer::Column kAtLeast{
    .name = "at_least",  // behind a quantity, and before a number
    .means = "This is the chance of so much or more, which --at-least asked for."};
constexpr answer::Column kGiven{
    .name = "given",
    .means = "Losses, rounds and endings are those of the fights alone that end so.",
    .type = answer::ColumnType::text};
constexpr std::array kReached{
    answer::Column{.name = "a_charge_gets_there",
                   .means = "This is the chance that all charges of A get there."},
    answer::Column{.name = "b_charge_gets_there",
                   .means = "This is the chance that all charges of B get there."}};

/// The columns of every table, and those that were asked for.
struct ColumnsOfAnswer {
  explicit ColumnsOfAnswer(const answer::Answer& answer)
      : columns(table_columns({.endings = games::ending_columns_of(answer.system)})) {
    names.reserve(answer.at_least.size());
    for (const answer::AtLeast& each : answer.at_least) {
      columns.push_back({.name = names.emplace_back(column_of(each)), .means = kAtLeast.means});
    }
    if (answer.given) {
      columns.push_back(kGiven);
    }
    if (answer.count(answer::Counted::charges_that_get_there) != nullptr) {
      columns.insert(columns.end(), kReached.begin(), kReached.end());
    }
  }

  std::vector<std::string> names{};  ///< of columns that have none of the program's
  std::vector<answer::Column> columns;
};

}  // namespace

namespace {

/// The cells of one answer, under `ColumnsOfAnswer`. `Cells` as of `each_cell`.
template <class Cells>
void each_cell_of(const answer::Answer& answer, Cells cells) {
  const sweep::SweepColumns columns{.endings = games::ending_columns_of(answer.system)};
  sweep::SweepRow row;
  row.system = answer.system;
  row.a = answer.a.text;
  row.b = answer.b.text;
  row.names_a = &answer.a.names;
  row.names_b = &answer.b.names;
  row.figures = games::figures_of(answer);
  row.seed = answer.seed;
  row.sampling = answer.sampling.value_or(row.sampling);
  row.key = key_of(answer.key);
  row.given = answer.given;
  row.columns = &columns;
  each_cell(row, cells);
  for (const answer::AtLeast& each : answer.at_least) {
    cells.number(each.chance.value);
  }
  if (answer.given) {
    cells.text(to_string(*answer.given));
  }
  if (const answer::SidedSpread* const reach =
          answer.count(answer::Counted::charges_that_get_there)) {
    cells.number(reach->a.mean.value);
    cells.number(reach->b.mean.value);
  }
}

/// Puts each cell into the row of a table.
class TableCells {
 public:
  explicit TableCells(std::vector<Cell>& row) : row_(row) {}

  void axis(std::string_view cell, answer::ColumnType /*type*/) { text(cell); }
  void text(std::string_view cell) { row_.emplace_back(known(cell.empty() ? kNothing : cell)); }
  void whole(std::uint64_t number) { row_.emplace_back(known(number)); }
  void number(double value) { row_.emplace_back(known(value)); }
  void key(Hash128 key) {
    std::string text;
    append_key(key, text);
    row_.emplace_back(std::move(text));
  }
  void none() { row_.emplace_back(); }
  void shown(std::string_view /*cells*/) {}  // one row alone is told nothing before

 private:
  std::vector<Cell>& row_;
};

CellType type_of(answer::ColumnType type) {
  return type == answer::ColumnType::text    ? CellType::text
         : type == answer::ColumnType::whole ? CellType::integer
                                             : CellType::number;
}

}  // namespace

StudyTable table_of(const answer::Answer& answer) {
  const ColumnsOfAnswer columns(answer);
  StudyTable table{.rows = std::vector<std::vector<Cell>>(1),
                   .schema = table_schema(columns.columns)};
  for (const answer::Column& column : columns.columns) {
    table.columns.push_back(
        {std::string(column.name), type_of(column.type), std::string(column.means)});
  }
  each_cell_of(answer, TableCells(table.rows.front()));
  table.fights.add(answer);
  table.instead["json"] = [&answer] { return show::json(answer); };
  table.instead["csv"] = [&answer, header = csv_header(columns.columns)] {
    std::string text = header;
    each_cell_of(answer, CsvCells(text));
    text.back() = '\n';
    return text;
  };
  return table;
}

void append_csv(const sweep::SweepRow& row, std::string& text) {
  each_cell(row, CsvCells(text));
  text.back() = '\n';
}

namespace {

using answer::Column;
using answer::ColumnType;

constexpr auto kText = ColumnType::text;
constexpr auto kWhole = ColumnType::whole;
constexpr auto kChance = ColumnType::chance;
constexpr auto kNumber = ColumnType::number;

constexpr Column kKey{"key",
                      "This names the fight by its content, in 32 hexadecimal digits: the same "
                      "fight has the same key anywhere.",
                      kText};
constexpr Column kAnswerKey{"answer_key",
                            "This names the answer, the same in a table and its distributions: the "
                            "fight, and how it was answered (method, sampler, trials and seed).",
                            kText};
constexpr Column kMethod{"method", "This says how the row was answered: exact or simulated.",
                         kText};
constexpr Column kTrials{"trials", "So many fights were simulated; it is empty of an exact row.",
                         kWhole, "fights"};
constexpr Column kSeed{"seed", "This is the seed of the simulation; it is empty of an exact row.",
                       kWhole};

constexpr std::array kFront{
    Column{"system", "This is the game of the fight.", kText},
    Column{"a", "This is side A, as fray odds takes it.", kText},
    Column{"b", "This is side B, as fray odds takes it.", kText},
    Column{"a_list",
           "These are the lists of A's units, each once; custom stands for a unit of no list.",
           kText},
    Column{"a_unit",
           "These are A's units, as fray units calls them; custom, or its name=, stands for a unit "
           "of no list.",
           kText},
    Column{"a_type", "These are the types of A's units, each once; - says that nothing names one.",
           kText},
    Column{"b_list",
           "These are the lists of B's units, each once; custom stands for a unit of no list.",
           kText},
    Column{"b_unit",
           "These are B's units, as fray units calls them; custom, or its name=, stands for a unit "
           "of no list.",
           kText},
    Column{"b_type", "These are the types of B's units, each once; - says that nothing names one.",
           kText},
    kMethod,
    kTrials,
    kSeed,
};

constexpr Column kComparedWith{"compared_with",
                               "This is the key of the fight that the row is compared with; - says "
                               "that the rules do not allow it.",
                               kText};

/// Three columns for each figure that is compared.
struct DifferenceColumns {
  std::deque<std::string> texts{};  ///< of the columns
  std::vector<Column> columns{};

  DifferenceColumns() {
    const auto kept = [&](std::string text) -> std::string_view {
      return texts.emplace_back(std::move(text));
    };
    for (const auto& [figure, of] : answer::kCompared) {
      const Column& own = column_of(figure);
      const std::string_view name = kept(fmt::format("{}_difference", own.name));
      const std::string_view low = kept(fmt::format("{}_low", name));
      const std::string_view high = kept(fmt::format("{}_high", name));
      const std::string_view means =
          kept(fmt::format("This is {} less that of the other row.", own.name));
      columns.push_back({name, means, kNumber, own.unit, {low, high}});
      for (const auto& [end, which] : {std::pair(low, "lower"), std::pair(high, "upper")}) {
        columns.push_back(
            {end, kept(fmt::format("This is the {} end of the 95 % interval of {}.", which, name)),
             kNumber, own.unit});
      }
    }
  }
};

constexpr std::array kDistribution{
    kKey,
    Column{"quantity", "This says what is distributed: result, ending, stands_lost and so on.",
           kText},
    Column{"side", "This says whose it is, a or b; - says that it is nobody's alone.", kText},
    Column{"value", "This is a number that it may be; it is empty of a result or ending.", kWhole},
    Column{"p", "This is the chance of this value or outcome.", kChance, "", {"low", "high"}},
    Column{"low", "This is the lower end of the 95 % interval of p.", kChance},
    Column{"high", "This is the upper end of the 95 % interval of p.", kChance},
    Column{"outcome", "This is the result (win, draw, loss) or the ending; it is - of a number.",
           kText},
    kMethod,
    Column{"sampler",
           "This says how a simulation rolled: pools, faces or even; it is - of an exact row.",
           kText},
    kTrials,
    kSeed,
    kAnswerKey,
};

const char* type_name(ColumnType type) {
  switch (type) {
    case ColumnType::text: return "string";
    case ColumnType::whole: return "integer";
    case ColumnType::number:
    case ColumnType::chance: break;
  }
  return "number";
}

nlohmann::ordered_json field_of(const Column& column) {
  nlohmann::ordered_json field{
      {"name", column.name}, {"type", type_name(column.type)}, {"title", column.means}};
  if (column.type == ColumnType::chance) {
    field["constraints"] = {{"minimum", 0}, {"maximum", 1}};
  }
  if (!column.unit.empty()) {
    field["unit"] = column.unit;
  }
  if (!column.interval.front().empty()) {
    field["interval"] = column.interval;
  }
  return field;
}

}  // namespace

std::vector<Column> table_columns(const sweep::SweepColumns& columns) {
  std::vector<Column> all;
  for (std::size_t axis = 0; axis < columns.axes.size(); ++axis) {
    all.push_back({columns.axes[axis],
                   "The sweep varies or sets this; - says that it says nothing of it.",
                   columns.types[axis]});
  }
  all.insert(all.end(), kFront.begin(), kFront.end());
  const auto add_figures = [&](std::size_t first, std::size_t last) {
    for (std::size_t figure = first; figure < last; ++figure) {
      all.push_back(column_of(static_cast<answer::Figure>(figure)));
    }
  };
  add_figures(0, answer::kFiguresBeforeKey);
  all.push_back(kKey);
  all.insert(all.end(), columns.endings.begin(), columns.endings.end());
  if (columns.compares) {
    all.push_back(kComparedWith);
    const auto differences = difference_columns();
    all.insert(all.end(), differences.begin(), differences.end());
  }
  add_figures(answer::kFiguresBeforeKey, answer::kFigures);
  all.push_back(kAnswerKey);
  return all;
}

std::span<const Column> difference_columns() {
  static const DifferenceColumns all;
  return all.columns;
}

std::vector<Column> columns_of_answers() {
  std::vector<Column> all{kAtLeast, kGiven};
  all.insert(all.end(), kReached.begin(), kReached.end());
  return all;
}

std::span<const Column> distribution_columns() noexcept { return kDistribution; }

std::string table_schema(std::span<const Column> columns) {
  nlohmann::ordered_json schema{{"fields", nlohmann::ordered_json::array()},
                                {"missingValues", {""}}};
  for (const Column& column : columns) {
    schema["fields"].push_back(field_of(column));
  }
  return schema.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

}  // namespace fray::show
