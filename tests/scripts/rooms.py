"""A room's sources see the rooms below it and no other, and what is installed sees itself:  rooms.py BUILD ROOT

Asks the compiler, with the flags of one source of a room, for headers of other rooms.
"""

import json
import pathlib
import re
import shlex
import subprocess
import sys

# A source of the room that asks, a header, and whether it may be included there.
CASES = (
    ("core/text.cpp", "core/hash.hpp", True),
    ("core/text.cpp", "dice/pmf.hpp", False),
    ("field/way.cpp", "dice/pmf.hpp", False),
    ("random/sampler.cpp", "dice/roll.hpp", True),
    ("random/sampler.cpp", "graph/game.hpp", False),
    ("warmaster/rules/unit.cpp", "field/stand.hpp", True),
    ("warmaster/rules/unit.cpp", "rankflank/rules/unit.hpp", False),
    ("warmaster/rules/unit.cpp", "warmaster/board/board.hpp", False),
    ("warmaster/board/board.cpp", "warmaster/combat/melee.hpp", False),
    ("rankflank/formation/attacks.cpp", "warmaster/rules/unit.hpp", False),
    ("rankflank/combat/score.cpp", "rankflank/formation/attacks.hpp", True),
    ("lists/finder.cpp", "core/text.hpp", True),
    ("lists/finder.cpp", "answer/system.hpp", False),
    ("lists/finder.cpp", "warmaster/rules/profile.hpp", False),
    ("lists/finder.cpp", "rankflank/rules/profile.hpp", False),
    ("warmaster/lists/side.cpp", "lists/finder.hpp", True),
    ("warmaster/lists/side.cpp", "warmaster/board/layout.hpp", True),
    ("warmaster/lists/side.cpp", "warmaster/combat/melee.hpp", False),
    ("warmaster/lists/side.cpp", "rankflank/lists/side.hpp", False),
    ("rankflank/lists/side.cpp", "rankflank/combat/combat.hpp", False),
    ("answer/figures.cpp", "warmaster/lists/side.hpp", False),
    ("answer/figures.cpp", "rankflank/rules/profile.hpp", False),
    ("study/points.cpp", "warmaster/lists/side.hpp", False),
    ("study/points.cpp", "rankflank/rules/profile.hpp", False),
    ("answer/figures.cpp", "warmaster/words/words.hpp", False),
    ("games/systems.cpp", "warmaster/words/words.hpp", True),
    ("games/import_units.cpp", "rankflank/lists/import_ranks.hpp", True),
    ("sweep/run.cpp", "warmaster/words/words.hpp", False),
    ("sweep/run.cpp", "study/points.hpp", False),
    ("study/points.cpp", "show/answer.hpp", False),
    ("study/points.cpp", "fray/odds.hpp", False),
    ("show/answer_text.cpp", "door/request.hpp", False),
    ("show/answer_text.cpp", "questions/question.hpp", False),
    ("questions/points.cpp", "study/points.hpp", True),
    ("questions/points.cpp", "door/request.hpp", False),
    ("door/call.cpp", "fray/session.hpp", True),
    ("door/call.cpp", "cli/command.hpp", False),
    ("cli/question.cpp", "study/points.hpp", True),
    ("cli/question.cpp", "warmaster/combat/melee.hpp", False),
)


def finds(compiler, flags, folder, header):
    """Whether the compiler finds a header and all that it includes."""
    return (
        subprocess.run(
            [compiler, *flags, "-M", "-x", "c++", "-"],
            input=f'#include "{header}"\n',
            text=True,
            cwd=folder,
            capture_output=True,
            check=False,
        ).returncode
        == 0
    )


def compiler_of(entry):
    """The compiler of a source, and those of its flags that say where and how headers are read."""
    words = [word for word in shlex.split(entry["command"]) if pathlib.Path(word).name != "ccache"]
    flags = []
    for at, word in enumerate(words):
        if re.match(r"-(I|D|std|f|m)", word):
            flags.append(word)
        elif word == "-isystem":
            flags += words[at : at + 2]
    return words[0], flags


def main(build, root):
    entries = json.loads(pathlib.Path(build, "compile_commands.json").read_text())
    wrong = []
    for source, header, wanted in CASES:
        room = f"/src/{pathlib.Path(source).parent}"
        # A unity build names its batches, which lie in the folder of the room's target.
        names = {room, f"{source.split('/')[0]}/CMakeFiles/fray_{pathlib.Path(source).parent.as_posix().replace('/', '_')}.dir"}
        entry = next((entry for entry in entries if any(name in entry["file"] for name in names)), None)
        if entry is None:
            wrong.append(f"{source}: the build compiles nothing of this room")
        elif finds(*compiler_of(entry), entry["directory"], header) != wanted:
            wrong.append(f'{source}: #include "{header}" {"must" if wanted else "must not"} compile there')
    door = pathlib.Path(root, "include")
    headers = sorted(door.rglob("*.h*"))
    assert headers, f"{door} holds no header"
    compiler, _ = compiler_of(entries[0])
    wrong += [
        f"{header.name}: includes what is not installed"
        for header in headers
        if not finds(compiler, ["-std=c++20", f"-I{door}"], root, header.relative_to(door))
    ]
    for line in wrong:
        print(line, file=sys.stderr)
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
