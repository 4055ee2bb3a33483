#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "fray/field/rectangle.hpp"
#include "fray/warmaster/engagement.hpp"

namespace fray::warmaster {

/// What lies on the field. Source  rules-facts 1.12.
enum class Ground : std::uint8_t { impassable, woods, village, hill, low_obstacle, high_obstacle, marsh, loose };

std::string_view to_string(Ground ground) noexcept;
/// "low obstacle" or "low-obstacle", any case; nothing for what is none.
std::optional<Ground> parse_ground(std::string_view text);

struct Terrain {
  Ground ground = Ground::impassable;
  field::Rectangle area{};
};

/// Whether troops of that kind may stand there at all. Source  rules-facts 1.12; seeds/000, "Blocked retreats".
bool may_enter(const Profile& profile, Ground ground) noexcept;

/// What it gives to infantry and artillery that stand there wholly or partially.
/// Source  seeds/000, "Defended" and "Fortified"; rules-facts 1.12.
Cover cover_of(const Profile& profile, Ground ground) noexcept;

}  // namespace fray::warmaster
