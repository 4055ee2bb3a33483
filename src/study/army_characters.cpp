#include "study/army_lines.hpp"

#include <algorithm>
#include <tuple>

#include <fmt/format.h>

#include "lists/side_text.hpp"

namespace fray::study {

namespace {

/// A unit that a character may join.
struct Host {
  std::string side{};
  double price = 0;
  bool mounted = false;
  bool clumsy = false;
  bool in_ranks = false;  ///< a full rank on foot, or riders
  int joined = 0;

  /// Whether a character has it rather than another.
  bool is_before(const Host& other) const {
    return std::tuple(!in_ranks, joined, -price) <
           std::tuple(!other.in_ranks, other.joined, -other.price);
  }
};

/// Whether who walks keeps pace with a unit on foot: those that fly walk slower than anybody, and
/// beasts run faster.
bool keeps_pace(const std::string& unit, answer::System& system) {
  constexpr double kLeast = 3;  // inches
  constexpr double kMost = 6;
  for (const auto& [name, value] : system.beside_combat(unit)) {
    if (name == "move") {
      return value == 0 || (value >= kLeast && value <= kMost);
    }
  }
  return true;
}

std::vector<Host> hosts_in(const Army& army, answer::System& system) {
  constexpr double kFullRank = 5;
  std::vector<Host> hosts;
  for (const Fielded& unit : army.units) {
    const answer::Company company = system.company(unit.side);
    if (company.character || company.alone || !(company.mounted || keeps_pace(unit.side, system))) {
      continue;
    }
    const auto side = system.side(unit.side, unit.side);
    hosts.insert(hosts.end(), unit.count,
                 {.side = unit.side,
                  .price = side->points().value_or(0),
                  .mounted = company.mounted,
                  .clumsy = company.clumsy,
                  .in_ranks = company.mounted || side->strength().value_or(0) >= kFullRank});
  }
  return hosts;
}

}  // namespace

void join_units(const std::vector<Joining>& characters, Army& army, answer::System& system,
                const TellLine& tell) {
  constexpr int kMostOfUnit = 2;  // a side has three units
  std::vector<Host> hosts = hosts_in(army, system);
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
    bool full = false;  // some would do, with fewer in them
    for (Host& host : hosts) {
      const bool at_pace =
          !company.alone && host.mounted == company.mounted && (company.clumsy || !host.clumsy);
      const bool may = at_pace && host.joined < kMostOfUnit;
      full = full || (at_pace && !may);
      if (may && (best == nullptr || host.is_before(*best))) {
        best = &host;
      }
    }
    const char* const pace = company.mounted ? "that rides" : "on foot";
    if (best == nullptr) {
      tell(line,
           company.alone ? fmt::format("{} fights alone, as who rides a monster or a chariot does.",
                                       bare(side))
           : full
               ? fmt::format("{} fights alone: each unit {} has two characters.", bare(side), pace)
               : fmt::format("{} fights alone: the army has no unit {} for him to join.",
                             bare(side), pace));
      continue;
    }
    leave(side);
    leave(best->side);
    tell(line, fmt::format("{} joins {}, the dearest unit {} with fewest characters.{}", bare(side),
                           bare(best->side), pace,
                           first ? fmt::format(" For another, write \"UNIT + {}: character\" in "
                                               "one line; \"{}: models=1\" has him alone.",
                                               bare(side), bare(side))
                                 : ""));
    first = false;
    best->side += " + " + lists::with_option(side, "character");
    ++best->joined;
    army.add(best->side, 1);
  }
}

}  // namespace fray::study
