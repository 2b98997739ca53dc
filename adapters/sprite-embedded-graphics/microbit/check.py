"""Compares the pictures that the microcontroller printed with what `cargo sprites trace --pixels` says.

The hero is embedded with a bit for each pixel, so its pictures are those of another trace than those of the others.
"""

import sys
import zlib
from collections import defaultdict

POSITION = 24, 43
TRACES = {
    "pixels-rgb565.tsv": ("archer/", "crab.aseprite\t"),
    "pixels-mono1.tsv": ("sprites/hero.dat\t",),
}


def widened(pixel):
    """5, 6 and 5 bits in 8 bits each: the highest bits fill up the lowest."""
    red, green, blue = pixel >> 11, pixel >> 5 & 63, pixel & 31
    return bytes((red << 3 | red >> 2, green << 2 | green >> 4, blue << 3 | blue >> 2, 255))


def seen(rows):
    """What the trace says of rows of pixels: `W,H,OX,OY#CRC`, or `-`."""
    drawn = {(x, y): pixel for y, row in rows.items() for x, pixel in enumerate(row) if pixel is not None}
    if not drawn:
        return "-"
    left, right = min(x for x, _ in drawn), max(x for x, _ in drawn)
    top, bottom = min(y for _, y in drawn), max(y for _, y in drawn)
    data = bytearray()
    for y in range(top, bottom + 1):
        for x in range(left, right + 1):
            data += widened(drawn[x, y]) if (x, y) in drawn else bytes(4)
    box = f"{right - left + 1},{bottom - top + 1},{POSITION[0] - left},{POSITION[1] - top}"
    return f"{box}#{zlib.crc32(data):08x}"


def printed(lines):
    """What is seen of each row of the trace, at one time after the other."""
    pictures, rows = defaultdict(list), None
    for line in lines:
        line = line.rstrip("\n")
        if line.startswith("= "):
            rows = {}
            pictures[line[2:]].append(rows)
        else:
            digits = [line[3 + at : 7 + at] for at in range(0, len(line) - 3, 4)]
            rows[int(line[:2], 16)] = [None if four == "...." else int(four, 16) for four in digits]
    return {name: [seen(rows) for rows in all_rows] for name, all_rows in pictures.items()}


def main(folder, printed_path):
    with open(printed_path, encoding="ascii") as file:
        drawn = printed(file)
    rows = pictures = 0
    for trace, sprites in TRACES.items():
        with open(f"{folder}/{trace}", encoding="utf-8") as file:
            lines = [line.rstrip("\n").rsplit("\t", 1) for line in file if line.startswith(sprites)]
        if not lines:
            sys.exit(f"{trace} has no row of these sprites")
        for name, runs in lines:
            expected = [run.split("*")[0] for run in runs.split(";") for _ in range(int(run.split("*")[1]))]
            if drawn.get(name) != expected:
                sys.exit(f"{name}: drawn {drawn.get(name)}, expected {expected}")
            rows, pictures = rows + 1, pictures + len(expected)
    if rows < 50:
        sys.exit(f"only {rows} rows were compared")
    print(f"{rows} rows, {pictures} pictures: what the Cortex-M0 drew is what the trace says")


main(*sys.argv[1:])
