// Decodes FILES, each with its path, its type and its base64 text, and posts each frame in the form of `trace --pixels`.

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  for (let bit = 0; bit < 8; bit += 1) byte = byte & 1 ? (byte >>> 1) ^ 0xedb88320 : byte >>> 1;
  return byte;
});

/** The box of the visible pixels, relative to the corner of the canvas, and their checksum. */
function seen(pixels, width, height) {
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
  return `${right - left + 1},${bottom - top + 1},${0 - left},${0 - top}#${sum}`;
}

async function frames({ path, type, base64 }) {
  const data = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const decoder = new ImageDecoder({ data, type, premultiplyAlpha: "none", colorSpaceConversion: "none" });
  await decoder.tracks.ready;
  await decoder.completed;
  const { frameCount } = decoder.tracks.selectedTrack;
  const all = [];
  for (let frameIndex = 0; frameIndex < frameCount; frameIndex += 1) {
    const { image } = await decoder.decode({ frameIndex });
    const [width, height] = [image.codedWidth, image.codedHeight];
    const pixels = new Uint8Array(width * height * 4);
    await image.copyTo(pixels, { format: "RGBA" });
    all.push(`${seen(pixels, width, height)} ${image.duration}`);
    image.close();
  }
  return `${path}\t${all.join(";")}`;
}

async function main() {
  const lines = [];
  for (const file of FILES) lines.push(await frames(file));
  await fetch("/frames", { method: "POST", body: lines.join("\n") });
}

main().catch((error) => fetch("/error", { method: "POST", body: `${error?.stack ?? error}` }));
