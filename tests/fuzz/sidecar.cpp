// What stands beside a table: whatever the bytes, what was written or a CheckpointError; and what is
// read is written with the same words.

#include <cstdint>
#include <cstdlib>
#include <string>

#include "bounds.hpp"
#include "core/error.hpp"
#include "show/sidecar.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  const fray::fuzz::Bounds bounds(size, std::size_t{1} << 20);
  const std::string text(reinterpret_cast<const char*>(bytes), size);
  try {
    const std::string written = to_json(fray::show::read_sidecar(text, "fuzz.csv.json"));
    if (to_json(fray::show::read_sidecar(written, "again.csv.json")) != written) {
      std::abort();
    }
  } catch (const fray::CheckpointError&) {
  }
  return 0;
}
