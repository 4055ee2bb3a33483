#!/usr/bin/env python3
"""The rank-and-flank games on the command line: answers, readings, refusals."""

import csv
import json
import pathlib
import random
import re
import tempfile

from fray_program import CommandLine, fray, main

SWORDS = "custom: models=20, width=5, {}"
GAMES = {"sovl": "skill=4", "ninth-age": "off=4, standard", "fantasy6": "ws=4, standard", "fantasy7": "WS=4, standard"}
MANY = ["custom: models={}, width={}, hits-on=6+, saves-on=none, unbreakable",
        "custom: models={}, width={}, hits-on=5+, saves-on=none, unbreakable"]


class Answers(CommandLine):
    def solved(self, system, a, b, *more):
        return self.in_json("odds", "--system", system, a, b, *more)

    def test_every_game_is_listed(self):
        text = self.answered("systems")
        for system in GAMES:
            self.assertIn(f"\n{system}\n", text)

    def test_every_game_answers_and_its_chances_sum_to_one(self):
        for system, skill in GAMES.items():
            answer = self.solved(system, SWORDS.format(skill + ", charging"), SWORDS.format("points=80"), "--method", "exact")
            self.assertAlmostEqual(sum(answer["endings"].values()), 1, places=12)
            self.assertAlmostEqual(sum(answer[part]["p"] for part in ("win", "draw", "loss")), 1, places=12)
            for name in ("models_lost", "wounds", "score", "flee_in", "pursuit_in"):
                for side in "ab":
                    self.assertAlmostEqual(sum(answer[name][side]["pmf"]), 1, places=12, msg=(system, name))
            self.assertGreater(answer["win"]["p"], answer["loss"]["p"])

    def test_chances_of_several_units_sum_to_one_after_any_round(self):
        dice = random.Random(20261128)

        def unit(first, discipline):
            said = [f"models={dice.choice((1, 1, 2, 3))}"]
            for chance, options in ((0.5, (f"{discipline}=2", f"{discipline}=4")), (0.3, ("charging",)), (0.2, ("pursue=no", "pursue=restrain")),
                                    (0 if first else 0.6, ("flank=left", "flank=right", "rear")), (0.2, ("unbreakable", "fear", "frenzy"))):
                if dice.random() < chance:
                    said.append(dice.choice(options))
            return "custom: " + ", ".join(said)

        solved = 0
        for _ in range(40):
            system, discipline = dice.choice((("old-world", "ld"), ("old-world", "ld"), ("ninth-age", "dis"), ("fantasy6", "ld"), ("fantasy7", "ld")))
            a, b = (" + ".join(unit(nth == 0, discipline) for nth in range(dice.choice((1, 2, 2)))) for _ in "ab")
            said = fray("odds", "--system", system, a, b, "--rounds", dice.choice("123"), "--method", "exact", "--json", "--quiet")
            if said.code == 2:  # too large
                continue
            solved += 1
            found = json.loads(said.out)
            with self.subTest(system=system, a=a, b=b):
                for sums in (found["endings"].values(), (found[end]["p"] for end in ("win", "draw", "loss")), found["rounds"]["pmf"],
                             *(found[told][side]["pmf"] for told in ("models_lost", "wounds", "flee_in", "pursuit_in") if told in found for side in "ab")):
                    self.assertAlmostEqual(sum(p["p"] if isinstance(p, dict) else p for p in sums), 1, delta=1e-12)
        self.assertGreater(solved, 20)

    def test_endings_with_long_names_have_their_bars(self):
        with tempfile.TemporaryDirectory() as folder:
            self.answered("odds", "--system", "old-world", "custom: models=10 + custom: character, models=1", "custom: models=10", "--rounds", "2",
                          "--svg", "odds.svg", "--quiet", folder=folder)
            picture = pathlib.Path(folder, "odds.svg").read_text()
        panel = picture[picture.index("share of all fights"):picture.index("on average, B")]
        self.assertIn("some run down", panel)
        bars = [(float(x), float(width)) for x, width in re.findall(r'<rect x="([0-9.]+)" y="[0-9.]+" width="([0-9.]+)" height="15.0"', panel)]
        self.assertGreaterEqual(max(width for _, width in bars), 59)
        numbers = [float(x) for x in re.findall(r'<text x="([0-9.]+)"[^>]*text-anchor="end"', panel)]
        self.assertLess(max(numbers), min(x for x, _ in bars))

    def test_whom_a_list_hates_or_fears(self):
        def told(a, b, system="old-world"):
            return self.in_json("odds", "--system", system, a, b, "--quiet")
        hating, plain = "dark-elves/black guard of naggarond: models=10", "custom: models=10"
        for a, b, rules in ((hating, "high-elf-realms/lothern sea guard: models=10", ("hatred", "eternal hatred")),
                            ("dwarfen-mountain-holds/dwarf warriors: models=10", "orc-and-goblin-tribes/orc mobs: models=10", ("hatred",)),
                            ("orc-and-goblin-tribes/goblin mobs: models=20", "dark-elves/black ark corsairs: models=21", ("afraid",))):
            enemy, own = b.split("/")[0], a.split(":")[0]
            said = told(a, b)
            for rule in rules:
                self.assertIn(f"{own}: {rule} against {enemy}, as its list says.", said["notes"])
            self.assertEqual(said["win"], told(f"{a}, {', '.join(rules)}", b)["win"])
        said = told("dark-elves/dark riders: models=5", "high-elves/silver helms: models=5", "fantasy6")
        self.assertIn("dark-elves/dark riders: hatred against high-elves, as its list says.", said["notes"])
        for other in (plain, "dwarfen-mountain-holds/dwarf warriors: models=10"):
            self.assertFalse(any(" against " in note for note in told(hating, other)["notes"]))
        mixed = told(hating, "high-elf-realms/lothern sea guard: models=10 + dwarfen-mountain-holds/dwarf warriors: models=10, charging, flank=left")
        self.assertFalse(any(" against " in note for note in mixed["notes"]))
        self.assertIn("dark-elves/black guard of naggarond: hatred is left out, since not all of the enemies are whom its list means.", mixed["notes"])
        (elves,) = self.in_json("units", "--system", "old-world", hating.split(":")[0])
        self.assertIn("eternal hatred against high-elf-realms", elves["rules"])

    def test_each_part_of_a_model_has_the_rules_that_its_page_gives_it(self):
        def wounds(unit, enemy="empire-of-man/state troops: models=20"):
            return self.solved("old-world", unit, enemy, "--rounds", "1", "--method", "exact")["wounds"]["a"]["mean"]
        for unit, plain, in (("warriors-of-chaos/chaos chariots", "crew=ws 5 s 4 i 4 a 2"),  # halberds
                             ("orc-and-goblin-tribes/orc boar chariots", "crew=ws 3 s 3 i 3 a 2 cavalry-spear"),  # choppas
                             ("daemons-of-chaos/seekers of slaanesh", "mount=ws 3 s 3 i 5 a 1"),  # poison
                             ("lizardmen/ripperdactyl riders", "mount=ws 3 s 4 i 3 a 2")):  # furious charge
            self.assertGreater(wounds(unit + ": charge=8"), wounds(f"{unit}: charge=8, {plain}"), unit)
        for unit, rule in (("daemons-of-chaos/seekers of slaanesh", "poison"), ("lizardmen/ripperdactyl riders", "cleaving blow"),
                           ("lizardmen/skink skirmishers", "poison"), ("warriors-of-chaos/chaos chariots", "halberd")):
            (listed,) = json.loads(self.answered("units", "--system", "old-world", unit, "--json"))
            self.assertNotIn(rule, listed["rules"])
        # Whom a list hates, mounts hate, too.
        riders, foes = "dark-elves/dark riders: models=5", "high-elf-realms/silver helms: models=5"
        self.assertAlmostEqual(wounds(riders, foes), wounds(f"{riders}, hatred, mount=ws 3 s 3 i 4 a 1 hatred", foes), delta=1e-12)

    def test_magic_of_daemons_is_in_all_their_blows(self):
        def wounds(unit):
            foes = "custom: models=10, ward-mundane=4+"
            return self.solved("fantasy6", unit, foes, "--rounds", "1", "--method", "exact")["wounds"]["a"]["mean"]
        for unit, mount, magic in (("chaos/mounted daemonettes", "ws 3 s 3 i 5 a 1", True), ("wood-elves/wild riders of kurnous", "ws 3 s 3 i 4 a 1", True),
                                   ("vampire-counts/black knights", "ws 2 s 3 i 2 a 1", False)):
            self.assertEqual(wounds(unit) > wounds(f"{unit}: mount={mount}"), magic, unit)
            self.assertEqual(wounds(unit) < wounds(f"{unit}: mount={mount} magical-attacks"), not magic, unit)

    def test_who_fears_all_is_as_one_whom_all_frighten(self):
        # The hero strikes last: whom he fears is told by strength as the round began.
        hero = "custom: models=1, w=2, i=1, ld=2, a=5, character"
        enemies = ("custom: models=5, width=5, i=3, s=5", "custom: models=9, width=5, i=3, s=5, of=1")
        def win(afraid, fear):
            own = "custom: models=5, width=5, i=5, ld=2, unbreakable" + afraid
            return self.solved("old-world", f"{own} + {hero}{afraid}", " + ".join(one + fear for one in enemies), "--rounds", "1")["win"]["p"]
        self.assertAlmostEqual(win(", afraid", ""), win("", ", fear"), delta=1e-12)
        self.assertNotEqual(win(", afraid", ""), win("", ""))

    def test_command_and_ground_as_players_say_them(self):
        def win(unit):
            return self.in_json("odds", "--system", "old-world", unit, "custom: models=10, charging", "--quiet", "--rounds", "1")["win"]
        self.assertEqual(win("custom: models=10, full command"), win("custom: models=10, champion, standard, musician"))
        for word in ("Full command group", "command group", "FCG", "FC"):
            self.assertEqual(win(f"custom: models=10, {word}"), win("custom: models=10, full command"))
        for word, meant in (("GW", "great weapon"), ("two handed weapons", "great weapon"), ("AHW", "paired weapons"), ("banner", "standard"), ("unit standard", "standard")):
            self.assertEqual(win(f"custom: models=10, {word}"), win(f"custom: models=10, {meant}"))
            self.assertNotEqual(win(f"custom: models=10, {word}"), win("custom: models=10"))
        self.assertEqual(win("custom: models=10, full command, no champion"), win("custom: models=10, standard, musician"))
        notes = self.in_json("odds", "--system", "old-world", "custom: models=10, full command", "custom", "--quiet")["notes"]
        self.assertFalse(any("in this fight" in note for note in notes), notes)
        self.assertEqual(win("custom: models=10, hill"), win("custom: models=10, high-ground"))
        self.assertGreater(win("custom: models=10, hedge")["p"], win("custom: models=10")["p"])

    def test_wounds_lost_before_are_no_wounds_of_this_fight(self):
        # A model with three wounds that has lost two is one with a single wound, and what it does is the same.
        for system, wounds, own in (("sovl", "wounds", "skill=4"), ("ninth-age", "hp", "off=4"), ("fantasy6", "w", "ws=4"), ("fantasy7", "w", "ws=4"),
                                    ("old-world", "w", "ws=4")):
            other = "custom: models=4, width=4, points=40"
            hurt = self.solved(system, f"custom: models=1, width=1, {own}, {wounds}=3, outstanding=2, points=60", other, "--rounds", "2")
            small = self.solved(system, f"custom: models=1, width=1, {own}, {wounds}=1, points=60", other, "--rounds", "2")
            for part in ("win", "draw", "loss", "endings", "models_lost", "wounds", "score", "rounds"):
                self.assertTrue(self.alike(hurt[part], small[part]), (system, part))
            self.assertNotEqual(hurt["key"], self.solved(system, f"custom: models=1, width=1, {own}, {wounds}=3, points=60", other, "--rounds", "2")["key"])
            none = self.solved(system, f"custom: models=3, width=3, {own}, {wounds}=3, outstanding=0", other, "--rounds", "1")
            self.assertEqual(none["key"], self.solved(system, f"custom: models=3, width=3, {own}, {wounds}=3", other, "--rounds", "1")["key"])

    def test_a_wound_before_costs_a_model_sooner(self):
        # Ogres of three wounds: one more wound than a multiple of three costs one more model.
        for method in ("exact", "simulate"):
            hurt, whole = (self.solved("fantasy6", f"custom: models=3, width=3, w=3, unbreakable{more}", "custom: models=6, width=6", "--rounds", "1", "--method", method)
                           for more in (", outstanding=2", ""))
            by_wounds = [0.0] * 4
            for lost, chance in enumerate(whole["wounds"]["b"]["pmf"]):
                by_wounds[min(3, (lost + 2) // 3)] += chance
            told = hurt["models_lost"]["a"]["pmf"] + [0] * 4
            for models in range(4):
                self.assertAlmostEqual(told[models], by_wounds[models], places=9 if method == "exact" else 2)

    def test_as_many_wounds_as_a_model_has_are_a_model(self):
        for said, sentence in (("w=2, outstanding=2", "outstanding = 2 is not allowed (0 to 1, fewer than a model has)"), ("outstanding=1", "is said of models with one wound")):
            self.assertIn(sentence, self.refused("odds", "--system", "fantasy6", f"custom: models=3, {said}", "custom"))

    def test_a_fight_has_one_key_wherever_it_is_told(self):
        with tempfile.TemporaryDirectory(prefix="fray-cli-ranks-") as folder:
            for system in GAMES:
                a, b = "custom: models=5", "custom: models=6, points=90"
                pathlib.Path(folder, "spec.toml").write_text(f'system = "{system}"\na = "{a}"\nb = "{b}"\nrounds = 1\n')
                alone = self.solved(system, a, b, "--rounds", "1")["key"]
                in_csv, = csv.DictReader(self.answered("odds", "--system", system, a, b, "--rounds", "1", "--csv", "--quiet").splitlines())
                row, = csv.DictReader(self.answered("sweep", "spec.toml", "--quiet", folder=folder).splitlines())
                cell, = csv.DictReader(self.answered("matrix", "--system", system, a, b, "--rounds", "1", "--quiet").splitlines())
                self.assertEqual([in_csv["key"], row["key"], cell["key"]], [alone] * 3, system)

    def test_help_tells_the_keys_of_each_game(self):
        for system, key in (("sovl", "power=4"), ("ninth-age", "aegis=4+"), ("fantasy6", "ws=4"), ("fantasy7", "killing-blow")):
            self.assertIn(f"  {key} ", self.answered("odds", "--system", system, "--help", "all"))

    def test_a_combat_is_told(self):
        text = self.answered("trace", "--system", "fantasy6", SWORDS.format("ws=4, charging"), SWORDS.format("ws=3"))
        for word in ("Round 1", "A strikes B", "Score: ", "This fight again"):
            self.assertIn(word, text)

    def test_rounds_are_counted_to_the_last(self):
        even = ["custom: models=30, unbreakable"] * 2
        answer = self.solved("sovl", *even)
        rounds = answer["rounds"]
        self.assertAlmostEqual(rounds["mean"], 12.20872252, places=8)
        self.assertAlmostEqual(sum(n * p for n, p in enumerate(rounds["pmf"])), rounds["mean"], places=11)
        self.assertAlmostEqual(sum(rounds["pmf"]), 1, places=12)
        fought = [sum(each[result] for result in ("win", "draw", "loss")) for each in answer["by_round"]]
        self.assertAlmostEqual(sum(fought), rounds["mean"], places=11)
        self.assertIn("Round by round, 12.21 fought on average", self.answered("odds", "--system", "sovl", *even, "--all"))
        row, = csv.DictReader(self.answered("odds", "--system", "sovl", *even, "--csv", "--quiet").splitlines())
        self.assertAlmostEqual(float(row["rounds_mean"]), rounds["mean"], places=6)
        drawn = self.solved("sovl", *even, "--method", "simulate", "--trials", "400000")["rounds"]
        half = (drawn["high"] - drawn["low"]) / 2
        self.assertLess(abs(drawn["mean"] - rounds["mean"]), 2.5 * half)  # 4.9 standard errors
        self.assertLess(half, 0.01)
        seldom = ["custom: models=1, unbreakable, hits-on=6+, saves-on=2+"] * 2  # each slain once in 36 rounds
        answer = self.solved("sovl", *seldom)
        self.assertAlmostEqual(answer["rounds"]["mean"], 1 / (1 - (35 / 36) ** 2), places=9)
        many = ["custom: models=200, unbreakable", "custom: models=100, unbreakable"]  # on a grid
        answer = self.solved("sovl", *many)
        self.assertEqual(answer["by_round"], [])
        pmf = answer["rounds"]["pmf"]
        self.assertAlmostEqual(sum(n * p for n, p in enumerate(pmf)), answer["rounds"]["mean"], places=9)
        self.assertIn(f"{answer['rounds']['mean']:.2f} are fought on average", answer["notes"][0])

    def test_an_interval_of_rounds_holds_beyond_those_told_apart(self):
        seldom = ["custom: models=1, unbreakable, hits-on=6+, wounds-on=6+, saves-on=2+"] * 2
        wanted = 1 / (1 - (215 / 216) ** 2)
        drawn = self.solved("ninth-age", *seldom, "--method", "simulate", "--sampler", "pools", "--trials", "100000")
        half = (drawn["rounds"]["high"] - drawn["rounds"]["low"]) / 2
        self.assertLess(abs(drawn["rounds"]["mean"] - wanted), 2.5 * half)  # 4.9 standard errors
        self.assertTrue(0.95 < half / (1.96 * wanted / 100000 ** 0.5) < 1.05, half)  # as wide as a geometric's
        self.assertTrue(drawn["by_round"][-1]["or_later"])
        self.assertEqual(len(drawn["by_round"]), 255)

    def test_duels_of_many_are_exact(self):
        for n, m, wanted in ((10, 10, "0.052878542721"), (60, 30, "0.999386650196"), (200, 100, "0.999999998530")):
            sides = (MANY[0].format(n, n), MANY[1].format(m, m))
            answer = self.solved("sovl", *sides)
            self.assertEqual(answer["method"], "exact")
            self.assertEqual(f"{answer['win']['p']:.12f}", wanted)


class SeveralUnits(CommandLine):
    def test_no_model_strikes_twice_when_an_enemy_falls(self):
        # Ten models that always hit and are never saved against make ten wounds at most, whoever falls first.
        helpless = "hits-on=none, saves-on=none, unbreakable"
        answer = self.in_json("odds", "--system", "sovl", "custom: models=10, width=5, hits-on=1+, unbreakable",
                             f"custom: models=1, width=1, {helpless} + custom: models=50, width=1, {helpless}"
                             f" + custom: models=50, width=1, {helpless}", "--rounds", "1")
        self.assertLessEqual(answer["wounds"]["a"]["mean"], 10)


class Refusals(CommandLine):
    def test_options_of_another_game(self):
        sides = (SWORDS.format("ws=4"), SWORDS.format("ws=3"))
        self.assertIn("say how many rounds", self.refused("odds", "--system", "fantasy6", *sides, "--turns", "2"))
        self.assertIn("pursue=yes", self.refused("odds", "--system", "fantasy6", *sides, "--policy", "stand"))
        self.assertIn("--rule", self.refused("odds", "custom: attacks=3", "custom: attacks=3", "--rule", "roll-off=no"))

    def test_readings(self):
        sides = (SWORDS.format("ws=4"), SWORDS.format("ws=3"))
        self.assertIn("insane-courage", self.refused("odds", "--system", "fantasy6", *sides, "--rule", "courage=yes"))
        self.assertIn("yes|no", self.refused("odds", "--system", "fantasy6", *sides, "--rule", "insane-courage=2"))
        self.answered("odds", "--system", "fantasy6", *sides, "--rule", "insane-courage=yes", "--rule", "rank-width=5")

    def test_a_combat_that_may_never_end(self):
        harmless = SWORDS.format("hits-on=none")
        self.assertIn("may never end", self.refused("odds", "--system", "sovl", harmless, harmless))
        self.answered("odds", "--system", "sovl", harmless, harmless, "--rounds", "2")

    def test_what_is_unknown_leads_to_the_help_of_its_game(self):
        for system in GAMES:
            self.assertIn(f'no option is called "xyzzyplugh" (see fray odds --help --system {system}).',
                          self.refused("odds", "--system", system, "custom: xyzzyplugh=1", "custom"))

    def test_the_second_of_one_enemy(self):
        for option in ("of", "chases"):
            self.assertEqual(self.refused("odds", "--system", "fantasy7", f"custom: {option}=2", "custom"),
                             f"side A: {option} = 2 is not allowed (there is one enemy unit). Leave it out.")

    def test_what_a_side_cannot_be_is_one_sentence(self):
        for side, told in (("custom + custom: models=3, character", "character is said of 3 models (a character is one). Say models=1."),
                           ("custom: away=5", "away: all its units are away (one must be in contact when the fight begins). "
                                              "Leave away out of one of them."),
                           ("custom: challenge", "challenge is said of 20 models (a character fights one, or a model alone; no champion does here). Say it of a character.")):
            self.assertEqual(self.refused("odds", "--system", "fantasy6", side, "custom"), "side A: " + told)

    def test_help_says_who_of_the_front_rank_fights(self):
        for system in GAMES:
            told = self.answered("odds", "--system", system, "--help", "all")
            self.assertEqual("The whole front rank fights, however narrow the enemy is" in told, system in ("sovl", "ninth-age"))

    def test_units_that_cannot_be(self):
        self.assertIn("1 to 3", self.refused("odds", "--system", "sovl", "4 x custom: models=5", "custom: models=5"))
        self.assertIn("no unit stands before the", self.refused("odds", "--system", "sovl", "custom: models=1, character", "custom: models=5"))


class Told(CommandLine):
    """The trace of a combat says what happened in each round, and its terms add up."""

    def rounds(self, system, a, b, *more):
        """The lines of each round, by its heading."""
        rounds = {}
        for line in self.answered("trace", "--quiet", "--system", system, a, b, *more).splitlines():
            if re.fullmatch(r"Round \d+.*", line):
                self.assertNotIn(line, rounds)
                rounds[line] = []
            elif rounds and line.startswith("  "):
                rounds[line if line in rounds else list(rounds)[-1]].append(line.strip())
        return rounds

    def check_sums(self, lines):
        """Each round has one score, and its terms make the lead that is told."""
        scores = [i for i, line in enumerate(lines) if line.startswith("Score: ")]
        self.assertEqual(len(scores), 1, lines)
        a, b = (sum(int(number) for number in re.findall(r"(?:^[AB] |\+)(\d+)", side))
                for side in lines[scores[0]][len("Score: "):].split("; "))
        result = lines[scores[0] + 1]
        if "left in the combat" not in result:
            self.assertEqual(result, "The round is drawn" if a == b else f"{'A' if a > b else 'B'} wins the round by {abs(a - b)}")

    def test_who_crumbles_has_lost_by_the_score_before(self):
        lines = self.rounds("ninth-age", "custom: models=20,standard,att=0", "custom: models=5,width=5,unstable,att=0",
                            "--rounds", "1")["Round 1"]
        self.assertEqual(lines[-3:], ["Score: A 0 wounds +3 ranks +1 standard; B 0 wounds", "A wins the round by 4",
                                      "B crumbles: 4 wounds"])
        for lines in self.rounds("fantasy6", "custom: models=20, frenzy, charging", "custom: models=5,width=5,fear,us=5,unstable",
                                 "--seed", "4").values():
            self.check_sums(lines)

    def test_ranks_of_fantasy_are_terms_of_the_score(self):
        for system in ("fantasy6", "fantasy7"):
            lines = self.rounds(system, "custom: models=20", "custom: models=10", "--rounds", "1")["Round 1"]
            self.assertIn("+3 ranks +1 outnumber; ", next(line for line in lines if line.startswith("Score: ")))
            self.check_sums(lines)

    def test_terms_add_up_in_every_game(self):
        hero = " + custom: models=1, width=1, character, challenge, multiple=3"
        for system in GAMES:
            bearer, battle = ("", "") if system == "sovl" else (", standard", ", battle-standard")
            for seed in range(1, 8):
                for a, b in ((f"custom: models=20, charging{bearer}", f"custom: models=20, spear{battle}"),
                             (f"custom: models=20{hero}", f"custom: models=15{hero}"),
                             ("custom: models=12", "custom: models=6 + custom: models=6, flank=left")):
                    for lines in self.rounds(system, a, b, "--seed", str(seed), "--quiet").values():
                        self.check_sums(lines)

    def test_each_round_has_its_heading_and_its_wounds(self):
        long = [("ninth-age", "custom: models=20, charging", "custom: models=18, light-troops, battle-standard, stubborn", "753"),
                ("sovl", "custom: models=20, unbreakable, fearless, spear, charging",
                 "custom: models=18, lethal-strike, fearless, unbreakable", "555")]
        for system, a, b, seed in long:
            rounds = self.rounds(system, a, b, "--seed", seed)
            self.assertGreater(len(rounds), 5)
            self.assertEqual(list(rounds), [f"Round {i}" for i in range(1, len(rounds) + 1)])
            for lines in rounds.values():
                self.check_sums(lines)

    def test_a_round_before_a_pursuit_into_a_new_enemy_has_its_score(self):
        rounds = self.rounds("fantasy7", "custom: models=1,width=1,a=0,standard",
                             "custom: models=1,width=1,a=0,ld=0 + custom: models=1,width=1,away=2,a=0,ld=0",
                             "--rule", "insane-courage=no", "--rounds", "3", "--seed", "1")
        self.assertEqual(rounds["Round 1"][1:4], ["Score: A 0 wounds +1 standard; B 0 wounds", "A wins the round by 1",
                                                  "B1 breaks without a break test (the difference of 1 leaves less than 2 to roll)"])
        for lines in rounds.values():
            self.check_sums(lines)
        overrun = self.rounds("ninth-age", "custom: models=1,width=1, charging, hits-on=1+, wounds-on=1+, agi=9",
                              "custom: models=1,width=1 + custom: models=20, away=2")
        self.check_sums(overrun["Round 1"])
        self.assertIn("B has nobody left in the combat: A wins the round by ", overrun["Round 1"][-2])

    def test_automatic_tests_say_why(self):
        fear = ("custom: models=20,fear,charging, us=2", "custom: models=20", "--rounds", "1", "--seed", "3")
        told = self.rounds("fantasy7", *fear)["Round 1"]
        tests = [line for line in told if "break test" in line]
        self.assertEqual(len(tests), 1, told)
        self.assertRegex(tests[0], r"^B takes a break test on 2 \(outnumbered by whom it fears\): \d \d = \d+, (breaks|stands)$")
        self.assertFalse([line for line in told if "dares" in line], told)  # outnumbered, it has passed before
        few = self.rounds("fantasy7", "custom: models=20,fear,charging", "custom: models=20", "--rounds", "1", "--seed", "3")
        told = few["Round 1"]
        self.assertTrue(re.match(r"B tests on 7 whether it dares \(fear\): \d \d = \d+, it (dares|is shaken)$", told[0]), told)
        told = self.rounds("fantasy7", *fear, "--rule", "insane-courage=no")["Round 1"]
        self.assertIn("B breaks without a break test (outnumbered by whom it fears)", told)
        told = self.rounds("sovl", "custom: models=20, charging, attacks=9", "custom: models=20, unbreakable", "--rounds", "1")["Round 1"]
        self.assertIn("B stands without a break test (unbreakable)", told)

    def test_tests_rolled_again_and_tests_of_restraint(self):
        said = ""
        for seed in range(1, 12):
            said += self.answered("trace", "--system", "ninth-age", "custom: models=20, charging, att=3, pursue=restrain, battle-standard",
                                  "custom: models=20, dis=5, battle-standard", "--rounds", "1", "--seed", str(seed))
        self.assertRegex(said, r"A tests on 7 whether it holds back: \d \d = \d+, it holds back")
        self.assertRegex(said, r"A tests on 7 whether it holds back: \d \d = \d+, rolled again near the battle standard "
                               r"\d \d = \d+, it (holds back|pursues)")
        self.assertRegex(said, r"B takes a break test on \d: \d \d = \d+, fails\n +rolled again near the battle standard: "
                               r"\d \d = \d+, (breaks|stands)")


class Help(CommandLine):
    def test_what_changes_no_odds_is_marked(self):
        for system in ("sovl", "ninth-age"):
            text = self.answered("odds", "--system", system, "--help", "all")
            for option, games in (("high-ground", "Fantasy and The Old World"), ("base=4", "Fantasy and The Old World")):
                self.assertRegex(" ".join(text.split()), rf" {option} [^(]*\(counts in {games}\) ")
        self.assertRegex(" ".join(text.split()), r" adv=4 [^(]*\(counts for charge=\) ")


if __name__ == "__main__":
    main()
