#pragma once

#include <array>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "answer/system.hpp"
#include "lists/army_file.hpp"
#include "study/standings.hpp"

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

  std::vector<std::string> sides() const;
};

/// The file of an army that a text names: "@mine", "@army.txt" or "army.txt"; nothing where it
/// names none, as a list or a side.
/// Throws  InputError for a name that is saved nowhere.
std::optional<std::string> army_file_named(const std::string& text);

/// Units by their names in the list that the army says it is of, else in any; magic items of units
/// as options. Characters join units and are left out, as is what is not known.
/// Throws  InputError where no unit is left, and for what is no army.
Army army_in(const std::string& file, answer::System& system);

/// The army of a file, or the units of a list that fight for themselves (all of them where `kept`
/// says so), or sides. `field` names it in messages.
/// Throws  InputError.
Army army_named(const std::string& text, const std::string& field, std::string_view system_name,
                answer::System& system, Kept kept = Kept::fighters);

struct ClashQuestion {
  Army mine{};
  Opposition theirs{};
  Settings settings{};  ///< of all fights
  int threads = 1;
};

/// What every one of mine does against every one of theirs.
struct Clash {
  Opposition theirs{};
  std::vector<Standing> mine{};
  std::vector<std::size_t> counts{};          ///< of mine
  std::vector<std::vector<double>> swings{};  ///< Shape  mine, then theirs
  /// What a character adds to each of mine; not a number where he may not join. Empty where the
  /// game has none.
  std::vector<double> gains{};

  double led_by = 0;  ///< points of characters who join units of mine

  /// The unit of mine that does best against one of theirs, a point.
  std::size_t best_against(std::size_t opponent) const;
};

/// What all of it comes to.
struct Verdict {
  std::size_t units = 0;
  double points = 0;      ///< of mine, with characters who join them
  double theirs = 0;      ///< how many they are
  double swing = 0;       ///< of one of mine, each as often as it is there, against one of theirs
  double per_100 = 0;     ///< points of units
  std::size_t least = 0;  ///< of mine that which gains least a point
  std::size_t most = 0;   ///< and most
  double in_its_place =
      0;  ///< by how much `per_100` rises where all points of `least` go to `most`
};
Verdict verdict_of(const Clash& clash);

/// How many units an army may lose before it breaks; empty where the game has no such rule.
std::string break_point(const Army& army, const answer::System& system);

/// Sentences on units and characters that an army has fewer or more of than its list says.
std::vector<std::string> broken_limits(const Clash& clash, const Army& army,
                                       answer::System& system);

/// Throws  InputError where not all of them are priced; Interrupted.
Clash clash_of(const ClashQuestion& question, answer::System& system,
               const StandingsHooks& hooks = {});

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

/// "3 x empire/knights and 5 others".
std::string words_of(const Army& army);

struct WeightedForces {
  std::array<int, 2> forces{};
  double weight = 0;
};

/// How many of each, at most three a side and more of who costs less than a third against one, cost
/// as near to the same as can be, with a little weight against many; others that are nearly as near
/// count as well, the less the farther, down to a twentieth, so that a price that moves a little
/// moves everything a little. Weights sum to 1; nothing where all are refused.
std::vector<WeightedForces> forces_of_equal_cost(
    double price, double other,
    const std::function<bool(const std::array<int, 2>&)>& is_refused = {});

}  // namespace fray::study
