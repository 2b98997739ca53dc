// The pictures of docs/studio.md: a sheet becomes a sprite, as a GIF, and one state. Needs ImageMagick.
//     node dev/checks/studio/film.js /usr/bin/chromium target/debug/cargo-sprites "$(mktemp -d)" docs/images
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { close, folder, start, wait } from "./studio.js";

const [, , , , work, images] = process.argv;
const shots = path.join(work, "shots");
fs.mkdirSync(shots, { recursive: true });

/** The hen of the example's animals. */
const hen = path.join(work, "hen.png");
execFileSync("convert", ["assets/animals.png", "-crop", "48x64+0+0", "+repage", hen]);

const program = await start(folder({ "hen.png": fs.readFileSync(hen) }));
const s = await program.page({ size: [900, 558] });
const frames = [];
/** Takes a picture, which stays for these hundredths of a second. */
async function take(hundredths) {
  const file = path.join(shots, `${String(frames.length).padStart(3, "0")}.png`);
  await s.page.screenshot({ path: file });
  frames.push({ file, hundredths });
}

await s.open("hen.png");
await wait(300);
await take(150);
// A line is dragged to a wrong place, and back.
const line = async (column) => {
  await s.page.mouse.move(...(await s.screen([column, 24])));
  await wait(60);
  await s.settled();
};
await line(16);
await s.page.mouse.down();
for (const column of [17, 18, 19, 20, 21, 22]) {
  await line(column);
  await take(column === 22 ? 90 : 14);
}
for (const column of [20, 18, 16]) {
  await line(column);
  await take(14);
}
await s.page.mouse.up();
await s.done();
await take(80);
const small = s.page.viewportSize();
await s.page.setViewportSize({ width: 1200, height: 720 });
await s.drag([16, 24], [21, 24]);
await s.page.screenshot({ path: path.join(images, "studio.png") });
await s.press("Control+z");
await s.page.setViewportSize(small);
await s.settled();
// Its name, and all its directions together.
await s.tab("Animate");
await take(80);
const name = s.page.locator(`#animate [data-field="name"]`).first();
await name.fill("");
for (const letter of "strut") {
  await s.page.keyboard.type(letter);
  await take(14);
}
await s.page.keyboard.press("Enter");
await s.done();
await take(60);
await s.page.locator("#all").check();
await s.done();
for (let moment = 0; moment < 10; moment += 1) {
  await take(10);
  await wait(40);
}
await s.press("Control+s");
await take(150);
await program.end();
await close();

const delays = frames.flatMap(({ file, hundredths }) => ["-delay", `${hundredths}`, file]);
execFileSync("convert", [
  ...delays,
  ...["-loop", "0", "-resize", "720x", "+dither", "-colors", "64", "-layers", "Optimize"],
  path.join(images, "studio.gif"),
]);
