#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include "cli/command.hpp"
#include "cli/files.hpp"
#include "cli/terminal.hpp"
#include "core/error.hpp"
#include "core/output.hpp"
#include "core/text.hpp"
#include "games/systems.hpp"
#include "report/library_tables.hpp"
#include "study/army.hpp"
#include "study/saved.hpp"

namespace fray::cli {

namespace {

struct SaveCommand : OutputForm {
  std::string name{};
  std::string side{};
  std::optional<std::string> army{};  ///< a file, in place of a side
  std::string system = "warmaster";
  bool force = false;
};

void list(const SaveCommand& command) {
  const std::vector<study::Saved> all = study::saved();
  report::TextRows rows{{"  name", "side", "game"}};
  for (const study::Saved& saved : all) {
    rows.push_back({"  " + quotable(saved.name),
                    printable(saved.fault.empty() ? saved.said : saved.fault),
                    quotable(saved.system)});
  }
  report::StudyTable table = report::table_of(all);
  table.text = {std::move(rows)};
  if (all.empty()) {
    table.text = {"  no side is saved: fray save knights \"empire/knights: charging\"\n"};
  }
  command.tell(table);
}

/// The side or the army as its file holds it, and what is said of it.
std::pair<std::string, std::string> kept(const SaveCommand& command) {
  const auto system = games::system_named(command.system).open();
  if (!command.army) {
    return {study::text_to_save(command.side, *system), printable(command.side)};
  }
  const study::Army army = study::army_in(*command.army, *system);
  command.note(army.left_out);
  return {study::text_to_save(army, *system), study::words_of(army)};
}

void save(const SaveCommand& command) {
  const std::filesystem::path file = study::file_to_save(command.name);
  const auto [text, words] = kept(command);
  std::error_code refused;
  std::filesystem::create_directories(file.parent_path(), refused);
  if (refused) {
    throw OutputError(
        fmt::format("{}: no folder can be made there ({}) name another: "
                    "FRAY_SIDES=FOLDER",
                    printable(file.parent_path().string()), refused.message()));
  }
  check_output(file.string(), command.force);
  put_in_place(file, text);  // a saved side may be made of itself
  if (!command.quiet) {
    print(fmt::format("  @{} is {}, in {}\n", command.name, words, printable(file.string())));
  }
}

void run(const SaveCommand& command, bool has_name, bool has_side) {
  command.check_form();
  if (has_side && command.army) {
    throw InputError(Where{.field = "--army"},
                     "and a side cannot both be said (one thing has one name) leave one out");
  }
  if (has_name != (has_side || command.army)) {
    throw InputError(has_name ? "SIDE is required (see fray save --help)"
                              : "NAME is required (see fray save --help)");
  }
  if (has_name) {
    save(command);
  } else {
    list(command);
  }
}

}  // namespace

void add_save_command(CLI::App& app) {
  CLI::App* const save =
      app.add_subcommand("save", "Keep a side by a name, to be written @NAME, or list those kept");
  const auto command = std::make_shared<SaveCommand>();
  const CLI::Option* const name =
      save->add_option("NAME", command->name, "small letters, digits and hyphens");
  const CLI::Option* const side =
      save->add_option("SIDE", command->side, "units and their options, as of fray odds");
  add_file(*save, "--army", command->army,
           "in place of a side: an army as players have it, to be kept as a list of its units",
           "army.txt");
  save->add_option("--system", command->system, "the game (see fray systems)")
      ->capture_default_str();
  save->add_flag("--force", command->force, "replace a side of that name");
  command->add_form(*save, "the list as an array of objects", "the list as a CSV table",
                    "no word on where it is kept");
  save->footer(
      "Sides are kept in $FRAY_SIDES, or fray/sides in $XDG_CONFIG_HOME or ~/.config. They are "
      "found "
      "there, and in sides/ of each folder of $FRAY_DATA.");
  save->callback([command, name, side] { run(*command, name->count() != 0, side->count() != 0); });
}

}  // namespace fray::cli
