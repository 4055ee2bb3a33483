#!/usr/bin/env python3
"""Is each rule decided by some kept fight? The referee is given one wrong rule at a time and has to differ from the program then.

    field_faults_test.py FRAY           each fault in its fight, where the right referee agrees
    field_faults_test.py FRAY --find    the smallest fights that show each
"""
import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from field_compare import compared, told_by  # noqa: E402
from field_faults import PLANTED  # noqa: E402
from field_generate import size  # noqa: E402
from field_reference import Game  # noqa: E402

FEWEST = 30
PLAIN, GROUND = "field_matchups.json", "field_ground.json"
FAULTS = {  # where each is seen: file, and place of the fight in it
    "no flank penalty": (PLAIN, 369),
    "hits beyond the last stand count": (PLAIN, 369),
    "a draw is fought on": (PLAIN, 369),
    "a retreat is a centimetre longer": (PLAIN, 2),
    "infantry pursues horse": (PLAIN, 2),
    "no charge bonus": (PLAIN, 220),
    "no last ditch die": (PLAIN, 220),
    "no terror": (PLAIN, 477),
    "no cover": (PLAIN, 477),
    "corners do not fight": (PLAIN, 477),
    "nothing blocks a retreat": (GROUND, 6),
    "no table edge": (GROUND, 6),
    "no support": (PLAIN, 78),
    "support after casualties": (PLAIN, 78),
    "guns survive a retreat": (GROUND, 20),
    "no confusion": (PLAIN, 407),
    "the dead share no retreat": (PLAIN, 416),
    "monsters charge like others": (PLAIN, 476),
    "no ground": (GROUND, 55),
    "shots do not count in the result": (GROUND, 159),
    "a second line stays": (PLAIN, 372),
    "nobody makes way": (GROUND, 147),
    "no pursuit bonus": (PLAIN, 174),
    "making way confuses nobody": (GROUND, 16),
    "a second line follows whole or not at all": (GROUND, 162),
    "sees all round": (PLAIN, 25),
    "pursuers go as they are typed": (PLAIN, 502),
    "who turns goes to one enemy alone": (PLAIN, 503),
    "who has to turn goes last whatever is said": (GROUND, 167),
    "who stands has a pursuit bonus": (GROUND, 168),
}


def seen(fault, matchup, answer):
    """Does the referee differ from the program with a wrong rule?"""
    PLANTED.add(fault)
    try:
        return bool(compared(matchup, answer)[0])
    finally:
        PLANTED.clear()


def find(program):
    fights = []
    for file in (PLAIN, GROUND):
        for n, matchup in enumerate(json.loads((Path(__file__).parent / file).read_text())):
            game = Game(matchup.get("a_text"), matchup.get("b_text"), matchup["options"], matchup.get("field"))
            fights.append((size(game) ** matchup["options"]["rounds"], file, n, matchup))
    left = list(FAULTS)
    for _, file, n, matchup in sorted(fights, key=lambda one: one[:3]):
        answer = told_by(program, matchup)
        found = [fault for fault in left if seen(fault, matchup, answer) and not compared(matchup, answer)[0]]
        left = [fault for fault in left if fault not in found]
        for fault in found:
            print(f'    "{fault}": ({"PLAIN" if file == PLAIN else "GROUND"}, {n}),', flush=True)
    print("seen by none:", *left, sep="\n  ")


def main(program, asked=None):
    if asked == "--find":
        return find(program)
    wrong = 0
    for fault, (file, n) in FAULTS.items():
        matchup = json.loads((Path(__file__).parent / file).read_text())[n]
        answer = told_by(program, matchup)
        for fails, why in ((compared(matchup, answer)[0], "the right referee differs"), (not seen(fault, matchup, answer), "is not seen")):
            if fails:
                wrong += 1
                print(f"{fault} ({file}, {n}): {why}")
    print(f"{len(FAULTS)} wrong rules, {wrong} not told from the right ones")
    return 1 if wrong or len(FAULTS) < FEWEST else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:3]))
