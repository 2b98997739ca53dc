// Rules of `sprites.toml`, and sprites that are parts of a picture. While a pattern is typed, what it takes is marked.

/** What a pattern takes while it is typed: the parts of the path of each picture by its id, or a message; null otherwise. */
let typedPattern = null;
let patternTimer = 0;

function lookAtPattern(pattern) {
  clearTimeout(patternTimer);
  patternTimer = setTimeout(async () => {
    try {
      const found = pattern === "" ? [] : await inTurn({ ask: "captures", pattern });
      typedPattern = { taken: new Map(found.map(({ id, parts }) => [id, parts])), message: "" };
    } catch (error) {
      typedPattern = { taken: new Map(), message: error.message };
    }
    showFiles();
    showTaken();
  }, 60);
}

function endPattern() {
  clearTimeout(patternTimer);
  if (!typedPattern) return;
  typedPattern = null;
  showFiles();
}

/** A part of a path that a capture takes, in the colour of the capture. */
const captured = (word, text) => element("span", { class: `capture ${word}`, title: word }, plain(text));

/** How many pictures the pattern takes, and the colours of its captures. */
function showTaken() {
  const place = byId("taken");
  if (!place || !typedPattern) return;
  const words = [];
  for (const parts of typedPattern.taken.values())
    for (const [word] of parts) if (word !== null && !words.includes(word)) words.push(word);
  place.replaceChildren(
    typedPattern.message || `takes ${counted(typedPattern.taken.size, "picture")}`,
    ...words.flatMap((word) => [" ", captured(word, word)]),
  );
}

/** A field for a pattern: pictures that it takes are marked while it is typed. */
function patternField(label, value, set, attributes = {}) {
  return textField(label, value, set, {
    "data-field": label,
    ...attributes,
    onfocus: (event) => event.target.value !== "" && lookAtPattern(event.target.value.trim()),
    oninput: (event) => lookAtPattern(event.target.value.trim()),
    onblur: endPattern,
  });
}

/** Another name for the chosen one of several sprites. */
function renamePart(next) {
  const old = chosen.part[1];
  if (next === "" || next === old) return changed();
  chosen.part = ["sprites", next];
  edit([{ path: ["sprites", old], rename: next }]);
}

/** The rule or the sprite whose animations are shown: its choice, its name, and how another one is made. */
function partFields() {
  const isSettings = state.path === "sprites.toml";
  const names = (key) => (isTable(state.value?.[key]) ? Object.keys(state.value[key]) : []);
  const [rules, parts] = [isSettings ? names("sheets") : [], names("sprites")];
  const show = (part) => {
    chosen.part = part;
    changed();
  };
  const change = (part, changes) => {
    chosen.part = part;
    edit(changes);
  };
  return [
    rules.length > 0
      ? element(
          "label",
          {},
          "Rule ",
          chooser("Rule", rules, chosen.part[1], (rule) => show(["sheets", rule])),
        )
      : null,
    rules.length > 0 && chosen.part[1]
      ? element(
          "div",
          { class: "row" },
          patternField("Pattern", chosen.part[1], (rename) =>
            rename !== "" && rename !== chosen.part[1]
              ? change(["sheets", rename], [{ path: chosen.part, rename }])
              : changed(),
          ),
          element("span", { class: "faint" }, counted(sound?.sprites.length ?? 0, "sprite")),
        )
      : null,
    isSettings
      ? [
          patternField(
            "Pattern of a new rule",
            "",
            (pattern) => pattern !== "" && change(["sheets", pattern], [put(["sheets", pattern], {})]),
            { placeholder: "a new rule: enemies/*.png" },
          ),
          element(
            "p",
            { class: "faint", id: "taken", role: "status" },
            "{sprite} {animation} {direction} {n} {cell} {count} capture",
          ),
        ]
      : null,
    parts.length > 0
      ? element(
          "label",
          {},
          "Sprite ",
          chooser("Sprite", parts, chosen.part[1], (part) => show(part === "" ? [] : ["sprites", part]), {
            none: "all",
          }),
        )
      : null,
    chosen.part[0] === "sprites"
      ? element(
          "div",
          { class: "row" },
          textField("Name of the sprite", chosen.part[1], renamePart, { "data-field": "sprite" }),
          button("×", () => change([], [drop(chosen.part)]), { "aria-label": "Remove the sprite" }),
        )
      : null,
  ];
}
