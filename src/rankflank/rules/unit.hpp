#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/hash.hpp"
#include "core/option.hpp"
#include "rankflank/rules/profile.hpp"
#include "rankflank/rules/special_rules.hpp"

namespace fray::rankflank {

/// Where the texts of a rulebook differ or are silent, the readings in force. Each is one row of
/// `readings_of`, which says what it means, and nothing else knows it than the rule that asks it.
struct Readings {
  std::int32_t rear_bonus = 0;
  std::int32_t insane_courage = 0;
  std::int32_t roll_off = 0;
  std::int32_t step_up = 0;
  std::int32_t fear_breaks = 0;
  std::int32_t rank_width = 0;
  std::int32_t most_ranks = 0;
  std::int32_t five_saves = 0;
  std::int32_t first_rank_counts = 0;
  std::int32_t ranks_regained = 0;
  std::int32_t press_of_battle = 0;
  std::int32_t massed_infantry = 0;
  std::int32_t poison_eases = 0;
  std::int32_t leaves_out_test = 0;
  std::int32_t standard_for_broken = 0;

  static Readings of(Rulebook book) noexcept;
};

struct Reading {
  std::string_view name;  ///< as in "insane-courage=yes"
  std::int32_t Readings::* value;
  Books books;             ///< in which it may be said
  std::string_view takes;  ///< two words, for 1 and 0, or a range of numbers: "yes|no", "1..10"
  std::array<std::int32_t, kRulebooks> usual;  ///< in each rulebook
  std::string_view means;
  std::string_view source;
};
/// Those that may be said in a rulebook.
std::vector<Reading> readings_of(Rulebook book);

/// "rank-width (4), rank-bonus (3)": what holds in a rulebook where nothing is said.
std::string usual_readings(Rulebook book);

/// Sets the reading that "name=value" names.
/// Throws  InputError naming the readings of the rulebook, or the values.
void set_reading(Readings& readings, Rulebook book, std::string_view text);

void absorb(Hasher& hasher, const Readings& readings);

inline constexpr std::size_t kMostUnits = 3;  ///< a side

/// A side of a unit in ranks.
enum class Facing : std::uint8_t { front, left, right, rear };

/// What a unit does about enemies that break. Source  seeds/003, "Pursuits and Overruns".
enum class Pursuit : std::uint8_t { pursue, restrain, stay };

/// One unit as it stands when the combat opens.
struct Unit {
  Profile profile{};
  std::int32_t models = 20;
  std::int32_t outstanding = 0;  ///< wounds lost before, that have cost no model yet
  bool charging = false;
  std::int32_t charge = 0;  ///< The Old World: full inches of it, 0 where they are not said
  /// Dice that it shoots at who charges it, the face that hits, and their strength, piercing and
  /// Armour Bane.
  std::int32_t shots = 0;
  std::int32_t shots_hit = 5;
  std::int32_t shots_strength = 3;
  std::int32_t shots_piercing = 0;
  std::int32_t shots_bane = 0;
  /// The face that hits with more dice than models; 0 where it is the same.
  std::int32_t shots_multiple = 0;
  bool high_ground = false;
  Facing approach = Facing::front;  ///< which side of its enemy it strikes
  /// The enemy unit that it faces, from 0; the one opposite when unset.
  std::optional<std::int32_t> of;
  std::optional<std::int32_t> fighting;  ///< the most models of the front rank that touch an enemy
  bool character = false;                ///< stands in the unit before it and fights beside it
  /// A character who fights the enemy's challenger and nobody else.
  bool challenge = false;
  /// Models of the front rank that strike an enemy character in his unit.
  std::int32_t at_character = 0;
  bool defended = false;  ///< Fantasy: stands behind an obstacle before its front
  /// Discipline or Leadership of a General near it, used where it is higher.
  std::optional<std::int32_t> general;
  bool standard_near = false;  ///< the battle standard of its army is, beside the combat
  Pursuit pursuit = Pursuit::pursue;
  /// Inches behind its own line and out of contact, until a pursuer charges it.
  std::int32_t away = 0;
  Facing met = Facing::front;  ///< the side in which it is then struck
  /// And fights in the same phase: its combat was there, and not fought yet.
  bool fights_now = false;
  /// May charge nobody in pursuit: whom it meets is an obstruction.
  bool reformed = false;
  /// Of several enemies of a broken unit, the one it flees away from.
  bool drives = false;
  /// Of several broken enemies, the one that it pursues, from 0.
  std::optional<std::int32_t> chases;
  /// Inches to an enemy unit that is met but not fought, 0 for none.
  std::int32_t enemy_ahead = 0;
  /// Inches to impassable ground or friends, which stop a pursuer.
  std::int32_t obstacle_ahead = 0;
  std::int32_t edge_ahead = 0;   ///< inches to the board edge before it
  std::int32_t edge_behind = 0;  ///< inches to the board edge behind it
  // What-ifs: the D6 needed, whatever the tables say.
  std::optional<std::int32_t> hits_on;
  std::optional<std::int32_t> wounds_on;
  std::optional<std::int32_t> saves_on;  ///< its own armour or damage save

  std::int32_t capacity() const noexcept { return models * profile.wounds; }
  bool has(Special rule) const noexcept { return profile.specials.has(rule); }
  /// Models that may shoot at who charges: those of the front rank, of skirmishers all.
  /// Source  "Check Line of Sight", p. 137, and "Volley Fire", p. 180, beside rules-old-world.
  std::int32_t shooters() const noexcept {
    return has(Special::light_troops) ? models : std::min(models, profile.width);
  }
  /// Source  "Multiple Shots (X)", beside rules-old-world.
  bool shoots_multiple() const noexcept { return shots_multiple != 0 && shots > shooters(); }
  std::int32_t face_of_shots() const noexcept {
    return shoots_multiple() ? shots_multiple : shots_hit;
  }
};

/// The words that name what options say of a unit, in the order in which they are hashed. The seeds
/// of answers depend on it.
enum class Word : std::uint8_t {
  impact,
  impact_dice,
  impact_sides,
  stomp,
  stomp_dice,
  stomp_sides,
  multiple,
  multiple_dice,
  multiple_sides,
  specials,
  models,
  state,
  approach,
  pursuit,
  of,
  fighting,
  hits_on,
  wounds_on,
  saves_on,
  enemy_ahead,
  edge_ahead,
  edge_behind,
  // Of units that meet others.
  away,
  obstacle_ahead,
  meeting,
  chases,
  // Of those of whom it is said.
  defence,
  grind,
  grind_dice,
  grind_sides,
  // Of those who say how far they charged.
  charge,
  // Of those who shoot.
  shots,
  shots_hit,
  shots_strength,
  shots_piercing,
  // Of those who come with wounds.
  outstanding,
  // Of those whose missile weapons have special rules.
  shots_bane,
  shots_multiple
};
inline constexpr std::size_t kWords = 38;

/// Absorbs all of a unit that its combats depend on: neither its name nor its points.
void absorb(Hasher& hasher, const Unit& unit, Rulebook book);

using UnitOption = Option<Unit>;

// What no row of a common kind can set.
void set_approach(Unit& unit, const WrittenOption& given, const UnitOption& option);
void set_pursuit(Unit& unit, const WrittenOption& given, const UnitOption& option);
/// "ws 3 s 3 i 3 a 1 poison": a part of the models, beside those of other kinds; "no" for none.
void set_part(Unit& unit, const WrittenOption& given, const UnitOption& option);
Amount amount_of(const WrittenOption& option, bool may_be_none);
std::int32_t needed_of(const WrittenOption& option);

/// "mount", "beasts", "crew", "chassis".
constexpr UnitOption part(std::string_view name, std::string_view means) {
  return UnitOption{name, "STATISTICS", means,
                    OptionKey::by("the numbers and rules of the parts of a model"), &set_part}
      .of(Scope::statistic);
}

/// Of shots, which change nothing where there are none.
template <auto Field>
constexpr UnitOption of_shots(std::string_view name, std::string_view takes, std::string_view means,
                              Word word) {
  constexpr auto kRead = [](const WrittenOption& given, const UnitOption& option) {
    const bool is_face = option.name == "shots-hit" || option.name == "shots-multiple";
    return is_face                  ? needed_of(given)
           : option.name == "shots" ? given.number(0, 400)
                                    : given.number(0, 10);
  };
  return read_by<kRead, Field>(name, takes, means, word).named_by([](const Unit& unit) {
    return unit.shots == 0 ? 0 : as_word(unit.*Field);
  });
}

/// Who does not charge does so over no distance, either: charging=no takes charge=8 away.
constexpr UnitOption charging_option(std::string_view name, std::string_view means, OptionKey key) {
  UnitOption row = flag<&Unit::charging>(name, means, key);
  row.set = [](Unit& unit, const WrittenOption& option, const UnitOption&) {
    unit.charging = option.flag();
    unit.charge = unit.charging ? unit.charge : 0;
  };
  return row;
}

/// A unit of the enemy by its place, counted from 1.
template <auto Field>
constexpr UnitOption enemy(std::string_view name, std::string_view means, Word word) {
  constexpr auto kRead = [](const WrittenOption& option, const UnitOption&) {
    return option.number(1, static_cast<int>(kMostUnits)) - 1;
  };
  return read_by<kRead, Field>(name, "2", means, word);
}
template <auto Field>
constexpr UnitOption amount(std::string_view name, std::string_view takes, std::string_view means,
                            Word word) {
  UnitOption row{name, takes, means, word};
  row.set = [](Unit& unit, const WrittenOption& given, const UnitOption& option) {
    unit.profile.*Field = amount_of(given, option.name != "multiple");
  };
  row.value = [](const Unit& unit) { return as_word((unit.profile.*Field).fixed); };
  return row;
}
template <auto Field>
constexpr UnitOption needed(std::string_view name, std::string_view means, Word word) {
  constexpr auto kRead = [](const WrittenOption& option, const UnitOption&) {
    return needed_of(option);
  };
  return read_by<kRead, Field>(name, "4+|1+|none", means, word);
}

/// Every option of a unit that is neither a characteristic nor a special rule of its rulebook. A
/// new one is a field above and a row here.
inline constexpr std::array kUnitOptions{
    charging_option("charging", "it charged this turn", {Word::state, 1}),
    UnitOption{"charge", "8",
               "it charged this turn, over so many inches: the answer tells how often it gets "
               "there (in The Old World they count for its blows, too; not in SOVL)",
               Word::charge,
               [](Unit& unit, const WrittenOption& option, const UnitOption&) {
                 unit.charge = option.text() ? option.number(1, 100) : 0;
                 unit.charging = true;
               },
               &word_of<&Unit::charge>},
    of_shots<&Unit::shots>("shots", "10", "dice that it shoots at who charges it (not in SOVL)",
                           Word::shots),
    of_shots<&Unit::shots_hit>("shots-hit", "4+", "the D6 that hits with them, all told (5+)",
                               Word::shots_hit),
    of_shots<&Unit::shots_strength>("shots-strength", "4", "their Strength (3)",
                                    Word::shots_strength),
    of_shots<&Unit::shots_piercing>("shots-ap", "1",
                                    "their Armour Penetration or Piercing (0; not in Fantasy)",
                                    Word::shots_piercing),
    of_shots<&Unit::shots_bane>("shots-bane", "1", "their Armour Bane (0; in The Old World)",
                                Word::shots_bane),
    of_shots<&Unit::shots_multiple>(
        "shots-multiple", "5+",
        "the D6 that hits where it shoots with more dice than models: Multiple Shots of The Old "
        "World (as shots-hit)",
        Word::shots_multiple),
    whole<&Unit::outstanding>("outstanding", "1",
                              "wounds that it has lost before, fewer than a model of it has", 0, 99,
                              Word::outstanding),
    flag<&Unit::high_ground>(
        "high-ground", "it stands higher than its enemies (counts in Fantasy and The Old World)",
        {Word::state, 2}),
    UnitOption{"flank", "left|right", "it strikes the enemy in the flank", Word::approach,
               &set_approach, &word_of<&Unit::approach>},
    UnitOption{"rear", "", "it strikes the enemy in the rear", Word::approach, &set_approach,
               &word_of<&Unit::approach>},
    enemy<&Unit::of>("of", "the enemy unit that it faces; the one opposite when left out",
                     Word::of),
    whole<&Unit::fighting>("fighting", "4", "the most models of its front rank that touch an enemy",
                           1, 400, Word::fighting),
    flag<&Unit::character>("character", "stands in the unit before it and fights beside it",
                           {Word::state, 4}),
    flag<&Unit::challenge>("challenge",
                           "a character, or a model alone, who fights the enemy's challenger and "
                           "nobody else",
                           {Word::state, 8}),
    whole<&Unit::at_character>(
        "at-character", "3",
        "models of its front rank that strike an enemy character in his unit (not in SOVL)", 0, 400,
        {Word::defence, 2}),
    flag<&Unit::defended>(
        "defended",
        "it stands behind an obstacle before its front (counts in Fantasy and The Old World)",
        {Word::defence, 1}),
    whole<&Unit::general>(
        "general", "9",
        "Discipline or Leadership of a General near it, for its tests where higher (not in SOVL)",
        0, 10, OptionKey::by("its own Discipline or Leadership")),
    flag<&Unit::standard_near>(
        "standard-near",
        "a battle standard near it, but not in its combat: what it has thrown again, and no point "
        "of the score (not in SOVL)",
        {Word::defence, 1'000}),
    UnitOption{"pursue", "yes|no|restrain",
               "what it does about enemies that break (not in SOVL, where nobody pursues)",
               Word::pursuit, &set_pursuit, &word_of<&Unit::pursuit>}
        .of(Scope::decision),
    enemy<&Unit::chases>("chases",
                         "of several broken enemies the one that it pursues (not in SOVL); the "
                         "first it touches when left out",
                         Word::chases)
        .of(Scope::decision),
    flag<&Unit::drives>("drives",
                        "of several enemies around a broken unit the one that it flees away from",
                        {Word::meeting, 16}),
    whole<&Unit::away>("away", "7",
                       "inches behind its own line, out of contact until a pursuer charges it "
                       "(then of= is who may)",
                       1, 100, Word::away),
    one_of<Facing, &Unit::met>("met", "front|left|right|rear",
                               "away: the side in which it is then struck", Word::meeting),
    UnitOption{
        "fought",
        "next|now",
        "away: the phase of that combat; now where it was there already and is not yet fought",
        {Word::meeting, 4},
        [](Unit& unit, const WrittenOption& option, const UnitOption&) {
          unit.fights_now = option.one_of("now|next") == 0;
        },
        &word_of<&Unit::fights_now>},
    flag<&Unit::reformed>("reformed",
                          "it may charge nobody in pursuit (not in SOVL, where nobody pursues)",
                          {Word::meeting, 8}),
    whole<&Unit::enemy_ahead>("enemy-ahead", "7",
                              "inches to an enemy unit that it would meet in pursuit (not in "
                              "SOVL), and that is not fought",
                              1, 100, Word::enemy_ahead),
    whole<&Unit::obstacle_ahead>(
        "obstacle-ahead", "5",
        "inches to impassable ground or friends before it, where it pursues (not in SOVL)", 1, 100,
        Word::obstacle_ahead),
    whole<&Unit::edge_ahead>("edge-ahead", "12",
                             "inches to the board edge before it, where it pursues (not in SOVL)",
                             1, 100, Word::edge_ahead),
    whole<&Unit::edge_behind>("edge-behind", "12", "inches to the board edge behind it", 1, 100,
                              Word::edge_behind),
    amount<&Profile::impact>("impact", "D6", "impact hits of the unit when it charges",
                             Word::impact),
    amount<&Profile::stomp>("stomp", "D3", "stomp attacks of the unit, last", Word::stomp),
    amount<&Profile::grind>(
        "grind", "D3", "grind attacks of the unit, at its Agility (counts in The 9th Age alone)",
        Word::grind),
    amount<&Profile::multiple>("multiple", "D3", "wounds that each unsaved wound becomes",
                               Word::multiple),
    needed<&Unit::hits_on>("hits-on",
                           "the D6 that hits, whatever the tables say; 1+: always, without a die",
                           Word::hits_on),
    needed<&Unit::wounds_on>(
        "wounds-on", "the D6 that wounds, whatever the tables say; 1+: always, without a die",
        Word::wounds_on),
    needed<&Unit::saves_on>("saves-on", "the D6 that saves it, whatever the tables say; 1+: always",
                            Word::saves_on),
    part("mount",
         "what its mount strikes with, as in \"ws 3 s 3 i 3 a 1\" (Fantasy) or \"off 3 str 3 agi 3 "
         "att 1 stomp 1\" (The 9th Age), and rules such as poison; no mount takes it away"),
    part("beasts", "those that pull it, as for mount; in Fantasy they strike before its front"),
    part("crew", "its crew, as for mount; the numbers are those of the whole crew"),
    part("chassis", "what it rides on, as in \"s 5 impact D6\": it strikes no blows"),
    name_of_custom<&Unit::profile, &Profile::name>(),
};

inline constexpr std::int32_t kMostWounds = 1000;  ///< a side

/// Units in contact, and how long they may fight.
struct Engagement {
  Rulebook book = Rulebook::sovl;
  std::vector<Unit> a{};
  std::vector<Unit> b{};
  std::optional<std::int32_t> rounds;  ///< to the end when unset
  Readings readings{};
};

/// Refuses what cannot be, with a sentence.
/// Throws  InputError naming side and field.
void validate(const Engagement& engagement);

}  // namespace fray::rankflank
