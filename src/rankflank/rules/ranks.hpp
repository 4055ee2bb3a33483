#pragma once

#include <algorithm>

namespace fray::rankflank {

/// Whether a unit is at least as wide as it is deep, with its last rank, so that its ranks count.
/// Source  rules-old-world, "Combat order".
constexpr bool as_wide_as_deep(int models, int width) noexcept {
  const int files = std::min(width, models);
  return files > 0 && files >= (models + files - 1) / files;
}

/// The least width, of those that are not less than `width`, in which so many are.
constexpr int least_width_in_order(int models, int width) noexcept {
  while (width < models && !as_wide_as_deep(models, width)) {
    ++width;
  }
  return width;
}

}  // namespace fray::rankflank
