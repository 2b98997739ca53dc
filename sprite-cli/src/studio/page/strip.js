// The strip: the frames of the chosen direction, with their times and their texts. It is reordered by dragging.

/** Draws a frame into a canvas, as large as it fits in whole factors. */
function drawFrame(canvas, frame) {
  // It is not on the page yet.
  const [context, width, height] = surface(canvas, [68, 64]);
  checker(context, [0, 0, width, height]);
  const image = frame.picture && sound.images[frame.picture.image];
  const bitmap = image && bitmapOf(addressOf(image), sound.disk);
  if (!bitmap) return;
  const [x, y, w, h] = frame.picture.rect;
  let scale = Math.min(width / w, height / h);
  if (scale > 1) scale = Math.floor(scale);
  context.imageSmoothingEnabled = scale < 1;
  context.drawImage(
    bitmap,
    x,
    y,
    w,
    h,
    Math.round((width - w * scale) / 2),
    Math.round((height - h * scale) / 2),
    w * scale,
    h * scale,
  );
}

/**
 * The changes after which texts and boxes belong to the frames that they belonged to: `kept` has the number that each
 * frame had. Boxes of the whole sprite are those of all animations, and stay.
 */
function renumbered(kept) {
  const changes = [];
  const texts = textsOf();
  const moved = Object.fromEntries(kept.flatMap((old, index) => (old in texts ? [[index, texts[old]]] : [])));
  if (!isSame(moved, texts))
    changes.push(Object.keys(moved).length === 0 ? drop(levelOf("texts")) : put(levelOf("texts"), moved));
  const before = strip().frames.map((_, index) => index);
  const framesOf = (box) => kept.flatMap((old, index) => (inList(box.frames, old) ? [index] : []));
  const isSaid = (box) => box.frames !== undefined;
  const isOther = (box) => isSaid(box) && !isSame(framesOf(box), before.filter((index) => inList(box.frames, index)));
  for (const [, box, path, list, number] of boxes()) {
    const all = list ?? [box];
    if (!path.includes("animations") || number > 0 || !all.some(isOther)) continue;
    const left = all.filter((box) => !isSaid(box) || framesOf(box).length > 0);
    const next = left.map((box) => (isOther(box) ? { ...box, frames: ranges(framesOf(box)) } : box));
    if (next.length === 0) changes.push(drop(path));
    else if (list) changes.push(put(path, next));
    else changes.push(put([...path, "frames"], next[0].frames));
  }
  return changes;
}

/** Writes the frames of the chosen direction as cells, with their times. */
function putFrames(frames, gesture) {
  const own = strip().frames;
  const kept = frames.map((frame) => own.indexOf(frame));
  if (kept.includes(-1)) return changed();
  const times = frames.map((frame) => frame.ms);
  if (frames.length > 0 && frameRects()?.length === own.length) {
    pick(null);
    return edit([...putRects(kept, times), ...renumbered(kept)], gesture);
  }
  const grid = gridOf();
  const cells = frames.map((frame) => cellOf(grid, frame.picture));
  if (frames.length === 0 || cells.includes(null)) {
    tell(
      frames.length === 0
        ? "an animation has at least one frame: remove the animation"
        : "these frames are no cells: change them in the text",
    );
    return;
  }
  if (directionsOf().length > 1) {
    tell("the frames of one direction are changed in the text");
    return;
  }
  const level = levelOf("frames", true).slice(0, -1);
  const changes = [];
  for (const key of ["row", "column", "columns", "rows"])
    if (at(state.value, [...level, key]) !== undefined) changes.push(drop([...level, key]));
  changes.push(put([...level, "frames"], ranges(cells)));
  changes.push(...timeChanges(times), ...renumbered(kept));
  edit(changes, gesture);
}

/** The changes that give frames these times. */
function timeChanges(times) {
  if (frameRects()?.length === times.length)
    return putRects(
      times.map((_, index) => index),
      times,
    );
  const isOne = times.every((time) => time === times[0]);
  const isKept = isOne && !Array.isArray(said("duration")) && strip().frames.every((frame) => frame.ms === times[0]);
  if (isKept) return [];
  return [put([...levelOf("frames", true).slice(0, -1), "duration"], isOne ? times[0] : times)];
}

function setTime(index, text) {
  const frames = strip().frames;
  const time = sum(text);
  // The field shows the time that is taken, and not the sum.
  shownStrip = "";
  if (time === null || time < 1) return changed();
  // A time for all frames that are alike chosen, else for one.
  const times = frames.map((frame, at) => (at === index ? time : frame.ms));
  edit(timeChanges(times));
}

/** The texts of the frames: the number of each, and its text. */
const textsOf = () => {
  const texts = said("texts");
  return isTable(texts) ? texts : {};
};

function setText(index, text) {
  const path = [...levelOf("frames", true).slice(0, -1), "texts"];
  const next = { ...textsOf() };
  if (text.trim() === "") delete next[index];
  else next[index] = text.trim();
  edit([
    Object.keys(next).length === 0
      ? drop(levelOf("texts"))
      : put(isTable(said("texts")) ? levelOf("texts") : path, next),
  ]);
}

function move(from, to) {
  const frames = [...strip().frames];
  if (to < 0 || to >= frames.length) return;
  frames.splice(to, 0, frames.splice(from, 1)[0]);
  focusFrame = to;
  putFrames(frames);
}

let focusFrame = null;
let shownStrip = "";

function showStrip() {
  const own = strip();
  const place = byId("strip");
  const isReady =
    own &&
    own.frames.every(
      (frame) =>
        !frame.picture || bitmapOf(addressOf(sound.images[frame.picture.image] ?? sound.images[0]), sound.disk),
    );
  const key = JSON.stringify([own, textsOf(), sound?.disk, isReady, chosen.cells.length > 0 && !own]);
  if (
    key === shownStrip ||
    (place.contains(document.activeElement) && document.activeElement.tagName === "INPUT" && drag)
  )
    return;
  shownStrip = key;
  if (!own || own.frames.length === 0) {
    place.replaceChildren(
      element(
        "p",
        { class: "hint" },
        state
          ? "No frames yet. Drag over cells on the sheet, then press Enter or the button under Animate."
          : "Frames are shown here.",
      ),
    );
    return;
  }
  const texts = textsOf();
  const focused = focusFrame ?? [...place.children].indexOf(document.activeElement?.closest(".frame"));
  const field = document.activeElement?.dataset?.field;
  place.replaceChildren(
    ...own.frames.slice(0, 200).map((frame, index) => {
      const canvas = element("canvas", { "aria-hidden": "true" });
      drawFrame(canvas, frame);
      const made = element(
        "div",
        {
          class: "frame",
          tabindex: "0",
          draggable: "true",
          role: "group",
          "aria-label": `Frame ${index + 1}, ${frame.ms} ms`,
        },
        canvas,
        element("input", {
          value: `${frame.ms}`,
          title: "Milliseconds",
          "aria-label": `Milliseconds of frame ${index + 1}`,
          "data-field": "ms",
          onchange: (event) => setTime(index, event.target.value),
        }),
        element("input", {
          class: "event",
          value: typeof texts[index] === "string" ? texts[index] : "",
          placeholder: "text",
          title: "A text for the game when this frame begins",
          "aria-label": `Text of frame ${index + 1}`,
          "data-field": "text",
          onchange: (event) => setText(index, event.target.value),
        }),
      );
      made.addEventListener("dragstart", (event) => event.dataTransfer.setData("text/plain", `${index}`));
      made.addEventListener("dragover", (event) => event.preventDefault());
      made.addEventListener("drop", (event) => {
        event.preventDefault();
        const from = Number(event.dataTransfer.getData("text/plain"));
        if (Number.isInteger(from)) move(from, index);
      });
      made.addEventListener("keydown", (event) => {
        if (event.target !== made) return;
        if (event.altKey && event.key === "ArrowLeft") move(index, index - 1);
        else if (event.altKey && event.key === "ArrowRight") move(index, index + 1);
        else if (event.key === "ArrowLeft") place.children[index - 1]?.focus();
        else if (event.key === "ArrowRight") place.children[index + 1]?.focus();
        else if (event.key === "Delete") putFrames(strip().frames.filter((_, at) => at !== index));
        else return;
        event.preventDefault();
      });
      return made;
    }),
  );
  if (own.frames.length > 200) place.append(element("p", { class: "hint" }, `${own.frames.length - 200} more`));
  const next = place.children[focused];
  focusFrame = null;
  if (next) (field ? (next.querySelector(`[data-field="${field}"]`) ?? next) : next).focus({ preventScroll: true });
}

/** Marks the frames that are shown now. */
function markFrames(picture) {
  const place = byId("strip");
  const own = strip();
  [...place.children].forEach((shown, index) => {
    const frame = own?.frames[index];
    const is = frame?.picture && picture && isSame(frame.picture.rect, picture);
    shown.classList.toggle("now", Boolean(is));
  });
}
onChange(showStrip);
