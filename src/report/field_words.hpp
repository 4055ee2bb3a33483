#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "answer/field_picture.hpp"

namespace fray::report {

/// "A2", or "A" where its side has no other unit.
std::string unit_letter(const answer::FieldPicture& field, bool is_a, int unit);

/// A triangle that points where a stand looks, north being up.
std::string_view arrow(field::Facing facing) noexcept;

/// Who touches whom, unit by unit, with how many stands by which edge.
/// Shape  "A touches B1: 3 by the front" and "B1 touches A: 2 by the front, 1 by a corner"; a stand
///        counts once, by the first edge of the order in which stands strike.
/// Source  seeds/000, "Attack value".
std::vector<std::string> contact_words(const answer::FieldPicture& field);

/// What is drawn: the stands with room around them, and ground and edges of the table as far as a
/// retreat may soon come to them; cut off at the table's edge.
field::Rectangle view_of(const answer::FieldPicture& field);

/// The part of a rectangle that is in view, or nothing.
std::optional<field::Rectangle> cut(const field::Rectangle& area, const field::Rectangle& view);

/// Edges of the table along the rim of what is drawn: north, south, west, east.
std::array<std::optional<field::Rectangle>, 4> edges_in_view(const answer::FieldPicture& field,
                                                             const field::Rectangle& view);

/// A kind of ground of which a piece is in view.
struct SeenGround {
  field::Terrain kind{};
  bool goes_on = false;  ///< beyond what is drawn, on the table
};

/// The kinds of ground in view, each once, of what stands wholly cover only where that shows
/// through them.
std::vector<SeenGround> ground_in_view(const answer::FieldPicture& field,
                                       const field::Rectangle& view, bool shows_under_stands);

/// "farther off: woods, hill", of the kinds of which a piece on the table is wholly out of view;
/// nothing where none is.
std::string ground_far_off(const answer::FieldPicture& field, const field::Rectangle& view);

/// "woods", or "woods (goes on beyond)".
std::string words_of(const SeenGround& ground);

}  // namespace fray::report
