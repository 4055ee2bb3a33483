#!/usr/bin/env python3
"""The referee of several units of The Old World on cases worked out by hand, against that of one unit a side, and from the other side.

In the comments: a die that hits on 4+ and wounds on 4+ wounds with 1/4. Two dice show 7 or less with 21/36.
"""
import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import old_world_reference as duel  # noqa: E402
import old_world_several as referee  # noqa: E402
from old_world_round import Blow, Round  # noqa: E402
from old_world_sides import Rows  # noqa: E402

HERE = Path(__file__).parent
OGRE = "monstrous-infantry"  # no second rank, no point for numbers
CALM = {"hits-on": "none"}


def unit(*rules, **said):
    return {"models": 1, "width": 1, "type": OGRE, **said, "rules": list(rules)}


def hero(*rules, **said):
    return unit(*rules, character=True, **said)


def one(a, b, rounds=1):
    return referee.solve({"a": a, "b": b, "rounds": rounds})


def near(found, right):
    assert abs(found - right) < 1e-12, (found, right)


def blows(around, rows, living=None, alone=(), **said):
    """{enemy: (in touch, others)} of a unit, none of which has fallen."""
    rows = Rows(unit(**said), said["models"], False, {}, around, rows)
    return {enemy: (each.touching, each.first - each.touching + each.behind)
            for enemy, each in rows.strikers(set(living or around), alone).items()}


def test_rows():
    # Six wide against two of three: three turn to each. Once one is gone, who stood before it has one blow at the other.
    ogres = {"models": 6, "width": 6}
    assert blows({1: "front", 2: "front"}, {1: 3, 2: 3}, **ogres) == {1: (3, 0), 2: (3, 0)}
    assert blows({1: "front", 2: "front"}, {1: 3, 2: 3}, [2], **ogres) == {2: (3, 3)}
    # Once a unit of six has fallen around its character, three touch him.
    assert blows({1: "front"}, {1: 6}, alone=[1], **ogres) == {1: (3, 3)}
    # Two ranks of five on foot: the second presses; its last model touches who is at the flank, and has to strike there. The model at
    # the corner strikes ahead, where that touches it.
    foot = {"type": "regular-infantry", "models": 10, "width": 5}
    assert blows({1: "front", 2: "flank"}, {1: 5, 2: 3}, **foot) == {1: (5, 4), 2: (1, 0)}
    # Three wide before it: both corners touch. One wide: nobody at the corners, who turn to the flank.
    assert blows({1: "front", 2: "flank"}, {1: 1, 2: 3}, **foot) == {1: (3, 5), 2: (2, 0)}
    # Four ranks of five: the file has four, of whom three turn; the file behind presses where it does not press ahead: two.
    assert blows({1: "front", 2: "right"}, {1: 5, 2: 4}, **{**foot, "models": 20}) == {1: (5, 4), 2: (3, 2)}
    # Front and rear, two deep: each rank strikes whom it touches. Flank and rear, two deep: nobody strikes twice.
    assert blows({1: "front", 2: "rear"}, {1: 5, 2: 5}, **foot) == {1: (5, 0), 2: (5, 0)}
    assert sum(map(sum, blows({1: "flank", 2: "rear"}, {1: 3, 2: 5}, **foot).values())) == 10


def test_points_of_a_side():
    # Six ogres are in close order: 1. One standard counts, and two flanks of one enemy once: 3 against 1 + 1 + 1, a draw.
    ogres = {"models": 6, "width": 6, **CALM}
    flanks = [unit("standard", at="flank", **CALM), unit(at="right", **CALM)]
    assert one([unit("standard", **ogres), *flanks], [unit("standard", "battle standard", **ogres)])["draw"] == 1
    # Two in close order count twice: ten on foot each, and more in number.
    foot = {"type": "regular-infantry", "models": 10, "width": 5, **CALM}
    ends = one([unit(**foot), unit(of=1, **foot)], [unit(**foot)])["endings"]
    # A: 2 close order + a rank + numbers = 4; B: 2. By 2, B of Ld 7 gives ground on 5 or less, 10/36; breaks on 8 or more, 15/36;
    # between it falls back, for twice its strength is not more. Whoever of two comes as far catches it.
    runs = {inches: sum(q for run, q in duel.TWO_DICE.items() if run >= inches) for inches in range(1, 13)}
    caught = sum(p * (1 - (1 - runs[inches]) ** 2) for inches, p in duel.TWO_DICE.items())
    near(ends["b_caught"], 15 / 36 * float(caught))
    caught = sum(p * (1 - (1 - runs[inches]) ** 2) for inches, p in duel.HIGHER.items())
    near(ends["b_held"], 10 / 36)
    near(ends["b_fell_back_caught"], 11 / 36 * float(caught))


def test_each_tests_for_itself():
    # B loses by 1, Ld 7: gives ground with 15/36, else falls back (6/36) or breaks (15/36). Where one gives ground A follows it.
    ends = one([unit("standard", w=2, models=2, width=2, **CALM)], [unit(**CALM), unit(of=1, **CALM)])["endings"]
    run_down = sum(p * sum(q for run, q in duel.TWO_DICE.items() if run >= inches) for inches, p in duel.TWO_DICE.items())
    # 6 of Unit Strength are not more than twice 6.
    near(ends["b_held"], 1 - (21 / 36) ** 2)
    near(ends["b_fell_back_caught"], (21 / 36) ** 2 * 6 / 21 * float(sum(
        p * sum(q for run, q in duel.TWO_DICE.items() if run >= inches) for inches, p in duel.HIGHER.items())))
    near(ends["b_escaped"], (15 / 36) ** 2)  # A pursues one of two: the other gets away
    assert "b_caught" not in ends and run_down


def test_characters():
    # A unit tests on the highest Leadership in it: 9. By 1 it breaks on 10 or more, 6/36.
    ends = one([unit("standard", "swiftstride", models=2, width=2, w=2, **CALM)], [unit(**CALM), hero(ld=9, **CALM)])["endings"]
    near(ends["b_caught"] + ends.get("b_escaped", 0), 6 / 36)
    # Not struck while his unit stands; and struck in the same round once it is gone: impact hits slay it with 7/8, and three blows
    # are for him, each of which wounds with 5/6.
    a = [unit(models=3, width=3, charge=4, impact=1, **{"hits-on": 1, "wounds-on": 2})]
    assert one([unit(i=9, a=9, **{"hits-on": 1, "wounds-on": 2})], [unit(**CALM), hero(**CALM)])["endings"].get("b_wiped", 0) == 0
    near(one(a, [unit(**CALM), hero(**CALM)])["endings"]["b_wiped"], 7 / 8 * (1 - (1 / 6) ** 3))


def test_heroes_in_ranks():
    # Five wide are four models and he, and five behind press; slain, he is missed in that round, and replaced in the next.
    def combat(*rules, **said):
        foot = unit(*rules, **{"type": "regular-infantry", "models": 20, "width": 5, **said})
        return referee.Walk({"a": [foot, hero(type="regular-infantry")], "b": [unit(type="regular-infantry", models=15, width=5)]})

    opening = combat().opening()
    assert Round(combat(), opening).blows_at(0, 2, (0, 0, 0)) == (4, 5)
    assert Round(combat(), opening).blows_at(0, 2, (0, 1, 0)) == (4, 5)
    assert Round(combat(), opening._replace(lost=(0, 1, 0))).blows_at(0, 2, (0, 1, 0)) == (5, 5)
    # Twenty-six are six deep, and so in no combat order: nobody presses. Nine and he are two full ranks.
    assert Round(combat(models=25), opening).blows_at(0, 2, (0, 0, 0)) == (4, 0)
    assert Round(combat(models=9), opening).rank_bonus(0, (0, 0, 0)) == 1 and Round(combat(models=9), opening).rank_bonus(0, (0, 1, 0)) == 0
    # The command group stays in front; in one rank nobody is in the way.
    command = ("champion", "standard", "musician")
    assert [combat(*command, models=models, width=3).led(0, (0, 0, 0)) for models in (2, 3, 9)] == [1, 0, 0]
    assert combat(*command, width=4).led(0, (0, 0, 0)) == 1


def test_challenges():
    # Three blows, each of which wounds with 1/4: two more than he has are overkill, so 3 points with 1/64.
    a, b = [unit(**CALM), hero(challenge=True, a=3)], [unit(models=2, width=2, **CALM), hero(challenge=True, **CALM)]
    answer = one(a, b)
    near(answer["wounds_lost"]["b"][1], 1 - (3 / 4) ** 3)
    # A challenge lasts to the end of the phase: who has won it is struck by nobody else in that round (faq/challenges).
    a = [unit(**CALM), hero(challenge=True, a=9, i=9, **{"hits-on": 1, "wounds-on": 2})]
    b = [unit(models=3, width=3, a=9, i=5), hero(challenge=True, **CALM)]
    assert one(a, b)["models_lost"]["a"].get(2, 0) == one(a, b)["endings"].get("a_caught", 0)


def test_who_was_charged():
    # A lance counts against who was charged, not who is at the flank: S 3 against T 3 there, 2+ ahead. Both ends of A's row touch ahead.
    knights = unit("lance", type="heavy-cavalry", models=8, width=4, charge=4)
    b = [unit(models=4, width=4, w=3, **CALM), unit(models=2, width=2, w=3, at="flank", **CALM)]
    combat = referee.Walk({"a": [knights], "b": b})
    fight = Round(combat, combat.opening())
    assert fight.chances(Blow(0, 1, "blows"), 1, ())[1] > fight.chances(Blow(0, 2, "blows"), 2, ())[1]
    assert fight.blows_at(0, 2, fight.lost) == (1, 0)

    # A cavalry spear counts in a turn of charge, whoever is struck.
    combat = referee.Walk({"a": [{**knights, "rules": ["light lance"]}], "b": b})
    fight = Round(combat, combat.opening())
    assert fight.chances(Blow(0, 1, "blows"), 1, ()) == fight.chances(Blow(0, 2, "blows"), 2, ())
    still = referee.Walk({"a": [{key: value for key, value in knights.items() if key != "charge"} | {"rules": ["light lance"]}], "b": b})
    assert fight.chances(Blow(0, 1, "blows"), 1, ())[1] > Round(still, still.opening()).chances(Blow(0, 1, "blows"), 1, ())[1]


def test_the_slain():
    # Six before two of three: four are slain, and one of the two is gone. Two strike the other.
    combat = referee.Walk({"a": [unit(models=6, width=6)], "b": [unit(models=3, width=3), unit(models=3, width=3, of=1)]})
    fight = Round(combat, combat.opening())
    assert fight.blows_at(0, 2, (0, 0, 0)) == (3, 0)
    assert fight.blows_at(0, 2, (0, 3, 0)) == (3, 3)
    assert fight.blows_at(0, 2, (4, 3, 0)) == (2, 0)


def test_who_runs():
    # A unit is swift where all are who are left of it: not with a hero on foot, nor he alone, and again when he is slain.
    a = [unit("swiftstride", **CALM), hero(w=2, **CALM)]
    walk = referee.Walk({"a": a, "b": [unit("swiftstride", **CALM)]})
    three = duel.runs(True, duel.TWO_DICE)
    for lost, flees in (((0, 0, 0), duel.TWO_DICE), ((1, 0, 0), duel.TWO_DICE), ((0, 2, 0), three)):
        caught = sum(p * sum(q for run, q in three.items() if run >= inches) for inches, p in flees.items())
        near(walk.flight(walk.opening()._replace(lost=lost), 0, duel.BREAKS, (2,))["caught", frozenset()], float(caught))


def test_who_crumbles():
    # Six wounds of two models of three and a hero of two: one on each of the two; then the unit, the hero, the unit and the hero.
    walk = referee.Walk({"a": [unit("unstable", models=2, width=2, w=3), hero("unstable", w=2)], "b": [unit()]})
    assert walk.crumbled(walk.opening(), [0], 6).lost == (4, 2, 0)
    assert walk.crumbled(walk.opening(), [0], 4).lost == (3, 1, 0)
    assert walk.crumbled(walk.opening(), [0], 9).lost == (6, 2, 0)
    # Who is not unstable himself loses none.
    walk = referee.Walk({"a": [unit("unstable", models=2, width=2, w=3), hero(w=2)], "b": [unit()]})
    assert walk.crumbled(walk.opening(), [0], 6).lost == (6, 0, 0)
    # special-rules/indomitable: the highest of the unit and of its hero, as long as he lives.
    for own, his, fewer in ((1, 2, 2), (2, 1, 2), (0, 2, 2), (1, 0, 1)):
        a = [unit("unstable", models=2, width=2, w=3, indomitable=own), hero("unstable", w=2, indomitable=his)]
        walk = referee.Walk({"a": a, "b": [unit()]})
        assert walk.crumbled(walk.opening(), [0], 2 + fewer).lost == (2, 0, 0)
        assert walk.crumbled(walk.opening()._replace(lost=(0, 2, 0)), [0], 4).lost == (4 - own, 2, 0)


def test_stomps():
    # Each model stomps whom it touches: two before each of two, no more.
    a = [unit(models=4, width=4, stomp=1, **CALM)]
    combat = referee.Walk({"a": a, "b": [unit(models=3, width=3, **CALM), unit(models=3, width=3, of=1, **CALM)]})
    fight = Round(combat, combat.opening())
    for enemy in (1, 2):
        assert fight.thrown(Blow(0, enemy, "stomp"), fight.lost, ())[2] == {2: 1.0}


def test_one_unit_a_side():
    # Lances are told by the referee of one unit a side alone.
    kept = [made for made in json.loads((HERE / "old_world_matchups.json").read_text()) if "lance formation" not in json.dumps(made)]
    assert len(kept) > 300
    for index, made in enumerate(kept[::11]):
        found, right = referee.solve(made), duel.solve(made)
        for key in ("win", "draw", "loss", "rounds"):
            assert abs(found[key] - float(right[key])) < 1e-11, (index, key)
        for end, p in right["endings"].items():
            assert abs(found["endings"].get(end, 0) - float(p)) < 1e-11, (index, end)


def test_sums_and_mirror():
    for index, made in enumerate(json.loads((HERE / "old_world_sides.json").read_text())[::8]):
        answer = referee.solve(made)
        near(sum(answer["endings"].values()), 1)
        mirrored = referee.solve({**made, "a": made["b"], "b": made["a"]})
        assert abs(answer["win"] - mirrored["loss"]) < 1e-12 and abs(answer["draw"] - mirrored["draw"]) < 1e-12, index


if __name__ == "__main__":
    tests = [test for name, test in sorted(globals().items()) if name.startswith("test_")]
    for test in tests:
        test()
    print(f"{len(tests)} cases worked out by hand, and sums: as they should be")
