#!/usr/bin/env python3
"""What is said in vain, may be misread or takes long is told; and what is there already is not overwritten."""

import collections
import contextlib
import csv
import io
import json
import pathlib
import random
import re
import select
import subprocess
import tempfile

import fray_program
from fray_program import CommandLine, environment, fray, main

KNIGHTS = "empire/knights: charging"
ORCS = "orcs/orc warriors"
SAID = ("zealous", "chaos-or-undead", "may-touch-fortified", "supported-by-own-kind", "pursues-anything", "pursued-by-anyone",
        "irregular", "formation=column", "formation=irregular", "shots=2")


class Notes(CommandLine):
    def notes(self, *arguments):
        return self.in_json("odds", *arguments)["notes"]

    def test_options_without_effect_are_named(self):
        boars = "orcs/boar riders"
        for a, b, idle in (
            (KNIGHTS.split(":")[0], ORCS + ": shots=6", "B: shots=6 changes"),
            (KNIGHTS, ORCS + ": advance=no", "B: advance=no changes"),
            (KNIGHTS, ORCS + ": make-way=no", "B: make-way=no changes"),
            (KNIGHTS, ORCS + ": stands=1, casualties=fighting, pursuers=line", "B: casualties=fighting and pursuers=line change"),
            (KNIGHTS, ORCS + ": fought", "B: fought changes"),
            (boars + ": half-random-after-retreat", ORCS, "A: half-random-after-retreat changes"),
            (boars + ": supports-own-kind, bonus-against-monsters", ORCS, "A: supports-own-kind and bonus-against-monsters change"),
            (boars, ORCS + ": pikes", "B: pikes changes"),
            (boars + ": terrifying=no", ORCS, "A: terrifying=no changes"),
            (KNIGHTS + ", fierce-charge=no", ORCS, "A: fierce-charge=no changes"),
            (KNIGHTS, ORCS + ": unstable, wizard-near", "B: unstable and wizard-near change"),
            (KNIGHTS, ORCS + ": never-driven-back", "B: never-driven-back changes"),
            (KNIGHTS, ORCS + ": always-hits-on-4+", "B: always-hits-on-4+ changes"),
        ):
            with self.subTest(a=a, b=b):
                notes = self.notes(a, b)
                self.assertTrue(any(note.startswith(idle) and note.endswith("nothing in this fight.") for note in notes), notes)
                # A note is a promise: the odds are the same without it.
                odds = [self.in_json("odds", *sides)["win"] for sides in
                        ((a, b), (a.split(":")[0] + (": charging" if "charging" in a else ""),
                                  b.split(":")[0] + (": stands=1" if "stands=1" in b else "")))]
                self.assertEqual(odds[0], odds[1])

    def test_options_with_an_effect_are_not_named(self):
        for a, b in ((KNIGHTS, ORCS + ": shots=6"), ("orcs/boar riders: charging", ORCS + ": pikes"),
                     ("empire/knights: always-hits-on-4+", ORCS + ": defended"),
                     (KNIGHTS, ORCS + ": first-round-bonus")):
            self.assertEqual([note for note in self.notes(a, b) if "nothing in this fight" in note], [], (a, b))

    def test_options_of_a_fight_of_ordinary_size_are_looked_at(self):
        for system, a, b, idle in (
                ("old-world", "empire-of-man/state troops: models=20, charging, drives, reformed, multiple=D3, backstab", "orc-and-goblin-tribes/orc mobs: models=20",
                 "drives, reformed, multiple=D3 and backstab change"),
                ("fantasy6", "custom: models=25, charging, reformed, stubborn", "custom: models=25", "reformed changes"),
                ("fantasy7", "custom: models=25, charging, reformed, stubborn", "custom: models=25", "reformed changes")):
            told = self.odds(a, b, "--system", system)
            self.assertGreater(told["situations"], 10_000)
            self.assertIn(f"A: {idle} nothing in this fight.", told["notes"], system)

    def test_what_is_not_looked_at_is_said(self):
        told = self.odds("custom: models=40, width=10, charging, reformed, backstab", "custom: models=40, width=10", "--system", "old-world")
        self.assertIn("A: whether reformed and backstab change something was not looked at: the fight is large.", told["notes"])

    def test_options_are_looked_at_whatever_fights_are_told(self):
        for more in (("--given", "win"), ("--method", "simulate", "--trials", "1000")):
            self.assertIn("A: base=40x40 changes nothing in this fight.", self.notes("custom: fighting=2, base=40x40", "custom: fighting=2", *more))

    def test_a_reading_that_changes_nothing_is_named(self):
        knights = "empire/knights: charging"
        for reading in ("flyers=fight-on", "flyers=part"):
            self.assertIn(f"--rule {reading} changes nothing in this fight.", self.notes(knights, ORCS, "--rule", reading))
        ranks = ("custom: models=10, charging", "custom: models=10", "--system", "fantasy6")
        self.assertIn("--rule rank-width=4 changes nothing in this fight.", self.notes(*ranks, "--rule", "rank-width=4"))
        self.assertFalse([note for note in self.notes(*ranks, "--rule", "rank-width=5") if "--rule" in note])

    def test_an_option_that_takes_another_away_is_not_idle(self):
        for key in ("charging", "terrifying"):
            self.assertEqual([note for note in self.notes(f"custom: {key}, {key}=no", "custom") if "nothing" in note], [])

    def test_a_unit_by_a_friend_that_takes_no_part_is_named(self):
        note = "A2 takes no part as the fight opens: it touches no enemy and supports nobody."
        for second, idle in (("empire/knights: behind=1", True), ("empire/cannon: behind=1", True), ("empire/halberdiers: behind=1, at=5", True),
                             ("empire/halberdiers: behind=1", False), ("empire/knights: beside=1", False)):
            with self.subTest(second):
                self.assertEqual(note in self.notes("empire/halberdiers + " + second, ORCS), idle)
        self.assertIn(note, self.notes("empire/halberdiers: flank + empire/halberdiers: beside=1", ORCS))
        self.assertIn(note, self.notes("empire/knights + empire/knights: behind=1", ORCS))

    def test_a_first_round_that_is_over_gives_no_bonus(self):
        a = "empire/knights: pursuit=3"
        self.assertIn("A: first-round-bonus changes nothing in this fight.", self.notes(a + ", first-round-bonus", ORCS))
        self.assertIn("B: first-round-bonus changes nothing in this fight.", self.notes(a, ORCS + ": first-round-bonus"))
        odds = [self.in_json("odds", a + more, ORCS)["win"] for more in ("", ", first-round-bonus")]
        self.assertEqual(*odds)

    def test_why_a_charge_gives_nothing_is_told(self):
        riders, idle = "orcs/boar riders: charging", "B: charging changes nothing in this fight"
        why = f"{idle}, because no enemy that it fights stands in the open."
        self.assertIn(why, self.notes("empire/halberdiers: defended", riders))
        self.assertIn(why, self.notes("empire/halberdiers: fighting=3, defended", riders + ", fighting=3"))
        # Somebody in the open may come to fight: that may be why.
        self.assertIn(idle + ".", self.notes("empire/halberdiers: defended + empire/knights: behind=1", riders))
        tank = self.notes("empire/steam tank", "orcs/giant: charging")
        self.assertIn("B gets no extra attack for charging, because the enemy is always defended.", tank)
        self.assertIn(f"{idle}.", tank)

    def test_who_has_left_the_combat_is_not_destroyed_with_it(self):
        two = "orcs/goblins + orcs/goblins: flank=left"
        note = '"Destroyed" says that nobody of B is left in this combat: stands that have left it may live.'
        self.assertIn(note, self.notes("empire/halberdiers", two))
        self.assertIn(note.replace("of B", "of A"), self.notes(two, "empire/halberdiers"))
        for a, b in ((KNIGHTS, ORCS), ("2 x empire/knights: charging", "2 x orcs/goblins")):
            answer = self.in_json("odds", a, b)
            whole = {side: [*answer["stands_lost"][side]["pmf"], 0.0] for side in "ab"}
            stands = {"a": 3 * (2 if a.startswith("2") else 1), "b": 3 * (2 if b.startswith("2") else 1)}
            left = any(answer["destroyed"][side]["p"] > (whole[side][stands[side]] if stands[side] < len(whole[side]) else 0) + 1e-9 for side in "ab")
            self.assertEqual(any(said.startswith('"Destroyed" says') for said in answer["notes"]), left)

    def test_only_who_is_charged_may_shoot_at_chargers(self):
        guns = "empire/handgunners"
        told = lambda *sides: [note.split(" ")[0] for note in self.notes(*sides) if "does not shoot" in note]
        self.assertEqual(told(KNIGHTS, f"{ORCS} + {guns}: behind=1"), [])  # it supports, and nobody touches it
        self.assertEqual(told(KNIGHTS, f"{guns} + {guns}: behind=1"), ["B1"])
        self.assertEqual(told("empire/knights: charging, fighting=3", guns), ["B"])
        shoots = f"{ORCS} + {guns}: behind=1, shots=6"
        idle = lambda a: [note for note in self.notes(a, shoots) if "nothing in this fight" in note]
        self.assertEqual(idle(KNIGHTS + ", policy=stand"), ["B2: shots=6 changes nothing in this fight."])

    def test_a_range_without_dice_is_told_of_who_is_charged(self):
        skirmishers, charge = "ancients-gallic/skirmishers", "ancients-gallic/warriors: charging"
        told = lambda *sides: [note.split(":")[0] for note in self.notes(*sides) if "range (15cm)" in note]
        self.assertEqual(told(charge, skirmishers), ["B"])
        self.assertEqual(told(charge, skirmishers + ": shots=3"), [])
        self.assertEqual(told("ancients-gallic/warriors", skirmishers + ": charging"), [])

    def fights_of_two(self, dice):
        """Fights of two drawn by lot, without end: both sides' options, more of the command line, and what was answered."""
        while True:
            sides = []
            for _ in "AB":
                own = [f"type={dice.choice(('infantry', 'infantry', 'cavalry', 'chariot', 'monster', 'artillery'))}", "hits=1",
                       f"stands={dice.choice((1, 1, 2))}", *dice.sample(SAID, 4)]
                own += [option for option in ("charging", "flying", "policy=stand", "fortified") if dice.random() < .3]
                sides.append(own)
            turns = ("--json", "--turns", str(dice.randint(1, 2)))
            answered = fray(*self.fight(sides), *turns)
            if answered.code == 0:  # not two formations, nor walls that cavalry would hold
                named = [("AB".index(letter), re.split(", | and ", options)) for letter, options in
                         re.findall(r"([AB]): ([^.:]*) changes? nothing in this fight\.", answered.out)]
                yield sides, turns, json.loads(answered.out), named

    def fight(self, sides):
        return "odds", *("custom: " + ", ".join(own) for own in sides)

    def test_a_note_on_a_fight_of_two_is_a_promise(self):
        """What a note names can be left out together, and all numbers stay."""
        checked = collections.Counter()
        for sides, turns, answer, named in self.fights_of_two(random.Random(15)):
            asked = self.fight(sides)
            for side, options in named:
                self.assertLessEqual(set(options), set(sides[side]), asked)
                sides[side][:] = [one for one in sides[side] if one not in options]
                checked.update(options)
            self.assert_same(answer, json.loads(self.answered(*self.fight(sides), *turns)), asked)
            if checked.total() >= 250:
                break
        self.assertLessEqual(set(SAID), set(checked), checked)

    def test_an_option_that_a_note_names_changes_nothing_alone(self):
        """Where several are named, each can be left out by itself, too, and all numbers stay."""
        checked = 0
        for sides, turns, answer, named in self.fights_of_two(random.Random(16)):
            if sum(len(options) for _, options in named) > 1:
                for side, option in [(side, option) for side, options in named for option in options]:
                    without = [[one for one in own if own is not sides[side] or one != option] for own in sides]
                    self.assert_same(answer, json.loads(self.answered(*self.fight(without), *turns)), (self.fight(sides), option))
                    checked += 1
            if checked >= 250:
                break

    def test_daemons_may_fade_between_turns(self):
        self.assertFalse(any("unstable" in note for note in self.notes(KNIGHTS, ORCS + ": unstable", "--turns", "2")))

    def test_a_base_without_a_field_is_named(self):
        self.assertIn("A: base=40x40 changes nothing in this fight.",
                      self.notes("empire/knights: fighting=3, base=40x40", ORCS))

    def test_what_may_be_misread_is_told(self):
        for a, b, told in (
            ("empire/knights: hits=2", ORCS, "hits taken already"),
            (KNIGHTS, ORCS + ": irregular", "in two ranks, so fewer of them fight"),
            (KNIGHTS, f"{ORCS} + {ORCS}: behind=1, irregular", "B2: irregular lays its stands out in two ranks, so fewer of them support"),
            (KNIGHTS, "empire/handgunners", "does not shoot at who charges it"),
            (KNIGHTS, ORCS + ": charging", "Both sides charge"),
            ("empire/cannon: charging", ORCS, "cannot charge"),
            ("custom: attacks=D7", "custom", "dice of 7 faces"),
            ("empire/knights: flank", ORCS, "unless it says flank=right"),
            ("empire/knights: character=griffon", ORCS, "A: empire/griffon is a mount without its rider"),
            (KNIGHTS, "2 x orcs/goblins: character=empire/general", "B2: empire/general is of another army list"),
            ("empire/knights: charging, fighting=2", ORCS + ": charging", "Both sides charge"),
            ("goblins/spear chukka", ORCS + ": charging", "A may shoot (2 per stand) and does not"),
        ):
            with self.subTest(a=a, b=b):
                notes = self.notes(a, b)
                self.assertTrue(any(told in note for note in notes), notes)
        for a, b, told in ((KNIGHTS, "empire/handgunners: shots=3", "does not shoot"), ("custom: hits=2", "custom", "taken already")):
            self.assertFalse(any(told in note for note in self.notes(a, b)), (a, b))

    def test_trace_and_csv_tell_notes_on_standard_error(self):
        doubtful = ("custom: type=cavalry", "custom: fortified")
        for command in (("trace",), ("odds", "--csv")):
            said = fray(command[0], *doubtful, *command[1:])
            self.assertEqual(said.code, 0)
            self.assertIn("fray: note: A is cavalry and could not come into contact with a fortified enemy", said.errors)
            self.assertEqual(fray(command[0], *doubtful, *command[1:], "--quiet").errors, "")

    def test_options_of_dice_on_an_exact_answer(self):
        said = fray("odds", KNIGHTS, ORCS, "--sampler", "faces", "--trials", "5", "--seed", "2", "--precision", "0.1")
        self.assertEqual(said.errors, "fray: note: --sampler, --trials, --precision, --seed have no effect on this exact solution (which throws no dice).\n")
        said = fray("odds", KNIGHTS, ORCS, "--seed", "2", "--method", "simulate", "--trials", "1000")
        self.assertEqual(said.errors, "")

    def test_best_says_what_its_worth_is_not(self):
        free = self.notes(KNIGHTS, ORCS, "--policy", "best")
        self.assertTrue(any("Two turns weigh the next one" in note for note in free), free)
        self.assertFalse(any("does not compare" in note for note in free), free)
        self.assertTrue(any("does not compare" in note for note in self.notes(KNIGHTS, ORCS + ": policy=stand", "--policy", "best")))
        self.assertFalse(any("--turns 2" in note for note in self.notes(KNIGHTS, ORCS, "--policy", "best", "--turns", "2")))

    def test_best_in_a_sweep_is_best_alone(self):
        with tempfile.TemporaryDirectory(prefix="fray-cli-notes-") as folder:
            pathlib.Path(folder, "best.toml").write_text(f'a = "{KNIGHTS}"\nb = "{ORCS}"\npolicy = "best"\n'
                                                         '[axes]\n"a.points" = [10, 110, 1000]\n')
            rows = list(csv.DictReader(io.StringIO(self.answered("sweep", "best.toml", "--quiet", folder=folder))))
        for row in rows:
            alone = self.in_json("odds", f"{KNIGHTS}, points={row['a.points']}", ORCS, "--policy", "best")
            self.assertAlmostEqual(float(row["win"]), alone["win"]["p"], delta=1e-12)
            self.assertAlmostEqual(float(row["swing"]), alone["points"]["swing"]["mean"], delta=1e-9)
            self.assertEqual(row["key"], alone["key"])
        self.assertEqual(len({row["key"] for row in rows}), 3)
        self.assertGreater(len({row["win"] for row in rows}), 1)

    def test_best_and_pursue_are_two_answers_in_a_sweep(self):
        spec = ('a = "empire/knights: charging + empire/halberdiers"\nb = "orcs/orc warriors + orcs/goblins"\ntrials = 20000\n'
                '[axes]\npolicy = ["pursue", "best"]\n')
        with tempfile.TemporaryDirectory(prefix="fray-cli-notes-") as folder:
            pathlib.Path(folder, "both.toml").write_text(spec)
            rows = list(csv.DictReader(io.StringIO(self.answered("sweep", "both.toml", "--quiet", folder=folder))))
        self.assertEqual([row["policy"] for row in rows], ["pursue", "best"])
        self.assertEqual(len({row["win"] for row in rows}), 2)

    def test_a_sweep_keeps_the_precision_of_each_row(self):
        sides = ["empire/knights", "orcs/goblins"]
        with tempfile.TemporaryDirectory(prefix="fray-cli-notes-") as folder:
            for a, b in (sides, reversed(sides)):
                pathlib.Path(folder, "precise.toml").write_text(f'a = "{a}"\nb = "{b}"\nmethod = "simulate"\nprecision = 0.01\n')
                row = next(csv.DictReader(io.StringIO(self.answered("sweep", "precise.toml", "--quiet", folder=folder))))
                self.assertLessEqual(float(row["win_high"]) - float(row["win_low"]), 0.02)

    def test_best_is_refused_in_words_that_help_and_soon(self):
        self.assertIn("Say how many turns, such as 2", self.refused("odds", KNIGHTS, ORCS, "--policy", "best", "--turns", "end"))
        self.assertIn("more than 20000000 combinations",
                      self.refused("odds", f"3 x {ORCS}", f"3 x {KNIGHTS}", "--policy", "best", "--quiet"))

    def test_a_draw_after_which_defended_units_stand(self):
        self.assertIn("drawn, not all fall back", self.answered("odds", KNIGHTS, ORCS + ": defended"))
        self.assertIn("drawn, both fall back", self.answered("odds", KNIGHTS, ORCS))

    def test_a_side_without_a_price(self):
        answer = self.in_json("odds", KNIGHTS, "custom")
        self.assertEqual(answer["points"]["swing"], {"mean": None, "low": None, "high": None})
        self.assertIn("B has no price, so points won less points lost are not told (points= gives one).", answer["notes"])
        row = next(csv.DictReader(io.StringIO(self.answered("odds", KNIGHTS, "custom", "--csv", "--quiet"))))
        self.assertEqual((row["swing"], row["a_points"], row["b_points"]), ("", "110", "0"))
        self.assertNotIn("points won less lost", self.answered("odds", KNIGHTS, "custom"))
        self.assertIn("points won less lost", self.answered("odds", KNIGHTS, ORCS))
        ranks = self.in_json("odds", "--system", "sovl", "custom: points=100", "custom")
        self.assertIsNone(ranks["points"]["swing"]["mean"])

    def test_dice_are_counted_as_dice(self):
        for seed in range(1, 9):
            self.assertNotIn(" dies", self.answered("trace", "goblins/pump wagon", ORCS, "--seed", str(seed), "--quiet"))


class Long(CommandLine):
    """Questions for hours are announced soon, also where nobody watches, and then stopped."""

    SIMULATED = ("odds", KNIGHTS, ORCS, "--method", "simulate", "--sampler", "faces", "--trials", "1000000000000")
    HUGE = "custom: attacks=40, hits=20, stands=12"
    EXACT = ("odds", HUGE, HUGE, "--method", "exact")

    STUDY = ("rank", HUGE, "--against", f"{HUGE}, armour=5+", "--trials", "1000000000000", "--method", "simulate", "--sampler", "faces")

    @contextlib.contextmanager
    def running(self, *arguments):
        """What it says on standard error, to be read."""
        running = subprocess.Popen([fray_program.PROGRAM, *arguments, "--threads", "1"], env=environment(), stdin=subprocess.DEVNULL,
                                   stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        try:
            yield running.stderr
        finally:
            running.kill()
            running.communicate()

    def first_words(self, said, seconds):
        ready, _, _ = select.select([said], [], [], seconds)
        return said.readline().decode() if ready else ""

    def test_what_takes_long_is_announced_unless_it_is_quiet(self):
        # All at once, as each of them waits for seconds.
        with self.running(*self.SIMULATED) as simulated, self.running(*self.EXACT) as exact, self.running(*self.STUDY) as study, \
                self.running(*self.SIMULATED, "--quiet") as quiet, self.running(*self.STUDY, "--quiet") as quiet_study:
            self.assertRegex(self.first_words(simulated, 60),
                             r"fray: note: this takes about \d+ minutes and about \d+ MB of memory \(1 000 000 000 000 fights\): ")
            self.assertRegex(self.first_words(exact, 60), r"fray: note: at work for \d+ s without an answer yet, .*--method simulate")
            self.assertRegex(self.first_words(study, 60), r"fray: note: at work for \d+ s without an answer yet, .*--keep FILE")
            self.assertEqual(self.first_words(quiet_study, 2), "")
            self.assertEqual(self.first_words(quiet, 0), "")


class Files(CommandLine):
    def test_nothing_is_overwritten_unasked(self):
        (self.folder / "list.json").write_text('{"name": "Mine", "version": "Any", "units": {"Old Ones": '
                                               '{"type": "Infantry", "attack": "3", "hits": 3, "armour": "5+", "size": 3, "points": 60}}}')
        for file, arguments in (("out.svg", ("odds", KNIGHTS, ORCS, "--svg", "out.svg")),
                                ("out.svg", ("odds", KNIGHTS, ORCS, "--field-svg", "out.svg")),
                                ("mine.toml", ("units", "import", "list.json", "-o", "mine.toml")),
                                ("mine.toml", ("units", "import", "list.json", "-o", "."))):
            with self.subTest(arguments):
                (self.folder / file).write_text("precious")
                (self.folder / "list.toml").write_text("precious")
                self.assertIn("is there already", self.refused(*arguments, folder=self.folder, code=5))
                self.assertEqual((self.folder / file).read_text(), "precious")
                self.assertEqual((self.folder / "list.toml").read_text(), "precious")
                self.assertEqual(fray(*arguments, "--force", folder=self.folder).code, 0)

    def test_pictures_and_wide_tables_of_a_matrix(self):
        for option, file in (("--heat", "heat.svg"), ("--wide", "wide.csv")):
            (self.folder / file).write_text("precious")
            arguments = ("matrix", "albion/chariots", "orcs/giant", "-o", f"{option}.csv", option, file, "--quiet")
            self.assertIn(f"{file}: is there already", self.refused(*arguments, folder=self.folder, code=5))
            self.assertEqual((self.folder / file).read_text(), "precious")
            self.answered(*arguments, "--force", folder=self.folder)
            self.assertNotEqual((self.folder / file).read_text(), "precious")

    def test_a_side_without_a_price_leaves_the_means_of_others_alone(self):
        self.answered("matrix", "albion", "orcs/giant", "-o", "m.csv", "--heat", "m.html", "--figure", "swing", "--quiet", folder=self.folder)
        rows = {row["a"]: row["swing"] for row in csv.DictReader((self.folder / "m.csv").open())}
        self.assertEqual([name for name, swing in rows.items() if swing == ""], ["albion/fenbeast"])
        mean = re.search(r'title="mean against orcs/giant">(-?\d+)<', (self.folder / "m.html").read_text())
        swings = [float(swing) for swing in rows.values() if swing]
        self.assertAlmostEqual(float(mean[1]), sum(swings) / len(swings), delta=0.5)

    def test_a_dash_is_standard_output(self):
        self.assertIn("standard output has something else", self.refused("odds", KNIGHTS, ORCS, "--svg", "-"))
        self.assertTrue(self.answered("odds", KNIGHTS, ORCS, "--svg", "-", "--quiet").startswith("<svg "))

    def test_a_folder_that_is_not_there(self):
        (self.folder / "list.json").write_text('{"name": "Mine", "version": "Any", "units": {"Old Ones": '
                                               '{"type": "Infantry", "attack": "3", "hits": 3, "armour": "5+", "size": 3, "points": 60}}}')
        self.assertIn("no such folder", self.refused("units", "import", "list.json", "-o", "nowhere/", folder=self.folder, code=5))


class Words(CommandLine):
    def test_each_refusal_says_what_was_written(self):
        for arguments, sentence in (
            (("--system", "sovl", "odds", "a", "b"), "stands before its command"),
            (("odds", "orcs/orc warriors: defended, fortified", ORCS), "fortified and defended cannot both be said"),
            (("odds", "--system", "fantasy6", "custom: rear, flank=left", "custom"), "flank and rear cannot both be said"),
            (("odds", "custom: hits=2, hits-per-stand=3", "custom"), "hits-per-stand and hits cannot both be said"),
            (("odds", "empire/knights, charging", ORCS), "Options stand behind a colon"),
            (("odds", "--system", "sovl", "empire/knights", "custom"), "sovl"),
            (("odds", "--system", "fantasy6", "--rule", "insane-courage=no", "--rule", "insane-courage=yes", "custom", "custom"), "said twice"),
        ):
            with self.subTest(arguments):
                self.assertIn(sentence, self.refused(*arguments))

    def test_a_side_in_a_file_is_named_by_it(self):
        with tempfile.TemporaryDirectory(prefix="fray-cli-notes-") as folder:
            pathlib.Path(folder, "s5.toml").write_text('side = "empire/nobody"\n')
            self.assertIn("s5.toml", self.refused("odds", "@s5.toml", ORCS, folder=folder))
            self.assertIn("no unit is called", self.refused("odds", "2 x @s5.toml", ORCS, folder=folder))

    def test_a_list_of_ones_own_comes_first(self):
        with tempfile.TemporaryDirectory(prefix="fray-cli-notes-") as folder:
            pathlib.Path(folder, "mine.toml").write_text('system = "warmaster"\nlist = "Mine"\nsource = "me"\n[[unit]]\nname = "Orc Warriors"\n'
                                                         'type = "infantry"\nattacks = 4\nhits = 3\nstands = 3\npoints = 60\n')
            row = next(csv.DictReader(io.StringIO(self.answered("odds", "orc warriors", "custom: points=1", "--csv",
                                                                env=environment(FRAY_DATA=folder)))))
            self.assertEqual(row["a_points"], "60")


class Common(CommandLine):
    """Options that every command of its kind has."""

    def test_the_version(self):
        for command in (("odds", "a", "b"), ("trace",), ("units",), ("units", "import"), ("systems",), ("sweep",), ("matrix",), ("merge",)):
            self.assertRegex(self.answered(*command, "--version"), r"\Afray \d")

    def test_trace_as_json_and_csv(self):
        story = self.in_json("trace", KNIGHTS, ORCS)
        self.assertEqual(story["rounds"][0]["heading"], "Round 1")
        self.assertIn(story["result"], ("win", "draw", "loss"))
        rows = list(csv.reader(io.StringIO(self.answered("trace", KNIGHTS, ORCS, "--csv", "--quiet"))))
        self.assertEqual(rows[0], ["round", "line"])
        self.assertEqual([row[1] for row in rows[1:] if row[0] == "Round 1"], story["rounds"][0]["lines"])

    def test_units_and_systems_as_csv(self):
        for command in (("units", "knights"), ("units", "--system", "sovl", "imperial"), ("systems",)):
            objects = self.in_json(*command)
            rows = list(csv.DictReader(io.StringIO(self.answered(*command, "--csv", "--quiet"))))
            self.assertEqual(len(rows), len(objects))
            name = "name" if "name" in objects[0] else "key"
            self.assertEqual([row[name] for row in rows], [one[name] for one in objects])

    def test_a_search_that_finds_nothing_or_only_what_comes_near(self):
        self.assertIn("nothing is called", self.refused("units", "xyzzyplugh"))
        self.assertIn("Did you mean fray units check mine.toml?", self.refused("units", "chek", "mine.toml"))
        self.assertNotIn("Did you mean", self.refused("units", "--system", "ninth-age", "empire halberdiers"))
        self.assertIn("at most 2000", self.refused("units", "orc " * 600))
        said = fray("units", "kinghts")
        self.assertIn("these come near", said.errors)
        self.assertIn("empire/knights", said.out)
        self.assertEqual(fray("units", "knights").errors, "")


if __name__ == "__main__":
    main()
