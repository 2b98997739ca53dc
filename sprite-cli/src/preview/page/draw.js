// Drawing: pictures onto canvases, at the place that the sprite's position gives them.

/** The box around everything that some directions show, in pixels from the sprite's position. */
function boundsOf(sprite, animation, tracks, withMotion) {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const track of tracks) {
    for (const layer of track.layers) {
      for (let at = 1; at < layer.changes.length; at += 2) {
        if (layer.changes[at] < 0) continue;
        const base = PICTURE * layer.changes[at];
        const [, , , width, height, x, y] = sprite.pictures.slice(base, base + PICTURE);
        left = Math.min(left, -x);
        top = Math.min(top, -y);
        right = Math.max(right, width - x);
        bottom = Math.max(bottom, height - y);
      }
    }
  }
  if (left > right) return { left: 0, top: 0, width: 1, height: 1, isEmpty: true };
  if (withMotion && animation.motion?.is_tile) {
    const [x, y] = animation.motion.displacement.map((whole) => Math.round(whole / 65_536));
    left += Math.min(0, x);
    right += Math.max(0, x);
    top += Math.min(0, y);
    bottom += Math.max(0, y);
  }
  return { left, top, width: right - left, height: bottom - top, isEmpty: false };
}

/** Draws one picture. `x` and `y` are where the sprite's position lies on the canvas, in its pixels. */
function drawPicture(context, sprite, picture, variant, x, y, scale) {
  const base = PICTURE * picture;
  let [, fromX, fromY, width, height, originX, originY, mirrored] = sprite.pictures.slice(base, base + PICTURE);
  const shifts = variant > 0 ? sprite.shifts[variant - 1] : undefined;
  if (shifts) [fromX, fromY] = shifts.slice(2 * picture, 2 * picture + 2);
  const image = bitmap(imageOf(sprite, picture));
  if (!image) return;
  const [left, top] = [Math.round(x - originX * scale), Math.round(y - originY * scale)];
  const [wide, high] = [Math.round(width * scale), Math.round(height * scale)];
  context.imageSmoothingEnabled = scale < 1;
  if (mirrored) {
    context.save();
    context.translate(left + wide, top);
    context.scale(-1, 1);
    context.drawImage(image, fromX, fromY, width, height, 0, 0, wide, high);
    context.restore();
  } else {
    context.drawImage(image, fromX, fromY, width, height, left, top, wide, high);
  }
}

/** The pictures of a direction at a time, from back to front, and how far its sprite has been moved. */
function viewAt(animation, track, time, hiddenLayers) {
  const pictures = track.layers.map((layer, index) => (hiddenLayers?.has(index) ? -1 : pictureAt(layer, time)));
  return { pictures, moved: state.motion ? displacementAt(animation, track, time) : [0, 0] };
}

/** Draws a direction into a box of a canvas. `box` has the corner, and the bounds that lie there. */
function drawView(context, sprite, view, variant, box, scale) {
  const x = box.x + (view.moved[0] - box.bounds.left) * scale;
  const y = box.y + (view.moved[1] - box.bounds.top) * scale;
  for (const picture of view.pictures) if (picture >= 0) drawPicture(context, sprite, picture, variant, x, y, scale);
  if (state.boxes) {
    for (const picture of view.pictures) if (picture >= 0) drawRectangle(context, sprite, picture, x, y, scale);
  }
  if (state.slices) {
    for (const picture of view.pictures) for (const slice of slicesOf(sprite).get(picture) ?? []) drawSlice(context, slice, x, y, scale);
  }
  if (state.origin) drawOrigin(context, x, y);
}

/** A named rectangle, its inner part and its pivot; the same name has the same colour everywhere. */
function drawSlice(context, slice, x, y, scale) {
  const hue = [...slice.name].reduce((sum, character) => (sum * 31 + character.codePointAt(0)) % 360, 7);
  const outline = ([left, top, width, height]) => context.strokeRect(
    Math.round(x + left * scale) + 0.5, Math.round(y + top * scale) + 0.5,
    Math.max(1, Math.round(width * scale) - 1), Math.max(1, Math.round(height * scale) - 1),
  );
  context.lineWidth = 1;
  context.strokeStyle = `hsl(${hue} 90% 50%)`;
  outline(slice.bounds);
  if (slice.centre) {
    context.setLineDash([3, 2]);
    outline(slice.centre);
    context.setLineDash([]);
  }
  if (slice.pivot) {
    context.fillStyle = context.strokeStyle;
    context.fillRect(Math.round(x + slice.pivot[0] * scale) - 2, Math.round(y + slice.pivot[1] * scale) - 2, 5, 5);
  }
}

function drawRectangle(context, sprite, picture, x, y, scale) {
  const base = PICTURE * picture;
  const [, , , width, height, originX, originY] = sprite.pictures.slice(base, base + PICTURE);
  context.strokeStyle = "#2f8cff";
  context.lineWidth = 1;
  const [left, top] = [Math.round(x - originX * scale), Math.round(y - originY * scale)];
  context.strokeRect(left + 0.5, top + 0.5, Math.max(1, Math.round(width * scale) - 1), Math.max(1, Math.round(height * scale) - 1));
}

/** A cross, light and dark, so that it can be seen on everything. */
function drawOrigin(context, x, y) {
  const [atX, atY] = [Math.round(x), Math.round(y)];
  for (const [size, colour] of [[7, "#ffffffd0"], [5, "#e0218a"]]) {
    context.fillStyle = colour;
    const thick = size === 7 ? 3 : 1;
    context.fillRect(atX - size, atY - (thick >> 1), 2 * size + 1, thick);
    context.fillRect(atX - (thick >> 1), atY - size, thick, 2 * size + 1);
  }
}
