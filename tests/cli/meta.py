#!/usr/bin/env python3
"""`fray meta TABLE`: the mixture that nobody gains against."""

import itertools
import json
import random

from fray_program import CommandLine, fray, main


class Meta(CommandLine):
    def table(self, gains, half=0.0):
        """A matrix of these swings; rows a0, a1 ..., columns b0, b1 ..."""
        lines = ["a,b,win,loss,swing,swing_low,swing_high"]
        for (i, row), j in itertools.product(enumerate(gains), range(len(gains[0]))):
            lines.append(f"a{i},b{j},0.5,0.25,{row[j]!r},{row[j] - half!r},{row[j] + half!r}")
        (self.folder / "m.csv").write_text("\n".join(lines) + "\n")

    def solved(self, *more):
        told = fray("meta", "m.csv", "--json", *more, folder=self.folder)
        self.assertEqual((told.code, told.errors), (0, ""), told)
        rows = json.loads(told.out)
        return rows, {row["unit"]: row["share"] for row in rows}

    def refused(self, text):
        (self.folder / "m.csv").write_text(text)
        told = fray("meta", "m.csv", folder=self.folder)
        self.assertEqual((told.code, told.out), (2, ""), told)
        return told.errors

    def test_json_is_refused_by_its_name(self):
        for text in ('{"a":"x","b":"y"}\n', '[\n  {"a": "x"}\n]\n'):
            self.assertEqual(self.refused(text), "fray: m.csv is JSON (a table of CSV is wanted). Write it anew without --json, by -o NAME.csv.\n")

    def test_rock_paper_scissors_is_recovered(self):
        self.table([[0, -1, 1], [1, 1e-15, -1], [-1, 1, 0]])
        rows, shares = self.solved()
        for share in shares.values():
            self.assertAlmostEqual(share, 1 / 3, places=12)
        self.assertAlmostEqual(rows[0]["value"], 0, places=12)

    def test_a_planted_cycle_has_the_shares_of_its_closed_form(self):
        a, b, c = 3.0, 5.0, 11.0  # shares are as the gains of the two others
        self.table([[0, -a, b], [a, 0, -c], [-b, c, 0]])
        _, shares = self.solved()
        for side in "ab":
            for i, gain in enumerate((c, b, a)):
                self.assertAlmostEqual(shares[f"{side}{i}"], gain / (a + b + c), places=12)

    def test_two_by_two_in_closed_form_and_who_is_never_taken(self):
        self.table([[2, -1, 4], [-1, 1, 3], [-2, -3, 2]])
        rows, shares = self.solved()
        self.assertAlmostEqual(rows[0]["value"], 0.2, places=12)
        self.assertAlmostEqual(shares["a0"], 0.4, places=12)
        self.assertEqual((shares["a2"], shares["b2"]), (0, 0))
        told = {row["unit"]: row for row in rows}
        self.assertAlmostEqual(told["a2"]["behind"], 0.2 - (-2 * 0.4 - 3 * 0.6), places=12)
        self.assertAlmostEqual(told["b2"]["gains"], 4 * 0.4 + 3 * 0.6, places=12)

    def test_nobody_gains_against_it(self):
        dice = random.Random(7)
        for rows, columns in ((1, 4), (4, 1), (5, 7), (12, 9), (40, 40)):
            self.table([[dice.choice((-3, 0, 0.5, dice.uniform(-9, 9))) for _ in range(columns)] for _ in range(rows)])
            told, _ = self.solved()
            for side, best in (("a", max), ("b", min)):
                mine = [row for row in told if row["side"] == side]
                self.assertAlmostEqual(sum(row["share"] for row in mine), 1, places=10)
                self.assertAlmostEqual(best(row["gains"] for row in mine), told[0]["value"], places=9)
                for row in mine:
                    if row["share"] > 0:
                        self.assertAlmostEqual(row["behind"], 0, places=9)

    def test_the_interval_is_that_of_the_cells_that_are_met(self):
        self.table([[0, -1, 1], [1, 0, -1], [-1, 1, 0]], half=0.3)
        rows, _ = self.solved()
        self.assertAlmostEqual(rows[0]["value_high"] - rows[0]["value"], 0.3 / 3, places=12)  # nine of a ninth each

    def test_by_win_it_is_the_chance_to_win_less_to_lose(self):
        self.table([[0, -1], [1, 0]])
        rows, _ = self.solved("--by", "win")
        self.assertAlmostEqual(rows[0]["value"], 0.25, places=12)

    def test_where_a_swing_lacks_it_is_by_win_and_says_so(self):
        (self.folder / "m.csv").write_text("a,b,win,loss,swing\nx,z,0.5,0.25,7\ny,z,0.5,0.2,\n")
        told = self.answered("meta", "m.csv", folder=self.folder)
        self.assertIn("By the chance to win, since 1 of the table's rows has no swing.", told)
        self.assertIn("nobody gains more than that.", told)
        self.assertIn("Where both choose best, A wins 30.0 % of the fights more than B.\n", told)
        self.assertNotIn("no swing", self.answered("meta", "m.csv", "--by", "win", folder=self.folder))

    def test_who_gains_and_what_is_rounding_is_said(self):
        for cells, gains in (([[0, -1], [1, 0]], "nobody gains."), ([[3, 2], [1, 1]], "A gains 2.0 points a fight, which B loses."),
                             ([[-3, -2], [-4, -5]], "B gains 3.0 points a fight, which A loses.")):
            self.table(cells)
            self.assertIn(f"  Where both choose best, {gains}\n", self.answered("meta", "m.csv", folder=self.folder))
        self.table([[0.1, 0.7, -0.3], [-0.6, 0.2, 0.9], [0.8, -0.4, 0.3]])
        told = self.answered("meta", "m.csv", folder=self.folder)
        self.assertRegex(told, r"nobody gains more than that(, to rounding)?\.")
        self.assertNotRegex(told, r"e-\d\d")

    def test_a_swing_that_lacks_is_told_of_its_own_pair(self):
        told = self.refused("a,b,swing\nx,y,1\nx,z,\nw,y,1\nw,z,2\n")
        self.assertIn("swing", told)
        self.assertIn("is not told of x against z", told)

    def test_who_charges_and_how_fights_end_is_said(self):
        self.table([[0, -1], [1, 0]])
        self.assertIn("no side says charging", self.answered("meta", "m.csv", folder=self.folder))
        self.answered("matrix", "empire/knights: charging", "orcs/goblins, orcs/giant", "--given", "win", "-o", "w.csv", "--quiet", folder=self.folder)
        told = self.answered("meta", "w.csv", folder=self.folder)
        self.assertIn("A charges, as it is typed", told)
        self.assertIn("those alone that A wins", told)

    def test_what_a_new_unit_changes(self):
        # Planted: rock, paper and scissors, and a fourth that beats rock by more than paper does.
        self.table([[0, -1, 1], [1, 0, -1], [-1, 1, 0], [2, -1, -1]])
        rows, shares = self.solved("--new", "a3")
        self.table([[0, -1, 1], [1, 0, -1], [-1, 1, 0]])
        _, without = self.solved()
        for row in rows:
            if row["unit"] == "a3":
                self.assertIsNone(row["share_without"])
            else:
                self.assertAlmostEqual(row["share_without"], without[row["unit"]], places=12)
        self.assertAlmostEqual(rows[0]["value_without"], 0, places=12)
        self.table([[0, -1, 1], [1, 0, -1], [-1, 1, 0], [2, -1, -1]])
        told = self.answered("meta", "m.csv", "--new", "a3", folder=self.folder)
        self.assertIn("Without who is new A gains 0.0 where both play best.", told)
        self.assertIn("new", told)
        for names, why in ((("a9",), "is none of the table"), (("a0", "a1", "a2", "a3"), "all of a side")):
            said = fray("meta", "m.csv", *(word for name in names for word in ("--new", name)), folder=self.folder)
            self.assertEqual(said.code, 2)
            self.assertIn(why, said.errors)

    def test_best_answers_to_a_field_have_the_intervals_of_its_cells(self):
        self.table([[4, -1], [1, 1]], half=0.3)
        rows, _ = self.solved("--popularity", "b0=3")
        told = {row["unit"]: row for row in rows}
        self.assertAlmostEqual(told["a0"]["answer"], (3 * 4 - 1) / 4, places=12)
        self.assertAlmostEqual(told["a1"]["answer"], 1, places=12)
        self.assertAlmostEqual(told["a0"]["answer_high"] - told["a0"]["answer"], 0.3 * (3**2 + 1)**0.5 / 4, places=12)
        self.assertIsNone(told["b0"]["answer"])
        said = self.answered("meta", "m.csv", "--popularity", "b0=3", folder=self.folder)
        best = said.split("best answers to b0=3")[1].splitlines()
        self.assertIn("a0", best[1])
        for wrong in ("b0", "b7=2", "b0=-1", "b0=0, b1=0"):
            said = fray("meta", "m.csv", "--popularity", wrong, folder=self.folder)
            self.assertEqual((said.code, "--popularity" in said.errors), (2, True), said)

    def test_lists_and_types_are_popular(self):
        self.answered("matrix", "empire", "orcs", "-o", "m.csv", "--quiet", "--rounds", "1", folder=self.folder)
        def answers(said):
            return [row["answer"] for row in json.loads(self.answered("meta", "m.csv", "--popularity", said, "--json", "--quiet", folder=self.folder))]
        self.assertEqual(answers("cavalry=2"), answers("orcs/boar riders=2, orcs/wolf riders=2"))
        self.assertEqual(answers("orcs=2, orcs/trolls=1"), answers("orcs/trolls=1, orcs=2"))
        self.assertNotEqual(answers("orcs=2, orcs/trolls=1"), answers("orcs=2"))

    def test_a_matrix_of_fray(self):
        self.answered("matrix", "empire/knights, empire/halberdiers, empire/crossbowmen: charging", "orcs", "-o", "m.csv", "--quiet", folder=self.folder)
        rows, _ = self.solved()
        self.assertEqual({row["by"] for row in rows}, {"swing"})
        self.assertLess(max(row["gains"] for row in rows if row["side"] == "a"), rows[0]["value"] + 1e-9)
        self.answered("meta", "m.csv", "-o", "best.csv", "--quiet", folder=self.folder)
        self.answered("verify", "best.csv", folder=self.folder)

    def test_a_table_that_was_changed_is_told_as_a_report_tells_it(self):
        self.answered("matrix", "empire/knights, empire/halberdiers", "orcs/goblins, orcs/giant", "-o", "m.csv", "--quiet", folder=self.folder)
        table = self.folder / "m.csv"
        table.write_text(table.read_text().replace("exact", "exakt"))
        note = "fray: note: m.csv: its bytes are not those that fray wrote; fray verify says what differs.\n"
        for words in (("meta", "m.csv"), ("report", "m.csv", "-o", "m.html", "--quiet")):
            self.assertEqual(fray(*words, folder=self.folder).errors, note)
        (self.folder / "m.csv.json").write_text("{}")
        self.assertIn("note: m.csv.json is not what fray writes beside a table", fray("meta", "m.csv", folder=self.folder).errors)

    def test_what_is_wrong_is_said(self):
        self.assertIn("is not told of x against z", self.refused("a,b,swing\nx,y,1\nw,y,1\nw,z,1\n"))
        self.assertIn("has x against y twice", self.refused("a,b,swing\nx,y,1\nx,y,1\n"))
        self.assertIn("is missing (who meets whom?)", self.refused("unit,swing\nx,1\n"))
        for cells in ("0.9,0.9,0.6", "0.9,0.2,0.0"):
            self.assertIn("m.csv:3: win, draw and loss are", self.refused(f"a,b,win,draw,loss\nx,x,0.4,0.2,0.4\nx,y,{cells}\n"))
        self.assertIn("m.csv:2: win: 7 is no chance", self.refused("a,b,win,draw,loss\nx,y,7,0,0\n"))
        self.assertIn("\"much\" is no number", self.refused("a,b,swing\nx,y,much\n"))
        self.assertIn("holds no row", self.refused("a,b,swing\n"))
        said = fray("meta", "none.csv")
        self.assertEqual(said.code, 2, said)


if __name__ == "__main__":
    main()
