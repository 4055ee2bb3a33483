#include "report/compared.hpp"

#include <optional>

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

Json row_of(const Opposition& opposition, const Standing& standing) {
  const auto value = [&](Figure figure) { return or_null(standing.mean(figure).value); };
  const Estimate win = standing.mean(Figure::win);
  const Estimate swing = standing.mean(Figure::swing);
  Json row{{"row", "side"},
           {"side", standing.side},
           {"than", "-"},
           {"situation", "all"},
           {"win", or_null(win.value)},
           {"win_low", or_null(win.low)},
           {"win_high", or_null(win.high)},
           {"draw", value(Figure::draw)},
           {"loss", value(Figure::loss)},
           {"a_destroyed", value(Figure::a_destroyed)},
           {"b_destroyed", value(Figure::b_destroyed)},
           {"a_stands_lost", value(Figure::a_stands_lost)},
           {"b_stands_lost", value(Figure::b_stands_lost)},
           {"a_points_lost", value(Figure::a_points_lost)},
           {"b_points_lost", value(Figure::b_points_lost)},
           {"swing", or_null(swing.value)},
           {"swing_low", or_null(swing.low)},
           {"swing_high", or_null(swing.high)},
           {"best_against", opponent_named(opposition, standing.best_against())},
           {"worst_against", opponent_named(opposition, standing.worst_against())}};
  return row;
}

/// Rows that are told of one situation, or are a difference, have the same keys as others.
Json empty_row(const Json& like) {
  Json row;
  for (const auto& [key, value] : like.items()) {
    row[key] = value.is_string() ? Json("-") : Json();
  }
  return row;
}

Json rows_of(const std::vector<Standing>& standings, const Opposition& opposition) {
  Json rows = Json::array();
  for (const Standing& standing : standings) {
    rows.push_back(row_of(opposition, standing));
  }
  const Json like = rows.front();
  const auto put = [&](Json& row, const char* name, const Estimate& of) {
    row[name] = or_null(of.value);
    row[std::string(name) + "_low"] = or_null(of.low);
    row[std::string(name) + "_high"] = or_null(of.high);
  };
  const std::size_t situations = opposition.situations.size();
  for (std::size_t i = 0; situations > 1 && i < situations; ++i) {
    for (const Standing& standing : standings) {
      Json row = empty_row(like);
      row["row"] = "situation";
      row["side"] = standing.side;
      row["situation"] = opposition.situations[i].name;
      put(row, "win", standing.mean(Figure::win, i));
      put(row, "swing", standing.mean(Figure::swing, i));
      rows.push_back(std::move(row));
    }
  }
  for (std::size_t i = 1; i < standings.size(); ++i) {
    Json row = empty_row(like);
    row["row"] = "difference";
    row["side"] = standings[i].side;
    row["than"] = standings.front().side;
    row["situation"] = "all";
    put(row, "win", difference(standings[i], standings.front(), Figure::win));
    put(row, "swing", difference(standings[i], standings.front(), Figure::swing));
    rows.push_back(std::move(row));
  }
  return rows;
}

}  // namespace

std::string compared_json(const std::vector<Standing>& standings, const Opposition& opposition) {
  return rows_of(standings, opposition).dump(2) + "\n";
}

}  // namespace fray::report
