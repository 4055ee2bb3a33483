#include "study/rankflank_told.hpp"

#include <algorithm>
#include <array>
#include <iterator>

#include <fmt/format.h>

#include "fray/graph/trace.hpp"
#include "rankflank/attacks.hpp"
#include "rankflank/combat/phases.hpp"
#include "rankflank/formation.hpp"
#include "rankflank/order.hpp"
#include "study/score_told.hpp"
#include "study/told_dice.hpp"

namespace fray::study {
namespace {

using rankflank::Attack;
using rankflank::Combat;
using rankflank::Report;
using rankflank::Side;
using rankflank::Situation;
using rankflank::Stage;
using Thrown = std::vector<random::Thrown>;

std::string inches(int count) { return fmt::format("{} inch{}", count, count == 1 ? "" : "es"); }

const char* sentence(rankflank::Ending ending) {
  using rankflank::Ending;
  switch (ending) {
    case Ending::b_wiped: return "B is wiped out: A wins.";
    case Ending::a_wiped: return "A is wiped out: B wins.";
    case Ending::both_wiped: return "Both are wiped out: a draw.";
    case Ending::b_caught: return "B broke and was run down: A wins.";
    case Ending::a_caught: return "A broke and was run down: B wins.";
    case Ending::b_escaped: return "B broke and got away: A wins.";
    case Ending::a_escaped: return "A broke and got away: B wins.";
    case Ending::b_off_table: return "B broke and fled off the table: A wins.";
    case Ending::a_off_table: return "A broke and fled off the table: B wins.";
    case Ending::b_held: return "B lost the last round, and stands: A wins.";
    case Ending::a_held: return "A lost the last round, and stands: B wins.";
    case Ending::drawn: return "Nobody won the last round.";
    case Ending::none: break;
  }
  return "";
}

/// Writes down what happens in one combat.
class Teller {
 public:
  Teller(const Combat& combat, Story& story) : combat_(combat), story_(story) {}

  void rolled(const Situation& now, const Thrown& thrown, const Combat::Step& step) {
    if (in_blows(now)) {
      open_round(now);
    }
    hits_first_ = step.next.stage() == Stage::slay || step.next.stage() == Stage::focus;
    switch (now.stage()) {
      case Stage::strike:
        if (step.next.stage() == Stage::focus) {
          hits_ = {now, thrown};  // which of them are sixes is known with the next throw
        } else {
          strike(now, thrown);
        }
        break;
      case Stage::amount:
        line(fmt::format("{} rolls for its {}: {}", name(unit_striking(now)), kind(now),
                         dice(thrown)));
        break;
      case Stage::focus: sixes(now, thrown[0]); break;
      case Stage::wound: wound(now, thrown); break;
      case Stage::slay: slay(now, thrown); break;
      case Stage::multiply:
        line(fmt::format("   wounds multiply: {}  -> {}", dice(thrown),
                         plural(taken(now, thrown), "wound")));
        break;
      case Stage::roll_off:
        line(fmt::format("roll-off: {} strikes first of equals",
                         thrown[0].outcome == 0 ? "A" : "B"));
        break;
      case Stage::fear_test: line(told_fear_test(combat_, now, thrown)); break;
      case Stage::break_test:
      case Stage::break_again: lines(told_break_test(combat_, now, thrown[0])); break;
      case Stage::restrain: line(told_restraint(combat_, now, thrown)); break;
      default: break;
    }
    score(now, thrown);
    take(step.report, thrown);
  }

  void decided(const Combat::Step& step) { take(step.report, {}); }

 private:
  void line(std::string text) { story_.parts.back().lines.push_back(std::move(text)); }
  void lines(std::vector<std::string> texts) {
    std::ranges::move(texts, std::back_inserter(story_.parts.back().lines));
  }

  static std::string dice(const Thrown& thrown) {
    std::string text;
    for (const random::Thrown& roll : thrown) {
      text += (text.empty() ? "" : ", again ") + listed(roll.dice[0]);
    }
    return text;
  }

  std::string name(int unit) const { return name_of(combat_, unit); }

  const Attack& attack_of(const Situation& now) const {
    return step(combat_.context(), now)[static_cast<std::size_t>(now.attack())];
  }
  int unit_striking(const Situation& now) const { return attack_of(now).unit; }
  const char* kind(const Situation& now) const {
    switch (attack_of(now).kind) {
      case Attack::Kind::impact: return "impact hits";
      case Attack::Kind::grind: return "grind attacks";
      default: return "stomp";
    }
  }

  /// Rolls until the last blow of a round has fallen.
  static bool in_blows(const Situation& now) {
    return now.stage() <= Stage::multiply || now.stage() == Stage::slay;
  }

  static const char* how(Attack::Kind kind) {
    switch (kind) {
      case Attack::Kind::impact: return ", impact";
      case Attack::Kind::stomp: return ", stomp";
      case Attack::Kind::grind: return ", grind";
      case Attack::Kind::crush: return ", crush";
      case Attack::Kind::blows: break;
    }
    return "";
  }

  /// Why     a combat without a last round stops counting them: here they are counted one by one.
  void open_round(const Situation& now) {
    if (!open_) {
      open_ = true;
      story_.parts.push_back({fmt::format("Round {}", ++rounds_), {}, {}});
      begun_ = begun(combat_, now);
    }
  }

  /// One line for each test that the dice went through.
  void tests(const Situation& now, const Attack& attack, const random::Thrown& thrown,
             std::size_t from) {
    const int special = special_save(combat_.context(), attack).face;
    const int armour = armour_save(combat_.context(), now, attack);
    const auto needed = [](int face, const char* does) {
      return std::pair{face < rankflank::kNever ? fmt::format("{}+ {}", face, does)
                                                : fmt::format("no face {}", does),
                       face > rankflank::kAlways};
    };
    const std::array<std::pair<std::string, bool>, 4> names{
        needed(to_hit(combat_.context(), now, attack), "hits"),
        needed(to_wound(combat_.context(), now, attack), "wounds"),
        {fmt::format("{} saves on {}+", name(attack.contact.enemy), armour),
         armour < rankflank::kNever},
        {fmt::format("{} saves again on {}+", name(attack.contact.enemy), special),
         special < rankflank::kNever}};
    std::size_t test = 0;
    for (std::size_t i = from; i < names.size() && test < thrown.dice.size(); ++i) {
      if (names[i].second) {
        line(fmt::format("   {}: {}", names[i].first, listed(thrown, test++)));
      }
    }
    const bool only_hit = hits_first_ && now.stage() == Stage::strike;
    line(only_hit ? fmt::format("   -> {}", plural(thrown.passed, "hit"))
                  : fmt::format("   -> {} through", thrown.passed));
  }

  /// Where they are not as many as the blows that went through: several wounds of each, or more
  /// than the enemy has left.
  void wounds(int taken, int through) {
    if (taken != through) {
      line(fmt::format("   -> {} taken", plural(taken, "wound")));
    }
  }

  /// Whose blows they are; impact hits and the like are the whole unit's, and crush attacks the
  /// front rank's.
  std::string who(const Situation& now, const Attack& attack) const {
    if (!attack.rolls_to_hit()) {
      return "";
    }
    const auto fighters = rankflank::fighters(combat_.context(), now, attack);
    const bool behind = fighters.support > 0 && attack.kind != Attack::Kind::crush;
    return plural(fighters.front, "model") +
           (behind ? fmt::format(" and {} in support", fighters.support) : "") + ", ";
  }

  void blows(const Situation& now, const Attack& attack, const random::Thrown& thrown) {
    const int count = attack_dice(combat_.context(), now, attack);
    if (count == 0) {
      return;
    }
    line(fmt::format("{} strikes {}{}: {}{}", name(attack.unit), name(attack.contact.enemy),
                     how(attack.kind), who(now, attack),
                     count == 1 ? "1 die" : fmt::format("{} dice", count)));
    tests(now, attack, thrown, 0);
  }

  void strike(const Situation& now, const Thrown& thrown) {
    const std::vector<Attack>& step = rankflank::step(combat_.context(), now);
    if (thrown.size() == 1 && step.size() > 1) {
      blows(now, step[static_cast<std::size_t>(now.attack())], thrown[0]);
      taken_at_last(now, thrown);
      return;
    }
    std::array<int, rankflank::kUnits> lost{};
    for (std::size_t i = 0; i < thrown.size(); ++i) {
      blows(now, step[i], thrown[i]);
      if (thrown.size() > 1) {
        const int enemy = step[i].contact.enemy;
        int& gone = lost[static_cast<std::size_t>(enemy)];
        const int left = combat_.context().unit(enemy).capacity() - now.lost(enemy) - gone;
        const int taken = std::min(left, thrown[i].outcome * multiple(combat_.context(), step[i]));
        gone += taken;
        wounds(taken, thrown[i].passed);
      }
    }
    if (thrown.size() == 1) {
      taken_at_last(now, thrown);
    }
  }

  /// The hits of the throw before, by the faces that this one gives them.
  void sixes(const Situation& now, const random::Thrown& faces) {
    auto& [struck, hits] = hits_;
    const int need = std::max(1, to_hit(combat_.context(), struck, attack_of(struck)));
    std::size_t hit = 0;
    for (int& die : hits[0].dice[0]) {
      if (die >= need) {
        die = need - 1 + faces.dice[0][hit++];
      }
    }
    hits_first_ = true;
    strike(struck, hits);
    const Attack& attack = attack_of(now);
    const auto& own = combat_.context().unit(attack.unit);
    const bool poisoned = own.has(rankflank::Special::poison) &&
                          to_wound(combat_.context(), now, attack) > rankflank::kAlways;
    const bool brings_more = own.has(rankflank::Special::battle_focus);
    line(faces.outcome == 0
             ? "   no sixes among the hits"
             : fmt::format("   sixes among the hits: {}, each {}{}{}", faces.outcome,
                           poisoned ? "poisoned" : "", poisoned && brings_more ? ", and " : "",
                           brings_more ? "a hit more" : ""));
  }

  void wound(const Situation& now, const Thrown& thrown) {
    const Attack& attack = attack_of(now);
    if (thrown.size() > 1 && now.sixes() > 0) {
      tests(now, attack, thrown[0], 2);
    }
    tests(now, attack, thrown.back(), 1);
    taken_at_last(now, thrown);
  }

  /// Unless another roll says how many.
  void taken_at_last(const Situation& now, const Thrown& thrown) {
    if (const int count = taken(now, thrown); count > 0) {
      int through = 0;
      for (const random::Thrown& roll : thrown) {
        through += roll.passed;
      }
      wounds(count, through);
    }
  }

  /// One hit of those that may slay: what it wounded, the saves that it met, and what that cost.
  void slay(const Situation& now, const Thrown& thrown) {
    const Attack& attack = attack_of(now);
    const int need = to_wound(combat_.context(), now, attack);
    const bool poisoned = now.sixes() > 0;
    const int face = poisoned ? 0 : thrown[0].dice[0][0];
    const std::string die =
        poisoned ? "poisoned, no die to wound"
                 : fmt::format("{} to wound, {}+ wounds and a 6 {}", face, need,
                               slays_models(combat_.context(), attack) ? "slays" : "is lethal");
    const std::size_t first = poisoned ? 0 : 1;
    const bool has_ward =
        combat_.context().unit(attack.contact.enemy).profile.ward < rankflank::kNever;
    std::vector<int> saves;
    const auto add = [&](const random::Thrown& roll) {
      for (const std::vector<int>& test : roll.dice) {
        saves.insert(saves.end(), test.begin(), test.end());
      }
    };
    if (poisoned || (face >= need && face < 6)) {
      add(thrown[first]);
    }
    if (has_ward && (face == 6 || ((poisoned || face >= need) &&
                                   !other_save_on_six(combat_.context(), attack)))) {
      add(thrown[first + 1]);
    }
    const int cost = taken(now, thrown);
    const bool multiplies = cost > 0 && random_multiple(combat_.context(), attack);
    line(fmt::format("   {}{}{}: {}", die, saves.empty() ? "" : "; saves " + listed(saves),
                     multiplies ? "; multiplied by " + listed(thrown.back().dice[0]) : "",
                     plural(cost, "wound")));
  }

  /// Wounds that the enemy loses by this roll, a challenger's overkill aside; a single model's are
  /// added up until its last.
  int taken(const Situation& now, const Thrown& thrown) const {
    const int enemy = attack_of(now).contact.enemy;
    const Situation then =
        rankflank::striking::blow(combat_.context(), now, results_of(thrown)).then;
    return std::max(0, then.lost(enemy) + then.tally() - now.lost(enemy) - now.tally());
  }

  static graph::Results results_of(const Thrown& thrown) {
    graph::Results results{};
    std::ranges::transform(thrown, results.begin(), &random::Thrown::outcome);
    return results;
  }

  /// Who has won the round by what, once its last blow has fallen.
  void score(const Situation& now, const Thrown& thrown) {
    if (!in_blows(now) || now.stage() == Stage::fear_test || now.stage() == Stage::roll_off) {
      return;
    }
    if (const rankflank::striking::Blow blow =
            rankflank::striking::blow(combat_.context(), now, results_of(thrown));
        blow.last) {
      open_ = false;
      lines(told_score(combat_, begun_, blow.then));
    }
  }

  void take(graph::Report packed, const Thrown& thrown) {
    if (packed == 0) {
      return;
    }
    const Report report = rankflank::unpack(packed);
    if (report.kind == Report::Kind::flight) {
      flight(report, thrown);
    } else if (report.kind == Report::Kind::unit) {
      const auto& unit = combat_.context().unit(report.unit);
      const double cost =
          static_cast<double>(report.models) * unit.profile.points / unit.profile.models;
      story_.swing += rankflank::side_of(report.unit) == Side::a ? -cost : cost;
    } else if (report.kind == Report::Kind::end) {
      end(report);
    }
  }

  /// Dice for who flees, and then for each who goes after him.
  void flight(const Report& report, const Thrown& thrown) {
    std::size_t roll = 0;
    const auto dice = [&] { return listed(thrown[roll++].dice[0]); };
    if (report.flee_in > 0) {
      line(fmt::format("{} flees {} ({})", name(report.unit), inches(report.flee_in), dice()));
    }
    const int first = rankflank::side_of(report.unit) == Side::a ? rankflank::kUnits / 2 : 0;
    for (int nth = 0; nth < rankflank::kUnits / 2; ++nth) {
      if (const int run = report.pursuit_in[static_cast<std::size_t>(nth)]; run > 0) {
        line(fmt::format("{} {} {} ({}){}{}", name(first + nth),
                         report.flee_in > 0 ? "pursues" : "overruns", inches(run), dice(),
                         (report.met_enemy >> nth & 1) != 0 ? " into a new enemy" : "",
                         (report.met_edge >> nth & 1) != 0 ? " off the table" : ""));
      }
    }
  }

  void end(const Report& report) {
    const auto& engagement = combat_.engagement();
    if (engagement.a.size() + engagement.b.size() == 2) {
      const auto cost = [](const rankflank::Unit& unit, int models) {
        return static_cast<double>(models) * unit.profile.points / unit.profile.models;
      };
      story_.swing = cost(engagement.b[0], report.models_lost[1]) -
                     cost(engagement.a[0], report.models_lost[0]);
    }
    const Side winner = winner_of(report.ending);
    story_.result = winner == Side::a ? 1 : winner == Side::b ? -1 : 0;
    story_.ending =
        fmt::format("{} A lost {}, B lost {}.", sentence(report.ending),
                    plural(report.models_lost[0], "model"), plural(report.models_lost[1], "model"));
  }

  const Combat& combat_;
  Story& story_;
  RoundBegun begun_{};
  int rounds_ = 0;
  bool hits_first_ = false;  ///< what went through of this roll are hits, each still to wound
  std::pair<Situation, Thrown> hits_{};  ///< whose sixes are still to be counted
  bool open_ = false;                    ///< some blows of the round are still to fall
};

}  // namespace

Story tell(const Combat& combat, std::uint64_t seed) {
  Story story;
  story.seed = seed;
  Teller teller(combat, story);
  random::Thrower thrower(
      {.purpose = random::Purpose::trace, .seed = seed, .matchup = combat.name()});
  graph::trace(
      combat, thrower,
      [&](const Situation& now, const Thrown& thrown, const Combat::Step& step) {
        teller.rolled(now, thrown, step);
      },
      [&](const Situation&, int, const Combat::Step& step) { teller.decided(step); });
  return story;
}

}  // namespace fray::study
