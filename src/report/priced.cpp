#include "report/priced.hpp"

#include <algorithm>
#include <cmath>

#include "report/objects.hpp"

namespace fray::report {
namespace {

/// The share of the best mixed choice that a side of the field has; not a number of others.
double mixed(const study::PointsAnswer& answer, const std::string& side) {
  const auto found = std::ranges::find(answer.field, side);
  return found == answer.field.end() ? std::nan("")
                                     : answer.mixture.shares(found - answer.field.begin());
}

}  // namespace

std::string points_json(const study::PointsAnswer& answer, double to,
                        const std::optional<study::Explained>& list) {
  nlohmann::ordered_json rows = nlohmann::ordered_json::array();
  for (const study::PricedUnit& unit : answer.units) {
    const double residual =
        list ? list->by_all.residuals(static_cast<Eigen::Index>(rows.size())) : std::nan("");
    rows.push_back({{"unit", unit.unit},
                    {"list", unit.names.list},
                    {"list_price", number_of(unit.list_price)},
                    {"fair_price", number_of(study::rounded(unit.fair_price, to))},
                    {"low", number_of(unit.low)},
                    {"high", number_of(unit.high)},
                    {"field_low", number_of(unit.field_low)},
                    {"field_high", number_of(unit.field_high)},
                    {"ratio", number_of(unit.fair_price / unit.list_price)},
                    {"rating", number_of(unit.rating)},
                    {"charging", number_of(unit.charging)},
                    {"receiving", number_of(unit.receiving)},
                    {"opponents", unit.opponents},
                    {"mixed_share", number_of(mixed(answer, unit.unit))},
                    {"expected_price", number_of(unit.list_price - residual)},
                    {"residual", number_of(residual)}});
  }
  return rows.dump(2) + "\n";
}

}  // namespace fray::report
