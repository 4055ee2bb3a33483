#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "answer/system.hpp"
#include "study/army.hpp"

namespace fray::study {

/// A side or an army that is kept by a name.
struct Saved {
  std::string name{};    ///< "@knights"
  std::string said{};    ///< the side; "3 x empire/knights and 5 others" of an army
  std::string system{};  ///< empty where the file does not say
  std::filesystem::path file{};
  std::string fault{};  ///< what is wrong with the file, in place of what it says
};

/// All of them, in the order of the alphabet.
std::vector<Saved> saved();

/// Where a side or army of that name is to be kept.
/// Throws  InputError for what is no such name, and where no folder is known.
std::filesystem::path file_to_save(const std::string& name);

/// What the file of a side holds. Throws  InputError for what is no side of the game.
std::string text_to_save(const std::string& side, answer::System& system);

/// What the file of an army holds.
std::string text_to_save(const Army& army, const answer::System& system);

}  // namespace fray::study
