#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "answer/system.hpp"
#include "study/points.hpp"
#include "study/prices.hpp"

namespace fray::study {

/// What fair prices are asked of, as it is typed.
struct PointsAsked {
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
void refuse_unpriceable(const std::string& side);

/// All but the settings and threads.
/// Throws  InputError for what is wrong with units, the field or a price, and for sides that cannot
///         be priced.
PointsQuestion points_question(const PointsAsked& asked, std::string_view system_name,
                               answer::System& system);

/// So many points are prices rounded to. Throws  InputError for what is no such number.
double rounding_named(const std::string& text);

/// The price, to so many points, and not to nothing; the price itself where `to` is 0.
double rounded(double price, double to);

/// What something beside combat is worth, by who asks: 4 points a shot.
struct SaidWorth {
  std::string name{};  ///< as of `beside_combat`
  double points = 0;   ///< of one
};

/// "shooting=4, flying=20". Throws  InputError for what the lists of the game do not say.
std::vector<SaidWorth> worths_named(const std::string& text, answer::System& system);

/// Points of all of it that a unit has.
double worth_beside(const std::string& unit, const std::vector<SaidWorth>& worths,
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
