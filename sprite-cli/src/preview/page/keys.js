// Keys; the dialog of the page lists them.

const KEYS = {
  " ": () => setPlaying(!state.playing),
  ",": () => step(false),
  ".": () => step(true),
  "[": () => change("speed", neighbour(SPEEDS, state.speed, -1)),
  "]": () => change("speed", neighbour(SPEEDS, state.speed, 1)),
  "-": () => change("zoom", Math.max(1, neighbour(ZOOMS, state.zoom || 2, -1))),
  "+": () => change("zoom", neighbour(ZOOMS, state.zoom || 2, 1)),
  "=": () => change("zoom", neighbour(ZOOMS, state.zoom || 2, 1)),
  0: () => change("zoom", 0),
  "/": () => byId("search").focus(),
  "?": () => byId("keys").showModal(),
  j: () => focusCard(1),
  k: () => focusCard(-1),
  a: () => nextInspected("animations"),
  d: () => nextInspected("tracks"),
  b: () => change("ground", GROUNDS[(GROUNDS.indexOf(state.ground) + 1) % GROUNDS.length]),
  r: () => change("repeat", !state.repeat),
  m: () => change("motion", !state.motion),
  o: () => change("origin", !state.origin),
  x: () => change("boxes", !state.boxes),
  s: () => change("slices", !state.slices),
  f: () => change("found", state.found === "" ? "any" : ""),
  t: nextTheme,
};

function listenToKeys() {
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || byId("keys").open) return;
    if (event.key === "Escape") {
      if (state.search !== "" && event.target === byId("search")) change("search", "");
      else if (!closeInspector()) event.target.blur?.();
      return;
    }
    const isTyping = event.target.matches?.("input:not([type=radio]):not([type=checkbox]), select, textarea");
    // A button is pressed with the space bar, and does its own.
    if (isTyping || (event.key === " " && event.target.matches?.("button, input"))) return;
    const action = KEYS[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  });
}

/** Moves the focus to the next card, or to the one before. */
function focusCard(by) {
  const shown = cards.filter((card) => card.matches && card.sprite);
  const current = shown.findIndex((card) => card.element.contains(document.activeElement) || (document.activeElement === document.body && card === inspected.card));
  const card = shown[Math.max(0, Math.min(shown.length - 1, current + by))];
  if (!card) return;
  card.title.focus({ preventScroll: true });
  showCard(card);
  if (inspected.card) inspect(card);
}

/** Inspects the next animation, or the next direction of the animation. */
function nextInspected(kind) {
  const { card, animation, track } = inspected;
  if (!animation) return;
  if (kind === "tracks") {
    const { tracks } = animation;
    inspect(card, animation, tracks[(tracks.indexOf(track) + 1) % tracks.length]);
  } else {
    const played = card.sprite.animations.filter((known) => known.tracks.length > 0);
    inspect(card, played[(played.indexOf(animation) + 1) % played.length]);
  }
}
