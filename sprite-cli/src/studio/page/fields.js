// Fields and buttons of the panels, and how a panel is filled anew while a person is in it.

/** A field for a number; sums are allowed. */
function numberField(label, value, set, attributes = {}) {
  return element("input", {
    type: "text",
    inputmode: "numeric",
    value: `${value}`,
    "aria-label": label,
    title: label,
    "data-field": label,
    ...attributes,
    onchange: (event) => {
      const number = sum(event.target.value);
      if (number === null) tell(`${label}: a whole number, or a sum such as 64/4`);
      else set(number);
    },
    onkeydown: (event) => {
      const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
      if (!step) return;
      event.preventDefault();
      const next = (sum(event.target.value) ?? value) + step * (event.shiftKey ? 8 : 1);
      event.target.value = event.target.defaultValue = `${next}`;
      set(next);
    },
  });
}

/** A field for a text. */
function textField(label, value, set, attributes = {}) {
  const onchange = (event) => set(event.target.value.trim());
  return element("input", { type: "text", value, "aria-label": label, ...attributes, onchange });
}

/** A choice of texts; `none` is the name of choosing none of them, which is an empty text. */
function chooser(label, texts, chosenText, choose, { none, ...attributes } = {}) {
  const option = (text) => element("option", { value: text, selected: text === chosenText }, plain(text));
  const onchange = (event) => choose(event.target.value);
  const first = none === undefined ? null : element("option", { value: "" }, none);
  return element("select", { "aria-label": label, ...attributes, onchange }, first, texts.map(option));
}

/** A choice that does something at once, and has no value of its own. */
function doer(label, prompt, texts, act) {
  const option = (text) => element("option", { value: text }, text);
  const onchange = (event) => texts.includes(event.target.value) && act(event.target.value);
  return element(
    "select",
    { class: "wide", "aria-label": label, onchange },
    element("option", {}, prompt),
    texts.map(option),
  );
}

function button(text, act, attributes = {}) {
  return element("button", { class: "tool", ...attributes, onclick: act }, text);
}

/** Whether a button is held down: it must be there when it is let go, or it is not pressed. */
let isHeld = false;
addEventListener("pointerdown", (event) => (isHeld = event.target.closest?.("button") != null), true);
for (const end of ["pointerup", "pointercancel"]) {
  addEventListener(
    end,
    () => {
      if (!isHeld) return;
      isHeld = false;
      setTimeout(showPanels);
    },
    true,
  );
}

// What was typed and taken is no longer what a person is typing.
addEventListener(
  "change",
  (event) => {
    if (event.target.tagName === "INPUT" && event.target.type === "text")
      event.target.defaultValue = event.target.value;
  },
  true,
);

/** Replaces what a panel has, and keeps the field that a person is in. */
function fill(panel, children) {
  const active = document.activeElement;
  const field = panel.contains(active) ? active.dataset.field : null;
  const same = field ? [...panel.querySelectorAll(`[data-field="${field}"]`)].indexOf(active) : -1;
  const isTyping = field !== null && active.tagName === "INPUT" && active.value !== active.defaultValue;
  if ((isTyping && !drag) || isHeld) return;
  const top = panel.scrollTop;
  panel.replaceChildren(...children.flat(4).filter((child) => child !== null && child !== undefined));
  panel.scrollTop = top;
  if (same >= 0) {
    const next = panel.querySelectorAll(`[data-field="${field}"]`)[same];
    next?.focus({ preventScroll: true });
  }
}
