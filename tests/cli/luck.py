#!/usr/bin/env python3
"""`fray luck` and `--at-least`: how lucky a result was, from the distributions of `fray odds`."""

import csv
import io
import json
import pathlib
import tempfile

from fray_program import CommandLine, main

KNIGHTS, ORCS = "empire/knights: charging", "orcs/orc warriors"


class AtLeast(CommandLine):
    def test_a_game_has_no_more_fights_than_can_be_added_up(self):
        with tempfile.TemporaryDirectory() as folder:
            pathlib.Path(folder, "game.csv").write_text("a,b,result\n" + f"{KNIGHTS},{ORCS},won by 1\n" * 5001)
            self.assertEqual(self.refused("luck", "--game", "game.csv", folder=folder),
                             "game.csv:5002 is fight 5001 of a game (at most 5000 are added up). Leave fights out.")

    def test_it_is_the_tail_of_the_distribution(self):
        answer = self.in_json("odds", KNIGHTS, ORCS, "--at-least", "stands-lost=2", "--at-least", "b.hits=3",
                              "--at-least", "retreat=1")
        told = [(each["quantity"], each["side"], each["at_least"], each["p"]) for each in answer["at_least"]]
        self.assertEqual([each[:3] for each in told], [("stands_lost", "a", 2), ("stands_lost", "b", 2), ("hits_scored", "b", 3),
                                                       ("retreat_cm", "a", 1), ("retreat_cm", "b", 1)])
        for quantity, side, value, p in told:
            self.assertAlmostEqual(p, sum(answer[quantity][side]["pmf"][value:]), delta=1e-12)

    def test_nobody_loses_more_than_there_is(self):
        answer = self.in_json("odds", KNIGHTS, ORCS, "--at-least", "stands-lost=4")
        self.assertEqual([each["p"] for each in answer["at_least"]], [0, 0])

    def test_a_simulated_chance_has_the_interval_of_its_count(self):
        arguments = ("odds", KNIGHTS, ORCS, "--json", "--at-least", "a.stands-lost=1")
        exact = json.loads(self.answered(*arguments))["at_least"][0]
        simulated = json.loads(self.answered(*arguments, "--method", "simulate", "--trials", "100000"))["at_least"][0]
        self.assertTrue(simulated["low"] < exact["p"] < simulated["high"], (exact, simulated))
        self.assertEqual(exact["low"], exact["high"])

    def test_table_and_csv_say_it_too(self):
        asked = ("--at-least", "stands-lost=2")
        text = self.answered("odds", KNIGHTS, ORCS, *asked)
        self.assertIn("stands lost 2 or more: ", text)
        self.assertIn("Stands lost: just so much, and that or more", text)
        self.assertNotIn("or more: ", self.answered("odds", KNIGHTS, ORCS))
        row = next(csv.DictReader(io.StringIO(self.answered("odds", KNIGHTS, ORCS, "--csv", *asked))))
        answer = self.in_json("odds", KNIGHTS, ORCS, *asked)
        self.assertEqual(float(row["b_stands_lost_at_least_2"]), answer["at_least"][1]["p"])

    def test_what_is_misspelt_is_refused_before_anything_is_solved(self):
        # The field's picture is written before the fight is solved: a refusal that comes first leaves none.
        with tempfile.TemporaryDirectory() as held:
            folder = pathlib.Path(held)
            asked = ("odds", KNIGHTS, ORCS, "--field-svg", "field.svg", "--at-least")
            self.assertIn("is not counted here", self.refused(*asked, "stand-lost=2", folder=folder))
            self.assertEqual(list(folder.iterdir()), [])
            self.answered(*asked, "stands-lost=2", folder=folder)
            self.assertEqual([file.name for file in folder.iterdir()], ["field.svg"])

    def test_what_is_not_counted_is_refused(self):
        self.assertIn('"models-lost" is not counted here (stands-lost, hits-scored, retreat-cm or fall-back-cm)',
                      self.refused("odds", KNIGHTS, ORCS, "--at-least", "models-lost=2"))
        self.assertIn("for example stands-lost=2", self.refused("odds", KNIGHTS, ORCS, "--at-least", "stands-lost"))
        self.assertIn("--at-least", self.refused("odds", KNIGHTS, ORCS, "--at-least", "stands-lost=two"))
        ranks = self.in_json("odds", "--system", "sovl", "custom", "custom", "--rounds", "2", "--at-least", "models-lost=2")
        self.assertEqual([each["quantity"] for each in ranks["at_least"]], ["models_lost", "models_lost"])


class Luck(CommandLine):
    QUESTION = "luck"

    def luck(self, result, *more):
        return self.rows(KNIGHTS, ORCS, "--result", result, *more)[-1]

    def test_facts_are_joined_by_commas_and_and(self):
        ranks = ("luck", "--system", "old-world", "custom: models=5", "custom: models=10", "--json", "--result")
        self.assertEqual(self.answered(*ranks, "broke and was run down").replace(" and ", ", "), self.answered(*ranks, "broke, was run down"))
        self.assertIn("who is run down or gets away has lost all its models", self.refused(*ranks, "lost 2, was run down"))

    def test_a_fact_is_ranked_by_its_distribution_with_ties_halved(self):
        pmf = self.in_json("odds", KNIGHTS, ORCS)["stands_lost"]
        for side, words in (("a", "lost 1 stand"), ("b", "killed 1 stand")):
            fact = self.rows(KNIGHTS, ORCS, "--result", words)[0]
            p = pmf[side]["pmf"]
            below = sum(p[2:]) if side == "a" else p[0]
            self.assertAlmostEqual(fact["luck"], below + p[1] / 2, delta=1e-12)
            self.assertAlmostEqual(fact["alike"], p[1], delta=1e-12)
            self.assertAlmostEqual(fact["worse"], below, delta=1e-12)

    def test_the_mean_of_all_luck_is_a_half(self):
        """Each way to end, by its chance: percentiles with ties halved have the mean 1/2."""
        for words in ("lost {} stands", "killed {} stands"):
            all_rows = [self.rows(KNIGHTS, ORCS, "--result", words.format(i)) for i in range(4)]
            chances = [fact["alike"] for fact, whole in all_rows]
            self.assertAlmostEqual(sum(p * whole["luck"] for p, (_, whole) in zip(chances, all_rows)), 0.5, delta=1e-12)
            self.assertAlmostEqual(sum(chances), 1, delta=1e-12)

    def test_worse_alike_and_better_are_all_fights_where_what_is_told_leaves_much_open(self):
        for result in ("won", "lost 1", "killed 2, won", "lost nothing, killed 3, destroyed them, won"):
            for row in self.rows(KNIGHTS, ORCS, "--result", result):
                self.assertAlmostEqual(row["worse"] + row["alike"] + row["better"], 1, delta=1e-12)
                self.assertAlmostEqual(row["luck"], row["worse"] + row["alike"] / 2, delta=1e-12)

    def test_the_best_and_the_worst_are_at_the_ends(self):
        best = self.luck("lost nothing, killed 3, destroyed them, won")
        worst = self.luck("lost 3, killed nothing, was destroyed, lost")
        self.assertLess(best["better"], 1e-12)
        self.assertAlmostEqual(best["luck"], 1 - best["alike"] / 2, delta=1e-12)
        self.assertLess(worst["worse"], 1e-12)
        self.assertAlmostEqual(worst["luck"], worst["alike"] / 2, delta=1e-12)

    def test_the_other_side_is_as_unlucky(self):
        a = self.rows(KNIGHTS, ORCS, "--result", "lost 1, killed 2, won by 1")[-1]["luck"]
        b = self.rows(ORCS, KNIGHTS, "--result", "lost 2, killed 1, lost by 1")[-1]["luck"]
        self.assertAlmostEqual(a, 1 - b, delta=1e-12)

    def test_a_simulated_fight_holds_the_exact_luck(self):
        text = self.rows("custom: stands=1", "custom: stands=1", "--result", "drew")[-1]
        self.assertEqual(text["luck_low"], text["luck_high"])

    def test_a_game_is_all_its_fights(self):
        with tempfile.TemporaryDirectory() as folder:
            game = pathlib.Path(folder, "game.csv")
            game.write_text('a,b,result\n"empire/knights: charging","orcs/orc warriors","lost 1, killed 2"\n')
            rows = self.rows("--game", str(game))
            self.assertEqual([row["row"] for row in rows], ["fact", "fact", "fight", "game"])
            # Of one fight they differ only in how ties of points are broken.
            self.assertAlmostEqual(rows[-1]["worse"] + rows[-1]["alike"] + rows[-1]["better"], 1, delta=1e-12)
            self.assertLess(abs(rows[-1]["luck"] - rows[-2]["luck"]), rows[-1]["alike"] / 2 + 1e-12)
            game.write_text("a,b,result\ncustom: stands=1,custom: stands=1,killed 1\ncustom: stands=1,custom: stands=1,lost 1\n")
            self.assertAlmostEqual(self.rows("--game", str(game))[-1]["luck"], 0.5, delta=1e-12)
            text = self.answered("luck", "--game", str(game))
            self.assertIn("the game, 2 fights", text)

    def test_a_game_is_the_sum_of_all_that_its_fights_may_be(self):
        """Of sixty fights, by adding them up one by one; of thousands within seconds."""
        def added(sums, swings):
            made, of_all = {}, sum(swings.values())
            for before, chance in sums.items():
                for swing, share in swings.items():
                    made[before + swing] = made.get(before + swing, 0) + chance * share / of_all
            return made
        may_be, was = {0: 1.0}, {0: 1.0}
        fights = []
        for a, b, result in (("custom: stands=1, points=30, attacks=4", "custom: stands=1, points=35", "killed 1"),
                             ("custom: stands=1, points=45", "custom: stands=1, points=42, attacks=2", "lost 1")):
            endings = self.in_json("odds", a, b, "--quiet")["endings"]
            of_a, of_b = (int(side.split("points=")[1].split(",")[0]) for side in (a, b))
            destroys = {-of_a: endings["a_destroyed"], of_b: endings["b_destroyed"], of_b - of_a: endings["both_destroyed"]}
            swings = {0: 1 - sum(destroys.values()), **destroys}
            told = {swing: destroys[swing] for swing in ((of_b if result == "killed 1" else -of_a), of_b - of_a)}
            for _ in range(30):
                fights.append(f'"{a}","{b}",{result}\n')
                may_be, was = added(may_be, swings), added(was, told)
        better = sum(p * chance for swing, p in was.items() for of_sum, chance in may_be.items() if of_sum > swing)
        alike = sum(p * may_be.get(swing, 0) for swing, p in was.items())
        with tempfile.TemporaryDirectory() as folder:
            game = pathlib.Path(folder, "game.csv")
            game.write_text("a,b,result\n" + "".join(fights))
            row = self.rows("--game", str(game))[-1]
            self.assertAlmostEqual(row["better"], better, delta=1e-12)
            self.assertAlmostEqual(row["alike"], alike, delta=1e-12)
            game.write_text("a,b,result\n" + "".join(fights * 40))
            row = self.rows("--game", str(game))[-1]
            self.assertEqual(row["result"], "2400 fights")
            self.assertAlmostEqual(row["worse"] + row["alike"] + row["better"], 1, delta=1e-9)

    def test_by_how_much_is_how_far_they_went_back(self):
        answer = self.in_json("odds", KNIGHTS, ORCS)
        fact = self.rows(KNIGHTS, ORCS, "--result", "won by 2")[0]
        back, destroyed = answer["retreat_cm"]["b"]["pmf"], answer["endings"]
        self.assertAlmostEqual(fact["alike"], back[2], delta=1e-12)
        # Who is destroyed does not go back: that is more than any distance.
        self.assertAlmostEqual(fact["better"], sum(back[3:]) + destroyed["b_destroyed"], delta=1e-12)
        self.assertAlmostEqual(fact["worse"] + fact["alike"] + fact["better"], 1, delta=1e-12)
        said = self.rows(KNIGHTS, ORCS, "--result", "they went back 2 cm")[0]
        self.assertEqual([said[name] for name in ("luck", "worse", "better")], [fact[name] for name in ("luck", "worse", "better")])
        lost = self.rows(KNIGHTS, ORCS, "--result", "lost by 1")[0]
        self.assertAlmostEqual(lost["worse"], sum(answer["retreat_cm"]["a"]["pmf"][2:]) + destroyed["a_destroyed"], delta=1e-12)
        self.assertIn("counts as more", self.answered("luck", KNIGHTS, ORCS, "--result", "won by 2"))
        self.assertIn('"won by 3" is not allowed (who is destroyed does not go back',
                      self.refused("luck", KNIGHTS, ORCS, "--result", "won by 3, destroyed them"))

    def test_games_of_ranks(self):
        rows = self.rows("--system", "sovl", "custom", "custom", "--rounds", "2", "--result", "lost 3 models, killed 4, won")
        self.assertGreater(rows[-1]["luck"], 0.5)
        self.assertIn("by how much is not counted in this game, who won is",
                      self.refused("luck", "--system", "sovl", "custom", "custom", "--rounds", "2", "--result", "won by 2"))

    def test_who_broke_and_who_was_run_down(self):
        asked = ("custom: models=12, charging", "custom: models=9")
        for system in ("sovl", "fantasy6", "fantasy7", "ninth-age"):
            endings = self.in_json("odds", "--system", system, *asked, "--quiet")["endings"]
            for side, broke, caught, away in (("b", "they broke", "ran them down", "they got away"), ("a", "broke", "was run down", "got away")):
                fled = {name: endings[f"{side}_{name}"] for name in ("caught", "escaped", "off_table")}
                for words, chance in ((broke, sum(fled.values())), (caught, fled["caught"]), (away, fled["escaped"])):
                    if chance == 0:
                        continue
                    fact = self.rows("--system", system, *asked, "--result", words)[0]
                    self.assertAlmostEqual(fact["alike"], chance, delta=1e-9, msg=(system, words))
                    # What befalls the enemy is good, unless it gets away.
                    self.assertEqual(fact["better"] == 0, (side == "b") != (words == away), (system, words))
        self.assertEqual(self.refused("luck", KNIGHTS, ORCS, "--result", "they broke"),
                         '--result: "they broke" is not allowed (no unit breaks in this game: it retreats, or is destroyed). '
                         "Say they retreated 3 cm, or destroyed them.")

    def test_what_cannot_be_is_refused(self):
        self.assertIn('"lost 5 stands"', self.refused("luck", KNIGHTS, ORCS, "--result", "lost 5 stands"))
        self.assertIn("each alone may be", self.refused("luck", KNIGHTS, ORCS, "--result", "won, was destroyed"))
        self.assertIn("is not understood", self.refused("luck", KNIGHTS, ORCS, "--result", "rolled badly"))
        self.assertIn("is not understood", self.refused("luck", KNIGHTS, ORCS, "--result", "won by -3"))
        self.assertIn("--result is required", self.refused("luck", KNIGHTS, ORCS))
        with tempfile.TemporaryDirectory() as folder:
            game = pathlib.Path(folder, "game.csv")
            for text, sentence in (("a,b\ncustom,custom\n", "game.csv:2: result is missing"),
                                   ("a,b,result\ncustom,empire/nobody,won\n", "game.csv:2: side B: no unit"),
                                   ("a,b,result\ncustom,custom,won twice\n", "game.csv:2: result: \"won twice\" is not understood"),
                                   ('a,b,result\ncustom,"custom,won\n', "a quotation mark is not closed"),
                                   ("a,b,result\n", "holds no fight")):
                game.write_text(text)
                self.assertIn(sentence, self.refused("luck", "--game", str(game)))


if __name__ == "__main__":
    main()
