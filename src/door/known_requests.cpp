#include <array>

#include "door/requests.hpp"

namespace fray::door {

std::span<const Known> known_requests() {
  static constexpr std::array kAll{
      Known{"odds", &odds},
      Known{"trace", &trace},
      Known{"picture", &picture},
      Known{"luck", &luck},
      Known{"advise", &advise},
      Known{"need", &need},
      Known{"sensitivity", &sensitivity},
      Known{"compare", &compare},
      Known{"worth", &worth},
      Known{"rank", &rank},
      Known{"points", &points},
      Known{"army", &army},
      Known{"diff", &diff},
      Known{"dominated", &dominated},
      Known{"balance", &balance},
      Known{"matrix", &matrix},
      Known{"meta", &meta},
      Known{"sweep", &sweep},
      Known{"units", &units},
      Known{"systems", &systems},
      Known{"options", &options},
      Known{"import", &import},
      Known{"check", &check},
      Known{"version", &version_of},
  };
  return kAll;
}

}  // namespace fray::door
