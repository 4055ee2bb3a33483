#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "rankflank/rules/profile.hpp"

namespace fray::rankflank {

/// A value as files and sides write it: "3"; "4+" or "none" where a D6 is needed.
std::string to_text(const Characteristic& characteristic, std::int32_t value);

/// Nothing when the text is no value of that characteristic, or out of its range.
std::optional<std::int32_t> parse_value(const Characteristic& characteristic,
                                        std::string_view text);

/// What would be right: "a whole number from 0 to 10", "2+ to 6+, or none".
std::string right_values(const Characteristic& characteristic);

}  // namespace fray::rankflank
