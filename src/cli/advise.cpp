#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include "cli/against.hpp"
#include "cli/answer_files.hpp"
#include "cli/command.hpp"
#include "cli/help.hpp"
#include "cli/progress.hpp"
#include "cli/terminal.hpp"
#include "core/text.hpp"
#include "report/number.hpp"
#include "report/studies.hpp"
#include "study/advise.hpp"

namespace fray::cli {
namespace {

using answer::Aim;

struct AdviseCommand : OutputForm {
  MatchupOptions matchup{};
  std::string aim = "swing";
  std::string enemy = "told";
  std::optional<std::string> trials{};
  std::optional<std::string> threads{};
  AnswerFiles files{};
};

/// A chance as percent, points with their sign.
std::string value_text(Aim aim, double value) {
  return aim == Aim::swing ? report::signed_decimal(value)
                           : report::percent(answer::Estimate::exactly(value), 1);
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
bool is_told(Aim aim, const answer::Rule& rule) {
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

std::string table_text(const AdviseCommand& command, Aim aim, const answer::Decisions& found,
                       const std::vector<answer::Rule>& rules) {
  constexpr std::array<const char*, 4> kAims{"points won less points lost", "the chance to win",
                                             "the chance that not all of A is destroyed",
                                             "the chance that all of B is destroyed"};
  std::string text =
      fmt::format("  A  {}\n  B  {}\n\n  {}: {} where A decides for the best",
                  printable(command.matchup.name_of_a()), printable(command.matchup.name_of_b()),
                  aim == Aim::swing && !found.by_points ? "stands won less stands lost"
                                                        : kAims[static_cast<std::size_t>(aim)],
                  value_text(aim, found.best));
  for (const auto& [option, value] : found.always) {
    text += fmt::format(", {} where it always {}", value_text(aim, value),
                        option == "fall back" ? "falls back" : option + "s");
  }
  text += "\n";
  // The rules of one choice stand together, those of the choice that comes up most first.
  std::vector<std::pair<std::string, std::string>> told;
  std::string untold;
  for (const answer::Rule& rule : rules) {
    const std::string heading =
        rule.unit == "A" ? capital(rule.what) : fmt::format("{}, {}", rule.unit, rule.what);
    if (is_told(aim, rule)) {
      auto place = std::ranges::find(told, heading, &std::pair<std::string, std::string>::first);
      if (place == told.end()) {
        place = told.insert(told.end(), {heading, ""});
      }
      place->second += sentence_of(aim, rule);
    } else if (needs_several_orders(aim, rule)) {
      untold += fmt::format("\n  {}: no short rule tells what is best (in {:.1f} % of fights).\n",
                            heading, 100 * rule.chance);
    }
  }
  for (const auto& [heading, sentences] : told) {
    text += fmt::format("\n  {}\n{}", heading, sentences);
  }
  text += untold;
  if (rules.empty()) {
    text += "\n  Nothing that A decides changes it.\n";
  } else if (told.empty() && untold.empty()) {
    text += "\n  What A decides changes it by little.\n";
  }
  return text + fmt::format("\n  exact{}; --csv lists every choice\n",
                            found.weighs_all ? ""
                                             : ", of what winners do: all else is too much to "
                                               "weigh, and goes by default");
}

/// "0.2 points", "0.31 points of the chance".
std::string half_width_text(Aim aim, const study::Same& same) {
  const double half = same.value.half_width();
  return aim == Aim::swing ? fmt::format("{:.1f} points", half)
                           : fmt::format("{:.2f} points of the chance", 100 * half);
}

std::string policies_text(Aim aim, const study::AdviceAnswer& found) {
  const double best = found.always[found.best].value.value;
  const auto widest = std::ranges::max_element(
      found.always, {}, [](const study::Same& same) { return same.value.half_width(); });
  std::vector<Row> table{{"  A always says", "value", "95 %", "costs"}};
  for (const study::Same& same : found.always) {
    table.push_back({"  " + same.policy, value_text(aim, same.value.value),
                     same.exact ? "exact"
                                : fmt::format("{} to {}", value_text(aim, same.value.low),
                                              value_text(aim, same.value.high)),
                     value_text(aim, best - same.value.value)});
  }
  return columns(table) +
         (widest->fights == 0
              ? "\n  exact"
              : fmt::format("\n  simulated: {} fights of each policy, so a value is right to {} "
                            "(half the 95 % interval); --trials N asks for more or fewer",
                            report::grouped(widest->fights), half_width_text(aim, *widest))) +
         "\n  Choices of this fight are not weighed one by one: it is too large for that, "
         "has no last turn, or is of a game of ranks.\n";
}

study::AdviceQuestion question_of(const AdviseCommand& command) {
  command.check_form();
  study::AdviceQuestion question{.fight = command.matchup.question(),
                                 .aim = answer::aim_named(command.aim),
                                 .enemy_weighs = study::is_best_enemy(command.enemy)};
  if (command.trials) {
    question.odds.trials = whole_number("--trials", *command.trials, 1, answer::kMostTrials);
  }
  question.odds.seed = command.matchup.seed_or(1);
  question.odds.threads = threads_of(command.threads);
  return question;
}

void run(AdviseCommand& command) {
  const study::AdviceQuestion question = question_of(command);
  command.files.check();
  const auto fight = command.matchup.fight();
  const study::AdviceAnswer found = [&] {
    ProgressLine progress(command.quiet       ? Telling::nothing
                          : has_status_line() ? Telling::bar
                                              : Telling::notes,
                          "--enemy told is quicker than best, and fewer units than many.");
    return study::advise(
        *fight, command.matchup.game(), question,
        {.on_progress = [&](const answer::OddsSoFar& now) { return progress.show(now); }});
  }();
  report::StudyTable table = report::advised_table(found);
  table.title = "What A should do";
  table.asked = command.matchup.name_of_a() + " against " + command.matchup.name_of_b();
  table.text = {found.decisions ? table_text(command, question.aim, *found.decisions, found.rules)
                                : policies_text(question.aim, found)};
  command.note(sentences_of(fight->warnings()));
  command.files.tell(command, table);
}

}  // namespace

void add_advise_command(CLI::App& app) {
  CLI::App* const advise =
      app.add_subcommand("advise", "The best decision for A at each choice, and what others cost");
  const auto command = std::make_shared<AdviseCommand>();
  command->matchup.add_to(*advise);
  advise
      ->add_option("--aim", command->aim,
                   "what A wants: swing (points won less points lost), win, survive or destroy")
      ->capture_default_str();
  advise
      ->add_option("--enemy", command->enemy,
                   "what B decides: as told (pursue, unless its units say policy=), or best "
                   "against A")
      ->capture_default_str();
  add_text(
      *advise, "--trials N", command->trials,
      fmt::format("fights to simulate of each policy, where choices are too many to weigh ({})",
                  study::kFightsOfPolicy));
  add_text(*advise, "--threads N", command->threads,
           "threads (all of the machine); no answer depends on it");
  command->files.add_to(*advise);
  command->add_form(*advise, "one JSON array of objects", "a CSV table, with every choice",
                    "no notes");
  show_first(*advise, {"--aim", "--enemy", "--system", "--rounds", "--turns", "--json", "--csv"});
  advise->callback([command] { run(*command); });
}

}  // namespace fray::cli
