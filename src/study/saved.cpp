#include "study/saved.hpp"

#include <optional>

#include <fmt/format.h>

#include "core/error.hpp"
#include "core/text.hpp"
#include "lists/army_file.hpp"
#include "lists/saved_sides.hpp"

namespace fray::study {

namespace {

Army as_written(const lists::ArmyFile& read) {
  Army army;
  for (const lists::ArmyEntry& entry : read.entries) {
    (entry.character ? army.characters : army.units).push_back({entry.name, entry.count});
  }
  return army;
}

}  // namespace

std::vector<Saved> saved() {
  std::vector<Saved> all;
  for (const lists::SavedSide& side : lists::saved_sides()) {
    Saved each{.name = "@" + side.name, .file = side.file};
    try {
      if (lists::is_army(side.file)) {
        const lists::ArmyFile read = lists::read_army(side.file);
        each.said = words_of(as_written(read));
        each.system = read.system;
      } else {
        const lists::SideFile read = lists::read_side_file(side.file);
        each.said = read.side;
        each.system = read.system;
      }
    } catch (const InputError& error) {
      each.fault = error.what();
    }
    all.push_back(std::move(each));
  }
  return all;
}

std::filesystem::path file_to_save(const std::string& name) {
  if (const auto fault = lists::fault_of_side_name(name)) {
    throw InputError(Where{.field = "NAME"}, *fault);
  }
  return lists::sides_folder() / (name + ".toml");
}

std::string text_to_save(const std::string& side, answer::System& system) {
  if (side.starts_with('@')) {
    throw InputError(Where{.field = "SIDE"},
                     fmt::format("\"{}\" is in a file already (a side's units are wanted) for "
                                 "example \"empire/knights: charging\"",
                                 quotable(side)));
  }
  system.side(side, "SIDE");
  return lists::side_file_text(side, system.name());
}

std::string text_to_save(const Army& army, const answer::System& system) {
  lists::ArmyFile file;
  file.titles.push_back(army.list);
  for (const Fielded& unit : army.units) {
    file.entries.push_back({.name = unit.side, .count = unit.count});
  }
  for (const Fielded& character : army.characters) {
    file.entries.push_back({.name = character.side, .count = character.count, .character = true});
  }
  return lists::army_text(file, system.name());
}

}  // namespace fray::study
