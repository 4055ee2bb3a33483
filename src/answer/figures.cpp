#include "answer/figures.hpp"

#include <algorithm>
#include <array>
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
  const Answer before = answer;
  for (Ending& ending : answer.endings) {
    ending.chance = before.chance(mirrored_name(std::string(ending.name)));
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

Figures figures_of(const Answer& answer, std::span<const Column> endings) {
  Figures figures;
  figures.trials = answer.trials.value_or(0);
  figures.sampling = answer.sampling.value_or(figures.sampling);
  figures.precise = answer.precise;
  for (std::size_t figure = 0; figure < kFigures; ++figure) {
    figures.values[figure] = figure_of(answer, static_cast<Figure>(figure));
  }
  for (const Column& column : endings) {
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
  if (answer.given) {
    answer.given = mirrored(*answer.given);
  }
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

// The numbers of a row, one entry each: what it is called, what it means, and how an answer tells
// it.

namespace {

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
  return kNotKnown;
}

/// Whether a side may be destroyed in several ways, each an ending of its own.
bool has_ways_to_be_destroyed(const Answer& answer) noexcept {
  constexpr std::array kAlone{true, false};
  return std::ranges::count(answer.endings, kAlone, &Ending::destroyed) > 1;
}

/// `Side` is &Answer::a or &Answer::b.
template <auto Side>
double destroyed(const Answer& answer) noexcept {
  return has_ways_to_be_destroyed(answer)
             ? (answer.*Side).destroyed.value
             : ending_of(answer, Side == &Answer::a ? "a_destroyed" : "b_destroyed");
}

double both_destroyed(const Answer& answer) noexcept {
  constexpr std::array kBoth{true, true};
  const auto found = std::ranges::find(answer.endings, kBoth, &Ending::destroyed);
  return found == answer.endings.end() ? kNotKnown : found->chance.value;
}

double unresolved(const Answer& answer) noexcept {
  double sum = kNotKnown;
  for (const Ending& ending : answer.endings) {
    if (ending.unresolved) {
      sum = ending.chance.value + (std::isnan(sum) ? 0 : sum);
    }
  }
  return sum;
}

/// `Side` is &SidedSpread::a or &SidedSpread::b.
template <auto Side, Counted Of, auto Part = &Estimate::value>
double mean(const Answer& answer) noexcept {
  const SidedSpread* const found = answer.count(Of);
  return found == nullptr ? kNotKnown : (found->*Side).mean.*Part;
}

template <int Percent>
double retreat_of_b(const Answer& answer) noexcept {
  const SidedSpread* const found = answer.count(Counted::retreat);
  return found == nullptr ? kNotKnown : percentile(found->b, Percent / 100.0);
}

/// `Part` of an estimate, such as &Answer::win.
template <auto Of, auto Part = &Estimate::value>
double estimate(const Answer& answer) noexcept {
  return (answer.*Of).*Part;
}

/// Of a side's points: the cost, and what is lost of it.
template <auto Side>
double points(const Answer& answer) noexcept {
  return (answer.*Side).points;
}
template <auto Side>
double points_lost(const Answer& answer) noexcept {
  return (answer.*Side).points_lost.value;
}

constexpr auto kA = &SidedSpread::a;
constexpr auto kB = &SidedSpread::b;
constexpr auto kChance = ColumnType::chance;

constexpr Column chance(std::string_view name, std::string_view means,
                        Favours favours = Favours::nobody) {
  return {.name = name, .means = means, .type = kChance, .favours = favours};
}
constexpr Column number(std::string_view name, std::string_view means, std::string_view unit,
                        Favours favours = Favours::nobody) {
  return {.name = name, .means = means, .unit = unit, .favours = favours};
}
constexpr Column with_interval(Column column, std::string_view low, std::string_view high) {
  column.interval = {low, high};
  return column;
}
constexpr Column of_retreats(Column column, std::string_view words = {}) {
  column.words = words;
  column.of_retreats = true;
  return column;
}

struct FigureColumn {
  Figure figure;
  Column column;
  double (*of)(const Answer&) noexcept = nullptr;  ///< left out: the chance of that ending
};

constexpr std::array<FigureColumn, kFigures> kColumns{{
    {Figure::win,
     {"win",
      "This is the chance that A wins: it won the last round that was fought, or B is destroyed "
      "and A is not.",
      kChance,
      "",
      {"win_low", "win_high"},
      Favours::a},
     estimate<&Answer::win>},
    {Figure::win_low,
     chance("win_low", "This is the lower end of the 95 % interval of win.", Favours::a),
     estimate<&Answer::win, &Estimate::low>},
    {Figure::win_high,
     chance("win_high", "This is the upper end of the 95 % interval of win.", Favours::a),
     estimate<&Answer::win, &Estimate::high>},
    {Figure::draw,
     {"draw",
      "This is the chance that nobody wins: the last round is drawn, or both are destroyed.",
      kChance,
      "",
      {"draw_low", "draw_high"}},
     estimate<&Answer::draw>},
    {Figure::loss,
     {"loss",
      "This is the chance that B wins: it won the last round that was fought, or A is destroyed "
      "and B is not.",
      kChance,
      "",
      {"loss_low", "loss_high"},
      Favours::b},
     estimate<&Answer::loss>},
    {Figure::a_destroyed,
     chance("a_destroyed",
            "This is the chance that A is destroyed: in Warmaster without fights that destroy "
            "both, in games of ranks with them.",
            Favours::b),
     destroyed<&Answer::a>},
    {Figure::b_destroyed,
     chance("b_destroyed",
            "This is the chance that B is destroyed: in Warmaster without fights that destroy "
            "both, in games of ranks with them.",
            Favours::a),
     destroyed<&Answer::b>},
    {Figure::both_destroyed,
     chance("both_destroyed", "This is the chance that both sides are destroyed in one round."),
     both_destroyed},
    {Figure::unresolved,
     of_retreats(chance("unresolved",
                        "This is the chance that the last round allowed is won and the winner "
                        "pursues: unresolved_a and unresolved_b together.")),
     unresolved},
    {Figure::fall_back,
     of_retreats(chance(
         "fall_back", "This is the chance that the last round is drawn, and no other is fought."))},
    {Figure::unresolved_a,
     of_retreats(chance("unresolved_a",
                        "This is the chance that A won the last round allowed and pursues.",
                        Favours::a))},
    {Figure::unresolved_b,
     of_retreats(chance("unresolved_b",
                        "This is the chance that B won the last round allowed and pursues.",
                        Favours::b))},
    {Figure::a_retreats,
     of_retreats(
         chance("a_retreats", "This is the chance that A is beaten, retreats and is not pursued.",
                Favours::b),
         "A retreats and is not pursued")},
    {Figure::b_retreats,
     of_retreats(
         chance("b_retreats", "This is the chance that B is beaten, retreats and is not pursued.",
                Favours::a),
         "B retreats and is not pursued")},
    {Figure::a_retreat_cm_mean,
     of_retreats(number("a_retreat_cm_mean",
                        "A retreats so many cm in the last round, on average over all fights.",
                        "cm", Favours::b)),
     mean<kA, Counted::retreat>},
    {Figure::b_retreat_cm_mean,
     of_retreats(number("b_retreat_cm_mean",
                        "B retreats so many cm in the last round, on average over all fights.",
                        "cm", Favours::a)),
     mean<kB, Counted::retreat>},
    {Figure::b_retreat_cm_p50,
     of_retreats(number("b_retreat_cm_p50",
                        "B retreats no further than so many cm in half of all fights.", "cm",
                        Favours::a)),
     retreat_of_b<50>},
    {Figure::b_retreat_cm_p90,
     of_retreats(number("b_retreat_cm_p90",
                        "B retreats no further than so many cm in nine of ten fights.", "cm",
                        Favours::a)),
     retreat_of_b<90>},
    {Figure::a_stands_lost,
     with_interval(number("a_stands_lost",
                          "A loses so many stands on average; in games of ranks they are models.",
                          "stands or models", Favours::b),
                   "a_stands_lost_low", "a_stands_lost_high"),
     mean<kA, Counted::lost>},
    {Figure::b_stands_lost,
     with_interval(number("b_stands_lost",
                          "B loses so many stands on average; in games of ranks they are models.",
                          "stands or models", Favours::a),
                   "b_stands_lost_low", "b_stands_lost_high"),
     mean<kB, Counted::lost>},
    {Figure::a_hits_scored,
     number("a_hits_scored",
            "A scores so many hits on average, after saves; in games of ranks they are wounds.",
            "hits or wounds", Favours::a),
     mean<kA, Counted::scored>},
    {Figure::b_hits_scored,
     number("b_hits_scored",
            "B scores so many hits on average, after saves; in games of ranks they are wounds.",
            "hits or wounds", Favours::b),
     mean<kB, Counted::scored>},
    {Figure::rounds_mean, number("rounds_mean", "So many rounds are fought on average.", "rounds"),
     [](const Answer& answer) noexcept { return answer.rounds.mean.value; }},
    {Figure::a_points,
     number("a_points", "A costs so many points; 0 says that nothing gives it a price.", "points"),
     points<&Answer::a>},
    {Figure::b_points,
     number("b_points", "B costs so many points; 0 says that nothing gives it a price.", "points"),
     points<&Answer::b>},
    {Figure::a_points_lost,
     number("a_points_lost", "A loses so many points of its cost on average.", "points",
            Favours::b),
     points_lost<&Answer::a>},
    {Figure::b_points_lost,
     number("b_points_lost", "B loses so many points of its cost on average.", "points",
            Favours::a),
     points_lost<&Answer::b>},
    {Figure::swing,
     with_interval(
         number("swing",
                "This is b_points_lost less a_points_lost, in points; it is empty where only some "
                "units have a price.",
                "points", Favours::a),
         "swing_low", "swing_high"),
     estimate<&Answer::swing>},
    {Figure::draw_low, chance("draw_low", "This is the lower end of the 95 % interval of draw."),
     estimate<&Answer::draw, &Estimate::low>},
    {Figure::draw_high, chance("draw_high", "This is the upper end of the 95 % interval of draw."),
     estimate<&Answer::draw, &Estimate::high>},
    {Figure::loss_low,
     chance("loss_low", "This is the lower end of the 95 % interval of loss.", Favours::b),
     estimate<&Answer::loss, &Estimate::low>},
    {Figure::loss_high,
     chance("loss_high", "This is the upper end of the 95 % interval of loss.", Favours::b),
     estimate<&Answer::loss, &Estimate::high>},
    {Figure::a_stands_lost_low,
     number("a_stands_lost_low", "This is the lower end of the 95 % interval of a_stands_lost.",
            "stands or models", Favours::b),
     mean<kA, Counted::lost, &Estimate::low>},
    {Figure::a_stands_lost_high,
     number("a_stands_lost_high", "This is the upper end of the 95 % interval of a_stands_lost.",
            "stands or models", Favours::b),
     mean<kA, Counted::lost, &Estimate::high>},
    {Figure::b_stands_lost_low,
     number("b_stands_lost_low", "This is the lower end of the 95 % interval of b_stands_lost.",
            "stands or models", Favours::a),
     mean<kB, Counted::lost, &Estimate::low>},
    {Figure::b_stands_lost_high,
     number("b_stands_lost_high", "This is the upper end of the 95 % interval of b_stands_lost.",
            "stands or models", Favours::a),
     mean<kB, Counted::lost, &Estimate::high>},
    {Figure::swing_low,
     number("swing_low", "This is the lower end of the 95 % interval of swing.", "points",
            Favours::a),
     estimate<&Answer::swing, &Estimate::low>},
    {Figure::swing_high,
     number("swing_high", "This is the upper end of the 95 % interval of swing.", "points",
            Favours::a),
     estimate<&Answer::swing, &Estimate::high>},
}};

static_assert(is_in_order(kColumns, &FigureColumn::figure));

struct Counts {
  std::uint64_t win = 0;
  std::uint64_t draw = 0;
  std::uint64_t loss = 0;
};

/// Shares of whole numbers of trials, told as the numbers again.
Counts counts_of(const Figures& figures) {
  const auto count = [&](Figure figure) {
    return static_cast<std::uint64_t>(
        std::llround(figures[figure] * static_cast<double>(figures.trials)));
  };
  return {count(Figure::win), count(Figure::draw), count(Figure::loss)};
}

Estimate chance(const Figures& figures, Figure figure) {
  if (figures.exact()) {
    return Estimate::exactly(figures[figure]);
  }
  const double count = std::round(figures[figure] * static_cast<double>(figures.trials));
  return proportion(static_cast<std::uint64_t>(count), figures.trials);
}

/// The interval of Newcombe's method 10: `correlation` of the two shares, 0 when they are apart.
Estimate hybrid(const Estimate& first, const Estimate& second, double correlation) {
  const double value = first.value - second.value;
  const auto reach = [&](double one, double other) {
    return std::sqrt(std::max(0.0, one * one - 2 * correlation * one * other + other * other));
  };
  return {value, value - reach(first.value - first.low, second.high - second.value),
          value + reach(first.high - first.value, second.value - second.low)};
}

/// Standard error of a difference of two swings.
double swing_error(const Figures& row, const Figures& baseline, Pairing pairing) {
  const PointErrors& now = row.errors;
  const PointErrors& then = baseline.errors;
  if (pairing == Pairing::apart) {
    return std::hypot(now.swing, then.swing);
  }
  // What A and B lose, each in standard errors of the row: the same two numbers make both swings.
  const double of_a =
      pairing == Pairing::same ? now.a_lost - then.a_lost : now.a_lost + then.b_lost;
  const double of_b =
      pairing == Pairing::same ? now.b_lost - then.b_lost : now.b_lost + then.a_lost;
  return std::sqrt(std::max(0.0, of_a * of_a + of_b * of_b - 2 * now.correlation() * of_a * of_b));
}

}  // namespace

const Column& column_of(Figure figure) noexcept {
  return kColumns[static_cast<std::size_t>(figure)].column;
}

double figure_of(const Answer& answer, Figure figure) noexcept {
  const FigureColumn& own = kColumns[static_cast<std::size_t>(figure)];
  return own.of == nullptr ? ending_of(answer, own.column.name) : own.of(answer);
}

double ending_of(const Answer& answer, std::string_view name) noexcept {
  const auto found = std::ranges::find(answer.endings, name, &Ending::name);
  return found == answer.endings.end() ? kNotKnown : found->chance.value;
}

Estimate difference_apart(const Estimate& first, const Estimate& second) {
  return hybrid(first, second, 0);
}

Estimate difference_together(std::uint64_t first, std::uint64_t second, std::uint64_t trials) {
  const double n = static_cast<double>(trials);
  const double one = static_cast<double>(first);
  const double other = static_cast<double>(second);
  const double product = one * (n - one) * other * (n - other);
  // Never both at once: of the fourfold table one cell is 0.
  const double correlation = product > 0 ? -one * other / std::sqrt(product) : 0;
  return hybrid(proportion(first, trials), proportion(second, trials), correlation);
}

Difference difference(const Figures& row, const Figures& baseline, Pairing pairing) {
  Difference more;
  if (pairing == Pairing::exchanged && !row.exact()) {
    const Counts counts = counts_of(row);
    more.win = difference_together(counts.win, counts.loss, row.trials);
    more.loss = difference_together(counts.loss, counts.win, row.trials);
  } else if (pairing != Pairing::same) {
    more.win = difference_apart(chance(row, Figure::win), chance(baseline, Figure::win));
    more.draw = difference_apart(chance(row, Figure::draw), chance(baseline, Figure::draw));
    more.loss = difference_apart(chance(row, Figure::loss), chance(baseline, Figure::loss));
  }
  const double swing = row[Figure::swing] - baseline[Figure::swing];
  const double half = kZ * swing_error(row, baseline, pairing);
  more.swing = {swing, swing - half, swing + half};
  return more;
}

}  // namespace fray::answer
