// The panels beside the sheet: how it is cut, its animations, its boxes.

let tab = "cut";
const TABS = ["cut", "animate", "boxes", "text"];
/** The grids that the picture may have, by its id and the number of its content. */
let proposals = { key: "", list: [], clear: false };

function showTab(next) {
  tab = next;
  for (const name of TABS) {
    byId(name).hidden = name !== tab;
    byId(`tab-${name}`).setAttribute("aria-selected", name === tab);
    byId(`tab-${name}`).tabIndex = name === tab ? 0 : -1;
  }
  showPanels();
  drawSheet();
}

/** A field for a number; sums are allowed. */
function numberField(label, value, set, attributes = {}) {
  return element("input", { type: "text", inputmode: "numeric", value: `${value}`, "aria-label": label, title: label, "data-field": label, ...attributes,
    onchange: (event) => {
      const number = sum(event.target.value);
      if (number === null) tell(`${label}: a whole number, or a sum such as 64/4`);
      else set(number);
    },
    onkeydown: (event) => {
      const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
      if (!step) return;
      event.preventDefault();
      const next = (sum(event.target.value) ?? value) + step * (event.shiftKey ? 8 : 1);
      event.target.value = event.target.defaultValue = `${next}`;
      set(next);
    } });
}

function proposalText({ cell, margin, spacing, grid, chance }) {
  const gaps = [["margin", margin], ["spacing", spacing]].filter(([, [x, y]]) => x > 0 || y > 0).map(([name, [x, y]]) => ` ${name} ${x === y ? x : `${x} × ${y}`}`);
  return `${cell[0]} × ${cell[1]}${gaps.join("")}: ${grid[0]} × ${grid[1]} cells, ${Math.round(chance * 100)} %`;
}

function cutPanel(grid) {
  const setCell = (axis) => (value) => setGrid(fitted({ ...grid, cell: grid.cell.map((old, at) => (at === axis ? Math.max(1, value) : old)) }));
  const setCount = (axis) => (count) => {
    const size = pictureSize()[axis];
    const cell = Math.floor((size - grid.margin[axis] + grid.spacing[axis]) / Math.max(1, count)) - grid.spacing[axis];
    if (cell < 1) return tell(`${count} cells do not fit into ${size} pixels`);
    setGrid(fitted({ ...grid, cell: grid.cell.map((old, at) => (at === axis ? cell : old)) }));
  };
  const setGap = (key, axis) => (value) => setGrid(fitted({ ...grid, [key]: grid[key].map((old, at) => (at === axis ? Math.max(0, value) : old)) }));
  const offered = proposals.list.slice(0, 5).map((proposal) => {
    const is = isSame(proposal.cell, grid.cell) && isSame(proposal.margin, grid.margin) && isSame(proposal.spacing, grid.spacing);
    const reasons = [...proposal.for, ...proposal.against.map((against) => `but ${against}`)].join(", ");
    return element("button", { class: is ? "proposal on" : "proposal", "aria-pressed": is, onclick: () => setGrid(fitted({ ...grid, cell: proposal.cell, margin: proposal.margin, spacing: proposal.spacing })) },
      proposalText(proposal), element("small", {}, reasons || "by its shape"));
  });
  const isPart = isOfPart();
  const origin = originInCell();
  const presets = origin ? { "at the feet": feet(grid), "bottom centre": [Math.floor(grid.cell[0] / 2), grid.cell[1]], centre: grid.cell.map((side) => Math.floor(side / 2)), "top left": [0, 0] } : {};
  return [
    offered.length > 0 ? element("div", {}, element("h3", {}, proposals.clear ? "Proposals" : "Proposals: none is clear, look at each"), offered) : null,
    element("fieldset", {},
      element("span", {}, "Cell"), numberField("Width of a cell", grid.cell[0], setCell(0)), numberField("Height of a cell", grid.cell[1], setCell(1)),
      isPart ? null : [
      element("span", {}, "Count"), numberField("Columns", grid.columns, setCount(0)), numberField("Rows", grid.rows, setCount(1)),
      element("span", {}, "Margin"), numberField("Margin left", grid.margin[0], setGap("margin", 0)), numberField("Margin above", grid.margin[1], setGap("margin", 1)),
      element("span", {}, "Spacing"), numberField("Spacing across", grid.spacing[0], setGap("spacing", 0)), numberField("Spacing down", grid.spacing[1], setGap("spacing", 1))]),
    isPart ? element("p", { class: "faint" }, "This sprite is a part of the picture: choose all sprites under Animate to change margin, spacing and counts.") : null,
    origin ? element("fieldset", {},
      element("span", {}, "Origin"), numberField("Origin x", origin[0], (x) => edit([put(levelOf("origin"), [x, origin[1]])])), numberField("Origin y", origin[1], (y) => edit([put(levelOf("origin"), [origin[0], y])])),
      element("span", {}), element("select", { class: "wide", "aria-label": "Place of the origin", onchange: (event) => presets[event.target.value] && edit([put(levelOf("origin"), presets[event.target.value])]) },
        element("option", {}, "place it ..."), Object.keys(presets).map((name) => element("option", { value: name }, name)))) : null,
    element("p", { class: "faint" }, "Drag lines on the sheet: the first one is the margin, with Shift a line is the spacing. Drag the red cross to place the figure."),
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

const partPath = () => (chosen.part.length > 0 ? chosen.part : []);

/** What the chosen cells are, as keys of an animation. */
function chosenFrames(grid) {
  const rows = chosenRows(grid);
  const isRow = rows.length === 1 && rows[0][1].length === grid.columns && isSame(chosen.cells, [...chosen.cells].sort((a, b) => a - b));
  return isRow ? { row: rows[0][0] } : { frames: ranges(chosen.cells) };
}

/** An animation from the chosen cells, in place of some others. */
async function addAnimation(name = freeName("walk"), keys = null, replaced = []) {
  const grid = gridOf();
  if (!grid || chosen.cells.length === 0) return tell("choose cells on the sheet first");
  const path = [...partPath(), "animations", name];
  const frames = keys ?? chosenFrames(grid);
  chosen.animation = name;
  chosen.cells = [];
  await edit([put(path, frames), ...replaced.map((other) => drop([...partPath(), "animations", other]))]);
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
  const replaced = rows.map(([row]) => animationNames().find((name) => /^row_\d+$/.test(name) && isSame(at(state.value, [...partPath(), "animations", name]), { row }))).filter((name) => name !== undefined);
  const keys = { rows: Object.fromEntries(rows.slice(0, order.length).map(([row], index) => [order[index], row])) };
  if (used.length < grid.columns) keys.columns = ranges(used);
  addAnimation(freeName("walk"), keys, replaced);
}

function rename(path, old, next) {
  if (next === old || next.trim() === "") return changed();
  if (chosen.animation === old) chosen.animation = next.trim();
  edit([{ path: [...path, old], rename: next.trim() }]);
}

/** Another name for the chosen one of several sprites. */
function renamePart(next) {
  const old = chosen.part[1];
  if (next === "" || next === old) return changed();
  chosen.part = ["sprites", next];
  edit([{ path: ["sprites", old], rename: next }]);
}

function animatePanel(grid) {
  const rows = grid ? chosenRows(grid) : [];
  const many = chosen.cells.length;
  const parts = isTable(state.value?.sprites) ? Object.keys(state.value.sprites) : [];
  const rules = isTable(state.value?.sheets) && state.path === "sprites.toml" ? Object.keys(state.value.sheets) : [];
  const names = animationNames();
  const base = (name) => (at(state.value, [...partPath(), "animations", name]) !== undefined ? [...partPath(), "animations"] : ["animations"]);
  const select = (key, values, first) => element("select", { class: "wide", "aria-label": key, onchange: (event) => edit([event.target.value === first ? drop(levelOf(key, true)) : put(levelOf(key, true), event.target.value)]) },
    values.map((value) => element("option", { value, selected: (said(key) ?? first) === value }, value)));
  const directions = directionsOf().filter((direction) => direction !== "-");
  return [
    rules.length > 0 ? element("label", {}, "Rule ", element("select", { "aria-label": "Rule", onchange: (event) => { chosen.part = ["sheets", event.target.value]; changed(); } }, rules.map((rule) => element("option", { value: rule, selected: chosen.part[1] === rule }, plain(rule))))) : null,
    rules.length > 0 && chosen.part[1] ? element("div", { class: "row" }, element("input", { type: "text", value: chosen.part[1], "aria-label": "Pattern", onchange: (event) => { const old = chosen.part[1]; chosen.part = ["sheets", event.target.value]; edit([{ path: ["sheets", old], rename: event.target.value }]); } }), element("span", { class: "faint" }, counted(sound?.sprites.length ?? 0, "sprite"))) : null,
    state.path === "sprites.toml" ? element("div", { class: "row" }, element("input", { type: "text", placeholder: "a new rule: enemies/*.png", "aria-label": "Pattern of a new rule", onchange: (event) => { const pattern = event.target.value.trim(); if (pattern === "") return; chosen.part = ["sheets", pattern]; edit([put(["sheets", pattern], {})]); } })) : null,
    parts.length > 0 ? element("label", {}, "Sprite ", element("select", { "aria-label": "Sprite", onchange: (event) => { chosen.part = event.target.value === "" ? [] : ["sprites", event.target.value]; changed(); } }, element("option", { value: "" }, "all"), parts.map((part) => element("option", { value: part, selected: chosen.part[1] === part }, plain(part))))) : null,
    chosen.part[0] === "sprites" ? element("div", { class: "row" },
      element("input", { type: "text", value: chosen.part[1], "aria-label": "Name of the sprite", "data-field": "sprite", onchange: (event) => renamePart(event.target.value.trim()) }),
      element("button", { class: "tool", "aria-label": "Remove the sprite", onclick: () => { const path = chosen.part; chosen.part = []; edit([drop(path)]); } }, "×")) : null,
    element("div", {},
      element("h3", {}, many > 0 ? `${counted(many, "cell")} chosen` : "Choose cells on the sheet"),
      element("div", { class: "row" },
        element("button", { class: "tool main", disabled: many === 0, onclick: () => addAnimation() }, many > 0 ? `Animation from ${counted(many, "frame")}` : "Animation"),
        element("button", { class: "tool", disabled: many === 0 || chosen.animation === "", onclick: () => { const path = levelOf("frames", true).slice(0, -1); const keys = chosenFrames(grid); const changes = ["row", "rows", "column", "columns", "frames"].filter((key) => at(state.value, [...path, key]) !== undefined && !(key in keys)).map((key) => drop([...path, key])); for (const [key, value] of Object.entries(keys)) changes.push(put([...path, key], value)); chosen.cells = []; edit(changes); } }, "Replace its frames")),
      rows.length > 1 ? element("select", { class: "wide", "aria-label": "Rows are directions", onchange: (event) => addDirections(ORDERS[event.target.value]) },
        element("option", {}, `${rows.length} rows are directions ...`), Object.keys(ORDERS).filter((name) => ORDERS[name].length >= rows.length || rows.length > 4).map((name) => element("option", { value: name }, name))) : null,
      blockOf(grid) ? element("button", { class: "tool", title: "Several sprites in one picture: these cells are one of them", onclick: () => addSprite(grid) }, "Sprite from this part") : null,
      rows.length > 1 ? element("button", { class: "tool", onclick: () => eachRow(grid, rows) }, `${rows.length} animations, one for each row`) : null),
    element("div", {}, element("h3", {}, "Animations"), names.map((name) => element("div", { class: name === chosen.animation ? "row on" : "row" },
      element("button", { class: "pick", "aria-label": `Show ${plain(name)}`, "aria-pressed": name === chosen.animation, onclick: () => { chosen.animation = name; play.now = 0; changed(); } }, name === chosen.animation ? "▸" : "▹"),
      element("input", { type: "text", value: name, "aria-label": "Name of the animation", "data-field": "name", onchange: (event) => rename(base(name), name, event.target.value), onfocus: () => { if (chosen.animation !== name) { chosen.animation = name; changed(); } } }),
      element("button", { class: "tool", title: `Remove ${plain(name)}`, "aria-label": `Remove ${plain(name)}`, onclick: () => edit([drop([...base(name), name])]) }, "×")))),
    names.length === 0 && state.value ? element("p", { class: "faint" }, "The file is one animation of all its cells, default.") : null,
    strip() ? element("fieldset", {},
      element("span", {}, "Duration"), numberField("Milliseconds of each frame", strip().frames[0]?.ms ?? 100, (time) => edit([put(levelOf("duration", true), Math.max(1, time))])),
      element("button", { class: "tool", title: "All times together longer or shorter", onclick: () => scaleTimes() }, "Scale ..."),
      element("span", {}, "Order"), select("order", ["forward", "reverse", "ping-pong", "ping-pong-reverse"], "forward"),
      element("span", {}, "Passes"), numberField("Passes, 0 for ever", said("repeat") ?? 0, (passes) => edit(passes < 1 ? [drop(levelOf("repeat", true)), ...(said("end") !== undefined ? [drop(levelOf("end", true))] : [])] : [put(levelOf("repeat", true), passes)]), { placeholder: "for ever" }),
      element("span", { class: "faint" }, said("repeat") === undefined ? "0: for ever" : ""),
      said("repeat") !== undefined ? [element("span", {}, "End"), select("end", ["hold", "hide", "stand"], "hold")] : null,
      directions.length > 0 ? [element("span", {}, "Direction"), element("select", { class: "wide", "aria-label": "Direction", onchange: (event) => { chosen.direction = event.target.value; changed(); } }, directions.map((direction) => element("option", { value: direction, selected: direction === strip().direction }, plain(direction))))] : null,
      directionRows()) : null,
  ];
}

/** Which row each direction is, to be exchanged. */
function directionRows() {
  const rows = said("rows");
  if (!isTable(rows)) return null;
  const path = levelOf("rows", true);
  return Object.entries(rows).sort((a, b) => a[1] - b[1]).map(([direction, row]) => [
    element("span", {}, `Row ${row}`),
    element("select", { class: "wide", "aria-label": `Direction of row ${row}`, onchange: (event) => {
      const next = Object.fromEntries(Object.entries(rows).map(([name, own]) => [name === direction ? event.target.value : name === event.target.value ? direction : name, own]));
      edit([put(path, next)]);
    } }, DIRECTIONS.map((name) => element("option", { value: name, selected: name === direction }, name))),
  ]);
}

function eachRow(grid, rows) {
  const taken = new Set(animationNames());
  const changes = rows.map(([row, columns]) => {
    let name = `row_${row}`;
    while (taken.has(name)) name += "_";
    taken.add(name);
    return put([...partPath(), "animations", name], columns.length === grid.columns ? { row } : { frames: ranges(columns.map((column) => row * grid.columns + column)) });
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
  return across * down === chosen.cells.length && chosen.cells.length < grid.columns * grid.rows ? [left, top, across, down] : null;
}

/** A sprite of its own from the chosen part of the picture. */
function addSprite(grid) {
  const area = blockOf(grid);
  const taken = Object.keys(isTable(state.value.sprites) ? state.value.sprites : {});
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

// Boxes: slices.

/** The boxes of the chosen animation: name, rectangle, and the frames that have it. */
function boxes() {
  const found = [];
  const parts = chosen.part.length > 0 ? [[], chosen.part] : [[]];
  const levels = [...parts, ...parts.map((part) => [...part, "animations", chosen.animation])];
  for (const level of levels) {
    const table = at(state?.value, [...level, "slices"]);
    if (!isTable(table) || level.includes("")) continue;
    for (const [name, value] of Object.entries(table)) {
      for (const box of Array.isArray(value) ? value : [value]) if (Array.isArray(box?.rect) && box.rect.length === 4) found.push([name, box, [...level, "slices", name], Array.isArray(value)]);
    }
  }
  return found;
}

/** Whether an index is in a list of frames, such as "1-2,5"; a list that is missing has all. */
function inList(list, index) {
  if (list === undefined) return true;
  return String(Array.isArray(list) ? list.join(",") : list).split(",").some((part) => {
    const [from, to] = part.split("-").map(Number);
    return to === undefined ? index === from : index >= Math.min(from, to) && index <= Math.max(from, to);
  });
}

function colourOf(name) {
  let hash = 7;
  for (const character of name) hash = (hash * 31 + character.codePointAt(0)) % 360;
  return `hsl(${hash} 90% 50%)`;
}

function addBox(rect) {
  const taken = new Set(boxes().map(([name]) => name));
  let name = "box";
  for (let number = 2; taken.has(name); number += 1) name = `box_${number}`;
  const level = chosen.animation === "" ? partPath() : levelOf("frames", true).slice(0, -1);
  edit([put([...level, "slices", name], { rect })]);
}

function boxesPanel() {
  const list = boxes().map(([name, box, path, isList]) => element("div", { class: "row" },
    element("input", { type: "text", value: name, "aria-label": "Name of the box", disabled: isList, onchange: (event) => edit([{ path, rename: event.target.value.trim() }]) }),
    element("input", { type: "text", value: box.frames === undefined ? "" : String(box.frames), placeholder: "all frames", "aria-label": `Frames of ${plain(name)}`, disabled: isList, onchange: (event) => edit([event.target.value.trim() === "" ? drop([...path, "frames"]) : put([...path, "frames"], event.target.value.trim())]) }),
    element("span", { class: "faint" }, box.rect.join(" ")),
    element("button", { class: "tool", "aria-label": `Remove ${plain(name)}`, disabled: isList, onclick: () => edit([drop(path)]) }, "×")));
  return [element("p", { class: "faint" }, "Draw a rectangle in a cell: hit boxes, places for hands and hats. Code asks for it by its name."), list];
}

/** Whether a button is held down: it must be there when it is let go, or it is not pressed. */
let isHeld = false;
addEventListener("pointerdown", (event) => (isHeld = event.target.closest?.("button") != null), true);
for (const end of ["pointerup", "pointercancel"]) {
  addEventListener(end, () => {
    if (!isHeld) return;
    isHeld = false;
    setTimeout(showPanels);
  }, true);
}

// What was typed and taken is no longer what a person is typing.
addEventListener("change", (event) => {
  if (event.target.tagName === "INPUT" && event.target.type === "text") event.target.defaultValue = event.target.value;
}, true);

/** Replaces what a panel has, and keeps the field that a person is in. */
function fill(panel, children) {
  const active = document.activeElement;
  const field = panel.contains(active) ? active.dataset.field : null;
  const same = field ? [...panel.querySelectorAll(`[data-field="${field}"]`)].indexOf(active) : -1;
  const isTyping = field !== null && active.tagName === "INPUT" && active.value !== active.defaultValue;
  if ((isTyping && !drag) || isHeld) return;
  const top = panel.scrollTop;
  panel.replaceChildren(...children.flat(4).filter((child) => child !== null && child !== undefined));
  panel.scrollTop = top;
  if (same >= 0) {
    const next = panel.querySelectorAll(`[data-field="${field}"]`)[same];
    next?.focus({ preventScroll: true });
  }
}

function showPanels() {
  const grid = shownGrid();
  const isShown = state !== null;
  if (tab === "cut") fill(byId("cut"), isShown && grid && pictureSize() ? cutPanel(grid) : []);
  if (tab === "animate") fill(byId("animate"), isShown ? animatePanel(gridOf()) : []);
  if (tab === "boxes") fill(byId("boxes"), isShown ? boxesPanel() : []);
}

/** Asks for the proposals for the picture that is shown. */
function askProposals() {
  const image = mainImage();
  const picture = files.pictures.find((picture) => picture.path === (image?.path ?? opened?.path) && picture.path.toLowerCase().endsWith(".png"));
  const key = picture ? `${picture.id} ${state?.disk}` : "";
  if (key === proposals.key) return;
  proposals = { key, list: [], clear: false };
  if (!picture) return;
  inTurn({ ask: "proposals", file: picture.id }).then((found) => {
    if (proposals.key !== key) return;
    proposals = { key, list: found.proposals, clear: found.clear };
    showPanels();
  }, () => {});
}
onChange(() => {
  askProposals();
  showPanels();
});
for (const name of TABS) {
  byId(`tab-${name}`).addEventListener("click", () => showTab(name));
  byId(`tab-${name}`).addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const next = TABS[(TABS.indexOf(tab) + step + TABS.length) % TABS.length];
    showTab(next);
    byId(`tab-${next}`).focus();
  });
}
