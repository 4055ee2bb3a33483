#pragma once

#include <algorithm>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/text.hpp"
#include "lists/unit_file.hpp"

namespace fray::lists {

/// The game that is meant where none is named.
inline constexpr std::string_view kUsualGame = "warmaster";

/// Where the army lists of one game are found. Only names are looked at until a list is asked for.
///
/// Source  the first place that has a list wins: each folder of $FRAY_DATA, then data/ and
///         share/fray/data/ beside the program's folder, then the folder that fray was installed
///         to, then the lists built into the program.
class Library {
 public:
  /// The places of this process. `system` is the folder of the game's lists in each place.
  explicit Library(std::string_view system);

  /// Only these folders, the first `own` of them of the user, and the built-in lists where
  /// `built_in`. A list is FOLDER/SYSTEM/LIST.toml, or FOLDER/LIST.toml where that file names the
  /// game.
  Library(std::string_view system, const std::vector<std::filesystem::path>& folders, bool built_in,
          std::size_t own = 0);

  /// The game whose lists these are.
  const std::string& system() const noexcept { return system_; }
  bool of_usual_game() const noexcept { return system_ == kUsualGame; }

  /// Every list's slug, in the order of the alphabet.
  std::vector<std::string> slugs() const;

  /// The slugs of the lists that are of no folder of $FRAY_DATA. Where a list of the user has the
  /// slug of one, that one is "shipped-SLUG", is found by this name alone, and is none of `slugs`.
  std::vector<std::string> shipped() const;

  /// The slug that is meant by "Empire" or "high elves", or nothing.
  std::optional<std::string> slug_of(std::string_view name) const;

  /// A list that is found by this name alone, and is none of `slugs`.
  void add_file(const std::string& slug, const std::filesystem::path& file);

  /// Whether a list is of a folder of $FRAY_DATA.
  bool is_own(const std::string& slug) const;
  /// One of the player's that has the name of a list of fray's.
  bool takes_a_place(const std::string& slug) const;
  /// Where a list comes from: a file's name, or "built in".
  std::string origin(const std::string& slug) const;

  /// Throws  InputError when there is no such list (naming the nearest) or something is wrong with
  ///         its file.
  template <class Unit>
  ListOf<Unit> load(const std::string& slug) const {
    const Text list = text(slug);
    return read_unit_list<Unit>(list.toml, list.place, slug);
  }

  struct Text {
    std::string toml{};
    std::string place{};  ///< where it stands, for messages
  };
  /// Of a list's file. Throws  as `load`.
  Text text(const std::string& slug) const;

 private:
  void add_folder(const std::filesystem::path& folder, bool mixed, bool own);
  void add_built_in();

  /// A file, or the text of a built-in list.
  struct Entry {
    std::filesystem::path file{};
    std::string_view text{};
    bool own = false;
  };
  void add_shipped(const std::string& slug, Entry entry);

  std::string system_{};
  std::map<std::string, Entry> entries_{};
  std::map<std::string, Entry> stood_in_for_{};  ///< and files alone: by the name that they go by
};

/// The parts of "a:b::c" that are not empty, as FRAY_DATA names folders.
std::vector<std::filesystem::path> folders_of(std::string_view colon_separated);

/// A list of a family: of a sister game that is fought by the rules of the game, such as Warmaster
/// Ancients. Its file stands in a folder of its own below the game's, and it goes by FAMILY-LIST:
/// "warmaster/ancients/gallic.toml" is "ancients-gallic".
///
/// Why  it is found by that name alone, so that it is in no field of all units, and no name of the
///      game's own lists is taken twice.
struct FamilyList {
  std::string family{};  ///< "ancients"
  std::string slug{};    ///< "ancients-gallic"
  std::string_view text{};
};

/// The families of a game that are built into the program, in the order of the alphabet.
std::vector<FamilyList> family_lists(std::string_view system);

/// The text of a list of a family; nothing where none goes by that name.
std::optional<std::string_view> text_of_family_list(std::string_view system, std::string_view slug);

/// Those of some lists that are of a people which is called so: vermin-swarm of "skaven".
std::vector<std::string> lists_of_people(std::string_view name,
                                         const std::vector<std::string>& slugs);

/// The words by which players call the people of a list, but for those of its own name: "chaos" of
/// "warriors-of-the-dark-gods". Empty where games have no other name for them.
const std::vector<std::string>& other_words_of_people(std::string_view slug);

/// The lists of a game that are nearest to a name: of the same people where the games call them
/// otherwise ("dwarfs" are dwarfen-mountain-holds), else by their letters.
std::vector<std::string> lists_near(std::string_view name, const std::vector<std::string>& slugs);

/// What to type where a list, or a unit, is called so in other games alone: "(it is one of old-world)
/// type --system old-world". Empty where none is. Only lists that are built in are looked at. `alike`
/// are units of this game that are called nearly so, or nothing.
std::string other_games_with_list(std::string_view system, std::string_view name);
std::string other_games_with_unit(std::string_view system, std::string_view name,
                                  std::string_view alike = {});

/// Whether the text of a unit file may hold a unit that is called so, one or many of them, also with
/// other words before. Nothing is parsed: a name that is written in another way than fray writes it
/// counts as one that may be meant.
bool may_hold(std::string_view text, std::string_view folded_name);

/// The folders in which this process looks for lists, and for sides that are kept with them.
/// Throws  InputError where $FRAY_DATA names what is no folder.
std::vector<std::filesystem::path> list_folders();

/// A file of data/ as it was when the program was built.
struct EmbeddedFile {
  std::string_view name;  ///< below data/, as in "warmaster/empire.toml"
  std::string_view text;
};

/// Written by cmake/embed.cmake.
std::span<const EmbeddedFile> embedded_files() noexcept;

/// Tells that a unit's list is one of a folder of $FRAY_DATA that has the name of a list of fray's;
/// empty where it is not.
std::string shown_as_own(const Library& library, const std::string& slug);

}  // namespace fray::lists
