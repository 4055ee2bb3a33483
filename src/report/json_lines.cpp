#include "report/json_lines.hpp"

#include <cmath>

#include <nlohmann/json.hpp>

#include "cells.hpp"
#include "report/columns.hpp"
#include "report/csv.hpp"

namespace fray::report {
namespace {

using nlohmann::json;

std::string json_text(std::string_view text) {
  return json(text).dump(-1, ' ', false, json::error_handler_t::replace);
}

/// Whether a cell is a whole number in plain digits, as an axis of numbers has them.
bool is_whole(std::string_view cell) {
  const std::string_view digits = cell.starts_with('-') ? cell.substr(1) : cell;
  return !digits.empty() && digits.size() <= 15 &&
         digits.find_first_not_of("0123456789") == std::string_view::npos &&
         (digits == "0" || digits.front() != '0') && cell != "-0";
}

/// Writes each cell behind its name, which begins with the mark that parts it from what is before
/// it.
class JsonCells {
 public:
  JsonCells(const std::vector<std::string>& names, std::string& text)
      : name_(names.begin()), text_(text) {}

  void axis(std::string_view cell, answer::ColumnType) {
    put(cell.data() == nullptr ? "null"
        : is_whole(cell)       ? std::string(cell)
                               : json_text(cell.empty() ? answer::kNothing : cell));
  }
  void text(std::string_view cell) { put(cell.empty() ? "null" : json_text(cell)); }
  void whole(std::uint64_t number) { put(std::to_string(number)); }
  void number(double value) {
    if (std::isfinite(value)) {
      text_ += *name_++;
      append_csv_number(value, text_);
    } else {
      none();
    }
  }
  void key(Hash128 key) {
    text_ += *name_++;
    text_ += '"';
    append_key(key, text_);
    text_ += '"';
  }
  void none() { put("null"); }
  void told(std::string_view) {}  // nothing is told of rows of JSON

 private:
  void put(std::string_view value) {
    text_ += *name_++;
    text_ += value;
  }

  std::vector<std::string>::const_iterator name_;
  std::string& text_;
};

}  // namespace

JsonLines::JsonLines(const sweep::SweepColumns& columns) {
  for (const answer::Column& column : table_columns(columns)) {
    names_.push_back((names_.empty() ? "{" : ",") + json_text(column.name) + ":");
  }
}

void JsonLines::append(const sweep::SweepRow& row, std::string& text) const {
  each_cell(row, JsonCells(names_, text));
  text += "}\n";
}

}  // namespace fray::report
