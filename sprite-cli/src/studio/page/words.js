// Small helpers: elements and texts. Names are other people's text: they reach the page as text only.

const byId = (id) => document.getElementById(id);

/** An element with attributes and children. */
function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (value === true) made.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) made.setAttribute(name, value);
  }
  made.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined));
  return made;
}

/** A text in which characters that cannot be seen, or that change the direction of others, can be seen. */
function plain(text) {
  const unseen =
    /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]/gu;
  return String(text).replace(
    unseen,
    (found) => `⟨${found.codePointAt(0).toString(16).toUpperCase().padStart(4, "0")}⟩`,
  );
}

const counted = (count, what) => `${count} ${what}${count === 1 ? "" : "s"}`;
const isTable = (value) => value !== null && typeof value === "object" && !Array.isArray(value);
const isSame = (a, b) => JSON.stringify(a) === JSON.stringify(b);
const clamp = (value, least, most) => Math.max(least, Math.min(most, value));

/** The context of a canvas in pixels of the page, as fine as the screen is, with its width and its height. */
function surface(canvas, [width, height] = [canvas.clientWidth, canvas.clientHeight]) {
  const ratio = devicePixelRatio;
  const [across, down] = [Math.round(width * ratio), Math.round(height * ratio)];
  if (canvas.width !== across || canvas.height !== down) Object.assign(canvas, { width: across, height: down });
  const context = canvas.getContext("2d");
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  return [context, width, height];
}

const probe = element("i", { hidden: true });
document.body.append(probe);
let colours = { theme: null, known: {} };
/** A colour of the style for a canvas, in the theme that is shown now. */
function colour(name) {
  const theme = matchMedia("(prefers-color-scheme: dark)").matches;
  if (colours.theme !== theme) colours = { theme, known: {} };
  if (!colours.known[name]) {
    probe.style.color = `var(${name})`;
    colours.known[name] = getComputedStyle(probe).color;
  }
  return colours.known[name];
}

/** A number that was typed, or the result of a sum such as `64/4`; null for anything else. */
function sum(text) {
  if (!/^[\d\s+\-*/().]+$/.test(text)) return null;
  const tokens = text.match(/\d+(?:\.\d+)?|[-+*/()]/g) ?? [];
  let at = 0;
  const value = () => {
    if (tokens[at] === "(") {
      at += 1;
      const inner = terms();
      at += 1;
      return inner;
    }
    if (tokens[at] === "-") {
      at += 1;
      return -value();
    }
    return Number(tokens[at++]);
  };
  const factors = () => {
    let left = value();
    while (tokens[at] === "*" || tokens[at] === "/") left = tokens[at++] === "*" ? left * value() : left / value();
    return left;
  };
  const terms = () => {
    let left = factors();
    while (tokens[at] === "+" || tokens[at] === "-") left = tokens[at++] === "+" ? left + factors() : left - factors();
    return left;
  };
  const result = terms();
  return at === tokens.length && Number.isFinite(result) ? Math.round(result) : null;
}

/** Numbers as the shortest list of ranges: 0,1,2,5 is "0-2,5". */
function ranges(numbers) {
  const parts = [];
  for (let at = 0; at < numbers.length;) {
    let end = at;
    while (end + 1 < numbers.length && numbers[end + 1] === numbers[end] + 1) end += 1;
    parts.push(end > at ? `${numbers[at]}-${numbers[end]}` : `${numbers[at]}`);
    at = end + 1;
  }
  return parts.join(",");
}
