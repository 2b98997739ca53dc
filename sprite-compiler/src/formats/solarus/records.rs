//! The syntax tree of a description, record by record, and the record that is expected next.

use crate::base::source::Span;
use crate::formats::lines::Token;
use crate::formats::numbers::Unit;

/// The declaration of a field.
#[derive(Clone, Copy, Debug)]
pub(super) struct FieldKind {
    pub(super) name: &'static str,
    /// The least number that it may have. An origin may lie anywhere.
    pub(super) least: i32,
    /// The unit of its numbers.
    pub(super) unit: Unit,
    /// How a number that is too small is corrected.
    pub(super) cure: Cure,
}

/// How a number that is too small is corrected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cure {
    /// It is 0, which is the least position.
    Zero,
    /// It may be a size with the wrong sign.
    Size,
    /// It is a delay, or the loop frame in its place.
    Delay,
    /// It is the number that the help says.
    Said(&'static str),
}

impl FieldKind {
    const fn new(name: &'static str, least: i32, cure: Cure) -> Self {
        Self { name, least, unit: Unit::Plain, cure }
    }

    /// A name, or a number without a range.
    const fn any(name: &'static str) -> Self {
        Self::new(name, i32::MIN, Cure::Said(""))
    }
}

pub(super) const COUNT: FieldKind =
    FieldKind::new("number of directions", 1, Cure::Said("write how many direction lines follow"));
pub(super) const DELAY: FieldKind =
    FieldKind { unit: Unit::Milliseconds, ..FieldKind::new("frame delay", 0, Cure::Delay) };
pub(super) const LOOP_FRAME: FieldKind = FieldKind::any("loop frame");
pub(super) const X: FieldKind = FieldKind::new("x", 0, Cure::Zero);
pub(super) const Y: FieldKind = FieldKind::new("y", 0, Cure::Zero);
pub(super) const WIDTH: FieldKind = FieldKind::new("frame width", 1, Cure::Size);
pub(super) const HEIGHT: FieldKind = FieldKind::new("frame height", 1, Cure::Size);

/// The fields of a direction line.
pub(super) const DIRECTION: [FieldKind; 8] = [
    X,
    Y,
    WIDTH,
    HEIGHT,
    FieldKind::any("origin x"),
    FieldKind::any("origin y"),
    FieldKind::new(
        "number of frames",
        1,
        Cure::Said("write how many frames the direction has, 1 for a single picture"),
    ),
    FieldKind::new(
        "number of columns",
        1,
        Cure::Said("write how many frames stand side by side, 1 for a single frame"),
    ),
];

pub(super) const HEADER_FIELDS: [&str; 5] =
    ["animation name", "image file", COUNT.name, DELAY.name, LOOP_FRAME.name];
pub(super) const DIRECTION_FIELDS: [&str; 8] = {
    let (mut names, mut index) = ([""; 8], 0);
    while index < names.len() {
        names[index] = DIRECTION[index].name;
        index += 1;
    }
    names
};

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
