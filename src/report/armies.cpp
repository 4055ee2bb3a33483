#include "report/armies.hpp"

#include <cmath>
#include <utility>

#include "report/objects.hpp"

namespace fray::report {
namespace {

double of_situation(const study::Standing& standing, std::size_t opponent, std::size_t situation) {
  for (const study::Met& met : standing.met) {
    if (met.opponent == opponent && met.situation == situation) {
      return met.figures[answer::Figure::swing];
    }
  }
  return NAN;
}

nlohmann::ordered_json army_row(const char* kind, const std::string& mine,
                                const std::string& theirs) {
  return {{"row", kind},
          {"mine", or_null(mine)},
          {"theirs", or_null(theirs)},
          {"count", nullptr},
          {"price", nullptr},
          {"swing", nullptr},
          {"per_100_points", nullptr},
          {"win", nullptr},
          {"charging", nullptr},
          {"receiving", nullptr}};
}

}  // namespace

std::string army_json(const study::Clash& clash) {
  nlohmann::ordered_json rows = nlohmann::ordered_json::array();
  const auto& opponents = clash.theirs.opponents;
  const auto add = [&](nlohmann::ordered_json row, std::size_t unit, double swing) {
    row["count"] = clash.counts[unit];
    row["price"] = or_null(clash.mine[unit].price);
    row["swing"] = or_null(swing);
    row["per_100_points"] = or_null(100 * swing / clash.mine[unit].price);
    rows.push_back(std::move(row));
  };
  for (std::size_t unit = 0; unit < clash.mine.size(); ++unit) {
    const study::Standing& standing = clash.mine[unit];
    const std::vector<double> wins = standing.by_opponent(answer::Figure::win, opponents.size());
    for (std::size_t opponent = 0; opponent < opponents.size(); ++opponent) {
      auto row = army_row("pair", standing.side, opponents[opponent].side);
      row["win"] = or_null(wins[opponent]);
      row["charging"] = or_null(of_situation(standing, opponent, 0));
      row["receiving"] = or_null(of_situation(standing, opponent, 1));
      add(std::move(row), unit, clash.swings[unit][opponent]);
    }
  }
  for (std::size_t opponent = 0; opponent < opponents.size(); ++opponent) {
    const std::size_t best = clash.best_against(opponent);
    const double swing = clash.swings[best][opponent];
    add(army_row(swing > 0 ? "answer" : "gap", clash.mine[best].side, opponents[opponent].side),
        best, swing);
  }
  for (std::size_t unit = 0; unit < clash.gains.size(); ++unit) {
    if (!std::isnan(clash.gains[unit])) {
      add(army_row("hero", clash.mine[unit].side, ""), unit, clash.gains[unit]);
    }
  }
  return rows.dump(2) + "\n";
}

}  // namespace fray::report
