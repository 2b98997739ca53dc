//! Reads lines without a keyword, lines joined to another one, and lines broken in two. It notes what they were meant
//! to define, so that mistakes which follow from them are not reported.

use super::messages;
use super::parse::{Parser, Statement};
use super::records::{Declared, Keyword, Version};
use crate::base::suggest::{self, Near};
use crate::formats::lines::Token;
use crate::formats::numbers::{self, Decimal};

impl<'a> Parser<'a, '_> {
    /// A line whose keyword is misspelt still shows what it was meant to define.
    pub(super) fn unknown(&mut self, statement: &Statement<'_, 'a>, line: (usize, &'a str)) {
        let Statement { keyword, parameters, .. } = *statement;
        if keyword.text == "texture" {
            self.file.texture.get_or_insert(keyword);
            self.file.ids.images.attempt(None);
            return;
        }
        // `angle=90` is an angle without its space, and `90 mirror_from=0` is an angle without its keyword.
        let (word, first) = match keyword.key_and_value() {
            Some((word, first)) => (word, Some(first)),
            None if is_parameter(keyword) => (keyword, Some(keyword)),
            None => (keyword, parameters.first().copied()),
        };
        let meant = meant(word.unquoted()).or_else(|| shape(keyword, parameters).map(Near::unclear));
        self.report(messages::unknown_keyword(self.id, keyword, meant));
        match meant.map(|near| near.word) {
            Some(Keyword::Version) => self.doubt_version(),
            Some(Keyword::ImageFile) => self.file.ids.images.attempt(first),
            Some(Keyword::Layer) => self.file.ids.layers.attempt(first),
            Some(Keyword::Angle) => {
                self.file.ids.angles.attempt(first);
                // A `mirror_from` on a line by itself belongs to the angle above.
                if let Some(above) = self.file.angles.last_mut().filter(|_| key_of(keyword).is_some()) {
                    above.is_faulty = true;
                }
            }
            Some(Keyword::Frame) => self.file.misspelt_frames.push(line),
            None if is_parameter(keyword) || parameters.iter().copied().any(is_parameter) => {
                self.doubt_everything();
            }
            // Words alone are a comment without its `#`.
            Some(Keyword::ScaleFactor) | None => {}
        }
    }

    /// Notes a line that may have been of any kind.
    pub(super) fn doubt_everything(&mut self) {
        self.doubt_version();
        self.file.has_lost_frames = true;
        let ids = &mut self.file.ids;
        for ids in [&mut ids.images, &mut ids.layers, &mut ids.angles] {
            ids.doubt();
        }
    }

    fn doubt_version(&mut self) {
        if self.file.version == Version::Absent {
            self.file.version = Version::Doubtful;
        }
    }

    /// Notes the definitions in lines that follow without a line end.
    pub(super) fn swallow(&mut self, rest: &[Token<'a>]) {
        for token in rest {
            match Keyword::find(token.text) {
                Some(Keyword::ImageFile) => self.file.ids.images.attempt(None),
                Some(Keyword::Layer) => self.file.ids.layers.attempt(None),
                Some(Keyword::Angle) => self.file.ids.angles.attempt(None),
                Some(Keyword::Frame) => self.file.has_lost_frames = true,
                Some(Keyword::Version) => self.doubt_version(),
                Some(Keyword::ScaleFactor) | None => {}
            }
        }
    }

    /// Returns whether a line is the rest of the line above it, which lacks `lacking` parameters and was reported.
    pub(super) fn is_rest(tokens: &[Token<'_>], lacking: usize) -> bool {
        (1..=lacking).contains(&tokens.len()) && tokens.iter().copied().all(is_parameter)
    }
}

/// Returns whether a word is a number, a string or a pair.
fn is_parameter(token: Token<'_>) -> bool {
    token.is_string || token.key_and_value().is_some() || Decimal::parse(token.text).is_some()
}

/// The keyword that a misspelt one means.
fn meant(word: &str) -> Option<Near<Keyword>> {
    let called = Keyword::ALL.into_iter().find(|keyword| keyword.key().aliases.contains(&word));
    // `angle90` lacks its space.
    let exactly = || Keyword::find(word.trim_end_matches(|character: char| character.is_ascii_digit()));
    called.or_else(exactly).map(Near::clear).or_else(|| {
        let near = suggest::nearest(word, Keyword::ALL.map(Keyword::as_str))?;
        Some(Near { word: Keyword::find(near.word)?, is_clear: near.is_clear })
    })
}

/// The keyword that fits the parameters of a line whose own keyword is wrong or missing.
fn shape(keyword: Token<'_>, parameters: &[Token<'_>]) -> Option<Keyword> {
    let is_integer = |token: &Token<'_>| numbers::integer(token.text).is_ok();
    if let Some(line) = key_of(keyword) {
        return Some(line);
    }
    let first = usize::from(is_integer(&keyword));
    match parameters {
        [id, name] if first == 0 && is_integer(id) && name.is_string => Some(Keyword::ImageFile),
        [name] if first == 1 && name.is_string => Some(Keyword::ImageFile),
        _ if parameters.len() + first >= 9 && parameters.iter().all(is_integer) => Some(Keyword::Frame),
        _ => parameters.iter().copied().find_map(key_of),
    }
}

/// The keyword of the line that a pair belongs to.
fn key_of(token: Token<'_>) -> Option<Keyword> {
    let (key, _) = token.key_and_value()?;
    Declared::find(key.text).map(|declared| declared.line)
}
