// What players of games of ranks, and list builders, call things.

#include <algorithm>
#include <array>

#include "core/text.hpp"
#include "rankflank/lists/import_ranks.hpp"
#include "rankflank/lists/side.hpp"

namespace fray::rankflank {

using lists::Node;
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

/// Examples of what magic items may change.
std::string_view changes_of(Rulebook book) {
  switch (book) {
    case Rulebook::sovl: return "power=6 or defense=5";
    case Rulebook::ninth_age: return "str=6, ap=2 or aegis=5+";
    case Rulebook::old_world: return "s=6, ap=2 or ward=5+";
    default: return "s=6 or ward=5+";
  }
}

std::string_view example_of(Rulebook book) {
  switch (book) {
    case Rulebook::sovl: return "abyssal-demons/devilspawn: models=20, charging";
    case Rulebook::ninth_age: return "asklanders/huskarls: models=20, charging";
    case Rulebook::fantasy6: return "chaos-dwarfs/orc boyz: models=20, charging";
    case Rulebook::fantasy7: return "starter/greatswords: models=20, charging";
    default: return "beastmen-brayherds/bestigor herds: models=20, charging";
  }
}

SideGame game_of(Rulebook book) {
  SideGame game{.name = to_string(book),
                .words = kOthers,
                .number = "models",
                .of_models = true,
                .gear_called = &in_words_of_lists,
                .is_armour = &is_armour,
                .example = example_of(book),
                .changes = changes_of(book)};
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

bool is_war_machine(std::string_view type) noexcept {
  return type == "war machine" || type == "artillery" || type == "machine";
}

namespace {

/// Names of a statistic of Warhammer that touches no combat, and its short name.
constexpr std::array<std::string_view, 2> kBallisticSkill{"bs", "ballistic skill"};

/// Whether a name is one of those that bars part.
bool is_among(std::string_view name, std::string_view names) {
  for (std::size_t from = 0; from < names.size();) {
    const std::size_t to = std::min(names.find('|', from), names.size());
    if (names.substr(from, to - from) == name) {
      return true;
    }
    from = to + 1;
  }
  return false;
}

}  // namespace

std::vector<std::string> unread_columns(const Node& first, Rulebook book) {
  constexpr std::array<std::string_view, 4> kShown{"Type", "model_type", "BS", "Mar"};
  std::vector<Node> values = lists::columns_of_statistics(first);
  std::vector<std::string> unread;
  for (const Node& value : values) {
    unread.push_back(value.key);
  }
  use_short_names(values);
  for (std::size_t at = values.size(); at-- > 0;) {
    const std::string& key = values[at].key;
    const auto is_called_so = [&](const Characteristic& own) { return own.lists.written == key; };
    if (std::ranges::any_of(characteristics_in_lists(book), is_called_so) ||
        std::ranges::find(kShown, key) != kShown.end()) {
      unread.erase(unread.begin() + static_cast<std::ptrdiff_t>(at));
    }
  }
  return unread;
}

void use_short_names(std::vector<Node>& values) {
  std::vector<std::string> names;
  for (const Node& value : values) {
    names.push_back(folded(lists::trimmed_text(value.key)));
  }
  for (const Rulebook book : {Rulebook::fantasy6, Rulebook::ninth_age}) {  // "off", "ws"
    for (const Characteristic& own : characteristics_in_lists(book)) {
      const auto found = std::ranges::find(names, folded(own.lists.written));
      if (!own.lists.written.empty() && found != names.end()) {
        values[static_cast<std::size_t>(found - names.begin())].key = own.lists.written;
      }
    }
  }
  const auto known_by = [&](const Characteristic& own) {
    return std::ranges::any_of(
        names, [&](const std::string& name) { return is_among(name, own.lists.own_names); });
  };
  for (const Rulebook book : {Rulebook::fantasy6, Rulebook::ninth_age}) {
    if (std::ranges::none_of(characteristics_in_lists(book), known_by)) {
      continue;
    }
    for (std::size_t nth = 0; nth < values.size(); ++nth) {
      for (const Characteristic& own : characteristics_in_lists(book)) {
        const InLists& lists = own.lists;
        if (is_among(names[nth], lists.own_names) || is_among(names[nth], lists.shared_names)) {
          values[nth].key = lists.written;
        }
      }
      const bool shoots = std::ranges::find(kBallisticSkill, names[nth]) != kBallisticSkill.end();
      if (book == Rulebook::fantasy6 && shoots) {
        values[nth].key = "BS";
      }
    }
    return;
  }
}

namespace {

constexpr std::string_view kDigits = "0123456789";

/// The first number of a text.
std::optional<std::int32_t> first_number(std::string_view text) {
  const auto first = text.find_first_of(kDigits);
  if (first == std::string_view::npos) {
    return std::nullopt;
  }
  const std::string number(
      text.substr(first, std::min(text.find_first_not_of(kDigits, first), text.size()) - first));
  return number.size() > 4 ? std::nullopt : std::optional(std::stoi(number));
}

/// Whether a text is a number and nothing but its unit: "4", "4+", "5in", "5\"".
bool plain(std::string_view text) {
  const auto rest = text.substr(std::min(text.find_first_not_of(kDigits), text.size()));
  return rest.size() < text.size() && (rest.empty() || rest == "+" || rest == "in" || rest == "\"");
}

bool holds_dice(std::string_view text) {
  const auto letter = lowered(text).find('d');
  return letter != std::string::npos && letter + 1 < text.size() &&
         kDigits.find(text[letter + 1]) != std::string_view::npos;
}

std::optional<std::int32_t> value_of(const Characteristic& characteristic, std::string_view text) {
  if (characteristic.key == "height") {
    const std::string word = lowered(text);
    return word == "standard"   ? std::optional(1)
           : word == "large"    ? std::optional(2)
           : word == "gigantic" ? std::optional(3)
                                : std::nullopt;
  }
  if (holds_dice(text)) {
    const auto dice = parse_amount(text);
    const bool attacks =
        characteristic.key == "a" || characteristic.key == "att" || characteristic.key == "attacks";
    return dice && attacks ? std::optional(dice->fixed + dice->dice * (dice->sides + 1) / 2)
                           : std::nullopt;
  }
  const bool begins =
      text.find_first_of(kDigits) == 0 || characteristic.key == "adv" || characteristic.key == "m";
  return begins ? first_number(text) : std::nullopt;
}

}  // namespace

ReadStatistic read_statistic(const Characteristic& characteristic, std::string_view text) {
  if (text.starts_with('(') && text.ends_with(')')) {
    text = text.substr(1, text.size() - 2);
  }
  if (text.empty() || text == "-") {
    return {};
  }
  const auto value = value_of(characteristic, text);
  const bool good = value && *value >= characteristic.lowest && *value <= characteristic.highest;
  if (!good) {
    return {std::nullopt, true, false};
  }
  return {value, true,
          plain(text) || characteristic.key == "base" || characteristic.key == "height"};
}

}  // namespace fray::rankflank
