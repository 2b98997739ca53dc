// Talks to the program: one question at a time, in their order.

const [token, wantedFile] = location.hash.slice(1).split("&");
let waiting = Promise.resolve();

/** Asks the program. Fails with its message. */
async function ask(question) {
  let response;
  try {
    response = await fetch("ask", {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Studio-Token": token },
      body: JSON.stringify(question),
    });
  } catch {
    throw new Error("the program is gone: start `cargo sprites edit` again; what is not saved is lost");
  }
  if (!response.ok)
    throw new Error(
      response.status === 403
        ? "this page belongs to a program that has ended: open the studio again"
        : `${response.status} ${response.statusText}`,
    );
  const answer = await response.json();
  if (answer.error !== undefined) throw new Error(answer.error);
  return answer.ok;
}

/** Asks after all questions before it were answered. */
function inTurn(question) {
  const asked = waiting.then(() => ask(typeof question === "function" ? question() : question));
  waiting = asked.catch(() => {});
  return asked;
}

const bitmaps = new Map();

/** The pixels of a picture, by an address and a number that changes with its content; null while they are loaded: all is drawn again when they are there. */
function bitmapOf(address, version) {
  const key = `${address} ${version}`;
  if (bitmaps.has(key)) return bitmaps.get(key);
  bitmaps.set(key, null);
  fetch(address, { headers: { "X-Studio-Token": token } })
    .then((response) => (response.ok ? response.blob() : Promise.reject(new Error())))
    .then((blob) => createImageBitmap(blob, { premultiplyAlpha: "none" }))
    .then((bitmap) => {
      for (const old of bitmaps.keys()) if (old !== key && old.startsWith(`${address} `)) bitmaps.delete(old);
      bitmaps.set(key, bitmap);
      changed();
    })
    .catch(() => {});
  return null;
}
