"""What a list of Warmaster matchups would notice: whether each field and rule changes an answer somewhere."""

import copy
from collections import Counter

import reference

MOST_DICE = 8  # one more than in the list, since a field left out may mean a die more
OPTIONAL = ("charging", "defended", "fortified", "confused", "terrifying", "flying", "irregular", "flank", "rear", "fighting",
            "support", "outstanding", "character", "pursuit", "policy")

def simpler_matchups(matchup):
    """(what was left out, the matchup without it), for every optional field, rule and random attack."""
    for name in "ab":
        side = matchup[name]
        for key in OPTIONAL:
            if key in side:
                yield key, without(matchup, name, lambda side: side.pop(key))
        for rule in side.get("rules", []):
            yield rule, without(matchup, name, lambda side: side["rules"].remove(rule))
        if isinstance(side["attacks"], str):
            yield side["attacks"], without(matchup, name, lambda side: side.update(attacks=2))

def without(matchup, name, change):
    simpler = copy.deepcopy(matchup)
    change(simpler[name])
    return simpler

def changes(simpler, answer):
    """Whether the simpler matchup has another answer; no if it needs more dice than can be enumerated."""
    try:
        return reference.solve(simpler, most_dice=MOST_DICE) != answer
    except reference.PoolTooLarge:
        return False

def check(matchups):
    """Prints how often each thing occurs, and in how many of those the answer would be another without it."""
    occurs, matters = Counter(), Counter()
    for matchup in matchups:
        answer = reference.solve(matchup)
        occurs.update([f"type={matchup[name]['type']}" for name in "ab"] + list(answer["endings"]))
        occurs.update(f"{key}={value}" for key, value in matchup["options"].items())
        for what, simpler in simpler_matchups(matchup):
            occurs[what] += 1
            matters[what] += changes(simpler, answer)
    for what, count in sorted(occurs.items()):
        print(f"{what:26}{count:5}" + (f"  changes {matters[what]:4}" if what in matters else ""))
