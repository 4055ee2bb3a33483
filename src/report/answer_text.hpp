#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "answer/answer.hpp"
#include "answer/figures.hpp"
#include "answer/trace.hpp"

namespace fray::report {

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
/// Names that are not known are taken apart: "b_runs_away" is "enemy runs away".
std::string ending_words(std::string_view name);
/// The same in an answer: after a draw both fall back only where both do.
std::string ending_words(const answer::Answer& answer, std::string_view name);

Favours favoured(std::string_view ending);

/// What the name of a quantity says: "retreat_cm" is "retreat", measured in "cm".
struct Quantity {
  std::string words{};
  std::string_view unit{};  ///< "cm", "in" or nothing
  bool loss = false;        ///< stands or models lost

  bool length() const noexcept { return !unit.empty(); }
};
Quantity quantity(std::string_view name);

/// The title of a picture of the quantity: "Retreat in the last round, in cm".
std::string title(std::string_view name);

/// The side's own words and its points in one sentence: "3 of 3 stands fight, 330 points".
std::string understood(const answer::SideAnswer& side);

/// Whose fight is told.
struct StoryOf {
  std::string_view system{};
  std::string_view a{};
  std::string_view b{};
};

/// The story as one JSON object and a line's end.
std::string story_json(const answer::Story& story, const StoryOf& of,
                       const std::vector<std::string>& notes);

}  // namespace fray::report
