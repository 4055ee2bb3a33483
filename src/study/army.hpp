#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "answer/system.hpp"
#include "study/opposition.hpp"

namespace fray::study {

/// Units of an army that are alike.
struct Fielded {
  std::string side{};  ///< "empire/knights: item=battle-banner"
  std::size_t count = 1;
};

/// An army of the game, as far as it fights by itself.
struct Army {
  std::vector<Fielded> units{};
  std::vector<Fielded> characters{};    ///< by their names in full: who joins units
  std::vector<std::string> left_out{};  ///< sentences
  std::string list{};                   ///< whose it is: "empire"; empty where that is not known

  std::vector<std::string> sides() const;
  std::size_t size() const;  ///< units, without characters

  /// So many more of a side; together with those that are alike.
  void add(const std::string& side, std::size_t count);
};

/// Whether a text names standard input ("-"), or a pipe or a device.
bool names_pipe(const std::string& text);

/// The file of an army that a text names: "@mine", "@army.txt", "army.txt", "/home/me/army", or what
/// names_pipe holds of; nothing where it names none, as a list or a side.
/// Throws  InputError for a name that is saved nowhere.
std::optional<std::string> army_file_named(const std::string& text);

/// Units by their names in the list that the army says it is of, else in any; magic items of units
/// as options. Characters join units and are left out, as is what is not known.
/// Throws  InputError where no unit is left, and for what is no army, nor an ordinary file.
Army army_in(const std::string& file, answer::System& system);

/// The same of a text. `file` is what sentences call it.
Army army_of(std::string_view text, const std::string& file, answer::System& system);

/// The army of a file, or the units of a list that fight for themselves (all of them where `kept`
/// says so), or sides. `field` names it in messages.
/// Throws  InputError.
Army army_named(const std::string& text, const std::string& field, answer::System& system,
                Kept kept = Kept::fighters);

/// Takes out of an army who does not fight for himself, and says it in `left_out`; nobody in a game
/// whose lists do not say.
/// Throws  InputError where nobody is left.
void leave_out_guns(Army& army, answer::System& system);

/// "3 x empire/knights and 5 others".
std::string words_of(const Army& army);

}  // namespace fray::study
