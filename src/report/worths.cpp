#include "report/worths.hpp"

#include "report/objects.hpp"

namespace fray::report {

std::string worth_json(const study::WorthAnswer& answer, const study::Opposition& opposition) {
  const auto opponent = [&](std::optional<std::size_t> which) {
    return which ? opposition.opponents[*which].side : "-";
  };
  nlohmann::ordered_json rows = nlohmann::ordered_json::array();
  for (const std::vector<study::Worth>* const some : {&answer.worths, &answer.pairs}) {
    for (const study::Worth& worth : *some) {
      rows.push_back({{"unit", answer.as_it_is.side},
                      {"change", worth.change},
                      {"win_difference", number_of(worth.win.value)},
                      {"win_low", number_of(worth.win.low)},
                      {"win_high", number_of(worth.win.high)},
                      {"swing_difference", number_of(worth.swing.value)},
                      {"swing_low", number_of(worth.swing.low)},
                      {"swing_high", number_of(worth.swing.high)},
                      {"points", number_of(worth.points)},
                      {"best_against", opponent(worth.best_against)},
                      {"worst_against", opponent(worth.worst_against)},
                      {"beyond_sum", number_of(worth.beyond_sum)},
                      {"side", worth.side}});
    }
  }
  return rows.dump(2) + "\n";
}

}  // namespace fray::report
