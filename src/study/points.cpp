// Fair prices of units by forces of equal cost. docs/guide/points.md.

#include "study/points.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>
#include <tuple>
#include <utility>

#include <fmt/format.h>

#include "core/error.hpp"
#include "core/text.hpp"
#include "random/stream.hpp"
#include "sweep/spec.hpp"

namespace fray::study {
namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

constexpr int kMostInForce = 3;
constexpr int kMostSteps = 6;
/// Prices that a step moves by less are where they belong: dice move them as much.
constexpr double kLittle = 0.01;
constexpr int kDraws = 200;
/// Of fights that are too large to be solved.
constexpr const char* kTrialsOfPoints = "1000";

/// One ordered pair, so many of each: a charges b.
struct Meeting {
  Index a = 0;
  Index b = 0;
  std::array<int, 2> forces{};
  auto operator<=>(const Meeting&) const = default;
};

struct Charge {
  bool allowed = false;
  bool exact = true;
  double destroyed = 0;  ///< the share of b's force
  double lost = 0;       ///< the share of a's
  double destroyed_error = 0;
  double lost_error = 0;
};

struct Shares {
  double sum = 0;
  double weight = 0;
  void add(double share, double times) noexcept {
    sum += share * times;
    weight += times;
  }
  double mean() const noexcept { return weight > 0 ? sum / weight : kNotKnown; }
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

class Market {
 public:
  Market(const PointsQuestion& question, const StandingsHooks& hooks)
      : question_(question), hooks_(hooks) {
    for (const std::string& unit : question.units) {
      index_of(unit);
    }
    units_ = sides_.size();
    for (const std::string& side : question.field) {
      field_.push_back(index_of(side));
    }
    weight_ = weights(question.field_weights);
    price_ = VectorXd::Zero(size());
    list_price_.assign(sides_.size(), kNotKnown);
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
    PointsAnswer made;
    do {
      fight();
      const VectorXd fair = scaled(solved(destroyed(), weight_));
      const VectorXd moved = (fair.array().log() - price_.array().log()) / 2;
      made.moved = std::expm1(moved.cwiseAbs().maxCoeff());
      price_ = (price_.array().log() + moved.array()).exp();
    } while (++made.steps < kMostSteps && made.moved > kLittle);
    fight();
    made.last = fair_prices(destroyed(), weight_);
    tell(made, scaled(solved(destroyed(), weight_)));
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
         standings(sides_, field, settings, question_.system, question_.threads, hooks_)) {
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

  static std::string force(int number, const std::string& side, bool charges) {
    const std::string typed = Opposition::side_in(side, charges ? "charging" : "", "");
    return number == 1 ? typed : fmt::format("{} x {}", number, typed);
  }

  /// The forces that meet at the prices of now, with their weights.
  std::vector<std::pair<Meeting, double>> meetings() const {
    std::vector<std::pair<Meeting, double>> all;
    for (Index i = 0; i < size(); ++i) {
      for (Index j = 0; j < size(); ++j) {
        if (weight_(i, j) != 0) {
          for (const WeightedForces& each : forces_of_equal_cost(price_(i), price_(j))) {
            all.push_back({{i, j, each.forces}, each.weight});
          }
        }
      }
    }
    return all;
  }

  /// Fights whatever is not known of the forces that prices ask for now.
  void fight() {
    Axis a{.name = "a"};
    Axis b{.name = "b"};
    Axis method{.name = "method"};
    std::vector<Charge*> asked;
    for (const auto& [meeting, weight] : meetings()) {
      const auto [charge, fresh] = charges_.try_emplace(meeting);
      if (fresh) {
        asked.push_back(&charge->second);
        a.values.push_back(
            force(meeting.forces[0], sides_[static_cast<std::size_t>(meeting.a)], true));
        b.values.push_back(
            force(meeting.forces[1], sides_[static_cast<std::size_t>(meeting.b)], false));
        method.values.emplace_back(meeting.forces == std::array{1, 1} ? "auto" : "simulate");
      }
    }
    if (asked.empty()) {
      return;
    }
    Dial dial{{std::move(a), std::move(b)}};
    // To try whether several a side can be solved takes longer than to simulate them.
    if (!question_.settings.contains("method")) {
      dial.axes.push_back(std::move(method));
    }
    SweepPart part{.fixed = question_.settings,
                   .dials = {std::move(dial)},
                   .refused = Refused::skip,
                   .sides_are_found = true};
    part.fixed["system"] = question_.system;
    SweepSpec spec;
    spec.parts.push_back(std::move(part));
    SweepPlan plan(spec);
    answer_rows(plan, question_.threads, hooks_, [&](const SweepRow& row) {
      Charge& charge = *asked[static_cast<std::size_t>(row.number)];
      const Figures& told = row.figures;
      charge.allowed = told[Figure::a_points] > 0 && told[Figure::b_points] > 0;
      charge.exact = told.exact();
      if (charge.allowed) {
        charge.destroyed = told[Figure::b_points_lost] / told[Figure::b_points];
        charge.lost = told[Figure::a_points_lost] / told[Figure::a_points];
        charge.destroyed_error = told.errors.b_lost / told[Figure::b_points];
        charge.lost_error = told.errors.a_lost / told[Figure::a_points];
      }
    });
  }

  /// Of j, in units of it, what i destroys in a fight: charging and receiving half and half, as far
  /// as the rules allow either. `noise` gives each share an error in standard errors.
  template <class Noise>
  MatrixXd destroyed(Noise&& noise) const {
    MatrixXd sum = MatrixXd::Zero(size(), size());
    MatrixXd times = MatrixXd::Zero(size(), size());
    for (const auto& [meeting, weight] : meetings()) {
      const auto known = charges_.find(meeting);
      if (known == charges_.end() || !known->second.allowed) {
        continue;
      }
      const Charge& charge = known->second;
      const auto& [i, j, forces] = meeting;
      const double won = std::clamp(charge.destroyed + noise() * charge.destroyed_error, 0.0, 1.0);
      const double lost = std::clamp(charge.lost + noise() * charge.lost_error, 0.0, 1.0);
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
    const bool exact = std::ranges::all_of(
        charges_, [](const auto& each) { return each.second.exact || !each.second.allowed; });
    const auto by_dice = spread([&] {
      return exact ? fair : scaled(solved(destroyed([&] { return draws.normal(); }), weight_));
    });
    const MatrixXd now = destroyed();
    const auto by_field = spread([&] {
      std::vector<double> often(field_.size(), 1e-9);  // nobody is without any tie
      for (std::size_t i = 0; i < field_.size(); ++i) {
        const std::size_t drawn = draws.below(field_.size());
        often[drawn] += question_.field_weights[drawn];
      }
      return scaled(solved(now, weights(often)));
    });
    VectorXd rating = rating_of(now, weight_).strength.array().exp();
    rating = scaled(rating);
    for (const auto& [meeting, charge] : charges_) {
      made.fights += charge.allowed ? 1 : 0;
      made.simulated += charge.allowed && !charge.exact ? 1 : 0;
    }
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
                      .field_low = field_.size() > 1 ? by_field[i][0] : kNotKnown,
                      .field_high = field_.size() > 1 ? by_field[i][1] : kNotKnown,
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
        const auto known =
            charges_.find(out ? Meeting{i, j, each.forces} : Meeting{j, i, each.forces});
        if (known != charges_.end() && known->second.allowed) {
          const double gain = known->second.destroyed - known->second.lost;
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
  const StandingsHooks& hooks_;
  std::vector<std::string> sides_{};  ///< units, and then those of the field that are none of them
  std::size_t units_ = 0;
  std::vector<Index> field_{};
  std::map<Index, double> fixed_{};
  MatrixXd weight_{};
  VectorXd price_{};
  std::vector<double> list_price_{};
  std::vector<SideNames> names_{};
  std::size_t told_ = 0;
  std::map<Meeting, Charge> charges_{};
};

}  // namespace

std::vector<WeightedForces> forces_of_equal_cost(double price, double other) {
  constexpr double kAgainstMany = 0.03;  // for each unit: 3 % of cost
  constexpr double kReach = 0.25;        // beyond the nearest: weights fall to 0 there
  constexpr double kFewest = 0.05;       // of all weights: what counts less is left out
  std::vector<WeightedForces> all;
  double least = std::numeric_limits<double>::infinity();
  for (int n = 1; n <= kMostInForce; ++n) {
    for (int m = 1; m <= kMostInForce; ++m) {
      const double apart = std::abs(std::log(n * price / (m * other))) + kAgainstMany * (n + m);
      all.push_back({{n, m}, apart});
      least = std::min(least, apart);
    }
  }
  double sum = 0;
  for (WeightedForces& each : all) {
    const double near = std::max(0.0, 1 - (each.weight - least) / kReach);
    each.weight = near * near;
    sum += each.weight;
  }
  std::erase_if(all, [&](const WeightedForces& each) { return each.weight < kFewest * sum; });
  sum = 0;
  for (const WeightedForces& each : all) {
    sum += each.weight;
  }
  for (WeightedForces& each : all) {
    each.weight /= sum;
  }
  return all;
}

std::vector<std::string> representative(std::vector<std::string> sides, std::size_t most,
                                        std::string_view system) {
  if (sides.size() <= most) {
    return sides;
  }
  // By type and price, as a cheap fight of each against itself tells them.
  std::vector<std::tuple<std::string, double, std::string>> sorted;
  const Opposition first{.opponents = {{sides.front()}}, .situations = {{.name = "as typed"}}};
  for (const Standing& standing : standings(
           sides, first, {{"rounds", "1"}, {"method", "simulate"}, {"trials", "1"}}, system, 1)) {
    sorted.emplace_back(standing.names.type, std::isnan(standing.price) ? 0 : standing.price,
                        standing.side);
  }
  std::ranges::sort(sorted);
  std::vector<std::string> chosen;
  for (std::size_t i = 0; i < most; ++i) {
    chosen.push_back(std::get<2>(sorted[(2 * i + 1) * sorted.size() / (2 * most)]));
  }
  return chosen;
}

PointsAnswer fair_points(const PointsQuestion& question, const StandingsHooks& hooks) {
  PointsQuestion whole = question;
  whole.settings = with_trials(std::move(whole.settings), kTrialsOfPoints);
  return Market(whole, hooks).answer();
}

}  // namespace fray::study
