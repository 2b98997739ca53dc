// The controls at the top.

/** Calls a function for each control that is chosen from a list, or for each switch. */
const SELECTS = { format: String, found: String, speed: Number, zoom: Number, tileset: Number };
const SWITCHES = ["repeat", "motion", "origin", "boxes", "slices"];

function makeHeader() {
  const title = content.root === "" ? "sprites" : plain(content.root);
  document.title = `${title} · sprites`;
  byId("root").textContent = title;
  for (const format of [...new Set(content.sprites.map((sprite) => sprite.format))].sort()) {
    byId("format").append(element("option", { value: format, text: format }));
  }
  content.tilesets.forEach((tileset, index) => byId("tileset").append(element("option", { value: String(index), text: tileset.name })));
  byId("tileset-choice").hidden = content.tilesets.length === 0 || !content.sprites.some(usesTileset);
  byId("slices").hidden = !content.sprites.some((sprite) => sprite.slices.length > 0);
  for (const [id, read] of Object.entries(SELECTS)) {
    byId(id).addEventListener("change", (event) => change(id, read(event.target.value)));
  }
  for (const id of SWITCHES) byId(id).addEventListener("click", () => change(id, !state[id]));
  byId("search").addEventListener("input", (event) => change("search", event.target.value));
  byId("play").addEventListener("click", () => setPlaying(!state.playing));
  byId("back").addEventListener("click", () => step(false));
  byId("forward").addEventListener("click", () => step(true));
  byId("theme").addEventListener("click", nextTheme);
  byId("help").addEventListener("click", () => byId("keys").showModal());
  byId("colour").addEventListener("input", (event) => {
    change("colour", event.target.value);
    change("ground", "colour");
  });
  for (const radio of document.getElementsByName("ground")) {
    radio.addEventListener("change", (event) => change("ground", event.target.value));
  }
}

/** What has to be done anew after a choice. */
const REARRANGING = new Set(["search", "format", "found", "zoom", "motion"]);

function change(name, value) {
  state[name] = value;
  showChoices();
  if (REARRANGING.has(name)) {
    if (name === "motion" && inspected.card) fillInspector();
    arrange();
  }
  if (name === "tileset" && inspected.card) inspect(inspected.card, inspected.animation, inspected.track);
  forgetDrawn();
  keep();
}

/** Shows on the controls what is chosen. */
function showChoices() {
  const root = document.documentElement;
  if (state.theme === "system") delete root.dataset.theme;
  else root.dataset.theme = state.theme;
  root.dataset.ground = state.ground;
  root.style.setProperty("--own-ground", state.colour);
  for (const id of Object.keys(SELECTS)) byId(id).value = String(state[id]);
  for (const id of SWITCHES) byId(id).setAttribute("aria-pressed", String(state[id]));
  if (byId("search").value !== state.search) byId("search").value = state.search;
  byId("colour").value = state.colour;
  for (const radio of document.getElementsByName("ground")) radio.checked = radio.value === state.ground;
  byId("theme").textContent = `Theme: ${state.theme}`;
  const play = byId("play");
  play.title = state.playing ? "Pause (Space)" : "Play (Space)";
  play.setAttribute("aria-pressed", String(state.playing));
  root.classList.toggle("playing", state.playing);
}

function showCounts(shown) {
  const count = shown.filter((card) => card.sprite).length;
  const all = content.sprites.length;
  const counts = [element("span", { text: count === all ? counted(all, "sprite") : `${count} of ${counted(all, "sprite")}` })];
  if (content.errors > 0) counts.push(element("span", { class: "error", text: counted(content.errors, "error") }));
  if (content.warnings > 0) counts.push(element("span", { class: "warning", text: counted(content.warnings, "warning") }));
  if (content.errors + content.warnings === 0) counts.push(element("span", { class: "clean", text: "no findings" }));
  byId("counts").replaceChildren(...counts);
}

function nextTheme() {
  change("theme", THEMES[(THEMES.indexOf(state.theme) + 1) % THEMES.length]);
}

/** The next of some choices, or the one before; the ends stay. */
function neighbour(choices, current, by) {
  const at = choices.indexOf(current) + by;
  return choices[Math.max(0, Math.min(choices.length - 1, at))];
}
