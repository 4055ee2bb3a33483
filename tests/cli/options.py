#!/usr/bin/env python3
"""What one command knows all know, where it makes sense. `options.py .../fray --print` shows who knows what."""

import pathlib
import re
import shlex
import signal
import subprocess
import sys
import tempfile

import fray_program
from fray_program import CommandLine, environment, fray, main

PRINTS = "--print" in sys.argv
if PRINTS:
    sys.argv.remove("--print")

SHOWN = ["--quiet", "--json", "--csv", "--html", "--svg", "--out", "--force", "--system", "--rounds", "--turns", "--policy", "--edition", "--rule",
         "--method", "--sampler", "--trials", "--precision", "--seed", "--threads", "--keep"]
# One fight; many fights against a field; tables of many fights; no fight.
ONE, FIELD, TABLE = {"odds", "advise", "luck"}, {"compare", "diff", "dominated", "rank", "points", "worth", "find", "need", "sensitivity", "balance", "army"}, {"sweep", "matrix"}
FIGHTS = ONE | FIELD | TABLE | {"trace"}


class Options(CommandLine):
    @classmethod
    def setUpClass(cls):
        text = fray("--help").out
        names = re.findall(r"^  ([a-z]+)  ", text[text.lower().index("commands"):], re.M)
        cls.knows = {}
        for name in names:
            if name != "help":
                help_of = fray(name, "--help", "all").out
                cls.knows[name] = set(re.findall(r"(?:^ +|, )(--[a-z-]+)", help_of, re.M))
        if PRINTS:
            print("            " + " ".join(each[2:] for each in SHOWN))
            for name, known in cls.knows.items():
                print(f"{name:<12}" + " ".join(("x" if each in known else ".").center(len(each) - 2) for each in SHOWN))

    def test_forces_of_equal_cost_say_what_their_own_auto_is(self):
        # One against one is solved there, and several a side are simulated, where odds would solve those, too.
        for name in sorted(FIELD):
            help_of = " ".join(fray(name, "--help", "all").out.split())
            method = help_of[help_of.index("--method"):help_of.index("--sampler")]
            self.assertEqual("several a side are simulated" in method, name in {"points", "balance"}, method)
            self.assertEqual("as of fray odds" in method, name not in {"points", "balance"}, method)
        told = fray("points", "empire/knights", "--against", "orcs/goblins", "--quiet", "--trials", "100").out
        self.assertRegex(told, r"\b\d+ fights, \d+ (of them )?simulated")
        self.assertNotIn("simulated", fray("odds", "2 x empire/knights", "3 x orcs/goblins", "--rounds", "1", "--turns", "1").out)

    def example_of(self, *command):
        """Behind the program's name, as a shell reads it."""
        text = re.search(r"^Example: fray (.*(?:\n {9}.*)*)", fray(*command, "--help").out, re.M)
        self.assertTrue(text, command)
        return shlex.split(text[1].replace("\n        ", ""))

    def test_every_command_shows_an_example_that_is_answered(self):
        """In a folder with the files that examples name: some are made by those before them."""
        with tempfile.TemporaryDirectory() as folder:
            fray("matrix", "empire", "orcs", "--quiet", "-o", "table.csv", folder=folder)
            spec = pathlib.Path(folder, "spec.toml")
            spec.write_text('a = "empire/knights"\nb = "orcs/goblins"\n[axes]\n"a.attacks" = [3, 4]\n')
            for part in "12":
                fray("sweep", spec.name, "--quiet", "--shard", f"{part}/2", "-o", f"part{part}.csv", folder=folder)
            pathlib.Path(folder, "army.csv").write_text("name,type,attacks,hits,armour,stands,points\nPikes,infantry,3,3,5+,3,50\n")
            commands = [[name] for name in sorted(set(self.knows) - {"sweep", "page"})]
            for command in [["sweep"], ["units", "import"], ["units", "check"], *commands]:
                with self.subTest(command):
                    words = self.example_of(*command)
                    self.assertEqual(words[:len(command)], command)
                    said = fray(*words, folder=folder, env=environment(FRAY_SIDES=folder))
                    self.assertEqual(said.code, 0, said)

    def test_the_example_of_the_page_serves_it(self):
        self.assertEqual(self.example_of("page"), ["page"])
        with subprocess.Popen([fray_program.PROGRAM, "page", "--port", "0"], stdout=subprocess.PIPE, text=True) as served:
            self.assertIn("http://127.0.0.1:", served.stdout.readline())
            served.send_signal(signal.SIGINT)

    def test_forms_are_options_of_the_first_help(self):
        for name in sorted(FIGHTS - TABLE | {"meta", "save", "units", "systems", "explain"}):
            self.assertEqual(set(re.findall(r"^  (--(?:json|csv)) ", fray(name, "--help").out, re.M)), {"--json", "--csv"}, name)

    def all_know(self, commands, *options):
        for name in commands:
            for option in options:
                with self.subTest(name, option=option):
                    self.assertIn(option, self.knows[name])

    def test_all_commands_are_looked_at(self):
        self.assertEqual(set(self.knows), FIGHTS | {"meta", "merge", "report", "verify", "save", "units", "systems", "page", "explain", "completion"})

    def test_all(self):
        self.all_know(self.knows, "--help", "--version")

    def test_who_says_anything_can_be_quiet(self):
        self.all_know(set(self.knows) - {"completion"}, "--quiet")

    def test_who_answers_with_a_table_has_it_for_programs(self):
        self.all_know(FIGHTS | {"save", "units", "systems", "explain"}, "--json")
        self.all_know((FIGHTS - TABLE) | {"save", "units", "systems", "explain"}, "--csv")  # a sweep writes it anyhow
        self.all_know(FIGHTS | {"meta", "save", "units", "systems", "explain"}, "--out", "--force")

    def test_an_answer_is_a_page_as_well(self):
        self.all_know(FIGHTS - {"trace"}, "--html")

    def test_who_writes_a_file_can_replace_one(self):
        self.all_know([name for name, known in self.knows.items() if known & {"--out", "--svg", "--html"}], "--force")

    def test_who_fights_is_told_how(self):
        self.all_know(FIGHTS - {"sweep"}, "--system")  # a sweep's file says it
        self.all_know(FIGHTS, "--rounds", "--turns", "--policy", "--edition", "--rule", "--seed")
        self.all_know(FIGHTS - {"trace"}, "--trials", "--threads")
        self.all_know({"odds"} | FIELD | TABLE, "--method", "--sampler", "--precision")

    def test_a_game_is_told_of_what_it_knows(self):
        told = [fray("odds", "--help", "all", "--system", game).out for game in ("warmaster", "sovl")]
        self.assertEqual(["--edition EDITION" in text for text in told], [True, False])
        self.assertTrue(all("--rule" in text for text in told))

    def test_long_runs_go_on(self):
        self.all_know(FIELD, "--keep")
        self.all_know(TABLE, "--resume")

    def test_a_page_of_each(self):
        """Each page says what the terminal says, is not written over, and is when told so."""
        knights, orcs = "empire/knights: charging", "orcs/orc warriors"
        with tempfile.TemporaryDirectory() as folder:
            for number, asked in enumerate((("advise", knights, orcs), ("luck", knights, orcs, "--result", "won by 1"),
                                            ("need", "empire/halberdiers", orcs, "--win", "30%"),
                                            ("army", "empire/knights", orcs))):
                with self.subTest(asked[0]):
                    page = pathlib.Path(folder) / f"{number}.html"
                    said = fray(*asked, "--html", page.name, "--threads", "2", folder=folder)
                    self.assertEqual(said.code, 0, said)
                    text = page.read_text()
                    self.assertTrue(text.startswith("<!doctype html>") or text.startswith("<!DOCTYPE html>"), text[:80])
                    self.assertIn(f"fray {asked[0]} ", text)
                    self.refused(*asked, "--html", page.name, folder=folder, code=5)
                    self.assertEqual(fray(*asked, "--html", page.name, "--force", folder=folder).out, said.out)


if __name__ == "__main__":
    main()
