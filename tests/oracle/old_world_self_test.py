#!/usr/bin/env python3
"""The referee of The Old World on cases worked out by hand, as fractions; sums; and the same from the other side.

In the comments: a die that hits on 4+ and wounds on 4+ wounds with 1/4. Two dice show 7 or less with 21/36.
"""
import json
import sys
from fractions import Fraction as F
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import old_world_blow as blow  # noqa: E402
import old_world_reference as referee  # noqa: E402
import old_world_units as units  # noqa: E402

OGRE = "monstrous-infantry"  # no second rank, no point for numbers


def unit(*rules, **said):
    return {"models": 1, "width": 1, "type": OGRE, **said, "rules": list(rules)}


def one(a, b, **rules):
    return referee.solve({"a": a, "b": b, "rounds": 1, "rules": rules})


def wins(answer):
    return answer["win"], answer["draw"], answer["loss"]


def test_single_blows():
    # Both strike at once: A alone wounds 1/4 x 3/4, both fall 1/16, and nobody 9/16: drawn.
    answer = one(unit(), unit())
    assert wins(answer) == (F(3, 16), F(10, 16), F(3, 16))
    assert answer["endings"] == {"b_wiped": F(3, 16), "a_wiped": F(3, 16), "both_wiped": F(1, 16), "drawn": F(9, 16)}


def test_initiative():
    # A strikes first: B answers with 3/4 x 1/4 only. An inch of charge makes 3 to 4; a great weapon makes 1 of any Initiative.
    first = (F(4, 16), F(9, 16), F(3, 16))
    assert wins(one(unit(i=4), unit())) == first
    assert wins(one(unit(charge=1), unit())) == first
    assert wins(one(unit(), unit("strikes last"))) == first
    # Strike First makes 10, and Strike Last takes that away again.
    assert wins(one(unit("strikes first", "strikes last"), unit())) == (F(3, 16), F(10, 16), F(3, 16))
    # A spear charged in its front: both at 4. In its flank, the charger alone, who has a point more: nothing done is won.
    assert wins(one(unit(charge=1), unit("spear"))) == (F(3, 16), F(10, 16), F(3, 16))
    assert wins(one(unit(charge=1, at="flank"), unit("spear"))) == (F(4, 16) + F(9, 16), 0, F(3, 16))


def test_charts():
    assert [blow.to_hit(4, d) for d in (1, 2, 3, 4, 8, 9)] == [2, 3, 3, 4, 4, 5]
    assert blow.to_hit(5, 2) == 2 and blow.to_hit(1, 3) == 5
    assert [blow.to_wound(3, t) for t in (1, 2, 3, 4, 5, 8, 9)] == [2, 3, 4, 5, 6, 6, None]


def test_saves():
    # A halberd that charged: S 4 wounds on 3+. Of 3 to 5 (3/6) armour of 3+ at AP 2 lets 4/6 through, of a 6 at AP 3 5/6.
    halberd = blow.attack(unit("halberd"), unit(sv=3), True, 0, False, {})
    assert halberd == (0, F(1, 2) * (F(3, 6) * F(4, 6) + F(1, 6) * F(5, 6)), 0)
    # Armour Bane adds up: 1 of the halberd and 2 of the model, AP 1 (S 4, no charge): AP 4 on a 6, and nothing saves.
    assert blow.attack(unit("halberd", bane=2), unit(sv=3), False, 0, False, {})[1] == F(1, 2) * (F(3, 6) * F(3, 6) + F(1, 6))
    # A flail that did not charge: S 3, AP 2: 1/4 x 4/6. A ward of 5+ lets 4/6 of that through.
    assert blow.attack(unit("flail"), unit(sv=3), False, 0, False, {})[1] == F(1, 4) * F(4, 6)
    assert blow.attack(unit("flail"), unit(sv=3, ward=5), False, 0, False, {})[1] == F(1, 4) * F(4, 6) * F(4, 6)
    # Parry makes 4+ of 5+, and nothing of 3+; not on horseback, nor with two hands.
    assert [units.armour({"sv": sv, "rules": ["shield"]}) for sv in (5, 4, 3, 2, 7)] == [4, 3, 3, 2, 6]
    assert units.armour({"sv": 5, "rules": ["shield", "halberd"]}) == 5
    assert units.armour({"sv": 5, "type": "heavy-cavalry", "rules": ["shield"]}) == 5


def test_poison_and_hatred():
    # WS 1 against 3 hits on 5+. A 5: wounds T 6 on 6. A 6, poisoned: on 4+. 1/6 x 1/6 + 1/6 x 1/2.
    assert blow.attack(unit("poison", ws=1), unit(t=6), False, 0, False, {})[1] == F(1, 9)
    # Hatred in the first round: 1/3 + 2/3 x 1/3 hit, half of them wound.
    assert blow.attack(unit("hatred", ws=1), unit(), False, 0, True, {})[1] == F(5, 18)
    assert blow.attack(unit("hatred", ws=1), unit(), False, 0, False, {})[1] == F(1, 6)
    # Afraid: 5+ instead of 4+.
    assert blow.attack(unit(), unit(), False, 1, False, {})[1] == F(1, 6)


def test_slaying():
    # Two blows that hit with 1/2: one slays (1/12), the other wounds on 4 or 5 (1/6), in either order: 2/72. The slain model first:
    # 3 wounds, and then one more of the next.
    answer = one(unit("killing blow", models=2, width=2), unit(models=2, width=1, w=3))
    assert answer["wounds_lost"]["b"][4] == F(2, 72)
    # Of a monster the blow takes one wound, unless a slayer of monsters strikes.
    monster = unit(type="behemoth", w=3)
    assert 3 not in one(unit("killing blow"), monster)["wounds_lost"]["b"]
    assert one(unit("monster slayer"), monster)["wounds_lost"]["b"][3] == F(1, 12)


def test_regeneration():
    # Given back, and counted: A wounds with 1/4 and B regenerates half of that, so A wins with 1/8 against who stands.
    answer = one(unit(), unit(regeneration=4, **{"hits-on": "none"}))
    assert wins(answer) == (F(1, 4), F(3, 4), 0)
    assert answer["endings"]["b_wiped"] == F(1, 8)
    # Two blows of two wounds against one model of two. The first takes two (1/4), one (1/2) or none; the second then kills with 1/2 or
    # 1/4, since it takes no more than the model has: 1/4 + 1/4 + 1/16.
    assert sum(p for (lost, _), p in blow.suffered(2, 2, 0, 0, 2, 2, F(1, 2)).items() if lost == 2) == F(9, 16)
    # One blow of three against a model of one: half of the time.
    assert blow.suffered(1, 1, 0, 0, 1, 3, F(1, 2)) == {(1, 1): F(1, 2), (0, 1): F(1, 2)}


def test_ranks():
    # 5 wide: 10 models have one rank more, 12 too, 15 two and 20 (with a horde three).
    foot = {"width": 5, "rules": []}
    assert [units.ranks({**foot, "models": n}, n, False) for n in (9, 10, 14, 15, 20)] == [0, 1, 1, 2, 2]
    assert units.ranks({**foot, "models": 20, "rules": ["horde"]}, 20, False) == 3
    assert units.ranks({**foot, "models": 20}, 20, True) == 0
    assert units.ranks({"models": 12, "width": 3, "rules": []}, 12, False) == 0  # a column


def test_score():
    # Nobody can hit. 10 on foot, 5 wide, against 5: close order, one rank, numbers: 3. Ld 7: 2D6 of 4 or less, 6/36, stays in touch and
    # B has been pushed; 5 to 7, 15/36, falls back, but is overrun only by more than twice its strength, and 10 is just twice.
    calm = {"hits-on": "none", "type": "regular-infantry"}
    answer = one(unit(models=10, width=5, **calm), unit(models=5, width=5, **calm))
    assert answer["win"] == 1
    falls = F(15, 36)
    catches = sum(F(2 * n - 1, 36) * sum(p for d, p in referee.TWO_DICE.items() if d >= n) for n in range(1, 7))
    assert answer["endings"]["b_held"] == F(6, 36)
    assert answer["endings"]["b_fell_back_caught"] == falls * catches
    assert answer["endings"]["b_fell_back"] == falls * (1 - catches)
    # 15/36 break. Run down: two dice against two are as many or more with 721/1296.
    assert answer["endings"]["b_caught"] == F(15, 36) * F(721, 1296)
    assert answer["endings"]["b_escaped"] == F(15, 36) * F(575, 1296)
    # 11 against 5: who would fall back breaks.
    assert one(unit(models=11, width=5, **calm), unit(models=5, width=5, **calm))["endings"]["b_caught"] == F(30, 36) * F(721, 1296)


def test_score_of_position_and_music():
    calm = {"hits-on": "none"}
    assert wins(one(unit(at="flank", **calm), unit(**calm))) == (1, 0, 0)
    assert wins(one(unit(at="rear", **calm), unit("battle standard", **calm))) == (1, 0, 0)
    assert wins(one(unit(at="flank", **calm), unit("battle standard", **calm))) == (0, 1, 0)
    assert wins(one(unit(at="flank", **calm), unit("light troops", **calm))) == (0, 1, 0)  # skirmishers have no flank
    assert wins(one(unit(high_ground=True, **calm), unit(**calm))) == (1, 0, 0)
    assert wins(one(unit("musician", **calm), unit(**calm))) == (1, 0, 0)
    assert wins(one(unit("musician", **calm), unit("musician", **calm))) == (0, 1, 0)
    assert wins(one(unit("musician", **calm), unit("standard", **calm))) == (0, 0, 1)
    # The last of champion and standard is the champion.
    assert wins(one(unit("standard", "champion", **calm), unit(**calm))) == (0, 1, 0)


def test_break_tests():
    calm = {"hits-on": "none"}
    winner = unit("standard", "battle standard", **calm)  # wins by 2
    def ends(*rules, **said):
        answer = one(winner, unit(*rules, **calm, **said))["endings"]
        return answer.get("b_caught", 0) + answer.get("b_escaped", 0)
    # Ld 7 breaks on 8 or more: 15/36. Near a battle standard both throws have to. The standard is a point, too: no matter here.
    assert ends() == F(15, 36)
    assert one(unit("standard", "battle standard", at="rear", **calm), unit("battle standard", **calm))["endings"]["b_caught"] \
        == F(15, 36) ** 2 * F(721, 1296)
    assert ends(general=9) == F(6, 36)
    assert ends("levies", general=9) == F(15, 36)
    assert ends(type="swarm", general=9) == F(15, 36)
    assert ends("stubborn") == 0 and ends("unbreakable") == 0
    # Terror: Ld 6. Not of who causes fear.
    assert one(unit("terror", "standard", **calm), unit("fearless", **calm))["endings"]["b_caught"] == F(21, 36) * F(721, 1296)
    assert one(unit("terror", "standard", **calm), unit("fear", **calm))["endings"]["b_caught"] == F(15, 36) * F(721, 1296)
    # Unstable: two wounds, and it is gone.
    assert one(winner, unit("unstable", w=2, **calm))["endings"] == {"b_wiped": 1}
    # A warband of ten has a rank: Ld 8.
    band = {"models": 10, "width": 5, "type": "regular-infantry", **calm}
    answer = one(unit("standard", "battle standard", at="rear", **{**calm, "models": 1}), unit("warband", **band))
    assert answer["endings"]["b_caught"] == F(10, 36) * F(721, 1296)


def test_stubborn_and_shieldwall():
    calm = {"hits-on": "none"}
    catches = sum(F(2 * n - 1, 36) * sum(p for d, p in referee.TWO_DICE.items() if d >= n) for n in range(1, 7))
    answer = one(unit("standard", charge=1, **calm), unit("stubborn", **calm))
    assert answer["endings"] == {"b_fell_back_caught": catches, "b_fell_back": 1 - catches}
    assert one(unit("standard", charge=1, **calm), unit("stubborn", "shieldwall", **calm))["endings"] == {"b_held": 1}
    assert "b_fell_back" in one(unit("standard", **calm), unit("stubborn", "shieldwall", **calm))["endings"]
    # It restrains with 21/36 and pursues else.
    answer = one(unit("standard", pursue="restrain", **calm), unit("stubborn", **calm))
    assert answer["endings"]["b_fell_back_caught"] == F(15, 36) * catches


def test_who_strikes():
    foot = {"type": "regular-infantry", "width": 4, "rules": []}
    # 12 on foot, 4 wide, against 2: four touch, four more press, none in a turn of charge.
    assert units.fighters({**foot, "models": 12}, 12, 2, "front", False, {}) == (4, 4, 4, 0)
    assert units.fighters({**foot, "models": 12}, 12, 2, "front", True, {}) == (4, 4, 0, 0)
    assert units.fighters({**foot, "models": 10, "rules": ["spear"]}, 10, 1, "front", False, {}) == (3, 4, 4, 2)
    # Struck in the flank: files of three. Five ranks of four are no combat order.
    assert units.fighters({**foot, "models": 12}, 12, 5, "flank", False, {}) == (3, 3, 3, 0)
    assert units.fighters({**foot, "models": 20}, 20, 5, "flank", False, {}) == (5, 5, 0, 0)
    # Seven, three wide: a file of 3, and 2 behind it; eight: 3 behind it, too.
    assert units.fighters({**foot, "width": 3, "models": 7}, 7, 5, "flank", False, {}) == (3, 3, 2, 0)
    assert units.fighters({**foot, "width": 3, "models": 8}, 8, 5, "flank", False, {}) == (3, 3, 3, 0)
    # Two attacks each: 3 in touch have 6, the fourth and the 4 behind one each. The fighting rank falls first, the champion last.
    who = (3, 4, 4, 0)
    assert [units.attacks({"rules": []}, who, slain, 2) for slain in (0, 1, 2, 4, 6)] == [11, 10, 8, 4, 2]
    assert [units.attacks({"rules": ["champion"]}, who, slain, 2) for slain in (0, 3, 5)] == [12, 7, 5]


def test_impact_and_stomps():
    # One impact hit at S 3 wounds with 1/2, then B, if it stands, and A at I 3: nobody is left to strike A where it hit.
    answer = one(unit(impact=1, charge=3, **{"hits-on": "none"}), unit(**{"hits-on": "none"}))
    assert answer["endings"] == {"b_wiped": F(1, 2), "drawn": F(1, 2)}
    assert one(unit(impact=1, charge=2, **{"hits-on": "none"}), unit(**{"hits-on": "none"}))["draw"] == 1
    # Stomps come last: A stomps where it is not dead (3/4).
    assert one(unit(stomp=1, **{"hits-on": "none"}), unit())["win"] == F(3, 4) * F(1, 2)


def test_fear():
    # B has less strength, and fails its test with 15/36: its chance is 1/6 instead of 1/4. A at once: no attacks of its own.
    answer = one(unit("fear", w=2, models=2, width=2, **{"hits-on": "none"}), unit())
    assert answer["wounds_lost"]["a"][1] == F(21, 36) * F(1, 4) + F(15, 36) * F(1, 6)
    assert one(unit("fear", w=2, **{"hits-on": "none"}), unit())["wounds_lost"]["a"][1] == F(1, 4)  # as strong
    # Who has charged it has passed the one test of the turn.
    assert one(unit("fear", w=2, models=2, width=2, **{"hits-on": "none"}), unit(charge=2))["wounds_lost"]["a"][1] == F(1, 4)


def test_to_the_end():
    # At once, each wounds with 1/4 until one falls: A alone, B alone and both are as 3 : 3 : 1.
    answer = referee.solve({"a": unit(), "b": unit(), "rounds": None})
    for key, right in (("win", F(3, 7)), ("draw", F(1, 7)), ("loss", F(3, 7)), ("rounds", F(16, 7))):
        assert abs(answer[key] - referee.in_digits(right)) < 1e-50
    # A win, and B unbreakable: it is followed, and fights on; Frenzy has an attack more when it follows, but not at first.
    a = unit("frenzy", "standard", ws=10, s=10)
    b = unit("unbreakable", w=2, **{"hits-on": "none"})
    answer = referee.solve({"a": a, "b": b, "rounds": None})
    # Hits on 2+ and wounds on 2+: 25/36 a blow. After the first round there are two.
    p = F(25, 36)
    miss = (1 - p) ** 2
    one_left = 1 / (1 - miss)
    two_left = (1 + 2 * p * (1 - p) * one_left) / (1 - miss)
    right = 1 + p * one_left + (1 - p) * two_left
    assert abs(answer["rounds"] - referee.in_digits(right)) < 1e-50
    assert abs(answer["win"] - 1) < 1e-50


def test_sums_and_mirror():
    for index, made in enumerate(json.loads((Path(__file__).parent / "old_world_matchups.json").read_text())[::10]):
        answer = referee.solve(made)
        total = sum(answer["endings"].values())
        assert total == 1 if made["rounds"] == 1 else abs(total - 1) < 1e-50, index
        mirrored = referee.solve({**made, "a": made["b"], "b": made["a"]})
        close = 0 if made["rounds"] == 1 else 1e-50
        assert abs(answer["win"] - mirrored["loss"]) <= close and abs(answer["draw"] - mirrored["draw"]) <= close, index
        for who, other in ("ab", "ba"):
            for number, p in answer["models_lost"][who].items():
                assert abs(p - mirrored["models_lost"][other][number]) <= close, index


if __name__ == "__main__":
    tests = [test for name, test in sorted(globals().items()) if name.startswith("test_")]
    for test in tests:
        test()
    print(f"{len(tests)} cases worked out by hand, and sums: as they should be")
