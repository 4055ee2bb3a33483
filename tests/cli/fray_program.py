"""Runs the built program as a user would, in an empty folder, and hands back what it said.

    python3 program.py .../fray [unittest arguments]     each test file here takes the program first
"""

import os
import subprocess
import sys
import tempfile
import unittest

PROGRAM = ""


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
        self.assertEqual(said.errors, "", said)
        return said.out


def main():
    global PROGRAM
    if len(sys.argv) < 2 or not os.access(sys.argv[1], os.X_OK):
        sys.exit("the built program is wanted first")
    # A test file runs as __main__; what it imported from here must know the program too.
    sys.modules["fray_program"].PROGRAM = PROGRAM = os.path.abspath(sys.argv.pop(1))
    unittest.main(module="__main__")
