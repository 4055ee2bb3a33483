"""Runs the built program as a user would, in an empty folder, and hands back what it said.

    python3 program.py .../fray [unittest arguments]     each test file here takes the program first
"""

import functools
import importlib.machinery
import importlib.util
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

PROGRAM = ""


def script(name):
    """A script of the project that is Python, as a module."""
    loader = importlib.machinery.SourceFileLoader(name, str(pathlib.Path(__file__).resolve().parents[2] / "scripts" / name))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(name, loader))
    loader.exec_module(module)
    return module


def environment(**more):
    """What a plain shell has: no colour wishes, no folder of unit files, no locale."""
    return {"PATH": os.environ.get("PATH", ""), "HOME": "/nonexistent", **more}


class Said:
    """Exit code and both outputs of one run."""

    def __init__(self, done):
        self.code = done.returncode
        self.out = done.stdout.decode()
        self.errors = done.stderr.decode()

    def __repr__(self):
        return f"exit {self.code}\n{self.out[:500]}{self.errors[:500]}"


def fray(*arguments, env=None, folder=None, program=None, **how):
    """One run, in an empty folder of its own unless told otherwise."""
    with tempfile.TemporaryDirectory(prefix="fray-cli-") as empty:
        done = subprocess.run([program or PROGRAM, *arguments], cwd=folder or empty, env=env or environment(),
                              stdin=subprocess.DEVNULL, timeout=120,
                              **({"stdout": subprocess.PIPE, "stderr": subprocess.PIPE} | how))
        if folder is None and os.listdir(empty):
            raise AssertionError(f"left behind: {os.listdir(empty)}")
    return Said(subprocess.CompletedProcess([], done.returncode, done.stdout or b"", done.stderr or b""))


class CommandLine(unittest.TestCase):
    """With the checks that many tests share."""

    maxDiff = None
    QUESTION = ""  # of which `rows` are asked

    @functools.cached_property
    def folder(self):
        """A folder of this test alone, until it ends."""
        held = tempfile.TemporaryDirectory(prefix="fray-cli-")
        self.addCleanup(held.cleanup)
        return pathlib.Path(held.name)

    def refused(self, *arguments, code=2, **how):
        """The one sentence of a refusal; nothing may be on standard output."""
        said = fray(*arguments, **how)
        self.assertEqual(said.code, code, said)
        self.assertEqual(said.out, "", said)
        self.assertTrue(said.errors.startswith("fray: ") and said.errors.endswith("\n"), said)
        self.assertEqual(said.errors.count("\n"), 1, said)
        return said.errors[len("fray: "):-1]

    def answered(self, *arguments, **how):
        said = fray(*arguments, **how)
        self.assertEqual(said.code, 0, said)
        # On a busy machine it may say that it is still at work; of a file, what it holds.
        self.assertEqual([line for line in said.errors.splitlines()
                          if not line.startswith("fray: note: at work for ") and not line.endswith(" says how they came about.")
                          and " is the page of " not in line], [], said)
        return said.out

    def in_json(self, *arguments, **how):
        return json.loads(self.answered(*arguments, "--json", **how))

    def odds(self, *fight, **how):
        return self.in_json("odds", *fight, "--quiet", **how)

    def rows(self, *arguments, **how):
        return self.in_json(self.QUESTION, *arguments, "--quiet", **how)

    def assert_same(self, one, other, about):
        """To 1e-12, which is what an exact answer promises."""
        for key in one.keys() | other.keys():
            rare = key in ("new_enemy_charged", "pursued_off_table") and not (key in one and key in other)  # told where one might be
            if key not in ("a", "b", "key", "notes", "situations", "understood") and not rare:
                if not self.alike(one.get(key), other.get(key)):
                    self.fail(f"{key} differs: {about}")

    def alike(self, one, other):
        if isinstance(one, dict):
            return one.keys() == other.keys() and all(self.alike(one[key], other[key]) for key in one)
        if isinstance(one, list):
            least = [0.0] * abs(len(one) - len(other))
            return all(self.alike(x, y) for x, y in zip(one + least, other + least))
        numbers = all(isinstance(each, (int, float)) for each in (one, other))
        return one == other or (numbers and abs(one - other) < 1e-12 * max(1, abs(one)))



def main():
    global PROGRAM
    if len(sys.argv) < 2 or not os.access(sys.argv[1], os.X_OK):
        sys.exit("the built program is wanted first")
    # A test file runs as __main__; what it imported from here must know the program too.
    sys.modules["fray_program"].PROGRAM = PROGRAM = os.path.abspath(sys.argv.pop(1))
    unittest.main(module="__main__")
