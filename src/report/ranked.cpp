#include "report/ranked.hpp"

#include "report/objects.hpp"
#include "study/ranking.hpp"

namespace fray::report {

std::string ranked_json(const std::vector<study::Standing>& standings,
                        const study::Opposition& opposition) {
  const std::string field = opposition.listed();
  nlohmann::ordered_json rows = nlohmann::ordered_json::array();
  for (const study::Standing& standing : standings) {
    const answer::Estimate swing = standing.mean(answer::Figure::swing);
    const auto worst = standing.worst_against();
    const auto swing_in = [&](const char* situation) {
      return or_null(study::swing_in(standing, opposition, situation).value);
    };
    rows.push_back({{"unit", standing.side},
                    {"list", standing.names.list},
                    {"price", or_null(standing.price)},
                    {"swing", or_null(swing.value)},
                    {"swing_low", or_null(swing.low)},
                    {"swing_high", or_null(swing.high)},
                    {"per_100_points", or_null(study::per_100_points(standing))},
                    {"win", or_null(standing.mean(answer::Figure::win).value)},
                    {"charging", swing_in("charging")},
                    {"receiving", swing_in("receiving")},
                    {"worst_against", worst ? opposition.opponents[*worst].side : "-"},
                    {"field", field}});
  }
  return rows.dump(2) + "\n";
}

std::string proposal_json(const study::Proposal& proposal,
                          const std::vector<study::Standing>& standings,
                          const study::Opposition& opposition) {
  const std::string field = opposition.listed();
  nlohmann::ordered_json rows = nlohmann::ordered_json::array();
  for (const study::Taken& taken : proposal.taken) {
    const study::Standing& unit = standings[taken.unit];
    rows.push_back({{"row", "take"},
                    {"unit", unit.side},
                    {"count", taken.count},
                    {"price", unit.price},
                    {"points", taken.points},
                    {"share", taken.share},
                    {"opponent", "-"},
                    {"per_100_points", or_null(study::per_100_points(unit))},
                    {"field", field}});
  }
  for (const study::Answered& open : proposal.open) {
    const study::Standing& unit = standings[open.unit];
    rows.push_back({{"row", "open"},
                    {"unit", unit.side},
                    {"count", nullptr},
                    {"price", unit.price},
                    {"points", nullptr},
                    {"share", nullptr},
                    {"opponent", opposition.opponents[open.opponent].side},
                    {"per_100_points", open.per_100_points},
                    {"field", field}});
  }
  return rows.dump(2) + "\n";
}

}  // namespace fray::report
