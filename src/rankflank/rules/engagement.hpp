#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "rankflank/rules/readings.hpp"
#include "rankflank/rules/unit.hpp"

namespace fray::rankflank {

inline constexpr std::int32_t kMostWounds = 1000;  ///< a side

/// Units in contact, and how long they may fight.
struct Engagement {
  Rulebook book = Rulebook::sovl;
  std::vector<Unit> a{};
  std::vector<Unit> b{};
  std::optional<std::int32_t> rounds;  ///< to the end when unset
  Readings readings{};
};

/// Refuses what cannot be, with a sentence.
/// Throws  InputError naming side and field.
void validate(const Engagement& engagement);

}  // namespace fray::rankflank
