#include "lists/import_words.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <iterator>
#include <string_view>
#include <utility>

namespace fray::lists {

namespace {

constexpr std::array<std::pair<std::string_view, std::string_view>, 2> kWords{
    {{"armor", "armour"}, {"cost", "points"}}};

Node* entry_of(Node& table, std::string_view key) {
  const auto found = std::ranges::find(table.items, key, &Node::key);
  return found == table.items.end() ? nullptr : &*found;
}

void rename_fields(Node& entry) {
  for (const auto& [theirs, ours] : kWords) {
    if (Node* const field = entry_of(entry, theirs);
        field != nullptr && entry.find(ours) == nullptr) {
      field->key = ours;
    }
  }
}

/// One stand that is added to a unit has the size that says so.
void mark_as_added(Node& stand) {
  if (Node* const size = entry_of(stand, "size")) {
    size->kind = Node::Kind::text;
    size->text = "+1";
  }
}

/// Whether a file is nothing but units by their names.
bool is_units_alone(const Node& document) {
  const auto has = [](std::string_view key) {
    return [key](const Node& entry) {
      return entry.kind == Node::Kind::table && entry.find(key) != nullptr;
    };
  };
  return document.find("units") == nullptr && std::ranges::all_of(document.items, has("type")) &&
         std::ranges::any_of(document.items, has("hits"));
}

Node with_heading(Node units, std::string_view slug) {
  Node name{.kind = Node::Kind::text, .line = 1, .column = 1, .key_line = 1, .key_column = 1};
  name.key = "name";
  name.text = slug;
  units.key = "units";
  Node document{.kind = Node::Kind::table, .line = units.line, .column = units.column};
  document.items = {std::move(name), std::move(units)};
  return document;
}

}  // namespace

Node in_usual_words(Node document, std::string_view slug) {
  if (is_units_alone(document)) {
    document = with_heading(std::move(document), slug);
  }
  Node* const stands = entry_of(document, "stands");
  Node* const units = entry_of(document, "units");
  if (stands != nullptr && stands->kind == Node::Kind::table && units != nullptr &&
      units->kind == Node::Kind::table) {
    std::ranges::for_each(stands->items, mark_as_added);
    std::ranges::move(stands->items, std::back_inserter(units->items));
    document.items.erase(document.items.begin() + (stands - document.items.data()));
  }
  for (Node& section : document.items) {
    if (section.key == "units" || section.key == "upgrades") {
      std::ranges::for_each(section.items, rename_fields);
    }
  }
  return document;
}

namespace {

using warmaster::Armour;

bool is_number(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

std::optional<Armour> read_one_armour(std::string_view text) {
  return text == "-" || text == "0" ? std::optional(Armour::none) : warmaster::parse_armour(text);
}

}  // namespace

WrittenAttack read_attack(std::string_view text) {
  WrittenAttack attack;
  std::string mended(text);
  if (const auto dot = text.find('.');
      dot != std::string_view::npos && text.find('/') == std::string_view::npos) {
    mended[dot] = '/';
    attack.mended = true;
  }
  const std::string_view all = mended;
  const auto slash = std::min(all.find('/'), all.size());
  const std::string_view close = all.substr(0, slash);
  attack.shooting = all.substr(std::min(slash + 1, all.size()));
  if (close.starts_with('+')) {
    attack.bonus = read_signed(close);
  } else {
    attack.close = warmaster::parse_attacks(close);
  }
  return attack;
}

WrittenArmour read_armour(std::string_view text, bool added_stand) {
  const auto slash = text.find('/');
  if (slash == std::string_view::npos) {
    return {read_one_armour(text), false};
  }
  const auto first = read_one_armour(text.substr(0, slash));
  const auto second = read_one_armour(text.substr(slash + 1));
  if (!first || !second) {
    return {};
  }
  return {added_stand ? first : std::min(first, second), true};
}

std::string read_range(std::string_view text) {
  for (const std::string_view unit : {"cm", "xm", ""}) {
    if (text.ends_with(unit) && is_number(text.substr(0, text.size() - unit.size()))) {
      return std::string(text.substr(0, text.size() - unit.size())) + "cm";
    }
  }
  return std::string(text);
}

std::optional<std::int32_t> read_signed(std::string_view text) {
  const std::string_view digits =
      text.starts_with('+') || text.starts_with('-') ? text.substr(1) : text;
  std::int32_t number = 0;
  if (!is_number(digits)) {
    return std::nullopt;
  }
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  return error != std::errc{} ? std::nullopt
                              : std::optional(text.starts_with('-') ? -number : number);
}

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
    PlayersWord{"stand and shoot", "", kShot},
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
constexpr std::string_view kShotOfRanks =
    "type shots=10, the dice at who charges it; other shooting is no part of a combat";
constexpr PlayersWord kHandgun{"handgun", "", kShotOfRanks};
constexpr PlayersWord kStandAndShoot{"stand and shoot", "", kShotOfRanks};
constexpr PlayersWord kStands{"stands", "", "type models=20, width=5"};

constexpr std::array kWithGround{
    PlayersWord{"hill", "high-ground", "it stands higher than its enemies"},
    PlayersWord{"uphill", "high-ground", "it stands higher than its enemies"},
    PlayersWord{"hedge", "defended", "it stands behind an obstacle"},
    PlayersWord{"wall", "defended", "it stands behind an obstacle"},
    PlayersWord{"wood", "", "leave it out: no wood is counted in this game"},
    PlayersWord{"full command", "champion, standard, musician", "all three"},
    kReceiving,
    kReceives,
    kCharges,
    kCharged,
    kHero,
    kBanner,
    kHandgun,
    kStandAndShoot,
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
    PlayersWord{"full command", "champion, standard", "all that count"},
    kReceiving,
    kReceives,
    kCharges,
    kCharged,
    kHero,
    kBanner,
    kHandgun,
    kStandAndShoot,
    kStands,
};

}  // namespace

std::span<const PlayersWord> players_words(std::string_view system) noexcept {
  if (system == "warmaster") {
    return kWarmasterWords;
  }
  if (system.starts_with("fantasy") || system == "old-world") {
    return kWithGround;
  }
  return kOthers;
}

const PlayersWord* find_word(std::span<const PlayersWord> words, std::string_view folded) noexcept {
  const auto found = std::ranges::find(words, folded, &PlayersWord::word);
  return found == words.end() ? nullptr : &*found;
}

}  // namespace fray::lists
