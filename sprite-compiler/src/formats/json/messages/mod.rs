//! Messages about texts that are not JSON, one function for each kind of mistake.

mod mistake;
mod values;

use super::error::{Reason, SyntaxError};
use crate::base::diagnostics::{Applicability, Code, Diagnostic};
use crate::base::source::{SourceId, Span};
use crate::base::words::{is_invisible, shown};
use crate::formats::conflicts;
use crate::formats::json::Kind;
use crate::formats::json::error::Expected;
use crate::formats::json::parse::JSON_DEPTH;
use crate::formats::json::words::{
    is_decimal_comma, is_number, is_word, number_before, shown_character, word_at,
};
use mistake::Mistake;
use values::{bad_number, not_a_value};

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
        Reason::Word(start) => not_a_value(mistake, start),
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

/// A token that is not the expected one.
#[derive(Clone, Copy)]
struct Unexpected<'t> {
    mistake: Mistake<'t>,
    expected: Expected,
    /// The token before it.
    before: Span,
    /// The innermost list or object, and where it begins.
    inside: Option<(Kind, Span)>,
}

impl Unexpected<'_> {
    fn finding(self) -> Diagnostic {
        let Some(character) = self.mistake.character() else { return self.unclosed() };
        let finding = self.anywhere(character).or_else(|| match self.expected {
            Expected::Root => Some(self.not_a_value()),
            Expected::Value => Some(self.value(character)),
            Expected::FirstItem | Expected::Item => Some(self.item(character)),
            Expected::FirstKey | Expected::Key => self.key(character),
            Expected::Colon => Some(self.colon(character)),
            Expected::Separator => self.separator(character),
            Expected::End => Some(self.end(character)),
        });
        finding.unwrap_or_else(|| {
            let message = format!("`{}` is not allowed here", shown_character(character));
            self.mistake.finding(message).label(format!("{} is expected", self.named()))
        })
    }

    /// The finding for a character that is not allowed anywhere.
    fn anywhere(self, character: char) -> Option<Diagnostic> {
        let mistake = self.mistake;
        match character {
            '<' | '=' | '>' | '|' if self.begins_line() && conflicts::is_marker(mistake.rest()) => Some(
                mistake
                    .finding("a conflict of a merge was not resolved")
                    .label("left by version control")
                    .help(conflicts::CURE),
            ),
            _ if is_invisible(character) || character.is_whitespace() => {
                let character = shown_character(character);
                Some(
                    mistake
                        .finding(format!("the character {character} is not allowed between values"))
                        .label("invisible, or a space of an unusual kind")
                        .help("remove it, or type an ordinary space"),
                )
            }
            '/' | '#' => {
                Some(mistake.finding("JSON has no comments").label("a comment").help("remove the comment"))
            }
            _ if is_word(character) && self.continues_number() => Some(bad_number(mistake, self.before)),
            _ => None,
        }
    }

    /// Returns whether the mistake directly follows a number.
    fn continues_number(self) -> bool {
        let touches = self.before.end() == self.mistake.span.start() && self.before != Span::default();
        matches!(self.expected, Expected::Separator | Expected::End)
            && touches
            && is_number(self.mistake.text, self.before)
    }

    fn value(self, character: char) -> Diagnostic {
        match character {
            ',' | '}' | ']' => self
                .mistake
                .finding("a value is missing")
                .label("a value is expected after the colon")
                .note(self.mistake.location(self.before), "the colon")
                .help(format!("write a value before the `{character}`")),
            _ => self.not_a_value(),
        }
    }

    fn item(self, character: char) -> Diagnostic {
        match character {
            ',' => self.comma_too_many(),
            '}' | ']' if self.expected == Expected::Item => self.comma_before_closing(character, "a value"),
            '}' | ']' => self.not_closed(character),
            _ => self.not_a_value(),
        }
    }

    fn key(self, character: char) -> Option<Diagnostic> {
        let is_first = self.expected == Expected::FirstKey;
        Some(match character {
            ',' => self.comma_too_many(),
            '}' | ']' if !is_first => self.comma_before_closing(character, "a key"),
            '0'..='9' if !is_first && is_decimal_comma(self.mistake.text, self.before) => {
                self.decimal_comma()
            }
            '{' | '[' | '}' | ']' => self.not_closed(character),
            _ if character == '\'' || is_word(character) => self.unquoted_key(),
            _ => return None,
        })
    }

    fn colon(self, character: char) -> Diagnostic {
        let key = self.mistake.shown(self.before.start(), self.before.end());
        let finding = self
            .mistake
            .finding(format!("a colon is missing after the key {key}"))
            .label("`:` is expected")
            .help(if character == '=' { "write `:`" } else { "write `:` between the key and its value" });
        match character {
            '=' => finding.fix_at(self.mistake.span, ":", Applicability::Certain),
            // A string may be the value of this key, or the next key.
            '"' => finding.fix_at(self.before.after(), ":", Applicability::Likely),
            '{' | '[' | '-' | '0'..='9' => finding.fix_at(self.before.after(), ":", Applicability::Certain),
            _ => finding,
        }
    }

    fn separator(self, character: char) -> Option<Diagnostic> {
        let mistake = self.mistake;
        if is_number(mistake.text, self.before)
            && matches!(&*word_at(mistake.text, mistake.span.start()), "ms" | "px")
        {
            let unit = Span::new(self.before.end(), mistake.span.start() + 2);
            let finding = mistake.finding("a number must not have a unit").label("`,` is expected");
            return Some(finding.help("write digits only").fix_at(unit, "", Applicability::Certain));
        }
        Some(match character {
            '}' | ']' => self.not_closed(character),
            '"' | '{' | '[' | '-' | '0'..='9' => {
                let in_object = self.inside.is_some_and(|(kind, _)| kind == Kind::Object);
                // Only a key may follow in an object.
                let is_apart = self.before.end() < mistake.span.start();
                let can_follow = !in_object || character == '"';
                let applicability =
                    Applicability::certain_if(is_apart && can_follow && !self.is_in_equal_line());
                mistake
                    .finding("a comma is missing")
                    .label("`,` is expected before this")
                    .help("write a `,` in between")
                    .fix_at(self.before.after(), ",", applicability)
            }
            ';' => {
                let rest = mistake.text.get(mistake.span.end()..).unwrap_or_default().trim_start();
                if rest.starts_with(['}', ']']) {
                    let finding = mistake.finding("`;` before a closing bracket").help("remove it");
                    return Some(finding.fix_at(mistake.span, "", Applicability::Certain));
                }
                mistake.finding("`;` where a comma is expected").help("write `,`").fix_at(
                    mistake.span,
                    ",",
                    Applicability::Certain,
                )
            }
            _ => return None,
        })
    }

    fn end(self, character: char) -> Diagnostic {
        let shown = shown_character(character);
        self.mistake
            .finding(format!("`{shown}` comes after the end of the description"))
            .label("nothing more is expected")
            .help(match character {
                '{' => "a file describes one sprite: put this one into a file of its own",
                _ => "is there a bracket too many before it, or one too few at the beginning?",
            })
    }

    fn not_a_value(self) -> Diagnostic {
        not_a_value(self.mistake, self.mistake.span.start())
    }

    fn comma_too_many(self) -> Diagnostic {
        self.mistake
            .finding("a comma too many")
            .label(format!("{} is expected", self.named()))
            .help("remove the comma")
            .fix(",", "", Applicability::certain_if(self.is_certainly_surplus()))
    }

    /// Returns whether a comma is surplus, and nothing before or after it is missing. A list may have lost one of its
    /// values, and an object of several lines a line.
    fn is_certainly_surplus(self) -> bool {
        let in_object = self.inside.is_some_and(|(kind, _)| kind == Kind::Object);
        let between = self.mistake.text.get(self.before.end()..self.mistake.span.start());
        in_object && between.is_some_and(|between| !between.contains('\n'))
    }

    fn comma_before_closing(self, character: char, wanted: &str) -> Diagnostic {
        self.mistake
            .finding(format!("a comma before the closing `{character}`"))
            .label(format!("{wanted} is expected after a comma"))
            .note(self.mistake.location(self.before), "the comma")
            .help("remove the comma")
            .fix_at(self.before, "", Applicability::certain_if(self.is_certainly_surplus()))
    }

    fn decimal_comma(self) -> Diagnostic {
        let (text, at) = (self.mistake.text, self.mistake.span.start());
        let number = format!("{}.{}", number_before(text, self.before.start()), word_at(text, at));
        self.mistake
            .finding("a comma inside a number")
            .label("a key is expected after a comma")
            .help(format!("fractions are written with a point: `{}`", shown(&number)))
    }

    fn unquoted_key(self) -> Diagnostic {
        let start = self.mistake.span.start();
        let line = self.mistake.text.get(start..).and_then(|rest| rest.lines().next()).unwrap_or_default();
        let between = line.strip_prefix('\'').and_then(|rest| rest.split_once('\''));
        if let Some((key, _)) = between.filter(|(key, _)| !key.contains(['"', ':', '\\'])) {
            let meant = format!("\"{key}\"");
            return self
                .mistake
                .finding(format!("the key `'{}'` has no double quotes", shown(key)))
                .label("`\"` is expected")
                .help(format!("write `{}`", shown(&meant)))
                .fix_at(Span::new(start, start + key.len() + 2), meant, Applicability::Certain);
        }
        let word = word_at(self.mistake.text, start);
        let bare = word.trim_matches('\'');
        let rest = self.mistake.text.get(start + word.len()..).unwrap_or_default();
        // `image": 1` lacks only the first quote.
        let end = if rest.starts_with('"') { start + word.len() + 1 } else { start + word.len() };
        let is_plain = bare.chars().all(|character| character.is_ascii_alphanumeric() || character == '_');
        let applicability = Applicability::certain_if(
            is_plain
                && bare.starts_with(|first: char| first.is_ascii_alphabetic())
                && rest.trim_start().starts_with(['"', ':', '=']),
        );
        self.mistake
            .finding(format!("the key `{}` has no double quotes", shown(&word)))
            .label("`\"` is expected")
            .help(format!("write `\"{}\"`", shown(bare)))
            .fix_at(Span::new(start, end), format!("\"{bare}\""), applicability)
    }

    /// The finding for a bracket that does not match the innermost list or object, which is most likely not closed.
    fn not_closed(self, character: char) -> Diagnostic {
        let finding =
            |message: String| self.mistake.finding(message).label(format!("{} is expected", self.named()));
        let Some((kind, opening)) = self.inside else {
            return finding(format!("`{character}` is not allowed here"));
        };
        let (what, bracket) = (kind.shown(), closing(kind));
        finding(format!("`{character}` inside {what} that is not closed"))
            .note(self.mistake.location(opening), format!("{what} begins here"))
            .help(format!("write the missing `{bracket}` before the `{character}`, or further above"))
            .fix_at(self.before.after(), bracket, Applicability::Likely)
    }

    /// The finding for a text that ends too early.
    fn unclosed(self) -> Diagnostic {
        let Some((kind, opening)) = self.inside else {
            return self.mistake.finding("the description is empty").label("`{` is expected");
        };
        let bracket = closing(kind);
        self.mistake
            .finding(format!("the text ends inside {}: its `{bracket}` is missing", kind.shown()))
            .label(format!("{} is expected", self.named()))
            .note(self.mistake.location(opening), "it begins here")
            .help(format!("write the missing `{bracket}`, and close everything around it"))
            .fix_at(self.before.after(), bracket, Applicability::Likely)
    }

    /// Returns whether the line equals the one before it, so that it may be a copy which is to be removed.
    fn is_in_equal_line(self) -> bool {
        let start = self.mistake.span.start();
        let before = self.mistake.text.get(..start).unwrap_or_default();
        let start = before.rfind('\n').map_or(0, |end| end + 1);
        let own = self.mistake.text.get(start..).and_then(|rest| rest.lines().next()).map(str::trim);
        let above = before.get(..start).and_then(|above| above.lines().next_back()).map(str::trim);
        own == above
    }

    fn begins_line(self) -> bool {
        let before = self.mistake.text.get(..self.mistake.span.start());
        before.is_some_and(|before| before.is_empty() || before.ends_with('\n'))
    }

    /// The expected token, in words.
    fn named(self) -> &'static str {
        let in_object = self.inside.is_some_and(|(kind, _)| kind == Kind::Object);
        match self.expected {
            Expected::Root | Expected::Value | Expected::Item => "a value",
            Expected::FirstItem => "a value or `]`",
            Expected::FirstKey => "a key or `}`",
            Expected::Key => "a key",
            Expected::Colon => "`:`",
            Expected::Separator if in_object => "`,` or `}`",
            Expected::Separator => "`,` or `]`",
            Expected::End => "nothing more",
        }
    }
}

fn closing(kind: Kind) -> char {
    if kind == Kind::Object { '}' } else { ']' }
}
