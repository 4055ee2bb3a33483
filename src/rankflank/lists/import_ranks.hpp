#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <ranges>
#include <string>
#include <string_view>
#include <vector>

#include "lists/import.hpp"
#include "lists/written_list.hpp"
#include "rankflank/lists/side.hpp"
#include "rankflank/rules/profile.hpp"

namespace fray::rankflank {

/// The units of a written list in one of the rank-and-flank games. Each part of a model that
/// strikes by itself (a crew, a mount) is a unit too. What no profile holds is noted; no statistic
/// of a combat is lost without a word.
/// The units go to `take`, and are not in the list that comes back.
lists::ImportedOf<RankUnit> import_ranks(const std::string& name, const lists::EachEntry& each,
                                         Rulebook book, std::string_view slug,
                                         const lists::TakeUnit<RankUnit>& take);

/// Of The 9th Age: whether a profile is what a part strikes with. The rest of a model stands in others.
bool is_offensive(const lists::WrittenProfile& profile);

/// Whether a special rule is of a part's own blows, and not of its whole model.
bool is_of_part(const SpecialRule& rule) noexcept;

/// Whether a rule changes no fight, by its folded name: it moves, shoots, deploys or builds an army.
bool is_outside_combat(std::string_view rule);

/// What the words of a list about armour, weapons and rules make of a unit; returns those that mean
/// nothing in its combats.
std::vector<std::string> take_rules(const std::vector<std::string>& words, Rulebook book,
                                    RankUnit& unit);

/// Of SOVL: the weapons that fray counts and that a unit may have in place of its own, with their
/// prices; empty where there are none.
std::string other_weapons(const std::vector<std::string>& words);

/// What may be bought for a unit, of what its entry sells. `words` are what it has without.
std::vector<Gear> gear_of(const lists::WrittenEntry& entry, const std::vector<std::string>& words,
                          Rulebook book, const RankUnit& unit);

/// Of each kind a model wears one thing, the best that it has.
enum class Worn : std::uint8_t { suit, shield, barding };

struct WornArmour {
  std::string_view name;
  Worn kind;
  std::int32_t points;
  std::string_view left_out{};  ///< what it does beside that is not counted
  std::int32_t aegis = kNever;
  bool fearless = false;
};

// Source  rules-facts 3.4 and 4.3; what the lists say of armour of their own, by its name there.
inline constexpr std::string_view kSecondTest = "the second Break Test of Hell-Forged Armour";
inline constexpr std::array kArmours{
    WornArmour{"light armour", Worn::suit, 1},
    WornArmour{"heavy armour", Worn::suit, 2},
    WornArmour{"plate armour", Worn::suit, 3},
    WornArmour{"full plate armour", Worn::suit, 3},
    WornArmour{"gromril armour", Worn::suit, 3},
    WornArmour{"chaos armour", Worn::suit, 3},
    WornArmour{"dragon armour", Worn::suit, 2, "Dragon Armour against fire"},
    WornArmour{"infernal armour", Worn::suit, 3, "Infernal Armour against Flaming Attacks"},
    WornArmour{"hell forged armour", Worn::suit, 3, kSecondTest, kNever, true},
    WornArmour{"hell forge armour", Worn::suit, 3, kSecondTest, kNever, true},
    WornArmour{"abyssal armour", Worn::suit, 3},
    WornArmour{"dragonforged armour", Worn::suit, 2, "Dragonforged Armour against Flaming Attacks",
               6},
    WornArmour{"barding", Worn::barding, 1},
    WornArmour{"ithilmar barding", Worn::barding, 1},
    WornArmour{"thick skinned", Worn::barding, 1},
    WornArmour{"shield", Worn::shield, 1},
    WornArmour{"spiked shield", Worn::shield, 1, "the hits of a Spiked Shield"},
    WornArmour{"hand weapons and shield", Worn::shield, 1}};

/// By its folded name, in the singular or the plural; nothing where it is no armour.
const WornArmour* find_armour(std::string_view name) noexcept;

/// What a mount, a chariot or who bears him makes of a rider.
struct Ridden {
  std::int32_t armour = 0;           ///< by so many his armour is better, or worse
  std::vector<std::string> takes{};  ///< the options that it stands for: "mount=off 3 str 3"
  std::string left_out{};            ///< what of it is not counted
};

/// What a choice makes of the model of an entry; nothing where it carries nobody.
///
/// Why  a mount that is bought fights as one that is always there: both are read as one entry, and
///      what that has more is the mount.
std::optional<Ridden> ridden_by(const lists::WrittenEntry& rider,
                                const lists::WrittenChoice& choice, Rulebook book);

/// The columns of a table of armies, by its first row, from which a game reads nothing.
std::vector<std::string> unread_columns(const lists::Node& first, Rulebook book);

/// Writes the statistics of The 9th Age and of Warhammer Fantasy in the short names that fray looks
/// for: "Weapon Skill" and "ws" as "WS", "LD" as "Ld". Others stay as they are.
void use_short_names(std::vector<lists::Node>& values);

/// Every characteristic of a rulebook that its lists have.
inline auto characteristics_in_lists(Rulebook book) {
  return characteristics(book) |
         std::views::filter([](const Characteristic& own) { return !own.lists.written.empty(); });
}

/// A statistic's value. `value` is empty when nothing is given or it is no number; `given` tells
/// which.
struct ReadStatistic {
  std::optional<std::int32_t> value{};
  bool given = false;
  bool exact = true;  ///< false when the text says more than the value
};
ReadStatistic read_statistic(const Characteristic& characteristic, std::string_view text);

}  // namespace fray::rankflank
