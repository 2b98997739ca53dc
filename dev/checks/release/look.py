"""look.py FOLDER GAME: runs a game on a display of its own until the hero is seen on it, eight times as large.

Xvfb writes what its screen shows into a file (XWD), so no other program is needed to look at it."""

import os
import struct
import subprocess
import sys
import time

folder, game = sys.argv[1:3]
# macroquad's DARKGREEN.
GREEN = (0, 117, 44)
SECONDS = 60


def screen(path):
    """Rows of colours of an XWD file with 32 bits for each pixel."""
    data = open(path, "rb").read()
    head = struct.unpack(">25I", data[:100])
    size, width, height, order, bits, line, colours = head[0], head[4], head[5], head[7], head[11], head[12], head[19]
    assert bits == 32, bits
    start = size + colours * 12
    for y in range(height):
        row = data[start + y * line : start + y * line + width * 4]
        pixels = struct.unpack(("<" if order == 0 else ">") + f"{width}I", row)
        yield [(p >> 16 & 255, p >> 8 & 255, p & 255) for p in pixels]


def hero(rows):
    """Colours that are neither the meadow nor the empty screen, and how many pixels they cover."""
    counts = {}
    for row in rows:
        for colour in row:
            counts[colour] = counts.get(colour, 0) + 1
    # Drivers round the colour differently.
    meadow = [colour for colour in counts if all(abs(a - b) <= 2 for a, b in zip(colour, GREEN))]
    green = sum(counts.pop(colour) for colour in meadow)
    counts.pop((0, 0, 0), None)
    return green, {colour: count for colour, count in counts.items() if count >= 64}


reader, writer = os.pipe()
server = subprocess.Popen(
    ["Xvfb", "-displayfd", str(writer), "-screen", "0", "1024x768x24", "-fbdir", folder, "-nolisten", "tcp"],
    pass_fds=[writer], stderr=subprocess.DEVNULL)
os.close(writer)
display = os.read(reader, 16).decode().strip()
environment = {**os.environ, "DISPLAY": f":{display}", "LIBGL_ALWAYS_SOFTWARE": "1"}
environment.pop("WAYLAND_DISPLAY", None)
player = subprocess.Popen([game], env=environment)
try:
    end = time.monotonic() + SECONDS
    while True:
        green, colours = hero(screen(os.path.join(folder, "Xvfb_screen0")))
        if green > 10000 and len(colours) >= 3:
            covered = sum(colours.values())
            print(f"the window shows {green} pixels of meadow, and a hero of {len(colours)} colours on {covered} pixels")
            # Each pixel of the picture is a square of eight by eight.
            assert 16 * 8 * 16 * 8 >= covered >= 30 * 64, covered
            break
        if player.poll() is not None:
            sys.exit(f"the game ended with {player.returncode}")
        if time.monotonic() > end:
            sys.exit(f"no hero within {SECONDS} s: {green} pixels of meadow, colours {sorted(colours)[:9]}")
        time.sleep(0.5)
finally:
    player.kill()
    server.kill()
