#include "lists/rulebooks.hpp"

#include <algorithm>
#include <array>
#include <utility>

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

std::string game_named(std::string_view said) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 3> kAliases{
      {{"t9a", "ninth-age"}, {"wfb6", "fantasy6"}, {"wfb7", "fantasy7"}}};
  std::string name = lowered(said);
  for (const auto& [alias, game] : kAliases) {
    if (name == alias) {
      return std::string(game);
    }
  }
  return name;
}

Rulebook rulebook_named(std::string_view name) {
  const auto names = rulebook_names();
  const auto found = std::ranges::find(names, game_named(name));
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
