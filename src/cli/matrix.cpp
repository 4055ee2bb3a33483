#include <algorithm>
#include <filesystem>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include <unistd.h>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>

#include <nlohmann/json.hpp>

#include "answer/side_help.hpp"
#include "answer/system.hpp"
#include "cli/command.hpp"
#include "cli/files.hpp"
#include "cli/sweep_job.hpp"
#include "cli/terminal.hpp"
#include "core/error.hpp"
#include "core/output.hpp"
#include "core/text.hpp"
#include "games/systems.hpp"
#include "questions/field.hpp"
#include "show/matrix.hpp"
#include "show/number.hpp"
#include "show/study_table.hpp"
#include "study/opposition.hpp"

namespace fray::cli {
namespace {

struct MatrixCommand {
  std::string a{};
  std::string b{};
  std::string system = games::kUsualSystem;
  std::string figure = "win";
  bool hold_fire = false;
  CLI::Option* given_figure = nullptr;
  std::optional<std::string> wide{};
  std::optional<std::string> heat{};
  std::optional<std::string> html{};
  SweepOptions options{};
};

/// Cells that are kept for a wide table or a picture.
constexpr std::size_t kMostDrawn = 4'000'000;

constexpr const char* kMatrixHelp =
    "A LIST is a list's name, \"all\", a query as of fray sweep, or a side, each with options "
    "behind a colon, and several\n"
    "parted by commas, whose options are their own: \"empire: charging\", \"empire, orcs\", "
    "\"type=infantry "
    "and points<=60: defended\".\n"
    "In the conditions of a query a comma means \"and\".\n"
    "A list's name takes in all of its entries: guns, and stands that are added to other units "
    "(upgrades), as if they fought\n"
    "alone. \"list=empire and upgrade=no and type!=artillery\" leaves them out.\n"
    "Pairs that the rules do not allow are left out.\n";

bool is_html(const std::string& file) {
  const std::string ending = lowered(std::filesystem::path(file).extension().string());
  if (ending != ".svg" && ending != ".html") {
    refuse("--heat",
           "\"" + quotable(file) + "\" (a picture is .svg or .html) for example heat.svg");
  }
  return ending == ".html";
}

/// Settings and options that the command line gives all cells: "rounds=1, a.attacks=3".
std::string wanted_of(const sweep::SweepPart& part) {
  std::vector<std::string> wanted;
  for (const sweep::Dial& dial : part.dials) {
    for (const sweep::Axis& axis : dial.axes) {
      if (axis.name != "a" && axis.name != "b") {
        wanted.push_back(axis.name + "=" + axis.values.front());
      }
    }
  }
  return fmt::format("{}", fmt::join(wanted, ", "));
}

/// A spec of the same rows, for who runs them again. JSON writes text as TOML reads it.
std::string spec_text(const show::Matrix& matrix) {
  return fmt::format("system = {}\na = {}\nb = {}\nrefused = \"skip\"\n",
                     nlohmann::json(matrix.system).dump(), nlohmann::json(matrix.a).dump(),
                     nlohmann::json(matrix.b).dump());
}

/// How the cells were answered: "99 fights exact, 1 simulated".
std::string how_answered(const show::Matrix& matrix) {
  std::size_t exact = 0;
  std::size_t simulated = 0;
  for (const std::optional<answer::Figures>& cell : matrix.cells) {
    if (cell) {
      ++(cell->exact() ? exact : simulated);
    }
  }
  return fmt::format("{} fights exact, {} simulated", show::grouped(exact),
                     show::grouped(simulated));
}

/// "B charges", or how many of each do.
std::string who_charges(const std::vector<bool>& of_a, const std::vector<bool>& of_b) {
  const auto share = [](const std::vector<bool>& charge, std::string_view name) {
    const auto many = std::ranges::count(charge, true);
    return many == 0 ? std::string()
           : many == std::ssize(charge)
               ? fmt::format("{} charges", name)
               : fmt::format("{} of {} sides of {} charge", many, charge.size(), name);
  };
  const std::string a = share(of_a, "A");
  const std::string b = share(of_b, "B");
  return a.empty() && b.empty() ? "nobody charges"
                                : a + (a.empty() || b.empty() ? "" : ", and ") + b;
}

/// Whether each of these charges: as it is typed, or by a value of an axis of its side, "a" or "b",
/// such as "a.charging=yes" and "a.with=charging".
std::vector<bool> that_charge(const std::vector<std::string>& sides, const sweep::SweepPart& part,
                              const std::string& which, const answer::System& system) {
  const auto by_value = [&](const std::string& side, const std::string& axis,
                            const std::string& value) {
    try {
      answer::ComposedSide composed(side, side, system);
      composed.say(axis, value);
      return study::any_charges({composed.text()}, system.name());
    } catch (const InputError&) {  // said where it is fought
      return false;
    }
  };
  std::vector<const sweep::Axis*> axes;
  for (const sweep::Dial& dial : part.dials) {
    for (const sweep::Axis& axis : dial.axes) {
      if (axis.name.starts_with(which + ".")) {
        axes.push_back(&axis);
      }
    }
  }
  std::vector<bool> all;
  for (const std::string& side : sides) {
    all.push_back(axes.empty()
                      ? study::any_charges({side}, system.name())
                      : std::ranges::any_of(axes, [&](const sweep::Axis* axis) {
                          return std::ranges::any_of(axis->values, [&](const std::string& value) {
                            return by_value(side, axis->name, value);
                          });
                        }));
  }
  return all;
}

/// Says who charges, and lets those who are charged shoot, with notes.
void settle_charges(show::Matrix& matrix, const sweep::SweepPart& wanted,
                    const MatrixCommand& command, answer::System& system) {
  const std::vector<bool> of_a = that_charge(matrix.a, wanted, "a", system);
  const std::vector<bool> of_b = that_charge(matrix.b, wanted, "b", system);
  const bool by_a = std::ranges::find(of_a, true) != of_a.end();
  const bool by_b = std::ranges::find(of_b, true) != of_b.end();
  const auto note = [&](const std::string& text) {
    if (!command.options.quiet) {
      tell_note(text);
    }
  };
  matrix.charge = who_charges(of_a, of_b);
  if (by_a && by_b) {
    note(questions::kBothCharge);
  }
  std::vector<std::string> charged = by_b ? matrix.a : std::vector<std::string>();
  charged.insert(charged.end(), by_a ? matrix.b.begin() : matrix.b.end(), matrix.b.end());
  if (const auto shooters = study::who_shoots(charged, system, command.hold_fire)) {
    note(*shooters);
  }
  if (command.hold_fire) {
    return;
  }
  for (const auto& [sides, are_charged] :
       {std::pair(&matrix.a, by_b), std::pair(&matrix.b, by_a)}) {
    for (std::string& side : *sides) {
      side = are_charged ? system.shooting(side) : side;
    }
  }
}

void run(MatrixCommand& command) {
  command.options.choose_form();
  refuse_other_ending("--wide", command.wide, show::table_forms().front(), RowsAre::lines);
  const std::string name{games::system_named(command.system).name};
  const show::Drawn figure = show::figure_named(command.figure, name);
  refuse_shared_files({command.options.out, command.wide, command.heat, command.html,
                       command.options.distributions});
  for (const auto& [file, option] :
       {std::pair(&command.wide, "--wide"), std::pair(&command.heat, "--heat"),
        std::pair(&command.html, "--html")}) {
    if (*file && **file == "-") {
      refuse(option, "\"-\" (standard output is for the rows) name a file");
    }
    check_output(*file, command.options.force || command.options.resume);
  }
  check_drawing("--html", command.html);
  const bool html = command.heat && is_html(*command.heat);
  const auto system = games::system_named(name).open();
  show::Matrix matrix;
  matrix.system = name;
  matrix.a = study::sides_named(command.a, "A", *system);
  matrix.b = study::sides_named(command.b, "B", *system);
  std::vector<std::string> repeated = sweep::each_once(matrix.a, *system);
  std::ranges::move(sweep::each_once(matrix.b, *system), std::back_inserter(repeated));
  if (!repeated.empty() && !command.options.quiet) {
    tell_repeated(repeated);
  }
  sweep::SweepSpec whole = sweep::matrix_spec(name, matrix.a, matrix.b);
  command.options.apply_to(whole);
  settle_charges(matrix, whole.parts.front(), command, *system);
  const sweep::SweepSpec spec = sweep::matrix_spec(name, matrix.a, matrix.b);
  SweepWishes wishes{.command = command_line(), .again = spec_text(matrix)};
  const std::size_t cells = matrix.a.size() * matrix.b.size();
  const bool is_one =
      sweep::SweepPlan::count(whole) == cells && !command.options.shard && cells <= kMostDrawn;
  SweepOptions options = command.options;
  // A person gets a picture; rows are for files and pipes.
  const bool shown = is_one && isatty(STDOUT_FILENO) == 1 && !options.out && !options.json &&
                     !options.csv && !options.quiet && !options.dry_run;
  if (shown) {
    options.out = "/dev/null";
    wishes.shown = true;
  }
  if (command.wide || command.heat || command.html || shown) {
    if (!is_one) {
      refuse(command.wide   ? "--wide"
             : command.heat ? "--heat"
                            : "--html",
             "a matrix of one whole row for each pair is wanted (no further axes, no shard, at "
             "most {} pairs) leave it out, and use the long table",
             kMostDrawn);
    }
    matrix.cells.resize(cells);
    matrix.subtitle = wanted_of(whole.parts.front());
    wishes.each = [&](const sweep::SweepRow& row) { matrix.cells[row.number] = row.figures; };
    wishes.others = {command.wide, command.heat, command.html};
    wishes.finish = [&] {
      if (command.wide) {
        write_file_atomically(*command.wide, show::matrix_wide_csv(matrix));
      }
      if (command.heat) {
        write_file_atomically(*command.heat, html ? show::matrix_html(matrix, figure)
                                                  : show::matrix_svg(matrix, figure));
      }
      if (command.html) {
        const show::HtmlAnswer typed = as_typed({.facts = {{"method", how_answered(matrix)}}});
        write_file_atomically(
            *command.html,
            show::matrix_html(matrix, figure, show::html_facts(typed.notes, typed.facts)));
      }
      if (shown) {
        print(show::matrix_text(matrix, figure, terminal_style()));
      }
    };
  }
  if (command.given_figure->count() != 0 && !command.heat && !command.html && !shown &&
      !options.quiet) {
    tell_note("--figure has no effect without --heat or --html (which draw it)");
  }
  run_sweep(options, spec, wishes);
}

}  // namespace

void add_matrix_command(CLI::App& app) {
  CLI::App* const matrix =
      app.add_subcommand("matrix", "Every unit of one list against every unit of another");
  const auto command = std::make_shared<MatrixCommand>();
  matrix->add_option("A", command->a, "a list: whose odds are told")->required();
  matrix->add_option("B", command->b, "the list against it")->required();
  matrix->add_option("--system", command->system, "the game (see fray systems)")
      ->capture_default_str();
  matrix->add_flag("--hold-fire", command->hold_fire, std::string(questions::kHoldFireInput.help));
  add_file(*matrix, "--wide", command->wide,
           "also one line for each unit and figure, one column for each enemy", "wide.csv");
  add_file(*matrix, "--heat", command->heat, "also a coloured picture: FILE.svg or FILE.html",
           "heat.svg");
  add_file(*matrix, "--html", command->html, "also a page: the picture, and what makes it again",
           "matrix.html");
  command->given_figure =
      matrix
          ->add_option("--figure", command->figure,
                       "the column that --heat and --html draw: " + show::figure_names() +
                           "; b_retreats is without those that are pursued, and a game of ranks "
                           "has its endings (b_wiped ...) instead")
          ->capture_default_str();
  command->options.add_to(*matrix);
  matrix->footer(with_example("matrix empire orcs", kMatrixHelp));
  matrix->callback([command] { run(*command); });
}

}  // namespace fray::cli
