#!/usr/bin/env python3
"""What is made to take long or much memory, and what is no file or no request at all. Files are answered or refused within a second of
processor time beyond what the program takes anyway, and within 64 MiB and 20 times their size."""

import contextlib
import json
import os
import pathlib
import signal
import socket
import subprocess
import sys
import tempfile
import unittest

import fray_program
from fray_program import CommandLine, environment, main

# Time on a machine that does other things as well, without optimisation: what these files took before was 5 s and more.
MOST_SECONDS = 2
MEMORY = 64 << 20
# Tells how a program ended and the most memory that it took. Why  a child begins with the peak of who calls it, which for a test is larger than that of the
# program.
MEASURE = """import os, sys
_, status, used = os.wait4(os.posix_spawn(sys.argv[1], sys.argv[1:], os.environ, file_actions=[(os.POSIX_SPAWN_OPEN, 1, "/dev/null", os.O_WRONLY, 0)]), 0)
print(os.waitstatus_to_exitcode(status), used.ru_maxrss)"""


def table(heading, rows):
    return "\n".join(["\t".join(heading)] + ["\t".join(row) for row in rows]) + "\n"


COLUMNS = ["Troop", "Type", "Attacks", "Hits", "Armour", "Unit size", "Points"]
PIKES = ["Infantry", "3", "3", "5+", "3", "60"]


class Hostile(CommandLine):
    def bounded(self, *arguments, code=0, files, times=20, base=MEMORY):
        """What it said of such files, in memory of so many times their size."""
        for name, text in files.items():
            (self.folder / name).write_text(text)
        with open(self.folder / "errors", "wb") as errors:
            child = subprocess.Popen([fray_program.PROGRAM, *arguments], cwd=self.folder, env=environment(),
                                     stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=errors)
            _, status, used = os.wait4(child.pid, 0)
            child.returncode = os.waitstatus_to_exitcode(status)
        said = (self.folder / "errors").read_text()
        self.assertEqual(child.returncode, code, said[:500])
        self.assertLess(used.ru_utime + used.ru_stime, MOST_SECONDS)
        self.assertLess(used.ru_maxrss * 1024, base + times * sum(map(len, files.values())))
        return said

    def test_a_name_of_a_column_is_not_copied_without_end(self):
        heading = COLUMNS + ["x" * 200_000]
        said = self.bounded("units", "import", "wide.tsv", code=2, files={"wide.tsv": table(heading, [["Pikes", *PIKES, "q"]] * 2000)})
        self.assertEqual(said, "fray: wide.tsv:1:1: this names a column in 200000 bytes (at most 100). Shorten it.\n")

    def test_a_table_of_more_rows_than_units_is_refused(self):
        said = self.bounded("units", "import", "long.tsv", code=2, files={"long.tsv": table(COLUMNS, [["Pikes", *PIKES]] * 10_001)})
        self.assertEqual(said, "fray: long.tsv:10002:1: this is the row after 10000 (all lists of a game have fewer units). Part the table.\n")

    def test_a_group_of_options_that_many_units_share_is_named(self):
        option = '<selectionEntry id="o{0}" name="Option {0}" type="upgrade"><costs><cost name="pts" value="1"/></costs></selectionEntry>'
        unit = ('<selectionEntry id="u{0}" name="Root{0}" type="unit"><profiles><profile name="B" typeName="Profile"><characteristics><characteristic name="WS">4'
                '</characteristic></characteristics></profile></profiles><entryLinks><entryLink targetId="g" type="selectionEntryGroup"/></entryLinks></selectionEntry>')
        for options, units in ((2000, 2000), (100, 2400)):
            text = ('<catalogue name="x"><sharedSelectionEntryGroups>\n<selectionEntryGroup id="g" name="G"><selectionEntries>'
                    + "".join(map(option.format, range(options))) + "</selectionEntries></selectionEntryGroup></sharedSelectionEntryGroups><selectionEntries>"
                    + "".join(map(unit.format, range(units))) + "</selectionEntries></catalogue>")
            with self.subTest(options=options):
                said = self.bounded("units", "import", "grp.cat", code=2, files={"grp.cat": text})
                self.assertEqual(said, 'fray: grp.cat:2:2: the options of "G" are too many for a file of this size (those of a group count for each unit that '
                                       "has it). Part the file.\n")

    def test_many_keys_of_a_unit_are_named(self):
        keys = ",".join(f'"k{i}":1' for i in range(50_000))
        unit = "{" + keys + ',"type":"Infantry","attack":3,"hits":3,"size":3,"points":60}'
        said = self.bounded("units", "import", "keys.json", files={"keys.json": '{"name":"A","units":{"Pikes":' + unit + "}}"})
        self.assertEqual(said.count("unknown key"), 50_000)

    def memory_of(self, *arguments, text):
        """What the program takes to import a file, beside what it takes for this one with its first unit alone, in bytes of the file."""
        taken = []
        for name, lines in (("one.txt", text.splitlines(True)[:2]), ("all.txt", [text])):
            (self.folder / name).write_text("".join(lines))
            command = [fray_program.PROGRAM, "units", "import", name, "--quiet", *arguments]
            done = subprocess.run([sys.executable, "-I", "-S", "-c", MEASURE, *command], cwd=self.folder, env=environment(),
                                  stdin=subprocess.DEVNULL, capture_output=True, text=True, check=True)
            code, kilobytes = map(int, done.stdout.split())
            self.assertEqual(code, 0, done.stderr[:500])
            taken.append(kilobytes * 1024)
        return (taken[1] - taken[0]) / len(text)

    def test_a_table_takes_memory_of_at_most_twenty_times_its_size(self):
        """Rows of 32 bytes: a node for each cell and a unit for each row took 70 and 108 times that."""
        ranks = ["Unit", "M", "WS", "BS", "S", "T", "W", "I", "A", "Ld", "Sv", "Pts"]
        spears = ["4", "3", "3", "3", "3", "1", "3", "1", "7", "5+", "7"]
        for separator in "\t,;":
            for heading, row, said in ((COLUMNS, PIKES, []), (ranks, spears, ["--system", "fantasy6"])):
                rows = [heading, *([f"Pikes {i}", *row] for i in range(10_000))]
                with self.subTest(separator=separator, heading=heading[0]):
                    self.assertLess(self.memory_of(*said, text="".join(separator.join(row) + "\n" for row in rows)), 20)

    def test_a_file_of_few_bytes_a_value_is_refused(self):
        """A value takes a hundred bytes of memory and more; lists have one for ten bytes at least."""
        names = ",".join(["1"] * 900_000)
        text = '{"name":"A","x":[' + names + '],"units":{"Pikes":{"type":"Infantry","attack":3,"hits":3,"size":3,"points":60}}}'
        said = self.bounded("units", "import", "thin.json", code=2, files={"thin.json": text})
        self.assertRegex(said, r"^fray: thin\.json:1:\d+: this holds too many values for a file of its size \(at most 245012\)\.\n$")
        said = self.bounded("units", "import", "thin.cat", code=2,
                            files={"thin.cat": '<catalogue name="x"><selectionEntries>' + "<a/>" * 900_000 + "</selectionEntries></catalogue>"})
        self.assertEqual(said, "fray: thin.cat:1:1: this holds too many values for a file of its size (at most 470008).\n")

    def test_many_units_that_no_list_knows(self):
        rows = [[f"Pikes {i}", *PIKES] for i in range(10_000)]
        self.bounded("units", "import", "many.tsv", files={"many.tsv": table(COLUMNS, rows)})

    def test_upgrades_of_many_units(self):
        names = ",".join(f'"u{i}"' for i in range(300))
        units = ",".join(f'"n{i}":{{"type":"Infantry","attack":3,"hits":3,"size":3,"points":{10 + i},"upgrades":[{names}]}}' for i in range(300))
        upgrades = ",".join(f'"u{i}":{{"type":"Infantry","attack":3,"hits":3,"size":3,"points":5}}' for i in range(300))
        said = self.bounded("units", "import", "u.json", files={"u.json": f'{{"name":"A","units":{{{units}}},"upgrades":{{{upgrades}}}}}'})
        self.assertIn("u299: left out: more than 1300 units come of the list's 600 entries", said)

    def test_many_keys_beside_a_table(self):
        keys = ", ".join(f'"k{i}": 1' for i in range(100_000))
        self.bounded("report", "t.csv", code=4, files={"t.csv": "a\n1\n", "t.csv.json": "{" + keys + "}"})

    def test_an_army_of_many_things(self):
        selection = '<selection name="Knights" number="100"/>'
        roster = '<roster><forces><force catalogueName="Empire"><selections>%s</selections></force></forces></roster>'
        self.bounded("army", "army.ros", "orcs", code=2, files={"army.ros": roster % (selection * 20_000)})


class Imports(CommandLine):
    """Nothing in a list from elsewhere is passed over without a line."""

    def notes(self, name, text):
        with tempfile.TemporaryDirectory() as folder:
            (pathlib.Path(folder) / name).write_text(text)
            said = fray_program.fray("units", "import", name, folder=folder)
        self.assertEqual(said.code, 0, said)
        return said.errors

    def test_what_a_unit_or_character_cannot_have_is_named(self):
        said = self.notes("l.json", '{"name":"A","units":{"Pikes":{"type":"Infantry","attack":3,"hits":3,"size":3,"points":60,"command":9,'
                                    '"upgrades":["Wagon","Wagn"]},"Boss":{"type":"General","attack":"+2","command":9,"points":100,"hits":4,'
                                    '"armour":"5+","size":4}},"upgrades":{"Wagon":{"type":"Machine","attack":1,"hits":3,"size":1,"points":20}}}')
        for line in ('Pikes: command: "9" is left out: a unit has none', 'Boss: hits: "4" is left out: a character has none',
                     'Boss: armour: "5+" is left out: a character has none', 'Boss: size: "4" is left out: a character has none',
                     'Pikes: upgrades: "Wagn" is left out: the list has no upgrade of that name'):
            self.assertIn(line, said)

    def test_rows_of_a_table_belong_to_the_army_that_they_name(self):
        """Whatever their length: the name of the column was looked for where the first row had lain."""
        heading = ["Army", "Unit", "Adv", "Mar", "Dis", "HP", "Def", "Res", "Arm", "Att", "Off", "Str", "AP", "Agi", "Points", "Rules"]
        spears = ["5", "10", "7", "1", "3", "3", "2", "1", "3", "3", "0", "3", "12", "Shield, Light Armour"]
        rows = [["A", f"Spears {i}", *spears[:3 if i % 4 == 2 else 14]] for i in range(60)]
        for separator in "\t;":
            with tempfile.TemporaryDirectory() as folder:
                (pathlib.Path(folder) / "t.csv").write_text("".join(separator.join(row) + "\n" for row in [heading, *rows]))
                said = fray_program.fray("units", "import", "t.csv", folder=folder)
            self.assertEqual(said.code, 0, said.errors[:500])
            self.assertEqual(said.out.count("[[unit]]"), 45)

    def refusal(self, name, text):
        with tempfile.TemporaryDirectory() as folder:
            (pathlib.Path(folder) / name).write_text(text)
            return self.refused("units", "import", name, "--system", "fantasy6", folder=folder)

    def test_what_is_no_number_of_points_is_no_price(self):
        for price in ("1,200", "1 200", "1_000", "1,5", "2D6+3", "0x5", "", "1e999"):
            said = self.refusal("l.cat", f'<catalogue name="C">\n<selectionEntries><selectionEntry name="A" type="unit"><costs>'
                                         f'<cost name="pts" value="{price}"/></costs></selectionEntry></selectionEntries></catalogue>')
            self.assertRegex(said, r"l\.cat:2:\d+: cost: ")
            self.assertIn(f'"{price}" is not allowed. Type a number such as 45 or 12.5.', said)

    def test_what_stands_behind_a_file_s_element_is_refused(self):
        self.assertIn("l.cat:2:2: this stands behind the end of <catalogue>", self.refusal("l.cat", '<catalogue name="C"/>\n<catalogue name="D"/>'))
        self.assertIn("l.cat:2:1: this holds something behind its last element", self.refusal("l.cat", '<catalogue name="C"/>\nand more'))

    def test_a_row_without_a_name_is_named(self):
        rows = [["Pikes", *PIKES], ["", *PIKES], ["{nbsp}"] + ["{empty}"] * 6, ["–"] * 7]
        said = self.notes("l.tsv", table(COLUMNS, rows))
        self.assertIn("l.tsv:3: left out: it has no name\n", said)
        self.assertEqual(said.count("it has no name"), 1)


class NoTables(CommandLine):
    """What is named as a table, or written to as one, and is none."""

    def test_names_that_lead_nowhere_are_refused(self):
        (self.folder / "loop").symlink_to("loop")
        for name in ("loop", "a" * 300, "a/" * 3000):
            for command in (("report", "-o", "out.html"), ("verify",), ("merge", "-o", "out.csv")):
                with self.subTest(name=name[:10], command=command):
                    self.assertIn("is not there", self.refused(*command, name, folder=self.folder))

    def test_a_list_that_is_a_link_to_nothing_is_named(self):
        (self.folder / ".#mine.toml").symlink_to("user@host.1234")  # the lock of an editor
        self.assertIn("knights", self.answered("units", "knights", env=environment(FRAY_DATA=str(self.folder)), folder=self.folder))
        (self.folder / "mine.toml").symlink_to(self.folder / "gone.toml")
        for command in (("units", "mine"), ("odds", "mine/knights", "orcs/goblins")):
            with self.subTest(command):
                self.assertIn("mine.toml cannot be read (No such file or directory).", self.refused(*command, env=environment(FRAY_DATA=str(self.folder)), folder=self.folder))

    def test_a_device_is_no_table(self):
        self.answered("points", "empire/knights, empire/halberdiers", "--against", "orcs/goblins, orcs/orc warriors", "--rounds", "1",
                      "-o", "t.csv", "--quiet", folder=self.folder)
        (self.folder / "t.csv").unlink()
        (self.folder / "t.csv").symlink_to("/dev/zero")
        for command in ("report", "verify"):
            self.assertEqual(self.refused(command, "t.csv", folder=self.folder),
                             "t.csv is no ordinary file (a table is wanted). Name the file of one.")

    def test_nothing_is_written_beside_a_pipe(self):
        os.mkfifo(self.folder / "pipe")
        reading = os.open(self.folder / "pipe", os.O_RDONLY | os.O_NONBLOCK)
        self.addCleanup(os.close, reading)
        said = fray_program.fray("points", "empire/knights, empire/halberdiers", "--against", "orcs/goblins, orcs/orc warriors", "--rounds", "1",
                                 "-o", "pipe", folder=self.folder)
        self.assertEqual(said.code, 0, said)
        self.assertIn("pipe: 2 rows.\n", said.errors)
        self.assertTrue(os.read(reading, 1000).startswith(b"unit,"))
        self.assertEqual(os.listdir(self.folder), ["pipe"])

    def test_what_is_no_number_of_a_process_is_not_heeded(self):
        self.assertIn('no side is saved as "nobody"', self.refused("odds", "@nobody", "orcs/goblins", env=environment(PMI_RANK="x")))


class Page(unittest.TestCase):
    def asked(self, port, path, body, read=None):
        """The answer's status and its text, or the open connection once so much of it has been read."""
        caller = socket.create_connection(("127.0.0.1", port), timeout=60)
        text = json.dumps(body)
        caller.sendall(f"POST /ask/{path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Type: application/json\r\n"
                       f"Content-Length: {len(text)}\r\n\r\n{text}".encode())
        if read:
            self.addCleanup(caller.close)
            said = b""
            while read not in said:
                said += caller.recv(4096)
            return caller
        with caller:
            said = b"".join(iter(lambda: caller.recv(4096), b"")).decode()
        return int(said.split()[1]), said.split("\r\n\r\n", 1)[1]

    @contextlib.contextmanager
    def served(self):
        with tempfile.TemporaryDirectory() as folder:
            (pathlib.Path(folder) / "index.html").write_text("page")
            serving = subprocess.Popen([fray_program.PROGRAM, "page", "--port", "0", "--folder", folder], env=environment(), stdout=subprocess.PIPE)
            try:
                yield serving.pid, int(serving.stdout.readline().decode().split("127.0.0.1:")[1].split("/")[0])
            finally:
                serving.terminate()
                serving.wait()
                serving.stdout.close()

    def children(self, process):
        return [int(number) for number in pathlib.Path(f"/proc/{process}/task/{process}/children").read_text().split()]

    def test_one_page_too_many_ends_none_that_is_at_work(self):
        long = {"do": "odds", "a": "custom", "b": "custom", "settings": {"method": "simulate", "sampler": "faces", "trials": 2_000_000_000, "threads": 1}}
        with self.served() as (_, port):
            _, idle = self.asked(port, "begin", {})
            names = [self.asked(port, "begin", {})[1] for _ in range(15)]
            for name in names:
                self.asked(port, name, long, read=b"200 OK")
            _, last = self.asked(port, "begin", {})  # in place of the idle one, whose page is told so and begins another
            self.assertEqual(self.asked(port, idle, {"do": "systems"})[0], 404)
            self.asked(port, last, long, read=b"200 OK")
            self.assertEqual(self.asked(port, "begin", {}),
                             (400, "16 pages are at work already (each has a process of its own). Wait until one has its answer, or close one, and ask "
                                   "again.\n"))

    def test_a_process_that_has_ended_is_told_as_one_that_is_not_there(self):
        with self.served() as (process, port):
            _, name = self.asked(port, "begin", {})
            for child in self.children(process):
                os.kill(child, signal.SIGKILL)
            status, said = self.asked(port, name, {"do": "systems"})
            self.assertEqual((status, said[:46]), (404, "The process that answered this page has ended,"))

    def test_no_control_character_is_told_as_it_is(self):
        for request in ({"do": "odds", "a": [{"unit": "x\r\n"}], "b": "custom"},
                        {"do": "find", "unit": "empire/halberdiers", "worth": "60", "vary": "attacks", "against": "orcs/gob\r\nlins"},
                        {"do": "points", "units": "empire/kni\r\nghts", "against": "orcs/goblins", "fix": {"empire/knights": 3}}):
            said = subprocess.run([fray_program.PROGRAM, "page", "--requests"], input=json.dumps(request).encode() + b"\n", capture_output=True,
                                  env=environment(), timeout=60)
            told = json.loads(said.stdout)
            message = json.loads(told["answer"])["error"]["message"]
            self.assertEqual(told["status"], 2)
            self.assertFalse(any(character < " " for character in message), told)
            self.assertIn("\\x0d", message)

    def test_nothing_is_lost_behind_a_nul(self):
        request = b'{"do":"odds","a":"empire/knights","b":"orcs/goblins"}\0,"settings":{"rounds":1}}\n'
        for read, status in ((request, 2), (request.split(b"\0")[0] + b"\n", 0)):
            said = subprocess.run([fray_program.PROGRAM, "page", "--requests"], input=read, capture_output=True, env=environment(), timeout=60)
            self.assertEqual(json.loads(said.stdout)["status"], status, said)

    def test_what_is_no_request_is_answered_so(self):
        with self.served() as (_, port):
            host = f"Host: 127.0.0.1:{port}\r\n"
            for request, status in (("GET / HTTP/1.1\r\n" + host, 200), ("GET / HTTP/9.9\r\n" + host, 400), ("\0\1\2\r\n", 400),
                                    ("GET  /  HTTP/1.1\r\n" + host, 400), ("GET / HTTP/1.1\r\nContent-Length: -1\r\n" + host, 400),
                                    ("GET / HTTP/1.1\r\n" + host + "Host: elsewhere\r\n", 400),
                                    ("GET / HTTP/1.1\r\nHost: elsewhere\r\n", 421), ("BREW / HTTP/1.1\r\n" + host, 405)):
                with self.subTest(request), socket.create_connection(("127.0.0.1", port), timeout=20) as caller:
                    caller.sendall((request + "\r\n").encode())
                    said = b"".join(iter(lambda: caller.recv(4096), b""))
                    self.assertTrue(said.startswith(b"HTTP/1.1 %d " % status), said)


if __name__ == "__main__":
    main()
