#include "core/error.hpp"

#include <utility>

#include "core/sentence.hpp"

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

/// "side A: models = 0 is not allowed": a sentence that begins with its field says it once, and one
/// that begins with a verb has its place for a subject.
std::string whole(Where where, const std::string& sentence) {
  if (sentence.starts_with(where.field + " = ")) {
    where.field.clear();
  }
  std::string text = to_string(where);
  if (!text.empty() && begins_with_verb(sentence)) {
    if (where.field.empty() && where.line != 0) {
      text += "this ";
    } else {
      text.erase(text.size() - 2, 1);
    }
  }
  return text + as_sentences(sentence);
}

}  // namespace

InputError::InputError(Where where, const std::string& sentence)
    : std::runtime_error(whole(where, sentence)), where_(std::move(where)), sentence_(sentence) {}

}  // namespace fray
