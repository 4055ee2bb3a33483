"""Writes matchups.json: small Warmaster matchups which between them touch every field, rule and policy.

    python3 generate_matchups.py [--seed S] [--fights N] [--to FILE]      rewrites matchups.json, always the same
    python3 generate_matchups.py --check    shows in how many of them each field and rule changes the answer
"""

import json
import pathlib
import random

import matchup_check
import reference
from generator import main

SEED = 20261121
MATCHUPS = 260
LATER_MATCHUPS = 60
SWORD_MATCHUPS = 40
BANNER_MATCHUPS = 20
FIGHTS = MATCHUPS + LATER_MATCHUPS + SWORD_MATCHUPS + BANNER_MATCHUPS
MOST_DICE = 7       # in any pool of any round, so that every face can be enumerated
MOST_HITS = 9       # a unit can take
MOST_ROUNDS = 9
FILE = pathlib.Path(__file__).parent / "matchups.json"

ON_FOOT_OR_GUN = ("infantry", "artillery")
OTHER_TYPES = ("cavalry", "chariot", "monster", "machine")
FLAGS = ("charging", "defended", "fortified", "confused", "terrifying", "flying", "irregular")
COUNTS = ("fighting", "support", "outstanding", "character", "pursuit")
RULES = ("ignores terror", "fierce charge", "no charge bonus", "first round bonus", "must pursue",
         "pursues anything", "pursued by anyone", "always defended", "always hits on 4+", "never confused",
         "bonus against monsters")
POLICIES = ("pursue", "stand", "fall-back")

# ---- Two ordinary units ---------------------------------------------------------------------------------

def unit(dice, kinds=ON_FOOT_OR_GUN[:1] + OTHER_TYPES, **fixed):
    """A unit of a few stands that can take a few hits."""
    stands = dice.choice((1, 2, 2, 3))
    side = {
        "type": dice.choice(kinds),
        "attacks": dice.choice((1, 1, 2, 3)),
        "hits": dice.choice([hits for hits in (1, 2, 3, 4) if hits * stands <= MOST_HITS]),
        "armour": dice.choice((3, 4, 5, 6, None)),
        "stands": stands,
        "points": 5 * dice.randint(4, 30),
    }
    return {**side, **fixed}

def small_unit(dice, kinds=ON_FOOT_OR_GUN[:1] + OTHER_TYPES, **fixed):
    """One that can pursue without rolling too many dice."""
    return unit(dice, kinds, **{"attacks": 1, "stands": dice.choice((1, 2)), "hits": dice.choice((2, 3)), **fixed})

def options(dice, rounds=(1, 2, 2, 2, 3), turns=(1, 1, 1, 2), policy=("pursue", "pursue", *POLICIES)):
    return {"rounds": dice.choice(rounds), "turns": dice.choice(turns), "policy": dice.choice(policy)}

def long_options(dice):
    return options(dice, rounds=(1, 1, 1, 2, 3), turns=(2, 3, 3), policy=("pursue",))

def pursuing_options(dice):
    return options(dice, rounds=(2, 3), policy=("pursue",))

def give(side, *rules):
    side["rules"] = sorted({*side.get("rules", []), *rules})
    return side

# ---- One theme for each part of the rules: returns two sides and the options ----------------------------

def plain(dice):
    return unit(dice), unit(dice), options(dice)

def charge(dice):
    return unit(dice, charging=True, attacks=1), unit(dice), options(dice)

def both_charge(dice):
    """A counts as the side whose turn it is, which shows in when their confusion ends."""
    a, b = (small_unit(dice, charging=True, confused=dice.random() < 0.7) for _ in "ab")
    return a, b, long_options(dice)

def charge_into_cover(dice):
    return unit(dice, charging=True), unit(dice, ON_FOOT_OR_GUN, defended=True), pursuing_options(dice)

def sally(dice):
    """A defended unit that wins leaves its cover to pursue."""
    defender = small_unit(dice, ("infantry",), defended=True, attacks=2)
    return defender, small_unit(dice, stands=2), pursuing_options(dice)

def storm_walls(dice):
    attacker = unit(dice, charging=dice.random() < 0.7)
    if attacker["type"] != "infantry":
        attacker["flying"] = True
    defender = small_unit(dice, ("infantry",), fortified=True, policy="pursue", attacks=dice.choice((1, 2)))
    if dice.random() < 0.8:
        give(defender, dice.choice(("pursues anything", "pursues anything", "must pursue")))
    return attacker, defender, pursuing_options(dice)

def fierce_charge(dice):
    kinds = ("chariot", "monster") if dice.random() < 0.5 else ("infantry", "cavalry", "machine")
    return give(small_unit(dice, kinds, charging=True), "fierce charge"), unit(dice), options(dice)

def no_charge_bonus(dice):
    charger = give(unit(dice, charging=True), "no charge bonus")
    return (give(charger, "fierce charge") if dice.random() < 0.3 else charger), unit(dice), options(dice)

def first_round_bonus(dice):
    enemy = unit(dice)
    if dice.random() < 0.6:
        enemy[dice.choice(("flank", "rear"))] = True
    return give(small_unit(dice, attacks=2), "first round bonus"), enemy, pursuing_options(dice)

def terror(dice):
    frightened = unit(dice)
    if dice.random() < 0.5:
        give(frightened, "ignores terror")
    elif dice.random() < 0.6:
        frightened["terrifying"] = True
    return unit(dice, terrifying=True), frightened, options(dice)

def flank(dice):
    return small_unit(dice, charging=dice.random() < 0.8, flank=True), unit(dice, attacks=2), pursuing_options(dice)

def rear(dice):
    return small_unit(dice, charging=dice.random() < 0.8, rear=True), unit(dice, attacks=2), pursuing_options(dice)

def confusion(dice):
    """It ends with the owner's next Command phase, so it matters whose turn the first one is."""
    enemy = small_unit(dice, confused=dice.random() < 0.5, charging=dice.random() < 0.7, hits=3)
    return small_unit(dice, confused=True, attacks=2, hits=3), enemy, long_options(dice)

def never_confused(dice):
    return give(unit(dice, confused=True), "never confused"), unit(dice), options(dice)

def last_ditch(dice):
    cowed = small_unit(dice, confused=True)
    return cowed, small_unit(dice, terrifying=True, flank=dice.random() < 0.5), options(dice)

def character(dice):
    """The bonus is on one stand, and the others may have sunk to 0."""
    led = small_unit(dice, stands=2, character=dice.choice((2, 3, 4)), confused=dice.random() < 0.8)
    return led, small_unit(dice, terrifying=dice.random() < 0.8, character=dice.choice((0, 1))), options(dice)

def random_d3(dice):
    wild = small_unit(dice, attacks="D3", stands=2, confused=dice.random() < 0.6)
    return wild, unit(dice, terrifying=dice.random() < 0.6), options(dice)

def random_d6(dice):
    wild = unit(dice, attacks="D6", stands=1, hits=dice.choice((2, 4, 5)), confused=dice.random() < 0.5)
    return wild, unit(dice, terrifying=dice.random() < 0.3), options(dice, rounds=(1, 2))

def support(dice):
    supported = small_unit(dice, ("infantry",), support=dice.randint(1, 4))
    enemy = unit(dice)
    if enemy["type"] == "infantry" and dice.random() < 0.7:
        enemy["support"] = dice.randint(1, 2)
    return supported, enemy, options(dice)

def outstanding(dice):
    hurt = small_unit(dice, hits=3)
    return {**hurt, "outstanding": dice.choice((1, 2))}, unit(dice), options(dice)

def few_fight(dice):
    """Losses come from the stands behind first, as long as there are any."""
    wide = unit(dice, stands=3, hits=dice.choice((1, 2)), attacks=dice.choice((1, 2)), fighting=dice.choice((1, 2)))
    return wide, small_unit(dice, attacks=2), pursuing_options(dice)

def artillery(dice):
    gun = small_unit(dice, ("artillery",), defended=dice.random() < 0.6, policy="pursue")
    return unit(dice, charging=dice.random() < 0.7), gun, pursuing_options(dice)

def pursues_anything(dice):
    pursuer = give(small_unit(dice, ON_FOOT_OR_GUN), "pursues anything")
    prey = small_unit(dice, ("cavalry", "chariot"), flying=dice.random() < 0.3)
    return pursuer, prey, pursuing_options(dice)

def flyers(dice):
    flyer = small_unit(dice, flying=True)
    if dice.random() < 0.6:
        give(flyer, "pursued by anyone")
    return small_unit(dice, flying=dice.random() < 0.2), flyer, pursuing_options(dice)

def foot_against_horse(dice):
    """Infantry may pursue only what it charged while irregular, in the flank or in the rear."""
    foot = small_unit(dice, ("infantry",), charging=dice.random() < 0.8)
    return (*surprised(foot, small_unit(dice, ("cavalry", "chariot")), dice), pursuing_options(dice))

def surprised_flyer(dice):
    attacker = small_unit(dice, charging=dice.random() < 0.8)
    return (*surprised(attacker, small_unit(dice, flying=True), dice), pursuing_options(dice))

def surprised(attacker, enemy, dice):
    how = dice.choice(("flank", "rear", "irregular", "irregular", "not at all"))
    if how == "irregular":
        enemy[how] = True
    elif how != "not at all":
        attacker[how] = True
    return attacker, enemy

def must_pursue(dice):
    return give(small_unit(dice), "must pursue"), small_unit(dice), options(dice, (2, 3), policy=POLICIES[1:])

def own_policy(dice):
    a, b = (small_unit(dice, policy=dice.choice(POLICIES)) for _ in "ab")
    return a, b, options(dice, rounds=(2, 3), policy=POLICIES)

def always_defended(dice):
    return unit(dice, charging=dice.random() < 0.7), give(unit(dice), "always defended"), pursuing_options(dice)

def always_hits(dice):
    ghosts = give(unit(dice, ("infantry",), charging=dice.random() < 0.5), "always hits on 4+")
    target = unit(dice, ON_FOOT_OR_GUN, **{dice.choice(("defended", "fortified")): True})
    return ghosts, give(target, "always defended") if dice.random() < 0.3 else target, options(dice)

def against_monsters(dice):
    return give(small_unit(dice), "bonus against monsters"), unit(dice, ("monster",)), options(dice)

def swords(dice):
    """One die of a round thrown again: a miss, a save, or one of each."""
    armed = give(small_unit(dice), *dice.choice((("sword of cleaving",), ("sword of destruction",),
                                                 ("sword of cleaving", "sword of destruction"))))
    enemy = small_unit(dice)
    if dice.random() < 0.3:
        give(enemy, "sword of destruction")
    return armed, enemy, pursuing_options(dice) if dice.random() < 0.6 else options(dice)

def banners(dice):
    """All dice of the first round thrown again, with a sword or without."""
    rules = ["banner of fortune"] + (["sword of cleaving"] if dice.random() < 0.3 else [])
    enemy = small_unit(dice)
    if dice.random() < 0.3:
        give(enemy, "banner of fortune")
    return give(small_unit(dice), *rules), enemy, pursuing_options(dice) if dice.random() < 0.3 else options(dice)

def unresolved(dice):
    return small_unit(dice), small_unit(dice), long_options(dice)

def pikes(dice):
    """Defended, so there is no charge bonus against them either; but only to the front, and not for long."""
    charger = small_unit(dice, ("cavalry", "cavalry", "chariot", "infantry", "monster"), charging=dice.random() < 0.9)
    if dice.random() < 0.2:
        charger[dice.choice(("flank", "rear"))] = True
    return charger, give(small_unit(dice, ("infantry",), attacks=2), "pikes"), pursuing_options(dice)

def wheel(dice):
    charger = small_unit(dice, ("machine", "infantry"), attacks=0, stands=1, hits=4, charging=dice.random() < 0.9)
    target = unit(dice, ("infantry", "cavalry"), attacks=1)
    if target["type"] == "infantry" and dice.random() < 0.3:
        target["defended"] = True
    return give(charger, "random charge"), target, pursuing_options(dice)

def wagon(dice):
    rolling = give(unit(dice, ("chariot",), attacks="D6", stands=1, hits=4), "half random after retreat")
    enemy = small_unit(dice, ("cavalry", "chariot", "monster"), charging=dice.random() < 0.5, hits=3)
    return {**rolling, "confused": dice.random() < 0.3}, enemy, pursuing_options(dice)

def regrowth(dice):
    """Hits that are taken back, among them those that the unit came with."""
    trolls = give(small_unit(dice, hits=3, stands=dice.choice((2, 3)), outstanding=dice.choice((0, 1, 2))), "regenerates")
    enemy = small_unit(dice, hits=3)
    for side in (trolls, enemy):
        if side["type"] == "infantry" and dice.random() < 0.5:
            side["support"] = dice.choice((1, 2))
    return trolls, enemy, long_options(dice)

def pursuit_under_way(dice):
    """Out of the turn before; what counts in a first round only does not count here."""
    pursuer = small_unit(dice, pursuit=dice.choice((1, 2, 3, 4, 5, 6)), confused=dice.random() < 0.2)
    retreater = give(small_unit(dice), dice.choice(("first round bonus", "half random after retreat", "regenerates")))
    if dice.random() < 0.4:
        retreater.update(attacks="D6", stands=1)
    return pursuer, retreater, options(dice)

def carpets(dice):
    """Cavalry that flies, and may be pursued even on foot."""
    prey = give(small_unit(dice, ("cavalry",), flying=True, hits=3), "pursued by anyone")
    return small_unit(dice, (*ON_FOOT_OR_GUN, "infantry", "cavalry")), prey, pursuing_options(dice)

ONCE = (plain, charge, charge_into_cover, no_charge_bonus, rear, never_confused, last_ditch, random_d6, support,
        outstanding, must_pursue, always_defended, against_monsters, unresolved)
TWICE = (both_charge, sally, storm_walls, fierce_charge, first_round_bonus, terror, flank, confusion, character,
         random_d3, few_fight, artillery, pursues_anything, flyers, foot_against_horse, surprised_flyer, own_policy,
         always_hits)
THEMES = ONCE + TWICE + TWICE
LATER_THEMES = (pikes, wheel, wagon, regrowth, pursuit_under_way, carpets)

# ---- Seasoning, validity, text --------------------------------------------------------------------------

def season(side, dice):
    """A few further fields, whatever the theme."""
    for flag in ("confused", "terrifying", "irregular"):
        if dice.random() < 0.06:
            side.setdefault(flag, True)
    if dice.random() < 0.12:
        side.setdefault("character", dice.choice((1, 2)))
    if dice.random() < 0.12 and side["hits"] > 1:
        side.setdefault("outstanding", dice.randrange(1, side["hits"]))
    if dice.random() < 0.12 and side["type"] == "infantry":
        side.setdefault("support", dice.choice((1, 2)))
    if dice.random() < 0.15:
        give(side, dice.choice(RULES))

def tidy(side, enemy):
    """Leaves out what is false or nothing, and says how many stands fight unless the field leaves no doubt."""
    for key in (*FLAGS, "flank", "rear", *COUNTS):
        if not side.get(key, True):
            del side[key]
    same_width = (side["type"] == "infantry") == (enemy["type"] == "infantry")
    meets_squarely = same_width and not any(s.get(key) for s in (side, enemy) for key in ("flank", "rear"))
    if not (meets_squarely and side["stands"] <= enemy["stands"]):
        side.setdefault("fighting", side["stands"])

def is_valid_side(side, enemy):
    sheltered = side.get("defended") or side.get("fortified")
    struck_in_flank = enemy.get("flank") or enemy.get("rear")
    return not any((
        side.get("support") and side["type"] != "infantry",
        side.get("defended") and side.get("fortified"),
        sheltered and (side["type"] not in ON_FOOT_OR_GUN or side.get("charging") or enemy.get("pursuit")),
        side.get("pursuit") and (side["type"] == "artillery" or enemy["type"] == "artillery"),
        side.get("charging") and (side["type"] == "artillery" or struck_in_flank),
        side.get("outstanding", 0) >= side["hits"],
        side.get("fighting", 1) > side["stands"],
        side.get("flank") and side.get("rear"),
        (side.get("flank") or side.get("rear")) and struck_in_flank,
        # Only infantry and flyers may touch fortified stands.
        enemy.get("fortified") and side["type"] != "infantry" and not side.get("flying"),
        enemy.get("fortified") and sheltered,
    ))

def is_valid(matchup):
    a, b, limits = matchup["a"], matchup["b"], matchup["options"]
    return is_valid_side(a, b) and is_valid_side(b, a) and limits["rounds"] * limits["turns"] <= MOST_ROUNDS

def side_text(side):
    """The side as it is typed on the command line."""
    armour = "none" if side["armour"] is None else f"{side['armour']}+"
    words = [f"type={side['type']}", f"attacks={side['attacks']}", f"hits={side['hits']}", f"armour={armour}",
             f"stands={side['stands']}", f"points={side['points']}"]
    words += [flag for flag in FLAGS if side.get(flag)]
    words += ["flank=left"] if side.get("flank") else []
    words += ["rear"] if side.get("rear") else []
    words += [f"{key}={side[key]}" for key in COUNTS if key in side]
    words += [rule.replace(" ", "-") for rule in side.get("rules", [])]
    words += [f"policy={side['policy']}"] if "policy" in side else []
    return "custom: " + ", ".join(words)

# ---- The list -------------------------------------------------------------------------------------------

def draw_matchup(theme, dice):
    a, b, limits = theme(dice)
    season(a, dice)
    season(b, dice)
    if dice.random() < 0.5:
        a, b = b, a
    tidy(a, b)
    tidy(b, a)
    return {"a": a, "b": b, "options": limits, "a_text": side_text(a), "b_text": side_text(b)}

def can_be_enumerated(matchup):
    try:
        reference.solve(matchup, most_dice=MOST_DICE)
    except reference.PoolTooLarge:
        return False
    return True

def generate(seed=SEED, fights=FIGHTS):
    """As many of each list of themes as its share of all is."""
    matchups = []
    for nth, (themes, share) in enumerate(((THEMES, MATCHUPS), (LATER_THEMES, LATER_MATCHUPS), ((swords,), SWORD_MATCHUPS),
                                           ((banners,), BANNER_MATCHUPS))):
        dice = random.Random(seed + nth)
        drawn = []
        while len(drawn) < share * fights // FIGHTS:
            theme = themes[len(drawn) % len(themes)]
            matchup = draw_matchup(theme, dice)
            if is_valid(matchup) and matchup not in matchups + drawn and can_be_enumerated(matchup):
                drawn.append(matchup)
        matchups += drawn
    return matchups

if __name__ == "__main__":
    main(__doc__, FILE, SEED, FIGHTS, generate, lambda: matchup_check.check(json.loads(FILE.read_text())))
