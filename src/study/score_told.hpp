#pragma once

#include <array>
#include <string>
#include <vector>

#include "fray/random/thrower.hpp"
#include "fray/rankflank/combat.hpp"

namespace fray::study {

/// "A", or "A2" in a side of several.
std::string name_of(const rankflank::Combat& combat, int unit);
const char* letter(rankflank::Side side);

/// What a round's score is measured from.
struct RoundBegun {
  std::array<int, rankflank::kUnits> lost{};
  std::array<int, 2> ranks{};  ///< of A and B, where a round counts them as it begins
};
RoundBegun begun(const rankflank::Combat& combat, const rankflank::Situation& first);

/// Each side's points, who has won the round by them, what crumbles, and break tests that nobody
/// rolls before the first that somebody does.
/// Shape   a line each; `fallen` is the situation once the last blow has fallen.
std::vector<std::string> told_score(const rankflank::Combat& combat, const RoundBegun& begun,
                                    const rankflank::Situation& fallen);

/// A break test that was rolled, and those that nobody rolls before the next one that somebody
/// does.
std::vector<std::string> told_break_test(const rankflank::Combat& combat,
                                         const rankflank::Situation& now,
                                         const random::Thrown& thrown);

/// Tests of fear and of restraint.
/// Shape   two throws where a failed test is rolled again.
std::string told_fear_test(const rankflank::Combat& combat, const rankflank::Situation& now,
                           const std::vector<random::Thrown>& thrown);
std::string told_restraint(const rankflank::Combat& combat, const rankflank::Situation& now,
                           const std::vector<random::Thrown>& thrown);

}  // namespace fray::study
