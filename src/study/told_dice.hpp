#pragma once

#include <string>
#include <vector>

#include "fray/random/thrower.hpp"

namespace fray::study {

/// "1 stand", "2 stands".
std::string plural(int count, const char* noun);

/// "4 1 6", or "none".
std::string listed(const std::vector<int>& dice);
/// The dice of one test of a pool, and which of them has been thrown again.
std::string listed(const random::Thrown& thrown, std::size_t test);

/// Blows of Warmaster as they fell: hits on `hit_on`, saves on `armour`, and what of them counts.
/// Shape  a line each; `on` is who is struck and is left out where there is only one enemy, `saver` who saves.
std::vector<std::string> told_blows(const random::Thrown& thrown, int hit_on, const std::string& on, const std::string& saver,
                                    int armour);

}  // namespace fray::study
