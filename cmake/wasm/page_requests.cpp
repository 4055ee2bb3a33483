// What the page asks, in place of src/door/known_requests.cpp: the rest of fray is not linked.

#include <array>

#include "door/requests.hpp"

namespace fray::door {

std::span<const Known> known_requests() {
  static constexpr std::array kOfThePage{
      Known{"odds", &odds},       Known{"picture", &picture}, Known{"luck", &luck},
      Known{"advise", &advise},   Known{"need", &need},       Known{"worth", &worth},
      Known{"rank", &rank},       Known{"units", &units},     Known{"systems", &systems},
      Known{"options", &options}, Known{"import", &import},   Known{"check", &check},
  };
  return kOfThePage;
}

}  // namespace fray::door
