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

function isOnOrigin(grid, point) {
  const origin = originInCell();
  const cell = cellAt(grid, point);
  if (!origin || cell === null) return null;
  for (const number of [cell, cell - grid.columns]) {
    if (number < 0) continue;
    const corner = cornerOf(grid, number);
    const near = Math.max(NEAR / view.scale, 0.6);
    const is = [0, 1].every((axis) => Math.abs(point[axis] - corner[axis] - origin[axis]) <= near);
    const own = (strip()?.frames ?? []).some((frame) => cellOf(grid, frame.picture) === number);
    if (is && own) return number;
  }
  return null;
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
  if (tab === "boxes") {
    const cell = cellAt(grid, point);
    if (cell !== null) drag = { kind: "box", cell, from: point.map(Math.floor) };
    return;
  }
  const onOrigin = isOnOrigin(grid, point);
  if (onOrigin !== null) {
    drag = { kind: "origin", cell: onOrigin, gesture: newGesture() };
    return;
  }
  const line = lineAt(grid, point);
  if (line && tab === "cut" && !isOfPart()) {
    drag = { kind: "line", line, grid, gesture: newGesture() };
    return;
  }
  const cell = cellAt(grid, point);
  if (cell === null) {
    chosen.cells = [];
    changed();
    return;
  }
  choose(cell, event);
  drag = { kind: "cells", from: cell, before: event.ctrlKey || event.metaKey || event.shiftKey ? chosen.cells : [] };
  changed();
});

sheetCanvas.addEventListener("pointermove", (event) => {
  const point = toPicture(event);
  if (!drag) {
    const grid = gridOf();
    const line = grid && pictureSize() && tab === "cut" && !isOfPart() ? lineAt(grid, point) : null;
    const onOrigin = grid && pictureSize() ? isOnOrigin(grid, point) : null;
    sheetCanvas.style.cursor =
      tab === "boxes"
        ? "crosshair"
        : onOrigin !== null
          ? "move"
          : line
            ? line.axis === 0
              ? "ew-resize"
              : "ns-resize"
            : "default";
    if (view.hover?.place !== line?.place || view.hover?.axis !== line?.axis) {
      view.hover = line;
      drawSheet();
    }
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
  } else if (drag.kind === "origin") {
    const corner = cornerOf(gridOf(), drag.cell);
    const next = point.map((value, axis) => Math.round(value - corner[axis]));
    if (isSame(next, draggedOrigin)) return;
    draggedOrigin = next;
    edit([put(levelOf("origin"), next)], drag.gesture);
    drawSheet();
  } else if (drag.kind === "cells") {
    const to = cellAt(gridOf(), point);
    if (to !== null && to !== drag.to) {
      drag.to = to;
      chooseBlock(drag.from, to, drag.before);
      changed();
    }
  } else if (drag.kind === "box") {
    const grid = gridOf();
    const corner = cornerOf(grid, drag.cell);
    const inside = point.map((value, axis) =>
      clamp(Math.floor(value), corner[axis], corner[axis] + grid.cell[axis] - 1),
    );
    const start = drag.from.map((value, axis) => clamp(value, corner[axis], corner[axis] + grid.cell[axis] - 1));
    drawn = [0, 1]
      .map((axis) => Math.min(start[axis], inside[axis]))
      .concat([0, 1].map((axis) => Math.abs(start[axis] - inside[axis]) + 1));
    drawSheet();
  }
});

function endDrag() {
  if (!drag) return;
  const { kind, cell } = drag;
  drag = null;
  // What was dragged stays drawn until the program has answered.
  waiting.finally(() => {
    if (drag) return;
    dragged = draggedOrigin = null;
    drawSheet();
  });
  if (kind === "box" && drawn) {
    const corner = cornerOf(gridOf(), cell);
    addBox([drawn[0] - corner[0], drawn[1] - corner[1], drawn[2], drawn[3]]);
    drawn = null;
  }
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
