// Armies as players have them, of every form: whatever the bytes, an army or an InputError; and what
// is kept of an army is read as it was.

#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>

#include "bounds.hpp"
#include "core/error.hpp"
#include "games/systems.hpp"
#include "lists/player_files.hpp"

namespace {

/// Some lines name units, and some lists.
const fray::lists::ArmyNames kNames{
    .has_list = [](const std::string& text) { return text.size() % 3 == 0; },
    .has_unit = [](const std::string& text) { return text.size() % 2 == 0; },
    .has_item = &fray::games::is_item};

std::optional<fray::lists::ArmyFile> read(std::string_view text) {
  try {
    return fray::lists::read_army(text, "fuzz.txt", kNames);
  } catch (const fray::InputError&) {
    return std::nullopt;
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  const fray::fuzz::Bounds bounds(size, std::size_t{1} << 20);
  const auto army = read(std::string_view(reinterpret_cast<const char*>(bytes), size));
  if (!army) {
    return 0;
  }
  // What stands in a kept army is units of the game, whose names hold no control characters.
  const auto again = read(fray::lists::army_text(*army, "warmaster"));
  if (!again) {
    return 0;
  }
  if (again->entries.size() != army->entries.size()) {
    std::abort();
  }
  for (std::size_t i = 0; i < army->entries.size(); ++i) {
    if (again->entries[i].name != army->entries[i].name ||
        again->entries[i].count != army->entries[i].count) {
      std::abort();
    }
  }
  return 0;
}
