// Names and texts of others: they are shown as text, and nothing of them runs.
import assert from "node:assert/strict";
import { folder, start, wait } from "../studio.js";
import { walkers } from "../png.js";

const MARKUP = "<img src=x onerror=window.harmed=1>";
const NAMES = [
  `${MARKUP}.png`,
  "\"><svg onload=window.harmed=1>'.png",
  "\u202egnp.gnp.png",
  "quotes'\"`${window.harmed=1}.png",
  `${"long".repeat(50)}.png`,
  "&lt;b&gt; %2e%2e # ? .png",
  "ノード é 🦊.png",
];
const ANIMATIONS = [
  "</script><script>window.harmed=1</script>",
  MARKUP,
  "__proto__",
  "constructor",
  "\u202eback",
  "x".repeat(200),
  "a.b \"c\" 'd'",
];

export async function names_of_files_and_of_animations() {
  const png = walkers().png();
  const files = Object.fromEntries(NAMES.map((name) => [name, png]));
  const program = await start(folder({ "hero.png": png, ...files }));
  const s = await program.page();
  const harmless = async (what) => {
    assert.equal(await s.page.evaluate(() => window.harmed), undefined, what);
    // All elements are those of the page.
    assert.equal(
      await s.page.evaluate(
        () => document.querySelectorAll("img, svg, body script:not([src]), iframe, b b, body style").length,
      ),
      0,
      what,
    );
  };
  await harmless("the list");
  const shown = await s.page.locator(".files button").allTextContents();
  // With the text that the first picture begins with.
  assert.equal(shown.length, NAMES.length + 2, shown.join("\n"));
  assert(shown.includes("⟨202E⟩gnp.gnp.png"), "what turns texts round is seen");
  await s.shot("hostile-list");
  for (let index = 0; index < shown.length; index += 1) {
    await s.page.evaluate(
      (name) => [...document.querySelectorAll(".files button")].find((button) => button.textContent === name).click(),
      shown[index],
    );
    await s.settled();
    await harmless(shown[index]);
    const state = await s.state();
    assert.equal(await s.page.locator("#title").textContent(), await s.page.evaluate(() => plain(studio.state().path)));
    assert(state.text.length > 0, shown[index]);
  }
  await s.page.evaluate(() =>
    [...document.querySelectorAll(".files button")].find((button) => button.textContent === "hero.png").click(),
  );
  await s.settled();
  await s.tab("Animate");
  const key = (name) => JSON.stringify(name).replace("\u202e", "\\u202e");
  const many = (value) => ANIMATIONS.map((name) => `[animations.${key(name)}]\n${value}\n`).join("\n");
  for (const text of [
    `cell = [24, 32]\n${many("row = 0")}`,
    `cell = [24, 32]\n${ANIMATIONS.map((name, index) => `[animations.${key(name)}]\nrows = { ${key(name)} = ${index % 4} }\ntexts = { 0 = ${key(MARKUP)} }\n`).join("\n")}`,
    `cell = [24, 32]\n[animations.walk]\nrow = 0\nslices = { ${ANIMATIONS.map((name) => `${key(name)} = { rect = [1, 1, 9, 9] }`).join(", ")} }\n`,
    `cell = [24, 32]\n[sprites]\n${ANIMATIONS.map((name) => `${key(name)} = { area = [0, 0, 2, 2] }`).join("\n")}\n`,
    `"${MARKUP}" = 1\n`,
    `cell = "${MARKUP}"\n`,
    "slices = [[[[[[[[[[]]]]]]]]]]\nanimations = 5\nsprites = { a = 1 }\ntexts = []\n",
    "[animations]\nwalk = 5\n[slices.x]\nrect = 7\n",
    "[animations.__proto__]\nrow = 0\n[sprites.__proto__]\narea = 1\n",
    `${"[".repeat(5000)}`,
    "cell = [1, 1]\n",
    "cell = [-1, 9223372036854775807]\nmargin = 1e308\nspacing = nan\n",
    "\u0000\u0001\u202e\ud83d\n",
  ]) {
    for (const tab of ["Cut", "Animate", "Boxes", "Text"]) {
      await s.tab(tab);
      if (tab === "Cut") await s.writeHidden(text);
      await harmless(text);
    }
    await s.tab("Animate");
    for (const button of await s.page.getByRole("button", { name: /^Show / }).all()) {
      await button.click();
      await s.settled();
    }
    await wait(50);
    await harmless(text);
  }
  await s.writeHidden(`cell = [24, 32]\n${many("row = 0")}`);
  await s.tab("Animate");
  await s.shot("hostile-animations");
  assert.equal(await s.page.locator('#animate [data-field="name"]').count(), ANIMATIONS.length);
  await s.press("Control+s");
  await program.end();
}

/** Names that are typed are keys and nothing else, whatever they are. */
export async function names_that_are_typed() {
  const program = await start(
    folder({ "hero.png": walkers().png(), "hero.sheet.toml": "cell = [24, 32]\n\n[animations.walk]\nrow = 0\n" }),
  );
  const s = await program.page();
  await s.open("hero.png");
  await s.tab("Animate");
  for (const name of [...ANIMATIONS, "][x]", "a = 1 # b", "\\", '"""']) {
    await s.type("Name of the animation", name, { key: "Enter" });
    const keys = await s.page.evaluate(() => [
      Object.keys(studio.state().value.animations),
      Object.keys(studio.state().value),
    ]);
    assert.deepEqual(keys, [[name], ["cell", "animations"]], name);
  }
  assert.equal(await s.page.evaluate(() => window.harmed), undefined);
  await program.end();
}
