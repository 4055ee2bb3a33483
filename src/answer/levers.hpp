#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace fray::answer {

/// One step of a lever: "2 attacks more", and what a side says for it.
struct LeverStep {
  std::string words{};
  std::string value{};  ///< "yes" where the option is a flag
};

/// Something about a unit that may be more: attacks, armour, supports, an item.
struct Lever {
  std::string option{};            ///< as a side writes it: "attacks"
  std::vector<LeverStep> steps{};  ///< the least first
  bool by_degrees = false;  ///< it can be more or less; others are there or not: a charge, an item
  std::string now{};        ///< "5+"; of what can be more or less
};

/// What about a unit may be changed.
using Levers = std::vector<Lever>;

/// Throws  InputError for a side that is not one unit as it is typed.
void refuse_several(const std::string& side, std::size_t units);

/// The side of one unit with an option said anew: "empire/knights" with attacks=4 is
/// "empire/knights: attacks=4".
std::string with_option(const std::string& side, const std::string& option,
                        const std::string& value);

}  // namespace fray::answer
