//! Chooses the images that can be packed, and the rectangles that are cut from them.
//!
//! An image is packed as a whole or not at all: an image that a few frames still need would be embedded twice.

use super::messages::{self, Reason};
use crate::base::diagnostics::Diagnostics;
use crate::base::limits::{ATLAS_BATCH_PIXELS, ORIGIN_DISTANCE};
use crate::base::sorted::{SortedMap, SortedSet, sort_by_key};
use crate::base::source::Location;
use crate::link::{LinkedSprite, Tables};
use crate::model::ImageId;
use crate::model::{Image, Picture};
use crate::settings::images::{Asked, Form, ImageChoice, ImageSettings};
use crate::unit::PackedSprite;
use sprite_table::{Companion, Rect, Size};

/// An image whose frames are to be packed.
#[derive(Debug)]
pub(super) struct Candidate {
    pub(super) image: ImageId,
    pub(super) size: Size,
    pub(super) choice: ImageChoice,
    pub(super) asked: Asked,
    /// Its companions, and how each is embedded. Their frames lie where those of the image do.
    pub(super) companions: Vec<Beside>,
    /// The rectangles of its frames, and where each is given first.
    pub(super) rects: SortedMap<Rect, Location>,
}

/// A companion of an image that is packed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Beside {
    pub(super) kind: Companion,
    pub(super) image: ImageId,
    pub(super) choice: ImageChoice,
}

impl Candidate {
    /// The number of pixels that are read to pack the image.
    pub(super) fn work(&self) -> u64 {
        let own = self.rects.keys().fold(area(self.size), |sum, rect| sum.saturating_add(area(rect.size())));
        own.saturating_mul(self.companions.len() as u64 + 1)
    }
}

/// The number of candidates whose pixels fit into one batch, at least one.
pub(super) fn batch(candidates: &[Candidate]) -> usize {
    let mut work = 0_u64;
    let fits = |candidate: &&Candidate| {
        work = work.saturating_add(candidate.work());
        work <= ATLAS_BATCH_PIXELS
    };
    candidates.iter().take_while(fits).count().max(1).min(candidates.len())
}

/// The images that are asked for and can be packed, sorted by path.
pub(super) fn candidates(
    library: &Tables,
    options: &ImageSettings,
    diagnostics: &mut Diagnostics,
) -> Vec<Candidate> {
    let images = &library.images;
    let mut found: SortedMap<ImageId, Option<Candidate>> = SortedMap::new();
    let mut stay: SortedMap<ImageId, Reason> = SortedMap::new();
    for tileset in &library.tilesets {
        stay.insert(tileset.value, Reason::Tileset);
    }
    for packed in library.sprites.iter().filter_map(LinkedSprite::packed) {
        let companions = &packed.sprite().meta.companions;
        let recoloured = !packed.sprite().meta.dyes.is_empty();
        for (picture, location) in pictures(packed) {
            let Image::File(image) = picture.image else { continue };
            let candidate = found.entry(image).or_insert_with(|| {
                let choice = options.of(images.file(image));
                let asked = choice.atlas.filter(|_| choice.form != Form::None)?;
                let size = images.size(image)?;
                let kinds = Companion::ALL.into_iter().zip(companions.all_of(image));
                let beside = kinds.filter_map(|(kind, companion)| {
                    let image = companion?;
                    // A map is data: alpha says nothing of it.
                    let choice = ImageChoice { premultiply: false, ..options.of(images.file(image)) };
                    Some(Beside { kind, image, choice })
                });
                let companions = beside.collect();
                Some(Candidate { image, size, choice, asked, companions, rects: SortedMap::new() })
            });
            let Some(candidate) = candidate else { continue };
            let reason = if picture.shift.is_some() {
                Some(Reason::Variants)
            } else if recoloured && images.generated(image).is_none() {
                Some(Reason::Recoloured)
            } else if picture.origin.x.unsigned_abs().max(picture.origin.y.unsigned_abs()) > ORIGIN_DISTANCE {
                Some(Reason::Far)
            } else {
                None
            };
            match reason {
                Some(reason) => {
                    stay.entry(image).or_insert(reason);
                }
                None => {
                    candidate.rects.entry(picture.rect).or_insert(location);
                }
            }
        }
    }
    report(&stay, library, options, diagnostics);
    let found = found.into_values().flatten();
    let mut candidates: Vec<_> = found.filter(|candidate| !stay.contains_key(&candidate.image)).collect();
    sort_by_key(&mut candidates, |candidate| (images.path(candidate.image), candidate.image));
    candidates
}

/// Reports images that cannot be packed although the settings name them. A setting for all images covers only those
/// that can.
fn report(
    stay: &SortedMap<ImageId, Reason>,
    library: &Tables,
    options: &ImageSettings,
    diagnostics: &mut Diagnostics,
) {
    let mut reported = SortedSet::new();
    for (&image, &reason) in stay {
        let file = library.images.file(image);
        if let Some(asked) = options.of(file).atlas.filter(|asked| asked.by_name)
            && reported.insert(asked.location)
        {
            diagnostics.push(messages::stays(file, asked.location, reason));
        }
    }
}

/// The pictures of all animations that can be played, and where each is given.
pub(super) fn pictures(packed: &PackedSprite) -> impl Iterator<Item = (&Picture, Location)> {
    let animations = packed.sprite().animations.iter().zip(packed.sound());
    animations.filter(|(_, is_sound)| **is_sound).flat_map(|(named, _)| {
        let layers = named.value.all_tracks().flat_map(|track| &track.layers);
        let idle = named.value.motion.as_ref().and_then(|motion| motion.idle.as_ref());
        let frames = layers.flat_map(|layer| &layer.frames).chain(idle);
        frames.filter_map(|frame| Some((frame.picture.as_ref()?, frame.location)))
    })
}

/// Pixels of a rectangle of this size.
pub(super) fn area(size: Size) -> u64 {
    u64::from(size.width) * u64::from(size.height)
}
