// Packed files and texts in other encodings: whatever the bytes, a clean text or an InputError, within
// what one input may cost.

#include <cstdint>
#include <cstdlib>
#include <string>

#include "bounds.hpp"
#include "core/error.hpp"
#include "core/files.hpp"
#include "core/text.hpp"
#include "lists/document.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  // What is let out of a zip may be 200 times its size, and is held twice as it grows.
  const fray::fuzz::Bounds bounds((1 + 2 * fray::lists::PackedLimits::max_ratio / 20) * size,
                                  std::size_t{1} << 20);
  try {
    std::string packed(reinterpret_cast<const char*>(bytes), size);
    const std::string text =
        fray::text_of_bytes(fray::lists::unpacked(std::move(packed), "fuzz.rosz"), "fuzz.rosz");
    if (text.size() > fray::InputLimits::max_bytes || fray::invalid_utf8(text)) {
      std::abort();
    }
  } catch (const fray::InputError&) {
    return 0;
  }
  return 0;
}
