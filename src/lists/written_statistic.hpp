#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "rankflank/rules/profile.hpp"

namespace fray::lists {

/// What to do when a part of a model has no such statistic.
enum class Lacking : std::uint8_t {
  none,       ///< it strikes without it: 0
  of_others,  ///< it has that of the model's other parts, and cannot fight when none has it
  usual,      ///< it is as a profile has it
};

/// A statistic as lists write it, and the characteristic that it becomes.
struct Statistic {
  std::string_view written;  ///< "WS"
  std::string_view key;      ///< "ws"
  Lacking lacking;
};

/// Every statistic of a rulebook's lists that touches a combat.
std::span<const Statistic> statistics(rankflank::Rulebook book) noexcept;

/// A statistic's value. `value` is empty when nothing is given or it is no number; `given` tells
/// which.
struct ReadStatistic {
  std::optional<std::int32_t> value{};
  bool given = false;
  bool exact = true;  ///< false when the text says more than the value
};
ReadStatistic read_statistic(const rankflank::Characteristic& characteristic,
                             std::string_view text);

}  // namespace fray::lists
