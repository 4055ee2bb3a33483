#pragma once

#include <string>
#include <vector>

#include "random/thrower.hpp"

namespace fray::answer {

/// "1 stand", "2 stands".
std::string plural(int count, const char* noun);

/// "4 1 6", or "none".
std::string listed(const std::vector<int>& dice);
/// The dice of one test of a pool, and which of them has been thrown again.
std::string listed(const random::Thrown& thrown, std::size_t test);

/// What a side of Warmaster scored in a round: "5", or "5 + 2 shot + 1 support = 8".
std::string told_score(int hits, int supports, int shots);

/// Why a side has lost a round that it did not lose by the score.
std::string told_against_the_score(const char* loser);

/// Blows of Warmaster as they fell: hits on `hit_on`, saves on `armour`, and what of them counts.
/// Shape  a line each; `on` is who is struck and is left out where there is only one enemy, `saver`
///        who saves.
std::vector<std::string> told_blows(const random::Thrown& thrown, int hit_on, const std::string& on,
                                    const std::string& saver, int armour);

}  // namespace fray::answer
