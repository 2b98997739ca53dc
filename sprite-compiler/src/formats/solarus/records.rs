//! The syntax tree of a description, record by record, and what may come next in it.

use crate::base::source::Span;
use crate::formats::lines::Token;

pub(super) const HEADER_FIELDS: [&str; 5] =
    ["animation name", "image file", "number of directions", "frame delay", "loop frame"];
pub(super) const DIRECTION_FIELDS: [&str; 8] = [
    "x",
    "y",
    "frame width",
    "frame height",
    "origin x",
    "origin y",
    "number of frames",
    "number of columns",
];

/// An animation as it is written.
#[derive(Debug)]
pub(super) struct Animation<'a> {
    pub(super) name: Token<'a>,
    /// The fields after the name; [`None`] when the header is too short for them.
    pub(super) header: Option<Header<'a>>,
    pub(super) directions: Vec<Direction<'a>>,
}

/// The fields of a header after the name.
#[derive(Debug)]
pub(super) struct Header<'a> {
    /// [`None`] when spaces in a name leave it open where the image's name begins.
    pub(super) image: Option<Token<'a>>,
    pub(super) count: Token<'a>,
    pub(super) delay: Field<'a>,
    pub(super) loop_frame: Field<'a>,
    /// True if the header has a surplus field, which may stand anywhere: the numbers may not be what they seem,
    /// and what does not agree with them is not a second mistake.
    pub(super) is_doubtful: bool,
}

/// A number as it is written; the value is [`None`] when it is not one that is allowed there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Field<'a> {
    pub(super) token: Token<'a>,
    pub(super) value: Option<i32>,
}

/// A direction line.
#[derive(Debug)]
pub(super) struct Direction<'a> {
    /// From its first token to the end of its last.
    pub(super) span: Span,
    /// The fields; [`None`] when there are too few, or so many that they may not be what they seem.
    pub(super) fields: Option<[Field<'a>; 8]>,
}

/// Direction lines that no header counts: the first, and how many they are.
#[derive(Clone, Copy, Debug)]
pub(super) struct Run {
    pub(super) first: Span,
    pub(super) count: usize,
    /// How many animations come before.
    pub(super) animations: usize,
}

/// Direction lines that a header counts, but which are not there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Missing {
    /// Which of the animations.
    pub(super) animation: usize,
    /// How many lines.
    pub(super) left: u32,
    /// The text that stands there instead; the end of the text is empty.
    pub(super) met: Span,
}

/// The record that is expected on the next line.
#[derive(Clone, Copy, Debug)]
pub(super) enum Expected {
    Header,
    /// So many more direction lines.
    Directions(u32),
    /// A header; direction lines before it belong to a header that could not be read.
    HeaderAfterFault,
}

impl Expected {
    /// The record that is expected after one of so many direction lines.
    pub(super) fn after_direction(left: u32) -> Self {
        match left.saturating_sub(1) {
            0 => Self::Header,
            left => Self::Directions(left),
        }
    }
}
