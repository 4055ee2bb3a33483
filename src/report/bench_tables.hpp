#pragma once

#include "report/study_table.hpp"
#include "study/diff.hpp"
#include "study/meta.hpp"

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

/// The mixture that nobody gains against: a row for each side of either list, who is taken most first.
StudyTable table_of(const study::MetaAnswer& answer, const study::MetaQuestion& question);

}  // namespace fray::report
