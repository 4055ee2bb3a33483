// What players of games of ranks call things.

#include <algorithm>
#include <array>

#include "rankflank/lists/import_ranks.hpp"
#include "rankflank/lists/side.hpp"

namespace fray::rankflank {

using lists::PlayersWord;
using lists::SideGame;

namespace {

constexpr PlayersWord kHero{"hero", "",
                            "type him beside his unit: \"UNIT + LIST/HERO: character\""};
constexpr std::string_view kShotOfRanks =
    "type shots=10, the dice at who charges it; other shooting is no part of a combat";
constexpr PlayersWord kHandgun{"handgun", "", kShotOfRanks};
constexpr PlayersWord kFlee{
    "flee", "", "leave it out: who is charged stands here, and who is beaten flees by the dice"};
constexpr PlayersWord kHold{"hold", "", "leave it out: who is charged stands here"};
constexpr std::string_view kDepth =
    "type models=20, width=5: ranks are what stands behind so many in front";
constexpr PlayersWord kRanks{"ranks", "", kDepth};
constexpr PlayersWord kDeep{"deep", "", kDepth};
constexpr PlayersWord kFiles{"files", "", kDepth};
constexpr PlayersWord kWide{"wide", "", kDepth};
constexpr PlayersWord kStandAndShoot{"stand and shoot", "", kShotOfRanks};
constexpr PlayersWord kStands{"stands", "", "type models=20, width=5"};
constexpr PlayersWord near_standard(std::string_view word) {
  return {word, "standard-near", "a battle standard is near it, and not in its combat"};
}
constexpr PlayersWord full_command(std::string_view word) {
  return {word, "champion, musician, standard", "all three"};
}

/// Words of one game, and those that all games of ranks have.
template <std::size_t kOwn>
constexpr auto with_words_of_ranks(const std::array<PlayersWord, kOwn>& own) {
  constexpr std::array kCommon{lists::kReceiving,
                               lists::kReceives,
                               lists::kCharges,
                               lists::kCharged,
                               kHero,
                               kHandgun,
                               kStandAndShoot,
                               kStands,
                               kFlee,
                               kHold,
                               kRanks,
                               kDeep,
                               kFiles,
                               kWide,
                               near_standard("bsb near"),
                               near_standard("bsb nearby"),
                               near_standard("near bsb"),
                               near_standard("battle standard near"),
                               full_command("full command"),
                               full_command("full command group"),
                               full_command("command group"),
                               full_command("fcg"),
                               full_command("fc")};
  std::array<PlayersWord, kOwn + kCommon.size()> all{};
  std::ranges::copy(own, all.begin());
  std::ranges::copy(kCommon, all.begin() + kOwn);
  return all;
}

constexpr auto kWithGround = with_words_of_ranks(std::array{
    PlayersWord{"hill", "high-ground", "it stands higher than its enemies"},
    PlayersWord{"uphill", "high-ground", "it stands higher than its enemies"},
    PlayersWord{"hedge", "defended", "it stands behind an obstacle"},
    PlayersWord{"wall", "defended", "it stands behind an obstacle"},
    PlayersWord{"wood", "", "leave it out: no wood is counted in this game"},
});

constexpr PlayersWord no_ground(std::string_view word) {
  return {word, "", "leave it out: no ground is counted in this game"};
}

constexpr auto kOthers = with_words_of_ranks(std::array{
    no_ground("hill"),
    no_ground("uphill"),
    no_ground("hedge"),
    no_ground("wall"),
    no_ground("wood"),
});

bool is_armour(std::string_view folded) { return find_armour(folded) != nullptr; }

SideGame game_of(Rulebook book) {
  SideGame game{.name = to_string(book),
                .words = kOthers,
                .number = "models",
                .of_models = true,
                .gear_called = &in_words_of_lists,
                .is_armour = &is_armour};
  if (book != Rulebook::sovl) {
    game.save = book == Rulebook::ninth_age ? "arm=2" : "sv=5+";
  }
  if (book != Rulebook::sovl && book != Rulebook::ninth_age) {
    game.words = kWithGround;
  }
  return game;
}

}  // namespace

const SideGame& rank_sides(Rulebook book) {
  static const auto kGames = [] {
    std::array<SideGame, kRulebooks> all;
    for (std::size_t nth = 0; nth < all.size(); ++nth) {
      all[nth] = game_of(static_cast<Rulebook>(nth));
    }
    return all;
  }();
  return kGames[static_cast<std::size_t>(book)];
}

}  // namespace fray::rankflank
