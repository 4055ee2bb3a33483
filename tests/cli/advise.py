#!/usr/bin/env python3
"""`fray advise`: what the best decisions are worth, checked against odds with policies forced."""

import os
import subprocess

import fray_program
from fray_program import CommandLine, environment, main

KNIGHTS, ORCS, HALBERDIERS = "empire/knights: charging", "orcs/orc warriors", "empire/halberdiers"
FIGHTS = ((KNIGHTS, ORCS, ()), ("empire/halberdiers: charging", ORCS, ("--turns", "2")),
          ("custom: stands=2, attacks=4, points=50", "custom: stands=2, points=40", ("--turns", "2")))


class Advise(CommandLine):
    QUESTION = "advise"

    def of(self, rows, kind):
        return [row for row in rows if row["row"] == kind]

    def test_compared_policies_say_what_is_best_and_why_no_choices_are_weighed(self):
        two = ("2 x empire/halberdiers", "2 x orcs/orc warriors")
        troops = ("--system", "old-world", "empire-of-man/state troops: models=20", "orc-and-goblin-tribes/orc mobs: models=20")
        for asked, why in (((*two, "--turns", "end"), "it has no last turn, or no last round"), (troops, "it is of a game of ranks")):
            told = self.answered("advise", *asked, "--trials", "1000", "--quiet")
            self.assertIn(f"  Choices of this fight are not weighed one by one: {why}.\n", told)
            self.assertIn("  value: points won less points lost; costs: how much less that is than of the best\n", told)
            self.assertRegex(told, r"(?m)^  (\S+ is best; \S+, the next, costs \d+\.\d points|\S+ and \S+ do as well as each other, as far as this can tell)\.$")
        self.assertIn("  value: the chance to win; ", self.answered("advise", *two, "--turns", "end", "--aim", "win", "--trials", "1000", "--quiet"))

    def test_always_the_same_is_what_odds_say_of_a_policy(self):
        values = {"swing": lambda answer: answer["points"]["swing"]["mean"], "win": lambda answer: answer["win"]["p"],
                  "survive": lambda answer: 1 - answer["destroyed"]["a"]["p"], "destroy": lambda answer: answer["destroyed"]["b"]["p"]}
        for a, b, options in FIGHTS:
            for aim, value_of in values.items():
                rows = self.rows(a, b, "--aim", aim, *options)
                for row, policy in zip(self.of(rows, "always"), ("pursue", "stand", "fall-back")):
                    self.assertEqual(row["decision"].replace(" ", "-"), policy)
                    self.assertAlmostEqual(row["value"], value_of(self.odds(f"{a}, policy={policy}", b, *options)), delta=1e-9)
                best = self.of(rows, "fight")[0]["value"]
                self.assertGreaterEqual(best, max(row["value"] for row in self.of(rows, "always")) - 1e-9)

    def test_gains_at_a_choice_add_up_to_the_difference_of_odds(self):
        """One choice only, after round 1: what pursuing gains there is all that it gains."""
        a, b = KNIGHTS, f"{ORCS}: casualties=idle"
        a += ", casualties=idle, target=1"
        choices = self.of(self.rows(a, b), "choice")
        self.assertTrue(choices)
        gained = 0.0
        for row in choices:
            self.assertEqual(row["what"], "after a round that A won")
            if row["decision"] in ("pursue", "stand"):
                gained += row["chance"] * row["value"] * (1 if row["decision"] == "pursue" else -1)
        swings = [self.odds(f"{a}, policy={policy}", b)["points"]["swing"]["mean"] for policy in ("pursue", "stand")]
        self.assertAlmostEqual(gained, swings[0] - swings[1], delta=1e-9)

    def test_chances_of_rules_are_of_fights(self):
        """Two units that win the same round decide alike: still one fight."""
        for a, b in (("2 x empire/knights: charging", "2 x orcs/orc warriors"), FIGHTS[1][:2]):
            rules = self.of(self.rows(a, b, "--turns", "2"), "rule")
            self.assertTrue(rules)
            for row in rules:
                self.assertLessEqual(row["chance"], 1 + 1e-12)
        text = self.answered("advise", "2 x empire/knights: charging", "2 x orcs/orc warriors", "--turns", "1", "--quiet")
        self.assertNotIn("(in 1", text.replace("(in 10.", "").replace("(in 100", ""))

    def test_rules_are_sentences_to_remember(self):
        text = self.answered("advise", "3 x empire/knights: charging", "orcs/orc warriors", "--quiet")
        self.assertIn("Pursue: ", text)
        self.assertNotIn("fight first", text)
        headings = [line for line in text.splitlines() if line.startswith("  A")]
        self.assertEqual(len(headings), len(set(headings)))
        # What one thing decides is said of that thing, and what is rarer than a fight in two thousand is left out.
        text = self.answered("advise", "empire/halberdiers + empire/knights: charging, flank=left", "orcs/orc warriors", "--quiet")
        self.assertRegex(text, r"Once the dice of a round lie\n    Lose stands that fight first: \+37\.\d\. Lose stands that do not fight first: ")
        for words in ("in 0.0 %", "fall first", "make no way"):
            self.assertNotIn(words, text)
        # No rule of several orders is told, and the answer says so where it would gain.
        text = self.answered("advise", "empire/halberdiers + empire/halberdiers: behind=1", "orcs/trolls: charging", "--aim", "destroy", "--quiet")
        self.assertNotRegex(text, "first and |way and ")

    def test_the_best_is_no_worse_than_always_the_same_whatever_the_enemy_does(self):
        for a, b, more in (("3 x orcs/goblins", "empire/knights: charging", ()), (*FIGHTS[1][:2], ("--turns", "2"))):
            rows = self.rows(a, b, "--enemy", "best", *more)
            best = self.of(rows, "fight")[0]["value"]
            for row in self.of(rows, "always"):
                self.assertLessEqual(row["value"], best + 1e-9, (a, row["decision"]))

    def test_rules_cover_all_choices(self):
        for a, b, options in FIGHTS:
            rows = self.rows(a, b, *options)
            for kind in ("rule", "choice"):
                first = [row for row in self.of(rows, kind) if row["cost"] == 0]
                self.assertTrue(first)
            def chance(kind):
                return sum({(row["what"], row["unit"], row["when"], row["round"], row["own_stands"], row["enemy_stands"], row["back_cm"],
                             row["chance"]): row["chance"] for row in self.of(rows, kind)}.values())
            # A fight that comes to one again counts once in a rule, and each time in choices.
            self.assertLessEqual(chance("rule"), chance("choice") + 1e-9)

    def test_the_best_is_what_policy_best_finds_where_both_are_clever(self):
        for a, b, options in FIGHTS:
            best = self.of(self.rows(a, b, "--enemy", "best", *options), "fight")[0]["value"]
            self.assertAlmostEqual(best, self.odds(a, b, "--policy", "best", *options)["points"]["swing"]["mean"], delta=1e-9)

    def test_a_table_says_it_in_words(self):
        text = self.answered("advise", *FIGHTS[1][:2], "--turns", "2")
        self.assertIn("points won less points lost: ", text)
        self.assertIn("After a round that A won", text)
        self.assertRegex(text, r"Pursue|Stand|Fall back")

    def test_what_is_too_large_is_compared_by_policies(self):
        rows = self.rows("--system", "fantasy6", "custom: models=10", "custom: models=10")
        self.assertEqual([row["decision"] for row in rows], ["pursue=yes", "pursue=restrain", "pursue=no"])
        self.assertEqual(min(row["cost"] for row in rows), 0)
        rows = self.rows("custom: stands=1", "custom: stands=1", "--turns", "end")
        self.assertEqual([row["decision"] for row in rows], ["policy=pursue", "policy=stand", "policy=fall-back"])

    def test_points_are_not_asked_of_sides_without_prices(self):
        said = self.refused("advise", "--system", "ninth-age", "beast-herds/cyclops: charging", "custom")
        self.assertEqual(said, "--aim is swing, of sides without prices (swing is in points). Give both points=, or ask for win, survive or destroy.")
        self.assertEqual(len(self.rows("--system", "ninth-age", "beast-herds/cyclops: charging", "custom", "--aim", "win")), 3)

    def test_a_simulated_comparison_has_intervals_and_says_so(self):
        """A combat without a last turn: each policy is worth what odds say of it, and is shown with its interval."""
        a, b, options = "2 x custom: points=30", "2 x custom: points=40", ("--turns", "end", "--trials", "2000")
        rows = self.rows(a, b, *options)
        self.assertEqual([row["decision"] for row in rows], ["policy=pursue", "policy=stand", "policy=fall-back"])
        for row in rows:
            swing = self.odds(f"{a}, {row['decision']}", b, *options)["points"]["swing"]
            self.assertEqual((row["value"], row["low"], row["high"]), (swing["mean"], swing["low"], swing["high"]))
            self.assertLess(row["low"], row["value"])
            self.assertLess(row["value"], row["high"])
        best = max(row["value"] for row in rows)
        for row in rows:
            self.assertAlmostEqual(row["cost"], best - row["value"], delta=1e-9)
        text = self.answered("advise", a, b, *options)
        self.assertIn("Choices of this fight are not weighed one by one", text)
        self.assertRegex(text, r"policy=pursue +\+\d+\.\d +\+\d+\.\d to \+\d+\.\d ")

    def test_an_army_is_answered_by_fewer_fights(self):
        """100 000 of each policy, unless somebody says how many; a million took a minute and 1 GB."""
        a, b = "6 x empire/halberdiers", "6 x orcs/goblins"
        running = subprocess.Popen([fray_program.PROGRAM, "advise", a, b, "--quiet"], env=environment(), stdin=subprocess.DEVNULL,
                                   stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        text = running.stdout.read().decode()
        running.stdout.close()
        _, status, used = os.wait4(running.pid, 0)
        running.returncode = os.waitstatus_to_exitcode(status)
        self.assertEqual(running.returncode, 0)
        self.assertRegex(text, r"simulated: \d+ \d+ fights of each policy, so a value is right to 0\.\d points")
        self.assertLess(used.ru_maxrss, 400_000)  # kB; a million fights of each policy took 1 GB
        self.assertIn("simulated: 3 000 fights of each policy", self.answered("advise", a, b, "--trials", "3000", "--quiet"))

    def test_bad_input(self):
        self.assertEqual(self.refused("advise", KNIGHTS, ORCS, "--aim", "glory"), '--aim: "glory" is not allowed. Type swing, win, survive or destroy.')
        self.assertIn("--policy is what is asked here", self.refused("advise", KNIGHTS, ORCS, "--policy", "stand"))
        self.assertIn("--enemy", self.refused("advise", KNIGHTS, ORCS, "--enemy", "dull"))
        self.assertIn("--enemy is best in a fight", self.refused("advise", "--system", "sovl", "custom", "custom", "--enemy", "best"))


if __name__ == "__main__":
    main()
