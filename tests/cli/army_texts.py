#!/usr/bin/env python3
"""Armies in the forms of list builders and forums (army_texts.toml): each gives the right units and models, or says what it leaves out."""

import pathlib
import re
import tomllib

from fray_program import CommandLine, environment, fray, main

ARMIES = tomllib.loads((pathlib.Path(__file__).parent / "army_texts.toml").read_text())["army"]


class ArmyTexts(CommandLine):
    def setUp(self):
        self.env = environment(FRAY_SIDES=str(self.folder / "sides"))

    def test_each_form_gives_its_units(self):
        for number, army in enumerate(ARMIES):
            with self.subTest(f"{number}: {army['form']}"):
                (self.folder / "army.txt").write_text(army["text"])
                said = fray("save", "army", "--army", "army.txt", "--force", "--system", army["game"], env=self.env, folder=self.folder)
                self.assertEqual(said.code, 0, said)
                kept = (self.folder / "sides/army.toml").read_text().split("[[unit]]")[1:]
                units = [f"{re.search('count = (.*)', unit)[1]} {re.search('side = .(.*).', unit)[1]}" for unit in kept]
                self.assertEqual(units, army["units"])
                told = {int(line) for line in re.findall(r"army\.txt:(\d+):", said.errors)}
                for lines in re.findall(r"\(lines? ([\d, ]+)\)|nor does line (\d+)", said.errors):
                    told.update(int(line) for line in re.findall(r"\d+", " ".join(lines)))
                told = sorted(told)
                self.assertEqual(told, army["told"], said.errors)

    def told(self, text, game):
        (self.folder / "army.txt").write_text(text)
        said = fray("save", "army", "--army", "army.txt", "--force", "--system", game, env=self.env, folder=self.folder)
        self.assertEqual(said.code, 0, said)
        return said.errors

    def test_a_price_far_above_that_of_the_models_read_is_told_first(self):
        text = "Empire of Man\nDemigryph Knights [150 pts]\nSteam Tanks of mine\nState Troops [175 pts]\n- Halberd\n"
        first = self.told(text, "old-world").splitlines()[0]
        self.assertIn("far above", first)
        self.assertIn('as in "25 state troops"', first)
        self.assertTrue(first.endswith("State Troops 175, here 60 for 10 models (line 4)."), first)
        near = self.told("Empire of Man\n25 State Troops [175 pts]\n- Halberd\n", "old-world")
        self.assertNotIn("far above", near)
        self.assertIn("State Troops 175, here 150 (line 2)", near)

    def test_gear_that_two_lines_name_is_not_told_as_unknown(self):
        text = "Empire of Man\nState Troops [175 pts]\n\u2022 1x Sergeant\n  \u2022 1x Halberd\n\u2022 24x State Trooper\n  \u2022 24x Halberd\n"
        said = self.told(text, "old-world")
        self.assertNotIn("no option is called so", said)
        self.assertIn("Read as models of their units, since they have a number and are no gear: 24 State Trooper (line 5).", said)

    def units(self, game, text):
        """The units of an army without their list, as fray keeps them; how many where they are several."""
        self.told(text, game)
        kept = (self.folder / "sides/army.toml").read_text().split("[[unit]]")[1:]
        units = [(int(re.search("count = (.*)", unit)[1]), re.sub(r"[a-z-]+/", "", re.search("side = .(.*).", unit)[1])) for unit in kept]
        return [side if count == 1 else f"{count} {side}" for count, side in units]

    def test_the_unit_behind_a_colon_is_the_unit(self):
        man = "Empire of Man\n"
        self.assertEqual(self.units("old-world", man + "General: Captain of the Empire\n20 State Troops\n"), ["state troops: models=20 + captain of the empire: character"])
        self.assertEqual(self.units("old-world", man + "General: Captain of the Empire, Demigryph\n"), ["captain of the empire: demigryph"])
        self.assertEqual(self.units("old-world", man + "General: General of the Empire on Demigryph\n"), ["general of the empire: demigryph"])
        self.assertEqual(self.units("old-world", man + "Captain of the Empire: Demigryph\n"), ["captain of the empire: demigryph"])
        self.assertEqual(self.units("old-world", man + "General of the Empire: General, Demigryph\n"), ["general of the empire: demigryph"])

    def test_a_title_and_its_unit_are_no_gear_of_the_line_above(self):
        self.assertEqual(self.units("ninth-age", "Empire of Sonnstahl\n20 Heavy Infantry\nGeneral: Marshal\n"), ["heavy infantry: models=20 + marshal: character"])

    def test_a_unit_behind_a_plus_joins(self):
        joined = "halberdiers: models=25, standard + captain: character"
        for line in ("Halberdiers: models=25, standard + Captain: character", "25 Halberdiers, standard + Captain: character", "25 Halberdiers, standard + Captain"):
            self.assertEqual(self.units("fantasy6", f"Empire\n{line}\n"), [joined], line)
        self.assertEqual(self.units("fantasy6", "Empire\n25 Halberdiers + Captain: character\n"), ["halberdiers: models=25 + captain: character"])
        self.assertEqual(self.units("old-world", "Empire of Man\nState Troops: models=25, standard + Captain of the Empire: character\n"), ["state troops: models=25, standard + captain of the empire: character"])
        self.assertEqual(self.units("old-world", "Empire of Man\nGeneral of the Empire + Demigryph\n"), ["general of the empire: demigryph"])

    def test_a_character_is_no_option_of_who_stands_alone(self):
        self.assertEqual(self.units("fantasy6", "Empire\n25 Halberdiers, character\n"), ["halberdiers: models=25"])
        self.assertIn("character of empire/halberdiers is left out", self.told("Empire\n25 Halberdiers, character\n", "fantasy6"))
        self.assertEqual(self.units("fantasy6", "Empire\nCaptain: character\n25 Halberdiers\n"), ["halberdiers: models=25 + captain: character"])

    def test_who_may_not_join_is_left_out_alone(self):
        text = "Empire\n25 Halberdiers + Captain: character, nonsense\n"
        self.assertEqual(self.units("fantasy6", text), ["halberdiers: models=25"])
        self.assertIn("is left out", self.told(text, "fantasy6"))

    def test_gear_below_a_unit_with_a_bullet_may_have_one_too(self):
        for bullet in (".", "-", "\u2022"):
            self.assertEqual(self.units("old-world", f"Empire of Man\n\u2022 25 State Troops 150\n{bullet} Halberd\n\u2022 25 State Troops\n"), ["state troops: models=25, halberd", "state troops: models=25"], bullet)

    def test_a_first_line_that_begins_as_a_list_is_its_title(self):
        self.assertEqual(self.units("old-world", "Tomb Kings\n10 Skeleton Warriors\n"), ["skeleton warriors: models=10"])
        self.assertEqual(self.units("old-world", "Tomb King\n10 Skeleton Warriors\n"), ["skeleton warriors: models=10 + tomb king: character"])

    def test_what_a_plus_joins_in_a_game_of_units_is_told(self):
        said = self.told("Empire, 1000 points\n3 Halberdiers + Knights\n", "warmaster")
        self.assertIn("Knights of empire/halberdiers is left out", said)

    def test_a_price_may_stand_before_the_gear(self):
        full = "swordsmen: models=25, champion, musician, standard"
        for line in ("25 Swordsmen ...... 200 (Full command)", "25 Swordsmen, 200 points, FC", "25 Swordsmen 200pts FC", "25 Swordsmen 200 pts (FC)", "Swordsmen x25, FC, 200 pts", "25 Swordsmen 8 points each, FC", "25 Swordsmen @ 200 pts (FC)", "25 Swordsmen 200 pts - FC"):
            self.assertEqual(self.units("fantasy6", f"Empire\n{line}\n"), [full], line)
        self.assertEqual(self.units("fantasy6", "Empire\n25 Swordsmen, FC 25 pts, 200 pts\n"), [full])

    def test_there_are_forty_in_six_forms(self):
        self.assertGreaterEqual(len(ARMIES), 40)
        self.assertGreaterEqual(len({army["form"].split(",")[0] for army in ARMIES}), 6)


if __name__ == "__main__":
    main()
