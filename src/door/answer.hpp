#pragma once

#include "answer/answer.hpp"
#include "fray/answer.hpp"

namespace fray::door {

/// The answer in the words of other programs.
Answer answer_of(answer::Answer answer);

}  // namespace fray::door
