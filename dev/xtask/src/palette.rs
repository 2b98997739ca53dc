//! The shared palette: one character, one colour.

use std::collections::BTreeMap;

use crate::error::ArtError;

/// The character of a see-through pixel; no colour may take it.
pub(crate) const CLEAR: char = '.';

/// Colours by character.
#[derive(Debug, Default)]
pub(crate) struct Palette {
    colours: BTreeMap<char, [u8; 4]>,
}

impl Palette {
    /// Reads lines such as `k 1b1430 ink` or `1 ffd86630 glow`; `#` starts a comment line.
    pub(crate) fn parse(file: &str, text: &str) -> Result<Self, ArtError> {
        let mut colours = BTreeMap::new();
        for (index, line) in text.lines().enumerate() {
            let fail = |message: String| ArtError::new(file, index + 1, message);
            if line.trim().is_empty() || line.starts_with('#') {
                continue;
            }
            let mut words = line.split_whitespace();
            let (Some(name), Some(code)) = (words.next(), words.next()) else {
                return Err(fail("a colour is a character and a hexadecimal code".to_owned()));
            };
            let character =
                single_character(name).ok_or_else(|| fail(format!("`{name}` is not one free character")))?;
            let colour = parse_colour(code).ok_or_else(|| fail(format!("`{code}` is not a colour")))?;
            if colours.insert(character, colour).is_some() {
                return Err(fail(format!("the character `{character}` is taken already")));
            }
        }
        Ok(Self { colours })
    }

    /// Returns whether a grid may use this character.
    pub(crate) fn knows(&self, character: char) -> bool {
        character == CLEAR || self.colours.contains_key(&character)
    }

    /// Red, green, blue and alpha of a character; unknown ones are see-through.
    pub(crate) fn colour(&self, character: char) -> [u8; 4] {
        self.colours.get(&character).copied().unwrap_or([0; 4])
    }
}

fn single_character(word: &str) -> Option<char> {
    let mut characters = word.chars();
    let character = characters.next()?;
    (characters.next().is_none() && character != CLEAR).then_some(character)
}

fn parse_colour(code: &str) -> Option<[u8; 4]> {
    let number = u32::from_str_radix(code, 16).ok()?;
    match code.len() {
        6 => Some(((number << 8) | 0xff).to_be_bytes()),
        8 => Some(number.to_be_bytes()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_have_six_or_eight_digits() {
        let palette = Palette::parse("p", "# ramp\nk 1b1430 ink\n1 ffd86630 glow\n").unwrap();
        assert_eq!(palette.colour('k'), [0x1b, 0x14, 0x30, 0xff]);
        assert_eq!(palette.colour('1'), [0xff, 0xd8, 0x66, 0x30]);
        assert_eq!(palette.colour(CLEAR), [0; 4]);
    }

    #[test]
    fn mistakes_name_their_line() {
        let line = |text| Palette::parse("p", text).unwrap_err().line;
        assert_eq!(line("k 1b1430\nk 000000"), 2);
        assert_eq!(line("k 12345"), 1);
        assert_eq!(line("\n\nkk 123456"), 3);
        assert_eq!(line(". 123456"), 1);
    }
}
