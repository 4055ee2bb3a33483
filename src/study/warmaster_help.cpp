#include "study/warmaster_help.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "fray/army/side.hpp"
#include "fray/warmaster/special_rules.hpp"

namespace fray::study {

std::string warmaster_side_help() {
  std::string text =
      "A side is a unit and, after a colon, its options:\n"
      "  \"empire/knights: charging\"   \"orc warriors: support=2, defended\"\n"
      "  \"custom: type=infantry, attacks=3, hits=3, armour=6+, stands=3\"   @side.toml\n"
      "A custom unit is three stands of infantry with 3 attacks, 3 hits and no armour, but for "
      "what is said.\n\n"
      "Options (any profile value may be changed for a what-if):\n";
  for (const OptionHelp& option : help_of(warmaster::kUnitOptions)) {
    text += fmt::format("  {:<32}{}\n", option.usage(), option.means);
  }
  text += "\nSpecial rules (blanks as hyphens; RULE=no takes one away):\n";
  for (const auto& rule : warmaster::special_rules()) {
    std::string name{rule.name};
    std::replace(name.begin(), name.end(), ' ', '-');
    text += fmt::format("  {:<32}{}\n", name, rule.effect);
  }
  text +=
      "\nWhere a unit stands (side A faces north, side B south; \"A + B\" stand side by side, and "
      "\"2 x A\" is two of them):\n";
  for (const OptionHelp& option : army::place_options()) {
    text += fmt::format("  {:<32}{}\n", option.usage(), option.means);
  }
  return text +
         "\nStands fight where they stand, and --field draws them. Who says fighting= places no "
         "stand: then as many fight\n"
         "as that, and in later rounds as many as are left.\n";
}

}  // namespace fray::study
