#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "warmaster/rules/base.hpp"
#include "warmaster/rules/special_rules.hpp"

namespace fray::warmaster {

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

/// The ground that one of its stands covers.
/// Source  rules-facts 1.2: 40x20 mm, infantry faces the long edge and everything else the short
///         one.
Base base_of(const Profile& profile) noexcept;

}  // namespace fray::warmaster
