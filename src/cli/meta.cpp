#include "study/meta.hpp"

#include <memory>
#include <optional>
#include <string>

#include <CLI/CLI.hpp>

#include "cli/answer_files.hpp"
#include "cli/command.hpp"
#include "cli/help.hpp"
#include "core/files.hpp"
#include "report/bench_tables.hpp"

namespace fray::cli {

namespace {

struct MetaCommand : OutputForm {
  std::string file{};
  std::optional<std::string> by{};
  AnswerFiles files{};
};

}  // namespace

void add_meta_command(CLI::App& app) {
  CLI::App* const meta =
      app.add_subcommand("meta", "What of two lists to take, so that nobody gains: from a matrix");
  const auto command = std::make_shared<MetaCommand>();
  meta->add_option("TABLE", command->file, "what fray matrix LIST LIST -o TABLE has written")
      ->required();
  add_text(*meta, "--by WHAT", command->by,
           "swing (where all have one), or win: the chance to win less that to lose");
  command->files.add_to(*meta, "also draw how often each is taken");
  command->add_form(*meta, "one JSON array of objects", "a CSV table", "no notes");
  meta->callback([command] {
    command->check_form();
    command->files.check();
    const study::MetaQuestion question = study::meta_question(
        read_text_file(command->file), command->file, command->by.value_or(""));
    command->files.tell(*command, report::table_of(study::meta_of(question), question));
  });
}

}  // namespace fray::cli
