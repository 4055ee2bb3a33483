#include "study/advise.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "core/text.hpp"
#include "questions/field.hpp"
#include "show/number.hpp"

namespace fray::questions {

namespace {

using answer::Aim;
using answer::Seen;

/// A decision, and what it costs beside the best.
struct AdvisedRow {
  const char* kind;
  std::string decision{};
  answer::Estimate value{};
  double cost = 0;
  const answer::Rule* rule = nullptr;
  const answer::Decision* choice = nullptr;

  /// Of what is decided, by a rule or once.
  template <class Value>
  std::optional<Value> of(Value answer::Rule::* of_rule,
                          Value answer::Decision::* of_choice) const {
    return rule != nullptr     ? std::optional(rule->*of_rule)
           : choice != nullptr ? std::optional(choice->*of_choice)
                               : std::nullopt;
  }
  std::optional<int> seen(Seen what) const {
    return choice != nullptr ? std::optional(choice->seen[static_cast<std::size_t>(what)])
                             : std::nullopt;
  }
  std::optional<std::string> when() const {
    return rule == nullptr      ? std::nullopt
           : rule->when.empty() ? std::optional<std::string>("always")
                                : rule->when;
  }
};

constexpr std::array<ColumnOf<AdvisedRow>, 14> kAdvisedColumns{{
    {"row",
     "This says what the row tells of: fight (the best play), always (one policy throughout), rule "
     "(to remember) or choice (as it comes up).",
     [](auto& row) { return row.kind; }},
    {"what",
     "This says which choice it is, such as whom to strike or what to do after a round that A won.",
     [](auto& row) { return row.of(&answer::Rule::what, &answer::Decision::what); }},
    {"unit", "This is the unit that the choice is of.",
     [](auto& row) { return row.of(&answer::Rule::unit, &answer::Decision::unit); }},
    {"when", "This says when the rule holds.", [](auto& row) { return row.when(); }},
    {"round", "So many rounds have been fought, this one with them.",
     [](auto& row) { return row.seen(Seen::round); }},
    {"own_stands", "So many stands A has left.", [](auto& row) { return row.seen(Seen::own); }},
    {"enemy_stands", "So many stands B has left.", [](auto& row) { return row.seen(Seen::enemy); }},
    {"back_cm", "The loser went back so many cm.",
     [](auto& row) { return row.seen(Seen::back_cm); }},
    {"chance", "This is the chance that the fight comes to this choice.",
     [](auto& row) { return row.of(&answer::Rule::chance, &answer::Decision::chance); }},
    {"decision", "This says what to do.", [](auto& row) { return row.decision; }},
    {"value", "This is what the decision brings, in the unit of the aim.",
     [](auto& row) { return row.value.value; }},
    {"low", lower_end("value"), [](auto& row) { return row.value.low; }},
    {"high", upper_end("value"), [](auto& row) { return row.value.high; }},
    {"cost", "This is how much less the decision brings than the best one.",
     [](auto& row) { return row.cost; }},
}};

/// The headings of texts.
constexpr std::array kAlwaysLabels{Label{"A always says", "decision"}, Label{"value"},
                                   Label{"95 %", "low"}, Label{"costs", "cost"}};
constexpr std::array<std::span<const Label>, 1> kAdviseTexts{kAlwaysLabels};

StudyTable advised_table(const study::AdviceAnswer& answer) {
  std::vector<AdvisedRow> rows;
  const auto add = [&](AdvisedRow row, const auto& decided) {
    const double best = std::ranges::max(decided.values);
    for (std::size_t i = 0; i < decided.values.size(); ++i) {
      row.decision = decided.options[i];
      row.value = answer::Estimate::exactly(decided.values[i]);
      row.cost = best - decided.values[i];
      rows.push_back(row);
    }
  };
  if (const auto& found = answer.decisions) {
    const auto exactly = [](double value) { return answer::Estimate::exactly(value); };
    rows.push_back({"fight", "the best at each choice", exactly(found->best)});
    for (const auto& [option, value] : found->always) {
      rows.push_back({"always", option, exactly(value), found->best - value});
    }
    for (const answer::Rule& rule : answer.rules) {
      add({.kind = "rule", .rule = &rule}, rule);
    }
    for (const answer::Decision& choice : found->choices) {
      add({.kind = "choice", .choice = &choice}, choice);
    }
  }
  for (const study::Same& same : answer.always) {
    const double best = answer.always[answer.best].value.value;
    rows.push_back({"always", same.policy, same.value, best - same.value.value});
  }
  StudyTable table = table_of<AdvisedRow>(kAdvisedColumns, rows);
  table.fights = answer.fights;
  return table;
}

/// A chance as percent, points with their sign.
std::string value_text(Aim aim, double value) {
  return aim == Aim::swing ? signed_decimal(value) : percent(answer::Estimate::exactly(value), 1);
}

std::string capital(std::string text) {
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') {
    text[0] = static_cast<char>(text[0] - 'a' + 'A');
  }
  return text;
}

/// Whether it is one order, which a player can remember, and not several together.
bool is_plain(const std::string& option) { return option.find(" and ") == std::string::npos; }

/// Whether what is best comes up in fights that can be seen, and gains on some plain order.
bool gains(Aim aim, const answer::Rule& rule) {
  constexpr double kSeen = 0.0005;  // 0.1 % where it is told
  return rule.chance >= kSeen && std::ranges::any_of(rule.options, [&](const std::string& option) {
           const auto i = static_cast<std::size_t>(&option - rule.options.data());
           return is_plain(option) &&
                  value_text(aim, rule.values[i]) != value_text(aim, rule.values[rule.best]);
         });
}

/// Whether a rule is a sentence that a player can remember, and following it gains something that
/// can be seen.
bool is_shown(Aim aim, const answer::Rule& rule) {
  return is_plain(rule.options[rule.best]) && gains(aim, rule);
}

/// Whether no plain order comes to as much as what is best.
bool needs_several_orders(Aim aim, const answer::Rule& rule) {
  return !is_plain(rule.options[rule.best]) && gains(aim, rule);
}

/// Decisions that come to the same are said together: "stand or fall back: +2.3".
std::string others(Aim aim, const answer::Rule& rule) {
  std::vector<std::size_t> order;
  for (std::size_t i = 0; i < rule.values.size(); ++i) {
    if (i != rule.best && is_plain(rule.options[i])) {
      order.push_back(i);
    }
  }
  std::ranges::stable_sort(order, std::greater{}, [&](std::size_t i) { return rule.values[i]; });
  std::string text;
  for (std::size_t i = 0; i < order.size();) {
    std::vector<std::string> same;
    const std::string value = value_text(aim, rule.values[order[i]]);
    for (; i < order.size() && value_text(aim, rule.values[order[i]]) == value; ++i) {
      same.push_back(rule.options[order[i]]);
    }
    text += fmt::format(" {}: {}.", capital(either_of(same)), value);
  }
  return text;
}

/// "Pursue if they went back 2 cm or more: +23.4. Stand: +15.2. (in 59.3 % of fights)"
std::string sentence_of(Aim aim, const answer::Rule& rule) {
  return fmt::format("    {}{}: {}.{} (in {:.1f} % of fights)\n", capital(rule.options[rule.best]),
                     rule.when.empty() ? "" : " if " + rule.when,
                     value_text(aim, rule.values[rule.best]), others(aim, rule), 100 * rule.chance);
}

std::string aim_text(Aim aim, bool by_points) {
  constexpr std::array<const char*, 4> kAims{"points won less points lost", "the chance to win",
                                             "the chance that not all of A is destroyed",
                                             "the chance that all of B is destroyed"};
  return aim == Aim::swing && !by_points ? "stands won less stands lost"
                                         : kAims[static_cast<std::size_t>(aim)];
}

std::string choices_text(const Inputs& inputs, Aim aim, const answer::Decisions& found,
                         const std::vector<answer::Rule>& rules) {
  std::string text =
      fmt::format("  A  {}\n  B  {}\n\n  {}: {} where A decides for the best",
                  printable(inputs.fight.name_of_a()), printable(inputs.fight.name_of_b()),
                  aim_text(aim, found.by_points), value_text(aim, found.best));
  for (const auto& [option, value] : found.always) {
    text += fmt::format(", {} where it always {}", value_text(aim, value),
                        option == "fall back" ? "falls back" : option + "s");
  }
  text += "\n";
  // The rules of one choice stand together, those of the choice that comes up most first.
  std::vector<std::pair<std::string, std::string>> shown;
  std::string untold;
  for (const answer::Rule& rule : rules) {
    const std::string heading =
        rule.unit == "A" ? capital(rule.what) : fmt::format("{}, {}", rule.unit, rule.what);
    if (is_shown(aim, rule)) {
      auto place = std::ranges::find(shown, heading, &std::pair<std::string, std::string>::first);
      if (place == shown.end()) {
        place = shown.insert(shown.end(), {heading, ""});
      }
      place->second += sentence_of(aim, rule);
    } else if (needs_several_orders(aim, rule)) {
      untold += fmt::format("\n  {}: no short rule tells what is best (in {:.1f} % of fights).\n",
                            heading, 100 * rule.chance);
    }
  }
  for (const auto& [heading, sentences] : shown) {
    text += fmt::format("\n  {}\n{}", heading, sentences);
  }
  text += untold;
  if (rules.empty()) {
    text += "\n  Nothing that A decides changes it.\n";
  } else if (shown.empty() && untold.empty()) {
    text += "\n  What A decides changes it by little.\n";
  }
  return text +
         fmt::format(
             "\n  exact{}; --csv lists every choice\n",
             found.weighs_all
                 ? ""
                 : ", of what winners do: all else is too much to weigh, and goes by default");
}

/// "0.2 points", "0.31 points of the chance".
std::string half_text(Aim aim, double value) {
  return aim == Aim::swing ? fmt::format("{:.1f} points", value)
                           : fmt::format("{:.2f} points of the chance", 100 * value);
}

/// Which policy does best, and by how much.
std::string best_policy(Aim aim, const study::AdviceAnswer& found) {
  const study::Same& best = found.always[found.best];
  const study::Same* next = nullptr;
  for (const study::Same& same : found.always) {
    if (&same != &best && (next == nullptr || same.value.value > next->value.value)) {
      next = &same;
    }
  }
  if (next == nullptr) {
    return best.policy + " is the only one.";
  }
  const double by = best.value.value - next->value.value;
  const double half = std::hypot(best.value.half_width(), next->value.half_width());
  return by > half ? fmt::format("{} is best; {}, the next, costs {}.", best.policy, next->policy,
                                 half_text(aim, by))
                   : fmt::format("{} and {} do as well as each other, as far as this can tell.",
                                 best.policy, next->policy);
}

/// Why whole policies are compared.
std::string why_policies(const Inputs& inputs, const answer::System& system) {
  const auto said = [&](std::string_view option, std::string_view value) {
    return inputs.fight.options.find(option) == value;
  };
  return system.sides().of_models ? "it is of a game of ranks"
         : said("turns", "end") || said("edition", "classic")
             ? "it has no last turn, or no last round"
             : "it is too large for that";
}

Text policies_text(const Inputs& inputs, Aim aim, const study::AdviceAnswer& found,
                   const answer::System& system) {
  const double best = found.always[found.best].value.value;
  const auto widest = std::ranges::max_element(
      found.always, {}, [](const study::Same& same) { return same.value.half_width(); });
  const bool some_exact = std::ranges::any_of(found.always, &study::Same::exact);
  TextRows rows{heading(kAlwaysLabels)};
  for (const study::Same& same : found.always) {
    rows.push_back({"  " + same.policy, value_text(aim, same.value.value),
                    same.exact ? "exact"
                               : fmt::format("{} to {}", value_text(aim, same.value.low),
                                             value_text(aim, same.value.high)),
                    value_text(aim, best - same.value.value)});
  }
  return {
      std::move(rows),
      (widest->fights == 0
           ? std::string("\n  exact")
           : fmt::format("\n  simulated: {} fights of each policy{}, so a value is right to {} "
                         "(half the 95 % interval); --trials N asks for more or fewer",
                         grouped(widest->fights), some_exact ? " that is not exact" : "",
                         half_text(aim, widest->value.half_width()))) +
          fmt::format("\n  value: {}; costs: how much less that is than of the best\n"
                      "  {}\n  Choices of this fight are not weighed one by one: {}.\n",
                      aim_text(aim, true), best_policy(aim, found), why_policies(inputs, system))};
}

StudyTable best_decisions(const Inputs& inputs, const Hooks& hooks) {
  const Game game(inputs);
  const study::AdviceQuestion question{.fight = inputs.fight,
                                       .aim = answer::aim_named(inputs.text("aim")),
                                       .enemy_weighs = study::is_best_enemy(inputs.text("enemy")),
                                       .odds = inputs.odds};
  const auto fight = answer::fight_of(*game.system, inputs.fight);
  const study::AdviceAnswer found =
      study::advise(*fight, *game.system, question,
                    {.on_weighed = hooks.on_weighed, .on_progress = hooks.on_trials});
  StudyTable table = advised_table(found);
  if (!kHasWords) {
    return table;
  }
  table.title = "What A should do";
  table.subtitle = inputs.fight.name_of_a() + " against " + inputs.fight.name_of_b();
  table.text = found.decisions
                   ? Text{choices_text(inputs, question.aim, *found.decisions, found.rules)}
                   : policies_text(inputs, question.aim, found, *game.system);
  hooks.tell(fight->warnings());
  return table;
}

constexpr std::array kAdviseInputs{
    option("aim", Takes::text,
           "what A wants: swing (points won less points lost), win, survive or destroy", "",
           "swing"),
    option("enemy", Takes::text,
           "what B decides: as told (pursue, unless its units say policy=), or best against A", "",
           "told")};

constexpr std::array<std::string_view, 7> kAdviseFirst{"--aim",   "--enemy", "--system", "--rounds",
                                                       "--turns", "--json",  "--csv"};

}  // namespace

extern const QuestionKind kAdvise{
    .name = "advise",
    .help = "The best decision for A at each choice, and what others cost",
    .about = About::fight,
    .inputs = kAdviseInputs,
    .example = "advise \"empire/knights: charging\" orcs/goblins",
    .answer = &best_decisions,
    .tables = [] { return Tables{{"", columns_only<AdvisedRow>(kAdvisedColumns)}}; },
    .labels = kAdviseTexts,
    .trials = "fights to simulate of each policy, where choices are too many to weigh (100000)",
    .first = kAdviseFirst,
    .patience = "--enemy told is quicker than best, and fewer units than many."};

}  // namespace fray::questions
