#!/usr/bin/env python3
"""What a sweep refuses, with which sentence, and that a dry run refuses it as well."""

import csv
import fcntl
import io
import json
import subprocess

import fray_program
from fray_program import CommandLine, fray, main

DUEL = 'a = "custom: attacks=3"\nb = "custom: attacks=2"\n'
HELD = 'a = "custom: attacks=3, defended"\nb = "custom: attacks=2"\n'  # who is defended may not charge
PAIR = 'a = "custom: attacks=3 + custom: attacks=2, hits=3"\nb = "2 x custom"\n'


class Refusals(CommandLine):
    def refuses(self, spec, *arguments, code=2):
        """The sentence, the same of a run and of a dry run, neither of which leaves anything."""
        (self.folder / "spec.toml").write_text(spec)
        before = sorted(self.folder.iterdir())
        run = self.refused("sweep", "spec.toml", *arguments, folder=self.folder, code=code)
        dry = self.refused("sweep", "spec.toml", "--dry-run", *arguments, folder=self.folder, code=code)
        self.assertEqual(run, dry)
        self.assertEqual(sorted(self.folder.iterdir()), before)
        return run

    def dry(self, spec, *arguments):
        (self.folder / "spec.toml").write_text(spec)
        return self.answered("sweep", "spec.toml", "--dry-run", *arguments, folder=self.folder)

    def test_settings_of_the_fight(self):
        self.assertIn('row 1 ("custom: attacks=3" against "custom: attacks=2"): rounds: "99"', self.refuses(DUEL, "--rounds", "99"))
        self.assertIn('policy: "best friends"', self.refuses(DUEL, "--policy", "best friends"))
        self.assertIn("row 2 (", self.refuses(DUEL + "[axes]\nrounds = [2, 11]\n"))

    def test_a_setting_without_a_value(self):
        for name in ("rounds", "turns", "policy", "method", "sampler", "given"):
            self.assertIn(f'--{name}: "" is not allowed', self.refuses(DUEL, f"--{name}", ""))
            self.assertIn(f'--{name}: "" is not allowed', self.refused("matrix", "empire/knights", "orcs/goblins", f"--{name}", ""))

    def test_a_wrong_number_of_turns_is_no_row_that_rules_do_not_allow(self):
        spec = DUEL + 'refused = "skip"\n[axes]\nturns = [1, {}]\n'
        self.assertIn('turns: "banana"', self.refuses(spec.format('"banana"')))
        self.assertIn('turns: "61"', self.refuses(spec.format(61)))
        (self.folder / "spec.toml").write_text('a = "custom"\nb = "custom"\nrefused = "skip"\n[axes]\nrounds = [1, 3]\nturns = [1, 30]\n')
        self.assertEqual(len(self.answered("sweep", "spec.toml", "--quiet", folder=self.folder).splitlines()), 4)  # 30 of 3 rounds is one

    def test_what_cannot_be_answered_as_asked(self):
        self.assertIn("--policy: best is asked in a combat without a last turn", self.refuses(DUEL, "--policy", "best", "--turns", "end"))

    def test_what_is_too_large_to_solve(self):
        said = self.refuses('refused = "skip"\nmethod = "exact"\na = "4 x orcs/goblins"\nb = "4 x orcs/goblins"\n')
        self.assertTrue(said.startswith('spec.toml:2:10: row 1 ("4 x orcs/goblins" against "4 x orcs/goblins"): method: this combat is '
                                        "too large to solve exactly"), said)

    def test_options_of_the_run(self):
        self.assertIn("--checkpoint", self.refuses(DUEL, "--checkpoint", "-3", "-o", "out.csv"))
        (self.folder / "old.csv").write_text("kept\n")
        self.assertIn("is there already", self.refuses(DUEL, "-o", "old.csv", code=5))
        self.assertIn("cannot be written", self.refuses(DUEL, "-o", "nowhere/out.csv", code=5))
        self.assertIn("is named for two outputs", self.refuses(DUEL, "-o", "out.csv", "--distributions", "./out.csv"))

    def test_a_spec_is_not_overwritten(self):
        for more in ((), ("--force",), ("--resume",)):
            for option in ("-o", "--distributions"):
                for name in ("spec.toml", "./spec.toml", "spec"):
                    with self.subTest(name, option=option, more=more):
                        (self.folder / "spec").unlink(missing_ok=True)
                        (self.folder / "spec").symlink_to("spec.toml")
                        said = self.refuses(DUEL, option, name, *(("-o", "out.csv") if option != "-o" else ()), *more)
                        self.assertEqual(said, f"{name} would overwrite spec.toml, which says what to vary (what is read stays as "
                                               "it is). Give another name.")
        self.assertEqual((self.folder / "spec.toml").read_text(), DUEL)
        for ending in (".json", ".part", ".checkpoint"):
            (self.folder / ("out.csv" + ending)).write_text(DUEL)
            self.assertIn("would overwrite", self.refused("sweep", "out.csv" + ending, "-o", "out.csv", "--force", folder=self.folder))
            self.assertEqual((self.folder / ("out.csv" + ending)).read_text(), DUEL)

    def test_a_minus_is_part_of_what_is_compared_with(self):
        spec = 'a = "custom"\nb = "custom"\ncompare = "{}"\n[axes]\n"a.{}" = {}\n'
        self.assertIn('no row has a.at = "20" ("-20" or "0")', self.refuses(spec.format("a.at=20", "at", "[-20, 0]")))
        self.assertIn('no row has a.with = "at=20"', self.refuses(spec.format("a.with=at=20", "with", '["at=-20", ""]')))
        for said, same in (("20", 1), ("-20", 0)):
            (self.folder / "spec.toml").write_text(spec.format(f"a.at={said}", "at", "[-20, 20]"))
            rows = list(csv.DictReader(self.answered("sweep", "spec.toml", "--quiet", folder=self.folder).splitlines()))
            self.assertEqual([row["compared_with"] for row in rows], [rows[same]["key"]] * 2)
        self.dry(spec.format("a.with=make way=no", "with", '["make-way=no", ""]'))  # a hyphen is still no minus

    def test_a_dry_run_tells_of_rows_that_are_left_out(self):
        said = self.dry('refused = "skip"\n' + HELD + '[axes]\n"a.with" = ["", "confused", "charging"]\n')
        self.assertIn("2 rows, 2 different fights", said)
        self.assertNotIn("\ncharging,", said)
        self.assertIn('1 row is left out, because the rules do not allow it; the first: row 3 ("custom', said)

    def test_a_row_that_is_only_compared_with_is_no_row(self):
        said = self.dry('refused = "skip"\ncompare = "a.with=charging"\nonly = "a.with != charging"\n' + HELD +
                        '[axes]\n"a.with" = ["", "confused", "charging"]\n')
        self.assertIn("2 rows, 2 different fights", said)
        run = self.answered("sweep", "spec.toml", folder=self.folder)
        rows = list(csv.DictReader(run.splitlines()))
        self.assertEqual({row["compared_with"] for row in rows}, {"-"})
        self.assertEqual({row[name] for row in rows for name in row if "_difference" in name}, {""})

    def test_what_is_no_number_is_neither_more_nor_less(self):
        axes = '[axes]\npolicy = ["pursue", "stand"]\n"a.attacks" = [2, 3, "D6"]\n'
        for condition in ("policy > 3", "policy > pursue", "a.attacks < D6"):
            self.assertIn("neither more nor less", self.refuses(f'only = "{condition}"\n' + DUEL + axes))
        (self.folder / "spec.toml").write_text('only = "a.attacks > 2"\n' + DUEL + axes)
        self.assertEqual(len(self.answered("sweep", "spec.toml", folder=self.folder).splitlines()), 1 + 2)

    def test_conditions(self):
        axes = "[axes]\nrounds = [1, 2]\n"
        self.assertIn("spec.toml:3:8: only: no row is left (of 2,", self.refuses(DUEL + 'only = "rounds = 3"\n' + axes))
        self.assertIn('spec.toml:4:2: only: "rounds ~ 3": "~"', self.refuses(DUEL + 'only = ["rounds < 3",\n "rounds ~ 3"]\n' + axes))

    def test_conditions_on_what_cannot_be(self):
        axes = '[axes]\n"a.attacks" = [2, 3]\n"a.armour" = ["3+", "5+"]\n"b.with" = ["", "defended"]\n'
        for only, sentence in (("a.attacks < banana", '"banana" is no number, and a.attacks is 2 or 3 (a condition on axes'),
                               ("3 > 2 or a.attacks = banana", 'neither "3" nor "2" is an axis'),
                               ("banana = a.armour", '"banana" is no number, and a.armour is 3+ or 5+ ('),
                               ("a.attacks = a.armour", "a.attacks is 2 or 3 and a.armour is 3+ or 5+, which are no values of one kind"),
                               ("b.with = defnded", 'b.with is never "defnded", but "" or "defended" (')):
            with self.subTest(only):
                self.assertIn(f'spec.toml:3:8: only: "{only}": {sentence}', self.refuses(DUEL + f'only = "{only}"\n' + axes))
        for only in ("a.attacks < 7 and a.armour = 3", "b.with != defended", "b.with = '' and a.attacks != 9"):
            self.assertIn(" rows, ", self.dry(DUEL + f'only = "{only}"\n' + axes))
        # Parts share a condition, and each has values of its own.
        parts = DUEL + "only = \"b.with = defended or a.attacks = 2\"\n[axes]\n\"a.attacks\" = [2, 3]\n[[sweep]]\n" \
            "[sweep.axes]\n\"b.with\" = [\"\"]\n[[sweep]]\n[sweep.axes]\n\"b.with\" = [\"\", \"defended\"]\n"
        self.assertIn("4 rows", self.dry(parts))

    def test_a_setting_said_twice_on_the_command_line(self):
        self.assertEqual(self.refuses(DUEL, "--set", "rounds=1", "--rounds", "2"),
                         "--rounds and --set rounds=1 cannot both be said (one of them decides). Leave one out.")
        self.assertIn("--set: a.hits is given more than once", self.refuses(DUEL, "--set", "a.hits=1", "--set", "a.hits=2"))

    def test_a_busy_file_of_distributions(self):
        (self.folder / "busy.csv.part").write_text("")
        with open(self.folder / "busy.csv.part", "a") as busy:
            fcntl.flock(busy, fcntl.LOCK_EX)
            (self.folder / "spec.toml").write_text(DUEL)
            self.refused("sweep", "spec.toml", "-o", "other.csv", "--distributions", "busy.csv", folder=self.folder, code=5)
        self.assertFalse((self.folder / "other.csv.part").exists())

    def test_what_is_wrong_is_told_with_its_line(self):
        for spec, sentence in ((DUEL + '[axes]\n"a.attakcs" = [2, 3]\n', 'spec.toml:4:15: a "custom: attacks=3, attakcs=2": no option is called "attakcs"'),
                               ('a = "custom: hits=2, hits=3"\nb = "custom"\n', 'spec.toml:1:5: a "custom: hits=2, hits=3": hits is given twice'),
                               ('a = "custom"\nb = "orkish/*"\n', 'spec.toml:2:5: query "orkish/*": no unit answers it'),
                               (DUEL + 'trials = "x"\n', 'spec.toml:3:10: trials: "x" is not allowed. Type a whole number'),
                               (DUEL + "[axes]\nseed = [1, 1.5]\n", 'spec.toml:4:8: axes.seed: "1.5" is not allowed. Type a whole'),
                               (DUEL + "precision = 3\n", "spec.toml:3:13: precision: "),
                               (DUEL + 'system = "warmastr"\n', 'spec.toml:3:10: system: "warmastr" is not allowed. Type warmaster, sovl, '),
                               (DUEL + "[[sweep]]\nsystem = \"svl\"\n", 'spec.toml:4:10: sweep[1].system: "svl" is not allowed. Type '),
                               (DUEL + "[axes]\na.2.attacks = [2, 3]\n", 'a "custom: attacks=3": a.2.attacks: there is no such unit (the side has 1)')):
            with self.subTest(spec):
                self.assertIn(sentence, self.refuses(spec))

    def test_a_wrong_setting_is_told_with_its_line(self):
        row = 'row 1 ("custom: attacks=3" against "custom: attacks=2")'
        for spec, sentence in (('rounds = 0\n', f'spec.toml:3:10: {row}: rounds: "0" is not allowed. Type a whole number from 1 to 10.'),
                               ('turns = "many"\n', f'spec.toml:3:9: {row}: turns: "many" is not allowed. Type a whole'),
                               ('policy = "flee"\n', f'spec.toml:3:10: {row}: policy: "flee" is not allowed. Type pursue, stand, fall-back or best.'),
                               ('edition = "x"\n', f'spec.toml:3:11: {row}: edition: "x" is not allowed. Type revolution, '),
                               ('rule = "x"\n', 'spec.toml:3:8: rule: "x" is not allowed. Type ahead, flyers, joining, corner, standing or sight, as NAME=VALUE.'),
                               ('[axes]\nrounds = [1, 0]\n', 'spec.toml:4:10: row 2 ("custom: attacks=3" against "custom: attacks=2"): rounds: "0"'),
                               ('turns = "end"\npolicy = "best"\n', "spec.toml:4:10: policy: best is asked in a combat without a last turn"),
                               ('[axes]\na.attacks = [3, 99]\n', 'spec.toml:4:13: row 2 ("custom: attacks=99" against "custom: attacks=2"): '
                                'side A: attacks = 99 is not allowed. Type 0 to 40.')):
            with self.subTest(spec):
                self.assertIn(sentence, self.refuses(DUEL + spec))
        # What the command line says is in no line of the file.
        self.assertEqual(self.refuses(DUEL, "--set", "a.atacks=3"), 'a "custom: attacks=3, atacks=3": no option is called "atacks". Did you mean attacks or stands?')
        self.assertEqual(self.refuses(DUEL + "rounds = 1\n", "--rounds", "99"), f'{row}: rounds: "99" is not allowed. Type a whole number from 1 to 10.')

    def test_rows_are_counted_as_they_are_asked_for(self):
        axes = 'only = "a.attacks > 3"\n[axes]\na.attacks = [2, 3, 4, 5]\nrounds = [1, 11]\n'
        self.assertIn(": row 2 (", self.refuses(DUEL + axes))
        self.assertIn("the first: row 2 (", self.dry('refused = "skip"\n' + HELD + 'only = "a.hits > 3"\n[axes]\na.hits = [2, 3, 4, 5]\n'
                                               '"a.with" = ["", "charging"]\n'))
        (self.folder / "spec.toml").write_text(DUEL + 'only = "a.fighting < 3"\n[axes]\na.attacks = [2, 3]\na.fighting = [3, 2, 1]\n')
        said = fray("sweep", "spec.toml", "-o", "all.csv", folder=self.folder)
        self.assertIn("note: 4 rows, the first row 1: No stands are placed", said.errors)

    def test_a_number_of_64_bits(self):
        for seed in ('18446744073709551615', '"18446744073709551615"'):
            (self.folder / "spec.toml").write_text(DUEL + f'method = "simulate"\ntrials = 100\nseed = {seed}\n')
            self.assertIn(",simulated,100,18446744073709551615,", self.answered("sweep", "spec.toml", folder=self.folder))
        self.assertIn("18446744073709551616", self.refuses(DUEL + "seed = 18446744073709551616\n"))

    def test_an_axis_said_twice(self):
        self.assertIn("rounds is said twice", self.refuses(DUEL + "[axes]\nrounds = [1, 2]\n[[zip]]\nrounds = [1, 2]\nturns = [1, 2]\n"))
        self.assertIn("rounds is said twice", self.refuses(DUEL + "rounds = 2\n[axes]\nrounds = [1, 2]\n"))
        self.assertIn("a.hits is said twice", self.refuses(DUEL + "[[zip]]\na.hits = [1, 2]\n[[zip]]\na.hits = [1, 2]\n"))
        # A part says anew what stands above it.
        part = DUEL + "[axes]\nrounds = [1, 2]\n[[sweep]]\nturns = 1\n"
        self.assertIn("2 rows", self.dry(part))
        self.assertIn("1 rows", self.dry(part + "rounds = 2\n"))

    def test_one_axis_compared_with_two_values(self):
        said = self.refuses(DUEL + "[axes]\na.attacks = [3, 4]\n", "--compare", "a.attacks=3", "--compare", "a.attacks=4")
        self.assertIn("--compare: a.attacks is said twice (each row is compared with one, ", said)

    def test_a_list_that_is_not_there(self):
        said = self.refused("matrix", "empire", "orks", folder=self.folder)
        self.assertIn('No list is called "orks", did you mean orcs', said)
        said = self.refused("matrix", "--system", "sovl", "greenskin-tribe", "greenskin-tribes", folder=self.folder)
        self.assertIn('No list is called "greenskin-tribe", did you mean greenskin-tribes', said)

    def test_a_list_of_another_game(self):
        lists = ("abyssal-demons, abyssal-legions, darkborn-elves, dead-nations, deepwood-guardians, dwarf-holds, elven-conclaves, "
                 "empires-of-men, goatmen-raiders, greenskin-tribes, ratkin-clans, reptilian-kingdoms")
        said = self.refused("matrix", "--system", "sovl", "vampire-counts", "reptilian-kingdoms", folder=self.folder)
        where = " fray units lists all, fray units import FILE reads those of your list builder, as docs/guide/your-army.md tells."
        self.assertEqual(said, 'query "vampire-counts/*": no unit answers it. No list is called "vampire-counts", did you mean dead-nations?' + where)
        said = self.refused("matrix", "--system", "sovl", "nobody", "reptilian-kingdoms", folder=self.folder)
        self.assertEqual(said, f'query "nobody/*": no unit answers it (no list is called "nobody", this game has {lists}).{where}')
        self.assertEqual(self.refused("odds", "--system", "sovl", "vampire-counts/ghouls", "custom", folder=self.folder),
                         'side A: no army list of sovl is called "vampire-counts". Did you mean dead-nations?')
        self.assertEqual(self.refused("odds", "--system", "sovl", "nobody/ghouls", "custom", folder=self.folder),
                         f'side A: no army list of sovl is called "nobody" (there are {lists}).')

    def test_a_picture_of_differences(self):
        self.assertEqual(self.refused("matrix", "empire", "orcs", "--figure", "win_difference", "--heat", "x.svg", folder=self.folder),
                         '--figure: "win_difference" is not allowed (a picture has one row for each pair, and a difference is of two: it stands in the table). Draw win, or leave it out.')
        self.assertIn('no figure is called "winn". Did you mean win', self.refused("matrix", "empire", "orcs", "--figure", "winn"))

    def test_a_list_that_is_not_named(self):
        for a, b, which, said in (("", "orcs", "A", ""), ("empire", "orcs,, goblins", "B", "orcs,, goblins"),
                                  ("empire", " : charging", "B", " : charging")):
            self.assertEqual(self.refused("matrix", a, b, folder=self.folder),
                             f'{which}: "{said}" is not allowed (a list is wanted, and on each side of a comma). Type for example empire.')

    def test_a_figure_without_a_picture(self):
        said = fray("matrix", "empire/knights", "orcs", "--figure", "swing", folder=self.folder)
        self.assertEqual((said.code, said.errors.splitlines()[0]), (0, "fray: note: --figure has no effect without --heat or --html (which draw it)."))

    def test_a_dry_run_is_no_json(self):
        (self.folder / "spec.toml").write_text(DUEL)
        said = fray("sweep", "spec.toml", "--dry-run", "--json", folder=self.folder)
        self.assertEqual((said.code, said.errors), (0, "fray: note: --json: a dry run is told as text; the run itself writes JSON lines.\n"))
        self.assertIn("1 rows", said.out)
        self.assertIn("1 rows", self.dry(DUEL, "--json", "--quiet"))

    def test_mistakes_end_a_sweep_that_leaves_out_what_rules_do_not_allow(self):
        for a in ("empire/knigths", "empire/knights: attacks=nan", "empire/knights: armour=9+", "@nofile.toml",
                  "empire/knights: character=generl"):
            (self.folder / "spec.toml").write_text(f'refused = "skip"\nb = "orcs/goblins"\n[axes]\na = ["empire/knights", "{a}"]\n')
            said = fray("sweep", "spec.toml", "--quiet", folder=self.folder)
            self.assertEqual(said.code, 2, (a, said))
        self.assertIn("orcs/nope", self.refused("matrix", "empire, orcs/nope", "orcs/goblins", "--quiet"))

    def test_units_of_a_matrix_are_named_whatever_marks_their_names_hold(self):
        mine = self.folder / "mine"
        mine.mkdir()
        unit = '[[unit]]\nname = "{}"\ntype = "infantry"\nattacks = 3\nhits = 3\nstands = 3\npoints = 50\n'
        names = ("Elite*", "Elite guard", "Riders <b>", "x=1")
        (mine / "home.toml").write_text('system = "warmaster"\nlist = "Home"\n' + "".join(unit.format(name) for name in names))
        done = subprocess.run([fray_program.PROGRAM, "matrix", "home", "orcs/goblins", "--wide", "wide.csv", "--heat", "heat.svg", "--quiet"],
                              cwd=self.folder, env=fray_program.environment(FRAY_DATA=str(mine)), capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        rows = list(csv.DictReader(io.StringIO(done.stdout)))
        self.assertEqual(sorted(row["a"] for row in rows), sorted("home/" + name.lower() for name in names))
        self.assertIn("home/elite*,win,", (self.folder / "wide.csv").read_text())

    def test_where_no_row_is_allowed_nothing_is_answered(self):
        skip = 'refused = "skip"\n' + HELD
        said = self.refuses(skip + '[axes]\n"a.with" = ["charging", "charging, irregular"]\n')
        self.assertIn("no row is left, because the rules do not allow any of 2; the first: row 1 "
                      '("custom: attacks=3, defended, charging" against ', said)
        alone = self.refuses(skip.replace("defended", "defended, charging"), "--quiet", "-o", "out.csv")
        self.assertTrue(alone.startswith("spec.toml:1:11: refused: no row is left, because the rules do not allow the only one; row 1 ("), alone)
        here = self.refuses(HELD.replace("defended", "defended, charging"), "--refused", "skip")
        self.assertTrue(here.startswith("--refused: no row is left, because the rules do not allow the only one; row 1 ("), here)
        self.assertIn("no row is left", self.refused("matrix", "custom: defended, charging", "orcs", "--quiet", folder=self.folder))
        # Of a shard it is said, and others may have rows.
        for part, rows in ((1, 0), (2, 1)):
            shard = ["--shard", f"{part}/2", "-o", f"{part}.csv"]
            (self.folder / "spec.toml").write_text(skip + '[axes]\n"a.with" = ["charging", ""]\n')
            said = fray("sweep", "spec.toml", *shard, folder=self.folder)
            self.assertEqual((said.code, said.out), (0, ""))
            self.assertEqual("1 row was left out, because the rules do not allow it, and no row of this shard is left; the first: "
                             in said.errors, rows == 0)
            self.assertEqual(len((self.folder / f"{part}.csv").read_text().splitlines()), 1 + rows)
        self.assertEqual(len(self.answered("merge", "1.csv", "2.csv", folder=self.folder).splitlines()), 2)

    def test_a_merge_of_shards_without_a_row(self):
        (self.folder / "spec.toml").write_text('refused = "skip"\n' + HELD + '[axes]\n"a.with" = ["charging", "charging, irregular"]\n')
        for part in "12":
            fray("sweep", "spec.toml", "--shard", f"{part}/2", "-o", f"{part}.csv", folder=self.folder)
        said = self.refused("merge", "1.csv", "2.csv", "-o", "all.csv", folder=self.folder)
        self.assertEqual(said, "no row is left, because the rules do not allow any of 2.")
        self.assertFalse((self.folder / "all.csv").exists())

    def test_settings_of_throws_where_none_are_thrown(self):
        (self.folder / "spec.toml").write_text(DUEL)
        def errors(*arguments):
            said = fray("sweep", "spec.toml", *arguments, folder=self.folder)
            self.assertEqual(said.code, 0, said)
            return said.errors
        self.assertEqual(errors("--method", "exact", "--seed", "3"),
                         "fray: note: --seed has no effect with method exact (which throws no dice).\n")
        (self.folder / "spec.toml").write_text(DUEL + 'method = "exact"\n')
        self.assertIn("note: --trials, --seed have no effect", errors("--seed", "3", "--trials", "10"))
        self.assertEqual(errors("--seed", "3", "--quiet"), "")
        self.assertEqual(errors("--seed", "3", "--method", "auto"),
                         "fray: note: --seed has no effect on exact solutions, as all rows are (which throw no dice).\n")

    def test_what_only_files_have(self):
        (self.folder / "spec.toml").write_text(DUEL)
        note = "fray: note: {} has no effect without -o (nothing goes on with what went to standard output).\n"
        self.assertEqual(fray("sweep", "spec.toml", "--resume", folder=self.folder).errors, note.format("--resume"))
        self.assertEqual(fray("sweep", "spec.toml", "--checkpoint", "3", folder=self.folder).errors, note.format("--checkpoint"))
        self.assertEqual(fray("sweep", "spec.toml", "--resume", "-o", "out.csv", "--quiet", folder=self.folder).errors, "")

    def test_settings_of_throws_where_every_row_happens_to_be_solved(self):
        (self.folder / "spec.toml").write_text(DUEL + 'trials = 1000\nseed = 3\n[axes]\na.attacks = [2, 3]\n')
        note = "trials, --seed have no effect on exact solutions, as all rows are (which throw no dice)"
        said = fray("sweep", "spec.toml", "-o", "out.csv", "--seed", "4", folder=self.folder)
        self.assertTrue(said.errors.startswith(f"fray: note: {note}.\nfray: out.csv: 2 rows "), said)
        told = json.loads((self.folder / "out.csv.json").read_text())
        self.assertEqual(told["notes"], [{"note": note, "rows": 2, "first_row": 0}])
        self.assertEqual(fray("sweep", "spec.toml", "--method", "simulate", folder=self.folder).errors, "")
        self.assertEqual(fray("sweep", "spec.toml", "--set", "method=auto,simulate", folder=self.folder).errors, "")

    def test_ranges(self):
        self.assertEqual(self.refuses(DUEL + "[axes]\nrounds = 1..3\n"),
                         'spec.toml:4:12: this is no number (a range is a text). Write it in quotation marks, as "2..5".')
        for text in ("2..", "1..3 step", "1...3", "1..x", "1..9 step 0", "3..1"):
            with self.subTest(text):
                self.assertIn(f'spec.toml:4:10: axes.rounds: "{text}" is not allowed', self.refuses(DUEL + f'[axes]\nrounds = "{text}"\n'))

    def test_an_option_of_which_unit(self):
        self.assertIn("Name it by its place: a.1.attacks", self.refuses(PAIR + "[axes]\na.attacks = [3, 4]\n"))
        self.assertIn("no such unit (the side has 2)", self.refuses(PAIR + "[axes]\na.3.attacks = [3, 4]\n"))
        said = self.dry(PAIR + '[axes]\na.1.attacks = [4]\n"a.2.with" = ["", "armour=4+"]\nb.2.hits = [5]\nb.attacks = [1]\n')
        self.assertIn("custom: attacks=4 + custom: attacks=2, hits=3\",", said)
        self.assertIn("custom: attacks=4 + custom: attacks=2, hits=3, armour=4+\",", said)
        self.assertIn('"2 x custom: hits=5, attacks=1"', said)
        (self.folder / "side.toml").write_text('side = "custom"\n')
        self.assertIn("of a side in a file", self.refuses(DUEL + "[axes]\na.attacks = [3, 4]\n", "--set", "a=@side.toml"))


if __name__ == "__main__":
    main()
