// Where everything lies: cards on the page, animations on a card, directions in an animation. Sizes are calculated, not
// asked of the browser, so that a thousand cards cost no more than those that can be seen.

const PAD = 14;
const GAP = 14;
const HEAD = 58;
const CAPTION = 38;
const LABEL = 18;
const CELL_PAD = 4;
const CELL_GAP = 6;
const BLOCK_GAP = 16;
/** The narrowest column of cards. */
const COLUMN = 262;
/** Height from which on a wider card is tried. */
const TALL = 460;
/** The same for a card that is wide already. */
const MOST_TALL = 1100;
/** Screen pixels that a sprite gets when the zoom is automatic. */
const AUTOMATIC = 96;
/** Directions of one animation that a card shows; the inspector shows them all. */
const MOST_CELLS = 96;

const measuring = document.createElement("canvas").getContext("2d");
const textWidths = new Map();

/** The width of a text in the page's font. */
function textWidth(text, weight, size) {
  const key = `${weight} ${size} ${text}`;
  if (!textWidths.has(key)) {
    measuring.font = `${weight} ${size}px system-ui, sans-serif`;
    textWidths.set(key, Math.ceil(measuring.measureText(text).width));
  }
  return textWidths.get(key);
}

/** The bounds of an animation's directions; calculated once. */
function cardBounds(card, animation) {
  const key = state.motion ? "moving" : "resting";
  const known = (card.bounds[key] ??= new Map());
  if (!known.has(animation)) {
    known.set(animation, boundsOf(card.sprite, animation, animation.tracks, state.motion));
  }
  return known.get(animation);
}

/** The automatic zoom of a sprite, before its own scale. */
function zoomOf(card) {
  let largest = 1;
  for (const animation of card.sprite.animations) {
    const bounds = cardBounds(card, animation);
    largest = Math.max(largest, bounds.width * animation.scale, bounds.height * animation.scale);
  }
  return Math.max(1, Math.min(4, Math.floor(AUTOMATIC / largest)));
}

/** Screen pixels for a pixel of an animation: as the game is meant to draw it, unless a zoom was chosen. */
function scaleOf(card, animation) {
  return state.zoom > 0 ? state.zoom : zoomOf(card) * animation.scale;
}

/** A scale with which a width fits: whole numbers as long as possible. */
function fitting(scale, width, available) {
  if (width * scale <= available) return scale;
  const most = available / width;
  return most >= 1 ? Math.floor(most) : most;
}

/** The widths of an animation's texts; measured once. */
function textsOf(animation) {
  if (!animation.texts) {
    const hasLabels = animation.tracks.length > 1;
    const labels = hasLabels ? animation.tracks.slice(0, MOST_CELLS).map((track) => textWidth(directionMark(track), 400, 11)) : [];
    const caption = captionText(animation);
    const widest = Math.max(textWidth(plain(animation.name), 600, 13), textWidth(caption, 400, 11)) + 4;
    animation.texts = { hasLabels, label: Math.max(0, ...labels), caption, captionWidth: widest };
  }
  return animation.texts;
}

/** The size of an animation, and how its directions lie in it. */
function layoutBlock(card, animation, inner) {
  const { isEmpty, ...bounds } = cardBounds(card, animation);
  const scale = fitting(scaleOf(card, animation), bounds.width, inner - 2 * CELL_PAD);
  const count = Math.min(animation.tracks.length, MOST_CELLS);
  const { hasLabels, label: widest, captionWidth: caption } = textsOf(animation);
  const width = Math.max(Math.round(bounds.width * scale) + 2 * CELL_PAD, 30, Math.min(widest + 4, inner));
  const height = Math.max(Math.round(bounds.height * scale) + 2 * CELL_PAD, 30);
  const columns = Math.max(1, Math.min(count, Math.floor((inner + CELL_GAP) / (width + CELL_GAP))));
  const row = height + (hasLabels ? LABEL : 0) + CELL_GAP;
  const rows = Math.ceil(count / columns);
  const wide = columns * (width + CELL_GAP) - CELL_GAP;
  return {
    animation,
    bounds,
    scale,
    grid: { count, columns, width, height, row },
    cells: [],
    hasLabels,
    width: Math.min(inner, Math.max(wide, caption)),
    caption: CAPTION,
    height: CAPTION + Math.max(0, rows * row - CELL_GAP),
    // With all directions in one row, up to eight.
    ideal: Math.min(count, 8) * (width + CELL_GAP) - CELL_GAP,
    canvas: null,
  };
}

/** The place of each direction of an animation: for the cards in view only. */
function cellsOf({ animation, bounds, scale, grid: { count, columns, width, height, row } }) {
  return animation.tracks.slice(0, count).map((track, index) => ({
    track,
    x: (index % columns) * (width + CELL_GAP),
    y: Math.floor(index / columns) * row,
    width,
    height,
    // Where the box around all pictures begins.
    insetX: Math.floor((width - Math.round(bounds.width * scale)) / 2),
    insetY: Math.floor((height - Math.round(bounds.height * scale)) / 2),
    shown: null,
  }));
}

/** Animations from left to right, in as many rows as they need. */
function layoutBody(card, width) {
  const inner = width - 2 * PAD;
  const blocks = card.sprite.animations.map((animation) => layoutBlock(card, animation, inner));
  let [x, y, rowHeight, ideal] = [0, 0, 0, 0];
  for (const block of blocks) {
    if (x > 0 && x + block.width > inner) [x, y, rowHeight] = [0, y + rowHeight + BLOCK_GAP, 0];
    [block.x, block.y] = [x, y];
    x += block.width + BLOCK_GAP + 4;
    rowHeight = Math.max(rowHeight, block.height);
    ideal = Math.max(ideal, block.ideal);
  }
  let height = blocks.length > 0 ? y + rowHeight : 20;
  const drafts = card.sprite.drafts.slice(0, MOST_DRAFTS).map((draft) => {
    const laid = layoutDraft(draft, inner, DRAFT);
    laid.y = height + GAP;
    height = laid.y + laid.height;
    return laid;
  });
  return { blocks, drafts, height, ideal, inner };
}

/** Pictures of animations with errors that a card shows, and how high one is at most; the inspector shows them all. */
const MOST_DRAFTS = 2;
const DRAFT = 280;
const DRAFT_CAPTION = 18;

/** The size of a picture with the cells into which it is divided. */
function layoutDraft(draft, available, most) {
  const { width, height } = content.images[draft.image];
  const scale = fitting(4, Math.max(1, width), available);
  const fits = fitting(scale, Math.max(1, height), most);
  return { draft, scale: fits, width: Math.round(width * fits), height: DRAFT_CAPTION + Math.round(height * fits), canvas: null, isDrawn: false };
}

/** How many columns a card takes: as few as its directions need, and more when it would be tall. */
function spanOf(card, columns, widthOf) {
  let best = null;
  for (let span = 1; span <= columns; span += 1) {
    const body = layoutBody(card, widthOf(span));
    if (best !== null && body.ideal <= best.body.inner && body.height > best.body.height * 0.75) break;
    best = { span, body };
    if (body.ideal <= body.inner && body.height <= (span < 2 ? TALL : MOST_TALL)) break;
  }
  return best;
}

/** How large the picture of a tile is, at least and at most, and the height of a tile's name. */
const TILE = { least: 56, most: 128, name: 16, gap: 8 };
const WALL_HEAD = 34;

/** The walls of tiles below each other, from a height on: for each folder its name, and its tiles in rows. */
function placeWalls(tiles, available, from) {
  const walls = new Map();
  for (const card of tiles) {
    if (!walls.has(card.wall)) walls.set(card.wall, []);
    walls.get(card.wall).push(card);
  }
  const heads = [];
  let top = from;
  for (const [folder, tiles] of walls) {
    heads.push({ folder, count: tiles.length, top });
    top += WALL_HEAD;
    const sizes = tiles.map((card) => {
      const [animation] = card.sprite.animations;
      const { width, height } = cardBounds(card, animation);
      return Math.max(width, height) * scaleOf(card, animation);
    });
    const side = Math.round(Math.min(TILE.most, Math.max(TILE.least, ...sizes) + 2 * CELL_PAD));
    const columns = Math.max(1, Math.floor((available + TILE.gap) / (side + TILE.gap)));
    tiles.forEach((card, index) => {
      card.x = (index % columns) * (side + TILE.gap);
      card.y = top + Math.floor(index / columns) * (side + TILE.name + TILE.gap);
      Object.assign(card, { width: side, height: side + TILE.name, bodyHeight: side, headHeight: 0, findingsHeight: 0, drafts: [], blocks: [tileBlock(card, side)] });
    });
    top += Math.ceil(tiles.length / columns) * (side + TILE.name + TILE.gap) + GAP;
  }
  return { heads, bottom: top };
}

/** The picture of a tile, as an animation without a caption. */
function tileBlock(card, side) {
  const [animation] = card.sprite.animations;
  const { isEmpty, ...bounds } = cardBounds(card, animation);
  const wide = fitting(scaleOf(card, animation), bounds.width, side - 2 * CELL_PAD);
  const scale = fitting(wide, bounds.height, side - 2 * CELL_PAD);
  const grid = { count: 1, columns: 1, width: side, height: side, row: side };
  return { animation, bounds, scale, grid, cells: [], hasLabels: false, caption: 0, x: 0, y: 0, width: side, height: side, ideal: side, canvas: null };
}

/** Gives every card that is shown its place. */
function layoutCards(cards, available) {
  const columns = Math.max(1, Math.floor((available + GAP) / (COLUMN + GAP)));
  const column = (available - (columns - 1) * GAP) / columns;
  const widthOf = (span) => Math.floor(span * column + (span - 1) * GAP);
  for (const card of cards) {
    const { span, body } = card.isFiles ? { span: columns, body: { blocks: [], drafts: [], height: -8 } } : spanOf(card, columns, widthOf);
    const width = widthOf(span);
    if (card.findings && width !== card.width) card.element.style.width = `${width}px`;
    Object.assign(card, { span, blocks: body.blocks, drafts: body.drafts, bodyHeight: body.height, headHeight: HEAD, width });
  }
  // All widths are known now, so that the browser breaks lines once; for a width that a card had before, not at all.
  for (const card of cards) {
    if (card.findings && !card.findingsHeights.has(card.width)) card.findingsHeights.set(card.width, card.findings.offsetHeight + 8);
    card.findingsHeight = card.findingsHeights?.get(card.width) ?? 0;
  }
  return placeCards(cards, columns, column);
}

/** Cards that may be placed before one that would leave a gap. */
const LOOK_AHEAD = 8;
/** Pixels of a gap that is left as it is. */
const SMALL_GAP = 60;

/** Places cards from the top down, nearly in their order: one that would leave a gap waits for some that do not. */
function placeCards(cards, columns, column) {
  const heights = new Array(columns).fill(0);
  const waiting = [...cards];
  while (waiting.length > 0) {
    const spots = waiting.slice(0, LOOK_AHEAD).map((card) => spotFor(card, heights));
    const index = Math.max(0, spots.findIndex((spot) => spot.gap <= SMALL_GAP));
    const [card] = waiting.splice(index, 1);
    const { first, top } = spots[index];
    card.x = Math.round(first * (column + GAP));
    card.y = top;
    card.height = HEAD + card.bodyHeight + PAD + card.findingsHeight;
    heights.fill(top + card.height + GAP, first, first + card.span);
  }
  return Math.max(0, ...heights);
}

/** The highest place for a card, and the largest gap that it leaves above itself. */
function spotFor(card, heights) {
  let best = { first: 0, top: Infinity, gap: 0 };
  for (let first = 0; first + card.span <= heights.length; first += 1) {
    const above = heights.slice(first, first + card.span);
    const top = Math.max(...above);
    if (top < best.top) best = { first, top, gap: top - Math.min(...above) };
  }
  return best;
}
