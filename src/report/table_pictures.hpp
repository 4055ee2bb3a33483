#pragma once

#include <string_view>

#include "answer/answer.hpp"
#include "page.hpp"

namespace fray::report {

/// Narrower pages are laid out as this and cut at the edge.
inline constexpr std::size_t kNarrowest = 40;

/// `width` less `used`, or nothing.
constexpr std::size_t left_of(std::size_t width, std::size_t used) noexcept {
  return width > used ? width - used : 0;
}

/// A title with a blank line above it.
void heading(Page& page, std::string_view words);

/// A quantity's chances from `first` on in at most `rows` rows, both sides beside each other.
Block histogram(const answer::Answer& answer, const answer::SidedSpread& spread, std::size_t width,
                std::size_t first, std::size_t rows);

/// The same across the page, with how often and how much it is: what each side loses, or how far it
/// goes.
void lengths(Page& page, const answer::Answer& answer, const answer::SidedSpread& spread,
             std::size_t width);

/// A quantity that was asked about: for each value the chance of just so much and of that or more,
/// with a bar for the latter; both sides beside each other.
void so_much_or_more(Page& page, const answer::Answer& answer, const answer::SidedSpread& spread,
                     std::size_t width);

/// Round by round: the chance that it is fought and who wins it, of all fights.
void rounds(Page& page, const answer::Answer& answer, std::size_t width);

}  // namespace fray::report
