#pragma once

#include "fray/answer.hpp"
#include "odds/answer.hpp"

namespace fray::door {

/// The answer in the words of other programs.
Answer answer_of(study::Answer answer);

}  // namespace fray::door
