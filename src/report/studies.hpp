#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

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

/// An array of objects with the same keys, and a line's end: the fight decided for the best, and
/// always the same; rules and choices, a row for each decision, with what it costs beside the best.
std::string advice_json(const study::AdviceAnswer& answer);

/// An array of objects with the same keys, and a line's end: a row for each pair of units, for the
/// answer to each of theirs, and for what a character adds to each of mine.
std::string army_json(const study::Clash& clash);

/// Sides that stand beside each other.
inline constexpr std::size_t kMostCompared = 8;

/// An array of objects with the same keys, and a line's end: a row for each side, for each of its
/// situations where there are several, and for what each is more than the first. The two of a
/// comparison met the same opposition.
/// Source  contract.md, "CSV".
std::string compared_json(const std::vector<study::Standing>& standings,
                          const study::Opposition& opposition);

/// How lucky each fact was and each fight, and the game where fights are those of one.
StudyTable table_of(std::span<const study::FightLuck> fights,
                    const std::optional<study::Percentile>& game);

/// What is needed: the side as it is, then what does alone, what does together, and the best of what
/// does not.
StudyTable table_of(const study::NeedAnswer& answer, const study::NeedQuestion& question);

/// An array of objects with the same keys, and a line's end: a row for each unit. Fair prices are
/// rounded to so many points, unless that is 0.
/// Source  contract.md, "CSV".
std::string points_json(const study::PointsAnswer& answer, double to,
                        const std::optional<study::Explained>& list);

/// An array of objects with the same keys, and a line's end: a row for each side, in their order.
/// Source  contract.md, "CSV".
std::string ranked_json(const std::vector<study::Standing>& standings,
                        const study::Opposition& opposition);

/// The same of what to take for a budget, and of opponents that it leaves open.
std::string proposal_json(const study::Proposal& proposal,
                          const std::vector<study::Standing>& standings,
                          const study::Opposition& opposition);

/// An array of objects with the same keys, and a line's end.
std::string units_json(std::span<const study::UnitFacts> units);

/// An array of objects with the same keys, and a line's end: a row for each change, and for each
/// two of them.
/// Source  contract.md, "CSV".
std::string worth_json(const study::WorthAnswer& answer, const study::Opposition& opposition);

}  // namespace fray::report
