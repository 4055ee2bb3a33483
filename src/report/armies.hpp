#pragma once

#include <string>

#include "study/clash.hpp"

namespace fray::report {

/// An array of objects with the same keys, and a line's end: a row for each pair of units, for the
/// answer to each of theirs, and for what a character adds to each of mine.
std::string army_json(const study::Clash& clash);

}  // namespace fray::report
