// Reads what the cards' canvases show at the times TIMES, layer by layer, in the form of `trace --pixels`.

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  for (let bit = 0; bit < 8; bit += 1) byte = byte & 1 ? (byte >>> 1) ^ 0xedb88320 : byte >>> 1;
  return byte;
});

/** What can be seen of a part of a canvas. `x` and `y` are the sprite's position in it. */
function seen(pixels, width, height, x, y) {
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let at = 0; at < width * height; at += 1) {
    if (pixels[4 * at + 3] === 0) continue;
    const [column, row] = [at % width, Math.floor(at / width)];
    left = Math.min(left, column);
    right = Math.max(right, column);
    top = Math.min(top, row);
    bottom = Math.max(bottom, row);
  }
  if (right < 0) return "-";
  let crc = 0xffffffff;
  for (let row = top; row <= bottom; row += 1) {
    for (let column = left; column <= right; column += 1) {
      const at = 4 * (row * width + column);
      for (let part = 0; part < 4; part += 1) {
        crc = TABLE[(crc ^ (pixels[at + 3] === 0 ? 0 : pixels[at + part])) & 255] ^ (crc >>> 8);
      }
    }
  }
  const sum = ((crc ^ 0xffffffff) >>> 0).toString(16).padStart(8, "0");
  return `${right - left + 1},${bottom - top + 1},${x - left},${y - top}#${sum}`;
}

function runs(pictures) {
  const counted = [];
  for (const picture of pictures) {
    const last = counted.at(-1);
    if (last?.picture === picture) last.count += 1;
    else counted.push({ picture, count: 1 });
  }
  return counted.map(({ picture, count }) => `${picture}*${count}`).join(";");
}

/** A name in printable ASCII, as `check.py` writes those of a trace, whose own escapes are fewer. */
function field(name) {
  return name.replace(/[^ -~]|[\\;]/gu, (character) => `\\u{${character.codePointAt(0).toString(16)}}`);
}

async function main() {
  preview.choose("zoom", 1);
  preview.choose("motion", false);
  const cards = preview.cards.filter((card) => card.sprite);
  const most = Math.max(1, ...cards.flatMap((card) => card.sprite.animations.flatMap((animation) => animation.tracks.map((track) => track.layers.length))));
  const shown = new Map();
  const keyOf = (card, track, layer) => `${card.index} ${card.sprite.animations.findIndex((known) => known.tracks.includes(track))} ${track.label} ${layer}`;
  for (const time of TIMES) {
    for (let layer = 0; layer < most; layer += 1) {
      for (const card of cards) card.hiddenLayers = new Set(Array.from({ length: most }, (_, index) => index).filter((index) => index !== layer));
      preview.choose("origin", false);
      await preview.at(time / 1e6);
      for (const card of cards) {
        for (const { canvas, cells, bounds, scale } of card.blocks) {
          if (cells.length > 0 && !canvas) throw new Error(`${card.sprite.name} is not in view`);
          const context = canvas?.getContext("2d");
          for (const cell of cells) {
            if (layer >= cell.track.layers.length) continue;
            const { data } = context.getImageData(cell.x, cell.y, cell.width, cell.height);
            if (scale !== 1) continue;
            const key = keyOf(card, cell.track, layer);
            if (!shown.has(key)) shown.set(key, []);
            shown.get(key).push(seen(data, cell.width, cell.height, cell.insetX - bounds.left, cell.insetY - bounds.top));
          }
        }
      }
    }
  }
  const rows = [];
  for (const card of cards) {
    for (const animation of card.sprite.animations) {
      for (const track of animation.tracks) {
        const layers = track.layers.map((layer, index) => ({ layer, index })).filter(({ layer }) => layer.frames > 0);
        layers.sort((a, b) => a.layer.order - b.layer.order);
        for (const { layer, index } of layers) {
          const pictures = shown.get(keyOf(card, track, index));
          const names = [animation.source, animation.label, track.label, layer.label].map(field);
          const isCut = track.cut !== null && track.cut <= TIMES.at(-1);
          if (!pictures || isCut) {
            lines.push(["SKIPPED", ...names, isCut ? "cut" : "wider than its card"].join("\t"));
            continue;
          }
          rows.push({ source: animation.source, text: [...names, runs(pictures)].join("\t") });
        }
      }
    }
  }
  rows.sort((a, b) => (a.source < b.source ? -1 : a.source > b.source ? 1 : 0));
  lines.push(...rows.map((row) => row.text));
  finish();
}

main().catch(fail);
