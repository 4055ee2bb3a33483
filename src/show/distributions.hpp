#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "answer/answer.hpp"
#include "core/hash.hpp"
#include "random/sampler.hpp"

namespace fray::show {

/// The chance of one of several things that exclude each other, with its own interval.
answer::Estimate together(const answer::Answer& answer, std::span<const answer::Estimate> chances);

/// A mean over only those fights in which the quantity was more than 0, and the chance of those.
struct Happening {
  answer::Estimate chance{};
  answer::Estimate mean{};
};
Happening happening(const answer::Answer& answer, const answer::Spread& spread);

/// The chance of so much of the quantity, or more.
answer::Estimate at_least(const answer::Answer& answer, const answer::Spread& spread,
                          std::size_t value);

/// False for a quantity that only some fights have, such as the roll of a fall back: its pmf sums
/// to their share.
bool of_all_fights(const answer::SidedSpread& spread);

/// One row of a picture: a value, or the last one and all above it.
struct Bin {
  std::string label{};
  answer::Estimate a{};
  answer::Estimate b{};
};

/// The most rows of one picture.
inline constexpr std::size_t kMostBins = 9;

/// Values of both sides from `first` on; leading and trailing values that no side ever has are left
/// out, and a long tail is gathered as "9+".
std::vector<Bin> bins(const answer::Answer& answer, const answer::SidedSpread& spread,
                      std::size_t first, std::size_t most = kMostBins);

/// The same, in equal steps ("4-7") where the last row would gather more than a few fights.
std::vector<Bin> bins_in_steps(const answer::Answer& answer, const answer::SidedSpread& spread,
                               std::size_t first, std::size_t most);

/// The chance that fills a bar: the largest one, but no picture makes much of what is rare.
double scale(std::span<const Bin> rows) noexcept;

/// The chance that a round is fought.
answer::Estimate fought(const answer::Answer& answer, const answer::RoundAnswer& round);

/// How the dice of a simulated answer were thrown.
struct Thrown {
  random::Sampling sampling = random::Sampling::pools;
  std::uint64_t trials = 0;
  std::uint64_t seed = 0;
};

/// What tells answers of a table apart: rows that are alike in this have the same distributions.
struct DistributionsOf {
  Hash128 key{};
  std::optional<Thrown> thrown{};         ///< nothing: solved exactly
  std::optional<answer::Result> given{};  ///< of those fights alone that end so

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

}  // namespace fray::show
