// The stage: the chosen animation plays as the game plays it, and walks by arrow keys.

/** The numbers of one picture in a sprite's list. */
const PICTURE = 8;
const stageCanvas = byId("stage");
const play = {
  now: 0,
  isPlaying: !matchMedia("(prefers-reduced-motion: reduce)").matches,
  speed: 1,
  ground: "checker",
  isOnion: false,
  isAll: false,
  x: 0,
  y: 0,
  direction: null,
  held: new Set(),
};
const GROUNDS = { checker: "checkers", grass: "#4f7a5a", sand: "#c9b27c", dark: "#14161b", light: "#fbfbfa" };
const STEPS = { ArrowRight: [1, 0, 0], ArrowUp: [0, -1, 2], ArrowLeft: [-1, 0, 4], ArrowDown: [0, 1, 6] };

/** The sprite that is shown. */
function shownSprite() {
  const number = strip()?.sprite ?? 0;
  return sound?.sprites[number] ?? null;
}

function shownAnimation() {
  const sprite = shownSprite();
  return (
    sprite?.animations.find((animation) => animation.label === chosen.animation && animation.tracks.length > 0) ??
    sprite?.animations.find((animation) => animation.tracks.length > 0) ??
    null
  );
}

/** The direction that is shown: that of the arrow keys, else the chosen one. */
function shownTracks(animation) {
  if (play.isAll) return animation.tracks;
  const walked = play.direction === null ? null : animation.tracks.find((track) => track.direction === play.direction);
  const track =
    walked ??
    animation.tracks.find((track) => track.label === chosen.direction) ??
    animation.tracks.find((track) => track.direction === 6) ??
    animation.tracks[0];
  return track ? [track] : [];
}

/** What the layers of a direction show at a time: image, rectangle, origin, mirrored. */
function picturesAt(sprite, track, time) {
  return track.layers
    .map((layer) => pictureAt(layer, time))
    .filter((picture) => picture >= 0)
    .map((picture) => sprite.pictures.slice(PICTURE * picture, PICTURE * picture + PICTURE));
}

function drawStage() {
  const [context, width, height] = surface(stageCanvas);
  if (play.ground === "checker") checker(context, [0, 0, width, height]);
  else {
    context.fillStyle = GROUNDS[play.ground];
    context.fillRect(0, 0, width, height);
  }
  const [sprite, animation] = [shownSprite(), shownAnimation()];
  if (!animation) {
    context.fillStyle = colour("--muted");
    context.textAlign = "center";
    context.fillText("nothing plays yet", width / 2, height / 2);
    context.textAlign = "start";
    return markFrames(null);
  }
  const tracks = shownTracks(animation);
  // All pictures of the animation have room around the origin.
  const room = [0, 0, 0, 0];
  for (const track of tracks)
    for (const layer of track.layers) {
      for (let at = 1; at < layer.changes.length; at += 2) {
        if (layer.changes[at] < 0) continue;
        const [, , , w, h, x, y] = sprite.pictures.slice(
          PICTURE * layer.changes[at],
          PICTURE * layer.changes[at] + PICTURE,
        );
        [x, y, w - x, h - y].forEach((value, side) => (room[side] = Math.max(room[side], value)));
      }
    }
  const columns = tracks.length;
  let scale = Math.min(width / columns / (room[0] + room[2] + 4), (height - 8) / (room[1] + room[3] + 4));
  scale = scale >= 1 ? Math.min(Math.floor(scale), 8) : scale;
  const marks = [];
  tracks.forEach((track, column) => {
    const centre = (width * (column + 0.5)) / columns;
    const [x, y] = [
      Math.round(centre + ((room[0] - room[2]) / 2 + play.x) * scale),
      Math.round((height + (room[1] - room[3]) * scale) / 2 + play.y * scale),
    ];
    const time = shownTime(track, play.now, true);
    const draw = (picture, alpha) => {
      const [image, left, top, w, h, originX, originY, mirrored] = picture;
      const bitmap = sound.images[image] && bitmapOf(addressOf(sound.images[image]), sound.disk);
      if (!bitmap) return;
      context.save();
      context.globalAlpha = alpha;
      context.imageSmoothingEnabled = scale < 1;
      context.translate(x - originX * scale, y - originY * scale);
      if (mirrored) {
        context.translate(w * scale, 0);
        context.scale(-1, 1);
      }
      context.drawImage(bitmap, left, top, w, h, 0, 0, w * scale, h * scale);
      context.restore();
    };
    if (play.isOnion) {
      const before = neighbourChange(track, Math.max(1, time), false);
      if (before !== null) for (const picture of picturesAt(sprite, track, Math.max(0, before - 1))) draw(picture, 0.3);
    }
    for (const picture of picturesAt(sprite, track, time)) {
      draw(picture, 1);
      if (track.label === (strip()?.direction ?? track.label)) marks.push(picture.slice(1, 5));
    }
    line(context, x - 4, y, 9, 0, "#d22f2f90");
    line(context, x, y - 4, 0, 9, "#d22f2f90");
  });
  markFrames(marks[0] ?? null);
}

let last = null;
function everyFrame(stamp) {
  const passed = last === null ? 0 : Math.min(100, stamp - last);
  last = stamp;
  if (play.isPlaying) play.now += passed * 1e6 * play.speed;
  for (const key of play.held) {
    const [x, y, direction] = STEPS[key];
    play.x += (x * passed) / 16;
    play.y += (y * passed) / 16;
    play.direction = direction;
  }
  if (play.held.size > 0) {
    const reach = [stageCanvas.clientWidth / 4, stageCanvas.clientHeight / 4];
    play.x = ((((play.x + reach[0]) % (2 * reach[0])) + 2 * reach[0]) % (2 * reach[0])) - reach[0];
    play.y = ((((play.y + reach[1]) % (2 * reach[1])) + 2 * reach[1]) % (2 * reach[1])) - reach[1];
  }
  drawStage();
  requestAnimationFrame(everyFrame);
}

function setPlaying(is) {
  play.isPlaying = is;
  byId("play").textContent = is ? "Pause" : "Play";
}

/** One picture on. */
function stepOn() {
  setPlaying(false);
  const animation = shownAnimation();
  const track = animation && shownTracks(animation)[0];
  if (!track) return;
  const time = shownTime(track, play.now, true);
  const next = neighbourChange(track, time, true);
  play.now = next === null || (cycleOf(track) !== null && next >= cycleOf(track)) ? 0 : play.now + (next - time);
}

byId("play").addEventListener("click", () => setPlaying(!play.isPlaying));
byId("step").addEventListener("click", stepOn);
byId("onion").addEventListener("change", (event) => (play.isOnion = event.target.checked));
byId("all").addEventListener("change", (event) => (play.isAll = event.target.checked));
byId("speed").append(
  ...[0.1, 0.25, 0.5, 1, 2].map((speed) => element("option", { value: speed, selected: speed === 1 }, `${speed} ×`)),
);
byId("speed").addEventListener("change", (event) => (play.speed = Number(event.target.value)));
byId("ground").append(...Object.keys(GROUNDS).map((name) => element("option", { value: name }, name)));
byId("ground").addEventListener("change", (event) => (play.ground = event.target.value));
stageCanvas.addEventListener("keydown", (event) => {
  if (!(event.key in STEPS)) return;
  play.held.add(event.key);
  event.preventDefault();
});
stageCanvas.addEventListener("keyup", (event) => play.held.delete(event.key));
stageCanvas.addEventListener("blur", () => {
  play.held.clear();
  Object.assign(play, { x: 0, y: 0, direction: null });
});
