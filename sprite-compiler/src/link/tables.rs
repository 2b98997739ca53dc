//! The result of linking, and the names of tile sets. Frames without an image of their own are cut from one of them,
//! which is chosen at run time.

use super::scopes::Scopes;
use crate::base::budget::Budget;
use crate::base::diagnostics::{Code, Diagnostic, Diagnostics};
use crate::base::identifiers;
use crate::base::panics::working_on;
use crate::base::parallel;
use crate::base::sorted::{SortedMap, SortedSet, sort_by_key};
use crate::base::source::Sources;
use crate::base::words::shown;
use crate::images::Images;
use crate::model::{CompiledSprite, Image, ImageId, Named};
use crate::unit::{self, Object, PackedSprite};

/// The sprites of all units, and the images that they are cut from.
#[derive(Debug)]
pub(crate) struct Tables {
    /// The sprites, sorted by the paths of their descriptions.
    pub(crate) sprites: Vec<LinkedSprite>,
    /// The tile sets that can be chosen at run time, sorted by identifier.
    pub(crate) tilesets: Vec<Named<ImageId>>,
    pub(crate) tileset_type: &'static str,
    /// Every image that a description names.
    pub(crate) images: Images,
    /// The images that sound sprites and tile sets are cut from, sorted by their keys.
    pub(crate) used: Vec<ImageId>,
    /// The images that are companions of others, and not drawn.
    pub(crate) companions: SortedSet<ImageId>,
    /// The indices of objects whose sprites were changed by linking.
    pub(crate) changed: SortedSet<usize>,
}

/// A sprite of the library.
#[derive(Debug)]
pub(crate) struct LinkedSprite {
    /// The index of its object, and its index in the object.
    pub(crate) origin: (usize, usize),
    pub(crate) content: SpriteContent,
}

/// The content of a sprite. If a stage needs the model of all sprites, no object is taken from the cache.
#[derive(Debug)]
pub(crate) enum SpriteContent {
    /// Its model, and its table once that is packed.
    Packed(Box<PackedSprite>),
    /// Its code, of an earlier run.
    Compiled(Box<CompiledSprite>),
}

impl LinkedSprite {
    /// Its model and its table, if it has them.
    pub(crate) fn packed(&self) -> Option<&PackedSprite> {
        match &self.content {
            SpriteContent::Packed(packed) => Some(packed),
            SpriteContent::Compiled(_) => None,
        }
    }

    /// The same, to change them.
    pub(crate) fn packed_mut(&mut self) -> Option<&mut PackedSprite> {
        match &mut self.content {
            SpriteContent::Packed(packed) => Some(packed),
            SpriteContent::Compiled(_) => None,
        }
    }

    /// The images of its slots, and the companions of these images.
    fn images(&self) -> (&[Image], &[Image]) {
        let (images, drawn) = match &self.content {
            SpriteContent::Packed(packed) => (packed.images(), packed.slots().len()),
            SpriteContent::Compiled(code) => (code.slots.as_slice(), code.drawn),
        };
        images.split_at_checked(drawn).unwrap_or((images, &[]))
    }
}

impl Tables {
    /// Packs the tables of all sprites, after all changes of them, and lists the images in use.
    pub(crate) fn pack(&mut self, threads: usize, sources: &Sources, diagnostics: &mut Diagnostics) {
        let refused = parallel::for_each(&mut self.sprites, threads, |_, sprite| {
            let packed = sprite.packed_mut()?;
            let _working = working_on(sources.get(packed.sprite().source).path());
            packed.pack()
        });
        for (sprite, refused) in self.sprites.iter().zip(refused) {
            if let Some(finding) = refused {
                self.changed.insert(sprite.origin.0);
                diagnostics.push(finding);
            }
        }
        self.find_used();
    }

    /// Lists the images in use.
    fn find_used(&mut self) {
        let file = |slot: &Image| match slot {
            Image::File(image) => Some(*image),
            Image::Tileset | Image::Missing => None,
        };
        let slots = self.sprites.iter().map(LinkedSprite::images);
        let files = slots.flat_map(|(drawn, companions)| drawn.iter().chain(companions)).filter_map(file);
        let images = &self.images;
        let tilesets = self.tilesets.iter().map(|tileset| tileset.value);
        let mut used: Vec<ImageId> =
            files.chain(tilesets.filter(|&image| images.size(image).is_some())).collect();
        sort_by_key(&mut used, |&image| images.key(image));
        used.dedup();
        self.used = used;
        let companions = self.sprites.iter().flat_map(|sprite| sprite.images().1);
        self.companions = companions.filter_map(file).collect();
    }
}

/// Names for the generated list of tile sets: the second is used if a sprite has the first. No sprite can be called
/// `Tileset_`.
const TYPES: [&str; 2] = ["Tileset", "Tileset_"];

/// The name of the generated list.
pub(super) fn type_name(scopes: &Scopes) -> &'static str {
    let [usual, other] = TYPES;
    if scopes.holds(usual) { other } else { usual }
}

/// Names the tile sets. One that cannot be named or used is reported once, where a tile set is first needed.
pub(super) fn name(
    objects: &[Object],
    images: &Images,
    budget: &Budget,
    diagnostics: &mut Diagnostics,
) -> Vec<Named<ImageId>> {
    let mut taken: SortedMap<String, Named<ImageId>> = SortedMap::new();
    let mut seen = SortedSet::new();
    for tilesets in objects.iter().flat_map(|object| &object.tilesets) {
        for (name, image) in tilesets.found.iter().filter(|(_, image)| seen.insert(*image)) {
            if let Err(error) = images.facts(*image) {
                diagnostics.extend(unit::unusable(images, *image, error, tilesets.location, budget));
            }
            let Some(identifier) = identifiers::variant(name) else {
                diagnostics.push(unit::empty_name(name, "tile set", tilesets.location));
                continue;
            };
            if let Some(other) = taken.get(&identifier) {
                let (a, b) = (shown(&other.name), shown(name));
                let message = if other.name == *name {
                    format!("two tile sets are called `{a}`")
                } else {
                    format!("the tile sets `{a}` and `{b}` would both be called `{identifier}`")
                };
                let finding = Diagnostic::new(Code::NameCollision, tilesets.location, message);
                let (first, second) = (shown(images.file(other.value)), shown(images.file(*image)));
                let help = format!("rename one of their image files, `{first}` or `{second}`");
                diagnostics.push(finding.help(help));
            } else {
                let named = Named { identifier: identifier.clone(), name: name.clone(), value: *image };
                taken.insert(identifier, named);
            }
        }
    }
    taken.into_values().collect()
}
