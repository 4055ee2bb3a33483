#include "warmaster/words/words.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "answer/answer.hpp"
#include "answer/engines.hpp"
#include "warmaster/combat/duel.hpp"

namespace fray::warmaster {

namespace {

using answer::Counted;
using answer::Quantity;

constexpr Quantity kStandsLost{
    .name = "stands_lost",
    .words = "stands lost",
    .means = "A side loses so many stands until the fight ends, whoever wins it.",
    .counted = Counted::lost};
constexpr Quantity kHitsScored{.name = "hits_scored",
                               .words = "hits scored",
                               .means =
                                   "A side scores so many hits until the fight ends, after saves, "
                                   "and at most what the enemy can take.",
                               .counted = Counted::scored};
constexpr Quantity kRetreat{
    .name = "retreat_cm",
    .words = "retreat",
    .means = "A side retreats so many cm in the last round; who does not has 0.",
    .unit = "cm",
    .title = "retreat in the last round, in cm",
    .counted = Counted::retreat};
/// Who falls back after a draw is counted apart from how it ends.
constexpr Quantity kFallBack{
    .name = "fall_back_cm",
    .words = "fall back",
    .means = "A side falls back so many cm after the last round, in the fights in which it does.",
    .unit = "cm",
    .title = "fall back, in cm",
    .counted = Counted::fall_back,
    .of_result = false};
constexpr std::array kQuantities{kStandsLost, kHitsScored, kRetreat, kFallBack};

/// In the order of `Ending`.
constexpr std::array<answer::Ending, kEndings - 1> kEndingRows{{
    {to_string(Ending::b_destroyed), "enemy destroyed", "", 1, {false, true}},
    {to_string(Ending::a_destroyed), "A destroyed", "", -1, {true, false}},
    {to_string(Ending::both_destroyed), "both destroyed", "", 0, {true, true}},
    {to_string(Ending::b_retreats), "enemy retreats", "", 1},
    {to_string(Ending::a_retreats), "A retreats", "", -1},
    {to_string(Ending::fall_back), "drawn, both fall back", "drawn, not all fall back"},
    {to_string(Ending::unresolved_a), "unresolved, A pursues", "", 1, {}, true},
    {to_string(Ending::unresolved_b), "unresolved, enemy pursues", "", -1, {}, true},
}};

/// After a draw a unit in cover may stand.
void tell_who_falls_back(answer::Answer& answer) {
  const answer::SidedSpread* const back = answer.count(Counted::fall_back);
  if (back == nullptr) {
    return;
  }
  answer::Ending& drawn = answer.endings[static_cast<std::size_t>(Ending::fall_back) - 1];
  const auto falls_each_time = [&](const answer::Spread& side) {
    constexpr double kRounding = 1e-9;
    double sum = 0;
    for (const answer::Estimate& chance : side.pmf) {
      sum += chance.value;
    }
    return sum >= drawn.chance.value - kRounding;
  };
  if (!falls_each_time(back->a) || !falls_each_time(back->b)) {
    drawn.words = drawn.other_words;
  }
}

/// What an answer says that was not counted.
struct FightFacts {
  Hash128 key{};
  answer::SideAnswer a{};  ///< as understood, with its cost
  answer::SideAnswer b{};
  bool endless = false;
  int rounds_kept_apart = 0;
  answer::Prices prices{};
  /// Of A and of B, where what is lost of it follows from the stands lost.
  std::array<std::optional<answer::Cost>, 2> cost{};
};

/// Builds the answer from outcomes in either kind of number.
template <class Kind>
class Builder {
 public:
  using Weight = typename Kind::Weight;

  Builder(Kind kind, const Outcomes<Weight>& all, const FightFacts& facts)
      : kind_(kind), all_(all), facts_(facts) {}

  answer::Answer build() const {
    answer::Answer answer;
    answer.system = "warmaster";
    answer.a = facts_.a;
    answer.b = facts_.b;
    answer.key = answer::key_text(facts_.key);
    answer::tell_results(kind_, all_, answer);
    answer.endings.assign(kEndingRows.begin(), kEndingRows.end());
    for (std::size_t i = 0; i < answer.endings.size(); ++i) {
      answer.endings[i].chance = kind_.chance(all_.endings[i + 1]);
    }
    answer.a.destroyed = kind_.chance(all_.a_destroyed);
    answer.b.destroyed = kind_.chance(all_.b_destroyed);
    answer.spreads = {{kStandsLost, spread(all_.stands_lost_a), spread(all_.stands_lost_b)},
                      {kHitsScored, spread(all_.hits_by_a), spread(all_.hits_by_b)},
                      {kRetreat, spread(all_.retreat_a), spread(all_.retreat_b)},
                      {kFallBack, part(all_.fall_back_a), part(all_.fall_back_b)}};
    answer.spreads.front().a.most = all_.stands_lost_a.size() - 1;
    answer.spreads.front().b.most = all_.stands_lost_b.size() - 1;
    answer.rounds = spread(all_.rounds);
    points(answer);
    for (std::size_t round = 0; round < all_.by_round.size(); ++round) {
      answer.by_round.push_back(round_answer(round));
    }
    if (facts_.endless && !answer.by_round.empty()) {
      answer.by_round.back().or_later = answer.by_round.back().round > facts_.rounds_kept_apart;
    }
    return answer;
  }

 private:
  answer::Spread spread(const std::vector<Weight>& weights) const {
    return answer::spread_of(kind_, weights);
  }

  /// No fall back is longer, and a retreat hardly. Units  cm
  static constexpr std::size_t kFarBack = 18;

  /// A distribution over some of the fights only: its mean counts the others as 0.
  answer::Spread part(const std::vector<Weight>& weights) const {
    answer::Spread spread;
    std::vector<std::pair<double, Weight>> values;
    values.reserve(weights.size());
    spread.pmf.reserve(weights.size());
    for (std::size_t value = 0; value < weights.size(); ++value) {
      spread.pmf.push_back(kind_.chance(weights[value]));
      values.emplace_back(static_cast<double>(value), weights[value]);
    }
    spread.mean = kind_.mean(
        values,
        {0, static_cast<double>(std::max(kFarBack, std::max<std::size_t>(weights.size(), 1) - 1))});
    return spread;
  }

  void points(answer::Answer& answer) const {
    std::vector<std::pair<double, Weight>> a;
    std::vector<std::pair<double, Weight>> b;
    for (const auto& [stands_lost, points, weight] : all_.losses) {
      a.emplace_back(points[0], weight);
      b.emplace_back(points[1], weight);
    }
    const auto lost = [&](const auto& values, double all, const std::optional<answer::Cost>& cost,
                          const answer::Spread& stands) {
      const answer::Estimate mean = kind_.mean(values, {0, all});
      return cost ? at(cost->lost(stands.mean.value), mean) : mean;
    };
    const answer::SidedSpread& stands = answer.spreads.front();
    answer.a.points_lost = lost(a, facts_.a.points, facts_.cost[0], stands.a);
    answer.b.points_lost = lost(b, facts_.b.points, facts_.cost[1], stands.b);
    if (facts_.prices.mixed()) {
      answer.swing = answer::Estimate::unknown();
      return;
    }
    const double swing = answer.b.points_lost.value - answer.a.points_lost.value;
    answer.loss_errors = errors_of_losses();
    answer.swing = answer.loss_errors->of_swing(swing, facts_.a.points, facts_.b.points);
  }

  static constexpr std::array<std::size_t, 2> kSides{0, 1};

  answer::LossErrors errors_of_losses() const {
    if constexpr (std::is_same_v<Kind, answer::Simulated>) {
      std::vector<answer::LossesSeen> seen;
      for (const auto& [stands, points, trials] : all_.losses) {
        answer::LossesSeen& one = seen.emplace_back();
        one.trials = trials;
        for (const std::size_t side : kSides) {
          one.lost[side] = facts_.cost[side] ? static_cast<double>(stands[side]) : points[side];
        }
      }
      answer::LossErrors errors = answer::loss_errors(seen, kind_.trials);
      for (const std::size_t side : kSides) {
        errors.cost[side] = facts_.cost[side] ? facts_.cost[side]->of_stand() : 1;
      }
      return errors;
    } else {
      return {};
    }
  }

  /// A mean as it is told, from other means: rows of a table have it from these, to the last bit.
  static answer::Estimate at(double value, const answer::Estimate& mean) {
    return mean.low == mean.high ? answer::Estimate::exactly(value)
                                 : answer::Estimate{value, mean.low, mean.high};
  }

  answer::RoundAnswer round_answer(std::size_t index) const {
    const auto& round = all_.by_round[index];
    answer::RoundAnswer answer;
    answer.round = static_cast<int>(index) + 1;
    answer::tell_results(kind_, round, answer);
    answer.retreat_a = part(round.retreat_a);
    answer.retreat_b = part(round.retreat_b);
    return answer;
  }

  Kind kind_;
  const Outcomes<Weight>& all_;
  const FightFacts& facts_;
};

std::string stands_fight(int fighting, int stands, int supports) {
  std::string text = fmt::format("{} of {} stand{} fight{}", fighting, stands,
                                 stands == 1 ? "" : "s", stands == 1 ? "s" : "");
  if (supports != 0) {
    text += fmt::format(", {} support{}", supports, supports == 1 ? "s" : "");
  }
  return text;
}

answer::SideAnswer side_of(const Unit& unit) {
  answer::SideAnswer side;
  side.understood = stands_fight(unit.fighting.value_or(unit.stands), unit.stands, unit.support);
  side.points = points_lost(unit, unit.stands);
  return side;
}

/// Nothing where a character is lost with the last stand.
std::optional<answer::Cost> cost_of_one(const Unit& unit) {
  return unit.character_points == 0 ? std::optional(cost_of(unit)) : std::nullopt;
}

/// Nothing for a side of several units.
std::optional<answer::Cost> cost_of(const Melee& melee, Side side) {
  std::optional<answer::Cost> cost;
  int units = 0;
  for (std::size_t unit = 0; unit < melee.roster().size(); ++unit) {
    if (melee.roster().side(unit) == side) {
      cost = cost_of_one(melee.roster().unit(unit));
      ++units;
    }
  }
  return units == 1 ? cost : std::nullopt;
}

FightFacts facts_of(const Duel& duel) {
  const Engagement& engagement = duel.engagement();
  return {.key = duel.name(),
          .a = side_of(engagement.a),
          .b = side_of(engagement.b),
          .endless = duel.recurs(),
          .rounds_kept_apart = duel.rounds_kept_apart(),
          .prices = prices_of(engagement),
          .cost = {cost_of_one(engagement.a), cost_of_one(engagement.b)}};
}

answer::SideAnswer side_of(const Melee& melee, Side side) {
  const Scene& placed = melee.placed();
  const Board& where = placed.where;
  int stands = 0;
  int fighting = 0;
  answer::SideAnswer answer;
  for (std::size_t unit = 0; unit < melee.roster().size(); ++unit) {
    if (melee.roster().side(unit) != side) {
      continue;
    }
    const Troop& troop = where.troops[unit];
    stands += troop.stands;
    for (std::size_t stand = troop.first; stand < troop.first + std::size_t{troop.stands};
         ++stand) {
      fighting += placed.contact_map().stands[stand].strikes ? 1 : 0;
    }
    answer.points += points_lost(melee.roster().unit(unit), troop.stands);
  }
  answer.understood =
      stands_fight(fighting, stands, placed.contact_map().supports[side == Side::a ? 0 : 1]);
  return answer;
}

FightFacts facts_of(const Melee& melee);

FightFacts facts_of(const graph::Advised<Melee>& advised) {
  FightFacts facts = facts_of(advised.game());
  facts.key = advised.name();
  return facts;
}

FightFacts facts_of(const Melee& melee) {
  return {.key = melee.name(),
          .a = side_of(melee, Side::a),
          .b = side_of(melee, Side::b),
          .endless = melee.recurs(),
          .rounds_kept_apart = melee.context().rounds_kept_apart,
          .prices = prices_of(melee),
          .cost = {cost_of(melee, Side::a), cost_of(melee, Side::b)}};
}

const Engagement& described(const Duel& duel) { return duel.engagement(); }
const Melee& described(const Melee& melee) { return melee; }
const Melee& described(const graph::Advised<Melee>& advised) { return advised.game(); }

/// What a report that ends a combat says, but for losses.
template <class Report>
answer::Outcome outcome_of(const Report& report) {
  const bool both = report.ending == Ending::both_destroyed;
  answer::Outcome outcome;
  outcome.result = report.winner == Side::a ? 1 : report.winner == Side::b ? -1 : 0;
  outcome.destroyed = {both || report.ending == Ending::a_destroyed,
                       both || report.ending == Ending::b_destroyed};
  outcome.scored = {static_cast<int>(report.hits_by_a), static_cast<int>(report.hits_by_b)};
  outcome.back_cm = outcome.result * static_cast<int>(report.retreat_cm);
  return outcome;
}

/// 1, 0 or -1 where A won the last round, nobody, or B; nothing of a report that ends no combat.
template <class Report>
std::optional<int> result_of(const Report& report) {
  return report.falls_back != Side::none || report.ending == Ending::none
             ? std::nullopt
             : std::optional(outcome_of(report).result);
}

/// The loser of one unit goes back as many centimetres as it lost by. Source  rules-facts 1.5:
/// several share them.
std::optional<int> won_by(const answer::Outcome& outcome, std::array<int, 2> units) {
  const int losers = outcome.result > 0 ? units[1] : units[0];
  return outcome.result == 0                   ? std::optional(0)
         : outcome.back_cm != 0 && losers == 1 ? std::optional(outcome.back_cm)
                                               : std::nullopt;
}

/// `losses(report)` are the stands lost of A and B, and their points.
template <class Weight, class Unpack, class LossesOf>
std::vector<answer::Outcome> outcomes_of(std::span<const std::pair<graph::Report, Weight>> reports,
                                         Unpack unpack_report, LossesOf losses_of, bool by_stands,
                                         std::array<int, 2> units) {
  std::vector<answer::Outcome> outcomes;
  for (const auto& [packed, weight] : reports) {
    const auto report = unpack_report(packed);
    if (!result_of(report)) {
      continue;
    }
    answer::Outcome outcome = outcome_of(report);
    const Toll toll = losses_of(report);
    outcome.lost = {static_cast<int>(toll.stands_a), static_cast<int>(toll.stands_b)};
    outcome.by = won_by(outcome, units);
    outcome.swing = by_stands ? outcome.lost[1] - outcome.lost[0] : toll.points_b - toll.points_a;
    outcome.chance = static_cast<double>(weight);
    outcomes.push_back(outcome);
  }
  return answer::in_shares(std::move(outcomes));
}

template <class Weight>
std::vector<answer::Outcome> outcomes_of(std::span<const std::pair<graph::Report, Weight>> reports,
                                         const Engagement& engagement) {
  const auto toll = [&](const RoundReport& report) { return toll_of(report, engagement); };
  return outcomes_of(reports, unpack, toll, !prices_of(engagement).everybody(), {1, 1});
}

template <class Weight>
std::vector<answer::Outcome> outcomes_of(std::span<const std::pair<graph::Report, Weight>> reports,
                                         const Melee& melee) {
  const auto toll = [&](const MeleeReport& report) { return toll_of(report.losses, melee); };
  std::array<int, 2> units{};
  for (std::size_t unit = 0; unit < melee.roster().size(); ++unit) {
    ++units[melee.roster().side(unit) == Side::a ? 0 : 1];
  }
  return outcomes_of(reports, unpack_melee, toll, !prices_of(melee).everybody(), units);
}

/// The same of one as the engines keep it.
std::optional<int> result_of(graph::Report report, const Engagement&) {
  return result_of(unpack(report));
}
std::optional<int> result_of(graph::Report report, const Melee&) {
  return result_of(unpack_melee(report));
}

/// Collects what the engines found into an answer. `Game` is Duel, Melee or an advised Melee: all are told by the same
/// outcomes.
template <class Game>
class Collector final : public answer::Collector {
 public:
  Collector(const Game& game, const answer::OddsOptions& options)
      : game_(game), facts_(facts_of(game)), options_(options) {}

  answer::Tallied tallied(
      std::span<const std::pair<graph::Report, std::uint64_t>> reports) const override {
    const auto all = collect<std::uint64_t>(reports, described(game_));
    return {all.win, all.draw, all.loss};
  }
  std::optional<int> result_of(graph::Report report) const override {
    return warmaster::result_of(report, described(game_));
  }
  answer::Answer answer(const graph::Solution<double>& found) const override {
    return answer_of(found, [](const auto&) { return answer::Exact{}; });
  }
  answer::Answer answer(const graph::Simulation& found) const override {
    return answer_of(found, [](const auto& some) { return answer::Simulated{some.trials}; });
  }

 private:
  template <class Found, class KindOf>
  answer::Answer answer_of(const Found& found, KindOf kind_of) const {
    using Kind = std::invoke_result_t<KindOf, const Found&>;
    using Weight = typename Kind::Weight;
    answer::Answer answer = answer::answer_given(
        found, options_.given, [&](graph::Report report) { return result_of(report); },
        [&](const Found& some) {
          const auto all = collect<Weight>(some.reports, described(game_));
          return Builder<Kind>(kind_of(some), all, facts_).build();
        });
    tell_who_falls_back(answer);
    if (options_.outcomes) {
      answer.outcomes = outcomes_of<Weight>(found.reports, described(game_));
    }
    return answer;
  }

  const Game& game_;
  FightFacts facts_;
  const answer::OddsOptions& options_;
};

template <class Game>
answer::Answer odds_of(const Game& game, const answer::OddsOptions& options,
                       const answer::OnProgress& on_progress) {
  return answer::find(game, options, Collector<Game>(game, options), on_progress);
}

/// A way on a board takes some 0.6 microseconds, more than elsewhere: ten minutes.
constexpr std::uint64_t kMostCellsOnBoards = 1'000'000'000;

answer::OddsOptions within_minutes(answer::OddsOptions options) {
  options.most_cells = options.most_cells.value_or(kMostCellsOnBoards);
  return options;
}

void add(std::vector<std::string>& notes, std::optional<std::string> sentence) {
  if (sentence) {
    notes.push_back(std::move(*sentence));
  }
}

/// Whether a unit was told what its player would else decide.
bool shown_something(const Melee& melee) {
  for (std::size_t unit = 0; unit < melee.roster().size(); ++unit) {
    const Unit& own = melee.roster().unit(unit);
    const Choices& choices = own.choices;
    if (own.policy || choices != Choices{}) {
      return true;
    }
  }
  return false;
}

/// A unit that neither touches nor supports has left the combat, and its side may be destroyed
/// without it.
void note_who_is_left(answer::Answer& answer) {
  constexpr double kRounding = 1e-9;
  const answer::SidedSpread& lost = answer.spreads.front();  // stands
  std::string sides;
  for (const auto& [name, side, of] :
       {std::tuple("A", &answer.a, &lost.a), std::tuple("B", &answer.b, &lost.b)}) {
    const std::size_t most = of->most.value_or(0);
    const double all = most < of->pmf.size() ? of->pmf[most].value : 0.0;
    if (side->destroyed.value > all + kRounding) {
      sides += (sides.empty() ? "" : " and ") + std::string(name);
    }
  }
  if (!sides.empty()) {
    answer.notes.push_back(fmt::format(
        "\"Destroyed\" says that nobody of {} is left in this combat: stands that have left it may "
        "live.",
        sides));
  }
}

}  // namespace

std::span<const answer::Ending> endings() noexcept { return kEndingRows; }
std::span<const answer::Quantity> quantities() noexcept { return kQuantities; }

std::vector<std::string> notes_of(const Engagement& engagement) {
  std::vector<std::string> notes = warnings_of(engagement);
  notes.emplace_back(
      "No stands are placed: how many fight and support is what you said, and all of them fight "
      "unless you did.");
  add(notes, prices_of(engagement).note());
  return notes;
}

std::vector<std::string> notes_of(const Melee& melee) {
  std::vector<std::string> notes = warnings_of(melee);
  add(notes, prices_of(melee).note());
  return notes;
}

std::vector<std::string> notes_of(const Advice& advice) {
  const Melee& melee = advice.melee();
  std::vector<std::string> notes = notes_of(melee);
  const bool by_points = prices_of(melee).everybody();
  notes.push_back(fmt::format(
      "{} best for them by {} won less {} lost: {:+.1f} for A.{}",
      advice.weighs_all() ? "Both players do what is"
                          : "Winners pursue, stand or fall back, all of them the same, as is",
      by_points ? "points" : "stands", by_points ? "points" : "stands", advice.worth(),
      advice.weighs_all() ? ""
                          : " All other choices are too many to weigh here, and go as told: where "
                            "they are weighed it can come to "
                            "more or less."));
  if (shown_something(melee)) {
    notes.emplace_back(
        "Units do what they are told, and their enemies count on it: what this comes to does not "
        "compare with a "
        "fight in which more or less is told.");
  }
  if (melee.battle().turns == 1) {
    notes.emplace_back(
        "With one turn a combat that goes on is worth what was lost so far, and nothing of what "
        "comes. Two turns "
        "weigh the next one, too.");
  }
  return notes;
}

answer::Answer odds(const Engagement& engagement, const answer::OddsOptions& options,
                    const answer::OnProgress& on_progress) {
  answer::Answer answer = odds_of(Duel(engagement), options, on_progress);
  answer.notes = notes_of(engagement);
  return answer;
}

answer::Answer odds(const Battle& battle, const answer::OddsOptions& options,
                    const answer::OnProgress& on_progress) {
  return odds(Melee(battle), options, on_progress);
}

answer::Answer odds(const Melee& melee, const answer::OddsOptions& options,
                    const answer::OnProgress& on_progress) {
  answer::Answer answer = odds_of(melee, within_minutes(options), on_progress);
  answer.notes = notes_of(melee);
  note_who_is_left(answer);
  return answer;
}

answer::Answer odds_for_the_best(const Melee& melee, const answer::OddsOptions& options,
                                 const answer::OnProgress& on_progress) {
  const Advice advice(melee);
  answer::Answer answer = odds_of(advice.advised(), options, on_progress);
  answer.weighed = advice.weighed();
  answer.notes = notes_of(advice);
  note_who_is_left(answer);
  return answer;
}

answer::Cost cost_of(const Unit& unit) noexcept {
  return {.all = points_lost(unit, unit.stands), .stands = static_cast<double>(unit.stands)};
}

answer::Prices prices_of(const Engagement& engagement) {
  answer::Prices prices;
  prices.add("A", engagement.a.profile.points, engagement.a.character_points);
  prices.add("B", engagement.b.profile.points, engagement.b.character_points);
  return prices;
}

answer::Prices prices_of(const Melee& melee) {
  answer::Prices prices;
  for (std::size_t unit = 0; unit < melee.roster().size(); ++unit) {
    prices.add(melee.roster().letter_of(unit), melee.roster().profile(unit).points,
               melee.roster().unit(unit).character_points);
  }
  return prices;
}

}  // namespace fray::warmaster
