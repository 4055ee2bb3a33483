// What an engagement may be.

#include "rankflank/rules/unit.hpp"

#include <algorithm>
#include <string>
#include <tuple>

#include "core/error.hpp"
#include "core/text.hpp"
#include "rankflank/formation/book.hpp"

namespace fray::rankflank {
namespace {

/// The unit that a place names: a character's is the one he stands in.
std::size_t unit_at(const std::vector<Unit>& units, std::size_t place) {
  while (place > 0 && units[place].character) {
    --place;
  }
  return place;
}

}  // namespace

Pace pace_of(const Unit& unit) noexcept {
  return {.movement = std::max(unit.profile.movement, unit.profile.fly),
          .swift = unit.has(Special::swiftstride),
          .farther = (unit.has(Special::crusaders_zeal) ? 1 : 0) +
                     (unit.has(Special::daemon_of_slaanesh) ? 1 : 0),
          .ones_again = unit.has(Special::finest_warhorses)};
}

/// Source  "Movement" of characters, p. 208, and "Swiftstride", p. 178, beside rules-old-world;
///         "Swiftstride" and "Frenzy", The 9th Age's list file; "Characters" of Fantasy's questions
///         and answers, and "Characters Moving with Units" of its 7th edition.
Pace slowed(const Pace& pace, const Unit& other) noexcept {
  const Pace own = pace_of(other);
  Pace slower = pace;
  slower.movement = std::min(pace.movement, own.movement);
  slower.swift = pace.swift && own.swift;
  slower.farther = std::min(pace.farther, own.farther);
  return slower;
}

/// Source  "Warband", p. 180, beside rules-old-world: of the majority of its models.
Pace pace_of(const Book& book, std::span<const Unit> side, std::size_t unit) noexcept {
  Pace pace = pace_of(side[unit]);
  int eager = 0;
  for (std::size_t next = unit; next < side.size() && (next == unit || side[next].character);
       ++next) {
    const bool again = side[next].has(Special::warband) || side[next].has(Special::charge_again);
    eager += again ? side[next].models : -side[next].models;
  }
  pace.again = eager > 0;
  for (std::size_t next = unit + 1;
       book.characters_move_with_units && next < side.size() && side[next].character; ++next) {
    pace = slowed(pace, side[next]);
  }
  return pace;
}

namespace {

/// One side's checks, each with its sentence.
class Check : private SideCheck {
 public:
  Check(const std::vector<Unit>& units, std::size_t enemies, Rulebook book, std::string side)
      : SideCheck(std::move(side)), units_(units), enemies_(enemies), book_(book) {}

  void run() const {
    if (units_.empty() || units_.size() > kMostUnits) {
      refuse("units", std::to_string(units_.size()) + " units are not allowed (1 to " +
                          std::to_string(kMostUnits) + " a side)");
    }
    const auto away = [](const Unit& unit) { return unit.away > 0; };
    if (std::ranges::any_of(units_, away) && std::ranges::all_of(units_, [&](const Unit& unit) {
          return away(unit) || unit.character;
        })) {
      refuse("away",
             "all its units are away (one must be in contact when the fight begins); leave away "
             "out of one of them");
    }
    std::int64_t wounds = 0;
    for (std::size_t place = 0; place < units_.size(); ++place) {
      check(units_[place], place);
      if (place > 0 && units_[place].character) {
        check_moves(units_[place], units_[unit_at(units_, place)]);
      }
      wounds += units_[place].capacity();
    }
    if (wounds > kMostWounds) {
      refuse("models", std::to_string(wounds) + " wounds in all are too many (at most " +
                           std::to_string(kMostWounds) + " a side)");
    }
  }

 private:
  void check_enemy(const char* field, const std::optional<std::int32_t>& enemy) const {
    const int nth = enemy.value_or(0) + 1;
    if (enemies_ == 1 && nth > 1) {
      refuse(field, std::string(field) + " = " + std::to_string(nth) +
                        " (there is one enemy unit); leave it out");
    }
    if (nth < 1 || nth > static_cast<int>(enemies_)) {
      refuse(field, std::string(field) + " = " + std::to_string(nth) + " (1 to " +
                        std::to_string(enemies_) + ")");
    }
  }

  void check(const Unit& unit, std::size_t place) const {
    for (const Characteristic& characteristic : characteristics(book_)) {
      range(characteristic.key, unit.profile.*characteristic.value, characteristic.lowest,
            characteristic.highest);
    }
    range("models", unit.models, 1, 400);
    if (unit.outstanding < 0 || unit.outstanding >= unit.profile.wounds) {
      refuse("outstanding",
             unit.profile.wounds == 1
                 ? "is said of models with one wound (who loses it is gone); say fewer models"
                 : "outstanding = " + std::to_string(unit.outstanding) + " (0 to " +
                       std::to_string(unit.profile.wounds - 1) +
                       ", fewer than a model has); say fewer models");
    }
    range("fighting", unit.fighting.value_or(1), 1, 400);
    range("at-character", unit.at_character, 0, 400);
    range("general", unit.general.value_or(0), 0, 10);
    check_enemy("of", unit.of);
    check_enemy("chases", unit.chases);
    for (const auto& [field, distance] : {std::pair{"enemy-ahead", unit.enemy_ahead},
                                          {"obstacle-ahead", unit.obstacle_ahead},
                                          {"edge-ahead", unit.edge_ahead},
                                          {"edge-behind", unit.edge_behind},
                                          {"away", unit.away}}) {
      range(field, distance, 0, 100);
    }
    for (const auto& [field, needed] : {std::pair{"hits-on", unit.hits_on},
                                        {"wounds-on", unit.wounds_on},
                                        {"saves-on", unit.saves_on}}) {
      range(field, needed.value_or(2), 1, 7);
    }
    check_amounts(unit.profile);
    check_parts(unit.profile.parts);
    if (unit.character && (place == 0 || unit.models != 1)) {
      refuse("character", place == 0 ? "no unit stands before the character (he stands in one); "
                                       "write \"UNIT + CHARACTER\", "
                                       "or leave character out of who stands alone"
                                     : "is said of " + std::to_string(unit.models) +
                                           " models (a character is one); say models=1");
    }
    if (unit.challenge && !unit.character && unit.models > 1) {
      refuse("challenge", "is said of " + std::to_string(unit.models) +
                              " models (a character fights one, or a model alone; no champion does "
                              "here); say it of a character");
    }
    if (unit.character && unit.approach != Facing::front) {
      refuse("flank", "is said of a character (he is where his unit is); say it of his unit");
    }
    if (unit.defended && (unit.character || unit.charging)) {
      refuse("defended",
             unit.character ? "is said of a character (he is where his unit is); say it of his unit"
                            : "is said of a unit that charges (who charges leaves its obstacle); "
                              "leave out charging or defended");
    }
    check_charge(unit, place);
    check_away(unit);
  }

  /// Source  "Movement", p. 208, beside rules-old-world.
  void check_moves(const Unit& character, const Unit& host) const {
    if (!book_of(book_).characters_move_with_units) {
      return;
    }
    if ((character.charging && !host.charging) ||
        (character.charge > 0 && character.charge != host.charge)) {
      refuse(character.charge > 0 ? "charge" : "charging",
             "is said of a character (he charges with his unit, and as far as it does); say it of "
             "his unit");
    }
    if (character.high_ground && !host.high_ground) {
      refuse("high-ground", "is said of a character (he is where his unit is); say it of his unit");
    }
  }

  void check_charge(const Unit& unit, std::size_t place) const {
    const auto gets_there = book_of(book_).gets_there;
    if (unit.charge == 0 || unit.character || gets_there == nullptr) {
      return;
    }
    const Pace pace = pace_of(book_of(book_), units_, place);
    int farthest = unit.charge;
    while (farthest > 0 && gets_there(pace, farthest).favourable == 0) {
      --farthest;
    }
    if (pace.movement == 0) {
      refuse("charge", "its Movement is 0 (nobody charges so); say its mount, or m=8");
    }
    if (farthest < unit.charge) {
      refuse("charge", std::to_string(unit.charge) + " inches are too far (it charges " +
                           std::to_string(farthest) +
                           " at most); say charge=" + std::to_string(farthest) + ", or less");
    }
  }

  void check_amounts(const Offence& offence) const {
    amount("impact", offence.impact);
    amount("stomp", offence.stomp);
    amount("grind", offence.grind);
    amount("multiple", offence.multiple);
    if (offence.multiple.none()) {
      refuse("multiple", "multiple = 0 (1 or more)");
    }
  }

  void check_parts(const std::vector<Part>& parts) const {
    if (!parts.empty() && !book_of(book_).parts) {
      refuse(std::string(to_string(parts[0].kind)),
             "no part of a model strikes for itself in " + std::string(to_string(book_)) +
                 " (there a model has one set of attacks); leave it out");
    }
    if (parts.size() > kMostParts) {
      refuse("mount", std::to_string(parts.size()) +
                          " parts of a model strike beside the model itself (at most " +
                          std::to_string(kMostParts) + "); leave one out");
    }
    for (const Part& part : parts) {
      Profile whole;
      static_cast<Offence&>(whole) = part;
      for (const Characteristic& characteristic : characteristics(book_)) {
        if (characteristic.of_parts) {
          range(std::string(to_string(part.kind)) + ": " + std::string(characteristic.key),
                whole.*characteristic.value, characteristic.lowest, characteristic.highest);
        }
      }
      check_amounts(part);
    }
  }

  void check_away(const Unit& unit) const {
    if (unit.away == 0) {
      if (unit.met != Facing::front || unit.fights_now) {
        refuse("met",
               "met or fought is said of a unit in contact (they tell how a unit away is charged); "
               "say away, or leave them out");
      }
      return;
    }
    if (!book_of(book_).pursues) {
      refuse("away", "no unit may be away in " + std::string(to_string(book_)) +
                         " (nobody pursues there, so nobody would meet it); leave it out");
    }
    if (unit.character) {
      refuse("away", "is said of a character (he is where his unit is); say it of his unit");
    }
    if (unit.charging || unit.approach != Facing::front) {
      refuse("away",
             "a unit that is away charges (it waits to be charged); leave out away, or charging, "
             "flank and rear");
    }
  }

  void amount(const char* field, Amount amount) const {
    if (!fits(amount)) {
      throw wrong(field, std::string(field) + " = " + to_string(amount) +
                             " (at most 4 dice of 10 faces, and 20)")
          .anywhere();
    }
  }

  const std::vector<Unit>& units_;
  std::size_t enemies_;
  Rulebook book_;
};

/// Of two units that touch, one at least faces the other.
void check_mutual_flanks(const Engagement& engagement) {
  const auto struck = [](const Unit& unit, const std::vector<Unit>& enemies) {
    return unit_at(enemies, static_cast<std::size_t>(unit.of.value_or(0)));
  };
  for (std::size_t place = 0; place < engagement.a.size(); ++place) {
    const Unit& a = engagement.a[place];
    const std::size_t enemy = struck(a, engagement.b);
    const Unit& b = engagement.b[enemy];
    if (a.approach != Facing::front && b.approach != Facing::front &&
        struck(b, engagement.a) == place) {
      refuse("flank", "A" + std::to_string(place + 1) + " and B" + std::to_string(enemy + 1) +
                          " are each in the other's flank or rear (one of them must face the "
                          "other) leave flank or rear out of one");
    }
  }
}

/// Units away are met, not faced; and a phase may see three rounds, one for each pair of units.
void check_faced(const Engagement& engagement) {
  bool away = false;
  for (const auto& [side, enemies, name] : {std::tuple(&engagement.a, &engagement.b, "side A"),
                                            std::tuple(&engagement.b, &engagement.a, "side B")}) {
    for (const Unit& unit : *side) {
      away = away || unit.away > 0;
      if (unit.away == 0 && unit.of && (*enemies)[static_cast<std::size_t>(*unit.of)].away > 0) {
        throw InputError(
            Where{.file = name, .field = "of"},
            "faces a unit that is away (only a pursuer meets that one) name one in contact");
      }
    }
  }
  if (away && engagement.rounds && *engagement.rounds > 10) {
    refuse("rounds", "rounds = " + std::to_string(*engagement.rounds) +
                         " (1 to 10, or to the end, where a unit is away)");
  }
}

}  // namespace

void validate(const Engagement& engagement) {
  Check(engagement.a, engagement.b.size(), engagement.book, "side A").run();
  Check(engagement.b, engagement.a.size(), engagement.book, "side B").run();
  if (engagement.rounds && (*engagement.rounds < 1 || *engagement.rounds > 30)) {
    refuse("rounds", "rounds = " + std::to_string(*engagement.rounds) + " (1 to 30)");
  }
  check_faced(engagement);
  check_mutual_flanks(engagement);
}

}  // namespace fray::rankflank
