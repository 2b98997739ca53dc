// Random gestures and random typing: the text is always what the program has, and what `check` reads; undo leads back.
import assert from "node:assert/strict";
import { folder, run, start } from "../studio.js";
import { walkers } from "../png.js";

const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000);
const STEPS = Number(process.env.STEPS ?? (process.env.THOROUGH ? 2000 : 200));

/** Random numbers that a seed repeats. */
function numbers(seed) {
  let state = seed >>> 0;
  const next = (most) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let value = Math.imul(state ^ (state >>> 15), state | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) % most;
  };
  return { next, pick: (list) => list[next(list.length)] };
}

const WORDS = [
  "cell",
  "= ",
  "[",
  "]",
  "\n",
  "{",
  "}",
  '"',
  "#",
  "walk",
  "row = 1\n",
  "[animations.b]\n",
  'frames = "0-3"\n',
  "5",
  ",",
  ".",
  "é",
  "🦊",
  "\t",
  "'",
  "duration = [1, 2]\n",
  "sprites.a.area = [0, 0, 1, 1]\n",
  "\u0000",
  "rows = { up = 0, down = 1 }\n",
  "-",
  'texts = { 0 = "x" }\n',
];
const NAMES = ["walk", "run", "a b", "x.y", "", "é", '"', "walk_2", "#", "row_1"];

async function act(s, { next, pick }) {
  const page = s.page;
  const point = () => [next(97), next(129)];
  const press = async (locator) => {
    const count = await locator.count();
    if (count > 0)
      await locator
        .nth(next(count))
        .click({ timeout: 3000, force: true })
        .catch(() => {});
  };
  const type = async (locator, texts) => {
    const count = await locator.count();
    if (count === 0) return;
    const field = locator.nth(next(count));
    if (await field.isDisabled().catch(() => true)) return;
    await field.fill(pick(texts), { timeout: 3000 }).catch(() => {});
    await page.keyboard.press(pick(["Tab", "Enter"]));
  };
  const values = ["0", "1", "7", "16", "24", "32", "64/4", "999", "x", "-3"];
  const actions = {
    tab: () => s.tab(pick(["Cut", "Animate", "Boxes", "Text"])),
    drag: () => s.drag(point(), point(), { steps: 1 + next(4), keys: pick([[], [], ["Shift"], ["Control"]]) }),
    line: async () => {
      await s.tab("Cut");
      const line = await page.evaluate(() => {
        const grid = gridOf();
        return grid && [grid.cell, grid.margin, grid.spacing];
      });
      if (!line) return;
      const x = line[1][0] + line[0][0];
      await s.drag([x, line[1][1] + line[0][1] / 2], [x + next(17) - 8, 9], { keys: pick([[], ["Shift"]]) });
    },
    enter: async () => {
      await page.locator("#sheet").focus();
      await s.press(pick(["Enter", "Space", "ArrowRight", "ArrowDown", "Shift+ArrowRight", "Escape"]));
    },
    button: () =>
      press(
        page
          .locator("#animate:visible button, #boxes:visible button, #cut:visible button")
          .filter({ hasNotText: "Scale" }),
      ),
    finding: () => press(page.locator("#findings:visible button")),
    select: async () => {
      const count = await page.locator(".panel:visible select").count();
      if (count === 0) return;
      const list = page.locator(".panel:visible select").nth(next(count));
      await list.selectOption({ index: next(await list.locator("option").count()) }, { timeout: 3000 }).catch(() => {});
    },
    name: () => type(page.locator('.panel:visible [data-field="name"], #boxes:visible input'), NAMES),
    number: () => type(page.locator(".panel:visible input[inputmode]"), values),
    frame: () => type(page.locator(".frame input"), [...values, "step"]),
    strip: async () => {
      const count = await page.locator(".frame").count();
      if (count === 0) return;
      await page
        .locator(".frame")
        .nth(next(count))
        .focus()
        .catch(() => {});
      await page.keyboard.press(pick(["Delete", "Alt+ArrowRight", "Alt+ArrowLeft"]));
    },
    typed: async () => {
      const text = await page.locator("#source").inputValue();
      const from = next(text.length + 1);
      const to = Math.min(text.length, from + pick([0, 0, 1, 5, 30]));
      await s.writeHidden(text.slice(0, from) + pick([...WORDS, ""]) + text.slice(to));
    },
    undo: () => page.keyboard.press("Control+z"),
    redo: () => page.keyboard.press("Control+Shift+z"),
    mend: async () => {
      // What is broken is not left so for long: gestures need a text that can be read.
      for (
        let undo = 0;
        undo < 5 && (await s.state()).findings.some((finding) => finding.severity === "error");
        undo += 1
      )
        await s.press("Control+z");
    },
  };
  const name = pick([...Object.keys(actions), "line", "button", "mend", "mend"]);
  await actions[name]();
  return name;
}

export async function gestures_and_typing() {
  console.log(`random: SEED=${SEED} STEPS=${STEPS}`);
  const random = numbers(SEED);
  const texts = [
    "cell = [24, 32]\n",
    "\ufeff# first\r\ncell = [24, 32] # mine\r\norigin = [12, 30]\r\n\r\n[animations]\r\nwalk.rows = { down = 0, left = 1 }\r\nidle = { frames = '0-3' } # idle\r\n",
  ];
  let [undone, checked] = [0, 0];
  for (const [round, first] of texts.entries()) {
    const program = await start(folder({ "hero.png": walkers().png(), "hero.sheet.toml": first }));
    const s = await program.page();
    await s.open("hero.sheet.toml");
    const done = [];
    for (let step = 0; step < STEPS / texts.length; step += 1) {
      done.push(await act(s, random));
      await s.settled();
      const where = `SEED=${SEED}, text ${round}, step ${step}: ${done.slice(-6).join(", ")}`;
      const state = await s.state();
      const field = await s.page.locator("#source").inputValue();
      assert.equal(field, state.text.replace(/\r\n?/g, "\n"), `the field, ${where}`);
      assert.equal(
        state.value === null,
        state.findings.some((finding) => finding.code === "toml-malformed"),
        `values, ${where}`,
      );
      assert.deepEqual(s.faults, [], where);
      if (step % 20 === 19) {
        await s.press("Control+s");
        const now = await s.state();
        assert.equal(program.read("hero.sheet.toml"), now.text, `saved, ${where}`);
        const { printed } = await run("check", "--format", "json", program.root);
        const told = printed
          .split("\n")
          .filter((line) => line.startsWith("{"))
          .map((line) => JSON.parse(line))
          .filter((finding) => finding.code && finding.file);
        const short = ({ code, line, column, message }) => `${code} ${line}:${column} ${message}`;
        assert.deepEqual(now.findings.map(short).sort(), told.map(short).sort(), `what check says, ${where}`);
        checked += 1;
      }
    }
    for (let undo = 0; (await s.state()).undo; undo += 1) {
      assert(undo < 2 * STEPS, "undo ends");
      await s.press("Control+z");
      undone += 1;
    }
    assert.equal(await s.text(), first, `the first bytes, SEED=${SEED}`);
    await program.end();
  }
  return `${STEPS} steps, ${checked} times compared with check, ${undone} times undone`;
}
