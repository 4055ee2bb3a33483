#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/hash.hpp"
#include "core/option.hpp"
#include "core/text.hpp"
#include "warmaster/rules/profile.hpp"

namespace fray::warmaster {

/// What a victorious unit does. Source  seeds/000, "Winners".
enum class Policy : std::uint8_t { pursue, stand, fall_back };

/// Which edge of the enemy unit this unit strikes. Source  seeds/000, "Enemy facing own side or
/// rear".
enum class Approach : std::uint8_t { front, flank, rear };

/// What its player does where the rules leave it to him, beside Policy: what he was told, or
/// nothing. Only on a field.
struct Choices {
  /// Source  seeds/000, "Casualties": stands that neither fight nor support, or those that fight.
  enum class Casualties : std::uint8_t { idle, fighting };
  /// Source  seeds/000, "Basic pursuit": the stands that need not go straight ahead lap round the
  ///         enemy, or stay in line.
  enum class Pursuers : std::uint8_t { round, line };

  std::int32_t target = 0;  ///< the enemy unit that it strikes where it can, from 1; 0: by default
  std::optional<Casualties> casualties{};  ///< idle
  std::optional<Pursuers> pursuers{};      ///< round
  /// Where its stands charge a flank or rear and would touch nothing: yes.
  std::optional<bool> envelops{};
  std::optional<bool> makes_way{};  ///< for friends who retreat: yes
  /// Where it would pursue, and all its enemies are destroyed: yes.
  std::optional<bool> advances{};
  /// Its place, from 1, when its side moves unit by unit; 0: after those with one, by default.
  std::int32_t moves = 0;

  friend bool operator==(const Choices&, const Choices&) = default;
};

/// One unit as it stands when the fight opens.
struct Unit {
  Profile profile{};
  std::int32_t stands = 3;               ///< stands on the table now
  std::int32_t outstanding = 0;          ///< hits taken that have not yet removed a stand
  std::optional<std::int32_t> fighting;  ///< stands that fight; all of them when unset
  std::int32_t support = 0;              ///< stands that support it and are not placed
  /// Dice that it shoots at enemies who charge it, before the first round.
  std::int32_t shots = 0;
  /// Dice that were shot at it in the Shooting phase before the fight.
  std::int32_t shot_at = 0;
  Shots shot_by{};  ///< what shot them
  /// Hits that it took there, armour taken off, beside those dice.
  std::int32_t shot_hits = 0;
  std::int32_t character = 0;         ///< attack bonus of a joined character, on one stand
  std::int32_t character_points = 0;  ///< his price: he dies with his unit
  bool charging = false;
  bool confused = false;
  bool irregular = false;
  Cover cover = Cover::open;
  Approach approach = Approach::front;
  /// Centimetres that the enemy retreated before this round, when this unit pursues out of an
  /// unresolved combat.
  std::optional<std::int32_t> pursuit;
  std::optional<Policy> policy;  ///< its own, where it differs from the side's
  Choices choices{};
  /// In this Combat phase already: who meets it fights it in the next.
  bool fought = false;
  /// It comes from ground as high as its enemies': hills are no cover against it.
  bool high_ground = false;
  /// It touches enemies in another engagement, which this one may come to.
  bool elsewhere = false;
  /// It stands near, and charges into an unresolved combat when its own turn comes.
  bool joins = false;

  /// In the Shooting phase before the fight.
  bool was_shot_at() const noexcept { return shot_at != 0 || shot_hits != 0; }
  /// Hits that destroy what is left of the unit.
  std::int32_t capacity() const noexcept { return stands * profile.hits - outstanding; }
};

/// Names all of a unit that its fights depend on: neither its name nor its points.
Hash128 content_of(const Unit& unit);

/// The words that name a unit's content, in the order in which they are hashed. The seeds of
/// answers depend on it.
enum class Word : std::uint8_t {
  shot_at,
  shot_hits,
  shot_by,
  type,
  attacks,
  attack_dice,
  attack_sides,
  hits,
  armour,
  base,
  specials,
  stands,
  outstanding,
  fighting,
  support,
  shots,
  character,
  state,
  choices,
  cover,
  approach,
  pursuit,
  policy
};
inline constexpr std::size_t kWords = 23;

using UnitOption = Option<Unit>;

// What no row of a common kind can set.
void set_cover(Unit& unit, const WrittenOption& given, const UnitOption& option);
void set_approach(Unit& unit, const WrittenOption& given, const UnitOption& option);
void set_shooters(Unit& unit, const WrittenOption& given, const UnitOption& option);
void set_type(Unit& unit, const WrittenOption& given, const UnitOption& option);
void set_attacks(Unit& unit, const WrittenOption& given, const UnitOption& option);
void set_armour(Unit& unit, const WrittenOption& given, const UnitOption& option);
void set_base(Unit& unit, const WrittenOption& given, const UnitOption& option);

/// A choice in the word of all choices: where it is said, `kGiven`; where it is so, `kSo`.
template <auto Field, auto kWhich, std::uint64_t kGiven, std::uint64_t kSo, bool kUnsaid>
constexpr std::uint64_t choice_word(const Unit& unit) noexcept {
  const auto& choice = unit.choices.*Field;
  return (choice ? kGiven : 0) | ((choice ? *choice == kWhich : kUnsaid) ? kSo : 0);
}

/// Every option of a unit, special rules apart. A new one is a field above and a row here.
inline constexpr std::array kUnitOptions{
    flag<&Unit::charging>(
        "charging",
        "it charged this turn: +1 attack a stand in the first round against an enemy in the open",
        {Word::state, 1}),
    UnitOption{"defended", "", "5+ to hit it; infantry and artillery only", Word::cover, &set_cover,
               &word_of<&Unit::cover>},
    UnitOption{"fortified", "", "6+ to hit it; infantry and artillery only", Word::cover,
               &set_cover, &word_of<&Unit::cover>},
    flag<&Unit::confused>("confused", "-1 attack a stand", {Word::state, 2}),
    flag<&Unit::irregular>(
        "irregular",
        "in irregular formation: laid out in two ranks, so that fewer stands fight or support; "
        "infantry that charges may pursue it",
        {Word::state, 4}),
    UnitOption{"flank", "left|right", "it strikes the enemy in the flank: -1 to the enemy's stands",
               Word::approach, &set_approach, &word_of<&Unit::approach>},
    UnitOption{"rear", "", "it strikes the enemy in the rear: -1 to the enemy's stands",
               Word::approach, &set_approach, &word_of<&Unit::approach>},
    whole<&Unit::stands>("stands", "2", "stands on the table", 1, ProfileLimits::max_stands,
                         Word::stands)
        .of(Scope::statistic),
    UnitOption{"hits", "1",
               "hits taken that have not removed a stand yet; but of a custom unit: hits that a "
               "stand takes",
               OptionKey::by("outstanding or hits-per-stand")},
    whole<&Unit::outstanding>("outstanding", "1", "hits taken that have not removed a stand yet", 0,
                              ProfileLimits::max_hits - 1, Word::outstanding),
    whole<&Unit::profile, &Profile::hits>("hits-per-stand", "3", "hits that remove one stand", 1,
                                          ProfileLimits::max_hits, Word::hits)
        .of(Scope::statistic),
    whole<&Unit::fighting>(
        "fighting", "2",
        "stands that fight, and none is placed; left out, stands fight where they touch", 1,
        ProfileLimits::max_stands, Word::fighting)
        .named_by([](const Unit& unit) { return as_word(unit.fighting.value_or(0)); }),
    whole<&Unit::support>("support", "2", "stands that support and are not placed; infantry only",
                          0, ProfileLimits::max_stands, Word::support),
    whole<&Unit::shots>("shots", "6",
                        "dice that it shoots at enemies who charge it (none unless said, whatever "
                        "its list gives it)",
                        0, 60, Word::shots),
    whole<&Unit::shot_at>(
        "shot-at", "6",
        "dice that were shot at it in the Shooting phase before the fight; it touches no enemy", 0,
        60, Word::shot_at),
    UnitOption{"shot-by", "bows|handguns|sure-shots|waywatchers|bolts|stones|cannon",
               "what shot those dice: handguns, -1 to armour; sure-shots (High Elf archers, Glade "
               "Guard), 3+ in the open; "
               "waywatchers, both; bolts and stones, no armour; cannon, no armour, and cover "
               "counts one less",
               Word::shot_by, &set_shooters,
               [](const Unit& unit) {
                 const Shots& by = unit.shot_by;
                 const std::uint64_t how = (by.sure ? 1U : 0U) | (by.pierce ? 2U : 0U) |
                                           (by.ignore_armour ? 4U : 0U) |
                                           (by.through_cover ? 8U : 0U);
                 return unit.shot_at != 0 ? how : 0;
               }},
    whole<&Unit::shot_hits>(
        "shot-hits", "2",
        "hits that it took in that phase, armour taken off: stands fall, and it is driven "
        "back; in touch with an enemy "
        "(bounces, spells): they count in the first round",
        0, 255, Word::shot_hits),
    whole<&Unit::pursuit>("pursuit", "3", "cm that the enemy retreated before this round", 1, 100,
                          Word::pursuit),
    UnitOption{"character", "2|hero on griffon",
               "attacks that a character adds to one stand, or his name, and his mount's",
               Word::character, nullptr, &word_of<&Unit::character>},
    UnitOption{"item", "battle-banner",
               "its magic item, with its price: battle-banner, banner-of-shielding, -fortitude or "
               "-fortune, or sword-of-might, "
               "-fate, -cleaving or -destruction",
               OptionKey::by("the special rule that it gives, or hits-per-stand")},
    UnitOption{"character-item", "sword-of-might",
               "the character's: sword-of-might, sword-of-fate, sword-of-cleaving or "
               "sword-of-destruction",
               OptionKey::by("the special rule that it gives")},
    one_of<Policy, &Unit::policy>("policy", "pursue|stand|fall-back", "what it does when it wins",
                                  Word::policy)
        .of(Scope::decision),
    yes_or_no<&Unit::choices, &Choices::advances>(
        "advance",
        "whether it advances where it would pursue and all its enemies are destroyed (yes)",
        Word::choices)
        .named_by(&choice_word<&Choices::advances, true, 0x1000'0000, 1, true>)
        .of(Scope::decision),
    whole<&Unit::choices, &Choices::target>(
        "target", "2", "the enemy's unit, by its place, that it strikes where it has the choice", 1,
        12, {Word::choices, 0x100})
        .of(Scope::decision),
    one_of<Choices::Casualties, &Unit::choices, &Choices::casualties>(
        "casualties", "idle|fighting",
        "which of its stands fall first: those that do not fight (default), or those that do",
        Word::choices)
        .named_by(&choice_word<&Choices::casualties, Choices::Casualties::fighting, 0x8000'0000, 8,
                               false>)
        .of(Scope::decision),
    one_of<Choices::Pursuers, &Unit::choices, &Choices::pursuers>(
        "pursuers", "round|line",
        "its stands that do not go straight ahead lap round the enemy (default) or stay in line",
        Word::choices)
        .named_by(&choice_word<&Choices::pursuers, Choices::Pursuers::line, 0x4000'0000, 4, false>)
        .of(Scope::decision),
    yes_or_no<&Unit::choices, &Choices::envelops>(
        "envelop",
        "when it charges a flank or rear: whether stands that would touch nothing go round "
        "the enemy (yes)",
        Word::choices)
        .named_by(&choice_word<&Choices::envelops, false, 0x0800'0000, 0x0400'0000, false>)
        .of(Scope::decision),
    whole<&Unit::choices, &Choices::moves>(
        "moves", "1",
        "its place when its side moves unit by unit: those without one come after, the "
        "nearest to the enemy first",
        1, 12, {Word::choices, 0x10000})
        .of(Scope::decision),
    yes_or_no<&Unit::choices, &Choices::makes_way>(
        "make-way", "whether it steps aside for friends who retreat (yes)", Word::choices)
        .named_by(&choice_word<&Choices::makes_way, true, 0x2000'0000, 2, true>)
        .of(Scope::decision),
    flag<&Unit::fought>(
        "fought",
        "it has fought in this Combat phase: who comes into touch with it fights it in the next",
        {Word::state, 8}),
    flag<&Unit::high_ground>(
        "high-ground",
        "it comes from ground as high as its enemies': a hill is no cover against it",
        {Word::state, 64}),
    flag<&Unit::joins>(
        "joins",
        "not engaged yet, in an engagement file: it charges into an unresolved combat when "
        "its own turn comes",
        {Word::state, 16})
        .of(Scope::reserve),
    UnitOption{"type", "infantry", "infantry, cavalry, chariot, monster, artillery or machine",
               Word::type, &set_type, &word_of<&Unit::profile, &Profile::type>}
        .of(Scope::statistic),
    UnitOption{"attacks", "3|D6", "attacks of a stand", Word::attacks, &set_attacks,
               [](const Unit& unit) { return as_word(unit.profile.attacks.fixed); }}
        .of(Scope::statistic),
    UnitOption{"armour", "4+|none", "the lowest die that saves", Word::armour, &set_armour,
               &word_of<&Unit::profile, &Profile::armour>}
        .of(Scope::statistic),
    UnitOption{"base", "40x20", "mm of a stand's front and of its depth", Word::base, &set_base,
               [](const Unit& unit) {
                 const Base base = base_of(unit.profile);
                 return as_word(base.width) << 32 | as_word(base.depth);
               }}
        .of(Scope::statistic),
    whole<&Unit::profile, &Profile::points>(
        "points", "45", "cost of the unit", 0, ProfileLimits::max_points,
        OptionKey::never("no die asks what a unit costs; answers are named with the prices"))
        .of(Scope::statistic),
    name_of_custom<&Unit::profile, &Profile::name>(),
};

/// Where the editions of the game differ. Source  rules-facts 1.14.
/// Why  Ancients differs by its troops alone, which special rules describe (`warband`), and a
///      classic fall back of at least its lowest die ends farther off and nowhere else: neither
///      needs a line here.
struct Edition {
  /// Classic: pursue as often as possible in one Combat phase.
  bool rounds_without_limit = false;
  bool support_after_casualties = false;  ///< classic: who falls supports nobody
  /// Optional rule of Revolution: after a wipe-out in the first round.
  bool advance_charge_bonus = false;
  /// A reading: who pursues or charges sees all round, not from its front edge alone.
  bool sees_all_round = false;
  /// A reading: where all winners stand or fall back the combat is over, whom they touch or not.
  bool standing_ends_it = false;
  /// A reading: who can go straight ahead in a pursuit meets any enemy there, not only those who
  /// have retreated.
  bool meets_anyone_ahead = false;
  /// A reading: who does not fly and stands where flyers have retreated along it fights on.
  bool keeps_flyers = false;
  /// A reading: who joins has the bonus of a charge, though the engagement is in a later round.
  bool joining_charge_bonus = false;
  /// A reading: a stand that fights by a front corner alone has not fought to its front.
  bool corner_is_no_front = false;
  std::int32_t advance_cm = 20;
};

/// A choice that the document leaves to its readers; its first word is the usual one. A new one is
/// a field above and a row of `text_readings()`; nothing else knows it than the rule that asks it.
struct TextReading {
  std::string_view name{};
  bool Edition::* value = nullptr;  ///< true for the second word
  std::string_view takes{};         ///< "pursued|any-enemy"
  std::string_view means{};
  std::string_view source{};
};
std::span<const TextReading> text_readings() noexcept;

/// "ahead (pursued), flyers (part)": what holds where nothing is said.
std::string usual_text_readings();

/// Sets the reading that "name=value" names.
/// Throws  InputError naming the readings, or the values of that one.
void set_text_reading(Edition& edition, std::string_view text);

/// "revolution", "revolution-advance" (with the optional rule), "revolution-all-round",
/// "revolution-standing" (with those readings), "classic" or "ancients"; nothing for what is none.
std::optional<Edition> edition_named(std::string_view name) noexcept;

/// How a fight goes on, whoever fights it.
struct Terms {
  std::int32_t rounds = 2;  ///< in one engagement; source seeds/000, "Unresolved combats"
  std::optional<std::int32_t> turns = 1;  ///< Combat phases; to the end when unset
  Policy policy = Policy::pursue;
  Edition edition{};
};

/// An option of whole fights.
struct Term {
  OptionHelp help{};
  std::string_view usual{};  ///< what holds where it is not said, as `fray systems` tells it
  /// At most `most` rounds are fought in all turns, unless they go on to the end.
  /// Throws  InputError naming the option, what stood there and what would be right.
  void (*set)(Terms&, const std::string& text, std::int32_t most) = nullptr;
  /// Its word in what names the fights that are of these terms; none of the edition's.
  std::uint64_t (*word)(const Terms&) = nullptr;
  /// Whether its word names also the fights that do not say it. Not of a new one: fights that do not
  /// say it keep their names when an option is added, and with them their random numbers.
  bool names_all = false;

  bool names(const Terms& terms) const noexcept {
    return word != nullptr && (names_all || word(terms) != word(Terms{}));
  }
};

void set_turns(Terms& terms, const std::string& text, std::int32_t most);
void set_policy(Terms& terms, const std::string& text, std::int32_t most);
void set_edition(Terms& terms, const std::string& text, std::int32_t most);

/// Every option of whole fights, in the order in which they are set. A new one is a field above and
/// a row here; nothing else knows it than the rule that asks it.
inline constexpr std::array kTerms{
    Term{{"rounds", "N",
          "rounds in one Combat phase (Warmaster: 2; other games: to the end); an advance into "
          "fresh enemies fights as many again"},
         "2",
         [](Terms& terms, const std::string& text, std::int32_t) {
           terms.rounds = static_cast<std::int32_t>(whole_number("rounds", text, 1, 10));
         },
         [](const Terms& terms) { return as_word(terms.rounds); },
         true},
    Term{{"turns", "N", "Combat phases that an unresolved combat goes on for (1), or end"},
         "1, or end",
         &set_turns,
         [](const Terms& terms) { return as_word(terms.turns.value_or(0)); },
         true},
    Term{{"policy", "POLICY",
          "what winners do: pursue (default), stand or fall-back; best: all that players decide, "
          "by points"},
         "pursue",
         &set_policy,
         [](const Terms& terms) { return as_word(terms.policy); },
         true},
    Term{{"edition", "EDITION",
          "Warmaster: revolution (default), revolution-advance (with its optional rule), "
          "revolution-all-round (whoever pursues sees all round, not from its front alone), "
          "revolution-standing (winners who stand end the combat, though the loser touches them), "
          "classic or ancients"},
         "revolution",
         &set_edition},
};

/// "best" of --policy: both players decide, and no policy is followed.
bool is_best(const std::string& policy);

/// Throws  InputError for rounds and turns that are not allowed.
void validate(const Terms& terms, std::int32_t most);

/// What names the fights that are of these terms, but for the edition.
void absorb(Hasher& hasher, const Terms& terms, std::span<const Term> options = kTerms);
void absorb(Hasher& hasher, const Edition& edition);

}  // namespace fray::warmaster
