#include "cli/matchup.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include "cli/numbers.hpp"
#include "cli/text_option.hpp"
#include "fray/army/side.hpp"
#include "fray/core/error.hpp"
#include "fray/core/text.hpp"

namespace fray::cli {
namespace {

warmaster::Policy policy_named(const std::string& text) {
  const std::string wanted = folded(text);
  if (wanted == "pursue") {
    return warmaster::Policy::pursue;
  }
  if (wanted == "stand") {
    return warmaster::Policy::stand;
  }
  if (wanted == "fall back") {
    return warmaster::Policy::fall_back;
  }
  throw InputError(Where{.field = "--policy"}, "\"" + quotable(text) + "\" (pursue, stand or fall-back)");
}

}  // namespace

void MatchupOptions::add_to(CLI::App& command) {
  command.add_option("A", a, "the side whose odds are told: a unit and its options")->required();
  command.add_option("B", b, "the other side")->required();
  command.add_option("--system", system, "the game: warmaster")->capture_default_str();
  add_text(command, "--rounds", rounds, "rounds in one Combat phase (the game's: 2)");
  add_text(command, "--turns", turns, "Combat phases that an unresolved combat goes on for (1), or end");
  add_text(command, "--policy", policy, "what winners do: pursue (default), stand or fall-back");
  add_text(command, "--seed", seed, "seed of the random numbers (1)");
  command.footer(side_help());
}

warmaster::Engagement MatchupOptions::engagement() const {
  if (lowered(system) != "warmaster") {
    throw InputError(Where{.field = "--system"}, "\"" + quotable(system) + "\" (warmaster; see fray systems)");
  }
  army::Finder finder{army::Library()};
  warmaster::Engagement engagement;
  engagement.a = army::parse_side(a, finder, "side A");
  engagement.b = army::parse_side(b, finder, "side B");
  if (rounds) {
    engagement.rounds = static_cast<std::int32_t>(whole_number("--rounds", *rounds, 1, 10));
  }
  if (turns && lowered(*turns) == "end") {
    engagement.turns.reset();
  } else if (turns) {
    engagement.turns = static_cast<std::int32_t>(whole_number("--turns", *turns, 1, 200));
  }
  if (policy) {
    engagement.policy = policy_named(*policy);
  }
  warmaster::validate(engagement);
  return engagement;
}

std::uint64_t MatchupOptions::seed_or(std::uint64_t otherwise) const {
  return seed ? whole_number("--seed", *seed, 0, UINT64_MAX) : otherwise;
}

std::string side_help() {
  std::string text =
      "A side is a unit and, after a colon, its options:\n"
      "  \"empire/knights: charging\"   \"orc warriors: support=2, defended\"\n"
      "  \"custom: type=infantry, attacks=3, hits=3, armour=6+, stands=3\"   @side.toml\n\n"
      "Options (any profile value may be changed for a what-if):\n";
  for (const army::SideOption& option : army::side_options()) {
    const std::string usage =
        option.takes.empty() ? std::string(option.name) : fmt::format("{}={}", option.name, option.takes);
    text += fmt::format("  {:<32}{}\n", usage, option.means);
  }
  text += "\nSpecial rules (blanks as hyphens; RULE=no takes one away):\n";
  for (const auto& rule : warmaster::special_rules()) {
    std::string name{rule.name};
    std::replace(name.begin(), name.end(), ' ', '-');
    text += fmt::format("  {:<32}{}\n", name, rule.effect);
  }
  return text +
         "\nNo stands are placed on a field yet: how many fight and support is what you say (fighting=, support=), and\n"
         "all stands fight unless you say otherwise.\n";
}

}  // namespace fray::cli
