#!/usr/bin/env python3
"""`fray balance LIST,LIST...`: prices of several lists together."""

import csv
import io
import json
import math
import pathlib

from fray_program import CommandLine, fray, main

QUICK = ("--trials", "1000", "--quiet")
UNITS = ("halberdiers", "knights", "flagellants", "pistoliers")


class Balance(CommandLine):
    def rows(self, *arguments):
        told = fray("balance", *arguments, "--json", *QUICK, folder=self.folder)
        self.assertEqual((told.code, told.errors), (0, ""), told)
        rows = json.loads(told.out)
        return {kind: [row for row in rows if row["row"] == kind] for kind in ("unit", "gain", "cycle")}

    def refused(self, *arguments):
        told = fray("balance", *arguments, folder=self.folder)
        self.assertEqual((told.code, told.out), (2, ""), told)
        return told.errors

    @staticmethod
    def sides(**prices):
        return ", ".join(f"empire/{unit}" + (f": points={prices[unit]}" if unit in prices else "") for unit in UNITS)

    def test_equal_lists_are_in_balance_and_nothing_moves(self):
        rows = self.rows(self.sides(), self.sides())
        self.assertEqual([row["price_after"] for row in rows["unit"]], [row["price_before"] for row in rows["unit"]])
        (gain,) = rows["gain"]
        self.assertAlmostEqual(gain["gain_after"], 0, delta=0.005)
        self.assertEqual((gain["too_much"], rows["cycle"]), (False, []))
        self.assertIn("No price moved.", self.answered("balance", self.sides(), self.sides(), *QUICK))

    def test_a_price_made_wrong_on_purpose_is_found_and_put_right(self):
        # Planted: units at fair prices, but that in the second list knights cost far less, and then far more.
        fair = {unit: 5 * round(price / 5) for unit, price in self.fair().items()}
        for wrong in (fair["knights"] - 50, fair["knights"] + 50):
            rows = self.rows(self.sides(**fair), self.sides(**fair | {"knights": wrong}), "--gain", "0.5%", "--within", "100%")
            moved = {row["unit"]: row for row in rows["unit"] if row["price_before"] != row["price_after"]}
            row, *others = moved.values()
            self.assertEqual(row["unit"], f"empire/knights: points={wrong}", moved)
            self.assertAlmostEqual(row["price_after"], fair["knights"], delta=10)
            for other in others:  # what is left of forces that are not quite equal
                self.assertLessEqual(abs(other["price_after"] - other["price_before"]), 5, other)
            self.assertLess(len(others), 3)
            self.assertEqual((row["price_before"], row["price_after"] % 5), (wrong, 0))
            (gain,) = rows["gain"]
            self.assertGreater(abs(gain["gain_before"]), 0.02)
            self.assertLessEqual(gain["gain_after"], 0.005)
            self.assertFalse(gain["too_much"])

    def fair(self):
        """Prices of the units among themselves."""
        rows = self.in_json("points", self.sides(), "--against", self.sides(), *QUICK)
        return {row["unit"].split("/")[1]: row["fair_price"] for row in rows}

    def test_a_number_made_wrong_on_purpose_is_found_and_put_right(self):
        # Planted: the same units, but that the knights of the second list have an attack too few, and then one too many.
        for wrong in (2, 4):
            second = self.sides().replace("empire/knights", f"empire/knights: attacks={wrong}")
            rows = self.rows(self.sides(), second, "--vary", "attacks", "--hold", self.sides(), "--gain", "1%")
            moved = [row for row in rows["unit"] if row["value_before"] != row["value_after"]]
            self.assertEqual([(row["unit"], row["value_before"], row["value_after"]) for row in moved],
                             [(f"empire/knights: attacks={wrong}", str(wrong), "3")])
            self.assertTrue(all(row["price_after"] == row["price_before"] for row in rows["unit"]))
            self.assertEqual({row["statistic"] for row in rows["unit"]}, {"attacks"})
            (gain,) = rows["gain"]
            self.assertLess(gain["gain_after"], 0.01)
            self.assertGreater(abs(gain["gain_before"]), 0.02)

    def test_a_number_moves_among_its_values_alone(self):
        asked = ("empire/knights: attacks=1", "empire/knights")
        for vary, after in (("attacks", "2"), ("attacks=1..3", "3"), ("attacks=1..2", "2")):
            rows = self.rows(*asked, "--vary", vary, "--hold", "empire/knights")
            self.assertEqual(rows["unit"][0]["value_after"], after, vary)
        said = self.answered("balance", *asked, "--vary", "attacks=1..2", "--hold", "empire/knights", *QUICK)
        self.assertIn("1 to 2", said)
        self.assertIn("More values of --vary", said)
        for wrong, why in ((("--vary", "wings"), "wings"), (("--vary", "attacks, armour"), "one number"), (("--vary", "attacks", "--step", "10"), "--step"),
                           (("--vary", "attacks", "--hold", "empire/knights: attacks=1", "--hold", "empire/knights"), "no unit here")):
            self.assertIn(why, self.refused(*asked, *wrong))

    def test_who_comes_more_often_counts_more(self):
        # A list of two units is as good as the one of them that alone comes.
        lists = ("empire/knights, empire/halberdiers", "orcs/orc warriors")
        def gain(*more):
            (row,) = self.rows(*lists, "--within", "0%", *more)["gain"]
            return row["gain_before"] * (1 if row["list"] == lists[0] else -1)
        alone = [self.rows(unit, lists[1], "--within", "0%")["gain"][0] for unit in lists[0].split(", ")]
        knights, halberdiers = (row["gain_before"] * (-1 if row["list"] == lists[1] else 1) for row in alone)
        self.assertAlmostEqual(gain(), (knights + halberdiers) / 2, places=9)
        self.assertAlmostEqual(gain("--popularity", "knights=3"), (3 * knights + halberdiers) / 4, places=9)
        self.assertAlmostEqual(gain("--popularity", "knights=0"), halberdiers, places=9)
        self.assertIn("--popularity", self.refused(*lists, "--popularity", "orcs=0"))

    def test_lists_of_which_each_beats_the_next_are_named(self):
        # Planted: a giant gains from pistoliers, those from halberdiers, and these from the giant, whatever they cost.
        lists = ("orcs/giant", "empire/pistoliers", "empire/halberdiers")
        rows = self.rows(*lists, "--gain", "1%")
        (cycle,) = rows["cycle"]
        self.assertEqual((cycle["list"], cycle["opponent"], cycle["then"]), lists)
        self.assertTrue(all(row["too_much"] for row in rows["gain"]))
        self.assertEqual({(row["list"], row["opponent"]) for row in rows["gain"]}, {(lists[i], lists[(i + 1) % 3]) for i in range(3)})
        told = self.answered("balance", ",".join(lists), "--gain", "1%", *QUICK)
        self.assertIn("A cycle, which no price mends: orcs/giant gains from empire/pistoliers", told)

    def test_what_is_held_stays_and_bounds_hold(self):
        cheap = self.sides(knights=60)
        rows = self.rows(self.sides(), cheap, "--gain", "0.5%", "--hold", "empire/knights: points=60")
        for row in rows["unit"]:
            if row["held"]:
                self.assertEqual((row["unit"], row["price_after"]), ("empire/knights: points=60", 60))
            self.assertTrue(row["price_before"] * 0.5 <= row["price_after"] <= row["price_before"] * 1.5, row)
        rows = self.rows(self.sides(), cheap, "--gain", "0.5%", "--within", "0%", "--bounds", "empire/knights: points=60=60..80")
        moved = [row for row in rows["unit"] if row["price_before"] != row["price_after"]]
        self.assertEqual([(row["unit"], row["price_after"]) for row in moved], [("empire/knights: points=60", 80)])
        (gain,) = rows["gain"]
        self.assertTrue(gain["too_much"])
        told = self.answered("balance", self.sides(), cheap, "--gain", "0.5%", "--within", "0%", *QUICK)
        self.assertIn("Not mended: ", told)

    def test_fair_is_the_price_of_a_twin(self):
        # Planted: the same unit at 60 and at 90.
        twin = "custom: type=infantry, attacks=3, hits=3, armour=5+, stands=3, points="
        for value in ("hits", "stands"):
            rows = self.rows(f"{twin}60", f"{twin}90", "--value", value)["unit"]
            self.assertEqual({row["price_before"] for row in rows}, {60, 90})
            for row in rows:
                self.assertAlmostEqual(row["fair_before"], 150 - row["price_before"], delta=0.01)

    def test_at_its_fair_price_a_unit_gains_nothing(self):
        (row,) = [row for row in self.rows("empire/knights", "orcs")["unit"] if row["unit"] == "empire/knights"]
        fair = f"{row['fair_before']:.0f}"
        (row,) = [row for row in self.rows(f"empire/knights: points={fair}", "orcs")["unit"] if row["list"].startswith("empire")]
        self.assertAlmostEqual(row["gain_before"], 0, delta=0.01)

    def test_a_move_away_from_what_a_unit_is_worth_is_told(self):
        for name, foot_price, horse_price in (("one", 60, 110), ("two", 40, 150)):
            unit = '[[unit]]\nname = "{}"\ntype = "{}"\nattacks = 3\nhits = 3\narmour = "{}"\nstands = 3\npoints = {}\n'
            (self.folder / f"{name}.toml").write_text(f'system = "warmaster"\nlist = "{name}"\n' + unit.format("Foot", "infantry", "6+", foot_price) + unit.format("Horse", "cavalry", "4+", horse_price))
        asked = ("balance", "one.toml,two.toml", "--gain", "1%", "--quiet")
        further = [row for row in json.loads(fray(*asked, "--json", folder=self.folder).out) if row["further"]]
        self.assertTrue(further)
        text = fray(*asked, folder=self.folder).out
        for row in further:
            self.assertTrue(any(abs(math.log(row["price_after"] / row[fair])) > abs(math.log(row["price_before"] / row[fair])) for fair in ("fair_before", "fair_after")), row)
            self.assertRegex(text, f"Moved further from what .*{row['unit']} at {row['price_after']:g} ")

    def test_a_step_past_what_a_unit_is_worth_waits_for_one_that_is_not(self):
        # Planted: in the second list the weak cost 30 and are worth 32, so that a step of 5 goes past it; the strong cost 73 and are worth 89.
        weak = "custom: type=infantry, attacks=2, hits=2, armour=none, stands=3, points="
        strong = "custom: type=infantry, attacks=4, hits=4, armour=5+, stands=3, points="
        first = f"{weak}35, {strong}81"
        rows = self.rows(first, f"{weak}30, {strong}73", "--hold", first, "--gain", "4%")
        found = {row["unit"]: row for row in rows["unit"] if not row["held"]}
        self.assertEqual(found[f"{weak}30"]["price_after"], 30)
        self.assertAlmostEqual(found[f"{strong}73"]["price_after"], found[f"{strong}73"]["fair_before"], delta=2.5)
        self.assertFalse([row for row in rows["unit"] if row["further"]] or rows["gain"][0]["too_much"])

    def test_what_is_to_blame_is_named(self):
        # Planted: identical units, so that nobody needs an answer to anybody.
        twin = "custom: type=infantry, attacks=3, hits=3, armour=5+, stands=3, points="
        for more, why, prices in (((), "bounds", (60, 200)), (("--hold", f"{twin}60", "--hold", f"{twin}90"), "held", (60, 90)),
                                  (("--step", "1000"), "step", (60, 90)), (("--within", "0"), "bounds", (60, 90))):
            asked = (f"{twin}{prices[0]}", f"{twin}{prices[1]}", *more)
            rows = self.rows(*asked)
            self.assertTrue(rows["gain"][0]["too_much"], asked)
            self.assertEqual({row["stopped_by"] for row in rows["unit"]}, {why}, asked)
            self.assertNotIn("needs an answer", self.answered("balance", *asked, *QUICK))
        # Of a circle, whose units stand at fair prices, somebody does.
        lists = ("orcs/giant", "empire/pistoliers", "empire/halberdiers")
        told = self.answered("balance", *lists, "--gain", "1%", "--within", "90%", "--step", "1", *QUICK)
        self.assertIn("needs an answer to", told)

    def test_a_file_of_a_list_is_held_as_it_was_named(self):
        (self.folder / "mine.toml").write_text((pathlib.Path(__file__).parents[2] / "data/warmaster/empire.toml").read_text())
        for named in ("mine.toml", "mine"):
            rows = self.rows("mine.toml", "orcs", "--hold", named)["unit"]
            self.assertEqual({row["held"] for row in rows if row["list"] == "mine"}, {True})
        self.assertEqual({row["unit"] for row in self.rows("empire,orcs", "--hold", "knights")["unit"] if row["held"]}, {"empire/knights"})

    def test_bounds_that_stop_it_are_told(self):
        # Planted: knights at 60 are worth far more, and may cost 80 at most.
        cheap = self.sides(knights=60)
        asked = (self.sides(), cheap, "--gain", "0.5%", "--within", "0%", "--bounds", "empire/knights: points=60=60..80")
        stopped = {row["unit"] for row in self.rows(*asked)["unit"] if row["stopped"]}
        self.assertIn("empire/knights: points=60", stopped)
        told = self.answered("balance", *asked, *QUICK)
        self.assertIn("Stopped by bounds, and worth more or less than these allow: ", told)
        self.assertIn("empire/knights: points=60 at 80", told)
        free = self.rows(self.sides(), cheap, "--gain", "2%", "--within", "100%")
        self.assertEqual([row["unit"] for row in free["unit"] if row["stopped"]], [])
        self.assertNotIn("Stopped", self.answered("balance", self.sides(), cheap, "--gain", "2%", "--within", "100%", *QUICK))

    def test_a_bound_that_binds_is_told_where_others_moved_in_its_place(self):
        # Planted: three pairs of twins, of which one costs too little and may not cost more.
        unit = "custom: type=infantry, stands=3, hits=3, "
        fair = [unit + f"attacks={attacks}, armour=6+, points={points}" for attacks, points in ((3, 50), (2, 40))]
        strong = unit + "attacks=4, armour=5+, points="
        one, two = ", ".join([*fair, f"{strong}70"]), ", ".join([*fair, f"{strong}50"])
        asked = (one, two, "--hold", one, "--bounds", f"{strong}50=40..55", "--gain", "0.5%")
        rows = self.rows(*asked)["unit"]
        (bound,) = [row for row in rows if row["unit"] == f"{strong}50"]
        self.assertEqual((bound["price_after"], bound["stopped"], bound["stopped_by"]), (55, True, "bounds"))
        told = self.answered("balance", *asked, *QUICK)
        self.assertIn(f"Stopped by bounds, and worth more or less than these allow: {strong}50 at 55.", told)
        self.assertIn(" worth in the place of who is stopped: ", told)

    def test_a_list_of_sides_is_held_however_it_is_named(self):
        own, others = "empire/knights, empire/halberdiers", "orcs/goblins, orcs/orc warriors"
        for held in (own, "empire/knights,empire/halberdiers", "empire"):
            rows = self.rows(own, others, "--gain", "0.5%", "--hold", held)["unit"]
            self.assertEqual({row["unit"] for row in rows if row["held"]}, set(own.split(", ")), held)

    def test_all_forms_say_the_same(self):
        asked = (self.sides(), self.sides(knights=80), "--gain", "1%")
        rows = self.in_json("balance", *asked, *QUICK)
        table = list(csv.DictReader(io.StringIO(self.answered("balance", *asked, "--csv", *QUICK))))
        self.assertEqual([row["unit"] for row in rows], [row["unit"] for row in table])
        self.assertEqual([str(row["price_after"] or "") for row in rows], [row["price_after"] and str(float(row["price_after"])) for row in table])
        one, three = (self.answered("balance", *asked, "--json", "--threads", many, *QUICK) for many in "13")
        self.assertEqual(one, three)
        told = fray("balance", *asked, *QUICK, "--svg", "moved.svg", "-o", "b.csv", "--html", "b.html", folder=self.folder)
        self.assertEqual(told.code, 0, told)
        self.assertIn("knights", (self.folder / "moved.svg").read_text())
        self.assertIn("price_after", (self.folder / "b.csv").read_text())

    def test_refusals(self):
        self.assertIn("turns:", self.refused("empire/knights", "orcs/goblins", "--turns", "banana"))
        self.assertIn("the rules allow none of these fights", self.refused("empire/knights", "orcs/goblins", "--rounds", "10", "--turns", "60"))
        self.assertIn("2 to 8", self.refused("empire"))
        self.assertIn("no unit with a price", self.refused("custom", "empire"))
        self.assertIn("is none of the units here", self.refused("empire,orcs", "--hold", "dwarfs/warriors"))
        self.assertIn("is held", self.refused("empire,orcs", "--hold", "knights", "--bounds", "empire/knights=90..130"))
        self.assertIn("90..130", self.refused("empire,orcs", "--bounds", "empire/knights=90"))
        self.assertIn("the lower first", self.refused("empire,orcs", "--bounds", "empire/knights=90..80"))
        self.assertIn("is said twice", self.refused("empire,orcs", "--bounds", "empire/knights=90..130", "--bounds", "empire/knights=80..130"))
        for said in (("--step", "5"), ("--within", "50%")):
            self.assertIn(f"{said[0]} is said beside --vary", self.refused("empire,orcs", "--vary", "attacks", *said))
        self.assertIn("--gain", self.refused("empire,orcs", "--gain", "much"))
        self.assertIn("--step", self.refused("empire,orcs", "--step", "0"))
        self.assertIn("one unit", self.refused("2 x empire/knights", "orcs"))


if __name__ == "__main__":
    main()
