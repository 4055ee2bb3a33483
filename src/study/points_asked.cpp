// Of whom fair prices are asked, and what of list prices they explain.

#include "study/points.hpp"

#include <algorithm>
#include <cmath>
#include <tuple>

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
std::string unit_asked(const std::string& text, const PointsQuestion& question) {
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

/// So many sides out of all, alike in type and price: sorted by these, every n-th.
std::vector<std::string> representative(std::vector<std::string> sides, std::size_t most,
                                        answer::System& system) {
  if (sides.size() <= most) {
    return sides;
  }
  std::vector<std::tuple<std::string, double, std::string>> sorted;
  for (std::string& side : sides) {
    const auto read = system.side(side, side);
    const auto content = read->content();
    sorted.emplace_back(read->names().type, content ? content->cost.all : 0, std::move(side));
  }
  std::ranges::sort(sorted);
  std::vector<std::string> chosen;
  for (std::size_t i = 0; i < most; ++i) {
    chosen.push_back(std::get<2>(sorted[(2 * i + 1) * sorted.size() / (2 * most)]));
  }
  return chosen;
}

void set_popularity_of(PointsQuestion& question, const std::optional<std::string>& said,
                       answer::System& system) {
  Opposition field{.hold_fire = question.hold_fire};
  for (std::size_t i = 0; i < question.field.size(); ++i) {
    field.opponents.push_back({question.field[i], question.field_weights[i]});
  }
  set_popularity(field, said, system);
  question.field.clear();
  question.field_weights.clear();
  for (const Opponent& opponent : field.opponents) {
    question.field.push_back(opponent.side);
    question.field_weights.push_back(opponent.weight);
  }
  question.popularity = field.words;
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

PointsQuestion points_question(const PointsAsked& asked, std::string_view system_name,
                               answer::System& system) {
  PointsQuestion question{.system = std::string(system_name), .hold_fire = asked.hold_fire};
  question.units = sides_of({.list = asked.units, .guns = asked.guns}, system);
  if (is_list_name(asked.units)) {
    question.left_out = take_unpriced(question.units, system);
    if (question.units.empty()) {
      refuse("units",
             "\"{}\" has no unit with a price (fair prices begin with those of lists) add points= "
             "to its units, or what you think",
             quotable(asked.units));
    }
  }
  if (asked.against) {
    const Opposition field =
        opposition_named(*asked.against, system_name, system,
                         asked.guns ? Kept::all : Kept::fighters, asked.hold_fire);
    question.notes = field.notes;
    if (field.situations_said) {
      throw InputError(Where{.file = *asked.against, .field = "situation"},
                       "is not for fair prices (each side charges and receives, half and half) "
                       "leave [[situation]] out");
    }
    for (const Opponent& opponent : field.opponents) {
      question.field.push_back(opponent.side);
      question.field_weights.push_back(opponent.weight);
    }
    if (is_list_name(*asked.against)) {  // of one weight each
      take_unpriced(question.field, system);
      question.field_weights.resize(question.field.size());
    }
  } else {
    std::vector<std::string> all;
    for (Opponent& opponent : usual_opposition(system, asked.hold_fire).opponents) {
      all.push_back(std::move(opponent.side));
    }
    take_unpriced(all, system);
    question.field = representative(std::move(all), kFieldOfPrices, system);
    question.field_weights.assign(question.field.size(), 1);
  }
  set_popularity_of(question, asked.popularity, system);
  for (const std::vector<std::string>* sides : {&question.units, &question.field}) {
    for (const std::string& side : *sides) {
      refuse_unpriceable(side, system_name);
    }
  }
  std::vector<std::string> all = question.units;
  all.insert(all.end(), question.field.begin(), question.field.end());
  if (!asked.hold_fire) {
    if (auto note = who_shoots(all, system)) {
      question.notes.push_back(std::move(*note));
    }
  }
  question.fixed = fixed_of(asked.fixed, all);
  question.charging = Charging(asked.charging);
  if (asked.why) {
    question.why = unit_asked(*asked.why, question);
  }
  return question;
}

double rounding_named(const std::string& text) {
  return static_cast<double>(whole_number("round", text, 1, 1000));
}

double rounded(double price, double to) {
  return to > 0 && !std::isnan(price) ? std::max(1.0, std::round(price / to)) * to : price;
}

std::vector<SaidWorth> worths_named(const std::string& text, answer::System& system) {
  std::vector<std::string> known;
  for (const auto& [name, number] : system.beside_combat("custom")) {
    known.push_back(name);
  }
  std::vector<SaidWorth> worths;
  for (const std::string& part : parted(text, ',')) {
    const auto equals = part.find('=');
    const std::string said = folded(trimmed(part.substr(0, equals)));
    // Of what is shot the lists say dice: one is a shot.
    const std::string name = said == "shot" || said == "shots" ? "shooting" : said;
    const auto points =
        equals == std::string::npos ? std::nullopt : number_of(trimmed(part.substr(equals + 1)));
    if (!points || std::abs(*points) > 1e6 || std::ranges::find(known, name) == known.end() ||
        std::ranges::find(worths, name, &SaidWorth::name) != worths.end()) {
      refuse("worth", "\"{}\" (NAME=POINTS of one, each once, where NAME is {}) such as {}=4",
             quotable(part), either_of(known), known.front());
    }
    worths.push_back({name, *points});
  }
  return worths;
}

double worth_beside(const std::string& unit, const std::vector<SaidWorth>& worths,
                    answer::System& system) {
  double points = 0;
  for (const auto& [name, number] : system.beside_combat(unit)) {
    const auto said = std::ranges::find(worths, name, &SaidWorth::name);
    points += said == worths.end() ? 0 : said->points * number;
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
  Explained made{regression_of(list, {statistics.front()}), regression_of(list, statistics), {}};
  Eigen::Index next = 0;
  for (const PricedUnit& unit : answer.units) {
    made.residuals.push_back(std::isnan(unit.fair_price) ? answer::kNotKnown
                                                         : made.by_all.residuals(next++));
  }
  return made;
}

}  // namespace fray::study
