#pragma once

#include <optional>
#include <span>
#include <string>

#include "study/luck.hpp"

namespace fray::report {

/// An array of objects with the same keys, and a line's end: a row for each fact and each fight,
/// and one for the game where there is one.
std::string luck_json(std::span<const study::FightLuck> fights,
                      const std::optional<study::Percentile>& game);

}  // namespace fray::report
