// Elements of the page.

const byId = (id) => document.getElementById(id);

/** A new element. `text` is shown as it is; other options are attributes, or functions for events. */
function element(tag, options = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(options)) {
    if (value === null || value === undefined || value === false) continue;
    if (name === "text") made.textContent = plain(value);
    else if (typeof value === "function") made.addEventListener(name, value);
    else made.setAttribute(name, value === true ? "" : plain(value));
  }
  made.append(...children.filter((child) => child !== null));
  return made;
}

/** A name of somebody else's, which does not change how the text around it runs. */
const name = (text, options = {}) => element("bdi", { ...options, text });

function place(made, x, y, width, height) {
  made.style.left = `${x}px`;
  made.style.top = `${y}px`;
  if (width !== undefined) made.style.width = `${width}px`;
  if (height !== undefined) made.style.height = `${height}px`;
}

/** A finding: how bad, what, where, and the cure; with the lines at fault when there is space for them. */
function findingElement(finding, isWhole) {
  const where = finding.line === null ? finding.file : `${finding.file}:${finding.line}:${finding.column}`;
  return element(
    "li",
    { class: `finding ${finding.severity}` },
    element("p", { class: "message" }, element("b", { text: `${finding.severity}: ` }), name(finding.message)),
    element("p", { class: "where" }, element("code", { text: finding.code }), " ", name(where)),
    isWhole ? element("pre", { tabindex: "0", "aria-label": "The lines at fault", text: linesAtFault(finding.text) }) : null,
    ...(isWhole ? cures(finding) : [finding.help]).filter(Boolean).map((cure) => element("p", { class: "cure" }, element("b", { text: "help: " }), name(cure))),
  );
}

/** The lines of a drawing that show other files: their places, their text and what is marked. */
const linesAtFault = (drawing) => drawing.split("\n").filter((line) => /^ *(-->|:::|\d* \||\.\.\.)/.test(line)).join("\n");

/** All cures of a finding, of which the drawing may have more than the first. */
function cures(finding) {
  const drawn = finding.text.split(/^ *= /m).slice(1).filter((note) => note.startsWith("help: "));
  return drawn.length === 0 ? [finding.help] : drawn.map((note) => note.slice(6).trimEnd().replace(/^ +/gm, ""));
}
