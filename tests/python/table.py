"""Sweeps and matrices of the Python module: the program's rows, as numpy, pandas and Arrow have them."""

import os
import tempfile
import unittest

import fray
import fray_program
import numpy as np
from arrow_stream import read_stream

AXES = {"a": "empire/knights: charging", "b": ["orcs/orc warriors", "orcs/goblins"], "a.attacks": range(2, 5)}
SPEC = """a = "empire/knights: charging"
b = ["orcs/orc warriors", "orcs/goblins"]
[axes]
"a.attacks" = "2..4"
"a.with" = ["", "name=Über, item=battle-banner"]
"""
SOVL = 'system = "sovl"\na = "custom: models=5"\nb = "custom: models=6"\nrounds = 1\n'
MIXED = {"a": "custom", "b": "custom", "method": ["exact", "simulate"], "trials": 1000}


class Tables(fray_program.CommandLine):
    def test_the_csv_has_the_bytes_of_the_command(self):
        with tempfile.TemporaryDirectory() as folder:
            spec, out, own = (os.path.join(folder, name) for name in ("spec.toml", "out.csv", "own.csv"))
            with open(spec, "w", encoding="utf-8") as file:
                file.write(SPEC)
            self.answered("sweep", spec, "-o", out, "--quiet")
            with open(out, "rb") as file:
                wanted = file.read()
            self.assertEqual(fray.sweep(SPEC).to_csv().encode(), wanted)
            fray.sweep(spec, threads=1).to_csv(own)
            with open(own, "rb") as file:
                self.assertEqual(file.read(), wanted)

    def test_a_matrix_has_the_bytes_of_the_command(self):
        wanted = self.answered("matrix", "empire: charging", "orcs/goblins, orcs/*", "--rounds", "1", "--quiet")
        self.assertEqual(fray.matrix("empire: charging", "orcs/goblins, orcs/*", axes={"rounds": 1}).to_csv(), wanted)

    def test_columns_and_rows(self):
        table = fray.sweep(AXES)
        self.assertEqual(len(table), 6)
        self.assertEqual(table["a.attacks"].tolist(), [2, 3, 4, 2, 3, 4])
        self.assertEqual(table["a.attacks"].dtype, np.uint64)
        self.assertEqual(table["b"][5], "orcs/goblins")
        answer = fray.odds("empire/knights: charging, attacks=4", "orcs/orc warriors")
        self.assertEqual(table["win"][2], answer.win)
        self.assertEqual(table[2]["key"], answer.key)
        self.assertEqual([row["win"] for row in table], table["win"].tolist())
        self.assertEqual(table[-1], list(table)[-1])
        self.assertEqual(table[1:3], [table[1], table[2]])
        self.assertEqual([table[column].tolist() for column in table.columns], [table[column.name].tolist() for column in table.columns])
        with self.assertRaises(ValueError):
            table["win"][0] = 1
        with self.assertRaises(KeyError):
            table["wins"]
        with self.assertRaises(IndexError):
            table[6]

    def test_a_sweep_of_another_game(self):
        fight = {"a": "custom: models=5", "b": "custom: models=6", "rounds": 1}
        answer = fray.odds(fight["a"], fight["b"], system="sovl", rounds=1)
        for table in (fray.sweep({**fight, "system": "sovl"}), fray.sweep(fight, system="sovl"), fray.sweep(SOVL), fray.sweep(SOVL, system=None),
                      fray.sweep(SOVL.replace("sovl", "fantasy6"), system="sovl")):
            self.assertEqual((table["system"][0], table["win"][0]), ("sovl", answer.win))

    def test_a_column_outlives_its_table(self):
        self.assertEqual(fray.sweep(AXES)["win"].sum(), sum(fray.sweep(AXES)["win"]))

    def test_what_is_missing(self):
        table = fray.sweep(MIXED)
        self.assertEqual(table["seed"].mask.tolist(), [True, False])
        self.assertEqual(table["seed"][1], 1)
        self.assertIsNone(table[0]["seed"])
        frame = table.to_pandas()
        self.assertEqual(str(frame["seed"].dtype), "UInt64")
        self.assertEqual(frame["seed"].isna().tolist(), [True, False])
        self.assertEqual(frame["win"].tolist(), table["win"].tolist())
        self.assertEqual(list(frame.columns), [column.name for column in table.columns])

    def test_arrow_reads_every_cell(self):
        for table in (fray.sweep(SPEC), fray.sweep(MIXED)):
            columns, batches = read_stream(table.__arrow_c_stream__())
            self.assertEqual(batches, 1)
            self.assertEqual(list(columns), [column.name for column in table.columns])
            for number, row in enumerate(table):
                for name, cell in row.items():
                    arrow = columns[name][number]
                    self.assertEqual(None if arrow != arrow else arrow, cell, name)

    def test_a_stream_that_nobody_reads_is_let_go(self):
        table = fray.sweep(AXES)
        for _ in range(3):
            table.__arrow_c_stream__()

    def test_a_notebook_shows_it_without_pandas(self):
        shown = fray.sweep(AXES)._repr_html_()
        self.assertEqual(shown.count("<tr>"), 7)
        self.assertIn("<th>a.attacks</th>", shown)
        self.assertIn("<p>6 rows</p>", shown)
        shown = fray.sweep({**AXES, "rounds": range(1, 11)})._repr_html_()
        self.assertEqual(shown.count("<tr>"), 22)
        self.assertIn("<p>60 rows</p>", shown)
        self.assertNotIn("<b>", fray.sweep({"a": "custom: name=<b>", "b": "custom"})._repr_html_())

    def test_wrong_sweeps(self):
        for wrong in ({"c": 1}, {"a": "custom"}):
            with self.assertRaises(fray.Error):
                fray.sweep(wrong)
        with self.assertRaises(fray.Error) as caught:
            fray.sweep('a = "custom"\nb = 3\n')
        self.assertEqual((caught.exception.file, caught.exception.line), ("spec", 2))

    def test_progress_stops_a_sweep(self):
        told = []

        def stop(now):
            told.append(now)
            return False

        with self.assertRaises(fray.Error) as caught:
            fray.sweep({"a": "custom", "b": "custom", "method": "simulate", "trials": 10**12, "seed": range(100)},
                       progress=stop)
        self.assertEqual(caught.exception.fault, "stopped")
        self.assertEqual(told[0].keys(), {"rows", "of", "share"})


if __name__ == "__main__":
    fray_program.main()
