// Boxes: the slices of a sprite.

/** The boxes of the chosen animation: name, table, path, and the list that it stands in at a number. */
function boxes() {
  const found = [];
  const parts = chosen.part.length > 0 ? [[], chosen.part] : [[]];
  const levels = [...parts, ...parts.map((part) => [...part, "animations", chosen.animation])];
  for (const level of levels) {
    const table = at(state?.value, [...level, "slices"]);
    if (!isTable(table) || level.includes("")) continue;
    for (const [name, value] of Object.entries(table)) {
      (Array.isArray(value) ? value : [value]).forEach((box, number) => {
        if (Array.isArray(box?.rect) && box.rect.length === 4)
          found.push([name, box, [...level, "slices", name], Array.isArray(value) ? value : null, number]);
      });
    }
  }
  return found;
}

/** Whether an index is in a list of frames, such as "1-2,5"; a list that is missing has all. */
function inList(list, index) {
  if (list === undefined) return true;
  return String(Array.isArray(list) ? list.join(",") : list)
    .split(",")
    .some((part) => {
      const [from, to] = part.split("-").map(Number);
      return to === undefined ? index === from : index >= Math.min(from, to) && index <= Math.max(from, to);
    });
}

function colourOf(name) {
  let hash = 7;
  for (const character of name) hash = (hash * 31 + character.codePointAt(0)) % 360;
  return `hsl(${hash} 90% 50%)`;
}

/** A name that no box has. */
function freeBoxName() {
  const taken = new Set(boxes().map(([name]) => name));
  let name = "box";
  for (let number = 2; taken.has(name); number += 1) name = `box_${number}`;
  return name;
}

function addBox(rect) {
  const name = freeBoxName();
  const level = chosen.animation === "" ? chosen.part : levelOf("frames", true).slice(0, -1);
  pick(`${name} 0`);
  return edit([put([...level, "slices", name], { rect })]);
}

/** A box without a pointer: in the middle of the first frame, half as large. */
function addBoxByKey() {
  const frame = (strip()?.frames ?? []).find(isShown);
  if (!frame) return tell("there is no frame on the sheet to draw a box in");
  const [width, height] = frame.picture.rect.slice(2);
  addBox([Math.floor(width / 4), Math.floor(height / 4), Math.ceil(width / 2), Math.ceil(height / 2)]);
}

/** The place and the size of the picked box. */
function boxFields(name, box, key) {
  const set = (side) => (value) => {
    const item = boxRectangles().find((item) => item.key === key);
    if (!item) return tell("no frame that is shown has this box");
    edit(
      item.put(
        within(
          box.rect.map((old, at) => (at === side ? value : old)),
          item,
        ),
      ),
    );
  };
  const field = (what, side) => numberField(`${what} of ${plain(name)}`, box.rect[side], set(side));
  return element(
    "fieldset",
    {},
    element("span", {}, "Place"),
    field("x", 0),
    field("y", 1),
    element("span", {}, "Size"),
    field("Width", 2),
    field("Height", 3),
  );
}

function boxesPanel() {
  const list = boxes().map(([name, box, path, list, number]) => {
    const key = `${name} ${number}`;
    const isPicked = key === picked;
    const mark = element("i", { class: "swatch", "aria-hidden": "true" });
    mark.style.background = colourOf(name);
    return element(
      "div",
      {},
      element(
        "div",
        { class: isPicked ? "row on" : "row" },
        button(
          mark,
          () => {
            pick(isPicked ? null : key);
            changed();
          },
          { class: "pick", "aria-label": `Choose ${plain(name)}`, "aria-pressed": isPicked },
        ),
        textField("Name of the box", name, (rename) => edit([{ path, rename }]), { disabled: list !== null }),
        textField(
          `Frames of ${plain(name)}`,
          box.frames === undefined ? "" : String(box.frames),
          (frames) => edit([frames === "" ? drop([...path, "frames"]) : put([...path, "frames"], frames)]),
          { placeholder: "all frames", disabled: list !== null },
        ),
        button(
          "×",
          () => {
            pick(null);
            edit([
              list && list.length > 1
                ? put(
                    path,
                    list.filter((_, at) => at !== number),
                  )
                : drop(path),
            ]);
          },
          { "aria-label": `Remove ${plain(name)}` },
        ),
      ),
      isPicked ? boxFields(name, box, key) : element("p", { class: "faint indented" }, box.rect.join(" ")),
    );
  });
  return [
    element(
      "p",
      { class: "faint" },
      "Draw a rectangle in a frame: hit boxes, places for hands and hats. Click one, then drag it or its edges. Code asks for it by its name.",
    ),
    element(
      "div",
      { class: "row" },
      button("Box in the middle", addBoxByKey, { title: "A box without drawing; Enter on the sheet" }),
    ),
    list,
  ];
}
