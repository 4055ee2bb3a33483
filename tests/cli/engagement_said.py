#!/usr/bin/env python3
"""Where the refusals of a fight from an engagement file stand."""

import pathlib
import shutil
import tempfile

from fray_program import CommandLine, fray, main

AWAY = "engaged = false\n"


def unit(side, options, stands, more=""):
    places = ", ".join(f"{{x = {x}, y = {y}}}" for x, y in stands)
    return f'[[unit]]\nside = "{side}"\nunit = "custom: stands={len(stands)}{options}"\n{more}stands = [{places}]\n'


def line(stands, x=0, y=0, step=40):
    return [(x + step * stand, y) for stand in range(stands)]


A, B = unit("A", "", line(2)), unit("B", "", line(2))


class EngagementSaid(CommandLine):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="fray-cli-engagement-"))
        self.addCleanup(shutil.rmtree, self.folder)
        self.file = self.folder / "field.toml"

    def placed(self, text):
        self.file.write_text(text)
        return "--engagement", str(self.file)

    def test_refusals_of_a_fight_name_line_and_unit(self):
        far = line(2, 0, 300)
        targets = "(units engaged in combat are no targets) leave it out; hits of bounces and spells on it are shot-hits="
        for text, place, sentence in (
            (A + unit("B", ", target=2", line(2)), (7, 2), "target = 2 (the enemy has 1 unit)"),
            (A + unit("B", ", shot-at=2", line(2)), (7, 2), f"shot-at: on a unit that touches an enemy {targets}"),
            (A + B + unit("B", ", shot-hits=9", far, AWAY), (11, 3), "shot-hits = 9 (0 to 6)"),
            (A + B + unit("A", ", shot-at=2, charging", line(2, 400), AWAY) + unit("B", "", line(2, 400), AWAY), (11, 3),
             "shot-at: on a unit that charges (units engaged in combat are no targets) leave one out"),
            (A.replace("stands=2", "stands=2, charging") + unit("A", ", shot-at=2", line(2, 0, -300), AWAY) + B, (7, 2),
             "shot-at: of the side that charges (the player whose turn it is charges and shoots) leave one out"),
            (A.replace("stands=2", "stands=2, pursuit=2") + unit("B", ", pursuit=2", line(2)), (7, 2),
             "pursuit: both sides pursue (only the winner of the round before does) leave one out"),
            (A.replace("stands=2", "stands=2, pursuit=2") + unit("B", ", charging", line(2)), (3, 1),
             "pursuit: a pursuit and a charge (a charge opens a fight, a pursuit continues one) leave one out"),
            (A + B + unit("A", "", line(2, 400)) + unit("B", "", line(2, 400)), (11, 3),
             "these are two engagements: not all who fight hang together by touch or support (each is fought by itself) ask for one at "
             "a time; in an engagement file, the others' units are engaged = false"),
            (A + B + unit("A", ", pursuit=2", line(2, 400), AWAY) + unit("B", ", charging", line(2, 400), AWAY), (11, 3),
             "pursuit: and a charge in one engagement (a charge opens a fight, a pursuit continues one) leave one out"),
            (A + B + unit("A", "", line(2, 400), AWAY) + unit("B", ", shot-hits=1", line(2, 400), AWAY), (16, 4),
             "shot-hits: of a unit that fights another engagement (they count there) say the hits it has left over with outstanding= and "
             "its stands with stands="),
            (A + B + unit("A", ", joins", line(2, 0, -20), AWAY), (11, 3),
             "joins: of a unit that fights or supports already (who joins stands near, with engaged = false in an engagement file) leave it "
             "out"),
            (unit("A", ", shot-hits=6", line(2)) + B, (3, 1),
             "the hits of shot-hits= leave nobody in touch (a combat needs contact) leave some out"),
            (A + unit("B", ", fighting=1", line(2)), (7, 2),
             "says fighting in an engagement file (who fights is seen on the field) leave it out"),
            (A + unit("B", ", attacks=1", line(2)).replace("stands = [{x = 0, y = 0}, {x = 40, y = 0}]\n", "").replace("attacks=1", "of=3"),
             (7, 2), "of=3 (side A has 1 unit) name a unit by its place in its side, from 1"),
            (A + "".join(unit("B", ", hits=15", line(9, 0, 500 * row), AWAY if row else "") for row in range(5)), (26, 6),
             "675 hits in all (at most 511)"),
            (A + B + "".join(unit("B", "", line(1, 0, 500 + 40 * row), AWAY) for row in range(11)), (61, 13),
             "13 units (at most 12 on the field)"),
        ):
            with self.subTest(sentence=sentence):
                self.assertEqual(self.refused("odds", *self.placed(text)), f"{self.file}:{place[0]}: unit[{place[1]}].unit: {sentence}")
        self.assertEqual(self.refused("odds", *self.placed(A + unit("B", "", line(2, 500)))),
                         f"{self.file}:4: unit[1].stands: touches no enemy and supports nobody (a unit of the engagement does one of them) "
                         "move it (with at=, or in a file where its stands are said, with engaged = false if it is only near), or leave it out")

    def test_the_clock_is_no_fault_of_the_file(self):
        for more in (("--turns", "99"), ("--rounds", "11")):
            said = fray("odds", *self.placed(A + B), *more)
            self.assertEqual(said.code, 2)
            self.assertTrue(said.errors.startswith(f"fray: {more[0]}: "), said)


if __name__ == "__main__":
    main()
