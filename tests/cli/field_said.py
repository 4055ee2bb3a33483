#!/usr/bin/env python3
"""What is told of other engagements on the table, of hills, and of ends that go against the score."""

import json
import pathlib
import re

from fray_program import CommandLine, main


def unit(side, text, stands, more=""):
    places = ", ".join(f"{{x = {x}, y = {y}}}" for x, y in stands)
    return f'[[unit]]\nside = "{side}"\nunit = "custom: stands={len(stands)}{text}"\n{more}stands = [{places}]\n'


AWAY = "engaged = false\n"

# A's first unit, which pursues B's first one straight on, comes before B's second as well; A's second is in its rear.
BESIDE = (
    unit("A", ", attacks=9", [(0, 0)])
    + unit("A", ", charging", [(40, 40)], AWAY + 'facing = "south"\n')
    + unit("B", ", hits=9", [(-20, 0)])
    + unit("B", "", [(20, 20)], AWAY)
)


class FieldSaid(CommandLine):
    def placed(self, text):
        file = self.folder / "field.toml"
        file.write_text(text)
        return "--engagement", str(file)

    def notes(self, text, *more):
        return self.in_json("odds", *self.placed(text), *more)["notes"]

    def test_another_engagement_is_told(self):
        note = "Another engagement (A2, B2) is on the table: it is not fought here, and stands as it is{} until this one comes to it."
        self.assertIn(note.format(""), self.notes(BESIDE))
        self.assertIn(note.format(", in all turns,"), self.notes(BESIDE, "--turns", "2"))
        drawn = self.answered("odds", *self.placed(BESIDE), "--field", "--quiet")
        self.assertEqual(len(re.findall(r"[AB]2  .*: 0 of 1 fight, in another engagement", drawn)), 2, drawn)

    def test_a_trace_says_what_is_drawn_in(self):
        pursued = advanced = 0
        for seed in range(1, 61):
            text = BESIDE if seed <= 30 else BESIDE.replace("hits=9", "hits=4")
            told = self.answered("trace", *self.placed(text), "--seed", str(seed), "--quiet")
            self.assertNotIn("comes into the combat", told.split("Round 2")[0])
            self.assertEqual(told.count("A2 comes into the combat"), told.count("B2 comes into the combat"))
            pursued += "Round 2\n  A2 comes into the combat\n  B2 comes into the combat\n" in told
            if "A1 advances into B2" in told:
                advanced += 1
                self.assertRegex(told, r"A2: 1 stand x \(3 \+1 charging against B2\)")
            self.assertNotIn("A1 and A2 advance", told)
        self.assertGreater(pursued, 3)
        self.assertGreater(advanced, 3)

    def test_units_far_off_in_another_engagement_change_nothing(self):
        far = BESIDE.replace("x = 40, y = 40", "x = 5040, y = 40").replace("x = 20, y = 20", "x = 5020, y = 20")
        alone = "".join("[[unit]]" + part for part in BESIDE.split("[[unit]]")[1:] if AWAY not in part)
        asked = lambda text: self.in_json("odds", *self.placed(text), "--turns", "2")["win"]
        self.assertEqual(asked(far), asked(alone))
        self.assertNotEqual(asked(BESIDE), asked(alone))

    def test_high_ground_without_a_hill_is_told(self):
        note = "A: high-ground changes nothing in this fight."
        hill = '[[terrain]]\nkind = "hill"\nwest = -60\nsouth = 0\neast = 60\nnorth = 60\n'
        sides = unit("A", ", charging, high-ground", [(0, 0)]) + unit("B", "", [(0, 0)])
        self.assertIn(note, self.notes(sides))
        self.assertFalse([said for said in self.notes(hill + sides) if "ground" in said])
        self.assertTrue(any("high-ground" in said for said in json.loads(
            self.answered("odds", "custom: fighting=3, high-ground", "custom", "--json"))["notes"]))

    def test_who_is_unstable_and_has_no_turn_is_told(self):
        note = "{} is unstable, and its own next turn is Combat phase {}: no more than 2 are fought. Ask for more turns."
        notes = lambda *sides: [said for said in self.in_json("odds", *sides, "--turns", "2")["notes"]
                                if "is unstable" in said]
        self.assertEqual(notes("custom: charging, unstable", "custom"), [note.format("A", 3)])
        self.assertEqual(notes("custom: charging", "custom: unstable"), [])

    def test_while_a_supporter_stands_the_score_decides(self):
        # B's first unit falls at one hit; three stands behind it support, and score more than A's few hits.
        said = {"A wins": 0, "B wins": 0, "A draw": 0}
        for seed in range(1, 41):
            told = self.answered("trace", "custom: stands=1, attacks=2", "custom: stands=1, hits=1, attacks=1 + custom: behind=1",
                                 "--seed", str(seed), "--quiet")
            for result, after in re.findall(r"Result: (.*)\n  (.*)", told):
                a, b = (int(score) for score in re.match(r"A .*?(\d+), B .*?(\d+)$", result).groups())
                outcome = "A wins" if a > b else "B wins" if b > a else "A draw"
                self.assertTrue(after.startswith(outcome), told)
                said[outcome] += "B1 0" in told
        self.assertGreater(said["B wins"], 3)

    def test_the_last_round_too_says_where_the_score_did_not_decide(self):
        """Supports count by the edition: in classic, of those who are left."""
        line = "{} has no stand left that fought, so {} wins whatever both scored"
        said = 0
        for edition, seeds in (("revolution", (7, 20, 46)), ("classic", range(1, 61))):
            for seed in seeds:
                sides = (("empire/knights: charging", "orcs/orc warriors") if edition == "revolution" else
                         ("empire/halberdiers + empire/halberdiers: behind=1", "orcs/orc warriors + orcs/orc warriors: behind=1"))
                told = self.answered("trace", *sides, "--edition", edition, "--seed", str(seed), "--quiet")
                for result, after in re.findall(r"Result: (.*)\n  ?(.*)", told):
                    a, b = (int(score) for score in re.match(r"A .*?(\d+), B .*?(\d+)$", result).groups())
                    if wins := re.match(r" ?([AB]) wins", after):
                        self.assertEqual(wins[1], "A" if a > b else "B" if b > a else "nobody", told)
                    said += line.format("A", "B") in after or line.format("B", "A") in after
                if edition == "revolution":
                    self.assertIn(line.format("B", "A") + "\n\nB is destroyed: A wins.", told)
        self.assertGreater(said, 5)

    def test_a_fight_without_a_field_says_so_too(self):
        said = {"draw": 0, "lost": 0}
        for seed in range(1, 31):
            told = self.answered("trace", "custom: fighting=3", "custom: fighting=3, hits=2", "--seed", str(seed), "--quiet")
            for a, b, after in re.findall(r"Result: A (\d+), B (\d+)\n(.*\n.*)", told):
                destroyed = re.search(r"\n([AB]) is destroyed", told) if after.startswith("\n") or "no stand left" in after else None
                self.assertEqual(after.startswith("  A draw; stands left: A "), a == b and not destroyed and "Both" not in after, told)
                against = destroyed and (int(a) - int(b)) * (1 if destroyed[1] == "B" else -1) <= 0
                self.assertEqual("no stand left that fought" in after, bool(against), told)
                said["draw"] += after.startswith("  A draw")
                said["lost"] += bool(against)
        self.assertGreater(min(said.values()), 0, said)

    def test_no_picture_goes_into_the_engagement_file(self):
        file = self.placed(BESIDE)[1]
        for option in ("--field-svg", "--svg"):
            self.assertEqual(self.refused("odds", "--engagement", file, option, f"{self.folder}/../{self.folder.name}/field.toml", "--force"),
                             f"{option} would overwrite the engagement file (it would be lost). Name another file.")
        self.assertEqual(pathlib.Path(file).read_text(), BESIDE)

    def test_far_off_stands_have_sizes(self):
        far = BESIDE.replace("x = 40, y = 40", "x = 15040, y = 40").replace("x = 20, y = 20", "x = 15020, y = 20")
        svg = self.answered("odds", *self.placed(far), "--field-svg", "-", "--quiet")
        self.assertIn("<rect", svg)
        self.assertFalse(re.findall(r'(?:width|height)="-[^"]*"', svg))

    def test_who_is_shot_at_out_of_turn_is_named(self):
        shot = unit("B", "", [(0, 0)]) + unit("B", ", shot-at=2", [(0, 300)], AWAY)
        file = self.folder / "field.toml"
        self.assertEqual(self.refused("odds", *self.placed(unit("A", "", [(0, 0)]) + unit("A", ", shot-at=2", [(0, -300)], AWAY) + shot)),
                         f"{file}:7: unit[2].unit: shot-at and shot-at of unit[4] cannot both be said (only the player whose turn it is shoots). Leave one out.")


if __name__ == "__main__":
    main()
