#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace fray::warmaster {

/// Where the editions of the game differ. Source  rules-facts 1.14.
/// Why  Ancients differs by its troops alone, which special rules describe (`warband`), and a
///      classic fall back of at least its lowest die ends farther off and nowhere else: neither
///      needs a line here.
struct Edition {
  /// Classic: pursue as often as possible in one Combat phase.
  bool rounds_without_limit = false;
  bool support_after_casualties = false;  ///< classic: who falls supports nobody
  /// Optional rule of Revolution: after a wipe-out in the first round.
  bool advance_charge_bonus = false;
  /// A reading: who pursues or charges sees all round, not from its front edge alone.
  bool sees_all_round = false;
  /// A reading: where all winners stand or fall back the combat is over, whom they touch or not.
  bool standing_ends_it = false;
  std::int32_t advance_cm = 20;
};

/// "revolution", "revolution-advance" (with the optional rule), "revolution-all-round",
/// "revolution-standing" (with those readings), "classic" or "ancients"; nothing for what is none.
std::optional<Edition> edition_named(std::string_view name) noexcept;

}  // namespace fray::warmaster
