#!/usr/bin/env python3
"""What a new user meets first: help on one screen, three questions, completion, words, a table that comes at once."""

import os
import pathlib
import pty
import re
import select
import shutil
import subprocess
import tempfile
import time
import unittest

import fray_program
from fray_program import CommandLine, environment, main

KNIGHTS = ["empire/knights: charging", "orcs/orc warriors"]
# Simulated for some seconds.
LARGE = ["odds", *KNIGHTS, "--method", "simulate", "--sampler", "faces", "--threads", "1", "--trials", "300000000"]


def on_a_terminal(*arguments, typed="", columns=80, rows=40, **more):
    """All that one run writes to a terminal, and its exit code."""
    main_end, other_end = pty.openpty()
    subprocess.run(["stty", "rows", str(rows), "columns", str(columns), "-echo"], stdin=other_end, check=True)
    run = subprocess.Popen([fray_program.PROGRAM, *arguments], stdin=other_end, stdout=other_end, stderr=other_end,
                           env=environment(**({"TERM": "xterm"} | more)), cwd="/", start_new_session=True)
    os.close(other_end)
    os.write(main_end, typed.encode())
    said = b""
    end = time.monotonic() + 60
    while time.monotonic() < end:
        ready, _, _ = select.select([main_end], [], [], 0.2)
        try:
            said += os.read(main_end, 65536) if ready else b""
        except OSError:  # the other end is closed
            break
    os.close(main_end)
    return said.decode().replace("\r\n", "\n"), run.wait(timeout=60)


class Help(CommandLine):
    def test_the_program_is_told_on_one_screen(self):
        text = self.answered("--help")
        self.assertLessEqual(len(text.splitlines()), 35)
        self.assertLessEqual(max(map(len, text.splitlines())), 80)

    def test_the_first_help_has_what_most_need_and_says_where_the_rest_is(self):
        first, everything = self.answered("odds", "--help"), self.answered("odds", "--help", "all")
        options = re.findall(r"^  (?:-o, )?(--[a-z-]+)", first, re.M)
        self.assertIn("--json", options)
        self.assertNotIn("--field-svg", options)
        self.assertLessEqual(len(options), 12)
        more = re.findall(r"^  (?:-o, )?(--[a-z-]+)", everything, re.M)
        self.assertIn("--field-svg", more)
        self.assertIn(f"{len(more) - len(options)} more options, and all that can be said of a unit: fray odds --help all.", " ".join(first.split()))
        self.assertEqual(self.answered("help", "odds", "all"), everything)

    def test_the_first_help_of_a_question_is_what_it_asks(self):
        for command in ("compare", "rank", "points", "worth", "diff", "dominated", "balance", "find", "sensitivity", "army"):
            first = self.answered(command, "--help")
            self.assertLessEqual(len(first.splitlines()), 45, command)
            self.assertNotIn("as of fray odds, for every fight", first)
            self.assertIn("--rounds", self.answered(command, "--help", "all"))

    def test_help_is_as_wide_as_the_terminal(self):
        for columns in (60, 80, 100):
            for arguments in (["--help"], ["odds", "--help"], ["odds", "--help", "all"], ["units", "--help"], ["sweep", "--help"]):
                text, code = on_a_terminal(*arguments, columns=columns)
                self.assertEqual(code, 0)
                self.assertLessEqual(max(map(len, text.splitlines())), columns, arguments)


class Tables(CommandLine):
    def test_no_table_is_wider_than_the_terminal(self):
        knights, orcs, several = "empire/knights: charging", "orcs/orc warriors", "empire/knights, empire/halberdiers, empire/pistoliers"
        for columns in (60, 80):
            for arguments in (["odds", knights, orcs], ["rank", "empire", "--against", orcs], ["compare", *several.split(", "), "--against", "orcs"],
                              ["worth", "empire/knights", "--against", orcs], ["army", several, "orcs"], ["units", "empire"],
                              ["luck", knights, orcs, "--result", "won"], ["advise", knights, orcs],
                              ["points", several, "--against", "orcs/orc warriors, orcs/goblins", "--trials", "50"]):
                text, code = on_a_terminal(*arguments, columns=columns)
                self.assertEqual(code, 0, text)
                lines = re.sub(r"\x1b\[[0-9;]*[A-Za-z]", "", text).replace("\r\n", "\n").split("\n")
                wide = [line for line in lines if len(line.split("\r")[-1]) > columns]
                self.assertEqual(wide, [], arguments)

    def test_columns_without_room_stand_below(self):
        text, _ = on_a_terminal("rank", "empire", "--against", "orcs/orc warriors", columns=60)
        self.assertEqual(text.count("empire/knights"), 2)
        self.assertIn("worst against", text)

    def test_a_minus_stays_with_its_number(self):
        text, _ = on_a_terminal("army", "empire/knights, empire/halberdiers, empire/pistoliers", "orcs", columns=60)
        self.assertRegex(text, r"1  95 +-[0-9]+\.[0-9]")


class Questions(CommandLine):
    def test_three_questions_answer_a_fight_and_show_its_command(self):
        text, code = on_a_terminal(typed="knights\nempire/knights\norc w\n1\nperhaps\nyou\n")
        self.assertEqual(code, 0)
        self.assertIn("bretonnia/knights", text)  # on offer
        self.assertIn("Type you, they or nobody.", text)
        self.assertIn('fray odds "empire/knights: charging" "orcs/orc warriors"', text)
        self.assertRegex(re.sub(r"\x1b\[[0-9;]*m", "", text), r"A wins +66\.9 %")

    def test_a_wrong_number_leaves_the_list(self):
        said, code = on_a_terminal(typed="knights\n99\n4\norcs/orc warriors\nyou\n")
        self.assertEqual(code, 0)
        listed = dict(re.findall(r" +(\d+)  (\S+/.*)$", said.split("or more of the name.")[0], re.M))
        self.assertIn(f"Type a number from 1 to {len(listed)}, or more of the name.", said)
        self.assertIn(f'fray odds "{listed["4"]}: charging"', said)

    def test_who_types_options_is_told_where_they_belong(self):
        said, _ = on_a_terminal(typed="empire/knights: charging\nempire/knights\norcs/orc warriors\nyou\n")
        self.assertIn("Type the name alone", said)
        self.assertIn('fray odds "empire/knights: charging"', said)

    def test_who_leaves_is_not_kept(self):
        text, code = on_a_terminal(typed="xyzzyplugh\n\x04")
        self.assertEqual(code, 0)
        self.assertIn('No unit is called "xyzzyplugh". Type another name.', text)
        self.assertNotIn("fray odds", text)

    def test_who_is_no_person_is_told_what_is_missing(self):
        self.assertEqual(self.refused(), "a command is required (see fray --help).")


class AtOnce(CommandLine):
    def test_a_first_table_stands_within_half_a_second_until_the_answer_takes_its_place(self):
        text, code = on_a_terminal(*LARGE)
        self.assertEqual(code, 0)
        draft, answer = text.split("A first look; the answer takes its place.")[0], text.rsplit("\x1b[J", 1)[1]
        self.assertRegex(draft, "simulated: [0-9 ]+ fights")  # 40 000, or more where so many are done by then
        self.assertNotIn("simulated: 300 000 000 fights", draft)
        self.assertIn("simulated: 300 000 000 fights", answer)
        self.assertNotIn("first look", answer)
        self.assertRegex(text, r"\x1b\[\d+F\x1b\[J")

    def test_tables_and_sentences_are_as_wide_as_the_terminal(self):
        knights, halberdiers = "empire/knights", "empire/halberdiers"
        for columns, arguments in ((80, ("rank", "empire", "--against", "orcs")),
                                   (80, ("points", "orcs", "--against", "orcs", "--trials", "100")),
                                   (80, ("units", "orcs")),
                                   (60, ("worth", knights, "--against", "orcs")),
                                   (60, ("compare", knights, halberdiers, "--against", "orcs")),
                                   (60, ("luck", knights, "orcs/goblins", "--result", "won"))):
            with self.subTest(arguments[0]):
                text, code = on_a_terminal(*arguments, "--quiet", columns=columns, NO_COLOR="1")
                self.assertEqual(code, 0)
                lines = text.replace("\r", "").splitlines()
                self.assertLessEqual(max(map(len, lines)), columns)
                # Nothing is lost: words go on in the next line, and only bars may be left out.
                piped = self.answered(*arguments, "--quiet")
                letters = [sorted(c for c in each if c.isalnum()) for each in ("".join(lines), piped)]
                self.assertEqual(*letters)

    def test_progress_fits_into_the_line_of_the_terminal(self):
        for columns in (60, 80):
            said, _ = on_a_terminal(*LARGE[:-1], "100000000", columns=columns, rows=20)
            lines = [line.split("\n")[0] for line in said.split("\r\x1b[K")[1:] if "so far" in line]
            self.assertTrue(lines)
            self.assertLess(max(map(len, lines)), columns)
            self.assertEqual(all("loss" in line and "left" in line for line in lines), columns >= 80)

    def test_a_dumb_terminal_is_only_written_to(self):
        said, _ = on_a_terminal(*LARGE[:-1], "60000000", TERM="dumb")
        self.assertIn("A wins", said)
        self.assertNotIn("\x1b", said)

    def test_blocks_that_stand_below_each_other_begin_alike(self):
        said, _ = on_a_terminal("odds", *KNIGHTS, columns=60, NO_COLOR="1")
        self.assertIn("\n  On average", said)
        self.assertIn("\n  stands lost", said)

    def test_no_draft_goes_into_a_pipe_or_a_small_terminal(self):
        self.assertNotIn("first look", self.answered(*LARGE[:-1], "30000000"))
        text, _ = on_a_terminal(*LARGE, rows=12)
        self.assertNotIn("first look", text)

    def test_fights_are_a_million_unless_it_is_said_how_many(self):
        """The win chance is then known to a tenth of a point."""
        for more, fights in ((("--sampler", "pools"), r"1 000 000 fights \(pools, seed 1\)"),
                             ((), r"[\d ]+ fights \(even, seed 1; as sure as 1\.?\d* million\)")):
            said = self.answered("odds", *KNIGHTS, "--method", "simulate", *more)
            self.assertRegex(said, "simulated: " + fights)
            self.assertRegex(said, r"right to ±0\.0\d+ points")


class Words(CommandLine):
    def test_words_are_explained(self):
        self.assertTrue(self.answered("explain", "swing").startswith("swing, points won less lost:\n  This is points won less points lost"))
        self.assertIn("half width", self.answered("explain", "half", "width"))
        self.assertEqual(self.answered("explain", "Last-Ditch dice"), self.answered("explain", "last ditch dice"))
        self.assertIn("halberd, a special rule of games of ranks:", self.answered("explain", "halberd"))
        self.assertIn("paired-weapons, ", self.answered("explain", "paired weapons"))
        self.assertTrue(self.answered("explain", "full", "command").startswith("full command (champion, musician, standard), a word for an option of"))
        self.assertEqual(self.answered("explain", "rounds_mean"), "rounds_mean, a column of results:\n  So many rounds are fought on average.\n")
        hills = self.answered("explain", "hill").split("hill (high-ground)")
        self.assertIn("warmaster", hills[0])
        self.assertNotIn("warmaster", hills[1])
        self.assertIn("Enough is 5; in The Old World 10 against heavy infantry", " ".join(self.answered("explain", "disruption").split()))
        self.assertTrue(self.refused("explain", "swng").startswith('no word is called "swng". Did you mean swing'))
        self.assertEqual(self.refused("explain", "xyzzyplugh"),
                         'no word is called "xyzzyplugh" (fray explain tells all of them).')

    def test_columns_of_questions_are_explained(self):
        """As their tables have them."""
        for column, says in (("role", "infantry, cavalry, chariots"), ("opponents", "a column of points:"), ("win_difference", "a column of"),
                             ("per_100_points", "swing for each 100 points"), ("swing_low", "95 % interval")):
            self.assertIn(says, " ".join(self.answered("explain", column).split()), column)
        self.assertIn("best_against, a column of worth:", " ".join(self.answered("explain", "best_against").split()))

    def test_who_is_named_in_a_note_is_no_rule(self):
        self.assertIn('no word is called "halberdiers"', self.refused("explain", "halberdiers"))

    def test_an_empty_word_is_none(self):
        for word in ("", " "):
            self.assertEqual(self.refused("explain", word), f'WORD: "{word}" is no word (one is wanted). Leave it out to be told all of them.')

    def test_the_words_of_an_answer_are_explained(self):
        for word in ("swing", "situations", "stream", "key", "A wins", "drawn", "stands left", "unresolved", "fall back"):
            self.assertIn(":\n  ", self.answered("explain", word))

    def test_the_glossary_is_what_the_program_says(self):
        page = pathlib.Path(__file__).resolve().parents[2] / "docs/glossary.md"
        self.assertIn(self.answered("explain", "--markdown"), page.read_text(),
                      "stale: write it anew with fray explain --markdown")
        for more in (["swing"], ["--json"], ["--csv"], ["--system", "sovl"]):
            self.assertIn("--markdown: tells all words", self.refused("explain", "--markdown", *more))

    def test_no_block_characters_where_there_are_none(self):
        for arguments in (["odds", *KNIGHTS, "--all"], ["odds", *KNIGHTS, "--field"], ["trace", *KNIGHTS]):
            self.assertTrue(self.answered(*arguments, env=environment(LC_ALL="C")).isascii(), arguments)
            self.assertEqual(self.answered(*arguments[:3], "--quiet", env=environment(LANG="en_GB.UTF-8")),
                             self.answered(*arguments[:3], "--quiet"))
        self.assertIn("#", self.answered("odds", *KNIGHTS, env=environment(LANG="de_DE.ISO-8859-1")))
        self.assertIn("█", self.answered("odds", *KNIGHTS, env=environment(LC_ALL="C.UTF-8", LANG="C")))


class Tables(CommandLine):
    def test_a_table_is_thirty_lines_unless_all_is_asked(self):
        for fight in (KNIGHTS, ["2 x empire/knights", "2 x orcs/orc warriors"], ["--system", "sovl", "custom: models=20", "custom: models=20"]):
            short = self.answered("odds", *fight).splitlines()
            self.assertLessEqual(len([line for line in short if not line.startswith("  note")]), 30)
            self.assertIn("Stands lost" if fight[0] != "--system" else "Models lost", "\n".join(short))
            self.assertGreater(len(self.answered("odds", *fight, "--all").splitlines()), 30)

    def test_the_chances_of_each_loss_are_the_answers(self):
        lost = self.in_json("odds", *KNIGHTS)["stands_lost"]
        text = self.answered("odds", *KNIGHTS)
        for value, (a, b) in enumerate(zip(lost["a"]["pmf"], lost["b"]["pmf"])):
            self.assertRegex(text, rf"(?m)^ +{value} +{100 * a:.1f} % .*{100 * b:.1f} % ")


class Pictures(CommandLine):
    def test_a_terminal_gets_a_matrix_as_a_picture_and_a_pipe_its_rows(self):
        text, code = on_a_terminal("matrix", "empire", "orcs", columns=80)
        self.assertEqual(code, 0)
        # What a line of progress left behind is overwritten on the terminal.
        lines = [line.rsplit("\r\x1b[K")[-1] for line in re.sub(r"\x1b\[[0-9;]*m", "", text).split("\n")]
        self.assertIn("\x1b[48;2;", text)
        self.assertLessEqual(max(len(line) for line in lines if not line.startswith("fray: ")), 80)
        self.assertNotIn("/dev/null", text)
        self.assertTrue(any(line.startswith("  knights") for line in lines))
        plain, _ = on_a_terminal("matrix", "empire", "orcs", NO_COLOR="1")
        self.assertNotIn("\x1b[48", plain)
        self.assertTrue(self.answered("matrix", "empire/knights", "orcs/goblins", "--quiet").startswith("system,a,b,"))

    def test_only_an_svg_is_called_so(self):
        for option in ("--svg", "--field-svg"):
            self.assertEqual(self.refused("odds", *KNIGHTS, option, "x.png"),
                             f'{option}: "x.png" is not allowed (the picture is an SVG). Call it NAME.svg; rsvg-convert NAME.svg -o NAME.png makes a PNG of it.')

    def test_a_page_of_a_matrix_sorts_filters_and_carries_its_numbers(self):
        with tempfile.TemporaryDirectory() as folder:
            page = pathlib.Path(folder, "heat.html")
            self.answered("matrix", "empire/knights, empire/halberdiers", "orcs/goblins, orcs/orc warriors", "--heat", str(page), "--quiet", "-o", str(page.with_suffix(".csv")))
            text = page.read_text()
        self.assertEqual(len(re.findall(r'data-v="[0-9.e-]+"', text)), 2 * 2 + 2 + 2)
        self.assertIn("<script>", text)
        self.assertNotRegex(text, r"https?://")


class Completion(CommandLine):
    def completed(self, *words):
        with tempfile.TemporaryDirectory() as folder:
            script = pathlib.Path(folder, "fray.bash")
            script.write_text(self.answered("completion", "bash"))
            program = pathlib.Path(folder, "fray")
            program.symlink_to(fray_program.PROGRAM)
            asked = " ".join(f"'{word}'" for word in words)
            return subprocess.run(
                ["bash", "-c", f"source {script}; COMP_WORDS=({asked}); COMP_CWORD={len(words) - 1}; _fray; printf '%s\\n' \"${{COMPREPLY[@]}}\""],
                env=environment(PATH=f"{folder}:{os.environ['PATH']}"), cwd=folder, stdout=subprocess.PIPE, check=True,
                timeout=60).stdout.decode().split("\n")[:-1]

    def test_bash_completes_commands_options_and_units(self):
        self.assertEqual(self.completed("fray", "od"), ["odds"])
        self.assertEqual(self.completed("fray", "odds", "--field-"), ["--field-svg"])
        self.assertIn('"empire/knights"', self.completed("fray", "odds", "empire/kn"))
        self.assertIn('"orcs/orc warriors"', self.completed("fray", "odds", "orc w"))

    def test_bash_completes_what_is_no_unit_and_units_of_the_game_asked(self):
        self.assertEqual(self.completed("fray", "help", "od"), ["odds"])
        self.assertEqual(self.completed("fray", "completion", ""), ["bash", "zsh", "fish", "man"])
        self.assertIn("import", self.completed("fray", "units", "imp"))
        self.assertEqual(self.completed("fray", "odds", "--system", "nin"), ["ninth-age"])
        self.assertIn('"empire-of-sonnstahl/knights of the sun griffon"', self.completed("fray", "odds", "--system", "ninth-age", "empire-of-sonnstahl/knights"))

    def test_every_shell_is_told_every_command_and_the_manual_every_option(self):
        for shell in ("zsh", "fish"):
            text = self.answered("completion", shell)
            for word in ("odds", "sweep", "explain", "field-svg"):
                self.assertIn(word, text)
        page = self.answered("completion", "man")
        self.assertTrue(page.startswith(".TH FRAY 1"))
        self.assertIn("\\-\\-field\\-svg FILE", page)
        self.assertEqual(self.refused("completion", "csh"), 'SHELL: "csh" is not allowed. Type bash, zsh, fish or man.')

    @unittest.skipUnless(shutil.which("zsh"), "no zsh here")
    def test_zsh_can_read_it(self):
        subprocess.run(["zsh", "-n"], input=self.answered("completion", "zsh").encode(), check=True)

    def test_units_are_named_as_they_begin(self):
        self.assertEqual(self.answered("units", "--names", "empire/kn"), "empire/knights\n")
        self.assertIn("bretonnia/knights\n", self.answered("units", "--names", "kni"))
        self.assertEqual(self.answered("units", "--names", "xyzzyplugh"), "")


if __name__ == "__main__":
    main()
