#include "cli/saved_named.hpp"

#include <algorithm>

#include "cli/command_line.hpp"
#include "core/error.hpp"
#include "lists/army_file.hpp"
#include "lists/saved_sides.hpp"

namespace fray::cli {
namespace {

bool is_of_name(char c) noexcept {
  return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
}

/// The names behind each @, each once.
std::vector<std::string> names_in(std::string_view text) {
  std::vector<std::string> names;
  for (std::size_t at = text.find('@'); at != std::string_view::npos; at = text.find('@', at + 1)) {
    const std::string_view rest = text.substr(at + 1);
    const auto end = std::ranges::find_if_not(rest, is_of_name);
    std::string name(rest.begin(), end);
    if (!name.empty() && std::ranges::find(names, name) == names.end()) {
      names.push_back(std::move(name));
    }
  }
  return names;
}

}  // namespace

std::vector<std::pair<std::string, std::string>> saved_sides_in(std::string_view text) {
  std::vector<std::pair<std::string, std::string>> all;
  const std::vector<std::string> names = names_in(text);
  for (const lists::SavedSide& kept :
       names.empty() ? std::vector<lists::SavedSide>() : lists::saved_sides()) {
    if (std::ranges::find(names, kept.name) == names.end() || lists::is_army(kept.file)) {
      continue;
    }
    try {
      all.emplace_back("@" + kept.name, lists::read_side_file(kept.file).side);
    } catch (const InputError&) {  // it has not fought, then
    }
  }
  return all;
}

std::vector<std::pair<std::string, std::string>> saved_sides_typed() {
  std::string text;
  for (const std::string& word : question_words()) {
    text += word + "\n";
  }
  return saved_sides_in(text);
}

}  // namespace fray::cli
