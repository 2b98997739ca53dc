//! Lints on the pixels of frames. All are off by default, because pictures may do this on purpose.
//!
//! A finding concerns one sprite and is part of its object. Linking makes these checks, and not the units, because an
//! image that many sprites are cut from is then decoded once.

use crate::base::budget::{Budget, Expense};
use crate::base::diagnostics::{Code, Diagnostic, Diagnostics, Level};
use crate::base::files::Assets;
use crate::base::panics::working_on;
use crate::base::sorted::{SortedMap, SortedSet};
use crate::base::source::Location;
use crate::images::{Images, Pixels};
use crate::model::ImageId;
use crate::model::{Animation, Frame, Image, Track};
use crate::unit::{Object, which};
use sprite_table::Rect;

/// Returns whether any of these lints is on.
pub(crate) fn compares_pixels(diagnostics: &Diagnostics) -> bool {
    [Code::FrameRepeated, Code::CellBleed].into_iter().any(|code| diagnostics.is_on(code))
}

/// Reports pictures that repeat, or that continue beyond their frame, in the objects that are not cached.
pub(super) fn check(objects: &mut [Object], images: &Images, assets: Assets<'_>, diagnostics: &Diagnostics) {
    let budget = assets.budget;
    if !compares_pixels(diagnostics) {
        return;
    }
    let mut found: Vec<(usize, Diagnostic)> = Vec::new();
    // Cached objects have paid in an earlier run, and pay the same in this one.
    let mut compared: Vec<u64> = objects.iter().map(|object| object.compared).collect();
    for &pixels in &compared {
        budget.charge_unnoted(Expense::Scanned, pixels);
    }
    let mut by_image: SortedMap<ImageId, Vec<(usize, &Animation)>> = SortedMap::new();
    for (index, object) in objects.iter().enumerate() {
        let packed = object.sprites.iter().filter_map(|sprite| sprite.packed.as_ref());
        for animation in packed.flat_map(|packed| &packed.sprite().animations).map(|named| &named.value) {
            let used: SortedSet<ImageId> = animation.meta.images.iter().map(|(image, _)| *image).collect();
            for image in used {
                by_image.entry(image).or_default().push((index, animation));
            }
        }
    }
    for (image, animations) in by_image {
        let _working = working_on(images.file(image));
        // Images are decoded one at a time, since all images of a game may not fit into memory.
        let Some(pixels) = images.pixels(image, assets) else { continue };
        for (index, animation) in animations {
            let (Some(object), Some(compared)) = (objects.get(index), compared.get_mut(index)) else {
                continue;
            };
            let levels = &object.diagnostics;
            let on = |code| levels.level_at(code, animation.meta.location.source) != Level::Allow;
            let (repeated, bleeding) = (on(Code::FrameRepeated), on(Code::CellBleed));
            let reported = SortedSet::new();
            let mut look = AnimationPixels { animation, image, pixels: &pixels, compared, budget, reported };
            for track in animation.all_tracks() {
                if repeated {
                    found.extend(look.repeated(track).map(|finding| (index, finding)));
                }
                if bleeding {
                    found.extend(look.bleeding(track).map(|finding| (index, finding)));
                }
            }
        }
    }
    for (index, finding) in found {
        objects[index].diagnostics.push(finding);
    }
    for (object, compared) in objects.iter_mut().zip(compared) {
        object.compared = compared;
    }
}

/// An animation on an image.
struct AnimationPixels<'a> {
    animation: &'a Animation,
    image: ImageId,
    pixels: &'a Pixels,
    /// The pixels of the object that were compared.
    compared: &'a mut u64,
    budget: &'a Budget,
    /// Frames with one location are reported once.
    reported: SortedSet<(Code, Location)>,
}

impl AnimationPixels<'_> {
    fn repeated(&mut self, track: &Track) -> Option<Diagnostic> {
        for layer in &track.layers {
            for (index, pair) in layer.frames.windows(2).enumerate() {
                let (Some(a), Some(b)) = (self.rect(pair.first()?), self.rect(pair.last()?)) else {
                    continue;
                };
                let is_same = self.take(a) && self.pixels.are_same(a, b);
                let frame = pair.last()?;
                if is_same && self.reported.insert((Code::FrameRepeated, frame.location)) {
                    let message = format!(
                        "frames {index} and {} of {} show the same picture",
                        index + 1,
                        which(self.animation, track).trim_end_matches(',')
                    );
                    let finding = Diagnostic::new(Code::FrameRepeated, frame.location, message);
                    return Some(
                        finding.label("nothing changes here").help("show one of them longer instead"),
                    );
                }
            }
        }
        None
    }

    fn bleeding(&mut self, track: &Track) -> Option<Diagnostic> {
        for layer in &track.layers {
            for (index, frame) in layer.frames.iter().enumerate() {
                let Some(rect) = self.rect(frame).filter(|rect| self.take(*rect)) else { continue };
                let Some((edge, count)) = self.bleeds(rect) else { continue };
                if self.reported.insert((Code::CellBleed, frame.location)) {
                    let which = which(self.animation, track);
                    let message = format!(
                        "frame {index} of {} is cut off: the picture goes on beyond its {edge} edge",
                        which.trim_end_matches(',')
                    );
                    let pixels = if count == 1 { "pixel goes" } else { "pixels go" };
                    return Some(
                        Diagnostic::new(Code::CellBleed, frame.location, message)
                            .label(format!("{count} {pixels} on in the neighbouring cell"))
                            .help("is the rectangle too small, or does a picture reach into its neighbour's cell?"),
                    );
                }
            }
        }
        None
    }

    /// The edge beyond which most pixels continue with the same colour. An edge that is filled from end to end is that
    /// of a tile.
    fn bleeds(&self, rect: Rect) -> Option<(&'static str, u32)> {
        let Rect { x, y, width, height } = rect;
        let (right, bottom) = (x + width, y + height);
        let column = |inside: u32, outside: Option<u32>| {
            let outside = outside?;
            Some(self.going_on((y..bottom).map(|y| ((inside, y), (outside, y)))))
        };
        let row = |inside: u32, outside: Option<u32>| {
            let outside = outside?;
            Some(self.going_on((x..right).map(|x| ((x, inside), (x, outside)))))
        };
        let edges = [
            ("left", column(x, x.checked_sub(1)), height),
            ("right", column(right - 1, Some(right)), height),
            ("upper", row(y, y.checked_sub(1)), width),
            ("lower", row(bottom - 1, Some(bottom)), width),
        ];
        let cut = edges.into_iter().filter_map(|(name, count, length)| {
            let count = count.filter(|&count| count > 0 && count < length)?;
            Some((name, count))
        });
        cut.max_by_key(|&(_, count)| count)
    }

    fn going_on(&self, pairs: impl Iterator<Item = ((u32, u32), (u32, u32))>) -> u32 {
        let goes_on = |((a, b), (c, d)): ((u32, u32), (u32, u32))| {
            let inside = self.pixels.at(a, b).filter(|pixel| pixel[3] > 0);
            inside.is_some() && inside == self.pixels.at(c, d)
        };
        pairs.fold(0, |count, pair| count + u32::from(goes_on(pair)))
    }

    /// The rectangle of a frame on the image.
    fn rect(&self, frame: &Frame) -> Option<Rect> {
        let picture = frame.picture?;
        (picture.image == Image::File(self.image)).then_some(picture.rect)
    }

    /// Pays for comparing the pixels of a rectangle.
    fn take(&mut self, rect: Rect) -> bool {
        let pixels = u64::from(rect.width) * u64::from(rect.height);
        *self.compared += pixels;
        self.budget.charge(Expense::Scanned, pixels)
    }
}
