#!/usr/bin/env python3
"""`-o FILE` of the commands whose answers are tables: the file, what stands beside it, and what is made of both."""

import csv
import json

from fray_program import CommandLine, fray, main

KNIGHTS, HALBERDIERS, ORCS, GOBLINS = "empire/knights", "empire/halberdiers", "orcs/orc warriors", "orcs/goblins"
QUESTIONS = (
    ("compare", KNIGHTS, HALBERDIERS, "--against", ORCS),
    ("rank", f"{KNIGHTS}, {HALBERDIERS}", "--against", f"{ORCS}, {GOBLINS}"),
    ("points", f"{KNIGHTS}, {HALBERDIERS}", "--against", f"{ORCS}, {GOBLINS}"),
    ("worth", HALBERDIERS, "--against", GOBLINS),
    ("need", HALBERDIERS, GOBLINS, "--win", "60%"),
    ("sensitivity", HALBERDIERS, GOBLINS),
    ("points", KNIGHTS, "--why", KNIGHTS, "--against", f"{ORCS}, {GOBLINS}", "--trials", "100"),
    ("balance", f"{KNIGHTS},{GOBLINS}", "--trials", "100"),
    ("army", f"{KNIGHTS}, {HALBERDIERS}", f"{ORCS}, {GOBLINS}"),
    ("advise", KNIGHTS, ORCS),
    ("luck", KNIGHTS, ORCS, "--result", "lost 1 stand"),
    ("dominated", f"{KNIGHTS}, {HALBERDIERS}", "--against", ORCS),
    ("diff", KNIGHTS, "--set", f"{KNIGHTS}: attacks=4", "--against", ORCS),
    ("odds", KNIGHTS, ORCS),
)


# Tables that come of no question.
OTHERS = (("trace", KNIGHTS, ORCS), ("units", "knights"), ("systems",), ("save",), ("explain", "win"))


class Forms(CommandLine):
    def test_every_command_with_a_table_has_the_same_forms_one_at_a_time(self):
        for words in (*QUESTIONS[:1], ("odds", KNIGHTS, ORCS), *OTHERS):
            with self.subTest(words[0]):
                rows = json.loads(self.answered(*words, "--json"))
                self.assertTrue(rows or words[0] == "save")
                self.assertIn(",", self.answered(*words, "--csv").splitlines()[0])
                self.assertEqual(self.refused(*words, "--json", "--csv"),
                                 "--json and --csv cannot both be said (one form at a time). Leave one out.")


class AnswerFiles(CommandLine):
    def made(self, *arguments):
        """The file that a question was answered into, and what stands beside it."""
        said = fray(*arguments, "-o", "answer.csv", "--quiet", "--force", folder=self.folder)
        self.assertEqual((said.code, said.out, said.errors), (0, "", ""), said)
        return (self.folder / "answer.csv").read_text(), json.loads((self.folder / "answer.csv.json").read_text())

    def test_the_file_has_the_rows_of_csv_and_can_be_answered_again(self):
        for question in QUESTIONS:
            with self.subTest(question[0]):
                text, beside = self.made(*question)
                self.assertEqual(text, fray(*question, "--csv", "--quiet").out)
                rows = list(csv.reader(text.splitlines()))
                self.assertEqual([field["name"] for field in beside["schema"]["fields"]], rows[0])
                self.assertTrue(all(field["title"] for field in beside["schema"]["fields"]))
                self.assertEqual((beside["holds"], beside["rows"]), ("answer", len(rows) - 1))
                self.assertEqual(beside["question"], list(question))
                self.assertIn(f"{len(rows) - 1} row", self.answered("verify", "answer.csv", folder=self.folder))
                self.answered("report", "answer.csv", "--force", folder=self.folder)
                self.assertIn(question[0], (self.folder / "answer.csv.html").read_text())

    def test_a_table_of_no_fights_is_written_and_answered_again_as_well(self):
        for words in OTHERS:
            with self.subTest(words[0]):
                text, beside = self.made(*words)
                self.assertEqual(text, fray(*words, "--csv", "--quiet").out)
                self.assertEqual((beside["question"], beside["rows"]), (list(words), len(list(csv.reader(text.splitlines()))) - 1))
                self.assertIn("every byte is the same", self.answered("verify", "answer.csv", folder=self.folder))
                self.answered("report", "answer.csv", "--force", folder=self.folder)
                self.assertIn("is there already", self.refused(*words, "-o", "answer.csv", folder=self.folder, code=5))
                self.answered(*words, "-o", "answer.json", "--force", folder=self.folder)
                self.assertEqual((self.folder / "answer.json").read_text(), fray(*words, "--json", "--quiet").out)
                self.assertIn("every byte is the same", self.answered("verify", "answer.json", folder=self.folder))

    def test_what_is_no_table_is_not_written_into_a_file(self):
        for words, other in ((("systems", "--markdown"), "--markdown"), (("units", "--names", "kn"), "--names")):
            self.assertEqual(self.refused(*words, "-o", "a.csv", folder=self.folder),
                             f"-o and {other} cannot both be said (one form at a time). Leave one out.")
            self.assertIn(f"--json and {other} cannot both be said", self.refused(*words, "--json", folder=self.folder))
        self.assertIn("--markdown: tells all words", self.refused("explain", "--markdown", "-o", "a.csv", folder=self.folder))
        self.assertIn("-o: tells the list of what is kept", self.refused("save", "knights", KNIGHTS, "-o", "a.csv", folder=self.folder))
        self.assertIn("is called like", self.refused("units", "xyzzyplugh", "-o", "a.csv", folder=self.folder))
        self.assertEqual(list(self.folder.iterdir()), [])

    def test_the_ending_of_a_name_says_what_a_file_holds(self):
        for words in (QUESTIONS[4], ("odds", KNIGHTS, ORCS), *OTHERS):
            with self.subTest(words[0]):
                for name, form in (("a.json", "--json"), ("upper.JSON", "--json"), ("c.csv", "--csv"), ("t.txt", "--csv"), ("plain", "--csv")):
                    self.answered(*words, "-o", name, folder=self.folder)
                    self.assertEqual((self.folder / name).read_text(), self.answered(*words, form))
                self.assertEqual(self.refused(*words, "-o", "b.json", "--csv", folder=self.folder),
                                 '-o: "b.json" would hold a CSV table (its ending is that of JSON). Call it b.csv, or leave --csv out.')
                self.assertEqual(self.refused(*words, "-o", "b.csv", "--json", folder=self.folder),
                                 '-o: "b.csv" would hold JSON (its ending is that of a CSV table). Call it b.json, or leave --json out.')
                self.assertEqual(self.refused(*words, "-o", "b.jsonl", folder=self.folder),
                                 '-o: "b.jsonl" would hold JSON (its ending is that of JSON, a line for each row). Call it b.json.')
                self.assertEqual(self.refused(*words, "-o", "b.HTML", folder=self.folder),
                                 '-o: "b.HTML" would hold a CSV table (its ending is that of a page). Call it b.csv.')
                for file in self.folder.iterdir():
                    self.assertFalse(file.name.startswith("b."), file)
                    file.unlink()

    def test_json_goes_into_a_file_as_well(self):
        self.assertEqual(fray(*QUESTIONS[4], "--json", "-o", "n.json", "--quiet", folder=self.folder).code, 0)
        self.assertEqual((self.folder / "n.json").read_text(), fray(*QUESTIONS[4], "--json", "--quiet").out)
        self.assertIn("every byte is the same", self.answered("verify", "n.json", folder=self.folder))
        self.assertIn("an answer as JSON", self.refused("report", "n.json", folder=self.folder))

    def test_a_person_is_told_where_it_went(self):
        said = fray(*QUESTIONS[4], "-o", "n.csv", folder=self.folder)
        self.assertEqual(said.out, "")
        self.assertRegex(said.errors, r"^fray: n\.csv: \d+ rows?, and n\.csv\.json says how they came about\.\n$")
        self.assertEqual(fray(*QUESTIONS[4], "-o", "-", "--quiet").out, fray(*QUESTIONS[4], "--csv", "--quiet").out)

    def test_a_row_of_odds_is_written_beside_a_picture_and_has_its_notes(self):
        said = fray("odds", f"{KNIGHTS}: points=110", ORCS, "--quiet", "--field-svg", "f.svg", "-o", "a.csv", folder=self.folder)
        self.assertEqual((said.code, said.out, said.errors), (0, "", ""))
        self.assertTrue((self.folder / "f.svg").exists() and (self.folder / "a.csv").exists())
        noted = fray("odds", KNIGHTS, "orcs/giant", "-o", "b.csv", folder=self.folder)
        self.assertIn("more than is counted here", noted.errors)
        self.assertIn("more than is counted here", (self.folder / "b.csv.json").read_text())

    def test_nothing_is_overwritten_unasked(self):
        (self.folder / "answer.csv").write_text("mine\n")
        self.assertIn("is there already", self.refused(*QUESTIONS[4], "-o", "answer.csv", folder=self.folder, code=5))
        (self.folder / "answer.csv").rename(self.folder / "other.csv.json")
        self.assertIn("is there already", self.refused(*QUESTIONS[4], "-o", "other.csv", folder=self.folder, code=5))
        self.assertEqual((self.folder / "other.csv.json").read_text(), "mine\n")
        self.assertFalse((self.folder / "other.csv").exists())

    def test_a_mistyped_file_is_told(self):
        (self.folder / "link.csv").symlink_to("nowhere/x.csv")
        for words, code, sentence in (
                (("systems", "-o=x.csv"), 2, '--out: "=x.csv" begins with = (which stands behind long options alone). Leave it out, or write ./=x.csv.'),
                (("-o", "x.csv", "systems"), 2, "option -o stands before its command (options stand behind the command that they belong to). "
                                                "Write fray systems ... -o."),
                (("systems", "-x"), 2, "no option is called -x (see fray systems --help)."),
                (("systems", "-o", "link.csv"), 5, "link.csv: is a link into a folder that is not there (nothing can be written there). "
                                                   "Make the folder, or take the link away.")):
            self.assertEqual(self.refused(*words, code=code, folder=self.folder), sentence)
        self.assertEqual([file.name for file in self.folder.iterdir()], ["link.csv"])
        self.answered("systems", "-o", "x.csv", folder=self.folder)
        for command in ("report", "verify"):
            self.assertEqual(self.refused(command, "x.csv.json", folder=self.folder),
                             "x.csv.json stands beside a table (the table is wanted). Name x.csv.")

    def test_a_picture_and_a_page_are_called_what_they_are(self):
        self.answered("systems", "-o", "x.csv", folder=self.folder)
        (self.folder / "spec.toml").write_text(f'a = "{KNIGHTS}"\nb = "{ORCS}"\n')
        before = sorted(self.folder.iterdir())
        for words in (QUESTIONS[1], ("odds", KNIGHTS, ORCS), ("matrix", KNIGHTS, ORCS), ("sweep", "spec.toml", "-o", "y.csv")):
            self.assertEqual(self.refused(*words, "--html", "p.json", folder=self.folder), '--html: "p.json" is not allowed (a page is HTML). Call it p.html.')
        self.assertIn("(a page is HTML). Call it p.html.", self.refused("report", "x.csv", "-o", "p.csv", folder=self.folder))
        self.assertIn("(the picture is an SVG). Call it NAME.svg;", self.refused(*QUESTIONS[1], "--svg", "p.png", folder=self.folder))
        self.assertEqual(sorted(self.folder.iterdir()), before)
        self.assertEqual(fray("report", "x.csv", folder=self.folder).errors, "fray: x.csv.html is the page of x.csv.\n")
        self.assertEqual(fray("report", "x.csv", "--quiet", "--force", folder=self.folder).errors, "")

    def test_what_stands_beside_says_how_its_fights_were_worked_out(self):
        thrown = ("--trials", "200", "--seed", "7")
        moved = (KNIGHTS, "--set", f"{KNIGHTS}: attacks=4", "--against", ORCS)
        made = {  # exact, simulated
            ("diff", *moved): (6, 0),
            ("diff", *moved, "--method", "simulate", *thrown): (0, 6),
            ("sensitivity", HALBERDIERS, GOBLINS, "--to-rounds", "2"): (20, 0),
            ("sensitivity", HALBERDIERS, GOBLINS, "--method", "simulate", *thrown): (0, 18),
            ("compare", KNIGHTS, f"3x {KNIGHTS}", "--against", f"{ORCS}, 3x {GOBLINS}", *thrown): (6, 2),
            ("points", f"{KNIGHTS}, {HALBERDIERS}", "--against", ORCS, *thrown): (2, 13),
            ("points", KNIGHTS, "--why", KNIGHTS, "--against", f"{ORCS}, {GOBLINS}", "--method", "simulate", *thrown): (0, 11),
            ("balance", f"{KNIGHTS},{GOBLINS}", *thrown): (0, 2),
            ("find", HALBERDIERS, "--worth", "60", "--vary", "attacks=2..4", "--against", ORCS): (6, 0),
            ("dominated", f"{KNIGHTS}, {HALBERDIERS}", "--against", ORCS, "--method", "simulate", *thrown): (0, 4),
            ("need", HALBERDIERS, GOBLINS, "--win", "60%"): (1, 0),
            ("advise", KNIGHTS, ORCS): (1, 0),
            ("luck", KNIGHTS, ORCS, "--result", "lost 1 stand"): (1, 0),
            ("odds", KNIGHTS, ORCS, "--method", "simulate", *thrown): (0, 1),
        }
        for question, (exact, simulated) in made.items():
            with self.subTest(" ".join(question)):
                beside = self.made(*question)[1]
                self.assertEqual((beside["exact"], beside["simulated"]), (exact, simulated))
                self.assertEqual((beside["seeds"], beside["trials"] > 0), (["7"], True) if simulated else ([], False))

    def test_a_meta_has_the_fights_of_its_table(self):
        matrix = ("matrix", "empire", "orcs", "-o", "m.csv", "--quiet")
        for said, found in (((), (100, 0, [])), (("--method", "simulate", "--trials", "50", "--seed", "7"), (0, 100, ["7"]))):
            self.assertEqual(fray(*matrix, *said, "--force", folder=self.folder).code, 0)
            beside = self.made("meta", "m.csv")[1]
            self.assertEqual((beside["exact"], beside["simulated"], beside["seeds"]), found)
            self.answered("report", "answer.csv", "--force", folder=self.folder)
            self.assertIn("100 fights", (self.folder / "answer.csv.html").read_text())

    def test_a_changed_table_is_told(self):
        text, _ = self.made(*QUESTIONS[0])
        (self.folder / "answer.csv").write_text(text.replace("0.", "0.9", 1))
        self.assertIn("line 2", self.refused("verify", "answer.csv", folder=self.folder, code=4))

    def test_shards_of_sweeps_are_no_answers(self):
        self.made(*QUESTIONS[4])
        self.assertIn("shards of a sweep", self.refused("merge", "answer.csv", "-o", "whole.csv", folder=self.folder))


if __name__ == "__main__":
    main()
