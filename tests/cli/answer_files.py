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

    def test_a_changed_table_is_told(self):
        text, _ = self.made(*QUESTIONS[0])
        (self.folder / "answer.csv").write_text(text.replace("0.", "0.9", 1))
        self.assertIn("line 2", self.refused("verify", "answer.csv", folder=self.folder, code=4))

    def test_shards_of_sweeps_are_no_answers(self):
        self.made(*QUESTIONS[4])
        self.assertIn("shards of a sweep", self.refused("merge", "answer.csv", "-o", "whole.csv", folder=self.folder))


if __name__ == "__main__":
    main()
