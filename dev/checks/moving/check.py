"""Makes moving pictures, and compares what a browser decodes with what the tool plays.

check.py BROWSER TOOL WORK [FILES [SEED]]
"""
import base64
import http.server
import json
import os
import queue
import random
import subprocess
import sys
import threading

import made

HERE = os.path.dirname(os.path.abspath(__file__))
FLAGS = (
    "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking"
    " --disable-component-update --disable-sync"
).split()
SETTINGS = '[sheets."*.gif"]\norigin = [0, 0]\n\n[sheets."*.png"]\norigin = [0, 0]\n'
# Nanoseconds of a frame.
FRAME = made.DELAY * 10_000_000


def browsed(browser, work, files):
    """The frames of each file as the browser decodes them, by path: boxes with checksums, and microseconds."""
    with open(os.path.join(HERE, "frames.js"), encoding="utf-8") as file:
        page = f"<script>const FILES = {json.dumps(files)};\n{file.read()}</script>".encode()
    answers = queue.Queue()

    class Handler(http.server.BaseHTTPRequestHandler):
        """Serves the page, and takes the answer that its script posts."""

        def answer(self, status, content):
            self.send_response(status)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

        def do_GET(self):
            self.answer(*((200, page) if self.path == "/" else (404, b"")))

        def do_POST(self):
            text = self.rfile.read(int(self.headers["Content-Length"])).decode()
            self.answer(200, b"")
            answers.put((self.path, text))

        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_port}/"
    command = [browser, *FLAGS, f"--user-data-dir={os.path.join(work, 'profile')}", "--remote-debugging-port=0", address]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        try:
            path, text = answers.get(timeout=120)
        except queue.Empty:
            sys.exit("the page did not answer within two minutes")
        finally:
            process.kill()
            server.shutdown()
    if path != "/frames":
        sys.exit(f"the page failed: {text}")
    rows = (line.split("\t") for line in text.splitlines())
    return {path: [frame.split(" ") for frame in frames.split(";")] for path, frames in rows}


def played(tool, work, folder, count):
    """The frames of each file as a player shows them, by path."""
    times = os.path.join(work, "times.txt")
    with open(times, "w", encoding="utf-8") as file:
        file.writelines(f"{number * FRAME}\n" for number in range(count))
    command = [tool, "trace", folder, "--times", times, "--pixels"]
    result = subprocess.run(command, capture_output=True, check=False)
    shown = {}
    for line in result.stdout.decode().splitlines():
        path, _, _, _, runs = line.split("\t")
        pairs = (run.rsplit("*", 1) for run in runs.split(";"))
        shown[path] = [picture for picture, times in pairs for _ in range(int(times))]
    if not shown:
        sys.exit(result.stderr.decode())
    return shown


def main():
    browser, tool, work, *rest = sys.argv[1:]
    count, seed = int(rest[0]) if rest else 150, int(rest[1]) if len(rest) > 1 else 1
    rng = random.Random(seed)
    folder = os.path.join(work, "assets")
    os.makedirs(folder)
    with open(os.path.join(folder, "sprites.toml"), "w", encoding="utf-8") as file:
        file.write(SETTINGS)
    files = []
    for number in range(count):
        for make, ending, kind in [(made.gif, "gif", "image/gif"), (made.png, "png", "image/png")]:
            path, (_, _, content) = f"{ending}{number:04}.{ending}", make(rng)
            with open(os.path.join(folder, path), "wb") as file:
                file.write(content)
            files.append({"path": path, "type": kind, "base64": base64.b64encode(content).decode()})
    browser_frames, own = browsed(browser, work, files), played(tool, work, folder, 6)
    wrong = compared = 0
    for path, frames in sorted(browser_frames.items()):
        boxes = [box for box, _ in frames]
        shown = own.get(path, [])[: len(boxes)]
        compared += len(boxes)
        if boxes != shown or any(duration != str(FRAME // 1000) for _, duration in frames):
            wrong += 1
            if wrong <= 10:
                print(f"{path}\n  browser {frames}\n  player  {shown}")
    if wrong or len(browser_frames) != 2 * count:
        sys.exit(f"{wrong} of {len(browser_frames)} files differ (seed {seed})")
    print(f"{len(browser_frames)} files with {compared} frames show what the browser shows (seed {seed})")


main()
