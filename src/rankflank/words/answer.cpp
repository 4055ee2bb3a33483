#include "rankflank/words/words.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <type_traits>

#include <fmt/format.h>

#include "answer/answer.hpp"
#include "answer/engines.hpp"
#include "dice/pmf.hpp"
#include "rankflank/combat/combat.hpp"
#include "rankflank/combat/phases.hpp"
#include "rankflank/formation/attacks.hpp"
#include "rankflank/formation/formation.hpp"

namespace fray::rankflank {
namespace {

using answer::Counted;
using answer::Quantity;

constexpr Quantity kModelsLost{
    .name = "models_lost",
    .words = "models lost",
    .means = "A side loses so many models until the fight ends, with all that are run down.",
    .counted = Counted::lost};
constexpr Quantity kWounds{.name = "wounds",
                           .words = "wounds inflicted",
                           .means =
                               "A side inflicts so many wounds that saves let through and nobody "
                               "recovers, those of the unstable included.",
                           .counted = Counted::scored};
/// Counted round by round, apart from how a combat ends, as is all that runs.
constexpr Quantity kScore{
    .name = "score",
    .words = "last round won by",
    .means = "A side wins the last round by this difference of the scores; who does not has 0.",
    .of_result = false};
constexpr Quantity kFlee{.name = "flee_in",
                         .words = "flee",
                         .means = "A broken side flees so many inches; who does not has 0.",
                         .unit = "in",
                         .title = "flee, in inches",
                         .of_result = false};
constexpr Quantity kPursuit{.name = "pursuit_in",
                            .words = "pursuit",
                            .means = "A side pursues so many inches; who does not has 0.",
                            .unit = "in",
                            .title = "pursuit, in inches",
                            .of_result = false};
constexpr Quantity kNewEnemy{
    .name = "new_enemy_charged",
    .words = "new enemy charged",
    .means = "So often a side that pursues meets an enemy unit that was not in the fight.",
    .of_result = false,
    .is_chance = true};
constexpr Quantity kOffTable{
    .name = "pursued_off_table",
    .words = "pursued off table",
    .means = "So often a side that pursues leaves the table behind a broken enemy.",
    .of_result = false,
    .is_chance = true};
// Known before a fight.
constexpr Quantity kGetsThere{
    .name = "charge_gets_there",
    .words = "charge gets there",
    .means = "So often all charges of a side get there, by the inches of charge=.",
    .counted = Counted::charges_that_get_there,
    .is_chance = true};
constexpr Quantity kFleesFromTerror{
    .name = "flees_from_terror",
    .words = "flees from terror",
    .means = "So often a side that is charged flees from terror before the first round.",
    .is_chance = true};
constexpr Quantity kModelsShot{
    .name = "models_shot",
    .words = "models shot",
    .means = "Shots take so many models of a side before the first round, among those lost.",
    .of_result = false};

constexpr std::array kQuantities{kModelsLost,      kWounds,    kScore,    kFlee,
                                 kPursuit,         kNewEnemy,  kOffTable, kGetsThere,
                                 kFleesFromTerror, kModelsShot};

/// A combat's end as a person reads it.
struct EndingWords {
  Ending ending;
  std::string_view words;
  std::string_view of_several;  ///< of a side of several, told by whichever fared best
  std::string_view means;       ///< the column of it
};

/// In the order of columns. Source  contract.md, "JSON of fray odds --json".
constexpr std::array<EndingWords, kEndings - 1> kEndingWords{{
    {Ending::a_wiped, "A wiped out", "", "This is the chance that A is wiped out, and B is not."},
    {Ending::b_wiped, "enemy wiped out", "",
     "This is the chance that B is wiped out, and A is not."},
    {Ending::a_caught, "A broken and run down", "A broken, nobody escapes, some run down",
     "This is the chance that A breaks, none of it is left, and a unit is run down."},
    {Ending::b_caught, "enemy broken and run down", "enemy broken, nobody escapes, some run down",
     "This is the chance that B breaks, none of it is left, and a unit is run down."},
    {Ending::a_escaped, "A broken, gets away", "A broken, somebody escapes",
     "This is the chance that A breaks, and a unit or more gets away."},
    {Ending::b_escaped, "enemy broken, gets away", "enemy broken, somebody escapes",
     "This is the chance that B breaks, and a unit or more gets away."},
    {Ending::a_off_table, "A off table", "A broken, nobody escapes, some off the table",
     "This is the chance that A breaks, none of it is left, and a unit flees off the table."},
    {Ending::b_off_table, "enemy off table", "enemy broken, nobody escapes, some off the table",
     "This is the chance that B breaks, none of it is left, and a unit flees off the table."},
    {Ending::a_held, "A beaten, but holds", "A beaten, but somebody holds",
     "This is the chance that A has lost the last round allowed, and a unit or more stands."},
    {Ending::b_held, "enemy beaten, but holds", "enemy beaten, but somebody holds",
     "This is the chance that B has lost the last round allowed, and a unit or more stands."},
    {Ending::both_wiped, "both wiped out", "",
     "This is the chance that both sides are wiped out in one round."},
    {Ending::drawn, "drawn", "", "This is the chance that the last round allowed is a draw."},
    // Of games in which the beaten may fall back in good order.
    {Ending::a_fell_back, "A fell back", "",
     "This is the chance that A falls back in good order, or a unit of it does."},
    {Ending::b_fell_back, "enemy fell back", "",
     "This is the chance that B falls back in good order, or a unit of it does."},
    {Ending::a_fell_back_caught, "A fell back, caught", "",
     "This is the chance that A falls back in good order in the last round allowed, is caught, and "
     "fights on."},
    {Ending::b_fell_back_caught, "enemy fell back, caught", "",
     "This is the chance that B falls back in good order in the last round allowed, is caught, and "
     "fights on."},
}};
constexpr std::size_t kInGoodOrder = 4;

std::size_t endings_of(Rulebook book) noexcept {
  return kEndingWords.size() - (book_of(book).good_order ? 0 : kInGoodOrder);
}

/// In the order of answers, which is that of `Ending`.
constexpr std::array<answer::Ending, kEndings - 1> kEndingRows = [] {
  std::array<answer::Ending, kEndings - 1> rows{};
  for (const auto& [ending, words, of_several, means] : kEndingWords) {
    const EndingFacts& facts = facts_of(ending);
    rows[static_cast<std::size_t>(ending) - 1] = {.name = facts.name,
                                                  .words = words,
                                                  .other_words = of_several,
                                                  .winner = facts.winner == Side::a   ? 1
                                                            : facts.winner == Side::b ? -1
                                                                                      : 0,
                                                  .destroyed = facts.destroyed};
  }
  return rows;
}();

constexpr std::array<answer::Column, kEndings - 1> kEndingColumns = [] {
  std::array<answer::Column, kEndings - 1> columns{};
  for (std::size_t i = 0; i < columns.size(); ++i) {
    const auto& [ending, words, of_several, means] = kEndingWords[i];
    const Side winner = winner_of(ending);
    columns[i] = {.name = to_string(ending),
                  .means = means,
                  .type = answer::ColumnType::chance,
                  .favours = winner == Side::a   ? answer::Favours::a
                             : winner == Side::b ? answer::Favours::b
                                                 : answer::Favours::nobody,
                  .words = words};
  }
  return columns;
}();

}  // namespace

std::span<const answer::Ending> endings(Rulebook book) noexcept {
  return std::span(kEndingRows).first(endings_of(book));
}

std::span<const answer::Column> ending_columns(Rulebook book) noexcept {
  return std::span(kEndingColumns).first(endings_of(book));
}

std::span<const answer::Quantity> quantities() noexcept { return kQuantities; }

namespace {

double per_model(const Unit& unit) {
  return static_cast<double>(unit.profile.points) / static_cast<double>(unit.profile.models);
}

double points_of(const std::vector<Unit>& units) {
  double points = 0;
  for (const Unit& unit : units) {
    points += per_model(unit) * unit.models;
  }
  return points;
}

std::string understood(const Combat& combat, const std::vector<Unit>& units, int first) {
  std::string text;
  for (std::size_t place = 0; place < units.size(); ++place) {
    text += (place == 0 ? "" : " + ") + understood(combat, first + static_cast<int>(place));
  }
  return text;
}

std::size_t models_of(const std::vector<Unit>& units) {
  std::size_t models = 0;
  for (const Unit& unit : units) {
    models += static_cast<std::size_t>(unit.models);
  }
  return models;
}

/// Of two numbers' sum, which `most` ends.
std::vector<double> sums_of(const std::vector<double>& one, const std::vector<double>& other,
                            std::size_t most) {
  std::vector<double> sums;
  for (std::size_t i = 0; i < one.size(); ++i) {
    for (std::size_t j = 0; j < other.size(); ++j) {
      add_at(sums, std::min(most, i + j), one[i] * other[j]);
    }
  }
  return sums;
}

/// That all charges of a side get there, of those that say how far they are: that they dare, and
/// come so far.
double chance_to_get_there(const Combat& combat, Side side) {
  double all = 1;
  const std::vector<Unit>& units = side == Side::a ? combat.engagement().a : combat.engagement().b;
  const Book& book = *combat.context().book;
  for (std::size_t place = 0; place < units.size(); ++place) {
    const Unit& unit = units[place];
    if (unit.charge > 0 && book.gets_there != nullptr && !unit.character) {
      const Ways ways = book.gets_there(pace_of(book, units, place), unit.charge);
      all *= static_cast<double>(ways.favourable) / ways.all;
      const int number = static_cast<int>(place) + (side == Side::a ? 0 : kUnits / 2);
      if (tests_to_charge(combat, number)) {
        all *= test_before(combat.context(), combat.opening(), number).passes;
      }
    }
  }
  return all;
}

bool somebody_shoots(const Combat& combat) {
  return std::ranges::any_of(combat.context().present,
                             [&](int unit) { return shot_of(combat.context(), unit).has_value(); });
}

/// How many models of a side are shot before the first round.
std::vector<double> models_shot(const Combat& combat, Side side) {
  const Context& context = combat.context();
  std::vector<double> of_side{1};
  for (const int target : context.present) {
    if (side_of(target) != side) {
      continue;
    }
    const int capacity = context.capacity[index(target)];
    std::vector<double> wounds{1};
    for (const int unit : context.present) {
      const auto shot = shot_of(context, unit);
      if (shot && shot->contact.enemy == target) {
        const auto more = dice::pmf<double>(blows(context, {}, *shot, context.unit(unit).shots, 0));
        wounds = sums_of(wounds, more, static_cast<std::size_t>(capacity));
      }
    }
    std::vector<double> models;
    for (std::size_t lost = 0; lost < wounds.size(); ++lost) {
      add_at(models,
             static_cast<std::size_t>(context.unit(target).models -
                                      context.strength_left(target, static_cast<int>(lost)).models),
             wounds[lost]);
    }
    of_side = sums_of(of_side, models,
                      models_of(side == Side::a ? combat.engagement().a : combat.engagement().b));
  }
  return of_side;
}

/// Builds the answer from outcomes in either kind of number.
template <class Kind>
class Builder {
 public:
  using Weight = typename Kind::Weight;

  Builder(Kind kind, const Outcomes<Weight>& all, const Combat& combat)
      : kind_(kind), all_(all), combat_(combat), engagement_(combat.engagement()) {}

  answer::Answer build() const {
    answer::Answer answer;
    answer.system = to_string(engagement_.book);
    answer.key = answer::key_text(combat_.name());
    answer::tell_results(kind_, all_, answer);
    const auto rows = endings(engagement_.book);
    answer.endings.assign(rows.begin(), rows.end());
    for (std::size_t i = 0; i < answer.endings.size(); ++i) {
      answer.endings[i].chance = kind_.chance(all_.endings[i + 1]);
    }
    answer.a.understood = understood(combat_, engagement_.a, 0);
    answer.b.understood = understood(combat_, engagement_.b, kUnits / 2);
    answer.a.points = points_of(engagement_.a);
    answer.b.points = points_of(engagement_.b);
    answer.a.destroyed = destroyed(0);
    answer.b.destroyed = destroyed(1);
    answer.spreads = {{kModelsLost, spread(models_lost(true)), spread(models_lost(false))},
                      {kWounds, spread(all_.wounds[0]), spread(all_.wounds[1])},
                      {kScore, spread(all_.score[0]), spread(all_.score[1])},
                      {kFlee, of_all(all_.flee[0]), of_all(all_.flee[1])},
                      {kPursuit, of_all(all_.pursuit[0]), of_all(all_.pursuit[1])}};
    answer.spreads.front().a.most = models_of(engagement_.a);
    answer.spreads.front().b.most = models_of(engagement_.b);
    met(answer);
    before_the_blow(answer);
    answer.rounds = spread(all_.rounds);
    answer.rounds.mean = mean_rounds(answer.rounds.mean);
    if (engagement_.a.size() + engagement_.b.size() == 2) {
      points(answer);
    } else {
      points_by_unit(answer);
    }
    if (prices_of(engagement_).mixed()) {
      answer.swing = answer::Estimate::unknown();
    }
    rounds(answer);
    return answer;
  }

 private:
  Weight everything() const { return all_.win + all_.draw + all_.loss; }

  answer::Spread spread(const std::vector<Weight>& weights) const {
    return answer::spread_of(kind_, weights);
  }

  /// With those who did nothing in place 0.
  answer::Spread of_all(std::vector<Weight> weights) const {
    Weight some = Weight(0);
    for (const Weight& weight : weights) {
      some += weight;
    }
    add_at(weights, 0, std::max(some, everything()) - some);
    return spread(weights);
  }

  /// Error   where a simulation had fights longer than the rounds that are told apart, their
  ///         interval takes what was left of them as geometric, as it is of any fight that has long
  ///         gone on.
  answer::Estimate mean_rounds(const answer::Estimate& shown) const {
    if constexpr (std::is_same_v<Weight, double>) {
      return answer::Estimate::exactly(all_.fought);
    } else {
      Weight counted = Weight(0);
      std::vector<std::pair<double, Weight>> values;
      for (std::size_t round = 0; round < all_.rounds.size(); ++round) {
        counted += static_cast<Weight>(round) * all_.rounds[round];
        values.emplace_back(static_cast<double>(round), all_.rounds[round]);
      }
      if (counted == all_.fought) {
        return shown;
      }
      auto& [last, fights] = values.back();
      const double more = static_cast<double>(all_.fought - counted) / static_cast<double>(fights);
      const double deviation = std::sqrt(more * (1 + more));
      values.emplace_back(last + more + deviation, fights / 2);
      values.emplace_back(last + more - deviation, fights - fights / 2);
      fights = 0;
      constexpr double kNoEnd = std::numeric_limits<double>::infinity();
      const answer::Estimate mean = kind_.mean(values, {-kNoEnd, kNoEnd});
      const double value = static_cast<double>(all_.fought) / static_cast<double>(everything());
      return {value, value - mean.half_width(), value + mean.half_width()};
    }
  }

  std::vector<Weight> models_lost(bool by_a) const {
    std::vector<Weight> models;
    for (std::size_t i = 0; i < all_.models_lost.size(); ++i) {
      for (std::size_t j = 0; j < all_.models_lost[i].size(); ++j) {
        add_at(models, by_a ? i : j, all_.models_lost[i][j]);
      }
    }
    return models;
  }

  answer::Estimate destroyed(std::size_t side) const {
    constexpr auto kBoth = static_cast<std::size_t>(Ending::both_wiped);
    Weight sum = all_.endings[kBoth];
    for (std::size_t ending = 0; ending < kEndings; ++ending) {
      if (kEndingFacts[ending].destroyed[side] && ending != kBoth) {
        sum += all_.endings[ending];
      }
    }
    return kind_.chance(sum);
  }

  /// What pursuers met, where something lies ahead: 0 nothing, 1 it.
  void met(answer::Answer& answer) const {
    const auto any = [&](std::int32_t Unit::* distance) {
      const auto given = [distance](const Unit& unit) { return unit.*distance > 0; };
      return std::ranges::any_of(engagement_.a, given) || std::ranges::any_of(engagement_.b, given);
    };
    const auto add = [&](const answer::Quantity& of_met, const std::array<Weight, 2>& met) {
      const auto of = [&](Weight weight) {
        return spread({std::max(everything(), weight) - weight, weight});
      };
      answer.spreads.push_back({of_met, of(met[0]), of(met[1])});
    };
    if (any(&Unit::enemy_ahead) || any(&Unit::away)) {
      add(kNewEnemy, all_.met_enemy);
    }
    if (any(&Unit::edge_ahead)) {
      add(kOffTable, all_.met_edge);
    }
  }

  /// What is known without a fight: whether charges get there, 0 or 1, and models that are shot.
  void before_the_blow(answer::Answer& answer) const {
    const auto exactly = [](const std::vector<double>& pmf) {
      answer::Spread spread{.mean = answer::mean_of_pmf(pmf)};
      for (const double chance : pmf) {
        spread.pmf.push_back(answer::Estimate::exactly(chance));
      }
      return spread;
    };
    const std::array<double, 2> reach{chance_to_get_there(combat_, Side::a),
                                      chance_to_get_there(combat_, Side::b)};
    if (reach[0] < 1 || reach[1] < 1) {
      const auto of = [&](const std::vector<Unit>& units, double there) {
        answer::Spread spread = exactly({1 - there, there});
        spread.is_idle = std::ranges::none_of(units, &Unit::charge);
        return spread;
      };
      answer.spreads.push_back(
          {kGetsThere, of(engagement_.a, reach[0]), of(engagement_.b, reach[1])});
    }
    const std::array<double, 2> stand{chance_to_stand(combat_, Side::b),
                                      chance_to_stand(combat_, Side::a)};
    if (stand[0] < 1 || stand[1] < 1) {
      answer.spreads.push_back(
          {kFleesFromTerror, exactly({stand[0], 1 - stand[0]}), exactly({stand[1], 1 - stand[1]})});
    }
    if (somebody_shoots(combat_)) {
      answer.spreads.push_back({kModelsShot, exactly(models_shot(combat_, Side::a)),
                                exactly(models_shot(combat_, Side::b))});
    }
  }

  void points(answer::Answer& answer) const {
    const double a = per_model(engagement_.a[0]);
    const double b = per_model(engagement_.b[0]);
    std::vector<std::pair<double, Weight>> lost_a;
    std::vector<std::pair<double, Weight>> lost_b;
    std::vector<std::pair<double, Weight>> swing;
    for (std::size_t i = 0; i < all_.models_lost.size(); ++i) {
      for (std::size_t j = 0; j < all_.models_lost[i].size(); ++j) {
        const double cost_a = static_cast<double>(i) * a;
        const double cost_b = static_cast<double>(j) * b;
        lost_a.emplace_back(cost_a, all_.models_lost[i][j]);
        lost_b.emplace_back(cost_b, all_.models_lost[i][j]);
        swing.emplace_back(cost_b - cost_a, all_.models_lost[i][j]);
      }
    }
    const double all_a = a * engagement_.a[0].models;
    const double all_b = b * engagement_.b[0].models;
    answer.a.points_lost = kind_.mean(lost_a, {0, all_a});
    answer.b.points_lost = kind_.mean(lost_b, {0, all_b});
    answer.swing = kind_.mean(swing, {0 - all_a, all_b});
  }

  /// Error   the intervals of the units are added, which is never too narrow.
  void points_by_unit(answer::Answer& answer) const {
    const auto lost = [&](const std::vector<Unit>& units, std::size_t first) {
      answer::Estimate sum;
      for (std::size_t place = 0; place < units.size(); ++place) {
        const answer::Estimate models = kind_.mean(all_.unit_models[first + place]);
        const double cost = per_model(units[place]);
        sum = {sum.value + cost * models.value, sum.low + cost * models.low,
               sum.high + cost * models.high};
      }
      return sum;
    };
    const answer::Estimate a = answer.a.points_lost = lost(engagement_.a, 0);
    const answer::Estimate b = answer.b.points_lost = lost(engagement_.b, kMostUnits);
    answer.swing = {b.value - a.value, b.low - a.high, b.high - a.low};
  }

  void rounds(answer::Answer& answer) const {
    int number = 0;
    for (const auto& round : all_.by_round) {
      answer::RoundAnswer& one = answer.by_round.emplace_back();
      one.round = ++number;
      answer::tell_results(kind_, round, one);
      one.or_later = combat_.counts_rounds() && number == static_cast<int>(graph::kMostRounds);
    }
  }

  Kind kind_;
  const Outcomes<Weight>& all_;
  const Combat& combat_;
  const Engagement& engagement_;
};

/// Where a side is of several units, which of them lost models is counted apart: by models then.
template <class Weight>
std::vector<answer::Outcome> each_end(std::span<const std::pair<graph::Report, Weight>> reports,
                                      const Combat& combat) {
  const Engagement& engagement = combat.engagement();
  const bool by_points =
      engagement.a.size() == 1 && engagement.b.size() == 1 && prices_of(engagement).everybody();
  const double a = by_points ? per_model(engagement.a[0]) : 1;
  const double b = by_points ? per_model(engagement.b[0]) : 1;
  std::vector<answer::Outcome> outcomes;
  for (const auto& [packed, weight] : reports) {
    const Report report = unpack(packed);
    if (report.kind != Report::Kind::end) {
      continue;
    }
    const EndingFacts& ending = facts_of(report.ending);
    const auto flight = [&](Ending escaped, Ending caught, Ending off_table) {
      return report.ending == escaped     ? answer::Flight::escaped
             : report.ending == caught    ? answer::Flight::caught
             : report.ending == off_table ? answer::Flight::off_table
                                          : answer::Flight::none;
    };
    outcomes.push_back(
        {.result = ending.winner == Side::a   ? 1
                   : ending.winner == Side::b ? -1
                                              : 0,
         .destroyed = ending.destroyed,
         .lost = report.models_lost,
         .scored = {report.wounds[1], report.wounds[0]},
         .flight = std::array{flight(Ending::a_escaped, Ending::a_caught, Ending::a_off_table),
                              flight(Ending::b_escaped, Ending::b_caught, Ending::b_off_table)},
         .swing = b * report.models_lost[1] - a * report.models_lost[0],
         .chance = static_cast<double>(weight)});
  }
  return answer::in_shares(std::move(outcomes));
}

}  // namespace

int appalled_by(const Context& context, int unit) {
  const auto at = static_cast<std::size_t>(unit);
  const int charged = context.host[at] >= 0 ? -1 : context.faces[at];
  const bool appals = charged >= 0 && context.book->appals != nullptr &&
                      context.book->appals(context, unit, charged);
  return appals ? charged : -1;
}

double chance_to_stand(const Combat& combat, Side side) {
  const Context& context = combat.context();
  double all = 1;
  for (const int unit : context.present) {
    if (const int charged = appalled_by(context, unit); side_of(unit) == side && charged >= 0) {
      all *= test_before(context, combat.opening(), charged).passes;
    }
  }
  return all;
}

bool tests_to_charge(const Combat& combat, int unit) {
  const auto dares_to_charge = combat.context().book->dares_to_charge;
  return dares_to_charge != nullptr && dares_to_charge(combat.context(), combat.opening(), unit);
}

std::string understood(const Combat& combat, int unit) {
  const Unit& own = combat.context().unit(unit);
  const Situation opening = combat.opening();
  std::string text = fmt::format("{} model{}", own.models, own.models == 1 ? "" : "s");
  if (places_filled(combat.context(), opening, unit) > own.profile.width) {
    const bool wedge =
        combat.context().book->lance_is_wedge && lance_sides(combat.context(), opening, unit) >= 0;
    text += wedge ? ", in a lance" : fmt::format(", {} wide", own.profile.width);
  }
  if (own.away > 0) {
    return text + fmt::format(": away, {} inches behind", own.away);
  }
  int strike = 0;
  int support = 0;
  int dice = 0;
  for (const Contact& contact : combat.context().contacts[0][static_cast<std::size_t>(unit)]) {
    const Attack attack{Attack::Kind::blows, unit, contact};
    if (const int now = attack_dice(combat.context(), opening, attack); now > 0) {
      const Fighters fighters = rankflank::fighters(combat.context(), opening, attack);
      strike += fighters.front;
      support += fighters.support + fighters.beside;
      dice += now;
    }
  }
  const auto& parts = own.profile.parts;
  const char* between = ": ";
  const auto add = [&](const std::string& some) {
    text += between + some;
    between = ", ";
  };
  const auto thrown = [](int many) {
    return many == 1 ? std::string("1 die") : fmt::format("{} dice", many);
  };
  if (dice > 0 || parts.empty()) {  // else its parts strike alone
    add(fmt::format("{} strike{}", strike, strike == 1 ? "s" : ""));
    if (support > 0) {
      add(fmt::format("{} support{}", support, support == 1 ? "s" : ""));
    }
    add(thrown(dice));
  }
  for (int part = 1; part <= static_cast<int>(parts.size()); ++part) {
    const Part& named = parts[static_cast<std::size_t>(part - 1)];
    if (named.kind == Part::Kind::champion && !has_champion(combat.context(), unit)) {
      continue;  // its list sells one, and it has none
    }
    int of_part = 0;
    for (const Contact& contact : combat.context().contacts[0][static_cast<std::size_t>(unit)]) {
      of_part += attack_dice(combat.context(), opening, {Attack::Kind::blows, unit, contact, part});
    }
    if (named.kind != Part::Kind::chassis || parts.size() == 1) {
      add(fmt::format("{} {}", to_string(named.kind), thrown(of_part)));
    }
  }
  return text;
}

std::vector<answer::Outcome> outcomes_of(std::span<const std::pair<graph::Report, double>> reports,
                                         const Combat& combat) {
  return each_end(reports, combat);
}

std::vector<answer::Outcome> outcomes_of(
    std::span<const std::pair<graph::Report, std::uint64_t>> reports, const Combat& combat) {
  return each_end(reports, combat);
}

answer::Answer answer_of(const graph::Solution<double>& solution, const Combat& combat) {
  auto all = collect<double>(solution.reports);
  if (combat.grid()) {
    all.rounds = solution.rounds;
    all.fought = solution.rounds_mean;
    all.by_round.clear();
  }
  return Builder<answer::Exact>({}, all, combat).build();
}

answer::Answer answer_of(const graph::Simulation& simulation, const Combat& combat) {
  const auto all = collect<std::uint64_t>(simulation.reports);
  return Builder<answer::Simulated>({simulation.trials}, all, combat).build();
}

answer::Prices prices_of(const Engagement& engagement) {
  answer::Prices prices;
  for (const auto& [units, letter] :
       {std::pair(&engagement.a, 'A'), std::pair(&engagement.b, 'B')}) {
    for (std::size_t unit = 0; unit < units->size(); ++unit) {
      prices.add(
          units->size() == 1 ? std::string(1, letter) : fmt::format("{}{}", letter, unit + 1),
          (*units)[unit].profile.points);
    }
  }
  return prices;
}

}  // namespace fray::rankflank
