#!/usr/bin/env python3
"""`fray save` and sides that are written @NAME."""

import csv
import json
import pathlib
import re
import shlex
import tempfile

from fray_program import CommandLine, environment, fray, main

KNIGHTS, ORCS = "empire/knights: charging", "orcs/orc warriors"


class Saved(CommandLine):
    def setUp(self):
        self.env = environment(XDG_CONFIG_HOME=str(self.folder))
        self.sides = self.folder / "fray/sides"

    def said(self, *arguments, env=None):
        return self.answered(*arguments, env=env or self.env)

    def no(self, *arguments, code=2, env=None, **how):
        return self.refused(*arguments, code=code, env=env or self.env, **how)

    def odds(self, a, env=None):
        return json.loads(self.said("odds", a, ORCS, "--json", env=env))["win"]

    def test_a_side_is_kept_and_read_again(self):
        said = self.said("save", "knights", KNIGHTS)
        file = self.sides / "knights.toml"
        self.assertEqual(said, f"  @knights is {KNIGHTS}, in {file}\n")
        self.assertEqual(file.read_text(), f'side = "{KNIGHTS}"\nsystem = "warmaster"\n')
        self.assertEqual(self.odds("@knights"), self.odds(KNIGHTS))

    def test_kept_sides_are_listed(self):
        self.assertIn("no side is saved", self.said("save"))
        self.said("save", "knights", KNIGHTS)
        self.said("save", "line", "custom: models=20", "--system", "sovl")
        (self.sides / "bad.toml").write_text("side = 3\n")
        text = self.said("save")
        self.assertIn(f"@knights  {KNIGHTS}", text)
        self.assertIn("a side's file holds one text", text)
        rows = json.loads(self.said("save", "--json"))
        self.assertEqual([row["name"] for row in rows], ["@bad", "@knights", "@line"])
        self.assertEqual(rows[2]["system"], "sovl")
        self.assertTrue(self.said("save", "--csv").startswith("name,side,system,file,fault\n"))

    def test_an_army_keeps_its_general(self):
        army = self.folder / "me.txt"
        army.write_text("Empire\n3 Knights 330\n2 Halberdiers 90\n1 General 125\n1 Hero 80\n")
        self.said("save", "mine", "--army", str(army), "--quiet")
        text = (self.sides / "mine.toml").read_text()
        self.assertIn('side = "empire/general"', text)
        self.assertIn('side = "empire/hero"', text)
        of_file = self.said("army", str(army), "orcs", "--json", "--quiet")
        self.assertEqual(self.said("army", "@mine", "orcs", "--json", "--quiet"), of_file)

    def test_nothing_is_replaced_unasked(self):
        self.said("save", "knights", KNIGHTS)
        self.assertIn("is there already", self.no("save", "knights", ORCS, code=5))
        self.assertEqual(self.odds("@knights"), self.odds(KNIGHTS))
        self.assertEqual(self.said("save", "knights", ORCS, "--force", "--quiet"), "")
        self.assertEqual(self.odds("@knights"), self.odds(ORCS))

    def test_only_a_side_is_kept(self):
        self.assertIn("no unit is called", self.no("save", "knights", "empire/nobody"))
        self.assertIn("small letters", self.no("save", "My Knights", KNIGHTS))
        self.assertIn("small letters", self.no("save", "../knights", KNIGHTS))
        self.assertIn('no side is saved as "other"', self.no("save", "knights", "@other"))
        self.assertIn("SIDE is required", self.no("save", "knights"))
        self.assertIn("--json: tells the list", self.no("save", "knights", KNIGHTS, "--json"))
        self.assertFalse(self.sides.exists())

    def test_where_sides_are_kept(self):
        self.said("save", "knights", KNIGHTS, env=environment(FRAY_SIDES=str(self.folder / "own")))
        self.assertTrue((self.folder / "own/knights.toml").exists())
        self.said("save", "knights", KNIGHTS, env=environment(HOME=str(self.folder)))
        self.assertTrue((self.folder / ".config/fray/sides/knights.toml").exists())
        self.assertIn("FRAY_SIDES=FOLDER", self.no("save", "knights", KNIGHTS, env={"PATH": "/bin"}))

    def test_sides_beside_the_lists_are_found(self):
        (self.folder / "lists/sides").mkdir(parents=True)
        (self.folder / "lists/sides/guard.toml").write_text(f'side = "{KNIGHTS}"\n')
        self.assertEqual(self.odds("@guard", env=environment(FRAY_DATA=str(self.folder / "lists"))), self.odds(KNIGHTS))

    def test_a_name_that_is_not_kept(self):
        self.said("save", "knights", KNIGHTS)
        self.assertEqual(self.no("odds", "@kinghts", ORCS),
                         'side A: no side is saved as "kinghts" (did you mean @knights?). Keep one: fray save kinghts "empire/knights: charging".')

    def test_a_file_here_comes_first(self):
        with tempfile.TemporaryDirectory() as folder:
            self.said("save", "knights", KNIGHTS)
            pathlib.Path(folder, "knights").write_text(f'side = "{ORCS}"\n')
            here = self.in_json("odds", "@knights", ORCS, env=self.env, folder=folder)["win"]
            self.assertEqual(here, self.odds(ORCS))

    def test_a_folder_here_does_not(self):
        self.said("save", "knights", KNIGHTS)
        (self.folder / "knights").mkdir()
        answer = self.answered("odds", "@knights", ORCS, "--json", env=self.env, folder=self.folder)
        self.assertEqual(json.loads(answer)["win"], self.odds(KNIGHTS))

    def test_a_saved_side_is_added_to(self):
        self.said("save", "knights", "empire/knights: attacks=4, charging")
        self.said("save", "two", "empire/knights + empire/halberdiers: character=hero")
        for typed, meant in (("@knights: attacks=5", "empire/knights: attacks=5, charging"), ("@knights: charging=no", "empire/knights: attacks=4"),
                             ("@knights + empire/halberdiers", "empire/knights: attacks=4, charging + empire/halberdiers"),
                             ("empire/halberdiers + @knights: armour=3+", "empire/halberdiers + empire/knights: attacks=4, charging, armour=3+"),
                             ("2 x @knights", "2 x empire/knights: attacks=4, charging"),
                             ("@two: policy=stand", "empire/knights: policy=stand + empire/halberdiers: character=hero, policy=stand")):
            self.assertEqual(self.odds(typed), self.odds(meant), typed)
        self.assertIn("a saved side of several units is counted", self.no("odds", "2 x @two", ORCS))
        self.assertIn('no option is called "attack"', self.no("odds", "@knights: attack=4", ORCS))
        # What advise compares are options, too.
        rows = json.loads(self.said("advise", "@knights", ORCS, "--turns", "end", "--json", "--quiet"))
        self.assertEqual([row["decision"] for row in rows], ["policy=pursue", "policy=stand", "policy=fall-back"])

    def test_saved_sides_are_written_out_when_a_side_of_them_is_kept(self):
        self.said("save", "knights", KNIGHTS)
        for side, meant in (("@knights", KNIGHTS), ("2 x @knights", f"2 x {KNIGHTS}"), ("@knights + orcs/goblins", f"{KNIGHTS} + orcs/goblins"),
                            ("orcs/goblins + @knights: attacks=4", f"orcs/goblins + {KNIGHTS}, attacks=4")):
            self.assertEqual(self.said("save", "made", side, "--force"), f"  @made is {meant}, in {self.sides / 'made.toml'}\n")
            self.assertEqual(self.odds("@made"), self.odds(meant), side)
        for side in ("@knights", "orcs/goblins + @knights", "2 x @knights"):  # written by hand
            (self.sides / "circle.toml").write_text(f'side = "{side}"\n')
            self.assertIn("names another file (one is enough). Write the unit there.", self.no("odds", "@circle", ORCS))

    def test_what_stands_behind_a_saved_side_takes_its_opposite_away(self):
        self.said("save", "knights", KNIGHTS)
        self.said("save", "waiting", "empire/knights: receiving")
        note = "A: charging is taken away by the charging=no behind it."
        for typed in ("@knights: receiving", "@knights: no charging", "@knights: charging=no"):
            told = json.loads(self.said("odds", typed, ORCS, "--json"))
            self.assertEqual((told["win"], told["notes"]), (self.odds("empire/knights"), [note]), typed)
        self.assertEqual(self.odds("@waiting: charging"), self.odds(KNIGHTS))

    def test_a_character_and_an_item_are_taken_off(self):
        line, hero, banner = "empire/halberdiers", "character=hero", "item=battle-banner"
        self.said("save", "led", f"{line}: {hero}, {banner}")
        for typed, left in (("no character", banner), ("character=no", banner), ("character=none", banner), ("no item", hero), ("item=no", hero),
                            ("item=none", hero)):
            self.assertEqual(self.odds(f"@led: {typed}"), self.odds(f"{line}: {left}"), typed)
            self.assertEqual(self.odds(f"{line}: {typed}"), self.odds(line), typed)
        notes = json.loads(self.said("odds", f"{line}: without character", ORCS, "--json"))["notes"]
        self.assertEqual(notes, ["A: character=no changes nothing in this fight."])

    def test_a_page_shows_what_fought(self):
        self.said("save", "knights", "empire/knights: attacks=4")
        self.answered("odds", "@knights", ORCS, "--html", "odds.html", "--quiet", env=self.env, folder=self.folder)
        self.assertIn("empire/knights: attacks=4", (self.folder / "odds.html").read_text())
        self.answered("compare", "@knights", ORCS, "--against", "orcs/goblins", "-o", "c.csv", "--quiet", env=self.env, folder=self.folder)
        self.answered("report", "c.csv", env=self.env, folder=self.folder)
        self.assertIn("empire/knights: attacks=4", (self.folder / "c.csv.html").read_text())

    def test_apostrophes_come_back_as_they_were(self):
        """Before an @ one keeps a spreadsheet from running a cell, and is no part of it."""
        guard = "custom: type=infantry, attacks=3, hits=3, armour=6+, stands=3, points=45, name=O'Brien's \"own\""
        self.said("save", "guard", guard)
        row, = csv.DictReader(self.said("save", "--csv").splitlines())
        self.assertEqual((row["name"], row["side"]), ("'@guard", guard))
        for words in (("matrix", "@guard", "orcs/goblins"), ("rank", guard, "--against", "orcs/goblins")):
            self.assertEqual(fray(*words, "-o", f"{words[0]}.csv", "--quiet", env=self.env, folder=self.folder).code, 0)
        self.assertIn("  @guard ", fray("meta", "matrix.csv", env=self.env, folder=self.folder).out)
        command = json.loads((self.folder / "rank.csv.json").read_text())["command"]
        self.assertEqual(shlex.split(command)[2], guard)

    def test_a_table_of_a_side_that_was_changed_names_it_and_what_to_type(self):
        then = "empire/knights: charging, name=The King's"
        (self.folder / "spec.toml").write_text(f'a = "@knights"\nb = "{ORCS}"\n')
        self.said("save", "knights", then)
        for words in (("odds", "@knights", ORCS, "-o", "a.csv"), ("sweep", "spec.toml", "-o", "b.csv")):
            self.assertEqual(fray(*words, "--quiet", env=self.env, folder=self.folder).code, 0)
        self.said("save", "knights", ORCS, "--force")
        file = self.sides / "knights.toml"
        for table in ("a.csv", "b.csv"):
            said = self.no("verify", table, code=4, folder=self.folder)
            self.assertIn(f"{table} is not what fray answers now: line 2, ", said)
            self.assertIn(f"@knights is another side now, in {file}. To have it as it was then, type fray save knights ", said)
        command = re.search(r"type fray (.*?)\.(?: |$)", said)[1]
        self.assertEqual(shlex.split(command), ["save", "knights", then, "--force"])
        file.unlink()
        for table in ("a.csv", "b.csv"):
            said = self.no("verify", table, code=4, folder=self.folder)
            self.assertTrue(said.startswith(f"{table} cannot be answered again: @knights is saved no more. Type fray save knights "), said)
        self.said(*shlex.split(said.split(" Type fray ")[1].removesuffix(".")))
        for table in ("a.csv", "b.csv"):
            self.assertIn("every byte is the same", self.answered("verify", table, env=self.env, folder=self.folder))

    def test_a_mistake_is_told_with_its_line_and_what_to_type(self):
        self.sides.mkdir(parents=True)
        file = self.sides / "mine.toml"
        for text, sentence in (
            ("# mine\nside = empire/knights: charging\n",
             ':2: side: a side is a text (it stands in quotation marks). Type side = "empire/knights: charging"'),
            ("side = \n", ':1: side: a side is a text (it stands in quotation marks). Type side = "empire/knights: charging"'),
            ('\nside = "empire/knights: chargin"\n', ':2: no option is called "chargin". Did you mean charging?'),
            ('\nside = "empire/nobody"\n', ':2: no unit is called "empire/nobody"'),
            ('side = "custom"\nsystem = "sovl"\n', ':1: system: "sovl", and warmaster is asked for (one game at a time). Name the system sovl.'),
            ('side = "custom"\nsystem = 3\n', ":1: side: a side's file holds one text"),
            ("knights\n", ":"),
        ):
            with self.subTest(text):
                file.write_text(text)
                self.assertTrue(self.no("odds", "@mine", ORCS).startswith(f"{file}{sentence}"), self.no("odds", "@mine", ORCS))


if __name__ == "__main__":
    main()
