#include <memory>
#include <string>

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include <CLI/CLI.hpp>

#include "cli/commands.hpp"
#include "fray/core/output.hpp"
#include "fray/study/system.hpp"

namespace fray::cli {
namespace {

std::string as_json() {
  nlohmann::ordered_json all = nlohmann::ordered_json::array();
  for (const study::SystemFacts& system : study::systems()) {
    all.push_back({{"name", system.name}, {"game", system.game}, {"source", system.source}, {"options", system.options}});
  }
  return all.dump(2) + "\n";
}

std::string as_text() {
  std::string text;
  for (const study::SystemFacts& system : study::systems()) {
    text += fmt::format("{}\n  {}\n  source   {}\n  options  {}\n", system.name, system.game, system.source,
                        system.options);
  }
  return text;
}

}  // namespace

void add_systems_command(CLI::App& app) {
  CLI::App* const systems = app.add_subcommand("systems", "The games fray knows, with their sources and options");
  const auto json = std::make_shared<bool>(false);
  systems->add_flag("--json", *json, "an array of objects");
  systems->callback([json] { write_stdout(*json ? as_json() : as_text()); });
}

}  // namespace fray::cli
