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

    def test_there_are_forty_in_six_forms(self):
        self.assertGreaterEqual(len(ARMIES), 40)
        self.assertGreaterEqual(len({army["form"].split(",")[0] for army in ARMIES}), 6)


if __name__ == "__main__":
    main()
