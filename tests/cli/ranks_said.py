#!/usr/bin/env python3
"""What games of ranks say to a player: the game's own words, refusals that lead on, notes that are true."""

import csv
import io
import json
import pathlib
import tempfile

from fray_program import CommandLine, fray, main

TROOPS, MOBS, BLACK = "empire-of-man/state troops", "orc-and-goblin-tribes/orc mobs", "orc-and-goblin-tribes/black orc mobs"
TOW = ("--system", "old-world")


class Words(CommandLine):
    def no(self, side, system="old-world"):
        return self.refused("odds", "--system", system, side, "custom")

    def test_numbers_by_their_whole_names(self):
        for system, said, wanted in (("old-world", "strength=4", "s=4"), ("old-world", "save=4+", "sv=4+"), ("old-world", "armour=4+", "sv=4+"),
                                     ("old-world", "regen=5+", "regeneration=5+"), ("old-world", "toughness=4", "t=4"),
                                     ("old-world", "leadership=8", "ld=8"), ("old-world", "weapon skill 4", "ws=4"),
                                     ("old-world", "S4", "s=4"), ("old-world", "ws 5", "ws=5"), ("old-world", "charge 8", "charge=8"),
                                     ("fantasy6", "strength=4", "s=4"), ("fantasy6", "armor=3+", "sv=3+"), ("ninth-age", "strength=4", "str=4"),
                                     ("ninth-age", "save=4+", "arm=3"), ("ninth-age", "leadership=8", "dis=8"), ("sovl", "strength=4", "power=4"),
                                     ("sovl", "toughness=4", "defense=4")):
            with self.subTest(f"{system} {said}"):
                self.assertEqual(self.no(f"custom: {said}", system), f'side A: no option is called "{said.split("=")[0].lower()}" (type {wanted}).')

    def test_dice_of_a_champion_are_told_where_there_is_one(self):
        for side, has in (("empire/halberdiers", False), ("empire/halberdiers: champion", True)):
            said = fray("odds", "--system", "fantasy6", side, "empire/swordsmen").out
            self.assertEqual("champion 2 dice" in said.split("  B  ")[0], has, said)

    def test_a_lance_of_the_old_world_is_no_rank_of_five(self):
        knights = "kingdom-of-bretonnia/mounted knights of the realm: models=9"
        self.assertIn("9 models, in a lance: 7 strike", self.answered("odds", *TOW, "--rounds", "1", f"{knights}, charging", MOBS))
        self.assertIn("9 models, 5 wide: 5 strike", self.answered("odds", *TOW, "--rounds", "1", knights, MOBS))

    def test_a_comma_that_is_missing_is_told(self):
        for system, side, typed in (("old-world", "custom: models=20 width=5", "models=20, width=5"), ("sovl", "custom: power=4 charging", "power=4, charging"),
                                    ("warmaster", "custom: stands=3 charging", "stands=3, charging")):
            self.assertIn(f"(a comma parts options). Type {typed}.", self.no(side, system))
        self.assertIn("a number of its blows", self.no("custom: mount=ws 3 s x"))

    def test_what_has_no_option_says_what_to_type(self):
        for word, wanted in (("ranks=5", "type models=20, width=5"), ("flee", "leave it out"), ("general", "general=9"), ("20", "models=20")):
            for system in ("old-world", "fantasy6", "ninth-age"):
                self.assertIn(wanted, self.no(f"custom: {word}", system).replace("Type", "type"))
        self.assertIn("Did you mean full command", self.no("custom: full comand"))
        self.assertIn("stands=20", self.no("custom: 20", "warmaster"))

    def test_names_that_hold_the_word_come_before_lists_that_do(self):
        self.assertIn("vampire-counts/vampire", self.no("vampire"))
        self.assertNotIn("bat swarms", self.no("vampire"))

    def test_gear_in_the_singular_and_the_plural(self):
        for one, many in (("empire-of-man/state missile troops: handgun", "empire-of-man/state missile troops: handguns"),
                          (f"{TROOPS}: halberd", f"{TROOPS}: halberds")):
            self.assertEqual(*(json.loads(self.answered("odds", *TOW, side, MOBS, "--json"))["points"]["a"]["cost"] for side in (one, many)))
        self.assertIn("is no option here", self.no("custom: handgun"))

    def test_lists_of_a_people_by_what_others_call_it(self):
        for system, said, wanted in (("old-world", "dwarfs", "dwarfen-mountain-holds"), ("old-world", "bretonnia", "kingdom-of-bretonnia"),
                                     ("old-world", "tomb-kings", "tomb-kings-of-khemri"), ("old-world", "wood-elves", "wood-elf-realms"),
                                     ("old-world", "high-elves", "high-elf-realms"), ("old-world", "empire", "empire-of-man"),
                                     ("old-world", "chaos", "daemons-of-chaos or warriors-of-chaos"), ("old-world", "orcs", "orc-and-goblin-tribes"),
                                     ("ninth-age", "dwarfs", "dwarven-holds"), ("ninth-age", "skaven", "vermin-swarm"), ("sovl", "lizardmen", "reptilian-kingdoms")):
            self.assertEqual(self.no(f"{said}/anybody", system), f'side A: no army list of {system} is called "{said}". Did you mean {wanted}?')
        self.assertIn("did you mean dwarfen-mountain-holds?", self.refused("rank", *TOW, "dwarfs"))

    def test_what_is_so_anyway_is_said_so(self):
        notes = json.loads(self.answered("odds", *TOW, f"{TROOPS}: shots=10, shots-hit=5+, width=5, defended", f"{MOBS}: charging", "--json"))["notes"]
        self.assertIn("A: shots-hit=5+ and width=5 say what is so anyway.", notes)
        notes = json.loads(self.answered("odds", *TOW, f"{TROOPS}: shots-hit=4+, width=5", MOBS, "--json"))["notes"]
        self.assertIn("A: shots-hit=4+ changes nothing in this fight.", notes)

    def test_frenzy_in_the_place_of_armour_counts(self):
        wild = json.loads(self.answered("odds", *TOW, f"{MOBS}: models=20, charging, frenzy", TROOPS, "--json"))
        bare = json.loads(self.answered("odds", *TOW, f"{MOBS}: models=20, charging, frenzy, sv=none", TROOPS, "--json"))
        self.assertNotIn("not counted: frenzy", " ".join(wild["notes"]))
        self.assertEqual(wild["win"], bare["win"])

    def test_no_row_of_a_table_is_cut(self):
        said = self.answered("odds", *TOW, f"{TROOPS} + {TROOPS}", f"{MOBS}: charging + {MOBS}: charging", "--trials", "2000", "--all")
        self.assertIn("nobody escapes, some run down", said)
        self.assertNotIn("…", said)


class Explained(CommandLine):
    FIGHTS = {"warmaster": ("empire/halberdiers: shots=3", "orcs/orc warriors: charging"), "sovl": ("custom", "custom: charging"),
              "fantasy6": ("custom: unstable, shots=5", "custom: charge=7"), "fantasy7": ("custom", "custom: charging"),
              "ninth-age": ("custom: shots=5", "custom: charge=7"), "old-world": ("custom: shots=5", "custom: charge=7, enemy-ahead=3")}

    KNOWN = {}  # of words that were asked for before

    def known(self, word):
        if word not in self.KNOWN:
            self.KNOWN[word] = fray("explain", word).code == 0
        return self.KNOWN[word]

    def test_every_row_of_an_answer_is_explained(self):
        for system, (a, b) in self.FIGHTS.items():
            for sides in ((a, b), (f"{a} + {a.split(':')[0]}", f"{b} + {b.split(':')[0]}")):
                common = ("odds", "--system", system, *sides, "--trials", "20000")
                answer = json.loads(fray(*common, "--json").out)
                for ending in answer["endings"]:
                    self.assertTrue(self.known(ending), (system, ending))
                table = False
                for line in fray(*common, "--all").out.splitlines():
                    label = line[2:].split("  ")[0].strip()
                    if table and label:
                        self.assertTrue(self.known(label), (system, label))
                    table = (table or label in ("How it ends", "On average")) and label != ""

    def test_words_of_the_old_world(self):
        for word in ("fell back", "held", "gives ground", "run down", "gets away", "close order", "crumble", "combat order", "unit strength"):
            self.assertTrue(self.known(word), word)
        self.assertIn("The Old World", self.answered("explain", "fall", "back"))


class Judged(CommandLine):
    def test_units_of_unlike_cost_are_compared_by_their_points(self):
        said = fray("compare", *TOW, BLACK, MOBS, "--against", f"{TROOPS}: models=20")
        rows = list(csv.DictReader(io.StringIO(self.answered("compare", *TOW, BLACK, MOBS, "--against", f"{TROOPS}: models=20", "--csv", "--quiet"))))
        by = {row["side"]: row for row in rows if row["row"] == "side"}
        for row in by.values():
            self.assertAlmostEqual(float(row["per_100_points"]), 100 * float(row["swing"]) / float(row["price"]), places=9)
        better = max(by, key=lambda side: float(by[side]["per_100_points"]))
        self.assertIn("per 100 points", said.out)
        self.assertIn(f"For each 100 points of its price {better} does ", said.out)
        self.assertIn(f"No models= is said of {BLACK} (5) and {MOBS} (5): as few stand there as their lists sell.", said.errors)
        same = self.answered("compare", *TOW, f"{MOBS}: s=4", MOBS, "--against", f"{TROOPS}: models=20", "--quiet")
        self.assertNotIn("For each 100 points", same)

    def test_war_machines_fight_for_themselves_alone(self):
        for system, units, gun in (("old-world", "empire-of-man", "empire-of-man/great cannon"), ("sovl", "empires-of-men", "empires-of-men/imperial cannon")):
            arguments = ("rank", "--system", system, units, "--against", "custom: points=100", "--json", "--quiet")
            sides = [[row["unit"] for row in json.loads(self.answered(*arguments, *more))] for more in ((), ("--guns",))]
            self.assertEqual([gun in some for some in sides], [False, True], system)

    def test_a_war_machine_that_charges_is_told(self):
        for system, gun in (("old-world", "empire-of-man/great cannon"), ("sovl", "empires-of-men/imperial cannon"), ("ninth-age", "hobgoblins/hob ballista")):
            note = " is a war machine and cannot charge on a table."
            told = lambda side: json.loads(self.answered("odds", "--system", system, side, "custom", "--rounds", "1", "--json"))["notes"]
            self.assertIn("A" + note, told(f"{gun}: charging"))
            self.assertNotIn("A" + note, told(gun))
        machine = json.loads(self.answered("odds", "--system", "fantasy6", "empire/great cannon: charging", "custom", "--rounds", "1", "--json"))["notes"]
        self.assertIn("A is a machine and cannot charge on a table, but where its own rules let it.", machine)
        said = fray("rank", "--system", "fantasy6", "empire/great cannon", "--against", "custom: models=5")
        self.assertIn("empire/great cannon is a machine and cannot charge on a table, but where its own rules let it. Here it does all the same.", said.errors)
        said = fray("rank", *TOW, "empire-of-man/great cannon", "--against", "custom: models=5")
        self.assertIn("empire-of-man/great cannon is a war machine and cannot charge on a table. Here it does all the same.", said.errors)

    def test_war_machines_of_lists_that_name_them_are_guns(self):
        for system, units, gun in (("ninth-age", "hobgoblins", "hobgoblins/hob ballista"), ("fantasy6", "kislev, bretonnia", "bretonnia/field trebuchet")):
            arguments = ("rank", "--system", system, units, "--against", "custom: models=5", "--rounds", "1", "--trials", "100", "--json", "--quiet")
            sides = [[row["unit"] for row in json.loads(self.answered(*arguments, *more))] for more in ((), ("--guns",))]
            self.assertEqual([gun in some for some in sides], [False, True], system)
        for system, gun in (("ninth-age", "empire-of-sonnstahl/artillery"), ("fantasy6", "empire/great cannon")):
            self.assertIn("Add --guns", self.refused("rank", "custom", "--system", system, "--against", gun))
        units = self.answered("units", "--system", "ninth-age", 'list=empire-of-sonnstahl and type="war machine"')
        self.assertIn("empire-of-sonnstahl/artillery", units)
        self.assertNotIn("steam tank", units)  # a construct that charges

    def test_what_is_bought_twice_by_two_names_is_refused(self):
        for said in ("musicians, musician", "standard, standards", "champions, champion"):
            one = said.split(", ")[0].rstrip("s")
            self.assertEqual(self.refused("odds", "--system", "fantasy6", f"empire/halberdiers: {said}", "custom"),
                             f"side A: {one} is given twice (once is enough). Take one away.")

    def test_a_spear_of_the_list_is_told_as_the_lists(self):
        said = " ".join(self.answered("odds", *TOW, f"{TROOPS}: spear, shield", MOBS).split())
        self.assertIn("a parry takes a hand weapon. Leave spear out to parry.", said)
        elves = ("odds", "--system", "fantasy6", "high-elves/spearmen{}", "custom", "--rounds", "1", "--json")
        notes = lambda more: json.loads(self.answered(*(word.format(more) for word in elves)))["notes"]
        told = "A: beside spear its shield is armour alone: a parry takes a hand weapon. Its list gives it that: say spear=no to parry."
        self.assertIn(told, notes(""))
        self.assertNotIn(told, notes(": spear=no"))

    def no_rank(self, units):
        return self.refused("rank", *TOW, units, "--against", "custom: points=100")

    def test_characters_who_join_units_fight_for_nobody_alone(self):
        """Of lists and patterns; who is typed is meant, and a rider of a monster fights."""
        for system, units, hero, alone in (("old-world", "grand-cathay", "grand-cathay/strategist", "grand-cathay/shugengan lord"),
                                           ("fantasy6", "empire", "empire/battle wizard", None)):
            arguments = ("--system", system, "--against", "custom: points=100", "--json", "--quiet")
            named = lambda *more: {row["unit"] for row in json.loads(self.answered("rank", *more, *arguments))}
            self.assertNotIn(hero, named(units))
            self.assertNotIn(hero, named(units + "/*"))
            self.assertIn(hero, named(units, "--guns"))
            self.assertIn(hero, named(hero))
            self.assertTrue(alone is None or alone in named(units))
            joins = {row["key"] for row in json.loads(self.answered("units", "--system", system, f"list={units} and joins=yes", "--json"))}
            self.assertIn(hero, joins)
            self.assertNotIn(alone, joins)
            self.assertEqual(joins & named(units), set())
        said = fray("compare", *TOW, MOBS, BLACK, "--against", "grand-cathay/strategist, grand-cathay/jade warriors")
        self.assertNotIn("left out", said.errors)
        for field, note in (("grand-cathay", False), ("grand-cathay/*", True), ("grand-cathay, custom: points=9", True)):
            said = fray("compare", *TOW, MOBS, BLACK, "--against", field, "--trials", "50", "--csv")
            self.assertNotIn("astromancer", said.out)
            self.assertEqual("left out of the field" in said.errors, note, field)
        self.assertIn("against the 10 fighting units of grand-cathay", fray("compare", *TOW, MOBS, BLACK, "--against", "grand-cathay", "--trials", "50").out)
        nobody = '"renegade-crowns/renegade*" has nobody who fights for himself'
        self.assertIn(nobody, self.no_rank("renegade-crowns/renegade*"))
        self.assertIn("characters who stand in units", self.no_rank("renegade-crowns/renegade*"))
        self.assertIn("joins=maybe is not allowed (yes or no is wanted)", fray("units", *TOW, "joins=maybe").errors)


    def test_of_a_list_none_is_made_of_more_models_than_it_sells(self):
        rows = json.loads(self.answered("rank", *TOW, "tomb-kings-of-khemri: models=10", "--against", "custom: points=100", "--json", "--quiet", "--rounds", "1"))
        sides = {row["unit"] for row in rows}
        self.assertIn("tomb-kings-of-khemri/necrosphinx: models=1", sides)
        self.assertIn("tomb-kings-of-khemri/tomb guard: models=10", sides)

    def test_who_has_missiles_shoots_at_who_charges_in_a_table(self):
        arguments = ("compare", *TOW, "skaven/clanrats: models=30", "skaven/giant rats: models=30", "--against", "empire-of-man/state missile troops: models=15, handgun")
        said = fray(*arguments)
        self.assertIn("shoots at who charges it, as its list says", said.errors)
        self.assertIn("shots=5", said.errors)
        self.assertNotEqual(said.out, fray(*arguments, "--hold-fire").out)


class Armies(CommandLine):
    MINE = ("Empire of Man\n20 State Troops, halberd, Sergeant, Standard Bearer, Musician\n30 State Troops\n"
            "6 Empire Knights, Preceptor\n1 Great Cannon\n")
    THEIRS = "Orc and Goblin Tribes\n30 Orc Mobs, Boss, Standard Bearer, Musician, shields\n20 Black Orc Mobs [Boss]\n"

    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="fray-ranks-")
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        (self.folder / "mine.txt").write_text(self.MINE)
        (self.folder / "theirs.txt").write_text(self.THEIRS)

    def army(self, *arguments):
        said = fray("army", *TOW, *arguments, folder=self.folder)
        self.assertEqual(said.code, 0, said)
        return said

    def test_champions_by_the_names_of_their_lists(self):
        said = self.army("mine.txt", "theirs.txt")
        for side in ("state troops: models=20, halberd, sergeant, standard, musician", "empire knights: models=6, preceptor",
                     "orc mobs: models=30, boss", "black orc mobs: models=20, boss"):
            self.assertIn(side, said.out)
        self.assertNotIn("Left out", said.errors)
        price = lambda side: json.loads(self.answered("odds", *TOW, side, MOBS, "--json"))["points"]["a"]["cost"]
        for side, name in ((TROOPS, "sergeant"), (MOBS, "boss"), (MOBS, "orc boss"), ("kingdom-of-bretonnia/mounted knights of the realm", "first knight")):
            self.assertEqual(price(f"{side}: {name}"), price(f"{side}: champion"), name)

    def test_guns_are_left_out_once(self):
        said = self.army("mine.txt", "theirs.txt")
        self.assertNotIn("cannon", said.out)
        self.assertEqual(said.errors.count("empire-of-man/great cannon is left out, as guns and machines are. --guns takes them in."), 1)
        self.assertIn("great cannon", self.army("mine.txt", "theirs.txt", "--guns").out)
        self.assertNotIn("cannon", self.army("theirs.txt", "mine.txt").out)

    def test_names_are_short_and_a_legend_has_the_rest(self):
        said = self.army("mine.txt", "theirs.txt").out
        table = said.split("\n\n")[1]
        self.assertLess(max(map(len, table.splitlines())), 100)
        self.assertIn("  state troops (1): empire-of-man/state troops: models=20, halberd", said)
        self.assertRegex(table, r"(?m)^  state troops \(2\) ")

    def test_how_units_stand_is_said_of_both_armies(self):
        said = self.army("mine.txt", "theirs.txt").errors
        self.assertIn(f"No width= is said of {TROOPS} (30 models, 6 wide), empire-of-man/empire knights (6 models, 6 wide) and "
                      f"{MOBS} (30 models, 6 wide)", said)
        self.assertIn(f"No models= is said of {MOBS} (5): as few stand there", self.army("theirs.txt", MOBS).errors)

    def test_who_beats_nobody_is_not_feared(self):
        said = self.army("mine.txt", "theirs.txt").out
        self.assertNotIn("They fear", said)
        self.assertIn(", and beats none of their 2.", said)


if __name__ == "__main__":
    main()
