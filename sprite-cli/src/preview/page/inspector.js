// The inspector: one direction of one animation, large, with its timeline, its layers, its sheet and all findings.

const inspected = { card: null, animation: null, track: null, parts: {}, image: -1, shown: null, bounds: null, scale: 1 };

/** The size of the stage on which the animation plays. */
const STAGE = 232;

/** Shows a sprite; the animation and the direction that are given, else what is first. */
function inspect(card, animation = null, track = null) {
  if (!card?.sprite) return;
  const played = card.sprite.animations.filter((known) => known.tracks.length > 0);
  const before = inspected.card;
  if (card !== before || animation !== inspected.animation) card.hiddenLayers = null;
  if (before && before !== card && before.hiddenLayers) before.hiddenLayers = null;
  inspected.card = card;
  inspected.animation = animation ?? played[0] ?? null;
  inspected.track = track ?? inspected.animation?.tracks[0] ?? null;
  inspected.image = inspected.animation ? (sheetImages(card.sprite, inspected.animation)[0] ?? -1) : -1;
  const wasOpen = !byId("inspector").hidden;
  byId("inspector").hidden = false;
  document.body.classList.add("inspecting");
  fillInspector();
  if (!wasOpen) arrangeKeeping(card);
  forgetDrawn();
  for (const known of [before, card]) if (known) markSelected(known);
  showAddress();
}

function closeInspector() {
  const card = inspected.card;
  if (!card) return false;
  Object.assign(inspected, { card: null, animation: null, track: null });
  card.hiddenLayers = null;
  sheet.canvas = null;
  byId("inspector").hidden = true;
  document.body.classList.remove("inspecting");
  arrangeKeeping(card);
  card.title.focus({ preventScroll: true });
  showAddress();
  return true;
}

/** Marks what is inspected on its card. */
function markSelected(card) {
  card.element.classList.toggle("selected", card === inspected.card);
  for (const block of card.blocks) {
    for (const cell of block.cells) cell.element?.classList.toggle("selected", cell.track === inspected.track);
  }
}

function fillInspector() {
  const { card, animation } = inspected;
  const { sprite } = card;
  const [folders, type] = nameParts(sprite);
  const parts = (inspected.parts = {});
  const close = element("button", { class: "icon", title: "Close (Esc)", click: closeInspector, text: "×" }, element("span", { class: "hidden", text: ": close" }));
  const findings = sprite.findings.map((finding) => findingElement(content.findings[finding], true));
  parts.drafts = sprite.drafts.map((draft) => layoutDraft(draft, 380, 480));
  byId("inspector").replaceChildren(...[
    element("div", { class: "inspector-head" },
      element("h2", {}, element("bdi", {}, element("span", { class: "faint", text: folders }), document.createTextNode(plain(type)))), close),
    element("p", { class: "file" }, name(sprite.file)),
    animation === null ? null : choices(sprite, animation),
    animation === null ? null : stage(parts),
    animation === null ? null : timelineElement(parts),
    animation === null ? null : layerChoices(),
    animation === null ? null : facts(parts),
    animation === null || inspected.image < 0 ? null : sheetElement(sprite, animation),
    ...parts.drafts.map(draftElement),
    findings.length === 0 ? null : element("section", { "aria-label": "Findings" }, element("h3", { text: "Findings" }), element("ul", { class: "findings whole" }, ...findings),
      sprite.more_findings === 0 ? null : element("p", { class: "more", text: `and ${sprite.more_findings} more: cargo sprites check` })),
  ].filter(Boolean));
  if (animation === null) return;
  inspected.bounds = cardBounds(card, animation);
  const { width, height } = inspected.bounds;
  const stageWidth = parts.stage.clientWidth || 380;
  const fits = Math.min((stageWidth - 24) / width, (STAGE - 24) / height);
  inspected.scale = fits >= 1 ? Math.min(12, Math.floor(fits)) : fits;
  inspected.shown = null;
  if (inspected.image >= 0) {
    prepareSheet(sprite, animation, inspected.image, card.variant ?? 0, sheet.canvas.parentElement.clientWidth - 2);
  }
}

/** A choice with a label; calls `choose` with the place of what was chosen. */
function choice(label, options, chosen, choose) {
  const select = element("select", { change: (event) => choose(event.target.selectedIndex) },
    ...options.map((option, index) => element("option", { text: option, selected: index === chosen })));
  return element("label", { class: "choice" }, element("span", { text: label }), select);
}

function choices(sprite, animation) {
  const played = sprite.animations.filter((known) => known.tracks.length > 0);
  const { card } = inspected;
  const variants = Array.from({ length: sprite.shifts.length + 1 }, (_, index) => String(index));
  return element("div", { class: "choices" },
    choice("Animation", played.map((known) => known.name), played.indexOf(animation), (index) => inspect(card, played[index])),
    animation.tracks.length < 2 ? null : choice("Direction", animation.tracks.map(directionMark), animation.tracks.indexOf(inspected.track), (index) => inspect(card, animation, animation.tracks[index])),
    variants.length < 2 ? null : choice("Variant", variants, card.variant ?? 0, (index) => {
      card.variant = index;
      inspect(card, animation, inspected.track);
    }),
    sprite.companions.length === 0 ? null : choice("Shown", ["picture", ...sprite.companions.map((known) => known.name)], sprite.companions.indexOf(sprite.shownCompanion) + 1, (index) => {
      sprite.shownCompanion = sprite.companions[index - 1];
      inspect(card, animation, inspected.track);
    }));
}

function stage(parts) {
  parts.canvas = element("canvas", { role: "img", "aria-label": `${inspected.animation.name}, ${directionName(inspected.track)}, playing` });
  parts.stage = element("div", { class: "stage ground" }, parts.canvas);
  return parts.stage;
}

function layerChoices() {
  const { card, track } = inspected;
  if (track.layers.length < 2) return null;
  const boxes = track.layers.map((layer, index) => {
    const box = element("input", { type: "checkbox", checked: !card.hiddenLayers?.has(index), change: (event) => {
      card.hiddenLayers ??= new Set();
      if (event.target.checked) card.hiddenLayers.delete(index);
      else card.hiddenLayers.add(index);
      forgetDrawn();
    } });
    return element("label", {}, box, name(layer.label === "" ? String(index) : layer.label));
  });
  return element("fieldset", { class: "layers" }, element("legend", { text: "Layers, from back to front" }), ...boxes);
}

/** How the frames of a layer follow each other, and what comes afterwards. */
function playsOf(track, layer) {
  if (track.cut === null && track.end === null && !layer.changes.some((value, at) => at > 0 && at % 2 === 0)) return PLAYBACKS.still;
  const times = layer.passes > 1 ? `, ${layer.passes} times` : "";
  return `${PLAYBACKS[layer.playback] ?? ""}${ORDERS[layer.order_of_frames] ?? ""}${times}`;
}

function facts(parts) {
  const { card, animation, track } = inspected;
  const bounds = cardBounds(card, animation);
  const lead = track.layers.reduce((most, layer) => (layer.frames > most.frames ? layer : most), track.layers[0]);
  parts.picture = element("dd");
  parts.slices = element("dd");
  parts.texts = element("dd");
  parts.cels = element("dd");
  const rows = [
    ["Format", card.sprite.format],
    ["Frames", String(frameCount(track))],
    ["Length", track.length.replace(" ↻", "")],
    ["Plays", playsOf(track, lead)],
    track.random ? ["Random", "shown as with seed 0"] : null,
    ["Size", `${bounds.width} × ${bounds.height} px`],
    ["Shown now", parts.picture],
    card.sprite.slices.length === 0 ? null : ["Slices", parts.slices],
    card.sprite.texts.length === 0 ? null : ["Texts", parts.texts],
    card.sprite.cels.length === 0 ? null : ["User data of cels", parts.cels],
    track.user_data === null ? null : ["User data of all frames", plain(track.user_data)],
    card.sprite.layer_data.length === 0 ? null : ["User data of layers", card.sprite.layer_data.map(([layer, data]) => `${plain(layer)}: ${plain(data)}`).join(" · ")],
    track.text === null ? null : ["Text of all frames", plain(track.text)],
    animation.motion?.displacement.some((whole) => whole !== 0) ? [animation.motion.is_tile ? "Moves by" : "Displacement", animation.motion.displacement.map((whole) => Number((whole / 65_536).toFixed(3))).join(", ") + " px"] : null,
    animation.scale === 1 ? null : ["Scale", String(animation.scale)],
    track.cut === null ? null : ["Cut", `the timeline of this page ends after ${duration(track.cut)} and begins again`],
  ];
  return element("dl", { class: "facts" }, ...rows.filter(Boolean).map(([term, value]) =>
    element("div", {}, element("dt", { text: term }), value instanceof Element ? value : element("dd", { text: value }))));
}

function sheetElement(sprite, animation) {
  const images = sheetImages(sprite, animation);
  sheet.canvas = element("canvas", { role: "img", "aria-label": `Sheet ${content.images[inspected.image].path}`, click: (event) => {
    const found = rectangleAt(event);
    if (found) seekPicture(found.picture);
  } });
  const path = content.images[inspected.image].path;
  return element("section", { "aria-label": "Sheet" },
    element("h3", { text: "Sheet" }),
    images.length < 2
      ? element("p", { class: "file" }, name(path))
      : choice("Image", images.map((image) => content.images[image].path), images.indexOf(inspected.image), (index) => {
          inspected.image = images[index];
          fillInspector();
        }),
    element("div", { class: "sheet ground" }, sheet.canvas));
}

/** Draws what is inspected, when it has changed. */
function drawInspected() {
  const { card, animation, track, parts, bounds } = inspected;
  for (const laid of parts.drafts ?? []) drawDraft(laid);
  if (!animation || !parts.canvas) return;
  const time = shownTime(track, now, state.repeat);
  showTimeline(parts, track, time);
  const view = viewAt(animation, track, time, card.hiddenLayers);
  const ratio = devicePixelRatio;
  const key = `${view.pictures} ${view.moved} ${ratio}`;
  if (key === inspected.shown) return;
  inspected.shown = key;
  const [width, height] = [parts.stage.clientWidth, STAGE];
  parts.canvas.width = Math.round(width * ratio);
  parts.canvas.height = Math.round(height * ratio);
  const scale = inspected.scale * ratio;
  const x = Math.round((parts.canvas.width - bounds.width * scale) / 2);
  const y = Math.round((parts.canvas.height - bounds.height * scale) / 2);
  drawView(parts.canvas.getContext("2d"), card.sprite, view, card.variant ?? 0, { x, y, bounds }, scale);
  const pictures = view.pictures.filter((picture) => picture >= 0);
  drawSheet(pictures);
  const slices = pictures.flatMap((picture) => slicesOf(card.sprite).get(picture) ?? []);
  parts.slices.textContent = slices.map(({ name: known, text, user_data: data, bounds }) => `${plain(known)}${text === null ? "" : ` “${plain(text)}”`}${data === null ? "" : ` (${plain(data)})`} ${bounds[2]} × ${bounds[3]} at ${bounds[0]}, ${bounds[1]}`).join(" · ") || "none";
  const texts = pictures.flatMap((picture) => textsOfFrames(card.sprite).get(picture) ?? []);
  parts.texts.textContent = texts.map(({ layer, text }) => `${layer === "" ? "" : `${plain(layer)}: `}“${plain(text)}”`).join(" · ") || "none";
  const cels = pictures.flatMap((picture) => celsOf(card.sprite).get(picture) ?? []);
  parts.cels.textContent = cels.map(({ layer, user_data: data }) => `${plain(layer)}: ${plain(data)}`).join(" · ") || "none";
  parts.picture.textContent = pictures.length === 0 ? "nothing" : pictures.map((picture) => {
    const { x: left, y: top, width: wide, height: high, originX, originY } = rectangleOf(card.sprite, picture, card.variant ?? 0);
    return `${wide} × ${high} at ${left}, ${top}; origin ${originX}, ${originY}`;
  }).join(" · ");
}
