// Where the scripts of the check write what they found.

const lines = [];
const found = document.createElement("pre");
found.id = "found";
found.dataset.done = "no";
document.body.append(found);

/** Ends the check; only then are its lines counted. */
function finish() {
  found.textContent = lines.join("\n");
  found.dataset.done = "yes";
}

/** Writes down why the check could not go on. */
function fail(error) {
  found.textContent = `${error?.stack ?? error}`;
}

function expect(what, is) {
  lines.push(`${is ? "ok" : "WRONG"}: ${what}`);
}
