#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "answer/trace.hpp"
#include "random/sampler.hpp"
#include "warmaster/combat/report.hpp"
#include "warmaster/rules/engagement.hpp"

namespace fray::warmaster {

/// The fight that `seed` throws, where no stand is placed.
answer::Story tell(const Engagement& engagement, std::uint64_t seed);

inline const char* letter(Side side) { return side == Side::a ? "A" : "B"; }

/// "1 die", "8 dice".
std::string dice_words(int count);

/// How a combat ended, as a story says it.
const char* sentence(Ending ending);

/// What a side scored in a round: "5", or "5 + 2 shot + 1 support = 8".
std::string told_score(int hits, int supports, int shots);

/// Why a side has lost a round that it did not lose by the score.
std::string told_against_the_score(const char* loser);

/// Blows as they fell: hits on `hit_on`, saves on `armour`, and what of them counts.
/// Shape  a line each; `on` is who is struck and is left out where there is only one enemy, `saver`
///        who saves.
std::vector<std::string> told_blows(const random::Thrown& thrown, int hit_on, const std::string& on,
                                    const std::string& saver, int armour);

}  // namespace fray::warmaster
