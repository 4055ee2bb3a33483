#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "answer/system.hpp"
#include "study/standings.hpp"
#include "study/value_lost.hpp"

namespace fray::study {

/// What a unit is called, without its options: "empire/knights" of "empire/knights: charging"; and
/// whatever list it is of, "knights".
std::string whole_name(const std::string& side);
std::string plain_name(const std::string& side);

/// "did you mean empire/knights?", of these sides, as whole as what was typed.
std::string names_near(const std::string& name, const std::vector<std::string>& sides);

/// The one of these sides that a text means: as it is typed, or by its name, with its list or without.
/// Throws  InputError of an input of that name where it is none of them, or several.
std::string unit_among(const std::string& text, const std::vector<std::string>& sides,
                       const std::string& field);

/// Who is ranked: a list's units that fight for themselves, or whatever a query or sides name; and
/// sides of one's own.
struct Ranked {
  std::optional<std::string> list{};
  std::vector<std::string> own{};
  bool guns = false;  ///< also guns, machines, and what is added to other units
  /// The list may be a file of one, which the system takes in by this name, or by the file's.
  std::string file_is{};
};

/// Throws  InputError where it is nobody.
std::vector<std::string> sides_of(const Ranked& ranked, answer::System& system);

/// By what they are ranked.
enum class Order : std::uint8_t { swing, per_100_points, win };

/// Throws  InputError for what is none of "swing", "per-100-points" and "win".
Order order_named(const std::string& text);

/// The best first; who is unknown comes last.
void rank(std::vector<Standing>& standings, Order order);

/// Throws  InputError for what is no whole number of points.
double budget_named(const std::string& text);

double per_100_points(const Standing& standing);

/// The swing in the situation of that name; unknown where there is none.
answer::Estimate swing_in(const Standing& standing, const Opposition& opposition,
                          std::string_view name);

/// How many an army may have of some units together, all of one entry of its list.
struct Quota {
  std::string unit{};                ///< "empire/knights"
  std::vector<std::size_t> sides{};  ///< of the standings
  int least = 0;
  int most = std::numeric_limits<int>::max();
};

/// So many of a unit, for the opponents that it answers.
struct Taken {
  std::size_t unit = 0;  ///< of the standings
  int count = 0;
  double points = 0;  ///< of all of them
  double share = 0;   ///< of all opponents, by weight, that it answers
};

/// An opponent, and the best answer to it among what may be taken.
struct Answered {
  std::size_t opponent = 0;
  std::size_t unit = 0;
  double per_100_points = 0;  ///< the swing of that unit against it
};

struct Proposal {
  std::vector<Taken> taken{};  ///< the largest share first
  /// Those from whom none that may be taken gains, the worst first.
  std::vector<Answered> open{};
  double points = 0;  ///< of all that is taken
};

/// A character of a list, and how many of him an army of so many points has.
struct Leader {
  answer::Joiner who{};
  int least = 0;
  int most = 0;
};

/// Those of a list who are counted.
std::vector<Leader> leaders_of(const std::string& list, double points, answer::System& system);

/// What the lists of the sides ask for an army of so many points, where they say: a minimum for each
/// full thousand, and a maximum for each full thousand, and for less than one. Sides of no list, and
/// of lists that do not say, have none.
std::vector<Quota> quotas_for(double budget, const std::vector<Standing>& standings,
                              answer::System& system);

/// What to take for a budget against a field. Each opponent gets its share of the budget, and is
/// answered by the units with the highest swings per point against it, as far as quotas go: of all
/// ways to share the budget among units within them, the one with the largest sum of swings. Whole
/// units are taken, and what is left goes to who is furthest below its share.
/// Throws  InputError where no unit has a price, none can be paid, or the minimum cannot.
Proposal proposal_for(double budget, const std::vector<Standing>& standings,
                      const Opposition& opposition, const std::vector<Quota>& quotas = {});

}  // namespace fray::study
