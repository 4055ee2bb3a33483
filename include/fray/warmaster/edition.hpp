#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace fray::warmaster {

/// Where the editions of the game differ. Source  rules-facts 1.14.
struct Edition {
  bool rounds_without_limit = false;      ///< classic: pursue as often as possible in one Combat phase
  bool support_after_casualties = false;  ///< classic: who falls supports nobody
  bool fall_back_at_least_a_die = false;  ///< classic: a fall back is at least the lowest of its three dice
  bool advance_charge_bonus = false;      ///< optional rule of Revolution: after a wipe-out in the first round
  bool warbands = false;                  ///< Ancients: one attack more for warbands that pursue, one less that retreated
  std::int32_t advance_cm = 20;
};

/// "revolution", "revolution-advance" (with the optional rule), "classic" or "ancients"; nothing for what is none.
std::optional<Edition> edition_named(std::string_view name) noexcept;

}  // namespace fray::warmaster
