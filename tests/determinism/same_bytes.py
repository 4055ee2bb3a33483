#!/usr/bin/env python3
"""The same bytes on any number of threads, with any vector instructions, in any locale.

    same_bytes.py FRAY

Runs `fray odds ... --json --method simulate` again and again and wants one SHA-256 for each matchup and sampler.
"""
import hashlib
import itertools
import json
import os
import subprocess
import sys

TRIALS = 65 * 65_536 + 1  # 66 blocks in the opening situation alone, the last of one trial
THREADS = (1, 2, 3, 8)
LOCALES = ("C", "de_DE.UTF-8", "tr_TR.UTF-8")
MATCHUPS = (
    ("custom: type=cavalry, attacks=3, armour=4+, charging", "custom: type=infantry, attacks=3, armour=6+"),
    ("custom: attacks=1, hits=2, stands=2", "custom: attacks=2, hits=1, stands=1, armour=5+, support=1"),
    ("custom: type=monster, attacks=D6, hits=5, stands=1", "custom: attacks=1, hits=3, stands=2", "--rounds", "1"),
    ("custom: attacks=1, hits=3, stands=1, fortified", "custom: attacks=2, hits=2, stands=2, charging"),
    ("custom: attacks=1, hits=2, stands=1", "custom: attacks=1, hits=2, stands=1", "--turns", "end"),
    ("custom: attacks=2, hits=3, stands=1, confused", "custom: type=chariot, attacks=1, hits=3, stands=1, charging",
     "--policy", "fall-back"),
    ("custom: attacks=1, hits=2, stands=2, regenerates", "custom: attacks=1, hits=2, stands=2", "--turns", "2"),
)


def paths(program):
    """The vector paths that this machine has."""
    for path in ("plain", "simd128", "sse2", "avx2", "avx512"):
        run = subprocess.run([program, "odds", *MATCHUPS[0], "--method", "simulate", "--trials", "1", "--quiet"],
                             env={**os.environ, "FRAY_VECTOR": path}, capture_output=True, check=False)
        if run.returncode == 0:
            yield path


def answer(program, matchup, *options, path="", locale="C", seed=2**64 - 1):
    environment = {**os.environ, "FRAY_VECTOR": path, "LC_ALL": locale, "LANG": locale}
    command = [program, "odds", *matchup, "--json", "--seed", str(seed), *options]
    return subprocess.run(command, env=environment, stdout=subprocess.PIPE, check=True).stdout


def odds_of(run):
    """What an answer says of the fight, without what was asked for."""
    said = json.loads(run)
    return [said[key] for key in ("win", "draw", "loss", "endings")]


def hashes_of(runs):
    return {hashlib.sha256(run).hexdigest() for run in runs}


def main(program):
    failures = []
    available = list(paths(program))
    runs = 0
    for number, matchup in enumerate(MATCHUPS):
        odds_by_sampler = []
        for sampler in ("pools", "faces"):
            options = ("--method", "simulate", "--sampler", sampler, "--trials", str(TRIALS))
            answers = [answer(program, matchup, *options, "--threads", str(threads), path=path)
                       for path, threads in itertools.product(available, THREADS)]
            answers += [answer(program, matchup, *options, "--threads", "2", locale=locale) for locale in LOCALES]
            runs += len(answers)
            if len(hashes_of(answers)) != 1:
                failures.append(f"matchup {number}, {sampler}: {len(hashes_of(answers))} different answers")
            odds_by_sampler.append(odds_of(answers[0]))
            # Were all this blind to how a fight went, another seed would show it.
            if odds_of(answers[0]) == odds_of(answer(program, matchup, *options, seed=2)):
                failures.append(f"matchup {number}, {sampler}: another seed changes nothing")
        if odds_by_sampler[0] == odds_by_sampler[1]:
            failures.append(f"matchup {number}: the sampler changes nothing")
        exact = hashes_of(answer(program, matchup, "--method", "exact", locale=locale) for locale in LOCALES)
        if len(exact) != 1:
            failures.append(f"matchup {number}, exact: {len(exact)} different answers")
    print(f"{runs} runs of {len(MATCHUPS)} matchups, {len(THREADS)} numbers of threads, paths {', '.join(available)}")
    for failure in failures:
        print(failure)
    if available[:1] != ["plain"]:
        failures.append("no plain path")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
