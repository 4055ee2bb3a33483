#pragma once

#include <string>

#include "fray/core/hash.hpp"
#include "fray/study/answer.hpp"

namespace fray::report {

/// The columns of distributions in long form, with the line's end. Source  contract.md, "CSV".
std::string distributions_header();

/// Every distribution of an answer under those columns, one value a line; `key` stands in each. `side` is empty where a
/// quantity is of both: the result ("win", "draw", "loss"), the endings and the rounds fought.
std::string distributions_csv(const study::Answer& answer, Hash128 key);

}  // namespace fray::report
