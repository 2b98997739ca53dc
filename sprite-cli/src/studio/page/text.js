// The text beside the picture, in a plain field, and what is wrong with it.

const source = byId("source");
let typing = { gesture: 0, at: 0, timer: 0, isPending: false };

/** A text as a field has it: each line ends with one character. */
const inField = (text) => text.replace(/\r\n?/g, "\n");

/** What was typed, with the line ends of the text before wherever nothing was typed. */
function withLineEnds(before, typed) {
  const ends = before.match(/\r\n?|\n/g) ?? [];
  if (ends.every((end) => end === "\n")) return typed;
  const [old, next] = [inField(before).split("\n"), typed.split("\n")];
  let first = 0;
  while (first < old.length - 1 && first < next.length - 1 && old[first] === next[first]) first += 1;
  let last = 0;
  while (
    last < Math.min(old.length, next.length) - 1 - first &&
    old[old.length - 1 - last] === next[next.length - 1 - last]
  )
    last += 1;
  const end = (index) => {
    if (index < first) return ends[index];
    const fromLast = next.length - 1 - index;
    return (fromLast <= last ? ends[old.length - 1 - fromLast] : null) ?? ends[first] ?? ends[0];
  };
  return next.map((line, index) => (index < next.length - 1 ? line + end(index) : line)).join("");
}

function sendText() {
  clearTimeout(typing.timer);
  if (!typing.isPending) return Promise.resolve();
  typing.isPending = false;
  const typed = source.value;
  const gesture = typing.gesture;
  return inTurn(() => ({
    ask: "text",
    file: state.file,
    version: state.version,
    gesture,
    text: withLineEnds(state.text, typed),
  })).then(take, refused);
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
  if (!typing.isPending && source.value !== inField(state.text)) {
    const [start, end, top] = [source.selectionStart, source.selectionEnd, source.scrollTop];
    source.value = state.text;
    source.setSelectionRange(start, end);
    source.scrollTop = top;
  }
  source.readOnly = state.readonly;
  source.classList.toggle("broken", state.value === null);
  byId("foreign").hidden = state.foreign === null;
  byId("foreign").textContent = state.foreign === null ? "" : state.foreign;
  const errors = state.findings.filter((finding) => finding.severity === "error").length;
  byId("count").textContent = state.findings.length > 0 ? `${state.findings.length}` : "";
  byId("tab-text").title = `${counted(errors, "error")}, ${counted(state.findings.length - errors, "warning")}`;
  byId("findings").replaceChildren(
    ...state.findings.map((finding, index) => {
      const isHere = finding.file === state.path;
      return element(
        "li",
        { class: `finding ${finding.severity}` },
        element("p", {}, element("b", {}, finding.severity), ` ${plain(finding.message)}`),
        finding.help ? element("p", { class: "cure" }, element("b", {}, "help"), ` ${plain(finding.help)}`) : null,
        element(
          "p",
          { class: "where" },
          finding.line === null
            ? plain(finding.file)
            : element(
                "button",
                { class: "link", disabled: !isHere, onclick: () => goTo(finding) },
                `${isHere ? "line" : plain(finding.file)} ${finding.line}`,
              ),
          " ",
          element("code", {}, finding.code),
          finding.fix && isHere
            ? element(
                "button",
                {
                  class: "tool",
                  onclick: () => sendText().then(() => act({ ask: "fix", version: state.version, finding: index })),
                },
                finding.fix.replacements.length === 1
                  ? `Write ${plain(finding.fix.replacements[0].text) || "nothing"}`
                  : "Correct it",
              )
            : null,
        ),
      );
    }),
  );
}

/** Selects the text of a finding. */
function goTo(finding) {
  const lines = source.value.split("\n");
  const offset = (line, column) =>
    lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0) +
    [...(lines[line - 1] ?? "")].slice(0, column - 1).join("").length;
  source.focus();
  source.setSelectionRange(
    offset(finding.line, finding.column),
    offset(finding.end_line ?? finding.line, finding.end_column ?? finding.column),
  );
  source.scrollTop = Math.max(0, (finding.line - 4) * 18);
}
onChange(showText);
