#include "cli/matchup.hpp"

#include <CLI/CLI.hpp>

#include "cli/text_option.hpp"
#include "fray/core/numbers.hpp"

namespace fray::cli {

void MatchupOptions::add_to(CLI::App& command) {
  command.add_option("A", a, "the side whose odds are told: a unit and its options")->required();
  command.add_option("B", b, "the other side")->required();
  command.add_option("--system", system, "the game (see fray systems)")->capture_default_str();
  add_text(command, "--rounds", fight_options.rounds, "rounds in one Combat phase (Warmaster: 2; other games: to the end)");
  add_text(command, "--turns", fight_options.turns, "Combat phases that an unresolved combat goes on for (1), or end");
  add_text(command, "--policy", fight_options.policy, "what winners do: pursue (default), stand or fall-back");
  command.add_option("--rule", fight_options.readings, "a reading where a game's texts differ, NAME=VALUE (see fray systems)")
      ->allow_extra_args(false);
  add_text(command, "--seed", seed, "seed of the random numbers (1)");
  command.footer([this] { return study::system_named(system).open()->side_help(); });
}

std::unique_ptr<const study::Fight> MatchupOptions::fight() const {
  const auto game = study::system_named(system).open();
  const auto side_a = game->side(a, "side A");
  const auto side_b = game->side(b, "side B");
  return game->fight(*side_a, *side_b, fight_options);
}

std::uint64_t MatchupOptions::seed_or(std::uint64_t otherwise) const {
  return seed ? whole_number("--seed", *seed, 0, UINT64_MAX) : otherwise;
}

}  // namespace fray::cli
