#pragma once

#include <cmath>
#include <string>

#include <nlohmann/json.hpp>

namespace fray::report {

/// The number as JSON and CSV have it: nothing where there is none.
inline nlohmann::ordered_json number_of(double value) {
  return std::isnan(value) ? nlohmann::ordered_json() : nlohmann::ordered_json(value);
}

/// What is empty is null, so that every object has the same keys.
inline nlohmann::ordered_json or_null(const std::string& text) {
  return text.empty() ? nlohmann::ordered_json() : nlohmann::ordered_json(text);
}

}  // namespace fray::report
