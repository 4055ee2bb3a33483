#include "cli/against.hpp"

#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <thread>

#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include "cli/columns.hpp"
#include "cli/notes.hpp"
#include "cli/stop_signals.hpp"
#include "cli/sweep_progress.hpp"
#include "cli/text_option.hpp"
#include "core/error.hpp"
#include "core/numbers.hpp"
#include "core/output.hpp"
#include "report/number.hpp"

namespace fray::cli {

void AgainstOptions::add_to(CLI::App& command) {
  command.add_option("--system", system, "the game (see fray systems)")->capture_default_str();
  add_text(command, "--against FIELD", against,
           "whom they meet: FIELD.toml, a list, a query, or a side (all fighting units of the "
           "game's lists), charging and receiving half and half");
  for (const std::string& name : study::sweep_settings()) {
    command.add_option_function<std::string>(
        "--" + name, [this, name](const std::string& given) { settings[name] = given; },
        "as of fray odds, for every fight");
  }
  add_text(command, "--threads N", threads, "threads (all of the machine); no byte depends on it");
  command.add_flag("--json", json, "one JSON array of objects");
  command.add_flag("--csv", csv, "a CSV table");
  command.add_flag("--quiet", quiet, "no progress and no notes");
}

void AgainstOptions::check_form() const {
  if (json && csv) {
    throw InputError(Where{.field = "--json"},
                     "and --csv at once (one form at a time) leave one out");
  }
}

study::Settings AgainstOptions::settings_said() const {
  study::Settings said;
  for (const auto& [name, value] : settings) {
    if (value) {
      said[name] = *value;
    }
  }
  return said;
}

int AgainstOptions::thread_count() const {
  return threads ? static_cast<int>(whole_number("--threads", *threads, 1, 1024))
                 : static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
}

void AgainstOptions::watch(const std::function<void(const study::StandingsHooks&)>& work) const {
  StopSignals signals;
  SweepProgress progress(!quiet && isatty(STDERR_FILENO) == 1);
  study::StandingsHooks hooks;
  hooks.go_on = [&](const study::SweepSoFar& now) {
    progress.show(now);
    return signals.received() == 0;
  };
  try {
    work(hooks);
  } catch (const Interrupted&) {
    progress.clear();
    std::fputs("fray: interrupted\n", stderr);
    throw Interrupted(signals.received());
  }
  progress.clear();
}

std::string Judged::method() const {
  std::size_t fights = 0;
  std::size_t simulated = 0;
  for (const study::Standing& standing : standings) {
    fights += standing.met.size();
    simulated += static_cast<std::size_t>(std::ranges::count_if(
        standing.met, [](const study::Met& met) { return !met.figures.exact(); }));
  }
  return simulated == 0 ? fmt::format("exact: {} fights", report::grouped(fights))
                        : fmt::format("{} fights, {} of them simulated", report::grouped(fights),
                                      report::grouped(simulated));
}

Judged judged(const AgainstOptions& options,
              const std::function<std::vector<std::string>(study::System&)>& sides_of) {
  options.check_form();
  Judged made{.system = std::string(study::system_named(options.system).name)};
  const auto system = study::system_named(made.system).open();
  const std::vector<std::string> sides = sides_of(*system);
  made.opposition = options.against
                        ? study::opposition_named(*options.against, made.system, *system)
                        : study::usual_opposition(made.system, *system);
  if (study::settle_situations(made.opposition, sides) && !options.quiet &&
      made.opposition.opponents.size() + sides.size() > 2) {
    tell_note(
        "A side says charging itself, or stands in a file, so all are fought as they are typed. "
        "Nobody else charges.");
  }
  options.watch([&](const study::StandingsHooks& hooks) {
    made.standings = study::standings(sides, made.opposition, options.settings_said(), made.system,
                                      options.thread_count(), hooks);
  });
  std::size_t refused = 0;
  for (const study::Standing& standing : made.standings) {
    refused += standing.refused;
    made.exact &= std::ranges::all_of(standing.met,
                                      [](const study::Met& met) { return met.figures.exact(); });
  }
  if (refused != 0 && !options.quiet) {
    tell_note(
        fmt::format("The rules do not allow {} of the fights, such as a gun that charges. "
                    "They are left out.",
                    report::grouped(refused)));
  }
  return made;
}

std::string percent_of(const study::Estimate& chance) {
  return chance.known() ? report::percent(chance, 1) : "";
}

std::string points_of(const study::Estimate& points) {
  return points.known() ? fmt::format("{:+.1f}", points.value) : "";
}

nlohmann::ordered_json number_of(double value) {
  return std::isnan(value) ? nlohmann::ordered_json() : nlohmann::ordered_json(value);
}

void print_objects(const nlohmann::ordered_json& objects, bool json) {
  write_stdout(json ? objects.dump(2) + "\n" : csv_of(objects.dump()));
}

}  // namespace fray::cli
