// The images, decoded when they are first needed and drawn from as often as wanted.

const bitmaps = new Map();
let pendingImages = 0;
const imageListeners = [];

/** Decodes an image without any change of its colours. */
async function decode(data) {
  const binary = atob(data.slice(data.indexOf(",") + 1));
  const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
  const blob = new Blob([bytes], { type: "image/png" });
  try {
    return await createImageBitmap(blob, { colorSpaceConversion: "none", premultiplyAlpha: "none" });
  } catch {
    // Some browsers know no options.
    return createImageBitmap(blob);
  }
}

/** The image with a number, or nothing while it is being decoded and when it cannot be. */
function bitmap(number) {
  if (bitmaps.has(number)) return bitmaps.get(number);
  bitmaps.set(number, null);
  const image = content.images[number];
  if (!image || image.data === "") return null;
  pendingImages += 1;
  decode(image.data)
    .then((decoded) => bitmaps.set(number, decoded), () => {})
    .finally(() => {
      pendingImages -= 1;
      for (const listener of imageListeners) listener();
    });
  return null;
}

/** The image that a picture is cut from, or the companion of it that is shown in its place. */
function imageOf(sprite, picture) {
  const number = sprite.pictures[PICTURE * picture];
  const image = number < 0 ? (content.tilesets[state.tileset]?.image ?? -1) : number;
  if (!sprite.shownCompanion) return image;
  return sprite.shownCompanion.images.find(([drawn]) => drawn === image)?.[1] ?? -1;
}
