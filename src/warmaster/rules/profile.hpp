#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/option.hpp"

namespace fray::warmaster {

/// The ground a stand covers. Units  millimetres: `width` of its front edge, `depth` from front to
/// rear.
struct Base {
  static constexpr std::int32_t kLongest = 200;

  std::int32_t width = 40;
  std::int32_t depth = 20;

  friend constexpr bool operator==(const Base&, const Base&) = default;
};

/// "40x20".
std::string to_string(Base base);
/// Nothing when the text is no base, or one with a side under 1 or over `Base::kLongest`.
std::optional<Base> parse_base(std::string_view text);

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
using Specials = RuleSet<Special, kSpecialCount>;

/// Source  seeds/000, "Defended & fortified troops", and rules-facts 1.2.
enum class TroopType : std::uint8_t { infantry, cavalry, chariot, monster, artillery, machine };

std::string_view to_string(TroopType type) noexcept;
std::optional<TroopType> parse_troop_type(std::string_view text);

/// Close-combat attacks of one stand: a number, dice rolled anew each round, or both ("3", "D6",
/// "2D6", "4+D6").
struct Attacks {
  std::int32_t fixed = 0;
  std::int32_t dice = 0;
  std::int32_t sides = 0;

  bool random() const noexcept { return dice != 0; }
  friend bool operator==(const Attacks&, const Attacks&) = default;
};

std::string to_string(Attacks attacks);
/// Nothing when the text is no attack value.
std::optional<Attacks> parse_attacks(std::string_view text);

/// The lowest D6 that nullifies a hit.
enum class Armour : std::uint8_t { three = 3, four = 4, five = 5, six = 6, none = 7 };

std::string to_string(Armour armour);
/// "3+" to "6+", or "none"; nothing otherwise.
std::optional<Armour> parse_armour(std::string_view text);

/// Limits of what one unit may be; a wider profile is refused with a sentence.
struct ProfileLimits {
  static constexpr std::int32_t max_attacks = 40;
  static constexpr std::int32_t max_attack_dice = 4;
  static constexpr std::int32_t max_hits = 20;
  static constexpr std::int32_t max_stands = 12;
  static constexpr std::int32_t max_points = 100'000;
};

/// A unit as an army list describes it.
struct Profile {
  std::string name{};
  TroopType type = TroopType::infantry;
  Attacks attacks{3, 0, 0};
  std::int32_t hits = 3;  ///< hits that destroy one stand
  Armour armour = Armour::none;
  std::int32_t stands = 3;  ///< stands of a full unit
  std::int32_t points = 0;  ///< cost of a full unit
  Specials specials{};
  std::optional<Base> base{};  ///< where it differs from that of its type
};

/// One statistic of a profile: a whole number, or what is written as a text. Unit files, queries and
/// tables of units read the rows, and importers compare units by them.
struct Statistic {
  std::string_view key{};  ///< "hits"
  std::int32_t Profile::* number = nullptr;
  std::int32_t lowest = 0;
  std::int32_t highest = 0;                       ///< of a text, where a plain number is one, too
  std::string (*text)(const Profile&) = nullptr;  ///< "D6", "4+"; empty where it is as usual
  /// False for what is no such value.
  bool (*set)(Profile&, std::string_view text) = nullptr;
  std::string (*right)() = nullptr;  ///< "40x20": what it may be
  bool is_required = true;           ///< in a unit file
  /// As queries compare it, where they may; a text as that of a number is compared.
  std::string (*compared)(const Profile&) = nullptr;

  std::string written(const Profile& profile) const;
};
std::span<const Statistic> statistics() noexcept;

/// The ground that one of its stands covers.
/// Source  rules-facts 1.2: 40x20 mm, infantry faces the long edge and everything else the short
///         one.
Base base_of(const Profile& profile) noexcept;

/// How a position protects infantry and artillery. Source  seeds/000, "Defended & fortified
/// troops".
enum class Cover : std::uint8_t { open, defended, fortified };

/// What shoots, as far as it matters to those who are shot. Source  rules-facts 1.8.
struct Shots {
  bool sure = false;           ///< they hit on one less
  bool pierce = false;         ///< armour counts as one worse
  bool ignore_armour = false;  ///< and here not at all
  bool through_cover = false;  ///< the fortified count as defended, the defended as in the open

  friend bool operator==(const Shots&, const Shots&) = default;
};

/// What shoots in the Shooting phase, as a side names it.
struct Shooters {
  std::string_view name;  ///< "handguns"
  Shots shots;
};
/// The first are what shoots where nothing is said.
std::span<const Shooters> shooters() noexcept;

/// Of a unit that shoots at who charges it.
Shots shots_of(const Profile& shooter) noexcept;

/// The lowest die with which a shot hits a unit in that cover.
int shot_hits_on(const Shots& shots, Cover cover) noexcept;

/// The same at a unit that charges, which is in the open unless it is always defended.
int shot_hits_on(const Profile& shooter, const Profile& charger) noexcept;

/// Dice that each stand shoots at who charges, of what its list writes: 1 of "1" and of "1 per stand",
/// 2 of "2-1", which falls with the distance; 0 of what is no such number, as "D6" and "2+bounce".
int dice_a_stand(std::string_view written) noexcept;

/// What saves from shots.
Armour armour_against(const Shots& shots, Armour armour) noexcept;

/// The hits that do not count for a drive back of a unit in that cover.
int hits_disregarded(const Profile& own, Cover cover) noexcept;

}  // namespace fray::warmaster
