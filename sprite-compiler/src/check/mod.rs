//! Sprites against their images. What passes this stage can be packed and played.

mod blank;
mod frames;
mod nearly;
mod nothing;
mod pixels;
pub(crate) mod scale;
mod unused;

use crate::base::budget::Budget;
use crate::base::diagnostics::{Code, Diagnostic, Diagnostics};
use crate::base::files::Assets;
use crate::base::panics::working_on;
use crate::base::source::{Location, SourceId, Sources};
use crate::base::text::shown;
use crate::discover::inventory::Inventory;
use crate::images::{ImageError, Images, POINTER};
use crate::model::ImageId;
use crate::model::{Animation, Library, Named, Soundness, Sprite, Tilesets};
use crate::recall::Recalled;
use std::collections::BTreeSet;

/// A library whose every animation is either sound or known to be broken.
#[derive(Debug)]
pub(crate) struct CheckedLibrary {
    pub(crate) sprites: Vec<CheckedSprite>,
    pub(crate) tilesets: Vec<Named<ImageId>>,
    pub(crate) tileset_type: &'static str,
    pub(crate) images: Images,
    /// What was recalled and is sound.
    pub(crate) recalled: Recalled,
    pub(crate) looked: Looked,
}

/// How much of the library was looked at.
#[derive(Debug, Default)]
pub(crate) struct Looked {
    /// How many words of masks were looked at; [`None`] when that was cut short, or comparing pixels was.
    pub(crate) mask_words: Option<u64>,
    /// Descriptions with something that cannot be named.
    pub(crate) unnamed: BTreeSet<SourceId>,
}

/// A sprite, and which of its animations are sound.
#[derive(Debug)]
pub(crate) struct CheckedSprite {
    pub(crate) sprite: Sprite,
    /// For each animation, whether its description has no error, so that all its images exist and all its
    /// frames lie inside them.
    pub(crate) sound: Vec<bool>,
}

/// Checks every sprite that was not recalled.
pub(crate) fn check(
    library: Library,
    recalled: Recalled,
    images: Images,
    assets: Assets<'_>,
    sources: &Sources,
    diagnostics: &mut Diagnostics,
) -> CheckedLibrary {
    let mut reported_tilesets = BTreeSet::new();
    let mut reported_images = BTreeSet::new();
    let mut work = blank::Work::without(recalled.mask_words());
    let too_small = scale::check(&library, &recalled, &images, assets, sources, diagnostics);
    let named = library.sprites.iter().flat_map(|sprite| &sprite.animations).map(|named| &named.value);
    for animation in named.chain(&library.leftovers) {
        let _working = working_on(sources.get(animation.meta.location.source).path());
        for &(image, location) in &animation.meta.images {
            let Err(error) = images.facts(image) else { continue };
            // However often a description names a damaged image, it is one damage.
            if reported_images.insert((location.source, images.file(image))) {
                diagnostics.extend(unusable(images.file(image), error, location, assets.budget));
            }
        }
        if let Some(tilesets) = &animation.meta.tilesets {
            check_tilesets(tilesets, &images, assets.budget, &mut reported_tilesets, diagnostics);
        }
        frames::check(animation, &images, &too_small, diagnostics);
        blank::check(animation, &images, &mut work, diagnostics);
        unused::animation(animation, diagnostics);
    }
    pixels::check(&library, &images, assets, diagnostics);
    let broken = BrokenSources::of(&library, &images, diagnostics);
    // Beyond the budget not all was looked at.
    let is_whole = assets.budget.exceeded().is_none();
    let is_sound =
        |sprite: &Sprite, animation: &Named<Animation>| is_whole && broken.is_sound(sprite, animation);
    let sprites = library.sprites.into_iter().map(|sprite| CheckedSprite {
        sound: sprite.animations.iter().map(|animation| is_sound(&sprite, animation)).collect(),
        sprite,
    });
    CheckedLibrary {
        sprites: sprites.collect(),
        tilesets: library.tilesets,
        tileset_type: library.tileset_type,
        images,
        recalled,
        looked: Looked {
            mask_words: work.done().filter(|_| !too_small.is_cut_short),
            unnamed: library.unnamed,
        },
    }
}

/// Checks the folder as a whole: images that no description names, files that are nearly descriptions, and a folder in
/// which nothing was compiled. `shown_root` is the folder as people know it; without it, its name is shown.
pub(crate) fn check_folder(
    library: &CheckedLibrary,
    inventory: &Inventory,
    assets: Assets<'_>,
    shown_root: &str,
    sources: &mut Sources,
    diagnostics: &mut Diagnostics,
) {
    if assets.budget.exceeded().is_some() {
        return;
    }
    unused::images(inventory, &library.images, sources, diagnostics);
    let is_empty = library.sprites.is_empty() && library.recalled.sprites().is_empty();
    if is_empty && library.tilesets.is_empty() {
        nothing::report(inventory, shown_root, sources, diagnostics);
    } else {
        nearly::check(inventory, sources, diagnostics);
        nearly::outside(inventory, assets, sources, diagnostics);
        let animations = library.sprites.iter().flat_map(|sprite| &sprite.sprite.animations);
        let compiled = animations.map(|animation| animation.value.meta.location.source).collect();
        nearly::copies(&compiled, inventory, sources, diagnostics);
    }
}

/// Which descriptions are broken.
struct BrokenSources {
    /// Those with an error in their own file.
    by_file: BTreeSet<SourceId>,
    /// Those made of several files: one broken sprite breaks all sprites of the description.
    broken: BTreeSet<SourceId>,
}

impl BrokenSources {
    fn of(library: &Library, images: &Images, diagnostics: &Diagnostics) -> Self {
        let cannot_be_drawn = |animation: &Named<Animation>| {
            animation.value.meta.images.iter().any(|(image, _)| images.facts(*image).is_err())
        };
        let is_broken = |sprite: &&Sprite| match sprite.soundness {
            Soundness::ByFile => false,
            Soundness::Sound => sprite.animations.iter().any(cannot_be_drawn),
            Soundness::Broken => true,
        };
        let found = library.sprites.iter().filter(is_broken).map(|sprite| sprite.source);
        let broken = found.chain(library.broken.iter().copied()).collect();
        Self { by_file: diagnostics.sources_with_errors().clone(), broken }
    }

    fn is_sound(&self, sprite: &Sprite, animation: &Named<Animation>) -> bool {
        match sprite.soundness {
            Soundness::ByFile => !self.by_file.contains(&animation.value.meta.location.source),
            Soundness::Sound | Soundness::Broken => !self.broken.contains(&sprite.source),
        }
    }
}

/// Tile sets serve many sprites; a damaged one is reported once, where it is first needed.
fn check_tilesets(
    tilesets: &Tilesets,
    images: &Images,
    budget: &Budget,
    reported: &mut BTreeSet<ImageId>,
    diagnostics: &mut Diagnostics,
) {
    for &(_, image) in tilesets.found.iter() {
        if let Err(error) = images.facts(image)
            && reported.insert(image)
        {
            diagnostics.extend(unusable(images.file(image), error, tilesets.location, budget));
        }
    }
}

fn unusable(path: &str, error: &ImageError, location: Location, budget: &Budget) -> Option<Diagnostic> {
    let path = shown(path);
    Some(match error {
        ImageError::BeyondBudget => return None,
        ImageError::Unreadable(why) => Diagnostic::new(
            Code::ImageUnreadable,
            location,
            format!("the image `{path}` cannot be read: {why}"),
        )
        .label("the image file")
        .help(if why.contains(POINTER) {
            "fetch it: `git lfs pull`"
        } else {
            "export it again as a PNG"
        }),
        ImageError::TooMuch(too_much) => {
            Diagnostic::new(Code::LimitExceeded, location, format!("the image `{path}` {}", too_much.text()))
                .label("the image file")
                .help(budget.or_raise_limits("is it damaged, or are its colours too many?"))
        }
        ImageError::TooLarge(figures) => Diagnostic::new(
            Code::LimitExceeded,
            location,
            format!("the image `{path}` is too large: {figures}"),
        )
        .label("the image file")
        .help("divide it into several images"),
    })
}
