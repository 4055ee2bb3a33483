"""What progress=True shows, and that Ctrl-C and other threads are heard in every kind of work."""

import contextlib
import io
import os
import pty
import signal
import subprocess
import sys
import textwrap
import threading
import time
import types
import unittest

import fray
import fray_program

KNIGHTS, ORCS = "empire/knights: charging", "orcs/orc warriors"
LONG = {"method": "simulate", "trials": 10**12}


class Notebook:
    """IPython as a kernel has it: what is displayed, and what takes its place."""

    def __init__(self):
        self.shown = []
        shell = types.SimpleNamespace(kernel=object())
        self.modules = {"IPython": types.SimpleNamespace(get_ipython=lambda: shell),
                        "IPython.display": types.SimpleNamespace(HTML=str, display=self.display)}

    def display(self, html, display_id):
        assert display_id is True
        self.shown.append(html)
        return types.SimpleNamespace(update=self.shown.append)


class Progress(fray_program.CommandLine):
    def interrupted(self, work):
        """Seconds from Ctrl-C to KeyboardInterrupt."""
        sent = []

        def interrupt():
            sent.append(time.monotonic())
            os.kill(os.getpid(), signal.SIGINT)

        timer = threading.Timer(0.3, interrupt)
        timer.start()
        try:
            with self.assertRaises(KeyboardInterrupt):
                work()
        finally:
            timer.cancel()
        return time.monotonic() - sent[0]

    def test_ctrl_c_stops_every_kind_of_work(self):
        large = "custom: models=100, width=10"
        for name, work in {
                "odds": lambda: fray.odds(KNIGHTS, ORCS, **LONG),
                "exact": lambda: fray.odds("3 x custom", "3 x custom", turns="end", method="exact", rounds=3),
                "sweep": lambda: fray.sweep({"a": "custom", "b": "custom", "seed": range(100), **LONG}),
                "matrix": lambda: fray.matrix("all", "all", axes=LONG),
                "worth": lambda: fray.worth("empire/knights", **LONG), "rank": lambda: fray.rank("all", **LONG),
                "points": lambda: fray.points("empire", trials=10**9), "luck": lambda: fray.luck(large, large, "won", system="fantasy6", **LONG),
                "advise": lambda: fray.advise(large, large, system="fantasy6", **LONG),
                "need": lambda: fray.need(large, large, win=0.9, system="fantasy6", **LONG),
                "army": lambda: fray.army("empire", "orcs", **LONG)}.items():
            with self.subTest(name):
                self.assertLess(self.interrupted(work), 0.1)

    def test_other_threads_run_in_a_sweep(self):
        turns = []
        end = time.monotonic() + 5

        def count():
            while not stop.wait(0.005):
                turns.append(time.monotonic())

        stop = threading.Event()
        thread = threading.Thread(target=count)
        thread.start()
        with self.assertRaises(fray.Error):
            fray.sweep({"a": "custom", "b": "custom", "seed": range(100), **LONG}, progress=lambda now: len(turns) < 20 and time.monotonic() < end)
        stop.set()
        thread.join()
        self.assertGreaterEqual(len(turns), 20)

    def test_many_threads_ask_at_once_and_each_gets_its_own(self):
        def error(of):
            with self.assertRaises(fray.Error) as refused:
                of()
            return str(refused.exception)

        def raised(of):
            with self.assertRaises(ZeroDivisionError) as failed:
                of()
            return str(failed.exception)

        def one(now):
            return 1 // 0

        asked = [
            lambda: fray.odds(KNIGHTS, ORCS, method="simulate", trials=300_000).json, lambda: fray.odds(ORCS, KNIGHTS).json,
            lambda: fray.sweep({"a": "custom", "b": "custom", "a.attacks": range(2, 6)}).to_csv(), lambda: fray.need("empire/halberdiers", ORCS, win="60%").json,
            lambda: error(lambda: fray.odds("custom: stands=0", ORCS)), lambda: error(lambda: fray.luck(KNIGHTS, ORCS, "won twice")),
            lambda: error(lambda: fray.sweep({"a": "custom", "b": "custom", "seed": range(100), **LONG}, progress=lambda now: False)),
            lambda: raised(lambda: fray.odds(KNIGHTS, ORCS, progress=one, **LONG)),
        ]
        alone = [ask() for ask in asked]
        self.assertEqual(len(set(alone)), len(asked))
        answers = {}

        def ask(thread, of):
            answers[thread, of] = asked[of]()

        rounds = 4
        threads = [threading.Thread(target=ask, args=(thread, of)) for thread in range(rounds) for of in range(len(asked))]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(answers, {(thread, of): alone[of] for thread in range(rounds) for of in range(len(asked))})

    def test_ctrl_c_is_heard_while_other_threads_ask(self):
        alone = fray.odds(KNIGHTS, ORCS, method="simulate", trials=20_000).json
        answers, end = [], threading.Event()

        def ask():
            while not end.is_set():
                answers.append(fray.odds(KNIGHTS, ORCS, method="simulate", trials=20_000).json)

        threads = [threading.Thread(target=ask) for _ in range(3)]
        for thread in threads:
            thread.start()
        try:
            for work in (lambda: fray.odds(KNIGHTS, ORCS, **LONG), lambda: fray.odds("3 x custom", "3 x custom", turns="end", method="exact", rounds=3),
                         lambda: fray.sweep({"a": "custom", "b": "custom", "seed": range(100), **LONG})):
                self.assertLess(self.interrupted(work), 0.1)
        finally:
            end.set()
            for thread in threads:
                thread.join()
        self.assertGreater(len(answers), 3)
        self.assertEqual(set(answers), {alone})

    def test_a_notebook_shows_a_bar_and_takes_it_away(self):
        notebook = Notebook()
        before = {name: sys.modules.get(name) for name in notebook.modules}
        sys.modules.update(notebook.modules)
        try:
            fray.odds(KNIGHTS, ORCS, method="simulate", sampler="pools", trials=1_000_000_000, threads=1, progress=True)
        finally:
            for name, module in before.items():
                if module is None:
                    del sys.modules[name]
                else:
                    sys.modules[name] = module
        self.assertGreater(len(notebook.shown), 1)
        self.assertRegex(notebook.shown[0], r'<progress max="1" value="0\.\d+"></progress> \d+ %: [\d ]+ of 1 000 000 000 fights, A wins 6\d\.\d %')
        self.assertEqual(notebook.shown[-1], "")

    def test_a_terminal_shows_a_line_and_takes_it_away(self):
        source = textwrap.dedent("""
            import fray
            fray.odds("empire/knights: charging", "orcs/orc warriors", method="simulate", sampler="pools", trials=1_000_000_000, threads=1, progress=True)
            """)
        ours, theirs = pty.openpty()
        process = subprocess.Popen([sys.executable, "-c", source], stderr=theirs)
        os.close(theirs)
        said = b""
        with contextlib.suppress(OSError):
            while piece := os.read(ours, 1000):
                said += piece
        os.close(ours)
        self.assertEqual(process.wait(), 0)
        self.assertRegex(said.decode(), r"\r\x1b\[K\d+ %: [\d ]+ of 1 000 000 000 fights, A wins 6\d\.\d %")
        self.assertTrue(said.decode().endswith("\r\x1b[K"))

    def test_nothing_is_shown_where_nobody_looks(self):
        errors = io.StringIO()
        with contextlib.redirect_stderr(errors):
            fray.odds(KNIGHTS, ORCS, method="simulate", trials=50_000_000, progress=True)
        self.assertEqual(errors.getvalue(), "")

    def test_what_is_told_is_a_sentence(self):
        from fray._progress import sentence_of
        self.assertEqual(sentence_of({"rows": 3, "of": 12, "share": 0.25}), "25 %: 3 of 12 fights")
        self.assertEqual(sentence_of({"results": 7}), "7 results weighed")
        self.assertEqual(sentence_of({"trials": 1000, "of": 2000, "win": 0.5, "draw": 0, "loss": 0.5}),
                         "50 %: 1 000 of 2 000 fights, A wins 50.0 %")

    def test_a_script_ends_while_a_daemon_thread_asks(self):
        source = textwrap.dedent("""
            import threading, time
            import fray
            asks = lambda: fray.sweep({"a": "custom", "b": "custom", "seed": range(100), "method": "simulate", "trials": 10**12})
            for _ in range(3):
                threading.Thread(target=asks, daemon=True).start()
            time.sleep(0.3)
            """)
        for _ in range(5):
            done = subprocess.run([sys.executable, "-c", source], stderr=subprocess.PIPE, timeout=60)
            self.assertEqual((done.stderr, done.returncode), (b"", 0))

    def test_a_script_that_ctrl_c_leaves_in_an_exact_solution_ends(self):
        source = textwrap.dedent("""
            import os, signal, threading
            import fray
            threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
            fray.odds("3 x custom", "3 x custom", turns="end", rounds=3, method="exact")
            """)
        done = subprocess.run([sys.executable, "-c", source], stderr=subprocess.PIPE, timeout=60)
        self.assertIn(b"KeyboardInterrupt", done.stderr)
        self.assertIn(done.returncode, (1, 130, -signal.SIGINT))


if __name__ == "__main__":
    fray_program.main()
