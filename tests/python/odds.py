"""Odds, sides, stories and errors of the Python module: what the program says."""

import math
import os
import signal
import threading
import time
import unittest

import fray
import fray_program
import numpy as np

KNIGHTS, ORCS = "empire/knights: charging", "orcs/orc warriors"


class Odds(fray_program.CommandLine):
    def test_json_has_the_bytes_of_the_command(self):
        for settings, words in (({}, []), ({"rounds": 1, "turns": "end"}, ["--rounds", "1", "--turns", "end"]),
                                ({"method": "simulate", "trials": np.int64(5000), "seed": 7, "policy": "stand"},
                                 ["--method", "simulate", "--trials", "5000", "--seed", "7", "--policy", "stand"])):
            said = self.answered("odds", KNIGHTS, ORCS, "--json", "--quiet", *words)
            self.assertEqual(fray.odds(KNIGHTS, ORCS, **settings).json, said)

    def test_json_of_a_game_of_ranks_with_a_reading(self):
        said = self.answered("odds", "custom", "custom", "--system", "fantasy6", "--rule", "insane-courage=yes", "--json",
                             "--quiet")
        answer = fray.odds("custom", "custom", system="fantasy6", rule={"insane-courage": True})
        self.assertEqual(answer.json, said)
        self.assertIn("models_lost", answer.a.counts)

    def test_what_an_answer_holds(self):
        answer = fray.odds(KNIGHTS, ORCS)
        told = answer.to_dict()
        self.assertTrue(answer.exact)
        self.assertEqual((answer.win, answer.win.low, answer.win.high), tuple(told["win"].values()))
        self.assertAlmostEqual(sum(answer.endings.values()), 1, delta=1e-12)
        self.assertEqual(answer.a.points, 110)
        lost = answer.b.counts["stands_lost"]
        self.assertEqual(lost.pmf.dtype, np.float64)
        self.assertEqual(lost.pmf.tolist(), told["stands_lost"]["b"]["pmf"])
        self.assertAlmostEqual(float(lost.pmf @ np.arange(len(lost.pmf))), lost.mean, delta=1e-12)
        self.assertAlmostEqual(lost.at_least[3], answer.b.destroyed, delta=1e-12)
        self.assertEqual(answer.by_round[0].win, told["by_round"][0]["win"])
        self.assertEqual(answer.by_round[0].retreat_cm["b"].pmf.tolist(), told["by_round"][0]["retreat_cm"]["b"]["pmf"])
        self.assertEqual(answer.notes, told["notes"])
        self.assertIn(KNIGHTS, repr(answer))
        with self.assertRaisesRegex(ValueError, "read-only"):
            lost.pmf[0] = 9

    def test_a_whole_number_may_be_a_float(self):
        asked = {"method": "simulate", "seed": 7}
        self.assertEqual(fray.odds(KNIGHTS, ORCS, trials=1e4, rounds=2.0, **asked).json, fray.odds(KNIGHTS, ORCS, trials=10000, rounds=2, **asked).json)

    def test_what_has_no_price_costs_and_loses_no_number(self):
        answer = fray.odds("custom", ORCS)
        for number in (answer.a.points, answer.a.points_lost, answer.a.points_lost.low, answer.swing):
            self.assertTrue(math.isnan(number))
        self.assertEqual(answer.b.points, 60)
        self.assertGreater(answer.b.points_lost, 0)

    def test_intervals_of_a_simulation(self):
        answer = fray.odds(KNIGHTS, ORCS, method="simulate", trials=10000)
        self.assertEqual((answer.exact, answer.trials, answer.seed), (False, 10000, 1))
        self.assertTrue(answer.win.low < answer.win < answer.win.high)
        lost = answer.b.counts["stands_lost"]
        self.assertTrue((lost.low <= lost.pmf).all() and (lost.pmf <= lost.high).all() and (lost.low < lost.high).any())

    def test_pictures(self):
        answer = fray.odds(KNIGHTS, ORCS)
        self.assertTrue(answer._repr_svg_().startswith("<svg"))
        self.assertIn(answer._repr_svg_(), answer._repr_html_())
        self.assertTrue(fray.field_svg(KNIGHTS, ORCS).startswith("<svg"))
        hostile = fray.odds("custom: name=<script>alert(1)</script>", "custom")
        self.assertNotIn("<script>", hostile._repr_html_())

    def test_typed_sides_are_the_text_that_the_program_takes(self):
        side = 2 * fray.Side("empire/knights", charging=True, stands=np.int32(2)) + fray.Side("custom", armour="4+",
                                                                                           hits_per_stand=3)
        text = "2 x empire/knights: charging, stands=2 + custom: armour=4+, hits-per-stand=3"
        self.assertEqual(str(side), text)
        self.assertEqual(fray.odds(side, ORCS).json, self.answered("odds", text, ORCS, "--json", "--quiet"))
        with self.assertRaises(fray.Error):
            fray.Side("custom", attacks="3, charging")

    def test_stories(self):
        story = fray.trace(KNIGHTS, ORCS, seed=42)
        self.assertEqual(story.json, self.answered("trace", KNIGHTS, ORCS, "--seed", "42", "--json"))
        self.assertEqual(story.seed, 42)
        self.assertIn("Round 1", str(story))
        self.assertNotEqual(fray.trace(KNIGHTS, ORCS, luck="worst").json, fray.trace(KNIGHTS, ORCS, luck="best5").json)

    def test_units_and_games(self):
        self.assertIn("empire/knights", [unit["key"] for unit in fray.units("empire knights")])
        self.assertEqual(fray.systems()[0]["name"], "warmaster")

    def test_errors_say_what_and_where(self):
        with self.assertRaises(ValueError) as caught:
            fray.odds("custom: stands=0", "custom")
        error = caught.exception
        self.assertIsInstance(error, fray.Error)
        self.assertEqual(str(error), self.refused("odds", "custom: stands=0", "custom"))
        self.assertEqual((error.fault, error.file, error.field, error.line), ("input", "side A", "stands", 0))
        for wrong in ({"policy": "flee"}, {"rounds": 11}, {"rounds": 1.5}, {"trials": 0}, {"threads": -1}, {"edition": ""}):
            with self.assertRaises(fray.Error) as caught:
                fray.odds(KNIGHTS, ORCS, **wrong)
            self.assertEqual(caught.exception.field, next(iter(wrong)))

    def long(self, **settings):
        return fray.odds(KNIGHTS, ORCS, method="simulate", trials=10**12, **settings)

    def test_ctrl_c_stops_within_a_tenth_of_a_second(self):
        sent = []

        def interrupt():
            sent.append(time.monotonic())
            os.kill(os.getpid(), signal.SIGINT)

        threading.Timer(0.3, interrupt).start()
        with self.assertRaises(KeyboardInterrupt):
            self.long()
        self.assertLess(time.monotonic() - sent[0], 0.1)

    def test_progress_is_told_and_stops(self):
        told = []

        def progress(now):
            told.append(now)
            return len(told) < 3

        with self.assertRaises(fray.Error) as caught:
            self.long(progress=progress)
        self.assertEqual(caught.exception.fault, "stopped")
        self.assertEqual(told[0].keys(), {"trials", "of", "win", "draw", "loss"})
        self.assertLess(told[0]["trials"], told[2]["trials"])

    def test_what_progress_raises_is_raised(self):
        with self.assertRaises(ZeroDivisionError):
            self.long(progress=lambda now: 1 / 0)

    def test_other_threads_run_meanwhile(self):
        turns = []
        threading.Timer(0.1, lambda: turns.append(time.monotonic())).start()
        end = time.monotonic() + 1

        with self.assertRaises(fray.Error):
            self.long(progress=lambda now: not turns and time.monotonic() < end)
        self.assertTrue(turns)


if __name__ == "__main__":
    fray_program.main()
