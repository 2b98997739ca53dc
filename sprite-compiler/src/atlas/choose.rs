//! Which images can be packed, and what is cut from them.
//!
//! An image is packed wholly or not at all: one that stays for the sake of a few frames would be embedded twice.

use super::messages::{self, Reason};
use crate::check::{CheckedLibrary, CheckedSprite};
use crate::diagnostics::Diagnostics;
use crate::images::ImageId;
use crate::model::{Image, Picture};
use crate::settings::images::{Asked, Choice, Form, Options};
use crate::source::Place;
use sprite_table::{Rect, Size};
use std::collections::{BTreeMap, BTreeSet};

/// Pixels that are looked at at once.
const BATCH: u64 = 16 << 20;
/// Pixels of all rectangles that are looked at. Real games stay below; hostile files may lay thousands of large
/// rectangles over each other.
pub(super) const WORK: u64 = 1 << 29;
/// How far an origin may be from its picture, so that no sum of what is drawn leaves its type.
const FAR: u32 = 1 << 30;

/// An image whose frames are to be packed.
#[derive(Debug)]
pub(super) struct Candidate {
    pub(super) image: ImageId,
    pub(super) size: Size,
    pub(super) choice: Choice,
    pub(super) asked: Asked,
    /// The rectangles of its frames, and where each is given first.
    pub(super) rects: BTreeMap<Rect, Place>,
}

impl Candidate {
    /// The pixels that have to be looked at.
    fn work(&self) -> u64 {
        self.rects.keys().fold(area(self.size), |sum, rect| sum.saturating_add(area(rect.size())))
    }
}

/// The first candidate with which there is more to be looked at than is worth while.
pub(super) fn one_too_many(candidates: &[Candidate]) -> Option<&Candidate> {
    let mut work = 0_u64;
    candidates.iter().find(|candidate| {
        work = work.saturating_add(candidate.work());
        work > WORK
    })
}

/// How many of these can be looked at at once; at least one.
pub(super) fn batch(candidates: &[Candidate]) -> usize {
    let mut work = 0_u64;
    let fits = |candidate: &&Candidate| {
        work = work.saturating_add(candidate.work());
        work <= BATCH
    };
    candidates.iter().take_while(fits).count().max(1).min(candidates.len())
}

/// The images that are asked for and can be packed, sorted by path.
pub(super) fn candidates(
    library: &CheckedLibrary,
    options: &Options,
    diagnostics: &mut Diagnostics,
) -> Vec<Candidate> {
    let images = &library.images;
    let mut found: BTreeMap<ImageId, Option<Candidate>> = BTreeMap::new();
    let mut stay: BTreeMap<ImageId, Reason> = BTreeMap::new();
    for tileset in &library.tilesets {
        stay.insert(tileset.value, Reason::Tileset);
    }
    for checked in &library.sprites {
        let recoloured = !checked.sprite.traits.dyes.is_empty();
        for (picture, place) in pictures(checked) {
            let Image::File(image) = picture.image else { continue };
            let candidate = found.entry(image).or_insert_with(|| {
                let choice = options.of(images.file(image));
                let asked = choice.atlas.filter(|_| choice.form != Form::None)?;
                let size = images.size(image)?;
                Some(Candidate { image, size, choice, asked, rects: BTreeMap::new() })
            });
            let Some(candidate) = candidate else { continue };
            let reason = if picture.shift.is_some() {
                Some(Reason::Variants)
            } else if recoloured && images.baked(image).is_none() {
                Some(Reason::Recoloured)
            } else if picture.origin.x.unsigned_abs().max(picture.origin.y.unsigned_abs()) > FAR {
                Some(Reason::Far)
            } else {
                None
            };
            match reason {
                Some(reason) => {
                    stay.entry(image).or_insert(reason);
                }
                None => {
                    candidate.rects.entry(picture.rect).or_insert(place);
                }
            }
        }
    }
    report(&stay, library, options, diagnostics);
    let found = found.into_values().flatten();
    let mut candidates: Vec<_> = found.filter(|candidate| !stay.contains_key(&candidate.image)).collect();
    candidates.sort_by_key(|candidate| (images.path(candidate.image), candidate.image));
    candidates
}

/// Tells of images that stay, where somebody asked for one by its name. Who asks for all wants all that can be.
fn report(
    stay: &BTreeMap<ImageId, Reason>,
    library: &CheckedLibrary,
    options: &Options,
    diagnostics: &mut Diagnostics,
) {
    let mut told = BTreeSet::new();
    for (&image, &reason) in stay {
        let file = library.images.file(image);
        if let Some(asked) = options.of(file).atlas.filter(|asked| asked.by_name)
            && told.insert(asked.place)
        {
            diagnostics.push(messages::stays(file, asked.place, reason));
        }
    }
}

/// The pictures of all animations that can be played, and where each is given.
fn pictures(checked: &CheckedSprite) -> impl Iterator<Item = (&Picture, Place)> {
    let sound = checked.sprite.animations.iter().zip(&checked.sound).filter(|(_, is_sound)| **is_sound);
    sound.flat_map(|(named, _)| {
        let layers = named.value.tracks.iter().flat_map(|track| &track.layers);
        let idle = named.value.motion.as_ref().and_then(|motion| motion.idle.as_ref());
        let frames = layers.flat_map(|layer| &layer.frames).chain(idle);
        frames.filter_map(|frame| Some((frame.picture.as_ref()?, frame.place)))
    })
}

/// The same, to be changed.
pub(super) fn pictures_mut(checked: &mut CheckedSprite) -> impl Iterator<Item = &mut Picture> {
    let sound = checked.sprite.animations.iter_mut().zip(&checked.sound).filter(|(_, is_sound)| **is_sound);
    sound.flat_map(|(named, _)| {
        let layers = named.value.tracks.iter_mut().flat_map(|track| &mut track.layers);
        let idle = named.value.motion.as_mut().and_then(|motion| motion.idle.as_mut());
        layers.flat_map(|layer| &mut layer.frames).chain(idle).filter_map(|frame| frame.picture.as_mut())
    })
}

/// Pixels of a rectangle of this size.
pub(super) fn area(size: Size) -> u64 {
    u64::from(size.width) * u64::from(size.height)
}
