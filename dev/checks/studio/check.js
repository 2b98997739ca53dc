// Runs the parts: each is a file that exports checks by their names.
import fs from "node:fs";
import path from "node:path";
import { close } from "./studio.js";

const here = path.dirname(new URL(import.meta.url).pathname);
const all = fs
  .readdirSync(path.join(here, "parts"))
  .map((name) => path.basename(name, ".js"))
  .sort();
const wanted = process.argv.slice(5);
const parts = wanted.length > 0 ? wanted : all;
/** The most milliseconds that a check may take. */
const LONGEST = 300_000;
let failed = 0;
for (const part of parts) {
  const checks = await import(`./parts/${part}.js`);
  for (const [name, check] of Object.entries(checks)) {
    const begin = performance.now();
    try {
      const late = new Promise((_, reject) => setTimeout(() => reject(new Error("it does not end")), LONGEST).unref());
      const told = await Promise.race([check(), late]);
      console.log(`${part}: ${name}${told ? `: ${told}` : ""} (${Math.round(performance.now() - begin)} ms)`);
    } catch (error) {
      failed += 1;
      console.log(`${part}: ${name} FAILED\n${error.stack}`);
    }
  }
}
await close();
console.log(failed === 0 ? "the studio does what it should" : `${failed} checks failed`);
process.exit(failed === 0 ? 0 : 1);
