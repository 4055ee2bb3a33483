#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace fray::lists {

/// How many of a unit or character an army may have, where its list says.
struct ArmyLimits {
  std::optional<std::int32_t> min{};       ///< for each full 1000 points
  std::optional<std::int32_t> max{};       ///< for each full 1000 points, and below them
  std::optional<std::int32_t> army_min{};  ///< of any army
  std::optional<std::int32_t> army_max{};
  static constexpr std::int32_t most = 99;

  bool any() const noexcept { return min || max || army_min || army_max; }
  std::int32_t least(double points) const noexcept {
    return std::max(static_cast<std::int32_t>(points / 1000) * min.value_or(0),
                    army_min.value_or(0));
  }
  std::int32_t greatest(double points) const noexcept {
    const std::int32_t by_points =
        max ? std::max(static_cast<std::int32_t>(points / 1000), 1) * *max : unlimited;
    return std::min(by_points, army_max.value_or(unlimited));
  }
  static constexpr std::int32_t unlimited = std::numeric_limits<std::int32_t>::max();
};

/// Of games whose characters are units: their lists have no others.
struct NoCharacter {
  std::string list{};
  std::string key{};
  std::string name{};
};

/// What a list says of itself.
struct ListHead {
  std::string slug{};     ///< "empire"
  std::string name{};     ///< "Empire"
  std::string system{};   ///< "warmaster"
  std::string edition{};  ///< "Warmaster Revolution"
  std::string source{};
};

/// One army list of one game. Shape  a unit has its list's slug, its key and a profile with its name.
template <class Unit>
struct ListOf : ListHead {
  std::vector<Unit> units{};
  std::vector<typename Unit::Character> characters{};
};

/// The names of the rules that a unit has, in the order of `rules`.
template <class Rule, class Specials>
std::vector<std::string> rule_names(std::span<const Rule> rules, const Specials& specials) {
  std::vector<std::string> names;
  for (const Rule& rule : rules) {
    if (specials.has(rule.id)) {
      names.emplace_back(rule.name);
    }
  }
  return names;
}

}  // namespace fray::lists
