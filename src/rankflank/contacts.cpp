// Who touches whom: where the lines met, and about each unit away that may be charged.

#include <algorithm>
#include <cstdlib>

#include "fray/rankflank/combat.hpp"

namespace fray::rankflank {

/// Each unit's front touches the enemy that it names, or the one opposite. Who comes at a flank or
/// rear is heard first, then who names its enemy, then the others, so that it never matters which
/// side is asked first.
void Combat::know_contacts() {
  Contacts& line = contacts_[0];
  const auto in_line = [&](int unit) { return is_unit(unit) && waits_[index(unit)] < 0; };
  const auto touch = [&](int unit, int enemy, Facing theirs) {
    const bool known =
        std::ranges::any_of(line[index(unit)], [&](const Contact& c) { return c.enemy == enemy; });
    if (!known) {
      line[index(unit)].push_back({enemy, Facing::front, theirs});
      line[index(enemy)].push_back({unit, theirs, Facing::front});
    }
  };
  enum class Said { approach, enemy, nothing };
  for (const Said said : {Said::approach, Said::enemy, Said::nothing}) {
    for (int unit = 0; unit < kUnits; ++unit) {
      if (!in_line(unit) || host_[index(unit)] >= 0) {
        continue;
      }
      const Unit& own = this->unit(unit);
      const Said says = own.approach != Facing::front ? Said::approach
                        : own.of                      ? Said::enemy
                                                      : Said::nothing;
      if (says != said) {
        continue;
      }
      const int first = side_of(unit) == Side::a ? kUnits / 2 : 0;
      const int opposite = first + unit % (kUnits / 2);
      int enemy = said == Said::nothing && in_line(opposite) ? opposite : first;
      while (!own.of && !in_line(enemy)) {
        ++enemy;
      }
      enemy = own.of ? first + *own.of : enemy;
      enemy = host_[index(enemy)] >= 0 ? host_[index(enemy)] : enemy;
      touch(unit, enemy, own.approach);
    }
  }
  know_characters(line);
}

/// Characters touch what their unit touches.
void Combat::know_characters(Contacts& contacts) const {
  const Contacts of_units = contacts;
  for (int unit = 0; unit < kUnits; ++unit) {
    const int host = is_unit(unit) ? host_[index(unit)] : -1;
    for (const Contact& contact : of_units[index(host >= 0 ? host : unit)]) {
      if (host >= 0) {
        contacts[index(unit)].push_back(contact);
      }
      for (int character = 0; character < kUnits; ++character) {
        if (is_unit(character) && host_[index(character)] == contact.enemy) {
          contacts[index(unit)].push_back({character, contact.own, contact.theirs});
        }
      }
    }
  }
  for (std::vector<Contact>& of_unit : contacts) {
    std::ranges::sort(of_unit, {}, &Contact::enemy);
  }
}

/// About a unit away, every enemy that may pursue so far touches the side in which it is met.
void Combat::know_meetings() {
  for (const int unit : present_) {
    if (this->unit(unit).away == 0) {
      continue;
    }
    away_ = true;
    combats_.push_back(1 + unit);
    Contacts& contacts = contacts_[index(1 + unit)];
    for (const int enemy : present_) {
      if (side_of(enemy) != side_of(unit) && host_[index(enemy)] < 0) {
        contacts[index(unit)].push_back({enemy, this->unit(unit).met, Facing::front});
        contacts[index(enemy)].push_back({unit, Facing::front, this->unit(unit).met});
      }
    }
    know_characters(contacts);
    away_orders_[index(unit)] = orders_away(1 + unit);
  }
  std::ranges::stable_sort(combats_, {},
                           [this](int combat) { return std::abs(inches_of(combat)); });
  if (away_ && engagement_.rounds) {
    // Several combats may be fought in a phase.
    rounds_told_apart_ = static_cast<int>(kMostUnits) * *engagement_.rounds;
  }
}

/// Who strikes when, by which of all who may meet there have just come, and by who strikes first of
/// equals.
std::vector<std::array<Combat::Order, 3>> Combat::orders_away(int combat) const {
  std::vector<std::array<Order, 3>> orders(std::size_t{1} << kUnits);
  int members = 0;
  for (const int unit : present_) {
    members |= contacts_[index(combat)][index(unit)].empty() ? 0 : bit(unit);
  }
  for (int first = 0; first < 1 << kUnits; ++first) {
    for (const Side winner : {Side::none, Side::a, Side::b}) {
      if ((first & ~members) == 0) {
        orders[index(first)][static_cast<std::size_t>(winner)] =
            order_of(picture(combat, members).first(first), winner);
      }
    }
  }
  return orders;
}

}  // namespace fray::rankflank
