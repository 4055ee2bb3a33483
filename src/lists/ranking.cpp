#include "lists/ranking.hpp"

#include <algorithm>

#include "core/input.hpp"
#include "core/text.hpp"

namespace fray::lists {
namespace {

// Ranks of one word; a step of ten is worth more than any difference in length.
constexpr int kBeginning = 10;
constexpr int kPart = 20;
constexpr int kMisspelled = 30;
constexpr int kLetter = 10;
constexpr int kInList = 2;  ///< the word is the list's, not the unit's
constexpr int kLoosely = 1'000;

std::vector<std::string> words_of(std::string_view folded_text) {
  std::vector<std::string> words;
  std::string word;
  for (const char c : folded_text) {
    const bool part = c != ' ' && c != '/' && c != '(' && c != ')' && c != '&';
    if (part) {
      word += c;
    } else if (!word.empty()) {
      words.push_back(std::move(word));
      word.clear();
    }
  }
  if (!word.empty()) {
    words.push_back(std::move(word));
  }
  return words;
}

/// How many letters of `wanted` may be wrong.
std::size_t most_misspelled(std::string_view wanted, bool is_name) {
  return is_name ? 1 : std::max<std::size_t>(1, wanted.size() / 3);
}

std::optional<int> rank_word(std::string_view wanted, std::string_view word, bool is_name) {
  if (word == wanted) {
    return 0;
  }
  if (word.starts_with(wanted)) {
    return kBeginning;
  }
  if (!is_name && wanted.size() > 1 && word.find(wanted) != std::string_view::npos) {
    return kPart;
  }
  const std::size_t letters = edit_distance(wanted, word);
  const bool near = wanted.size() > 2 && letters <= most_misspelled(wanted, is_name);
  return near ? std::optional(kMisspelled + kLetter * static_cast<int>(letters)) : std::nullopt;
}

std::optional<int> better(std::optional<int> a, std::optional<int> b) {
  return a && b ? std::min(*a, *b) : a ? a : b;
}

int difference_in_length(std::string_view a, std::string_view b) {
  return static_cast<int>(
      std::min<std::size_t>(9, a.size() > b.size() ? a.size() - b.size() : b.size() - a.size()));
}

}  // namespace

Ranking::Ranking(std::string_view query, bool is_name)
    : whole_(folded(query.substr(0, InputLimits::max_name))),
      words_(words_of(whole_)),
      is_name_(is_name) {}

std::optional<int> Ranking::rank(std::string_view slug, std::string_view name) const {
  const std::string plain = folded(name);
  if (plain == whole_ || words_.empty()) {
    return 0;
  }
  const auto name_words = words_of(plain);
  const auto list_words = words_of(folded(slug));
  int sum = 1;
  bool of_unit = false;  // some word is the unit's own
  for (const std::string& wanted : words_) {
    std::optional<int> best;
    for (const std::string& word : name_words) {
      best = better(best, rank_word(wanted, word, is_name_));
    }
    of_unit |= best.has_value();
    for (const std::string& word : list_words) {
      const auto in_list = rank_word(wanted, word, is_name_);
      best = better(best, in_list ? std::optional(*in_list + kInList) : std::nullopt);
    }
    if (!best) {
      const std::size_t letters = edit_distance(whole_, plain);
      const bool near = letters <= most_misspelled(whole_, is_name_);
      return near ? std::optional(kMisspelled + kLetter * static_cast<int>(letters)) : std::nullopt;
    }
    sum += *best;
  }
  return sum + (of_unit ? difference_in_length(plain, whole_) : 0);  // of a list all are as near
}

std::optional<int> Ranking::rank_loosely(std::string_view slug, std::string_view name) const {
  if (const auto close = rank(slug, name)) {
    return close;
  }
  const std::string plain = folded(name);
  const std::size_t letters = edit_distance(whole_, plain);
  const bool alike = letters * 2 <= std::max(whole_.size(), plain.size()) + 2;
  return alike ? std::optional(kLoosely + static_cast<int>(letters)) : std::nullopt;
}

}  // namespace fray::lists
