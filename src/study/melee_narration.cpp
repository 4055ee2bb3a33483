#include "study/melee_narration.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "graph/trace.hpp"
#include "study/befallen_narration.hpp"
#include "study/endings.hpp"
#include "study/prices.hpp"
#include "study/shooting_narration.hpp"
#include "study/strikes_narration.hpp"
#include "study/told_dice.hpp"
#include "study/winners_narration.hpp"
#include "warmaster/combat/phases.hpp"
#include "warmaster/combat_rules.hpp"
#include "warmaster/outcomes.hpp"

namespace fray::study {
namespace {

using warmaster::Melee;
using warmaster::MeleeSituation;
using warmaster::MeleeStage;
using warmaster::Side;
using Thrown = std::vector<random::Thrown>;

/// Writes down what happens in one fight.
class Teller {
 public:
  Teller(const Melee& melee, Story& story) : melee_(melee), story_(story) {}

  void rolled(const MeleeSituation& now, const Thrown& thrown, const Melee::Transition& step) {
    switch (now.stage) {
      case MeleeStage::shots: shots(now, thrown, step); break;
      case MeleeStage::volley: volley(now, thrown, step.next); break;
      case MeleeStage::strike: strike(now, thrown, step); break;
      case MeleeStage::tests: lines(told_tests(melee_, now, thrown, step.next)); break;
      case MeleeStage::under_fire: under_fire(now, thrown, step.next); break;
      case MeleeStage::drive_back: drive_back(now, thrown, step.next); break;
      case MeleeStage::off_table: off_table(now, thrown, step.next); break;
      case MeleeStage::instability:
        line(told_instability(melee_, name(now.next), now, thrown[0].dice[0][0], step.next));
        break;
      case MeleeStage::first_removes:
        line(fmt::format("{} removes its stands first, by a die",
                         letter(thrown[0].outcome == 0 ? Side::a : Side::b)));
        break;
      case MeleeStage::first_back:
        line(fmt::format("{} moves back first, by a die",
                         letter(thrown[0].outcome == 0 ? Side::a : Side::b)));
        break;
      default: fall_back(now, thrown, step.next); break;
    }
    take(now, step);
  }

  void decided(const MeleeSituation& now, int decision, const Melee::Transition& step) {
    switch (now.stage) {
      case MeleeStage::aims: aims(now, decision); break;
      case MeleeStage::orders: orders(now, decision, step); break;
      case MeleeStage::aftermath: aftermath(now, decision, step); break;
      default: break;
    }
    take(now, step);
  }

 private:
  void line(std::string text) { story_.parts.back().lines.push_back(std::move(text)); }
  void lines(const std::vector<std::string>& texts) {
    std::ranges::for_each(texts, [this](const auto& text) { line(text); });
  }

  void open_round(const MeleeSituation& now) {
    if (!std::exchange(open_, true)) {
      story_.parts.push_back(
          {fmt::format("Round {}", ++round_), {}, picture_of(melee_, *now.scene)});
      drawn_ = now.scene;
      who_dropped_out(now);
      if (now.turn != turn_) {
        line("A new Combat phase begins");
      }
      lines(told_recovered(melee_, std::exchange(recovered_, {}), *now.scene));
      who_joined(now);
      story_.parts.back().lines_above_field = story_.parts.back().lines.size();  // what led to it
      if (now.rounds_fought == 0) {
        lines(told_hits_before(melee_));
      }
    }
  }

  /// Units that took no part in the round before, and have not been told as those who were advanced
  /// on.
  void who_joined(const MeleeSituation& now) {
    for (std::size_t unit = 0; unit < melee_.roster().size(); ++unit) {
      const bool drawn_in =
          now.scene->where.troops[unit].elsewhere == warmaster::Elsewhere::drawn_in;
      const bool may_come = drawn_in || (now.rounds_fought > 0 && !warmaster::has(met_, unit));
      if (may_come &&
          warmaster::has(
              static_cast<warmaster::UnitSet>(now.scene->contact_map().engaged & ~fought_), unit)) {
        // Who has waited to join has moved of itself or not at all.
        const bool charges = !drawn_in && melee_.roster().unit(unit).joins &&
                             now.scene->where.troops[unit].out_of_cover;
        line(fmt::format("{} {}", name(unit), charges ? "joins" : "comes into the combat"));
      }
    }
    turn_ = now.turn;
    met_ = 0;
  }

  void who_dropped_out(const MeleeSituation& now) {
    lines(told_dropouts(melee_, *now.scene,
                        std::exchange(engaged_, now.scene->contact_map().engaged)));
  }

  std::string name(std::size_t unit) const { return melee_.roster().letter_of(unit); }

  void shots(const MeleeSituation& now, const Thrown& thrown, const Melee::Transition& step) {
    open_round(now);
    const std::size_t target = warmaster::charge_fire::charger_of(melee_.context(), now, now.next);
    line(fmt::format("{} shoots at the charge", name(now.next)));
    const warmaster::Profile& shooter = melee_.roster().profile(now.next);
    hits_and_saves(target, shot_hits_on(shooter, melee_.roster().profile(target)),
                   static_cast<int>(
                       armour_against(shots_of(shooter), melee_.context().armour_now(now, target))),
                   thrown[0]);
    if (const int lost = stands_left(now, target) - stands_after(melee_, step, target); lost != 0) {
      line(fmt::format("   {} loses {}", name(target), plural(lost, "stand")));
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
    const warmaster::Shots& by = melee_.roster().unit(now.next).shot_by;
    hits_and_saves(now.next,
                   shot_hits_on(by, warmaster::shooting::volleyed(melee_.context(), now).cover),
                   static_cast<int>(armour_against(by, melee_.context().armour_now(now, now.next))),
                   thrown[0]);
    if (const int lost = stands_left(now, now.next) - stands_left(next, now.next); lost != 0) {
      line(fmt::format("   {} loses {}", name(now.next), plural(lost, "stand")));
    }
  }

  /// One die of those that say how far.
  void drive_back(const MeleeSituation& now, const Thrown& thrown, const MeleeSituation& next) {
    open_shooting();
    lines(told_drive_back(melee_, name(now.next), now, thrown[0].dice[0][0], next));
  }

  void off_table(const MeleeSituation& now, const Thrown& thrown, const MeleeSituation& next) {
    line(told_off_table(name(now.next), now, thrown[0].dice[0][0], next));
  }

  void volley(const MeleeSituation& now, const Thrown& thrown, const MeleeSituation& next) {
    open_round(now);
    std::vector<int> dice;
    for (const random::Thrown& roll : thrown) {
      dice.insert(dice.end(), roll.dice[0].begin(), roll.dice[0].end());
    }
    line(fmt::format("{} rolls its attacks: {}, so {}",
                     name(now.scene->blows.volleys[now.next].unit), listed(dice),
                     dice_words(next.dice[now.next])));
  }

  /// Where shots have removed stands since the round was opened.
  void draw_again(const MeleeSituation& now) {
    if (now.scene->where.stands != drawn_->where.stands) {
      Story::Part& part = story_.parts.back();
      part.field = picture_of(melee_, *now.scene);
      part.lines_above_field = part.lines.size();
    }
  }

  void strike(const MeleeSituation& now, const Thrown& thrown, const Melee::Transition& step) {
    open_round(now);
    fought_ = now.scene->contact_map().engaged;
    if (now.next == 0) {
      who_dropped_out(now);
      draw_again(now);
      lines(told_strikes(melee_, *now.scene));
    }
    std::array<int, warmaster::kMostUnits> taken{};
    for (std::size_t i = 0; i < thrown.size(); ++i) {
      const warmaster::Pool& pool = now.scene->blows.pools[now.next + i];
      blows(pool, thrown[i], melee_.context().room(now, pool.target), taken[pool.target]);
    }
    const bool more = step.next.stage == MeleeStage::strike && step.next.scene == now.scene &&
                      step.next.next > now.next;
    if (!more && step.next.stage != MeleeStage::orders) {
      result(now, step);
    }
  }

  /// All blows of a round have fallen, and all orders are given.
  void result(const MeleeSituation& now, const Melee::Transition& step) {
    const warmaster::Losses fell = felled_by(std::exchange(struck_, {}), now);
    const std::array<int, 2> supports = warmaster::result::supports(melee_.context(), now, fell);
    const auto score = [&](std::size_t side) {
      return told_score(scored_[side], supports[side], now.shot[side]);
    };
    line(fmt::format("Result: A {}, B {}", score(0), score(1)));
    against_the_score(
        step, scored_[0] + supports[0] + now.shot[0] - scored_[1] - supports[1] - now.shot[1]);
    scored_ = {};
    open_ = false;
    left_ = left_after(melee_, now, step, fell);
    const auto outcome = [&](std::string text) {
      lines(told_outcome(melee_, now, step, fell, std::move(text)));
    };
    const auto won = [&](Side winner, int cm) {
      outcome(fmt::format("{} wins, {} retreats {} cm", letter(winner), letter(other(winner)), cm));
    };
    const auto report = warmaster::unpack_melee(step.report);
    if (retreats(step.next)) {
      won(step.next.ahead, step.next.retreat_cm);
    } else if (const Side winner = advancing(melee_, fought_, step.next); winner != Side::none) {
      lines(told_more_lost(melee_, now, step, fell));
      advance(winner, step.next);
    } else if (step.report != 0 && report.retreat_cm != 0) {
      won(report.winner, static_cast<int>(report.retreat_cm));
      what_winners_did(warmaster::aftermath::conduct(melee_.context(), now, fell, report.winner,
                                                     static_cast<int>(report.retreat_cm)));
    } else if (is_draw(step)) {
      outcome("A draw");
      lines(told_standing(*now.scene));
      back_ = static_cast<warmaster::UnitSet>(fought_ & left_);
    } else {
      lines(told_more_lost(melee_, now, step, fell));
    }
  }

  void advance(Side winner, const MeleeSituation& next) {
    lines(told_advance(melee_, fought_, winner, next));
    met_ = next.scene->contact_map().fighting;
  }

  /// Stands that so many hits take off.
  warmaster::Losses felled_by(const std::array<int, warmaster::kMostUnits>& hits,
                              const MeleeSituation& now) const {
    warmaster::Losses fell{};
    for (std::size_t unit = 0; unit < melee_.roster().size(); ++unit) {
      const int each = melee_.roster().profile(unit).hits;
      fell[unit] =
          static_cast<std::uint8_t>((now.taken[unit] + hits[unit]) / each - now.taken[unit] / each);
    }
    return fell;
  }

  /// A side of which nobody is left, supporters included, has lost, whatever it scored: rules-facts
  /// 1.5.
  void against_the_score(const Melee::Transition& step, int lead_of_a) {
    const Side winner = retreats(step.next) ? step.next.ahead
                        : step.report != 0  ? warmaster::unpack_melee(step.report).winner
                                            : advancing(melee_, fought_, step.next);
    if (winner != Side::none && (winner == Side::a ? lead_of_a <= 0 : lead_of_a >= 0)) {
      line(told_against_the_score(letter(other(winner))));
    }
  }

  /// Whoever has won a round stands, falls back or pursues.
  void what_winners_did(const warmaster::aftermath::Conduct& conduct) {
    line(told_conduct(melee_, conduct, left_));
    back_ = conduct.fall_back;
  }

  /// Several lots may strike one unit: together they cost no more than it can take.
  void blows(const warmaster::Pool& pool, random::Thrown thrown, int room, int& taken) {
    thrown.outcome = static_cast<std::uint16_t>(std::min<int>(thrown.outcome, room - taken));
    taken += thrown.outcome;
    hits_and_saves(pool.target, pool.hit.low, pool.unsaved.high + 1, thrown, pool.owner);
    scored_[melee_.roster().side(pool.target) == Side::b ? 0 : 1] += thrown.outcome;
    struck_[pool.target] += thrown.outcome;
  }

  void hits_and_saves(std::size_t target, int hit_on, int armour, const random::Thrown& thrown,
                      std::size_t owner = warmaster::kMostUnits) {
    const std::string on =
        name(target) + (owner == warmaster::kMostUnits ? "" : " by " + name(owner));
    lines(told_blows(thrown, hit_on, on, name(target), armour));
  }

  void aims(const MeleeSituation& now, int decision) {
    open_round(now);
    if (decision != 0) {
      const bool of_a = melee_.roster().side(now.next) == Side::a;
      const auto target =
          static_cast<std::size_t>(decision - 1) + (of_a ? melee_.battle().a.size() : 0);
      line(fmt::format("{} aims at {} where it can", name(now.next), name(target)));
    }
  }

  void orders(const MeleeSituation& now, int decision, const Melee::Transition& step) {
    const Side side = now.next == 0 ? Side::a : Side::b;
    const int given = warmaster::orders::orders_of(melee_.context(), now, decision);
    MeleeSituation ordered = now;
    ordered.orders[now.next] = static_cast<std::uint8_t>(given);
    const auto say = [&](int order, const char* what) {
      if ((given & order) != 0) {
        line(fmt::format("{} decides: {}", letter(side), what));
      }
    };
    say(warmaster::kFightersFirst, "stands that fight fall first");
    say(warmaster::kNoWay, "nobody makes way");
    say(warmaster::kNoAdvance, "no advance");
    if (step.next.stage != MeleeStage::orders) {
      result(ordered, step);
    }
  }

  void aftermath(const MeleeSituation& now, int decision, const Melee::Transition& step) {
    const Side winner = now.ahead;
    if (melee_.options(now) > 1 && !in_vain(decision, step)) {
      constexpr std::array kDecisions{"pursues", "stands its ground", "falls back",
                                      "pursues in line"};
      line(fmt::format("{} decides: it {}", name(now.next),
                       kDecisions[static_cast<std::size_t>(decision)]));
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
    const bool gone = ended && report.ending >= warmaster::Ending::b_destroyed &&
                      report.ending <= warmaster::Ending::both_destroyed;
    if (!gone) {
      what_winners_did(conduct_of(melee_, now, decision, step.next));
    }
  }

  /// A pursuit that the last winner decides on where nobody may pursue: there is nothing to decide,
  /// and it stands.
  static bool in_vain(int decision, const Melee::Transition& step) {
    const bool pursuit = decision == 0 || decision == 3;
    const auto ending = warmaster::unpack_melee(step.report).ending;
    return pursuit && step.report != 0 &&
           (ending == warmaster::Ending::a_retreats || ending == warmaster::Ending::b_retreats);
  }

  void fall_back(const MeleeSituation& now, const Thrown& thrown, const MeleeSituation& next) {
    const Side side = now.stage == MeleeStage::fall_back_a ? Side::a : Side::b;
    const auto units = static_cast<warmaster::UnitSet>(back_ & melee_.roster().units_of(side));
    const std::string who = units_told(melee_, units, left_);
    line(fmt::format("{} {} back up to {} cm ({})", who, several(who) ? "fall" : "falls",
                     thrown[0].outcome + 3, listed(thrown[0].dice[0])));
    lines(told_stuck(melee_, now, next,
                     next.stage == MeleeStage::settled ? back_ : warmaster::UnitSet{0}));
  }

  void take(const MeleeSituation& now, const Melee::Transition& step) {
    recovered_ |= no_longer_confused(now, step.next);
    const graph::Report packed = step.report;
    const auto report = warmaster::unpack_melee(packed);
    if (packed == 0 || report.ending == warmaster::Ending::none) {
      return;
    }
    // Whose result has told it.
    if (now.stage != MeleeStage::strike && now.stage != MeleeStage::orders) {
      lines(told_more_lost(melee_, now, step, fell_unrolled(now, step)));
    }
    const std::pair<graph::Report, double> once{packed, 1.0};
    const auto all = warmaster::collect<double>(std::span(&once, 1), melee_);
    const auto& lost = all.points_lost.front().first;
    story_.swing = prices_of(melee_).mixed() ? melee_.worth(packed) : lost[1] - lost[0];
    story_.result = report.winner == Side::a ? 1 : report.winner == Side::b ? -1 : 0;
    story_.ending = fmt::format("{} A lost {}, B lost {}.", sentence(report.ending),
                                plural(most(all.stands_lost_a), "stand"),
                                plural(most(all.stands_lost_b), "stand"));
  }

  /// Stands that fell in a last step without blows.
  warmaster::Losses fell_unrolled(const MeleeSituation& now, const Melee::Transition& step) const {
    warmaster::Losses fell{};
    if (now.stage == MeleeStage::first_removes) {
      fell = now.fresh;
    } else if (now.stage == MeleeStage::shots) {
      const std::size_t target =
          warmaster::charge_fire::charger_of(melee_.context(), now, now.next);
      fell[target] =
          static_cast<std::uint8_t>(stands_left(now, target) - stands_after(melee_, step, target));
    } else if (now.stage == MeleeStage::instability) {
      fell[now.next] = 1;
    }
    return fell;
  }

  static int most(const std::vector<double>& pmf) {
    return static_cast<int>(std::ranges::max_element(pmf) - pmf.begin());
  }

  const Melee& melee_;
  Story& story_;
  int round_ = 0;      ///< counted here: a situation of a fight without end stops counting
  bool open_ = false;  ///< its result is not told yet
  std::array<int, 2> scored_{};
  std::array<int, warmaster::kMostUnits> struck_{};  ///< hits on each unit in this round
  warmaster::UnitSet fought_ = 0;                    ///< who was engaged in the last round
  warmaster::UnitSet engaged_ = 0;                   ///< who was when it was last looked
  warmaster::UnitSet left_ = 0;                      ///< after the last round
  warmaster::UnitSet back_ = 0;       ///< of them, who falls back where its side does
  warmaster::UnitSet met_ = 0;        ///< told as those who fight after an advance
  warmaster::UnitSet recovered_ = 0;  ///< from confusion, since the last round
  const warmaster::Scene* drawn_ = nullptr;
  int turn_ = 0;
};

/// `game` is the melee, or the melee as it is fought with advice.
template <class Game>
Story story_of(const Game& game, const Melee& melee, std::uint64_t seed) {
  Story story;
  story.seed = seed;
  Teller teller(melee, story);
  random::Thrower thrower(
      {.purpose = random::Purpose::trace, .seed = seed, .matchup = game.name()});
  graph::trace(
      game, thrower,
      [&](const MeleeSituation& now, const Thrown& thrown, const Melee::Transition& step) {
        teller.rolled(now, thrown, step);
      },
      [&](const MeleeSituation& now, int decision, const Melee::Transition& step) {
        teller.decided(now, decision, step);
      });
  return story;
}

}  // namespace

Story tell(const Melee& melee, std::uint64_t seed) { return story_of(melee, melee, seed); }

Story tell(const Advice& advice, std::uint64_t seed) {
  return story_of(advice.advised(), advice.melee(), seed);
}

}  // namespace fray::study
