#!/usr/bin/env python3
"""Whom a field has: no guns however they are named, equal units once, and nobody of the user's own lists unless he says so."""

import json

from fray_program import CommandLine, environment, fray, main

KNIGHTS, HALBERDIERS, ORCS, GOBLINS, LOBBER, CANNON = ("empire/knights", "empire/halberdiers", "orcs/orc warriors", "orcs/goblins",
                                                       "orcs/rock lobber", "dwarfs/cannon")
QUICK = ("--trials", "100")


class Fields(CommandLine):
    def said(self, *arguments, env=None):
        said = fray(*arguments, "--json", folder=self.folder, env=env)
        self.assertEqual(said.code, 0, said)
        return said

    def rows(self, *arguments, env=None):
        return json.loads(self.said(*arguments, env=env).out)

    def test_guns_are_left_out_however_they_are_named_and_told_once(self):
        (self.folder / "field.toml").write_text(f'[[opponent]]\nside = "{ORCS}"\n[[opponent]]\nside = "{LOBBER}"\n')
        (self.folder / "army.txt").write_text("Orcs\n1 Orc Warriors\n1 Rock Lobber\n")
        for field in ("field.toml", "army.txt", f"{ORCS}, {LOBBER}", f"{ORCS} or {LOBBER}"):
            for command in (("points", f"{KNIGHTS}, {HALBERDIERS}", *QUICK), ("compare", KNIGHTS, HALBERDIERS), ("rank", KNIGHTS), ("worth", KNIGHTS)):
                with self.subTest(field=field, command=command[0]):
                    said = self.said(*command, "--against", field)
                    self.assertEqual(json.loads(said.out), self.rows(*command, "--against", ORCS))
                    self.assertEqual(said.errors.count("left out of the field"), 1, said)
                    self.assertIn(f"{LOBBER} is left out of the field", said.errors)
                    kept = self.said(*command, "--against", field, "--guns")
                    self.assertNotIn("left out", kept.errors)
                    self.assertNotEqual(json.loads(kept.out), json.loads(said.out))
        self.assertEqual(self.rows("rank", KNIGHTS, "--against", "dwarfs,dwarfs"), self.rows("rank", KNIGHTS, "--against", "dwarfs"))
        self.assertIn("--guns", self.refused("points", KNIGHTS, "--against", CANNON))
        self.assertIn("--guns", self.refused("compare", KNIGHTS, HALBERDIERS, "--against", "custom: type=artillery"))

    def test_a_part_of_a_field_keeps_its_weight_without_its_guns(self):
        text = '[[opponent]]\nside = "{}"\nweight = 3\n[[opponent]]\nside = "{}"\n'
        (self.folder / "with.toml").write_text(text.format(f"{ORCS}, {LOBBER}", GOBLINS))
        (self.folder / "without.toml").write_text(text.format(ORCS, GOBLINS))
        self.assertEqual(self.rows("rank", KNIGHTS, "--against", "with.toml"), self.rows("rank", KNIGHTS, "--against", "without.toml"))

    def test_equal_units_count_once_and_files_say_how_often(self):
        twice = f"{ORCS}, {GOBLINS}, {ORCS}"
        for command in (("points", KNIGHTS, *QUICK), ("rank", KNIGHTS)):
            self.assertEqual(self.rows(*command, "--against", twice), self.rows(*command, "--against", f"{ORCS}, {GOBLINS}"))
        self.assertEqual(self.rows("points", KNIGHTS, *QUICK, "--against", "chaos,chaos"), self.rows("points", KNIGHTS, *QUICK, "--against", "chaos"))
        (self.folder / "field.toml").write_text("".join(f'[[opponent]]\nside = "{side}"\n' for side in (ORCS, GOBLINS, ORCS)))
        (self.folder / "heavy.toml").write_text(f'[[opponent]]\nside = "{ORCS}"\nweight = 2\n[[opponent]]\nside = "{GOBLINS}"\n')
        self.assertEqual(self.rows("rank", KNIGHTS, "--against", "field.toml"), self.rows("rank", KNIGHTS, "--against", "heavy.toml"))

    def test_no_list_of_ones_own_moves_the_usual_field(self):
        own = 'system = "warmaster"\nlist = "{0}"\n' + "".join(
            f'[[unit]]\nname = "{name}"\ntype = "infantry"\nattacks = 3\nhits = 3\nstands = 3\npoints = {{1}}\n'
            for name in ("Halberdiers", "Knights", "Pikes"))
        (self.folder / "mine.toml").write_text(own.format("Mine", 55))
        (self.folder / "empire.toml").write_text(own.format("Empire", 999))  # stands in for the shipped list
        env = environment(FRAY_DATA=str(self.folder))
        for command in (("points", "orcs/boar riders", *QUICK), ("rank", "orcs/boar riders"), ("compare", ORCS, GOBLINS)):
            with self.subTest(command[0]):
                here, there = self.said(*command), self.said(*command, env=env)
                self.assertEqual(here.out.replace("shipped-", ""), there.out.replace("shipped-", ""))
        # The list that is shipped is still to be had, by a name of its own.
        self.assertNotEqual(self.rows("rank", "empire/knights", "--against", ORCS, env=env)[0]["price"], 110)
        self.assertEqual(self.rows("rank", "shipped-empire/knights", "--against", ORCS, env=env)[0]["price"], 110)
        self.assertNotIn("shipped-", fray("units", env=env).out)


if __name__ == "__main__":
    main()
