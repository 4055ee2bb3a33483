#pragma once

#include <concepts>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "games/systems.hpp"
#include "show/page.hpp"
#include "study/fight_counts.hpp"
#include "study/library.hpp"

namespace fray::show {

/// What stands in one place of a table. The first is null: there is nothing to say.
using Cell =
    std::variant<std::monostate, bool, std::int64_t, double, std::string, std::vector<std::string>>;

/// Null for what is not there: what is no number, an empty text, or nothing.
Cell known(double value);
Cell known(std::string text);
inline Cell known(const char* text) { return known(std::string(text)); }
inline Cell known(std::string_view text) { return known(std::string(text)); }
inline Cell known(std::vector<std::string> texts) { return texts; }
template <std::integral Value>
Cell known(Value value) {
  return static_cast<std::conditional_t<std::is_same_v<Value, bool>, bool, std::int64_t>>(value);
}
template <class Value>
Cell known(const std::optional<Value>& value) {
  return value ? known(*value) : Cell();
}

enum class CellType : std::uint8_t { text, texts, integer, number, boolean };

template <class Value>
constexpr CellType kTypeOf = std::is_same_v<Value, bool>                       ? CellType::boolean
                             : std::is_integral_v<Value>                       ? CellType::integer
                             : std::is_floating_point_v<Value>                 ? CellType::number
                             : std::is_same_v<Value, std::vector<std::string>> ? CellType::texts
                                                                               : CellType::text;
template <class Value>
constexpr CellType kTypeOf<std::optional<Value>> = kTypeOf<Value>;

struct TableColumn {
  std::string name{};
  CellType type = CellType::text;
  std::string means{};  ///< a sentence
  std::string both{};   ///< of the end of an interval: what both ends are
};

/// What a column holds, as a sentence. `of` an end of an interval: the column whose interval it is.
struct Meaning {
  // NOLINTNEXTLINE(google-explicit-constructor): a sentence is all that most columns have
  constexpr Meaning(const char* its_words) : words(its_words) {}
  constexpr Meaning(const char* its_words, const char* its_column, const char* by_what)
      : words(its_words), of(its_column), by(by_what) {}

  const char* words;
  const char* of = "";
  const char* by = "";  ///< "by dice alone": what else might have been otherwise

  std::string sentence() const;
  /// What both ends are; nothing where it is none.
  std::string of_both() const;
};
constexpr Meaning lower_end(const char* of, const char* by = "") { return {"lower", of, by}; }
constexpr Meaning upper_end(const char* of, const char* by = "") { return {"upper", of, by}; }

/// Rows of cells, as a person reads them: laid out in columns as wide as they must be.
using TextRows = std::vector<std::vector<std::string>>;

/// What a study answers, once: every form it is told in is made from this.
/// Shape  each row has a cell for each column.
struct StudyTable {
  std::vector<TableColumn> columns{};
  std::vector<std::vector<Cell>> rows{};

  /// What a person reads, from the top down: lines as they stand, and rows in columns.
  std::vector<std::variant<std::string, TextRows>> text{};

  std::string title{};
  std::string subtitle{};                                    ///< one line: of what, against whom
  std::vector<std::pair<std::string, std::string>> facts{};  ///< on how it came about
  study::FightCounts fights{};                               ///< that it comes of
  std::string schema{};  ///< of the columns, where more is known of them than their types
  std::function<std::string()> picture{};  ///< an SVG document; none where empty

  /// Forms, by their names, that hold something else than the rows: of one fight all that is known.
  std::map<std::string_view, std::function<std::string()>> instead{};
};

/// A form in which programs read a table. A further one is a writer, and a row of `table_forms`.
struct TableForm {
  std::string_view name;   ///< "csv"; its option is --csv
  std::string_view means;  ///< "a CSV table"
  std::string (*write)(const StudyTable&);
  bool has_heading = false;  ///< its first line names the columns
  bool has_notes = false;    ///< those of one fight stand in it
  std::string_view lines{};  ///< the ending of a file that has a line of it for each row: "jsonl"
};

/// All of them. The first is that of a file where nothing else is said.
std::span<const TableForm> table_forms() noexcept;

std::string written(const StudyTable& table, const TableForm& form);

/// What a table says of one thing, and how it is found in it.
template <class Thing>
struct ColumnOf {
  constexpr ColumnOf(const char* its_name, CellType its_type, Meaning its_means,
                     Cell (*its_cell)(const Thing&))
      : name(its_name), type(its_type), means(its_means), of(its_cell) {}
  /// A function that captures nothing finds what `known` takes; its type says that of the cells.
  template <class Find>
  constexpr ColumnOf(const char* its_name, Meaning its_means, Find)
      : ColumnOf(its_name, kTypeOf<std::remove_cvref_t<std::invoke_result_t<Find, const Thing&>>>,
                 its_means, [](const Thing& thing) { return known(Find{}(thing)); }) {}

  const char* name;
  CellType type;
  Meaning means;
  Cell (*of)(const Thing&);
};

/// A table of one row for each thing.
template <class Thing>
StudyTable table_of(std::span<const ColumnOf<Thing>> columns, std::span<const Thing> things) {
  StudyTable table;
  for (const ColumnOf<Thing>& column : columns) {
    table.columns.push_back(
        {column.name, column.type, column.means.sentence(), column.means.of_both()});
  }
  for (const Thing& thing : things) {
    std::vector<Cell>& row = table.rows.emplace_back();
    for (const ColumnOf<Thing>& column : columns) {
      row.push_back(column.of(thing));
    }
  }
  return table;
}

/// One array of objects, each with a member for each column.
std::string json_of(const StudyTable& table);

/// What the columns hold, as a JSON object. Source  Table Schema of Frictionless Standards, 1.0.
std::string schema_of(const StudyTable& table);

/// What a person reads. `width` in characters; 0 where lines may be as long as they like.
std::string text_of(const StudyTable& table, std::size_t width);

/// A page of it, without its picture.
HtmlAnswer page_of(const StudyTable& table, std::size_t width);

/// Rows in columns. What is wider than `width` gives way: at first columns of words are broken into
/// lines, then bars go, then columns stand below one another.
std::string in_columns(const TextRows& rows, std::size_t width);

/// A row for each unit: what the lists say of it.
StudyTable units_table(std::span<const study::UnitFacts> units);
/// Of all games those of its columns that are no options of units.
std::vector<TableColumn> unit_columns();

StudyTable table_of(std::span<const study::Saved> saved);
StudyTable table_of(std::span<const games::SystemFacts> systems);

}  // namespace fray::show
