// Of whom fair prices are asked, and what of list prices they explain.

#include "study/points.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <tuple>

#include <fmt/format.h>

#include "core/error.hpp"
#include "core/expression.hpp"
#include "core/text.hpp"

namespace fray::study {
namespace {

constexpr std::size_t kFieldOfPrices = 30;

std::map<std::string, double> fixed_of(const std::vector<std::string>& assignments,
                                       const std::vector<std::string>& sides) {
  std::map<std::string, double> fixed;
  for (const std::string& assignment : assignments) {
    const auto equals = assignment.rfind('=');
    const std::string name = assignment.substr(0, equals);
    const auto price =
        equals == std::string::npos ? std::nullopt : number_of(assignment.substr(equals + 1));
    if (!price || !(*price > 0) || *price > 1e6) {
      refuse("fix", "\"{}\" (UNIT=PRICE is wanted, the price above 0) such as empire/knights=110",
             quotable(assignment));
    }
    const std::string unit = unit_among(name, sides, "fix");
    if (!fixed.emplace(unit, *price).second) {
      refuse("fix", "{} is said twice (it has one price) leave one out", quotable(unit));
    }
  }
  return fixed;
}

/// The unit whose price is to be explained. Throws  InputError where it is none of those that are
/// priced, or where it is held.
std::string unit_wanted(const std::string& text, const PointsQuestion& question) {
  std::string unit = unit_among(text, question.units, "why");
  if (question.fixed.contains(unit)) {
    refuse("why", "\"{}\" (its price is held) leave it out of fix", quotable(text));
  }
  return unit;
}

/// Takes units without a list price out of what a list was named for. Returns  those.
std::vector<std::string> take_unpriced(std::vector<std::string>& units, answer::System& system) {
  std::vector<std::string> out;
  std::erase_if(units, [&](const std::string& unit) {
    const bool has_none = !(system.side(unit, unit)->points().value_or(0) > 0);
    if (has_none) {
      out.push_back(unit);
    }
    return has_none;
  });
  return out;
}

/// Takes opponents without a list price out of what a list was named for.
void take_unpriced(Opposition& field, answer::System& system) {
  std::vector<std::string> sides = field.sides();
  const std::vector<std::string> out = take_unpriced(sides, system);
  std::erase_if(field.opponents, [&](const Opponent& opponent) {
    return std::ranges::find(out, opponent.side) != out.end();
  });
}

/// Leaves so many opponents of all, alike in type and price: sorted by these, every n-th.
void leave_representative(Opposition& field, std::size_t most, answer::System& system) {
  if (field.opponents.size() <= most) {
    return;
  }
  std::vector<std::tuple<std::string, double, std::string>> sorted;
  for (const Opponent& opponent : field.opponents) {
    const auto read = system.side(opponent.side, opponent.side);
    const auto content = read->content();
    sorted.emplace_back(read->names().type, content ? content->cost.all : 0, opponent.side);
  }
  std::ranges::sort(sorted);
  std::vector<Opponent> chosen;
  for (std::size_t i = 0; i < most; ++i) {
    const std::string& side = std::get<2>(sorted[(2 * i + 1) * sorted.size() / (2 * most)]);
    chosen.push_back(*std::ranges::find(field.opponents, side, &Opponent::side));
  }
  field.opponents = std::move(chosen);
}

/// Names of all that stand in a field, and of those that they stand for.
std::vector<answer::SideNames> all_in(const Opposition& field, answer::System& system) {
  std::vector<answer::SideNames> names;
  for (const Opponent& opponent : field.opponents) {
    if (opponent.equals.empty()) {
      names.push_back(system.side(opponent.side, opponent.side)->names());
    }
    for (const EqualUnit& unit : opponent.equals) {
      names.push_back(system.side(unit.side, unit.side)->names());
    }
  }
  return names;
}

/// Whom they meet. Throws  InputError.
Opposition field_of_prices(const PointsRequest& request, std::string_view system_name,
                           answer::System& system) {
  if (!request.against) {
    Opposition field = usual_opposition(system, request.hold_fire);
    take_unpriced(field, system);
    if (request.popularity || request.charging) {
      field.part_of = all_in(field, system);
    }
    leave_representative(field, kFieldOfPrices, system);
    return field;
  }
  Opposition field = opposition_named(*request.against, system_name, system,
                                      request.guns ? Kept::all : Kept::fighters, request.hold_fire);
  if (field.given_situations) {
    throw InputError(Where{.file = *request.against, .field = "situation"},
                     "is not for fair prices (each side charges and receives, half and half) "
                     "leave [[situation]] out");
  }
  if (is_list_name(*request.against)) {
    take_unpriced(field, system);
  }
  return field;
}

/// A note where what is said of a list is said of a part of it: the others do not stand in the field.
void note_cut(PointsQuestion& question, const std::vector<answer::SideNames>& here,
              const std::vector<answer::SideNames>& all, const std::optional<std::string>& given) {
  std::set<std::string> shown;
  for (const answer::SideNames& unit : all) {
    const auto units = [&](const std::vector<answer::SideNames>& among) {
      return std::ranges::count(among, unit.list, &answer::SideNames::list);
    };
    for (const std::string& part : given ? parted(*given, ',') : std::vector<std::string>()) {
      const std::string name(trimmed(part.substr(0, part.rfind('='))));
      if (folded(name) == folded(unit.list) && units(here) < units(all) &&
          shown.insert(unit.list).second) {
        question.notes.push_back(fmt::format(
            "Of {}, {} of {} units are met here: where nobody says whom they meet, prices are "
            "found "
            "against some that stand for all. --against with all, or with lists, meets the others.",
            unit.list, units(here), units(all)));
      }
    }
  }
}

/// Says how often opponents come, and how often all charge.
/// Throws  InputError for what is no such share, and for names that nobody has.
void set_often(PointsQuestion& question, Opposition field, const PointsRequest& request,
               answer::System& system) {
  const std::vector<answer::SideNames> here = request.popularity || request.charging
                                                  ? all_in(field, system)
                                                  : std::vector<answer::SideNames>();
  note_cut(question, here, field.part_of, request.popularity);
  note_cut(question, here, field.part_of, request.charging);
  field.words.clear();
  set_popularity(field, request.popularity, system);
  question.popularity = field.words;
  field.charging = question.charging = Charging(request.charging);
  if (request.charging) {
    std::vector<answer::SideNames> met = here;
    for (const std::string& unit : question.units) {
      met.push_back(system.side(unit, unit)->names());
    }
    for (const std::string& name : question.charging.names()) {
      refuse_left_out("charging", name, field, names_of_sides(met));
    }
    question.charging.refuse_unmet(met);
    settle_equal_units(field, system);
  }
  for (Opponent& opponent : field.opponents) {
    question.field.push_back(opponent.side);
    question.field_weights.push_back(opponent.weight);
    if (request.charging && !opponent.equals.empty()) {
      question.equals[opponent.side] = std::move(opponent.equals);
    }
  }
}

}  // namespace

void refuse_unpriceable(const std::string& side, std::string_view system) {
  if (is_as_typed(side, system)) {
    refuse(quotable(side),
           "says itself how it comes to the fight (fair prices are of sides that charge and "
           "receive, half and half) leave charging out, and write the side in place of a file");
  }
  if (side.find(" x ") < side.find('/') || side.find(" + ") != std::string::npos) {
    refuse(quotable(side),
           "is several units (as many of each fight as cost about the same) name one unit");
  }
}

PointsQuestion points_question(const PointsRequest& request, std::string_view system_name,
                               answer::System& system) {
  PointsQuestion question{.system = std::string(system_name), .hold_fire = request.hold_fire};
  question.units = sides_of({.list = request.units, .guns = request.guns}, system);
  if (is_list_name(request.units)) {
    question.left_out = take_unpriced(question.units, system);
    if (question.units.empty()) {
      refuse("units",
             "\"{}\" has no unit with a price (fair prices begin with those of lists) add points= "
             "to its units, or what you think",
             quotable(request.units));
    }
  }
  Opposition field = field_of_prices(request, system_name, system);
  question.notes = field.notes;
  set_often(question, std::move(field), request, system);
  for (const std::vector<std::string>* sides : {&question.units, &question.field}) {
    for (const std::string& side : *sides) {
      refuse_unpriceable(side, system_name);
    }
  }
  std::vector<std::string> all = question.units;
  all.insert(all.end(), question.field.begin(), question.field.end());
  if (auto note = who_shoots(all, system, request.hold_fire)) {
    question.notes.push_back(std::move(*note));
  }
  question.fixed = fixed_of(request.fixed, all);
  if (request.why) {
    question.why = unit_wanted(*request.why, question);
  }
  return question;
}

double rounding_named(const std::string& text) {
  return static_cast<double>(whole_number("round", text, 1, 1000));
}

double rounded(double price, double to) {
  return to > 0 && !std::isnan(price) ? std::max(1.0, std::round(price / to)) * to : price;
}

std::vector<NamedWorth> worths_named(const std::string& text, answer::System& system) {
  std::vector<std::string> known;
  for (const auto& [name, number] : system.beside_combat("custom")) {
    known.push_back(name);
  }
  std::vector<NamedWorth> worths;
  for (const std::string& part : parted(text, ',')) {
    const auto equals = part.find('=');
    const std::string given = folded(trimmed(part.substr(0, equals)));
    // Of what is shot the lists say dice: one is a shot.
    const std::string name = given == "shot" || given == "shots" ? "shooting" : given;
    const double points =
        equals == std::string::npos
            ? answer::kNotKnown
            : number_of(trimmed(part.substr(equals + 1))).value_or(answer::kNotKnown);
    const bool is_known = std::ranges::find(known, name) != known.end();
    if (const auto near = nearest(name, known); !is_known && !near.empty()) {
      refuse("worth", "\"{}\" is nothing that lists say beside combat (did you mean {}?)",
             quotable(trimmed(part.substr(0, equals))), either_of(near));
    }
    if (!(std::abs(points) <= 1e6) || !is_known ||
        std::ranges::find(worths, name, &NamedWorth::name) != worths.end()) {
      refuse("worth", "\"{}\" (NAME=POINTS of one, each once, where NAME is {}) such as {}=4",
             quotable(part), either_of(known), known.front());
    }
    worths.push_back({name, points});
  }
  return worths;
}

double worth_beside(const std::string& unit, const std::vector<NamedWorth>& worths,
                    answer::System& system) {
  double points = 0;
  for (const auto& [name, number] : system.beside_combat(unit)) {
    const auto given = std::ranges::find(worths, name, &NamedWorth::name);
    points += given == worths.end() ? 0 : given->points * number;
  }
  return points;
}

namespace {

/// What lists say of these units beside combat.
std::vector<Statistic> beside_combat(const std::vector<std::string>& units,
                                     answer::System& system) {
  const auto many = static_cast<Eigen::Index>(units.size());
  std::vector<Statistic> statistics;
  for (Eigen::Index i = 0; i < many; ++i) {
    const auto beside = system.beside_combat(units[static_cast<std::size_t>(i)]);
    statistics.resize(beside.size(), {"", Eigen::VectorXd(many)});
    for (std::size_t k = 0; k < beside.size(); ++k) {
      statistics[k].name = beside[k].first;
      statistics[k].values(i) = beside[k].second;
    }
  }
  return statistics;
}

}  // namespace

void refuse_few_to_explain(const std::vector<std::string>& units, answer::System& system) {
  std::size_t numbers = 2;  // a constant, and the fair price
  for (const Statistic& each : beside_combat(units, system)) {
    numbers += each.varies() ? 1 : 0;
  }
  refuse_few_values(units.size(), numbers);
}

Explained explained(const PointsAnswer& answer, answer::System& system) {
  std::vector<const PricedUnit*> priced;
  std::vector<std::string> units;
  for (const PricedUnit& unit : answer.units) {
    if (!std::isnan(unit.fair_price)) {
      priced.push_back(&unit);
      units.push_back(unit.unit);
    }
  }
  const auto many = static_cast<Eigen::Index>(priced.size());
  Eigen::VectorXd list(many);
  std::vector<Statistic> statistics = beside_combat(units, system);
  statistics.insert(statistics.begin(), {"fair price", Eigen::VectorXd(many)});
  for (Eigen::Index i = 0; i < many; ++i) {
    list(i) = priced[static_cast<std::size_t>(i)]->list_price;
    statistics.front().values(i) = priced[static_cast<std::size_t>(i)]->fair_price;
  }
  Explained result{regression_of(list, {statistics.front()}), regression_of(list, statistics), {}};
  Eigen::Index next = 0;
  for (const PricedUnit& unit : answer.units) {
    result.residuals.push_back(std::isnan(unit.fair_price) ? answer::kNotKnown
                                                           : result.by_all.residuals(next++));
  }
  return result;
}

}  // namespace fray::study
