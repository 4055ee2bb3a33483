#!/usr/bin/env python3
"""The referee of the field on cases worked out by hand, and on its own geometry. One round, unless said otherwise."""
import sys
from fractions import Fraction as F
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from field_geometry import EAST, NORTH, SOUTH, aligned_for_support, at_front, sees, stand, threatens, touch  # noqa: E402
from field_reference import solve  # noqa: E402
from field_ways import NO, YES, way  # noqa: E402


def cells(a, b, rounds=1, policy="pursue", **field):
    """The one answer of a fight in which no player has a choice that matters."""
    answers, game = solve({"a_text": a, "b_text": b, "options": {"rounds": rounds, "policy": policy}, **field})
    low, high = answers[0]
    assert len(answers) == 1 and not game.open and not any(name[0] == "?" for name in high), high
    assert all(abs(high[name] - low.get(name, 0)) < 1e-12 for name in high)
    return high


def expect(found, **wanted):
    for name, value in wanted.items():
        name = name.replace("__", ".")
        assert abs(float(found.get(name, 0)) - float(value)) < 1e-12, (name, found.get(name, 0), value)


def geometry():
    me = stand(0, 0, NORTH, 40, 20)
    ahead, flank, behind = stand(0, 0, SOUTH, 40, 20), stand(20, -10, 3, 20, 40), stand(0, -20, NORTH, 20, 40)
    assert touch(me, ahead) and at_front(me, ahead) and not threatens(ahead, me)
    assert threatens(flank, me) and not at_front(me, flank)
    assert threatens(behind, me)
    beside = stand(40, 0, SOUTH, 40, 20)  # diagonally ahead: its front corner on the front corner
    assert at_front(me, beside) and not threatens(beside, me)
    side_by_side = (20, -30, 40, 10, SOUTH)
    assert touch(me, side_by_side) and not threatens(side_by_side, me)  # side to side never penalises
    assert aligned_for_support(stand(0, -20, NORTH, 40, 20), me) and aligned_for_support(stand(40, 0, NORTH, 40, 20), me)
    assert not aligned_for_support(stand(10, -20, NORTH, 40, 20), me)  # exactly behind
    assert not aligned_for_support(stand(0, 0, SOUTH, 40, 20), me)  # facing as it does
    far = stand(0, 200, SOUTH, 40, 20)
    wall = tuple(stand(x, 100, SOUTH, 40, 20) for x in range(-400, 401, 40))
    assert sees(me, far, ()) and not sees(me, far, wall)
    assert stand(0, 0, EAST, 20, 40) == (-40, -10, 0, 10, EAST)


def fights():
    coin = "custom: stands=1, attacks=1, hits=1"
    expect(cells(coin, coin), win=F(1, 4), draw=F(1, 2), loss=F(1, 4), endings__both_destroyed=F(1, 4), endings__fall_back=F(1, 4))
    # A supporter lives: B's three dice kill the one who fights with 7/8, and A has a support. Hits of A: 0, 1, 2, 3 with 1, 3, 3, 1
    # of 8; B scores one at most. A wins by its support unless B hit and A did not (1 : 1, a draw, 7/64).
    expect(cells("custom: stands=1, hits=1 + custom: stands=1, behind=1", "custom: stands=1, hits=20"), win=F(57, 64), draw=F(7, 64), loss=0)
    # Who stands lets nobody behind it pursue: A has won with hits + 1 > hits.
    stopped = cells("custom: stands=1, hits=20, policy=stand + custom: stands=1, hits=20, behind=1", "custom: stands=1, hits=20")
    expect(stopped, win=F(42, 64), endings__b_retreats=F(42, 64), endings__unresolved_a=0)
    # Infantry does not pursue horse, which it has not charged in flank or rear.
    horse = cells("custom: stands=1, attacks=1, hits=9", "custom: type=cavalry, stands=1, attacks=1, hits=9")
    expect(horse, win=F(1, 4), endings__b_retreats=F(1, 4), endings__unresolved_b=F(1, 4))
    charged = cells("custom: stands=1, attacks=1, hits=9, charging, rear", "custom: type=cavalry, stands=1, attacks=1, hits=9")  # B would have to turn to pursue
    expect(charged, win=F(1, 2), endings__unresolved_a=F(1, 2), endings__b_retreats=0)  # two dice to the last ditch die
    # Guns that have to retreat are destroyed, and nobody has retreated.
    expect(cells("custom: stands=1, attacks=1, hits=9", "custom: type=artillery, stands=1, attacks=1, hits=9"), endings__b_destroyed=F(1, 4),
           **{"retreat_cm__b[0]": 1})
    # Between two enemies a beaten stand has nowhere to go. A has two dice, B the last ditch die (1 - 1); A wins with 1/4 + 1/2 x 1/2.
    caught = cells("custom: stands=1, attacks=1, hits=9 + custom: stands=1, attacks=1, hits=9, rear",
                   "custom: stands=1, attacks=1, hits=9, target=1", policy="stand")
    expect(caught, win=F(1, 2), endings__b_destroyed=F(1, 2), **{"stands_lost__b[1]": F(1, 2)})
    # Two rounds, two hits each, one attack: README, The cases of the self-test. Pursuit gives a second die.
    expect(cells("custom: stands=1, attacks=1, hits=2", "custom: stands=1, attacks=1, hits=2", rounds=2), win=F(7, 32), loss=F(7, 32))
    # Two units share their retreat: three hits to none are 2 cm. A hits three times with 1/8; each of B's dice counts with 1/6.
    shared = cells("custom: stands=1, attacks=3, hits=9, armour=3+, target=1",
                   "custom: stands=1, attacks=1, hits=9, at=-20 + custom: stands=1, attacks=1, hits=9, at=20", policy="stand")
    expect(shared, **{"by_round[1]__retreat_cm__b[2]": F(1, 8) * F(25, 36), "by_round[1]__retreat_cm__b[3]": 0})


def placed(*units, table=None, ground=()):
    """A field: of each unit its side, its options and the place of its one stand; those without an enemy in touch say "near"."""
    return {"table": table, "ground": list(ground),
            "units": [{"side": side, "unit": f"custom: stands=1, attacks=1, hits=9{more.replace(', near', '')}", "engaged": ", near" not in more,
                       "stands": [list(place)]} for side, more, place in units]}


def fields():
    a, b = ("A", "", (0, 0, NORTH)), ("B", "", (0, 0, SOUTH))

    def beaten(*more, **what):
        return cells(None, None, policy="stand", field=placed(a, b, *more, **what))

    # A wins with 1/4. B has 2 cm of depth; what lies 3 mm behind it bars its retreat of 1 cm, what lies 15 mm behind does not.
    for far, lost in ((3, F(1, 4)), (15, 0)):
        expect(beaten(table=[-500, -500, 500, 20 + far]), endings__b_destroyed=lost, **{"retreat_cm__b[1]": F(1, 4) - lost})
        expect(beaten(ground=[["impassable", 10, 20 + far, 90, 80]]), endings__b_destroyed=lost)
        expect(beaten(ground=[["woods", 10, 20 + far, 90, 80]]), endings__b_destroyed=0)  # B is infantry
        expect(beaten(("B", ", make-way=no, near", (10, 20 + far, SOUTH))), endings__b_destroyed=lost)
        expect(beaten(("B", ", near", (10, 20 + far, SOUTH))), endings__b_destroyed=0)  # makes way
    # Two ways are equal, and one leads off the table: B takes the other. A has two dice, B the last ditch die (1 - 1): A wins with 1/2.
    corner = cells(None, None, field=placed(a, ("A", "", (20, 0, 3)), b, table=[-500, -500, 500, 23]))
    expect(corner, win=F(1, 2), endings__unresolved_a=F(1, 2), endings__b_destroyed=0)
    # Who is charged shoots first: with 1/2 A is gone. Else it has two dice: it hits with 3/4.
    shot = cells("custom: stands=1, attacks=1, hits=1, charging", "custom: stands=1, attacks=1, hits=1, shots=1")
    expect(shot, win=F(3, 16), draw=F(1, 4), loss=F(9, 16), endings__a_destroyed=F(9, 16), **{"hits_scored__b[1]": F(3, 4)})
    # A first round bonus: two dice against one. None for who is struck in the flank, too: two dice (3 - 1) against two.
    expect(cells("custom: stands=1, attacks=1, hits=9, first-round-bonus", "custom: stands=1, attacks=1, hits=9"), win=F(1, 2))
    both = placed(("A", ", attacks=3, first-round-bonus, target=1", (0, 0, NORTH)), b, ("B", "", (20, 0, 3)))
    expect(cells(None, None, policy="stand", field=both), win=F(5, 16))


def roads():
    one, ahead = stand(0, 0, NORTH, 40, 20), stand(0, 200, NORTH, 40, 20)
    enemy = stand(0, 200, SOUTH, 40, 20)
    wall = stand(0, 100, NORTH, 40, 20)
    long_wall = tuple(stand(x, 100, NORTH, 40, 20) for x in range(-400, 401, 40))
    assert way(one, ahead, 200, (), set(), [enemy]) == YES
    assert way(one, ahead, 300, (wall,), set(), [enemy]) == YES  # round it: 30 mm aside and back
    assert way(one, ahead, 200, (wall,), set(), [enemy]) == NO  # 206 mm are too far
    assert way(one, ahead, 2000, long_wall, set(), [enemy]) == NO  # round its end no leg leads towards the enemy
    gap = tuple(s for s in long_wall if s[2] != 20) + (stand(-6, 100, NORTH, 28, 20),)
    assert way(one, ahead, 300, gap, set(), [enemy]) == NO  # 12 mm are too narrow for 20


def main():
    geometry()
    roads()
    fights()
    fields()
    print("the referee of the field passes")


if __name__ == "__main__":
    main()
