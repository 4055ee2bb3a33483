#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "warmaster/rules/unit.hpp"

namespace fray::lists {

/// A magic item that is a number in combat.
/// Source  rules-facts 1.13, "Magic items"; prices: Vetsou/wmr-army-builder, magicItems.json.
struct MagicItem {
  std::string_view name;
  bool of_character = false;                  ///< a character may have it, too
  std::optional<warmaster::Special> gives{};  ///< none for a banner that is one more hit
};

std::span<const MagicItem> magic_items() noexcept;
const MagicItem* find_magic_item(std::string_view name);

/// What a sword costs, whoever has it.
std::int32_t price_of_sword(warmaster::Special sword) noexcept;

/// What it costs this unit, and nothing where it may not have it: then `why` says so.
std::optional<std::int32_t> price_of(const MagicItem& item, const warmaster::Profile& profile,
                                     std::string& why);

}  // namespace fray::lists
