// Engagement files: whatever the bytes, a field on which no two stands share ground, or an
// InputError.

#include <cstdint>
#include <cstdlib>
#include <string_view>
#include <vector>

#include "core/error.hpp"
#include "warmaster/lists/engagement_file.hpp"

namespace {

std::vector<fray::field::Rectangle> bases(const fray::warmaster::PlacedEngagement& field) {
  std::vector<fray::field::Rectangle> all;
  for (const auto* const side : {&field.a, &field.b, &field.unengaged_a, &field.unengaged_b}) {
    for (const auto& placing : side->placings) {
      for (const auto& stand : placing.stands) {
        all.push_back(stand.base);
      }
    }
  }
  return all;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  static fray::warmaster::Finder finder{fray::lists::Library("warmaster", {}, true)};
  try {
    const auto all = bases(fray::warmaster::read_engagement(
        std::string_view(reinterpret_cast<const char*>(bytes), size), "fuzz.toml", finder));
    for (std::size_t i = 0; i < all.size(); ++i) {
      for (std::size_t k = 0; k < i; ++k) {
        if (overlap(all[i], all[k])) {
          std::abort();
        }
      }
    }
  } catch (const fray::InputError&) {
  }
  return 0;
}
