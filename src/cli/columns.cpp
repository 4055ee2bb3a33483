#include "cli/columns.hpp"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "report/csv.hpp"

namespace fray::cli {
namespace {

/// Characters, not bytes, so that names with accents keep the columns straight.
std::size_t width_of(const std::string& text) {
  return static_cast<std::size_t>(std::ranges::count_if(
      text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0u) != 0x80u; }));
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

std::string columns(const std::vector<Row>& rows) {
  std::vector<std::size_t> widths(rows.front().size(), 0);
  for (const Row& row : rows) {
    for (std::size_t column = 0; column < row.size(); ++column) {
      widths[column] = std::max(widths[column], width_of(row[column]));
    }
  }
  std::string text;
  for (const Row& row : rows) {
    std::string line;
    for (std::size_t column = 0; column < row.size(); ++column) {
      line += row[column] + std::string(widths[column] - width_of(row[column]) + 2, ' ');
    }
    text += line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
  }
  return text;
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
