// The timeline in the inspector: every change of the picture, with how long it stays, and a slider to go to any time.

/** Changes of a layer that the strip shows. */
const MOST_STEPS = 64;

/** The time in which a direction has shown everything that it shows. */
function wholeOf(track) {
  const last = track.layers.map((layer) => (layer.repeat ? layer.repeat[0] + layer.repeat[1] : layer.changes.at(-2)));
  return Math.max(1, cycleOf(track) ?? 0, ...last);
}

function timelineElement(parts) {
  const { card, track } = inspected;
  const whole = wholeOf(track);
  parts.whole = whole;
  parts.slider = element("input", {
    type: "range", min: "0", max: String(whole), step: String(Math.max(1, Math.round(whole / 2000))), class: "slider",
    "aria-label": "Time", input: (event) => seek(Number(event.target.value)),
  });
  parts.clock = element("output", { class: "clock" });
  parts.strips = track.layers.map((layer) => strip(card, track, layer));
  return element("section", { class: "timeline", "aria-label": "Timeline" },
    element("div", { class: "slide" }, parts.slider, parts.clock),
    ...parts.strips.map((made) => made.element));
}

/** The changes of one layer, as pictures in a row. */
function strip(card, track, layer) {
  const count = layer.changes.length / 2;
  const end = layer.repeat ? layer.repeat[0] + layer.repeat[1] : (track.end ?? null);
  const steps = [];
  for (let index = 0; index < Math.min(count, MOST_STEPS); index += 1) {
    const [time, picture] = layer.changes.slice(2 * index, 2 * index + 2);
    const next = index + 1 < count ? layer.changes[2 * index + 2] : end;
    const canvas = element("canvas", { width: "40", height: "40", "aria-hidden": "true" });
    const text = next === null || next <= time ? "stays" : duration(next - time);
    const step = element("button", { class: "step", title: `from ${duration(time)}`, click: () => seek(time) },
      canvas, element("span", { text: picture < 0 ? `nothing, ${text}` : text }));
    steps.push({ step, canvas, picture });
  }
  const rest = count > MOST_STEPS ? element("span", { class: "faint", text: `and ${count - MOST_STEPS} more` }) : null;
  const label = track.layers.length < 2 ? null : name(layer.label, { class: "layer-label", title: "Layer" });
  const row = element("div", { class: "strip", role: "group", "aria-label": `Pictures of layer ${layer.label}` }, label, ...steps.map(({ step }) => step), rest);
  return { element: row, layer, steps, isDrawn: false, current: null, card };
}

/** Draws the pictures of a strip, as soon as their images are there. */
function drawStrip(made) {
  if (made.isDrawn) return;
  const { sprite, variant } = made.card;
  const used = made.steps.filter(({ picture }) => picture >= 0);
  if (used.some(({ picture }) => !bitmap(imageOf(sprite, picture)))) return;
  made.isDrawn = true;
  const ratio = devicePixelRatio;
  for (const { canvas, picture } of used) {
    const { width, height } = rectangleOf(sprite, picture, 0);
    const base = PICTURE * picture;
    const [originX, originY] = sprite.pictures.slice(base + 5, base + 7);
    canvas.width = canvas.height = Math.round(40 * ratio);
    const most = Math.min(canvas.width / width, canvas.height / height);
    const scale = most >= 1 ? Math.floor(most) : most;
    const [x, y] = [(canvas.width - width * scale) / 2, (canvas.height - height * scale) / 2];
    drawPicture(canvas.getContext("2d"), sprite, picture, variant ?? 0, Math.floor(x) + originX * scale, Math.floor(y) + originY * scale, scale);
  }
}

/** Shows where the inspected direction is. */
function showTimeline(parts, track, time) {
  const within = cycleOf(track) === null ? time % parts.whole : Math.min(time, parts.whole);
  if (document.activeElement !== parts.slider || state.playing) parts.slider.value = String(within);
  parts.clock.textContent = `${duration(Math.floor(within / 1e6) * 1e6)} / ${duration(parts.whole)}`;
  for (const made of parts.strips) {
    drawStrip(made);
    const current = changeAt(made.layer, folded(made.layer, time));
    if (current === made.current) continue;
    made.steps[made.current]?.step.classList.remove("current");
    made.steps[current]?.step.classList.add("current");
    made.current = current;
  }
}

/** Pauses at a time of what is inspected. */
function seek(time) {
  setPlaying(false);
  setNow(time);
}

/** Pauses where a picture is shown, in any of the animation's directions. */
function seekPicture(picture) {
  for (const track of [inspected.track, ...inspected.animation.tracks]) {
    for (const layer of track.layers) {
      for (let at = 1; at < layer.changes.length; at += 2) {
        if (layer.changes[at] !== picture) continue;
        if (track !== inspected.track) inspect(inspected.card, inspected.animation, track);
        seek(layer.changes[at - 1]);
        return;
      }
    }
  }
}
