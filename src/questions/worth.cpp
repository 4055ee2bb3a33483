#include "study/worth.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <string>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/text.hpp"
#include "questions/field.hpp"
#include "show/canvas.hpp"
#include "show/number.hpp"

namespace fray::questions {

namespace {

using answer::Figure;
using study::Worth;

constexpr std::size_t kShownPairs = 10;

struct WorthRow {
  const study::Worth& of;
  const study::WorthAnswer& all;
  const study::Opposition& field;
};

constexpr std::array<ColumnOf<WorthRow>, 16> kWorthColumns{{
    {"unit", "This is the side as it is without the change, as it was typed.",
     [](auto& row) { return row.all.as_it_is.side; }},
    {"change", "This is what is changed of the unit.", [](auto& row) { return row.of.change; }},
    {"win_difference", "It wins so much more often with the change.",
     [](auto& row) { return row.of.win.value; }},
    {"win_low", lower_end("win_difference"), [](auto& row) { return row.of.win.low; }},
    {"win_high", upper_end("win_difference"), [](auto& row) { return row.of.win.high; }},
    {"swing_difference",
     "So much more it has of points won less points lost, on average a fight, with the change.",
     [](auto& row) { return row.of.swing.value; }},
    {"swing_low", lower_end("swing_difference"), [](auto& row) { return row.of.swing.low; }},
    {"swing_high", upper_end("swing_difference"), [](auto& row) { return row.of.swing.high; }},
    {"points", "The change is worth so many points.", [](auto& row) { return row.of.points; }},
    {"best_against", "Against this opponent the change gains most.",
     [](auto& row) { return opponent_in(row.field, row.of.best_against); }},
    {"worst_against", "Against this opponent the change gains least.",
     [](auto& row) { return opponent_in(row.field, row.of.worst_against); }},
    {"beyond_sum", "Two changes together are worth so many points more than both alone.",
     [](auto& row) { return row.of.beyond_sum; }},
    {"side", "This is the unit with the change, as fray odds takes it.",
     [](auto& row) { return row.of.side; }},
    {"points_low", lower_end("points", "by the choice of opponents"),
     [](auto& row) { return row.of.points_low; }},
    {"points_high", upper_end("points", "by the choice of opponents"),
     [](auto& row) { return row.of.points_high; }},
    {"field", kField, [](auto& row) { return row.field.listed(); }},
}};

/// The headings of texts.
constexpr std::array kWorthLabels{Label{"change"},
                                  Label{"win", "win_difference"},
                                  Label{"swing", "swing_difference"},
                                  Label{""},
                                  Label{"points"},
                                  Label{"field 95 %", "points_low"},
                                  Label{"best against", "best_against"},
                                  Label{"worst against", "worst_against"}};
constexpr std::array kPairLabels{Label{"together", "change"}, Label{"swing", "swing_difference"},
                                 Label{"beyond their sum", "beyond_sum"}};
constexpr std::array kWorthReasonLabels{Label{"opponent"},
                                        Label{"often"},
                                        Label{"win", "win_difference"},
                                        Label{"swing", "swing_difference"},
                                        Label{"part of it", "part"},
                                        Label{"points without", "without"}};
constexpr std::array<std::span<const Label>, 3> kWorthTexts{kWorthLabels, kPairLabels,
                                                            kWorthReasonLabels};

StudyTable worth_table(const study::WorthAnswer& answer, const study::Opposition& field) {
  std::vector<WorthRow> rows;
  for (const std::vector<study::Worth>* const some : {&answer.worths, &answer.pairs}) {
    for (const study::Worth& worth : *some) {
      rows.push_back({worth, answer, field});
    }
  }
  return table_of<WorthRow>(kWorthColumns, rows);
}

bool has_prices(const study::WorthAnswer& all) { return all.as_it_is.mean(Figure::swing).known(); }

Text worth_text(const study::WorthAnswer& all, const study::WorthQuestion& question,
                const Game& game) {
  const study::Opposition& field = question.opposition;
  const bool priced = has_prices(all);
  double most = 0;
  for (const Worth& worth : all.worths) {
    most = std::max(most, std::abs(worth.measure()));
  }
  TextRows rows{heading(kWorthLabels)};
  for (const Worth& worth : all.worths) {
    rows.push_back(
        {"  " + worth.change, signed_decimal(100 * worth.win.value),
         signed_decimal(worth.swing.value), bar(worth.measure(), most),
         signed_decimal(worth.points, 0),
         std::isnan(worth.points_low)
             ? ""
             : signed_decimal(worth.points_low, 0) + " to " + signed_decimal(worth.points_high, 0),
         opponent_in(field, worth.best_against), opponent_in(field, worth.worst_against)});
  }
  Text text{
      fmt::format("  {}: {}, against {}\n  as it is: wins {}{}\n\n", game.name, all.as_it_is.side,
                  field.words, percent_or_blank(all.as_it_is.mean(Figure::win)),
                  priced ? ", swing " + points_or_blank(all.as_it_is.mean(Figure::swing)) : ""),
      std::move(rows)};
  if (!all.pairs.empty()) {
    const double scale = priced ? 1 : 100;
    rows = {heading(kPairLabels)};
    rows.front()[1] = priced ? "swing" : "win";
    for (std::size_t i = 0; i < std::min(kShownPairs, all.pairs.size()); ++i) {
      rows.push_back({"  " + all.pairs[i].change, signed_decimal(scale * all.pairs[i].measure()),
                      signed_decimal(scale * all.pairs[i].beyond_sum)});
    }
    text.emplace_back("\n");
    text.emplace_back(std::move(rows));
  }
  std::string notes = fmt::format(
      "\n  win is in percentage points; swing is points won less points lost by {}, a fight\n"
      "  points: by how much it may cost more, and destroy as much value as it loses, by {}\n",
      value_words(study::ValueLost::stands, *game.system),
      value_words(question.value, *game.system));
  if (std::ranges::find(all.worths, "charging", &Worth::change) != all.worths.end()) {
    notes += "  charging is worth this much more than being charged\n";
  }
  notes += "  what an item or a hero costs is not in points; swing counts that it can be lost\n";
  notes += "  " + method_of(all.fights, all.simulated) + "\n";
  text.emplace_back(notes + uncounted_text(field.sides(), *game.system));
  return text;
}

std::string worth_picture(const study::WorthAnswer& all, const study::Opposition& field) {
  const bool priced = has_prices(all);
  Bars bars{.title = "What changes of " + all.as_it_is.side + " are worth",
            .subtitle = fmt::format("{} against {}",
                                    priced ? "swing in points a fight," : "win chance in points,",
                                    field.words)};
  for (const Worth& worth : all.worths) {
    const answer::Estimate& by = priced ? worth.swing : worth.win;
    const double scale = priced ? 1 : 100;
    bars.bars.push_back({worth.change, {scale * by.value, scale * by.low, scale * by.high}});
  }
  return bars_svg(bars);
}

using study::WorthReason;

struct WorthReasonRow {
  const WorthReason& of;
  const study::WorthAnswer& all;
};

constexpr std::array<ColumnOf<WorthReasonRow>, 10> kWorthReasonColumns{{
    {"unit", "This is the side as it is without the change, as it was typed.",
     [](auto& row) { return row.all.as_it_is.side; }},
    {"change", "This is what is changed of the unit.", [](auto& row) { return row.all.change; }},
    {"opponent", "This is the opponent that it meets; where it is empty, they are all meant.",
     [](auto& row) { return row.of.opponent; }},
    {"situation", "This says how both come to the fight; where it is empty, all ways are meant.",
     [](auto& row) { return row.of.situation; }},
    {"often", "This is the share of all its fights that are such.",
     [](auto& row) { return row.of.often; }},
    {"win_difference", "It wins so much more often there with the change.",
     [](auto& row) { return row.of.win; }},
    {"swing_difference",
     "So much more it has there of points won less points lost, on average a fight, with the "
     "change.",
     [](auto& row) { return row.of.swing; }},
    {"part",
     "So much of the swing that the change is worth comes from there; without prices it is of the "
     "win chance.",
     [](auto& row) { return row.of.part; }},
    {"points", "The change is worth so many points.",
     [](auto& row) { return row.all.worths.front().points; }},
    {"without", "By all other fights the change is worth so many points.",
     [](auto& row) { return row.of.without; }},
}};

void add_reasons(StudyTable& table, const study::WorthAnswer& all, bool of_opponents) {
  const double scale = has_prices(all) ? 1 : 100;
  TextRows shown{heading(kWorthReasonLabels)};
  if (!of_opponents) {
    shown.front().front() = "  situation";
  }
  for (const WorthReason& reason : all.why) {
    if (reason.opponent.empty() == of_opponents) {
      continue;
    }
    shown.push_back({"  " + (of_opponents ? reason.opponent : reason.situation),
                     fmt::format("{:.1f} %", 100 * reason.often), signed_decimal(100 * reason.win),
                     signed_decimal(reason.swing), signed_decimal(scale * reason.part, 2),
                     signed_decimal(reason.without)});
  }
  add_first(table, std::move(shown));
}

/// Why a change is worth what it is.
StudyTable worth_reasons_table(const study::WorthAnswer& all, const study::Opposition& field,
                               const Game& game) {
  std::vector<WorthReasonRow> rows;
  for (const WorthReason& reason : all.why) {
    rows.push_back({reason, all});
  }
  StudyTable table = table_of<WorthReasonRow>(kWorthReasonColumns, rows);
  if (!kHasWords) {
    return table;
  }
  const Worth& worth = all.worths.front();
  const std::string method = method_of(all.fights, all.simulated);
  table.title = "Why this change is worth what it is";
  table.subtitle = fmt::format("{}: {} of {}, against {}", game.name, all.change, all.as_it_is.side,
                               field.words);
  table.text.emplace_back(
      fmt::format("  {}\n  in all: win {}, swing {}, points {}\n\n", table.subtitle,
                  signed_decimal(100 * worth.win.value),
                  worth.swing.known() ? signed_decimal(worth.swing.value) : "unknown",
                  std::isnan(worth.points) ? "unknown" : signed_decimal(worth.points)));
  add_reasons(table, all, false);
  add_reasons(table, all, true);
  table.text.emplace_back(fmt::format(
      "  win, swing: there, with the change less without it\n"
      "  part of it: of the {} in all, as often as it comes; all opponents together are the whole\n"
      "  points without: what all other fights alone would give\n  {}\n",
      has_prices(all) ? "swing" : "win", method));
  table.facts = facts_of(method, field);
  Bars bars{.title = table.title, .subtitle = table.subtitle + "; the part of each opponent"};
  for (const WorthReason& reason : all.why) {
    if (!reason.opponent.empty()) {
      bars.bars.push_back(
          {reason.opponent, answer::Estimate::exactly((has_prices(all) ? 1 : 100) * reason.part)});
    }
  }
  table.picture = [bars] { return bars_svg(bars); };
  return table;
}

/// Notes on what a change makes of fights.
void note_changes(const study::WorthAnswer& all, const study::WorthQuestion& question,
                  const Game& game, const Hooks& hooks) {
  const auto notes = [&](const std::string& side) {
    return study::notes_of_fights(side, question.opposition, question.settings, *game.system);
  };
  const study::FightNotes as_it_is = notes(question.unit);
  ChangeNotes added;
  for (const Worth& worth : all.worths) {
    if (worth.change != "charging") {  // who charges is of the field
      added.add(worth.change, notes(worth.side), as_it_is, question.opposition);
    }
  }
  added.tell(hooks);
}

StudyTable worth_of_unit(const Inputs& inputs, const Hooks& hooks) {
  refuse_guns_alone(inputs);
  if (inputs.is_given("why") && inputs.flag("pairs")) {
    refuse("why", "and " + inputs.called("pairs") +
                      " cannot both be said (why is asked of one change) leave one out");
  }
  const Game game(inputs);
  study::WorthQuestion question{.unit = inputs.text("unit"),
                                .settings = inputs.settings,
                                .system = game.name,
                                .pairs = inputs.flag("pairs"),
                                .value = study::value_named(inputs.text("value")),
                                .why = inputs.find("why")};
  Field field = field_of(inputs, {question.unit}, game, hooks);
  question.opposition = std::move(field.opposition);
  const study::WorthAnswer all = watched(hooks, [&](const auto& fights) {
    return study::worth_of_changes(question, *game.system, fights);
  });
  note_field(field, hooks);
  note_half(question.value, hooks);
  if (!all.refused.empty()) {
    hooks.tell(
        fmt::format("The rules do not allow this unit {}.", fmt::join(all.refused, ", or ")));
  }
  if (hooks.note) {
    note_changes(all, question, game, hooks);
  }
  if (question.why && !all.worths.empty()) {
    return worth_reasons_table(all, question.opposition, game);
  }
  StudyTable table = worth_table(all, question.opposition);
  if (!kHasWords) {
    return table;
  }
  table.title = "What changes of " + all.as_it_is.side + " are worth";
  table.subtitle = fmt::format("{}, against {}", game.name, question.opposition.words);
  table.text = worth_text(all, question, game);
  table.facts = facts_of(method_of(all.fights, all.simulated), question.opposition);
  table.picture = [all, field = question.opposition] { return worth_picture(all, field); };
  return table;
}

constexpr std::array kWorthInputs{
    needed("unit", Takes::side, "one unit, with options as of fray odds"),
    option("value", Takes::text,
           "what counts as lost for points: hits, stands alone, or half (of it at half strength)",
           "", "hits"),
    option("pairs", Takes::flag,
           "also two changes at once, the furthest from the sum of their parts first"),
    option("why", Takes::text,
           "instead: what each opponent and situation has to say of this change, such as attacks",
           "CHANGE")};

}  // namespace

extern const QuestionKind kWorth{
    .name = "worth",
    .help = "What an attack, better armour, a charge ... is worth to a unit",
    .inputs = kWorthInputs,
    .example = "worth empire/knights --against orcs",
    .answer = &worth_of_unit,
    .tables =
        [] {
          return Tables{{"", columns_only<WorthRow>(kWorthColumns)},
                        {"why", columns_only<WorthReasonRow>(kWorthReasonColumns)}};
        },
    .labels = kWorthTexts,
    .picture = "the changes as bars, or the opponents of --why"};

}  // namespace fray::questions
