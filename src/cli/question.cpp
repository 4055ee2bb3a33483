// Every question whose answer is a table, as a command: its options are the rows of its inputs.

#include "questions/question.hpp"

#include <cstdio>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include "cli/command.hpp"
#include "cli/files.hpp"
#include "cli/sweep_job.hpp"
#include "cli/terminal.hpp"
#include "core/error.hpp"
#include "core/files.hpp"
#include "core/text.hpp"
#include "core/version.hpp"
#include "show/number.hpp"
#include "sweep/checkpoint.hpp"

namespace fray::cli {

namespace {

using questions::About;
using questions::Input;
using questions::Inputs;
using questions::Place;
using questions::QuestionKind;
using questions::Takes;

/// What was typed, as texts until it is read.
struct QuestionCommand : OutputForm {
  const QuestionKind* kind = nullptr;
  std::map<const Input*, std::vector<std::string>> given{};
  std::map<const Input*, bool> flags{};
  std::string system = games::kUsualSystem;
  std::map<std::string, std::string> settings{};  ///< --rounds, --policy ... of many fights
  MatchupOptions matchup{};                       ///< of one fight
  std::optional<std::string> trials{};
  std::optional<std::string> threads{};
  std::optional<std::string> keep{};
  AnswerFiles files{};
};

/// "--hold-fire"; "UNITS", or what a word says that it takes: "SIDE".
std::string written(const Input& input) {
  return input.place == Place::option
             ? questions::option_named(input.name)
             : questions::word_named(input.word.empty() ? input.name : input.word);
}

bool is_again(const Input& input) {
  return input.again || input.takes == Takes::sides || input.takes == Takes::prices ||
         input.takes == Takes::ranges;
}

/// What a command line adds to what an input is.
std::string help_of(const Input& input) {
  const char* const how = input.place != Place::option   ? ""
                          : input.takes == Takes::fights ? " (a CSV file with these columns)"
                          : input.again                  ? "; said again, those too"
                          : is_again(input)              ? "; again for more"
                                                         : "";
  return std::string(input.help) + how;
}

/// Takes a text each time it is said; where it is said once, the last.
CLI::Option* add_texts(CLI::App& app, const Input& input, std::vector<std::string>& texts) {
  const std::string name = written(input);
  if (is_again(input) && input.place != Place::option) {
    return app.add_option(name, texts, help_of(input));
  }
  const auto take = [&texts, name, &input](const std::string& given) {
    if (input.takes == Takes::fights) {
      check_file_name(name, given, std::string(input.word));
    }
    if (!is_again(input)) {
      texts.clear();
    }
    texts.push_back(given);
  };
  CLI::Option* const option = app.add_option_function<std::string>(name, take, help_of(input));
  return is_again(input) ? option->trigger_on_parse() : option;
}

void add_input(CLI::App& app, QuestionCommand& command, const Input& input) {
  if (input.takes == Takes::flag) {
    app.add_flag(written(input), command.flags[&input], help_of(input));
    return;
  }
  CLI::Option* const option = add_texts(app, input, command.given[&input]);
  if (input.place == Place::option && !input.word.empty()) {
    option->type_name(input.takes == Takes::fights ? "FILE" : std::string(input.word));
  }
  if (!input.standard.empty()) {
    option->default_str(std::string(input.standard));
  }
  option->required(input.place == Place::required_word);
}

void add_settings(CLI::App& app, QuestionCommand& command) {
  for (const std::string& name : sweep::fight_settings()) {
    const bool own = name == "method" && !command.kind->method.empty();
    app.add_option_function<std::string>(
        "--" + name, [&command, name](const std::string& given) { command.settings[name] = given; },
        own ? std::string(command.kind->method) : "as of fray odds, for every fight");
  }
  add_text(app, "--threads N", command.threads,
           "threads (all of the machine); no byte depends on it");
  add_file(app, "--keep", command.keep,
           "keep fights in this file, so that a run that was stopped goes on; gone with the answer",
           "fights.part");
}

/// Tells where a table that has its file beside it is not what fray wrote.
void tell_if_not_as_written(const std::string& table) {
  if (!is_there(table + ".json")) {
    return;
  }
  try {
    tell_if_changed(table, sidecar_beside(table));
  } catch (const CheckpointError& error) {
    tell_note(error.what());
  }
}

/// What an input says, with what stands in the file that it names.
void say_input(const Input& input, std::vector<std::string> texts, Inputs& inputs) {
  if (input.again) {
    texts = {fmt::format("{}", fmt::join(texts, ", "))};
  } else if (input.takes == Takes::contents) {
    inputs.file = texts.front();
    texts = {read_text_file(inputs.file)};
    tell_if_not_as_written(inputs.file);
  } else if (input.takes == Takes::fights) {
    inputs.file = texts.front();
    inputs.fights = study::fights_in(inputs.file);
    tell_if_not_as_written(inputs.file);
  }
  inputs.say(input.name, std::move(texts));
}

/// Of one fight: its sides, its options, and how it is worked out.
void say_fight(const QuestionCommand& command, Inputs& inputs) {
  inputs.system = command.matchup.question.system;
  inputs.fight = command.matchup.question;
  if (command.trials) {
    inputs.odds.trials = whole_number("--trials", *command.trials, 1, answer::kMostTrials);
  }
  inputs.odds.seed = answer::given_seed(command.matchup.seed, "--");
  inputs.odds.threads = inputs.threads;
  if (inputs.fights.empty()) {
    command.matchup.check_sides();
  }
}

/// Of many.
void say_fights(const QuestionCommand& command, Inputs& inputs) {
  inputs.system = command.system;
  for (const auto& [name, value] : command.settings) {
    if (value.empty()) {
      refuse("--" + name, "\"\" (a value is wanted) leave the option out for its default");
    }
    inputs.settings[name] = value;
  }
}

Inputs inputs_of(QuestionCommand& command) {
  const QuestionKind& kind = *command.kind;
  Inputs inputs(kind);
  inputs.typed = true;
  inputs.as_text = command.form == nullptr;
  for (const Input* const input : questions::inputs_of(kind)) {
    if (command.flags[input] || !command.given[input].empty()) {
      say_input(*input, command.given[input], inputs);
    }
  }
  inputs.threads = threads_of(command.threads);
  kind.about == About::fight ? say_fight(command, inputs) : say_fights(command, inputs);
  return inputs;
}

/// Fights that are kept in a file, and found there again.
class KeptFights {
 public:
  KeptFights(const std::string& file, study::StandingsHooks& hooks)
      : kept_(file,
              Hasher("kept fights")
                  .text(kVersion)
                  .word(std::uint64_t{kStreamVersion})
                  .text(question())
                  .finish(),
              0) {
    if (is_there(file)) {
      kept_.load([&](Hash128 name, sweep::Solved solved) { known_[name] = std::move(solved); });
    }
    hooks.known = &known_;
    hooks.solved = [this](Hash128 name, const sweep::Solved& solved) {
      kept_.solved(name, solved);
    };
  }
  void save() { kept_.rows({}); }  // to the last fight
  void discard() { kept_.discard(); }

 private:
  sweep::Checkpoint kept_;
  std::unordered_map<Hash128, sweep::Solved, sweep::HashOfHash> known_{};
};

/// Does work that can be followed on a terminal and stopped by a signal, and gone on with where its
/// fights are kept. Throws  what the work throws; Interrupted with the signal's number.
void watch(QuestionCommand& command, int threads, const questions::Hooks::Work& work) {
  StopSignals signals;
  SweepProgress progress(!command.quiet && has_status_line());
  const ProgressLine without_bar(
      command.quiet || has_status_line() ? Telling::nothing : Telling::notes,
      command.keep ? "it may be stopped, and the same command goes on from there."
                   : "fewer opponents or models are quicker, and with --keep FILE it may be "
                     "stopped and go on.");
  study::StandingsHooks hooks{.threads = threads};
  hooks.go_on = [&](const sweep::SweepSoFar& now) {
    progress.show(now);
    return signals.received() == 0;
  };
  std::optional<KeptFights> kept;
  if (command.keep) {
    kept.emplace(*command.keep, hooks);
  }
  try {
    work(hooks);
  } catch (const Interrupted&) {
    progress.clear();
    if (kept) {
      kept->save();
    }
    std::fputs(
        kept ? "fray: interrupted; the same command goes on from here\n" : "fray: interrupted\n",
        stderr);
    throw Interrupted(signals.received());
  }
  progress.clear();
  if (kept) {
    kept->discard();
  }
}

show::StudyTable answered(QuestionCommand& command, const Inputs& inputs) {
  questions::Hooks hooks;
  hooks.note = [&](const std::string& sentence) { command.note({sentence}); };
  hooks.watch = [&](const questions::Hooks::Work& work) { watch(command, inputs.threads, work); };
  if (command.kind->patience.empty()) {
    return questions::answered(inputs, hooks);
  }
  std::vector<std::string> notes;  // behind the line of progress
  hooks.note = [&](const std::string& sentence) { notes.push_back(sentence); };
  show::StudyTable table = [&] {
    ProgressLine progress(command.quiet       ? Telling::nothing
                          : has_status_line() ? Telling::bar
                                              : Telling::notes,
                          std::string(command.kind->patience));
    hooks.on_trials = [&](const answer::OddsSoFar& now) { return progress.show(now); };
    return questions::answered(inputs, hooks);
  }();
  command.note(notes);
  return table;
}

void run(QuestionCommand& command) {
  command.check_form();
  const Inputs inputs = inputs_of(command);
  command.files.check(command, command.keep);
  const show::StudyTable table = answered(command, inputs);
  command.files.tell(command, table);
  if (const std::uint64_t imprecise = table.fights.imprecise; imprecise != 0) {
    say(fmt::format("--precision is not reached in {} {}; allow more with --trials",
                    show::grouped(imprecise), imprecise == 1 ? "fight" : "fights"));
    throw CLI::RuntimeError(kPrecisionNotReached);
  }
}

/// Two sides and the options of their fight stand before what is asked of it.
void add_fight(CLI::App& app, QuestionCommand& command) {
  command.matchup.add_to(app);
  for (const Input& input : command.kind->inputs) {
    add_input(app, command, input);
  }
  add_text(app, "--trials N", command.trials, std::string(command.kind->trials));
  add_text(app, "--threads N", command.threads,
           "threads (all of the machine); no answer depends on it");
  command.files.add_to(app);
}

void add_many(CLI::App& app, QuestionCommand& command) {
  const QuestionKind& kind = *command.kind;
  for (const Input& input : kind.inputs) {
    add_input(app, command, input);
  }
  command.files.add_to(app, kind.picture.empty() ? "" : "also draw " + std::string(kind.picture));
  if (kind.about == About::table) {
    return;
  }
  app.add_option("--system", command.system, "the game (see fray systems)")->capture_default_str();
  for (const Input& input : questions::field_inputs()) {
    if (kind.about == About::field) {
      add_input(app, command, input);
    }
  }
  add_settings(app, command);
}

/// Options of the first help: what the question asks, and whom they meet. How fights are fought and
/// told is the same of all.
std::vector<std::string> first_of(const QuestionKind& kind) {
  std::vector<std::string> names{"--system", "--out", "--svg"};
  for (const Input* const input : questions::inputs_of(kind)) {
    if (input->name != questions::kGunsInput.name &&
        input->name != questions::kHoldFireInput.name) {
      names.push_back(written(*input));
    }
  }
  return names;
}

void add_question(CLI::App& program, const QuestionKind& kind) {
  CLI::App* const app = program.add_subcommand(std::string(kind.name), std::string(kind.help));
  const auto command = std::make_shared<QuestionCommand>();
  command->kind = &kind;
  command->matchup.example = kind.example;
  kind.about == About::fight ? add_fight(*app, *command) : add_many(*app, *command);
  const bool fights = kind.about == About::fights || kind.about == About::field;
  command->add_form(*app, fights ? "no progress and no notes" : "no notes");
  if (kind.about != About::fight) {  // whose sides have a footer
    app->footer(with_example(std::string(kind.example), std::string(kind.footer)));
  }
  if (!kind.first.empty()) {
    show_first(*app, {kind.first.begin(), kind.first.end()});
  } else if (fights) {
    show_first(*app, first_of(kind));
  }
  app->callback([command] { run(*command); });
}

void add_questions(CLI::App& program, bool of_one_fight) {
  for (const QuestionKind* const kind : questions::question_kinds()) {
    if ((kind->about == About::fight) == of_one_fight) {
      add_question(program, *kind);
    }
  }
}

}  // namespace

void add_questions_of_many_fights(CLI::App& program) { add_questions(program, false); }
void add_questions_of_one_fight(CLI::App& program) { add_questions(program, true); }

}  // namespace fray::cli
