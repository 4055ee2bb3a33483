#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <iterator>
#include <map>
#include <memory>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include "answer/side_help.hpp"
#include "cli/command.hpp"
#include "cli/files.hpp"
#include "cli/terminal.hpp"
#include "core/error.hpp"
#include "core/output.hpp"
#include "core/text.hpp"
#include "show/answer.hpp"
#include "show/csv.hpp"
#include "show/field_text.hpp"
#include "show/number.hpp"

namespace fray::cli {

namespace {

struct OddsCommand : OutputForm {
  MatchupOptions matchup{};
  std::string method = "auto";
  std::string sampler = "auto";
  CLI::Option* given_sampler = nullptr;
  std::optional<std::string> trials{};
  std::optional<std::string> precision{};
  std::optional<std::string> threads{};
  std::optional<std::string> svg{};
  std::optional<std::string> html{};
  std::vector<std::string> at_least{};
  std::optional<std::string> given{};
  bool field = false;
  bool all = false;
  std::optional<std::string> field_svg{};
};

[[noreturn]] void refuse_without_field(const char* option) {
  refuse(option, std::string("is said of a fight without a field ") + answer::Fight::kWhyNoField +
                     " leave it out");
}

answer::OddsOptions options_of(const OddsCommand& command) {
  const std::map<std::string, std::optional<std::string>> given{
      {"method", command.method},       {"sampler", command.sampler},   {"trials", command.trials},
      {"precision", command.precision}, {"seed", command.matchup.seed}, {"given", command.given}};
  answer::OddsOptions options =
      answer::given_odds_options([&](const char* name) { return given.at(name); }, "--");
  options.threads = threads_of(command.threads);
  return options;
}

/// What was asked for beside the answer and does no harm.
void tell_notes(const OddsCommand& command, const answer::Answer& answer) {
  if (command.quiet) {
    return;
  }
  if (answer.exact) {
    std::vector<std::string> given;
    const auto add = [&](bool is_given, const char* option) {
      if (is_given) {
        given.emplace_back(option);
      }
    };
    add(command.given_sampler->count() != 0, "--sampler");
    add(command.trials.has_value(), "--trials");
    add(command.precision.has_value(), "--precision");
    add(command.matchup.seed.has_value(), "--seed");
    note_idle_with_exact(given, command.method != "auto");
  }
  if (command.field && command.form != nullptr) {
    tell_note(
        fmt::format("--field has no effect with {} (it draws above the table); --field-svg FILE "
                    "draws beside any form",
                    command.option()));
  }
  if (command.form != nullptr && !command.form->has_notes) {
    for (const std::string& sentence : answer.notes) {
      tell_note(sentence);
    }
  }
}

/// Nothing is overwritten unasked, and standard output holds one thing.
void check_pictures(const OddsCommand& command) {
  const bool silent = command.quiet && command.form == nullptr && !command.field;
  const int given = (command.svg ? 1 : 0) + (command.field_svg ? 1 : 0) + (command.html ? 1 : 0);
  for (const auto& [file, option] :
       {std::pair(&command.svg, "--svg"), std::pair(&command.field_svg, "--field-svg"),
        std::pair(&command.html, "--html")}) {
    if (*file && **file == "-" && (!silent || given > 1)) {
      refuse(option,
             "\"-\" (standard output has something else already) name a file, or ask with --quiet "
             "for this picture alone");
    }
    std::error_code none;  // where one of them is not there
    if (*file && command.matchup.question.engagement &&
        std::filesystem::equivalent(**file, *command.matchup.question.engagement, none)) {
      refuse(option, "would overwrite the engagement file (it would be lost) name another file");
    }
    check_drawing(option, *file);
    if (*file) {
      check_output(*file, command.force);
    }
  }
}

void write_picture(const std::string& file, const std::string& picture) {
  if (file == "-") {
    write_stdout(picture);
  } else {
    write_file_atomically(file, picture);
  }
}

/// The answer, while a person who waits sees how far it is.
answer::Answer watched(const OddsCommand& command, const answer::Fight& fight,
                       answer::OddsOptions options, const show::TableStyle& style) {
  const bool best = lowered(command.matchup.question.options.find("policy").value_or("")) == "best";
  const bool table = !command.quiet && command.form == nullptr && !command.field;
  options.draft = table && terminal_rows() > 0;
  ProgressLine::Draw draw;
  if (options.draft) {
    draw = [&](answer::Answer draft) {
      return in_character_set(show::table(
                 answer::with_names(std::move(draft), command.matchup.question, fight), style)) +
             "  A first look; the answer takes its place.\n";
    };
  }
  ProgressLine progress(
      command.quiet       ? Telling::nothing
      : has_status_line() ? Telling::bar
                          : Telling::notes,
      best ? "another --policy is quicker." : "--method simulate is quicker, within its intervals.",
      std::move(draw), terminal_rows());
  return fight.odds(options, [&](const answer::OddsSoFar& now) { return progress.show(now); });
}

/// All that is known of the answer.
std::string page_of(const answer::Answer& answer,
                    const std::optional<answer::FieldPicture>& field) {
  show::HtmlAnswer page{
      .title = answer.a.text + " against " + answer.b.text,
      .subtitle = fmt::format("{}, from the point of view of A: {}", answer.system, answer.a.text),
      .pictures = {show::svg(answer)},
      .text = show::table(answer, {.width = 90, .all = true}),
      .facts = {{"method", show::method(answer, false)}},
      .more = {{"The answer as JSON", show::json(answer)}}};
  if (field) {
    page.pictures.push_back(show::field_svg(*field));
  }
  if (const std::string right_to = show::precision(answer); !right_to.empty()) {
    page.facts.emplace_back("right to", right_to);
  }
  if (answer.seed) {
    page.facts.emplace_back("seed", std::to_string(*answer.seed));
  }
  page.facts.emplace_back("key", answer.key);
  return show::html_of(as_typed(std::move(page)));
}

void answer(OddsCommand& command) {
  command.check_form();
  refuse_shared_files({command.svg, command.field_svg, command.html, command.table});
  check_pictures(command);
  const answer::OddsOptions options = options_of(command);
  const auto fight = command.matchup.fight();
  const std::optional<answer::FieldPicture> picture = fight->field();
  if ((command.field || command.field_svg) && !picture) {
    refuse_without_field(command.field ? "--field" : "--field-svg");
  }
  if (!command.at_least.empty()) {
    // One quick throw counts what the answer will: what is misspelt is not solved first.
    answer::OddsOptions quick;
    quick.method = answer::Method::simulate;
    quick.trials = 1;
    const answer::Answer draft = fight->odds(quick);
    for (const std::string& wanted : command.at_least) {
      show::at_least(draft, wanted);
    }
  }
  show::TableStyle style = terminal_style();
  style.all = command.all;
  if (command.field_svg) {
    write_picture(*command.field_svg, show::field_svg(*picture));
  }
  const bool field_alone =
      command.quiet && picture && (command.field || command.field_svg) && command.form == nullptr;
  if (field_alone && !command.svg && !command.html) {  // nobody asks for odds
    print(command.field ? show::field_text(*picture, style) : "");
    return;
  }
  answer::Answer answer = answer::with_names(watched(command, *fight, options, style),
                                             command.matchup.question, *fight);
  if (!command.quiet || (command.form != nullptr && command.form->has_notes)) {
    answer::add_warnings(answer, command.matchup.game(), command.matchup.question, *fight);
  }
  for (const std::string& wanted : command.at_least) {
    std::ranges::move(show::at_least(answer, wanted), std::back_inserter(answer.at_least));
  }
  if (command.svg) {
    write_picture(*command.svg, show::svg(answer));
  }
  if (command.html) {
    write_picture(*command.html, page_of(answer, picture));
  }
  tell_notes(command, answer);  // which stand beside a table, too
  if (command.form != nullptr) {
    command.tell(show::table_of(answer));
  } else if (command.field || !command.quiet) {
    print((command.field ? show::field_text(*picture, style) : "") +
          (command.quiet ? "" : show::table(answer, style)));
  }
  if (!answer.precise) {
    std::fputs(fmt::format("fray: --precision: {} was not reached in {} trials (the win chance is "
                           "known to {:.2g}); allow more with --trials\n",
                           *command.precision, *answer.trials, answer.win.half_width())
                   .c_str(),
               stderr);
    throw CLI::RuntimeError(kPrecisionNotReached);
  }
}

}  // namespace

void add_odds_command(CLI::App& app) {
  CLI::App* const odds =
      app.add_subcommand("odds", "The odds of one combat, from A's point of view");
  const auto command = std::make_shared<OddsCommand>();
  command->matchup.add_to(*odds);
  odds->add_option("--method", command->method, "auto, exact or simulate")->capture_default_str();
  command->given_sampler =
      odds->add_option("--sampler", command->sampler,
                       "how a simulation rolls: even (fewer fights tell as much), pools, faces "
                       "(every die), or auto: even or pools, whichever is sure sooner")
          ->capture_default_str();
  add_text(*odds, "--trials N", command->trials,
           fmt::format("fights to simulate (as many as tell what {} independent ones would); with "
                       "--precision the most ({})",
                       answer::kDefaultTrials, answer::kPrecisionCap));
  add_text(*odds, "--precision E", command->precision,
           "half width of the win chance's 95 % interval, such as 0.001");
  add_text(*odds, "--threads N", command->threads,
           "threads (all of the machine); no answer depends on it");
  odds->add_option("--at-least", command->at_least,
                   "also the chance of so much or more: stands-lost=2, hits=5, retreat=3; of one "
                   "side a.stands-lost=2; more than once for several")
      ->allow_extra_args(false);
  add_text(*odds, "--given RESULT", command->given,
           "win, draw or loss: losses, rounds and endings of those fights alone that end so for A");
  add_file(*odds, "--svg", command->svg, "also draw the answer into this file", "odds.svg");
  add_file(*odds, "--html", command->html, "the answer, its pictures and its numbers as one page",
           "odds.html");
  odds->add_flag("--field", command->field, "also draw who stands where and touches whom");
  add_file(*odds, "--field-svg", command->field_svg, "draw that into this file", "field.svg");
  odds->add_flag("--all", command->all, "all that is known, also round by round");
  command->add_form(*odds, "no table, no progress and no notes; with --field the field alone");
  show_first(*odds, {"--system", "--rounds", "--policy", "--method", "--trials", "--field", "--all",
                     "--svg"});
  odds->callback([command] { answer(*command); });
}

namespace {

struct TraceCommand : OutputForm {
  MatchupOptions matchup{};
  std::optional<std::string> luck{};
  bool field = false;
};

std::string as_text(const TraceCommand& command, const answer::Story& story) {
  std::string text = fmt::format("A  {}\nB  {}\n", printable(command.matchup.question.name_of_a()),
                                 printable(command.matchup.question.name_of_b()));
  for (const answer::Story::Part& part : story.parts) {
    text += fmt::format("\n{}\n", part.heading);
    for (std::size_t line = 0; line <= part.lines.size(); ++line) {
      if (command.field && part.field && line == part.lines_above_field) {
        text += show::field_text(*part.field, terminal_style()) + "\n";
      }
      text += line < part.lines.size() ? fmt::format("  {}\n", part.lines[line]) : "";
    }
  }
  // With --luck a seed is the first of a thousand fights, not this one.
  return text + fmt::format("\n{}\nThis fight again: the same command with --seed {}{}\n",
                            story.ending, story.seed, command.luck ? " and without --luck" : "");
}

/// A row for each line, and one for the ending.
show::StudyTable table_of(const answer::Story& story) {
  show::StudyTable table{.columns = {{"round", show::CellType::text, "which one, and its part"},
                                     {"line", show::CellType::text, "what is rolled and done"}}};
  for (const answer::Story::Part& part : story.parts) {
    for (const std::string& line : part.lines) {
      table.rows.push_back({show::known(part.heading), show::known(line)});
    }
  }
  table.rows.push_back({show::known(""), show::known(story.ending)});
  return table;
}

void tell(TraceCommand& command) {
  command.check_form();
  const auto fight = command.matchup.fight();
  if (command.field && !fight->field()) {
    refuse_without_field("--field");
  }
  if (command.field && command.form != nullptr && !command.quiet) {
    tell_note(fmt::format("--field has no effect with {} (it draws between the lines of a round)",
                          command.option()));
  }
  Tale tale;
  if (command.matchup.seed) {
    tale.seed = answer::given_seed(command.matchup.seed, "--");
  }
  if (command.luck) {
    tale.luck = answer::luck_named("--luck", *command.luck);
  }
  const answer::Story story = answer::tell(*fight, tale);
  const std::vector<std::string> notes = answer::notes_of_story(*fight);
  show::StudyTable table = table_of(story);
  table.text = {as_text(command, story)};
  table.instead["json"] = [&] { return show::story_json(story, command.matchup.question, notes); };
  if (command.form == nullptr || !command.form->has_notes) {
    command.note(notes);  // which stand beside a file, too
  }
  command.tell(table);
}

}  // namespace

void add_trace_command(CLI::App& app) {
  CLI::App* const trace = app.add_subcommand("trace", "One fight, blow by blow, with every die");
  const auto command = std::make_shared<TraceCommand>();
  command->matchup.add_to(*trace);
  trace->get_option("--seed")->description(
      "the fight of that seed; with --luck, the first of the thousand (1)");
  add_text(*trace, "--luck", command->luck,
           "of a thousand fights, a typical one (where no --seed is said), or worst or best: one "
           "in twenty is worse for A, or better");
  trace->add_flag("--field", command->field,
                  "also draw who stands where in each round, once shots have fallen");
  command->add_form(*trace, "no notes");
  show_first(*trace, {"--system", "--rounds", "--policy", "--seed", "--luck", "--field"});
  trace->callback([command] { tell(*command); });
}

}  // namespace fray::cli
