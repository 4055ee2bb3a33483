#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "study/army.hpp"
#include "study/standings.hpp"

namespace fray::study {

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

  /// The unit of mine that does best against one of theirs, a point.
  std::size_t best_against(std::size_t opponent) const;
};

/// Sentences on units and characters that an army has fewer or more of than its list says.
std::vector<std::string> broken_limits(const Clash& clash, const Army& army,
                                       answer::System& system);

/// Throws  InputError where not all of them are priced; Interrupted.
Clash clash_of(const ClashQuestion& question, answer::System& system,
               const StandingsHooks& hooks = {});

}  // namespace fray::study
