// From a picture that was downloaded to a text that is saved, by gestures alone, which are counted.
import assert from "node:assert/strict";
import { folder, run, start } from "../studio.js";
import { eight, walkers } from "../png.js";

/** Opens a picture, does something, saves; compares the text, and asks `check`. */
async function journey(pictures, name, most, gestures, text) {
  const program = await start(folder(pictures));
  const s = await program.page();
  s.gestures = 0;
  const begin = performance.now();
  await s.open(`${name}.png`);
  await gestures(s);
  await s.shot(`journey-${name}`);
  await s.press("Control+s");
  assert.equal(await s.notice(), "");
  assert.equal(program.read(`${name}.sheet.toml`), text);
  assert(s.gestures <= most, `${s.gestures} gestures`);
  const seconds = (performance.now() - begin) / 1000;
  const { status, printed } = await run("check", program.root);
  assert.equal(status, 0, printed);
  await program.end();
  return `${s.gestures} gestures, ${seconds.toFixed(1)} s`;
}

/** The cells are those that are proposed. */
export const a_sheet_with_four_directions = () =>
  journey(
    { "hero.png": walkers().png() },
    "hero",
    15,
    async (s) => {
      await s.tab("Animate");
      await s.dragCells(0, 15);
      await s.select("Rows are directions", "down, left, right, up (RPG Maker)");
      await s.type("Milliseconds of each frame", "150");
      await s.tab("Cut");
      await s.select("Place of the origin", "bottom centre");
    },
    `cell = [24, 32]
origin = [12, 32]
duration = 150

[animations.walk]
rows = { down = 0, left = 1, right = 2, up = 3 }
`,
  );

/** Nothing proposes these cells, which begin behind a margin: lines are dragged. */
export const a_sheet_whose_lines_are_dragged = () =>
  journey(
    { "odd.png": walkers({ cell: [20, 28], margin: 3, spacing: 2 }).png() },
    "odd",
    15,
    async (s) => {
      await s.drag([23, 10], [20, 10]);
      await s.drag([10, 31], [10, 28]);
      await s.drag([0, 10], [3, 10]);
      await s.drag([10, 0], [10, 3]);
      await s.drag([23, 10], [25, 10], { keys: ["Shift"] });
      await s.drag([10, 31], [10, 33], { keys: ["Shift"] });
      await s.drag([14, 30], [13, 31]);
      await s.tab("Animate");
      await s.dragCells(0, 15);
      await s.select("Rows are directions", "down, left, right, up (RPG Maker)");
      await s.type("Name of the animation", "stroll");
    },
    `cell = [20, 28]
origin = [10, 28]
duration = 100
margin = 3
spacing = 2

[animations.stroll]
rows = { down = 0, left = 1, right = 2, up = 3 }
`,
  );

const NAMES = ["hero", "rose", "smith", "guard", "king", "queen", "bard", "fox"];
/** The picture is known by its size; its characters get names. */
export const eight_characters = () =>
  journey(
    { "actors.png": eight().png() },
    "actors",
    20,
    async (s) => {
      await s.tab("Animate");
      // The directions are those of the layout, which is known by its size.
      for (const [index, name] of NAMES.entries()) {
        await s.select("Sprite", `sprite_${index + 1}`);
        const { corner, frames } = await s.page.evaluate(() => ({
          corner: gridOf().margin,
          frames: strip().frames.map((frame) => frame.picture.rect.slice(0, 2)),
        }));
        assert.deepEqual(corner, [72 * (index % 4), 128 * Math.floor(index / 4)], "its own cells");
        assert(
          frames.every(([x, y]) => Math.floor(x / 72) === index % 4 && Math.floor(y / 128) === Math.floor(index / 4)),
          "its own frames",
        );
        await s.type("Name of the sprite", name, { key: "Enter" });
      }
    },
    `cell = [24, 32]
origin = [12, 28]
duration = 100
order = "ping-pong"

[animations.walk]
rows = { down = 0, left = 1, right = 2, up = 3 }

${NAMES.map((name, index) => `[sprites.${name}]\narea = [${3 * (index % 4)}, ${4 * Math.floor(index / 4)}, 3, 4]\n`).join("\n")}`,
  );
