#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "warmaster/rules/unit.hpp"

namespace fray::warmaster {

/// Two units in contact and how long they may fight.
struct Engagement {
  static constexpr std::int32_t kMostRounds = 200;  ///< of all turns, unless they go on to the end

  Unit a{};
  Unit b{};
  /// Rounds in one Combat phase; source seeds/000, "Unresolved combats".
  std::int32_t rounds = 2;
  std::optional<std::int32_t> turns = 1;  ///< Combat phases; to the end when unset
  Policy policy = Policy::pursue;
};

/// The same, units as they are against this enemy: see take_zeal.
Engagement with_zeal(Engagement engagement);

/// Refuses what the rules do not allow (support for cavalry, charging out of defences ...) with a
/// sentence.
/// Throws  InputError naming side and field.
void validate(const Engagement& engagement);

/// Refuses a unit that could not be as it is, against that enemy; `name` is whose it is ("side A").
/// Throws  InputError naming `name` and the field.
void validate(const Unit& unit, const Unit& enemy, const std::string& name);

/// What may be said of turns with `rounds` rounds each, of which at most `most` are fought in all:
/// "a whole number from 1 to 30 with 2 rounds each, or end".
std::string right_turns(std::int32_t rounds, std::int32_t most);

}  // namespace fray::warmaster
