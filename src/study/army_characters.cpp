#include "study/army_characters.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "lists/side_text.hpp"

namespace fray::study {

void join_units(const std::vector<Joining>& characters, Army& army, answer::System& system,
                const TellLine& tell) {
  constexpr int kMostOfUnit = 2;  // a side has three units
  struct Host {
    std::string side{};
    double price = 0;
    bool mounted = false;
    int joined = 0;
  };
  std::vector<Host> hosts;
  for (const Fielded& unit : army.units) {
    if (const answer::Company company = system.company(unit.side);
        !company.character && !company.alone) {
      hosts.insert(
          hosts.end(), unit.count,
          {unit.side, system.side(unit.side, unit.side)->points().value_or(0), company.mounted});
    }
  }
  const auto bare = [](const std::string& side) { return side.substr(0, side.find(':')); };
  const auto leave = [&](const std::string& side) {
    const auto one = std::ranges::find(army.units, side, &Fielded::side);
    if (one->count-- == 1) {
      army.units.erase(one);
    }
  };
  bool first = true;
  for (const auto& [side, line] : characters) {
    const answer::Company company = system.company(side);
    Host* best = nullptr;
    for (Host& host : hosts) {
      const bool may =
          !company.alone && host.mounted == company.mounted && host.joined < kMostOfUnit;
      if (may && (best == nullptr || host.joined < best->joined ||
                  (host.joined == best->joined && host.price > best->price))) {
        best = &host;
      }
    }
    const char* const pace = company.mounted ? "that rides" : "on foot";
    if (best == nullptr) {
      tell(line, company.alone
                     ? fmt::format("{} fights alone, as who rides a monster or a chariot does.",
                                   bare(side))
                     : fmt::format("{} fights alone: the army has no unit {} for him to join.",
                                   bare(side), pace));
      continue;
    }
    leave(side);
    leave(best->side);
    tell(line, fmt::format(
                   "{} joins {}, the dearest unit {} with fewest characters.{}", bare(side),
                   bare(best->side), pace,
                   first ? fmt::format(" For another, write \"UNIT + {}: character\" in one line; "
                                       "\"{}: models=1\" has him alone.",
                                       bare(side), bare(side))
                         : ""));
    first = false;
    best->side += " + " + lists::with_option(side, "character");
    ++best->joined;
    army.add(best->side, 1);
  }
}

}  // namespace fray::study
