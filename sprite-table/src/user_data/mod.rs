//! User data: the colours and the properties that authors give to tags, slices, layers and cels. Nothing here panics,
//! whatever the bytes are.

mod block;
mod check;

use crate::layout::owners;
use crate::{Frame, Point, ScreenRect, Size, Sprite, Table};
use block::{Block, Entry};

/// The colour and the properties that an author gave to a tag, a slice, a layer or a cel.
///
/// ```
/// # use sprite_table::Frame;
/// /// How hard a sword hits: a number that its author called `damage`.
/// fn damage(frame: Frame<'_>) -> i64 {
///     frame.slice_data("sword").and_then(|data| data.integer("damage")).unwrap_or(1)
/// }
/// ```
#[derive(Clone, Copy)]
pub struct UserData<'a> {
    block: Block<'a>,
    color: Option<[u8; 4]>,
    /// The index of the first property.
    first: u32,
    count: u32,
}

/// The value of a property. Points, sizes and rectangles are as their author wrote them: in no frame, and never
/// mirrored.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Property<'a> {
    /// True or false.
    Flag(bool),
    /// A whole number.
    Integer(i64),
    /// A number with a fraction.
    Number(f64),
    /// A text.
    Text(&'a str),
    /// A point.
    Point(Point),
    /// A width and a height.
    Size(Size),
    /// A rectangle.
    Rect(ScreenRect),
}

/// Getters of one type.
macro_rules! getters {
    ($($(#[$doc:meta])* $name:ident -> $variant:ident($type:ty);)+) => {
        $(
            $(#[$doc])*
            pub fn $name(&self, name: &str) -> Option<$type> {
                match self.get(name)? {
                    Property::$variant(value) => Some(value),
                    _ => None,
                }
            }
        )+
    };
}

impl<'a> UserData<'a> {
    const fn new(block: Block<'a>, entry: Entry) -> Self {
        Self { block, color: entry.color, first: entry.first, count: entry.count }
    }

    /// Red, green, blue and alpha of the colour; [`None`] if none was chosen.
    pub const fn color(&self) -> Option<[u8; 4]> {
        self.color
    }

    /// The property of this name.
    pub fn get(&self, name: &str) -> Option<Property<'a>> {
        self.properties().find(|(known, _)| *known == name).map(|(_, property)| property)
    }

    /// All properties, each with its name, in the order of the file.
    pub const fn properties(&self) -> Properties<'a> {
        Properties { block: self.block, next: self.first, left: self.count }
    }

    getters! {
        /// The property of this name if it is true or false.
        flag -> Flag(bool);
        /// The property of this name if it is a whole number.
        integer -> Integer(i64);
        /// The property of this name if it is a text.
        text -> Text(&'a str);
        /// The property of this name if it is a point.
        point -> Point(Point);
        /// The property of this name if it is a width and a height.
        size -> Size(Size);
        /// The property of this name if it is a rectangle.
        rect -> Rect(ScreenRect);
    }

    /// The property of this name if it is a number, with a fraction or without. A whole number beyond 2^53 is rounded.
    #[expect(clippy::cast_precision_loss, reason = "the documentation says so")]
    pub fn number(&self, name: &str) -> Option<f64> {
        match self.get(name)? {
            Property::Number(number) => Some(number),
            Property::Integer(integer) => Some(integer as f64),
            _ => None,
        }
    }
}

impl PartialEq for UserData<'_> {
    /// User data are equal if the colour is the same, and the properties with their order are.
    fn eq(&self, other: &Self) -> bool {
        self.color == other.color && self.properties().eq(other.properties())
    }
}

impl core::fmt::Debug for UserData<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("UserData")
            .field("color", &self.color)
            .field("properties", &self.properties())
            .finish()
    }
}

/// The properties of [`UserData`], each with its name; see [`UserData::properties`].
#[derive(Clone)]
pub struct Properties<'a> {
    block: Block<'a>,
    next: u32,
    left: u32,
}

impl<'a> Iterator for Properties<'a> {
    type Item = (&'a str, Property<'a>);

    fn next(&mut self) -> Option<Self::Item> {
        self.left = self.left.checked_sub(1)?;
        let property = self.block.property(self.next)?;
        self.next = self.next.checked_add(1)?;
        Some(property)
    }
}

impl core::fmt::Debug for Properties<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_map().entries(self.clone()).finish()
    }
}

/// The cels of a frame that have user data; see [`Frame::cels`].
#[derive(Clone)]
pub struct Cels<'a> {
    block: Option<Block<'a>>,
    frame: u32,
    next: u32,
}

impl<'a> Iterator for Cels<'a> {
    type Item = (&'a str, UserData<'a>);

    fn next(&mut self) -> Option<Self::Item> {
        let block = self.block?;
        let entry = block.entry(self.next).filter(|entry| entry.is_of(owners::CEL, self.frame))?;
        self.next = self.next.checked_add(1)?;
        Some((block.name(entry), UserData::new(block, entry)))
    }
}

impl core::fmt::Debug for Cels<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_map().entries(self.clone()).finish()
    }
}

impl<'a> Frame<'a> {
    /// The colour and the properties of the slice of this name; [`None`] if it has none, or the settings do not ask for
    /// them. They are the same for all keys of the slice.
    pub fn slice_data(&self, name: &str) -> Option<UserData<'a>> {
        self.table().owner_data(owners::SLICE, name)
    }

    /// The colour and the properties of the layer of this name in the drawing; see [`Sprite::layer_data`].
    pub fn layer_data(&self, name: &str) -> Option<UserData<'a>> {
        self.table().owner_data(owners::LAYER, name)
    }

    /// The colour and the properties of the cel that the layer of this name has in the frame.
    pub fn cel_data(&self, layer: &str) -> Option<UserData<'a>> {
        self.cels().find(|(name, _)| *name == layer).map(|(_, data)| data)
    }

    /// The cels of the frame that have a colour or properties, each with the name of its layer in the drawing.
    pub fn cels(&self) -> Cels<'a> {
        let (block, frame) = (self.table().user_data(), self.index());
        Cels { block, frame, next: block.map_or(0, |block| block.first(owners::CEL, frame)) }
    }
}

impl<'a> Sprite<'a> {
    /// The colour and the properties of the slice of this name; see [`Frame::slice_data`].
    pub fn slice_data(&self, name: &str) -> Option<UserData<'a>> {
        self.table().owner_data(owners::SLICE, name)
    }

    /// The colour and the properties of the layer or the group of this name in the drawing; [`None`] if it has none, or
    /// the settings do not ask for them.
    pub fn layer_data(&self, name: &str) -> Option<UserData<'a>> {
        self.table().owner_data(owners::LAYER, name)
    }
}

impl<'a> Table<'a> {
    /// The user data of a slice or a layer with a name.
    fn owner_data(self, kind: u32, name: &str) -> Option<UserData<'a>> {
        let block = self.user_data()?;
        let entries = (block.first(kind, 0)..).map_while(|index| block.entry(index));
        let mut entries = entries.take_while(|entry| entry.is_of(kind, 0));
        entries.find(|&entry| block.name(entry) == name).map(|entry| UserData::new(block, entry))
    }

    /// The user data of a track.
    pub(crate) fn track_data(self, track: u32) -> Option<UserData<'a>> {
        let block = self.user_data()?;
        let entry = block.entry(block.first(owners::TRACK, track))?;
        entry.is_of(owners::TRACK, track).then(|| UserData::new(block, entry))
    }
}
