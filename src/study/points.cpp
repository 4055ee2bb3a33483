// Fair prices of units by forces of equal cost. docs/guide/points.md.

#include "study/points.hpp"

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>

#include "core/error.hpp"
#include "core/text.hpp"

namespace fray::study {
namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

constexpr int kMostSteps = 40;
/// Prices that a step moves by less are where they belong: dice move them as much.
constexpr double kLittle = 0.01;
constexpr std::size_t kDraws = 200;
/// No step goes further, in logarithms: half the way to four times the price.
constexpr double kFarthest = 1.386;
/// How far from its list price it is looked for where a unit may come to hurt somebody, or to be hurt.
constexpr double kMostTimes = 8;
/// Of fights that are too large to be solved.
constexpr const char* kTrialsOfPoints = "1000";

struct Shares {
  double sum = 0;
  double weight = 0;
  void add(double share, double times) noexcept {
    sum += share * times;
    weight += times;
  }
  double mean() const noexcept { return weight > 0 ? sum / weight : answer::kNotKnown; }
};

struct Fought {
  Meeting meeting{};
  double weight = 0;
  const Charge* charge = nullptr;
};

/// The value that half the weight lies below, and half above; between two values their mean.
double middle(std::vector<std::pair<double, double>> values_and_weights) {
  std::ranges::sort(values_and_weights);
  double all = 0;
  for (const auto& [value, weight] : values_and_weights) {
    all += weight;
  }
  double below = 0;
  for (std::size_t i = 0; i < values_and_weights.size(); ++i) {
    const auto& [value, weight] = values_and_weights[i];
    below += weight;
    const bool between =
        std::abs(below - all / 2) < 1e-6 * all && i + 1 < values_and_weights.size();
    if (between) {
      return (value + values_and_weights[i + 1].first) / 2;
    }
    if (below > all / 2) {
      return value;
    }
  }
  return answer::kNotKnown;
}

/// What a unit destroys and loses in a fight with an opponent, in one situation.
struct Bargain {
  double often = 0;
  double destroyed = 0;  ///< points at fair prices
  double lost = 0;       ///< of itself, in units of it

  Bargain& operator+=(const Bargain& other) {
    often += other.often;
    destroyed += other.destroyed;
    lost += other.lost;
    return *this;
  }
};

PriceReason reason_of(const Bargain& part, const Bargain& all, double price) {
  const Bargain rest{all.often - part.often, all.destroyed - part.destroyed, all.lost - part.lost};
  const bool is_all = part.often >= all.often;
  return {.price = answer::kNotKnown,
          .often = part.often / all.often,
          .destroyed = part.destroyed / part.often,
          .lost = part.lost * price / part.often,
          .points = (part.destroyed - part.lost * price) / all.lost,
          .without = !is_all && rest.destroyed > 0 && rest.lost > 0 ? rest.destroyed / rest.lost
                                                                    : answer::kNotKnown};
}

/// Of which there are most units.
std::size_t main_class(const FairPrices& fair) {
  std::vector<std::size_t> members(fair.class_count, 0);
  for (const std::size_t of : fair.classes) {
    ++members[of];
  }
  return static_cast<std::size_t>(std::ranges::max_element(members) - members.begin());
}

/// Where one of a pair destroys nothing of the other, a little: prices at which they meet in other
/// numbers are looked for in the right direction.
MatrixXd some_of_all(const MatrixXd& destroyed) {
  constexpr double kLittleOfIt = 1e-3;
  return (destroyed.array() == 0 && destroyed.transpose().array() > 0)
      .select(kLittleOfIt, destroyed);
}

/// Whether it hurts nobody that it meets, or nobody hurts it.
bool is_one_sided(Index i, const MatrixXd& destroyed, const MatrixXd& weight) {
  return weight.row(i).dot(destroyed.row(i)) == 0 || weight.col(i).dot(destroyed.col(i)) == 0;
}

/// The field is priced first, among itself; then each unit by itself against the field, so that what
/// a unit is worth does not depend on what else is asked.
class Market {
 public:
  Market(const PointsQuestion& question, answer::System& system, const StandingsHooks& hooks)
      : question_(question), system_(system), hooks_(hooks) {
    for (const std::string& unit : question.units) {
      index_of(unit);
    }
    units_ = sides_.size();
    for (const std::string& side : question.field) {
      field_.push_back(index_of(side));
    }
    price_ = VectorXd::Zero(size());
    list_price_.assign(sides_.size(), answer::kNotKnown);
    names_.resize(sides_.size());
    for (const auto& [name, price] : question.fixed) {
      const auto found = std::ranges::find(sides_, name);
      if (found == sides_.end()) {
        refuse("fix", "\"{}\" (a unit that is priced or met is wanted) such as {}={}",
               quotable(name), sides_.front(), price);
      }
      fixed_[found - sides_.begin()] = price;
    }
    for (Index i = 0; i < size(); ++i) {
      (is_of_field(i) || (fixed_.size() > 1 && fixed_.contains(i)) ? core_ : others_).push_back(i);
    }
    often_ = often(question.field_weights);
    weight_ = weights(often_);
  }

  PointsAnswer answer() {
    find_list_prices();
    charges_.emplace(sides_, question_.settings, system_, hooks_, question_.value,
                     question_.hold_fire);
    PointsAnswer result;
    settle(result, core_, [&](const MatrixXd& now) { return core_priced(now, weight_, often_); });
    settle(result, others_, [&](const MatrixXd& now) {
      return with_others(core_priced(now, weight_, often_), now, weight_);
    });
    fight(core_);
    fight(others_);
    tell(result);
    return result;
  }

 private:
  Index size() const noexcept { return static_cast<Index>(sides_.size()); }

  Index index_of(const std::string& side) {
    const auto found = std::ranges::find(sides_, side);
    if (found != sides_.end()) {
      return found - sides_.begin();
    }
    sides_.push_back(side);
    return size() - 1;
  }

  bool is_of_field(Index i) const { return std::ranges::find(field_, i) != field_.end(); }

  /// How often each side stands in the field, once on average.
  VectorXd often(const std::vector<double>& of_field) const {
    VectorXd all = VectorXd::Zero(size());
    double sum = 0;
    for (std::size_t i = 0; i < field_.size(); ++i) {
      all(field_[i]) += of_field[i];
      sum += of_field[i];
    }
    return all * (static_cast<double>(field_.size()) / sum);
  }

  /// Two meet where one of them is of the field, as often as it is. What is held and not of the
  /// field meets it as often as one of its units.
  MatrixXd weights(const VectorXd& often) const {
    MatrixXd weight = MatrixXd::Zero(size(), size());
    const auto add = [&](Index i, Index j, double by) {
      weight(i, j) += i == j ? 0 : by;
      weight(j, i) += i == j ? 0 : by;
    };
    for (const Index j : field_) {
      for (const Index i : field_) {
        add(i, j, often(i) * often(j) / 2);
      }
      for (Index i = 0; i < size(); ++i) {
        add(i, j, is_of_field(i) ? 0 : often(j));
      }
    }
    return weight;
  }

  void find_list_prices() {
    Opposition field;
    for (const std::string& side : sides_) {
      field.opponents.push_back({side});
    }
    field.situations = {{.name = "as typed"}};
    // One cheap fight each against the first, for what it costs and how it is called.
    field.opponents.resize(1);
    Settings settings = question_.settings;
    settings["rounds"] = "1";
    settings["method"] = "simulate";
    settings["trials"] = "1";
    for (const Standing& standing : standings(sides_, field, settings, system_, hooks_)) {
      const std::size_t i = shown_++;
      list_price_[i] = standing.price;
      if (std::isnan(standing.price) || standing.price == 0) {
        refuse(standing.side,
               "has no price (fair prices begin with those of lists) add points=60, or what you "
               "think");
      }
      names_[i] = standing.names;
      price_(static_cast<Index>(i)) = standing.price;
    }
    for (const auto& [i, price] : fixed_) {
      price_(i) = price;
    }
  }

  /// Lets these sides go from prices to forces and back, half the way each time, until they stay.
  template <class Priced>
  void settle(PointsAnswer& result, const std::vector<Index>& sides, Priced&& priced) {
    // Of the way to the price that is fair now: less, once a price goes to and fro, and again more.
    VectorXd pace = VectorXd::Constant(size(), 0.5);
    VectorXd before = VectorXd::Zero(size());
    std::vector<Index> moving = sides;
    const bool together = &sides == &core_;  // each of them moves all others
    for (int step = 0; step < kMostSteps && !moving.empty(); ++step, ++result.steps) {
      fight(sides);
      const MatrixXd now = destroyed();
      const VectorXd fair = priced(some_of_all(now));
      double most = 0;
      std::vector<Index> still;
      for (const Index i : moving) {
        double away = std::clamp(std::log(fair(i) / price_(i)), -kFarthest, kFarthest);
        if (is_one_sided(i, now, weight_)) {
          const double list = list_price_[static_cast<std::size_t>(i)];
          away = std::clamp(away, std::log(list / kMostTimes / price_(i)),
                            std::log(list * kMostTimes / price_(i)));
        }
        if (!std::isfinite(away)) {
          continue;
        }
        pace(i) = away * before(i) < 0 ? pace(i) / 2 : std::min(0.5, 1.2 * pace(i));
        before(i) = away;
        price_(i) *= std::exp(pace(i) * away);
        const double moved = std::expm1(std::abs(away) / 2);
        most = std::max(most, moved);
        if (moved > kLittle) {
          still.push_back(i);
        } else {
          result.moved = std::max(result.moved, moved);
        }
      }
      if (together && !still.empty()) {
        still = sides;
        result.moved = 0;
      }
      moving = std::move(still);
      if (step + 1 == kMostSteps) {
        result.moved = std::max(result.moved, most);
      }
    }
  }

  /// How often i charges j, of their fights: 1 is half of them.
  double often_charges(Index i, Index j) const {
    if (!question_.charging.is_given()) {
      return 1;
    }
    const auto is_wanted = [&](Index unit) {
      return static_cast<std::size_t>(unit) < units_ ? 1 : 0;
    };
    // By its own names, or those of all that it stands for in the field.
    const auto named = [&](Index unit) {
      const auto place = static_cast<std::size_t>(unit);
      const auto found = question_.equals.find(sides_[place]);
      return is_wanted(unit) == 1 || found == question_.equals.end()
                 ? std::vector<EqualUnit>{{.side = sides_[place], .names = names_[place]}}
                 : found->second;
    };
    double sum = 0;
    double often = 0;
    for (const EqualUnit& one : named(i)) {
      for (const EqualUnit& other : named(j)) {
        const double weight = one.weight * other.weight;
        sum +=
            weight * question_.charging.chance(one.names, other.names, is_wanted(i) - is_wanted(j));
        often += weight;
      }
    }
    return 2 * sum / often;
  }

  std::span<const double> prices() const noexcept { return {price_.data(), sides_.size()}; }

  /// As many of i as charge as many of j, as the rules allow.
  std::vector<WeightedForces> forces(Index i, Index j) const {
    return charges_->forces(static_cast<std::size_t>(i), static_cast<std::size_t>(j), prices());
  }

  /// Lets the forces meet that cost the same at the prices of now: all fights of these sides.
  void fight(const std::vector<Index>& sides) {
    std::vector<Fought>& fought = &sides == &core_ ? of_core_ : of_others_;
    Charges::Ways ways;
    for (const Index i : sides) {
      for (const Index j : core_) {
        if (weight_(i, j) != 0) {
          ways.emplace_back(i, j);
          if (&sides != &core_) {
            ways.emplace_back(j, i);
          }
        }
      }
    }
    charges_->fight(ways, prices());
    fought.clear();
    for (const auto& [a, b] : ways) {
      const double often = often_charges(static_cast<Index>(a), static_cast<Index>(b));
      for (const WeightedForces& each : charges_->forces(a, b, prices())) {
        const Meeting meeting{a, b, each.forces};
        fought.push_back({meeting, each.weight * often, charges_->of(meeting)});
      }
    }
  }

  /// Of j, in units of it, what i destroys in a fight: charging and receiving as often as is asked,
  /// as far as the rules allow either. `noise` gives each share an error in standard errors.
  template <class Noise>
  MatrixXd destroyed(Noise&& noise) const {
    MatrixXd sum = MatrixXd::Zero(size(), size());
    MatrixXd times = MatrixXd::Zero(size(), size());
    for (const std::vector<Fought>* const some : {&of_core_, &of_others_}) {
      for (const auto& [meeting, weight, charge] : *some) {
        const Index i = static_cast<Index>(meeting.a);
        const Index j = static_cast<Index>(meeting.b);
        const std::array<int, 2>& forces = meeting.forces;
        const double won =
            std::clamp(charge->destroyed + noise() * charge->destroyed_error, 0.0, 1.0);
        const double lost = std::clamp(charge->lost + noise() * charge->lost_error, 0.0, 1.0);
        sum(i, j) += weight * forces[1] * won;
        sum(j, i) += weight * forces[0] * lost;
        times(i, j) += weight;
        times(j, i) += weight;
      }
    }
    return (times.array() > 0).select(sum.array() / times.array().max(1e-300), 0);
  }
  MatrixXd destroyed() const {
    return destroyed([] { return 0.0; });
  }

  /// The logarithm of what prices of the field are to be multiplied by: so that half of it costs
  /// more than its lists say, and half less. Fixed prices are what was said.
  /// Why  a mean is moved by each opponent whose price combat does not explain, such as a gun.
  double scale(const VectorXd& fair, const VectorXd& often, bool by_lists = false) const {
    double by = 0;
    for (const auto& [i, price] : fixed_) {
      by += std::log(price / fair(i)) / static_cast<double>(fixed_.size());
    }
    if (!fixed_.empty() && !by_lists) {
      return by;
    }
    std::vector<std::pair<double, double>> ratios;
    for (const Index i : field_) {
      ratios.emplace_back(std::log(list_price_[static_cast<std::size_t>(i)] / fair(i)), often(i));
    }
    return middle(std::move(ratios));
  }

  /// Prices of the field, and of what is held; of others not a number.
  VectorXd core_priced(const MatrixXd& destroyed, const MatrixXd& weight,
                       const VectorXd& often) const {
    const MatrixXd won = destroyed(core_, core_);
    const MatrixXd times = weight(core_, core_);
    std::map<Index, double> held;
    for (std::size_t i = 0; i < core_.size(); ++i) {
      if (const auto fixed = fixed_.find(core_[i]); fixed != fixed_.end()) {
        held[static_cast<Index>(i)] = fixed->second;
      }
    }
    VectorXd all = VectorXd::Constant(size(), answer::kNotKnown);
    all(core_) =
        held.size() < 2 ? fair_prices(won, times).prices : fair_prices_held(won, times, held);
    // Where none of these is held, one of the others may be, and sets the scale when it is priced.
    return all * std::exp(scale(all, often, held.empty()));
  }

  /// The prices of those that are not of the field, at its prices.
  VectorXd with_others(VectorXd prices, const MatrixXd& destroyed, const MatrixXd& weight) const {
    for (const Index i : others_) {
      double won = 0;
      double lost = 0;
      for (const Index j : core_) {
        won += weight(i, j) * destroyed(i, j) * prices(j);
        lost += weight(i, j) * destroyed(j, i);
      }
      prices(i) = won > 0 && lost > 0 ? won / lost : answer::kNotKnown;
    }
    return prices;
  }

  /// Fair prices in points. A price that is fixed is what was said, to the last digit.
  VectorXd priced(const MatrixXd& destroyed, const MatrixXd& weight, const VectorXd& often) const {
    VectorXd prices = with_others(core_priced(destroyed, weight, often), destroyed, weight);
    if (!fixed_.empty()) {
      prices *= std::exp(scale(prices, often));
    }
    for (const auto& [i, price] : fixed_) {
      prices(i) = price;
    }
    return prices;
  }

  /// The same by ratings, a second opinion.
  VectorXd rated(const MatrixXd& destroyed) const {
    VectorXd all = VectorXd::Constant(size(), answer::kNotKnown);
    all(core_) = rating_of(destroyed(core_, core_), weight_(core_, core_)).strength;
    for (const Index i : others_) {
      Shares above;
      for (const Index j : core_) {
        if (weight_(i, j) > 0 && destroyed(i, j) > 0 && destroyed(j, i) > 0) {
          above.add(all(j) + std::log(destroyed(i, j) / destroyed(j, i)), weight_(i, j));
        }
      }
      all(i) = above.mean();
    }
    all = all.array().exp();
    return all * std::exp(scale(all, often_));
  }

  /// 95 % of what prices come to; not a number of who has none.
  template <class Draw>
  std::vector<Middle> spread(Draw&& draw) const {
    std::vector<std::vector<double>> drawn(sides_.size());
    for (std::size_t i = 0; i < kDraws; ++i) {
      const VectorXd prices = draw(i);
      for (std::size_t unit = 0; unit < sides_.size(); ++unit) {
        if (const double price = prices(static_cast<Index>(unit)); !std::isnan(price)) {
          drawn[unit].push_back(price);
        }
      }
    }
    std::vector<Middle> found;
    for (std::vector<double>& prices : drawn) {
      found.push_back(middle_of(std::move(prices)));
    }
    return found;
  }

  void tell(PointsAnswer& result) const {
    random::Draws draws;
    result.fights = charges_->fights();
    result.simulated = charges_->simulated();
    const MatrixXd now = destroyed();
    const VectorXd fair = priced(now, weight_, often_);
    const bool exact = result.simulated == 0;
    const bool one_opponent = field_.size() == 1;  // of which there is no other choice to draw
    const auto thrown = [&] { return exact ? now : destroyed([&] { return draws.normal(); }); };
    const auto by_dice =
        spread([&](std::size_t) { return exact ? fair : priced(thrown(), weight_, often_); });
    // The same choices of opponents without the luck of dice and with it: it only adds to them.
    std::vector<VectorXd> choices(one_opponent ? 0 : kDraws);
    for (VectorXd& choice : choices) {
      std::vector<double> chosen(field_.size(), 1e-9);  // nobody is without any tie
      for (std::size_t i = 0; i < field_.size(); ++i) {
        const std::size_t one = draws.below(field_.size());
        chosen[one] += question_.field_weights[one];
      }
      choice = often(chosen);
    }
    const auto chosen = [&](const MatrixXd& fights, std::size_t draw) {
      return priced(fights, weights(choices[draw]), choices[draw]);
    };
    const auto by_field =
        one_opponent ? by_dice : spread([&](std::size_t draw) { return chosen(now, draw); });
    const auto by_both = one_opponent ? by_dice
                         : exact      ? by_field
                                 : spread([&](std::size_t draw) { return chosen(thrown(), draw); });
    const VectorXd rating = rated(now);
    if (question_.why) {
      const Index unit = std::ranges::find(sides_, *question_.why) - sides_.begin();
      if (std::isnan(fair(unit))) {
        refuse("why",
               "\"{}\" (nobody of the field hurts it, or it hurts nobody, so that it has no fair "
               "price) ask of another unit",
               quotable(*question_.why));
      }
      result.why = reasons(unit, fair);
    }
    result.names = sides_;
    result.mixture = mixture();
    result.last = at_prices(fair, now);
    const std::size_t main = main_class(result.last);
    Opposition field{.charging = question_.charging};
    for (std::size_t i = 0; i < field_.size(); ++i) {
      field.opponents.push_back({question_.field[i], question_.field_weights[i]});
    }
    result.field_listed = field.listed();
    for (const Index i : field_) {
      const auto at = static_cast<std::size_t>(i);
      result.field.push_back(sides_[at]);
      result.field_list_prices.push_back(list_price_[at]);
      result.field_prices.push_back(fair(i));
    }
    for (std::size_t i = 0; i < units_; ++i) {
      const Index at = static_cast<Index>(i);
      PricedUnit unit{.unit = sides_[i],
                      .names = names_[i],
                      .list_price = list_price_[i],
                      .fair_price = fair(at),
                      .low = by_dice[i].low,
                      .high = by_dice[i].high,
                      .field_low = one_opponent ? answer::kNotKnown : by_field[i].low,
                      .field_high = one_opponent ? answer::kNotKnown : by_field[i].high,
                      // Draws of both are others than those of one: two together are no less sure.
                      .both_low = std::min({by_both[i].low, by_field[i].low, by_dice[i].low}),
                      .both_high = std::max({by_both[i].high, by_field[i].high, by_dice[i].high}),
                      .rating = rating(at)};
      Shares charging;
      Shares receiving;
      for (const Index j : field_) {
        const double gain = gain_of(at, j, &charging, &receiving);
        unit.gains.push_back(gain);
        unit.opponents += std::isnan(gain) ? 0 : 1;
        unit.unequal += !std::isnan(gain) && i != static_cast<std::size_t>(j) && is_unequal(at, j);
      }
      unit.charging = charging.mean();
      unit.receiving = receiving.mean();
      if (result.last.classes[i] != main) {
        result.apart.push_back(unit.unit);
      }
      result.units.push_back(std::move(unit));
    }
  }

  /// What each opponent and situation has to say of a unit's price, at these prices of all.
  std::vector<PriceReason> reasons(Index unit, const VectorXd& prices) const {
    std::map<Index, std::array<Bargain, 2>> all;  // charging, receiving
    std::map<Index, double> weights;
    for (const std::vector<Fought>* const some : {&of_core_, &of_others_}) {
      for (const auto& [meeting, weight, charge] : *some) {
        const auto a = static_cast<Index>(meeting.a);
        const auto b = static_cast<Index>(meeting.b);
        if (a != unit && b != unit) {
          continue;
        }
        const bool charging = a == unit;
        const Index other = charging ? b : a;
        const double own = meeting.forces[charging ? 0 : 1];
        const double enemies = meeting.forces[charging ? 1 : 0];
        all[other][charging ? 0 : 1] +=
            {weight,
             weight * enemies * (charging ? charge->destroyed : charge->lost) * prices(other),
             weight * own * (charging ? charge->lost : charge->destroyed)};
        weights[other] += weight;
      }
    }
    Bargain sum;
    std::array<Bargain, 2> of_situation;
    std::vector<std::pair<Index, std::array<Bargain, 2>>> by_opponent;
    for (auto& [other, both] : all) {
      for (std::size_t i = 0; i < both.size(); ++i) {
        const double times = weight_(unit, other) / weights[other];
        both[i] = {both[i].often * times, both[i].destroyed * times, both[i].lost * times};
        of_situation[i] += both[i];
        sum += both[i];
      }
      by_opponent.emplace_back(other, both);
    }
    constexpr std::array kSituations{"charging", "receiving"};
    std::vector<PriceReason> result;
    const auto add = [&](const Bargain& part, std::string opponent, std::string situation) {
      if (part.often > 0) {
        result.push_back(reason_of(part, sum, prices(unit)));
        result.back().opponent = std::move(opponent);
        result.back().situation = std::move(situation);
      }
    };
    for (std::size_t i = 0; i < kSituations.size(); ++i) {
      add(of_situation[i], "", kSituations[i]);
    }
    const auto moves = [&](const auto& each) {
      Bargain both = each.second[0];
      both += each.second[1];
      return -std::abs(both.destroyed - both.lost * prices(unit));
    };
    std::ranges::stable_sort(by_opponent, std::ranges::less(), moves);
    for (const auto& [other, both] : by_opponent) {
      Bargain of_both = both[0];
      of_both += both[1];
      const std::string& name = sides_[static_cast<std::size_t>(other)];
      const std::size_t first = result.size();
      add(of_both, name, "");
      for (std::size_t i = 0; i < kSituations.size(); ++i) {
        add(both[i], name, kSituations[i]);
      }
      for (std::size_t i = first; i < result.size(); ++i) {
        result[i].price = prices(other);
      }
    }
    return result;
  }

  /// The field's balance, and what no price can mend of all exchange, at these prices.
  FairPrices at_prices(const VectorXd& prices, const MatrixXd& destroyed) const {
    const FairPrices core = fair_prices(destroyed(core_, core_), weight_(core_, core_));
    const std::size_t main = main_class(core);
    FairPrices all{.prices = prices,
                   .classes = std::vector<std::size_t>(sides_.size(), core.class_count),
                   .class_count = core.class_count + 1,
                   .divergence = core.divergence,
                   .triangles = {}};
    for (std::size_t i = 0; i < core_.size(); ++i) {
      all.classes[static_cast<std::size_t>(core_[i])] = core.classes[i];
    }
    for (const Index i : others_) {
      if (!std::isnan(prices(i))) {
        all.classes[static_cast<std::size_t>(i)] = main;
      }
    }
    tell_cycles(all, destroyed, weight_);
    return all;
  }

  /// Whether no forces of about equal cost meet: one costs a quarter more than the other at least.
  bool is_unequal(Index i, Index j) const {
    std::vector<WeightedForces> met = forces(i, j);
    if (met.empty()) {
      met = forces(j, i);
      std::swap(i, j);
    }
    return std::ranges::all_of(met, [&](const WeightedForces& each) {
      return std::abs(std::log(each.forces[0] * price_(i) / (each.forces[1] * price_(j)))) >
             std::log(1.25);
    });
  }

  /// The share of j that i destroys less the share of itself that it loses, of both charges; not a
  /// number where they never meet. Each charge is added to its own sum.
  double gain_of(Index i, Index j, Shares* charging, Shares* receiving) const {
    Shares both;
    for (const auto& [out, shares] : {std::pair(true, charging), std::pair(false, receiving)}) {
      for (const WeightedForces& each : out ? forces(i, j) : forces(j, i)) {
        const auto a = static_cast<std::size_t>(out ? i : j);
        const auto b = static_cast<std::size_t>(out ? j : i);
        if (const Charge* const charge = charges_->of({a, b, each.forces})) {
          const double gain = charge->destroyed - charge->lost;
          const double weight = each.weight * (out ? often_charges(i, j) : often_charges(j, i));
          shares->add(out ? gain : -gain, weight);
          both.add(out ? gain : -gain, weight);
        }
      }
    }
    return both.mean();
  }

  /// Of the field, in its order.
  BestMixture mixture() const {
    const Index many = static_cast<Index>(field_.size());
    MatrixXd gains = MatrixXd::Zero(many, many);
    for (Index i = 0; i < many; ++i) {
      for (Index j = i + 1; j < many; ++j) {
        Shares ignored;
        const double gain = gain_of(field_[static_cast<std::size_t>(i)],
                                    field_[static_cast<std::size_t>(j)], &ignored, &ignored);
        gains(i, j) = std::isnan(gain) ? 0 : gain;
        gains(j, i) = -gains(i, j);
      }
    }
    return best_mixture(gains);
  }

  const PointsQuestion& question_;
  answer::System& system_;
  const StandingsHooks& hooks_;
  std::vector<std::string> sides_{};  ///< units, and then those of the field that are none of them
  std::size_t units_ = 0;
  std::vector<Index> field_{};
  std::map<Index, double> fixed_{};
  std::vector<Index> core_{};    ///< the field, and what is held where several prices are
  std::vector<Index> others_{};  ///< all others
  VectorXd often_{};
  MatrixXd weight_{};
  VectorXd price_{};
  std::vector<double> list_price_{};
  std::vector<answer::SideNames> names_{};
  std::size_t shown_ = 0;
  std::optional<Charges> charges_{};
  std::vector<Fought> of_core_{};  ///< at the prices of now
  std::vector<Fought> of_others_{};
};

}  // namespace

void refuse_settings_of_prices(const Settings& settings) {
  const auto given = [&](const char* name) {
    const auto found = settings.find(name);
    return found == settings.end() ? std::string() : lowered(found->second);
  };
  if (given("method") == "exact") {
    refuse("method",
           "exact is said of fair prices (as many of each side meet as cost the same, and such "
           "fights are too large to be solved) leave it out: one against one is solved as it is");
  }
  if (given("policy") == "best") {
    refuse("policy",
           "best is said of fair prices (decisions would be weighed in some thousand fights of "
           "several units a side, which takes hours) name a policy, such as pursue");
  }
}

PointsAnswer fair_points(const PointsQuestion& question, answer::System& system,
                         const StandingsHooks& hooks) {
  refuse_settings_of_prices(question.settings);
  PointsQuestion whole = question;
  whole.settings = with_trials(std::move(whole.settings), kTrialsOfPoints);
  return Market(whole, system, hooks).answer();
}

}  // namespace fray::study
