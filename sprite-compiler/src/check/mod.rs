//! Sprites against their images. What leaves this room can be packed and played.

mod blank;
mod frames;
mod pixels;
pub(crate) mod unused;

use crate::Limits;
use crate::diagnostics::{Code, Diagnostic, Diagnostics, shown};
use crate::files::Files;
use crate::images::{Fault, ImageId, Images, POINTER};
use crate::model::{Animation, Library, Named, Sprite, Tilesets, Verdict};
use crate::source::{Place, SourceId};
use std::collections::BTreeSet;

/// A library whose every animation is either sound or known to be broken.
#[derive(Debug)]
pub(crate) struct CheckedLibrary {
    pub(crate) sprites: Vec<CheckedSprite>,
    pub(crate) tilesets: Vec<Named<ImageId>>,
    pub(crate) tileset_type: &'static str,
    pub(crate) images: Images,
}

/// A sprite with its verdict.
#[derive(Debug)]
pub(crate) struct CheckedSprite {
    pub(crate) sprite: Sprite,
    /// For each animation, whether its description has no error, so that all its images exist and all its
    /// frames lie inside them.
    pub(crate) sound: Vec<bool>,
}

/// Checks every sprite.
pub(crate) fn check(
    library: Library,
    images: Images,
    files: &dyn Files,
    limits: &Limits,
    diagnostics: &mut Diagnostics,
) -> CheckedLibrary {
    let mut reported_tilesets = BTreeSet::new();
    let mut reported_images = BTreeSet::new();
    let mut work = blank::Work::default();
    let named = library.sprites.iter().flat_map(|sprite| &sprite.animations).map(|named| &named.value);
    for animation in named.chain(&library.leftovers) {
        for &(image, place) in &animation.images {
            // However often a description names a damaged image, it is one damage.
            if let Err(fault) = images.facts(image)
                && reported_images.insert((place.source, images.file(image)))
            {
                diagnostics.push(unusable(images.file(image), fault, place));
            }
        }
        if let Some(tilesets) = &animation.tilesets {
            check_tilesets(tilesets, &images, &mut reported_tilesets, diagnostics);
        }
        frames::check(animation, &images, diagnostics);
        blank::check(animation, &images, &mut work, diagnostics);
        unused::animation(animation, diagnostics);
    }
    pixels::check(&library, &images, files, limits, diagnostics);
    let verdicts = Verdicts::of(&library, &images, diagnostics);
    let sprites = library.sprites.into_iter().map(|sprite| CheckedSprite {
        sound: sprite.animations.iter().map(|animation| verdicts.is_sound(&sprite, animation)).collect(),
        sprite,
    });
    CheckedLibrary {
        sprites: sprites.collect(),
        tilesets: library.tilesets,
        tileset_type: library.tileset_type,
        images,
    }
}

/// Which descriptions are broken.
struct Verdicts {
    /// Those with an error in their own file.
    by_file: BTreeSet<SourceId>,
    /// Those made of several files, all whose sprites fall together.
    broken: BTreeSet<SourceId>,
}

impl Verdicts {
    fn of(library: &Library, images: &Images, diagnostics: &Diagnostics) -> Self {
        let cannot_be_drawn = |animation: &Named<Animation>| {
            animation.value.images.iter().any(|(image, _)| images.facts(*image).is_err())
        };
        let is_broken = |sprite: &&Sprite| match sprite.verdict {
            Verdict::ByFile => false,
            Verdict::Right => sprite.animations.iter().any(cannot_be_drawn),
            Verdict::Broken => true,
        };
        let found = library.sprites.iter().filter(is_broken).map(|sprite| sprite.source);
        let broken = found.chain(library.broken.iter().copied()).collect();
        Self { by_file: diagnostics.sources_with_errors(), broken }
    }

    fn is_sound(&self, sprite: &Sprite, animation: &Named<Animation>) -> bool {
        match sprite.verdict {
            Verdict::ByFile => !self.by_file.contains(&animation.value.place.source),
            Verdict::Right | Verdict::Broken => !self.broken.contains(&sprite.source),
        }
    }
}

/// Tile sets serve many sprites; a damaged one is told once, where it is first needed.
fn check_tilesets(
    tilesets: &Tilesets,
    images: &Images,
    reported: &mut BTreeSet<ImageId>,
    diagnostics: &mut Diagnostics,
) {
    for &(_, image) in tilesets.found.iter() {
        if let Err(fault) = images.facts(image)
            && reported.insert(image)
        {
            diagnostics.push(unusable(images.file(image), fault, tilesets.place));
        }
    }
}

fn unusable(path: &str, fault: &Fault, place: Place) -> Diagnostic {
    let path = shown(path);
    match fault {
        Fault::Unreadable(why) => {
            Diagnostic::new(Code::ImageUnreadable, place, format!("the image `{path}` cannot be read: {why}"))
                .label("the image file")
                .help(if why.contains(POINTER) {
                    "fetch it: `git lfs pull`"
                } else {
                    "export it again as a PNG"
                })
        }
        Fault::TooLarge(figures) => {
            Diagnostic::new(Code::LimitExceeded, place, format!("the image `{path}` is too large: {figures}"))
                .label("the image file")
                .help("divide it into several images")
        }
    }
}
