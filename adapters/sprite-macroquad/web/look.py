"""Looks at a screenshot of the example: sand all over, and a crab on it."""

import struct
import sys
import zlib


def pixels(path):
    """The rows of a PNG of 8 bits a channel that is not interlaced, as screenshots are."""
    with open(path, "rb") as file:
        data = file.read()
    at, packed = 8, b""
    while at < len(data):
        (length,), kind = struct.unpack_from(">I", data, at), data[at + 4 : at + 8]
        part = data[at + 8 : at + 8 + length]
        if kind == b"IHDR":
            width, height, depth, colors = struct.unpack_from(">IIBB", part)
            channels = {2: 3, 6: 4}[colors]
            assert depth == 8
        elif kind == b"IDAT":
            packed += part
        at += 12 + length
    raw, above = zlib.decompress(packed), bytes(width * channels)
    for y in range(height):
        start = y * (1 + width * channels)
        kind, row = raw[start], bytearray(raw[start + 1 : start + 1 + width * channels])
        for x in range(len(row)):
            left, up = row[x - channels] if x >= channels else 0, above[x]
            corner = above[x - channels] if x >= channels else 0
            nearest = min((abs(up - corner), 0, left), (abs(left - corner), 1, up), (abs(left + up - 2 * corner), 2, corner))
            row[x] = row[x] + (0, left, up, (left + up) // 2, nearest[2])[kind] & 255
        above = bytes(row)
        yield [tuple(row[x : x + 3]) for x in range(0, len(row), channels)]


SAND = 237, 219, 173
SHELL = 221, 75, 75


def is_near(pixel, color):
    return all(abs(have - want) <= 3 for have, want in zip(pixel, color))


rows = list(pixels(sys.argv[1]))
sand = sum(is_near(pixel, SAND) for row in rows for pixel in row)
shell = [(x, y) for y, row in enumerate(rows) for x, pixel in enumerate(row) if is_near(pixel, SHELL)]
if sand < 300_000 or not 1_000 < len(shell) < 20_000:
    sys.exit(f"{sand} pixels of sand and {len(shell)} of the crab's shell: that is no crab on a beach")
print(f"the crab is there: {len(shell)} pixels of its shell, {sand} of sand")
