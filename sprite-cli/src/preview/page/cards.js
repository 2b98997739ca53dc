// Cards: one for each sprite. Each has its head and its findings all the time, and its animations while it is in view.
// Many sprites of one picture are tiles: cards without a head, in a wall for each folder.

const cards = [];

/** What stands below an animation's name. */
function captionText(animation) {
  if (!animation.sound) return "left out: its sprite has an error";
  const track = animation.tracks[0];
  if (!track) return "";
  const frames = Math.max(0, ...animation.tracks.map(frameCount));
  const lengths = new Set(animation.tracks.map((track) => track.length));
  return `${counted(frames, "frame")} · ${lengths.size > 1 ? "various times" : track.length}`;
}

/** Sprites of one picture from which on they are tiles. */
const MANY = 12;

/** Whether a sprite is a single picture about which there is nothing to say. */
function isStill(sprite) {
  if (sprite.findings.length + sprite.more_findings > 0 || sprite.has_error || sprite.animations.length !== 1) return false;
  const [{ sound, tracks }] = sprite.animations;
  return sound && tracks.length === 1 && tracks[0].layers.length === 1 && tracks[0].layers[0].changes.length === 2;
}

function makeCards() {
  const attached = new Set();
  const areTiles = content.sprites.filter(isStill).length >= MANY;
  content.sprites.forEach((sprite, index) => {
    for (const finding of sprite.findings) attached.add(finding);
    cards.push(areTiles && isStill(sprite) ? makeTile(sprite, index) : makeCard(sprite, index));
  });
  const others = content.findings.filter((_, index) => !attached.has(index));
  if (others.length > 0) cards.unshift(makeFilesCard(others));
  byId("cards").append(...cards.map((card) => card.element));
}

const newCard = (sprite, index) => ({ sprite, index, bounds: {}, findingsHeights: new Map(), blocks: [], drafts: [], matches: true, searched: searchedText(sprite) });

/** A sprite of one picture. Its whole name is shown where the pointer or the focus is. */
function makeTile(sprite, index) {
  const [folders, type] = nameParts(sprite);
  const card = newCard(sprite, index);
  card.wall = folders;
  card.title = element("button", { class: "name", title: `${sprite.name}\n${sprite.file}`, click: () => inspect(card) }, name(type));
  card.body = element("div", { class: "body" });
  card.element = element("article", { class: "tile", "aria-label": sprite.name }, card.body, card.title);
  return card;
}

function makeCard(sprite, index) {
  const [folders, type] = nameParts(sprite);
  const card = newCard(sprite, index);
  const title = element("button", { class: "name", title: `${sprite.name}: inspect (Enter)`, click: () => inspect(card) },
    element("bdi", {}, element("span", { class: "faint", text: folders }), document.createTextNode(plain(type))));
  const head = element("div", { class: "head" },
    element("h2", {}, title),
    element("span", { class: "badges" }, ...findingBadges(sprite)),
    element("p", { class: "file" }, name(sprite.file, { title: sprite.file })),
    element("span", { class: "badges" }, ...kindBadges(sprite)));
  card.title = title;
  card.body = element("div", { class: "body" });
  card.findings = findingsOf(sprite.findings.map((finding) => content.findings[finding]), sprite.more_findings, card);
  card.element = element("article", { class: `card${sprite.has_error ? " has-error" : ""}`, "aria-label": sprite.name }, head, card.body, card.findings);
  if (sprite.animations.length === 0) card.body.append(element("p", { class: "left-out", text: "Left out: there is an error in a file that it is made of." }));
  return card;
}

/** A card for findings in files that are no sprite's. */
function makeFilesCard(findings) {
  const card = { sprite: null, isFiles: true, findingsHeights: new Map(), blocks: [], drafts: [], matches: true, bounds: {} };
  card.searched = findings.map((finding) => `${finding.file}\n${finding.code}`).join("\n").toLowerCase();
  card.body = element("div", { class: "body" });
  card.findings = findingsOf(findings, 0, null);
  card.element = element("article", { class: "card files", "aria-label": "Other files" },
    element("div", { class: "head" }, element("h2", { text: "Other files" }), element("p", { class: "file", text: "findings that belong to no sprite" })),
    card.body, card.findings);
  return card;
}

/** Findings that a card itself shows; the inspector shows all of them with the lines at fault. */
const MOST_ON_A_CARD = 3;

function findingsOf(findings, more, card) {
  if (findings.length === 0) return null;
  const most = card === null ? findings.length : MOST_ON_A_CARD;
  const rest = findings.length + more - Math.min(findings.length, most);
  return element("ul", { class: "findings" },
    ...findings.slice(0, most).map((finding) => findingElement(finding, card === null)),
    rest === 0 ? null : element("li", { class: "more" }, element("button", { class: "link", text: `and ${rest} more`, click: () => inspect(card) })));
}

/** How much is wrong. */
function findingBadges(sprite) {
  const count = (severity) => sprite.findings.filter((finding) => content.findings[finding].severity === severity).length;
  const [errors, warnings] = [count("error"), count("warning")];
  return [
    errors > 0 ? element("span", { class: "badge error", text: counted(errors, "error") }) : null,
    warnings > 0 ? element("span", { class: "badge warning", text: counted(warnings, "warning") }) : null,
  ].filter(Boolean);
}

/** What kind of sprite it is. */
function kindBadges(sprite) {
  return [
    sprite.variants > 1 ? element("span", { class: "badge", text: counted(sprite.variants, "variant") }) : null,
    element("span", { class: "badge", text: sprite.format }),
  ].filter(Boolean);
}

function searchedText(sprite) {
  const names = sprite.animations.flatMap((animation) => [animation.name, animation.source]);
  return [sprite.name, sprite.file, ...new Set(names)].join("\n").toLowerCase();
}

/** Whether a card is among those that the reader asked for. */
function isWanted(card) {
  const words = state.search.toLowerCase().split(/\s+/).filter(Boolean);
  if (!words.every((word) => card.searched.includes(word))) return false;
  if (state.format !== "" && card.sprite?.format !== state.format) return false;
  if (card.isFiles) return state.found !== "none";
  const hasAny = card.sprite.findings.length > 0 || card.sprite.more_findings > 0;
  if (state.found === "any") return hasAny || card.sprite.has_error;
  if (state.found === "error") return card.sprite.has_error || card.sprite.animations.some((animation) => !animation.sound);
  return state.found === "" || !hasAny;
}
