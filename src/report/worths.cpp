#include "report/worths.hpp"

#include "report/objects.hpp"

namespace fray::report {

std::string worth_json(const study::WorthAnswer& answer, const study::Opposition& opposition) {
  const auto opponent = [&](std::optional<std::size_t> which) {
    return which ? opposition.opponents[*which].side : "-";
  };
  const std::string field = opposition.listed();
  nlohmann::ordered_json rows = nlohmann::ordered_json::array();
  for (const std::vector<study::Worth>* const some : {&answer.worths, &answer.pairs}) {
    for (const study::Worth& worth : *some) {
      rows.push_back({{"unit", answer.as_it_is.side},
                      {"change", worth.change},
                      {"win_difference", or_null(worth.win.value)},
                      {"win_low", or_null(worth.win.low)},
                      {"win_high", or_null(worth.win.high)},
                      {"swing_difference", or_null(worth.swing.value)},
                      {"swing_low", or_null(worth.swing.low)},
                      {"swing_high", or_null(worth.swing.high)},
                      {"points", or_null(worth.points)},
                      {"best_against", opponent(worth.best_against)},
                      {"worst_against", opponent(worth.worst_against)},
                      {"beyond_sum", or_null(worth.beyond_sum)},
                      {"side", worth.side},
                      {"points_low", or_null(worth.points_low)},
                      {"points_high", or_null(worth.points_high)},
                      {"field", field}});
    }
  }
  return rows.dump(2) + "\n";
}

}  // namespace fray::report
