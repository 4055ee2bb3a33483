#!/usr/bin/env python3
"""`--given RESULT`: losses, rounds and endings of those fights alone that end so."""

import csv
import io
import pathlib
import tempfile

from fray_program import CommandLine, fray, main

KNIGHTS, ORCS = "empire/knights: charging", "orcs/orc warriors"
FIGHTS = (
    (KNIGHTS, ORCS), (ORCS, KNIGHTS), (KNIGHTS, ORCS, "--turns", "2"),
    ("2 x empire/halberdiers", f"{ORCS}: charging"),
    ("custom: models=12", "custom: models=10, charging", "--system", "sovl", "--rounds", "3"),
    ("custom: models=10", "custom: models=10", "--system", "fantasy6", "--rounds", "2"),
)
SPREADS = ("stands_lost", "models_lost", "hits_scored", "wounds", "retreat_cm", "rounds")


class Given(CommandLine):
    def by_result(self, *fight):
        """The answer of all fights, and (chance, answer) of each result that may come."""
        every = self.odds(*fight)
        return every, [(every[result]["p"], self.odds(*fight, "--given", result)) for result in ("win", "draw", "loss") if every[result]["p"] > 0]

    def test_the_parts_make_the_whole(self):
        # Law of total probability, for every number that is told.
        for fight in FIGHTS:
            with self.subTest(fight):
                every, parts = self.by_result(*fight)
                self.assertGreater(len(parts), 1)
                self.assertAlmostEqual(sum(share for share, _ in parts), 1, places=11)

                def same(of, whole):
                    self.assertAlmostEqual(sum(share * of(part) for share, part in parts), whole, places=10)

                for ending, chance in every["endings"].items():
                    same(lambda part, ending=ending: part["endings"][ending], chance)
                for side in "ab":
                    same(lambda part, side=side: part["destroyed"][side]["p"], every["destroyed"][side]["p"])
                    same(lambda part, side=side: part["points"][side]["lost"]["mean"], every["points"][side]["lost"]["mean"])
                same(lambda part: part["points"]["swing"]["mean"], every["points"]["swing"]["mean"])
                for name in SPREADS:
                    if name == "rounds" and every["system"] != "warmaster":
                        self.assertEqual({part["rounds"]["mean"] for _, part in parts}, {None})
                        continue
                    for pick in ((lambda told: told,) if name == "rounds" else (lambda told: told["a"], lambda told: told["b"])):
                        if name not in every:
                            continue
                        same(lambda part, name=name, pick=pick: pick(part[name])["mean"], pick(every[name])["mean"])
                        for value, chance in enumerate(pick(every[name])["pmf"]):
                            same(lambda part, name=name, pick=pick, value=value: (pick(part[name])["pmf"] + [0] * (value + 1))[value], chance)

    def test_one_round_of_one_die_each_is_that_counted_by_hand(self):
        # Each of two stands of one hit throws a die that hits on 4+: neither hits, A alone, B alone, or both, a quarter each.
        one = "custom: attacks=1, hits=1, stands=1, armour=none, points=10"
        for result, a_lost, b_lost, destroyed in (("win", 0, 1, (0, 1)), ("draw", 0.5, 0.5, (0.5, 0.5)), ("loss", 1, 0, (1, 0))):
            told = self.odds(one, one, "--rounds", "1", "--given", result)
            self.assertEqual((told["win"]["p"], told["draw"]["p"], told["loss"]["p"]), (0.25, 0.5, 0.25))
            self.assertEqual((told["stands_lost"]["a"]["mean"], told["stands_lost"]["b"]["mean"]), (a_lost, b_lost), result)
            self.assertEqual(tuple(told["destroyed"][side]["p"] for side in "ab"), destroyed)
            self.assertEqual(told["points"]["swing"]["mean"], 10 * (b_lost - a_lost))

    def test_each_part_ends_as_it_is_given(self):
        every, parts = self.by_result(KNIGHTS, ORCS)
        for _, part in parts:
            self.assertEqual((part["win"], part["draw"], part["loss"], part["key"]), (every["win"], every["draw"], every["loss"], every["key"]))
            self.assertAlmostEqual(sum(part["endings"].values()), 1, places=11)
            self.assertEqual(part["by_round"], [])
            self.assertTrue(part["notes"][0].startswith("The chances to win, draw and lose are of all fights. Everything else is of the "
                                                        f"{100 * every[part['given']]['p']:.1f} % of them that "), part["notes"])
        win, draw, loss = (part for _, part in parts)
        self.assertEqual((win["destroyed"]["a"]["p"], loss["destroyed"]["b"]["p"]), (0, 0))
        self.assertEqual(draw["endings"]["a_retreats"], 0)
        self.assertNotIn("given", every)

    def test_a_result_that_never_comes_is_answered_with_what_to_say(self):
        for system in ("sovl", "fantasy6"):
            self.assertEqual(self.refused("odds", "custom: models=20", "custom: models=1", "--system", system, "--given", "draw"),
                             '--given: "draw" is no end of this fight (A never draws here). Leave it out, or say win.')

    def test_the_table_says_of_which_fights_each_part_is(self):
        for result, heading in (("win", "How it ends where A wins"), ("draw", "How it ends where nobody wins"), ("loss", "How it ends where B wins")):
            text = self.answered("odds", KNIGHTS, ORCS, "--given", result)
            self.assertIn(f"\n  {heading} ", text)
            # Above the chances of all fights nothing stands of these alone.
            self.assertNotIn("Undecided wins", text)

    def test_the_other_side_sees_the_same(self):
        for one, other, *more in FIGHTS:
            here, there = self.odds(one, other, *more, "--given", "win"), self.odds(other, one, *more, "--given", "loss")
            self.assertEqual((here["given"], there["given"]), ("win", "loss"))
            self.assertAlmostEqual(here["points"]["swing"]["mean"], -there["points"]["swing"]["mean"], places=10)
            if here["rounds"]["mean"] is not None:
                self.assertAlmostEqual(here["rounds"]["mean"], there["rounds"]["mean"], places=10)

    def test_simulated_parts_cover_the_exact_ones(self):
        for result in ("win", "loss"):
            exact = self.odds(KNIGHTS, ORCS, "--given", result)
            told = self.odds(KNIGHTS, ORCS, "--given", result, "--method", "simulate", "--trials", "200000", "--seed", "5")
            self.assertEqual(told["trials"], 200000)
            for name in ("stands_lost", "hits_scored"):
                for side in "ab":
                    mean = told[name][side]
                    wide = 2.5 * (mean["high"] - mean["low"])  # z of 4.9
                    self.assertLess(abs(mean["mean"] - exact[name][side]["mean"]), max(wide, 1e-9), (result, name, side))

    def test_a_row_of_csv_says_of_which_fights_it_is(self):
        def row(fight, *more):
            return next(csv.DictReader(io.StringIO(self.answered("odds", *fight, "--csv", "--quiet", *more))))

        for fight in FIGHTS:
            every = row(fight)
            self.assertNotIn("given", every)
            parts = {result: row(fight, "--given", result) for result in ("win", "draw", "loss") if float(every[result]) > 0}
            for result, some in parts.items():
                self.assertEqual((some["given"], list(some)[:-1]), (result, list(every)))
                self.assertEqual([some[name] for name in ("win", "draw", "loss", "key")], [every[name] for name in ("win", "draw", "loss", "key")])
                told = self.odds(*fight, "--given", result)
                for side in "ab":
                    self.assertAlmostEqual(float(some[f"{side}_points_lost"]), told["points"][side]["lost"]["mean"], places=12)
            for name in ("a_destroyed", "b_destroyed", "both_destroyed", "a_stands_lost", "b_stands_lost", "a_points_lost", "swing"):
                parts_of = sum(float(every[result]) * float(some[name]) for result, some in parts.items())
                self.assertAlmostEqual(parts_of, float(every[name]), places=10, msg=name)

    def swept(self, spec, *more):
        with tempfile.TemporaryDirectory(prefix="fray-cli-given-") as folder:
            path = pathlib.Path(folder)
            (path / "spec.toml").write_text(spec)
            table = self.answered("sweep", "spec.toml", "--quiet", "--distributions", "long.csv", *more, folder=path)
            return list(csv.DictReader(table.splitlines())), list(csv.DictReader((path / "long.csv").read_text().splitlines()))

    def test_a_sweep_tells_each_row_of_those_fights_alone(self):
        spec = f'a = "{KNIGHTS}"\nb = ["{ORCS}", "orcs/goblins"]\n[axes]\ngiven = ["-", "win", "draw", "loss"]\n'
        rows, long = self.swept(spec)
        self.assertEqual([row["given"] for row in rows], ["-", "win", "draw", "loss"] * 2)
        for row in rows:
            alone = next(csv.DictReader(io.StringIO(self.answered(
                "odds", row["a"], row["b"], "--csv", "--quiet", *(() if row["given"] == "-" else ("--given", row["given"]))))))
            self.assertEqual({name: row[name] for name in alone if name != "given"}, {name: alone[name] for name in alone if name != "given"})
        self.assertEqual(len({row["answer_key"] for row in rows}), len(rows))
        for every, *parts in (rows[:4], rows[4:]):
            spread = {row["answer_key"]: {(line["side"], line["value"]): float(line["p"]) for line in long
                                          if line["answer_key"] == row["answer_key"] and line["quantity"] == "stands_lost"} for row in (every, *parts)}
            for value, chance in spread[every["answer_key"]].items():
                of_parts = sum(float(every[part["given"]]) * spread[part["answer_key"]].get(value, 0) for part in parts)
                self.assertAlmostEqual(of_parts, chance, places=10, msg=value)

    def test_a_row_seen_from_either_side_is_of_the_same_fights(self):
        spec = f'a = ["custom: attacks=4", "custom: attacks=2"]\nb = ["custom: attacks=4", "custom: attacks=2"]\ngiven = "win"\n'
        rows, _ = self.swept(spec)
        for row in rows:
            alone = next(csv.DictReader(io.StringIO(self.answered("odds", row["a"], row["b"], "--csv", "--quiet", "--given", "win"))))
            self.assertEqual((row["a_stands_lost"], row["b_stands_lost"], row["given"]), (alone["a_stands_lost"], alone["b_stands_lost"], "win"))

    def test_what_no_fight_comes_to_is_an_empty_cell(self):
        # A single fight ends in one way, and not in the two others.
        spec = f'a = "{KNIGHTS}"\nb = "{ORCS}"\nmethod = "simulate"\nsampler = "pools"\ntrials = 1\n[axes]\ngiven = ["win", "draw", "loss"]\n'
        rows, long = self.swept(spec)
        for row in rows:
            ended_so = float(row[row["given"]]) == 1
            for name in ("b_stands_lost", "swing", "b_destroyed", "rounds_mean", "a_hits_scored", "b_retreat_cm_p50"):
                self.assertEqual(row[name] != "", ended_so, (row["given"], name))
            told = {line["quantity"] for line in long if line["answer_key"] == row["answer_key"]}
            self.assertEqual("stands_lost" in told, ended_so)
        self.assertEqual(sum(row["swing"] != "" for row in rows), 1)

    def test_a_row_is_not_compared_by_it(self):
        with tempfile.TemporaryDirectory(prefix="fray-cli-given-") as folder:
            pathlib.Path(folder, "spec.toml").write_text(f'a = "{KNIGHTS}"\nb = "{ORCS}"\n')
            self.assertIn("given cannot be compared with", self.refused("sweep", "spec.toml", "--compare", "given=win", folder=folder))

    def test_all_that_is_counted_of_ranks_is_told_or_left_out(self):
        """Whoever counts a further quantity says which; else the program stops."""
        fight = ("custom: models=10, charge=8, enemy-ahead=3, edge-ahead=4", "custom: models=10, shots=5", "--rounds", "2", "--system", "old-world")
        every, some = self.odds(*fight), self.odds(*fight, "--given", "win")
        self.assertEqual({name for name in every if name not in some},
                         {"score", "flee_in", "pursuit_in", "new_enemy_charged", "pursued_off_table", "models_shot"})

    def test_what_cannot_be_told_is_said(self):
        for words, sentence in ((["--given", "won"], "--given: \"won\" is not allowed. Type win, draw or loss."),
                                (["--sampler", "evenly"], "--sampler: \"evenly\" is not allowed. Type auto, even, pools or faces.")):
            said = fray("odds", KNIGHTS, ORCS, *words)
            self.assertEqual((said.code, said.out), (2, ""), said)
            self.assertIn(sentence, said.errors)
        never = fray("odds", "custom: attacks=1, stands=1", "orcs/giant", "--rounds", "1", "--given", "loss", "--method", "simulate", "--trials", "1")
        self.assertIn(never.code, (0, 2))


if __name__ == "__main__":
    main()
