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
    const double residual = list ? list->residuals[rows.size()] : std::nan("");
    rows.push_back({{"unit", unit.unit},
                    {"list", unit.names.list},
                    {"list_price", or_null(unit.list_price)},
                    {"fair_price", or_null(study::rounded(unit.fair_price, to))},
                    {"low", or_null(unit.low)},
                    {"high", or_null(unit.high)},
                    {"field_low", or_null(unit.field_low)},
                    {"field_high", or_null(unit.field_high)},
                    {"ratio", or_null(unit.fair_price / unit.list_price)},
                    {"rating", or_null(unit.rating)},
                    {"charging", or_null(unit.charging)},
                    {"receiving", or_null(unit.receiving)},
                    {"opponents", unit.opponents},
                    {"mixed_share", or_null(mixed(answer, unit.unit))},
                    {"expected_price", or_null(unit.list_price - residual)},
                    {"residual", or_null(residual)},
                    {"both_low", or_null(unit.both_low)},
                    {"both_high", or_null(unit.both_high)},
                    {"unequal", unit.unequal},
                    {"field", answer.field_listed}});
  }
  return rows.dump(2) + "\n";
}

}  // namespace fray::report
