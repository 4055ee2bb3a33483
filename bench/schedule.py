"""How long would a sweep take on many cores? `python3 bench/schedule.py matrix all all` builds fray so that it writes down how
long each piece of its parallel loops takes by one thread (FRAY_PIECES in src/core/parallel.hpp), and simulates who would do
them: whoever is free takes the next piece, and a loop ends with its last. Cores that share caches, memory and its bandwidth
are slower than that: --check runs the usual program with one thread and two beside it. One large fight is cut into pieces only where
it has threads: --as 64 before the command cuts it as for 64 of them. Its tables are those of one thread then, so that adding them up is
told too short.
"""

import heapq
import os
import pathlib
import statistics
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
BUILD = ROOT / "build" / "pieces"
CORES = (1, 2, 4, 8, 16, 32, 64, 128)
TIMES = 3


def build():
    flags = "-DFRAY_SERIAL -DFRAY_PIECES"
    subprocess.run(["cmake", "--preset", "release", "-B", BUILD, "-D", f"CMAKE_CXX_FLAGS={flags}", "-D", "FRAY_MPI=OFF"],
                   cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    subprocess.run(["cmake", "--build", BUILD, "--target", "fray_program"], check=True, stdout=subprocess.DEVNULL)


def pieces_of(command, threads):
    """The loops of one run, in order: what went before each, and its pieces. Units: nanoseconds."""
    written = BUILD / "pieces.txt"
    subprocess.run([BUILD / "src/cli/fray", *command, "--threads", threads], check=True, stdout=subprocess.DEVNULL,
                   stderr=subprocess.DEVNULL, env={**os.environ, "FRAY_PIECES": str(written)})
    return [[int(number) for number in line.split()] for line in written.read_text().splitlines()]


def makespan(pieces, cores):
    """Whoever is free takes the next."""
    free = [0] * min(cores, len(pieces))
    for piece in pieces:
        heapq.heapreplace(free, free[0] + piece)
    return max(free, default=0)


def seconds(loops, cores):
    return sum(before + makespan(pieces, cores) for before, *pieces in loops) / 1e9


def clocked(command, threads):
    start = time.perf_counter()
    subprocess.run([ROOT / "build/test/src/cli/fray", *command, "--threads", str(threads)], check=True,
                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return time.perf_counter() - start


def main(arguments):
    check = "--check" in arguments
    command = [argument for argument in arguments if argument != "--check"]
    threads = "1"
    if command[0] == "--as":
        threads, command = command[1], command[2:]
    build()
    runs = [pieces_of(command, threads) for _ in range(TIMES)]
    serial = statistics.median(sum(before for before, *_ in loops) / 1e9 for loops in runs)
    longest = statistics.median(max(max(pieces, default=0) for _, *pieces in loops) / 1e9 for loops in runs)
    print(f"serial {serial:.3f} s, the longest piece {longest:.4f} s")
    for cores in CORES:
        took = statistics.median(seconds(loops, cores) for loops in runs)
        line = f"{cores:4} cores {took:.3f} s"
        if check and cores <= 2:
            line += f", clocked {statistics.median(clocked(command, cores) for _ in range(TIMES)):.3f} s"
        print(line)


if __name__ == "__main__":
    main(sys.argv[1:])
