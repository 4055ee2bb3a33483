#!/usr/bin/env python3
"""Every text of a file of another program is read, or named as left out.

A word that nobody knows is put into each text in turn, and then the text is taken away: what comes of the file, or what is said of it, must
change by one of them. `SAYS_NOTHING` has what is known to be passed over.
"""

import copy
import json
import xml.etree.ElementTree as xml

from fray_program import CommandLine, fray, main

WORD = "qwyxz"
xml.register_namespace("", "x")
# What tells nothing of a unit, and is passed over without a word.
SAYS_NOTHING = {
    "builder.txt": ("Warmaster Revolution, Orcs", "++ Core Units"),  # what stands above the units
    "roster.ros": ("roster name", "description text"),  # that a rule of the army has words is said, not which
    "roster.json": ("'name')", "catalogueName", "'type')"),  # of the roster and its forces; that a selection is a unit
    "t.tsv": ("0, 0: Name", "0, 1: Unit", "1, 0: Swordsmen"),  # one of two columns names a row
    # Of an entry and its profile one has the name; no number hangs on how far a unit moves; that a rule has words is said, not which.
    "t.cat": ("selectionEntry name", "profile name", "name 6: Mv", "description text"),
    "t.json": ("'text'", "('upgrades', 'Banner', 'type')"),  # the same; an upgrade without attacks is left out by its name
}

WARMASTER = """Troop\tType\tAttacks\tHits\tArmour\tCommand\tUnit size\tPoints per unit\tMin/max\tSpecial
Pikes\tInfantry\t3\t3\t6+\t-\t3\t45\t2/-\t-
Guns\tArtillery\t1/6-3-1\t2\t-\t-\t1\t50\t-/1\t*1
Marshal\tGeneral\t+2\t-\t-\t9\t1\t125\t1\t-
"""
RANKS = "Name\tUnit\tWS\tBS\tS\tT\tW\tI\tA\tLd\tSv\tPoints\nSwordsmen\tSwordsmen\t4\t3\t3\t3\t1\t4\t1\t7\t5+\t7\n"
SELECTOR = {
    "name": "Marches", "version": "2",
    "units": {"Riders": {"type": "Cavalry", "attack": "3/1", "range": "15cm", "hits": 3, "armour": "5+", "size": 3, "points": 95,
                         "specialRules": ["Wild"], "upgrades": ["Banner"]},
              "Marshal": {"type": "General", "attack": "+2", "command": 9, "size": 1, "points": 125}},
    "upgrades": {"Banner": {"type": "Magic Standard", "points": 50, "text": ["It is high."]}},
    "specialRules": {"Wild": {"text": ["They run."]}},
}


def profile(name, kind, **values):
    told = "".join(f'<characteristic name="{key.replace("_", " ")}">{value}</characteristic>' for key, value in values.items())
    return f'<profile id="{name}-{kind}" name="{name}" typeName="{kind}"><characteristics>{told}</characteristics></profile>'


LIST = f"""<catalogue name="Marches" xmlns="x"><selectionEntries>
<selectionEntry id="k" name="Knights" type="unit"><profiles>{profile("Knights", "Unit", Type="Cavalry", Attacks=3, Hits=3, Armour="4+", Unit_Size=3)}</profiles>
<rules><rule id="r" name="Blazing Lances"><description>They burn.</description></rule></rules><costs><cost name="pts" value="110"/></costs></selectionEntry>
<selectionEntry id="g" name="Marshal" type="model"><profiles>{profile("Marshal", "Character", Type="General", Attack="+2", Command=9)}</profiles>
<costs><cost name="pts" value="125"/></costs></selectionEntry></selectionEntries></catalogue>"""
BOOK = f"""<catalogue name="Marches" xmlns="x"><selectionEntries><selectionEntry id="b" name="Bladesmen" type="unit">
<profiles>{profile("Bladesmen", "Profile", Mv=4, WS=4, BS=3, S=3, T=3, W=1, I=4, A=1, Ld=7, Sv="5+")}</profiles>
<rules><rule id="r" name="Bold"><description>They stay.</description></rule></rules>
<selectionEntries><selectionEntry id="m" name="Bladesman" type="model"><constraints><constraint type="min" field="selections" scope="parent" value="10"/></constraints>
<costs><cost name="pts" value="7"/></costs></selectionEntry></selectionEntries>
<entryLinks><entryLink id="l" name="Shield" targetId="s" type="selectionEntry"><constraints><constraint type="min" field="selections" scope="parent"
 value="1"/></constraints></entryLink></entryLinks></selectionEntry></selectionEntries>
<sharedSelectionEntries><selectionEntry id="s" name="Shield" type="upgrade"/></sharedSelectionEntries></catalogue>"""
ARMIES = {
    "forum.txt": "2000 points of Orcs\n\nGeneral\n2 Orc Heroes\n6 units of Orc Warriors\n1 unit of Trolls\n",
    "builder.txt": "===\nOrc host [350 pts]\nWarmaster Revolution, Orcs\n===\n\n++ Core Units [350 pts] ++\n\n4 Orc Warriors [240 pts]\n"
                   "- Hand weapons\n- Battle Banner\n1 Black Orcs [110 pts]\n\n---\n\n[link to the list]\n",
    "roster.ros": '<roster name="Mine"><forces><force catalogueName="Orcs"><selections><selection name="Trolls" number="1" type="unit"/>'
                  '<selection name="Orc Warriors" number="3" type="unit"><selections><selection name="Battle Banner" number="1"/></selections>'
                  "</selection></selections><rules><rule name=\"Wild\"><description>They run.</description></rule></rules></force></forces></roster>",
    "roster.json": json.dumps({"roster": {"name": "Mine", "forces": [{"name": "Army", "catalogueName": "Orcs", "selections": [
        {"name": "Trolls", "number": 1, "type": "unit"}, {"name": "Orc Warriors", "number": 3, "type": "unit"}]}]}}),
}


def cells(text):
    """Each cell of a table with the word in it."""
    rows = [line.split("\t") for line in text.splitlines()]
    for row, line in enumerate(rows):
        for column in range(len(line)):
            for said in (f"{line[column]} {WORD}", ""):
                changed = copy.deepcopy(rows)
                changed[row][column] = said
                yield f"{row}, {column}: {line[column]}", "\n".join("\t".join(one) for one in changed) + "\n"


def lines(text):
    """Each line that says something, with the word behind it."""
    all_lines = text.splitlines()
    for number, line in enumerate(all_lines):
        if any(letter.isalnum() for letter in line):
            changed = list(all_lines)
            end = len(line.rstrip("+]- ")) if line.endswith(("+", "]")) else len(line)
            for said in (f"{line[:end]} {WORD}{line[end:]}", ""):
                changed[number] = said
                yield f"{number}: {line}", "\n".join(changed) + "\n"


def values(text):
    """Each text of a JSON file, and each name, with the word in it."""
    def places(value, at=()):
        if isinstance(value, dict):
            for key, inside in value.items():
                yield from places(inside, (*at, key))
        elif isinstance(value, list):
            for number, inside in enumerate(value):
                yield from places(inside, (*at, number))
        elif isinstance(value, str):
            yield at
    whole = json.loads(text)
    for at in places(whole):
        for more in (f" {WORD}", None):
            changed = copy.deepcopy(whole)
            holder = changed
            for key in at[:-1]:
                holder = holder[key]
            if more:
                holder[at[-1]] += more
            else:
                del holder[at[-1]]
            yield str(at), json.dumps(changed)


def nodes(text):
    """Each text of an XML file, and each name that is given to something, with the word in it."""
    whole = xml.fromstring(text)
    for number, node in enumerate(whole.iter()):
        for what in ("text", "name"):
            said = node.text if what == "text" else node.get("name")
            if not (said or "").strip():
                continue
            for now in (f"{said} {WORD}", ""):
                changed = copy.deepcopy(whole)
                there = list(changed.iter())[number]
                if what == "text":
                    there.text = now
                else:
                    there.set("name", now)
                yield f"{node.tag} {what} {number}: {said}", xml.tostring(changed, encoding="unicode")


class NothingUnread(CommandLine):
    def told(self, name, text, *command):
        (self.folder / name).write_text(text)
        said = fray(*command, folder=self.folder)
        return said.code, said.out, said.errors

    def each_is_heeded(self, name, texts, text, *command):
        again = {xml: lambda: xml.tostring(xml.fromstring(text), encoding="unicode"), json: lambda: json.dumps(json.loads(text))}
        plain = again[xml]() if texts is nodes else again[json]() if texts is values else text
        usual = self.told(name, plain, *command)
        self.assertEqual(usual[0], 0, usual)
        unread = {}
        for place, changed in texts(text):
            if unread.get(place, True):
                unread[place] = self.told(name, changed, *command) == usual
        self.assertGreater(len(unread), 4)
        passed_over = {place for place, is_so in unread.items() if is_so}
        known = {place for place in passed_over if any(words in place for words in SAYS_NOTHING.get(name, ()))}
        self.assertEqual(passed_over - known, set(), name)

    def test_tables(self):
        self.each_is_heeded("t.tsv", cells, WARMASTER, "units", "import", "t.tsv")
        self.each_is_heeded("t.tsv", cells, RANKS, "units", "import", "t.tsv", "--system", "fantasy6")

    def test_lists_of_a_selector(self):
        self.each_is_heeded("t.json", values, json.dumps(SELECTOR), "units", "import", "t.json")

    def test_books_of_battlescribe(self):
        self.each_is_heeded("t.cat", nodes, LIST, "units", "import", "t.cat")
        self.each_is_heeded("t.cat", nodes, BOOK, "units", "import", "t.cat", "--system", "fantasy6")

    def test_armies(self):
        for name, text in ARMIES.items():
            texts = nodes if name.endswith(".ros") else values if name.endswith(".json") else lines
            self.each_is_heeded(name, texts, text, "army", name, "empire/halberdiers", "--rounds", "1")


if __name__ == "__main__":
    main()
