#!/usr/bin/env python3
"""Makes two corpora of one whose expectations of packers' atlases are older than our reader of them.

    atlases.py CORPUS TO

Those expectations are that an atlas without durations is left alone, and that turned frames are refused. Today a frame
lasts 100 ms without a duration, and turned frames are turned back (docs/formats/atlas.md). TO/atlas is the corpus with
the run `atlas` alone, without the turned frames; TO/rest is the corpus with all other runs, without atlases.
"""

import json
import shutil
import sys
from pathlib import Path

corpus, to = Path(sys.argv[1]), Path(sys.argv[2])
for name, is_atlas, without in [("atlas", True, "atlas/rotated.json"), ("rest", False, "atlas/")]:
    copy = to / f"{corpus.name}-{name}"
    shutil.copytree(corpus, copy, copy_function=shutil.copyfile)
    for path in copy.rglob("*.tsv"):
        lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
        path.write_text("".join(line for line in lines if not line.startswith(without)), encoding="utf-8")
    gone = copy / "root" / without
    if gone.is_dir():
        shutil.rmtree(gone)
    else:
        gone.unlink()
    facts = json.loads((copy / "corpus.json").read_text(encoding="utf-8"))
    facts["runs"] = [run for run in facts["runs"] if (run["name"] == "atlas") == is_atlas]
    (copy / "corpus.json").write_text(json.dumps(facts), encoding="utf-8")
