#include "lists/players_words.hpp"

#include <algorithm>
#include <array>

namespace fray::lists {
namespace {

constexpr PlayersWord kReceiving{"receiving", "charging=no", "it does not charge"};
constexpr PlayersWord kReceives{"receives", "charging=no", "it does not charge"};
constexpr PlayersWord kCharge{"charge", "", "type charging"};
constexpr PlayersWord kCharges{"charges", "", "type charging"};
constexpr PlayersWord kCharged{
    "charged", "", "type charging of the unit that charges, and receiving of its enemy"};

constexpr std::string_view kShot =
    "type shots=6 of a unit that shoots at who charges it, or shot-at=6 of the unit that was shot "
    "at (with shot-by=handguns where they were)";

/// Source  rules-facts 1.12: what ground gives to infantry and artillery.
constexpr std::array kWarmasterWords{
    PlayersWord{"hill", "defended", "it stands higher than its enemies"},
    PlayersWord{"uphill", "defended", "it stands higher than its enemies"},
    PlayersWord{"wood", "defended", "it stands in a wood"},
    PlayersWord{"woods", "defended", "it stands in a wood"},
    PlayersWord{"ruins", "defended", "it stands in ruins"},
    PlayersWord{"village", "defended", "it stands in a village"},
    PlayersWord{"hedge", "defended", "it stands behind a low obstacle"},
    PlayersWord{"wall", "defended", "it stands behind a low obstacle"},
    PlayersWord{"stream", "defended", "it stands along a stream"},
    PlayersWord{"rampart", "fortified", "it stands behind a high obstacle"},
    kReceiving,
    kReceives,
    kCharge,
    kCharges,
    kCharged,
    PlayersWord{"cover", "", "type defended (5+ to hit it) or fortified (6+)"},
    PlayersWord{"hero", "", "type character=hero"},
    PlayersWord{"general", "", "type character=general"},
    PlayersWord{"wizard", "", "type character=wizard"},
    PlayersWord{"banner", "", "type item=battle-banner"},
    PlayersWord{"standard", "", "type item=battle-banner"},
    PlayersWord{"sword", "", "type character-item=sword-of-might"},
    PlayersWord{"handgun", "", kShot},
    PlayersWord{"bow", "", kShot},
    PlayersWord{"bows", "", kShot},
    PlayersWord{"terror", "", "type terrifying"},
    PlayersWord{"fear", "", "type terrifying"},
    PlayersWord{"save", "", "type armour=4+"},
    PlayersWord{"wounds", "", "type hits-per-stand=3, or outstanding=1 for hits taken before"},
    PlayersWord{"wounded", "", "type outstanding=1 for hits taken before, or stands=2"},
    PlayersWord{"models", "", "type stands=3"},
    PlayersWord{"supported", "", "type support=2"},
};

constexpr PlayersWord kHero{"hero", "",
                            "type him beside his unit: \"UNIT + LIST/HERO: character\""};
constexpr PlayersWord kBanner{"banner", "", "type standard"};
constexpr PlayersWord kHandgun{"handgun", "", "leave it out: shooting is no part of a combat"};
constexpr PlayersWord kStands{"stands", "", "type models=20, width=5"};

constexpr std::array kFantasyWords{
    PlayersWord{"hill", "high-ground", "it stands higher than its enemies"},
    PlayersWord{"uphill", "high-ground", "it stands higher than its enemies"},
    PlayersWord{"hedge", "defended", "it stands behind an obstacle"},
    PlayersWord{"wall", "defended", "it stands behind an obstacle"},
    PlayersWord{"wood", "", "leave it out: no wood is counted in this game"},
    kReceiving,
    kReceives,
    kCharge,
    kCharges,
    kCharged,
    kHero,
    kBanner,
    kHandgun,
    kStands,
};

constexpr PlayersWord no_ground(std::string_view word) {
  return {word, "", "leave it out: no ground is counted in this game"};
}

constexpr std::array kOthers{
    no_ground("hill"),
    no_ground("uphill"),
    no_ground("hedge"),
    no_ground("wall"),
    no_ground("wood"),
    kReceiving,
    kReceives,
    kCharge,
    kCharges,
    kCharged,
    kHero,
    kBanner,
    kHandgun,
    kStands,
};

}  // namespace

std::span<const PlayersWord> players_words(std::string_view system) noexcept {
  if (system == "warmaster") {
    return kWarmasterWords;
  }
  if (system.starts_with("fantasy")) {
    return kFantasyWords;
  }
  return kOthers;
}

const PlayersWord* find_word(std::span<const PlayersWord> words, std::string_view folded) noexcept {
  const auto found = std::ranges::find(words, folded, &PlayersWord::word);
  return found == words.end() ? nullptr : &*found;
}

}  // namespace fray::lists
