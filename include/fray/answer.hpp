#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "fray/settings.hpp"

namespace fray {

namespace study {
struct Answer;
}

/// A number with its 95 % interval; of an exact one all three are the same. Not a number: what
/// cannot be told, such as points where only one side has a price.
struct Estimate {
  double value = 0;
  double low = 0;
  double high = 0;
};

/// The chance of each whole number from 0 on, and their mean.
struct Distribution {
  std::vector<Estimate> pmf{};
  Estimate mean{};
};

/// How a combat ends. The first of each are Warmaster's, the others of the games of ranks.
enum class Ending : unsigned char {
  b_destroyed,
  a_destroyed,
  both_destroyed,
  b_retreats,
  a_retreats,
  fall_back,
  unresolved_a,  ///< A won the last round allowed
  unresolved_b,
  a_wiped,
  b_wiped,
  both_wiped,
  a_caught,
  b_caught,
  a_escaped,
  b_escaped,
  a_off_table,
  b_off_table,
  a_held,
  b_held,
  drawn,
};

/// "b_destroyed", as JSON and tables have it.
std::string_view name_of(Ending ending) noexcept;

/// What is counted of both sides.
enum class Quantity : unsigned char {
  stands_lost,
  hits_scored,   ///< by this side, after saves
  retreat_cm,    ///< in the round that ended the combat; 0 where it did not
  fall_back_cm,  ///< after a draw
  models_lost,
  wounds,
  score,
  flee_in,
  pursuit_in,
  new_enemy_charged,  ///< 0 or 1: a pursuer met a new enemy
  pursued_off_table,  ///< 0 or 1
};

/// "stands_lost", as JSON has it.
std::string_view name_of(Quantity quantity) noexcept;

/// One round of a combat, of all fights: a round that was not fought counts for nothing.
struct Round {
  int round = 1;
  bool or_later = false;  ///< this one and all after it
  Estimate win{};
  Estimate draw{};
  Estimate loss{};
  Distribution a_retreat_cm{};  ///< sums to the chance that A retreated in this round
  Distribution b_retreat_cm{};
};

/// What is said of one side.
struct SideAnswer {
  std::string text{};
  std::string understood{};  ///< "3 of 3 stands fight"
  double points = 0;         ///< what it costs
  Estimate points_lost{};
  Estimate destroyed{};
};

/// The odds of a fight, from A's point of view.
struct Answer {
  std::string system{};
  std::string key{};  ///< names the fight by its content
  bool exact = true;
  std::optional<std::uint64_t> trials{};  ///< of a simulation
  std::optional<std::uint64_t> seed{};
  bool precise = true;  ///< false where the precision was not reached
  std::size_t situations = 0;
  Estimate win{};
  Estimate draw{};
  Estimate loss{};
  SideAnswer a{};
  SideAnswer b{};
  Estimate swing{};  ///< points that B lost less those that A lost
  std::vector<std::pair<Ending, Estimate>> endings{};
  struct Count {
    Quantity quantity{};
    Distribution a{};
    Distribution b{};
  };
  std::vector<Count> counts{};
  Distribution rounds{};
  std::vector<Round> by_round{};
  std::vector<std::string> notes{};  ///< sentences on what was assumed

  /// The chance of an ending; 0 of one that the game does not have.
  Estimate chance(Ending ending) const noexcept;
  /// What was counted; nothing where the game does not count it.
  const Count* count(Quantity quantity) const noexcept;

  /// What `json` and `svg` tell: the answer as it was given.
  std::shared_ptr<const study::Answer> given{};
};

/// The answer as `fray odds --json` prints it.
std::string json(const Answer& answer);

/// The answer as a picture.
std::string svg(const Answer& answer);

}  // namespace fray
