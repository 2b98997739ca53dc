// The content of the page, and the names of its parts. Names and findings are other people's text: they reach the page
// as text only, never as markup.

const content = JSON.parse(document.getElementById("content").textContent);

/** Numbers of one picture in a sprite's list. */
const PICTURE = 8;

/** A text in which characters that cannot be seen, or that change the direction of others, can be seen. */
function plain(text) {
  const unseen = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]/gu;
  return String(text).replace(unseen, (found) => `⟨${found.codePointAt(0).toString(16).toUpperCase().padStart(4, "0")}⟩`);
}

/** The folders and the name of a sprite's type. */
function nameParts(sprite) {
  const cut = sprite.name.lastIndexOf("::");
  return cut < 0 ? ["", sprite.name] : [sprite.name.slice(0, cut + 2), sprite.name.slice(cut + 2)];
}

/** `1 frame`, `2 frames`. */
function counted(count, what) {
  return `${count.toLocaleString("en")} ${what}${count === 1 ? "" : "s"}`;
}

/** Nanoseconds for people. */
function duration(nanoseconds) {
  const milliseconds = nanoseconds / 1e6;
  if (milliseconds < 1000) return `${Number(milliseconds.toFixed(2))} ms`;
  return `${Number((milliseconds / 1000).toFixed(2))} s`;
}

const ARROWS = ["→", "↗", "↑", "↖", "←", "↙", "↓", "↘"];
const SIDES = ["right", "up and right", "up", "up and left", "left", "down and left", "down", "down and right"];

/** A direction in a few characters: an arrow where it is one of the screen, and what the description calls it. */
function directionMark(track) {
  const arrow = track.direction === null ? "" : `${ARROWS[track.direction]} `;
  return `${arrow}${plain(track.label)}`;
}

/** A direction in words. */
function directionName(track) {
  const side = track.direction === null ? "" : `, ${SIDES[track.direction]}`;
  return `direction ${plain(track.label)}${side}`;
}

const PLAYBACKS = {
  loop: "repeats",
  hold: "stays on its last picture",
  hide: "shows nothing afterwards",
  return: "returns to another animation",
  still: "stands still",
};

/** Frames of a direction's layer that has most. */
function frameCount(track) {
  return Math.max(0, ...track.layers.map((layer) => layer.frames));
}

/** What a list of a sprite has for each picture; put together once. */
function byPicture(sprite, list) {
  const known = (sprite.known ??= {});
  if (!known[list]) {
    known[list] = new Map();
    for (const item of sprite[list]) {
      if (!known[list].has(item.picture)) known[list].set(item.picture, []);
      known[list].get(item.picture).push(item);
    }
  }
  return known[list];
}

/** The named rectangles of each picture that has some. */
const slicesOf = (sprite) => byPicture(sprite, "slices");

/** The texts of each picture that has some. */
const textsOfFrames = (sprite) => byPicture(sprite, "texts");

/** The cels with colours or properties of each picture that has some. */
const celsOf = (sprite) => byPicture(sprite, "cels");

const ORDERS = { forward: "", reverse: ", backwards", "ping-pong": ", there and back", "ping-pong-reverse": ", back and there" };

const usesTileset = (sprite) => {
  for (let at = 0; at < sprite.pictures.length; at += PICTURE) if (sprite.pictures[at] < 0) return true;
  return false;
};
