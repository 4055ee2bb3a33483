#pragma once

#include <optional>
#include <span>

#include "report/study_table.hpp"
#include "study/luck.hpp"

namespace fray::report {

/// How lucky each fact was and each fight, and the game where fights are those of one.
StudyTable table_of(std::span<const study::FightLuck> fights,
                    const std::optional<study::Percentile>& game);

}  // namespace fray::report
