#!/usr/bin/env python3
"""The columns of a sweep's table, and what its sidecar says of them and of how it came about."""

import csv
import json
import pathlib

from fray_program import CommandLine, main

SPEC = """a = "custom: attacks=3"
b = "custom: attacks=2"
[axes]
"a.attacks" = [2, 3, 4]
"""


class Columns(CommandLine):
    def setUp(self):
        (self.folder / "spec.toml").write_text(SPEC)

    def sweep(self, *arguments):
        return self.answered("sweep", "spec.toml", "--quiet", *arguments, folder=self.folder)

    def sidecar(self, name):
        return json.loads((self.folder / (name + ".json")).read_text())

    def test_nothing_has_a_word(self):
        """An option that is empty is told, and written, as -: no reader takes its cell for a missing one."""
        axes = 'a = "custom"\nb = "custom"\n[axes]\n"b.with" = ["", "defended"]\n"a.support" = ["-", 2]\npolicy = ["-", "stand"]\n'
        (self.folder / "spec.toml").write_text(axes)
        rows = list(csv.DictReader(self.sweep().splitlines()))
        self.assertEqual([(row["b.with"], row["a.support"], row["policy"]) for row in rows],
                         [(one, support, policy) for one in ("-", "defended") for support in ("-", "2") for policy in ("-", "stand")])
        self.assertEqual([row["a"] for row in rows[:4:2]], ["custom", "custom: support=2"])
        self.assertEqual(self.sweep("--set", "b.with=-")[:200], self.sweep("--set", 'b.with=[""]')[:200])
        here = self.sweep("--set", 'b.with=["-", "defended"]', "--compare", "b.with=-")
        self.assertEqual(here, self.sweep("--compare", "b.with="))
        (self.folder / "spec.toml").write_text('only = "b.with = - and a.support != \'-\'"\n' + axes)
        self.assertEqual({(row["b.with"], row["a.support"]) for row in csv.DictReader(self.sweep().splitlines())}, {("-", "2")})
        self.assertIn("\n-,2,stand,custom: support=2,custom\n", self.sweep("--dry-run"))

    def test_columns_to_join_and_group_by(self):
        (self.folder / "spec.toml").write_text(
            'a = ["empire/knights: charging", "2 x custom: name=Foot, stands=1 + orcs/boar riders", "custom: name=Guard, type=cavalry", "custom"]\n'
            'b = ["orcs/orc warriors", "custom + empire/knights"]\n[[sweep]]\n[[sweep]]\nsystem = "fantasy7"\na = ["custom", "starter/%s"]\n'
            'b = "custom: name=Horde"\n' % self.a_unit_of("fantasy7")["key"].split("/")[1])
        rows = list(csv.DictReader(self.sweep().splitlines()))
        names = [tuple(row[f"a_{name}"] for name in ("list", "unit", "type")) for row in rows]
        self.assertEqual(names[::2][:4], [("empire", "empire/knights", "cavalry"),
                                          ("custom + orcs", "Foot + Foot + orcs/boar riders", "infantry + cavalry"),
                                          ("custom", "Guard", "cavalry"), ("custom", "custom", "infantry")])
        self.assertEqual([tuple(row[f"b_{name}"] for name in ("list", "unit", "type")) for row in rows[:2]],
                         [("orcs", "orcs/orc warriors", "infantry"), ("custom + empire", "custom + empire/knights", "infantry + cavalry")])
        unit = self.a_unit_of("fantasy7")
        self.assertEqual(names[8:], [("custom", "custom", "-"), (unit["list"], unit["key"], (unit["kind"] or "-").lower())])
        self.assertEqual({row["b_unit"] for row in rows[8:]}, {"Horde"})
        # They are what fray units calls them.
        empire = {(unit["list"], unit["key"], unit["type"]) for unit in self.in_json("units", "knights")}
        self.assertIn(names[0], empire)
        self.assertFalse([cell for row in rows for name, cell in row.items() if cell == "" and name[2:] in ("list", "unit", "type")])

    def a_unit_of(self, system):
        return self.in_json("units", "--system", system, "")[0]

    def test_the_sidecar_describes_every_column(self):
        types = {"string": str, "integer": int, "number": float}
        (self.folder / "spec.toml").write_text(
            'rounds = 2\nprecision = 0.05\n[[sweep]]\na = ["custom", "custom: attacks=4"]\nb = "custom"\nmethod = "simulate"\ncompare = "a.with=-"\n'
            '[sweep.axes]\n"a.with" = ["", "charging"]\n"b.attacks" = [2, 3]\n[[sweep]]\nsystem = "sovl"\na = "custom"\nb = "custom: points=5"\n')
        for out in ("out.csv", "out.json"):
            self.sweep("-o", out, "--distributions", "long.csv", "--force", "--set", "seed=1,2")
            for name in (out, "long.csv"):
                schema = self.sidecar(name)["schema"]
                self.assertEqual(sorted(schema), ["fields", "missingValues"])
                fields = {field["name"]: field for field in schema["fields"]}
                self.assertEqual(len(fields), len(schema["fields"]))
                text = (self.folder / name).read_text()
                rows = [json.loads(line) for line in text.splitlines()] if name == "out.json" else list(csv.DictReader(text.splitlines()))
                self.assertEqual(list(rows[0]), list(fields))
                for field in fields.values():
                    self.assertTrue(field["title"], field)
                    self.assertIn(field["type"], types)
                    for end in field.get("interval", ()):
                        self.assertIn(end, fields)
                if out == "out.json":
                    continue
                for row in rows:
                    for column, cell in row.items():
                        if cell not in schema["missingValues"]:
                            value = types[fields[column]["type"]](cell)
                            limits = fields[column].get("constraints", {})
                            self.assertTrue(limits.get("minimum", value) <= value <= limits.get("maximum", value), (column, cell))
        self.assertEqual(fields["p"]["interval"], ["low", "high"])
        fields = {field["name"]: field for field in self.sidecar("out.csv")["schema"]["fields"]}
        self.assertEqual(fields["win"]["interval"], ["win_low", "win_high"])
        self.assertEqual(fields["b_retreat_cm_p90"]["unit"], "cm")
        self.assertEqual([fields[name]["type"] for name in ("b.attacks", "a.with", "rounds", "precision", "trials", "win")],
                         ["integer", "string", "integer", "number", "integer", "number"])

    def test_the_sidecar_holds_the_spec_and_all_settings(self):
        spec = 'a = "custom"\nb = "custom"\nrounds = 1\n[[sweep]]\npolicy = "stand"\n[[sweep]]\nsystem = "sovl"\n'
        (self.folder / "spec.toml").write_text(spec)
        self.sweep("-o", "out.csv", "--set", "seed=1..3", "--method", "exact")
        sidecar = self.sidecar("out.csv")
        self.assertEqual(sidecar["spec_text"], spec)
        unsaid = dict.fromkeys(("rounds", "turns", "policy", "edition", "rule", "method", "sampler", "trials", "precision", "seed"))
        shared = unsaid | {"rounds": "1", "seed": ["1", "2", "3"], "method": "exact"}
        self.assertEqual(sidecar["settings"], [{"system": "warmaster"} | shared | {"policy": "stand"}, {"system": "sovl"} | shared])

    def test_the_command_beside_a_table_holds_no_path_of_the_machine(self):
        (self.folder / "here").mkdir()
        (self.folder / "side.toml").write_text('side = "custom: attacks=2"\n')
        spec, out = str(self.folder / "spec.toml"), str(self.folder / "here" / "out.csv")
        self.answered("sweep", spec, f"--out={out}", "--set", f"b=@{self.folder}/side.toml", "--quiet", folder="/")
        command = self.sidecar("here/out.csv")["command"]
        self.assertEqual(command, "fray sweep spec.toml --out=out.csv --set b=@side.toml --quiet")
        # What it says, said in the folder of those files, gives the same bytes.
        for file in ("spec.toml", "side.toml"):
            (self.folder / file).rename(self.folder / "here" / file)
        first = pathlib.Path(out).read_bytes()
        self.answered(*command.split()[1:], "--force", folder=self.folder / "here")
        again = pathlib.Path(out).read_bytes()
        self.assertEqual(again, first.replace(f"@{self.folder}/".encode(), b"@"))
        self.answered("sweep", "here/spec.toml", "-o", "here/own.csv", "--set", "a=empire/knights", "--quiet", folder=self.folder)
        self.assertEqual(self.sidecar("here/own.csv")["command"],
                         "fray sweep spec.toml -o own.csv --set a=empire/knights --quiet")


if __name__ == "__main__":
    main()
