#!/usr/bin/env python3
"""What a sweep and a merge must not do to files: overwrite what is not theirs, throw away what can go on, mix forms."""

import pathlib
import shutil
import tempfile

from fray_program import CommandLine, main

SPEC = """a = "custom: attacks=3"
b = "custom: attacks=2"
[axes]
"a.attacks" = [2, 3, 4]
"""


class Files(CommandLine):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="fray-cli-sweep-"))
        self.addCleanup(shutil.rmtree, self.folder)
        (self.folder / "spec.toml").write_text(SPEC)

    def sweep(self, *arguments):
        return self.answered("sweep", "spec.toml", "--quiet", *arguments, folder=self.folder)

    def test_resume_does_not_overwrite_what_is_not_its_own(self):
        (self.folder / "out.csv").write_text("precious\n")
        sentence = self.refused("sweep", "spec.toml", "-o", "out.csv", "--resume", folder=self.folder, code=5)
        self.assertIn("is not this sweep's", sentence)
        self.assertEqual((self.folder / "out.csv").read_text(), "precious\n")

    def test_a_refused_run_leaves_what_can_go_on(self):
        (self.folder / "out.csv.checkpoint").write_bytes(b"somebody's work")
        (self.folder / "out.csv.part").write_bytes(b"rows so far")
        self.assertIn("--resume goes on", self.refused("sweep", "spec.toml", "-o", "out.csv", folder=self.folder))
        self.assertEqual((self.folder / "out.csv.part").read_bytes(), b"rows so far")
        self.assertEqual((self.folder / "out.csv.checkpoint").read_bytes(), b"somebody's work")

    def test_more_shards_than_rows(self):
        self.sweep("-o", "whole.csv")
        parts = [f"part{shard}.csv" for shard in range(1, 8)]
        for shard, part in enumerate(parts, 1):
            self.sweep("-o", part, "--shard", f"{shard}/7")
        self.answered("merge", *parts, "-o", "merged.csv", folder=self.folder)
        self.assertEqual((self.folder / "merged.csv").read_bytes(), (self.folder / "whole.csv").read_bytes())

    def test_tables_and_json_lines_are_not_merged(self):
        self.sweep("-o", "one.json", "--json", "--shard", "1/2")
        self.sweep("-o", "two.csv", "--shard", "2/2")
        self.assertIn("JSON lines", self.refused("merge", "one.json", "two.csv", "-o", "out.csv", folder=self.folder))


if __name__ == "__main__":
    main()
