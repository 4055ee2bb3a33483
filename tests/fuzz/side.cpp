// Sides of a matchup, as a user types them: an engagement that the rules allow and can solve, or an
// InputError. A side in a file is left out: the fuzzer would read this machine's files.

#include <cstdint>
#include <string>
#include <string_view>

#include "core/error.hpp"
#include "graph/exact.hpp"
#include "warmaster/combat/duel.hpp"
#include "warmaster/lists/side.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  static fray::warmaster::Finder finder{fray::lists::Library("warmaster", {}, true)};
  const std::string_view text(reinterpret_cast<const char*>(bytes), size);
  if (text.find('@') != std::string_view::npos) {
    return 0;
  }
  try {
    fray::warmaster::Engagement engagement;
    engagement.a = fray::warmaster::parse_sides(text, finder, "side A").units.at(0);
    const fray::warmaster::Duel duel(engagement);
    fray::graph::ExactEngine<fray::warmaster::Duel>(duel).solve({.most_cells = 2'000});
  } catch (const fray::InputError&) {
  }
  return 0;
}
