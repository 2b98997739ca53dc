// Looks for names that became more than text. It is put into a page itself, so it writes `\u003c` for `<`.

async function main() {
  await preview.at(0);
  for (const card of preview.cards) if (card.sprite) card.title.click();
  await preview.at(60);
  expect("no name was run", window.hit === undefined);
  expect("no name became an element", document.querySelectorAll("img, i[onclick], .content script").length === 0);
  // Its content, its script, and the two of this check.
  expect("there are no scripts but its own", document.querySelectorAll("script").length === 4);
  const text = document.body.innerText;
  expect("names are shown as they are", text.includes("n0 \u003c/script>\u003cscript>window.hit = 1\u003c/script>\u003cimg src=x"));
  expect("quotes are shown as they are", text.includes("n1 \"'`&amp;\u003c!--\u003cscript>"));
  expect("a mark of the page is no mark in a name", text.includes("n3 /* scripts */"));
  expect("characters that turn a text around can be seen", text.includes("⟨202E⟩gnp.exe⟨2066⟩") && !/[\u202a-\u202e\u2066-\u2069\u0007]/.test(text));
  const findings = [...document.querySelectorAll(".findings .finding")].map((finding) => finding.innerText);
  expect("findings stand beside their sprite", findings.length >= 6 && findings.every((finding) => finding.includes("frame-outside-image")));
  expect("attributes hold names too", [...document.querySelectorAll("[aria-label]")].some((known) => known.getAttribute("aria-label").includes("n0 \u003c/script>")));
  finish();
}

main().catch(fail);
