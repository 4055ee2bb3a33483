#!/usr/bin/env python3
"""One fight told blow by blow: everything that decides it is said, and what is said can be replayed."""

import pathlib
import re
import tempfile

from fray_program import CommandLine, fray, main

PAGE = pathlib.Path(__file__).resolve().parents[2] / "docs/engagement-files.md"


ON = ("trace", "--engagement", str(PAGE.parents[1] / "tests/golden/wiped-out-and-on.toml"), "--edition", "revolution-advance")


class Advances(CommandLine):
    def test_the_last_round_tells_what_the_winner_does(self):
        told = 0
        for seed in range(1, 161):
            text = self.answered("trace", "empire/halberdiers: charging", "empire/knights", "--quiet", "--seed", str(seed))
            if "has retreated" in text or "pursues: " in text.split("\n")[-3]:
                told += 1
                self.assertRegex(text, r" wins, [AB] retreats \d+ cm.*\n  [AB] (pursues|stands its ground|falls back)\n(  .*\n)*\n", text)
        self.assertGreater(told, 20)

    def test_an_advance_follows_who_is_wiped_out_and_opens_a_round(self):
        """Whatever the dice: told if and only if B1 falls while A is left, before the round that B2 fights."""
        told = 0
        for seed in range(1, 41):
            text = self.answered(*ON, "--seed", str(seed))
            first = text.split("\nRound 2\n")[0]
            destroyed = re.search(r"\n  B1 is destroyed: A wins; stands left: A (\d), B1 0, B2 (\d)\n  A advances into B2\n", first)
            hits = re.search(r"\n  Result: A (\d+), B (\d+)\n", first)
            self.assertEqual(destroyed is not None, int(hits[1]) == 4, text)  # two stands of two hits
            if not destroyed:
                continue
            told += 1
            self.assertEqual(int(destroyed[1]), 3 - int(hits[2]) // 3, text)
            self.assertEqual(destroyed[2], "2")
            # Those who are advanced on shoot first, and fight whom the advance brought into touch.
            self.assertRegex(text, r"\n  A advances into B2\n\nRound 2\n  B2 shoots at the charge\n")
            self.assertNotIn("B1", text.split("\nRound 2\n")[1].split("Result")[0])
        self.assertGreater(told, 20)

    def test_where_nobody_advances_the_fight_is_over(self):
        file = pathlib.Path(ON[2]).read_text()
        with tempfile.TemporaryDirectory(prefix="fray-cli-trace-") as folder:
            path = pathlib.Path(folder, "field.toml")
            path.write_text(file.replace("charging,", "charging, advance=no,", 1).replace(" shots=3,", ""))
            told = 0
            for seed in range(1, 11):
                text = self.answered("trace", "--engagement", str(path), *ON[3:], "--seed", str(seed))
                self.assertNotIn("advance", text)
                if "Result: A 4" in text.split("\nRound 2\n")[0]:
                    told += 1
                    self.assertNotIn("\nRound 2\n", text)
                    self.assertIn("\n\nB is destroyed: A wins. ", text)
            self.assertGreater(told, 5)

    def test_several_advance(self):
        """Both units of A together, and each enemy that falls is named."""
        units = "".join(f'[[unit]]\nside = "{side}"\nunit = "custom: {options}, stands=1"\n{more}stands = [{{x = {x}, y = {y}}}]\n'
                        for side, options, more, x, y in (
                            ("A", "attacks=20, hits=20", "", -20, 0), ("A", "attacks=20, hits=20", "", 20, 0),
                            ("B", "attacks=0, hits=1", "", -20, 0), ("B", "attacks=0, hits=1", "", 20, 0),
                            ("B", "attacks=1, hits=20", 'engaged = false\nfacing = "south"\n', 0, 60)))
        with tempfile.TemporaryDirectory(prefix="fray-cli-trace-") as folder:
            path = pathlib.Path(folder, "field.toml")
            path.write_text(units)
            text = self.answered("trace", "--engagement", str(path), "--seed", "1")
        self.assertIn("\n  B1 and B2 are destroyed: A wins; stands left: A1 1, A2 1, B1 0, B2 0, B3 1\n"
                      "  A1 and A2 advance into B3\n\nRound 2\n", text)
    def test_who_is_destroyed_who_advances_and_what_is_left(self):
        example = re.search(r"```toml\n(.*?)```", PAGE.read_text(), re.DOTALL).group(1)
        with tempfile.TemporaryDirectory(prefix="fray-cli-trace-") as folder:
            file = pathlib.Path(folder, "field.toml")
            file.write_text(example)
            said = fray("trace", "--engagement", str(file), "--seed", "4")
        self.assertEqual(said.code, 0, said)
        self.assertIn("note: A2, B1: equal numbers of enemy stands touch it from two sides", said.errors)
        text = said.out
        self.assertIn("  Result: A 3, B 1\n"
                      "  B1 is destroyed: A wins; stands left: A1 2, A2 3, B1 0, B2 3\n"
                      "  A1 advances into B2\n\nRound 3\n", text)


class Shots(CommandLine):
    def shot_at(self, charger, shots):
        text = self.answered("trace", charger, f"orcs/orc warriors: shots={shots}", "--seed", "4")
        return text.split("Round 1\n")[1].split("\n  A:")[0]

    def test_hits_saves_and_stands_lost_add_up(self):
        told = self.shot_at("empire/knights: charging", 30)
        hits, saved, through = map(int, re.search(r"-> (\d+) hits\n.*-> (\d+) saved, (\d+) through", told).groups())
        self.assertEqual(hits, saved + through)
        dice = re.search(r"on A 4\+ hits: ([\d ]+?)  ->", told).group(1).split()
        self.assertEqual((len(dice), sum(die >= "4" for die in dice)), (30, hits))
        self.assertIn(f"A loses {min(through // 3, 3)} stand", told)

    def test_no_stand_lost_is_not_told(self):
        told = self.shot_at("empire/knights: charging", 6)
        self.assertIn("B shoots at the charge\n     on A 4+ hits: 2 2 4 5 4 5  -> 4 hits\n     A saves on 4+: ", told)
        self.assertNotIn("loses", told)


class Befallen(CommandLine):
    """What befalls units beside the blows is told where it happened, and nowhere else."""

    def told(self, field, seeds, *more):
        with tempfile.TemporaryDirectory(prefix="fray-cli-trace-") as folder:
            path = pathlib.Path(folder, "field.toml")
            path.write_text(field)
            return [self.answered("trace", "--engagement", str(path), "--seed", str(seed), "--quiet", *more) for seed in seeds]

    @staticmethod
    def unit(side, options, *places, more=""):
        stands = ", ".join(f"{{x = {x}, y = {y}}}" for x, y in places)
        return f'[[unit]]\nside = "{side}"\nunit = "custom: stands={len(places)}, {options}"\n{more}stands = [{stands}]\n'

    def test_stands_whose_retreat_is_blocked_are_told(self):
        """B never loses a stand to blows, and its middle stand backs onto a rock, which splits it."""
        field = ('[[terrain]]\nkind = "impassable"\nwest = -10\nsouth = 25\neast = 10\nnorth = 90\n'
                 + self.unit("A", "attacks=3, charging", (-40, 0), (0, 0), (40, 0))
                 + self.unit("B", "attacks=1, hits=20", (-40, 0), (0, 0), (40, 0)))
        blocked = split = 0
        for text in self.told(field, range(1, 21), "--policy", "stand"):
            lost = re.findall(r" wins, B retreats \d+ cm\n     B's retreat is blocked: it loses 1 stand\n"
                              r"  Stands left: A \d, B (\d)\n  A stands its ground\n", text)
            self.assertEqual(lost, ["2"] if "B retreats" in text else [], text)
            self.assertEqual("     B ends in two pieces and loses 1 stand\n\n" in text, bool(lost), text)
            self.assertEqual("B lost 2 stands." in text, bool(lost), text)
            blocked += len(lost)
        self.assertGreater(blocked, 10)

    def test_what_is_told_adds_up_to_the_stands_that_are_lost(self):
        """All units have three hits to a stand; B has the table's edge and impassable ground behind it, and friends at its side."""
        field = ((PAGE.parents[1] / "tests/golden/wood-and-edge.toml").read_text().replace("north = 80", "north = 30")
                 + self.unit("B", "attacks=5, hits=3", (80, 0)) + self.unit("A", "attacks=3, hits=3", (80, 0)))
        blocked = 0
        for text in self.told(field, range(1, 41), "--turns", "2"):
            hits = dict.fromkeys(("A1", "A2", "A3", "B1", "B2"), 0)
            for unit, rolled, saved, counted in re.findall(r"on (\w\d) \d\+ hits: .*-> (\d+) hits?(?:\n     \w\d saves .*, (\d+) through)?"
                                                           r"(?:\n     only (\d+) hits? can)?", text):
                hits[unit] += int(counted or saved or rolled)
            told = {side: sum(taken // 3 for unit, taken in hits.items() if unit[0] == side) for side in "AB"}
            for side, stands in re.findall(r"     (\w)\d(?:'s retreat is blocked: it loses| ends in two pieces and loses) (\d)", text):
                told[side] += int(stands)
                blocked += 1
            a, b = re.search(r"A lost (\d) stands?, B lost (\d) stands?", text).groups()
            self.assertEqual((told["A"], told["B"]), (int(a), int(b)), text)
        self.assertGreater(blocked, 5)

    def test_guns_that_have_to_retreat_are_told(self):
        field = (self.unit("A", "attacks=6, charging", (-40, 0), (0, 0)) + self.unit("B", "attacks=1, hits=20", (-40, 0))
                 + self.unit("B", "attacks=1, hits=20, type=artillery, base=40x20", (0, 0)))
        for text in self.told(field, range(1, 6)):
            self.assertRegex(text, r" retreats \d cm\n     B2 has to retreat, which destroys it: 1 stand\n  Stands left: A \d, B1 1, B2 0\n")
            self.assertNotIn("blocked", text)

    def test_who_drops_out_is_told(self):
        """A2 stands its ground while A1 pursues B: it fights in the first round, and not in the second."""
        field = (self.unit("A", "attacks=6, charging", (-40, 0)) + self.unit("A", "attacks=6, charging, policy=stand", (0, 0))
                 + self.unit("B", "attacks=1, hits=20", (-40, 0), (0, 0)))
        line = "\nRound 2\n  A2 drops out: it neither touches an enemy nor supports\n  A1: 1 stand x"
        for text in self.told(field, range(1, 6)):
            self.assertIn(line, text)
            self.assertEqual(text.count("drops out"), 1)
            self.assertNotIn("A2:", text.split("Round 2")[1])
        for text in self.told(field.replace(", policy=stand", ""), range(1, 6)):
            self.assertNotIn("drops out", text)

    def test_who_is_met_in_a_pursuit_is_told(self):
        """A follows B1 and comes before B2, which stood by."""
        field = (self.unit("A", "attacks=9", (0, 0)) + self.unit("B", "hits=9", (-20, 0))
                 + self.unit("B", "hits=9", (20, 20), more="engaged = false\n"))
        met = 0
        for text in self.told(field, range(1, 21)):
            second = text.split("\nRound 2\n")[-1] if "Round 2" in text else ""
            self.assertEqual("\nRound 2\n  B2 comes into the combat\n" in text, "  B2: 1 stand x" in second, text)
            self.assertLessEqual(text.count("comes into"), 1)
            met += "comes into" in text
        self.assertGreater(met, 3)

    def test_who_comes_into_a_round_is_told_above_its_drawing(self):
        """B2 joins in B's turn by its own charge."""
        file = PAGE.parents[1] / "tests/golden/reserve.toml"
        joined = 0
        for seed in range(1, 31):
            text = self.answered("trace", "--engagement", str(file), "--turns", "2", "--seed", str(seed), "--quiet", "--field")
            for told in text.split("\nRound ")[1:]:
                above, below = told.split("\n  The field\n")
                self.assertNotRegex(below, "B2 joins|A new Combat phase begins")
                joined += above.endswith("\n  A new Combat phase begins\n  B2 joins\n")
        self.assertGreater(joined, 3)

    def test_who_cannot_get_clear_is_told_as_confused_and_then_as_recovered(self):
        """A cannot fall back between two enemies and walls; its own next turn is the third Combat phase."""
        field = (self.unit("A", "hits=20, attacks=6", (0, 0)) + self.unit("B", "defended, hits=20, attacks=1", (0, 0))
                 + self.unit("B", "defended, hits=20, attacks=1", (0, -20), more='facing = "north"\n')
                 + "".join(f'[[terrain]]\nkind = "impassable"\nwest = {west}\neast = {west + 100}\nsouth = -100\nnorth = 100\n'
                           for west in (-120, 20)))
        said = {"confused": 0, "recovered": 0}
        for text in self.told(field, range(1, 61), "--rounds", "1", "--turns", "3"):
            confused = False
            for told in text.split("\nRound ")[1:]:
                recovers = "\n  A new Combat phase begins\n  A is no longer confused\n" in told
                confused &= not recovers
                self.assertEqual("-1 confused" in told, confused, text)
                stuck = re.search(r"\n  A falls back .*\n     A does not get clear, and is confused\n", told) is not None
                self.assertEqual("is confused" in told, stuck, text)
                confused |= stuck
                said["confused"] += stuck
                said["recovered"] += recovers
        self.assertGreater(min(said.values()), 1, said)

    def test_who_is_never_confused_is_not_told_as_confused(self):
        field = (self.unit("A", "attacks=6, charging", (0, 0)) + self.unit("B", "attacks=1, hits=20", (0, 0))
                 + self.unit("B", "never-confused", (0, 24), more="engaged = false\nfacing = \"south\"\n"))
        sixes = 0
        for text in self.told(field, range(1, 41)):
            sixes += text.count("B2 makes way or is made way for: 6, which does not confuse it\n")
            self.assertNotRegex(text, r"B2 makes way.*, confused")
        self.assertGreater(sixes, 1)

    def test_who_is_confused_already_and_does_not_get_clear_is_told(self):
        """A has its enemy before it and walls all around."""
        field = ("".join(f'[[terrain]]\nkind = "impassable"\nwest = {west}\nsouth = -60\neast = {west + 100}\nnorth = {north}\n'
                         for west, north in ((-120, 0), (20, 0), (-20, -20)))
                 + self.unit("A", "attacks=1, hits=20, confused", (0, 0)) + self.unit("B", "attacks=1, hits=20, defended", (0, 0)))
        stuck = 0
        for text in self.told(field, range(1, 21)):
            draws = re.findall(r"\n  A draw; stands left: A 1, B 1\n  B is defended and stands\n  A falls back up to .*\n(.*)\n", text)
            self.assertEqual(draws, ["     A does not get clear, and stays confused"] * len(draws), text)
            stuck += len(draws)
        self.assertGreater(stuck, 3)

    def test_what_each_winner_does_is_told(self):
        """A2 was told to fall back, and is left behind by the enemies that A1 pursues, or touches them still."""
        beside = (self.unit("A", "attacks=4", (0, 0)) + self.unit("A", "attacks=2, policy=fall-back", (40, 0))
                  + self.unit("B", "attacks=1, hits=9", (0, 0), (40, 0)))
        flank = (self.unit("A", "attacks=3", (0, 0), (40, 0)) + self.unit("A", "attacks=2, policy=fall-back", (-20, 20), more='facing = "east"\n')
                 + self.unit("B", "attacks=1, hits=9", (0, 0), (40, 0)))
        rolled = 0
        for text in self.told(beside, range(1, 11)) + self.told(flank, range(1, 11)):
            first = text.split("\nRound 2\n")[0]
            if "A wins" not in first:
                continue
            said = re.search(r"\n  A1 pursues, A2 (falls back|stands its ground)\n", first)[1]
            rolls = re.findall(r"\n  (A\d?) falls back up to ", first)
            self.assertEqual(rolls, ["A2"] if said == "falls back" else [], text)
            rolled += len(rolls)
            for later in text.split("\nRound 2\n")[1:]:  # without A2
                self.assertNotRegex(later, r"\n  A pursues\n")
        self.assertGreater(rolled, 3)
        for text in self.told(beside, range(1, 11), "--rounds", "1"):  # nobody is moved for it
            self.assertEqual("A wins" in text, "\n  A1 pursues, A2 " in text, text)
        for text in self.told(beside.replace(", policy=fall-back", ""), range(1, 11)):
            self.assertNotRegex(text, r"A\d pursue")

    def test_a_draw_is_told_and_the_sides_that_stand(self):
        for more, line in (("", ""), ("defended", "  B is defended and stands\n")):
            drawn = 0
            for seed in range(1, 31):
                text = self.answered("trace", "custom: hits=2", f"custom: hits=2, {more}".rstrip(", "), "--seed", str(seed), "--quiet")
                for a, b, after in re.findall(r"  Result: A (\d+), B (\d+)\n((?:  .*\n)*)", text):
                    level = a == b and not re.search("destroyed|no stand left", after) and "Both" not in text
                    self.assertEqual(after.startswith("  A draw; stands left: A "), level, text)
                    if level:
                        drawn += 1
                        stood = line if "Round 2\n" not in text else f"({line})?"  # who has retreated is in the open
                        self.assertRegex(after, rf"\A  A draw; stands left: A \d, B \d\n{stood}  A falls back up to")
                        left = {side: int(count) for side, count in re.findall(r"([AB]) (\d)[,\n]", after)}
                        if "Round 2" not in text:
                            self.assertIn(f"A lost {3 - left['A']} stand", text)
                            self.assertIn(f"B lost {3 - left['B']} stand", text)
            self.assertGreater(drawn, 2)

    def test_the_field_is_drawn_once_shots_have_fallen(self):
        """Stands of A in the picture of round 2 are those that strike below it."""
        moved = 0
        for seed in range(1, 61):
            text = self.answered(*ON[:3], "--seed", str(seed), "--quiet", "--field")
            for told in text.split("\nRound ")[1:]:
                fight = int(re.search(r"\n  A  .*: (\d) of \d fight\n", told)[1])
                strike = re.search(r"\n  A: (\d) stands? x", told)
                self.assertIn(strike and int(strike[1]), (fight, None), text)
                above = told.split("\n  The field\n")[0]
                lost = re.search(r"shoots at the charge\n.*\n.*\n     A loses ", told) is not None and strike is not None
                self.assertEqual("A loses" in above, lost, text)
                moved += lost
        self.assertGreater(moved, 1)


class Decisions(CommandLine):
    def test_the_decisions_of_players_who_do_what_is_best_are_told(self):
        text = self.answered("trace", "empire/halberdiers + empire/crossbowmen", "orcs/orc warriors", "--policy", "best", "--quiet",
                             "--seed", "4")
        self.assertIn("\n  B aims at A2 where it can\n", text)
        text = self.answered("trace", "empire/knights: charging", "orcs/orc warriors", "--policy", "best", "--quiet", "--seed", "4")
        self.assertIn("\n  A decides: it pursues\n", text)
        told = self.answered("trace", "empire/knights: charging", "orcs/orc warriors: policy=stand", "--seed", "4")
        self.assertNotIn("decides", told)


class Replays(CommandLine):
    FIGHT = ("trace", "empire/knights: charging", "orcs/orc warriors")

    def test_a_fight_chosen_by_luck_is_told_again_from_its_seed_alone(self):
        for luck in ("typical", "worst", "best"):
            text = self.answered(*self.FIGHT, "--seed", "7", "--luck", luck)
            seed = re.search(r"the same command with --seed (\d+) and without --luck\n\Z", text).group(1)
            self.assertEqual(self.answered(*self.FIGHT, "--seed", seed), text.replace(" and without --luck", ""))

    def test_lots_that_strike_one_unit_score_no_more_than_it_can_take(self):
        capped = 0
        for seed in range(1, 30):
            told = self.answered("trace", "custom: attacks=4, item=sword-of-cleaving + custom: attacks=4",
                                 "custom: attacks=4 + custom: attacks=1, behind=1", "--rounds", "1", "--seed", str(seed), "--quiet")
            hits = sum(int(count) for count in re.findall(r"on B1 (?:by A1 )?4\+ hits: .*-> (\d+) hit", told))
            scored = int(re.search(r"Result: A (\d+)", told).group(1))
            self.assertEqual(scored, min(9, hits), told)
            capped += hits > 9
        self.assertGreater(capped, 3)

    def test_the_field_is_drawn_as_each_round_begins(self):
        sides = ["custom: type=infantry, charging, attacks=3, hits=3", "custom: type=infantry, attacks=3, hits=3"]
        plain = self.answered("trace", *sides, "--seed", "2")
        drawn = self.answered("trace", *sides, "--seed", "2", "--field")
        rounds = plain.count("\nRound ")
        self.assertGreater(rounds, 1)
        self.assertEqual(drawn.count("The field"), rounds)
        self.assertNotIn("The field", plain)
        first, second = drawn.split("\nRound ")[1:3]
        self.assertEqual(first.count("│ ▲ A * "), 3)
        self.assertLess(second.count(" A *") + second.count(" B *"), 6)  # somebody has fallen
        refusal = self.refused("trace", "custom: fighting=1", "custom: fighting=1", "--field")
        self.assertTrue(refusal.startswith("--field is said of a fight without a field"), refusal)

    def test_the_field_of_ranks_is_drawn_as_the_first_round_begins(self):
        fight = ["trace", "--system", "fantasy7", "custom: charging + custom: models=5, flank=left", "custom: models=15", "--seed", "2"]
        plain, drawn = self.answered(*fight), self.answered(*fight, "--field")
        self.assertEqual(drawn.count("The field"), 1)
        self.assertIn("A2 touches B: ", drawn)
        # To look at the fight is no part of it.
        told = [line for line in plain.splitlines() if line.strip()]
        self.assertEqual([line for line in drawn.splitlines() if line in set(told)], told)

    def test_scores_of_ranks_add_up_with_what_regenerates(self):
        seen = 0
        for seed in range(1, 41):
            text = self.answered("trace", "--system", "old-world", "custom: models=20, a=2, regeneration=4+", "custom: models=20, a=2, standard, regeneration=5+",
                                 "--rounds", "1", "--quiet", "--seed", str(seed))
            score = re.search(r"\n  Score: A (.*); B (.*)\n  (The round is drawn|([AB]) wins the round by (\d+))", text)
            a, b = (sum(int(n) for n in re.findall(r"\d+", side)) for side in score.groups()[:2])
            self.assertEqual(a - b, 0 if score[4] is None else int(score[5]) * (1 if score[4] == "A" else -1), text)
            seen += "regenerated" in score[0]
        self.assertGreater(seen, 20)

    def test_luck_has_longer_names_too(self):
        for name, older in (("worst", "worst5"), ("best", "best5")):
            self.assertEqual(self.answered(*self.FIGHT, "--luck", name), self.answered(*self.FIGHT, "--luck", older))
        self.assertNotEqual(self.answered(*self.FIGHT, "--luck", "worst"), self.answered(*self.FIGHT, "--luck", "best"))
        self.assertEqual(self.refused(*self.FIGHT, "--luck", "bad"), '--luck: "bad" is not allowed. Type worst, typical or best.')

    def test_a_fight_without_luck_is_told_again_with_its_seed(self):
        text = self.answered(*self.FIGHT)
        seed = re.search(r"--seed (\d+)\n\Z", text).group(1)
        self.assertEqual(self.answered(*self.FIGHT, "--seed", seed), text)


if __name__ == "__main__":
    main()
