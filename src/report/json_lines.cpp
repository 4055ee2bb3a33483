#include "fray/report/json_lines.hpp"

#include <cmath>
#include <limits>

#include <nlohmann/json.hpp>

#include "fray/report/csv.hpp"

namespace fray::report {
namespace {

using nlohmann::json;

std::string json_text(std::string_view text) {
  return json(text).dump(-1, ' ', false, json::error_handler_t::replace);
}

/// Whether a cell is a whole number in plain digits, as an axis of numbers has them.
bool is_whole(std::string_view cell) {
  const std::string_view digits = cell.starts_with('-') ? cell.substr(1) : cell;
  return !digits.empty() && digits.size() <= 15 && digits.find_first_not_of("0123456789") == std::string_view::npos &&
         (digits == "0" || digits.front() != '0') && cell != "-0";
}

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

/// What is no number is null.
void append_number(std::string_view name, double value, std::string& text) {
  text += ",\"";
  text += name;
  text += "\":";
  if (std::isfinite(value)) {
    append_csv_number(value, text);
  } else {
    text += "null";
  }
}

/// The columns of a difference.
void append_difference(const std::optional<study::Compared>& compared, std::string& text) {
  text += ",\"compared_with\":";
  if (compared) {
    text += '"';
    append_key(compared->key, text);
    text += '"';
  } else {
    text += "null";
  }
  const auto numbers = difference_numbers(compared ? compared->difference : study::Difference{});
  for (std::size_t column = 0; column < numbers.size(); ++column) {
    append_number(difference_columns()[column], compared ? numbers[column] : kNone, text);
  }
}

}  // namespace

JsonLines::JsonLines(const study::SweepColumns& columns) {
  for (const std::string& column : columns.axes) {
    names_.push_back(json_text(column) + ":");
  }
}

void JsonLines::append(const study::SweepRow& row, std::string& text) const {
  text += '{';
  for (std::size_t i = 0; i < names_.size(); ++i) {
    text += names_[i];
    text += row.cells[i].data() == nullptr ? "null"
            : is_whole(row.cells[i])       ? std::string(row.cells[i])
                                           : json_text(row.cells[i]);
    text += ',';
  }
  text += "\"system\":" + json_text(row.system) + ",\"a\":" + json_text(row.a) + ",\"b\":" + json_text(row.b);
  text += row.figures.exact() ? ",\"method\":\"exact\",\"trials\":null"
                              : ",\"method\":\"simulated\",\"trials\":" + std::to_string(row.figures.trials);
  text += ",\"seed\":" + (row.seed ? std::to_string(*row.seed) : "null");
  for (std::size_t figure = 0; figure < study::kFigures; ++figure) {
    append_number(name_of(static_cast<study::Figure>(figure)), row.figures.values[figure], text);
  }
  text += ",\"key\":\"";
  append_key(row.key, text);
  text += '"';
  for (std::size_t ending = 0; ending < row.columns->endings.size(); ++ending) {
    append_number(row.columns->endings[ending], row.figures.endings.empty() ? kNone : row.figures.endings[ending], text);
  }
  if (row.columns->compares) {
    append_difference(row.compared, text);
  }
  text += "}\n";
}

}  // namespace fray::report
