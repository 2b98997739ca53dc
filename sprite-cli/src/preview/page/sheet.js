// The sheet: the images that an animation is cut from, with the rectangles of its pictures and their origins.

const sheet = { canvas: null, scale: 1, image: -1, rectangles: [], shown: "" };

/** The numbers of the pictures that some directions show, each once. */
function picturesOf(tracks) {
  const pictures = new Set();
  for (const track of tracks) {
    for (const layer of track.layers) {
      for (let at = 1; at < layer.changes.length; at += 2) if (layer.changes[at] >= 0) pictures.add(layer.changes[at]);
    }
  }
  return [...pictures];
}

/** Where a picture lies in its image. */
function rectangleOf(sprite, picture, variant) {
  const base = PICTURE * picture;
  let [, x, y, width, height, originX, originY, mirrored] = sprite.pictures.slice(base, base + PICTURE);
  if (variant > 0 && sprite.shifts[variant - 1]) [x, y] = sprite.shifts[variant - 1].slice(2 * picture, 2 * picture + 2);
  // The origin is given after mirroring.
  return { picture, x, y, width, height, originX: mirrored ? width - originX : originX, originY };
}

/** The images that a sprite's animation uses, most used first. */
function sheetImages(sprite, animation) {
  const uses = new Map();
  for (const picture of picturesOf(animation.tracks)) {
    const image = imageOf(sprite, picture);
    if (image >= 0) uses.set(image, (uses.get(image) ?? 0) + 1);
  }
  return [...uses].sort((a, b) => b[1] - a[1]).map(([image]) => image);
}

/** Prepares the sheet of an animation. */
function prepareSheet(sprite, animation, image, variant, available) {
  const size = content.images[image];
  sheet.image = image;
  sheet.shown = "";
  sheet.rectangles = picturesOf(animation.tracks)
    .filter((picture) => imageOf(sprite, picture) === image)
    .map((picture) => rectangleOf(sprite, picture, variant));
  sheet.scale = Math.max(0.05, Math.min(4, available / size.width));
  if (sheet.scale > 1) sheet.scale = Math.floor(sheet.scale);
  sheet.canvas.style.width = `${Math.round(size.width * sheet.scale)}px`;
  sheet.canvas.style.height = `${Math.round(size.height * sheet.scale)}px`;
}

/** Draws the sheet, with the pictures that are shown now outlined strongly. */
function drawSheet(pictures) {
  if (!sheet.canvas || sheet.image < 0) return;
  const drawn = bitmap(sheet.image);
  const key = `${pictures} ${drawn !== null} ${devicePixelRatio}`;
  if (key === sheet.shown || !drawn) return;
  sheet.shown = key;
  const { canvas } = sheet;
  // Lines stay thin and the canvas small: a sheet may be larger than any screen.
  const scale = Math.min(sheet.scale * devicePixelRatio, 8192 / Math.max(drawn.width, drawn.height));
  canvas.width = Math.round(drawn.width * scale);
  canvas.height = Math.round(drawn.height * scale);
  const context = canvas.getContext("2d");
  context.imageSmoothingEnabled = scale < 1;
  context.drawImage(drawn, 0, 0, canvas.width, canvas.height);
  const outline = (rectangle, colour, width) => {
    context.strokeStyle = colour;
    context.lineWidth = width;
    const inset = width / 2;
    context.strokeRect(
      Math.round(rectangle.x * scale) + inset, Math.round(rectangle.y * scale) + inset,
      Math.max(1, Math.round(rectangle.width * scale) - width), Math.max(1, Math.round(rectangle.height * scale) - width),
    );
  };
  for (const rectangle of sheet.rectangles) outline(rectangle, "#2f8cff90", 1);
  for (const rectangle of sheet.rectangles.filter((known) => pictures.includes(known.picture))) {
    outline(rectangle, "#ffffffc0", 4);
    outline(rectangle, "#2f6fde", 2);
    drawOrigin(context, (rectangle.x + rectangle.originX) * scale, (rectangle.y + rectangle.originY) * scale);
  }
}

/** What stands above a picture that a description divides, or fails to. */
function draftText({ image, grid, frames }) {
  const { path, width, height } = content.images[image];
  if (grid === null) return frames.length === 0 ? `${path}: ${width} × ${height}` : `${path}: ${counted(frames.length, "frame")}`;
  const [cellWidth, cellHeight] = grid.cell;
  if (cellWidth === width && cellHeight === height) return `${path}: one cell of ${width} × ${height}`;
  return `${path}: cells of ${cellWidth} × ${cellHeight} in ${counted(grid.columns, "column")} and ${counted(grid.rows, "row")}`;
}

/** A picture with the cells into which its description divides it. */
function draftElement(laid) {
  laid.canvas = element("canvas", { class: "ground", role: "img", "aria-label": draftText(laid.draft) });
  laid.isDrawn = false;
  laid.canvas.style.width = `${laid.width}px`;
  laid.canvas.style.height = `${laid.height - DRAFT_CAPTION}px`;
  return element("figure", { class: "draft" }, element("figcaption", {}, name(draftText(laid.draft), { title: draftText(laid.draft) })), laid.canvas);
}

/** Cells that are drawn at most; a picture with more would only be lines. */
const MOST_LINES = 4096;

function drawDraft(laid) {
  const { canvas, draft } = laid;
  if (!canvas || laid.isDrawn) return;
  const drawn = bitmap(draft.image);
  if (!drawn) return;
  laid.isDrawn = true;
  const scale = Math.min(laid.scale * devicePixelRatio, 8192 / Math.max(drawn.width, drawn.height));
  canvas.width = Math.max(1, Math.round(drawn.width * scale));
  canvas.height = Math.max(1, Math.round(drawn.height * scale));
  const context = canvas.getContext("2d");
  context.imageSmoothingEnabled = scale < 1;
  context.drawImage(drawn, 0, 0, canvas.width, canvas.height);
  const outline = ([x, y, width, height], colour) => {
    context.strokeStyle = colour;
    context.lineWidth = 1;
    const [left, top] = [Math.round(x * scale), Math.round(y * scale)];
    context.strokeRect(left + 0.5, top + 0.5, Math.round((x + width) * scale) - left - 1, Math.round((y + height) * scale) - top - 1);
  };
  for (const frame of draft.frames) {
    const [x, y, width, height] = frame;
    outline(frame, x + width > drawn.width || y + height > drawn.height ? "#e0245e" : "#2f8cff");
  }
  if (draft.grid === null) return;
  const { cell, margin, spacing, columns, rows } = draft.grid;
  const size = 9 * devicePixelRatio;
  const hasNumbers = cell[0] * scale >= 2.2 * size && cell[1] * scale >= 1.6 * size;
  context.font = `${size}px system-ui, sans-serif`;
  context.textBaseline = "top";
  for (let index = 0; index < Math.min(columns * rows, MOST_LINES); index += 1) {
    const x = margin[0] + (index % columns) * (cell[0] + spacing[0]);
    const y = margin[1] + Math.floor(index / columns) * (cell[1] + spacing[1]);
    outline([x, y, ...cell], "#2f8cffc0");
    if (!hasNumbers) continue;
    const [left, top] = [Math.round(x * scale) + 3, Math.round(y * scale) + 3];
    context.fillStyle = "#ffffffc8";
    context.fillRect(left - 1, top - 1, context.measureText(index).width + 2, size + 1);
    context.fillStyle = "#1d4ed8";
    context.fillText(index, left, top);
  }
}

/** The picture whose rectangle lies at a point of the sheet's element, and the rectangle. */
function rectangleAt(event) {
  const [x, y] = [event.offsetX / sheet.scale, event.offsetY / sheet.scale];
  return sheet.rectangles.find((known) => x >= known.x && y >= known.y && x < known.x + known.width && y < known.y + known.height);
}
