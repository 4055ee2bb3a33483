#include "rankflank/rules/special_rules.hpp"

#include <algorithm>
#include <string>

#include "core/text.hpp"

namespace fray::rankflank {
namespace {

constexpr Books kWarhammer = kFantasy | kOldWorld;
constexpr Books kRanked = kNinthAge | kWarhammer;

constexpr std::array<SpecialRule, kSpecialCount> kRules{{
    {Special::standard, "standard", kRanked, Moment::score,
     "+1 to the combat score; in Fantasy and The Old World once a side",
     "seeds/004, standards; rules-facts 3.8", "standard bearer"},
    {Special::battle_standard, "battle standard", kRanked, Moment::score,
     "+1 to the combat score (6th edition: counts as a standard), and failed break tests are "
     "rolled again; in The 9th Age those of fear and restraint too",
     "rules-facts 3.8, 3.9, 4.5", "bsb, battle standard bearer"},
    {Special::champion, "champion", kEveryBook, Moment::attacks,
     "one model of the front rank has one attack more, or the numbers of a champion's profile",
     "rules-facts 3.7 and 4.4"},
    {Special::stubborn, "stubborn", kRanked, Moment::break_test,
     "takes break tests without the difference in scores; The Old World: leaves out its first, and "
     "falls back in good order",
     "rules-facts 3.9 and 4.6"},
    {Special::unbreakable, "unbreakable", kEveryBook, Moment::break_test,
     "passes every break test (The Old World: gives ground); Fantasy: fear and terror do nothing "
     "to it",
     "rules-facts 3.9 and 4.6; SOVL Reanimated, 2.2; \"Unbreakable\", Fantasy's list file",
     "reanimated"},
    {Special::unstable, "unstable", kRanked, Moment::break_test,
     "takes no break test and loses a wound for each point of difference instead (The Old World: "
     "and tests all the same, unless it is unbreakable); Fantasy: fear and terror do nothing to it",
     "rules-facts 3.9", "undead"},
    {Special::fearless, "fearless", kEveryBook, Moment::break_test,
     "SOVL: takes break tests without the difference; elsewhere: fear and terror do nothing to it",
     "rules-facts 2.2 and 3.9", "immune to psychology"},
    {Special::frenzy, "frenzy", kEveryBook, Moment::attacks,
     "Fantasy: one attack more until beaten, and must pursue; 7th edition: until then does not "
     "mind fear; The Old World: until then one more when it charges or has followed up, does not "
     "mind fear and must pursue; The 9th Age: restrains on a maximised roll; SOVL: rolls misses "
     "again",
     "rules-facts 2.2, 3.10 and 4.8"},
    {Special::swiftstride, "swiftstride", kNinthAge | kOldWorld, Moment::pursuit,
     "flees and pursues with the highest two of 3D6; The Old World: with 3D6, and falls back with "
     "a D6 more",
     "rules-facts 3.10"},
    {Special::fear, "fear", kRanked, Moment::break_test,
     "The 9th Age: enemies have 1 Discipline less and test it each round; Fantasy: charged by it, "
     "enemies that it does not outnumber test or hit on sixes; beaten by greater numbers of it, "
     "they break; The Old World: enemies of less Unit Strength test each round or hit it at -1",
     "rules-facts 3.9, 4.1 and 4.6", "causes fear"},
    {Special::terror, "terror", kRanked, Moment::break_test,
     "causes fear, and does not mind it; The Old World: frightens those who cause fear, and takes "
     "1 Leadership from the beaten; The 9th Age: nothing but flight before the charge",
     "rules-facts 4.6; \"Terror\", The 9th Age's list file", "causes terror"},
    {Special::hatred, "hatred", kRanked, Moment::to_hit, "rolls misses again in the first round",
     "rules-facts 3.11 and 4.8"},
    {Special::poison, "poison", kEveryBook, Moment::to_hit,
     "a 6 to hit wounds without a roll (The Old World: adds 2 to that roll); SOVL: saves of 6 "
     "against it are rolled again",
     "rules-facts 2.2, 3.11 and 4.8", "poisoned, poisoned attacks, poison attacks"},
    {Special::killing_blow, "killing blow", kWarhammer, Moment::to_wound,
     "of a model of Unit Strength 1 or 2 (The Old World: of infantry or cavalry): a 6 to wound "
     "slays it, and neither armour nor regeneration stops that",
     "rules-facts 4.8"},
    {Special::lethal_strike, "lethal strike", kNinthAge | kSovl, Moment::to_wound,
     "The 9th Age: a 6 to wound ignores armour and Fortitude; SOVL: each unsaved hit takes two "
     "wounds of models that have several",
     "rules-facts 2.2 and 3.11", "lethal strikes"},
    {Special::battle_focus, "battle focus", kNinthAge, Moment::to_hit, "a 6 to hit is two hits",
     "rules-facts 3.11"},
    {Special::lightning_reflexes, "lightning reflexes", kNinthAge, Moment::to_hit,
     "+1 to hit; with a great weapon not so, but that strikes at its bearer's Agility",
     "rules-facts 3.11; the game's list file, \"Lightning Reflexes\""},
    {Special::distracting, "distracting", kNinthAge, Moment::to_hit, "is hit at -1",
     "rules-facts 3.11"},
    {Special::flaming, "flaming", kRanked, Moment::saves,
     "neither Fortitude nor regeneration saves from it (The Old World: not the flammable)",
     "rules-facts 3.4 and 4.8", "flaming attacks"},
    {Special::divine_attacks, "divine attacks", kNinthAge, Moment::saves,
     "Aegis saves that pass are rolled again", "rules-facts 3.4", "divine"},
    {Special::mounted, "mounted", kEveryBook, Moment::attacks,
     "fights on horseback: no spear, no parry (The Old World: its type says so); SOVL: spear, "
     "lance and shield keep their +1 Defense",
     "rules-facts 2.2, 3.5 and 4.4", "cavalry"},
    {Special::light_troops, "light troops", kRanked, Moment::ranks,
     "has no full ranks (light troops, fast cavalry, skirmishers); The Old World: skirmishers, who "
     "have no flanks either, and disrupt nobody",
     "seeds/004, ranks; rules-facts 3.9", "fast cavalry, skirmishers"},
    {Special::line_formation, "line formation", kNinthAge, Moment::ranks,
     "eight or more wide: one more rank supports, and no rank bonus", "rules-facts 3.7"},
    {Special::extra_rank, "extra rank", kNinthAge | kWarhammer, Moment::attacks,
     "one more rank supports", "rules-facts 3.5 and 3.7", "fight in extra rank"},
    {Special::shield, "shield", kEveryBook, Moment::to_hit,
     "hand weapon and shield: SOVL +1 Defense, +1 Power when charging; The 9th Age parry; Fantasy "
     "save one better, on foot from the front; The Old World save one better to 3+, on foot",
     "rules-facts 2.2, 3.5 and 4.3", "hand weapon and shield"},
    {Special::great_weapon, "great weapon", kEveryBook, Moment::to_wound,
     "The 9th Age +2 Str and AP, strikes last; Fantasy +2 S, strikes last unless charging; The Old "
     "World +2 S, AP 2, Armour Bane 1, Initiative 1; SOVL +1 Power, +1 more when charging",
     "rules-facts 2.2, 3.5 and 4.4", "greatweapon"},
    {Special::halberd, "halberd", kEveryBook, Moment::to_wound,
     "The 9th Age +1 Str and AP; Fantasy +1 S; The Old World +1 S, AP 1 (2 when charging), Armour "
     "Bane 1; SOVL: no save better than 4+ against it",
     "rules-facts 2.2, 3.5 and 4.4"},
    {Special::lance, "lance", kEveryBook, Moment::to_wound,
     "charging: The 9th Age +2 Str and AP, Fantasy +2 S, The Old World +2 S, AP 2 and Armour Bane "
     "1, SOVL +2 Power; SOVL +1 Defense always",
     "rules-facts 2.2, 3.5 and 4.4"},
    {Special::light_lance, "light lance", kNinthAge | kOldWorld, Moment::to_wound,
     "charging: +1 Str and AP; The Old World: a cavalry spear",
     "rules-facts 3.5; rules-old-world, weapons", "cavalry spear"},
    {Special::spear, "spear", kEveryBook, Moment::attacks,
     "one more rank fights, not when charging in SOVL, Fantasy and The Old World, and from the "
     "front; Fantasy on horseback +1 S when charging instead; The 9th Age "
     "+1 AP, and +2 Agi and 1 more AP in the first round where it has not charged and is struck in "
     "no flank or rear; SOVL +1 Defense always; "
     "The Old World +1 Initiative when charged in its front",
     "rules-facts 2.2, 3.5 and 4.4", "thrusting spear"},
    {Special::paired_weapons, "paired weapons", kEveryBook, Moment::attacks,
     "+1 attack; The 9th Age also +1 Off and no parry against it", "rules-facts 2.2, 3.5 and 4.4",
     "two hand weapons, additional hand weapon"},
    {Special::flail, "flail", kWarhammer, Moment::to_wound,
     "+2 S in the first round; The Old World: AP 2, and +2 S and Armour Bane 1 when charging",
     "rules-facts 4.4"},
    {Special::morning_star, "morning star", kWarhammer, Moment::to_wound,
     "+1 S in the first round; The Old World: AP 1, and +1 S and Armour Bane 1 when charging",
     "rules-facts 4.4"},
    {Special::strikes_first, "strikes first", kRanked, Moment::order,
     "strikes before all others; The Old World: at Initiative 10", "rules-facts 3.6 and 4.4"},
    {Special::strikes_last, "strikes last", kRanked, Moment::order,
     "strikes after all others; The Old World: at Initiative 1", "rules-facts 3.6 and 4.4"},
    {Special::toxic_attacks, "toxic attacks", kNinthAge, Moment::to_wound,
     "its blows have Strength 3 and AP 10, whatever its weapons",
     "rules-facts 3.11; the game's list file, \"Toxic Attacks\"", "toxic"},
    {Special::crush_attack, "crush attack", kNinthAge, Moment::attacks,
     "each model of its front rank strikes one blow in place of all its own, last, with Strength "
     "10, AP 10 and D3+1 wounds, without weapons and attack attributes",
     "rules-facts 3.11; the game's list file, \"Crush Attack\"", "crush"},
    {Special::rage, "rage", kNinthAge, Moment::attacks,
     "a wounded model has one attack more for each Health Point it has lost",
     "rules-facts 3.11; the game's list file, \"Rage\""},
    {Special::musician, "musician", kWarhammer, Moment::score,
     "+1 to a drawn combat result, where the enemy has none",
     "rules-old-world, combat result; \"Drawn Combats\", beside seeds/004"},
    {Special::open_order, "open order", kOldWorld, Moment::score,
     "has no point for close order, which every other unit in ranks has from a Unit Strength of 10",
     "rules-old-world, combat result"},
    {Special::shieldwall, "shieldwall", kOldWorld, Moment::break_test,
     "once, in close order, with shields in hand and in a round in which it was charged, gives "
     "ground where it would fall back; lists give it to who has shields, or with those that it "
     "buys",
     "rules-old-world, break test; \"Shieldwall\", p. 177, beside it"},
    {Special::warband, "warband", kOldWorld, Moment::break_test,
     "adds its rank bonus to its Leadership and to that of a warband character in it, to 10, but "
     "for restraint; may throw its charge again, but for the die of swift units",
     "rules-old-world, break test; \"Warband\", p. 180, beside it"},
    {Special::horde, "horde", kOldWorld, Moment::ranks, "one rank more counts",
     "rules-old-world, combat result"},
    {Special::furious_charge, "furious charge", kOldWorld, Moment::attacks,
     "one attack more after a charge of 3 inches or more", "rules-old-world, weapons"},
    {Special::cleaving_blow, "cleaving blow", kOldWorld, Moment::to_wound,
     "a 6 to wound lets infantry of man's size, cavalry and war beasts save by ward alone",
     "rules-old-world, weapons"},
    {Special::monster_slayer, "monster slayer", kOldWorld, Moment::to_wound,
     "a 6 to wound slays a monster that no ward saves", "rules-old-world, weapons"},
    {Special::elven_reflexes, "elven reflexes", kOldWorld, Moment::order,
     "+1 Initiative in the first round", "rules-old-world, who strikes"},
    {Special::first_charge, "first charge", kOldWorld, Moment::ranks,
     "whom it charges has no ranks in that round", "rules-old-world, combat result"},
    {Special::veteran, "veteran", kOldWorld, Moment::break_test,
     "throws failed tests of fear and restraint again", "rules-old-world, break test"},
    {Special::levies, "levies", kOldWorld, Moment::break_test,
     "neither General nor battle standard helps it", "rules-old-world, break test"},
    {Special::flammable, "flammable", kOldWorld, Moment::saves,
     "does not regenerate from flaming attacks", "rules-old-world, weapons"},
    {Special::ethereal, "ethereal", kOldWorld, Moment::to_wound, "only magical attacks wound it",
     "rules-old-world, weapons"},
    {Special::magical_attacks, "magical attacks", kNinthAge | kWarhammer, Moment::to_wound,
     "The 9th Age and Fantasy: meets another Aegis or ward of some; The Old World: that, too, and "
     "wounds the ethereal",
     "rules-facts 3.11; rules-old-world, weapons", "magical"},
    {Special::ithilmar_weapons, "ithilmar weapons", kOldWorld, Moment::to_hit,
     "throws 1s to hit again with a hand weapon", "\"Ithilmar Weapons\", beside rules-old-world"},
    {Special::murderous, "murderous", kOldWorld, Moment::to_wound,
     "throws 1s to wound again with a hand weapon", "\"Murderous\", beside rules-old-world"},
    {Special::choppas, "choppas", kWarhammer, Moment::to_wound,
     "charging: Fantasy on foot and with nothing else in hand +1 S, and never a parry; The Old "
     "World throws 1s to wound again, and pierces by 1 more",
     "\"Choppa\", the list file of Orcs and Goblins; \"Choppas\", beside rules-old-world",
     "choppa"},
    {Special::gromril_armour, "gromril armour", kOldWorld, Moment::saves,
     "throws 1s of its armour saves again", "\"Gromril Armour\", beside rules-old-world"},
    {Special::resolute, "resolute", kWarhammer, Moment::pursuit,
     "flees, falls back and pursues an inch less",
     "\"Resolute\", the list files of the Dwarfs, and beside rules-old-world"},
    {Special::cold_blooded, "cold blooded", kNinthAge | kWarhammer, Moment::break_test,
     "tests with the lowest two of 3D6; The Old World: fear alone",
     "\"Cold Blooded\", the list files of the Saurian Ancients and of the Lizardmen, and beside "
     "rules-old-world"},
    {Special::lance_formation, "lance formation", kRanked, Moment::ranks,
     "The 9th Age: one more rank supports, and one more when it charges three wide; three models "
     "make a full rank; Fantasy: three wide, ranks of three count, and who charges strikes with "
     "the sides of all ranks; The Old World: who charges stands in ranks of one, two, three "
     "models, and all at their sides strike",
     "\"Lance Formation\", the list files of Equitaine and Bretonnia; \"The Lance in Combat\", "
     "beside rules-old-world"},
    {Special::eternal_hatred, "eternal hatred", kOldWorld, Moment::to_hit,
     "rolls misses again in every round", "\"Eternal Hatred\", beside rules-old-world"},
    {Special::afraid, "afraid", kWarhammer, Moment::break_test,
     "all its enemies cause fear in it; Fantasy: but for those that it outnumbers two to one",
     "\"Fear of Elves\", beside rules-old-world; \"Fear Elves\", the list file of Orcs and "
     "Goblins"},
    {Special::born_to_fight, "born to fight", kNinthAge, Moment::to_wound,
     "+1 Str and AP in the first round",
     "\"Born to Fight\", the list files of Orcs and Goblins and of the Infernal Dwarves"},
    {Special::ruthless_efficiency, "ruthless efficiency", kNinthAge, Moment::to_wound,
     "+1 to wound in the first round", "\"Ruthless Efficiency\", the list file of the Dread Elves"},
    {Special::born_predator, "born predator", kNinthAge | kOldWorld, Moment::to_hit,
     "rolls 1s to hit again",
     "\"Born Predator\", the list file of the Saurian Ancients; \"Inner Circle\", beside "
     "rules-old-world",
     "inner circle"},
    {Special::primal_instinct, "primal instinct", kNinthAge | kOldWorld, Moment::to_hit,
     "its unit tests each round before it strikes, and where it passes, The 9th Age: rolls its "
     "misses again; The Old World: all in the unit roll 1s to hit again",
     "\"Primal Instinct\", the list file of the Beast Herds; \"Primal Fury\", beside "
     "rules-old-world",
     "primal fury"},
    {Special::battle_fever, "battle fever", kNinthAge, Moment::break_test,
     "rolls failed break tests again",
     "\"Battle Fever\", the list file of the Warriors of the Dark Gods"},
    {Special::supernal, "supernal", kNinthAge | kOldWorld, Moment::break_test,
     "does not flee; The 9th Age: a failed break test costs it a wound for each point of "
     "difference, and its attacks are magical; The Old World: it tests Leadership less the "
     "difference instead, loses a wound for each point that it fails by, and is taken off by a "
     "double 6",
     "\"Supernal\", the game's list file; \"Daemonic Instability\", beside rules-old-world",
     "daemonic instability"},
    {Special::focused_charge, "focused charge", kNinthAge, Moment::to_hit,
     "charging: a 6 to hit is two hits",
     "\"Devastating Charge\" (Battle Focus), the game's list file"},
    {Special::distracting_charge, "distracting charge", kNinthAge, Moment::to_hit,
     "is hit at -1 in the round in which it charges",
     "\"Devastating Charge\" (Distracting), the game's list file"},
    {Special::fearful_charge, "fearful charge", kNinthAge, Moment::break_test,
     "causes fear in the round in which it charges",
     "\"Devastating Charge\" (Fear), the game's list file"},
    {Special::blessed, "blessed", kNinthAge | kWarhammer, Moment::saves,
     "an Aegis or ward of 6+, of 5+ against Strength 5 and more, where its army has prayed",
     "\"The Blessing\", the list file of Equitaine; \"Blessing of the Lady\", that of Bretonnia; "
     "\"Blessings of the Lady\", beside rules-old-world"},
    {Special::martial_prowess, "martial prowess", kOldWorld, Moment::attacks,
     "supports to its flanks and rear, too", "\"Martial Prowess\", beside rules-old-world"},
    {Special::slayer, "slayer", kWarhammer, Moment::to_wound,
     "strikes with at least the Strength of its enemy's Toughness, to 6; The Old World: wounds "
     "anybody on 4+ at least",
     "\"Slayer\", the list file of the Dwarfs, and beside rules-old-world"},
    {Special::scurry_away, "scurry away", kOldWorld, Moment::pursuit,
     "flees and falls back an inch more", "\"Scurry Away\", beside rules-old-world"},
    {Special::daemon_of_slaanesh, "daemon of slaanesh", kOldWorld, Moment::pursuit,
     "charges and pursues an inch more", "\"Daemon of Slaanesh\", beside rules-old-world"},
    {Special::crusaders_zeal, "crusaders zeal", kOldWorld, Moment::pursuit, "charges an inch more",
     "\"Crusader's Zeal\", beside rules-old-world", "crusader's zeal"},
    {Special::backstab, "backstab", kOldWorld, Moment::to_hit,
     "rolls misses again at an enemy in whose flank or rear it is",
     "\"Backstab\", beside rules-old-world"},
    {Special::martial_discipline, "martial discipline", kNinthAge, Moment::break_test,
     "tests of fear and of restraint with the lowest two of 3D6",
     "\"Martial Discipline\", the list file of the Highborn Elves"},
    {Special::shield_wall, "shield wall", kNinthAge, Moment::saves,
     "with shields an Aegis of 6+ against blows at its front, of 5+ from who charges",
     "\"Shield Wall\", the list file of the Dwarven Holds"},
    {Special::chosen_of_ashuruk, "chosen of ashuruk", kNinthAge, Moment::to_hit,
     "passes tests of fear; after the first round a 6 to hit is two hits",
     "\"Chosen of Ashuruk\", the list file of the Infernal Dwarves"},
    {Special::ogre_charge, "ogre charge", kOldWorld, Moment::saves,
     "its impact hits have AP 1 better for each rank that counts",
     "\"Ogre Charge\", beside rules-old-world"},
    {Special::foe_render, "foe render", kOldWorld, Moment::saves,
     "roused, with a hand weapon, pierces by 2", "\"Foe Render\", beside rules-old-world"},
    {Special::daemon_of_khorne, "daemon of khorne", kOldWorld, Moment::to_wound,
     "+1 S in a turn in which it has charged", "\"Daemon of Khorne\", beside rules-old-world"},
    {Special::charge_again, "charge again", kOldWorld, Moment::charge,
     "may throw its charge again, but for the die of swift units",
     "\"Ravenous Hunger\", \"Rampaging Banner\", beside rules-old-world",
     "ravenous hunger, rampaging banner"},
    {Special::finest_warhorses, "finest warhorses", kOldWorld, Moment::charge,
     "throws the ones of its charge again; those of its flight and pursuit do not count",
     "\"Finest Warhorses\" and its FAQ, beside rules-old-world"},
    {Special::bestial_charge, "bestial charge", kOldWorld, Moment::to_wound,
     "+1 S after a charge of 3 inches or more", "\"Bestial Charge\", beside rules-old-world"},
    {Special::steady_rank, "extra rank unless charging", kOldWorld, Moment::attacks,
     "one more rank supports, but in a turn in which it charged",
     "\"Dread Halberd\", \"Polearm\", \"Ceremonial Halberd\", \"Long Spear\", beside "
     "rules-old-world"},
    {Special::remaining_wounds, "remaining wounds", kOldWorld, Moment::attacks,
     "one attack more for each Wound that a model has left as it strikes",
     "\"Extra Attacks\" and \"War Hydra\", beside rules-old-world"},
    {Special::hunting_spear, "hunting spear", kOldWorld, Moment::to_wound,
     "+1 S, AP 2 and Armour Bane 1 in a turn in which it charged",
     "\"Hunting Spear\", beside rules-old-world"},
    {Special::cathayan_lance, "cathayan lance", kOldWorld, Moment::to_wound,
     "Armour Bane 1, and one more rank supports; +1 S and AP 1 against whom it has charged",
     "\"Cathayan Lance\", beside rules-old-world"},
}};

static_assert(is_in_order(kRules, &SpecialRule::id));

/// Of names that commas part.
bool is_one_of(std::string_view name, std::string_view names) {
  for (std::size_t from = 0; from < names.size();) {
    const auto comma = std::min(names.find(", ", from), names.size());
    if (names.substr(from, comma - from) == name) {
      return true;
    }
    from = comma + 2;
  }
  return false;
}

}  // namespace

std::span<const SpecialRule> special_rules() noexcept { return kRules; }

std::optional<Special> find_special(std::string_view name) {
  const std::string wanted = folded(name);
  for (const SpecialRule& rule : kRules) {
    if (rule.name == wanted || is_one_of(wanted, rule.also)) {
      return rule.id;
    }
  }
  return std::nullopt;
}

}  // namespace fray::rankflank
