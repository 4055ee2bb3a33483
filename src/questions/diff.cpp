#include "study/diff.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "questions/field.hpp"
#include "show/canvas.hpp"
#include "show/number.hpp"

namespace fray::questions {

namespace {

using answer::Estimate;
using answer::Figure;
using study::DiffAnswer;
using study::DiffQuestion;
using study::Moved;
using study::MovedMatchup;
using study::UnitDiff;

/// A unit, one of its matchups, or a cycle that it is in.
struct DiffRow {
  const DiffQuestion* question;
  const UnitDiff* unit;
  const MovedMatchup* matchup = nullptr;
  const study::Cycle* cycle = nullptr;
  bool came = false;  ///< of a cycle

  bool is_unit() const { return matchup == nullptr && cycle == nullptr; }
  const std::string& opponent(std::size_t place) const {
    return question->opposition.opponents[place].side;
  }

  const Moved& win() const { return matchup != nullptr ? matchup->win : unit->win; }
  const Moved& swing() const { return matchup != nullptr ? matchup->swing : unit->swing; }
};

const char* status_of(const UnitDiff& unit) {
  return !unit.unit.before    ? "came"
         : !unit.unit.after   ? "went"
         : unit.moved.empty() ? "same"
                              : "moved";
}

/// What only the row of a unit tells.
Cell of_unit(const DiffRow& row, double value) { return row.is_unit() ? known(value) : Cell(); }

/// What the row of a cycle does not tell.
Cell of_fights(const DiffRow& row, double value) {
  return row.cycle == nullptr ? known(value) : Cell();
}

constexpr std::array<ColumnOf<DiffRow>, 31> kDiffColumns{{
    {"row", CellType::text,
     "This says what the row tells of: unit, matchup (a unit against one opponent) that surely "
     "moved, or cycle (the unit gains from the opponent, who gains from another, who gains from "
     "the unit) that came or went.",
     [](const DiffRow& row) -> Cell {
       return row.is_unit() ? "unit" : row.matchup != nullptr ? "matchup" : "cycle";
     }},
    {"unit", CellType::text, "This is the unit, with its list where two are called alike.",
     [](const DiffRow& row) -> Cell { return row.unit->unit.unit; }},
    {"opponent", CellType::text, "This is whom the unit meets; a row of a unit alone has none.",
     [](const DiffRow& row) {
       return row.is_unit() ? Cell()
                            : Cell(row.opponent(row.cycle != nullptr ? row.cycle->first
                                                                     : row.matchup->opponent));
     }},
    {"status", CellType::text,
     "This says what became of it: same, moved, came (it is in the new version alone) or went (it "
     "is in the old one alone).",
     [](const DiffRow& row) -> Cell {
       return row.cycle == nullptr ? status_of(*row.unit) : row.came ? "came" : "went";
     }},
    {"moved", CellType::integer, "So many matchups of the unit surely moved.",
     [](const DiffRow& row) {
       return row.is_unit() ? Cell(static_cast<std::int64_t>(row.unit->moved.size())) : Cell();
     }},
    {"price_before", CellType::number, "The unit costs so many points in the old version.",
     [](const DiffRow& row) { return of_unit(row, row.unit->price_before); }},
    {"price_after", CellType::number, "The unit costs so many points in the new version.",
     [](const DiffRow& row) { return of_unit(row, row.unit->price_after); }},
    {"win_before", CellType::number, "This is the chance that it wins in the old version.",
     [](const DiffRow& row) { return of_fights(row, row.win().before.value); }},
    {"win_after", CellType::number, "This is the chance that it wins in the new version.",
     [](const DiffRow& row) { return of_fights(row, row.win().after.value); }},
    {"win_difference", CellType::number,
     "This is the new chance to win less the old one, over the fights that both versions are "
     "allowed.",
     [](const DiffRow& row) { return of_fights(row, row.win().by.value); }},
    {"win_low", CellType::number, lower_end("win_difference"),
     [](const DiffRow& row) { return of_fights(row, row.win().by.low); }},
    {"win_high", CellType::number, upper_end("win_difference"),
     [](const DiffRow& row) { return of_fights(row, row.win().by.high); }},
    {"swing_before", CellType::number,
     "These are points won less points lost in the old version, on average a fight.",
     [](const DiffRow& row) { return of_fights(row, row.swing().before.value); }},
    {"swing_after", CellType::number,
     "These are points won less points lost in the new version, on average a fight.",
     [](const DiffRow& row) { return of_fights(row, row.swing().after.value); }},
    {"swing_difference", CellType::number,
     "This is the new swing less the old one, over the fights that both versions are allowed.",
     [](const DiffRow& row) { return of_fights(row, row.swing().by.value); }},
    {"swing_low", CellType::number, lower_end("swing_difference"),
     [](const DiffRow& row) { return of_fights(row, row.swing().by.low); }},
    {"swing_high", CellType::number, upper_end("swing_difference"),
     [](const DiffRow& row) { return of_fights(row, row.swing().by.high); }},
    {"fair_before", CellType::number,
     "This is the price at which the old version destroys as much value as it loses, by --value, "
     "one against one.",
     [](const DiffRow& row) { return of_unit(row, row.unit->fair_before.value); }},
    {"fair_after", CellType::number,
     "This is the price at which the new version destroys as much value as it loses, by --value, "
     "one against one.",
     [](const DiffRow& row) { return of_unit(row, row.unit->fair_after.value); }},
    {"dominated_before", CellType::text,
     "This is who surely did better than the old version for the same points at every opponent, "
     "judged by --value (by hits where nothing else is said, though swings are by stands).",
     [](const DiffRow& row) { return known(row.is_unit() ? row.unit->shade_before : ""); }},
    {"dominated_after", CellType::text,
     "This is who surely does better than the new version for the same points at every opponent, "
     "judged by --value (by hits where nothing else is said, though swings are by stands).",
     [](const DiffRow& row) { return known(row.is_unit() ? row.unit->shade_after : ""); }},
    {"side_before", CellType::text,
     "This is the side in the old version, as fray odds takes it; in these fights who has bows "
     "also shoots at who charges it, so odds of these numbers say shots= of its list, too.",
     [](const DiffRow& row) { return known(row.unit->unit.before.value_or("")); }},
    {"side_after", CellType::text, "This is the side in the new version, as fray odds takes it.",
     [](const DiffRow& row) { return known(row.unit->unit.after.value_or("")); }},
    {"matchups", CellType::integer, "The unit may meet so many opponents in both versions.",
     [](const DiffRow& row) {
       return row.is_unit() ? Cell(static_cast<std::int64_t>(row.unit->matchups)) : Cell();
     }},
    {"field", CellType::text,
     "These are the opponents that both versions met, and how often where that is not once each.",
     [](const DiffRow& row) -> Cell { return row.question->opposition.listed(); }},
    {"then", CellType::text,
     "From this one the opponent of a cycle gains, and it gains from the unit.",
     [](const DiffRow& row) {
       return row.cycle == nullptr ? Cell() : Cell(row.opponent(row.cycle->second));
     }},
    {"least_gain", CellType::number,
     "This is the least of a cycle's three gains, in points a fight, or in wins less losses.",
     [](const DiffRow& row) { return row.cycle == nullptr ? Cell() : Cell(row.cycle->least); }},
    {"fair_before_low", CellType::number, lower_end("fair_before", "by dice"),
     [](const DiffRow& row) { return of_unit(row, row.unit->fair_before.low); }},
    {"fair_before_high", CellType::number, upper_end("fair_before", "by dice"),
     [](const DiffRow& row) { return of_unit(row, row.unit->fair_before.high); }},
    {"fair_after_low", CellType::number, lower_end("fair_after", "by dice"),
     [](const DiffRow& row) { return of_unit(row, row.unit->fair_after.low); }},
    {"fair_after_high", CellType::number, upper_end("fair_after", "by dice"),
     [](const DiffRow& row) { return of_unit(row, row.unit->fair_after.high); }},
}};

/// The headings of texts.
constexpr std::array kUnitLabels{Label{"unit"},
                                 Label{"price", "price_after"},
                                 Label{"wins, new", "win_after"},
                                 Label{"change", "win_difference"},
                                 Label{"swing, new", "swing_after"},
                                 Label{"change", "swing_difference"},
                                 Label{"fair price", "fair_after"},
                                 Label{"matchups moved", "moved"}};
constexpr std::array kMatchupLabels{
    Label{"moved most", "unit"},        Label{"against", "opponent"},
    Label{"wins, new", "win_after"},    Label{"change", "win_difference"},
    Label{"swing, new", "swing_after"}, Label{"change", "swing_difference"}};
constexpr std::array<std::span<const Label>, 2> kDiffTexts{kUnitLabels, kMatchupLabels};

/// "110", or "110 to 100"; with what is not sure of it, "64.8 ±0.3 to 77.1 ±0.4". Of a unit that is in
/// one version alone its price there.
std::string from_to(const Estimate& before, const Estimate& after, const UnitDiff& unit) {
  const auto price = [](const Estimate& of) {
    const std::string value =
        of.known() ? fmt::format("{:g}", std::round(10 * of.value) / 10) : std::string("none");
    return of.known() && of.half_width() > 0
               ? fmt::format("{} ±{:.1f}", value, std::max(0.1, of.half_width()))
               : value;
  };
  const std::string old = price(before);
  const std::string now = price(after);
  return !before.known() && !after.known() ? ""
         : !unit.is_there_in_both()        ? (unit.unit.before ? old : now)
         : old == now                      ? now
                                           : old + " to " + now;
}

std::string by_words(const Moved& moved, bool points) {
  if (!moved.by.known()) {
    return "";
  }
  const double scale = points ? 1 : 100;
  const std::string by = show::signed_decimal(scale * moved.by.value);
  return moved.by.half_width() == 0
             ? by
             : fmt::format("{} ±{:.1f}", by, std::max(0.1, scale * moved.by.half_width()));
}

void add_units(StudyTable& table, const DiffAnswer& answer) {
  TextRows rows{heading(kUnitLabels)};
  std::vector<std::string> same;
  std::vector<std::string> without_price;
  for (const UnitDiff& unit : answer.units) {
    if ((unit.unit.before && std::isnan(unit.price_before)) ||
        (unit.unit.after && std::isnan(unit.price_after))) {
      without_price.push_back(unit.unit.unit);
    }
    if (unit.is_there_in_both() && unit.moved.empty() && unit.price_before == unit.price_after) {
      same.push_back(unit.unit.unit);
      continue;
    }
    const bool went = !unit.unit.after;
    const auto now = [&](const Moved& moved) -> const Estimate& {
      return went ? moved.before : moved.after;
    };
    rows.push_back(
        {"  " + unit.unit.unit,
         from_to(Estimate::exactly(unit.price_before), Estimate::exactly(unit.price_after), unit),
         percent_or_blank(now(unit.win)), by_words(unit.win, false),
         points_or_blank(now(unit.swing)), by_words(unit.swing, true),
         from_to(unit.fair_before, unit.fair_after, unit),
         unit.is_there_in_both() ? fmt::format("{} of {}", unit.moved.size(), unit.matchups)
                                 : status_of(unit)});
  }
  if (rows.size() == 1) {
    table.text.emplace_back("  Nothing moved.\n");
    return;
  }
  table.text.emplace_back(std::move(rows));
  if (!same.empty()) {
    table.text.emplace_back(fmt::format("\n  The same: {}.\n", fmt::join(same, ", ")));
  }
  if (!without_price.empty()) {
    table.text.emplace_back(fmt::format("\n  No price, and so no swing: {}. points=0 says none.\n",
                                        fmt::join(without_price, ", ")));
  }
}

void add_matchups(StudyTable& table, const DiffAnswer& answer, const DiffQuestion& question) {
  constexpr std::size_t kShown = 10;
  std::vector<DiffRow> all;
  for (const UnitDiff& unit : answer.units) {
    for (const MovedMatchup& matchup : unit.moved) {
      all.push_back({&question, &unit, &matchup});
    }
  }
  if (all.empty()) {
    return;
  }
  const auto far = [&](const DiffRow& row) {
    return std::abs(answer.has_prices ? row.swing().by.value : row.win().by.value);
  };
  std::ranges::stable_sort(all, std::ranges::greater(), far);
  TextRows rows{heading(kMatchupLabels)};
  for (std::size_t i = 0; i < std::min(kShown, all.size()); ++i) {
    const DiffRow& row = all[i];
    rows.push_back({"  " + row.unit->unit.unit,
                    question.opposition.opponents[row.matchup->opponent].side,
                    percent_or_blank(row.win().after), by_words(row.win(), false),
                    points_or_blank(row.swing().after), by_words(row.swing(), true)});
  }
  table.text.emplace_back("\n");
  table.text.emplace_back(std::move(rows));
  if (all.size() > kShown) {
    table.text.emplace_back(
        fmt::format("  and {} more (--csv has all)\n", grouped(all.size() - kShown)));
  }
}

/// By what value dominance is judged, which may be another than that of the swings above it.
std::string judged_by(const DiffQuestion& question, const answer::System& system) {
  const bool as_swings = question.value == study::ValueLost::stands;
  return fmt::format(
      "judged by {}{}", value_words(question.value, system),
      as_swings ? "" : ", swings above by " + value_words(study::ValueLost::stands, system));
}

void add_shades(StudyTable& table, const DiffAnswer& answer, const DiffQuestion& question,
                const answer::System& system) {
  const std::string judged = judged_by(question, system);
  for (const UnitDiff& unit : answer.units) {
    if (unit.shade_after.empty() == unit.shade_before.empty() || !unit.unit.after) {
      continue;
    }
    table.text.emplace_back(
        unit.shade_after.empty()
            ? fmt::format("  {} is dominated no more: before, {} did better for the same points at "
                          "every opponent ({}).\n",
                          unit.unit.unit, unit.shade_before, judged)
            : fmt::format(
                  "  {} is dominated: {} does better for the same points at every opponent ({}).\n",
                  unit.unit.unit, unit.shade_after, judged));
  }
}

void add_cycles(StudyTable& table, const DiffAnswer& answer, const DiffQuestion& question) {
  constexpr std::size_t kShown = 5;
  const auto add = [&](const std::vector<study::Cycle>& cycles, const char* what) {
    for (std::size_t i = 0; i < std::min(kShown, cycles.size()); ++i) {
      const study::Cycle& cycle = cycles[i];
      const auto name = [&](std::size_t place) {
        return question.opposition.opponents[place].side;
      };
      table.text.emplace_back(fmt::format("  {}: {} gains from {}, {} from {}, and {} from {}.\n",
                                          what, answer.units[cycle.unit].unit.unit,
                                          name(cycle.first), name(cycle.first), name(cycle.second),
                                          name(cycle.second), answer.units[cycle.unit].unit.unit));
    }
    if (cycles.size() > kShown) {
      table.text.emplace_back(
          fmt::format("  and {} more (--csv has all)\n", grouped(cycles.size() - kShown)));
    }
  };
  add(answer.cycles.came, "A new cycle");
  add(answer.cycles.went, "A cycle no more");
}

Bars bars_of(const DiffAnswer& answer, const DiffQuestion& question) {
  Bars bars{
      .title = fmt::format("What moved from {} to {}", question.before, question.after),
      .subtitle = fmt::format(
          "{} against {}", answer.has_prices ? "swing in points a fight," : "win chance in points,",
          question.opposition.words)};
  for (const UnitDiff& unit : answer.units) {
    const Estimate& by = answer.has_prices ? unit.swing.by : unit.win.by;
    const double scale = answer.has_prices ? 1 : 100;
    if (!unit.moved.empty()) {
      bars.bars.push_back({unit.unit.unit, {scale * by.value, scale * by.low, scale * by.high}});
    }
  }
  return bars;
}

StudyTable diff_table(const DiffAnswer& answer, const DiffQuestion& question,
                      const answer::System& system) {
  std::vector<DiffRow> rows;
  for (const UnitDiff& unit : answer.units) {
    rows.push_back({&question, &unit});
  }
  for (const UnitDiff& unit : answer.units) {
    for (const MovedMatchup& matchup : unit.moved) {
      rows.push_back({&question, &unit, &matchup});
    }
  }
  for (const bool came : {true, false}) {
    for (const study::Cycle& cycle : came ? answer.cycles.came : answer.cycles.went) {
      rows.push_back({&question, &answer.units[cycle.unit], nullptr, &cycle, came});
    }
  }
  StudyTable table = table_of<DiffRow>(kDiffColumns, rows);
  const std::string method = method_of(answer.fights, answer.simulated);
  table.title = fmt::format("{} and {}", question.before, question.after);
  table.subtitle = fmt::format("{}, against {}", question.system, question.opposition.words);
  table.facts = facts_of(method, question.opposition);
  const std::string stands = value_words(study::ValueLost::stands, system);
  const std::string value = value_words(question.value, system);
  table.text.emplace_back(fmt::format(
      "  {}: from {}\n  to {}\n  against {}\n  swings lose value by {}; fair prices "
      "and who is dominated are judged by {}\n\n",
      question.system, question.before, question.after, question.opposition.words, stands, value));
  add_units(table, answer);
  add_matchups(table, answer, question);
  table.text.emplace_back("\n");
  add_shades(table, answer, question, system);
  add_cycles(table, answer, question);
  table.text.emplace_back(fmt::format(
      "  swing: points won less points lost by {}, a fight\n"
      "  new: in the new version; change: how much that is more than in the old one\n"
      "  a fair price is one at which a unit destroys as much value as it loses, by {}, one "
      "against one\n{}  {}\n",
      stands, value,
      answer.simulated == 0
          ? ""
          : "  A simulated matchup counts as moved where the 95 % interval of its change does not "
            "hold 0. Of a hundred that did not change about five count as moved by chance.\n",
      method));
  table.picture = [bars = bars_of(answer, question)] { return bars_svg(bars); };
  return table;
}
/// Notes on what a new version makes of a unit's fights.
void note_versions(const DiffAnswer& answer, const DiffQuestion& question, const Game& game,
                   const Hooks& hooks) {
  const auto notes = [&](const std::string& side) {
    return study::notes_of_fights(side, question.opposition, question.settings, *game.system);
  };
  ChangeNotes added;
  for (const UnitDiff& unit : answer.units) {
    const auto& [name, before, after] = unit.unit;
    if (before && after && *before != *after) {
      added.add(*after, notes(*after), notes(*before), question.opposition);
    }
  }
  added.tell(hooks);
}

StudyTable what_moved(const Inputs& inputs, const Hooks& hooks) {
  const Game game(inputs);
  DiffQuestion question = study::diff_question({.before = inputs.text("old"),
                                                .after = inputs.find("new"),
                                                .set = inputs.all("set"),
                                                .guns = inputs.flag("guns")},
                                               game.name, *game.system);
  Field field = field_of(inputs, question.sides(), game, hooks);
  question.opposition = std::move(field.opposition);
  question.settings = inputs.settings;
  question.value = study::value_named(inputs.text("value"));
  const DiffAnswer all = watched(
      hooks, [&](const auto& fights) { return study::diff_of(question, *game.system, fights); });
  note_field(field, hooks);
  note_half(question.value, hooks);
  note_refused(all.refused, hooks);
  if (all.cycles_unsought) {
    hooks.tell(fmt::format("Cycles were not looked for: {} opponents, at most {}.",
                           question.opposition.opponents.size(), study::kMostInCycles));
  }
  if (hooks.note) {
    note_versions(all, question, game, hooks);
  }
  return diff_table(all, question, *game.system);
}
constexpr std::array kDiffInputs{
    needed("old", Takes::text,
           "a list, a file of one (old.toml), a query, or sides parted by commas"),
    Input{.name = "new",
          .help = "its new version (the old one, where something is set)",
          .place = Place::word},
    Input{.name = "set",
          .takes = Takes::sides,
          .help = "what the new version says anew, \"empire/knights: points=100\"; or of all its "
                  "fights, edition=classic",
          .word = "UNIT: OPTIONS",
          .keyword = "changes"},
    option("value", Takes::text,
           "what counts as lost for fair prices: hits, stands alone, or half (of it at half "
           "strength)",
           "", "hits")};

}  // namespace

extern const QuestionKind kDiff{
    .name = "diff",
    .help = "Two versions of a list against one field: what moved",
    .inputs = kDiffInputs,
    .example = "diff empire --set \"knights: attacks=4\" --against orcs",
    .answer = &what_moved,
    .tables = [] { return Tables{{"", columns_only<DiffRow>(kDiffColumns)}}; },
    .labels = kDiffTexts,
    .picture = "what moved as bars"};

}  // namespace fray::questions
