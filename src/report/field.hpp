#pragma once

#include <string>

#include "answer/field_picture.hpp"
#include "report/table.hpp"

namespace fray::report {

/// The field in letters and lines, north at the top, who touches whom below it.
///
/// Shape  a column is 5 mm and a line 10 mm, or as many times that as the width needs; edges that
///        lie apart are never drawn as one, so what touches on paper touches on the field.
std::string field_text(const answer::FieldPicture& field, const TableStyle& style);

/// The field as a picture that stands alone.
/// Shape  to scale, but for long stretches on which no stand is, where with them all would be
///        small: a jagged strip marks them.
std::string field_svg(const answer::FieldPicture& field);

/// The picture with what a program needs to move units on it, as one JSON object: "svg"; "scale", the
/// pixels of a millimetre; and "stands", each with its side ("a" or "b"), its unit by its place, where
/// it faces, and its base, which is "mm" of the field (west, south, east, north) and a "box" of the
/// picture's pixels (x, y, width, height). On the field 0, 0 is the middle of the line between both
/// sides, from which "at" counts.
std::string field_json(const answer::FieldPicture& field);

}  // namespace fray::report
