#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace fray::cli {

using Row = std::vector<std::string>;

/// Columns as wide as their widest cell; nothing is padded at the end of a line. The first row is
/// the heading. On a terminal that is too narrow for that, words go on in the next line; where that
/// is not enough, the last columns stand below, behind the first once more.
std::string columns(const std::vector<Row>& rows);
/// So, in lines of that many characters; 0 is without end.
std::string columns(const std::vector<Row>& rows, std::size_t line_width);

/// An array of objects with the same keys as CSV: their keys first; what is null is empty, and
/// lists are parted by "; ".
std::string csv_of(const std::string& json_array);

}  // namespace fray::cli
