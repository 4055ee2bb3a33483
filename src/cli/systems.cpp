#include <memory>
#include <string>

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include <CLI/CLI.hpp>

#include "cli/columns.hpp"
#include "cli/commands.hpp"
#include "cli/output_form.hpp"
#include "core/error.hpp"
#include "core/output.hpp"
#include "games/systems.hpp"

namespace fray::cli {
namespace {

std::string as_json() {
  nlohmann::ordered_json all = nlohmann::ordered_json::array();
  for (const games::SystemFacts& system : games::systems()) {
    all.push_back({{"name", system.name},
                   {"game", system.game},
                   {"source", system.source},
                   {"options", system.options()}});
  }
  return all.dump(2) + "\n";
}

std::string as_text() {
  std::string text;
  for (const games::SystemFacts& system : games::systems()) {
    text += fmt::format("{}\n  {}\n  source   {}\n  options  {}\n", system.name, system.game,
                        system.source, system.options());
  }
  return text;
}

}  // namespace

void add_systems_command(CLI::App& app) {
  CLI::App* const systems =
      app.add_subcommand("systems", "The games fray knows, with their sources and options");
  struct Wanted : OutputForm {
    bool markdown = false;
  };
  const auto wanted = std::make_shared<Wanted>();
  systems->add_flag("--json", wanted->json, "an array of objects");
  systems->add_flag("--csv", wanted->csv, "a CSV header and a row for each");
  systems->add_flag("--markdown", wanted->markdown,
                    "every option of every game, as docs/reference/options.md has it");
  systems->add_flag("--quiet", wanted->quiet, "no notes (there are none)");
  systems->callback([wanted] {
    wanted->check_form();
    if (wanted->markdown && (wanted->json || wanted->csv)) {
      throw InputError(
          Where{.field = "--markdown"},
          "and --json or --csv cannot both be said (one form at a time) leave one out");
    }
    write_stdout(wanted->json       ? as_json()
                 : wanted->csv      ? csv_of(as_json())
                 : wanted->markdown ? games::options_page()
                                    : as_text());
  });
}

}  // namespace fray::cli
