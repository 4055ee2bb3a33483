#!/usr/bin/env python3
"""scripts/fray builds where it must, and only there: also where an MPI has been installed since, or is gone.

    builds_anew.py FOLDER_OF_FRAY
"""

import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

TOOLS = ("bash", "mkdir", "flock", "nproc", "mv", "grep", "tail", "readlink", "cat", "rm")


class BuildsAnew(unittest.TestCase):
    def setUp(self):
        holder = tempfile.TemporaryDirectory(prefix="fray-scripts-")
        self.addCleanup(holder.cleanup)
        self.root = pathlib.Path(holder.name).resolve() / "fray"
        self.bin = self.root.parent / "bin"
        self.bin.mkdir()
        (self.root / "scripts").mkdir(parents=True)
        (self.root / "src").mkdir()
        (self.root / "src" / "a.cpp").write_text("")
        shutil.copy(pathlib.Path(sys.argv[1]) / "scripts" / "fray", self.root / "scripts" / "fray")
        (self.root / "scripts" / "packages").write_text('build_packages=()\nsay() { echo "$*" >&2; }\nneed_packages() { :; }\n')
        for tool in TOOLS:
            (self.bin / tool).symlink_to(shutil.which(tool))
        self.write(self.bin / "cmake", f'echo "$@" >>{self.root}/calls')
        self.write(self.root / "build/release/src/cli/fray", "echo ran")

    def write(self, path, text):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"#!{shutil.which('bash')}\n{text}\n")
        path.chmod(0o755)

    def calls(self):
        """What cmake was asked by one run of the program."""
        (self.root / "calls").write_text("")
        done = subprocess.run([self.bin / "bash", self.root / "scripts" / "fray"], env={"PATH": str(self.bin)}, capture_output=True,
                              text=True, check=False)
        self.assertEqual((done.returncode, done.stdout), (0, "ran\n"), done.stderr)
        return (self.root / "calls").read_text()

    def test_it_builds_once_and_when_an_mpi_comes_or_goes(self):
        self.assertIn("--build", self.calls())
        self.assertEqual(self.calls(), "")
        self.write(self.bin / "mpicxx", "")
        self.assertIn("-U FRAY_MPI", self.calls())
        self.assertEqual(self.calls(), "")
        (self.bin / "mpicxx").unlink()
        self.assertIn("--build", self.calls())
        self.assertEqual(self.calls(), "")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
