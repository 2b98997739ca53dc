//! The reasons why a text cannot be read as XML, with their locations.

use crate::base::source::Span;

/// A reason why a text is not XML. Only the first one of a text is found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Fault<'a> {
    /// The text is empty or has only whitespace.
    Empty,
    /// The text has no element.
    NoElement,
    /// Text before the first element.
    TextBefore(Span),
    /// Text or an element after the end of the first one.
    TextAfter(Span),
    /// `<?xml ... ?>` that does not begin the file.
    LateDeclaration(Span),
    /// A line that a version control system left in the file.
    MergeMarker(Span),
    /// An unclosed piece, and the span of its start.
    Unclosed(Piece<'a>, Span),
    /// An end tag that does not match the open element.
    Mismatch { found: &'a str, span: Span, open: &'a str, opened: Span, is_open_too: bool },
    /// A `<` that begins nothing.
    Bracket(Span),
    /// A character that does not belong in a tag.
    InTag(char, Span),
    /// An attribute without a value.
    NoValue(&'a str, Span),
    /// A value without quotes.
    NoQuotes(&'a str, Span),
    /// Two attributes without a space between them.
    NoSpace(Span),
    /// A value without its closing quote.
    NoClosingQuote(&'a str, Span),
    /// An attribute that is given twice in a tag.
    Twice { name: &'a str, span: Span, first: Span },
    /// A `&` that begins no reference.
    Ampersand(Span),
    /// A reference to an entity that is not predefined.
    Entity(&'a str, Span),
    /// A reference to a character that XML does not allow.
    CharacterReference(Span),
    /// `--` in a comment.
    Dashes(Span),
    /// `]]>` in a text.
    CdataEnd(Span),
    /// A document type.
    DocumentType(Span),
    /// A character that XML does not allow.
    Character(char, Span),
    /// Too many elements inside elements.
    TooDeep(Span),
    /// An element with too many attributes.
    ManyAttributes(&'a str, Span),
}

impl Fault<'_> {
    /// Returns whether the text or a tag ends too early.
    pub(crate) const fn is_cut(&self) -> bool {
        matches!(self, Self::Unclosed(..))
    }
}

/// The pieces that may be unclosed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Piece<'a> {
    Element(&'a str),
    Tag(&'a str),
    Comment,
    Cdata,
    Instruction,
}
