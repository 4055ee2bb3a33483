#pragma once

#include <string>

#include "answer/answer.hpp"

namespace fray::report {

/// The answer as a picture that stands alone: the same bytes for the same answer, however long it
/// took.
std::string svg(const answer::Answer& answer);

}  // namespace fray::report
