#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "answer/answer.hpp"
#include "core/hash.hpp"
#include "random/sampler.hpp"

namespace fray::report {

/// How the dice of a simulated answer were thrown.
struct Thrown {
  random::Sampling sampling = random::Sampling::pools;
  std::uint64_t trials = 0;
  std::uint64_t seed = 0;
};

/// What tells answers of a table apart: rows that are alike in this have the same distributions.
struct DistributionsOf {
  Hash128 key{};
  std::optional<Thrown> thrown{};  ///< nothing: solved exactly

  /// A name of all of it.
  Hash128 name() const noexcept;
};

/// The columns of distributions in long form, with the line's end. Source  contract.md, "CSV".
std::string distributions_header();

/// Every distribution of an answer under those columns, one value or outcome a line. What says of
/// which answer it is stands in each line.
std::string distributions_csv(const answer::Answer& answer, const DistributionsOf& of);

/// What says of which answer a line is: its key, and how the answer was found.
std::string answer_of_line(std::string_view line);

}  // namespace fray::report
