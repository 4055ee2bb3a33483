#include "warmaster/rules/edition.hpp"

namespace fray::warmaster {

std::optional<Edition> edition_named(std::string_view name) noexcept {
  if (name == "revolution" || name == "ancients") {
    return Edition{};
  }
  if (name == "revolution-advance") {
    return Edition{.advance_charge_bonus = true};
  }
  if (name == "revolution-all-round") {
    return Edition{.sees_all_round = true};
  }
  if (name == "revolution-standing") {
    return Edition{.standing_ends_it = true};
  }
  if (name == "classic") {
    return Edition{
        .rounds_without_limit = true, .support_after_casualties = true, .advance_cm = 10};
  }
  return std::nullopt;
}

}  // namespace fray::warmaster
