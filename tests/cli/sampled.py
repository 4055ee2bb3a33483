#!/usr/bin/env python3
"""`sample = N` in a sweep: fewer rows that say as much, and how a page shows them."""

import collections
import csv
import itertools
import re
import statistics

from fray_program import CommandLine, fray, main

SPEC = '''a = "custom: stands=2"
b = "custom: stands=2"
method = "exact"
rounds = 1
{}
[axes]
"a.attacks" = "1..5"
"a.hits" = "2..4"
"b.attacks" = "1..5"
"b.hits" = "2..4"
"b.armour" = ["none", "6+", "5+", "4+"]
'''
AXES = {"a.attacks": 5, "a.hits": 3, "b.attacks": 5, "b.hits": 3, "b.armour": 4}


class Sampled(CommandLine):
    def swept(self, said, *more):
        (self.folder / "spec.toml").write_text(SPEC.format(said))
        return list(csv.DictReader(self.answered("sweep", "spec.toml", "--quiet", *more, folder=self.folder).splitlines()))

    def test_each_value_comes_as_often_and_no_row_twice(self):
        for rows in (60, 180):
            told = self.swept(f"sample = {rows}")
            self.assertEqual(len(told), rows)
            self.assertEqual(len({tuple(row[axis] for axis in AXES) for row in told}), rows)
            for axis, values in AXES.items():
                counts = [sum(row[axis] == value for row in told) for value in {row[axis] for row in told}]
                self.assertEqual((len(counts), set(counts)), (values, {rows // values}), axis)

    def test_samples_of_nearly_all_have_so_many_rows(self):
        for rows in (450, 700, 899):
            self.assertEqual(len(self.swept(f"sample = {rows}")), rows)

    def test_its_rows_are_those_of_the_whole_sweep_in_their_order(self):
        every = self.swept("")
        self.assertEqual(len(every), 900)
        some = self.swept("sample = 100")
        places = [every.index(row) for row in some]
        self.assertEqual(places, sorted(places))
        self.assertEqual(some, self.swept("", "--sample", "100"))
        self.assertEqual(some, self.swept("", "--set", "sample=100"))
        self.assertEqual(self.swept("sample = 100000"), every)
        self.assertIn("sample = 100000 is more than all rows there are, 900", fray("sweep", "spec.toml", folder=self.folder).errors)

    def test_it_says_as_much(self):
        # A row is off by 0.286, so a mean over 90 rows drawn at random by 0.029; of rows whose pairs of axes are even by 0.0042.
        def mean(rows):
            return sum(float(row["win"]) for row in rows) / len(rows)
        every = mean(self.swept(""))
        off = [mean(self.swept(f"sample = {rows}")) - every for rows in range(84, 97)]
        self.assertLess((sum(one * one for one in off) / len(off)) ** 0.5, 0.009)

    def test_pairs_of_axes_come_together_as_often(self):
        # H0: pairs are as uneven as chance, chi squared by its degrees of freedom 1 ± 0.13 (n = 120 of 900).
        rows = self.swept("sample = 120")
        chi = freedom = 0
        for one, other in itertools.combinations(AXES, 2):
            counts = collections.Counter((row[one], row[other]) for row in rows)
            expected = len(rows) / (AXES[one] * AXES[other])
            cells = AXES[one] * AXES[other]
            chi += sum((count - expected) ** 2 / expected for count in counts.values()) + (cells - len(counts)) * expected
            freedom += (AXES[one] - 1) * (AXES[other] - 1)
        self.assertLess(chi / freedom, 0.2)

    def test_a_page_says_of_how_many_rows_a_mean_is(self):
        rows = self.swept("sample = 60", "-o", "rows.csv") or list(csv.DictReader((self.folder / "rows.csv").read_text().splitlines()))
        self.answered("report", "rows.csv", "--quiet", folder=self.folder)
        page = (self.folder / "rows.csv.html").read_text()
        self.assertRegex(page, r"means of all rows with the same values of both \(\d( to \d)? each; as rows are sampled, off by up to ±\d+\.\d.*, 95 %\)")
        self.assertEqual(sum(map(int, re.findall(">n ([0-9]+)<", page))), len(rows))
        self.assertIn("mean of all rows with that value (12 each)", page)
        self.swept("", "-o", "all.csv")
        self.answered("report", "all.csv", "--quiet", folder=self.folder)
        page = (self.folder / "all.csv.html").read_text()
        self.assertIn("means of all rows with the same values of both (", page)
        self.assertNotIn("as rows are sampled", page)

    def test_parts_of_it_are_put_together_and_it_is_answered_again(self):
        (self.folder / "spec.toml").write_text(SPEC.format("sample = 100"))
        self.answered("sweep", "spec.toml", "--quiet", "-o", "all.csv", folder=self.folder)
        for part in (1, 2, 3):
            self.answered("sweep", "spec.toml", "--quiet", "-o", f"{part}.csv", "--shard", f"{part}/3", folder=self.folder)
        self.answered("merge", "1.csv", "2.csv", "3.csv", "-o", "merged.csv", "--quiet", folder=self.folder)
        self.assertEqual((self.folder / "merged.csv").read_text(), (self.folder / "all.csv").read_text())
        self.assertEqual(fray("verify", "all.csv", folder=self.folder).code, 0)
        self.answered("sweep", "spec.toml", "--quiet", "--sample", "50", "-o", "said.csv", folder=self.folder)
        self.assertEqual(fray("verify", "said.csv", folder=self.folder).code, 0)

    def test_conditions_leave_rows_of_it_out(self):
        rows = self.swept('sample = 100\nonly = "a.attacks > 3"')
        self.assertEqual(rows, [row for row in self.swept("sample = 100") if int(row["a.attacks"]) > 3])

    def test_more_rows_than_could_ever_be_fought(self):
        spec = 'a = "custom"\nb = "custom"\nrounds = 1\nsample = 20\n[axes]\n' + "".join(
            f'"{side}.{name}" = "1..{most}"\n' for side in "ab" for name, most in (("attacks", 20), ("hits", 20), ("stands", 9), ("points", 1000)))
        (self.folder / "spec.toml").write_text(spec)
        rows = list(csv.DictReader(self.answered("sweep", "spec.toml", "--quiet", "--method", "simulate", "--trials", "10", folder=self.folder).splitlines()))
        self.assertEqual(len(rows), 20)
        for axis in ("a.points", "b.points"):
            self.assertEqual(sorted((int(row[axis]) - 1) // 50 for row in rows), list(range(20)))  # one of each twentieth

    def test_what_is_wrong_is_said(self):
        for said, sentence in (("sample = 0", "spec.toml:5:10: sample"), ('sample = "few"', "spec.toml:5:10: sample"), ("sample = [1, 2]", "spec.toml:5:10: sample"),
                               ('sample = 10\ncompare = "a.hits=2"', "spec.toml:5:10: sample and compare cannot both be said")):
            (self.folder / "spec.toml").write_text(SPEC.format(said))
            self.assertIn(sentence, self.refused("sweep", "spec.toml", folder=self.folder))
        (self.folder / "spec.toml").write_text(SPEC.format("") + "sample = 10\n")
        self.assertIn("stands below [axes]", self.refused("sweep", "spec.toml", folder=self.folder))

    def test_a_page_shows_how_rows_respond_to_each_axis(self):
        (self.folder / "spec.toml").write_text(SPEC.format("sample = 180"))
        self.answered("sweep", "spec.toml", "--quiet", "-o", "rows.csv", folder=self.folder)
        self.answered("report", "rows.csv", "--quiet", folder=self.folder)
        page = (self.folder / "rows.csv.html").read_text()
        for axis in AXES:
            self.assertIn(f"Chance that A wins, in per cent, by {axis}", page)
        self.assertIn("means of all rows with the same values of both", page)
        with open(self.folder / "rows.csv", newline="") as table:
            rows = list(csv.DictReader(table))
        for value in range(1, 6):  # the mean by hand
            wins = [float(row["win"]) for row in rows if row["a.attacks"] == str(value)]
            self.assertIn(f"a.attacks={value}", page)
            self.assertIn(f">{100 * sum(wins) / len(wins):.1f}", page)
            wins.sort()
            low, high = 100 * wins[len(wins) // 10], 100 * wins[-1 - len(wins) // 10]
            self.assertIn(f">{100 * sum(wins) / len(wins):.1f} ({low:.0f} to {high:.0f})<", page)  # not the end of the line alone

    def test_means_of_the_picture_of_two_axes_are_means_of_rows(self):
        # Rows of both are few and uneven: a mean of means of cells is another number.
        rows = self.swept("sample = 23", "-o", "rows.csv") or list(csv.DictReader((self.folder / "rows.csv").read_text().splitlines()))
        self.answered("report", "rows.csv", "--quiet", folder=self.folder)
        page = (self.folder / "rows.csv.html").read_text()
        picture = page[page.index("<svg"):page.index("</svg>")]
        texts = re.findall(r"<text[^>]*>([^<]*)</text>", picture)
        down = sorted({axis for axis in AXES for text in texts if text.startswith(axis + "=")})
        self.assertEqual(len(down), 2)
        last = [text for text in texts if re.fullmatch(r"(<|&lt;|>|&gt;)?\d+", text)]
        means = {axis: [100 * statistics.mean(float(row["win"]) for row in rows if row[axis] == value) for value in dict.fromkeys(row[axis] for row in rows)] for axis in down}
        across = next(axis for axis in down if sorted(f"{mean:.0f}" for mean in means[axis]) == sorted(last[-len(means[axis]):]))
        self.assertIn(across, down)

    def test_values_of_an_axis_stand_as_the_spec_lists_them(self):
        (self.folder / "spec.toml").write_text(SPEC.format("sample = 60"))
        self.answered("sweep", "spec.toml", "--quiet", "-o", "rows.csv", folder=self.folder)
        self.answered("report", "rows.csv", "--quiet", folder=self.folder)
        page = (self.folder / "rows.csv.html").read_text()
        places = [page.index(f">b.armour={value}<") for value in ("none", "6+", "5+", "4+")]
        self.assertEqual(places, sorted(places))


if __name__ == "__main__":
    main()
