// Boxes: the slices of a sprite.

/** The boxes of the chosen animation: name, rectangle, and the frames that have it. */
function boxes() {
  const found = [];
  const parts = chosen.part.length > 0 ? [[], chosen.part] : [[]];
  const levels = [...parts, ...parts.map((part) => [...part, "animations", chosen.animation])];
  for (const level of levels) {
    const table = at(state?.value, [...level, "slices"]);
    if (!isTable(table) || level.includes("")) continue;
    for (const [name, value] of Object.entries(table)) {
      for (const box of Array.isArray(value) ? value : [value])
        if (Array.isArray(box?.rect) && box.rect.length === 4)
          found.push([name, box, [...level, "slices", name], Array.isArray(value)]);
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

function addBox(rect) {
  const taken = new Set(boxes().map(([name]) => name));
  let name = "box";
  for (let number = 2; taken.has(name); number += 1) name = `box_${number}`;
  const level = chosen.animation === "" ? chosen.part : levelOf("frames", true).slice(0, -1);
  edit([put([...level, "slices", name], { rect })]);
}

function boxesPanel() {
  const list = boxes().map(([name, box, path, isList]) =>
    element(
      "div",
      { class: "row" },
      element("input", {
        type: "text",
        value: name,
        "aria-label": "Name of the box",
        disabled: isList,
        onchange: (event) => edit([{ path, rename: event.target.value.trim() }]),
      }),
      element("input", {
        type: "text",
        value: box.frames === undefined ? "" : String(box.frames),
        placeholder: "all frames",
        "aria-label": `Frames of ${plain(name)}`,
        disabled: isList,
        onchange: (event) =>
          edit([
            event.target.value.trim() === ""
              ? drop([...path, "frames"])
              : put([...path, "frames"], event.target.value.trim()),
          ]),
      }),
      element("span", { class: "faint" }, box.rect.join(" ")),
      element(
        "button",
        { class: "tool", "aria-label": `Remove ${plain(name)}`, disabled: isList, onclick: () => edit([drop(path)]) },
        "×",
      ),
    ),
  );
  return [
    element(
      "p",
      { class: "faint" },
      "Draw a rectangle in a cell: hit boxes, places for hands and hats. Code asks for it by its name.",
    ),
    list,
  ];
}
