#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "answer/answer.hpp"
#include "answer/figures.hpp"
#include "answer/system.hpp"
#include "answer/trace.hpp"
#include "show/canvas.hpp"
#include "show/page.hpp"

namespace fray::show {

struct TableStyle {
  bool colour = false;  ///< with the terminal's own cyan, magenta and yellow
  int width = 80;       ///< characters in a line, never exceeded
  /// Everything that is known; else what a player asks first, in about thirty lines.
  bool all = false;
};

/// The answer as a person reads it at a gaming table: plain text with bars, each line ended.
std::string table(const answer::Answer& answer, const TableStyle& style);

using answer::Favours;

/// An ending as A's player would say it: "enemy destroyed", "A retreats", "unresolved, A pursues".
std::string_view words_of(const answer::Answer& answer, const answer::Ending& ending);

Favours favoured(const answer::Ending& ending);

/// The title of a picture of the quantity: "Retreat in the last round, in cm".
std::string title(const answer::Quantity& quantity);

/// The side's own words and its points in one sentence: "3 of 3 stands fight, 330 points".
std::string understood(const answer::SideAnswer& side);

/// The story as one JSON object and a line's end.
std::string story_json(const answer::Story& story, const answer::Question& of,
                       const std::vector<std::string>& notes);

/// The answer as one JSON object and a line's end: the same bytes for the same answer, however long
/// it took.
/// Source  contract.md, "JSON of `fray odds --json`".
std::string json(const answer::Answer& answer);

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
std::vector<answer::AtLeast> at_least(const answer::Answer& answer, const std::string& wanted);

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

}  // namespace fray::show
