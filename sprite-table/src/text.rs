//! Values as text: `Display`, and `FromStr` where values can be parsed.

use crate::{Angle, Companion, Direction, Facing, Gender, Offset, PixelForm, Point, Rect, ScreenRect, Size};
use core::fmt;
use core::str::FromStr;

/// The error of a text that names no value of a type, such as a [`Direction`].
///
/// ```
/// # use sprite_table::Gender;
/// let error = "any".parse::<Gender>().unwrap_err();
/// assert_eq!(error.to_string(), "unknown gender: expected `both`, `female` or `male`");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownName {
    kind: &'static str,
    expected: &'static [&'static str],
}

impl UnknownName {
    /// The error for an unknown name of a kind of values, with the names that exist.
    pub const fn new(kind: &'static str, expected: &'static [&'static str]) -> Self {
        Self { kind, expected }
    }

    /// The names that exist.
    pub const fn expected(&self) -> &'static [&'static str] {
        self.expected
    }
}

impl fmt::Display for UnknownName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unknown {}", self.kind)?;
        for (index, name) in self.expected.iter().enumerate() {
            let separator = match index {
                0 => ": expected ",
                _ if index + 1 == self.expected.len() => " or ",
                _ => ", ",
            };
            write!(f, "{separator}`{name}`")?;
        }
        Ok(())
    }
}

impl core::error::Error for UnknownName {}

/// Implements the traits for an enum whose values have names.
macro_rules! named {
    ($type:ident, $kind:literal, [$($variant:ident = $name:literal),+ $(,)?]) => {
        impl $type {
            /// Its name, which [`FromStr`] reads.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)+
                }
            }
        }

        impl fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(self.name())
            }
        }

        impl FromStr for $type {
            type Err = UnknownName;

            fn from_str(name: &str) -> Result<Self, UnknownName> {
                match name {
                    $($name => Ok(Self::$variant),)+
                    _ => Err(UnknownName::new($kind, &[$($name),+])),
                }
            }
        }

        impl TryFrom<&str> for $type {
            type Error = UnknownName;

            fn try_from(name: &str) -> Result<Self, UnknownName> {
                name.parse()
            }
        }
    };
}

named!(
    Direction,
    "direction",
    [
        Right = "right",
        UpRight = "up-right",
        Up = "up",
        UpLeft = "up-left",
        Left = "left",
        DownLeft = "down-left",
        Down = "down",
        DownRight = "down-right",
    ]
);
named!(Companion, "companion", [Normal = "normal", Emission = "emission"]);
named!(Gender, "gender", [Both = "both", Female = "female", Male = "male"]);
named!(
    PixelForm,
    "pixel form",
    [
        Png = "png",
        Rgba8 = "rgba8",
        Indexed8 = "indexed8",
        Indexed4 = "indexed4",
        Mono1 = "mono1",
        Rle8 = "rle8",
        Rgb565 = "rgb565",
        None = "none",
    ]
);

impl fmt::Display for Angle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}°", self.degrees())
    }
}

impl fmt::Display for Facing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Direction(direction) => direction.fmt(f),
            Self::Angle(angle) => angle.fmt(f),
            Self::Index(index) => write!(f, "direction {index}"),
        }
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {})", self.x, self.y)
    }
}

impl fmt::Display for Offset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [x, y] = self.to_pixels();
        write!(f, "({x}, {y})")
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} x {}", self.width, self.height)
    }
}

impl fmt::Display for Rect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at {}, {}", self.size(), self.x, self.y)
    }
}

impl fmt::Display for ScreenRect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at {}, {}", self.size(), self.x, self.y)
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use super::*;
    use std::string::ToString;

    #[test]
    fn names_come_back() {
        for direction in Direction::ALL {
            assert_eq!(direction.to_string().parse(), Ok(direction));
            assert_eq!(Direction::try_from(direction.name()), Ok(direction));
        }
        for companion in Companion::ALL {
            assert_eq!(companion.name().parse(), Ok(companion));
        }
        for form in [
            PixelForm::Png,
            PixelForm::Rgba8,
            PixelForm::Indexed8,
            PixelForm::Indexed4,
            PixelForm::Mono1,
            PixelForm::Rle8,
            PixelForm::Rgb565,
            PixelForm::None,
        ] {
            assert_eq!(form.name().parse(), Ok(form));
        }
        assert!("Up".parse::<Direction>().is_err());
    }

    #[test]
    fn values_are_shown_as_people_write_them() {
        assert_eq!(Facing::from(Direction::UpLeft).to_string(), "up-left");
        assert_eq!(Facing::from(Angle::from_degrees(22.5)).to_string(), "22.5°");
        assert_eq!(Facing::Index(3).to_string(), "direction 3");
        assert_eq!(Rect::new(1, 2, 24, 32).to_string(), "24 x 32 at 1, 2");
        assert_eq!(Point::new(-1, 2).to_string(), "(-1, 2)");
        assert_eq!(std::format!("{:>6}", Direction::Up), "    up");
    }
}
