#!/usr/bin/env python3
"""`fray compare` and `fray rank`: sides against a field of opponents and situations."""

import csv
import io
import json

from fray_program import CommandLine, fray, main

KNIGHTS, HELMS, HALBERDIERS = "empire/knights", "high-elves/silver helms", "empire/halberdiers"
ORCS, GOBLINS = "orcs/orc warriors", "orcs/goblins"


class Judged(CommandLine):
    def rows(self, *arguments):
        return self.in_json(*arguments, "--quiet", folder=self.folder)

    def row(self, rows, side, kind="side", situation="all"):
        found = [row for row in rows if (row["row"], row["side"], row["situation"]) == (kind, side, situation)]
        self.assertEqual(len(found), 1, rows)
        return found[0]

    def test_options_belong_to_their_side(self):
        """In any order, and with commas of their own."""
        shots = "empire/handgunners: shots=3"
        for said, sides in ((f"{KNIGHTS}, {shots}", [KNIGHTS, shots]), (f"{shots}, {KNIGHTS}", [shots, KNIGHTS]),
                            (f"{HALBERDIERS}: attacks=4, defended, {KNIGHTS}", [f"{HALBERDIERS}: attacks=4, defended", KNIGHTS]),
                            (f"custom: type=infantry, attacks=3, points=50, {KNIGHTS}", ["custom: type=infantry, attacks=3, points=50", KNIGHTS])):
            rows = self.rows("points", said, "--against", ORCS)
            self.assertCountEqual([row["unit"] for row in rows if row["row"] == "side"] if "row" in rows[0]
                                  else [row["unit"] for row in rows], sides)
        rows = self.rows("rank", f"{KNIGHTS}: attacks=4, orcs", "--against", GOBLINS)
        sides = {row["unit"] for row in rows}
        self.assertIn(f"{KNIGHTS}: attacks=4", sides)
        self.assertIn(ORCS, sides)

    def test_a_gun_that_charges_is_told(self):
        told = fray("rank", "empire/cannon", "--own", KNIGHTS, "--against", GOBLINS, folder=self.folder)
        self.assertIn("note: empire/cannon is artillery and cannot charge on a table. Here it does all the same.\n", told.errors)
        self.assertNotIn("artillery", fray("rank", KNIGHTS, "--against", GOBLINS, folder=self.folder).errors)

    def test_what_counts_an_opponent_without_a_price_is_told(self):
        free, giant = "albion/fenbeast", "albion/giant"
        note = f"note: {free} has no price: it is left out of points won, swing and fair prices. Chances and losses, points lost too, are of all opponents.\n"
        field = f"{free}, {giant}"
        for command in (("compare", KNIGHTS, HALBERDIERS), ("rank", KNIGHTS), ("dominated", KNIGHTS), ("worth", KNIGHTS), ("diff", KNIGHTS, "--set", "knights: attacks=4")):
            with self.subTest(command):
                self.assertEqual(fray(*command, "--against", field, folder=self.folder).errors.count(note), 1)
                self.assertNotIn("price", fray(*command, "--against", giant, folder=self.folder).errors)
        self.assertIn(note, fray("army", KNIGHTS, field, folder=self.folder).errors)
        several = fray("rank", KNIGHTS, "--against", f"{free}, {free}: attacks=4, {free}: attacks=3, {free}: attacks=2, {giant}", folder=self.folder).errors
        self.assertIn(f"note: 4 opponents, such as {free}, have no price: they are left out of points won", several)
        rows = {of: self.row(self.rows("compare", KNIGHTS, HALBERDIERS, "--against", of), KNIGHTS) for of in (free, giant, field)}
        for one in ("swing", "b_points_lost"):
            self.assertAlmostEqual(rows[field][one], rows[giant][one], places=12)
        for both in ("a_points_lost", "win", "b_stands_lost"):
            self.assertAlmostEqual(rows[field][both], (rows[free][both] + rows[giant][both]) / 2, places=12)
        self.assertIsNone(rows[free]["swing"])
        self.assertNotIn("price", fray("rank", KNIGHTS, "--against", free, folder=self.folder).errors)  # no swing is told

    def test_a_unit_that_is_named_and_not_met_is_told(self):
        self.assertIn("is none of the 2 opponents here", self.refused("rank", KNIGHTS, "--against", f"{ORCS}, {GOBLINS}", "--popularity", "orcs/trolls=3", folder=self.folder))
        self.assertIn("0 to 1000000", self.refused("rank", KNIGHTS, "--against", "orcs", "--popularity", "cavalry=1e9", folder=self.folder))

    def test_a_field_may_be_said_in_parts(self):
        both = self.rows("compare", KNIGHTS, HELMS, "--against", f"{ORCS}: attacks=4, {GOBLINS}")
        self.assertEqual(self.rows("compare", KNIGHTS, HELMS, "--against", f"{ORCS}: attacks=4", "--against", GOBLINS), both)
        self.assertNotEqual(self.rows("compare", KNIGHTS, HELMS, "--against", GOBLINS), both)

    def test_against_one_side_it_is_what_odds_says(self):
        rows = self.rows("compare", f"{KNIGHTS}: charging", f"{HALBERDIERS}: defended", "--against", ORCS)
        odds = [self.odds(side, ORCS) for side in (f"{KNIGHTS}: charging", f"{HALBERDIERS}: defended")]
        for row, answer in zip(rows, odds):
            self.assertEqual(row["win"], answer["win"]["p"])
            self.assertEqual(row["swing"], answer["points"]["swing"]["mean"])
            self.assertEqual(row["a_stands_lost"], answer["stands_lost"]["a"]["mean"])
        difference = self.row(rows, f"{HALBERDIERS}: defended", "difference")
        self.assertEqual(difference["than"], f"{KNIGHTS}: charging")
        self.assertEqual(difference["win"], odds[1]["win"]["p"] - odds[0]["win"]["p"])
        self.assertEqual(difference["swing"], odds[1]["points"]["swing"]["mean"] - odds[0]["points"]["swing"]["mean"])

    def test_a_field_weighs_opponents_and_situations(self):
        (self.folder / "field.toml").write_text(
            f'[[opponent]]\nside = "{ORCS}"\nweight = 3\n[[opponent]]\nside = "{GOBLINS}"\n'
            '[[situation]]\nname = "charging"\nown = "charging"\nweight = 0.5\n'
            '[[situation]]\nname = "second line"\nenemy = "charging"\nown-with = "empire/halberdiers: behind=1"\nturns = 2\n')
        row = self.row(self.rows("compare", KNIGHTS, HALBERDIERS, "--against", "field.toml", "--hold-fire"), HALBERDIERS)
        expected = 0
        for enemy, weight in ((ORCS, 3), (GOBLINS, 1)):
            charging = self.odds(f"{HALBERDIERS}: charging", enemy)["win"]["p"]
            second = self.odds(f"{HALBERDIERS} + empire/halberdiers: behind=1", f"{enemy}: charging", "--turns", "2")["win"]["p"]
            expected += weight / 4 * (0.5 * charging + second) / 1.5
        self.assertAlmostEqual(row["win"], expected, delta=1e-12)

    def test_a_colon_with_nothing_behind_it_says_nothing(self):
        bare = self.rows("compare", KNIGHTS, HALBERDIERS, "--against", ORCS)
        colon = self.rows("compare", f"{KNIGHTS}:", f"{HALBERDIERS} : ", "--against", f"{ORCS}:")
        self.assertEqual([row["win"] for row in colon], [row["win"] for row in bare])

    def test_a_list_is_met_charging_and_receiving(self):
        rows = self.rows("compare", KNIGHTS, HELMS, "--against", f"{ORCS}, {GOBLINS}", "--hold-fire")
        expected = sum(self.odds(f"{KNIGHTS}{own}", f"{enemy}{theirs}")["win"]["p"] for enemy in (ORCS, GOBLINS)
                       for own, theirs in ((": charging", ""), ("", ": charging"))) / 4
        self.assertAlmostEqual(self.row(rows, KNIGHTS)["win"], expected, delta=1e-12)
        charging = self.row(rows, KNIGHTS, "situation", "charging")["win"]
        receiving = self.row(rows, KNIGHTS, "situation", "receiving")["win"]
        self.assertAlmostEqual((charging + receiving) / 2, expected, delta=1e-12)
        for name in ("draw", "loss", "a_destroyed", "b_stands_lost", "a_points_lost"):
            told = [self.row(rows, KNIGHTS, "situation", when)[name] for when in ("charging", "receiving")]
            self.assertAlmostEqual(sum(told) / 2, self.row(rows, KNIGHTS)[name], delta=1e-12)
            self.assertEqual(self.row(rows, HELMS, "difference")[name], 0)
        # Silver helms have the numbers of knights: neither is better.
        self.assertEqual(self.row(rows, HELMS, "difference")["win"], 0)
        self.assertEqual(self.row(rows, HELMS, "difference")["swing"], 0)

    def test_the_swing_of_one_is_the_loss_of_the_other(self):
        one = self.row(self.rows("compare", KNIGHTS, HELMS, "--against", ORCS), KNIGHTS)["swing"]
        other = self.row(self.rows("compare", ORCS, GOBLINS, "--against", KNIGHTS), ORCS)["swing"]
        self.assertAlmostEqual(one, -other, delta=1e-12)

    def test_a_verdict_says_who_does_better_and_when(self):
        said = self.answered("compare", HALBERDIERS, KNIGHTS, "--against", "orcs", "--hold-fire")
        self.assertIn("empire/knights does 3.3 points a fight better than empire/halberdiers; receiving it does worse.", said)
        self.assertIn("against the 9 fighting units of orcs", said)

    def test_who_is_simulated_has_an_interval_that_holds_the_exact_mean(self):
        exact = self.row(self.rows("compare", KNIGHTS, HALBERDIERS, "--against", "orcs"), KNIGHTS)
        told = self.row(self.rows("compare", KNIGHTS, HALBERDIERS, "--against", "orcs", "--method", "simulate", "--trials",
                                  "20000", "--seed", "7"), KNIGHTS)
        self.assertEqual(exact["win_low"], exact["win_high"])
        for name in ("win", "draw", "loss", "a_stands_lost", "b_stands_lost", "swing"):
            self.assertLess(told[f"{name}_low"], told[f"{name}_high"])
            half = (told[f"{name}_high"] - told[f"{name}_low"]) / 2
            # alpha = 1e-6: 4.89 standard errors in place of 1.96.
            self.assertLess(abs(told[name] - exact[name]), 4.89 / 1.96 * half)

    def test_rank_puts_the_best_first(self):
        said = list(csv.DictReader(io.StringIO(self.answered("rank", "empire", "--against", "orcs", "--csv", "--quiet"))))
        self.assertEqual(list(said[0]), ["unit", "list", "price", "swing", "swing_low", "swing_high", "per_100_points", "win",
                                         "charging", "receiving", "worst_against", "field"])
        swings = [float(row["swing"]) for row in said]
        self.assertEqual(swings, sorted(swings, reverse=True))
        self.assertEqual(len(said), 6)  # no guns, no steam tank, no skirmishers
        knights = next(row for row in said if row["unit"] == KNIGHTS)
        compared = self.row(self.rows("compare", KNIGHTS, HELMS, "--against", "orcs"), KNIGHTS)
        self.assertEqual(float(knights["swing"]), compared["swing"])
        self.assertEqual(float(knights["per_100_points"]), compared["swing"] * 100 / 110)
        self.assertEqual(knights["worst_against"], compared["worst_against"])
        by_points = self.rows("rank", "empire", "--against", "orcs", "--by", "per-100-points")
        each = [row["per_100_points"] for row in by_points]
        self.assertEqual(each, sorted(each, reverse=True))
        self.assertNotEqual([row["unit"] for row in by_points], [row["unit"] for row in said])
        with_guns = self.rows("rank", "empire", "--against", "orcs", "--guns")
        self.assertIn("empire/cannon", [row["unit"] for row in with_guns])

    def test_games_of_ranks_are_judged_too(self):
        rows = self.rows("compare", "custom: models=9", "custom: models=9, spear", "--system", "sovl", "--against", "custom: models=8")
        expected = [self.odds(f"custom: models=9{own}", f"custom: models=8{theirs}", "--system", "sovl")["win"]["p"]
                    for own, theirs in ((", charging", ""), ("", ", charging"))]
        self.assertAlmostEqual(rows[0]["win"], sum(expected) / 2, delta=1e-12)

    def test_who_says_charging_has_all_fought_as_typed_with_a_note(self):
        from fray_program import fray
        said = fray("compare", f"{KNIGHTS}: charging", KNIGHTS, HALBERDIERS, "--against", ORCS, "--json")
        self.assertIn("all are fought as they are typed", said.errors)
        rows = json.loads(said.out)
        self.assertEqual(self.row(rows, KNIGHTS)["win"], self.odds(KNIGHTS, ORCS)["win"]["p"])
        (self.folder / "side.toml").write_text(f'side = "{KNIGHTS}"\n')
        rows = self.rows("compare", "@side.toml", HALBERDIERS, "--against", ORCS)
        self.assertEqual(rows[0]["win"], self.odds(KNIGHTS, ORCS)["win"]["p"])

    def test_a_comma_in_a_condition_means_and(self):
        both = [row["unit"] for row in self.rows("rank", "list=empire, type=cavalry", "--against", ORCS)]
        self.assertEqual(sorted(both), ["empire/knights", "empire/pistoliers"])
        self.assertEqual(both, [row["unit"] for row in self.rows("rank", "list=empire and type=cavalry", "--against", ORCS)])
        self.assertIn("a comma means and", self.refused("rank", "empire", "--against", "list=empire, list=orcs"))
        either = self.rows("rank", "empire/knights or orcs/boar riders", "--against", ORCS)
        self.assertEqual(sorted(row["unit"] for row in either), ["empire/knights", "orcs/boar riders"])
        # Names are parted by it.
        self.assertEqual(len(self.rows("rank", f"{KNIGHTS}, {HELMS}", "--against", ORCS)), 2)

    def test_a_list_in_a_field_file_is_its_fighting_units(self):
        (self.folder / "field.toml").write_text('[[opponent]]\nside = "orcs"\n')
        of_file, of_list = (self.rows("rank", KNIGHTS, "--against", field)[0] for field in ("field.toml", "orcs"))
        self.assertAlmostEqual(of_file["swing"], of_list["swing"], delta=1e-12)
        with_guns = self.rows("rank", KNIGHTS, "--against", "orcs/*", "--guns")[0]
        self.assertNotAlmostEqual(of_file["swing"], with_guns["swing"], delta=1e-3)

    def test_who_has_a_name_is_told_by_it(self):
        guard = "custom: attacks=4, name=Guard"
        for question in (("compare", guard, KNIGHTS), ("rank", f"{guard}, {KNIGHTS}")):
            said = self.answered(*question, "--against", ORCS)
            self.assertIn("  Guard ", said)
            self.assertNotIn("name=", said)
        # The table has the side as it is typed, and so has the text where two have one name.
        self.assertEqual(self.rows("compare", guard, KNIGHTS, "--against", ORCS)[0]["side"], guard)
        self.assertIn(guard, self.answered("compare", guard, "custom: attacks=3, name=Guard", "--against", ORCS))

    def test_guns_are_refused_where_nothing_is_named_to_take_them_of(self):
        for question in (("compare", KNIGHTS, HALBERDIERS), ("worth", KNIGHTS)):
            self.assertIn("--guns is said without --against", self.refused(*question, "--guns"))

    def test_what_has_no_price_loses_no_points(self):
        rows = self.rows("compare", "custom: attacks=4", KNIGHTS, "--against", ORCS)
        self.assertIsNone(rows[0]["a_points_lost"])
        self.assertIsNone(rows[0]["swing"])
        self.assertGreater(rows[0]["b_points_lost"], 0)
        self.assertGreater(rows[1]["a_points_lost"], 0)

    def test_a_proposal_for_a_budget(self):
        rows = self.rows("rank", "empire", "--against", "orcs", "--budget", "1500")
        taken = [row for row in rows if row["row"] == "take"]
        self.assertLessEqual(sum(row["points"] for row in taken), 1500)
        self.assertLessEqual(sum(row["share"] for row in taken), 1 + 1e-12)
        units = [row["unit"] for row in self.rows("rank", "empire", "--against", "orcs")]
        price = {KNIGHTS: 110, HALBERDIERS: 45}
        counts = {row["unit"]: row["count"] for row in taken}
        for row in taken:
            self.assertIn(row["unit"], units)
            self.assertEqual(row["points"], row["count"] * price.get(row["unit"], row["price"]))
        # The list's minimum and maximum for one full thousand.
        self.assertGreaterEqual(counts[HALBERDIERS], 2)
        self.assertGreaterEqual(counts["empire/crossbowmen"], 2)
        most = {"empire/handgunners": 3, "empire/flagellants": 1, "empire/pistoliers": 4}
        for unit, limit in most.items():
            self.assertLessEqual(counts.get(unit, 0), limit)
        # By hand: of who is open each unit of which more may be taken loses by swing per point.
        for row in rows:
            if row["row"] == "open":
                for unit in units:
                    if counts.get(unit, 0) < most.get(unit, 99):
                        mean = self.row(self.rows("compare", unit, KNIGHTS if unit != KNIGHTS else HELMS, "--against", row["opponent"]), unit)
                        self.assertLess(mean["swing"], 0)
        twice = {row["unit"]: row["count"] for row in self.rows("rank", "empire", "--against", "orcs", "--budget", "2000")
                 if row["row"] == "take"}
        self.assertGreaterEqual(min(twice[HALBERDIERS], twice["empire/crossbowmen"]), 4)
        # Who costs more than there is leaves room for who does not.
        self.assertIn("3 x   goblins/squig herd", self.answered("rank", "goblins", "--against", HALBERDIERS, "--budget", "100", "--quiet"))
        self.assertIn("no unit that has a price costs so little", self.refused("rank", "goblins", "--against", HALBERDIERS, "--budget", "5", "--quiet"))
        # A name that one unit has is that unit where a list may stand.
        self.assertEqual({row["worst_against"] for row in self.rows("rank", "orcs", "--against", "clanrats")}, {"clanrats"})
        said = self.answered("rank", "empire", "--against", "orcs", "--budget", "1500", "--quiet")
        self.assertIn("of 1500 points: none of these may be taken once more", said)
        self.assertIn("The list asks for at least", said)
        self.assertTrue("leaves open" in said or "leaves nothing open" in said)
        self.assertIn("The list asks for 1 General (125 points) and allows 2 Hero (80 points), 1 Wizard (45 points).", said)
        said = self.answered("rank", "empire", "--against", "orcs", "--budget", "3000", "--quiet")
        self.assertIn("The list asks for 1 General (125 points) and allows 6 Hero (80 points), 3 Wizard (45 points).", said)
        self.assertIn("--budget", self.refused("rank", "empire", "--against", ORCS, "--budget", "10", "--quiet"))
        self.assertIn("--budget", self.refused("rank", "empire", "--against", ORCS, "--budget", "many"))

    def test_the_field_stands_in_the_answer_and_beside_its_table(self):
        (self.folder / "field.toml").write_text(f'[[opponent]]\nside = "{ORCS}"\nweight = 3\n[[opponent]]\nside = "{GOBLINS}"\n')
        asked = (("compare", KNIGHTS, HALBERDIERS), ("rank", KNIGHTS), ("rank", "empire", "--budget", "1500"), ("worth", KNIGHTS),
                 ("points", KNIGHTS, "--trials", "50"))
        for field, listed in ((f"{ORCS}, {GOBLINS}", f"{ORCS}; {GOBLINS}"), ("field.toml", f"{ORCS} (weight 3); {GOBLINS} (weight 1)")):
            for question in asked:
                with self.subTest(question[0] + " " + field):
                    rows = self.rows(*question, "--against", field)
                    self.assertEqual({row["field"] for row in rows}, {listed})
                    self.answered(*question, "--against", field, "-o", "table.csv", "--force", "--quiet", folder=self.folder)
                    self.assertIn(f"field: {listed}", json.loads((self.folder / "table.csv.json").read_text())["facts"])
        usual = self.rows("rank", KNIGHTS)[0]["field"].split("; ")
        self.assertEqual(len(usual), len(set(usual)))
        self.assertIn(ORCS, usual)

    def test_who_has_bows_shoots_at_who_charges_it(self):
        guns = "empire/handgunners"
        def swing(a, b):
            return self.in_json("odds", a, b, "--quiet")["points"]["swing"]["mean"]
        out, shot, held = swing(f"{guns}: charging", ORCS), swing(f"{guns}: shots=3", f"{ORCS}: charging"), swing(guns, f"{ORCS}: charging")
        self.assertGreater(shot, held + 5)
        for row, told in ((self.rows("rank", guns, "--against", ORCS)[0], shot), (self.rows("rank", guns, "--against", ORCS, "--hold-fire")[0], held)):
            self.assertEqual(row["unit"], guns)
            self.assertEqual((row["charging"], row["receiving"]), (out, told))
        # From the other side: who is met shoots as well.
        self.assertEqual(self.rows("rank", ORCS, "--against", guns)[0]["charging"], swing(f"{ORCS}: charging", f"{guns}: shots=3"))
        self.assertEqual(self.row(self.rows("compare", guns, KNIGHTS, "--against", f"{ORCS}: charging"), guns)["swing"], shot)
        pair = next(row for row in self.rows("army", guns, ORCS) if row["row"] == "pair")
        self.assertEqual(pair["receiving"], shot)
        # Of four stands four shoot, and what is said stands.
        more = {row["change"]: row for row in self.rows("worth", guns, "--against", f"{ORCS}: charging")}["1 stand more"]
        self.assertAlmostEqual(more["swing_difference"], swing(f"{guns}: stands=4, shots=4", f"{ORCS}: charging") - shot, delta=1e-12)
        self.assertEqual(self.rows("rank", f"{guns}: shots=1", "--against", ORCS)[0]["receiving"], swing(f"{guns}: shots=1", f"{ORCS}: charging"))
        prices = [self.rows("points", guns, "--against", f"{ORCS}, {GOBLINS}", "--trials", "100", *held)[0]["fair_price"] for held in ((), ("--hold-fire",))]
        self.assertNotAlmostEqual(prices[0], prices[1], delta=1)

    def test_who_shoots_is_told_and_can_be_taken_back(self):
        for question in (("rank", "empire/handgunners", "--against", ORCS), ("worth", "empire/handgunners", "--against", ORCS),
                         ("points", "empire/handgunners", "--against", ORCS, "--trials", "20"), ("army", "empire/handgunners", ORCS),
                         ("compare", "empire/handgunners", KNIGHTS, "--against", ORCS), ("matrix", "empire/handgunners", f"{ORCS}: charging")):
            with self.subTest(question[0]):
                self.assertIn("shoots at who charges it, as its list says: empire/handgunners: shots=3. --hold-fire", fray(*question).errors)
                self.assertNotIn("shoots at who charges", fray(*question, "--hold-fire").errors)
        self.assertNotIn("shoots at who", fray("rank", KNIGHTS, "--against", ORCS).errors)
        nobody = "--hold-fire changes nothing here: by its list nobody shoots at who charges."
        for question in (("rank", KNIGHTS, "--against", ORCS), ("points", KNIGHTS, "--against", ORCS, "--trials", "20"), ("matrix", KNIGHTS, f"{ORCS}: charging"),
                         ("matrix", "empire/handgunners", ORCS), ("compare", "--system", "fantasy6", "empire/swordsmen", "empire/spearmen", "--against", "custom")):
            self.assertIn(nobody, fray(*question, "--hold-fire").errors, question)
            self.assertNotIn("--hold-fire", fray(*question).errors, question)
        self.assertNotIn("shoots at who", fray("matrix", "empire/handgunners", ORCS).errors)  # nobody charges
        # Guns and machines, and who shoots too high, have rules of their own.
        self.assertNotIn("shoots at who", fray("matrix", "empire/cannon, empire/steam tank, orcs/rock lobber", f"{ORCS}: charging").errors)

    def test_a_heat_map_says_who_charges_and_who_shoots(self):
        for a, b, said in (("empire/knights: charging", "orcs", "A charges"), ("empire", "orcs: charging", "B charges"), ("empire/knights", "orcs", "nobody charges"),
                           (f"{KNIGHTS}: charging, {HALBERDIERS}", "orcs", "1 of 2 sides of A charge")):
            self.answered("matrix", a, b, "-o", "m.csv", "--heat", "m.svg", "--html", "m.html", "--force", "--quiet", folder=self.folder)
            for picture in ("m.svg", "m.html"):
                self.assertIn(said, (self.folder / picture).read_text())
        for options, wanted in (((), "empire/handgunners: shots=3"), (("--hold-fire",), "empire/handgunners")):
            row = next(csv.DictReader(io.StringIO(self.answered("matrix", "empire/handgunners", f"{ORCS}: charging", *options, "--quiet"))))
            self.assertEqual(row["a"], wanted)
        self.answered("matrix", KNIGHTS, ORCS, "--set", "b.charging=yes", "-o", "m.csv", "--heat", "m.svg", "--force", "--quiet", folder=self.folder)
        self.assertIn("B charges", (self.folder / "m.svg").read_text())

    def test_both_sides_charging_is_told(self):
        both = "Both sides charge: on a table only the side whose turn it is does."
        for question in (("compare", f"{KNIGHTS}: charging", HALBERDIERS, "--against", f"{ORCS}: charging"),
                         ("rank", f"{KNIGHTS}: charging", "--against", f"{ORCS}: charging"), ("worth", f"{KNIGHTS}: charging", "--against", f"{ORCS}: charging"),
                         ("army", f"{KNIGHTS}: charging", f"{ORCS}: charging"), ("matrix", f"{KNIGHTS}: charging", f"{ORCS}: charging"),
                         ("need", f"{KNIGHTS}: charging", f"{ORCS}: charging", "--win", "90%")):
            with self.subTest(question[0]):
                self.assertIn(both, fray(*question).errors)
                self.assertNotIn(both, fray(*[word.replace(f"{ORCS}: charging", ORCS) for word in question]).errors)

    def test_what_one_gains_the_other_loses(self):
        # Charging against receiving and receiving against charging: the same fights from both sides.
        sides = [KNIGHTS, HALBERDIERS, ORCS, GOBLINS]
        swing = {}
        for one in sides:
            for other in sides:
                row = self.rows("rank", one, "--against", other)[0]
                swing[one, other] = (row["swing"], row["charging"], row["receiving"])
        for one in sides:
            for other in sides:
                self.assertAlmostEqual(swing[one, other][1], -swing[other, one][2], delta=1e-12)
                self.assertAlmostEqual(swing[one, other][0], -swing[other, one][0], delta=1e-12)
            self.assertAlmostEqual(swing[one, one][0], 0, delta=1e-12)

    def test_names_and_patterns_parted_by_commas_are_each_asked_for(self):
        (self.folder / "sweep.toml").write_text('a = "empire/*, orcs/goblins"\nb = "orcs/giant"\nrefused = "skip"\n')
        swept = list(csv.DictReader(io.StringIO(self.answered("sweep", "sweep.toml", "--quiet", folder=self.folder))))
        ranked = self.rows("rank", "empire/*, orcs/goblins", "--against", "orcs/giant", "--guns")
        self.assertEqual(sorted({row["a"] for row in swept}), sorted(row["unit"] for row in ranked))
        self.assertIn(GOBLINS, {row["a"] for row in swept})

    def test_own_sides_are_ranked(self):
        rows = self.rows("rank", "--own", f"{KNIGHTS}: charging", "--own", f"{HALBERDIERS}: defended", "--against", ORCS)
        for row in rows:
            self.assertEqual(row["win"], self.odds(row["unit"], ORCS)["win"]["p"])
        self.assertEqual(len(rows), 2)
        self.assertIn("nothing to rank", self.refused("rank"))
        self.answered("rank", KNIGHTS, "--against", ORCS, "--svg", "rank.svg", folder=self.folder)
        self.assertIn(KNIGHTS, (self.folder / "rank.svg").read_text())

    def test_a_run_that_was_stopped_goes_on_from_its_fights(self):
        import signal
        import subprocess
        import time
        import fray_program
        asked = ("rank", KNIGHTS, "--against", "orcs", "--method", "simulate", "--trials", "1500000", "--threads", "1", "--csv", "--quiet")
        running = subprocess.Popen([fray_program.PROGRAM, *asked, "--keep", "fights"], cwd=self.folder, stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE, env=fray_program.environment())
        kept = self.folder / "fights"
        while running.poll() is None and not kept.exists():
            time.sleep(0.01)
        running.send_signal(signal.SIGINT)
        errors = running.communicate(timeout=60)[1].decode()
        self.assertEqual((running.returncode, errors), (130, "fray: interrupted; the same command goes on from here\n"))
        self.assertTrue(kept.exists())
        # Another question neither takes nor loses what is kept; how the answer is told does not matter.
        other = ("rank", KNIGHTS, "--against", "goblins", *asked[4:])
        self.assertIn("belongs to another sweep or question", self.refused(*other, "--keep", "fights", folder=self.folder, code=4))
        self.assertTrue(kept.exists())
        asked = (*asked[:-4], "--threads", "2", *asked[-2:])
        self.assertEqual(self.answered(*asked, "--keep=fights", folder=self.folder), self.answered(*asked))
        self.assertFalse(kept.exists())
        kept.write_text("something else")
        self.refused(*asked, "--keep", "fights", folder=self.folder, code=4)
        self.assertEqual(kept.read_text(), "something else")

    def test_wrong_input_gets_one_sentence(self):
        self.assertIn("cannot be compared (two to eight sides can)", self.refused("compare", KNIGHTS))
        self.assertIn("Did you mean empire/halberdiers", self.refused("compare", KNIGHTS, "empire/halbrdiers", "--against", ORCS))
        self.assertIn("no unit answers it", self.refused("rank", "mordor"))
        self.assertIn("--by", self.refused("rank", "empire", "--by", "beauty"))
        self.assertIn("cannot be read", self.refused("rank", "empire", "--against", "none.toml"))
        (self.folder / "bad.toml").write_text('[[opponent]]\nside = "orcs/orc warrior"\nweight = -1\n')
        said = self.refused("rank", "empire", "--against", "bad.toml", folder=self.folder)
        self.assertTrue(said.startswith("bad.toml:3"), said)
        (self.folder / "bad.toml").write_text('[[opponent]]\nside = "nobody/*"\n')
        self.assertTrue(self.refused("rank", "empire", "--against", "bad.toml", folder=self.folder).startswith("bad.toml:2"))
        for wrong in ('own = "chargin"', 'enemy = "attacks=many"', 'own-with = "empire/halbrdiers: behind=1"'):
            (self.folder / "bad.toml").write_text(f'[[opponent]]\nside = "{ORCS}"\n[[situation]]\nname = "x"\n{wrong}\n')
            said = self.refused("rank", "empire", "--against", "bad.toml", folder=self.folder)
            self.assertTrue(said.startswith("bad.toml:5"), said)
        (self.folder / "bad.toml").write_text('[[opponents]]\nside = "orcs/*"\n')
        self.assertIn("opponent", self.refused("rank", "empire", "--against", "bad.toml", folder=self.folder))


if __name__ == "__main__":
    main()
