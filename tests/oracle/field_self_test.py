#!/usr/bin/env python3
"""The referee of the field on cases worked out by hand, and on its own geometry. One round, unless said otherwise."""
import sys
from fractions import Fraction as F
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from field_geometry import EAST, NORTH, SOUTH, aligned_for_support, at_front, sees, stand, threatens, touch  # noqa: E402
from field_reference import solve  # noqa: E402


def cells(a, b, rounds=1, policy="pursue", left_open=False):
    """The one answer of a fight in which no player has a choice that matters."""
    answers, game = solve(a, b, {"rounds": rounds, "policy": policy})
    low, high = answers[0]
    assert len(answers) == 1 and not game.open and left_open == any(name[0] == "?" for name in high), high
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
                   "custom: stands=1, attacks=1, hits=9, target=1", policy="stand", left_open=True)
    expect(caught, win=F(1, 2), endings__b_destroyed=F(1, 2), **{"stands_lost__b[1]": F(1, 2)})
    # Two rounds, two hits each, one attack: README, The cases of the self-test. Pursuit gives a second die.
    expect(cells("custom: stands=1, attacks=1, hits=2", "custom: stands=1, attacks=1, hits=2", rounds=2), win=F(7, 32), loss=F(7, 32))
    # Two units share their retreat: three hits to none are 2 cm. A hits three times with 1/8; each of B's dice counts with 1/6.
    shared = cells("custom: stands=1, attacks=3, hits=9, armour=3+, target=1",
                   "custom: stands=1, attacks=1, hits=9, at=-20 + custom: stands=1, attacks=1, hits=9, at=20", policy="stand")
    expect(shared, **{"by_round[1]__retreat_cm__b[2]": F(1, 8) * F(25, 36), "by_round[1]__retreat_cm__b[3]": 0})


def main():
    geometry()
    fights()
    print("the referee of the field passes")


if __name__ == "__main__":
    main()
