#include "rankflank/words/words.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <numeric>
#include <optional>
#include <string_view>

#include <fmt/format.h>

#include "answer/trace.hpp"
#include "graph/game.hpp"
#include "rankflank/combat/phases.hpp"
#include "rankflank/formation/book.hpp"

namespace fray::rankflank {
namespace {

using Thrown = std::vector<random::Thrown>;

constexpr int kLowest = 2;  // of two dice
constexpr int kHighest = 12;

std::string inches(int count) { return fmt::format("{} inch{}", count, count == 1 ? "" : "es"); }

const char* letter(Side side) { return side == Side::a ? "A" : "B"; }

const char* kind(Attack::Kind kind) {
  switch (kind) {
    case Attack::Kind::impact: return ", impact";
    case Attack::Kind::stomp: return ", stomp";
    case Attack::Kind::grind: return ", grind";
    case Attack::Kind::crush: return ", crush";
    case Attack::Kind::blows: break;
    case Attack::Kind::shots: return " with shots";
  }
  return "";
}

/// Why a break test is on what it is on, where the score does not say it.
std::string reason(const BreakNeed& need, const Book& book) {
  using Why = BreakNeed::Why;
  const char* const fear = !need.fear              ? ""
                           : book.terror_frightens ? "1 less for terror"
                                                   : "1 less for fear";
  switch (need.why) {
    case Why::outnumbered: return " (outnumbered by whom it fears)";
    case Why::fearless: return " (fearless)";
    case Why::double_one: return " (a double 1 always holds)";
    case Why::stubborn:
    case Why::steadfast:
      return fmt::format(" ({}{}{})", need.why == Why::stubborn ? "stubborn" : "steadfast",
                         need.fear ? ", " : "", fear);
    default: return need.fear ? fmt::format(" ({})", fear) : "";
  }
}

/// Up to what the unit gives ground, where it may fall back.
std::string ground_on(const BreakNeed& need) {
  return need.stands < kHighest && need.stands < need.highest
             ? fmt::format(", gives ground on {} or less", need.stands)
             : "";
}

std::string total_of(const random::Thrown& thrown) {
  const auto& dice = thrown.dice[0];
  const int total = kLowest + thrown.outcome;
  const bool lowest = total < std::accumulate(dice.begin(), dice.end(), 0) - std::ranges::min(dice);
  const char* kept = dice.size() <= 2 ? "" : lowest ? ", lowest two" : ", highest two";
  return fmt::format("{}{} = {}", answer::listed(dice), kept, total);
}

/// "3 3 = 6", or "5 6 = 11, rolled again 3 4 = 7" near the battle standard.
std::string rolled(const Thrown& thrown, int need) {
  const bool again = thrown.size() > 1 && kLowest + thrown[0].outcome > need;
  return total_of(thrown[0]) +
         (again ? ", rolled again near the battle standard " + total_of(thrown[1]) : "");
}

/// A side with nobody left loses the round whatever the score, by one at least.
std::string result(const Scored& scored) {
  const auto [a_stands, b_stands] = scored.stands;
  const int lead = scored.lead;
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

/// Writes down what happens in one combat: a sentence or more for each event, with its dice.
class Teller {
 public:
  Teller(const Combat& combat, answer::Story& story) : combat_(combat), story_(story) {}

  void tell(const std::vector<Event>& events, const Thrown& thrown) {
    thrown_ = thrown;
    through_.reset();
    for (const Event& event : events) {
      std::visit([this](const auto& happened) { say(happened); }, event);
    }
  }

 private:
  void line(std::string text) { story_.parts.back().lines.push_back(std::move(text)); }
  std::string name(int unit) const { return name_of(combat_, unit); }
  const Book& book() const { return *combat_.context().book; }
  /// "A Knights", "A Knights (mount)", "A Knights (Warhorse)".
  std::string name_of_striker(const Attack& attack) const {
    const Part* const part = combat_.context().part(attack);
    return name(attack.unit) +
           (part == nullptr
                ? ""
                : " (" + (part->name.empty() ? std::string(to_string(part->kind)) : part->name) +
                      ")");
  }

  /// Why     a combat without a last round stops counting them: here they are counted one by one.
  void say(const RoundBegun& round) {
    story_.parts.push_back({fmt::format("Round {}", ++rounds_), {}, {}});
    ranks_ = round.ranks;
    wounds_ = std::exchange(shot_, {});
    recovered_ = {};
    overkill_ = 0;
  }

  void say(const Shot& shot) {
    if (story_.parts.empty()) {
      story_.parts.push_back({"Before the blow", {}, {}});
    }
    const Attack& attack = shot.attack;
    line(fmt::format("{} shoots at {}: {}", name(attack.unit), name(attack.contact.enemy),
                     shot.dice == 1 ? "1 die" : fmt::format("{} dice", shot.dice)));
    tests(shot.needs, attack.contact.enemy, thrown_[0], 0);
    if (combat_.context().book->shots_count) {
      shot_[side_of(attack.unit) == Side::a ? 0 : 1] += thrown_[0].passed;
    }
  }

  void say(const FearTested& test) {
    if (test.rouses) {
      line(fmt::format("{} tests on {} whether it is roused: {}, {}", name(test.unit), test.need,
                       rolled(thrown_, test.need), test.passes ? "it is" : "it is not"));
      return;
    }
    line(fmt::format("{} tests on {} whether it dares (fear): {}, {}", name(test.unit), test.need,
                     rolled(thrown_, test.need), test.passes ? "it dares" : "it is shaken"));
  }

  void say(const RolledOff& roll) {
    line(fmt::format("roll-off: {} strikes first of equals", letter(roll.first)));
  }

  void say(const AmountRolled& amount) {
    const Attack::Kind kind = amount.attack.kind;
    line(fmt::format("{} rolls for its {}: {}", name_of_striker(amount.attack),
                     kind == Attack::Kind::impact  ? "impact hits"
                     : kind == Attack::Kind::grind ? "grind attacks"
                                                   : "stomp",
                     answer::listed(thrown_[0].dice[0])));
  }

  void say(const Struck& struck) {
    if (struck.next == Stage::focus) {
      held_ = {struck, thrown_[0]};  // which of them are sixes is known with the next throw
    } else {
      strike(struck, thrown_[struck.roll]);
      through_ = thrown_[struck.roll].passed;
    }
  }

  /// The hits of the throw before, by the faces that this one gives them.
  void say(const SixesCounted& sixes) {
    auto& [struck, hits] = held_;
    const int need = std::max(1, struck.needs.to_hit);
    std::size_t hit = 0;
    for (int& die : hits.dice[0]) {
      if (die >= need) {
        die = need - 1 + thrown_[0].dice[0][hit++];
      }
    }
    strike(struck, hits);
    line(sixes.count == 0 ? "   no sixes among the hits"
                          : fmt::format("   sixes among the hits: {}, each {}{}{}", sixes.count,
                                        sixes.poisoned ? "poisoned" : "",
                                        sixes.poisoned && sixes.bring_more ? ", and " : "",
                                        sixes.bring_more ? "a hit more" : ""));
  }

  void say(const HitsWounded& hits) {
    if (hits.poisoned) {
      tests(hits.needs, hits.enemy, thrown_[0], 2);
    }
    tests(hits.needs, hits.enemy, thrown_.back(), 1);
    through_ = 0;
    for (const random::Thrown& roll : thrown_) {
      *through_ += roll.passed;
    }
  }

  void say(const HitFell& hit) {
    const std::size_t first = hit.poisoned ? 0 : 1;
    const std::string die =
        hit.poisoned ? "poisoned, no die to wound"
                     : fmt::format("{} to wound, {}+ wounds and a 6 {}", thrown_[0].dice[0][0],
                                   hit.to_wound, hit.slays_models ? "slays" : "is lethal");
    std::vector<int> saves;
    for (const auto& [thrown, roll] :
         {std::pair{hit.armour, first}, std::pair{hit.ward, first + 1}}) {
      for (std::size_t test = 0; thrown && test < thrown_[roll].dice.size(); ++test) {
        const std::vector<int>& dice = thrown_[roll].dice[test];
        saves.insert(saves.end(), dice.begin(), dice.end());
      }
    }
    line(fmt::format(
        "   {}{}{}: {}", die, saves.empty() ? "" : "; saves " + answer::listed(saves),
        hit.multiplied ? "; multiplied by " + answer::listed(thrown_.back().dice[0]) : "",
        answer::plural(hit.wounds, "wound")));
  }

  void say(const Multiplied& multiplied) {
    line(fmt::format("   wounds multiply: {}  -> {}", answer::listed(thrown_[0].dice[0]),
                     answer::plural(multiplied.wounds, "wound")));
  }

  void say(const Recovered& recovered) {
    if (combat_.context().book->recovered_counts) {
      recovered_[side_of(recovered.enemy) == Side::a ? 1 : 0] += recovered.wounds;
    }
    line(fmt::format("   {} regenerates: {}  -> {} recovered", name(recovered.enemy),
                     answer::listed(thrown_[0].dice[0]),
                     answer::plural(recovered.wounds, "wound")));
  }

  /// Told where they are not as many as the blows that went through: several wounds of each, or
  /// more than the enemy has left.
  void say(const Wounded& wounded) {
    wounds_[wounded.by == Side::a ? 0 : 1] += wounded.wounds;
    overkill_ += wounded.by == Side::a ? wounded.overkill : -wounded.overkill;
    if (through_ && wounded.wounds != *through_) {
      line(fmt::format("   -> {} taken", answer::plural(wounded.wounds, "wound")));
    }
    through_.reset();
  }

  void say(const Scored& scored) {
    line(fmt::format("Score: {}; {}", points(scored, 0), points(scored, 1)));
    line(result(scored));
  }

  void say(const Crumbled& crumbled) {
    line(fmt::format("{} crumbles: {}", name(crumbled.unit),
                     answer::plural(crumbled.wounds, "wound")));
  }

  /// Nothing of who crumbles in place of a test.
  void say(const TestSpared& spared) {
    const auto [highest, why, fear, stands] = spared.need;
    if (why == BreakNeed::Why::unstable) {
      return;
    }
    if (stands < kLowest) {
      line(fmt::format("{} leaves out a break test{} and {}", name(spared.unit),
                       reason(spared.need, book()),
                       spared.breaks_or_falls_back ? "falls back in good order"
                                                   : "gives ground behind its shields"));
      return;
    }
    const std::string because =
        why == BreakNeed::Why::unbreakable ? " (unbreakable)"
        : highest >= kHighest              ? fmt::format(" (it would be on {})", highest)
        : why == BreakNeed::Why::outnumbered
            ? reason(spared.need, book())
            : fmt::format(" (the difference of {} leaves less than 2 to roll)", spared.behind);
    line(fmt::format("{} {} without a break test{}", name(spared.unit),
                     highest >= kHighest ? "stands" : "breaks", because));
  }

  void say(const BreakTested& test) {
    using Then = BreakTested::Then;
    const std::string on =
        test.again ? "   rolled again" +
                         std::string(rolls_by_itself(test) ? "" : " near the battle standard")
                   : fmt::format(
                         "{} {} {}{}{}", name(test.unit),
                         test.need.why == BreakNeed::Why::supernal ? "tests whether it crumbles, on"
                                                                   : "takes a break test on",
                         test.need.highest, ground_on(test.need), reason(test.need, book()));
    const std::string_view gives_ground = test.need.stands < kHighest ? "gives ground" : "stands";
    line(fmt::format("{}: {}, {}", on, total_of(thrown_[0]),
                     test.then == Then::rolls_again  ? "fails"
                     : test.then == Then::stands     ? gives_ground
                     : test.then == Then::falls_back ? "falls back in good order"
                     : test.then == Then::holds_line ? "gives ground behind its shields"
                     : test.then == Then::crumbles   ? "fails"
                                                     : "breaks"));
  }

  /// Without a standard.
  bool rolls_by_itself(const BreakTested& test) const {
    return combat_.context().unit(test.unit).has(Special::battle_fever) ||
           test.need.why == BreakNeed::Why::supernal;
  }

  void say(const RestraintTested& test) {
    line(test.need < kLowest ? fmt::format("{} cannot hold back, and pursues", name(test.unit))
                             : fmt::format("{} tests on {} whether it holds back: {}, {}",
                                           name(test.unit), test.need, rolled(thrown_, test.need),
                                           test.passes ? "it holds back" : "it pursues"));
  }

  void say(const DieAdded& added) {
    line(
        fmt::format("{} is swift, and falls back {} more", name(added.unit), inches(added.inches)));
  }

  void say(const Report& report) {
    switch (report.kind) {
      case Report::Kind::flight: flight(report); break;
      case Report::Kind::unit: lost(report.unit, report.models); break;
      case Report::Kind::end: end(report); break;
      default: break;
    }
  }

  /// One line for each test that the dice went through.
  void tests(const Needs& needs, int enemy, const random::Thrown& thrown, std::size_t from,
             bool only_hit = false) {
    const auto needed = [](int face, const char* does) {
      return std::pair{
          face < kNever ? fmt::format("{}+ {}", face, does) : fmt::format("no face {}", does),
          face > kAlways};
    };
    const std::array<std::pair<std::string, bool>, 4> names{
        needed(needs.to_hit, "hits"),
        needed(needs.to_wound, "wounds"),
        {fmt::format("{} saves on {}+", name(enemy), needs.armour), needs.armour < kNever},
        {fmt::format("{} saves again on {}+", name(enemy), needs.special), needs.special < kNever}};
    std::size_t test = 0;
    for (std::size_t i = from; i < names.size() && test < thrown.dice.size(); ++i) {
      if (names[i].second) {
        line(fmt::format("   {}: {}", names[i].first, answer::listed(thrown, test++)));
      }
    }
    line(only_hit ? fmt::format("   -> {}", answer::plural(thrown.passed, "hit"))
                  : fmt::format("   -> {} through", thrown.passed));
  }

  /// "at Initiative 5, ": nothing where another rule says when it strikes, or in a game without it.
  std::string at_initiative(int priority) const {
    constexpr int kHighestInitiative = 20;  // with what a charge adds
    const auto all = characteristics(combat_.engagement().book);
    const auto own = std::ranges::find_if(
        all, [](const Characteristic& each) { return each.value == &Profile::initiative; });
    return own == all.end() || priority < 1 || priority > kHighestInitiative
               ? std::string()
               : fmt::format("at {} {}, ", own->means, priority);
  }

  /// Whose blows they are; impact hits and the like are the whole unit's, and crush attacks the
  /// front rank's.
  void strike(const Struck& struck, const random::Thrown& thrown) {
    const Attack& attack = struck.attack;
    const auto [front, behind_front, leader, beside] = struck.fighters;
    const int support = behind_front + beside;
    const bool behind = support > 0 && attack.kind != Attack::Kind::crush;
    const std::string who = attack.rolls_to_hit()
                                ? answer::plural(front, "model") +
                                      (behind ? fmt::format(" and {} in support", support) : "") +
                                      ", "
                                : "";
    line(fmt::format("{} strikes {}{}: {}{}{}", name_of_striker(attack), name(attack.contact.enemy),
                     kind(attack.kind), attack.rolls_to_hit() ? at_initiative(struck.priority) : "",
                     who, struck.dice == 1 ? "1 die" : fmt::format("{} dice", struck.dice)));
    tests(struck.needs, attack.contact.enemy, thrown, 0,
          struck.next == Stage::focus || struck.next == Stage::slay);
  }

  /// "A 4 wounds +3 ranks +1 outnumber".
  std::string points(const Scored& scored, std::size_t side) const {
    std::string text =
        fmt::format("{} {}", side == 0 ? "A" : "B", answer::plural(wounds_[side], "wound"));
    const auto add = [&](int count, std::string_view why) {
      why.remove_suffix(count == 1 && why.ends_with("s") ? 1 : 0);  // "+1 rank +2 standards"
      text += count > 0 ? fmt::format(" +{} {}", count, why) : "";
    };
    add(recovered_[side], "regenerated");
    add(side == 0 ? overkill_ : -overkill_, "overkill");
    add(ranks_[side], "ranks");
    for (const Bonus& bonus : scored.bonuses[side]) {
      add(bonus.points, bonus.why);
    }
    return text;
  }

  /// Dice for who flees, and then for each who goes after him.
  void flight(const Report& report) {
    std::size_t roll = 0;
    const auto dice = [&] { return answer::listed(thrown_[roll++].dice[0]); };
    if (report.flee_in > 0) {
      line(fmt::format("{} {} {} ({})", name(report.unit),
                       report.good_order != 0 ? "falls back" : "flees", inches(report.flee_in),
                       dice()));
    }
    const int first = side_of(report.unit) == Side::a ? kUnits / 2 : 0;
    for (int nth = 0; nth < kUnits / 2; ++nth) {
      if (const int run = report.pursuit_in[index(nth)]; run > 0) {
        line(fmt::format("{} {} {} ({}){}{}", name(first + nth),
                         report.flee_in > 0 ? "pursues" : "overruns", inches(run), dice(),
                         (report.met_enemy >> nth & 1) != 0 ? " into a new enemy" : "",
                         (report.met_edge >> nth & 1) != 0 ? " off the table" : ""));
      }
    }
  }

  void lost(int unit, int models) {
    const Profile& own = combat_.context().unit(unit).profile;
    const double cost = static_cast<double>(models) * own.points / own.models;
    story_.swing += side_of(unit) == Side::a ? -cost : cost;
  }

  void end(const Report& report) {
    if (combat_.context().duel()) {
      lost(kUnits / 2, report.models_lost[1]);
      lost(0, report.models_lost[0]);
    }
    const Side winner = winner_of(report.ending);
    story_.result = winner == Side::a ? 1 : winner == Side::b ? -1 : 0;
    story_.ending = fmt::format("{} A lost {}, B lost {}.", facts_of(report.ending).sentence,
                                answer::plural(report.models_lost[0], "model"),
                                answer::plural(report.models_lost[1], "model"));
  }

  const Combat& combat_;
  answer::Story& story_;
  Thrown thrown_{};  ///< with the events that are told
  int rounds_ = 0;
  // Of the round: of A and B, and A's overkill less B's.
  std::array<int, 2> ranks_{};
  std::array<int, 2> wounds_{};
  std::array<int, 2> recovered_{};  ///< wounds that they made, and that count all the same
  std::array<int, 2> shot_{};       ///< before it
  int overkill_ = 0;
  std::optional<int> through_{};              ///< blows whose wounds are told next
  std::pair<Struck, random::Thrown> held_{};  ///< whose sixes are still to be counted
};

}  // namespace

std::string name_of(const Combat& combat, int unit) {
  const auto& own = side_of(unit) == Side::a ? combat.engagement().a : combat.engagement().b;
  const char* side = letter(side_of(unit));
  return own.size() == 1 ? side : fmt::format("{}{}", side, unit % (kUnits / 2) + 1);
}

answer::Story tell(const Combat& combat, std::uint64_t seed) {
  answer::Story story;
  story.seed = seed;
  Log log;
  const Combat logged(combat.engagement(), &log);
  Teller teller(logged, story);
  random::Thrower thrower(
      {.purpose = random::Purpose::trace, .seed = seed, .matchup = combat.name()});
  const auto happened = [&](const Thrown& thrown) {
    teller.tell(log.events, thrown);
    log.events.clear();
  };
  graph::trace(
      logged, thrower,
      [&](const Situation&, const Thrown& thrown, const Combat::Transition&) { happened(thrown); },
      [&](const Situation&, int, const Combat::Transition&) { happened({}); });
  // Of the combat without a log: to look at it is no event.
  const auto first = std::ranges::find(story.parts, "Round 1", &answer::Story::Part::heading);
  if (first != story.parts.end()) {
    first->field = picture_of(combat);
  }
  return story;
}

}  // namespace fray::rankflank
