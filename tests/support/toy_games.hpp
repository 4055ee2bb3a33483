#pragma once

#include <cstdint>

#include "graph/game.hpp"

namespace fray::test {

/// Coins until one side has the points it needs: A scores on `hit`+ of a D6, B else. Ends after at
/// most 2 x points - 1 coins, so nothing recurs; `as_chain` claims that it does. After each coin
/// but the last comes a choice that is reported, so that settling is part of the walk.
class Race {
 public:
  struct Situation {
    std::uint32_t a = 0;
    std::uint32_t b = 0;
    bool resting = false;

    constexpr Hash128 key() const noexcept {
      return {a, std::uint64_t{b} << 1 | (resting ? 1U : 0U)};
    }
    friend constexpr bool operator==(const Situation&, const Situation&) = default;
  };
  using Transition = graph::Transition<Situation>;

  static constexpr graph::Report kAWins = 1;
  static constexpr graph::Report kBWins = 2;
  static constexpr graph::Report kRested = 3;  ///< may be made many times in a game

  Race(std::uint32_t points, int hit, bool as_chain = false) noexcept
      : points_(points), hit_(hit), as_chain_(as_chain) {}

  Situation opening() const noexcept { return {}; }
  graph::Pending pending(const Situation& now) const noexcept {
    return now.resting                            ? graph::Pending::choice
           : now.a == points_ || now.b == points_ ? graph::Pending::end
                                                  : graph::Pending::rolls;
  }
  graph::Rolls rolls(const Situation&) const noexcept {
    graph::Rolls rolls;
    rolls.add(dice::Roll::pool(1, dice::Test::at_least(hit_), dice::Test{}, 1));
    return rolls;
  }
  Transition after(const Situation& now, const graph::Results& results) const noexcept {
    Situation next{now.a + results[0], now.b + 1U - results[0], false};
    if (next.a == points_ || next.b == points_) {
      return {next, next.a == points_ ? kAWins : kBWins};
    }
    next.resting = true;
    return {next};
  }
  int options(const Situation&) const noexcept { return 1; }
  int decide(const Situation&) const noexcept { return 0; }
  Transition after(const Situation& now, int) const noexcept {
    return {{now.a, now.b, false}, kRested};
  }

  bool recurs() const noexcept { return as_chain_; }
  Hash128 name() const noexcept {
    return Hasher("race").word(points_).word(static_cast<std::uint64_t>(hit_)).finish();
  }

 private:
  std::uint32_t points_;
  int hit_;
  bool as_chain_;
};

/// Coins for one point of the other's purse until one purse is empty: every situation between can
/// come back, so all of them are one knot. Without `ends` the walk turns back at both purses and
/// never stops.
class Ruin {
 public:
  struct Situation {
    std::uint32_t purse = 0;

    constexpr Hash128 key() const noexcept { return {0, purse}; }
    friend constexpr bool operator==(const Situation&, const Situation&) = default;
  };
  using Transition = graph::Transition<Situation>;

  static constexpr graph::Report kRich = 1;
  static constexpr graph::Report kPoor = 2;
  static constexpr graph::Report kPlayed = 3;  ///< one more coin, and it goes on

  Ruin(std::uint32_t purse, std::uint32_t all, int hit, bool ends = true) noexcept
      : purse_(purse), all_(all), hit_(hit), ends_(ends) {}

  Situation opening() const noexcept { return {purse_}; }
  graph::Pending pending(const Situation& now) const noexcept {
    return now.purse == 0 || now.purse == all_ ? graph::Pending::end : graph::Pending::rolls;
  }
  graph::Rolls rolls(const Situation&) const noexcept {
    graph::Rolls rolls;
    rolls.add(dice::Roll::pool(1, dice::Test::at_least(hit_), dice::Test{}, 1));
    return rolls;
  }
  Transition after(const Situation& now, const graph::Results& results) const noexcept {
    const Situation next{results[0] == 1 ? now.purse + 1 : now.purse - 1};
    if (next.purse != 0 && next.purse != all_) {
      return {next, kPlayed};
    }
    return ends_ ? Transition{next, next.purse == 0 ? kPoor : kRich} : Transition{now, kPlayed};
  }
  int options(const Situation&) const noexcept { return 0; }
  int decide(const Situation&) const noexcept { return 0; }
  Transition after(const Situation& now, int) const noexcept { return {now}; }

  bool recurs() const noexcept { return true; }
  Hash128 name() const noexcept {
    return Hasher("ruin").word(purse_).word(all_).word(static_cast<std::uint64_t>(hit_)).finish();
  }

 private:
  std::uint32_t purse_;
  std::uint32_t all_;
  int hit_;
  bool ends_;
};

/// One die with `sides` faces: does it show a one?
class OneDie {
 public:
  struct Situation {
    bool thrown = false;

    constexpr Hash128 key() const noexcept { return {0, thrown ? 1U : 0U}; }
    friend constexpr bool operator==(const Situation&, const Situation&) = default;
  };
  using Transition = graph::Transition<Situation>;

  static constexpr graph::Report kOne = 1;
  static constexpr graph::Report kMore = 2;

  explicit OneDie(int sides) noexcept : sides_(sides) {}

  Situation opening() const noexcept { return {}; }
  graph::Pending pending(const Situation& now) const noexcept {
    return now.thrown ? graph::Pending::end : graph::Pending::rolls;
  }
  graph::Rolls rolls(const Situation&) const noexcept {
    graph::Rolls rolls;
    rolls.add(dice::Roll::sum(1, 1, sides_));
    return rolls;
  }
  Transition after(const Situation&, const graph::Results& results) const noexcept {
    return {{true}, results[0] == 0 ? kOne : kMore};
  }
  int options(const Situation&) const noexcept { return 0; }
  int decide(const Situation&) const noexcept { return 0; }
  Transition after(const Situation& now, int) const noexcept { return {now}; }

  bool recurs() const noexcept { return false; }
  Hash128 name() const noexcept {
    return Hasher("one die").word(static_cast<std::uint64_t>(sides_)).finish();
  }

 private:
  int sides_;
};

/// One situation of so many cells that most stay empty; each cell is a report of its own.
struct Lottery {
  struct Situation {
    bool over = false;
    constexpr Hash128 key() const noexcept { return {1, over ? 1U : 0U}; }
    friend constexpr bool operator==(const Situation&, const Situation&) = default;
  };
  using Transition = graph::Transition<Situation>;
  static constexpr std::uint64_t kOutcomes = 58;

  Situation opening() const noexcept { return {}; }
  graph::Pending pending(const Situation& now) const noexcept {
    return now.over ? graph::Pending::end : graph::Pending::rolls;
  }
  graph::Rolls rolls(const Situation&) const noexcept {
    graph::Rolls rolls;
    rolls.add(dice::Roll::sum(1, 3, 20));
    rolls.add(dice::Roll::sum(1, 3, 20));
    return rolls;
  }
  Transition after(const Situation&, const graph::Results& results) const noexcept {
    return {{true}, results[0] * kOutcomes + results[1] + 1};
  }
  int options(const Situation&) const noexcept { return 1; }
  int decide(const Situation&) const noexcept { return 0; }
  Transition after(const Situation& now, int) const noexcept { return {now}; }
  bool recurs() const noexcept { return false; }
  Hash128 name() const noexcept { return {2, 3}; }
};

static_assert(graph::Game<Race> && graph::Game<Ruin> && graph::Game<OneDie> &&
              graph::Game<Lottery>);

}  // namespace fray::test
