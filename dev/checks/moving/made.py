"""Random GIFs and animated PNGs: frames anywhere on the canvas, with every disposal and every blend."""
import struct
import zlib

# Ticks of a hundredth of a second that each frame lasts.
DELAY = 10


def area(rng, width, height, is_whole):
    if is_whole:
        return 0, 0, width, height
    x, y = rng.randrange(width), rng.randrange(height)
    return x, y, rng.randint(1, width - x), rng.randint(1, height - y)


def packed(codes):
    """LZW codes as blocks. Codes of three bits: a clear code before each pair of pixels keeps the table small."""
    bits = count = 0
    out = bytearray()
    for code in codes:
        bits |= code << count
        count += 3
        while count >= 8:
            out.append(bits & 255)
            bits, count = bits >> 8, count - 8
    if count:
        out.append(bits & 255)
    blocks = b"".join(bytes([len(out[at : at + 255])]) + out[at : at + 255] for at in range(0, len(out), 255))
    return b"\2" + blocks + b"\0"


def palette(rng):
    return bytes(rng.randrange(256) for _ in range(12))


def gif(rng):
    width, height, count = rng.randint(1, 9), rng.randint(1, 9), rng.randint(2, 6)
    background = rng.randrange(4)
    out = b"GIF89a" + struct.pack("<HHBBB", width, height, 0b1000_0001, background, 0) + palette(rng)
    out += b"\x21\xff\x0bNETSCAPE2.0\x03\x01\0\0\0" if rng.random() < 0.8 else b""
    for number in range(count):
        x, y, across, down = area(rng, width, height, rng.random() < (0.5 if number == 0 else 0.2))
        disposal, is_transparent = rng.choice([0, 1, 2, 3, 4, 7]), rng.random() < 0.7
        transparent = rng.randrange(4)
        out += b"\x21\xf9\4" + struct.pack("<BHBB", disposal << 2 | is_transparent, DELAY, transparent, 0)
        own, interlaced = rng.random() < 0.3, rng.random() < 0.3
        out += b"\x2c" + struct.pack("<HHHHB", x, y, across, down, own << 7 | interlaced << 6 | own)
        out += palette(rng) if own else b""
        codes = []
        for at in range(across * down):
            codes += [4] if at % 2 == 0 else []
            codes.append(rng.randrange(4))
        out += packed(codes + [5])
    return width, height, out + b"\x3b"


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png(rng):
    width, height, count = rng.randint(1, 9), rng.randint(1, 9), rng.randint(2, 6)
    has_still = rng.random() < 0.3
    head = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    out = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"acTL", struct.pack(">II", count, 0))

    def rows(across, down, alphas):
        pixel = lambda: bytes(rng.randrange(256) for _ in range(3)) + bytes([rng.choice(alphas)])
        return zlib.compress(b"".join(b"\0" + b"".join(pixel() for _ in range(across)) for _ in range(down)))

    out += chunk(b"IDAT", rows(width, height, [255])) if has_still else b""
    sequence = 0
    for number in range(count):
        is_whole = number == 0
        x, y, across, down = area(rng, width, height, is_whole or rng.random() < 0.2)
        disposal, is_over = rng.randrange(3), rng.random() < 0.5
        control = struct.pack(">IIIIIHHBB", sequence, across, down, x, y, DELAY, 100, disposal, is_over)
        out += chunk(b"fcTL", control)
        sequence += 1
        # What a half transparent pixel gives over another one is rounded differently by each program.
        data = rows(across, down, [0, 255])
        if number == 0 and not has_still:
            out += chunk(b"IDAT", data)
        else:
            out += chunk(b"fdAT", struct.pack(">I", sequence) + data)
            sequence += 1
    return width, height, out + chunk(b"IEND", b"")
