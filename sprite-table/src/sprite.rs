//! A compiled sprite: its table, its images and its names.

use crate::layout::frame_flags;
use crate::record::DetailRecord;
use crate::{Companion, Direction, Frame, Image, Point, Table};

/// A packed table, the images that its frames are cut from, and its names.
///
/// ```
/// # use sprite_table::{Sprite, Table};
/// # let bytes = b"";
/// let names = ["fly", "sleep"];
/// let bat = Sprite::new(Table::new_unchecked(bytes), &[]).with_names("enemies/bat", "enemies::Bat", &names);
/// assert_eq!((bat.animation_name(1), bat.animation_index("fly")), ("sleep", Some(0)));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Sprite<'a> {
    table: Table<'a>,
    images: &'a [&'a Image<'a>],
    path: &'a str,
    type_name: &'a str,
    animation_names: &'a [&'a str],
    directions: &'a [u8],
}

impl<'a> Sprite<'a> {
    /// A sprite with a table and the images of its slots, in their order. Neither the sprite nor its animations have
    /// names.
    ///
    /// Companions follow the images: as many for each [`Companion`], in the order of
    /// [`Companion::ALL`](crate::Companion::ALL), with [`Image::TILESET`] where an image has none. Those of the last kinds
    /// may be left out.
    pub const fn new(table: Table<'a>, images: &'a [&'a Image<'a>]) -> Self {
        Self { table, images, path: "", type_name: "", animation_names: &[], directions: &[] }
    }

    /// The same sprite with the path of its description without the ending, its type with the modules around it, and
    /// the names of its animations in the table's order.
    #[must_use]
    pub const fn with_names(
        mut self,
        path: &'a str,
        type_name: &'a str,
        animation_names: &'a [&'a str],
    ) -> Self {
        (self.path, self.type_name, self.animation_names) = (path, type_name, animation_names);
        self
    }

    /// The same sprite with the directions of its animations, in the table's order. Each byte has a bit for each
    /// direction of the screen for which the animation has pictures of its own, counted by [`Direction::index`] from
    /// the lowest.
    #[must_use]
    pub const fn with_directions(mut self, directions: &'a [u8]) -> Self {
        self.directions = directions;
        self
    }

    /// The packed table.
    #[inline]
    pub const fn table(&self) -> Table<'a> {
        self.table
    }

    /// The images that are companions of this kind of those that its frames are cut from; see
    /// [`Frame::companion`](crate::Frame::companion). Engines read a normal map as numbers, and not as colours.
    pub fn companions(&self, companion: Companion) -> impl Iterator<Item = &'a Image<'a>> + use<'a> {
        let count = usize::from(self.table().image_count());
        let first = count.saturating_mul(companion as usize + 1);
        self.images().iter().skip(first).take(count).copied().filter(|image| !image.is_tileset())
    }

    /// The images that the sprite's frames are cut from, and behind them their companions, as [`new`](Self::new) has
    /// them.
    #[inline]
    pub const fn images(&self) -> &'a [&'a Image<'a>] {
        self.images
    }

    /// The path of its description below the asset folder, without the ending (`sprites/enemies/bat`). If several
    /// descriptions make the sprite, it is their folder. If the description has several sprites, the last part is the
    /// sprite's name there. Empty if it was made without names.
    pub const fn path(&self) -> &'a str {
        self.path
    }

    /// Its type in generated code, with the modules around it (`enemies::Bat`). Empty if it was made without names.
    pub const fn type_name(&self) -> &'a str {
        self.type_name
    }

    /// The names of its animations as in the description, by the indices of animations.
    pub const fn animation_names(&self) -> &'a [&'a str] {
        self.animation_names
    }

    /// The name of the animation with this index; empty when it has none.
    pub const fn animation_name(&self, animation: u16) -> &'a str {
        let index = animation as usize;
        if index < self.animation_names.len() { self.animation_names[index] } else { "" }
    }

    /// The index of the animation of exactly this name.
    pub fn animation_index(&self, name: &str) -> Option<u16> {
        let index = self.animation_names.iter().position(|known| *known == name)?;
        u16::try_from(index).ok()
    }

    /// The index of the animation of this name or, if there is none, of its [substitute](Table::substitutes).
    pub fn resolve(&self, name: &str) -> Option<u16> {
        self.animation_index(name).or_else(|| self.table.substitute(name))
    }

    /// Returns whether an animation has pictures of its own for a direction; `false` for an animation beyond the last.
    pub const fn has(&self, animation: u16, direction: Direction) -> bool {
        let index = animation as usize;
        index < self.directions.len() && self.directions[index] >> direction as u8 & 1 != 0
    }

    /// Returns whether a name is its type, its path, or the end of its path that corresponds to the modules:
    /// `enemies/bat` for the path `sprites/enemies/bat` and the type `enemies::Bat`.
    pub(crate) fn is_called(&self, name: &str) -> bool {
        if name.is_empty() {
            return false;
        }
        let is_end = || {
            let before = self.path.strip_suffix(name);
            before.is_some_and(|before| before.is_empty() || before.ends_with('/'))
                && name.split('/').count() == self.type_name.split("::").count()
        };
        name == self.type_name || name == self.path || is_end()
    }

    /// The frame with this index among all frames of the sprite; [`None`] for an empty frame and beyond the last.
    #[inline]
    pub fn frame(&'a self, index: u32) -> Option<Frame<'a>> {
        let rect = self.table.rect(index)?;
        if rect.width == 0 {
            return None;
        }
        Some(Frame::new(self, index, rect))
    }

    /// The offset with this index among all frames of the sprite, in pixels to the right and down; zero beyond the
    /// last.
    pub fn offset(&self, index: u32) -> Point {
        self.origin(self.table.detail(index))
    }

    #[inline]
    pub(crate) fn origin(&self, detail: DetailRecord) -> Point {
        if detail.is(frame_flags::FAR) { self.table.far_point(detail.origin) } else { detail.near_origin() }
    }
}
