#pragma once

#include <array>
#include <cmath>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "answer/system.hpp"
#include "random/stream.hpp"
#include "study/prices.hpp"
#include "study/standings.hpp"

namespace fray::study {

/// So many of side `a` charge so many of side `b`.
struct Meeting {
  std::size_t a = 0;
  std::size_t b = 0;
  std::array<int, 2> forces{};
  auto operator<=>(const Meeting&) const = default;
};

/// What of a side counts as lost: stands that are gone, or hits that it took, too; or half of it once
/// half of its stands are gone, and all with the last.
enum class ValueLost : std::uint8_t { stands, hits, half };

/// Throws  InputError for what is none of "stands", "hits" and "half".
ValueLost value_named(const std::string& text);
/// "stands", "hits" or "half strength".
const char* name_of(ValueLost value) noexcept;

/// What of its fights such a value asks.
Losses losses_for(ValueLost value) noexcept;
/// The same, where it is asked how sure shares are.
Losses losses_with_errors(ValueLost value) noexcept;

/// Its stands or models at full strength; 0 where that is not known.
/// Throws  InputError naming it where half of that is asked.
double strength_of(const answer::Side& side, ValueLost value, const std::string& name);

/// A share of a side that is lost, and its standard error.
struct ShareLost {
  double share = 0;
  double error = 0;
};

/// By half strength, of a side of so many stands. `trials`: 0 where the chances are exact.
ShareLost half_lost(std::span<const double> chances, double stands, std::uint64_t trials);

/// The shares that A and B lose in a fight of sides that can take so many hits.
/// Error  where `hits_error` is not told (Met), as sure as the stands are.
std::array<ShareLost, 2> shares_lost(const answer::Figures& figures, ValueLost value,
                                     double capacity_of_a, double capacity_of_b,
                                     const std::array<double, 2>* hits_error = nullptr);

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

/// What comes of a meeting, as shares of each side's points.
struct Charge {
  bool allowed = false;
  bool exact = true;
  double destroyed = 0;  ///< of b's
  double lost = 0;       ///< of a's
  double destroyed_error = 0;
  double lost_error = 0;
};

/// Charges among some sides: each is fought once, and once for all sides that fight alike, whatever
/// they cost. One unit against one is solved, more are simulated.
/// Why   to try whether several a side can be solved takes longer than to simulate them.
class Charges {
 public:
  /// Who is charged shoots by its list, unless all hold their fire.
  /// Throws  InputError for what is no side.
  Charges(std::vector<std::string> sides, Settings settings, answer::System& system,
          const StandingsHooks& hooks, ValueLost value, bool hold_fire);

  /// Forces of two sides that cost about the same at these prices, as far as the rules are known to
  /// allow them.
  std::vector<WeightedForces> forces(std::size_t a, std::size_t b,
                                     std::span<const double> prices) const;

  /// Who charges whom.
  using Ways = std::vector<std::pair<std::size_t, std::size_t>>;
  /// Fights what is not known of these forces; where the rules do not allow so many, fewer meet.
  /// Shape   a price for each side. Throws  InputError; Interrupted.
  void fight(const Ways& ways, std::span<const double> prices);

  /// What came of a meeting that was fought; nothing where it was not, or the rules do not allow it.
  const Charge* of(const Meeting& meeting) const;

  std::size_t fights() const;     ///< that the rules allow
  std::size_t simulated() const;  ///< of these

 private:
  /// Whether it was to be fought, and the rules do not allow it.
  bool is_refused(const Meeting& meeting) const;
  void fight(std::span<const Meeting> meetings);
  Meeting alike(const Meeting& meeting) const {
    return {alike_[meeting.a], alike_[meeting.b], meeting.forces};
  }

  std::vector<std::string> sides_;
  std::vector<std::string> charged_{};  ///< the same as they receive a charge
  Settings settings_;
  answer::System& system_;
  const StandingsHooks& hooks_;
  ValueLost value_;
  std::vector<double> capacity_{};    ///< by side
  std::vector<double> stands_{};      ///< by side: 0 where they are not known
  std::vector<std::size_t> alike_{};  ///< by side: the first that fights as it does
  std::map<Meeting, Charge> known_{};
  std::string first_refusal_{};  ///< of a fight that the rules do not allow
};

/// Tells fights against a field in shares of both sides, whatever a side itself costs.
class FightShares {
 public:
  FightShares(const Opposition& opposition, answer::System& system, ValueLost value)
      : opposition_(opposition), system_(system), value_(value) {}

  /// What a fight of that side comes to. Of a unit with something added to it, such as a hero, what
  /// is lost is a share of the stands of `plain`, which is the unit alone.
  Exchange of(const Met& met, const std::string& side, const std::string& plain);
  Exchange of(const Met& met, const std::string& side) { return of(met, side, side); }

  /// Those of a standing against whom has a price.
  std::vector<Exchange> of(const Standing& standing);

  /// The standard error of what a side of that price wins less what it loses, in points.
  /// Error  what both lose is correlated as the points that stands are worth are.
  double error_of_swing(const Met& met, const Exchange& all, double price) const noexcept;

 private:
  /// 0 where they are not known.
  struct Size {
    double capacity = 0;  ///< hits that a side can take
    double stands = 0;    ///< by which points are lost
    double strength = 0;  ///< stands or models
  };
  const Size& size_of(const std::string& side, const std::string& plain);

  const Opposition& opposition_;
  answer::System& system_;
  ValueLost value_;
  std::map<std::pair<std::string, std::string>, Size> sizes_{};
};

/// Tells again what sides of standings lose in points, and their swings, by what counts as lost.
/// Shape  with the chances of losses where `losses_for(value)` asks for them.
void tell_by_value(std::vector<Standing>& standings, const Opposition& opposition,
                   answer::System& system, ValueLost value);

/// Between which 95 % of some numbers lie; not a number where there are none.
struct Middle {
  double low = answer::kNotKnown;
  double high = answer::kNotKnown;
};
Middle middle_of(std::vector<double> numbers);

/// 95 % of a number by the choice of opponents, of whom `shown` tells it by their places: each may
/// come several times, or not at all. Not a number of one opponent.
/// Error  200 draws.
template <class Shown>
Middle by_opponents(std::size_t opponents, Shown&& shown) {
  constexpr int kResamples = 200;
  if (opponents < 2) {
    return {};
  }
  random::Draws draws;
  std::vector<double> drawn;
  std::vector<std::size_t> chosen(opponents);
  for (int i = 0; i < kResamples; ++i) {
    for (std::size_t& each : chosen) {
      each = draws.below(opponents);
    }
    if (const double number = shown(chosen); !std::isnan(number)) {
      drawn.push_back(number);
    }
  }
  return middle_of(std::move(drawn));
}

}  // namespace fray::study
