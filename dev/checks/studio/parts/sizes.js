// Frames of any size, the area of a grid, origins of single frames, boxes by keys, rules, and copies of other formats.
import assert from "node:assert/strict";
import { folder, run, start, until } from "../studio.js";
import { Picture, walkers } from "../png.js";

/** Four drawings of different sizes. */
function items() {
  const picture = new Picture(80, 48);
  picture.rect(3, 4, 10, 12, [200, 60, 60]);
  picture.rect(20, 2, 16, 20, [60, 160, 60]);
  picture.rect(50, 10, 7, 7, [60, 60, 200]);
  picture.rect(5, 30, 20, 9, [160, 120, 40]);
  return picture;
}
const click = (s, point, options) => s.drag(point, point, { steps: 1, ...options });
const sheet = (s) => s.page.locator("#sheet").focus();

/** Compares the text after each gesture, undoes it, and does it again. */
async function steps(s, list) {
  for (const [name, gesture, expected] of list) {
    const before = await s.text();
    await gesture(s);
    assert.equal(await s.text(), expected, `${name}: ${await s.notice()}`);
    assert.equal(await s.notice(), "", name);
    await s.page.evaluate(() => document.activeElement.blur());
    await s.press("Control+z");
    assert.equal(await s.text(), before, `${name}, undone`);
    await s.press("Control+Shift+z");
    assert.equal(await s.text(), expected, `${name}, done again`);
  }
}

const rects = (lines, rest = "") =>
  `[animations.walk]\nframes = [\n${lines.map((line) => `    { ${line} },\n`).join("")}]\n${rest}`;

export async function frames_of_any_size() {
  const program = await start(folder({ "items.png": items().png(), "items.sheet.toml": "# Mine.\n" }));
  const s = await program.page();
  await s.open("items.png");
  await s.tab("Cut");
  await s.button("Any size");
  await steps(s, [
    [
      "a click on a drawing: its box",
      (s) => click(s, [8, 8]),
      `# Mine.\nframes = [\n    { rect = [3, 4, 10, 12] },\n]\n`,
    ],
  ]);
  await program.end();

  const other = await start(folder({ "items.png": items().png() }));
  const t = await other.page();
  await t.open("items.png");
  await t.tab("Cut");
  await t.button("Any size");
  await t.shot("any-size-empty");
  await click(t, [8, 8]);
  const first = await t.text();
  const top = first.slice(0, first.indexOf("[animations"));
  assert(!/cell|grid/.test(top), top);
  assert.equal(first.slice(top.length), rects(["rect = [3, 4, 10, 12]"]));
  const text = (lines, rest) => `${top}${rects(lines, rest)}`;
  const A = "rect = [3, 4, 10, 12]";
  const B = "rect = [20, 2, 16, 20]";
  await steps(t, [
    ["a rectangle drawn", (s) => s.drag([40.5, 30.5], [49.5, 37.5]), text([A, "rect = [40, 30, 10, 8]"])],
    ["an edge dragged", (s) => s.drag([50, 34], [53, 34]), text([A, "rect = [40, 30, 13, 8]"])],
    ["a corner dragged", (s) => s.drag([40, 30], [38, 29]), text([A, "rect = [38, 29, 15, 9]"])],
    ["it is moved", (s) => s.drag([45, 33], [43, 35]), text([A, "rect = [36, 31, 15, 9]"])],
  ]);
  await sheet(t);
  await t.press("Space");
  await t.press("Space");
  await steps(t, [
    [
      "a key moves it",
      async (s) => {
        await sheet(s);
        await s.press("ArrowRight");
        await s.press("Shift+ArrowUp");
      },
      text([A, "rect = [37, 23, 15, 9]"]),
    ],
    [
      "a key resizes it",
      async (s) => {
        await s.wait?.();
        await s.page.waitForTimeout(1100);
        await sheet(s);
        await s.press("Alt+ArrowDown");
      },
      text([A, "rect = [37, 23, 15, 10]"]),
    ],
    ["a number typed", (s) => s.type("Frame width", "8*2"), text([A, "rect = [37, 23, 16, 10]"])],
    ["it is removed", (s) => s.button("Remove"), text([A])],
    ["the next drawing", (s) => s.button("Next drawing"), text([A, B])],
    [
      "the next drawing by a key",
      async (s) => {
        await sheet(s);
        await s.press("Enter");
      },
      text([A, B, "rect = [50, 10, 7, 7]"]),
    ],
    [
      "a drawing added to a frame",
      (s) => click(s, [8, 33], { keys: ["Shift"] }),
      text([A, B, "rect = [5, 10, 52, 29]"]),
    ],
  ]);
  await t.shot("any-size");
  await t.press("Control+z");
  await t.tab("Animate");
  await steps(t, [
    [
      "a time of one frame",
      (s) => s.type("Milliseconds of frame 2", "250"),
      text([A, `${B}, duration = 250`, "rect = [50, 10, 7, 7]"]),
    ],
    [
      "a frame moved",
      async (s) => {
        await s.page.locator(".frame").nth(0).focus();
        await s.press("Alt+ArrowRight");
      },
      text([`${B}, duration = 250`, A, "rect = [50, 10, 7, 7]"]),
    ],
    [
      "a frame removed",
      async (s) => {
        await s.page.locator(".frame").nth(2).focus();
        await s.press("Delete");
      },
      text([`${B}, duration = 250`, A]),
    ],
  ]);
  await t.tab("Cut");
  await click(t, [8, 8]);
  await t.select("The origin is for", "this frame");
  const now = [`${B}, duration = 250`, `${A}, origin = [5, 12]`];
  await steps(t, [["an origin of one frame", (s) => s.select("Place of the origin", "bottom centre"), text(now)]]);
  await t.shot("any-size-origin");
  await t.select("The origin is for", "this animation");
  await steps(t, [
    [
      "an origin of the animation",
      (s) => s.type("Origin x", "7"),
      text([`${B}, duration = 250`, A], "origin = [7, 12]\n"),
    ],
  ]);
  await t.press("Control+s");
  const { status, printed } = await run("check", other.root);
  assert.equal(status, 0, printed);
  await other.end();
}

/** An animation of any size beside others of cells: their grid goes to them. */
export async function cells_beside_any_size() {
  const text = "cell = [24, 32] # of the pack\n\n[animations.idle]\nrow = 0\n\n[animations.run]\nrow = 1\n";
  const program = await start(folder({ "hero.png": walkers().png(), "hero.sheet.toml": text }));
  const s = await program.page();
  await s.open("hero.png");
  await s.tab("Cut");
  await s.button("Any size");
  await s.drag([1.5, 70.5], [20.5, 90.5]);
  const made = await s.text();
  assert.equal(
    made,
    "\n[animations.idle]\nrow = 0\ncell = [24, 32]\n\n[animations.run]\nrow = 1\ncell = [24, 32]\n\n[animations.walk]\nframes = [\n    { rect = [1, 70, 20, 21] },\n]\n".replace(
      /^\n/,
      made.startsWith("\n") ? "\n" : "",
    ),
  );
  assert.deepEqual(
    (await s.state()).findings.filter((finding) => finding.severity === "error"),
    [],
  );
  await s.press("Control+z");
  assert.equal(await s.text(), text);
  await program.end();
}

export async function the_area() {
  const text = "cell = [24, 32]\norigin = [12, 30]\n";
  const program = await start(folder({ "hero.png": walkers().png(), "hero.sheet.toml": text }));
  const s = await program.page();
  await s.open("hero.png");
  await s.tab("Cut");
  const handle = async (axis, side) => {
    const [x, y] = await s.page.evaluate(
      ([axis, side]) => {
        const box = document.getElementById("sheet").getBoundingClientRect();
        const { at } = areaHandles(wholeGrid()).find((handle) => handle.axis === axis && handle.side === side);
        return [box.left + at[0], box.top + at[1]];
      },
      [axis, side],
    );
    return s.page.evaluate(
      ([x, y]) => {
        const box = document.getElementById("sheet").getBoundingClientRect();
        return [(x - box.left - view.x) / view.scale, (y - box.top - view.y) / view.scale];
      },
      [x, y],
    );
  };
  const area = (numbers) => `${text}area = [${numbers}]\n`;
  await steps(s, [
    ["its left side dragged", async (s) => s.drag(await handle(0, -1), [25, 60]), area("1, 0, 3, 4")],
    ["its lower side dragged", async (s) => s.drag(await handle(1, 1), [50, 63]), area("1, 0, 3, 2")],
    ["columns typed", (s) => s.type("Columns of the area", "2"), area("1, 0, 2, 2")],
    [
      "a row by a key",
      async (s) => {
        await s.page.getByLabel("First row of the area").focus();
        await s.press("ArrowUp");
      },
      area("1, 1, 2, 2"),
    ],
    ["a line of the whole grid", (s) => s.drag([24, 16], [20, 16]), area("1, 1, 2, 2").replace("[24", "[20")],
  ]);
  await s.shot("area");
  await s.press("Control+z");
  const corners = await s.page.evaluate(() => [gridOf().margin, wholeGrid().margin, wholeGrid().columns]);
  assert.deepEqual(corners, [[24, 32], [0, 0], 4]);
  await s.type("First column of the area", "0");
  await s.type("First row of the area", "0");
  await s.type("Columns of the area", "4");
  await s.type("Rows of the area", "4");
  assert.equal(await s.text(), text, "the whole grid needs no area");
  await program.end();
}

export async function origins() {
  const text =
    "cell = [24, 32]\norigin = [12, 30]\n\n[animations.walk]\nrows = { down = 0, left = 1 }\n\n[animations.idle]\nrow = 0\norigin = [11, 29]\n";
  const program = await start(folder({ "hero.png": walkers().png(), "hero.sheet.toml": text }));
  const s = await program.page();
  await s.open("hero.png");
  await s.tab("Cut");
  await s.select("The origin is for", "this animation");
  const own = text.replace("left = 1 }\n", "left = 1 }\norigin = [10, 30]\n");
  await steps(s, [["of an animation", (s) => s.type("Origin x", "10"), own]]);
  await s.select("The origin is for", "this direction");
  const direction = own.replace("origin = [10, 30]\n", "origin = [10, 30]\ndown = { origin = [9, 30] }\n");
  await steps(s, [["of a direction", (s) => s.type("Origin x", "9"), direction]]);
  assert.deepEqual(
    (await s.state()).findings.filter((finding) => finding.severity === "error"),
    [],
  );
  await s.select("The origin is for", "all animations");
  await s.type("Origin y", "31");
  const all = await s.text();
  assert.equal(all.match(/origin/g).length, 1, all);
  assert.match(all, /^cell = \[24, 32\]\norigin = \[9, 31\]\n/);
  await program.end();
}

export async function boxes_by_keys() {
  const text = "cell = [24, 32]\n\n[animations.walk]\nrow = 0\n";
  const program = await start(folder({ "hero.png": walkers().png(), "hero.sheet.toml": text }));
  const s = await program.page();
  await s.open("hero.png");
  await s.tab("Boxes");
  const box = (rect) => `${text}slices = { box = { rect = [${rect}] } }\n`;
  const key = (press) => async (s) => {
    await s.page.waitForTimeout(1100);
    await sheet(s);
    await s.press(press);
  };
  await steps(s, [
    ["a box by Enter", key("Enter"), box("6, 8, 12, 16")],
    ["moved", key("ArrowLeft"), box("5, 8, 12, 16")],
    ["resized", key("Alt+Shift+ArrowUp"), box("5, 8, 12, 8")],
    ["moved by the pointer", (s) => s.drag([10, 12], [12, 13]), box("7, 9, 12, 8")],
    ["an edge dragged", (s) => s.drag([19, 13], [21, 13]), box("7, 9, 14, 8")],
    ["a number typed", (s) => s.type("Height of box", "4"), box("7, 9, 14, 4")],
  ]);
  await s.shot("boxes");
  await sheet(s);
  await s.press("Delete");
  assert.doesNotMatch(await s.text(), /rect/);
  await program.end();
}

/** Undo belongs to a field while it holds what was typed and not taken. */
export async function undo_in_a_field() {
  const text = "cell = [24, 32]\n\n[animations.walk]\nrow = 0\n";
  const program = await start(folder({ "hero.png": walkers().png(), "hero.sheet.toml": text }));
  const s = await program.page();
  await s.open("hero.png");
  await s.tab("Cut");
  await s.type("Width of a cell", "12");
  const changed = await s.text();
  const field = s.page.getByLabel("Height of a cell");
  await field.focus();
  await field.press("End");
  await s.page.keyboard.type("5");
  assert.equal(await field.inputValue(), "325");
  await s.press("Control+z");
  assert.equal(await field.inputValue(), "32", "the field has its own undo");
  assert.equal(await s.text(), changed, "the file stays");
  await s.press("Control+z");
  assert.equal(await s.text(), text, "then the file's");
  await program.end();
}

export async function rules_in_colours() {
  const png = walkers().png();
  const program = await start(
    folder({
      "a/elf_walk_0.png": png,
      "a/elf_walk_1.png": png,
      "a/orc_run_0.png": png,
      "b/chest.png": png,
      "sprites.toml": '[sheets."b/*.png"]\n',
    }),
  );
  const s = await program.page();
  await s.open("sprites.toml");
  await s.tab("Animate");
  const field = s.page.getByLabel("Pattern of a new rule");
  await field.focus();
  await field.pressSequentially("a/{sprite}_{animation}_{n}.png");
  await until("it is marked", async () => (await s.page.locator(".files .capture.sprite").count()) === 3);
  assert.deepEqual(await s.page.locator(".files .capture.animation").allTextContents(), ["walk", "walk", "run"]);
  assert.match(await s.page.locator("#taken").textContent(), /takes 3 pictures.*sprite.*animation.*n/);
  await s.shot("rules-typed");
  await field.press("Enter");
  await s.settled();
  assert.match(await s.text(), /\[sheets\."a\/\{sprite\}_\{animation\}_\{n\}\.png"\]\n$/);
  await s.page.locator("#search").focus();
  await until("the marks are gone", async () => (await s.page.locator(".files .capture").count()) === 0);
  await program.end();
}

export async function copies_of_other_formats() {
  const png = walkers().png();
  const rows = [0, 32, 64, 96].map((top) => `0 ${top} 24 32 12 30 4 4\n`).join("");
  const files = { "sprites/hero.png": png, "sprites/hero.dat": `walk hero.png 4 100 0\n${rows}` };
  const program = await start(folder(files));
  const s = await program.page();
  await s.open("hero.png");
  assert.equal((await s.state()).path, "sprites/hero.dat");
  await s.tab("Cut");
  await s.shot("read-only");
  assert.equal(await s.page.locator(".frame").count(), 4, "it plays");
  await s.button("Copy as sheet");
  assert.equal(await s.notice(), "");
  const { path, text } = await s.state();
  assert.equal(path, "sprites/hero_copy.sheet.toml");
  assert.match(text, /\[animations\.walk\.up\]/);
  await s.press("Control+s");
  const { status, printed } = await run("check", program.root);
  assert.equal(status, 0, printed);
  assert.deepEqual(program.read("sprites/hero.dat"), files["sprites/hero.dat"]);
  await program.end();
}
