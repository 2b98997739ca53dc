//! The syntax tree of a description, record by record, and the record that is expected next.

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
