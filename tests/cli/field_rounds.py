#!/usr/bin/env python3
"""What one round of a fight on the field leaves to the next, in numbers that were worked out by hand.

seeds/000, "Remove odd hits", "Moving pursuers", "Pursuit attack" and "Infantry contact with cavalry".
"""

import itertools
import json
from fractions import Fraction
from math import comb

from fray_program import CommandLine, main


def unit(side, text, x, y, facing="", more=""):
    place = f'{{x = {x}, y = {y}{facing and f", facing = {json.dumps(facing)}"}}}'
    return f'[[unit]]\nside = "{side}"\nunit = "custom: stands=1{text}"\n{more}stands = [{place}]\n'


# B's second unit comes with odd hits, and is met by an advance in the second turn.
FRESH_ENEMY = (
    unit("A", ", attacks=2, hits=20", 0, 0)
    + unit("B", ", attacks=1, hits=3", 0, 0)
    + unit("B", ", attacks=1, hits=9, outstanding=8", 0, 150, more='engaged = false\nfacing = "south"\n')
)
# A1 goes straight on and A2 turns: who of them is first?
TWO_PURSUERS = (
    unit("A", ", attacks=1, hits=12%s", 0, 0)
    + unit("A", ", attacks=2, hits=12, type=cavalry, base=20x60%s", 20, 10, "west")
    + unit("B", ", attacks=1, hits=12, target=1", 0, 0)
)
# B, met in front and flank, retreats along A2, and touches it still.
ALONG = (
    unit("A", ", attacks=2, hits=20, policy=%s", 0, 0)
    + unit("A", ", attacks=2, hits=20, policy=%s", -20, 10, "east")
    + unit("B", ", attacks=3, hits=20, policy=stand, target=1", 0, 0)
)
# A1's first stand fights a monster, and before its second stands an enemy that does not fight yet, 2 cm away.
FRESH_AHEAD = (
    '[[unit]]\nside = "A"\nunit = "custom: stands=2, attacks=3, hits=9"\nstands = [{x = -20, y = 0}, {x = 20, y = 0}]\n'
    + unit("B", ", attacks=1, hits=20, type=monster, base=40x20", -20, 0)
    + unit("B", ", attacks=2, hits=9", 20, 20, more='engaged = false\nfacing = "south"\n')
)
# A1 touches B by a corner in front alone; A2 stands exactly behind it.
BY_A_CORNER = (
    unit("A", ", attacks=2, hits=9", 0, 0)
    + unit("A", ", attacks=2, hits=9", 0, -20)
    + unit("B", ", attacks=2, hits=9", 40, 0)
)


def thrown(a, b, more=0):
    """Win, draw and loss of so many dice against so many, each a hit on 4+, with points added to the first."""
    chances = [Fraction(0)] * 3
    for hits, others in itertools.product(range(a + 1), range(b + 1)):
        chance = Fraction(comb(a, hits) * comb(b, others), 2 ** (a + b))
        chances[0 if hits + more > others else 1 if hits + more == others else 2] += chance
    return chances


class FieldRounds(CommandLine):
    def answer(self, text, *more):
        file = self.folder / "field.toml"
        file.write_text(text)
        return self.in_json("odds", "--engagement", str(file), *more)

    def chance(self, told):
        return told["p"] if isinstance(told, dict) else told

    def chances(self, told, *right):
        """Win, draw and loss, which are sums of dice and no rounded numbers."""
        for key, value in zip(("win", "draw", "loss"), right):
            self.assertAlmostEqual(self.chance(told[key]), value, delta=1e-12, msg=key)

    def test_who_is_not_engaged_when_a_phase_ends_forgets_its_odd_hits(self):
        # A fells B1 in the second turn by 11/32: both hits, then one of three; or one hit and none back, then two of three. It
        # advances into B2, two dice against one: 1/2 wins, 3/8 draws, and no hit fells a stand of nine.
        told = self.answer(FRESH_ENEMY, "--rounds", "1", "--turns", "2")
        self.chances(told["by_round"][2], 11 / 32 * 1 / 2, 11 / 32 * 3 / 8, 11 / 32 * 1 / 8)
        self.assertEqual(self.chance(told["endings"]["b_destroyed"]), 0)
        # In one Combat phase they stay: one hit of two fells it.
        told = self.answer(FRESH_ENEMY, "--turns", "1")
        self.assertGreater(self.chance(told["endings"]["b_destroyed"]), 0)

    def test_who_dropped_out_and_is_met_again_has_forgotten_them_too(self):
        told = self.in_json(
            "odds", "custom: stands=1, attacks=3, hits=1 + custom: stands=1, attacks=2, hits=4, policy=stand",
            "custom: stands=1, attacks=4, hits=20, target=2", "--rounds", "1", "--turns", "2")
        right = (0.05106925964355469, 0.10943412780761719, 0.3064155578613281)  # multiples of 2^-20
        self.chances(told["by_round"][2], *right)

    def test_who_is_told_to_pursue_first_does_though_he_turns(self):
        self.chances(self.answer(TWO_PURSUERS % ("", ", moves=1")), 0.624755859375, 0.333984375, 0.041259765625)
        for said in (("", ""), (", moves=1", ""), (", moves=1", ", moves=1"), (", moves=1", ", moves=2")):
            self.chances(self.answer(TWO_PURSUERS % said), 0.607421875, 0.34765625, 0.044921875)

    def test_who_stands_in_touch_with_the_loser_has_no_pursuit_bonus(self):
        told = self.answer(ALONG % ("stand", "stand"))
        self.chances(told, 0.2041015625, 0.46875, 0.3271484375)

    def test_a_last_round_is_told_like_any_other(self):
        # A stand between two enemies, met from a third side: a draw from which both roll 3 or 4 cm leaves them in touch, 4 of 216
        # each. Told of the last round it is a draw like others (docs/rules.md, Unresolved combats).
        sides = ("custom: type=infantry, attacks=1, hits=3, armour=none, stands=1, confused, terrifying",
                 "custom: type=infantry, attacks=4, hits=3, armour=3+, stands=3, charging, flank=right")
        one, two = (self.in_json("odds", *sides, "--rounds", rounds) for rounds in "12")
        self.assert_same(one["by_round"][0], two["by_round"][0], "round 1")
        ends = {name: self.chance(told) for name, told in one["endings"].items()}
        goes_on = ends["unresolved_a"] + ends["unresolved_b"] + ends["fall_back"] * (4 / 216) ** 2
        self.assertAlmostEqual(two["rounds"]["pmf"][2], goes_on, delta=1e-14)
        self.assertGreater(ends["fall_back"], 0)

    def test_by_the_other_reading_who_stands_has_ended_the_combat(self):
        told = self.answer(ALONG % ("stand", "stand"), "--edition", "revolution-standing")
        self.chances(told, 0.65625, 0.234375, 0.109375)
        self.assertEqual(len(told["by_round"]), 1)
        self.assertNotIn("revolution-standing", " ".join(told["notes"]))
        note = "{}: winners who stand fight on, without a pursuit bonus, where the loser still touches them. " \
               "--edition revolution-standing ends the combat there."
        self.assertIn(note.format("A1, A2"), self.answer(ALONG % ("stand", "stand"))["notes"])
        self.assertIn(note.format("A1"), self.answer(ALONG % ("stand", "pursue"))["notes"])
        # In one round nobody fights on, and nothing is left unresolved.
        told = self.answer(ALONG % ("stand", "stand"), "--edition", "revolution-standing", "--rounds", "1")
        self.assertEqual(self.chance(told["endings"]["unresolved_a"]), 0)
        self.chances(told, 0.65625, 0.234375, 0.109375)
        # Who pursues goes on as ever.
        usual = self.answer(ALONG % ("pursue", "stand"))
        self.assert_same(self.answer(ALONG % ("pursue", "stand"), "--edition", "revolution-standing"), usual, "A1 pursues")

    def test_who_can_go_straight_ahead_meets_the_pursued_or_anybody(self):
        """seeds/000, Basic pursuit. A throws 6 dice and B one. Once B has gone back, A1's first stand goes after it, with a bonus."""
        usual = {d: thrown(8, 1) if d == 1 else thrown(2 * (4 + d // 3), 3) for d in range(1, 7)}
        # Of any enemy: the second stand goes 2 cm into the fresh one, and touches its mate there where that has gone 4 cm or less.
        # Where it has gone farther the unit would split: that is waived, and it laps round as usual.
        anybody = usual | {d: thrown(4 + d // 3 + 3, 3) for d in range(1, 5)}
        for after, said in ((usual, ()), (usual, ("--rule", "ahead=pursued")), (anybody, ("--rule", "ahead=any-enemy"))):
            right = [Fraction(0), thrown(6, 1)[1], Fraction(0)]
            for hits, other in itertools.product(range(7), range(2)):
                chance = Fraction(comb(6, hits), 2 ** 7)
                if hits != other:  # beaten, A goes back 1 cm, and is pursued: 6 dice against 2
                    of = after[hits - other] if hits > other else thrown(6, 2)
                    right = [now + chance * more for now, more in zip(right, of)]
            self.chances(self.answer(FRESH_AHEAD, *said), *map(float, right))

    def test_who_does_not_fly_parts_from_flyers_or_fights_on(self):
        """seeds/000, Which units can pursue?, 5, and Infantry contact with cavalry."""
        field = ALONG.replace("target=1", "target=1, flying") % ("pursue", "pursue")
        for said in ((), ("--rule", "flyers=part")):
            self.chances(self.answer(field, *said), *thrown(4, 2))  # they fall back, and the combat is over
        # A2 keeps touch of who goes back 1 or 2 cm, 3 dice against 2, and by a corner of who goes back 3 cm, 4 against 3.
        after = {1: thrown(3, 2), 2: thrown(3, 2), 3: thrown(4, 3), 4: (1, 0, 0)}
        right = [Fraction(0), *thrown(4, 2)[1:]]
        for hits, others in itertools.product(range(5), range(3)):
            if hits > others:
                chance = Fraction(comb(4, hits) * comb(2, others), 2 ** 6)
                right = [now + chance * more for now, more in zip(right, after[hits - others])]
        self.chances(self.answer(field, "--rule", "flyers=fight-on"), *right)

    def test_who_fights_by_a_front_corner_fights_to_its_front_or_not(self):
        """seeds/000, Support and Retreats. Two dice against two, and one support."""
        for more, said in ((1, ()), (1, ("--rule", "corner=front")), (0, ("--rule", "corner=no-front"))):
            self.chances(self.answer(BY_A_CORNER, "--rounds", "1", *said), *thrown(2, 2, more))

    def test_readings_that_have_an_edition_may_be_said_alone(self):
        for text, rule, edition in ((ALONG % ("stand", "stand"), "standing=ends-it", "revolution-standing"),
                                    (TWO_PURSUERS % ("", ""), "sight=all-round", "revolution-all-round")):
            self.assert_same(self.answer(text, "--rule", rule), self.answer(text, "--edition", edition), rule)
        both = self.answer(ALONG % ("stand", "stand"), "--rule", "standing=ends-it", "--rule", "sight=all-round")
        self.chances(both, 0.65625, 0.234375, 0.109375)

    def test_what_is_no_reading_is_refused(self):
        for said, sentence in (("x=1", "Type ahead, flyers, joining, corner, standing or sight, as NAME=VALUE."),
                               ("ahead", "Type ahead=pursued|any-enemy."), ("flyers=yes", "Type flyers=part|fight-on.")):
            self.assertEqual(self.refused("odds", "custom", "custom", "--rule", said), f'--rule: "{said}" is not allowed. {sentence}')
        self.assertIn("is said with fighting= (its readings are of stands on the field)",
                      self.refused("odds", "custom: fighting=3", "custom: fighting=3", "--rule", "corner=front"))

    def test_the_losers_choice_of_a_way_is_told(self):
        note = "B: equal numbers of enemy stands touch it from two sides, so its player may choose which way it retreats. " \
               "Here it goes where most of its stands get away, and back where both ways are as good."
        self.assertIn(note, self.answer(ALONG % ("stand", "stand"))["notes"])
        for text in (FRESH_AHEAD, ALONG.replace("target=1", "target=1, destroyed-in-retreat") % ("stand", "stand")):
            self.assertNotIn("equal numbers of enemy stands", " ".join(self.answer(text)["notes"]))

    def test_the_answer_leads_with_what_happened(self):
        text = self.answered("odds", "empire/knights: charging", "orcs/orc warriors")
        lead = "Destroyed: B 55.1 %. Retreats: A 17.0 %. Undecided wins: A 11.8 % (--turns)."
        self.assertIn(lead, text)
        self.assertLess(text.index(lead), text.index("A wins"))
        # Where all is decided the chances to win say it.
        decided = self.answered("odds", "empire/knights: charging, policy=stand", "orcs/orc warriors: policy=stand")
        self.assertNotIn("Undecided wins", decided)
        self.assertIn("\n  A wins the last round, or destroys B. Draw: nobody wins it, or nobody is left.\n", decided)


if __name__ == "__main__":
    main()
