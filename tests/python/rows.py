"""What the Python module tells in rows has the bytes of the program."""

import math
import pathlib
import pickle
import sys
import tempfile
import unittest

import fray
import fray_program
import numpy as np
from arrow_stream import read_stream

KNIGHTS = fray.Side("empire/knights", charging=True)
ORCS = "orcs/orc warriors"
FIELD = "orcs/orc warriors, orcs/goblins"


class Rows(fray_program.CommandLine):
    def same(self, rows, *words):
        self.assertEqual(rows.json, self.answered(*words, "--json", "--quiet"), words)
        self.assertGreater(len(rows), 0)

    def test_a_matrix_is_solved_as_a_game(self):
        lists = ("empire/knights, empire/halberdiers", "orcs/orc warriors, orcs/goblins")
        with tempfile.TemporaryDirectory() as folder:
            self.answered("matrix", *lists, "-o", "m.csv", "--quiet", folder=folder)
            for table in (fray.matrix(*lists), pathlib.Path(folder) / "m.csv"):
                self.assertEqual(fray.meta(table, by="win").json, self.answered("meta", "m.csv", "--by", "win", "--json", folder=folder))
                self.assertEqual(fray.meta(table, new=["knights"], popularity="goblins=2").json,
                                 self.answered("meta", "m.csv", "--new", "knights", "--popularity", "goblins=2", "--json", folder=folder))

    def test_they_are_the_bytes_of_the_program(self):
        self.same(fray.luck(KNIGHTS, ORCS, "lost 1 stand, won"), "luck", str(KNIGHTS), ORCS, "--result", "lost 1 stand, won")
        self.same(fray.advise(KNIGHTS, ORCS, aim="survive", turns=2), "advise", str(KNIGHTS), ORCS, "--aim", "survive", "--turns", "2")
        self.same(fray.need("empire/halberdiers", ORCS, win="60%"), "need", "empire/halberdiers", ORCS, "--win", "60%")
        self.same(fray.sensitivity(KNIGHTS, ORCS, to_rounds=2), "sensitivity", str(KNIGHTS), ORCS, "--to-rounds", "2")
        self.same(fray.balance(["empire/knights, empire/halberdiers", "orcs/goblins"], gain=0.05, bounds={"orcs/goblins": (20, 40)},
                               hold=["empire/knights"], trials=200),
                  "balance", "empire/knights, empire/halberdiers", "orcs/goblins", "--gain", "5%", "--bounds", "orcs/goblins=20..40",
                  "--hold", "empire/knights", "--trials", "200")
        self.same(fray.balance(["empire/knights: attacks=2", "empire/knights"], vary="attacks", hold=["empire/knights"], popularity="knights=2", trials=200),
                  "balance", "empire/knights: attacks=2", "empire/knights", "--vary", "attacks", "--hold", "empire/knights", "--popularity", "knights=2",
                  "--trials", "200")
        self.same(fray.rank("empire", against=FIELD, value="hits"), "rank", "empire", "--against", FIELD, "--value", "hits")
        self.same(fray.points("empire/knights", against=FIELD, why="knights", trials=200),
                  "points", "empire/knights", "--against", FIELD, "--why", "knights", "--trials", "200")
        self.same(fray.points("empire/knights", against=FIELD, worth="mounted=5", trials=200),
                  "points", "empire/knights", "--against", FIELD, "--worth", "mounted=5", "--trials", "200")
        self.same(fray.worth("empire/knights", against=FIELD, why="attacks", popularity="goblins=2"),
                  "worth", "empire/knights", "--against", FIELD, "--why", "attacks", "--popularity", "goblins=2")
        self.same(fray.find("empire/halberdiers", worth=60, vary="attacks=2..4, armour=6+|5+", within=10, against=FIELD),
                  "find", "empire/halberdiers", "--worth", "60", "--vary", "attacks=2..4, armour=6+|5+", "--within", "10", "--against", FIELD)
        self.same(fray.compare([KNIGHTS, "empire/halberdiers"], against=ORCS, rounds=1), "compare", str(KNIGHTS), "empire/halberdiers",
                  "--against", ORCS, "--rounds", "1")
        self.same(fray.diff("empire", changes=["knights: attacks=4", "halberdiers: points=50"], against=FIELD),
                  "diff", "empire", "--set", "knights: attacks=4", "--set", "halberdiers: points=50", "--against", FIELD)
        self.same(fray.dominated("empire", own=[fray.Side("empire/halberdiers", points=60)], against=FIELD),
                  "dominated", "empire", "--own", "empire/halberdiers: points=60", "--against", FIELD)
        self.same(fray.rank("empire", own=[fray.Side("empire/halberdiers", defended=True)], against=FIELD, by="win"),
                  "rank", "empire", "--own", "empire/halberdiers: defended", "--against", FIELD, "--by", "win")
        self.same(fray.rank("empire", against=FIELD, budget=500), "rank", "empire", "--against", FIELD, "--budget", "500")
        self.same(fray.worth("empire/knights", against=FIELD, pairs=True), "worth", "empire/knights", "--against", FIELD, "--pairs")
        self.same(fray.points("empire", against=ORCS, fix={"empire/knights": 110}, round_to=5, regress=True, trials=50),
                  "points", "empire", "--against", ORCS, "--fix", "empire/knights=110", "--round", "5", "--regress", "--trials", "50")
        self.same(fray.points("empire", against=ORCS, terms=True, trials=50), "points", "empire", "--against", ORCS, "--terms", "--trials", "50")
        self.same(fray.army("empire/knights, empire/halberdiers", FIELD), "army", "empire/knights, empire/halberdiers", FIELD)
        self.same(fray.need("custom: models=9", "custom: models=12", survive=0.5, system="sovl", rounds=1),
                  "need", "--system", "sovl", "custom: models=9", "custom: models=12", "--survive", "0.5", "--rounds", "1")

    def test_columns_and_rows(self):
        rows = fray.luck(KNIGHTS, ORCS, "lost 1 stand, won")
        self.assertEqual(rows["row"].tolist(), ["fact", "fact", "fight"])
        self.assertEqual(rows["luck"].dtype, np.float64)
        self.assertEqual(rows["luck"][2], rows[2]["luck"])
        self.assertEqual([row["luck"] for row in rows], rows["luck"].tolist())
        self.assertEqual(rows[1:], [rows[1], rows[2]])
        self.assertIn("luck", rows)
        self.assertNotIn("win", rows)
        with self.assertRaisesRegex(KeyError, "no column is called 'win'"):
            rows["win"]
        gained = fray.army("empire/knights", "orcs/goblins")
        self.assertTrue(math.isnan(gained["win"][-1]))
        self.assertIsNone(gained[-1]["win"])
        self.assertEqual(list(rows.to_pandas().columns), rows.columns)
        self.assertIn("3 of row, a, b", repr(rows))

    def test_a_notebook_shows_the_picture_of_the_command_and_its_notes(self):
        with tempfile.TemporaryDirectory() as folder:
            asked = ("dominated", "empire", "--against", FIELD)
            said = fray_program.fray(*asked, "--svg", "front.svg", folder=folder)
            picture = (pathlib.Path(folder) / "front.svg").read_text()
        rows = fray.dominated("empire", against=FIELD)
        self.assertEqual(rows.svg, picture)
        self.assertIn(picture, rows._repr_html_())
        self.assertGreater(len(rows.notes), 0)
        for note in rows.notes:
            self.assertIn(note, said.errors)
            self.assertIn(note.split()[0], rows._repr_html_())
        copied = pickle.loads(pickle.dumps(rows))
        self.assertEqual((copied.svg, copied.notes, copied.json), (rows.svg, rows.notes, rows.json))
        self.assertEqual(fray.luck(KNIGHTS, ORCS, "won").svg, "")

    def test_no_row_has_columns(self):
        rows = fray.find("empire/halberdiers", worth=9999, vary="attacks", against="orcs/goblins")
        self.assertEqual((len(rows), rows.json), (0, "[]\n"))
        self.assertEqual(rows.columns, fray.find("empire/halberdiers", worth=50, within=1000, vary="attacks", against="orcs/goblins").columns)
        self.assertEqual(rows["worth"].shape, (0,))
        self.assertEqual((rows.to_pandas().shape, "worth" in rows), ((0, len(rows.columns)), True))
        self.assertEqual(list(read_stream(rows.__arrow_c_stream__())[0]), rows.columns)

    def test_arrow_reads_every_cell(self):
        for rows in (fray.army("empire/knights", "orcs/goblins"), fray.worth("empire/knights", against=ORCS),
                     fray.points("empire/knights, empire/halberdiers", against=FIELD, trials=50),
                     fray.rank("empire", against=FIELD, budget=300)):
            columns, batches = read_stream(rows.__arrow_c_stream__())
            self.assertEqual(batches, 1)
            self.assertEqual(list(columns), rows.columns)
            for number, row in enumerate(rows):
                for name, cell in row.items():
                    self.assertEqual(columns[name][number], cell, name)

    def test_what_says_whether_is_true_or_false(self):
        many = fray.need("empire/halberdiers", ORCS, win="60%")  # more than a byte has bits
        for rows in (many, fray.need("custom: stands=1, attacks=1", "orcs/giant", win="100%")):
            said = [row["reaches"] for row in rows]
            self.assertTrue(all(type(one) is bool for one in said))
            self.assertEqual(rows["reaches"].dtype, np.bool_)
            self.assertEqual(rows["reaches"].tolist(), said)
            self.assertEqual(rows.to_pandas()["reaches"].dtype, np.bool_)
            read = read_stream(rows.__arrow_c_stream__())[0]["reaches"]
            self.assertTrue(all(type(one) is bool for one in read))
            self.assertEqual(read, said)
        self.assertGreater(len(many), 8)
        self.assertEqual(set(many["reaches"].tolist()), {True, False})
        self.assertIn("<td>True</td>", many._repr_html_())
        some = fray.Rows('[{"is": true}, {"is": null}, {"is": false}]')
        self.assertEqual(some["is"].tolist(), [True, None, False])
        self.assertEqual(read_stream(some.__arrow_c_stream__())[0]["is"], [True, None, False])

    def test_a_stream_outlives_its_rows(self):
        stream = fray.luck(KNIGHTS, ORCS, "won").__arrow_c_stream__()
        self.assertEqual(read_stream(stream)[0]["row"], ["fact", "fight"])

    def test_a_notebook_shows_them_without_pandas(self):
        before = sys.modules.get("pandas")
        sys.modules["pandas"] = None  # as where it is not installed
        try:
            shown = fray.army("empire/knights", "orcs/goblins")._repr_html_()
            self.assertTrue(fray.sweep({"a": "custom", "b": "custom"})._repr_html_().startswith("<table>"))
            with self.assertRaises(ImportError):
                fray.luck(KNIGHTS, ORCS, "won").to_pandas()
        finally:
            del sys.modules["pandas"]
            if before is not None:
                sys.modules["pandas"] = before
        self.assertIn("<td>empire/knights</td>", shown)
        self.assertIn("<td></td>", shown)

    def test_progress_stops_it(self):
        told = []
        with self.assertRaises(fray.Error) as stopped:
            fray.rank("all", against="all", progress=lambda now: told.append(now) or False)
        self.assertEqual(stopped.exception.fault, "stopped")
        self.assertIn("share", told[0])

    def test_what_is_wrong_is_said(self):
        for work, field in ((lambda: fray.luck(KNIGHTS, ORCS, "won twice"), "result"), (lambda: fray.advise(KNIGHTS, ORCS, aim="glory"), "aim"),
                            (lambda: fray.rank("empire", by="luck"), "by"), (lambda: fray.worth("custom", round=2), "round")):
            with self.assertRaises(fray.Error) as refused:
                work()
            self.assertEqual(refused.exception.field, field)


if __name__ == "__main__":
    fray_program.main()
