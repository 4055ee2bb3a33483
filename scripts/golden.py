"""The golden matchups and what the program answers to them, for scripts/signature and scripts/update_golden."""

import argparse
import hashlib
import json
import pathlib
import shlex
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
FOLDER = ROOT / "tests" / "golden"

EXACT = ("--method", "exact", "--json")
SIMULATED = tuple(
    ("--method", "simulate", "--sampler", sampler, "--trials", "1000000", "--seed", "1", "--json")
    for sampler in ("pools", "faces")
)

NO_ANSWER = ("fray", "understood", "notes")  # the version, and sentences for people


def matchups():
    """(name, arguments of `fray odds`) of every golden matchup."""
    lines = (FOLDER / "matchups.txt").read_text(encoding="utf-8").splitlines()
    for line in lines:
        if line and not line.startswith("#"):
            name, *arguments = shlex.split(line)
            yield name, arguments


def command(arguments):
    """The arguments as a person types them."""
    quoted = (f'"{argument}"' if " " in argument else argument for argument in arguments)
    return "fray odds " + " ".join(quoted)


def answer(program, arguments):
    """The program's JSON as a dictionary, without what may change while the answer is the same."""
    run = subprocess.run([pathlib.Path(program).resolve(), "odds", *arguments], cwd=ROOT, capture_output=True, text=True,
                         encoding="utf-8")  # in ROOT: engagement files are named from there
    if run.returncode != 0:
        sys.exit(f"{command(arguments)}\nexit code {run.returncode}: {run.stderr.strip()}")
    return {name: part for name, part in json.loads(run.stdout).items() if name not in NO_ANSWER}


def signature(program):
    """One SHA-256 of every answer to every golden matchup: solved, and simulated with both samplers."""
    digest = hashlib.sha256()
    for name, matchup in matchups():
        for how in (EXACT, *SIMULATED):
            text = json.dumps(answer(program, [*matchup, *how]), sort_keys=True)
            digest.update(f"{name} {' '.join(how)}\n{text}\n".encode())
    return digest.hexdigest()


def arguments_parser(description):
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--program", default=ROOT / "scripts" / "fray", help="the fray to run (default: scripts/fray)")
    return parser
