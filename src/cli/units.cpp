#include <CLI/CLI.hpp>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "cli/commands.hpp"
#include "cli/units_text.hpp"
#include "fray/army/finder.hpp"
#include "fray/army/import_list.hpp"
#include "fray/army/unit_file.hpp"
#include "fray/core/output.hpp"
#include "fray/core/text.hpp"

namespace fray::cli {
namespace {

constexpr int kBadInput = 2;

struct SearchOptions {
  std::vector<std::string> words{};
  bool json = false;
  bool characters = false;
};

struct ImportOptions {
  std::string file{};
  std::string output{};
  std::string source{};
};

void say(const std::string& line) { std::fputs((line + "\n").c_str(), stderr); }

void search(const SearchOptions& options) {
  std::string query;
  for (const std::string& word : options.words) {
    query += (query.empty() ? "" : " ") + word;
  }
  army::Finder finder{army::Library()};
  const auto characters = finder.search_characters(query);
  const auto units = options.characters ? std::vector<const army::ListedUnit*>{} : finder.search_units(query);
  if (units.empty() && characters.empty()) {
    say("nothing is called like \"" + quotable(query) + "\"");
  }
  if (options.json) {
    write_stdout(units_json(units, characters));
    return;
  }
  std::string text = units.empty() ? "" : units_table(units);
  if (!characters.empty()) {
    text += (text.empty() ? "" : "\n") + characters_table(characters);
  }
  write_stdout(text);
}

void import(const ImportOptions& options) {
  army::Imported imported = army::import_list(std::filesystem::path(options.file));
  if (!options.source.empty()) {
    imported.list.source = options.source;
  }
  const std::string toml = army::to_toml(imported.list);
  // What is written reads back: a fault here is told before anybody relies on the file.
  army::read_unit_list(toml, options.output.empty() ? "(imported)" : options.output, imported.list.slug);
  if (options.output.empty()) {
    write_stdout(toml);
  } else {
    write_file_atomically(options.output, toml);
  }
  for (const army::ImportNote& note : imported.notes) {
    say(to_string(note, quotable(options.file, 4096)));
  }
}

void check(const std::vector<std::string>& files) {
  bool good = true;
  for (const std::string& file : files) {
    const auto [units, faults] = army::check_unit_file(file);
    for (const InputError& fault : faults) {
      say(fault.what());
    }
    if (faults.empty()) {
      write_stdout(quotable(file, 4096) + ": ok, " + std::to_string(units) + (units == 1 ? " unit\n" : " units\n"));
    }
    good = good && faults.empty();
  }
  if (!good) {
    throw CLI::RuntimeError(kBadInput);
  }
}

}  // namespace

void add_units_command(CLI::App& app) {
  CLI::App* const units = app.add_subcommand("units", "Find units, import army lists, check unit files");
  const auto wanted = std::make_shared<SearchOptions>();
  units->add_option("QUERY", wanted->words, "words of a name or list, in any order; all units when left out");
  units->add_flag("--json", wanted->json, "an array of objects");
  units->add_flag("--characters", wanted->characters, "only generals, heroes, wizards and mounts");

  CLI::App* const importing =
      units->add_subcommand("import", "Turn an army list of wm-selector (JSON) into a unit file");
  const auto list = std::make_shared<ImportOptions>();
  importing->add_option("FILE", list->file, "the army list")->required();
  importing->add_option("-o,--output", list->output, "the unit file; standard output when left out");
  importing->add_option("--source", list->source, "who made the list, kept in the unit file");

  CLI::App* const checking = units->add_subcommand("check", "Say what is wrong with unit files");
  const auto files = std::make_shared<std::vector<std::string>>();
  checking->add_option("FILE", *files, "unit files")->required();

  importing->callback([list] { import(*list); });
  checking->callback([files] { check(*files); });
  units->callback([units, wanted] {
    if (units->get_subcommands().empty()) {
      search(*wanted);
    }
  });
}

}  // namespace fray::cli
