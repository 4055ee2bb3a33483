// Lists of every form that is imported: whatever the bytes, unit files that read back, or an
// InputError.

#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "bounds.hpp"
#include "core/error.hpp"
#include "games/import_units.hpp"
#include "lists/unit_file.hpp"
#include "rankflank/lists/side.hpp"
#include "warmaster/lists/unit_list.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  const fray::fuzz::Bounds bounds(size, std::size_t{32} << 20);
  std::vector<fray::lists::ImportedFile> files;
  try {
    files = fray::games::import_units(std::string_view(reinterpret_cast<const char*>(bytes), size),
                                      "fuzz", "fuzz", {});
  } catch (const fray::InputError&) {
    return 0;
  }
  try {
    for (const fray::lists::ImportedFile& file : files) {
      if (file.units > 0 && file.system != "warmaster") {
        fray::lists::read_unit_list<fray::rankflank::RankUnit>(file.toml, "fuzz.toml", "fuzz");
      } else if (file.units > 0) {
        fray::lists::read_unit_list<fray::warmaster::ListedUnit>(file.toml, "fuzz.toml", "fuzz");
      }
    }
  } catch (const fray::InputError&) {
    std::abort();  // what fray writes, fray reads
  }
  return 0;
}
