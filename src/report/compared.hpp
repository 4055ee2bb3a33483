#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "study/standings.hpp"

namespace fray::report {

/// Sides that stand beside each other.
inline constexpr std::size_t kMostCompared = 8;

/// An array of objects with the same keys, and a line's end: a row for each side, for each of its
/// situations where there are several, and for what each is more than the first. The two of a
/// comparison met the same opposition.
/// Source  contract.md, "CSV".
std::string compared_json(const std::vector<study::Standing>& standings,
                          const study::Opposition& opposition);

}  // namespace fray::report
