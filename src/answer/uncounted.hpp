#pragma once

#include <string>

#include <fmt/format.h>

namespace fray::answer {

/// What a list says of a unit and no number has, as `Side::uncounted` tells it behind the side.
inline std::string said_by_list(const std::string& note) {
  return fmt::format("its list says more than is counted here ({}).", note);
}

}  // namespace fray::answer
