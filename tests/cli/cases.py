#!/usr/bin/env python3
"""Small inputs of the folder cases that were once read or answered amiss, each with what is right."""

import json
import pathlib
import shutil
import time
import tomllib

from fray_program import CommandLine, environment, fray, main

CASES = pathlib.Path(__file__).resolve().parent / "cases"
CORSAIRS = {"name": "Corsair Guard", "ws": 4, "s": 3, "t": 3, "w": 1, "i": 5, "a": 1, "ld": 8, "m": 5, "models": 1, "points": 90, "most": 1}
# Shield and light armour stand beside the unit, or in a group of its choices, each at least once.
BLADESMEN = {"name": "Bladesmen", "ws": 4, "s": 3, "t": 3, "w": 1, "i": 4, "a": 1, "ld": 7, "sv": "5+", "models": 10, "points": 70, "rules": ["shield"]}
IMPORTS = {
    "LD.cat": ("fantasy6", [CORSAIRS]), "words.cat": ("fantasy6", [CORSAIRS]), "direct.cat": ("fantasy6", [BLADESMEN]), "group.cat": ("fantasy6", [BLADESMEN]),
    # The smallest formation, 5 by 4.
    "eow.cat": ("ninth-age", [{"name": "Brutes", "off": 3, "def": 3, "str": 3, "ap": 1, "res": 4, "arm": 2, "att": 1, "agi": 2, "hp": 1, "dis": 7,
                               "models": 20, "points": 175, "base": 25}]),
    # Two more for each 1000 points.
    "min.cat": ("warmaster", [{"name": "Pike Levy", "type": "infantry", "attacks": 3, "hits": 3, "armour": "6+", "stands": 3, "points": 50, "min": 2}]),
    "wfb.tsv": ("fantasy6", [{"name": "Swordsmen", "ws": 4, "s": 3, "t": 3, "w": 1, "i": 4, "a": 1, "ld": 7, "sv": "5+", "models": 1, "points": 7}]),
    "old4.tsv": ("warmaster", [
        {"name": "Pikes", "type": "infantry", "attacks": 3, "hits": 3, "armour": "6+", "stands": 3, "points": 45, "min": 2},
        {"name": "Bowmen", "type": "infantry", "attacks": 3, "hits": 3, "stands": 3, "points": 65, "shooting": "1", "max": 3},
        {"name": "Screen", "type": "infantry", "attacks": 4, "hits": 3, "stands": 1, "points": 25,
         "note": "one stand added to another unit; armour 0/6+ in the list; not counted: *3"},
        {"name": "Blaster", "type": "artillery", "attacks": 1, "hits": 2, "stands": 1, "points": 50, "shooting": "6-3-1", "max": 1},
        {"name": "Gun", "type": "artillery", "attacks": 1, "hits": 2, "stands": 2, "points": 85, "shooting": "2+b", "max": 1},
        {"name": "Tank", "type": "machine", "attacks": 2, "hits": 3, "armour": "3+", "stands": 1, "points": 120, "shooting": "2+b", "max": 1}]),
}
OF_EMPIRE = "empire-of-sonnstahl/"
# What is left out of each, and the line that says so.
SAID = {
    "dangling.cat": ["6: Root: left out: Ghost rule", "7: left out but for the name, as what is linked to stands in another file (a game system, .gst, is given with --with): Ghost sword"],
    "hidden.cat": ["6: Root: left out, as only some choice gives it: Stubborn (hidden, and nothing shows it)"],
    "ancient.cat": ["7: left out, as BattleScribe writes no such elements: <links>"],
    "txt.cat": ["5: left out, as text stands where elements are wanted: stray text here", "7: left out, as BattleScribe writes no such elements: <foo>"],
}
ARMIES = {
    "nr.json": ("warmaster", [("empire/knights", 2), ("empire/halberdiers", 1)]),
    "owb.txt": ("warmaster", [("orcs/orc warriors: item=battle-banner", 1), ("orcs/orc warriors", 3), ("orcs/black orcs", 1), ("orcs/wolf riders", 1),
                              ("orcs/orc general", 1)]),
    "forum.txt": ("warmaster", [("orcs/orc warriors", 6), ("orcs/goblins", 4), ("orcs/trolls", 1), ("orcs/boar riders", 2), ("orcs/orc general", 1),
                                ("orcs/orc hero", 2), ("orcs/goblin shaman", 1)]),
    "t9a.txt": ("ninth-age", [(OF_EMPIRE + "heavy infantry: models=20, halberd, champion, musician, standard, points=285", 1),
                              (OF_EMPIRE + "imperial guard: models=25, champion, musician, standard, points=555 + " + OF_EMPIRE + "marshal: shield, points=605, character", 1)]),
}
# Worked out by hand: chances of win and draw are sums of dice.
FIGHTS = {
    "mv1.toml": ((), 0.624755859375, 0.333984375),  # who is told to pursue first does
    "st.toml": ((), 0.2041015625, 0.46875),  # who stands has no pursuit bonus
    "i1.toml": ((), 0.8871555328369141, 0.0977475643157959),  # an enemy that stands aside of the way is not met
}


class Cases(CommandLine):
    def test_files_of_list_builders_and_tables(self):
        for name, (system, wanted) in IMPORTS.items():
            with self.subTest(name):
                made = fray("units", "import", str(CASES / name), "-o", "made.toml", "--force", folder=self.folder)
                self.assertEqual(made.code, 0, made.errors)
                read = tomllib.loads((self.folder / "made.toml").read_text())
                self.assertEqual(read["system"], system)
                self.assertEqual(read["unit"], wanted)

    def test_what_is_left_out_of_a_catalogue_is_said(self):
        for name, lines in SAID.items():
            with self.subTest(name):
                said = fray("units", "import", str(CASES / name))
                self.assertEqual((said.code, said.errors), (0, "".join(f"{CASES / name}:{line}\n" for line in lines)))
                self.assertNotIn("rules", tomllib.loads(said.out)["unit"][0])

    def test_a_link_without_a_name_is_called_as_what_it_leads_to(self):
        said = self.answered("units", "import", str(CASES / "stub.cat"))
        self.assertEqual(tomllib.loads(said)["unit"][0]["rules"], ["stubborn"])

    def test_all_options_of_a_unit_are_read_or_told(self):
        options = "".join(f'<selectionEntry name="Option {i}" type="upgrade"><costs><cost name="pts" value="1"/></costs></selectionEntry>' for i in range(502))
        whole = (CASES / "txt.cat").read_text().replace("stray text here", "").replace("<foo>bar</foo>", f"<selectionEntries>{options}</selectionEntries>")
        (self.folder / "o.cat").write_text(whole)
        said = fray("units", "import", "o.cat", folder=self.folder)
        self.assertEqual([gear["name"] for gear in tomllib.loads(said.out)["unit"][0]["gear"]], [f"option {i}" for i in range(500)])
        self.assertIn("o.cat:6: Root: left out, as 500 options of a unit are read: Option 500, Option 501\n", said.errors)

    def test_a_name_that_loses_a_mark_is_told_as_it_is_written(self):
        unit = tomllib.loads(fray("units", "import", str(CASES / "at.tsv")).out)["unit"][0]
        self.assertEqual((unit["name"], unit["note"]), ("sum", 'written "@sum"'))

    def test_armies_as_players_have_them(self):
        for name, (system, wanted) in ARMIES.items():
            with self.subTest(name):
                shutil.copy(CASES / name, self.folder)
                said = fray("save", "army", "--army", name, "--force", "--system", system, folder=self.folder,
                            env=environment(FRAY_SIDES=str(self.folder / "sides")))
                self.assertEqual(said.code, 0, said.errors)
                kept = tomllib.loads((self.folder / "sides/army.toml").read_text())
                self.assertEqual([(unit["side"], unit["count"]) for unit in kept["unit"]], wanted)

    def test_a_line_of_blanks_is_read_in_no_time(self):
        start = time.monotonic()
        said = fray("army", str(CASES / "redos.txt"), "orcs/giant", folder=self.folder)
        self.assertEqual(said.code, 2)
        self.assertIn("redos.txt", said.errors)
        self.assertLess(time.monotonic() - start, 5)

    def answer(self, name, *more):
        return json.loads(fray("odds", "--engagement", str(CASES / name), *more, "--json").out)

    def test_engagements(self):
        for name, (more, win, draw) in FIGHTS.items():
            with self.subTest(name):
                told = self.answer(name, *more)
                self.assertAlmostEqual(told["win"]["p"], win, delta=1e-12)
                self.assertAlmostEqual(told["draw"]["p"], draw, delta=1e-12)
        # The second turn alone: its odd hits are forgotten by then.
        met = self.answer("nb2.toml", "--rounds", "1", "--turns", "2")["by_round"][2]
        self.assertEqual((met["win"], met["draw"]), (0.171875, 0.12890625))
        # Where one of two stands, the other pursues first whatever is said.
        plain = self.folder / "plain.toml"
        plain.write_text((CASES / "mv3.toml").read_text().replace(", moves=1", ""))
        told, said = self.answer("mv3.toml"), json.loads(fray("odds", "--engagement", str(plain), "--json").out)
        self.assertEqual((told["win"], told["draw"]), (said["win"], said["draw"]))


if __name__ == "__main__":
    main()
