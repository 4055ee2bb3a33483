#!/usr/bin/env python3
"""Every refusal is one line of whole sentences that say what to type instead, whatever was wrong.

`messages.py .../fray --print` shows them all.
"""

import re
import sys

from fray_program import CommandLine, fray, main

K, O = "empire/knights", "orcs/orc warriors"
SIDES = [  # wrong as A in Warmaster
    "", " + ", K + " +", "empire/kni\u202eghts", "knigts", "empire", "empir/knights", "empire/knight", "knights", "0 x empire/knights", "99 x empire/knights",
    K + ": charging,", ": charging", K + ": chargin", K + ": charging, charging", K + ": charging=maybe", K + ": stands",
    K + ": stands=0", K + ": stands=x", K + ": attacks=99", K + ": attacks=banana", K + ": armour=9", K + ": armour=3", K + ": type=horse",
    K + ": hits=9", K + ": outstanding=9", K + ": support=1", K + ": defended", K + ": charging, defended",
    "empire/halberdiers: defended, fortified", "empire/halberdiers: pursuit=3, defended", "empire/cannons: pursuit=3",
    K + ": policy=flee", K + ": character=nobody", K + ": hero", K + ": item=sword-of-nothing", K + ": item=battle-banner, item=battle-banner",
    K + ": flank=middle", K + ": flank=left, rear", K + ": of=3", K + ": flank=left, of=3", K + ": behind=1",
    K + ": behind=2", K + ": beside=1", K + ": at=x", K + ": formation=square", K + ": fighting=9", K + ": fighting=1, shots=2",
    K + ": fighting=1, behind=1", K + ": shot-at=2, charging", K + ": shot-at=2", K + ": target=3", 
    K + ": receiving, charging", K + ": hill", K + ": points=-1", K + ": points=x", K + ": name=", "custom: type=", "custom: attacks=-1",
    "custom: stands=99", "13 x custom", "custom: hits=0", "custom: armour=2+", "custom: terror", "custom: banner", "custom: models=20",
    "@nothing.toml", "@", "@kinghts", K + " + @kinghts", "empire/general", K + ": envelop=x", K + ": joins",
    K + ": mount=pegasus", K + ": shots=99", K + ": lance", "a\tb", K + ": =3", K + ": attacks=", "@number.toml", "@two.toml", "@army.toml",
]
RANKS = [
    ("sovl", "custom: hill"), ("sovl", "custom: models=0"), ("sovl", "custom: arm=3"), ("sovl", "custom: ws=3"),
    ("sovl", "custom: away"), ("ninth-age", "custom: hero"), ("ninth-age", "custom: sv=4+"), ("ninth-age", "custom: challenge"),
    ("ninth-age", "custom: character"), ("ninth-age", "custom: multiple=0"), ("ninth-age", "custom: flank=left, rear"),
    ("ninth-age", "custom: away, charging"), ("ninth-age", "custom: defended, charging"), ("ninth-age", "custom: met"),
    ("fantasy6", "custom: ward=9+"), ("fantasy6", "custom: of=2"), ("fantasy6", "custom: attacks=7D6"),
    ("fantasy7", "custom: pursue=maybe"), ("fantasy7", "custom: width=0"), ("fantasy7", "nobody"), ("fantasy7", "custom: weapon=spoon"),
]
COMMANDS = [
    [], ["ods"], ["help", "ods"], ["help", "units", "chekc"], ["--verson"], ["odds"], ["odds", K], ["odds", K, O, O], ["odds", K, O, "--trails", "3"],
    ["odds", K, O, "--rounds"], ["odds", K, O, "--rounds", "99"], ["odds", K, O, "--rounds", "x"], ["odds", K, O, "--rounds", "1", "--rounds", "2"],
    ["odds", K, O, "--turns", "99"], ["odds", K, O, "--policy", "flee"], ["odds", K, O, "--method", "guess"], ["odds", K, O, "--sampler", "x"],
    ["odds", K, O, "--trials", "0"], ["odds", K, O, "--precision", "3"], ["odds", K, O, "--seed", "-1"], ["odds", K, O, "--threads", "0"],
    ["odds", K, O, "--system", "chess"], ["odds", K, O, "--edition", "third"], ["odds", K, O, "--rule", "x=y"], ["odds", K, O, "--json", "--csv"],
    ["odds", K, O, "--svg", ""], ["odds", K, O, "--svg", "x.png"], ["odds", K, O, "--svg", "-"],
    ["odds", K, O, "--at-least", "x=2"], ["odds", K, O, "--at-least", "stands-lost"], ["odds", K, O, "--at-least", "stands-lost=x"],
    ["odds", K, O, "--engagement", "e.toml"], ["odds", "--engagement", "none.toml"], ["odds", "--engagement", "bad.toml"],
    ["odds", "--engagement", "side.toml"], ["odds", K + ": fighting=1", O, "--field"], ["odds", K, O, "--policy", "best", "--turns", "end"],
    ["odds", K, O, "--edition", "classic", "--rounds", "2"], ["odds", K + ": pursuit=3", O + ": pursuit=3"],
    ["odds", K + ": pursuit=3", O + ": charging"], ["odds", K + ": flank=left", O + ": flank=left"], ["--json", "odds", K, O],
    ["odds", "--system", "sovl", "custom", "custom", "--turns", "2"], ["odds", "--system", "sovl", "custom", "custom", "--policy", "stand"],
    ["odds", "--system", "sovl", "custom", "custom", "--edition", "x"], ["odds", "--system", "sovl", "custom", "custom", "--rule", "x=y"],
    ["odds", "--system", "sovl", "custom", "custom", "--rounds", "99"],
    ["odds", "--system", "sovl", "custom", "custom", "--engagement", "bad.toml"],
    ["trace", K, O, "--luck", "good"], ["trace", K], ["trace", K, O, "--json", "--csv"], ["trace", K, O, "--seed", "x"],
    ["advise", K, O, "--aim", "glory"], ["advise", K, O, "--enemy", "kind"], ["advise", K, O, "--policy", "stand"], ["advise", K],
    ["advise", K, O, "--json", "--csv"], ["luck", K, O], ["luck", K, O, "--result", "banana"], ["luck", K, O, "--result", "lost 9 stands"],
    ["luck", "--game", "none.csv"], ["luck", K, O, "--game", "game.csv"], ["luck", "--game", "game.csv"],
    ["compare", K], ["compare", *[K] * 9], ["compare", K, O, "--against", "nobody"], ["compare", K, O, "--against", ""],
    ["compare", K, O, "--against", "empty.toml"], ["compare", K, "empire"], ["compare", K, O, "--json", "--csv"], ["compare", K, O, "--svg", "-"],
    ["rank"], ["rank", "empir"], ["rank", "empire", "--by", "luck"], ["rank", "empire", "--budget", "0"], ["rank", "empire", "--budget", "x"],
    ["rank", ""], ["points"], ["points", "empir"], ["points", K, "--fix", "x"], ["points", K, "--fix", "nobody=3"], ["points", K, "--round", "x"],
    ["points", "2 x " + K], ["points", K + ": charging"], ["points", K, "--regress", "--against", O, "--trials", "100"], ["points", "custom"],
    ["worth"], ["worth", "knigts"], ["worth", K, "--trials", "x"], ["worth", K + " + " + K], ["need", K, O], ["need", K, O, "--win", "x"],
    ["need", K, O, "--win", "120%"], ["need", K, O, "--win", "60%", "--keep", "k.x", "--html", "k.x"],
    ["rank", "empire", "--keep", "k.x", "--svg", "k.x"], ["need", K, O, "--win", "60%", "--swing", "1"], ["need", K, O, "--swing", "x"], ["need", K, "--win", "60%"],
    ["need", "custom", "custom", "--swing", "1"], ["army"], ["army", "empire"], ["army", "none.txt", "orcs"], ["army", "nobody.txt", "orcs"],
    ["army", "empire", "orcs", "--against", "orcs"], ["save", "x"], ["save", "UP CASE", K], ["save", "x", "knigts"], ["save", "x", "@nobody.toml"],
    ["save", "x", K, "--army", "mine.txt"], ["save", "--json", "--csv"],
    ["units", "attacks>"], ["units", "atacks>3"], ["units", "import"], ["units", "import", "none.json"], ["units", "import", "bad.toml"],
    ["units", "import", "broken.json"], ["units", "check"], ["units", "knights", "--json", "--csv"],
    ["units", "chekc", "x.toml", "--list"], ["units", "--system", "chess"], ["systems", "--json", "--csv"], ["systems", "--markdown", "--json"],
    ["explain", "swng"], ["completion", "csh"], ["completion"], ["page", "--port", "x"], ["page", "--port", "99999"], ["page", "--folder", "none"],
    ["matrix", "empire"], ["matrix", "empire", "nobody"], ["matrix", "empire", "orcs", "--heat", "x.png"], ["matrix", "empire", "orcs", "--figure", "luck"],
    ["matrix", "empire", "orcs", "--wide", "-"], ["matrix", "empire", "orcs", "--shard", "9/8"], ["matrix", "list=empire and", "orcs"],
    ["matrix", "list<empire", "orcs"], ["matrix", "attacks=banana", "orcs"], ["matrix", "rule=banana", "orcs"], ["matrix", "atacks=3", "orcs"],
    ["matrix", "upgrade=maybe", "orcs"], ["matrix", "empire", "orcs", "--set", "x=1"], ["matrix", "empire", "orcs", "--compare", "x"],
    ["merge"], ["merge", "none.csv"], ["merge", "", "-o", "x.csv"], ["merge", "rows.csv"], ["report"], ["report", "none.csv"], ["report", "rows.csv"],
    ["report", "sweep.toml"], ["verify"], ["verify", "none.csv"], ["verify", "rows.csv"], ["sweep"], ["sweep", "none.toml"], ["sweep", "bad.toml"],
    ["sweep", "sweep.toml", "-o", "sweep.toml"], ["sweep", "sweep.toml", "-o", ""], ["sweep", "sweep.toml", "--set", "a.attacks"],
    ["sweep", "sweep.toml", "--set", "a.nothing=3"], ["sweep", "sweep.toml", "--checkpoint", "-3"], ["sweep", "sweep.toml", "--rounds", "99"],
    ["sweep", "sweep.toml", "--shard", "x"], ["sweep", "sweep.toml", "--html", "x.html"], ["sweep", "sweep.toml", "--distributions", "-"],
    ["sweep", "sweep.toml", "--compare", "a.attacks=9"], ["sweep", "sweep.toml", "--compare", "seed=1"], ["sweep", "sweep.toml", "--system", "x"],
    ["sweep", "sweep.toml", "--set", "a.attacks=1,,2"], ["sweep", "sweep.toml", "--set", "a.hits=1", "--set", "a.hits=2"],
    ["sweep", "sweep.toml", "-o", "out.csv", "--distributions", "./out.csv"],
    ["odds", K, O, "--json=banana"], ["odds", K, O, "--json=true"], ["odds", K, O, "--field=1"], ["units", "--names=x"], ["units", "import", "x", "--force=yes"],
    ["rank", "empire", "--own", ""], ["rank", "empire", "--guns=no"], ["compare", K + ": nonsense", O], ["compare", K, O, "--against", O + ": nonsense"],
    ["sweep", "sweep.toml", "--only", "x = 3"], ["sweep", "sweep.toml", "--only", "a.attacks > 9"], ["sweep", "sweep.toml", "--refused", "maybe"],
    ["units", "type=infantri"], ["matrix", "artillery=no", "orcs"], ["systems", "foo"], ["sweep", "sweep.toml", "b"], ["matrix", "empire", "orcs", "c"], ["need", K, O, "c", "--win", "60%"], ["worth", K, O],
    ["rank", "empire", "orcs"], ["points", "empire", "orcs"], ["save", "x", K, "more"], ["army", "empire", "orcs", "more"], ["page", "foo"],
    ["completion", "bash", "zsh"], ["verify", "rows.csv", "more"], ["report", "rows.csv", "more"], ["units", "import", "x", "y"], ["explain", "swing", "more"],
    *([*before, "folder", *behind] for before, behind in ((["army"], ["orcs"]), (["army", "orcs"], []), (["verify"], []), (["report"], []), (["sweep"], []),
      (["units", "import"], []), (["units", "check"], []), (["merge"], ["-o", "x.csv"]), (["odds", "@folder"], [O]), (["odds", "--engagement"], []),
      (["luck", "--game"], []), (["save", "x", "--army"], []), (["rank"], []), (["points"], []), (["matrix"], ["orcs"]), (["compare", K, O, "--against"], []),
      (["rank", "empire", "--own"], []))),
]
DUEL = 'a = "custom"\nb = "custom"\n'
SPECS = [
    "", 'a = "custom"\n', DUEL + "c = 3\n", DUEL + "rounds = 0\n", DUEL + "trials = 'x'\n", DUEL + '[axes]\n"a.attakcs" = [2]\n',
    DUEL + '[axes]\n"a.attacks" = []\n', DUEL + '[axes]\n"a.attacks" = 2..5\n', DUEL + '[axes]\n"a.attacks" = "5..2"\n',
    DUEL + '[axes]\n"a.attacks" = "1..x"\n', DUEL + '[axes]\n"a.attacks" = [[1]]\n', DUEL + '[axes]\n"a.2.attacks" = [1]\n',
    DUEL + '[axes]\n"c.attacks" = [1]\n', DUEL + '[[zip]]\n"a.attacks" = [1, 2]\n"b.attacks" = [1]\n', DUEL + 'only = "rounds = 3"\n[axes]\nrounds = [1, 2]\n',
    DUEL + 'only = "rounds ~ 3"\n[axes]\nrounds = [1, 2]\n', DUEL + 'only = "x = 3"\n[axes]\nrounds = [1, 2]\n',
    DUEL + 'only = "rounds < banana"\n[axes]\nrounds = [1, 2]\n', DUEL + 'only = "(rounds < 2"\n[axes]\nrounds = [1, 2]\n',
    DUEL + 'only = 3\n', DUEL + '[axes]\na.attacks = [1, 2]\nonly = "a.attacks > 1"\n', DUEL + 'c = "x\n',
    DUEL + "[axes]\na.attacks = [1]\na.attacks = [2]\n", 'a = "x\ny"\nb = "custom"\n', DUEL + 'refused = "maybe"\n', DUEL + "rounds = 1\nrounds = 2\n", DUEL + "rounds = [1, 2]\n", DUEL + "a = 'x\n",
    DUEL + 'compare = "x=3"\n', DUEL + 'compare = "x"\n', DUEL + 'zip = 3\n', DUEL + 'axes = 3\n', 'a = "orkish/*"\nb = "custom"\n', 'a = 3\nb = "custom"\n',
    'a = "list=nobody"\nb = "custom"\n', 'a = "empire/* and"\nb = "custom"\n', 'a = empire/knights\nb = "custom"\n', DUEL + 'system = "chess"\n',
    DUEL + 'policy = "flee"\n', DUEL + 'edition = "x"\n', DUEL + 'turns = "end"\npolicy = "best"\n', 'a = "custom: support=1, type=cavalry"\nb = "custom"\n',
    DUEL + "[axes]\nrounds = [1]\n[[zip]]\nrounds = [1]\n", DUEL + "[[sweep]]\nsystem = 'svl'\n",
]
PLACE = '[[unit]]\nside = "{}"\nunit = "custom"\nstands = [[{}, {}, "{}"]]\n'
ENGAGEMENTS = [
    "", "[[unit]]\n", PLACE.format("a", 0, 0, "N"), PLACE.format("a", 0, 0, "N") + PLACE.format("b", 0, 0, "S"),
    PLACE.format("a", 0, 0, "N") + PLACE.format("b", 900, 900, "S"), PLACE.format("c", 0, 0, "N"), PLACE.format("a", 0, 0, "up"),
    PLACE.format("a", 0.5, 0, "N"), '[[unit]]\nside = "a"\nunit = "custom"\n', "rounds = 2\n", "[[unit]]\nside = 3\n", "[[units]]\n", "[[unit]\n",
]
VERBS = set("""is are was has have had holds names begins would cannot can may does do gives says say stands touches faces needs type leave take
 give name write make move add answer use close call ask save compare check put keep draw build see must fights did read start means
 parts allow allows belong belongs end ends began met pursue pursues leave's knows know tells told finds wants comes""".split())


PRINTS = "--print" in sys.argv
if PRINTS:
    sys.argv.remove("--print")


class Messages(CommandLine):
    def setUp(self):
        (self.folder / "folder").mkdir()
        for name, text in (("side.toml", f'side = "{K}"\n'), ("bad.toml", "a = \n"), ("sweep.toml", DUEL + "[axes]\na.attacks = [2, 3]\n"),
                           ("number.toml", "side = 3\n"), ("two.toml", f'side = "{K}"\nmore = 3\n'), ("empty.toml", ""), ("rows.csv", "a,b\n1,2\n"),
                           ("army.toml", f'[[unit]]\nside = "{K}"\n'), ("e.toml", "".join(PLACE.format(*each) for each in
                            (("a", 0, 0, "N"), ("b", 0, 20, "S")))), ("nobody.txt", "Nobodies 30\n"), ("mine.txt", "3 Knights 330\n"),
                           ("game.csv", "a,b,result\nempire/knights,orcs/goblins,banana\n"), ("broken.json", '{"name": "x", "units": 3}')):
            (self.folder / name).write_text(text)

    def check(self, arguments):
        said = fray(*arguments, folder=self.folder)
        if PRINTS:
            print(said.errors, end="")
        message = said.errors
        with self.subTest(arguments):
            self.assertEqual((said.code, said.out), (2, ""), said)
            self.assertRegex(message, r"\Afray: [^\n]*[.?]\n\Z", "one line, and a full stop")
            self.assertNotRegex(message, r"\.\.\n|\?\.|\) [a-z]+ [^()]*\.\n\Z" if '"' not in message else r"\.\.\n|\?\.", "joined sentences")
            self.assertNotRegex(message, "not expected|Could not convert|override|\u202e", "words of our own, and plain letters")
            self.assertNotRegex(message, "redefine|unescaped", "words of our own")
            words = set(re.findall(r"[a-z']+", message.lower()))
            self.assertTrue(words & VERBS, f"no verb: {message}")

    def test_sides(self):
        for side in SIDES:
            self.check(["odds", side, O])

    def test_a_plus_between_names_is_told_in_a_sentence(self):
        lists = "fray units lists them, fray units import FILE reads those of your list builder, as docs/guide/your-army.md tells"
        for side, hint in (("1.5e+19", lists), ("empire/knigts+orcs/goblins", lists + ", and units are joined by a + between blanks")):
            self.assertEqual(self.refused("odds", side, O), f'side A: no unit is called "{side}" ({hint}).')

    def test_who_names_no_unit_is_told_where_units_are(self):
        where = "fray units import FILE reads those of your list builder, as docs/guide/your-army.md tells"
        for arguments in (["odds", "empire/knigts", O], ["odds", '"foo"', O], ["odds", "zzz", O], ["rank", "nosuch"], ["units", "nosuchthing"]):
            said = self.refused(*arguments)
            self.assertEqual(said.count(where), 1, said)
            self.assertIn("fray units lists ", said)

    def test_a_folder_with_a_slash_is_no_list(self):
        for arguments in (["army", "./folder", "orcs"], ["odds", "./folder", O]):
            self.check(arguments)
            self.assertIn('"./folder" is a folder', fray(*arguments, folder=self.folder).errors)

    def test_who_forgets_the_game_is_told_it(self):
        troops, mobs = "empire-of-man/state troops", "orc-and-goblin-tribes/orc mobs"
        which = "(it is one of old-world). Type --system old-world."
        self.assertEqual(self.refused("odds", troops, mobs), f'side A: no army list is called "empire-of-man" {which}')
        self.assertEqual(self.refused("odds", "state troops", mobs), f'side A: no unit is called "state troops" {which}')
        self.assertTrue(self.refused("odds", "minotaurs", mobs, "--system", "old-world").startswith(
            'side A: no unit is called "minotaurs". Did you mean beastmen-brayherds/minotaur herds'))
        # What this game has like it is told, too.
        self.assertEqual(self.refused("odds", "orc boar boyz: models=8", mobs, "--system", "old-world"),
                         'side A: no unit is called "orc boar boyz" (it is one of fantasy6; old-world has orc-and-goblin-tribes/orc boar boy mobs or '
                         "orc-and-goblin-tribes/orc boar chariots). "
                         "Type one of those, or --system fantasy6.")
        self.assertEqual(self.refused("odds", K, O, "--system", "old-world"),
                         'side A: no army list of old-world is called "empire". Did you mean empire-of-man?')

    def test_hyphens_of_names_do_not_matter(self):
        for name in ("Clan-Rats", "skaven/clan-rats"):
            run = fray("odds", "--system", "old-world", "--rounds", "1", name, "skaven/clanrats")
            self.assertEqual((run.code, run.errors), (0, ""))

    def test_armour_is_no_magic_item(self):
        self.assertEqual(self.refused("odds", "--system", "old-world", "skaven/clanrats: light armour", "skaven/clanrats"),
                         'side A: no option is called "light armour" (armour is in the save of who wears it, and the list of this unit sells no other). '
                         "Leave it out, or type the save, as in sv=5+.")

    def test_a_semicolon_parts_no_options(self):
        self.assertEqual(self.refused("odds", "--system", "old-world", "skaven/clanrats: models=20; spear", "skaven/clanrats"),
                         'side A: models: "20; spear" is more than one value (a comma parts options). Type models=20, spear.')

    def test_other_marks_part_no_options(self):
        for mark in ("; ", ":", ". ", " & ", "/", " and ", " "):
            self.assertEqual(self.refused("odds", "--system", "fantasy6", f"custom: charging{mark}shield", "custom"),
                             f'side A: no option is called "charging{mark}shield" (a comma parts options: "charging, shield").')
        for typed in ("20 models", "models 20", "models:20", "models20"):
            self.assertEqual(self.refused("odds", "--system", "fantasy6", f"custom: {typed}", "custom"), f'side A: no option is called "{typed}" (type models=20).')
        self.assertIn('"=5" says a value of nothing', self.refused("odds", "custom: =5", "custom"))
        for typed in ("custom charging", "custom; charging", "custom (charging)", "custom = charging"):
            self.assertIn(f'no unit is called "{typed}" (options stand behind a colon). Type "custom: charging".', self.refused("odds", typed, "custom"))

    def test_what_a_game_has_not_is_refused_in_its_words(self):
        self.assertEqual(self.refused("odds", "--system", "sovl", "custom: full command", "custom"),
                         "side A: full command does nothing in sovl (it is a rule of another game). Leave it out.")
        for system, numbers in (("sovl", "power=6 or defense=5"), ("ninth-age", "str=6, ap=2 or aegis=5+"), ("fantasy6", "s=6 or ward=5+"), ("old-world", "s=6, ap=2 or ward=5+")):
            self.assertIn(f"type what one changes, as in {numbers}", self.refused("odds", "--system", system, "custom: ogre blade", "custom"))
            self.odds(f"custom: {numbers.replace(' or ', ', ')}", "custom", "--system", system)

    def test_counts_are_said_behind_a_colon(self):
        for system, unit, wanted in (("old-world", "20 state troops", 'no unit is called "20 state troops" (it begins with a number). Type "state troops: models=20".'),
                                     ("old-world", "20 empire-of-man/state troops", 'Type "empire-of-man/state troops: models=20".'),
                                     ("warmaster", "3 knights", 'no unit is called "3 knights" (it begins with a number). Type "3 x knights" for so many units.'),
                                     ("warmaster", "3 × knights", 'Type "3 x knights" for so many units.'), ("old-world", "20 × orc mobs", 'Type "orc mobs: models=20".'),
                                     ("old-world", "20x state troops", "how many stands or models one unit has is said behind a colon"),
                                     ("old-world", "state troops: 20", "Leave it out, or say models=20 for how many there are.")):
            self.assertIn(wanted, self.refused("odds", "--system", system, unit, "custom"))

    def test_a_charge_that_is_too_far_is_refused(self):
        for unit, wanted in (("custom: m=4, charge=14", "14 inches are too far (it charges 10 at most). Say charge=10, or less."),
                             ("custom: m=0, charge=4", "its Movement is 0 (nobody charges so). Say its mount, or m=8.")):
            self.assertIn(wanted, self.refused("odds", "--system", "old-world", "custom", unit))
        self.assertIn("it charges 8 at most", self.refused("odds", "--system", "fantasy6", "custom: m=4, charge=9", "custom"))

    def test_sides_of_ranks(self):
        for system, side in RANKS:
            self.check(["odds", "--system", system, side, "custom"])

    def test_commands(self):
        for arguments in COMMANDS:
            self.check(arguments)

    def test_specs(self):
        for spec in SPECS:
            (self.folder / "spec.toml").write_text(spec)
            self.check(["sweep", "spec.toml"])

    def test_engagements(self):
        for text in ENGAGEMENTS:
            (self.folder / "fight.toml").write_text(text)
            self.check(["odds", "--engagement", "fight.toml"])


if __name__ == "__main__":
    main()
