// What the levers of a unit do to its fight: the least that reaches a goal (docs/guide/worth.md), and
// one step of each number (docs/guide/bench.md).

#include "study/levers.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "core/error.hpp"
#include "core/expression.hpp"
#include "core/text.hpp"
#include "lists/side_text.hpp"
#include "study/value_lost.hpp"

namespace fray::study {
namespace {

constexpr int kMostUnits = 4;
/// No option of a unit: how many of it stand side by side.
constexpr std::string_view kUnits = "units";

/// Of fights that are too large to be solved.
constexpr const char* kTrials = "100000";
constexpr const char* kTrialsOfNeed = "20000";
/// Of a first look at each of them, which settles all but those near the goal.
constexpr const char* kTrialsOfLook = "4000";
constexpr double kNear = 2;  ///< half widths of a 95 % interval
constexpr double kMostSwing = 1e6;

double points_in(const std::string& text) {
  const auto points = number_of(text);
  if (!points || std::abs(*points) > kMostSwing) {
    refuse("swing", "\"" + quotable(text) + "\" (points a fight) such as 0 or 12.5");
  }
  return *points;
}

/// One step of a lever, by its place among them.
struct Pull {
  const answer::Lever* lever = nullptr;
  std::size_t step = 0;
};

answer::Estimate reached(const answer::Figures& figures, const Standing& standing, Goal goal) {
  switch (goal) {
    case Goal::win: return standing.mean(answer::Figure::win);
    case Goal::swing: return standing.mean(answer::Figure::swing);
    case Goal::survive: {
      const double survives =
          1 - figures[answer::Figure::a_destroyed] - figures[answer::Figure::both_destroyed];
      return figures.exact()
                 ? answer::Estimate::exactly(survives)
                 : answer::proportion(static_cast<std::uint64_t>(std::llround(
                                          survives * static_cast<double>(figures.trials))),
                                      figures.trials);
    }
  }
  return answer::Estimate::unknown();
}

/// A side as it is typed, and of its units the one that is changed.
struct AroundUnit {
  std::string before{};  ///< "2 x orcs/goblins + "
  std::string unit{};
  std::string after{};
};

AroundUnit around(const std::string& side, std::size_t place) {
  AroundUnit all;
  std::size_t last = 0;
  std::size_t many = 1;  // of it
  for (const lists::WrittenUnit& each : lists::written_units(side, "side A")) {
    const bool is_it = place > last && place <= last + each.count;
    last += each.count;
    const std::string text(each.text);
    if (is_it) {
      all.unit = text;
      many = each.count;
    } else if (all.unit.empty()) {
      all.before += text + " + ";
    } else {
      all.after += " + " + text;
    }
  }
  if (many > 1 && many < last) {
    throw InputError(Where{.field = "unit"},
                     fmt::format("unit {} of side A is one of {} that are written as one (one is "
                                 "changed) name another one, or write each of them",
                                 place, many));
  }
  if (all.unit.empty()) {
    throw InputError(
        Where{.field = "unit"},
        fmt::format("there is no unit {} in side A (it has {}) name one by its place, from 1 on",
                    place, last));
  }
  return all;
}

class Search {
 public:
  Search(const NeedQuestion& question, answer::System& system, const StandingsHooks& hooks)
      : question_(question),
        system_(system),
        hooks_(hooks),
        own_(question.a.starts_with('@') ? AroundUnit{.unit = question.a}
                                         : around(question.a, question.unit)),
        levers_(system.levers(own_.unit)) {
    if (any_charges({question.b}, system.name())) {  // on a table one side charges
      std::erase_if(levers_, [](const answer::Lever& lever) { return lever.option == "charging"; });
    }
    is_listed_ = folded(lists::split(own_.unit, "side A").name) != "custom";
    answer::Lever units{.option = std::string(kUnits), .steps = {}};
    units.had_by = is_listed_ ? answer::HadBy::list : answer::HadBy::nothing;
    for (int many = 2; many <= kMostUnits; ++many) {
      units.steps.push_back({fmt::format("{} units", many), std::to_string(many)});
    }
    levers_.push_back(std::move(units));
    for (answer::Lever& lever : levers_) {
      strides_.push_back(stride_of(lever));
      lever.steps = lever.small_steps.empty() ? std::move(lever.steps) : lever.small_steps;
    }
  }

  NeedAnswer answer() {
    fight({question_.a});
    refuse_idle(known_.at(question_.a));
    NeedAnswer result;
    result.now = found({}).reached;
    result.price = known_.at(question_.a).price;
    result.is_listed = is_listed_;
    const bool has_price = result.price > 0;
    if (!result.now.known() || (question_.goal == Goal::swing && !has_price)) {
      refuse("swing",
             "is asked of sides without prices (swing is in points) give both points=, or ask for "
             "a win chance");
    }
    result.is_reached = enough(result.now);
    if (!result.is_reached) {
      look_first();
      fight_alone();
      fight_together();
    }
    do {
      tell(result);
    } while (fight_surely(result));
    for (const auto& [side, standing] : known_) {
      count_fights(standing, result.fights, result.simulated);
    }
    return result;
  }

 private:
  void tell(NeedAnswer& result) {
    result.alone.clear();
    result.together.clear();
    result.short_of.clear();
    for (const bool last : {false, true}) {  // what can be had first
      for (std::size_t i = 0; i < levers_.size() && !result.is_reached; ++i) {
        if ((levers_[i].had_by == answer::HadBy::nothing) == last) {
          tell_alone(result, levers_[i]);
        }
      }
    }
    for (std::size_t i = 0; i < levers_.size() && !result.is_reached; ++i) {
      for (std::size_t j = i + 1; j < levers_.size(); ++j) {
        if (go_together(levers_[i], levers_[j])) {
          tell_together(result, levers_[i], levers_[j]);
        }
      }
    }
    std::ranges::stable_sort(result.together, std::ranges::less(), [](const Need& need) {
      return std::pair(!need.sold, need.sold ? need.price : 0);
    });
    if (question_.goal == Goal::swing && !result.is_reached) {
      tell_price(result);
    }
    std::ranges::stable_sort(result.short_of, std::ranges::greater(),
                             [](const Need& need) { return need.reached.value; });
  }

  /// Small steps to a large one.
  static std::size_t stride_of(const answer::Lever& lever) {
    const auto large = [&](const answer::LeverStep& small) {
      return !lever.steps.empty() && small.value == lever.steps.front().value;
    };
    const auto found = std::ranges::find_if(lever.small_steps, large);
    return found == lever.small_steps.end()
               ? 1
               : static_cast<std::size_t>(found - lever.small_steps.begin()) + 1;
  }

  /// Whether two levers are tried together: of all of them that would be too many.
  static bool go_together(const answer::Lever& one, const answer::Lever& two) {
    const bool sold = one.had_by == answer::HadBy::list && two.had_by == answer::HadBy::list;
    return (one.by_degrees && two.by_degrees) ||
           (sold && one.option != kUnits && two.option != kUnits &&
            (one.group.empty() || one.group != two.group));
  }

  /// Of what was not fought nothing is.
  bool enough(const answer::Estimate& value) const { return value.value >= question_.target; }

  std::string side_with(const std::vector<Pull>& pulls) const {
    std::string unit = own_.unit;
    std::string many;
    for (const Pull& pull : pulls) {
      const std::string& value = pull.lever->steps[pull.step].value;
      if (pull.lever->option == kUnits) {
        many = value + " x ";
      } else {
        unit = answer::with_option_replaced(system_, unit, pull.lever->option, value);
      }
    }
    return own_.before + many + unit + own_.after;
  }

  /// Where the fight as it is has to be simulated, those of more are first looked at: to try each of
  /// them exactly, or with all its fights, takes ten times as long.
  void look_first() {
    const Settings& typed = question_.settings;
    const bool simulated = !known_.at(question_.a).met.front().figures.exact();
    if (simulated && !typed.contains("precision") && typed.at("trials") == kTrialsOfNeed &&
        !typed.contains("method") && !typed.contains("sampler")) {
      look_ = typed;
      look_["trials"] = kTrialsOfLook;
      look_["method"] = "simulate";
      look_["sampler"] = "even";
    }
  }

  void fight(std::vector<std::string> sides) {
    if (!look_.empty()) {
      std::erase_if(sides, [&](const std::string& side) { return known_.contains(side); });
      fight(sides, look_);
      for (const std::string& side : sides) {
        looked_at_.insert(side);
      }
      std::erase_if(sides, [&](const std::string& side) {
        const answer::Estimate value = reached_by(side);
        return !value.known() ||
               std::abs(value.value - question_.target) > kNear * value.half_width();
      });
    }
    fight(sides, question_.settings);
  }

  void fight(const std::vector<std::string>& sides, const Settings& settings) {
    if (sides.empty()) {
      return;
    }
    Opposition field{.opponents = {{question_.b}}, .situations = {{.name = "as typed"}}};
    for (Standing& each : fought(sides, field, settings, system_, hooks_)) {
      looked_at_.erase(each.side);
      known_[each.side] = std::move(each);
    }
  }

  /// Whether some of what is told was only looked at before.
  bool fight_surely(const NeedAnswer& result) {
    std::vector<std::string> sides;
    for (const auto* needs : {&result.alone, &result.together, &result.short_of}) {
      for (const Need& need : *needs) {
        if (looked_at_.contains(need.side)) {
          sides.push_back(need.side);
        }
      }
    }
    fight(sides, question_.settings);
    return !sides.empty();
  }

  /// Unknown where it was not fought.
  answer::Estimate reached_by(const std::string& side) const {
    const auto known = known_.find(side);
    return known == known_.end() || known->second.met.empty()
               ? answer::Estimate::unknown()
               : reached(known->second.met.front().figures, known->second, question_.goal);
  }

  void fight_alone() {
    std::vector<std::string> sides;
    for (const answer::Lever& lever : levers_) {
      for (std::size_t step = 0; step < lever.steps.size(); ++step) {
        sides.push_back(side_with({{&lever, step}}));
      }
    }
    fight(sides);
  }

  /// Each two levers that are tried together, with every step of the first that does not reach it
  /// alone.
  template <class Each>
  void for_each_two(Each each) const {
    for (std::size_t i = 0; i < levers_.size(); ++i) {
      for (std::size_t j = i + 1; j < levers_.size(); ++j) {
        const std::size_t steps = go_together(levers_[i], levers_[j]) ? least(levers_[i]) : 0;
        for (std::size_t step = 0; step < steps; ++step) {
          each(i, step, j);
        }
      }
    }
  }

  /// Whether its list lets it have all that: of two weapons it may have one.
  bool may_stand(const std::string& side) const {
    try {
      system_.side(side, "side A");
      return true;
    } catch (const InputError&) {
      return false;
    }
  }

  /// The most of two levers that neither reaches it with alone.
  std::vector<Pull> most_of(std::size_t i, std::size_t j) const {
    return {{&levers_[i], least(levers_[i]) - 1}, {&levers_[j], least(levers_[j]) - 1}};
  }

  /// Whether the most of both together reaches it: less of them does not where that does not.
  bool may_do(std::size_t i, std::size_t j) const {
    return least(levers_[j]) > 0 && enough(found(most_of(i, j)).reached);
  }

  /// Steps that do not reach it alone, two by two: the most of both first, then large ones, and then
  /// the small ones before the first large one that does.
  void fight_together() {
    std::vector<std::string> sides;
    const auto add = [&](std::size_t i, std::size_t step, std::size_t j, std::size_t other) {
      sides.push_back(side_with({{&levers_[i], step}, {&levers_[j], other}}));
    };
    for_each_two([&](std::size_t i, std::size_t step, std::size_t j) {
      if (step == 0 && least(levers_[j]) > 0 && may_stand(side_with(most_of(i, j)))) {
        sides.push_back(side_with(most_of(i, j)));
      }
    });
    fight(sides);
    sides.clear();
    for_each_two([&](std::size_t i, std::size_t step, std::size_t j) {
      if ((step + 1) % strides_[i] == 0 && may_do(i, j)) {
        for (std::size_t other = strides_[j]; other <= least(levers_[j]); other += strides_[j]) {
          add(i, step, j, other - 1);
        }
      }
    });
    fight(sides);
    sides.clear();
    for_each_two([&](std::size_t i, std::size_t step, std::size_t j) {
      const std::size_t most = least(levers_[j]);
      std::size_t from = 0;
      if (!may_do(i, j)) {
        return;
      }
      while (from + strides_[j] <= most && strides_[j] > 1 &&
             !enough(found({{&levers_[i], step}, {&levers_[j], from + strides_[j] - 1}}).reached)) {
        from += strides_[j];
      }
      for (std::size_t other = from; strides_[j] > 1 && other < std::min(most, from + strides_[j]);
           ++other) {
        if ((other + 1) % strides_[j] != 0) {
          add(i, step, j, other);
        }
      }
    });
    fight(sides);
  }

  /// The first step that reaches it alone; the number of steps where none does.
  std::size_t least(const answer::Lever& lever) const {
    std::size_t step = 0;
    while (step < lever.steps.size() && !enough(found({{&lever, step}}).reached)) {
      ++step;
    }
    return step;
  }

  Need found(const std::vector<Pull>& pulls) const {
    Need need{.side = side_with(pulls)};
    for (const Pull& pull : pulls) {
      need.changes.push_back(pull.lever->steps[pull.step].words);
      need.from.push_back(pull.lever->now);
      need.sold = need.sold && pull.lever->had_by != answer::HadBy::nothing;
    }
    need.reached = reached_by(need.side);
    if (const auto known = known_.find(need.side); known != known_.end()) {
      need.price = known->second.price;
    }
    return need;
  }

  void tell_alone(NeedAnswer& result, const answer::Lever& lever) const {
    std::optional<Need> best;
    for (std::size_t step = 0; step < lever.steps.size(); ++step) {
      Need need = found({{&lever, step}});
      if (!need.reached.known()) {
        continue;
      }
      if (enough(need.reached)) {
        result.alone.push_back(std::move(need));
        return;
      }
      if (!best || need.reached.value > best->reached.value) {
        best = std::move(need);
      }
    }
    if (best) {
      result.short_of.push_back(std::move(*best));
    }
  }

  /// Where a step of one comes with fewer of the other than all smaller steps of it do.
  void tell_together(NeedAnswer& result, const answer::Lever& one, const answer::Lever& two) const {
    std::size_t fewer = least(two);
    for (std::size_t step = 0; step < least(one); ++step) {
      for (std::size_t other = 0; other < fewer; ++other) {
        Need need = found({{&one, step}, {&two, other}});
        if (enough(need.reached)) {
          result.together.push_back(std::move(need));
          fewer = other;
          break;
        }
      }
    }
  }

  /// Swing falls with the unit's price in a straight line.
  void tell_price(NeedAnswer& result) {
    const auto priced = [&](double points) {
      return own_.before +
             answer::with_option_replaced(system_, own_.unit, "points",
                                          fmt::format("{:.0f}", points)) +
             own_.after;
    };
    const auto swing = [&](const std::string& side) {
      return known_.at(side).mean(answer::Figure::swing).value;
    };
    fight({priced(1)});
    const double others = known_.at(priced(1)).price - 1;
    const double price = known_.at(question_.a).price - others;
    fight({priced(1 + price)});
    const double lost = (swing(priced(1)) - swing(priced(1 + price))) / price;
    double points = std::floor(1 + (swing(priced(1)) - question_.target) / lost);
    if (!(points >= 1)) {
      return;
    }
    fight({priced(points), priced(points + 1)});
    points += swing(priced(points + 1)) >= question_.target ? 1 : 0;
    const Standing& standing = known_.at(priced(points));
    const answer::Estimate reached = standing.mean(answer::Figure::swing);
    if (enough(reached)) {
      result.alone.push_back({.changes = {fmt::format("{:.0f} points", points)},
                              .from = {fmt::format("{:g}", price)},
                              .side = priced(points),
                              .reached = reached,
                              .price = points + others,
                              .sold = false});
    }
  }

  const NeedQuestion& question_;
  answer::System& system_;
  const StandingsHooks& hooks_;
  const AroundUnit own_;
  std::vector<answer::Lever> levers_;
  bool is_listed_ = false;
  std::vector<std::size_t> strides_{};       ///< of each of them: so many steps are a large one
  std::map<std::string, Standing> known_{};  ///< by sides
  std::set<std::string> looked_at_{};        ///< of them, those with few fights
  Settings look_{};                          ///< of a first look; none where all is fought at once
};

}  // namespace

std::string_view name_of(Goal goal) {
  constexpr std::array<std::string_view, 3> kNames{"win", "swing", "survive"};
  return kNames[static_cast<std::size_t>(goal)];
}

void set_goal(NeedQuestion& question, const answer::SettingLookup& given) {
  int goals = 0;
  for (const Goal goal : {Goal::win, Goal::swing, Goal::survive}) {
    const std::string name(name_of(goal));
    if (const auto text = given(name.c_str())) {
      ++goals;
      question.goal = goal;
      question.target = goal == Goal::swing ? points_in(*text) : share(name, *text, 0, 1);
    }
  }
  if (goals != 1) {
    throw InputError(
        fmt::format("{} goals are said (one is wanted) say a win chance such as 60%, a swing such "
                    "as 0, or a chance to survive such as 80%",
                    goals));
  }
}

NeedAnswer least_needed(const NeedQuestion& question, answer::System& system,
                        const StandingsHooks& hooks) {
  NeedQuestion whole = question;
  whole.settings = with_trials(std::move(whole.settings), kTrialsOfNeed);
  return Search(whole, system, hooks).answer();
}

namespace {

using answer::Figure;

/// Numbers of a side, each one step up and down.
std::vector<Sensitivity> steps_of(const std::string& side, ChangeOf of, answer::System& system) {
  std::vector<Sensitivity> all;
  for (const answer::Lever& lever : system.levers(side)) {
    if (!lever.by_degrees) {
      continue;
    }
    const auto add = [&](const answer::LeverStep& step, bool better) {
      all.push_back({.of = of,
                     .statistic = lever.option,
                     .from = lever.now,
                     .to = step.value,
                     .better = better,
                     .side = answer::with_option_replaced(system, side, lever.option, step.value)});
    };
    if (lever.less) {
      add(*lever.less, false);
    }
    if (!lever.steps.empty()) {
      add(lever.steps.front(), true);
    }
  }
  return all;
}

/// The fights of one standing against each of several opponents, or in each of several situations, as
/// standings of one fight each.
std::vector<Standing> apart(const Standing& standing, std::size_t many,
                            std::size_t Met::* counted) {
  std::vector<Standing> all(many);
  for (Standing& each : all) {
    each = standing;
    each.met.clear();
  }
  for (Met met : standing.met) {
    Standing& own = all[met.*counted];
    met.opponent = met.situation = 0;
    met.weight = 1;
    own.met.push_back(std::move(met));
  }
  return all;
}

class Steps {
 public:
  Steps(const SensitivityQuestion& question, answer::System& system, const StandingsHooks& hooks)
      : question_(question), system_(system), hooks_(hooks) {}

  SensitivityAnswer answer() {
    SensitivityAnswer result;
    std::vector<Sensitivity> of_a = steps_of(question_.a, ChangeOf::a, system_);
    std::vector<Sensitivity> of_b = steps_of(question_.b, ChangeOf::b, system_);
    result.as_it_is = fight_a(result, of_a);
    refuse_idle(result.as_it_is);
    fight_b(result, of_b);
    of_a.insert(of_a.end(), of_b.begin(), of_b.end());
    std::vector<Sensitivity> of_rounds = fight_rounds(result);
    for (std::vector<Sensitivity>* const some : {&of_a, &of_rounds}) {
      take(result, std::move(*some));
    }
    result.has_prices = has_prices(result);
    return result;
  }

 private:
  Opposition opposition(std::vector<Opponent> opponents) const {
    return {.opponents = std::move(opponents), .situations = {{.name = "as typed"}}};
  }

  std::vector<Standing> fought(SensitivityAnswer& result, const std::vector<std::string>& sides,
                               const Opposition& field) {
    std::vector<Standing> all = study::fought(sides, field, question_.settings, system_, hooks_,
                                              losses_with_errors(ValueLost::hits));
    for (const Standing& each : all) {
      count_fights(each, result.fights, result.simulated);
    }
    return all;
  }

  /// Returns  A as it is.
  Standing fight_a(SensitivityAnswer& result, std::vector<Sensitivity>& changes) {
    std::vector<std::string> sides{question_.a};
    for (const Sensitivity& change : changes) {
      sides.push_back(change.side);
    }
    const Opposition field = opposition({{question_.b}});
    std::vector<Standing> all = fought(result, sides, field);
    result.price = price_of(all.front(), field, &Met::opponent, 0);
    for (std::size_t i = 0; i < changes.size(); ++i) {
      changes[i].price = price_of(all[i + 1], field, &Met::opponent, 0);
      changes[i].standing = std::move(all[i + 1]);
    }
    return std::move(all.front());
  }

  void fight_b(SensitivityAnswer& result, std::vector<Sensitivity>& changes) {
    std::vector<Opponent> opponents;
    for (const Sensitivity& change : changes) {
      opponents.push_back({change.side});
    }
    if (opponents.empty()) {
      return;
    }
    const Opposition field = opposition(std::move(opponents));
    const Standing all = fought(result, {question_.a}, field).front();
    std::vector<Standing> each = apart(all, changes.size(), &Met::opponent);
    for (std::size_t i = 0; i < changes.size(); ++i) {
      changes[i].price = price_of(all, field, &Met::opponent, i);
      changes[i].standing = std::move(each[i]);
    }
  }

  std::vector<Sensitivity> fight_rounds(SensitivityAnswer& result) {
    std::vector<Sensitivity> changes;
    Opposition field{.opponents = {{question_.b}}};
    for (int rounds = 1; rounds <= question_.rounds; ++rounds) {
      const std::string many = std::to_string(rounds);
      field.situations.push_back({.name = many, .settings = {{"rounds", many}}});
      changes.push_back(
          {.of = ChangeOf::rounds, .statistic = "rounds", .to = many, .side = question_.a});
    }
    if (changes.empty()) {
      return changes;
    }
    const Standing all = fought(result, {question_.a}, field).front();
    std::vector<Standing> each = apart(all, changes.size(), &Met::situation);
    for (std::size_t i = 0; i < changes.size(); ++i) {
      changes[i].price = price_of(all, field, &Met::situation, i);
      changes[i].standing = std::move(each[i]);
    }
    return changes;
  }

  /// Of one fight of a standing: the price at which A destroys as much value as it loses.
  answer::Estimate price_of(const Standing& standing, const Opposition& field,
                            std::size_t Met::* counted, std::size_t which) const {
    FightShares shares(field, system_, ValueLost::hits);
    for (const Met& met : standing.met) {
      if (met.*counted == which && met.figures[Figure::b_points] > 0) {
        return even_price_by_dice({shares.of(met, standing.side)});
      }
    }
    return answer::Estimate::unknown();
  }

  static answer::Estimate less(const answer::Estimate& now, const answer::Estimate& was) {
    const double half = std::hypot(now.half_width(), was.half_width());
    const double by = now.value - was.value;
    return now.known() && was.known() ? answer::Estimate{by, by - half, by + half}
                                      : answer::Estimate::unknown();
  }

  /// Swings are told where both sides have a price.
  static bool has_prices(const SensitivityAnswer& result) {
    const answer::Figures& figures = result.as_it_is.met.front().figures;
    return figures[Figure::a_points] > 0 && figures[Figure::b_points] > 0;
  }

  void take(SensitivityAnswer& result, std::vector<Sensitivity> changes) const {
    for (Sensitivity& change : changes) {
      if (change.standing.met.empty()) {
        result.refused.push_back(
            fmt::format("{} {} {}", name_of(change.of), change.statistic, change.to));
        continue;
      }
      const auto moved = [&](Figure figure) {
        return difference(change.standing, result.as_it_is, figure);
      };
      change.win = moved(Figure::win);
      change.a_lost = moved(Figure::a_stands_lost);
      change.b_lost = moved(Figure::b_stands_lost);
      change.swing = has_prices(result) ? moved(Figure::swing) : answer::Estimate::unknown();
      change.price_by = less(change.price, result.price);
      result.changes.push_back(std::move(change));
    }
    std::ranges::stable_sort(result.changes, std::ranges::less(), [&](const Sensitivity& change) {
      const answer::Estimate& by = question_.by_price ? change.price_by : change.win;
      const bool last = change.of == ChangeOf::rounds || !by.known();
      return std::pair(last, last ? 0 : -std::abs(by.value));
    });
  }

  const SensitivityQuestion& question_;
  answer::System& system_;
  const StandingsHooks& hooks_;
};

}  // namespace

const char* name_of(ChangeOf of) noexcept {
  constexpr std::array kNames{"a", "b", "rounds"};
  return kNames[static_cast<std::size_t>(of)];
}

int rounds_named(const std::string& text) {
  constexpr int kMost = 10;
  return static_cast<int>(whole_number("to-rounds", text, 1, kMost));
}

SensitivityAnswer sensitivity_of(const SensitivityQuestion& question, answer::System& system,
                                 const StandingsHooks& hooks) {
  SensitivityQuestion whole = question;
  whole.settings = with_trials(std::move(whole.settings), kTrials);
  return Steps(whole, system, hooks).answer();
}

}  // namespace fray::study
