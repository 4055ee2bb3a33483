"""Reads an Arrow C stream as a consumer in C does."""

import ctypes

import numpy as np


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
    elif format == b"b":
        bits = bytes_at(column.buffers[1], (column.length + 7) // 8)
        cells = [bool(bits[i // 8] >> i % 8 & 1) for i in range(column.length)]
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
