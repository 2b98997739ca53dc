// What is seen: pixels that are exact, a small window, dark colours, and all of it by keys alone.
import assert from "node:assert/strict";
import { folder, start, until } from "../studio.js";
import { filled, walkers } from "../png.js";

/** Pixels of the sheet are those of the PNG, at whole factors. */
export async function pixels_are_exact() {
  const picture = filled(6, 4);
  const program = await start(
    folder({ "hero.png": picture.png(), "hero.sheet.toml": 'cell = [16, 16]\n\n[animations.walk]\nframes = "0"\n' }),
  );
  const s = await program.page();
  await s.open("hero.png");
  await until("it is drawn", () => s.page.evaluate(() => bitmapOf(addressOf(mainImage()), sound.disk) !== null));
  let compared = 0;
  for (const scale of [1, 2, 3, 8, 16]) {
    // By the buttons, as people do.
    for (let press = 0; press < 30; press += 1) {
      const now = await s.page.evaluate(() => view.scale);
      if (now === scale) break;
      await s.button(now < scale ? "Larger" : "Smaller");
    }
    assert.equal(await s.page.evaluate(() => view.scale), scale);
    const { left, top, width, height, text } = await s.page.evaluate(() => {
      drawSheet();
      const canvas = document.getElementById("sheet");
      const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
      let text = "";
      for (let at = 0; at < data.length; at += 32768) text += String.fromCharCode(...data.subarray(at, at + 32768));
      return { left: view.x, top: view.y, width: canvas.width, height: canvas.height, text: btoa(text) };
    });
    const data = Buffer.from(text, "base64");
    assert(Number.isInteger(left) && Number.isInteger(top));
    for (let y = 0; y < picture.height; y += 1) {
      for (let x = 0; x < picture.width; x += 1) {
        const wanted = picture.at(x, y);
        // The frames of the animation are shaded.
        if (wanted[3] !== 255 || (x < 18 && y < 18)) continue;
        for (const [dx, dy] of [
          [0, 0],
          [scale - 1, 0],
          [0, scale - 1],
          [scale - 1, scale - 1],
        ]) {
          const [sx, sy] = [left + x * scale + dx, top + y * scale + dy];
          // Lines lie at the edges of cells, and are three pixels of the screen wide.
          if ([x * scale + dx, y * scale + dy].some((place) => (place + 1) % (16 * scale) < 3)) continue;
          if (sx < 0 || sy < 0 || sx >= width || sy >= height) continue;
          const seen = [...data.subarray(4 * (sy * width + sx), 4 * (sy * width + sx) + 4)];
          assert.deepEqual(seen, wanted, `${x}, ${y} at ${scale} ×`);
          compared += 1;
        }
      }
    }
  }
  await program.end();
  return `${compared} pixels`;
}

/** Everything is within a small window, and nothing lies on something else. */
async function layout(size, dark) {
  const program = await start(
    folder({
      "hero.png": walkers().png(),
      "hero.sheet.toml":
        'cell = [24, 32]\n\n[animations.walk]\nrows = { down = 0, left = 1, right = 2, up = 3 }\n\n[animations.with_a_rather_long_name_that_goes_on]\nframes = "0-15"\nslices = { box = { rect = [1, 2, 3, 4] } }\n',
      "a/rather/long/path/to/a/picture_with_a_long_name.png": walkers().png(),
    }),
  );
  const s = await program.page({ size, dark });
  await s.shot(`look-${size.join("x")}${dark ? "-dark" : ""}-empty`);
  await s.open("hero.png");
  for (const tab of ["Cut", "Animate", "Boxes", "Text"]) {
    await s.tab(tab);
    // Most buttons are there when rows are chosen.
    if (tab === "Animate") await s.dragCells(4, 11);
    await s.shot(`look-${size.join("x")}${dark ? "-dark" : ""}-${tab}`);
    const faults = await s.page.evaluate(() => {
      const faults = [];
      const name = (element) =>
        `${element.tagName} ${element.id || element.getAttribute("aria-label") || element.textContent.slice(0, 20)}`;
      // What scrolls may go on behind its edge.
      const scrolled = ".panel, .files ul, .strip, dialog";
      const all = [...document.querySelectorAll("button, input, select, textarea, canvas, .title, #saved")].filter(
        (element) => element.checkVisibility() && element.getClientRects().length > 0,
      );
      const boxes = all
        .filter((element) => !element.closest(scrolled) && !element.closest(".view"))
        .map((element) => [element, element.getBoundingClientRect()]);
      for (const [element, box] of boxes) {
        if (box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight)
          faults.push(`${name(element)} is outside`);
        if (element.tagName === "BUTTON" && element.scrollWidth > element.clientWidth + 1)
          faults.push(`${name(element)} is cut off`);
      }
      boxes.forEach(([a, one], index) =>
        boxes.slice(index + 1).forEach(([b, two]) => {
          const [across, down] = [
            Math.min(one.right, two.right) - Math.max(one.left, two.left),
            Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top),
          ];
          if (across > 1 && down > 1 && !a.contains(b) && !b.contains(a)) faults.push(`${name(a)} lies on ${name(b)}`);
        }),
      );
      for (const panel of document.querySelectorAll(".panel, .files, .tools, .tabs, .bar"))
        if (panel.checkVisibility() && panel.scrollWidth > panel.clientWidth + 1)
          faults.push(`${panel.id || panel.className} is too narrow`);
      if (document.documentElement.scrollHeight > innerHeight || document.documentElement.scrollWidth > innerWidth)
        faults.push("the page scrolls");
      for (const place of [".bar", ".tabs", ".strip", ".stage", ".view"]) {
        const box = document.querySelector(place).getBoundingClientRect();
        if (box.width < 100 || box.height < 20 || box.bottom > innerHeight || box.right > innerWidth)
          faults.push(`${place} is not seen`);
      }
      // Every control has a name.
      for (const element of all)
        if (
          element.matches("button, input, select, textarea, canvas") &&
          !element.closest("[aria-hidden]") &&
          !(
            element.getAttribute("aria-label") ||
            element.labels?.length ||
            element.textContent.trim() ||
            element.ariaHidden
          )
        )
          faults.push(`${element.outerHTML.slice(0, 80)} has no name`);
      return faults;
    });
    assert.deepEqual(faults, [], `${tab} in ${size.join(" × ")}`);
  }
  await s.tab("Text");
  await s.press("?");
  await s.page.locator("#tab-text").focus();
  await s.press("?");
  await s.shot(`look-${size.join("x")}${dark ? "-dark" : ""}-keys`);
  assert(await s.page.locator("#keys").isVisible());
  await s.press("Escape");
  await program.end();
}
export const a_window_of_900_x_600 = () => layout([900, 600], false);
export const a_window_of_1280_x_800 = () => layout([1280, 800], false);
export const dark_colours = () => layout([1280, 800], true);

/** Texts can be read on what they stand on: the ratio of their brightness is 4.5 at least. */
export async function contrast() {
  const told = [];
  for (const dark of [false, true]) {
    const program = await start(
      folder({ "hero.png": walkers().png(), "hero.sheet.toml": "cell = [12, 32]\n\n[animations.walk]\nrow = 0\n" }),
    );
    const s = await program.page({ dark });
    await s.open("hero.png");
    for (const tab of ["Cut", "Animate", "Text"]) {
      await s.tab(tab);
      const weak = await s.page.evaluate(() => {
        const context = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
        const paint = (colours) => {
          context.clearRect(0, 0, 1, 1);
          for (const colour of colours) {
            context.fillStyle = colour;
            context.fillRect(0, 0, 1, 1);
          }
          return [...context.getImageData(0, 0, 1, 1).data];
        };
        const light = ([red, green, blue]) =>
          [red, green, blue]
            .map((value) => (value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4))
            .reduce((sum, value, index) => sum + value * [0.2126, 0.7152, 0.0722][index], 0);
        const weak = [];
        for (const element of document.querySelectorAll("body *")) {
          if (
            !element.checkVisibility() ||
            element.closest(":disabled, dialog") ||
            ![...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim())
          )
            continue;
          const grounds = [];
          for (let above = element; above; above = above.parentElement)
            grounds.unshift(getComputedStyle(above).backgroundColor);
          const [ground, ink] = [light(paint(grounds)), light(paint([...grounds, getComputedStyle(element).color]))];
          const ratio = (Math.max(ground, ink) + 0.05) / (Math.min(ground, ink) + 0.05);
          if (ratio < 4.5)
            weak.push(
              `${element.tagName} ${element.className} ${element.textContent.trim().slice(0, 24)}: ${ratio.toFixed(2)}`,
            );
        }
        return [...new Set(weak)];
      });
      told.push(...weak.map((text) => `${dark ? "dark" : "light"}, ${tab}: ${text}`));
    }
    await program.end();
  }
  assert.deepEqual(told, []);
}

/** An animation is made, named, timed, cut and saved without a pointer. */
export async function keys_alone() {
  const program = await start(folder({ "hero.png": walkers().png(), "other.png": walkers().png() }));
  const s = await program.page();
  const active = () =>
    s.page.evaluate(() => {
      const element = document.activeElement;
      const style = getComputedStyle(element);
      return {
        id: element.id,
        name: element.getAttribute("aria-label") ?? element.textContent.trim(),
        seen: style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0,
      };
    });
  /** Goes on by Tab until something is reached; all on the way is seen. */
  const reach = async (what, key = "Tab") => {
    for (let press = 0; press < 80; press += 1) {
      await s.page.keyboard.press(key);
      const now = await active();
      if (now.id === "" && now.name === undefined) continue;
      assert(
        now.seen || (await s.page.evaluate(() => document.activeElement === document.body)),
        `the focus on ${JSON.stringify(now)} is not seen`,
      );
      if (now.id === what || now.name === what || now.name.startsWith(`${what} `)) return;
    }
    assert.fail(`Tab does not lead to ${what}`);
  };
  await reach("search");
  await reach("new hero.png").catch(() => reach("hero.png", "Shift+Tab"));
  await s.press("ArrowDown");
  assert.equal((await active()).name, "other.png");
  await s.press("ArrowUp");
  await s.press("Enter");
  assert.equal((await s.state()).path, "hero.sheet.toml");
  await s.press("1");
  await reach("Width of a cell");
  await s.press("ArrowUp");
  await s.press("ArrowDown");
  await reach("tab-cut", "Shift+Tab");
  await s.press("ArrowRight");
  assert.equal((await active()).id, "tab-animate");
  await reach("sheet", "Shift+Tab");
  await s.press("Space");
  for (let step = 0; step < 2; step += 1) {
    await s.press("ArrowRight");
    await s.press("Space");
  }
  await s.press("Enter");
  assert.equal((await active()).name, "Name of the animation");
  await s.page.keyboard.type("stroll");
  await s.press("Enter");
  await reach("Milliseconds of each frame");
  await s.page.keyboard.press("Control+a");
  await s.page.keyboard.type("90");
  await s.press("Tab");
  await reach("Frame 1,", "Shift+Tab");
  await s.press("Alt+ArrowRight");
  assert.match((await active()).name, /^Frame 2/, "the focus goes with the frame");
  await s.press("Control+s");
  assert.match(program.read("hero.sheet.toml"), /duration = 90[\s\S]*\[animations\.stroll\]\nframes = "1,0,2"\n/);
  await reach("stage");
  await s.page.keyboard.down("ArrowRight");
  await s.page.waitForTimeout(120);
  assert(await s.page.evaluate(() => play.x > 0), "arrow keys walk");
  await s.page.keyboard.up("ArrowRight");
  await program.end();
}
