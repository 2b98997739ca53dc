//! Colours and properties that authors give to parts of a drawing.

use crate::{Point, ScreenRect, Size};
use alloc::string::String;
use alloc::vec::Vec;

/// The colour and the properties of a tag, a slice, a layer or a cel.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct UserData {
    /// Red, green, blue and alpha.
    pub color: Option<[u8; 4]>,
    /// The properties, each with its name.
    pub properties: Vec<(String, Property)>,
}

impl UserData {
    /// Returns whether it has neither a colour nor a property. Such user data are not stored.
    pub fn is_empty(&self) -> bool {
        self.color.is_none() && self.properties.is_empty()
    }
}

/// The value of a property.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Property {
    /// True or false.
    Flag(bool),
    /// A whole number.
    Integer(i64),
    /// The bits of an `f64`.
    Number(u64),
    /// A text.
    Text(String),
    /// A point.
    Point(Point),
    /// A width and a height.
    Size(Size),
    /// A rectangle.
    Rect(ScreenRect),
}

/// The user data of the slices and the layers of a drawing, by their names. Of equal names the first one counts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SpriteUserData {
    /// User data of slices.
    pub slices: Vec<(String, UserData)>,
    /// User data of layers and groups.
    pub layers: Vec<(String, UserData)>,
}
