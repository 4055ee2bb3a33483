#include <algorithm>
#include <array>
#include <cmath>
#include <tuple>

#include <fmt/format.h>

#include "core/error.hpp"
#include "core/text.hpp"
#include "questions/field.hpp"
#include "show/canvas.hpp"
#include "show/number.hpp"
#include "study/domination.hpp"
#include "study/ranking.hpp"

namespace fray::questions {

namespace {

using study::Dominated;
using study::Shade;
using study::Standing;

/// Units of a list, each beside the one that comes nearest to doing better everywhere.
struct DominationShown {
  std::string system{};
  std::string value{};  ///< by what it is lost
  const std::vector<study::Standing>& standings;
  const study::Opposition& opposition;
  const std::vector<study::Shade>& shades;
  const std::vector<std::string>& roles;
  bool apart = false;  ///< roles do not meet each other
};

struct ShadeRow {
  const DominationShown* shown;
  const Standing* standing;
  const Shade* shade;
  std::string role{};

  /// Empty of a unit without a price, of which it cannot be told.
  std::string dominated() const {
    return standing->price > 0 ? study::name_of(shade->dominated) : "";
  }
  std::string by() const { return shade->by ? shown->standings[*shade->by].side : ""; }
  double per_100_points() const { return 100 * shade->swing.value / standing->price; }
};

constexpr std::array<ColumnOf<ShadeRow>, 16> kShadeColumns{{
    {"unit", CellType::text, "This is the side that is judged.",
     [](const ShadeRow& row) -> Cell { return row.standing->side; }},
    {"list", CellType::text, "This is the list that the unit stands in.",
     [](const ShadeRow& row) -> Cell { return row.standing->names.list; }},
    {"type", CellType::text, "This is the type of the unit, such as infantry or cavalry.",
     [](const ShadeRow& row) { return known(row.standing->names.type); }},
    {"price", CellType::number, "The side costs so many points.",
     [](const ShadeRow& row) { return known(row.standing->price); }},
    {"swing", CellType::number,
     "These are points won less points lost, on average a fight, by what counts as lost.",
     [](const ShadeRow& row) { return known(row.shade->swing.value); }},
    {"swing_low", CellType::number, lower_end("swing"),
     [](const ShadeRow& row) { return known(row.shade->swing.low); }},
    {"swing_high", CellType::number, upper_end("swing"),
     [](const ShadeRow& row) { return known(row.shade->swing.high); }},
    {"per_100_points", CellType::number, "This is the swing for each 100 points of the price.",
     [](const ShadeRow& row) { return known(row.per_100_points()); }},
    {"dominated", CellType::text,
     "This says whether another does as well for the same points at every opponent, and better at "
     "some: surely, perhaps or no; it is empty of a unit without a price.",
     [](const ShadeRow& row) { return known(row.dominated()); }},
    {"by", CellType::text, "This is who dominates the unit, or comes nearest to it.",
     [](const ShadeRow& row) { return known(row.by()); }},
    {"share", CellType::number, "This is the share of the opponents at which that one does better.",
     [](const ShadeRow& row) { return row.shade->by ? Cell(row.shade->share) : Cell(); }},
    {"leaves_at", CellType::number,
     "Below this price nobody dominates the unit, surely or perhaps.",
     [](const ShadeRow& row) { return known(row.shade->leaves_at); }},
    {"front", CellType::boolean,
     "This says whether the unit is on the front: it is not surely dominated, and no such unit "
     "costs as little and has as high a swing.",
     [](const ShadeRow& row) -> Cell { return row.shade->on_front; }},
    {"field", CellType::text, kField,
     [](const ShadeRow& row) -> Cell { return row.shown->opposition.listed(); }},
    {"role", CellType::text,
     "This is what the unit is by its type: infantry, cavalry, chariots, monsters, machines or "
     "characters; a lone model on foot or mounted is a character, and without a type a single "
     "model or a regiment.",
     [](const ShadeRow& row) { return known(row.role); }},
    {"role_front", CellType::boolean,
     "This says whether the unit is on the front among units of its role alone.",
     [](const ShadeRow& row) -> Cell { return row.shade->on_front_of_role; }},
}};

/// The headings of texts.
constexpr std::array kShadeLabels{Label{"unit"},
                                  Label{"price"},
                                  Label{"swing"},
                                  Label{"per 100 points", "per_100_points"},
                                  Label{"front"},
                                  Label{"dominated"},
                                  Label{"nearest", "by"},
                                  Label{"does better at", "share"},
                                  Label{"leaves below", "leaves_at"}};
constexpr std::array<std::span<const Label>, 1> kDominatedTexts{kShadeLabels};

TextRows shades_shown(const std::vector<ShadeRow>& rows) {
  TextRows shown{heading(kShadeLabels)};
  for (const ShadeRow& row : rows) {
    const bool priced = !std::isnan(row.standing->price);
    shown.push_back(
        {"  " + row.standing->side, priced ? fmt::format("{:g}", row.standing->price) : "",
         points_or_blank(row.shade->swing), priced ? signed_decimal(row.per_100_points()) : "",
         row.shade->on_front           ? "yes"
         : row.shade->on_front_of_role ? "of " + row.role
                                       : "",
         row.dominated(), row.by(),
         row.shade->by ? fmt::format("{:.0f} %", 100 * row.shade->share) : "",
         std::isnan(row.shade->leaves_at) ? "" : fmt::format("{:.1f}", row.shade->leaves_at)});
  }
  return shown;
}

Scatter front_of(const DominationShown& shown) {
  Scatter scatter{.title = "Prices and swings",
                  .subtitle = fmt::format("{}, against {}; blue: the front", shown.system,
                                          shown.opposition.words),
                  .x = "price",
                  .y = "swing, points a fight",
                  .marks = {},
                  .equal = false};
  for (std::size_t i = 0; i < shown.shades.size(); ++i) {
    const Standing& standing = shown.standings[i];
    const Shade& shade = shown.shades[i];
    if (standing.price > 0 && !std::isnan(shade.swing.value)) {
      scatter.marks.push_back({standing.side, standing.price, shade.swing.value, shade.on_front});
    }
  }
  return scatter;
}

StudyTable dominated_table(const DominationShown& shown) {
  std::vector<ShadeRow> rows;
  for (std::size_t i = 0; i < shown.shades.size(); ++i) {
    rows.push_back({&shown, &shown.standings[i], &shown.shades[i], shown.roles[i]});
  }
  std::ranges::stable_sort(rows, std::ranges::greater(), [](const ShadeRow& row) {
    return std::tuple(row.shade->dominated, row.shade->share);
  });
  StudyTable table = table_of<ShadeRow>(kShadeColumns, rows);
  const std::string method = method_of(shown.standings);
  table.title = "Who is dominated";
  table.subtitle = fmt::format("{}, against {}", shown.system, shown.opposition.words);
  table.facts = facts_of(method, shown.opposition);
  table.text.emplace_back(fmt::format(
      "  {}, against {}\n  swings lose value by {}{}\n\n", shown.system, shown.opposition.words,
      shown.value,
      shown.apart ? "; units of a role stand beside each other, and beside no others" : ""));
  table.text.emplace_back(shades_shown(rows));
  if (std::ranges::any_of(rows, [](const ShadeRow& row) { return row.dominated().empty(); })) {
    table.text.emplace_back(
        "\n  Of units without a price it cannot be told who dominates them. Say points= of "
        "them.\n");
  }
  table.text.emplace_back(
      fmt::format("\n  swing: points won less points lost, a fight, where value is lost by {}\n"
                  "  front: The unit is not surely dominated, and no such unit costs as little and "
                  "has as high a\n  swing. Words such as \"of cavalry\" say that this holds among "
                  "units of that role alone.\n"
                  "  dominated: Another unit does as well for the same points at every opponent, "
                  "and better at some.\n"
                  "  nearest: This other unit dominates it, or comes nearest to that.\n"
                  "  does better at: At so many of the opponents that other unit does better than "
                  "this one for the\n  same points.\n"
                  "  leaves below: Where it costs less than this, no unit dominates it.\n  {}\n",
                  shown.value, method));
  table.picture = [scatter = front_of(shown)] { return scatter_svg(scatter); };
  return table;
}
StudyTable who_is_dominated(const Inputs& inputs, const Hooks& hooks) {
  const study::ValueLost value = study::value_named(inputs.text("value"));
  const std::string by = inputs.text("by");
  const bool apart = by == "role";
  if (!apart && by != "all") {
    refuse("by", "\"{}\" (all or role)", quotable(by));
  }
  const Judged all = judged(
      inputs, hooks, [&](const Game& game) { return sides_ranked(inputs, game, hooks); },
      study::losses_with_errors(value));
  note_half(value, hooks);
  if (all.game.system->sides().of_models && inputs.is_given("list")) {
    hooks.tell(
        "Units of a list stand at their smallest size, some of 5 models and some of 20, and a "
        "larger one often does better for its points. Say models= of sides to compare equal ones.");
  }
  study::FightShares shares(all.opposition, *all.game.system, value);
  answer::System& system = *all.game.system;
  std::vector<std::string> roles;
  for (const Standing& standing : all.standings) {
    roles.push_back(system.side(standing.side, standing.side)->role());
  }
  const std::vector<Shade> shades =
      study::shades_of(all.standings, all.opposition, shares, roles, apart);
  return dominated_table({.system = all.game.name,
                          .value = value_words(value, *all.game.system),
                          .standings = all.standings,
                          .opposition = all.opposition,
                          .shades = shades,
                          .roles = roles,
                          .apart = apart});
}

constexpr std::array kDominatedInputs{
    Input{.name = "list",
          .help = "a list, a file of one, \"all\", sides parted by commas, or a query",
          .place = Place::word,
          .keyword = "units"},
    option("own", Takes::sides, "a side beside them, with options", "SIDE"),
    option("by", Takes::text, "who stands beside each other: all, or only units of one role", "",
           "all"),
    kValueInput};

}  // namespace

extern const QuestionKind kDominated{
    .name = "dominated",
    .help = "Units that another beats at every opponent for the same points",
    .inputs = kDominatedInputs,
    .example = "dominated empire --against orcs",
    .answer = &who_is_dominated,
    .tables = [] { return Tables{{"", columns_only<ShadeRow>(kShadeColumns)}}; },
    .labels = kDominatedTexts,
    .picture = "swings against prices"};

}  // namespace fray::questions
