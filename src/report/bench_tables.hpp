#pragma once

#include "report/study_table.hpp"
#include "study/diff.hpp"

namespace fray::report {

/// What moved between two versions of a list: a row for each unit, and one for each matchup that
/// surely moved.
StudyTable table_of(const study::DiffAnswer& answer, const study::DiffQuestion& question);

/// Units of a list, each beside the one that comes nearest to doing better everywhere.
struct DominationShown {
  std::string system{};
  const std::vector<study::Standing>& standings;
  const study::Opposition& opposition;
};
StudyTable table_of(const DominationShown& shown);

}  // namespace fray::report
