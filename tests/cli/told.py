#!/usr/bin/env python3
"""What a person is told beside the numbers: notes on what could not be, and on what does not mean what it may seem to."""

import json
import pathlib
import re
import subprocess
import tempfile
import time

import fray_program
from fray_program import CommandLine, fray, main

FIELD = """
[[terrain]]
kind = "{kind}"
west = -100
south = 5
east = 100
north = 100
[[unit]]
side = "A"
unit = "empire/halberdiers"
stands = [{{x = -40, y = 0}}, {{x = 0, y = 0}}, {{x = {last}, y = 0}}]
[[unit]]
side = "B"
unit = "{unit}"
"""


def one_line(text):
    return " ".join(text.split())


class Told(CommandLine):
    def note(self, *arguments):
        return one_line(self.answered(*arguments, folder=self.folder))

    def field(self, **what):
        (self.folder / "field.toml").write_text(FIELD.format(**({"kind": "hill", "last": 40, "unit": "orcs/orc warriors"} | what)))
        return self.note("odds", "--engagement", "field.toml")

    def test_ground_that_a_unit_may_not_enter(self):
        for unit, is_a, kind, who in (("empire/knights", "cavalry", "woods", "infantry and giants may, and no flyers"),
                                      ("empire/knights", "cavalry", "buildings", "infantry, artillery and flyers may"),
                                      ("empire/cannon", "artillery", "woods", "infantry and giants may, and no flyers")):
            with self.subTest(unit=unit, kind=kind):
                said = self.field(unit=unit, kind=kind)
                self.assertIn(f'B is {is_a} and may not stand on ground of the kind "{kind}": only {who}.', said)
                self.assertNotIn("fortified", said)
        self.assertNotIn("note", self.field(kind="woods"))
        self.assertNotIn("note", self.field(unit="empire/knights"))

    def test_stands_of_a_unit_that_do_not_touch(self):
        self.assertIn("A stands in 2 groups that do not touch: the stands of a unit keep together",
                      self.field(last=300))

    def test_weapons_that_no_model_uses_together(self):
        said = self.note("odds", "--system", "fantasy6", "custom: great-weapon, halberd, flail", "custom", "--rounds", "1")
        self.assertIn("A has great weapon, halberd and flail: what each does is added up, though a model fights with one", said)
        said = self.note("odds", "--system", "ninth-age", "custom + custom: spear, shield", "custom: shield", "--rounds", "1",
                         "--trials", "1000", "--method", "simulate")
        self.assertIn("A2: beside spear its shield is armour alone: a parry takes a hand weapon.", said)
        self.assertNotIn("B has", said)
        for side in ("custom: shield, lance, mounted", "custom: great-weapon"):
            self.assertNotIn("added up", self.note("odds", "--system", "fantasy7", side, "custom", "--rounds", "1"))

    def test_a_challenge_that_nobody_takes_up(self):
        hero = "custom: models=20 + custom: models=1, width=1, character"

        def told(*arguments):
            said = fray(*arguments, folder=self.folder)
            return one_line(said.out + said.errors)

        for command in ("odds", "trace"):
            for system in ("sovl", "fantasy7"):
                ask = (command, "--system", system, hero + ", challenge")
                said = told(*ask, "custom: models=5", "--rounds", "1")
                self.assertIn("A2 challenges and nobody takes it up: no enemy that it touches has challenge, so it strikes", said)
                self.assertNotIn("takes it up", told(*ask, hero + ", challenge", "--rounds", "1"))

    def test_wounds_of_the_crumbling(self):
        ask = ("odds", "--system", "ninth-age", "custom: standard, att=0", "custom: models=5{}, att=0", "--rounds", "1")
        note = "Wounds inflicted count those by which the unstable crumble."
        self.assertIn(note, self.note(*(word.format(", unstable") for word in ask)))
        self.assertNotIn(note, self.note(*(word.format("") for word in ask)))

    def test_a_longer_line_that_touches_with_fewer(self):
        said = self.note("odds", "custom: stands=4, base=40x20", "custom: type=monster, stands=1, base=40x60")
        self.assertIn("A's 4 stands are centred on B and touch it with 2, where 3 would touch with 3: at= moves a line along.", said)
        for stands, more in ((3, ""), (5, ""), (4, ", at=20")):
            self.assertNotIn("centred", self.note("odds", f"custom: stands={stands}, base=40x20{more}",
                                                  "custom: type=monster, stands=1, base=40x60"))

    def test_a_comma_parts_options(self):
        for options, parted in (("charging irregular", "charging, irregular"), ("charging;irregular; fierce-charge", "charging, irregular, fierce-charge"),
                                ("charging; stands=2", "charging, stands")):
            self.assertEqual(self.refused("odds", f"custom: {options}", "custom"),
                             f'side A: no option is called "{options.split("=")[0]}" (a comma parts options: "{parted}").')
        self.assertIn("Did you mean charging?", self.refused("odds", "custom: charging nobody", "custom"))

    def test_help_of_luck_and_seed(self):
        text = " ".join(self.answered("trace", "--help").split())
        self.assertIn("--luck VALUE of a thousand fights, a typical one (where no --seed is said), or worst or best: one in twenty is worse for A, or better", text)
        self.assertIn("--seed N the fight of that seed; with --luck, the first of the thousand (1)", text)

    def test_whose_turn_it_is_where_nobody_charges(self):
        self.assertIn("Nobody charges, so the first turn is taken to be A's", self.note("odds", "custom", "custom", "--turns", "2"))
        self.assertNotIn("Nobody charges", self.note("odds", "custom: charging", "custom", "--turns", "2"))
        self.assertNotIn("Nobody charges", self.note("odds", "custom", "custom"))
        both = ["odds", "custom: charging", "custom: charging"]
        self.assertIn("Both sides charge: on a table only the side whose turn it is does. The first turn is taken to be A's", self.note(*both, "--turns", "2"))
        self.assertNotIn("the first turn", self.note(*both))

    def test_a_charge_that_is_shot_to_pieces_after_an_advance_is_a_round_of_its_own(self):
        """A wins round 1, advances and is shot down: each round's chances come to the chance that it was fought."""
        (self.folder / "adv.toml").write_text("""
[[unit]]
side = "A"
unit = "custom: stands=1, attacks=8, hits=1, charging"
stands = [{x = 0, y = 0}]
[[unit]]
side = "B"
unit = "custom: stands=1, attacks=0, hits=1"
stands = [{x = 0, y = 0}]
facing = "south"
[[unit]]
side = "B"
unit = "custom: stands=1, attacks=1, hits=1, shots=6"
stands = [{x = 0, y = 100}]
facing = "south"
engaged = false
""")
        answer = self.in_json("odds", "--engagement", "adv.toml", folder=self.folder)
        fought = [sum(answer["rounds"]["pmf"][number:]) for number in range(1, len(answer["rounds"]["pmf"]))]
        told = [sum(each[key] for key in ("win", "draw", "loss")) for each in answer["by_round"]]
        self.assertGreater(fought[1], 0.4)
        for one, other in zip(fought, told, strict=True):
            self.assertAlmostEqual(one, other, 12)

    def test_an_army_has_one_of_each_magic_item(self):
        said = self.note("odds", "2 x empire/knights: item=sword-of-cleaving", "2 x orcs/orc warriors")
        self.assertIn(": 2 units of its side have a sword-of-cleaving, and an army has one of each magic item.", said)
        said = self.note("odds", "empire/knights: item=sword-of-cleaving + empire/knights: item=sword-of-might", "orcs/giant")
        self.assertNotIn("an army has one", said)

    def test_a_trace_says_against_whom_a_character_adds_his_attacks(self):
        for b in ("2 x orcs/orc warriors", "orcs/orc warriors: defended + orcs/orc warriors"):
            told = self.answered("trace", "empire/knights: charging, character=2", b, "--seed", "3", "--quiet")
            first = told.split("Round 1\n")[1].split("Result")[0]
            self.assertRegex(first, r"\+2 for the character on one stand against B[12]\n")
            for enemy in ("B1", "B2"):
                stands = re.findall(rf"A: (\d) stands? x \(3((?: [+-]\d \w+)*) against {enemy}\)", first)
                dice = sum(int(count) * (3 + sum(int(n) for n in re.findall(r"[+-]\d", more))) for count, more in stands)
                dice += 2 * first.count(f"on one stand against {enemy}")
                thrown = re.search(rf"on {enemy} \d\+? hits: ([\d ]+)  ->", first)
                self.assertEqual(len(thrown.group(1).split()), dice, first)
        self.assertIn("on B1 by A 4+ hits", self.answered("trace", "empire/knights: item=sword-of-cleaving", "orcs/orc warriors + "
                                                          "orcs/orc warriors", "--seed", "3", "--quiet"))

    def test_a_trace_says_who_joins(self):
        file = pathlib.Path(__file__).parents[1] / "golden" / "reserve.toml"
        joined = 0
        for seed in range(1, 31):
            told = self.answered("trace", "--engagement", str(file), "--turns", "2", "--seed", str(seed), "--quiet")
            self.assertNotIn("B2 joins", told.split("Round 2")[0])
            self.assertNotIn("comes into the combat", told)
            if "B2 joins" in told:
                joined += 1
                self.assertRegex(told, r"Round 3\n  A new Combat phase begins\n  B2 joins\n(.*\n)*  B2: \d stands?")
        self.assertGreater(joined, 3)
        self.assertIn("B2 would join in its own turn, in Combat phase 2, and no more than 1 are fought. Ask for more turns.",
                      self.in_json("odds", "--engagement", str(file))["notes"])
        self.assertIn("joins is said with fighting=", self.refused("odds", "custom: fighting=3, joins", "custom"))

    def test_where_the_field_alone_is_asked_for_nothing_is_fought(self):
        sides = ["2 x orcs/orc warriors", "2 x empire/knights: charging"]
        drawn = self.answered("odds", *sides, "--field", "--quiet", "--method", "simulate", "--sampler", "faces", "--trials", "10000000000")
        self.assertTrue(drawn.startswith("\n  The field\n"), drawn)
        self.assertEqual(drawn, self.answered("odds", *sides, "--field", "--quiet", "--rounds", "1"))

    def test_who_joins_in_vain_is_told(self):
        text = (pathlib.Path(__file__).parents[1] / "golden" / "reserve.toml").read_text()
        with tempfile.TemporaryDirectory(prefix="fray-cli-told-") as folder:
            file = pathlib.Path(folder, "reserve.toml")
            notes = lambda turns, *more: self.in_json("odds", "--engagement", str(file), "--turns", turns, "--rounds", "1", *more)["notes"]
            file.write_text(text)
            self.assertFalse([note for note in notes("2") if "join" in note])
            self.assertIn("B2 joins a combat that is unresolved, and nobody here pursues (policy): it joins only where those who fight "
                          "still touch.", notes("2", "--policy", "stand"))
            file.write_text(text.replace("y = 230", "y = 330"))
            self.assertIn("B2 charges 30 cm at most, and none of the enemies who fight is so near now: it joins only where the fight comes "
                          "nearer.", notes("2"))
            file.write_text(text.replace(", joins", ", joins, confused"))
            self.assertIn("B2 would join in its own turn once it is no longer confused, in Combat phase 4, and no more than 3 are fought. "
                          "Ask for more turns.", notes("3"))
            self.assertFalse([note for note in notes("4") if "join" in note])

    def test_what_another_game_calls_a_number_is_told_in_this_ones_word(self):
        self.assertEqual(self.refused("odds", "--system", "sovl", "custom: ws=3", "custom"),
                         'side A: no option is called "ws" (it is "skill" in sovl).')
        self.assertEqual(self.refused("odds", "--system", "fantasy6", "custom", "custom: HP=3"),
                         'side B: no option is called "hp" (it is "w" in fantasy6).')
        self.assertEqual(self.refused("odds", "--system", "ninth-age", "custom: sv=5+", "custom"),
                         'side A: no option is called "sv" (it is "arm" in ninth-age, points of armour: 2 for 5+).')
        self.assertEqual(self.refused("odds", "--system", "fantasy7", "custom: arm=2", "custom"),
                         'side A: no option is called "arm" (it is "sv" in fantasy7, what a D6 needs: 5+ for 2).')
        self.assertEqual(self.refused("odds", "--system", "fantasy7", "custom: ap=2", "custom"),
                         'side A: no option is called "ap" (it is a number of old-world: there is none like it in fantasy7).')

    def test_a_banner_of_who_looks_on_counts_where_it_is_advanced_on(self):
        text = "".join(f'[[unit]]\nside = "{side}"\nunit = "custom: {unit}"\n{more}stands = [{stands}]\n' for side, unit, more, stands in (
            ("A", "attacks=9", "", "{x = -40, y = 0}, {x = 0, y = 0}, {x = 40, y = 0}"),
            ("B", "hits=1, stands=1", "", "{x = 0, y = 0}"),
            ("B", "stands=1, item=banner-of-fortune", "engaged = false\n", "{x = 0, y = 120}")))
        with tempfile.TemporaryDirectory(prefix="fray-cli-told-") as folder:
            file = pathlib.Path(folder, "near.toml")
            answers = []
            for banner in (", item=banner-of-fortune", ""):
                file.write_text(text.replace(", item=banner-of-fortune", banner))
                answers.append(self.in_json("odds", "--engagement", str(file), "--method", "exact"))
            self.assertFalse([note for note in answers[0]["notes"] if "changes nothing" in note])
            self.assertNotEqual(answers[0]["win"]["p"], answers[1]["win"]["p"])

    def test_a_throw_that_a_banner_has_thrown_again_is_told_with_both(self):
        found = set()
        for seed in range(1, 30):
            told = self.answered("trace", "custom: item=banner-of-fortune", "custom", "--seed", str(seed), "--quiet").split("\nRound 2")[0]
            again = re.search(r"by A 4\+ hits: ([\d ]+)  -> (\d), so all are thrown again\n.*by A 4\+ hits: ([\d ]+)  -> \d hit", told)
            found.add(bool(again))
            if again:
                first = [int(die) for die in again.group(1).split()]
                self.assertEqual((len(first), len(again.group(3).split())), (9, 9))
                self.assertEqual(sum(die >= 4 for die in first), int(again.group(2)))
                self.assertLess(int(again.group(2)), 4.5)
            else:
                self.assertGreater(int(re.search(r"by A 4\+ hits: .*-> (\d)", told).group(1)), 4.5)
        self.assertEqual(found, {True, False})

    def test_wounds_are_told_as_those_inflicted(self):
        self.assertIn("wounds inflicted", self.note("odds", "--system", "sovl", "custom", "custom", "--rounds", "1"))

    def test_a_trace_decides_on_no_pursuit_that_may_not_be(self):
        for seed in range(1, 40):
            said = self.answered("trace", "empire/knights", "orcs/trolls", "--policy", "best", "--seed", str(seed), "--quiet")
            self.assertNotIn("B decides: it pursues\n  B stands its ground", said, seed)

    def test_help_of_ranks(self):
        for system in ("sovl", "ninth-age", "fantasy6"):
            said = self.answered("odds", "--system", system, "--help", "all")
            for wrong in ("rearaway", "2024-05damage", "height=4", "in a full rank"):
                self.assertNotIn(wrong, said)
            self.assertIn("at most 400", said)
        self.assertIn("height=3", self.answered("odds", "--system", "ninth-age", "--help", "all"))

    def test_an_engaged_unit_that_touches_nobody(self):
        (self.folder / "field.toml").write_text(FIELD.format(kind="hill", last=40, unit="orcs/goblins") + """
[[unit]]
side = "B"
unit = "orcs/orc warriors"
stands = [{x = 0, y = 400}, {x = 40, y = 400}, {x = 80, y = 400}]
""")
        self.assertIn("Move it (with at=, or in a file where its stands are said, with engaged = false if it is only near), or leave it out",
                      self.refused("odds", "--engagement", "field.toml", folder=self.folder))

    def sweep(self, spec, *arguments):
        (self.folder / "spec.toml").write_text(spec)
        said = fray("sweep", "spec.toml", *arguments, folder=self.folder)
        self.assertEqual(said.code, 0, said)
        return said

    def test_notes_on_rows_are_told_once(self):
        spec = 'a = ["empire/knights", "empire/halberdiers"]\nb = "orcs/orc warriors"\n[axes]\n"b.with" = ["", "fortified"]\n"a.attacks" = [2, 3]\n'
        note = "A is cavalry and could not come into contact with a fortified enemy: only infantry, flyers and giants can. " \
               "By the rules its stands are placed clear of it, and lost where there is no room. Here they fight."
        said = self.sweep(spec, "-o", "out.csv")
        self.assertEqual(said.errors.splitlines()[0], f"fray: note: 2 rows, the first row 3: {note}")
        beside = json.loads((self.folder / "out.csv.json").read_text())
        self.assertEqual(beside["notes"], [{"note": note, "rows": 2, "first_row": 2}])
        self.assertEqual(self.sweep(spec, "--json", "-o", "out.jsonl").errors, said.errors.replace("out.csv", "out.jsonl"))
        self.assertEqual(self.sweep(spec, "-o", "quiet.csv", "--quiet").errors, "")
        for part in "12":
            self.sweep(spec, "-o", f"{part}.csv", "--quiet", "--shard", f"{part}/2")
        self.answered("merge", "1.csv", "2.csv", "-o", "all.csv", folder=self.folder)
        self.assertEqual(json.loads((self.folder / "all.csv.json").read_text())["notes"], beside["notes"])

    def test_notes_of_a_stopped_sweep(self):
        """What an earlier run has counted counts, and a fight that it has solved brings its notes along."""
        spec = 'a = "empire/knights"\nb = "orcs/orc warriors"\n[axes]\n"a.points" = "1..50000"\n"b.with" = ["", "fortified"]\n'
        asked = ("sweep", "spec.toml", "--threads", "1")
        (self.folder / "spec.toml").write_text(spec)
        program = subprocess.Popen([fray_program.PROGRAM, *asked, "-o", "out.csv", "--checkpoint", "0"], cwd=self.folder,
                                   stderr=subprocess.DEVNULL, env=fray_program.environment())
        part = self.folder / "out.csv.part"
        while program.poll() is None and not (part.exists() and part.stat().st_size > 20_000_000):
            time.sleep(0.001)
        program.kill()
        program.wait()
        self.assertTrue(part.exists(), "it ended before it could be stopped")
        self.assertEqual(fray(*asked, "-o", "out.csv", "--resume", folder=self.folder).code, 0)
        self.assertEqual(fray(*asked, "-o", "whole.csv", folder=self.folder).code, 0)
        resumed, whole = (json.loads((self.folder / name).read_text()) for name in ("out.csv.json", "whole.csv.json"))
        self.assertEqual(resumed["notes"], whole["notes"])
        self.assertEqual((whole["notes"][0]["rows"], whole["notes"][0]["first_row"]), (50_000, 1))

    def test_a_note_names_the_side_that_it_is_of(self):
        other = 'a = "orcs/orc warriors: fortified"\nb = "empire/knights"\n'
        both = 'a = ["orcs/orc warriors: fortified", "empire/knights"]\nb = ["empire/knights", "orcs/orc warriors: fortified"]\n'
        self.assertEqual(self.sweep(other).errors.count("row 1: B is cavalry"), 1)
        said = self.sweep('only = "a != b"\n' + both)
        self.assertIn("row 1: B is cavalry", said.errors)
        self.assertIn("row 2: A is cavalry", said.errors)

    def test_a_sweep_of_sides_that_say_what_has_no_effect(self):
        said = self.sweep('system = "fantasy6"\nrounds = 1\na = "custom: great-weapon, halberd"\nb = "custom"\n')
        self.assertIn("note: row 1: A has great weapon and halberd: what", said.errors)

    def test_a_dry_run_says_how_much_room_it_takes(self):
        spec = 'a = "custom: attacks=3"\nb = "custom"\n[axes]\n"a.hits" = "1..6"\n"b.attacks" = "1..6"\n'
        said = self.sweep(spec, "--dry-run", "--distributions", "long.csv", "-o", "out.csv").out
        found = re.search(r"about ([\d.]+) kB of rows, ([\d.]+) kB of distributions, and while it runs up to ([\d.]+) kB of checkpoint", said)
        self.assertTrue(found, said)
        self.sweep(spec, "--distributions", "long.csv", "-o", "out.csv")
        for number, name in ((found[1], "out.csv"), (found[2], "long.csv")):
            size = (self.folder / name).stat().st_size / 1000
            self.assertTrue(size / 2 < float(number) < size * 2, (name, size, said))
        self.assertLess(float(found[3]), float(found[2]) / 6)

    def test_pictures_of_endings(self):
        matrix = ("matrix", "--system", "fantasy6", "custom: models=5", "custom: models=5", "--rounds", "1", "--quiet", "--heat", "x.svg")
        said = self.refused(*matrix, "--figure", "b_retreats", folder=self.folder)
        self.assertIn('--figure: "b_retreats" is nothing that fantasy6 tells (win, ', said)
        self.assertIn("b_wiped", said)
        self.answered(*matrix, "--figure", "b_escaped", folder=self.folder)
        self.assertIn("enemy broken, gets away, in per cent", (self.folder / "x.svg").read_text())
        self.answered("matrix", "empire/knights", "orcs/goblins", "--quiet", "--heat", "y.svg", "--figure", "b_retreats",
                      folder=self.folder)
        self.assertIn("B retreats and is not pursued, in per cent", (self.folder / "y.svg").read_text())

    def test_what_is_good_for_neither_has_a_scale_of_its_own(self):
        sides = {"warmaster": ("empire/knights", "orcs/goblins"),
                 "fantasy6": ("custom: models=5, points=50", "custom: models=6, points=50")}
        for system, neutral, coloured in (("warmaster", ("rounds_mean", "unresolved", "draw", "both_destroyed", "a_points", "b_points"),
                                           ("win", "a_destroyed", "b_destroyed", "b_points_lost", "a_hits_scored", "swing")),
                                          ("fantasy6", ("drawn", "both_wiped", "rounds_mean"), ("b_wiped", "a_escaped", "loss"))):
            for figure in neutral + coloured:
                with self.subTest(system, figure=figure):
                    for name in ("z.svg", "z.html"):
                        self.answered("matrix", "--system", system, *sides[system], "--rounds", "1", "--quiet", "--heat", name, "--figure",
                                      figure, "--force", folder=self.folder)
                        drawn = (self.folder / name).read_text()
                        self.assertEqual("blue is good for A" in drawn, figure in coloured)
                        self.assertEqual("the darker, the more: good for neither A (down) nor B (across)" in drawn, figure in neutral)
                        if figure == "rounds_mean":  # the one cell has the most there is
                            self.assertIn("#5c4870", drawn)

    def test_words_of_a_unit_that_is_counted_are_told_once(self):
        said = self.note("odds", "2 x empire/halberdiers: wall", "orcs/goblins")
        self.assertEqual(said.count("wall is read as defended"), 1, said)
        self.assertIn("A1 to A2: wall is read as defended", said)
        said = self.note("odds", "--system", "fantasy6", "2 x custom: wall, models=5 + custom: wall, models=5", "custom: models=5", "--rounds", "1")
        self.assertIn("A1 to A2: wall is read as defended", said)
        self.assertIn("A3: wall is read as defended", said)
        self.assertEqual(said.count("wall is read as defended"), 2, said)

    def test_of_who_supports_alone_it_is_said_that_fewer_support(self):
        support = "empire/halberdiers + empire/halberdiers: behind=1, irregular"
        self.assertIn("A2: irregular lays its stands out in two ranks, so fewer of them support.", self.note("odds", support, "orcs/goblins"))
        self.assertIn("A: irregular lays its stands out in two ranks, so fewer of them fight.", self.note("odds", "empire/halberdiers: irregular", "orcs/goblins"))

    def test_a_query_that_leaves_out_stands_that_are_added_to_units(self):
        rows = self.answered("matrix", "list=empire and upgrade=no", "orcs/goblins", "--quiet", folder=self.folder).splitlines()[1:]
        more = self.answered("matrix", "list=empire", "orcs/goblins", "--quiet", folder=self.folder).splitlines()[1:]
        added = self.answered("matrix", "list=empire and upgrade=yes", "orcs/goblins", "--quiet", folder=self.folder).splitlines()[1:]
        self.assertEqual(len(rows) + len(added), len(more))
        self.assertTrue(added)
        self.assertIn("(yes or no is wanted)", self.refused("matrix", "upgrade=perhaps", "orcs", folder=self.folder))


if __name__ == "__main__":
    main()
