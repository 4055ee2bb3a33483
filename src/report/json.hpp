#pragma once

#include <string>

#include "answer/answer.hpp"

namespace fray::report {

/// The answer as one JSON object and a line's end: the same bytes for the same answer, however long
/// it took.
/// Source  contract.md, "JSON of `fray odds --json`".
std::string json(const answer::Answer& answer);

}  // namespace fray::report
