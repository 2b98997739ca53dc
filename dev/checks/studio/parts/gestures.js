// Each gesture changes exactly the text that it means; undo brings back the text before, and redo the text after it.
import assert from "node:assert/strict";
import { folder, start } from "../studio.js";
import { walkers } from "../png.js";

const TEXT = `# The hero of the game.
cell = [24, 32] # of the pack
origin = [12, 30]
duration = 100

[animations.idle]
row = 0
duration = 200 # slow

[animations.walk]
frames = "4-7" # four steps

[animations.hit]
frames = "8,10"
repeat = 2

[animations.turn]
rows = { down = 0, left = 1, right = 2, up = 3 } # as they stand
columns = "0"
`;

const swap = (from, to) => (text) => {
  assert(text.includes(from), from);
  return text.replace(from, to);
};
const behind = (line, more) => swap(`${line}\n`, `${line}\n${more}\n`);
const WALK = 'frames = "4-7" # four steps';

const show = (name) => async (s) => {
  await s.tab("Animate");
  await s.button(`Show ${name}`);
};
const cut = (s) => s.tab("Cut");
const frame = (s, index) => s.page.locator(".frame").nth(index);
const focusFrame = async (s, index) => {
  await frame(s, index).focus();
};

/** A name, what goes before, the gesture, and the text that it makes. */
const GESTURES = [
  ["a line dragged makes cells wider", cut, (s) => s.drag([48, 16], [40, 16]), swap("[24, 32]", "[20, 32]")],
  ["a line dragged makes cells lower", cut, (s) => s.drag([12, 64], [12, 56]), swap("[24, 32]", "[24, 28]")],
  ["the first line is the margin", cut, (s) => s.drag([0, 16], [3, 16]), behind("duration = 100", "margin = [3, 0]")],
  [
    "with Shift a line is the spacing",
    cut,
    (s) => s.drag([24, 16], [27, 16], { keys: ["Shift"] }),
    behind("duration = 100", "spacing = [3, 0]"),
  ],
  ["the origin dragged", (s) => show("idle")(s), (s) => s.drag([12, 30], [10, 28]), swap("[12, 30]", "[10, 28]")],
  ["the origin placed", cut, (s) => s.select("Place of the origin", "centre"), swap("[12, 30]", "[12, 16]")],
  ["the origin typed", cut, (s) => s.type("Origin y", "29"), swap("[12, 30]", "[12, 29]")],
  ["a sum typed", cut, (s) => s.type("Width of a cell", "64/4"), swap("[24, 32]", "[16, 32]")],
  [
    "a sum with brackets, taken by Enter",
    cut,
    (s) => s.type("Height of a cell", "(10+6)*2-16", { key: "Enter" }),
    swap("[24, 32]", "[24, 16]"),
  ],
  ["a number of columns", cut, (s) => s.type("Columns", "3"), swap("[24, 32]", "[32, 32]")],
  [
    "an arrow key in a field",
    async (s) => {
      await cut(s);
      await s.page.getByLabel("Width of a cell").focus();
    },
    (s) => s.press("ArrowUp"),
    swap("[24, 32]", "[25, 32]"),
  ],
  [
    "an arrow key with Shift in a field",
    async (s) => {
      await cut(s);
      await s.page.getByLabel("Spacing down").focus();
    },
    (s) => s.press("Shift+ArrowUp"),
    behind("duration = 100", "spacing = [0, 8]"),
  ],
  ["a proposal pressed", cut, (s) => s.button(/^96 × 32/), swap("[24, 32]", "[96, 32]")],
  [
    "an animation from cells by Enter",
    async (s) => {
      await show("walk")(s);
      await s.dragCells(12, 14);
    },
    (s) => s.press("Enter"),
    (text) => `${text}\n[animations.walk_2]\nframes = "12-14"\n`,
  ],
  [
    "an animation of a whole row by the button",
    async (s) => {
      await show("walk")(s);
      await s.dragCells(12, 15);
    },
    (s) => s.button("Animation from 4 frames"),
    (text) => `${text}\n[animations.walk_2]\nrow = 3\n`,
  ],
  [
    "cells one by one, in their order",
    async (s) => {
      await show("walk")(s);
      await s.clickCell(3);
      for (const cell of [2, 9]) await s.clickCell(cell, { keys: ["Control"] });
    },
    (s) => s.button("Animation from 3 frames"),
    (text) => `${text}\n[animations.walk_2]\nframes = "3,2,9"\n`,
  ],
  [
    "a range with Shift",
    async (s) => {
      await show("walk")(s);
      await s.clickCell(5);
      await s.clickCell(7, { keys: ["Shift"] });
    },
    (s) => s.button("Replace its frames"),
    swap(`${WALK}\n`, 'frames = "5-7" # four steps\n'),
  ],
  [
    "frames replaced by a row",
    async (s) => {
      await show("idle")(s);
      await s.dragCells(4, 7);
    },
    (s) => s.button("Replace its frames"),
    swap("row = 0\n", "row = 1\n"),
  ],
  [
    "rows are directions",
    async (s) => {
      await show("walk")(s);
      await s.dragCells(0, 15);
    },
    (s) => s.select("Rows are directions", "down, left, right, up (RPG Maker)"),
    (text) => `${text}\n[animations.walk_2]\nrows = { down = 0, left = 1, right = 2, up = 3 }\n`,
  ],
  [
    "some columns of rows are directions",
    async (s) => {
      await show("walk")(s);
      await s.dragCells(0, 14);
    },
    (s) => s.select("Rows are directions", "up, left, down, right (LPC)"),
    (text) => `${text}\n[animations.walk_2]\nrows = { up = 0, left = 1, down = 2, right = 3 }\ncolumns = "0-2"\n`,
  ],
  [
    "an animation for each row",
    async (s) => {
      await show("walk")(s);
      await s.dragCells(8, 15);
    },
    (s) => s.button("2 animations, one for each row"),
    (text) => `${text}\n[animations.row_2]\nrow = 2\n\n[animations.row_3]\nrow = 3\n`,
    1,
  ],
  [
    "directions exchanged",
    show("turn"),
    (s) => s.select("Direction of row 1", "right"),
    swap("{ down = 0, left = 1, right = 2, up = 3 }", "{ down = 0, left = 2, right = 1, up = 3 }"),
  ],
  [
    "a name typed",
    show("walk"),
    (s) => s.type("Name of the animation", "stride", { index: 1 }),
    swap("[animations.walk]", "[animations.stride]"),
  ],
  [
    "a name with blanks",
    show("walk"),
    (s) => s.type("Name of the animation", "my walk", { index: 1, key: "Enter" }),
    swap("[animations.walk]", '[animations."my walk"]'),
  ],
  ["an animation removed", show("walk"), (s) => s.button("Remove walk"), swap(`[animations.walk]\n${WALK}\n\n`, "")],
  [
    "one duration for all",
    show("walk"),
    (s) => s.type("Milliseconds of each frame", "64*2"),
    swap("duration = 100", "duration = 128"),
  ],
  [
    "the own duration of an animation",
    show("idle"),
    (s) => s.type("Milliseconds of each frame", "90"),
    swap("duration = 200", "duration = 90"),
  ],
  [
    "the duration of one frame",
    show("walk"),
    (s) => s.type("Milliseconds of frame 2", "150"),
    behind(WALK, "duration = [100, 150, 100, 100]"),
  ],
  [
    "durations scaled",
    async (s) => {
      await show("idle")(s);
      s.answer = "150";
    },
    (s) => s.button("Scale ..."),
    swap("duration = 200", "duration = 300"),
  ],
  [
    "a frame moved by keys",
    async (s) => {
      await show("walk")(s);
      await focusFrame(s, 0);
    },
    (s) => s.press("Alt+ArrowRight"),
    swap('"4-7"', '"5,4,6-7"'),
  ],
  [
    "a frame dragged",
    show("walk"),
    async (s) => {
      await frame(s, 0).locator("canvas").dragTo(frame(s, 2).locator("canvas"));
      await s.done();
    },
    swap('"4-7"', '"5-6,4,7"'),
  ],
  [
    "a frame removed",
    async (s) => {
      await show("walk")(s);
      await focusFrame(s, 1);
    },
    (s) => s.press("Delete"),
    swap('"4-7"', '"4,6-7"'),
  ],
  ["an order", show("walk"), (s) => s.select("order", "ping-pong"), behind(WALK, 'order = "ping-pong"')],
  ["passes", show("walk"), (s) => s.type("Passes, 0 for ever", "3"), behind(WALK, "repeat = 3")],
  ["no passes", show("hit"), (s) => s.type("Passes, 0 for ever", "0"), swap("repeat = 2\n", "")],
  ["an end", show("hit"), (s) => s.select("end", "hide"), behind("repeat = 2", 'end = "hide"')],
  ["a text of a frame", show("walk"), (s) => s.type("Text of frame 2", "step"), behind(WALK, 'texts = { 1 = "step" }')],
  [
    "a box drawn",
    async (s) => {
      await show("walk")(s);
      await s.tab("Boxes");
    },
    (s) => s.drag([26, 34], [40, 50]),
    behind(WALK, "slices = { box = { rect = [2, 2, 15, 17] } }"),
  ],
];

/** Gestures that go on from each other: each is undone and done again. */
const BOXES = [
  ["a box drawn", (s) => s.drag([26, 34], [40, 50]), behind(WALK, "slices = { box = { rect = [2, 2, 15, 17] } }")],
  ["a box named", (s) => s.type("Name of the box", "sword"), swap("{ box =", "{ sword =")],
  ["frames of a box", (s) => s.type("Frames of sword", "1-2"), swap("17] }", '17], frames = "1-2" }')],
  ["all frames of a box", (s) => s.type("Frames of sword", ""), swap(', frames = "1-2"', "")],
  [
    "a second box",
    (s) => s.drag([26, 34], [30, 38], { keys: ["Control"] }),
    swap("17] } }", "17] }, box = { rect = [2, 2, 5, 5] } }"),
  ],
  ["a box removed", (s) => s.button("Remove sword"), swap("sword = { rect = [2, 2, 15, 17] }, ", "")],
];

async function check(s, name, gesture, expected, dressed, undos = 1) {
  const before = await s.text();
  await gesture(s);
  const wanted = dressed(expected(before.replace(/\r\n/g, "\n").replace("\ufeff", "")));
  assert.equal(await s.text(), wanted, `${name}: ${await s.notice()}`);
  assert.equal(await s.notice(), "", name);
  const field = () => s.page.locator("#source").inputValue();
  assert.equal(await field(), wanted.replace(/\r\n/g, "\n"), `${name}: the field`);
  for (let undo = 0; undo < undos; undo += 1) await s.press("Control+z");
  assert.equal(await s.text(), before, `${name}, undone`);
  assert.equal(await field(), before.replace(/\r\n/g, "\n"), `${name}: the field, undone`);
  for (let undo = 0; undo < undos; undo += 1) await s.press("Control+Shift+z");
  assert.equal(await s.text(), wanted, `${name}, done again`);
}

/** All gestures on a text that is dressed: with other line ends, with a mark at its beginning. */
async function all(dressed) {
  const program = await start(folder({ "hero.png": walkers().png(), "hero.sheet.toml": dressed(TEXT) }));
  const s = await program.page();
  await s.open("hero.png");
  assert.equal(await s.text(), dressed(TEXT));
  for (const [name, before, gesture, expected] of GESTURES) {
    await before(s);
    await check(s, name, gesture, expected, dressed);
    s.answer = undefined;
    await s.press("Control+z");
  }
  await show("walk")(s);
  await s.tab("Boxes");
  for (const [name, gesture, expected] of BOXES) await check(s, name, gesture, expected, dressed);
  assert.equal(await s.page.getByLabel("Name of the box").count(), 1, "each box is listed once");
  await s.press("Control+s");
  const saved = program.read("hero.sheet.toml");
  assert.equal(saved, await s.text());
  await s.press("Control+s");
  assert.equal(program.read("hero.sheet.toml"), saved, "saving twice changes nothing");
  await program.end();
  return `${GESTURES.length + BOXES.length} gestures`;
}

export const plain = () => all((text) => text);
export const with_carriage_returns_and_a_mark = () => all((text) => `\ufeff${text.replace(/\n/g, "\r\n")}`);

/** Texts and boxes stay with their frames where frames are moved and removed. */
export async function what_frames_have_goes_with_them() {
  const first = `cell = [24, 32]
slices.all = { rect = [0, 0, 24, 32], frames = "0" }

[animations.walk]
row = 1
texts = { 1 = "step", 3 = "stop" } # for the ear
slices.hit = { rect = [1, 2, 3, 4], frames = "1-2" } # the sword
slices.hand = [{ rect = [1, 1, 2, 2], frames = "0" }, { rect = [2, 1, 2, 2], frames = [1, 3] }]
`;
  const program = await start(folder({ "hero.png": walkers().png(), "hero.sheet.toml": first }));
  const s = await program.page();
  await s.open("hero.png");
  await show("walk")(s);
  await focusFrame(s, 0);
  await s.press("Alt+ArrowRight");
  const moved = first
    .replace("row = 1\n", "")
    .replace("{ 1 = \"step\", 3", "{ 0 = \"step\", 3")
    .replace('"1-2"', '"0,2"')
    .replace('1, 2, 2], frames = "0"', '1, 2, 2], frames = "1"')
    .replace("[1, 3]", '"0,3"');
  const sorted = (text) => text.split("\n").filter((line) => !line.startsWith("frames =")).sort();
  assert.deepEqual(sorted(await s.text()), sorted(moved));
  assert.match(await s.text(), /^frames = "5,4,6-7"$/m);
  assert.equal((await s.state()).findings.length, 0);
  await s.press("Control+z");
  assert.equal(await s.text(), first);
  await focusFrame(s, 1);
  await s.press("Delete");
  const removed = first
    .replace("row = 1\n", "")
    .replace('{ 1 = "step", 3 = "stop" }', '{ 2 = "stop" }')
    .replace('"1-2"', '"1"')
    .replace("[1, 3]", '"2"');
  assert.deepEqual(sorted(await s.text()), sorted(removed));
  assert.equal((await s.state()).findings.length, 0);
  // The last frame of a box takes the box with it.
  await focusFrame(s, 1);
  await s.press("Delete");
  assert.doesNotMatch(await s.text(), /slices\.hit/);
  await s.press("Control+z");
  await s.press("Control+z");
  assert.equal(await s.text(), first, "each is one step");
  await program.end();
}

/** Typing in the field changes what is typed and nothing else, and is one step as long as nobody waits. */
export async function typing() {
  for (const line_end of ["\n", "\r\n"]) {
    const first = TEXT.replace(/\n/g, line_end);
    const program = await start(folder({ "hero.png": walkers().png(), "hero.sheet.toml": first }));
    const s = await program.page();
    await s.open("hero.sheet.toml");
    await s.tab("Text");
    await s.page.locator("#source").click();
    await s.page.keyboard.press("Control+End");
    await s.page.keyboard.type("# my own\n# two", { delay: 5 });
    await s.settled();
    assert.equal(await s.text(), `${first}# my own${line_end}# two`, JSON.stringify(line_end));
    await s.press("Control+z");
    assert.equal(await s.text(), first, "one step");
    // A mistake keeps the last picture, and is told where it is; its correction is a button.
    await s.write(TEXT.replace("cell =", "cel ="));
    assert.equal(await s.text(), first.replace("cell =", "cel ="));
    await s.button("Write cell");
    assert.equal(await s.text(), first);
    await s.write(TEXT.replace("[24, 32]", "[24, 32"));
    const { value, findings } = await s.state();
    assert(value === null && findings.length > 0);
    assert(
      await s.page.evaluate(
        () => document.getElementById("source").classList.contains("broken") && strip().frames.length > 0,
      ),
      "the last picture stays",
    );
    await s.shot("text-broken");
    await s.button(/^line /);
    assert.equal(await s.page.evaluate(() => document.activeElement.id), "source");
    await s.write(TEXT);
    assert.equal(await s.text(), first);
    await program.end();
  }
}

/** What cannot be done is told, and changes nothing. */
export async function refused() {
  const program = await start(folder({ "hero.png": walkers().png(), "hero.sheet.toml": TEXT }));
  const s = await program.page();
  await s.open("hero.png");
  const nothing = async (what, told) => {
    assert.match(await s.notice(), told, what);
    assert.equal(await s.text(), TEXT, what);
    assert.equal((await s.state()).undo, false, what);
  };
  await cut(s);
  for (const nonsense of ["x", "4/", "(4", "1 2", "4//2", "9/0", ""]) {
    await s.type("Width of a cell", nonsense);
    await nothing(nonsense, /a whole number, or a sum/);
  }
  await s.type("Columns", "999");
  await nothing("too many columns", /do not fit/);
  await show("walk")(s);
  await s.type("Name of the animation", "hit", { index: 1 });
  await nothing("a name that is taken", /already/);
  await show("turn")(s);
  // A figure with directions keeps them.
  await focusFrame(s, 0);
  await s.press("Delete");
  assert.equal(await s.text(), TEXT, "the directions stay");
  await program.end();
}

/** Fields show what is there after everything that people type: they may stay in the field. */
export async function fields() {
  const program = await start(folder({ "hero.png": walkers().png(), "hero.sheet.toml": TEXT }));
  const s = await program.page();
  await s.open("hero.png");
  await cut(s);
  const width = s.page.getByLabel("Width of a cell");
  await width.fill("48/4");
  await width.press("Enter");
  await s.settled();
  assert.equal(await width.inputValue(), "12", "the sum is replaced by its result");
  assert.equal(await s.page.getByLabel("Columns", { exact: true }).inputValue(), "8", "the other fields follow");
  assert(await width.evaluate((field) => document.activeElement === field), "the field keeps the focus");
  await width.fill("30");
  await width.press("ArrowUp");
  await s.settled();
  assert.equal(await width.inputValue(), "31", "arrow keys go on from what was typed");
  await s.page.getByLabel("Rows", { exact: true }).focus();
  await s.settled();
  assert.equal(await s.text(), TEXT.replace("[24, 32]", "[31, 32]"), "leaving the field changes nothing");
  await show("walk")(s);
  const name = s.page.getByLabel("Name of the animation").nth(1);
  for (const next of ["one", "two", "walk"]) {
    await name.fill(next);
    await name.press("Enter");
    await s.settled();
    assert((await s.text()).includes(`[animations.${next}]`), next);
  }
  const time = s.page.getByLabel("Milliseconds of frame 1");
  await time.fill("many");
  await time.press("Tab");
  await s.settled();
  assert.equal(await s.page.getByLabel("Milliseconds of frame 1").inputValue(), "100", "nonsense does not stay");
  await program.end();
}

/** A button that is pressed out of a field that was changed is pressed, though the panel is filled anew meanwhile. */
export async function a_button_after_a_field() {
  const program = await start(folder({ "hero.png": walkers().png(), "hero.sheet.toml": TEXT }));
  const s = await program.page();
  await s.open("hero.png");
  await cut(s);
  await s.page.getByRole("button", { name: /^96 × 32/ }).waitFor();
  await s.page.getByLabel("Spacing down").fill("2");
  const box = await s.page.getByRole("button", { name: /^96 × 32/ }).boundingBox();
  await s.page.mouse.move(box.x + 20, box.y + 10);
  await s.page.mouse.down();
  await s.page.waitForTimeout(600);
  await s.page.mouse.up();
  await s.settled();
  assert.equal(await s.text(), TEXT.replace("[24, 32]", "[96, 32]"), "both, and the proposal has no spacing");
  await s.press("Control+z");
  assert.equal(await s.text(), TEXT.replace("duration = 100\n", "duration = 100\nspacing = [0, 2]\n"));
  await program.end();
}
