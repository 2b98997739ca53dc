// The tabs of the panels, and the proposals for the picture that is shown.

let tab = "cut";
const TABS = ["cut", "animate", "boxes", "text"];
/** The grids that the picture may have, by its id and the number of its content. */
let proposals = { key: "", list: [], clear: false };

function showTab(next) {
  if (tab !== next) pick(null);
  tab = next;
  for (const name of TABS) {
    byId(name).hidden = name !== tab;
    byId(`tab-${name}`).setAttribute("aria-selected", name === tab);
    byId(`tab-${name}`).tabIndex = name === tab ? 0 : -1;
  }
  showPanels();
  drawSheet();
}

/** What can be done with a description of another format. */
function readOnlyPanel() {
  const names = animationNames();
  const show = (name) => {
    chosen.animation = name;
    chosen.direction = "";
    changed();
  };
  return [
    element(
      "p",
      {},
      `${plain(state.path)} is edited by the program that wrote it. It is shown here as a game plays it.`,
    ),
    names.length > 1
      ? element("label", {}, "Animation ", chooser("Animation", names, chosen.animation, show, { class: "wide" }))
      : null,
    element(
      "div",
      { class: "row" },
      button("Copy as sheet", () => act({ ask: "copy" }).then(() => list()), {
        class: "tool main",
        title: "A new description in TOML beside it that plays the same",
      }),
    ),
    element(
      "p",
      { class: "faint" },
      "A copy is a sprite of its own. It is made only if each direction plays the same to the frame.",
    ),
  ];
}

function showPanels() {
  const grid = shownGrid();
  const isShown = state !== null;
  if (state?.readonly && tab !== "text") return fill(byId(tab), readOnlyPanel());
  if (tab === "cut") fill(byId("cut"), isShown && grid && pictureSize() ? cutPanel(grid) : []);
  if (tab === "animate") fill(byId("animate"), isShown ? animatePanel(gridOf()) : []);
  if (tab === "boxes") fill(byId("boxes"), isShown ? boxesPanel() : []);
}

/** Asks for the proposals for the picture that is shown. */
function askProposals() {
  const image = mainImage();
  const picture = files.pictures.find(
    (picture) => picture.path === (image?.path ?? opened?.path) && picture.path.toLowerCase().endsWith(".png"),
  );
  const key = picture ? `${picture.id} ${state?.disk}` : "";
  if (key === proposals.key) return;
  proposals = { key, list: [], clear: false };
  if (!picture) return;
  inTurn({ ask: "proposals", file: picture.id }).then(
    (found) => {
      if (proposals.key !== key) return;
      proposals = { key, list: found.proposals, clear: found.clear };
      showPanels();
    },
    () => {},
  );
}
onChange(() => {
  askProposals();
  showPanels();
});
for (const name of TABS) {
  byId(`tab-${name}`).addEventListener("click", () => showTab(name));
  byId(`tab-${name}`).addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const next = TABS[(TABS.indexOf(tab) + step + TABS.length) % TABS.length];
    showTab(next);
    byId(`tab-${next}`).focus();
  });
}
