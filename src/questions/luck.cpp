#include "study/luck.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <span>

#include <fmt/format.h>

#include "core/error.hpp"
#include "core/text.hpp"
#include "questions/field.hpp"
#include "show/number.hpp"

namespace fray::questions {

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
    {"row",
     "This says what the row tells of: fact (one thing that happened), fight or game (all fights "
     "together).",
     [](auto& row) { return row.kind; }},
    {"a", "This is one side, as it was typed.", [](auto& row) { return row.fight.a; }},
    {"b", "This is the other side, as it was typed.", [](auto& row) { return row.fight.b; }},
    {"result", "This says what happened.", [](auto& row) { return row.happened; }},
    {"luck", "This is the share of fights that end worse for A, and half of those that end alike.",
     [](auto& row) { return row.luck.share.value; }},
    {"luck_low", lower_end("luck"), [](auto& row) { return row.luck.share.low; }},
    {"luck_high", upper_end("luck"), [](auto& row) { return row.luck.share.high; }},
    {"alike", "This is the chance that a fight ends just so.",
     [](auto& row) { return row.luck.alike; }},
    {"better", "This is the chance that a fight ends better for A.",
     [](auto& row) { return row.luck.better; }},
    {"worse", "This is the chance that a fight ends worse for A.",
     [](auto& row) { return row.luck.worse; }},
}};

/// The headings of texts.
constexpr std::array kLuckLabels{Label{"what happened", "result"}, Label{"luck"}, Label{"worse"},
                                 Label{"alike"}, Label{"better"}};
constexpr std::array<std::span<const Label>, 1> kLuckTexts{kLuckLabels};

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
  TextRows rows{heading(kLuckLabels)};
  if (game) {
    for (const FightLuck& fight : fights) {
      rows.push_back(
          cells_of(fmt::format("{} against {}: {}", printable(fight.fought.a, 80),
                               printable(fight.fought.b, 80), printable(fight.fought.result, 80)),
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

StudyTable luck_table(std::span<const FightLuck> fights, const std::optional<Percentile>& game) {
  const std::vector<LuckRow> rows = rows_of(fights, game);
  StudyTable table = table_of<LuckRow>(kLuckColumns, rows);
  for (const FightLuck& fight : fights) {
    table.fights.add(fight.counts);
  }
  if (!kHasWords) {
    return table;
  }
  table.title = "How lucky that was";
  const FightLuck& first = fights.front();
  if (!game) {
    table.subtitle = first.fought.a + " against " + first.fought.b;
    table.text.emplace_back(
        fmt::format("  A  {}\n  B  {}\n\n", printable(first.fought.a), printable(first.fought.b)));
  }
  table.text.emplace_back(shown(fights, game));
  const bool margins = !game && std::ranges::any_of(first.facts, &study::Fact::is_margin);
  table.text.emplace_back(fmt::format(
      "\n  luck is the share of fights that end worse for A, and half of those that end alike: 50 "
      "% is as lucky as not\n  fights are ranked by points won less points lost, then by the "
      "result, then by how far who went back\n{}  {}\n",
      margins
          ? "  won by, lost by and went back: an enemy destroyed counts as more, oneself as less\n"
          : "",
      method_of(fights.size(), static_cast<std::size_t>(table.fights.simulated))));
  return table;
}

StudyTable luck_of_fight(const Inputs& inputs, const Hooks& hooks) {
  const Game game(inputs);
  const auto fight = answer::fight_of(*game.system, inputs.fight);
  const FightLuck found = study::luck_of(
      *fight, {inputs.fight.name_of_a(), inputs.fight.name_of_b(), inputs.text("result")},
      inputs.odds, "result", hooks.on_trials);
  hooks.tell(fight->warnings());
  return luck_table({&found, 1}, {});
}

StudyTable luck_of_game(const Inputs& inputs, const Hooks& hooks) {
  const Game game(inputs);
  const std::vector<FightLuck> fights = study::luck_of_each(
      inputs.fights, *game.system, inputs.fight.options, inputs.odds, hooks.on_trials);
  StudyTable table = luck_table(fights, study::luck_of_all(fights));
  table.subtitle = inputs.file;
  return table;
}

StudyTable luck(const Inputs& inputs, const Hooks& hooks) {
  const bool of_game = inputs.is_given("game");
  if (inputs.is_given("result") == of_game) {
    refuse("result",
           of_game ? "and " + inputs.called("game") +
                         " cannot both be said (a game's fights say their results) leave one out"
                   : std::string("is required (what came of the fight?) for example ") +
                         (inputs.typed ? "--result " : "") + "\"lost 2 stands, won by 3\"");
  }
  if (of_game && (!inputs.fight.a.empty() || inputs.fight.engagement)) {
    refuse("game",
           "and sides cannot both be said (a game names both sides of each fight) leave one out");
  }
  return of_game ? luck_of_game(inputs, hooks) : luck_of_fight(inputs, hooks);
}

constexpr std::array kLuckInputs{
    option("result", Takes::text, "what came of it for A, such as \"lost 2 stands, won by 3\"",
           "TEXT"),
    option("game", Takes::fights,
           "instead of sides and a result: all fights of a game, each with a, b and result",
           "game.csv")};

constexpr std::array<std::string_view, 7> kLuckFirst{"--result", "--game", "--system", "--rounds",
                                                     "--policy", "--json", "--csv"};

}  // namespace

extern const QuestionKind kLuck{
    .name = "luck",
    .help = "How lucky a result was, of one fight or of all fights of a game",
    .about = About::fight,
    .inputs = kLuckInputs,
    .example = "luck empire/knights orcs/goblins --result \"lost 1 stand\"",
    .answer = &luck,
    .tables = [] { return Tables{{"", columns_only<LuckRow>(kLuckColumns)}}; },
    .labels = kLuckTexts,
    .trials = "fights to simulate where one is not solved exactly",
    .first = kLuckFirst};

}  // namespace fray::questions
