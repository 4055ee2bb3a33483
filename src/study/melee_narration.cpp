#include "study/melee_narration.hpp"

#include <algorithm>
#include <map>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "graph/trace.hpp"
#include "study/befallen_narration.hpp"
#include "study/endings.hpp"
#include "study/prices.hpp"
#include "study/strikes_narration.hpp"
#include "study/told_dice.hpp"
#include "study/winners_narration.hpp"
#include "warmaster/combat/phases.hpp"
#include "warmaster/combat_rules.hpp"
#include "warmaster/events.hpp"
#include "warmaster/outcomes.hpp"

namespace fray::study {
namespace {

using warmaster::Melee;
using warmaster::MeleeSituation;
using warmaster::MeleeStage;
using warmaster::Side;
using warmaster::UnitSet;
using Thrown = std::vector<random::Thrown>;

/// Writes down what happens in one fight.
class Teller {
 public:
  Teller(const Melee& melee, Story& story) : melee_(melee), story_(story) {}

  /// What has happened, beside these dice.
  void tell(const std::vector<warmaster::Event>& events, const Thrown& thrown) {
    thrown_ = thrown;
    for (const warmaster::Event& event : events) {
      std::visit([this](const auto& happened) { say(happened); }, event);
    }
  }

  void rolled(const MeleeSituation& now, const std::vector<warmaster::Event>& events,
              const Thrown& thrown, const Melee::Transition& step) {
    if (now.stage == MeleeStage::shots) {
      open_round(now);
    }
    tell(events, thrown);
    switch (now.stage) {
      case MeleeStage::volley: volley(now, thrown, step.next); break;
      case MeleeStage::strike: strike(now, thrown, step); break;
      default: break;
    }
    take(now, step);
  }

  void decided(const MeleeSituation& now, const std::vector<warmaster::Event>& events, int decision,
               const Melee::Transition& step) {
    tell(events, {});
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
        hits_before();
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

  void say(const warmaster::HitsBefore& before) { before_[before.unit] = {before, 0}; }

  void say(const warmaster::StandsLost& lost) {
    if (lost.to == warmaster::StandsLost::To::spells) {
      before_[lost.unit].second = lost.stands;
    } else if (lost.stands != 0) {
      line(fmt::format("   {} loses {}", name(lost.unit), plural(lost.stands, "stand")));
    }
  }

  /// As the first round opens.
  void hits_before() {
    for (const auto& [unit, told] : std::exchange(before_, {})) {
      const auto& [before, lost] = told;
      if (before.hits != 0 && (before.engaged || lost != 0)) {
        const std::string counts = fmt::format(" from bounces and spells, which {} in this round",
                                               before.hits == 1 ? "counts" : "count");
        line(fmt::format("{} took {}{}{}", name(unit), plural(before.hits, "hit"),
                         before.engaged ? counts : " in the Shooting phase",
                         lost == 0 ? "" : fmt::format(", and loses {}", plural(lost, "stand"))));
      }
    }
  }

  void say(const warmaster::ChargeShot& shot) {
    line(fmt::format("{} shoots at the charge", name(shot.shooter)));
    hits_and_saves(shot.target, shot.hit_on, static_cast<int>(shot.armour), thrown_[0]);
  }

  void open_shooting() {
    if (story_.parts.empty()) {
      story_.parts.push_back({"Shooting", {}, {}});
    }
  }

  void say(const warmaster::ShotAt& shot) {
    open_shooting();
    line(fmt::format("{} is shot at", name(shot.unit)));
    hits_and_saves(shot.unit, shot.hit_on, static_cast<int>(shot.armour), thrown_[0]);
  }

  void say(const warmaster::DriveBackBegun& begun) {
    open_shooting();
    line(fmt::format("{} took {} and is driven back by {}", name(begun.unit),
                     plural(begun.hits, "hit"), dice_words(begun.dice)));
  }

  void say(const warmaster::DriveBackDie& die) {
    line(fmt::format("   it goes {} cm{}", die.cm, die.confuses ? ", and the 6 confuses it" : ""));
  }

  void say(const warmaster::DrivenOffTable& driven) {
    line(fmt::format("   {} is driven off the table", name(driven.unit)));
  }

  void say(const warmaster::DrivenBack& driven) {
    const std::string who = name(driven.unit);
    if (driven.comes_back) {
      line(fmt::format("   {} rolls {}: it comes back to the edge{}", who,
                       listed(thrown_[0].dice[0]), driven.confused ? ", confused" : ""));
      return;
    }
    line(fmt::format("   {} goes back {} cm, as far as nothing stops it{}{}", who, driven.cm,
                     driven.supports_lost > 0
                         ? fmt::format("; {} lost", plural(driven.supports_lost, "support"))
                         : "",
                     driven.confused ? "; confused" : ""));
  }

  void say(const warmaster::Fled& fled) {
    const std::string who = name(fled.unit);
    line(fled.off_table
             ? fmt::format("   {} rolls {}: it does not come back", who, listed(thrown_[0].dice[0]))
             : fmt::format("   {} cm are more than its full pace of {}: {} flees and is destroyed",
                           fled.cm, fled.pace, who));
  }

  void say(const warmaster::Steadied& unit) {
    const int die = thrown_[0].dice[0][0];
    line(fmt::format(
        "{} is unstable and rolls {}{}: {}", name(unit.unit), die,
        unit.total == die ? "" : fmt::format(", {:+d} is {}", unit.total - die, unit.total),
        unit.stands < 0   ? "a stand fades"
        : unit.stands > 0 ? "a stand comes back"
                          : "its stands stay as they are"));
  }

  void say(const warmaster::Tested& tested) {
    std::size_t test = 0;
    for (std::size_t unit = 0; unit < melee_.roster().size() && test < thrown_.size(); ++unit) {
      if (!warmaster::has(tested.units, unit)) {
        continue;
      }
      const bool failed = (tested.failed >> test & 1U) != 0;
      line(fmt::format("{} makes way or is made way for: {}{}", name(unit),
                       listed(thrown_[test].dice[0]),
                       !failed                                 ? ""
                       : warmaster::has(tested.confused, unit) ? ", confused"
                                                               : ", which does not confuse it"));
      ++test;
    }
  }

  void say(const warmaster::RemovesFirst& removes) {
    line(fmt::format("{} removes its stands first, by a die", letter(removes.side)));
  }

  void say(const warmaster::BacksFirst& backs) {
    line(fmt::format("{} moves back first, by a die", letter(backs.side)));
  }

  void say(const warmaster::BackRolled& rolled) {
    const std::string who = units_told(
        melee_, static_cast<UnitSet>(back_ & melee_.roster().units_of(rolled.side)), left_);
    line(fmt::format("{} {} back up to {} cm ({})", who, several(who) ? "fall" : "falls", rolled.cm,
                     listed(thrown_[0].dice[0])));
  }

  /// Of those who fall back, who still touches; and whoever that confuses.
  void say(const warmaster::BackedOff& all) {
    for (std::size_t unit = 0; unit < melee_.roster().size(); ++unit) {
      const bool confused = warmaster::has(all.confused, unit);
      if (confused && !warmaster::has(all.confused_before, unit)) {
        line(fmt::format("   {} does not get clear, and is confused", name(unit)));
      } else if (warmaster::has(static_cast<UnitSet>(back_ & all.touching), unit)) {
        line(fmt::format("   {} does not get clear{}", name(unit),
                         confused ? ", and stays confused" : ""));
      }
    }
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
  Thrown thrown_{};  ///< with the events that are told
  /// Of a unit, what it took before the fight, and the stands that it cost.
  std::map<std::size_t, std::pair<warmaster::HitsBefore, int>> before_{};
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

/// The melee, as it is told.
class Told : public Melee {
 public:
  Told(const Melee& melee, warmaster::Log& log)
      : Melee(melee.battle(), melee.context().boards, melee.context().weighs, &log) {}
};

/// The same where all is decided for the best.
class ToldForTheBest : public Told {
 public:
  ToldForTheBest(const Advice& advice, warmaster::Log& log)
      : Told(advice.melee(), log), advice_(advice) {}
  int decide(const Situation& situation) const { return advice_.best(situation); }
  Hash128 name() const noexcept { return weighed_name(); }

 private:
  const Advice& advice_;
};

template <class Game, class Of>
Story story_of(const Of& of, std::uint64_t seed) {
  Story story;
  story.seed = seed;
  warmaster::Log log;
  const Game game(of, log);
  Teller teller(game, story);
  random::Thrower thrower(
      {.purpose = random::Purpose::trace, .seed = seed, .matchup = game.name()});
  teller.tell(std::exchange(log.events, {}), {});
  graph::trace(
      game, thrower,
      [&](const MeleeSituation& now, const Thrown& thrown, const Melee::Transition& step) {
        teller.rolled(now, std::exchange(log.events, {}), thrown, step);
      },
      [&](const MeleeSituation& now, int decision, const Melee::Transition& step) {
        teller.decided(now, std::exchange(log.events, {}), decision, step);
      });
  return story;
}

}  // namespace

Story tell(const Melee& melee, std::uint64_t seed) { return story_of<Told>(melee, seed); }

Story tell(const Advice& advice, std::uint64_t seed) {
  return story_of<ToldForTheBest>(advice, seed);
}

}  // namespace fray::study
