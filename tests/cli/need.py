#!/usr/bin/env python3
"""`fray need`: the least that reaches a win chance, a swing or a chance to survive."""

import csv
import io
import json

from fray_program import CommandLine, fray, main

HALBERDIERS, KNIGHTS, ENEMY = "empire/halberdiers", "empire/knights", "orcs/orc warriors: charging"

# Every step of every lever by degrees, by hand: words, and the side that is typed.
STEPS = {
    "attack": [(f"{n} attack{'s' * (n > 1)} more", f"attacks={3 + n}") for n in range(1, 5)],
    "armour": [(f"armour {n}+", f"armour={n}+") for n in (5, 4, 3)],
    "hit": [(f"{n} hit{'s' * (n > 1)} more", f"hits-per-stand={3 + n}") for n in range(1, 5)],
    "stand": [(f"{n} stand{'s' * (n > 1)} more", f"stands={3 + n}") for n in range(1, 5)],
    "support": [(f"{n} supporting stand{'s' * (n > 1)} more", f"support={n}") for n in range(1, 7)],
}


class Needed(CommandLine):
    known: dict = {}

    QUESTION = "need"

    def odds(self, a, b=ENEMY):
        if (a, b) not in self.known:
            self.known[a, b] = self.in_json("odds", a, b, "--quiet")
        return self.known[a, b]

    def win(self, *options):
        return self.odds(f"{HALBERDIERS}: {', '.join(options)}")["win"]["p"]

    def test_the_least_alone_and_together_is_that_of_brute_force(self):
        target = 0.3
        rows = [row["changes"] for row in self.rows(HALBERDIERS, ENEMY, "--win", "30%") if row["reaches"]]
        least = {}
        for lever, steps in STEPS.items():
            least[lever] = next((i for i, (_, typed) in enumerate(steps) if self.win(typed) >= target), len(steps))
            if least[lever] < len(steps):
                self.assertIn(steps[least[lever]][0], rows)
            for i, (words, _) in enumerate(steps):
                self.assertEqual(words in rows, i == least[lever], words)
        names = list(STEPS)
        for one in names:
            for two in names[names.index(one) + 1:]:
                frontier = set()
                for i, (first, typed) in enumerate(STEPS[one][:least[one]]):
                    for j, (second, other) in enumerate(STEPS[two][:least[two]]):
                        below = {(a, b) for a, b in frontier if a <= i and b <= j}
                        if not below and self.win(typed, other) >= target:
                            frontier.add((i, j))
                told = {(i, j) for i, (first, _) in enumerate(STEPS[one]) for j, (second, _) in enumerate(STEPS[two])
                        if f"{first} and {second}" in rows}
                self.assertEqual(told, frontier, (one, two))

    def test_each_answer_is_what_odds_says(self):
        for goal, target, of in (("--win", 0.3, lambda answer: answer["win"]["p"]),
                                 ("--survive", 0.6, lambda answer: 1 - answer["destroyed"]["a"]["p"]),
                                 ("--swing", -5, lambda answer: answer["points"]["swing"]["mean"])):
            rows = self.rows(HALBERDIERS, ENEMY, goal, str(target))
            self.assertEqual(rows[0]["changes"], "as it is")
            for row in rows:
                if " units" not in row["changes"]:
                    self.assertAlmostEqual(row["reached"], of(self.odds(row["side"])), delta=1e-12)
                self.assertEqual(row["reaches"], row["reached"] >= target, row)

    def test_of_fights_too_large_to_solve_what_is_told_is_fought_in_full(self):
        # Most steps are settled by a first look at few fights; what is told is not.
        a, b = "wood-elf-realms/dryads: models=10", "chaos-dwarfs/infernal guard: models=15"
        rows = self.rows("--system", "old-world", a, b, "--win", "7%")
        for row in [rows[0], *rows[1::6]]:
            if " units" not in row["changes"]:
                win = self.in_json("odds", "--system", "old-world", row["side"], b, "--trials", "20000", "--quiet")["win"]
                self.assertEqual([row["reached"], row["low"], row["high"]], [win["p"], win["low"], win["high"]], row["changes"])

    def test_more_is_needed_for_more(self):
        def needed(target):
            told = [row["changes"] for row in self.rows(HALBERDIERS, ENEMY, "--win", target) if row["reaches"]]
            return {lever: next((i for i, (words, _) in enumerate(steps) if words in told), len(steps)) for lever, steps in STEPS.items()}
        targets = [needed(target) for target in ("15%", "20%", "25%", "30%", "40%")]
        for few, many in zip(targets, targets[1:]):
            for lever in STEPS:
                self.assertLessEqual(few[lever], many[lever])
        self.assertTrue(all(targets[0][lever] < targets[-1][lever] for lever in ("attack", "hit", "stand", "support")), targets)

    def test_the_price_at_which_swing_is_reached(self):
        row = next(row for row in self.rows(KNIGHTS, ENEMY, "--swing", "10") if row["changes"].endswith("points"))
        points = int(row["changes"].split()[0])
        self.assertGreaterEqual(self.odds(f"{KNIGHTS}: points={points}")["points"]["swing"]["mean"], 10)
        self.assertLess(self.odds(f"{KNIGHTS}: points={points + 1}")["points"]["swing"]["mean"], 10)

    def test_what_a_change_begins_from_is_said(self):
        # What was typed where it was, else the profile of the list.
        said = self.answered("need", f"{KNIGHTS}: attacks=1, stands=2", ENEMY, "--win", "99%", "--quiet")
        self.assertRegex(said, r"(?m)^  4 attacks more \(from 1\) and 4 stands more \(from 2\) ")
        self.assertRegex(said, r"(?m)^  4 attacks more \(from 1\) +\d")
        self.assertRegex(said, r"(?m)^  4 stands more \(from 2\) +\d")
        self.assertRegex(said, r"(?m)^  armour 3\+ \(from 4\+\) +\d")

    def test_nothing_in_reach_is_said_plainly(self):
        said = self.answered("need", "empire/skirmishers", "3 x orcs/giant", "--win", "99%", "--quiet")
        self.assertIn("Nothing in reach does.", said)
        self.assertIn("not enough alone, even at the most tried", said)
        self.assertIn("It is reached already.", self.answered("need", KNIGHTS, ENEMY, "--win", "1%"))

    def test_what_the_column_of_points_says_is_told(self):
        legend = "  points: what the list of A asks for it; empty where the list asks nothing, as for a charge\n  not sold: the list does not sell it\n"
        self.assertIn(legend, self.answered("need", KNIGHTS, "orcs/orc warriors", "--win", "60%", "--quiet"))
        self.assertNotIn("not sold", self.answered("need", "custom", "orcs/orc warriors", "--win", "60%", "--quiet"))
        self.assertNotIn("points:", self.answered("need", KNIGHTS, "orcs/orc warriors", "--win", "1%", "--quiet"))

    def test_a_changed_fight_has_the_notes_of_its_odds(self):
        told = fray("need", "orcs/orc warriors", f"{KNIGHTS}: charging", "--win", "40%").errors
        note = "A's 4 stands are centred on B and touch it with 2, where 3 would touch with 3: at= moves a line along.\n"
        self.assertIn(note[:-1], self.in_json("odds", "orcs/orc warriors: stands=4", f"{KNIGHTS}: charging")["notes"])
        self.assertIn(f"fray: note: 2 attacks more (from 4) and 1 stand more (from 3), and 2 more changes: {note}", told)
        self.assertEqual(told.count(note), 1)

    def test_of_several_units_one_is_changed(self):
        troops, captain, enemy = "empire-of-man/state troops: models=20", "empire-of-man/captain of the empire: character", "chaos knights: models=5"
        ask = ("--system", "old-world", f"{troops} + {captain}", enemy, "--win", "60%", "--rounds", "1", "--trials", "2000")
        for unit, change, keeps in (("1", "ws more", captain), ("2", "a more", troops)):
            rows = self.rows(*ask, "--unit", unit)
            row = next(row for row in rows if row["changes"].endswith(change) and " and " not in row["changes"])
            self.assertIn(keeps, row["side"])
            win = self.in_json("odds", "--system", "old-world", row["side"], enemy, "--rounds", "1", "--trials", "2000", "--quiet")["win"]
            self.assertEqual([row["reached"], row["low"], row["high"]], [win["p"], win["low"], win["high"]], row)
        self.assertEqual(self.rows(*ask), self.rows(*ask, "--unit", "1"))
        self.assertIn("there is no unit 3 in side A (it has 2)", self.refused("need", *ask, "--unit", "3"))
        self.assertIn("unit 2 of side A is one of 2", self.refused("need", "2 x empire/halberdiers + orcs/goblins", KNIGHTS, "--win", "60%", "--unit", "2"))

    def test_the_price_of_one_of_several_at_which_swing_is_reached(self):
        side, enemy = "empire/knights + orcs/goblins", "orcs/orc warriors"
        row = next(row for row in self.rows(side, enemy, "--swing", "21", "--unit", "2") if row["changes"].endswith("points"))
        points = int(row["changes"].split()[0])
        for more, reaches in ((0, True), (1, False)):
            told = self.odds(f"empire/knights + orcs/goblins: points={points + more}", enemy)["points"]
            self.assertEqual(told["swing"]["mean"] >= 21, reaches)
            self.assertEqual(told["a"]["cost"], row["price"] + more)

    def test_columns(self):
        rows = list(csv.DictReader(io.StringIO(self.answered("need", HALBERDIERS, ENEMY, "--win", "0.3", "--csv", "--quiet"))))
        self.assertEqual(list(rows[0]), ["a", "b", "goal", "target", "changes", "sold", "price", "reaches", "reached", "low", "high", "side"])

    def test_games_of_ranks(self):
        rows = self.in_json("need", "--system", "sovl", "custom: models=9", "custom: models=12", "--win", "50%")
        alone = next(row for row in rows if row["reaches"] and row["changes"].endswith("power more"))
        by = int(alone["changes"].split()[0])
        def win(power):
            return self.in_json("odds", "--system", "sovl", f"custom: models=9, power={power}", "custom: models=12",
                                "--quiet")["win"]["p"]
        self.assertGreaterEqual(win(3 + by), 0.5)
        self.assertLess(win(2 + by), 0.5)

    def test_what_a_change_costs_is_that_of_the_list(self):
        troops = "empire-of-man/state troops: models=10"
        asked = ("need", "--system", "old-world", troops, "orc-and-goblin-tribes/orc mobs: models=10", "--win", "60%", "--rounds", "1", "--quiet")
        rows = self.in_json(*asked)
        models = next(row for row in rows if row["changes"].endswith("models more") and row["sold"])
        sides = self.in_json("odds", "--system", "old-world", models["side"], troops, "--quiet")
        self.assertEqual(models["price"], sides["points"]["a"]["cost"])
        self.assertGreater(models["price"], rows[0]["price"])
        self.assertEqual({row["sold"] for row in rows if "ws more" in row["changes"]}, {False})
        said = self.answered(*asked)
        self.assertRegex(said, rf"(?m)^  {models['changes']} \(from 10\) .* \+{models['price'] - rows[0]['price']:g}$")
        self.assertRegex(said, r"(?m)^  4 ws more .* not sold$")

    def test_what_a_list_sells_is_joined_and_nothing_else_is_sold(self):
        a, b = "chaos-dwarfs/infernal guard: models=10", "ogre-kingdoms/ironguts: models=3, charging"
        rows = [row for row in self.in_json("need", "--system", "old-world", a, b, "--win", "30%", "--rounds", "1", "--quiet") if row["changes"] != "as it is"]
        both = next(row for row in rows if row["changes"] == "standard (costs 6) and shield (costs 1 each)")
        self.assertEqual((both["sold"], both["reaches"], both["price"]), (True, True, 126))
        sold = [row["price"] for row in rows if row["sold"] and " and " in row["changes"]]
        self.assertEqual(sold, sorted(sold))
        for row in rows:
            never = any(word in row["changes"] for word in ("poison", "hatred", "terror", "battle standard", " t more", "ward"))
            self.assertFalse(never and row["sold"], row)
            self.assertTrue(row["sold"] or " more (" not in row["changes"], row)
        self.assertFalse(any(row["sold"] for row in self.in_json("need", "orcs/giant", "empire/halberdiers", "--win", "99%") if "stand" in row["changes"]))

    def test_the_least_of_models_is_single_ones(self):
        a, b = "custom: models=6, width=3", "custom: models=8, width=4, {}"
        for system, power in (("sovl", "power"), ("old-world", "ws")):
            def win(*options):
                return json.loads(self.answered("odds", "--system", system, ", ".join((a, *options)).replace("models=6, ", ""),
                                                b.format("champion" if system == "sovl" else "ws=4"), "--json", "--quiet"))["win"]["p"]
            wins = [win(f"models={6 + more}") for more in range(13)]
            single = next(more for more in range(1, 13) if more % 3 != 0 and wins[more] > max(wins[:more]))
            target = (max(wins[:single]) + wins[single]) / 2
            rows = json.loads(self.answered("need", "--system", system, a, b.format("champion" if system == "sovl" else "ws=4"),
                                            "--win", str(target), "--json", "--quiet"))
            reached = [row["changes"] for row in rows if row["reaches"]]
            least = next(more for more in range(1, 13) if wins[more] >= target)
            self.assertEqual(least, single)
            self.assertIn(f"{least} model{'s' * (least > 1)} more", reached)
            # Beside one more of another number: by hand, the least models that do together.
            if win("models=6", f"{power}=4") < target:
                beside = next(more for more in range(1, least) if win(f"models={6 + more}", f"{power}=4") >= target)
                self.assertIn(f"1 {power} more and {beside} model{'s' * (beside > 1)} more", reached)

    def test_who_is_charged_is_offered_no_charge(self):
        for enemy, offered in ((ENEMY, False), ("orcs/orc warriors", True)):
            rows = self.in_json("need", HALBERDIERS, enemy, "--win", "95%", "--quiet")
            self.assertEqual(any("charging" in row["changes"] for row in rows), offered, enemy)

    def test_wrong_input_gets_one_sentence(self):
        self.assertIn("0 goals are said", self.refused("need", KNIGHTS, ENEMY))
        self.assertIn("2 goals are said", self.refused("need", KNIGHTS, ENEMY, "--win", "50%", "--swing", "0"))
        self.assertIn("--win", self.refused("need", KNIGHTS, ENEMY, "--win", "60"))
        self.assertIn("--swing", self.refused("need", KNIGHTS, ENEMY, "--swing", "much"))
        self.assertIn("has several units", self.refused("need", f"2 x {KNIGHTS}", ENEMY, "--win", "50%"))
        self.assertIn("Give both points=", self.refused("need", "custom", ENEMY, "--swing", "0"))


if __name__ == "__main__":
    main()
