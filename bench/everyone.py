"""Writes a sweep of every unit of Warmaster Revolution against every other: `python3 bench/everyone.py > everyone.toml`.

A character does not fight alone: he stands with the first unit of his list that is not a lone stand or a machine.
Both sides charge and receive, B stands in the open and defended; pairs that the rules do not allow are left out.
"""

import pathlib
import tomllib

LISTS = pathlib.Path(__file__).resolve().parent.parent / "data" / "warmaster"


def sides():
    for path in sorted(LISTS.glob("*.toml")):
        listed = tomllib.loads(path.read_text(encoding="utf-8"))
        units = listed["unit"]
        for unit in units:
            yield f"{path.stem}/{unit['name']}"
        host = next(unit["name"] for unit in units if unit["type"] == "infantry" and unit["stands"] > 1)
        for character in listed.get("character", []):
            if character["kind"] != "mount":
                yield f"{path.stem}/{host}: character={character['name']}"


def main():
    names = ",\n  ".join(f'"{side}"' for side in sides())
    print(f'a = [\n  {names}\n]\nb = [\n  {names}\n]\nmethod = "exact"\nrefused = "skip"\n')
    print('[axes]\n"a.with" = ["", "charging"]\n"b.with" = ["", "defended"]')


if __name__ == "__main__":
    main()
