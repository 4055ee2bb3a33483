"""Kills, failing disks, signals, pipes and damaged checkpoints: no row is lost, doubled or wrong, and no file is half.

FRAY_MANY=1 makes the random tests as many as docs/gates.md promises; without, a few of each keep the test short.
"""

import os
import random
import re
import resource
import shutil
import signal
import subprocess
import time

import sweeps

MANY = os.environ.get("FRAY_MANY") == "1"

# A row that takes 250 MB, and two blocks that take little.
LARGE = """
[[sweep]]
method = "exact"
a = "3 x custom: stands=2"
b = "2 x custom: stands=2"
"""
SMALL = """
[[sweep]]
a = "custom: type=cavalry, attacks=3, armour=4+, charging"
b = "custom: attacks=3, armour=6+"
[sweep.axes]
"a.points" = "1..200"
"b.points" = "1..200"
"""


class Killed(sweeps.Sweeps):
    def faulty(self, kind, at, spec, *options, fired="fired"):
        """One run with one fault; whether it happened."""
        done = self.run_sweep(spec, *options, LD_PRELOAD=sweeps.FAULTS, FAULT_AT=str(at), FAULT_KIND=kind,
                              FAULT_FIRED=str(self.folder / fired))
        happened = (self.folder / fired).exists()
        if happened:
            (self.folder / fired).unlink()
        return happened, done

    def test_at_every_call_of_the_output(self):
        for spec, options in (("many_rows.toml", ()), ("many_fights.toml", ()),
                              ("many_fights.toml", ("--distributions", "dist.csv"))):
            wanted = self.wanted(spec, *options[:1], *(["wanted-dist.csv"] if options else []))
            at = 0
            while True:
                at += 1
                self.clear()
                happened, done = self.faulty("kill", at, spec, "--checkpoint", "0", *options)
                if not happened:
                    self.assertEqual(done.returncode, 0, done.stderr)
                    break
                self.assertEqual(done.returncode, -signal.SIGKILL)
                if (self.folder / "out.csv").exists():
                    self.assertEqual((self.folder / "out.csv").read_bytes() == wanted, True, f"call {at}: half a file")
                # A second kill during the resume, then one that is left in peace, on another number of threads.
                self.faulty("kill", 1 + at % 7, spec, "--checkpoint", "0", "--resume", *options)
                done = self.run_sweep(spec, "--resume", *options, threads="1")
                self.assertEqual(done.returncode, 0, (at, done.stderr))
                if options:
                    self.assertEqual((self.folder / "dist.csv").read_bytes() ==
                                     (self.folder / "wanted-dist.csv").read_bytes(), True, f"call {at}")
                    (self.folder / "dist.csv").unlink()
                    (self.folder / "dist.csv.json").unlink()
                self.whole(wanted)
            self.assertGreater(at, 10)

    def test_who_goes_on_counts_as_many_different_fights(self):
        def fights(done):
            return re.search(rb"(\S+) different fights", done.stderr)[1]

        whole = fights(self.run_sweep("many_fights.toml", quiet=False))
        for at in range(6, 10):
            self.clear()
            self.assertTrue(self.faulty("kill", at, "many_fights.toml", "--checkpoint", "0")[0])
            self.assertEqual(fights(self.run_sweep("many_fights.toml", "--resume", quiet=False)), whole, at)

    def test_at_random_moments(self):
        wanted = self.wanted("many_fights.toml")
        chance = random.Random(20260711)
        start = time.monotonic()
        self.run_sweep("many_fights.toml", "--checkpoint", "0", out="wanted2.csv")
        length = time.monotonic() - start
        for _ in range(200 if MANY else 8):
            self.clear()
            for attempt in range(2):
                running = self.start("many_fights.toml", "--checkpoint", "0", *(["--resume"] if attempt else []))
                time.sleep(chance.uniform(0, length))
                running.kill()
                running.communicate()
            done = self.run_sweep("many_fights.toml", "--resume")
            self.assertEqual(done.returncode, 0, done.stderr)
            self.whole(wanted)

    def test_disk_trouble_is_loud_and_harmless(self):
        for spec, kinds in (("many_fights.toml", ("ENOSPC", "EIO", "EDQUOT", "EINTR", "short")),
                            ("many_rows.toml", ("ENOSPC", "short"))):
            wanted = self.wanted(spec)
            for kind in kinds:
                at = 0
                while True:
                    at += 1
                    self.clear()
                    # No checkpoint by the clock, which a slow machine would come to, and which keeps the part.
                    happened, done = self.faulty(kind, at, spec, "--checkpoint", "86400")
                    if not happened:
                        break
                    if done.returncode == 0:  # it could be made good, or did not matter
                        self.assertEqual((self.folder / "out.csv").read_bytes() == wanted, True, (kind, at))
                        continue
                    self.assertEqual(done.returncode, 5, (kind, at, done.stderr))
                    self.assertIn(b"cannot be written", done.stderr)
                    whole = "out.csv" in self.left()
                    if whole:  # what failed came after the file had its name
                        self.assertEqual((self.folder / "out.csv").read_bytes() == wanted, True, (kind, at))
                    self.assertNotIn("out.csv.part", self.left(), (kind, at))
                self.assertGreater(at, 5)


class Files(sweeps.Sweeps):
    def refused(self, *options, out="out.csv", code=5, **how):
        done = self.run_sweep("many_fights.toml", "--trials", "1000", *options, out=out, **how)
        self.assertEqual(done.returncode, code, done.stderr)
        self.assertEqual(done.stderr.count(b"\n"), 1, done.stderr)
        return done.stderr.decode()

    def test_what_cannot_be_written(self):
        (self.folder / "folder").mkdir()
        (self.folder / "old.csv").write_text("old")
        (self.folder / "link.csv").symlink_to("old.csv")
        self.assertIn("/dev/full", self.refused(out="/dev/full"))
        self.assertIn("missing/out.csv", self.refused(out="missing/out.csv"))
        self.assertIn("folder", self.refused(out="folder"))
        self.assertIn("--force", self.refused(out="old.csv"))
        self.assertIn("--force", self.refused(out="link.csv"))
        self.assertEqual((self.folder / "old.csv").read_text(), "old")
        self.assertEqual(self.left(), ["folder", "link.csv", "old.csv"])

    def test_a_link_is_followed(self):
        (self.folder / "old.csv").write_text("old")
        (self.folder / "link.csv").symlink_to("old.csv")
        done = self.run_sweep("many_fights.toml", "--trials", "1000", "--force", out="link.csv")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertTrue((self.folder / "link.csv").is_symlink())
        self.assertTrue((self.folder / "old.csv").read_text().startswith("a.attacks,"))

    def test_a_file_may_grow_no_further(self):
        command = [sweeps.PROGRAM, "sweep", "many_rows.toml", "-o", "out.csv"]
        done = subprocess.run(command, cwd=self.folder, env=self.environment(), stderr=subprocess.PIPE, check=False,
                              preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, 100_000)))
        self.assertEqual(done.returncode, 5, done.stderr)
        self.assertEqual(self.left(), [])

    def short_of_memory(self, spec):
        """The sentence of a run that may take 160 MB."""
        command = [sweeps.PROGRAM, "sweep", spec, "-o", "out.csv", "--threads", "2", "--quiet"]
        done = subprocess.run(command, cwd=self.folder, env=self.environment(), stderr=subprocess.PIPE, check=False,
                              preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (160_000_000, 160_000_000)))
        self.assertEqual(done.returncode, 2, done.stderr)
        return done.stderr.decode()

    def test_memory_ends(self):
        if sweeps.is_sanitized():
            self.skipTest("a sanitizer asks for all addresses there are")
        (self.folder / "large.toml").write_text(LARGE)
        self.assertEqual(self.short_of_memory("large.toml"),
                         "fray: there is not enough memory for this. Ask for less: --method simulate takes little, and "
                         "--threads 1 less.\n")
        self.assertEqual(self.left(), [])
        (self.folder / "large_at_last.toml").write_text(SMALL + LARGE)
        wanted = self.wanted("large_at_last.toml")
        self.assertEqual(self.short_of_memory("large_at_last.toml"),
                         "fray: there is not enough memory for this (what is done is kept). Give it more, then the same command "
                         "with --resume.\n")
        self.assertGreater((self.folder / "out.csv.part").stat().st_size, 1_000_000)
        done = self.run_sweep("large_at_last.toml", "--resume")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.whole(wanted)

    def test_nobody_reads_on(self):
        command = f"'{sweeps.PROGRAM}' sweep many_rows.toml --quiet | head -1 | wc -l; echo ${{PIPESTATUS[0]}}"
        for _ in range(100 if MANY else 3):
            start = time.monotonic()
            done = subprocess.run(["bash", "-c", command], cwd=self.folder, env=self.environment(), capture_output=True,
                                  check=False)
            self.assertEqual((done.stdout.split(), done.stderr), ([b"1", b"0"], b""))
            self.assertLess(time.monotonic() - start, 5)

    def test_a_folder_that_is_taken_away_takes_its_rows_with_it_and_that_is_said(self):
        folder = self.folder / "gone"
        folder.mkdir()
        running = self.start("many_fights.toml", "--checkpoint", "0", "--sampler", "faces", "--trials", "3000000", out="gone/out.csv")
        while running.poll() is None and not (folder / "out.csv.checkpoint").exists():
            time.sleep(0.001)
        shutil.rmtree(folder)
        errors = running.communicate(timeout=60)[1]
        self.assertEqual(running.returncode, 5, errors)
        self.assertRegex(errors.decode(), r"What is done, \d+ rows?, is no longer where fray put it")

    def test_a_file_that_comes_there_meanwhile_stays(self):
        running = self.start("many_fights.toml", "--checkpoint", "0", "--sampler", "faces", "--trials", "100000")
        while running.poll() is None and not (self.folder / "out.csv.part").exists():
            time.sleep(0.001)
        mine = self.folder / "out.csv"
        mine.write_text("my own notes")
        errors = running.communicate(timeout=60)[1].decode()
        self.assertEqual((running.returncode, mine.read_text()), (5, "my own notes"), errors)
        self.assertIn("What fray wrote is", errors)
        self.assertGreater(len((self.folder / "out.csv.part").read_text().splitlines()), 1)
        self.assertFalse((self.folder / "out.csv.json").exists())

    def test_a_file_that_comes_there_at_any_call_stays_and_so_do_the_rows(self):
        self.run_sweep("many_fights.toml", "--trials", "2000", "--shard", "1/2", out="wanted-1.csv")
        self.run_sweep("many_fights.toml", "--trials", "2000", "--shard", "2/2", out="wanted-2.csv")
        for command in (("sweep", "many_fights.toml", "--trials", "2000", "--checkpoint", "100"), ("merge", "wanted-1.csv", "wanted-2.csv"),
                        ("odds", "custom", "custom", "--svg", "picture.svg")):
            wanted = None
            for at in range(1, 100):
                self.clear()
                fired = self.folder / "fired"
                done = subprocess.run([sweeps.PROGRAM, *command, "-o", "out.csv"], cwd=self.folder, stdin=subprocess.DEVNULL, capture_output=True,
                                      timeout=60, check=False, env=self.environment(LD_PRELOAD=sweeps.FAULTS, FAULT_AT=str(at), FAULT_KIND="come",
                                                                                    FAULT_COMES=str(self.folder / "out.csv"), FAULT_FIRED=str(fired)))
                if not fired.exists():
                    self.assertEqual(done.returncode, 0, done.stderr)
                    break
                fired.unlink()
                with self.subTest(command[0], at=at):
                    said = {path.name: path.read_bytes() for path in self.folder.iterdir()}
                    if done.returncode == 0:  # it came when the name was taken
                        wanted = said["out.csv"]
                        self.assertNotEqual(said["out.csv"], b"mine\n")
                        continue
                    self.assertEqual((done.returncode, said["out.csv"], said.get("out.csv.json", b"mine\n")), (5, b"mine\n", b"mine\n"), done.stderr)
                    if command[0] != "odds" and b"is there already" in done.stderr:  # and nothing has been worked out
                        continue
                    self.assertRegex(done.stderr, rb"What fray wrote is (\S*/)?out\.csv\.part\.\n$")
                    self.assertGreater(len(said["out.csv.part"].splitlines()), 1)
            self.assertIsNotNone(wanted)
            self.assertGreater(at, 5)

    def test_rows_that_no_run_has_begun_are_not_lost(self):
        precious = b"precious\n" * 10
        for name, more in (("out.csv.part", ()), ("out.json.part", ()), ("dist.csv.part", ("--distributions", "dist.csv")),
                           ("out.csv.json.part", ()), ("dist.csv.json.part", ("--distributions", "dist.csv"))):
            with self.subTest(name, more=more):
                self.clear()
                (self.folder / name).write_bytes(precious)
                done = self.run_sweep("many_rows.toml", "--resume", *more, out="out.json" if name == "out.json.part" else "out.csv")
                self.assertEqual((done.returncode, self.left()), (5, [name]), done.stderr)
                self.assertEqual(done.stderr.decode(), f"fray: {name}: is there already, and fray did not begin it (nothing is overwritten unasked). "
                                                       "Take it away, or give another name.\n")
                self.assertEqual((self.folder / name).read_bytes(), precious)
        self.clear()
        wanted = self.wanted("many_rows.toml")
        for cut in (3, 5000):  # killed before it kept anything to go on from
            self.clear()
            (self.folder / "out.csv.part").write_bytes(wanted[:cut])
            self.assertEqual(self.run_sweep("many_rows.toml", "--resume").returncode, 0)
            self.whole(wanted)
        for question in (("merge", "wanted.csv"), ("odds", "custom", "custom")):
            (self.folder / "new.csv.part").write_bytes(precious)
            (self.folder / "new.csv.checkpoint").write_bytes(precious)
            done = subprocess.run([sweeps.PROGRAM, *question, "-o", "new.csv"], cwd=self.folder, env=self.environment(), capture_output=True, check=False)
            self.assertEqual((done.returncode, (self.folder / "new.csv.part").read_bytes()), (5, precious), done.stderr)

    def test_two_at_once(self):
        first = self.start("many_fights.toml", "--trials", "3000000")
        while not (self.folder / "out.csv.part").exists() and first.poll() is None:
            time.sleep(0.01)
        done = self.run_sweep("many_fights.toml", "--force")
        first.kill()
        first.communicate()
        self.assertEqual(done.returncode, 5, done.stderr)
        self.assertIn(b"another fray is at work", done.stderr)


class Signals(sweeps.Sweeps):
    def test_stopped_and_gone_on(self):
        wanted = self.wanted("many_fights.toml")
        chance = random.Random(11072026)
        for number in range(200 if MANY else 6):
            self.clear()
            how = (signal.SIGINT, signal.SIGTERM)[number % 2]
            running = self.start("many_fights.toml", "--checkpoint", "0")
            self.begun(running)
            time.sleep(chance.uniform(0, 0.12))
            running.send_signal(how)
            start = time.monotonic()
            _, said = running.communicate(timeout=10)
            self.assertLess(time.monotonic() - start, 2)
            self.assertIn(running.returncode, (0, 128 + how), said)
            if running.returncode != 0 and "out.csv" in self.left():  # stopped while it was closing its files: then they are whole
                self.whole(wanted)
            done = self.run_sweep("many_fights.toml", "--resume")
            self.assertEqual(done.returncode, 0, done.stderr)
            self.whole(wanted)

    def test_nothing_is_left_of_a_beginning(self):
        running = self.start("many_fights.toml", "--trials", "30000000")
        self.begun(running)
        time.sleep(0.3)
        running.send_signal(signal.SIGINT)
        running.communicate(timeout=10)
        self.assertEqual((running.returncode, self.left()), (130, []))


class Damaged(sweeps.Sweeps):
    """A checkpoint is right, or torn at its end as by a kill, or refused; never is an answer wrong."""

    def stopped(self, spec, *options):
        """A run that was killed in its last steps; its checkpoint and rows."""
        self.clear()
        wanted = self.wanted(spec, *options)
        fired = self.folder / "fired"
        for at in range(1, 500, 5):
            self.clear()
            self.run_sweep(spec, "--checkpoint", "0", *options, LD_PRELOAD=sweeps.FAULTS, FAULT_AT=str(at),
                           FAULT_KIND="kill", FAULT_FIRED=str(fired))
            happened = fired.exists()
            if not happened:
                break
            fired.unlink()
            if (self.folder / "out.csv.checkpoint").exists() and (self.folder / "out.csv.part").exists():
                kept = {name: (self.folder / name).read_bytes() for name in self.left()}
        self.assertIn("out.csv.checkpoint", kept)
        kept.pop("out.csv", None)
        kept.pop("out.csv.json", None)
        return wanted, kept

    def resumed(self, kept, wanted, spec):
        self.clear()
        for name, data in kept.items():
            (self.folder / name).write_bytes(data)
        done = self.run_sweep(spec, "--resume")
        if done.returncode == 0:
            self.whole(wanted)
        else:
            self.assertEqual(done.returncode, 4, done.stderr)
            self.assertIn(b"--force", done.stderr)
            self.assertNotIn("out.csv", self.left())
        return done.returncode

    def test_cut_off_anywhere_and_bits_turned(self):
        spec = "many_fights.toml"
        (self.folder / spec).write_text(sweeps.MANY_FIGHTS.replace("100000", "2000"))
        wanted, kept = self.stopped(spec)
        whole = kept["out.csv.checkpoint"]
        chance = random.Random(5)
        cuts = range(len(whole)) if MANY else [chance.randrange(len(whole)) for _ in range(40)]
        for cut in cuts:
            self.resumed({**kept, "out.csv.checkpoint": whole[:cut]}, wanted, spec)
        codes = []
        for _ in range(10_000 if MANY else 60):
            damaged = bytearray(whole)
            damaged[chance.randrange(len(whole))] ^= 1 << chance.randrange(8)
            codes.append(self.resumed({**kept, "out.csv.checkpoint": bytes(damaged)}, wanted, spec))
        self.assertIn(4, codes)

    def test_turned_bits_of_fights_that_no_row_tells_yet(self):
        spec = "many_fights.toml"
        # Fights are written every half second, so it takes more than one and a half on any machine.
        fights, took = 6_000_000, 0
        while took < 1.5:
            fights *= 2
            (self.folder / spec).write_text(sweeps.MANY_FIGHTS.replace("100000", str(fights)))
            begun = time.monotonic()
            wanted = self.wanted(spec)
            took = time.monotonic() - begun
            self.clear()
        run = self.start(spec, "--checkpoint", "0")
        checkpoint = self.folder / "out.csv.checkpoint"
        while run.poll() is None and (not checkpoint.exists() or checkpoint.stat().st_size < 4000):
            time.sleep(0.01)
        run.kill()
        run.communicate()
        kept = {name: (self.folder / name).read_bytes() for name in self.left()}
        whole = kept["out.csv.checkpoint"]
        self.assertGreater(len(whole), 4000)  # fights,
        self.assertEqual(kept.get("out.csv.part", b""), b"")  # and no rows
        self.assertEqual(self.resumed(kept, wanted, spec), 0)
        chance = random.Random(6)
        codes = []
        for _ in range(1000 if MANY else 40):
            damaged = bytearray(whole)
            damaged[chance.randrange(100, len(whole))] ^= 1 << chance.randrange(8)
            codes.append(self.resumed({**kept, "out.csv.checkpoint": bytes(damaged)}, wanted, spec))
        self.assertGreater(codes.count(4), len(codes) // 2)

    def test_damaged_rows_are_refused(self):
        wanted, kept = self.stopped("many_rows.toml")
        rows = bytearray(kept["out.csv.part"])
        self.assertGreater(len(rows), 1_000_000)
        self.assertEqual(self.resumed(kept, wanted, "many_rows.toml"), 0)
        rows[1000] ^= 1
        self.assertEqual(self.resumed({**kept, "out.csv.part": bytes(rows)}, wanted, "many_rows.toml"), 4)
        self.assertEqual(self.resumed({**kept, "out.csv.part": bytes(rows[:1000])}, wanted, "many_rows.toml"), 4)

    def test_of_another_sweep(self):
        _, kept = self.stopped("many_rows.toml")
        for change in (("--set", "b.attacks=2"), ("--set", "seed=1..6001"), ("--shard", "1/2"), ("--json",)):
            self.clear()
            out = "out.txt" if change == ("--json",) else "out.csv"  # no .csv holds JSON
            for name, data in kept.items():
                (self.folder / name.replace("out.csv", out)).write_bytes(data)
            done = self.run_sweep("many_rows.toml", "--resume", *change, out=out)
            self.assertEqual(done.returncode, 4, (change, done.stderr))
            self.assertIn(b"another sweep", done.stderr)
        self.clear()
        for name, data in kept.items():
            (self.folder / name).write_bytes(data)
        done = self.run_sweep("many_rows.toml")
        self.assertEqual(done.returncode, 2, done.stderr)
        self.assertIn(b"--resume", done.stderr)


if __name__ == "__main__":
    sweeps.main()
