#include "report/compared.hpp"

#include <array>
#include <optional>
#include <string>
#include <utility>

#include "report/objects.hpp"

namespace fray::report {
namespace {

using Json = nlohmann::ordered_json;
using answer::Estimate;
using answer::Figure;
using study::Opposition;
using study::Standing;

std::string opponent_named(const Opposition& opposition, std::optional<std::size_t> opponent) {
  return opponent ? opposition.opponents[*opponent].side : "";
}

/// Figures that have no interval here.
constexpr std::array kPlain{
    std::pair{"draw", Figure::draw},
    std::pair{"loss", Figure::loss},
    std::pair{"a_destroyed", Figure::a_destroyed},
    std::pair{"b_destroyed", Figure::b_destroyed},
    std::pair{"a_stands_lost", Figure::a_stands_lost},
    std::pair{"b_stands_lost", Figure::b_stands_lost},
    std::pair{"a_points_lost", Figure::a_points_lost},
    std::pair{"b_points_lost", Figure::b_points_lost},
};

void put(Json& row, const std::string& name, const Estimate& of) {
  row[name] = or_null(of.value);
  row[name + "_low"] = or_null(of.low);
  row[name + "_high"] = or_null(of.high);
}

/// `mean(figure)` is what the row tells of it.
template <class Mean>
Json row_of(const char* kind, const std::string& side, const std::string& than,
            const std::string& situation, Mean&& mean) {
  Json row{{"row", kind}, {"side", side}, {"than", than}, {"situation", situation}};
  put(row, "win", mean(Figure::win));
  for (const auto& [name, figure] : kPlain) {
    row[name] = or_null(mean(figure).value);
  }
  put(row, "swing", mean(Figure::swing));
  row["best_against"] = row["worst_against"] = "-";
  return row;
}

Json rows_of(const std::vector<Standing>& standings, const Opposition& opposition) {
  Json rows = Json::array();
  for (const Standing& standing : standings) {
    Json& row = rows.emplace_back(row_of("side", standing.side, "-", "all",
                                         [&](Figure figure) { return standing.mean(figure); }));
    row["best_against"] = opponent_named(opposition, standing.best_against());
    row["worst_against"] = opponent_named(opposition, standing.worst_against());
  }
  const std::size_t situations = opposition.situations.size();
  for (std::size_t i = 0; situations > 1 && i < situations; ++i) {
    for (const Standing& standing : standings) {
      rows.push_back(row_of("situation", standing.side, "-", opposition.situations[i].name,
                            [&](Figure figure) { return standing.mean(figure, i); }));
    }
  }
  for (std::size_t i = 1; i < standings.size(); ++i) {
    rows.push_back(
        row_of("difference", standings[i].side, standings.front().side, "all",
               [&](Figure figure) { return difference(standings[i], standings.front(), figure); }));
  }
  const std::string field = opposition.listed();
  for (Json& row : rows) {
    row["field"] = field;
  }
  return rows;
}

}  // namespace

std::string compared_json(const std::vector<Standing>& standings, const Opposition& opposition) {
  return rows_of(standings, opposition).dump(2) + "\n";
}

}  // namespace fray::report
