// Rectangles on the sheet: frames of any size, and boxes. They are picked, moved and resized by the pointer and by keys.

/** The key of the rectangle that is picked. */
let picked = null;
/** The picked rectangle as it will be, until the program has answered. */
let moved = null;

function pick(key) {
  picked = key;
  moved = null;
}

/** Whether a frame is cut from the picture that is shown. */
const isShown = (frame) => frame.picture && sound.images[frame.picture.image]?.path === mainImage()?.path;

/** The frames of any size of the chosen animation on the sheet. */
function frameRectangles() {
  const own = frameRects();
  const frames = strip()?.frames ?? [];
  if (!own || own.length !== frames.length) return [];
  const path = [...selectionLevel(), "frames"];
  const changed = (index, rect) => [
    put(
      path,
      own.map((frame, at) => (at === index ? { ...frame, rect } : frame)),
    ),
  ];
  const without = (index) => {
    const rest = frames.map((_, at) => at).filter((at) => at !== index);
    const times = rest.map((at) => frames[at].ms);
    return [...putRects(rest, times), ...renumbered(rest)];
  };
  return frames.flatMap((frame, index) =>
    isShown(frame)
      ? [
          {
            key: `${index}`,
            label: `${index + 1}`,
            ink: "#2fb36f",
            corner: [0, 0],
            room: pictureSize(),
            rect: frame.picture.rect,
            put: (rect) => changed(index, rect),
            drop: own.length > 1 ? () => without(index) : null,
          },
        ]
      : [],
  );
}

/** The boxes of the chosen animation, in each frame that has them. */
function boxRectangles() {
  const frames = strip()?.frames ?? [];
  return boxes().flatMap(([name, box, path, list, number]) => {
    const corners = new Map();
    frames.forEach((frame, index) => {
      if (isShown(frame) && inList(box.frames, index)) corners.set(frame.picture.rect.join(), frame.picture.rect);
    });
    const put_rect = (rect) => [
      list
        ? put(
            path,
            list.map((other, at) => (at === number ? { ...other, rect } : other)),
          )
        : put([...path, "rect"], rect),
    ];
    const without = () => [
      list && list.length > 1
        ? put(
            path,
            list.filter((_, at) => at !== number),
          )
        : drop(path),
    ];
    return [...corners.values()].map(([x, y]) => ({
      key: `${name} ${number}`,
      label: name,
      ink: colourOf(name),
      corner: [x, y],
      room: null,
      rect: box.rect,
      put: put_rect,
      drop: without,
    }));
  });
}

/** The rectangles that can be picked now. */
const rectangles = () => (tab === "boxes" ? boxRectangles() : isAnySize() ? frameRectangles() : []);
const isOfRectangles = () => tab === "boxes" || isAnySize();

/** A rectangle with at least a pixel, and inside of the room that it has. */
function within([x, y, width, height], { room }) {
  const size = [Math.max(1, width), Math.max(1, height)];
  if (!room) return [x, y, ...size];
  const start = [x, y].map((value, axis) => clamp(value, 0, room[axis] - 1));
  return [...start, ...size.map((side, axis) => clamp(side, 1, room[axis] - start[axis]))];
}

const rectOf = (item) => (moved?.key === item.key ? moved.rect : item.rect);

/** What is at a point: a rectangle, and which of its sides, -1, 0 or 1 for each axis; 0 and 0 is its inside. */
function rectangleAt(point) {
  const near = NEAR / view.scale;
  for (const item of rectangles().filter((item) => item.key === picked)) {
    const [x, y, width, height] = rectOf(item);
    const [start, size] = [
      [x + item.corner[0], y + item.corner[1]],
      [width, height],
    ];
    const isNear = [0, 1].every(
      (axis) => point[axis] >= start[axis] - near && point[axis] <= start[axis] + size[axis] + near,
    );
    if (!isNear) continue;
    const sides = [0, 1].map((axis) => {
      const [first, last] = [Math.abs(point[axis] - start[axis]), Math.abs(point[axis] - start[axis] - size[axis])];
      // A small one keeps an inside.
      const reach = Math.min(near, (size[axis] * view.scale < 4 * NEAR ? size[axis] / 4 : near) || near);
      return Math.min(first, last) > reach && point[axis] > start[axis] && point[axis] < start[axis] + size[axis]
        ? 0
        : first < last
          ? -1
          : 1;
    });
    return { item, sides };
  }
  return null;
}

/** The rectangle that a click at a point picks: the smallest one. */
function rectangleUnder(point) {
  const has = ({ corner, rect }) =>
    [0, 1].every(
      (axis) => point[axis] >= corner[axis] + rect[axis] && point[axis] < corner[axis] + rect[axis] + rect[axis + 2],
    );
  const found = rectangles().filter(has);
  return found.sort((a, b) => a.rect[2] * a.rect[3] - b.rect[2] * b.rect[3])[0] ?? null;
}

/** A rectangle after its sides, or all of it, went some pixels. */
function withSides(rect, sides, by) {
  if (sides[0] === 0 && sides[1] === 0) return [rect[0] + by[0], rect[1] + by[1], rect[2], rect[3]];
  const next = [...rect];
  for (const axis of [0, 1]) {
    if (sides[axis] < 0) {
      const start = Math.min(rect[axis] + by[axis], rect[axis] + rect[axis + 2] - 1);
      next[axis + 2] = rect[axis] + rect[axis + 2] - start;
      next[axis] = start;
    } else if (sides[axis] > 0) next[axis + 2] = Math.max(1, rect[axis + 2] + by[axis]);
  }
  return next;
}

/** Shows a rectangle as it will be, and asks for it. */
function moveRectangle(item, rect, gesture) {
  // What is moved as a whole keeps its size at the edge of the picture.
  const isWhole = rect[2] === rectOf(item)[2] && rect[3] === rectOf(item)[3];
  const kept =
    item.room && isWhole
      ? [0, 1].map((axis) => clamp(rect[axis], 0, item.room[axis] - rect[axis + 2])).concat(rect.slice(2))
      : rect;
  const next = within(kept, item);
  if (isSame(next, rectOf(item))) return;
  moved = { key: item.key, rect: next };
  edit(item.put(next), gesture).finally(() => {
    if (!drag && moved?.rect === next) moved = null;
  });
  drawSheet();
}

function removePicked() {
  const item = rectangles().find((item) => item.key === picked);
  if (!item) return;
  if (!item.drop) return tell("an animation has at least one frame: remove the animation");
  pick(null);
  edit(item.drop());
}

let nudged = { key: null, gesture: 0, at: 0 };
/** Keys on the sheet while rectangles are edited. Returns whether it was one of them. */
function rectangleKey(event) {
  const all = rectangles().filter((item, index, list) => list.findIndex((other) => other.key === item.key) === index);
  const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  const item = all.find((item) => item.key === picked);
  if (event.key in steps) {
    if (!item) pick(all[0]?.key ?? null);
    else {
      // Keys that follow each other are one step of the history.
      if (nudged.key !== picked || performance.now() - nudged.at > 1000)
        nudged = { key: picked, gesture: newGesture() };
      nudged.at = performance.now();
      const by = steps[event.key].map((value) => value * (event.shiftKey ? 8 : 1));
      moveRectangle(item, withSides(rectOf(item), event.altKey ? [1, 1] : [0, 0], by), nudged.gesture);
    }
  } else if (event.key === " " && all.length > 0) {
    const index = all.indexOf(item) + (event.shiftKey ? -1 : 1);
    pick(all[(index + all.length) % all.length].key);
  } else if (event.key === "Delete" || event.key === "Backspace") removePicked();
  else if (event.key === "Enter" && tab === "boxes") addBoxByKey();
  else if (event.key === "Enter") addNextDrawing();
  else if (event.key === "Escape") pick(null);
  else return false;
  return true;
}

/** The frames that are no cells, also those of descriptions that are only shown. */
function uncutFrames() {
  const own = frameRectangles();
  if (own.length > 0) return own;
  const grid = gridOf();
  return (strip()?.frames ?? []).flatMap((frame, index) =>
    isShown(frame) && cellOf(grid, frame.picture) === null
      ? [{ key: null, label: `${index + 1}`, ink: "#2fb36f", corner: [0, 0], room: [0, 0], rect: frame.picture.rect }]
      : [],
  );
}

/** All rectangles: those of the boxes, and the frames of any size. */
function drawRectangles(context) {
  context.font = "11px system-ui, sans-serif";
  context.textBaseline = "top";
  const all = [...(dragged === null && !hasDraftCells() ? uncutFrames() : []), ...boxRectangles()];
  const own = new Set(rectangles().map((item) => item.key));
  for (const item of all) {
    const isPicked = isOfRectangles() && item.key === picked && own.has(picked);
    const rect = isPicked ? rectOf(item) : item.rect;
    const [x, y] = toScreen([rect[0] + item.corner[0], rect[1] + item.corner[1]]);
    const [width, height] = [rect[2] * view.scale, rect[3] * view.scale];
    if (x > sheetCanvas.clientWidth || y > sheetCanvas.clientHeight || x + width < 0 || y + height < 0) continue;
    context.strokeStyle = isPicked ? "#ff9f1a" : item.ink;
    context.lineWidth = isPicked ? 2 : 1.5;
    context.strokeRect(x, y, width, height);
    if (isPicked) {
      context.fillStyle = "#ff9f1a28";
      context.fillRect(x, y, width, height);
      context.fillStyle = "#ff9f1a";
      for (const [across, down] of [
        [0, 0],
        [0.5, 0],
        [1, 0],
        [0, 0.5],
        [1, 0.5],
        [0, 1],
        [0.5, 1],
        [1, 1],
      ])
        context.fillRect(x + across * width - 3, y + down * height - 3, 6, 6);
    }
    if (item.room && width >= 20 && height >= 16) {
      context.fillStyle = "#ffffffd0";
      context.fillRect(x + 2, y + 2, context.measureText(item.label).width + 6, 13);
      context.fillStyle = "#10703c";
      context.fillText(item.label, x + 5, y + 3);
    }
  }
  if (!drawn) return;
  const [x, y] = toScreen(drawn.slice(0, 2));
  context.lineWidth = 1.5;
  context.strokeStyle = "#ff9f1a";
  context.strokeRect(x, y, drawn[2] * view.scale, drawn[3] * view.scale);
}
