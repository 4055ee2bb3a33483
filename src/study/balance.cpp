// Prices of several lists together. docs/guide/bench.md.

#include "study/balance.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>
#include <span>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/expression.hpp"
#include "core/text.hpp"
#include "study/points.hpp"
#include "study/profiles.hpp"

namespace fray::study {
namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

constexpr std::size_t kMostListsBalanced = 8;
constexpr std::size_t kMostBalanced = 120;
constexpr int kMostMoves = 2000;
/// Of fights that are too large to be solved.
constexpr const char* kTrialsOfBalance = "1000";

/// What two units come to at equal cost, of both charges.
struct Pair {
  double gain = answer::kNotKnown;  ///< of the first: value destroyed less lost, a force
  double destroyed = 0;             ///< of the second, in units of it, a fight
  double won = 0;                   ///< value destroyed, a force
  double lost = 0;                  ///< of the first, in units of it, for each point of a force
};

std::vector<std::string> sides_in(const BalanceQuestion& question) {
  std::vector<std::string> sides;
  for (const BalancedUnit& unit : question.units) {
    sides.push_back(unit.side);
  }
  return sides;
}

/// All that units may be, one unit after the other.
std::vector<std::string> all_sides_in(const BalanceQuestion& question) {
  std::vector<std::string> sides;
  for (const BalancedUnit& unit : question.units) {
    for (const BalancedValue& value : unit.values) {
      sides.push_back(value.side);
    }
  }
  return sides;
}

/// How far lists gain more than that, each by its square: what cannot be mended is shared.
double over(const MatrixXd& gains, double gain) {
  return (gains.array() - gain).cwiseMax(0).square().sum();
}

/// The next price that is a whole number of steps.
double next_of(double price, double step, bool up) {
  constexpr double kRounding = 1e-9;
  const double steps = price / step;
  return step * (up ? std::floor(steps + kRounding) + 1 : std::ceil(steps - kRounding) - 1);
}

/// What a unit costs, and which of its values it has.
struct State {
  double price = 0;
  std::size_t at = 0;
  friend bool operator==(const State&, const State&) = default;
};

State first_of(const BalancedUnit& unit) { return {unit.price, unit.now}; }

/// One step that makes the unit less for its price, or more; nothing where there is none.
std::optional<State> next_of(const BalanceQuestion& question, const BalancedUnit& unit,
                             const State& now, bool dearer) {
  if (!question.statistic.empty()) {
    const bool is_last = dearer ? now.at == 0 : now.at + 1 == unit.values.size();
    const std::size_t at = dearer ? now.at - 1 : now.at + 1;
    return is_last ? std::nullopt : std::optional(State{unit.values[at].price, at});
  }
  const double price = next_of(now.price, question.step, dearer);
  const bool may = !unit.held && price >= unit.least && price <= unit.most;
  return may ? std::optional(State{price, now.at}) : std::nullopt;
}

/// One step to where it began.
State back_of(const BalanceQuestion& question, const BalancedUnit& unit, const State& now) {
  const State start = first_of(unit);
  if (now.at != start.at) {
    const std::size_t at = now.at < start.at ? now.at + 1 : now.at - 1;
    return {unit.values[at].price, at};
  }
  const double price = next_of(now.price, question.step, now.price < start.price);
  return {now.price < start.price ? std::min(price, start.price) : std::max(price, start.price),
          now.at};
}

class Scales {
 public:
  Scales(const BalanceQuestion& question, answer::System& system, const StandingsHooks& hooks)
      : question_(question),
        charges_(all_sides_in(question), question.settings, system, hooks, question.value,
                 question.hold_fire),
        pairs_(size() * size()) {
    for (const BalancedUnit& unit : question.units) {
      first_.push_back(price_.size());
      at_.push_back(unit.now);
      for (const BalancedValue& value : unit.values) {
        price_.push_back(value.price);
      }
      fair_.push_back(unit.price);
    }
  }

  BalanceAnswer answer() {
    fight_all();
    BalanceAnswer result;
    result.prices.resize(size());
    const MatrixXd before = list_gains();
    find_fair();
    for (std::size_t i = 0; i < size(); ++i) {
      result.prices[i] = {.before = price(i), .fair_before = fair_[i], .gain_before = gain_of(i)};
    }
    while (result.steps < kMostMoves && move(result)) {
      ++result.steps;
    }
    move_back();
    find_fair();
    const MatrixXd after = list_gains();
    for (std::size_t i = 0; i < size(); ++i) {
      BalancedPrice& price = result.prices[i];
      price.after = this->price(i);
      price.better = static_cast<int>(at_[i]) - static_cast<int>(question_.units[i].now);
      price.fair_after = fair_[i];
      price.gain_after = gain_of(i);
      result.changed += std::abs(price.after / price.before - 1) / static_cast<double>(size());
    }
    tell_gains(result, before, after);
    tell_stopped(result);
    tell_cycles_of(result, after);
    result.fights = charges_.fights();
    result.simulated = charges_.simulated();
    return result;
  }

 private:
  std::size_t size() const { return question_.units.size(); }
  std::size_t list_of(std::size_t unit) const { return question_.units[unit].list; }
  const Pair& pair(std::size_t i, std::size_t j) const { return pairs_[i * size() + j]; }
  /// The side that the unit is now.
  std::size_t side(std::size_t unit) const { return first_[unit] + at_[unit]; }
  double price(std::size_t unit) const { return price_[side(unit)]; }

  /// Shape  `ways` are of units, `prices` of sides.
  void fight(const Charges::Ways& ways, std::span<const double> prices) {
    Charges::Ways all;
    for (const auto& [i, j] : ways) {
      all.emplace_back(side(i), side(j));
    }
    charges_.fight(all, prices);
  }

  void fight_all() {
    Charges::Ways all;
    for (std::size_t i = 0; i < size(); ++i) {
      for (std::size_t j = 0; j < size(); ++j) {
        if (list_of(i) != list_of(j)) {
          all.emplace_back(i, j);
        }
      }
    }
    fight(all, price_);
    tell_pairs(all);
  }

  /// The fights of a unit; both ways of two units stand in the list.
  Charges::Ways ways_of(std::size_t unit) const {
    Charges::Ways all;
    for (std::size_t j = 0; j < size(); ++j) {
      if (list_of(unit) != list_of(j)) {
        all.emplace_back(unit, j);
        all.emplace_back(j, unit);
      }
    }
    return all;
  }

  void tell_pairs(const Charges::Ways& all) {
    for (const auto& [i, j] : all) {
      pairs_[i * size() + j] = met(i, j, price_);
    }
  }

  Pair met(std::size_t i, std::size_t j, const std::vector<double>& prices) const {
    double weight = 0;
    double destroyed = 0;
    double won_value = 0;
    double lost = 0;
    for (const bool charging : {true, false}) {
      const std::size_t attacker = charging ? i : j;
      const std::size_t other = charging ? j : i;
      const std::size_t a = side(attacker);
      const std::size_t b = side(other);
      const double often = 2 * question_.charging.chance(question_.units[attacker].names,
                                                         question_.units[other].names, 0);
      for (const WeightedForces& each : charges_.forces(a, b, prices)) {
        const Charge* const charge = charges_.of({a, b, each.forces});
        if (charge == nullptr) {
          continue;
        }
        const double times = each.weight * often;
        const double own = each.forces[charging ? 0 : 1];
        const double enemies = each.forces[charging ? 1 : 0];
        const double won = enemies * (charging ? charge->destroyed : charge->lost);
        const double fallen = own * (charging ? charge->lost : charge->destroyed);
        const double force = (own * prices[side(i)] + enemies * prices[side(j)]) / 2;
        weight += times;
        destroyed += times * won;
        won_value += times * won * prices[side(j)] / force;
        lost += times * fallen / force;
      }
    }
    return weight > 0 ? Pair{(won_value - lost * prices[side(i)]) / weight, destroyed / weight,
                             won_value / weight, lost / weight}
                      : Pair{};
  }

  /// Shape   (X, Y): what list X gains from list Y, each unit as often as the others.
  MatrixXd list_gains() const {
    const auto many = static_cast<Index>(question_.lists.size());
    MatrixXd sum = MatrixXd::Zero(many, many);
    MatrixXd times = MatrixXd::Zero(many, many);
    for (std::size_t i = 0; i < size(); ++i) {
      for (std::size_t j = 0; j < size(); ++j) {
        if (list_of(i) < list_of(j) && !std::isnan(pair(i, j).gain)) {
          const double times_met = question_.units[i].often * question_.units[j].often;
          sum(static_cast<Index>(list_of(i)), static_cast<Index>(list_of(j))) +=
              times_met * pair(i, j).gain;
          times(static_cast<Index>(list_of(i)), static_cast<Index>(list_of(j))) += times_met;
        }
      }
    }
    const MatrixXd gains = (times.array() > 0).select(sum.array() / times.array(), 0.0).matrix();
    return gains - gains.transpose();
  }

  double gain_of(std::size_t unit) const {
    double sum = 0;
    double times = 0;
    for (std::size_t j = 0; j < size(); ++j) {
      if (const double gain = pair(unit, j).gain;
          list_of(j) != list_of(unit) && !std::isnan(gain)) {
        sum += question_.units[j].often * gain;
        times += question_.units[j].often;
      }
    }
    return times > 0 ? sum / times : answer::kNotKnown;
  }

  void find_fair() {
    for (std::size_t unit = 0; unit < size(); ++unit) {
      fair_[unit] = fair_price(unit);
    }
  }

  /// The price at which the unit gains nothing, on average, from forces that cost as much as its own
  /// at that price. Begins at the last one: a step of another price moves it little.
  double fair_price(std::size_t unit) {
    const Charges::Ways ways = ways_of(unit);
    std::vector<double> prices = price_;
    double& own = prices[side(unit)];
    own = std::isnan(fair_[unit]) ? price(unit) : fair_[unit];
    double pace = 0.5;  // less, once the price goes to and fro
    double before = 0;
    double fair = answer::kNotKnown;
    for (int step = 0; step < kMostSteps; ++step) {
      fight(ways, prices);
      double won = 0;
      double lost = 0;
      for (std::size_t j = 0; j < size(); ++j) {
        if (list_of(j) != list_of(unit)) {
          const Pair with = met(unit, j, prices);
          won += question_.units[j].often * with.won;
          lost += question_.units[j].often * with.lost;
        }
      }
      fair = won > 0 && lost > 0 ? won / lost : answer::kNotKnown;
      const double away = std::log(fair / own);
      if (!(std::abs(away) > kLittle)) {
        break;
      }
      pace /= away * before < 0 ? 2 : 1;
      before = away;
      own *= std::exp(pace * away);
    }
    return fair;
  }

  State state(std::size_t unit) const { return {price(unit), at_[unit]}; }

  void set_state(std::size_t unit, const State& state) {
    at_[unit] = state.at;
    price_[side(unit)] = state.price;
    const Charges::Ways ways = ways_of(unit);
    fight(ways, price_);
    tell_pairs(ways);
  }

  /// A move that helps a list which loses: its unit is to cost less, or to be better, or one of the
  /// other list the other way round.
  struct Candidate {
    std::size_t unit = 0;
    State state{};
    bool nearer = false;   ///< to what the unit is worth, and not past it to the other side
    double away = 0;       ///< how far it is from that
    std::size_t list = 0;  ///< that gains, and from whom
    std::size_t other = 0;
  };

  /// Those that bring a price nearer to what its unit is worth first, and of these and of all others
  /// who is furthest from it.
  std::vector<Candidate> candidates(const MatrixXd& gains) const {
    std::vector<Candidate> all;
    for (std::size_t unit = 0; unit < size(); ++unit) {
      const auto own = static_cast<Index>(list_of(unit));
      const double away = std::log(fair_[unit] / price(unit));
      // What a unit with another value of a statistic is worth is not known before it is tried.
      const auto is_nearer = [&](double points) {
        return question_.statistic.empty() &&
               std::abs(std::log(fair_[unit] / points)) < std::abs(away);
      };
      for (const bool up : {true, false}) {
        const auto most = [&](Index& from) {
          return up ? gains.row(own).maxCoeff(&from) : gains.col(own).maxCoeff(&from);
        };
        Index from = 0;
        const std::optional<State> step =
            next_of(question_, question_.units[unit], state(unit), up);
        if (most(from) > question_.gain && step && !std::isnan(away)) {
          const auto enemy = static_cast<std::size_t>(from);
          all.push_back({unit, *step, is_nearer(step->price), up ? away : -away,
                         up ? list_of(unit) : enemy, up ? enemy : list_of(unit)});
        }
      }
    }
    std::ranges::stable_sort(all, std::ranges::greater(), [](const Candidate& each) {
      return std::pair(each.nearer, each.away);
    });
    return all;
  }

  /// Moves one unit by a step. Returns  false where all is balanced, or no move helps.
  bool move(BalanceAnswer& result) {
    const MatrixXd gains = list_gains();
    const double now = over(gains, question_.gain);
    if (now == 0) {
      return false;
    }
    find_fair();
    for (const Candidate& each : candidates(gains)) {
      const State before = state(each.unit);
      set_state(each.unit, each.state);
      if (over(list_gains(), question_.gain) < now * (1 - kLeastHelp)) {
        if (before == first_of(question_.units[each.unit])) {
          result.prices[each.unit].wanted_by = each.list * question_.lists.size() + each.other;
        }
        return true;
      }
      set_state(each.unit, before);
    }
    return false;
  }

  /// Steps that turn out not to be needed.
  void move_back() {
    for (std::size_t unit = 0; unit < size(); ++unit) {
      while (state(unit) != first_of(question_.units[unit])) {
        const State now = state(unit);
        const double allowed = over(list_gains(), question_.gain);
        set_state(unit, back_of(question_, question_.units[unit], now));
        if (over(list_gains(), question_.gain) > allowed) {
          set_state(unit, now);
          break;
        }
      }
    }
  }

  /// What keeps a unit from a step up or down towards what it is worth.
  StoppedBy stopped_by(std::size_t unit, bool up) const {
    const BalancedUnit& of = question_.units[unit];
    const double fair = fair_[unit];
    const bool wanted =
        up ? fair > price(unit) * (1 + kLittle) : fair < price(unit) / (1 + kLittle);
    if (!wanted || of.held) {
      return wanted ? StoppedBy::held : StoppedBy::nothing;
    }
    const std::optional<State> step = next_of(question_, of, state(unit), up);
    if (!question_.statistic.empty()) {
      return step ? StoppedBy::step : StoppedBy::bounds;
    }
    const double price = next_of(this->price(unit), question_.step, up);
    const bool outside = up ? fair > of.most : fair < of.least;
    return outside && !step                     ? StoppedBy::bounds
           : (up ? price > fair : price < fair) ? StoppedBy::step
                                                : StoppedBy::nothing;
  }

  /// Units that are kept from what a list which still gains or loses too much asks for, and gains of
  /// which that is so; and units that stand at a bound short of what they are worth.
  void tell_stopped(BalanceAnswer& result) {
    for (ListGain& gain : result.gains) {
      std::vector<std::size_t> between;
      for (std::size_t unit = 0; gain.too_much && unit < size(); ++unit) {
        if (list_of(unit) != gain.list && list_of(unit) != gain.other) {
          continue;
        }
        const StoppedBy by = stopped_by(unit, list_of(unit) == gain.list);
        if (by == StoppedBy::step) {
          between.push_back(unit);
        } else if (by != StoppedBy::nothing) {
          gain.stopped = true;
          result.prices[unit].stopped_by = by;
        }
      }
      if (!between.empty() && are_to_blame(between, gain)) {
        gain.stopped = true;
        for (const std::size_t unit : between) {
          result.prices[unit].stopped_by = StoppedBy::step;
        }
      }
    }
    // Others moved in the place of who stands at its bound.
    for (std::size_t unit = 0; unit < size() && result.steps > 0; ++unit) {
      BalancedPrice& price = result.prices[unit];
      const bool may_move = question_.statistic.empty() || price.moved();
      for (const bool up : {true, false}) {
        if (may_move && price.stopped_by == StoppedBy::nothing &&
            stopped_by(unit, up) == StoppedBy::bounds) {
          price.stopped_by = StoppedBy::bounds;
        }
      }
    }
  }

  /// Whether a list would gain less than half as much, were these units at their fair prices: lists
  /// in a circle gain from each other there, too.
  bool are_to_blame(const std::vector<std::size_t>& units, const ListGain& gain) {
    std::vector<State> states;
    for (const std::size_t unit : units) {
      states.push_back(state(unit));
      set_state(unit, {fair_[unit], at_[unit]});
    }
    const double now = list_gains()(static_cast<Index>(gain.list), static_cast<Index>(gain.other));
    for (std::size_t i = 0; i < units.size(); ++i) {
      set_state(units[i], states[i]);
    }
    return now < gain.after / 2;
  }

  void tell_gains(BalanceAnswer& result, const MatrixXd& before, const MatrixXd& after) const {
    for (Index list = 0; list < after.rows(); ++list) {
      for (Index other = 0; other < after.cols(); ++other) {
        const bool gains = after(list, other) > 0 || (after(list, other) == 0 && list < other);
        if (list == other || !gains) {
          continue;
        }
        ListGain gain{.list = static_cast<std::size_t>(list),
                      .other = static_cast<std::size_t>(other),
                      .before = before(list, other),
                      .after = after(list, other),
                      .too_much = after(list, other) > question_.gain,
                      .most = answer::kNotKnown};
        for (std::size_t i = 0; i < size(); ++i) {
          for (std::size_t j = 0; j < size(); ++j) {
            const double of = pair(i, j).gain;
            if (list_of(i) == gain.list && list_of(j) == gain.other &&
                (of > gain.most || (std::isnan(gain.most) && !std::isnan(of)))) {
              gain.most = of;
              gain.unit = i;
              gain.of = j;
            }
          }
        }
        result.gains.push_back(gain);
      }
    }
    std::ranges::stable_sort(result.gains, std::ranges::greater(), &ListGain::after);
    for (BalancedPrice& price : result.prices) {  // from a pair of lists to its place among gains
      const std::size_t many = question_.lists.size();
      const std::size_t one = price.wanted_by / many;
      const std::size_t two = price.wanted_by % many;
      const auto found = std::ranges::find_if(result.gains, [&](const ListGain& gain) {
        return (gain.list == one && gain.other == two) || (gain.list == two && gain.other == one);
      });
      price.wanted_by = static_cast<std::size_t>(found - result.gains.begin());
    }
  }

  void tell_cycles_of(BalanceAnswer& result, const MatrixXd& after) const {
    const auto many = static_cast<Index>(size());
    MatrixXd destroyed = MatrixXd::Zero(many, many);
    MatrixXd weight = MatrixXd::Zero(many, many);
    for (Index i = 0; i < many; ++i) {
      for (Index j = 0; j < many; ++j) {
        const auto one = static_cast<std::size_t>(i);
        const auto two = static_cast<std::size_t>(j);
        if (list_of(one) != list_of(two) && !std::isnan(pair(one, two).gain)) {
          destroyed(i, j) = pair(one, two).destroyed;
          weight(i, j) = question_.units[one].often * question_.units[two].often;
        }
      }
    }
    result.last.prices.resize(many);
    for (Index i = 0; i < many; ++i) {
      result.last.prices(i) = price(static_cast<std::size_t>(i));
    }
    result.last.classes.assign(size(), 0);
    tell_cycles(result.last, destroyed, weight);
    const Index lists = after.rows();
    for (Index a = 0; a < lists; ++a) {
      for (Index b = a + 1; b < lists; ++b) {
        for (Index c = b + 1; c < lists; ++c) {
          for (const auto& [i, j, k] : {std::array{a, b, c}, std::array{a, c, b}}) {
            const double least = std::min({after(i, j), after(j, k), after(k, i)});
            if (least > 0 && std::max({after(i, j), after(j, k), after(k, i)}) > question_.gain) {
              result.cycles.push_back({{static_cast<std::size_t>(i), static_cast<std::size_t>(j),
                                        static_cast<std::size_t>(k)},
                                       least});
            }
          }
        }
      }
    }
    std::ranges::stable_sort(result.cycles, std::ranges::greater(), &Triangle::flow);
  }

  static constexpr double kLeastHelp = 1e-6;
  static constexpr double kLittle = 1e-3;  ///< by which a fair price may still move
  static constexpr int kMostSteps = 30;    ///< from a price to forces and back

  const BalanceQuestion& question_;
  Charges charges_;
  std::vector<Pair> pairs_;
  std::vector<std::size_t> first_{};  ///< by unit: the first of its sides
  std::vector<std::size_t> at_{};     ///< by unit: which of its values it has
  std::vector<double> price_{};       ///< by side: all of a unit cost the same
  std::vector<double>
      fair_{};  ///< by unit: the last that was found; not a number where there is none
};

/// Between what a price may be: "empire/knights=90..130". Throws  InputError for what is none.
/// `bounded`: units of which that was said before.
void set_bounds(BalanceQuestion& question, const std::string& given,
                std::set<std::string>& bounded) {
  const auto equals = given.rfind('=');
  const auto dots = equals == std::string::npos ? equals : given.find("..", equals);
  if (dots == std::string::npos) {
    refuse("bounds", "\"{}\" (UNIT=LOWEST..HIGHEST is wanted) such as empire/knights=90..130",
           quotable(given));
  }
  const auto least = number_of(given.substr(equals + 1, dots - equals - 1));
  const auto most = number_of(given.substr(dots + 2));
  const std::string name = unit_among(given.substr(0, equals), sides_in(question), "bounds");
  const auto unit = std::ranges::find(question.units, name, &BalancedUnit::side);
  if (!least || !most || !(*least > 0) || !(*most >= *least) || *most > 1e6) {
    refuse("bounds", "\"{}\" (two prices above 0 are wanted, the lower first) such as {}=90..130",
           quotable(given), name);
  }
  if (unit->held) {
    refuse("bounds", "\"{}\" is of a unit that is held (its price stays) leave out one of the two",
           quotable(given));
  }
  if (unit->price < *least || unit->price > *most) {
    refuse("bounds",
           "\"{}\" leaves out what it costs, {:g} (prices move from there) hold that price, or "
           "begin at another by points= behind the unit",
           quotable(given), unit->price);
  }
  if (!bounded.insert(unit->side).second) {
    refuse("bounds", "{} is said twice (one word on each) leave one out", quotable(unit->side));
  }
  unit->least = *least;
  unit->most = *most;
}

/// The lever of that name; nothing where the unit has none.
std::optional<answer::Lever> lever_of(const std::string& side, const std::string& statistic,
                                      answer::System& system) {
  for (answer::Lever& lever : system.levers(side)) {
    if (lever.by_degrees && lever.option == statistic) {
      return std::move(lever);
    }
  }
  return std::nullopt;
}

/// What a unit may be: one step either way, or as far as steps are among values that are said.
void set_values(BalancedUnit& unit, const VariedStatistic& varied, answer::System& system) {
  const std::string& option = varied.option;
  const auto may_be = [&](const std::string& value) {
    return varied.values.empty() || std::ranges::any_of(varied.values, [&](const std::string& one) {
             return folded(one) == folded(value);
           });
  };
  const auto add = [&](const std::string& value) -> BalancedValue {
    const std::string side = answer::with_option_replaced(system, unit.side, option, value);
    return {value, side, system.side(side, side)->points().value_or(unit.price)};
  };
  const std::optional<answer::Lever> lever = lever_of(unit.side, option, system);
  unit.values = {{lever ? lever->now : "", unit.side, unit.price}};
  if (!lever || unit.held) {
    return;
  }
  for (auto less = lever->less; less && may_be(less->value);
       less = varied.values.empty() ? std::nullopt
                                    : lever_of(unit.values.front().side, option, system)->less) {
    unit.values.insert(unit.values.begin(), add(less->value));
    unit.now += 1;
  }
  for (const answer::LeverStep& more : lever->steps) {
    if (!may_be(more.value) || (varied.values.empty() && unit.values.size() > unit.now + 1)) {
      break;
    }
    unit.values.push_back(add(more.value));
  }
}

/// Lets a statistic of each unit move in place of its price. Throws  InputError for what is none.
void set_statistic(BalanceQuestion& question, const std::string& given, answer::System& system) {
  if (parted(given, ',').size() != 1) {
    refuse("vary", "\"{}\" (one number is moved) such as attacks, or attacks=2..5",
           quotable(given));
  }
  VariedStatistic varied;
  for (const BalancedUnit& unit : question.units) {
    const answer::Levers levers = system.levers(unit.side);
    varied = varied_of(given, levers);
    if (lever_of(unit.side, varied.option, system)) {
      break;
    }
  }
  if (given.find('=') == std::string::npos) {
    varied.values.clear();
  }
  question.statistic = varied.option;
  bool any = false;
  for (BalancedUnit& unit : question.units) {
    set_values(unit, varied, system);
    any = any || unit.values.size() > 1;
  }
  if (!any) {
    refuse("vary",
           "\"{}\" is what no unit here may have more or less of (a unit that is not held "
           "is wanted) such as attacks, or attacks=2..5",
           quotable(given));
  }
}

/// How often units come. Throws  InputError as set_popularity does.
void set_often(BalanceQuestion& question, const std::optional<std::string>& given,
               answer::System& system) {
  Opposition all;
  for (const BalancedUnit& unit : question.units) {
    all.opponents.push_back({unit.side});
  }
  set_popularity(all, given, system);
  question.popularity = given.value_or("");
  for (BalancedUnit& unit : question.units) {
    const auto found = std::ranges::find(all.opponents, unit.side, &Opponent::side);
    unit.often = found == all.opponents.end() ? 0 : found->weight;
  }
  std::erase_if(question.units, [](const BalancedUnit& unit) { return unit.often == 0; });
  for (std::size_t list = 0; list < question.lists.size(); ++list) {
    if (std::ranges::find(question.units, list, &BalancedUnit::list) == question.units.end()) {
      refuse("popularity", "leaves nobody of {} (0 is who never comes) let somebody come",
             quotable(question.lists[list]));
    }
  }
}

/// Sides parted by commas are the same however many blanks stand beside these.
std::string as_list(const std::string& text) {
  return folded(fmt::format("{}", fmt::join(parted(text, ','), ",")));
}

/// A list as it was typed, all units of a list by its name, or units.
void hold(BalanceQuestion& question, const std::string& given,
          const std::vector<std::string>& typed) {
  bool found = false;
  for (BalancedUnit& unit : question.units) {
    if (as_list(question.lists[unit.list]) == as_list(given) ||
        as_list(typed[unit.list]) == as_list(given) || folded(unit.names.list) == folded(given)) {
      unit.held = found = true;
    }
  }
  for (const std::string& each : found ? std::vector<std::string>() : parted(given, ',')) {
    const std::string name = unit_among(each, sides_in(question), "hold");
    for (BalancedUnit& unit : question.units) {
      unit.held |= unit.side == name;
    }
  }
}

/// One text is lists parted by commas.
std::vector<std::string> lists_in(const std::vector<std::string>& texts) {
  return texts.size() == 1 ? parted(texts.front(), ',') : texts;
}

}  // namespace

const char* name_of(StoppedBy by) noexcept {
  constexpr std::array kNames{"", "bounds", "held", "step"};
  return kNames[static_cast<std::size_t>(by)];
}

BalanceQuestion balance_question(const BalanceRequest& request, std::string_view system_name,
                                 answer::System& system) {
  BalanceQuestion question{.gain = share("gain", request.gain, 0, 1),
                           .step = static_cast<double>(whole_number("step", request.step, 1, 1000)),
                           .system = std::string(system_name),
                           .hold_fire = request.hold_fire};
  const double within = share("within", request.within, 0, 1);
  const std::vector<std::string> lists = lists_in(request.lists);
  std::vector<answer::SideNames> names;
  if (lists.size() < 2 || lists.size() > kMostListsBalanced) {
    refuse("lists", "{} of them (2 to {} are wanted) such as empire,orcs", lists.size(),
           kMostListsBalanced);
  }
  for (std::size_t list = 0; list < lists.size(); ++list) {
    question.lists.push_back(is_list_file(lists[list])
                                 ? name_of_list_file(lists[list], question.lists, system)
                                 : lists[list]);
    for (const std::string& side :
         sides_of({.list = lists[list], .guns = request.guns, .file_is = question.lists.back()},
                  system)) {
      const auto read = system.side(side, side);
      const double price = read->points().value_or(0);
      if (!(price > 0)) {
        question.left_out.push_back(side);
        continue;
      }
      refuse_unpriceable(side, system.name());
      names.push_back(read->names());
      question.units.push_back({.side = side,
                                .names = read->names(),
                                .list = list,
                                .price = price,
                                .least = price * (1 - within),
                                .most = price * (1 + within),
                                .values = {{"", side, price}}});
    }
    if (question.units.empty() || question.units.back().list != list) {
      refuse("lists",
             "{} has no unit with a price (prices are what is balanced) write points=60, or what "
             "you think",
             quotable(lists[list]));
    }
  }
  if (question.units.size() > kMostBalanced) {
    refuse("lists", "hold {} units (at most {} are balanced together) name fewer",
           question.units.size(), kMostBalanced);
  }
  set_often(question, request.popularity, system);
  question.charging = Charging(request.charging);
  question.charging.refuse_plain();
  question.charging.refuse_unmet(names);
  for (const std::string& given : request.held) {
    hold(question, given, lists);
  }
  std::set<std::string> bounded;
  for (const std::string& given : request.bounds) {
    set_bounds(question, given, bounded);
  }
  if (request.vary) {
    set_statistic(question, *request.vary, system);
  }
  return question;
}

BalanceAnswer balanced(const BalanceQuestion& question, answer::System& system,
                       const StandingsHooks& hooks) {
  refuse_settings_of_prices(question.settings);
  BalanceQuestion whole = question;
  whole.settings = with_trials(std::move(whole.settings), kTrialsOfBalance);
  return Scales(whole, system, hooks).answer();
}

}  // namespace fray::study
