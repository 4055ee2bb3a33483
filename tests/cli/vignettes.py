#!/usr/bin/env python3
"""Pages of docs/vignettes whose blocks are all of a shell print what stands on them. Those of Python are run where its module is built."""

import pathlib

import fray_program

ROOT = pathlib.Path(__file__).resolve().parents[2]


class Vignettes(fray_program.CommandLine):
    maxDiff = None

    def test_pages_of_a_shell(self):
        pages = [page for page in sorted((ROOT / "docs/vignettes").glob("*.md")) if "```python" not in page.read_text(encoding="utf-8")]
        self.assertTrue(pages)
        for page in pages:
            text, _ = fray_program.script("vignettes").told_anew(page, fray_program.PROGRAM)
            self.assertEqual(text, page.read_text(encoding="utf-8"), "run scripts/vignettes")


if __name__ == "__main__":
    fray_program.main()
