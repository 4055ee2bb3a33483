#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "games/systems.hpp"
#include "report/study_table.hpp"
#include "study/advise.hpp"
#include "study/army.hpp"
#include "study/luck.hpp"
#include "study/need.hpp"
#include "study/points.hpp"
#include "study/points_asked.hpp"
#include "study/ranking.hpp"
#include "study/standings.hpp"
#include "study/unit_search.hpp"
#include "study/worth.hpp"

namespace fray::report {

/// The fight decided for the best, and always the same; rules and choices, a row for each decision,
/// with what it costs beside the best.
StudyTable advised_table(const study::AdviceAnswer& answer);

/// A row for each pair of units, for the answer to each of theirs, and for what a character adds to
/// each of mine.
StudyTable clash_table(const study::Clash& clash);

/// Sides that stand beside each other.
inline constexpr std::size_t kMostCompared = 8;

/// A row for each side, for each of its situations where there are several, and for what each is
/// more than the first. All met the same field.
StudyTable compared_table(const std::vector<study::Standing>& standings,
                          const study::Opposition& field);

/// How lucky each fact was and each fight, and the game where fights are those of one.
StudyTable table_of(std::span<const study::FightLuck> fights,
                    const std::optional<study::Percentile>& game);

/// What is needed: the side as it is, then what does alone, what does together, and the best of what
/// does not.
StudyTable table_of(const study::NeedAnswer& answer, const study::NeedQuestion& question);

/// A row for each unit. Fair prices are rounded to so many points, unless that is 0.
StudyTable priced_table(const study::PointsAnswer& answer, double to,
                        const std::optional<study::Explained>& list);

/// A row for each side, in their order.
StudyTable ranked_table(const std::vector<study::Standing>& standings,
                        const study::Opposition& field);

/// What to take for a budget, and the opponents that it leaves open.
StudyTable proposal_table(const study::Proposal& proposal,
                          const std::vector<study::Standing>& standings,
                          const study::Opposition& field);

/// A row for each unit: what the lists say of it.
StudyTable units_table(std::span<const study::UnitFacts> units);

StudyTable table_of(std::span<const study::Saved> saved);
StudyTable table_of(std::span<const games::SystemFacts> systems);

/// A row for each change, and for each two of them.
StudyTable worth_table(const study::WorthAnswer& answer, const study::Opposition& field);

/// "exact: 374 fights", or how many of them were simulated.
std::string method_of(const std::vector<study::Standing>& standings);

/// How an answer came about: its method, whom sides met, and how often they charged.
std::vector<std::pair<std::string, std::string>> facts_of(const std::string& method,
                                                          const study::Opposition& field);

}  // namespace fray::report
