#!/usr/bin/env python3
"""What a sweep's axes and --set say: places of units, values that hold commas, and where what is wrong with them stands."""

import csv
import json
import subprocess
import time

import fray_program
from fray_program import CommandLine, fray, main

DUEL = 'a = "custom: attacks=3"\nb = "custom: attacks=2"\n'


class Said(CommandLine):
    def setUp(self):
        self.write(DUEL)

    def write(self, spec):
        (self.folder / "spec.toml").write_text(spec)

    def said_of(self, *assignments, column="a"):
        """What a column says of each row."""
        told = self.answered("sweep", "spec.toml", "--quiet", *(text for one in assignments for text in ("--set", one)), folder=self.folder)
        return [row[column] for row in csv.DictReader(told.splitlines())]

    def refused_set(self, assignment):
        return self.refused("sweep", "spec.toml", "--quiet", "--set", assignment, folder=self.folder)

    def test_units_are_counted_from_one(self):
        why = "is no unit's place (units of a side are counted from 1 on, without zeros in front). Type for example a.1.attacks"
        for place in ("0", "01", "00", "-1", "1x", "99999999999999999999999"):
            with self.subTest(place):
                self.write(DUEL)
                self.assertEqual(self.refused_set(f"a.{place}.attacks=2,3"), f'--set a.{place}.attacks: "{place}" {why}.')
                self.assertEqual(self.refused("sweep", "spec.toml", "--compare", f"a.{place}.attacks=2", folder=self.folder),
                                 f'--compare: a.{place}.attacks: "{place}" {why}.')
                self.write(DUEL + f'[axes]\n"a.{place}.attacks" = [2, 3]\n')
                self.assertEqual(self.refused("sweep", "spec.toml", folder=self.folder),
                                 f'spec.toml:4:{len(place) + 16}: axes.a.{place}.attacks: "{place}" {why}.')
        self.write(DUEL + "[axes]\na.0.attacks = [2, 3]\n")
        self.assertIn('axes.a.0.attacks: "0" is no unit', self.refused("sweep", "spec.toml", folder=self.folder))
        self.write(DUEL)
        self.assertEqual(self.said_of("a.1.hits=2,3"), ["custom: attacks=3, hits=2", "custom: attacks=3, hits=3"])

    def test_blanks_around_values_are_no_part_of_them(self):
        self.assertEqual(self.said_of("a.hits=2, 3 ,4"), [f"custom: attacks=3, hits={hits}" for hits in (2, 3, 4)])
        self.assertEqual(self.said_of("a.hits= 2..4, 6", column="a.hits"), ["2", "3", "4", "6"])
        self.assertEqual(self.said_of(" a.hits = 2"), ["custom: attacks=3, hits=2"])
        self.assertEqual(self.said_of("rounds=1, 2", column="rounds"), ["1", "2"])
        self.assertEqual(self.said_of("a= custom: hits=2 "), ["custom: hits=2"])
        self.assertEqual(self.refused("sweep", "spec.toml", "--set", "rounds =1", "--rounds", "2", folder=self.folder),
                         "--rounds and --set rounds =1 cannot both be said (one of them decides). Leave one out.")
        told = self.answered("sweep", "spec.toml", "--quiet", "--set", "a.hits=2,3", "--compare", " a.hits = 3", folder=self.folder)
        self.assertEqual(len({row["compared_with"] for row in csv.DictReader(told.splitlines())}), 1)

    def test_values_that_hold_commas(self):
        whole = ["custom: attacks=3, hits=2, defended", "custom: attacks=3"]
        self.assertEqual(self.said_of("a.with=hits=2, defended"), whole[:1])
        self.assertEqual(self.said_of('a.with=["hits=2, defended", ""]'), whole)
        self.assertEqual(self.said_of('a.with="hits=2, defended", ""'), whole)
        self.assertEqual(self.said_of("a.with='hits=2, defended'"), whole[:1])
        self.assertEqual(self.said_of('a=["custom: hits=2, attacks=4", "custom"]'), ["custom: hits=2, attacks=4", "custom"])
        self.assertEqual(self.said_of('a.hits=[2, "3..4"]', column="a.hits"), ["2", "3", "4"])
        self.assertEqual(self.said_of("a.defended=[true, false]", column="a.defended"), ["yes", "no"])

    def test_values_that_may_be_read_in_two_ways(self):
        for assignment, why in (("a.hits=2,", "has no value beside a comma"), ("a.hits=,2", "has no value beside a comma"),
                                ("a.hits=2,,3", "has no value beside a comma"), ('a.name=x,"y, z"', "has a quotation mark behind a comma")):
            with self.subTest(assignment):
                name, values = assignment.split("=", 1)
                quoted = values.replace('"', '\\"')
                self.assertEqual(self.refused_set(assignment), f'--set {name}: "{quoted}" {why} (values are parted by commas; one that is empty or holds a comma stands in a TOML list). Type for example {name}=["x, y", ""].')
        for values in ("[2, 3", "[]", "[4+, 5+]", '"x', "[[2], 3]", '["x"], ["y"]', "[2]\nb = [3]"):
            with self.subTest(values):
                self.assertIn(" is no TOML list (", self.refused_set("a.name=" + values))

    def own(self, *arguments):
        """The sentence of a refusal, with a folder of lists of one's own."""
        done = subprocess.run([fray_program.PROGRAM, *arguments], cwd=self.folder, capture_output=True, text=True, check=False,
                              env=fray_program.environment(FRAY_DATA="mine"))
        self.assertEqual((done.returncode, done.stdout), (2, ""), done)
        return done.stderr.removeprefix("fray: ").removesuffix("\n")

    def test_a_value_that_is_said_twice_is_told(self):
        spec = 'a = "empire/knights"\nb = "orcs/goblins"\n[axes]\n"a.attacks" = [3, 3, 3]\n'
        told = "a.attacks: 3 is said 3 times, and its rows are there as often. Say each value once."
        self.write(spec)
        self.assertIn(told, fray("sweep", "spec.toml", folder=self.folder).errors)
        self.write(spec.replace("[3, 3, 3]", "[3, 4]"))
        self.assertNotIn("as often", fray("sweep", "spec.toml", folder=self.folder).errors)

    def test_what_is_wrong_in_a_file_is_told_of_that_file(self):
        (self.folder / "mine").mkdir()
        (self.folder / "mine" / "home.toml").write_text(
            'system = "warmaster"\nlist = "Home"\n[[unit]]\nname = "Mine"\ntype = "infantry"\nattacks = 99\nhits = 3\nstands = 3\npoints = 50\n')
        sentence = self.own("odds", "home/mine", "custom")
        self.assertEqual(sentence, "mine/home.toml:6:11: unit[1].attacks: 99 is not allowed. Type a whole number from 0 to 40.")
        for spec in ('a = "home/mine"\nb = "custom"\n', 'a = "custom"\nb = "home/mine"\n[axes]\n"b.name" = ["x"]\n',
                     'a = "home/mine"\nb = "custom"\n[axes]\n"a.attacks" = [2, 3]\n', 'a = "home/*"\nb = "custom"\n'):
            with self.subTest(spec):
                self.write(spec)
                self.assertEqual(self.own("sweep", "spec.toml"), sentence)
        for file, text, said in (("one.toml", 'side = "custom: atacks=9"\n', 'one.toml:1: no option is called "atacks"'),
                                 ("two.toml", "side = \n", "two.toml:1: side: a side is a text"), ("three.toml", "\nx = 3\n", "three.toml:1: side: ")):
            (self.folder / file).write_text(text)
            self.write(f'a = "custom"\nb = "@{file}"\n')
            self.assertTrue(self.own("sweep", "spec.toml").startswith(said), self.own("sweep", "spec.toml"))
        self.write('a = "custom"\nb = "@nofile.toml"\n')  # of which there is no file
        self.assertTrue(self.own("sweep", "spec.toml").startswith('spec.toml:2:5: b "@nofile.toml" cannot be read'))

    def test_what_is_wrong_of_an_axis_is_told_of_that_axis(self):
        for axes, line, said in (('"b.name" = ["x", "y + zz"]\n', 4, 'b "custom: name=y + zz": no unit is called "zz"'),
                                 ('"b.hits" = [2, 3]\n"b.name" = ["q, r"]\n', 5, 'b "custom: hits=2, name=q, r": no option is called "r"'),
                                 ('"b.name" = ["x"]\n"b.with" = ["nme=3"]\n', 5, 'b "custom: name=x, nme=3": no option is called "nme"')):
            with self.subTest(axes):
                self.write('a = "custom"\nb = "custom"\n[axes]\n' + axes)
                sentence = self.refused("sweep", "spec.toml", folder=self.folder)
                self.assertTrue(sentence.startswith(f"spec.toml:{line}:12: {said}"), sentence)
        self.write('a = "custom"\nb = "custom: nme=3"\n[axes]\n"b.name" = ["x"]\n')
        self.assertTrue(self.refused("sweep", "spec.toml", folder=self.folder).startswith('spec.toml:2:5: b "custom: nme=3, name=x": '))

    def test_settings_that_no_row_could_have_end_a_sweep_before_any_side_is_read(self):
        self.write('refused = "skip"\na = "custom: attacks=nan"\nb = "nobody/*"\n'.replace("nobody/*", "nobody"))
        for settings, said in ((("--policy", "best", "--turns", "end"), "--policy: best is asked in a combat without a last turn"),
                               (("--policy", "best", "--edition", "classic"), "--policy: best is asked in the classic edition"),
                               (("--set", "edition=classic", "--rounds", "1,2"), "--rounds is said in the classic edition")):
            self.assertTrue(self.refused("sweep", "spec.toml", *settings, folder=self.folder).startswith(said))
        for option in ("--turns", "--policy", "--edition"):
            said = self.refused("matrix", "all", "all", "--system", "sovl", option, "2", folder=self.folder)
            self.assertTrue(said.startswith(f"{option} is not an option of sovl ("), said)
        # Where one row may be answered, the sweep goes on.
        self.write('refused = "skip"\n' + DUEL + 'policy = "best"\nrounds = 1\n[axes]\nturns = [1, "end"]\n')
        self.assertIn("best is asked in a combat", fray("sweep", "spec.toml", folder=self.folder).errors)

    def test_ten_million_rows_are_those_that_are_kept(self):
        axes = "".join(f'"{side}.{option}" = "1..{most}"\n' for side in "ab" for option, most in (("hits", 9), ("points", 1200)))
        self.assertEqual(self.refuses_size(axes), "sweep: there are 116 640 000 rows (more than 10 000 000 take --yes). Is that meant?")
        few = self.refuses_size(axes, 'only = "a.points = 1 and a.hits > 10"\n')
        self.assertIn("no row is left (of 116640000,", few)
        self.assertEqual(self.refuses_size(axes, 'only = "a.points != 1"\n'),
                         "sweep: there are 116 542 800 rows (more than 10 000 000 take --yes). Is that meant?")
        self.assertEqual(self.refuses_size(axes, 'only = "a.points < b.points"\n'),
                         "sweep: there are 116 640 000 rows before only leaves any out (more than 10 000 000 take --yes). Is that meant?")
        self.assertEqual(self.refuses_size(axes + 'seed = "1..10"\n', 'only = "seed > 1 and a.points = 1 and a.hits = 1"\n'),
                         "sweep: there are 1 166 400 000 rows, of which only leaves 97 200 (more than 1 000 000 000 to look at take --yes). Is that meant?")

    def refuses_size(self, axes, only=""):
        self.write(DUEL + only + "[axes]\n" + axes)
        begun = time.monotonic()
        said = self.refused("sweep", "spec.toml", folder=self.folder)
        self.assertLess(time.monotonic() - begun, 30, said)
        return said

    def test_rows_that_only_leaves_are_answered_however_many_it_looks_at(self):
        self.write(DUEL + 'only = "a.points = 1 and b.points = 3"\n[axes]\n"a.points" = "1..4000"\n"b.points" = "1..3000"\n')
        # 12 000 000 combinations of two axes are too many to count at once; of one they are not.
        self.assertIn("before only", self.refused("sweep", "spec.toml", folder=self.folder))
        self.write(DUEL + 'only = "a.points = 1"\n[axes]\n"a.points" = "1..4000"\n"b.points" = "1..3000"\n')
        told = self.answered("sweep", "spec.toml", "--quiet", "--method", "exact", folder=self.folder)
        self.assertEqual(len(told.splitlines()), 1 + 3000)

    def test_a_wide_table_tells_what_the_game_does(self):
        for system in ("sovl", "ninth-age", "fantasy6", "fantasy7"):
            self.answered("matrix", "custom: points=50", "custom: models=10, points=40", "--system", system, "--wide", "wide.csv", "-o", "out.csv",
                          "--force", "--quiet", folder=self.folder)
            with open(self.folder / "wide.csv", newline="") as table:
                wide = {row["figure"]: row["custom: models=10, points=40"] for row in csv.DictReader(table)}
            with open(self.folder / "out.csv", newline="") as table:
                row, = csv.DictReader(table)
            self.assertFalse([figure for figure, value in wide.items() if value == ""], system)
            self.assertIn("b_wiped", wide)
            self.assertEqual(wide, {figure: row[figure] for figure in wide if figure != "exact"} | {"exact": "1"})
            for value in wide.values():  # numbers alone in a column
                float(value)
        self.answered("matrix", "empire/knights", "orcs/goblins", "--wide", "wide.csv", "-o", "out.csv", "--force", "--quiet", folder=self.folder)
        self.assertIn(",b_retreats,", (self.folder / "wide.csv").read_text())

    def sidecar(self, name):
        return json.loads((self.folder / (name + ".json")).read_text())

    def test_a_merge_tells_which_shards_are_missing(self):
        # Of 8 rows `only` leaves three out, so what is missing is not to be told by rows of the table.
        self.write(DUEL + 'only = "a.hits > 4"\n[axes]\n"a.hits" = "2..9"\n')
        for shard in range(1, 5):
            self.answered("sweep", "spec.toml", "-o", f"p{shard}.csv", "--shard", f"{shard}/4", "--quiet", folder=self.folder)
            self.assertEqual(self.sidecar(f"p{shard}.csv")["shard"], f"{shard}/4")
        self.answered("sweep", "spec.toml", "-o", "half.csv", "--shard", "1/2", "--quiet", folder=self.folder)
        self.answered("sweep", "spec.toml", "-o", "third.csv", "--shard", "2/3", "--quiet", folder=self.folder)
        for parts, said in ((("p1", "p2", "p4"), "p4.csv is not the next part (shard 3/4 is missing). Add what is missing."),
                            (("p3", "p4"), "p3.csv is not the next part (shards 1/4 and 2/4 are missing). Add what is missing."),
                            (("p1",), "p1.csv is not the last part (shards 2/4, 3/4 and 4/4 are missing). Add what is missing."),
                            (("half", "p4"), "p4.csv is not the next part (shard 3/4 is missing). Add what is missing."),
                            (("third", "p4"), "third.csv is not the next part (shard 1/3 is missing). Add what is missing."),
                            (("p1", "third", "p4"), "p4.csv is not the next part (what stands between shard 2/3 and shard 4/4 is missing). Add what is missing."),
                            (("p1", "p2", "p2", "p3", "p4"), "p2.csv holds rows that p2.csv holds (it is shard 2/4, and that is shard 2/4: "
                                                             "each row once). Leave one of them out."),
                            (("half", "p2", "p3", "p4"), "p2.csv holds rows that half.csv holds (it is shard 2/4, and that is shard 1/2: each row once). Leave one of them out.")):
            with self.subTest(parts):
                self.assertEqual(self.refused("merge", *(part + ".csv" for part in parts), folder=self.folder), said)
        self.answered("merge", *(f"p{shard}.csv" for shard in range(1, 5)), "-o", "all.csv", folder=self.folder)
        self.assertEqual(self.sidecar("all.csv")["shard"], "1/1")

    def test_what_holds_of_all_rows_of_a_part_need_not_hold_of_all(self):
        for methods, noted in (('["auto", "simulate"]', False), ('["auto", "exact"]', True)):
            self.write(DUEL + f"[axes]\nmethod = {methods}\n")
            for shard in (1, 2):
                self.answered("sweep", "spec.toml", "-o", f"p{shard}.csv", "--shard", f"{shard}/2", "--trials", "1000", "--quiet", "--force",
                              folder=self.folder)
            self.assertIn("as all rows are", str(self.sidecar("p1.csv")["notes"]))
            self.answered("sweep", "spec.toml", "-o", "whole.csv", "--trials", "1000", "--quiet", "--force", folder=self.folder)
            self.answered("merge", "p1.csv", "p2.csv", "-o", "all.csv", "--force", folder=self.folder)
            self.assertEqual("as all rows are" in str(self.sidecar("all.csv").get("notes")), noted)
            self.assertEqual(self.sidecar("all.csv").get("notes"), self.sidecar("whole.csv").get("notes"))

    def test_a_checkpoint_that_keeps_nothing_is_told_even_under_quiet(self):
        for kept in (b"", b"fray checkpoint 7\n"):
            (self.folder / "out.csv.checkpoint").write_bytes(kept)
            (self.folder / "out.csv.part").write_bytes(b"rows so far")
            said = fray("sweep", "spec.toml", "-o", "out.csv", "--resume", "--quiet", "--force", folder=self.folder)
            self.assertEqual(said.code, 0, said)
            self.assertTrue(said.errors.endswith("out.csv.checkpoint: keeps nothing to go on from (the run was stopped as it began, or the file "
                                                 "was emptied), so all rows are answered anew.\n"), said.errors)
            self.assertEqual(said.errors.count("\n"), 1)
        self.assertEqual(fray("sweep", "spec.toml", "-o", "new.csv", "--resume", "--quiet", folder=self.folder).errors, "")


if __name__ == "__main__":
    main()
