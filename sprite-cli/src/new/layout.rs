//! Layouts of sheets that everybody knows, by the sizes and the names of their pictures.

use super::plan::Block;
use sprite_runtime::Direction::{self, Down, Left, Right, Up};
use sprite_table::Size;

/// A layout that is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Layout {
    /// RPG Maker: characters of three columns and four rows, so many side by side and below each other.
    RpgMaker([u32; 2]),
    /// RPG Maker XP: a character of four columns and four rows.
    RpgMakerXp,
    /// Characters of the Liberated Pixel Cup with this number of rows, in cells of 64 x 64 pixels.
    Lpc(u32),
    /// A walk of the Liberated Pixel Cup alone.
    LpcWalk,
}

/// The rows of the Liberated Pixel Cup: name, number of directions, number of frames.
const LPC: [(&str, usize, u32); 15] = [
    ("spellcast", 4, 7),
    ("thrust", 4, 8),
    ("walk", 4, 9),
    ("slash", 4, 6),
    ("shoot", 4, 13),
    ("hurt", 1, 6),
    ("climb", 1, 6),
    ("idle", 4, 2),
    ("jump", 4, 5),
    ("sit", 4, 3),
    ("emote", 4, 3),
    ("run", 4, 8),
    ("combat", 4, 2),
    ("backslash", 4, 13),
    ("halfslash", 4, 6),
];

impl Layout {
    /// The layout of a picture.
    pub(super) fn of(size: Size, stem: &str) -> Option<Self> {
        let name = stem.trim_start_matches('!');
        match (size.width, size.height) {
            (width, height)
                if name.starts_with('$') && width.is_multiple_of(3) && height.is_multiple_of(4) =>
            {
                Some(Self::RpgMaker([1, 1]))
            }
            (576, 384) | (384 | 288, 256) => Some(Self::RpgMaker([4, 2])),
            (128, 192) => Some(Self::RpgMakerXp),
            (832, 1_344) => Some(Self::Lpc(21)),
            (832, 2_944) => Some(Self::Lpc(46)),
            (832, 3_456) => Some(Self::Lpc(54)),
            (576, 256) => Some(Self::LpcWalk),
            _ => None,
        }
    }

    /// Its name.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::RpgMaker([1, 1]) => "a character of RPG Maker",
            Self::RpgMaker(_) => "eight characters of RPG Maker",
            Self::RpgMakerXp => "a character of RPG Maker XP",
            Self::Lpc(_) => "a character of the Liberated Pixel Cup",
            Self::LpcWalk => "a walk of the Liberated Pixel Cup",
        }
    }

    /// Its columns and rows.
    pub(super) const fn counts(self) -> [u32; 2] {
        match self {
            Self::RpgMaker([across, down]) => [3 * across, 4 * down],
            Self::RpgMakerXp => [4, 4],
            Self::Lpc(rows) => [13, rows],
            Self::LpcWalk => [9, 4],
        }
    }

    /// The number of its sprites side by side and below each other.
    pub(super) const fn sprites(self) -> [u32; 2] {
        match self {
            Self::RpgMaker(sprites) => sprites,
            Self::RpgMakerXp | Self::Lpc(_) | Self::LpcWalk => [1, 1],
        }
    }

    /// The directions of four rows.
    pub(super) const fn order(self) -> [Direction; 4] {
        match self {
            Self::RpgMaker(_) | Self::RpgMakerXp => [Down, Left, Right, Up],
            Self::Lpc(_) | Self::LpcWalk => [Up, Left, Down, Right],
        }
    }

    /// Returns whether its cells are played there and back: of three the one in the middle stands.
    pub(super) const fn goes_back(self) -> bool {
        matches!(self, Self::RpgMaker(_))
    }

    /// The animations of its rows, where they have names.
    pub(super) fn blocks(self) -> Vec<Block> {
        let Self::Lpc(rows) = self else { return Vec::new() };
        let mut first = 0;
        let mut blocks = Vec::new();
        for (name, directions, columns) in LPC {
            if first >= rows {
                break;
            }
            let directions = if directions == 1 { Vec::new() } else { self.order().to_vec() };
            let count = u32::try_from(directions.len().max(1)).unwrap_or(1);
            blocks.push(Block { name: name.to_owned(), first, directions, columns: Some(columns) });
            first += count;
        }
        blocks
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn layouts_are_known_by_sizes_and_names() {
        let of = |width, height, stem| Layout::of(Size::new(width, height), stem);
        assert_eq!(of(144, 192, "$Hero"), Some(Layout::RpgMaker([1, 1])));
        assert_eq!(of(144, 192, "!$Door"), Some(Layout::RpgMaker([1, 1])));
        assert_eq!(of(144, 192, "hero"), None);
        assert_eq!(of(576, 384, "people"), Some(Layout::RpgMaker([4, 2])));
        assert_eq!(of(832, 1_344, "body"), Some(Layout::Lpc(21)));
    }

    #[test]
    fn the_rows_of_a_layout_are_all_named() {
        for rows in [21, 46, 54] {
            let blocks = Layout::Lpc(rows).blocks();
            let named: usize = blocks.iter().map(|block| block.directions.len().max(1)).sum();
            assert_eq!(named, rows as usize);
        }
    }
}
