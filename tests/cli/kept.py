"""What is read stays as it is, what is there is not overwritten unasked, and what falls short is told by the exit code."""
import signal
import subprocess
import sys
import time
import unittest
from pathlib import Path

from fray_program import CommandLine

FRAY = ""
SPEC = '[axes]\na = ["empire/knights"]\nb = ["orcs/goblins", "orcs/orc warriors"]\n'
FIELD = '[[opponent]]\nside = "orcs/goblins"\n'


class Kept(CommandLine):
    def setUp(self):
        (self.folder / "s.toml").write_text(SPEC)

    def fray(self, *words, code=0, given=None):
        done = subprocess.run([FRAY, *words], cwd=self.folder, capture_output=True, text=True, input=given or "")
        self.assertEqual(done.returncode, code, f"{words}: {done.stderr[:300]}")
        return done

    def refused(self, file, *words):
        """Refused, and the file is as it was."""
        before = (self.folder / file).read_bytes()
        error = self.fray(*words, code=2).stderr
        self.assertIn("what is read stays as it is", error)
        self.assertEqual((self.folder / file).read_bytes(), before)

    def test_nothing_takes_the_place_of_what_it_was_made_of(self):
        """By names that a page may have, too."""
        self.fray("sweep", "s.toml", "-o", "a", "--quiet")
        (self.folder / "link").symlink_to("a")
        self.refused("a", "report", "a", "-o", "a", "--force")
        self.refused("a", "report", "a", "-o", "./a", "--force")
        self.refused("a", "report", "a", "-o", "link", "--force")
        (self.folder / "field.toml").write_text(FIELD)
        two = ["empire/knights", "empire/halberdiers"]
        self.refused("field.toml", "compare", *two, "--against", "field.toml", "-o", "field.toml", "--force")
        (self.folder / "side.html").write_text('side = "empire/knights"\n')
        self.refused("side.html", "odds", "@side.html", "orcs/goblins", "--html", "side.html", "--force")
        (self.folder / "side.toml").write_text('side = "empire/knights"\n')
        self.refused("side.toml", "trace", "@side.toml", "orcs/goblins", "-o", "side.toml", "--force")

    def test_a_file_beside_the_rows_that_is_somebody_elses_stays(self):
        for ending, code in ((".part", 5), (".checkpoint", 4), (".json", 5)):
            file = self.folder / ("x.csv" + ending)
            file.write_text("my notes\n")
            self.fray("sweep", "s.toml", "-o", "x.csv", code=code)
            self.assertEqual(file.read_text(), "my notes\n")
            self.assertEqual({each.name for each in self.folder.iterdir()}, {"s.toml", file.name})
            self.fray("sweep", "s.toml", "-o", "x.csv", "--force", "--quiet")
            for left in self.folder.glob("x.csv*"):
                left.unlink()

    def test_a_precision_that_is_not_reached_ends_with_3(self):
        asked = ["--method", "simulate", "--precision", "1e-6", "--trials", "200", "--quiet"]
        for words in (["rank", "empire/knights", "--against", "orcs/goblins"],
                      ["compare", "empire/knights", "empire/halberdiers", "--against", "orcs/goblins"],
                      ["worth", "empire/knights", "--against", "orcs/goblins"],
                      ["need", "empire/knights", "orcs/goblins", "--win", "99%"]):
            with self.subTest(words=words):
                done = self.fray(*words, *asked, code=3)
                self.assertIn("--precision", done.stderr)
                self.assertTrue(done.stdout)

    def test_a_sweep_of_standard_input_is_that_of_the_file(self):
        self.fray("sweep", "s.toml", "-o", "a.csv", "--quiet")
        self.fray("sweep", "-", "-o", "b.csv", "--quiet", given=SPEC)
        self.assertEqual((self.folder / "b.csv").read_bytes(), (self.folder / "a.csv").read_bytes())
        self.fray("verify", "b.csv", "--quiet")

    def test_verify_names_the_first_cell_that_was_changed(self):
        self.fray("sweep", "s.toml", "-o", "a.csv", "--quiet")
        table = self.folder / "a.csv"
        rows = table.read_text().splitlines()
        column = rows[0].split(",").index("rounds_mean")
        cells = rows[2].split(",")
        cells[column] = "9"
        table.write_text("\n".join([*rows[:2], ",".join(cells), *rows[3:]]) + "\n")
        error = self.fray("verify", "a.csv", code=4).stderr
        self.assertIn('line 3, rounds_mean: "9" in the file', error)
        self.assertIn("its bytes are not those that fray wrote", self.fray("report", "a.csv").stderr)
        table.write_text("")
        self.assertIn("is empty (a table has a line of names)", self.fray("report", "a.csv", "--force", code=2).stderr)

    def test_units_without_a_price_are_left_out_of_a_lists_prices(self):
        done = self.fray("points", "albion", "--trials", "20", "--against", "orcs/goblins", "--csv")
        self.assertIn("no list price", done.stderr)
        self.assertGreater(len(done.stdout.splitlines()), 2)

    def test_an_interrupted_answer_says_so(self):
        running = subprocess.Popen([FRAY, "odds", "3 x empire/halberdiers: charging", "3 x orcs/orc warriors", "--trials",
                                    "1000000000", "--method", "simulate"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        time.sleep(0.5)
        running.send_signal(signal.SIGINT)
        output, error = running.communicate(timeout=60)
        self.assertEqual((running.returncode, output), (130, ""))
        self.assertIn("interrupted", error)

    def test_an_answer_that_is_not_interrupted_at_once_says_so_when_it_ends(self):
        running = subprocess.Popen([FRAY, "need", "empire/halberdiers", "orcs/orc warriors: charging", "--win", "30%", "--policy", "best"],
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        time.sleep(1)
        running.send_signal(signal.SIGTERM)
        output, error = running.communicate(timeout=60)
        self.assertEqual((running.returncode, output, error), (143, "", "fray: interrupted\n"))


if __name__ == "__main__":
    FRAY = str(Path(sys.argv.pop(1)).resolve())
    unittest.main()
