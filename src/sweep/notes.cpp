#include "sweep/notes.hpp"

#include <algorithm>

namespace fray::sweep {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// The text with "+6.2" and "-13.0" as "+": numbers with a sign say how much, and not what.
std::string without_amounts(const std::string& text) {
  std::string kind;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool amount = (text[i] == '+' || text[i] == '-') && (i == 0 || text[i - 1] == ' ') &&
                        i + 1 < text.size() && is_digit(text[i + 1]);
    kind += amount ? '+' : text[i];
    while (amount && i + 1 < text.size() &&
           (is_digit(text[i + 1]) ||
            (text[i + 1] == '.' && i + 2 < text.size() && is_digit(text[i + 2])))) {
      ++i;
    }
  }
  return kind;
}

}  // namespace

std::size_t SweepNotes::number_of(const std::string& text) {
  std::string kind = without_amounts(text);
  if (const auto known = numbers_.find(kind); known != numbers_.end()) {
    return known->second;
  }
  if (notes_.size() >= kMost) {
    return kTooMany;
  }
  numbers_.emplace(std::move(kind), notes_.size());
  notes_.push_back({text, 0, UINT64_MAX});
  return notes_.size() - 1;
}

void SweepNotes::count(std::size_t number, std::uint64_t row) noexcept {
  if (number == kTooMany) {
    ++more_;
    return;
  }
  ++notes_[number].rows;
  notes_[number].first_row = std::min(notes_[number].first_row, row);
}

void SweepNotes::add(const SweepNote& note) {
  const std::size_t number = number_of(note.text);
  if (number == kTooMany) {
    more_ += note.rows;
    return;
  }
  SweepNote& own = notes_[number];
  own.text = note.first_row < own.first_row ? note.text : own.text;
  own.rows += note.rows;
  own.first_row = std::min(own.first_row, note.first_row);
}

}  // namespace fray::sweep
