"""What all generators of matchups are run by: --seed, --fights, --to and --check."""
import argparse
import json
from pathlib import Path


def main(says, file, seed, fights, made, checked=None):
    """Writes what `made` makes of a seed and a number of fights, a line each; without a file of its own --to says where.
    `checked` tells how often each thing occurs, and how often it matters."""
    asked = argparse.ArgumentParser(description=says, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--seed", type=int, default=seed)
    asked.add_argument("--fights", type=int, default=fights)
    asked.add_argument("--to", type=Path, default=file)
    if checked:
        asked.add_argument("--check", action="store_true")
    told = asked.parse_args()
    if checked and told.check:
        return checked()
    if told.to is None:
        asked.error("--to FILE is missing (the file that is kept has a part of what is written)")
    told.to.write_text("[\n" + ",\n".join(map(json.dumps, made(told.seed, told.fights))) + "\n]\n")
