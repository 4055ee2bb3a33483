#include "core/option.hpp"

#include <algorithm>
#include <charconv>
#include <vector>

#include <fmt/format.h>

#include "core/text.hpp"

namespace fray {

const std::string& WrittenOption::value(std::string_view example) const {
  if (!text_) {
    refuse("has no value (one is wanted) for example " + key_ + "=" + std::string(example));
  }
  return *text_;
}

bool WrittenOption::flag() const {
  if (!text_) {
    return true;
  }
  const std::string text = lowered(*text_);
  if (text != "yes" && text != "no") {
    throw wrong_value("yes or no, or just " + key_);
  }
  return text == "yes";
}

int WrittenOption::number(int lowest, int highest) const {
  const std::string& text = value(std::to_string(std::max(lowest, 1)));
  int number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool whole = error == std::errc{} && end == text.data() + text.size() && text != "-0";
  return parsed(
      whole && number >= lowest && number <= highest ? std::optional(number) : std::nullopt,
      "a whole number from " + std::to_string(lowest) + " to " + std::to_string(highest));
}

std::size_t WrittenOption::one_of(std::string_view words) const {
  std::vector<std::string> names;
  for (std::size_t from = 0; from <= words.size();) {
    const std::size_t to = std::min(words.find('|', from), words.size());
    names.emplace_back(words.substr(from, to - from));
    from = to + 1;
  }
  const std::string wanted = folded(value(names.front()));
  const auto found =
      std::ranges::find(names, wanted, [](const std::string& name) { return folded(name); });
  if (found == names.end()) {
    throw wrong_value(either_of(names));
  }
  return static_cast<std::size_t>(found - names.begin());
}

InputError WrittenOption::wrong(const std::string& sentence) const {
  return InputError(Where{.file = side_, .field = key_}, sentence);
}

InputError WrittenOption::wrong_value(std::string_view right) const {
  const bool taken_away = lowered(text_.value_or("")) == "no";
  return wrong(fmt::format("\"{}\" ({}{})", quotable(text_.value_or("")), right,
                           taken_away ? ", or leave " + key_ + " out" : ""));
}

void WrittenOption::refuse(const std::string& sentence) const { throw wrong(sentence); }

std::string OptionHelp::usage() const {
  return std::string(name) + (takes.empty() ? "" : "=" + std::string(takes));
}

namespace {

/// Of at most two digits; -1 for what is none.
int number_in(std::string_view text) {
  int value = -1;
  const char* const end = text.data() + text.size();
  return text.size() <= 2 && std::from_chars(text.data(), end, value).ptr == end ? value : -1;
}

/// What a word stands for, or -1 where a reading takes no such one.
int value_of_reading(std::string_view takes, std::string_view word) {
  const std::string_view first = takes.substr(0, takes.find_first_of("|."));
  const std::string_view last = takes.substr(takes.find_last_of("|.") + 1);
  if (takes.find('|') != std::string_view::npos) {
    return word == first ? 1 : word == last ? 0 : -1;
  }
  const int given = number_in(word);
  return given >= number_in(first) && given <= number_in(last) ? given : -1;
}

}  // namespace

std::pair<std::size_t, int> given_reading(std::span<const OptionHelp> readings,
                                          std::string_view text) {
  const auto equals = std::min(text.find('='), text.size());
  const std::string name = lowered(text.substr(0, equals));
  const std::string value = lowered(text.substr(std::min(equals + 1, text.size())));
  std::vector<std::string> names;
  std::string right;
  for (std::size_t i = 0; i < readings.size(); ++i) {
    names.emplace_back(readings[i].name);
    if (readings[i].name == name) {
      if (const int given = value_of_reading(readings[i].takes, value); given >= 0) {
        return {i, given};
      }
      right = readings[i].usage();
    }
  }
  right = right.empty() ? either_of(names) + ", as NAME=VALUE" : right;
  throw InputError(Where{.field = "rule"}, "\"" + quotable(text) + "\" (" + right + ")").anywhere();
}

std::string word_of_reading(std::string_view takes, int value) {
  const std::vector<std::string> words = parted(takes, '|');
  return words.size() == 1 ? std::to_string(value) : words[value == 1 ? 0 : 1];
}

}  // namespace fray
