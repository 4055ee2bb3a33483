#pragma once

#include <span>
#include <string>

#include "study/unit_search.hpp"

namespace fray::report {

/// An array of objects with the same keys, and a line's end.
std::string units_json(std::span<const study::UnitFacts> units);

}  // namespace fray::report
