#!/usr/bin/env python3
"""Tables that add up: distributions by key and by how an answer was found, parts of them, sides that are named again, and
jobs of a launcher that fray knows nothing of."""

import collections
import csv
import json
import signal
import subprocess
import time

import fray_program
from fray_program import CommandLine, environment, fray, main

SETTING = ("key", "method", "sampler", "trials", "seed")
SIDES = '["custom: attacks=3", "custom: attacks=2", "custom: attacks=3, points=45"]'
THROWN = f"""a = {SIDES}
b = {SIDES}
[axes]
seed = [1, 2]
sampler = ["pools", "faces"]
trials = [200, 300]
method = ["simulate", "exact"]
"""


class Tables(CommandLine):
    def sweep(self, spec, *arguments, **how):
        (self.folder / "spec.toml").write_text(spec)
        return self.answered("sweep", "spec.toml", *arguments, folder=self.folder, **how)

    def read(self, name):
        with open(self.folder / name, newline="") as table:
            return list(csv.DictReader(table))


class Conditions(Tables):
    def test_an_option_says_what_the_file_may_say(self):
        axes = "[axes]\na.attacks = [2, 3, 4]\nb.support = [0, 1]\n"
        both, infantry = 'a = "custom"\nb = "custom"\n', 'a = "custom: type=cavalry"\nb = "custom: type=cavalry"\n'
        for said in ("a.attacks > 2", "a.attacks = 2 or b.support = 1"):
            self.assertEqual(self.sweep(both + axes, "--only", said), self.sweep(both + f'only = "{said}"\n' + axes))
        twice = self.sweep(both + 'only = "a.attacks > 2"\n' + axes, "--only", "b.support = 1", "--only", "a.attacks < 4")
        self.assertEqual(twice, self.sweep(both + axes, "--only", "a.attacks = 3 and b.support = 1"))
        skipped = self.sweep(infantry + axes, "--refused", "skip", "--quiet")
        self.assertEqual(skipped, self.sweep(infantry + 'refused = "skip"\n' + axes, "--quiet"))
        self.assertEqual(len(skipped.splitlines()), 4)
        self.assertIn("only infantry support", self.refused("sweep", "spec.toml", "--refused", "stop", folder=self.folder))

    def test_a_file_comes_from_a_pipe(self):
        spec = 'a = "custom"\nb = "custom"\n[axes]\na.attacks = [2, 3]\n'
        piped = subprocess.run([fray_program.PROGRAM, "sweep", "-", "--quiet"], input=spec, capture_output=True, text=True)
        self.assertEqual((piped.returncode, piped.stdout), (0, self.sweep(spec, "--quiet")))


class Intervals(Tables):
    def test_they_are_those_that_odds_tell(self):
        games = (("warmaster", "empire/knights: charging", "orcs/orc warriors", "stands_lost"),
                 ("warmaster", "custom: points=30 + custom: points=20", "custom: points=40", "stands_lost"),
                 ("sovl", "custom: models=12, points=70", "custom: models=9, points=80", "models_lost"))
        for system, a, b, lost in games:
            for method in ("simulate", "exact"):
                settings = ("--method", method, "--trials", "3000", "--quiet")
                self.sweep(f'system = "{system}"\na = ["{a}"]\nb = ["{b}"]\n', *settings, "-o", "t.csv", "--force")
                row, = self.read("t.csv")
                told = self.in_json("odds", a, b, "--system", system, *settings)
                of_odds = {"win": told["win"], "draw": told["draw"], "loss": told["loss"], "swing": told["points"]["swing"],
                           "a_stands_lost": told[lost]["a"], "b_stands_lost": told[lost]["b"]}
                for name, estimate in of_odds.items():
                    with self.subTest(a=a, method=method, name=name):
                        low, high = float(row[f"{name}_low"]), float(row[f"{name}_high"])
                        self.assertEqual((low, high), (estimate["low"], estimate["high"]))
                        value = float(row[name])
                        self.assertTrue(low <= value <= high and low < high if method == "simulate" else low == value == high, (low, value, high))
                fields = {field["name"]: field for field in json.loads((self.folder / "t.csv.json").read_text())["schema"]["fields"]}
                self.assertEqual(list(fields), list(row))
                for name in of_odds:
                    self.assertEqual(fields[name]["interval"], [f"{name}_low", f"{name}_high"])

    def test_the_swing_of_a_fight_that_never_changes_has_what_may_be_unseen(self):
        self.sweep('a = "custom: stands=1, hits=20, points=50"\nb = "custom: stands=1, hits=20, points=40"\n', "--method", "simulate", "--trials", "1000", "--quiet",
                   "-o", "t.csv")
        row, = self.read("t.csv")
        self.assertEqual(float(row["swing"]), 0)
        self.assertTrue(-1 < float(row["swing_low"]) < 0 < float(row["swing_high"]) < 1, row)

    def test_csv_may_be_said(self):
        spec = 'a = "custom"\nb = "custom"\n'
        self.assertEqual(self.sweep(spec, "--csv", "--quiet"), self.sweep(spec, "--quiet"))
        self.assertIn("--json and --csv cannot both be said", self.refused("sweep", "spec.toml", "--csv", "--json", folder=self.folder))


class Ranks(CommandLine):
    def test_what_is_no_table_of_rows_is_answered_by_the_first_alone(self):
        if "without MPI" in self.answered("--version"):
            self.skipTest("built without MPI")
        asked = ("compare", "custom: points=30", "custom: points=40", "--against", "custom: points=35", "--rounds", "1")
        plain = self.answered(*asked)
        for rank in ("0", "1", "3"):
            said = fray(*asked, env=environment(OMPI_COMM_WORLD_RANK=rank, OMPI_COMM_WORLD_SIZE="4"))
            self.assertEqual((said.code, said.out), (0, plain if rank == "0" else ""), said)
            self.assertEqual("one rank answers this" in said.errors, rank == "0", said)
        # What a rank has started itself answers.
        script = ["sh", "-c", '"$@"; true', "sh", fray_program.PROGRAM, *asked]
        done = subprocess.run(script, env=environment(OMPI_COMM_WORLD_RANK="3", OMPI_COMM_WORLD_SIZE="4"), capture_output=True, text=True, check=False)
        self.assertEqual((done.stdout, done.stderr), (plain, ""))


class Distributions(Tables):
    def sums(self, name):
        sums = collections.defaultdict(float)
        for line in self.read(name):
            sums[(*(line[column] for column in SETTING), line["quantity"], line["side"])] += float(line["p"])
        return sums

    def test_each_sums_to_one_for_each_key_and_setting(self):
        ranks = 'a = "custom: models=12"\nb = "custom: models=9"\n[axes]\nmethod = ["exact", "simulate"]\ntrials = 500\n'
        for spec in (THROWN, THROWN.replace("[axes]", 'policy = "fall-back"\n[axes]'), 'system = "sovl"\n' + ranks,
                     'system = "fantasy6"\n' + ranks):
            self.sweep(spec, "--quiet", "-o", "t.csv", "--distributions", "d.csv", "--force")
            sums = self.sums("d.csv")
            self.assertGreater(len(sums), 15)
            for what, sum_ in sums.items():
                self.assertAlmostEqual(sum_, 1, delta=1e-9, msg=what)

    def test_numbers_and_words_have_columns_of_their_own(self):
        """A cell is empty only where a number does not exist."""
        spec = 'a = "custom: models=12"\nb = "custom: models=9"\nsystem = "sovl"\n[axes]\nmethod = ["exact", "simulate"]\ntrials = 500\n'
        for text in (THROWN, spec):
            self.sweep(text, "--quiet", "-o", "t.csv", "--distributions", "d.csv", "--force")
            lines = self.read("d.csv")
            for line in lines:
                words = line["quantity"] in ("result", "ending")
                self.assertEqual((line["value"].isdigit(), line["outcome"].isidentifier()), (not words, words), line)
                self.assertEqual("" if words else "-", line["value" if words else "outcome"])
                self.assertEqual(line["side"] == "-", words or line["quantity"] == "rounds", line)
                exact = line["method"] == "exact"
                self.assertEqual([line["sampler"] == "-", line["trials"] == "", line["seed"] == ""], [exact] * 3, line)
                self.assertNotIn("", [line[name] for name in line if name not in ("value", "trials", "seed")])
            self.assertEqual({line["outcome"] for line in lines if line["quantity"] == "result"}, {"win", "draw", "loss"})

    def test_a_join_gives_each_row_its_own_numbers(self):
        """Keys alone do not tell rows apart that differ by seed, sampler, trials and method."""
        self.sweep(THROWN, "--quiet", "-o", "t.csv", "--distributions", "d.csv")
        wins = {tuple(line[column] for column in SETTING): line["p"] for line in self.read("d.csv") if line["outcome"] == "win"}
        rows = self.read("t.csv")
        self.assertEqual(len(rows), 9 * 16)
        for row in rows:
            setting = (row["key"], row["method"], row["sampler"] if row["method"] == "simulated" else "-", row["trials"], row["seed"])
            self.assertEqual(wins[setting], row["win"], setting)
        self.assertGreater(len({row["win"] for row in rows}), 20)

    def test_one_key_joins_rows_and_distributions(self):
        """Whatever the method, and where a table is of several."""
        ranks = 'system = "sovl"\na = "custom: models=12"\nb = "custom: models=9"\n[axes]\nmethod = ["exact", "simulate"]\ntrials = 500\n'
        for spec in (THROWN, ranks, 'a = "custom"\nb = "custom: attacks=2"\nmethod = "simulate"\n[axes]\nprecision = [0.05, 0.02]\n'):
            self.sweep(spec, "--quiet", "-o", "t.csv", "--distributions", "d.csv", "--force")
            rows, lines = self.read("t.csv"), self.read("d.csv")
            self.assertEqual((list(rows[0])[-1], list(lines[0])[-1]), ("answer_key", "answer_key"))
            settings, wins = collections.defaultdict(set), collections.defaultdict(list)
            for line in lines:
                settings[line["answer_key"]].add(tuple(line[column] for column in SETTING))
                if line["outcome"] == "win":
                    wins[line["answer_key"]].append(line["p"])
            self.assertEqual({len(each) for each in settings.values()}, {1})
            self.assertEqual(len(set().union(*settings.values())), len(settings))
            for row in rows:
                self.assertEqual(wins[row["answer_key"]], [row["win"]], row)

    def test_a_precision_is_told_apart_by_its_trials(self):
        self.sweep('a = "custom"\nb = "custom: attacks=2"\nmethod = "simulate"\nsampler = "pools"\n[axes]\nprecision = [0.05, 0.02]\n', "--quiet",
                   "-o", "t.csv", "--distributions", "d.csv")
        wins = {tuple(line[column] for column in SETTING): line["p"] for line in self.read("d.csv") if line["outcome"] == "win"}
        self.assertEqual(sorted(wins.values()), sorted(row["win"] for row in self.read("t.csv")))

    def test_parts_are_the_whole_whatever_the_borders(self):
        one_key = 'a = "custom: attacks=3"\nb = "custom"\n[axes]\n"a.points" = "1..6"\n'  # what ends one part begins the next
        for spec, all_shards in ((one_key, (2, 5)), (THROWN, (2, 7, 36))):
            self.sweep(spec, "--quiet", "-o", "t.csv", "--distributions", "d.csv", "--force")
            whole = (self.folder / "d.csv").read_bytes()
            for shards in all_shards:
                parts = []
                for shard in range(1, shards + 1):
                    parts.append(f"d{shard}.csv")
                    self.sweep(spec, "--quiet", "-o", f"t{shard}.csv", "--distributions", parts[-1], "--shard", f"{shard}/{shards}",
                               "--force")
                self.answered("merge", *parts, "-o", "m.csv", "--force", folder=self.folder)
                self.assertTrue((self.folder / "m.csv").read_bytes() == whole, shards)

    def test_what_is_kept_of_a_run_is_small(self):
        """A checkpoint once held the lines of every fight, both ways round: ten times the table of distributions and more."""
        fights = '"a.attacks" = "1..20"\n"b.attacks" = "1..20"\n'
        spec = 'a = "custom: charging"\nb = "custom"\n[[sweep]]\n[sweep.axes]\n' + fights
        self.sweep(spec, "--quiet", "-o", "t.csv", "--distributions", "d.csv")
        whole = (self.folder / "d.csv").stat().st_size
        # Behind them one that takes for ever.
        (self.folder / "spec.toml").write_text(spec + '[[sweep]]\nmethod = "simulate"\ntrials = 1000000000000\n')
        running = subprocess.Popen([fray_program.PROGRAM, "sweep", "spec.toml", "-o", "u.csv", "--distributions", "e.csv", "--checkpoint", "0",
                                    "--threads", "1", "--quiet"], cwd=self.folder, env=environment(), stderr=subprocess.PIPE)
        self.addCleanup(running.kill)
        checkpoint, size, still = self.folder / "u.csv.checkpoint", -1, 0
        for _ in range(300):
            now = checkpoint.stat().st_size if checkpoint.exists() else 0
            still = still + 1 if now == size else 0
            size = now
            if still == 15 and size > 0:
                break
            time.sleep(0.1)
        running.send_signal(signal.SIGINT)
        self.assertIn(b"--resume goes on from here", running.communicate(timeout=30)[1])
        self.assertGreater(size, 50_000)
        self.assertLess(size, whole / 8)


class NamedAgain(Tables):
    def test_it_is_one_row(self):
        spec = ('a = "empire/knights"\nb = ["orcs/orc warriors", "Orc  Warriors", "orcs/giant", "orcs/orc*", "orcs/giant: hits=2", '
                '"orcs/giant:hits=2"]\n')
        said = fray("sweep", "spec.toml", folder=self.written(spec))
        self.assertEqual([row["b"] for row in csv.DictReader(said.out.splitlines())],
                         ["orcs/orc warriors", "orcs/giant", "orcs/giant: hits=2"])
        self.assertIn('3 sides are named again, and have the rows of the first time; the first of them: b = "Orc  Warriors"', said.errors)

    def written(self, spec):
        (self.folder / "spec.toml").write_text(spec)
        return self.folder

    def test_other_options_or_names_are_other_sides(self):
        spec = 'a = ["custom: at=20", "custom: at=-20", "custom: at=20, attacks=3"]\nb = "custom"\n'
        said = fray("sweep", "spec.toml", folder=self.written(spec))
        self.assertEqual(len(said.out.splitlines()), 4, said)
        self.assertNotIn("named again", said.errors)
        # What turns with another axis has its rows.
        spec = 'b = "custom"\n[[zip]]\na = ["custom", "custom"]\n"a.attacks" = [2, 3]\n'
        self.assertEqual(len(fray("sweep", "spec.toml", folder=self.written(spec)).out.splitlines()), 3)

    def test_a_matrix_has_it_once(self):
        said = fray("matrix", "empire/knights, empire/knights, Empire/Knights", "orcs/giant", "--wide", "w.csv", "--heat", "h.svg", folder=self.folder)
        self.assertEqual(len(said.out.splitlines()), 2)
        self.assertIn("2 sides are named again", said.errors)


class Seeds(Tables):
    SPEC = 'a = {}\nb = "custom"\n[axes]\nseed = "1..40"\n'

    def test_what_is_solved_is_solved_once_for_all_seeds(self):
        for spec in (self.SPEC.format('"custom"'), self.SPEC.format('"custom"') + 'sampler = ["pools", "faces"]\n'):
            said = self.sweep(spec, "--dry-run")
            self.assertIn("1 different fights", said)
            rows = list(csv.DictReader(self.sweep(spec, "--quiet").splitlines()))
            self.assertEqual({(row["method"], row["win"]) for row in rows}, {("exact", rows[0]["win"])})

    def test_what_is_thrown_is_thrown_for_each_seed(self):
        """Beside an exact fight in the same block, one that `auto` simulates."""
        axes = 'trials = 2000\naxes = {seed = [1, 2, 3], sampler = ["pools", "faces"]}\n'
        rows = list(csv.DictReader(self.sweep(
            f'[[sweep]]\na = "custom"\nb = "custom"\n{axes}[[sweep]]\na = "3 x custom: attacks=2D6, hits=7, stands=6"\n'
            f'b = "3 x custom: attacks=3D6, hits=9, stands=5"\n{axes}', "--quiet").splitlines()))
        self.assertEqual([row["method"] for row in rows], ["exact"] * 6 + ["simulated"] * 6)
        self.assertEqual(len({row["win"] for row in rows[:6]}), 1)
        self.assertEqual(len({(row["win"], row["loss"], row["a_stands_lost"]) for row in rows[6:]}), 6)
        for row in rows[6:]:
            alone, = csv.DictReader(self.answered("odds", row["a"], row["b"], "--trials", "2000", "--seed", row["seed_asked"], "--sampler",
                                                  row["sampler"], "--csv", "--quiet").splitlines())
            self.assertEqual((alone["win"], alone["b_stands_lost"]), (row["win"], row["b_stands_lost"]))


class Launchers(Tables):
    """A process that is one of many and cannot reach the others would write every row again."""
    SPEC = 'a = "custom"\nb = "custom"\n'

    def test_one_of_many_that_do_not_reach_each_other_answers_nothing(self):
        job = {"SLURM_STEP_NUM_TASKS": "3", "SLURM_PROCID": "0"}
        said = fray("sweep", "spec.toml", folder=self.written(), env=environment(**job))
        self.assertEqual((said.code, said.out), (2, ""), job)
        self.assertIn("this is one of 3 processes that srun started, and each of them would answer all rows", said.errors)
        other = fray("sweep", "spec.toml", folder=self.folder, env=environment(**job | {"SLURM_PROCID": "2"}))
        self.assertEqual((other.code, other.out, other.errors), (2, "", ""))
        # Parts are another matter, and so is a step of one process.
        self.assertEqual(fray("sweep", "spec.toml", "--shard", "1/3", folder=self.folder, env=environment(**job)).code, 0)
        alone = {"SLURM_STEP_NUM_TASKS": "1", "SLURM_NTASKS": "8", "SLURM_PROCID": "0"}
        self.assertEqual(fray("sweep", "spec.toml", folder=self.folder, env=environment(**alone)).code, 0)

    def written(self):
        (self.folder / "spec.toml").write_text(self.SPEC)
        return self.folder

    def test_a_program_without_mpi_knows_the_launchers_of_mpi(self):
        if "with MPI" in self.answered("--version"):
            self.skipTest("built with MPI, which would wait for the launcher")
        for job, by in (({"OMPI_COMM_WORLD_SIZE": "3", "OMPI_COMM_WORLD_RANK": "0"}, "mpirun"),
                        ({"PMI_SIZE": "3", "PMI_RANK": "0"}, "mpiexec")):
            said = fray("sweep", "spec.toml", folder=self.written(), env=environment(**job))
            self.assertEqual((said.code, said.out), (2, ""))
            self.assertIn(f"one of 3 processes that {by} started", said.errors)


if __name__ == "__main__":
    main()
