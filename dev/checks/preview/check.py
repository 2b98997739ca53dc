"""Makes pages, opens each in a browser together with a script of the check, and checks what that script found.

check.py BROWSER TOOL WORK [FOLDER ...]
"""
import html
import os
import re
import subprocess
import sys

import hostile

HERE = os.path.dirname(os.path.abspath(__file__))
FLAGS = (
    "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking"
    " --disable-component-update --disable-sync --force-device-scale-factor=1"
).split()
# Starts, ends and middles of common frames, and what lies just before them; nanoseconds.
TIMES = sorted(
    {0, 1, 39_999_999, 40_000_000}
    | {time for n in range(1, 12) for time in (n * 110_000_000 - 1, n * 110_000_000)}
    | {time for n in range(1, 9) for time in (n * 75_000_000 - 1, n * 75_000_000, n * 140_000_000)}
    | {1_234_567_890, 2_400_000_000, 3_333_333_333, 4_999_999_999}
)


def read(name):
    with open(os.path.join(HERE, name), encoding="utf-8") as file:
        return file.read()


def opened(browser, work, page, script, height):
    """What a script found on a page, a line for each thing."""
    with open(page, encoding="utf-8") as file:
        text = file.read()
    # The first script runs before the page's own, the second one after it.
    head, body = text.index("</head>"), text.rindex("</body>")
    before = "<script>" + read("exact.js") + "</script>"
    after = "<script>" + script + "</script>"
    text = text[:head] + before + text[head:body] + after + text[body:]
    copy = os.path.join(work, "opened.html")
    with open(copy, "w", encoding="utf-8") as file:
        file.write(text)
    profile = os.path.join(work, "profile")
    command = [browser, *FLAGS, f"--user-data-dir={profile}", f"--window-size=1400,{height}"]
    command += ["--virtual-time-budget=20000", "--dump-dom", "file://" + copy]
    out = subprocess.run(command, capture_output=True, timeout=300, check=False).stdout.decode("utf-8")
    found = re.search(r'<pre id="found" data-done="(\w+)">(.*?)</pre>', out, re.S)
    if not found or found.group(1) != "yes":
        sys.exit(f"the script of the check did not end on {page}: {found.group(2)[-2000:] if found else out[:500]}")
    return html.unescape(found.group(2)).splitlines()


def made(tool, work, folder):
    """The page of a folder, and how many sprites the tool counts in it."""
    page = os.path.join(work, "page.html")
    result = subprocess.run([tool, "preview", folder, "-o", page], capture_output=True, check=False)
    if result.returncode == 2:
        sys.exit(result.stderr.decode())
    printed = result.stdout.decode().strip().replace(work, "...")
    print(printed)
    return page, int(re.search(r"(\d+) sprites?", printed).group(1))


SHORT = {"t": "\t", "n": "\n", "r": "\r", "\\": "\\"}


def field(name):
    """A name of a trace in printable ASCII, as `trace.js` writes those of a page."""
    name = re.sub(r"\\(?:u\{([0-9a-f]+)\}|(.))", lambda found: chr(int(found[1], 16)) if found[1] else SHORT[found[2]], name)
    return re.sub(r"[^ -~]|[\\;]", lambda found: f"\\u{{{ord(found[0]):x}}}", name)


def compare(browser, tool, work, folder):
    """Whether the canvases show what `trace --pixels` prints."""
    times = os.path.join(work, "times.txt")
    with open(times, "w", encoding="utf-8") as file:
        file.writelines(f"{time}\n" for time in TIMES)
    command = [tool, "trace", folder, "--times", times, "--pixels"]
    rows = subprocess.run(command, capture_output=True, check=False).stdout.decode().splitlines()
    rows = [row.split("\t") for row in rows]
    expected = ["\t".join([*map(field, names), runs]) for *names, runs in rows]
    script = f"const TIMES = {TIMES};\n" + read("found.js") + read("trace.js")
    # So high that every card is in view.
    page, _ = made(tool, work, folder)
    shown = opened(browser, work, page, script, 60_000)
    skipped = [line for line in shown if line.startswith("SKIPPED")]
    if skipped:
        print("\n".join(skipped))
    left_out = {tuple(line.split("\t")[1:5]) for line in skipped}
    shown = [line for line in shown if not line.startswith("SKIPPED")]
    expected = [line for line in expected if tuple(line.split("\t")[:4]) not in left_out]
    wrong = [(a, b) for a, b in zip(expected, shown) if a != b]
    for a, b in wrong[:10]:
        print(f"trace: {a}\npage:  {b}")
    if wrong or len(expected) != len(shown) or not expected:
        sys.exit(f"{folder}: {len(wrong)} of {len(expected)} rows differ, the page has {len(shown)}")
    print(f"{os.path.basename(folder)}: {len(expected)} rows at {len(TIMES)} times are as `trace --pixels` has them")


def use(browser, tool, work, folder, script):
    """Whether a page does what it says, by a script whose lines are all `ok`."""
    page, sprites = made(tool, work, folder)
    script_text = f"const SPRITES = {sprites};\n" + read("found.js") + read(script)
    lines = opened(browser, work, page, script_text, 900)
    wrong = [line for line in lines if not line.startswith("ok: ")]
    if wrong or not lines:
        sys.exit(f"{folder}: " + "\n".join(wrong or ["nothing was tried"]))
    print(f"{os.path.basename(folder)}: {len(lines)} things that {script} tried are as they should be")


def main():
    browser, tool, work, *folders = sys.argv[1:]
    if folders:
        for folder in folders:
            compare(browser, tool, work, folder)
        return
    compare(browser, tool, work, "assets")
    use(browser, tool, work, "assets", "use.js")
    folder = os.path.join(work, "hostile")
    hostile.write(folder)
    compare(browser, tool, work, folder)
    use(browser, tool, work, folder, "hostile.js")


main()
