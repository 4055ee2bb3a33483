#!/usr/bin/env python3
"""`fray worth`: what changes of a unit are worth."""

import csv
import io
import json
import math
import pathlib
import tempfile
import xml.dom.minidom

from fray_program import CommandLine, fray, main

HALBERDIERS, KNIGHTS, ORCS, GOBLINS = "empire/halberdiers", "empire/knights", "orcs/orc warriors", "orcs/goblins"


class Worth(CommandLine):
    def rows(self, *arguments):
        rows = self.in_json("worth", *arguments, "--quiet")
        return {row["change"]: row for row in rows}

    def odds(self, a, b, *options):
        answer = self.in_json("odds", a, b, "--quiet", *options)
        return answer["win"]["p"], answer["points"]["swing"]["mean"]

    def test_each_difference_is_that_of_two_odds_to_the_last_digit(self):
        enemy = f"{ORCS}: charging"
        rows = self.rows(HALBERDIERS, "--against", enemy)
        for name in ("1 attack more", "armour 5+", "1 hit more", "1 stand more", "1 supporting stand more", "charging", "terrifying", "defended",
                     "battle-banner", "banner-of-shielding", "banner-of-fortitude", "banner-of-fortune", "sword-of-might",
                     "sword-of-fate", "sword-of-cleaving", "sword-of-destruction", "a hero (hero)"):
            self.assertIn(name, rows)
        win, swing = self.odds(HALBERDIERS, enemy)
        for name, row in rows.items():
            with_it = self.odds(row["side"], ORCS if name == "charging" else enemy)  # of two who meet one charges
            self.assertEqual(row["win_difference"], with_it[0] - win, name)
            self.assertEqual(row["swing_difference"], with_it[1] - swing, name)
            self.assertEqual((row["win_low"], row["win_high"]), (row["win_difference"], row["win_difference"]))

    def test_situations_are_charging_and_receiving(self):
        rows = self.rows(HALBERDIERS, "--against", ORCS)
        out, back = self.odds(f"{HALBERDIERS}: charging", ORCS), self.odds(HALBERDIERS, f"{ORCS}: charging")
        attack = [self.odds(f"{HALBERDIERS}: attacks=4{own}", f"{ORCS}{theirs}") for own, theirs in ((", charging", ""), ("", ": charging"))]
        self.assertAlmostEqual(rows["1 attack more"]["win_difference"], (attack[0][0] - out[0] + attack[1][0] - back[0]) / 2, delta=1e-14)
        self.assertEqual(rows["charging"]["win_difference"], out[0] - back[0])  # more than being charged
        self.assertEqual(rows["charging"]["swing_difference"], out[1] - back[1])
        # Who charges is in the open.
        self.assertEqual(rows["defended"]["win_difference"], self.odds(f"{HALBERDIERS}: defended", f"{ORCS}: charging")[0] - back[0])

    def test_points_are_by_the_price_that_is_even(self):
        # Against one opponent: its price times the square root of what is exchanged, by hand.
        def even(side):
            answer = self.in_json("odds", side, f"{ORCS}: charging", "--quiet")
            share = {letter: answer["points"][letter]["lost"]["mean"] / answer["points"][letter]["cost"] for letter in "ab"}
            return math.sqrt(share["b"] / share["a"])
        alone = self.rows(HALBERDIERS, "--against", f"{ORCS}: charging", "--value", "stands")
        for name, option in (("1 attack more", "attacks=4"), ("armour 5+", "armour=5+"), ("1 stand more", "stands=4")):
            expected = 45 * (even(f"{HALBERDIERS}: {option}") / even(HALBERDIERS) - 1)
            self.assertAlmostEqual(alone[name]["points"], expected, delta=1e-9)
        # What a list asks is the measure, and nothing else: at twice the price all is worth twice as much.
        dear = self.rows(f"{HALBERDIERS}: points=90", "--against", f"{ORCS}: charging", "--value", "stands")
        for name in ("1 attack more", "armour 5+", "defended"):
            self.assertAlmostEqual(dear[name]["points"], 2 * alone[name]["points"], delta=1e-9)
        rows = self.rows(HALBERDIERS, "--against", f"{ORCS}, {GOBLINS}, orcs/trolls")
        self.assertGreater(rows["1 attack more"]["points"], rows["sword-of-might"]["points"])
        self.assertGreater(rows["sword-of-might"]["points"], 0)

    def test_a_planted_worth_is_recovered(self):
        # Planted: who is met is the unit with one attack more, at 57 points. So with one more it is worth 57.
        field = f"{HALBERDIERS}: attacks=4, points=57"
        find = self.answered("find", HALBERDIERS, "--worth", "57", "--within", "50", "--vary", "attacks=3|4", "--against", field, "--json", "--quiet")
        worth = {row["profile"]: row["worth"] for row in json.loads(find)}
        self.assertAlmostEqual(worth["attacks=4"], 57, places=9)
        row = self.rows(HALBERDIERS, "--against", field)["1 attack more"]
        self.assertAlmostEqual(row["points"], 45 * (57 / worth["attacks=3"] - 1), places=9)

    def test_a_hero_and_a_sword_of_the_same_effect_are_worth_the_same(self):
        rows = self.rows(KNIGHTS, "--against", f"{ORCS}, {GOBLINS}, orcs/trolls")
        self.assertEqual(rows["a hero (hero)"]["win_difference"], rows["sword-of-might"]["win_difference"])
        self.assertAlmostEqual(rows["a hero (hero)"]["points"], rows["sword-of-might"]["points"], delta=0.5)
        for row in rows.values():
            self.assertLessEqual(row["points_low"], row["points_high"])
        self.assertIsNone(self.rows(KNIGHTS, "--against", ORCS)["1 attack more"]["points_low"])

    def test_points_are_near_those_of_fair_prices(self):
        # Of forces of equal cost, against the thirty that stand for all: within a tenth of the unit.
        rows = self.rows(KNIGHTS)
        def fair(side):
            return self.in_json("points", side, "--quiet", "--trials", "100")[0]["fair_price"]
        as_it_is = fair(KNIGHTS)
        for name, option in (("1 attack more", "attacks=4"), ("armour 3+", "armour=3+")):
            self.assertAlmostEqual(rows[name]["points"] / 110, fair(f"{KNIGHTS}: {option}") / as_it_is - 1, delta=0.1)

    def test_best_and_worst_opponents(self):
        enemies = [ORCS, GOBLINS, "orcs/giant"]
        row = self.rows(HALBERDIERS, "--against", ", ".join(enemies))["1 hit more"]
        gains = {enemy: sum(self.odds(f"{HALBERDIERS}: hits-per-stand=4{own}", f"{enemy}{theirs}")[1]
                            - self.odds(f"{HALBERDIERS}{': charging' if own else ''}", f"{enemy}{theirs}")[1]
                            for own, theirs in ((", charging", ""), ("", ": charging"))) for enemy in enemies}
        self.assertEqual(row["best_against"], max(gains, key=gains.get))
        self.assertEqual(row["worst_against"], min(gains, key=gains.get))

    def test_pairs_and_their_parts(self):
        rows = self.rows(KNIGHTS, "--against", f"{ORCS}: charging", "--pairs")
        pair = rows["1 attack more and 1 hit more"]
        both = self.odds(f"{KNIGHTS}: attacks=4, hits-per-stand=4", f"{ORCS}: charging")[1] - self.odds(KNIGHTS, f"{ORCS}: charging")[1]
        self.assertEqual(pair["swing_difference"], both)
        self.assertEqual(pair["beyond_sum"], both - rows["1 attack more"]["swing_difference"] - rows["1 hit more"]["swing_difference"])
        beyond = [abs(row["beyond_sum"]) for row in rows.values() if row["beyond_sum"] is not None]
        self.assertEqual(beyond, sorted(beyond, reverse=True))
        self.assertNotIn("sword-of-might and sword-of-fate", rows)  # one item a unit

    def test_table_columns_and_picture(self):
        said = list(csv.DictReader(io.StringIO(self.answered("worth", KNIGHTS, "--against", ORCS, "--csv", "--quiet"))))
        self.assertEqual(list(said[0])[:11], ["unit", "change", "win_difference", "win_low", "win_high", "swing_difference",
                                              "swing_low", "swing_high", "points", "best_against", "worst_against"])
        swings = [float(row["swing_difference"]) for row in said]
        self.assertEqual(swings, sorted(swings, reverse=True))
        self.assertNotIn("defended", [row["change"] for row in said])  # for infantry alone
        with tempfile.TemporaryDirectory() as folder:
            text = self.answered("worth", KNIGHTS, "--against", ORCS, "--svg", "worth.svg", "--quiet", folder=folder)
            drawn = (pathlib.Path(folder) / "worth.svg").read_text()
            self.assertIn("What changes of empire/knights are worth", drawn)
            words = [node.firstChild.data for node in xml.dom.minidom.parseString(drawn).getElementsByTagName("text")]
            for row in said:
                self.assertIn(row["change"], words)
                self.assertIn(f"{float(row['swing_difference']):+.1f}", words)
            self.assertIn("--force", self.refused("worth", KNIGHTS, "--svg", "worth.svg", folder=folder, code=5))
        self.assertIn("charging is worth this much more than being charged", text)

    def test_value_by_half_strength_is_half_of_it_from_half_on(self):
        # By hand, from the distributions: half of the price with two of three stands gone, and all with the last.
        def value(pmf):
            whole = len(pmf) - 1
            return sum(chance * (1 if lost >= whole else 0.5 if 2 * lost >= whole else 0) for lost, chance in enumerate(pmf))
        def even(side):
            lost = self.in_json("odds", side, f"{ORCS}: charging", "--quiet")["stands_lost"]
            return math.sqrt(value(lost["b"]["pmf"]) / value(lost["a"]["pmf"]))
        alone = self.rows(HALBERDIERS, "--against", f"{ORCS}: charging", "--value", "half")
        for name, option in (("1 attack more", "attacks=4"), ("armour 5+", "armour=5+"), ("1 stand more", "stands=4")):
            self.assertAlmostEqual(alone[name]["points"], 45 * (even(f"{HALBERDIERS}: {option}") / even(HALBERDIERS) - 1), delta=1e-9)
        (row,) = self.in_json("find", HALBERDIERS, "--worth", "60", "--within", "1000", "--vary", "attacks=3", "--value", "half",
                              "--against", f"{ORCS}: charging", "--quiet")
        self.assertAlmostEqual(row["worth"], 60 * even(HALBERDIERS), delta=1e-6)  # orc warriors cost 60
        for command in (("points", f"{HALBERDIERS}, {KNIGHTS}"), ("diff", KNIGHTS, "--set", "knights: attacks=4"), ("balance", KNIGHTS, ORCS)):
            against = () if command[0] == "balance" else ("--against", ORCS)
            half, hits = (self.answered(*command, *against, "--trials", "300", "--value", value, "--csv", "--quiet") for value in ("half", "hits"))
            self.assertNotEqual(half, hits, command)
        self.assertIn("stands, hits or half is wanted", self.refused("worth", KNIGHTS, "--against", ORCS, "--value", "wounds"))
        self.assertIn("half is asked of", self.refused("worth", KNIGHTS, "--against", f"2 x {ORCS}", "--value", "half"))
        for system in ("fantasy6", "ninth-age", "old-world"):  # of ten models half are five
            own, enemy = "custom: models=10, points=60", "custom: models=9, points=60, charging"
            lost = self.in_json("odds", own, enemy, "--system", system, "--quiet")["models_lost"]
            def share(pmf, models):
                return sum(chance * (1 if lost >= models else 0.5 if 2 * lost >= models else 0) for lost, chance in enumerate(pmf))
            told = self.in_json("find", own, "--worth", "60", "--within", "1000", "--vary", "models=10", "--value", "half", "--system", system,
                                "--against", enemy, "--quiet")
            self.assertAlmostEqual(told[0]["worth"], 60 * math.sqrt(share(lost["b"]["pmf"], 9) / share(lost["a"]["pmf"], 10)), delta=1e-6)

    def test_games_of_ranks(self):
        rows = self.in_json("worth", "custom: models=9", "--system", "sovl", "--against", "custom: models=8")
        changes = {row["change"]: row for row in rows}
        def win(a, b):
            return self.in_json("odds", a, b, "--system", "sovl", "--quiet")["win"]["p"]
        expected = [win(f"custom: models=9, power=4{own}", f"custom: models=8{theirs}") - win(f"custom: models=9{own}", f"custom: models=8{theirs}")
                    for own, theirs in ((", charging", ""), ("", ", charging"))]
        self.assertAlmostEqual(changes["1 power more"]["win_difference"], sum(expected) / 2, delta=1e-14)
        self.assertIsNone(changes["1 power more"]["points"])  # no prices
        self.assertIn("5 models more", changes)

    def test_prices_and_losses_of_games_of_ranks_are_named(self):
        troops = ("worth", "empire-of-man/state troops: models=10", "--system", "old-world", "--against", "custom: models=10, points=50",
                  "--rounds", "1", "--trials", "100", "--method", "simulate")
        said = fray(*troops)
        self.assertIn("swing is points won less points lost by models, a fight\n", said.out)
        self.assertIn("destroy as much value as it loses, by wounds\n", said.out)
        self.assertRegex(said.out, r"(?m)^  standard \(costs 5\) ")
        self.assertRegex(said.out, r"(?m)^  halberd \(costs 1 each\) ")
        self.assertIn("note: battle standard, in all its fights: A: its list does not sell battle standard", said.errors)
        self.assertEqual(self.answered(*troops, "--why", "standard", "--quiet"), self.answered(*troops, "--why", "standard (costs 5)", "--quiet"))
        stands = fray("worth", "orcs/orc warriors", "--against", "empire").errors
        self.assertIn("note: 1 stand more, in 4 of its 12 fights, such as against empire/knights: A's 4 stands are centred on B", stands)

    def test_why_of_an_option_that_several_changes_have(self):
        asked = ("worth", "empire/knights: character=hero", "--against", ORCS, "--why")
        self.assertIn("battle-banner", self.refused(*asked, "item"))
        self.assertIn("battle-banner of", self.answered(*asked, "battle-banner"))

    def test_why_of_a_field_of_which_a_part_has_no_price(self):
        asked = ("worth", "empire/knights", "--against", "orcs/goblins, custom", "--json", "--quiet")
        whole = next(row for row in json.loads(self.answered(*asked)) if row["change"] == "1 attack more")
        reasons = json.loads(self.answered(*asked, "--why", "1 attack more"))
        self.assertAlmostEqual(sum(row["part"] for row in reasons if row["opponent"]), whole["swing_difference"], places=9)

    def test_gear_that_its_list_sells_is_a_change(self):
        troops = "empire-of-man/state troops: models=10, halberd"
        told = self.in_json("worth", troops, "--system", "old-world", "--against", "custom: models=5", "--quiet")
        changes = {row["change"] for row in told}
        units = self.in_json("units", "empire-of-man/state troops", "--system", "old-world")
        sold = next(unit["gear"] for unit in units if unit["name"] == "State Troops")
        shield = next(gear for gear in sold if gear.startswith("shield"))
        self.assertEqual(shield, "shield +1 each")
        self.assertIn("shield (costs 1 each)", changes)
        self.assertFalse(any(change.startswith("halberd") for change in changes))  # it has one
        self.assertEqual(sum(change.startswith("standard") for change in changes), 1)

    def test_who_is_simulated_has_an_interval(self):
        exact = self.rows(KNIGHTS, "--against", ORCS)["1 attack more"]
        told = self.rows(KNIGHTS, "--against", ORCS, "--method", "simulate", "--trials", "20000", "--seed", "3")["1 attack more"]
        for name in ("win", "swing"):
            half = (told[f"{name}_high"] - told[f"{name}_low"]) / 2
            # alpha = 1e-6: 4.89 standard errors in place of 1.96.
            self.assertLess(abs(told[f"{name}_difference"] - exact[f"{name}_difference"]), 4.89 / 1.96 * half)

    def test_why_a_change_is_worth_it_sums_to_what_it_is_worth(self):
        field = f"{ORCS}, {GOBLINS}, orcs/boar riders, orcs/giant"
        whole = self.rows(KNIGHTS, "--against", field)["1 attack more"]
        for name in ("attacks", "1 attack more"):
            rows = self.in_json("worth", KNIGHTS, "--against", field, "--why", name, "--quiet")
            opponents, situations = ([row for row in rows if row[key]] for key in ("opponent", "situation"))
            self.assertEqual((len(opponents), len(situations), len(rows)), (4, 2, 6))
            for some in (opponents, situations):
                self.assertAlmostEqual(sum(row["part"] for row in some), whole["swing_difference"], places=10)
                self.assertAlmostEqual(sum(row["often"] for row in some), 1, places=12)
                self.assertAlmostEqual(sum(row["often"] * row["win_difference"] for row in some), whole["win_difference"], places=12)
            self.assertTrue(all(row["points"] == whole["points"] for row in rows))
            parts = [abs(row["part"]) for row in opponents]
            self.assertEqual(parts, sorted(parts, reverse=True))

    def test_what_one_opponent_says_is_what_it_says_alone(self):
        for row in self.in_json("worth", KNIGHTS, "--against", f"{ORCS}, {GOBLINS}", "--why", "armour", "--quiet"):
            if row["opponent"]:
                alone = self.rows(KNIGHTS, "--against", row["opponent"])["armour 3+"]
                self.assertAlmostEqual(row["swing_difference"], alone["swing_difference"], places=10)
                self.assertAlmostEqual(row["part"], alone["swing_difference"] / 2, places=10)

    def test_a_change_that_counts_in_one_situation_alone_is_said_to_be_its(self):
        # Planted: who charges is in the open, so that only fights in which it receives are told.
        rows = self.in_json("worth", HALBERDIERS, "--against", f"{ORCS}, {GOBLINS}", "--why", "defended", "--quiet")
        of = {row["situation"]: row for row in rows if row["situation"]}
        self.assertEqual((set(of), of["receiving"]["often"], of["receiving"]["without"]), ({"receiving"}, 1, None))
        self.assertAlmostEqual(of["receiving"]["part"], self.rows(HALBERDIERS, "--against", f"{ORCS}, {GOBLINS}")["defended"]["swing_difference"], places=10)

    def test_a_change_is_called_as_a_side_says_it(self):
        asked = ("worth", KNIGHTS, "--against", ORCS, "--json", "--quiet", "--why")
        for called, as_told in (("armour=3+", "armour 3+"), ("hits", "1 hit more"), ("item=battle-banner", "battle-banner"), ("hero", "a hero (hero)"),
                                ("character=hero", "a hero (hero)"), ("battle-banner", "battle-banner")):
            self.assertEqual(self.answered(*asked, called), self.answered(*asked, as_told), called)

    def test_half_strength_one_against_one_has_a_note(self):
        for command, *asked in (("worth", KNIGHTS), ("find", KNIGHTS, "--worth", "60", "--vary", "attacks"), ("dominated", KNIGHTS),
                                ("diff", KNIGHTS, "--set", "knights: attacks=4")):
            self.assertIn("one against one tells little", fray(command, *asked, "--against", ORCS, "--value", "half").errors)
            self.assertNotIn("tells little", fray(command, *asked, "--against", ORCS).errors)

    def test_why_is_drawn_and_told(self):
        told = self.answered("worth", KNIGHTS, "--against", f"{ORCS}, {GOBLINS}", "--why", "attacks", "--quiet")
        self.assertIn("points without", told)
        self.assertIn("in all: win +", told)
        with tempfile.TemporaryDirectory() as folder:
            self.answered("worth", KNIGHTS, "--against", f"{ORCS}, {GOBLINS}", "--why", "attacks", "--quiet", "--svg", "why.svg", folder=folder)
            self.assertIn(GOBLINS, (pathlib.Path(folder) / "why.svg").read_text())
        self.assertIn('--why: "wings" is no change of this unit', self.refused("worth", KNIGHTS, "--against", ORCS, "--why", "wings"))
        self.assertIn("--pairs", self.refused("worth", KNIGHTS, "--against", ORCS, "--why", "attacks", "--pairs"))

    def test_wrong_input_gets_one_sentence(self):
        self.assertIn("has several units", self.refused("worth", f"{KNIGHTS} + {HALBERDIERS}", "--against", ORCS))
        self.assertIn("has several units", self.refused("worth", f"2 x {KNIGHTS}", "--against", ORCS))
        self.assertIn("Did you mean", self.refused("worth", "empire/knigts", "--against", ORCS))
        self.assertIn("one form at a time", self.refused("worth", KNIGHTS, "--json", "--csv"))
        self.assertIn("Name a file", self.refused("worth", KNIGHTS, "--svg", "-"))


class Mistyped(CommandLine):
    def test_a_change_that_is_mistyped_gets_the_nearest(self):
        for asked, near in ((("worth", "empire/knights", "--why", "atacks", "--against", "orcs/goblins"), "Did you mean attacks"),
                            (("find", "empire/knights", "--worth", "60", "--vary", "atacks", "--against", "orcs/goblins"), "Did you mean attacks"),
                            (("points", "empire", "--worth", "shoting=4", "--against", "orcs"), "Did you mean shooting?")):
            self.assertIn(near, self.refused(*asked))


if __name__ == "__main__":
    main()
