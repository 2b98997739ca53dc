// The file and its picture change on the disk while they are open.
import assert from "node:assert/strict";
import { folder, start, until } from "../studio.js";
import { walkers } from "../png.js";

const TEXT = "cell = [24, 32]\norigin = [12, 30]\n";
const open = async () => {
  const program = await start(folder({ "hero.png": walkers().png(), "hero.sheet.toml": TEXT }));
  const s = await program.page();
  await s.open("hero.sheet.toml");
  return [program, s];
};
const shown = (s, selector) => s.page.locator(selector).isVisible();

export async function a_change_is_taken_if_nothing_of_ours_is_lost() {
  const [program, s] = await open();
  program.write("hero.sheet.toml", `# theirs\n${TEXT}`);
  await until("the change is shown", async () => (await s.page.locator("#source").inputValue()).startsWith("# theirs"));
  assert.equal(await shown(s, "#conflict"), false);
  await s.press("Control+z");
  assert.equal(await s.text(), TEXT, "the text before is a step of the history");
  await program.end();
}

export async function a_conflict_is_shown_and_taken_or_saved_over() {
  const [program, s] = await open();
  const theirs = `# theirs\n${TEXT}`;
  await s.type("Width of a cell", "12");
  const mine = await s.text();
  program.write("hero.sheet.toml", theirs);
  await until("the conflict is told", () => shown(s, "#conflict"));
  await s.tab("Text");
  assert.equal(await s.page.locator("#foreign").textContent(), theirs, "it stands beside ours");
  assert.equal(await s.text(), mine);
  await s.shot("conflict");
  await s.press("Control+s");
  assert.match(await s.notice(), /another program has changed the file/);
  assert.equal(program.read("hero.sheet.toml"), theirs, "nothing is overwritten without a word");
  await s.button("Take its text");
  assert.equal(await s.text(), theirs);
  assert.equal(await shown(s, "#conflict"), false);
  await s.press("Control+z");
  assert.equal(await s.text(), mine, "ours is a step of the history");
  program.write("hero.sheet.toml", `# again\n${TEXT}`);
  await until("the conflict is told again", () => shown(s, "#conflict"));
  await s.button("Save over it");
  assert.equal(await shown(s, "#conflict"), false);
  assert.equal(program.read("hero.sheet.toml"), mine);
  assert.equal((await s.state()).saved, true);
  await program.end();
}

export async function a_picture_of_another_size_is_drawn_and_told() {
  const [program, s] = await open();
  const coat = () =>
    s.page.evaluate(() => {
      const bitmap = bitmapOf(addressOf(mainImage()), sound.disk);
      return bitmap && [bitmap.width, bitmap.height];
    });
  await until("the picture is drawn", async () => (await coat())?.[0] === 96);
  program.write("hero.png", walkers({ columns: 6 }).png());
  await until("the new picture is drawn", async () => (await coat())?.[0] === 144);
  await until("its size is told", async () => /96 × 128.*144 × 128/.test(await s.notice()));
  await s.shot("picture-changed");
  assert.equal(await s.text(), TEXT);
  await program.end();
}

/** The program keeps what is not saved. */
export async function what_is_not_saved_survives_loading_the_page_again() {
  const [program, s] = await open();
  await s.type("Width of a cell", "12");
  const mine = await s.text();
  await s.page.reload();
  await s.page.waitForFunction(() => window.studio);
  await s.settled();
  await s.open("hero.sheet.toml");
  assert.equal(await s.text(), mine);
  assert.equal(await s.page.locator("#saved").textContent(), "not saved");
  assert.equal(program.read("hero.sheet.toml"), TEXT);
  await program.end();
}

export async function two_pages_show_the_same_text() {
  const [program, one] = await open();
  const two = await program.page();
  await two.open("hero.sheet.toml");
  await one.type("Width of a cell", "12");
  const text = await one.text();
  await until("the other page shows it", async () => (await two.page.locator("#source").inputValue()) === text);
  // What is made from an old text is refused, and the new one is shown.
  const width = two.page.getByLabel("Height of a cell");
  await two.page.evaluate(() => (state.version -= 1));
  await width.fill("16");
  await width.press("Tab");
  await until("it is refused", async () => /another page has changed this text/.test(await two.notice()));
  await two.settled();
  assert.equal(await two.text(), text);
  assert.equal(await one.text(), text);
  await two.press("Control+z");
  await until(
    "undo in one is shown in the other",
    async () => (await one.page.locator("#source").inputValue()) === TEXT,
  );
  await program.end();
}

export async function a_program_that_is_gone_is_told() {
  const [program, s] = await open();
  s.isLost = true;
  await program.kill();
  await until("a notice", async () => /the program is gone/.test(await s.notice()));
  await s.page.getByLabel("Width of a cell").fill("9");
  await s.page.getByLabel("Width of a cell").press("Tab");
  await until("a notice", async () => /the program is gone/.test(await s.notice()));
  await s.shot("lost");
  await program.end();
}
