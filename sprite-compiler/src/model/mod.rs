//! The one model that every format is lowered to.
//!
//! It defines what a sprite shows and when, in the terms of [`sprite_table`], with the locations of all facts in the
//! description. It does not depend on the syntax of any format.

mod animation;
pub(crate) mod of_unit;
mod sprite_code;

pub(crate) use animation::FrameBounds;
pub use animation::{
    Animation, AnimationMeta, Cells, Frame, Image, ImageId, Layer, LayerMeta, Motion, Picture, SourceModel,
    Tilesets, Track, TrackMeta,
};
pub(crate) use sprite_code::{AtlasFrame, AtlasObstacle, CompiledSprite, SpriteCode};
pub use sprite_table::write::{
    CelData, Choice, Command, Data, DirectionMap, FrameText, Offsets, Outline, Property, Shift, Slice,
    SliceKey, SpriteUserData, Time, Untrimmed, UserData,
};

use crate::base::paths;
use crate::base::sorted::SortedMap;
use crate::base::source::{Location, SourceId, Sources};
use sprite_table::{Companion, Facing, Gender};
use std::fmt::Debug;

/// A sprite, or a part of one, that one description defines.
#[derive(Clone, Debug)]
pub struct SpritePart<I: Copy + Debug + PartialEq = ImageId> {
    /// The description.
    pub source: SourceId,
    /// Its format.
    pub format: Format,
    /// The folders that become modules, and the name that becomes the type, as written.
    pub path: Vec<String>,
    /// A whole sprite, or a part of the sprite that all descriptions of the same path make together.
    pub part_kind: PartKind,
    /// The rule that decides whether it can be played.
    pub soundness: Soundness,
    /// The direction that a new player faces.
    pub start_facing: Facing,
    /// Properties that only some formats have.
    pub meta: SpriteMeta<I>,
    /// The animations, in the order of the description.
    pub animations: Vec<Animation<I>>,
    /// Animations that cannot be played, because their name is taken. They are checked, too, so that one run finds
    /// every mistake.
    pub leftovers: Vec<Animation<I>>,
}

impl<I: Copy + Debug + PartialEq> SpritePart<I> {
    /// Frees unused memory, because the parts of all descriptions are in memory at the same time.
    pub(crate) fn shrink_to_fit(&mut self) {
        self.animations.shrink_to_fit();
        for animation in &mut self.animations {
            animation.meta.images.shrink_to_fit();
            animation.tracks.shrink_to_fit();
            for track in &mut animation.tracks {
                track.layers.shrink_to_fit();
                track.layers.iter_mut().for_each(|layer| layer.frames.shrink_to_fit());
            }
        }
    }
}

/// The share of a sprite that one description makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PartKind {
    /// The description is a sprite.
    Whole,
    /// The description is a part: all descriptions with the same path make one sprite.
    Shared,
}

/// The rule that decides whether a sprite can be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Soundness {
    /// An animation is broken if there is an error in its own description.
    ByFile,
    /// The sprite is made of several files, whose errors may concern other sprites, and its reader found it sound. If
    /// one of its images cannot be used or a name is taken, all sprites of the description are broken.
    Sound,
    /// The reader found the sprite broken, and so are all sprites of the description.
    Broken,
}

/// Properties that only some formats have.
#[derive(Clone, Debug)]
pub struct SpriteMeta<I = ImageId> {
    /// The sprite's own name and its location, in a file with several sprites.
    pub member: Option<(String, Location)>,
    /// The location that declares the sprite, if that is not in its description. Findings on its name have this
    /// location.
    pub declared: Option<Location>,
    /// The animation that serves as `stand`: others return to it, and a new player plays it if the requested one shows
    /// nothing.
    pub stand: Option<usize>,
    /// Names that no animation has, each with the index of the animation that serves for it; [`None`] in formats
    /// without substitutes.
    pub substitutes: Option<Vec<(String, u16)>>,
    /// The number of similar versions, at least 1.
    pub variants: u16,
    /// The dye of each imageset that has one: its name and the text after the `|`.
    pub dyes: Vec<(String, String)>,
    /// The gender that it is drawn for.
    pub gender: Option<Gender>,
    /// The names of the layers that its tracks have in common, from back to front; empty if layers have no names.
    pub layers: Vec<String>,
    /// The companions of the images that it is cut from.
    pub companions: Companions<I>,
    /// The colours and properties of slices and layers, where the settings ask for them.
    pub user_data: SpriteUserData,
    /// Paths of files that are the same sprite and were not read for that reason.
    pub unread: Vec<String>,
}

impl<I> Default for SpriteMeta<I> {
    fn default() -> Self {
        Self {
            member: None,
            declared: None,
            stand: None,
            substitutes: None,
            variants: 1,
            layers: Vec::new(),
            companions: Companions::default(),
            user_data: SpriteUserData::default(),
            dyes: Vec::new(),
            gender: None,
            unread: Vec::new(),
        }
    }
}

impl<I> SpriteMeta<I> {
    /// The location of the sprite's name. `source` is its description.
    pub(crate) fn name_location(&self, source: SourceId) -> Location {
        let member = self.member.as_ref().map(|(_, location)| *location);
        member.or(self.declared).unwrap_or_else(|| source.start())
    }
}

/// A sprite: one generated type.
#[derive(Clone, Debug)]
pub struct Sprite {
    /// The folders that become modules, and the name that becomes the type, as written.
    pub path: Vec<String>,
    /// The modules around the type.
    pub modules: Vec<String>,
    /// The type's name.
    pub identifier: String,
    /// The description, or the first of those that make it.
    pub source: SourceId,
    /// The share of it that one description makes.
    pub part_kind: PartKind,
    /// The rule that decides whether it can be played.
    pub soundness: Soundness,
    /// Its format.
    pub format: Format,
    /// The direction that a new player faces.
    pub start_facing: Facing,
    /// Properties that only some formats have.
    pub meta: SpriteMeta,
    /// The animations, in the order of the description.
    pub animations: Vec<Named<Animation>>,
}

impl Sprite {
    /// The type with the modules around it, as code names it.
    pub fn type_name(&self) -> String {
        type_name(&self.modules, &self.identifier)
    }

    /// The path by which a library finds it: that of its description without the ending. If a description has several
    /// sprites, the sprite's own name replaces that of the file; in an export of Aseprite, in a sheet and in an atlas,
    /// which are modules, it follows that. If several descriptions make the sprite, it is their folder. For pictures
    /// without a description, it is the folders and the name that a rule gives them.
    pub fn library_path(&self, sources: &Sources) -> String {
        let path = sources.get(self.source).path();
        match (self.part_kind, &self.meta.member) {
            // The ending `.sheet.toml` has two dots, and a sprite of a rule has no description.
            // An atlas in several files has not the name of one, and folders in it are parts of names.
            (PartKind::Whole, _) if matches!(self.format, Format::Sheet | Format::Atlas) => {
                self.path.join("/")
            }
            (PartKind::Whole, None) => paths::without_ending(path).to_owned(),
            (PartKind::Whole, Some((member, _))) if self.format == Format::Aseprite => {
                paths::inside(paths::without_ending(path), member)
            }
            (PartKind::Whole, Some((member, _))) => paths::inside(paths::folder(path), member),
            (PartKind::Shared, _) => paths::folder(path).to_owned(),
        }
    }
}

/// A type with the modules around it, as code names it.
fn type_name(modules: &[String], identifier: &str) -> String {
    modules.iter().map(String::as_str).chain([identifier]).collect::<Vec<_>>().join("::")
}

/// A value with its name, and with the identifier that was made of the name.
#[derive(Clone, Debug)]
pub struct Named<T> {
    /// The identifier.
    pub identifier: String,
    /// The name as written.
    pub name: String,
    /// The named thing.
    pub value: T,
}

/// A format of sprite descriptions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Format {
    /// Cranberry `.json`, version 1.
    Cranberry,
    /// Aseprite: `.json` exports, and binary `.ase` and `.aseprite`.
    Aseprite,
    /// The Mana World and ManaPlus `.xml`.
    Mana,
    /// openage `.sprite`, version 1.
    Openage,
    /// Sheets: pictures described in TOML, `.sheet.toml`.
    Sheet,
    /// Solarus 0.9 `.dat` and the older `.zsd`.
    Solarus,
    /// Atlases of packers, `.json` and `.xml`.
    Atlas,
}

impl Format {
    /// All formats.
    pub const ALL: &'static [Self] = &[
        Self::Cranberry,
        Self::Aseprite,
        Self::Mana,
        Self::Openage,
        Self::Sheet,
        Self::Solarus,
        Self::Atlas,
    ];

    /// The format of this name.
    pub(crate) fn find(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|format| format.as_str() == name)
    }

    /// Its name, for example `openage`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Cranberry => "Cranberry",
            Self::Aseprite => "Aseprite",
            Self::Mana => "Mana",
            Self::Openage => "openage",
            Self::Sheet => "sheet",
            Self::Solarus => "Solarus",
            Self::Atlas => "atlas",
        }
    }
}

/// How many kinds of companions there are.
pub(crate) const KINDS: usize = Companion::ALL.len();

/// The companions of images that a sprite is cut from; of most sprites there are none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Companions<I = ImageId>(SortedMap<I, [Option<I>; KINDS]>);

impl<I> Default for Companions<I> {
    fn default() -> Self {
        Self(SortedMap::new())
    }
}

impl<I: Copy + Ord> Companions<I> {
    /// The companion of an image.
    pub fn of(&self, image: I, kind: Companion) -> Option<I> {
        self.all_of(image)[kind as usize]
    }

    /// The companions of an image, in the order of [`Companion::ALL`].
    pub(crate) fn all_of(&self, image: I) -> [Option<I>; KINDS] {
        self.0.get(&image).copied().unwrap_or_default()
    }

    /// Adds a companion of an image.
    pub(crate) fn insert(&mut self, image: I, kind: Companion, companion: I) {
        self.0.entry(image).or_default()[kind as usize] = Some(companion);
    }

    /// Takes a companion away.
    pub(crate) fn remove(&mut self, image: I, kind: Companion) {
        if let Some(companions) = self.0.get_mut(&image) {
            companions[kind as usize] = None;
        }
    }

    /// Adds those of another part of the sprite.
    pub(crate) fn extend(&mut self, other: Self) {
        self.0.extend(other.0);
    }

    /// Returns whether no image has one.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Each image with each of its companions.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (I, Companion, I)> {
        self.0.iter().flat_map(|(&image, companions)| {
            let kinds = Companion::ALL.into_iter().zip(*companions);
            kinds.filter_map(move |(kind, companion)| Some((image, kind, companion?)))
        })
    }

    /// The same, with other numbers of images. An image without one has no companion and is none.
    pub(crate) fn renumbered<J: Copy + Ord>(&self, number: impl Fn(I) -> Option<J>) -> Companions<J> {
        let mut renumbered = Companions::default();
        for (image, kind, companion) in self.iter() {
            if let (Some(image), Some(companion)) = (number(image), number(companion)) {
                renumbered.insert(image, kind, companion);
            }
        }
        renumbered
    }
}
