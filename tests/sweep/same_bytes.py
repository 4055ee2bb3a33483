"""The same bytes on any number of threads, shards and ranks, for exact and simulated rows, and as fray odds gives them."""

import csv
import io
import json
import os
import shutil
import subprocess
import time

import sweeps

MIXED = """
a = ["empire/*: charging", "custom: attacks=5, hits=4, points=77"]
b = ["orcs/orc warriors", "orcs/wolf riders"]
[axes]
"b.attacks" = [2, "D6"]
method = ["exact", "simulate"]
trials = [3000]
[[zip]]
"a.character" = [0, 1]
rounds = [1, 2]
"""
RANKS = (1, 2, 3, 5, 8)
MANY = os.environ.get("FRAY_MANY") == "1"


class SameBytes(sweeps.Sweeps):
    def setUp(self):
        super().setUp()
        (self.folder / "mixed.toml").write_text(MIXED)

    def bytes_of(self, *options, out="out.csv", **how):
        self.clear()
        done = self.run_sweep("mixed.toml", *options, out=out, **how)
        self.assertEqual(done.returncode, 0, done.stderr)
        return (self.folder / out).read_bytes()

    def test_threads(self):
        wanted = self.wanted("mixed.toml")
        for threads in ("1", "3", "8", "16"):
            self.assertEqual(self.bytes_of(threads=threads) == wanted, True, threads)
        self.assertNotEqual(self.bytes_of("--seed", "2"), wanted)

    def test_shards(self):
        wanted = self.wanted("mixed.toml")
        for shards in (1, 2, 5):
            self.clear()
            parts = [f"part{number}.csv" for number in range(1, shards + 1)]
            for number, part in enumerate(parts, 1):
                done = self.run_sweep("mixed.toml", "--shard", f"{number}/{shards}", out=part)
                self.assertEqual(done.returncode, 0, done.stderr)
            merged = subprocess.run([sweeps.PROGRAM, "merge", *reversed(parts), "--quiet", "-o", "whole.csv"], cwd=self.folder,
                                    env=self.environment(), capture_output=True, check=False)
            self.assertEqual((merged.returncode, merged.stderr), (0, b""))
            self.assertEqual((self.folder / "whole.csv").read_bytes() == wanted, True, shards)
        sidecar, of_parts = (json.loads((self.folder / name).read_text()) for name in ("wanted.csv.json", "whole.csv.json"))
        for field in ("sweep", "rows", "content", "exact", "units"):
            self.assertEqual(sidecar[field], of_parts[field])
        for parts, why in ((["part1.csv", "part2.csv"], "missing"), (["part2.csv", "part1.csv", "part1.csv"], "holds rows that part1.csv holds"),
                           (["part1.csv", "wanted.csv"], "holds rows that part1.csv holds")):
            said = subprocess.run([sweeps.PROGRAM, "merge", *parts, "-o", "no.csv"], cwd=self.folder,
                                  env=self.environment(), capture_output=True, check=False)
            self.assertEqual(said.returncode, 2)
            self.assertIn(why, said.stderr.decode())
        with open(self.folder / "part3.csv", "r+b") as part:
            part.seek(500)
            part.write(b"9")
        said = subprocess.run([sweeps.PROGRAM, "merge", *parts, "-o", "no.csv"], cwd=self.folder,
                              env=self.environment(), capture_output=True, check=False)
        self.assertEqual(said.returncode, 2)
        self.assertNotIn("no.csv", self.left())

    def test_as_odds_gives_them(self):
        rows = list(csv.DictReader(io.StringIO(self.wanted("mixed.toml").decode())))
        self.assertEqual(len(rows), 11 * 2 * 2 * 2 * 2)
        for row in rows[::7]:
            command = [sweeps.PROGRAM, "odds", row["a"], row["b"], "--csv", "--rounds", row["rounds"], "--trials", "3000",
                       "--method", "exact" if row["method"] == "exact" else "simulate"]
            said = subprocess.run(command, env=self.environment(), capture_output=True, check=True).stdout.decode()
            odds = next(csv.DictReader(io.StringIO(said)))
            self.assertEqual({column: row[column] for column in odds}, odds)

    def mpirun(self, ranks, *options, spec="mixed.toml", out="out.csv"):
        command = ["mpirun", "--oversubscribe", "-n", str(ranks), sweeps.PROGRAM, "sweep", spec, "-o", out, "--quiet", *options]
        return subprocess.Popen(command, cwd=self.folder, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                stderr=subprocess.PIPE,
                                env=self.environment(OMPI_ALLOW_RUN_AS_ROOT="1", OMPI_ALLOW_RUN_AS_ROOT_CONFIRM="1", **sweeps.UNDER_MPI))

    @sweeps.unittest.skipUnless(sweeps.MPI and shutil.which("mpirun"), "no MPI")
    def test_ranks(self):
        wanted = self.wanted("mixed.toml")
        for ranks in RANKS if MANY else RANKS[1::2]:
            self.clear()
            job = self.mpirun(ranks)
            _, errors = job.communicate(timeout=60)
            self.assertEqual(job.returncode, 0, errors)
            self.whole(wanted)
        self.clear()
        job = self.mpirun(3, "--set", "a.character=fish,fish")
        _, errors = job.communicate(timeout=60)
        self.assertEqual(job.returncode, 2, errors)
        self.assertEqual(errors.decode().count("fray: "), 1)

    def ended(self, job, ranks):
        """Whether the launcher ended too, once all ranks had within half a minute.

        Open MPI 4.1.4 sometimes waits for a lock of its own in PMIx_server_finalize, when all that it started is gone.
        """
        try:
            job.communicate(timeout=30)
            return True
        except subprocess.TimeoutExpired:
            alive = subprocess.run(["ps", "-o", "stat=", "-p", ",".join(rank.decode() for rank in ranks)],
                                   capture_output=True, check=False).stdout.split()
            self.assertEqual([state for state in alive if not state.startswith(b"Z")], [])
            job.kill()
            job.communicate()
            return False

    @sweeps.unittest.skipUnless(sweeps.MPI and shutil.which("mpirun"), "no MPI")
    def test_a_rank_is_killed(self):
        wanted = self.wanted("many_fights.toml")
        stuck = 0
        for number in range(100 if MANY else 2):
            self.clear()
            job = self.mpirun(3, "--checkpoint", "0", spec="many_fights.toml")
            end = time.monotonic() + 5
            ranks = []
            while len(ranks) < 3 and time.monotonic() < end and job.poll() is None:
                said = subprocess.run(["pgrep", "-P", str(job.pid)], capture_output=True, check=False)
                ranks = said.stdout.split()
                time.sleep(0.02)
            if ranks and job.poll() is None:
                time.sleep(0.05 * (number % 8))
                subprocess.run(["kill", "-KILL", ranks[number % len(ranks)]], check=False, stderr=subprocess.DEVNULL)
            stuck += 0 if self.ended(job, ranks) else 1
            if job.returncode != 0:
                done = self.run_sweep("many_fights.toml", "--resume")
                self.assertEqual(done.returncode, 0, done.stderr)
            self.whole(wanted)
        if stuck:
            print(f"the launcher outlived its ranks {stuck} times")
        self.assertLessEqual(stuck, 5 if MANY else 1)


if __name__ == "__main__":
    sweeps.main()
