"""Exact odds of Warmaster Revolution combat with one unit a side, the slow and obvious way.

Every face of every die is enumerated, every probability is a Fraction, and nothing here is shared with
the program it checks. The rules are read from seeds/000 (the combat rules) and rules-facts.md.

    python3 reference.py matchups.json > answers.json     one answer for each matchup

self_test.py checks it against cases worked out by hand.
"""

import json
import pathlib
import sys
from collections import Counter
from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import NamedTuple, Optional

FACES = (1, 2, 3, 4, 5, 6)
D3_FACES = (1, 1, 2, 2, 3, 3)
ENEMY_OF = {"a": "b", "b": "a"}

class PoolTooLarge(ValueError):
    """More dice than can be enumerated face by face in a reasonable time."""

class Standing(NamedTuple):
    """What has happened to one unit so far, as far as it still matters."""

    taken: int          # hits taken, with those outstanding at the start
    sheltered: bool     # still in the position it began in, so defended or fortified if it was
    outflanked: bool    # an enemy front edge touches its side or rear
    pursued_cm: int     # how far the enemy it pursues retreated; 0 when it does not pursue
    regrown: int = 0    # hits that regeneration took back

class Situation(NamedTuple):
    a: Standing
    b: Standing

class Aftermath(NamedTuple):
    """What one round came to. `ending` is None when a further round follows."""

    winner: Optional[str]
    loser_retreats_cm: int
    ending: Optional[str]
    destroyed: frozenset
    situation: Situation

class Combat:
    """Both sides and how long they may fight."""

    def __init__(self, matchup, most_dice):
        self.side = {"a": matchup["a"], "b": matchup["b"]}
        self.rounds_a_turn = matchup["options"].get("rounds", 2)
        self.last_round = self.rounds_a_turn * matchup["options"].get("turns", 1)
        self.policy = matchup["options"].get("policy", "pursue")
        self.most_dice = most_dice
        only_b_charges = self.side["b"].get("charging", False) and not self.side["a"].get("charging", False)
        self.active = "b" if only_b_charges else "a"  # whose turn the first one is


# ---- Dice -----------------------------------------------------------------------------------------------

@lru_cache(maxsize=None)
def rolls_by_hits(dice, hit_on):
    """How many of the 6^dice rolls score 0, 1, 2 ... hits. seeds/000, How to calculate damage."""
    return Counter(sum(face >= hit_on for face in roll) for roll in product(FACES, repeat=dice))

@lru_cache(maxsize=None)
def rolls_by_unsaved(hits, armour):
    """How many of the 6^hits armour rolls leave 0, 1, 2 ... hits. seeds/000, Armour. No armour saves nothing."""
    return Counter(sum(armour is None or face < armour for face in roll) for roll in product(FACES, repeat=hits))

def with_one_die_more(rolls, dice, counts):
    """The same when one die that did not count is thrown again: each roll stands for six, one for each face of that die."""
    return Counter(count + (count < dice and counts(face))
                   for count, how_often in rolls.items() for face in FACES for _ in range(how_often))

def thrown_anew(rolls, dice, hit_on):
    """The same of two throws of all the dice: the first counts unless fewer hit than on average."""
    anew = Counter()
    for first, how_often in rolls.items():
        for second, how_often_then in rolls.items():
            anew[second if 6 * first < dice * (7 - hit_on) else first] += how_often * how_often_then
    return anew

@lru_cache(maxsize=None)
def pool(dice, hit_on, armour, cleaves=False, destroys=False, fortunate=False):
    """Unsaved hits -> integer weight, out of 36^(dice + 1): every face of the attack dice, then of the armour dice; by a
    banner of fortune 6^dice times as many.

    The die more of each is the one that a sword has thrown again; without the sword it lies idle. rules-facts 1.13.
    """
    weights = Counter()
    attacks = rolls_by_hits(dice, hit_on)
    if fortunate:
        attacks = thrown_anew(attacks, dice, hit_on)
    if cleaves:
        attacks = with_one_die_more(attacks, dice, lambda face: face >= hit_on)
    for hits, attack_rolls in attacks.items():
        idle = 6 ** (dice - hits) * (1 if cleaves else 6) * (1 if destroys else 6)
        saves = rolls_by_unsaved(hits, armour)
        if destroys:
            saves = with_one_die_more(saves, hits, lambda face: armour is None or face < armour)
        for unsaved, armour_rolls in saves.items():
            weights[unsaved] += attack_rolls * armour_rolls * idle
    return weights


# ---- How many attacks -----------------------------------------------------------------------------------

def has(side, rule):
    return rule in side.get("rules", [])

def stands_left(side, standing):
    """seeds/000, Casualties: a stand goes for each full Hits value, the rest stays outstanding."""
    return side["stands"] - standing.taken // side["hits"]

def cover(side, standing, enemy, round_number):
    """seeds/000, Defended & fortified enemy. Shelter is lost by charging, retreating and pursuing."""
    if standing.sheltered and side.get("fortified"):
        return "fortified"
    if (standing.sheltered and side.get("defended")) or has(side, "always defended"):
        return "defended"
    return "defended" if round_number == 1 and has(side, "pikes") and charges_pikes(enemy) else "open"

def charges_pikes(enemy):
    """rules-facts 1.13: cavalry and chariots charging the front of pikemen, who then count as defended."""
    to_the_front = not (enemy.get("flank") or enemy.get("rear"))
    return enemy.get("charging") and to_the_front and enemy["type"] in ("cavalry", "chariot")

def charges_in_the_open(side, enemy, enemy_standing, round_number):
    return bool(round_number == 1 and side.get("charging")
                and cover(enemy, enemy_standing, side, round_number) == "open")

def charge_bonus(side, enemy, enemy_standing, round_number):
    """seeds/000, Charging against enemy in the open; Monster/chariot charging. Fierce charge: rules-facts 1.13."""
    if has(side, "no charge bonus") or not charges_in_the_open(side, enemy, enemy_standing, round_number):
        return 0
    return 1 + (side["type"] in ("monster", "chariot")) + has(side, "fierce charge")

def first_round_bonus(side, standing, enemy_standing, round_number):
    """rules-facts 1.13: in the first round, when fighting to the front. A pursuit is no first round."""
    first = round_number == 1 and standing.pursued_cm == enemy_standing.pursued_cm == 0
    return int(has(side, "first round bonus") and first and not standing.outflanked)

def pursuit_bonus(standing):
    """seeds/000, Pursuit attack; Pursuit attack per full 3cm."""
    return 1 + standing.pursued_cm // 3 if standing.pursued_cm > 0 else 0

def terror_penalty(side, enemy):
    """seeds/000, Fighting terrifying enemy."""
    fearless = side.get("terrifying") or has(side, "ignores terror")
    return int(bool(enemy.get("terrifying")) and not fearless)

def is_confused(combat, name, round_number):
    """rules-facts 1.10: until the end of the owner's Command phase, which comes before the combat.

    Its owner's next turn is turn 2, or turn 3 if the first turn is his own.
    """
    side = combat.side[name]
    turn = (round_number - 1) // combat.rounds_a_turn + 1
    ends_before_turn = 3 if name == combat.active else 2
    confused = side.get("confused", False) and not has(side, "never confused")
    return confused and turn < ends_before_turn

def attack_modifier(combat, name, situation, round_number):
    """seeds/000, Attack modifiers: what each fighting stand of the unit gains or loses."""
    side, enemy = combat.side[name], combat.side[ENEMY_OF[name]]
    standing, enemy_standing = getattr(situation, name), getattr(situation, ENEMY_OF[name])
    return (
        charge_bonus(side, enemy, enemy_standing, round_number)
        + first_round_bonus(side, standing, enemy_standing, round_number)
        + pursuit_bonus(standing)
        - terror_penalty(side, enemy)
        - int(standing.outflanked)
        - int(is_confused(combat, name, round_number))
        + int(has(side, "bonus against monsters") and enemy["type"] == "monster")
    )

def dice_of_unit(side, rolled, modifier):
    """seeds/000, The Last Ditch Dice. No stand drops below 0, no unit below one die (rules-facts 7.1, 7.10)."""
    values = [attacks + modifier for attacks in rolled]
    values[0] += side.get("character", 0)
    return max(1, sum(max(0, value) for value in values))

def attacks_of_a_stand(combat, name, situation, round_number):
    """What the attacks of one stand can be before modifiers, each as likely as the others. rules-facts 1.13."""
    side, enemy = combat.side[name], combat.side[ENEMY_OF[name]]
    enemy_standing = getattr(situation, ENEMY_OF[name])
    attacks = side["attacks"]
    was_charged = round_number == 1 and enemy.get("charging")
    has_retreated = enemy_standing.pursued_cm > 0
    if has(side, "half random after retreat") and (was_charged or has_retreated) and attacks == "D6":
        attacks = "D3"
    faces = {"D3": D3_FACES, "D6": FACES}.get(attacks, (attacks,))
    if has(side, "random charge") and charges_in_the_open(side, enemy, enemy_standing, round_number):
        return [attacks + more for attacks in faces for more in FACES]
    return faces

def chances_of_dice(side, faces, stands, modifier):
    """Dice the unit rolls -> probability. Each stand with random attacks rolls its own."""
    counts = Counter(dice_of_unit(side, rolled, modifier) for rolled in product(faces, repeat=stands))
    return {dice: Fraction(count, len(faces) ** stands) for dice, count in counts.items()}


# ---- One round ------------------------------------------------------------------------------------------

def hit_on(striker, target, target_standing, round_number):
    """seeds/000, Defended & fortified troops; rules-facts 1.4 for those who always hit on 4+."""
    if has(striker, "always hits on 4+"):
        return 4
    return {"fortified": 6, "defended": 5, "open": 4}[cover(target, target_standing, striker, round_number)]

def chances_of_hits(combat, name, situation, round_number):
    """Unsaved hits this side inflicts -> probability, counting only hits actually taken (seeds/000, Combat results)."""
    side, target = combat.side[name], combat.side[ENEMY_OF[name]]
    target_standing = getattr(situation, ENEMY_OF[name])
    stands = min(side.get("fighting", side["stands"]), stands_left(side, getattr(situation, name)))
    modifier = attack_modifier(combat, name, situation, round_number)
    faces = attacks_of_a_stand(combat, name, situation, round_number)
    needed = hit_on(side, target, target_standing, round_number)
    most = target["stands"] * target["hits"] - target_standing.taken
    chances = Counter()
    for dice, chance in chances_of_dice(side, faces, stands, modifier).items():
        if dice > combat.most_dice:
            raise PoolTooLarge(f"{dice} dice, at most {combat.most_dice} can be enumerated")
        swords = has(side, "sword of cleaving"), has(side, "sword of destruction")
        # Once: here in the first round of a first combat.
        fortunate = has(side, "banner of fortune") and round_number == 1 and not (side.get("pursuit") or target.get("pursuit"))
        faces_in_all = 36 ** (dice + 1) * (6 ** dice if fortunate else 1)
        for unsaved, weight in pool(dice, needed, target["armour"], *swords, fortunate).items():
            chances[min(unsaved, most)] += chance * Fraction(weight, faces_in_all)
    return chances

def may_pursue(combat, winner, situation, round_number):
    """seeds/000, Which units can pursue?; rules-facts 1.7. Nobody sees who is at its rear (README.md, What the documents leave open)."""
    pursuer, retreater = combat.side[winner], combat.side[ENEMY_OF[winner]]
    caught = pursuer.get("flank") or pursuer.get("rear") or retreater.get("irregular")
    excepted = round_number == 1 and pursuer.get("charging") and caught
    if cover(pursuer, getattr(situation, winner), retreater, round_number) == "fortified" or retreater.get("rear"):
        return False
    if has(pursuer, "pursues anything"):
        return True
    if pursuer["type"] == "artillery":
        return False
    if pursuer.get("flying") or has(retreater, "pursued by anyone") or excepted:
        return True
    left_behind = pursuer["type"] == "infantry" and retreater["type"] in ("cavalry", "chariot")
    return not (left_behind or retreater.get("flying"))

def pursues(combat, winner, situation, round_number):
    """The decision of the winner, where he has one. seeds/000, Winners; rules-facts 1.7 for those who must."""
    side = combat.side[winner]
    wants_to = has(side, "must pursue") or side.get("policy", combat.policy) == "pursue"
    return wants_to and may_pursue(combat, winner, situation, round_number)

def after_pursuit(situation, winner, retreat_cm):
    """Both have left their positions, and the winner has turned to face the enemy."""
    pursuer = getattr(situation, winner)._replace(sheltered=False, outflanked=False, pursued_cm=retreat_cm)
    retreater = getattr(situation, ENEMY_OF[winner])._replace(sheltered=False, pursued_cm=0)
    return Situation(**{winner: pursuer, ENEMY_OF[winner]: retreater})

def after_regeneration(side, standing):
    """rules-facts 1.13, Trolls: after whole stands are removed, one hit that is left over."""
    if has(side, "regenerates") and standing.taken % side["hits"] != 0:
        return standing._replace(taken=standing.taken - 1, regrown=standing.regrown + 1)
    return standing

def aftermath(combat, situation, round_number, hits):
    """seeds/000, Combat results, Retreats, Pursuit. `hits` are those inflicted by a and by b in this round."""
    situation = Situation(situation.a._replace(taken=situation.a.taken + hits["b"]),
                          situation.b._replace(taken=situation.b.taken + hits["a"]))
    destroyed = frozenset(name for name in "ab" if stands_left(combat.side[name], getattr(situation, name)) == 0)
    if len(destroyed) == 2:
        return Aftermath(None, 0, "both_destroyed", destroyed, situation)
    if destroyed:
        (loser,) = destroyed
        return Aftermath(ENEMY_OF[loser], 0, f"{loser}_destroyed", destroyed, situation)
    situation = Situation(*(after_regeneration(combat.side[name], getattr(situation, name)) for name in "ab"))
    score = {name: hits[name] + combat.side[name].get("support", 0) for name in "ab"}
    if score["a"] == score["b"]:
        return Aftermath(None, 0, "fall_back", destroyed, situation)
    winner = "a" if score["a"] > score["b"] else "b"
    loser = ENEMY_OF[winner]
    retreat_cm = score[winner] - score[loser]
    if combat.side[loser]["type"] == "artillery":  # seeds/000, Retreating artillery
        return Aftermath(winner, 0, f"{loser}_destroyed", frozenset(loser), situation)
    if not pursues(combat, winner, situation, round_number):
        return Aftermath(winner, retreat_cm, f"{loser}_retreats", destroyed, situation)
    situation = after_pursuit(situation, winner, retreat_cm)
    ending = f"unresolved_{winner}" if round_number == combat.last_round else None
    return Aftermath(winner, retreat_cm, ending, destroyed, situation)

def fight_round(combat, situation, round_number):
    """Every pair of hits both sides can inflict, with its probability and its aftermath. Both strike together."""
    chances = {name: chances_of_hits(combat, name, situation, round_number) for name in "ab"}
    for (by_a, chance_a), (by_b, chance_b) in product(chances["a"].items(), chances["b"].items()):
        yield chance_a * chance_b, aftermath(combat, situation, round_number, {"a": by_a, "b": by_b})


# ---- The whole combat -----------------------------------------------------------------------------------

def opening(combat):
    standings = {}
    for name in "ab":
        side, enemy = combat.side[name], combat.side[ENEMY_OF[name]]
        can_shelter = side["type"] in ("infantry", "artillery") and not side.get("charging")
        outflanked = bool(enemy.get("flank") or enemy.get("rear"))
        standings[name] = Standing(side.get("outstanding", 0), can_shelter, outflanked, side.get("pursuit", 0))
    return Situation(**standings)

def fight(combat):
    """For each round that can be fought: its aftermaths and their chances."""
    rounds, situations = [], {opening(combat): Fraction(1)}
    while situations:
        results = Counter()
        for situation, so_far in situations.items():
            for chance, after in fight_round(combat, situation, len(rounds) + 1):
                results[after] += so_far * chance
        rounds.append(results)
        situations = chances_of(results, lambda after: after.situation, lambda after: after.ending is None)
    return rounds

def chances_of(results, what, where=lambda after: True):
    chances = Counter()
    for after, chance in results.items():
        if where(after):
            chances[what(after)] += chance
    return chances

def pmf(chances, last=0):
    """Probabilities of 0, 1, 2 ... without trailing zeros, but always as far as `last`."""
    return [Fraction(chances[value]) for value in range(max([last, *chances]) + 1)]

def retreat_of(after, name):
    return after.loser_retreats_cm if after.winner == ENEMY_OF[name] else 0

def odds(results):
    won_by = chances_of(results, lambda after: after.winner)
    return {"win": Fraction(won_by["a"]), "draw": Fraction(won_by[None]), "loss": Fraction(won_by["b"])}

def answer_for_round(number, results):
    def retreats(name):
        distances = chances_of(results, lambda after: retreat_of(after, name))
        del distances[0]  # those who did not retreat
        return pmf(distances)
    return {"round": number, **odds(results), "retreat_cm": {name: retreats(name) for name in "ab"}}

def answer_for_side(combat, name, ends):
    """What became of one unit, and how many hits it scored."""
    side, enemy_name = combat.side[name], ENEMY_OF[name]

    def hits_dealt(after):
        enemy = getattr(after.situation, enemy_name)
        return enemy.taken + enemy.regrown - combat.side[enemy_name].get("outstanding", 0)

    def stands_lost(after):
        left = stands_left(side, getattr(after.situation, name))
        return side["stands"] if name in after.destroyed else side["stands"] - left

    return {
        "destroyed": Fraction(chances_of(ends, lambda after: name in after.destroyed)[True]),
        "stands_lost": pmf(chances_of(ends, stands_lost), last=side["stands"]),
        "hits_scored": pmf(chances_of(ends, hits_dealt)),
        "retreat_cm": pmf(chances_of(ends, lambda after: retreat_of(after, name))),
    }

def solve(matchup, most_dice=9):
    """The exact answer, every probability a Fraction. Raises PoolTooLarge beyond `most_dice` in one pool."""
    combat = Combat(matchup, most_dice)
    rounds = fight(combat)
    ended = [Counter({after: chance for after, chance in results.items() if after.ending}) for results in rounds]
    ends = sum(ended, Counter())
    sides = {name: answer_for_side(combat, name, ends) for name in "ab"}
    return {
        **odds(ends),
        "endings": dict(sorted(chances_of(ends, lambda after: after.ending).items())),
        **{key: {name: sides[name][key] for name in "ab"} for key in sides["a"]},
        "rounds": pmf({number: sum(ended[number - 1].values()) if number else 0 for number in range(len(ended) + 1)}),
        "by_round": [answer_for_round(number, results) for number, results in enumerate(rounds, start=1)],
    }

def written(answer):
    """The answer with each Fraction as "n/d"."""
    if isinstance(answer, Fraction):
        return f"{answer.numerator}/{answer.denominator}"
    if isinstance(answer, dict):
        return {key: written(value) for key, value in answer.items()}
    return [written(value) for value in answer] if isinstance(answer, list) else answer


def main(arguments):
    if len(arguments) == 1:
        matchups = json.loads(pathlib.Path(arguments[0]).read_text())
        print("[" + ",\n".join(json.dumps(written(solve(matchup))) for matchup in matchups) + "]")
    else:
        sys.exit(__doc__)

if __name__ == "__main__":
    main(sys.argv[1:])
