#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "study/answer.hpp"

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
    b_destroyed
  };
  std::string text{};
  What what = What::result;
  int value = 0;
};

/// Reads "lost 2 stands, won by 3".
/// Throws  InputError naming `field`, for what is not understood, with what may be said.
std::vector<Fact> facts_in(std::string_view text, const std::string& field);

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

/// How lucky something was.
struct Percentile {
  Estimate share{};  ///< of fights that come out worse for A, and half of those that come out alike
  double alike = 0;  ///< the chance of just that
  double better = 0;  ///< of better for A
  double worse = 0;
};

/// Of one thing, among all that it might have been.
Percentile luck_of(const Answer& answer, const Fact& fact);

/// Of a whole fight. Fights are ranked by points won less points lost, then by the result, then by
/// how far who went back; where the facts leave several ways open, it is their mean.
/// Throws  InputError naming `field` where no fight comes out so.
Percentile luck_of(const Answer& answer, std::span<const Fact> facts, const std::string& field);

/// Of several fights together, by the sum of points won less points lost.
///
/// Shape   as many answers as results.
/// Error   points are told apart to a sixtieth.
Percentile luck_of_all(std::span<const Answer> answers, std::span<const std::vector<Fact>> results);

}  // namespace fray::study
