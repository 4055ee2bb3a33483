#!/usr/bin/env python3
"""What one round of a fight on the field leaves to the next, in numbers that were worked out by hand.

seeds/000, "Remove odd hits", "Moving pursuers", "Pursuit attack" and "Infantry contact with cavalry".
"""

import json
import pathlib
import shutil
import tempfile

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


class FieldRounds(CommandLine):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="fray-cli-rounds-"))
        self.addCleanup(shutil.rmtree, self.folder)

    def answer(self, text, *more):
        file = self.folder / "field.toml"
        file.write_text(text)
        return json.loads(self.answered("odds", "--engagement", str(file), *more, "--json"))

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
        told = json.loads(self.answered(
            "odds", "custom: stands=1, attacks=3, hits=1 + custom: stands=1, attacks=2, hits=4, policy=stand",
            "custom: stands=1, attacks=4, hits=20, target=2", "--rounds", "1", "--turns", "2", "--json"))
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
        one, two = (json.loads(self.answered("odds", *sides, "--rounds", rounds, "--json")) for rounds in "12")
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

    def test_the_answer_leads_with_what_happened(self):
        text = self.answered("odds", "empire/knights: charging", "orcs/orc warriors")
        lead = "Destroyed: B 55.1 %. Beaten: A 17.0 %. Undecided wins: A 11.8 % (--turns)."
        self.assertIn(lead, text)
        self.assertLess(text.index(lead), text.index("A wins"))
        # Where all is decided the chances to win say it.
        self.assertNotIn("Undecided wins", self.answered("odds", "empire/knights: charging, policy=stand", "orcs/orc warriors: policy=stand"))


if __name__ == "__main__":
    main()
