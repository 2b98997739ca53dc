// Folders and pictures that are large.
import assert from "node:assert/strict";
import { folder, start, until } from "../studio.js";
import { Picture, filled, walkers } from "../png.js";

export async function two_thousand_pictures() {
  const png = walkers().png();
  const names = Array.from(
    { length: 2000 },
    (_, index) => `group_${index % 20}/hero_${String(index).padStart(4, "0")}.png`,
  );
  const described = Object.fromEntries(
    names.slice(0, 1000).map((name) => [name.replace(".png", ".sheet.toml"), "cell = [24, 32]\n"]),
  );
  const program = await start(folder({ ...Object.fromEntries(names.map((name) => [name, png])), ...described }));
  const s = await program.page();
  await until("the list", async () => (await s.page.locator(".files button").count()) > 0, 120);
  assert.match(await s.page.locator(".files").textContent(), /Without a sprite 1000.*500 more: search/s);
  await s.page.locator("#search").fill("hero_1999");
  assert.equal(await s.page.locator(".files button").count(), 1);
  await s.open("hero_1999");
  const begin = performance.now();
  await s.drag([24, 16], [20, 16], { steps: 12 });
  const took = performance.now() - begin;
  assert.match(await s.text(), /cell = \[20, 32\]/);
  await s.press("Control+z");
  assert.match(await s.text(), /cell = \[24, 32\]/);
  await s.page.locator("#search").fill("hero_0001");
  await s.open("hero_0001");
  assert.equal(await s.text(), "cell = [24, 32]\n");
  await s.shot("large-list");
  await program.end();
  return `a drag of twelve moves took ${Math.round(took)} ms`;
}

export const a_picture_of_4096 = () => large(4096);
export const a_picture_of_8192 = () => large(8192);

async function large(side) {
  const picture = new Picture(side, side);
  for (let row = 0; row < side; row += 64)
    for (let column = 0; column < side; column += 64)
      picture.rect(column + 20, row + 12, 24, 48, [(column >> 5) & 255, (row >> 5) & 255, 120]);
  const program = await start(
    folder({ "huge.png": picture.png(), "huge.sheet.toml": "cell = [64, 64]\n\n[animations.walk]\nrow = 0\n" }),
  );
  const s = await program.page();
  await s.open("huge.png");
  await until("it is drawn", () => s.page.evaluate(() => bitmapOf(addressOf(mainImage()), sound.disk) !== null), 60);
  // Lines that cut drawings are not looked for in the largest.
  assert.equal(
    (await s.page.locator("#facts").textContent()).replace(/^huge.png: /, ""),
    `${side} × ${side}, ${side / 64} × ${side / 64} cells of 64 × 64${side > 4096 ? "" : ", no drawing cut"}`,
  );
  await s.shot("large-picture");
  for (let step = 0; step < 9; step += 1) await s.button("Larger");
  // It moves under the pointer: time for each of many moves.
  const begin = performance.now();
  const moves = 60;
  await s.page.evaluate(async (moves) => {
    for (let move = 0; move < moves; move += 1) {
      view.x -= 3;
      view.y -= 2;
      drawSheet();
      await new Promise(requestAnimationFrame);
    }
  }, moves);
  const each = (performance.now() - begin) / moves;
  await s.tab("Animate");
  await s.page.locator("#sheet").focus();
  await s.press("Space");
  await s.press("Enter");
  assert.match(await s.text(), /\[animations\.walk_2\]/);
  await program.end();
  return `${each.toFixed(1)} ms for each move`;
}

/** Many frames and many animations in one file. */
export async function many_frames() {
  const names = Array.from({ length: 100 }, (_, index) => `a${index}`);
  const text = `cell = [16, 16]\n${names.map((name, index) => `[animations.${name}]\nframes = "0-299"\nduration = ${index + 20}\n`).join("")}`;
  const program = await start(folder({ "many.png": filled(40, 25).png(), "many.sheet.toml": text }));
  const s = await program.page();
  await s.open("many.png");
  await s.tab("Animate");
  assert.equal(await s.page.locator(".frame").count(), 200);
  assert.match(await s.page.locator("#strip").textContent(), /100 more/);
  await s.shot("large-frames");
  await program.end();
}
