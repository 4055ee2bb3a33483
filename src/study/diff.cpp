// Two versions of a list against one frozen field. docs/guide/bench.md.

#include "study/diff.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <map>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/error.hpp"
#include "core/text.hpp"
#include "lists/side_text.hpp"
#include "study/value_lost.hpp"
#include "sweep/spec.hpp"

namespace fray::study {
namespace {

/// Smaller gains of exact fights are rounding.
constexpr double kNothing = 1e-9;

/// The gains of a cycle, each of who is to gain, and what is lost to the first opponent by the second:
/// where the field says how both come to a fight, both may gain from each other.
using Four = std::array<answer::Estimate, 4>;

answer::Estimate lost(const answer::Estimate& gain) { return {-gain.value, -gain.high, -gain.low}; }

Four gains_in(const AllGains& version, const Cycle& cycle) {
  return {version.units[cycle.unit][cycle.first], version.among[cycle.first][cycle.second],
          lost(version.units[cycle.unit][cycle.second]),
          lost(version.among[cycle.second][cycle.first])};
}

bool is_surely_there(const Four& gains) {
  return std::ranges::all_of(
      gains, [](const answer::Estimate& gain) { return gain.known() && gain.low > kNothing; });
}

/// Also where two are even, and surely so.
bool is_surely_not(const Four& gains) {
  return std::ranges::any_of(gains, [](const answer::Estimate& gain) {
    const bool even = gain.half_width() == 0 && gain.value <= kNothing;
    return gain.known() && (even || gain.high < -kNothing);
  });
}

std::vector<Cycle> only_in(const AllGains& here, const AllGains& there) {
  std::vector<Cycle> found;
  for (std::size_t unit = 0; unit < here.units.size(); ++unit) {
    for (std::size_t first = 0; first < here.among.size(); ++first) {
      for (std::size_t second = 0; second < here.among.size(); ++second) {
        Cycle cycle{unit, first, second};
        const Four now = gains_in(here, cycle);
        if (first != second && is_surely_there(now) && is_surely_not(gains_in(there, cycle))) {
          cycle.least = std::min({now[0].value, now[1].value, now[2].value});
          found.push_back(cycle);
        }
      }
    }
  }
  std::ranges::stable_sort(found, std::ranges::greater(), &Cycle::least);
  return found;
}

using answer::Estimate;
using answer::Figure;

/// Of fights that are too large to be solved.
constexpr const char* kTrialsOfDiff = "10000";

/// Smaller differences of exact fights are rounding.
constexpr double kNoMove = 1e-9;

/// Units of both versions: a side that stands in both as it is typed, then one of the same list and
/// name, then one of the same name, as of two files; of several in their order.
std::vector<UnitOfBoth> by_names(const std::vector<std::string>& before,
                                 const std::vector<std::string>& after) {
  std::vector<UnitOfBoth> units;
  for (const std::string& side : before) {
    units.push_back({plain_name(side), side, {}});
  }
  std::vector<std::string> left = after;
  for (const auto name_of : {+[](const std::string& side) { return side; },
                             +[](const std::string& side) { return folded(whole_name(side)); },
                             +[](const std::string& side) { return folded(plain_name(side)); }}) {
    std::erase_if(left, [&](const std::string& side) {
      const auto found = std::ranges::find_if(units, [&](const UnitOfBoth& each) {
        return !each.after && name_of(*each.before) == name_of(side);
      });
      if (found != units.end()) {
        found->after = side;
      }
      return found != units.end();
    });
  }
  for (const std::string& side : left) {
    units.push_back({plain_name(side), {}, side});
  }
  return units;
}

/// Units of one name are told apart by their lists, and by their options where these are the same.
void name_apart(std::vector<UnitOfBoth>& units) {
  for (const auto name_of : {+[](const std::string& side) { return whole_name(side); },
                             +[](const std::string& side) { return side; }}) {
    std::map<std::string, int> times;
    for (const UnitOfBoth& each : units) {
      ++times[folded(each.unit)];
    }
    for (UnitOfBoth& each : units) {
      if (times[folded(each.unit)] > 1) {
        each.unit = name_of(each.before ? *each.before : *each.after);
      }
    }
  }
}

/// Why no unit is called so. `guns`: units that were left out, as they fight for nobody.
InputError no_unit(const std::string& name, const std::vector<std::string>& units,
                   const std::vector<std::string>& guns) {
  const auto is_it = [&](const std::string& side) {
    return folded(plain_name(side)) == folded(name) || folded(whole_name(side)) == folded(name);
  };
  return InputError(
      Where{.field = "set"},
      std::ranges::any_of(guns, is_it)
          ? fmt::format("\"{}\" is left out ({} are) add --guns", quotable(name), kLeftOut)
          : fmt::format("\"{}\" is no unit of the list ({})", quotable(name),
                        names_near(name, units)));
}

/// "empire/knights: ..." of the file empire.toml says it of "new/knights", as its list is called here.
std::string as_called_here(const std::string& given, const std::string& file,
                           const std::string& version) {
  const auto slash = given.find('/');
  const bool of_file = slash < given.find(':') && is_list_file(file) &&
                       folded(trimmed(given.substr(0, slash))) == folded(stem_of_list_file(file));
  return of_file ? version + given.substr(slash) : given;
}

/// Says options anew of the unit of a list, "empire/knights", or of all units of a name.
/// Returns  whether there is one. Throws  InputError where nothing is said.
bool set_of_unit(std::vector<UnitOfBoth>& units, const std::string& given) {
  const std::string name = whole_name(given);
  const bool has_list = name.find('/') != std::string::npos;
  const std::string options(trimmed(std::string_view(given).substr(given.find(':') + 1)));
  if (options.empty()) {
    refuse("set",
           "\"{}\" says nothing of the unit (an option is wanted) such as \"{}: points=100\"",
           quotable(given), quotable(name));
  }
  bool found = false;
  for (UnitOfBoth& each : units) {
    if (each.after &&
        folded(has_list ? whole_name(*each.after) : plain_name(*each.after)) == folded(name)) {
      for (const std::string& option : parted(options, ',')) {
        lists::drop_option(*each.after, option.substr(0, option.find('=')));
      }
      *each.after = Opposition::side_in(*each.after, options, "");
      found = true;
    }
  }
  return found;
}

/// "edition=classic", of all fights. Throws  InputError for what is no such option.
void set_of_fights(Settings& settings, const std::string& given) {
  const auto equals = given.find('=');
  const std::string name = lowered(trimmed(given.substr(0, equals)));
  const auto known = sweep::fight_settings();
  if (equals == std::string::npos || std::ranges::find(known, name) == known.end()) {
    refuse("set",
           "\"{}\" (a unit and its options are wanted, or an option of fights) such as "
           "\"empire/knights: points=100\" or edition=classic",
           quotable(given));
  }
  settings[name] = std::string(trimmed(given.substr(equals + 1)));
}

bool are_the_same(const answer::Figures& one, const answer::Figures& two) {
  const auto same = [&](Figure figure) {
    return one[figure] == two[figure] || (std::isnan(one[figure]) && std::isnan(two[figure]));
  };
  return one.trials == two.trials && same(Figure::win) && same(Figure::draw) &&
         same(Figure::loss) && same(Figure::a_stands_lost) && same(Figure::b_stands_lost) &&
         same(Figure::rounds_mean);
}

/// Means of a number before and after, and of differences of the same fights.
struct MeanMove {
  double weight = 0;
  double before = 0;
  double after = 0;
  double variance_before = 0;
  double variance_after = 0;
  double variance = 0;

  void add(double own_weight, const Estimate& was, const Estimate& is, const Estimate& by) {
    if (!by.known()) {
      return;
    }
    const auto squared = [&](const Estimate& each) {
      return std::pow(own_weight * each.half_width(), 2);
    };
    weight += own_weight;
    before += own_weight * was.value;
    after += own_weight * is.value;
    variance_before += squared(was);
    variance_after += squared(is);
    variance += squared(by);
  }

  Moved shown() const {
    if (weight == 0) {
      return {Estimate::unknown(), Estimate::unknown(), Estimate::unknown()};
    }
    const auto estimate = [&](double sum, double squares) {
      const double half = std::sqrt(squares) / weight;
      return Estimate{sum / weight, sum / weight - half, sum / weight + half};
    };
    return {estimate(before, variance_before), estimate(after, variance_after),
            estimate(after - before, variance)};
  }
};

struct BothMoves {
  MeanMove win{};
  MeanMove swing{};

  void add(const Met& was, const Met& is) {
    const auto win_of = [](const Met& met) {
      return Estimate{met.figures[Figure::win], met.figures[Figure::win_low],
                      met.figures[Figure::win_high]};
    };
    const auto swing_of = [](const Met& met) {
      const double value = met.figures[Figure::swing];
      const double half = answer::kZ * met.figures.errors.swing;
      return Estimate{value, value - half, value + half};
    };
    const bool same = are_the_same(was.figures, is.figures);
    const answer::Difference by =
        difference(is.figures, was.figures, same ? answer::Pairing::same : answer::Pairing::apart);
    win.add(is.weight, win_of(was), win_of(is), same ? Estimate::exactly(0) : by.win);
    swing.add(is.weight, swing_of(was), swing_of(is), by.swing);
  }
};

class Versions {
 public:
  Versions(const DiffQuestion& question, answer::System& system, const StandingsHooks& hooks)
      : question_(question),
        system_(system),
        hooks_(hooks),
        shares_(question.opposition, system, question.value) {}

  DiffAnswer answer() {
    DiffAnswer result;
    fight(result);
    for (const UnitOfBoth& unit : question_.units) {
      result.units.push_back(diff_of_unit(unit));
    }
    result.has_prices = std::ranges::all_of(
        result.units, [](const UnitDiff& each) { return each.swing.by.known() || !each.matchups; });
    tell_shades(result, before_, &UnitOfBoth::before, &UnitDiff::shade_before);
    tell_shades(result, of_after(), &UnitOfBoth::after, &UnitDiff::shade_after);
    const auto key = [&](const UnitDiff& each) {
      return result.has_prices ? each.swing.by.value : each.win.by.value;
    };
    std::ranges::stable_sort(result.units, [&](const UnitDiff& one, const UnitDiff& two) {
      return one.is_there_in_both() != two.is_there_in_both() ? one.is_there_in_both()
                                                              : key(one) > key(two);
    });
    for (UnitDiff& unit : result.units) {
      const auto far = [&](const MovedMatchup& each) {
        return std::abs(result.has_prices ? each.swing.by.value : each.win.by.value);
      };
      std::ranges::stable_sort(unit.moved, std::ranges::greater(), far);
    }
    if (std::ranges::any_of(result.units,
                            [](const UnitDiff& each) { return !each.moved.empty(); })) {
      result.cycles_unsought = question_.opposition.opponents.size() > kMostInCycles;
      if (!result.cycles_unsought) {
        tell_cycles(result);
      }
    }
    return result;
  }

 private:
  using ByText = std::map<std::string, Standing>;

  std::vector<std::string> sides_in(std::optional<std::string> UnitOfBoth::* version) const {
    std::vector<std::string> sides;
    for (const UnitOfBoth& unit : question_.units) {
      if (unit.*version) {
        sides.push_back(*(unit.*version));
      }
    }
    return each_once(std::move(sides));
  }

  ByText fought_of(const std::vector<std::string>& sides, const Settings& settings,
                   DiffAnswer& result) {
    ByText all;
    for (Standing& each : standings(sides, question_.opposition, settings, system_, hooks_,
                                    losses_with_errors(question_.value))) {
      count(result, each);
      all[each.side] = std::move(each);
    }
    return all;
  }

  static void count(DiffAnswer& result, const Standing& standing) {
    count_fights(standing, result.fights, result.simulated);
    result.refused += standing.refused;
  }

  /// Both versions at once where their fights are of one kind, so that what is alike is fought once.
  void fight(DiffAnswer& result) {
    if (question_.settings_after.empty()) {
      before_ = fought_of(each_once(question_.sides()), settings_before(), result);
      return;
    }
    before_ = fought_of(sides_in(&UnitOfBoth::before), settings_before(), result);
    after_own_ = fought_of(sides_in(&UnitOfBoth::after), settings_after(), result);
  }

  const ByText& of_after() const { return question_.settings_after.empty() ? before_ : after_own_; }

  Settings settings_before() const { return with_trials(question_.settings, kTrialsOfDiff); }
  Settings settings_after() const {
    Settings after = settings_before();
    for (const auto& [name, value] : question_.settings_after) {
      after[name] = value;
    }
    return after;
  }

  UnitDiff diff_of_unit(const UnitOfBoth& unit) {
    const Standing* const was = unit.before ? &before_.at(*unit.before) : nullptr;
    const Standing* const is = unit.after ? &of_after().at(*unit.after) : nullptr;
    UnitDiff result{.unit = unit,
                    .price_before = was != nullptr ? was->price : answer::kNotKnown,
                    .price_after = is != nullptr ? is->price : answer::kNotKnown};
    if (was != nullptr && is != nullptr) {
      tell_moves(result, *was, *is);
    } else {
      result.win = alone(was, is, Figure::win);
      result.swing = alone(was, is, Figure::swing);
    }
    tell_fair_prices(result, was, is);
    return result;
  }

  static Moved alone(const Standing* was, const Standing* is, Figure figure) {
    return {was != nullptr ? was->mean(figure) : Estimate::unknown(),
            is != nullptr ? is->mean(figure) : Estimate::unknown(), Estimate::unknown()};
  }

  void tell_moves(UnitDiff& result, const Standing& was, const Standing& is) const {
    BothMoves all;
    std::map<std::size_t, BothMoves> by_opponent;
    for_both(is, was, [&](const Met& fresh, const Met& old) {
      all.add(old, fresh);
      by_opponent[fresh.opponent].add(old, fresh);
    });
    result.win = all.win.shown();
    result.swing = all.swing.shown();
    result.matchups = by_opponent.size();
    for (const auto& [opponent, moves] : by_opponent) {
      const MovedMatchup matchup{opponent, moves.win.shown(), moves.swing.shown()};
      if (matchup.win.is_sure() || matchup.swing.is_sure()) {
        result.moved.push_back(matchup);
      }
    }
  }

  /// What a side gains from each opponent, in points, or in wins less losses.
  Gains gains_of(const Standing& standing, bool points) const {
    std::vector<MeanMove> sums(question_.opposition.opponents.size());
    for (const Met& met : standing.met) {
      const answer::Figures& figures = met.figures;
      const double half = answer::kZ * figures.errors.swing;
      const double wins = figures[Figure::win_high] - figures[Figure::win_low];
      const double win = figures[Figure::win] - figures[Figure::loss];
      const double swing = figures[Figure::swing];
      const Estimate gain = points ? Estimate{swing, swing - half, swing + half}
                                   : Estimate{win, win - wins, win + wins};
      sums[met.opponent].add(met.weight, gain, gain, gain);
    }
    Gains gains;
    for (const MeanMove& sum : sums) {
      gains.push_back(sum.shown().after);
    }
    return gains;
  }

  AllGains gains_in(const DiffAnswer& result, const ByText& all,
                    std::optional<std::string> UnitOfBoth::* version,
                    const std::vector<Standing>& opponents) const {
    AllGains gains;
    for (const UnitDiff& unit : result.units) {
      const auto& side = unit.unit.*version;
      gains.units.push_back(unit.is_there_in_both() ? gains_of(all.at(*side), result.has_prices)
                                                    : Gains(question_.opposition.opponents.size(),
                                                            Estimate::unknown()));
    }
    for (const Standing& opponent : opponents) {
      gains.among.push_back(gains_of(opponent, result.has_prices));
    }
    return gains;
  }

  /// Opponents among themselves, who are the same in both versions, but for how all fight.
  void tell_cycles(DiffAnswer& result) {
    Opposition field = question_.opposition;
    field.charging = field.charging.by_names();
    const auto among = [&](const Settings& settings) {
      std::vector<Standing> all = fought(field.sides(), field, settings, system_, hooks_);
      std::ranges::for_each(all, [&](const Standing& each) { count(result, each); });
      return all;
    };
    const std::vector<Standing> before = among(settings_before());
    const std::vector<Standing> after =
        question_.settings_after.empty() ? before : among(settings_after());
    result.cycles = changed_cycles(gains_in(result, before_, &UnitOfBoth::before, before),
                                   gains_in(result, of_after(), &UnitOfBoth::after, after));
  }

  /// Of a unit that is in both versions by the fights that both are allowed.
  void tell_fair_prices(UnitDiff& result, const Standing* was, const Standing* is) {
    std::vector<Exchange> before;
    std::vector<Exchange> after;
    if (was == nullptr || is == nullptr) {
      before = was != nullptr ? shares_.of(*was) : before;
      after = is != nullptr ? shares_.of(*is) : after;
    } else {
      for_both(*is, *was, [&](const Met& fresh, const Met& old) {
        if (fresh.figures[Figure::b_points] > 0) {
          before.push_back(shares_.of(old, was->side));
          after.push_back(shares_.of(fresh, is->side));
        }
      });
    }
    result.fair_before = even_price_by_dice(std::move(before));
    result.fair_after = even_price_by_dice(std::move(after));
  }

  void tell_shades(DiffAnswer& result, const ByText& all,
                   std::optional<std::string> UnitOfBoth::* version,
                   std::string UnitDiff::* shown) {
    std::vector<Standing> of_version;
    std::vector<UnitDiff*> units;
    for (UnitDiff& unit : result.units) {
      if (unit.unit.*version) {
        of_version.push_back(all.at(*(unit.unit.*version)));
        units.push_back(&unit);
      }
    }
    const std::vector<Shade> shades = shades_of(of_version, question_.opposition, shares_);
    for (std::size_t i = 0; i < shades.size(); ++i) {
      if (shades[i].dominated == Dominated::surely) {
        units[i]->*shown = units[*shades[i].by]->unit.unit;
      }
    }
  }

  const DiffQuestion& question_;
  answer::System& system_;
  const StandingsHooks& hooks_;
  ByText before_{};
  ByText after_own_{};  ///< where all fights are of another kind
  FightShares shares_;
};

}  // namespace

ChangedCycles changed_cycles(const AllGains& before, const AllGains& after) {
  return {.came = only_in(after, before), .went = only_in(before, after)};
}

std::vector<std::string> DiffQuestion::sides() const {
  std::vector<std::string> all;
  for (const UnitOfBoth& unit : units) {
    for (const auto& side : {unit.before, unit.after}) {
      if (side) {
        all.push_back(*side);
      }
    }
  }
  return all;
}

DiffQuestion diff_question(const DiffRequest& request, std::string_view system_name,
                           answer::System& system) {
  if (!request.after && request.set.empty()) {
    refuse("NEW",
           "is not said (what differs from the list?) name another version of it, or --set "
           "\"empire/knights: points=100\"");
  }
  DiffQuestion question{.before = request.before,
                        .after = request.after.value_or(request.before),
                        .system = std::string(system_name)};
  const auto units_of = [&](const std::string& text, const char* version, bool guns) {
    return sides_of({.list = text, .guns = guns, .file_is = version}, system);
  };
  const std::vector<std::string> before = units_of(request.before, "old", request.guns);
  const std::vector<std::string> after =
      request.after ? units_of(*request.after, "new", request.guns) : before;
  question.units = by_names(before, after);
  name_apart(question.units);
  const std::string version = request.after ? "new" : "old";
  for (const std::string& typed : request.set) {
    const std::string given = as_called_here(typed, question.after, version);
    if (given.find(':') == std::string::npos) {
      set_of_fights(question.settings_after, given);
    } else if (!set_of_unit(question.units, given)) {
      throw no_unit(whole_name(given), after, units_of(question.after, version.c_str(), true));
    }
  }
  if (!request.set.empty()) {
    question.after += fmt::format(" with {}", fmt::join(request.set, " and "));
  }
  return question;
}

bool Moved::is_sure() const noexcept { return by.low > kNoMove || by.high < -kNoMove; }

DiffAnswer diff_of(const DiffQuestion& question, answer::System& system,
                   const StandingsHooks& hooks) {
  return Versions(question, system, hooks).answer();
}

}  // namespace fray::study
