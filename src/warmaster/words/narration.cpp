#include "warmaster/words/words.hpp"

#include <algorithm>
#include <cstdlib>

#include <fmt/format.h>

#include "graph/game.hpp"
#include "warmaster/combat/duel.hpp"

namespace fray::warmaster {

std::string dice_words(int count) {
  return std::to_string(count) + (count == 1 ? " die" : " dice");
}

const char* sentence(Ending ending) {
  switch (ending) {
    case Ending::b_destroyed: return "B is destroyed: A wins.";
    case Ending::a_destroyed: return "A is destroyed: B wins.";
    case Ending::both_destroyed: return "Both are destroyed: a draw.";
    case Ending::b_retreats: return "B has retreated: A wins.";
    case Ending::a_retreats: return "A has retreated: B wins.";
    case Ending::fall_back: return "A draw.";
    case Ending::unresolved_a: return "Unresolved: A won the last round and fights on next turn.";
    case Ending::unresolved_b: return "Unresolved: B won the last round and fights on next turn.";
    case Ending::none: break;
  }
  return "";
}

std::string shown_score(int hits, int supports, int shots) {
  if (supports == 0 && shots == 0) {
    return std::to_string(hits);
  }
  std::string text = std::to_string(hits);
  text += shots != 0 ? fmt::format(" + {} shot", shots) : "";
  text += supports != 0 ? fmt::format(" + {}", answer::plural(supports, "support")) : "";
  return text + fmt::format(" = {}", hits + supports + shots);
}

std::string shown_against_the_score(const char* loser) {
  return fmt::format("{} has no stand left that fought, so {} wins whatever both scored", loser,
                     *loser == 'A' ? "B" : "A");
}

std::vector<std::string> shown_blows(const random::Thrown& thrown, int hit_on,
                                     const std::string& on, const std::string& saver, int armour) {
  std::vector<std::string> lines;
  const auto reach = [&](std::size_t test, int face) {
    return static_cast<int>(
        std::ranges::count_if(thrown.dice[test], [&](int die) { return die >= face; }));
  };
  int unsaved = reach(0, hit_on);
  const std::string hits =
      fmt::format("   {}{}{}+ hits: ", on.empty() ? "" : "on " + on, on.empty() ? "" : " ", hit_on);
  if (!thrown.before.empty()) {
    lines.push_back(
        fmt::format("{}{}  -> {}, so all are thrown again", hits, answer::listed(thrown.before),
                    std::ranges::count_if(thrown.before, [&](int die) { return die >= hit_on; })));
  }
  lines.push_back(
      fmt::format("{}{}  -> {}", hits, answer::listed(thrown, 0), answer::plural(unsaved, "hit")));
  if (thrown.dice.size() > 1) {
    const int saved = reach(1, armour);
    unsaved -= saved;
    lines.push_back(fmt::format("   {} saves on {}+: {}  -> {} saved, {} through", saver, armour,
                                answer::listed(thrown, 1), saved, unsaved));
  }
  if (unsaved > thrown.outcome) {
    lines.push_back(fmt::format("   only {} can be taken: the rest do not count",
                                answer::plural(thrown.outcome, "hit")));
  }
  return lines;
}

namespace {

using answer::listed;
using answer::plural;
using answer::Story;
using Thrown = std::vector<random::Thrown>;

/// Writes down what happens in one fight.
class DuelTeller {
 public:
  DuelTeller(const Duel& duel, Story& story) : duel_(duel), story_(story) {}

  void rolled(Situation now, const Thrown& thrown, const Duel::Transition& step) {
    switch (now.stage()) {
      case Stage::attack_dice_a: attack_dice(now, Side::a, thrown, step.next); break;
      case Stage::attack_dice_b: attack_dice(now, Side::b, thrown, step.next); break;
      case Stage::fall_back_a: fall_back(Side::a, thrown); break;
      case Stage::fall_back_b: fall_back(Side::b, thrown); break;
      default: strike(now, thrown, step); break;
    }
  }

  void decided(Situation now, int decision, const Duel::Transition& step) {
    const Side winner = now.ahead();
    switch (static_cast<Policy>(decision)) {
      case Policy::pursue:
        line(fmt::format("{} pursues", letter(winner)) +
             (duel_.pending(step.next) == graph::Pending::rolls
                  ? fmt::format(": +{} to each of its stands next round", step.next.pursuit_bonus())
                  : ""));
        break;
      case Policy::stand: line(fmt::format("{} stands its ground", letter(winner))); break;
      case Policy::fall_back: line(fmt::format("{} falls back", letter(winner))); break;
    }
    take(step.report);
  }

 private:
  void line(std::string text) { story_.parts.back().lines.push_back(std::move(text)); }

  void open_round(Situation now) {
    const std::string heading = fmt::format("Round {}", now.rounds_fought() + 1);
    if (story_.parts.empty() || story_.parts.back().heading != heading) {
      story_.parts.push_back({heading, {}, {}});
    }
  }

  void attack_dice(Situation now, Side side, const Thrown& thrown, Situation next) {
    open_round(now);
    std::vector<int> dice;
    for (const random::Thrown& roll : thrown) {
      dice.insert(dice.end(), roll.dice[0].begin(), roll.dice[0].end());
    }
    line(fmt::format("{} rolls its attacks ({} a stand): {}, so {}", letter(side),
                     to_string(duel_.attacks_now(now, side)), listed(dice),
                     dice_words(next.attacks(side))));
  }

  /// "A: 3 stands x (3 attacks +1 charging) = 12 dice".
  std::string arithmetic(Situation now, Side side) const {
    const int dice = duel_.attack_dice(now, side);
    const Unit& unit = duel_.unit(side);
    if (duel_.attacks_now(now, side).random()) {
      return fmt::format("{}: {}", letter(side),
                         dice == 1 ? "1 die" : fmt::format("{} dice", dice));
    }
    std::string each = to_string(unit.profile.attacks);
    int value = unit.profile.attacks.fixed;
    for (const Modifier& modifier : duel_.modifiers(now, side)) {
      each += fmt::format(" {:+} {}", modifier.attacks, modifier.why);
      value += modifier.attacks;
    }
    std::string text = fmt::format("{}: {} x ({})", letter(side),
                                   plural(duel_.fighting_stands(now, side), "stand"), each);
    const int more = duel_.on_one_stand(now, side);
    if (more != 0) {
      text += fmt::format(" {:+} {} on one", more,
                          unit.character == 0      ? "sword"
                          : more == unit.character ? "character"
                                                   : "character and sword");
    }
    text += fmt::format(" = {}", dice == 1 ? "1 die" : fmt::format("{} dice", dice));
    return value + more <= 0 && dice == 1 ? text + " (the last ditch)" : text;
  }

  void blows(Situation now, Side side, const random::Thrown& thrown) {
    line(arithmetic(now, side));
    for (std::string& text : shown_blows(thrown, duel_.to_hit(now, side), "", letter(other(side)),
                                         static_cast<int>(duel_.armour(now, other(side))))) {
      line(std::move(text));
    }
  }

  void strike(Situation now, const Thrown& thrown, const Duel::Transition& step) {
    open_round(now);
    blows(now, Side::a, thrown[0]);
    blows(now, Side::b, thrown[1]);
    const auto& engagement = duel_.engagement();
    const int score_a = thrown[0].outcome + engagement.a.support;
    const int score_b = thrown[1].outcome + engagement.b.support;
    line(fmt::format("Result: A {}{}, B {}{}", thrown[0].outcome,
                     with_support(engagement.a, score_a), thrown[1].outcome,
                     with_support(engagement.b, score_b)));
    came_out(score_a, score_b, step);
    if (step.next.stage() == Stage::aftermath) {
      line(fmt::format("{} wins, {} retreats {} cm; stands left: A {}, B {}",
                       letter(step.next.ahead()), letter(other(step.next.ahead())),
                       step.next.retreat_cm(), duel_.stands_left(step.next, Side::a),
                       duel_.stands_left(step.next, Side::b)));
    }
    take(step.report);
  }

  /// A draw, or a fight that the score does not decide.
  void came_out(int score_a, int score_b, const Duel::Transition& step) {
    const auto report = unpack(step.report);
    const bool over = step.report != 0 && report.ending != Ending::none;
    const bool gone =
        over && report.ending >= Ending::b_destroyed && report.ending <= Ending::both_destroyed;
    const auto left = [&](Side side, std::uint32_t lost) {
      return over ? duel_.unit(side).stands - static_cast<int>(lost)
                  : duel_.stands_left(step.next, side);
    };
    if (gone && (report.winner == Side::a ? score_a <= score_b
                                          : report.winner == Side::b && score_b <= score_a)) {
      line(shown_against_the_score(letter(other(report.winner))));
    } else if (!gone && score_a == score_b) {
      line(fmt::format("A draw; stands left: A {}, B {}", left(Side::a, report.stands_lost_a),
                       left(Side::b, report.stands_lost_b)));
    }
  }

  static std::string with_support(const Unit& unit, int score) {
    return unit.support == 0 ? ""
                             : fmt::format(" + {} = {}", plural(unit.support, "support"), score);
  }

  void fall_back(Side side, const Thrown& thrown) {
    line(fmt::format("{} falls back up to {} cm ({})", letter(side), thrown[0].outcome + 3,
                     listed(thrown[0].dice[0])));
  }

  void take(graph::Report packed) {
    const auto report = unpack(packed);
    if (packed == 0 || report.ending == Ending::none) {
      return;
    }
    const auto& engagement = duel_.engagement();
    const bool by_stands = prices_of(engagement).mixed();
    const auto cost = [&](const Unit& unit, std::uint32_t stands) {
      return by_stands ? static_cast<double>(stands) : points_lost(unit, static_cast<int>(stands));
    };
    story_.swing =
        cost(engagement.b, report.stands_lost_b) - cost(engagement.a, report.stands_lost_a);
    story_.result = report.winner == Side::a ? 1 : report.winner == Side::b ? -1 : 0;
    story_.ending = fmt::format("{} A lost {}, B lost {}.", sentence(report.ending),
                                plural(static_cast<int>(report.stands_lost_a), "stand"),
                                plural(static_cast<int>(report.stands_lost_b), "stand"));
  }

  const Duel& duel_;
  Story& story_;
};

}  // namespace

Story tell(const Engagement& engagement, std::uint64_t seed) {
  const Duel duel(engagement);
  Story story;
  story.seed = seed;
  DuelTeller teller(duel, story);
  random::Thrower thrower(
      {.purpose = random::Purpose::trace, .seed = seed, .matchup = duel.name()});
  graph::trace(
      duel, thrower,
      [&](Situation now, const Thrown& thrown, const Duel::Transition& step) {
        teller.rolled(now, thrown, step);
      },
      [&](Situation now, int decision, const Duel::Transition& step) {
        teller.decided(now, decision, step);
      });
  return story;
}

}  // namespace fray::warmaster
