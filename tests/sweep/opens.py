"""The table opens unchanged in what people use: Python's csv and sqlite3 always, pandas, R, SQLite's shell, DuckDB and
LibreOffice where they are installed (scripts/gates/sweeps installs what Debian has).
"""

import csv
import importlib.util
import io
import shutil
import sqlite3
import subprocess

import sweeps

SPEC = """
a = ["custom: attacks=3, hits=2, name=comma", "custom: attacks=D6, name==1+1", "custom: name=Übel 'quoted'"]
b = "custom: attacks=2, points=30"
[axes]
"b.with" = ["", "charging, hits=2"]
method = ["exact", "simulate"]
trials = [1000]
"""


class Opens(sweeps.Sweeps):
    def setUp(self):
        super().setUp()
        (self.folder / "names.toml").write_text(SPEC)
        self.text = self.wanted("names.toml").decode()
        self.rows = list(csv.DictReader(io.StringIO(self.text)))

    def by(self, *command):
        done = subprocess.run(command, cwd=self.folder, capture_output=True, env=self.environment(), timeout=300, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout.decode()

    def same(self, rows):
        """Sides, and win chances as numbers, of the table read otherwise."""
        rows = [(a, b, float(win)) for a, b, win in rows]
        self.assertEqual([(row["a"], row["b"]) for row in self.rows], [(a, b) for a, b, _ in rows])
        for row, (_, _, win) in zip(self.rows, rows):  # some readers round the last bit
            self.assertLess(abs(float(row["win"]) - win), 1e-15)

    def test_python(self):
        self.assertEqual(len(self.rows), 12)
        self.assertEqual({len(row) for row in csv.reader(io.StringIO(self.text))}, {len(self.rows[0])})
        self.assertNotIn("\r", self.text)
        base = sqlite3.connect(":memory:")
        base.execute("create table rows (a, b, win real)")
        base.executemany("insert into rows values (:a, :b, :win)", self.rows)
        self.same(base.execute("select a, b, win from rows"))

    @sweeps.unittest.skipUnless(shutil.which("sqlite3"), "no sqlite3")
    def test_sqlite(self):
        said = self.by("sqlite3", "-csv", ":memory:", ".import --csv wanted.csv rows", "select a, b, win from rows")
        self.same(csv.reader(io.StringIO(said)))

    @sweeps.unittest.skipUnless(importlib.util.find_spec("pandas"), "no pandas")
    def test_pandas(self):
        import pandas
        frame = pandas.read_csv(self.folder / "wanted.csv")
        self.same(frame[["a", "b", "win"]].itertuples(index=False))
        self.assertEqual([frame[name].dtype.kind for name in ("win", "loss", "a_points", "swing")], list("ffif"))

    @sweeps.unittest.skipUnless(shutil.which("Rscript"), "no R")
    def test_r(self):
        code = ("t <- read.csv('wanted.csv', check.names=FALSE, fileEncoding='UTF-8', encoding='UTF-8');"
                "stopifnot(is.numeric(t$win));"
                "write.table(data.frame(t$a, t$b, format(t$win, digits=17)), sep=',', row.names=FALSE, col.names=FALSE)")
        done = subprocess.run(["Rscript", "-e", code], cwd=self.folder, capture_output=True, check=False,
                              env=self.environment(LC_ALL="C.UTF-8"))
        self.assertEqual(done.returncode, 0, done.stderr)
        self.same(csv.reader(io.StringIO(done.stdout.decode())))

    @sweeps.unittest.skipUnless(importlib.util.find_spec("duckdb"), "no duckdb")
    def test_duckdb(self):
        import duckdb
        self.same(duckdb.sql(f"select a, b, win from '{self.folder / 'wanted.csv'}'").fetchall())

    @sweeps.unittest.skipUnless(shutil.which("soffice"), "no LibreOffice")
    def test_libreoffice(self):
        self.by("soffice", "--headless", "--infilter=CSV:44,34,76,1", "--convert-to", "ods", "wanted.csv")
        self.by("soffice", "--headless", "--convert-to", "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false",
                "--outdir", "back", "wanted.ods")
        with open(self.folder / "back" / "wanted.csv", encoding="utf-8") as back:
            rows = [(row["a"], row["b"], row["win"]) for row in csv.DictReader(back)]
        self.assertEqual([(a, b) for a, b, _ in rows], [(row["a"], row["b"]) for row in self.rows])
        for (_, _, win), row in zip(rows, self.rows):
            self.assertLess(abs(float(win) - float(row["win"])), 1e-12)

    def test_cells_are_never_formulas(self):
        for row in csv.reader(io.StringIO(self.text)):
            for cell in row:
                self.assertFalse(cell.startswith(("=", "+", "@", "\t", "\r")), cell)


if __name__ == "__main__":
    sweeps.main()
