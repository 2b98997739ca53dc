//! The generated code of one sprite, independent of all others.

use crate::base::source::{Location, SourceId};
use crate::model::animation::{Image, ImageId};
use sprite_table::Rect;

/// A sprite that was compiled, now or in an earlier run.
#[derive(Clone, Debug)]
pub(crate) struct CompiledSprite {
    /// The description, or the first of those that make it.
    pub(crate) source: SourceId,
    /// The images of the table's slots, and their companions after them.
    pub(crate) slots: Vec<Image>,
    /// How many of them are no companions.
    pub(crate) drawn: usize,
    pub(crate) code: SpriteCode,
    /// The frames that an atlas may pack, if one is configured and only findings are wanted.
    pub(crate) atlas_frames: Vec<AtlasFrame>,
}

/// A rectangle of an image that an atlas may pack.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AtlasFrame {
    pub(crate) image: ImageId,
    pub(crate) rect: Rect,
    /// Where a frame with this rectangle is given first.
    pub(crate) location: Location,
    /// Why the image cannot be packed.
    pub(crate) obstacle: Option<AtlasObstacle>,
}

/// Why an image cannot be packed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum AtlasObstacle {
    /// The game chooses it at run time.
    Tileset,
    /// Pictures of variants are found by counting cells.
    Variants,
    /// The game gives it other colours, unless the compiler does.
    Recoloured,
    /// An origin is too far from its picture.
    Far,
}

/// The Rust code of a sprite. It depends on the sprite's own descriptions and images, and on the settings and
/// options that `unit/unit_cache.rs` compares.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct SpriteCode {
    /// The modules around the type.
    pub(crate) modules: Vec<String>,
    /// The type's name.
    pub(crate) identifier: String,
    /// The documentation of the type, as a literal.
    pub(crate) doc: String,
    /// The variants of the type, with their documentation.
    pub(crate) variants: String,
    /// The names of the variants; none for a description with errors in which no animation was found.
    pub(crate) names: Vec<String>,
    /// The items that only some sprites have.
    pub(crate) extras: String,
    /// The features of the player that the sprite needs: one of the runtime's types.
    pub(crate) features: String,
    /// The text of the sprite's entry before and after its slots.
    pub(crate) entry: [String; 2],
    /// Bytes of the table.
    pub(crate) table_bytes: u64,
}

impl SpriteCode {
    /// The type with the modules around it, as code names it.
    pub(crate) fn type_name(&self) -> String {
        super::type_name(&self.modules, &self.identifier)
    }
}
