#pragma once

#include <string>
#include <vector>

#include "answer/answer.hpp"
#include "sweep/run.hpp"

namespace fray::report {

/// The answer as one JSON object and a line's end: the same bytes for the same answer, however long
/// it took.
/// Source  contract.md, "JSON of `fray odds --json`".
std::string json(const answer::Answer& answer);

/// Rows as JSON objects, one a line: the CSV's columns under the CSV's names, numbers as numbers,
/// nothing as null.
class JsonLines {
 public:
  explicit JsonLines(const sweep::SweepColumns& columns);

  /// Adds one row, with its line's end. For any number of threads.
  void append(const sweep::SweepRow& row, std::string& text) const;

 private:
  std::vector<std::string> names_{};  ///< of the sweep's own columns, as JSON with the colon
};

}  // namespace fray::report
