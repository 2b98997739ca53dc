// How the picture is cut, and where the figure stands.

/** A proposal in one line. */
function proposalText({ cell, margin, spacing, grid, chance }) {
  const gaps = [
    ["margin", margin],
    ["spacing", spacing],
  ]
    .filter(([, [x, y]]) => x > 0 || y > 0)
    .map(([name, [x, y]]) => ` ${name} ${x === y ? x : `${x} × ${y}`}`);
  return `${cell[0]} × ${cell[1]}${gaps.join("")}: ${grid[0]} × ${grid[1]} cells, ${Math.round(chance * 100)} %`;
}

/** How many proposals are shown at first: in a low window the fields below them have to be in sight. */
const firstOffered = () => (innerHeight < 700 ? 1 : 3);
/** Whether all are shown. */
let showsAll = false;

function cutPanel(shown) {
  if (isAnySize()) return anySizePanel();
  // Margin, spacing and counts are those of the whole picture, also while a part of it is shown.
  const grid = shownWholeGrid() ?? shown;
  const setCell = (axis) => (value) =>
    setGrid(fitted({ ...grid, cell: grid.cell.map((old, at) => (at === axis ? Math.max(1, value) : old)) }));
  const setCount = (axis) => (count) => {
    const size = pictureSize()[axis];
    const cell = Math.floor((size - grid.margin[axis] + grid.spacing[axis]) / Math.max(1, count)) - grid.spacing[axis];
    if (cell < 1) return tell(`${count} cells do not fit into ${size} pixels`);
    setGrid(fitted({ ...grid, cell: grid.cell.map((old, at) => (at === axis ? cell : old)) }));
  };
  const setGap = (key, axis) => (value) =>
    setGrid(fitted({ ...grid, [key]: grid[key].map((old, at) => (at === axis ? Math.max(0, value) : old)) }));
  const offered = proposals.list.slice(0, 5).map((proposal) => {
    const is =
      isSame(proposal.cell, grid.cell) &&
      isSame(proposal.margin, grid.margin) &&
      isSame(proposal.spacing, grid.spacing);
    const reasons = [...proposal.for, ...proposal.against.map((against) => `but ${against}`)].join(", ");
    return element(
      "button",
      {
        class: is ? "proposal on" : "proposal",
        "aria-pressed": is,
        onclick: () =>
          setGrid(fitted({ ...grid, cell: proposal.cell, margin: proposal.margin, spacing: proposal.spacing })),
      },
      proposalText(proposal),
      element("small", {}, reasons || "by its shape"),
    );
  });
  return [
    sizeChoice(),
    offered.length > 0
      ? element(
          "div",
          {},
          element("h3", {}, proposals.clear ? "Proposals" : "Proposals: none is clear, look at each"),
          // The fields below them are in sight, too.
          showsAll ? offered : offered.slice(0, firstOffered()),
          offered.length > firstOffered()
            ? button(showsAll ? "Fewer" : `${offered.length - firstOffered()} more`, () => {
                showsAll = !showsAll;
                showPanels();
              })
            : null,
        )
      : null,
    element(
      "fieldset",
      {},
      element("span", {}, "Cell"),
      numberField("Width of a cell", grid.cell[0], setCell(0)),
      numberField("Height of a cell", grid.cell[1], setCell(1)),
      element("span", {}, "Count"),
      numberField("Columns", grid.columns, setCount(0)),
      numberField("Rows", grid.rows, setCount(1)),
      element("span", {}, "Margin"),
      numberField("Margin left", grid.margin[0], setGap("margin", 0)),
      numberField("Margin above", grid.margin[1], setGap("margin", 1)),
      element("span", {}, "Spacing"),
      numberField("Spacing across", grid.spacing[0], setGap("spacing", 0)),
      numberField("Spacing down", grid.spacing[1], setGap("spacing", 1)),
      areaFields(grid),
    ),
    originFields(0, shown),
    element(
      "p",
      { class: "faint" },
      "Drag lines on the sheet: the first one is the margin, with Shift a line is the spacing. The handles outside choose a part of the grid. Drag the red cross to place the figure.",
    ),
  ];
}

/** The point at the feet of the frames: the lowest pixel that can be seen in the first frames of all rows. */
function feet(grid) {
  const bitmap = bitmapOf(addressOf(mainImage()), sound.disk);
  const seen = bitmap && alphaOf(bitmap);
  let lowest = grid.cell[1];
  if (seen) {
    lowest = 0;
    for (let row = 0; row < grid.rows; row += 1) {
      const [left, top] = cornerOf(grid, row * grid.columns);
      for (let y = grid.cell[1] - 1; y >= lowest; y -= 1) {
        let has = false;
        for (let x = 0; x < grid.cell[0] && !has; x += 1) has = seen[(top + y) * bitmap.width + left + x] === 1;
        if (has) lowest = y + 1;
      }
    }
  }
  return [Math.floor(grid.cell[0] / 2), lowest || grid.cell[1]];
}
