#pragma once

#include <utility>

#include "answer/answer.hpp"
#include "fray/answer.hpp"
#include "fray/error.hpp"

namespace fray::door {

/// The answer in the words of other programs.
Answer answer_of(answer::Answer answer);

/// Throws the exception at hand as an Error, which is all that other programs know.
[[noreturn]] void throw_as_error();

/// Does work, and throws nothing but Error.
template <class Work>
decltype(auto) guarded(Work&& work) {
  try {
    return std::forward<Work>(work)();
  } catch (...) {
    throw_as_error();
  }
}

}  // namespace fray::door
