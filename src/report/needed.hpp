#pragma once

#include "report/study_table.hpp"
#include "study/need.hpp"

namespace fray::report {

/// What is needed: the side as it is, then what does alone, what does together, and the best of what
/// does not.
StudyTable table_of(const study::NeedAnswer& answer, const study::NeedQuestion& question);

}  // namespace fray::report
