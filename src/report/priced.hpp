#pragma once

#include <optional>
#include <string>

#include "study/points.hpp"
#include "study/points_asked.hpp"

namespace fray::report {

/// An array of objects with the same keys, and a line's end: a row for each unit. Fair prices are
/// rounded to so many points, unless that is 0.
/// Source  contract.md, "CSV".
std::string points_json(const study::PointsAnswer& answer, double to,
                        const std::optional<study::Explained>& list);

}  // namespace fray::report
