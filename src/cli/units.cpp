#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "army/finder.hpp"
#include "army/import_units.hpp"
#include "army/rulebooks.hpp"
#include "army/unit_file.hpp"
#include "cli/columns.hpp"
#include "cli/commands.hpp"
#include "cli/notes.hpp"
#include "cli/row_file.hpp"
#include "cli/units_text.hpp"
#include "core/error.hpp"
#include "core/output.hpp"
#include "core/text.hpp"
#include "study/sweep_sides.hpp"
#include "study/unit_query.hpp"

namespace fray::cli {
namespace {

constexpr int kBadInput = 2;

struct SearchOptions {
  std::vector<std::string> words{};
  std::string system = "warmaster";
  bool json = false;
  bool csv = false;
  bool quiet = false;
  bool characters = false;
};

struct ImportOptions {
  bool force = false;
  bool quiet = false;
  std::string file{};
  std::string output{};
  std::string list{};
  army::ImportWishes wishes{};
};

constexpr const char* kWarmaster = "warmaster";

/// A game that has unit files, in lower case. Throws  InputError naming them all.
std::string checked_system(const std::string& name) {
  auto names = army::rulebook_names();
  names.insert(names.begin(), kWarmaster);
  const std::string wanted = lowered(name);
  if (std::ranges::find(names, wanted) == names.end()) {
    throw InputError(Where{.field = "--system"},
                     "\"" + quotable(name) + "\" (" + either_of(names) + ")");
  }
  return wanted;
}

void say(const std::string& line) { std::fputs((line + "\n").c_str(), stderr); }

/// For who writes a query of fray sweep, or mistypes a command.
std::string hint(const std::string& query) {
  const std::string first = query.substr(0, query.find(' '));
  if (const auto near = nearest(first, std::vector<std::string>{"import", "check"});
      first.size() < query.size() && !near.empty()) {
    return fmt::format(" (did you mean fray units {}{}?)", near.front(),
                       quotable(query.substr(first.size())));
  }
  return "";
}

/// The units for which a condition holds, as in sweeps.
template <class Unit>
std::vector<const Unit*> that_answer(const std::vector<std::string>& keys,
                                     std::vector<const Unit*> all) {
  std::erase_if(all,
                [&](const Unit* unit) { return std::ranges::find(keys, unit->key) == keys.end(); });
  return all;
}

/// Whether a unit has every word of a query, or only words like them.
bool has_all(const std::string& query, const std::string& key, const std::string& name) {
  std::istringstream words(folded(query));
  const std::string all = folded(key) + " " + folded(name);
  for (std::string word; words >> word;) {
    if (all.find(word) == std::string::npos) {
      return false;
    }
  }
  return true;
}

template <class Unit>
const std::string& name_of(const Unit& unit) {
  return unit.profile.name;
}
const std::string& name_of(const army::ListedCharacter& character) { return character.name; }

/// Whether something has every word; then what only comes near is dropped.
template <class... Entry>
bool keep_exact(const std::string& query, std::vector<const Entry*>&... found) {
  const auto is_near = [&](const auto* entry) {
    return !has_all(query, entry->key, name_of(*entry));
  };
  const bool exactly = (!std::ranges::all_of(found, is_near) || ...);
  if (exactly) {
    (std::erase_if(found, is_near), ...);
  }
  return exactly;
}

/// What was found, in the form that is asked for. Nothing found is an error; what only comes near
/// is said.
void show(const SearchOptions& options, const std::string& query, bool found, bool exactly,
          const std::string& json, const std::string& table) {
  const std::string of = options.system == kWarmaster ? "" : " of " + options.system;
  const std::string nothing = "nothing" + of + " is called like \"" + quotable(query) + "\"";
  if (options.json || found) {
    write_stdout(options.json ? json : options.csv ? csv_of(json) : table);
  }
  if (!found) {
    throw InputError(nothing + hint(query));
  }
  if (!exactly && !options.quiet) {
    tell_note(nothing + ": these come near");
  }
}

void search_ranks(const SearchOptions& options, const std::string& query) {
  if (options.characters) {
    throw InputError(Where{.field = "--characters"},
                     "characters of " + options.system +
                         " fight by themselves (they are among its units) leave it out");
  }
  army::RankFinder finder{army::Library(options.system)};
  if (study::is_query(query)) {
    const auto found =
        that_answer(study::units_of(query, finder, army::rulebook_named(options.system)),
                    finder.search_units(""));
    show(options, query, true, true, units_json(found, options.system),
         units_table(found, options.system));
    return;
  }
  auto units = finder.search_units(query);
  const bool exactly = keep_exact(query, units);
  show(options, query, !units.empty(), exactly, units_json(units, options.system),
       units.empty() ? "" : units_table(units, options.system));
}

void search_warmaster(const SearchOptions& options, const std::string& query) {
  army::Finder finder{army::Library()};
  if (study::is_query(query) && !options.characters) {
    const auto found = that_answer(study::units_of(query, finder), finder.search_units(""));
    show(options, query, true, true, units_json(found, {}), units_table(found));
    return;
  }
  auto characters = finder.search_characters(query);
  auto units =
      options.characters ? std::vector<const army::ListedUnit*>{} : finder.search_units(query);
  const bool exactly = keep_exact(query, units, characters);
  std::string table = units.empty() ? "" : units_table(units);
  if (!characters.empty()) {
    table += (table.empty() ? "" : "\n") + characters_table(characters);
  }
  show(options, query, !units.empty() || !characters.empty(), exactly,
       units_json(units, characters), table);
}

void search(SearchOptions options) {
  if (options.json && options.csv) {
    throw InputError(Where{.field = "--json"},
                     "and --csv at once (one form at a time) leave one out");
  }
  std::string query;
  for (const std::string& word : options.words) {
    query += (query.empty() ? "" : " ") + word;
  }
  options.system = checked_system(options.system);
  if (options.system == kWarmaster) {
    search_warmaster(options, query);
  } else {
    search_ranks(options, query);
  }
}

/// One army of a file that may hold many. Throws  InputError naming them.
const army::ImportedFile& chosen(const std::vector<army::ImportedFile>& files,
                                 const ImportOptions& options) {
  std::vector<std::string> names;
  for (const army::ImportedFile& file : files) {
    if (folded(file.list) == folded(options.list) || file.slug == options.list ||
        (files.size() == 1 && options.list.empty())) {
      return file;
    }
    names.push_back("\"" + file.list + "\"");
  }
  const std::string no_folder = options.output.empty() || options.output == "-"
                                    ? ""
                                    : "; \"" + quotable(options.output, 4096) + "\" is no folder";
  throw InputError(Where{.file = quotable(options.file, 4096), .field = "--list"},
                   options.list.empty()
                       ? "the file holds " + std::to_string(files.size()) +
                             " armies (write --list ARMY for one, or -o FOLDER for a file of each" +
                             no_folder + "): " + either_of(names)
                       : "no army of the file is called \"" + quotable(options.list) + "\" (" +
                             either_of(names) + ")");
}

void tell(const army::ImportedFile& file, const ImportOptions& options) {
  if (options.quiet) {
    return;
  }
  for (const army::ImportNote& note : file.notes) {
    say(to_string(note, quotable(options.file, 4096)));
  }
}

/// What is kept under the name of one of fray's own lists takes its place.
void tell_hidden(const army::ImportedFile& file, const std::filesystem::path& output,
                 const ImportOptions& options) {
  const std::string slug = lowered(output.stem().string());
  const army::Hidden hidden = army::hidden_by(file, slug);
  if (!hidden.list || options.quiet) {
    return;
  }
  tell_note(
      fmt::format("{}: in a folder of FRAY_DATA it takes the place of fray's own list {}{}",
                  quotable(output.string(), 4096), slug,
                  hidden.units.empty()
                      ? ""
                      : ", and lacks of it: " + fmt::format("{}", fmt::join(hidden.units, ", "))));
}

void import(ImportOptions options) {
  if (options.wishes.system) {
    options.wishes.system = checked_system(*options.wishes.system);
  }
  const auto files = army::import_units(std::filesystem::path(options.file), options.wishes);
  std::error_code unknown;
  if (options.list.empty() && std::filesystem::is_directory(options.output, unknown)) {
    for (const army::ImportedFile& file : files) {
      if (file.units > 0) {
        check_output((std::filesystem::path(options.output) / (file.slug + ".toml")).string(),
                     options.force);
      }
    }
    for (const army::ImportedFile& file : files) {
      if (file.units > 0) {
        write_file_atomically(std::filesystem::path(options.output) / (file.slug + ".toml"),
                              file.toml);
      }
      tell(file, options);
      tell_hidden(file, std::filesystem::path(options.output) / (file.slug + ".toml"), options);
    }
    return;
  }
  const army::ImportedFile& file = chosen(files, options);
  if (file.units == 0) {
    throw InputError(Where{.file = quotable(options.file, 4096), .field = "--list"},
                     "no unit of \"" + quotable(file.list) + "\" has a profile to fight with");
  }
  if (options.output.empty() || options.output == "-") {
    write_stdout(file.toml);
  } else {
    if (options.output.ends_with('/')) {
      throw OutputError(
          quotable(options.output, 4096) +
          ": no such folder (a file of each army goes into one that is there) make it first");
    }
    check_output(options.output, options.force);
    write_file_atomically(options.output, file.toml);
  }
  tell(file, options);
  if (!options.output.empty() && options.output != "-") {
    tell_hidden(file, options.output, options);
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
      write_stdout(quotable(file, 4096) + ": ok, " + std::to_string(units) +
                   (units == 1 ? " unit\n" : " units\n"));
    }
    good = good && faults.empty();
  }
  if (!good) {
    throw CLI::RuntimeError(kBadInput);
  }
}

}  // namespace

void add_units_command(CLI::App& app) {
  CLI::App* const units =
      app.add_subcommand("units", "Find units, import army lists, check unit files");
  const auto wanted = std::make_shared<SearchOptions>();
  units->add_option(
      "QUERY", wanted->words,
      "words of a name or list, in any order, or a condition such as \"type=cavalry and "
      "points<=120\"; all units when left out");
  units->add_option("--system", wanted->system, "the game (fray systems)")->capture_default_str();
  units->add_flag("--json", wanted->json, "an array of objects");
  units->add_flag("--csv", wanted->csv, "a CSV header and a row for each");
  units->add_flag("--quiet", wanted->quiet, "no notes");
  units->add_flag("--characters", wanted->characters, "only generals, heroes, wizards and mounts");

  CLI::App* const importing = units->add_subcommand(
      "import",
      "Turn a list of wm-selector (JSON), BattleScribe (.cat, .gst) or a table into unit files");
  const auto list = std::make_shared<ImportOptions>();
  importing->add_option("FILE", list->file, "the army list")->required();
  importing->add_option(
      "-o,--output", list->output,
      "the unit file, or a folder for one file of each army; standard output when left out");
  importing->add_flag("--force", list->force, "replace files where there are such");
  importing->add_flag("--quiet", list->quiet, "no word on what could not be used");
  importing->add_option("--list", list->list, "one army of a file that holds several");
  importing->add_option("--system", list->wishes.system,
                        "the game, where the statistics fit two (fantasy6 or fantasy7)");
  importing->add_option("--source", list->wishes.source,
                        "who made the list, kept in the unit file");

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
