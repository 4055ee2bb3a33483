#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "fray/graph/game.hpp"
#include "fray/rankflank/engagement.hpp"
#include "fray/rankflank/report.hpp"
#include "fray/rankflank/situation.hpp"

namespace fray::rankflank {

/// One enemy that a unit touches, and which of its own sides faces it.
struct Contact {
  int enemy = 0;
  Facing own = Facing::front;
  Facing theirs = Facing::front;
};

/// What one unit does to one enemy at its turn to strike. A crush attack is one blow of each model
/// in place of all its own.
struct Attack {
  enum class Kind : std::uint8_t { blows, impact, stomp, grind, crush };
  Kind kind = Kind::blows;
  int unit = 0;
  Contact contact{};

  /// Rolls to hit; other attacks are so many hits.
  bool rolls_to_hit() const noexcept { return kind == Kind::blows || kind == Kind::crush; }
};

/// What may save when armour has not.
struct SpecialSave {
  int face = kNever;  ///< the D6 needed
  bool ward = false;  ///< Aegis or ward; else Fortitude or regeneration
};

/// Models that strike: with all their attacks, and in support.
struct Fighters {
  int front = 0;
  int support = 0;
  bool leader = false;  ///< the champion, and a wounded model, are among those in front
};

/// The combat phase of the rank-and-flank games as a graph of situations: one set of steps, asked
/// of a rulebook's tables. Why this long: every rule is one question of one class, which is
/// declared in one place.
/// Source  seeds/002, seeds/003, seeds/004 and rules-facts 2 to 4; each rule has its line in
///         docs/rules.md.
class Combat {
 public:
  using Situation = rankflank::Situation;
  using Step = graph::Step<Situation>;
  static constexpr int kUnits = 2 * static_cast<int>(kMostUnits);

  /// Throws  InputError when the engagement is not one that the rules allow.
  explicit Combat(const Engagement& engagement);

  Situation opening() const noexcept;
  graph::Pending pending(const Situation& situation) const noexcept {
    const Stage stage = situation.stage();
    return stage == Stage::over                                 ? graph::Pending::end
           : stage == Stage::closing || stage == Stage::telling ? graph::Pending::choice
                                                                : graph::Pending::rolls;
  }
  graph::Rolls rolls(const Situation& situation) const noexcept;
  Step after(const Situation& situation, const graph::Results& results) const noexcept;

  /// Nothing is decided: what a winner does about the broken is part of the engagement. Closing
  /// tells the combat.
  int options(const Situation&) const noexcept { return 1; }
  int decide(const Situation&) const noexcept { return 0; }
  Step after(const Situation& situation, int decision) const noexcept;

  bool recurs() const noexcept { return !engagement_.rounds; }
  Hash128 name() const noexcept { return name_; }

  /// Without a last round, the first is all that a situation has to know: the engines number the
  /// others.
  bool counts_rounds() const noexcept { return !engagement_.rounds; }
  bool ends_round(graph::Report report) const noexcept {
    return counts_rounds() && unpack(report).kind == Report::Kind::round;
  }
  graph::Report numbered(graph::Report report, std::uint32_t round) const noexcept {
    Report of_round = unpack(report);
    of_round.round = static_cast<int>(round);
    return pack(of_round);
  }

  /// Losses and departures only grow, and so do the rounds as far as they are told apart.
  graph::Place place(const Situation& situation) const noexcept;
  /// A combat of many to the death, in which nothing matters but who is left.
  std::optional<graph::Grid> grid() const noexcept { return grid_; }
  Situation at(int lost_a, int lost_b) const noexcept;
  const Engagement& engagement() const noexcept { return engagement_; }

  // The rules, one question each.

  static constexpr Side side_of(int unit) noexcept { return unit < kUnits / 2 ? Side::a : Side::b; }
  bool is_unit(int unit) const noexcept { return capacity_[index(unit)] != 0; }
  const Unit& unit(int unit) const noexcept {
    return unit < kUnits / 2 ? engagement_.a[index(unit)] : engagement_.b[index(unit - kUnits / 2)];
  }
  /// In the combat that is being fought, wiped out in this round or not.
  bool takes_part(const Situation& situation, int unit) const noexcept {
    return (situation.gone() & bit(unit)) == 0 &&
           (!away_ || combat_of(situation, unit) == situation.combat());
  }
  bool in_combat(const Situation& situation, int unit) const noexcept {
    return takes_part(situation, unit) && situation.lost(unit) < capacity_[index(unit)];
  }
  int models_left(const Situation& situation, int unit) const noexcept {
    return strength_left(unit, situation.lost(unit)).models;
  }
  /// Whom a unit touches where the lines met; and in the combat that is being fought, with all that
  /// may come to it.
  const std::vector<Contact>& contacts(int unit) const noexcept {
    return contacts_[0][index(unit)];
  }
  const std::vector<Contact>& contacts(const Situation& situation, int unit) const noexcept {
    return contacts_[index(situation.combat())][index(unit)];
  }
  bool engaged(const Situation& situation, int unit) const noexcept;

  /// The attacks of a step strike together. Source  seeds/002, rules-facts 3.6 and 4.4.
  const std::vector<Attack>& step(const Situation& situation) const noexcept;
  int steps(const Situation& situation) const noexcept;
  Fighters fighters(const Situation& situation, const Attack& attack) const noexcept;
  int attack_dice(const Situation& situation, const Attack& attack) const noexcept;
  int attack_value(const Situation& situation, int unit) const noexcept;
  int strength(const Situation& situation, const Attack& attack) const noexcept;
  int to_hit(const Situation& situation, const Attack& attack) const noexcept;
  int to_wound(const Situation& situation, const Attack& attack) const noexcept;
  int armour_save(const Situation& situation, const Attack& attack) const noexcept;
  SpecialSave special_save(const Attack& attack) const noexcept;
  /// Where 6s to wound count for more: whether they cost a whole model, and whether they meet
  /// another save than other wounds.
  bool slays_models(const Attack& attack) const noexcept;
  bool other_save_on_six(const Attack& attack) const noexcept;
  int multiple(const Attack& attack) const noexcept;
  /// Whether dice say how many wounds each of its unsaved blows becomes.
  bool random_multiple(const Attack& attack) const noexcept;

  int full_ranks(const Situation& situation, int unit) const noexcept {
    return strength_left(unit, situation.lost(unit)).full_ranks;
  }
  int unit_strength(const Situation& situation, int unit) const noexcept {
    return in_combat(situation, unit)
               ? models_left(situation, unit) * this->unit(unit).profile.unit_strength
               : 0;
  }
  /// Of a unit and the characters who stand in it: a unit with a hero in it is one unit.
  int strength_with_characters(const Situation& situation, int unit) const noexcept;
  /// One line of the combat score, as `visit(why, points)`, for each line that counts for the side.
  template <class Visit>
  void each_bonus(const Situation& situation, Side side, Visit&& visit) const noexcept;
  struct Bonus {
    const char* why;
    int points;
  };
  std::vector<Bonus> bonuses(const Situation& situation, Side side) const;
  int rank_bonus(const Situation& situation, Side side) const noexcept;

  /// What a roll of blows leaves behind, and whether the last blow of the round has fallen with it.
  struct Blow {
    Situation then;
    bool last = false;
  };
  Blow blow(const Situation& situation, const graph::Results& results) const noexcept;
  /// The score once the last blow has fallen, who has won by it, and what crumbles of it.
  Situation scored(Situation situation) const noexcept;

  /// Whether a unit of the beaten side takes a break test, be it one that cannot be passed or
  /// failed.
  bool must_test(const Situation& situation, int unit) const noexcept;
  /// Outnumbered by whom it fears, a beaten unit breaks whatever its Leadership.
  bool broken_by_fear(const Situation& situation, int unit) const noexcept;
  /// The highest 2D6 that passes: below 2 breaks without a roll, 12 or more stands.
  int break_need(const Situation& situation, int unit) const noexcept;
  bool steadfast(const Situation& situation, int unit) const noexcept;
  bool faces_fear(const Situation& situation, int unit) const noexcept;
  bool may_reroll_break(const Situation& situation, int unit) const noexcept;
  /// The highest 2D6 with which a unit dares, and with which it holds back.
  int fear_need(int unit) const noexcept {
    return this->unit(unit).profile.discipline - (book(kNinthAge) ? 1 : 0);
  }
  int restrain_need(const Situation& situation, int unit) const noexcept;
  /// Of fear, and of who would hold back: Fantasy's battle standard helps in break tests alone.
  bool may_reroll_test(const Situation& situation, int unit) const noexcept {
    return book(kNinthAge) && may_reroll_break(situation, unit);
  }
  /// Two units that touch and can never hurt each other again fight for ever, unless the rounds are
  /// counted.
  bool may_never_end() const noexcept;
  /// Flee or pursuit dice of a unit.
  dice::Roll flight_dice(int unit) const noexcept;
  /// The enemies, as bits, that would pursue this broken unit.
  int pursuers(const Situation& situation, int broken) const noexcept;

  /// The first thing that lies ahead of a unit that pursues or overruns.
  struct Ahead {
    enum class What : std::uint8_t { nothing, edge, unit, enemy, obstacle };
    What what = What::nothing;
    int inches = 0;
    int unit = -1;  ///< that stands away
  };
  Ahead ahead(const Situation& situation, int pursuer, bool aside) const noexcept;
  /// Whether a broken unit is driven to the side, where neither edge nor enemies are given.
  bool driven_aside(const Situation& situation, int broken) const noexcept;

 private:
  using Contacts = std::array<std::vector<Contact>, kUnits>;
  /// Units whose losses must be remembered after an attack, and those of whom the present step's
  /// must.
  struct Later {
    std::uint8_t fresh = 0;
    std::uint8_t at_once = 0;
  };
  /// What strikes at each step, and what must be remembered after each attack.
  struct Order {
    std::vector<std::vector<Attack>> steps{};
    std::vector<std::uint8_t> together{};     ///< the step is one situation
    std::vector<std::vector<Later>> later{};  ///< by step and attack
    bool ties = false;
  };

  /// What is left of a unit after so many wounds, worked out once.
  struct Strength {
    std::int16_t models = 0;
    std::int16_t full_ranks = 0;
  };
  const Strength& strength_left(int unit, int lost) const noexcept {
    return strengths_[index(unit)][index(lost)];
  }
  int ranks_of(int unit, int models) const noexcept;

  /// One unit a side, and nobody who could join or be left.
  bool duel() const noexcept { return present_.size() == 2; }

  static constexpr std::size_t index(int unit) noexcept { return static_cast<std::size_t>(unit); }
  static constexpr int bit(int unit) noexcept { return 1 << unit; }
  bool book(Books books) const noexcept { return (books & only(engagement_.book)) != 0; }
  /// Of a unit in the combat that is being fought. On a grid no round is like a first: nothing then
  /// depends on it.
  bool first_round(const Situation& situation, int unit) const noexcept {
    return situation.combat() != 0 ? (situation.first() & bit(unit)) != 0
                                   : situation.rounds() == 0 && !grid_;
  }
  bool charges(const Situation& situation, int unit) const noexcept;
  bool obstructed(const Situation& situation, const Contact& contact) const noexcept;
  /// In the first round, and with what it gives: not over an obstacle, in 7th edition.
  bool first_blows(const Situation& situation, int unit) const noexcept;
  int stormed_after(const Situation& situation) const noexcept;
  bool frenzied(const Situation& situation, int unit) const noexcept;
  /// A character stands within a unit, which is struck in his place.
  bool hosted(const Situation& situation, int unit) const noexcept {
    const int host = host_[index(unit)];
    return host >= 0 && (situation.gone() & bit(host)) == 0 &&
           lost_before_step(situation, host) < capacity_[index(host)];
  }
  /// The 9th Age: who has wiped out all it touched is out of the round's reckoning, and counts as a
  /// winner.
  bool has_no_more_foes(const Situation& situation, int unit) const noexcept {
    return book(kNinthAge) && !engaged(situation, unit);
  }
  /// Source  rules-facts 3.7: a front rank of eight or more.
  bool in_line_formation(int unit) const noexcept {
    return book(kNinthAge) && this->unit(unit).has(Special::line_formation) &&
           this->unit(unit).profile.width >= 8;
  }
  Situation crumbled(Situation situation) const noexcept;
  bool immune_to_fear(int unit) const noexcept;
  bool must_dare(const Situation& situation, int unit) const noexcept;
  bool struck_on(const Situation& situation, int unit, int least) const noexcept;
  int weapon_strength(const Situation& situation, int unit) const noexcept;
  int penetration(const Situation& situation, const Attack& attack) const noexcept;
  int standing_before(const Situation& situation, int unit) const noexcept {
    return strength_left(unit, situation.lost(unit) - situation.fresh(unit)).models;
  }
  /// Blows of one step fall together: what they slay still strikes.
  int lost_before_step(const Situation& situation, int unit) const noexcept {
    return situation.lost(unit) -
           (book(kFantasy) ? situation.at_once(unit) : situation.fresh(unit));
  }
  /// In the combat, and not slain before the present step.
  bool stood(const Situation& situation, int unit) const noexcept {
    return takes_part(situation, unit) &&
           lost_before_step(situation, unit) < capacity_[index(unit)];
  }
  int support_ranks(const Situation& situation, int unit) const noexcept;
  int ranks_at_flank(const Situation& situation, int unit, Facing flank) const noexcept;
  /// The enemies that touch a unit, and the place of one of them, on all sides and on its own.
  struct Around {
    int touching = 0;
    int nth_touching = 0;
    int same_side = 0;
    int nth_same_side = 0;
    int flanks = 0;
    bool front = false;
  };
  Around around(const Situation& situation, const Attack& attack) const noexcept;
  Fighters fighters_of_unit(const Situation& situation, const Attack& attack) const noexcept;
  bool leads(const Situation& situation, const Attack& attack) const noexcept;
  /// The character in an enemy unit whom some of this unit's models strike, or -1.
  int struck_within(const Situation& situation, int unit, int enemy) const noexcept;
  Fighters without_the_slain(const Situation& situation, const Attack& attack, Fighters fighters,
                             int standing, const Around& around) const noexcept;
  int raging(const Situation& situation, int unit) const noexcept;
  bool no_save_on_six(const Attack& attack) const noexcept;
  bool slays(const Situation& situation, const Attack& attack) const noexcept;
  bool divine(const Attack& attack) const noexcept;
  bool has_attributes(const Attack& attack) const noexcept;
  dice::Test special_test(const Attack& attack, SpecialSave save) const noexcept;
  const Amount& amount_of(const Attack& attack) const noexcept;
  const Amount& multiple_of(const Attack& attack) const noexcept;
  int overkill(const Attack& attack) const noexcept;

  void know_generals();
  void know_units();
  void know_contacts();
  void know_meetings();
  std::vector<std::array<Order, 3>> orders_away(int combat) const;
  void know_characters(Contacts& contacts) const;
  void know_order();
  void know_grid();
  void know_later(Order& order, const Situation& picture, std::size_t step) const;
  bool struck_at_once(const Situation& picture, const std::vector<Attack>& step) const;
  Order order_of(const Situation& picture, Side winner) const;
  int priority(const Situation& picture, const Attack& attack) const noexcept;
  std::vector<Attack> all_attacks(const Situation& picture) const;
  const Order& order(const Situation& situation) const noexcept {
    const auto first = static_cast<std::size_t>(
        situation.winner() != Side::none ? situation.winner() : situation.rolled());
    if (situation.combat() != 0) {
      return away_orders_[index(situation.combat()) - 1][index(situation.first())][first];
    }
    return (first_round(situation, 0) ? first_order_ : later_order_)[first];
  }

  bool challenged(const Situation& situation, int unit) const noexcept;
  int challengers_of(const Situation& picture, int unit) const noexcept;
  /// Not struck by units: in his own, or in a challenge.
  bool sheltered(const Situation& situation, int unit) const noexcept {
    return hosted(situation, unit) || challenged(situation, unit);
  }
  bool strikes(const Situation& situation, const Attack& attack) const noexcept;
  bool first_struck(const Situation& situation, const Attack& attack) const noexcept;
  bool poisons(const Situation& situation, const Attack& attack) const noexcept;
  bool focuses(const Situation& situation, const Attack& attack) const noexcept;
  int room_for_blows(const Situation& situation, const Attack& attack) const noexcept;
  dice::Test hit_test(const Situation& situation, const Attack& attack) const noexcept;
  dice::Roll blows(const Situation& situation, const Attack& attack, int dice,
                   int first) const noexcept;
  graph::Rolls strike_rolls(const Situation& situation) const noexcept;
  graph::Rolls wound_rolls(const Situation& situation, const Attack& attack) const noexcept;
  graph::Rolls slay_rolls(const Situation& situation, const Attack& attack) const noexcept;
  const Attack& attack_now(const Situation& situation) const noexcept;
  bool together(const Situation& situation) const noexcept;
  bool random_amount(const Attack& attack) const noexcept;

  Situation next_round(Situation situation) const noexcept;
  Situation after_fear(Situation situation, int from) const noexcept;
  Situation at_attack(Situation situation) const noexcept;
  Situation first_blow(Situation situation) const noexcept;
  Blow struck(const Situation& situation, const graph::Results& results) const noexcept;
  Blow counted(const Situation& situation, const graph::Results& results) const noexcept;
  Blow slain(const Situation& situation, const graph::Results& results) const noexcept;
  Step tested(const Situation& situation, const graph::Results& results) const noexcept;
  Situation wound(Situation situation, const Attack& attack, int wounds) const noexcept;
  Blow attack_done(Situation situation) const noexcept;
  Step blows_done(const Situation& fallen) const noexcept;
  Step wiped_out(Situation situation) const noexcept;
  Step next_test(Situation situation, int from) const noexcept;
  Step round_over(Situation situation) const noexcept;
  Situation fought_out(const Situation& situation) const noexcept;
  Situation next_flight(Situation situation) const noexcept;
  Step flown(const Situation& situation, const graph::Results& results) const noexcept;
  Step overran(const Situation& situation, const graph::Results& results) const noexcept;
  Situation closing(const Situation& situation, Side winner) const noexcept;
  bool overruns(const Situation& situation, int unit) const noexcept;
  int overrunner(const Situation& situation) const noexcept;

  // Units away, and the combats that pursuers bring to them.
  int combat_of(const Situation& situation, int unit) const noexcept;
  int with_characters(int unit) const noexcept;
  int inches_of(int combat) const noexcept;
  int advanced(const Situation& situation, int unit) const noexcept;
  Situation charge(Situation situation, int pursuer, int enemy) const noexcept;
  bool moved_into(Situation& situation, Report& report, int pursuer, int run,
                  bool aside) const noexcept;
  bool fought(const Situation& situation, int combat) const noexcept;
  bool may_go_on(const Situation& situation) const noexcept;
  Situation parted(Situation situation) const noexcept;
  Situation onwards(const Situation& situation) const noexcept;
  Step tell_round(const Situation& situation) const noexcept;
  std::uint64_t progress(const Situation& situation) const noexcept;
  /// A combat as it looks when these enemies of the unit away have come to it.
  Situation picture(int combat, int enemies) const noexcept;
  bool side_standing(const Situation& situation, Side side) const noexcept {
    for (const int unit : present_) {
      if (side_of(unit) == side && in_combat(situation, unit)) {
        return true;
      }
    }
    return false;
  }
  bool contact_left(const Situation& situation) const noexcept;
  std::uint64_t told(const Situation& situation, bool last) const noexcept;
  Ending ending_of(const Situation& situation) const noexcept;
  int models_gone(const Situation& situation, int unit) const noexcept;

  Engagement engagement_;
  Hash128 name_{};
  std::array<Contacts, 1 + kUnits> contacts_{};            ///< by combat
  std::vector<int> present_{};                             ///< the units that there are
  std::array<std::vector<Strength>, kUnits> strengths_{};  ///< by wounds lost
  std::array<int, kUnits> capacity_{};
  std::array<int, kUnits> shortest_flight_{};  ///< inches
  std::array<int, kUnits> host_{};             ///< the unit a character stands in, or -1
  std::array<Order, 3> first_order_{};         ///< by who strikes first of equals
  std::array<Order, 3> later_order_{};
  /// Shape   by combat from 1, by the units in their first round of it as bits, by who strikes
  ///         first of equals.
  std::array<std::vector<std::array<Order, 3>>, kUnits> away_orders_{};
  /// The unit away that a unit is, or stands in; -1 in the line.
  std::array<int, kUnits> waits_{};
  std::vector<int> combats_{0};  ///< that there may be, nearest to the line first
  bool away_ = false;            ///< there is a unit away
  bool obstacles_ = false;       ///< somebody stands behind one that counts
  bool ground_ = false;          ///< something is said to lie ahead of somebody, or behind
  int rounds_told_apart_ = 0;    ///< by situations
  std::optional<graph::Grid> grid_{};
};

static_assert(graph::RoundGame<Combat> && graph::GridGame<Combat>);

}  // namespace fray::rankflank
