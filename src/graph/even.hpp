#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "core/parallel.hpp"
#include "graph/controls.hpp"
#include "graph/even_parts.hpp"
#include "graph/foresight.hpp"
#include "graph/head.hpp"
#include "graph/simulate.hpp"
#include "graph/tally.hpp"
#include "random/even.hpp"
#include "random/sampler.hpp"

namespace fray::graph {

/// The engine that deals fights evenly.
///
/// The first situations are followed exactly (Head) where that costs no more than fights do, and the
/// fights are dealt at equal distances over all that they lead to. In each wave after that the
/// situations are put in order of how well A does, by what the first batch taught (Foresight) where
/// the caller says how fights end, and its fights, in that order, have points that are spread evenly
/// over [0, 1), all moved by one random number: fights that do alike share out the dice between them.
/// Each fight's own draws are as likely as dice, so every mean is right; sums of many fights vary less
/// than those of independent ones. The chances to win and to draw are told with what the first batch
/// taught of the luck of dice (Controls) taken off.
///
/// Fights are those of kReplicates replicates, each with random numbers of its own, in batches that
/// grow. What a situation leads to is asked once for all replicates that one thread carries along;
/// as each has draws and points of its own, counts do not depend on who carries which.
template <Game G>
class EvenEngine {
 public:
  using Situation = typename G::Situation;

  EvenEngine(const G& game, const SimulationSettings& settings, ValueOf value_of = {})
      : game_(game), settings_(settings), matchup_(game.name()), sums_(std::move(value_of)) {}

  EvenSimulation run(const EvenProgress& progress = {}) {
    if (settings_.threads <= 1) {
      return run_batches(progress, [](auto&& work) { work(); });
    }
    Threads threads(settings_.threads);
    return run_batches(progress, [&](auto&& work) { threads.run(work); });
  }

 private:
  using Counts = CountOfEach;
  using Part = EvenPart;
  using Trials = Population<Situation, Counts>;
  using Wave = std::vector<std::pair<Situation, Counts>>;

  static constexpr bool kForgets = requires(const G& game) { game.forget(); };
  static constexpr std::uint64_t kFirst = 256;  ///< fights of a replicate in the first batch
  static constexpr std::uint64_t kMostOfBatch = std::uint64_t{1} << 26;
  static constexpr std::uint64_t kWidest = 16'384;  ///< situations of a replicate in one wave
  /// The exact beginning is followed for as many fights at most: stopping early must stay worth it.
  static constexpr std::uint64_t kMostOfHead = std::uint64_t{1} << 17;

  /// What falls in a situation of the wave.
  struct Place {
    random::RollsInOrder* together = nullptr;
    Throw dice{};
  };
  static constexpr std::size_t kLater = 4;  ///< situations, by which the next is on its way

  /// What one thread works with.
  struct Desk {
    random::EvenRolls rolls{};
    random::Sampler sampler{random::Path::plain};
    Trials next{8};
    Trials next_round{8};
    Wave wave{};
    std::vector<Place> places{};  ///< in the order of the wave
    std::vector<IndexedStanding> order{};
    std::vector<SharedOutcome> shares{};
    std::vector<Counts> dealt{};
    std::optional<ThrowWorth> luck{};
    Trail* trail = nullptr;  ///< where it is kept
  };

  template <class Execute>
  EvenSimulation run_batches(const EvenProgress& progress, Execute execute) {
    EvenSimulation all;
    std::uint64_t parts_before = 0;
    std::uint64_t wanted = settings_.trials;
    std::vector<Part> parts;
    for (std::uint64_t done = 0; done < settings_.trials && wanted > 0;) {
      const std::uint64_t left = settings_.trials - done;
      std::uint64_t now = done == 0 ? kFirst * kReplicates : std::min(4 * done, kMostOfBatch);
      now = std::min(now, wanted);
      now = left < now + now / 2 ? left : now;  // no small rest
      done += now;
      if (done != now) {
        teach(parts);
      }
      parts = cut_into_parts(now, parts_before, groups(), fights_of_part_);
      const std::size_t at_once = kForgets ? groups() : parts.size();
      for (std::size_t first = 0; first < parts.size(); first += at_once) {
        execute([&] { look_ahead(done); });
        execute([&] {
          for_each(at_once, [&](std::size_t i) { fight(parts[first + i], desks_.local()); });
        });
        forget();
      }
      gather(parts, all);
      wanted = progress ? progress(all) : settings_.trials;
    }
    return all;
  }

  /// Between two parts no situation is alive, but those of the head.
  /// Why   a batch may be of millions of fights, and each meets boards of its own.
  void forget() {
    if constexpr (kForgets) {
      if (game_.forget()) {
        head_.reset();  // its situations are not to be asked again
      }
    }
  }

  /// What the first batch has to say, once there is another.
  void teach(std::vector<Part>& parts) {
    if (learns() && !foresight_.fitted()) {
      for (Part& part : parts) {
        part.trail.teach(foresight_, controls_);
      }
      foresight_.fit();
      in_order_ = false;
    }
  }

  /// As far as so many fights pay.
  void look_ahead(std::uint64_t fights) {
    const std::uint64_t most = std::min(fights, kMostOfHead);
    if (most >= 2 * fights_of_head_) {
      fights_of_head_ = most;
      head_.reset();
    }
    if (!head_) {
      head_.emplace(game_, fights_of_head_);
      situations_of_head_ = head_->situations();
      in_order_ = false;
    }
    if (!in_order_) {
      put_leaves_in_order();
      in_order_ = true;
    }
  }

  /// So many parts have a share of the replicates each.
  /// Why   all that is learned is learned in one order.
  std::size_t groups() const {
    return learns() && !foresight_.fitted()
               ? 1
               : std::min(kReplicates, std::bit_ceil(static_cast<std::size_t>(settings_.threads)));
  }

  template <class Body>
  void for_each(std::size_t count, const Body& body) const {
    if (settings_.threads > 1) {
      for_each_index(count, 1, body);
    } else {
      for (std::size_t i = 0; i < count; ++i) {
        body(i);
      }
    }
  }

  bool learns() const { return ComparedGame<G> && sums_.knows_ends(); }

  void fight(Part& part, Desk& desk) {
    desk.wave.clear();
    desk.trail = learns() && !foresight_.fitted() ? &part.trail : nullptr;
    if (desk.trail != nullptr) {
      desk.trail->clear();
    }
    desk.luck.emplace(controls_);
    deal_leaves(part, desk);
    const auto& leaves = head_->leaves();
    std::size_t leaf = 0;
    const auto more = [&](std::uint64_t last_round) {
      return !desk.next.empty() || (leaf < leaves.size() && leaves[leaf].wave.round <= last_round);
    };
    for (WaveNumber wave; more(kLastRound); ++wave.round) {
      for (wave.step = 0; more(wave.round); ++wave.step) {
        leaf = begin_wave(leaf, wave, desk);
        advance(part, desk, wave);
      }
      std::swap(desk.next, desk.next_round);  // who waited for the others to end their round
      if (desk.trail != nullptr) {
        desk.trail->begin_round();
      }
    }
  }

  /// Each replicate's fights, at equal distances over all that the head leads to.
  void deal_leaves(Part& part, Desk& desk) const {
    const auto& leaves = head_->leaves();
    desk.dealt.assign(leaves.size(), Counts{});
    for (std::size_t replicate = part.first; replicate < part.last; ++replicate) {
      leaves_.deal(part.trials[replicate], shift(part.number + replicate, desk, kHead),
                   [&](std::uint32_t leaf, std::uint64_t fights) {
                     desk.dealt[leaf][replicate] = static_cast<std::uint32_t>(fights);
                   });
    }
    for (std::size_t leaf = 0; leaf < leaves.size(); ++leaf) {
      if (leaves[leaf].history != 0 && sum_of(desk.dealt[leaf]) != 0) {
        const Replicated counts(desk.dealt[leaf]);
        head_->for_each_report(leaves[leaf].history,
                               [&](Report report) { part.reports[report] += counts; });
      }
    }
  }

  /// The next wave is what fights of the last have come to, and those dealt to leaves of the head
  /// that are fought now. Returns the first leaf that is fought later.
  std::size_t begin_wave(std::size_t leaf, WaveNumber wave, Desk& desk) const {
    const auto& leaves = head_->leaves();
    for (; leaf < leaves.size() && leaves[leaf].wave == wave; ++leaf) {
      if (sum_of(desk.dealt[leaf]) == 0) {
        continue;
      }
      Counts& count = desk.next[leaves[leaf].situation];
      for (std::size_t replicate = 0; replicate < kReplicates; ++replicate) {
        count[replicate] += desk.dealt[leaf][replicate];
      }
    }
    desk.next.take(desk.wave);
    if (desk.trail != nullptr) {
      desk.trail->begin_wave();
    }
    return leaf;
  }

  /// From what is worst for A to what is best: by how it will likely end, and of those that end alike
  /// by what the game says.
  /// Why   who has lost what would else be in no order where nobody can win any more.
  void put_leaves_in_order() {
    std::vector<Standing> standings;
    std::vector<double> chances;
    for (const auto& leaf : head_->leaves()) {
      standings.push_back(leaf.over ? standing_of_end(leaf.history)
                                    : standing_of(leaf.situation, leaf.wave.round));
      chances.push_back(leaf.chance);
    }
    leaves_.put_in_order(standings, chances);
  }

  static std::uint32_t group_of(double value) noexcept {
    return static_cast<std::uint32_t>(std::clamp(value, 0.0, 1.0) * kGroups);
  }

  Standing standing_of_end(std::uint32_t history) const {
    Standing standing;
    double value = 0;
    head_->for_each_report(history, [&](Report report) {
      value = sums_.value_of(report).value_or(value);
      standing.key.high = report;
    });
    standing.end = value < 0.5 ? -1 : 1;
    if (foresight_.fitted()) {
      standing.stage = group_of(value);
      standing.for_a = std::exchange(standing.end, 0) * kBeyond;
    }
    return standing;
  }

  Standing standing_of(const Situation& situation, std::uint64_t round) {
    Standing standing;
    Place place;
    random::EvenRolls& rolls = desks_.local().rolls;
    rolls.make_room();
    const Outlook now = stand(situation, round, rolls, place, standing);
    if (foresight_.fitted()) {
      standing.stage = group_of(std::exchange(standing.for_a, now.for_a));
    }
    return standing;
  }

  void advance(Part& part, Desk& desk, WaveNumber wave) const {
    put_in_order(desk, wave.round);
    std::array<std::uint64_t, kReplicates> points{};
    Counts met{};
    for (std::size_t replicate = part.first; replicate < part.last; ++replicate) {
      points[replicate] = shift(part.number + replicate, desk, wave.round * kMostSteps + wave.step);
    }
    for (std::size_t nth = 0; nth < desk.order.size(); ++nth) {
      const std::uint32_t index = desk.order[nth].index;
      const std::uint32_t later = desk.order[std::min(nth + kLater, desk.order.size() - 1)].index;
      __builtin_prefetch(&desk.wave[later]);
      __builtin_prefetch(&desk.wave[later].second);
      __builtin_prefetch(&desk.places[later]);
      const Place& place = desk.places[index];
      const Counts& trials = desk.wave[index].second;
      random::RollsInOrder& together = *place.together;
      desk.luck->of(place.dice);
      desk.shares.clear();
      for (std::size_t replicate = part.first; replicate < part.last; ++replicate) {
        const std::uint64_t fights = trials[replicate];
        met[replicate] += fights == 0 ? 0 : 1;
        together.deal(fights, points[replicate], [&](std::uint32_t cell, std::uint64_t some) {
          desk.shares.push_back(
              {cell, static_cast<std::uint32_t>(replicate), static_cast<std::uint32_t>(some)});
        });
        points[replicate] += fights * random::RollsInOrder::kStep;
      }
      send_all(index, wave.round, part, together, desk);
    }
    for (std::size_t replicate = part.first; replicate < part.last; ++replicate) {
      part.met[replicate] += met[replicate];
      part.widest[replicate] = std::max(part.widest[replicate], met[replicate]);
    }
  }

  /// What each combination of outcomes leads to, once for all fights that had it.
  void send_all(std::uint32_t from, std::uint64_t round, Part& part,
                const random::RollsInOrder& together, Desk& desk) const {
    put_in_order_of_cells(desk.shares);
    const std::span<const SharedOutcome> all = desk.shares;
    for (std::size_t first = 0, last = 0; first < all.size(); first = last) {
      while (last < all.size() && all[last].cell == all[first].cell) {
        ++last;
      }
      send(from, together.results_of(all[first].cell), all.subspan(first, last - first), round,
           part, desk);
    }
  }

  /// How well A does there. Returns what it is told by.
  Outlook stand(const Situation& situation, std::uint64_t round, random::EvenRolls& rolls,
                Place& place, Standing& standing) const {
    const Rolls thrown = game_.rolls(situation);
    Outlook now;
    if constexpr (ComparedGame<G>) {
      now = outlook(game_, situation);
    }
    place.together = &rolls.of(thrown.span(), now.favours);
    place.dice = {.round = number_of(round),
                  .stage = now.stage,
                  .score = now.score,
                  .lead = now.lead.value_or(0),
                  .now = place.together};
    if (!now.later.span().empty()) {
      place.dice.later = &rolls.of(now.later.span(), now.later_favours);
    }
    if (now.lead) {
      now.add(place.dice.chance_above(0));
      now.add(place.dice.chance_above(-1));
      now.add(place.dice.mean());
    }
    standing.stage = now.stage;
    standing.for_a = foresight_.fitted() ? foresight_.of(number_of(round), now) : now.for_a;
    standing.key = situation.key();
    return now;
  }

  static std::uint32_t number_of(std::uint64_t round) noexcept {
    return static_cast<std::uint32_t>(std::min<std::uint64_t>(round, kMostRounds));
  }

  /// From what is worst for A to what is best.
  void put_in_order(Desk& desk, std::uint64_t round) const {
    desk.order.clear();
    if (desk.trail == nullptr && desk.rolls.make_room()) {  // a trail knows them
      desk.luck->forget();
    }
    desk.places.resize(desk.wave.size());
    for (std::uint32_t i = 0; i < desk.wave.size(); ++i) {
      Place& place = desk.places[i] = {};
      IndexedStanding& own = desk.order.emplace_back(Standing{}, i);
      const Outlook now = stand(desk.wave[i].first, round, desk.rolls, place, own.standing);
      if (desk.trail != nullptr) {
        desk.trail->meet(place.dice, now, static_cast<double>(sum_of(desk.wave[i].second)));
      }
    }
    put_worst_first(desk.order);
  }

  std::uint64_t shift(std::uint64_t number, Desk& desk, std::uint64_t depth) const {
    std::array<std::uint64_t, random::kLanes> words{};
    desk.sampler.words({settings_.purpose, settings_.seed, matchup_, kEven, depth, number}, words);
    return words[0];
  }

  /// Fights that had the same outcomes.
  void send(std::uint32_t from, const Results& results, std::span<const SharedOutcome> fights,
            std::uint64_t round, Part& part, Desk& desk) const {
    Transition<Situation> step = game_.after(desk.wave[from].first, results);
    bool round_over = false;
    Ends ended{};
    double many = 0;
    const Ends worth = desk.luck->known() ? desk.luck->worth(results) : Ends{};
    for (const SharedOutcome& share : fights) {
      many += share.fights;
      for (std::size_t end = 0; desk.luck->known() && end < worth.size(); ++end) {
        part.luck[share.replicate][end] += share.fights * worth[end];
      }
    }
    const Situation& next = settle_in_round(game_, step, round, round_over, [&](Report report) {
      Replicated& count = part.reports[report];
      for (const SharedOutcome& share : fights) {
        count[share.replicate] += share.fights;
      }
      if (desk.trail != nullptr) {
        const Ends so = sums_.ends_of(report);
        ended = {ended[0] + many * so[0], ended[1] + many * so[1]};
      }
    });
    if (desk.trail != nullptr) {
      desk.trail->send(from, results, many, ended);
    }
    if (game_.pending(next) != Pending::rolls) {
      return;
    }
    Trials& to = round_over ? desk.next_round : desk.next;
    Counts& count = to[next];
    for (const SharedOutcome& share : fights) {
      count[share.replicate] += share.fights;
    }
    if (desk.trail != nullptr) {
      desk.trail->go_on(round_over, to.place_of(count));
    }
  }

  void gather(const std::vector<Part>& parts, EvenSimulation& all) {
    double of_a_fight = 0;  // situations of the widest wave
    for (const Part& part : parts) {
      of_a_fight = std::max(of_a_fight, part.widest_of_a_fight());
      all.situations =
          std::max<std::size_t>(all.situations, situations_of_head_ + std::ranges::max(part.met));
    }
    fights_of_part_ = static_cast<std::uint64_t>(static_cast<double>(kWidest) /
                                                 std::max(of_a_fight, kWidest / 1e9));
    sums_.add(parts, !foresight_.fitted());
    sums_.tell(all, !controls_.empty());
  }

  /// Names random numbers that belong to a wave, and to no situation.
  static constexpr Hash128 kEven{0x6576656e20647261ULL, 0x77732e2e2e2e2e2eULL};
  static constexpr std::uint64_t kMostSteps = 1'048'576;  ///< waves of one of several rounds
  static constexpr std::uint64_t kHead = 0;               ///< in place of a wave
  static constexpr double kGroups = 32;                   ///< of leaves that end alike
  static constexpr double kBeyond = 1e9;                  ///< all that a game says
  static constexpr std::uint64_t kLastRound = UINT64_MAX - 1;

  const G& game_;
  SimulationSettings settings_;
  Hash128 matchup_;
  EvenSums sums_;
  Foresight foresight_{};
  Controls controls_{};
  std::optional<Head<G>> head_{};
  std::uint64_t fights_of_head_ = 0;
  std::size_t situations_of_head_ = 0;
  bool in_order_ = false;                   ///< the head's leaves
  std::uint64_t fights_of_part_ = kWidest;  ///< of a replicate, so that no wave is wider
  LeavesInOrder leaves_{};
  PerThread<Desk> desks_{[] { return Desk{}; }};
};

}  // namespace fray::graph
