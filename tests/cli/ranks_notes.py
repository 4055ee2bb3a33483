#!/usr/bin/env python3
"""Games of ranks: what is said in vain is told, and what is told so changes nothing."""

import random
import re

from fray_program import CommandLine, main

IN_VAIN = re.compile(r"^([AB])([123]?): (.*) changes? nothing in this fight\.$")


class Notes(CommandLine):
    def answer(self, system, a, b, *more):
        return self.in_json("odds", "--system", system, a, b, "--rounds", "2", "--method", "exact", "--quiet", *more)

    def in_vain(self, answer):
        """The options that the notes name, by side and unit."""
        found = {}
        for note in answer["notes"]:
            if match := IN_VAIN.match(note):
                found[match[1], int(match[2] or 1)] = [option.split("=")[0] for option in match[3].replace(" and ", ", ").split(", ")]
        return found

    def test_a_detachment_that_charges_in_turn_is_no_second_charge(self):
        charge, other = "custom: models=3, charging", "custom: models=2, charging"
        for b, both in ((f"custom: models=3 + {other}, flank=left", False), (f"custom: models=3 + {other}, rear", False),
                        (f"custom: models=3 + {other}", True),
                        (f"{charge}, flank=left", True), (f"{charge} + {other}, flank=left", True)):
            notes = " ".join(self.answer("fantasy7", charge, b)["notes"])
            self.assertEqual("Both sides charge" in notes, both, b)

    def test_what_happens_before_the_blow_is_told_apart(self):
        found = self.answer("old-world", "custom: models=10, shots=10, shots-hit=5+", "custom: models=10, charge=8")
        self.assertEqual([round(p, 6) for p in found["charge_gets_there"]["b"]["pmf"]], [0.25, 0.75])
        self.assertEqual(found["charge_gets_there"]["a"]["pmf"], [0, 1])
        # Ten dice hit on 5+ and wound on 4+.
        self.assertAlmostEqual(found["models_shot"]["b"]["mean"], 10 / 6, places=9)
        self.assertEqual(found["models_shot"]["a"]["mean"], 0)
        note = next(note for note in found["notes"] if "gets there" in note)
        of_all = [float(p) for p in re.findall(r"([\d.]+) %", note)[1:]]
        self.assertAlmostEqual(sum(of_all), 100, delta=0.2)
        self.assertAlmostEqual(of_all[1], 75 * found["win"]["p"], delta=0.06)
        charge = ("odds", "--system", "old-world", "custom", "custom: models=10, charge=8", "--csv", "--quiet")
        header, row = (line.split(",") for line in self.answered(*charge).replace(": models=10, ", "").replace('"', "").splitlines())
        self.assertEqual((header[-2:], row[-2:]), (["a_charge_gets_there", "b_charge_gets_there"], ["1", "0.75"]))
        self.assertNotIn("charge_gets_there", self.answer("old-world", "custom", "custom: charging"))
        for a, row in (("custom", "-  75.0 %"), ("custom: charge=2", "100 %  75.0 %")):  # who does not charge has no chance
            self.assertRegex(self.answered("odds", "--system", "old-world", a, "custom: models=10, charge=8"), rf"\n.*  charge gets there +{row}\n")
        for word in ("charging=no", "receiving"):  # takes the charge away, and what is said of it
            none = self.answer("old-world", "custom", f"custom: models=10, charge=8, {word}")
            self.assertNotIn("charge_gets_there", none, word)
            self.assertTrue(any("B: charge=8" in note and "nothing" in note for note in none["notes"]), (word, none["notes"]))
        for side, said in (("custom: charge=8 + custom: charge=9", "The charges of A1 and A2 all get there 41.7 % of the time"),
                           ("custom: charging + custom: charge=9", "A2's charge gets there 55.6 % of the time")):
            self.assertTrue(any(note.startswith(said) for note in self.answer("old-world", side, "custom")["notes"]), side)
        self.assertIn("A shoots at nobody: no enemy charges it from far enough.", self.answer("old-world", "custom: shots=5", "custom: charge=3")["notes"])
        text = self.answered("trace", "--system", "fantasy6", "custom: shots=10, shots-hit=4+", "custom: charging", "--rounds", "1", "--quiet")
        self.assertLess(text.index("A shoots at B: 10 dice"), text.index("Round 1"))

    def notes_of(self, *ask):
        return " ".join(self.answer("old-world", *ask)["notes"])

    def test_tests_before_a_charge_are_told_and_count_for_it(self):
        found = self.answer("old-world", "custom: models=10, charge=8", "custom: models=11, fear")
        self.assertAlmostEqual(found["charge_gets_there"]["a"]["mean"], 0.75 * 21 / 36, places=12)
        self.assertIn("A tests on 7 for fear before it charges, and dares 58.3 % of the time: that is part of how often it gets there.", found["notes"])
        self.assertIn("dares 58.3 % of the time: all is said of those fights.", self.notes_of("custom: models=10, charging", "custom: models=11, fear"))
        self.assertIn("B tests on 7 as A charges, which causes terror, and flees 41.7 % of the time: all is said of the other fights.",
                      self.notes_of("custom: models=1, terror, charging", "custom"))
        self.assertNotIn("causes terror", self.notes_of("custom: models=1, terror", "custom"))
        note = next(note for note in self.answer("old-world", "custom: models=1, terror, charge=8", "custom")["notes"] if "gets there" in note)
        of_all = [float(p) for p in re.findall(r"([\d.]+) %", note)[1:]]
        self.assertIn("where nobody flees from it", note)
        self.assertAlmostEqual(sum(of_all), 100, delta=0.2)
        self.assertEqual(of_all[0], 41.7)
        self.assertEqual([round(chance, 9) for chance in self.answer("old-world", "custom: models=1, terror, charging", "custom")["flees_from_terror"]["b"]["pmf"]],
                         [round(21 / 36, 9), round(15 / 36, 9)])
        self.assertNotIn("flees_from_terror", self.answer("old-world", "custom: models=1, terror", "custom"))
        giant = "orc-and-goblin-tribes/giant: {}flank=left"  # who strikes no blow that counts: to charge changes who flees alone
        self.assertNotIn("charging changes nothing", self.notes_of(giant.format("charging, "), "empire-of-man/empire greatswords: models=20"))

    def test_totals_are_told_where_tests_before_a_charge_leave_fights_out(self):
        for charge in ("charging", "charge=4"):  # which gets there always
            found = self.answer("old-world", f"custom: models=1, w=6, terror, {charge}", "custom: models=10")
            note = next(note for note in found["notes"] if note.startswith("Of all: B flees 41.7 %, A wins "))
            of_all = [float(p) for p in re.findall(r"([\d.]+) %", note)]
            self.assertAlmostEqual(of_all[1], 100 * found["win"]["p"] * 21 / 36, delta=0.06)
            self.assertAlmostEqual(sum(of_all), 100, delta=0.2)
        self.assertIn("Of all: A does not dare 41.7 %, A wins ", self.notes_of("custom: models=10, charging", "custom: models=11, fear"))
        # Where a charge may fall short, its own note tells of all.
        self.assertEqual(self.notes_of("custom: models=1, terror, charge=8", "custom").count("Of all"), 1)

    def test_a_character_of_a_list_who_stands_alone_is_told(self):
        troops, captain, enemy = "empire-of-man/state troops: models=10", "captain of the empire", "orc-and-goblin-tribes/orc mobs: models=10"
        for options, alone in ((": battle standard", True), (": character", False), (": character=no", False), (": griffon", False)):
            said = self.notes_of(f"{troops} + {captain}{options}", enemy)
            self.assertEqual("A2 is a character and fights beside A1 as a unit of his own" in said, alone, options)

    def test_the_missile_weapon_of_a_list_is_told_of_who_is_charged(self):
        troops, orcs = "empire-of-man/state missile troops: models=10, handgun", "orc-and-goblin-tribes/orc mobs: models=20, charge=8"
        self.assertIn("A shoots with its handgun: 5+ hits, Strength 4, Armour Piercing 1, Armour Bane 1.", self.notes_of(f"{troops}, shots=10", orcs))
        self.assertNotIn("shoots with its", self.notes_of(f"{troops}, shots=10, shots-strength=5", orcs))
        self.assertIn("A does not shoot its handgun at who charges it, unless shots= says with how many dice: shots=5.", self.notes_of(troops, orcs))
        self.assertIn("A shoots 10 dice: of a unit in ranks those in front alone shoot, and here they are 5.", self.notes_of(f"{troops}, shots=10", orcs))
        for fewer in (", width=10, shots=10", ", shots=5", ", light-troops, shots=10"):
            self.assertNotIn("in front alone", self.notes_of(troops + fewer, orcs))
        self.assertNotIn("does not shoot", self.notes_of(troops, "orc-and-goblin-tribes/orc mobs: models=20"))
        shot, idle = (self.answer("old-world", troops + shots, orcs)["models_shot"]["b"]["mean"] for shots in (", shots=10", ", shots=10, shots-strength=3, shots-ap=0"))
        self.assertGreater(shot, idle + 0.5)

    def test_multiple_shots_hit_worse_and_pierce_as_their_weapon_does(self):
        riders, bows = "wild riders: models=5, charge=15, full command", "dark elf crossbowmen: models=10, width=10, shots="
        found = self.answer("old-world", bows + "20", riders)
        self.assertIn("A shoots with its repeater crossbow: 5+ hits, Strength 3, Armour Piercing 0, Armour Bane 1.", found["notes"])
        self.assertIn("A shoots 20 dice with 10 models in front: Multiple Shots hit with 5+, not with 4+.", found["notes"])
        self.assertAlmostEqual(found["models_shot"]["b"]["mean"], 2.43, delta=0.005)
        self.assertNotIn("Multiple Shots", self.notes_of(bows + "10", riders))
        without = self.answer("old-world", bows + "20, shots-bane=0", riders)["models_shot"]["b"]["mean"]
        self.assertAlmostEqual(without, 2.29, delta=0.005)

    def test_a_shield_that_is_put_away_is_no_armour(self):
        """Whether a weapon takes both hands or the shield is said away, the save of a list counts it no more; but a save that is said."""
        enemy = "custom: models=20, s=4"
        for system, unit, weapon in (("fantasy7", "starter/ironbreakers", "flail"), ("old-world", "dwarfen-mountain-holds/ironbreakers: models=10", "great weapon")):
            begin = unit + (", " if ":" in unit else ": ")
            won = {more: self.in_json("odds", "--system", system, (begin + more).rstrip(": ,"), enemy, "--rounds", "1", "--quiet")["win"]["p"]
                   for more in ("", weapon, f"{weapon}, no shield", "no shield", "no shield, sv=3+")}
            self.assertEqual(won[weapon], won[f"{weapon}, no shield"], system)
            self.assertLess(won["no shield"], won["no shield, sv=3+"], system)
            self.assertLess(won["no shield"], won[""], system)
            self.assertIn("A: without its shield its armour is 4+.", self.answer(system, begin + "no shield", enemy)["notes"])

    def test_words_that_are_said_away_are_nothing(self):
        troops = "empire-of-man/state troops: models=20"
        self.assertEqual(self.answer("old-world", f"{troops}, no hill, no full command", "custom")["win"], self.answer("old-world", troops, "custom")["win"])
        self.assertIn("A: full command is read as champion and musician, as standard=no is said already.", self.answer("old-world", f"{troops}, full command, standard=no", "custom")["notes"])

    def test_notes_on_shots_are_of_who_shoots(self):
        troops = "empire-of-man/state troops: models=20, shots=20"
        self.assertNotIn("names no missile weapon", self.notes_of(troops, "custom: models=20"))
        self.assertIn("names no missile weapon", self.notes_of(troops, "custom: models=20, charge=9"))

    def test_who_may_not_join_is_not_told_to(self):
        warboss = " + orc-and-goblin-tribes/orc warboss"
        self.assertNotIn("puts him into it", self.notes_of("orc-and-goblin-tribes/giants" + warboss, "custom"))
        self.assertIn("puts him into it", self.notes_of("orc-and-goblin-tribes/orc mobs: models=20" + warboss, "custom"))

    def test_large_combats_of_those_who_never_break_are_answered(self):
        side = "custom: models=32, unbreakable"
        exact, drawn = (self.in_json("odds", "--system", "old-world", side, side, "--quiet", *more)["win"]["p"]
                        for more in ((), ("--method", "simulate", "--trials", "200000")))
        self.assertAlmostEqual(exact, drawn, delta=0.006)  # five standard errors

    def test_a_shieldwall_takes_shields(self):
        hammerers, princes = "dwarfen-mountain-holds/hammerers: models=20, standard, musician", "high-elf-realms/dragon princes: models=6, charge=9, standard, musician, champion"
        won = [self.in_json("odds", "--system", "old-world", hammerers + more, princes, "--quiet")["win"]["p"] for more in ("", ", shieldwall=no", ", shieldwall")]
        self.assertEqual(won[0], won[1])
        self.assertLess(won[0], 0.70)
        self.assertGreater(won[2], 0.90)

    def test_halberds_that_do_not_support_a_charge(self):
        enemy = "orc-and-goblin-tribes/orc mobs: models=20"
        for guard in ("dark-elves/black guard of naggarond", "high-elf-realms/phoenix guard", "kingdom-of-bretonnia/men-at-arms"):
            for charge, others in ((", charge=5", "5 strike, 5 dice"), ("", "support")):
                text = self.answered("odds", "--system", "old-world", f"{guard}: models=20, width=5{charge}", enemy, "--rounds", "1")
                self.assertIn(others, text.replace("\n     ", " "))
                self.assertNotIn("on the charge, too", text)

    def test_a_hydra_strikes_with_each_head_that_is_left(self):
        enemy = "custom: models=20, ws=1, s=1, t=3, sv=none"
        text = self.answered("odds", "--system", "old-world", "dark-elves/war hydra", enemy, "--rounds", "1")
        self.assertIn("1 strikes, 2 dice, crew 5 dice, crew 2 dice", text)
        hurt = self.answered("odds", "--system", "old-world", "dark-elves/war hydra: outstanding=3", enemy, "--rounds", "1")
        self.assertIn("1 strikes, 2 dice, crew 2 dice, crew 2 dice", hurt)

    def test_what_the_old_world_assumes_is_told(self):
        troops = "empire-of-man/state troops: models=10"
        for a, b, said in (
                ("dwarfen-mountain-holds/ironbreakers: models=10", troops, "A: the Stubborn may leave out the first break test that they lose"),
                ("dwarfen-mountain-holds/royal clan warriors: models=20", f"{troops}, charging", "A was charged: its shieldwall, once a fight, gives ground"),
                (f"{troops} + captain of the empire: character", troops, "Enemies strike A1 alone while it stands, and not A2: at-character=2 of an enemy makes two of its models strike A2."),
                (f"{troops}, shots=10", f"{troops}, charge=8", "A: its list names no missile weapon; the 10 shots that are said count all the same."),
                ("dwarfen-mountain-holds/hammerers: models=10, great weapon", troops, "A: the numbers of its list are those with a weapon of its own (S 6, AP 2)"),
                ("ogre-kingdoms/ogre bulls: models=6", troops, None)):
            notes = self.notes_of(a, b)
            self.assertIn(said or "", notes)
        self.assertIn("Ogre Bulls: 6 models stand 3 wide", self.answered("odds", "--system", "old-world", "ogre-kingdoms/ogre bulls: models=6", troops))
        for more, enemy in (("", troops), (", great weapon", f"{troops}, charging")):
            self.assertNotIn("shieldwall", self.notes_of("dwarfen-mountain-holds/royal clan warriors: models=20" + more, enemy))
        self.assertNotIn("Stubborn", self.notes_of("dwarfen-mountain-holds/ironbreakers: models=10", troops, "--rule", "stubborn=tests"))
        self.assertNotIn("Enemies strike", self.notes_of(f"{troops} + captain of the empire: character", f"{troops}, at-character=2"))
        self.assertNotIn("missile weapon", self.notes_of("custom: models=10, shots=10", f"{troops}, charge=8"))
        self.assertNotIn("in one rank", self.notes_of("kingdom-of-bretonnia/mounted knights of the realm: models=6, charge=8", troops))

    def test_magic_items_are_not_known_by_name(self):
        said = "agic items are not known by name"
        self.assertIn(said, self.refused("odds", "--system", "old-world", "ogre-kingdoms/tyrant: ogre blade", "ogre-kingdoms/tyrant"))
        self.assertIn(said, self.refused("explain", "ogre blade"))
        self.assertIn("a rule that fray does not count", self.answered("explain", "monster handlers"))
        self.assertIn("enemies of less Unit Strength", " ".join(self.answered("explain", "--system", "old-world", "fear").split()))
        self.assertIn("dark-elves/dark riders", " ".join(self.refused("units", "--system", "old-world", "repeater").split()))

    def test_what_a_unit_has_is_said_anyway_and_no_second_weapon(self):
        troops = "empire-of-man/state troops: models=10"
        self.assertIn("A: lance says what is so anyway.", self.notes_of("empire-of-man/empire knights: models=5, charging, lance", troops))
        rider = "captain of the empire: shield, barded warhorse, lance"
        self.assertNotIn("what each does is added up", self.notes_of(rider, troops))
        self.assertIn("A has lance and shield", self.notes_of("custom: lance, shield", troops))
        self.assertNotIn("shots=10 says", self.notes_of("custom: charge=6", "custom: models=10, shots=10, charge=6"))

    def test_a_warband_may_throw_its_charge_again(self):
        found = self.answer("old-world", "orc-and-goblin-tribes/orc mobs: models=20, charge=8", "empire-of-man/state troops: models=20")
        self.assertAlmostEqual(found["charge_gets_there"]["a"]["mean"], 15 / 16, places=12)

    def test_a_standard_near_is_found_by_what_players_call_it(self):
        for word in ("standard-near", "bsb near"):
            self.assertEqual(self.answer("old-world", f"custom: {word}", "custom: standard")["win"],
                             self.answer("old-world", "custom: standard-near", "custom: standard")["win"])
        self.assertNotEqual(self.answer("old-world", "custom: standard-near", "custom: standard")["win"],
                            self.answer("old-world", "custom", "custom: standard")["win"])

    def test_combats_that_do_not_touch_are_told(self):
        said = "A1 and B1 touch nobody of A2 and B2: they are scored as one combat"
        self.assertIn(said, self.notes_of("custom: models=5 + custom: models=5", "custom: models=5 + custom: models=5"))
        self.assertNotIn("scored as one", self.notes_of("custom: models=5 + custom: models=5, of=1", "custom: models=5 + custom: models=5"))

    def test_who_faces_a_flanker_is_told(self):
        said = "B2 faces A2, which strikes a flank. Where it stands in the line, say of=1 of it."
        self.assertIn(said, self.notes_of("custom: models=5 + custom: models=5, flank=left", "custom: models=5 + custom: models=5"))
        self.assertNotIn("faces A2", self.notes_of("custom: models=5 + custom: models=5, flank=left", "custom: models=5 + custom: models=5, of=1"))

    def test_who_may_not_join_is_told(self):
        for host, hero, why in (("type=monstrous-cavalry", "type=heavy-cavalry", "only monstrous characters join"), ("", "type=behemoth", "joins nobody"),
                                ("type=monstrous-infantry", "type=monstrous-infantry", None)):
            said = self.notes_of(f"custom: models=5, {host or 'type=regular-infantry'} + custom: models=1, character, {hero}", "custom: models=5")
            self.assertEqual("A2 could not join A1 on a table" in said, why is not None)
            self.assertIn(why or "", said)

    def test_who_has_no_place_in_the_front_rank_is_told(self):
        led = "custom: models=12, width=3, champion, standard, musician"
        for host, told in ((led, True), (led.replace("=3", "=4"), False), ("custom: models=12, width=3", False)):
            self.assertEqual("A2 has no place in the front rank of A1" in self.notes_of(f"{host} + custom: models=1, character", "custom"), told)

    def test_a_unit_stands_as_wide_as_it_needs_with_a_character(self):
        captain = "empire-of-man/captain of the empire: barded warhorse, character"
        knights = "Empire Knights: 5 models and a character stand in one rank, as a player would have them, since no width= is said."
        self.assertIn(knights, self.notes_of(f"empire-of-man/empire knights: models=5 + {captain}", "custom"))
        self.assertNotIn("a player would", self.notes_of(f"empire-of-man/empire knights: models=5, width=5 + {captain}", "custom"))
        self.assertNotIn("a player would", self.notes_of("empire-of-man/empire knights", "custom"))
        deep = "A1 is 5 wide and 6 deep with its characters, so not in combat order: its ranks do not count. It is with width=6."
        self.assertIn(deep, self.notes_of("custom: models=25 + custom: models=1, character", "custom"))

    def test_a_unit_that_has_too_few_models_for_its_width_is_told(self):
        self.assertIn("A stands 20 wide: for width=30 it has too few models.", self.notes_of("custom: models=20, width=30", "custom"))
        self.assertNotIn("too few models", self.notes_of("custom: models=20, width=20", "custom"))
        self.assertNotIn("too few models", self.notes_of("custom: models=4, width=5 + custom: models=1, character", "custom"))

    def test_who_has_pursued_is_gone_where_another_is_caught(self):
        # A1 may break and get away from B1, and A2, in B1's flank, fall back and be caught by B2: B1 pursues but once.
        found = self.in_json("odds", "--system", "old-world", "custom: models=1, ld=2 + custom: flank=left", "custom + custom",
                             "--rounds", "2", "--trials", "20000", "--quiet")
        for side in "ab":
            self.assertAlmostEqual(sum(found["pursuit_in"][side]["pmf"]), 1, places=9)

    def test_a_new_enemy_is_met_once_a_fight(self):
        met = self.in_json("odds", "--system", "fantasy6", "custom + custom", "custom: models=3 + custom: models=3, of=1 + custom: models=5, away=3",
                           "--trials", "4000", "--quiet")["new_enemy_charged"]
        for side in "ab":
            self.assertAlmostEqual(sum(met[side]["pmf"]), 1, places=9)
            self.assertLessEqual(len(met[side]["pmf"]), 2)

    def test_deeper_than_wide_is_no_combat_order(self):
        deep = "A is 5 wide and 6 deep, so not in combat order: its ranks do not count. It is with width=6."
        for system, a, told in (("old-world", "custom: models=30", True), ("old-world", "custom: models=30, width=6", False),
                                ("old-world", "custom: models=25", False), ("old-world", "custom: models=30, light-troops", False),
                                ("fantasy7", "custom: models=30", False)):
            self.assertEqual(deep in self.answer(system, a, "custom")["notes"], told, a)

    def test_games_go_by_the_names_that_players_give_them(self):
        for alias, name in (("t9a", "ninth-age"), ("T9A", "ninth-age"), ("wfb6", "fantasy6"), ("wfb7", "fantasy7"), ("tow", "old-world")):
            self.assertEqual(self.answer(alias, "custom", "custom"), self.answer(name, "custom", "custom"))

    def test_endings_of_several_units_say_that_they_tell_of_somebody(self):
        for b, ending in (("custom", "enemy broken, gets away"), ("custom + custom: models=5", "enemy broken, somebody escapes")):
            told = self.answered("odds", "--system", "fantasy7", "custom: charging", b, "--rounds", "1")
            self.assertIn(ending, told)

    def test_hammerers_are_stubborn_in_both_editions(self):
        for system, unit in (("fantasy6", "dwarfs/hammerers"), ("fantasy7", "starter/hammerers")):
            self.assertEqual(self.answer(system, unit + ": models=10", "custom")["endings"],
                             self.answer(system, unit + ": models=10, stubborn", "custom")["endings"])

    def test_options_without_effect_are_named(self):
        hero = "custom: models=6 + custom: models=1, character"
        for system, a, b, named in (
            ("fantasy7", "custom: at-character=2", "custom", "at-character"),
            ("fantasy6", "custom: at-character=0", hero, "at-character"),
            ("ninth-age", "custom: chases=1, drives, of=1", "custom", "of, chases, drives"),
            ("ninth-age", "custom: reformed, fought=next, met=front", "custom", "met, fought, reformed"),
            ("fantasy6", "custom: general=7", "custom", "general"),
            ("fantasy6", "custom: general=9, unbreakable", "custom", "general"),
            ("ninth-age", "custom: fighting=5", "custom", "fighting"),
            ("sovl", "custom: models=3, fighting=3", "custom", "fighting"),
            ("ninth-age", "custom: models=10, width=5, fighting=2", "custom: flank=left", "fighting"),
            ("ninth-age", "custom: aegis=4+, fortitude=5+", "custom: divine-attacks", "aegis"),
            ("ninth-age", "custom: aegis=5+, fortitude=5+", "custom: lethal-strike", "fortitude"),
            ("fantasy6", "custom: ward=6+, regeneration=5+", "custom", "ward"),
            ("fantasy7", "custom: ward=6+, regeneration=5+", "custom: flaming", "regeneration"),
            ("ninth-age", "custom: lance, light-lance, impact=D3", "custom", "impact, lance, light-lance"),
            ("fantasy7", "custom: defended", "custom", "defended"),
            ("fantasy6", "custom: defended", "custom: flank=left", "defended"),
            ("ninth-age", "custom: frenzy", "custom", "frenzy"),
            ("sovl", "custom: charging", "custom", "charging"),
            ("sovl", "custom: lethal-strike, multiple=D3, wounds-on=1+", "custom", "wounds-on, multiple, lethal-strike"),
            ("fantasy6", "custom: pursue=no, edge-behind=5, unbreakable", "custom: unstable", "pursue, edge-behind"),
            ("ninth-age", "custom: pursue=no, enemy-ahead=4, obstacle-ahead=5, edge-ahead=6", "custom",
             "enemy-ahead, edge-ahead, obstacle-ahead"),
            ("fantasy7", "custom: obstacle-ahead=5", "custom", "obstacle-ahead"),
            ("fantasy7", "custom: stubborn, unstable, fearless", "custom", "stubborn, fearless"),
            ("fantasy7", "custom: fear, flaming", "custom: unbreakable", "fear, flaming"),
            ("fantasy6", "custom: unbreakable, fearless, general=9", "custom: terror", "fearless, general"),
            ("ninth-age", "custom: terror, flaming", "custom: unbreakable, fearless", "terror, flaming"),
            ("ninth-age", "custom: saves-on=5+, arm=3, hits-on=3+, off=4, lightning-reflexes", "custom", "arm, off, lightning-reflexes"),
            ("fantasy6", "custom: saves-on=4+, sv=3+, shield", "custom", "sv, shield"),
            ("fantasy6", "custom: hits-on=1+, poison, hatred, killing-blow", "custom: us=3", "hatred, poison, killing-blow"),
            ("ninth-age", "custom: hits-on=1+, poison, battle-focus", "custom", "battle-focus, poison"),
            ("ninth-age", "custom: stomp=D3, rage, line-formation, extra-rank, divine-attacks, models=10", "custom: height=2",
             "stomp, rage, line-formation, extra-rank, divine-attacks"),
            ("fantasy6", "custom: mounted, spear, shield, strikes-first, strikes-last", "custom", "spear, shield, strikes-last"),
            ("fantasy7", "custom: spear, extra-rank, shield", "custom: flank=left", "spear, extra-rank, shield"),
            ("ninth-age", "custom: spear, extra-rank, shield", "custom: rear", "extra-rank, shield"),
            ("fantasy6", "custom: killing-blow, mounted", "custom", "killing-blow, mounted"),
            ("sovl", "custom: mounted, shield", "custom", "mounted"),
            ("fantasy7", "halberdiers: lance=no", "custom", "lance=no"),
        ):
            with self.subTest(system=system, a=a, b=b):
                said = self.answer(system, a, b)
                found = self.in_vain(said).get(("A", 1), [])
                self.assertLessEqual({option.split("=")[0] for option in named.split(", ")}, set(found), said["notes"])
                without = re.sub("|".join(f"(?<=[:,]) *{option}(=[^,]*)?(?=,|$)" for option in found), "", a)
                without = re.sub(r":[ ,]*$", "", re.sub(r"(, *)+", ", ", without.replace(":,", ": "))).replace(": ,", ":").rstrip(", ")
                self.assert_same(said, self.answer(system, without, b), without)

    def test_options_with_an_effect_are_not_named(self):
        hero = "custom: models=6 + custom: models=1, character"
        for system, a, b in (
            ("fantasy7", "custom: at-character=2, general=8, fighting=4", hero),
            ("ninth-age", "custom: charging, lance, impact=D3, frenzy, pursue=restrain", "custom: stubborn"),
            ("fantasy6", "custom: defended", "custom"),
            ("fantasy6", "dwarfs/hammerers: models=10, no stubborn", "custom: models=30"),
            ("ninth-age", "custom: fear", "custom: unbreakable"),
            ("fantasy6", "custom: killing-blow", "custom: shield"),
            ("fantasy6", "custom: killing-blow", "custom: regeneration=5+"),
            ("ninth-age", "custom: fear", "custom: unstable"),
            ("ninth-age", "custom: unbreakable, general=9", "custom: fear"),
            ("sovl", "custom: spear, charging, models=15", "custom"),
            ("fantasy6", "custom: hits-on=2+, poison, hatred, killing-blow, multiple=2", "custom: sv=4+, w=2"),
            ("fantasy6", "custom: drives, flank=left + custom", "custom: edge-behind=9, fighting=3"),
            ("ninth-age", "custom: models=12, width=5, fighting=1", "custom: flank=left"),
            ("ninth-age", "custom: aegis=6+, fortitude=5+", "custom: lethal-strike"),
            ("fantasy6", "custom: ward=6+, regeneration=5+", "custom: killing-blow"),
            ("fantasy6", "custom: models=12, width=5, fighting=4", "custom: flank=left + custom"),
        ):
            with self.subTest(system=system, a=a, b=b):
                self.assertEqual(self.in_vain(self.answer(system, a, b)), {})

    def test_what_a_rule_forbids_is_told(self):
        self.assertIn("A: the frenzied must pursue, so pursue=restrain holds only once it has lost its frenzy.",
                      self.answer("fantasy6", "custom: frenzy, pursue=restrain", "custom")["notes"])
        self.assertIn("B: the frenzied must pursue; with pursue=no it stays all the same.",
                      self.answer("fantasy7", "custom", "custom: frenzy, pursue=no")["notes"])
        self.assertIn("Both sides charge: on a table only the side whose turn it is does.",
                      self.answer("ninth-age", "custom: charging", "custom: charging")["notes"])
        self.assertTrue(any(note.startswith("Both sides stand on high ground")
                            for note in self.answer("fantasy6", "custom: high-ground", "custom: high-ground")["notes"]))

    # Why     a note is a promise: whatever else is said, the answer is the same without what it names.
    def test_what_is_named_changes_nothing_whatever_else_is_said(self):
        dice = random.Random(20261122)
        common = ["charging", "of=1", "fighting=3", "fighting=5", "edge-behind=8", "hits-on=1+", "hits-on=3+", "saves-on=4+",
                  "multiple=D3", "multiple=2", "impact=2", "stomp=1", "drives", "unbreakable", "fearless", "poison", "shield", "spear",
                  "lance", "halberd", "champion", "mounted", "great-weapon"]
        pursuit = ["pursue=no", "pursue=restrain", "chases=1", "reformed", "enemy-ahead=7", "obstacle-ahead=5", "edge-ahead=9",
                   "general=6", "general=9", "at-character=1", "fear", "terror", "stubborn", "unstable", "frenzy", "flaming",
                   "strikes-last", "strikes-first", "hatred", "extra-rank", "wounds-on=1+"]
        own = {"sovl": ["wounds-on=1+", "defense=4", "wounds=2", "lethal-strike", "frenzy"],
               "ninth-age": pursuit + ["arm=3", "off=5", "hp=2", "height=2", "aegis=5+", "light-lance", "toxic-attacks", "battle-focus",
                                       "lightning-reflexes", "divine-attacks", "rage", "line-formation", "width=9", "lethal-strike"],
               "fantasy6": pursuit + ["sv=4+", "w=2", "us=3", "ward=5+", "regeneration=4+", "killing-blow", "defended"],
               "fantasy7": pursuit + ["sv=4+", "w=2", "us=3", "ward=5+", "regeneration=4+", "killing-blow", "defended"]}
        named = alone = 0
        for _ in range(160):
            system = dice.choice(list(own))

            def unit(character=False):
                options = {option.split("=")[0]: option for option in dice.sample(common + own[system], 7)}
                if "defended" in options or (character and system != "sovl"):
                    options.pop("charging", None)  # a character charges with his unit
                return ["models=1", "character"] + list(options.values()) if character else \
                    [f"models={dice.randint(3, 7)}", *(["width=3"] if "width" not in options else []), *options.values()]

            sides = {}
            for side in "AB":
                sides[side] = [unit()]
                if dice.random() < 0.3:
                    another = unit(character=dice.random() < 0.5)
                    if "character" in another:
                        another = [option for option in another if option != "defended"]
                    elif dice.random() < 0.5 and side == "A" and "defended" not in another:
                        another.append("flank=left")
                    sides[side].append(another)

            def written(of):
                return " + ".join("custom: " + ", ".join(options) for options in of)

            with self.subTest(system=system, a=written(sides["A"]), b=written(sides["B"])):
                said = self.answer(system, written(sides["A"]), written(sides["B"]))
                vain = self.in_vain(said)
                less = {side: [[option for option in options if option.split("=")[0] not in vain.get((side, place + 1), [])]
                               for place, options in enumerate(sides[side])] for side in "AB"}
                if less != sides:
                    named += 1
                    self.assert_same(said, self.answer(system, written(less["A"]), written(less["B"])), vain)
                # Each of several is true by itself, too.
                several = [(at, name) for at, names in vain.items() for name in names if len(vain) + len(names) > 2]
                for (side, place), name in several if alone < 60 else []:
                    one = {letter: [[option for option in options if (letter, at + 1, option.split("=")[0]) != (side, place, name)]
                                    for at, options in enumerate(sides[letter])] for letter in "AB"}
                    alone += 1
                    self.assert_same(said, self.answer(system, written(one["A"]), written(one["B"])), (side, place, name))
        self.assertGreater(named, 100)
        self.assertGreater(alone, 50)


class Traces(CommandLine):
    """Every round's wounds can be read off the blows before it."""

    def blows(self, system, a, b, seed):
        text = self.answered("trace", "--system", system, a, b, "--rounds", "1", "--seed", str(seed), "--quiet")
        return text, re.search(r"A strikes B.*?\n((?:     .*\n)+)", text)[1], int(re.search(r"Score: A (\d+) wound", text)[1])

    def test_each_die_of_several_wounds_and_what_they_took(self):
        capped = 0
        for seed in range(1, 41):
            text, blows, scored = self.blows("fantasy7", "custom: multiple=D6, hits-on=3+, wounds-on=3+, a=2, i=9",
                                             "custom: w=3, models=5, us=9", seed)
            if "-> 0 through" in blows:
                continue
            rolled, taken = re.search(r"wounds multiply: ([\d ]+)  -> (\d+) wounds?\n", blows).groups()
            dice = [int(die) for die in rolled.split()]
            self.assertEqual(int(taken), min(15, sum(min(die, 3) for die in dice)), text)
            self.assertEqual(int(taken), scored, text)
            capped += int(taken) < sum(dice)
        self.assertGreater(capped, 25)

    def test_a_number_of_wounds_that_is_not_rolled(self):
        for system, a, b, each in (("ninth-age", "custom: multiple=2, agi=9", "custom: hp=3, models=5", 2),
                                   ("ninth-age", "custom: multiple=2, agi=3, champion", "custom: hp=3, models=5, multiple=3", 2),
                                   ("sovl", "custom: lethal-strike, power=5", "custom: wounds=3, models=5", 2)):
            told = 0
            for seed in range(1, 21):
                text, blows, scored = self.blows(system, a, b, seed)
                through = int(re.search(r"-> (\d+) through\n", blows)[1])
                self.assertEqual(scored, min(15, through * each), text)
                self.assertEqual(f"     -> {scored} wounds taken\n" in blows, through > 0, text)
                told += through > 0
            self.assertGreater(told, 10)
        self.assertNotIn("taken", self.blows("ninth-age", "custom: agi=9", "custom: hp=3, models=5", 1)[0])

    def test_sixes_among_the_hits_are_those_that_are_shown(self):
        found = set()
        for system, a, b in (("ninth-age", "custom: models=10, width=5, poison, battle-focus", "custom"),
                             ("ninth-age", "custom: models=10, width=5, battle-focus, hatred", "custom"),
                             ("fantasy7", "custom: models=10, width=5, poison, killing-blow", "custom: w=3")):
            for seed in range(1, 15):
                told = self.answered("trace", "--system", system, a, b, "--seed", str(seed), "--quiet")
                for dice, hits, sixes in re.findall(r"4\+ hits: ([\d> ]+).*\n +-> (\d+) hits?\n +(no sixes|sixes among the hits: \d+)", told):
                    faces = [int(die.split(">")[-1]) for die in dice.split()]
                    self.assertEqual(sum(face >= 4 for face in faces), int(hits), told)
                    self.assertEqual(faces.count(6), int(sixes.split(": ")[1]) if ":" in sixes else 0, told)
                    found.add(faces.count(6))
        self.assertGreater(len(found), 3)

    def test_dice_that_are_thrown_again_are_told_with_what_they_showed(self):
        again = 0
        for seed in range(1, 10):
            told = self.answered("trace", "--system", "ninth-age", "custom: models=10, width=5, hatred, divine-attacks",
                                 "custom: models=10, width=5, aegis=3+", "--seed", str(seed), "--rounds", "1", "--quiet")
            dice, count = re.search(r"A1? strikes B1?: .*\n +4\+ hits: ([\d> ]+?)(?: \((\w+) thrown again\))?\n", told).groups()
            for die in dice.split():
                self.assertEqual(">" in die, int(die.split(">")[0]) < 4, dice)
            self.assertEqual(dice.count(">"), 0 if count is None else 1 if count == "one" else int(count))
            for die in re.search(r"saves again on 3\+: ([\d> ]+)", told).group(1).split():
                self.assertEqual(">" in die, int(die.split(">")[0]) >= 3, told)
            again += dice.count(">")
        self.assertGreater(again, 10)

    def test_more_wounds_than_are_left_are_told_and_that_fewer_were_taken(self):
        told = self.answered("trace", "--system", "fantasy6", "custom: models=10, width=5, hits-on=1+, wounds-on=1+, charging",
                             "custom: models=2, width=2", "--rounds", "1", "--quiet")
        self.assertIn("     -> 4 through\n     -> 2 wounds taken\n", told)

    def test_hits_that_may_slay_are_hits_before_they_wound(self):
        told = 0
        for seed in range(1, 11):
            text, blows, _ = self.blows("fantasy6", "custom: killing-blow, i=9, s=4", "custom: w=3, models=5", seed)
            if "-> 0 through" not in blows:
                hits = int(re.search(r"-> (\d+) hits?\n", blows)[1])
                self.assertNotIn("through", blows, text)
                told += len(re.findall(r"\d to wound, 3\+ wounds and a 6 slays: ", blows))
                self.assertLessEqual(len(re.findall("to wound, ", blows)), hits, text)
        self.assertGreater(told, 10)

    def test_who_strikes_is_told_of_who_rolls_to_hit(self):
        said = self.answered("trace", "--system", "ninth-age", "custom: charging, impact=3, stomp=2", "custom", "--rounds", "1", "--quiet")
        self.assertIn("A strikes B, impact: 3 dice\n", said)
        self.assertIn("A strikes B, stomp: 2 dice\n", said)
        said = self.answered("trace", "--system", "ninth-age", "custom: crush-attack", "custom", "--rounds", "1", "--quiet")
        self.assertIn("A strikes B, crush: 5 models, 5 dice\n", said)

    def test_at_which_initiative_is_told(self):
        said = self.answered("trace", "--system", "old-world", "custom: great-weapon, charge=3", "custom: i=4, impact=1", "--rounds", "1", "--quiet")
        self.assertIn("A strikes B: at Initiative 4, 5 models, ", said)
        self.assertIn("B strikes A: at Initiative 4, 5 models and 5 in support, ", said)
        self.assertNotIn("Initiative", self.answered("trace", "--system", "sovl", "custom", "custom", "--rounds", "1", "--quiet"))

    def test_what_is_told_of_one_and_of_three_dice(self):
        said = self.answered("odds", "--system", "fantasy7", "custom: models=1", "custom: models=1, a=2", "--rounds", "1")
        self.assertIn("1 strikes, 1 die\n", said)
        self.assertIn("1 strikes, 2 dice\n", said)
        told = 0
        for seed in range(1, 21):
            text = self.answered("trace", "--system", "ninth-age", "custom: frenzy, pursue=restrain, att=4", "custom: models=15, dis=4", "--seed",
                                 str(seed), "--quiet")
            for dice, total in re.findall(r"holds back: (\d \d \d), highest two = (\d+), it ", text):
                self.assertEqual(int(total), sum(sorted(map(int, dice.split()))[1:]), text)
                told += 1
            self.assertNotRegex(text, r"holds back: \d \d \d =")
        self.assertGreater(told, 5)

    def test_why_a_break_test_is_on_what_it_is(self):
        for system, b, options, why, need in (("sovl", "custom: att=1, fearless", "skill=5, attacks=4", "fearless", 7 + 4),
                                              ("ninth-age", "custom: models=5", "fear, att=2", "1 less for fear", None),
                                              ("ninth-age", "custom: models=5, stubborn", "fear, att=2", "stubborn, 1 less for fear", 6),
                                              ("ninth-age", "custom: models=5, stubborn", "att=2", "stubborn", 7)):
            b = b.replace("att=1, ", "")
            told = 0
            for seed in range(1, 31):
                text = self.answered("trace", "--system", system, f"custom: {options}", b, "--rounds", "1", "--seed", str(seed), "--quiet")
                for on, given in re.findall(r"B takes a break test on (\d+)(.*): \d \d =", text):
                    told += 1
                    self.assertEqual(given, f" ({why})", text)
                    lead = int(re.search(r"A wins the round by (\d+)", text)[1])
                    self.assertLessEqual(int(on), need or 6 - lead, text)
            self.assertGreater(told, 3, (system, b))

    def test_dice_that_are_not_rolled_and_faces_that_do_nothing(self):
        for system, more in (("fantasy7", "poison"), ("ninth-age", "battle-focus")):
            text, blows, _ = self.blows(system, f"custom: hits-on=1+, {more}", "custom: saves-on=4+, models=5", 1)
            self.assertNotIn("hits", blows)
            wounded = re.search(r"4\+ wounds: ([\d ]+)\n", blows)[1].split()
            saves = re.search(r"B saves on 4\+: ([\d ]+)\n", blows)[1].split()
            self.assertEqual(len(saves), sum(int(die) > 3 for die in wounded), text)
        _, blows, _ = self.blows("fantasy7", "custom: hits-on=2+, i=9", "custom: t=10", 1)
        self.assertIn("no face wounds: ", blows)
        self.assertNotIn("7+", blows)


if __name__ == "__main__":
    main()
