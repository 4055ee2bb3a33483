#!/usr/bin/env python3
"""`fray dominated`: who is never worth taking, and what he would have to cost."""

import json
import statistics

from fray_program import CommandLine, fray, main

KNIGHTS, FIELD = "empire/knights", "orcs/orc warriors, orcs/goblins, dwarfs/warriors, empire/halberdiers"
SIMULATED = ("--method", "simulate", "--trials", "2000")


class Dominated(CommandLine):
    def rows(self, *arguments, field=FIELD):
        return self.in_json("dominated", *arguments, "--against", field, "--quiet")

    def units(self, *arguments):
        return {row["unit"]: row for row in self.rows(*arguments)}

    def test_a_unit_made_worse_is_surely_dominated(self):
        worse = f"{KNIGHTS}: attacks=2"
        for method in ((), SIMULATED):
            units = self.units(KNIGHTS, "--own", worse, *method)
            self.assertEqual((units[worse]["dominated"], units[worse]["by"], units[worse]["share"]), ("surely", KNIGHTS, 1))
            self.assertEqual((units[KNIGHTS]["dominated"], units[KNIGHTS]["leaves_at"]), ("no", None))
            self.assertLess(units[worse]["leaves_at"], 110)

    def test_a_planted_price_is_recovered(self):
        # The same unit ten points too dear leaves the shade at the price of the other.
        dear = f"{KNIGHTS}: points=120"
        units = self.units(KNIGHTS, "--own", dear)
        self.assertEqual(units[dear]["dominated"], "surely")
        self.assertAlmostEqual(units[dear]["leaves_at"], 110, places=9)

    def test_below_that_price_nobody_dominates_it_and_above_somebody_does(self):
        worse = f"{KNIGHTS}: attacks=2"
        price = self.units(KNIGHTS, "--own", worse)[worse]["leaves_at"]
        for points, dominated in ((int(price), "no"), (int(price) + 1, "surely")):
            side = f"{worse}, points={points}"
            self.assertEqual(self.units(KNIGHTS, "--own", side)[side]["dominated"], dominated, points)

    def test_each_role_has_a_front(self):
        rows = self.rows("empire")
        roles = {row["role"] for row in rows}
        self.assertEqual(roles, {"infantry", "cavalry"})
        for row in rows:
            of_role = self.rows(", ".join(other["unit"] for other in rows if other["role"] == row["role"]))
            (alone,) = (other for other in of_role if other["unit"] == row["unit"])
            self.assertEqual(row["role_front"], alone["front"], row)
        self.assertIn("of cavalry", self.answered("dominated", "empire", "--against", FIELD, "--quiet"))

    def test_roles_may_stand_apart(self):
        # A lord at a tenth of his price does better than any regiment for his points, and is no regiment.
        lord, regiment = "custom: models=1, width=1, att=9, str=6, hp=4, points=10", "custom: models=20, width=5, points=200"
        asked = ("dominated", lord, "--own", regiment, "--system", "ninth-age", "--against", "custom: models=15, width=5, points=150", "--trials", "200", "--quiet")
        together, apart = ({row["unit"]: row for row in self.in_json(*asked, *more)} for more in ((), ("--by", "role")))
        self.assertEqual((together[regiment]["dominated"], together[regiment]["by"]), ("surely", lord))
        self.assertEqual((apart[regiment]["dominated"], apart[regiment]["by"]), ("no", None))
        self.assertEqual([apart[unit]["role"] for unit in (lord, regiment)], ["single models", "regiments"])
        self.refused("dominated", lord, "--system", "ninth-age", "--by", "size")

    def test_equal_units_do_not_dominate_each_other(self):
        twin = f"{KNIGHTS}: points=110"
        for row in self.rows(KNIGHTS, "--own", twin):
            self.assertEqual((row["dominated"], row["share"]), ("no", 0))  # as good is not better

    def test_who_is_perhaps_dominated_leaves_the_shade_below_its_own_price(self):
        rows = [row for seed in "123" for row in self.rows("empire,dwarfs", "--method", "simulate", "--trials", "100", "--seed", seed, field="orcs, dwarfs")]
        self.assertTrue(any(row["dominated"] == "perhaps" for row in rows))
        for row in rows:
            if row["leaves_at"] is not None:
                self.assertLessEqual(row["leaves_at"], row["price"] * (1 + 1e-9), row)

    def test_an_interval_is_as_wide_as_swings_of_other_seeds_differ(self):
        # By hits, too, of which a giant has many on one stand.
        for value in ("hits", "stands", "half"):
            swings, halves = [], []
            for seed in range(40):
                (row,) = self.rows("empire/crossbowmen", "--value", value, "--method", "simulate", "--trials", "100", "--seed", str(seed),
                                   field="orcs/orc warriors, orcs/giant")
                swings.append(row["swing"])
                halves.append((row["swing_high"] - row["swing_low"]) / 2)
            ratio = statistics.mean(halves) / (1.96 * statistics.stdev(swings))
            self.assertTrue(0.7 < ratio < 1.5, (value, ratio))  # a deviation of 40 is right to 11 %

    def test_of_a_unit_without_a_price_it_is_not_told(self):
        (row, other) = sorted(self.rows(KNIGHTS, "--own", "custom: attacks=3"), key=lambda row: row["unit"])
        self.assertEqual((row["unit"], row["dominated"]), ("custom: attacks=3", None))
        self.assertIsNotNone(other["dominated"])

    def test_value_is_lost_by_hits_unless_stands_are_said(self):
        # By stands a giant of one stand loses nothing until his last hit, and seems to be far better.
        swings = {}
        for value in ("hits", "stands", "half"):
            (row, other) = sorted(self.rows("orcs/giant", "--own", KNIGHTS, "--value", value), key=lambda row: row["unit"], reverse=True)
            swings[value] = row["swing"]
        self.assertLess(swings["hits"], swings["stands"])
        self.assertNotEqual(swings["half"], swings["hits"])
        (row, _) = sorted(self.rows("orcs/giant", "--own", KNIGHTS), key=lambda row: row["unit"], reverse=True)
        self.assertEqual(row["swing"], swings["hits"])

    def test_rank_and_compare_tell_the_same_value(self):
        for value in ("hits", "half"):
            told = self.units(KNIGHTS, "--own", "orcs/giant", "--value", value)
            for command in ("rank", "compare"):
                sides = (KNIGHTS, *(("--own",) if command == "rank" else ()), "orcs/giant")
                rows = json.loads(self.answered(command, *sides, "--against", FIELD, "--value", value, "--json", "--quiet"))
                for row in rows:
                    name = row.get("unit", row.get("side"))
                    if command == "rank" or (row["row"], row["situation"]) == ("side", "all"):
                        self.assertAlmostEqual(row["swing"], told[name]["swing"], places=9, msg=(command, value))
        self.assertIn("value lost by hits", self.answered("rank", KNIGHTS, "--against", FIELD, "--value", "hits", "--quiet"))

    def test_guns_of_a_list_are_left_out_however_it_is_named(self):
        for command in ("dominated", "rank"):
            for named in ("empire", "empire, orcs", "empire/*"):
                units = {row["unit"] for row in self.in_json(command, named, "--against", "orcs/goblins", "--quiet")}
                self.assertIn("empire/knights", units)
                self.assertNotIn("empire/cannon", units, named)
        units = {row["unit"] for row in self.in_json("rank", "empire, orcs", "--guns", "--against", "orcs/goblins, orcs/trolls", "--quiet")}
        self.assertIn("empire/steam tank", units)

    def test_a_file_of_a_list_is_taken_as_a_list(self):
        folder = self.folder()
        from pathlib import Path
        Path(folder, "mine.toml").write_text(Path(__file__).parents[2].joinpath("data/warmaster/empire.toml").read_text())
        for command in ("dominated", "rank", "points"):
            told = self.in_json(command, "./mine.toml", "--against", "mine.toml", "--quiet", folder=folder)
            self.assertIn("mine/knights", {row["unit"] for row in told})

    def test_it_is_by_the_numbers_of_compare(self):
        # Brute force: swings a point at each opponent, one command each.
        sides = ["empire/halberdiers", KNIGHTS, f"{KNIGHTS}: attacks=2", "empire/crossbowmen", "empire/flagellants"]
        rates = {side: [] for side in sides}
        for opponent in FIELD.split(", "):
            for row in self.in_json("rank", sides[0], *(word for side in sides[1:] for word in ("--own", side)),
                                    "--against", opponent, "--quiet"):
                rates[row["unit"]].append(row["swing"] / row["price"])
        told = {row["unit"]: row for row in self.rows(sides[0], *(word for side in sides[1:] for word in ("--own", side)), "--value", "stands")}
        for side in sides:
            share = {other: sum(b > a + 1e-9 for a, b in zip(rates[side], rates[other])) / 4 for other in sides if other != side}
            as_good = {other: all(b >= a - 1e-12 for a, b in zip(rates[side], rates[other])) and share[other] > 0 for other in share}
            self.assertEqual(told[side]["dominated"] == "surely", any(as_good.values()), side)
            if not any(as_good.values()):
                self.assertAlmostEqual(told[side]["share"], max(share.values()), places=9)

    def test_the_front_is_that_of_price_and_swing(self):
        for rows in (self.rows("empire"), self.rows(KNIGHTS, "--own", f"{KNIGHTS}: attacks=2, points=60")):
            for row in rows:
                better = [other for other in rows if other["dominated"] != "surely" and other["price"] <= row["price"] and other["swing"] >= row["swing"]
                          and (other["price"], other["swing"]) != (row["price"], row["swing"])]
                self.assertEqual(row["front"], not better and row["dominated"] != "surely", row["unit"])

    def test_who_is_surely_dominated_is_not_on_the_front_for_being_cheap(self):
        # Half as good at half the price: it costs least, and still loses more for each point.
        cheap = f"{KNIGHTS}: attacks=1, points=55"
        units = self.units(KNIGHTS, "--own", cheap)
        self.assertEqual((units[cheap]["dominated"], units[cheap]["front"], units[KNIGHTS]["front"]), ("surely", False, True))

    def test_who_is_dominated_comes_first_and_the_picture_is_drawn(self):
        said = fray("dominated", KNIGHTS, "--own", f"{KNIGHTS}: attacks=2", "--against", FIELD, "--svg", "front.svg", folder=self.folder())
        self.assertEqual(said.code, 0, said)
        self.assertIn("surely", said.out.split("leaves below")[1].split("\n")[1])

    def test_the_legend_says_who_does_better_and_where(self):
        text = self.answered("dominated", KNIGHTS, "--own", f"{KNIGHTS}: attacks=2", "--against", FIELD, "--quiet")
        for column in ("swing", "front", "dominated", "nearest", "does better at", "leaves below"):
            self.assertRegex(text, rf"(?m)^  {column}: ")
        self.assertIn("At so many of the opponents that other unit does better than this one for the\n  same points.\n", text)
        ranks = self.answered("dominated", "custom: points=50", "--own", "custom: s=4, points=60", "--against", "custom: points=55",
                              "--system", "fantasy6", "--rounds", "1", "--quiet")
        self.assertIn("swings lose value by wounds\n", ranks)

    def folder(self):
        import tempfile
        held = tempfile.TemporaryDirectory()
        self.addCleanup(held.cleanup)
        return held.name


if __name__ == "__main__":
    main()
