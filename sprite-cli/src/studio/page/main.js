// The files, the bar, the keys, and the changes that come from the disk.

function showFiles() {
  const wanted = byId("search").value.toLowerCase();
  const is = (file) => file.path.toLowerCase().includes(wanted);
  const takenNow = typedPattern?.taken;
  const current = (file) => (opened ? file.id === opened.id : file.path === state?.path);
  // With the settings open, the pictures that its rules take are marked.
  const taken = new Set(state?.path === "sprites.toml" ? sound?.sprites.map((sprite) => sprite.file) : []);
  // A long folder is cut off, and not the name.
  const nameOf = (path) => {
    const name = path.lastIndexOf("/") + 1;
    return [
      name > 0 ? element("span", { class: "folder" }, plain(path.slice(0, name))) : null,
      element("span", { class: "name" }, plain(path.slice(name))),
    ];
  };
  /** The parts of a path that captures take, in their colours; the part before the last folder is cut off if it is long. */
  const partsOf = (parts) => [
    element(
      "span",
      { class: "name" },
      parts.map(([word, text]) => (word === null ? plain(text) : captured(word, text))),
    ),
  ];
  const button = (file, isNew) =>
    element(
      "li",
      {},
      element(
        "button",
        {
          class: [isNew ? "new" : "", taken.has(file.path) ? "taken" : ""].join(" ").trim() || null,
          title: file.path,
          "aria-current": current(file) ? "true" : null,
          onclick: () => open(file.id),
        },
        takenNow?.has(file.id) ? partsOf(takenNow.get(file.id)) : nameOf(file.path),
        file.saved === false ? " •" : null,
      ),
    );
  const pictures = files.pictures.filter((picture) => is(picture) && !takenNow?.has(picture.id));
  const matched = takenNow ? files.pictures.filter((picture) => takenNow.has(picture.id)) : [];
  const rest = pictures.filter((picture) => picture.descriptions.length > 0);
  const fresh = pictures.filter((picture) => picture.descriptions.length === 0);
  const texts = files.descriptions.filter(is);
  const group = (title, list, isNew) =>
    list.length === 0
      ? []
      : [
          element("li", {}, element("h3", {}, `${title} ${list.length}`)),
          ...list.slice(0, 500).map((file) => button(file, isNew)),
          ...(list.length > 500 ? [element("li", { class: "faint" }, `${list.length - 500} more: search`)] : []),
        ];
  const place = byId("files");
  const buttons = () => [...place.querySelectorAll("button")];
  const focused = document.activeElement;
  const at = [focused.title, buttons().indexOf(focused)];
  place.replaceChildren(
    ...group("Taken", matched, false),
    ...group("Without a sprite", fresh, true),
    ...group("Pictures", rest, false),
    ...group("Descriptions", texts, false),
  );
  if (at[1] >= 0) (buttons().find((button) => button.title === at[0]) ?? buttons()[at[1]])?.focus();
  // One of them is reached by Tab, the others by arrow keys: a folder may have thousands.
  const first = buttons().find((button) => button.getAttribute("aria-current") === "true") ?? buttons()[0];
  for (const button of buttons()) button.tabIndex = button === first ? 0 : -1;
}
byId("files").addEventListener("keydown", (event) => {
  const step = { ArrowUp: -1, ArrowDown: 1, PageUp: -10, PageDown: 10, Home: -Infinity, End: Infinity }[event.key];
  if (!step) return;
  const buttons = [...byId("files").querySelectorAll("button")];
  buttons[clamp(buttons.indexOf(document.activeElement) + step, 0, buttons.length - 1)]?.focus();
  event.preventDefault();
});

/** Which file is open, and whether it is saved: the list shows both. */
let listed = "";
onChange(() => {
  const now = JSON.stringify([opened?.id, state?.path, state?.saved]);
  if (now === listed) return;
  listed = now;
  list().catch(() => {});
});

function showBar() {
  byId("title").textContent = state ? plain(state.path) : `cargo sprites edit ${plain(files.root ?? "")}`;
  document.title = state ? `${state.saved ? "" : "• "}${plain(state.path)}` : "cargo sprites edit";
  byId("saved").textContent = !state
    ? ""
    : state.readonly
      ? "read-only"
      : state.saved
        ? "saved"
        : state.exists
          ? "not saved"
          : "not saved: a new file";
  byId("undo").disabled = !state?.undo;
  byId("redo").disabled = !state?.redo;
  byId("save").disabled = !state || state.saved;
  byId("conflict").hidden = !state || state.foreign === null;
}
onChange(showBar);
onChange(() => state?.path === "sprites.toml" && showFiles());

async function list() {
  files = await inTurn({ ask: "list" });
  showFiles();
}

async function save(over = false) {
  if (!state) return;
  await sendText();
  await act({ ask: "save", over });
  await list();
}

byId("undo").addEventListener("click", () => sendText().then(() => act({ ask: "undo" })));
byId("redo").addEventListener("click", () => sendText().then(() => act({ ask: "redo" })));
byId("save").addEventListener("click", () => save());
byId("over").addEventListener("click", () => save(true));
byId("take").addEventListener("click", () => act({ ask: "take" }));
byId("help").addEventListener("click", () => byId("keys").showModal());
byId("search").addEventListener("input", showFiles);
byId("larger").addEventListener("click", () => zoom(1));
byId("smaller").addEventListener("click", () => zoom(-1));
byId("fit").addEventListener("click", () => {
  fit();
  drawSheet();
});

/** Whether a field holds what was typed, and is not taken yet: it has an undo of its own until then. */
const isTypedIn = (field) =>
  field.tagName === "INPUT" && field.type !== "checkbox" && field.value !== field.defaultValue;

addEventListener("keydown", (event) => {
  const isControl = event.ctrlKey || event.metaKey;
  const key = event.key.toLowerCase();
  if (isControl && key === "s") save();
  else if (isControl && /^[zy]$/.test(key) && isTypedIn(event.target)) return;
  else if (isControl && key === "z") byId(event.shiftKey ? "redo" : "undo").click();
  else if (isControl && key === "y") byId("redo").click();
  else if (isControl || event.altKey || /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName)) return;
  else if (key === "p") setPlaying(!play.isPlaying);
  else if (key === ".") stepOn();
  else if (key === "+" || key === "=") zoom(1);
  else if (key === "-") zoom(-1);
  else if (key === "0") byId("fit").click();
  else if (key === "?") byId("keys").showModal();
  else if (/^[1-4]$/.test(key)) showTab(TABS[Number(key) - 1]);
  else return;
  event.preventDefault();
});

addEventListener("beforeunload", (event) => {
  // The program keeps texts that are not saved; it ends only when all are.
  if (typing.isPending) {
    sendText();
    event.preventDefault();
  }
});

/** Follows other pages, and the disk. */
async function follow() {
  let revision = files.revision;
  for (;;) {
    try {
      const next = await ask({ wait: revision });
      if (next === revision) continue;
      revision = next;
      await waiting;
      if (state && state.revision >= revision) continue;
      const size = mainImage() && [mainImage().path, mainImage().width, mainImage().height];
      await list();
      if (state && !drag && !typing.isPending) {
        const fresh = await inTurn({ ask: "open", file: state.file });
        const isOther =
          fresh.version !== state.version ||
          fresh.disk !== state.disk ||
          fresh.foreign !== state.foreign ||
          fresh.saved !== state.saved ||
          !isSame([fresh.findings, fresh.sprites], [state.findings, state.sprites]);
        if (isOther) take(fresh);
        const now = mainImage();
        if (size && now && now.path === size[0] && (now.width !== size[1] || now.height !== size[2]))
          tell(
            `${plain(now.path)} was ${size[1]} × ${size[2]}, and is ${now.width} × ${now.height} now: look at the cells`,
          );
      }
    } catch (error) {
      tell(error.message);
      await new Promise((resolve) => setTimeout(resolve, 2000));
    }
  }
}

matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => {
  shownStrip = "";
  changed();
});

/** For checks: everything that was asked is answered and drawn. */
window.studio = {
  settled: async () => {
    await sendText();
    await waiting;
    await new Promise(requestAnimationFrame);
  },
  view,
  chosen,
  state: () => state,
};

async function begin() {
  showTab("cut");
  setPlaying(play.isPlaying);
  requestAnimationFrame(everyFrame);
  try {
    await list();
  } catch (error) {
    return tell(error.message);
  }
  const wanted = wantedFile ? decodeURIComponent(wantedFile) : null;
  const first =
    wanted === null
      ? files.pictures[0]
      : [...files.pictures, ...files.descriptions].find((file) => file.path === wanted);
  if (first) await open(first.id);
  else changed();
  showFiles();
  follow();
}
begin();
