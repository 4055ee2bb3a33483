#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/hash.hpp"
#include "dice/roll.hpp"
#include "random/sampler.hpp"

namespace fray::graph {

/// What the rules say of a situation: dice fall, somebody decides, or it is over.
enum class Pending : std::uint8_t { rolls, choice, end };

/// The independent rolls of one situation. At most four: what depends on them is the next
/// situation.
class Rolls {
 public:
  static constexpr std::size_t kMost = 4;

  constexpr void add(const dice::Roll& roll) noexcept { rolls_[count_++] = roll; }
  constexpr std::span<const dice::Roll> span() const noexcept {
    return {rolls_.data(), std::min(count_, kMost)};
  }

  /// Number of combinations of outcomes; a game keeps it at or below kMostCells.
  constexpr std::uint32_t cells() const noexcept {
    std::uint32_t product = 1;
    for (const dice::Roll& roll : span()) {
      product *= roll.outcomes();
    }
    return product;
  }
  static constexpr std::uint32_t kMostCells = 65'536;

  friend constexpr bool operator==(const Rolls& one, const Rolls& other) noexcept {
    return std::ranges::equal(one.span(), other.span());
  }

 private:
  std::array<dice::Roll, kMost> rolls_{};
  std::size_t count_ = 0;
};

/// One outcome of each roll, in the order of the rolls.
using Results = std::array<std::uint16_t, Rolls::kMost>;

/// What happened on a step, packed by the game; engines count reports and never look inside. 0
/// reports nothing.
using Report = std::uint64_t;

template <class Situation>
struct Transition {
  Situation next;
  Report report = 0;
};

/// A game, as the engines see it: scalar rules that know no dice thrown, no thread and no
/// probability.
///
/// `opening` and `after` are the moves along the graph. `pending` says what a situation waits for;
/// only then is `rolls` or `decide` asked. `decide` is the decision that the policies in force make
/// there; `options` counts the decisions that the rules allow. `key` names a situation by its
/// content. A game that says `recurs` may come back to a situation it has left.
template <class G>
concept Game = requires(const G game, const typename G::Situation situation, const Results& results,
                        int decision) {
  { game.opening() } -> std::same_as<typename G::Situation>;
  { game.pending(situation) } -> std::same_as<Pending>;
  { game.rolls(situation) } -> std::same_as<Rolls>;
  { game.options(situation) } -> std::same_as<int>;
  { game.decide(situation) } -> std::same_as<int>;
  { game.after(situation, results) } -> std::same_as<Transition<typename G::Situation>>;
  { game.after(situation, decision) } -> std::same_as<Transition<typename G::Situation>>;
  { situation.key() } -> std::same_as<Hash128>;
  { game.recurs() } -> std::same_as<bool>;
  { game.name() } -> std::same_as<Hash128>;
};

/// Where a situation lies on the way through a game.
struct Place {
  std::uint64_t at = 0;
  bool returns = false;  ///< situations of this place may lead to each other
  /// In a place that returns: no move within a round leads to the same or a lower one.
  std::uint64_t order = 0;
};

/// A game that knows its way: no move leads to a lower place, and only in places that `returns`
/// does one lead to the same.
/// Why   the exact engine then meets each situation once, with all that arrives there, whatever its
///       depth.
template <class G>
concept OrderedGame = Game<G> && requires(const G game, const typename G::Situation situation) {
  { game.place(situation) } -> std::same_as<Place>;
};

/// Rounds that are told apart; all later ones are told as the last of them.
inline constexpr std::uint32_t kMostRounds = 255;

/// A game fought in rounds, of which there may be any number: a fight that `counts_rounds` makes a
/// report that `ends_round` once a round, and `numbered` writes into it which round that was. A
/// fight without such rounds returns to no place.
/// Why   the number of a round is only told: the engines know it, so that no situation has to.
template <class G>
concept RoundGame = OrderedGame<G> && requires(const G game, Report report, std::uint32_t round) {
  { game.counts_rounds() } -> std::same_as<bool>;
  { game.ends_round(report) } -> std::same_as<bool>;
  { game.numbered(report, round) } -> std::same_as<Report>;
};

/// A game in which some situations differ in nothing that their dice decide. Those of the same
/// `alike`, unless it is 0, and of the same rolls tell the same report of the same results, not one
/// that ends a round; results of the same `way_of` lead each of them to one and the same situation.
/// Its reports leave the highest bit to the engine.
/// Why   the exact engine then follows a few ways of each in place of all results.
template <class G>
concept AlikeGame = Game<G> && requires(const G game, const typename G::Situation situation,
                                        const Results& results) {
  { game.alike(situation) } -> std::same_as<std::uint64_t>;
  { game.way_of(situation, results) } -> std::same_as<std::uint64_t>;
};

/// Where a situation stands among others that fights have come to at the same time.
struct Outlook {
  /// Two for each of twelve units, three of all, and three of the dice that fall next.
  static constexpr std::size_t kMostFeatures = 30;

  std::uint32_t stage = 0;  ///< only situations of one stage are compared
  double for_a = 0;         ///< how well A does; any measure, the better the more it tells
  /// Whom a higher outcome of each roll favours: 1 for A, -1 for B, 0 where that is not known.
  std::array<std::int8_t, Rolls::kMost> favours{};
  /// Where the dice that fall next come to a score: A's, less the enemy's, before they fall.
  std::optional<int> lead{};
  /// Dice with the same number count for scores that mean the same, and what they do beyond their
  /// mean is taken off how fights end. 0: too many others come after them for that to pay.
  std::uint32_t score = 0;
  /// Of the same score, dice that fall after these; whom they favour. Not all of them have to be
  /// told.
  Rolls later{};
  std::array<std::int8_t, Rolls::kMost> later_favours{};
  /// Numbers that may say how the fight will end, such as what each unit has lost: how much each
  /// says is learned from the first fights. Shape  the same ones in
  /// all situations of a stage; more than fit are left out.
  std::array<float, kMostFeatures> features{};
  std::size_t count = 0;  ///< of features

  void add(double feature) noexcept {
    if (count < kMostFeatures) {
      features[count++] = static_cast<float>(feature);
    }
  }
};

/// A game that says how situations compare. Any other may be dealt evenly, too, and gains less.
template <class G>
concept ComparedGame = Game<G> && requires(const G game, const typename G::Situation situation) {
  { outlook(game, situation) } -> std::same_as<Outlook>;
};

/// Situations on a grid: all that matters is what each of two sides has lost, and each side's pool
/// of one roll is the other's loss. Results below the largest of each roll lead to `at` the sums,
/// telling a round that goes on; others are asked.
struct Grid {
  int a = 0;  ///< losses that end it
  int b = 0;
};

/// A game that may be a grid: `grid` says so, `at(a, b)` is the situation after those losses.
/// Why   hundreds against hundreds have twenty thousand situations and fifty million cells; sums
///       over rows of a table are ten times as fast as looking up each.
template <class G>
concept GridGame = Game<G> && requires(const G game, int losses) {
  { game.grid() } -> std::same_as<std::optional<Grid>>;
  { game.at(losses, losses) } -> std::same_as<typename G::Situation>;
};

/// Walks on from a step through all decisions, as the policies make them, until dice fall or it is
/// over. Calls `tally(report)` for each report on the way.
template <Game G, class Tally>
[[gnu::always_inline]] inline const typename G::Situation& settle(
    const G& game, Transition<typename G::Situation>& step, Tally&& tally) {
  for (;;) {
    if (step.report != 0) {
      tally(step.report);
    }
    if (game.pending(step.next) != Pending::choice) {
      return step.next;
    }
    step = game.after(step.next, game.decide(step.next));
  }
}
template <Game G, class Tally>
typename G::Situation settle(const G& game, Transition<typename G::Situation>&& step,
                             Tally&& tally) {
  return settle(game, step, tally);
}

/// The same of a step in the round of that number, from 1: reports that end one are told with it.
/// `round_over` becomes true where one is.
template <Game G, class Tally>
[[gnu::always_inline]] inline const typename G::Situation& settle_in_round(
    const G& game, Transition<typename G::Situation>& step, std::uint64_t round, bool& round_over,
    Tally&& tally) {
  return settle(game, step, [&](Report report) {
    if constexpr (RoundGame<G>) {
      if (game.ends_round(report)) {
        round_over = true;
        report = game.numbered(
            report, static_cast<std::uint32_t>(std::min<std::uint64_t>(round, kMostRounds)));
      }
    }
    tally(report);
  });
}

/// The engine that follows one path: every die of one fight, every decision by the policies in
/// force.
///
/// Calls `rolled(situation, thrown rolls, step)` and `decided(situation, decision, step)` as they
/// happen.
template <Game G, class Rolled, class Decided>
void trace(const G& game, random::Thrower& thrower, Rolled&& rolled, Decided&& decided) {
  Transition<typename G::Situation> step{game.opening(), 0};
  while (game.pending(step.next) != Pending::end) {
    const typename G::Situation now = step.next;
    if (game.pending(now) == Pending::choice) {
      const int decision = game.decide(now);
      step = game.after(now, decision);
      decided(now, decision, step);
      continue;
    }
    const Rolls rolls = game.rolls(now);
    std::vector<random::Thrown> thrown;
    Results results{};
    for (const dice::Roll& roll : rolls.span()) {
      thrown.push_back(thrower(roll));
      results[thrown.size() - 1] = thrown.back().outcome;
    }
    step = game.after(now, results);
    rolled(now, thrown, step);
  }
}

}  // namespace fray::graph
