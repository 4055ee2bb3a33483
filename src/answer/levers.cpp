#include "answer/levers.hpp"

#include "answer/composed_side.hpp"
#include "core/error.hpp"

namespace fray::answer {

void refuse_several(const std::string& side, std::size_t units) {
  if (side.starts_with('@') || units != 1) {
    throw InputError(Where{.field = side},
                     units == 1 ? "stands in a file (its options are changed) type the unit"
                                : "has several units (one is changed) name one unit");
  }
}

std::string with_option(const std::string& side, const std::string& option,
                        const std::string& value) {
  ComposedSide composed(side, side);
  composed.say("a." + option, value);
  return composed.text();
}

}  // namespace fray::answer
