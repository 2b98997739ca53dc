"""links.py FOLDER: every link and picture of a built book leads to a file of it, and to a place that is there; and its
search index finds pages by their words."""

import glob
import os
import sys
from html.parser import HTMLParser
from urllib.parse import unquote

folder = sys.argv[1]


class Page(HTMLParser):
    def __init__(self, path):
        super().__init__(convert_charrefs=True)
        self.links, self.places = [], set()
        self.feed(open(path, encoding="utf-8").read())

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        for name in ("href", "src"):
            if attributes.get(name):
                self.links.append(attributes[name])
        for name in ("id", "name"):
            if attributes.get(name):
                self.places.add(attributes[name])


# The live pages are programs with links of their own.
paths = [path for path in glob.glob(os.path.join(folder, "**/*.html"), recursive=True)
         if not path.endswith("/live/preview.html") and "/live/game/" not in path]
# Both have a base or no links that belong to the book.
paths = [path for path in paths if os.path.basename(path) not in ("404.html", "toc.html")]
pages = {os.path.normpath(path): Page(path) for path in paths}
dead, count = [], 0
for path, page in pages.items():
    for link in page.links:
        if "://" in link or link.startswith(("mailto:", "javascript:", "data:")):
            continue
        count += 1
        file, _, place = link.partition("#")
        target = os.path.normpath(os.path.join(os.path.dirname(path), unquote(file))) if file else path
        if os.path.isdir(target):
            target = os.path.join(target, "index.html")
        known = pages.get(target)
        if not os.path.exists(target) or place and known and unquote(place) not in known.places:
            dead.append(f"{os.path.relpath(path, folder)}: {link}")
if dead:
    sys.exit("these links lead nowhere:\n" + "\n".join(dead))
index = glob.glob(os.path.join(folder, "searchindex*.js"))
text = open(index[0], encoding="utf-8").read() if index else ""
for word in ("footsteps", "frame-outside-image", "sprite_build"):
    if word not in text:
        sys.exit(f"the search index has no `{word}`")
print(f"{len(pages)} pages, {count} links within the book, a search index of {len(text)} bytes")
