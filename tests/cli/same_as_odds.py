#!/usr/bin/env python3
"""Rows of a sweep are what `fray odds` says of them, byte for byte, and the endings of every row sum to 1."""

import csv
import json

from fray_program import CommandLine, main

SYSTEMS = {
    "warmaster": ("empire/knights: charging", "orcs/orc warriors: points=33", "empire/halberdiers: character=hero",
                  "custom: stands=1, attacks=4, points=7 + custom: stands=1, hits=1, points=11", "custom: fighting=2, attacks=4, points=7"),
    "sovl": ("custom: models=12, width=4, points=77", "custom: models=10, width=5, charging, skill=4"),
    "ninth-age": ("custom: models=8, width=4, off=4", "custom: models=6, width=3, charging, points=50"),
    "fantasy6": ("custom: models=8, width=4, ws=4", "custom: models=6, width=3, charging, points=50"),
    "fantasy7": ("custom: models=8, width=4, ws=4", "custom: models=6, width=3, charging, points=50"),
    "old-world": ("custom: models=8, width=4, ws=4", "custom: models=6, width=3, charge=5, points=50"),
}
ENDINGS = {"warmaster": ("a_destroyed", "b_destroyed", "both_destroyed", "a_retreats", "b_retreats", "fall_back", "unresolved_a",
                         "unresolved_b")}
ENDINGS_OF_RANKS = ("a_wiped", "b_wiped", "a_caught", "b_caught", "a_escaped", "b_escaped", "a_off_table", "b_off_table", "a_held",
                    "b_held", "both_wiped", "drawn")
ENDINGS["old-world"] = (*ENDINGS_OF_RANKS, "a_fell_back", "b_fell_back", "a_fell_back_caught", "b_fell_back_caught")
WAYS = ({"method": "exact"}, {"method": "simulate", "trials": "3001", "seed": "5"}, {"method": "simulate", "trials": "2000", "seed": "6"},
        {"method": "simulate", "precision": "0.05", "seed": "7"}, {"method": "simulate", "trials": "999", "sampler": "faces"},
        {"method": "auto"})


def options(settings):
    return [part for name, value in settings.items() for part in (f"--{name}", value)]


class SameAsOdds(CommandLine):
    def rows(self, system, sides, settings, more=""):
        spec = f'system = "{system}"\na = {json.dumps(sides)}\nb = {json.dumps(sides)}\nrefused = "skip"\n{more}'
        (self.folder / "spec.toml").write_text(spec)
        told = self.answered("sweep", "spec.toml", "--quiet", *options(settings), folder=self.folder)
        return list(csv.DictReader(told.splitlines()))

    def of_odds(self, system, row, settings, form="--csv"):
        return self.answered("odds", row["a"], row["b"], "--system", system, form, "--quiet", "--threads", "1", *options(settings))

    def test_every_row_is_what_odds_says_of_it(self):
        for system, sides in SYSTEMS.items():
            for number, settings in enumerate(WAYS):
                rows = self.rows(system, sides, settings)
                self.assertGreaterEqual(len(rows), 4)
                for row in rows if number < 2 else rows[number % 3::3]:
                    alone, = csv.DictReader(self.of_odds(system, row, settings).splitlines())
                    with self.subTest(system, a=row["a"], b=row["b"], **settings):
                        self.assertEqual({name: row.get(name) for name in alone}, alone)

    def test_a_row_at_another_price_is_what_odds_says_of_it(self):
        """Fights alike but for prices are worked out once."""
        for settings in ({"method": "exact"}, {"method": "simulate", "trials": "3001", "seed": "5"}):
            rows = self.rows("warmaster", ("empire/knights", "empire/halberdiers: character=hero", "custom: fighting=2"),
                             settings, '[axes]\n"a.points" = [1, 70, 333]\n"b.points" = [3, 97]\n')
            self.assertGreater(len(rows), 30)
            for row in rows[::3]:
                alone, = csv.DictReader(self.of_odds("warmaster", row, settings).splitlines())
                with self.subTest(a=row["a"], b=row["b"], **settings):
                    self.assertEqual({name: row.get(name) for name in alone}, alone)

    def test_a_and_b_exchanged_are_the_same_fight(self):
        """Front to front: to the last bit, by any seed."""
        one, other = "empire/knights: charging", "orcs/orc warriors"
        for settings in WAYS[:3]:
            here = self.in_json("odds", one, other, "--quiet", *options(settings))
            there = self.in_json("odds", other, one, "--quiet", *options(settings))
            self.assertEqual(here["win"], there["loss"])
            self.assertEqual(here["stands_lost"]["a"], there["stands_lost"]["b"])
            self.assertEqual(here["understood"]["a"], there["understood"]["b"])
            self.assertEqual(here["endings"]["unresolved_a"], there["endings"]["unresolved_b"])
            self.assertEqual(here["points"]["a"], there["points"]["b"])

    def test_endings_sum_to_one(self):
        """Of each row of a sweep, of odds as CSV and as JSON; exact and simulated."""
        for system, sides in SYSTEMS.items():
            names = ENDINGS.get(system, ENDINGS_OF_RANKS)
            for settings in WAYS[:2]:
                for row in self.rows(system, sides, settings):
                    with self.subTest(system, a=row["a"], b=row["b"], **settings):
                        self.assertAlmostEqual(sum(float(row[name]) for name in names), 1, delta=1e-12)
                row = {"a": sides[0], "b": sides[1]}
                alone, = csv.DictReader(self.of_odds(system, row, settings).splitlines())
                told = json.loads(self.of_odds(system, row, settings, "--json"))["endings"]
                self.assertAlmostEqual(sum(float(alone[name]) for name in names), 1, delta=1e-12)
                self.assertEqual(sorted(told), sorted(names))
                self.assertAlmostEqual(sum(told.values()), 1, delta=1e-12)
                if system == "warmaster":
                    self.assertEqual(float(alone["unresolved"]), float(alone["unresolved_a"]) + float(alone["unresolved_b"]))


if __name__ == "__main__":
    main()
