#include "fray/warmaster/edition.hpp"

namespace fray::warmaster {

std::optional<Edition> edition_named(std::string_view name) noexcept {
  if (name == "revolution") {
    return Edition{};
  }
  if (name == "revolution-advance") {
    return Edition{.advance_charge_bonus = true};
  }
  if (name == "classic") {
    return Edition{.rounds_without_limit = true,
                   .support_after_casualties = true,
                   .fall_back_at_least_a_die = true,
                   .advance_cm = 10};
  }
  if (name == "ancients") {
    return Edition{.warbands = true};
  }
  return std::nullopt;
}

}  // namespace fray::warmaster
