#pragma once

#include <string>
#include <string_view>

#include "answer/answer.hpp"
#include "answer/columns.hpp"

namespace fray::report {

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

}  // namespace fray::report
