// The studio in a browser, with the hands of a person: each method is one gesture, and gestures are counted.
import { chromium } from "playwright-core";
import { spawn } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import assert from "node:assert/strict";

const [, , executablePath, tool, work] = process.argv;
let browser = null;
let folders = 0;

/** A new folder with these files: names and contents. */
export function folder(files) {
  const made = path.join(work, `folder-${(folders += 1)}`);
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(made, name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, content);
  }
  return made;
}

/** What `cargo sprites` prints, and its status. */
export function run(...args) {
  return new Promise((resolve) => {
    const program = spawn(tool, args);
    let printed = "";
    program.stdout.on("data", (data) => (printed += data));
    program.stderr.on("data", (data) => (printed += data));
    program.on("close", (status) => resolve({ status, printed }));
  });
}

export const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Waits until a question about the page or the disk has the answer yes. */
export async function until(what, is, seconds = 20) {
  const end = Date.now() + 1000 * seconds;
  while (Date.now() < end) {
    if (await is()) return;
    await wait(30);
  }
  assert.fail(`${what}: not within ${seconds} s`);
}

export async function close() {
  await browser?.close();
}

/** Starts the program for a folder; [`Program.page`] opens a page of it. */
export async function start(root, ...args) {
  const program = spawn(tool, ["edit", root, ...args]);
  let printed = "";
  program.stdout.on("data", (data) => (printed += data));
  program.stderr.on("data", (data) => (printed += data));
  await until("the program tells its address", () => /\.html\n/.test(printed) || program.exitCode !== null, 120);
  const entrance = printed.match(/^.*\.html$/m)?.[0];
  assert(entrance, printed);
  return new Program(program, entrance, root);
}

class Program {
  constructor(program, entrance, root) {
    const address = fs.readFileSync(entrance, "utf8").match(/url=([^"]+)/)[1];
    Object.assign(this, { program, entrance, root, address, pages: [] });
  }

  async page({ size = [1280, 800], dark = false } = {}) {
    browser ??= await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
    const context = await browser.newContext({
      viewport: { width: size[0], height: size[1] },
      colorScheme: dark ? "dark" : "light",
    });
    const page = await context.newPage();
    const own = new Studio(page, this);
    // By the file, as a person comes in.
    await page.goto(`file://${this.entrance}`).catch(() => {});
    await page.waitForURL(/^http:\/\/127\.0\.0\.1/);
    await page.waitForFunction(() => window.studio);
    await own.settled();
    this.pages.push(own);
    return own;
  }

  /** Ends the program without a word. */
  async kill() {
    const isGone = this.program.exitCode !== null || this.program.signalCode !== null;
    const gone = isGone ? null : new Promise((resolve) => this.program.once("exit", resolve));
    this.program.kill("SIGKILL");
    await gone;
    // It cannot do so itself any more.
    fs.rmSync(this.entrance, { force: true });
  }

  /** Closes the pages, and tells what went wrong in them. */
  async end() {
    for (const page of this.pages) await page.close();
    await this.kill();
    const faults = this.pages.flatMap((page) => page.faults);
    assert.deepEqual(faults, [], "scripts that failed, and addresses that are foreign");
  }

  file(name) {
    return path.join(this.root, name);
  }

  read(name) {
    return fs.readFileSync(this.file(name), "utf8");
  }

  write(name, content) {
    // As programs save: whole, under another name first.
    fs.writeFileSync(this.file(`${name}.part`), content);
    fs.renameSync(this.file(`${name}.part`), this.file(name));
  }
}

export class Studio {
  constructor(page, program) {
    Object.assign(this, { page, program, gestures: 0, faults: [] });
    page.setDefaultTimeout(10_000);
    page.on("pageerror", (error) => this.faults.push(`${error.message} ${error.stack?.split("\n")[1] ?? ""}`));
    page.on("console", (message) => {
      if (message.type() === "error" && !this.isLost && !message.location().url.endsWith("/favicon.ico"))
        this.faults.push(message.text());
    });
    page.on("request", (request) => {
      if (!/^(http:\/\/127\.0\.0\.1:|file:|blob:)/.test(request.url()))
        this.faults.push(`a request to ${request.url()}`);
    });
    page.on("dialog", (dialog) => {
      if (this.answer === undefined) this.faults.push(`a dialog: ${dialog.message()}`);
      return this.answer === undefined || this.answer === null ? dialog.dismiss() : dialog.accept(this.answer);
    });
  }

  async close() {
    await this.page.context().close();
  }

  // What is seen.

  /** Waits until everything that was asked is answered and drawn. */
  async settled() {
    await this.page.evaluate(() => studio.settled());
    await this.page.evaluate(() => studio.settled());
  }

  state() {
    return this.page.evaluate(() => studio.state());
  }

  async text() {
    await this.settled();
    return (await this.state()).text;
  }

  notice() {
    return this.page.evaluate(() =>
      document.getElementById("notice").hidden ? "" : document.getElementById("notice").textContent,
    );
  }

  async shot(name) {
    if (!process.env.SHOTS) return;
    fs.mkdirSync(process.env.SHOTS, { recursive: true });
    await this.settled();
    await wait(100);
    await this.page.screenshot({ path: path.join(process.env.SHOTS, `${name}.png`) });
  }

  /** The point of the screen at a pixel of the picture. */
  screen(point) {
    return this.page.evaluate((point) => {
      const box = document.getElementById("sheet").getBoundingClientRect();
      const [x, y] = toScreen(point);
      return [box.left + x, box.top + y];
    }, point);
  }

  /** The middle of a cell, as a point of the picture. */
  cell(number) {
    return this.page.evaluate((number) => {
      const grid = gridOf();
      return cornerOf(grid, number).map((corner, axis) => corner + grid.cell[axis] / 2);
    }, number);
  }

  // Gestures.

  async done() {
    this.gestures += 1;
    await this.settled();
  }

  async press(keys) {
    await this.page.keyboard.press(keys);
    await this.done();
  }

  async click(selector) {
    await this.page.locator(selector).first().click();
    await this.done();
  }

  async button(name) {
    await this.page.getByRole("button", { name }).first().click();
    await this.done();
  }

  /** Opens a file of the list. */
  async open(name) {
    await this.page.locator(".files button", { hasText: name }).first().click();
    await this.done();
  }

  async tab(name) {
    await this.page.getByRole("tab", { name }).click();
    await this.done();
  }

  /** Types into a field, and leaves it by a key. */
  async type(label, text, { index = 0, key = "Tab" } = {}) {
    const field = this.page.getByLabel(label, { exact: true }).nth(index);
    await field.fill(text);
    await field.press(key);
    await this.done();
  }

  async select(label, value) {
    await this.page.getByLabel(label, { exact: true }).selectOption(value);
    await this.done();
  }

  /** Drags from a pixel of the picture to another one, slowly enough that the page asks on its way. */
  async drag(from, to, { keys = [], steps = 6 } = {}) {
    const [a, b] = [await this.screen(from), await this.screen(to)];
    for (const key of keys) await this.page.keyboard.down(key);
    await this.page.mouse.move(...a);
    await this.page.mouse.down();
    await this.page.mouse.move(...b, { steps });
    await this.page.mouse.up();
    for (const key of keys) await this.page.keyboard.up(key);
    await this.done();
  }

  /** Drags over cells, from the middle of one to that of another. */
  async dragCells(from, to, options) {
    await this.drag(await this.cell(from), await this.cell(to), options);
  }

  async clickCell(number, options = {}) {
    await this.page.mouse.move(...(await this.screen(await this.cell(number))));
    for (const key of options.keys ?? []) await this.page.keyboard.down(key);
    await this.page.mouse.down();
    await this.page.mouse.up();
    for (const key of options.keys ?? []) await this.page.keyboard.up(key);
    await this.done();
  }

  /** The whole text, typed while another panel is shown. */
  async writeHidden(text) {
    await this.page.evaluate((text) => {
      const field = document.getElementById("source");
      field.value = text;
      field.dispatchEvent(new Event("input"));
    }, text);
    await this.done();
  }

  /** Types the whole text. */
  async write(text) {
    await this.page.locator("#source").fill(text);
    await this.done();
  }
}
