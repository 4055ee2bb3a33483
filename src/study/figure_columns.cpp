// The numbers of a row, one entry each: what it is called, what it means, and how an answer tells
// it.

#include <algorithm>
#include <array>
#include <limits>

#include "fray/study/figures.hpp"

namespace fray::study {
namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

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

bool has_ending(const Answer& answer, std::string_view name) noexcept {
  return std::ranges::any_of(answer.endings,
                             [&](const auto& ending) { return ending.first == name; });
}

/// Whether a side may be destroyed in several ways, each an ending of its own.
bool has_ways_to_be_destroyed(const Answer& answer) noexcept {
  return has_ending(answer, "a_wiped");
}

/// `Side` is &Answer::a or &Answer::b.
template <auto Side>
double destroyed(const Answer& answer) noexcept {
  return has_ways_to_be_destroyed(answer)
             ? (answer.*Side).destroyed.value
             : ending_of(answer, Side == &Answer::a ? "a_destroyed" : "b_destroyed");
}

double both_destroyed(const Answer& answer) noexcept {
  return ending_of(answer, has_ways_to_be_destroyed(answer) ? "both_wiped" : "both_destroyed");
}

double unresolved(const Answer& answer) noexcept {
  return ending_of(answer, "unresolved_a") + ending_of(answer, "unresolved_b");
}

/// The spread of a name, or of what some games call it.
const SidedSpread* spread(const Answer& answer, std::string_view name,
                          std::string_view other) noexcept {
  const auto found = std::ranges::find_if(answer.spreads, [&](const SidedSpread& spread) {
    return spread.name == name || spread.name == other;
  });
  return found == answer.spreads.end() ? nullptr : &*found;
}

/// `Side` is &SidedSpread::a or &SidedSpread::b.
template <auto Side>
double mean(const Answer& answer, std::string_view name, std::string_view other = {}) noexcept {
  const SidedSpread* const found = spread(answer, name, other);
  return found == nullptr ? kNone : (found->*Side).mean.value;
}

double retreat_of_b(const Answer& answer, double share) noexcept {
  const SidedSpread* const found = spread(answer, "retreat_cm", {});
  return found == nullptr ? kNone : percentile(found->b, share);
}

constexpr auto kA = &SidedSpread::a;
constexpr auto kB = &SidedSpread::b;
constexpr auto kChance = ColumnType::chance;
constexpr auto kNumber = ColumnType::number;

struct FigureColumn {
  Figure figure;
  Column column;
  double (*of)(const Answer&) noexcept;
};

constexpr std::array<FigureColumn, kFigures> kColumns{{
    {Figure::win,
     {"win", "A wins", kChance, "", {"win_low", "win_high"}},
     [](const Answer& answer) noexcept { return answer.win.value; }},
    {Figure::win_low,
     {"win_low", "lower end of the 95 % interval of win", kChance},
     [](const Answer& answer) noexcept { return answer.win.low; }},
    {Figure::win_high,
     {"win_high", "upper end of the 95 % interval of win", kChance},
     [](const Answer& answer) noexcept { return answer.win.high; }},
    {Figure::draw,
     {"draw", "nobody wins", kChance},
     [](const Answer& answer) noexcept { return answer.draw.value; }},
    {Figure::loss,
     {"loss", "B wins", kChance},
     [](const Answer& answer) noexcept { return answer.loss.value; }},
    {Figure::a_destroyed,
     {"a_destroyed",
      "A is destroyed: in Warmaster without fights that destroy both, in games of ranks with them",
      kChance},
     destroyed<&Answer::a>},
    {Figure::b_destroyed,
     {"b_destroyed",
      "B is destroyed: in Warmaster without fights that destroy both, in games of ranks with them",
      kChance},
     destroyed<&Answer::b>},
    {Figure::both_destroyed,
     {"both_destroyed", "both are destroyed in one round", kChance},
     both_destroyed},
    {Figure::unresolved,
     {"unresolved",
      "the last round allowed is won and the winner pursues: unresolved_a and unresolved_b "
      "together",
      kChance},
     unresolved},
    {Figure::fall_back,
     {"fall_back", "the last round is drawn and the combat is over", kChance},
     [](const Answer& answer) noexcept { return ending_of(answer, "fall_back"); }},
    {Figure::unresolved_a,
     {"unresolved_a", "A won the last round allowed and pursues", kChance},
     [](const Answer& answer) noexcept { return ending_of(answer, "unresolved_a"); }},
    {Figure::unresolved_b,
     {"unresolved_b", "B won the last round allowed and pursues", kChance},
     [](const Answer& answer) noexcept { return ending_of(answer, "unresolved_b"); }},
    {Figure::a_retreats,
     {"a_retreats", "A is beaten, retreats and is not pursued", kChance},
     [](const Answer& answer) noexcept { return ending_of(answer, "a_retreats"); }},
    {Figure::b_retreats,
     {"b_retreats", "B is beaten, retreats and is not pursued", kChance},
     [](const Answer& answer) noexcept { return ending_of(answer, "b_retreats"); }},
    {Figure::a_retreat_cm_mean,
     {"a_retreat_cm_mean", "how far A retreats in the last round, on average over all fights",
      kNumber, "cm"},
     [](const Answer& answer) noexcept { return mean<kA>(answer, "retreat_cm"); }},
    {Figure::b_retreat_cm_mean,
     {"b_retreat_cm_mean", "how far B retreats in the last round, on average over all fights",
      kNumber, "cm"},
     [](const Answer& answer) noexcept { return mean<kB>(answer, "retreat_cm"); }},
    {Figure::b_retreat_cm_p50,
     {"b_retreat_cm_p50", "how far B retreats at most in half of all fights", kNumber, "cm"},
     [](const Answer& answer) noexcept { return retreat_of_b(answer, 0.5); }},
    {Figure::b_retreat_cm_p90,
     {"b_retreat_cm_p90", "how far B retreats at most in nine of ten fights", kNumber, "cm"},
     [](const Answer& answer) noexcept { return retreat_of_b(answer, 0.9); }},
    {Figure::a_stands_lost,
     {"a_stands_lost", "stands that A loses on average; in games of ranks models", kNumber,
      "stands or models"},
     [](const Answer& answer) noexcept { return mean<kA>(answer, "stands_lost", "models_lost"); }},
    {Figure::b_stands_lost,
     {"b_stands_lost", "stands that B loses on average; in games of ranks models", kNumber,
      "stands or models"},
     [](const Answer& answer) noexcept { return mean<kB>(answer, "stands_lost", "models_lost"); }},
    {Figure::a_hits_scored,
     {"a_hits_scored", "hits that A scores on average, after saves; in games of ranks wounds",
      kNumber, "hits or wounds"},
     [](const Answer& answer) noexcept { return mean<kA>(answer, "hits_scored", "wounds"); }},
    {Figure::b_hits_scored,
     {"b_hits_scored", "hits that B scores on average, after saves; in games of ranks wounds",
      kNumber, "hits or wounds"},
     [](const Answer& answer) noexcept { return mean<kB>(answer, "hits_scored", "wounds"); }},
    {Figure::rounds_mean,
     {"rounds_mean", "rounds fought on average", kNumber, "rounds"},
     [](const Answer& answer) noexcept { return answer.rounds.mean.value; }},
    {Figure::a_points,
     {"a_points", "what A costs; 0 where nothing gives it a price", kNumber, "points"},
     [](const Answer& answer) noexcept { return answer.a.points; }},
    {Figure::b_points,
     {"b_points", "what B costs; 0 where nothing gives it a price", kNumber, "points"},
     [](const Answer& answer) noexcept { return answer.b.points; }},
    {Figure::a_points_lost,
     {"a_points_lost", "what A loses of its cost on average", kNumber, "points"},
     [](const Answer& answer) noexcept { return answer.a.points_lost.value; }},
    {Figure::b_points_lost,
     {"b_points_lost", "what B loses of its cost on average", kNumber, "points"},
     [](const Answer& answer) noexcept { return answer.b.points_lost.value; }},
    {Figure::swing,
     {"swing", "b_points_lost less a_points_lost; empty where only some units have a price",
      kNumber, "points"},
     [](const Answer& answer) noexcept { return answer.swing.value; }},
}};

constexpr bool in_order() {
  for (std::size_t place = 0; place < kFigures; ++place) {
    if (kColumns[place].figure != static_cast<Figure>(place)) {
      return false;
    }
  }
  return true;
}
static_assert(in_order(), "a figure is the place of its column");

}  // namespace

const Column& column_of(Figure figure) noexcept {
  return kColumns[static_cast<std::size_t>(figure)].column;
}

double figure_of(const Answer& answer, Figure figure) noexcept {
  return kColumns[static_cast<std::size_t>(figure)].of(answer);
}

double ending_of(const Answer& answer, std::string_view name) noexcept {
  const auto found =
      std::ranges::find(answer.endings, name, [](const auto& ending) { return ending.first; });
  return found == answer.endings.end() ? kNone : found->second.value;
}

}  // namespace fray::study
