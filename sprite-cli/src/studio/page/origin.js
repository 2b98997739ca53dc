// The origin: the point that stands at the sprite's position, for all frames, for an animation, a direction or a frame.

/** For what the origin is placed; null: for what says it now. */
let originFor = null;
/** The origin while it is dragged, and the number of its frame. */
let draggedOrigin = null;

const ORIGIN_FOR = {
  all: "all animations",
  animation: "this animation",
  direction: "this direction",
  frame: "this frame",
};

/** For what an origin can be placed. */
function originChoices() {
  return [
    "all",
    ...(chosen.animation === "" ? [] : ["animation"]),
    ...(directionLevel() ? ["direction"] : []),
    ...(frameRects() ? ["frame"] : []),
  ];
}

/** The table of the chosen direction; null if there is one direction only. */
function directionLevel() {
  const direction = strip()?.direction ?? "-";
  if (direction === "-" || directionsOf().length < 2) return null;
  return [...(chosen.animation === "" ? chosen.part : animationLevel()), direction];
}

/** The table of the chosen animation. */
function animationLevel() {
  const own = [...chosen.part, "animations", chosen.animation];
  const top = ["animations", chosen.animation];
  return at(state.value, own) === undefined && at(state.value, top) !== undefined ? top : own;
}

/** For what the origin of a frame is placed now. */
function originNow(index) {
  const choices = originChoices();
  if (choices.includes(originFor)) return originFor;
  if (frameRects()?.[index]?.origin !== undefined) return "frame";
  const path = levelOf("origin");
  if (directionLevel() && path.at(-2) === strip().direction) return "direction";
  return path.includes("animations") && choices.includes("animation") ? "animation" : "all";
}

/** The tables of the directions of an animation. */
function directionTables(path) {
  const table = at(state.value, path);
  return isTable(table) ? DIRECTIONS.filter((name) => isTable(table[name])).map((name) => [...path, name]) : [];
}

/** The changes that place the origin of a frame. What is said further inside is no longer said. */
function originChanges(value, index) {
  const now = originNow(index);
  const isSaid = (path) => at(state.value, path)?.origin !== undefined;
  const without = (paths) => paths.filter(isSaid).map((path) => drop([...path, "origin"]));
  const rects = (path) => {
    const frames = at(state.value, [...path, "frames"]);
    if (!isRects(frames) || !frames.some((frame) => frame.origin !== undefined)) return [];
    return [
      put(
        [...path, "frames"],
        frames.map(({ origin, ...rest }) => rest),
      ),
    ];
  };
  if (now === "frame") {
    const own = frameRects();
    const frames = own.map((frame, at) => (at === index ? { ...frame, origin: value } : frame));
    return [put([...selectionLevel(), "frames"], frames)];
  }
  if (now === "direction") return [put([...directionLevel(), "origin"], value), ...rects(directionLevel())];
  if (now === "animation") {
    const path = animationLevel();
    const inner = directionTables(path);
    return [put([...path, "origin"], value), ...without(inner), ...[path, ...inner].flatMap(rects)];
  }
  const top = isSaid(chosen.part) || chosen.part[0] === "sheets" ? chosen.part : [];
  const names = [...(top.length === 0 ? [[]] : []), chosen.part].flatMap((part) =>
    animationsOf(at(state.value, part)).map((name) => [...part, "animations", name]),
  );
  // Only for all, if that was chosen: else what others say is theirs.
  const inner = originFor === "all" ? names.flatMap((path) => [path, ...directionTables(path)]) : [];
  return [put([...top, "origin"], value), ...without(inner), ...[top, ...inner].flatMap(rects)];
}

/** The origin of a frame of the chosen animation, in pixels of the frame; null without a frame. */
function originOf(index) {
  const frames = strip()?.frames ?? [];
  const frame = frames[index]?.picture ? frames[index] : frames.find((frame) => frame.picture);
  if (!frame) return null;
  const isDragged =
    draggedOrigin && (draggedOrigin.index === frames.indexOf(frame) || originNow(draggedOrigin.index) !== "frame");
  return isDragged ? draggedOrigin.value : frame.picture.origin;
}

/** The number of the frame whose origin is at a point of the picture; null for none. */
function originAt(point) {
  const near = Math.max(NEAR / view.scale, 0.6);
  const frames = hasDraftCells() ? [] : (strip()?.frames ?? []);
  const found = frames.findIndex((frame, index) => {
    if (!isShown(frame)) return false;
    const origin = originOf(index);
    return [0, 1].every((axis) => Math.abs(point[axis] - frame.picture.rect[axis] - origin[axis]) <= near);
  });
  return found < 0 ? null : found;
}

function drawOrigins(context, [width, height]) {
  const frames = hasDraftCells() ? [] : (strip()?.frames ?? []);
  const drawnAt = new Set();
  frames.forEach((frame, index) => {
    if (!isShown(frame) || frame.picture.rect[2] * view.scale < 8) return;
    const origin = originOf(index);
    const [x, y] = toScreen([0, 1].map((axis) => frame.picture.rect[axis] + origin[axis])).map(Math.round);
    if (x < -9 || y < -9 || x > width + 9 || y > height + 9 || drawnAt.has(`${x} ${y}`)) return;
    drawnAt.add(`${x} ${y}`);
    line(context, x - 5, y, 11, 0, "#d22f2f");
    line(context, x, y - 5, 0, 11, "#d22f2f");
  });
}

/** The fields of the origin of a frame. */
function originFields(index, grid = null) {
  const origin = originOf(index);
  if (!origin) return null;
  const size = strip()?.frames[index]?.picture?.rect.slice(2) ?? grid?.cell ?? [0, 0];
  const places = {
    ...(grid ? { "at the feet": feet(grid) } : {}),
    "bottom centre": [Math.floor(size[0] / 2), size[1]],
    centre: size.map((side) => Math.floor(side / 2)),
    "top left": [0, 0],
  };
  const choices = originChoices();
  const set = (value) => edit(originChanges(value, index));
  return element(
    "fieldset",
    {},
    element("span", {}, "Origin"),
    numberField("Origin x", origin[0], (x) => set([x, origin[1]])),
    numberField("Origin y", origin[1], (y) => set([origin[0], y])),
    element("span", {}),
    element(
      "select",
      {
        class: "wide",
        "aria-label": "Place of the origin",
        onchange: (event) => places[event.target.value] && set(places[event.target.value]),
      },
      element("option", {}, "place it ..."),
      Object.keys(places).map((name) => element("option", { value: name }, name)),
    ),
    choices.length > 1
      ? [
          element("span", {}, "for"),
          chooser(
            "The origin is for",
            choices.map((choice) => ORIGIN_FOR[choice]),
            ORIGIN_FOR[originNow(index)],
            (text) => {
              originFor = Object.keys(ORIGIN_FOR).find((choice) => ORIGIN_FOR[choice] === text);
            },
            {
              class: "wide",
              title: frameRects()
                ? null
                : "Cells share an origin; a frame has one of its own if its size is any: Cut, Any size",
            },
          ),
        ]
      : null,
  );
}
