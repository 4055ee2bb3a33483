#!/usr/bin/env python3
"""What the program writes: JSON whose sums are right, CSV, pictures, colours, pipes and full disks."""

import csv
import io
import os
import pathlib
import pty
import subprocess
import tempfile
import time
import xml.etree.ElementTree as xml

import fray_program
from fray_program import CommandLine, environment, fray, main

KNIGHTS = ["empire/knights: charging", "orcs/orc warriors: support=2"]
# contract.md, "CSV": fixed columns, in this order.
COLUMNS = ("system,a,b,a_list,a_unit,a_type,b_list,b_unit,b_type,method,trials,seed,win,win_low,win_high,draw,loss,a_destroyed,"
           "b_destroyed,both_destroyed,unresolved,fall_back,unresolved_a,unresolved_b,a_retreats,b_retreats,a_retreat_cm_mean,b_retreat_cm_mean,b_retreat_cm_p50,b_retreat_cm_p90,a_stands_lost,"
           "b_stands_lost,a_hits_scored,b_hits_scored,rounds_mean,a_points,b_points,a_points_lost,b_points_lost,swing,key,"
           "draw_low,draw_high,loss_low,loss_high,a_stands_lost_low,a_stands_lost_high,b_stands_lost_low,b_stands_lost_high,swing_low,swing_high,answer_key")
# Endings, policies, dice before dice, endless fights, regeneration, and a simulation.
MATCHUPS = [
    KNIGHTS,
    ["custom: stands=1, hits=1, attacks=1", "custom: type=artillery, attacks=1, hits=2, stands=2"],
    ["custom: policy=stand", "custom: policy=fall-back, defended", "--rounds", "3"],
    ["goblins/pump wagon: charging", "skaven/doom wheel", "--turns", "2"],
    ["orcs/trolls: hits=2", "chaos/trolls: support=1", "--turns", "3"],
    ["custom: stands=2", "custom: support=1", "--turns", "end"],
    [*KNIGHTS, "--method", "simulate", "--trials", "20000"],
    ["custom: attacks=0, hits=20, stands=1, support=2", "custom: attacks=0, hits=20, armour=3+, stands=12, regenerates",
     "--turns", "end", "--trials", "10", "--method", "simulate"],
]


class Json(CommandLine):
    def answer(self, *arguments):
        return self.in_json("odds", *arguments)

    def assert_sum(self, numbers, whole=1.0):
        self.assertAlmostEqual(sum(numbers), whole, delta=1e-11)

    def test_chances_sum_to_one_and_means_to_their_distributions(self):
        for matchup in MATCHUPS:
            with self.subTest(matchup):
                answer = self.answer(*matchup)
                self.assert_sum(answer[key]["p"] for key in ("win", "draw", "loss"))
                self.assert_sum(answer["endings"].values())
                spreads = [answer[key][side] for key in ("stands_lost", "hits_scored", "retreat_cm") for side in "ab"]
                for spread in [*spreads, answer["rounds"]]:
                    self.assert_sum(spread["pmf"])
                    mean = sum(value * chance for value, chance in enumerate(spread["pmf"]))
                    self.assertAlmostEqual(spread["mean"], mean, delta=1e-9)

    def test_each_round_sums_to_the_chance_that_it_was_fought(self):
        for matchup in MATCHUPS:
            with self.subTest(matchup):
                answer = self.answer(*matchup)
                for fought in answer["by_round"]:
                    whole = sum(answer["rounds"]["pmf"][fought["round"]:])
                    self.assert_sum((fought["win"], fought["draw"], fought["loss"]), whole)
                    for winner, loser in (("win", "b"), ("loss", "a")):
                        retreats = sum(fought["retreat_cm"][loser]["pmf"])
                        self.assertLessEqual(retreats, fought[winner] + 1e-12)

    def test_the_parts_agree_with_each_other(self):
        for matchup in MATCHUPS:
            with self.subTest(matchup):
                answer = self.answer(*matchup)
                ends = answer["endings"]
                self.assertAlmostEqual(answer["destroyed"]["a"]["p"], ends["a_destroyed"] + ends["both_destroyed"], 11)
                self.assertAlmostEqual(answer["stands_lost"]["b"]["pmf"][-1], answer["destroyed"]["b"]["p"], 11)
                won = ends["b_destroyed"] + ends["b_retreats"] + ends["unresolved_a"]
                self.assertAlmostEqual(answer["win"]["p"], won, 11)

    def test_the_other_side_s_view_is_the_mirror(self):
        here, there = (self.answer(*sides, "--rounds", "3") for sides in (KNIGHTS, KNIGHTS[::-1]))
        for key, mirrored in (("win", "loss"), ("draw", "draw"), ("loss", "win")):
            self.assertAlmostEqual(here[key]["p"], there[mirrored]["p"], 12)
        for key in ("stands_lost", "hits_scored", "retreat_cm"):
            for a, b in (("a", "b"), ("b", "a")):
                self.assertEqual(len(here[key][a]["pmf"]), len(there[key][b]["pmf"]))
                for ours, theirs in zip(here[key][a]["pmf"], there[key][b]["pmf"]):
                    self.assertAlmostEqual(ours, theirs, 12)

    def test_exact_answers_have_no_width_and_simulated_ones_do(self):
        exact, simulated = self.answer(*KNIGHTS), self.answer(*MATCHUPS[6])
        self.assertEqual([exact[key] for key in ("method", "sampler", "trials", "seed")], ["exact", None, None, None])
        self.assertEqual(exact["win"]["low"], exact["win"]["high"])
        self.assertEqual([simulated[key] for key in ("method", "sampler", "trials", "seed")],
                         ["simulated", "even", 20000, 1])
        # An interval of 95 % leaves the truth out once in twenty: within 4.89 standard errors, missed once in a million.
        error = (simulated["win"]["high"] - simulated["win"]["low"]) / (2 * 1.96)
        self.assertGreater(error, 0)
        self.assertLess(abs(simulated["win"]["p"] - exact["win"]["p"]), 4.89 * error)

    def test_the_same_bytes_at_any_number_of_threads(self):
        simulate = ["odds", *KNIGHTS, "--method", "simulate", "--trials", "300000", "--seed", "7", "--json"]
        answers = {self.answered(*simulate, "--threads", str(threads)) for threads in (1, 2, 3, 8)}
        self.assertEqual(len(answers), 1)


class Csv(CommandLine):
    def test_the_header_is_the_contract_s_and_the_row_has_every_column(self):
        for matchup in MATCHUPS:
            text = self.answered("odds", *matchup, "--csv", "--quiet")
            self.assertNotIn("\r", text)
            self.assertEqual(text.split("\n")[0], COLUMNS)
            header, row = csv.reader(io.StringIO(text))
            self.assertEqual(len(row), len(header))
            self.assertEqual(row[1:3], matchup[:2])
            self.assertAlmostEqual(sum(float(row[header.index(key)]) for key in ("win", "draw", "loss")), 1, 11)

    def test_csv_and_json_are_one_answer(self):
        row = next(csv.DictReader(io.StringIO(self.answered("odds", *KNIGHTS, "--csv"))))
        answer = self.in_json("odds", *KNIGHTS)
        self.assertEqual(row["key"], answer["key"])
        self.assertEqual(float(row["win"]), answer["win"]["p"])
        self.assertEqual(float(row["b_stands_lost"]), answer["stands_lost"]["b"]["mean"])

    def test_a_spreadsheet_takes_no_cell_for_a_formula(self):
        with tempfile.TemporaryDirectory() as folder:
            (pathlib.Path(folder) / "side.toml").write_text('side = "custom"\n')
            text = self.answered("odds", "@side.toml", "custom", "--csv", folder=folder)
        self.assertEqual(list(csv.reader(io.StringIO(text)))[1][1], "'@side.toml")


class Table(CommandLine):
    def on_a_terminal(self, *arguments, **more):
        """What the program writes to a terminal."""
        ours, its = pty.openpty()
        try:
            done = subprocess.run([fray_program.PROGRAM, *arguments], stdin=its, stdout=its, stderr=subprocess.PIPE,
                                  env=environment(TERM="xterm-256color", **more), timeout=60)
            self.assertEqual((done.returncode, done.stderr), (0, b""))
            return os.read(ours, 1 << 20).decode()
        finally:
            os.close(ours)
            os.close(its)

    def test_colour_is_for_terminals_only(self):
        self.assertIn("\x1b[", self.on_a_terminal("odds", *KNIGHTS))
        self.assertNotIn("\x1b", self.answered("odds", *KNIGHTS))
        self.assertNotIn("\x1b", self.on_a_terminal("odds", *KNIGHTS, "--json"))

    def test_no_color_is_obeyed(self):
        self.assertNotIn("\x1b", self.on_a_terminal("odds", *KNIGHTS, NO_COLOR="1"))
        self.assertIn("\x1b[", self.on_a_terminal("odds", *KNIGHTS, NO_COLOR=""))  # as no-color.org has it

    def test_quiet_says_nothing_but_what_was_asked_for(self):
        self.assertEqual(self.answered("odds", *KNIGHTS, "--quiet"), "")
        self.assertEqual(self.answered("odds", *KNIGHTS, "--quiet", "--json"), self.answered("odds", *KNIGHTS, "--json"))

    def test_names_from_outside_cannot_move_the_cursor(self):
        text = self.answered("odds", "custom: name=\x1b[2JGuard\x07", "custom")
        self.assertNotIn("\x1b", text)
        self.assertNotIn("\x07", text)


class Svg(CommandLine):
    def setUp(self):
        self.picture = self.folder / "odds.svg"

    def draw(self, target, code=0):
        said = fray("odds", *KNIGHTS, "--quiet", "--force", "--svg", str(target), folder=self.folder)
        self.assertEqual((said.code, said.out), (code, ""), said)
        return said.errors

    def test_a_picture_is_drawn_and_the_old_one_replaced(self):
        self.picture.write_text("old")
        self.draw("odds.svg")
        self.assertEqual(xml.parse(self.picture).getroot().tag, "{http://www.w3.org/2000/svg}svg")
        self.assertEqual(os.listdir(self.folder), ["odds.svg"])

    def test_a_link_is_followed(self):
        self.picture.write_text("old")
        (self.folder / "link.svg").symlink_to("odds.svg")
        self.draw("link.svg")
        self.assertTrue((self.folder / "link.svg").is_symlink())
        xml.parse(self.picture)

    def test_what_cannot_be_written_leaves_nothing_behind(self):
        (self.folder / "sub").mkdir()
        self.assertEqual(self.draw("none/odds.svg", code=5),
                         "fray: none/odds.svg: cannot be written (No such file or directory).\n")
        self.assertEqual(self.draw("sub", code=5), "fray: sub: cannot be written (Is a directory).\n")
        self.assertEqual(self.draw("/dev/full", code=5), "fray: /dev/full: cannot be written (No space left on device).\n")
        self.assertEqual(os.listdir(self.folder), ["sub"])

    def test_a_folder_is_no_table_before_any_work(self):
        """Of a question that takes minutes."""
        (self.folder / "sub").mkdir()
        begun = time.monotonic()
        self.assertEqual(self.refused("points", "all", "-o", "sub", code=5, folder=self.folder), "sub: cannot be written (Is a directory).")
        self.assertLess(time.monotonic() - begun, 10)

    def test_an_old_picture_survives_what_goes_wrong(self):
        """A file-size limit stops the new one half way."""
        self.picture.write_text("old")
        limited = ["sh", "-c", 'ulimit -f 1; exec "$0" "$@"', fray_program.PROGRAM, "odds", *KNIGHTS, "--quiet", "--force", "--svg",
                   "odds.svg"]
        done = subprocess.run(limited, cwd=self.folder, env=environment(), capture_output=True, timeout=60)
        self.assertEqual(done.returncode, 5, done)
        self.assertIn(b"odds.svg: cannot be written", done.stderr)
        self.assertEqual(self.picture.read_text(), "old")
        self.assertEqual(os.listdir(self.folder), ["odds.svg"])


class Pipes(CommandLine):
    FORMS = (["--json"], ["--csv"], [])

    def test_a_full_disk_is_told(self):
        for form in self.FORMS:
            with open("/dev/full", "wb") as full:
                said = fray("odds", *KNIGHTS, *form, stdout=full)
            self.assertEqual(said.code, 5)
            self.assertEqual(said.errors, "fray: standard output: cannot be written (No space left on device).\n")
        with open("/dev/full", "wb") as full:
            self.assertEqual(fray("--help", stdout=full).code, 5)

    def test_a_closed_pipe_is_nobody_s_fault(self):
        for arguments in (["units"], ["--help"], *(["odds", *KNIGHTS, *form] for form in self.FORMS)):
            reader, writer = os.pipe()
            os.close(reader)
            try:
                said = fray(*arguments, stdout=writer)
            finally:
                os.close(writer)
            self.assertEqual((said.code, said.errors), (0, ""), arguments)

    def test_a_pipe_that_nobody_reads_is_told(self):
        with tempfile.TemporaryDirectory() as folder:
            pipe = os.path.join(folder, "pipe")
            os.mkfifo(pipe)
            for command in (["odds", *KNIGHTS, "--svg", "pipe", "--quiet"],
                            ["compare", *KNIGHTS, "--against", "custom: points=30", "-o", "pipe", "--quiet"],
                            ["matrix", "orcs/goblins", "orcs/goblins", "-o", "pipe", "--quiet"]):
                with self.subTest(command[0]):
                    said = fray(*command, folder=folder)
                    self.assertEqual((said.code, said.out), (5, ""), said)
                    self.assertEqual(said.errors.replace(folder + "/", ""), "fray: pipe: is a pipe that nobody reads (fray waited two seconds). "
                                     "Start its reader first, or name a file.\n")
                    reader = subprocess.Popen(["cat", pipe], stdout=subprocess.PIPE)
                    said = fray(*command, folder=folder)
                    self.assertEqual(said.code, 0, said)
                    self.assertNotEqual(reader.communicate(timeout=30)[0], b"")

    def test_a_table_that_is_a_pipe_is_not_verified(self):
        with tempfile.TemporaryDirectory() as folder:
            fray("matrix", "orcs/goblins", "orcs/goblins", "-o", "t.csv", "--quiet", folder=folder)
            os.unlink(os.path.join(folder, "t.csv"))
            os.mkfifo(os.path.join(folder, "t.csv"))
            for command in ("verify", "report"):
                said = fray(command, "t.csv", folder=folder)
                self.assertIn(said.code, (2, 4), said)

    def test_head_gets_its_line(self):
        done = subprocess.run(f"'{fray_program.PROGRAM}' units | head -1", shell=True, capture_output=True, timeout=60,
                              env=environment())
        self.assertEqual(done.stderr, b"")
        self.assertTrue(done.stdout.startswith(b"unit "))


if __name__ == "__main__":
    main()
