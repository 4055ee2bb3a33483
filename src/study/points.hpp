#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "answer/system.hpp"
#include "study/prices.hpp"
#include "study/ranking.hpp"
#include "study/standings.hpp"

namespace fray::study {

/// What is asked for a list of prices.
struct PointsQuestion {
  std::vector<std::string> units{};
  std::vector<std::string> field{};       ///< sides that they meet
  std::vector<double> field_weights{};    ///< how often each of these
  std::vector<std::string> left_out{};    ///< units of a list that has no price for them
  std::vector<std::string> notes{};       ///< on the field
  std::map<std::string, double> fixed{};  ///< prices that are held, by units or sides of the field
  /// Of all fights; 1 000 trials where neither these nor a precision is said.
  Settings settings{};
  std::string system{};
  ValueLost value = ValueLost::hits;
  bool hold_fire = false;  ///< nobody shoots at who charges, but by shots= of his own
  Charging charging{};     ///< how often the units charge
  /// Of opponents that stand for others who fight alike: these, whose shares of charges are theirs.
  std::map<std::string, std::vector<EqualUnit>> equals{};
  std::string popularity{};  ///< how often opponents come, for a person: ", as often as ..."
  /// One of the units: why its price is what it is.
  std::optional<std::string> why{};
};

/// What one opponent, or one situation, or both together have to say of a fair price.
struct PriceReason {
  std::string opponent{};   ///< empty: all of them
  std::string situation{};  ///< "charging" or "receiving"; empty: both
  double price = 0;         ///< of the opponent, fair; not a number of all
  double often = 0;         ///< the share of all its fights
  /// Of the unit in a fight, in points at fair prices: what it destroys, and what it loses.
  double destroyed = 0;
  double lost = 0;
  /// By how much it moves the price, in points: those of all opponents come to nothing.
  double points = 0;
  double without = 0;  ///< the price that all others give; not a number where they give none
};

/// A unit's fair price. Prices are points.
struct PricedUnit {
  std::string unit{};
  answer::SideNames names{};
  double list_price = 0;  ///< not a number where it has none
  double fair_price = 0;  ///< not a number where nobody hurts it, or it hurts nobody
  double low = 0;         ///< by dice: 95 %; the price itself where all fights are exact
  double high = 0;
  /// By the choice of opponents: 95 %; not a number where there is one alone.
  double field_low = 0;
  double field_high = 0;
  double both_low = 0;  ///< by dice and by the choice of opponents together: 95 %
  double both_high = 0;
  double rating = 0;  ///< the price that log-linear ratings give it: a second opinion
  /// The share of its enemies that it destroys less the share of itself that it loses.
  double charging = 0;
  double receiving = 0;
  std::size_t opponents = 0;
  std::size_t unequal = 0;  ///< opponents of whom no force costs about as much as one of its own
  std::vector<double> gains{};  ///< by opponent of the field: the same share, of both situations
};

struct PointsAnswer {
  std::vector<PricedUnit> units{};
  std::vector<std::string> field{};
  std::string field_listed{};  ///< for a table
  std::vector<double> field_list_prices{};
  std::vector<double> field_prices{};
  FairPrices last{};  ///< of units, and then of those of the field that are none of them
  std::vector<std::string> names{};  ///< of these
  /// Of the field: what no other choice has an edge over, by shares destroyed less shares lost.
  BestMixture mixture{};
  int steps = 0;           ///< from prices to forces and back
  double moved = 0;        ///< the largest part by which the last step moved a price
  std::size_t fights = 0;  ///< of the last step
  std::size_t simulated = 0;
  std::vector<std::string> apart{};  ///< units that nobody hurts, or that hurt nobody
  std::vector<PriceReason> why{};  ///< all in a situation first, then opponents, who moves it most
};

/// Throws  InputError for what would take hours, or come to nothing half way.
void refuse_settings_of_prices(const Settings& settings);

/// Fair prices by forces of equal cost: each unit charges and receives each opponent, as many of
/// either as cost about the same, side by side; prices at which all destroy as much value as they
/// lose follow, and then the forces again, with halved steps. First the field among itself, then
/// each unit against the field: no unit's price depends on what else is asked.
/// docs/guide/points.md.
/// Throws  InputError; Interrupted.
PointsAnswer fair_points(const PointsQuestion& question, answer::System& system,
                         const StandingsHooks& hooks = {});

/// What fair prices are asked of, as it is typed.
struct PointsRequest {
  std::string units{};
  std::optional<std::string> against{};
  std::vector<std::string> fixed{};  ///< "empire/knights=110"
  bool hold_fire = false;            ///< as of Opposition
  bool guns = false;                 ///< the field keeps guns, machines, and what is added to units
  std::optional<std::string> popularity{};  ///< of opponents, as of set_popularity
  std::optional<std::string> charging{};    ///< as of Charging
  std::optional<std::string> why{};         ///< one of the units, by its name or as it is typed
};

/// Throws  InputError for a side that has no price of its own: it says who charges, or is several
///         units.
void refuse_unpriceable(const std::string& side, std::string_view system);

/// All but the settings.
/// Throws  InputError for what is wrong with units, the field or a price, and for sides that cannot
///         be priced.
PointsQuestion points_question(const PointsRequest& request, std::string_view system_name,
                               answer::System& system);

/// So many points are prices rounded to. Throws  InputError for what is no such number.
double rounding_named(const std::string& text);

/// The price, to so many points, and not to nothing; the price itself where `to` is 0.
double rounded(double price, double to);

/// What something beside combat is worth, by who asks: 4 points a shot.
struct NamedWorth {
  std::string name{};  ///< as of `beside_combat`
  double points = 0;   ///< of one
};

/// "shooting=4, flying=20". Throws  InputError for what the lists of the game do not say.
std::vector<NamedWorth> worths_named(const std::string& text, answer::System& system);

/// Points of all of it that a unit has.
double worth_beside(const std::string& unit, const std::vector<NamedWorth>& worths,
                    answer::System& system);

/// List prices by what combat is worth alone, and by what lists say beside it.
struct Explained {
  study::Regression by_combat{};
  study::Regression by_all{};
  /// By unit: its list price less what such a unit costs; not a number where it has no fair price
  /// and no say in the rest.
  std::vector<double> residuals{};
};

/// Throws  InputError where these are too few units to explain their list prices, before they are
///         priced.
void refuse_few_to_explain(const std::vector<std::string>& units, answer::System& system);

/// Throws  InputError where there are too few units with a fair price.
Explained explained(const PointsAnswer& answer, answer::System& system);

}  // namespace fray::study
