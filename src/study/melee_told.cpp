#include "study/melee_told.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "fray/graph/trace.hpp"
#include "fray/warmaster/combat_rules.hpp"
#include "fray/warmaster/outcomes.hpp"
#include "study/endings.hpp"
#include "study/prices.hpp"
#include "study/shooting_told.hpp"
#include "study/strikes_told.hpp"
#include "study/told_dice.hpp"

namespace fray::study {
namespace {

using warmaster::Melee;
using warmaster::MeleeSituation;
using warmaster::MeleeStage;
using warmaster::Side;
using Thrown = std::vector<random::Thrown>;

const char* letter(Side side) { return side == Side::a ? "A" : "B"; }

/// Writes down what happens in one fight.
class Teller {
 public:
  Teller(const Melee& melee, Story& story) : melee_(melee), story_(story) {}

  void rolled(const MeleeSituation& now, const Thrown& thrown, const Melee::Step& step) {
    switch (now.stage) {
      case MeleeStage::shots: shots(now, thrown, step); break;
      case MeleeStage::volley: volley(now, thrown, step.next); break;
      case MeleeStage::strike: strike(now, thrown, step); break;
      case MeleeStage::tests: tests(now, thrown); break;
      case MeleeStage::under_fire: under_fire(now, thrown, step.next); break;
      case MeleeStage::drive_back: drive_back(now, thrown, step.next); break;
      case MeleeStage::off_table: off_table(now, thrown, step.next); break;
      case MeleeStage::instability: line(told_instability(melee_, name(now.next), now, thrown[0].dice[0][0], step.next)); break;
      case MeleeStage::first_removes:
        line(fmt::format("{} removes its stands first, by a die", letter(thrown[0].outcome == 0 ? Side::a : Side::b)));
        break;
      case MeleeStage::first_back:
        line(fmt::format("{} moves back first, by a die", letter(thrown[0].outcome == 0 ? Side::a : Side::b)));
        break;
      default: fall_back(now, thrown); break;
    }
    take(step.report);
  }

  void decided(const MeleeSituation& now, int decision, const Melee::Step& step) {
    switch (now.stage) {
      case MeleeStage::aims: aims(now, decision); break;
      case MeleeStage::orders: orders(now, decision, step); break;
      case MeleeStage::aftermath: aftermath(now, decision, step); break;
      default: break;
    }
    take(step.report);
  }

 private:
  void line(std::string text) { story_.parts.back().lines.push_back(std::move(text)); }
  void lines(const std::vector<std::string>& texts) { std::ranges::for_each(texts, [this](const auto& text) { line(text); }); }

  void open_round(const MeleeSituation& now) {
    const std::string heading = fmt::format("Round {}", now.rounds_fought + 1);
    if (story_.parts.empty() || story_.parts.back().heading != heading) {
      story_.parts.push_back({heading, {}, picture_of(melee_, *now.scene)});
      if (now.turn != turn_) {
        line("A new Combat phase begins");
      }
      who_joined(now);
      if (now.rounds_fought == 0) {
        lines(told_hits_before(melee_));
      }
    }
  }

  /// Units that wait to join or fought elsewhere, and took no part in the round before.
  void who_joined(const MeleeSituation& now) {
    for (std::size_t unit = 0; unit < melee_.roster().size(); ++unit) {
      const bool drawn_in = now.scene->where.troops[unit].elsewhere == warmaster::Elsewhere::drawn_in;
      const bool may_come = (now.turn != turn_ && melee_.roster().unit(unit).joins) || drawn_in;
      if (may_come && warmaster::has(static_cast<warmaster::UnitSet>(now.scene->survey.engaged & ~fought_), unit)) {
        line(fmt::format("{} comes into the combat", name(unit)));
      }
    }
    turn_ = now.turn;
  }

  std::string name(std::size_t unit) const { return melee_.letter_of(unit); }

  void shots(const MeleeSituation& now, const Thrown& thrown, const Melee::Step& step) {
    open_round(now);
    const std::size_t target = melee_.charger_of(now, now.next);
    line(fmt::format("{} shoots at the charge", name(now.next)));
    hits_and_saves(target, warmaster::kShotHits, static_cast<int>(melee_.armour_now(now, target)), thrown[0]);
    const int left_now = melee_.stands_left(now, target);
    const int left_then = step.next.scene != nullptr
                              ? melee_.stands_left(step.next, target)
                              : melee_.roster().unit(target).stands -
                                    melee_.losses_of(warmaster::unpack_melee(step.report).losses)[target];
    if (left_then != left_now) {
      line(fmt::format("   {} loses {}", name(target), plural(left_now - left_then, "stand")));
    }
  }

  void open_shooting() {
    if (story_.parts.empty()) {
      story_.parts.push_back({"Shooting", {}, {}});
    }
  }

  void under_fire(const MeleeSituation& now, const Thrown& thrown, const MeleeSituation& next) {
    open_shooting();
    line(fmt::format("{} is shot at", name(now.next)));
    hits_and_saves(now.next, warmaster::shot_hits_on(melee_.volleyed(now).cover),
                   static_cast<int>(melee_.armour_now(now, now.next)), thrown[0]);
    if (const int lost = melee_.stands_left(now, now.next) - melee_.stands_left(next, now.next); lost != 0) {
      line(fmt::format("   {} loses {}", name(now.next), plural(lost, "stand")));
    }
  }

  /// One die of those that say how far.
  void drive_back(const MeleeSituation& now, const Thrown& thrown, const MeleeSituation& next) {
    open_shooting();
    lines(told_drive_back(melee_, name(now.next), now, thrown[0].dice[0][0], next));
  }

  void off_table(const MeleeSituation& now, const Thrown& thrown, const MeleeSituation& next) {
    line(told_off_table(melee_, name(now.next), now, thrown[0].dice[0][0], next));
  }

  void volley(const MeleeSituation& now, const Thrown& thrown, const MeleeSituation& next) {
    open_round(now);
    std::vector<int> dice;
    for (const random::Thrown& roll : thrown) {
      dice.insert(dice.end(), roll.dice[0].begin(), roll.dice[0].end());
    }
    line(fmt::format("{} rolls its attacks: {}, so {}", name(now.scene->blows.volleys[now.next].unit), listed(dice),
                     dice_words(next.dice[now.next])));
  }

  void strike(const MeleeSituation& now, const Thrown& thrown, const Melee::Step& step) {
    open_round(now);
    fought_ = now.scene->survey.engaged;
    if (now.next == 0) {
      lines(told_strikes(melee_, *now.scene));
    }
    std::array<int, warmaster::kMostUnits> taken{};
    for (std::size_t i = 0; i < thrown.size(); ++i) {
      const warmaster::Pool& pool = now.scene->blows.pools[now.next + i];
      blows(pool, thrown[i], melee_.room(now, pool.target), taken[pool.target]);
    }
    const bool more = step.next.stage == MeleeStage::strike && step.next.scene == now.scene && step.next.next > now.next;
    if (!more && step.next.stage != MeleeStage::orders) {
      result(now, step);
    }
  }

  /// All blows of a round have fallen, and all orders are given.
  void result(const MeleeSituation& now, const Melee::Step& step) {
    const auto score = [&](int side) { return told_score(scored_[side], now.scene->survey.supports[side], now.shot[side]); };
    line(fmt::format("Result: A {}, B {}", score(0), score(1)));
    against_the_score(now, step);
    scored_ = {};
    if (step.next.stage == MeleeStage::aftermath || step.next.stage == MeleeStage::tests) {
      line(fmt::format("{} wins, {} retreats {} cm; stands left: {}", letter(step.next.ahead),
                       letter(other(step.next.ahead)), step.next.retreat_cm, left(step.next)));
    } else if (const Side winner = advances(step.next); winner != Side::none) {
      advance(winner, step.next);
    } else if (const auto report = warmaster::unpack_melee(step.report); step.report != 0 && report.retreat_cm != 0) {
      line(fmt::format("{} wins, {} retreats {} cm; stands left: {}", letter(report.winner), letter(other(report.winner)),
                       report.retreat_cm, left_after(report)));
      what_winners_did(report.winner, report.ending, step.next);
    }
  }

  /// Where all who fought are destroyed the side has lost, whatever it scored: rules-facts 1.5.
  void against_the_score(const MeleeSituation& now, const Melee::Step& step) {
    const auto of = [&](int side) { return scored_[side] + now.scene->survey.supports[side] + now.shot[side]; };
    const auto report = warmaster::unpack_melee(step.report);
    const bool apart = step.report != 0 && (report.retreat_cm != 0 || report.ending == warmaster::Ending::none);
    const Side winner = step.next.stage == MeleeStage::aftermath || step.next.stage == MeleeStage::tests ? step.next.ahead
                        : apart                                                                       ? report.winner
                                                                                                      : Side::none;
    if (winner != Side::none && (winner == Side::a ? of(0) <= of(1) : of(1) <= of(0))) {
      line(fmt::format("All of {}'s who fought are destroyed: it has lost, whatever it scored", letter(other(winner))));
    }
  }

  /// Whoever has won a round stands, falls back or pursues.
  void what_winners_did(Side winner, warmaster::Ending ending, const MeleeSituation& next) {
    const bool back = next.stage == MeleeStage::fall_back_a || next.stage == MeleeStage::fall_back_b;
    const bool stands = ending == warmaster::Ending::a_retreats || ending == warmaster::Ending::b_retreats;
    const bool gone = ending >= warmaster::Ending::b_destroyed && ending <= warmaster::Ending::both_destroyed;
    if (!gone || back) {
      line(fmt::format("{} {}", letter(winner), back ? "falls back" : stands ? "stands its ground" : "pursues"));
    }
  }

  /// Whose enemies of the round are all destroyed while the combat goes on: it has advanced into others.
  Side advances(const MeleeSituation& next) const {
    if (next.scene == nullptr) {
      return Side::none;
    }
    for (const Side loser : {Side::a, Side::b}) {
      bool gone = true;
      for (std::size_t unit = 0; unit < melee_.roster().size(); ++unit) {
        gone &= melee_.roster().side(unit) != loser || !warmaster::has(fought_, unit) ||
                melee_.stands_left(next, unit) == 0;
      }
      if (gone) {
        return other(loser);
      }
    }
    return Side::none;
  }

  /// "B1 is destroyed: A wins; stands left: A1 2, B1 0, B2 3", and who meets whom now.
  void advance(Side winner, const MeleeSituation& next) {
    std::vector<std::string> destroyed;
    std::vector<std::string> advancing;
    std::vector<std::string> met;
    for (std::size_t unit = 0; unit < melee_.roster().size(); ++unit) {
      const bool wins = melee_.roster().side(unit) == winner;
      const bool fought = warmaster::has(fought_, unit);
      if (!wins && melee_.stands_left(next, unit) == 0 && fought) {
        destroyed.push_back(name(unit));
      } else if (warmaster::has(next.scene->survey.fighting, unit) && (!wins || fought)) {
        (wins ? advancing : met).push_back(name(unit));
      }
    }
    line(fmt::format("{} {} destroyed: {} wins; stands left: {}", fmt::join(destroyed, " and "),
                     destroyed.size() == 1 ? "is" : "are", letter(winner), left(next)));
    line(fmt::format("{} advance{} into {}", fmt::join(advancing, " and "), advancing.size() == 1 ? "s" : "",
                     fmt::join(met, " and ")));
  }

  /// "A1 2, A2 3, B 1".
  std::string listed_units(auto&& stands_of) const {
    std::vector<std::string> units;
    for (std::size_t unit = 0; unit < melee_.roster().size(); ++unit) {
      units.push_back(fmt::format("{} {}", name(unit), stands_of(unit)));
    }
    return fmt::format("{}", fmt::join(units, ", "));
  }

  std::string left(const MeleeSituation& situation) const {
    return listed_units([&](std::size_t unit) { return melee_.stands_left(situation, unit); });
  }

  std::string left_after(const warmaster::MeleeReport& report) const {
    const auto lost = melee_.losses_of(report.losses);
    return listed_units([&](std::size_t unit) { return melee_.roster().unit(unit).stands - lost[unit]; });
  }

  /// Several lots may strike one unit: together they cost no more than it can take.
  void blows(const warmaster::Pool& pool, random::Thrown thrown, int room, int& taken) {
    thrown.outcome = static_cast<std::uint16_t>(std::min<int>(thrown.outcome, room - taken));
    taken += thrown.outcome;
    hits_and_saves(pool.target, pool.hit.low, pool.unsaved.high + 1, thrown, pool.owner);
    scored_[melee_.roster().side(pool.target) == Side::b ? 0 : 1] += thrown.outcome;
  }

  void hits_and_saves(std::size_t target, int hit_on, int armour, const random::Thrown& thrown,
                      std::size_t owner = warmaster::kMostUnits) {
    const std::string on = name(target) + (owner == warmaster::kMostUnits ? "" : " by " + name(owner));
    lines(told_blows(thrown, hit_on, on, name(target), armour));
  }

  void tests(const MeleeSituation& now, const Thrown& thrown) {
    std::size_t test = 0;
    for (std::size_t unit = 0; unit < melee_.roster().size() && test < thrown.size(); ++unit) {
      if (warmaster::has(now.scene->where.to_test, unit)) {
        line(fmt::format("{} makes way or is made way for: {}{}", name(unit), listed(thrown[test].dice[0]),
                         thrown[test].outcome != 0 ? ", confused" : ""));
        ++test;
      }
    }
  }

  void aims(const MeleeSituation& now, int decision) {
    open_round(now);
    if (decision != 0) {
      const bool of_a = melee_.roster().side(now.next) == Side::a;
      const auto target = static_cast<std::size_t>(decision - 1) + (of_a ? melee_.battle().a.size() : 0);
      line(fmt::format("{} aims at {} where it can", name(now.next), name(target)));
    }
  }

  void orders(const MeleeSituation& now, int decision, const Melee::Step& step) {
    const Side side = now.next == 0 ? Side::a : Side::b;
    const int given = melee_.orders_of(now, decision);
    const auto say = [&](int order, const char* what) {
      if ((given & order) != 0) {
        line(fmt::format("{} decides: {}", letter(side), what));
      }
    };
    say(warmaster::kFightersFirst, "stands that fight fall first");
    say(warmaster::kNoWay, "nobody makes way");
    say(warmaster::kNoAdvance, "no advance");
    if (step.next.stage != MeleeStage::orders) {
      result(now, step);
    }
  }

  void aftermath(const MeleeSituation& now, int decision, const Melee::Step& step) {
    const Side winner = now.ahead;
    if (melee_.options(now) > 1 && !in_vain(decision, step)) {
      constexpr std::array kDecisions{"pursues", "stands its ground", "falls back", "pursues in line"};
      line(fmt::format("{} decides: it {}", name(now.next), kDecisions[static_cast<std::size_t>(decision)]));
      if (step.next.stage == MeleeStage::aftermath) {
        return;
      }
    }
    const auto report = warmaster::unpack_melee(step.report);
    const bool ended = step.report != 0 && report.ending != warmaster::Ending::none;
    if (!ended && step.next.ahead == Side::none) {
      advance(winner, step.next);
      return;
    }
    what_winners_did(winner, ended ? report.ending : warmaster::Ending::none, step.next);
  }

  /// A pursuit that the last winner decides on where nobody may pursue: there is nothing to decide, and it stands.
  static bool in_vain(int decision, const Melee::Step& step) {
    const bool pursuit = decision == 0 || decision == 3;
    const auto ending = warmaster::unpack_melee(step.report).ending;
    return pursuit && step.report != 0 &&
           (ending == warmaster::Ending::a_retreats || ending == warmaster::Ending::b_retreats);
  }

  void fall_back(const MeleeSituation& now, const Thrown& thrown) {
    const Side side = now.stage == MeleeStage::fall_back_a ? Side::a : Side::b;
    line(fmt::format("{} falls back up to {} cm ({})", letter(side), thrown[0].outcome + 3, listed(thrown[0].dice[0])));
  }

  void take(graph::Report packed) {
    const auto report = warmaster::unpack_melee(packed);
    if (packed == 0 || report.ending == warmaster::Ending::none) {
      return;
    }
    const std::pair<graph::Report, double> once{packed, 1.0};
    const auto all = warmaster::collect<double>(std::span(&once, 1), melee_);
    const auto& lost = all.points_lost.front().first;
    story_.swing = prices_of(melee_).mixed() ? melee_.worth(packed) : lost[1] - lost[0];
    story_.result = report.winner == Side::a ? 1 : report.winner == Side::b ? -1 : 0;
    story_.ending = fmt::format("{} A lost {}, B lost {}.", sentence(report.ending), plural(most(all.stands_lost_a), "stand"),
                                plural(most(all.stands_lost_b), "stand"));
  }

  static int most(const std::vector<double>& pmf) {
    return static_cast<int>(std::ranges::max_element(pmf) - pmf.begin());
  }

  const Melee& melee_;
  Story& story_;
  std::array<int, 2> scored_{};
  warmaster::UnitSet fought_ = 0;  ///< who was engaged in the last round
  int turn_ = 0;
};

/// `game` is the melee, or the melee as it is fought with advice.
template <class Game>
Story story_of(const Game& game, const Melee& melee, std::uint64_t seed) {
  Story story;
  story.seed = seed;
  Teller teller(melee, story);
  random::Thrower thrower({.purpose = random::Purpose::trace, .seed = seed, .matchup = game.name()});
  graph::trace(
      game, thrower,
      [&](const MeleeSituation& now, const Thrown& thrown, const Melee::Step& step) { teller.rolled(now, thrown, step); },
      [&](const MeleeSituation& now, int decision, const Melee::Step& step) { teller.decided(now, decision, step); });
  return story;
}

}  // namespace

Story tell(const Melee& melee, std::uint64_t seed) { return story_of(melee, melee, seed); }

Story tell(const Advice& advice, std::uint64_t seed) { return story_of(advice.advised(), advice.melee(), seed); }

}  // namespace fray::study
