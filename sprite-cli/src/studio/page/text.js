// The text beside the picture, in a plain field, and what is wrong with it.

const source = byId("source");
let typing = { gesture: 0, at: 0, timer: 0, isPending: false };

function sendText() {
  clearTimeout(typing.timer);
  if (!typing.isPending) return Promise.resolve();
  typing.isPending = false;
  const text = source.value;
  const gesture = typing.gesture;
  return inTurn(() => ({ ask: "text", file: state.file, version: state.version, gesture, text })).then(take, refused);
}

source.addEventListener("input", () => {
  // What is typed without a pause is one step.
  if (performance.now() - typing.at > 1000) typing.gesture = newGesture();
  typing.at = performance.now();
  typing.isPending = true;
  clearTimeout(typing.timer);
  typing.timer = setTimeout(sendText, 120);
});

function showText() {
  if (!state) {
    source.value = "";
    byId("findings").replaceChildren();
    return;
  }
  if (!typing.isPending && source.value !== state.text.replace(/\r\n/g, "\n")) {
    const [start, end, top] = [source.selectionStart, source.selectionEnd, source.scrollTop];
    source.value = state.text;
    source.setSelectionRange(start, end);
    source.scrollTop = top;
  }
  source.classList.toggle("broken", state.value === null);
  byId("foreign").hidden = state.foreign === null;
  byId("foreign").textContent = state.foreign === null ? "" : state.foreign;
  const errors = state.findings.filter((finding) => finding.severity === "error").length;
  byId("count").textContent = state.findings.length > 0 ? `${state.findings.length}` : "";
  byId("tab-text").title = `${counted(errors, "error")}, ${counted(state.findings.length - errors, "warning")}`;
  byId("findings").replaceChildren(...state.findings.map((finding, index) => {
    const isHere = finding.file === state.path;
    return element("li", { class: `finding ${finding.severity}` },
      element("p", {}, element("b", {}, finding.severity), ` ${plain(finding.message)}`),
      finding.help ? element("p", { class: "cure" }, element("b", {}, "help"), ` ${plain(finding.help)}`) : null,
      element("p", { class: "where" },
        finding.line === null ? plain(finding.file) : element("button", { class: "link", disabled: !isHere, onclick: () => goTo(finding) }, `${isHere ? "line" : plain(finding.file)} ${finding.line}`),
        " ", element("code", {}, finding.code),
        finding.fix && isHere ? element("button", { class: "tool", onclick: () => sendText().then(() => act({ ask: "fix", version: state.version, finding: index })) }, finding.fix.replacements.length === 1 ? `Write ${plain(finding.fix.replacements[0].text) || "nothing"}` : "Correct it") : null));
  }));
}

/** Selects the text of a finding. */
function goTo(finding) {
  const lines = source.value.split("\n");
  const offset = (line, column) => lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0) + [...(lines[line - 1] ?? "")].slice(0, column - 1).join("").length;
  source.focus();
  source.setSelectionRange(offset(finding.line, finding.column), offset(finding.end_line ?? finding.line, finding.end_column ?? finding.column));
  source.scrollTop = Math.max(0, (finding.line - 4) * 18);
}
onChange(showText);
