#!/usr/bin/env python3
"""What a sweep and a merge must not do to files: overwrite what is not theirs, throw away what can go on, mix forms."""

import csv
import json
import os
import re
import subprocess

import fray_program
from fray_program import CommandLine, environment, fray, main

SPEC = """a = "custom: attacks=3"
b = "custom: attacks=2"
[axes]
"a.attacks" = [2, 3, 4]
"""


class Files(CommandLine):
    def setUp(self):
        (self.folder / "spec.toml").write_text(SPEC)

    def sweep(self, *arguments):
        return self.answered("sweep", "spec.toml", "--quiet", *arguments, folder=self.folder)

    def rows(self, axes, *arguments):
        (self.folder / "spec.toml").write_text(f'{SPEC.split("[axes]")[0]}[axes]\n{axes}\n')
        self.sweep("-o", "out.csv", *arguments)
        with open(self.folder / "out.csv", newline="") as table:
            return list(csv.DictReader(table))

    def test_every_row_is_written_however_many_there_are(self):
        """Rows are put into digits in pieces of 1 024: none is lost where one ends, and they keep their order."""
        told = [row["a.points"] for row in self.rows('"a.points" = "1..3000"', "--method", "exact")]
        self.assertTrue(told == [str(points) for points in range(1, 3001)], (len(told), told[:3], told[-3:]))

    def test_a_character_costs_what_he_costs_in_each_row(self):
        """Sides that fight alike share an answer, and characters of one attack value have many prices."""
        sides = [f"empire/{unit}character={who}" for unit in ("halberdiers: ", "halberdiers: points=77, ", "knights: ")
                 for who in ("general", "hero", "2")]
        (self.folder / "spec.toml").write_text(f"a = {json.dumps(sides)}\nb = {json.dumps(sides[1::3] + ['orcs/orc warriors'])}\n"
                                               'turns = 2\n[axes]\nmethod = ["exact", "auto"]\n')
        told = list(csv.DictReader(self.sweep().splitlines()))
        self.assertEqual(len(told), 72)
        for row in told[:36:5] + told[37::5]:
            odds = self.in_json("odds", row["a"], row["b"], "--turns", "2", "--method", "exact", "--quiet")
            for name, value in (("a_points_lost", odds["points"]["a"]["lost"]["mean"]), ("b_points_lost", odds["points"]["b"]["lost"]["mean"]),
                                ("swing", odds["points"]["swing"]["mean"]), ("a_points", odds["points"]["a"]["cost"])):
                self.assertAlmostEqual(float(row[name]), value, delta=1e-9 * max(1, abs(value)), msg=f"{row['a']} against {row['b']}: {name}")

    def test_yes_is_a_value_of_what_has_one(self):
        for option in ("advance", "make-way", "Make-Way"):
            told = self.rows(f'"a.1.{option}" = ["yes", "no"]\n"a.2.confused" = [true, false]', "--force", "--set", "a=custom + custom")
            self.assertEqual([row["a"] for row in told], [f"custom: {option}={value} + custom: confused{no}"
                                                          for value in ("yes", "no") for no in ("", "=no")])

    def test_numbers_stay_numbers_and_formulas_do_not(self):
        told = self.rows('"a.at" = [-20, 0, 20]')
        self.assertEqual([row["a.at"] for row in told], ["-20", "0", "20"])
        (self.folder / "spec.toml").write_text('a = "custom"\nb = "custom"\n[axes]\n"a.name" = ["-2+3", "=1", "+x", "-y"]\n')
        rows = csv.DictReader(self.sweep().splitlines())
        self.assertEqual([row["a.name"] for row in rows], ["'-2+3", "'=1", "'+x", "'-y"])

    def test_rows_of_other_seeds_are_other_runs(self):
        told = self.rows('seed = "1..5"', "--method", "simulate", "--sampler", "pools", "--trials", "100000")
        self.assertEqual([row["seed"] for row in told], ["1", "2", "3", "4", "5"])
        self.assertEqual(len({row["win"] for row in told}), 5)

    def test_what_was_asked_for_has_a_column(self):
        told = self.rows('method = ["auto", "simulate"]\ntrials = [100, 200]\nseed = [1, 2]')
        self.assertEqual([(row["method_asked"], row["trials_asked"], row["seed_asked"]) for row in told],
                         [(method, trials, seed) for method in ("auto", "simulate") for trials in ("100", "200") for seed in "12"])
        self.assertEqual([row["method"] for row in told], ["exact"] * 4 + ["simulated"] * 4)
        self.assertEqual([row["trials"] for row in told], [""] * 4 + ["100", "100", "200", "200"])
        for line in self.sweep("--json").splitlines():
            self.assertIn("seed_asked", json.loads(line))
        # Whatever the file or the command line sets has one, also where it is the same for all rows.
        told = self.rows('"a.attacks" = [2, 3]', "--method", "simulate", "--seed", "5", "--trials", "100", "--force")
        self.assertEqual([(row["method_asked"], row["trials_asked"], row["seed_asked"]) for row in told], [("simulate", "100", "5")] * 2)
        (self.folder / "spec.toml").write_text('a = "custom"\nb = "custom"\nrounds = 1\npolicy = "stand"\nmethod = "exact"\nprecision = 0.01\n')
        row, = csv.DictReader(self.sweep().splitlines())
        self.assertEqual([row[name] for name in ("rounds", "policy", "method_asked", "precision")], ["1", "stand", "exact", "0.01"])
        self.assertIn("1", {row["seed_asked"] for row in self.rows('seed = [1, 2]', "--force")})

    def test_a_setting_that_parts_say_differently_has_a_column(self):
        (self.folder / "spec.toml").write_text('a = "custom"\nb = "custom"\nedition = "revolution"\n[[sweep]]\nrounds = 1\n[[sweep]]\nrounds = 2\n'
                                               'seed = 5\n[[sweep]]\naxes = {rounds = [1, 2]}\n')
        rows = [json.loads(line) for line in self.sweep("--json").splitlines()]
        self.assertEqual([(row["rounds"], row["seed_asked"]) for row in rows], [(1, None), (2, 5), (1, None), (2, None)])
        self.assertEqual({row["edition"] for row in rows}, {"revolution"})

    def test_a_merge_to_standard_output_writes_nothing_before_all_parts_are_seen_to_be_whole(self):
        for shard in (1, 2):
            self.sweep("-o", f"p{shard}.csv", "--shard", f"{shard}/2")
        whole = self.answered("merge", "p1.csv", "p2.csv", folder=self.folder)
        self.assertEqual(len(whole.splitlines()), 4)
        bad = (self.folder / "p2.csv").read_text().replace("exact", "exakt")
        (self.folder / "p2.csv").write_text(bad)
        said = fray("merge", "p1.csv", "p2.csv", folder=self.folder)
        self.assertEqual((said.code, said.out), (4, ""))
        self.assertIn("p2.csv is not what was written", said.errors)

    def test_a_merge_says_which_part_is_no_part(self):
        self.assertEqual(self.refused("merge", "spec.toml", folder=self.folder),
                         "spec.toml has no spec.toml.json beside it (a part is what --shard and -o wrote, and what they wrote with it). Name a part.")
        self.assertEqual(self.refused("merge", "p9.csv", folder=self.folder),
                         "p9.csv is not there (the parts that --shard wrote are wanted). Name them all.")

    def test_notes_of_parts_count_the_rows_of_the_whole(self):
        (self.folder / "spec.toml").write_text('a = "custom"\nb = "custom"\n[axes]\n"a.with" = ["", "attacks=2", "attacks=4", "fighting=1"]\n')
        for shard in (1, 2):
            self.sweep("-o", f"p{shard}.csv", "--shard", f"{shard}/2")
        self.sweep("-o", "whole.csv")
        self.answered("merge", "p1.csv", "p2.csv", "-o", "merged.csv", folder=self.folder)
        self.assertEqual(self.sidecar("p2.csv")["notes"][0]["first_row"], 1)
        self.assertEqual(self.sidecar("whole.csv")["notes"][0]["first_row"], 3)
        self.assertEqual(self.sidecar("merged.csv")["notes"], self.sidecar("whole.csv")["notes"])

    def test_a_dry_run_counts_the_columns_of_comparisons(self):
        axes = "\n".join(f'"{side}.{option}" = "2..6"' for side in "ab" for option in ("attacks", "hits"))
        (self.folder / "spec.toml").write_text(f'{SPEC.split("[axes]")[0]}[axes]\n{axes}\n')
        told, written = [], []
        for compare in ([], ["--compare", "a.attacks=2"]):
            said = self.answered("sweep", "spec.toml", "--dry-run", *compare, folder=self.folder)
            told.append(float(re.search(r"about ([0-9.]+) kB of rows", said).group(1)))
            self.sweep("-o", "out.csv", "--force", *compare)
            written.append((self.folder / "out.csv").stat().st_size)
        # How much more a table with a comparison is; that the sample is not all rows weighs on both alike.
        self.assertLess(abs(told[1] / told[0] / (written[1] / written[0]) - 1), 0.1, (told, written))

    def test_a_dry_run_tells_how_much_memory_is_needed(self):
        units = {"duels": "custom: stands=1", "brigades": "empire/halberdiers: charging + empire/knights: charging + empire/halberdiers"}
        megabytes = {}
        for name, side in units.items():
            (self.folder / "spec.toml").write_text(f'a = "{side}"\nb = "{side}"\nmethod = "simulate"\ntrials = 300000\n')
            said = self.answered("sweep", "spec.toml", "--dry-run", "--threads", "1", folder=self.folder)
            megabytes[name] = float(re.search(r"^(?:about|at least) ([0-9.]+) MB of memory$", said, re.M).group(1))
        self.assertLess(megabytes["duels"], 60)
        self.assertGreater(megabytes["brigades"], megabytes["duels"] + 20)

    def test_a_run_takes_what_the_dry_run_told(self):
        """Within a third: many rows of duels, and the same with distributions. Of a few fights of two units against two, of which there is time to
        look at one or two, within a half."""
        duels = ('a = "custom"\nb = "custom"\n[axes]\n"a.attacks" = "1..4"\n"b.attacks" = "1..8"\n"a.hits-per-stand" = "2..6"\n"b.hits-per-stand" = "2..6"\n'
                 '"a.armour" = ["none", "6+", "5+", "4+"]\n"b.armour" = ["none", "6+", "5+", "4+"]\n"a.with" = ["", "charging"]\n')
        brigades = ('a = ["empire/knights + empire/halberdiers", "orcs/boar riders + orcs/orc warriors"]\n'
                    'b = ["orcs/orc warriors + orcs/goblins", "2 x empire/halberdiers"]\nturns = 2\n[axes]\n"a.1.attacks" = "2..3"\n')
        for name, spec, more in (("duels", duels, ()), ("distributions", duels, ("--distributions", "d.csv")), ("brigades", brigades, ())):
            (self.folder / "spec.toml").write_text(spec)
            for threads in "12":
                asked = ("sweep", "spec.toml", "--threads", threads, *more, "--force")
                said = self.answered(*asked, "--dry-run", folder=self.folder)
                told = float(re.search(r"^about ([0-9.]+) MB of memory$", said, re.M).group(1))
                running = subprocess.Popen([fray_program.PROGRAM, *asked, "-o", "out.csv", "--quiet"], cwd=self.folder, env=environment())
                _, status, used = os.wait4(running.pid, 0)
                running.returncode = os.waitstatus_to_exitcode(status)
                self.assertEqual(running.returncode, 0)
                taken = used.ru_maxrss / 1000
                with self.subTest(name, threads=threads, told=told, taken=taken):
                    self.assertLess(abs(told / taken - 1), 1 / 2 if name == "brigades" else 1 / 3)

    def test_a_picture_names_a_unit_of_one_s_own(self):
        for name in ("Guard", "Foot/Horse"):
            self.answered("matrix", f"custom: name={name}, attacks=4", "orcs/boar riders", "-o", "out.csv", "--heat", "heat.svg", "--force",
                          "--quiet", folder=self.folder)
            drawn = (self.folder / "heat.svg").read_text()
            self.assertIn(">custom<", drawn)
            self.assertIn(f">nobody charges; A: …: name={name}, attacks=4, B: orcs/…<", drawn)

    def test_a_picture_has_no_files_beside_it(self):
        name = "x" * 251
        self.answered("matrix", "empire/knights", "orcs/boar riders", "-o", "out.csv", "--heat", name + ".svg", folder=self.folder)
        # A picture says what was asked for all of it.
        for picture in ("asked.svg", "asked.html"):
            self.answered("matrix", "empire/knights", "orcs/boar riders", "--rounds", "1", "--set", "a.attacks=4", "--heat", picture,
                          "--quiet", folder=self.folder)
            self.assertIn("rounds=1, a.attacks=4", (self.folder / picture).read_text())
        self.assertTrue((self.folder / (name + ".svg")).exists())
        said = self.refused("matrix", "empire/knights", "orcs/boar riders", "--heat", name + "y.svg", folder=self.folder, code=5)
        self.assertTrue(said.endswith("y.svg: has too long a name (255 bytes at most). Give another."), said)

    def test_rows_of_other_prices_have_their_own_points(self):
        """Games of ranks: what a side loses of its price is part of the answer, so fights at other prices are not shared."""
        (self.folder / "spec.toml").write_text('system = "sovl"\na = "custom: models=5"\nb = "custom: models=5, points=100"\n'
                                               'rounds = 1\n[axes]\n"a.points" = [50, 100, 0]\n')
        self.sweep("-o", "out.csv")
        with open(self.folder / "out.csv", newline="") as table:
            rows = list(csv.DictReader(table))
        self.assertEqual([row["a_points"] for row in rows], ["50", "100", "0"])
        self.assertEqual(float(rows[1]["a_points_lost"]), 2 * float(rows[0]["a_points_lost"]))

    def test_rows_of_other_prices_tell_what_odds_tells(self):
        """Warmaster: several units, or a character in one, do not lose points in proportion to what the side costs."""
        enemy = "orcs/orc warriors"
        for own, option in (("empire/knights{} + empire/halberdiers", "a.1.points"), ("empire/knights: character=hero{}", "a.points"),
                            ("empire/knights: fighting=2, character=hero{}", "a.points")):
            (self.folder / "spec.toml").write_text(f'a = "{own.format("")}"\nb = "{enemy}"\n[axes]\n"{option}" = [100, 200]\n')
            self.sweep("-o", "out.csv", "--force")
            with open(self.folder / "out.csv", newline="") as table:
                rows = list(csv.DictReader(table))
            self.assertEqual(rows[0]["key"], rows[1]["key"])
            for row, price in zip(rows, (100, 200), strict=True):
                side = own.format(f", points={price}" if ":" in own else f": points={price}")
                alone, = csv.DictReader(self.answered("odds", side, enemy, "--csv", "--quiet").splitlines())
                for column in ("a_points", "a_points_lost", "b_points_lost", "swing"):
                    with self.subTest(side, column=column):
                        self.assertAlmostEqual(float(row[column]), float(alone[column]), places=9)

    def test_what_is_written_beside_an_output_is_no_other_output(self):
        for other in ("out.csv.part", "out.csv.checkpoint"):
            said = self.refused("sweep", "spec.toml", "-o", "out.csv", "--distributions", other, folder=self.folder)
            self.assertIn("is named for two outputs", said)
        said = self.refused("sweep", "spec.toml", "-o", "out.csv.json", "--distributions", "out.csv", folder=self.folder)
        self.assertIn("is named for two outputs", said)
        self.assertEqual([file.name for file in self.folder.iterdir()], ["spec.toml"])

    def test_rows_and_distributions_do_not_share_standard_output(self):
        for out in ([], ["-o", "-"]):
            said = self.refused("sweep", "spec.toml", "--distributions", "-", *out, folder=self.folder)
            self.assertIn('--distributions: "-" is not allowed (standard output is for the rows)', said)
        self.assertTrue(self.sweep("-o", "out.csv", "--distributions", "-").startswith("key,quantity,"))

    def test_a_sidecar_takes_no_foreign_file_s_place(self):
        (self.folder / "out.json").write_text("my notes\n")
        said = self.refused("sweep", "spec.toml", "-o", "out", folder=self.folder, code=5)
        self.assertIn("out.json: is there already and is no sidecar", said)
        self.assertEqual((self.folder / "out.json").read_text(), "my notes\n")
        self.sweep("-o", "out", "--force")

    def test_a_name_too_long_for_what_is_beside_it_is_refused(self):
        self.sweep("-o", "x" * 240 + ".csv")
        said = self.refused("sweep", "spec.toml", "-o", "x" * 241 + ".csv", folder=self.folder, code=5)
        self.assertIn("has too long a name (244 bytes at most", said)

    def test_a_value_that_no_row_could_have_is_never_left_out(self):
        for spec in ('policy = ["pursue", "standd"]', "rounds = [2, 20]", '"a.attacks" = [3, 99]', '"a.with" = ["", "chargng"]'):
            (self.folder / "spec.toml").write_text(f'refused = "skip"\n{SPEC.split("[axes]")[0]}[axes]\n{spec}\n')
            self.refused("sweep", "spec.toml", "-o", "out.csv", folder=self.folder)
            self.refused("sweep", "spec.toml", "--dry-run", folder=self.folder)
        self.refused("matrix", "empire", "orcs", "--policy", "pursue,standd", folder=self.folder)

    def test_a_number_that_only_some_units_could_have_leaves_their_rows_out(self):
        (self.folder / "spec.toml").write_text('refused = "skip"\na = ["empire/halberdiers", "empire/steam tank"]\nb = "orcs/giant"\n'
                                               '[axes]\n"a.fighting" = [1, 3]\n')
        self.assertEqual(len(self.answered("sweep", "spec.toml", "--quiet", folder=self.folder).splitlines()), 1 + 3)

    def test_resume_does_not_overwrite_what_is_not_its_own(self):
        (self.folder / "out.csv").write_text("precious\n")
        sentence = self.refused("sweep", "spec.toml", "-o", "out.csv", "--resume", folder=self.folder, code=5)
        self.assertIn("is not this sweep's", sentence)
        self.assertEqual((self.folder / "out.csv").read_text(), "precious\n")

    def test_resume_looks_at_every_output(self):
        asked = ("-o", "out.csv", "--distributions", "dist.csv", "--resume")
        self.sweep(*asked)
        whole = {name: (self.folder / name).read_bytes() for name in ("out.csv", "dist.csv")}
        self.sweep(*asked)
        for name, data in whole.items():
            for damaged in (data[:-5], data[:-5] + b"#" + data[-4:]):
                (self.folder / name).write_bytes(damaged)
                with self.subTest(name, size=len(damaged)):
                    self.assertNotEqual(damaged, data)
                    sentence = self.refused("sweep", "spec.toml", *asked, folder=self.folder, code=5)
                    self.assertIn(f"{name}: is not what was written", sentence)
                    self.assertEqual((self.folder / name).read_bytes(), damaged)
            (self.folder / name).write_bytes(data)
        (self.folder / "dist.csv").unlink()
        self.assertIn("dist.csv: is missing", self.refused("sweep", "spec.toml", *asked, folder=self.folder, code=5))
        self.assertEqual(sorted(path.name for path in self.folder.iterdir()),
                         ["dist.csv.json", "out.csv", "out.csv.json", "spec.toml"])
        self.sweep(*asked, "--force")
        self.assertEqual({name: (self.folder / name).read_bytes() for name in whole}, whole)

    def test_resume_looks_for_the_pictures_of_a_matrix(self):
        asked = ("matrix", "empire/knights", "orcs/boar riders", "-o", "out.csv", "--heat", "heat.svg", "--quiet", "--resume")
        self.answered(*asked, folder=self.folder)
        self.answered(*asked, folder=self.folder)
        (self.folder / "heat.svg").unlink()
        self.assertIn("heat.svg: is missing", self.refused(*asked, folder=self.folder, code=5))

    def test_a_refused_run_leaves_what_can_go_on(self):
        (self.folder / "out.csv.checkpoint").write_bytes(b"fray checkpoint 7\nwork")
        (self.folder / "out.csv.part").write_bytes(b"rows so far")
        self.assertIn("--resume goes on", self.refused("sweep", "spec.toml", "-o", "out.csv", folder=self.folder))
        self.assertEqual((self.folder / "out.csv.part").read_bytes(), b"rows so far")
        self.assertEqual((self.folder / "out.csv.checkpoint").read_bytes(), b"fray checkpoint 7\nwork")

    def test_json_lines_tell_an_empty_text_from_none(self):
        (self.folder / "spec.toml").write_text('a = "custom"\nb = "custom"\n[[sweep]]\naxes = {"b.with" = ["", "defended"]}\n[[sweep]]\n')
        rows = [json.loads(line) for line in self.sweep("--json").splitlines()]
        self.assertEqual([row["b.with"] for row in rows], ["-", "defended", None])

    def test_a_merge_does_not_overwrite_its_parts(self):
        for shard in (1, 2):
            self.sweep("-o", f"p{shard}.csv", "--shard", f"{shard}/2")
        (self.folder / "link.csv").symlink_to("p2.csv")
        (self.folder / "p3.csv.part").write_bytes((self.folder / "p1.csv").read_bytes())
        (self.folder / "p3.csv.part.json").write_bytes((self.folder / "p1.csv.json").read_bytes())
        before = {path.name: path.read_bytes() for path in self.folder.iterdir()}
        for out in ("p1.csv", "./p2.csv", "link.csv", "p1.csv.json"):
            with self.subTest(out):
                self.assertIn("is one of the parts", self.refused("merge", "p1.csv", "p2.csv", "-o", out, "--force", folder=self.folder))
        self.assertIn("p3.csv would overwrite p3.csv.part,",
                      self.refused("merge", "p3.csv.part", "p2.csv", "-o", "p3.csv", folder=self.folder))
        self.assertEqual({path.name: path.read_bytes() for path in self.folder.iterdir()}, before)
        self.answered("merge", "p1.csv", "p2.csv", "-o", "whole.csv", folder=self.folder)

    def test_more_shards_than_rows(self):
        self.sweep("-o", "whole.csv")
        parts = [f"part{shard}.csv" for shard in range(1, 8)]
        for shard, part in enumerate(parts, 1):
            self.sweep("-o", part, "--shard", f"{shard}/7")
        self.answered("merge", *parts, "-o", "merged.csv", folder=self.folder)
        self.assertEqual((self.folder / "merged.csv").read_bytes(), (self.folder / "whole.csv").read_bytes())

    def test_it_is_told_what_was_written_and_where(self):
        """As of every -o, behind notes; in a device nothing lasts."""
        lines = "fray: out.csv: 3 rows (3 exact, 0 simulated; 3 different fights), and out.csv.json says how they came about.\n"
        for words in (("sweep", "spec.toml"), ("matrix", "empire/knights", "orcs/goblins,orcs/trolls,orcs/boar riders")):
            said = fray(*words, "-o", "out.csv", "--force", folder=self.folder)
            self.assertEqual((said.code, said.out, said.errors), (0, "", lines))
        self.assertEqual(fray("sweep", "spec.toml", "-o", "/dev/null", folder=self.folder).errors,
                         "fray: /dev/null: 3 rows (3 exact, 0 simulated; 3 different fights).\n")
        self.assertEqual(fray("sweep", "spec.toml", "-o", "-", folder=self.folder).errors, "")
        for part in "12":
            self.sweep("-o", f"{part}.csv", "--shard", f"{part}/2", "--distributions", f"{part}-d.csv")
        for parts, rows in (("", "3 rows"), ("-d", "3 rows, their distributions")):
            merge = ("merge", f"1{parts}.csv", f"2{parts}.csv", "--force", "-o", "all.csv")
            self.assertEqual(fray(*merge, folder=self.folder).errors, f"fray: all.csv: {rows}, and all.csv.json says how they came about.\n")
            self.assertEqual(fray(*merge, "--quiet", folder=self.folder).errors, "")

    def test_the_ending_of_a_name_says_what_a_file_holds(self):
        self.sweep("-o", "said.jsonl", "--json")
        lines = (self.folder / "said.jsonl").read_bytes()
        for name in ("out.json", "out.JSONL"):
            self.sweep("-o", name)
            self.assertEqual((self.folder / name).read_bytes(), lines)
            self.assertIn("3 rows answered again", self.answered("verify", name, folder=self.folder))
        self.sweep("-o", "out.txt")
        self.assertIn(b",win,", (self.folder / "out.txt").read_bytes())
        for words, sentence in (
                (("sweep", "spec.toml", "-o", "a.json", "--csv"),
                 '-o: "a.json" would hold a CSV table (its ending is that of JSON). Call it a.csv, or leave --csv out.'),
                (("matrix", "empire", "orcs", "-o", "a.csv", "--json"),
                 '-o: "a.csv" would hold JSON (its ending is that of a CSV table). Call it a.json, or leave --json out.'),
                (("matrix", "empire", "orcs", "--wide", "a.jsonl"),
                 '--wide: "a.jsonl" would hold a CSV table (its ending is that of JSON, a line for each row). Call it a.csv.'),
                (("sweep", "spec.toml", "-o", "a.csv", "--distributions", "b.json"),
                 '--distributions: "b.json" would hold a CSV table (its ending is that of JSON). Call it b.csv.'),
                (("sweep", "spec.toml", "-o", "a.json", "--html", "a.html"),
                 "--html is made of the table (a file of CSV is wanted). Give -o out.csv, without --json, and name a file for the page."),
                (("merge", "out.json", "-o", "a.csv"), '-o: "a.csv" would hold JSON (its ending is that of a CSV table). Call it a.json.')):
            self.assertEqual(self.refused(*words, folder=self.folder), sentence)
            self.assertFalse((self.folder / "a.csv").exists() or (self.folder / "a.json").exists())

    def test_tables_and_json_lines_are_not_merged(self):
        self.sweep("-o", "one.json", "--json", "--shard", "1/2")
        self.sweep("-o", "two.csv", "--shard", "2/2")
        self.assertIn("JSON lines", self.refused("merge", "one.json", "two.csv", "-o", "out.csv", folder=self.folder))

    def test_distributions_of_parts_are_those_of_the_whole(self):
        # Fights of several keys come again in other parts, also changed over.
        sides = '["custom: attacks=3", "custom: attacks=2", "custom: attacks=3, points=45"]'
        (self.folder / "spec.toml").write_text(f"a = {sides}\nb = {sides}\n")
        self.sweep("-o", "whole.csv", "--distributions", "whole-d.csv")
        parts = []
        for shard in range(1, 5):
            parts.append(f"part{shard}-d.csv")
            self.sweep("-o", f"part{shard}.csv", "--distributions", parts[-1], "--shard", f"{shard}/4")
        self.answered("merge", *reversed(parts), "-o", "merged-d.csv", folder=self.folder)
        self.assertEqual((self.folder / "merged-d.csv").read_bytes(), (self.folder / "whole-d.csv").read_bytes())
        self.assertEqual(self.sidecar("merged-d.csv")["content"], self.sidecar("whole-d.csv")["content"])
        self.assertIn("distributions", self.refused("merge", "part1.csv", *parts[1:], folder=self.folder))
        self.assertIn("shard 3/4 is missing", self.refused("merge", parts[0], parts[1], parts[3], folder=self.folder))

    def sidecar(self, name):
        return json.loads((self.folder / (name + ".json")).read_text())

    def test_many_seeds_are_a_range(self):
        def seeds(name, *arguments):
            self.sweep("-o", name, "--method", "exact", *arguments)
            return self.sidecar(name)["seeds"]
        self.assertEqual(seeds("few.csv", "--set", "seed=9..11"), ["9", "10", "11"])
        whole = {"first": "5", "step": "1", "count": 5000}
        self.assertEqual(seeds("whole.csv", "--set", "seed=5..5004"), whole)
        uneven = [*range(1, 200), 300]
        self.assertEqual(seeds("uneven.csv", "--set", f"seed={','.join(map(str, uneven))}"), [str(seed) for seed in uneven])
        for shard in (1, 2, 3):
            seeds(f"part{shard}.csv", "--set", "seed=5..5004", "--shard", f"{shard}/3")
        self.answered("merge", "part2.csv", "part3.csv", "part1.csv", "-o", "merged.csv", folder=self.folder)
        self.assertEqual(self.sidecar("merged.csv")["seeds"], whole)

    def test_what_stands_beside_a_part_and_was_changed_is_refused(self):
        self.sweep("-o", "one.csv", "--shard", "1/2")
        self.sweep("-o", "two.csv", "--shard", "2/2")
        written = self.sidecar("two.csv")
        self.assertGreater(written["header_bytes"], 0)
        for field, value in written.items():
            other = value + 1 if isinstance(value, int) else value + ["9"] if isinstance(value, list) else "json lines"
            (self.folder / "two.csv.json").write_text(json.dumps(written | {field: other}))
            with self.subTest(field):
                self.assertIn("two.csv.json is not what fray writes beside a table (its schema" if field == "schema" else "two.csv.json is not what was written",
                              self.refused("merge", "one.csv", "two.csv", "-o", "out.csv", folder=self.folder, code=4))
        for field in written:
            (self.folder / "two.csv.json").write_text(json.dumps({key: value for key, value in written.items() if key != field}))
            with self.subTest(field):
                self.assertIn(f"'{field}'", self.refused("merge", "one.csv", "two.csv", "-o", "out.csv", folder=self.folder, code=4))
        self.assertFalse((self.folder / "out.csv").exists())
        (self.folder / "two.csv.json").write_text(json.dumps(written))
        self.answered("merge", "one.csv", "two.csv", "-o", "out.csv", folder=self.folder)


if __name__ == "__main__":
    main()
