#pragma once

#include <span>

#include "answer/answer.hpp"

namespace fray::answer {

/// An answer whose fights were fought in independent parts that hang together within: each number
/// with the interval that the spread of the parts' numbers gives it.
///
/// `whole` is told by all fights, with the intervals that independent fights would have; `parts` by
/// those of each part, about as many in each. Where parts agree by chance, or an outcome has hardly
/// been seen, the interval of independent fights stays.
/// Why     draws that are spread evenly vary less than independent ones, and only their spread says
///         by how much.
/// Source  Student's t with one degree of freedom less than there are parts.
Answer told_by_parts(Answer whole, std::span<const Answer> parts);

/// The same of one chance, from how often it came true.
Estimate chance_by_parts(std::span<const std::uint64_t> successes,
                         std::span<const std::uint64_t> trials);

}  // namespace fray::answer
