#!/usr/bin/env python3
"""`fray sensitivity A B`: what each number of both sides does to a fight."""

from fray_program import CommandLine, fray, main

KNIGHTS, ORCS = "empire/knights: charging", "orcs/orc warriors"


class Sensitivity(CommandLine):
    QUESTION = "sensitivity"

    def check_by_odds(self, rows, a, b, *more):
        """Every row by the odds of its side, one command each."""
        now = self.odds(a, b, *more)
        for row in rows:
            limit = ("--rounds", row["to"]) if row["of"] == "rounds" else ()
            sides = (a, row["side"]) if row["of"] == "b" else (row["side"], b)
            odds = self.odds(*sides, *more, *limit)
            self.assertAlmostEqual(row["win"], odds["win"]["p"], places=12, msg=row)
            self.assertAlmostEqual(row["win_difference"], odds["win"]["p"] - now["win"]["p"], places=12, msg=row)
            for side in "ab":
                lost = odds["stands_lost"][side]["mean"] - now["stands_lost"][side]["mean"]
                self.assertAlmostEqual(row[f"{side}_stands_lost_difference"], lost, places=12, msg=row)

    def test_each_step_is_that_of_odds(self):
        rows = self.rows(KNIGHTS, ORCS, "--to-rounds", "3")
        self.check_by_odds(rows, KNIGHTS, ORCS)
        self.assertTrue(all(row["trials"] == 0 and row["win_low"] == row["win_high"] for row in rows))
        told = {(row["of"], row["statistic"], row["from"], row["to"]) for row in rows}
        self.assertEqual(told, {
            ("a", "attacks", "3", "2"), ("a", "attacks", "3", "4"), ("a", "armour", "4+", "5+"), ("a", "armour", "4+", "3+"),
            ("a", "hits-per-stand", "3", "2"), ("a", "hits-per-stand", "3", "4"), ("a", "stands", "3", "2"), ("a", "stands", "3", "4"),
            ("b", "attacks", "4", "3"), ("b", "attacks", "4", "5"), ("b", "armour", "6+", "none"), ("b", "armour", "6+", "5+"),
            ("b", "hits-per-stand", "3", "2"), ("b", "hits-per-stand", "3", "4"), ("b", "stands", "3", "2"), ("b", "stands", "3", "4"),
            ("b", "support", "0", "1"), *(("rounds", "rounds", None, str(many)) for many in (1, 2, 3))})

    def test_a_changed_fight_has_the_notes_of_its_odds(self):
        line = "B's 4 stands are centred on A and touch it with 2, where 3 would touch with 3: at= moves a line along."
        odds = self.in_json("odds", KNIGHTS, f"{ORCS}: stands=4")["notes"]
        self.assertIn(line, odds)
        self.assertEqual(fray("sensitivity", KNIGHTS, ORCS).errors, f"fray: note: B: stands 3 to 4: {line}\n")
        self.assertEqual(fray("sensitivity", KNIGHTS, f"{ORCS}: stands=4").errors, "")  # said of the fight as it is, by odds
        told = fray("sensitivity", KNIGHTS, ORCS, "--to-rounds", "1").errors
        self.assertEqual(told.count("note: "), 1)

    def test_the_fight_as_it_is_says_what_is_lost_and_how_sure_it_is(self):
        self.assertIn("as it is: A wins 66.9 %; A loses 1.04 stands, B loses 2.24; swing +6.8; fair price 79.6\n", fray("sensitivity", KNIGHTS, ORCS).out)
        sides = ("custom: models=6, width=3, points=60",) * 2
        told = fray("sensitivity", *sides, "--system", "fantasy6", "--trials", "2000", "--method", "simulate", "--rounds", "2").out
        self.assertRegex(told, r"as it is: A wins \d+\.\d % ±\d\.\d+; A loses \d+\.\d\d models, B loses \d+\.\d\d; swing \S+ ±\d+\.\d; ")
        self.assertIn("losses are models\n", told)
        self.assertIn("as it loses, by wounds, in this fight", told)

    def test_better_is_better_and_the_most_comes_first(self):
        rows = [row for row in self.rows(KNIGHTS, ORCS) if row["of"] != "rounds"]
        for row in rows:
            helps = (row["of"] == "a") == (row["step"] == "better")
            self.assertEqual(row["win_difference"] > 0, helps, row)
        moved = [abs(row["win_difference"]) for row in rows]
        self.assertEqual(moved, sorted(moved, reverse=True))

    def test_a_fair_price_is_of_that_fight(self):
        # By hits, one against one: what a price of the list would have to be for diff to call it fair against that side alone, as typed.
        rows = self.rows(KNIGHTS, ORCS, "--by", "price")
        self.assertTrue(all(row["fair_price"] > 0 and row["fair_price_low"] == row["fair_price_high"] for row in rows))
        moved = [abs(row["fair_price_difference"]) for row in rows if row["of"] != "rounds"]
        self.assertEqual(moved, sorted(moved, reverse=True))
        for row in rows:
            if row["of"] != "rounds" and row["statistic"] != "stands":  # a stand more of B costs more, too
                self.assertEqual(row["fair_price_difference"] > 0, (row["of"] == "a") == (row["step"] == "better"), row)
        (more,) = (row for row in rows if row["statistic"] == "attacks" and row["to"] == "4" and row["of"] == "a")
        (diff, *_) = self.in_json("diff", KNIGHTS, "--set", "knights: attacks=4", "--against", ORCS, "--quiet")
        self.assertAlmostEqual(more["fair_price"], diff["fair_after"], places=9)
        self.assertAlmostEqual(more["fair_price_difference"], diff["fair_after"] - diff["fair_before"], places=9)
        self.refused("sensitivity", KNIGHTS, ORCS, "--by", "swing")

    def test_a_number_that_decides_nothing_moves_nothing(self):
        # Planted: without a die to throw, nobody is hurt by orcs, so that armour and hits of knights do not count.
        still = "custom: attacks=1, stands=1, hits=1, confused, armour=none, points=10"
        strong = "custom: attacks=6, stands=12, hits=8, armour=3+, points=200, charging"
        told = self.answered("sensitivity", strong, still)
        self.assertIn("A: stands 12 to 11", told)
        for row in self.rows(strong, still):
            if row["statistic"] in ("armour", "hits"):
                self.assertLess(abs(row["win_difference"]), 1e-2, row)

    def test_equal_sides_mirror_each_other(self):
        same = "custom: points=40"
        rows = self.rows(same, same)
        of = {(row["of"], row["statistic"], row["to"]): row for row in rows}
        for (side, statistic, to), row in of.items():
            if side == "a":
                self.assertAlmostEqual(row["swing_difference"], -of["b", statistic, to]["swing_difference"], places=9)

    def test_other_games_and_simulation(self):
        a, b = "custom: models=6, width=3", "custom: models=6, width=3"
        for game in ("sovl", "fantasy6", "old-world"):
            rows = self.rows(a, b, "--system", game, "--trials", "2000", "--method", "simulate", "--rounds", "2")
            self.assertTrue(any(row["of"] == "b" for row in rows))
            self.assertTrue(any(row["step"] == "worse" for row in rows))
            for row in rows:
                self.assertLessEqual(row["win_low"], row["win_difference"])
                self.assertGreater(row["trials"], 0)
            some = [row for row in rows if row["statistic"] in ("attacks", "a", "models")]
            self.assertTrue(some, game)
            self.check_wins(some, a, b, game)

    def test_nobody_is_more_models_than_his_list_allows(self):
        # One giant, and one mage on one dragon; up to five chariots; as many dragon princes as they like.
        chariots = "orc-and-goblin-tribes/goblin wolf chariots"
        models = {"orc-and-goblin-tribes/giant": set(), "high-elf-realms/dragon mage": set(), "orc-and-goblin-tribes/orc warboss": set(),
                  chariots: {"2"}, f"{chariots}: models=5, width=1": {"4"}, "high-elf-realms/dragon princes": {"6"}, "custom: models=1, width=1": {"2"}}
        game = ("--system", "old-world", "--method", "simulate", "--trials", "100")
        for side, to in models.items():
            with self.subTest(side):
                rows = self.rows(side, "custom", *game)
                self.assertEqual({row["to"] for row in rows if row["of"] == "a" and row["statistic"] == "models"}, to)
                said = self.in_json("worth", side, "--against", "custom", *game, "--quiet")
                self.assertEqual([row for row in said if "model" in row["change"]] != [], to not in (set(), {"4"}))

    def check_wins(self, rows, a, b, game):
        for row in rows:
            sides = (a, row["side"]) if row["of"] == "b" else (row["side"], b)
            odds = self.odds(*sides, "--system", game, "--trials", "2000", "--method", "simulate", "--rounds", "2")
            self.assertAlmostEqual(row["win"], odds["win"]["p"], places=12, msg=row)

    def test_without_prices_no_swing_is_told(self):
        rows = self.rows("custom", ORCS)
        self.assertTrue(all(row["swing_difference"] is None for row in rows))
        self.assertNotIn("swing", self.answered("sensitivity", "custom", ORCS))

    def test_sides_of_several_units_are_refused(self):
        self.assertIn("several units", self.refused("sensitivity", "2 x empire/knights", ORCS))
        self.assertIn("several units", self.refused("sensitivity", KNIGHTS, "2 x orcs/orc warriors"))
        self.assertIn("to-rounds", self.refused("sensitivity", KNIGHTS, ORCS, "--to-rounds", "0"))


if __name__ == "__main__":
    main()
