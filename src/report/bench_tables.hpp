#pragma once

#include "report/study_table.hpp"
#include "study/balance.hpp"
#include "study/diff.hpp"
#include "study/meta.hpp"
#include "study/points.hpp"
#include "study/sensitivity.hpp"

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

/// What each number of both sides does to a fight: a row for each step, who moves the win chance
/// furthest first, and then one for each limit of rounds.
StudyTable table_of(const study::SensitivityAnswer& answer,
                    const study::SensitivityQuestion& question);

/// Why the price of the unit that was asked is what it is: a row for each situation, and for each
/// opponent, in both situations and in either, who moves it furthest first.
StudyTable reasons_table(const study::PointsAnswer& answer, const study::PointsQuestion& question);

/// Lists balanced together: a row for each unit, for what each list gains from another, and for each
/// cycle of three lists.
StudyTable table_of(const study::BalanceAnswer& answer, const study::BalanceQuestion& question);

}  // namespace fray::report
