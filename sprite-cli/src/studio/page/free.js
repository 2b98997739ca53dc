// Frames of any size: an animation has a list of rectangles instead of cells.

/** Whether rectangles are drawn, and no cells; null: as the chosen animation is. */
let wantsAnySize = null;
/** Whether the next rectangle begins another animation. */
let beginsAnimation = false;

/** The animation whose frames are shown: what was picked belongs to it. */
let shownOf = "";
const shownNow = () => JSON.stringify([state?.path, chosen.part, chosen.animation]);
onChange(() => {
  if (shownOf === shownNow()) return;
  shownOf = shownNow();
  [wantsAnySize, beginsAnimation, originFor] = [null, false, null];
  pick(null);
});

const SELECTION = ["frames", "row", "column", "columns", "rows"];
const GRID_KEYS = ["cell", "grid", "area", "margin", "spacing"];

/** The table that says which frames the chosen animation has: its path; null if none does. */
const selectionLevel = () =>
  levels().find((level) => SELECTION.some((key) => at(state?.value, level)?.[key] !== undefined)) ?? null;

const isRects = (frames) => Array.isArray(frames) && frames.length > 0 && frames.every(isTable);
/** The rectangles of the chosen animation, as the text has them; null if its frames are cells. */
function frameRects() {
  const level = selectionLevel();
  const frames = level && at(state.value, [...level, "frames"]);
  return isRects(frames) ? frames : null;
}

const isAnySize = () => tab === "cut" && state !== null && (wantsAnySize ?? frameRects() !== null);

/** Whether rectangles are to be drawn, and the animation that is shown has cells. */
const hasDraftCells = () => isAnySize() && frameRects() === null;

/** Whether nothing but what was proposed is in a new file. */
const isProposal = () => !state.exists && animationNames().every((name) => /^row_\d+$/.test(name));

/** The changes that free an animation of the keys of a grid: what stands above it goes to those beside it. Null if that cannot be. */
function withoutGrid(name) {
  // What was proposed for a new file need not be kept.
  const isDraft = isProposal();
  const changes = isDraft ? animationNames().map((other) => drop([...chosen.part, "animations", other])) : [];
  const above = chosen.part[0] === "sprites" ? [[], chosen.part] : [chosen.part];
  for (const level of above) {
    const table = at(state.value, level) ?? {};
    const keys = GRID_KEYS.filter((key) => table[key] !== undefined);
    const heirs = isDraft
      ? []
      : animationsOf(table)
          .filter((other) => other !== name)
          .map((other) => [...level, "animations", other]);
    if (level.length === 0 && isTable(table.sprites))
      heirs.push(
        ...Object.keys(table.sprites).flatMap((other) => (other === chosen.part[1] ? [] : [["sprites", other]])),
      );
    for (const heir of heirs) {
      const own = at(state.value, heir);
      if (keys.length > 0 && !isTable(own)) return null;
      if (isRects(own.frames)) continue;
      for (const key of keys) {
        const isSaid = own[key] !== undefined || (key === "cell" && own.grid) || (key === "grid" && own.cell);
        if (!isSaid) changes.push(put([...heir, key], table[key]));
      }
    }
    changes.push(...keys.map((key) => drop([...level, key])));
  }
  return changes;
}

/** Frames more, at the end of the chosen animation if it has rectangles, else of a new one. */
function addRects(rects) {
  if (rects.length === 0 || !state?.value) return;
  const entries = rects.map((rect) => ({ rect }));
  const own = beginsAnimation ? null : frameRects();
  if (own) {
    const times = said("duration");
    pick(`${own.length + rects.length - 1}`);
    return edit([
      put([...selectionLevel(), "frames"], [...own, ...entries]),
      ...(Array.isArray(times)
        ? [put(levelOf("duration"), [...times, ...entries.map(() => times.at(-1) ?? 100)])]
        : []),
    ]);
  }
  const isOne = animationNames().length === 0 && state.exists && !beginsAnimation;
  const name = isOne ? "" : freeName("walk");
  const freed = withoutGrid(name);
  if (!freed)
    return tell("a sprite of this file is a list of cells, which needs the grid of all: change it in the text");
  beginsAnimation = false;
  const level = isOne ? chosen.part : [...chosen.part, "animations", name];
  const others = isOne
    ? SELECTION.filter((key) => key !== "frames" && at(state.value, [...level, key]) !== undefined)
    : [];
  chosen.animation = name;
  chosen.cells = [];
  shownOf = shownNow();
  pick(`${rects.length - 1}`);
  const made = isOne ? put([...level, "frames"], entries) : put(level, { frames: entries });
  return edit([...freed, ...others.map((key) => drop([...level, key])), made]);
}

/** The box of the first drawing that is no frame yet. */
function addNextDrawing() {
  const boxes = drawings();
  if (!boxes) return tell("the picture has too many drawings to find the next one: draw its rectangle");
  const taken = beginsAnimation ? [] : (frameRects() ?? []).map((frame) => frame.rect);
  const next = boxes.find((box) => !taken.some((rect) => isOver(rect, box)));
  if (!next) return tell("all drawings are frames");
  addRects([next]);
}

function addAllDrawings() {
  const boxes = drawings();
  if (!boxes) return tell("the picture has too many drawings");
  const taken = beginsAnimation ? [] : (frameRects() ?? []).map((frame) => frame.rect);
  const rest = boxes.filter((box) => !taken.some((rect) => isOver(rect, box)));
  if (rest.length === 0) return tell("all drawings are frames");
  addRects(rest);
}

/** Gives the chosen animation these of its rectangles, in this order, with these times. */
function putRects(indices, times) {
  const own = frameRects();
  const path = selectionLevel();
  const said_time = said("duration");
  const isOne = times.every((time) => time === times[0]);
  const common = isOne ? times[0] : typeof said_time === "number" ? said_time : 100;
  const frames = indices.map((index, at) => {
    const { duration, ...rest } = own[index];
    return times[at] === common ? rest : { ...rest, duration: times[at] };
  });
  const changes = [put([...path, "frames"], frames)];
  if (common === 100 && Array.isArray(said_time)) changes.push(drop(levelOf("duration")));
  else if (common !== (said_time ?? 100)) changes.push(put([...path, "duration"], common));
  return changes;
}

/** Cells, or frames of any size. */
function sizeChoice() {
  const choice = (text, wanted, title) =>
    button(
      text,
      () => {
        wantsAnySize = wanted;
        pick(null);
        showPanels();
        drawSheet();
      },
      { class: isAnySize() === wanted ? "tool on" : "tool", "aria-pressed": isAnySize() === wanted, title },
    );
  return element(
    "div",
    { class: "row", role: "group", "aria-label": "What is cut" },
    choice("Cells", false, "All frames have one size: a grid"),
    choice("Any size", true, "Each frame has a rectangle of its own"),
  );
}

function anySizePanel() {
  const own = beginsAnimation ? null : frameRects();
  const index = own && picked !== null && own[Number(picked)] ? Number(picked) : null;
  const set = (side) => (value) => {
    const item = rectangles().find((item) => item.key === picked);
    if (!item) return;
    const rect = item.rect.map((old, at) => (at === side ? value : old));
    edit(item.put(within(rect, item)));
  };
  const field = (name, side) => numberField(`Frame ${name}`, own[index].rect[side], set(side));
  return [
    sizeChoice(),
    element(
      "div",
      { class: "row" },
      button("Next drawing", addNextDrawing, {
        class: "tool main",
        title: "The box of the first drawing that is no frame yet",
      }),
      button("All drawings", addAllDrawings, { title: "The boxes of all drawings that are no frames yet" }),
      own
        ? button("New animation", () => {
            beginsAnimation = true;
            pick(null);
            showPanels();
            drawSheet();
          })
        : null,
    ),
    index === null
      ? element(
          "p",
          { class: "faint" },
          own
            ? `${counted(own.length, "frame")}. Click one to choose it.`
            : isProposal()
              ? "The first rectangle replaces the cells that are proposed."
              : beginsAnimation || animationNames().length > 0
                ? "The next rectangle begins a new animation; the others keep their frames."
                : "The first rectangle begins the animation.",
        )
      : [
          element("h3", {}, `Frame ${index + 1} of ${own.length}`),
          element(
            "fieldset",
            {},
            element("span", {}, "Place"),
            field("x", 0),
            field("y", 1),
            element("span", {}, "Size"),
            field("width", 2),
            field("height", 3),
            element("span", {}),
            button("Remove", () => removePicked(), { class: "tool wide" }),
          ),
        ],
    own ? originFields(index ?? 0) : null,
    element(
      "p",
      { class: "faint" },
      "Draw a rectangle, or click a drawing: its box. Drag a chosen frame or its edges; Shift and a click add a drawing to it.",
    ),
  ];
}
