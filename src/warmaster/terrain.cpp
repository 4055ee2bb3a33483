#include "fray/warmaster/terrain.hpp"

#include <array>
#include <utility>

#include "fray/core/text.hpp"

namespace fray::warmaster {
namespace {

constexpr std::array<std::pair<Ground, std::string_view>, 8> kGrounds{{
    {Ground::impassable, "impassable"},
    {Ground::woods, "woods"},
    {Ground::village, "village"},
    {Ground::hill, "hill"},
    {Ground::low_obstacle, "low obstacle"},
    {Ground::high_obstacle, "high obstacle"},
    {Ground::marsh, "marsh"},
    {Ground::loose, "loose"},
}};

}  // namespace

std::string_view to_string(Ground ground) noexcept { return kGrounds[static_cast<std::size_t>(ground)].second; }

std::optional<Ground> parse_ground(std::string_view text) {
  const std::string wanted = folded(text);
  for (const auto& [ground, name] : kGrounds) {
    if (folded(name) == wanted) {
      return ground;
    }
  }
  return std::nullopt;
}

bool may_enter(const Profile& profile, Ground ground) noexcept {
  const bool infantry = profile.type == TroopType::infantry;
  switch (ground) {
    case Ground::impassable: return false;
    case Ground::woods:
    case Ground::high_obstacle: return infantry;
    case Ground::village: return infantry || profile.type == TroopType::artillery;
    case Ground::hill:
    case Ground::low_obstacle:
    case Ground::marsh:
    case Ground::loose: break;
  }
  return true;
}

Cover cover_of(const Profile& profile, Ground ground) noexcept {
  const bool infantry = profile.type == TroopType::infantry;
  const bool artillery = profile.type == TroopType::artillery;
  switch (ground) {
    case Ground::woods:
    case Ground::marsh: return infantry ? Cover::defended : Cover::open;
    case Ground::village:
    case Ground::hill:
    case Ground::low_obstacle: return infantry || artillery ? Cover::defended : Cover::open;
    case Ground::high_obstacle: return infantry ? Cover::fortified : Cover::open;
    case Ground::impassable:
    case Ground::loose: break;
  }
  return Cover::open;
}

}  // namespace fray::warmaster
