#include "cli/command.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <thread>
#include <utility>

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include "cli/files.hpp"
#include "cli/terminal.hpp"
#include "core/error.hpp"
#include "core/hash.hpp"
#include "core/output.hpp"
#include "core/text.hpp"
#include "core/version.hpp"
#include "games/systems.hpp"
#include "show/sidecar.hpp"
#include "show/study_table.hpp"

namespace fray::cli {

namespace {

std::string option_of(const show::TableForm& form) { return "--" + std::string(form.name); }

/// "json" of "rows.JSON".
std::string ending_of(const std::string& file) {
  const std::string ending = lowered(std::filesystem::path(file).extension().string());
  return ending.empty() ? ending : ending.substr(1);
}

/// Endings of what no table is, and what these are.
using Named = std::pair<std::string_view, std::string_view>;
constexpr std::array kNoTables{Named{"html", "a page"},    Named{"htm", "a page"},
                               Named{"svg", "a picture"},  Named{"png", "a picture"},
                               Named{"pdf", "a document"}, Named{"xlsx", "a workbook"},
                               Named{"ods", "a workbook"}, Named{"tsv", "tab-separated text"}};

std::string_view other_thing_of(const std::string& ending) {
  const auto found = std::ranges::find(kNoTables, ending, &Named::first);
  return found == kNoTables.end() ? std::string_view() : found->second;
}

}  // namespace

const show::TableForm* form_of_ending(const std::string& file) {
  const std::string ending = ending_of(file);
  const auto found = std::ranges::find_if(show::table_forms(), [&](const show::TableForm& each) {
    return !ending.empty() && (ending == each.name || ending == each.lines);
  });
  return found == show::table_forms().end() ? nullptr : &*found;
}

void refuse_other_ending(const std::string& option, const std::optional<std::string>& file,
                         const show::TableForm& form, RowsAre rows, const std::string& said) {
  const show::TableForm* const named = file ? form_of_ending(*file) : nullptr;
  const bool of_lines = named != nullptr && ending_of(*file) == named->lines;
  const std::string_view other =
      file && named == nullptr ? other_thing_of(ending_of(*file)) : std::string_view();
  if (!other.empty()) {
    refuse(option, "\"{}\" would hold {} (its ending is that of {}) call it {}", quotable(*file),
           form.means, other,
           printable(std::filesystem::path(*file).replace_extension(form.name).string()));
  }
  if (named == nullptr || (named == &form && (rows == RowsAre::lines || !of_lines))) {
    return;
  }
  std::filesystem::path better(*file);
  better.replace_extension(form.name);
  refuse(option, "\"{}\" would hold {} (its ending is that of {}{}) call it {}{}", quotable(*file),
         form.means, named->means, of_lines ? ", a line for each row" : "",
         printable(better.string()),
         said.empty() || named == &form ? "" : fmt::format(", or leave {} out", said));
}

void OutputForm::add_form(CLI::App& command, const std::string& in_quiet) {
  add_file(command, "-o,--out", table,
           "the table as a file, in the form that its ending names or CSV, with FILE.json beside "
           "it that says how it came about",
           "answer.csv");
  command.add_flag("--force", force, "replace files that are there");
  for (const show::TableForm& each : show::table_forms()) {
    const auto take = [this, &each] {
      other_ = said_ != nullptr && said_ != &each ? said_ : other_;
      said_ = &each;
    };
    command.add_flag_callback(option_of(each), take, "the answer as " + std::string(each.means));
  }
  command.add_flag("--quiet", quiet, in_quiet);
}

void OutputForm::check_form(const std::string& other) {
  form = said_;
  if (table && form == nullptr) {
    const show::TableForm* const named = form_of_ending(*table);
    form = named == nullptr ? &show::table_forms().front() : named;
  }
  const std::string second = form == nullptr || other_ == nullptr ? other : option_of(*other_);
  if (form != nullptr && !second.empty()) {
    refuse(option(), "and " + second + " cannot both be said (one form at a time) leave one out");
  }
  if (has_file()) {
    refuse_other_ending("-o", table, *form, RowsAre::one, said_ == nullptr ? "" : option());
    check_table(*table, force);
  }
}

std::string OutputForm::option() const { return said_ == nullptr ? "-o" : option_of(*said_); }

void OutputForm::tell(const show::StudyTable& answer) const {
  if (has_file()) {
    write_table(answer);
  } else if (form != nullptr) {
    write_stdout(show::written(answer, *form));
  } else {
    print(show::text_of(answer, static_cast<std::size_t>(terminal_columns())));
  }
}

void OutputForm::write_table(const show::StudyTable& answer) const {
  const std::string rows = show::written(answer, *form);
  const std::size_t count = answer.rows.size();
  const study::FightCounts& fights = answer.fights;
  show::Sidecar sidecar{.version = std::string(kVersion),
                        .command = command_line(),
                        .question = question_words(),
                        .schema = show::schema_of(answer),
                        .seeds = {{fights.seeds.begin(), fights.seeds.end()}},
                        .holds = {show::Holds::answer, form},
                        .stream = kStreamVersion,
                        .shard = "1/1",
                        .last_row = count,
                        .of_rows = count,
                        .rows = count,
                        .exact = fights.exact,
                        .imprecise = fights.imprecise,
                        .refused = fights.refused,
                        .simulated = fights.simulated,
                        .trials = fights.trials,
                        .header_bytes = form->has_heading ? rows.find('\n') + 1 : 0,
                        .bytes = rows.size()};
  for (const auto& [name, fact] : answer.facts) {
    sidecar.facts.push_back(name + ": " + fact);
  }
  for (const auto& [name, side] : saved_sides_typed()) {
    sidecar.facts.push_back(name + ": " + side);
  }
  for (const std::string& note : notes_shown()) {
    sidecar.notes.add({note, count, 0});
  }
  StreamHasher hasher;
  hasher.add(rows);
  sidecar.content = show::hash_text(hasher.finish());
  RowFile file(table, force, Output::looked_at);
  const bool lasting = file.lasting();
  try {
    if (lasting) {
      file.go_back_to(0, {});
    }
    file.append(rows);
    file.finish(show::to_json(sidecar));
  } catch (...) {
    file.discard();
    throw;
  }
  if (!quiet) {
    say_written(*table, count, lasting);
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
  if (file.starts_with('=')) {
    refuse(
        option,
        "\"{}\" begins with = (which stands behind long options alone) leave it out, or write ./{}",
        quotable(file), quotable(file));
  }
}

int threads_of(const std::optional<std::string>& threads) {
  return threads ? static_cast<int>(whole_number("--threads", *threads, 1, 1024))
                 : static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
}

}  // namespace fray::cli
