// Which picture a layer shows at a time. The player has decided that: a timeline lists every change until it repeats.
// All times are nanoseconds since the animation was started.

/** How long the end of an animation that does not repeat is looked at before the page begins it again. */
const HOLD = 700e6;

/** The time of the first round that shows the same as a time of any round. */
function folded(layer, time) {
  if (!layer.repeat) return time;
  const [from, length] = layer.repeat;
  return time < from + length ? time : from + ((time - from) % length);
}

/** The place of the change that is shown at a time of the first round. */
function changeAt(layer, time) {
  const changes = layer.changes;
  let low = 0;
  let high = changes.length / 2 - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (changes[2 * middle] <= time) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The number of the picture that a layer shows, -1 for none. */
function pictureAt(layer, time) {
  return layer.changes[2 * changeAt(layer, folded(layer, time)) + 1];
}

/** After how long the page begins a direction again, or nothing for one that goes on for ever. */
function cycleOf(track) {
  if (track.end === null) return track.cut;
  return Math.min(track.end + HOLD, track.cut ?? Infinity);
}

/** The time since its start that a direction shows when the page's clock shows `now`. */
function shownTime(track, now, repeats) {
  const cycle = cycleOf(track);
  if (cycle === null) return now;
  if (repeats) return now % cycle;
  return track.cut === null ? now : Math.min(now, track.cut - 1);
}

/** How far an animation has moved its sprite, in whole pixels: as the player's own closed form, in whole numbers. */
function displacementAt(animation, track, time) {
  const motion = animation.motion;
  if (!motion || !motion.is_tile || time === 0) return [0, 0];
  const [end, now] = [BigInt(track.end ?? 0), BigInt(Math.floor(time))];
  return motion.displacement.map((whole) => {
    const made = end === 0n || now >= end ? BigInt(whole) : (BigInt(whole) * now) / end;
    return Math.floor((Number(made) + 32_768) / 65_536);
  });
}

/** The nearest change of a direction after a time, or before it. */
function neighbourChange(track, time, isForward) {
  let nearest = null;
  const take = (candidate) => {
    const is = isForward ? candidate > time : candidate < time && candidate >= 0;
    if (is && (nearest === null || (isForward ? candidate < nearest : candidate > nearest))) nearest = candidate;
  };
  for (const layer of track.layers) {
    const changes = layer.changes;
    const inside = folded(layer, time);
    const at = changeAt(layer, inside);
    const shift = time - inside;
    for (const place of [at - 1, at, at + 1]) {
      if (place >= 0 && place < changes.length / 2) take(shift + changes[2 * place]);
    }
    if (layer.repeat) {
      const [from, length] = layer.repeat;
      const first = changes.length / 2 - 1;
      take(shift + from + length);
      // The change before the first one of a round is the last one of the round before.
      if (shift > 0) take(shift - length + changes[2 * first]);
    }
  }
  if (track.end !== null) take(track.end);
  return nearest;
}
