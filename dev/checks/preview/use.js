// Uses the page of the example's assets as a person would.

const get = (id) => document.getElementById(id);
const shown = () => preview.cards.filter((card) => card.matches);
const settled = () => new Promise((resolve) => setTimeout(resolve, 300));
const press = (key, target = document.body) => target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));

function type(id, value, kind = "input") {
  get(id).value = value;
  get(id).dispatchEvent(new Event(kind, { bubbles: true }));
}

async function main() {
  await preview.at(0);
  await settled();
  const all = shown().length;
  expect("every sprite has a card", all === SPRITES && document.querySelectorAll(".card").length === SPRITES);
  const drawn = preview.cards.filter((card) => card.blocks.some((block) => block.canvas?.width > 0));
  expect("only cards near the view have canvases", drawn.length > 0 && drawn.length < all);

  type("search", "ENEMIES bat");
  expect("a search finds words of a name", shown().length === 1 && shown()[0].sprite.name === "enemies::Bat");
  type("search", "sword");
  expect("a search finds animations", shown().some((card) => card.sprite.name.endsWith("Hero")));
  type("search", "no such sprite");
  expect("nothing found is said", shown().length === 0 && !get("nothing").hidden);
  press("Escape", get("search"));
  expect("Esc clears the search", shown().length === all && get("search").value === "");
  type("format", "openage", "change");
  expect("a format is chosen", shown().length > 0 && shown().every((card) => card.sprite.format === "openage"));
  type("format", "", "change");
  press("f");
  expect("no sprite has findings", shown().length === 0);
  press("f");

  press(" ");
  expect("the space bar plays", document.documentElement.classList.contains("playing"));
  press(".");
  expect("a step pauses", !document.documentElement.classList.contains("playing"));
  await preview.at(0);
  const archer = preview.cards.find((card) => card.sprite.name === "Archer");
  archer.title.click();
  await settled();
  expect("the inspector opens", !get("inspector").hidden && location.hash.startsWith("#Archer"));
  press("a");
  press("a");
  press("d");
  expect("animation and direction are chosen by keys", decodeURIComponent(location.hash) === "#Archer/shoot/45");
  await preview.at(0);
  press(".");
  expect("a step goes to the next change", get("time").textContent === "0.11 s");
  press(".");
  press(",");
  expect("a step back goes to the last one", get("time").textContent === "0.11 s");
  expect("a layer has a switch", document.querySelectorAll(".layers input").length === 2);
  const canvas = document.querySelector(".stage canvas");
  const opaque = () => {
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    return data.filter((value, index) => index % 4 === 3 && value > 0).length;
  };
  await preview.at(0);
  const both = opaque();
  for (const box of document.querySelectorAll(".layers input")) box.click();
  await preview.at(0);
  expect("layers that are switched off are not drawn", both > 0 && opaque() === 0);
  press("Escape");
  expect("Esc closes the inspector", get("inspector").hidden && location.hash === "");

  press("t");
  press("t");
  expect("the dark scheme is chosen", document.documentElement.dataset.theme === "dark");
  press("b");
  expect("a background is chosen", document.documentElement.dataset.ground === "light");
  press("?");
  expect("the keys are explained", get("keys").open);
  get("keys").close();

  const unnamed = [...document.querySelectorAll("button, input, select")].filter((control) => {
    const label = control.getAttribute("aria-label") ?? control.closest("label")?.textContent ?? control.textContent;
    return label.trim() === "";
  });
  expect(`every control has a name: ${unnamed.map((control) => control.outerHTML)}`, unnamed.length === 0);
  finish();
}

main().catch(fail);
