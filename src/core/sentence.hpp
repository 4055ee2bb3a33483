#pragma once

#include <string>
#include <string_view>

namespace fray {

/// What is wrong, written "problem (why) suggestion", as whole sentences:
///
///     is given twice (once is enough) take one away   is given twice (once is enough). Take one away.
///     "99" (a whole number from 1 to 10)               "99" is not allowed. Type a whole number ...
///     no unit is called "x" (did you mean y?)          no unit is called "x". Did you mean y?
///
/// What ends with a full stop stays as it is.
std::string as_sentences(std::string_view text);

/// Whether it begins with a verb, so that what stands in front of it is its subject.
bool begins_with_verb(std::string_view sentence) noexcept;

}  // namespace fray
