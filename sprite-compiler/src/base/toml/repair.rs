//! Lines that are not TOML, and what they most likely mean. Each repair is tried: a line that still cannot be read is not
//! offered.

use crate::base::diagnostics::{Applicability, Code, Diagnostic};
use crate::base::limits::REPAIRED_BYTES;
use crate::base::source::{SourceId, Span};
use crate::base::suggest;
use crate::base::text::shown;
use crate::base::words::digits;
use std::ops::Range;
use toml::de::DeTable;

/// What is wrong with a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Flaw {
    Surplus,
    TypographicQuotes,
    LettersForDigits,
    Unit,
    MissingSign,
    WrongSign,
    MissingComma,
    DoubleComma,
    MissingBracket,
    WrongBrackets,
    MissingQuote,
    Backslash,
    Truth,
    OtherComment,
    CommaForPoint,
    MissingLineEnd,
    UnquotedText,
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
            Self::DoubleComma => ("a comma too many in a list", "surplus"),
            Self::MissingBracket => ("a bracket is missing", "no bracket"),
            Self::WrongBrackets => ("lists stand in square brackets", "other brackets"),
            Self::MissingQuote => ("a text has a quote at one end only", "no quote"),
            Self::Backslash => {
                ("a backslash in a text begins an escape sequence", "`/` stands between the parts of a path")
            }
            Self::OtherComment => ("a comment begins with `#`", "begins a comment elsewhere"),
            Self::CommaForPoint => ("a number has a point before its fraction", "a comma"),
            Self::MissingLineEnd => ("two lines stand in one", "here the second one begins"),
            Self::Truth => ("this is neither `true` nor `false`", "misspelt"),
            Self::UnquotedText => ("a text must stand in quotes", "neither a text nor a number"),
        }
    }
}

/// A line that can be read after a range of the text is replaced.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Repair {
    pub(super) flaw: Flaw,
    pub(super) range: Range<usize>,
    pub(super) text: String,
    /// `false` if something else may be meant.
    pub(super) is_certain: bool,
}

impl Repair {
    /// The finding on the line, with the correction.
    pub(super) fn finding(&self, code: Code, source: SourceId) -> Diagnostic {
        let (message, label) = self.flaw.words();
        let span = Span::new(self.range.start, self.range.end);
        let finding = Diagnostic::new(code, source.at(span), message).label(label);
        let finding = match self.text.trim() {
            "" if self.flaw == Flaw::MissingLineEnd => finding.help("begin a new line here"),
            "" => finding.help("remove it"),
            meant => finding.help(format!("write `{}`", shown(meant))),
        };
        finding.fix_at(span, self.text.as_str(), Applicability::certain_if(self.is_certain))
    }
}

/// The repair of the line that contains a byte, at which the parser found an error, or of the line before it: a list
/// that is not closed is an error of the next line. [`None`] if no single repair helps.
pub(super) fn repair(text: &str, at: usize) -> Option<Repair> {
    let start = text.get(..at)?.rfind('\n').map_or(0, |end| end + 1);
    let above = || {
        let before = text.get(..start)?.trim_end();
        let start = before.rfind('\n').map_or(0, |end| end + 1);
        Some((start, text.get(start..before.len())?)).filter(|(_, line)| line.contains('['))
    };
    let own = (start, text.get(start..)?.lines().next()?);
    of_line(own).or_else(|| of_line(above()?)).or_else(|| two_lines(own, at))
}

/// Two lines in one, `[images]embed = "png"`: the parser does not expect the second one, which begins at this byte.
fn two_lines((start, line): (usize, &str), at: usize) -> Option<Repair> {
    let (first, second) = line.split_at_checked(at - start)?;
    let gap = first.trim_end().len();
    let are_lines = gap > 0 && !second.starts_with('#') && [first, second].into_iter().all(is_readable);
    (line.len() <= REPAIRED_BYTES && are_lines).then(|| Repair {
        flaw: Flaw::MissingLineEnd,
        range: start + gap..at,
        text: "\n".to_owned(),
        is_certain: true,
    })
}

/// What is wrong with a line, the range that is replaced, and the new text.
type Found = Option<(Flaw, Range<usize>, String)>;

fn of_line<'t>((start, line): (usize, &'t str)) -> Option<Repair> {
    if line.len() > REPAIRED_BYTES || is_readable(line) {
        return None;
    }
    let repairs: [fn(&Line<'t>) -> Found; 17] = [
        Line::surplus,
        Line::typographic_quotes,
        Line::letters_for_digits,
        Line::unit,
        Line::double_comma,
        Line::missing_comma,
        Line::comma_for_point,
        Line::brackets_of_a_list,
        Line::bracket_of_a_table,
        Line::wrong_brackets,
        Line::wrong_sign,
        Line::colons,
        Line::other_comment,
        Line::missing_quote,
        Line::backslash,
        Line::truth,
        Line::unquoted_text,
    ];
    let line = Line::of(line);
    repairs.iter().find_map(|repair| {
        let (flaw, range, new) = repair(&line)?;
        let repaired = [&line.all[..range.start], &new, &line.all[range.end..]].concat();
        let is_certain = match flaw {
            // Numbers with commas and no bracket at all may be a text, as in `frames = 0,3`.
            Flaw::MissingBracket => line.all.contains(['[', ']']),
            // It is rounded.
            Flaw::Unit => !line.value().contains('.'),
            // The first value may be missing.
            Flaw::DoubleComma => !line.value().starts_with("[,"),
            _ => true,
        };
        let range = start + range.start..start + range.end;
        is_readable(&repaired).then_some(Repair { flaw, range, text: new, is_certain })
    })
}

/// Returns whether a line is TOML by itself.
fn is_readable(line: &str) -> bool {
    DeTable::parse(line).is_ok()
}

/// A line and its parts.
struct Line<'t> {
    all: &'t str,
    /// The key, without the spaces around it; empty for the name of a table.
    key: Range<usize>,
    /// The value, without the spaces around it and without a comment.
    value: Range<usize>,
}

impl<'t> Line<'t> {
    fn of(all: &'t str) -> Self {
        let content = without_comment(all);
        let trimmed = |range: Range<usize>| {
            let part = &all[range.clone()];
            let start = range.start + part.len() - part.trim_start().len();
            start..start.max(range.start + part.trim_end().len())
        };
        match outside_of_quotes(content, |character| character == '=') {
            Some(sign) => Self { all, key: trimmed(0..sign), value: trimmed(sign + 1..content.len()) },
            None => Self { all, key: 0..0, value: trimmed(0..content.len()) },
        }
    }

    fn value(&self) -> &'t str {
        &self.all[self.value.clone()]
    }

    fn has_key(&self) -> bool {
        !self.key.is_empty()
    }

    /// `row = 1;`
    fn surplus(&self) -> Found {
        let bare = self.value().trim_end_matches([';', ',']).trim_end();
        let start = self.value.start + bare.len();
        (!bare.is_empty() && start < self.value.end)
            .then(|| (Flaw::Surplus, start..self.value.end, String::new()))
    }

    /// `image = “hero.png”`, `[sheets.“*.png”]`
    fn typographic_quotes(&self) -> Found {
        let is_quote = |character| matches!(character, '\u{2018}'..='\u{201f}' | '\u{ab}' | '\u{bb}');
        let content = without_comment(self.all);
        let start = content.find(is_quote)?;
        let (last, quote) = content.char_indices().rfind(|(_, character)| is_quote(*character))?;
        let end = last + quote.len_utf8();
        Some((Flaw::TypographicQuotes, start..end, content[start..end].replace(is_quote, "\"")))
    }

    /// `duration = 12O`, `cell = [l6, 16]`
    fn letters_for_digits(&self) -> Found {
        self.of_words(|word| digits(word).map(|meant| (Flaw::LettersForDigits, meant)))
    }

    /// `duration = 120 ms`, `cell = [16px, 16px]`
    fn unit(&self) -> Found {
        let mut value = self.value().to_owned();
        for unit in ["ms", "px"] {
            while let Some(at) = value
                .find(unit)
                .filter(|at| value[..*at].trim_end().ends_with(|character: char| character.is_ascii_digit()))
            {
                let digits = value[..at].trim_end().len();
                let start = value[..digits].rfind([' ', ',', '[']).map_or(0, |before| before + 1);
                if let Some(number) = value.get(start..digits).filter(|number| number.contains('.')) {
                    let number: f64 = number.parse().ok().filter(|_| unit == "ms")?;
                    value.replace_range(start..at + unit.len(), &format!("{number:.0}"));
                    continue;
                }
                value.replace_range(digits..at + unit.len(), "");
            }
        }
        (self.has_key() && value != self.value()).then(|| (Flaw::Unit, self.value.clone(), value))
    }

    /// The value with each of its words replaced for which there is another one.
    fn of_words(&self, other: impl Fn(&str) -> Option<(Flaw, String)>) -> Found {
        let is_divider = |character: char| matches!(character, ' ' | ',' | '[' | ']' | '{' | '}' | '=');
        let (mut replaced, mut flaw) = (String::new(), None);
        for piece in self.value().split_inclusive(is_divider) {
            let word = piece.trim_end_matches(is_divider);
            match other(word) {
                Some((found, meant)) => {
                    flaw = Some(found);
                    replaced.push_str(&meant);
                    replaced.push_str(&piece[word.len()..]);
                }
                None => replaced.push_str(piece),
            }
        }
        self.has_key().then_some((flaw?, self.value.clone(), replaced))
    }

    /// `cell = [16 16]`
    fn missing_comma(&self) -> Found {
        let inner = self.value().strip_prefix('[')?.strip_suffix(']')?;
        let numbers: Vec<&str> = inner.split([' ', ',']).filter(|part| !part.is_empty()).collect();
        let is_number = |text: &&str| text.parse::<f64>().is_ok();
        (numbers.len() > 1 && numbers.iter().all(is_number) && !inner.contains(",,") && inner.contains(' '))
            .then(|| (Flaw::MissingComma, self.value.clone(), format!("[{}]", numbers.join(", "))))
    }

    /// `duration = 0,07`
    fn comma_for_point(&self) -> Found {
        let value = self.value();
        (self.has_key() && is_nearly_a_number(value) && value.contains(','))
            .then(|| (Flaw::CommaForPoint, self.value.clone(), value.replace(',', ".")))
    }

    /// `cell = [16,, 16]`, `cell = [, 16, 16]`
    fn double_comma(&self) -> Found {
        let value = self.value();
        let comma = value.find(",,").or_else(|| value.starts_with("[,").then_some(1))?;
        let at = self.value.start + comma;
        Some((Flaw::DoubleComma, at..at + 1, String::new()))
    }

    /// `cell = [16, 16`, `cell = 16, 16]`, `cell = 16, 16`
    fn brackets_of_a_list(&self) -> Found {
        let value = self.value();
        let bare = value.strip_prefix('[').unwrap_or(value);
        let bare = bare.strip_suffix(']').unwrap_or(bare);
        let is_list = bare.contains(',') && !bare.ends_with(',') && !bare.contains(['[', ']', '(', '{']);
        (self.has_key() && is_list)
            .then(|| (Flaw::MissingBracket, self.value.clone(), format!("[{}]", bare.trim())))
    }

    /// `[animations.walk`, `animations.walk]`
    fn bracket_of_a_table(&self) -> Found {
        let value = self.value();
        let (start, end) = (self.value.start, self.value.end);
        if self.has_key() {
            None
        } else if value.starts_with('[') {
            Some((Flaw::MissingBracket, end..end, "]".to_owned()))
        } else if value.ends_with(']') {
            Some((Flaw::MissingBracket, start..start, "[".to_owned()))
        } else {
            None
        }
    }

    /// `cell = (16, 16)`
    fn wrong_brackets(&self) -> Found {
        let value = self.value();
        let is_open = value.starts_with(['(', '{', '[']) && value.ends_with([')', '}', ']']);
        let inner = value.get(1..value.len().checked_sub(1)?).filter(|_| is_open)?;
        (!inner.contains(['[', '(', '{', '=']))
            .then(|| (Flaw::WrongBrackets, self.value.clone(), format!("[{inner}]")))
    }

    /// `row: 1`, `row == 1`, `row := 1`, `row 1`
    fn wrong_sign(&self) -> Found {
        let is_key = |character: char| character.is_ascii_alphanumeric() || "-_.".contains(character);
        let indent = self.all.len() - self.all.trim_start().len();
        let rest = &self.all[indent..];
        let key = rest.find(|character| !is_key(character)).filter(|length| *length > 0)?;
        let after = &rest[key..];
        let value = after.trim_start_matches([' ', '\t', ':', '=']);
        let range = indent + key..self.all.len() - value.len();
        let written = &self.all[range.clone()];
        let sign = written.trim();
        if value.is_empty()
            || written == " = "
            || written.is_empty() && !value.starts_with(['"', '\'', '[', '{'])
        {
            return None;
        }
        let flaw = if sign.is_empty() { Flaw::MissingSign } else { Flaw::WrongSign };
        Some((flaw, range, " = ".to_owned()))
    }

    /// `rows = { down: 0, up: 1 }`
    fn colons(&self) -> Found {
        let value = self.value();
        let is_table = self.has_key() && value.starts_with('{') && value.contains(':');
        let signs = value.replace(" :", " =").replace(':', " =");
        is_table.then(|| (Flaw::WrongSign, self.value.clone(), signs))
    }

    /// `row = 1 // walk`
    fn other_comment(&self) -> Found {
        let mark =
            self.all.find("//").filter(|mark| self.all[..*mark].ends_with([' ', '\t']) || *mark == 0)?;
        Some((Flaw::OtherComment, mark..mark + 2, "#".to_owned()))
    }

    /// `image = "hero.png`, `image = hero.png"`
    fn missing_quote(&self) -> Found {
        let value = self.value();
        let bare = value.trim_matches(['"', '\'']);
        let quotes = value.len() - bare.len();
        let is_plain = !bare.is_empty() && !bare.contains(['"', '\'', '\\', '#', '[', ']', '{', '}', '=']);
        (self.has_key() && is_plain && quotes > 0)
            .then(|| (Flaw::MissingQuote, self.value.clone(), format!("\"{bare}\"")))
    }

    /// `image = "art\hero.png"`
    fn backslash(&self) -> Found {
        let value = self.value();
        let is_path = value.contains('\\') && !value.contains("\\\\") && !value.contains("\\\"");
        (self.has_key() && is_path).then(|| (Flaw::Backslash, self.value.clone(), value.replace('\\', "/")))
    }

    /// `mirror = True`, `mirror = tru`
    fn truth(&self) -> Found {
        let near = suggest::nearest(self.value(), ["true", "false"]).filter(|near| near.is_clear)?;
        self.has_key().then(|| (Flaw::Truth, self.value.clone(), near.word.to_owned()))
    }

    /// `end = hide`, `image = hero.png`
    fn unquoted_text(&self) -> Found {
        let value = self.value();
        let is_plain = |character: char| character.is_alphanumeric() || "-_./,{}*".contains(character);
        let is_text = value.contains(char::is_alphabetic) || value.contains(['-', ',']);
        (self.has_key() && is_text && !is_nearly_a_number(value) && value.chars().all(is_plain))
            .then(|| (Flaw::UnquotedText, self.value.clone(), format!("\"{value}\"")))
    }
}

/// Returns whether a value is a number with a unit or with a comma for the point: `12fps`, `0,07`.
pub(super) fn is_nearly_a_number(value: &str) -> bool {
    let rest = value.trim_start_matches(|character: char| character.is_ascii_digit() || character == '.');
    let is_unit = !rest.is_empty() && rest.len() <= 3 && rest.chars().all(char::is_alphabetic);
    let is_fraction =
        rest.strip_prefix(",0").is_some_and(|rest| rest.bytes().all(|byte| byte.is_ascii_digit()));
    rest.len() < value.len() && (is_unit || is_fraction)
}

/// A line up to its comment.
fn without_comment(line: &str) -> &str {
    let end = outside_of_quotes(line, |character| character == '#').unwrap_or(line.len());
    &line[..end]
}

/// The first of these characters that is not between quotes.
fn outside_of_quotes(line: &str, is_wanted: impl Fn(char) -> bool) -> Option<usize> {
    let mut quote = None;
    line.char_indices().find_map(|(at, character)| {
        match quote {
            Some(begun) if begun == character => quote = None,
            None if is_wanted(character) => return Some(at),
            None if matches!(character, '"' | '\'') => quote = Some(character),
            _ => {}
        }
        None
    })
}

#[cfg(test)]
mod tests {
    use super::{Flaw, repair};

    /// The flaw of the line that holds a `|`, and the line after its repair.
    fn repaired(line: &str) -> Option<(Flaw, String)> {
        let text = format!("first = 1\n{line}\nlast = 2\n");
        let found = repair(&text, 12)?;
        let mut text = text;
        text.replace_range(found.range, &found.text);
        Some((found.flaw, text.lines().nth(1)?.to_owned()))
    }

    #[test]
    fn lines_mean_what_can_be_read() {
        use Flaw::*;
        for (line, flaw, meant) in [
            ("row = 1;", Surplus, "row = 1"),
            ("row = 1, # c", Surplus, "row = 1 # c"),
            ("cell = [16, 16],", Surplus, "cell = [16, 16]"),
            ("image = \u{201c}a.png\u{201d}", TypographicQuotes, "image = \"a.png\""),
            ("[sheets.\u{201c}icons/*.png\u{201d}]", TypographicQuotes, "[sheets.\"icons/*.png\"]"),
            ("duration = 12O", LettersForDigits, "duration = 120"),
            ("cell = [l6, 16]", LettersForDigits, "cell = [16, 16]"),
            ("duration = 120 ms", Unit, "duration = 120"),
            ("duration = 120ms # c", Unit, "duration = 120 # c"),
            ("cell = [16px, 16px]", Unit, "cell = [16, 16]"),
            ("duration = 16.6ms", Unit, "duration = 17"),
            ("duration = [80 ms, 33.3 ms]", Unit, "duration = [80, 33]"),
            ("cell = [16 16]", MissingComma, "cell = [16, 16]"),
            ("cell = [16,, 16]", DoubleComma, "cell = [16, 16]"),
            ("cell = [, 16, 16]", DoubleComma, "cell = [ 16, 16]"),
            ("duration = 0,07", CommaForPoint, "duration = 0.07"),
            ("cell = [16, 16", MissingBracket, "cell = [16, 16]"),
            ("cell = 16, 16]", MissingBracket, "cell = [16, 16]"),
            ("cell = 16, 16", MissingBracket, "cell = [16, 16]"),
            ("[animations.walk", MissingBracket, "[animations.walk]"),
            ("animations.walk]", MissingBracket, "[animations.walk]"),
            ("cell = (16, 16)", WrongBrackets, "cell = [16, 16]"),
            ("row: 1", WrongSign, "row = 1"),
            ("row == 1", WrongSign, "row = 1"),
            ("row := 1", WrongSign, "row = 1"),
            ("  row 1", MissingSign, "  row = 1"),
            ("image \"a.png\"", MissingSign, "image = \"a.png\""),
            ("rows = { up: 0, left : 1 }", WrongSign, "rows = { up = 0, left = 1 }"),
            ("row = 1 // c", OtherComment, "row = 1 # c"),
            ("// c", OtherComment, "# c"),
            ("image = \"a.png", MissingQuote, "image = \"a.png\""),
            ("image = a.png\"", MissingQuote, "image = \"a.png\""),
            ("image = \"art\\hero.png\"", Backslash, "image = \"art/hero.png\""),
            ("mirror = ttrue", Truth, "mirror = true"),
            ("end = hide", UnquotedText, "end = \"hide\""),
            ("frames = 0-3", UnquotedText, "frames = \"0-3\""),
        ] {
            assert_eq!(repaired(line), Some((flaw, meant.to_owned())), "{line}");
        }
    }

    #[test]
    fn other_lines_are_left_as_they_are() {
        for line in [
            "row = ",
            "row =",
            "row = 1 2",
            "duration = 1 20",
            "duration = 12fps",
            "this is no key",
            "=",
            "",
            "row = 1",
            "cell = [",
            "text = \"a\"b\"",
            "]",
            "[]",
        ] {
            assert_eq!(repaired(line), None, "{line}");
        }
    }

    #[test]
    fn two_lines_in_one_are_told_by_where_the_second_begins() {
        for (text, second, meant) in [
            ("[images]embed = \"png\"\n", "embed", "[images]\nembed = \"png\"\n"),
            ("row = 1 column = 2\n", "column", "row = 1\ncolumn = 2\n"),
        ] {
            let found = repair(text, text.find(second).unwrap()).unwrap();
            let mut repaired = text.to_owned();
            repaired.replace_range(found.range, &found.text);
            assert_eq!((found.flaw, &*repaired), (Flaw::MissingLineEnd, meant));
        }
    }

    /// The parser finds the missing bracket in the next line.
    #[test]
    fn a_list_may_lack_its_end_in_the_line_above() {
        let text = "cell = [16, 16\n\nrow = 1\n";
        let found = repair(text, text.find("row").unwrap()).unwrap();
        assert_eq!((found.flaw, found.range, &*found.text), (Flaw::MissingBracket, 7..14, "[16, 16]"));
    }
}
