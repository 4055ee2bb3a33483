"""All that the module offers has a type, a docstring and a place on docs/reference/python.md."""

import ast
import inspect
import pathlib
import subprocess
import sys
import typing
import unittest

import fray
import fray_program

ROOT = pathlib.Path(__file__).resolve().parents[2]
SOURCES = pathlib.Path(fray.__file__).parent
KNIGHTS, FIELD = "empire/knights: charging", "orcs/orc warriors, orcs/goblins"


class Api(fray_program.CommandLine):
    def test_the_page_is_what_the_module_says(self):
        done = subprocess.run([sys.executable, ROOT / "scripts" / "python_page", "--check"], stderr=subprocess.PIPE, text=True)
        self.assertEqual((done.returncode, done.stderr), (0, ""))

    def test_everything_public_has_a_docstring_and_types(self):
        for name in fray.__all__:
            value = getattr(fray, name)
            if inspect.isfunction(value):
                self.assertGreater(len(inspect.getdoc(value) or ""), 60, name)
                said = inspect.signature(value)
                for parameter in said.parameters.values():
                    self.assertIsNot(parameter.annotation, parameter.empty, (name, parameter.name))
                    self.assertTrue(parameter.kind is parameter.VAR_KEYWORD or parameter.name in inspect.getdoc(value)
                                    or parameter.name in fray.Settings.__annotations__ or parameter.name in inspect.getdoc(fray.odds),
                                    f"{name} says nothing of {parameter.name}")
                self.assertIsNot(said.return_annotation, said.empty, name)
            elif inspect.isclass(value):
                self.assertIsNotNone(inspect.getdoc(value), name)

    def test_settings_are_those_of_odds(self):
        keywords = inspect.signature(fray.odds).parameters
        for name in fray.Settings.__annotations__:
            self.assertIn(name, keywords)
            self.assertRegex(inspect.getdoc(fray.Settings), rf"\n{name} ")
        refused = self.error(lambda: fray.worth("custom", no_setting=1))
        for name in fray.Settings.__annotations__:
            self.assertIn(name, refused)

    def error(self, work):
        with self.assertRaises(fray.Error) as caught:
            work()
        return str(caught.exception)

    def test_docstrings_name_every_column_of_their_rows(self):
        answered = {
            fray.luck: [fray.luck(KNIGHTS, "orcs/goblins", "lost 1 stand")], fray.advise: [fray.advise(KNIGHTS, "orcs/goblins")],
            fray.need: [fray.need("empire/halberdiers", "orcs/goblins", win="60%")],
            fray.compare: [fray.compare([KNIGHTS, "empire/halberdiers"], against="orcs/goblins")],
            fray.diff: [fray.diff("empire/knights", changes="empire/knights: attacks=4", against="orcs/goblins")],
            fray.dominated: [fray.dominated("empire", against=FIELD)],
            fray.rank: [fray.rank("empire", against=FIELD), fray.rank("empire", against=FIELD, budget=500)],
            fray.worth: [fray.worth(KNIGHTS, against="orcs/goblins", pairs=True)],
            fray.points: [fray.points("empire", against=FIELD, trials=50, regress=True)],
            fray.army: [fray.army("empire/knights", FIELD)]}
        for function, answers in answered.items():
            for name in {name for rows in answers for name in rows.columns}:
                self.assertRegex(inspect.getdoc(function), rf"\b{name}\b", function.__name__)

    def test_stubs_are_those_of_the_compiled_part(self):
        stub = ast.parse((SOURCES / "_fray.pyi").read_text(encoding="utf-8"))
        said = {node.name: {one.name if isinstance(one, ast.FunctionDef) else one.target.id for one in getattr(node, "body", [])
                            if isinstance(one, (ast.FunctionDef, ast.AnnAssign))}
                for node in stub.body if isinstance(node, (ast.FunctionDef, ast.ClassDef))}
        compiled = {name: {member for member in vars(value) if not member.startswith("_")} if inspect.isclass(value) else set()
                    for name, value in vars(fray._fray).items() if not name.startswith("_")}
        self.assertEqual({name: members for name, members in said.items()}, compiled)
        self.assertTrue((SOURCES / "py.typed").exists())

    def test_types_can_be_read(self):
        for function in (fray.odds, fray.sweep, fray.matrix, fray.units, fray.systems):
            self.assertIn("return", typing.get_type_hints(function))


if __name__ == "__main__":
    fray_program.main()
