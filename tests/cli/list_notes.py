#!/usr/bin/env python3
"""What a list says of a unit and no number has is a note of each of its answers; its rules of shooting are applied."""

import json
import pathlib
import tempfile

from fray_program import CommandLine, environment, fray, main

KNIGHTS = "empire/knights: charging"


class ListNotes(CommandLine):
    def answer(self, *arguments):
        return self.in_json("odds", *arguments)

    def uncounted(self, *arguments):
        return [note for note in self.answer(*arguments)["notes"] if "more than is counted here" in note]

    def win(self, *arguments):
        return self.answer(*arguments)["win"]["p"]

    def test_a_note_of_a_unit_is_told_in_each_answer(self):
        giant = "its list says more than is counted here (Giant: badly hurt by 5 to 7 hits: then 4 hits, 4 attacks)."
        self.assertEqual(self.uncounted(KNIGHTS, "orcs/giant"), ["B: " + giant])
        self.assertEqual(self.uncounted("orcs/giant: fighting=1", KNIGHTS), ["A: " + giant])
        self.assertEqual(self.uncounted(KNIGHTS, "2 x orcs/giant"), ["B1: " + giant, "B2: " + giant])
        self.assertEqual(self.uncounted(KNIGHTS, "orcs/orc warriors"), [])

    def test_many_units_of_a_table_have_one_note(self):
        said = fray("rank", "--system", "old-world", "empire-of-man", "--against", "orc-and-goblin-tribes/orc mobs", "--rounds", "1").errors
        (note,) = [line for line in said.splitlines() if "more than is counted here" in line]
        self.assertIn("here of empire-of-man/empire steam tank, empire-of-man/empire war wagons", note)
        self.assertTrue(note.endswith("empire-of-man/teutogen guard: odds says of each what."), note)

    def test_what_a_character_or_a_mount_does_beside_its_attacks_is_told(self):
        self.assertEqual(self.uncounted("tomb kings/skeletons: character=tomb king", KNIGHTS),
                         ["A: its list says more than is counted here (Tomb King: once in a battle a unit within 20 cm has one "
                          "attack more a stand)."])
        self.assertEqual(len(self.uncounted("dwarfs/warriors: character=runesmith on anvil", KNIGHTS)), 1)

    def test_mounts_strike_and_what_lists_leave_out_is_told(self):
        for system, knights, foot in (("fantasy7", "starter/knightly orders", "starter/halberdiers"),
                                      ("fantasy6", "empire/knights of the knightly orders", "empire/halberdiers"),
                                      ("ninth-age", "empire-of-sonnstahl/knightly orders", "empire-of-sonnstahl/heavy infantry")):
            with self.subTest(system=system):
                asked = ("--system", system, "--rounds", "1")
                self.assertFalse([line for line in self.uncounted(knights, foot, *asked) if "the attacks of" in line])
                self.assertGreater(self.win(knights + ": charging", foot, *asked), self.win(knights + ": charging, no mount", foot, *asked))

    def test_what_shoots_at_chargers_is_what_the_list_gives(self):
        guns = "empire/handgunners: shots=3"
        self.assertLess(self.win(KNIGHTS, guns), self.win(KNIGHTS, guns + ", handguns=no"))
        self.assertEqual(self.win(KNIGHTS, guns + ", handguns=no"),
                         self.win(KNIGHTS, "empire/crossbowmen: shots=3"))
        self.assertEqual(self.win(KNIGHTS, guns), self.win(KNIGHTS, "empire/crossbowmen: shots=3, handguns"))
        self.assertLess(self.win(KNIGHTS, "high elves/archers: shots=3"), self.win(KNIGHTS, "high elves/archers: shots=3, sure-shots=no"))
        self.assertLess(self.win(KNIGHTS, "goblins/spear chukka: shots=2"),
                        self.win(KNIGHTS, "goblins/spear chukka: shots=2, shots-ignore-armour=no"))
        self.assertEqual(self.refused("odds", KNIGHTS, "orcs/rock lobber: shots=3"),
                         "side B: shots is said of a unit that never shoots at who charges it (never-shoots-at-chargers=no lets it). Leave it out.")
        self.assertFalse([note for note in self.answer(KNIGHTS, "orcs/rock lobber")["notes"] if "does not shoot" in note])

    def test_no_text_for_people_holds_what_is_not_seen(self):
        turn = "\u202e"
        with tempfile.TemporaryDirectory() as held:
            folder = pathlib.Path(held)
            (folder / "odd.toml").write_text(f'system = "warmaster"\nlist = "Odd"\n[[unit]]\nname = "Pi{turn}kes"\ntype = "infantry"\nattacks = 3\n'
                                             f'hits = 3\nstands = 3\npoints = 60\nnote = "a{turn}b"\n')
            (folder / f"b{turn}.txt").write_text(f"1 Halberdiers\n1 Kn{turn}ights\n")
            unit, enemy, env = f"odd/pi{turn}kes", "orcs/goblins", environment(FRAY_DATA=held)
            for words in (["units", "pi"], ["odds", unit, enemy], ["trace", unit, enemy], ["compare", unit, KNIGHTS, "--against", enemy], ["rank", "odd", "--against", enemy],
                          ["worth", unit, "--against", enemy], ["need", unit, enemy, "--win", "99%"], ["advise", unit, enemy], ["luck", unit, enemy, "--result", "won"],
                          ["army", "odd", enemy], ["army", f"{held}/b{turn}.txt", enemy], ["odds", unit, f"no{turn}body"], ["sweep", f"{turn}.toml"]):
                with self.subTest(words):
                    said = fray(*words, env=env)
                    self.assertIn("\\u{202E}", said.out + said.errors)
                    self.assertNotIn(turn, said.out + said.errors)
            answer = fray("odds", unit, enemy, "--json", env=env)
            self.assertEqual(json.loads(answer.out)["a"], unit)

    def test_a_list_with_a_fault_stops_only_what_reads_it(self):
        with tempfile.TemporaryDirectory() as held:
            folder = pathlib.Path(held)
            unit = 'system = "warmaster"\nlist = "Any title"\n[[unit]]\nname = "Pikes"\ntype = "infantry"\nattacks = 3\nhits = {}\nstands = 3\npoints = 60\n'
            (folder / "mine.toml").write_text(unit.format(3))
            (folder / "bad.toml").write_text(unit.format(99))
            ask = lambda *words: fray(*words, env=environment(FRAY_DATA=held))
            for words in (["odds", "mine/pikes", "orcs/goblins"], ["rank", "mine", "--against", "orcs"], ["compare", "mine/pikes", KNIGHTS, "--against", "list=orcs and points<50"],
                          ["army", "mine", "orcs"], ["worth", "mine/pikes", "--against", "orcs/goblins"], ["odds", "custom", "custom"],
                          ["rank", "mine"]):
                with self.subTest(words):
                    self.assertEqual(ask(*words).code, 0)
            for words in (["units"], ["odds", "pikes", "custom"], ["matrix", "points<50", "orcs"]):
                with self.subTest(words):
                    said = ask(*words)
                    self.assertEqual(said.code, 2)
                    self.assertIn(f"{held}/bad.toml:7:8: unit[1].hits: 99 is not allowed. Type a whole number from 1 to 20. All lists of FRAY_DATA are read here. "
                                  "Mend this one, move its file to another folder, or name the list of each unit", said.errors)

    def test_what_shot_in_the_shooting_phase_is_said(self):
        line = "empire/halberdiers"
        fight = lambda by: (f"{line} + chaos/chaos warriors: behind=1, shot-at=6{by}", "orcs/orc warriors", "--rounds", "1")
        wins = [self.win(*fight(by)) for by in ("", ", shot-by=handguns", ", shot-by=bolts")]
        self.assertEqual(sorted(wins, reverse=True), wins)
        self.assertEqual(len(set(wins)), 3)
        self.assertEqual(self.win(*fight(", shot-by=bows")), wins[0])
        told = lambda *sides: [note for note in self.answer(*sides)["notes"] if "shot-by" in note]
        self.assertEqual(told(*fight(", shot-by=bows")), ["A2: shot-by=bows changes nothing in this fight."])
        self.assertEqual(told(KNIGHTS, line + ": shot-by=handguns"), ["B: shot-by=handguns changes nothing in this fight."])
        self.assertEqual(told(*fight(", shot-by=handguns")), [])
        self.assertIn('"catapults" is not allowed. Type bows, handguns, sure-shots, waywatchers, bolts, stones or cannon.',
                      self.refused("odds", KNIGHTS, line + ": shot-at=2, shot-by=catapults"))


if __name__ == "__main__":
    main()
