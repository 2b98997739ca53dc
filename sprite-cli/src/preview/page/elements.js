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
    finding.help === null ? null : element("p", { class: "cure" }, element("b", { text: "help: " }), name(finding.help)),
    isWhole ? element("pre", { tabindex: "0", "aria-label": "The lines at fault", text: finding.text }) : null,
  );
}
