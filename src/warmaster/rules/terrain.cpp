#include "warmaster/rules/terrain.hpp"

namespace fray::warmaster {

using field::Terrain;

bool may_enter(const Profile& profile, Terrain terrain) noexcept {
  const bool infantry = profile.type == TroopType::infantry;
  if (profile.specials.has(Special::flying)) {
    // Where infantry may, but for woods.
    return terrain != Terrain::impassable && terrain != Terrain::woods;
  }
  switch (terrain) {
    case Terrain::impassable: return false;
    case Terrain::woods:
      if (profile.specials.has(Special::enters_woods)) {
        return true;
      }
      [[fallthrough]];
    case Terrain::fortification:
      return infantry || profile.specials.has(Special::may_touch_fortified);
    case Terrain::buildings: return infantry || profile.type == TroopType::artillery;
    case Terrain::hill:
    case Terrain::obstacle:
    case Terrain::marsh:
    case Terrain::loose: break;
  }
  return true;
}

std::string_view who_may_enter(Terrain terrain) noexcept {
  switch (terrain) {
    case Terrain::impassable: return "nobody may";
    case Terrain::woods: return "only infantry and giants may, and no flyers";
    case Terrain::fortification: return "only infantry, giants and flyers may";
    case Terrain::buildings: return "only infantry, artillery and flyers may";
    case Terrain::hill:
    case Terrain::obstacle:
    case Terrain::marsh:
    case Terrain::loose: break;
  }
  return "everybody may";
}

Cover cover_of(const Profile& profile, Terrain terrain) noexcept {
  const bool infantry = profile.type == TroopType::infantry;
  const bool artillery = profile.type == TroopType::artillery;
  const bool in_dense = terrain == Terrain::woods || terrain == Terrain::buildings;
  if (profile.specials.has(in_dense ? Special::pikes : Special::exposed)) {
    return Cover::open;  // rules-facts 1.13, Pikemen; the Bears' own rule
  }
  switch (terrain) {
    case Terrain::woods:
    case Terrain::marsh: return infantry ? Cover::defended : Cover::open;
    case Terrain::buildings:
    case Terrain::hill:
    case Terrain::obstacle: return infantry || artillery ? Cover::defended : Cover::open;
    case Terrain::fortification: return infantry || artillery ? Cover::fortified : Cover::open;
    case Terrain::impassable:
    case Terrain::loose: break;
  }
  return Cover::open;
}

}  // namespace fray::warmaster
