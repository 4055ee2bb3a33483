#!/usr/bin/env python3
"""Unit lists of every game on the command line: finding, checking, importing."""

import json
import pathlib
import tempfile
import tomllib

from fray_program import CommandLine, environment, fray, main

GAMES = ("sovl", "ninth-age", "fantasy6", "fantasy7", "old-world")
CATALOGUE = """<?xml version="1.0"?>
<catalogue name="Test">
<selectionEntries><selectionEntry name="Guard" type="unit"><profiles><profile id="p" name="Guard" typeName="Profile">
<characteristics><characteristic name="WS">4</characteristic><characteristic name="S">3(4)</characteristic>
<characteristic name="T">3</characteristic><characteristic name="W">1</characteristic>
<characteristic name="I">4</characteristic><characteristic name="A">1</characteristic>
<characteristic name="Ld">7</characteristic></characteristics></profile></profiles></selectionEntry></selectionEntries>
</catalogue>
"""
TABLE = "army\tentry_path\tprofile_name\tWS\tS\tT\tW\tI\tA\tLd\n" + "".join(
    f"{army}\tGuard\tGuard\t3\t3\t3\t1\t3\t1\t7\n" for army in ("Red", "Blue"))


class Finding(CommandLine):
    def test_every_game_has_units(self):
        for game in GAMES:
            units = self.in_json("units", "--system", game)
            self.assertGreaterEqual(len(units), {"sovl": 181, "ninth-age": 430, "fantasy6": 350, "fantasy7": 13, "old-world": 503}[game])
            self.assertEqual(len({unit["key"] for unit in units}), len(units))
            self.assertEqual(len({tuple(unit) for unit in units}), 1)

    def test_a_query_answers_with_the_nearest_first(self):
        self.assertTrue(self.answered("units", "--system", "fantasy6", "knightly", "--quiet").splitlines()[1].startswith("empire/knights of the knightly"))
        text = self.answered("units", "--system", "SOVL", "imperial", "knights")
        self.assertTrue(text.splitlines()[0].startswith("unit "))
        self.assertTrue(text.splitlines()[1].startswith("empires-of-men/imperial knights "))

    def test_the_name_of_a_list_is_no_part_of_another(self):
        for query, lists in (("empire", {"empire"}), ("Fell bats", {"vampire-counts"}), ("empire/knights", {"empire"})):
            lines = [line for line in self.answered("units", query).splitlines() if "/" in line.split(" ")[0]]
            self.assertEqual({line.split("/")[0] for line in lines}, lists)

    def test_near_matches_only_where_nothing_matches(self):
        keys = [unit["key"] for unit in self.in_json("units", "hounds")]
        self.assertEqual(len(keys), 5)
        self.assertTrue(all("hounds" in key for key in keys), keys)
        self.assertIn("these come near", fray("units", "hallberdiers").errors)

    def test_all_units_and_those_of_a_list_are_in_the_order_of_the_alphabet(self):
        for query in ([], ["empire"], ["--system", "sovl"]):
            keys = [line.split("  ")[0] for line in self.answered("units", *query).split("\n\n")[0].splitlines()[1:]]
            self.assertEqual(keys, sorted(keys))

    def test_conditions_are_those_of_sweeps(self):
        found = self.in_json("units", "type=cavalry and points<=100")
        self.assertIn("empire/pistoliers", [unit["key"] for unit in found])
        self.assertNotIn("empire/knights", [unit["key"] for unit in found])
        self.assertTrue(all(unit["type"] == "cavalry" and unit["points"] <= 100 for unit in found), found)
        either = self.in_json("units", "empire/knights", "or", "orcs/boar riders")
        self.assertEqual([unit["key"] for unit in either], ["empire/knights", "orcs/boar riders"])
        ranks = self.in_json("units", "--system", "sovl", "skill>=5")
        self.assertTrue(ranks and all(unit["skill"] >= 5 for unit in ranks), ranks)
        self.assertIn("a comma means and", self.refused("units", "list=empire, list=orcs"))

    def test_a_sign_is_part_of_a_number(self):
        for query in ("points<=-40", "points=-110", "points<-5"):
            self.assertIn("no unit answers it", self.refused("units", query))
        self.assertEqual(self.answered("units", "points>-60", "--csv"), self.answered("units", "points>=0", "--csv"))
        for query in ("points<=--100", "points<=100-"):
            self.assertIn("is no number", self.refused("units", query))

    def test_one_and_many_are_one_name_in_a_list(self):
        for name, other in (("orc-and-goblin-tribes/orc mob", "orc-and-goblin-tribes/orc mobs"), ("empire-of-man/state troop", "empire-of-man/state troops")):
            told, as_told = (self.in_json("odds", "--system", "old-world", one, "custom") for one in (name, other))
            self.assertEqual(told["win"], as_told["win"])
        self.assertIn("no unit is called", self.refused("odds", "--system", "old-world", "orc-and-goblin-tribes/orc mop", "custom"))

    def test_what_may_be_bought_for_a_unit_has_its_price(self):
        found = self.in_json("units", "--system", "old-world", "empire-of-man/*")
        gear = next(unit["gear"] for unit in found if unit["key"] == "empire-of-man/state troops")
        self.assertIn("halberd +1 each", gear)
        self.assertIn("standard +5", gear)

        def told(text):
            answer = self.in_json("odds", "--system", "old-world", text, "custom: shield")
            return answer["points"]["a"]["cost"], answer["understood"]["a"]
        # 20 at 5 points, a halberd and a shield at 1 each, and a standard.
        for options, points in (("halberd, shield, standard", 20 * 7 + 5), ("halberd, points=90", 90), ("frenzy", 100)):
            self.assertEqual(told(f"empire-of-man/state troops: models=20, {options}")[0], points)
        points, understood = told("empire-of-man/captain of the empire: demigryph, lance")
        self.assertEqual(points, 45 + 50 + 4)
        self.assertIn("mount 3 dice", understood)
        # Heavy armour and a demigryph's barding: 6+ becomes 4+.
        armed, said = (self.answered("odds", "--system", "old-world", f"empire-of-man/captain of the empire: {worn}", "custom: a=3, s=5", "--json")
                       for worn in ("heavy armour, barded warhorse", "sv=4+, m=7, type=heavy-cavalry, base=30, first-charge, swiftstride, mount=ws 3 s 3 i 3 a 1"))
        self.assertEqual(json.loads(armed)["win"], json.loads(said)["win"])
        for query in ("empire-of-man/state troops: halbert", "empire-of-man/state troops: barded-warhorse"):
            self.assertIn("no option is called", self.refused("odds", "--system", "old-world", query, "custom"))

    def told_in_old_world(self, side, enemy="custom: a=3, s=4"):
        return self.in_json("odds", "--system", "old-world", side, enemy, "--rounds", "1")

    def test_a_shield_counts_for_nothing_beside_a_weapon_for_both_hands(self):
        troops = "empire-of-man/state troops: models=20, "
        alone, both = (self.told_in_old_world(troops + options) for options in ("halberd", "halberd, shield"))
        self.assertEqual(both["win"], alone["win"])
        self.assertEqual(both["points"]["a"]["cost"], alone["points"]["a"]["cost"] + 20)
        self.assertTrue(any("beside halberd no hand is left for its shield" in note for note in both["notes"]), both["notes"])
        # With a hand weapon or a spear it is in the save; and what is said outright stands.
        self.assertLess(self.told_in_old_world(troops + "shield")["loss"]["p"], self.told_in_old_world(troops + "standard, standard=no")["loss"]["p"])
        self.assertEqual(self.told_in_old_world("custom: sv=4+, halberd, shield")["win"], self.told_in_old_world("custom: sv=4+, halberd")["win"])
        # The 9th Age: in the points of armour of a unit that carries it.
        answers = [self.in_json("odds", "--system", "ninth-age", f"empire-of-sonnstahl/heavy infantry: {options}", "custom: att=2",
                                "--rounds", "1") for options in ("great-weapon", "great-weapon, arm=1, no shield")]
        self.assertEqual(answers[0]["win"], answers[1]["win"])
        self.assertTrue(any("its armour is 1" in note for note in answers[0]["notes"]), answers[0]["notes"])

    def test_of_gear_that_excludes_each_other_one_is_taken(self):
        for options, said in (("griffon, demigryph", "demigryph and griffon cannot both be said"),
                              ("halberd, great weapon", "great weapon and halberd cannot both be said"),
                              ("heavy armour, full plate armour", "full plate armour and heavy armour cannot both be said")):
            refusal = self.refused("odds", "--system", "old-world", f"empire-of-man/captain of the empire: {options}", "custom")
            self.assertIn(said, refusal)
            self.assertIn("its list sells one of them", refusal)

    def test_options_go_by_their_plural_and_by_a_list_s_own_names(self):
        troops = "empire-of-man/state troops: models=20, "
        for said, meant in (("halberds", "halberd"), ("thrusting spears", "spear"), ("shields", "shield")):
            self.assertEqual(self.told_in_old_world(troops + said)["win"], self.told_in_old_world(troops + meant)["win"], said)
        led = [self.in_json("odds", "--system", "fantasy6", "empire/halberdiers: models=20, " + leader, "custom", "--rounds", "1")
               for leader in ("sergeant", "champion")]
        self.assertEqual(led[0]["win"], led[1]["win"])
        self.assertEqual(*(self.told_in_old_world("kingdom-of-bretonnia/duke: " + horse)["points"]["a"]["cost"] for horse in ("warhorse", "bretonnian warhorse")))
        self.assertIn("no option is called \"spoons\"", self.refused("odds", "--system", "old-world", troops + "spoons", "custom"))
        for system in ("ninth-age", "sovl"):
            notes = self.in_json("odds", "--system", system, "custom: musician", "custom", "--rounds", "1")["notes"]
            self.assertIn("A: a musician changes no combat of this game.", notes)

    def test_how_many_fight_is_told_where_nobody_said_it(self):
        def told(a, b):
            return [note for note in self.told_in_old_world(a, b)["notes"] if "models=" in note]
        troops, orcs = "empire-of-man/state troops", "orc-and-goblin-tribes/orc mobs"
        self.assertEqual(told(troops, orcs), ["No models= is said of A and B, so as few fight as the list sells: 10 and 5."])
        self.assertEqual(told(troops + ": models=20", orcs), ["No models= is said of B, so as few fight as the list sells: 5."])
        for models in ("models=20", "models=10"):  # as many as the list has are no news
            self.assertEqual(told(f"{troops}: {models}", orcs + ": models=5"), [])
        self.assertEqual(told("empire-of-man/captain of the empire", "custom"), [])

    def test_heroes_fight_with_what_they_ride(self):
        def answer(system, side):
            return self.in_json("odds", "--system", system, side, "custom: models=20", "--rounds", "1")
        # The 9th Age: its Health Points, Resilience and Armour, and blows of its own.
        foot, griffon = (answer("ninth-age", "empire-of-sonnstahl/marshal" + mount) for mount in ("", ": great griffon"))
        self.assertGreater(griffon["wounds"]["a"]["mean"], foot["wounds"]["a"]["mean"] + 1)
        self.assertLess(griffon["destroyed"]["a"]["p"], foot["destroyed"]["a"]["p"])
        self.assertIn("mount 4 dice", griffon["understood"]["a"])
        self.assertFalse([note for note in griffon["notes"] if "great griffon" in note], griffon["notes"])
        # Fantasy: what of a monster does not count is named.
        griffon = answer("fantasy6", "empire/elector count: griffon")
        self.assertIn("mount 4 dice", griffon["understood"]["a"])
        self.assertTrue(any("not counted: " in note and "the wounds of its griffon" in note for note in griffon["notes"]), griffon["notes"])
        # The Old World: of a chariot and its rider the better save, the wounds of both.
        chariot, foot = (answer("old-world", "orc-and-goblin-tribes/goblin warboss: charging" + options) for options in (", wolf chariot", ""))
        self.assertGreater(chariot["wounds"]["a"]["mean"], foot["wounds"]["a"]["mean"] + 1)
        self.assertEqual(len(chariot["models_lost"]["a"]["pmf"]), 2)

    def test_gear_that_a_list_does_not_sell_is_told(self):
        notes = " ".join(self.told_in_old_world("empire-of-man/state troops: models=20, great-weapon, lance")["notes"])
        self.assertIn("A: its list does not sell great weapon and lance: no points are counted for that; it sells ", notes)
        for options in ("models=20, halberd", "models=20, great-weapon, points=120", "models=20, great-weapon=no"):
            self.assertNotIn("does not sell", " ".join(self.told_in_old_world("empire-of-man/state troops: " + options)["notes"]))
        for system, unit, said in (("ninth-age", "empire-of-sonnstahl/heavy infantry: great-weapon", "does not sell great weapon: no points are counted for that; it sells spear"),
                                   ("fantasy7", "starter/halberdiers: standard", "no prices of what may be bought: no points are counted for standard")):
            answer = self.answered("odds", "--system", system, unit, "custom", "--rounds", "1", "--json")
            self.assertTrue(any(said in note for note in json.loads(answer)["notes"]), answer)

    def test_gear_of_list_builders_is_sold_in_every_game(self):
        def cost(system, side):
            return self.in_json("odds", "--system", system, side, "custom", "--rounds", "1")["points"]["a"]["cost"]
        self.assertEqual(cost("ninth-age", "empire-of-sonnstahl/heavy infantry: models=20, halberd"), 140 + 20)
        self.assertEqual(cost("fantasy6", "orcs-and-goblins/goblins: models=20, light armour, standard, musician"), 40 + 20 + 8 + 4)
        refusal = self.refused("odds", "--system", "ninth-age", "empire-of-sonnstahl/heavy infantry: halberd, spear", "custom")
        self.assertIn("spear and halberd cannot both be said (its list sells one of them, not both)", refusal)

    def test_gear_whose_rules_fray_does_not_know_is_paid_for_and_named(self):
        answer = self.told_in_old_world("empire-of-man/grand master: order of the white wolf")
        self.assertEqual(answer["points"]["a"]["cost"], 145 + 15)
        self.assertTrue(any("not counted: Master of Battle, order of the white wolf" in note for note in answer["notes"]), answer["notes"])

    def test_weapons_of_a_units_own_count(self):
        # Greatswords of Har Ganeth: 2 more Strength, Armour Piercing 1, a Cleaving Blow, and no re-rolls as of a hand weapon.
        listed = self.told_in_old_world("dark-elves/har ganeth executioners")
        said = self.told_in_old_world("custom: models=10, points=150, ws=5, s=6, t=3, w=1, i=5, a=1, ld=9, sv=5+, ap=1, m=5, base=25, "
                                      "elven-reflexes, veteran, cleaving-blow")
        self.assertEqual(listed["win"], said["win"])

    def test_gear_is_checked(self):
        with tempfile.TemporaryDirectory() as folder:
            def check(gear):
                path = pathlib.Path(folder) / "mine.toml"
                path.write_text('system = "old-world"\nlist = "Mine"\n[[unit]]\nname = "Guard"\nws = 3\ns = 3\nt = 3\nw = 1\ni = 3\na = 1\nld = 7\n'
                                f'models = 10\npoints = 50\ngear = [{gear}]\n')
                return fray("units", "check", str(path))
            self.assertEqual(check('{ name = "halberd", points = 1 }').code, 0)
            for gear, fault in (('{ name = "halberd" }', "points"), ('{ points = 1 }', "name"), ('{ name = "halberd", points = 9999 }', "9999"),
                                ('{ name = "a", points = 1 }, { name = "a", points = 2 }', "given twice"), ('{ name = "a", points = 1, cost = 2 }', "cost")):
                told = check(gear)
                self.assertEqual(told.code, 2)
                self.assertIn(fault, told.errors + told.out)

    def test_statistics_are_in_the_words_of_the_game(self):
        unit = self.in_json("units", "--system", "ninth-age", "cyclops")[0]
        self.assertEqual((unit["aegis"], unit["fortitude"], unit["off"], unit["height"]), ("5+", None, 2, 3))

    def test_characters_of_games_of_models_are_those_that_lists_call_so(self):
        for system, query, character, unit in (("old-world", "empire of man", "captain of the empire", "empire greatswords"),
                                               ("ninth-age", "beast herds", "beast lord", "cyclops")):
            keys = {row["key"].split("/")[1] for row in self.in_json("units", "--system", system, "--characters", query)}
            self.assertIn(character, keys)
            self.assertNotIn(unit, keys)

    def test_what_strikes_in_a_model_is_told_as_a_side_says_it(self):
        stegadon = self.in_json("units", "--system", "old-world", "lizardmen/stegadon")[0]
        self.assertEqual(stegadon["parts"], ["beasts=ws 3 s 5 i 2 a 4 ap 3", "chassis=s 5 impact D3+1 stomp D3+2"])
        one = "custom: models=1, ws=2, s=3, t=6, w=5, i=4, a=5, ld=6, sv=4+, m=6, type=behemoth, stubborn, fearless, terror, base=60, cold-blooded"
        enemy = "custom: models=20"
        typed, listed = (self.in_json("odds", "--system", "old-world", side, enemy, "--rounds", "1", "--quiet")
                         for side in (", ".join([one, *stegadon["parts"]]), "lizardmen/stegadon"))
        self.assertEqual([typed[key] for key in ("win", "loss", "wounds")], [listed[key] for key in ("win", "loss", "wounds")])

    def test_what_is_not_there(self):
        self.assertTrue(self.refused("units", "--system", "sovl", "zzzzzz").startswith('nothing of sovl is called like "zzzzzz". fray units lists'))
        self.assertEqual(self.refused("units", "--system", "chess"),
                         '--system: "chess" is not allowed. Type warmaster, sovl, ninth-age, fantasy6, fantasy7 or old-world; see fray systems.')
        self.assertEqual(self.refused("units", "--system", "sovl", "--characters"),
                         "--characters: characters of sovl fight by themselves (they are among its units). Leave it out.")


class Families(CommandLine):
    """Lists of the sister games of Warmaster."""

    def test_a_family_is_listed_and_fights_by_name(self):
        listed = self.in_json("units", "ancients")
        self.assertGreater(len(listed), 400)
        self.assertEqual({unit["key"].split("-")[0] for unit in listed}, {"ancients"})
        told = self.answered("odds", "ancients-gallic/warriors", "ancients-imperial-roman/legion: charging", "--json")
        notes = json.loads(told)["notes"]
        self.assertTrue(any("Legion: not counted: Legion" in note for note in notes), notes)
        self.assertTrue(any("Warriors: not counted: Warband" in note for note in notes), notes)

    def test_it_is_in_no_field_of_all_units(self):
        keys = [unit["key"] for unit in self.in_json("units")]
        self.assertFalse([key for key in keys if key.startswith(("ancients", "medieval", "original", "five-armies"))])
        self.assertIn("no unit is called", self.refused("odds", "veteran legion", "empire/knights"))


class Importing(CommandLine):
    def setUp(self):
        (self.folder / "Guard.cat").write_text(CATALOGUE)
        (self.folder / "armies.tsv").write_text(TABLE)

    def test_what_is_imported_is_checked_and_found(self):
        said = fray("units", "import", "Guard.cat", "-o", "mine.toml", "--source", "me", folder=self.folder)
        self.assertEqual((said.code, said.out), (0, ""))
        self.assertIn('Guard.cat:3: Guard: S "3(4)": 3 is used\n', said.errors)
        made = tomllib.loads((self.folder / "mine.toml").read_text())
        self.assertEqual((made["system"], made["source"], made["unit"][0]["ws"]), ("fantasy6", "me", 4))
        checked = fray("units", "check", "mine.toml", folder=self.folder)
        self.assertEqual((checked.code, checked.out), (0, "mine.toml: ok, 1 unit\n"))
        found = fray("units", "--system", "fantasy6", "guard", folder=self.folder, env={"FRAY_DATA": str(self.folder)})
        self.assertIn("mine/guard ", found.out)

    def test_a_name_that_is_taken_is_told(self):
        (self.folder / "own.csv").write_text("name,type,attacks,hits,armour,stands,points\nPikes,infantry,3,3,5+,3,50\nPikes,infantry,4,3,5+,3,60\n")
        said = fray("units", "import", "own.csv", "-o", "own.toml", folder=self.folder)
        self.assertIn("own.csv:3: Pikes: is called Pikes 3 here: another before it has that name\n", said.errors)
        self.assertEqual([unit["name"] for unit in tomllib.loads((self.folder / "own.toml").read_text())["unit"]], ["Pikes", "Pikes 3"])

    def test_how_many_characters_an_army_has_is_kept(self):
        pathlib.Path(self.folder, "own.json").write_text(json.dumps({"name": "Own", "version": "x", "units": {
            "Spears": {"type": "Infantry", "attack": 3, "hits": 3, "size": 3, "points": 50},
            "King": {"type": "General", "attack": "+2", "command": 9, "size": 1, "points": 100, "armyMin": 1, "armyMax": 1},
            "Lord": {"type": "Hero", "attack": "+1", "command": 8, "size": 1, "points": 80, "max": 2}}}))
        said = fray("units", "import", "own.json", "-o", "own.toml", folder=self.folder)
        self.assertNotIn("how an army is built", said.errors)
        listed = {who["name"]: who for who in tomllib.loads(pathlib.Path(self.folder, "own.toml").read_text())["character"]}
        self.assertEqual([listed["King"]["army_min"], listed["King"]["army_max"], listed["Lord"]["max"]], [1, 1, 2])
        text = pathlib.Path(self.folder, "own.toml").read_text()
        pathlib.Path(self.folder, "own.toml").write_text(text.replace("army_max = 1", "army_max = 0"))
        self.assertIn("character[1].army_min: 1 is not allowed. Type no more than army_max, which is 0.",
                      fray("units", "check", "own.toml", folder=self.folder).errors)

    def test_how_few_and_many_an_army_has_is_kept_and_heeded(self):
        pathlib.Path(self.folder, "own.json").write_text(json.dumps({"name": "Own", "version": "x", "units": {
            "Spears": {"type": "Infantry", "attack": 3, "hits": 3, "size": 3, "points": 50, "min": 2},
            "Guards": {"type": "Infantry", "attack": 5, "hits": 4, "armour": "4+", "size": 3, "points": 60, "max": 1},
            "Champion": {"type": "Monster", "attack": 6, "hits": 4, "size": 1, "points": 90, "max": 3, "armyMax": 1}}}))
        fray("units", "import", "own.json", "-o", "own.toml", folder=self.folder)
        listed = {unit["name"]: unit for unit in tomllib.loads(pathlib.Path(self.folder, "own.toml").read_text())["unit"]}
        self.assertEqual([listed["Spears"]["min"], listed["Guards"]["max"], listed["Champion"]["army_max"]], [2, 1, 1])
        env = environment(FRAY_DATA=str(self.folder))
        for budget, least, most in ((700, 0, 1), (1400, 2, 1), (2100, 4, 2)):
            rows = self.in_json("rank", "own", "--against", "orcs/goblins", "--budget", str(budget), "--quiet",
                                folder=self.folder, env=env)
            counts = {row["unit"]: row["count"] for row in rows if row["row"] == "take"}
            self.assertGreaterEqual(counts["own/spears"], least)
            self.assertEqual(counts.get("own/guards", 0), most)  # the best for its price: as many as there may be
            self.assertLessEqual(counts.get("own/champion", 0), 1)
        pathlib.Path(self.folder, "own.txt").write_text("Own, 1000 points\n3 Guards\n16 Spears\n1 Champion\n")
        said = fray("army", "own.txt", "orcs/goblins", folder=self.folder, env=env)
        self.assertIn("3 own/guards: its list allows no more than 1 in an army whose units cost 1070 points", said.errors)
        pathlib.Path(self.folder, "own.txt").write_text("Own, 1000 points\n1 Guards\n11 Champion\n")
        said = fray("army", "own.txt", "orcs/goblins", folder=self.folder, env=env)
        self.assertIn("0 own/spears: its list asks for at least 2 in an army whose units cost 1050 points", said.errors)
        self.assertNotRegex(fray("army", "empire, orcs, chaos", "orcs/goblins").errors, "its list (allows|asks)")
        text = pathlib.Path(self.folder, "own.toml").read_text()
        pathlib.Path(self.folder, "own.toml").write_text(text.replace("min = 2", "min = 2\nmax = 1"))
        self.assertIn("unit[1].min: 2 is not allowed. Type no more than max, which is 1.", fray("units", "check", "own.toml", folder=self.folder).errors)

    def test_what_turns_a_name_around_is_written_by_its_number(self):
        with tempfile.TemporaryDirectory() as folder:
            held = pathlib.Path(folder)
            (held / "turned.cat").write_text(CATALOGUE.replace('name="Guard" type="unit"', 'name="Gu\u202eard\U000e0041" type="unit"'), encoding="utf-8")
            said = fray("units", "import", "turned.cat", folder=held)
            self.assertEqual(said.code, 0, said)
            self.assertNotIn("\u202e", said.out + said.errors)
            self.assertIn("\\u202E", said.out)
            names = [unit["name"] for unit in tomllib.loads(said.out)["unit"]]
            self.assertTrue(any("\u202e" in name for name in names) or names == ["Guard"], names)

    def test_rules_times_models_are_bounded(self):
        rules = "".join(f'<rule name="Rule {number}"/>' for number in range(1500))
        guard = CATALOGUE[CATALOGUE.index("<profiles>"):CATALOGUE.index("</selectionEntry>")]
        models = "".join(f'<selectionEntry name="M{number}" type="model">{guard}</selectionEntry>' for number in range(1500))
        with tempfile.TemporaryDirectory() as folder:
            held = pathlib.Path(folder)
            (held / "many.cat").write_text(f'<catalogue name="Many"><selectionEntries><selectionEntry name="Unit" type="unit"><rules>{rules}</rules>'
                                           f"<selectionEntries>{models}</selectionEntries></selectionEntry></selectionEntries></catalogue>")
            self.assertEqual(self.refused("units", "import", "many.cat", folder=held),
                             "many.cat:201:1: the rules of Unit are given to too many models (1500 rules each).")

    def test_an_imported_unit_fights_as_fray_s_own(self):
        """A list from elsewhere has no special rules, and stood in the place of the unit that has them."""
        tank = {"type": "Machine", "points": 130, "attack": "3/3", "armor": "3+", "hits": 4, "size": 1}
        (self.folder / "e.json").write_text(json.dumps({"name": "Empire", "units": {
            "Steam Tanks": tank, "Halberdiers": {"type": "Mob", "attack": 3, "hits": 3, "size": 3, "points": 45}}}, indent=0))
        (self.folder / "mine").mkdir()
        said = fray("units", "import", "e.json", "-o", "mine/empire.toml", folder=self.folder)
        self.assertEqual(said.code, 0, said)
        self.assertIn("Steam Tanks: takes its special rules from fray's own empire/steam tank: always defended, never driven back, handguns\n", said.errors)
        self.assertIn('Halberdiers: left out: type: "Mob" (Infantry, Cavalry', said.errors)
        self.assertRegex(said.errors, "fray: note: mine/empire.toml: in a folder of FRAY_DATA it takes the place of fray's own list empire, "
                                      "and lacks of it: Halberdiers, ")
        fight = ("orcs/orc warriors: charging", "--csv", "--quiet")
        own = self.answered("odds", "empire/steam tank", *fight, folder=self.folder)
        imported = self.answered("odds", "empire/steam tanks", *fight, folder=self.folder,
                                 env=environment(FRAY_DATA=str(self.folder / "mine")))
        self.assertEqual(imported.splitlines()[1].split(",")[9:], own.splitlines()[1].split(",")[9:])
        plain = self.answered("odds", "empire/steam tank: always-defended=no", *fight, folder=self.folder)
        self.assertNotEqual(plain.splitlines()[1].split(",")[12], own.splitlines()[1].split(",")[12])

    def test_the_other_edition(self):
        said = fray("units", "import", "Guard.cat", "--system", "fantasy7", folder=self.folder)
        self.assertTrue(said.out.startswith('system = "fantasy7"\n'), said)
        said = fray("units", "import", "Guard.cat", "--system", "old-world", folder=self.folder)
        self.assertTrue(said.out.startswith('system = "old-world"\n'), said)
        self.assertEqual(self.refused("units", "import", "Guard.cat", "--system", "sovl", folder=self.folder),
                         "--system: \"sovl\" is not the file's game (its statistics are those of fantasy6).")

    def test_several_armies(self):
        self.assertEqual(self.refused("units", "import", "armies.tsv", folder=self.folder),
                         'armies.tsv: --list: the file holds 2 armies (write --list ARMY for one, or -o FOLDER for a file of each): "Red" or "Blue".')
        self.assertIn('list = "Blue"', fray("units", "import", "armies.tsv", "--list", "blue", folder=self.folder).out)

    def test_what_a_file_hides_is_told_in_every_game(self):
        said = fray("units", "import", "armies.tsv", "--list", "blue", "-o", "bretonnia.toml", folder=self.folder)
        self.assertRegex(said.errors, "bretonnia.toml: in a folder of FRAY_DATA it takes the place of fray's own list bretonnia, and lacks of it: ")
        said = fray("units", "import", "armies.tsv", "--list", "blue", "-o", "blue.toml", folder=self.folder)
        self.assertNotIn("takes the place", said.errors)
        self.assertEqual(self.refused("units", "import", "armies.tsv", "--list", "green", folder=self.folder),
                         'armies.tsv: --list: no army of the file is called "green" ("Red" or "Blue").')
        self.assertEqual(self.refused("units", "import", "Guard.cat", "--list", "green", folder=self.folder),
                         'Guard.cat: --list: no army of the file is called "green" ("Test").')
        self.assertEqual(fray("units", "import", "Guard.cat", "--list", "test", folder=self.folder).code, 0)
        (self.folder / "out").mkdir()
        self.assertEqual(fray("units", "import", "armies.tsv", "-o", "out", folder=self.folder).code, 0)
        self.assertEqual(sorted(path.name for path in (self.folder / "out").iterdir()), ["blue.toml", "red.toml"])

    def test_what_is_no_list(self):
        (self.folder / "bomb.xml").write_text('<!DOCTYPE c [<!ENTITY a "aaaa">]>\n<catalogue name="&a;"/>\n')
        self.assertEqual(self.refused("units", "import", "bomb.xml", folder=self.folder),
                         "bomb.xml:1:11: this holds a document type (the files of list builders have none). Take it out.")
        self.assertTrue(self.refused("units", "import", "missing.cat", folder=self.folder).startswith("missing.cat cannot be read"))

    def test_a_check_lists_every_fault(self):
        (self.folder / "bad.toml").write_text('system = "sovl"\nlist = "Bad"\n[[unit]]\nname = "X"\nskill = 99\nws = 3\n')
        said = fray("units", "check", "bad.toml", folder=self.folder)
        self.assertEqual(said.code, 2)
        self.assertIn("bad.toml:5:9: unit[1].skill: 99 is not allowed. Type a whole number from 0 to 20.\nfray: bad.toml:3:1: unit[1].power is missing (a whole number from 0 to 20).", said.errors)
        self.assertIn("bad.toml:6:1: unit[1].ws is no key here", said.errors)


def profile(name, skill=3, attacks=1):
    """Statistics of a model of Fantasy; one without skill is a machine."""
    values = {"WS": skill, "BS": 0, "S": 3, "T": 4, "W": 1, "I": 3, "A": attacks, "Ld": "-" if skill == "-" else 7}
    return f'<profiles><profile name="{name}" typeName="Profile"><characteristics>' + "".join(
        f'<characteristic name="{key}">{value}</characteristic>' for key, value in values.items()) + "</characteristics></profile></profiles>"


def choice(name, kind, points=0, inside="", least=None, of="Entries", most=None):
    """An entry of a catalogue, or a group of them."""
    tag = "selectionEntry" if of == "Entries" else "selectionEntryGroup"
    limits = "".join(f'<constraint type="{which}" value="{value}" field="selections" scope="parent"/>'
                     for which, value in (("min", least), ("max", most)) if value is not None)
    return (f'<{tag} name="{name}" type="{kind}"><costs><cost name="pts" value="{points}"/></costs>'
            f'<constraints>{limits}</constraints>{inside}</{tag}>')


def entries(*inside):
    return "<selectionEntries>" + "".join(inside) + "</selectionEntries>"


class PricesElsewhere(CommandLine):
    """Units of Fantasy whose price stands in what they hold, and parts that nobody fields alone."""

    def imported(self, *units, shared=""):
        (self.folder / "army.cat").write_text('<catalogue name="Test">' + entries(choice("Guard", "unit", 90, profile("Guard")), *units) +
                                              f"<sharedSelectionEntries>{shared}</sharedSelectionEntries></catalogue>")
        done = fray("units", "import", "army.cat", "--system", "fantasy6", "-o", "made.toml", "--force", folder=self.folder)
        self.assertEqual(done.code, 0, done)
        made = tomllib.loads((self.folder / "made.toml").read_text())["unit"]
        return {unit["name"]: (unit["models"], unit["points"]) for unit in made if unit["name"] != "Guard"}, done.errors

    def test_a_pack_of_which_no_number_is_said(self):
        rats = choice("Rats", "unit", inside=profile("Rat") + entries(
            choice("Rat Pack", "model", 30, most=-1), choice("6 Rats each pack", "upgrade", least=1, most=1)))
        self.assertEqual(self.imported(rats)[0], {"Rats": (6, 30)})

    def test_kinds_of_models_in_a_group(self):
        herd = choice("Herd", "unit", inside="<selectionEntryGroups>" + choice("Kinds", "", inside=entries(
            choice("Goblin", "model", 2, profile("Goblin"), least=3), choice("Squig", "model", 14, profile("Squig", 4, 3))),
            least=10, of="Groups") + "</selectionEntryGroups>")
        self.assertEqual(self.imported(herd)[0], {"Herd": (10, 20), "Herd (Squig)": (7, 98)})

    def test_a_unit_in_another(self):
        chariots = choice("Chariots", "unit", inside=profile("Chariots") + entries(
            choice("Chariot", "unit", 51, entries(choice("Crew", "model", 3, least=3, most=4)), least=1, most=2)))
        self.assertEqual(self.imported(chariots)[0], {"Chariots": (1, 60)})

    def test_what_a_unit_must_have(self):
        spawn = choice("Spawn", "unit", inside=profile("Spawn") + entries(choice("Spawn", "upgrade", 50, least=1, most=1)))
        self.assertEqual(self.imported(spawn)[0], {"Spawn": (1, 50)})

    def test_the_price_is_of_who_fights(self):
        ogres = choice("Rat Ogres", "unit", inside=entries(
            choice("Pack", "model", 65, least=1, most=-1), choice("Keeper each pack", "upgrade", 0, profile("Keeper"), least=1, most=1),
            choice("Rat Ogre", "upgrade", 0, profile("Rat Ogre", 3, 3), least=1, most=1)))
        thrower = choice("Bolt Thrower", "unit", 30, entries(
            choice("Bolt Thrower", "model", 0, profile("Bolt Thrower", "-", "-"), least=1, most=1),
            choice("Crew", "upgrade", 0, profile("Hobgoblin"), least=2, most=2)))
        units, errors = self.imported(ogres, thrower)
        self.assertEqual(units, {"Rat Ogres": (1, 65), "Bolt Thrower": (2, 30)})
        self.assertIn("Rat Ogres: left out: Keeper is a part of it, and has no price of its own", errors)

    def test_a_part_alone_is_no_unit(self):
        units, errors = self.imported(shared=choice("Warhorse", "upgrade", 0, profile("Warhorse"), most=1))
        self.assertEqual(units, {})
        self.assertIn("Warhorse: left out: it has no price of its own, and is fielded with others alone", errors)


class OwnLists(CommandLine):
    def test_a_list_of_the_players_stands_in_the_place_of_frays_and_is_told_once(self):
        for system, name, unit in (("warmaster", "empire", "halberdiers"), ("ninth-age", "dread-elves", "dread knights")):
            with self.subTest(system=system):
                shipped = pathlib.Path(__file__).resolve().parents[2] / "data" / system / f"{name}.toml"
                (self.folder / system).mkdir()
                (self.folder / system / shipped.name).write_text(shipped.read_text())
                asked = ("odds", "--system", system, f"{name}/{unit}", f"{name}/{unit}", "--rounds", "1", "--json")
                told = [[note for note in json.loads(fray(*asked, env={"FRAY_DATA": folder}).out)["notes"] if "your own list" in note]
                        for folder in (str(self.folder), str(pathlib.Path(__file__).parent))]
                self.assertEqual(told, [[f"A: {name} is read as your own list: {self.folder}/{system}/{name}.toml stands in the place of fray's."], []])
                for question in (("rank", f"{name}/{unit}"), ("points", f"{name}/{unit}"), ("compare", f"{name}/{unit}", f"{name}/{unit}: charging")):
                    said = fray(*question, "--system", system, "--against", f"{name}/{unit}", "--rounds", "1", "--trials", "100", env={"FRAY_DATA": str(self.folder)})
                    self.assertEqual(" ".join((said.out + said.errors).split()).count("your own list"), 1, (question, said))

    def test_a_list_with_the_name_of_one_of_a_sister_game_is_told_too(self):
        (self.folder / "warmaster").mkdir()
        text = (pathlib.Path(__file__).resolve().parents[2] / "data/warmaster/ancients/gallic.toml").read_text()
        (self.folder / "warmaster" / "ancients-gallic.toml").write_text(text)
        said = fray("odds", "ancients-gallic/bodyguard", "custom", "--json", env={"FRAY_DATA": str(self.folder)})
        self.assertTrue(any("is read as your own list" in note for note in json.loads(said.out)["notes"]), said)


class Tables(CommandLine):
    def imported(self, text, system="fantasy6"):
        """What a table says on standard error, and its units by their names."""
        (self.folder / "army.csv").write_text(text)
        said = fray("units", "import", "army.csv", "--system", system, "-o", "own.toml", "--force", folder=self.folder)
        self.assertEqual(said.code, 0, said)
        return said.errors, {unit["name"]: unit for unit in tomllib.loads((self.folder / "own.toml").read_text())["unit"]}

    def test_how_points_are_read_is_told_once(self):
        rows = "{},WS,S,T,W,I,A,Ld,Models\n120,4,3,3,1,4,1,8,20\n70,3,3,3,1,3,1,7,10\n"
        rows = "".join(f"{name},{row}\n" for name, row in zip(("Name", "Guard", "Spears"), rows.splitlines()))
        said, units = self.imported(rows.format("Points"))
        self.assertEqual(said.count("Points are read as those of one model"), 1, said)
        self.assertIn("army.csv:2: Points are read as those of one model: Guard costs 2400 (20 models of 120); ", said)
        self.assertEqual(units["Guard"]["points"], 2400)
        for column in ("Unit points", "Cost of unit", "Total"):
            said, units = self.imported(rows.format(column))
            self.assertNotIn("Points are read", said)
            self.assertEqual([unit["points"] for unit in units.values()], [120, 70], column)
        self.assertNotIn("Points are read", self.imported(rows.format("Points per model"))[0])

    def test_the_old_world_has_saves_in_tables(self):
        said, units = self.imported("Name,M,WS,S,T,W,I,A,Ld,Sv,Ward,Points\nGuard,5,4,3,3,1,4,1,8,4+,6+,8\n", "old-world")
        self.assertNotIn("is not read", said)
        self.assertEqual([units["Guard"][key] for key in ("sv", "ward", "m")], ["4+", "6+", 5])

    def test_a_row_with_a_statistic_that_is_no_number_is_left_out(self):
        said, units = self.imported("Name,WS,S,T,W,I,A,Ld,Points\nGuard,x,3,3,1,4,1,8,8\nSpears,3,3,3,1,3,1,7,6\n")
        self.assertEqual(list(units), ["Spears"])
        self.assertIn("army.csv:2: Guard: left out: without WS it cannot fight (it has WS x, ", said)

    def test_how_a_name_was_written_is_nothing_that_is_not_counted(self):
        row = "4,3,3,1,4,1,8,8"
        _, units = self.imported(f'Name,WS,S,T,W,I,A,Ld,Points,Rules\n"Guard, Royal",{row},\n"Spears, Royal",{row},Song of War\n')
        self.assertEqual(units["Guard Royal"]["note"], 'written "Guard, Royal"')
        note = [self.noted(name) for name in ("guard royal", "spears royal")]
        self.assertEqual(note, [[], ["A: its list says more than is counted here (Spears Royal: not counted: Song of War)."]])

    def noted(self, name):
        said = fray("odds", "--system", "fantasy6", f"own/{name}", "custom", "--json", env={"FRAY_DATA": str(self.folder)}, folder=self.folder)
        return [note for note in json.loads(said.out)["notes"] if "its list says" in note]


class Dashes(CommandLine):
    def test_a_statistic_that_is_no_number_is_told_to_be_none(self):
        (self.folder / "army.csv").write_text("name,M,WS,BS,S,T,W,I,A,Ld\nSpears,4,x,3,3,3,1,3,1,7\nSwords,4,-,3,3,3,1,3,1,7\nMachine,-,-,-,-,7,3,-,-,7\n")
        said = fray("units", "import", "army.csv", "--system", "fantasy6", "-o", "-", folder=self.folder).errors
        self.assertIn("army.csv:2: Spears: left out: without WS it cannot fight", said)
        self.assertIn('army.csv:3: Swords: WS "-": 0 is used', said)
        self.assertNotIn("Machine: WS", said)


if __name__ == "__main__":
    main()
