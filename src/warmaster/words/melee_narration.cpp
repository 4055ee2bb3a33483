#include "warmaster/words/words.hpp"

#include <algorithm>
#include <cstdint>
#include <map>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "answer/answer.hpp"
#include "answer/trace.hpp"
#include "graph/game.hpp"
#include "warmaster/combat/outcomes.hpp"
#include "warmaster/combat/phases.hpp"
#include "warmaster/rules/combat_rules.hpp"

namespace fray::warmaster {

namespace {

using Thrown = std::vector<random::Thrown>;

/// Writes down what happens in one fight: a sentence or more for each event, with its dice.
class Teller {
 public:
  Teller(const Melee& melee, answer::Story& story) : melee_(melee), story_(story) {
    for (std::size_t unit = 0; unit < melee.roster().size(); ++unit) {
      left_.push_back(melee.roster().unit(unit).stands);
    }
  }

  /// What one step has led to, beside these dice.
  void tell(const std::vector<Event>& events, const Thrown& thrown) {
    thrown_ = thrown;
    ending_ = Ending::none;
    for (const Event& event : events) {
      if (const auto* const report = std::get_if<MeleeReport>(&event)) {
        ending_ = report->ending;
      } else if (const auto* const lost = std::get_if<StandsLost>(&event)) {
        left_[lost->unit] -= lost->stands;
        if (lost->to >= StandsLost::To::retreat) {
          lost_[lost->unit] = *lost;
        }
      }
    }
    for (const Event& event : events) {
      std::visit([this](const auto& happened) { say(happened); }, event);
    }
    tell_lost();
  }

 private:
  void line(std::string text) { story_.parts.back().lines.push_back(std::move(text)); }
  std::string name(std::size_t unit) const { return melee_.roster().letter_of(unit); }
  std::vector<std::string> names(UnitSet units) const {
    std::vector<std::string> names;
    each(units, [&](std::size_t unit) { names.push_back(name(unit)); });
    return names;
  }
  template <class Visit>
  void each(UnitSet units, Visit&& visit) const {
    for (std::size_t unit = 0; unit < left_.size(); ++unit) {
      if (has(units, unit)) {
        visit(unit);
      }
    }
  }

  UnitSet standing() const {
    UnitSet units = 0;
    for (std::size_t unit = 0; unit < left_.size(); ++unit) {
      units |= left_[unit] > 0 ? set_of(unit) : UnitSet{0};
    }
    return units;
  }

  /// "A1 2, A2 3, B 1".
  std::string stands_left() const {
    std::vector<std::string> units;
    for (std::size_t unit = 0; unit < left_.size(); ++unit) {
      units.push_back(fmt::format("{} {}", name(unit), left_[unit]));
    }
    return fmt::format("{}", fmt::join(units, ", "));
  }

  /// "A falls back", where these are all of a side who are left, or "A1 and A2 fall back".
  std::string shown(UnitSet units, const char* one, const char* many) const {
    for (const Side side : {Side::a, Side::b}) {
      if (units != 0 && units == (standing() & melee_.roster().units_of(side))) {
        return fmt::format("{} {}", letter(side), one);
      }
    }
    const std::vector<std::string> who = names(units);
    return fmt::format("{} {}", fmt::join(who, " and "), who.size() > 1 ? many : one);
  }

  /// Stands that a retreat has cost, or the end.
  void tell_lost() {
    for (const auto& [unit, lost] : std::exchange(lost_, {})) {
      const char* const text =
          lost.to == StandsLost::To::retreat      ? "   {} has to retreat, which destroys it: {}"
          : lost.to == StandsLost::To::two_pieces ? "   {} ends in two pieces and loses {}"
                                                  : "   {}'s retreat is blocked: it loses {}";
      line(fmt::format(fmt::runtime(text), name(unit), answer::plural(lost.stands, "stand")));
    }
  }

  /// How a round came out, then what else it cost, then who has how many stands left.
  void outcome(std::string text) {
    if (lost_.empty()) {
      line(text + "; stands left: " + stands_left());
      return;
    }
    line(std::move(text));
    tell_lost();
    line("Stands left: " + stands_left());
  }

  void hits_and_saves(std::size_t target, int hit_on, int armour, const random::Thrown& thrown,
                      const std::string& by = "") {
    for (std::string& text : shown_blows(thrown, hit_on, name(target) + by, name(target), armour)) {
      line(std::move(text));
    }
  }

  // The Shooting phase.

  void open_shooting() {
    if (story_.parts.empty()) {
      story_.parts.push_back({"Shooting", {}, {}});
    }
  }

  void say(const HitsBefore& before) { before_[before.unit] = {before, 0}; }

  /// As the first round opens.
  void tell_hits_before() {
    for (const auto& [unit, shown] : std::exchange(before_, {})) {
      const auto& [before, lost] = shown;
      if (before.hits != 0 && (before.engaged || lost != 0)) {
        const std::string counts = fmt::format(" from bounces and spells, which {} in this round",
                                               before.hits == 1 ? "counts" : "count");
        line(fmt::format(
            "{} took {}{}{}", name(unit), answer::plural(before.hits, "hit"),
            before.engaged ? counts : " in the Shooting phase",
            lost == 0 ? "" : fmt::format(", and loses {}", answer::plural(lost, "stand"))));
      }
    }
  }

  void say(const StandsLost& lost) {
    if (lost.to == StandsLost::To::spells) {
      before_[lost.unit].second = lost.stands;
    } else if (lost.to == StandsLost::To::shots && lost.stands != 0) {
      line(fmt::format("   {} loses {}", name(lost.unit), answer::plural(lost.stands, "stand")));
      shot_ = true;
    }
  }

  void say(const ShotAt& shot) {
    open_shooting();
    line(fmt::format("{} is shot at", name(shot.unit)));
    hits_and_saves(shot.unit, shot.hit_on, static_cast<int>(shot.armour), thrown_[0]);
  }

  void say(const DriveBackBegun& begun) {
    open_shooting();
    line(fmt::format("{} took {} and is driven back by {}", name(begun.unit),
                     answer::plural(begun.hits, "hit"), dice_words(begun.dice)));
  }

  void say(const DriveBackDie& die) {
    line(fmt::format("   it goes {} cm{}", die.cm, die.confuses ? ", and the 6 confuses it" : ""));
  }

  void say(const DrivenOffTable& driven) {
    line(fmt::format("   {} is driven off the table", name(driven.unit)));
  }

  void say(const DrivenBack& driven) {
    const std::string who = name(driven.unit);
    if (driven.comes_back) {
      line(fmt::format("   {} rolls {}: it comes back to the edge{}", who,
                       answer::listed(thrown_[0].dice[0]), driven.confused ? ", confused" : ""));
      return;
    }
    line(fmt::format("   {} goes back {} cm, as far as nothing stops it{}{}", who, driven.cm,
                     driven.supports_lost > 0
                         ? fmt::format("; {} lost", answer::plural(driven.supports_lost, "support"))
                         : "",
                     driven.confused ? "; confused" : ""));
  }

  void say(const Fled& fled) {
    const std::string who = name(fled.unit);
    left_[fled.unit] = 0;
    line(fled.off_table
             ? fmt::format("   {} rolls {}: it does not come back", who,
                           answer::listed(thrown_[0].dice[0]))
             : fmt::format("   {} cm are more than its full pace of {}: {} flees and is destroyed",
                           fled.cm, fled.pace, who));
  }

  // A round.

  /// Why     a fight without end stops counting them: here they are counted one by one.
  void say(const RoundBegun& round) {
    answer::Story::Part& part =
        story_.parts.emplace_back(fmt::format("Round {}", ++rounds_), std::vector<std::string>{},
                                  picture_of(melee_, *round.scene));
    drop_out(round.dropped_out);
    if (round.new_phase) {
      line("A new Combat phase begins");
    }
    each(static_cast<UnitSet>(std::exchange(recovered_, {}) & standing()),
         [&](std::size_t unit) { line(name(unit) + " is no longer confused"); });
    each(static_cast<UnitSet>(round.joined | round.came), [&](std::size_t unit) {
      line(name(unit) + (has(round.joined, unit) ? " joins" : " comes into the combat"));
    });
    part.lines_above_field = part.lines.size();  // what led to it
    tell_hits_before();
    shot_ = false;
  }

  void drop_out(UnitSet units) {
    each(units, [&](std::size_t unit) {
      line(name(unit) + " drops out: it neither touches an enemy nor supports");
    });
  }

  void say(const ChargeShot& shot) {
    line(fmt::format("{} shoots at the charge", name(shot.shooter)));
    hits_and_saves(shot.target, shot.hit_on, static_cast<int>(shot.armour), thrown_[0]);
  }

  void say(const Aimed& aimed) {
    line(fmt::format("{} aims at {} where it can", name(aimed.unit), name(aimed.target)));
  }

  void say(const AttacksRolled& rolled) {
    std::vector<int> dice;
    for (const random::Thrown& roll : thrown_) {
      dice.insert(dice.end(), roll.dice[0].begin(), roll.dice[0].end());
    }
    line(fmt::format("{} rolls its attacks: {}, so {}", name(rolled.unit), answer::listed(dice),
                     dice_words(rolled.dice)));
  }

  /// Draws the field again where shots have removed stands since the round was opened.
  void say(const BlowsBegun& blows) {
    drop_out(blows.dropped_out);
    if (shot_) {
      answer::Story::Part& part = story_.parts.back();
      part.field = picture_of(melee_, *blows.scene);
      part.lines_above_field = part.lines.size();
    }
    for (std::string& text : shown_strikes(melee_, *blows.scene)) {
      line(std::move(text));
    }
  }

  /// Several lots may strike one unit: together they cost no more than it can take.
  void say(const Struck& struck) {
    const Pool& pool = *struck.pool;
    random::Thrown thrown = thrown_[struck.roll];
    thrown.outcome = static_cast<std::uint16_t>(struck.hits);
    hits_and_saves(pool.target, pool.hit.low, pool.unsaved.high + 1, thrown,
                   pool.owner == kMostUnits ? "" : " by " + name(pool.owner));
  }

  void say(const Ordered& ordered) {
    for (const auto& [order, what] :
         {std::pair(kFightersFirst, "stands that fight fall first"),
          std::pair(kNoWay, "nobody makes way"), std::pair(kNoAdvance, "no advance")}) {
      if ((ordered.orders & order) != 0) {
        line(fmt::format("{} decides: {}", letter(ordered.side), what));
      }
    }
  }

  void say(const Scored& scored) {
    const auto of = [&](std::size_t side) {
      return shown_score(scored.hits[side], scored.supports[side], scored.shots[side]);
    };
    line(fmt::format("Result: A {}, B {}", of(0), of(1)));
    std::transform(left_.begin(), left_.end(), scored.fell.begin(), left_.begin(), std::minus{});
  }

  // What it leads to.

  /// Source  rules-facts 1.5: a side of which nobody is left, supporters included, has lost,
  ///         whatever it scored.
  void say(const WipedOut& out) {
    if (out.winner == Side::a ? out.lead <= 0 : out.lead >= 0) {
      line(shown_against_the_score(letter(other(out.winner))));
    }
  }

  void say(const RoundWon& won) {
    outcome(fmt::format("{} wins, {} retreats {} cm", letter(won.winner), letter(other(won.winner)),
                        won.retreat_cm));
  }

  void say(const RoundDrawn& drawn) {
    outcome("A draw");
    const auto [a, b] = drawn.falls_back;
    if (!a || !b) {
      line(!a && !b ? "A and B are defended and stand"
                    : fmt::format("{} is defended and stands", a ? "B" : "A"));
    }
    each(static_cast<UnitSet>(drawn.holds & standing()),
         [&](std::size_t unit) { line(fmt::format("{} is defended and stands", name(unit))); });
    back_ = static_cast<UnitSet>(drawn.fought & standing());
  }

  void say(const RemovesFirst& removes) {
    line(fmt::format("{} removes its stands first, by a die", letter(removes.side)));
  }

  void say(const Tested& tested) {
    std::size_t test = 0;
    each(tested.units, [&](std::size_t unit) {
      if (test < thrown_.size()) {
        const bool failed = (tested.failed >> test & 1U) != 0;
        line(fmt::format("{} makes way or is made way for: {}{}", name(unit),
                         answer::listed(thrown_[test].dice[0]),
                         !failed                      ? ""
                         : has(tested.confused, unit) ? ", confused"
                                                      : ", which does not confuse it"));
      }
      ++test;
    });
  }

  /// Nothing of a pursuit where nobody may be pursued: there is nothing to decide.
  void say(const WinnerDecided& decided) {
    constexpr std::array kDecisions{"pursues", "stands its ground", "falls back",
                                    "pursues in line"};
    const bool pursuit = decided.decision == kAsOrdered || decided.decision == kInLine;
    if (!pursuit || (ending_ != Ending::a_retreats && ending_ != Ending::b_retreats)) {
      line(fmt::format("{} decides: it {}", name(decided.unit),
                       kDecisions[static_cast<std::size_t>(decided.decision)]));
    }
  }

  /// "A pursues", or "A1 pursues, A2 falls back".
  void say(const Conduct& conduct) {
    std::vector<std::string> all;
    const auto tell = [&](UnitSet units, const char* one, const char* many) {
      if (units != 0) {
        all.push_back(shown(units, one, many));
      }
    };
    tell(conduct.pursue, "pursues", "pursue");
    tell(static_cast<UnitSet>(conduct.winners & ~conduct.pursue & ~conduct.fall_back),
         "stands its ground", "stand their ground");
    tell(conduct.fall_back, "falls back", "fall back");
    line(fmt::format("{}", fmt::join(all, ", ")));
    back_ = conduct.fall_back;
  }

  void say(const Advanced& advance) {
    tell_lost();
    const std::vector<std::string> destroyed = names(advance.destroyed);
    const std::vector<std::string> advancing = names(advance.advancing);
    line(fmt::format("{} {} destroyed: {} wins; stands left: {}", fmt::join(destroyed, " and "),
                     destroyed.size() == 1 ? "is" : "are", letter(advance.winner), stands_left()));
    line(fmt::format("{} advance{} into {}", fmt::join(advancing, " and "),
                     advancing.size() == 1 ? "s" : "", fmt::join(names(advance.met), " and ")));
  }

  void say(const BacksFirst& backs) {
    line(fmt::format("{} moves back first, by a die", letter(backs.side)));
  }

  void say(const BackRolled& rolled) {
    const auto units = static_cast<UnitSet>(back_ & melee_.roster().units_of(rolled.side));
    line(fmt::format("{} back up to {} cm ({})", shown(units, "falls", "fall"), rolled.cm,
                     answer::listed(thrown_[0].dice[0])));
  }

  /// Of those who fall back, who still touches; and whoever that confuses.
  void say(const BackedOff& all) {
    const auto confused_now = static_cast<UnitSet>(all.confused & ~all.confused_before);
    each(static_cast<UnitSet>(confused_now | (back_ & all.touching)), [&](std::size_t unit) {
      line(fmt::format("   {} does not get clear{}", name(unit),
                       has(confused_now, unit)   ? ", and is confused"
                       : has(all.confused, unit) ? ", and stays confused"
                                                 : ""));
    });
  }

  // Another turn, and the end.

  void say(const Steadied& unit) {
    left_[unit.unit] += unit.stands;
    const int die = thrown_[0].dice[0][0];
    line(fmt::format(
        "{} is unstable and rolls {}{}: {}", name(unit.unit), die,
        unit.total == die ? "" : fmt::format(", {:+d} is {}", unit.total - die, unit.total),
        unit.stands < 0   ? "a stand fades"
        : unit.stands > 0 ? "a stand comes back"
                          : "its stands stay as they are"));
  }

  void say(const Recovered& recovered) { recovered_ |= recovered.units; }

  void say(const MeleeReport& report) {
    const Toll toll = toll_of(report.losses, melee_);
    story_.swing =
        prices_of(melee_).mixed() ? melee_.worth(pack(report)) : toll.points_b - toll.points_a;
    story_.result = report.winner == Side::a ? 1 : report.winner == Side::b ? -1 : 0;
    story_.ending = fmt::format("{} A lost {}, B lost {}.", sentence(report.ending),
                                answer::plural(static_cast<int>(toll.stands_a), "stand"),
                                answer::plural(static_cast<int>(toll.stands_b), "stand"));
  }

  const Melee& melee_;
  answer::Story& story_;
  // Of the step that is told.
  Thrown thrown_{};
  Ending ending_ = Ending::none;
  std::map<std::size_t, StandsLost> lost_{};  ///< to a retreat, or at the end

  std::vector<int> left_{};  ///< stands of each unit
  /// Of a unit, what it took before the fight, and the stands that it cost.
  std::map<std::size_t, std::pair<HitsBefore, int>> before_{};
  int rounds_ = 0;
  bool shot_ = false;      ///< shots have removed stands in this round
  UnitSet back_ = 0;       ///< who falls back where its side does
  UnitSet recovered_ = 0;  ///< from confusion, since the last round
};

/// The melee, as it is told.
class NarratedMelee : public Melee {
 public:
  NarratedMelee(const Melee& melee, Log& log)
      : Melee(melee.battle(), melee.context().boards, melee.context().weighs, &log) {}
};

/// The same where all is decided for the best.
class NarratedBest : public NarratedMelee {
 public:
  NarratedBest(const Advice& advice, Log& log)
      : NarratedMelee(advice.melee(), log), advice_(advice) {}
  int decide(const Situation& situation) const { return advice_.best(situation); }
  Hash128 name() const noexcept { return weighed_name(); }

 private:
  const Advice& advice_;
};

template <class Game, class Of>
answer::Story story_of(const Of& of, std::uint64_t seed) {
  answer::Story story;
  story.seed = seed;
  Log log;
  const Game game(of, log);
  Teller teller(game, story);
  random::Thrower thrower(
      {.purpose = random::Purpose::trace, .seed = seed, .matchup = game.name()});
  const auto happened = [&](const Thrown& thrown) {
    teller.tell(std::exchange(log.events, {}), thrown);
  };
  happened({});
  graph::trace(
      game, thrower,
      [&](const MeleeSituation&, const Thrown& thrown, const Melee::Transition&) {
        happened(thrown);
      },
      [&](const MeleeSituation&, int, const Melee::Transition&) { happened({}); });
  return story;
}

}  // namespace

answer::Story tell(const Melee& melee, std::uint64_t seed) {
  return story_of<NarratedMelee>(melee, seed);
}

answer::Story tell(const Advice& advice, std::uint64_t seed) {
  return story_of<NarratedBest>(advice, seed);
}

// What --field draws of a melee.

namespace {

/// The corner of a box round stands.
struct Corner {
  std::int32_t west = INT32_MAX;
  std::int32_t south = INT32_MAX;

  void hold(const field::Rectangle& base) noexcept {
    west = std::min(west, base.west);
    south = std::min(south, base.south);
  }
};

}  // namespace

answer::FieldPicture picture_of(const Melee& melee, const Scene& scene) {
  const Board& where = scene.where;
  answer::FieldPicture picture;
  picture.terrain = melee.battle().terrain;
  picture.table = melee.battle().table;
  for (std::size_t unit = 0; unit < melee.roster().size(); ++unit) {
    const bool is_a = melee.roster().side(unit) == Side::a;
    const int number = static_cast<int>(is_a ? unit + 1 : unit + 1 - melee.battle().a.size());
    int fighting = 0;
    int supports = 0;
    const Troop& troop = where.troops[unit];
    for (std::size_t stand = troop.first; stand < troop.first + std::size_t{troop.stands};
         ++stand) {
      const StandPart& part = scene.contact_map().stands[stand];
      fighting += part.strikes ? 1 : 0;
      supports += part.supports ? 1 : 0;
      picture.stands.push_back({where.stands[stand], is_a, number,
                                part.strikes    ? answer::FieldPicture::Part::fights
                                : part.supports ? answer::FieldPicture::Part::supports
                                                : answer::FieldPicture::Part::none});
    }
    const bool away = troop.is_away();
    const bool waits = melee.roster().unit(unit).joins && !has(scene.contact_map().engaged, unit);
    picture.units.push_back(
        {is_a, melee.roster().profile(unit).name,
         troop.stands == 0 ? "destroyed"
                           : fmt::format("{} of {} fight{}{}", fighting, troop.stands,
                                         supports != 0 ? fmt::format(", {} support{}", supports,
                                                                     supports == 1 ? "s" : "")
                                                       : "",
                                         away    ? ", in another engagement"
                                         : waits ? ", joins in its own turn"
                                                 : "")});
  }
  return picture;
}

/// Why  without ground and edges a melee counts its stands from their own corner.
answer::FieldPicture picture_of_battle(const Melee& melee) {
  answer::FieldPicture picture = picture_of(melee, melee.placed());
  Corner drawn;
  for (const answer::FieldPicture::Stand& stand : picture.stands) {
    drawn.hold(stand.at.base);
  }
  Corner deployed;
  for (const auto* const side : {&melee.battle().a, &melee.battle().b}) {
    for (const Deployed& unit : *side) {
      for (const field::Stand& stand : unit.stands) {
        deployed.hold(stand.base);
      }
    }
  }
  picture.west = deployed.west - drawn.west;
  picture.south = deployed.south - drawn.south;
  return picture;
}

// Who strikes whom in a round, and with how many attacks.

std::vector<std::string> shown_strikes(const Melee& melee, const Scene& scene) {
  std::vector<std::string> lines;
  const Board& where = scene.where;
  for (std::size_t unit = 0; unit < melee.roster().size(); ++unit) {
    std::vector<std::pair<std::string, int>> kinds;
    const Troop& troop = where.troops[unit];
    for (std::size_t stand = troop.first; stand < troop.first + std::size_t{troop.stands};
         ++stand) {
      const StandPart& part = scene.contact_map().stands[stand];
      if (!part.strikes) {
        continue;
      }
      std::string each = to_string(melee.roster().profile(unit).attacks);
      each_modifier(
          stance_of(melee.roster(), where, unit, part),
          [&](const char* why, int attacks) { each += fmt::format(" {:+} {}", attacks, why); });
      const std::string kind =
          fmt::format("{} against {}", each, melee.roster().letter_of(*part.strikes));
      const auto known = std::ranges::find(kinds, kind, &std::pair<std::string, int>::first);
      if (known == kinds.end()) {
        kinds.emplace_back(kind, 1);
      } else {
        ++known->second;
      }
    }
    for (const auto& [kind, stands] : kinds) {
      lines.push_back(fmt::format("{}: {} x ({})", melee.roster().letter_of(unit),
                                  answer::plural(stands, "stand"), kind));
    }
    const Unit& own = melee.roster().unit(unit);
    if (const int more = on_one_stand(own, where.first_round && !troop.out_of_cover);
        !kinds.empty() && more != 0) {
      lines.push_back(fmt::format("   {:+} for the {} on one stand against {}", more,
                                  own.character == 0      ? "sword"
                                  : more == own.character ? "character"
                                                          : "character and his sword",
                                  melee.roster().letter_of(struck_beside_character(
                                      melee.roster(), where, scene.contact_map(), unit))));
    }
  }
  return lines;
}

}  // namespace fray::warmaster
