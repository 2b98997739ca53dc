// The sheet: the picture, zoomed, with the grid over it. Lines, cells and the origin are dragged here.

const view = { scale: 1, x: 0, y: 0, image: "", hover: null, cursor: 0, isFitted: true };
const sheetCanvas = byId("sheet");
/** The grid while it is dragged; the program's answer replaces it. */
let dragged = null;
/** The rectangle that is drawn, and what is done with it. */
let drawn = null;
let drag = null;
/** How near to a line the pointer takes it, in pixels of the screen. */
const NEAR = 5;

/** The grid in which cells are chosen, and the one whose lines are dragged: cells of a part are numbered within it. */
const shownGrid = () => (dragged && !isOfPart() ? dragged : gridOf());
const shownWholeGrid = () => dragged ?? wholeGrid();
const toScreen = ([x, y]) => [view.x + x * view.scale, view.y + y * view.scale];
const toPicture = (event) => {
  const box = sheetCanvas.getBoundingClientRect();
  return [(event.clientX - box.left - view.x) / view.scale, (event.clientY - box.top - view.y) / view.scale];
};

/** The size of the picture that is shown. */
function pictureSize() {
  const image = mainImage();
  return image ? [image.width, image.height] : null;
}

function fit() {
  const size = pictureSize();
  if (!size) return;
  const [width, height] = [sheetCanvas.clientWidth - 40, sheetCanvas.clientHeight - 40];
  let scale = Math.min(width / size[0], height / size[1]);
  // Whole factors are sharp.
  scale = scale >= 1 ? Math.min(Math.floor(scale), 32) : Math.max(scale, 1 / 64);
  Object.assign(view, {
    scale,
    x: Math.round((sheetCanvas.clientWidth - size[0] * scale) / 2),
    y: Math.round((sheetCanvas.clientHeight - size[1] * scale) / 2),
    isFitted: true,
  });
}

const ZOOM = [1 / 64, 1 / 32, 1 / 16, 1 / 8, 1 / 4, 1 / 2, 1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64];

/** Zooms by steps, so that a point of the screen stays where it is. */
function zoom(steps, [x, y] = [sheetCanvas.clientWidth / 2, sheetCanvas.clientHeight / 2]) {
  const next =
    steps > 0 ? ZOOM.find((step) => step > view.scale * 1.001) : ZOOM.findLast((step) => step < view.scale * 0.999);
  if (!next) return;
  view.x = Math.round(x - ((x - view.x) / view.scale) * next);
  view.y = Math.round(y - ((y - view.y) / view.scale) * next);
  Object.assign(view, { scale: next, isFitted: false });
  drawSheet();
}

const alphas = new Map();
/** Whether each pixel of a picture can be seen; null for one that is too large to look at. */
function alphaOf(bitmap) {
  if (alphas.has(bitmap)) return alphas.get(bitmap);
  if (bitmap.width * bitmap.height > 64e6) return null;
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  context.drawImage(bitmap, 0, 0);
  const data = context.getImageData(0, 0, bitmap.width, bitmap.height).data;
  const seen = new Uint8Array(bitmap.width * bitmap.height);
  for (let pixel = 0; pixel < seen.length; pixel += 1) seen[pixel] = data[4 * pixel + 3] > 0 ? 1 : 0;
  alphas.clear();
  alphas.set(bitmap, seen);
  return seen;
}

/** The parts of borders between cells at which a drawing goes on: x, y, width and height of each; null if that is too much to look at. */
function cuts(grid, bitmap) {
  const seen = alphaOf(bitmap);
  if (!seen || grid.columns * grid.rows > 65536) return null;
  const [width, height] = [bitmap.width, bitmap.height];
  const found = [];
  const has = (x, y) => x >= 0 && y >= 0 && x < width && y < height && seen[y * width + x] === 1;
  for (let number = 0; number < grid.columns * grid.rows; number += 1) {
    const [left, top] = cornerOf(grid, number);
    if (number % grid.columns > 0 && grid.spacing[0] === 0) {
      for (let y = top; y < top + grid.cell[1]; y += 1)
        if (has(left - 1, y) && has(left, y)) found.push([left, y, 0, 1]);
    }
    if (number >= grid.columns && grid.spacing[1] === 0) {
      for (let x = left; x < left + grid.cell[0]; x += 1)
        if (has(x, top - 1) && has(x, top)) found.push([x, top, 1, 0]);
    }
    if (found.length > 20_000) break;
  }
  return found;
}
let cutsOf = { key: "", found: [] };

/** Smaller pictures of a large one, by how often they are halved. */
const halves = new Map();
/** A picture that is small enough for the scale at which it is drawn, if it is there; all is drawn again when it is. */
function halved(bitmap) {
  const times = Math.min(6, Math.floor(Math.log2(1 / view.scale)));
  if (times < 1 || bitmap.width * bitmap.height < 1 << 20) return bitmap;
  let own = halves.get(bitmap);
  if (!own) {
    halves.clear();
    halves.set(bitmap, (own = {}));
  }
  if (own[times] === undefined) {
    own[times] = null;
    const [resizeWidth, resizeHeight] = [bitmap.width, bitmap.height].map((side) => Math.max(1, side >> times));
    createImageBitmap(bitmap, { resizeWidth, resizeHeight, resizeQuality: "medium" }).then(
      (small) => {
        own[times] = small;
        drawSheet();
      },
      () => {},
    );
  }
  return own[times] ?? bitmap;
}

/** Draws that part of the picture that is in the view. */
function drawPicture(context, bitmap, size) {
  const shown = halved(bitmap);
  context.imageSmoothingEnabled = view.scale < 1;
  const ratio = [shown.width / bitmap.width, shown.height / bitmap.height];
  const whole = [bitmap.width, bitmap.height];
  // Whole pixels of the picture, so that those at the edge are as large as the others.
  const from = [view.x, view.y].map((start, axis) => clamp(Math.floor(-start / view.scale), 0, whole[axis]));
  const to = [view.x, view.y].map((start, axis) => clamp(Math.ceil((size[axis] - start) / view.scale), 0, whole[axis]));
  const [across, down] = [to[0] - from[0], to[1] - from[1]];
  if (across <= 0 || down <= 0) return;
  const [x, y] = toScreen(from);
  context.drawImage(
    shown,
    from[0] * ratio[0],
    from[1] * ratio[1],
    across * ratio[0],
    down * ratio[1],
    x,
    y,
    across * view.scale,
    down * view.scale,
  );
}

function drawSheet() {
  const [context, width, height] = surface(sheetCanvas);
  context.clearRect(0, 0, width, height);
  const image = mainImage();
  byId("empty").hidden = image !== null;
  byId("empty").textContent = state
    ? "No picture is read yet: mend the text, or choose another picture."
    : "Choose a picture on the left.";
  byId("zoom").textContent = image ? `${view.scale >= 1 ? view.scale : `1/${Math.round(1 / view.scale)}`} ×` : "";
  if (!image) return;
  if (view.image !== `${image.path} ${image.width} ${image.height}`) {
    view.image = `${image.path} ${image.width} ${image.height}`;
    fit();
  }
  const [left, top] = [view.x, view.y];
  const [right, bottom] = [left + image.width * view.scale, top + image.height * view.scale];
  checker(context, [Math.max(0, left), Math.max(0, top), Math.min(width, right), Math.min(height, bottom)]);
  const bitmap = bitmapOf(addressOf(image), sound.disk);
  if (bitmap) drawPicture(context, bitmap, [width, height]);
  const grid = shownGrid();
  if (!grid) return;
  const lines = tab === "cut" ? shownWholeGrid() : grid;
  if (!isAnySize()) drawGrid(context, lines, [width, height]);
  if (bitmap && !isAnySize()) {
    const key = JSON.stringify([image.path, sound.disk, grid.cell, grid.margin, grid.spacing]);
    if (cutsOf.key !== key) cutsOf = { key, found: grid.isWhole ? [] : cuts(grid, bitmap) };
    context.fillStyle = "#e0245e";
    for (const [x, y, across, down] of cutsOf.found ?? []) {
      const [sx, sy] = toScreen([x, y]);
      if (sx < -9 || sy < -9 || sx > width + 9 || sy > height + 9) continue;
      context.fillRect(
        sx - (across ? 0 : 1.5),
        sy - (down ? 0 : 1.5),
        Math.max(3, across * view.scale),
        Math.max(3, down * view.scale),
      );
    }
  }
  facts(grid, image);
  if (!isAnySize()) drawChosen(context, grid);
  drawArea(context);
  drawRectangles(context);
  drawOrigins(context, [width, height]);
  if (state.value === null) {
    context.fillStyle = "#e0245e";
    context.textBaseline = "bottom";
    context.fillText("the text has a mistake: this is the last picture", 8, height - 8);
  }
}

function facts(grid, image) {
  const cut = cutsOf.found?.length;
  if (isAnySize()) {
    const count = frameRects()?.length ?? 0;
    byId("facts").textContent =
      `${plain(image.path)}: ${image.width} × ${image.height}, ${counted(count, "frame")} of any size`;
    return;
  }
  if (grid.isWhole) {
    byId("facts").textContent = `${plain(image.path)}: ${image.width} × ${image.height}`;
    return;
  }
  byId("facts").textContent =
    `${plain(image.path)}: ${image.width} × ${image.height}, ${grid.columns} × ${grid.rows} cells of ${grid.cell[0]} × ${grid.cell[1]}` +
    (cut > 0
      ? `, ${counted(cut, "pixel")} of drawings cut`
      : cut === 0 && grid.columns * grid.rows > 1
        ? ", no drawing cut"
        : "");
}

function checker(context, [left, top, right, bottom]) {
  if (right <= left || bottom <= top) return;
  context.fillStyle = colour("--square-other");
  context.fillRect(left, top, right - left, bottom - top);
  context.fillStyle = colour("--square");
  for (let y = Math.floor(top / 8); y * 8 < bottom; y += 1) {
    for (let x = Math.floor(left / 8); x * 8 < right; x += 1) {
      if ((x + y) % 2 === 0) continue;
      const [l, t] = [Math.max(left, x * 8), Math.max(top, y * 8)];
      context.fillRect(l, t, Math.min(right, x * 8 + 8) - l, Math.min(bottom, y * 8 + 8) - t);
    }
  }
}

/** A line that is seen on light and on dark pictures. */
function line(context, x, y, width, height, ink = "#2f8cff") {
  context.fillStyle = "#ffffffa0";
  context.fillRect(
    Math.round(x) - 1,
    Math.round(y) - 1,
    Math.max(1, width) + 2 * (width === 0 ? 1 : 0),
    Math.max(1, height) + 2 * (height === 0 ? 1 : 0),
  );
  context.fillStyle = ink;
  context.fillRect(Math.round(x), Math.round(y), Math.max(1, width), Math.max(1, height));
}

function drawGrid(context, grid, [width, height]) {
  const lengths = [grid.columns, grid.rows];
  const all = [0, 1].map(
    (axis) => grid.margin[axis] + lengths[axis] * grid.cell[axis] + (lengths[axis] - 1) * grid.spacing[axis],
  );
  for (const axis of [0, 1]) {
    const other = 1 - axis;
    const step = (grid.cell[axis] + grid.spacing[axis]) * view.scale;
    // Lines that lie close together hide the picture.
    if (step < 6) continue;
    const start = [view.x, view.y][other] + grid.margin[other] * view.scale;
    const end = [view.x, view.y][other] + all[other] * view.scale;
    for (let index = 0; index <= lengths[axis]; index += 1) {
      const position = grid.margin[axis] + index * (grid.cell[axis] + grid.spacing[axis]);
      const places =
        index === 0
          ? [position]
          : index === lengths[axis] || grid.spacing[axis] === 0
            ? [position - grid.spacing[axis]]
            : [position - grid.spacing[axis], position];
      for (const place of places) {
        const screen = [view.x, view.y][axis] + place * view.scale;
        if (screen < -2 || screen > [width, height][axis] + 2) continue;
        const ink =
          view.hover && view.hover.axis === axis && Math.abs(view.hover.place - place) < 0.01 ? "#ff9f1a" : "#2f8cff";
        if (axis === 0) line(context, screen, start, 0, end - start, ink);
        else line(context, start, screen, end - start, 0, ink);
      }
    }
  }
}

/** Whether nothing of a rectangle of the screen is in the view. */
const isOutside = (x, y, width, height) =>
  x > sheetCanvas.clientWidth || y > sheetCanvas.clientHeight || x + width < 0 || y + height < 0;

function drawChosen(context, grid) {
  const own = strip();
  const numbers = new Map();
  (own?.frames ?? []).forEach((frame, index) => {
    const cell =
      frame.picture && sound.images[frame.picture.image]?.path === mainImage()?.path
        ? cellOf(grid, frame.picture)
        : null;
    if (cell !== null) numbers.set(cell, [...(numbers.get(cell) ?? []), index]);
  });
  const outline = (number, ink, fill) => {
    const [x, y] = toScreen(cornerOf(grid, number));
    const [width, height] = grid.cell.map((side) => side * view.scale);
    if (isOutside(x, y, width, height)) return;
    context.fillStyle = fill;
    context.fillRect(x, y, width, height);
    context.strokeStyle = ink;
    context.lineWidth = 2;
    context.strokeRect(x + 1, y + 1, width - 2, height - 2);
  };
  if (dragged === null) for (const number of numbers.keys()) outline(number, "#2fb36fb0", "#2fb36f18");
  for (const number of chosen.cells) if (number < grid.columns * grid.rows) outline(number, "#ff9f1a", "#ff9f1a38");
  if (document.activeElement === sheetCanvas && document.activeElement.matches(":focus-visible"))
    outline(Math.min(view.cursor, grid.columns * grid.rows - 1), "#d22fff", "#0000");
  context.font = "11px system-ui, sans-serif";
  context.textBaseline = "top";
  const label = (number, text, ink) => {
    const [x, y] = toScreen(cornerOf(grid, number));
    if (grid.cell[0] * view.scale < 20 || grid.cell[1] * view.scale < 16 || isOutside(x, y, 20, 16)) return;
    context.fillStyle = "#ffffffd0";
    context.fillRect(x + 2, y + 2, context.measureText(text).width + 6, 13);
    context.fillStyle = ink;
    context.fillText(text, x + 5, y + 3);
  };
  if (dragged === null)
    for (const [number, indices] of numbers) label(number, indices.map((index) => index + 1).join(" "), "#10703c");
  chosen.cells.forEach((number, index) => label(number, `${index + 1}`, "#a34f00"));
}

onChange(drawSheet);
