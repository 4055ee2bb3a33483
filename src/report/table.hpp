#pragma once

#include <string>

#include "answer/answer.hpp"

namespace fray::report {

struct TableStyle {
  bool colour = false;  ///< with the terminal's own cyan, magenta and yellow
  int width = 80;       ///< characters in a line, never exceeded
  /// Everything that is known; else what a player asks first, in about thirty lines.
  bool all = false;
};

/// The answer as a person reads it at a gaming table: plain text with bars, each line ended.
std::string table(const answer::Answer& answer, const TableStyle& style);

}  // namespace fray::report
