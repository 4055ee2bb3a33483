"""Writes the files that docs/guide/library.md shows into a folder:  python3 guide.py PAGE FOLDER"""

import pathlib
import re
import sys

page, folder = map(pathlib.Path, sys.argv[1:])
files = re.findall(r"^`([\w.]+)`:\n\n```\w+\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
if [name for name, _ in files] != ["CMakeLists.txt", "in_cpp.cpp", "in_c.c"]:
    sys.exit(f"{page} shows other files than are built: {[name for name, _ in files]}")
folder.mkdir(parents=True)
for name, text in files:
    (folder / name).write_text(text, encoding="utf-8")
