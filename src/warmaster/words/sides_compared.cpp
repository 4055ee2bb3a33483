#include "warmaster/words/sides_compared.hpp"

#include <tuple>

namespace fray::warmaster {

answer::SideNames names_of(const lists::SideUnits& side) {
  answer::SideNames names;
  for (std::size_t unit = 0; unit < side.units.size(); ++unit) {
    const lists::SaidOfUnit& said = side.said[unit];
    names.add(said.list, said.unit, std::string(to_string(side.units[unit].profile.type)));
  }
  return names;
}

answer::Way way_of(const warmaster::Unit& a, const warmaster::Unit& b, bool priced) {
  const auto statistics = [&](const warmaster::Unit& unit) {
    const warmaster::Profile& p = unit.profile;
    return std::tuple(p.type, p.attacks.fixed, p.attacks.dice, p.hits, p.armour, p.stands,
                      unit.stands, priced ? p.points : 0);
  };
  return statistics(a) < statistics(b)   ? answer::Way::as_it_stands
         : statistics(b) < statistics(a) ? answer::Way::mirrored
                                         : answer::Way::alone;
}

}  // namespace fray::warmaster
