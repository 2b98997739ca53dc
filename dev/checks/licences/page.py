"""page.py JSON METADATA LINKED: the page of other people's licences, of what cargo-bundle-licenses found, of what `cargo
metadata` prints, and of the packages that `cargo tree` lists. Equal texts stand there once."""

import collections
import glob
import json
import os
import sys

folders = {
    (package["name"], package["version"]): os.path.dirname(package["manifest_path"])
    for package in json.load(open(sys.argv[2], encoding="utf-8"))["packages"]
}


def text_of(package, licence):
    """The text that was found; else a file of the package that the tool does not know; else the common words of MIT,
    for packages that come without a file."""
    if licence["text"] != "NOT FOUND":
        return licence["text"]
    key = (package["package_name"], package["package_version"])
    files = glob.glob(os.path.join(folders[key], "LICEN[CS]E*"))
    if files:
        return open(sorted(files)[0], encoding="utf-8").read()
    if licence["license"] == "MIT":
        own = open("LICENSE-MIT", encoding="utf-8").read()
        return f"Copyright (c) the authors of {key[0]}\n\n" + own[own.index("Permission is hereby granted") :]
    return None


found = json.load(open(sys.argv[1], encoding="utf-8"))["third_party_libraries"]
own = ("sprite-", "cargo-sprites")
with open(sys.argv[3], encoding="utf-8") as lines:
    linked = {tuple(line.split()[:2]) for line in lines}
packages = [
    package
    for package in found
    if not package["package_name"].startswith(own)
    and (package["package_name"], "v" + package["package_version"]) in linked
]
packages.sort(key=lambda package: (package["package_name"], package["package_version"]))
texts, lacking = collections.OrderedDict(), []
for package in packages:
    name = f'{package["package_name"]} {package["package_version"]}'
    if not package["licenses"]:
        lacking.append(name)
    for licence in package["licenses"]:
        text = text_of(package, licence)
        if text is None:
            lacking.append(name)
            continue
        text = "\n".join(line.rstrip() for line in text.strip("\n").splitlines())
        texts.setdefault((licence["license"], text), []).append(name)

print("""# Licences of others

`cargo-sprites` is linked with these packages, depending on the system. `dev/checks/licences/run` writes this page with
cargo-bundle-licenses; of several licences to choose from it takes MIT or Apache-2.0. A game gets none of them from its
sprites: see [dependencies](../docs/dependencies.md).

| package | licence | from |
|---|---|---|""")
for package in packages:
    print(f'| {package["package_name"]} {package["package_version"]} | {package["license"]} | {package["repository"]} |')
for (licence, text), names in texts.items():
    print(f"\n## {licence}\n\nOf " + ",\n".join(names) + ":\n")
    print(f"```text\n{text}\n```")
if lacking:
    sys.exit("the text of the licence is not known of " + ", ".join(lacking))
