// Events: the clock, the address, and changes of the window.

/** The latest time of the screen's clock, in milliseconds. */
let lastFrame = null;

function everyFrame(time) {
  if (state.playing && lastFrame !== null) {
    // After a pause of the browser, time goes on where it was.
    now += Math.min(time - lastFrame, 250) * 1e6 * state.speed;
  }
  lastFrame = time;
  draw();
  requestAnimationFrame(everyFrame);
}

function draw() {
  drawCards();
  drawInspected();
  byId("time").textContent = `${(now / 1e9).toFixed(2)} s`;
}

function setPlaying(playing) {
  state.playing = playing;
  showChoices();
}

function setNow(time) {
  now = Math.max(0, time);
  draw();
}

/** Goes to the next change of what is inspected, else of the cards in view; or to the last one. */
function step(isForward) {
  setPlaying(false);
  let nearest = null;
  const tracks = inspected.track ? [inspected.track] : tracksInView();
  for (const track of tracks) {
    const shown = shownTime(track, now, state.repeat);
    let change = neighbourChange(track, shown, isForward);
    // After the last change the page begins again, and before the first it has just done so.
    const cycle = state.repeat ? cycleOf(track) : null;
    if (change === null && cycle !== null && isForward) change = cycle;
    if (change === null) continue;
    const time = now - shown + change;
    if (nearest === null || (isForward ? time < nearest : time > nearest)) nearest = time;
  }
  if (nearest !== null) setNow(nearest);
}

function tracksInView() {
  return [...mounted].flatMap((card) => card.blocks.flatMap((block) => block.cells.map((cell) => cell.track)));
}

/** Arranges the cards anew; the one that is given stays where it is on the screen. */
function arrangeKeeping(card) {
  const before = card.element.getBoundingClientRect().top;
  arrange();
  scrollBy(0, card.element.getBoundingClientRect().top - before);
}

function showCard(card) {
  const { top, bottom } = card.element.getBoundingClientRect();
  const above = document.querySelector(".header").offsetHeight + 8;
  if (top < above) scrollBy(0, top - above);
  else if (bottom > innerHeight) scrollBy(0, Math.min(bottom - innerHeight + 8, top - above));
}

/** What is inspected, in the page's address: so it can be sent to others, and survives a reload. */
function showAddress() {
  const { card, animation, track } = inspected;
  const words = card ? [card.sprite.name, animation?.name, track?.label].filter((word) => word !== undefined) : [];
  const address = words.map(encodeURIComponent).join("/");
  history.replaceState(null, "", address === "" ? location.pathname + location.search : `#${address}`);
}

function followAddress() {
  const words = location.hash.slice(1).split("/").map((word) => {
    try {
      return decodeURIComponent(word);
    } catch {
      return "";
    }
  });
  const card = cards.find((known) => known.sprite?.name === words[0]);
  if (!card) return;
  const animation = card.sprite.animations.find((known) => known.name === words[1] && known.tracks.length > 0) ?? null;
  const track = animation?.tracks.find((known) => known.label === words[2]) ?? null;
  inspect(card, animation, track);
  showCard(card);
}

/** Loads the page anew when the server has another one. */
function followServer() {
  if (content.live === null) return;
  new EventSource("changes").addEventListener("message", (event) => {
    if (event.data === content.live) return;
    keep();
    location.reload();
  });
}

/** For checks and for other scripts: the page at a chosen time. */
window.preview = {
  /** Pauses so many milliseconds after the start; animations that have ended stay ended. Draws when all images are there. */
  async at(milliseconds) {
    Object.assign(state, { playing: false, repeat: false });
    showChoices();
    now = Math.round(milliseconds * 1e6);
    do {
      draw();
      await new Promise((resolve) => setTimeout(resolve, 0));
    } while (pendingImages > 0);
    draw();
  },
  /** Chooses, as the controls do. */
  choose: (name, value) => change(name, value),
  cards,
};

const scroll = recall();
makeHeader();
makeCards();
showChoices();
arrange();
listenToKeys();
imageListeners.push(forgetDrawn);
if (scroll !== null) scrollTo(0, scroll);
followAddress();
addEventListener("hashchange", followAddress);
addEventListener("pagehide", keep);
let width = byId("cards").clientWidth;
new ResizeObserver(() => {
  if (byId("cards").clientWidth === width) return;
  width = byId("cards").clientWidth;
  arrange();
  if (inspected.card) fillInspector();
}).observe(byId("cards"));
new ResizeObserver(([{ target }]) => {
  document.documentElement.style.setProperty("--header", `${target.offsetHeight}px`);
}).observe(document.querySelector(".header"));
followServer();
requestAnimationFrame(everyFrame);
