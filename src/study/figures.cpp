#include "fray/study/figures.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <utility>

#include "fray/study/system.hpp"

namespace fray::study {
namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

constexpr std::array<std::string_view, kFigures> kNames{
    "win",           "win_low",       "win_high",          "draw",              "loss",
    "a_destroyed",   "b_destroyed",   "both_destroyed",    "unresolved",        "a_retreats",
    "b_retreats",    "a_retreat_cm_mean", "b_retreat_cm_mean", "b_retreat_cm_p50", "b_retreat_cm_p90",
    "a_stands_lost", "b_stands_lost", "a_hits_scored",     "b_hits_scored",     "rounds_mean",
    "a_points",      "b_points",      "a_points_lost",     "b_points_lost",     "swing"};

/// The smallest value that the quantity stays within with chance `share`.
double percentile(const Spread& spread, double share) noexcept {
  double below = 0;
  for (std::size_t value = 0; value < spread.pmf.size(); ++value) {
    below += spread.pmf[value].value;
    // Half of the fights is half of them, whatever the last bits of the sum say.
    if (below >= share - 1e-12) {
      return static_cast<double>(value);
    }
  }
  return kNone;
}

double ending(const Answer& answer, std::string_view name) noexcept {
  const auto found = std::ranges::find(answer.endings, name, [](const auto& ending) { return ending.first; });
  return found == answer.endings.end() ? kNone : found->second.value;
}

double unresolved(const Answer& answer) noexcept {
  double sum = 0;
  bool known = false;
  for (const auto& [name, chance] : answer.endings) {
    if (name.starts_with("unresolved")) {
      sum += chance.value;
      known = true;
    }
  }
  return known ? sum : kNone;
}

/// `other` is what some games call it.
const SidedSpread* spread(const Answer& answer, std::string_view name, std::string_view other = {}) noexcept {
  const auto found = std::ranges::find_if(
      answer.spreads, [&](const SidedSpread& spread) { return spread.name == name || spread.name == other; });
  return found == answer.spreads.end() ? nullptr : &*found;
}

bool has_ending(const Answer& answer, std::string_view name) noexcept {
  return std::ranges::any_of(answer.endings, [&](const auto& ending) { return ending.first == name; });
}

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

/// "A is cavalry" becomes "B is cavalry": the letters that stand alone, or before the number of a unit.
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
    const auto found = std::ranges::find(before, other, [](const auto& ending) { return ending.first; });
    chance = found == before.end() ? Estimate{} : found->second;
  }
}

}  // namespace

std::string_view name_of(Figure figure) noexcept { return kNames[static_cast<std::size_t>(figure)]; }

double PointErrors::correlation() const noexcept {
  const double product = a_lost * b_lost;
  return product > 0 ? std::clamp((a_lost * a_lost + b_lost * b_lost - swing * swing) / (2 * product), -1.0, 1.0) : 0;
}

Figures figures_of(const Answer& answer) {
  Figures figures;
  figures.values.fill(kNone);
  figures.trials = answer.trials.value_or(0);
  figures.precise = answer.precise;
  figures[Figure::win] = answer.win.value;
  figures[Figure::win_low] = answer.win.low;
  figures[Figure::win_high] = answer.win.high;
  figures[Figure::draw] = answer.draw.value;
  figures[Figure::loss] = answer.loss.value;
  for (const Figure figure : {Figure::a_destroyed, Figure::b_destroyed, Figure::both_destroyed, Figure::a_retreats,
                              Figure::b_retreats}) {
    figures[figure] = ending(answer, name_of(figure));
  }
  if (has_ending(answer, "a_wiped")) {  // a game in which a side is destroyed in several ways: all of them
    figures[Figure::a_destroyed] = answer.a.destroyed.value;
    figures[Figure::b_destroyed] = answer.b.destroyed.value;
    figures[Figure::both_destroyed] = ending(answer, "both_wiped");
  }
  figures[Figure::unresolved] = unresolved(answer);
  if (const SidedSpread* retreat = spread(answer, "retreat_cm")) {
    figures[Figure::a_retreat_cm_mean] = retreat->a.mean.value;
    figures[Figure::b_retreat_cm_mean] = retreat->b.mean.value;
    figures[Figure::b_retreat_cm_p50] = percentile(retreat->b, 0.5);
    figures[Figure::b_retreat_cm_p90] = percentile(retreat->b, 0.9);
  }
  if (const SidedSpread* lost = spread(answer, "stands_lost", "models_lost")) {
    figures[Figure::a_stands_lost] = lost->a.mean.value;
    figures[Figure::b_stands_lost] = lost->b.mean.value;
  }
  if (const SidedSpread* scored = spread(answer, "hits_scored", "wounds")) {
    figures[Figure::a_hits_scored] = scored->a.mean.value;
    figures[Figure::b_hits_scored] = scored->b.mean.value;
  }
  figures[Figure::rounds_mean] = answer.rounds.mean.value;
  figures[Figure::a_points] = answer.a.points;
  figures[Figure::b_points] = answer.b.points;
  figures[Figure::a_points_lost] = answer.a.points_lost.value;
  figures[Figure::b_points_lost] = answer.b.points_lost.value;
  figures[Figure::swing] = answer.swing.value;
  for (const std::string_view name : endings_of(answer.system)) {
    figures.endings.push_back(ending(answer, name));
  }
  figures.errors = {answer.a.points_lost.half_width() / kZ, answer.b.points_lost.half_width() / kZ,
                    answer.swing.half_width() / kZ};
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
  for (RoundAnswer& round : answer.by_round) {
    std::swap(round.win, round.loss);
    std::swap(round.retreat_a, round.retreat_b);
  }
  return answer;
}

Figures at_cost(Figures figures, const Cost& a, const Cost& b) noexcept {
  const double together = figures.errors.correlation();
  const auto in_proportion = [](double of_cost, double cost, double points) { return cost > 0 ? of_cost / cost * points : 0; };
  const auto lost = [&](double of_cost, double cost, const Cost& own, double destroyed) {
    const double stands = in_proportion(of_cost - own.plain_last * destroyed, cost - own.plain_last, own.all - own.last);
    return stands + own.last * destroyed;
  };
  const double points_a = a.all;
  const double points_b = b.all;
  PointErrors& errors = figures.errors;
  errors.a_lost = in_proportion(errors.a_lost, figures[Figure::a_points], points_a);
  errors.b_lost = in_proportion(errors.b_lost, figures[Figure::b_points], points_b);
  errors.swing = std::sqrt(std::max(0.0, errors.a_lost * errors.a_lost + errors.b_lost * errors.b_lost -
                                             2 * together * errors.a_lost * errors.b_lost));
  const double both = figures[Figure::both_destroyed];
  figures[Figure::a_points_lost] =
      lost(figures[Figure::a_points_lost], figures[Figure::a_points], a, figures[Figure::a_destroyed] + both);
  figures[Figure::b_points_lost] =
      lost(figures[Figure::b_points_lost], figures[Figure::b_points], b, figures[Figure::b_destroyed] + both);
  figures[Figure::a_points] = points_a;
  figures[Figure::b_points] = points_b;
  // Nobody's price is known: nothing is lost. One side's is not, or that of some of its units: nothing can be told.
  const bool known = (points_a > 0) == (points_b > 0) && (points_a == 0 || !std::isnan(figures[Figure::swing]));
  figures[Figure::swing] = known ? figures[Figure::b_points_lost] - figures[Figure::a_points_lost] : kNone;
  return figures;
}

}  // namespace fray::study
