#!/usr/bin/env python3
"""`--given RESULT`: losses, rounds and endings of those fights alone that end so."""

import csv
import io
import json

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
    def odds(self, *fight):
        return json.loads(self.answered("odds", *fight, "--json", "--quiet"))

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

    def test_each_part_ends_as_it_is_given(self):
        every, parts = self.by_result(KNIGHTS, ORCS)
        for _, part in parts:
            self.assertEqual((part["win"], part["draw"], part["loss"], part["key"]), (every["win"], every["draw"], every["loss"], every["key"]))
            self.assertAlmostEqual(sum(part["endings"].values()), 1, places=11)
            self.assertEqual(part["by_round"], [])
            self.assertIn(f"{100 * every[part['given']]['p']:.1f} % of all that are fought", part["notes"][0])
        win, draw, loss = (part for _, part in parts)
        self.assertEqual((win["destroyed"]["a"]["p"], loss["destroyed"]["b"]["p"]), (0, 0))
        self.assertEqual(draw["endings"]["a_retreats"], 0)
        self.assertNotIn("given", every)

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
