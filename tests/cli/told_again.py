"""Answers as pages (--html, fray report), tables answered again (fray verify), and the page's server."""
import base64
import concurrent.futures
import hashlib
import html.parser
import http.client
import json
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
import unittest
from pathlib import Path

from fray_program import CommandLine

FRAY = ""
SPEC = 'a = "empire/knights: charging"\nb = "orcs/*"\nrefused = "skip"\n[axes]\n"a.attacks" = "2..3"\n'


def fray(*words, cwd, code=0):
    done = subprocess.run([FRAY, *words], cwd=cwd, capture_output=True, text=True, stdin=subprocess.DEVNULL)
    if done.returncode != code:
        raise AssertionError(f"{words}: {done.returncode}, {done.stderr[:400]}")
    return done


def contrast(one, other):
    """Source  WCAG 2.1, "relative luminance" and "contrast ratio"."""
    def luminance(colour):
        shares = [int(colour[at:at + 2], 16) / 255 for at in (0, 2, 4)]
        red, green, blue = (share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4 for share in shares)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    light, dark = sorted((luminance(one) + 0.05, luminance(other) + 0.05), reverse=True)
    return light / dark


class Parsed(html.parser.HTMLParser):
    """What a page holds: tags in balance, texts by tag, and whatever it would load."""

    VOID = {"meta", "input", "br", "link", "img", "circle", "path", "rect", "line", "polyline"}

    def __init__(self, text):
        super().__init__()
        self.open, self.texts, self.loads, self.counts = [], [], [], {}
        self.feed(text)
        assert self.open == [], self.open

    def handle_starttag(self, tag, attributes):
        self.counts[tag] = self.counts.get(tag, 0) + 1
        for name, value in attributes:
            if name in ("src", "href", "action", "data") or "url(" in (value or ""):
                self.loads.append((tag, name, value))
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attributes):
        self.handle_starttag(tag, attributes)
        if tag not in self.VOID:
            self.open.pop()

    def handle_endtag(self, tag):
        if tag not in self.VOID:
            assert self.open and self.open[-1] == tag, (tag, self.open[-3:])
            self.open.pop()

    def handle_data(self, data):
        self.texts.append(data)


class Told(CommandLine):
    def page(self, name):
        text = (self.folder / name).read_text()
        parsed = Parsed(text)
        self.assertEqual(parsed.loads, [])
        self.assertIn("default-src 'none'", text)
        [script] = re.findall("<script>(.*?)</script>", text, re.DOTALL)
        digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
        self.assertEqual(re.findall("script-src ([^;]*);", text), [f"'sha256-{digest}'"])
        return text, parsed

    def test_an_answer_is_one_page(self):
        fray("odds", "empire/knights: charging", "orcs/orc warriors", "--html", "odds.html", cwd=self.folder)
        text, parsed = self.page("odds.html")
        said = json.loads(fray("odds", "empire/knights: charging", "orcs/orc warriors", "--json", cwd=self.folder).stdout)
        words = " ".join(parsed.texts)
        self.assertIn(f"{100 * said['win']['p']:.1f} %", words)
        self.assertIn("fray odds 'empire/knights: charging' 'orcs/orc warriors' --html odds.html", words)
        self.assertIn("exact", words)
        self.assertGreaterEqual(parsed.counts["svg"], 2)
        again = fray("odds", "empire/knights", "orcs/goblins", "--html", "odds.html", cwd=self.folder, code=5)
        self.assertIn("--force", again.stderr)

    def test_names_are_text_whatever_they_hold(self):
        (self.folder / "mine.toml").write_text(
            'system = "warmaster"\nlist = "Mine"\n[[unit]]\nname = "<img src=x onerror=alert(1)>"\ntype = "infantry"\n'
            "attacks = 3\nhits = 3\narmour = \"5+\"\nstands = 3\npoints = 60\n")
        environment = {**os.environ, "FRAY_DATA": str(self.folder)}
        made = subprocess.run([FRAY, "rank", "--own", "mine/<img src=x onerror=alert(1)>", "--against", "orcs/goblins", "--html", "r.html"],
                              cwd=self.folder, env=environment, capture_output=True, text=True)
        self.assertEqual(made.returncode, 0, made.stderr)
        text, parsed = self.page("r.html")
        self.assertNotIn("<img", text)
        self.assertIn("onerror", " ".join(parsed.texts))

    def test_commands_that_judge_make_pages(self):
        for words in (("compare", "empire/knights", "empire/halberdiers", "--against", "orcs/orc warriors"),
                      ("rank", "empire", "--against", "orcs/orc warriors"),
                      ("worth", "empire/knights", "--against", "orcs/orc warriors"),
                      ("points", "empire/knights, empire/halberdiers", "--against", "orcs/orc warriors, orcs/goblins", "--trials", "100")):
            with self.subTest(words[0]):
                fray(*words, "--html", f"{words[0]}.html", "--svg", f"{words[0]}.svg", cwd=self.folder)
                text, parsed = self.page(f"{words[0]}.html")
                self.assertEqual(parsed.counts["svg"], 1)
                svg = (self.folder / f"{words[0]}.svg").read_text()
                self.assertIn(svg[svg.index("<svg"):].strip(), text)
                self.assertIn("table", parsed.counts)
                self.assertIn(f"fray {words[0]}", " ".join(parsed.texts))

    def test_a_matrix_is_a_page(self):
        fray("matrix", "empire", "orcs", "-o", "m.csv", "--html", "m.html", "--quiet", cwd=self.folder)
        text, parsed = self.page("m.html")
        self.assertIn("How it came about", text)
        self.assertIn("100 fights exact, 0 simulated", text)
        cells = re.findall(r'<td(?: class="([^"]*)")? data-v="[^"]*" style="background:#(\w{6})"', text)
        self.assertGreaterEqual(len(cells), 100)
        for classes, colour in cells:
            self.assertGreaterEqual(contrast(colour, "ffffff" if "d" in classes.split() else "000000"), 4.5, colour)
        self.assertIn("every byte is the same", fray("verify", "m.csv", cwd=self.folder).stdout)

    def test_a_table_is_a_page(self):
        (self.folder / "s.toml").write_text(SPEC)
        fray("sweep", "s.toml", "-o", "s.csv", "--html", "with.html", cwd=self.folder)
        fray("report", "s.csv", cwd=self.folder)
        self.assertEqual((self.folder / "with.html").read_text(), (self.folder / "s.csv.html").read_text())
        rows = (self.folder / "s.csv").read_text().splitlines()
        text, parsed = self.page("s.csv.html")
        self.assertEqual(parsed.counts["tr"], len(rows))
        # Attacks by opponents as a heat map, how rows respond to each axis, and to both together.
        self.assertEqual(parsed.counts["svg"], 3)
        self.assertIn(SPEC.strip(), "".join(parsed.texts))
        self.assertEqual(fray("report", "s.csv", "-o", "-", cwd=self.folder).stdout, text)
        self.assertIn("is there already", fray("report", "s.csv", cwd=self.folder, code=5).stderr)
        self.assertIn("Give -o out.csv", fray("sweep", "s.toml", "--html", "x.html", cwd=self.folder, code=2).stderr)

    def test_a_table_that_was_changed_says_so(self):
        (self.folder / "s.toml").write_text(SPEC)
        fray("sweep", "s.toml", "-o", "s.csv", cwd=self.folder)
        table = self.folder / "s.csv"
        table.write_text(re.sub("warmaster", "Warmaster", table.read_text(), count=1))
        self.assertIn("nor what was written: line 2, system", fray("verify", "s.csv", cwd=self.folder, code=4).stderr)
        fray("report", "s.csv", cwd=self.folder)
        self.assertIn("The table is not what fray wrote", (self.folder / "s.csv.html").read_text())

    def test_a_cut_table_is_no_longer_what_was_written(self):
        (self.folder / "s.toml").write_text(SPEC)
        fray("sweep", "s.toml", "-o", "s.csv", cwd=self.folder)
        whole = (self.folder / "s.csv").read_bytes()
        lines = whole.decode().splitlines(keepends=True)
        last = len(lines)
        for bytes_now, words in ((whole[:-20], f"line {last} is cut off."), ("".join(lines[:3]).encode(), "it ends at line 3, and the rows go on now."),
                                 (b"", "it is empty."), (whole + b"1,2\n", f"it goes on after line {last}, where the rows end now.")):
            with self.subTest(words):
                (self.folder / "s.csv").write_bytes(bytes_now)
                self.assertIn(f"fray: s.csv is not what fray answers now, nor what was written: {words}",
                              fray("verify", "s.csv", cwd=self.folder, code=4).stderr)
        (self.folder / "s.csv").write_bytes(whole)
        sidecar = (self.folder / "s.csv.json").read_text()
        for text, words in (("", "it is cut or broken at line 1, column 1"), (sidecar[:300], "it is cut or broken at line "),
                            ("[]", "what it must say is not in it"),
                            ('{"fray": "1", "fray": "2"}', "its 'fray' is given twice in one object"),
                            ("{" + ", ".join(f'"k{i}": 1' for i in range(100_000)) + "}", "its 'k1000' is the key after 1000 in one object"),
                            ('{"settings": ' + "[" * 100_000 + "]" * 100_000 + "}", "it is nested too deeply"),
                            (sidecar.replace('"fields": [', '"fields": ["x", '), "a field of its schema is no object of texts"),
                            (re.sub(r'"rows": \d+', '"rows": -1', sidecar), "its 'rows' is no whole number"),
                            (re.sub(r'"rows": \d+', '"rows": "7"', sidecar), "its 'rows' is no whole number"),
                            (re.sub(r'"rows": \d+', '"rows": true', sidecar), "its 'rows' is no whole number"),
                            (re.sub(r'"fray": "[^"]*"', '"fray": -1', sidecar), "its 'fray' is no text"),
                            (re.sub(r'"command": "[^\n]*"', '"command": -1', sidecar), "its 'command' is no text"),
                            (sidecar.replace('"holds": "table"', '"holds": [{}]'), "its 'holds' is no kind of file"),
                            (sidecar.replace('"holds": "table"', '"holds": true'), "its 'holds' is no kind of file")):
            with self.subTest(words):
                (self.folder / "s.csv.json").write_text(text)
                said = fray("verify", "s.csv", cwd=self.folder, code=4).stderr
                self.assertIn(f"s.csv.json is not what fray writes beside a table ({words}", said)
                self.assertTrue(said.endswith("). Make the table anew.\n"), said)
        (self.folder / "s.csv.json").write_text(sidecar.replace('"holds": "table"', '"holds": "distributions"'))
        self.assertIn("its fields do not add up to its check", fray("verify", "s.csv", cwd=self.folder, code=4).stderr)
        (self.folder / "s.csv.json").write_bytes(sidecar.encode().replace(b"fray", b"fr\xe9y", 1))
        self.assertIn("s.csv.json:2:6: this is not UTF-8 here (save it as UTF-8). Make the table anew.", fray("verify", "s.csv", cwd=self.folder, code=4).stderr)
        (self.folder / "s.csv.json").unlink()
        self.assertIn("has no s.csv.json beside it", fray("verify", "s.csv", cwd=self.folder, code=2).stderr)

    def test_a_table_is_answered_again(self):
        (self.folder / "s.toml").write_text(SPEC)
        for words in ((), ("--set", "a.attacks=2,4", "--rounds", "1"), ("--compare", "a.attacks=2"), ("--only", "a.attacks!=3"), ("--refused", "skip"), ("--shard", "2/3"),
                      ("--method", "simulate", "--trials", "300", "--seed", "5")):
            with self.subTest(words):
                fray("sweep", "s.toml", *words, "-o", "t.csv", "--distributions", "long.csv", "--force", cwd=self.folder)
                fray("sweep", "s.toml", *words, "-o", "t.json", "--force", cwd=self.folder)
                for table in ("t.csv", "t.json", "long.csv"):
                    self.assertIn("every byte is the same", fray("verify", table, cwd=self.folder).stdout)
        self.assertEqual(sorted(each.name for each in self.folder.iterdir()),
                         ["long.csv", "long.csv.json", "s.toml", "t.csv", "t.csv.json", "t.json", "t.json.json"])

    def test_another_answer_is_told_by_line_and_column(self):
        unit = 'system = "warmaster"\nlist = "Mine"\n[[unit]]\nname = "Pikes"\ntype = "infantry"\nattacks = {}\nhits = 3\narmour = "5+"\nstands = 3\npoints = 60\n'
        (self.folder / "lists").mkdir()
        (self.folder / "lists" / "mine.toml").write_text(unit.format(3))
        (self.folder / "s.toml").write_text('a = "mine/pikes"\nb = ["orcs/goblins", "orcs/orc warriors"]\n')
        environment = {**os.environ, "FRAY_DATA": str(self.folder / "lists")}

        def ask(*words):
            return subprocess.run([FRAY, *words], cwd=self.folder, env=environment, capture_output=True, text=True)

        self.assertEqual(ask("sweep", "s.toml", "-o", "s.csv").returncode, 0)
        self.assertEqual(ask("verify", "s.csv").returncode, 0)
        (self.folder / "lists" / "mine.toml").write_text(unit.format(4))
        said = ask("verify", "s.csv")
        self.assertEqual(said.returncode, 4)
        self.assertRegex(said.stderr, r'line 2, win: "0\.\d+" in the file, "0\.\d+" now.*The units or the games are not those of then\.')

    def test_what_is_no_table_is_refused(self):
        (self.folder / "x.csv").write_text("a,b\n1,2\n")
        for command in ("verify", "report"):
            self.assertIn('has no x.csv.json beside it', fray(command, "x.csv", cwd=self.folder, code=2).stderr)
            self.assertIn("is not there", fray(command, "y.csv", cwd=self.folder, code=2).stderr)
        (self.folder / "x.csv.json").write_text("{}")
        said = fray("verify", "x.csv", cwd=self.folder, code=4).stderr
        self.assertIn("is not what fray writes beside a table", said)
        self.assertNotIn("json.exception", said)

    def test_the_page_is_served_to_this_machine(self):
        self.assertIn("scripts/page", fray("page", "--folder", ".", cwd=self.folder, code=2).stderr)
        (self.folder / "index.html").write_text("<p>here</p>")
        (self.folder / "main.js").write_text("1;")
        (self.folder / "passwd.js").symlink_to("/etc/passwd")
        served = subprocess.Popen([FRAY, "page", "--folder", ".", "--port", "0"], cwd=self.folder, stdout=subprocess.PIPE, text=True)
        self.addCleanup(served.stdout.close)
        port = int(re.search(r"127\.0\.0\.1:(\d+)/", served.stdout.readline())[1])

        def ask(path, method="GET", host=f"127.0.0.1:{port}"):
            connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
            connection.request(method, path, headers={"Host": host})
            answer = connection.getresponse()
            return answer.status, answer.getheader("Content-Type"), answer.read()

        self.assertEqual(ask("/"), (200, "text/html; charset=utf-8", b"<p>here</p>"))
        self.assertEqual(ask("/main.js")[:2], (200, "text/javascript; charset=utf-8"))
        self.assertEqual(ask("/", "HEAD")[2], b"")
        self.assertEqual(ask("/../x.toml")[0], 404)
        self.assertEqual(ask("/passwd.js")[0], 404)  # a link, wherever it leads
        self.assertEqual(ask("/", "POST")[0], 405)
        self.assertEqual(ask("/", host="evil.example")[0], 421)
        with socket.create_connection(("127.0.0.1", port)) as silent:  # who says nothing does not stop the others
            silent.settimeout(10)
            self.assertEqual(silent.recv(1), b"")
        self.assertEqual(ask("/")[0], 200)
        # Twenty who send a byte now and then keep none of 180 others waiting: one after the other they would hold 100 s.
        slow = [socket.create_connection(("127.0.0.1", port)) for _ in range(20)]
        for caller in slow:
            caller.sendall(b"GET / HT")
        ends = threading.Event()

        def send_slowly():
            while not ends.wait(0.3):
                for caller in slow:
                    try:
                        caller.sendall(b"x")
                    except OSError:
                        pass

        sender = threading.Thread(target=send_slowly)
        sender.start()
        with concurrent.futures.ThreadPoolExecutor(30) as callers:
            self.assertEqual({answer[0] for answer in callers.map(lambda _: ask("/main.js"), range(180))}, {200})
        for caller in slow:  # and their own time ends, too
            caller.settimeout(20)
            try:
                self.assertEqual(caller.recv(1), b"")
            except ConnectionResetError:
                pass
            caller.close()
        ends.set()
        sender.join()
        self.assertIn("cannot be listened on", fray("page", "--folder", ".", "--port", str(port), cwd=self.folder, code=2).stderr)
        served.send_signal(signal.SIGINT)
        self.assertEqual(served.wait(10), 0)

    def test_the_page_is_answered_at_once(self):
        served = subprocess.Popen([FRAY, "page", "--port", "0"], cwd=self.folder, stdout=subprocess.PIPE, text=True)
        self.addCleanup(served.wait)
        self.addCleanup(served.terminate)
        self.addCleanup(served.stdout.close)
        port = int(re.search(r"127\.0\.0\.1:(\d+)/", served.stdout.readline())[1])

        def ask(path, content=None, **headers):
            connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
            if content is None:
                connection.request("GET", path)
            else:
                connection.request("POST", path, body=json.dumps(content), headers={"Content-Type": "application/json", **headers})
            answer = connection.getresponse()
            return answer.status, answer.read().decode()

        self.assertIn('<script type="module" src="served.js">', ask("/")[1])
        for name in re.findall(r'(?:src|href)="([^"]+)"', ask("/")[1]):
            self.assertEqual(ask("/" + name)[0], 200)
        status, name = ask("/ask/begin", {})
        self.assertEqual(status, 200)
        fight = {"do": "odds", "a": "empire/knights: charging", "b": "orcs/orc warriors"}
        said = json.loads(ask("/ask/" + name, fight)[1].splitlines()[-1])
        self.assertEqual(said, {"status": 0, "answer": fray("odds", fight["a"], fight["b"], "--json", cwd=self.folder).stdout})
        # Its own lists, and no other file of this machine.
        (self.folder / "secret.toml").write_text("treasure = true")
        for request in ({"do": "odds", "a": "@" + str(self.folder / "secret.toml"), "b": "orcs/goblins"},
                        {"do": "odds", "engagement": str(self.folder / "secret.toml")}):
            status, said = ask("/ask/" + name, request)
            self.assertIn("is not read here", said)
            self.assertNotIn("treasure", said)
        mine = ('system = "warmaster"\nlist = "Mine"\nsource = "a test"\n\n[[unit]]\nname = "Pikes"\ntype = "infantry"\n'
                'attacks = 3\nhits = 3\narmour = "5+"\nstands = 3\npoints = 60\n')
        own = ask("/ask/begin", {"mine.toml": mine})[1]
        self.assertIn('"status":0', ask("/ask/" + own, {**fight, "a": "mine/pikes"})[1])
        self.assertIn('"status":2', ask("/ask/" + name, {**fight, "a": "mine/pikes"})[1])
        for lists in ({"../x.toml": "1"}, {"x": "1"}, {"x.toml": 1}, [], {".toml": ""}):
            self.assertEqual(ask("/ask/begin", lists)[0], 400, lists)
        self.assertEqual(ask("/ask/nobody", fight)[0], 404)
        # Foreign pages cannot ask: neither by their own name, nor as a form would.
        for headers in ({"Origin": "http://evil.example"}, {"Origin": "null"}, {"Content-Type": "text/plain"}):
            self.assertEqual(ask("/ask/begin", {}, **headers)[0], 403)
        self.assertEqual(ask("/ask/begin", {}, Origin=f"http://localhost:{port}")[0], 200)
        # Who goes away ends what is worked out for it, whose process is its own.
        long = {**fight, "settings": {"method": "simulate", "trials": 10**12}}
        with socket.create_connection(("127.0.0.1", port), timeout=60) as caller:
            body = json.dumps(long).encode()
            caller.sendall((f"POST /ask/{name} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Type: application/json\r\n"
                            f"Content-Length: {len(body)}\r\n\r\n").encode() + body)
            self.assertTrue(caller.recv(10).startswith(b"HTTP/1.1 2"))
            self.assertEqual(ask("/ask/" + name, fight)[0], 409)
        for _ in range(100):
            if ask("/ask/" + name, fight)[0] == 404:
                break
            time.sleep(0.1)
        self.assertEqual(ask("/ask/" + name, fight)[0], 404)
        # Twenty pages: the first to be idle end, and the others go on.
        names = [ask("/ask/begin", {})[1] for _ in range(20)]
        self.assertEqual(ask("/ask/" + names[0], fight)[0], 404)
        self.assertEqual(ask("/ask/" + names[-1], fight)[0], 200)
        children = subprocess.run(["pgrep", "-P", str(served.pid)], stdout=subprocess.PIPE, text=True).stdout.split()
        self.assertEqual(len(children), 16)
        served.terminate()
        served.wait(10)
        self.assertFalse([child for child in children if Path("/proc", child).exists()])


if __name__ == "__main__":
    FRAY = str(Path(sys.argv.pop(1)).resolve())
    unittest.main()
