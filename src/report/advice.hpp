#pragma once

#include <string>

#include "study/advise.hpp"

namespace fray::report {

/// An array of objects with the same keys, and a line's end: the fight decided for the best, and
/// always the same; rules and choices, a row for each decision, with what it costs beside the best.
std::string advice_json(const study::AdviceAnswer& answer);

}  // namespace fray::report
