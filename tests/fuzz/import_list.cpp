// Army lists of wm-selector: whatever the bytes, a list or an InputError; and a list that is
// imported can be written and read again.

#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "bounds.hpp"
#include "core/error.hpp"
#include "lists/unit_file.hpp"
#include "warmaster/lists/import.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  const fray::fuzz::Bounds bounds(size, std::size_t{32} << 20);
  std::string toml;
  try {
    const auto imported = fray::warmaster::import_list(
        std::string_view(reinterpret_cast<const char*>(bytes), size), "fuzz.json", "fuzz");
    if (imported.list.units.empty()) {
      return 0;  // import_units refuses it: there is nothing to write
    }
    toml = fray::lists::to_toml(imported.list);
  } catch (const fray::InputError&) {
    return 0;
  }
  try {
    fray::lists::read_unit_list<fray::warmaster::ListedUnit>(toml, "fuzz.toml", "fuzz");
  } catch (const fray::InputError&) {
    std::abort();  // what fray writes, fray reads
  }
  return 0;
}
