#include "answer/figures.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "answer/system.hpp"

namespace fray::answer {
namespace {

std::string mirrored_name(const std::string& name) {
  std::string other = name;
  const auto change = [](char& letter) { letter = letter == 'a' ? 'b' : 'a'; };
  if (other.starts_with("a_") || other.starts_with("b_")) {
    change(other.front());
  } else if (other.ends_with("_a") || other.ends_with("_b")) {
    change(other.back());
  }
  return other;
}

/// "A is cavalry" becomes "B is cavalry": the letters that stand alone, or before the number of a
/// unit.
std::string with_sides_exchanged(std::string sentence) {
  const auto is_part = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
  for (std::size_t i = 0; i < sentence.size(); ++i) {
    const bool begins = i == 0 || !is_part(sentence[i - 1]);
    const bool ends = i + 1 == sentence.size() || !is_part(sentence[i + 1]);
    if (begins && ends && (sentence[i] == 'A' || sentence[i] == 'B')) {
      sentence[i] = sentence[i] == 'A' ? 'B' : 'A';
    }
  }
  return sentence;
}

/// Endings under the names of the other side, in the order in which the game tells them.
void mirror_endings(Answer& answer) {
  const auto before = answer.endings;
  for (auto& [name, chance] : answer.endings) {
    const std::string other = mirrored_name(name);
    const auto found =
        std::ranges::find(before, other, [](const auto& ending) { return ending.first; });
    chance = found == before.end() ? Estimate{} : found->second;
  }
}

}  // namespace

double PointErrors::correlation() const noexcept {
  const double product = a_lost * b_lost;
  return product > 0
             ? std::clamp((a_lost * a_lost + b_lost * b_lost - swing * swing) / (2 * product), -1.0,
                          1.0)
             : 0;
}

Figures figures_of(const Answer& answer) {
  Figures figures;
  figures.trials = answer.trials.value_or(0);
  figures.precise = answer.precise;
  for (std::size_t figure = 0; figure < kFigures; ++figure) {
    figures.values[figure] = figure_of(answer, static_cast<Figure>(figure));
  }
  for (const Column& column : endings_of(answer.system)) {
    figures.endings.push_back(ending_of(answer, column.name));
  }
  figures.errors = {answer.a.points_lost.half_width() / kZ, answer.b.points_lost.half_width() / kZ,
                    answer.swing.half_width() / kZ};
  figures.losses = answer.loss_errors.value_or(LossErrors{});
  return figures;
}

Answer mirrored(Answer answer) {
  for (std::string& note : answer.notes) {
    note = with_sides_exchanged(std::move(note));
  }
  std::swap(answer.a, answer.b);
  std::swap(answer.win, answer.loss);
  mirror_endings(answer);
  for (SidedSpread& spread : answer.spreads) {
    std::swap(spread.a, spread.b);
  }
  answer.swing = {-answer.swing.value, -answer.swing.high, -answer.swing.low};
  if (answer.loss_errors) {
    std::swap(answer.loss_errors->variance[0], answer.loss_errors->variance[1]);
    std::swap(answer.loss_errors->cost[0], answer.loss_errors->cost[1]);
  }
  for (RoundAnswer& round : answer.by_round) {
    std::swap(round.win, round.loss);
    std::swap(round.retreat_a, round.retreat_b);
  }
  for (Outcome& outcome : answer.outcomes) {
    outcome.result = -outcome.result;
    std::swap(outcome.destroyed[0], outcome.destroyed[1]);
    std::swap(outcome.lost[0], outcome.lost[1]);
    std::swap(outcome.scored[0], outcome.scored[1]);
    outcome.back_cm = -outcome.back_cm;
    outcome.by = outcome.by ? std::optional(-*outcome.by) : std::nullopt;
    outcome.swing = -outcome.swing;
    if (outcome.flight) {
      std::swap((*outcome.flight)[0], (*outcome.flight)[1]);
    }
  }
  return answer;
}

Figures at_cost(Figures figures, const std::optional<Cost>& a,
                const std::optional<Cost>& b) noexcept {
  if (!a && !b) {
    return figures;
  }
  PointErrors& errors = figures.errors;
  const double together = errors.correlation();
  const auto set = [&](const Cost& cost, Figure points, Figure points_lost, Figure stands_lost,
                       double& error) {
    error = figures[points] > 0 ? error / figures[points] * cost.all : 0;
    figures[points] = cost.all;
    figures[points_lost] = cost.lost(figures[stands_lost]);
  };
  if (a) {
    set(*a, Figure::a_points, Figure::a_points_lost, Figure::a_stands_lost, errors.a_lost);
  }
  if (b) {
    set(*b, Figure::b_points, Figure::b_points_lost, Figure::b_stands_lost, errors.b_lost);
  }
  errors.swing =
      std::sqrt(std::max(0.0, errors.a_lost * errors.a_lost + errors.b_lost * errors.b_lost -
                                  2 * together * errors.a_lost * errors.b_lost));
  // Nobody's price is known: nothing is lost. One side's is not, or that of some of its units:
  // nothing can be told.
  const double points_a = figures[Figure::a_points];
  const bool known = (points_a > 0) == (figures[Figure::b_points] > 0) &&
                     (points_a == 0 || !std::isnan(figures[Figure::swing]));
  const double swing =
      known ? figures[Figure::b_points_lost] - figures[Figure::a_points_lost] : kNotKnown;
  for (const auto& [cost, place] : {std::pair(&a, std::size_t{0}), std::pair(&b, std::size_t{1})}) {
    figures.losses.cost[place] = *cost ? (*cost)->of_stand() : figures.losses.cost[place];
  }
  const Estimate between =
      figures.losses.of_swing(swing, figures[Figure::a_points], figures[Figure::b_points]);
  figures[Figure::swing] = swing;
  figures[Figure::swing_low] = between.low;
  figures[Figure::swing_high] = between.high;
  return figures;
}

}  // namespace fray::answer
