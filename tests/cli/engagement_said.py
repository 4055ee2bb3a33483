#!/usr/bin/env python3
"""What is told of the units of an engagement file: options that change nothing, what may be misread, and where a refusal stands."""

import random
import re

from fray_program import CommandLine, environment, fray, main

AWAY = "engaged = false\n"
IDLE = re.compile(r"([AB]\d*): (.*) changes? nothing in this fight\.")


def unit(side, options, stands, more=""):
    places = ", ".join(f"{{x = {x}, y = {y}}}" for x, y in stands)
    return f'[[unit]]\nside = "{side}"\nunit = "custom: stands={len(stands)}{options}"\n{more}stands = [{places}]\n'


def line(stands, x=0, y=0, step=40):
    return [(x + step * stand, y) for stand in range(stands)]


A, B = unit("A", "", line(2)), unit("B", "", line(2))


class EngagementSaid(CommandLine):
    def setUp(self):
        self.file = self.folder / "field.toml"

    def placed(self, text):
        self.file.write_text(text)
        return "--engagement", str(self.file)

    def answer(self, text, *more):
        return self.in_json("odds", *self.placed(text), *more)

    def notes(self, text, *more):
        return self.answer(text, *more)["notes"]

    def idle(self, text, *more):
        return [note for note in self.notes(text, *more) if "nothing in this fight" in note]

    def test_two_units_alone_are_told_what_changes_nothing(self):
        said = "shots=3, advance=no, make-way=no, moves=1, target=1, fought"
        for text in (A + unit("B", ", " + said, line(2)), A.replace('stands=2"', f'stands=2, {said}"') + B):
            name = "A" if said in text.split("[[unit]]")[1] else "B"
            self.assertEqual(self.idle(text), [f"{name}: shots=3, advance=no, make-way=no, moves=1, target=1 and fought change nothing in this fight."])

    def test_who_is_near_may_make_them_matter(self):
        own = lambda said: unit("B", ", " + said, line(2))
        enemy_near = unit("A", "", line(2, 0, -150), AWAY)
        friend_near = unit("B", "", line(2, 0, 150), AWAY)
        for said, near, told in (("advance=no", enemy_near, False), ("advance=no", friend_near, True), ("make-way=no", enemy_near, True),
                                 ("fought", enemy_near, True), ("shots=2", enemy_near, True), ("advance=no, policy=stand", enemy_near, True)):
            option = said.split(",")[0]
            sentence = f"{'B' if near is enemy_near else 'B1'}: {option} changes nothing in this fight."
            with self.subTest(said=said, friend=near is friend_near):
                self.assertEqual(sentence in self.idle(A + own(said) + near), told)

    def test_options_of_units_that_are_near(self):
        # Nobody advances on B's second unit, nor joins; it may come to fight, but its one stand laps round nobody.
        stays = unit("A", ", advance=no", line(2))
        near = lambda said, stands=1: unit("B", ", " + said, line(stands, 0, 150), AWAY)
        self.assertEqual(self.idle(stays + B + near("shots=2, pursuers=line, casualties=idle, ignores-terror")),
                         ["B2: shots=2, pursuers=line, casualties=idle and ignores-terror change nothing in this fight."])
        self.assertEqual(self.idle(A + B + near("shots=2, pursuers=line, policy=stand", 2)),
                         ["B2: pursuers=line changes nothing in this fight."])
        joins = near("joins, pursuers=line, policy=stand", 2)
        self.assertEqual(self.idle(A + B + joins, "--turns", "2"), [])
        self.assertEqual(self.idle(A + B + near("type=artillery, pursuers=line, advance=no", 2)),
                         ["B2: pursuers=line and advance=no change nothing in this fight."])

    def test_ground_and_terror_of_who_is_near_count(self):
        hill = '[[terrain]]\nkind = "hill"\nwest = 300\nsouth = 0\neast = 460\nnorth = 60\n'
        sure = unit("A", ", always-hits-on-4+, ignores-terror, bonus-against-monsters", line(2))
        self.assertEqual(self.idle(sure + B),
                         ["A: always-hits-on-4+, ignores-terror and bonus-against-monsters change nothing in this fight."])
        some = self.idle(hill + sure + B + unit("B", ", terrifying, type=monster", line(1, 0, 150), AWAY))
        self.assertFalse([note for note in some if "ignores-terror" in note or "monsters" in note], some)

    def test_pikes_of_a_column_support_nobody(self):
        column = unit("A", ", pikes", [(0, 0), (0, -20)])
        self.assertEqual(self.idle(column + B), [])
        self.assertNotEqual(self.answer(column + B)["win"], self.answer(column.replace(", pikes", "") + B)["win"])
        for sides in (("custom: pikes, formation=column", "custom"), ("custom: charging, random-charge, half-random-after-retreat", "custom: charging")):
            notes = self.in_json("odds", *sides)["notes"]
            self.assertEqual([note for note in notes if IDLE.fullmatch(note)], [], sides)

    def test_what_may_be_misread_is_told_of_units_near(self):
        notes = self.notes('[[unit]]\nside = "A"\nunit = "custom: irregular"\n' + B + unit("B", ", attacks=D7", line(2, 0, 150), AWAY))
        self.assertIn("A: irregular lays its stands out in two ranks, so fewer of them fight.", notes)
        self.assertIn("B2: no rule rolls dice of 7 faces (D6, and D3 by a D6).", notes)
        self.assertEqual([note for note in self.notes(unit("A", ", irregular", line(2)) + B) if "irregular" in note],
                         ["A: irregular changes nothing in this fight."])
        riders = unit("A", ", irregular, type=cavalry", line(2))  # which infantry that charges may pursue
        self.assertEqual(self.idle(riders + unit("B", ", charging", line(2))), [])
        self.assertEqual(self.idle(riders + B), ["A: irregular changes nothing in this fight."])
        banner = ", item=battle-banner"
        self.assertTrue(any("2 units of its side have a battle-banner" in note for note in
                            self.notes(unit("A", banner, line(2)) + unit("A", banner, line(2, 0, -150), AWAY) + B)))

    def test_a_note_is_a_promise(self):
        """Fields drawn by lot: what a note names can be left out, and all numbers stay."""
        dice = random.Random(20)
        said = ("shots=2", "advance=no", "make-way=no", "moves=1", "casualties=fighting", "target=1", "pursuers=line", "policy=stand",
                "half-random-after-retreat", "pikes", "supports-own-kind", "bonus-against-monsters", "ignores-terror", "fierce-charge",
                "random-charge", "unstable", "never-driven-back", "always-hits-on-4+", "first-round-bonus", "fought", "zealous", "chaos-or-undead",
                "may-touch-fortified", "supported-by-own-kind", "pursues-anything", "pursued-by-anyone", "irregular", "type=cavalry")
        some = lambda: dice.sample(said, 4)
        checked = 0
        for _ in range(90):
            units = [["A", some() + (["charging"] if dice.random() < .4 else []), line(2), ""], ["B", some(), line(2, dice.choice((0, 20))), ""]]
            for side, y in (("A", -1), ("B", 1)):
                if dice.random() < .5:
                    near = some() + (["joins"] if dice.random() < .4 else [])
                    units.append([side, near, line(dice.randint(1, 2), dice.choice((-60, 0, 40)), y * dice.choice((40, 90))), AWAY])
            field = lambda: "".join(unit(side, "".join(", " + option for option in ["hits=1", *options]), *where) for side, options, *where in units)
            more = ("--turns", str(dice.randint(1, 2)), "--rounds", str(dice.randint(1, 2)))
            answer = self.answer(field(), *more)
            asked = field()
            for name, options in filter(None, (note and note.groups() for note in map(IDLE.fullmatch, answer["notes"]))):
                own = [one for one in units if one[0] == name[0]][int(name[1:] or 1) - 1]
                named = [option for option in re.split(", | and ", options) if option != "hits=1"]
                checked += len(named)
                self.assertLessEqual(set(named), set(own[1]), asked)
                own[1] = [one for one in own[1] if one not in named]
            self.assert_same(answer, self.answer(field(), *more), asked)
        self.assertGreater(checked, 200)

    def test_stands_that_are_said_are_not_centred(self):
        centred = lambda text: [note for note in self.notes(text) if "centred" in note]
        rider = lambda side: f'[[unit]]\nside = "{side}"\nunit = "custom: stands=1, type=cavalry"\n'
        foot = '[[unit]]\nside = "A"\nunit = "custom: stands=3"\n'
        self.assertEqual(len(centred(foot + rider("B"))), 1)
        placed = ", ".join(f"{{x = {x}, y = 0}}" for x in (-40, 0, 40))
        self.assertEqual(centred(foot + f"stands = [{placed}]\n" + rider("B")), [])

    def test_guns_that_would_join(self):
        near = unit("A", ", joins, type=artillery", line(1, 0, -60), AWAY)
        self.assertIn("A2 is artillery and cannot charge on a table.", self.notes(A + near + B, "--turns", "3"))

    def test_lines_and_marks_of_windows(self):
        plain = self.answer(A + B)
        for text in ((A + B).replace("\n", "\r\n"), "\ufeff" + A + B):
            self.file.write_bytes(text.encode())
            self.assertEqual(self.in_json("odds", "--engagement", str(self.file))["win"], plain["win"])
        self.file.write_bytes((A + B).replace("unit = ", "\runit = ").encode())
        self.assertIn(":3:1: this holds a carriage return within a line", self.refused("odds", "--engagement", str(self.file)))

    def test_whose_turn_it_is(self):
        said = lambda *more: [note for note in self.notes("".join(more), "--turns", "2") if "first turn" in note or "charge" in note]
        other = lambda a, b: unit("A", a, line(2, 400), AWAY) + unit("B", b, line(2, 400), AWAY)
        charges = unit("A", ", charging", line(2)), unit("B", ", charging", line(2))
        both = "Both sides charge{}: on a table only the side whose turn it is does. The first turn is taken to be {}'s: it matters " \
               "where troops are confused, unstable or join."
        self.assertEqual(said(charges[0], B, other("", ", charging")), [both.format(" (B2 in another engagement)", "A")])
        self.assertEqual(said(A, charges[1], other(", charging", "")), [both.format(" (A2 in another engagement)", "B")])
        self.assertEqual(said(*charges), [both.format("", "A")])
        self.assertEqual(said(A, B, other("", ", charging")), [])
        self.assertEqual(said(A, B, unit("A", ", shot-at=1", line(2, 0, -300), AWAY)), [])
        # In B's turn its confused troops have not recovered when the next comes, which is A's.
        confused = unit("B", ", charging, confused", line(2))
        again = [self.answer(A + confused + more, "--turns", "2")["win"] for more in ("", other(", charging", ""))]
        self.assertEqual(*again)

    def test_charges_of_both_sides_in_another_engagement(self):
        def notes(main_a, main_b, other_a, other_b):
            text = (unit("A", main_a, line(2)) + unit("B", main_b, line(2)) + unit("A", other_a, line(2, 400), AWAY) +
                    unit("B", other_b, line(2, 400), AWAY))
            return [note for note in self.notes(text) if note.startswith("Both sides charge")]
        told = "Both sides charge{}: on a table only the side whose turn it is does."
        charges = ", charging"
        self.assertEqual(notes("", "", charges, charges), [told.format(" (A2 and B2 in another engagement)")])
        self.assertEqual(notes(charges, "", "", charges), [told.format(" (B2 in another engagement)")])
        self.assertEqual(notes(charges, charges, "", charges), [told.format("")])
        self.assertEqual(notes(charges, "", charges, ""), [])

    def test_refusals_of_a_fight_name_line_and_unit(self):
        far = line(2, 0, 300)
        targets = "(units engaged in combat are no targets). Leave it out; hits of bounces and spells on it are shot-hits=."
        for text, place, sentence in (
            (A + unit("B", ", target=2", line(2)), (7, 2), ": target = 2 is not allowed. Type 1, a unit of the enemy by its place."),
            (A + unit("B", ", shot-at=2", line(2)), (7, 2), f": shot-at is said of a unit that touches an enemy {targets}"),
            (A + B + unit("B", ", shot-hits=9", far, AWAY), (11, 3), ": shot-hits = 9 is not allowed. Type 0 to 6."),
            (A + B + unit("A", ", shot-at=2, charging", line(2, 400), AWAY) + unit("B", "", line(2, 400), AWAY), (11, 3),
             ": shot-at is said of a unit that charges (units engaged in combat are no targets). Leave one out."),
            (A.replace("stands=2", "stands=2, charging") + unit("A", ", shot-at=2", line(2, 0, -300), AWAY) + B, (7, 2),
             ": shot-at is said of the side that charges (the player whose turn it is charges and shoots). Leave one out."),
            (A.replace("stands=2", "stands=2, pursuit=2") + unit("B", ", pursuit=2", line(2)), (7, 2),
             ": pursuit: both sides pursue (only the winner of the round before does). Leave one out."),
            (A.replace("stands=2", "stands=2, pursuit=2") + unit("B", ", charging", line(2)), (3, 1),
             ": pursuit: a pursuit and a charge cannot both be said (a charge opens a fight, a pursuit continues one). Leave one out."),
            (A + B + unit("A", "", line(2, 400)) + unit("B", "", line(2, 400)), (11, 3),
             ": these are two engagements: not all who fight hang together by touch or support (each is fought by itself). Ask for one at "
             "a time; in an engagement file, the others' units are engaged = false."),
            (A + B + unit("A", ", pursuit=2", line(2, 400), AWAY) + unit("B", ", charging", line(2, 400), AWAY), (11, 3),
             ": pursuit and a charge cannot both be said in one engagement (a charge opens a fight, a pursuit continues one). Leave one out."),
            (A + B + unit("A", "", line(2, 400), AWAY) + unit("B", ", shot-hits=1", line(2, 400), AWAY), (16, 4),
             ": shot-hits is said of a unit that fights another engagement (they count there). Say the hits it has left over with outstanding= and "
             "its stands with stands=."),
            (A + B + unit("A", ", joins", line(2, 0, -20), AWAY), (11, 3),
             ": joins is said of a unit that fights or supports already (who joins stands near, with engaged = false in an engagement file). Leave it "
             "out."),
            (unit("A", ", shot-hits=6", line(2)) + B, (3, 1),
             ": the hits of shot-hits= leave nobody in touch (a combat needs contact). Leave some out."),
            (A + unit("B", ", fighting=1", line(2)), (7, 2),
             " says fighting in an engagement file (who fights is seen on the field). Leave it out."),
            (A + unit("B", ", attacks=1", line(2)).replace("stands = [{x = 0, y = 0}, {x = 40, y = 0}]\n", "").replace("attacks=1", "of=3"),
             (7, 2), ": of=3 names no unit (side A has 1 unit). Name a unit by its place in its side, from 1."),
            (A + "".join(unit("B", ", hits=15", line(9, 0, 500 * row), AWAY if row else "") for row in range(5)), (26, 6),
             ": 675 hits in all are too many (at most 511)."),
            (A + B + "".join(unit("B", "", line(1, 0, 500 + 40 * row), AWAY) for row in range(11)), (61, 13),
             ": 13 units are too many (at most 12 on the field)."),
        ):
            with self.subTest(sentence=sentence):
                self.assertEqual(self.refused("odds", *self.placed(text)), f"{self.file}:{place[0]}: unit[{place[1]}].unit{sentence}")
        self.assertEqual(self.refused("odds", *self.placed(A + unit("B", "", line(2, 500)))),
                         f"{self.file}:4: unit[1].stands touches no enemy and supports nobody (a unit of the engagement does one of them). Move it (with at=, or in a file where its stands are said, with engaged = false if it is only near), or leave it out.")

    def test_the_clock_is_no_fault_of_the_file(self):
        for more in (("--turns", "99"), ("--rounds", "11")):
            said = fray("odds", *self.placed(A + B), *more)
            self.assertEqual(said.code, 2)
            self.assertTrue(said.errors.startswith(f"fray: {more[0]}: "), said)

    def test_units_of_older_lists_fight_by_their_rules_where_a_file_places_them_too(self):
        for name, edition in (("Ancients", "ancients"), ("Warmaster Armies", "classic"), ("Warmaster Revolution", "revolution")):
            (self.folder / f"{edition}.toml").write_text(
                f'system = "warmaster"\nlist = "Old"\nedition = "{name}"\nsource = "mine"\n\n[[unit]]\nname = "{edition} foot"\n'
                'type = "infantry"\nattacks = 3\nhits = 3\narmour = "6+"\nstands = 3\npoints = 40\n')
        env = environment(FRAY_DATA=str(self.folder))
        wins = {}
        for a, b in (("ancients", "ancients"), ("classic", "classic"), ("revolution", "revolution"), ("ancients", "classic")):
            text = "".join(f'[[unit]]\nside = "{side}"\nunit = "{of}/{of} foot{options}"\n'
                           for side, of, options in (("A", a, ": charging"), ("B", b, "")))
            odds = [self.in_json("odds", *told, env=env)["win"]["p"]
                    for told in (self.placed(text), (f"{a}/{a} foot: charging", f"{b}/{b} foot"),
                                 (*self.placed(text), "--edition", a if a == b else "revolution"))]
            self.assertAlmostEqual(odds[0], odds[1], places=12)
            self.assertEqual(odds[0], odds[2])
            wins[a + b] = odds[0]
        self.assertNotEqual(wins.pop("classicclassic"), wins["ancientsclassic"])
        self.assertEqual(len(set(wins.values())), 1, wins)  # Ancients differs by its troops, and lists of two editions meet by the newest rules


if __name__ == "__main__":
    main()
