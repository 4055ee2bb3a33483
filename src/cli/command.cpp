#include "cli/command.hpp"

#include <algorithm>
#include <thread>

#include <CLI/CLI.hpp>

#include "cli/terminal.hpp"
#include "core/error.hpp"
#include "core/output.hpp"
#include "core/text.hpp"
#include "games/systems.hpp"
#include "report/study_table.hpp"

namespace fray::cli {

namespace {

std::string option_of(const report::TableForm& form) { return "--" + std::string(form.name); }

}  // namespace

void OutputForm::add_form(CLI::App& command, const std::string& in_quiet) {
  for (const report::TableForm& each : report::table_forms()) {
    const auto take = [this, &each] {
      other_ = form != nullptr && form != &each ? form : other_;
      form = &each;
    };
    command.add_flag_callback(option_of(each), take, "the answer as " + std::string(each.means));
  }
  command.add_flag("--quiet", quiet, in_quiet);
}

void OutputForm::check_form(const std::string& other) const {
  const std::string second = form == nullptr || other_ == nullptr ? other : option_of(*other_);
  if (form != nullptr && !second.empty()) {
    refuse(option(), "and " + second + " cannot both be said (one form at a time) leave one out");
  }
}

std::string OutputForm::option() const { return option_of(*form); }

void OutputForm::tell(const report::StudyTable& answer) const {
  if (form != nullptr) {
    write_stdout(report::written(answer, *form));
  } else {
    print(report::text_of(answer, static_cast<std::size_t>(terminal_columns())));
  }
}

void OutputForm::note(const std::vector<std::string>& sentences) const {
  for (const std::string& sentence : sentences) {
    if (!quiet) {
      tell_note(sentence);
    }
  }
}

void MatchupOptions::add_to(CLI::App& command) {
  of_command = command.get_name();
  if (example.empty()) {
    example = of_command + " \"empire/knights: charging\" \"2 x orcs/goblins\"";
  }
  given_a =
      command.add_option("A", question.a, "the side whose odds are told: units and their options");
  given_b = command.add_option("B", question.b, "the other side");
  command.add_option("--system", question.system, "the game (see fray systems)")
      ->capture_default_str()
      ->each([&command](const std::string& given) {  // help offers what the game knows
        const auto game = std::ranges::find(games::systems(), given, &games::SystemFacts::name);
        for (const OptionHelp& option : games::fight_options()) {
          if (game != games::systems().end() && !game->knows(option.name)) {
            command.get_option("--" + std::string(option.name))->group("");
          }
        }
      });
  for (const OptionHelp& option : games::fight_options()) {
    const std::string name(option.name);
    command
        .add_option_function<std::string>(
            "--" + name,
            [this, name](const std::string& given) { question.options.given[name] = given; },
            std::string(option.means))
        ->type_name(std::string(option.takes));
  }
  command
      .add_option("--rule", question.options.readings,
                  "a reading where a game's texts differ, NAME=VALUE (see fray systems)")
      ->allow_extra_args(false);
  add_file(command, "--engagement", question.engagement,
           "instead of A and B: a TOML file that places every stand", "field.toml");
  add_text(command, "--seed N", seed, "seed of the random numbers (1)");
  command.footer([this] {
    return with_example(example, to_text(games::system_named(question.system).open()->side_help()));
  });
}

void MatchupOptions::check_sides() const {
  if (!question.engagement && (!given_a->count() || !given_b->count())) {
    throw InputError(std::string(given_a->count() ? "B" : "A") + " is required (see fray " +
                     of_command + " --help)");
  }
}

std::unique_ptr<const answer::Fight> MatchupOptions::fight() {
  check_sides();
  game_ = games::system_named(question.system).open();
  return answer::fight_of(*game_, question);
}

namespace {

/// "--trials N" as a name and what the option takes.
struct Written {
  explicit Written(const std::string& text)
      : name(text.substr(0, text.find(' '))),
        takes(text.size() == name.size() ? "" : text.substr(name.size() + 1)) {}
  std::string name;
  std::string takes;
};

}  // namespace

void add_text(CLI::App& command, const std::string& name, std::optional<std::string>& text,
              const std::string& help) {
  const Written written(name);
  command
      .add_option_function<std::string>(
          written.name, [&text](const std::string& given) { text = given; }, help)
      ->type_name(written.takes);
}

void add_file(CLI::App& command, const std::string& name, std::optional<std::string>& file,
              const std::string& help, const std::string& example) {
  const std::string longest = name.substr(name.find(',') + 1);
  command
      .add_option_function<std::string>(
          name,
          [&file, longest, example](const std::string& given) {
            check_file_name(longest, given, example);
            file = given;
          },
          help)
      ->type_name("FILE");
}

void check_file_name(const std::string& option, const std::string& file,
                     const std::string& example) {
  if (file.empty()) {
    refuse(option, "\"\" (a file is wanted) for example " + option + " " + example);
  }
}

int threads_of(const std::optional<std::string>& threads) {
  return threads ? static_cast<int>(whole_number("--threads", *threads, 1, 1024))
                 : static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
}

}  // namespace fray::cli
