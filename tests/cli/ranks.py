#!/usr/bin/env python3
"""The rank-and-flank games on the command line: answers, readings, refusals."""

import json

from fray_program import CommandLine, main

SWORDS = "custom: models=20, width=5, {}"
GAMES = {"sovl": "skill=4", "ninth-age": "off=4, standard", "fantasy6": "ws=4, standard", "fantasy7": "WS=4, standard"}
MANY = ["custom: models={}, width={}, hits-on=6+, saves-on=none, unbreakable",
        "custom: models={}, width={}, hits-on=5+, saves-on=none, unbreakable"]


class Answers(CommandLine):
    def solved(self, system, a, b, *more):
        return json.loads(self.answered("odds", "--system", system, a, b, "--json", *more))

    def test_every_game_is_listed(self):
        text = self.answered("systems")
        for system in GAMES:
            self.assertIn(f"\n{system}\n", text)

    def test_every_game_answers_and_its_chances_sum_to_one(self):
        for system, skill in GAMES.items():
            answer = self.solved(system, SWORDS.format(skill + ", charging"), SWORDS.format("points=80"), "--method", "exact")
            self.assertAlmostEqual(sum(answer["endings"].values()), 1, places=12)
            self.assertAlmostEqual(sum(answer[part]["p"] for part in ("win", "draw", "loss")), 1, places=12)
            for name in ("models_lost", "wounds", "score", "flee_in", "pursuit_in"):
                for side in "ab":
                    self.assertAlmostEqual(sum(answer[name][side]["pmf"]), 1, places=12, msg=(system, name))
            self.assertGreater(answer["win"]["p"], answer["loss"]["p"])

    def test_help_tells_the_keys_of_each_game(self):
        for system, key in (("sovl", "power=4"), ("ninth-age", "aegis=4+"), ("fantasy6", "ws=4"), ("fantasy7", "killing-blow")):
            self.assertIn(f"  {key} ", self.answered("odds", "--system", system, "--help"))

    def test_a_combat_is_told(self):
        text = self.answered("trace", "--system", "fantasy6", SWORDS.format("ws=4, charging"), SWORDS.format("ws=3"))
        for word in ("Round 1", "A strikes B", "Score: ", "This fight again"):
            self.assertIn(word, text)

    # Source  issue 5
    def test_duels_of_many_are_exact(self):
        for n, m, wanted in ((10, 10, "0.052878542721"), (60, 30, "0.999386650196"), (200, 100, "0.999999998530")):
            sides = (MANY[0].format(n, n), MANY[1].format(m, m))
            answer = self.solved("sovl", *sides)
            self.assertEqual(answer["method"], "exact")
            self.assertEqual(f"{answer['win']['p']:.12f}", wanted)


class SeveralUnits(CommandLine):
    def test_no_model_strikes_twice_when_an_enemy_falls(self):
        # Ten models that always hit and are never saved against make ten wounds at most, whoever falls first.
        helpless = "hits-on=none, saves-on=none, unbreakable"
        answer = json.loads(self.answered("odds", "--system", "sovl", "custom: models=10, width=5, hits-on=1+, unbreakable",
                             f"custom: models=1, width=1, {helpless} + custom: models=50, width=1, {helpless}"
                             f" + custom: models=50, width=1, {helpless}", "--rounds", "1", "--json"))
        self.assertLessEqual(answer["wounds"]["a"]["mean"], 10)


class Refusals(CommandLine):
    def test_options_of_another_game(self):
        sides = (SWORDS.format("ws=4"), SWORDS.format("ws=3"))
        self.assertIn("use --rounds", self.refused("odds", "--system", "fantasy6", *sides, "--turns", "2"))
        self.assertIn("pursue=yes", self.refused("odds", "--system", "fantasy6", *sides, "--policy", "stand"))
        self.assertIn("--rule", self.refused("odds", "custom: attacks=3", "custom: attacks=3", "--rule", "roll-off=no"))

    def test_readings(self):
        sides = (SWORDS.format("ws=4"), SWORDS.format("ws=3"))
        self.assertIn("insane-courage", self.refused("odds", "--system", "fantasy6", *sides, "--rule", "courage=yes"))
        self.assertIn("yes|no", self.refused("odds", "--system", "fantasy6", *sides, "--rule", "insane-courage=2"))
        self.answered("odds", "--system", "fantasy6", *sides, "--rule", "insane-courage=yes", "--rule", "rank-width=5")

    def test_a_combat_that_may_never_end(self):
        harmless = SWORDS.format("hits-on=none")
        self.assertIn("may never end", self.refused("odds", "--system", "sovl", harmless, harmless))
        self.answered("odds", "--system", "sovl", harmless, harmless, "--rounds", "2")

    def test_units_that_cannot_be(self):
        self.assertIn("1 to 3", self.refused("odds", "--system", "sovl", "4 x custom: models=5", "custom: models=5"))
        self.assertIn("no unit before him", self.refused("odds", "--system", "sovl", "custom: models=1, character", "custom: models=5"))


class Help(CommandLine):
    def test_what_changes_no_odds_is_marked(self):
        for system in ("sovl", "ninth-age"):
            text = self.answered("odds", "--system", system, "--help")
            for option in ("high-ground", "base=4"):
                self.assertRegex(text, rf"\n  {option} .*\(counts in Fantasy alone\)\n")
        self.assertRegex(text, r"\n  adv=4 .*\(changes no odds\)\n")


if __name__ == "__main__":
    main()
