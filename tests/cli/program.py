#!/usr/bin/env python3
"""The program on the command line: help, errors, exit codes, interruptions, and answers from anywhere."""

import os
import pathlib
import shutil
import signal
import subprocess
import tempfile
import time

import fray_program
from fray_program import CommandLine, environment, fray, main

KNIGHTS = ["empire/knights: charging", "orcs/orc warriors"]
# Fights for minutes: nothing but a signal ends it in time.
LONG = ["odds", *KNIGHTS, "--method", "simulate", "--sampler", "faces", "--trials", "1000000000000", "--quiet"]


class Help(CommandLine):
    def test_help_names_every_command_and_goes_to_standard_output(self):
        text = self.answered("--help")
        for command in ("odds", "trace", "units", "systems"):
            self.assertIn(f"  {command} ", text)
        self.assertEqual(text, self.answered("-h"))

    def test_each_command_has_help(self):
        for command in (["odds"], ["trace"], ["units"], ["units", "import"], ["units", "check"], ["systems"]):
            self.assertIn("Usage: ", self.answered(*command, "--help"))

    def test_help_is_a_command_too(self):
        """Byte for byte, with the options that choose among helps."""
        for command in ([], ["odds"], ["units"], ["units", "check"], ["odds", "--system", "sovl"]):
            self.assertEqual(self.answered("help", *command), self.answered(*command, "--help"))
        for again in ("help", "--help"):
            self.assertEqual(self.answered("help", again), self.answered("--help"))
        self.assertEqual(self.refused("help", "ods"), 'no command is called "ods". Did you mean odds?')
        self.assertEqual(self.refused("help", "xyzzyplugh"), 'no command is called "xyzzyplugh" (see fray --help; fray explain tells what a word means).')
        self.assertEqual(self.refused("help", "units", "chekc"), 'no command is called "chekc". Did you mean check?')
        self.assertEqual(self.refused("help", "odds", "units"), 'no command is called "units" (see fray odds --help; fray explain tells what a word means).')
        self.assertIn("fray help odds", self.answered("--help"))

    def test_help_of_a_word_behind_it_is_help_of_that_command(self):
        for flag in ("--help", "-h"):
            self.assertEqual(self.answered(flag, "odds"), self.answered("odds", "--help"))
            self.assertEqual(self.answered("units", flag, "check", "all"), self.answered("units", "check", "--help", "all"))
            self.assertEqual(self.refused(flag, "xyzzyplugh"), self.refused("help", "xyzzyplugh"))
            self.assertEqual(self.refused("odds", flag, "xyzzyplugh"), self.refused("help", "odds", "xyzzyplugh"))
            self.assertEqual(self.refused(flag, "ods"), 'no command is called "ods". Did you mean odds?')
        self.assertEqual(self.answered("help", "all"), self.answered("--help", "all"))

    def test_help_of_odds_tells_every_option_of_a_side_and_every_special_rule(self):
        text = self.answered("odds", "--help", "all")
        for word in ("charging", "defended", "flank=left|right", "support=2", "policy=pursue|stand|fall-back",
                     "must-pursue", "half-random-after-retreat", "may-touch-fortified"):
            self.assertIn(f"  {word} ", text)

    def test_the_version_is_one_line(self):
        self.assertRegex(self.answered("--version"), r"\Afray \d+\.\d+\.\d+ \(stream \d+, with(out)? MPI\)\n\Z")

    def test_systems_are_told_as_text_and_json(self):
        self.assertIn("warmaster", self.answered("systems"))
        self.assertIn('"name": "warmaster"', self.answered("systems", "--json"))


    def test_the_page_of_all_options_is_what_the_program_says(self):
        page = pathlib.Path(__file__).resolve().parents[2] / "docs/reference/options.md"
        self.assertEqual(page.read_text(), self.answered("systems", "--markdown"),
                         "stale: write it anew with fray systems --markdown > docs/reference/options.md")
        self.assertEqual(self.refused("systems", "--markdown", "--json"),
                         "--json and --markdown cannot both be said (one form at a time). Leave one out.")


class Refusals(CommandLine):
    def test_a_command_is_wanted(self):
        self.assertEqual(self.refused(), "a command is required (see fray --help).")

    def test_an_unknown_command_gets_the_nearest(self):
        self.assertEqual(self.refused("ods"), 'no command is called "ods". Did you mean odds?')
        self.assertEqual(self.refused("xyzzyplugh"), 'no command is called "xyzzyplugh" (see fray --help).')
        self.assertEqual(self.refused("\x1b[2J"), 'no command is called "\\x1b[2J" (see fray --help).')

    def test_an_unknown_option_gets_the_nearest(self):
        self.assertEqual(self.refused("odds", "custom", "custom", "--trails", "5"),
                         "no option is called --trails. Did you mean --trials?")
        self.assertEqual(self.refused("odds", "custom", "custom", "--trails=5"),
                         "no option is called --trails. Did you mean --trials?")

    def test_what_is_missing_names_the_help_of_its_command(self):
        self.assertEqual(self.refused("merge"), "PART is required (see fray merge --help).")
        self.assertEqual(self.refused("units", "import"), "FILE is required (see fray units import --help).")

    def test_the_name_of_a_file_is_not_empty(self):
        for command, option, example in ((["odds", "custom", "custom"], "--svg", "odds.svg"), (["odds", "custom", "custom"], "--field-svg", "field.svg"),
                                         (["odds"], "--engagement", "field.toml"), (["trace"], "--engagement", "field.toml"),
                                         (["sweep", "x.toml"], "--out", "out.csv"), (["matrix", "empire", "orcs"], "--heat", "heat.svg"),
                                         (["matrix", "empire", "orcs"], "--wide", "wide.csv"), (["merge", "x.csv"], "--out", "all.csv"),
                                         (["matrix", "empire", "orcs"], "--distributions", "long.csv")):
            self.assertEqual(self.refused(*command, option, ""), f'{option}: "" is not allowed (a file is wanted). Type for example {option} {example}.')
        for command in (["sweep"], ["units", "import"]):
            self.assertEqual(self.refused(*command, ""), '"" is no file (the name of one is wanted).')
        self.assertEqual(self.refused("merge", ""), '"" is no part (the name of a file is wanted).')

    def test_two_pictures_in_one_file(self):
        said = self.refused("odds", "custom", "custom", "--svg", "a.svg", "--field-svg", "./a.svg")
        self.assertIn("is named for two outputs (each has its own, and .json, .part and .checkpoint beside it). Name another", said)

    def test_a_list_is_no_unit(self):
        self.assertEqual(self.refused("odds", "empire: charging", "custom"),
                         'side A: "empire" is an army list (a unit of it is wanted). Type for example empire/halberdiers.')

    def test_both_sides_are_wanted_and_no_third(self):
        self.assertEqual(self.refused("odds"), "A is required (see fray odds --help).")
        self.assertEqual(self.refused("odds", "custom"), "B is required (see fray odds --help).")
        for command in ("odds", "trace"):
            self.assertEqual(self.refused(command, "custom", "custom", "third", "--quiet"),
                             '"third" is one side too many (there are two). Join units of one side with " + ", as in "empire/knights + empire/halberdiers".')
        self.assertIn('"third" is one word too many (fray matrix takes A and B). Leave it out', self.refused("matrix", "empire", "orcs", "third"))

    def test_an_unknown_unit_gets_the_nearest(self):
        self.assertEqual(self.refused("odds", "empire/knight", "custom"),
                         'side A: no unit is called "empire/knight". Did you mean empire/knights? fray units lists all, '
                         "fray units import FILE reads those of your list builder, as docs/guide/your-army.md tells.")
        self.assertEqual(self.refused("odds", "custom", "empir/knights"),
                         'side B: no army list is called "empir". Did you mean empire?')
        self.assertIn("in several lists (write araby/knights,", self.refused("odds", "knights", "custom"))

    def test_choices_are_named(self):
        both = ["odds", "custom", "custom"]
        self.assertEqual(self.refused(*both, "--method", "guess"), '--method: "guess" is not allowed. Type auto, exact or simulate.')
        self.assertEqual(self.refused(*both, "--sampler", "coins"), '--sampler: "coins" is not allowed. Type auto, even, pools or faces.')
        self.assertEqual(self.refused(*both, "--policy", "flee"), '--policy: "flee" is not allowed. Type pursue, stand, fall-back or best.')
        self.assertEqual(self.refused(*both, "--policy", ""), '--policy: "" is not allowed. Type pursue, stand, fall-back or best.')
        self.assertEqual(self.refused(*both, "--system", "chess"),
                         '--system: "chess" is not allowed. Type warmaster, sovl, ninth-age, fantasy6, fantasy7 or old-world; see fray systems.')
        self.assertEqual(self.refused(*both, "--svg", ""), '--svg: "" is not allowed (a file is wanted). Type for example --svg odds.svg.')
        self.assertIn("one form at a time", self.refused(*both, "--json", "--csv"))

    def test_an_option_is_given_once_and_with_its_value(self):
        self.assertEqual(self.refused("odds", "custom", "custom", "--rounds", "1", "--rounds", "2"),
                         "--rounds is given more than once (once is enough). Take one away.")
        self.assertEqual(self.refused("odds", "custom", "custom", "--rounds"),
                         "--rounds has no value (one is wanted; see fray odds --help).")

    def test_an_unknown_option_of_no_command(self):
        self.assertEqual(self.refused("--verson"), "no option is called --verson. Did you mean --version?")

    def test_a_side_is_named_whose_target_is_not_there(self):
        self.assertEqual(self.refused("odds", "custom", "custom: target=3"), "side B: target = 3 is not allowed. Type 1, a unit of the enemy by its place.")

    def test_the_two_sides_together(self):
        self.assertEqual(self.refused("odds", "custom: pursuit=3", "custom: defended"),
                         "side B: defended and pursued cannot both be said (troops that have retreated are in the open). Leave one of them out.")
        self.assertIn("is placed by a unit that is itself placed by this one",
                      self.refused("odds", "custom: flank", "custom: rear"))
        self.assertIn("each side strikes the other",
                      self.refused("odds", "custom: flank, fighting=3", "custom: rear, fighting=3"))

    def test_what_a_table_would_not_allow_is_a_what_if_with_a_doubt(self):
        self.assertIn("could not come into contact with a fortified enemy",
                      self.answered("odds", "empire/knights", "custom: fortified").replace("\n", " ").replace("  ", " "))


    def test_a_refusal_names_the_word_that_was_written(self):
        for side, sentence in (
                ("empire/knights: hits=9", 'hits: "9" is not allowed. Type hits taken that have not removed a stand yet: 0 to 2, as a stand takes 3; '),
                ("empire/knights: outstanding=3", 'outstanding: "3" is not allowed. Type hits taken that have not removed a stand yet: 0 to 2, '),
                ("empire/knights: hits=2, hits-per-stand=2", 'hits: "2" is not allowed. Type hits taken that have not removed a stand yet: 0 to 1, ')):
            self.assertIn("side A: " + sentence, self.refused("odds", side, "custom"))
        self.answered("odds", "empire/knights: hits=9, hits-per-stand=10", "custom", "--quiet")
        for option in (["--field"], ["--field-svg", "x.svg"]):
            said = self.refused("odds", "custom: fighting=2", "custom", *option)
            self.assertTrue(said.startswith(option[0] + " is said of a fight without a field"), said)

    def test_the_range_of_turns_is_the_one_that_is_enforced(self):
        on_the_field, without = ["odds", "custom", "custom"], ["odds", "custom: fighting=2", "custom"]
        for fight, rounds, most in ((on_the_field, "2", 30), (on_the_field, "1", 60), (without, "2", 100), (without, "1", 200)):
            for turns in ("0", str(most + 1), "201", "500", "many"):
                self.assertEqual(self.refused(*fight, "--rounds", rounds, "--turns", turns),
                                 f'--turns: "{turns}" is not allowed. Type a whole number from 1 to {most} with {rounds} '
                                 f'{"round" if rounds == "1" else "rounds"} each, or end.')
        self.answered(*on_the_field, "--turns", "30", "--quiet")
        self.answered(*without, "--turns", "100", "--quiet")


class WithoutEffect(CommandLine):
    """What does no harm and has no effect is answered, with a note; what contradicts is refused."""

    def noted(self, *arguments):
        """Standard output, and the notes on standard error."""
        said = fray(*arguments)
        self.assertEqual(said.code, 0, said)
        lines = said.errors.splitlines()
        self.assertTrue(all(line.startswith("fray: note: ") for line in lines), said)
        return said.out, [line.removeprefix("fray: note: ") for line in lines]

    def test_a_policy_of_who_must_pursue(self):
        def notes(*arguments):
            return self.in_json("odds", *arguments, "custom")["notes"]
        stand = " must pursue wherever it may: the policy to stand changes nothing for it."
        for side in ("empire/flagellants: policy=stand", "empire/flagellants: policy=stand, fighting=3"):
            self.assertIn("A" + stand, notes(side))
        self.assertIn("A2" + stand, notes("custom + empire/flagellants: policy=stand"))
        self.assertIn("A" + stand, notes("--policy", "stand", "empire/flagellants"))
        self.assertTrue(any("the policy to fall back counts only where it does not pursue" in note
                            for note in notes("empire/flagellants: policy=fall-back")))
        for side in ("empire/flagellants", "empire/flagellants: policy=pursue", "custom: policy=stand"):
            self.assertFalse(any("must pursue" in note for note in notes(side)))

    def test_a_policy_to_stand_changes_nothing_indeed(self):
        """What the note says is so: the same odds to the last digit."""
        for more in ("", ", fighting=3"):
            stands, pursues = (self.in_json("odds", f"empire/flagellants: policy={policy}{more}", "custom: support=1",
                                            "--turns", "2") for policy in ("stand", "pursue"))
            for key in ("win", "draw", "loss", "endings", "stands_lost", "rounds"):
                self.assertEqual(stands[key], pursues[key])

    def test_places_where_no_stand_is_placed(self):
        side = "custom: fighting=2, formation=column, at=20, casualties=fighting"
        note = "A: formation=column, at=20 and casualties=fighting change nothing in this fight."
        self.assertIn(note, self.in_json("odds", side, "custom")["notes"])
        placed_none = "No stands are placed: how many fight and support is what you said, and all of them fight unless you did."
        self.assertEqual(self.noted("odds", side, "custom", "--csv")[1], [placed_none, note])
        self.assertEqual(self.noted("trace", side, "custom")[1], [placed_none])
        self.answered("odds", side, "custom", "--csv", "--quiet")
        self.assertEqual("B: fought changes nothing in this fight.", self.noted("odds", "custom: fighting=2", "custom: fought", "--csv")[1][1])
        for option in ("behind=1", "beside=1", "of=2", "target=2"):
            self.assertEqual(self.refused("odds", f"custom: fighting=2, {option}", "custom"),
                             f"side A: {option.split('=')[0]} is said with fighting= (no stand is placed, and each side is one unit). Leave one out.")

    def test_how_dice_are_thrown_where_none_are(self):
        odds = ["odds", "custom", "custom", "--quiet", "--method"]
        loud = ["odds", "custom", "custom", "--csv", "--method"]
        given = ["--seed", "4", "--trials", "1000", "--sampler", "pools", "--precision", "0.1"]
        text, notes = self.noted(*loud, "exact", *given)
        self.assertEqual(notes, ["--sampler, --trials, --precision, --seed have no effect with method exact (which throws no dice)."])
        self.assertEqual(text, self.answered(*loud, "exact"))
        self.assertEqual(self.noted(*loud, "exact", "--seed", "4")[1][0][:20], "--seed has no effect")
        self.answered(*odds, "exact", *given)
        self.assertEqual(self.noted(*loud, "auto", *given)[1],
                         ["--sampler, --trials, --precision, --seed have no effect on this exact solution (which throws no dice)."])
        self.answered(*loud, "simulate", *given)

    def test_a_drawing_beside_other_forms(self):
        odds = ["odds", "custom", "custom", "--field"]
        for form in ("--json", "--csv"):
            text, notes = self.noted(*odds, form)
            self.assertEqual(text, self.answered(*odds[:3], form))
            self.assertTrue(len(notes) == 1 and notes[0].startswith(f"--field has no effect with {form} ("), notes)
        field, whole = self.answered(*odds, "--quiet"), self.answered(*odds)
        self.assertIn("* fights", field)
        self.assertTrue(whole.startswith(field) and "A wins" in whole and "A wins" not in field)

    def test_a_characteristic_that_a_game_does_not_ask_for(self):
        for system, options, note in (("sovl", "high-ground", "A: high-ground changes nothing in this fight."),
                                      ("sovl", "pursue=no", "A: pursue=no changes nothing in this fight."),
                                      ("sovl", "chases=1, reformed, enemy-ahead=3, obstacle-ahead=2, edge-ahead=4",
                                       "A: chases=1, reformed, enemy-ahead=3, obstacle-ahead=2 and edge-ahead=4 change nothing in this fight."),
                                      ("ninth-age", "high-ground", "A: high-ground changes nothing in this fight.")):
            both = ["odds", "--system", system, f"custom: {options}", "custom: models=10"]
            answer, plain = (self.in_json(*both[:3], side, both[4]) for side in (both[3], "custom"))
            self.assertEqual(answer["notes"], [note])
            self.assertEqual([answer[key] for key in ("win", "draw", "loss", "endings")],
                             [plain[key] for key in ("win", "draw", "loss", "endings")])
            self.assertEqual(self.noted(*both, "--csv")[1], [note])
        for system, side in (("fantasy6", "custom: high-ground, base=25"), ("sovl", "custom: skill=4"),
                             ("ninth-age", "custom: pursue=restrain, edge-ahead=4")):
            self.assertEqual(self.in_json("odds", "--system", system, side, "custom")["notes"], [])

    def test_a_policy_where_nobody_pursues(self):
        both = ["custom", "custom", "--policy", "stand"]
        self.assertEqual(self.refused("odds", "--system", "sovl", *both), "--policy is not an option of sovl (nobody pursues there).")
        self.assertIn("(say pursue=yes, no or restrain of a unit)", self.refused("odds", "--system", "fantasy6", *both))


class SideFiles(CommandLine):
    def refused_here(self, side):
        return self.refused("odds", side, "custom", folder=self.folder)

    def test_a_side_is_read_from_a_file(self):
        (self.folder / "side.toml").write_text('side = "empire/knights: charging"\n')
        there = self.answered("odds", "@side.toml", "orcs/orc warriors", "--json", folder=self.folder)
        typed = self.answered("odds", *KNIGHTS, "--json")
        self.assertEqual(there.replace("@side.toml", KNIGHTS[0]), typed)

    def test_a_missing_file(self):
        self.assertEqual(self.refused_here("@side.toml"), "side.toml cannot be read (No such file or directory).")

    def test_a_folder_a_device_and_a_pipe_are_no_files(self):
        self.assertEqual(self.refused_here("@."), ". is a folder (an ordinary file is wanted).")
        self.assertEqual(self.refused_here("@/dev/zero"), "/dev/zero is a device (an ordinary file is wanted).")
        os.mkfifo(self.folder / "pipe")
        self.assertIn("pipe is a pipe", self.refused_here("@pipe"))

    def test_an_unreadable_file(self):
        file = self.folder / "side.toml"
        file.write_text('side = "custom"\n')
        file.chmod(0)
        if os.access(file, os.R_OK):
            self.skipTest("root reads everything")
        self.assertEqual(self.refused_here("@side.toml"), "side.toml cannot be read (Permission denied)")

    def test_a_file_that_is_no_toml(self):
        (self.folder / "side.toml").write_text("side = \n")
        self.assertTrue(self.refused_here("@side.toml").startswith("side.toml:1:"))
        (self.folder / "side.toml").write_bytes(b'side = "\xff"\n')
        self.assertTrue(self.refused_here("@side.toml").startswith("side.toml:1:"))


class FromAnywhere(CommandLine):
    def test_the_lists_are_in_the_program(self):
        """Copied away from its folder it finds no data, and answers the same."""
        with tempfile.TemporaryDirectory(prefix="fray-cli-copy-") as folder:
            copy = shutil.copy(fray_program.PROGRAM, pathlib.Path(folder) / "fray")
            for arguments in (["odds", *KNIGHTS, "--json"], ["units", "--json"], ["units", "--characters", "--json"]):
                self.assertEqual(self.answered(*arguments, program=copy), self.answered(*arguments))

    def test_no_library_is_taken_from_the_folder_it_is_started_in(self):
        with tempfile.TemporaryDirectory() as folder:
            for name in ("libtbb.so.12", "libfmt.so.9", "libstdc++.so.6", "libmpi.so.40"):
                (pathlib.Path(folder) / name).write_text("no library")
            self.assertEqual(fray("--version", folder=folder).code, 0)

    def test_the_environment_changes_nothing(self):
        plain = self.answered("odds", *KNIGHTS, "--csv")
        for more in ({"LC_ALL": "de_DE.UTF-8", "LANG": "tr_TR.UTF-8"}, {"LC_NUMERIC": "de_DE"}, {"TERM": "dumb"}, {"HOME": ""}):
            self.assertEqual(self.answered("odds", *KNIGHTS, "--csv", env=environment(**more)), plain)

    def test_one_s_own_lists_come_first(self):
        with tempfile.TemporaryDirectory(prefix="fray-cli-data-") as folder:
            (pathlib.Path(folder) / "home.toml").write_text(
                'system = "warmaster"\nlist = "Home"\n[[unit]]\nname = "Guard"\ntype = "infantry"\nattacks = 3\nhits = 3\n'
                'stands = 3\npoints = 45\n')
            own = environment(FRAY_DATA=folder)
            self.answered("odds", "home/guard", "custom", "--quiet", env=own)
            self.assertIn("home/guard", self.answered("units", "guard", env=own))


class Interruptions(CommandLine):
    def interrupted(self, number):
        with tempfile.TemporaryDirectory() as folder:
            running = subprocess.Popen([fray_program.PROGRAM, *LONG], cwd=folder, env=environment(),
                                       stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            time.sleep(0.5)
            self.assertIsNone(running.poll())
            started = time.monotonic()
            running.send_signal(number)
            out, errors = running.communicate(timeout=10)
            self.assertLess(time.monotonic() - started, 2)
            self.assertEqual((out, errors), (b"", b"fray: interrupted\n"))
            return running.returncode

    def test_signals_end_it_at_once(self):
        self.assertEqual(self.interrupted(signal.SIGINT), 130)
        self.assertEqual(self.interrupted(signal.SIGTERM), 143)


class Precision(CommandLine):
    def test_a_precision_that_is_not_reached_says_so(self):
        said = fray("odds", "custom", "custom", "--method", "simulate", "--precision", "1e-6", "--trials", "5000", "--quiet")
        self.assertEqual((said.code, said.out), (3, ""))
        self.assertIn("--precision: 1e-6 was not reached in 5000 trials", said.errors)

    def test_the_finest_precision_spends_what_it_may(self):
        said = fray("odds", "custom", "custom", "--method", "simulate", "--precision", "1e-12", "--trials", "5000", "--quiet")
        self.assertEqual(said.code, 3)
        self.assertIn("in 5000 trials", said.errors)

    def test_a_precision_that_is_reached(self):
        self.answered("odds", "custom", "custom", "--method", "simulate", "--precision", "1%", "--quiet")
        self.answered("odds", "custom", "custom", "--precision", "1e-12", "--quiet")  # exact


class ShortOfMemory(CommandLine):
    def run_in(self, kilobytes, *arguments):
        """Exit code and errors of a run that may take so much."""
        command = ["sh", "-c", f'ulimit -v {kilobytes}; exec "$@"', "sh", fray_program.PROGRAM, *arguments]
        with tempfile.TemporaryDirectory() as folder:
            done = subprocess.run(command, cwd=folder, env=environment(), stdin=subprocess.DEVNULL, capture_output=True, timeout=120, check=False)
        return done.returncode, done.stderr.decode()

    def test_it_is_said_whatever_asks_for_it_first(self):
        """The program's own memory, that of a thread, or that of a fight."""
        refused = 0
        for arguments in (("odds", "empire/knights: charging", "orcs/orc warriors"),
                          ("odds", "2 x empire/knights: charging", "2 x orcs/orc warriors", "--method", "simulate", "--trials", "20000", "--quiet"),
                          ("odds", "6 x empire/halberdiers", "6 x orcs/goblins", "--method", "simulate", "--trials", "100000", "--quiet")):
            for kilobytes in (12_000, 15_000, 17_000, 17_500, 18_000, 18_500, 19_000, 19_500, 20_000, 22_000, 25_000, 28_000, 30_000, 33_000, 36_000, 60_000, 90_000):
                code, errors = self.run_in(kilobytes, *arguments)
                if code == 127:
                    continue  # of the loader, which had too little itself
                with self.subTest(arguments=arguments, kilobytes=kilobytes):
                    self.assertIn(code, (0, 2), errors)
                    if code == 2:
                        refused += 1
                        self.assertTrue(errors.endswith("fray: there is not enough memory for this. Ask for less: --method simulate takes little, "
                                                        "and --threads 1 less.\n"), errors)
        self.assertGreater(refused, 5)


class StrangeFileNames(CommandLine):
    def test_no_file_name_is_a_bug(self):
        with tempfile.TemporaryDirectory() as folder:
            os.symlink("loop", os.path.join(folder, "loop"))
            for name in ("x" * 300 + ".csv", "loop", "loop/x.csv", "x" * 5000):
                for command in (("verify", name), ("report", name), ("merge", name, name, "-o", "out.csv"), ("sweep", name), ("units", "check", name)):
                    with self.subTest(command=command[0], name=name[:20]):
                        said = fray(*command, folder=folder)
                        self.assertIn(said.code, (2, 5), said)
                for command in (("sweep", "spec.toml", "-o", name), ("matrix", "empire", "orcs", "-o", name, "--resume"),
                                ("compare", "custom: points=3", "custom: points=4", "--against", "custom: points=5", "-o", name)):
                    said = fray(*command, folder=folder)
                    self.assertIn(said.code, (2, 5), said)


class ExitCodes(CommandLine):
    def test_help_lists_them(self):
        self.assertIn("Exit codes: fray --help all.", " ".join(self.answered("--help").split()))
        for command in ([], ["odds"], ["sweep"]):
            text = self.answered(*command, "--help", "all")
            self.assertIn("Exit codes: 0 answered; 2 bad input", text)
            for code in ("3", "4", "5", "70", "130", "143"):
                self.assertRegex(text, rf"\b{code}\b")


class TooLarge(CommandLine):
    def test_what_is_too_large_to_solve_is_refused_within_little_memory(self):
        running = subprocess.Popen([fray_program.PROGRAM, "odds", "6 x empire/halberdiers", "6 x orcs/goblins", "--method", "exact"],
                                   env=environment(), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        errors = running.stderr.read().decode()
        running.stderr.close()
        _, status, used = os.wait4(running.pid, 0)
        running.returncode = os.waitstatus_to_exitcode(status)
        self.assertEqual(running.returncode, 2, errors)
        self.assertIn("too large to solve exactly", errors)
        self.assertLess(used.ru_maxrss, 400_000)  # kB; a copy of the rolls of each situation took 1.1 GB


if __name__ == "__main__":
    main()
