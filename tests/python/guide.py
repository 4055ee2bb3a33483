"""docs/guide/python.md: every block of it runs, in their order, and the commands that it prints give its rows."""

import contextlib
import io
import os
import pathlib
import re
import tempfile
import unittest

import fray
import fray_program

PAGE = pathlib.Path(__file__).resolve().parents[2] / "docs" / "guide" / "python.md"


class Guide(fray_program.CommandLine):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        before = os.getcwd()
        self.addCleanup(os.chdir, before)
        os.chdir(folder.name)

    def test_the_page_runs(self):
        said, names = io.StringIO(), {}
        blocks = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
        self.assertGreaterEqual(len(blocks), 6)
        with contextlib.redirect_stdout(said):
            for block in blocks:
                exec(compile(block, str(PAGE), "exec"), names)
        out = said.getvalue()
        self.assertIn("A wins 66.9%, and destroys B 55.1%", out)
        self.assertIn("side A ", out.splitlines()[-1])
        self.assertGreater(names["worth"].iloc[0], names["worth"].iloc[-1])
        commands = [line.split() for line in out.splitlines() if line.startswith(("fray sweep", "fray merge"))]
        self.assertEqual(len(commands), 5)
        for command in commands:
            said = fray_program.fray(*command[1:], folder=os.getcwd())
            self.assertEqual(said.code, 0, said)
        self.assertEqual(pathlib.Path("out.csv").read_text(encoding="utf-8"), fray.sweep(names["spec"]).to_csv())


if __name__ == "__main__":
    fray_program.main()
