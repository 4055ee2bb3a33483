#include "cli/against.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <filesystem>

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include "cli/command.hpp"
#include "cli/files.hpp"
#include "cli/program.hpp"
#include "cli/progress.hpp"
#include "cli/sweep_job.hpp"
#include "cli/terminal.hpp"
#include "core/error.hpp"
#include "core/files.hpp"
#include "core/text.hpp"
#include "core/version.hpp"
#include "games/systems.hpp"
#include "lists/army_file.hpp"
#include "lists/saved_sides.hpp"
#include "report/number.hpp"
#include "sweep/checkpoint.hpp"

namespace fray::cli {

void AgainstOptions::add_to(CLI::App& command, bool field) {
  command.add_option("--system", system, "the game (see fray systems)")->capture_default_str();
  if (field) {
    command
        .add_option_function<std::string>(
            "--against",
            [this](const std::string& given) {
              against = against ? *against + ", " + given : given;
            },
            "whom they meet: FIELD.toml, a list, a query, an army, or a side (all fighting units "
            "of the lists that come with fray), charging and receiving half and half; said again, "
            "those too")
        ->type_name("FIELD")
        ->trigger_on_parse();
    command.add_flag("--guns", guns, "also guns, machines, and what is added to other units");
    command.add_flag("--hold-fire", hold_fire, kHoldFireHelp);
    add_text(command, "--charging SHARE", charging, kChargingHelp);
  }
  for (const std::string& name : sweep::sweep_settings()) {
    command.add_option_function<std::string>(
        "--" + name, [this, name](const std::string& given) { settings[name] = given; },
        "as of fray odds, for every fight");
  }
  add_text(command, "--threads N", threads, "threads (all of the machine); no byte depends on it");
  add_file(command, "--keep", keep,
           "keep fights in this file, so that a run that was stopped goes on; gone with the answer",
           "fights.part");
  add_form(command, "one JSON array of objects", "a CSV table", "no progress and no notes");
}

void AgainstOptions::refuse_guns_alone() const {
  if (guns && !against) {
    throw InputError(Where{.field = "--guns"},
                     "is said without --against (guns are taken in of a list that is named) name "
                     "one");
  }
}

study::Settings AgainstOptions::settings_said() const {
  study::Settings said;
  for (const auto& [name, value] : settings) {
    if (value && value->empty()) {
      throw InputError(Where{.field = "--" + name},
                       "\"\" (a value is wanted) leave the option out for its default");
    }
    if (value) {
      said[name] = *value;
    }
  }
  return said;
}

int AgainstOptions::thread_count() const { return threads_of(threads); }

void AgainstOptions::watch(const std::function<void(const study::StandingsHooks&)>& work) const {
  StopSignals signals;
  SweepProgress progress(!quiet && has_status_line());
  const ProgressLine without_bar(
      quiet || has_status_line() ? Telling::nothing : Telling::notes,
      keep ? "it may be stopped, and the same command goes on from there."
           : "fewer opponents or models are quicker, and with --keep FILE it may be stopped and "
             "go on.");
  study::StandingsHooks hooks;
  hooks.go_on = [&](const sweep::SweepSoFar& now) {
    progress.show(now);
    return signals.received() == 0;
  };
  hooks.imprecise = imprecise_.get();
  std::unordered_map<Hash128, sweep::Solved, sweep::HashOfHash> known;
  std::optional<sweep::Checkpoint> kept;
  if (keep) {
    kept.emplace(*keep,
                 Hasher("kept fights")
                     .text(kVersion)
                     .word(std::uint64_t{kStreamVersion})
                     .text(question())
                     .finish(),
                 0);
    if (is_there(*keep)) {
      kept->load([&](Hash128 name, sweep::Solved solved) { known[name] = std::move(solved); });
    }
    hooks.known = &known;
    hooks.solved = [&](Hash128 name, const sweep::Solved& solved) { kept->solved(name, solved); };
  }
  try {
    work(hooks);
  } catch (const Interrupted&) {
    progress.clear();
    if (kept) {
      kept->rows({});  // to the last fight
    }
    std::fputs(
        kept ? "fray: interrupted; the same command goes on from here\n" : "fray: interrupted\n",
        stderr);
    throw Interrupted(signals.received());
  }
  progress.clear();
  note(*later_);
  if (kept) {
    kept->discard();
  }
}

void AgainstOptions::end() const {
  if (*imprecise_ != 0) {
    say(fmt::format("--precision is not reached in {} {}; allow more with --trials",
                    report::grouped(*imprecise_), *imprecise_ == 1 ? "fight" : "fights"));
    throw CLI::RuntimeError(kPrecisionNotReached);
  }
}

std::string uncounted_text(const std::vector<std::string>& opponents, answer::System& system) {
  const std::vector<std::string> all = study::uncounted_of(opponents, system);
  return all.empty()       ? ""
         : all.size() == 1 ? "  " + all.front() + "\n"
                           : fmt::format(
                                 "  of {} opponents the lists say more than is counted here; "
                                 "the first: {}\n",
                                 all.size(), all.front());
}

void tell_refused(const std::vector<study::Standing>& standings) {
  std::size_t refused = 0;
  for (const study::Standing& standing : standings) {
    refused += standing.refused;
  }
  if (refused != 0) {
    tell_note(
        fmt::format("The rules do not allow {} of the fights, such as a gun that charges. "
                    "They are left out.",
                    report::grouped(refused)));
  }
}

namespace {

/// Who shoots at who charges, and whether both sides charge.
std::vector<std::string> on_charges(const study::Opposition& field,
                                    const std::vector<std::string>& sides, answer::System& system) {
  const std::vector<std::string> enemies = field.sides();
  std::vector<std::string> notes;
  if (study::any_charges(sides) && study::any_charges(enemies)) {
    notes.emplace_back(kBothCharge);
  }
  if (!field.hold_fire) {
    std::vector<std::string> charged;
    for (const study::Situation& situation : field.situations) {
      const bool by_enemy = study::any_charges({situation.enemy}) || study::any_charges(enemies);
      const bool by_own = study::any_charges({situation.own}) || study::any_charges(sides);
      charged.insert(charged.end(), by_enemy ? sides.begin() : sides.end(), sides.end());
      charged.insert(charged.end(), by_own ? enemies.begin() : enemies.end(), enemies.end());
    }
    if (auto note = study::who_shoots(charged, system)) {
      notes.push_back(std::move(*note));
    }
  }
  return notes;
}

}  // namespace

study::Opposition field_of(const AgainstOptions& options, const std::vector<std::string>& sides,
                           answer::System& system, const std::string& system_name) {
  study::Opposition field =
      options.against
          ? study::opposition_named(*options.against, system_name, system,
                                    options.guns ? study::Kept::all : study::Kept::fighters,
                                    options.hold_fire)
          : study::usual_opposition(system_name, system, options.hold_fire);
  options.note(field.notes);
  options.note(study::uncounted_of(sides, system));
  const bool as_typed = study::settle_situations(field, sides);
  study::set_charging(field, options.charging, sides, system);
  options.note_later(on_charges(field, sides, system));
  if (as_typed && !options.quiet && field.opponents.size() + sides.size() > 2) {
    tell_note(
        "A side says charging itself, or stands in a file, so all are fought as they are typed. "
        "Nobody else charges.");
  }
  return field;
}

Judged judged(const AgainstOptions& options,
              const std::function<std::vector<std::string>(answer::System&)>& sides_of) {
  options.check_form();
  Judged made{.system = std::string(games::system_named(options.system).name)};
  made.game = games::system_named(made.system).open();
  const std::vector<std::string> sides = sides_of(*made.game);
  made.opposition = field_of(options, sides, *made.game, made.system);
  options.watch([&](const study::StandingsHooks& hooks) {
    made.standings = study::standings(sides, made.opposition, options.settings_said(), *made.game,
                                      options.thread_count(), hooks);
  });
  if (!options.quiet) {
    tell_refused(made.standings);
  }
  return made;
}

std::string bar(double value, double most) {
  constexpr int kHalf = 10;
  if (std::isnan(value) || !(most > 0)) {
    return "";
  }
  const int length = static_cast<int>(std::lround(std::abs(value) / most * kHalf));
  const auto times = [](const char* what, int count) {
    std::string text;
    for (int i = 0; i < count; ++i) {
      text += what;
    }
    return text;
  };
  return value < 0
             ? std::string(static_cast<std::size_t>(kHalf - length), ' ') + times("░", length) + "│"
             : std::string(kHalf, ' ') + "│" + times("█", length);
}

namespace {

bool is_of_name(char c) noexcept {
  return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
}

/// The names behind each @, each once.
std::vector<std::string> names_in(std::string_view text) {
  std::vector<std::string> names;
  for (std::size_t at = text.find('@'); at != std::string_view::npos; at = text.find('@', at + 1)) {
    const std::string_view rest = text.substr(at + 1);
    const auto end = std::ranges::find_if_not(rest, is_of_name);
    std::string name(rest.begin(), end);
    if (!name.empty() && std::ranges::find(names, name) == names.end()) {
      names.push_back(std::move(name));
    }
  }
  return names;
}

}  // namespace

std::vector<std::pair<std::string, std::string>> saved_sides_in(std::string_view text) {
  std::vector<std::pair<std::string, std::string>> all;
  const std::vector<std::string> names = names_in(text);
  for (const lists::SavedSide& kept :
       names.empty() ? std::vector<lists::SavedSide>() : lists::saved_sides()) {
    if (std::ranges::find(names, kept.name) == names.end() || lists::is_army(kept.file)) {
      continue;
    }
    try {
      all.emplace_back("@" + kept.name, lists::read_side_file(kept.file).side);
    } catch (const InputError&) {  // it has not fought, then
    }
  }
  return all;
}

std::vector<std::pair<std::string, std::string>> saved_sides_typed() {
  std::string text;
  for (const std::string& word : question_words()) {
    text += word + "\n";
  }
  return saved_sides_in(text);
}

}  // namespace fray::cli
