#pragma once

#include <array>
#include <span>
#include <string_view>

#include "rankflank/formation/context.hpp"
#include "rankflank/rules/profile.hpp"

namespace fray::rankflank {

/// One line of the combat score; no points where it does not count.
struct Bonus {
  const char* why = "";
  int points = 0;
};
/// All lines but wounds, and ranks where a round counts them as it begins.
using Bonuses = std::array<Bonus, 10>;

/// What a break test is on, and why, where the score does not say it.
struct BreakNeed {
  enum class Why : std::uint8_t {
    score,
    unbreakable,
    unstable,
    fearless,
    outnumbered,
    stubborn,
    steadfast,
    double_one,
    supernal
  };
  int highest = 0;  ///< 2D6 that passes: below 2 breaks without a roll, 12 or more stands
  Why why = Why::score;
  bool fear = false;  ///< 1 less for it
  /// Where units fall back in good order: 2D6 up to which this one does not, but gives ground.
  int stands = 12;

  friend bool operator==(const BreakNeed&, const BreakNeed&) = default;
};

/// What a 6 to wound does beside wounding.
enum class Six : std::uint8_t {
  nothing,
  pierces,  ///< neither armour nor Fortitude or regeneration stops it
  slays     ///< nor that, and it costs all the wounds of a model
};

/// How many of all throws do something.
struct Ways {
  int favourable = 0;
  int all = 1;
};

struct Book;

/// How fast a unit is: where characters move with it, as its slowest model.
struct Pace {
  int movement = 0;
  bool swift = false;       ///< throughout
  int farther = 0;          ///< inches more of a charge, and of how far one may come, throughout
  bool again = false;       ///< may throw its charge again
  bool ones_again = false;  ///< or the ones of it
};
Pace pace_of(const Unit& unit) noexcept;
/// With another in it.
Pace slowed(const Pace& pace, const Unit& other) noexcept;
/// Of a unit of a side, and of the characters who stand in it as the fight begins.
Pace pace_of(const Book& book, std::span<const Unit> side, std::size_t unit) noexcept;

/// The tests of a blow whose natural 1s are thrown again.
struct Ones {
  bool to_hit = false;
  bool to_wound = false;
  bool to_save = false;
};

/// A rulebook: what it says for itself of a combat of ranks. Phases ask it, and none asks which
/// book it is; what-ifs (`hits-on=4+`) come before it, and are none of its business.
///
/// Why  each is one file of src/rankflank/books. It is asked once for each situation, never for each
///      trial, so it need not be known when the phases are compiled.
struct Book {
  using OfUnit = int (*)(const Context&, const Situation&, int unit) noexcept;
  using OfAttack = int (*)(const Context&, const Situation&, const Attack&) noexcept;
  using IfUnit = bool (*)(const Context&, const Situation&, int unit) noexcept;
  using IfAttack = bool (*)(const Context&, const Situation&, const Attack&) noexcept;

  std::string_view name;    ///< as --system takes it
  std::string_view title;   ///< what a person is told of the game
  std::string_view source;  ///< its document
  std::span<const Characteristic> characteristics;
  /// Puts what it has of its own about a unit into the words of the phases, and forgets what it does
  /// not know. Special rules that do not count in it are gone already.
  void (*read)(Unit&) noexcept;

  // Who fights, and when.
  OfUnit support_ranks;  ///< behind the first, that reach the enemy
  /// Its fighting rank is two deep to all sides; nothing where a book knows no such thing.
  IfUnit two_deep = nullptr;
  /// Models behind the first rank of a lance, at its sides, that strike, too; below 0 where it is in
  /// none. Nothing where a book knows no such thing.
  OfUnit lance_sides = nullptr;
  /// Of one, two, three models and so on, which touches all before it.
  bool lance_is_wedge = false;
  OfAttack attacks;  ///< of each model of the front rank
  int (*support_attacks)(const Unit&, int attacks) noexcept;
  IfAttack lands;  ///< impact hits and stomps do, on that enemy
  /// Higher strikes sooner, equals together, or in turn where `equals_in_turn`.
  OfAttack priority;
  IfUnit first_blows;  ///< has what a first round gives

  // Blows. The D6 needed, kAlways or kNever; or a value.
  OfAttack strength;  ///< of blows, with weapons
  OfAttack to_hit;    ///< of what rolls to hit
  OfAttack to_wound;
  OfAttack save;  ///< of who is struck: armour, or damage in SOVL
  IfAttack misses_again;
  Six (*six)(const Context&, const Attack&) noexcept;
  Ones (*ones_again)(const Context&, const Situation&, const Attack&) noexcept = nullptr;

  // The score.
  int (*rank_width)(const Context&, const Unit&) noexcept;  ///< models of a rank that counts
  IfUnit loses_ranks;
  int (*at_start)(const Context&, const Situation&, Side) noexcept;  ///< points, and ranks of all
  Bonuses (*bonuses)(const Context&, const Situation&, Side) noexcept;

  // Discipline. Who is unbreakable or unstable takes no test, whatever the book.
  /// Fears who has flaming attacks; nothing where nobody does.
  bool (*fears_fire)(const Unit&) noexcept = nullptr;
  /// A test of fear, and a break test, where they are not on 2D6.
  dice::Roll (*fear_test)(const Unit&) noexcept = nullptr;
  dice::Roll (*break_test)(const Unit&) noexcept = nullptr;
  IfUnit dares;  ///< has to, that is: who faces fear takes a test before it strikes
  /// Takes a test of fear before it charges, too; nothing where nobody does.
  IfUnit dares_to_charge = nullptr;
  /// Who is charged by that unit tests Leadership, and flees where it fails; nothing where nobody does.
  bool (*appals)(const Context&, int charger, int charged) noexcept = nullptr;
  BreakNeed (*break_need)(const Context&, const Situation&, int unit) noexcept;

  // Flight and pursuit.
  dice::Roll (*flight)(const Unit&, const Pace&, bool pursues) noexcept;
  dice::Roll (*restraint)(const Unit&) noexcept;

  // Before the blow; nothing in a book that does not say how far charges go.
  Ways (*gets_there)(const Pace& charger, int inches) noexcept = nullptr;
  /// Whether who is charged has the time to shoot.
  bool (*is_shot_at)(const Unit& charger, const Pace& pace) noexcept = nullptr;
  bool shots_count = false;  ///< what they cost does for the score of the first round

  int overkill = 0;      ///< wounds of a challenge, beyond the last, that still count
  int fear_takes = 0;    ///< from Discipline, of who touches what it fears
  bool pursues = true;   ///< winners do, and overrun
  bool generals = true;  ///< near whom units test on their Discipline
  /// Whether a General and a battle standard help it; nothing where they help everybody.
  bool (*is_led)(const Unit&) noexcept = nullptr;
  bool last_rank_fights = true;      ///< at a flank, though it is not full
  bool poison_wounds = true;         ///< on a 6 to hit; else a 6 that saves from it is thrown again
  bool supernal_is_magical = false;  ///< all that a supernal unit does to the enemy
  bool mounts_trample = false;       ///< impact hits and stomps have the mount's Strength
  bool attributes_of_blows = false;  ///< alone: those of impact hits and the like do not count
  bool no_more_foes = false;         ///< who has wiped out all it touched counts as a winner
  bool standard_of_all_tests = false;  ///< near it, of fear and restraint as well as break tests
  bool parts = true;                   ///< of a model strike for themselves
  bool beasts_face_front = false;      ///< and strike nobody in flank or rear of who they pull
  bool base_contact = false;           ///< alone makes a model of the front rank strike
  bool slain_do_not_strike = false;    ///< whom blows slay before their turn, nor who steps up
  bool equals_in_turn = false;         ///< the last winner first, or by a roll-off
  bool frenzy_is_wild = false;         ///< its bearers pursue always, and lose it when beaten
  bool terrain = false;                ///< high ground and defended obstacles count
  bool riders_use_shields = false;
  bool heroes_hold_alone = false;  ///< what keeps a character from breaking is not his unit's

  // The Old World.
  bool troop_types = false;  ///< say who may join whom
  /// The beaten give ground or fall back in good order where they do not break, and winners follow
  /// up; who catches a unit that fell back counts as charging.
  bool good_order = false;
  /// Whether so many models of it stand wide enough for their depth; nothing where all do.
  bool (*in_combat_order)(const Context&, int unit, int models) noexcept = nullptr;
  dice::Roll (*fall_back)(const Unit&) noexcept = nullptr;
  IfUnit holds_line = nullptr;   ///< once gives ground where it would fall back
  IfUnit tests_again = nullptr;  ///< failed tests of fear and restraint, whatever is near
  OfUnit discipline = nullptr;   ///< of tests other than restraint, where it is not the profile's
  /// Faces more of the armour save that fail after a 6 to wound.
  OfAttack bane = nullptr;
  int poison_eases = 0;              ///< the roll to wound, after a 6 to hit, by so many faces
  bool recovered_counts = false;     ///< a wound that is regenerated does for the score
  bool blows_spill = true;           ///< of one blow's several wounds, on to the next model
  bool all_close_in = false;         ///< models of the front rank without contact strike one blow
  bool champion_falls_last = false;  ///< and strikes as long as one model is left
  /// Each model strikes whom it touches, or else the nearest who is left as its turn comes; elsewhere
  /// units share their models out as a round begins.
  bool models_choose = false;
  /// Who is the stronger and feared is told by Unit Strength as the round began.
  bool fear_by_round_start = false;
  bool challenges_last = false;  ///< to the end of the round; they come after impact hits
  /// Charge with them, and stand as high; a unit is as fast as its slowest model.
  bool characters_move_with_units = false;
  bool characters_take_places = false;  ///< of models in its ranks; elsewhere they fill none
  /// Has neither flanks nor rear; nothing where everybody has.
  bool (*faces_all_ways)(const Unit&) noexcept = nullptr;
  bool slays_first = false;   ///< of several wounds those of killing blows fall first
  bool hits_of_each = false;  ///< impact hits and stomps are of each model in contact
  /// Stomps, and impact hits of who counts as charging, are on enemies in flanks and rear, too.
  bool tramples_around = false;
  bool swift_fall_back = false;  ///< swift units, by a die more
  bool overruns_always = false;  ///< whoever has wiped out all it touched, charging or not
  bool unstable_tests = false;   ///< who crumbles takes a break test all the same
  /// One wound for each model of a unit, and the others as evenly as may be on it and on those of
  /// its characters who crumble, too; elsewhere all on the unit first.
  bool crumbles_evenly = false;
  bool terror_frightens = false;  ///< who causes fear and no terror
  bool double_decides = false;    ///< a double 1 passes every test of Leadership, a 6 none
  /// Who is supernal tests its Leadership, and loses as many wounds as it fails by; elsewhere it takes
  /// a break test, and loses as many as its side is behind.
  bool supernal_by_failure = false;
};

const Book& book_of(Rulebook book) noexcept;

}  // namespace fray::rankflank
