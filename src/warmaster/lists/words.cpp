// What players of Warmaster call things.

#include <array>

#include "warmaster/lists/side.hpp"

namespace fray::warmaster {

using lists::PlayersWord;
using lists::SideGame;

namespace {

constexpr std::string_view kShot =
    "type shots=6 of a unit that shoots at who charges it, or shot-at=6 of the unit that was shot "
    "at (with shot-by=handguns where they were)";

/// Source  rules-facts 1.12: what ground gives to infantry and artillery.
constexpr std::array kPlayersWords{
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
    lists::kReceiving,
    lists::kReceives,
    lists::kCharge,
    lists::kCharges,
    lists::kCharged,
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
    PlayersWord{"stand and shoot", "", kShot},
    PlayersWord{"terror", "", "type terrifying"},
    PlayersWord{"fear", "", "type terrifying"},
    PlayersWord{"save", "", "type armour=4+"},
    PlayersWord{"wounds", "", "type hits-per-stand=3, or outstanding=1 for hits taken before"},
    PlayersWord{"wounded", "", "type outstanding=1 for hits taken before, or stands=2"},
    PlayersWord{"models", "", "type stands=3"},
    PlayersWord{"supported", "", "type support=2"},
};

}  // namespace

const SideGame& warmaster_sides() {
  static const SideGame kGame = [] {
    SideGame game{.name = "warmaster", .words = kPlayersWords, .number = "stands"};
    for (const MagicItem& item : magic_items()) {
      game.items.push_back(item.name);
    }
    return game;
  }();
  return kGame;
}

}  // namespace fray::warmaster
