#!/usr/bin/env python3
"""Numbers are checked, never clamped: each of these is refused with exit code 2, naming its field and range.

    bad_numbers.py .../fray [--list]     --list prints the table
"""

import os
import sys

import fray_program
from fray_program import fray

# No whole number of any field.
NO_NUMBERS = [
    "", " ", "nan", "NaN", "-nan", "NaN(1)", "inf", "-inf", "+inf", "Infinity", "∞", "true", "null", "x", "three",
    "-0", "-1", "--3", "−1", "-2147483648", "-2147483649", "-9223372036854775809",
    "1.5", "3.0", "1.", ".5", "1e0", "1e1", "0.3e1", "1e-320", "1e308", "1e400", "e1", "1e", "3;5", "1 5", "1'000",
    "1_0", "0x10", "0X3", "0x1p3", "0b11", "0o7", "3u", "3L", "3f", "3h", "3-", "3%", "1/2", "3*1", "#3", "$3", 
    "３", "٣", "³", "½", "Ⅲ", "三", "3\u00a0", "\u00a03", "3\u200b", "\u202e3", "3\t4", "3\n4",
]
# Too great for every field but the seed, among them what wraps round to 3 in 32 or 64 bits.
TOO_GREAT = ["9007199254740993", "9223372036854775807", "9223372036854775808", "18446744073709551615"]
BEYOND_64_BITS = ["18446744073709551616", "18446744073709551619", "340282366920938463463374607431768211459", "9" * 300]
WRAPS_IN_32_BITS = ["2147483648", "4294967295", "4294967296", "4294967299"]
SIGNED = ["+3", "+0", "+"]

# Numbers of a custom side: field, range as the sentence gives it, and what lies just outside.
SIDE_FIELDS = [
    ("stands", "1 to 12", ["0", "13"]),
    ("hits", "1 to 20", ["0", "21"]),
    ("hits-per-stand", "1 to 20", ["0", "21"]),
    ("outstanding", "0 to ", ["3", "19", "20"]),  # of three hits a stand
    ("fighting", "1 to ", ["0", "4", "12", "13"]),  # of three stands
    ("support", "0 to 12", ["13"]),
    ("pursuit", "1 to 100", ["0", "101"]),
    ("points", "0 to 100000", ["100001"]),
]
# Numbers of the command: option, range, what lies just outside, and what of the above is right for it.
OPTIONS = [
    ("--rounds", "1 to 10", ["0", "11"], []),
    ("--turns", "1 to ", ["0", "101", "200", "201"], []),
    ("--threads", "1 to 1024", ["0", "1025"], []),
    ("--trials", "1 to 1000000000000", ["0", "1000000000001"], WRAPS_IN_32_BITS),
    ("--seed", "0 to 18446744073709551615", [], WRAPS_IN_32_BITS + TOO_GREAT),
]
PRECISIONS = [value for value in NO_NUMBERS if value not in (".5", "3%")] + SIGNED + BEYOND_64_BITS + [
    "0", "0.0", "0%", "1e-13", "9.99e-13", "0.500001", "0.51", "51%", "1", "100%", "%", "%%", "0.1 %", "0.1%%", "0,5",
    "-0.1", "-0%", "0x1p-3", "1e-400", "0.1.1", "1e-3e", "0.1f", "١%",
]
ATTACKS = [
    "41", "D", "d", "D0", "D1", "0D6", "00D6", "D06", "D-6", "-D6", "D+6", "5D6", "4D21", "D21", "1.5D6", "D6.5", "D6+3",
    "+D6", "3+", "3+D", "3+D1", "3+5D6", "41+D6", "3+D6+1", "3+3", "3-D6", "D6D6", "2xD6", "2*D6", "2 D6", "D 6", "03",
    "99999999999D6", "D99999999999", "99999999999+D6", "4294967299D6", "D4294967302", "D%", "Dnan", "nanD6",
]
ARMOURS = ["0+", "1+", "2+", "7+", "4", "44+", "4++", "+4", "-4+", "4.5+", "four", "x+", "+", "－", "４+", "3+4+"]
CHARACTERS = ["11", "-1", "++2", "+11", "1.5", "1e1", "0x2", ".5", "2+", "+", "-", "99999999999999999999", "nan", "inf"]


def some_of(values, place):
    """Every fourth, from another one for each field: one reader reads all fields, so that each value is tried with some of them."""
    return values[place % 4 :: 4]


def side_rows():
    for place, (field, allowed, outside) in enumerate(SIDE_FIELDS):
        for value in some_of(NO_NUMBERS + SIGNED + WRAPS_IN_32_BITS + TOO_GREAT + BEYOND_64_BITS, place) + outside:
            yield field, value, allowed
        yield field, "1,5", "no number here has a comma"  # a locale's decimal comma
    for value in [value for value in NO_NUMBERS if value != ".5"] + SIGNED + BEYOND_64_BITS + ATTACKS:
        yield "attacks", value, " to "
    for value in NO_NUMBERS + ARMOURS:
        yield "armour", value, "3+ to 6+, or none"
    for value in CHARACTERS + BEYOND_64_BITS + WRAPS_IN_32_BITS:
        yield "character", value, "from 0 to 10"


def option_rows():
    for place, (option, allowed, outside, right) in enumerate(OPTIONS):
        for value in some_of(NO_NUMBERS + SIGNED + WRAPS_IN_32_BITS + TOO_GREAT + BEYOND_64_BITS, place) + outside:
            if value not in right:
                yield option, value, allowed
    for value in PRECISIONS:
        yield "--precision", value, "from 1e-12 to 0.5"


def rows():
    """(what is run, the field, what the sentence must hold)."""
    for field, value, allowed in side_rows():
        yield ["odds", f"custom: {field}={value}", "custom"], f"side A: {field}", allowed, value
    for option, value, allowed in option_rows():
        given = [option, value] if value == "" else [f"{option}={value}"]
        yield ["odds", "custom", "custom", "--method", "simulate", *given], option, allowed, value


def fault_of(arguments, field, allowed, value):
    """What is wrong with the refusal; nothing when all is well."""
    said = fray(*arguments)
    if said.code != 2:
        return f"exit {said.code}"
    if said.out or not said.errors.startswith("fray: ") or said.errors.count("\n") != 1:
        return "more or less than one sentence"
    if field not in said.errors and value != "1,5":
        return f"does not name {field}"
    return None if allowed in said.errors else f"does not say {allowed!r}"


def main():
    listing = "--list" in sys.argv
    fray_program.PROGRAM = os.path.abspath(sys.argv[1])
    table = [row for row in rows()]
    assert len(table) == len({tuple(row[0]) for row in table}) >= 300
    wrong = 0
    for row in table:
        if listing:
            print(row[1], repr(row[3]))
            continue
        fault = fault_of(*row)
        if fault:
            wrong += 1
            print(f"{row[1]} = {row[3]!r}: {fault}\n  {fray(*row[0])!r}")
    print(f"{len(table)} bad numbers, {wrong} not refused as they should be")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
