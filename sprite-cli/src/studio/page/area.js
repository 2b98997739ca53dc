// The area: the part of the grid that counts. Its sides are dragged by handles beside them.

/** How far outside of its side a handle lies, and half of its size, in pixels of the screen. */
const HANDLE = [11, 5];
/** The area while it is dragged. */
let draggedArea = null;

/** The area of the chosen animation: column, row, columns and rows; the whole grid if none is said. */
function areaOf(grid = wholeGrid()) {
  if (draggedArea) return draggedArea;
  const area = isOfPart() ? said("area") : null;
  return Array.isArray(area) && area.length === 4 ? area : [0, 0, grid.columns, grid.rows];
}

/** Where the area is said, or belongs. */
const areaLevel = () => (said("area") !== undefined ? levelOf("area") : [...chosen.part, "area"]);

/** The changes that make an area another one: the whole grid needs none. */
function areaChanges(next, grid = wholeGrid()) {
  const isWhole = isSame(next, [0, 0, grid.columns, grid.rows]);
  if (isWhole) return said("area") === undefined ? [] : [drop(levelOf("area"))];
  return [put(areaLevel(), next)];
}

function setArea(next, gesture) {
  const changes = areaChanges(next);
  chosen.cells = [];
  return changes.length > 0 ? edit(changes, gesture) : Promise.resolve();
}

/** The sides of the area on the sheet, in pixels of the picture: left, top, right and bottom. */
function areaSides(grid) {
  const [column, row, columns, rows] = areaOf(grid);
  const place = (axis, index) => grid.margin[axis] + index * (grid.cell[axis] + grid.spacing[axis]);
  return [
    place(0, column),
    place(1, row),
    place(0, column + columns) - grid.spacing[0],
    place(1, row + rows) - grid.spacing[1],
  ];
}

/** The middle of the handle of each side, in pixels of the screen: axis, side, x and y. */
function areaHandles(grid) {
  const [left, top, right, bottom] = areaSides(grid);
  const [x, y] = toScreen([(left + right) / 2, (top + bottom) / 2]);
  const [start, end] = [toScreen([left, top]), toScreen([right, bottom])];
  // What lies outside of the view is reached, too.
  const inside = (value, most) => clamp(value, 20, most - 20);
  const [across, down] = [inside(x, sheetCanvas.clientWidth), inside(y, sheetCanvas.clientHeight)];
  return [
    { axis: 0, side: -1, at: [start[0] - HANDLE[0], down] },
    { axis: 0, side: 1, at: [end[0] + HANDLE[0], down] },
    { axis: 1, side: -1, at: [across, start[1] - HANDLE[0]] },
    { axis: 1, side: 1, at: [across, end[1] + HANDLE[0]] },
  ];
}

/** Whether the sides of the area can be dragged now. */
const hasArea = (grid) => tab === "cut" && !isAnySize() && grid && !grid.isWhole && grid.columns * grid.rows > 1;

function areaHandleAt(event) {
  const grid = wholeGrid();
  if (!hasArea(grid)) return null;
  const box = sheetCanvas.getBoundingClientRect();
  const point = [event.clientX - box.left, event.clientY - box.top];
  const near = HANDLE[1] + 3;
  return areaHandles(grid).find(({ at }) => [0, 1].every((axis) => Math.abs(point[axis] - at[axis]) <= near)) ?? null;
}

/** The area after one of its sides was dragged to a point of the picture. */
function withAreaSide(area, { axis, side }, point, grid) {
  const step = grid.cell[axis] + grid.spacing[axis];
  const line = Math.round((point[axis] - grid.margin[axis]) / step);
  const next = [...area];
  const end = area[axis] + area[axis + 2];
  const most = [grid.columns, grid.rows][axis];
  if (side < 0) {
    next[axis] = clamp(line, 0, end - 1);
    next[axis + 2] = end - next[axis];
  } else next[axis + 2] = clamp(line - area[axis], 1, most - area[axis]);
  return next;
}

function drawArea(context) {
  const grid = shownWholeGrid();
  if (!hasArea(grid)) return;
  const [left, top, right, bottom] = areaSides(grid);
  const [start, end] = [toScreen([left, top]), toScreen([right, bottom])];
  if (isOfPart() || draggedArea) {
    context.strokeStyle = "#8a4dff";
    context.lineWidth = 3;
    context.strokeRect(start[0], start[1], end[0] - start[0], end[1] - start[1]);
  }
  for (const { axis, at } of areaHandles(grid)) {
    const [across, down] = axis === 0 ? [HANDLE[1] - 2, HANDLE[1] + 3] : [HANDLE[1] + 3, HANDLE[1] - 2];
    context.fillStyle = "#ffffffe0";
    context.fillRect(at[0] - across - 1, at[1] - down - 1, 2 * across + 2, 2 * down + 2);
    context.fillStyle = "#8a4dff";
    context.fillRect(at[0] - across, at[1] - down, 2 * across, 2 * down);
  }
}

/** The fields of the area. */
function areaFields(grid) {
  if (grid.isWhole || grid.columns * grid.rows <= 1) return null;
  const area = areaOf(grid);
  const most = [grid.columns, grid.rows];
  const set = (index) => (value) => {
    const next = [...area];
    const axis = index % 2;
    if (index < 2) {
      next[index] = clamp(value, 0, most[axis] - 1);
      next[index + 2] = Math.min(next[index + 2], most[axis] - next[index]);
    } else next[index] = clamp(value, 1, most[axis] - area[axis]);
    setArea(next);
  };
  return [
    element("span", { title: "The part of the grid that counts" }, "Area from"),
    numberField("First column of the area", area[0], set(0)),
    numberField("First row of the area", area[1], set(1)),
    element("span", { title: "The part of the grid that counts" }, "Area size"),
    numberField("Columns of the area", area[2], set(2)),
    numberField("Rows of the area", area[3], set(3)),
  ];
}
