#include <memory>
#include <string>

#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include "cli/commands.hpp"
#include "cli/help.hpp"
#include "cli/matchup.hpp"
#include "cli/notes.hpp"
#include "cli/output_form.hpp"
#include "cli/terminal.hpp"
#include "cli/text_option.hpp"
#include "core/error.hpp"
#include "core/output.hpp"
#include "core/text.hpp"
#include "report/csv.hpp"
#include "report/field.hpp"
#include "report/story.hpp"

namespace fray::cli {
namespace {

struct TraceCommand : OutputForm {
  MatchupOptions matchup{};
  std::optional<std::string> luck{};
  bool field = false;
};

answer::Luck luck_named(const std::string& text) {
  const std::string wanted = lowered(text);
  if (wanted == "typical") {
    return answer::Luck::typical;
  }
  if (wanted == "worst" || wanted == "worst5") {
    return answer::Luck::worst5;
  }
  if (wanted == "best" || wanted == "best5") {
    return answer::Luck::best5;
  }
  throw InputError(Where{.field = "--luck"}, "\"" + quotable(text) + "\" (worst, typical or best)");
}

std::string as_text(const TraceCommand& command, const answer::Story& story) {
  std::string text = fmt::format("A  {}\nB  {}\n", quotable(command.matchup.name_of_a(), 4096),
                                 quotable(command.matchup.name_of_b(), 4096));
  for (const answer::Story::Part& part : story.parts) {
    text += fmt::format("\n{}\n", part.heading);
    for (std::size_t line = 0; line <= part.lines.size(); ++line) {
      if (command.field && part.field && line == part.lines_above_field) {
        text += report::field_text(*part.field, terminal_style()) + "\n";
      }
      text += line < part.lines.size() ? fmt::format("  {}\n", part.lines[line]) : "";
    }
  }
  // With --luck a seed is the first of a thousand fights, not this one.
  return text + fmt::format("\n{}\nThis fight again: the same command with --seed {}{}\n",
                            story.ending, story.seed, command.luck ? " and without --luck" : "");
}

std::string as_csv(const answer::Story& story) {
  std::string text = "round,line\n";
  for (const answer::Story::Part& part : story.parts) {
    for (const std::string& line : part.lines) {
      text += report::csv_text(part.heading) + "," + report::csv_text(line) + "\n";
    }
  }
  return text + "," + report::csv_text(story.ending) + "\n";
}

void tell(TraceCommand& command) {
  command.check_form();
  const auto fight = command.matchup.fight();
  if (command.field && !fight->field()) {
    throw InputError(Where{.field = "--field"}, std::string(kNoField));
  }
  if (command.field && (command.json || command.csv) && !command.quiet) {
    tell_note(fmt::format("--field has no effect with {} (it draws between the lines of a round)",
                          command.json ? "--json" : "--csv"));
  }
  const std::uint64_t seed = command.matchup.seed_or(1);
  const bool this_seed = command.matchup.seed && !command.luck;
  const answer::Story story =
      this_seed ? fight->tell(seed)
                : answer::tell(*fight, seed, luck_named(command.luck.value_or("typical")));
  std::vector<std::string> notes;
  if (!command.quiet || command.json) {
    for (const auto& sentences : {fight->assumed(), sentences_of(fight->warnings())}) {
      notes.insert(notes.end(), sentences.begin(), sentences.end());
    }
  }
  if (command.json) {
    write_stdout(report::story_json(
        story, {command.matchup.system, command.matchup.name_of_a(), command.matchup.name_of_b()},
        notes));
  } else if (command.csv) {
    write_stdout(as_csv(story));
  } else {
    print(as_text(command, story));
  }
  if (!command.quiet && !command.json) {
    for (const std::string& sentence : notes) {
      tell_note(sentence);
    }
  }
}

}  // namespace

void add_trace_command(CLI::App& app) {
  CLI::App* const trace = app.add_subcommand("trace", "One fight, blow by blow, with every die");
  const auto command = std::make_shared<TraceCommand>();
  command->matchup.add_to(*trace);
  trace->get_option("--seed")->description(
      "the fight of that seed; with --luck, the first of the thousand (1)");
  add_text(
      *trace, "--luck", command->luck,
      "of a thousand fights, a typical one (where no --seed is said), or worst or best: one in "
      "twenty is worse for A, or better");
  trace->add_flag("--field", command->field,
                  "also draw who stands where in each round, once shots have fallen");
  command->add_form(*trace, "one JSON object", "a CSV header and a row for each line", "no notes");
  show_first(*trace, {"--system", "--rounds", "--policy", "--seed", "--luck", "--field", "--json",
                      "--csv"});
  trace->callback([command] { tell(*command); });
}

}  // namespace fray::cli
