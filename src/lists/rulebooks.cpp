#include "lists/rulebooks.hpp"

#include <algorithm>

#include "core/error.hpp"
#include "core/text.hpp"

namespace fray::lists {

using rankflank::Rulebook;

std::vector<std::string> rulebook_names() {
  std::vector<std::string> names;
  for (std::size_t book = 0; book < rankflank::kRulebooks; ++book) {
    names.emplace_back(to_string(static_cast<Rulebook>(book)));
  }
  return names;
}

Rulebook rulebook_named(std::string_view name) {
  const auto names = rulebook_names();
  const auto found = std::ranges::find(names, lowered(name));
  if (found == names.end()) {
    throw InputError("\"" + quotable(name) + "\" is no rank-and-flank game (" + either_of(names) +
                     ")");
  }
  return static_cast<Rulebook>(found - names.begin());
}

std::vector<std::string> rule_names_of(Rulebook book) {
  std::vector<std::string> names;
  for (const rankflank::SpecialRule& rule : rankflank::special_rules()) {
    if ((rule.books & only(book)) != 0) {
      names.emplace_back(rule.name);
    }
  }
  return names;
}

std::optional<rankflank::Special> special_of(Rulebook book, std::string_view name) {
  const auto special = rankflank::find_special(name);
  const bool known =
      special &&
      (rankflank::special_rules()[static_cast<std::size_t>(*special)].books & only(book)) != 0;
  return known ? special : std::nullopt;
}

}  // namespace fray::lists
