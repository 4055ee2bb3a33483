#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "rankflank/rules/special_rules.hpp"

namespace fray::rankflank {

/// A number that may be rolled: "3", "D6", "2D3", "D6+1".
struct Amount {
  std::int32_t fixed = 0;
  std::int32_t dice = 0;
  std::int32_t sides = 0;

  bool none() const noexcept { return fixed == 0 && dice == 0; }
  friend bool operator==(const Amount&, const Amount&) = default;
};

std::string to_string(Amount amount);
/// Nothing when the text is no amount.
std::optional<Amount> parse_amount(std::string_view text);
/// Whether an amount is one that a combat takes.
bool fits(Amount amount) noexcept;
inline constexpr std::string_view kRightAmount =
    "a number to 20, or dice such as D6 or 2D3+1: at most 4 of 10 faces";

/// A D6 that is needed: 2 to 6, `kAlways` or `kNever`.
inline constexpr std::int32_t kAlways = 1;
inline constexpr std::int32_t kNever = 7;

/// The numbers and rules of the blows that something strikes.
struct Offence {
  std::int32_t skill = 3;        ///< SOVL Skill, Offensive Skill, Weapon Skill
  std::int32_t strength = 3;     ///< SOVL Power, Strength
  std::int32_t penetration = 0;  ///< The 9th Age, The Old World: AP
  std::int32_t bane = 0;         ///< The Old World: Armour Bane
  std::int32_t attacks = 1;
  std::int32_t initiative = 3;  ///< Agility, Initiative
  // The 9th Age, Devastating Charge: what its blows have more when it charges.
  std::int32_t charge_skill = 0;
  std::int32_t charge_strength = 0;
  std::int32_t charge_penetration = 0;
  std::int32_t charge_attacks = 0;
  std::int32_t charge_initiative = 0;
  Amount impact{};  ///< impact hits of the unit when it charges
  Amount stomp{};   ///< stomp attacks of the unit, last
  Amount grind{};   ///< The 9th Age: grind attacks of the unit, at its Agility
  /// Wounds that each unsaved wound becomes, at most the target's.
  Amount multiple{1, 0, 0};
  Specials specials{};
};

/// What strikes for itself in a model beside the one that its profile tells of, or in one model of
/// a unit in that one's place. It takes no wounds: a model is struck as its profile says.
struct Part : Offence {
  enum class Kind : std::uint8_t {
    mount,    ///< is ridden: strikes no blows in support
    beasts,   ///< pull the model: nor do they, and Fantasy's strike before its front alone
    crew,     ///< strikes as the model itself does
    chassis,  ///< strikes no blows: impact hits and the like, with its own strength
    champion  ///< one model of the front rank, in place of its own attacks, with its weapons
  };
  Kind kind = Kind::mount;
  std::string name{};

  bool supports() const noexcept { return kind == Kind::crew; }
};
inline constexpr std::size_t kMostParts = 3;  ///< of a model

/// "mount", "beasts", "crew", "chassis", "champion".
std::string_view to_string(Part::Kind kind) noexcept;
std::optional<Part::Kind> parse_part_kind(std::string_view word) noexcept;

/// A unit as an army list describes it, by the characteristics of all the rulebooks.
///
/// Shape   one field for what the rulebooks call differently; `characteristics(book)` gives each
///         book's own word, range and default. A field that a book does not use is left alone.
struct Profile : Offence {
  std::string name{};
  std::int32_t models = 20;        ///< of a unit as it is bought
  std::int32_t width = 5;          ///< models in a full rank
  std::int32_t points = 0;         ///< cost of that unit
  std::int32_t defence = 3;        ///< The 9th Age: Defensive Skill; elsewhere `skill` counts
  std::int32_t toughness = 3;      ///< SOVL Defense, Resilience, Toughness
  std::int32_t armour = 0;         ///< The 9th Age: points of armour, 0 to 6
  std::int32_t charge_armour = 0;  ///< The 9th Age, Devastating Charge: points more
  std::int32_t save = kNever;      ///< Fantasy: the D6 needed against Strength 3, kNever for none
  std::int32_t ward = kNever;      ///< Aegis, ward save: the D6 needed
  // Aegis or ward against some attacks alone; the first two of The 9th Age.
  std::int32_t ward_flaming = kNever;
  std::int32_t ward_magical = kNever;
  std::int32_t ward_mundane = kNever;  ///< against those that are not magical
  std::int32_t fortitude = kNever;     ///< Fortitude, regeneration: the D6 needed
  std::int32_t wounds = 1;             ///< of each model
  std::int32_t discipline = 7;         ///< Discipline, Leadership
  std::int32_t movement = 4;           ///< inches; Fantasy's and SOVL's flight
  std::int32_t fly = 0;                ///< The Old World: inches of a charge through the air
  std::int32_t height = 1;             ///< The 9th Age: 1 Standard, 2 Large, 3 Gigantic
  std::int32_t unit_strength = 1;      ///< Fantasy: of each model
  std::int32_t base = 20;              ///< front edge of a base, mm
  std::int32_t indomitable = 0;        ///< The Old World: wounds fewer by which it crumbles
  std::int32_t type = 0;               ///< The Old World: a TroopType
  std::vector<Part> parts{};           ///< at most `kMostParts`
};

/// What an importer does where a part of a model has no such number.
enum class Lacking : std::uint8_t {
  none,       ///< it strikes without it: 0
  of_others,  ///< it has that of the model's other parts, and cannot fight when none has it
  usual,      ///< it is as a profile has it
};

/// How army lists of other programs write a number. Names are folded, and parted by "|".
struct InLists {
  std::string_view written{};  ///< "WS"; empty: they have none
  Lacking lacking = Lacking::usual;
  std::string_view own_names{};     ///< other names, by which the rulebook is known
  std::string_view shared_names{};  ///< and such as mean this beside one of those alone
};

/// One number of a profile in one rulebook's own word. Sides, unit files, queries, importers, tables
/// of units and the search for what would win a fight read the rows.
struct Characteristic {
  std::string_view key{};  ///< "off", "ws", "skill": as a side writes it, lower case
  std::int32_t Profile::* value = nullptr;
  std::int32_t lowest = 0;
  std::int32_t highest = 0;
  bool needed_on_d6 = false;  ///< written "4+" or "none"
  std::string_view means{};
  std::span<const std::string_view> words{};  ///< for its values from 0, in place of numbers
  bool of_parts = false;                      ///< the parts of a model have it for themselves
  bool may_be_missing = false;                ///< in a unit file: it is then as a profile has it
  bool is_lever = true;    ///< who looks for what would win a fight may change it
  bool is_seldom = false;  ///< few have it: who has not is told of, and named, without it
  InLists lists{};

  constexpr Characteristic() = default;
  template <class Of>
  constexpr Characteristic(std::string_view name, std::int32_t Of::* field, std::int32_t least,
                           std::int32_t most, bool on_d6, std::string_view meaning,
                           const InLists& names_in_lists = {},
                           std::span<const std::string_view> names = {})
      : key(name),
        value(field),
        lowest(least),
        highest(most),
        needed_on_d6(on_d6),
        means(meaning),
        words(names),
        of_parts(std::is_same_v<Of, Offence>),
        may_be_missing(on_d6 || !names.empty()),
        lists(names_in_lists) {}

  constexpr Characteristic optional() const noexcept {
    Characteristic row = *this;
    row.may_be_missing = true;
    return row;
  }
  constexpr Characteristic seldom() const noexcept {
    Characteristic row = optional().no_lever();
    row.is_seldom = true;
    return row;
  }
  constexpr Characteristic no_lever() const noexcept {
    Characteristic row = *this;
    row.is_lever = false;
    return row;
  }
};

/// The numbers that a rulebook's profile has, in its own order; those of every unit (models, width
/// ...) come last.
std::span<const Characteristic> characteristics(Rulebook book) noexcept;

/// The characteristic of that key in any case, or nothing.
const Characteristic* find_characteristic(Rulebook book, std::string_view key) noexcept;

/// A value as files and sides write it: "3"; "4+" or "none" where a D6 is needed.
std::string to_text(const Characteristic& characteristic, std::int32_t value);

/// Whether parts of a model strike for themselves in a rulebook.
bool has_parts(Rulebook book) noexcept;

/// Nothing when the text is no value of that characteristic, or out of its range.
std::optional<std::int32_t> parse_value(const Characteristic& characteristic,
                                        std::string_view text);

/// What would be right: "a whole number from 0 to 10", "2+ to 6+, or none".
std::string right_values(const Characteristic& characteristic);

/// The Old World. Source  rules-old-world, combat result.
enum class TroopType : std::uint8_t {
  regular_infantry,
  heavy_infantry,
  monstrous_infantry,
  swarm,
  light_cavalry,
  heavy_cavalry,
  monstrous_cavalry,
  war_beasts,
  light_chariot,
  heavy_chariot,
  monstrous_creature,
  behemoth,
  war_machine
};

/// Ranks that count have so many models, and add so many points at most. A Unit Strength of 0 is a
/// monster's, its Wounds. Source  rules-old-world, combat result.
struct TroopFacts {
  std::string_view name;
  int rank_width;
  int most_ranks;
  int unit_strength;
};
inline constexpr int kNoRanks = 1000;
inline constexpr std::array<TroopFacts, 13> kTroopTypes{{{"regular-infantry", 5, 2, 1},
                                                         {"heavy-infantry", 4, 2, 1},
                                                         {"monstrous-infantry", 3, 2, 3},
                                                         {"swarm", kNoRanks, 0, 3},
                                                         {"light-cavalry", 5, 1, 2},
                                                         {"heavy-cavalry", 4, 1, 2},
                                                         {"monstrous-cavalry", 3, 1, 3},
                                                         {"war-beasts", 5, 1, 1},
                                                         {"light-chariot", 3, 1, 3},
                                                         {"heavy-chariot", kNoRanks, 0, 5},
                                                         {"monstrous-creature", kNoRanks, 0, 0},
                                                         {"behemoth", kNoRanks, 0, 0},
                                                         {"war-machine", kNoRanks, 0, 0}}};
constexpr const TroopFacts& facts_of(TroopType type) noexcept {
  return kTroopTypes[static_cast<std::size_t>(type)];
}

/// Joins nobody, and is joined by nobody. Source  "Lumbering", p. 195, beside rules-old-world.
constexpr bool is_lumbering(TroopType type) noexcept {
  return type == TroopType::heavy_chariot || type == TroopType::monstrous_creature ||
         type == TroopType::behemoth;
}
/// Is joined by its like alone. Source  "Clumsy", p. 191, beside rules-old-world.
constexpr bool is_clumsy(TroopType type) noexcept {
  return type == TroopType::monstrous_infantry || type == TroopType::monstrous_cavalry;
}

/// Has a mount, whatever is ridden.
bool rides(const Profile& profile) noexcept;

/// Monsters, and who rides one, chariots and war machines, by whatever a book has to tell them.
/// Source  "Towering Presence", the list file of The 9th Age; rules-facts 4.7; rules-old-world, troop
///         types.
bool stands_alone(const Profile& profile, int models, bool character) noexcept;

/// Whether a unit is at least as wide as it is deep, with its last rank, so that its ranks count.
/// Source  rules-old-world, "Combat order".
constexpr bool as_wide_as_deep(int models, int width) noexcept {
  const int files = std::min(width, models);
  return files > 0 && files >= (models + files - 1) / files;
}

/// The least width, of those that are not less than `width`, in which so many are.
constexpr int least_width_in_order(int models, int width) noexcept {
  while (width < models && !as_wide_as_deep(models, width)) {
    ++width;
  }
  return width;
}

/// Whose second rank strikes as well. Source  rules-old-world, who strikes, Press of Battle.
bool strikes_two_deep(const Profile& profile) noexcept;

/// The width in which a player would have so many models of it, of whom nobody says it: that by which
/// most of their ranks count and fewest models stand behind those, the least of such widths; one rank
/// where a second would neither count nor strike.
int usual_width(const Profile& profile, int models) noexcept;

}  // namespace fray::rankflank
