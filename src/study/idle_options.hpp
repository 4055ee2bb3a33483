#pragma once

#include <string>
#include <vector>

#include "fray/army/side.hpp"
#include "fray/warmaster/battle.hpp"

namespace fray::study {

/// "A: at and formation change nothing here." with `what` "nothing here"; empty for no options.
std::string idle_sentence(const std::string& of, const std::vector<std::string>& options, const std::string& what);

/// That a list says something of a unit that no number has; `note` is "Giant: badly hurt by 5 to 7 hits".
std::string uncounted_sentence(const std::string& of, const std::string& note);

/// What a side says of the field where no stand is placed: a sentence, or none.
/// Throws  InputError for what speaks of a unit that is not there: a side is one unit.
std::vector<std::string> idle_in_duel(const army::SideUnits& a, const army::SideUnits& b);

/// What the two sides of a battle say in vain, or so that it may be misread, as far as that is sure and quickly known:
/// sentences, or none. Shape  all units of the battle, in its order, those that are only near among them.
std::vector<std::string> said_in_vain(const army::SideUnits& a, const army::SideUnits& b, const warmaster::Battle& battle);

}  // namespace fray::study
