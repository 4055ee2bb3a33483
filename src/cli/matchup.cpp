#include "cli/matchup.hpp"

#include <CLI/CLI.hpp>

#include "cli/text_option.hpp"
#include "core/error.hpp"
#include "core/numbers.hpp"
#include "games/systems.hpp"

namespace fray::cli {

void MatchupOptions::add_to(CLI::App& command) {
  of_command = command.get_name();
  given_a = command.add_option("A", a, "the side whose odds are told: units and their options");
  given_b = command.add_option("B", b, "the other side");
  command.add_option("--system", system, "the game (see fray systems)")->capture_default_str();
  for (const OptionHelp& option : games::fight_options()) {
    const std::string name(option.name);
    command
        .add_option_function<std::string>(
            "--" + name,
            [this, name](const std::string& given) { fight_options.said[name] = given; },
            std::string(option.means))
        ->type_name(std::string(option.takes));
  }
  command
      .add_option("--rule", fight_options.readings,
                  "a reading where a game's texts differ, NAME=VALUE (see fray systems)")
      ->allow_extra_args(false);
  add_file(command, "--engagement", engagement,
           "instead of A and B: a TOML file that places every stand", "field.toml");
  add_text(command, "--seed N", seed, "seed of the random numbers (1)");
  command.footer([this] { return to_text(games::system_named(system).open()->side_help()); });
}

std::unique_ptr<const answer::Fight> MatchupOptions::fight() {
  if (engagement && (!a.empty() || !b.empty())) {
    throw InputError(
        Where{.field = "--engagement"},
        "and sides cannot both be said (the file names both sides) leave one of them out");
  }
  if (!engagement && (!given_a->count() || !given_b->count())) {
    throw InputError(std::string(given_a->count() ? "B" : "A") + " is required (see fray " +
                     of_command + " --help)");
  }
  game_ = games::system_named(system).open();
  return answer::fight_of(*game_, question());
}

std::vector<lists::Warning> MatchupOptions::without_effect(const answer::Fight& fight,
                                                           const answer::Answer& answer) {
  return answer::without_effect(*game_, question(), fight, answer);
}

answer::Question MatchupOptions::question() const { return {a, b, engagement, fight_options}; }

std::string MatchupOptions::name_of_a() const { return engagement ? "A of " + *engagement : a; }
std::string MatchupOptions::name_of_b() const { return engagement ? "B of " + *engagement : b; }

std::uint64_t MatchupOptions::seed_or(std::uint64_t otherwise) const {
  return seed ? whole_number("--seed", *seed, 0, UINT64_MAX) : otherwise;
}

}  // namespace fray::cli
