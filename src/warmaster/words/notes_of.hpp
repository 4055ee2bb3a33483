#pragma once

#include <string>
#include <vector>

#include "warmaster/combat/melee.hpp"
#include "warmaster/rules/engagement.hpp"
#include "warmaster/words/advice.hpp"

namespace fray::warmaster {

// Sentences for a person on what was assumed of a fight, known before it is fought.

std::vector<std::string> notes_of(const warmaster::Engagement& engagement);
std::vector<std::string> notes_of(const warmaster::Melee& melee);
std::vector<std::string> notes_of(const Advice& advice);

}  // namespace fray::warmaster
