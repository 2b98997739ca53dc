//! The syntax tree of a description, record by record, and the record that is expected next.

use crate::base::schema::{Key, Measure, Shape, fields};
use crate::base::source::Span;
use crate::formats::lines::Token;

const MOST: i64 = i32::MAX as i64;
const POSITION: Shape = Shape::Whole(0, MOST);
const SIDE: Shape = Shape::Whole(1, MOST);

fields! {
    /// The name of the animation.
    NAME = "animation name": Shape::TEXT, like "walking";
    /// The path of the image, or `tileset`.
    IMAGE = "image file": Shape::TEXT, like "hero.png";
    /// How many direction lines follow.
    pub(super) COUNT = "number of directions": SIDE, like "4", bounds "write how many direction lines follow";
    /// How long a frame is shown, in milliseconds; 0 for ever.
    pub(super) DELAY = "frame delay": POSITION, measure Measure::Milliseconds, like "100";
    /// The frame that follows the last one, or -1 for none.
    pub(super) LOOP_FRAME = "loop frame": Shape::NUMBER, like "0";
    /// The left edge of the first frame.
    pub(super) X = "x": POSITION, measure Measure::Position, like "0";
    /// The upper edge of the first frame.
    pub(super) Y = "y": POSITION, measure Measure::Position, like "0";
    /// The width of each frame.
    pub(super) WIDTH = "frame width": SIDE, measure Measure::Size, like "16";
    /// The height of each frame.
    pub(super) HEIGHT = "frame height": SIDE, measure Measure::Size, like "16";
    // An origin may lie anywhere.
    /// The point of a frame that comes to the sprite's position.
    ORIGIN_X = "origin x": Shape::NUMBER, like "8";
    /// The same point, from above.
    ORIGIN_Y = "origin y": Shape::NUMBER, like "13";
    /// How many frames there are.
    FRAMES = "number of frames": SIDE, like "3",
        bounds "write how many frames the direction has, 1 for a single picture";
    /// How many frames stand side by side.
    COLUMNS = "number of columns": SIDE, like "3",
        bounds "write how many frames stand side by side, 1 for a single frame";
}

/// The fields of a header.
pub(super) static HEADER: [Key; 5] = [NAME, IMAGE, COUNT, DELAY, LOOP_FRAME];

/// The fields of a direction line.
pub(super) static DIRECTION: [Key; 8] = [X, Y, WIDTH, HEIGHT, ORIGIN_X, ORIGIN_Y, FRAMES, COLUMNS];

/// An animation as written.
#[derive(Debug)]
pub(super) struct Animation<'a> {
    pub(super) name: Token<'a>,
    /// The fields after the name; [`None`] if the header is too short.
    pub(super) header: Option<Header<'a>>,
    pub(super) directions: Vec<Direction<'a>>,
}

/// The fields of a header after the name.
#[derive(Debug)]
pub(super) struct Header<'a> {
    /// The image; [`None`] if a name has spaces, so that the start of the image's name is unknown.
    pub(super) image: Option<Token<'a>>,
    pub(super) count: Token<'a>,
    pub(super) delay: Field<'a>,
    pub(super) loop_frame: Field<'a>,
    /// True if the header has a surplus field, which may be anywhere. Its numbers may be other fields, so
    /// contradictions to them are not reported.
    pub(super) is_doubtful: bool,
}

/// A number as written, with its value; the value is [`None`] if it is not allowed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Field<'a> {
    pub(super) token: Token<'a>,
    pub(super) value: Option<i32>,
}

/// A direction line.
#[derive(Debug)]
pub(super) struct Direction<'a> {
    /// The span from its first token to the end of its last.
    pub(super) span: Span,
    /// The fields; [`None`] if there are too few, or so many that they may be other fields.
    pub(super) fields: Option<[Field<'a>; 8]>,
}

impl Direction<'_> {
    /// Returns whether the line has these tokens.
    pub(super) fn is_written(&self, tokens: &[Token<'_>]) -> bool {
        let fields = self.fields.iter().flatten().map(|field| field.token.text);
        fields.eq(tokens.iter().map(|token| token.text))
    }
}

/// Direction lines that no header counts.
#[derive(Clone, Copy, Debug)]
pub(super) struct Run {
    pub(super) first: Span,
    pub(super) count: usize,
    /// The number of animations before them.
    pub(super) animations: usize,
    /// `true` for a single line that is the same as the direction line before it.
    pub(super) is_repeated: bool,
}

/// Direction lines that a header counts but that are missing.
#[derive(Clone, Copy, Debug)]
pub(super) struct Missing {
    /// The index of the animation.
    pub(super) animation: usize,
    /// The number of missing lines.
    pub(super) left: u32,
    /// The span of the text in their place; empty at the end of the text.
    pub(super) met: Span,
}

/// The record that is expected on the next line.
#[derive(Clone, Copy, Debug)]
pub(super) enum Expected {
    Header,
    /// This number of direction lines.
    Directions(u32),
    /// A header. Direction lines before it belong to a header that could not be read.
    HeaderAfterFault,
}

impl Expected {
    /// The record that is expected after one of `left` direction lines.
    pub(super) fn after_direction(left: u32) -> Self {
        match left.saturating_sub(1) {
            0 => Self::Header,
            left => Self::Directions(left),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::pages;

    #[test]
    fn the_page_has_each_field() {
        let rows = pages::rows("solarus", "| field | numbers | what it is |");
        for key in HEADER.iter().chain(&DIRECTION) {
            let name = key.name;
            let row = rows.iter().find(|cells| cells[0].split(", ").any(|field| field == name));
            let row = row.unwrap_or_else(|| panic!("docs/formats/solarus.md says nothing of {name}"));
            let least = key.shape().range().filter(|(least, _)| *least >= 0);
            assert!(least.is_none_or(|(least, _)| row[1] == format!("at least {least}")), "{row:?}");
            pages::check(key, &row.concat());
        }
    }
}
