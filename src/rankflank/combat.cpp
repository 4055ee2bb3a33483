// A combat as it is set up: its units, its name, its places, and its end.

#include "fray/rankflank/combat.hpp"

#include <algorithm>
#include <bit>

namespace fray::rankflank {
namespace {

Hash128 name_of(const Engagement& engagement) {
  Hasher hasher("rankflank combat");
  hasher.word(static_cast<std::uint64_t>(engagement.book));
  for (const auto* side : {&engagement.a, &engagement.b}) {
    hasher.word(side->size());
    for (const Unit& unit : *side) {
      absorb(hasher, unit, engagement.book);
    }
  }
  const Readings& readings = engagement.readings;
  return hasher.word(as_word(engagement.rounds))
      .word((readings.insane_courage ? 1U : 0U) | (readings.roll_off ? 2U : 0U) |
            (readings.step_up ? 4U : 0U) | (readings.fear_breaks ? 8U : 0U) |
            (readings.five_saves ? 16U : 0U) | (readings.first_rank_counts ? 32U : 0U))
      .word(static_cast<std::uint64_t>(readings.rear_bonus))
      .word(static_cast<std::uint64_t>(readings.rank_width))
      .word(static_cast<std::uint64_t>(readings.most_ranks))
      .finish();
}

}  // namespace

Combat::Combat(const Engagement& engagement) : engagement_(engagement) {
  validate(engagement_);
  know_generals();
  name_ = name_of(engagement_);
  rounds_told_apart_ = engagement_.rounds.value_or(1);
  know_units();
  know_contacts();
  know_order();
  know_grid();
  know_meetings();
}

/// A unit near its General tests on his Discipline or Leadership where that is higher: as if it
/// were its own.
/// Source  rules-facts 4.6; the game's list file, "Commanding Presence"; "The General", beside
///         seeds/004. SOVL has no such rule.
void Combat::know_generals() {
  for (auto* const side : {&engagement_.a, &engagement_.b}) {
    for (Unit& unit : *side) {
      if (!book(kSovl)) {
        unit.profile.discipline = std::max(unit.profile.discipline, unit.general.value_or(0));
      }
    }
  }
}

void Combat::know_units() {
  host_.fill(-1);
  waits_.fill(-1);
  for (const Side side : {Side::a, Side::b}) {
    const auto& units = side == Side::a ? engagement_.a : engagement_.b;
    int host = -1;
    for (std::size_t place = 0; place < units.size(); ++place) {
      const int unit = static_cast<int>(place) + (side == Side::a ? 0 : kUnits / 2);
      present_.push_back(unit);
      capacity_[index(unit)] = units[place].capacity();
      for (int lost = 0; lost <= capacity_[index(unit)]; ++lost) {
        const int models = units[place].models - lost / units[place].profile.wounds;
        strengths_[index(unit)].push_back(
            {static_cast<std::int16_t>(models), static_cast<std::int16_t>(ranks_of(unit, models))});
      }
      shortest_flight_[index(unit)] = flight_dice(unit).lowest();
      host_[index(unit)] = units[place].character ? host : -1;
      host = units[place].character ? host : unit;
      waits_[index(unit)] = this->unit(host).away > 0 ? host : -1;
      const Unit& own = units[place];
      ground_ = ground_ || own.away > 0 || own.enemy_ahead > 0 || own.obstacle_ahead > 0 ||
                own.edge_ahead > 0 || own.edge_behind > 0;
      obstacles_ = obstacles_ || (units[place].defended && book(kFantasy));
    }
  }
}

/// Why     a grid counts no rounds, so it is kept for combats so large that nobody could read them
///         one by one.
void Combat::know_grid() {
  constexpr int kSmallest = 1'000;
  const int b = kUnits / 2;
  const bool one_each = engagement_.a.size() == 1 && engagement_.b.size() == 1;
  if (engagement_.rounds || !one_each || capacity_[0] * capacity_[index(b)] < kSmallest) {
    return;
  }
  for (const int unit : present_) {
    const Unit& own = this->unit(unit);
    bool first_rounds = own.charging || own.has(Special::hatred) || own.has(Special::flail) ||
                        own.has(Special::morning_star) || own.has(Special::spear);
    first_rounds = first_rounds || faces_fear(Situation{}, unit) || own.defended;
    if (first_rounds || !own.has(Special::unbreakable) || own.has(Special::unstable)) {
      return;
    }
  }
  const Order& order = later_order_[0];
  if (order.steps.size() != 1 || order.ties || order.together[0] == 0 ||
      order.steps[0].size() != 2 || multiple(order.steps[0][0]) != 1 ||
      multiple(order.steps[0][1]) != 1) {
    return;
  }
  grid_ = graph::Grid{capacity_[0], capacity_[index(b)]};
  rounds_told_apart_ = 0;
}

Situation Combat::at(int lost_a, int lost_b) const noexcept {
  return next_round(Situation{}.lost(0, lost_a).lost(kUnits / 2, lost_b));
}

graph::Place Combat::place(const Situation& situation) const noexcept {
  constexpr std::uint64_t kPhases = 1 << 26;
  constexpr std::uint64_t kHits = 1 << 10;  // that are told one by one
  const auto count = [](int units) {
    return static_cast<std::uint64_t>(std::popcount(static_cast<unsigned>(units)));
  };
  const Stage stage = situation.stage();
  if ((stage == Stage::overrun && !situation.untold()) || stage == Stage::over) {
    return {stage == Stage::over ? UINT64_MAX : UINT64_MAX - 1};
  }
  std::uint64_t lost = 0;
  for (const int unit : present_) {
    lost += static_cast<std::uint64_t>(situation.lost(unit));
  }
  const bool endless = !engagement_.rounds && situation.rounds() >= rounds_told_apart_;
  std::uint64_t phase = 0;
  if (stage == Stage::flight) {
    phase = kPhases - 8 + count(situation.caught() | situation.off_table() | situation.escaped());
  } else if (stage == Stage::overrun) {
    phase = kPhases - 1;
  } else if (stage == Stage::restrain) {
    phase = kPhases - 16 + count(situation.tested());
  } else {
    const auto unit = static_cast<std::uint64_t>(situation.unit());
    const auto nth = static_cast<std::uint64_t>(situation.step() * 32 + situation.attack());
    phase = stage == Stage::fear_test    ? 1 + unit
            : stage == Stage::roll_off   ? 8
            : stage == Stage::break_test ? kPhases - 32 + 2 * unit
            : stage == Stage::break_again
                ? kPhases - 31 + 2 * unit
                : kHits * (16 + nth * 16 + static_cast<std::uint64_t>(stage));
    if (stage == Stage::slay) {
      const auto left = static_cast<std::uint64_t>(situation.count() + situation.sixes());
      phase = kHits * (16 + nth * 16 + static_cast<std::uint64_t>(Stage::wound)) + kHits - 1 - left;
    }
  }
  const std::uint64_t rounds = static_cast<std::uint64_t>(situation.rounds());
  const std::uint64_t at = ((lost * 32 + progress(situation)) * 32 + rounds) * kPhases;
  const bool returns =
      endless && stage != Stage::flight && stage != Stage::overrun && stage != Stage::restrain;
  return returns ? graph::Place{at, true, phase} : graph::Place{at + phase};
}

bool Combat::contact_left(const Situation& situation) const noexcept {
  return std::ranges::any_of(present_, [&](int unit) { return engaged(situation, unit); });
}

/// Nothing is kept but what has to be told.
Situation Combat::closing(const Situation& situation, Side winner) const noexcept {
  Situation last;
  last.stage(Stage::closing).winner(winner).gone(situation.gone());
  last.caught(situation.caught()).off_table(situation.off_table()).escaped(situation.escaped());
  last.combat(situation.combat()).met(situation.met());
  for (const int unit : present_) {
    last.joined(unit, situation.joined(unit));
  }
  return last.losses_of(situation);
}

/// Of the round that is over. Why  by how much it was won is asked of last rounds only, and makes
/// many reports.
std::uint64_t Combat::told(const Situation& situation, bool last) const noexcept {
  Report report;
  report.kind = Report::Kind::round;
  report.round = counts_rounds() ? 1 : situation.rounds() + 1;
  report.winner = situation.winner();
  report.lead = last ? situation.lead() : 0;
  report.last = last;
  return pack(report);
}

int Combat::models_gone(const Situation& situation, int unit) const noexcept {
  const bool lost = ((situation.caught() | situation.off_table()) & bit(unit)) != 0;
  return lost ? this->unit(unit).models : this->unit(unit).models - models_left(situation, unit);
}

/// A beaten side is told by whichever of its units fared best: somebody stands, in contact,
/// untouched or gone on; got away; fled off the table; was run down; or all of it is wiped out.
Ending Combat::ending_of(const Situation& situation) const noexcept {
  const Side winner = situation.winner();
  const int destroyed = situation.caught() | situation.off_table();
  const auto lives = [&](int unit) {
    return (destroyed & bit(unit)) == 0 && situation.lost(unit) < capacity_[index(unit)];
  };
  if (winner == Side::none) {
    return std::ranges::any_of(present_, lives) ? Ending::drawn : Ending::both_wiped;
  }
  const bool a = winner == Side::a;
  const int beaten = a ? 0b111000 : 0b000111;
  const bool stands = std::ranges::any_of(present_, [&](int unit) {
    return side_of(unit) != winner && lives(unit) && (situation.escaped() & bit(unit)) == 0;
  });
  if (stands) {
    return a ? Ending::b_held : Ending::a_held;
  }
  if ((situation.escaped() & beaten) != 0) {
    return a ? Ending::b_escaped : Ending::a_escaped;
  }
  if ((situation.off_table() & beaten) != 0) {
    return a ? Ending::b_off_table : Ending::a_off_table;
  }
  if ((situation.caught() & beaten) != 0) {
    return a ? Ending::b_caught : Ending::a_caught;
  }
  return a ? Ending::b_wiped : Ending::a_wiped;
}

/// Tells a round that had to wait; or each unit of a side of several, and then the whole.
Combat::Step Combat::after(const Situation& situation, int) const noexcept {
  if (situation.stage() == Stage::telling) {
    return tell_round(situation);
  }
  const bool several = engagement_.a.size() + engagement_.b.size() > 2;
  Report report;
  int unit = several ? situation.unit() : kUnits;
  while (unit < kUnits && !is_unit(unit)) {
    ++unit;
  }
  if (unit < kUnits) {
    report.kind = Report::Kind::unit;
    report.unit = unit;
    report.models = models_gone(situation, unit);
    Situation next = situation;
    return {next.unit(unit + 1), pack(report)};
  }
  report.kind = Report::Kind::end;
  report.ending = ending_of(situation);
  for (const int each : present_) {
    const std::size_t side = side_of(each) == Side::a ? 0 : 1;
    report.models_lost[side] += models_gone(situation, each);
    report.wounds[side] += situation.lost(each);
  }
  const int overrun = situation.overrun();
  // Who stands where, for what lies ahead.
  Situation next = away_ && overrun > 0 ? situation : Situation{};
  next.stage(overrun > 0 ? Stage::overrun : Stage::over).unit(overrun > 0 ? overrun - 1 : 0);
  return {next, pack(report)};
}

}  // namespace fray::rankflank
