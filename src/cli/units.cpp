#include <algorithm>
#include <array>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <CLI/CLI.hpp>

#include "cli/command.hpp"
#include "cli/files.hpp"
#include "cli/terminal.hpp"
#include "core/error.hpp"
#include "core/files.hpp"
#include "core/output.hpp"
#include "core/text.hpp"
#include "fray/units.hpp"
#include "games/systems.hpp"
#include "lists/document.hpp"
#include "lists/player_files.hpp"
#include "show/study_table.hpp"
#include "study/army.hpp"
#include "study/library.hpp"

namespace fray::cli {

namespace {

/// A heading and one line each: profile, price and rules, in the words of the game. Characters stand
/// below the units, under a heading of their own.
std::string units_text(std::span<const study::UnitFacts> units);

struct SearchOptions : OutputForm {
  std::vector<std::string> words{};
  std::string system = games::kUsualSystem;
  bool characters = false;
  bool names = false;
};

struct ImportOptions {
  bool force = false;
  bool quiet = false;
  std::string file{};
  std::string output{};
  std::string list{};
  std::string with{};
  ImportSettings wishes{};
};

void say(const std::string& line) { std::fputs((with_all_seen(line) + "\n").c_str(), stderr); }

/// For who writes a query of fray sweep, or mistypes a command.
std::string hint(const std::string& query) {
  const std::string first = query.substr(0, query.find(' '));
  const std::string rest(trimmed(std::string_view(query).substr(first.size())));
  if (const auto near = nearest(first, std::vector<std::string>{"import", "check"});
      (is_there(rest) || rest.find_first_of("./") != std::string::npos) && !near.empty()) {
    return fmt::format(" (did you mean fray units {}{}?)", near.front(),
                       quotable(query.substr(first.size())));
  }
  return "";
}

/// The names of units that begin so, with or without their list, as completion of a shell wants them.
std::string names_of(const std::string& system, const std::string& begun) {
  const std::string start = folded(begun);
  std::string names;
  for (const study::UnitFacts& unit : study::find_units(system, "").units) {
    const std::string name = folded(unit.key);
    if (!unit.character &&
        (name.starts_with(start) || name.substr(name.find('/') + 1).starts_with(start))) {
      names += unit.key + "\n";
    }
  }
  return names;
}

/// Nothing found is an error; what only comes near is said.
void search(SearchOptions& options) {
  options.check_form(options.names ? "--names" : "");
  std::string query;
  for (const std::string& word : options.words) {
    query += (query.empty() ? "" : " ") + word;
  }
  const std::string system(games::system_named(options.system).name);
  if (options.names) {
    write_stdout(names_of(system, query));
    return;
  }
  const study::UnitsFound found = study::find_units(
      system, query, options.characters ? study::Wanted::characters : study::Wanted::all);
  const std::string of = system == games::kUsualSystem ? "" : " of " + system;
  const std::string nothing = "nothing" + of + " is called like \"" + quotable(query) + "\"";
  if (!found.exactly && !found.units.empty()) {
    options.note({nothing + ": these come near"});
  }
  if (options.form != nullptr && (!found.units.empty() || !options.table)) {
    options.tell(show::units_table(found.units));
  } else if (!found.units.empty()) {
    write_stdout(with_all_seen(units_text(found.units)));
  }
  if (found.units.empty()) {
    const std::vector<std::string> with =
        query.empty() ? std::vector<std::string>{} : study::units_with(system, query);
    throw InputError(
        nothing + (with.empty() ? hint(query)
                                : fmt::format(" (no unit, but it stands in what these have or may "
                                              "buy: {})",
                                              list_of(with))));
  }
}

/// One army of a file that may hold many. Throws  InputError naming them.
const ImportedList& chosen(const std::vector<ImportedList>& files, const ImportOptions& options) {
  std::vector<std::string> names;
  for (const ImportedList& file : files) {
    if (folded(file.list) == folded(options.list) || file.slug == options.list ||
        (files.size() == 1 && options.list.empty())) {
      return file;
    }
    names.push_back("\"" + file.list + "\"");
  }
  const std::string no_folder = options.output.empty() || options.output == "-"
                                    ? ""
                                    : "; \"" + printable(options.output) + "\" is no folder";
  throw InputError(Where{.file = printable(options.file), .field = "--list"},
                   options.list.empty()
                       ? "the file holds " + std::to_string(files.size()) +
                             " armies (write --list ARMY for one, or -o FOLDER for a file of each" +
                             no_folder + "): " + either_of(names)
                       : "no army of the file is called \"" + quotable(options.list) + "\" (" +
                             either_of(names) + ")");
}

void tell(const ImportedList& file, const ImportOptions& options) {
  if (options.quiet) {
    return;
  }
  for (const std::string& note : file.notes) {
    say(note);
  }
}

/// What is kept under the name of one of fray's own lists takes its place.
void tell_hidden(const ImportedList& file, const std::filesystem::path& output,
                 const ImportOptions& options) {
  const std::string slug = lowered(output.stem().string());
  const HiddenList hidden = hidden_by(file, slug);
  if (!hidden.is_one || options.quiet) {
    return;
  }
  tell_note(
      fmt::format("{}: in a folder of FRAY_DATA it takes the place of fray's own list {}{}",
                  printable(output.string()), slug,
                  hidden.units.empty()
                      ? ""
                      : ", and lacks of it: " + fmt::format("{}", fmt::join(hidden.units, ", "))));
}

void import(ImportOptions options) {
  if (options.wishes.system) {
    options.wishes.system = games::system_named(*options.wishes.system).name;
  }
  if (!options.with.empty()) {
    options.wishes.with = lists::read_list_file(options.with);
  }
  const auto files =
      import_units(lists::read_list_file(options.file), options.file, options.wishes);
  std::error_code unknown;
  if (options.list.empty() && std::filesystem::is_directory(options.output, unknown)) {
    for (const ImportedList& file : files) {
      if (file.units > 0) {
        check_output((std::filesystem::path(options.output) / (file.slug + ".toml")).string(),
                     options.force);
      }
    }
    for (const ImportedList& file : files) {
      if (file.units > 0) {
        write_file_atomically(std::filesystem::path(options.output) / (file.slug + ".toml"),
                              file.toml);
      }
      tell(file, options);
      tell_hidden(file, std::filesystem::path(options.output) / (file.slug + ".toml"), options);
    }
    return;
  }
  const ImportedList& file = chosen(files, options);
  if (file.units == 0) {
    throw InputError(Where{.file = printable(options.file), .field = "--list"},
                     "no unit of \"" + quotable(file.list) + "\" has a profile to fight with");
  }
  if (options.output.empty() || options.output == "-") {
    write_stdout(file.toml);
  } else {
    if (options.output.ends_with('/')) {
      throw OutputError(
          printable(options.output) +
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

/// What cannot be read is a fault, too: the next file is to be looked at all the same.
CheckedUnits checked(const std::string& file) {
  try {
    return check_units(read_text_file(file), file);
  } catch (const InputError& error) {
    return {.faults = {error.what()}};
  }
}

void check(const std::vector<std::string>& files) {
  bool good = true;
  for (const std::string& file : files) {
    const auto [units, faults] = checked(file);
    for (const std::string& fault : faults) {
      say("fray: " + fault);
    }
    if (faults.empty()) {
      write_stdout(printable(file) + ": ok, " + std::to_string(units) +
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
  units->add_option("QUERY", wanted->words,
                    "words of a name or list, in any order, or a condition such as \"type=cavalry "
                    "and points<=120\"; all units when left out");
  units->add_option("--system", wanted->system, "the game (fray systems)")->capture_default_str();
  wanted->add_form(*units, "no notes");
  units->add_flag("--characters", wanted->characters, "only generals, heroes, wizards and mounts");
  units->add_flag("--names", wanted->names, "only the names that begin so, a line each");

  CLI::App* const importing =
      units->add_subcommand("import",
                            "Turn a list of wm-selector (JSON), BattleScribe (.cat, .gst, packed "
                            "too) or a table into unit files");
  const auto list = std::make_shared<ImportOptions>();
  importing->add_option("FILE", list->file, "the army list")->required();
  importing->add_option(
      "-o,--output", list->output,
      "the unit file, or a folder for one file of each army; standard output when left out");
  importing->add_flag("--force", list->force, "replace files where there are such");
  importing->add_flag("--quiet", list->quiet, "no word on what could not be used");
  importing->add_option("--with", list->with,
                        "the game system (.gst) whose entries a .cat links to: command groups, "
                        "common gear");
  importing->add_option("--list", list->list, "one army of a file that holds several");
  importing->add_option(
      "--system", list->wishes.system,
      "the game, where the statistics fit several (fantasy6, fantasy7 or old-world)");
  importing->add_option("--source", list->wishes.source,
                        "who made the list, kept in the unit file");

  CLI::App* const checking = units->add_subcommand("check", "Say what is wrong with unit files");
  const auto files = std::make_shared<std::vector<std::string>>();
  checking->add_option("FILE", *files, "unit files")->required();

  units->footer(with_example("units \"type=cavalry and points<=120\"", ""));
  importing->footer(with_example("units import army.csv -o army.toml", ""));
  checking->footer(with_example("units check army.toml", ""));
  importing->callback([list] { import(*list); });
  checking->callback([files] { check(*files); });
  units->callback([units, wanted] {
    if (units->get_subcommands().empty()) {
      search(*wanted);
    }
  });
}

namespace {

using study::UnitFacts;
using Row = std::vector<std::string>;

/// As wide as the terminal.
std::string columns(const show::TextRows& rows) {
  return show::in_columns(rows, static_cast<std::size_t>(terminal_columns()));
}

std::string cell_of(const UnitFacts& unit, std::string_view fact, std::string_view nothing) {
  return std::visit(
      [&](const auto& value) -> std::string {
        using Value = std::decay_t<decltype(value)>;
        if constexpr (std::is_same_v<Value, std::monostate>) {
          return std::string(nothing);
        } else if constexpr (std::is_same_v<Value, std::vector<std::string>>) {
          return fmt::format("{}", fmt::join(value, ", "));
        } else {
          return fmt::format("{}", value);
        }
      },
      unit[fact]);
}

/// Attacks, and behind a stroke those of shooting.
std::string attacks_of(const UnitFacts& unit) {
  const std::string shooting = cell_of(unit, "shooting", "");
  return cell_of(unit, "attacks", "") + (shooting.empty() ? "" : "/" + shooting);
}

/// What a unit of ranks has beside its characteristics.
constexpr std::array kAmounts{"impact", "stomp", "grind", "multiple"};

/// The facts of a table: statistics, but for where a unit of ranks stands on the table, and rules
/// last.
Row statistics_of(const UnitFacts& unit) {
  Row names;
  for (const auto& [name, fact] : unit.facts) {
    if (name == kAmounts.front() || name == "rules") {
      break;
    }
    if (name != "kind" && name != "width" && name != "base") {
      names.push_back(name);
    }
  }
  names.emplace_back("rules");
  return names;
}

/// Behind amounts that are not as usual.
std::string rules_of(const UnitFacts& unit) {
  std::vector<std::string> rules;
  for (const char* const name : kAmounts) {
    const std::string amount = cell_of(unit, name, "");
    if (!amount.empty() && !(name == kAmounts.back() && amount == "1")) {
      rules.push_back(fmt::format("{} {}", name, amount));
    }
  }
  if (std::string others = cell_of(unit, "rules", ""); !others.empty()) {
    rules.push_back(std::move(others));
  }
  return fmt::format("{}", fmt::join(rules, ", "));
}

Row unit_row(const UnitFacts& unit) {
  Row row{unit.key};
  for (const std::string& name : statistics_of(unit)) {
    row.push_back(name == "attacks" ? attacks_of(unit)
                  : name == "rules" ? rules_of(unit)
                                    : cell_of(unit, name, "none"));
  }
  return row;
}

Row character_row(const UnitFacts& character) {
  return {character.key,
          cell_of(character, "type", ""),
          attacks_of(character),
          cell_of(character, "command", "-"),
          cell_of(character, "points", ""),
          cell_of(character, "rules", "")};
}

std::string units_text(std::span<const UnitFacts> units) {
  if (units.empty()) {
    return "";
  }
  std::vector<Row> rows{{"unit"}};
  std::ranges::copy(statistics_of(units.front()), std::back_inserter(rows.front()));
  std::vector<Row> characters{{"character", "kind", "attacks", "command", "points", "rules"}};
  for (const UnitFacts& unit : units) {
    unit.character ? characters.push_back(character_row(unit)) : rows.push_back(unit_row(unit));
  }
  return (rows.size() > 1 ? columns(rows) : "") +
         (rows.size() > 1 && characters.size() > 1 ? "\n" : "") +
         (characters.size() > 1 ? columns(characters) : "");
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
  systems->add_flag("--markdown", wanted->markdown,
                    "every option of every game, as docs/reference/options.md has it");
  wanted->add_form(*systems, "no notes (there are none)");
  systems->footer(with_example("systems", ""));
  systems->callback([wanted] {
    wanted->check_form(wanted->markdown ? "--markdown" : "");
    if (wanted->form != nullptr) {
      wanted->tell(show::table_of(games::systems()));
    } else {
      write_stdout(wanted->markdown ? games::options_page() : as_text());
    }
  });
}

namespace {

struct SaveCommand : OutputForm {
  std::string name{};
  std::string side{};
  std::optional<std::string> army{};  ///< a file, in place of a side
  std::string system = games::kUsualSystem;
};

void list(const SaveCommand& command) {
  const std::vector<study::Saved> all = study::saved();
  show::TextRows rows{{"  name", "side", "game"}};
  for (const study::Saved& saved : all) {
    rows.push_back({"  " + quotable(saved.name),
                    printable(saved.fault.empty() ? saved.given : saved.fault),
                    quotable(saved.system)});
  }
  show::StudyTable table = show::table_of(all);
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
    const std::string side = study::side_to_save(command.side, *system);
    return {lists::side_file_text(side, system->name()), printable(side)};
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
        fmt::format("{}: no folder can be made there ({}) name another: FRAY_SIDES=FOLDER",
                    printable(file.parent_path().string()), refused.message()));
  }
  check_output(file.string(), command.force);
  put_in_place(file, text);  // a saved side may be made of itself
  if (!command.quiet) {
    print(fmt::format("  @{} is {}, in {}\n", command.name, words, printable(file.string())));
  }
}

void run(SaveCommand& command, bool has_name, bool has_side) {
  command.check_form();
  if (has_side && command.army) {
    refuse("--army", "and a side cannot both be said (one thing has one name) leave one out");
  }
  if (has_name != (has_side || command.army)) {
    throw InputError(has_name ? "SIDE is required (see fray save --help)"
                              : "NAME is required (see fray save --help)");
  }
  if (has_name && command.form != nullptr) {
    refuse(command.option(),
           "tells the list of what is kept (to keep a side tells one line) leave it out");
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
  command->add_form(*save, "no word on where it is kept");
  save->get_option("--force")->description("replace a side of that name, or the file of -o");
  save->footer(with_example(
      "save knights \"empire/knights: charging\"",
      "Sides are kept in $FRAY_SIDES, or fray/sides in $XDG_CONFIG_HOME or ~/.config. They are "
      "found there, and in sides/ of each folder of $FRAY_DATA."));
  save->callback([command, name, side] { run(*command, name->count() != 0, side->count() != 0); });
}

}  // namespace fray::cli
