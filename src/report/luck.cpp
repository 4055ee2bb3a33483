#include "report/luck.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "core/text.hpp"
#include "report/number.hpp"

namespace fray::report {
namespace {

using study::FightLuck;
using study::Fought;
using study::Percentile;

struct LuckRow {
  const char* kind;
  Fought fight{};
  std::string happened{};
  Percentile luck{};
};

constexpr std::array<ColumnOf<LuckRow>, 10> kLuckColumns{{
    {"row", CellType::text, "fact, fight or game",
     [](const LuckRow& row) -> Cell { return row.kind; }},
    {"a", CellType::text, "one side, as typed",
     [](const LuckRow& row) { return known(row.fight.a); }},
    {"b", CellType::text, "the other side", [](const LuckRow& row) { return known(row.fight.b); }},
    {"result", CellType::text, "what happened",
     [](const LuckRow& row) -> Cell { return row.happened; }},
    {"luck", CellType::number,
     "the share of fights that end worse for A, and half of those that end alike",
     [](const LuckRow& row) -> Cell { return row.luck.share.value; }},
    {"luck_low", CellType::number, "lower end of its 95 % interval",
     [](const LuckRow& row) -> Cell { return row.luck.share.low; }},
    {"luck_high", CellType::number, "upper end of its 95 % interval",
     [](const LuckRow& row) -> Cell { return row.luck.share.high; }},
    {"alike", CellType::number, "the chance of just that",
     [](const LuckRow& row) -> Cell { return row.luck.alike; }},
    {"better", CellType::number, "the chance of better for A",
     [](const LuckRow& row) -> Cell { return row.luck.better; }},
    {"worse", CellType::number, "the chance of worse for A",
     [](const LuckRow& row) -> Cell { return row.luck.worse; }},
}};

std::vector<LuckRow> rows_of(std::span<const FightLuck> fights,
                             const std::optional<Percentile>& game) {
  std::vector<LuckRow> rows;
  for (const FightLuck& fight : fights) {
    for (std::size_t i = 0; i < fight.facts.size(); ++i) {
      rows.push_back({"fact", fight.fought, fight.facts[i].text, fight.of_facts[i]});
    }
    rows.push_back({"fight", fight.fought, fight.fought.result, fight.whole});
  }
  if (game) {
    rows.push_back({"game", {}, fmt::format("{} fights", fights.size()), *game});
  }
  return rows;
}

std::vector<std::string> cells_of(const std::string& name, const Percentile& luck) {
  const auto share = [](double chance) { return percent(answer::Estimate::exactly(chance), 1); };
  return {"  " + name, percent(luck.share, 1), share(luck.worse), share(luck.alike),
          share(luck.better)};
}

TextRows shown(std::span<const FightLuck> fights, const std::optional<Percentile>& game) {
  TextRows rows{{"  what happened", "luck", "worse", "alike", "better"}};
  if (game) {
    for (const FightLuck& fight : fights) {
      rows.push_back(cells_of(fmt::format("{} against {}: {}", quotable(fight.fought.a),
                                          quotable(fight.fought.b), quotable(fight.fought.result)),
                              fight.whole));
    }
    rows.push_back(cells_of(fmt::format("the game, {} fights", fights.size()), *game));
  } else {
    const FightLuck& fight = fights.front();
    for (std::size_t i = 0; i < fight.facts.size(); ++i) {
      rows.push_back(cells_of(fight.facts[i].text, fight.of_facts[i]));
    }
    rows.push_back(cells_of("the fight", fight.whole));
  }
  return rows;
}

}  // namespace

StudyTable table_of(std::span<const FightLuck> fights, const std::optional<Percentile>& game) {
  const std::vector<LuckRow> rows = rows_of(fights, game);
  StudyTable table = table_of<LuckRow>(kLuckColumns, rows);
  table.title = "How lucky that was";
  const FightLuck& first = fights.front();
  if (!game) {
    table.asked = first.fought.a + " against " + first.fought.b;
    table.text.emplace_back(fmt::format("  A  {}\n  B  {}\n\n", quotable(first.fought.a, 4096),
                                        quotable(first.fought.b, 4096)));
  }
  table.text.emplace_back(shown(fights, game));
  const bool margins = !game && std::ranges::any_of(first.facts, &study::Fact::is_margin);
  table.text.emplace_back(fmt::format(
      "\n  luck is the share of fights that end worse for A, and half of those that end alike: "
      "50 % is as lucky as not\n  fights are ranked by points won less points lost, then by the "
      "result, then by how far who went back\n{}  {}\n",
      margins ? "  won by, lost by and went back: an enemy destroyed counts as more, oneself as "
                "less\n"
              : "",
      method_of(fights.size(),
                static_cast<std::size_t>(std::ranges::count(fights, false, &FightLuck::exact)))));
  return table;
}

}  // namespace fray::report
