#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <string>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/error.hpp"
#include "core/text.hpp"
#include "questions/field.hpp"
#include "show/canvas.hpp"
#include "show/number.hpp"
#include "study/profiles.hpp"

namespace fray::questions {

namespace {

using study::Profile;
using study::ProfilesAnswer;
using study::ProfilesQuestion;

struct ProfileRow {
  const Profile& of;
  const ProfilesAnswer& all;
  const ProfilesQuestion& question;

  /// "attacks=3, armour=5+"
  std::string given() const {
    std::string text;
    for (std::size_t i = 0; i < of.values.size(); ++i) {
      text += fmt::format("{}{}={}", i == 0 ? "" : ", ", all.varied[i].option, of.values[i]);
    }
    return text;
  }
};

constexpr std::array<ColumnOf<ProfileRow>, 13> kProfileColumns{{
    {"unit", "This is the side that all else is of: what is not varied is as it has it.",
     [](auto& row) { return row.question.unit; }},
    {"profile", "These are the numbers that are varied, as the profile has them.",
     [](auto& row) { return row.given(); }},
    {"worth", "At so many points it destroys as much value as it loses, one against one.",
     [](auto& row) { return row.of.worth; }},
    {"field_low", lower_end("worth", "by the choice of opponents"),
     [](auto& row) { return row.of.low; }},
    {"field_high", upper_end("worth", "by the choice of opponents"),
     [](auto& row) { return row.of.high; }},
    {"win", "This is the chance that it wins, on average.",
     [](auto& row) { return row.of.win.value; }},
    {"side", "This is the side with these numbers, as fray odds takes it.",
     [](auto& row) { return row.of.side; }},
    {"profiles", "There are so many profiles of such numbers.",
     [](auto& row) { return row.all.all; }},
    {"looked_at", "So many of these profiles were fought.",
     [](auto& row) { return row.all.looked_at; }},
    {"field", kField, [](auto& row) { return row.question.opposition.listed(); }},
    {"low", lower_end("worth", "by dice"), [](auto& row) { return row.of.by_dice.low; }},
    {"high", upper_end("worth", "by dice"), [](auto& row) { return row.of.by_dice.high; }},
    {"method", "This says how its fights were answered: exact, or simulated where one of them was.",
     [](auto& row) { return row.of.is_exact ? "exact" : "simulated"; }},
}};

/// The headings of texts.
constexpr std::array kProfileLabels{Label{"worth"}, Label{"dice 95 %", "low"},
                                    Label{"field 95 %", "field_low"}, Label{"wins", "win"}};
constexpr std::array<std::span<const Label>, 1> kFindTexts{kProfileLabels};

/// "looked at 2 000 of 10 584 profiles, worth 12.3 to 145.0".
std::string looked_at(const ProfilesAnswer& all) {
  const std::string some = all.looked_at == all.all ? "looked at all"
                                                    : fmt::format("looked at {} spread evenly over",
                                                                  grouped(all.looked_at));
  return fmt::format(
      "{} {} profile{}{}", some, grouped(all.all), all.all == 1 ? "" : "s",
      all.most > 0 ? fmt::format(", worth {:.1f} to {:.1f}", all.least, all.most) : "");
}

/// What there is where none is worth what was asked.
std::string nearest_text(const ProfilesAnswer& all, const ProfilesQuestion& question) {
  return all.nearest.values.empty()
             ? "None is."
             : fmt::format("None is. The nearest is worth {:.1f}: {}.", all.nearest.worth,
                           ProfileRow{all.nearest, all, question}.given());
}

Text profiles_text(const ProfilesAnswer& all, const ProfilesQuestion& question) {
  constexpr std::size_t kShown = 20;
  TextRows rows{{}};
  for (const study::VariedStatistic& varied : all.varied) {
    rows.front().push_back((rows.front().empty() ? "  " : "") + varied.option);
  }
  const bool by_dice = all.simulated > 0;
  for (const Label& label : kProfileLabels) {
    rows.front().emplace_back(by_dice || label.column != "low" ? label.shown : "");
  }
  for (std::size_t i = 0; i < std::min(kShown, all.found.size()); ++i) {
    const Profile& profile = all.found[i];
    std::vector<std::string> cells = profile.values;
    cells.front().insert(0, "  ");
    cells.insert(
        cells.end(),
        {fmt::format("{:.1f}", profile.worth),
         !by_dice ? ""
         : profile.is_exact
             ? "exact"
             : fmt::format("{:.1f} to {:.1f}", profile.by_dice.low, profile.by_dice.high),
         std::isnan(profile.low) ? "" : fmt::format("{:.0f} to {:.0f}", profile.low, profile.high),
         percent_or_blank(profile.win)});
    rows.push_back(std::move(cells));
  }
  Text text{fmt::format("  {}: {} worth {:g} within {:g}, against {}\n\n", question.system,
                        question.unit, question.worth, question.within, question.opposition.words)};
  if (all.found.empty()) {
    text.emplace_back(fmt::format("  {}\n", nearest_text(all, question)));
  } else {
    text.emplace_back(std::move(rows));
  }
  if (all.found.size() > kShown) {
    text.emplace_back(
        fmt::format("  and {} more (--csv has all)\n", grouped(all.found.size() - kShown)));
  }
  text.emplace_back(fmt::format(
      "\n  {}\n{}  worth: points at which it destroys as much value as it loses, by {}, one "
      "against "
      "one\n  {}\n",
      looked_at(all),
      all.refused == 0 ? ""
                       : fmt::format("  {} of them have no worth, or the rules do not allow them\n",
                                     grouped(all.refused)),
      study::name_of(question.value), method_of(all.fights, all.simulated)));
  return text;
}

/// Leaves those without a price out, and refuses one that was named itself: a worth comes of prices.
void take_unpriced(Field& field, const Inputs& inputs, const Hooks& hooks) {
  const std::vector<std::string> out = std::exchange(field.unpriced, {});
  if (out.empty()) {
    return;
  }
  const auto against = inputs.find("against");
  auto& opponents = field.opposition.opponents;
  std::erase_if(opponents, [&](const study::Opponent& opponent) {
    return std::ranges::find(out, opponent.side) != out.end();
  });
  const bool is_named = against && against->find(out.front()) != std::string::npos;
  if (opponents.empty() || is_named) {
    refuse(out.front(),
           "has no price (what a unit is worth comes of its opponents' prices) add points=60, or "
           "what you think");
  }
  hooks.tell(without_price(out) + " left out.");
}

std::string profiles_picture(const ProfilesAnswer& all, const ProfilesQuestion& question) {
  constexpr std::size_t kMostBars = 60;
  Bars bars{
      .title = fmt::format("Profiles worth {:g} within {:g}", question.worth, question.within),
      .subtitle = fmt::format("{}, against {}; 95 % by the choice of opponents", question.unit,
                              question.opposition.words),
      .gains = false};
  for (const Profile& profile : all.found) {
    if (bars.bars.size() < kMostBars) {
      const double low = std::isnan(profile.low) ? profile.worth : profile.low;
      const double high = std::isnan(profile.high) ? profile.worth : profile.high;
      bars.bars.push_back({ProfileRow{profile, all, question}.given(), {profile.worth, low, high}});
    }
  }
  return bars_svg(bars);
}

/// Throws  InputError for what has to be said and is not.
void refuse_unsaid(const Inputs& inputs, std::string_view name, const std::string& such_as) {
  if (!inputs.is_given(name)) {
    refuse(std::string(name), "is not said (it has no usual value) type {} {}", inputs.called(name),
           such_as);
  }
}

StudyTable profiles_of(const Inputs& inputs, const Hooks& hooks) {
  refuse_guns_alone(inputs);
  refuse_unsaid(inputs, "worth", "60");
  refuse_unsaid(inputs, "vary", "\"attacks, armour\"");
  const Game game(inputs);
  ProfilesQuestion question{.unit = inputs.text("unit"),
                            .vary = inputs.text("vary"),
                            .worth = study::worth_named("worth", inputs.text("worth")),
                            .within = study::worth_named("within", inputs.text("within")),
                            .most = static_cast<std::size_t>(
                                whole_number("most", inputs.text("most"), 1, study::kMostProfiles)),
                            .settings = inputs.settings,
                            .system = game.name,
                            .value = study::value_named(inputs.text("value"))};
  Field field = field_of(inputs, {question.unit}, game, hooks);
  take_unpriced(field, inputs, hooks);
  question.opposition = std::move(field.opposition);
  const ProfilesAnswer all = watched(hooks, [&](const auto& fights) {
    return study::profiles_worth(question, *game.system, fights);
  });
  note_field(field, hooks);
  note_half(question.value, hooks);
  if (all.found.empty() && !inputs.as_text) {
    hooks.tell(nearest_text(all, question));
  }
  std::vector<ProfileRow> rows;
  for (const Profile& profile : all.found) {
    rows.push_back({profile, all, question});
  }
  StudyTable table = table_of<ProfileRow>(kProfileColumns, rows);
  if (!kHasWords) {
    return table;
  }
  table.title = fmt::format("Profiles worth {:g}", question.worth);
  table.subtitle =
      fmt::format("{}: {}, against {}", game.name, question.unit, question.opposition.words);
  table.text = profiles_text(all, question);
  table.facts = facts_of(method_of(all.fights, all.simulated), question.opposition);
  table.facts.emplace_back("profiles", looked_at(all));
  if (all.found.empty()) {
    table.facts.emplace_back("nearest", nearest_text(all, question));
  }
  table.picture = [all, question] { return profiles_picture(all, question); };
  return table;
}

constexpr std::array kFindInputs{
    Input{.name = "unit",
          .takes = Takes::side,
          .help = "one unit, with options as of fray odds: what is not varied is as it has it",
          .place = Place::word,
          .standard = "custom"},
    option("worth", Takes::value, "points that it is to be worth", "POINTS"),
    again(option("vary", Takes::text,
                 "numbers of the unit that are varied, \"attacks, armour\", or what they may be, "
                 "\"hits=2..4, armour=6+|5+\"",
                 "NUMBERS")),
    option("within", Takes::value, "points, either way", "POINTS", "2"),
    option("most", Takes::value,
           "look at so many profiles; where there are more, spread evenly over all", "N", "2000"),
    kValueInput};

}  // namespace

extern const QuestionKind kFind{
    .name = "find",
    .help = "Profiles of a unit that are worth so many points",
    .inputs = kFindInputs,
    .example = "find empire/knights --vary attacks --worth 116 --against orcs",
    .answer = &profiles_of,
    .tables = [] { return Tables{{"", columns_only<ProfileRow>(kProfileColumns)}}; },
    .labels = kFindTexts,
    .picture = "the profiles as bars"};

}  // namespace fray::questions
