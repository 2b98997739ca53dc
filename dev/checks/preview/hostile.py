"""An asset folder whose names try to become part of the page."""
import json
import os
import struct
import zlib

MARKUP = "</script><script>window.hit = 1</script><img src=x onerror='window.hit = 2'>"
QUOTES = "\"'`&amp;<!--<script>"
TURNED = "\u202egnp.exe\u2066"
NAMES = [MARKUP, QUOTES, TURNED, "/* scripts */", "line\u2028end\u0007"]


def png(width, height):
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = b"".join(b"\0" + b"".join(bytes((x * 16, y * 16, 99, 255 - 7 * x)) for x in range(width)) for y in range(height))
    head = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def sprite(names, rect):
    frames = [{"rect": rect, "duration": 40}, {"rect": {**rect, "x": 8}, "duration": 60}]
    return {"version": 1, "sheet": ":/a.png", "movements": [{"name": name, "frames": frames} for name in names]}


def write(folder):
    os.makedirs(folder)
    with open(os.path.join(folder, "a.png"), "wb") as file:
        file.write(png(16, 16))
    inside, outside = {"x": 0, "y": 0, "w": 8, "h": 8}, {"x": 9, "y": 9, "w": 8, "h": 8}
    files = {"fine.json": sprite([f"n{i} {name}" for i, name in enumerate(NAMES)], inside)}
    for index, name in enumerate(NAMES):
        files[f"broken{index}.json"] = sprite([f"b {name}"], outside)
    files["&lt;b&gt; '\"<i onclick=window.hit=3>.json"] = sprite(["plain"], outside)
    for path, content in files.items():
        with open(os.path.join(folder, path), "w", encoding="utf-8") as file:
            json.dump(content, file, ensure_ascii=False)
