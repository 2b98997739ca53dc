// Draws sheets, and writes them as PNGs.
import { deflateSync, crc32 as ownCrc } from "node:zlib";

const table = Array.from({ length: 256 }, (_, number) => {
  for (let bit = 0; bit < 8; bit += 1) number = number & 1 ? (number >>> 1) ^ 0xedb88320 : number >>> 1;
  return number >>> 0;
});
const crc =
  ownCrc ??
  ((bytes) => (bytes.reduce((sum, byte) => table[(sum ^ byte) & 255] ^ (sum >>> 8), 0xffffffff) ^ 0xffffffff) >>> 0);

function chunk(kind, data) {
  const made = Buffer.alloc(12 + data.length);
  made.writeUInt32BE(data.length, 0);
  made.write(kind, 4, "latin1");
  data.copy(made, 8);
  made.writeUInt32BE(crc(made.subarray(4, 8 + data.length)), 8 + data.length);
  return made;
}

/** A picture: its pixels are red, green, blue and alpha. */
export class Picture {
  constructor(width, height) {
    Object.assign(this, { width, height, pixels: Buffer.alloc(4 * width * height) });
  }

  rect(left, top, width, height, [red, green, blue, alpha = 255]) {
    for (let y = Math.max(0, top); y < Math.min(this.height, top + height); y += 1) {
      for (let x = Math.max(0, left); x < Math.min(this.width, left + width); x += 1) {
        this.pixels.set([red, green, blue, alpha], 4 * (y * this.width + x));
      }
    }
  }

  at(x, y) {
    return [...this.pixels.subarray(4 * (y * this.width + x), 4 * (y * this.width + x) + 4)];
  }

  png() {
    const lines = Buffer.alloc(this.height * (1 + 4 * this.width));
    for (let y = 0; y < this.height; y += 1)
      this.pixels.copy(lines, y * (1 + 4 * this.width) + 1, 4 * y * this.width, 4 * (y + 1) * this.width);
    const head = Buffer.alloc(13);
    head.writeUInt32BE(this.width, 0);
    head.writeUInt32BE(this.height, 4);
    head.set([8, 6, 0, 0, 0], 8);
    const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    return Buffer.concat([
      start,
      chunk("IHDR", head),
      chunk("IDAT", deflateSync(lines, { level: 1 })),
      chunk("IEND", Buffer.alloc(0)),
    ]);
  }
}

const FACES = { down: [3, 5], left: [0, 2], right: [5, 7], up: [] };

/** A walking figure in a box of 16 x 24 at a place: it looks in a direction, and its legs are at a step of four. */
export function figure(picture, left, top, direction, step, coat = [60, 90, 200]) {
  const lift = step % 2;
  const box = (x, y, width, height, ink) => picture.rect(left + x, top + y, width, height, ink);
  box(4, 1 + lift, 8, 8, [240, 200, 160]);
  box(3, lift, 10, direction === "up" ? 8 : 3, [110, 60, 30]);
  for (const x of FACES[direction]) box(4 + x, 4 + lift, 1, 2, [20, 20, 30]);
  box(3, 9 + lift, 10, 8, coat);
  const swing = [0, 2, 0, -2][step % 4];
  box(4, 17, 3, 5 + Math.max(0, swing), [70, 50, 40]);
  box(9, 17, 3, 5 + Math.max(0, -swing), [50, 40, 30]);
}

/** A sheet of walking figures, a row for each direction, with cells that begin behind a margin and a spacing. */
export function walkers({
  cell = [24, 32],
  columns = 4,
  directions = ["down", "left", "right", "up"],
  margin = 0,
  spacing = 0,
} = {}) {
  const size = [columns, directions.length].map(
    (count, axis) => 2 * margin + count * cell[axis] + (count - 1) * spacing,
  );
  const picture = new Picture(...size);
  directions.forEach((direction, row) => {
    for (let column = 0; column < columns; column += 1) {
      const [left, top] = [column, row].map((index, axis) => margin + index * (cell[axis] + spacing));
      figure(picture, left + Math.floor((cell[0] - 16) / 2), top + cell[1] - 26, direction, column);
    }
  });
  return picture;
}

/** Eight characters as RPG Maker has them: two rows of four, each of three columns and four directions. */
export function eight(cell = [24, 32]) {
  const picture = new Picture(12 * cell[0], 8 * cell[1]);
  for (let character = 0; character < 8; character += 1) {
    ["down", "left", "right", "up"].forEach((direction, row) => {
      for (let step = 0; step < 3; step += 1) {
        const [column, line] = [3 * (character % 4) + step, 4 * Math.floor(character / 4) + row];
        figure(picture, column * cell[0] + (cell[0] - 16) / 2, line * cell[1] + cell[1] - 26, direction, step, [
          30 * character,
          250 - 30 * character,
          90,
        ]);
      }
    });
  }
  return picture;
}

/** A sheet whose cells are filled with other colours, so that each pixel tells where it belongs. */
export function filled(columns, rows, cell = 16) {
  const picture = new Picture(columns * cell, rows * cell);
  for (let y = 0; y < picture.height; y += 1) {
    for (let x = 0; x < picture.width; x += 1) {
      const edge = x % cell === 0 || y % cell === 0 || x % cell === cell - 1 || y % cell === cell - 1;
      picture.pixels.set(
        [(x * 37) % 256, (y * 53) % 256, ((x + y) * 11) % 256, edge ? 0 : 255],
        4 * (y * picture.width + x),
      );
    }
  }
  return picture;
}
