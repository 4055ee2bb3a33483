#include "army/own_units.hpp"

#include <algorithm>
#include <utility>

#include "fray/core/text.hpp"

namespace fray::army {
namespace {

Library shipped() { return Library("warmaster", {}, true); }

/// The same for "Chariot" and "chariots", "darkElves" and "Dark Elves".
std::string alike(std::string_view name) {
  std::string plain = folded(name);
  std::erase(plain, ' ');
  return plain.ends_with('s') ? plain.substr(0, plain.size() - 1) : plain;
}

/// A name in a form of its own comes before one that is only alike.
const ListedUnit* unit_of(const UnitList& list, std::string_view name) {
  const auto exact = std::ranges::find(list.units, folded(name), [](const ListedUnit& unit) { return folded(unit.profile.name); });
  const auto found = exact != list.units.end()
                         ? exact
                         : std::ranges::find(list.units, alike(name), [](const ListedUnit& unit) { return alike(unit.profile.name); });
  return found == list.units.end() ? nullptr : &*found;
}

}  // namespace

OwnUnits::OwnUnits(std::string_view list, std::string_view slug) {
  const Library library = shipped();
  for (const std::string& each : library.slugs()) {
    lists_.push_back(library.load<ListedUnit>(each));
  }
  for (const UnitList& each : lists_) {
    for (const std::string_view name : {list, slug}) {
      if (alike(each.slug) == alike(name) || alike(each.name) == alike(name)) {
        army_ = army_ == nullptr ? &each : army_;
      }
    }
  }
}

std::optional<OwnUnits::Known> OwnUnits::find(std::string_view name) const {
  if (const ListedUnit* const own = army_ == nullptr ? nullptr : unit_of(*army_, name)) {
    return Known{.unit = own};
  }
  Known known;
  for (const UnitList& list : lists_) {
    const ListedUnit* const unit = unit_of(list, name);
    if (unit != nullptr && known.unit == nullptr) {
      known.unit = unit;
    } else if (unit != nullptr && unit->profile.specials != known.unit->profile.specials) {
      known.others.push_back(unit);
    }
  }
  if (known.unit == nullptr) {
    return std::nullopt;
  }
  if (!known.others.empty()) {
    known.others.insert(known.others.begin(), std::exchange(known.unit, nullptr));
  }
  return known;
}

std::optional<std::vector<std::string>> lacking(std::string_view slug, const UnitList& list) {
  const Library library = shipped();
  const std::vector<std::string> slugs = library.slugs();
  if (std::ranges::find(slugs, lowered(slug)) == slugs.end()) {
    return std::nullopt;
  }
  std::vector<std::string> names;
  for (const ListedUnit& own : library.load<ListedUnit>(lowered(slug)).units) {
    if (unit_of(list, own.profile.name) == nullptr) {
      names.push_back(own.profile.name);
    }
  }
  return names;
}

}  // namespace fray::army
