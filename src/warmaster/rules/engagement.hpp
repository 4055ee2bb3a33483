#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "warmaster/rules/terms.hpp"
#include "warmaster/rules/unit.hpp"

namespace fray::warmaster {

/// Two units in contact and how long they may fight.
struct Engagement : Terms {
  static constexpr std::int32_t kMostRounds = 200;  ///< of all turns, unless they go on to the end

  Unit a{};
  Unit b{};
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

}  // namespace fray::warmaster
