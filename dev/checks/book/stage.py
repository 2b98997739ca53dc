"""stage.py REPOSITORY BOOK [game]: puts the pages of the summary, and the files that they show, into BOOK/src as they lie
in the repository, so that links between them hold. Links to other files of the repository lead to its address."""

import os
import re
import shutil
import sys

root, book = sys.argv[1:3]
has_game = "game" in sys.argv[3:]
source = os.path.join(book, "src")
address = re.search(r'^repository = "(.*)"', open(os.path.join(root, "Cargo.toml")).read(), re.M)[1]

LIVE = """
# Live

- [The example's assets](live/assets.md)
"""
ASSETS = """# The example's assets

What `cargo sprites preview assets` writes for the example game, as it is: click a sprite to inspect it.
[In a window of its own](preview.html).

<iframe src="preview.html" title="All sprites of the example game" style="width: 100%; height: 80vh; border: 0"></iframe>
"""
GAME = """# The example game

Lantern Keep, compiled for browsers. Click into it; arrow keys or WASD walk, the space key swings the sword.
[In a window of its own](game/index.html).

<iframe src="game/index.html" title="Lantern Keep" style="width: 100%; aspect-ratio: 4 / 3; border: 0"></iframe>
"""


def read(path):
    return open(os.path.join(root, path), encoding="utf-8").read()


def write(path, text):
    path = os.path.join(source, path)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    open(path, "w", encoding="utf-8").write(text)


def from_root(page, link):
    return os.path.normpath(os.path.join(os.path.dirname(page), link))


LINK = re.compile(r"(\]\()([^)\s]+)(\))")
summary = read("docs/SUMMARY.md")
pages = [from_root("docs/SUMMARY.md", link) for _, link, _ in LINK.findall(summary)]


def staged(page):
    """The text of a page, whose links lead to pages of the book, to copies of pictures, or to the repository."""
    def link(match):
        target = match[2]
        if "://" in target or target.startswith("#"):
            return match[0]
        path, mark, anchor = target.partition("#")
        path = from_root(page, path)
        if path in pages:
            return match[0]
        if os.path.splitext(path)[1] in (".png", ".gif", ".json"):
            os.makedirs(os.path.dirname(os.path.join(source, path)), exist_ok=True)
            shutil.copy(os.path.join(root, path), os.path.join(source, path))
            return match[0]
        assert os.path.exists(os.path.join(root, path)), f"{page}: {target}"
        return f"{match[1]}{address}/blob/main/{path}{mark}{anchor}{match[3]}"

    # Code stays as it is.
    parts = re.split(r"(^```.*?^```|`[^`\n]*`)", read(page), flags=re.M | re.S)
    parts[::2] = [LINK.sub(link, part) for part in parts[::2]]
    return "".join(parts)


for page in pages:
    write(page, staged(page))
live = LIVE
write("live/assets.md", ASSETS)
if has_game:
    live += "- [The example game](live/game.md)\n"
    write("live/game.md", GAME)
prefixed = LINK.sub(lambda match: match[1] + from_root("docs/SUMMARY.md", match[2]) + match[3], summary)
write("SUMMARY.md", prefixed.replace("\n# To look up", live + "\n# To look up"))
shutil.copy(os.path.join(root, "docs/book.toml"), os.path.join(book, "book.toml"))
