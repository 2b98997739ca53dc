// Animations: from chosen cells and rows, their names and how they play.

const ORDERS = {
  "down, left, right, up (RPG Maker)": ["down", "left", "right", "up"],
  "up, left, down, right (LPC)": ["up", "left", "down", "right"],
  "down, up, left, right": ["down", "up", "left", "right"],
  "down, right, up, left": ["down", "right", "up", "left"],
  "down, up, right": ["down", "up", "right"],
  "right, left": ["right", "left"],
};
const DIRECTIONS = ["down", "left", "right", "up", "down-left", "down-right", "up-left", "up-right"];

/** The rows that are chosen as a whole, each with its last cell. */
function chosenRows(grid) {
  const rows = new Map();
  for (const cell of chosen.cells) {
    const row = Math.floor(cell / grid.columns);
    rows.set(row, [...(rows.get(row) ?? []), cell % grid.columns]);
  }
  return [...rows].sort((a, b) => a[0] - b[0]);
}

/** A name that no animation has. */
function freeName(base) {
  const names = animationNames();
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? base : `${base}_${number}`;
    if (!names.includes(name)) return name;
  }
}

/** What the chosen cells are, as keys of an animation. */
function chosenFrames(grid) {
  const rows = chosenRows(grid);
  const isRow =
    rows.length === 1 &&
    rows[0][1].length === grid.columns &&
    isSame(
      chosen.cells,
      [...chosen.cells].sort((a, b) => a - b),
    );
  return isRow ? { row: rows[0][0] } : { frames: ranges(chosen.cells) };
}

/** An animation from the chosen cells, in place of some others. */
async function addAnimation(name = freeName("walk"), keys = null, replaced = []) {
  const grid = gridOf();
  if (!grid || chosen.cells.length === 0) return tell("choose cells on the sheet first");
  const path = [...chosen.part, "animations", name];
  const frames = keys ?? chosenFrames(grid);
  chosen.animation = name;
  chosen.cells = [];
  await edit([put(path, frames), ...replaced.map((other) => drop([...chosen.part, "animations", other]))]);
  chosen.animation = name;
  changed();
  showTab("animate");
  const field = [...byId("animate").querySelectorAll('[data-field="name"]')].find((field) => field.value === name);
  field?.focus();
  field?.select();
}

/** Directions from the chosen rows. */
function addDirections(order) {
  const grid = gridOf();
  const rows = chosenRows(grid);
  const used = [...new Set(rows.flatMap(([, columns]) => columns))].sort((a, b) => a - b);
  // What `new` wrote for want of better names says less than the directions do.
  const replaced = rows
    .map(([row]) =>
      animationNames().find(
        (name) => /^row_\d+$/.test(name) && isSame(at(state.value, [...chosen.part, "animations", name]), { row }),
      ),
    )
    .filter((name) => name !== undefined);
  const keys = { rows: Object.fromEntries(rows.slice(0, order.length).map(([row], index) => [order[index], row])) };
  if (used.length < grid.columns) keys.columns = ranges(used);
  addAnimation(freeName("walk"), keys, replaced);
}

function rename(path, old, next) {
  if (next === old || next.trim() === "") return changed();
  if (chosen.animation === old) chosen.animation = next.trim();
  edit([{ path: [...path, old], rename: next.trim() }]);
}

/** Gives the chosen animation the chosen cells. */
function replaceFrames(grid) {
  const path = levelOf("frames", true).slice(0, -1);
  const keys = chosenFrames(grid);
  const others = ["row", "rows", "column", "columns", "frames"].filter(
    (key) => at(state.value, [...path, key]) !== undefined && !(key in keys),
  );
  chosen.cells = [];
  edit([
    ...others.map((key) => drop([...path, key])),
    ...Object.entries(keys).map(([key, value]) => put([...path, key], value)),
  ]);
}

/** What the chosen cells may become. */
function chosenFields(grid) {
  const rows = grid ? chosenRows(grid) : [];
  const count = chosen.cells.length;
  const orders = Object.keys(ORDERS).filter((name) => ORDERS[name].length >= rows.length || rows.length > 4);
  return element(
    "div",
    {},
    element("h3", {}, count > 0 ? `${counted(count, "cell")} chosen` : "Choose cells on the sheet"),
    element(
      "div",
      { class: "row" },
      button(count > 0 ? `Animation from ${counted(count, "frame")}` : "Animation", () => addAnimation(), {
        class: "tool main",
        disabled: count === 0,
      }),
      button("Replace its frames", () => replaceFrames(grid), { disabled: count === 0 || chosen.animation === "" }),
    ),
    rows.length > 1
      ? doer("Rows are directions", `${rows.length} rows are directions ...`, orders, (name) =>
          addDirections(ORDERS[name]),
        )
      : null,
    element(
      "div",
      { class: "row" },
      blockOf(grid)
        ? button("Sprite from this part", () => addSprite(grid), {
            title: "Several sprites in one picture: these cells are one of them",
          })
        : null,
      rows.length > 1 ? button(`${rows.length} animations, one for each row`, () => eachRow(grid, rows)) : null,
    ),
  );
}

/** The animations, to be shown, renamed and removed. */
function namesFields(names) {
  const level = (name) => {
    const own = [...chosen.part, "animations"];
    return at(state.value, [...own, name]) !== undefined ? own : ["animations"];
  };
  const show = (name) => {
    if (chosen.animation === name) return;
    chosen.animation = name;
    changed();
  };
  const row = (name) =>
    element(
      "div",
      { class: name === chosen.animation ? "row on" : "row" },
      button(
        name === chosen.animation ? "▸" : "▹",
        () => {
          play.now = 0;
          show(name);
        },
        { class: "pick", "aria-label": `Show ${plain(name)}`, "aria-pressed": name === chosen.animation },
      ),
      textField("Name of the animation", name, (next) => rename(level(name), name, next), {
        "data-field": "name",
        onfocus: () => show(name),
      }),
      button("×", () => edit([drop([...level(name), name])]), {
        title: `Remove ${plain(name)}`,
        "aria-label": `Remove ${plain(name)}`,
      }),
    );
  return element("div", {}, element("h3", {}, "Animations"), names.map(row));
}

/** How the chosen animation plays. */
function playFields() {
  const own = strip();
  const directions = directionsOf().filter((direction) => direction !== "-");
  const set = (key, value, first) =>
    edit([value === first ? drop(levelOf(key, true)) : put(levelOf(key, true), value)]);
  const words = (key, list) =>
    chooser(key, list, said(key) ?? list[0], (value) => set(key, value, list[0]), { class: "wide" });
  const setPasses = (passes) => {
    if (passes >= 1) return edit([put(levelOf("repeat", true), passes)]);
    // Without an end there is nothing after it.
    return edit(
      ["repeat", "end"]
        .filter((key) => key === "repeat" || said(key) !== undefined)
        .map((key) => drop(levelOf(key, true))),
    );
  };
  const isEndless = said("repeat") === undefined;
  return element(
    "fieldset",
    {},
    element("span", {}, "Duration"),
    numberField("Milliseconds of each frame", own.frames[0]?.ms ?? 100, (time) =>
      edit([put(levelOf("duration", true), Math.max(1, time))]),
    ),
    button("Scale ...", scaleTimes, { title: "All times together longer or shorter" }),
    element("span", {}, "Order"),
    words("order", ["forward", "reverse", "ping-pong", "ping-pong-reverse"]),
    element("span", {}, "Passes"),
    numberField("Passes, 0 for ever", said("repeat") ?? 0, setPasses, { placeholder: "for ever" }),
    element("span", { class: "faint" }, isEndless ? "0: for ever" : ""),
    isEndless ? null : [element("span", {}, "End"), words("end", ["hold", "hide", "stand"])],
    directions.length > 0
      ? [
          element("span", {}, "Direction"),
          chooser(
            "Direction",
            directions,
            own.direction,
            (direction) => {
              chosen.direction = direction;
              changed();
            },
            { class: "wide" },
          ),
        ]
      : null,
    directionRows(),
  );
}

function animatePanel(grid) {
  const names = animationNames();
  return [
    partFields(),
    chosenFields(grid),
    namesFields(names),
    names.length === 0 && state.value
      ? element("p", { class: "faint" }, "The file is one animation of all its cells, default.")
      : null,
    strip() ? playFields() : null,
  ];
}

/** Which row each direction is, to be exchanged. */
function directionRows() {
  const rows = said("rows");
  if (!isTable(rows)) return null;
  const path = levelOf("rows", true);
  const exchange = (one, other) => {
    const named = (name) => (name === one ? other : name === other ? one : name);
    edit([put(path, Object.fromEntries(Object.entries(rows).map(([name, row]) => [named(name), row])))]);
  };
  return Object.entries(rows)
    .sort((a, b) => a[1] - b[1])
    .map(([direction, row]) => [
      element("span", {}, `Row ${row}`),
      chooser(`Direction of row ${row}`, DIRECTIONS, direction, (other) => exchange(direction, other), {
        class: "wide",
      }),
    ]);
}

function eachRow(grid, rows) {
  const taken = new Set(animationNames());
  const changes = rows.map(([row, columns]) => {
    let name = `row_${row}`;
    while (taken.has(name)) name += "_";
    taken.add(name);
    return put(
      [...chosen.part, "animations", name],
      columns.length === grid.columns
        ? { row }
        : { frames: ranges(columns.map((column) => row * grid.columns + column)) },
    );
  });
  chosen.cells = [];
  edit(changes);
}

/** The chosen cells as column, row, columns and rows, if they are a rectangle and not the whole picture; else null. */
function blockOf(grid) {
  if (!grid || chosen.cells.length === 0 || state.path === "sprites.toml") return null;
  const columns = chosen.cells.map((cell) => cell % grid.columns);
  const rows = chosen.cells.map((cell) => Math.floor(cell / grid.columns));
  const [left, top] = [Math.min(...columns), Math.min(...rows)];
  const [across, down] = [Math.max(...columns) - left + 1, Math.max(...rows) - top + 1];
  return across * down === chosen.cells.length && chosen.cells.length < grid.columns * grid.rows
    ? [left, top, across, down]
    : null;
}

/** A sprite of its own from the chosen part of the picture. */
function addSprite(grid) {
  const area = blockOf(grid);
  const taken = Object.keys(at(state.value, ["sprites"]) ?? {});
  let number = taken.length + 1;
  while (taken.includes(`sprite_${number}`)) number += 1;
  chosen.cells = [];
  edit([put(["sprites", `sprite_${number}`], { area })]);
}

function scaleTimes() {
  const answer = prompt("All times of this animation, in per cent", "150");
  const percent = answer === null ? null : sum(answer);
  if (percent === null || percent < 1) return;
  edit(timeChanges(strip().frames.map((frame) => Math.max(1, Math.round((frame.ms * percent) / 100)))));
}
