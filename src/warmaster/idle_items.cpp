#include "warmaster/idle_items.hpp"

namespace fray::warmaster {

/// Source  rules-facts 1.13, magic items.
std::vector<std::string> idle_items(const Unit& unit, const std::string& name, bool enemies_save, Opening opening) {
  std::vector<std::string> sentences;
  const Specials& own = unit.profile.specials;
  if (own.has(Special::banner_of_shielding) && unit.stands < unit.profile.stands) {
    sentences.push_back(name + " has lost a stand: its banner of shielding changes nothing any more.");
  }
  const auto too_late = [&](const char* item) {
    sentences.push_back(opening == Opening::advanced_on
                            ? name + " strikes in a first round only where an enemy advances into it: its " + item + " counts there alone."
                            : name + (unit.pursuit ? " pursues, so the first round of its combat is over: its "
                                                   : " does not strike in the first round of a combat: its ") +
                                  item + " changes nothing.");
  };
  const bool strikes = opening == Opening::strikes;
  if (own.has(Special::sword_of_fate) && !strikes) {
    too_late("sword of fate");
  }
  if (own.has(Special::banner_of_fortune) && !strikes) {
    too_late("banner of fortune");
  } else if (own.has(Special::banner_of_fortune)) {
    sentences.push_back(name +
                        " throws its attack dice again by its banner of fortune in the first round, when fewer hit than on average; "
                        "where they fall in several lots, the largest decides.");
  }
  if ((own.has(Special::wizard_near) || own.has(Special::shugenja_near)) && !own.has(Special::unstable)) {
    sentences.push_back(name + " is not unstable: who is near changes nothing.");
  }
  if (own.has(Special::sword_of_destruction) && !enemies_save) {
    sentences.push_back("no enemy of " + name + " has armour: its sword of destruction changes nothing.");
  }
  return sentences;
}

}  // namespace fray::warmaster
