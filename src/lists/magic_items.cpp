#include "lists/magic_items.hpp"

#include <algorithm>
#include <array>

#include "core/text.hpp"

namespace fray::lists {
namespace {

using warmaster::Armour;
using warmaster::TroopType;

constexpr std::array kItems{
    MagicItem{"battle-banner", false, warmaster::Special::battle_banner},
    MagicItem{"banner-of-shielding", false, warmaster::Special::banner_of_shielding},
    MagicItem{"banner-of-fortitude", false, std::nullopt},
    MagicItem{"banner-of-fortune", false, warmaster::Special::banner_of_fortune},
    MagicItem{"sword-of-might", true, warmaster::Special::sword_of_might},
    MagicItem{"sword-of-fate", true, warmaster::Special::sword_of_fate},
    MagicItem{"sword-of-cleaving", true, warmaster::Special::sword_of_cleaving},
    MagicItem{"sword-of-destruction", true, warmaster::Special::sword_of_destruction},
};

bool may_have_one(TroopType type) noexcept {
  return type == TroopType::infantry || type == TroopType::cavalry || type == TroopType::chariot;
}

}  // namespace

std::int32_t price_of_sword(warmaster::Special sword) noexcept {
  return sword == warmaster::Special::sword_of_fate ? 5 : 10;
}

std::span<const MagicItem> magic_items() noexcept { return kItems; }

const MagicItem* find_magic_item(std::string_view name) {
  const auto found = std::ranges::find_if(
      kItems, [&](const MagicItem& item) { return folded(item.name) == folded(name); });
  return found == kItems.end() ? nullptr : &*found;
}

std::optional<std::int32_t> price_of(const MagicItem& item, const warmaster::Profile& profile,
                                     std::string& why) {
  if (!may_have_one(profile.type)) {
    why = "is said of " + std::string(to_string(profile.type)) +
          " (only infantry, cavalry and chariots have magic items) leave it out";
    return std::nullopt;
  }
  if (!item.gives) {
    if (profile.hits < 2 || profile.hits > 4) {
      why = "is said of " + std::to_string(profile.hits) +
            " hits a stand (it is for units of 2 to 4) leave it out";
      return std::nullopt;
    }
    return profile.hits == 4 ? 50 : 30;
  }
  switch (*item.gives) {
    case warmaster::Special::battle_banner: return 30;
    case warmaster::Special::banner_of_fortune: return 15;
    case warmaster::Special::banner_of_shielding:
      if (profile.armour == Armour::three) {
        why = "is said of armour 3+ (nothing makes that better) leave it out";
        return std::nullopt;
      }
      return profile.armour == Armour::four ? 50 : profile.armour == Armour::five ? 30 : 15;
    default: return price_of_sword(*item.gives);
  }
}

}  // namespace fray::lists
