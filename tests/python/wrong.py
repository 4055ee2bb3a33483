"""Whatever is mistyped, one sentence says what is wrong and what would be right; where the program is asked the same, it is its own."""

import pathlib
import tempfile
import unittest

import fray
import fray_program
import numpy as np

KNIGHTS, ORCS = "empire/knights: charging", "orcs/orc warriors"
NAN = float("nan")


class Wrong(fray_program.CommandLine):
    def sentence(self, work, field=None):
        with self.assertRaises(fray.Error) as caught:
            work()
        error = caught.exception
        self.assertEqual(error.fault, "input")
        self.assertNotIn("\n", str(error))
        self.assertGreater(len(error.sentence), 5)
        self.assertTrue(str(error).endswith(error.sentence), error)
        if field is not None:
            self.assertEqual(error.field, field)
        return str(error)

    def as_the_program(self, work, *words, field=None):
        """The program names its settings with hyphens, and tells who types where units are found."""
        said = self.refused(*words).removesuffix(
            " fray units lists all, fray units import FILE reads those of your list builder, as docs/guide/your-army.md tells.")
        self.assertEqual(self.sentence(work, field), said[2:] if said.startswith("--") else said)

    def test_a_side(self):
        for wrong in ("empire/knihgts", "3", "", "empire/knights: chargin", "empire/knights: attacks=nan", "empire/knights: attacks=",
                      "empire/knights +", "0 x empire/knights", "@nobody", "custom: stands=0", "empire/knights: stands=2.5"):
            self.as_the_program(lambda: fray.odds(wrong, ORCS), "odds", wrong, ORCS)
            self.as_the_program(lambda: fray.odds(ORCS, wrong), "odds", ORCS, wrong)

    def test_a_typed_side(self):
        for options in ({"chargin": True}, {"attacks": NAN}, {"attacks": 2.5}, {"attacks": np.float64("inf")}, {"stands": -1}, {"attacks": 10**30},
                        {"charging": "perhaps"}, {"item": "crown"}):
            side = fray.Side("empire/knights", **options)
            self.as_the_program(lambda: fray.odds(side, ORCS), "odds", str(side), ORCS)
        self.assertIn("parts what a text says", self.sentence(lambda: fray.Side("custom", attacks=[1, 2]), "attacks"))
        self.assertIn("parts what a text says", self.sentence(lambda: fray.Side("custom: charging"), "name"))
        self.assertIn("3 is no text", self.sentence(lambda: fray.Side(3), "name"))
        for count in (0, -1, 2.5, True, NAN, 101):
            self.assertIn("is no number of units", self.sentence(lambda: count * fray.Side("custom"), "count"))

    def test_what_is_no_side(self):
        for wrong in (3, NAN, [KNIGHTS], {"unit": "custom"}, b"custom"):
            for work, field in ((lambda: fray.odds(wrong, ORCS), "a"), (lambda: fray.odds(ORCS, wrong), "b"), (lambda: fray.trace(wrong, ORCS), "a"),
                                (lambda: fray.luck(wrong, ORCS, "won"), "a"), (lambda: fray.advise(ORCS, wrong), "b"),
                                (lambda: fray.need(wrong, ORCS, win=0.5), "a"), (lambda: fray.worth(wrong), "unit"),
                                (lambda: fray.points(wrong), "units"), (lambda: fray.rank(wrong), "units"), (lambda: fray.rank("empire", against=wrong), "against"),
                                (lambda: fray.army(wrong, "orcs"), "mine"), (lambda: fray.matrix(wrong, "orcs"), "a"),
                                (lambda: fray.matrix("orcs", wrong), "b"), (lambda: fray.odds(engagement=wrong), "engagement")):
                self.assertIn("neither a text nor a fray.Side", self.sentence(work, field))
        self.assertIn("neither a text nor a fray.Side", self.sentence(lambda: fray.compare([KNIGHTS, 3]), "sides"))
        self.assertIn("is not said", self.sentence(lambda: fray.odds(KNIGHTS), "b"))
        for sides in (KNIGHTS, [], [KNIGHTS], 9 * [KNIGHTS]):
            self.assertIn("two to eight sides", self.sentence(lambda: fray.compare(sides), "sides"))

    def test_settings(self):
        for name, wrongs in {"trials": (-5, 0, 2.5, NAN, 10**30, "many"), "precision": (NAN, 0, -1, 1, "small"), "seed": (-1, 1.5, NAN),
                             "rounds": (0, 11, 1.5, NAN, "two"), "turns": (0, "all"), "threads": (-1, 1025, 0.5), "policy": ("flee", 3, NAN),
                             "edition": ("tenth",), "method": ("guess", 1), "sampler": ("cards",), "system": ("chess",)}.items():
            for wrong in wrongs:
                typed = int(wrong) if isinstance(wrong, float) and wrong.is_integer() else wrong
                typed = f"{typed:.0e}".replace("+", "") if typed == 10**30 else str(typed)
                with self.subTest(name=name, wrong=wrong):
                    self.sentence(lambda: fray.odds(KNIGHTS, ORCS, **{name: wrong}), name)
                    if wrong != 10**30 and name != "threads":  # 0 threads are all of the machine here alone
                        self.as_the_program(lambda: fray.odds(KNIGHTS, ORCS, **{name: wrong}), "odds", KNIGHTS, ORCS, f"--{name}={typed}")
        for wrong in ([1], {"a": 1}):
            self.sentence(lambda: fray.odds(KNIGHTS, ORCS, trials=wrong), "trials")
        for wrong in ("insane-courage=yes", 3, {"sane": True}, {"insane-courage": NAN}):
            self.sentence(lambda: fray.odds("custom", "custom", system="fantasy6", rule=wrong))

    def test_a_setting_that_is_none(self):
        for work in (lambda: fray.worth(KNIGHTS, round=2), lambda: fray.luck(KNIGHTS, ORCS, "won", round=2),
                     lambda: fray.trace(KNIGHTS, ORCS, round=2), lambda: fray.points("empire", round=2, rounds=1)):
            self.assertIn("Did you mean rounds?", self.sentence(work, "round"))
        self.assertIn("Did you mean rounds?", self.sentence(lambda: fray.odds(KNIGHTS, ORCS, round=2), "round"))

    def test_files(self):
        for missing in ("nowhere.toml", pathlib.Path("nowhere.toml"), pathlib.Path("nowhere")):
            self.as_the_program(lambda: fray.sweep(missing), "sweep", str(missing), "-o", "-")
        self.as_the_program(lambda: fray.odds(engagement="nowhere.toml"), "odds", "--engagement", "nowhere.toml")
        self.as_the_program(lambda: fray.odds(engagement=pathlib.Path("nowhere.toml")), "odds", "--engagement", "nowhere.toml")
        self.as_the_program(lambda: fray.army("nowhere.txt", "orcs"), "army", "nowhere.txt", "orcs")
        self.as_the_program(lambda: fray.sweep(pathlib.Path("/")), "sweep", "/", "-o", "-")

    def test_a_file_is_named_with_its_line_and_field(self):
        with tempfile.TemporaryDirectory() as folder:
            spec = pathlib.Path(folder, "spec.toml")
            spec.write_text('a = "custom"\nb = "custom"\nrefused = "perhaps"\n', encoding="utf-8")
            self.as_the_program(lambda: fray.sweep(spec), "sweep", str(spec), "-o", "-")
            with self.assertRaises(fray.Error) as caught:
                fray.sweep(spec)
            self.assertEqual((caught.exception.file, caught.exception.line, caught.exception.field), (str(spec), 3, "refused"))
            spec.write_bytes(b'a = "\xff"\n')
            self.as_the_program(lambda: fray.sweep(str(spec)), "sweep", str(spec), "-o", "-")

    def test_sweeps(self):
        self.assertIn("neither a text", self.sentence(lambda: fray.sweep(3), "spec"))
        self.assertIn("a dict is wanted", self.sentence(lambda: fray.sweep("", [("a", 1)]), "axes"))
        for wrong in (1.5, "two", True, 2**31, None):
            self.assertIn("is no whole number", self.sentence(lambda: fray.sweep({"a": "custom", "b": "custom"}, threads=wrong), "threads"))
        for wrong in ("chess", 3, NAN):
            self.sentence(lambda: fray.sweep({"a": "custom", "b": "custom", "system": wrong}), "system")
            self.sentence(lambda: fray.sweep({"a": "custom", "b": "custom"}, system=wrong), "system")
        for wrong in (-1, 1025):
            self.sentence(lambda: fray.sweep({"a": "custom", "b": "custom"}, threads=wrong), "threads")
        for axes in ({"a.attacks": NAN}, {"a.attacks": []}, {"a.attack": 3}, {"trials": -5, "method": "simulate"}, {"precision": NAN}, {"a.attacks": [None]}):
            self.sentence(lambda: fray.sweep({"a": "custom", "b": "custom", **axes}))
        self.as_the_program(lambda: fray.matrix("nowhere", "orcs"), "matrix", "nowhere", "orcs")
        self.sentence(lambda: fray.matrix("empire", "orcs", system=3))

    def test_the_other_questions(self):
        self.as_the_program(lambda: fray.luck(KNIGHTS, ORCS, "won twice"), "luck", KNIGHTS, ORCS, "--result", "won twice", field="result")
        self.sentence(lambda: fray.luck(KNIGHTS, ORCS, 3), "result")
        self.as_the_program(lambda: fray.advise(KNIGHTS, ORCS, aim="glory"), "advise", KNIGHTS, ORCS, "--aim", "glory", field="aim")
        self.as_the_program(lambda: fray.need(KNIGHTS, ORCS, win="600%"), "need", KNIGHTS, ORCS, "--win", "600%", field="win")
        self.as_the_program(lambda: fray.need(KNIGHTS, ORCS, swing=NAN), "need", KNIGHTS, ORCS, "--swing", "nan", field="swing")
        self.sentence(lambda: fray.need(KNIGHTS, ORCS))
        self.as_the_program(lambda: fray.rank("empire", by="luck", against=ORCS), "rank", "empire", "--by", "luck", "--against", ORCS, field="by")
        for wrong in (-1, 0, 2.5, NAN):
            self.sentence(lambda: fray.rank("empire", budget=wrong, against=ORCS), "budget")
        self.sentence(lambda: fray.rank("empire", guns="yes", against=ORCS), "guns")
        for wrong in ({"empire/knights": NAN}, {"empire/knights": -1}, {"empire/nobody": 10}, "empire/knights=10"):
            self.sentence(lambda: fray.points("empire/knights, empire/halberdiers", fix=wrong, against=ORCS, trials=50))
        self.sentence(lambda: fray.points("empire", round_to=-5, against=ORCS, trials=50), "round")
        self.sentence(lambda: fray.units("empire", system="chess"))
        self.sentence(lambda: fray.units(3), "query")

    def test_progress_that_is_no_function(self):
        for work in (lambda: fray.odds(KNIGHTS, ORCS, progress=3), lambda: fray.sweep({"a": "custom", "b": "custom"}, progress="yes"),
                     lambda: fray.worth(KNIGHTS, progress=[])):
            self.assertIn("is no function", self.sentence(work, "progress"))


if __name__ == "__main__":
    fray_program.main()
