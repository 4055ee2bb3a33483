// A combat as it is set up: who touches whom, its name, and its end.

#include "fray/rankflank/combat.hpp"

#include <algorithm>

namespace fray::rankflank {
namespace {

/// Why     sixteen would multiply the situations of a long fight; most are over in three rounds.
constexpr int kEndless = 8;

void absorb(Hasher& hasher, Amount amount) {
  hasher.word(static_cast<std::uint64_t>(amount.fixed))
      .word(static_cast<std::uint64_t>(amount.dice))
      .word(static_cast<std::uint64_t>(amount.sides));
}

void absorb(Hasher& hasher, const std::optional<std::int32_t>& number) {
  hasher.word(number ? static_cast<std::uint64_t>(*number) + 1 : 0);
}

void absorb(Hasher& hasher, const Unit& unit, Rulebook book) {
  for (const Characteristic& characteristic : characteristics(book)) {
    if (characteristic.value != &Profile::points && characteristic.value != &Profile::models) {
      hasher.word(static_cast<std::uint64_t>(unit.profile.*characteristic.value));
    }
  }
  absorb(hasher, unit.profile.impact);
  absorb(hasher, unit.profile.stomp);
  absorb(hasher, unit.profile.multiple);
  hasher.word(unit.profile.specials.bits()).word(static_cast<std::uint64_t>(unit.models));
  hasher.word((unit.charging ? 1U : 0U) | (unit.high_ground ? 2U : 0U) | (unit.character ? 4U : 0U) |
              (unit.challenge ? 8U : 0U));
  hasher.word(static_cast<std::uint64_t>(unit.approach)).word(static_cast<std::uint64_t>(unit.pursuit));
  for (const auto& number : {unit.of, unit.fighting, unit.hits_on, unit.wounds_on, unit.saves_on}) {
    absorb(hasher, number);
  }
  for (const std::int32_t distance : {unit.enemy_ahead, unit.edge_ahead, unit.edge_behind}) {
    hasher.word(static_cast<std::uint64_t>(distance));
  }
}

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
  absorb(hasher, engagement.rounds);
  return hasher
      .word((readings.insane_courage ? 1U : 0U) | (readings.roll_off ? 2U : 0U) | (readings.step_up ? 4U : 0U) |
            (readings.fear_breaks ? 8U : 0U) | (readings.five_saves ? 16U : 0U) | (readings.first_rank_counts ? 32U : 0U))
      .word(static_cast<std::uint64_t>(readings.rear_bonus))
      .word(static_cast<std::uint64_t>(readings.rank_width))
      .word(static_cast<std::uint64_t>(readings.most_ranks))
      .finish();
}

}  // namespace

Combat::Combat(const Engagement& engagement) : engagement_(engagement) {
  validate(engagement_);
  name_ = name_of(engagement_);
  rounds_told_apart_ = engagement_.rounds.value_or(kEndless);
  know_units();
  know_contacts();
  know_order();
}

void Combat::know_units() {
  host_.fill(-1);
  for (const Side side : {Side::a, Side::b}) {
    const auto& units = side == Side::a ? engagement_.a : engagement_.b;
    int host = -1;
    for (std::size_t place = 0; place < units.size(); ++place) {
      const int unit = static_cast<int>(place) + (side == Side::a ? 0 : kUnits / 2);
      capacity_[index(unit)] = units[place].capacity();
      host_[index(unit)] = units[place].character ? host : -1;
      host = units[place].character ? host : unit;
    }
  }
}

/// Each unit's front touches the enemy that it names, or the one opposite; an approach that is said wins over one that is
/// not. Characters touch what their unit touches.
void Combat::know_contacts() {
  const auto touch = [&](int unit, int enemy, Facing theirs) {
    const bool known = std::ranges::any_of(contacts_[index(unit)], [&](const Contact& c) { return c.enemy == enemy; });
    if (!known) {
      contacts_[index(unit)].push_back({enemy, Facing::front, theirs});
      contacts_[index(enemy)].push_back({unit, theirs, Facing::front});
    }
  };
  for (const bool said : {true, false}) {
    for (int unit = 0; unit < kUnits; ++unit) {
      if (!is_unit(unit) || host_[index(unit)] >= 0) {
        continue;
      }
      const Unit& own = this->unit(unit);
      if ((own.of.has_value() || own.approach != Facing::front) != said) {
        continue;
      }
      const int first = side_of(unit) == Side::a ? kUnits / 2 : 0;
      const int opposite = unit % (kUnits / 2);
      int enemy = first + own.of.value_or(said || !is_unit(first + opposite) ? 0 : opposite);
      enemy = host_[index(enemy)] >= 0 ? host_[index(enemy)] : enemy;
      touch(unit, enemy, own.approach);
    }
  }
  const auto contacts_of_units = contacts_;
  for (int unit = 0; unit < kUnits; ++unit) {
    const int host = is_unit(unit) ? host_[index(unit)] : -1;
    for (const Contact& contact : contacts_of_units[index(host >= 0 ? host : unit)]) {
      if (host >= 0) {
        contacts_[index(unit)].push_back(contact);
      }
      for (int character = 0; character < kUnits; ++character) {
        if (is_unit(character) && host_[index(character)] == contact.enemy) {
          contacts_[index(unit)].push_back({character, contact.own, contact.theirs});
        }
      }
    }
  }
}

bool Combat::side_standing(const Situation& situation, Side side) const noexcept {
  for (int unit = 0; unit < kUnits; ++unit) {
    if (side_of(unit) == side && in_combat(situation, unit)) {
      return true;
    }
  }
  return false;
}

bool Combat::contact_left(const Situation& situation) const noexcept {
  for (int unit = 0; unit < kUnits / 2; ++unit) {
    if (engaged(situation, unit)) {
      return true;
    }
  }
  return false;
}

/// Nothing is kept but what has to be told.
Situation Combat::closing(const Situation& situation, Side winner) const noexcept {
  Situation last;
  last.stage(Stage::closing).winner(winner).gone(situation.gone());
  last.caught(situation.caught()).off_table(situation.off_table()).escaped(situation.escaped());
  for (int unit = 0; unit < kUnits; ++unit) {
    last.lost(unit, situation.lost(unit));
  }
  return last;
}

/// Of the round that is over; nothing where a combat without a last round goes on beyond those told apart.
std::uint64_t Combat::told(const Situation& situation, bool last) const noexcept {
  if (!last && situation.rounds() >= rounds_told_apart_) {
    return 0;
  }
  Report report;
  report.kind = Report::Kind::round;
  report.round = situation.rounds() + 1;
  report.winner = situation.winner();
  report.lead = situation.lead();
  report.last = last;
  return pack(report);
}

int Combat::models_gone(const Situation& situation, int unit) const noexcept {
  const bool lost = ((situation.caught() | situation.off_table()) & bit(unit)) != 0;
  return lost ? this->unit(unit).models : this->unit(unit).models - models_left(situation, unit);
}

/// A beaten side that still fights has held; otherwise it is told by what befell it last: got away, off the table, run down,
/// wiped out.
Ending Combat::ending_of(const Situation& situation) const noexcept {
  const Side winner = situation.winner();
  if (winner == Side::none) {
    return side_standing(situation, Side::a) || side_standing(situation, Side::b) ? Ending::drawn : Ending::both_wiped;
  }
  const bool a = winner == Side::a;
  const int beaten = a ? 0b111000 : 0b000111;
  for (int unit = 0; unit < kUnits; ++unit) {
    if (side_of(unit) != winner && engaged(situation, unit)) {
      return a ? Ending::b_held : Ending::a_held;
    }
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

/// Tells each unit of a side of several, and then the whole.
Combat::Step Combat::after(const Situation& situation, int) const noexcept {
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
  for (int each = 0; each < kUnits; ++each) {
    if (is_unit(each)) {
      const std::size_t side = side_of(each) == Side::a ? 0 : 1;
      report.models_lost[side] += models_gone(situation, each);
      report.wounds[side] += situation.lost(each);
    }
  }
  const int overrun = situation.overrun();
  Situation next;
  next.stage(overrun > 0 ? Stage::overrun : Stage::over).unit(overrun > 0 ? overrun - 1 : 0);
  return {next, pack(report)};
}

}  // namespace fray::rankflank
