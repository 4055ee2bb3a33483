#include <array>

#include "door/request.hpp"

namespace fray::door {

std::span<const Known> known_requests() {
  static constexpr std::array kAll{
      Known{"odds", &odds},
      Known{"trace", &trace},
      Known{"picture", &picture},
      Known{"matrix", &matrix},
      Known{"sweep", &sweep},
      Known{"units", &units},
      Known{"systems", &systems},
      Known{"options", &options},
      Known{"import", &import},
      Known{"check", &check},
      Known{"roster", &roster},
      Known{"prices", &prices},
      Known{"questions", &questions_of},
      Known{"version", &version_of},
  };
  return kAll;
}

}  // namespace fray::door
