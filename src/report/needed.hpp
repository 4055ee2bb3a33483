#pragma once

#include <string>

#include "study/need.hpp"

namespace fray::report {

/// An array of objects with the same keys, and a line's end: the unit as it is, what reaches the
/// goal, and what does not.
std::string need_json(const study::NeedAnswer& answer, const study::NeedQuestion& question);

}  // namespace fray::report
