#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "answer/answer.hpp"
#include "answer/find.hpp"
#include "answer/system.hpp"
#include "study/fight_counts.hpp"

namespace fray::study {

/// One thing that a player tells of a fight, A's side of it: "lost 2 stands", "won by 3".
struct Fact {
  enum class What : std::uint8_t {
    a_lost,
    b_lost,
    a_scored,
    b_scored,
    by,      ///< the last round was won by so much; below 0: lost
    back,    ///< B went back so many centimetres; below 0: A
    result,  ///< 1, 0 or -1
    a_destroyed,
    b_destroyed,
    a_broke,
    b_broke,
    a_caught,  ///< broke, and was run down
    b_caught,
    a_escaped,  ///< broke, and got away
    b_escaped
  };
  std::string text{};
  What what = What::result;
  int value = 0;

  /// Whether it says by how much a round was won or lost.
  bool is_margin() const noexcept { return what == What::by || what == What::back; }
  /// Whether it speaks of what only some games have: units whose nerve fails.
  bool is_flight() const noexcept { return what >= What::a_broke; }
};

/// A fight of a game as a player tells it.
struct Fought {
  std::string a{};
  std::string b{};
  std::string result{};
  std::string place{};  ///< "game.csv:2", for messages
};

/// The fights of a CSV file with the columns a, b and result.
/// Throws  InputError naming file and line.
std::vector<Fought> fights_in(const std::string& file);

/// Fights of one game. Why  sums of points are added up fight by fight, over all that is likely: the
/// time grows as the root of the third power of the fights.
inline constexpr std::size_t kMostFights = 5'000;

/// How lucky something was.
struct Percentile {
  answer::Estimate
      share{};       ///< of fights that come out worse for A, and half of those that come out alike
  double alike = 0;  ///< the chance of just that
  double better = 0;  ///< of better for A
  double worse = 0;
};

/// How lucky a fight was.
struct FightLuck {
  Fought fought{};
  std::vector<Fact> facts{};
  std::vector<Percentile> of_facts{};  ///< each alone
  Percentile whole{};
  std::vector<answer::Outcome> outcomes{};  ///< all ways in which it might have ended
  FightCounts counts{};                     ///< of this one
};

/// Of each fact, among all that it might have been; and of the whole fight. Fights are ranked by
/// points won less points lost, then by the result, then by how far who went back; where the facts
/// leave several ways open, it is their mean.
/// Throws  InputError naming `field` where the result is not understood, or no fight comes out so;
///         Interrupted.
FightLuck luck_of(const answer::Fight& fight, Fought fought, answer::OddsOptions options,
                  const std::string& field, const answer::OnProgress& on_progress = {});

/// The same of every fight of a game.
/// Throws  as `luck_of`, naming the place of the fight.
std::vector<FightLuck> luck_of_each(std::span<const Fought> game, answer::System& system,
                                    const answer::FightOptions& fight_options,
                                    const answer::OddsOptions& options,
                                    const answer::OnProgress& on_progress = {});

/// Of several fights together, by the sum of points won less points lost.
///
/// Error   points are told apart to a sixtieth.
Percentile luck_of_all(std::span<const FightLuck> fights);

}  // namespace fray::study
