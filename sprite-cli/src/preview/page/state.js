// The choices of the reader, and the page's clock.

const state = {
  playing: !matchMedia("(prefers-reduced-motion: reduce)").matches,
  speed: 1,
  /** Screen pixels for a pixel; 0 is chosen for each sprite. */
  zoom: 0,
  ground: "checker",
  colour: "#4f7a5a",
  repeat: true,
  motion: true,
  origin: false,
  boxes: false,
  slices: false,
  theme: "system",
  tileset: 0,
  search: "",
  format: "",
  found: "",
};

const SPEEDS = [0.1, 0.25, 0.5, 1, 2, 4];
const ZOOMS = [0, 1, 2, 3, 4, 6, 8];
const GROUNDS = ["checker", "light", "dark", "colour"];
const THEMES = ["system", "light", "dark"];

/** Nanoseconds since the page's start, slower or faster as was chosen. */
let now = 0;

/** What a reload must not lose. */
const KEPT = ["speed", "zoom", "ground", "colour", "repeat", "motion", "origin", "boxes", "slices", "theme", "search", "format", "found"];
const KEY = "cargo-sprites-preview";

function keep() {
  try {
    const kept = Object.fromEntries(KEPT.map((name) => [name, state[name]]));
    sessionStorage.setItem(KEY, JSON.stringify({ ...kept, scroll: scrollY }));
  } catch {
    // Without storage, a reload begins anew.
  }
}

/** Takes up what was kept; the scroll position, when there is one. */
function recall() {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY)) ?? {};
    for (const name of KEPT) if (typeof kept[name] === typeof state[name]) state[name] = kept[name];
    return kept.scroll ?? null;
  } catch {
    return null;
  }
}
