#include "core/error.hpp"

#include <utility>

namespace fray {

std::string to_string(const Where& where) {
  std::string text = where.file;
  if (where.line != 0) {
    text.append(text.empty() ? "line " : ":").append(std::to_string(where.line));
    if (where.column != 0) {
      text.append(":").append(std::to_string(where.column));
    }
  }
  if (!where.field.empty()) {
    text.append(text.empty() ? "" : ": ").append(where.field);
  }
  return text.empty() ? text : text + ": ";
}

namespace {

/// "side A: models = 0 (1 to 400)": a sentence that begins with its field says it once.
std::string place_before(Where where, const std::string& sentence) {
  if (sentence.starts_with(where.field + " = ")) {
    where.field.clear();
  }
  return to_string(where);
}

}  // namespace

InputError::InputError(Where where, const std::string& sentence)
    : std::runtime_error(place_before(where, sentence) + sentence),
      where_(std::move(where)),
      sentence_(sentence) {}

}  // namespace fray
