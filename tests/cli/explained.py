#!/usr/bin/env python3
"""fray explain answers for every word that fray prints or takes, with a sentence."""

import csv
import io
import json
import re
import subprocess

import fray_program
from fray_program import CommandLine, environment, fray, main

GAMES = ("warmaster", "sovl", "ninth-age", "fantasy6", "fantasy7", "old-world")
FIGHTS = {"warmaster": (("empire/knights: charging", "orcs/orc warriors"), ("empire/halberdiers: shots=3 + empire/knights", "2 x orcs/goblins: charging")),
          "sovl": (("custom", "custom: charging"), ("custom + custom: charging", "custom: charging + custom"))}
RANKS = (("custom: shots=5, unstable", "custom: charge=7, enemy-ahead=3, edge-ahead=9"), ("custom + custom: charging", "custom: terror, charging + custom"))
SPEC = """a = "custom"
b = "custom"
[[sweep]]
compare = "b.attacks=3"
[sweep.axes]
"b.attacks" = 3
[[sweep]]
system = "old-world"
"""


def keys_of(value):
    """The keys of all objects in JSON."""
    if isinstance(value, list):
        return set().union(*(keys_of(each) for each in value))
    return set(value).union(*(keys_of(each) for each in value.values())) if isinstance(value, dict) else set()


class Explained(CommandLine):
    KNOWN = {}  # of words that were asked for before

    def explained(self, word, *more):
        if (word, more) not in self.KNOWN:
            self.KNOWN[word, more] = self.in_json("explain", *more, *(["--"] if word.startswith("-") else []), word)
        return self.KNOWN[word, more]

    def all_explained(self, words, about, *more):
        """Each with a full stop, and in more than three words."""
        for word in sorted(set(words) - {""}):
            with self.subTest(about, word=word):
                for row in self.explained(word, *more):
                    self.assertTrue(row["means"].endswith("."), row)
                    shortest = row["means"] if "column" in str(row["stands_for"]) else f"{row['word']}, {row['stands_for']}: {row['means']}"
                    self.assertGreaterEqual(len(shortest.split()), 4, row)

    def requested(self, request):
        done = subprocess.run([fray_program.PROGRAM, "page", "--requests"], input=json.dumps(request) + "\n", capture_output=True, text=True, check=True)
        return json.loads(json.loads(done.stdout)["answer"])

    def test_every_column(self):
        (self.folder / "spec.toml").write_text(SPEC)
        self.answered("sweep", "spec.toml", "--quiet", "-o", "t.csv", "--distributions", "d.csv", folder=self.folder)
        headings = [(self.folder / name).read_text() for name in ("t.csv", "d.csv")]
        headings.append(fray("odds", "--system", "old-world", "custom: charge=7", "custom", "--given", "win", "--at-least", "wounds=2", "--csv").out)
        headings += [fray(command, "--csv").out for command in ("save", "systems")] + [fray("explain", "swing", "--csv").out]
        headings += [fray("units", "--system", game, "--csv").out for game in GAMES]
        for text in headings:
            self.all_explained(next(csv.reader(io.StringIO(text))), "heading")
        for question in self.requested({"do": "questions"}):
            for table in question["tables"]:
                for field in table["schema"]["fields"]:
                    about = f"{question['name']} {table['with']}: {field['name']}"
                    self.assertTrue(field["title"].endswith(".") and len(field["title"].split()) >= 4, (about, field["title"]))
                    where = question["name"] + (f" --{table['with']}" if table["with"] else "")
                    said = [row for row in self.explained(field["name"]) if row["means"] == field["title"]]
                    self.assertTrue(said, about)
                    self.assertTrue("more" in said[0]["stands_for"] or where in said[0]["stands_for"], (about, said))

    def test_every_option_of_a_command(self):
        commands = re.findall(r"^  (\w+) ", self.answered("--help").split("Commands:")[1].split("\n\n")[0], re.M)
        self.assertGreater(len(commands), 20)
        for command in commands:
            self.all_explained([command, *re.findall(r"^  (?:-\w, )?--([\w-]+)", fray(command, "--help", "all").out, re.M)], command)

    def test_every_option_of_a_unit(self):
        for game in GAMES:
            sections = self.requested({"do": "options", "system": game})
            words = [re.split(r"[=(]", option["usage"])[0].strip() for section in sections for option in section["options"]]
            self.assertGreater(len(words), 40)
            self.all_explained(words, game, "--system", game)
            values = [value for section in sections for option in section["options"] if re.fullmatch(r"[a-z-]+=[a-z|-]+", option["usage"])
                      for value in option["usage"].split("=")[1].split("|") if re.fullmatch(r"[a-z-]{3,}", value)]
            self.all_explained(set(values) - {"yes"}, game)

    def test_every_key_of_json(self):
        for game in GAMES:
            for a, b in FIGHTS.get(game, RANKS):
                answer = json.loads(fray("odds", "--system", game, a, b, "--trials", "20000", "--at-least", "wounds=1" if game != "warmaster" else "hits=1", "--json").out)
                self.all_explained(keys_of(answer), game)
        self.all_explained(keys_of(self.in_json("trace", "empire/knights", "orcs/goblins")), "trace")

    def test_every_label_of_odds(self):
        for game in GAMES:
            for a, b in FIGHTS.get(game, RANKS):
                text = fray("odds", "--system", game, a, b, "--trials", "20000", "--all", env=environment(COLUMNS="120")).out
                first = re.search(r"\n  (A wins  .*)", text, re.S)[1].split("\n\n")
                for block in first:
                    lines = [line.strip() for line in block.splitlines()]
                    labels = [re.split(r"\s{2,}|, ", line)[0] if line.startswith("Round") else re.split(r"\s{2,}", line)[0] for line in lines]
                    self.all_explained([label for label in labels if re.match(r"[A-Za-z]", label) and not re.match(r"(A|B) in |(exact|simulated): |the win chance is |and so on |A wins the last round, ", label) and label != "A"], game)

    def test_every_heading_of_a_text(self):
        field = ("--against", "orcs/orc warriors, orcs/goblins", "--quiet")
        table = self.folder / "table.csv"
        self.answered("matrix", "empire", "orcs", "--quiet", "-o", "table.csv", folder=self.folder)
        few = "empire/knights, empire/halberdiers"
        texts = [("rank", "empire", *field), ("rank", "empire", "--budget", "1000", *field), ("points", few, *field), ("points", "empire", "--regress", *field),
                 ("points", few, "--why", "knights", *field), ("points", few, "--worth", "shooting=4", *field), ("worth", "empire/knights", *field),
                 ("worth", "empire/knights", "--why", "attacks", *field), ("dominated", "empire", *field), ("diff", "empire", "--set", "empire/knights: attacks=4, points=100", *field),
                 ("army", few, "orcs/orc warriors, orcs/goblins", "--quiet"), ("meta", str(table)),
                 ("luck", "empire/knights", "orcs/goblins", "--result", "lost 2 stands, won"), ("sensitivity", "empire/knights", "orcs/goblins", "--quiet"),
                 ("find", "empire/halberdiers", "--worth", "45", "--vary", "attacks,armour", *field), ("balance", "empire,orcs", "--quiet")]
        for words in texts:
            text = self.answered(*words, env=environment(COLUMNS="200"))
            headings = [re.split(r"\s{2,}", block.splitlines()[0].strip()) for block in text.split("\n\n") if block.strip()]
            headings = [cells for cells in headings if len(cells) > 2]
            self.assertTrue(headings, (words, text))
            for cells in headings:
                self.all_explained([cell for cell in cells if not cell.startswith("best answers") and not cell.isdigit()], words[0])
        rows = self.answered("compare", "empire/knights", "empire/halberdiers", *field).split("\n\n")[1].splitlines()[1:]
        self.all_explained([row.strip().split("  ")[0] for row in rows], "compare")

    def test_mistyped_words_get_the_nearest(self):
        for wrong, right in (("swng_low", "swing_low"), ("halbard", "halberd"), ("precison", "precision"), ("fair_prise", "fair_price")):
            self.assertIn(right, self.refused("explain", wrong))
        self.assertNotIn("mean ,", self.refused("explain", ","))

    def test_several_meanings_are_headed_by_where_each_stands(self):
        said = self.answered("explain", "charging")
        for heading in ("charging, a column of rank:", "charging, an option of a unit of warmaster:", "charging, an option of a unit of games of ranks:", "--charging SHARE, an option of"):
            self.assertIn(heading, said)
        for word, heading in (("fair", "fair, the column fair_price of points and points --why:"), ("enemy broken and run down", "the column b_caught of games of ranks:"),
                              ("dice alone", "These are both ends of the 95 % interval of fair_price, by dice alone."), ("b.attacks", "attacks=3|D6, an option of a unit of warmaster:"),
                              ("a_stands_lost_at_least_2", "at_least, a column of results:"), ("heavy-infantry", "a value of type= of old-world:"), ("old-world", "old-world, a game:"),
                              ("Weapon Skill", "ws=4, a characteristic of a unit of fantasy6, fantasy7 and old-world:\n  It stands for Weapon Skill.\n"), ("half widths", "interval, 95 %, half width")):
            self.assertIn(heading, self.answered("explain", word))

    def test_the_meaning_that_most_players_mean_comes_first(self):
        places = {"charging": ("charging, an option of a unit of warmaster:", "--charging SHARE, an option of", "charging, a column of"),
                  "stream": ("stream (defended), a word for an option", "stream:"), "rounds": ("--rounds N, an option of", "rounds:"),
                  "flank": ("front, flank, side, rear:", "flank=left|right, an option of"), "flee": ("flight, flee:", "flee (in), a quantity of"),
                  "points": ("points:", "points=45, an option of", "fray points, a command:", "points, a column of")}
        for word, headings in places.items():
            said = "\n" + self.answered("explain", word)
            found = [said.index("\n" + heading) for heading in headings]
            self.assertEqual(found, sorted(found), said)

    def test_the_glossary_says_how_each_game_flees(self):
        said = " ".join(self.answered("explain", "flight").split())
        for dice in ("in SOVL a D6 of inches for each 4 inches", "in other games 2D6", "flee 3D6", "the highest two of 3D6"):
            self.assertIn(dice, said)


if __name__ == "__main__":
    main()
