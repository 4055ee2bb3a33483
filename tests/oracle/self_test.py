"""Checks reference.py: cases small enough to be counted on paper, sums, and published odds.

    python3 self_test.py [--published]     with the vectors of rules-facts 5, which take a minute
"""

import json
import pathlib
import sys
from fractions import Fraction

from reference import solve, written

def duel(a, b, **options):
    """One plain infantry stand with one attack and no armour a side, but for what is given."""
    plain = {"type": "infantry", "attacks": 1, "hits": 1, "armour": None, "stands": 1, "points": 0}
    return {"a": {**plain, **a}, "b": {**plain, **b}, "options": {"rounds": 1, "turns": 1, **options}}

def fractions(text):
    return [Fraction(word) for word in text.split()]

def expect(what, found, wanted):
    if found != wanted:
        sys.exit(f"{what}: {written(found)}, by hand {written(wanted)}")

def check_by_hand():
    """Combats small enough to be counted on paper; README.md shows the working."""
    def win_draw_loss(*sides, **options):
        return list(solve(duel(*sides, **options)).values())[:3]

    two_hits, four_hits, bastion = {"hits": 2}, {"hits": 4}, {"hits": 2, "armour": 4, "fortified": True}
    slow_gun, random_attacks = {"type": "artillery", "hits": 2}, {"attacks": "D3", "hits": 4}
    cowed = {"stands": 2, "confused": True, "hits": 2}
    supported = {"support": 3, "hits": 4}
    expect("coin against coin", win_draw_loss({}, {}), fractions("1/4 1/2 1/4"))
    expect("its endings", solve(duel({}, {}))["endings"], dict(zip(
        ("a_destroyed", "b_destroyed", "both_destroyed", "fall_back"), fractions("1/4 1/4 1/4 1/4"))))
    expect("pursuit", win_draw_loss(two_hits, two_hits, rounds=2), fractions("7/32 9/16 7/32"))
    expect("fortified, armour 4+", win_draw_loss(two_hits, bastion), fractions("1/24 1/2 11/24"))
    expect("last ditch", win_draw_loss(cowed, {"terrifying": True, "hits": 2}), fractions("1/4 1/2 1/4"))
    expect("artillery overrun", solve(duel(two_hits, slow_gun))["destroyed"]["b"], Fraction(1, 4))
    expect("artillery's own hits", solve(duel(two_hits, slow_gun))["hits_scored"]["a"], fractions("1/2 1/2"))
    expect("D3", solve(duel(random_attacks, four_hits))["hits_scored"]["a"], fractions("7/24 11/24 5/24 1/24"))
    answer = solve(duel(supported, four_hits, rounds=2))
    expect("support", answer["by_round"][0]["retreat_cm"]["b"], fractions("0 0 1/4 1/2 1/4"))
    expect("pursuit after 2 to 4 cm", answer["hits_scored"]["a"][0], Fraction(3, 32))

def check_special_rules_by_hand():
    def chance_of_no_hit(a, b):
        return solve(duel(a, {"hits": 9, **b}))["hits_scored"]["a"][0]

    horse, pikemen = {"type": "cavalry", "hits": 2, "charging": True}, {"hits": 2, "rules": ["pikes"]}
    wheel = {"type": "machine", "attacks": 0, "charging": True, "rules": ["random charge"]}
    wagon = {"type": "chariot", "attacks": "D6", "rules": ["half random after retreat"]}
    trolls = {"hits": 2, "outstanding": 1, "support": 1}
    expect("pikes", list(solve(duel(horse, pikemen)).values())[:3], fractions("1/6 1/2 1/3"))
    expect("random charge", chance_of_no_hit(wheel, {}), Fraction(21, 256))
    expect("no random charge", chance_of_no_hit(wheel, {"defended": True}), Fraction(2, 3))
    expect("a wagon that is charged", chance_of_no_hit(wagon, {"charging": True}), Fraction(7, 24))
    expect("a wagon at rest", chance_of_no_hit(wagon, {}), Fraction(21, 128))
    expect("pursuit under way", chance_of_no_hit({"pursuit": 6}, {}), Fraction(1, 16))
    expect("trolls that do not regenerate", solve(duel(trolls, {"hits": 5}, rounds=2))["destroyed"]["a"], Fraction(3, 4))
    cleaver, destroyer = {"rules": ["sword of cleaving"]}, {"rules": ["sword of destruction"]}
    expect("a miss thrown again", chance_of_no_hit({**cleaver, "attacks": 2}, {}), Fraction(1, 8))
    expect("a save thrown again", chance_of_no_hit(destroyer, {"armour": 4}), Fraction(5, 8))
    bearer = {"rules": ["banner of fortune"]}
    expect("all dice thrown again", chance_of_no_hit({**bearer, "attacks": 4}, {}), Fraction(5, 256))
    expect("nothing saved", chance_of_no_hit(destroyer, {}), Fraction(1, 2))
    trolls["rules"] = ["regenerates"]
    expect("trolls", solve(duel(trolls, {"hits": 5}, rounds=2))["destroyed"]["a"], Fraction(1, 2))

def check_sums(answer):
    """Every distribution sums to one, and each round to the chance that it was fought."""
    whole = [[answer[name] for name in ("win", "draw", "loss")], answer["endings"].values(), answer["rounds"]]
    whole += [answer[key][name] for key in ("stands_lost", "hits_scored", "retreat_cm") for name in "ab"]
    for chances in whole:
        expect("sum", sum(chances), Fraction(1))
    for number, fought in enumerate(answer["by_round"], start=1):
        expect(f"round {number}", fought["win"] + fought["draw"] + fought["loss"], sum(answer["rounds"][number:]))
        expect("b's retreats", sum(fought["retreat_cm"]["b"]) <= fought["win"], True)

def check_published():
    """The two vectors of rules-facts 5 with no pool above nine dice; 9 dice have ten million rolls."""
    halberdiers = {"attacks": 3, "hits": 3, "armour": 6, "stands": 3}
    knights = {**halberdiers, "type": "cavalry", "armour": 4, "charging": True}
    for a, b, wanted in ((halberdiers, halberdiers, "0.405870 0.188260 0.405870"),
                         (knights, {**halberdiers, "defended": True}, "0.446800 0.210444 0.342755")):
        answer = solve(duel(a, b))
        found = " ".join(f"{float(answer[name]):.6f}" for name in ("win", "draw", "loss"))
        expect("rules-facts 5", found, wanted)

def self_test(published):
    check_by_hand()
    check_special_rules_by_hand()
    for matchup in json.loads((pathlib.Path(__file__).parent / "matchups.json").read_text()):
        check_sums(solve(matchup))
    if published:
        check_published()
    print("self-test passed")

if __name__ == "__main__":
    self_test("--published" in sys.argv[1:])
