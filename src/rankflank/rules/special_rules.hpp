#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "core/option.hpp"

namespace fray::rankflank {

/// The rulebooks that are played over one set of steps.
enum class Rulebook : std::uint8_t { sovl, ninth_age, fantasy6, fantasy7, old_world };
inline constexpr std::size_t kRulebooks = 5;

/// What --system takes: "sovl", "ninth-age", "fantasy6", "fantasy7", "old-world".
std::string_view to_string(Rulebook book) noexcept;

/// Some of the rulebooks, as a set of bits.
using Books = std::uint8_t;
constexpr Books only(Rulebook book) noexcept {
  return static_cast<Books>(1U << static_cast<unsigned>(book));
}
inline constexpr Books kSovl = only(Rulebook::sovl);
inline constexpr Books kNinthAge = only(Rulebook::ninth_age);
inline constexpr Books kFantasy = only(Rulebook::fantasy6) | only(Rulebook::fantasy7);
inline constexpr Books kOldWorld = only(Rulebook::old_world);
inline constexpr Books kEveryBook = kSovl | kNinthAge | kFantasy | kOldWorld;

/// The combat special rules of units, weapons included. Each is one entry in `special_rules()`, and
/// little else knows it by name than the line of a book, or of a phase, that heeds it.
enum class Special : std::uint8_t {
  standard,
  battle_standard,
  champion,
  stubborn,
  unbreakable,
  unstable,
  fearless,
  frenzy,
  swiftstride,
  fear,
  terror,
  hatred,
  poison,
  killing_blow,
  lethal_strike,
  battle_focus,
  lightning_reflexes,
  distracting,
  flaming,
  divine_attacks,
  mounted,
  light_troops,
  line_formation,
  extra_rank,
  shield,
  great_weapon,
  halberd,
  lance,
  light_lance,
  spear,
  paired_weapons,
  flail,
  morning_star,
  strikes_first,
  strikes_last,
  toxic_attacks,
  crush_attack,
  rage,
  musician,
  open_order,
  shieldwall,
  warband,
  horde,
  furious_charge,
  cleaving_blow,
  monster_slayer,
  elven_reflexes,
  first_charge,
  veteran,
  levies,
  flammable,
  ethereal,
  magical_attacks,
  ithilmar_weapons,
  murderous,
  choppas,
  gromril_armour,
  resolute,
  cold_blooded,
  lance_formation,
  eternal_hatred,
  afraid,
  born_to_fight,
  ruthless_efficiency,
  born_predator,
  primal_instinct,
  battle_fever,
  supernal,
  focused_charge,
  distracting_charge,
  fearful_charge,
  blessed,
  martial_prowess,
  slayer,
  scurry_away,
  daemon_of_slaanesh,
  crusaders_zeal,
  backstab,
  martial_discipline,
  shield_wall,
  chosen_of_ashuruk,
  ogre_charge,
  foe_render,
  daemon_of_khorne,
  charge_again,
  finest_warhorses,
  bestial_charge,
  steady_rank,
  remaining_wounds,
  hunting_spear,
  cathayan_lance,
};
inline constexpr std::size_t kSpecialCount = static_cast<std::size_t>(Special::cathayan_lance) + 1;

/// The moment of a combat round that a special rule touches.
enum class Moment : std::uint8_t {
  charge,
  ranks,
  order,
  attacks,
  to_hit,
  to_wound,
  saves,
  score,
  break_test,
  pursuit
};

struct SpecialRule {
  Special id;
  /// As unit files and sides write it: lower case, words parted by blanks or hyphens.
  std::string_view name;
  Books books;  ///< in which it has an effect
  Moment moment;
  std::string_view effect;  ///< our words, one clause for each rulebook
  std::string_view source;  ///< document and section
  std::string_view also{};  ///< what lists call the same rule, parted by commas
};

/// Every special rule, in the order of `Special`.
std::span<const SpecialRule> special_rules() noexcept;
inline const SpecialRule& rule_of(Special rule) noexcept {
  return special_rules()[static_cast<std::size_t>(rule)];
}
inline std::string name_of(Special rule) { return std::string(rule_of(rule).name); }

/// The rule of that name ("great weapon", "Great-Weapon", also the lists' own words such as "bsb"
/// or "two hand weapons"), or nothing.
std::optional<Special> find_special(std::string_view name);

/// The special rules of one unit.
using Specials = RuleSet<Special, kSpecialCount>;

/// Those that fill the hands. A shield counts as what its rule is: hand weapon and shield.
inline constexpr std::array kWeapons{
    Special::great_weapon,   Special::halberd,       Special::lance,         Special::light_lance,
    Special::spear,          Special::flail,         Special::shield,        Special::morning_star,
    Special::paired_weapons, Special::hunting_spear, Special::cathayan_lance};

/// Those beside which no shield is carried.
/// Source  rules-facts 3.4, 3.5 and 4.3; rules-old-world, weapons; seeds/002 names no other sets.
inline constexpr std::array kForBothHands{Special::great_weapon, Special::halberd, Special::flail,
                                          Special::paired_weapons};

/// Beside which a shield is carried on foot, and does not parry: that takes a hand weapon.
/// Source  as above.
inline constexpr std::array kWithoutParry{Special::spear, Special::morning_star};

/// The weapon that leaves no hand for a shield; nothing where there is none.
inline std::optional<Special> weapon_for_both_hands(const Specials& specials) noexcept {
  for (const Special weapon : kForBothHands) {
    if (specials.has(weapon)) {
      return weapon;
    }
  }
  return std::nullopt;
}

}  // namespace fray::rankflank
