// What is shown: the state of a description as the program gave it last, and how gestures change it.

/** The state of the open description; null before one is open. */
let state = null;
/** The last state whose text could be read: what is drawn while the text is broken. */
let sound = null;
/** The pictures and the descriptions of the folder. */
let files = { pictures: [], descriptions: [] };
/** The picture that was opened. */
let opened = null;
/** What is chosen: cells by their numbers, in the order in which they were chosen; an animation, a direction, a part of the file. */
const chosen = { cells: [], animation: "", direction: "", part: [] };

const listeners = [];
/** Calls a function after every change. */
const onChange = (listener) => listeners.push(listener);
const changed = () => listeners.forEach((listener) => listener());

let gestures = 0;
/** A number for all changes that are one step of the history. */
const newGesture = () => (gestures += 1) * 1000 + Math.floor(performance.now() % 1000);

function tell(message) {
  byId("notice").textContent = message;
  byId("notice").hidden = message === "";
}

function take(next) {
  const before = state;
  state = next;
  if (state.value !== null && (state.sprites.length > 0 || sound?.path !== state.path)) sound = state;
  if (before?.path !== state.path) {
    Object.assign(chosen, { cells: [], animation: "", direction: "", part: [] });
    if (state.path === "sprites.toml") chosen.part = ["sheets", Object.keys(state.value?.sheets ?? {})[0] ?? ""];
    else if (isTable(state.value?.sprites)) chosen.part = [];
  }
  if (chosen.part[0] === "sprites" && !isTable(at(state.value, chosen.part)) && state.value !== null) chosen.part = [];
  const names = animationNames();
  if (!names.includes(chosen.animation)) chosen.animation = names[0] ?? "";
  tell("");
  changed();
}

/** Makes changes of values. Those of one gesture that are not sent yet are replaced by later ones. */
let pending = null;
function edit(changes, gesture = newGesture()) {
  if (state?.readonly) {
    tell("this file is edited by the program that wrote it: copy it as a sheet to change it here");
    return Promise.resolve();
  }
  if (pending && pending.gesture === gesture) {
    pending.changes = changes;
    return pending.done;
  }
  const own = { gesture, changes };
  pending = own;
  own.done = inTurn(() => {
    if (pending === own) pending = null;
    return { ask: "change", file: state.file, version: state.version, gesture: own.gesture, changes: own.changes };
  }).then(take, refused);
  return own.done;
}

function refused(error) {
  tell(error.message);
  if (state)
    inTurn({ ask: "open", file: state.file }).then(
      (next) => {
        take(next);
        tell(error.message);
      },
      () => {},
    );
}

const act = (question) => inTurn(() => ({ file: state.file, ...question })).then(take, refused);

async function open(file) {
  opened = files.pictures.find((picture) => picture.id === file) ?? null;
  try {
    take(await inTurn({ ask: "open", file }));
  } catch (error) {
    state = sound = null;
    tell(error.message);
    changed();
  }
}

// Paths of keys. `chosen.part` is a sprite of several, or a rule.

const at = (value, path) => path.reduce((table, key) => (isTable(table) ? table[key] : undefined), value);
const own = () => at(state?.value, chosen.part) ?? {};
const animationsOf = (table) => (isTable(table?.animations) ? Object.keys(table.animations) : []);

/** The names of the animations as the text has them; empty for a description of one. */
function animationNames() {
  if (state?.readonly) return [...new Set((sound?.strips ?? []).map((strip) => strip.animation))];
  const names = [...animationsOf(state?.value), ...animationsOf(own())];
  return [...new Set(names)];
}

/** The paths of the tables that say keys of the chosen animation and direction, the innermost first. */
function levels() {
  const animations = [
    [...chosen.part, "animations", chosen.animation],
    ["animations", chosen.animation],
  ];
  const tops = [chosen.part, []];
  const direction = strip()?.direction ?? "-";
  const directions = direction === "-" ? [] : [...animations, ...tops].map((level) => [...level, direction]);
  return [...directions, ...animations, ...tops].filter(
    (level) => !level.includes("") && isTable(at(state?.value, level)),
  );
}

/** The path at which a key of the chosen animation is said, the innermost one; the path where it belongs if it is not. */
function levelOf(key, isOfAnimation = false) {
  const found = levels().find((level) => at(state.value, level)[key] !== undefined);
  if (found) return [...found, key];
  if (isOfAnimation && chosen.animation !== "") return [...animationLevel(), key];
  return chosen.part[0] === "sheets" ? [...chosen.part, key] : [key];
}

const said = (key) => at(state.value, levelOf(key));
const put = (path, value) => ({ path, value });
const drop = (path) => ({ path, remove: true });

// The grid.

/** The grid that is shown: of the sprite that is chosen. */
function gridOf(shown = sound) {
  if (!shown) return null;
  const own = shown.grids.filter((grid) => shown.images[grid.image]?.path === mainImage(shown)?.path);
  // Several sprites in one picture have a grid each.
  const first = strip()?.frames.find((frame) => frame.picture)?.picture;
  const grid = own.find((grid) => cellOf(grid, first) !== null) ?? own[0] ?? shown.grids[0];
  if (grid) return grid;
  const image = mainImage(shown);
  return image
    ? {
        image: 0,
        cell: [image.width, image.height],
        margin: [0, 0],
        spacing: [0, 0],
        columns: 1,
        rows: 1,
        isWhole: true,
      }
    : null;
}

/** The picture that is shown: that of the chosen animation, else the opened one. */
function mainImage(shown = sound) {
  if (!shown) return null;
  return shown === sound ? remembered().image : findImage(shown);
}

function findImage(shown) {
  if (!shown) return null;
  const shownStrip = strip() ?? shown.strips[0];
  const number = shownStrip?.frames.find((frame) => frame.picture?.image != null)?.picture.image;
  return (
    shown.images[number] ??
    shown.images.find((image) => image.path === opened?.path) ??
    shown.images[shown.grids[0]?.image] ??
    shown.images[0] ??
    null
  );
}

/** The address of an image of a state. */
function addressOf(image, shown = sound) {
  return image.file != null ? `file/${image.file}` : `picture/${shown.images.indexOf(image)}`;
}

/** Whether the sprite that is shown is a part of the picture: then the grid that is shown is that of the part. */
const isOfPart = () => state !== null && Array.isArray(said("area"));

/** The grid of the whole picture, also if a part of it is shown. */
function wholeGrid() {
  const part = gridOf();
  if (!part || !isOfPart()) return part;
  const pair = (value) => (Array.isArray(value) ? value : [value ?? 0, value ?? 0]);
  return fitted({ ...part, margin: pair(said("margin")), spacing: pair(said("spacing")) });
}

/** The changes that make a grid another one. */
function gridChanges(next) {
  const now = wholeGrid();
  const changes = [];
  const pair = ([x, y]) => (x === y ? x : [x, y]);
  if (!isSame(next.cell, now.cell) || now.isWhole) {
    if (said("grid") !== undefined) changes.push(drop(levelOf("grid")));
    changes.push(put(levelOf("cell"), next.cell));
  }
  for (const key of ["margin", "spacing"]) {
    if (isSame(next[key], now[key])) continue;
    if (isSame(next[key], [0, 0]) && said(key) !== undefined) changes.push(drop(levelOf(key)));
    else changes.push(put(levelOf(key), pair(next[key])));
  }
  return changes;
}

const setGrid = (next, gesture) => {
  const changes = gridChanges(next);
  return changes.length > 0 ? edit(changes, gesture) : Promise.resolve();
};

/** The upper left corner of a cell. */
const cornerOf = (grid, number) => {
  const [column, row] = [number % grid.columns, Math.floor(number / grid.columns)];
  return [
    grid.margin[0] + column * (grid.cell[0] + grid.spacing[0]),
    grid.margin[1] + row * (grid.cell[1] + grid.spacing[1]),
  ];
};

/** The number of the cell at which a frame begins; null for frames that are no cells. */
function cellOf(grid, picture) {
  if (!picture || !grid) return null;
  const [x, y, width, height] = picture.rect;
  if (width !== grid.cell[0] || height !== grid.cell[1]) return null;
  const steps = [0, 1].map((axis) => grid.cell[axis] + grid.spacing[axis]);
  const [column, row] = [x, y].map((value, axis) => (value - grid.margin[axis]) / steps[axis]);
  if (
    !Number.isInteger(column) ||
    !Number.isInteger(row) ||
    column < 0 ||
    column >= grid.columns ||
    row < 0 ||
    row >= grid.rows
  )
    return null;
  return row * grid.columns + column;
}

/** Whether a sprite is the one of several in a file that is chosen; types are named by words, keys by letters and lines. */
function isChosenSprite(number) {
  if (chosen.part[0] !== "sprites") return true;
  const letters = (name) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
  return letters(sound.sprites[number]?.name.split("::").at(-1) ?? "") === letters(chosen.part[1]);
}

let memo = { key: [], strip: null, image: null };
/** What was found for the state and the choice of now; it is asked for many times while one picture is drawn. */
function remembered() {
  const key = [sound, state, opened, chosen.part, chosen.animation, chosen.direction];
  if (key.some((value, index) => value !== memo.key[index])) {
    memo = { key, strip: findStrip(), image: null };
    memo.image = findImage(sound);
  }
  return memo;
}

/** The frames of the chosen animation and direction. */
const strip = () => (sound ? remembered().strip : null);

function findStrip() {
  if (!sound) return null;
  const own = sound.strips
    .filter((strip) => isChosenSprite(strip.sprite))
    .filter(
      (strip) => strip.animation === chosen.animation || (chosen.animation === "" && animationNames().length === 0),
    );
  // The stage shows a figure from its front, too, as long as nothing is chosen.
  return (
    own.find((strip) => strip.direction === chosen.direction) ??
    own.find((strip) => strip.direction === "down") ??
    own[0] ??
    null
  );
}

/** The directions of the chosen animation, as the text names them. */
const directionsOf = () =>
  (sound?.strips ?? [])
    .filter((strip) => isChosenSprite(strip.sprite))
    .filter((strip) => strip.animation === chosen.animation)
    .map((strip) => strip.direction);
