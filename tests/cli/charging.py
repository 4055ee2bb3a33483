#!/usr/bin/env python3
"""`--charging SHARE`: how often units charge, in every study that asks."""

import tempfile

from fray_program import CommandLine, environment, fray, main

KNIGHTS, HALBERDIERS, FIELD = "empire/knights", "empire/halberdiers", "orcs/orc warriors, orcs/boar riders"
QUICK = ("--trials", "300", "--quiet")


class Charging(CommandLine):
    def rows(self, command, *arguments):
        return self.in_json(command, *arguments, *QUICK)

    def swings(self, *more, field=FIELD):
        (row,) = self.rows("rank", KNIGHTS, "--against", field, *more)
        return row

    def test_a_share_weighs_the_two_situations(self):
        half = self.swings()
        for often, said in ((0.6, "60%"), (0.6, "0.6"), (0.25, "25%")):
            row = self.swings("--charging", said)
            self.assertAlmostEqual(row["swing"], often * half["charging"] + (1 - often) * half["receiving"], places=9)
            self.assertEqual(row["charging"], half["charging"])
            self.assertIn(f"charging {said}", row["field"])

    def test_never_and_always_are_shares(self):
        for share, way in (("0%", "receiving"), ("100%", "charging"), ("0", "receiving"), ("1", "charging")):
            for row in self.rows("rank", "empire/knights, empire/halberdiers", "--against", "orcs/goblins, orcs/trolls", "--charging", share):
                self.assertAlmostEqual(row["swing"], row[way], delta=1e-9)

    def test_half_is_what_nobody_says(self):
        for command, *arguments in (("rank", "empire"), ("worth", KNIGHTS), ("dominated", "empire"), ("points", f"{KNIGHTS}, {HALBERDIERS}"),
                                    ("compare", KNIGHTS, HALBERDIERS), ("diff", KNIGHTS, "--set", "knights: attacks=4")):
            usual, said = (self.rows(command, *arguments, "--against", FIELD, *more) for more in ((), ("--charging", "50%")))
            for row in usual + said:
                row.pop("field", None)
            for one, other in zip(usual, said, strict=True):
                self.assertTrue(self.alike(one, other), (one, other))

    def test_types_meet_odds_against_odds(self):
        # Cavalry charges 4 : 1, infantry 3 : 7, so that knights charge orc warriors 28 : 3, and boar riders as often as these them.
        expected = 0
        for field, often in (("orcs/orc warriors", 28 / 31), ("orcs/boar riders", 0.5)):
            half = self.swings(field=field)
            expected += (often * half["charging"] + (1 - often) * half["receiving"]) / 2
        self.assertAlmostEqual(self.swings("--charging", "cavalry=80%, infantry=30%")["swing"], expected, places=9)

    def test_a_unit_counts_before_its_list_and_that_before_its_type(self):
        half = {field: self.swings(field=field) for field in FIELD.split(", ")}
        odds = lambda share: share / (1 - share)
        for said, knights, riders in (("empire/knights=80%, cavalry=30%", 0.8, 0.3), ("knights=80%, orcs=60%, cavalry=30%", 0.8, 0.6),
                                      ("empire=80%, boar riders=20%, orcs=60%", 0.8, 0.2)):
            warriors = 0.6 if "orcs=" in said else 0.5
            expected = 0
            for field, theirs in (("orcs/orc warriors", warriors), ("orcs/boar riders", riders)):
                often = odds(knights) / (odds(knights) + odds(theirs))
                expected += (often * half[field]["charging"] + (1 - often) * half[field]["receiving"]) / 2
            self.assertAlmostEqual(self.swings("--charging", said)["swing"], expected, places=9, msg=said)
        self.assertIn("did you mean empire/knights", self.refused("rank", KNIGHTS, "--against", FIELD, "--charging", "empire/knihgts=70%").lower())

    def test_who_charges_more_is_worth_more(self):
        def price(*more):
            (row,) = self.rows("points", KNIGHTS, "--against", "orcs", *more)
            return row["fair_price"]

        half, more, by_type = price(), price("--charging", "60%"), price("--charging", "cavalry=60%")
        self.assertTrue(2 < more - half < 12, (half, more))
        self.assertGreater(by_type, half)
        why = self.rows("points", KNIGHTS, "--against", "orcs", "--why", "knights", "--charging", "60%")
        self.assertAlmostEqual(why[0]["often"], 0.6, places=9)

    def test_lists_of_cavalry_gain_in_a_balance(self):
        sides = (KNIGHTS, HALBERDIERS)
        gains = {}
        for said in ((), ("--charging", "cavalry=90%, infantry=20%")):
            rows = self.rows("balance", *sides, "--within", "0%", *said)
            (gain,) = (row for row in rows if row["row"] == "gain")
            gains[bool(said)] = gain["gain_before"] * (1 if gain["list"] == KNIGHTS else -1)
        self.assertGreater(gains[True], gains[False] + 0.05)

    def test_opponents_come_as_often_as_is_said(self):
        warriors, riders = (self.swings(field=side)["swing"] for side in FIELD.split(", "))
        for said, weights in (("orcs/boar riders=3", (1, 3)), ("cavalry=3", (1, 3)), ("infantry=0.5, boar riders=2", (0.5, 2)), ("orcs=2, cavalry=9", (2, 2)),
                              ("orcs/boar riders=0", (1, 0))):
            row = self.swings("--popularity", said)
            self.assertAlmostEqual(row["swing"], (weights[0] * warriors + weights[1] * riders) / sum(weights), places=9, msg=said)

    def test_every_study_of_a_field_hears_of_them(self):
        for command, *arguments in (("rank", "empire"), ("worth", KNIGHTS), ("dominated", "empire"), ("points", f"{KNIGHTS}, {HALBERDIERS}"),
                                    ("compare", KNIGHTS, HALBERDIERS), ("diff", KNIGHTS, "--set", "knights: attacks=4"), ("army", KNIGHTS, FIELD),
                                    ("find", KNIGHTS, "--worth", "110", "--within", "100", "--vary", "attacks")):
            against = () if command == "army" else ("--against", FIELD)
            alone = self.rows(command, *arguments, *against, "--popularity", "cavalry=0")
            all_of_them = self.rows(command, *arguments, *against)
            self.assertNotEqual(alone, all_of_them, command)
            weighed = self.rows(command, *arguments, *against, "--popularity", "cavalry=3")
            self.assertNotEqual(weighed, all_of_them, command)

    def test_a_list_is_popular_with_all_its_units(self):
        # Equal units stand once in the field, under the first list that has one: 5 of 7 high elves under other names.
        for command, *arguments in (("rank", KNIGHTS), ("worth", KNIGHTS)):
            alone = self.rows(command, *arguments, "--against", "high-elves", "--quiet")
            among_all = self.rows(command, *arguments, "--popularity", "high-elves=1000000", "--quiet")
            for number in ("swing", "swing_difference"):
                if number in alone[0]:
                    self.assertAlmostEqual(among_all[0][number], alone[0][number], delta=0.02, msg=command)
        alone = self.rows("rank", KNIGHTS, "--against", "high-elves", "--charging", "high-elves=90%", "--quiet")
        among_all = self.rows("rank", KNIGHTS, "--popularity", "high-elves=1000000", "--charging", "high-elves=90%", "--quiet")
        self.assertAlmostEqual(among_all[0]["swing"], alone[0]["swing"], delta=0.02)

    def test_an_equal_unit_comes_as_often_as_all_that_is_said_of_it(self):
        # orcs/goblins and goblins/goblins fight alike.
        field = ("--against", "orcs/goblins, goblins/goblins, orcs/orc warriors")
        goblins, warriors = (self.rows("rank", KNIGHTS, "--against", side)[0]["swing"] for side in ("orcs/goblins", "orcs/orc warriors"))
        for said, often in (("orcs/goblins=3", 3), ("goblins/goblins=3", 3), ("orcs/goblins=3, goblins/goblins=2", 5), ("orcs/goblins=0", 1), ("orcs/goblins=1", 1),
                            ("goblins=0.5", 0.5), ("infantry=1", 1)):
            (row,) = self.rows("rank", KNIGHTS, *field, "--popularity", said)
            warriors_often = 1
            self.assertAlmostEqual(row["swing"], (often * goblins + warriors_often * warriors) / (often + warriors_often), places=9, msg=said)
        (row,) = self.rows("rank", KNIGHTS, *field, "--popularity", "orcs/goblins=0, goblins/goblins=0")
        self.assertAlmostEqual(row["swing"], warriors, places=9)

    def test_an_equal_unit_charges_as_is_said_of_those_it_stands_for(self):
        field = ("--against", "goblins/goblins, orcs/goblins")
        one, other, both = (self.rows("rank", KNIGHTS, *field, "--charging", said)[0]["swing"]
                            for said in ("orcs/goblins=90%", "goblins/goblins=10%", "orcs/goblins=90%, goblins/goblins=10%"))
        self.assertNotAlmostEqual(one, other, places=2)
        self.assertAlmostEqual(both, (one + other) / 2, places=9)

    def test_the_recipe_of_the_readme_is_answered_on_the_default_field(self):
        for command, *arguments in (("rank", KNIGHTS), ("compare", KNIGHTS, HALBERDIERS), ("worth", KNIGHTS)):
            for said in (("--popularity", "orcs/goblins=3, cavalry=0.5"), ("--charging", "orcs/goblins=90%")):
                self.answered(command, *arguments, *said, "--quiet")

    def test_prices_say_whom_their_thirty_opponents_lack(self):
        asked = ("points", KNIGHTS, "--trials", "20", "--quiet")
        for option, times in (("--popularity", "=3"), ("--charging", "=60%")):
            told = self.refused(*asked, option, f"high-elves/silver helms{times}, orcs/orc warriors{times}, orcs/giant{times}, orcs/trolls{times}, empire/knights{times}")
            self.assertIn("is none of the 30 opponents here", told)
            self.assertIn("--against", told)

    def test_who_is_not_there_is_not_popular(self):
        asked = ("rank", KNIGHTS, "--against", FIELD)
        for said in ("ships=2", "cavalry", "cavalry=many", "cavalry=-1", "cavalry=2, cavalry=3", "", "infantry=0, cavalry=0"):
            self.assertIn("--popularity", self.refused(*asked, "--popularity", said), said)

    def test_armies_know_it(self):
        one, other = (self.in_json("army", KNIGHTS, FIELD, "--quiet", *more) for more in ((), ("--charging", "80%")))
        self.assertNotEqual(one, other)

    def test_refusals(self):
        asked = ("rank", KNIGHTS, "--against", FIELD)
        for said in ("much", "-1", "101%", "", "cavalry=", "=60%", "60%,60%", "cavalry=60%,cavalry=70%"):
            self.assertIn("--charging", self.refused(*asked, "--charging", said), said)
        for others in (asked, ("points", KNIGHTS, "--against", FIELD), ("balance", KNIGHTS, HALBERDIERS)):
            self.assertIn("is no unit, list or type here", self.refused(*others, "--charging", "ships=60%"))
        self.assertIn("all meet all here", self.refused("balance", KNIGHTS, HALBERDIERS, "--charging", "70%"))
        self.assertIn("as they are typed", self.refused("rank", f"{KNIGHTS}: charging", "--against", FIELD, "--charging", "60%"))

    def test_a_matrix_lets_who_is_charged_shoot_however_the_charge_is_said(self):
        def win(a, *more):
            row = self.in_json("matrix", a, "orcs/goblins", *more, "--quiet")
            return row["win"]

        typed = win(f"{KNIGHTS}: charging")
        for said in ("a.with=charging", "a.charging=yes"):
            self.assertEqual(win(KNIGHTS, "--set", said), typed)
            self.assertGreater(win(KNIGHTS, "--set", said, "--hold-fire"), typed)

    def test_who_charges_is_read_as_the_side_is(self):
        guns, both = "empire/handgunners", "Both sides charge"
        with tempfile.TemporaryDirectory() as home:
            env = environment(XDG_CONFIG_HOME=home)
            self.answered("save", "riders", "orcs/boar riders: charging", env=env)
            for side, charges in (("orcs/boar riders: charging", True), ("2 x @riders", True), ("orcs/goblins + @riders", True),
                                  ("@riders: charging=no", False), ("orcs/boar riders: charging=no", False), ("orcs/boar riders: receives", False),
                                  ("custom: name=charging bulls", False)):
                with self.subTest(side):
                    self.assertEqual("shoots at who charges" in fray("matrix", guns, side, env=env).errors, charges)
                    self.assertEqual(both in fray("sensitivity", f"{KNIGHTS}: charging", side, env=env).errors, charges)
            for side in ("2 x @riders", f"{KNIGHTS}: receives", f"{KNIGHTS}: charging=no"):
                with self.subTest(side):
                    self.assertIn("all are fought as they are typed", fray("rank", side, "--against", FIELD, *QUICK[:2], env=env).errors)
        # An axis says it in the place of the side.
        self.assertNotIn("shoots at who charges", fray("matrix", guns, "orcs/goblins: charging", "--set", "b.charging=no").errors)
        self.assertIn("charging", self.answered("need", KNIGHTS, "orcs/boar riders: charging=no", "--win", "99%", "--csv", "--quiet"))


if __name__ == "__main__":
    main()
