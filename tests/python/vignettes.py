"""The pages of docs/vignettes print what stands on them, and intervals of 95 % cover 95 %."""

import pathlib
import re
import unittest

import fray_program

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGES = ROOT / "docs" / "vignettes"


class Vignettes(fray_program.CommandLine):
    def run_page(self, name, least):
        """The names that its blocks leave; at least so many of them print something."""
        page = PAGES / f"{name}.md"
        text, names = fray_program.script("vignettes").told_anew(page, fray_program.PROGRAM)
        self.assertEqual(text, page.read_text(encoding="utf-8"))
        self.assertGreaterEqual(len(re.findall(r"```text\n[^`]", text)), least)
        return names

    def test_a_matchup(self):
        self.run_page("matchup", 5)

    def test_prices_of_a_list(self):
        prices = self.run_page("prices", 5)["prices"]
        self.assertTrue((prices["low"] < prices["high"]).all())

    def test_a_week_of_a_designer(self):
        self.run_page("week", 7)

    def test_a_sweep_on_a_cluster(self):
        self.assertGreater(self.run_page("cluster", 6)["hours"], 0)

    # H0: an interval of the win chance holds the exact one in 95 of 100 simulations. n = 7 000 seeds (1 to 7 000) of 4 000 fights, in
    # each of five games; alpha = 1e-6 each. Power: intervals of 93 % are found out 99 times in 100.
    def test_intervals_cover_what_they_say(self):
        names = self.run_page("calibration", 2)
        self.assertEqual(len(names["counts"]), 5)
        for system, (count, of_93) in names["counts"].items():
            low, high = names["interval"](count, names["SEEDS"])
            said = f"{system}: {count} of {names['SEEDS']}, {low:.4f} to {high:.4f}"
            self.assertTrue(low <= 0.95 <= high, said)
            self.assertTrue(high < 0.95 + 0.02 and low > 0.93, said)
            self.assertFalse(names["calibrated"](of_93, names["SEEDS"]), f"intervals of 93 % pass: {system}: {of_93}")

    def test_no_page_is_left_out(self):
        self.assertEqual({page.stem for page in PAGES.glob("*.md")}, {"matchup", "prices", "week", "cluster", "calibration"})


if __name__ == "__main__":
    fray_program.main()
