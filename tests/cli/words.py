#!/usr/bin/env python3
"""What players say for a thing: read as an option with a note, or refused with the option's name."""

import re

from fray_program import CommandLine, fray, main

KNIGHTS, HALBERDIERS, ORCS = "empire/knights", "empire/halberdiers", "orcs/orc warriors"


class Words(CommandLine):
    def odds(self, *arguments):
        return self.in_json("odds", *arguments)

    def same(self, said, meant, word, option, enemy=f"{KNIGHTS}: charging", *options):
        """The odds are those of the option, and a note says what was read."""
        one, other = self.odds(said, enemy, *options), self.odds(meant, enemy, *options)
        self.assert_same(one, other, said)
        self.assertTrue(any(note.startswith(f"A: {word} is read as {option}: ") for note in one["notes"]), one["notes"])
        return one

    def test_ground_is_read_as_what_it_gives(self):
        for word in ("hill", "uphill", "wood", "woods", "ruins", "village", "hedge", "wall", "stream"):
            self.same(f"{HALBERDIERS}: {word}", f"{HALBERDIERS}: defended", word, "defended")
        self.same(f"{HALBERDIERS}: rampart", f"{HALBERDIERS}: fortified", "rampart", "fortified", f"{HALBERDIERS}: charging")

    def test_receiving_takes_no_charge_away_from_the_enemy(self):
        self.same(f"{HALBERDIERS}: receiving", HALBERDIERS, "receiving", "charging=no")

    def test_ground_in_games_of_ranks(self):
        enemy = "custom: charging"
        for word, option in (("hill", "high-ground"), ("uphill", "high-ground"), ("hedge", "defended"), ("wall", "defended")):
            self.same(f"custom: {word}", f"custom: {option}", word, option, enemy, "--system", "fantasy6")
        self.assertEqual(self.refused("odds", "--system", "sovl", "custom: hill", "custom"),
                         "side A: hill is no option here (leave it out: no ground is counted in this game).")

    def test_a_word_said_with_its_option_is_one(self):
        both = self.odds(f"{HALBERDIERS}: hill, defended", f"{KNIGHTS}: charging")
        self.assert_same(both, self.odds(f"{HALBERDIERS}: defended", f"{KNIGHTS}: charging"), "hill, defended")
        self.assert_same(self.odds(f"{HALBERDIERS}: hill=no", KNIGHTS), self.odds(HALBERDIERS, KNIGHTS), "hill=no")
        self.assertEqual(self.refused("odds", f"{HALBERDIERS}: receiving, charging", ORCS),
                         "side A: receiving and charging cannot both be said (one says the opposite of the other). Leave one out.")

    def test_a_word_said_no_is_told_as_options_are(self):
        for word in ("wall=no", "no wall", "receiving=no", "charging=no"):
            name = word.replace("no wall", "wall=no")
            self.assertIn(f"A: {name} changes nothing in this fight.", self.odds(f"{HALBERDIERS}: {word}", ORCS)["notes"])
        for taken in ("wall, wall=no", "wall, no wall"):
            self.assert_same(self.odds(f"{HALBERDIERS}: {taken}", ORCS), self.odds(HALBERDIERS, ORCS), taken)

    def test_a_word_for_several_tells_what_is_said_beside_it(self):
        for said, notes in (("champion, musician, standard, full command", ("full command says what is so anyway.",)),
                            ("full command, musician", ("full command is read as champion and standard, as musician is said already.", "musician says what is so anyway.")),
                            ("musician=no, full command", ("full command is read as champion and standard, as musician=no is said already.",))):
            told = self.odds(f"custom: {said}", "custom", "--system", "fantasy6", "--rounds", "1")["notes"]
            for note in notes:
                self.assertIn(f"A: {note}", told)
            self.assertFalse(any(note.startswith("A: musician changes") for note in told), told)

    def test_a_word_that_another_takes_away_is_told_where_both_are_typed(self):
        for system, side, enemy in (("warmaster", HALBERDIERS, ORCS), ("old-world", "custom", "custom")):
            for word, behind in (("charging", "charging=no"), ("charging", "no charging"), ("defended", "without defended"), ("wall", "wall=no")):
                notes = self.odds(f"{side}: {word}, {behind}", enemy, "--system", system)["notes"]
                self.assertIn(f"A: {word} is taken away by the {word}=no behind it.", notes)
        # Who puts options behind those of a side takes the place of what they take away.
        open(f"{self.folder}/spec.toml", "w").write(f'a = "{HALBERDIERS}: charging"\nb = "{ORCS}"\n[axes]\n"a.with" = ["", "charging=no"]\n')
        swept = fray("sweep", "spec.toml", folder=self.folder)
        self.assertEqual(swept.code, 0, swept)
        self.assertNotIn("taken away", swept.errors)

    def test_no_and_not_and_without_say_no_in_every_game(self):
        for system in ("warmaster", "fantasy6", "fantasy7", "ninth-age", "old-world", "sovl"):
            for no in ("no", "not", "without"):
                self.assertIn("A: charging=no changes nothing in this fight.", self.odds(f"custom: {no} charging", "custom", "--system", system)["notes"])
        self.assertEqual(self.refused("odds", f"{HALBERDIERS}: no flank", ORCS), 'side A: flank: "no" is not allowed. Type left or right, or leave flank out.')
        bonus = self.odds("empire/knights: charging, no charge bonus", ORCS)
        self.assert_same(bonus, self.odds("empire/knights: charging, no-charge-bonus", ORCS), "no charge bonus")

    def test_a_no_of_nothing_and_a_no_of_a_no_are_told_what_is_missing(self):
        for system in ("warmaster", "old-world"):
            said = {no: self.refused("odds", f"custom: {no}", "custom", "--system", system) for no in ("no", "not", "without", "no no charging")}
            for no in ("no", "not", "without"):
                self.assertEqual(said[no], f'side A: nothing stands behind "{no}" (an option is wanted). Type for example no charging.')
            self.assertEqual(said["no no charging"], 'side A: "no charging" stands behind a no (one no is enough). Type no charging.')

    def test_a_side_of_nothing_gets_an_example_that_its_game_has(self):
        for system in ("warmaster", "fantasy6", "fantasy7", "ninth-age", "old-world", "sovl"):
            for side in ("", ": charging"):
                said = self.refused("odds", side, "custom", "--system", system)
                example, = re.findall(r'Type for example "(.*)"\.$', said)
                self.assertNotIn("custom", example)
                self.assertNotEqual(self.odds(example, "custom", "--system", system)["win"], None)

    def test_names_of_armies_as_players_have_them(self):
        self.assertEqual(self.refused("odds", KNIGHTS, "list=skaven"),
                         'side B: "list=skaven" asks for all units of a list (one is wanted). Type for example skaven/clanrats.')
        for system, said, here in (("old-world", "orks", "orc-and-goblin-tribes"), ("ninth-age", "norse", "asklanders"), ("ninth-age", "marauders", "asklanders")):
            self.assertIn(f'"{said}" is an army, here {here} (a unit of it is wanted)', self.refused("odds", "--system", system, said, "custom"))
        self.assertIn("warriors-of-chaos/chaos marauders", self.refused("odds", "--system", "old-world", "marauders", "custom"))

    def test_errors_name_the_word_that_was_typed(self):
        for said, sentence in (("wall, wall", "wall is given twice (once is enough). Take one away."),
                               ("wall, no wall, wall", "wall is given twice (one says the opposite of the other). Leave one out."),
                               ("wall, fortified", "wall and fortified cannot both be said (a position is one of them). Leave one out."),
                               ("hill, rampart", "rampart and hill cannot both be said (a position is one of them). Leave one out."),
                               ("wall, defended=no", "wall and defended=no cannot both be said (one says the opposite of the other). Leave one out.")):
            told = self.refused("odds", f"{HALBERDIERS}: {said}", ORCS)
            self.assertIn(told, {f"side A: {sentence}", "side A: fortified and wall" + sentence[len("wall and fortified"):]}, said)
        self.odds(f"{HALBERDIERS}: wall, defended=yes", ORCS)

    def test_cavalry_has_nothing_of_a_hill(self):
        self.assertEqual(self.refused("odds", f"{KNIGHTS}: hill", ORCS),
                         "side A: hill gives cavalry nothing (only infantry and artillery are defended). Leave it out.")

    def test_a_word_without_effect_is_named_as_it_was_written(self):
        notes = self.odds("empire/steam tank: receiving", f"{HALBERDIERS}: hedge")["notes"]
        self.assertIn("B: hedge is read as defended: it stands behind a low obstacle.", notes)
        self.assertFalse(any("defended changes nothing" in note for note in notes), notes)

    def test_other_words_get_the_name_of_the_option(self):
        for word, option in (("hero", "character=hero"), ("general", "character=general"), ("hero=2", "character=hero"),
                             ("banner", "item=battle-banner"), ("handgun", "shots=6"), ("bow", "shots=6"), ("terror", "terrifying"),
                             ("charge", "charging"), ("cover", "defended"), ("models=3", "stands=3")):
            with self.subTest(word):
                said = self.refused("odds", f"{HALBERDIERS}: {word}", ORCS)
                self.assertIn(f"side A: {word.split('=')[0]} is no option here (type {option}", said)
        self.assertIn("LIST/HERO: character", self.refused("odds", "--system", "ninth-age", "custom: hero", "custom"))

    def test_who_says_receiving_is_fought_as_typed(self):
        rows = self.in_json("compare", f"{HALBERDIERS}: receiving", ORCS, "--against", KNIGHTS, "--quiet")
        self.assertEqual(rows[0]["win"], self.odds(HALBERDIERS, KNIGHTS)["win"]["p"])

    def test_help_lists_the_words(self):
        self.assertIn("hill (defended)", " ".join(self.answered("odds", "--help", "all").split()))
        self.assertIn("hill (high-ground)", " ".join(self.answered("odds", "--system", "fantasy6", "--help", "all").split()))


if __name__ == "__main__":
    main()
