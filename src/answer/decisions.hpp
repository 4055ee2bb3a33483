#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace fray::answer {

/// What A's player wants of a fight: points won less points lost, to win it, that not all of A is
/// destroyed, or that all of B is.
enum class Aim : std::uint8_t { swing, win, survive, destroy };

/// Throws  InputError naming the aim.
Aim aim_named(const std::string& text);

/// What a player sees of a fight when he decides.
enum class Seen : std::uint8_t {
  back_cm,  ///< centimetres that the loser went back
  own,      ///< stands that A has left
  enemy,    ///< stands that B has left
  round     ///< rounds fought
};
inline constexpr std::size_t kSeen = 4;

/// One choice of A's; choices that look alike are one.
struct Decision {
  std::string what{};  ///< "after a round that it won"
  std::string unit{};  ///< "A2"; who decides
  std::array<int, kSeen> seen{};
  /// How often a fight comes to it on average, when all is decided for the best: several units may
  /// decide alike, and one of them again.
  double chance = 0;
  std::vector<std::string> options{};
  std::vector<double> values{};  ///< of the aim, for each option
};

/// What every player would do who remembers a few words.
struct Rule {
  std::string what{};
  std::string unit{};
  std::string when{};  ///< "they went back 3 cm or less"; empty: always
  double chance = 0;   ///< that a fight comes to it, once or more often
  std::vector<std::string> options{};
  std::vector<double> values{};
  std::size_t best = 0;
};

/// A fight in which A decides for an aim.
struct Decisions {
  double best = 0;
  bool weighs_all = false;  ///< else what winners do, all of them the same
  bool by_points = false;   ///< of a swing; else by stands, as somebody has no price
  std::vector<Decision> choices{};
  /// A few for each kind of choice, which come close to the best decisions.
  std::vector<Rule> rules{};
  /// What it comes to when A's winners always do the same.
  std::vector<std::pair<std::string, double>> always{};
};

/// Called now and then while decisions are weighed, with the results that one of the ways to decide
/// has seen so far; it stops the work by throwing.
using OnWeighed = std::function<void(std::uint64_t results)>;

}  // namespace fray::answer
