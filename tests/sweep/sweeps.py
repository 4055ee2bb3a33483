"""Small sweeps for tests, and how to run them.

    nothing_lost.py .../fray .../libfray_faults.so [unittest arguments]
"""

import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import time
import unittest

PROGRAM = FAULTS = ""
MPI = os.environ.get("FRAY_MPI", "1") != "0"  # the program may have been built without MPI

# Open MPI leaves some of its own memory behind, which is no leak of the program; read only where it is built with AddressSanitizer.
UNDER_MPI = {"ASAN_OPTIONS": "detect_leaks=0"}

# Three blocks of rows, few fights.
MANY_ROWS = """
a = ["custom: type=cavalry, attacks=3, armour=4+, charging, points=110", "custom: attacks=4, points=60"]
b = ["custom: attacks=3, armour=6+, points=45", "custom: attacks=2, hits=4, stands=2", "custom: attacks=D6, stands=1"]
method = "exact"
[axes]
seed = "1..6000"
"""

# One block of rows, each a simulation that takes a moment.
MANY_FIGHTS = """
a = "custom: type=cavalry, attacks=3, armour=4+, charging, points=110"
b = "custom: attacks=3, armour=6+, points=45"
method = "simulate"
sampler = "pools"
trials = 100000
compare = "a.attacks=3"
[axes]
"a.attacks" = "1..6"
"b.attacks" = "1..6"
seed = [1, 2]
"""


def is_sanitized():
    """Whether the program was built with AddressSanitizer."""
    return b"__asan_init" in pathlib.Path(PROGRAM).read_bytes()


class Sweeps(unittest.TestCase):
    maxDiff = None

    def setUp(self):
        holder = tempfile.TemporaryDirectory(prefix="fray-sweep-")
        self.addCleanup(holder.cleanup)
        self.folder = pathlib.Path(holder.name)
        (self.folder / "many_rows.toml").write_text(MANY_ROWS)
        (self.folder / "many_fights.toml").write_text(MANY_FIGHTS)

    def environment(self, **more):
        return {"PATH": os.environ["PATH"], "HOME": str(self.folder), **more}

    def run_sweep(self, spec, *options, out="out.csv", threads="2", timeout=30, quiet=True, **environment):
        command = [PROGRAM, "sweep", spec, "-o", out, "--threads", threads, *(["--quiet"] if quiet else []), *options]
        return subprocess.run(command, cwd=self.folder, env=self.environment(**environment), timeout=timeout,
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)

    def start(self, spec, *options, out="out.csv"):
        command = [PROGRAM, "sweep", spec, "-o", out, "--threads", "2", "--quiet", *options]
        return subprocess.Popen(command, cwd=self.folder, env=self.environment(), stdin=subprocess.DEVNULL,
                                stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)

    def begun(self, running):
        """When the program itself hears signals; before, on a busy machine, the system ends it in its own way."""
        hears = 1 << signal.SIGTERM - 1
        while running.poll() is None:
            status = pathlib.Path(f"/proc/{running.pid}/status").read_text()
            caught = re.search(r"SigCgt:\s*(\w+)", status)
            if caught and int(caught[1], 16) & hears:
                return
            time.sleep(0.001)

    def wanted(self, spec, *options):
        """The whole, undisturbed."""
        done = self.run_sweep(spec, "--force", *options, out="wanted.csv")
        self.assertEqual(done.returncode, 0, done.stderr)
        return (self.folder / "wanted.csv").read_bytes()

    def clear(self):
        for path in self.folder.iterdir():
            if path.suffix != ".toml" and not path.name.startswith("wanted"):
                path.unlink()

    def left(self):
        return sorted(path.name for path in self.folder.iterdir()
                      if path.suffix != ".toml" and not path.name.startswith("wanted"))

    def whole(self, wanted, out="out.csv"):
        """Nothing but the whole table, and what stands beside it."""
        self.assertEqual((self.folder / out).read_bytes() == wanted, True, "not the bytes of an undisturbed run")
        self.assertEqual(self.left(), [out, out + ".json"])


def main():
    global PROGRAM, FAULTS
    if len(sys.argv) < 3 or not os.access(sys.argv[1], os.X_OK):
        sys.exit("the built program is wanted first, then the library of faults")
    PROGRAM, FAULTS = (os.path.abspath(sys.argv.pop(1)) for _ in range(2))
    own = sys.modules["sweeps"]
    own.PROGRAM, own.FAULTS = PROGRAM, FAULTS
    unittest.main(module="__main__")
