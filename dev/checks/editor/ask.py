"""What an editor shows of compiled sprites: hover, completion, definitions, findings, and how soon."""

import os
import shutil
import subprocess
import sys
import time

from lsp import Server, uri

tool, source, games, here = sys.argv[1:]
MAIN = """CALL

fn main() {
    let player = sprite_runtime::Animator::new(Hero::Walking);
    let _ = (Hero::ALL, player.frame());
}
"""
HERO = "walking {0}.png 1 110 0\n0 0 8 8 4 4 4 2\n\nsword {0}.png 1 50 -1\n0 0 8 8 4 4 4 2\n"
FRONT_ENDS = {
    "macro": ('sprite_runtime::include_sprites!("assets");', 'fn main() { sprite_build::watch("assets"); }'),
    "built": (
        "sprite_runtime::include_generated!();",
        'fn main() -> Result<(), sprite_build::Error> { sprite_build::Config::new("assets").compile() }',
    ),
}


class Game:
    """A crate with sprites, opened in the editor."""

    def __init__(self, name, front_end):
        self.folder, self.name = os.path.join(games, name), name
        call, build = FRONT_ENDS[front_end]
        self.text, self.version = MAIN.replace("CALL", call), 1
        dependency = f'{{ path = "{here}/sprite-%s" }}\n'
        self.write(
            "Cargo.toml",
            f'[package]\nname = "editor_{name}"\nversion = "0.0.0"\nedition = "2024"\n[workspace]\n'
            f"[dependencies]\nsprite-runtime = {dependency % 'runtime'}"
            f"[build-dependencies]\nsprite-build = {dependency % 'build'}",
        )
        shutil.copy(f"{here}/Cargo.lock", self.folder)
        self.write("build.rs", build)
        self.write("src/main.rs", self.text)

    def write(self, path, text):
        path = os.path.join(self.folder, path)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)

    def check(self):
        subprocess.run(["cargo", "check", "--quiet", "--offline"], cwd=self.folder, check=True)

    def open(self):
        start = time.time()
        settings = {"cargo": {"sysrootSrc": source} if source else {}, "checkOnSave": False}
        self.editor = Server([tool], self.folder, settings)
        self.document = {"uri": uri(f"{self.folder}/src/main.rs")}
        document = {**self.document, "languageId": "rust", "version": 1, "text": self.text}
        self.editor.tell("textDocument/didOpen", {"textDocument": document})
        self.editor.settle()
        # Offline, the library of Rust may lack crates that it is made of; the analyzer then reads it without them.
        health = self.editor.health
        assert health["health"] == "ok" or "for sysroot of" in (health["message"] or ""), health
        print(f"{self.name}: at rest after {time.time() - start:.1f} s")

    def edit(self, old, new):
        """Types something in the editor; nothing is saved."""
        assert old in self.text, old
        self.text, self.version = self.text.replace(old, new), self.version + 1
        document = {**self.document, "version": self.version}
        self.editor.tell("textDocument/didChange", {"textDocument": document, "contentChanges": [{"text": self.text}]})

    def ask(self, question, token, into=1):
        at = self.text.index(token) + into
        line = self.text.count("\n", 0, at)
        position = {"line": line, "character": at - self.text.rfind("\n", 0, at) - 1}
        return self.editor.ask(f"textDocument/{question}", {"textDocument": self.document, "position": position})

    def hover(self, token):
        answer = self.ask("hover", token)
        return answer["contents"]["value"] if answer else ""

    def completions(self):
        answer = self.ask("completion", "Hero::ALL", len("Hero::"))
        return {item["label"] for item in (answer["items"] if isinstance(answer, dict) else answer)}

    def definition(self, token):
        """The text where the editor goes, with its file."""
        (place,) = self.ask("definition", token)
        path, start, end = place["uri"].removeprefix("file://"), place["range"]["start"], place["range"]["end"]
        with open(path, encoding="utf-8") as file:
            return path, file.read().split("\n")[start["line"]][start["character"] : end["character"]]

    def findings(self):
        answer = self.editor.ask("textDocument/diagnostic", {"textDocument": self.document})
        return [item["message"] for item in answer["items"]]


def same(found, expected):
    assert found == expected, f"expected {expected}, found {str(found)[:2000]}"


def has(found, *expected):
    for one in expected:
        assert one in found, f"expected {one} in {str(found)[:2000]}"


def names_are_known(game):
    same(game.findings(), [])
    has(game.hover("Walking"), "Walking = 1", "`walking` in `assets/sprites/hero.dat`, line ", "4 directions with 4 frames each. Loops every 440 ms.")
    has(game.completions(), "Walking", "Sword", "ALL", "COUNT", "find", "name", "directions", "frames", "duration")
    game.edit("Hero::Walking", "Hero::Walkign")
    same(game.hover("Walkign"), "")
    game.edit("Hero::Walkign", "Hero::Walking")


def front_ends():
    for front_end in FRONT_ENDS:
        game = Game(front_end, front_end)
        shutil.copytree(f"{here}/assets", f"{game.folder}/assets")
        game.write("assets/sprites.toml", "[docs]\npreviews = true\n")
        game.check()
        game.open()
        names_are_known(game)
        # The picture, which plays, and the list's use.
        has(game.hover("Walking"), "![Walking](data:image/png;base64,iVBORw0KGgo")
        path, text = game.definition("Walking")
        if front_end == "macro":
            same((path, text), (f"{game.folder}/src/main.rs", '"assets"'))
        else:
            same((os.path.basename(path), text), ("sprites.rs", "Walking"))
            has(path, "/out/")
        game.editor.end()


def no_pixel_is_needed():
    """Images without pixels: a build would say so, an editor sees their sizes."""
    game = Game("headers", "macro")
    shutil.copytree(f"{here}/assets", f"{game.folder}/assets")
    for folder, _, files in os.walk(f"{game.folder}/assets"):
        for name in files:
            if name.endswith(".png"):
                os.truncate(os.path.join(folder, name), 64)
    game.open()
    names_are_known(game)
    # A mistake in a description shows, when the macro runs again.
    with open(f"{game.folder}/assets/sprites/hero.dat", "a", encoding="utf-8") as file:
        file.write("jump hero/none.png 1 100 0\n0 0 8 8 0 0 1 1\n")
    game.edit('"assets"', '"assets/"')
    found = game.findings()
    has("\n".join(found), "there is no image `hero/none.png`", "assets/sprites/hero.dat:")
    same(len(found), 1)
    has(game.completions(), "Walking")
    game.editor.end()


def many():
    """500 sprites: how long the names take after the call was edited, with the macro not optimised."""
    game = Game("many", "macro")
    for number in range(500):
        name = f"sprites/{number % 20}/s{number}" if number else "sprites/hero"
        game.write(f"assets/{name}.dat", HERO.format(name.removeprefix("sprites/")))
        os.makedirs(os.path.dirname(f"{game.folder}/assets/{name}.png"), exist_ok=True)
        shutil.copy(f"{here}/assets/cart.png", f"{game.folder}/assets/{name}.png")
    for state in ("nothing remembered", "after a build"):
        game.open()
        has(game.hover("Walking"), "Walking = 0")
        for old, new in (('"assets"', '"assets/"'), ('"assets/"', '"assets"')):
            start = time.time()
            game.edit(old, new)
            has(game.hover("Walking"), "Walking = 0")
            print(f"500 sprites, {state}: {1000 * (time.time() - start):.0f} ms after an edit of the call")
        start = time.time()
        game.edit("player.frame()", "player.frame(), 1")
        has(game.hover("Walking"), "Walking = 0")
        print(f"500 sprites, {state}: {1000 * (time.time() - start):.0f} ms after another edit")
        game.edit("player.frame(), 1", "player.frame()")
        same(game.findings(), [])
        game.editor.end()
        game.check()


for step in (front_ends, no_pixel_is_needed, many):
    step()
    print(f"{step.__name__}: as it should be", flush=True)
