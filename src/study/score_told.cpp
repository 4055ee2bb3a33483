#include "study/score_told.hpp"

#include <algorithm>
#include <cstdlib>
#include <string_view>

#include <fmt/format.h>

#include "rankflank/combat/score.hpp"
#include "rankflank/discipline.hpp"
#include "rankflank/standing.hpp"
#include "study/told_dice.hpp"

namespace fray::study {
namespace {

using rankflank::Combat;
using rankflank::Rulebook;
using rankflank::Side;
using rankflank::Situation;
using rankflank::Special;
using Lines = std::vector<std::string>;

constexpr int kLowest = 2;  // of two dice
constexpr int kHighest = 12;

bool is_fantasy(const Combat& combat) {
  const Rulebook book = combat.engagement().book;
  return book == Rulebook::fantasy6 || book == Rulebook::fantasy7;
}

bool stands(const Combat& combat, const Situation& situation, Side side) {
  for (int unit = 0; unit < rankflank::kUnits; ++unit) {
    if (combat.context().is_unit(unit) && rankflank::side_of(unit) == side &&
        in_combat(combat.context(), situation, unit)) {
      return true;
    }
  }
  return false;
}

int wounds_by(Side side, const RoundBegun& begun, const Situation& fallen) {
  int wounds = 0;
  for (int unit = 0; unit < rankflank::kUnits; ++unit) {
    wounds += rankflank::side_of(unit) == side
                  ? 0
                  : fallen.lost(unit) - begun.lost[static_cast<std::size_t>(unit)];
  }
  return wounds;
}

/// By which a challenger's blows count more than the wounds that were there to lose: A's less B's.
int overkill(const RoundBegun& begun, const Situation& fallen) {
  return fallen.lead() - (begun.ranks[0] - begun.ranks[1]) -
         (wounds_by(Side::a, begun, fallen) - wounds_by(Side::b, begun, fallen));
}

/// "A 4 wounds +3 ranks +1 outnumber".
std::string points(const Combat& combat, const RoundBegun& begun, const Situation& fallen,
                   Side side) {
  std::string text =
      fmt::format("{} {}", letter(side), plural(wounds_by(side, begun, fallen), "wound"));
  const auto add = [&](int count, std::string_view why) {
    why.remove_suffix(count == 1 && why.ends_with("s") ? 1 : 0);  // "+1 rank +2 standards"
    text += count > 0 ? fmt::format(" +{} {}", count, why) : "";
  };
  add(side == Side::a ? overkill(begun, fallen) : -overkill(begun, fallen), "overkill");
  add(begun.ranks[side == Side::a ? 0 : 1], "ranks");
  for (const rankflank::Bonus& bonus : bonuses(combat.context(), fallen, side)) {
    add(bonus.points, bonus.why);
  }
  return text;
}

/// A side with nobody left loses the round whatever the score, by one at least.
std::string result(const Combat& combat, const Situation& fallen, int lead) {
  const bool a_stands = stands(combat, fallen, Side::a);
  const bool b_stands = stands(combat, fallen, Side::b);
  if (!a_stands && !b_stands) {
    return "Nobody is left in the combat: the round is drawn";
  }
  if (a_stands && b_stands) {
    return lead == 0 ? "The round is drawn"
                     : fmt::format("{} wins the round by {}", lead > 0 ? "A" : "B", std::abs(lead));
  }
  const int ahead = a_stands ? lead : -lead;
  return fmt::format("{} has nobody left in the combat: {} wins the round{}", a_stands ? "B" : "A",
                     a_stands ? "A" : "B",
                     ahead > 0 ? fmt::format(" by {}", ahead) : ", which counts as by 1");
}

std::string total_of(const random::Thrown& thrown) {
  const char* kept = thrown.dice[0].size() > 2 ? ", highest two" : "";  // of a maximised roll
  return fmt::format("{}{} = {}", listed(thrown.dice[0]), kept, kLowest + thrown.outcome);
}

/// Why a break test is on what it is on, where the score does not say it.
std::string reason(const Combat& combat, const Situation& now, int unit) {
  if (broken_by_fear(combat.context(), now, unit)) {
    return " (outnumbered by whom it fears)";
  }
  const Rulebook book = combat.engagement().book;
  if (combat.context().unit(unit).has(Special::fearless) && book == Rulebook::sovl) {
    return " (fearless)";
  }
  const char* holds = combat.context().unit(unit).has(Special::stubborn) && book != Rulebook::sovl
                          ? "stubborn"
                      : steadfast(combat.context(), now, unit) ? "steadfast"
                                                               : "";
  const bool fear =
      book == Rulebook::ninth_age && faces_fear(combat.context(), now, unit);  // 1 less
  if (*holds != 0 || fear) {
    return fmt::format(" ({}{}{})", holds, *holds != 0 && fear ? ", " : "",
                       fear ? "1 less for fear" : "");
  }
  const int behind = combat.context().unit(unit).profile.discipline - std::abs(now.lead());
  return is_fantasy(combat) && behind < kLowest &&
                 break_need(combat.context(), now, unit) == kLowest
             ? " (a double 1 always holds)"
             : "";
}

/// Nothing of who crumbles in place of a test.
std::string unrolled_test(const Combat& combat, const Situation& now, int unit) {
  const int need = break_need(combat.context(), now, unit);
  const std::string name = name_of(combat, unit);
  if (need >= kHighest) {
    const bool crumbles = combat.context().unit(unit).has(Special::unstable) &&
                          combat.engagement().book != Rulebook::sovl;
    return combat.context().unit(unit).has(Special::unbreakable)
               ? name + " stands without a break test (unbreakable)"
           : crumbles
               ? ""
               : fmt::format("{} stands without a break test (it would be on {})", name, need);
  }
  const std::string fear =
      broken_by_fear(combat.context(), now, unit) ? reason(combat, now, unit) : "";
  return fmt::format(
      "{} breaks without a break test{}", name,
      fear.empty()
          ? fmt::format(" (the difference of {} leaves less than 2 to roll)", std::abs(now.lead()))
          : fear);
}

Lines unrolled_tests(const Combat& combat, const Situation& now, int from) {
  Lines lines;
  for (int unit = from; unit < rankflank::kUnits; ++unit) {
    if (!combat.context().is_unit(unit) || !must_test(combat.context(), now, unit)) {
      continue;
    }
    const int need = break_need(combat.context(), now, unit);
    if (need >= kLowest && need < kHighest) {
      break;
    }
    if (std::string line = unrolled_test(combat, now, unit); !line.empty()) {
      lines.push_back(std::move(line));
    }
  }
  return lines;
}

/// "3 3 = 6", or "5 6 = 11, rolled again 3 4 = 7" near the battle standard.
std::string rolled(const std::vector<random::Thrown>& thrown, int need) {
  const bool again = thrown.size() > 1 && kLowest + thrown[0].outcome > need;
  return total_of(thrown[0]) +
         (again ? ", rolled again near the battle standard " + total_of(thrown[1]) : "");
}

bool passed(const std::vector<random::Thrown>& thrown, int need) {
  return std::ranges::any_of(
      thrown, [&](const random::Thrown& roll) { return kLowest + roll.outcome <= need; });
}

}  // namespace

const char* letter(Side side) { return side == Side::a ? "A" : "B"; }

std::string name_of(const Combat& combat, int unit) {
  const auto& own =
      rankflank::side_of(unit) == Side::a ? combat.engagement().a : combat.engagement().b;
  const char* side = letter(rankflank::side_of(unit));
  return own.size() == 1 ? side : fmt::format("{}{}", side, unit % (rankflank::kUnits / 2) + 1);
}

RoundBegun begun(const Combat& combat, const Situation& first) {
  RoundBegun begun;
  for (int unit = 0; unit < rankflank::kUnits; ++unit) {
    begun.lost[static_cast<std::size_t>(unit)] = first.lost(unit);
  }
  if (is_fantasy(combat)) {
    begun.ranks = {rank_bonus(combat.context(), first, Side::a),
                   rank_bonus(combat.context(), first, Side::b)};
  }
  return begun;
}

Lines told_score(const Combat& combat, const RoundBegun& begun, const Situation& fallen) {
  const Situation scored = rankflank::scored(combat.context(), fallen);
  Lines lines{fmt::format("Score: {}; {}", points(combat, begun, fallen, Side::a),
                          points(combat, begun, fallen, Side::b)),
              result(combat, fallen, scored.lead())};
  for (int unit = 0; unit < rankflank::kUnits; ++unit) {
    if (const int crumbled = scored.lost(unit) - fallen.lost(unit); crumbled > 0) {
      lines.push_back(
          fmt::format("{} crumbles: {}", name_of(combat, unit), plural(crumbled, "wound")));
    }
  }
  if (scored.winner() != Side::none && stands(combat, scored, Side::a) &&
      stands(combat, scored, Side::b)) {
    const Lines tests = unrolled_tests(combat, scored, 0);
    lines.insert(lines.end(), tests.begin(), tests.end());
  }
  return lines;
}

Lines told_break_test(const Combat& combat, const Situation& now, const random::Thrown& thrown) {
  const int unit = now.unit();
  const int need = break_need(combat.context(), now, unit);
  const bool holds = kLowest + thrown.outcome <= need;
  const bool again = now.stage() == rankflank::Stage::break_again;
  const bool may_roll_again = !holds && !again && may_reroll_break(combat.context(), now, unit);
  Lines lines{again ? fmt::format("   rolled again near the battle standard: {}", total_of(thrown))
                    : fmt::format("{} takes a break test on {}{}: {}", name_of(combat, unit), need,
                                  reason(combat, now, unit), total_of(thrown))};
  lines[0] += may_roll_again ? ", fails" : holds ? ", stands" : ", breaks";
  if (!may_roll_again) {
    const Lines more = unrolled_tests(combat, now, unit + 1);
    lines.insert(lines.end(), more.begin(), more.end());
  }
  return lines;
}

std::string told_fear_test(const Combat& combat, const Situation& now,
                           const std::vector<random::Thrown>& thrown) {
  const int need = fear_need(combat.context(), now.unit());
  return fmt::format("{} tests on {} whether it dares (fear): {}, {}", name_of(combat, now.unit()),
                     need, rolled(thrown, need),
                     passed(thrown, need) ? "it dares" : "it is shaken");
}

std::string told_restraint(const Combat& combat, const Situation& now,
                           const std::vector<random::Thrown>& thrown) {
  const int need = restrain_need(combat.context(), now, now.unit());
  const std::string name = name_of(combat, now.unit());
  if (need < kLowest) {
    return fmt::format("{} cannot hold back, and pursues", name);
  }
  return fmt::format("{} tests on {} whether it holds back: {}, {}", name, need,
                     rolled(thrown, need), passed(thrown, need) ? "it holds back" : "it pursues");
}

}  // namespace fray::study
