// The drawings of a picture: pixels that can be seen and hang together, each with its box.

/** The most drawings that are looked for. */
const MOST_DRAWINGS = 2000;

/** The box of the pixels that hang together with one, at sides or corners: x, y, width and height. They are marked in `done`. */
function boxFrom(seen, [width, height], start, done) {
  const open = [start];
  done[start] = 1;
  let [left, top, right, bottom] = [width, height, 0, 0];
  while (open.length > 0) {
    const pixel = open.pop();
    const x = pixel % width;
    const y = (pixel - x) / width;
    left = Math.min(left, x);
    right = Math.max(right, x + 1);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y + 1);
    for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row += 1)
      for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column += 1) {
        const next = row * width + column;
        if (seen[next] === 1 && done[next] === 0) {
          done[next] = 1;
          open.push(next);
        }
      }
  }
  return [left, top, right - left, bottom - top];
}

/** The picture that is shown: which of its pixels can be seen, and its size; null for one that is too large, or not there. */
function seenPixels() {
  const image = mainImage();
  const bitmap = image && bitmapOf(addressOf(image), sound.disk);
  const seen = bitmap && alphaOf(bitmap);
  return seen ? { bitmap, seen, size: [bitmap.width, bitmap.height] } : null;
}

/** The box of the drawing at a point of the picture; null where nothing can be seen. */
function boxAt(point) {
  const picture = seenPixels();
  if (!picture) return null;
  const [x, y] = point.map(Math.floor);
  const [width, height] = picture.size;
  const start = y * width + x;
  if (x < 0 || y < 0 || x >= width || y >= height || picture.seen[start] !== 1) return null;
  return boxFrom(picture.seen, picture.size, start, new Uint8Array(picture.seen.length));
}

const isOver = (a, b) => [0, 1].every((axis) => a[axis] < b[axis] + b[axis + 2] && b[axis] < a[axis] + a[axis + 2]);
const union = (a, b) => {
  const start = [0, 1].map((axis) => Math.min(a[axis], b[axis]));
  return start.concat([0, 1].map((axis) => Math.max(a[axis] + a[axis + 2], b[axis] + b[axis + 2]) - start[axis]));
};

/** Boxes in the order in which one reads: those whose middles lie beside each other are a row. */
function inReadingOrder(boxes) {
  const rows = [];
  for (const box of [...boxes].sort((a, b) => a[1] - b[1])) {
    const row = rows.at(-1);
    const middle = box[1] + box[3] / 2;
    if (row && middle < row.bottom) row.boxes.push(box);
    else rows.push({ bottom: box[1] + box[3], boxes: [box] });
  }
  return rows.flatMap(({ boxes }) => boxes.sort((a, b) => a[0] - b[0]));
}

let drawingsOf = { bitmap: null, boxes: null };
/** The boxes of all drawings of the picture, in reading order; null if they are too many. Boxes that lie on each other are one. */
function drawings() {
  const picture = seenPixels();
  if (!picture) return null;
  if (drawingsOf.bitmap === picture.bitmap) return drawingsOf.boxes;
  const { seen, size } = picture;
  const done = new Uint8Array(seen.length);
  let boxes = [];
  for (let pixel = 0; pixel < seen.length && boxes.length <= MOST_DRAWINGS; pixel += 1)
    if (seen[pixel] === 1 && done[pixel] === 0) boxes.push(boxFrom(seen, size, pixel, done));
  if (boxes.length > MOST_DRAWINGS) boxes = null;
  for (let at = 0; boxes && at < boxes.length; at += 1) {
    const other = boxes.findIndex((box, index) => index > at && isOver(box, boxes[at]));
    if (other < 0) continue;
    boxes[at] = union(boxes[at], boxes[other]);
    boxes.splice(other, 1);
    // It may lie on earlier ones now.
    at = -1;
  }
  drawingsOf = { bitmap: picture.bitmap, boxes: boxes && inReadingOrder(boxes) };
  return drawingsOf.boxes;
}
