"""What the Python module answers can be pickled and copied, and says the same afterwards."""

import copy
import pickle
import unittest

import fray
import fray_program
import numpy as np
from arrow_stream import read_stream

KNIGHTS = fray.Side("empire/knights", charging=True)
ORCS = "orcs/orc warriors"


def copies(of):
    """Of each way to copy, a copy."""
    return [pickle.loads(pickle.dumps(of, protocol)) for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1)] + [copy.copy(of), copy.deepcopy(of)]


class Copies(unittest.TestCase):
    def test_an_answer(self):
        answer = fray.odds(KNIGHTS, ORCS)
        for copied in copies(answer):
            self.assertIsInstance(copied, fray.Answer)
            self.assertEqual(copied.json, answer.json)
            self.assertEqual(copied._repr_html_(), answer._repr_html_())
            self.assertEqual((copied.win, copied.win.low, copied.win.high), (answer.win, answer.win.low, answer.win.high))
            lost = copied.b.counts["stands_lost"].pmf
            self.assertTrue(np.array_equal(lost, answer.b.counts["stands_lost"].pmf))
            with self.assertRaises(ValueError):
                lost[0] = 1

    def test_a_part_of_an_answer(self):
        answer = fray.odds(KNIGHTS, ORCS, method="simulate", trials=1000)
        for copied in copies(answer.a):
            self.assertEqual(copied.text, answer.a.text)
            self.assertEqual(copied.points_lost.high, answer.a.points_lost.high)
        for copied in copies(answer.win):
            self.assertEqual((copied, copied.low, copied.high), (answer.win, answer.win.low, answer.win.high))

    def test_a_table(self):
        table = fray.sweep({"a": KNIGHTS, "b": ORCS, "a.attacks": [2, 3], "method": ["exact", "simulate"], "trials": 1000})
        for copied in copies(table):
            self.assertIsInstance(copied, fray.Table)
            self.assertEqual(copied.to_csv(), table.to_csv())
            self.assertEqual(copied.columns, table.columns)
            self.assertEqual((copied.exact, copied.refused, copied.notes, len(copied)), (table.exact, table.refused, table.notes, len(table)))
            self.assertEqual(copied[:], table[:])
            self.assertEqual(read_stream(copied.__arrow_c_stream__()), read_stream(table.__arrow_c_stream__()))
        self.assertIsNone(pickle.loads(pickle.dumps(table))[0]["seed"])  # what is not there stays so

    def test_all_else(self):
        rows = fray.luck(KNIGHTS, ORCS, "won")
        for copied in copies(rows):
            self.assertEqual((copied.json, copied[:]), (rows.json, rows[:]))
        story = fray.trace(KNIGHTS, ORCS, seed=1)
        for copied in copies(story):
            self.assertEqual((copied.json, str(copied)), (story.json, str(story)))
        for copied in copies(KNIGHTS):
            self.assertEqual((copied, str(2 * copied)), (KNIGHTS, str(2 * KNIGHTS)))
        with self.assertRaises(fray.Error) as refused:
            fray.odds(KNIGHTS, "orcs/orc wariors")
        for copied in copies(refused.exception):
            self.assertIsInstance(copied, fray.Error)
            self.assertEqual((str(copied), vars(copied)), (str(refused.exception), vars(refused.exception)))


if __name__ == "__main__":
    fray_program.main()
