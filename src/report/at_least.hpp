#pragma once

#include <string>
#include <vector>

#include "answer/answer.hpp"

namespace fray::report {

/// What "stands-lost=2", "hits=5", "b.retreat=3" ask of an answer: of both sides where none is
/// named.
/// Throws  InputError naming --at-least, and what the answer counts.
std::vector<answer::AtLeast> at_least(const answer::Answer& answer, const std::string& asked);

/// "a_stands_lost_at_least_2", the column of it.
std::string column_of(const answer::AtLeast& each);

}  // namespace fray::report
