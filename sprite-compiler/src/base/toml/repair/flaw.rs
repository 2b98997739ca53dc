//! The mistakes that are recognised in a line that is not TOML.

/// A mistake in a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::base::toml) enum Flaw {
    Surplus,
    TypographicQuotes,
    LettersForDigits,
    Unit,
    MissingSign,
    WrongSign,
    MissingComma,
    MissingCommaInTable,
    DoubleComma,
    MissingBracket,
    WrongBrackets,
    BareSize,
    MissingQuote,
    Backslash,
    Truth,
    OtherComment,
    CommaForPoint,
    MissingLineEnd,
    UnquotedText,
    UnquotedName,
    Header,
}

impl Flaw {
    /// The message and the label of its finding.
    pub(super) const fn words(self) -> (&'static str, &'static str) {
        match self {
            Self::Surplus => ("there is text after the value", "surplus"),
            Self::TypographicQuotes => ("a text must stand in straight quotes", "quotes of a word processor"),
            Self::LettersForDigits => ("the number contains letters", "not a number"),
            Self::Unit => ("a number must not have a unit", "not a number"),
            Self::MissingSign => ("a `=` is missing between a key and its value", "no `=`"),
            Self::WrongSign => ("a key and its value have one `=` between them", "another sign"),
            Self::MissingComma => ("a comma is missing between two numbers", "two numbers"),
            Self::MissingCommaInTable => ("a comma is missing between two keys of a table", "no comma"),
            Self::DoubleComma => ("a comma too many in a list", "surplus"),
            Self::MissingBracket => ("a bracket is missing", "no bracket"),
            Self::WrongBrackets => ("lists stand in square brackets", "other brackets"),
            Self::BareSize => ("two numbers stand in square brackets", "neither a text nor a list"),
            Self::MissingQuote => ("a text has a quote at one end only", "no quote"),
            Self::Backslash => {
                ("a backslash in a text begins an escape sequence", "`/` stands between the parts of a path")
            }
            Self::OtherComment => ("a comment begins with `#`", "begins a comment elsewhere"),
            Self::CommaForPoint => ("a number has a point before its fraction", "a comma"),
            Self::MissingLineEnd => ("two lines stand in one", "here the second one begins"),
            Self::Truth => ("this is neither `true` nor `false`", "misspelt"),
            Self::UnquotedName => ("a name with such characters must stand in quotes", "no quotes"),
            Self::Header => {
                ("the name of a table with such characters stands between two quotes", "cannot be read")
            }
            Self::UnquotedText => ("a text must stand in quotes", "neither a text nor a number"),
        }
    }
}
