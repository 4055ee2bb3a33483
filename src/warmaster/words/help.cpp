#include "warmaster/words/help.hpp"

#include "lists/side.hpp"
#include "warmaster/rules/special_rules.hpp"
#include "warmaster/rules/unit.hpp"

namespace fray::warmaster {

answer::SideHelp warmaster_side_help() {
  const auto all = [](const warmaster::SpecialRule&) { return true; };
  std::vector<answer::HelpLine> places;
  for (const OptionHelp& option : lists::place_options()) {
    places.push_back({option.usage(), option.means});
  }
  return {
      .intro =
          "A side is a unit and, after a colon, its options:\n"
          "  \"empire/knights: charging\"   \"orc warriors: support=2, defended\"\n"
          "  \"custom: type=infantry, attacks=3, hits=3, armour=6+, stands=3\"   @knights   "
          "@side.toml\n"
          "A custom unit is three stands of infantry with 3 attacks, 3 hits and no armour, but for "
          "what is said.\n",
      .width = 31,
      .sections = {
          {"Options (any profile value may be changed for a what-if)",
           answer::lines_of(warmaster::kUnitOptions)},
          {"Special rules (blanks as hyphens; RULE=no takes one away)",
           answer::lines_of(warmaster::special_rules(), all)},
          {"Words that are read as options, with a note",
           answer::lines_of(lists::players_words("warmaster"))},
          {"Where a unit stands (side A faces north, side B south; \"A + B\" stand side by side, "
           "and \"2 x A\" is two of them)",
           places,
           "\nStands fight where they stand, and --field draws them. Who says fighting= places no "
           "stand: then as many fight\n"
           "as that, and in later rounds as many as are left.\n"}}};
}

}  // namespace fray::warmaster
