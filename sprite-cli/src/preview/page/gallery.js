// The cards in view: where they lie, and what they show now. Nothing is made or drawn of the others.

const mounted = new Set();
/** The cards that are wanted. */
let shownCards = [];
/** Pixels around the view in which cards are kept ready. */
const NEAR = 400;

/** Shows the cards that are wanted, each at its place. */
function arrange() {
  for (const card of [...mounted]) unmount(card);
  for (const card of cards) {
    const matches = isWanted(card);
    if (matches !== card.matches) card.element.hidden = !matches;
    card.matches = matches;
  }
  const shown = (shownCards = cards.filter((card) => card.matches));
  const main = byId("cards");
  const height = layoutCards(shown.filter((card) => card.wall === undefined), main.clientWidth);
  const walls = placeWalls(shown.filter((card) => card.wall !== undefined), main.clientWidth, height);
  main.style.height = `${walls.bottom}px`;
  showWalls(walls.heads);
  for (const card of shown) {
    place(card.element, card.x, card.y, card.width, card.height);
    card.body.style.height = `${Math.max(0, card.bodyHeight)}px`;
  }
  byId("nothing").hidden = shown.length > 0;
  showCounts(shown);
}

/** Writes what each wall of tiles holds above it. */
function showWalls(heads) {
  for (const known of document.querySelectorAll(".wall")) known.remove();
  byId("cards").append(...heads.map(({ folder, count, top }) => {
    const head = element("h2", { class: "wall" }, name(folder === "" ? (content.root || "assets") : folder.slice(0, -2)), element("span", { class: "faint", text: counted(count, "picture") }));
    place(head, 0, top);
    return head;
  }));
}

/** Makes the elements of a card that comes into view. */
function mount(card) {
  mounted.add(card);
  for (const block of card.blocks) {
    const { animation } = block;
    block.cells = cellsOf(block);
    const caption = block.caption === 0 ? null
      : element("figcaption", {}, name(animation.name, { class: "animation", title: animation.name }), element("span", { class: "meta", text: textsOf(animation).caption }));
    const figure = element("figure", { class: animation.sound ? "block" : "block unsound" }, caption);
    place(figure, block.x, block.y, block.width, block.height);
    for (const cell of block.cells) {
      cell.shown = null;
      cell.element = element("button", {
        class: "cell", tabindex: "-1", "aria-label": `${animation.name}, ${directionName(cell.track)}`,
        title: block.hasLabels ? directionName(cell.track) : card.wall !== undefined ? card.title.title : null, click: () => inspect(card, animation, cell.track),
      });
      place(cell.element, cell.x, block.caption + cell.y, cell.width, cell.height);
      figure.append(cell.element);
      if (block.hasLabels) {
        const label = element("span", { class: "label", "aria-hidden": "true", text: directionMark(cell.track) });
        place(label, cell.x, block.caption + cell.y + cell.height, cell.width, LABEL);
        figure.append(label);
      }
    }
    block.canvas = element("canvas", { "aria-hidden": "true" });
    place(block.canvas, 0, block.caption, block.width, block.height - block.caption);
    figure.append(block.canvas);
    card.body.append(figure);
  }
  for (const laid of card.drafts) {
    const figure = draftElement(laid);
    place(figure, 0, laid.y, laid.width);
    card.body.append(figure);
  }
  markSelected(card);
}

function unmount(card) {
  if (!mounted.delete(card)) return;
  for (const block of card.blocks) {
    // The memory of a canvas is free at once only so.
    if (block.canvas) block.canvas.width = block.canvas.height = 0;
    block.canvas = null;
  }
  for (const laid of card.drafts) laid.canvas = null;
  card.body.replaceChildren();
}

/** Draws what has changed of the cards in view. */
function drawCards() {
  const { top } = byId("cards").getBoundingClientRect();
  const isNear = (y, height, near) => top + y < innerHeight + near && top + y + height > -near;
  for (const card of shownCards) {
    if (card.blocks.length + card.drafts.length === 0) continue;
    const is = isNear(card.y, card.height, NEAR);
    if (is !== mounted.has(card)) (is ? mount : unmount)(card);
    if (!is) continue;
    for (const block of card.blocks) if (isNear(card.y + card.headHeight + block.y, block.height, 0)) drawBlock(card, block);
    for (const laid of card.drafts) drawDraft(laid);
  }
}

function drawBlock(card, block) {
  const ratio = devicePixelRatio;
  const { canvas, cells } = block;
  if (cells.length === 0) return;
  const [width, height] = [Math.ceil(block.width * ratio), Math.ceil((block.height - block.caption) * ratio)];
  if (canvas.width !== width || canvas.height !== height) {
    [canvas.width, canvas.height] = [width, height];
    for (const cell of cells) cell.shown = null;
  }
  const context = canvas.getContext("2d");
  for (const cell of cells) {
    const view = viewAt(block.animation, cell.track, shownTime(cell.track, now, state.repeat), card.hiddenLayers);
    const key = `${view.pictures} ${view.moved}`;
    if (key === cell.shown) continue;
    cell.shown = key;
    const [x, y] = [Math.round(cell.x * ratio), Math.round(cell.y * ratio)];
    const [wide, high] = [Math.round(cell.width * ratio), Math.round(cell.height * ratio)];
    context.save();
    context.beginPath();
    context.rect(x, y, wide, high);
    context.clip();
    context.clearRect(x, y, wide, high);
    const box = { x: x + Math.round(cell.insetX * ratio), y: y + Math.round(cell.insetY * ratio), bounds: block.bounds };
    drawView(context, card.sprite, view, card.variant ?? 0, box, block.scale * ratio);
    context.restore();
  }
}

/** Draws everything in view anew, also what has not changed. */
function forgetDrawn() {
  for (const card of mounted) for (const block of card.blocks) for (const cell of block.cells) cell.shown = null;
  inspected.shown = null;
}
