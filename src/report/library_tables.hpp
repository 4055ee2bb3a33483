#pragma once

#include <span>

#include "games/systems.hpp"
#include "report/study_table.hpp"
#include "study/library.hpp"

namespace fray::report {

/// A row for each unit: what the lists say of it.
StudyTable units_table(std::span<const study::UnitFacts> units);

StudyTable table_of(std::span<const study::Saved> saved);
StudyTable table_of(std::span<const games::SystemFacts> systems);

}  // namespace fray::report
