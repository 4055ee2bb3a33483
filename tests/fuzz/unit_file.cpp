// Unit files: whatever the bytes, an answer or an InputError.

#include <cstdint>
#include <string_view>

#include "core/error.hpp"
#include "lists/unit_file.hpp"
#include "rankflank/lists/side.hpp"
#include "warmaster/lists/unit_list.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  try {
    fray::lists::read_unit_list<fray::warmaster::ListedUnit>(
        std::string_view(reinterpret_cast<const char*>(bytes), size), "fuzz.toml", "fuzz");
  } catch (const fray::InputError&) {
  }
  return 0;
}
