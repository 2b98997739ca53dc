// Hands on the sheet: lines, the origin, cells and boxes, by the pointer and by keys.

/** The line near a point of the picture: its axis, its number and what it is; null for none. */
function lineAt(grid, point) {
  const near = NEAR / view.scale;
  const lengths = [grid.columns, grid.rows];
  let best = null;
  for (const axis of [0, 1]) {
    const step = grid.cell[axis] + grid.spacing[axis];
    if (step * view.scale < 3 * NEAR) continue;
    const end = grid.margin[1 - axis] + lengths[1 - axis] * (grid.cell[1 - axis] + grid.spacing[1 - axis]);
    if (point[1 - axis] < -near || point[1 - axis] > end + near) continue;
    const index = clamp(Math.round((point[axis] - grid.margin[axis]) / step), 0, lengths[axis]);
    for (const at of [index - 1, index, index + 1]) {
      if (at < 0 || at > lengths[axis]) continue;
      const start = grid.margin[axis] + at * step;
      const places =
        at === 0
          ? [["margin", start]]
          : [
              ["cell", start - grid.spacing[axis]],
              ...(grid.spacing[axis] > 0 && at < lengths[axis] ? [["spacing", start]] : []),
            ];
      for (const [kind, place] of places) {
        const distance = Math.abs(point[axis] - place);
        if (distance <= near && (!best || distance < best.distance)) best = { axis, index: at, kind, place, distance };
      }
    }
  }
  return best;
}

function cellAt(grid, [x, y]) {
  const [column, row] = [x, y].map((value, axis) =>
    Math.floor((value - grid.margin[axis]) / (grid.cell[axis] + grid.spacing[axis])),
  );
  if (column < 0 || row < 0 || column >= grid.columns || row >= grid.rows) return null;
  return row * grid.columns + column;
}

/** A grid with counts that fit a picture. */
function fitted(grid) {
  const size = pictureSize();
  const counts = [0, 1].map((axis) =>
    Math.max(
      0,
      Math.floor((size[axis] - grid.margin[axis] + grid.spacing[axis]) / (grid.cell[axis] + grid.spacing[axis])),
    ),
  );
  return { ...grid, columns: counts[0], rows: counts[1], isWhole: false };
}

/** The grid after a line was dragged to a place. */
function withLine(grid, { axis, index, kind }, place, isSpacing) {
  const next = { ...grid, cell: [...grid.cell], margin: [...grid.margin], spacing: [...grid.spacing] };
  const size = pictureSize()[axis];
  if (kind === "margin") next.margin[axis] = clamp(Math.round(place), 0, size - 1);
  else if (kind === "spacing")
    next.spacing[axis] = clamp(Math.round((place - grid.margin[axis]) / index - grid.cell[axis]), 0, size);
  else if (isSpacing)
    next.spacing[axis] = clamp(Math.round((place - grid.margin[axis]) / index - grid.cell[axis]), 0, size);
  else
    next.cell[axis] = clamp(
      Math.round((place - grid.margin[axis] - (index - 1) * grid.spacing[axis]) / index),
      1,
      size - grid.margin[axis],
    );
  return fitted(next);
}

function choose(number, event) {
  if (event.shiftKey && chosen.cells.length > 0) {
    const last = chosen.cells.at(-1);
    const [from, to] = [Math.min(last, number), Math.max(last, number)];
    for (let cell = from; cell <= to; cell += 1) if (!chosen.cells.includes(cell)) chosen.cells.push(cell);
  } else if (event.ctrlKey || event.metaKey) {
    chosen.cells = chosen.cells.includes(number)
      ? chosen.cells.filter((cell) => cell !== number)
      : [...chosen.cells, number];
  } else chosen.cells = [number];
  view.cursor = number;
}

function chooseBlock(from, to, before) {
  const grid = shownGrid();
  const [a, b] = [from, to].map((number) => [number % grid.columns, Math.floor(number / grid.columns)]);
  const cells = [];
  for (let row = Math.min(a[1], b[1]); row <= Math.max(a[1], b[1]); row += 1) {
    for (let column = Math.min(a[0], b[0]); column <= Math.max(a[0], b[0]); column += 1)
      cells.push(row * grid.columns + column);
  }
  chosen.cells = [...before.filter((cell) => !cells.includes(cell)), ...cells];
}

sheetCanvas.addEventListener("pointerdown", (event) => {
  sheetCanvas.setPointerCapture(event.pointerId);
  if (event.button === 1 || (event.button === 0 && event.altKey)) {
    drag = { kind: "pan", x: event.clientX - view.x, y: event.clientY - view.y };
    event.preventDefault();
    return;
  }
  const grid = gridOf();
  if (event.button !== 0 || !grid || !pictureSize()) return;
  const point = toPicture(event);
  const handle = areaHandleAt(event);
  const onOrigin = tab === "boxes" ? null : originAt(point);
  if (handle) {
    drag = { kind: "area", handle, area: areaOf(), grid: wholeGrid(), gesture: newGesture() };
  } else if (onOrigin !== null) {
    drag = { kind: "origin", index: onOrigin, gesture: newGesture() };
  } else if (isOfRectangles()) {
    takeRectangle(event, point, grid);
  } else {
    const line = tab === "cut" ? lineAt(wholeGrid(), point) : null;
    const cell = cellAt(grid, point);
    if (line) drag = { kind: "line", line, grid: wholeGrid(), gesture: newGesture() };
    else if (cell === null) {
      chosen.cells = [];
      changed();
    } else {
      choose(cell, event);
      const isMore = event.ctrlKey || event.metaKey || event.shiftKey;
      drag = { kind: "cells", from: cell, before: isMore ? chosen.cells : [] };
      changed();
    }
  }
});

/** Takes the picked rectangle, or begins to draw one. */
function takeRectangle(event, point, grid) {
  const isNew = event.ctrlKey || event.metaKey;
  const found = isNew ? null : rectangleAt(point);
  if (found && !event.shiftKey) {
    drag = { kind: "rectangle", ...found, rect: rectOf(found.item), from: point, gesture: newGesture() };
    return;
  }
  const room = tab === "boxes" ? roomAt(point, grid) : [0, 0, ...pictureSize()];
  if (room)
    drag = { kind: "draw", room, from: point, isMore: event.shiftKey, isNew, start: [event.clientX, event.clientY] };
}

/** The frame, or the cell, at a point of the picture: x, y, width and height. */
function roomAt(point, grid) {
  const has = ([x, y, width, height]) =>
    point[0] >= x && point[1] >= y && point[0] < x + width && point[1] < y + height;
  const frame = (strip()?.frames ?? []).find((frame) => isShown(frame) && has(frame.picture.rect));
  if (frame) return frame.picture.rect;
  const cell = cellAt(grid, point);
  return cell === null ? null : [...cornerOf(grid, cell), ...grid.cell];
}

const CURSORS = {
  "-1 -1": "nwse-resize",
  "1 1": "nwse-resize",
  "-1 1": "nesw-resize",
  "1 -1": "nesw-resize",
  "0 0": "move",
};
/** The shape of the pointer over what it would take. */
function cursorAt(event, point) {
  const handle = areaHandleAt(event);
  if (handle) return handle.axis === 0 ? "ew-resize" : "ns-resize";
  if (tab !== "boxes" && originAt(point) !== null) return "move";
  if (isOfRectangles()) {
    const found = rectangleAt(point);
    if (!found) return "crosshair";
    return CURSORS[found.sides.join(" ")] ?? (found.sides[0] !== 0 ? "ew-resize" : "ns-resize");
  }
  return view.hover ? (view.hover.axis === 0 ? "ew-resize" : "ns-resize") : "default";
}

sheetCanvas.addEventListener("pointermove", (event) => {
  const point = toPicture(event);
  if (!drag) {
    if (!pictureSize()) return;
    const line = tab === "cut" && !isAnySize() ? lineAt(wholeGrid(), point) : null;
    if (view.hover?.place !== line?.place || view.hover?.axis !== line?.axis) {
      view.hover = line;
      drawSheet();
    }
    sheetCanvas.style.cursor = cursorAt(event, point);
    return;
  }
  if (drag.kind === "pan") {
    Object.assign(view, { x: event.clientX - drag.x, y: event.clientY - drag.y, isFitted: false });
    drawSheet();
  } else if (drag.kind === "line") {
    const next = withLine(drag.grid, drag.line, point[drag.line.axis], event.shiftKey);
    if (next.columns === 0 || next.rows === 0 || isSame(next, dragged)) return;
    dragged = next;
    setGrid(next, drag.gesture);
    drawSheet();
    showPanels();
  } else if (drag.kind === "area") {
    const next = withAreaSide(drag.area, drag.handle, point, drag.grid);
    if (isSame(next, draggedArea ?? drag.area)) return;
    draggedArea = next;
    setArea(next, drag.gesture);
    drawSheet();
    showPanels();
  } else if (drag.kind === "origin") {
    const corner = strip().frames[drag.index].picture.rect;
    const next = [0, 1].map((axis) => Math.round(point[axis] - corner[axis]));
    if (isSame(next, draggedOrigin?.value)) return;
    const changes = originChanges(next, drag.index);
    draggedOrigin = { value: next, index: drag.index };
    edit(changes, drag.gesture);
    drawSheet();
  } else if (drag.kind === "rectangle") {
    const by = [0, 1].map((axis) => Math.round(point[axis] - drag.from[axis]));
    moveRectangle(drag.item, withSides(drag.rect, drag.sides, by), drag.gesture);
  } else if (drag.kind === "draw") {
    drag.isDrawn ||= Math.hypot(event.clientX - drag.start[0], event.clientY - drag.start[1]) > 3;
    if (!drag.isDrawn) return;
    const inside = (value, axis) =>
      clamp(Math.floor(value), drag.room[axis], drag.room[axis] + drag.room[axis + 2] - 1);
    const [start, end] = [drag.from.map(inside), point.map(inside)];
    drawn = [0, 1]
      .map((axis) => Math.min(start[axis], end[axis]))
      .concat([0, 1].map((axis) => Math.abs(start[axis] - end[axis]) + 1));
    drawSheet();
  } else if (drag.kind === "cells") {
    const to = cellAt(gridOf(), point);
    if (to !== null && to !== drag.to) {
      drag.to = to;
      chooseBlock(drag.from, to, drag.before);
      changed();
    }
  }
});

/** What was drawn is a frame or a box; a click picks a rectangle, or takes the box of a drawing. */
function endDrawing({ from, room, isMore, isNew }) {
  const under = isNew ? null : rectangleUnder(from);
  const item = rectangles().find((item) => item.key === picked);
  const found = drawn ?? (tab === "boxes" || (under && !isMore) ? null : boxAt(from));
  drawn = null;
  if (!found) {
    pick(under?.key ?? null);
    return changed();
  }
  if (tab === "boxes") addBox([found[0] - room[0], found[1] - room[1], found[2], found[3]]);
  else if (isMore && item) edit(item.put(union(item.rect, found)));
  else addRects([found]);
}

function endDrag() {
  if (!drag) return;
  const ended = drag;
  drag = null;
  // What was dragged stays drawn until the program has answered.
  waiting.finally(() => {
    if (drag) return;
    dragged = draggedOrigin = draggedArea = moved = null;
    drawSheet();
  });
  if (ended.kind === "draw") endDrawing(ended);
}
sheetCanvas.addEventListener("pointerup", endDrag);
sheetCanvas.addEventListener("pointercancel", endDrag);
sheetCanvas.addEventListener(
  "wheel",
  (event) => {
    event.preventDefault();
    const box = sheetCanvas.getBoundingClientRect();
    zoom(event.deltaY < 0 ? 1 : -1, [event.clientX - box.left, event.clientY - box.top]);
  },
  { passive: false },
);

sheetCanvas.addEventListener("keydown", (event) => {
  const grid = gridOf();
  if (!grid) return;
  if (isOfRectangles()) {
    if (!rectangleKey(event)) return;
    event.preventDefault();
    return changed();
  }
  const steps = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -grid.columns, ArrowDown: grid.columns };
  if (event.key in steps && !event.altKey) {
    view.cursor = clamp(view.cursor + steps[event.key], 0, grid.columns * grid.rows - 1);
    if (event.shiftKey) choose(view.cursor, { ctrlKey: !chosen.cells.includes(view.cursor) });
  } else if (event.key === " ") choose(view.cursor, { ctrlKey: true });
  else if (event.key === "Enter") addAnimation();
  else if (event.key === "Escape") chosen.cells = [];
  else return;
  event.preventDefault();
  changed();
});
sheetCanvas.addEventListener("focus", () => drawSheet());
sheetCanvas.addEventListener("blur", () => drawSheet());
new ResizeObserver(() => {
  if (view.isFitted) fit();
  drawSheet();
}).observe(sheetCanvas);
