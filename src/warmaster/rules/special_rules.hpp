#pragma once

#include <array>
#include <bitset>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace fray::warmaster {

/// The combat special rules of units. Each is one entry in `special_rules()`, and nothing else
/// knows it by name than the one line of the combat rules that it changes.
enum class Special : std::uint8_t {
  terrifying,
  ignores_terror,
  fierce_charge,
  no_charge_bonus,
  first_round_bonus,
  flying,
  must_pursue,
  pursues_anything,
  pursued_by_anyone,
  never_confused,
  always_defended,
  always_hits_on_4,
  bonus_against_monsters,
  random_charge,
  half_random_after_retreat,
  pikes,
  regenerates,
  may_touch_fortified,
  supported_by_own_kind,
  supports_own_kind,
  warband,
  goes_wild,
  destroyed_in_retreat,
  never_driven_back,
  zealous,
  chaos_or_undead,
  battle_banner,
  banner_of_shielding,
  sword_of_might,
  sword_of_fate,
  unstable,
  wizard_near,
  shugenja_near,
  sword_of_cleaving,
  sword_of_destruction,
  banner_of_fortune,
  handguns,
  sure_shots,
  shots_ignore_armour,
  never_shoots_at_chargers,
  bushido,
  survives_retreat,
  never_supports,
  enters_woods,
  exposed,
};
inline constexpr std::size_t kSpecialCount = 45;

/// The moment of a combat round that a special rule touches.
enum class Moment : std::uint8_t { attacks, to_hit, casualties, result, pursuit, placing };

struct SpecialRule {
  Special id;
  /// As unit files and sides write it: lower case, words parted by blanks or hyphens.
  std::string_view name;
  Moment moment;
  std::string_view effect;  ///< our words, one clause
  std::string_view source;  ///< document and section
};

/// Every special rule, in the order of `Special`.
std::span<const SpecialRule> special_rules() noexcept;

/// The rule of that name ("must pursue" or "must-pursue", any case), or nothing.
std::optional<Special> find_special(std::string_view name);

/// The special rules of one unit.
class Specials {
 public:
  constexpr Specials() = default;
  bool has(Special rule) const noexcept { return rules_.test(static_cast<std::size_t>(rule)); }
  void set(Special rule, bool on = true) noexcept {
    rules_.set(static_cast<std::size_t>(rule), on);
  }
  std::uint64_t bits() const noexcept { return rules_.to_ullong(); }
  friend bool operator==(const Specials&, const Specials&) = default;

 private:
  std::bitset<kSpecialCount> rules_;
};

}  // namespace fray::warmaster
