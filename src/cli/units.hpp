#pragma once

#include <span>
#include <string>

#include "study/unit_search.hpp"

namespace fray::cli {

/// A heading and one line each: profile, price and rules, in the words of the game. Characters stand
/// below the units, under a heading of their own.
std::string units_text(std::span<const study::UnitFacts> units);

}  // namespace fray::cli
