#pragma once

#include <string>

#include "odds/answer.hpp"

namespace fray::report {

/// The answer as a picture that stands alone: the same bytes for the same answer, however long it
/// took.
std::string svg(const study::Answer& answer);

}  // namespace fray::report
