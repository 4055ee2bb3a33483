// Fair prices of units by forces of equal cost. docs/guide/points.md.

#include "study/points.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "core/error.hpp"
#include "core/text.hpp"
#include "random/stream.hpp"
#include "study/charges.hpp"
#include "study/forces.hpp"

namespace fray::study {
namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

constexpr int kMostSteps = 20;
/// Prices that a step moves by less are where they belong: dice move them as much.
constexpr double kLittle = 0.01;
constexpr int kDraws = 200;
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

/// Random numbers whose bytes no library decides.
class Draws {
 public:
  /// A number below `n`. Error  2^-32 n of each chance.
  std::size_t below(std::size_t n) noexcept {
    return static_cast<std::size_t>(((word() >> 32U) * n) >> 32U);
  }
  /// Of mean 0 and standard deviation 1: twelve uniform numbers less six. Error  0.2 % in the
  /// quantiles of 95 %.
  double normal() noexcept {
    double sum = -6;
    for (int i = 0; i < 12; ++i) {
      sum += static_cast<double>(word() >> 11U) * 0x1p-53;
    }
    return sum;
  }

 private:
  std::uint64_t word() noexcept { return mix64(state_ += 0x9e3779b97f4a7c15ULL); }
  std::uint64_t state_ = random::seed_of({.purpose = random::Purpose::resample}).high;
};

struct Fought {
  Meeting meeting{};
  double weight = 0;
  const Charge* charge = nullptr;
};

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
    weight_ = weights(question.field_weights);
    price_ = VectorXd::Zero(size());
    list_price_.assign(sides_.size(), answer::kNotKnown);
    names_.resize(sides_.size());
    for (const auto& [name, price] : question.fixed) {
      const auto found = std::ranges::find(sides_, name);
      if (found == sides_.end()) {
        throw InputError(
            Where{.field = "fix"},
            fmt::format("\"{}\" (a unit that is priced or met is wanted) such as {}={}",
                        quotable(name), sides_.front(), price));
      }
      fixed_[found - sides_.begin()] = price;
    }
  }

  PointsAnswer answer() {
    find_list_prices();
    charges_.emplace(sides_, question_.settings, system_, question_.threads, hooks_);
    PointsAnswer made;
    // Of the way to the price that is fair now: less, once a price goes to and fro.
    VectorXd pace = VectorXd::Constant(size(), 0.5);
    VectorXd before = VectorXd::Zero(size());
    do {
      fight();
      const VectorXd fair = priced(destroyed(), weight_);
      const VectorXd away = fair.array().log() - price_.array().log();
      pace = (away.array() * before.array() < 0).select(pace.array() / 2, pace.array());
      before = away;
      made.moved = std::expm1(away.cwiseAbs().maxCoeff() / 2);
      price_ = (price_.array().log() + pace.array() * away.array()).exp();
    } while (++made.steps < kMostSteps && made.moved > kLittle);
    fight();
    made.last = fair_prices(destroyed(), weight_);
    tell(made, priced(destroyed(), weight_));
    return made;
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

  /// Two meet where one of them is of the field, as often as it is.
  MatrixXd weights(const std::vector<double>& of_field) const {
    VectorXd often = VectorXd::Zero(size());
    double sum = 0;
    for (std::size_t i = 0; i < field_.size(); ++i) {
      often(field_[i]) += of_field[i];
      sum += of_field[i];
    }
    often *= static_cast<double>(field_.size()) / sum;
    MatrixXd weight = MatrixXd::Zero(size(), size());
    for (Index i = 0; i < size(); ++i) {
      for (Index j = 0; j < size(); ++j) {
        const bool unit = static_cast<std::size_t>(i) < units_;
        const bool other = static_cast<std::size_t>(j) < units_;
        weight(i, j) =
            i == j ? 0 : often(i) * often(j) + (unit ? often(j) : 0) + (other ? often(i) : 0);
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
    for (const Standing& standing :
         standings(sides_, field, settings, system_, question_.threads, hooks_)) {
      const std::size_t i = told_++;
      list_price_[i] = standing.price;
      if (std::isnan(standing.price) || standing.price == 0) {
        throw InputError(Where{.field = standing.side},
                         "has no price (fair prices begin with those of lists) add points=60, or "
                         "what you think");
      }
      names_[i] = standing.names;
      price_(static_cast<Index>(i)) = standing.price;
    }
    for (const auto& [i, price] : fixed_) {
      price_(i) = price;
    }
  }

  /// Lets the forces meet that cost the same at the prices of now.
  void fight() {
    std::vector<Meeting> meetings;
    std::vector<double> weights;
    for (Index i = 0; i < size(); ++i) {
      for (Index j = 0; j < size(); ++j) {
        if (weight_(i, j) != 0) {
          for (const WeightedForces& each : forces_of_equal_cost(price_(i), price_(j))) {
            meetings.push_back(
                {static_cast<std::size_t>(i), static_cast<std::size_t>(j), each.forces});
            weights.push_back(each.weight);
          }
        }
      }
    }
    charges_->fight(meetings);
    fought_.clear();
    for (std::size_t i = 0; i < meetings.size(); ++i) {
      if (const Charge* const charge = charges_->of(meetings[i])) {
        fought_.push_back({meetings[i], weights[i], charge});
      }
    }
  }

  /// Of j, in units of it, what i destroys in a fight: charging and receiving half and half, as far
  /// as the rules allow either. `noise` gives each share an error in standard errors.
  template <class Noise>
  MatrixXd destroyed(Noise&& noise) const {
    MatrixXd sum = MatrixXd::Zero(size(), size());
    MatrixXd times = MatrixXd::Zero(size(), size());
    for (const auto& [meeting, weight, charge] : fought_) {
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
    return (times.array() > 0).select(sum.array() / times.array().max(1e-300), 0);
  }
  MatrixXd destroyed() const {
    return destroyed([] { return 0.0; });
  }

  /// Fair prices, in which those that are fixed are held.
  VectorXd solved(const MatrixXd& destroyed, const MatrixXd& weight) const {
    if (fixed_.size() < 2) {
      return fair_prices(destroyed, weight).prices;
    }
    return fair_prices_held(destroyed, weight, fixed_);
  }

  /// The field costs as much as its lists say, in the geometric mean, unless prices are fixed.
  VectorXd scaled(VectorXd fair) const {
    double by = 0;
    double of = 0;
    for (const auto& [i, price] : fixed_) {
      by += std::log(price / fair(i));
      of += 1;
    }
    for (std::size_t i = 0; fixed_.empty() && i < field_.size(); ++i) {
      const double list = list_price_[static_cast<std::size_t>(field_[i])];
      if (!std::isnan(list)) {
        by += std::log(list / fair(field_[i]));
        of += 1;
      }
    }
    return of > 0 ? VectorXd(fair * std::exp(by / of)) : fair;
  }

  /// Fair prices in points. A price that is fixed is what was said, to the last digit.
  VectorXd priced(const MatrixXd& destroyed, const MatrixXd& weight) const {
    VectorXd prices = scaled(solved(destroyed, weight));
    for (const auto& [i, price] : fixed_) {
      prices(i) = price;
    }
    return prices;
  }

  /// 95 % of what prices come to, each sorted.
  template <class Draw>
  std::vector<std::array<double, 2>> spread(Draw&& draw) const {
    std::vector<std::vector<double>> drawn(sides_.size());
    for (int i = 0; i < kDraws; ++i) {
      const VectorXd prices = draw();
      for (std::size_t unit = 0; unit < sides_.size(); ++unit) {
        drawn[unit].push_back(prices(static_cast<Index>(unit)));
      }
    }
    std::vector<std::array<double, 2>> found;
    for (std::vector<double>& prices : drawn) {
      std::ranges::sort(prices);
      found.push_back({prices[kDraws / 40], prices[kDraws - 1 - kDraws / 40]});
    }
    return found;
  }

  void tell(PointsAnswer& made, const VectorXd& fair) const {
    Draws draws;
    made.fights = charges_->fights();
    made.simulated = charges_->simulated();
    const auto by_dice = spread([&] {
      return made.simulated == 0 ? fair
                                 : priced(destroyed([&] { return draws.normal(); }), weight_);
    });
    const MatrixXd now = destroyed();
    const auto by_field = spread([&] {
      std::vector<double> often(field_.size(), 1e-9);  // nobody is without any tie
      for (std::size_t i = 0; i < field_.size(); ++i) {
        const std::size_t drawn = draws.below(field_.size());
        often[drawn] += question_.field_weights[drawn];
      }
      return priced(now, weights(often));
    });
    VectorXd rating = rating_of(now, weight_).strength.array().exp();
    rating = scaled(rating);
    made.names = sides_;
    made.mixture = mixture();
    for (const Index i : field_) {
      made.field.push_back(sides_[static_cast<std::size_t>(i)]);
    }
    for (std::size_t i = 0; i < units_; ++i) {
      const Index at = static_cast<Index>(i);
      PricedUnit unit{.unit = sides_[i],
                      .names = names_[i],
                      .list_price = list_price_[i],
                      .fair_price = fair(at),
                      .low = by_dice[i][0],
                      .high = by_dice[i][1],
                      // Of one opponent there is no other choice to draw.
                      .field_low = field_.size() > 1 ? by_field[i][0] : answer::kNotKnown,
                      .field_high = field_.size() > 1 ? by_field[i][1] : answer::kNotKnown,
                      .rating = rating(at)};
      Shares charging;
      Shares receiving;
      for (const Index j : field_) {
        const double gain = gain_of(at, j, &charging, &receiving);
        unit.gains.push_back(gain);
        unit.opponents += std::isnan(gain) ? 0 : 1;
      }
      unit.charging = charging.mean();
      unit.receiving = receiving.mean();
      if (made.last.classes[i] != main_class(made.last)) {
        made.apart.push_back(unit.unit);
      }
      made.units.push_back(std::move(unit));
    }
  }

  /// The share of j that i destroys less the share of itself that it loses, of both charges; not a
  /// number where they never meet. Each charge is added to its own sum.
  double gain_of(Index i, Index j, Shares* charging, Shares* receiving) const {
    Shares both;
    for (const auto& [out, shares] : {std::pair(true, charging), std::pair(false, receiving)}) {
      for (const WeightedForces& each : out ? forces_of_equal_cost(price_(i), price_(j))
                                            : forces_of_equal_cost(price_(j), price_(i))) {
        const auto a = static_cast<std::size_t>(out ? i : j);
        const auto b = static_cast<std::size_t>(out ? j : i);
        if (const Charge* const charge = charges_->of({a, b, each.forces})) {
          const double gain = charge->destroyed - charge->lost;
          shares->add(out ? gain : -gain, each.weight);
          both.add(out ? gain : -gain, each.weight);
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

  static std::size_t main_class(const FairPrices& fair) {
    std::vector<std::size_t> members(fair.class_count, 0);
    for (const std::size_t of : fair.classes) {
      ++members[of];
    }
    return static_cast<std::size_t>(std::ranges::max_element(members) - members.begin());
  }

  const PointsQuestion& question_;
  answer::System& system_;
  const StandingsHooks& hooks_;
  std::vector<std::string> sides_{};  ///< units, and then those of the field that are none of them
  std::size_t units_ = 0;
  std::vector<Index> field_{};
  std::map<Index, double> fixed_{};
  MatrixXd weight_{};
  VectorXd price_{};
  std::vector<double> list_price_{};
  std::vector<answer::SideNames> names_{};
  std::size_t told_ = 0;
  std::optional<Charges> charges_{};
  std::vector<Fought> fought_{};  ///< at the prices of now
};

}  // namespace

PointsAnswer fair_points(const PointsQuestion& question, answer::System& system,
                         const StandingsHooks& hooks) {
  PointsQuestion whole = question;
  whole.settings = with_trials(std::move(whole.settings), kTrialsOfPoints);
  return Market(whole, system, hooks).answer();
}

}  // namespace fray::study
