//! A picture of characters, and the moves a picture can make.

use std::collections::BTreeMap;

use crate::palette::CLEAR;

/// A rectangle of palette characters, row by row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Grid {
    width: usize,
    height: usize,
    characters: Vec<char>,
}

impl Grid {
    /// A see-through picture.
    pub(crate) fn clear(width: usize, height: usize) -> Self {
        Self { width, height, characters: vec![CLEAR; width * height] }
    }

    /// A picture from its rows; `None` when the rows differ in length.
    pub(crate) fn from_rows(rows: &[&str]) -> Option<Self> {
        let width = rows.first().map_or(0, |row| row.chars().count());
        let characters: Vec<char> = rows.iter().flat_map(|row| row.chars()).collect();
        let even = rows.iter().all(|row| row.chars().count() == width);
        even.then_some(Self { width, height: rows.len(), characters })
    }

    /// Pixels from left to right.
    pub(crate) fn width(&self) -> usize {
        self.width
    }

    /// Pixels from top to bottom.
    pub(crate) fn height(&self) -> usize {
        self.height
    }

    /// All characters, row by row.
    pub(crate) fn characters(&self) -> &[char] {
        &self.characters
    }

    fn character(&self, x: usize, y: usize) -> char {
        self.characters[y * self.width + x]
    }

    /// Left becomes right.
    pub(crate) fn mirrored(&self) -> Self {
        self.rearranged(self.width, self.height, |x, y| (self.width - 1 - x, y))
    }

    /// Top becomes bottom.
    pub(crate) fn flipped(&self) -> Self {
        self.rearranged(self.width, self.height, |x, y| (x, self.height - 1 - y))
    }

    /// A quarter turn clockwise.
    pub(crate) fn turned(&self) -> Self {
        self.rearranged(self.height, self.width, |x, y| (y, self.height - 1 - x))
    }

    fn rearranged(&self, width: usize, height: usize, from: impl Fn(usize, usize) -> (usize, usize)) -> Self {
        let mut result = Self::clear(width, height);
        for y in 0..height {
            for x in 0..width {
                let (old_x, old_y) = from(x, y);
                result.characters[y * width + x] = self.character(old_x, old_y);
            }
        }
        result
    }

    /// Swaps characters for others.
    pub(crate) fn recoloured(&self, swaps: &BTreeMap<char, char>) -> Self {
        let characters =
            self.characters.iter().map(|character| *swaps.get(character).unwrap_or(character)).collect();
        Self { characters, ..*self }
    }

    /// Draws `picture` on this one with its top-left corner at (`left`, `top`).
    /// Returns how many of its visible pixels fell outside.
    pub(crate) fn draw(&mut self, picture: &Self, left: isize, top: isize) -> usize {
        let mut lost = 0;
        for y in 0..picture.height {
            for x in 0..picture.width {
                let character = picture.character(x, y);
                if character == CLEAR {
                    continue;
                }
                match (x.checked_add_signed(left), y.checked_add_signed(top)) {
                    (Some(to_x), Some(to_y)) if to_x < self.width && to_y < self.height => {
                        self.characters[to_y * self.width + to_x] = character;
                    }
                    _ => lost += 1,
                }
            }
        }
        lost
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grid(rows: &[&str]) -> Grid {
        Grid::from_rows(rows).unwrap()
    }

    #[test]
    fn moves() {
        let picture = grid(&["ab", "cd", "ef"]);
        assert_eq!(picture.mirrored(), grid(&["ba", "dc", "fe"]));
        assert_eq!(picture.flipped(), grid(&["ef", "cd", "ab"]));
        assert_eq!(picture.turned(), grid(&["eca", "fdb"]));
        assert_eq!(picture.recoloured(&BTreeMap::from([('a', 'z')])), grid(&["zb", "cd", "ef"]));
    }

    #[test]
    fn drawing_keeps_what_shows_through_and_counts_what_is_lost() {
        let mut canvas = grid(&["aaa", "aaa"]);
        assert_eq!(canvas.draw(&grid(&["b.", ".b"]), 1, 0), 0);
        assert_eq!(canvas, grid(&["aba", "aab"]));
        assert_eq!(canvas.draw(&grid(&["cc"]), -1, 1), 1);
        assert_eq!(canvas, grid(&["aba", "cab"]));
    }

    #[test]
    fn ragged_rows_are_refused() {
        assert_eq!(Grid::from_rows(&["ab", "c"]), None);
    }
}
