//! Messages about texts that are not JSON, one function for each kind of mistake.

mod mistake;
mod unexpected;
mod values;

use super::error::{Reason, SyntaxError};
use crate::base::diagnostics::{Code, Diagnostic};
use crate::base::source::{SourceId, Span};
use crate::formats::json::parse::JSON_DEPTH;
use mistake::Mistake;
use unexpected::Unexpected;

/// The finding for a text that is not JSON.
pub(crate) fn report(error: SyntaxError, text: &str, id: SourceId) -> Diagnostic {
    let mistake = Mistake { span: error.span, text, id };
    match error.reason {
        Reason::TooDeep => {
            let message = format!("lists and objects must not be nested deeper than {JSON_DEPTH}");
            Diagnostic::new(Code::LimitExceeded, id.at(error.span), message).label("nested too deep")
        }
        Reason::InString(quote) => in_string(mistake, quote),
        Reason::Escape(start) => {
            let written = mistake.shown(start, error.span.end());
            mistake
                .finding(format!("unknown escape `{written}`"))
                .label("not allowed here")
                .help("write a backslash as `\\\\`, and `/` between the parts of a path")
        }
        Reason::Surrogate => mistake
            .finding("this escape is one half of a character")
            .label("the other half is missing")
            .help("write the character itself"),
        Reason::Digit(start) => {
            let written = mistake.shown(start, error.span.start());
            mistake
                .finding(format!("a digit is missing after `{written}`"))
                .label("a digit is expected")
                .help("numbers are written like `20`, `-32` or `16.6`")
        }
        Reason::Word(start) => values::not_a_value(mistake, start),
        Reason::Unexpected { expected, before, inside } => {
            Unexpected { mistake, expected, before, inside }.finding()
        }
    }
}

/// The finding for a character that strings cannot contain, in the string after this quote.
fn in_string(mistake: Mistake<'_>, quote: Span) -> Diagnostic {
    match mistake.character() {
        end @ (None | Some('\r' | '\n')) => {
            let end = if end.is_none() { "text" } else { "line" };
            mistake
                .finding(format!("the string is not closed: the {end} ends in it"))
                .label("`\"` is expected")
                .note(mistake.location(quote), "the string begins here")
                .help("put a `\"` after its last character")
        }
        Some('\t') => mistake.finding("a string cannot contain a tab").help("write a space, or `\\t`"),
        Some(other) => mistake
            .finding(format!("a string cannot contain the control character U+{:04X}", u32::from(other)))
            .help("remove the invisible character"),
    }
}
