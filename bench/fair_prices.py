#!/usr/bin/env python3
"""How well fair prices of all units stand beside the prices of their lists.

    bench/fair_prices.py build/test/src/cli/fray [UNITS [OPTIONS ...]]

Asks `fray points UNITS` (all of them, unless it is said) and prints the slope of the logarithm of the fair price on that
of the list price, their correlation, who is more than two and a half times dearer or cheaper than its list says, what
the last step moved, and what the run took.
"""

import math
import re
import resource
import subprocess
import sys
import time

FAR = 2.5


def main():
    program, units, *options = [*sys.argv[1:2], *(sys.argv[2:] or ["all"])]
    start = time.monotonic()
    run = subprocess.run([program, "points", units, "--quiet", *options], capture_output=True, text=True)
    wall = time.monotonic() - start
    if run.returncode != 0:
        sys.exit(run.stderr)
    prices = [(name, float(listed), float(fair)) for name, listed, fair in
              re.findall(r"^  (\S+/\S.*?)  +([\d.]+)  +([\d.]+)  ", run.stdout, re.M)]
    x = [math.log(listed) for _, listed, _ in prices]
    y = [math.log(fair) for _, _, fair in prices]
    mean_x, mean_y = sum(x) / len(x), sum(y) / len(y)
    xx = sum((a - mean_x) ** 2 for a in x)
    yy = sum((b - mean_y) ** 2 for b in y)
    xy = sum((a - mean_x) * (b - mean_y) for a, b in zip(x, y))
    print(f"{len(prices)} units: slope {xy / xx:.3f}, correlation {xy / math.sqrt(xx * yy):.3f}")
    ratios = sorted((fair / listed, name, listed, fair) for name, listed, fair in prices)
    for ratio, name, listed, fair in [*ratios[:5], *ratios[-5:]]:
        print(f"  {ratio:5.2f}  {name}: list {listed:g}, fair {fair:g}")
    far = [name for ratio, name, _, _ in ratios if not 1 / FAR <= ratio <= FAR]
    print(f"beyond {FAR} times: {', '.join(far) or 'nobody'}")
    print("\n".join(line.strip() for line in run.stdout.splitlines() if "steps moved" in line or "simulated" in line or "cyclic" in line))
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    print(f"{usage.ru_utime:.1f} s of processor time, {wall:.1f} s, {usage.ru_maxrss / 1024:.0f} MB")


if __name__ == "__main__":
    main()
