//! The channels of a dye, which choose the pixels of an image that a palette applies to.

/// A channel of a dye: the pixels that a palette applies to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Channel {
    /// Pixels whose green and blue are 0 and whose red is not. The next two are the same for green and for blue.
    Red,
    Green,
    Blue,
    /// Pixels whose red equals their green and whose blue is 0. The next two are the other pairs.
    Yellow,
    Magenta,
    Cyan,
    /// Pixels whose red, green and blue are equal.
    White,
    /// Pixels of listed colours.
    Special,
    /// Pixels of listed colours with listed alphas.
    Alpha,
}

impl Channel {
    /// All channels with their names.
    pub(crate) const ALL: [(&'static str, Self); 9] = [
        ("R", Self::Red),
        ("G", Self::Green),
        ("B", Self::Blue),
        ("Y", Self::Yellow),
        ("M", Self::Magenta),
        ("C", Self::Cyan),
        ("W", Self::White),
        ("S", Self::Special),
        ("A", Self::Alpha),
    ];

    /// The channel with this name.
    pub(crate) fn find(letter: &str) -> Option<Self> {
        Self::ALL.iter().find(|(known, _)| *known == letter).map(|(_, channel)| *channel)
    }

    /// Its name: one character.
    pub(crate) fn letter(self) -> &'static str {
        Self::ALL.iter().find(|(_, channel)| *channel == self).map_or("", |(letter, _)| *letter)
    }

    /// Returns whether its colours are pairs: a colour of the image, and the one that replaces it.
    pub(crate) const fn is_pairs(self) -> bool {
        matches!(self, Self::Special | Self::Alpha)
    }

    /// Hexadecimal digits of its colours.
    pub(crate) const fn digits(self) -> usize {
        if matches!(self, Self::Alpha) { 8 } else { 6 }
    }
}
