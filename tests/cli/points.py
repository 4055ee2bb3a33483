#!/usr/bin/env python3
"""`fray points`: fair prices of units against a field."""

import csv
import io
import json
import math
import pathlib
import signal
import subprocess
import tempfile
import time

import fray_program
from fray_program import CommandLine, main

KNIGHTS, HALBERDIERS, ORCS, GOBLINS, WOLVES = ("empire/knights", "empire/halberdiers", "orcs/orc warriors", "orcs/goblins",
                                               "orcs/wolf riders")
QUICK = ("--trials", "300", "--quiet")


class Points(CommandLine):
    def prices(self, *arguments):
        rows = self.in_json("points", *arguments, *QUICK)
        return {row["unit"]: row for row in rows}

    def test_columns_and_ranges(self):
        text = self.answered("points", f"{KNIGHTS}, {HALBERDIERS}", "--against", f"{ORCS}, {GOBLINS}", "--csv", *QUICK)
        rows = list(csv.DictReader(io.StringIO(text)))
        self.assertEqual(list(rows[0]), ["unit", "list", "list_price", "fair_price", "low", "high", "field_low", "field_high",
                                         "ratio", "rating", "charging", "receiving", "opponents", "mixed_share",
                                         "expected_price", "residual", "both_low", "both_high", "unequal", "field", "beside", "combined_price"])
        for row in rows:
            self.assertLessEqual(float(row["low"]), float(row["high"]))
            self.assertLess(float(row["field_low"]), float(row["field_high"]))
            self.assertLess(float(row["both_low"]), float(row["both_high"]))
            self.assertEqual(row["field"], f"{ORCS}; {GOBLINS}")
            self.assertAlmostEqual(float(row["ratio"]), float(row["fair_price"]) / float(row["list_price"]), delta=1e-9)
            self.assertEqual(row["opponents"], "2")
            self.assertGreater(float(row["charging"]), float(row["receiving"]))
        self.assertEqual([row["list_price"] for row in rows], ["110.0", "45.0"])

    def test_the_luck_of_dice_makes_no_interval_narrower(self):
        rows = json.loads(self.answered("points", "orcs", "--against", "orcs", "--rounds", "1", "--json", "--quiet"))
        for row in rows:
            field, both = (row[f"{kind}_high"] - row[f"{kind}_low"] for kind in ("field", "both"))
            self.assertGreater(both, 0.97 * field, row["unit"])

    def test_dice_and_field_together_are_no_narrower_than_either(self):
        for row in self.prices("empire", "--against", "orcs").values():
            if row["field_low"] is not None:
                self.assertLessEqual(row["both_low"], min(row["low"], row["field_low"]), row)
                self.assertGreaterEqual(row["both_high"], max(row["high"], row["field_high"]), row)

    def test_what_a_list_asks_does_not_matter(self):
        """A copy of a unit at a wrong price has the unit's fair price."""
        rows = self.prices(f"{HALBERDIERS}, {KNIGHTS}", "--against", f"{ORCS}, {GOBLINS}, {WOLVES}")
        dear = self.prices(f"{HALBERDIERS}: points=55", "--against", f"{ORCS}, {GOBLINS}, {WOLVES}")
        self.assertLess(abs(dear[f"{HALBERDIERS}: points=55"]["fair_price"] / rows[HALBERDIERS]["fair_price"] - 1), 0.1)

    def test_the_field_costs_what_its_lists_say_and_a_fixed_price_holds(self):
        field = f"{ORCS}, {GOBLINS}"
        rows = self.prices(field, "--against", field)
        self.assertAlmostEqual(rows[ORCS]["fair_price"] * rows[GOBLINS]["fair_price"], 60 * 30, delta=1e-6)
        fixed = self.prices(f"{KNIGHTS}, {HALBERDIERS}", "--against", field, "--fix", f"{KNIGHTS}=200")
        for column in ("fair_price", "low", "high", "field_low", "field_high"):
            self.assertEqual(fixed[KNIGHTS][column], 200)
        both = self.prices(f"{KNIGHTS}, {HALBERDIERS}", "--against", field, "--fix", f"{KNIGHTS}=200", "--fix",
                           f"{HALBERDIERS}=50")
        self.assertAlmostEqual(both[KNIGHTS]["fair_price"], 200, delta=1e-6)
        self.assertAlmostEqual(both[HALBERDIERS]["fair_price"], 50, delta=1e-6)

    def test_a_price_does_not_depend_on_what_else_is_asked(self):
        field = ("--against", f"{ORCS}, {GOBLINS}, {WOLVES}")
        alone = self.prices(KNIGHTS, *field)[KNIGHTS]
        for others in (HALBERDIERS, f"orcs/giant, {HALBERDIERS}", "chaos/*"):
            beside = self.prices(f"{KNIGHTS}, {others}", *field)
            self.assertEqual({key: beside[KNIGHTS][key] for key in ("fair_price", "rating", "opponents")},
                             {key: alone[key] for key in ("fair_price", "rating", "opponents")})

    def test_a_gun_in_the_field_does_not_set_the_scale(self):
        field = f"{ORCS}, {GOBLINS}, {WOLVES}, orcs/black orcs, orcs/boar riders, orcs/ogres, orcs/trolls"
        without = self.prices(f"{KNIGHTS}, {HALBERDIERS}", "--against", field)
        said = fray_program.fray("points", f"{KNIGHTS}, {HALBERDIERS}", "--against", f"{field}, dwarfs/cannon, empire/cannon", "--guns", "--json",
                                 "--trials", "300")
        for row in json.loads(said.out):
            self.assertLess(abs(math.log(row["fair_price"] / without[row["unit"]]["fair_price"])), math.log(1.2), row["unit"])
        self.assertIn("less than a third of it, of these opponents: dwarfs/cannon", said.errors)

    def test_a_monster_is_not_dear_for_being_one_stand(self):
        # The same attacks and hits, on one stand and on three.
        line = "custom: type=infantry, attacks=3, hits=3, stands=3, points=90"
        one = "custom: type=monster, attacks=9, hits=9, stands=1, points=90"
        by = {value: {side: self.prices(side, "--against", "orcs", "--value", value)[side]["fair_price"] for side in (line, one)}
              for value in ("hits", "stands")}
        self.assertLess(by["hits"][one] / by["hits"][line], by["stands"][one] / by["stands"][line])
        self.assertIn("value", self.refused("points", line, "--against", ORCS, "--value", "models"))

    def test_guns_are_left_out_however_a_field_is_named(self):
        fighters = self.prices(f"{KNIGHTS}, {HALBERDIERS}", "--against", "dwarfs/*, orcs/*")
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder)
            (path / "field.toml").write_text("".join(f'[[opponent]]\nside = "{side}"\n' for side in fighters[KNIGHTS]["field"].split("; ") + ["dwarfs/cannon"]))
            for field in ("dwarfs, orcs", "dwarfs, dwarfs, orcs", "dwarfs, orcs, dwarfs/cannon, orcs/rock lobber", "field.toml"):
                rows = self.in_json("points", f"{KNIGHTS}, {HALBERDIERS}", "--against", field, *QUICK, folder=folder)
                for row in rows:
                    self.assertAlmostEqual(row["fair_price"], fighters[row["unit"]]["fair_price"], delta=0.02 * row["fair_price"], msg=field)

    def test_a_copied_list_moves_nothing(self):
        """A list of the user's own, a copy, or a copy at other prices, has no say in what units are worth."""
        asked = ("points", f"{KNIGHTS}, {HALBERDIERS}", "--json", "--rounds", "1", "--trials", "100", "--quiet")
        usual = self.answered(*asked)
        with tempfile.TemporaryDirectory() as folder:
            shipped = (pathlib.Path(__file__).parents[2] / "data/warmaster/empire.toml").read_text()
            (pathlib.Path(folder) / "copied.toml").write_text(shipped.replace('list = "Empire"', 'list = "Copied"'))
            (pathlib.Path(folder) / "dear.toml").write_text(shipped.replace('list = "Empire"', 'list = "Dear"').replace("points = 45", "points = 450"))
            env = fray_program.environment(FRAY_DATA=folder)
            self.assertEqual(fray_program.fray(*asked, env=env).out, usual)
            # The copy is worth what the original is, and a field has it once.
            copied = json.loads(fray_program.fray("points", f"{KNIGHTS}, copied/knights, dear/halberdiers, {HALBERDIERS}", *asked[2:], env=env).out)
            price = {row["unit"]: row["fair_price"] for row in copied}
            self.assertEqual(price["copied/knights"], price[KNIGHTS])
            self.assertAlmostEqual(price["dear/halberdiers"] / price[HALBERDIERS], 1, delta=0.1)
            twice = json.loads(fray_program.fray("points", KNIGHTS, "--against", "orcs, copied, empire", "--json", *QUICK, env=env).out)
            once = json.loads(fray_program.fray("points", KNIGHTS, "--against", "orcs, copied", "--json", *QUICK, env=env).out)
            self.assertEqual([twice[0][key] for key in ("fair_price", "field_low", "field_high", "opponents")],
                             [once[0][key] for key in ("fair_price", "field_low", "field_high", "opponents")])

    def test_a_monster_costs_the_same_in_short_fights_and_in_long_ones(self):
        """By stands a giant who has not lost his only one has lost nothing, and in one round he hardly ever does."""
        price = {(value, rounds): self.prices("orcs/giant", "--against", "orcs", "--rounds", rounds, "--value", value)["orcs/giant"]["fair_price"]
                 for value in ("hits", "stands") for rounds in ("1", "2")}
        self.assertLess(abs(math.log(price["hits", "1"] / price["hits", "2"])), math.log(1.15))
        self.assertGreater(price["stands", "1"], 3 * price["stands", "2"])
        self.assertLess(price["hits", "2"], 0.8 * price["stands", "2"])

    def test_by_half_strength_a_price_is_found_where_one_is(self):
        # At some of the prices on the way one side loses less than half of itself in every fight.
        for field in ("chaos/chaos hounds", f"{GOBLINS}, chaos/chaos hounds"):
            told = fray_program.fray("points", KNIGHTS, "--against", field, "--value", "half", "--json", *QUICK)
            (row,) = json.loads(told.out)
            self.assertIsNotNone(row["fair_price"], field)
            self.assertLess(max(abs(row["charging"]), abs(row["receiving"])), 0.4, row)
        for more in ((), ("--fix", f"{KNIGHTS}=110")):  # what is held, and not of the field, leaves the scale to its lists
            asked = ("points", f"{KNIGHTS}, {HALBERDIERS}", "--against", f"{GOBLINS}, {ORCS}, {WOLVES}", "--value", "half", *more, *QUICK)
            self.assertLess(self.last_step(*asked), 1.05)

    def last_step(self, *asked):
        """Per cent by which the last step moved a price at most."""
        told = self.answered(*asked)
        return float(told.split("moved no price by more than ")[1].split(" %")[0])

    def test_who_hurts_nobody_is_told_why(self):
        told = fray_program.fray("points", "empire, dwarfs/cannon", "--guns", "--against", "orcs/giant", "--value", "stands", "--trials", "100")
        for sentence in [line for line in told.errors.splitlines() if "does not compare" in line]:
            self.assertIn("Say --value hits, or name a larger field.", sentence)

    def test_pairs_that_never_meet_at_equal_cost_are_counted(self):
        row = self.prices("orcs/giant: points=900", "--against", f"{GOBLINS}, {KNIGHTS}")["orcs/giant: points=900"]
        self.assertEqual(row["unequal"], 1)  # the goblins: at most three of them reach him
        said = self.answered("points", "orcs/giant", "--against", f"{GOBLINS}, {KNIGHTS}", *QUICK)
        self.assertIn("1 of 2 pairs never meet at equal cost", said)
        self.assertEqual(self.prices(KNIGHTS, "--against", ORCS)[KNIGHTS]["unequal"], 0)

    def test_what_is_held_is_told(self):
        said = self.answered("points", KNIGHTS, "--against", f"{ORCS}, {GOBLINS}", "--fix", f"{ORCS}=120", *QUICK)
        self.assertIn(f"Held: {ORCS} 120. The field's middle unit costs", said)
        self.assertIn("Half of the field costs more than its lists say", self.answered("points", KNIGHTS, "--against", ORCS, *QUICK))

    def test_round_and_words(self):
        rounded = self.prices(f"{KNIGHTS}, {HALBERDIERS}", "--against", ORCS, "--round", "5")
        self.assertTrue(all(row["fair_price"] % 5 == 0 for row in rounded.values()))
        said = self.answered("points", f"{KNIGHTS}, {HALBERDIERS}", "--against", ORCS, *QUICK)
        for words in ("At fair prices a unit destroys as much value as it loses", "shooting, movement and command are not in it",
                      "cyclic:", "steps moved no price by more than"):
            self.assertIn(words, said)

    def test_the_same_bytes_on_any_threads(self):
        asked = ("points", f"{KNIGHTS}, {HALBERDIERS}", "--against", f"{ORCS}, {GOBLINS}", "--csv", *QUICK)
        self.assertEqual(self.answered(*asked, "--threads", "1"), self.answered(*asked, "--threads", "3"))

    def test_an_interval_holds_its_price_and_one_opponent_has_none_by_the_field(self):
        row = self.prices(KNIGHTS, "--against", GOBLINS, "--method", "auto")[KNIGHTS]
        self.assertEqual((row["low"], row["high"]), (row["fair_price"], row["fair_price"]))
        self.assertIsNone(row["field_low"])
        # Several a side are simulated unless a method is said; one against one is solved.
        simulated = self.prices(KNIGHTS, "--against", GOBLINS)[KNIGHTS]
        self.assertLess(simulated["low"], simulated["high"])
        # Three times the half width of 95 %: alpha is below 1e-8.
        self.assertLess(abs(simulated["fair_price"] - row["fair_price"]), 1.5 * (simulated["high"] - simulated["low"]))

    def test_a_field_has_its_weights(self):
        with tempfile.TemporaryDirectory() as folder:
            def priced(*weights):
                (pathlib.Path(folder) / "field.toml").write_text("".join(
                    f'[[opponent]]\nside = "{side}"\nweight = {weight}\n' for side, weight in zip((GOBLINS, ORCS), weights)))
                rows = self.in_json("points", KNIGHTS, "--against", "field.toml", *QUICK, folder=folder)
                return rows[0]["fair_price"]
            self.assertNotAlmostEqual(priced(4, 0.25), priced(1, 1), delta=1)
            self.assertAlmostEqual(priced(2, 2), priced(1, 1), delta=1e-6)
            (pathlib.Path(folder) / "field.toml").write_text(
                f'[[opponent]]\nside = "{ORCS}"\n[[situation]]\nname = "x"\n')
            self.assertIn("situation", self.refused("points", KNIGHTS, "--against", "field.toml", folder=folder))

    def test_the_best_mixed_choice_and_triangles(self):
        field = f"{ORCS}, {GOBLINS}, {KNIGHTS}"
        rows = self.prices(field, "--against", field)
        shares = [row["mixed_share"] for row in rows.values()]
        self.assertAlmostEqual(sum(shares), 1, delta=1e-12)
        said = self.answered("points", field, "--against", field, *QUICK)
        self.assertIn("the best mixed choice of the field", said)
        self.assertIn("duality gap", said)

    def test_guns_that_charge_are_told(self):
        told = fray_program.fray("points", "empire/halberdiers, orcs/goblins", "--against", "empire/cannon, orcs/goblins", "--guns", "--trials", "100")
        self.assertIn("empire/cannon is artillery and cannot charge on a table. Here it does all the same.", told.errors)
        told = fray_program.fray("points", "empire/halberdiers, orcs/goblins", "--against", "empire/cannon, orcs/goblins", "--guns", "--trials", "100", "--charging", "artillery=0%")
        self.assertNotIn("cannot charge", told.errors)

    def test_what_explains_list_prices(self):
        asked = ("orcs", "--against", GOBLINS, "--regress")
        rows = self.prices(*asked)
        for row in rows.values():
            self.assertAlmostEqual(row["expected_price"] + row["residual"], row["list_price"], delta=1e-9)
        self.assertAlmostEqual(sum(row["residual"] for row in rows.values()), 0, delta=1e-6)
        self.assertIsNone(next(iter(self.prices(KNIGHTS, "--against", GOBLINS).values()))["residual"])
        said = self.answered("points", *asked, *QUICK)
        self.assertIn("the fair price explains", said)
        self.assertIn("--regress", self.refused("points", KNIGHTS, "--against", ORCS, "--regress", *QUICK))

    def test_terms_of_list_prices_have_intervals_of_students_t(self):
        # 27 units and 5 terms: Student's t of 22 is 2.074, where the normal quantile is 1.960.
        said = self.answered("points", "empire, orcs, dwarfs", "--guns", "--against", GOBLINS, "--regress", *QUICK)
        block = said.split("a point of")[1].split("\n\n")[0].splitlines()[1:]
        terms = {line.split("  ")[1]: line.split() for line in block}
        self.assertIn("shooting", terms)
        widest = max(terms.values(), key=lambda words: float(words[-1]))
        low, high, error = (float(widest[-place]) for place in (4, 2, 1))
        self.assertAlmostEqual((high - low) / 2 / error, 2.074, delta=0.01)

    def test_a_planted_worth_is_recovered_from_lists(self):
        # Planted: each unit costs its fair price, and 700 points for each shot, on a scale where whole points are fine.
        field = f"{GOBLINS}: points=3000"
        units = ("empire/crossbowmen", "empire/handgunners", KNIGHTS, HALBERDIERS, "empire/pistoliers", "empire/flagellants", ORCS, GOBLINS, WOLVES)
        fair = self.prices(", ".join(units), "--against", field)
        shots = {"empire/crossbowmen": 3, "empire/handgunners": 3, "empire/pistoliers": 3, GOBLINS: 3, WOLVES: 3}
        dear = ", ".join(f"{unit}: points={round(fair[unit]['fair_price'] + 700 * shots.get(unit, 0))}" for unit in units)
        rows = json.loads(self.answered("points", dear, "--against", field, "--terms", "--json", *QUICK))
        costs = {row["term"]: row["costs"] for row in rows if row["by"] == "all"}
        self.assertAlmostEqual(costs["shooting"], 700, delta=35)  # fair prices are settled to 1 % of some 5000
        self.assertAlmostEqual(costs["fair price"], 1, delta=0.01)

    def test_terms_are_a_table_of_their_own(self):
        asked = ("points", "empire, orcs, dwarfs", "--guns", "--against", GOBLINS, *QUICK)
        rows = self.in_json(*asked, "--terms")
        said = self.answered(*asked, "--regress")
        for row in rows:
            self.assertGreater(row["costs"], row["low"])
            self.assertAlmostEqual(row["costs"] - row["low"], row["high"] - row["costs"], places=9)
            if row["by"] == "all":
                line = f'{row["term"]} {row["costs"]:+.2f} {row["low"]:+.2f} to {row["high"]:+.2f} {row["error"]:.2f}'
                self.assertIn(line, [" ".join(told.split()) for told in said.splitlines()])
        self.assertEqual([row["term"] for row in rows if row["by"] == "combat"], ["constant", "fair price"])
        self.assertIn(f'explains {100 * rows[0]["explained"]:.0f} %', said)
        for other in (("--worth", "shooting=4"), ("--round", "5"), ("--why", KNIGHTS)):
            self.assertIn(other[0], self.refused(*asked, "--terms", *other))
        self.assertEqual(self.in_json(*asked, "--terms", "--regress"), rows)

    def test_what_is_beside_combat_is_added_as_it_is_said(self):
        asked = (f"empire/crossbowmen, {KNIGHTS}", "--against", GOBLINS)
        plain, said = self.prices(*asked), self.prices(*asked, "--worth", "shot=4, mounted=2.5")
        for unit, beside in (("empire/crossbowmen", 4 * 3), (KNIGHTS, 2.5)):  # a shot a stand, three stands
            self.assertEqual((plain[unit]["beside"], plain[unit]["combined_price"]), (None, None))
            self.assertAlmostEqual(said[unit]["beside"], beside)
            self.assertAlmostEqual(said[unit]["combined_price"], plain[unit]["fair_price"] + beside, places=9)
        self.assertIn("with what is beside combat, where shot=4", self.answered("points", *asked, "--worth", "shot=4", *QUICK))
        for wrong in ("shot", "wings=4", "shot=many", "shot=4, shooting=5", ""):
            self.assertIn("--worth", self.refused("points", *asked, "--worth", wrong, *QUICK))

    def test_who_has_no_fair_price_has_no_say_in_what_explains_list_prices(self):
        tower = "custom: type=monster, attacks=3, hits=20, armour=3+, stands=1, points=75"  # of which nobody destroys a stand
        units = f"{tower}, {ORCS}, {GOBLINS}, {WOLVES}, orcs/black orcs, orcs/boar riders, orcs/ogres, orcs/trolls, empire/knights"
        asked = ("points", units, "--against", GOBLINS, "--regress", "--value", "stands", "--rounds", "1", "--trials", "100", "--quiet")
        rows = {row["unit"]: row for row in self.in_json(*asked)}
        alone = rows.pop(tower)
        self.assertEqual((alone["fair_price"], alone["expected_price"], alone["residual"]), (None, None, None))
        self.assertAlmostEqual(sum(row["residual"] for row in rows.values()), 0, delta=1e-6)
        self.assertNotIn("nan", self.answered(*asked))

    def test_a_picture_of_prices(self):
        with tempfile.TemporaryDirectory() as folder:
            self.answered("points", f"{KNIGHTS}, {HALBERDIERS}", "--against", GOBLINS, "--svg", "prices.svg", *QUICK, folder=folder)
            drawn = (pathlib.Path(folder) / "prices.svg").read_text()
            for words in (KNIGHTS, HALBERDIERS, "list price", "fair price"):
                self.assertIn(words, drawn)

    def test_a_run_that_was_stopped_goes_on_from_its_fights(self):
        asked = ("points", KNIGHTS, "--against", f"{ORCS}, {GOBLINS}, {WOLVES}", "--trials", "20000", "--csv", "--quiet")
        with tempfile.TemporaryDirectory() as folder:
            running = subprocess.Popen([fray_program.PROGRAM, *asked, "--threads", "1", "--keep", "fights"], cwd=folder,
                                       stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=fray_program.environment())
            kept = pathlib.Path(folder, "fights")
            while running.poll() is None and not kept.exists():
                time.sleep(0.01)
            running.send_signal(signal.SIGINT)
            running.communicate(timeout=120)
            self.assertEqual(running.returncode, 130)
            self.assertTrue(kept.exists())
            self.assertEqual(self.answered(*asked, "--keep", "fights", folder=folder), self.answered(*asked))
            self.assertFalse(kept.exists())

    def test_what_would_take_hours_is_refused_at_once(self):
        for option, value in (("--method", "exact"), ("--policy", "best")):
            began = time.monotonic()
            self.assertIn(f"{value} is said of fair prices", self.refused("points", "all", option, value, "--quiet"))
            self.assertLess(time.monotonic() - began, 10)

    def test_wrong_input_gets_one_sentence(self):
        self.assertIn("has no price", self.refused("points", KNIGHTS, "--against", "custom: attacks=3"))
        self.assertIn("Leave charging out", self.refused("points", f"{KNIGHTS}: charging", "--against", ORCS))
        self.assertIn("is several units", self.refused("points", KNIGHTS, "--against", f"2 x {GOBLINS}"))
        self.assertIn("whom do they meet", self.refused("points", KNIGHTS, "--against", ""))
        self.assertIn("--fix", self.refused("points", KNIGHTS, "--against", ORCS, "--fix", f"{KNIGHTS}=cheap"))
        self.assertIn("--fix", self.refused("points", KNIGHTS, "--against", ORCS, "--fix", f"{HALBERDIERS}=45"))
        self.assertIn("is said twice", self.refused("points", KNIGHTS, "--against", ORCS, "--fix", f"{KNIGHTS}=110", "--fix", f"{KNIGHTS}=120"))
        self.assertIn("Did you mean", self.refused("points", "empire/knigts", "--against", ORCS))
        self.assertIn("--round", self.refused("points", KNIGHTS, "--against", ORCS, "--round", "0"))

    def test_why_is_headed_by_both_prices_and_the_field(self):
        told = self.answered("points", KNIGHTS, "--against", f"{ORCS}, {GOBLINS}", "--why", KNIGHTS, *QUICK, "--quiet")
        self.assertRegex(told, rf"warmaster: why {KNIGHTS} should cost \d+\.\d \(its list says 110\), against 2 opponents\n")
        self.assertNotRegex(self.answered("points", KNIGHTS, "--against", f"{ORCS}, {GOBLINS}", *QUICK, "--quiet"), r"e-1\d")

    def test_why_a_price_is_what_it_is(self):
        asked = (KNIGHTS, "--against", f"{ORCS}, {GOBLINS}, {WOLVES}")
        price = self.prices(*asked)[KNIGHTS]["fair_price"]
        rows = self.in_json("points", *asked, "--why", "knights", *QUICK)
        self.assertTrue(all((row["unit"], row["fair_price"]) == (KNIGHTS, price) for row in rows))
        of = {(row["opponent"], row["situation"]): row for row in rows}
        opponents = (ORCS, GOBLINS, WOLVES)
        self.assertEqual(set(of), {(who, how) for who in (None, *opponents) for how in ("charging", "receiving", None)} - {(None, None)})
        for keys in ([(who, None) for who in opponents], [(None, "charging"), (None, "receiving")],
                     [(who, how) for who in opponents for how in ("charging", "receiving")]):
            # What moves a fair price comes to nothing, and the parts give the price again.
            self.assertAlmostEqual(sum(of[key]["points"] for key in keys), 0, places=6)
            self.assertAlmostEqual(sum(of[key]["often"] for key in keys), 1, places=9)
            destroyed, lost = (sum(of[key]["often"] * of[key][name] for key in keys) for name in ("destroyed", "lost"))
            self.assertAlmostEqual(price * destroyed / lost, price, places=6)
            for key in keys:  # leave it out
                rest = [of[each] for each in keys if each != key]
                destroyed, lost = (sum(row["often"] * row[name] for row in rest) for name in ("destroyed", "lost"))
                self.assertAlmostEqual(of[key]["without"], price * destroyed / lost, places=6)
        self.assertGreater(of[None, "charging"]["points"], 0)  # who charges well is worth less without it
        self.assertLess(of[None, "charging"]["without"], price)

    def test_a_planted_bad_opponent_is_the_reason(self):
        bane = "custom: type=infantry, attacks=12, hits=6, armour=3+, stands=3, points=90"
        rows = self.in_json("points", KNIGHTS, "--against", f"{ORCS}, {GOBLINS}, {bane}", "--fix", f"{bane}=90", "--fix",
                            f"{ORCS}=60", "--fix", f"{GOBLINS}=30", "--why", KNIGHTS, *QUICK)
        both = [row for row in rows if row["opponent"] and not row["situation"]]
        self.assertEqual(both[0]["opponent"], bane)
        self.assertLess(both[0]["points"], 0)
        self.assertGreater(both[0]["without"], both[0]["fair_price"])

    def test_how_often_opponents_come_is_told(self):
        told = self.answered("points", KNIGHTS, "--against", f"{ORCS}, {GOBLINS}, {WOLVES}", "--popularity", "orcs/goblins=100, orcs/wolf riders=0", *QUICK)
        self.assertIn("against 2 opponents, as often as orcs/goblins=100, orcs/wolf riders=0 (2 of them come)", told)
        self.assertIn("Half of the field, as often as it comes, costs more", told)
        self.assertIn("Did you mean orcs/trolls", self.refused("points", KNIGHTS, "--against", "orcs", "--popularity", "orcs/trols=2"))

    def test_a_name_means_a_unit_in_question(self):
        rows = self.prices(f"{KNIGHTS}, {HALBERDIERS}", "--against", ORCS, "--fix", "knights=110")
        self.assertEqual(rows[KNIGHTS]["fair_price"], 110)
        self.assertIn("Did you mean empire/knights", self.refused("points", f"{KNIGHTS}, {HALBERDIERS}", "--why", "empire/knight"))

    def test_too_few_units_to_explain_prices_are_refused_at_once(self):
        began = time.monotonic()
        self.assertIn("is asked of 1 unit and", self.refused("points", KNIGHTS, "--regress"))
        self.assertLess(time.monotonic() - began, 3)

    def test_worth_of_what_nobody_has_is_noted(self):
        told = fray_program.fray("points", HALBERDIERS, "--against", ORCS, "--worth", "flying=20", "--trials", "50")
        self.assertIn("No unit here has flying", told.errors)

    def test_a_rounded_price_is_never_nothing(self):
        self.assertEqual(self.prices(KNIGHTS, "--against", ORCS, "--round", "1000")[KNIGHTS]["fair_price"], 1000)

    def test_what_why_refuses(self):
        for other in (("--worth", "shooting=4"), ("--round", "5")):
            self.assertIn(other[0], self.refused("points", KNIGHTS, "--against", ORCS, "--why", KNIGHTS, *other))
        field = ("--against", f"{ORCS}, {GOBLINS}")
        self.assertIn("--why", self.refused("points", KNIGHTS, *field, "--why", HALBERDIERS))
        self.assertIn("its price is held", self.refused("points", KNIGHTS, *field, "--why", KNIGHTS, "--fix", f"{KNIGHTS}=110"))
        self.assertIn("--regress", self.refused("points", KNIGHTS, *field, "--why", KNIGHTS, "--regress"))


if __name__ == "__main__":
    main()
