#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "answer/answer.hpp"
#include "report/canvas.hpp"
#include "report/page.hpp"

namespace fray::report {

/// The answer as a picture that stands alone: the same bytes for the same answer, however long it
/// took.
std::string svg(const answer::Answer& answer);

/// One card of a picture: what it is called, how high its drawing is, and how it is drawn into a
/// box.
struct Panel {
  std::string title{};
  std::string subtitle{};
  double height = 0;
  std::function<void(Canvas&, const Box&)> draw{};
};

/// How it ends; the losses, the lengths and the rounds, of whatever quantities the answer has.
std::vector<Panel> panels(const answer::Answer& answer);

/// What "stands-lost=2", "hits=5", "b.retreat=3" ask of an answer: of both sides where none is
/// named.
/// Throws  InputError naming --at-least, and what the answer counts.
std::vector<answer::AtLeast> at_least(const answer::Answer& answer, const std::string& asked);

/// "a_stands_lost_at_least_2", the column of it.
std::string column_of(const answer::AtLeast& each);

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
