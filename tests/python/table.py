"""Sweeps and matrices of the Python module: the program's rows, as numpy, pandas and Arrow have them."""

import ctypes
import os
import tempfile
import unittest

import fray
import fray_program
import numpy as np

AXES = {"a": "empire/knights: charging", "b": ["orcs/orc warriors", "orcs/goblins"], "a.attacks": range(2, 5)}
SPEC = """a = "empire/knights: charging"
b = ["orcs/orc warriors", "orcs/goblins"]
[axes]
"a.attacks" = "2..4"
"a.with" = ["", "name=Über, item=battle-banner"]
"""
MIXED = {"a": "custom", "b": "custom", "method": ["exact", "simulate"], "trials": 1000}


class Schema(ctypes.Structure):
    pass


class Array(ctypes.Structure):
    pass


class Stream(ctypes.Structure):
    pass


Schema._fields_ = [("format", ctypes.c_char_p), ("name", ctypes.c_char_p), ("metadata", ctypes.c_char_p),
                   ("flags", ctypes.c_int64), ("n_children", ctypes.c_int64),
                   ("children", ctypes.POINTER(ctypes.POINTER(Schema))), ("dictionary", ctypes.POINTER(Schema)),
                   ("release", ctypes.CFUNCTYPE(None, ctypes.POINTER(Schema))), ("private_data", ctypes.c_void_p)]
Array._fields_ = [("length", ctypes.c_int64), ("null_count", ctypes.c_int64), ("offset", ctypes.c_int64),
                  ("n_buffers", ctypes.c_int64), ("n_children", ctypes.c_int64),
                  ("buffers", ctypes.POINTER(ctypes.c_void_p)), ("children", ctypes.POINTER(ctypes.POINTER(Array))),
                  ("dictionary", ctypes.POINTER(Array)), ("release", ctypes.CFUNCTYPE(None, ctypes.POINTER(Array))),
                  ("private_data", ctypes.c_void_p)]
Stream._fields_ = [("get_schema", ctypes.CFUNCTYPE(ctypes.c_int, ctypes.POINTER(Stream), ctypes.POINTER(Schema))),
                   ("get_next", ctypes.CFUNCTYPE(ctypes.c_int, ctypes.POINTER(Stream), ctypes.POINTER(Array))),
                   ("get_last_error", ctypes.CFUNCTYPE(ctypes.c_char_p, ctypes.POINTER(Stream))),
                   ("release", ctypes.CFUNCTYPE(None, ctypes.POINTER(Stream))), ("private_data", ctypes.c_void_p)]


def bytes_at(address, size):
    return ctypes.string_at(address, size) if size else b""


def cells_of(column, format):
    """The cells of an Arrow column, with None for nulls."""
    there = bytes_at(column.buffers[0], (column.length + 7) // 8) if column.null_count else None
    if format == b"U":
        ends = np.frombuffer(bytes_at(column.buffers[1], 8 * (column.length + 1)), np.int64)
        text = bytes_at(column.buffers[2], int(ends[-1]))
        cells = [text[first:last].decode() for first, last in zip(ends, ends[1:])]
    else:
        kind = {b"L": np.uint64, b"g": np.float64}[format]
        cells = np.frombuffer(bytes_at(column.buffers[1], 8 * column.length), kind).tolist()
    return [None if there and not there[i // 8] >> i % 8 & 1 else cell for i, cell in enumerate(cells)]


def read_stream(capsule):
    """What a consumer in C reads of the Arrow C stream: the columns by name, and the number of batches."""
    api = ctypes.pythonapi
    api.PyCapsule_GetPointer.restype = ctypes.c_void_p
    api.PyCapsule_GetPointer.argtypes = [ctypes.py_object, ctypes.c_char_p]
    stream = Stream.from_address(api.PyCapsule_GetPointer(capsule, b"arrow_array_stream"))
    schema, batches, columns = Schema(), 0, {}
    assert stream.get_schema(stream, schema) == 0 and schema.format == b"+s"
    while True:
        batch = Array()
        assert stream.get_next(stream, batch) == 0
        if not batch.release:
            break
        batches += 1
        assert batch.n_children == schema.n_children and batch.null_count == 0
        for i in range(schema.n_children):
            field, column = schema.children[i].contents, batch.children[i].contents
            assert column.length == batch.length
            columns[field.name.decode()] = cells_of(column, field.format)
        batch.release(batch)
        assert not batch.release
    schema.release(schema)
    stream.release(stream)
    assert not schema.release and not stream.release
    return columns, batches


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
        with self.assertRaises(ValueError):
            table["win"][0] = 1
        with self.assertRaises(KeyError):
            table["wins"]
        with self.assertRaises(IndexError):
            table[6]

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
