#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rankflank/rules/profile.hpp"

namespace fray::lists {

/// What --system takes, in the order of `Rulebook`.
std::vector<std::string> rulebook_names();

/// The rulebook of that name. Throws  InputError naming them all.
/// In lower case, and by its own name where players call it otherwise: "t9a" is "ninth-age".
std::string game_named(std::string_view said);
rankflank::Rulebook rulebook_named(std::string_view name);

/// The special rules that have an effect in a rulebook, by name.
std::vector<std::string> rule_names_of(rankflank::Rulebook book);

/// The rule of that name, or nothing when there is none or it has no effect in that rulebook.
std::optional<rankflank::Special> special_of(rankflank::Rulebook book, std::string_view name);

}  // namespace fray::lists
