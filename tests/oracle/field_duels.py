#!/usr/bin/env python3
"""Duels on the field: matchups of matchups.json that say `fighting=`, fought where their stands stand, are the same fights.

    field_duels.py FRAY MATCHUPS.json

That is so where all stands of both sides touch and none supports: to the end where each side has one stand, and for a first round
where a side has more, for then players decide where they end. The program answers both, and each number has to be the same.
"""
import json
import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from field_attacks import State, blows  # noqa: E402
from field_compare import CLOSE, cells, told_by  # noqa: E402
from field_reference import Game  # noqa: E402


def on_the_field(text):
    """The side without what it says of how many fight; `support=` stays, for stands that are not placed."""
    return re.sub(r", fighting=\d+", "", text)


def stands(text):
    said = re.search(r"\bstands=(\d+)", text)
    return int(said[1]) if said else 3


def same_fight(matchup):
    """Do all stands touch, as many as are said to fight, with nobody behind or beside?"""
    texts = matchup["a_text"], matchup["b_text"]
    if not any("fighting=" in text for text in texts):
        return False
    for text in texts:
        said = re.search(r"fighting=(\d+)", text)
        if said and int(said[1]) != stands(text) or re.search(r"\b(flank|rear|formation|irregular)", text):
            return False
    kinds = ["type=" + (re.search(r"type=(\w+)", text) or ["", "infantry"])[1] for text in texts]
    game = Game(*(f"custom: {kind}, stands={stands(text)}" for kind, text in zip(kinds, texts)))
    result = blows(game, State(stands=game.stands, hits=(0, 0)))
    fought = sum(max(dice) for _, _, dice, _ in result.pools)
    return fought == 3 * (stands(texts[0]) + stands(texts[1])) and not result.supporters


def main(program, file):
    wrong = fights = 0
    for matchup in json.loads(Path(file).read_text()):
        if not same_fight(matchup):
            continue
        fights += 1
        if stands(matchup["a_text"]) + stands(matchup["b_text"]) > 2:
            matchup["options"] = dict(matchup["options"], rounds=1, turns=1)
        field = dict(matchup, a_text=on_the_field(matchup["a_text"]), b_text=on_the_field(matchup["b_text"]))
        one, other = (dict(cells(told_by(program, now))) for now in (matchup, field))
        different = [name for name in sorted({*one, *other}) if abs(one.get(name, 0.0) - other.get(name, 0.0)) > CLOSE]
        if different:
            wrong += 1
            print(f'"{matchup["a_text"]}" "{matchup["b_text"]}" {matchup["options"]}')
            for name in different[:4]:
                print(f"  {name}: {one.get(name, 0.0)!r} in the duel, {other.get(name, 0.0)!r} on the field")
    print(f"{fights} duels, {wrong} differ on the field")
    return 1 if wrong or fights < FEWEST else 0


FEWEST = 40

if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:3]))
