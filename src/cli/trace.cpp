#include <memory>
#include <string>

#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include "cli/commands.hpp"
#include "cli/matchup.hpp"
#include "cli/notes.hpp"
#include "cli/text_option.hpp"
#include "fray/core/error.hpp"
#include "fray/core/output.hpp"
#include "fray/core/text.hpp"

namespace fray::cli {
namespace {

struct TraceCommand {
  MatchupOptions matchup{};
  std::optional<std::string> luck{};
};

study::Luck luck_named(const std::string& text) {
  const std::string wanted = lowered(text);
  if (wanted == "typical") {
    return study::Luck::typical;
  }
  if (wanted == "worst5" || wanted == "best5") {
    return wanted == "worst5" ? study::Luck::worst5 : study::Luck::best5;
  }
  throw InputError(Where{.field = "--luck"}, "\"" + quotable(text) + "\" (typical, worst5 or best5)");
}

void tell(const TraceCommand& command) {
  const auto fight = command.matchup.fight();
  const std::uint64_t seed = command.matchup.seed_or(1);
  const bool this_seed = command.matchup.seed && !command.luck;
  const study::Story story =
      this_seed ? fight->tell(seed) : study::tell(*fight, seed, luck_named(command.luck.value_or("typical")));
  std::string text = fmt::format("A  {}\nB  {}\n", quotable(command.matchup.name_of_a(), 4096), quotable(command.matchup.name_of_b(), 4096));
  for (const study::Story::Part& part : story.parts) {
    text += fmt::format("\n{}\n", part.heading);
    for (const std::string& line : part.lines) {
      text += fmt::format("  {}\n", line);
    }
  }
  // With --luck a seed is the first of a thousand fights, not this one.
  write_stdout(text + fmt::format("\n{}\nThis fight again: the same command with --seed {}{}\n", story.ending, story.seed,
                                  command.luck ? " and without --luck" : ""));
  for (const std::string& sentence : fight->idle()) {
    tell_note(sentence);
  }
}

}  // namespace

void add_trace_command(CLI::App& app) {
  CLI::App* const trace = app.add_subcommand("trace", "One fight, blow by blow, with every die");
  const auto command = std::make_shared<TraceCommand>();
  command->matchup.add_to(*trace);
  add_text(*trace, "--luck", command->luck, "of a thousand fights: typical (default), worst5 or best5 for A");
  trace->callback([command] { tell(*command); });
}

}  // namespace fray::cli
