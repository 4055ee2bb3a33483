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

namespace answer {
struct Answer;
}

/// A number with its 95 % interval; of an exact one all three are the same. Not a number (NaN): what
/// cannot be told, such as points where only one side has a price.
/// Units   chances from 0 to 1; points, stands, hits, centimetres or inches as its name says.
/// Error   exact: 1e-12; simulated: the truth lies from `low` to `high` 95 times in 100.
struct Estimate {
  double value = 0;
  double low = 0;
  double high = 0;
};

/// The chance of each whole number from 0 on, and their mean.
/// Shape   pmf[n] is the chance of n; its values sum to 1 unless its name says otherwise.
struct Distribution {
  std::vector<Estimate> pmf{};
  Estimate mean{};
};

/// How a combat ends. The first of each are Warmaster's, the others of the games of ranks.
enum class Ending : unsigned char {
  b_destroyed,     ///< B has no stands left
  a_destroyed,     ///< A has none
  both_destroyed,  ///< nobody has any: a draw
  b_retreats,      ///< A won and did not pursue
  a_retreats,      ///< B won and did not pursue
  fall_back,       ///< a draw, after which both fell back
  unresolved_a,    ///< A won the last round allowed and pursues
  unresolved_b,    ///< B did
  a_wiped,         ///< A has no models left
  b_wiped,         ///< B has none
  both_wiped,      ///< nobody has any
  a_caught,        ///< A broke and was run down
  b_caught,        ///< B was
  a_escaped,       ///< A broke and got away
  b_escaped,       ///< B did
  a_off_table,     ///< A fled off the table
  b_off_table,     ///< B did
  a_held,          ///< A lost the last round allowed, and stood
  b_held,          ///< B did
  drawn,           ///< nobody won the last round allowed
  a_fell_back,     ///< A fell back in good order (The Old World)
  b_fell_back,     ///< B did
};

/// "b_destroyed", as JSON and tables have it.
std::string_view name_of(Ending ending) noexcept;

/// What is counted of both sides.
enum class Quantity : unsigned char {
  stands_lost,        ///< stands of this side (Warmaster)
  hits_scored,        ///< hits by this side, after saves (Warmaster)
  retreat_cm,         ///< centimetres in the round that ended the combat; 0 where it did not
  fall_back_cm,       ///< centimetres after a draw
  models_lost,        ///< models of this side (games of ranks)
  wounds,             ///< wounds by this side, after saves (games of ranks)
  score,              ///< by how much this side won the last round; 0 where it did not
  flee_in,            ///< inches that this side fled
  pursuit_in,         ///< inches that this side pursued
  new_enemy_charged,  ///< 0 or 1: a pursuer met a new enemy
  pursued_off_table,  ///< 0 or 1: a pursuer left the table
  charge_gets_there,  ///< 0 or 1: all charges of this side that say how far they are
  models_shot,        ///< models of this side that are shot while they charge
};

/// "stands_lost", as JSON has it.
std::string_view name_of(Quantity quantity) noexcept;

/// One round of a combat, of all fights: a round that was not fought counts for nothing.
struct Round {
  int round = 1;                ///< from 1
  bool or_later = false;        ///< this one and all after it
  Estimate win{};               ///< chance that it was fought and A won it
  Estimate draw{};              ///< ... and nobody won it
  Estimate loss{};              ///< ... and B won it
  Distribution a_retreat_cm{};  ///< sums to the chance that A retreated in this round
  Distribution b_retreat_cm{};  ///< the same of B
};

/// What is said of one side.
struct SideAnswer {
  std::string text{};        ///< as it was asked for
  std::string understood{};  ///< "3 of 3 stands fight"
  double points = 0;         ///< what it costs
  Estimate points_lost{};    ///< points, on average
  Estimate destroyed{};      ///< chance that all of it is
};

/// The odds of a fight, from A's point of view.
struct Answer {
  std::string system{};                   ///< the game
  std::string key{};                      ///< names the fight by its content
  bool exact = true;                      ///< every chance was added up; no dice were thrown
  std::optional<std::uint64_t> trials{};  ///< fights of a simulation
  std::optional<std::uint64_t> seed{};    ///< of a simulation
  bool precise = true;                    ///< false where the precision was not reached
  std::size_t situations = 0;             ///< that were met on the way
  Estimate win{};                         ///< A won the last round fought, or destroyed B
  Estimate draw{};                        ///< nobody won it, or both were destroyed
  Estimate loss{};                        ///< B won it, or destroyed A
  SideAnswer a{};
  SideAnswer b{};
  Estimate swing{};  ///< points that B lost less those that A lost
  std::vector<std::pair<Ending, Estimate>> endings{};  ///< they sum to 1
  /// A quantity of both sides.
  struct Count {
    Quantity quantity{};
    Distribution a{};
    Distribution b{};
  };
  std::vector<Count> counts{};       ///< those that the game counts
  Distribution rounds{};             ///< rounds fought
  std::vector<Round> by_round{};     ///< from the first on
  std::vector<std::string> notes{};  ///< sentences on what was assumed

  /// The chance of an ending; 0 of one that the game does not have.
  Estimate chance(Ending ending) const noexcept;
  /// What was counted; nothing where the game does not count it.
  const Count* count(Quantity quantity) const noexcept;

  /// What `json` and `svg` tell: the answer as it was given.
  std::shared_ptr<const answer::Answer> given{};
};

/// The answer as `fray odds --json` prints it.
std::string json(const Answer& answer);

/// The answer as a picture.
std::string svg(const Answer& answer);

}  // namespace fray
