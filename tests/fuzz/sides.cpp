// Sides of several units, as a user types them: stands that share no ground, or an InputError.
// A side in a file is left out: the fuzzer would read this machine's files.

#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.hpp"
#include "warmaster/board/layout.hpp"
#include "warmaster/lists/side.hpp"

namespace {

std::vector<fray::warmaster::PlacedUnit> placed(const fray::warmaster::SideUnits& side) {
  std::vector<fray::warmaster::PlacedUnit> units;
  for (std::size_t i = 0; i < side.units.size(); ++i) {
    units.push_back({base_of(side.units[i].profile), side.units[i].stands, side.placings[i]});
  }
  return units;
}

/// Stands that share ground, out of a layout that was not refused.
bool any_overlap(const fray::warmaster::Layout& layout) {
  std::vector<fray::field::Rectangle> all;
  for (const auto* const side : {&layout.a, &layout.b}) {
    for (const auto& unit : *side) {
      for (const auto& stand : unit) {
        for (const auto& other : all) {
          if (overlap(stand.base, other)) {
            return true;
          }
        }
        all.push_back(stand.base);
      }
    }
  }
  return false;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  static fray::warmaster::Finder finder{fray::lists::Library("warmaster", {}, true)};
  const std::string_view text(reinterpret_cast<const char*>(bytes), size);
  if (text.find('@') != std::string_view::npos) {
    return 0;
  }
  const auto bar = text.find('|');
  try {
    const auto a = placed(fray::warmaster::parse_sides(text.substr(0, bar), finder, "side A"));
    const auto b =
        bar == std::string_view::npos
            ? std::vector<fray::warmaster::PlacedUnit>(1)
            : placed(fray::warmaster::parse_sides(text.substr(bar + 1), finder, "side B"));
    if (any_overlap(lay_out(a, b))) {
      std::abort();
    }
  } catch (const fray::InputError&) {
  }
  return 0;
}
