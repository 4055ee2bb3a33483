#!/usr/bin/env python3
"""Armies as players have them: `fray army`, `fray rank @mine`, `fray save NAME --army FILE`."""

import csv
import io
import json
import os
import random
import re
import tomllib
import zipfile

from fray_program import CommandLine, environment, fray, main

# As wm-selector shows it under Text.
SELECTOR = """Mine
Empire, 1000 points
2.20
--------------------------------
125 - 1 General
     - 1 Orb of Majesty (50)
180 - 4 Halberdiers
360 - 3 Knights
     - 1 Battle Banner (30)
 65 - 1 Handgunners
--------------------------------
1000 - 8/4
"""
PLAIN = "# my army\nOrcs, 770 points\n3 Orc Warriors 180\n2x Boar Riders (220)\nGoblins x 4\n1 Giant\n"
ROSTER = """<?xml version="1.0"?>
<roster name="A" xmlns="http://www.battlescribe.net/schema/rosterSchema"><forces><force catalogueName="The Empire">
<selections><selection name="Knights" number="2" type="unit"><costs><cost name="pts" value="220"/></costs>
<selections><selection name="Battle Banner" number="1" type="upgrade"/></selections></selection>
<selection name="Halberdiers" number="3" type="unit"/></selections></force></forces></roster>
"""


class Armies(CommandLine):
    def setUp(self):
        self.env = environment(FRAY_SIDES=str(self.folder / "sides"))
        for name, text in (("mine.txt", SELECTOR), ("theirs.txt", PLAIN), ("mine.ros", ROSTER)):
            (self.folder / name).write_text(text)

    def said(self, *arguments):
        return self.answered(*arguments, env=self.env, folder=self.folder)

    def no(self, *arguments):
        return self.refused(*arguments, env=self.env, folder=self.folder)

    def rows(self, *arguments):
        return json.loads(self.said(*arguments, "--json", "--quiet"))

    def kept(self, file):
        self.said("save", "army", "--army", file, "--force", "--quiet")
        return (self.folder / "sides/army.toml").read_text()

    def units(self, file):
        text = self.kept(file)
        return [(part.split('side = "')[1].split('"')[0], int(part.split("count = ")[1].split()[0]))
                for part in text.split("[[unit]]")[1:]]

    def test_the_text_of_wm_selector(self):
        self.assertEqual(self.units("mine.txt"), [("empire/halberdiers", 4), ("empire/knights: item=battle-banner", 1),
                                                  ("empire/knights", 2), ("empire/handgunners", 1), ("empire/general", 1)])

    def test_plain_text_in_many_forms(self):
        expected = [("orcs/orc warriors", 3), ("orcs/boar riders", 2), ("orcs/goblins", 4), ("orcs/giant", 1)]
        for text in ("Orcs, 1000 points\n3 Orc Warriors 180\n2x Boar Riders (220)\nGoblins x 4\n1 Giant\n",
                     "Orcs, 1000 pts\n\n- 3 x Orc Warriors [180 pts]\n- 2 Boar Riders - 220\n- Goblins x4, 120 pts\n- Giant\n",
                     "Orcs 1000 points\n  * 3 Orc Warriors @ 180\n  * 2 Boar Riders: 220pts\n  * 4 Goblins 120\n  * Giant (150 points)\n"):
            with self.subTest(text):
                (self.folder / "form.txt").write_text(text)
                self.assertEqual(self.units("form.txt"), expected)

    def test_tables_extras_behind_a_comma_and_what_battlescribe_prints(self):
        expected = [("empire/halberdiers", 4), ("empire/knights: item=battle-banner", 1), ("empire/knights", 2)]
        for text in ("Empire\nHalberdiers\t4\t180\nKnights, Battle Banner\nKnights\t2\t220\n",
                     "EMPIRE\nHalberdiers;4;180\nKnights [140pts]: Battle Banner [30pts]\nKnights;2\n",
                     "++ Army Roster (Warmaster Revolution) [1,000pts] ++\n+ Infantry +\n4x Halberdiers [180pts]\n+ Cavalry +\n"
                     "Knights [140pts]: Battle Banner [30pts]\n2x Knights [220pts]\nHelblaster [50pts]\n++ Total: [1,000pts] ++\n"):
            with self.subTest(text):
                (self.folder / "form.txt").write_text(text)
                got = self.units("form.txt")
                self.assertEqual([unit for unit in got if unit[0] != "empire/helblaster"], expected)

    def test_prices_of_units_with_bullets_count(self):
        for text, priced in (("Empire\n- 25 Swordsmen [150 pts]\n", 150), ("Empire\n\u2022 25x Swordsmen (150)\n", 150),
                             ("Empire\n20 Swordsmen [140 pts]\n- 20x Swordsman\n", 140)):
            with self.subTest(text):
                (self.folder / "me.txt").write_text(text)
                row = self.in_json("army", "me.txt", "empire/swordsmen: models=20", "--system", "fantasy6", "--quiet",
                                   folder=self.folder)
                mine = row[0]
                self.assertEqual((mine["price"], mine["count"]), (priced, 1))
                self.assertNotIn(" x ", mine["mine"])

    def test_prices_may_have_decimals(self):
        (self.folder / "d.txt").write_text("Empire\n3 Knights 330.00\n2 Halberdiers [90.4 pts]\nCrossbowmen; 2; 110.5\nHandgunners .....65.0\n1 Hero (80.0)\n")
        told = fray("army", "d.txt", "orcs/goblins", "--rounds", "1", folder=self.folder)
        for name, count in (("knights", 3), ("halberdiers", 2), ("crossbowmen", 2), ("handgunners", 1)):
            self.assertRegex(told.out, f"empire/{name} +{count} ")
        self.assertNotIn("does not fit", told.errors)

    def test_a_saved_army_of_models_is_the_army(self):
        (self.folder / "o.txt").write_text("Orc & Goblin Tribes\n20 Orc Mobs, Spear\n")
        home = environment(XDG_CONFIG_HOME=str(self.folder))
        saved = fray("save", "e3", "--army", "o.txt", "--system", "old-world", folder=self.folder, env=home)
        self.assertEqual(saved.code, 0, saved)
        said = ("empire-of-man/state troops", "--system", "old-world", "--rounds", "1", "--json", "--quiet")
        one, other = (json.loads(fray("army", army, *said, folder=self.folder, env=home).out) for army in ("o.txt", "@e3"))
        self.assertEqual([(row["mine"], row["count"]) for row in one], [(row["mine"], row["count"]) for row in other])
        self.assertIn("orc-and-goblin-tribes/orc mobs: models=20, spear", {row["mine"] for row in one})

    def test_a_list_that_is_not_said_is_that_of_most_units(self):
        (self.folder / "form.txt").write_text("2 Goblins 60\n3 Orc Warriors 180\n1 Giant 150\n")
        self.assertEqual(self.units("form.txt"), [("orcs/goblins", 2), ("orcs/orc warriors", 3), ("orcs/giant", 1)])

    def test_a_roster_of_battlescribe(self):
        self.assertEqual(self.units("mine.ros"), [("empire/knights: item=battle-banner", 1), ("empire/knights", 1),
                                                  ("empire/halberdiers", 3)])

    def test_a_packed_roster_is_read_as_it_is_unpacked(self):
        for method in (zipfile.ZIP_DEFLATED, zipfile.ZIP_STORED):
            with self.subTest(method=method):
                self.pack("mine.rosz", {"mine.ros": ROSTER.encode()}, method)
                expected = self.units("mine.ros")
                self.assertEqual(self.units("mine.rosz"), expected)
        self.pack("mac.rosz", {"folder/": b"", "folder/mine.ros": ROSTER.encode("utf-16"), "__MACOSX/._mine.ros": b"\0"})
        self.assertEqual(self.units("mac.rosz"), expected)

    def pack(self, name, files, method=zipfile.ZIP_DEFLATED):
        with zipfile.ZipFile(self.folder / name, "w", method) as packed:
            for inside, data in files.items():
                packed.writestr(inside, data)

    def test_a_packed_file_that_is_no_list_is_refused_in_a_sentence(self):
        roster = ROSTER.encode()
        self.pack("two.rosz", {"a.ros": roster, "b.ros": roster})
        self.pack("none.rosz", {"folder/": b""})
        self.pack("many.rosz", {f"{i}.ros": b"" for i in range(65)})
        self.pack("bomb.rosz", {"a.ros": roster + b" " * 1_000_000})
        self.pack("large.rosz", {"a.ros": roster + random.Random(1).randbytes(90_000) + b" " * (17 << 20)})
        self.pack("good.rosz", {"a.ros": roster}, zipfile.ZIP_STORED)
        good = (self.folder / "good.rosz").read_bytes()
        (self.folder / "short.rosz").write_bytes(good[:-40])
        (self.folder / "sum.rosz").write_bytes(good.replace(b"Halberdiers", b"Halberdierz"))
        locked = bytearray(good)
        for mark, place in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
            locked[good.index(mark) + place] |= 1
        (self.folder / "locked.rosz").write_bytes(locked)
        for name, why in (("two", 'holds several packed files (one is wanted): a.ros and b.ros'), ("none", "holds no packed file"),
                          ("many", "holds 65 packed files"), ("bomb", "holds more than 200 times its size"),
                          ("large", "holds more than 16 MiB"), ("short", "is a damaged zip file"), ("sum", "is a damaged zip file"),
                          ("locked", "is locked by a password")):
            with self.subTest(name):
                self.assertIn(f"{name}.rosz {why}", self.no("army", f"{name}.rosz", "orcs/giant"))

    def test_a_pipe_is_no_army_and_is_called_one(self):
        os.mkfifo(self.folder / "pipe")
        no_input = "standard input holds no army (an ordinary file is wanted). Save it, and name the file."
        for name, sentence in (("pipe", "pipe is a pipe (an ordinary file is wanted)."), ("-", no_input),
                               ("/dev/null", "/dev/null is a device (an ordinary file is wanted).")):
            for words in (("army", name, "orcs"), ("army", "empire", name), ("points", name), ("points", "empire", "--against", name), ("diff", name, "orcs"),
                          ("balance", name, "orcs")):
                with self.subTest(words):
                    self.assertEqual(self.refused(*words, folder=self.folder), sentence)

    def test_a_file_without_an_ending_is_an_army_by_its_whole_name(self):
        (self.folder / "mine").write_text("Empire\n3 Knights\n")
        self.assertIn("3 x empire/knights", fray("army", "orcs", str(self.folder / "mine")).out)

    def test_a_name_that_begins_with_an_x_is_no_sign_of_a_count(self):
        (self.folder / "mine.txt").write_text("Orcs\n3 Xyzzy\n2 Goblins\n[link to the list]\n")
        said = fray("army", "mine.txt", "empire/knights", folder=self.folder).errors
        self.assertIn('mine.txt:2: Xyzzy is left out: no unit is called "orcs/Xyzzy"', said)
        self.assertIn("mine.txt:4: [link to the list] is left out: it names no unit.\n", said)

    def test_a_text_in_utf_16_is_an_army(self):
        for encoding in ("utf-16-le", "utf-16-be"):
            (self.folder / "wide.txt").write_bytes(("\ufeff" + SELECTOR).encode(encoding))
            self.assertEqual(self.units("wide.txt"), self.units("mine.txt"))

    def test_what_does_not_fight_is_left_out_and_said(self):
        said = fray("save", "army", "--army", "mine.txt", env=self.env, folder=self.folder)
        self.assertIn("note: mine.txt:5: General is left out: it joins a unit, and does not fight by itself. To fight with it, ", said.errors)
        (self.folder / "typo.txt").write_text("Empire, 100 points\n3 Knigths\n1 Halberdiers\n")
        said = fray("army", "typo.txt", "orcs/giant", env=self.env, folder=self.folder)
        self.assertIn("typo.txt:2: Knigths is left out: no unit is called", said.errors)
        self.assertIn("empire/knights", said.errors)
        (self.folder / "none.txt").write_text("Empire, 100 points\n0 Knights\nKnights x 101\n1 Halberdiers\n")
        said = fray("army", "none.txt", "orcs/giant", env=self.env, folder=self.folder)
        self.assertIn("none.txt:2: 0 Knights is left out: no unit is called", said.errors)
        self.assertIn("none.txt:3: Knights x 101 is left out: no unit is called", said.errors)

    def test_no_form_of_a_line_hides_a_unit(self):
        said = self.noted("Empire, 1000 points\n+ 3 Knights +\nTotal 3 Halberdiers\n#3 Crossbowmen\n# a remark\n+ Cavalry +\n"
                          "Total army cost: 1,000 pts\n1 Knights\n")
        self.assertEqual([line.split(":")[3] for line in said if "is left out" in line], ["2", "3"])  # "#3 Crossbowmen" is read

    def test_allies_of_a_roster_are_read_and_its_texts_told(self):
        (self.folder / "allies.ros").write_text(
            '<roster><forces><force catalogueName="The Empire"><selections><selection name="Knights" number="2"/>'
            '</selections><customNotes>4 Goblins</customNotes><forces><force catalogueName="Orcs"><selections>'
            '<selection name="Orc Warriors" number="3"/></selections><rules><rule>4 Trolls</rule></rules></force></forces></force></forces></roster>')
        self.assertEqual(self.units("allies.ros"), [("empire/knights", 2), ("orcs/orc warriors", 3)])
        said = fray("save", "army", "--army", "allies.ros", "--force", env=self.env, folder=self.folder)
        self.assertIn("allies.ros:1: 4 Goblins is left out: it is a text, and units of a roster are selections.", said.errors)
        (self.folder / "none.ros").write_text('<roster name="Mine">\n<forces><force catalogueName="Orcs"/></forces></roster>')
        self.assertIn("none.ros:1:2: this holds no unit (those of a roster are selections of a force).", self.no("army", "none.ros", "orcs/giant"))
        (self.folder / "nameless.ros").write_text(
            '<roster><forces><force catalogueName="Orcs"><selections>\n<selection name="Giant" number="1" type="unit"/>\n'
            '<selection number="1" type="unit"/></selections></force></forces></roster>')
        said = fray("save", "army", "--army", "nameless.ros", "--force", env=self.env, folder=self.folder)
        self.assertIn("nameless.ros:3: a selection is left out: it has no name.", said.errors)
        self.assertNotIn("Trolls", said.errors)

    def test_an_army_that_is_kept_can_be_read_again(self):
        (self.folder / "many.txt").write_text("Empire, 1000 points\n60 Halberdiers\n60 Halberdiers\n")
        self.assertEqual(self.units("many.txt"), [("empire/halberdiers", 120)])
        self.said("army", "@army", "orcs/giant", "--rounds", "1", "--quiet")

    def test_too_large_an_army_of_any_form_is_refused(self):
        knights = '<selection name="Knights" number="100">%s</selection>'
        roster = '<roster><forces><force catalogueName="The Empire"><selections>%s</selections></force></forces></roster>'
        banners = "<selections>" + '<selection name="Battle Banner"/>' * 10001 + "</selections>"
        for text, why in ((roster % (knights % "" * 1001), "the line after 1000 that name units"),
                          (roster % (knights % banners), "the line after 10000 things that belong to units"),
                          ("Empire, 1000 points\n3 Knights\n" + "100 Battle Banner\n" * 101, "after 10000 things"),
                          ('[[unit]]\nside = "empire/knights"\n' * 1001, "the line after 1000"),
                          ('[[unit]]\nside = "empire/knights"\ncount = 60000\n' * 2, "holds 120000 units")):
            (self.folder / "large.txt").write_text(text)
            with self.subTest(why):
                self.assertIn(why, self.no("army", "large.txt", "orcs/giant"))

    def test_a_price_is_checked(self):
        said = self.noted("Empire, 1000 points\nKnights - 330\nCrossbowmen 110\nHalberdiers 50\n2 Knights 230\nKnights 110\n3 Halberdiers 135\n")
        told = [line for line in said if "led.txt:" in line]
        self.assertEqual(told, ["fray: note: led.txt:2: Knights: read as 3 units, since one costs 110 points.",
                                "fray: note: led.txt:3: Crossbowmen: read as 2 units, since one costs 55 points.",
                                "fray: note: led.txt:4: Halberdiers: its price, 50, does not fit: it costs 45 points here.",
                                "fray: note: led.txt:5: Knights: its price, 230, does not fit: 2 cost 220 points here."])
        self.assertEqual(self.units("led.txt"), [("empire/knights", 6), ("empire/crossbowmen", 2), ("empire/halberdiers", 4)])

    def test_the_price_of_a_character_is_checked(self):
        said = self.noted("Empire, 1000 points\nGeneral 999\n2 Hero 160\nHero 80\n2 Knights\n")
        self.assertEqual([line for line in said if "its price" in line], ["fray: note: led.txt:2: General: its price, 999, does not fit: it costs 125 points here."])

    def test_a_number_behind_the_name_of_the_unit_is_its_number(self):
        for text in ("Berserkers [140pts]: 2x Berserkers", "Berserkers [140pts]\n  - 2x Berserkers", "2 Berserkers [140pts]\n  - 2x Berserker"):
            with self.subTest(text):
                (self.folder / "form.txt").write_text(f"Norse, 1000 points\n{text}\n")
                self.assertEqual(self.units("form.txt"), [("norse/berserkers", 2)])

    def test_prices_and_counts_side_by_side(self):
        for text in ("Knights x3 330 pts", "330 pt - 3 Knights", "330 pts: 3 Knights", "3 Knights 1 330 pts"):
            with self.subTest(text):
                (self.folder / "form.txt").write_text(f"Empire, 1000 points\n{text}\n")
                self.assertEqual(self.units("form.txt"), [("empire/knights", 3)])

    def test_a_saved_army_is_of_its_game(self):
        (self.folder / "orcs.txt").write_text("Orcs and Goblins\n25 Orc Boyz\n")
        self.said("save", "orcs", "--army", "orcs.txt", "--system", "fantasy6", "--quiet")
        self.assertIn('"fantasy6", and warmaster is asked for (one game at a time). Name the system fantasy6.', self.no("army", "@orcs", "orcs"))
        (row,) = json.loads(self.said("save", "--json"))
        self.assertEqual(row["system"], "fantasy6")

    def test_half_a_unit_is_none(self):
        for text in ("5.5 Swordsmen", "1.0 Swordsmen"):
            with self.subTest(text):
                self.assertIn(f"{text} is left out: no unit is called", "".join(self.noted(f"Dogs of War, 500 points\n2 Knights\n{text}\n")))
        (self.folder / "price.txt").write_text("Dogs of War, 500 points\n220.00 pts - 2 Knights\n220.0 - 2 Knights\n")
        self.assertEqual(self.units("price.txt"), [("dogs-of-war/knights", 4)])

    def test_what_begins_with_a_slash_is_left_out_in_a_sentence(self):
        self.assertIn("fray: note: led.txt:2: // x is left out: no unit is called so.", self.noted("Empire, 500 points\n// x\n2 Knights\n"))

    def test_numbers_of_units_in_more_ways(self):
        for line in ("Knights (4)", "Knights: 4", "4 units of Knights", "Knights - 4", "4 × Knights"):
            with self.subTest(line):
                (self.folder / "form.txt").write_text(f"Empire, 1000 points\n{line}\n")
                self.assertEqual(self.units("form.txt"), [("empire/knights", 4)])

    def test_a_roster_of_new_recruit_is_an_army(self):
        knights = {"name": "Knights", "number": 1, "type": "unit", "costs": [{"name": "pts", "value": 110}]}
        roster = {"roster": {"name": "Mine", "forces": [{"name": "Army", "catalogueName": "The Empire", "selections": [
            knights, knights, {"name": "Halberdiers", "number": 1, "type": "unit"}]}]}}
        (self.folder / "nr.json").write_text(json.dumps(roster))
        self.assertEqual(self.units("nr.json"), [("empire/knights", 2), ("empire/halberdiers", 1)])
        self.assertIn("read it with fray army", fray("units", "import", "nr.json", folder=self.folder).errors.lower())

    def test_in_games_of_models_the_number_is_models(self):
        (self.folder / "mine.txt").write_text("25 Swordsmen 175\n[a link]\n600 Halberdiers\n")
        said = fray("army", "mine.txt", "dwarfs/dwarf warriors", "--system", "fantasy6", env=self.env, folder=self.folder)
        self.assertEqual(said.code, 0, said)
        self.assertIn("empire/swordsmen: models=25", said.out)
        for line in ("mine.txt:2: [a link] is left out: ", "mine.txt:3: 600 Halberdiers is left out: "):
            self.assertIn(line, said.errors)

    def of_models(self, text, system):
        """The units that an army of models is read as, and what is said of its lines."""
        (self.folder / "form.txt").write_text(text)
        said = fray("save", "army", "--army", "form.txt", "--force", "--system", system, env=self.env, folder=self.folder)
        self.assertEqual(said.code, 0, said)
        kept = (self.folder / "sides/army.toml").read_text()
        units = [(part.split('side = "')[1].split('"')[0], int(part.split("count = ")[1].split()[0])) for part in kept.split("[[unit]]")[1:]]
        return units, re.findall(r"form\.txt:(.*)", said.errors)

    def test_the_quick_format_of_the_ninth_age(self):
        of = "empire-of-sonnstahl/"
        units, told = self.of_models("Empire of Sonnstahl [1445 pts]\n605 - Marshal, General, Plate Armour, Shield\n"
                                     "20 Heavy Infantry, Halberd, Champion, Musician, Standard Bearer [285 pts]\n"
                                     "25x Imperial Guard - Full command 555\n", "ninth-age")
        self.assertEqual([unit for unit, _ in units], [of + "heavy infantry: models=20, halberd, champion, musician, standard, points=285",
                                                       of + "imperial guard: models=25, champion, musician, standard, points=555 + " + of + "marshal: shield, points=605, character"])
        self.assertEqual(told[:3], [
            "2: Gear that models have already, or that changes no number: Plate Armour (line 2).",
            "2: A General's Leadership is not lent by itself: where he is near a unit, say general=9 of it, with his number: General (line 2).",
            "2: Prices of the army are used where the list has others: Marshal 605, here 150 (line 2), Heavy Infantry 285, here 190 (line 3), "
            "Imperial Guard 555, here 360 (line 4)."])
        self.assertTrue(told[3].startswith("2: empire-of-sonnstahl/marshal joins empire-of-sonnstahl/imperial guard, the dearest unit on foot"), told)
        self.assertEqual(len(told), 4)
        rows = json.loads(self.said("army", "form.txt", "orcs-and-goblins/orcs", "--system", "ninth-age", "--rounds", "1", "--json", "--quiet"))
        self.assertEqual([row["price"] for row in rows if row["row"] == "pair"], [285, 1160])

    def test_a_price_that_no_gear_can_cost_is_not_used(self):
        units, told = self.of_models("Empire\n20 Swordsmen [1400 pts]\n20 Halberdiers [200 pts]\n", "fantasy6")
        self.assertEqual([unit for unit, _ in units], ["empire/swordsmen: models=20", "empire/halberdiers: models=20, points=200"])
        self.assertTrue([line for line in told if "Swordsmen 1400, too far from 140, which is used (line 2), Halberdiers 200, here 120 (line 3)." in line], told)

    def test_gear_in_small_letters_is_told_in_one_sentence(self):
        _, told = self.of_models("Empire\n20 Swordsmen, hand weapons, shield\n20 Halberdiers, light armour, old hats\n5 Handgunners, old boots\n", "fantasy6")
        self.assertIn("2: Gear that models have already, or that changes no number: hand weapons (line 2), shield (line 2), light armour (line 3).", told)
        self.assertTrue([line for line in told if line.endswith("old hats (line 3), old boots (line 4).")], told)

    def test_an_unknown_name_is_told_without_its_gear(self):
        _, told = self.of_models("Empire of Sonnstahl\n20 Heavy Infantry\nMarshall (General), Shield\n10 Strangers w/FC\n", "ninth-age")
        self.assertIn('3: "Marshall (General)" is left out: no unit is called "empire-of-sonnstahl/Marshall". Did you mean empire-of-sonnstahl/marshal?', told)
        self.assertTrue([line for line in told if 'no unit is called "empire-of-sonnstahl/Strangers"' in line], told)

    def test_characters_of_models_join_units_at_their_pace(self):
        of = "empire-of-sonnstahl/"
        army = ("Empire of Sonnstahl\nMarshal, Great Griffon\nMarshal, Horse\nPrelate\nArtificer\n25 Heavy Infantry\n20 Imperial Guard\n"
                "5 Knightly Orders\n")
        units, told = self.of_models(army, "ninth-age")
        self.assertEqual([unit for unit, _ in units], [
            of + "marshal: great griffon", of + "knightly orders: models=5 + " + of + "marshal: horse, character",
            of + "imperial guard: models=20 + " + of + "prelate: character", of + "heavy infantry: models=25 + " + of + "artificer: character"])
        self.assertIn("2: empire-of-sonnstahl/marshal fights alone, as who rides a monster or a chariot does.", told)
        self.assertIn("write \"UNIT + empire-of-sonnstahl/marshal: character\" in one line", " ".join(told))
        # Said where he stands, or that he stands alone.
        units, told = self.of_models("Empire of Sonnstahl\nheavy infantry: models=25 + marshal: character\nprelate: models=1\n20 Imperial Guard\n", "ninth-age")
        self.assertEqual([unit for unit, _ in units], [of + "heavy infantry: models=25 + marshal: character", of + "prelate: models=1", of + "imperial guard: models=20"])
        _, told = self.of_models("Forces of Chaos\nWargor\n10 Warhounds of Chaos\n", "fantasy6")
        self.assertIn("2: chaos/wargor fights alone: the army has no unit on foot for him to join.", told)
        units, told = self.of_models("Empire of Sonnstahl\nKnight Commander\n20 Imperial Guard\n", "ninth-age")
        self.assertEqual(told, ["2: empire-of-sonnstahl/knight commander fights alone: the army has no unit that rides for him to join."])
        _, told = self.of_models("Empire of Sonnstahl\nPrelate\nPrelate\nPrelate\n20 Imperial Guard\n", "ninth-age")
        self.assertEqual(told[-1], "4: empire-of-sonnstahl/prelate fights alone: each unit on foot has two characters.")

    def test_old_world_builder_in_its_forms(self):
        of = "empire-of-man/"
        wanted = [of + "state troops: models=25, thrusting spear, shield, champion, standard, musician",
                  of + "empire knights: models=6, lance, champion, standard, musician + " + of +
                  "general of the empire: lance, full plate armour, barded warhorse, character"]
        gear = (["Hand weapon", "Lance", "Full plate armour", "General", "Barded Warhorse", "Sword of Might"],
                ["Hand weapons", "Thrusting spears", "Light armour", "Shields", "Sergeant (champion)", "Standard bearer", "Musician"],
                ["Hand weapons", "Lances", "Shields", "Heavy armour", "First Knight (champion)", "Standard bearer", "Musician"])
        names = ("General of the Empire", "25 State Troops", "6 Empire Knights")
        title = "Muster [498 pts]\nWarhammer: The Old World, Empire of Man, Grand Army, Open War\n"
        below = '\n---\nCreated with "Old World Builder"\n\n[https://old-world-builder.com]\n'
        for form, text in (
                ("lines", f"===\n{title}===\n\n" + "\n".join(f"{name}\n- " + "\n- ".join(has) + "\n" for name, has in zip(names, gear))),
                ("compact", title + "\n" + "\n".join(f"{name}\n({', '.join(has)})" for name, has in zip(names, gear))),
                ("simple", title + "\n" + "\n".join(f"{name}, {', '.join(has)}" for name, has in zip(names, gear))),
                ("markdown", f"## {title}\n" + "\n".join(f"- {name} \n -# ({', '.join(has)})" for name, has in zip(names, gear)))):
            with self.subTest(form):
                units, told = self.of_models(text + below, "old-world")
                self.assertEqual([unit for unit, _ in units], wanted)
                self.assertEqual(len([line for line in told if "title" not in line]), 5, told)
                self.assertTrue(any("Sword of Might" in line for line in told), told)
                self.assertTrue(any("Created with" in line and "nor does line" in line for line in told), told)

    def test_units_of_models_in_the_forms_of_list_builders(self):
        swordsmen = "empire/swordsmen: models=25"
        for text, wanted in (
                # New Recruit and BattleScribe
                ("++ The Empire [2000pts] ++\n## Core [150pts]\nSwordsmen [150pts]:\n\u2022 25x Swordsman\n", swordsmen),
                ("The Empire\nSwordsmen [150pts]: 25x Swordsman\n", swordsmen),
                # Old World Builder
                ("===\nMine [150 pts]\nThe Empire\n===\n\n++ Core Units [150 pts] ++\n\n25 Swordsmen [150 pts]\n- Hand weapons\n", swordsmen),
                # forums
                ("2000 points of The Empire\n25 Swordsmen ...... 150\n", swordsmen), ("The Empire \u2013 2 000 pts\n25 \u00d7 Swordsmen \u2013 150 pts\n", swordsmen),
                ("**The Empire**\n**Swordsmen (25)**\n", swordsmen), ("The Empire\nSwordsmen x 25 @ 6 = 150\n", swordsmen),
                ("The Empire\n25 Swordsmen (hand weapons) 150\n", swordsmen), ("The Empire\n25 Swordsmen with hand weapons\n", swordsmen)):
            with self.subTest(text):
                units, told = self.of_models(text, "fantasy6")
                self.assertEqual([(unit.split(", points")[0], count) for unit, count in units], [(wanted, 1)], told)
                self.assertFalse([line for line in told if "no unit" in line], told)

    def test_ranks_count_where_no_width_is_said(self):
        mobs, warriors = "orc-and-goblin-tribes/orc mobs", "dwarfen-mountain-holds/dwarf warriors: models=20, shield, standard"
        def fought(options):
            return json.loads(self.said("odds", f"{mobs}: {options}", warriors, "--system", "old-world", "--trials", "20000", "--json", "--quiet"))
        wide = "Orc Mobs: 30 models stand 6 wide, as a player would have them, since no width= is said."
        self.assertIn(wide, fought("models=30, standard")["notes"])
        self.assertEqual(fought("models=30, standard")["win"], fought("models=30, width=6, standard")["win"])
        self.assertNotEqual(fought("models=30, standard")["win"], fought("models=30, width=5, standard")["win"])
        for options in ("models=25, standard", "models=30, width=5, standard", "models=30, light-troops"):
            self.assertNotIn("stand 6 wide", " ".join(fought(options)["notes"]))
        (self.folder / "o.txt").write_text("Orc & Goblin Tribes\n30 Orc Mobs, Standard\n20 Orc Mobs, Standard\n")
        ranked = fray("rank", "@o.txt", "--against", warriors, "--system", "old-world", "--json", env=self.env, folder=self.folder)
        self.assertEqual([row["unit"] for row in json.loads(ranked.out)], [f"{mobs}: models=30, standard", f"{mobs}: models=20, standard"])
        self.assertIn("(30 models, 6 wide)", " ".join(ranked.errors.split()))

    def test_nobody_joins_the_clumsy_but_their_like(self):
        (self.folder / "clumsy.txt").write_text("Empire of Man\n3 Demigryph Knights\nGeneral of the Empire, barded warhorse\n")
        (self.folder / "foes.txt").write_text("Empire of Man\n20 State Troops\n")
        fought = fray("army", "@clumsy.txt", "@foes.txt", "--system", "old-world", "--json", env=self.env, folder=self.folder)
        self.assertIn("general of the empire fights alone", " ".join(fought.errors.split()))

    def test_few_models_stand_in_one_rank_where_no_width_is_said(self):
        for unit, models in (("empire-of-man/demigryph knights", 3), ("orc-and-goblin-tribes/stone troll mobs", 4)):
            def won(width):
                return json.loads(self.said("odds", f"{unit}: models={models}{width}", "empire-of-man/state troops: models=20", "--system", "old-world",
                                            "--rounds", "1", "--json", "--quiet"))
            self.assertEqual(won("")["win"], won(f", width={models}")["win"])
            self.assertIn(f"{models} models stand in one rank, as a player would have them", " ".join(won("")["notes"]))

    def test_who_walks_into_a_charge_of_riders_is_told(self):
        def told(captain):
            return [note for note in self.answered("odds", "--system", "old-world", f"empire-of-man/empire knights: models=6, charge=8 + empire-of-man/captain of the empire: character{captain}",
                                                   "empire-of-man/state troops", "--rounds", "1").splitlines() if "walks and" in note]
        self.assertEqual(len(told("")), 1)
        self.assertEqual(told(", barded warhorse"), [])

    def test_a_price_is_held_against_that_of_the_unit_with_its_gear(self):
        units, told = self.of_models("Dwarfen Mountain Holds\n15 Dwarf Warriors [165 pts]\n- Great weapons\n- Drilled\n- Veteran (champion)\n- Standard bearer\n"
                                     "- Musician\n15 Dwarf Warriors [150 pts]\n- Shields\n", "old-world")
        self.assertNotIn("points=165", units[0][0])
        self.assertEqual([line for line in told if "Prices" in line],
                         ["8: Prices of the army are used where the list has others: Dwarf Warriors 150, here 135 (line 8)."])

    def test_gear_that_an_army_has_paid_for_is_not_there_already(self):
        shield = '<selections><selection name="Shield" number="1" type="upgrade"><costs><cost name="pts" value="%s"/></costs></selection></selections>'
        (self.folder / "p.ros").write_text(
            '<roster><forces><force catalogueName="Bretonnia"><selections><selection name="Paladin" number="1" type="unit">' + shield % 2 +
            '</selection><selection name="Knights of the Realm" number="1" type="unit">' + shield % 0 + "</selection></selections></force></forces></roster>")
        said = fray("save", "army", "--army", "p.ros", "--force", "--system", "fantasy6", env=self.env, folder=self.folder).errors
        self.assertRegex(said, r"Left out, as no option is called so [^\n]*Shield")

    def test_prices_below_units_and_footers_are_told_in_plain_words(self):
        units, told = self.of_models("Empire\n20 Swordsmen\n160 Points\n10 Halberdiers\n60 Points\nSubtotal: 220 Points\nCreated with \"Old World Builder\"\n", "fantasy6")
        self.assertEqual([unit for unit, _ in units], ["empire/swordsmen: models=20, points=160", "empire/halberdiers: models=10"])
        self.assertEqual([line for line in told if "left out" in line], ["7: Created with 'Old World Builder' is left out: it names no unit."])

    def test_an_army_of_nobody_says_why_of_several_lines(self):
        (self.folder / "none.txt").write_text("My army\n3 Nobodies\n4 Strangers\n")
        refused = self.no("army", "none.txt", "orcs")
        for line in ("none.txt:1: My army", "none.txt:2: Nobodies", "none.txt:3: Strangers"):
            self.assertIn(line, refused)

    def test_a_line_of_four_hundred_bytes_is_read(self):
        units, _ = self.of_models("Empire\nCaptain, " + ", ".join(["Talisman of the very long name"] * 8) + "\n20 Swordsmen\n", "fantasy6")
        self.assertEqual([unit for unit, _ in units], ["empire/swordsmen: models=20 + empire/captain: character"])

    def test_several_are_several_units_where_no_second_model_joins_one(self):
        for system, army, line, wanted in (
                ("fantasy6", "Empire", "2 Great Cannons", ("empire/great cannon", 2)), ("fantasy6", "Mercenaries", "3 Maneaters", ("mercenaries/maneaters: models=3", 1)),
                ("fantasy6", "Mercenaries", "2 Rhinox Riders", ("mercenaries/rhinox riders: models=2", 1)), ("fantasy6", "Mercenaries", "2 Giants", ("mercenaries/giant", 2)),
                ("fantasy6", "Orcs and Goblins", "4 Trolls", ("orcs-and-goblins/trolls: models=4", 1)), ("fantasy6", "Lizardmen", "3 Jungle Swarms", ("lizardmen/jungle swarms: models=3", 1)),
                ("fantasy6", "Orcs and Goblins", "2 Orc Boar Chariots", ("orcs-and-goblins/orc boar chariot", 2)), ("fantasy6", "Dark Elves", "2 Cold One Chariots", ("dark-elves/cold one chariots", 2)),
                ("fantasy6", "High Elves", "2 Repeater Bolt Throwers", ("high-elves/repeater bolt thrower", 2)), ("fantasy6", "Tomb Kings", "4 Tomb Swarms", ("tomb-kings/tomb swarm: models=4", 1)),
                ("ninth-age", "Highborn Elves", "2 Reaver Chariots", ("highborn-elves/reaver chariots: models=2", 1)), ("ninth-age", "Highborn Elves", "2 Lion Chariots", ("highborn-elves/lion chariot", 2)),
                ("ninth-age", "Highborn Elves", "3 Giant Eagles", ("highborn-elves/giant eagles: models=3", 1)), ("ninth-age", "Ogre Khans", "2 Kin-Eaters", ("ogre-khans/kin eater", 2)),
                ("old-world", "The Empire of Man", "2 Great Cannons", ("empire-of-man/great cannon", 2)), ("old-world", "High Elf Realms", "3 Tiranoc Chariots", ("high-elf-realms/tiranoc chariot: models=3", 1)),
                ("old-world", "Orc and Goblin Tribes", "4 Common Troll Mobs", ("orc-and-goblin-tribes/common troll mobs: models=4", 1)),
                ("old-world", "Orc and Goblin Tribes", "2 Orc Boar Chariots", ("orc-and-goblin-tribes/orc boar chariots", 2)), ("old-world", "Dark Elves", "2 War Hydras", ("dark-elves/war hydra", 2)),
                ("old-world", "Tomb Kings of Khemri", "4 Skeleton Chariots", ("tomb-kings-of-khemri/skeleton chariots: models=4", 1)),
                ("old-world", "Beastmen Brayherds", "3 Razorgor Herds", ("beastmen-brayherds/razorgor herds: models=3", 1)),
                ("sovl", "Elven Conclaves", "2 Giant Eagles", ("elven-conclaves/giant eagle", 2)), ("sovl", "Goatmen Raiders", "4 Minotaurs", ("goatmen-raiders/minotaurs: models=4", 1))):
            with self.subTest(line, system=system):
                units, told = self.of_models(f"{army}\n{line}\n", system)
                self.assertEqual(units, [wanted], told)
                self.assertEqual(len([each for each in told if "Read as so many units of one model" in each]), wanted[1] - 1, told)

    def test_a_catalogue_says_how_many_models_a_unit_has(self):
        profile = "".join(f'<characteristic name="{name}">{value}</characteristic>' for name, value in zip("M WS BS S T W I A LD".split(), (5, 4, 4, 3, 3, 1, 5, 1, 8)))
        def entry(name, kind, limits="", inside=""):
            return (f'<selectionEntry id="{name}" name="{name}" type="{kind}"><costs><cost name="pts" value="50"/></costs><constraints>' + "".join(
                f'<constraint type="{limit}" value="{value}" field="selections" scope="parent"/>' for limit, value in limits) + "</constraints>" + inside + "</selectionEntry>")
        def unit(name, inside):
            return entry(name, "unit", inside=f'<profiles><profile name="{name}" typeName="Profile"><characteristics>{profile}</characteristics></profile></profiles>'
                         f"<selectionEntries>{inside}</selectionEntries>")
        (self.folder / "a.cat").write_text("<catalogue name='A'><selectionEntries>" + unit("Cannon", entry("Crew", "model", (("min", 3), ("max", 3)))) + unit("Hermit", entry("Axe", "upgrade"))
                                           + unit("Ogres", entry("Ogre", "model", (("min", 1), ("max", 6)))) + unit("Trolls", entry("Troll", "upgrade", (("min", 1), ("max", 4))))
                                           + unit("Rats", entry("Rat", "model", (("min", 1), ("max", -1)))) + "</selectionEntries></catalogue>")
        made = fray("units", "import", "a.cat", "--system", "fantasy6", folder=self.folder).out
        read = {unit["name"]: unit.get("most") for unit in tomllib.loads(made)["unit"]}
        self.assertEqual({name: read[name] for name in ("Hermit", "Ogres", "Trolls", "Rats")}, {"Hermit": 1, "Ogres": 6, "Trolls": 4, "Rats": None})

    def test_commas_in_brackets_and_lines_further_in(self):
        _, told = self.of_models("Empire of Sonnstahl\n20 Heavy Infantry, Standard Bearer (Banner of Speed, the old one), Musician\n", "ninth-age")
        self.assertTrue([line for line in told if line.endswith(": Banner of Speed, the old one (line 2).")], told)
        self.assertIn("fray: note: led.txt:3: Strange Thing of empire/knights is left out: no magic item", " ".join(self.noted("Empire\n3 Knights\n   Strange Thing\n")))

    def test_whom_a_list_does_not_limit_is_told_by_what_it_is(self):
        table = "Unit,WS,S,T,W,I,A,Ld,US,Models,Points,Army\nWurm,4,6,6,6,2,5,8,6,1,200,Own\nOgres,3,4,4,3,2,3,7,3,1,35,Own\n"
        (self.folder / "own.csv").write_text(table)
        (self.folder / "mine").mkdir()
        self.answered("units", "import", "own.csv", "-o", "mine/own.toml", "--system", "fantasy6", folder=self.folder)
        self.env["FRAY_DATA"] = str(self.folder / "mine")
        units, _ = self.of_models("Own\n2 Wurms\n3 Ogres\n", "fantasy6")
        self.assertEqual(units, [("own/wurm", 2), ("own/ogres: models=3", 1)])

    def test_a_unit_of_a_list_that_is_not_said_is_told(self):
        said = "".join(self.noted("Nobody's, 1000 points\n2 Light Cavalry\n3 Skirmishers\n"))
        self.assertIn("Light Cavalry is read as dogs-of-war/light cavalry.", said)

    def test_units_of_a_game_of_models_may_be_counted(self):
        units, _ = self.of_models("The Empire\n3 units of Swordsmen\n", "fantasy6")
        self.assertEqual(units, [("empire/swordsmen", 3)])

    def test_titles_say_whose_army_it_is(self):
        for title in ("Empire \u2013 1\u00a0000 pts", "Empire \u2013 1 000 pts", "++ Empire [1000pts] ++", "1000 points of Empire", "# Empire", "== The Empire ==",
                      "Empire [1000 pts]", "Mine [1000 pts]\nWarmaster Revolution, Empire", "Mine, 1000 points\nThe Empire"):
            with self.subTest(title):
                (self.folder / "form.txt").write_text(title + "\n3 \u00d7 Knights\nKnight x 3\n5 Cannons\n3 Knights @ 110 = 330\nKnights ..... 110\n12 units of Halberdiers\n")
                self.assertEqual(self.units("form.txt"), [("empire/knights", 10), ("empire/cannon", 5), ("empire/halberdiers", 12)])

    def test_an_army_of_old_world_builder_and_one_of_a_forum(self):
        (self.folder / "owb.txt").write_text("===\nOrc host [505 pts]\nWarmaster Revolution, Orcs\n===\n\n++ Characters [110 pts] ++\n\nOrc General [110 pts]\n"
                                             "- General\n\n++ Core Units [395 pts] ++\n\n4 Orc Warriors [240 pts]\n- Hand weapons\n- Battle Banner\n"
                                             "1 Black Orcs [110 pts]\n1 Wolf Riders [45 pts]\n\n---\n\n[link to the list]\n")
        self.assertEqual(self.units("owb.txt"), [("orcs/orc warriors: item=battle-banner", 1), ("orcs/orc warriors", 3), ("orcs/black orcs", 1),
                                                 ("orcs/wolf riders", 1), ("orcs/orc general", 1)])
        said = fray("save", "army", "--army", "owb.txt", "--force", env=self.env, folder=self.folder).errors
        for line in ("owb.txt:9: General of Orc General is left out with it.", "owb.txt:14: Hand weapons of orcs/orc warriors is left out",
                     "owb.txt:17: Wolf Riders: its price, 45, does not fit: it costs 60", "owb.txt:21: [link to the list] is left out"):
            self.assertIn(line, said)
        (self.folder / "forum.txt").write_text("2000 points of Orcs\n\nGeneral\n2 Orc Heroes\n1 Goblin Shaman (Rod of Repetition)\n6 units of Orc Warriors\n"
                                               "4 units of Goblins\n1 unit of Trolls\n2 units of Boar Riders\n")
        self.assertEqual(self.units("forum.txt")[:4], [("orcs/orc warriors", 6), ("orcs/goblins", 4), ("orcs/trolls", 1), ("orcs/boar riders", 2)])
        said = fray("save", "army", "--army", "forum.txt", "--force", env=self.env, folder=self.folder).errors
        for line in ("forum.txt:3: General is left out: it joins a unit", "character=orc general", "forum.txt:5: Rod of Repetition of Goblin Shaman is left out with it."):
            self.assertIn(line, said)

    def test_when_an_army_breaks_is_said(self):
        self.assertIn("fray: note: The army of 9 units breaks when 5 are lost.", self.noted("Empire\n9 Knights\n1 General\n"))
        self.assertFalse([line for line in self.noted("Empire\n1 Knights\n") if "breaks" in line])

    def test_units_below_a_line_that_names_none_are_units(self):
        (self.folder / "form.txt").write_text("Empire, 500 points\nThe left wing\n- 3 Knights\n- Cannon\n")
        self.assertEqual(self.units("form.txt"), [("empire/knights", 3), ("empire/cannon", 1)])

    def test_no_line_is_lost_without_a_word(self):
        words = ["Knights", "Halberdiers", "3", "2x", "[a link]", "(330)", "330 pts", "-", "Battle Banner", "General", "•", "++", "x", "with",
                 "Notes:", "http://example.org", "ß", "@", "and", "of", "Total"]
        chance = random.Random(20261127)
        lines = [" ".join(chance.choice(words) for _ in range(chance.randint(1, 5))) for _ in range(400)]
        (self.folder / "form.txt").write_text("Empire, 1000 points\n1 Halberdiers\n" + "\n".join(lines) + "\n")
        said = fray("save", "army", "--army", "form.txt", "--force", env=self.env, folder=self.folder)
        self.assertEqual(said.code, 0, said)
        told = {int(number) for number in re.findall(r"form\.txt:(\d+):|(?:nor does|or) line (\d+)", said.errors) for number in number if number}
        named = True  # by the line above, which "330 pts" is the price of
        for number, line in enumerate(lines, 3):
            names = re.search(r"Knights|Halberdiers|Battle Banner", line)
            title = re.match(r"[^A-Za-z]*Total(?![A-Za-z])", line) or re.fullmatch(r"[^A-Za-zß]*(pts )?Total.*", line) or re.fullmatch(r"\+.*\+", line)
            silent = not re.search(r"[A-Za-zß]", line) or title or (line in ("330 pts", "3 330 pts") and named)
            named = bool(names or f"form.txt:{number}: " in said.errors)
            if not (silent or names or number in told):
                self.fail(f"line {number}, {line!r}, was neither read nor named")

    def test_lines_that_a_pattern_would_follow_for_ever(self):
        for text in ("a" + " " * 190 + "!\n", ("a" + " " * 190 + "!\n") * 900, "(" * 190 + "a\n", "1 and " * 30 + "a\n", "a" * 1_000_000,
                     "- " * 90 + "a\n", "[1" * 90 + "a\n"):
            with self.subTest(text[:20]):
                (self.folder / "form.txt").write_text(text)
                self.assertIn("form.txt", self.no("army", "form.txt", "orcs/giant"))
        (self.folder / "form.txt").write_text("\n".join(f"{number} nobody {number}" for number in range(2_000)))
        self.assertIn("form.txt:1001: this is the line after 1000 that name units", self.no("army", "form.txt", "orcs/giant"))

    def test_magic_items_by_their_names(self):
        expected = [("empire/knights: item=sword-of-might", 1), ("empire/knights: item=battle-banner", 1), ("empire/knights", 1)]
        for text in ("3 Knights 330\n - Sword of Might\n - Battle Banner\n", "3 Knights 330\nSword of Might (10)\n1 Battle Banner 30\n",
                     "360 - 3 Knights\n 10 - Sword of Might\n     Battle Banner\n", "Knights with sword of might\nKnights (Battle Banner) 140\nKnights\n",
                     "Knights x1 120 with a Sword of Might\n1 Knights + Battle Banner\n1 Knights\n", "3 Knights: Sword of Might, Battle Banner\n",
                     "Knights: item=sword-of-might\nKnights w/ Battle Banner\nKnights 110\n"):
            with self.subTest(text):
                (self.folder / "items.txt").write_text("Empire, 400 points\n" + text)
                self.assertEqual(self.units("items.txt"), expected)

    def test_options_behind_a_colon_are_no_prices(self):
        (self.folder / "changed.txt").write_text("Empire\nKnights: charging\nHalberdiers: attacks=4\nCannon: attacks=x\nCrossbowmen=110\n")
        self.assertEqual(self.units("changed.txt"), [("empire/knights: charging", 1), ("empire/halberdiers: attacks=4", 1),
                                                     ("empire/cannon", 1), ("empire/crossbowmen", 2)])
        (self.folder / "several.txt").write_text("Empire\n2 Knights: attacks=4, armour=3+, Sword of Might\nKnights: attacks=5\n")
        self.assertEqual(self.units("several.txt"), [("empire/knights: attacks=4, armour=3+, item=sword-of-might", 1),
                                                     ("empire/knights: attacks=4, armour=3+", 1), ("empire/knights: attacks=5", 1)])
        said = fray("army", "changed.txt", "orcs/giant", env=self.env, folder=self.folder).errors
        self.assertIn("attacks=x of empire/cannon is left out", said)
        self.assertNotIn("magic item", said)

    def test_a_value_that_no_fight_allows_is_told_with_its_line(self):
        for name, text in (("bad.txt", "Empire\n3 Halberdiers\nKnights: attacks=99\n"), ("side.txt", "empire/halberdiers\n\nempire/knights: attacks=99\n"),
                           ("kept.toml", 'army = "x"\nsystem = "warmaster"\n[[unit]]\nside = "empire/halberdiers"\n[[unit]]\nside = "empire/knights: attacks=99"\n')):
            (self.folder / name).write_text(text)
            said = fray("army", name, "orcs/black orcs", folder=self.folder)
            self.assertEqual(said.code, 0, said.errors)
            line = 5 if name == "kept.toml" else 3
            told = " ".join(said.errors.split())
            self.assertIn(f"{name}:{line}: ", told)
            self.assertIn("attacks = 99 is not allowed. Type 0 to 40.", told)

    def test_an_item_that_is_not_understood_is_named_with_what_to_type(self):
        (self.folder / "items.txt").write_text("Empire, 400 points\nSword of Might\n1 Knights\n - Batle Banner\n - Orb of Nothing\n"
                                               "1 Cannon\n - Battle Banner\n1 Halberdiers\n - Sword of Fate\n - Battle Banner\n1 General\n")
        said = fray("army", "items.txt", "orcs/giant", env=self.env, folder=self.folder).errors
        for sentence in ("items.txt:2: Sword of Might is left out: no unit stands above it. Write it below the unit that has it.",
                         "Batle Banner of empire/knights is left out: no magic item is called so. Did you mean battle-banner?",
                         'Type what it changes, as in "empire/knights: attacks=4", or leave it out.',
                         "Battle Banner of empire/cannon is left out: it is said of artillery (only",
                         "Battle Banner of empire/halberdiers is left out: each unit has one, and no unit is left for it.",
                         'write character=general behind a unit, as in "Knights: character=general".'):
            self.assertIn(sentence, said)

    def test_how_many_characters_the_list_has_is_said(self):
        notes = lambda text: [line for line in self.noted(text) if "its list" in line and "/halberdiers" not in line and "/crossbowmen" not in line]
        of = "in an army whose units and characters cost"
        self.assertEqual(notes("Empire\n9 Knights\n1 General\n2 Hero\n1 Wizard\n"), [])
        self.assertEqual(notes("Empire\n9 Knights\n2 General\n3 Hero\n2 Wizard\n"),
                         [f"fray: note: 2 empire/general: its list allows no more than 1 {of} 1570 points.",
                          f"fray: note: 3 empire/hero: its list allows no more than 2 {of} 1570 points.",
                          f"fray: note: 2 empire/wizard: its list allows no more than 1 {of} 1570 points."])
        self.assertEqual(notes("Empire\n9 Knights\n"), ["fray: note: 0 empire/general: its list asks for at least 1 in an army whose units cost 990 points."])
        # A hero brings it to the second full thousand.
        self.assertEqual(notes("Empire\n16 Knights\n1 General\n4 Hero\n"), [])

    def noted(self, text):
        (self.folder / "led.txt").write_text(text)
        return fray("army", "led.txt", "orcs/giant", env=self.env, folder=self.folder).errors.splitlines()

    def test_the_matrix_is_what_odds_say(self):
        rows = self.rows("army", "mine.txt", "theirs.txt", "--hold-fire")
        pairs = [row for row in rows if row["row"] == "pair"]
        self.assertEqual(len(pairs), 4 * 4)
        row = next(row for row in pairs if (row["mine"], row["theirs"]) == ("empire/knights", "orcs/goblins"))
        swings = [json.loads(self.said("odds", f"empire/knights{a}", f"orcs/goblins{b}", "--json"))["points"]["swing"]["mean"]
                  for a, b in ((": charging", ""), ("", ": charging"))]
        self.assertAlmostEqual(row["swing"], sum(swings) / 2, delta=1e-9)
        self.assertAlmostEqual(row["charging"], swings[0], delta=1e-9)
        self.assertAlmostEqual(row["per_100_points"], 100 * row["swing"] / 110, delta=1e-9)
        self.assertEqual(row["count"], 2)

    def test_gaps_are_units_that_nothing_beats(self):
        rows = self.rows("army", "mine.txt", "theirs.txt")
        best = {}
        for row in rows:
            if row["row"] == "pair":
                best[row["theirs"]] = max(best.get(row["theirs"], -1e9), row["swing"])
        gaps = {row["theirs"] for row in rows if row["row"] == "gap"}
        self.assertEqual(gaps, {unit for unit, swing in best.items() if swing <= 0})
        self.assertTrue(gaps)
        text = self.said("army", "mine.txt", "theirs.txt", "--quiet")
        for unit in gaps:
            self.assertIn(f"Nothing of yours beats {unit}: ", text)
        self.assertIn("They fear ", text)

    def test_who_gains_from_nobody_is_not_feared(self):
        text = self.said("army", "empire", "orcs", "--quiet")
        self.assertIn("  None of your units gains points over all of theirs together; empire/knights comes closest (-0.3 a fight, -0.3 per 100 points), and beats 4 of their 9.\n", text)
        self.assertNotIn("fear", text)

    def test_an_army_file_is_ranked_with_its_notes(self):
        (self.folder / "ranked.txt").write_text("Empire\n3 Knights\n2 Halberdiers\nXyzzy\n")
        for command in ("rank", "dominated"):
            said = fray(command, "ranked.txt", "--against", "orcs/goblins", "--json", env=self.env, folder=self.folder)
            self.assertEqual(said.code, 0, said)
            self.assertEqual({row["unit"] for row in json.loads(said.out)}, {"empire/knights", "empire/halberdiers"})
            self.assertEqual(said.errors.count("note: ranked.txt:4: Xyzzy is left out: "), 1, said.errors)
        self.assertIn("none.txt", self.no("rank", "none.txt", "--against", "orcs/goblins"))

    def test_a_verdict_sums_up_what_the_army_gains(self):
        (self.folder / "verdict.txt").write_text("Empire\n3 Halberdiers\n2 Knights\n1 General\n")
        rows = self.rows("army", "verdict.txt", "orcs/goblins, orcs/black orcs")
        pairs = [row for row in rows if row["row"] == "pair"]
        all_of_it = next(row for row in rows if row["row"] == "army")
        self.assertEqual((all_of_it["mine"], all_of_it["count"], all_of_it["price"]), ("all", 5, 3 * 45 + 2 * 110 + 125))
        gained = sum(row["count"] * row["swing"] / 2 for row in pairs)
        self.assertAlmostEqual(all_of_it["swing"], gained / 5, delta=1e-9)
        self.assertAlmostEqual(all_of_it["per_100_points"], 100 * gained / (3 * 45 + 2 * 110), delta=1e-9)
        text = self.said("army", "verdict.txt", "orcs/goblins, orcs/black orcs", "--quiet")
        self.assertRegex(text, r"Verdict: 5 units, 480 points \(125 of them for characters\), (gain|lose) [\d.]+ points a fight against 2 of theirs, [\d.]+ per 100")
        self.assertRegex(text, r"empire/\w+ in the place of empire/\w+, for as many points: \+")

    def test_a_hero_is_worth_the_difference(self):
        rows = self.rows("army", "empire/knights", "orcs/goblins", "--hold-fire")
        hero = next(row for row in rows if row["row"] == "hero")
        swings = [json.loads(self.said("odds", f"empire/knights{a}", f"orcs/goblins{b}", "--json"))["points"]["swing"]["mean"]
                  for a, b in ((": charging", ""), ("", ": charging"), (": charging, character=1", ""), (": character=1", ": charging"))]
        self.assertAlmostEqual(hero["swing"], (swings[2] + swings[3] - swings[0] - swings[1]) / 2, delta=1e-9)

    def test_no_hero_is_sent_where_the_list_takes_none(self):
        def heroes(mine, *options):
            rows = self.in_json("army", mine, "orcs/orc warriors", "--quiet", *options)
            return [row["mine"] for row in rows if row["row"] == "hero"]
        self.assertEqual(heroes("empire/steam tank, empire/halberdiers", "--guns"), ["empire/halberdiers"])
        self.assertEqual(heroes("ogre-kingdoms/gnoblars"), [])
        self.assertNotIn("A hero helps", self.answered("army", "ogre-kingdoms/gnoblars", "orcs/orc warriors", "--quiet"))
        def changes(unit):
            return [row["change"] for row in self.in_json("worth", unit, "--against", "orcs/orc warriors", "--quiet")]
        self.assertIn("a hero (hero)", changes("skaven/rat swarms"))
        for unit in ("empire/steam tank", "chaos/harpies", "ogre-kingdoms/gnoblars", "norse/ulfwerener"):
            self.assertFalse([change for change in changes(unit) if "hero" in change], unit)
        for unit in ("skaven/rat swarms", "ogre-kingdoms/gnoblars", "daemons/daemon swarm", "nippon/oni", "vampire-counts/dire wolves"):
            self.assertFalse([change for change in changes(unit) if "sword" in change or "banner" in change], unit)

    def test_an_army_is_ranked_and_is_a_field_with_its_numbers(self):
        self.said("save", "mine", "--army", "mine.txt", "--quiet")
        ranked = {row["unit"] for row in self.rows("rank", "@mine", "--against", "orcs/goblins")}
        self.assertEqual(ranked, {"empire/halberdiers", "empire/knights", "empire/knights: item=battle-banner", "empire/handgunners"})
        self.assertEqual(self.rows("rank", "@mine.txt", "--against", "orcs/goblins"), self.rows("rank", "@mine", "--against", "orcs/goblins"))
        one = self.rows("rank", "orcs/goblins", "--against", "@mine")[0]["swing"]
        parts = {unit: self.rows("rank", "orcs/goblins", "--against", unit)[0]["swing"] for unit in ("empire/halberdiers", "empire/knights")}
        both = (self.folder / "two.toml")
        both.write_text('[[unit]]\nside = "empire/halberdiers"\ncount = 3\n[[unit]]\nside = "empire/knights"\n')
        weighed = self.rows("rank", "orcs/goblins", "--against", "@two.toml")[0]["swing"]
        self.assertAlmostEqual(weighed, (3 * parts["empire/halberdiers"] + parts["empire/knights"]) / 4, delta=1e-9)
        self.assertNotEqual(one, weighed)

    def test_an_army_is_listed_and_is_no_side(self):
        self.said("save", "mine", "--army", "mine.txt", "--quiet")
        self.assertIn("@mine  4 x empire/halberdiers and 4 others", self.said("save"))  # characters are none
        self.assertIn('army = "empire"\n', (self.folder / "sides/mine.toml").read_text())
        self.assertIn("holds an army (a fight is of a side)", self.no("odds", "@mine", "custom"))

    def test_bad_input(self):
        (self.folder / "empty.txt").write_text("\n---\n")
        (self.folder / "nobody.txt").write_text("3 Nobodies\n")
        (self.folder / "book.json").write_text('{"units": {}}')
        (self.folder / "book.cat").write_text('<catalogue name="x"/>')
        (self.folder / "bad.toml").write_text('[[unit]]\nside = "empire/knights"\ncount = 0\n')
        self.assertIn("empty.txt holds no unit", self.no("army", "empty.txt", "orcs"))
        self.assertIn("nobody.txt holds no unit that fights: nobody.txt:1: Nobodies", self.no("army", "nobody.txt", "orcs"))
        self.assertIn("is a book of units", self.no("army", "book.json", "orcs"))
        self.assertIn("is no roster", self.no("army", "book.cat", "orcs"))
        self.assertIn("bad.toml:3:", self.no("army", "@bad.toml", "orcs"))
        self.assertIn("no side is saved as", self.no("army", "@nowhere", "orcs"))
        self.assertIn("--against", self.no("army", "empire", "orcs", "--against", "orcs"))
        self.assertIn("not all priced", self.no("army", "custom", "orcs/giant"))
        self.assertIn("--army and a side cannot both be said", self.no("save", "x", "empire/knights", "--army", "mine.txt"))

    def test_units_without_a_price_are_named_and_left_out(self):
        numbers = "ws = 3\ns = 3\nt = 3\nw = 1\ni = 3\na = 1\nld = 7\n"
        (self.folder / "fantasy6").mkdir()
        (self.folder / "fantasy6/own.toml").write_text(
            f'system = "fantasy6"\nlist = "Own"\nsource = "me"\n\n[[unit]]\nname = "Boys"\n{numbers}models = 10\npoints = 120\n\n[[unit]]\nname = "Beast"\n{numbers}models = 1\npoints = 0\n')
        env = dict(self.env, FRAY_DATA=str(self.folder))
        (self.folder / "some.txt").write_text("Own\n20 Boys 240\nBeast\n")
        said = fray("army", "some.txt", "empire/halberdiers", "--system", "fantasy6", "--trials", "1000", env=env, folder=self.folder)
        self.assertEqual(said.code, 0, said)
        self.assertIn("Left out, as nothing says what it costs (write points= behind it): own/beast.", said.errors)
        self.assertIn("Verdict: 1 unit, 240 points,", said.out)
        self.assertNotIn("nan", said.out)
        (self.folder / "some.txt").write_text("Own\n20 Boys 240\nBeast 400\n")
        said = fray("army", "some.txt", "empire/halberdiers", "--system", "fantasy6", "--trials", "1000", env=env, folder=self.folder)
        self.assertIn("Verdict: 2 units, 640 points,", said.out)
        self.assertNotIn("nan", said.out)

    def test_an_army_in_another_language_is_told_that_names_are_english(self):
        (self.folder / "de.txt").write_text("Imperium - 1500 Punkte\n25 Hellebardiere, Musiker - 150 Punkte\n8 Ritter mit Lanze und Schild 200 P.\n1 Kanone 100\n")
        said = self.no("army", "de.txt", "dwarfs", "--system", "fantasy6")
        self.assertIn("de.txt: Names of units are English here, and these look German or French.", said)

    def test_a_csv_table(self):
        rows = list(csv.DictReader(io.StringIO(self.said("army", "mine.txt", "theirs.txt", "--csv", "--quiet"))))
        self.assertEqual({row["row"] for row in rows}, {"pair", "gap", "answer", "hero", "army"})


if __name__ == "__main__":
    main()
